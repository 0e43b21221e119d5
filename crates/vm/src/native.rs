//! What native methods and slow paths hand back to the interpreter.

use std::fmt;

use crate::class::MethodId;
use crate::heap::Ref;
use crate::vm::Vm;

/// Arguments of a native call by JVM slot: a long or double takes two.
#[derive(Clone, Copy, Debug)]
pub struct Args {
    slots: [u64; Args::MAX],
}

impl Args {
    /// More argument slots than any native method of the JDK has.
    pub const MAX: usize = 20;

    /// Copies the first slots.
    pub fn new(from: &[u64]) -> Args {
        let mut slots = [0; Args::MAX];
        let n = from.len().min(Args::MAX);
        slots[..n].copy_from_slice(&from[..n]);
        Args { slots }
    }
    /// The raw slot.
    pub fn raw(&self, i: usize) -> u64 {
        self.slots[i]
    }
    /// A reference.
    pub fn obj(&self, i: usize) -> Ref {
        Ref::from_register(self.slots[i])
    }
    /// An int (or narrower).
    pub fn int(&self, i: usize) -> i32 {
        self.slots[i] as i32
    }
    /// A boolean.
    pub fn bool(&self, i: usize) -> bool {
        self.slots[i] as u32 & 1 != 0
    }
    /// A long.
    pub fn long(&self, i: usize) -> i64 {
        self.slots[i] as i64
    }
    /// A float.
    pub fn float(&self, i: usize) -> f32 {
        f32::from_bits(self.slots[i] as u32)
    }
    /// A double.
    pub fn double(&self, i: usize) -> f64 {
        f64::from_bits(self.slots[i])
    }
}

/// Why a native or slow path did not simply produce a value.
#[derive(Debug)]
pub enum Control {
    /// A Java exception.
    Throw(Ref),
    /// Call a Java method; its result (through `resume`) is the native's result.
    Invoke(Box<Invocation>),
    /// An intrinsic has seen the call and leaves it to the method's own bytecode.
    Bytecode,
    /// Frames were pushed (class initialisation, linking): run them, then do the instruction again.
    Retry,
    /// The thread cannot go on now; do the instruction again when it is scheduled next.
    Block,
    /// The thread gives up its turn; the instruction is complete with this result.
    Yield(u64),
    /// The machine stops.
    Stop(StopReason),
}

/// Result of natives and slow paths.
pub type Outcome<T = u64> = Result<T, Control>;

/// A native method: the machine, the argument slots (receiver first).
pub type NativeFn = fn(&mut Vm, &Args) -> Outcome;

/// A call into Java on behalf of a native.
#[derive(Debug)]
pub struct Invocation {
    /// The method, already selected (no virtual dispatch happens).
    pub method: MethodId,
    /// Argument slots, receiver first, two for long and double.
    pub args: Vec<u64>,
    /// What to do with the result; `None` hands it on as it is.
    pub resume: Option<Resume>,
}

/// State kept across a call into Java.
#[derive(Clone, Debug)]
pub struct Resume {
    /// Called with the state and the result or the exception.
    pub run: fn(&mut Vm, &Resume, Result<u64, Ref>) -> Outcome,
    /// Plain data.
    pub data: [u64; 4],
    /// References, kept up to date by the collector.
    pub refs: Vec<Ref>,
}

impl Control {
    /// A plain tail call.
    pub fn call(method: MethodId, args: Vec<u64>) -> Control {
        Control::Invoke(Box::new(Invocation {
            method,
            args,
            resume: None,
        }))
    }
    /// A call whose result is processed.
    pub fn call_then(method: MethodId, args: Vec<u64>, resume: Resume) -> Control {
        Control::Invoke(Box::new(Invocation {
            method,
            args,
            resume: Some(resume),
        }))
    }
}

/// Why the machine stopped without an ordinary end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A native method or feature the machine does not have.
    Unsupported(String),
    /// The fuel ran out.
    OutOfFuel,
    /// `System.exit`, `Runtime.halt`, or the end of the last non-daemon thread.
    Exit(i32),
    /// Every thread waits for another.
    Deadlock,
    /// The caller's entry point ended (used for calls from outside).
    Returned(u64),
    /// The caller's entry point threw.
    Threw(Ref),
    /// A limit of the machine itself, such as the class metadata area.
    LimitReached(&'static str),
    /// The domain that watches the run ended it.
    Abandoned(&'static str),
    /// Something that should not happen; the message says what.
    Internal(String),
}

/// In words, without numbers that differ from run to run: runs are counted by them.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Unsupported(what) => write!(f, "unsupported: {what}"),
            StopReason::OutOfFuel => f.write_str("out of fuel"),
            StopReason::Exit(_) => f.write_str("the program ended the JVM"),
            StopReason::Deadlock => f.write_str("every thread waits"),
            StopReason::Returned(_) | StopReason::Threw(_) => {
                f.write_str("a call from outside ended")
            }
            StopReason::LimitReached(limit) => write!(f, "limit reached: {limit}"),
            StopReason::Abandoned(why) => write!(f, "given up: {why}"),
            StopReason::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}
