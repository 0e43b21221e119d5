//! Green threads: plain data, so that they can be saved and restored.

use crate::class::{ClassId, MethodId};
use crate::heap::{NULL, Ref};
use crate::insn::Insn;
use crate::native::Resume;

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// Bytecode or a native method.
    Method,
    /// A native method waiting for a call into Java; its [`Resume`] is on the thread's list.
    Native,
    /// The machine's own call (class initialisation, linking); the frame below does its instruction
    /// again afterwards. Has a [`Resume`]; not shown in stack traces.
    Internal,
    /// Bottom of a thread or of a call from outside.
    Base,
}

/// An activation.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The last executed instruction (calls, waiting) or the one before the next.
    pub pc: *const Insn,
    /// Index of register 0 in the thread's registers.
    pub base: u32,
    /// The method.
    pub method: MethodId,
    /// What the frame is.
    pub kind: FrameKind,
}

// SAFETY: the instruction pointer refers to code owned by the machine that owns the frame.
#[allow(unsafe_code)]
unsafe impl Send for Frame {}

/// Scheduling state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    missing_docs,
    reason = "the variants' documentation names their fields"
)]
pub enum ThreadState {
    /// Ready or running.
    Runnable,
    /// Waits to enter a monitor.
    BlockedOnMonitor(Ref),
    /// In `Object.wait`; deadline in virtual nanoseconds or `i64::MAX`.
    Waiting { monitor: Ref, deadline: i64 },
    /// In `Thread.sleep`.
    Sleeping { deadline: i64 },
    /// In `Unsafe.park`.
    Parked { deadline: i64 },
    /// Waits for another thread to finish initialising a class.
    ClassInit(ClassId),
    /// Waits until the machine wakes it (reference handler).
    Idle,
    /// The caller's thread, waiting for all non-daemon threads to end.
    Joining,
    /// Ended.
    Terminated,
}

/// Where a multi-step native stands (`wait`, `sleep`, `park`), since natives are simply run again
/// when their thread continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    missing_docs,
    reason = "the variants' documentation names their fields"
)]
pub enum WaitPhase {
    /// Not in a wait.
    None,
    /// Waiting; the recursion count of the released monitor.
    Waiting { count: u32, notified: bool },
    /// Woken, re-entering the monitor.
    Reentering { count: u32, interrupted: bool },
    /// Sleeping or parked.
    Timed,
}

/// A green thread.
#[derive(Clone)]
#[allow(missing_docs, reason = "field names say it")]
pub struct Thread {
    pub id: u32,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    pub frames: Vec<Frame>,
    /// Registers, as many as were needed so far.
    pub regs: Vec<u64>,
    /// Frames that were needed so far, at least.
    pub frame_room: usize,
    pub resumes: Vec<Resume>,
    pub state: ThreadState,
    pub phase: WaitPhase,
    pub park_permit: bool,
    pub interrupted: bool,
    pub daemon: bool,
    /// Exception to be thrown when the thread continues (stop, asynchronous errors).
    pub pending: Ref,
    /// Scoped-value bindings and the like: objects natives hang on a thread.
    pub locals: [Ref; 4],
    /// Steps taken at the end of a started thread: 0 run ended, 1 handler done, 2 exit done.
    pub ending: u8,
}

impl Thread {
    /// A thread with an empty stack.
    pub fn new(id: u32, object: Ref, n_regs: usize, frame_room: usize) -> Thread {
        Thread {
            id,
            object,
            frames: Vec::with_capacity(64),
            regs: vec![0; n_regs],
            frame_room,
            resumes: Vec::new(),
            state: ThreadState::Runnable,
            phase: WaitPhase::None,
            park_permit: false,
            interrupted: false,
            daemon: false,
            pending: NULL,
            locals: [NULL; 4],
            ending: 0,
        }
    }

    /// Whether the thread can be scheduled at the given virtual time.
    pub fn is_ready(&self, now: i64) -> bool {
        match self.state {
            ThreadState::Runnable => true,
            ThreadState::Waiting { deadline, .. }
            | ThreadState::Sleeping { deadline }
            | ThreadState::Parked { deadline } => deadline <= now,
            _ => false,
        }
    }

    /// When a waiting thread becomes ready by itself.
    pub fn deadline(&self) -> Option<i64> {
        match self.state {
            ThreadState::Waiting { deadline, .. }
            | ThreadState::Sleeping { deadline }
            | ThreadState::Parked { deadline }
                if deadline != i64::MAX =>
            {
                Some(deadline)
            }
            _ => None,
        }
    }
}
