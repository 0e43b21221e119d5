//! The table is sorted, and its rows are methods of the JDKs found on this machine.

use std::collections::BTreeSet;

use classfile::{ClassFile, access};
use library::{Asked, FAMILIES, Fact, Method, RELEASES, ROWS};
use program::JdkImage;

#[test]
fn rows_are_sorted_and_no_method_has_two() {
    assert!(ROWS.windows(2).all(|w| w[0].0 < w[1].0));
    for (class, rows) in ROWS {
        let keys: Vec<_> = rows.iter().map(|row| (row.0, row.1)).collect();
        assert!(keys.windows(2).all(|w| w[0] < w[1]), "{class}");
        for row in *rows {
            assert!(!row.3.is_empty(), "{class}.{}: nothing is known", row.0);
            let kinds = row.3.iter().map(|fact| match fact {
                Fact::Means(_) => 0,
                Fact::Asks(_) => 1,
                Fact::Gives(_) => 2,
            });
            let kinds: BTreeSet<i32> = kinds.collect();
            assert_eq!(kinds.len(), row.3.len(), "{class}.{}: two answers", row.0);
            assert!(row.2.iter().all(|release| RELEASES.contains(release)));
        }
    }
}

#[test]
fn each_row_is_a_method_of_the_releases_it_names_and_of_no_other() {
    let jdks = test_lab::jdks::all();
    let looked_at = jdks
        .iter()
        .filter(|jdk| RELEASES.contains(&jdk.feature_version));
    let mut n_compared = 0;
    for jdk in looked_at {
        let image = JdkImage::open(&jdk.home).unwrap();
        let mut wrong = Vec::new();
        for (class, rows) in ROWS {
            let found = image.find_class(class);
            let found = found.map(|(bytes, _)| ClassFile::parse(bytes).unwrap());
            for (name, descriptor, releases, _) in *rows {
                let is_there = found
                    .as_ref()
                    .is_some_and(|c| c.method(name, descriptor).is_some());
                if is_there != releases.contains(&jdk.feature_version) {
                    wrong.push(format!("{class}.{name}{descriptor}"));
                }
            }
        }
        assert!(wrong.is_empty(), "Java {}: {wrong:#?}", jdk.feature_version);
        n_compared += 1;
    }
    if n_compared == 0 {
        let test = "each_row_is_a_method_of_the_releases_it_names_and_of_no_other";
        test_lab::skip::loudly(test, "no JDK 17 or 25 on this machine");
    }
}

#[test]
fn each_family_has_methods() {
    for jdk in test_lab::jdks::with_compiler_or_skip("each_family_has_methods") {
        let image = JdkImage::open(&jdk.home).unwrap();
        let mut seen = vec![false; FAMILIES.len()];
        for name in image.class_names("java.base") {
            let class = ClassFile::parse(image.find_class(&name).unwrap().0).unwrap();
            for method in &class.methods {
                let is_native = method.access & access::NATIVE != 0;
                let method = Method {
                    class: &name,
                    name: &method.name,
                    descriptor: &method.descriptor,
                };
                for (family, seen) in FAMILIES.iter().zip(&mut seen) {
                    *seen |= family.has(&method, is_native);
                }
            }
        }
        let unused = FAMILIES.iter().zip(&seen).filter(|(_, seen)| !**seen);
        let unused: Vec<_> = unused.map(|(family, _)| family.class).collect();
        // The classes of plain sockets lost their natives between the two.
        let allowed: &[&str] = &["sun/net/"];
        assert!(
            unused.iter().all(|class| allowed.contains(class)),
            "Java {}: {unused:?}",
            jdk.feature_version
        );
    }
}

#[test]
fn a_row_comes_before_a_family() {
    let method = |class, name, descriptor| Method {
        class,
        name,
        descriptor,
    };
    let modified = method(
        "java/io/UnixFileSystem",
        "getLastModifiedTime",
        "(Ljava/io/File;)J",
    );
    assert_eq!(modified.asks(true), Some(Asked::Clock));
    let other = method("java/io/UnixFileSystem", "anything", "()V");
    assert_eq!(other.asks(true), Some(Asked::Files));
    assert_eq!(other.asks(false), None);
    let fresh = method("java/util/Random", "<init>", "()V");
    assert_eq!(fresh.asks(false), Some(Asked::Random));
    let seeded = method("java/util/Random", "<init>", "(J)V");
    assert_eq!(seeded.asks(false), None);
}
