//! What is written can be read again, by this crate and by the real JVM.

use classfile::raw::RawClass;
use classfile::write::{ClassWriter, CodeWriter, WriteError, tag};
use classfile::{ClassFile, Constant, Operands, access, instructions, opcode};

const PUBLIC_STATIC: u16 = access::PUBLIC | access::STATIC;

/// A program with something of everything: it prints a line for each of seven quotients.
fn program() -> ClassWriter {
    let mut class = ClassWriter::new(50, "Written", "java/lang/Object");
    class.interface("java/lang/Runnable");
    class.field(access::PRIVATE | access::STATIC, "count", "J");

    let mut code = CodeWriter::with_limits(1, 1);
    code.load("Ljava/lang/Object;", 0);
    code.op_idx(
        opcode::INVOKESPECIAL,
        class.method_ref("java/lang/Object", "<init>", "()V"),
    );
    code.ret("V");
    class.method(access::PUBLIC, "<init>", "()V", Some(&code));

    let mut code = CodeWriter::with_limits(0, 1);
    code.ret("V");
    class.method(access::PUBLIC, "run", "()V", Some(&code));

    let code = name_of(&mut class);
    class.method(PUBLIC_STATIC, "name", "(II)Ljava/lang/String;", Some(&code));
    let code = main(&mut class);
    class.method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", Some(&code));
    class
}

/// The name of a quotient; a division by zero is caught.
fn name_of(class: &mut ClassWriter) -> CodeWriter {
    let mut code = CodeWriter::with_limits(2, 300);
    let [start, end, caught] = [code.label(), code.label(), code.label()];
    let [zero, one, other, six] = [code.label(), code.label(), code.label(), code.label()];
    code.bind(start);
    code.load("I", 0);
    code.load("I", 1);
    code.op(opcode::IDIV);
    code.bind(end);
    // A local variable beyond one byte.
    code.store("I", 299);
    code.load("I", 299);
    code.table_switch(0, &[zero, one], other);
    code.bind(zero);
    code.op_idx(opcode::LDC_W, class.string("zero"));
    code.ret("Ljava/lang/String;");
    code.bind(one);
    code.op_idx(opcode::LDC_W, class.string("one"));
    code.ret("Ljava/lang/String;");
    code.bind(other);
    code.load("I", 299);
    let many = code.label();
    code.lookup_switch(&[(-7, zero), (6, six)], many);
    code.bind(six);
    code.op_idx(opcode::LDC_W, class.string("s\u{e9}ks \u{1F600}"));
    code.ret("Ljava/lang/String;");
    code.bind(many);
    code.op_idx(opcode::LDC_W, class.string("many"));
    code.ret("Ljava/lang/String;");
    code.bind(caught);
    code.op(opcode::POP);
    code.op_idx(opcode::LDC_W, class.string("none"));
    code.ret("Ljava/lang/String;");
    let exception = class.class("java/lang/ArithmeticException");
    code.protect(start, end, caught, exception);
    code
}

/// Prints the names of 6/i for i from 0 to 6.
fn main(class: &mut ClassWriter) -> CodeWriter {
    let out = class.field_ref("java/lang/System", "out", "Ljava/io/PrintStream;");
    let print = class.method_ref("java/io/PrintStream", "println", "(Ljava/lang/String;)V");
    let name = class.method_ref("Written", "name", "(II)Ljava/lang/String;");
    let mut code = CodeWriter::with_limits(3, 2);
    let (again, done) = (code.label(), code.label());
    code.op(opcode::ICONST_0);
    code.store("I", 1);
    code.bind(again);
    code.load("I", 1);
    code.op_byte(opcode::BIPUSH, 6);
    code.jump(opcode::IF_ICMPGT, done);
    code.op_idx(opcode::GETSTATIC, out);
    code.op_byte(opcode::BIPUSH, 6);
    code.load("I", 1);
    code.op_idx(opcode::INVOKESTATIC, name);
    code.op_idx(opcode::INVOKEVIRTUAL, print);
    code.op(opcode::IINC);
    code.bytes.extend([1, 1]);
    code.jump(opcode::GOTO, again);
    code.bind(done);
    code.lines.push((0, 7));
    code.ret("V");
    code
}

#[test]
fn what_is_written_is_read_back() {
    let class = ClassFile::parse(program().finish().unwrap().into()).unwrap();
    assert_eq!(&*class.this_class, "Written");
    assert_eq!(&*class.interfaces[0], "java/lang/Runnable");
    assert!(class.field("count", "J").is_some());
    let name = class.method("name", "(II)Ljava/lang/String;").unwrap();
    let code = name.code.as_ref().unwrap();
    assert_eq!((code.max_stack, code.max_locals), (2, 300));
    let list: Vec<_> = instructions(class.slice(&code.code)).flatten().collect();
    let at = |op: u8| list.iter().find(|i| i.opcode == op).unwrap();
    // Labels became the places where they were bound.
    let is_start = |pc: u32| list.iter().any(|i| i.pc == pc);
    let Operands::TableSwitch {
        default,
        low,
        high,
        targets,
    } = &at(opcode::TABLESWITCH).operands
    else {
        panic!("no tableswitch");
    };
    assert_eq!((*low, *high, targets.len()), (0, 1, 2));
    assert!(is_start(*default) && targets.iter().all(|&t| is_start(t)));
    let Operands::LookupSwitch { pairs, .. } = &at(opcode::LOOKUPSWITCH).operands else {
        panic!("no lookupswitch");
    };
    assert_eq!(pairs[0], (-7, targets[0]));
    let handler = &code.handlers[0];
    assert_eq!(
        (handler.start_pc, u32::from(handler.end_pc)),
        (0, at(opcode::IDIV).next_pc())
    );
    assert_eq!(u32::from(handler.handler_pc), at(opcode::POP).pc);
    let text = class.constants.iter().find_map(|(i, c)| match c {
        Constant::String { .. } => class.constants.utf16(i).ok().filter(|u| u.len() == 7),
        _ => None,
    });
    assert_eq!(text, Some("s\u{e9}ks \u{1F600}".encode_utf16().collect()));
    let main = class.method("main", "([Ljava/lang/String;)V").unwrap();
    assert_eq!(main.code.as_ref().unwrap().line_of(3), Some(7));
}

#[test]
fn a_class_file_taken_apart_and_put_together_is_the_same() {
    let bytes = program().finish().unwrap();
    assert_eq!(RawClass::read(&bytes).unwrap().write(), bytes);
    assert!(RawClass::read(&bytes[..bytes.len() - 1]).is_none());
}

#[test]
fn equal_constants_are_one_and_wide_ones_take_two_places() {
    let mut class = ClassWriter::new(50, "A", "java/lang/Object");
    let long = class.constant(tag::LONG, &7i64.to_be_bytes());
    assert_eq!(class.constant(tag::LONG, &7i64.to_be_bytes()), long);
    let text = class.utf8("after");
    assert_eq!((text, class.utf8("after")), (long + 2, long + 2));
    let read = ClassFile::parse(class.finish().unwrap().into()).unwrap();
    assert_eq!(read.constants.get(long), Some(Constant::Long(7)));
    assert_eq!(read.constants.str(text).as_deref(), Ok("after"));
}

#[test]
fn what_does_not_fit_is_said() {
    let empty = || ClassWriter::new(50, "A", "java/lang/Object");
    let mut class = empty();
    for n in 0..70_000 {
        class.integer(n);
    }
    assert_eq!(class.finish(), Err(WriteError::TooManyConstants));

    let mut class = empty();
    class.utf8(&"x".repeat(65_536));
    assert_eq!(class.finish(), Err(WriteError::TextTooLong));

    let mut code = CodeWriter::with_limits(0, 0);
    let end = code.label();
    code.jump(opcode::GOTO, end);
    let mut class = empty();
    class.method(PUBLIC_STATIC, "m", "()V", Some(&code));
    assert_eq!(class.finish(), Err(WriteError::UnboundLabel));

    code.bytes.extend([opcode::NOP; 40_000]);
    code.bind(end);
    code.ret("V");
    let mut class = empty();
    class.method(PUBLIC_STATIC, "m", "()V", Some(&code));
    assert_eq!(class.finish(), Err(WriteError::CodeTooLong));

    let mut class = empty();
    for _ in 0..65_536 {
        class.field(0, "f", "I");
    }
    assert_eq!(class.finish(), Err(WriteError::TooMany { what: "fields" }));
}

#[test]
fn the_real_jvm_runs_what_is_written() {
    let bytes = program().finish().unwrap();
    for jdk in test_lab::jdks::with_compiler_or_skip("the_real_jvm_runs_what_is_written") {
        let name = format!(
            "omakase-written-{}-{}",
            jdk.feature_version,
            std::process::id()
        );
        let directory = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&directory).unwrap();
        std::fs::write(directory.join("Written.class"), &bytes).unwrap();
        let output = jdk
            .java_command()
            .args([
                "-Xverify:all",
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
            ])
            .arg("-cp")
            .arg(&directory)
            .arg("Written")
            .run();
        std::fs::remove_dir_all(&directory).unwrap();
        let output = output.unwrap();
        assert!(output.exit.is_success(), "{}", output.stderr_text());
        assert_eq!(
            output.stdout_text(),
            "none\ns\u{e9}ks \u{1F600}\nmany\nmany\none\none\none\n"
        );
    }
}
