//! `StrictMath` against the real one, bit for bit, over about a million inputs of each function.
//!
//! The real JVM runs `java/StrictMathHashes.java`, which makes the same inputs as this file.

use std::time::Duration;

use natives::strict_math as strict;
use test_lab::{Jdk, jdks};

const SOURCE: &str = include_str!("java/StrictMathHashes.java");
const CLASS: &str = "StrictMathHashes";
const TIMEOUT: Duration = Duration::from_secs(300);

const N_GROUPS: u64 = 13;
const N_EACH: usize = 80_000;

const SPECIAL: [u64; 37] = [
    0,
    1,
    2,
    0xfffffffffffff,
    0x10000000000000,
    0x10000000000001,
    0x20000000000000,
    0x3ca0000000000000,
    0x3fe0000000000000,
    0x3fefffffffffffff,
    0x3ff0000000000000,
    0x3ff0000000000001,
    0x3ff8000000000000,
    0x3ff921fb54442d18,
    0x4000000000000000,
    0x4008000000000000,
    0x400921fb54442d18,
    0x4036000000000000,
    0x4086232bdd7abcd2,
    0x40862e42fefa39ef,
    0x40862e42fefa39f0,
    0x408633ce8fb9f87d,
    0x408633ce8fb9f87e,
    0x40874910d52d3051,
    0x40874910d52d3052,
    0x4090000000000000,
    0x4090cc0000000000,
    0x41dfffffffc00000,
    0x41e0000000000000,
    0x4330000000000000,
    0x4340000000000000,
    0x4340000000000001,
    0x7fdfffffffffffff,
    0x7fe0000000000000,
    0x7fefffffffffffff,
    0x7ff0000000000000,
    0x7ff8000000000000,
];

const THRESHOLDS: [u64; 40] = [
    0x3c600000, 0x3c800000, 0x3c900000, 0x3e200000, 0x3e300000, 0x3e400000, 0x3fd2bec3, 0x3fd33333,
    0x3fd62e42, 0x3fda827a, 0x3fdc0000, 0x3fe00000, 0x3fe59428, 0x3fe60000, 0x3fe90000, 0x3fe921fb,
    0x3fef3333, 0x3ff00000, 0x3ff0a2b2, 0x3ff3988e, 0x3ff6a09e, 0x3ff6147a, 0x3ff6b851, 0x3ff921fb,
    0x3ffbb67a, 0x3ff30000, 0x4002d97c, 0x40038000, 0x40360000, 0x4043687a, 0x40862e42, 0x408633ce,
    0x40874910, 0x404921fb, 0x413921fb, 0x41e00000, 0x43400000, 0x44100000, 0x5f300000, 0x7fdfffff,
];

#[derive(Clone, Copy)]
enum Function {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
}
use Function::{One, Two};

const FUNCTIONS: [(&str, Function); 20] = [
    ("sin", One(strict::sin)),
    ("cos", One(strict::cos)),
    ("tan", One(strict::tan)),
    ("asin", One(strict::asin)),
    ("acos", One(strict::acos)),
    ("atan", One(strict::atan)),
    ("exp", One(strict::exp)),
    ("expm1", One(strict::expm1)),
    ("sinh", One(strict::sinh)),
    ("cosh", One(strict::cosh)),
    ("tanh", One(strict::tanh)),
    ("log", One(strict::log)),
    ("log10", One(strict::log10)),
    ("log1p", One(strict::log1p)),
    ("sqrt", One(f64::sqrt)),
    ("cbrt", One(strict::cbrt)),
    ("atan2", Two(strict::atan2)),
    ("hypot", Two(strict::hypot)),
    ("pow", Two(strict::pow)),
    ("IEEEremainder", Two(strict::ieee_remainder)),
];

struct Inputs(u64);

impl Inputs {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 1) % n
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    fn with_exponent(&mut self, low: u64, n: u64) -> f64 {
        let r = self.next();
        f64::from_bits((r & 0x800fffffffffffff) | (low + self.below(n)) << 52)
    }

    fn input(&mut self, group: u64) -> f64 {
        let half_pi = std::f64::consts::FRAC_PI_2;
        match group {
            1 => f64::from_bits(self.next()),
            2 => self.with_exponent(1023 - 64, 128),
            3 => 2.0 * self.unit() - 1.0,
            4 => 1600.0 * self.unit() - 800.0,
            5 => {
                let n = self.next() as i64;
                let multiple = (n >> (32 + (self.next() & 31))) as f64 * half_pi;
                f64::from_bits(
                    multiple
                        .to_bits()
                        .wrapping_add(self.next() & 7)
                        .wrapping_sub(3),
                )
            }
            6 => {
                let multiple = (self.next() as i64 >> 40) as f64 * half_pi;
                let scaled = multiple.to_bits().wrapping_add((self.next() & 511) << 52);
                f64::from_bits(scaled.wrapping_add(self.next() & 7).wrapping_sub(3))
            }
            7 => self.with_exponent(0, 970),
            8 => self.with_exponent(1100, 947),
            9 => 1.0 + self.with_exponent(1023 - 60, 60),
            10 => {
                let word = THRESHOLDS[self.below(THRESHOLDS.len() as u64) as usize];
                let word = word + (self.next() & 7) - 4;
                f64::from_bits((self.next() & 0x80000000ffffffff) | word << 32)
            }
            11 => self.below(401) as f64 - 200.0,
            _ => 20.0 * self.unit() - 10.0,
        }
    }
}

fn special(i: usize) -> f64 {
    let bits = SPECIAL[(i >> 1) % SPECIAL.len()];
    f64::from_bits(if i & 1 == 0 { bits } else { bits | 1 << 63 })
}

/// Calls `f` with every input of a group and the bits of the result, all NaNs being one.
fn each(function: Function, group: u64, mut f: impl FnMut(f64, f64, u64)) {
    let mut inputs = Inputs(group);
    let n_special = 2 * SPECIAL.len();
    let n = if group == 0 {
        n_special * n_special
    } else {
        N_EACH
    };
    for i in 0..n {
        let (x, y) = if group == 0 {
            (special(i % n_special), special(i / n_special))
        } else {
            let x = inputs.input(group);
            let other = |inputs: &mut Inputs| {
                let group = 1 + inputs.below(N_GROUPS - 1);
                inputs.input(group)
            };
            (
                x,
                if matches!(function, Two(_)) {
                    other(&mut inputs)
                } else {
                    0.0
                },
            )
        };
        let result = match function {
            One(function) => function(x),
            Two(function) => function(x, y),
        };
        let bits = if result.is_nan() {
            0x7ff8_0000_0000_0000
        } else {
            result.to_bits()
        };
        f(x, y, bits);
    }
}

fn hash(function: Function, group: u64) -> u64 {
    let mut hash = 0u64;
    each(function, group, |_, _, bits| {
        hash = (hash ^ bits).wrapping_mul(0x100000001b3);
        hash ^= hash >> 29;
    });
    hash
}

fn real(jdk: &Jdk, args: &[&str]) -> String {
    let classes = test_lab::javac::compile_text(jdk, CLASS, SOURCE);
    let mut command = vec!["-cp", classes.to_str().expect("a readable path"), CLASS];
    command.extend_from_slice(args);
    let run = jdk.run_java(&command, b"", TIMEOUT).expect("java starts");
    assert!(
        run.exit.is_success(),
        "{jdk}: {}",
        String::from_utf8_lossy(&run.stderr)
    );
    String::from_utf8(run.stdout).expect("hashes are ASCII")
}

/// The inputs of a group whose results differ: how many, and the first ones.
fn differences(jdk: &Jdk, name: &str, function: Function, group: u64) -> String {
    let dump = real(jdk, &[name, &group.to_string()]);
    let mut lines = dump.lines();
    let (mut n, mut text) = (0, String::new());
    each(function, group, |x, y, bits| {
        let expected = lines
            .next()
            .map(|line| u64::from_str_radix(line, 16).expect("hexadecimal"));
        if expected != Some(bits) {
            n += 1;
            if n <= 5 {
                text += &format!(
                    "\n    ({x:e}, {y:e}) is {bits:x}, not {:x}",
                    expected.unwrap_or(0)
                );
            }
        }
    });
    format!("{name} group {group}: {n} differ{text}")
}

#[test]
fn every_bit_is_as_on_the_real_jvm() {
    for jdk in jdks::with_compiler_or_skip("strict_math") {
        let expected = real(&jdk, &[]);
        let mut lines = expected.lines();
        let mut problems = Vec::new();
        for (name, function) in FUNCTIONS {
            for group in 0..N_GROUPS {
                let line = format!("{name} {group} {:x}", hash(function, group));
                if lines.next() != Some(line.as_str()) {
                    problems.push(differences(&jdk, name, function, group));
                }
            }
        }
        assert!(problems.is_empty(), "{jdk}:\n{}", problems.join("\n"));
    }
}

#[test]
fn invalid_operations_give_nan() {
    for (function, x) in [
        (strict::asin as fn(f64) -> f64, 1.5),
        (strict::acos, -2.0),
        (strict::log, -1.0),
    ] {
        assert!(function(x).is_nan());
    }
    assert!(strict::sin(f64::INFINITY).is_nan());
    assert!(strict::pow(-8.0, 1.0 / 3.0).is_nan());
    assert!(strict::ieee_remainder(1.0, 0.0).is_nan());
}
