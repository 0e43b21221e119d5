//! Class loaders: `ClassLoader`, the built-in loaders, native libraries (of which there are none).

use std::sync::Arc;

use classfile::{ClassFile, ClassFormatError};
use vm::class::LoaderId;
use vm::link::DefineOptions;
use vm::vm::Builtin;
use vm::{Args, BOOT, ClassId, Control, NULL, Outcome, Ref, Vm, Work};

use super::modules::dynamic_module;
use super::util::{class_arg, get, initialise_then, mirror, null_pointer, object, set, set_ref};
use crate::effects::{EffectKind, note};
use crate::{Row, host};

const LOADER: &str = "java/lang/ClassLoader";
/// Where JDK 8 and 11 keep what they loaded.
const OWN_LIBRARY: &str = "java/lang/ClassLoader$NativeLibrary";
const LIBRARIES: &str = "jdk/internal/loader/NativeLibraries";

/// Flags of `ClassLoader.defineClass0` (`MethodHandleNatives.Constants`).
const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// Internal name from a Java string holding a binary name.
fn internal_name(vm: &Vm, name: Ref) -> Option<String> {
    (name != NULL).then(|| vm.string_text(name).replace('.', "/"))
}

fn found(vm: &Vm, class: Option<ClassId>) -> Outcome {
    class.map_or(Ok(0), |c| mirror(vm, c))
}

/// A class name that no loader can have a class for.
fn impossible(name: &str) -> bool {
    name.is_empty() || name.starts_with('[')
}

fn find_bootstrap_class(vm: &mut Vm, a: &Args) -> Outcome {
    // JDK 8 has it as an instance method.
    let at = usize::from(vm.jdk_version < 12);
    let Some(name) = internal_name(vm, a.obj(at)) else {
        return Ok(0);
    };
    if impossible(&name) {
        return Ok(0);
    }
    let class = vm.load_boot(&name)?;
    found(vm, class)
}

fn find_loaded_class(vm: &mut Vm, a: &Args) -> Outcome {
    let Some(name) = internal_name(vm, a.obj(1)) else {
        return Ok(0);
    };
    let loader = vm.loader_id(a.obj(0));
    let class = vm.loaders[loader].classes.get(&*name).copied();
    if class.is_none() && !impossible(&name) {
        let ahead = loaded_ahead(vm, &name, loader);
        return found(vm, ahead);
    }
    found(vm, class)
}

/// What a built-in loader would define itself, as if it had been loaded before: a run must not cost
/// more or less for what earlier runs on this machine happened to load. What does not load is left
/// to the loader's own code.
fn loaded_ahead(vm: &mut Vm, name: &str, loader: LoaderId) -> Option<ClassId> {
    if !matches!(vm.loaders[loader].builtin, Builtin::Platform | Builtin::App) {
        return None;
    }
    let class = vm.load_builtin(name, loader).ok()??;
    (vm.classes[class].loader == loader).then_some(class)
}

/// `BuiltinClassLoader.findClassOnClassPathOrNull(String)`.
fn find_on_class_path(vm: &mut Vm, a: &Args) -> Outcome {
    find_builtin(vm, a.obj(0), a.obj(1))
}

/// `BuiltinClassLoader.findClassInModuleOrNull(LoadedModule, String)`.
fn find_in_module(vm: &mut Vm, a: &Args) -> Outcome {
    find_builtin(vm, a.obj(0), a.obj(2))
}

fn find_builtin(vm: &mut Vm, loader: Ref, name: Ref) -> Outcome {
    let Some(name) = internal_name(vm, name) else {
        return Ok(0);
    };
    if impossible(&name) {
        return Ok(0);
    }
    let loader = vm.loader_id(loader);
    if let Some(&class) = vm.loaders[loader].classes.get(&*name) {
        return mirror(vm, class);
    }
    let class = vm.load_builtin(&name, loader)?;
    found(vm, class)
}

// ---- defining classes ----

/// The Java error for bytes that are no class file, in HotSpot's words where it has simple ones.
fn format_error(vm: &mut Vm, error: &ClassFormatError, name: &str) -> Control {
    const FORMAT: &str = "java/lang/ClassFormatError";
    match error {
        ClassFormatError::BadMagic { found } => {
            let place = if name.is_empty() { "<Unknown>" } else { name };
            vm.throw(
                FORMAT,
                format!("Incompatible magic value {found} in class file {place}"),
            )
        }
        ClassFormatError::Truncated { .. } => vm.throw(FORMAT, "Truncated class file"),
        ClassFormatError::UnsupportedVersion { major, minor } => {
            match vm.check_version(name, *major, *minor) {
                Err(control) => control,
                Ok(()) => vm.throw(FORMAT, error.to_string()),
            }
        }
        other => vm.throw(FORMAT, format!("{other} in class file {name}")),
    }
}

/// What the `defineClass` natives are asked to define.
struct Request {
    loader: Ref,
    name: Ref,
    bytes: Vec<u8>,
    options: DefineOptions,
}

fn define(vm: &mut Vm, request: Request) -> Outcome<ClassId> {
    let len = request.bytes.len();
    vm.charge_for(Work::Define, len as u64)?;
    vm.admit_class()?;
    let expected = internal_name(vm, request.name);
    let shown = expected.clone().unwrap_or_default();
    let file = match ClassFile::parse(request.bytes.into()) {
        Ok(f) => Arc::new(f),
        Err(e) => return Err(format_error(vm, &e, &shown)),
    };
    vm.check_version(&file.this_class, file.major, file.minor)?;
    if let Some(expected) = &expected
        && **expected != *file.this_class
    {
        return Err(vm.throw(
            "java/lang/NoClassDefFoundError",
            format!("{expected} (wrong name: {})", file.this_class),
        ));
    }
    let loader = vm.loader_id(request.loader);
    let is_library = matches!(
        vm.loaders[loader].builtin,
        vm::vm::Builtin::Boot | vm::vm::Builtin::Platform
    );
    if !is_library && file.this_class.starts_with("java/") {
        let package = file
            .this_class
            .rsplit_once('/')
            .map_or("", |(package, _)| package)
            .replace('/', ".");
        return Err(vm.throw(
            "java/lang/SecurityException",
            format!("Prohibited package name: {package}"),
        ));
    }
    if !request.options.hidden && vm.loaders[loader].classes.contains_key(&file.this_class) {
        let message = duplicate_message(vm, request.loader, &file.this_class);
        return Err(vm.throw("java/lang/LinkageError", message));
    }
    let (name, is_hidden) = (file.this_class.clone(), request.options.hidden);
    let class = vm.define_class(file, loader, &request.options)?;
    vm.count_class(class, len);
    if !is_hidden {
        // The next run may define a class of the same name again.
        vm.defined.push((loader, name));
    }
    super::domain::remember(vm, class, request.options.protection_domain);
    let package = vm.classes[class].package().to_string();
    if let (Some(module), Some(offset)) = (
        dynamic_module(vm, loader, &package),
        vm.known.class_module_field,
    ) {
        let object = vm.classes[class].mirror;
        vm.heap.store_ref(object + offset, module);
    }
    Ok(class)
}

fn duplicate_message(vm: &mut Vm, loader: Ref, name: &str) -> String {
    let who = if loader == NULL {
        "'bootstrap'".to_string()
    } else {
        let own = super::util::get_ref(vm, loader, "name");
        let class = vm.classes[vm.class_of(loader)].external_name();
        match own {
            NULL => format!("{class} @{:x}", vm.identity_hash(loader)),
            own if class.starts_with("jdk.internal.loader.") => {
                format!("'{}'", vm.string_text(own))
            }
            own => format!("'{}' @{:x}", vm.string_text(own), vm.identity_hash(loader)),
        }
    };
    let dotted = name.replace('/', ".");
    format!(
        "loader {who} attempted duplicate class definition for {dotted}. ({dotted} is in unnamed module of loader {who})"
    )
}

/// A `byte[]` region, checked.
fn region(vm: &mut Vm, array: Ref, offset: i32, length: i32) -> Outcome<Vec<u8>> {
    if array == NULL {
        return Err(null_pointer(vm));
    }
    let total = vm.heap.array_len(array);
    if length < 0 {
        return Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let end = i64::from(offset) + i64::from(length);
    if offset < 0 || end > i64::from(total) {
        let message = format!("Array region {offset}..{end} out of bounds for length {total}");
        return Err(vm.throw("java/lang/ArrayIndexOutOfBoundsException", message));
    }
    let bytes = vm.byte_array(array).get(offset as usize..end as usize);
    Ok(bytes.unwrap_or_default().to_vec())
}

fn origin(vm: &Vm, source: Ref) -> Option<Arc<str>> {
    // Only the machine's own loading says `jrt:`, which decides about modules.
    (source != NULL)
        .then(|| vm.string_text(source))
        .filter(|s| !s.starts_with("jrt:"))
        .map(Into::into)
}

/// `defineClass1(loader, name, bytes, offset, length, domain, source)`.
fn define_class_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    let bytes = region(vm, a.obj(2), a.int(3), a.int(4))?;
    let options = DefineOptions {
        protection_domain: a.obj(5),
        origin: origin(vm, a.obj(6)),
        ..DefineOptions::default()
    };
    let class = define(
        vm,
        Request {
            loader: a.obj(0),
            name: a.obj(1),
            bytes,
            options,
        },
    )?;
    mirror(vm, class)
}

/// `defineClass2(loader, name, direct buffer, offset, length, domain, source)`.
fn define_class_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(2) == NULL {
        return Err(null_pointer(vm));
    }
    let address = get(vm, a.obj(2), "address") as i64 + i64::from(a.int(3));
    let Some(bytes) = host(vm).memory.read(address, a.int(4).max(0) as usize) else {
        return Err(vm.throw("java/lang/InternalError", "buffer is not in memory"));
    };
    let options = DefineOptions {
        protection_domain: a.obj(5),
        origin: origin(vm, a.obj(6)),
        ..DefineOptions::default()
    };
    let class = define(
        vm,
        Request {
            loader: a.obj(0),
            name: a.obj(1),
            bytes,
            options,
        },
    )?;
    mirror(vm, class)
}

/// `defineClass0(loader, lookup, name, bytes, offset, length, domain, initialize, flags, classData)`:
/// hidden classes and `Lookup.defineClass`.
fn define_class_lookup(vm: &mut Vm, a: &Args) -> Outcome {
    let lookup = class_arg(vm, a.obj(1))?;
    let bytes = region(vm, a.obj(3), a.int(4), a.int(5))?;
    let flags = a.int(8);
    let hidden = flags & HIDDEN != 0;
    let nest_host = if hidden && flags & NESTMATE != 0 {
        Some(super::class::nest_host(vm, lookup)?)
    } else {
        None
    };
    let options = DefineOptions {
        hidden,
        nest_host,
        protection_domain: a.obj(6),
        class_data: a.obj(9),
        ..DefineOptions::default()
    };
    let class = define(
        vm,
        Request {
            loader: a.obj(0),
            name: a.obj(2),
            bytes,
            options,
        },
    )?;
    let object_ = vm.classes[class].mirror;
    if hidden {
        // A hidden class belongs to its lookup class's module.
        if let Some(offset) = vm.known.class_module_field {
            let module = vm.heap.load_u32(vm.classes[lookup].mirror + offset);
            vm.heap.store_u32(object_ + offset, module);
        }
        if a.obj(9) != NULL {
            set_ref(vm, object_, "classData", a.obj(9));
        }
    }
    if a.bool(7) {
        initialise_then(vm, class, object_)
    } else {
        object(object_)
    }
}

/// `Proxy.defineClass0(loader, name, bytes, offset, length)` of JDK 8.
fn define_proxy(vm: &mut Vm, a: &Args) -> Outcome {
    let bytes = region(vm, a.obj(2), a.int(3), a.int(4))?;
    let class = define(
        vm,
        Request {
            loader: a.obj(0),
            name: a.obj(1),
            bytes,
            options: DefineOptions::default(),
        },
    )?;
    mirror(vm, class)
}

/// `defineClass0(String, byte[], int, int, ProtectionDomain)` of JDK 8, and `defineClass1` with a source.
fn define_class_old(vm: &mut Vm, a: &Args) -> Outcome {
    let bytes = region(vm, a.obj(2), a.int(3), a.int(4))?;
    let options = DefineOptions {
        protection_domain: a.obj(5),
        ..DefineOptions::default()
    };
    let class = define(
        vm,
        Request {
            loader: a.obj(0),
            name: a.obj(1),
            bytes,
            options,
        },
    )?;
    mirror(vm, class)
}

/// `Unsafe.defineClass0(name, bytes, offset, length, loader, domain)`.
pub fn define_unnamed(vm: &mut Vm, a: &Args) -> Outcome {
    let bytes = region(vm, a.obj(2), a.int(3), a.int(4))?;
    let options = DefineOptions {
        protection_domain: a.obj(6),
        ..DefineOptions::default()
    };
    let class = define(
        vm,
        Request {
            loader: a.obj(5),
            name: a.obj(1),
            bytes,
            options,
        },
    )?;
    mirror(vm, class)
}

/// `Unsafe.defineAnonymousClass(host, bytes, patches)`, before hidden classes: a class that no name
/// finds, in the place of its host. A patch stands in for the constant of its index, which the
/// library uses for strings only.
pub fn define_anonymous(vm: &mut Vm, a: &Args) -> Outcome {
    let host_class = class_arg(vm, a.obj(1))?;
    if a.obj(2) == NULL {
        return Err(null_pointer(vm));
    }
    let length = vm.heap.array_len(a.obj(2)) as i32;
    let bytes = region(vm, a.obj(2), 0, length)?;
    let options = DefineOptions {
        hidden: true,
        nest_host: Some(super::class::nest_host(vm, host_class)?),
        ..DefineOptions::default()
    };
    let loader = vm.classes[host_class].loader;
    let request = Request {
        loader: vm.loader_object(loader),
        name: NULL,
        bytes,
        options,
    };
    let class = define(vm, request)?;
    let object_ = vm.classes[class].mirror;
    if let Some(offset) = vm.known.class_module_field {
        let module = vm.heap.load_u32(vm.classes[host_class].mirror + offset);
        vm.heap.store_u32(object_ + offset, module);
    }
    let patches = a.obj(3);
    if patches != NULL {
        for at in 0..vm.heap.array_len(patches) {
            let value = vm.array_ref(patches, at);
            if value != NULL && !vm.patch_constant(class, at as u16, value) {
                return vm.unsupported("Unsafe.defineAnonymousClass: a patch of no string");
            }
        }
    }
    object(object_)
}

/// Assertion directives: none, so every class keeps the default, which is off.
fn retrieve_directives(vm: &mut Vm, _: &Args) -> Outcome {
    let class = vm.load_class("java/lang/AssertionStatusDirectives", BOOT)?;
    vm.ensure_init(class)?;
    let directives = vm.new_object(class)?;
    let string = vm.known.string;
    for name in ["classes", "packages"] {
        let empty = vm.new_ref_array(string, &[])?;
        set_ref(vm, directives, name, empty);
    }
    for name in ["classEnabled", "packageEnabled"] {
        let empty = vm.new_primitive_array(vm::Kind::Boolean, 0)?;
        set_ref(vm, directives, name, empty);
    }
    if vm.config.assertions
        && let Some(offset) = vm.field_offset(class, "deflt")
    {
        vm.heap.store_u8(directives + offset, 1);
    }
    object(directives)
}

// ---- native libraries ----

/// The JDK's own libraries, whose natives are in this crate.
const JDK_LIBRARIES: [&str; 11] = [
    "java",
    "net",
    "nio",
    "zip",
    "jimage",
    "verify",
    "management",
    "extnet",
    "prefs",
    "instrument",
    "jli",
];

/// `findBuiltinLib(String mapped)`: the JDK's libraries count as linked in.
fn find_builtin_library(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Err(null_pointer(vm));
    }
    let mapped = vm.string_text(a.obj(0));
    let name = mapped
        .strip_prefix("lib")
        .and_then(|n| n.strip_suffix(".so"))
        .unwrap_or(&mapped);
    let name = name.to_string();
    if !JDK_LIBRARIES.contains(&&*name) {
        note(vm, EffectKind::LoadsLibraries, &name);
        return Ok(0);
    }
    object(vm.new_string(&name)?)
}

/// `load(library, name, isBuiltin, …)`: only what [`find_builtin_library`] named can be loaded.
fn load_library(vm: &mut Vm, a: &Args) -> Outcome {
    if !a.bool(2) {
        return Ok(0);
    }
    set(vm, a.obj(0), "handle", 1);
    set(vm, a.obj(0), "jniVersion", 0x0001_0008);
    Ok(1)
}

/// `ClassLoader.NativeLibrary.load(name, isBuiltin)` of JDK 8 and `load0` of JDK 11, whose result
/// the former keeps in a field.
fn load_own_library(vm: &mut Vm, a: &Args) -> Outcome {
    let loaded = load_library(vm, a)?;
    set(vm, a.obj(0), "loaded", loaded);
    Ok(loaded)
}

fn no_raw_library(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::LoadsLibraries, "");
    Ok(0)
}

pub const ROWS: &[Row] = &[
    (LOADER, "registerNatives", "()V", nothing),
    (
        LOADER,
        "findBootstrapClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        find_bootstrap_class,
    ),
    (
        LOADER,
        "findLoadedClass0",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        find_loaded_class,
    ),
    (LOADER, "findInitiatedClass0", "*", find_loaded_class),
    (
        LOADER,
        "defineClass0",
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        define_class_lookup,
    ),
    (
        LOADER,
        "defineClass0",
        "(Ljava/lang/String;[BIILjava/security/ProtectionDomain;)Ljava/lang/Class;",
        define_class_old,
    ),
    (
        LOADER,
        "defineClass1",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_bytes,
    ),
    (
        LOADER,
        "defineClass2",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_buffer,
    ),
    // Instance methods of JDK 8: the loader comes first there, too.
    (
        LOADER,
        "defineClass1",
        "=(Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_bytes,
    ),
    (
        LOADER,
        "defineClass2",
        "=(Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_buffer,
    ),
    (LOADER, "resolveClass0", "~(Ljava/lang/Class;)V", nothing),
    (
        LOADER,
        "retrieveDirectives",
        "()Ljava/lang/AssertionStatusDirectives;",
        retrieve_directives,
    ),
    (
        LOADER,
        "findBuiltinLib",
        "~(Ljava/lang/String;)Ljava/lang/String;",
        find_builtin_library,
    ),
    (
        "java/lang/reflect/Proxy",
        "defineClass0",
        "~(Ljava/lang/ClassLoader;Ljava/lang/String;[BII)Ljava/lang/Class;",
        define_proxy,
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findClassOnClassPathOrNull",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        find_on_class_path,
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findClassInModuleOrNull",
        "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;",
        find_in_module,
    ),
    (
        "jdk/internal/loader/BootLoader",
        "loadLibrary",
        "(Ljava/lang/String;)V",
        nothing,
    ),
    (
        OWN_LIBRARY,
        "load",
        "=(Ljava/lang/String;Z)V",
        load_own_library,
    ),
    (OWN_LIBRARY, "find", "=(Ljava/lang/String;)J", nothing),
    (OWN_LIBRARY, "unload", "=(Ljava/lang/String;Z)V", nothing),
    (
        OWN_LIBRARY,
        "load0",
        "=(Ljava/lang/String;ZZ)Z",
        load_own_library,
    ),
    // Earlier builds of Java 11.
    (
        OWN_LIBRARY,
        "load0",
        "=(Ljava/lang/String;Z)Z",
        load_own_library,
    ),
    (OWN_LIBRARY, "findEntry", "=(Ljava/lang/String;)J", nothing),
    (OWN_LIBRARY, "unload", "=(Ljava/lang/String;ZJ)V", nothing),
    (LIBRARIES, "registerNatives", "*", nothing),
    (
        LIBRARIES,
        "findBuiltinLib",
        "(Ljava/lang/String;)Ljava/lang/String;",
        find_builtin_library,
    ),
    (
        LIBRARIES,
        "load",
        "~(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z",
        load_library,
    ),
    (
        LIBRARIES,
        "load",
        "~(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z",
        load_library,
    ),
    (LIBRARIES, "unload", "~(Ljava/lang/String;ZJ)V", nothing),
    (LIBRARIES, "unload", "~(Ljava/lang/String;ZZJ)V", nothing),
    (
        LIBRARIES,
        "findEntry0",
        "~(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J",
        nothing,
    ),
    (
        "jdk/internal/loader/NativeLibrary",
        "findEntry0",
        "~(JLjava/lang/String;)J",
        nothing,
    ),
    (
        "jdk/internal/loader/RawNativeLibraries",
        "load0",
        "~(Ljdk/internal/loader/RawNativeLibraries$RawNativeLibraryImpl;Ljava/lang/String;)Z",
        no_raw_library,
    ),
    (
        "jdk/internal/loader/RawNativeLibraries",
        "unload0",
        "~(Ljava/lang/String;J)V",
        nothing,
    ),
];
