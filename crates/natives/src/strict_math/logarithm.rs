//! Natural and decimal logarithms.

use std::f64::consts::LOG10_E;

use super::{INFINITE, INVALID, LN2_HI, LN2_LO, TWO_54, high, horner, with_high};

const FRACTION: i32 = 0x000f_ffff;

/// A positive finite `x`, scaled up if subnormal, with the exponent; or the logarithm of a special value.
fn normalize(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x.is_nan() || x == f64::INFINITY {
        return Err(x + x);
    }
    if x < 0.0 {
        return Err(INVALID);
    }
    let (x, k) = if high(x) < 0x0010_0000 {
        (x * TWO_54, -54)
    } else {
        (x, 0)
    };
    Ok((x, k + (high(x) >> 20) - 1023))
}

/// The natural logarithm.
pub fn log(x: f64) -> f64 {
    let (x, mut k) = match normalize(x) {
        Ok(parts) => parts,
        Err(special) => return special,
    };
    let fraction = high(x) & FRACTION;
    // Into [√½, √2].
    let carry = (fraction + 0x0009_5f64) & 0x0010_0000;
    k += carry >> 20;
    let f = with_high(x, fraction | (carry ^ 0x3ff0_0000)) - 1.0;
    let dk = f64::from(k);
    if FRACTION & (2 + fraction) < 3 {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HI + dk * LN2_LO
            };
        }
        let r = f * f * (0.5 - 0.3333333333333333 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HI - ((r - dk * LN2_LO) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * horner(
        w,
        [0.3999999999940942, 0.22222198432149784, 0.15313837699209373],
    );
    let odd = z * horner(
        w,
        [
            0.6666666666666735,
            0.2857142874366239,
            0.1818357216161805,
            0.14798198605116586,
        ],
    );
    let r = odd + even;
    if (fraction - 0x0006_147a) | (0x0006_b851 - fraction) > 0 {
        let half_square = 0.5 * f * f;
        if k == 0 {
            f - (half_square - s * (half_square + r))
        } else {
            dk * LN2_HI - ((half_square - (s * (half_square + r) + dk * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

/// The decimal logarithm of 2 in two parts.
const LOG10_2_HI: f64 = 0.30102999566361177;
const LOG10_2_LO: f64 = 3.694239077158931e-13;

/// The decimal logarithm.
pub fn log10(x: f64) -> f64 {
    let (x, k) = match normalize(x) {
        Ok(parts) => parts,
        Err(special) => return special,
    };
    let below_one = i32::from(k < 0);
    let y = f64::from(k + below_one);
    let x = with_high(x, (high(x) & FRACTION) | ((0x3ff - below_one) << 20));
    let z = y * LOG10_2_LO + LOG10_E * log(x);
    z + y * LOG10_2_HI
}

/// The natural logarithm of `1 + x`.
pub fn log1p(x: f64) -> f64 {
    let top = high(x);
    let size = top & 0x7fff_ffff;
    if top < 0 && size >= 0x3ff0_0000 {
        return if x == -1.0 {
            f64::NEG_INFINITY
        } else if x.is_nan() {
            x + x
        } else {
            INVALID
        };
    }
    if size < 0x3e20_0000 {
        return if size < 0x3c90_0000 {
            x
        } else {
            x - x * x * 0.5
        };
    }
    if size >= INFINITE {
        return x + x;
    }
    // From 1 - √½ to √2 - 1 as it is, else 1 + x reduced as `log` does, with what the sum lost.
    let (k, f, c, is_tiny) = if size <= 0x3fd2_bec3 || (top > 0 && top < 0x3fda_827a) {
        (0, x, 0.0, false)
    } else {
        sum_parts(x)
    };
    let dk = f64::from(k);
    let half_square = 0.5 * f * f;
    if is_tiny {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HI + (c + dk * LN2_LO)
            };
        }
        let r = half_square * (1.0 - 0.6666666666666666 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * horner(
        z,
        [
            0.6666666666666735,
            0.3999999999940942,
            0.2857142874366239,
            0.22222198432149784,
            0.1818357216161805,
            0.15313837699209373,
            0.14798198605116586,
        ],
    );
    if k == 0 {
        f - (half_square - s * (half_square + r))
    } else {
        dk * LN2_HI - ((half_square - (s * (half_square + r) + (dk * LN2_LO + c))) - f)
    }
}

/// `1 + x` as `2^k * (1 + f)`, the relative error of that sum, and whether `f` is below 2^-20.
fn sum_parts(x: f64) -> (i32, f64, f64, bool) {
    let (sum, error) = if high(x) < 0x4340_0000 {
        let sum = 1.0 + x;
        let error = if sum >= 2.0 {
            1.0 - (sum - x)
        } else {
            x - (sum - 1.0)
        };
        (sum, error / sum)
    } else {
        (x, 0.0)
    };
    let mut k = (high(sum) >> 20) - 1023;
    let mut fraction = high(sum) & FRACTION;
    let scaled = if fraction < 0x0006_a09e {
        with_high(sum, fraction | 0x3ff0_0000)
    } else {
        k += 1;
        let half = with_high(sum, fraction | 0x3fe0_0000);
        fraction = (0x0010_0000 - fraction) >> 2;
        half
    };
    (k, scaled - 1.0, error, fraction == 0)
}
