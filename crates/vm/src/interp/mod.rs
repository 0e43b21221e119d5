//! The interpreter: one small function for each internal operation, each ending in a jump to the
//! next one's.
//!
//! Handlers share one signature and call the next handler in tail position, so the instruction
//! pointer, the register window and the fuel stay in machine registers and every operation has its
//! own indirect jump. Stable Rust does not promise that these calls become jumps; optimised LLVM does
//! so when no address of a local escapes, hence: handlers keep no locals in memory, everything slow
//! is in functions of its own, and all profiles of the workspace optimise this crate (see
//! `docs/decisions/0001-tail-calls.md`; `tests/tail_calls.rs` runs every loop long enough to notice a
//! stack that grows).
//!
//! A slow path is entered with the frame's `pc` saved (`Cx::sync`); after it the handler reloads
//! its state from the top frame, whose `pc` names the last executed instruction.
//!
//! Memory safety: register operands are below the frame's `n_regs` by construction (the translator
//! names only locals below `max_locals` and stack slots below `max_stack`, both checked by data
//! flow), and a call checks that the callee's window fits the thread's registers. Heap accesses are
//! safe for any address. Instructions are patched through their cells (`insn::patch`); a handler
//! that calls what may patch its instruction reads it anew afterwards, through `pc`.
#![allow(unsafe_code)]
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "what holds for all handlers is said once, above"
)]

mod arithmetic;
mod branches;
mod calls;
mod memory;
mod table;

use crate::class::{ClassId, MethodId};
use crate::domain::{Domain, Intercept, Operands, Site};
use crate::heap::Ref;
use crate::insn::Insn;
use crate::native::{Control, Outcome, StopReason};
use crate::thread::Frame;
use crate::vm::Vm;

/// Registers past a frame's own that a call may write before the stack check.
pub const REG_SLACK: usize = 64;

/// What handlers share besides the three values they pass along.
pub(crate) struct Cx<'a, D> {
    pub vm: &'a mut Vm,
    pub domain: &'a mut D,
    /// Frames of the running thread.
    frames: *mut Vec<Frame>,
    reg_base: *mut u64,
    max_base: u32,
    max_depth: usize,
    granted: i64,
    // Where to go on after a slow path.
    pc: *const Insn,
    regs: *mut u64,
    fuel: i64,
    /// What a slow path asked for; handed over here because a pointer to a local would keep the
    /// handler's own frame alive.
    wish: Option<Control>,
    stop: Option<StopReason>,
    /// Result of a call that the domain answered.
    answer: u64,
}

/// A handler: instruction, register window, context, fuel.
pub(crate) type Handler<D> = unsafe fn(*const Insn, *mut u64, &mut Cx<'_, D>, i64);

/// Runs the current thread, and others as scheduled, until something ends the run.
///
/// A panic ends the run as an internal error. None is known, but a guest has ways to forge
/// references that no check sees (a method handle given another target by force), and whatever it
/// does is to end that run and nothing else; a reset brings the machine back.
pub fn run<D: Domain>(vm: &mut Vm, domain: &mut D) -> StopReason {
    let run = std::panic::AssertUnwindSafe(|| run_unguarded(vm, domain));
    std::panic::catch_unwind(run).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        StopReason::Internal(text.unwrap_or("panic").to_string())
    })
}

fn run_unguarded<D: Domain>(vm: &mut Vm, domain: &mut D) -> StopReason {
    let mut cx = Cx {
        vm,
        domain,
        frames: std::ptr::null_mut(),
        reg_base: std::ptr::null_mut(),
        max_base: 0,
        max_depth: 0,
        granted: 0,
        pc: std::ptr::null(),
        regs: std::ptr::null_mut(),
        fuel: 0,
        wish: None,
        stop: None,
        answer: 0,
    };
    cx.vm.watched = D::VALUES;
    cx.report_written();
    cx.grant();
    cx.reload();
    if !cx.settle_debt() {
        return cx.stop.unwrap_or(StopReason::OutOfFuel);
    }
    let (pc, regs, fuel) = (cx.pc, cx.regs, cx.fuel);
    // SAFETY: `reload` left `pc` at an instruction of the top frame and `regs` at its window.
    unsafe { dispatch(pc, regs, &mut cx, fuel) };
    cx.stop
        .unwrap_or_else(|| StopReason::Internal("the interpreter ended without a reason".into()))
}

/// Goes to the handler of the instruction at `pc`.
#[inline(always)]
unsafe fn dispatch<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    unsafe {
        if D::VALUES {
            let base = (*cx.frames).last().unwrap_unchecked().base;
            cx.domain.insn(cx.vm, &*pc, base);
        }
        let handler = *table::Table::<D>::HANDLERS.get_unchecked((*pc).op as usize);
        handler(pc, regs, cx, fuel)
    }
}

/// Goes to the next instruction.
#[inline(always)]
unsafe fn next<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    unsafe { dispatch(pc.add(1), regs, cx, fuel) }
}

/// Goes on where a slow path said.
#[inline(always)]
unsafe fn go_on<D: Domain>(cx: &mut Cx<'_, D>) {
    let (pc, regs, fuel) = (cx.pc, cx.regs, cx.fuel);
    unsafe { dispatch(pc, regs, cx, fuel) }
}

impl<D: Domain> Cx<'_, D> {
    /// Takes the local state from the top frame.
    fn reload(&mut self) {
        let t = &mut self.vm.threads[self.vm.current];
        self.frames = &raw mut t.frames;
        self.reg_base = t.regs.as_mut_ptr();
        self.max_base = (t.regs.len() - REG_SLACK) as u32;
        self.max_depth = t.frame_room;
        // SAFETY: a running thread has at least one frame; its window is inside the registers.
        unsafe {
            let f = (*self.frames).last().unwrap_unchecked();
            self.regs = self.reg_base.add(f.base as usize);
            self.pc = f.pc.add(1);
        }
    }

    /// Starts a quantum.
    fn grant(&mut self) {
        self.granted = self.vm.fuel.min(u64::from(self.vm.config.quantum)) as i64;
        self.fuel = self.granted;
    }

    /// Books the fuel used so far.
    fn account(&mut self, fuel: i64) {
        let used = (self.granted - fuel) as u64;
        self.vm.steps += used;
        self.vm.fuel = self.vm.fuel.saturating_sub(used);
        self.granted = fuel;
        self.fuel = fuel;
    }

    /// Saves the instruction pointer in the top frame.
    #[inline(always)]
    fn sync(&mut self, pc: *const Insn) {
        // SAFETY: a running thread has at least one frame.
        unsafe { (*self.frames).last_mut().unwrap_unchecked().pc = pc }
    }

    /// The running method.
    #[inline(always)]
    fn method(&self) -> MethodId {
        // SAFETY: a running thread has at least one frame.
        unsafe { (*self.frames).last().unwrap_unchecked().method }
    }

    fn site(&self, pc: *const Insn) -> Site {
        let method = self.method();
        let bci = if self.domain.minds(method) {
            self.vm.bci_of(method, pc)
        } else {
            0
        };
        Site { method, bci }
    }

    #[inline(never)]
    fn grant_wish(&mut self, fuel: i64) -> bool {
        match self.wish.take() {
            Some(control) => self.control(control, fuel),
            None => true,
        }
    }

    /// Acts on a slow path's wish; `false` when the run ends.
    #[inline(never)]
    fn control(&mut self, control: Control, fuel: i64) -> bool {
        self.account(fuel);
        if D::WATCHES_HEAP {
            self.vm.heap.watch();
        }
        let controlled = self.vm.control(control);
        self.report_touched(None);
        self.report_written();
        match controlled {
            Ok(rescheduled) => {
                if rescheduled {
                    self.grant();
                }
                self.reload();
                self.settle_debt()
            }
            Err(stop) => {
                self.stop = Some(stop);
                false
            }
        }
    }

    /// Charges frames that were placed by a slow path; `false` when the run ends.
    fn settle_debt(&mut self) -> bool {
        let debt = std::mem::take(&mut self.vm.entry_debt);
        if debt == 0 {
            return true;
        }
        self.fuel -= debt;
        if self.fuel >= 0 {
            return true;
        }
        let fuel = self.fuel;
        self.quantum_over(fuel)
    }

    /// Tells the domain which registers a slow path wrote.
    fn report_written(&mut self) {
        if D::VALUES {
            for written in std::mem::take(&mut self.vm.written) {
                self.domain.written(written);
            }
        }
    }

    /// Tells the domain what native code read and wrote since the heap is watched.
    fn report_touched(&mut self, native: Option<MethodId>) {
        if D::WATCHES_HEAP {
            let touched = self.vm.heap.unwatch();
            self.domain.touched(self.vm, native, &touched);
        }
    }

    /// Tells the domain about a decided branch. The operands come one by one: in memory of the
    /// handler they would keep its frame alive.
    #[inline(never)]
    fn branched<T>(
        &mut self,
        pc: *const Insn,
        taken: bool,
        operands: impl Fn(T, T) -> Operands,
        a: T,
        b: T,
    ) {
        let site = self.site(pc);
        self.domain.branch(site, taken, operands(a, b));
    }

    /// Tells the domain about a three-way comparison; else as [`Cx::branched`].
    #[inline(never)]
    fn compared<T>(&mut self, pc: *const Insn, operands: impl Fn(T, T) -> Operands, a: T, b: T) {
        let site = self.site(pc);
        self.domain.compare(site, operands(a, b));
    }

    /// Asks the domain about a call; true when it answered, with the result in `answer` or a wish.
    #[inline(never)]
    fn intercepted(&mut self, pc: *const Insn, method: MethodId, arg_base: u16) -> bool {
        self.sync(pc);
        // SAFETY: a running thread has at least one frame; `pc` is its call instruction.
        let (base, dst) = unsafe {
            let f = (*self.frames).last().unwrap_unchecked();
            (f.base + u32::from(arg_base), f.base + u32::from((*pc).b))
        };
        match self.domain.call(self.vm, method, base, dst) {
            Intercept::Enter => false,
            Intercept::Return(value) => {
                self.answer = value;
                true
            }
            Intercept::Stop(reason) => {
                self.wish = Some(Control::Stop(reason));
                true
            }
        }
    }

    /// Runs a slow path, whose wish, if it has one, is left in `wish`. Not inlined: a result in
    /// memory of the handler would keep the handler's frame alive, and so would a `path` that takes
    /// more than two words along.
    #[inline(never)]
    fn attempt<T>(&mut self, path: impl FnOnce(&mut Vm) -> Outcome<T>) -> Option<T> {
        match path(self.vm) {
            Ok(value) => Some(value),
            Err(wish) => {
                self.wish = Some(wish);
                None
            }
        }
    }

    #[inline(never)]
    fn throw_bare(&mut self, class: &str) {
        self.wish = Some(self.vm.throw_bare(class));
    }

    #[inline(never)]
    fn throw(&mut self, class: &str, message: &str) {
        self.wish = Some(self.vm.throw(class, message));
    }

    /// The quantum is over; `false` when the run ends. The frame's `pc` is already right.
    #[inline(never)]
    fn quantum_over(&mut self, fuel: i64) -> bool {
        self.account(fuel);
        match self.vm.out_of_quantum() {
            Ok(()) => {
                self.grant();
                self.reload();
                true
            }
            Err(stop) => {
                self.stop = Some(stop);
                false
            }
        }
    }
}

/// Ends the handler with the wish a slow path left.
#[cold]
#[inline(never)]
unsafe fn act<D: Domain>(_pc: *const Insn, _regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    if cx.grant_wish(fuel) {
        unsafe { go_on(cx) }
    }
}

/// Out of fuel or quantum before the instruction at `pc`.
#[cold]
#[inline(never)]
unsafe fn pause<D: Domain>(pc: *const Insn, _regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    cx.sync(pc.wrapping_sub(1));
    if cx.quantum_over(fuel) {
        unsafe { go_on(cx) }
    }
}

#[cold]
#[inline(never)]
unsafe fn null_pointer<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    cx.sync(pc);
    cx.throw_bare("java/lang/NullPointerException");
    unsafe { act(pc, regs, cx, fuel) }
}

#[cold]
#[inline(never)]
unsafe fn division_by_zero<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    cx.sync(pc);
    cx.throw("java/lang/ArithmeticException", "/ by zero");
    unsafe { act(pc, regs, cx, fuel) }
}

/// Reads a register.
#[inline(always)]
unsafe fn r(regs: *mut u64, i: u16) -> u64 {
    unsafe { *regs.add(i as usize) }
}
#[inline(always)]
unsafe fn ri(regs: *mut u64, i: u16) -> i32 {
    unsafe { r(regs, i) as i32 }
}
#[inline(always)]
unsafe fn rl(regs: *mut u64, i: u16) -> i64 {
    unsafe { r(regs, i) as i64 }
}
#[inline(always)]
unsafe fn rf(regs: *mut u64, i: u16) -> f32 {
    unsafe { f32::from_bits(r(regs, i) as u32) }
}
#[inline(always)]
unsafe fn rd(regs: *mut u64, i: u16) -> f64 {
    unsafe { f64::from_bits(r(regs, i)) }
}
#[inline(always)]
unsafe fn rr(regs: *mut u64, i: u16) -> Ref {
    unsafe { Ref::from_register(r(regs, i)) }
}
/// Writes a register.
#[inline(always)]
unsafe fn w(regs: *mut u64, i: u16, v: u64) {
    unsafe { *regs.add(i as usize) = v }
}
#[inline(always)]
unsafe fn wi(regs: *mut u64, i: u16, v: i32) {
    unsafe { w(regs, i, v as u32 as u64) }
}
