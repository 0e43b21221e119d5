//! The table is sorted, and its rows are methods of the JDKs found on this machine.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{ClassFile, access};
use library::{Asked, FAMILIES, Fact, Method, PURE, PURE_CLASSES, RELEASES, ROWS};
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
                Fact::RunsErrand(_) => 3,
                Fact::SetsUp => 4,
            });
            let kinds: BTreeSet<i32> = kinds.collect();
            assert_eq!(kinds.len(), row.3.len(), "{class}.{}: two answers", row.0);
            assert!(row.2.iter().all(|release| RELEASES.contains(release)));
        }
    }
    assert!(PURE.windows(2).all(|w| w[0].0 < w[1].0));
    for (class, rows) in PURE {
        let keys: Vec<_> = rows.iter().map(|row| (row.0, row.1)).collect();
        assert!(keys.windows(2).all(|w| w[0] < w[1]), "{class}");
        assert!(!PURE_CLASSES.contains(class), "{class} is there twice");
    }
    assert!(PURE_CLASSES.is_sorted());
}

/// Class, name, descriptor and releases of all rows.
fn signatures() -> impl Iterator<Item = (&'static str, &'static str, &'static str, &'static [u32])>
{
    let rows = ROWS.iter();
    let rows = rows.flat_map(|(c, rows)| rows.iter().map(|row| (*c, row.0, row.1, row.2)));
    let pure = PURE.iter();
    let pure = pure.flat_map(|(c, rows)| rows.iter().map(|row| (*c, row.0, row.1, row.2)));
    rows.chain(pure)
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
        let mut parsed: BTreeMap<&str, Option<ClassFile>> = BTreeMap::new();
        for (class, name, descriptor, releases) in signatures() {
            let found = parsed.entry(class).or_insert_with(|| {
                let found = image.find_class(class);
                found.map(|(bytes, _)| ClassFile::parse(bytes).unwrap())
            });
            let is_there = found
                .as_ref()
                .is_some_and(|c| c.method(name, descriptor).is_some());
            if is_there != releases.contains(&jdk.feature_version) {
                wrong.push(format!("{class}.{name}{descriptor}"));
            }
        }
        // Of the others nothing is said but that there are such classes.
        let newer = "jdk/internal/util/DecimalDigits";
        wrong.extend(PURE_CLASSES.iter().filter_map(|class| {
            let is_missing = image.find_class(class).is_none();
            let may_be = *class == newer && jdk.feature_version < 25;
            (is_missing && !may_be).then(|| (*class).to_string())
        }));
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

#[test]
fn what_reads_properties_or_the_clock_is_not_pure() {
    let is_pure = |class, name, descriptor| {
        let method = Method {
            class,
            name,
            descriptor,
        };
        method.is_pure()
    };
    let integer = "java/lang/Integer";
    assert!(is_pure(integer, "parseInt", "(Ljava/lang/String;)I"));
    let property = "(Ljava/lang/String;)Ljava/lang/Integer;";
    assert!(!is_pure(integer, "getInteger", property));
    assert!(!is_pure(integer, "parseInt", "(Lno/such/Method;)I"));
    assert!(!is_pure("java/lang/System", "nanoTime", "()J"));
    assert!(is_pure("java/lang/Math", "abs", "(I)I"));
    assert!(!is_pure("java/lang/Math", "sin", "(D)D"));
    let throwable = "java/lang/Throwable";
    assert!(is_pure(throwable, "<init>", "()V"));
    let trace = "()[Ljava/lang/StackTraceElement;";
    assert!(!is_pure(throwable, "getStackTrace", trace));
    assert!(!is_pure(
        "java/lang/ThreadLocal",
        "get",
        "()Ljava/lang/Object;"
    ));
    let node = "java/util/HashMap$Node";
    assert!(is_pure(node, "getKey", "()Ljava/lang/Object;"));
    assert!(!is_pure(
        "java/util/Locale",
        "getDefault",
        "()Ljava/util/Locale;"
    ));
}
