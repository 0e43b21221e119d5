//! Moves, arithmetic and conversions (JVMS 2.11.3, 2.11.4).

use super::*;
use crate::domain::Operands;
use crate::insn::Op;

macro_rules! simple {
    ($($name:ident |$regs:ident, $i:ident| $body:expr;)*) => {$(
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, $regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let $i = &*pc;
                $body;
                next(pc, $regs, cx, fuel)
            }
        }
    )*};
}
pub(super) unsafe fn nop<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe { next(pc, regs, cx, fuel) }
}

macro_rules! int2 {
    ($($name:ident |$a:ident, $b:ident| $body:expr;)*) => { simple! {$(
        $name |regs, i| { let ($a, $b) = (ri(regs, i.b), ri(regs, i.c)); wi(regs, i.a, $body) };
    )*} };
}
macro_rules! int_imm {
    ($($name:ident |$a:ident, $b:ident| $body:expr;)*) => { simple! {$(
        $name |regs, i| { let ($a, $b) = (ri(regs, i.b), i.x as i32); wi(regs, i.a, $body) };
    )*} };
}
macro_rules! long2 {
    ($($name:ident |$a:ident, $b:ident| $body:expr;)*) => { simple! {$(
        $name |regs, i| { let ($a, $b) = (rl(regs, i.b), rl(regs, i.c)); w(regs, i.a, ($body) as u64) };
    )*} };
}
macro_rules! long_imm {
    ($($name:ident |$a:ident, $b:ident| $body:expr;)*) => { simple! {$(
        $name |regs, i| { let ($a, $b) = (rl(regs, i.b), i64::from(i.x as i32)); w(regs, i.a, ($body) as u64) };
    )*} };
}
macro_rules! float2 {
    ($($name:ident $op:tt;)*) => { simple! {$(
        $name |regs, i| w(regs, i.a, u64::from((rf(regs, i.b) $op rf(regs, i.c)).to_bits()));
    )*} };
}
macro_rules! double2 {
    ($($name:ident $op:tt;)*) => { simple! {$(
        $name |regs, i| w(regs, i.a, (rd(regs, i.b) $op rd(regs, i.c)).to_bits());
    )*} };
}

simple! {
    mov |regs, i| w(regs, i.a, r(regs, i.b));
    mov2 |regs, i| { w(regs, i.a, r(regs, i.b)); w(regs, i.c, r(regs, i.x as u16)) };
    constant |regs, i| w(regs, i.a, i.imm64());
    ineg |regs, i| wi(regs, i.a, ri(regs, i.b).wrapping_neg());
    lneg |regs, i| w(regs, i.a, rl(regs, i.b).wrapping_neg() as u64);
    fneg |regs, i| w(regs, i.a, u64::from((-rf(regs, i.b)).to_bits()));
    dneg |regs, i| w(regs, i.a, (-rd(regs, i.b)).to_bits());
    lshl |regs, i| w(regs, i.a, rl(regs, i.b).wrapping_shl(r(regs, i.c) as u32) as u64);
    lshr |regs, i| w(regs, i.a, rl(regs, i.b).wrapping_shr(r(regs, i.c) as u32) as u64);
    lushr |regs, i| w(regs, i.a, r(regs, i.b).wrapping_shr(r(regs, i.c) as u32));
    lushr_imm |regs, i| w(regs, i.a, r(regs, i.b).wrapping_shr(i.x));
    i2l |regs, i| w(regs, i.a, i64::from(ri(regs, i.b)) as u64);
    i2f |regs, i| w(regs, i.a, u64::from((ri(regs, i.b) as f32).to_bits()));
    i2d |regs, i| w(regs, i.a, f64::from(ri(regs, i.b)).to_bits());
    l2i |regs, i| wi(regs, i.a, rl(regs, i.b) as i32);
    l2f |regs, i| w(regs, i.a, u64::from((rl(regs, i.b) as f32).to_bits()));
    l2d |regs, i| w(regs, i.a, (rl(regs, i.b) as f64).to_bits());
    f2i |regs, i| wi(regs, i.a, rf(regs, i.b) as i32);
    f2l |regs, i| w(regs, i.a, (rf(regs, i.b) as i64) as u64);
    f2d |regs, i| w(regs, i.a, f64::from(rf(regs, i.b)).to_bits());
    d2i |regs, i| wi(regs, i.a, rd(regs, i.b) as i32);
    d2l |regs, i| w(regs, i.a, (rd(regs, i.b) as i64) as u64);
    d2f |regs, i| w(regs, i.a, u64::from((rd(regs, i.b) as f32).to_bits()));
    i2b |regs, i| wi(regs, i.a, i32::from(r(regs, i.b) as i8));
    i2c |regs, i| wi(regs, i.a, i32::from(r(regs, i.b) as u16));
    i2s |regs, i| wi(regs, i.a, i32::from(r(regs, i.b) as i16));
}
int2! {
    iadd |a, b| a.wrapping_add(b);
    isub |a, b| a.wrapping_sub(b);
    imul |a, b| a.wrapping_mul(b);
    iand |a, b| a & b;
    ior |a, b| a | b;
    ixor |a, b| a ^ b;
    ishl |a, b| a.wrapping_shl(b as u32);
    ishr |a, b| a.wrapping_shr(b as u32);
    iushr |a, b| (a as u32).wrapping_shr(b as u32) as i32;
}
int_imm! {
    iadd_imm |a, b| a.wrapping_add(b);
    imul_imm |a, b| a.wrapping_mul(b);
    // The translator never makes these with a zero divisor.
    idiv_imm |a, b| a.checked_div(b).unwrap_or(a);
    irem_imm |a, b| a.checked_rem(b).unwrap_or(0);
    iand_imm |a, b| a & b;
    ior_imm |a, b| a | b;
    ixor_imm |a, b| a ^ b;
    ishl_imm |a, b| a.wrapping_shl(b as u32);
    ishr_imm |a, b| a.wrapping_shr(b as u32);
    iushr_imm |a, b| (a as u32).wrapping_shr(b as u32) as i32;
}
long2! {
    ladd |a, b| a.wrapping_add(b);
    lsub |a, b| a.wrapping_sub(b);
    lmul |a, b| a.wrapping_mul(b);
    land |a, b| a & b;
    lor |a, b| a | b;
    lxor |a, b| a ^ b;
}
long_imm! {
    ladd_imm |a, b| a.wrapping_add(b);
    lmul_imm |a, b| a.wrapping_mul(b);
    land_imm |a, b| a & b;
    lor_imm |a, b| a | b;
    lxor_imm |a, b| a ^ b;
    lshl_imm |a, b| a.wrapping_shl(b as u32);
    lshr_imm |a, b| a.wrapping_shr(b as u32);
}
float2! { fadd +; fsub -; fmul *; fdiv /; frem %; }
double2! { dadd +; dsub -; dmul *; ddiv /; drem %; }

macro_rules! division {
    ($($name:ident $read:ident $method:ident |$regs:ident, $i:ident, $v:ident| $write:expr;)*) => {$(
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, $regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let $i = &*pc;
                let divisor = $read($regs, $i.c);
                if divisor == 0 {
                    return division_by_zero(pc, $regs, cx, fuel);
                }
                let $v = $read($regs, $i.b).$method(divisor);
                $write;
                next(pc, $regs, cx, fuel)
            }
        }
    )*};
}
division! {
    idiv ri wrapping_div |regs, i, v| wi(regs, i.a, v);
    irem ri wrapping_rem |regs, i, v| wi(regs, i.a, v);
    ldiv rl wrapping_div |regs, i, v| w(regs, i.a, v as u64);
    lrem rl wrapping_rem |regs, i, v| w(regs, i.a, v as u64);
}

pub(super) unsafe fn lcmp<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let (a, b) = (rl(regs, i.b), rl(regs, i.c));
        if D::ACTIVE {
            cx.compared(pc, Operands::Long, a, b);
        }
        wi(regs, i.a, i32::from(a > b) - i32::from(a < b));
        next(pc, regs, cx, fuel)
    }
}

macro_rules! float_compare {
    ($($name:ident $read:ident $operands:ident $greater:ident;)*) => {$(
        /// NaN compares as the opcode's suffix says (JVMS 6.5 fcmp, dcmp).
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                let (a, b) = ($read(regs, i.b), $read(regs, i.c));
                if D::ACTIVE {
                    cx.compared(pc, Operands::$operands, a, b);
                }
                let nan = if i.op == Op::$greater { 1 } else { -1 };
                let v = if a > b { 1 } else if a == b { 0 } else if a < b { -1 } else { nan };
                wi(regs, i.a, v);
                next(pc, regs, cx, fuel)
            }
        }
    )*};
}
float_compare! {
    fcmp rf Float FCmpG;
    dcmp rd Double DCmpG;
}
