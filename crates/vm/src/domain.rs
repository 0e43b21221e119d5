//! What watches a run: hooks that cost nothing when unused.
//!
//! The interpreter is generic over a [`Domain`] and compiled once for each. [`Concrete`] has every
//! hook empty, so the compiler removes them. A symbolic domain keeps terms beside the registers and
//! the heap: [`Domain::insn`] shows it every internal instruction with its register window before it
//! is executed, and the concrete half that the interpreter computes is always right.

use crate::class::{ClassId, MethodId};
use crate::heap::{Ref, Touched};
use crate::insn::Insn;
use crate::native::StopReason;
use crate::vm::Vm;

/// A place in a program: a bytecode of a method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The method.
    pub method: MethodId,
    /// Bytecode index.
    pub bci: u32,
}

/// Operands of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Operands {
    Int(i32, i32),
    Long(i64, i64),
    Float(f32, f32),
    Double(f64, f64),
    Ref(Ref, Ref),
}

/// What a domain makes of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intercept {
    /// Nothing: the method is entered.
    Enter,
    /// The call is done and this is its result.
    Return(u64),
    /// The run ends here.
    Stop(StopReason),
}

/// How a native method (or an intrinsic) is to be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeRun {
    /// As it is.
    Native,
    /// An intrinsic's bytecode instead.
    Bytecode,
}

/// Registers that changed without an instruction saying so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Index of the thread.
    pub thread: u32,
    /// Absolute index of the first register.
    pub at: u32,
    /// How many.
    pub len: u32,
}

/// Hooks of a run.
pub trait Domain: 'static {
    /// Whether any hook does something; when false the interpreter does not even compute sites.
    const ACTIVE: bool;

    /// Whether the hooks that follow single values are used: [`Domain::insn`], [`Domain::call`],
    /// [`Domain::native`], [`Domain::native_returned`] and [`Domain::written`].
    const VALUES: bool = Self::ACTIVE;

    /// Whether [`Domain::touched`] is used: the heap is watched while natives and slow paths run.
    const WATCHES_HEAP: bool = false;

    /// Whether it matters where in a method something happens; the sites of other methods have no
    /// bytecode index, which takes time to find.
    #[inline(always)]
    fn minds(&self, _method: MethodId) -> bool {
        true
    }

    /// Before an internal instruction. `base` is the absolute index of register 0.
    #[inline(always)]
    fn insn(&mut self, _vm: &Vm, _insn: &Insn, _base: u32) {}

    /// Whether the conditional branch that is about to be decided goes the other way than its operands
    /// say: a path is tried whose values are not known yet.
    #[inline(always)]
    fn diverts(&mut self) -> bool {
        false
    }

    /// The key that a switch goes by, instead of this one, as in [`Domain::diverts`].
    #[inline(always)]
    fn switch_key(&mut self, key: i32) -> i32 {
        key
    }

    /// A conditional branch was decided; `taken` is in the sense of the bytecode.
    #[inline(always)]
    fn branch(&mut self, _site: Site, _taken: bool, _operands: Operands) {}

    /// A switch went to case number `case` (`None` is the default).
    #[inline(always)]
    fn switch(&mut self, _site: Site, _key: i32, _case: Option<u32>) {}

    /// A three-way comparison (`lcmp`, `fcmpl`, …) was computed.
    #[inline(always)]
    fn compare(&mut self, _site: Site, _operands: Operands) {}

    /// A call instruction is about to enter `method`, whose arguments start at register `base`
    /// (absolute) and whose result, if any, goes to register `dst`.
    #[inline(always)]
    fn call(&mut self, _vm: &mut Vm, _method: MethodId, _base: u32, _dst: u32) -> Intercept {
        Intercept::Enter
    }

    /// A native method or intrinsic is about to run with its arguments from register `base`.
    #[inline(always)]
    fn native(&mut self, _vm: &mut Vm, _method: MethodId, _base: u32) -> NativeRun {
        NativeRun::Native
    }

    /// The native ran and gave `value`; [`Domain::written`] for its destination comes next.
    #[inline(always)]
    fn native_returned(&mut self, _vm: &Vm, _method: MethodId, _base: u32, _value: u64) {}

    /// What the machine's own code read and wrote in the heap: a native, called with its arguments
    /// from register `base`, or, without a method, a native that went on after a call into Java or
    /// the handling of an exception. Comes before [`Domain::native_returned`], and also when the
    /// native threw, blocked or calls into Java.
    #[inline(always)]
    fn touched(&mut self, _vm: &Vm, _native: Option<MethodId>, _touched: &Touched) {}

    /// Registers were written by the machine itself: arguments of its own calls, results of
    /// natives, a caught exception.
    #[inline(always)]
    fn written(&mut self, _written: Written) {}

    /// A method was entered; its arguments start at register `base`.
    #[inline(always)]
    fn method_entry(&mut self, _vm: &Vm, _method: MethodId, _base: u32) {}

    /// An object or array was allocated.
    #[inline(always)]
    fn allocation(&mut self, _class: ClassId, _bytes: u32) {}
}

/// Both watch the same run, the first one first: so that one run traces, follows terms and counts cost. At
/// most one of them may answer calls itself ([`Intercept`]) or divert branches, since the other would not see it.
impl<A: Domain, B: Domain> Domain for (A, B) {
    const ACTIVE: bool = A::ACTIVE || B::ACTIVE;
    const VALUES: bool = A::VALUES || B::VALUES;
    const WATCHES_HEAP: bool = A::WATCHES_HEAP || B::WATCHES_HEAP;

    #[inline(always)]
    fn minds(&self, method: MethodId) -> bool {
        (A::ACTIVE && self.0.minds(method)) || (B::ACTIVE && self.1.minds(method))
    }

    #[inline(always)]
    fn insn(&mut self, vm: &Vm, insn: &Insn, base: u32) {
        if A::VALUES {
            self.0.insn(vm, insn, base);
        }
        if B::VALUES {
            self.1.insn(vm, insn, base);
        }
    }

    #[inline(always)]
    fn diverts(&mut self) -> bool {
        self.0.diverts() || self.1.diverts()
    }

    #[inline(always)]
    fn switch_key(&mut self, key: i32) -> i32 {
        let key = self.0.switch_key(key);
        self.1.switch_key(key)
    }

    #[inline(always)]
    fn branch(&mut self, site: Site, taken: bool, operands: Operands) {
        self.0.branch(site, taken, operands);
        self.1.branch(site, taken, operands);
    }

    #[inline(always)]
    fn switch(&mut self, site: Site, key: i32, case: Option<u32>) {
        self.0.switch(site, key, case);
        self.1.switch(site, key, case);
    }

    #[inline(always)]
    fn compare(&mut self, site: Site, operands: Operands) {
        self.0.compare(site, operands);
        self.1.compare(site, operands);
    }

    #[inline(always)]
    fn call(&mut self, vm: &mut Vm, method: MethodId, base: u32, dst: u32) -> Intercept {
        match self.0.call(vm, method, base, dst) {
            Intercept::Enter => self.1.call(vm, method, base, dst),
            answer => answer,
        }
    }

    #[inline(always)]
    fn native(&mut self, vm: &mut Vm, method: MethodId, base: u32) -> NativeRun {
        let (one, other) = (
            self.0.native(vm, method, base),
            self.1.native(vm, method, base),
        );
        match (one, other) {
            (NativeRun::Native, NativeRun::Native) => NativeRun::Native,
            _ => NativeRun::Bytecode,
        }
    }

    #[inline(always)]
    fn native_returned(&mut self, vm: &Vm, method: MethodId, base: u32, value: u64) {
        self.0.native_returned(vm, method, base, value);
        self.1.native_returned(vm, method, base, value);
    }

    #[inline(always)]
    fn touched(&mut self, vm: &Vm, native: Option<MethodId>, touched: &Touched) {
        if A::WATCHES_HEAP {
            self.0.touched(vm, native, touched);
        }
        if B::WATCHES_HEAP {
            self.1.touched(vm, native, touched);
        }
    }

    #[inline(always)]
    fn written(&mut self, written: Written) {
        self.0.written(written);
        self.1.written(written);
    }

    #[inline(always)]
    fn method_entry(&mut self, vm: &Vm, method: MethodId, base: u32) {
        self.0.method_entry(vm, method, base);
        self.1.method_entry(vm, method, base);
    }

    #[inline(always)]
    fn allocation(&mut self, class: ClassId, bytes: u32) {
        self.0.allocation(class, bytes);
        self.1.allocation(class, bytes);
    }
}

/// No hooks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Concrete;

impl Domain for Concrete {
    const ACTIVE: bool = false;
}
