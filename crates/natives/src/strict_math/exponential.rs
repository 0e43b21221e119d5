//! Powers of e and the hyperbolic functions.

use std::f64::consts::LOG2_E;

use super::{
    INFINITE, LN2_HI, LN2_LO, add_exponent, from_words, high, horner, low, magnitude, two_to,
};

/// Above this the result is infinite.
const OVERFLOW: f64 = 709.782712893384;
/// Below this it is zero.
const UNDERFLOW: f64 = -745.1332191019411;
const HALF_LN2: i32 = 0x3fd6_2e42;
const THREE_HALVES_LN2: i32 = 0x3ff0_a2b2;

/// `x` as `k * ln(2) + hi - lo`, for |x| above [`HALF_LN2`].
fn split(x: f64) -> (i32, f64, f64) {
    let sign = if high(x) < 0 { -1.0 } else { 1.0 };
    if magnitude(x) < THREE_HALVES_LN2 {
        return (sign as i32, x - sign * LN2_HI, sign * LN2_LO);
    }
    let k = (LOG2_E * x + sign * 0.5) as i32;
    (k, x - f64::from(k) * LN2_HI, f64::from(k) * LN2_LO)
}

/// e to the `x`.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x + x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    let size = magnitude(x);
    if size < 0x3e30_0000 {
        return 1.0 + x;
    }
    let (k, hi, lo) = if size > HALF_LN2 {
        split(x)
    } else {
        (0, x, 0.0)
    };
    let x = hi - lo;
    let t = x * x;
    let c = x - t * horner(
        t,
        [
            0.16666666666666602,
            -0.0027777777777015593,
            6.613756321437934e-05,
            -1.6533902205465252e-06,
            4.1381367970572385e-08,
        ],
    );
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    if k >= -1021 {
        add_exponent(y, k)
    } else {
        add_exponent(y, k + 1000) * two_to(-1000)
    }
}

/// e to the `x`, minus one.
pub fn expm1(x: f64) -> f64 {
    if x.is_nan() {
        return x + x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    let size = magnitude(x);
    if size >= 0x4043_687a && high(x) < 0 {
        return -1.0;
    }
    if size < 0x3c90_0000 {
        return x;
    }
    let (k, hi, lo) = if size > HALF_LN2 {
        split(x)
    } else {
        (0, x, 0.0)
    };
    let x = hi - lo;
    let c = (hi - x) - lo;
    let half = 0.5 * x;
    let half_square = x * half;
    let r = horner(
        half_square,
        [
            1.0,
            -0.03333333333333313,
            0.0015873015872548146,
            -7.93650757867488e-05,
            4.008217827329362e-06,
            -2.0109921818362437e-07,
        ],
    );
    let t = 3.0 - r * half;
    let e = half_square * ((r - t) / (6.0 - x * t));
    if k == 0 {
        return x - (x * e - half_square);
    }
    let e = (x * (e - c) - c) - half_square;
    match k {
        -1 => 0.5 * (x - e) - 0.5,
        1 if x < -0.25 => -2.0 * (e - (x + 0.5)),
        1 => 1.0 + 2.0 * (x - e),
        2..20 => add_exponent(from_words(0x3ff0_0000 - (0x0020_0000 >> k), 0) - (e - x), k),
        20..=56 => add_exponent((x - (e + two_to(-k))) + 1.0, k),
        _ => add_exponent(1.0 - (e - x), k) - 1.0,
    }
}

const TWENTY_TWO: i32 = 0x4036_0000;

/// `half * e^|x|` from 22 on, where the other exponential no longer counts; infinite at the end.
fn half_exp(x: f64, half: f64) -> f64 {
    let size = magnitude(x);
    if size < 0x4086_2e42 {
        return half * exp(x.abs());
    }
    if (size, low(x)) <= (0x4086_33ce, 0x8fb9_f87d) {
        // The exponential itself would overflow.
        let root = exp(0.5 * x.abs());
        return (half * root) * root;
    }
    half * f64::INFINITY
}

/// The hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= INFINITE {
        return x + x;
    }
    let half = if high(x) < 0 { -0.5 } else { 0.5 };
    if size >= TWENTY_TWO {
        return half_exp(x, half);
    }
    if size < 0x3e30_0000 {
        return x;
    }
    let t = expm1(x.abs());
    if size < 0x3ff0_0000 {
        half * (2.0 * t - t * t / (t + 1.0))
    } else {
        half * (t + t / (t + 1.0))
    }
}

/// The hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= INFINITE {
        return x * x;
    }
    if size >= TWENTY_TWO {
        return half_exp(x, 0.5);
    }
    if size > HALF_LN2 {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    let t = expm1(x.abs());
    let w = 1.0 + t;
    if size < 0x3c80_0000 {
        w
    } else {
        1.0 + (t * t) / (w + w)
    }
}

/// The hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return x + x;
    }
    let size = magnitude(x);
    if size < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let z = if size >= TWENTY_TWO {
        1.0
    } else if size >= 0x3ff0_0000 {
        1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if high(x) < 0 { -z } else { z }
}
