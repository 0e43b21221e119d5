//! Conversions and negative numbers.

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term};
use crate::range::Range;
use crate::value::Value;

impl Pool {
    /// `Neg` of a term that is not constant.
    pub(super) fn negative(&mut self, operand: Term) -> Term {
        match self.node(operand) {
            Node::Unary(UnOp::Neg, inner) => inner,
            Node::Binary(BinOp::Sub, a, b) if self.sort(a).is_integral() => {
                self.binary(BinOp::Sub, b, a)
            }
            _ => self.intern_unary(UnOp::Neg, operand),
        }
    }

    /// Every other unary operator, of a term that is not constant.
    pub(super) fn conversion(&mut self, op: UnOp, operand: Term) -> Term {
        match op {
            UnOp::I2B | UnOp::I2C | UnOp::I2S => self.narrowing(op, operand),
            UnOp::L2I => self.long_to_int(operand),
            _ => match (op, self.node(operand)) {
                (UnOp::D2F, Node::Unary(UnOp::F2D, inner))
                | (UnOp::D2I, Node::Unary(UnOp::I2D, inner))
                | (UnOp::Bits2F, Node::Unary(UnOp::F2Bits, inner))
                | (UnOp::Bits2D, Node::Unary(UnOp::D2Bits, inner)) => inner,
                (UnOp::D2L, Node::Unary(UnOp::I2D, inner)) => self.unary(UnOp::I2L, inner),
                (UnOp::L2D, Node::Unary(UnOp::I2L, inner)) => self.unary(UnOp::I2D, inner),
                (UnOp::L2F, Node::Unary(UnOp::I2L, inner)) => self.unary(UnOp::I2F, inner),
                (UnOp::D2I, Node::Unary(UnOp::F2D, inner)) => self.unary(UnOp::F2I, inner),
                (UnOp::D2L, Node::Unary(UnOp::F2D, inner)) => self.unary(UnOp::F2L, inner),
                (UnOp::Abs, Node::Unary(UnOp::Abs, _)) => operand,
                (UnOp::Abs, Node::Unary(UnOp::Neg, inner)) => self.unary(UnOp::Abs, inner),
                _ => self.intern_unary(op, operand),
            },
        }
    }

    fn narrowing(&mut self, op: UnOp, operand: Term) -> Term {
        let (range, mask) = match op {
            UnOp::I2B => (Range::new(-128, 127), 0xff),
            UnOp::I2C => (Range::new(0, 0xffff), 0xffff),
            _ => (Range::new(-32768, 32767), 0xffff),
        };
        if range.includes(self.range(operand)) {
            return operand;
        }
        match self.node(operand) {
            // Only the low bits count, and the inner conversion keeps them.
            Node::Unary(UnOp::I2C | UnOp::I2S, inner) => self.unary(op, inner),
            Node::Binary(BinOp::And, inner, bits) if self.keeps(bits, mask) => {
                self.unary(op, inner)
            }
            _ => self.intern_unary(op, operand),
        }
    }

    /// Whether a term is a constant with all bits of `mask`.
    fn keeps(&self, bits: Term, mask: i32) -> bool {
        matches!(self.const_of(bits), Some(Value::Int(bits)) if bits & mask == mask)
    }

    fn long_to_int(&mut self, operand: Term) -> Term {
        match self.node(operand) {
            Node::Unary(UnOp::I2L, inner) => inner,
            // The low 32 bits of these depend on the low 32 bits of their operands only.
            Node::Binary(
                op @ (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor),
                a,
                b,
            ) if self.is_widened(a) && self.is_widened(b) => {
                let a = self.unary(UnOp::L2I, a);
                let b = self.unary(UnOp::L2I, b);
                self.binary(op, a, b)
            }
            _ => self.intern_unary(UnOp::L2I, operand),
        }
    }

    fn is_widened(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Unary(UnOp::I2L, _) | Node::Const(_))
    }
}
