//! Comparisons.

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term};
use crate::range::Range;
use crate::value::{Sort, Value};

impl Pool {
    /// `left == right`; operands are ordered and not both constant.
    pub(super) fn equality(&mut self, left: Term, right: Term) -> Term {
        match self.sort(left) {
            Sort::Bool => self.equivalence(left, right),
            Sort::Int | Sort::Long => self.integer_equality(left, right),
            Sort::Float | Sort::Double => self.floating_comparison(BinOp::Eq, left, right),
        }
    }

    fn equivalence(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return self.truth;
        }
        if self.are_opposite(left, right) {
            return self.falsehood;
        }
        match self.const_of(right) {
            Some(Value::Bool(true)) => left,
            Some(_) => self.not(left),
            None => self.intern_binary(BinOp::Eq, left, right),
        }
    }

    fn integer_equality(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return self.truth;
        }
        if self.range(left).intersect(self.range(right)).is_none() {
            return self.falsehood;
        }
        let Some(k) = self.integer_of(right) else {
            return self.equality_of_terms(left, right);
        };
        let range = self.range(left);
        if range.hi == range.lo + 1 && k == range.hi {
            // One of two values: the lower one is named.
            let low = self.integer_like(left, range.lo);
            let equal = self.binary(BinOp::Eq, left, low);
            return self.not(equal);
        }
        let like = |pool: &mut Pool, x: Term, value: i64| {
            let value = pool.integer_like(x, value);
            pool.binary(BinOp::Eq, x, value)
        };
        if let Some((op, x, c)) = self.with_constant(left) {
            match op {
                BinOp::Add => return like(self, x, k.wrapping_sub(c)),
                BinOp::Xor => return like(self, x, k ^ c),
                BinOp::Mul if c & 1 == 1 => return like(self, x, k.wrapping_mul(inverse(c))),
                _ => {}
            }
        }
        match self.node(left) {
            Node::Binary(BinOp::Sub | BinOp::Xor, a, b) if k == 0 => self.binary(BinOp::Eq, a, b),
            Node::Binary(BinOp::Sub, c, x) if self.integer_of(c).is_some() => {
                let c = self.integer_of(c).expect("checked by the guard");
                like(self, x, c.wrapping_sub(k))
            }
            Node::Unary(UnOp::Neg, x) => like(self, x, k.wrapping_neg()),
            Node::Unary(UnOp::I2L, x) => like(self, x, k),
            Node::Binary(op, a, b) if is_three_way(op) => match k {
                0 => self.binary(BinOp::Eq, a, b),
                -1 => self.three_way_at_most(op, a, b, -1),
                _ => {
                    let at_most = self.three_way_at_most(op, a, b, 0);
                    self.not(at_most)
                }
            },
            _ => self.intern_binary(BinOp::Eq, left, right),
        }
    }

    /// Operator, left operand and constant where the right operand is an integer constant.
    fn with_constant(&self, term: Term) -> Option<(BinOp, Term, i64)> {
        match self.node(term) {
            Node::Binary(op, x, c) => Some((op, x, self.integer_of(c)?)),
            _ => None,
        }
    }

    /// `y` and `c` where a term is the sum `y + c` and never wraps around.
    fn exact_sum(&self, term: Term) -> Option<(Term, i64)> {
        match self.with_constant(term) {
            Some((BinOp::Add, y, c)) if self.never_wraps(y, c) => Some((y, c)),
            _ => None,
        }
    }

    /// Equality of two integer terms that are not constant.
    fn equality_of_terms(&mut self, left: Term, right: Term) -> Term {
        match (self.node(left), self.node(right)) {
            (Node::Unary(UnOp::I2L, a), Node::Unary(UnOp::I2L, b))
            | (Node::Unary(UnOp::Neg, a), Node::Unary(UnOp::Neg, b)) => {
                self.binary(BinOp::Eq, a, b)
            }
            (Node::Binary(BinOp::Add, a, c), Node::Binary(BinOp::Add, b, d)) if c == d => {
                self.binary(BinOp::Eq, a, b)
            }
            (Node::Binary(BinOp::Add, a, c), Node::Binary(BinOp::Add, b, d))
                if self.integer_of(c).is_some() && self.integer_of(d).is_some() =>
            {
                let offset = self.binary(BinOp::Sub, c, d);
                let shifted = self.binary(BinOp::Add, a, offset);
                let (a, b) = self.ordered(shifted, b);
                self.intern_binary(BinOp::Eq, a, b)
            }
            _ => self.intern_binary(BinOp::Eq, left, right),
        }
    }

    /// `left < right` or `left <= right`, not both constant.
    pub(super) fn order(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        if self.sort(left).is_floating() {
            return self.floating_comparison(op, left, right);
        }
        if left == right {
            return self.bool(op == BinOp::Le);
        }
        let (a, b) = (self.range(left), self.range(right));
        let strict = op == BinOp::Lt;
        if if strict { a.hi < b.lo } else { a.hi <= b.lo } {
            return self.truth;
        }
        if if strict { a.lo >= b.hi } else { a.lo > b.hi } {
            return self.falsehood;
        }
        // Beyond here a constant bound has a neighbour: the ends of the sort are decided above.
        if let Some(k) = self.integer_of(right) {
            return self.at_most(left, k - i64::from(strict));
        }
        if let Some(k) = self.integer_of(left) {
            return self.at_least(right, k + i64::from(strict));
        }
        if let (Node::Unary(UnOp::I2L, x), Node::Unary(UnOp::I2L, y)) =
            (self.node(left), self.node(right))
        {
            return self.binary(op, x, y);
        }
        self.intern_binary(op, left, right)
    }

    /// `x <= k`, where `k` is inside the interval of `x` but not its upper end.
    fn at_most(&mut self, x: Term, k: i64) -> Term {
        let range = self.range(x);
        if range.lo == k {
            let k = self.integer_like(x, k);
            return self.binary(BinOp::Eq, x, k);
        }
        if range.hi == k + 1 {
            let hi = self.integer_like(x, range.hi);
            let equal = self.binary(BinOp::Eq, x, hi);
            return self.not(equal);
        }
        if let Some((y, c)) = self.exact_sum(x) {
            let bound = self.integer_like(y, k.wrapping_sub(c));
            return self.binary(BinOp::Le, y, bound);
        }
        match self.node(x) {
            Node::Unary(UnOp::I2L, y) => {
                let bound = self.int(k as i32);
                self.binary(BinOp::Le, y, bound)
            }
            Node::Binary(op, a, b) if is_three_way(op) => self.three_way_at_most(op, a, b, k),
            _ => {
                let bound = self.integer_like(x, k);
                self.intern_binary(BinOp::Le, x, bound)
            }
        }
    }

    /// `k <= x`, where `k` is inside the interval of `x` but not its lower end.
    fn at_least(&mut self, x: Term, k: i64) -> Term {
        let range = self.range(x);
        if range.hi == k
            || range.lo + 1 == k
            || matches!(self.node(x), Node::Binary(op, ..) if is_three_way(op))
        {
            let below = self.at_most(x, k - 1);
            return self.not(below);
        }
        if let Some((y, c)) = self.exact_sum(x) {
            let bound = self.integer_like(y, k.wrapping_sub(c));
            return self.binary(BinOp::Le, bound, y);
        }
        match self.node(x) {
            Node::Unary(UnOp::I2L, y) => {
                let bound = self.int(k as i32);
                self.binary(BinOp::Le, bound, y)
            }
            _ => {
                let bound = self.integer_like(x, k);
                self.intern_binary(BinOp::Le, bound, x)
            }
        }
    }

    /// Whether `x + c` is the exact sum for every value of `x`.
    fn never_wraps(&self, x: Term, c: i64) -> bool {
        let (range, all) = (self.range(x), Range::of_sort(self.sort(x)));
        let fits = |end: i64| end.checked_add(c).is_some_and(|sum| all.contains(sum));
        fits(range.lo) && fits(range.hi)
    }

    /// `op(a, b) <= k` for a three-way comparison and `k` of -1 or 0.
    fn three_way_at_most(&mut self, op: BinOp, a: Term, b: Term, k: i64) -> Term {
        let strict = k < 0;
        if matches!(op, BinOp::LCmp | BinOp::FCmpG | BinOp::DCmpG) {
            return self.binary(if strict { BinOp::Lt } else { BinOp::Le }, a, b);
        }
        // NaN is below: at most 0 unless b is less, less than 0 unless b is at most a.
        let converse = self.binary(if strict { BinOp::Le } else { BinOp::Lt }, b, a);
        self.not(converse)
    }

    /// Unsigned less-than, not both constant.
    pub(super) fn unsigned_order(&mut self, left: Term, right: Term) -> Term {
        if left == right || self.integer_of(right) == Some(0) {
            return self.falsehood;
        }
        let (a, b) = (self.range(left), self.range(right));
        if a.lo >= 0 && b.lo >= 0 {
            return self.binary(BinOp::Lt, left, right);
        }
        // A negative number is, unsigned, greater than any that is not.
        if a.hi < 0 && b.lo >= 0 {
            return self.falsehood;
        }
        if a.lo >= 0 && b.hi < 0 {
            return self.truth;
        }
        self.intern_binary(BinOp::ULt, left, right)
    }

    /// `Lt`, `Le` or `Eq` of floats.
    fn floating_comparison(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        let is_nan = |pool: &Pool, term: Term| match pool.const_of(term) {
            Some(Value::Float(value)) => value.is_nan(),
            Some(Value::Double(value)) => value.is_nan(),
            _ => false,
        };
        if is_nan(self, left) || is_nan(self, right) || (op == BinOp::Lt && left == right) {
            return self.falsehood;
        }
        match (self.node(left), self.node(right)) {
            // Exact conversions keep the order.
            (Node::Unary(UnOp::I2D, a), Node::Unary(UnOp::I2D, b))
            | (Node::Unary(UnOp::F2D, a), Node::Unary(UnOp::F2D, b)) => self.binary(op, a, b),
            (Node::Unary(UnOp::I2D, x), Node::Const(Value::Double(k))) => {
                self.widened_against(op, x, k)
            }
            (Node::Const(Value::Double(k)), Node::Unary(UnOp::I2D, x)) => {
                self.widened_above(op, k, x)
            }
            (Node::Unary(UnOp::F2D, x), Node::Const(Value::Double(k)))
                if f64::from(k as f32) == k =>
            {
                let k = self.float(k as f32);
                self.binary(op, x, k)
            }
            (Node::Const(Value::Double(k)), Node::Unary(UnOp::F2D, x))
                if f64::from(k as f32) == k =>
            {
                let k = self.float(k as f32);
                self.binary(op, k, x)
            }
            _ => self.intern_binary(op, left, right),
        }
    }

    /// `(double) x op k` for an `int`, `k` not NaN.
    fn widened_against(&mut self, op: BinOp, x: Term, k: f64) -> Term {
        let (floor, is_whole) = (k.floor(), k.floor() == k);
        if op == BinOp::Eq && !is_whole {
            return self.falsehood;
        }
        // x < 2.5 is x <= 2, as x <= 2.5 is.
        let op = if is_whole { op } else { BinOp::Le };
        let (widest, least) = (f64::from(i32::MAX), f64::from(i32::MIN));
        if floor > widest {
            return self.bool(op != BinOp::Eq);
        }
        if floor < least {
            return self.falsehood;
        }
        let bound = self.int(floor as i32);
        self.binary(op, x, bound)
    }

    /// `k op (double) x` for an `int`, `k` not NaN.
    fn widened_above(&mut self, op: BinOp, k: f64, x: Term) -> Term {
        let flipped = if op == BinOp::Lt {
            BinOp::Le
        } else {
            BinOp::Lt
        };
        let at_most = self.widened_against(flipped, x, k);
        self.not(at_most)
    }
}

fn is_three_way(op: BinOp) -> bool {
    matches!(
        op,
        BinOp::LCmp | BinOp::FCmpL | BinOp::FCmpG | BinOp::DCmpL | BinOp::DCmpG
    )
}

/// The `i` with `c * i == 1` modulo 2^64 (and so modulo 2^32), for odd `c`.
fn inverse(c: i64) -> i64 {
    // Newton's iteration doubles the number of correct bits; c itself is right in three.
    let mut inverse = c;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(c.wrapping_mul(inverse)));
    }
    inverse
}
