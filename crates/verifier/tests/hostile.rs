//! Whatever the bytes: no panic, and an end in bounded time and memory.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that measures time or waits for a limit"
)]

use crate::support;

use classfile::ClassFile;
use classfile::opcode::*;
use classfile::write::{ClassWriter, CodeWriter};
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::Library;
use support::mutate::{Random, mutate};
use verifier::{Answer, Hierarchy, Member, VerifyError};

/// A few classes that never load, the rest extend `Object`.
struct Small;

impl Hierarchy for Small {
    fn is_assignable(&mut self, from: &str, _: &str) -> Answer {
        if from.starts_with("Missing") {
            Answer::Unknown
        } else {
            Answer::No
        }
    }

    fn is_interface(&mut self, name: &str) -> Answer {
        if name.starts_with("Missing") {
            Answer::Unknown
        } else {
            Answer::No
        }
    }

    fn super_class(&mut self, name: &str) -> Option<Arc<str>> {
        (name != "java/lang/Object").then(|| "java/lang/Object".into())
    }

    fn is_protected_elsewhere(&mut self, _: &str, _: &str, _: Member, _: &str, _: &str) -> bool {
        false
    }
}

fn verify(bytes: Vec<u8>) -> (Result<(), VerifyError>, Duration) {
    let class = ClassFile::parse(bytes.into()).unwrap();
    let start = Instant::now();
    let outcome = verifier::verify(&class, &mut Small);
    (outcome, start.elapsed())
}

#[track_caller]
fn is_too_complex(bytes: Vec<u8>) {
    let (outcome, time) = verify(bytes);
    let reason = outcome.unwrap_err().reason;
    assert!(
        reason.contains("too complex") || reason.contains("too much memory"),
        "{reason}"
    );
    eprintln!("{reason} after {time:?}");
    assert!(time < Duration::from_secs(20), "{time:?}");
}

/// A static method of the class `T`.
fn method(major: u16, code: &CodeWriter) -> Vec<u8> {
    let mut class = ClassWriter::new(major, "T", "java/lang/Object");
    class.method(9, "f", "()V", Some(code));
    class.finish().unwrap()
}

#[test]
fn many_handlers() {
    let mut bytes = [ICONST_0, ISTORE_0].repeat(30_000);
    bytes.extend([RETURN, POP, RETURN]);
    let rows: Vec<[u16; 4]> = vec![[0, 60_000, 60_001, 0]; 60_000];
    for (major, stack_map) in [(49, None), (52, Some(vec![0, 1, 247, 0xEA, 0x61, 7, 0, 4]))] {
        is_too_complex(method(
            major,
            &CodeWriter {
                max_stack: 1,
                max_locals: 1,
                bytes: bytes.clone(),
                handlers: rows.clone(),
                stack_map,
                ..CodeWriter::default()
            },
        ));
    }
}

#[test]
fn many_frames_with_many_locals() {
    // Each frame adds three variables to those before.
    let n_frames = 20_000;
    let mut map = (n_frames as u16).to_be_bytes().to_vec();
    for _ in 0..n_frames {
        map.extend([254, 0, 1, 0, 0, 0]);
    }
    is_too_complex(method(
        52,
        &CodeWriter {
            max_locals: 65_535,
            bytes: [vec![NOP; 60_000], vec![RETURN]].concat(),
            stack_map: Some(map),
            ..CodeWriter::default()
        },
    ));
}

#[test]
fn many_blocks_with_many_locals() {
    let mut bytes = vec![ICONST_0, WIDE, ISTORE, 0xFF, 0];
    for _ in 0..10_000 {
        bytes.extend([ICONST_0, IFEQ, 0, 3]);
    }
    bytes.push(RETURN);
    is_too_complex(method(
        49,
        &CodeWriter {
            max_stack: 1,
            max_locals: 65_535,
            bytes,
            ..CodeWriter::default()
        },
    ));
}

/// Each subroutine calls the next twice, so the innermost is reached in 2^n ways.
#[test]
fn nested_subroutines() {
    let n = 40;
    let mut bytes = Vec::new();
    for level in 0..n {
        // 0 astore, 2 jsr next, 5 jsr next, 8 ret; 10 next.
        bytes.extend([ASTORE, level, JSR, 0, 8, JSR, 0, 5, RET, level]);
    }
    bytes.extend([ASTORE, n, RET, n]);
    let mut all = vec![JSR, 0, 4, RETURN];
    all.extend(bytes);
    is_too_complex(method(
        48,
        &CodeWriter {
            max_stack: 2,
            max_locals: 50,
            bytes: all,
            ..CodeWriter::default()
        },
    ));
}

#[test]
fn long_descriptors() {
    let mut class = ClassWriter::new(52, "T", "java/lang/Object");
    let descriptor = format!("({})V", "I".repeat(60_000));
    class.method(
        9,
        "f",
        &descriptor,
        Some(&CodeWriter {
            bytes: vec![RETURN],
            ..CodeWriter::default()
        }),
    );
    let (outcome, _) = verify(class.finish().unwrap());
    assert_eq!(
        outcome.unwrap_err().reason,
        "Too many arguments in method signature"
    );
}

/// Anything goes into a variable of a class that does not load, but nothing comes out as another.
#[test]
fn missing_classes() {
    for (descriptor, missing) in [
        ("(Ljava/lang/String;)LMissing;", None),
        ("(LMissing;)Ljava/lang/Object;", None),
        ("(LMissing;)LMissing;", None),
        ("([I)LMissing;", None),
        ("(LMissing;)Ljava/lang/String;", Some("Missing")),
        ("([LMissing;)[Ljava/lang/String;", Some("Missing")),
        ("(LMissing1;)LMissing2;", None),
    ] {
        let mut class = ClassWriter::new(52, "T", "java/lang/Object");
        class.method(
            9,
            "f",
            descriptor,
            Some(&CodeWriter {
                max_stack: 1,
                max_locals: 1,
                bytes: vec![ALOAD_0, ARETURN],
                ..CodeWriter::default()
            }),
        );
        let (outcome, _) = verify(class.finish().unwrap());
        let found = outcome.map_err(|error| error.missing_class);
        let expected = missing.map_or(Ok(()), |name| Err(Some(name.into())));
        assert_eq!(found, expected, "{descriptor}");
    }
}

/// Random changes to classes of the JDK, in all class file versions. `VERIFIER_FUZZ_SECONDS`
/// sets for how long.
#[test]
fn random_bytes() {
    let Some(home) = support::jdks().pop() else {
        return;
    };
    let seconds = std::env::var("VERIFIER_FUZZ_SECONDS").map_or(5, |text| text.parse().unwrap());
    let mut library = Library::new(&home, &[]);
    let mut names = library.jdk.class_names("java.base");
    names.retain(|name| name.starts_with("java/"));
    let mut random =
        Random(std::env::var("VERIFIER_SEED").map_or(7, |seed| seed.parse().unwrap()) | 1 << 40);
    let (mut n, mut parsed, mut accepted, mut slowest) = (0, 0, 0, Duration::ZERO);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(seconds) {
        let name = random.pick(&names).unwrap();
        let (bytes, _) = library.jdk.find_class(name).unwrap();
        let mut bytes = bytes.to_vec();
        if random.below(2) == 0 {
            bytes[7] = 45 + random.below(8) as u8;
        }
        let Ok(original) = ClassFile::parse(bytes.clone().into()) else {
            continue;
        };
        for _ in 0..20 {
            let mut bytes = match mutate(&original, &mut random) {
                Some((bytes, _)) if random.below(2) == 0 => bytes,
                _ => bytes.clone(),
            };
            for _ in 0..random.below(4) {
                let at = 8 + random.below(bytes.len() - 8);
                bytes[at] = random.next() as u8;
            }
            n += 1;
            let Ok(class) = ClassFile::parse(bytes.into()) else {
                continue;
            };
            parsed += 1;
            let begun = Instant::now();
            accepted += usize::from(verifier::verify(&class, &mut library).is_ok());
            slowest = slowest.max(begun.elapsed());
        }
    }
    eprintln!("{n} mutants, {parsed} parsed, {accepted} accepted, slowest {slowest:?}");
    assert!(parsed > 0 && slowest < Duration::from_secs(10));
}
