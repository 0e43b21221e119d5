//! Integer arithmetic.

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term};
use crate::value::{Sort, Value};

impl Pool {
    /// The constant a term of an integral sort is.
    pub(super) fn integer_of(&self, term: Term) -> Option<i64> {
        self.const_of(term).and_then(Value::as_integer)
    }

    /// An integer constant of the sort of `like`, wrapped around.
    pub(super) fn integer_like(&mut self, like: Term, value: i64) -> Term {
        let value = Value::integer(self.sort(like), value);
        self.constant(value)
    }

    /// `x` and `c` where the term is `x + c`; 0 where it is no such sum.
    fn split_sum(&self, term: Term) -> (Term, i64) {
        if let Node::Binary(BinOp::Add, x, c) = self.node(term)
            && let Some(c) = self.integer_of(c)
        {
            return (x, c);
        }
        (term, 0)
    }

    /// Integer operators other than shifts and comparisons; operands are ordered and not both
    /// constant.
    pub(super) fn arithmetic(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        match op {
            BinOp::Add => self.sum(left, right),
            BinOp::Sub => self.difference(left, right),
            BinOp::Mul => self.product(left, right),
            BinOp::Div => self.quotient(left, right),
            BinOp::Rem => self.remainder(left, right),
            BinOp::And | BinOp::Or | BinOp::Xor => self.bitwise(op, left, right),
            _ => self.intern_binary(op, left, right),
        }
    }

    fn sum(&mut self, left: Term, right: Term) -> Term {
        if let Some(c) = self.integer_of(right) {
            let (x, inner) = self.split_sum(left);
            return self.plus_constant(x, c.wrapping_add(inner));
        }
        let ((x, c), (y, d)) = (self.split_sum(left), self.split_sum(right));
        if c != 0 || d != 0 {
            let sum = self.binary(BinOp::Add, x, y);
            let constant = self.integer_like(left, c.wrapping_add(d));
            return self.binary(BinOp::Add, sum, constant);
        }
        match (self.node(left), self.node(right)) {
            (_, Node::Unary(UnOp::Neg, y)) => self.binary(BinOp::Sub, left, y),
            (Node::Unary(UnOp::Neg, x), _) => self.binary(BinOp::Sub, right, x),
            // (x - y) + y
            (Node::Binary(BinOp::Sub, x, y), _) if y == right => x,
            (_, Node::Binary(BinOp::Sub, x, y)) if y == left => x,
            _ => self.intern_binary(BinOp::Add, left, right),
        }
    }

    /// `x + c` where `x` is no such sum.
    fn plus_constant(&mut self, x: Term, c: i64) -> Term {
        let constant = self.integer_like(x, c);
        if self.integer_of(constant) == Some(0) {
            return x;
        }
        if let Some(value) = self.const_of(x) {
            let constant = self.const_of(constant).expect("made above");
            return self.constant(BinOp::Add.apply(value, constant));
        }
        self.intern_binary(BinOp::Add, x, constant)
    }

    fn difference(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return self.integer_like(left, 0);
        }
        if let Some(c) = self.integer_of(right) {
            let (x, inner) = self.split_sum(left);
            return self.plus_constant(x, inner.wrapping_sub(c));
        }
        if self.integer_of(left) == Some(0) {
            return self.unary(UnOp::Neg, right);
        }
        let ((x, c), (y, d)) = (self.split_sum(left), self.split_sum(right));
        if c != 0 || d != 0 {
            let difference = self.binary(BinOp::Sub, x, y);
            let constant = self.integer_like(left, c.wrapping_sub(d));
            return self.binary(BinOp::Add, difference, constant);
        }
        match (self.node(left), self.node(right)) {
            (_, Node::Unary(UnOp::Neg, y)) => self.binary(BinOp::Add, left, y),
            // (x + y) - y
            (Node::Binary(BinOp::Add, x, y), _) if y == right => x,
            (Node::Binary(BinOp::Add, x, y), _) if x == right => y,
            _ => self.intern_binary(BinOp::Sub, left, right),
        }
    }

    fn product(&mut self, left: Term, right: Term) -> Term {
        let Some(c) = self.integer_of(right) else {
            return self.intern_binary(BinOp::Mul, left, right);
        };
        match c {
            0 => return right,
            1 => return left,
            -1 => return self.unary(UnOp::Neg, left),
            _ => {}
        }
        if let Node::Binary(BinOp::Mul, x, d) = self.node(left)
            && let Some(d) = self.integer_of(d)
        {
            let constant = self.integer_like(left, c.wrapping_mul(d));
            return self.binary(BinOp::Mul, x, constant);
        }
        self.intern_binary(BinOp::Mul, left, right)
    }

    fn quotient(&mut self, left: Term, right: Term) -> Term {
        match self.integer_of(right) {
            Some(1) => return left,
            Some(-1) => return self.unary(UnOp::Neg, left),
            Some(c) if self.is_nearer_to_zero(left, c) => return self.integer_like(left, 0),
            _ => {}
        }
        self.intern_binary(BinOp::Div, left, right)
    }

    fn remainder(&mut self, left: Term, right: Term) -> Term {
        match self.integer_of(right) {
            Some(1 | -1) => return self.integer_like(left, 0),
            Some(c) if self.is_nearer_to_zero(left, c) => return left,
            _ => {}
        }
        self.intern_binary(BinOp::Rem, left, right)
    }

    /// Whether every value of a term has a smaller magnitude than `c`.
    fn is_nearer_to_zero(&self, term: Term, c: i64) -> bool {
        let range = self.range(term);
        range.lo.unsigned_abs() < c.unsigned_abs() && range.hi.unsigned_abs() < c.unsigned_abs()
    }

    fn bitwise(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        if left == right {
            return if op == BinOp::Xor {
                self.integer_like(left, 0)
            } else {
                left
            };
        }
        let Some(c) = self.integer_of(right) else {
            return self.intern_binary(op, left, right);
        };
        match (op, c) {
            (BinOp::And, 0) | (BinOp::Or, -1) => return right,
            (BinOp::And, -1) | (BinOp::Or | BinOp::Xor, 0) => return left,
            _ => {}
        }
        let range = self.range(left);
        if op == BinOp::And && range.lo >= 0 {
            // All bits the operand can have are in the mask, or none.
            let bits = if range.hi == 0 {
                0
            } else {
                i64::MAX >> (range.hi.leading_zeros() - 1)
            };
            if c & bits == bits {
                return left;
            }
            if c & bits == 0 {
                return self.integer_like(left, 0);
            }
        }
        match self.node(left) {
            Node::Binary(inner, x, d) if inner == op => {
                if let Some(d) = self.const_of(d) {
                    let c = self.const_of(right).expect("a constant, see above");
                    let constant = self.constant(op.apply(d, c));
                    return self.binary(op, x, constant);
                }
            }
            // A sign- or zero-extension whose extra bits the mask removes.
            Node::Unary(UnOp::I2B, x) if op == BinOp::And && c & !0xff == 0 => {
                return self.binary(op, x, right);
            }
            Node::Unary(UnOp::I2S | UnOp::I2C, x) if op == BinOp::And && c & !0xffff == 0 => {
                return self.binary(op, x, right);
            }
            _ => {}
        }
        self.intern_binary(op, left, right)
    }

    pub(super) fn shift(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        let width = if self.sort(left) == Sort::Long {
            64
        } else {
            32
        };
        let Some(count) = self.integer_of(right) else {
            // The mask is a part of the shift.
            if let Node::Binary(BinOp::And, count, mask) = self.node(right)
                && self
                    .integer_of(mask)
                    .is_some_and(|mask| mask & (width - 1) == width - 1)
            {
                return self.intern_binary(op, left, count);
            }
            return self.intern_binary(op, left, right);
        };
        let count = count & (width - 1);
        if count == 0 {
            return left;
        }
        // A shift by the whole width or more fills with the sign or with zeros.
        if let Node::Binary(inner, x, before) = self.node(left)
            && inner == op
            && let Some(before) = self.integer_of(before)
        {
            let both = count + (before & (width - 1));
            if both < width {
                let both = self.int(both as i32);
                return self.intern_binary(op, x, both);
            }
            if op != BinOp::Shr {
                return self.integer_like(left, 0);
            }
            let all_but_one = self.int(width as i32 - 1);
            return self.intern_binary(op, x, all_but_one);
        }
        let op = if op == BinOp::Ushr && self.range(left).lo >= 0 {
            BinOp::Shr
        } else {
            op
        };
        let range = self.range(left);
        if op == BinOp::Shr && range.lo >= 0 && range.hi >> count == 0 {
            return self.integer_like(left, 0);
        }
        let count = self.int(count as i32);
        self.intern_binary(op, left, count)
    }
}
