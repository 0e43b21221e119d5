//! `jdk.internal.loader.URLClassPath`: its loaders of jars and directories.

use program::archive::Archive;
use vm::{Args, BOOT, Completion, Control, Kind, NULL, Outcome, Ref, Vm};

use super::ascii_name;
use crate::files::{file_path, ref_field, vfs};
use crate::reflect::util::get;
use crate::{Row, host};

const CLASS_PATH: &str = "jdk/internal/loader/URLClassPath";
const JAR: &str = "jdk/internal/loader/URLClassPath$JarLoader";
const DIRECTORY: &str = "jdk/internal/loader/URLClassPath$FileLoader";
const URL: &str = "java/net/URL";

/// Rows of this area; the methods with a boolean are those before JDK 24, which checked permissions.
pub const NATIVES: &[Row] = &[
    (JAR, "ensureOpen", "()V", ensure_open),
    (JAR, "getClassPath", "()[Ljava/net/URL;", named_jars),
    (
        JAR,
        "getResource",
        "(Ljava/lang/String;)Ljdk/internal/loader/Resource;",
        find_in_jar,
    ),
    (
        JAR,
        "getResource",
        "(Ljava/lang/String;Z)Ljdk/internal/loader/Resource;",
        find_in_jar,
    ),
    (
        JAR,
        "findResource",
        "(Ljava/lang/String;)Ljava/net/URL;",
        find_in_jar,
    ),
    (
        JAR,
        "findResource",
        "(Ljava/lang/String;Z)Ljava/net/URL;",
        find_in_jar,
    ),
    (
        DIRECTORY,
        "getResource",
        "(Ljava/lang/String;)Ljdk/internal/loader/Resource;",
        find_in_directory,
    ),
    (
        DIRECTORY,
        "getResource",
        "(Ljava/lang/String;Z)Ljdk/internal/loader/Resource;",
        find_in_directory,
    ),
    (
        DIRECTORY,
        "findResource",
        "(Ljava/lang/String;)Ljava/net/URL;",
        find_in_directory,
    ),
    (
        DIRECTORY,
        "findResource",
        "(Ljava/lang/String;Z)Ljava/net/URL;",
        find_in_directory,
    ),
];

/// Bytes of jars that are opened while the machine starts.
const MAX_OPENED: u64 = 32 << 20;

/// Makes the loaders of the whole class path, which a lookup would make one by one. Plain jars are
/// not opened by that. It is part of starting the machine, and no run pays for it.
pub fn open_class_path(vm: &mut Vm) {
    let class_path = &vm.program.class_path;
    let jars = (0..class_path.entries().len()).filter_map(|entry| class_path.jar(entry));
    let others = jars.filter(|jar| jar.plain().is_none());
    if others.map(|jar| jar.n_bytes()).sum::<u64>() > MAX_OPENED {
        return;
    }
    let (fuel, steps) = (vm.fuel, vm.steps);
    make_loaders(vm);
    (vm.fuel, vm.steps) = (fuel, steps);
}

/// `URLClassPath.getLoader(int)` with a number above that of all entries.
fn make_loaders(vm: &mut Vm) -> Option<()> {
    const OBJECT: &str = "(I)Ljdk/internal/loader/URLClassPath$Loader;";
    let app = vm.app_loader().ok()?;
    let loader = vm.loaders[app].object;
    let entries = ref_field(vm, loader, "jdk/internal/loader/BuiltinClassLoader", "ucp");
    let class = *vm.loaders[BOOT].classes.get(CLASS_PATH)?;
    let method = vm.find_declared(class, "getLoader", OBJECT)?;
    if entries == NULL || vm.class_of(entries) != class {
        return None;
    }
    let args = [u64::from(entries), u64::from(u32::MAX >> 2)];
    matches!(vm.call(method, &args), Completion::Returned(_)).then_some(())
}

/// The plain jar of the class path that a `JarLoader` is for.
fn plain_jar(vm: &mut Vm, loader: Ref) -> Option<&Archive> {
    let source = ref_field(vm, loader, JAR, "csu");
    let path = file_of_url(vm, source)?;
    let place = *host(vm).jars.get(&path)?;
    let jar = vm.program.class_path.jar(place)?;
    jar.plain().is_some().then_some(jar)
}

/// The path of a `file:` URL that is nothing but a path.
fn file_of_url(vm: &Vm, url: Ref) -> Option<String> {
    let part = |name| ref_field(vm, url, URL, name);
    let is_file = ascii_name(vm, part("protocol")).as_deref() == Some("file");
    let authority = part("authority");
    let has_authority = authority != NULL && ascii_name(vm, authority).is_some();
    if !is_file || has_authority || part("ref") != NULL || part("query") != NULL {
        return None;
    }
    ascii_name(vm, part("file"))
}

/// Whether a `JarLoader` has its jar open, and whether it was closed.
fn state(vm: &Vm, loader: Ref) -> (bool, bool) {
    let is_open = ref_field(vm, loader, JAR, "jar") != NULL;
    (is_open, get(vm, loader, "closed") & 1 != 0)
}

/// `JarLoader.ensureOpen()`: a constructor need not open a jar that will open.
fn ensure_open(vm: &mut Vm, a: &Args) -> Outcome {
    let loader = a.obj(0);
    if state(vm, loader).0 {
        return Ok(0);
    }
    if is_constructing(vm) && !is_debugging(vm) && plain_jar(vm, loader).is_some() {
        return Ok(0);
    }
    Err(Control::Bytecode)
}

/// Whether the caller of the native is the constructor of a `JarLoader`.
fn is_constructing(vm: &Vm) -> bool {
    let caller = vm.threads[vm.current].frames.iter().nth_back(1);
    caller.is_some_and(|frame| {
        let method = &vm.methods[frame.method];
        &*method.name == "<init>" && &*vm.classes[method.class].name == JAR
    })
}

/// Whether the library is to say what it opens.
fn is_debugging(vm: &Vm) -> bool {
    let boot = &vm.loaders[BOOT].classes;
    boot.get(CLASS_PATH).is_none_or(|&class| {
        let class = &vm.classes[class];
        let flag = class.field("DEBUG").filter(|f| f.kind == Kind::Boolean);
        flag.is_none_or(|f| vm.heap.load_u8(class.mirror + f.offset) != 0)
    })
}

/// `JarLoader.getClassPath()`: a plain jar names no others.
fn named_jars(vm: &mut Vm, a: &Args) -> Outcome {
    match state(vm, a.obj(0)) {
        (false, false) if plain_jar(vm, a.obj(0)).is_some() => Ok(0),
        _ => Err(Control::Bytecode),
    }
}

/// `JarLoader.getResource` and `findResource`: null when there is no such entry.
fn find_in_jar(vm: &mut Vm, a: &Args) -> Outcome {
    let (loader, name) = (a.obj(0), a.obj(1));
    let (_, is_closed) = state(vm, loader);
    let Some(name) = ascii_name(vm, name).filter(|_| !is_closed) else {
        return Err(Control::Bytecode);
    };
    match plain_jar(vm, loader) {
        Some(jar) if !jar.may_hold(&name) => Ok(0),
        _ => Err(Control::Bytecode),
    }
}

/// `FileLoader.getResource` and `findResource`: null when there is no such file.
fn find_in_directory(vm: &mut Vm, a: &Args) -> Outcome {
    let directory = ref_field(vm, a.obj(0), DIRECTORY, "dir");
    let name = ascii_name(vm, a.obj(1)).filter(|name| is_plain_path(name));
    let (Some(name), true) = (name, directory != NULL) else {
        return Err(Control::Bytecode);
    };
    let mut path = file_path(vm, directory);
    path.push(b'/');
    path.extend_from_slice(name.as_bytes());
    match vfs(vm).stat(&path) {
        Ok(_) => Err(Control::Bytecode),
        Err(_) => Ok(0),
    }
}

/// A name that means the same as part of a URL and as part of a path.
fn is_plain_path(name: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"_-$./".contains(&b);
    name.bytes().all(is_plain) && !name.starts_with('/') && !name.contains("..")
}
