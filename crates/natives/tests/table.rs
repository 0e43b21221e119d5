//! The rows of natives and intrinsics are methods of the class libraries of this machine.

use std::collections::BTreeMap;

use classfile::{ClassFile, access};
use program::JdkImage;

/// Releases whose signatures the rows have; the first two are on every machine that runs the tests.
const RELEASES: [u32; 7] = [17, 25, 8, 11, 21, 26, 27];

/// Rows of other releases and builds than those, whose descriptors are known all the same.
const UNSEEN: [(&str, &str); 5] = [
    ("java/lang/ClassLoader$NativeLibrary", "load0"),
    ("java/lang/ClassLoader", "defineClass0"),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "callStackWalk",
    ),
    ("java/lang/Thread", "sleep0"),
    ("java/util/zip/ZipFile", "getEntry"),
];

/// Natives of one release that are meant to replace the other's bytecode, too. No other row may.
fn replaces_bytecode(class: &str, name: &str) -> bool {
    match class {
        "java/lang/Object" => name == "wait",
        "java/lang/Thread" => matches!(name, "isAlive" | "sleep" | "yield"),
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

/// What is wrong with a row, by the methods of each release that is here.
fn fault(row: (&str, &str, &str), releases: &[Found]) -> Option<String> {
    let (class, name, descriptor) = row;
    if descriptor == "*" {
        let is_it = |((c, n, _), native): (&(&str, &str, String), &bool)| {
            *c == class && *n == name && *native
        };
        let known = releases.iter().any(|found| found.iter().any(is_it));
        return known.then(|| "its descriptor is known".into());
    }
    let exact = descriptor.trim_start_matches(['~', '=']);
    let there: Vec<Option<bool>> = releases
        .iter()
        .map(|found| found.get(&(class, name, exact.to_owned())).copied())
        .collect();
    let n_native = there.iter().filter(|it| **it == Some(true)).count();
    let n_bytecode = there.iter().filter(|it| **it == Some(false)).count();
    // What only an absent release has cannot be seen.
    let may_be_absent = releases.len() < RELEASES.len() || UNSEEN.contains(&(class, name));
    let known = match descriptor.as_bytes().first() {
        Some(b'~') => (n_native > 0 || may_be_absent) && n_native < releases.len(),
        Some(b'=') => n_native > 0 || may_be_absent,
        _ if n_native + n_bytecode == 0 => may_be_absent,
        _ => n_native == 0 || n_bytecode == 0 || replaces_bytecode(class, name),
    };
    (!known).then(|| format!("{there:?}"))
}

#[test]
fn rows_have_the_signatures_of_the_releases_here() {
    let jdks = test_lab::jdks::all();
    let of = |release: &u32| jdks.iter().find(|jdk| jdk.feature_version == *release);
    if RELEASES[..2].iter().any(|release| of(release).is_none()) {
        let test = "rows_have_the_signatures_of_the_releases_here";
        return test_lab::skip::loudly(test, "no JDK 17 or no JDK 25 on this machine");
    }
    let here = RELEASES.iter().filter_map(of);
    let releases: Vec<Found> = here.map(|jdk| methods(&jdk.home)).collect();
    let mut wrong = Vec::new();
    for &(class, name, descriptor, _) in natives::rows().into_iter().flatten() {
        if let Some(why) = fault((class, name, descriptor), &releases) {
            wrong.push(format!("{class}.{name} {descriptor}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_method_has_two_rows() {
    let mut seen: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for (class, name, descriptor, _) in natives::rows().into_iter().flatten() {
        *seen
            .entry((class, name, descriptor.trim_start_matches(['~', '='])))
            .or_default() += 1;
    }
    let twice: Vec<_> = seen.iter().filter(|(_, n)| **n > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
}
