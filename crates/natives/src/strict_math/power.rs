//! Powers, cube root, length of a vector.

use std::f64::consts::{LN_2, LOG2_E};

use super::{INVALID, TWO_54, from_words, high, horner, low, magnitude, two_to, upper};

/// Whether a number is an integer, and which kind.
#[derive(Clone, Copy, PartialEq)]
enum Parity {
    NotInteger,
    Odd,
    Even,
}

fn parity(y: f64) -> Parity {
    let y = y.abs();
    if y >= 9_007_199_254_740_992.0 {
        Parity::Even
    } else if y < 1.0 || y.trunc() != y {
        Parity::NotInteger
    } else if y as u64 & 1 == 1 {
        Parity::Odd
    } else {
        Parity::Even
    }
}

/// `x` to the `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let size = x.abs();
    if y == 2.0 {
        return x * x;
    }
    if y == 0.5 && x >= -f64::MAX {
        return (x + 0.0).sqrt();
    }
    if y == 1.0 {
        return x;
    }
    if y == -1.0 {
        return 1.0 / x;
    }
    if y.is_infinite() {
        return if size == 1.0 {
            INVALID
        } else if (size > 1.0) == (y > 0.0) {
            f64::INFINITY
        } else {
            0.0
        };
    }
    let negative = high(x) < 0;
    let kind = if negative { parity(y) } else { Parity::Even };
    let sign = if kind == Parity::Odd { -1.0 } else { 1.0 };
    if size == 0.0 || size == f64::INFINITY || size == 1.0 {
        let z = if y < 0.0 { 1.0 / size } else { size };
        return if size == 1.0 && kind == Parity::NotInteger {
            INVALID
        } else {
            sign * z
        };
    }
    if kind == Parity::NotInteger {
        return INVALID;
    }
    // log2(|x|) as the sum of two doubles, the first one short.
    let (log_hi, log_lo) = if y.abs() > 2147485695.9999995 {
        if size < 0.9999995231628418 {
            return sign * if y < 0.0 { f64::INFINITY } else { 0.0 };
        }
        if size > 1.0000009536743162 {
            return sign * if y > 0.0 { f64::INFINITY } else { 0.0 };
        }
        log2_near_one(size)
    } else {
        log2(size)
    };
    let y_hi = upper(y);
    let p_lo = (y - y_hi) * log_hi + y * log_lo;
    let p_hi = y_hi * log_hi;
    let z = p_lo + p_hi;
    if z > 1024.0 || (z == 1024.0 && p_lo + 8.008566259537294e-17 > z - p_hi) {
        return sign * f64::INFINITY;
    }
    if z < -1075.0 || (z == -1075.0 && p_lo <= z - p_hi) {
        return sign * 0.0;
    }
    sign * exp2(p_hi, p_lo)
}

/// For |x - 1| up to 2^-20: four terms of the series.
fn log2_near_one(x: f64) -> (f64, f64) {
    const LOG2_E_HI: f64 = 1.4426950216293335;
    const LOG2_E_LO: f64 = 1.9259629911266175e-08;
    let t = x - 1.0;
    let w = (t * t) * (0.5 - t * (0.3333333333333333 - t * 0.25));
    let u = LOG2_E_HI * t;
    let v = t * LOG2_E_LO - w * LOG2_E;
    let hi = upper(u + v);
    (hi, v - (hi - u))
}

/// 2 / (3 ln 2), and in two parts.
const CP: f64 = 0.9617966939259756;
const CP_HI: f64 = 0.9617967009544373;
const CP_LO: f64 = -7.028461650952758e-09;
/// log2(1.5) in two parts.
const LOG2_1_5_HI: f64 = 0.5849624872207642;
const LOG2_1_5_LO: f64 = 1.350039202129749e-08;

/// For a positive finite `x`.
fn log2(x: f64) -> (f64, f64) {
    let (x, subnormal) = if high(x) < 0x0010_0000 {
        (x * 9_007_199_254_740_992.0, -53)
    } else {
        (x, 0)
    };
    let fraction = high(x) & 0x000f_ffff;
    let mut n = subnormal + (high(x) >> 20) - 0x3ff;
    let mut top = fraction | 0x3ff0_0000;
    // Relative to 1 or 1.5, whichever is nearer on a logarithmic scale.
    let (center, part, dp_hi, dp_lo) = if fraction > 0x0003_988e && fraction < 0x000b_b67a {
        (1.5, 1 << 18, LOG2_1_5_HI, LOG2_1_5_LO)
    } else {
        (1.0, 0, 0.0, 0.0)
    };
    if fraction >= 0x000b_b67a {
        n += 1;
        top -= 0x0010_0000;
    }
    let x = from_words(top, low(x));
    let u = x - center;
    let v = 1.0 / (x + center);
    let s = u * v;
    let s_hi = upper(s);
    let t_hi = from_words(((top >> 1) | 0x2000_0000) + 0x0008_0000 + part, 0);
    let t_lo = x - (t_hi - center);
    let s_lo = v * ((u - s_hi * t_hi) - s_hi * t_lo);
    let s2 = s * s;
    let mut r = s2
        * s2
        * horner(
            s2,
            [
                0.5999999999999946,
                0.4285714285785502,
                0.33333332981837743,
                0.272728123808534,
                0.23066074577556175,
                0.20697501780033842,
            ],
        );
    r += s_lo * (s_hi + s);
    let s2 = s_hi * s_hi;
    let t_hi = upper(3.0 + s2 + r);
    let t_lo = r - ((t_hi - 3.0) - s2);
    let u = s_hi * t_hi;
    let v = s_lo * t_hi + t_lo * s;
    let p_hi = upper(u + v);
    let p_lo = v - (p_hi - u);
    let z_hi = CP_HI * p_hi;
    let z_lo = CP_LO * p_hi + p_lo * CP + dp_lo;
    let t = f64::from(n);
    let hi = upper(((z_hi + z_lo) + dp_hi) + t);
    (hi, z_lo - (((hi - t) - dp_hi) - z_hi))
}

/// Two to the `hi + lo`, which is from -1075 to 1024.
fn exp2(mut hi: f64, lo: f64) -> f64 {
    const LN2_SHORT: f64 = 0.6931471824645996;
    const LN2_REST: f64 = -1.904654299957768e-09;
    let z = lo + hi;
    let mut n = 0;
    if magnitude(z) > 0x3fe0_0000 {
        // The nearest integer, by adding a half to the fraction's bits and cutting.
        let k = (magnitude(z) >> 20) - 0x3ff;
        let bits = high(z) + (0x0010_0000 >> (k + 1));
        let k = ((bits & 0x7fff_ffff) >> 20) - 0x3ff;
        hi -= from_words(bits & !(0x000f_ffff >> k), 0);
        n = ((bits & 0x000f_ffff) | 0x0010_0000) >> (20 - k);
        if high(z) < 0 {
            n = -n;
        }
    }
    let t = upper(lo + hi);
    let u = t * LN2_SHORT;
    let v = (lo - (t - hi)) * LN_2 + t * LN2_REST;
    let z = u + v;
    let w = v - (z - u);
    let t = z * z;
    let c = z - t * horner(
        t,
        [
            0.16666666666666602,
            -0.0027777777777015593,
            6.613756321437934e-05,
            -1.6533902205465252e-06,
            4.1381367970572385e-08,
        ],
    );
    let r = (z * c) / (c - 2.0) - (w + z * w);
    let z = 1.0 - (r - z);
    let top = high(z) + (n << 20);
    if top >> 20 <= 0 {
        // Subnormal: the second factor rounds, the first one does not.
        z * two_to(n + 100) * two_to(-100)
    } else {
        from_words(top, low(z))
    }
}

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let size = x.abs();
    // A third of the exponent's bits, and a Newton-like step on it.
    let rough = if size < f64::MIN_POSITIVE {
        let scaled = TWO_54 * size;
        from_words(high(scaled) / 3 + 696_219_795, low(scaled))
    } else {
        from_words(high(size) / 3 + 715_094_163, 0)
    };
    let r = rough * rough / size;
    let s = 0.5428571428571428 + r * rough;
    let better = rough
        * (0.35714285714285715
            + 1.6071428571428572 / (s + 1.4142857142857144 + -0.7053061224489796 / s));
    let t = from_words(high(better) + 1, 0);
    let r = size / (t * t);
    let r = (r - t) / (t + t + r);
    (t + t * r).copysign(x)
}

/// The square root of `x * x + y * y`.
pub fn hypot(x: f64, y: f64) -> f64 {
    let (x, y) = (x.abs(), y.abs());
    if x == f64::INFINITY || y == f64::INFINITY {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let (mut a, mut b) = if y > x { (y, x) } else { (x, y) };
    if high(a) - high(b) > 0x03c0_0000 {
        return a + b;
    }
    let (mut a_top, mut b_top) = (high(a), high(b));
    let mut k = 0;
    if a > 3.2733937296446915e150 {
        a_top -= 600 << 20;
        b_top -= 600 << 20;
        a *= two_to(-600);
        b *= two_to(-600);
        k += 600;
    }
    if b < two_to(-500) {
        if b == 0.0 {
            return a;
        }
        if b < f64::MIN_POSITIVE {
            a *= two_to(1022);
            b *= two_to(1022);
            k -= 1022;
        } else {
            a_top += 600 << 20;
            b_top += 600 << 20;
            a *= two_to(600);
            b *= two_to(600);
            k -= 600;
        }
    }
    let w = a - b;
    let root = if w > b {
        let t_hi = from_words(a_top, 0);
        let t_lo = a - t_hi;
        (t_hi * t_hi - (b * (-b) - t_lo * (a + t_hi))).sqrt()
    } else {
        let a = a + a;
        let y_hi = from_words(b_top, 0);
        let y_lo = b - y_hi;
        let t_hi = from_words(a_top + 0x0010_0000, 0);
        let t_lo = a - t_hi;
        (t_hi * y_hi - (w * (-w) - (t_hi * y_lo + t_lo * b))).sqrt()
    };
    if k == 0 { root } else { two_to(k) * root }
}
