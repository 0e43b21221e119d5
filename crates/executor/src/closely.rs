//! The tracer with a look at every instruction: for lines and operators, which branches do not show.

use vm::domain::{Domain, Intercept, Operands, Site};
use vm::insn::{Insn, Op};
use vm::{MethodId, Vm};

use crate::tracer::Tracer;
use crate::worker::Follow;

/// A tracer that is shown each instruction.
#[derive(Default)]
pub(crate) struct Closely {
    pub tracer: Tracer,
    /// Another domain watches the same run and answers calls.
    pub is_beside: bool,
}

impl Domain for Closely {
    const ACTIVE: bool = true;
    const VALUES: bool = true;

    #[inline(always)]
    fn minds(&self, method: MethodId) -> bool {
        self.tracer.is_watched(method)
    }

    fn insn(&mut self, vm: &Vm, insn: &Insn, base: u32) {
        if !self.tracer.is_close {
            return;
        }
        let Some(frame) = vm.threads[vm.current].frames.last() else {
            return;
        };
        let method = frame.method;
        if !self.tracer.is_watched(method) {
            return;
        }
        let bci = vm.bci_of(method, insn);
        self.tracer.pass(method, bci);
        if let Some(goal) = self.tracer.operator(method, bci)
            && let Some(differs) = counterpart_differs(vm, insn, base)
        {
            self.tracer.note(goal, if differs { 0.0 } else { 0.5 });
        }
    }

    fn call(&mut self, vm: &mut Vm, method: MethodId, base: u32, _: u32) -> Intercept {
        if self.is_beside {
            self.tracer.called(vm, method, base);
        }
        Intercept::Enter
    }

    #[inline(always)]
    fn branch(&mut self, site: Site, taken: bool, operands: Operands) {
        self.tracer.branch(site, taken, operands);
    }

    fn switch(&mut self, site: Site, key: i32, case: Option<u32>) {
        self.tracer.switch(site, key, case);
    }

    #[inline(always)]
    fn compare(&mut self, site: Site, operands: Operands) {
        self.tracer.compare(site, operands);
    }

    fn method_entry(&mut self, vm: &Vm, method: MethodId, base: u32) {
        self.tracer.method_entry(vm, method, base);
    }
}

impl Follow for Closely {
    fn calls(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        self.tracer.calls(vm, method, args);
    }

    fn entered(&mut self, method: MethodId) {
        self.tracer.entered(method);
    }
}

/// Whether the counterpart of an operator would have given another result: `-` for `+`, `/` for
/// `*`, `*` for `%`, `|` for `&`, `&` for `^`, `>>` for `<<` and for `>>>`, the operand for its
/// negation. Nothing for what is no operator.
fn counterpart_differs(vm: &Vm, insn: &Insn, base: u32) -> Option<bool> {
    let regs = &vm.threads[vm.current].regs;
    let raw = |r: u16| regs[base as usize + usize::from(r)];
    let (b, c) = (raw(insn.b), raw(insn.c));
    let int = || (b as u32 as i32, c as u32 as i32);
    let with = || (b as u32 as i32, insn.x as i32);
    let long = || (b as i64, c as i64);
    let long_with = || (b as i64, insn.x as i32 as i64);
    let shifted = || (b as i64, c as u32);
    let shifted_with = || (b as i64, insn.x);
    let float = || (f32::from_bits(b as u32), f32::from_bits(c as u32));
    let double = || (f64::from_bits(b), f64::from_bits(c));
    let at = |f: fn(i32, i32) -> bool, (x, y): (i32, i32)| f(x, y);
    let at_long = |f: fn(i64, i64) -> bool, (x, y): (i64, i64)| f(x, y);
    let at_shift = |f: fn(i64, u32) -> bool, (x, y): (i64, u32)| f(x, y);
    Some(match insn.op {
        Op::IAdd | Op::ISub => at(sum, int()),
        Op::IAddI => at(sum, with()),
        Op::IMul | Op::IDiv => at(product, int()),
        Op::IMulI | Op::IDivI => at(product, with()),
        Op::IRem => at(remainder, int()),
        Op::IRemI => at(remainder, with()),
        Op::IAnd | Op::IOr => at(|x, y| x & y != x | y, int()),
        Op::IAndI | Op::IOrI => at(|x, y| x & y != x | y, with()),
        Op::IXor => at(|x, y| x ^ y != x & y, int()),
        Op::IXorI => at(|x, y| x ^ y != x & y, with()),
        Op::IShl | Op::IShr => at(shift, int()),
        Op::IShlI | Op::IShrI => at(shift, with()),
        Op::IUshr => at(unsigned_shift, int()),
        Op::IUshrI => at(unsigned_shift, with()),
        Op::INeg => at(|x, _| x.wrapping_neg() != x, int()),
        Op::LAdd | Op::LSub => at_long(|x, y| x.wrapping_add(y) != x.wrapping_sub(y), long()),
        Op::LAddI => at_long(|x, y| x.wrapping_add(y) != x.wrapping_sub(y), long_with()),
        Op::LMul | Op::LDiv => at_long(long_product, long()),
        Op::LMulI => at_long(long_product, long_with()),
        Op::LRem => at_long(
            |x, y| y == 0 || x.wrapping_rem(y) != x.wrapping_mul(y),
            long(),
        ),
        Op::LAnd | Op::LOr => at_long(|x, y| x & y != x | y, long()),
        Op::LAndI | Op::LOrI => at_long(|x, y| x & y != x | y, long_with()),
        Op::LXor => at_long(|x, y| x ^ y != x & y, long()),
        Op::LXorI => at_long(|x, y| x ^ y != x & y, long_with()),
        Op::LShl | Op::LShr => at_shift(|x, n| x.wrapping_shl(n) != x.wrapping_shr(n), shifted()),
        Op::LShlI | Op::LShrI => at_shift(
            |x, n| x.wrapping_shl(n) != x.wrapping_shr(n),
            shifted_with(),
        ),
        Op::LUshr => at_shift(long_unsigned_shift, shifted()),
        Op::LUshrI => at_shift(long_unsigned_shift, shifted_with()),
        Op::LNeg => at_long(|x, _| x.wrapping_neg() != x, long()),
        Op::FAdd | Op::FSub => differ(float().0 + float().1, float().0 - float().1),
        Op::FMul | Op::FDiv => differ(float().0 * float().1, float().0 / float().1),
        Op::FRem => differ(float().0 % float().1, float().0 * float().1),
        Op::FNeg => differ(-float().0, float().0),
        Op::DAdd | Op::DSub => differ_double(double().0 + double().1, double().0 - double().1),
        Op::DMul | Op::DDiv => differ_double(double().0 * double().1, double().0 / double().1),
        Op::DRem => differ_double(double().0 % double().1, double().0 * double().1),
        Op::DNeg => differ_double(-double().0, double().0),
        _ => return None,
    })
}

fn sum(x: i32, y: i32) -> bool {
    x.wrapping_add(y) != x.wrapping_sub(y)
}

/// A division by zero throws: that is another result, too.
fn product(x: i32, y: i32) -> bool {
    y == 0 || x.wrapping_mul(y) != x.wrapping_div(y)
}

fn remainder(x: i32, y: i32) -> bool {
    y == 0 || x.wrapping_rem(y) != x.wrapping_mul(y)
}

fn shift(x: i32, n: i32) -> bool {
    x.wrapping_shl(n as u32) != x.wrapping_shr(n as u32)
}

fn unsigned_shift(x: i32, n: i32) -> bool {
    (x as u32).wrapping_shr(n as u32) as i32 != x.wrapping_shr(n as u32)
}

fn long_product(x: i64, y: i64) -> bool {
    y == 0 || x.wrapping_mul(y) != x.wrapping_div(y)
}

fn long_unsigned_shift(x: i64, n: u32) -> bool {
    (x as u64).wrapping_shr(n) as i64 != x.wrapping_shr(n)
}

/// As Java would print them: all NaN are one.
fn differ(x: f32, y: f32) -> bool {
    x.to_bits() != y.to_bits() && !(x.is_nan() && y.is_nan())
}

fn differ_double(x: f64, y: f64) -> bool {
    x.to_bits() != y.to_bits() && !(x.is_nan() && y.is_nan())
}
