//! Sorts and values.

use std::fmt;
use std::hash::{Hash, Hasher};

/// The type of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A condition. Java's `boolean` is an `Int` of 0 or 1, as it is in bytecode.
    Bool,
    /// 32 bits, two's complement; also boolean, byte, short and char.
    Int,
    /// 64 bits, two's complement.
    Long,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
}

impl Sort {
    /// Whether it is `Int` or `Long`.
    #[must_use]
    pub fn is_integral(self) -> bool {
        matches!(self, Sort::Int | Sort::Long)
    }

    /// Whether it is `Float` or `Double`.
    #[must_use]
    pub fn is_floating(self) -> bool {
        matches!(self, Sort::Float | Sort::Double)
    }

    /// The value of a variable that nobody has assigned: false or zero.
    #[must_use]
    pub fn zero(self) -> Value {
        match self {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(0),
            Sort::Long => Value::Long(0),
            Sort::Float => Value::Float(0.0),
            Sort::Double => Value::Double(0.0),
        }
    }
}

/// A constant of some sort.
///
/// Two values are equal when no operation of the JVM can tell them apart, that is by their bits,
/// with all NaNs being one value (so `0.0 != -0.0`, and `NaN == NaN`).
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "a variant for each sort, described there")]
pub enum Value {
    Bool(bool),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

impl Value {
    /// The sort it belongs to.
    #[must_use]
    pub fn sort(self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Int(_) => Sort::Int,
            Value::Long(_) => Sort::Long,
            Value::Float(_) => Sort::Float,
            Value::Double(_) => Sort::Double,
        }
    }

    /// The bits, with the canonical NaN of `floatToIntBits` and `doubleToLongBits`.
    #[must_use]
    pub fn bits(self) -> u64 {
        match self {
            Value::Bool(value) => u64::from(value),
            Value::Int(value) => u64::from(value.cast_unsigned()),
            Value::Long(value) => value.cast_unsigned(),
            Value::Float(value) => u64::from(float_bits(value)),
            Value::Double(value) => double_bits(value),
        }
    }

    /// An `Int` or `Long` as a number.
    #[must_use]
    pub fn as_integer(self) -> Option<i64> {
        match self {
            Value::Int(value) => Some(i64::from(value)),
            Value::Long(value) => Some(value),
            _ => None,
        }
    }

    /// A `Bool`.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// `value` as a constant of an integral sort, wrapped around where it is too large.
    #[must_use]
    pub fn integer(sort: Sort, value: i64) -> Value {
        match sort {
            Sort::Long => Value::Long(value),
            _ => Value::Int(value as i32),
        }
    }
}

/// `Float.floatToIntBits`.
pub(crate) fn float_bits(value: f32) -> u32 {
    if value.is_nan() {
        0x7fc0_0000
    } else {
        value.to_bits()
    }
}

/// `Double.doubleToLongBits`.
pub(crate) fn double_bits(value: f64) -> u64 {
    if value.is_nan() {
        0x7ff8_0000_0000_0000
    } else {
        value.to_bits()
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.sort() == other.sort() && self.bits() == other.bits()
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sort().hash(state);
        self.bits().hash(state);
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Long(value) => write!(f, "{value}L"),
            Value::Float(value) => {
                write_floating(f, f64::from(*value), &format!("{value:?}"), "Float", "f")
            }
            Value::Double(value) => write_floating(f, *value, &format!("{value:?}"), "Double", ""),
        }
    }
}

/// Rust's shortest digits that read back as the same value are also Java's, exponents included.
fn write_floating(
    f: &mut fmt::Formatter<'_>,
    value: f64,
    digits: &str,
    class: &str,
    suffix: &str,
) -> fmt::Result {
    if value.is_nan() {
        write!(f, "{class}.NaN")
    } else if value.is_infinite() {
        let sign = if value < 0.0 { "NEGATIVE" } else { "POSITIVE" };
        write!(f, "{class}.{sign}_INFINITY")
    } else {
        write!(f, "{digits}{suffix}")
    }
}
