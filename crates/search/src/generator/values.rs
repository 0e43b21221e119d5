//! Primitives and strings: new ones, and changed ones.

use testcase::Prim;

use super::Generator;

/// Longer strings are not made.
const MAX_STRING: usize = 100;

impl Generator<'_> {
    /// Bits of a random primitive.
    pub fn primitive(&mut self, p: Prim) -> u64 {
        let v = match self.rng.below(10) {
            0..=3 => self.rng.around(10),
            4 => self.rng.around(1000),
            5 => self.rng.bits() as i64,
            _ => self.constants.int(&mut self.rng),
        };
        match p {
            Prim::Boolean => self.rng.bits() & 1,
            Prim::Float => u64::from((self.constants.double(&mut self.rng) as f32).to_bits()),
            Prim::Double => self.constants.double(&mut self.rng).to_bits(),
            Prim::Char => match self.rng.below(8) {
                0 => u64::from(v as u16),
                _ => u64::from(self.unit()),
            },
            p => cut(p, v),
        }
    }

    /// A character worth trying: of the code's strings, of its comparisons, or printable.
    fn unit(&mut self) -> u16 {
        match self.rng.below(10) {
            0..=2 => {
                let s = self.constants.string(&mut self.rng);
                self.rng.pick(&s).copied().unwrap_or(u16::from(b'a'))
            }
            3..=5 => match self.constants.int(&mut self.rng) {
                v @ 1..=0xffff => v as u16,
                _ => u16::from(b'a'),
            },
            6 => u16::from(b'0') + self.rng.below(10) as u16,
            _ => (32 + self.rng.bits() % 95) as u16,
        }
    }

    /// Units of a random string.
    pub fn string(&mut self) -> Vec<u16> {
        match self.rng.below(20) {
            0..=7 => self.constants.string(&mut self.rng),
            8 | 9 => match self.constants.ruled(&mut self.rng) {
                Some(s) => s,
                None => self.constants.string(&mut self.rng),
            },
            10 | 11 => {
                let n = self.rng.below(6);
                (0..n).map(|_| self.unit()).collect()
            }
            12 | 13 => {
                let v = self.constants.int(&mut self.rng);
                v.to_string().encode_utf16().collect()
            }
            14 | 15 => {
                let mut s = self.constants.string(&mut self.rng);
                s.extend(self.constants.string(&mut self.rng));
                s.truncate(MAX_STRING);
                s
            }
            16 | 17 => match self.constants.matching(&mut self.rng) {
                Some(s) => s,
                None => self.constants.string(&mut self.rng),
            },
            _ => {
                let s = self.constants.string(&mut self.rng);
                self.changed_string(&s)
            }
        }
    }

    pub(super) fn changed_primitive(&mut self, p: Prim, bits: u64) -> u64 {
        if p == Prim::Boolean {
            return bits ^ 1;
        }
        if self.rng.percent(25) {
            return self.primitive(p);
        }
        let step = match self.rng.below(4) {
            0 => self.rng.around(1000),
            1 => {
                let shift = self.rng.below(31);
                self.rng.around(1) << shift
            }
            _ => self.rng.around(10),
        };
        match p {
            Prim::Float => {
                let v = f64::from(f32::from_bits(bits as u32));
                u64::from((self.changed_float(v, step) as f32).to_bits())
            }
            Prim::Double => self.changed_float(f64::from_bits(bits), step).to_bits(),
            p => cut(p, value(p, bits).wrapping_add(step)),
        }
    }

    fn changed_float(&mut self, v: f64, step: i64) -> f64 {
        match self.rng.below(5) {
            0 => v + step as f64,
            1 => v + step as f64 / 100.0,
            2 => -v,
            3 => v.trunc(),
            _ => v * (1.0 + step as f64 / 1000.0),
        }
    }

    pub(super) fn changed_string(&mut self, s: &[u16]) -> Vec<u16> {
        let mut s = s.to_vec();
        let n = s.len();
        let at = self.rng.below(n.max(1));
        match self.rng.below(12) {
            0 | 1 if n > 0 => {
                s.remove(at);
            }
            2 | 3 if n > 0 => s[at] = self.unit(),
            4 if n > 0 => s[at] = s[at].wrapping_add(self.rng.around(2) as u16),
            5 if n > 0 => {
                // Case, the most common difference.
                if (s[at] | 0x20) >= u16::from(b'a') && (s[at] | 0x20) <= u16::from(b'z') {
                    s[at] ^= 0x20;
                }
            }
            6 if n > 0 => {
                let other = self.rng.below(n);
                s.swap(at, other);
            }
            7 if n > 0 => {
                // A piece again, or gone.
                let end = at + 1 + self.rng.below(n - at);
                let piece = s[at..end].to_vec();
                if self.rng.percent(50) {
                    s.splice(at..at, piece);
                } else {
                    s.drain(at..end);
                }
            }
            8 | 9 => {
                let piece = self.constants.string(&mut self.rng);
                let at = self.rng.below(n + 1);
                s.splice(at..at, piece);
            }
            _ => {
                let at = self.rng.below(n + 1);
                let unit = self.unit();
                s.insert(at, unit);
            }
        }
        s.truncate(MAX_STRING);
        s
    }
}

/// A value cut to the width of a kind, as bits.
pub fn cut(p: Prim, v: i64) -> u64 {
    match p {
        Prim::Boolean => v as u64 & 1,
        Prim::Byte => u64::from(i32::from(v as i8) as u32),
        Prim::Short => u64::from(i32::from(v as i16) as u32),
        Prim::Char => u64::from(v as u16),
        Prim::Int => u64::from(v as i32 as u32),
        Prim::Long => v as u64,
        Prim::Float => u64::from((v as f32).to_bits()),
        Prim::Double => (v as f64).to_bits(),
    }
}

/// A number as bits of a kind, cut where it is one of integers.
pub(super) fn decimal(p: Prim, v: f64) -> u64 {
    match p {
        Prim::Float => u64::from((v as f32).to_bits()),
        Prim::Double => v.to_bits(),
        p => cut(p, v as i64),
    }
}

/// Bits of an integer kind as a number.
pub fn value(p: Prim, bits: u64) -> i64 {
    match p {
        Prim::Long => bits as i64,
        Prim::Char => i64::from(bits as u16),
        Prim::Boolean => (bits & 1) as i64,
        _ => i64::from(bits as i32),
    }
}
