//! The abstract interpreter on all of java.base: stacks fit, kinds agree where paths meet.

use crate::support;

use classfile::{ClassFile, Instruction, instructions};
use program::JdkImage;
use program::abstract_interpreter::{Domain, Frame, Frames, HasWidth, Kind, Operation, in_order};

/// Values are their kinds.
#[derive(Default)]
struct Kinds {
    n_operands: usize,
    wrong: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Value(Kind);

impl HasWidth for Value {
    fn is_wide(&self) -> bool {
        self.0.is_wide()
    }
}

impl Domain for Kinds {
    type Value = Value;
    type Stop = ();

    fn missing(&mut self, i: &Instruction) -> Result<Value, ()> {
        self.wrong
            .push(format!("pc {}: nothing on the stack", i.pc));
        Err(())
    }

    fn compute(&mut self, operation: &Operation<'_, Value>) -> Result<Option<Value>, ()> {
        self.n_operands += operation.operands.len();
        let i = operation.instruction;
        if let Some((takes, _)) = program::abstract_interpreter::effects::fixed(i.opcode) {
            let wanted: Vec<_> = takes.bytes().map(|c| Kind::of_letter(Some(c))).collect();
            let found: Vec<_> = operation.operands.iter().map(|v| Some(v.0)).collect();
            if wanted != found {
                let pc = i.pc;
                self.wrong.push(format!("pc {pc}: {found:?} for {takes}"));
            }
        }
        Ok(operation.gives.map(Value))
    }

    fn load(&mut self, _: &Instruction, _: u16, kind: Kind, _: &Frame<Value>) -> Result<Value, ()> {
        Ok(Value(kind))
    }

    fn store(&mut self, _: &Instruction, _: u16, _: Option<Value>, _: &mut Frame<Value>) {}

    fn join(&mut self, into: &mut Value, other: &Value) {
        if into != other {
            self.wrong.push(format!("{into:?} meets {other:?}"));
        }
    }
}

#[test]
fn stacks_of_java_base_fit_and_agree() {
    for home in support::java_homes() {
        let jdk = JdkImage::open(&home).unwrap();
        let (mut n_methods, mut n_operands) = (0, 0);
        for name in jdk.class_names("java.base") {
            let class = ClassFile::parse(jdk.find_class(&name).unwrap().0).unwrap();
            for method in &class.methods {
                let Some(code) = &method.code else { continue };
                let bytes = class.slice(&code.code);
                let list: Vec<Instruction> = instructions(bytes).flatten().collect();
                let mut frames = Frames::new(bytes.len());
                frames.set(0, Frame::default());
                for handler in &code.handlers {
                    let caught = Frame {
                        stack: vec![Value(Kind::Reference)],
                        locals: Vec::new(),
                    };
                    frames.set(handler.handler_pc.into(), caught);
                }
                let mut kinds = Kinds::default();
                in_order(&mut kinds, &class, &list, u32::MAX, &mut frames);
                let what = format!("{name}.{}{}", method.name, method.descriptor);
                assert!(kinds.wrong.is_empty(), "{what}: {:?}", kinds.wrong);
                for i in &list {
                    // javac makes no code that nothing reaches.
                    let frame = frames
                        .at(i.pc)
                        .unwrap_or_else(|| panic!("{what}: pc {}", i.pc));
                    let slots = frame.stack.iter().map(|v| 1 + usize::from(v.is_wide()));
                    assert!(
                        slots.sum::<usize>() <= usize::from(code.max_stack),
                        "{what}"
                    );
                }
                n_methods += 1;
                n_operands += kinds.n_operands;
            }
        }
        println!(
            "{}: {n_methods} methods, {n_operands} operands",
            home.display()
        );
        assert!(n_methods > 50_000 && n_operands > 1_000_000);
    }
}
