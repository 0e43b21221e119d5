//! How jumps compare.

use classfile::opcode as op;

/// A relation of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Relation {
    /// The one under which a conditional jump is taken; with zero or `null` where it has one
    /// operand. JVMS 6.5: each group of opcodes is in the order eq, ne, lt, ge, gt, le.
    pub fn of_jump(opcode: u8) -> Option<Relation> {
        const ALL: [Relation; 6] = [
            Relation::Eq,
            Relation::Ne,
            Relation::Lt,
            Relation::Ge,
            Relation::Gt,
            Relation::Le,
        ];
        let first = match opcode {
            op::IFEQ..=op::IFLE => op::IFEQ,
            op::IF_ICMPEQ..=op::IF_ICMPLE => op::IF_ICMPEQ,
            op::IF_ACMPEQ..=op::IF_ACMPNE => op::IF_ACMPEQ,
            op::IFNULL..=op::IFNONNULL => op::IFNULL,
            _ => return None,
        };
        Some(ALL[usize::from(opcode - first)])
    }

    /// The one that holds when this does not.
    #[must_use]
    pub fn negated(self) -> Relation {
        match self {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Lt => Relation::Ge,
            Relation::Ge => Relation::Lt,
            Relation::Gt => Relation::Le,
            Relation::Le => Relation::Gt,
        }
    }

    /// The same with its operands exchanged.
    #[must_use]
    pub fn flipped(self) -> Relation {
        match self {
            Relation::Lt => Relation::Gt,
            Relation::Gt => Relation::Lt,
            Relation::Le => Relation::Ge,
            Relation::Ge => Relation::Le,
            same => same,
        }
    }

    /// As Java writes it.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Eq => "==",
            Relation::Ne => "!=",
            Relation::Lt => "<",
            Relation::Ge => ">=",
            Relation::Gt => ">",
            Relation::Le => "<=",
        }
    }

    /// Whether it holds between these numbers.
    pub fn holds(self, a: i8, b: i8) -> bool {
        match self {
            Relation::Eq => a == b,
            Relation::Ne => a != b,
            Relation::Lt => a < b,
            Relation::Ge => a >= b,
            Relation::Gt => a > b,
            Relation::Le => a <= b,
        }
    }
}
