//! Blocks of the compressor: collecting symbols, choosing how to send them, and the bits sent.

use super::format::{
    DISTANCE_BASE, DISTANCE_EXTRA, END, LENGTH_BASE, LENGTH_EXTRA, LENGTH_ORDER, N_DISTANCES,
    N_LENGTHS, N_LITERALS, fixed_length,
};
use super::huffman::{Alphabet, Code, code_for, codes};

/// Symbols in a block at most: one less than the buffer of zlib at its usual memory level.
const MAX_SYMBOLS: usize = (1 << 14) - 1;

const LITERALS: Alphabet = Alphabet {
    max_length: 15,
    extra: |s| {
        if s > END {
            LENGTH_EXTRA[s - END - 1].into()
        } else {
            0
        }
    },
    fixed: |s| fixed_length(s).into(),
};
const DISTANCES: Alphabet = Alphabet {
    max_length: 15,
    extra: |s| DISTANCE_EXTRA[s].into(),
    fixed: |_| 5,
};
const LENGTHS: Alphabet = Alphabet {
    max_length: 7,
    extra: |s| match s {
        16 => 2,
        17 => 3,
        18 => 7,
        _ => 0,
    },
    fixed: |_| 0,
};

/// Length symbol (less 257) by match length less 3.
const LENGTH_SYMBOL: [u8; 256] = {
    let mut table = [0; 256];
    let mut symbol = 0;
    while symbol < 28 {
        let mut i = 0;
        while i < 1 << LENGTH_EXTRA[symbol] {
            table[LENGTH_BASE[symbol] as usize - 3 + i] = symbol as u8;
            i += 1;
        }
        symbol += 1;
    }
    table[255] = 28;
    table
};

/// Distance symbol of a distance.
fn distance_symbol(distance: u16) -> usize {
    let d = u32::from(distance) - 1;
    if d < 4 {
        return d as usize;
    }
    // Two symbols for each power of two.
    let top = d.ilog2();
    (2 * top + (d >> (top - 1) & 1)) as usize
}

/// Bytes and bits on their way out.
#[derive(Clone, Debug, Default)]
pub struct Bits {
    bytes: Vec<u8>,
    start: usize,
    hold: u64,
    n_held: u32,
}

impl Bits {
    /// Appends the low `n` bits of a value, `n` up to 16.
    fn put(&mut self, value: u32, n: u32) {
        self.hold |= u64::from(value) << self.n_held;
        self.n_held += n;
        while self.n_held >= 8 {
            self.bytes.push(self.hold as u8);
            self.hold >>= 8;
            self.n_held -= 8;
        }
    }

    fn symbol(&mut self, code: &Code, symbol: usize) {
        self.put(code.bits[symbol].into(), code.lengths[symbol].into());
    }

    /// Fills the last byte with zeros.
    fn align(&mut self) {
        if self.n_held > 0 {
            self.put(0, 8 - self.n_held);
        }
    }

    /// Appends bytes; the bits before must be aligned.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Bits that do not fill a byte yet.
    pub fn n_held(&self) -> u32 {
        self.n_held
    }

    /// Whether whole bytes wait for room.
    pub fn has_pending(&self) -> bool {
        self.start < self.bytes.len()
    }

    /// Moves as many bytes as fit, and says how many.
    pub fn drain(&mut self, to: &mut [u8]) -> usize {
        let n = to.len().min(self.bytes.len() - self.start);
        to[..n].copy_from_slice(&self.bytes[self.start..self.start + n]);
        self.start += n;
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
        }
        n
    }

    /// An empty block with the fixed code, ten bits.
    pub fn empty_fixed_block(&mut self) {
        self.put(1 << 1, 3);
        self.put(0, fixed_length(END).into());
    }

    /// The head of a stored block, for data that follows.
    pub fn stored_head(&mut self, len: usize, last: bool) {
        self.put(last.into(), 3);
        self.align();
        self.bytes.extend((len as u16).to_le_bytes());
        self.bytes.extend((!len as u16).to_le_bytes());
    }
}

/// The symbols of the block being made.
#[derive(Clone, Debug)]
pub struct Block {
    /// (distance, length less 3), or distance 0 with a literal.
    symbols: Vec<(u16, u8)>,
    literals: [u32; N_LITERALS],
    distances: [u32; N_DISTANCES],
}

impl Default for Block {
    fn default() -> Block {
        let mut block = Block {
            symbols: Vec::new(),
            literals: [0; N_LITERALS],
            distances: [0; N_DISTANCES],
        };
        block.clear();
        block
    }
}

impl Block {
    fn clear(&mut self) {
        self.symbols.clear();
        self.literals = [0; N_LITERALS];
        self.distances = [0; N_DISTANCES];
        self.literals[END] = 1;
    }

    /// Whether there is no symbol.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Adds a literal; true when the block is full.
    pub fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((0, byte));
        self.literals[byte as usize] += 1;
        self.symbols.len() == MAX_SYMBOLS
    }

    /// Adds a match; true when the block is full.
    pub fn matched(&mut self, distance: usize, length: usize) -> bool {
        let (distance, length) = (distance as u16, (length - 3) as u8);
        self.symbols.push((distance, length));
        self.literals[END + 1 + LENGTH_SYMBOL[length as usize] as usize] += 1;
        self.distances[distance_symbol(distance)] += 1;
        self.symbols.len() == MAX_SYMBOLS
    }

    /// Sends the block in the shortest way and starts a new one. `source` is what it stands for, if
    /// that is still at hand.
    pub fn send(&mut self, out: &mut Bits, source: Option<&[u8]>, last: bool) {
        let literals = code_for(&self.literals, &LITERALS);
        let distances = code_for(&self.distances, &DISTANCES);
        let runs = [
            run_lengths(&literals.lengths[..literals.n_used]),
            run_lengths(&distances.lengths[..distances.n_used]),
        ]
        .concat();
        let mut frequencies = [0; N_LENGTHS];
        for &(symbol, _) in &runs {
            frequencies[symbol as usize] += 1;
        }
        let lengths = code_for(&frequencies, &LENGTHS);
        // At least four lengths are sent.
        let last_sent = (3..N_LENGTHS)
            .rev()
            .find(|&i| lengths.lengths[LENGTH_ORDER[i] as usize] != 0);
        let n_sent = last_sent.unwrap_or(3).max(3) + 1;

        let dynamic_bits =
            literals.cost + distances.cost + lengths.cost + 3 * n_sent as u64 + 5 + 5 + 4;
        let fixed_bits = literals.fixed_cost + distances.fixed_cost;
        let (dynamic, fixed) = ((dynamic_bits + 3 + 7) >> 3, (fixed_bits + 3 + 7) >> 3);
        match source {
            Some(bytes) if bytes.len() as u64 + 4 <= dynamic.min(fixed) => {
                out.stored_head(bytes.len(), last);
                out.bytes(bytes);
            }
            _ if fixed <= dynamic => {
                out.put(1 << 1 | u32::from(last), 3);
                let (literals, distances) = fixed_codes();
                self.send_symbols(out, &literals, &distances);
            }
            _ => {
                out.put(2 << 1 | u32::from(last), 3);
                out.put((literals.n_used - 257) as u32, 5);
                out.put((distances.n_used - 1) as u32, 5);
                out.put((n_sent - 4) as u32, 4);
                for &symbol in &LENGTH_ORDER[..n_sent] {
                    out.put(lengths.lengths[symbol as usize].into(), 3);
                }
                for &(symbol, extra) in &runs {
                    out.symbol(&lengths, symbol.into());
                    out.put(extra.into(), (LENGTHS.extra)(symbol.into()));
                }
                self.send_symbols(out, &literals, &distances);
            }
        }
        self.clear();
        if last {
            out.align();
        }
    }

    fn send_symbols(&self, out: &mut Bits, literals: &Code, distances: &Code) {
        for &(distance, length) in &self.symbols {
            if distance == 0 {
                out.symbol(literals, length.into());
                continue;
            }
            let symbol = LENGTH_SYMBOL[length as usize] as usize;
            out.symbol(literals, END + 1 + symbol);
            out.put(
                u32::from(length) + 3 - u32::from(LENGTH_BASE[symbol]),
                LENGTH_EXTRA[symbol].into(),
            );
            let symbol = distance_symbol(distance);
            out.symbol(distances, symbol);
            out.put(
                u32::from(distance - DISTANCE_BASE[symbol]),
                DISTANCE_EXTRA[symbol].into(),
            );
        }
        out.symbol(literals, END);
    }
}

fn fixed_codes() -> (Code, Code) {
    // Two symbols that are never sent take part in the code.
    let lengths: Vec<u8> = (0..N_LITERALS + 2).map(fixed_length).collect();
    let literals = Code {
        bits: codes(&lengths, &counts(&lengths)),
        lengths,
        ..Code::default()
    };
    let lengths = vec![5; N_DISTANCES];
    let distances = Code {
        bits: codes(&lengths, &counts(&lengths)),
        lengths,
        ..Code::default()
    };
    (literals, distances)
}

fn counts(lengths: &[u8]) -> [u16; 16] {
    let mut counts = [0; 16];
    for &l in lengths {
        counts[l as usize] += 1;
    }
    counts
}

/// Code lengths as symbols of the third code, each with the value of its extra bits.
fn run_lengths(lengths: &[u8]) -> Vec<(u8, u8)> {
    let mut out = Vec::new();
    let mut before = None;
    let mut at = 0;
    while at < lengths.len() {
        let length = lengths[at];
        // A repetition of the same length as before takes up to 6, of another one 7 with the first.
        let most = match length {
            0 => 138,
            _ if before == Some(length) => 6,
            _ => 7,
        };
        let least = if length == 0 || before == Some(length) {
            3
        } else {
            4
        };
        let n = lengths[at..]
            .iter()
            .take(most)
            .take_while(|&&l| l == length)
            .count();
        match length {
            _ if n < least => out.extend(std::iter::repeat_n((length, 0), n)),
            0 if n <= 10 => out.push((17, n as u8 - 3)),
            0 => out.push((18, n as u8 - 11)),
            _ if before == Some(length) => out.push((16, n as u8 - 3)),
            _ => out.extend([(length, 0), (16, n as u8 - 4)]),
        }
        before = Some(length);
        at += n;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_have_their_symbols() {
        for d in 1..=32768u32 {
            let symbol = DISTANCE_BASE
                .iter()
                .rposition(|&b| u32::from(b) <= d)
                .unwrap();
            assert_eq!(distance_symbol(d as u16), symbol, "{d}");
        }
    }

    #[test]
    fn runs_are_shortened() {
        assert_eq!(run_lengths(&[5, 5, 5]), [(5, 0), (5, 0), (5, 0)]);
        assert_eq!(run_lengths(&[5; 5]), [(5, 0), (16, 1)]);
        assert_eq!(run_lengths(&[5; 10]), [(5, 0), (16, 3), (16, 0)]);
        assert_eq!(run_lengths(&[0; 150]), [(18, 127), (18, 1)]);
        assert_eq!(run_lengths(&[0, 0, 7]), [(0, 0), (0, 0), (7, 0)]);
    }
}
