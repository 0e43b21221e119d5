//! The inflate decompressor.
//!
//! Input may end anywhere and room for output may run out anywhere; the decompressor then goes on in
//! the next call. How far it goes in one call (it reads on behind the last byte that fits) and the
//! words for what is wrong are those of zlib, because `java.util.zip` shows them.

use super::checksum::adler32;
use super::decode::{Decoder, Next};
use super::format::{
    DISTANCE_BASE, DISTANCE_EXTRA, END, LENGTH_BASE, LENGTH_EXTRA, LENGTH_ORDER, N_DISTANCES,
    N_LENGTHS, N_LITERALS, WINDOW, fixed_length,
};

/// What a call came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Some progress.
    Ok,
    /// The stream is complete.
    End,
    /// A dictionary is needed.
    NeedDictionary,
    /// No progress was possible.
    Stuck,
    /// The data is not valid, and why.
    Bad(&'static str),
}

/// What comes next in the stream.
#[derive(Clone, Copy, Debug)]
enum State {
    Header,
    DictionaryId,
    Dictionary,
    BlockHead,
    StoredHead,
    Stored(usize),
    CodeCounts,
    CodeLengths {
        n_literals: usize,
        n_distances: usize,
        n_lengths: usize,
        read: usize,
    },
    Lengths {
        n_literals: usize,
        n_distances: usize,
        read: usize,
    },
    Symbol,
    Literal(u8),
    LengthExtra(usize),
    Distance(usize),
    DistanceExtra(usize, usize),
    Match {
        length: usize,
        distance: usize,
    },
    Check,
    Done,
    Bad(&'static str),
}

/// Why the loop over states ends.
enum Stop {
    /// For want of input or room.
    Wait,
    NeedDictionary,
    Bad(&'static str),
}

/// A decompressor.
#[derive(Clone, Debug)]
pub struct Inflate {
    zlib: bool,
    state: State,
    is_last: bool,
    has_dictionary: bool,
    hold: u64,
    n_held: u32,
    /// What the caller sees: the identifier of a dictionary, then the checksum so far.
    adler: u32,
    check: u32,
    /// The last output of calls before, up to a window of it.
    history: Vec<u8>,
    lengths: [u8; N_LITERALS + N_DISTANCES],
    literals: Decoder,
    distances: Decoder,
    code: Decoder,
}

struct Io<'a> {
    input: &'a [u8],
    used: usize,
    output: &'a mut [u8],
    written: usize,
}

impl Inflate {
    /// A new decompressor, for data with header and trailer of RFC 1950 if `zlib`.
    pub fn new(zlib: bool) -> Inflate {
        Inflate {
            zlib,
            state: if zlib {
                State::Header
            } else {
                State::BlockHead
            },
            is_last: false,
            has_dictionary: false,
            hold: 0,
            n_held: 0,
            adler: zlib.into(),
            check: 1,
            history: Vec::new(),
            lengths: [0; N_LITERALS + N_DISTANCES],
            literals: Decoder::default(),
            distances: Decoder::default(),
            code: Decoder::default(),
        }
    }

    /// Ready for new data.
    pub fn reset(&mut self) {
        *self = Inflate::new(self.zlib);
    }

    /// Checksum of the output, or the identifier of the dictionary that is needed.
    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Sets the history that data refers to; `false` if it is not the one asked for.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.zlib
            && (!matches!(self.state, State::Dictionary) || adler32(1, dictionary) != self.check)
        {
            return false;
        }
        self.remember(dictionary);
        self.has_dictionary = true;
        true
    }

    /// Decompresses. Gives the status and the numbers of bytes used and written.
    pub fn inflate(&mut self, input: &[u8], output: &mut [u8]) -> (Status, usize, usize) {
        let mut io = Io {
            input,
            used: 0,
            output,
            written: 0,
        };
        let mut summed = 0;
        let stop = loop {
            if matches!(self.state, State::Check) && self.zlib {
                // The trailer is compared with the sum of all output.
                self.check = adler32(self.check, &io.output[summed..io.written]);
                summed = io.written;
            }
            if let Err(stop) = self.step(&mut io) {
                break stop;
            }
            if matches!(self.state, State::Done) {
                break Stop::Wait;
            }
        };
        if self.zlib
            && !matches!(
                self.state,
                State::Dictionary | State::DictionaryId | State::Header
            )
        {
            self.check = adler32(self.check, &io.output[summed..io.written]);
            self.adler = self.check;
        }
        self.remember(&io.output[..io.written]);
        let status = match (stop, &self.state) {
            (Stop::Bad(why), _) => Status::Bad(why),
            (Stop::NeedDictionary, _) => Status::NeedDictionary,
            (_, State::Done) => Status::End,
            _ if io.used == 0 && io.written == 0 => Status::Stuck,
            _ => Status::Ok,
        };
        (status, io.used, io.written)
    }

    /// Keeps the last window of output for matches of later calls.
    fn remember(&mut self, output: &[u8]) {
        if output.len() >= WINDOW {
            self.history.clear();
            self.history
                .extend_from_slice(&output[output.len() - WINDOW..]);
            return;
        }
        // Twice the window, so that most calls only append.
        if self.history.len() + output.len() > 2 * WINDOW {
            self.history.drain(..self.history.len() - WINDOW);
        }
        self.history.extend_from_slice(output);
    }

    /// Makes sure of `n` bits, byte by byte so that none is taken too early.
    fn need(&mut self, io: &mut Io<'_>, n: u32) -> Result<(), Stop> {
        while self.n_held < n {
            let Some(&byte) = io.input.get(io.used) else {
                return Err(Stop::Wait);
            };
            io.used += 1;
            self.hold |= u64::from(byte) << self.n_held;
            self.n_held += 8;
        }
        Ok(())
    }

    fn peek(&self, n: u32) -> usize {
        (self.hold & ((1 << n) - 1)) as usize
    }

    fn skip(&mut self, n: u32) {
        self.hold >>= n;
        self.n_held -= n;
    }

    fn take(&mut self, io: &mut Io<'_>, n: u32) -> Result<usize, Stop> {
        self.need(io, n)?;
        let value = self.peek(n);
        self.skip(n);
        Ok(value)
    }

    fn bad(&mut self, why: &'static str) -> Result<(), Stop> {
        self.state = State::Bad(why);
        Err(Stop::Bad(why))
    }

    fn step(&mut self, io: &mut Io<'_>) -> Result<(), Stop> {
        match self.state {
            State::Header => self.header(io),
            State::DictionaryId => {
                let id = self.take(io, 32)? as u32;
                self.check = id.swap_bytes();
                self.adler = self.check;
                self.state = State::Dictionary;
                Ok(())
            }
            State::Dictionary => {
                if !self.has_dictionary {
                    return Err(Stop::NeedDictionary);
                }
                self.check = 1;
                self.state = State::BlockHead;
                Ok(())
            }
            State::BlockHead => self.block_head(io),
            State::StoredHead => {
                let value = self.take(io, 32)?;
                if value & 0xffff != !(value >> 16) & 0xffff {
                    return self.bad("invalid stored block lengths");
                }
                self.state = State::Stored(value & 0xffff);
                Ok(())
            }
            State::Stored(left) => self.stored(io, left),
            State::CodeCounts => self.code_counts(io),
            State::CodeLengths {
                n_literals,
                n_distances,
                n_lengths,
                read,
            } => self.code_lengths(io, n_literals, n_distances, n_lengths, read),
            State::Lengths {
                n_literals,
                n_distances,
                read,
            } => self.symbol_lengths(io, n_literals, n_distances, read),
            State::Symbol => self.symbols(io),
            State::Literal(byte) => {
                let Some(to) = io.output.get_mut(io.written) else {
                    return Err(Stop::Wait);
                };
                *to = byte;
                io.written += 1;
                self.state = State::Symbol;
                Ok(())
            }
            State::LengthExtra(symbol) => {
                let extra = self.take(io, LENGTH_EXTRA[symbol].into())?;
                self.state = State::Distance(LENGTH_BASE[symbol] as usize + extra);
                Ok(())
            }
            State::Distance(length) => loop {
                match self.distances.next(self.hold, self.n_held) {
                    Next::Symbol(symbol, n) => {
                        self.skip(n);
                        if symbol as usize >= N_DISTANCES {
                            return self.bad("invalid distance code");
                        }
                        self.state = State::DistanceExtra(length, symbol.into());
                        return Ok(());
                    }
                    Next::Invalid => return self.bad("invalid distance code"),
                    Next::More => self.need(io, self.n_held + 1)?,
                }
            },
            State::DistanceExtra(length, symbol) => {
                let extra = self.take(io, DISTANCE_EXTRA[symbol].into())?;
                let distance = DISTANCE_BASE[symbol] as usize + extra;
                self.state = State::Match { length, distance };
                Ok(())
            }
            State::Match { length, distance } => self.copy(io, length, distance),
            State::Check => {
                if self.zlib {
                    self.need(io, 32)?;
                    if (self.peek(32) as u32).swap_bytes() != self.check {
                        return self.bad("incorrect data check");
                    }
                    self.skip(32);
                }
                self.state = State::Done;
                Ok(())
            }
            State::Done => Err(Stop::Wait),
            State::Bad(why) => Err(Stop::Bad(why)),
        }
    }

    fn header(&mut self, io: &mut Io<'_>) -> Result<(), Stop> {
        self.need(io, 16)?;
        let (method, flags) = (self.peek(8), self.peek(16) >> 8);
        if (method << 8 | flags) % 31 != 0 {
            return self.bad("incorrect header check");
        }
        if method & 15 != 8 {
            return self.bad("unknown compression method");
        }
        if method >> 4 > 7 {
            return self.bad("invalid window size");
        }
        self.skip(16);
        self.check = 1;
        self.adler = 1;
        self.state = if flags & 0x20 != 0 {
            State::DictionaryId
        } else {
            State::BlockHead
        };
        Ok(())
    }

    fn block_head(&mut self, io: &mut Io<'_>) -> Result<(), Stop> {
        if self.is_last {
            self.skip(self.n_held & 7);
            self.state = State::Check;
            return Ok(());
        }
        self.need(io, 3)?;
        self.is_last = self.peek(1) != 0;
        let kind = self.peek(3) >> 1;
        self.skip(3);
        self.state = match kind {
            0 => {
                self.skip(self.n_held & 7);
                State::StoredHead
            }
            1 => {
                self.fixed_codes();
                State::Symbol
            }
            2 => State::CodeCounts,
            _ => return self.bad("invalid block type"),
        };
        Ok(())
    }

    fn fixed_codes(&mut self) {
        let lengths: Vec<u8> = (0..288).map(fixed_length).collect();
        self.literals = Decoder::new(&lengths, false).unwrap_or_default();
        self.distances = Decoder::new(&[5; 32], false).unwrap_or_default();
    }

    fn stored(&mut self, io: &mut Io<'_>, left: usize) -> Result<(), Stop> {
        if left == 0 {
            self.state = State::BlockHead;
            return Ok(());
        }
        let n = left
            .min(io.input.len() - io.used)
            .min(io.output.len() - io.written);
        if n == 0 {
            return Err(Stop::Wait);
        }
        io.output[io.written..io.written + n].copy_from_slice(&io.input[io.used..io.used + n]);
        io.used += n;
        io.written += n;
        self.state = State::Stored(left - n);
        Ok(())
    }

    fn code_counts(&mut self, io: &mut Io<'_>) -> Result<(), Stop> {
        let value = self.take(io, 14)?;
        let (n_literals, n_distances, n_lengths) =
            ((value & 31) + 257, (value >> 5 & 31) + 1, (value >> 10) + 4);
        if n_literals > N_LITERALS || n_distances > N_DISTANCES {
            return self.bad("too many length or distance symbols");
        }
        self.lengths = [0; N_LITERALS + N_DISTANCES];
        self.state = State::CodeLengths {
            n_literals,
            n_distances,
            n_lengths,
            read: 0,
        };
        Ok(())
    }

    fn code_lengths(
        &mut self,
        io: &mut Io<'_>,
        n_literals: usize,
        n_distances: usize,
        n_lengths: usize,
        read: usize,
    ) -> Result<(), Stop> {
        for (i, &symbol) in LENGTH_ORDER.iter().enumerate().take(n_lengths).skip(read) {
            self.state = State::CodeLengths {
                n_literals,
                n_distances,
                n_lengths,
                read: i,
            };
            self.lengths[symbol as usize] = self.take(io, 3)? as u8;
        }
        let Some(code) = Decoder::new(&self.lengths[..N_LENGTHS], false) else {
            return self.bad("invalid code lengths set");
        };
        self.code = code;
        self.state = State::Lengths {
            n_literals,
            n_distances,
            read: 0,
        };
        Ok(())
    }

    fn symbol_lengths(
        &mut self,
        io: &mut Io<'_>,
        n_literals: usize,
        n_distances: usize,
        mut read: usize,
    ) -> Result<(), Stop> {
        let n = n_literals + n_distances;
        while read < n {
            self.state = State::Lengths {
                n_literals,
                n_distances,
                read,
            };
            let (symbol, bits) = match self.code.next(self.hold, self.n_held) {
                Next::Symbol(symbol, bits) => (symbol as u8, bits),
                Next::More => {
                    self.need(io, self.n_held + 1)?;
                    continue;
                }
                // A code without symbols, which zlib reads as zeros of one bit each.
                Next::Invalid => (0, 1),
            };
            let extra = match symbol {
                16 => 2,
                17 => 3,
                18 => 7,
                _ => 0,
            };
            // Code and extra bits are taken together, or neither.
            self.need(io, bits + extra)?;
            self.skip(bits);
            if symbol < 16 {
                self.lengths[read] = symbol;
                read += 1;
                continue;
            }
            if symbol == 16 && read == 0 {
                return self.bad("invalid bit length repeat");
            }
            let value = if symbol == 16 {
                self.lengths[read - 1]
            } else {
                0
            };
            let count = self.peek(extra) + if symbol == 18 { 11 } else { 3 };
            self.skip(extra);
            if read + count > n {
                return self.bad("invalid bit length repeat");
            }
            self.lengths[read..read + count].fill(value);
            read += count;
        }
        if self.lengths[END] == 0 {
            return self.bad("invalid code -- missing end-of-block");
        }
        let Some(literals) = Decoder::new(&self.lengths[..n_literals], true) else {
            return self.bad("invalid literal/lengths set");
        };
        let Some(distances) = Decoder::new(&self.lengths[n_literals..n], true) else {
            return self.bad("invalid distances set");
        };
        self.literals = literals;
        self.distances = distances;
        self.state = State::Symbol;
        Ok(())
    }

    /// Decodes literals as long as there is room, up to the next thing that is none.
    fn symbols(&mut self, io: &mut Io<'_>) -> Result<(), Stop> {
        loop {
            match self.literals.next(self.hold, self.n_held) {
                Next::Symbol(symbol, n) => {
                    self.skip(n);
                    let symbol = symbol as usize;
                    if symbol < END {
                        self.state = State::Literal(symbol as u8);
                        let Some(to) = io.output.get_mut(io.written) else {
                            return Err(Stop::Wait);
                        };
                        *to = symbol as u8;
                        io.written += 1;
                        self.state = State::Symbol;
                        continue;
                    }
                    self.state = match symbol {
                        END => State::BlockHead,
                        s if s < N_LITERALS => State::LengthExtra(s - END - 1),
                        _ => return self.bad("invalid literal/length code"),
                    };
                    return Ok(());
                }
                Next::Invalid => return self.bad("invalid literal/length code"),
                Next::More => self.need(io, self.n_held + 1)?,
            }
        }
    }

    fn copy(&mut self, io: &mut Io<'_>, length: usize, distance: usize) -> Result<(), Stop> {
        let n = length.min(io.output.len() - io.written);
        if n == 0 {
            return Err(Stop::Wait);
        }
        if distance > io.written + self.history.len().min(WINDOW) {
            return self.bad("invalid distance too far back");
        }
        // First from output of calls before, then from this one's, where source and target may
        // overlap.
        let from_history = distance.saturating_sub(io.written).min(n);
        if from_history > 0 {
            let start = self.history.len() - (distance - io.written);
            io.output[io.written..io.written + from_history]
                .copy_from_slice(&self.history[start..start + from_history]);
            io.written += from_history;
        }
        for _ in from_history..n {
            io.output[io.written] = io.output[io.written - distance];
            io.written += 1;
        }
        self.state = if n == length {
            State::Symbol
        } else {
            State::Match {
                length: length - n,
                distance,
            }
        };
        Ok(())
    }
}
