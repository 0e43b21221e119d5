//! Helpful NullPointerException messages (JEP 358): what could not be done, and which expression was
//! null, found by following the operand stack back from the failing instruction.

use classfile::{ClassFile, Code, Instruction, instructions, opcode};
use program::abstract_interpreter::{Domain, Frame, Frames, HasWidth, Kind, Operation, in_order};
use vm::effects;
use vm::kind::{parse_method_kinds, split_descriptor};
use vm::resolve::java_type;
use vm::{Args, MethodId, NULL, Outcome, Vm};

use super::traces::{depth, frame_at};
use super::util::{get, get_ref, object, set, set_ref, string};
use crate::Row;

/// How many steps a description goes back.
const MAX_STEPS: u32 = 5;

/// A value on the operand stack or in a local variable.
#[derive(Clone, Copy)]
struct Entry {
    from: From,
    is_wide: bool,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq)]
enum From {
    /// The instruction at this pc made it.
    Instruction(u32),
    /// It was there when the method was entered.
    Caller,
    /// From one of several places, or from elsewhere.
    Unknown,
}

impl HasWidth for Entry {
    fn is_wide(&self) -> bool {
        self.is_wide
    }
}

const UNKNOWN: Entry = Entry {
    from: From::Unknown,
    is_wide: false,
};

/// Local variables that are followed.
const MAX_LOCALS: usize = 64;

/// Values are the instructions that made them.
struct Sources;

/// Code that cannot be followed.
struct Underflow;

impl Domain for Sources {
    type Value = Entry;
    type Stop = Underflow;

    fn missing(&mut self, _: &Instruction) -> Result<Entry, Underflow> {
        Err(Underflow)
    }

    fn compute(&mut self, operation: &Operation<'_, Entry>) -> Result<Option<Entry>, Underflow> {
        let i = operation.instruction;
        Ok(match (i.opcode, operation.operands) {
            // A cast hands on the value it was given.
            (opcode::CHECKCAST, [value]) => Some(*value),
            _ => operation.gives.map(|kind| made(i, kind)),
        })
    }

    fn load(
        &mut self,
        i: &Instruction,
        _: u16,
        kind: Kind,
        _: &Frame<Entry>,
    ) -> Result<Entry, Underflow> {
        Ok(made(i, kind))
    }

    fn store(
        &mut self,
        _: &Instruction,
        local: u16,
        value: Option<Entry>,
        frame: &mut Frame<Entry>,
    ) {
        let first = usize::from(local);
        let last = first + usize::from(value.is_some_and(|v| v.is_wide));
        for written in frame.locals.iter_mut().take(last + 1).skip(first) {
            *written = UNKNOWN;
        }
    }

    fn join(&mut self, into: &mut Entry, other: &Entry) {
        if into.from != other.from {
            into.from = From::Unknown;
        }
    }
}

fn made(i: &Instruction, kind: Kind) -> Entry {
    Entry {
        from: From::Instruction(i.pc),
        is_wide: kind.is_wide(),
    }
}

struct Builder<'a> {
    file: &'a ClassFile,
    code: &'a Code,
    bytes: &'a [u8],
    is_static: bool,
    descriptor: &'a str,
    frames: Frames<Entry>,
}

impl<'a> Builder<'a> {
    /// Follows the code from its start, in code order, until the state before `target` is known.
    fn new(
        file: &'a ClassFile,
        code: &'a Code,
        is_static: bool,
        descriptor: &'a str,
        target: u32,
    ) -> Builder<'a> {
        let bytes = file.slice(&code.code);
        let list: Vec<Instruction> = instructions(bytes).map_while(Result::ok).collect();
        let untouched = Entry {
            from: From::Caller,
            is_wide: false,
        };
        let entered = |stack: Vec<Entry>| Frame {
            stack,
            locals: vec![untouched; usize::from(code.max_locals).min(MAX_LOCALS)],
        };
        let mut frames = Frames::new(bytes.len());
        frames.set(0, entered(Vec::new()));
        for h in &code.handlers {
            frames.set(h.handler_pc.into(), entered(vec![UNKNOWN]));
        }
        in_order(&mut Sources, file, &list, target, &mut frames);
        Builder {
            file,
            code,
            bytes,
            is_static,
            descriptor,
            frames,
        }
    }

    fn member(&self, pc: usize) -> Option<classfile::MemberRef> {
        self.file
            .constants
            .member(effects::u16_at(self.bytes, pc + 1).ok()?)
            .ok()
    }

    /// The failed action, and how deep on the stack the null was. `None` for an instruction that does
    /// not throw, or a constructor call: then the exception was made by `new`.
    fn action(&self, pc: usize) -> Option<(String, usize)> {
        Some(match *self.bytes.get(pc)? {
            op @ 46..=53 => (
                format!("Cannot load from {} array", element_name(op - 46)),
                1,
            ),
            op @ 79..=86 => (
                format!("Cannot store to {} array", element_name(op - 79)),
                2,
            ),
            opcode::ARRAYLENGTH => ("Cannot read the array length".into(), 0),
            opcode::ATHROW => ("Cannot throw exception".into(), 0),
            opcode::MONITORENTER => ("Cannot enter synchronized block".into(), 0),
            opcode::MONITOREXIT => ("Cannot exit synchronized block".into(), 0),
            opcode::GETFIELD => (
                format!("Cannot read field \"{}\"", self.member(pc)?.name),
                0,
            ),
            opcode::PUTFIELD => (
                format!("Cannot assign field \"{}\"", self.member(pc)?.name),
                1,
            ),
            opcode::INVOKEVIRTUAL | opcode::INVOKESPECIAL | opcode::INVOKEINTERFACE => {
                let member = self.member(pc)?;
                if &*member.name == "<init>" {
                    return None;
                }
                let arguments = parse_method_kinds(&member.descriptor).0.len();
                (
                    format!("Cannot invoke \"{}\"", method_text(&member)),
                    arguments,
                )
            }
            _ => return None,
        })
    }

    /// The whole message for an exception thrown at `pc`.
    fn message(&self, pc: usize) -> Option<String> {
        let (mut text, entry) = self.action(pc)?;
        if let Some((from, source)) = self.source(pc, entry, MAX_STEPS) {
            let call = matches!(self.bytes[from], 182..=185);
            text.push_str(if call {
                " because the return value of \""
            } else {
                " because \""
            });
            text.push_str(&source);
            text.push_str("\" is null");
        }
        Some(text)
    }

    /// The instruction that made an operand of the instruction at `pc`, and its value as source text.
    fn source(&self, pc: usize, entry: usize, steps: u32) -> Option<(usize, String)> {
        if steps == 0 {
            return None;
        }
        let stack = &self.frames.at(pc as u32)?.stack;
        let From::Instruction(from) = stack.get(stack.len().checked_sub(entry + 1)?)?.from else {
            return None;
        };
        let from = from as usize;
        let text = match *self.bytes.get(from)? {
            1 => "null".into(),
            op @ 2..=8 => (i32::from(op) - 3).to_string(),
            16 => (*self.bytes.get(from + 1)? as i8).to_string(),
            17 => (effects::u16_at(self.bytes, from + 1).ok()? as i16).to_string(),
            21 | 25 | 26..=29 | 42..=45 => self.local(from)?,
            196 if matches!(self.bytes.get(from + 1), Some(21 | 25)) => self.local(from)?,
            // An element of an int or object array.
            46 | 50 => {
                let array = self
                    .source(from, 1, steps - 1)
                    .map_or_else(|| "<array>".into(), |s| s.1);
                let index = self
                    .source(from, 0, steps)
                    .map_or_else(|| "...".into(), |s| s.1);
                format!("{array}[{index}]")
            }
            opcode::GETSTATIC => {
                let member = self.member(from)?;
                format!("{}.{}", class_text(&member.class), member.name)
            }
            opcode::GETFIELD => {
                let name = self.member(from)?.name;
                match self.source(from, 0, steps - 1) {
                    Some((_, holder)) => format!("{holder}.{name}"),
                    None => name.to_string(),
                }
            }
            182..=185 => method_text(&self.member(from)?),
            _ => return None,
        };
        Some((from, text))
    }

    fn local(&self, pc: usize) -> Option<String> {
        let (_, index, _) = effects::local_access(self.bytes, pc).ok()?;
        let at = pc as u32;
        let named = self.code.local_variables.iter().find(|v| {
            let start = u32::from(v.start_pc);
            v.index == index && at >= start && at < start + u32::from(v.length)
        });
        if let Some(v) = named {
            return Some(v.name.to_string());
        }
        let locals = &self.frames.at(at)?.locals;
        let held = locals.get(usize::from(index));
        let untouched = held.is_some_and(|held| held.from == From::Caller);
        if untouched && !self.is_static && index == 0 {
            return Some("this".into());
        }
        let mut slot = u16::from(!self.is_static);
        for (i, kind) in parse_method_kinds(self.descriptor)
            .0
            .into_iter()
            .enumerate()
        {
            if untouched && (slot..slot + kind.slots()).contains(&index) {
                return Some(format!("<parameter{}>", i + 1));
            }
            slot += kind.slots();
        }
        Some(format!("<local{index}>"))
    }
}

/// Array kinds in the order of the load and store opcodes.
fn element_name(index: u8) -> &'static str {
    [
        "int",
        "long",
        "float",
        "double",
        "object",
        "byte/boolean",
        "char",
        "short",
    ][usize::from(index) % 8]
}

fn class_text(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        _ => internal.replace('/', "."),
    }
}

/// `Holder.name(Type, Type)`; parameter types that begin like Object or String lose their package.
fn method_text(member: &classfile::MemberRef) -> String {
    let (params, _) = split_descriptor(&member.descriptor);
    let params: Vec<String> = params
        .iter()
        .map(|p| {
            let text = java_type(p);
            let short = text
                .strip_prefix("java.lang.")
                .filter(|s| s.starts_with("Object") || s.starts_with("String"));
            short.map_or_else(|| text.clone(), str::to_owned)
        })
        .collect();
    format!(
        "{}.{}({})",
        class_text(&member.class),
        member.name,
        params.join(", ")
    )
}

/// The message for an exception thrown by an instruction of a method.
fn message_at(vm: &Vm, method: MethodId, bci: u32) -> Option<String> {
    let m = &vm.methods[method];
    if m.is_native() || bci > 0xffff {
        return None;
    }
    let file = vm.file(m.class)?;
    let code = file.methods.get(m.file_idx as usize)?.code.as_ref()?;
    let builder = Builder::new(file, code, m.is_static(), &m.descriptor, bci);
    builder.message(bci as usize)
}

fn extended_message(vm: &mut Vm, exception: vm::Ref) -> Outcome<vm::Ref> {
    let backtrace = vm.heap.load_ref(exception + vm.known.throwable_backtrace);
    if backtrace == NULL || depth(vm, backtrace) == 0 {
        return Ok(NULL);
    }
    let (method, bci) = frame_at(vm, backtrace, 0);
    let text = message_at(vm, method, bci);
    string(vm, text.as_deref())
}

/// `NullPointerException.getExtendedNPEMessage()`.
fn get_extended_message(vm: &mut Vm, a: &Args) -> Outcome {
    object(extended_message(vm, a.obj(0))?)
}

/// `NullPointerException.getMessage()`. The library computes the message only for exceptions that
/// went through a constructor, which the machine's own have not.
fn get_message(vm: &mut Vm, a: &Args) -> Outcome {
    let this = a.obj(0);
    let own = vm.heap.load_ref(this + vm.known.throwable_message);
    if own != NULL {
        return object(own);
    }
    const COMPUTED: u64 = 2;
    if get(vm, this, "extendedMessageState") != COMPUTED {
        let text = extended_message(vm, this)?;
        set_ref(vm, this, "extendedMessage", text);
        set(vm, this, "extendedMessageState", COMPUTED);
    }
    object(get_ref(vm, this, "extendedMessage"))
}

pub const ROWS: &[Row] = &[
    (
        "java/lang/NullPointerException",
        "getExtendedNPEMessage",
        "()Ljava/lang/String;",
        get_extended_message,
    ),
    (
        "java/lang/NullPointerException",
        "getMessage",
        "()Ljava/lang/String;",
        get_message,
    ),
];
