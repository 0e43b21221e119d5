//! Intervals of integer terms.
//!
//! An interval never wraps around: where an operation may, its result is the whole sort.

use crate::op::{BinOp, UnOp};
use crate::value::Sort;

/// The integers from `lo` to `hi`, both included; never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least.
    pub lo: i64,
    /// The greatest.
    pub hi: i64,
}

impl Range {
    /// From `lo` to `hi`.
    #[must_use]
    pub fn new(lo: i64, hi: i64) -> Range {
        debug_assert!(lo <= hi);
        Range { lo, hi }
    }

    /// All values of a sort; for sorts without intervals all of `Long`, which nobody looks at.
    #[must_use]
    pub fn of_sort(sort: Sort) -> Range {
        match sort {
            Sort::Int => Range::new(i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => Range::new(i64::MIN, i64::MAX),
        }
    }

    /// Whether `value` is inside.
    #[must_use]
    pub fn contains(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi
    }

    /// Whether all of `other` is inside.
    #[must_use]
    pub fn includes(self, other: Range) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    /// The least interval with both.
    #[must_use]
    pub fn hull(self, other: Range) -> Range {
        Range::new(self.lo.min(other.lo), self.hi.max(other.hi))
    }

    /// What both have, if anything.
    #[must_use]
    pub fn intersect(self, other: Range) -> Option<Range> {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        (lo <= hi).then_some(Range { lo, hi })
    }

    /// The interval between two exact results, or the whole sort where they do not fit into it.
    fn fitting(lo: i128, hi: i128, sort: Sort) -> Range {
        let all = Range::of_sort(sort);
        if lo < i128::from(all.lo) || hi > i128::from(all.hi) {
            return all;
        }
        Range::new(lo as i64, hi as i64)
    }
}

impl Range {
    /// The interval of `op` of anything in `a`, where the result has this sort.
    #[must_use]
    pub fn of_unary(op: UnOp, a: Range, result: Sort) -> Range {
        of_unary(op, a, result)
    }

    /// The interval of `op` of anything in `a` and anything in `b`.
    #[must_use]
    pub fn of_binary(op: BinOp, a: Range, b: Range, result: Sort) -> Range {
        of_binary(op, a, b, result)
    }
}

fn of_unary(op: UnOp, a: Range, result: Sort) -> Range {
    let narrow = |to: Range| if to.includes(a) { a } else { to };
    match op {
        UnOp::Neg if result.is_integral() => {
            Range::fitting(-i128::from(a.hi), -i128::from(a.lo), result)
        }
        UnOp::I2L => a,
        UnOp::L2I => narrow(Range::of_sort(Sort::Int)),
        UnOp::I2B => narrow(Range::new(-128, 127)),
        UnOp::I2C => narrow(Range::new(0, 65535)),
        UnOp::I2S => narrow(Range::new(-32768, 32767)),
        _ => Range::of_sort(result),
    }
}

fn of_binary(op: BinOp, a: Range, b: Range, result: Sort) -> Range {
    if matches!(
        op,
        BinOp::LCmp | BinOp::FCmpL | BinOp::FCmpG | BinOp::DCmpL | BinOp::DCmpG
    ) {
        return Range::new(-1, 1);
    }
    let all = Range::of_sort(result);
    if !result.is_integral() {
        return all;
    }
    let [a_lo, a_hi, b_lo, b_hi] = [a.lo, a.hi, b.lo, b.hi].map(i128::from);
    match op {
        BinOp::Add => Range::fitting(a_lo + b_lo, a_hi + b_hi, result),
        BinOp::Sub => Range::fitting(a_lo - b_hi, a_hi - b_lo, result),
        BinOp::Mul => {
            let corners = [a_lo * b_lo, a_lo * b_hi, a_hi * b_lo, a_hi * b_hi];
            let least = corners.iter().min().expect("four corners");
            let greatest = corners.iter().max().expect("four corners");
            Range::fitting(*least, *greatest, result)
        }
        // The quotient is never farther from zero than the dividend, except that x / 0 is -1 or 1
        // and MIN / -1 is MIN.
        BinOp::Div if b.lo == b.hi && b.lo > 0 => Range::new(a.lo / b.lo, a.hi / b.lo),
        BinOp::Div if a.lo >= 0 && b.lo >= 0 => Range::new(-1, a.hi.max(0)),
        BinOp::Rem => of_remainder(a, b),
        BinOp::And => {
            // A mask that is not negative bounds the result, whatever the other operand is.
            match (a.lo >= 0, b.lo >= 0) {
                (true, true) => Range::new(0, a.hi.min(b.hi)),
                (true, false) => Range::new(0, a.hi),
                (false, true) => Range::new(0, b.hi),
                (false, false) => Range::new(
                    all.lo,
                    if a.hi < 0 || b.hi < 0 {
                        a.hi.max(b.hi)
                    } else {
                        all.hi
                    },
                ),
            }
        }
        BinOp::Or | BinOp::Xor if a.lo >= 0 && b.lo >= 0 => Range::new(0, all_ones(a.hi | b.hi)),
        BinOp::Shl | BinOp::Shr | BinOp::Ushr if b.lo == b.hi => of_shift(op, a, b.lo, result),
        BinOp::Shr => Range::new(a.lo.min(0), a.hi.max(-1)),
        BinOp::Ushr if a.lo >= 0 => Range::new(0, a.hi),
        _ => all,
    }
}

/// `x % y` has the sign of `x` and is nearer to zero than `y`, or is `x` where `y` is 0.
fn of_remainder(a: Range, b: Range) -> Range {
    if b.contains(0) {
        return Range::new(a.lo.min(0), a.hi.max(0));
    }
    let bound = b.lo.unsigned_abs().max(b.hi.unsigned_abs()) - 1;
    let bound = i64::try_from(bound).unwrap_or(i64::MAX);
    Range::new(a.lo.clamp(-bound, 0), a.hi.clamp(0, bound))
}

fn of_shift(op: BinOp, a: Range, count: i64, result: Sort) -> Range {
    let width = if result == Sort::Long { 64 } else { 32 };
    let count = count & (width - 1);
    match op {
        BinOp::Shl => Range::fitting(i128::from(a.lo) << count, i128::from(a.hi) << count, result),
        BinOp::Shr => Range::new(a.lo >> count, a.hi >> count),
        BinOp::Ushr if a.lo >= 0 => Range::new(a.lo >> count, a.hi >> count),
        BinOp::Ushr if count > 0 && width == 32 => Range::new(0, i64::from(u32::MAX) >> count),
        BinOp::Ushr if count > 0 => Range::new(0, (u64::MAX >> count).cast_signed()),
        _ => Range::of_sort(result),
    }
}

/// The least `2^n - 1` that is not below `value`, which is not negative.
fn all_ones(value: i64) -> i64 {
    if value == 0 {
        0
    } else {
        i64::MAX >> (value.leading_zeros() - 1)
    }
}
