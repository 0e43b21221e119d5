//! Huffman codes for the decompressor: from code lengths to symbols.

/// Bits looked up at once.
const FAST: u32 = 10;

/// A code to decode with.
#[derive(Clone, Debug)]
pub struct Decoder {
    /// By the next bits: symbol times 16 plus code length; 0 where the code is longer.
    fast: Box<[u16; 1 << FAST]>,
    /// Number of codes of each length.
    counts: [u16; 16],
    /// Symbols by code.
    symbols: Vec<u16>,
    /// Some bits stand for no symbol.
    is_partial: bool,
}

impl Default for Decoder {
    fn default() -> Decoder {
        Decoder {
            fast: Box::new([0; 1 << FAST]),
            counts: [0; 16],
            symbols: Vec::new(),
            is_partial: true,
        }
    }
}

/// What the next bits stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A symbol and the length of its code.
    Symbol(u16, u32),
    /// Not enough bits to tell.
    More,
    /// No symbol.
    Invalid,
}

impl Decoder {
    /// The canonical code with these lengths; `None` if they are no code. A code with unused bits is
    /// taken only when it has one symbol or none, and `may_be_partial`.
    pub fn new(lengths: &[u8], may_be_partial: bool) -> Option<Decoder> {
        let mut counts = [0u16; 16];
        for &l in lengths {
            counts[l as usize] += 1;
        }
        counts[0] = 0;
        let longest = (1..16).rev().find(|&l| counts[l] != 0).unwrap_or(0);
        let mut left = 1i32;
        for &n in &counts[1..] {
            left = (left << 1) - i32::from(n);
            if left < 0 {
                return None;
            }
        }
        if left > 0 && longest != 0 && (!may_be_partial || longest != 1) {
            return None;
        }
        let mut offsets = [0u16; 16];
        for l in 1..15 {
            offsets[l + 1] = offsets[l] + counts[l];
        }
        let mut symbols = vec![0; lengths.len()];
        for (symbol, &l) in lengths.iter().enumerate().filter(|(_, l)| **l != 0) {
            symbols[offsets[l as usize] as usize] = symbol as u16;
            offsets[l as usize] += 1;
        }
        let mut decoder = Decoder {
            counts,
            symbols,
            is_partial: left > 0,
            ..Decoder::default()
        };
        decoder.fill_fast();
        Some(decoder)
    }

    fn fill_fast(&mut self) {
        let (mut code, mut index) = (0u32, 0usize);
        for length in 1..=FAST {
            for _ in 0..self.counts[length as usize] {
                let entry = self.symbols[index] << 4 | length as u16;
                let first = code.reverse_bits() >> (32 - length);
                for at in (first..1 << FAST).step_by(1 << length) {
                    self.fast[at as usize] = entry;
                }
                code += 1;
                index += 1;
            }
            code <<= 1;
        }
    }

    /// Decodes the first symbol of `n` bits, first bit lowest.
    #[inline]
    pub fn next(&self, bits: u64, n: u32) -> Next {
        let entry = self.fast[(bits & ((1 << FAST) - 1)) as usize];
        let length = u32::from(entry & 15);
        if length != 0 {
            return if length <= n {
                Next::Symbol(entry >> 4, length)
            } else {
                Next::More
            };
        }
        self.next_slow(bits, n)
    }

    fn next_slow(&self, bits: u64, n: u32) -> Next {
        if self.is_partial {
            return if n > 0 { Next::Invalid } else { Next::More };
        }
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for length in 1..16 {
            if length > n {
                return Next::More;
            }
            code = code << 1 | (bits >> (length - 1) & 1) as u32;
            let count = u32::from(self.counts[length as usize]);
            if code < first + count {
                return Next::Symbol(self.symbols[(index + code - first) as usize], length);
            }
            index += count;
            first = (first + count) << 1;
        }
        Next::Invalid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        let decoder = Decoder::new(&[2, 1, 3, 3], false).unwrap();
        assert_eq!(decoder.next(0b0, 1), Next::Symbol(1, 1));
        assert_eq!(decoder.next(0b01, 2), Next::Symbol(0, 2));
        assert_eq!(decoder.next(0b01, 1), Next::More);
        assert_eq!(decoder.next(0b111, 3), Next::Symbol(3, 3));
    }

    #[test]
    fn long_codes_are_read_back() {
        let lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15];
        let decoder = Decoder::new(&lengths, false).unwrap();
        assert_eq!(decoder.next(0x7fff, 15), Next::Symbol(15, 15));
        assert_eq!(decoder.next(0x3fff, 15), Next::Symbol(14, 15));
        assert_eq!(decoder.next(0x3fff, 14), Next::More);
        assert_eq!(decoder.next(0x3ff, 11), Next::Symbol(10, 11));
    }

    #[test]
    fn bad_codes_are_refused() {
        assert!(Decoder::new(&[1, 1, 1], true).is_none());
        assert!(Decoder::new(&[2, 2], true).is_none());
        assert!(Decoder::new(&[1, 0], false).is_none());
        let one = Decoder::new(&[1, 0], true).unwrap();
        assert_eq!(
            (one.next(0, 1), one.next(1, 1)),
            (Next::Symbol(0, 1), Next::Invalid)
        );
        assert_eq!(
            Decoder::new(&[0, 0], true).unwrap().next(0, 1),
            Next::Invalid
        );
    }
}
