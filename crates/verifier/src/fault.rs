//! Why verification of a method stopped, and how much work it may do.

use crate::types::Name;
use std::borrow::Cow;

/// One broken rule. Boxed, so that what succeeds stays small.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) reason: Cow<'static, str>,
    pub(crate) detail: String,
    pub(crate) pc: u32,
    pub(crate) missing: Option<Name>,
    /// Whether the class file is malformed, so that there is no use in trying otherwise.
    pub(crate) malformed: bool,
}

pub(crate) type Check<T = ()> = Result<T, Box<Fault>>;

impl Fault {
    pub(crate) fn new(reason: impl Into<Cow<'static, str>>) -> Box<Fault> {
        Fault::with_detail(reason, String::new())
    }

    pub(crate) fn with_detail(
        reason: impl Into<Cow<'static, str>>,
        detail: impl Into<String>,
    ) -> Box<Fault> {
        Box::new(Fault {
            reason: reason.into(),
            detail: detail.into(),
            pc: 0,
            missing: None,
            malformed: false,
        })
    }

    pub(crate) fn at(mut self: Box<Self>, pc: u32) -> Box<Fault> {
        self.pc = pc;
        self
    }
}

/// Bounds the work on one class. Quadratic cases exist (65535 handlers over 65535 instructions);
/// what compilers make stays far below.
pub(crate) struct Budget {
    steps: u64,
    slots: u64,
}

/// Steps charged for comparing a state with that of a handler, besides its slots.
pub(crate) const HANDLER: usize = 16;

impl Budget {
    /// What the code of a class file of `n_bytes` may take: less than a second, unless the file
    /// is huge. Compilers make code that takes less than 30 steps per byte (up to a hundred
    /// where subroutines nest).
    pub(crate) fn new(n_bytes: usize) -> Budget {
        Budget {
            steps: 300_000_000 + 100 * n_bytes as u64,
            slots: 0,
        }
    }

    /// Allows 128 MiB for the next method.
    pub(crate) fn start_method(&mut self) {
        self.slots = 16 << 20;
    }

    /// Accounts for looking at `n` slots, handlers or the like.
    pub(crate) fn spend(&mut self, n: usize) -> Check {
        match self.steps.checked_sub(n as u64) {
            Some(left) => self.steps = left,
            None => {
                self.steps = 0;
                return Err(Fault::new("Class is too complex to verify"));
            }
        }
        Ok(())
    }

    /// Like `spend`, where there is no way to fail: the next to spend will.
    pub(crate) fn charge(&mut self, n: usize) {
        self.steps = self.steps.saturating_sub(n as u64);
    }

    /// Accounts for keeping `n` slots until the method is done.
    pub(crate) fn keep(&mut self, n: usize) -> Check {
        match self.slots.checked_sub(n as u64) {
            Some(left) => self.slots = left,
            None => return Err(Fault::new("Method needs too much memory to verify")),
        }
        self.spend(n)
    }
}
