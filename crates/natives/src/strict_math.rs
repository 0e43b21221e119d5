//! `java.lang.StrictMath`: the elementary functions, with the results of fdlibm 5.3 bit for bit.
//!
//! The platform specifies these functions by the algorithms of fdlibm, so coefficients, branch
//! thresholds and the order of every rounding are part of the contract: no expression here may be
//! rearranged, and no multiply-add may be fused. In some releases they are native methods, in later
//! ones bytecode that does the same; the rows replace both.

mod exponential;
mod inverse;
mod logarithm;
mod power;
mod reduction;
mod remainder;
mod trigonometric;

use vm::{Args, Outcome, Vm};

use crate::Row;

pub use exponential::{cosh, exp, expm1, sinh, tanh};
pub use inverse::{acos, asin, atan, atan2};
pub use logarithm::{log, log1p, log10};
pub use power::{cbrt, hypot, pow};
pub use remainder::ieee_remainder;
pub use trigonometric::{cos, sin, tan};

/// The result of an invalid operation, which on x86 has the sign bit set.
const INVALID: f64 = f64::from_bits(0xfff8_0000_0000_0000);

const INFINITE: i32 = 0x7ff0_0000;
const TWO_24: f64 = 16_777_216.0;
const TWO_54: f64 = 18_014_398_509_481_984.0;
/// ln 2 in two parts; multiples of the first by an exponent are exact.
const LN2_HI: f64 = 0.6931471803691238;
const LN2_LO: f64 = 1.9082149292705877e-10;

/// Sign, exponent and the upper 20 bits of the fraction: what the thresholds compare.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// [`high`] without the sign.
fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// The lower 32 bits of the fraction.
fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

/// The value with these upper and lower bits.
fn from_words(high: i32, low: u32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low))
}

/// `x` with other upper bits.
fn with_high(x: f64, high: i32) -> f64 {
    from_words(high, low(x))
}

/// `x` cut to its upper bits, so that products of two such values are exact.
fn upper(x: f64) -> f64 {
    from_words(high(x), 0)
}

/// Multiplies by a power of two by adding to the exponent; the caller knows that it stays normal.
fn add_exponent(x: f64, k: i32) -> f64 {
    with_high(x, high(x).wrapping_add(k << 20))
}

/// Two to the `k`, for `k` of a normal number.
fn two_to(k: i32) -> f64 {
    from_words((1023 + k) << 20, 0)
}

/// The polynomial with these coefficients, constant term first, by Horner's rule.
fn horner<const N: usize>(x: f64, coefficients: [f64; N]) -> f64 {
    let mut sum = coefficients[N - 1];
    for &c in coefficients[..N - 1].iter().rev() {
        sum = c + x * sum;
    }
    sum
}

macro_rules! unary {
    ($f:path) => {{
        fn native(_: &mut Vm, a: &Args) -> Outcome {
            Ok($f(a.double(0)).to_bits())
        }
        native
    }};
}

macro_rules! binary {
    ($f:path) => {{
        fn native(_: &mut Vm, a: &Args) -> Outcome {
            Ok($f(a.double(0), a.double(2)).to_bits())
        }
        native
    }};
}

const CLASS: &str = "java/lang/StrictMath";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (CLASS, "sin", "(D)D", unary!(sin)),
    (CLASS, "cos", "(D)D", unary!(cos)),
    (CLASS, "tan", "(D)D", unary!(tan)),
    (CLASS, "asin", "(D)D", unary!(asin)),
    (CLASS, "acos", "(D)D", unary!(acos)),
    (CLASS, "atan", "(D)D", unary!(atan)),
    (CLASS, "atan2", "(DD)D", binary!(atan2)),
    (CLASS, "exp", "(D)D", unary!(exp)),
    (CLASS, "expm1", "(D)D", unary!(expm1)),
    (CLASS, "sinh", "(D)D", unary!(sinh)),
    (CLASS, "cosh", "(D)D", unary!(cosh)),
    (CLASS, "tanh", "(D)D", unary!(tanh)),
    (CLASS, "log", "(D)D", unary!(log)),
    (CLASS, "log10", "(D)D", unary!(log10)),
    (CLASS, "log1p", "(D)D", unary!(log1p)),
    (CLASS, "sqrt", "(D)D", unary!(f64::sqrt)),
    (CLASS, "cbrt", "(D)D", unary!(cbrt)),
    (CLASS, "hypot", "(DD)D", binary!(hypot)),
    (CLASS, "pow", "(DD)D", binary!(pow)),
    (CLASS, "IEEEremainder", "(DD)D", binary!(ieee_remainder)),
];
