//! Jumps, tests and switches.

use super::*;
use crate::domain::Operands;
use crate::heap::NULL;

/// Takes the jump of `i`, charging backward jumps.
#[inline(always)]
unsafe fn jump<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    unsafe {
        let i = &*pc;
        let distance = i.x as i32;
        let target = pc.offset(distance as isize);
        // A loop of one instruction jumps to itself.
        if distance <= 0 {
            let fuel = fuel - i64::from(i.y);
            if fuel < 0 {
                return pause(target, regs, cx, fuel);
            }
            return dispatch(target, regs, cx, fuel);
        }
        dispatch(target, regs, cx, fuel)
    }
}

pub(super) unsafe fn goto<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe { jump(pc, regs, cx, fuel) }
}

macro_rules! tests {
    ($($name:ident |$regs:ident, $i:ident| ($a:expr) $op:tt ($b:expr), $operands:ident;)*) => {$(
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, $regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let $i = &*pc;
                let (a, b) = ($a, $b);
                let holds = (a $op b) ^ (D::ACTIVE && cx.domain.diverts());
                if D::ACTIVE {
                    cx.branched(pc, holds ^ ($i.c & 1 != 0), Operands::$operands, a, b);
                }
                if holds {
                    return jump(pc, $regs, cx, fuel);
                }
                next(pc, $regs, cx, fuel)
            }
        }
    )*};
}
tests! {
    if_eq |regs, i| (ri(regs, i.a)) == (ri(regs, i.b)), Int;
    if_ne |regs, i| (ri(regs, i.a)) != (ri(regs, i.b)), Int;
    if_lt |regs, i| (ri(regs, i.a)) < (ri(regs, i.b)), Int;
    if_ge |regs, i| (ri(regs, i.a)) >= (ri(regs, i.b)), Int;
    if_gt |regs, i| (ri(regs, i.a)) > (ri(regs, i.b)), Int;
    if_le |regs, i| (ri(regs, i.a)) <= (ri(regs, i.b)), Int;
    if_eq_imm |regs, i| (ri(regs, i.a)) == (i32::from(i.b as i16)), Int;
    if_ne_imm |regs, i| (ri(regs, i.a)) != (i32::from(i.b as i16)), Int;
    if_lt_imm |regs, i| (ri(regs, i.a)) < (i32::from(i.b as i16)), Int;
    if_ge_imm |regs, i| (ri(regs, i.a)) >= (i32::from(i.b as i16)), Int;
    if_gt_imm |regs, i| (ri(regs, i.a)) > (i32::from(i.b as i16)), Int;
    if_le_imm |regs, i| (ri(regs, i.a)) <= (i32::from(i.b as i16)), Int;
    if_leq |regs, i| (rl(regs, i.a)) == (rl(regs, i.b)), Long;
    if_lne |regs, i| (rl(regs, i.a)) != (rl(regs, i.b)), Long;
    if_llt |regs, i| (rl(regs, i.a)) < (rl(regs, i.b)), Long;
    if_lge |regs, i| (rl(regs, i.a)) >= (rl(regs, i.b)), Long;
    if_lgt |regs, i| (rl(regs, i.a)) > (rl(regs, i.b)), Long;
    if_lle |regs, i| (rl(regs, i.a)) <= (rl(regs, i.b)), Long;
    if_req |regs, i| (rr(regs, i.a)) == (rr(regs, i.b)), Ref;
    if_rne |regs, i| (rr(regs, i.a)) != (rr(regs, i.b)), Ref;
    if_null |regs, i| (rr(regs, i.a)) == (NULL), Ref;
    if_non_null |regs, i| (rr(regs, i.a)) != (NULL), Ref;
}

pub(super) unsafe fn switch<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let mut key = ri(regs, i.a);
        if D::ACTIVE {
            key = cx.domain.switch_key(key);
        }
        let method = cx.method();
        let (target, case, start) = cx.vm.switch_target(method, i, key);
        if D::ACTIVE {
            let site = cx.site(pc);
            cx.domain.switch(site, key, case);
        }
        let to = start.add(target as usize);
        // A backward case is a loop whose length is not known here; a flat charge keeps it bounded.
        let fuel = if to <= pc { fuel - 8 } else { fuel };
        if fuel < 0 {
            return pause(to, regs, cx, fuel);
        }
        dispatch(to, regs, cx, fuel)
    }
}

pub(super) unsafe fn jsr<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let start = cx.vm.code_start(cx.method());
        w(regs, (*pc).a, pc.offset_from(start) as u64 + 1);
        jump(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn ret<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let method = cx.method();
        match cx.vm.ret_target(method, r(regs, (*pc).a)) {
            Some(target) => {
                let fuel = fuel - 4;
                if fuel < 0 {
                    return pause(target, regs, cx, fuel);
                }
                dispatch(target, regs, cx, fuel)
            }
            None => bad_return_address(pc, regs, cx, fuel),
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn bad_return_address<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    cx.sync(pc);
    let c = cx.vm.throw("java/lang/VerifyError", "bad return address");
    cx.wish = Some(c);
    unsafe { act(pc, regs, cx, fuel) }
}
