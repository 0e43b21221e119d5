//! The rows of natives and intrinsics are methods of the class libraries of this machine.

use std::collections::BTreeMap;

use classfile::{ClassFile, access};
use program::JdkImage;

/// Releases whose signatures the rows have.
const RELEASES: [u32; 2] = [17, 25];

/// Rows of other releases than those, whose descriptors are known all the same.
const UNSEEN: [(&str, &str); 11] = [
    ("java/lang/ClassLoader", "defineClass0"),
    ("java/lang/Object", "registerNatives"),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "callStackWalk",
    ),
    ("java/lang/Thread", "isInterrupted"),
    ("java/lang/Thread", "sleep0"),
    ("java/lang/Throwable", "getStackTraceDepth"),
    ("java/lang/Throwable", "getStackTraceElement"),
    ("sun/misc/Unsafe", "registerNatives"),
    (
        "sun/reflect/MethodAccessorGenerator",
        "generateSerializationConstructor",
    ),
    ("sun/reflect/Reflection", "getCallerClass"),
    ("sun/reflect/ReflectionFactory", "inflationThreshold"),
];

/// Natives of one release that are meant to replace the other's bytecode, too. No other row may.
fn replaces_bytecode(class: &str, name: &str) -> bool {
    match class {
        "java/lang/Object" => name == "wait",
        "java/lang/Thread" => matches!(name, "sleep" | "yield"),
        _ => class == "java/lang/StrictMath",
    }
}

type Found = BTreeMap<(&'static str, &'static str, String), bool>;

/// Methods of the classes that have rows, with whether they are native, of a release.
fn methods(home: &std::path::Path) -> Found {
    let image = JdkImage::open(home).unwrap();
    let mut found = Found::new();
    let mut seen: BTreeMap<&str, Option<ClassFile>> = BTreeMap::new();
    for (class, name, ..) in natives::rows().into_iter().flatten() {
        let file = seen.entry(class).or_insert_with(|| {
            let bytes = image.find_class(class).map(|(bytes, _)| bytes);
            bytes.map(|bytes| ClassFile::parse(bytes).unwrap())
        });
        let methods = file.iter().flat_map(|file| &file.methods);
        for m in methods.filter(|m| &*m.name == *name) {
            let is_native = m.access & access::NATIVE != 0;
            found.insert((class, name, m.descriptor.to_string()), is_native);
        }
    }
    found
}

#[test]
fn rows_have_the_signatures_of_the_releases_here() {
    let jdks = test_lab::jdks::all();
    let of = |release: u32| {
        let jdk = jdks.iter().find(|jdk| jdk.feature_version == release)?;
        Some(methods(&jdk.home))
    };
    let [Some(old), Some(new)] = RELEASES.map(of) else {
        let test = "rows_have_the_signatures_of_the_releases_here";
        return test_lab::skip::loudly(test, "no JDK 17 or no JDK 25 on this machine");
    };
    let mut wrong = Vec::new();
    for &(class, name, descriptor, _) in natives::rows().into_iter().flatten() {
        let row = format!("{class}.{name} {descriptor}");
        if descriptor == "*" {
            let of_name = |found: &Found| {
                let mut all = found.iter();
                all.any(|((c, n, _), is_native)| *c == class && *n == name && *is_native)
            };
            if of_name(&old) || of_name(&new) {
                wrong.push(format!("{row}: its descriptor is known"));
            }
            continue;
        }
        let exact = descriptor.strip_prefix('~');
        let key = (class, name, exact.unwrap_or(descriptor).to_owned());
        let there = (old.get(&key), new.get(&key));
        let is_native = |found: Option<&bool>| found == Some(&true);
        let n_native = usize::from(is_native(there.0)) + usize::from(is_native(there.1));
        let known = match (there, exact.is_some()) {
            (_, true) => n_native == 1,
            ((None, None), false) => UNSEEN.contains(&(class, name)),
            ((Some(a), Some(b)), false) => a == b || replaces_bytecode(class, name),
            (_, false) => true,
        };
        if !known {
            wrong.push(format!("{row}: {there:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_method_has_two_rows() {
    let mut seen: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for (class, name, descriptor, _) in natives::rows().into_iter().flatten() {
        *seen
            .entry((class, name, descriptor.trim_start_matches('~')))
            .or_default() += 1;
    }
    let twice: Vec<_> = seen.iter().filter(|(_, n)| **n > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
}
