//! Resources of the JDK's own modules.

use vm::class::Shape;
use vm::{ARRAY_BASE, Args, BOOT, Control, Kind, NULL, Outcome, Ref, Vm};

use super::ascii_name;
use crate::Row;
use crate::files::ref_field;

const LOADER: &str = "jdk/internal/loader/BuiltinClassLoader";
const MAP: &str = "java/util/concurrent/ConcurrentHashMap";
const NODE: &str = "java/util/concurrent/ConcurrentHashMap$Node";
const IMAGE: &str = "jdk/internal/jimage/BasicImageReader";

/// Bytecodes that a look at one module counts as.
const MODULE_FUEL: u64 = 4;

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (
        LOADER,
        "findMiscResource",
        "(Ljava/lang/String;)Ljava/util/List;",
        find_in_modules,
    ),
    (
        IMAGE,
        "verifyLocation",
        "(Ljava/lang/String;Ljava/lang/String;)Z",
        is_in_image,
    ),
];

/// `BuiltinClassLoader.findMiscResource(String)`: no URL when no module of the loader has such a
/// resource.
fn find_in_modules(vm: &mut Vm, a: &Args) -> Outcome {
    let Some(name) = ascii_name(vm, a.obj(1)) else {
        return Err(Control::Bytecode);
    };
    let modules = ref_field(vm, a.obj(0), LOADER, "nameToModule");
    let (Some(modules), Some(empty)) = (image_modules(vm, modules), empty_list(vm)) else {
        return Err(Control::Bytecode);
    };
    vm.charge_or_stop(MODULE_FUEL * modules.len() as u64)?;
    let is_absent = |module: &String| vm.program.image.has_resource(module, &name) == Some(false);
    if modules.iter().all(is_absent) {
        return Ok(u64::from(empty));
    }
    Err(Control::Bytecode)
}

/// Names of the modules in a loader's map, if all of them are in the image and not patched.
fn image_modules(vm: &Vm, map: Ref) -> Option<Vec<String>> {
    let table = ref_field(vm, map, MAP, "table");
    if table == NULL {
        return None;
    }
    let mut names = Vec::new();
    for i in 0..vm.heap.array_len(table) {
        let mut node = vm.heap.load_ref(table + ARRAY_BASE + 4 * i);
        while node != NULL {
            // Trees and tables that are being moved have nodes of other classes.
            if &*vm.classes[vm.class_of(node)].name != NODE {
                return None;
            }
            let module = ref_field(vm, node, NODE, "val");
            let key = ref_field(vm, node, NODE, "key");
            if !is_from_image(vm, module) {
                return None;
            }
            names.push(ascii_name(vm, key)?);
            node = ref_field(vm, node, NODE, "next");
        }
    }
    Some(names)
}

/// Whether a `ModuleReference` is one that `SystemModuleFinders` made.
fn is_from_image(vm: &Vm, module: Ref) -> bool {
    const REFERENCE: &str = "java/lang/module/ModuleReference";
    const OWN: &str = "jdk/internal/module/ModuleReferenceImpl";
    if module == NULL || &*vm.classes[vm.class_of(module)].name != OWN {
        return false;
    }
    let location = ref_field(vm, module, REFERENCE, "location");
    let text = ref_field(vm, location, "java/net/URI", "string");
    let is_image = ascii_name(vm, text).is_some_and(|text| text.starts_with("jrt:/"));
    is_image && ref_field(vm, module, OWN, "patcher") == NULL
}

/// `Collections.EMPTY_LIST`, once that class is initialised.
fn empty_list(vm: &Vm) -> Option<Ref> {
    let class = *vm.loaders[BOOT].classes.get("java/util/Collections")?;
    let class = &vm.classes[class];
    let field = class.field("EMPTY_LIST").filter(|f| f.kind == Kind::Ref)?;
    let list = vm.heap.load_ref(class.mirror + field.offset);
    let is_object = list != NULL && matches!(vm.classes[vm.class_of(list)].shape, Shape::Instance);
    is_object.then_some(list)
}

/// `BasicImageReader.verifyLocation(module, name)` of the JDK's own image.
fn is_in_image(vm: &mut Vm, a: &Args) -> Outcome {
    let (Some(module), Some(name)) = (ascii_name(vm, a.obj(1)), ascii_name(vm, a.obj(2))) else {
        return Err(Control::Bytecode);
    };
    if !is_own_image(vm, a.obj(0)) {
        return Err(Control::Bytecode);
    }
    match vm.program.image.has_resource(&module, &name) {
        Some(found) => Ok(u64::from(found)),
        None => Err(Control::Bytecode),
    }
}

/// Whether an image reader reads the image that the machine runs on.
fn is_own_image(vm: &Vm, reader: Ref) -> bool {
    let name = ref_field(vm, reader, IMAGE, "name");
    ascii_name(vm, name).as_deref() == Some("/jdk/lib/modules")
}
