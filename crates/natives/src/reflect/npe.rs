//! Helpful NullPointerException messages (JEP 358): what could not be done, and which expression was
//! null, found by following the operand stack back from the failing instruction.

use classfile::{ClassFile, Code, opcode};
use vm::effects::{self, HasWidth};
use vm::kind::{parse_method_kinds, split_descriptor};
use vm::resolve::java_type;
use vm::{Args, MethodId, NULL, Outcome, Vm};

use super::traces::{depth, frame_at};
use super::util::{get, get_ref, object, set, set_ref, string};
use crate::Row;

/// How many steps a description goes back.
const MAX_STEPS: u32 = 5;

/// A value on the operand stack.
#[derive(Clone, Copy, PartialEq)]
struct Entry {
    /// The instruction that made the value; `None` when paths with different ones join.
    from: Option<u32>,
    wide: bool,
}

impl HasWidth for Entry {
    fn is_wide(&self) -> bool {
        self.wide
    }
}

/// What is known before an instruction.
#[derive(Clone)]
struct State {
    stack: Vec<Entry>,
    /// Local variables written so far, of the first 64.
    written: u64,
}

impl State {
    fn merge(&mut self, other: &State) {
        for (mine, theirs) in self.stack.iter_mut().zip(&other.stack) {
            if mine.from != theirs.from {
                mine.from = None;
            }
        }
        self.written |= other.written;
    }
}

struct Builder<'a> {
    file: &'a ClassFile,
    code: &'a Code,
    bytes: &'a [u8],
    is_static: bool,
    descriptor: &'a str,
    states: Vec<Option<State>>,
}

impl<'a> Builder<'a> {
    /// Follows the code from its start, in code order, until the state before `target` is known.
    fn new(
        file: &'a ClassFile,
        code: &'a Code,
        is_static: bool,
        descriptor: &'a str,
        target: usize,
    ) -> Builder<'a> {
        let bytes = file.slice(&code.code);
        let mut states = vec![None; bytes.len()];
        if let Some(first) = states.first_mut() {
            *first = Some(State {
                stack: Vec::new(),
                written: 0,
            });
        }
        for h in &code.handlers {
            if let Some(s) = states.get_mut(h.handler_pc as usize) {
                *s = Some(State {
                    stack: vec![Entry {
                        from: None,
                        wide: false,
                    }],
                    written: 0,
                });
            }
        }
        let mut builder = Builder {
            file,
            code,
            bytes,
            is_static,
            descriptor,
            states,
        };
        loop {
            let before = builder.states.iter().flatten().count();
            if builder.pass(target).is_none() || builder.states.iter().flatten().count() == before {
                return builder;
            }
        }
    }

    /// One walk over the code; `None` when the target was reached or the code cannot be followed.
    fn pass(&mut self, target: usize) -> Option<()> {
        let mut pc = 0;
        while pc < self.bytes.len() {
            if pc == target && self.states[pc].is_some() {
                return None;
            }
            let next = pc + effects::length(self.bytes, pc).ok()?;
            if let Some(mut state) = self.states[pc].clone() {
                self.step(pc, &mut state)?;
                for t in effects::targets(self.bytes, pc).ok()? {
                    self.flow(t, &state);
                }
                if !effects::ends_block(self.bytes[pc]) {
                    self.flow(next, &state);
                }
            }
            pc = next;
        }
        Some(())
    }

    fn flow(&mut self, to: usize, state: &State) {
        match self.states.get_mut(to) {
            Some(Some(there)) => there.merge(state),
            Some(empty) => *empty = Some(state.clone()),
            None => {}
        }
    }

    /// Applies the instruction's effect.
    fn step(&self, pc: usize, state: &mut State) -> Option<()> {
        let op = self.bytes[pc];
        let pool = &self.file.constants;
        let made = |wide| Entry {
            from: Some(pc as u32),
            wide,
        };
        let is_wide = |c: u8| matches!(c, b'J' | b'D');
        match op {
            // A cast hands on the value it was given.
            opcode::CHECKCAST => return Some(()),
            opcode::IINC => {
                mark_written(state, u16::from(*self.bytes.get(pc + 1)?), false);
                return Some(());
            }
            _ => {}
        }
        let effect = effects::fixed_effect(op);
        if !effect.is_empty() {
            let (pops, pushes) = effect.split_once('>')?;
            for _ in pops.bytes() {
                state.stack.pop()?;
            }
            state.stack.extend(pushes.bytes().map(|c| made(is_wide(c))));
            return Some(());
        }
        match op {
            18 => state.stack.push(made(
                effects::ldc_kind(pool, u16::from(*self.bytes.get(pc + 1)?))
                    .ok()?
                    .is_wide(),
            )),
            19 | 20 => state.stack.push(made(
                effects::ldc_kind(pool, effects::u16_at(self.bytes, pc + 1).ok()?)
                    .ok()?
                    .is_wide(),
            )),
            21..=45 | 54..=78 | 196 => {
                if op == 196 && matches!(self.bytes.get(pc + 1), Some(132 | 169)) {
                    mark_written(state, effects::u16_at(self.bytes, pc + 2).ok()?, false);
                    return Some(());
                }
                let (load, index, kind) = effects::local_access(self.bytes, pc).ok()?;
                if load {
                    state.stack.push(made(kind.is_wide()));
                } else {
                    state.stack.pop()?;
                    mark_written(state, index, kind.is_wide());
                }
            }
            87 => {
                state.stack.pop()?;
            }
            88 => {
                if !state.stack.pop()?.wide {
                    state.stack.pop()?;
                }
            }
            89..=95 => effects::shuffle(op, &mut state.stack).ok()?,
            168 | 201 => state.stack.push(made(false)),
            169 => {}
            178..=186 => {
                let (pops, push) =
                    effects::member_effect(pool, op, effects::u16_at(self.bytes, pc + 1).ok()?)
                        .ok()?;
                for _ in pops {
                    state.stack.pop()?;
                }
                state.stack.extend(push.map(|k| made(k.is_wide())));
            }
            197 => {
                for _ in 0..*self.bytes.get(pc + 3)? {
                    state.stack.pop()?;
                }
                state.stack.push(made(false));
            }
            _ => return None,
        }
        Some(())
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
        let stack = &self.states.get(pc)?.as_ref()?.stack;
        let from = stack
            .len()
            .checked_sub(entry + 1)
            .and_then(|i| stack[i].from)? as usize;
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
        let written = self.states.get(pc)?.as_ref()?.written;
        let untouched = index < 64 && written >> index & 1 == 0;
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

fn mark_written(state: &mut State, index: u16, wide: bool) {
    for i in index..=index + u16::from(wide) {
        if i < 64 {
            state.written |= 1 << i;
        }
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
    let m = &vm.methods[method as usize];
    if m.is_native() || bci > 0xffff {
        return None;
    }
    let file = vm.file(m.class)?;
    let code = file.methods.get(m.file_idx as usize)?.code.as_ref()?;
    let builder = Builder::new(file, code, m.is_static(), &m.descriptor, bci as usize);
    builder.message(bci as usize)
}

fn extended_message(vm: &mut Vm, exception: vm::Ref) -> Outcome<vm::Ref> {
    let backtrace = vm.heap.load_u32(exception + vm.known.throwable_backtrace);
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
    let own = vm.heap.load_u32(this + vm.known.throwable_message);
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
        "*",
        get_extended_message,
    ),
    (
        "java/lang/NullPointerException",
        "getMessage",
        "()Ljava/lang/String;",
        get_message,
    ),
];
