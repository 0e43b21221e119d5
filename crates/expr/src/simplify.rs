//! The constructors of terms, which simplify.
//!
//! The canonical form is described at [`Term`]. Rules look at most two levels deep and never call
//! themselves along a chain of operands, so building a term takes constant time and stack. Every
//! rule keeps the value under every model; `tests/simplifier.rs` compares with terms built as they
//! are.

mod arithmetic;
mod compare;
mod convert;

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term};
use crate::value::{Sort, Value};

impl Pool {
    /// `op` of a term.
    ///
    /// # Panics
    /// Where [`UnOp::result`] has no sort for the operand.
    pub fn unary(&mut self, op: UnOp, operand: Term) -> Term {
        if !self.simplifying {
            return self.intern_unary(op, operand);
        }
        match self.node(operand) {
            Node::Const(value) => return self.constant(op.apply(value)),
            Node::Ite(condition, then, otherwise) => {
                if let (Some(then), Some(otherwise)) =
                    (self.const_of(then), self.const_of(otherwise))
                {
                    let then = self.constant(op.apply(then));
                    let otherwise = self.constant(op.apply(otherwise));
                    return self.ite(condition, then, otherwise);
                }
            }
            _ => {}
        }
        match op {
            UnOp::Not => self.negation(operand),
            UnOp::Neg => self.negative(operand),
            _ => self.conversion(op, operand),
        }
    }

    /// `op` of two terms.
    ///
    /// # Panics
    /// Where [`BinOp::result`] has no sort for the operands.
    pub fn binary(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        if !self.simplifying {
            return self.intern_binary(op, left, right);
        }
        let (left, right) = if op.is_commutative() {
            self.ordered(left, right)
        } else {
            (left, right)
        };
        if let Some(term) = self.fold(op, left, right) {
            return term;
        }
        match op {
            BinOp::And | BinOp::Or | BinOp::Xor if self.sort(left) == Sort::Bool => {
                self.connective(op, left, right)
            }
            BinOp::Eq => self.equality(left, right),
            BinOp::Ne => {
                let equal = self.binary(BinOp::Eq, left, right);
                self.not(equal)
            }
            BinOp::Lt | BinOp::Le => self.order(op, left, right),
            BinOp::ULt => self.unsigned_order(left, right),
            BinOp::LCmp if left == right => self.int(0),
            _ if op.is_shift() => self.shift(op, left, right),
            _ if self.sort(left).is_integral() => self.arithmetic(op, left, right),
            _ => self.intern_binary(op, left, right),
        }
    }

    /// The value of one of two terms of the same sort.
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        if !self.simplifying {
            return self.intern_ite(condition, then, otherwise);
        }
        match self.node(condition) {
            Node::Const(Value::Bool(true)) => return then,
            Node::Const(_) => return otherwise,
            Node::Unary(UnOp::Not, inner) => return self.ite(inner, otherwise, then),
            _ => {}
        }
        let then = match self.node(then) {
            Node::Ite(inner, value, _) if inner == condition => value,
            _ => then,
        };
        let otherwise = match self.node(otherwise) {
            Node::Ite(inner, _, value) if inner == condition => value,
            _ => otherwise,
        };
        if then == otherwise {
            return then;
        }
        if self.sort(then) == Sort::Bool {
            let (truth, falsehood) = (self.truth, self.falsehood);
            if then == truth {
                return self.or(condition, otherwise);
            }
            if otherwise == falsehood {
                return self.and(condition, then);
            }
            if then == falsehood {
                let not = self.not(condition);
                return self.and(not, otherwise);
            }
            if otherwise == truth {
                let not = self.not(condition);
                return self.or(not, then);
            }
        }
        self.intern_ite(condition, then, otherwise)
    }

    /// The negation of a condition.
    pub fn not(&mut self, condition: Term) -> Term {
        self.unary(UnOp::Not, condition)
    }

    /// Both conditions.
    pub fn and(&mut self, left: Term, right: Term) -> Term {
        self.binary(BinOp::And, left, right)
    }

    /// At least one of two conditions.
    pub fn or(&mut self, left: Term, right: Term) -> Term {
        self.binary(BinOp::Or, left, right)
    }

    /// Equality of two terms of the same sort.
    pub fn eq(&mut self, left: Term, right: Term) -> Term {
        self.binary(BinOp::Eq, left, right)
    }

    /// Constants last, then in the order in which the terms were made.
    fn ordered(&self, left: Term, right: Term) -> (Term, Term) {
        let key = |term: Term| (self.const_of(term).is_some(), term);
        if key(left) <= key(right) {
            (left, right)
        } else {
            (right, left)
        }
    }

    /// Constants, and choices between constants.
    fn fold(&mut self, op: BinOp, left: Term, right: Term) -> Option<Term> {
        let (condition, then, otherwise) = match (self.node(left), self.node(right)) {
            (Node::Const(a), Node::Const(b)) => return Some(self.constant(op.apply(a, b))),
            (Node::Ite(condition, then, otherwise), Node::Const(b)) => {
                let (then, otherwise) = (self.const_of(then)?, self.const_of(otherwise)?);
                (condition, op.apply(then, b), op.apply(otherwise, b))
            }
            (Node::Const(a), Node::Ite(condition, then, otherwise)) => {
                let (then, otherwise) = (self.const_of(then)?, self.const_of(otherwise)?);
                (condition, op.apply(a, then), op.apply(a, otherwise))
            }
            _ => return None,
        };
        let then = self.constant(then);
        let otherwise = self.constant(otherwise);
        Some(self.ite(condition, then, otherwise))
    }

    fn negation(&mut self, operand: Term) -> Term {
        match self.node(operand) {
            Node::Unary(UnOp::Not, inner) => inner,
            Node::Binary(BinOp::Lt, a, b) if self.sort(a).is_integral() => {
                self.binary(BinOp::Le, b, a)
            }
            Node::Binary(BinOp::Le, a, b) if self.sort(a).is_integral() => {
                self.binary(BinOp::Lt, b, a)
            }
            _ => self.intern_unary(UnOp::Not, operand),
        }
    }

    /// And, or, exclusive or of conditions that are not both constant.
    fn connective(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        let opposite = self.are_opposite(left, right);
        match op {
            BinOp::And => {
                if left == right || right == self.truth {
                    return left;
                }
                if right == self.falsehood || opposite {
                    return self.falsehood;
                }
            }
            BinOp::Or => {
                if left == right || right == self.falsehood {
                    return left;
                }
                if right == self.truth || opposite {
                    return self.truth;
                }
            }
            _ => {
                let equal = self.binary(BinOp::Eq, left, right);
                return self.not(equal);
            }
        }
        // (a op b) op a
        if let Node::Binary(inner, a, b) = self.node(left)
            && inner == op
            && (a == right || b == right)
        {
            return left;
        }
        self.intern_binary(op, left, right)
    }

    /// Whether one condition is visibly the negation of the other.
    #[must_use]
    pub fn are_opposite(&self, left: Term, right: Term) -> bool {
        match (self.node(left), self.node(right)) {
            (Node::Unary(UnOp::Not, inner), _) if inner == right => true,
            (_, Node::Unary(UnOp::Not, inner)) if inner == left => true,
            (Node::Binary(BinOp::Lt, a, b), Node::Binary(BinOp::Le, c, d))
            | (Node::Binary(BinOp::Le, c, d), Node::Binary(BinOp::Lt, a, b)) => {
                self.sort(a).is_integral() && a == d && b == c
            }
            // x <= k and k + 1 <= x.
            (Node::Binary(BinOp::Le, a, b), Node::Binary(BinOp::Le, c, d)) => {
                let follows = |low: Term, high: Term| {
                    let (low, high) = (self.integer_of(low), self.integer_of(high));
                    low.is_some() && high == low.and_then(|low| low.checked_add(1))
                };
                (a == d && follows(b, c)) || (b == c && follows(d, a))
            }
            _ => false,
        }
    }
}
