//! Arc sine, arc cosine, arc tangent.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::{INFINITE, INVALID, high, horner, magnitude, upper};

const PIO2_LO: f64 = 6.123233995736766e-17;
const PI_LO: f64 = 1.2246467991473532e-16;
const ONE: i32 = 0x3ff0_0000;
const HALF: i32 = 0x3fe0_0000;

/// `(asin(s) - s) / s`, as a function of `s * s`.
fn asin_rest(t: f64) -> f64 {
    let p = t * horner(
        t,
        [
            0.16666666666666666,
            -0.3255658186224009,
            0.20121253213486293,
            -0.04005553450067941,
            0.0007915349942898145,
            3.479331075960212e-05,
        ],
    );
    let q = horner(
        t,
        [
            1.0,
            -2.403394911734414,
            2.0209457602335057,
            -0.6882839716054533,
            0.07703815055590194,
        ],
    );
    p / q
}

/// The arc sine.
pub fn asin(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= ONE {
        return if x.abs() == 1.0 {
            x * FRAC_PI_2 + x * PIO2_LO
        } else if x.is_nan() {
            x + x
        } else {
            INVALID
        };
    }
    if size < HALF {
        return if size < 0x3e40_0000 {
            x
        } else {
            x + x * asin_rest(x * x)
        };
    }
    let t = (1.0 - x.abs()) * 0.5;
    let s = t.sqrt();
    let r = asin_rest(t);
    let angle = if size >= 0x3fef_3333 {
        FRAC_PI_2 - (2.0 * (s + s * r) - PIO2_LO)
    } else {
        let w = upper(s);
        let c = (t - w * w) / (s + w);
        let p = 2.0 * s * r - (PIO2_LO - 2.0 * c);
        let q = FRAC_PI_4 - 2.0 * w;
        FRAC_PI_4 - (p - q)
    };
    if high(x) > 0 { angle } else { -angle }
}

/// The arc cosine.
pub fn acos(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= ONE {
        return if x == 1.0 {
            0.0
        } else if x == -1.0 {
            PI + 2.0 * PIO2_LO
        } else if x.is_nan() {
            x + x
        } else {
            INVALID
        };
    }
    if size < HALF {
        return if size <= 0x3c60_0000 {
            FRAC_PI_2 + PIO2_LO
        } else {
            FRAC_PI_2 - (x - (PIO2_LO - x * asin_rest(x * x)))
        };
    }
    if high(x) < 0 {
        let z = (1.0 + x) * 0.5;
        let s = z.sqrt();
        let w = asin_rest(z) * s - PIO2_LO;
        return PI - 2.0 * (s + w);
    }
    let z = (1.0 - x) * 0.5;
    let s = z.sqrt();
    let s_upper = upper(s);
    let c = (z - s_upper * s_upper) / (s + s_upper);
    let w = asin_rest(z) * s + c;
    2.0 * (s_upper + w)
}

/// The arc tangents of 0.5, 1, 1.5 and infinity in two parts.
const ATAN_HI: [f64; 4] = [0.4636476090008061, FRAC_PI_4, 0.982793723247329, FRAC_PI_2];
const ATAN_LO: [f64; 4] = [
    2.2698777452961687e-17,
    3.061616997868383e-17,
    1.3903311031230998e-17,
    PIO2_LO,
];

/// `1 - atan(x) / x`, without the point of support.
fn atan_rest(x: f64) -> f64 {
    let z = x * x;
    let w = z * z;
    let even = z * horner(
        w,
        [
            0.3333333333333293,
            0.14285714272503466,
            0.09090887133436507,
            0.06661073137387531,
            0.049768779946159324,
            0.016285820115365782,
        ],
    );
    let odd = w * horner(
        w,
        [
            -0.19999999999876483,
            -0.11111110405462356,
            -0.0769187620504483,
            -0.058335701337905735,
            -0.036531572744216916,
        ],
    );
    even + odd
}

/// The arc tangent.
pub fn atan(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x + x;
    }
    if size >= 0x4410_0000 {
        let right = ATAN_HI[3] + ATAN_LO[3];
        return if high(x) > 0 { right } else { -right };
    }
    if size < 0x3fdc_0000 {
        return if size < 0x3e20_0000 {
            x
        } else {
            x - x * atan_rest(x)
        };
    }
    let a = x.abs();
    let (point, a) = if size < 0x3fe6_0000 {
        (0, (2.0 * a - 1.0) / (2.0 + a))
    } else if size < 0x3ff3_0000 {
        (1, (a - 1.0) / (a + 1.0))
    } else if size < 0x4003_8000 {
        (2, (a - 1.5) / (1.0 + 1.5 * a))
    } else {
        (3, -1.0 / a)
    };
    let angle = ATAN_HI[point] - ((a * atan_rest(a) - ATAN_LO[point]) - a);
    if high(x) < 0 { -angle } else { angle }
}

/// The angle of the point (`x`, `y`).
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let left = high(x) < 0;
    let signed = |angle: f64| if high(y) < 0 { -angle } else { angle };
    if y == 0.0 {
        return if left { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if magnitude(y) == INFINITE {
        return signed(FRAC_PI_2);
    }
    let exponents = (magnitude(y) - magnitude(x)) >> 20;
    let angle = if exponents > 60 {
        FRAC_PI_2 + 0.5 * PI_LO
    } else if left && exponents < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (left, high(y) < 0) {
        (false, false) => angle,
        (false, true) => -angle,
        (true, false) => PI - (angle - PI_LO),
        (true, true) => (angle - PI_LO) - PI,
    }
}
