//! Operators, their sorts and their meaning on values.
//!
//! Operators are overloaded by the sort of their operands: `Add` on two `Int`s is `iadd`, on two
//! `Double`s `dadd`. [`UnOp::apply`] and [`BinOp::apply`] are the one definition of what they
//! compute; constant folding and evaluation both use them.

use crate::value::{Sort, Value, double_bits, float_bits};

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "named after the JVM's instructions")]
pub enum UnOp {
    /// On `Bool`.
    Not,
    /// On numbers; for floats it flips the sign bit.
    Neg,
    I2L,
    L2I,
    I2F,
    I2D,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
    /// `Float.floatToIntBits`: NaN is always `0x7fc00000`.
    F2Bits,
    /// `Float.intBitsToFloat`.
    Bits2F,
    /// `Double.doubleToLongBits`.
    D2Bits,
    /// `Double.longBitsToDouble`.
    Bits2D,
    /// `Math.sqrt`.
    Sqrt,
    /// `Math.abs` of a float or double.
    Abs,
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "named after the JVM's instructions")]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    /// For integers total: `x / 0` is 1 for negative `x` and -1 otherwise, as SMT-LIB's `bvsdiv`.
    Div,
    /// For integers total: `x % 0` is `x`, as SMT-LIB's `bvsrem`. For floats `fmod`.
    Rem,
    /// On integers bitwise, on `Bool` the conjunction.
    And,
    /// On integers bitwise, on `Bool` the disjunction.
    Or,
    /// On integers bitwise, on `Bool` "either or".
    Xor,
    /// The right operand is an `Int`; only its low 5 or 6 bits count.
    Shl,
    Shr,
    Ushr,
    /// Signed for integers, IEEE for floats (false with NaN).
    Lt,
    /// Signed for integers, IEEE for floats (false with NaN).
    Le,
    /// IEEE for floats: `0.0 == -0.0`, NaN equals nothing.
    Eq,
    /// The negation of `Eq`.
    Ne,
    /// Unsigned less-than of integers: one comparison for `0 <= i && i < n`.
    ULt,
    /// `lcmp`: -1, 0 or 1 as an `Int`.
    LCmp,
    /// `fcmpl`: -1 with NaN.
    FCmpL,
    /// `fcmpg`: 1 with NaN.
    FCmpG,
    /// `dcmpl`: -1 with NaN.
    DCmpL,
    /// `dcmpg`: 1 with NaN.
    DCmpG,
}

impl UnOp {
    /// All operators, for tables and tests.
    pub const ALL: [UnOp; 23] = [
        UnOp::Not,
        UnOp::Neg,
        UnOp::I2L,
        UnOp::L2I,
        UnOp::I2F,
        UnOp::I2D,
        UnOp::L2F,
        UnOp::L2D,
        UnOp::F2I,
        UnOp::F2L,
        UnOp::F2D,
        UnOp::D2I,
        UnOp::D2L,
        UnOp::D2F,
        UnOp::I2B,
        UnOp::I2C,
        UnOp::I2S,
        UnOp::F2Bits,
        UnOp::Bits2F,
        UnOp::D2Bits,
        UnOp::Bits2D,
        UnOp::Sqrt,
        UnOp::Abs,
    ];

    /// The sort of the result, or nothing where an operand of that sort is a mistake.
    #[must_use]
    pub fn result(self, operand: Sort) -> Option<Sort> {
        let (from, to) = match self {
            UnOp::Not => (Sort::Bool, Sort::Bool),
            UnOp::Neg => return (operand != Sort::Bool).then_some(operand),
            UnOp::Abs => return operand.is_floating().then_some(operand),
            UnOp::I2L => (Sort::Int, Sort::Long),
            UnOp::L2I => (Sort::Long, Sort::Int),
            UnOp::I2F | UnOp::Bits2F => (Sort::Int, Sort::Float),
            UnOp::I2D => (Sort::Int, Sort::Double),
            UnOp::L2F => (Sort::Long, Sort::Float),
            UnOp::L2D | UnOp::Bits2D => (Sort::Long, Sort::Double),
            UnOp::F2I | UnOp::F2Bits => (Sort::Float, Sort::Int),
            UnOp::F2L => (Sort::Float, Sort::Long),
            UnOp::F2D => (Sort::Float, Sort::Double),
            UnOp::D2I => (Sort::Double, Sort::Int),
            UnOp::D2L | UnOp::D2Bits => (Sort::Double, Sort::Long),
            UnOp::D2F => (Sort::Double, Sort::Float),
            UnOp::I2B | UnOp::I2C | UnOp::I2S => (Sort::Int, Sort::Int),
            UnOp::Sqrt => (Sort::Double, Sort::Double),
        };
        (from == operand).then_some(to)
    }

    /// What it computes.
    ///
    /// # Panics
    /// Where [`UnOp::result`] has no sort for the operand.
    #[must_use]
    pub fn apply(self, operand: Value) -> Value {
        match (self, operand) {
            (UnOp::Not, Value::Bool(v)) => Value::Bool(!v),
            (UnOp::Neg, Value::Int(v)) => Value::Int(v.wrapping_neg()),
            (UnOp::Neg, Value::Long(v)) => Value::Long(v.wrapping_neg()),
            (UnOp::Neg, Value::Float(v)) => Value::Float(-v),
            (UnOp::Neg, Value::Double(v)) => Value::Double(-v),
            (UnOp::I2L, Value::Int(v)) => Value::Long(i64::from(v)),
            (UnOp::L2I, Value::Long(v)) => Value::Int(v as i32),
            (UnOp::I2F, Value::Int(v)) => Value::Float(v as f32),
            (UnOp::I2D, Value::Int(v)) => Value::Double(f64::from(v)),
            (UnOp::L2F, Value::Long(v)) => Value::Float(v as f32),
            (UnOp::L2D, Value::Long(v)) => Value::Double(v as f64),
            // Rust's casts from floats saturate and make NaN 0, as JVMS d2i and its kin do.
            (UnOp::F2I, Value::Float(v)) => Value::Int(v as i32),
            (UnOp::F2L, Value::Float(v)) => Value::Long(v as i64),
            (UnOp::F2D, Value::Float(v)) => Value::Double(f64::from(v)),
            (UnOp::D2I, Value::Double(v)) => Value::Int(v as i32),
            (UnOp::D2L, Value::Double(v)) => Value::Long(v as i64),
            (UnOp::D2F, Value::Double(v)) => Value::Float(v as f32),
            (UnOp::I2B, Value::Int(v)) => Value::Int(i32::from(v as i8)),
            (UnOp::I2C, Value::Int(v)) => Value::Int(i32::from(v as u16)),
            (UnOp::I2S, Value::Int(v)) => Value::Int(i32::from(v as i16)),
            (UnOp::F2Bits, Value::Float(v)) => Value::Int(float_bits(v).cast_signed()),
            (UnOp::Bits2F, Value::Int(v)) => Value::Float(f32::from_bits(v.cast_unsigned())),
            (UnOp::D2Bits, Value::Double(v)) => Value::Long(double_bits(v).cast_signed()),
            (UnOp::Bits2D, Value::Long(v)) => Value::Double(f64::from_bits(v.cast_unsigned())),
            (UnOp::Sqrt, Value::Double(v)) => Value::Double(v.sqrt()),
            (UnOp::Abs, Value::Float(v)) => Value::Float(v.abs()),
            (UnOp::Abs, Value::Double(v)) => Value::Double(v.abs()),
            (op, value) => panic!("{op:?} of {value}"),
        }
    }
}

impl BinOp {
    /// All operators, for tables and tests.
    pub const ALL: [BinOp; 21] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Div,
        BinOp::Rem,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Shl,
        BinOp::Shr,
        BinOp::Ushr,
        BinOp::Lt,
        BinOp::Le,
        BinOp::Eq,
        BinOp::Ne,
        BinOp::ULt,
        BinOp::LCmp,
        BinOp::FCmpL,
        BinOp::FCmpG,
        BinOp::DCmpL,
        BinOp::DCmpG,
    ];

    /// The sort of the result, or nothing where operands of these sorts are a mistake.
    #[must_use]
    pub fn result(self, left: Sort, right: Sort) -> Option<Sort> {
        if self.is_shift() {
            return (left.is_integral() && right == Sort::Int).then_some(left);
        }
        if left != right {
            return None;
        }
        match self {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => {
                (left != Sort::Bool).then_some(left)
            }
            BinOp::And | BinOp::Or | BinOp::Xor => (!left.is_floating()).then_some(left),
            BinOp::Lt | BinOp::Le => (left != Sort::Bool).then_some(Sort::Bool),
            BinOp::Eq | BinOp::Ne => Some(Sort::Bool),
            BinOp::ULt => left.is_integral().then_some(Sort::Bool),
            BinOp::LCmp => (left == Sort::Long).then_some(Sort::Int),
            BinOp::FCmpL | BinOp::FCmpG => (left == Sort::Float).then_some(Sort::Int),
            BinOp::DCmpL | BinOp::DCmpG => (left == Sort::Double).then_some(Sort::Int),
            BinOp::Shl | BinOp::Shr | BinOp::Ushr => None,
        }
    }

    /// Whether it is one of the three shifts.
    #[must_use]
    pub fn is_shift(self) -> bool {
        matches!(self, BinOp::Shl | BinOp::Shr | BinOp::Ushr)
    }

    /// Whether the operands may be exchanged. (Floats too: there is one NaN.)
    #[must_use]
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq | BinOp::Ne
        )
    }

    /// What it computes.
    ///
    /// # Panics
    /// Where [`BinOp::result`] has no sort for the operands.
    #[must_use]
    pub fn apply(self, left: Value, right: Value) -> Value {
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => self.apply_ints(a, b),
            (Value::Long(a), Value::Long(b)) => self.apply_longs(a, b),
            (Value::Double(a), Value::Double(b)) => self.apply_doubles(a, b),
            (Value::Float(a), Value::Float(b)) => self.apply_floats(a, b),
            (Value::Bool(a), Value::Bool(b)) => Value::Bool(match self {
                BinOp::And => a & b,
                BinOp::Or => a | b,
                BinOp::Xor | BinOp::Ne => a ^ b,
                BinOp::Eq => a == b,
                _ => panic!("{self:?} of {left}, {right}"),
            }),
            (Value::Long(a), Value::Int(b)) => Value::Long(match self {
                BinOp::Shl => a.wrapping_shl(b.cast_unsigned()),
                BinOp::Shr => a.wrapping_shr(b.cast_unsigned()),
                BinOp::Ushr => a
                    .cast_unsigned()
                    .wrapping_shr(b.cast_unsigned())
                    .cast_signed(),
                _ => panic!("{self:?} of {left}, {right}"),
            }),
            _ => panic!("{self:?} of {left}, {right}"),
        }
    }

    fn apply_ints(self, a: i32, b: i32) -> Value {
        Value::Int(match self {
            BinOp::Add => a.wrapping_add(b),
            BinOp::Sub => a.wrapping_sub(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::Div if b == 0 => {
                if a < 0 {
                    1
                } else {
                    -1
                }
            }
            BinOp::Div => a.wrapping_div(b),
            BinOp::Rem if b == 0 => a,
            BinOp::Rem => a.wrapping_rem(b),
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Shl => a.wrapping_shl(b.cast_unsigned()),
            BinOp::Shr => a.wrapping_shr(b.cast_unsigned()),
            BinOp::Ushr => a
                .cast_unsigned()
                .wrapping_shr(b.cast_unsigned())
                .cast_signed(),
            BinOp::Lt => return Value::Bool(a < b),
            BinOp::Le => return Value::Bool(a <= b),
            BinOp::Eq => return Value::Bool(a == b),
            BinOp::Ne => return Value::Bool(a != b),
            BinOp::ULt => return Value::Bool(a.cast_unsigned() < b.cast_unsigned()),
            _ => panic!("{self:?} of ints"),
        })
    }

    fn apply_longs(self, a: i64, b: i64) -> Value {
        Value::Long(match self {
            BinOp::Add => a.wrapping_add(b),
            BinOp::Sub => a.wrapping_sub(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::Div if b == 0 => {
                if a < 0 {
                    1
                } else {
                    -1
                }
            }
            BinOp::Div => a.wrapping_div(b),
            BinOp::Rem if b == 0 => a,
            BinOp::Rem => a.wrapping_rem(b),
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Lt => return Value::Bool(a < b),
            BinOp::Le => return Value::Bool(a <= b),
            BinOp::Eq => return Value::Bool(a == b),
            BinOp::Ne => return Value::Bool(a != b),
            BinOp::ULt => return Value::Bool(a.cast_unsigned() < b.cast_unsigned()),
            BinOp::LCmp => return Value::Int(a.cmp(&b) as i32),
            _ => panic!("{self:?} of longs"),
        })
    }

    fn apply_floats(self, a: f32, b: f32) -> Value {
        Value::Float(match self {
            BinOp::Add => a + b,
            BinOp::Sub => a - b,
            BinOp::Mul => a * b,
            BinOp::Div => a / b,
            BinOp::Rem => a % b,
            BinOp::FCmpL | BinOp::FCmpG => {
                return compare(f64::from(a), f64::from(b), self == BinOp::FCmpG);
            }
            _ => return self.compare_floating(f64::from(a), f64::from(b)),
        })
    }

    fn apply_doubles(self, a: f64, b: f64) -> Value {
        Value::Double(match self {
            BinOp::Add => a + b,
            BinOp::Sub => a - b,
            BinOp::Mul => a * b,
            BinOp::Div => a / b,
            BinOp::Rem => a % b,
            BinOp::DCmpL | BinOp::DCmpG => return compare(a, b, self == BinOp::DCmpG),
            _ => return self.compare_floating(a, b),
        })
    }

    fn compare_floating(self, a: f64, b: f64) -> Value {
        Value::Bool(match self {
            BinOp::Lt => a < b,
            BinOp::Le => a <= b,
            BinOp::Eq => a == b,
            BinOp::Ne => a != b,
            _ => panic!("{self:?} of floats"),
        })
    }
}

fn compare(a: f64, b: f64, nan_is_greater: bool) -> Value {
    Value::Int(match a.partial_cmp(&b) {
        Some(order) => order as i32,
        None if nan_is_greater => 1,
        None => -1,
    })
}
