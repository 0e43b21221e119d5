//! Throwables made by the machine, and stack traces.

use crate::class::{BOOT, MethodId};
use crate::heap::{ARRAY_BASE, NULL, Ref};
use crate::kind::Kind;
use crate::limits::Work;
use crate::native::Outcome;
use crate::thread::FrameKind;
use crate::vm::Vm;

/// Deepest stack trace kept, as HotSpot's default.
const MAX_TRACE: usize = 1024;

/// An error that the machine raised: the class path lacks something or does not fit together, or a
/// limit of the machine was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raised {
    /// Internal name of its class.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// The method that ran.
    pub method: MethodId,
}

/// Whether an error is about limits of the machine or about classes that do not link.
fn is_about_the_machine(class: &str, message: Option<&str>) -> bool {
    let Some(name) = class.strip_prefix("java/lang/") else {
        return false;
    };
    match name {
        // That its initialiser failed before is the program's own doing.
        "NoClassDefFoundError" => {
            !message.is_some_and(|m| m.starts_with("Could not initialize class"))
        }
        "StackOverflowError"
        | "OutOfMemoryError"
        | "InternalError"
        | "LinkageError"
        | "ClassFormatError"
        | "UnsupportedClassVersionError"
        | "ClassCircularityError"
        | "VerifyError"
        | "UnsatisfiedLinkError"
        | "IncompatibleClassChangeError"
        | "NoSuchFieldError"
        | "NoSuchMethodError"
        | "AbstractMethodError"
        | "IllegalAccessError"
        | "InstantiationError"
        | "BootstrapMethodError" => true,
        _ => false,
    }
}

impl Vm {
    fn note_raised(&mut self, class: &str, message: Option<&str>) {
        const MAX: usize = 64;
        if self.watched && self.raised.len() < MAX && is_about_the_machine(class, message) {
            let frames = &self.threads[self.current].frames;
            self.raised.push(Raised {
                class: class.to_owned(),
                message: message.map(str::to_owned),
                method: frames.last().map_or(MethodId::default(), |f| f.method),
            });
        }
    }

    /// A throwable as its constructor would leave it, stack trace included.
    pub fn new_throwable(&mut self, class: &str, message: Option<&str>) -> Outcome<Ref> {
        let id = self.load_class(class, BOOT)?;
        self.note_raised(class, message);
        let message = match message {
            Some(m) => self.new_string(m)?,
            None => NULL,
        };
        let obj = match self.heap.alloc(id, self.classes[id].instance_size) {
            Some(o) => o,
            None => return Err(self.out_of_memory()),
        };
        let known = self.known.clone();
        self.heap.store_ref(obj + known.throwable_message, message);
        self.heap.store_ref(obj + known.throwable_cause, obj);
        for (field, source) in [
            ("stackTrace", "UNASSIGNED_STACK"),
            ("suppressedExceptions", "SUPPRESSED_SENTINEL"),
        ] {
            let c = &self.classes[known.throwable];
            if let (Some(to), Some(from)) = (c.field(field), c.field(source)) {
                let (to, from) = (obj + to.offset, c.mirror + from.offset);
                let value = self.heap.load_u32(from);
                self.heap.store_u32(to, value);
            }
        }
        // Exceptions whose constructors pass `null` as cause behave as if initCause was called.
        if matches!(
            class,
            "java/lang/ExceptionInInitializerError" | "java/lang/ClassNotFoundException"
        ) {
            self.heap.store_ref(obj + known.throwable_cause, NULL);
        }
        self.fill_in_stack_trace(obj)?;
        Ok(obj)
    }

    /// Records the stack of the running thread in a throwable.
    pub fn fill_in_stack_trace(&mut self, throwable: Ref) -> Outcome<()> {
        let trace = self.capture_trace(throwable);
        self.charge(Vm::cost_of(Work::Items, trace.len() as u64) / 8);
        let array = self.new_primitive_array(Kind::Int, trace.len() as u32 * 2)?;
        for (i, (method, bci)) in trace.iter().enumerate() {
            let at = array + ARRAY_BASE + 8 * i as u32;
            self.heap.store_u32(at, method.bits());
            self.heap.store_u32(at + 4, *bci);
        }
        let known = self.known.clone();
        self.heap
            .store_ref(throwable + known.throwable_backtrace, array);
        if let Some(depth) = known.throwable_depth {
            self.heap.store_u32(throwable + depth, trace.len() as u32);
        }
        Ok(())
    }

    /// (method, bytecode index) from the innermost frame; frames that construct the throwable itself
    /// are left out, as are the machine's own and hidden frames.
    fn capture_trace(&self, throwable: Ref) -> Vec<(MethodId, u32)> {
        let thread = &self.threads[self.current];
        let mut out = Vec::new();
        let mut skipping = true;
        for frame in thread.frames.iter().rev() {
            if matches!(frame.kind, FrameKind::Internal | FrameKind::Base) {
                skipping = false;
                continue;
            }
            let m = &self.methods[frame.method];
            if skipping {
                if &*m.name == "fillInStackTrace" {
                    continue;
                }
                let receiver = Ref::from_register(thread.regs[frame.base as usize]);
                if &*m.name == "<init>" && receiver == throwable {
                    continue;
                }
                skipping = false;
            }
            if m.hidden {
                continue;
            }
            out.push((frame.method, self.bci_of(frame.method, frame.pc)));
            if out.len() == MAX_TRACE {
                break;
            }
        }
        out
    }

    /// Bytecode index of an instruction; `u32::MAX` in native code.
    pub fn bci_of(&self, method: MethodId, pc: *const crate::insn::Insn) -> u32 {
        let Some(code) = &self.methods[method].code else {
            return u32::MAX;
        };
        let start = code.insns.as_ptr() as usize;
        let at = (pc as usize).wrapping_sub(start) / size_of::<crate::insn::Insn>();
        code.bci.get(at).map_or(0, |&b| u32::from(b))
    }

    /// Source line of a bytecode index; -1 when unknown, -2 in native code.
    pub fn line_of(&self, method: MethodId, bci: u32) -> i32 {
        if self.methods[method].is_native() {
            return -2;
        }
        let Some(code) = self.method_info(method).and_then(|m| m.code.as_ref()) else {
            return -1;
        };
        code.line_numbers
            .iter()
            .filter(|(start, _)| u32::from(*start) <= bci)
            .max_by_key(|(start, _)| *start)
            .map_or(-1, |(_, line)| i32::from(*line))
    }
}
