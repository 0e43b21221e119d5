//! Sums with constant factors, solved for all their variables at once.
//!
//! `100 * a + 10 * b + c == 471` with three digits has one solution, and no move of a single
//! variable leads to it. Going from the largest factor to the smallest, each variable gets the value
//! nearest to the one it has that leaves a remainder the others can still make up.

use expr::{BinOp, Node, Pool, Range, Tape, Term, UnOp, Value, VarId};

/// More variables than this are too many.
const MAX_VARS: usize = 24;

/// The sum of `factor * variable` and a constant. Exact: no step of the term wraps around as long
/// as the variables stay in the ranges used to make it.
pub(super) struct Linear {
    terms: Vec<(VarId, i64)>,
    constant: i64,
}

impl Linear {
    /// A term as such a sum, if it is one.
    pub(super) fn of(pool: &Pool, term: Term) -> Option<Linear> {
        let mut linear = Linear {
            terms: Vec::new(),
            constant: 0,
        };
        let mut stack = vec![(term, 1i64)];
        while let Some((term, factor)) = stack.pop() {
            match pool.node(term) {
                Node::Const(value) => {
                    let value = value.as_integer()?.checked_mul(factor)?;
                    linear.constant = linear.constant.checked_add(value)?;
                }
                Node::Var(var) => linear.add(var, factor)?,
                Node::Binary(BinOp::Add, a, b) => stack.extend([(a, factor), (b, factor)]),
                Node::Binary(BinOp::Sub, a, b) => {
                    stack.extend([(a, factor), (b, factor.checked_neg()?)])
                }
                Node::Binary(BinOp::Mul, a, c) => {
                    let c = pool.const_of(c)?.as_integer()?;
                    stack.push((a, factor.checked_mul(c)?));
                }
                Node::Unary(UnOp::Neg, a) => stack.push((a, factor.checked_neg()?)),
                Node::Unary(UnOp::I2L, a) => stack.push((a, factor)),
                _ => return None,
            }
            if stack.len() > MAX_VARS {
                return None;
            }
        }
        linear.terms.retain(|term| term.1 != 0);
        linear
            .terms
            .sort_by_key(|term| std::cmp::Reverse(term.1.unsigned_abs()));
        Some(linear)
    }

    fn add(&mut self, var: VarId, factor: i64) -> Option<()> {
        if let Some(known) = self.terms.iter_mut().find(|term| term.0 == var) {
            known.1 = known.1.checked_add(factor)?;
            return Some(());
        }
        if self.terms.len() == MAX_VARS {
            return None;
        }
        self.terms.push((var, factor));
        Some(())
    }

    /// How many variables it has.
    pub(super) fn n_vars(&self) -> usize {
        self.terms.len()
    }

    /// Values that make the sum `target`, each within its range.
    pub(super) fn solve(
        &self,
        target: i64,
        tape: &Tape,
        range_of: impl Fn(VarId) -> Range,
    ) -> Option<Vec<(VarId, i64)>> {
        let ends = |&(var, factor): &(VarId, i64)| {
            let range = range_of(var);
            let (a, b) = (
                i128::from(range.lo) * i128::from(factor),
                i128::from(range.hi) * i128::from(factor),
            );
            (a.min(b), a.max(b))
        };
        // What the variables after each can add up to.
        let mut least: i128 = self.terms.iter().map(|term| ends(term).0).sum();
        let mut most: i128 = self.terms.iter().map(|term| ends(term).1).sum();
        let mut missing = i128::from(target) - i128::from(self.constant);
        let mut values = Vec::with_capacity(self.terms.len());
        for term in &self.terms {
            let (low, high) = ends(term);
            least -= low;
            most -= high;
            let (range, factor) = (range_of(term.0), i128::from(term.1));
            // least <= missing - factor * value <= most
            let (from, to) = (missing - most, missing - least);
            let (from, to) = if factor > 0 {
                (ceil_div(from, factor), to.div_euclid(factor))
            } else {
                (ceil_div(-to, -factor), (-from).div_euclid(-factor))
            };
            let (from, to) = (from.max(i128::from(range.lo)), to.min(i128::from(range.hi)));
            if from > to {
                return None;
            }
            let place = tape.vars().binary_search(&term.0).ok()?;
            let current = tape.get(place).as_integer()?;
            let value = i128::from(current).clamp(from, to);
            missing -= factor * value;
            values.push((term.0, value as i64));
        }
        (missing == 0).then_some(values)
    }
}

fn ceil_div(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

/// The number that makes an integer comparison true, as a target for its left operand.
pub(super) fn target(op: BinOp, right: Value, negated: bool) -> Option<i64> {
    let right = right.as_integer()?;
    match (op, negated) {
        (BinOp::Eq, false) | (BinOp::Le, false) | (BinOp::Lt, true) => Some(right),
        (BinOp::Lt, false) => right.checked_sub(1),
        (BinOp::Le, true) | (BinOp::Eq, true) => right.checked_add(1),
        _ => None,
    }
}
