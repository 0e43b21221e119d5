//! `java.lang.Class`: loading by name, hierarchy, attributes.

use classfile::ClassFile;
use std::sync::Arc;
use vm::class::Shape;
use vm::vm::Builtin;
use vm::{Args, BOOT, ClassId, Control, Kind, LoaderId, NULL, Outcome, Ref, Resume, Vm, acc};

use super::util::{
    boolean, bytes, class_arg, class_array, get_ref, initialise_then, interned, mirror,
    null_pointer, object, set_ref, string,
};
use crate::Row;

const CLASS: &str = "java/lang/Class";

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

fn this(vm: &Vm, a: &Args) -> ClassId {
    vm.class_of_mirror(a.obj(0))
}

fn file(vm: &Vm, a: &Args) -> Option<Arc<ClassFile>> {
    vm.file(this(vm, a)).cloned()
}

// ---- Class.forName ----

/// Splits an array class name into dimensions and element descriptor or class name.
/// `None` for a name that no class can have.
fn element_of(name: &str) -> Option<(usize, Element<'_>)> {
    let dims = name.bytes().take_while(|&b| b == b'[').count();
    let rest = &name[dims..];
    if dims == 0 {
        return plausible(rest).then_some((0, Element::Class(rest)));
    }
    if dims > 255 {
        return None;
    }
    if let Some(class) = rest.strip_prefix('L').and_then(|r| r.strip_suffix(';')) {
        return plausible(class).then_some((dims, Element::Class(class)));
    }
    let kind = Kind::of_descriptor(rest);
    (rest.len() == 1 && kind != Kind::Ref && kind != Kind::Void)
        .then_some((dims, Element::Primitive(kind)))
}

enum Element<'a> {
    Class(&'a str),
    Primitive(Kind),
}

/// Whether an internal name is well-formed (JVMS 4.2.1).
fn plausible(name: &str) -> bool {
    !name.contains([';', '[']) && name.split('/').all(|part| !part.is_empty())
}

fn not_found(vm: &mut Vm, name: &str) -> Control {
    vm.throw("java/lang/ClassNotFoundException", name)
}

fn for_name(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Err(null_pointer(vm));
    }
    let text = vm.string_text(a.obj(0));
    if text.contains('/') {
        return Err(not_found(vm, &text));
    }
    let internal = text.replace('.', "/");
    let Some((dims, element)) = element_of(&internal) else {
        return Err(not_found(vm, &internal));
    };
    let name = match element {
        Element::Primitive(kind) => {
            let class = vm.known.primitive[kind as usize];
            let class = wrap(vm, class, dims)?;
            return mirror(vm, class);
        }
        Element::Class(name) => name,
    };
    let loader = vm.loader_id(a.obj(2));
    let class = match find_loaded(vm, name, loader)? {
        Some(class) => class,
        None if vm.loaders[loader].builtin == Builtin::Boot => {
            return Err(not_found(vm, name));
        }
        None => return Err(ask_loader(vm, name, a.obj(2), dims, a.bool(1))?),
    };
    finish_for_name(vm, class, dims, a.bool(1))
}

/// What the machine finds without running Java code; `None` when the loader must be asked.
fn find_loaded(vm: &mut Vm, name: &str, loader: LoaderId) -> Outcome<Option<ClassId>> {
    if let Some(&class) = vm.loaders[loader].classes.get(name) {
        return Ok(Some(class));
    }
    let found = match vm.loaders[loader].builtin {
        Builtin::No => None,
        Builtin::Boot => vm.load_boot(name)?,
        // The built-in loaders' Java code is only needed for its exceptions.
        Builtin::Platform | Builtin::App => vm.load_builtin(name, loader)?,
    };
    if let Some(class) = found {
        vm.loaders[loader].classes.insert(name.into(), class);
    }
    Ok(found)
}

fn ask_loader(vm: &mut Vm, name: &str, loader: Ref, dims: usize, init: bool) -> Outcome<Control> {
    let method = vm.find_virtual(loader, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
    let dotted = vm.new_string(&name.replace('/', "."))?;
    let resume = Resume {
        run: loader_answered,
        data: [dims as u64, u64::from(init), 0, 0],
        refs: vec![dotted, loader],
    };
    Ok(Control::call_then(
        method,
        vec![u64::from(loader), u64::from(dotted)],
        resume,
    ))
}

fn loader_answered(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let found = Ref::from_register(result.map_err(Control::Throw)?);
    let dotted = vm.string_text(state.refs[0]);
    let name = dotted.replace('.', "/");
    if found == NULL {
        return Err(not_found(vm, &name));
    }
    let class = vm.class_of_mirror(found);
    if *vm.classes[class].name != *name {
        return Err(not_found(vm, &name));
    }
    let loader = vm.loader_id(state.refs[1]);
    vm.loaders[loader].classes.insert(name.into(), class);
    let dims = state.data[0] as usize;
    if dims > 0 || state.data[1] == 0 {
        let class = wrap(vm, class, dims)?;
        return mirror(vm, class);
    }
    initialise_then(vm, class, found)
}

fn finish_for_name(vm: &mut Vm, class: ClassId, dims: usize, init: bool) -> Outcome {
    if dims == 0 && init {
        vm.ensure_init(class)?;
    }
    let class = wrap(vm, class, dims)?;
    mirror(vm, class)
}

fn wrap(vm: &mut Vm, class: ClassId, dims: usize) -> Outcome<ClassId> {
    (0..dims).try_fold(class, |c, _| vm.array_class_of(c))
}

// ---- type tests and hierarchy ----

fn is_instance(vm: &mut Vm, a: &Args) -> Outcome {
    let obj = a.obj(1);
    boolean(obj != NULL && vm.is_subclass(vm.class_of(obj), this(vm, a)))
}

fn is_assignable_from(vm: &mut Vm, a: &Args) -> Outcome {
    let other = class_arg(vm, a.obj(1))?;
    boolean(vm.is_subclass(other, this(vm, a)))
}

fn is_interface(vm: &mut Vm, a: &Args) -> Outcome {
    boolean(vm.classes[this(vm, a)].is_interface())
}

fn is_array(vm: &mut Vm, a: &Args) -> Outcome {
    boolean(vm.classes[this(vm, a)].is_array())
}

fn is_primitive(vm: &mut Vm, a: &Args) -> Outcome {
    boolean(vm.classes[this(vm, a)].is_primitive())
}

fn is_hidden(vm: &mut Vm, a: &Args) -> Outcome {
    boolean(vm.classes[this(vm, a)].hidden)
}

fn is_record(vm: &mut Vm, a: &Args) -> Outcome {
    boolean(file(vm, a).is_some_and(|f| f.record.is_some()))
}

/// The interned `Class.name`, set on first use.
pub fn class_name(vm: &mut Vm, class: ClassId) -> Outcome<Ref> {
    let c = &vm.classes[class];
    let (object, text) = (c.mirror, c.external_name());
    let known = get_ref(vm, object, "name");
    if known != NULL {
        return Ok(known);
    }
    let name = vm.intern_text(&text)?;
    set_ref(vm, object, "name", name);
    Ok(name)
}

fn init_class_name(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    object(class_name(vm, class)?)
}

fn get_superclass(vm: &mut Vm, a: &Args) -> Outcome {
    let c = &vm.classes[this(vm, a)];
    match c.super_class {
        Some(s) if !c.is_interface() => mirror(vm, s),
        _ => Ok(0),
    }
}

fn get_interfaces(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    let list = if vm.classes[class].is_array() {
        vec![vm.known.cloneable, vm.known.serializable]
    } else {
        vm.classes[class].interfaces.clone()
    };
    object(class_array(vm, &list)?)
}

fn get_modifiers(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(vm.class_modifiers(this(vm, a))))
}

fn get_raw_access_flags(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(vm.class_file_flags(this(vm, a))))
}

fn get_class_access_flags(vm: &mut Vm, a: &Args) -> Outcome {
    let class = class_arg(vm, a.obj(0))?;
    Ok(u64::from(vm.class_file_flags(class)))
}

fn get_class_file_version(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(file(vm, a).map_or(u64::from(vm.jdk_version) + 44, |f| {
        u64::from(f.minor) << 16 | u64::from(f.major)
    }))
}

fn get_primitive_class(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Err(null_pointer(vm));
    }
    let name = vm.string_text(a.obj(0));
    match Kind::PRIMITIVES.iter().find(|k| k.java_name() == name) {
        Some(&k) => mirror(vm, vm.known.primitive[k as usize]),
        None => Err(not_found(vm, &name)),
    }
}

// ---- signers ----

fn get_signers(vm: &mut Vm, a: &Args) -> Outcome {
    object(get_ref(vm, a.obj(0), "signers"))
}

fn set_signers(vm: &mut Vm, a: &Args) -> Outcome {
    set_ref(vm, a.obj(0), "signers", a.obj(1));
    Ok(0)
}

// ---- attributes ----

fn get_generic_signature(vm: &mut Vm, a: &Args) -> Outcome {
    let signature = file(vm, a).and_then(|f| f.signature.clone());
    object(string(vm, signature.as_deref())?)
}

fn get_raw_annotations(vm: &mut Vm, a: &Args) -> Outcome {
    let body = file(vm, a).and_then(|f| f.annotations.as_ref().map(|r| f.slice(r).to_vec()));
    object(bytes(vm, body)?)
}

fn get_raw_type_annotations(vm: &mut Vm, a: &Args) -> Outcome {
    let body = file(vm, a).and_then(|f| f.type_annotations.as_ref().map(|r| f.slice(r).to_vec()));
    object(bytes(vm, body)?)
}

fn get_enclosing_method(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    let Some(enclosing) = file(vm, a).and_then(|f| f.enclosing_method.clone()) else {
        return Ok(0);
    };
    let loader = vm.classes[class].loader;
    let holder = vm.load_class(&enclosing.class, loader)?;
    let (name, descriptor) = enclosing.method.unzip();
    let items = [
        vm.classes[holder].mirror,
        interned(vm, name.as_deref())?,
        interned(vm, descriptor.as_deref())?,
    ];
    let element = vm.known.object;
    object(vm.new_ref_array(element, &items)?)
}

/// The class a member class is declared in.
fn get_declaring_class(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    let Some(f) = file(vm, a) else { return Ok(0) };
    let Some(outer) = f
        .inner_classes
        .iter()
        .find(|i| i.inner == f.this_class)
        .and_then(|i| i.outer.clone())
    else {
        return Ok(0);
    };
    let loader = vm.classes[class].loader;
    let outer = vm.load_class(&outer, loader)?;
    // The other side must name this very class, which nobody can for a hidden one.
    let lists_us = vm
        .file(outer)
        .is_some_and(|o| o.inner_classes.iter().any(|i| i.inner == f.this_class));
    if !lists_us || vm.classes[class].hidden {
        let (o, i) = (
            vm.classes[outer].external_name(),
            vm.classes[class].external_name(),
        );
        return Err(vm.throw(
            "java/lang/IncompatibleClassChangeError",
            format!("{o} and {i} disagree on InnerClasses attribute"),
        ));
    }
    mirror(vm, outer)
}

fn get_simple_binary_name(vm: &mut Vm, a: &Args) -> Outcome {
    let name = file(vm, a).and_then(|f| {
        f.inner_classes
            .iter()
            .find(|i| i.inner == f.this_class)
            .and_then(|i| i.name.clone())
    });
    object(string(vm, name.as_deref())?)
}

fn get_declared_classes(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    let mut found = Vec::new();
    if let Some(f) = file(vm, a) {
        let loader = vm.classes[class].loader;
        for i in &f.inner_classes {
            if i.outer.as_ref() == Some(&f.this_class)
                && i.inner != f.this_class
                && i.name.is_some()
            {
                found.push(vm.load_class(&i.inner, loader)?);
            }
        }
    }
    object(class_array(vm, &found)?)
}

// ---- nests and sealed classes ----

/// The nest host, loaded through its loader first if need be.
pub fn nest_host(vm: &mut Vm, class: ClassId) -> Outcome<ClassId> {
    if vm.classes[class].nest_host.is_none()
        && let Some(name) = vm.file(class).and_then(|f| f.nest_host.clone())
    {
        let loader = vm.classes[class].loader;
        match vm.load_class(&name, loader) {
            Ok(_) | Err(Control::Throw(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(vm.nest_host(class))
}

fn get_nest_host(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    if vm.file(class).is_none() {
        return object(a.obj(0));
    }
    let host = nest_host(vm, class)?;
    mirror(vm, host)
}

fn get_nest_members(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    let host = nest_host(vm, class)?;
    let mut members = vec![host];
    if let Some(f) = vm.file(host).cloned() {
        let loader = vm.classes[host].loader;
        for name in &f.nest_members {
            match vm.load_class(name, loader) {
                Ok(m) => {
                    if nest_host(vm, m)? == host {
                        members.push(m);
                    }
                }
                Err(Control::Throw(_)) => {}
                Err(other) => return Err(other),
            }
        }
    }
    object(class_array(vm, &members)?)
}

fn are_nest_mates(vm: &mut Vm, a: &Args) -> Outcome {
    let (x, y) = (class_arg(vm, a.obj(0))?, class_arg(vm, a.obj(1))?);
    boolean(x == y || nest_host(vm, x)? == nest_host(vm, y)?)
}

fn get_permitted_subclasses(vm: &mut Vm, a: &Args) -> Outcome {
    let class = this(vm, a);
    let Some(names) = file(vm, a).and_then(|f| f.permitted_subclasses.clone()) else {
        return Ok(0);
    };
    let loader = vm.classes[class].loader;
    let mut found = Vec::new();
    for name in names {
        match vm.load_class(&name, loader) {
            Ok(c)
                if vm.classes[c].super_class == Some(class)
                    || vm.classes[c].interfaces.contains(&class) =>
            {
                found.push(c)
            }
            Ok(_) | Err(Control::Throw(_)) => {}
            Err(other) => return Err(other),
        }
    }
    object(class_array(vm, &found)?)
}

fn get_constant_pool(vm: &mut Vm, a: &Args) -> Outcome {
    let name = if vm.jdk_version >= 9 {
        "jdk/internal/reflect/ConstantPool"
    } else {
        "sun/reflect/ConstantPool"
    };
    let class = vm.load_class(name, BOOT)?;
    vm.ensure_init(class)?;
    let pool = vm.new_object(class)?;
    set_ref(vm, pool, "constantPoolOop", a.obj(0));
    object(pool)
}

fn get_component_type(vm: &mut Vm, a: &Args) -> Outcome {
    match vm.classes[this(vm, a)].shape {
        Shape::Array { element, .. } => mirror(vm, element),
        _ => Ok(0),
    }
}

/// `Class.isEnum` and friends never need the machine; `isAnnotation` of old JDKs does.
fn is_annotation(vm: &mut Vm, a: &Args) -> Outcome {
    boolean(vm.class_modifiers(this(vm, a)) & acc::ANNOTATION != 0)
}

/// `-ea`: assertions of all classes that are not the library's.
fn desired_assertion_status(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    let loader = &vm.loaders[vm.classes[class].loader];
    let library = matches!(
        loader.builtin,
        vm::vm::Builtin::Boot | vm::vm::Builtin::Platform
    );
    Ok(u64::from(vm.config.assertions && !library))
}

pub const ROWS: &[Row] = &[
    (CLASS, "registerNatives", "()V", nothing),
    (
        CLASS,
        "forName0",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    (
        CLASS,
        "forName0",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
        for_name,
    ),
    (CLASS, "isInstance", "(Ljava/lang/Object;)Z", is_instance),
    (
        CLASS,
        "isAssignableFrom",
        "(Ljava/lang/Class;)Z",
        is_assignable_from,
    ),
    (CLASS, "isInterface", "~()Z", is_interface),
    (CLASS, "isArray", "~()Z", is_array),
    (CLASS, "isPrimitive", "~()Z", is_primitive),
    (CLASS, "isHidden", "()Z", is_hidden),
    (CLASS, "isAnnotation", "*", is_annotation),
    (CLASS, "isRecord0", "()Z", is_record),
    (
        CLASS,
        "initClassName",
        "()Ljava/lang/String;",
        init_class_name,
    ),
    (CLASS, "getName0", "~()Ljava/lang/String;", init_class_name),
    (
        CLASS,
        "getSuperclass",
        "()Ljava/lang/Class;",
        get_superclass,
    ),
    (
        CLASS,
        "getInterfaces0",
        "()[Ljava/lang/Class;",
        get_interfaces,
    ),
    (
        CLASS,
        "getComponentType",
        "~()Ljava/lang/Class;",
        get_component_type,
    ),
    (CLASS, "getModifiers", "~()I", get_modifiers),
    (
        CLASS,
        "getClassAccessFlagsRaw0",
        "~()I",
        get_raw_access_flags,
    ),
    (
        CLASS,
        "getClassFileVersion0",
        "~()I",
        get_class_file_version,
    ),
    (
        CLASS,
        "getPrimitiveClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        get_primitive_class,
    ),
    (CLASS, "getSigners", "~()[Ljava/lang/Object;", get_signers),
    (CLASS, "setSigners", "~([Ljava/lang/Object;)V", set_signers),
    (
        CLASS,
        "desiredAssertionStatus0",
        "(Ljava/lang/Class;)Z",
        desired_assertion_status,
    ),
    (
        CLASS,
        "getGenericSignature0",
        "()Ljava/lang/String;",
        get_generic_signature,
    ),
    (CLASS, "getRawAnnotations", "()[B", get_raw_annotations),
    (
        CLASS,
        "getRawTypeAnnotations",
        "()[B",
        get_raw_type_annotations,
    ),
    (
        CLASS,
        "getConstantPool",
        "()Ljdk/internal/reflect/ConstantPool;",
        get_constant_pool,
    ),
    (
        CLASS,
        "getConstantPool",
        "()Lsun/reflect/ConstantPool;",
        get_constant_pool,
    ),
    (
        CLASS,
        "getEnclosingMethod0",
        "()[Ljava/lang/Object;",
        get_enclosing_method,
    ),
    (
        CLASS,
        "getDeclaringClass0",
        "()Ljava/lang/Class;",
        get_declaring_class,
    ),
    (
        CLASS,
        "getSimpleBinaryName0",
        "()Ljava/lang/String;",
        get_simple_binary_name,
    ),
    (
        CLASS,
        "getDeclaredClasses0",
        "()[Ljava/lang/Class;",
        get_declared_classes,
    ),
    (CLASS, "getNestHost0", "()Ljava/lang/Class;", get_nest_host),
    (
        CLASS,
        "getNestMembers0",
        "()[Ljava/lang/Class;",
        get_nest_members,
    ),
    (
        CLASS,
        "getPermittedSubclasses0",
        "()[Ljava/lang/Class;",
        get_permitted_subclasses,
    ),
    (
        "jdk/internal/reflect/Reflection",
        "areNestMates",
        "(Ljava/lang/Class;Ljava/lang/Class;)Z",
        are_nest_mates,
    ),
    (
        "jdk/internal/reflect/Reflection",
        "getClassAccessFlags",
        "=(Ljava/lang/Class;)I",
        get_class_access_flags,
    ),
    (
        "sun/reflect/Reflection",
        "getClassAccessFlags",
        "~(Ljava/lang/Class;)I",
        get_class_access_flags,
    ),
];
