//! Protection domains: where a class came from.
//!
//! Classes that the machine loads from the class path without the loader's Java code get their domain
//! when it is first asked for.

use vm::vm::Builtin;
use vm::{Args, BOOT, ClassId, Control, NULL, Outcome, Ref, Resume, Vm};

use super::util::{field_named, object};
use crate::Row;

const CLASS: &str = "java/lang/Class";

/// The domain a class was defined with.
fn known(vm: &Vm, class: ClassId) -> Ref {
    match field_named(vm, vm.known.class, "protectionDomain") {
        Some((offset, _)) => vm.heap.load_ref(vm.classes[class].mirror + offset),
        None => vm.modules.domain(class).unwrap_or(NULL),
    }
}

/// Notes the domain of a class.
pub fn remember(vm: &mut Vm, class: ClassId, domain: Ref) {
    if domain == NULL {
        return;
    }
    match field_named(vm, vm.known.class, "protectionDomain") {
        Some((offset, _)) => {
            let mirror = vm.classes[class].mirror;
            vm.heap.store_ref(mirror + offset, domain);
        }
        None => {
            vm.modules.set_domain(class, domain);
        }
    }
}

/// `Class.getProtectionDomain0()`.
fn get_known(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    object(known(vm, class))
}

/// Path, as the program sees it, of the class path entry that a class came from.
fn guest_entry(vm: &Vm, class: ClassId) -> Option<String> {
    let c = &vm.classes[class];
    if vm.loaders[c.loader].builtin != Builtin::App || c.hidden || c.file.is_none() {
        return None;
    }
    let entries = vm
        .program
        .class_path
        .entries()
        .iter()
        .filter(|e| e.inside.is_none());
    let index = entries
        .map(|e| e.path.display().to_string())
        .position(|p| *p == *c.origin)?;
    let (_, paths) = vm
        .config
        .properties
        .iter()
        .find(|(k, _)| k == "java.class.path")?;
    paths.split(':').nth(index).map(str::to_owned)
}

/// `Class.getProtectionDomain()`.
fn get_domain(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    let domain = known(vm, class);
    if domain != NULL {
        return object(domain);
    }
    let Some(path) = guest_entry(vm, class) else {
        return everything(vm, a.obj(0));
    };
    let file_class = vm.load_class("java/io/File", BOOT)?;
    vm.ensure_init(file_class)?;
    let source_class = vm.load_class("java/security/CodeSource", BOOT)?;
    vm.ensure_init(source_class)?;
    let file = vm.new_object(file_class)?;
    let path = vm.new_string(&path)?;
    let Some(init) = vm.find_declared(file_class, "<init>", "(Ljava/lang/String;)V") else {
        return everything(vm, a.obj(0));
    };
    let resume = Resume {
        run: next,
        data: [0, u64::from(class), 0, 0],
        refs: vec![file],
    };
    Err(Control::call_then(
        init,
        vec![u64::from(file), u64::from(path)],
        resume,
    ))
}

/// The domain of classes without one: all permissions.
fn everything(vm: &mut Vm, mirror: Ref) -> Outcome {
    let class = vm.known.class;
    if let Some(m) = vm.find_declared(
        class,
        "protectionDomain",
        "()Ljava/security/ProtectionDomain;",
    ) {
        return Err(Control::call(m, vec![u64::from(mirror)]));
    }
    let holder = "java/lang/Class$Holder";
    if vm.program.jdk_class(holder).is_none() {
        // Before JDK 12 or so, `Class` makes it when it is first asked for.
        return Err(Control::Bytecode);
    }
    let holder = vm.load_class(holder, BOOT)?;
    vm.ensure_init(holder)?;
    let c = &vm.classes[holder];
    object(
        c.field("allPermDomain")
            .map_or(NULL, |f| vm.heap.load_ref(c.mirror + f.offset)),
    )
}

/// One step after another: `new File(path)`, `toURI`, `toURL`, `new CodeSource`, the loader's
/// `getProtectionDomain`.
fn next(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let result = Ref::from_register(result.map_err(Control::Throw)?);
    let class = ClassId::from_register(state.data[1]);
    let then = |step: u64, refs: Vec<Ref>| Resume {
        run: next,
        data: [step, u64::from(class), 0, 0],
        refs,
    };
    match state.data[0] {
        0 => {
            let file = state.refs[0];
            let m = vm.find_virtual(file, "toURI", "()Ljava/net/URI;")?;
            Err(Control::call_then(
                m,
                vec![u64::from(file)],
                then(1, Vec::new()),
            ))
        }
        1 => {
            let m = vm.find_virtual(result, "toURL", "()Ljava/net/URL;")?;
            Err(Control::call_then(
                m,
                vec![u64::from(result)],
                then(2, Vec::new()),
            ))
        }
        2 => {
            let source_class = vm.load_class("java/security/CodeSource", BOOT)?;
            let source = vm.new_object(source_class)?;
            match vm.find_declared(
                source_class,
                "<init>",
                "(Ljava/net/URL;[Ljava/security/cert/Certificate;)V",
            ) {
                Some(m) => Err(Control::call_then(
                    m,
                    vec![u64::from(source), u64::from(result), 0],
                    then(3, vec![source]),
                )),
                None => Ok(0),
            }
        }
        3 => {
            let loader = vm.loader_object(vm.classes[class].loader);
            let m = vm.find_virtual(
                loader,
                "getProtectionDomain",
                "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;",
            )?;
            Err(Control::call_then(
                m,
                vec![u64::from(loader), u64::from(state.refs[0])],
                then(4, Vec::new()),
            ))
        }
        _ => {
            remember(vm, class, result);
            object(result)
        }
    }
}

pub const ROWS: &[Row] = &[
    (
        CLASS,
        "getProtectionDomain0",
        "~()Ljava/security/ProtectionDomain;",
        get_known,
    ),
    (
        CLASS,
        "getProtectionDomain",
        "()Ljava/security/ProtectionDomain;",
        get_domain,
    ),
];
