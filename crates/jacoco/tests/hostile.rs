//! Damaged class files are instrumented or left alone, and analysed, without a panic.

#[path = "../../verifier/tests/support/mod.rs"]
mod support;

use classfile::ClassFile;
use probes::{Target, instrument};
use support::Library;
use support::mutate::{Random, mutate};

#[test]
fn damaged_classes() {
    let Some(home) = support::jdks().pop() else {
        test_lab::skip::loudly("damaged_classes", "no JDK on this machine");
        return;
    };
    let library = Library::new(&home, &[]);
    let target = Target {
        class: "omakase/probes/Probes",
        method: "hit",
    };
    let mut random = Random(7);
    let (mut parsed, mut instrumented) = (0, 0);
    for name in [
        "java/util/ArrayList",
        "java/lang/String",
        "java/util/concurrent/ForkJoinPool",
        "java/lang/invoke/LambdaForm",
        "java/util/zip/ZipFile",
        "java/time/format/DateTimeFormatterBuilder",
    ] {
        let (bytes, _) = library.jdk.find_class(name).unwrap();
        let whole = ClassFile::parse(bytes.clone()).unwrap();
        for round in 0..300 {
            let damaged = match mutate(&whole, &mut random) {
                Some((bytes, _)) if round % 2 == 0 => bytes,
                _ => {
                    let mut flipped = bytes.to_vec();
                    for _ in 0..1 + round % 3 {
                        let at = random.below(flipped.len());
                        flipped[at] = random.next() as u8;
                    }
                    flipped
                }
            };
            let Ok(class) = ClassFile::parse(damaged.into()) else {
                continue;
            };
            parsed += 1;
            let hits = match instrument(&class, target, 0) {
                Some(found) => {
                    instrumented += 1;
                    found.probes.into_iter().step_by(2).collect()
                }
                None => Default::default(),
            };
            let figures = jacoco::analyse(&class, &hits);
            assert!(jacoco::xml("damaged", &[figures]).ends_with("</report>\n"));
        }
    }
    eprintln!("{parsed} parsed, {instrumented} instrumented");
    assert!(instrumented > 500);
}
