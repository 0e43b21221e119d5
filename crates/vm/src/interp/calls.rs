//! Calls, returns, stubs.

use super::memory::slow;
use super::*;
use crate::domain::NativeRun;
use crate::heap::NULL;
use crate::native::Args;
use crate::thread::FrameKind;
use crate::vm::Entry;

/// Enters a method whose arguments start at register `arg_base` of the current window.
#[inline(always)]
unsafe fn enter<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
    method: MethodId,
    arg_base: u16,
) {
    unsafe {
        if D::VALUES && cx.intercepted(pc, method, arg_base) {
            if cx.wish.is_some() {
                return act(pc, regs, cx, fuel);
            }
            if cx.vm.methods.get_unchecked(method).ret != crate::Kind::Void {
                w(regs, (*pc).b, cx.answer);
            }
            return next(pc, regs, cx, fuel);
        }
        let entry = *cx.vm.entries.get_unchecked(method);
        let frames = &mut *cx.frames;
        let top = frames.last_mut().unwrap_unchecked();
        top.pc = pc;
        let base = top.base + u32::from(arg_base);
        if base + entry.n_regs > cx.max_base || frames.len() >= cx.max_depth {
            return enter_grown(pc, regs, cx, fuel, method, arg_base);
        }
        enter_fitting(regs, cx, fuel, method, arg_base, entry, base)
    }
}

/// Pushes the frame of a method whose window fits, and goes to its first instruction.
#[inline(always)]
unsafe fn enter_fitting<D: Domain>(
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
    method: MethodId,
    arg_base: u16,
    entry: Entry,
    base: u32,
) {
    unsafe {
        (*cx.frames).push(Frame {
            pc: entry.code,
            base,
            method,
            kind: FrameKind::Method,
        });
        if D::ACTIVE {
            cx.domain.method_entry(cx.vm, method, base);
        }
        let regs = regs.add(arg_base as usize);
        let fuel = fuel - i64::from(entry.cost);
        if fuel < 0 {
            return pause(entry.code, regs, cx, fuel);
        }
        dispatch(entry.code, regs, cx, fuel)
    }
}

/// Enters a method with a larger stack, or throws when it may not grow.
#[cold]
#[inline(never)]
unsafe fn enter_grown<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
    method: MethodId,
    arg_base: u16,
) {
    unsafe {
        if !grow(cx, method, arg_base) {
            cx.sync(pc);
            let c = cx.vm.stack_overflow();
            cx.wish = Some(c);
            return act(pc, regs, cx, fuel);
        }
        let entry = *cx.vm.entries.get_unchecked(method);
        let base = (*cx.frames).last().unwrap_unchecked().base + u32::from(arg_base);
        enter_fitting(cx.regs, cx, fuel, method, arg_base, entry, base)
    }
}

/// Makes the stack large enough for a callee; the registers may be elsewhere afterwards.
#[inline(never)]
fn grow<D: Domain>(cx: &mut Cx<'_, D>, method: MethodId, arg_base: u16) -> bool {
    // SAFETY: a running thread has at least one frame.
    let top = unsafe { (*cx.frames).last().unwrap_unchecked().base };
    let n_regs = cx.vm.entries[method].n_regs;
    let needed = top as usize + arg_base as usize + n_regs as usize + REG_SLACK;
    let grown = cx.vm.grow_stack(needed);
    cx.reload();
    grown
}

pub(super) unsafe fn invoke_static<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe { enter(pc, regs, cx, fuel, MethodId::from_bits((*pc).x), (*pc).a) }
}

pub(super) unsafe fn invoke_static_checked<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let class = cx.vm.methods[MethodId::from_bits((*pc).x)].class;
        slow!(cx, pc, regs, fuel, move |vm| vm
            .ensure_init_patching(class, pc));
        enter(pc, regs, cx, fuel, MethodId::from_bits((*pc).x), (*pc).a)
    }
}

pub(super) unsafe fn invoke_special<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        if rr(regs, i.a) == NULL {
            return null_pointer(pc, regs, cx, fuel);
        }
        enter(pc, regs, cx, fuel, MethodId::from_bits(i.x), i.a)
    }
}

pub(super) unsafe fn invoke_virtual<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let object = rr(regs, i.a);
        if object == NULL {
            return null_pointer(pc, regs, cx, fuel);
        }
        let class = cx.vm.heap.class_of(object);
        let method = if class == ClassId::from_bits(i.x) {
            MethodId::from_bits(i.y)
        } else {
            cx.vm.virtual_target(pc, class)
        };
        // Read anew: the instruction may have been patched.
        enter(pc, regs, cx, fuel, method, (*pc).a)
    }
}

pub(super) unsafe fn invoke_interface<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let object = rr(regs, i.a);
        if object == NULL {
            return null_pointer(pc, regs, cx, fuel);
        }
        let class = cx.vm.heap.class_of(object);
        if class == ClassId::from_bits(i.x) {
            return enter(pc, regs, cx, fuel, MethodId::from_bits(i.y), i.a);
        }
        let method = slow!(cx, pc, regs, fuel, move |vm| vm.interface_target(pc, class));
        enter(pc, regs, cx, fuel, method, (*pc).a)
    }
}

pub(super) unsafe fn invoke_linked<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        cx.sync(pc);
        let Some(linked) = linked(cx, i.c) else {
            return act(pc, regs, cx, fuel);
        };
        let (method, appendix) = (MethodId::from_register(linked), linked >> 32);
        if appendix != 0 {
            w(regs, i.a + i.x as u16, appendix);
        }
        enter(pc, regs, cx, fuel, method, i.a)
    }
}

/// Method and appendix packed in one word, or a wish.
#[inline(never)]
fn linked<D: Domain>(cx: &mut Cx<'_, D>, idx: u16) -> Option<u64> {
    match cx.vm.linked_target(idx) {
        Ok((method, appendix)) => Some(u64::from(method) | u64::from(appendix) << 32),
        Err(c) => {
            cx.wish = Some(c);
            None
        }
    }
}

pub(super) unsafe fn invoke_basic<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let handle = rr(regs, i.a);
        if handle == NULL {
            return null_pointer(pc, regs, cx, fuel);
        }
        let method = slow!(cx, pc, regs, fuel, move |vm| vm.basic_target(handle));
        enter(pc, regs, cx, fuel, method, i.a)
    }
}

pub(super) unsafe fn link_to<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let method = slow!(cx, pc, regs, fuel, move |vm| link_to_target(vm, pc, regs));
        enter(pc, regs, cx, fuel, method, i.a)
    }
}

unsafe fn link_to_target(vm: &mut Vm, pc: *const Insn, regs: *mut u64) -> Outcome<MethodId> {
    unsafe {
        let i = &*pc;
        let member = rr(regs, i.a + i.x as u16 - 1);
        let receiver = rr(regs, i.a);
        vm.link_to_target(i.c, member, receiver)
    }
}

/// Leaves the frame; its caller goes on after the call.
#[inline(always)]
unsafe fn leave<D: Domain>(cx: &mut Cx<'_, D>, fuel: i64, value: Option<u64>) {
    unsafe {
        let frames = &mut *cx.frames;
        frames.set_len(frames.len() - 1);
        let f = frames.last().unwrap_unchecked();
        let regs = cx.reg_base.add(f.base as usize);
        let pc = f.pc;
        if let Some(v) = value {
            w(regs, (*pc).b, v);
        }
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn return_void<D: Domain>(
    _pc: *const Insn,
    _regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe { leave(cx, fuel, None) }
}

pub(super) unsafe fn return_value<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe { leave(cx, fuel, Some(r(regs, (*pc).a))) }
}

pub(super) unsafe fn sync_return<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        slow!(cx, pc, regs, fuel, move |vm| vm
            .monitor_exit(rr(regs, (*pc).b)));
        leave(cx, fuel, None)
    }
}

pub(super) unsafe fn sync_return_value<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        slow!(cx, pc, regs, fuel, move |vm| vm
            .monitor_exit(rr(regs, (*pc).b)));
        leave(cx, fuel, Some(r(regs, (*pc).a)))
    }
}

pub(super) unsafe fn sync_enter<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let lock = slow!(cx, pc, regs, fuel, move |vm| vm.enter_synchronized());
        w(regs, (*pc).a, u64::from(lock));
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn translate_stub<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        slow!(cx, pc, regs, fuel, move |vm| vm.translate_current());
        // A first call costs what every later one does, and pauses where they would.
        let cost = i64::from(cx.vm.entries[cx.method()].cost);
        cx.reload();
        let (pc, regs, fuel) = (cx.pc, cx.regs, fuel - cost);
        if fuel < 0 {
            return pause(pc, regs, cx, fuel);
        }
        dispatch(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn native_stub<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let result = call_native(pc, regs, cx, fuel);
        if result {
            go_on(cx)
        }
    }
}

#[inline(never)]
unsafe fn call_native<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) -> bool {
    cx.sync(pc);
    cx.account(fuel);
    let method = cx.method();
    // Asked for now: a native that starts a thread moves all threads, and with them the frames.
    // SAFETY: a running thread has at least one frame.
    let base = unsafe { (*cx.frames).last().unwrap_unchecked().base };
    if D::VALUES {
        let run = cx.domain.native(cx.vm, method, base);
        if run == NativeRun::Bytecode && cx.vm.methods[method].native.is_none() {
            return match cx.vm.enter_bytecode() {
                Ok(()) => {
                    cx.reload();
                    true
                }
                Err(c) => cx.control(c, fuel),
            };
        }
    }
    let m = &cx.vm.methods[method];
    let n = m.arg_slots as usize;
    let function = m.native.or(m.intrinsic);
    // SAFETY: arguments are inside the frame's window.
    let args = Args::new(unsafe { std::slice::from_raw_parts(regs, n) });
    if D::WATCHES_HEAP {
        cx.vm.heap.watch();
    }
    let result = match function {
        Some(f) => cx.vm.call_native(method, f, &args),
        None => cx.vm.missing_native(method),
    };
    cx.report_touched(Some(method));
    if D::VALUES
        && let Ok(value) = &result
    {
        cx.domain.native_returned(cx.vm, method, base, *value);
    }
    finish(cx, result)
}

/// Completes the native (or resumed native) on the top frame; `false` when the run ends.
fn finish<D: Domain>(cx: &mut Cx<'_, D>, result: crate::native::Outcome) -> bool {
    match result {
        Ok(v) => {
            cx.vm.finish_native(v);
            if let Some(error) = cx.vm.relieve() {
                let fuel = cx.fuel;
                return cx.control(error, fuel);
            }
            cx.report_written();
            cx.reload();
            cx.settle_debt()
        }
        Err(c) => {
            let fuel = cx.fuel;
            cx.control(c, fuel)
        }
    }
}

pub(super) unsafe fn resume_stub<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let ok = resume(pc, r(regs, 0), cx, fuel);
        if ok {
            go_on(cx)
        }
    }
}

#[inline(never)]
fn resume<D: Domain>(pc: *const Insn, value: u64, cx: &mut Cx<'_, D>, fuel: i64) -> bool {
    cx.sync(pc);
    cx.account(fuel);
    if D::WATCHES_HEAP {
        cx.vm.heap.watch();
    }
    let result = cx.vm.resume_returned(value);
    cx.report_touched(None);
    finish(cx, result)
}

pub(super) unsafe fn thread_end<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let ok = end_thread(pc, r(regs, 0), cx, fuel);
        if ok {
            go_on(cx)
        }
    }
}

#[inline(never)]
fn end_thread<D: Domain>(pc: *const Insn, value: u64, cx: &mut Cx<'_, D>, fuel: i64) -> bool {
    cx.sync(pc);
    cx.account(fuel);
    let ended = cx.vm.thread_ended(Ok(value));
    cx.report_written();
    match ended {
        Ok(()) => {
            cx.grant();
            cx.reload();
            cx.settle_debt()
        }
        Err(stop) => {
            cx.stop = Some(stop);
            false
        }
    }
}

pub(super) unsafe fn abstract_stub<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    cx.sync(pc);
    let c = cx.vm.abstract_error();
    cx.wish = Some(c);
    unsafe { act(pc, regs, cx, fuel) }
}

pub(super) unsafe fn polymorphic_stub<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    cx.sync(pc);
    let c = cx.vm.throw(
        "java/lang/UnsupportedOperationException",
        "direct call of a signature-polymorphic method",
    );
    cx.wish = Some(c);
    unsafe { act(pc, regs, cx, fuel) }
}

pub(super) unsafe fn fail_stub<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    cx.sync(pc);
    let c = cx.vm.broken_method();
    cx.wish = Some(c);
    unsafe { act(pc, regs, cx, fuel) }
}
