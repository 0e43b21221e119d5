//! The remainder that IEEE 754 defines, of a quotient rounded to nearest.

use super::INVALID;

/// `x - n * p`, where `n` is the integer nearest to `x / p`, the even one of two. It is exact.
pub fn ieee_remainder(x: f64, p: f64) -> f64 {
    if x.is_nan() || p.is_nan() {
        return x + p;
    }
    if p == 0.0 || x.is_infinite() {
        return INVALID;
    }
    let p = p.abs();
    // The remainder of twice the divisor tells an even quotient from an odd one.
    let mut r = if p + p < f64::INFINITY {
        x.abs() % (p + p)
    } else {
        x.abs()
    };
    if x.abs() == p {
        return 0.0f64.copysign(x);
    }
    // Half of a tiny divisor would not be exact.
    let above_half = |r: f64| {
        if p < 2.0 * f64::MIN_POSITIVE {
            r + r > p
        } else {
            r > 0.5 * p
        }
    };
    let at_half = |r: f64| {
        if p < 2.0 * f64::MIN_POSITIVE {
            r + r >= p
        } else {
            r >= 0.5 * p
        }
    };
    if above_half(r) {
        r -= p;
        if at_half(r) {
            r -= p;
        }
    }
    if x.is_sign_negative() { -r } else { r }
}
