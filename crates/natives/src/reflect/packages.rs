//! `Class.getPackage()` for classes that the machine loads from the class path.
//!
//! A loader's Java code tells its table of packages what the manifest of a jar says of them, before it
//! defines a class. The machine defines classes without that code, so the table is told when the package
//! of such a class is first asked for.

use vm::vm::Builtin;
use vm::{Args, BOOT, Control, NULL, Outcome, Ref, Resume, Vm};

use super::util::get_ref;
use crate::Row;

/// Where the steps keep what they need, among the references of a `Resume`.
const OF: usize = 0;
const NAME: usize = 1;
const RESOURCE: usize = 2;
const MANIFEST: usize = 3;

/// What a release calls the parts of its loaders.
struct Names {
    /// What the table knows of a name.
    ask: &'static str,
    /// Finds the place of a class file.
    find: &'static str,
    /// Tells the table: class, method, descriptor.
    tell: (&'static str, &'static str, &'static str),
}

const OLD: Names = Names {
    ask: "getPackage",
    find: "(Ljava/lang/String;)Lsun/misc/Resource;",
    tell: (
        "java/net/URLClassLoader",
        "definePackageInternal",
        "(Ljava/lang/String;Ljava/util/jar/Manifest;Ljava/net/URL;)V",
    ),
};

const MODULAR: Names = Names {
    ask: "getDefinedPackage",
    find: "(Ljava/lang/String;)Ljdk/internal/loader/Resource;",
    tell: (
        "jdk/internal/loader/BuiltinClassLoader",
        "defineOrCheckPackage",
        "(Ljava/lang/String;Ljava/util/jar/Manifest;Ljava/net/URL;)Ljava/lang/Package;",
    ),
};

fn names(vm: &Vm) -> &'static Names {
    if vm.jdk_version < 9 { &OLD } else { &MODULAR }
}

/// `Package.getPackage(Class)` of JDK 8.
fn of_class(vm: &mut Vm, a: &Args) -> Outcome {
    match a.obj(0) {
        NULL => Err(Control::Bytecode),
        class => package_of(vm, class),
    }
}

/// `ClassLoader.definePackage(Class)` since JDK 9, which gives a package without a manifest to what
/// the table does not know. That is right for all but the jars of the class path.
fn in_loader(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(1) == NULL || !is_in_jar(vm, a.obj(1)) {
        return Err(Control::Bytecode);
    }
    package_of(vm, a.obj(1))
}

fn is_in_jar(vm: &Vm, mirror: Ref) -> bool {
    let class_path = &vm.program.class_path;
    let origin = &*vm.classes[vm.class_of_mirror(mirror)].origin;
    let mut entries = class_path.entries().iter().enumerate();
    entries
        .any(|(i, entry)| class_path.jar(i).is_some() && entry.path.display().to_string() == origin)
}

fn package_of(vm: &mut Vm, mirror: Ref) -> Outcome {
    let c = &vm.classes[vm.class_of_mirror(mirror)];
    let is_builtin = matches!(
        vm.loaders[c.loader].builtin,
        Builtin::Platform | Builtin::App
    );
    let package = c.package().replace('/', ".");
    if !is_builtin || c.hidden || c.file.is_none() || package.is_empty() {
        return Err(Control::Bytecode);
    }
    let loader = vm.loader_object(c.loader);
    let name = vm.new_string(&package)?;
    ask_table(vm, loader, name, Some(then(look_up, vec![mirror, name])))
}

fn then(run: fn(&mut Vm, &Resume, Result<u64, Ref>) -> Outcome, refs: Vec<Ref>) -> Resume {
    Resume {
        run,
        data: [0; 4],
        refs,
    }
}

fn ask_table(vm: &mut Vm, loader: Ref, name: Ref, resume: Option<Resume>) -> Outcome {
    const DESCRIPTOR: &str = "(Ljava/lang/String;)Ljava/lang/Package;";
    let method = vm.find_virtual(loader, names(vm).ask, DESCRIPTOR)?;
    let args = vec![u64::from(loader), u64::from(name)];
    Err(match resume {
        Some(resume) => Control::call_then(method, args, resume),
        None => Control::call(method, args),
    })
}

/// The loader of the class whose package is asked for.
fn loader(vm: &Vm, state: &Resume) -> Ref {
    let class = vm.class_of_mirror(state.refs[OF]);
    vm.loader_object(vm.classes[class].loader)
}

fn with(state: &Resume, more: Ref) -> Vec<Ref> {
    let mut refs = state.refs.clone();
    refs.push(more);
    refs
}

/// A package that is not in the table yet: the class file is looked up on the class path.
fn look_up(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let package = result.map_err(Control::Throw)?;
    let class_path = get_ref(vm, loader(vm, state), "ucp");
    if Ref::from_register(package) != NULL || class_path == NULL {
        return Ok(package);
    }
    let class = vm.class_of_mirror(state.refs[OF]);
    let path = vm.new_string(&format!("{}.class", vm.classes[class].name))?;
    let method = vm.find_virtual(class_path, "getResource", names(vm).find)?;
    let args = vec![u64::from(class_path), u64::from(path)];
    let resume = then(ask_manifest, state.refs.clone());
    Err(Control::call_then(method, args, resume))
}

fn ask_manifest(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let resource = Ref::from_register(result.map_err(Control::Throw)?);
    if resource == NULL {
        return without_manifest(vm, state);
    }
    let method = vm.find_virtual(resource, "getManifest", "()Ljava/util/jar/Manifest;")?;
    let resume = then(ask_source, with(state, resource));
    Err(Control::call_then(
        method,
        vec![u64::from(resource)],
        resume,
    ))
}

/// A class that is not on the class path was defined by a program, which tells no table. JDK 8 has
/// no package then.
fn without_manifest(vm: &mut Vm, state: &Resume) -> Outcome {
    if vm.jdk_version < 9 {
        return Ok(0);
    }
    let loader = loader(vm, state);
    let method = vm.find_virtual(
        loader,
        "definePackage",
        "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;",
    )?;
    let module = get_ref(vm, state.refs[OF], "module");
    let args = [loader, state.refs[NAME], module].map(u64::from);
    Err(Control::call(method, args.to_vec()))
}

fn ask_source(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let manifest = Ref::from_register(result.map_err(Control::Throw)?);
    let resource = state.refs[RESOURCE];
    let method = vm.find_virtual(resource, "getCodeSourceURL", "()Ljava/net/URL;")?;
    let resume = then(tell, with(state, manifest));
    Err(Control::call_then(
        method,
        vec![u64::from(resource)],
        resume,
    ))
}

/// Tells the table, as the loader does before it defines a class.
fn tell(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let source = result.map_err(Control::Throw)?;
    let (class, name, descriptor) = names(vm).tell;
    let class = vm.load_class(class, BOOT)?;
    let Some(method) = vm.find_declared(class, name, descriptor) else {
        return without_manifest(vm, state);
    };
    let args = vec![
        u64::from(loader(vm, state)),
        u64::from(state.refs[NAME]),
        u64::from(state.refs[MANIFEST]),
        source,
    ];
    let resume = then(ask_again, state.refs.clone());
    Err(Control::call_then(method, args, resume))
}

fn ask_again(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    result.map_err(Control::Throw)?;
    ask_table(vm, loader(vm, state), state.refs[NAME], None)
}

pub const ROWS: &[Row] = &[
    (
        "java/lang/Package",
        "getPackage",
        "(Ljava/lang/Class;)Ljava/lang/Package;",
        of_class,
    ),
    (
        "java/lang/ClassLoader",
        "definePackage",
        "(Ljava/lang/Class;)Ljava/lang/Package;",
        in_loader,
    ),
];
