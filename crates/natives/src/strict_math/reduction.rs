//! Reduction of an angle modulo π/2, to a pair of doubles and the number of the quadrant.
//!
//! Up to 2^19·π/2 in the manner of Cody and Waite, with π/2 in up to three parts; beyond that in
//! the manner of Payne and Hanek, with the bits of 2/π that matter for the exponent at hand.

use super::{TWO_24, from_words, high, low, magnitude, two_to};

/// What is left of an angle: `main + tail` in ±π/4, after `quadrant` quarter turns.
pub struct Reduced {
    /// Only the lowest two bits have a meaning.
    pub quadrant: i32,
    pub main: f64,
    pub tail: f64,
}

/// π/2 in three parts of 33 bits, each with what remains after it.
const PIO2_1: f64 = 1.5707963267341256;
const PIO2_1_REST: f64 = 6.077100506506192e-11;
const PIO2_2: f64 = 6.077100506303966e-11;
const PIO2_2_REST: f64 = 2.0222662487959506e-21;
const PIO2_3: f64 = 2.0222662487111665e-21;
const PIO2_3_REST: f64 = 8.4784276603689e-32;

/// Reduces a finite angle with |x| > π/4.
pub fn reduce(x: f64) -> Reduced {
    let size = magnitude(x);
    let reduced = if size < 0x4002_d97c {
        reduce_once(x.abs())
    } else if size <= 0x4139_21fb {
        reduce_medium(x.abs())
    } else {
        reduce_large(x.abs())
    };
    if high(x) < 0 {
        Reduced {
            quadrant: -reduced.quadrant,
            main: -reduced.main,
            tail: -reduced.tail,
        }
    } else {
        reduced
    }
}

/// Up to 3π/4: one subtraction.
fn reduce_once(x: f64) -> Reduced {
    let mut z = x - PIO2_1;
    let mut rest = PIO2_1_REST;
    if high(x) == 0x3ff9_21fb {
        z -= PIO2_2;
        rest = PIO2_2_REST;
    }
    let main = z - rest;
    Reduced {
        quadrant: 1,
        main,
        tail: (z - main) - rest,
    }
}

/// The upper bits of the first 31 multiples of π/2, near which leading bits cancel.
fn is_near_multiple(size: i32, n: i32) -> bool {
    size == high(f64::from(n) * std::f64::consts::FRAC_PI_2)
}

fn reduce_medium(x: f64) -> Reduced {
    let size = high(x);
    let n = (x * std::f64::consts::FRAC_2_PI + 0.5) as i32;
    let k = f64::from(n);
    let mut r = x - k * PIO2_1;
    let mut w = k * PIO2_1_REST;
    let mut main = r - w;
    if n >= 32 || is_near_multiple(size, n) {
        // As many bits as were lost must come from the next part.
        let lost = |main: f64| (size >> 20) - ((high(main) >> 20) & 0x7ff);
        if lost(main) > 16 {
            (r, w, main) = next_part(r, k, PIO2_2, PIO2_2_REST);
            if lost(main) > 49 {
                (r, w, main) = next_part(r, k, PIO2_3, PIO2_3_REST);
            }
        }
    }
    Reduced {
        quadrant: n,
        main,
        tail: (r - main) - w,
    }
}

fn next_part(before: f64, k: f64, part: f64, rest: f64) -> (f64, f64, f64) {
    let taken = k * part;
    let r = before - taken;
    let w = k * rest - ((before - r) - taken);
    (r, w, r - w)
}

/// 2/π after the binary point, 24 bits each.
const TWO_OVER_PI: [i32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163,
    0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129,
    0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C,
    0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF,
    0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292,
    0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3,
    0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA,
    0x73A8C9, 0x60E27B, 0xC08C6B,
];

/// π/2 in parts of 24 bits.
const PIO2_PARTS: [f64; 5] = [
    1.570796251296997,
    7.549789415861596e-08,
    5.390302529957765e-15,
    3.282003415807913e-22,
    1.270655753080676e-29,
];

/// The words of 2/π in a product at first, besides the first one.
const FIRST: usize = 4;
/// More words than any product needs.
const WORDS: usize = 20;
const TWO_M24: f64 = 1.0 / TWO_24;

/// `x` as three numbers of 24 bits (the last one of 5), without zeros at the end, and the exponent of
/// the last bit of the first one.
fn chunks(x: f64) -> ([f64; 3], usize, i32) {
    let exponent = (high(x) >> 20) - 1046;
    let mut z = from_words(high(x) - (exponent << 20), low(x));
    let mut chunks = [0.0; 3];
    for chunk in &mut chunks[..2] {
        *chunk = f64::from(z as i32);
        z = (z - *chunk) * TWO_24;
    }
    chunks[2] = z;
    let n = chunks
        .iter()
        .rposition(|&c| c != 0.0)
        .map_or(1, |last| last + 1);
    (chunks, n, exponent)
}

/// The product of an angle and 2/π, modulo 8, in pieces of 24 bits.
struct Product {
    /// The product's words as doubles, not yet carried.
    q: [f64; WORDS],
    /// The words of the fraction, the least significant one first.
    words: [i32; WORDS],
    /// The index of the last word in use.
    last: usize,
    /// The exponent of the first word.
    scale: i32,
}

impl Product {
    /// Carries `q` into `words` and returns what is above them.
    fn distill(&mut self) -> f64 {
        let mut z = self.q[self.last];
        for (i, j) in (1..=self.last).rev().enumerate() {
            let carry = f64::from((TWO_M24 * z) as i32);
            self.words[i] = (z - TWO_24 * carry) as i32;
            z = self.q[j - 1] + carry;
        }
        z
    }

    /// Replaces the fraction in the words by one minus itself; says whether it was not zero.
    fn complement(&mut self) -> bool {
        let mut borrowed = false;
        for word in &mut self.words[..self.last] {
            if borrowed {
                *word = 0x00ff_ffff - *word;
            } else if *word != 0 {
                borrowed = true;
                *word = 0x0100_0000 - *word;
            }
        }
        match self.scale {
            1 => self.words[self.last - 1] &= 0x007f_ffff,
            2 => self.words[self.last - 1] &= 0x003f_ffff,
            _ => {}
        }
        borrowed
    }
}

fn scale(x: f64, k: i32) -> f64 {
    x * two_to(k)
}

fn reduce_large(x: f64) -> Reduced {
    let (chunks, n_chunks, exponent) = chunks(x);
    let skipped = ((exponent - 3) / 24).max(0);
    let mut p = Product {
        q: [0.0; WORDS],
        words: [0; WORDS],
        last: FIRST,
        scale: exponent - 24 * (skipped + 1),
    };
    // The word of the product at `i`: chunks against as many words of 2/π, the first chunk last word.
    let word = |i: usize| {
        let mut sum = 0.0;
        for (j, chunk) in chunks[..n_chunks].iter().enumerate() {
            let at = skipped + i as i32 - j as i32;
            sum += chunk
                * if at < 0 {
                    0.0
                } else {
                    f64::from(TWO_OVER_PI[at as usize])
                };
        }
        sum
    };
    for i in 0..=FIRST {
        p.q[i] = word(i);
    }
    let (mut z, quadrant, negative) = loop {
        let mut z = scale(p.distill(), p.scale);
        z -= 8.0 * (z * 0.125).floor();
        let mut quadrant = z as i32;
        z -= f64::from(quadrant);
        let top = p.last - 1;
        let above_half = if p.scale > 0 {
            let whole = p.words[top] >> (24 - p.scale);
            quadrant += whole;
            p.words[top] -= whole << (24 - p.scale);
            p.words[top] >> (23 - p.scale) > 0
        } else if p.scale == 0 {
            p.words[top] >> 23 > 0
        } else {
            z >= 0.5
        };
        if above_half {
            quadrant += 1;
            let borrowed = p.complement();
            if p.scale < 0 {
                z = 1.0 - z;
                if borrowed {
                    z -= two_to(p.scale);
                }
            }
        }
        if z == 0.0 && p.words[FIRST..p.last].iter().all(|&w| w == 0) {
            // Everything cancelled: more words of 2/π, one for each that is zero.
            let zeros = p.words[..FIRST]
                .iter()
                .rev()
                .take_while(|&&w| w == 0)
                .count();
            let more = (zeros + 1).min(WORDS - 1 - p.last);
            if more > 0 {
                for i in p.last + 1..=p.last + more {
                    p.q[i] = word(i);
                }
                p.last += more;
                continue;
            }
        }
        break (z, quadrant, above_half);
    };
    // The remaining integer part becomes the first words, or zero words in front go away.
    if z == 0.0 {
        p.last -= 1;
        p.scale -= 24;
        while p.last > 0 && p.words[p.last] == 0 {
            p.last -= 1;
            p.scale -= 24;
        }
    } else {
        z = scale(z, -p.scale);
        if z >= TWO_24 {
            let carry = f64::from((TWO_M24 * z) as i32);
            p.words[p.last] = (z - TWO_24 * carry) as i32;
            p.last += 1;
            p.scale += 24;
            p.words[p.last] = carry as i32;
        } else {
            p.words[p.last] = z as i32;
        }
    }
    let (main, tail) = times_half_pi(&mut p);
    let sign = if negative { -1.0 } else { 1.0 };
    Reduced {
        quadrant,
        main: sign * main,
        tail: sign * tail,
    }
}

/// The fraction of a quarter turn, in radians.
fn times_half_pi(p: &mut Product) -> (f64, f64) {
    let last = p.last;
    let mut unit = two_to(p.scale);
    for i in (0..=last).rev() {
        p.q[i] = unit * f64::from(p.words[i]);
        unit *= TWO_M24;
    }
    let mut terms = [0.0; WORDS];
    for (term, i) in terms.iter_mut().zip((0..=last).rev()) {
        for (part, q) in PIO2_PARTS.iter().zip(&p.q[i..=last]) {
            *term += part * q;
        }
    }
    let mut main = 0.0;
    for term in terms[..=last].iter().rev() {
        main += term;
    }
    let mut tail = terms[0] - main;
    for term in &terms[1..=last] {
        tail += term;
    }
    (main, tail)
}
