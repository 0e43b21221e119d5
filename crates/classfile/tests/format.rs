//! What parsing finds in good files and says about bad ones.

use classfile::write::{ClassWriter, CodeWriter};
use classfile::{ClassFile, ClassFormatError as Error, Constant, MAX_MAJOR, disassemble, opcode};

fn parse(class: &ClassWriter) -> Result<ClassFile, Error> {
    ClassFile::parse(class.clone().finish().unwrap().into())
}

/// A public class of a version of today.
fn empty(name: &str) -> ClassWriter {
    ClassWriter::new(61, name, "java/lang/Object")
}

/// Code with room enough.
fn body(code: &[u8]) -> CodeWriter {
    CodeWriter {
        bytes: code.to_vec(),
        ..CodeWriter::with_limits(4, 4)
    }
}

fn static_method(a: &mut ClassWriter, name: &str, descriptor: &str, code: &CodeWriter) {
    a.method(0x9, name, descriptor, Some(code));
}

fn refusal(class: &ClassWriter) -> Error {
    let error = parse(class).expect_err("malformed class was accepted");
    assert!(!error.to_string().is_empty());
    error
}

/// A class with something of everything.
fn rich() -> ClassWriter {
    let mut a = empty("a/Rich");
    let value = a.constant(3, &7i32.to_be_bytes());
    let value = a.attribute("ConstantValue", &value.to_be_bytes());
    let signature = a.utf8("TT;");
    let signature = a.attribute("Signature", &signature.to_be_bytes());
    a.field_with(0x19, "SEVEN", "I", vec![value]);
    a.field_with(0x2, "t", "Ljava/lang/Object;", vec![signature]);
    let callee = a.member(10, "a/Rich", "callee", "(J)[I").to_be_bytes();
    let caught = a.class("java/lang/Exception");
    let code = [
        opcode::ILOAD_0,
        opcode::IFEQ,
        0,
        9,
        opcode::LCONST_0,
        opcode::INVOKESTATIC,
        callee[0],
        callee[1],
        opcode::POP,
        opcode::RETURN,
        opcode::POP,
        opcode::RETURN,
    ];
    let code = CodeWriter {
        handlers: vec![[4, 9, 10, caught]],
        lines: vec![(0, 10), (4, 11)],
        ..body(&code)
    };
    static_method(&mut a, "run", "(I)V", &code);
    a.method(0x401, "missing", "()V", None);
    let file = a.utf8("Rich.java");
    a.class_attribute("SourceFile", &file.to_be_bytes());
    let (inner, outer, name) = (a.class("a/Rich$In"), a.this_class, a.utf8("In"));
    let row = [1, inner, outer, name, 0x8].map(u16::to_be_bytes).concat();
    a.class_attribute("InnerClasses", &row);
    a.class_attribute("NestMembers", &[1, inner].map(u16::to_be_bytes).concat());
    let handle = a.member(10, "a/Rich", "boot", "()V");
    let handle = a.constant(15, &[&[6][..], &handle.to_be_bytes()].concat());
    a.class_attribute(
        "BootstrapMethods",
        &[1, handle, 1, inner].map(u16::to_be_bytes).concat(),
    );
    let (name, descriptor) = (a.utf8("x"), a.utf8("D"));
    a.class_attribute(
        "Record",
        &[1, name, descriptor, 0].map(u16::to_be_bytes).concat(),
    );
    a.class_attribute("RuntimeVisibleAnnotations", &[0, 0]);
    a.class_attribute("OfTheFuture", &[1, 2, 3]);
    a
}

#[test]
fn finds_everything() {
    let class = parse(&rich()).unwrap();
    assert_eq!(
        (&*class.this_class, class.super_class.as_deref()),
        ("a/Rich", Some("java/lang/Object"))
    );
    let field = class.field("SEVEN", "I").unwrap();
    assert_eq!(
        class.constants.get(field.constant_value.unwrap()),
        Some(Constant::Integer(7))
    );
    assert_eq!(class.fields[1].signature.as_deref(), Some("TT;"));
    let method = class.method("run", "(I)V").unwrap();
    let code = method.code.as_ref().unwrap();
    assert_eq!(code.handlers.len(), 1);
    assert_eq!(
        [0, 3, 4, 11].map(|pc| code.line_of(pc)),
        [10, 10, 11, 11].map(Some)
    );
    assert!(class.method("missing", "()V").unwrap().code.is_none());
    assert_eq!(class.source_file.as_deref(), Some("Rich.java"));
    assert_eq!(class.inner_classes[0].name.as_deref(), Some("In"));
    assert_eq!(&*class.nest_members[0], "a/Rich$In");
    assert_eq!(class.bootstrap_methods[0].args.len(), 1);
    assert_eq!(&*class.record.as_ref().unwrap()[0].descriptor, "D");
    assert_eq!(class.slice(class.annotations.as_ref().unwrap()), [0, 0]);
    assert!(class.permitted_subclasses.is_none() && !class.is_module_info());
    fn shareable<T: Send + Sync>(_: &T) {}
    shareable(&class);
}

#[test]
fn disassembles() {
    let class = parse(&rich()).unwrap();
    let text = disassemble::method(&class, &class.methods[0]);
    let call = class
        .constants
        .iter()
        .find(|(_, c)| matches!(c, Constant::MethodRef { .. }))
        .unwrap()
        .0;
    let expected = format!(
        "public static void run(int);
  stack=4, locals=4
    10     0: iload_0
           1: ifeq 10
    11     4: lconst_0
           5: invokestatic #{call} // Method a/Rich.callee:(J)[I
           8: pop
           9: return
          10: pop
          11: return
  catch 4..9 -> 10 class java/lang/Exception
"
    );
    assert_eq!(text, expected);
}

#[test]
fn every_truncation_is_an_error_and_no_flip_panics() {
    let good = rich().finish().unwrap();
    for length in 0..good.len() {
        let error = ClassFile::parse(good[..length].into()).expect_err("accepted a truncated file");
        assert!(!error.to_string().is_empty());
    }
    for at in 0..good.len() {
        for flip in [0x01, 0x80, 0xFF, 0x7F] {
            let mut bad = good.clone();
            bad[at] ^= flip;
            if let Ok(class) = ClassFile::parse(bad.into()) {
                for method in &class.methods {
                    disassemble::method(&class, method);
                }
            }
        }
    }
}

#[test]
fn header() {
    let mut bytes = empty("A").finish().unwrap();
    bytes.push(0);
    let at = bytes.len() - 1;
    let error = ClassFile::parse(bytes.clone().into()).unwrap_err();
    assert_eq!(
        error,
        Error::TrailingBytes {
            count: 1,
            offset: at
        }
    );
    bytes[0] = 0;
    assert_eq!(
        ClassFile::parse(bytes.into()).unwrap_err(),
        Error::BadMagic { found: 0x00FE_BABE }
    );
    let mut a = empty("A");
    for major in [0, 44, MAX_MAJOR + 1, u16::MAX] {
        a.major = major;
        assert_eq!(refusal(&a), Error::UnsupportedVersion { major, minor: 0 });
    }
    for major in [45, 48, 70, MAX_MAJOR] {
        a.major = major;
        assert_eq!(parse(&a).unwrap().major, major);
    }
}

#[test]
fn pool_references() {
    let mut a = empty("A");
    let class = a.class("B");
    a.pair(10, class, class);
    assert!(matches!(
        refusal(&a),
        Error::BadIndex {
            expected: "NameAndType",
            ..
        }
    ));

    let mut a = empty("A");
    a.constant(7, &999u16.to_be_bytes());
    assert!(matches!(
        refusal(&a),
        Error::BadIndex {
            index: 999,
            expected: "Utf8",
            ..
        }
    ));

    let mut a = empty("A");
    a.constant(2, &[]);
    assert!(matches!(
        refusal(&a),
        Error::BadConstantTag {
            tag: 2,
            index: 5,
            ..
        }
    ));

    let mut a = empty("A");
    let field = a.member(9, "B", "f", "I");
    a.constant(15, &[&[5][..], &field.to_be_bytes()].concat());
    assert!(matches!(
        refusal(&a),
        Error::BadIndex {
            expected: "MethodRef",
            ..
        }
    ));

    let mut a = empty("A");
    a.constant(15, &[10, 0, 1]);
    assert!(matches!(refusal(&a), Error::BadHandleKind { kind: 10, .. }));

    let mut a = empty("A");
    let nat = a.name_and_type("x", "()V");
    a.pair(18, 0, nat);
    assert!(matches!(
        refusal(&a),
        Error::BadBootstrap { bootstrap: 0, .. }
    ));

    // A Long takes two indices; the one after it is nothing.
    let mut a = empty("A");
    let long = a.constant(5, &9i64.to_be_bytes());
    let after = a.utf8("after");
    let class = parse(&a).unwrap();
    assert_eq!(class.constants.get(long), Some(Constant::Long(9)));
    assert_eq!(class.constants.get(long + 1), Some(Constant::Unusable));
    assert_eq!(class.constants.str(after).as_deref(), Ok("after"));
    assert!(class.constants.str(long + 1).is_err() && class.constants.str(u16::MAX).is_err());
}

#[test]
fn pool_text() {
    let mut a = empty("A");
    a.utf8_bytes(&[0xF0, 0x9F, 0x98, 0x80]);
    assert!(matches!(refusal(&a), Error::BadUtf8 { index: 5, .. }));
    for name in ["", "a.b", "a//b", "La;", "[", "[V"] {
        let mut a = empty("A");
        a.class(name);
        assert!(matches!(refusal(&a), Error::BadName { .. }), "{name}");
    }
    for (tag, descriptor) in [(9, "()V"), (9, "V"), (10, "I"), (11, "(V)V")] {
        let mut a = empty("A");
        a.member(tag, "[I", "x", descriptor);
        assert!(
            matches!(refusal(&a), Error::BadDescriptor { .. }),
            "{descriptor}"
        );
    }
    let mut a = empty("A");
    let text = a.utf8_bytes(&[0xC0, 0x80, 0xED, 0xA0, 0xBD]);
    let string = a.constant(8, &text.to_be_bytes());
    let pool = parse(&a).unwrap().constants;
    assert_eq!(pool.utf16(string), Ok(vec![0, 0xD83D]));
    assert_eq!(pool.utf16(text), Ok(vec![0, 0xD83D]));
    assert_eq!(pool.str(text).as_deref(), Ok("\0\u{FFFD}"));
}

#[test]
fn code_and_members() {
    let with = |code: &CodeWriter| {
        let mut a = empty("A");
        static_method(&mut a, "m", "()V", code);
        refusal(&a)
    };
    let code = &[opcode::NOP, opcode::RETURN][..];
    assert!(matches!(
        with(&body(&[])),
        Error::BadCodeLength { length: 0, .. }
    ));
    let long = vec![0; 65536];
    let error = with(&body(&long));
    assert!(matches!(error, Error::BadCodeLength { length: 65536, .. }));
    for row in [[0, 0, 0, 0], [1, 0, 0, 0], [0, 3, 0, 0], [0, 1, 2, 0]] {
        let error = with(&CodeWriter {
            handlers: vec![row],
            ..body(code)
        });
        assert!(matches!(error, Error::BadHandler { .. }), "{row:?}");
    }
    let error = with(&CodeWriter {
        handlers: vec![[0, 1, 1, 1]],
        ..body(code)
    });
    assert!(matches!(
        error,
        Error::BadIndex {
            expected: "Class",
            ..
        }
    ));
    let error = with(&CodeWriter {
        lines: vec![(2, 1)],
        ..body(code)
    });
    assert!(matches!(error, Error::BadDebugRow { .. }));

    let mut a = empty("A");
    a.method(0x1, "m", "()V", None);
    assert!(matches!(refusal(&a), Error::MissingCode { method, .. } if method == "m()V"));

    let mut a = empty("A");
    a.method(0x100, "m", "()V", Some(&body(code)));
    assert!(matches!(refusal(&a), Error::UnexpectedCode { .. }));

    let mut a = empty("A");
    let code = a.code(&body(&[opcode::RETURN]));
    a.method_with(0x1, "m", "()V", vec![code.clone(), code]);
    assert!(matches!(
        refusal(&a),
        Error::DuplicateAttribute {
            attribute: "Code",
            ..
        }
    ));

    for (name, descriptor) in [("a.b", "I"), ("", "I"), ("a/b", "I")] {
        let mut a = empty("A");
        a.field(0, name, descriptor);
        assert!(matches!(refusal(&a), Error::BadName { .. }));
    }
    let mut a = empty("A");
    a.field(0, "f", "V");
    assert!(matches!(refusal(&a), Error::BadDescriptor { .. }));
    let mut a = empty("A");
    a.method(0x400, "<x>", "()V", None);
    assert!(matches!(refusal(&a), Error::BadName { .. }));

    let mut a = empty("A");
    let value = a.constant(4, &1f32.to_bits().to_be_bytes());
    let value = a.attribute("ConstantValue", &value.to_be_bytes());
    a.field_with(0x8, "f", "I", vec![value]);
    assert!(matches!(
        refusal(&a),
        Error::BadIndex {
            expected: "Integer",
            ..
        }
    ));

    let mut a = empty("A");
    let file = a.utf8("A.java");
    a.class_attribute("SourceFile", &[file.to_be_bytes(), [0, 0]].concat());
    assert!(matches!(
        refusal(&a),
        Error::BadAttributeLength {
            attribute: "SourceFile",
            ..
        }
    ));
}

#[test]
fn old_subroutines_parse_and_disassemble() {
    let mut a = empty("Old");
    a.major = 45;
    let code = [
        opcode::JSR,
        0,
        4,
        opcode::RETURN,
        opcode::ASTORE_0,
        opcode::RET,
        0,
    ];
    static_method(&mut a, "m", "()V", &body(&code));
    let class = parse(&a).unwrap();
    let text = disassemble::method(&class, &class.methods[0]);
    assert!(
        text.contains("0: jsr 4") && text.contains("5: ret 0"),
        "{text}"
    );
}
