//! One small class per rule, most of which no compiler would make and few mutations hit. Where a
//! JDK is installed, its verdict must be the same.

use crate::support;

mod code;
mod objects;

use classfile::ClassFile;
use classfile::write::{ClassWriter, CodeWriter};
use support::Library;
use support::hotspot::HotSpot;

/// What both verifiers should say.
#[derive(Clone, Copy)]
enum Expected {
    Fine,
    /// Refused here for this reason.
    Bad(&'static str),
}
use Expected::{Bad, Fine};

const STATIC: u16 = 9;
const PUBLIC: u16 = 1;
const OLD: u16 = 48;
const NEW_VERSION: u16 = 52;

type Case = (&'static str, Vec<u8>, Expected);

/// Instructions with two-byte operands spelled out.
fn code(max_stack: u16, max_locals: u16, parts: &[&[u8]]) -> CodeWriter {
    CodeWriter {
        max_stack,
        max_locals,
        bytes: parts.concat(),
        ..CodeWriter::default()
    }
}

fn with(opcode: u8, operand: u16) -> [u8; 3] {
    let [high, low] = operand.to_be_bytes();
    [opcode, high, low]
}

/// A class `T` with a method `f`.
fn class(
    major: u16,
    parent: &str,
    make: impl FnOnce(&mut ClassWriter) -> (u16, &'static str, CodeWriter),
) -> Vec<u8> {
    let mut class = ClassWriter::new(major, "T", parent);
    let (access, signature, code) = make(&mut class);
    let (name, descriptor) = signature.split_at(signature.find('(').unwrap());
    class.method(access, name, descriptor, Some(&code));
    class.finish().unwrap()
}

fn object(
    major: u16,
    make: impl FnOnce(&mut ClassWriter) -> (u16, &'static str, CodeWriter),
) -> Vec<u8> {
    class(major, "java/lang/Object", make)
}

fn plain(major: u16, signature: &'static str, code: CodeWriter) -> Vec<u8> {
    object(major, |_| (STATIC, signature, code))
}

#[test]
fn rules() {
    let Some(home) = support::jdks().pop() else {
        return;
    };
    let machine = HotSpot::new(&home);
    let class_path = [machine.compile(&[], &[])];
    let mut library = Library::new(&home, &class_path);
    let cases: Vec<Case> = [
        objects::constructors(),
        objects::access(),
        code::frames(),
        code::subroutines(),
    ]
    .concat();
    let questions: Vec<_> = cases.iter().map(|case| ("T", case.1.as_slice())).collect();
    let theirs = machine.verdicts(&class_path, &questions);
    let mut wrong = Vec::new();
    for ((name, bytes, expected), theirs) in cases.iter().zip(theirs) {
        let class = ClassFile::parse(bytes.clone().into()).unwrap();
        library.add(&class);
        let ours = verifier::verify(&class, &mut library);
        let fits = match (&ours, expected) {
            (Ok(()), Fine) => theirs.starts_with('A'),
            (Err(error), Bad(reason)) => {
                error.reason.contains(reason) && theirs.starts_with(['V', 'C'])
            }
            _ => false,
        };
        if !fits {
            wrong.push(format!("{name}\n  theirs {theirs}\n  ours {ours:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}
