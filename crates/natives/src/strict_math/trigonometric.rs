//! Sine, cosine and tangent: polynomials on ±π/4 after [`reduce`].

use super::reduction::reduce;
use super::{INFINITE, INVALID, from_words, high, horner, magnitude, upper};

/// The upper bits of π/4: up to here no reduction is needed.
const QUARTER_PI: i32 = 0x3fe9_21fb;

/// The sine.
pub fn sin(x: f64) -> f64 {
    let size = magnitude(x);
    if size <= QUARTER_PI {
        return kernel_sin(x, None);
    }
    if size >= INFINITE {
        return if x.is_nan() { x + x } else { INVALID };
    }
    let r = reduce(x);
    match r.quadrant & 3 {
        0 => kernel_sin(r.main, Some(r.tail)),
        1 => kernel_cos(r.main, r.tail),
        2 => -kernel_sin(r.main, Some(r.tail)),
        _ => -kernel_cos(r.main, r.tail),
    }
}

/// The cosine.
pub fn cos(x: f64) -> f64 {
    let size = magnitude(x);
    if size <= QUARTER_PI {
        return kernel_cos(x, 0.0);
    }
    if size >= INFINITE {
        return if x.is_nan() { x + x } else { INVALID };
    }
    let r = reduce(x);
    match r.quadrant & 3 {
        0 => kernel_cos(r.main, r.tail),
        1 => -kernel_sin(r.main, Some(r.tail)),
        2 => -kernel_cos(r.main, r.tail),
        _ => kernel_sin(r.main, Some(r.tail)),
    }
}

/// The tangent.
pub fn tan(x: f64) -> f64 {
    let size = magnitude(x);
    if size <= QUARTER_PI {
        return kernel_tan(x, 0.0, false);
    }
    if size >= INFINITE {
        return if x.is_nan() { x + x } else { INVALID };
    }
    let r = reduce(x);
    kernel_tan(r.main, r.tail, r.quadrant & 1 != 0)
}

const S1: f64 = -0.16666666666666632;

/// The sine of `x + tail`.
fn kernel_sin(x: f64, tail: Option<f64>) -> f64 {
    if magnitude(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let cube = z * x;
    let r = horner(
        z,
        [
            0.00833333333332249,
            -0.0001984126982985795,
            2.7557313707070068e-06,
            -2.5050760253406863e-08,
            1.58969099521155e-10,
        ],
    );
    match tail {
        None => x + cube * (S1 + z * r),
        Some(y) => x - ((z * (0.5 * y - cube * r) - y) - cube * S1),
    }
}

/// The cosine of `x + tail`.
fn kernel_cos(x: f64, tail: f64) -> f64 {
    let size = magnitude(x);
    if size < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * horner(
        z,
        [
            0.0416666666666666,
            -0.001388888888887411,
            2.480158728947673e-05,
            -2.7557314351390663e-07,
            2.087572321298175e-09,
            -1.1359647557788195e-11,
        ],
    );
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * tail));
    }
    // About x/4, short enough for exact differences.
    let quarter = if size > 0x3fe9_0000 {
        0.28125
    } else {
        from_words(size - 0x0020_0000, 0)
    };
    let half_square = 0.5 * z - quarter;
    (1.0 - quarter) - (half_square - (z * r - x * tail))
}

const PIO4_LO: f64 = 3.061616997868383e-17;
const T0: f64 = 0.3333333333333341;
const T_ODD: [f64; 6] = [
    0.13333333333320124,
    0.021869488294859542,
    0.0035920791075913124,
    0.0005880412408202641,
    7.817944429395571e-05,
    -1.8558637485527546e-05,
];
const T_EVEN: [f64; 6] = [
    0.05396825397622605,
    0.0088632398235993,
    0.0014562094543252903,
    0.0002464631348184699,
    7.140724913826082e-05,
    2.590730518636337e-05,
];

/// The tangent of `x + tail`, or -1 through it.
fn kernel_tan(x: f64, tail: f64, inverted: bool) -> f64 {
    let size = magnitude(x);
    if size < 0x3e30_0000 {
        return if !inverted {
            x
        } else if x == 0.0 {
            1.0 / x.abs()
        } else {
            minus_inverse(x + tail, x, tail)
        };
    }
    let (mut a, mut y) = (x, tail);
    // Near π/4 the tangent of the complement.
    let near = size >= 0x3fe5_9428;
    if near {
        if high(x) < 0 {
            a = -a;
            y = -y;
        }
        a = (std::f64::consts::FRAC_PI_4 - a) + (PIO4_LO - y);
        y = 0.0;
    }
    let z = a * a;
    let z2 = z * z;
    let r = horner(z2, T_ODD);
    let v = z * horner(z2, T_EVEN);
    let cube = z * a;
    let mut r = y + z * (cube * (r + v) + y);
    r += T0 * cube;
    let w = a + r;
    if near {
        let kind = if inverted { -1.0 } else { 1.0 };
        let sign = if high(x) < 0 { -1.0 } else { 1.0 };
        return sign * (kind - 2.0 * (a - (w * w / (w + kind) - r)));
    }
    if inverted { minus_inverse(w, a, r) } else { w }
}

/// `-1 / (a + b)`, where `sum` is the rounded sum, to less than a unit.
fn minus_inverse(sum: f64, a: f64, b: f64) -> f64 {
    let z = upper(sum);
    let v = b - (z - a);
    let inverse = -1.0 / sum;
    let t = upper(inverse);
    let s = 1.0 + t * z;
    t + inverse * (s + t * v)
}
