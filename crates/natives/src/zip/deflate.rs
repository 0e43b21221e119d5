//! The deflate compressor.
//!
//! It makes the choices of zlib 1.2.12 to 1.3.1 (the ones JDKs come with or link to), in the same
//! order, so that compressed data is the same byte for byte: programs print its size, hash it or
//! keep it. A compressor is plain data and can be cloned at any point, which is what makes a
//! snapshot of a machine with open streams possible.

use super::block::{Bits, Block};
use super::window::{Effort, Feed, MAX_DISTANCE, MIN_AHEAD, MIN_MATCH, Window};

/// `Z_NO_FLUSH`.
pub const NO_FLUSH: i32 = 0;
const PARTIAL_FLUSH: i32 = 1;
const FULL_FLUSH: i32 = 3;
/// `Z_FINISH`.
pub const FINISH: i32 = 4;
/// `Z_BLOCK`: end the block, without a mark.
const BLOCK: i32 = 5;

const FILTERED: i32 = 1;
const HUFFMAN_ONLY: i32 = 2;

/// Matches of three bytes are not worth more than this distance.
const TOO_FAR: usize = 4096;

/// What a call came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Some progress.
    Ok,
    /// The stream is complete.
    End,
    /// No progress was possible.
    Stuck,
    /// The call makes no sense at this point.
    Misuse,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    NeedMore,
    BlockDone,
    FinishStarted,
    FinishDone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    Busy,
    Finished,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Stored,
    Fast,
    Slow,
}

fn method(level: usize) -> Method {
    match level {
        0 => Method::Stored,
        1..=3 => Method::Fast,
        _ => Method::Slow,
    }
}

fn effort(level: usize) -> Effort {
    let (good, lazy, nice, chain) = match level {
        0 => (0, 0, 0, 0),
        1 => (4, 4, 8, 4),
        2 => (4, 5, 16, 8),
        3 => (4, 6, 32, 32),
        4 => (4, 4, 16, 16),
        5 => (8, 16, 32, 32),
        6 => (8, 16, 128, 128),
        7 => (8, 32, 128, 256),
        8 => (32, 128, 258, 1024),
        _ => (32, 258, 258, 4096),
    };
    Effort {
        good,
        lazy,
        nice,
        chain,
    }
}

/// The level that `Deflater.DEFAULT_COMPRESSION` stands for.
fn real_level(level: i32) -> Option<usize> {
    match level {
        -1 => Some(6),
        0..=9 => Some(level as usize),
        _ => None,
    }
}

/// A compressor.
#[derive(Clone, Debug)]
pub struct Deflate {
    /// With header and trailer of RFC 1950.
    zlib: bool,
    trailer_sent: bool,
    stage: Stage,
    level: usize,
    strategy: i32,
    /// What the last call asked for; `None` when the next may ask for the same again.
    last_flush: Option<i32>,
    is_new: bool,
    adler: u32,
    pub(super) window: Window,
    pub(super) bits: Bits,
    block: Block,
    match_length: usize,
    previous_length: usize,
    literal_waits: bool,
    /// Moves of the window that the index does not know of: at level 0 nobody needs it.
    pub(super) n_slides: u32,
}

impl Deflate {
    /// A new compressor; `None` if the level or the strategy does not exist.
    pub fn new(level: i32, strategy: i32, zlib: bool) -> Option<Deflate> {
        let level = real_level(level)?;
        if !(0..=HUFFMAN_ONLY).contains(&strategy) {
            return None;
        }
        Some(Deflate {
            zlib,
            trailer_sent: false,
            stage: Stage::Start,
            level,
            strategy,
            last_flush: None,
            is_new: true,
            adler: 1,
            window: Window::default(),
            bits: Bits::default(),
            block: Block::default(),
            match_length: MIN_MATCH - 1,
            previous_length: MIN_MATCH - 1,
            literal_waits: false,
            n_slides: 0,
        })
    }

    /// Ready for new data, with the same settings.
    pub fn reset(&mut self) {
        self.trailer_sent = false;
        self.stage = Stage::Start;
        self.last_flush = None;
        self.is_new = true;
        self.adler = 1;
        self.window.reset();
        self.bits = Bits::default();
        self.block = Block::default();
        self.match_length = MIN_MATCH - 1;
        self.previous_length = MIN_MATCH - 1;
        self.literal_waits = false;
        self.n_slides = 0;
    }

    /// Checksum of the input, or of the dictionary before there is any.
    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Sets the history to refer to; `false` when it is too late.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.zlib && self.stage != Stage::Start || self.window.ahead != 0 {
            return false;
        }
        if self.zlib {
            self.adler = super::checksum::adler32(self.adler, dictionary);
        }
        let window = &mut self.window;
        let mut tail = dictionary;
        if tail.len() >= super::format::WINDOW {
            if !self.zlib {
                window.forget();
                window.at = 0;
                window.block = 0;
                window.unindexed = 0;
            }
            tail = &tail[tail.len() - super::format::WINDOW..];
        }
        let mut feed = Feed {
            input: tail,
            used: 0,
            output: &mut [],
            written: 0,
            adler: None,
        };
        window.fill(&mut feed);
        while window.ahead >= MIN_MATCH {
            let end = window.at + window.ahead - (MIN_MATCH - 1);
            for place in window.at..end {
                window.index(place);
            }
            window.at = end;
            window.ahead = MIN_MATCH - 1;
            window.fill(&mut feed);
        }
        window.at += window.ahead;
        window.block = window.at as isize;
        window.unindexed = window.ahead;
        window.ahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.previous_length = MIN_MATCH - 1;
        self.literal_waits = false;
        true
    }

    /// Changes level and strategy for what follows; what came before is compressed first, as far as
    /// there is room. Gives the status and the numbers of bytes used and written.
    pub fn set_parameters(
        &mut self,
        level: i32,
        strategy: i32,
        input: &[u8],
        output: &mut [u8],
    ) -> (Status, usize, usize) {
        let (Some(level), 0..=HUFFMAN_ONLY) = (real_level(level), strategy) else {
            return (Status::Misuse, 0, 0);
        };
        let (mut used, mut written) = (0, 0);
        let changes = strategy != self.strategy || method(level) != method(self.level);
        if changes && !self.is_new {
            let status;
            (status, used, written) = self.deflate(input, output, BLOCK);
            if status == Status::Misuse {
                return (status, used, written);
            }
            let in_block = self.window.at as isize - self.window.block + self.window.ahead as isize;
            if used < input.len() || in_block != 0 {
                return (Status::Stuck, used, written);
            }
        }
        if self.level != level {
            if self.level == 0 {
                match std::mem::take(&mut self.n_slides) {
                    0 => {}
                    1 => self.window.slide_index(),
                    _ => self.window.forget(),
                }
            }
            self.level = level;
        }
        self.strategy = strategy;
        (Status::Ok, used, written)
    }

    /// Compresses. Gives the status and the numbers of bytes used and written.
    pub fn deflate(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        flush: i32,
    ) -> (Status, usize, usize) {
        let adler = (self.zlib && !self.trailer_sent).then_some(self.adler);
        let mut feed = Feed {
            input,
            used: 0,
            output,
            written: 0,
            adler,
        };
        let status = self.run(&mut feed, flush);
        (status, feed.used, feed.written)
    }

    fn run(&mut self, feed: &mut Feed<'_>, flush: i32) -> Status {
        if !(NO_FLUSH..=BLOCK).contains(&flush) || self.stage == Stage::Finished && flush != FINISH
        {
            return Status::Misuse;
        }
        if feed.room() == 0 {
            return Status::Stuck;
        }
        let last_flush = if self.is_new { None } else { self.last_flush };
        self.is_new = false;
        self.last_flush = Some(flush);
        if self.bits.has_pending() {
            self.drain(feed);
            if feed.room() == 0 {
                self.last_flush = None;
                return Status::Ok;
            }
        } else if feed.left() == 0
            && flush != FINISH
            && last_flush.is_some_and(|last| rank(flush) <= rank(last))
        {
            return Status::Stuck;
        }
        if self.stage == Stage::Finished && feed.left() != 0 {
            return Status::Stuck;
        }
        if self.stage == Stage::Start {
            self.stage = Stage::Busy;
            if self.zlib {
                self.header();
                feed.adler = Some(1);
                self.adler = 1;
                self.drain(feed);
                if self.bits.has_pending() {
                    self.last_flush = None;
                    return Status::Ok;
                }
            }
        }
        if feed.left() != 0
            || self.window.ahead != 0
            || flush != NO_FLUSH && self.stage != Stage::Finished
        {
            let progress = match (self.level, self.strategy) {
                (0, _) => self.stored(feed, flush),
                (_, HUFFMAN_ONLY) => self.literals_only(feed, flush),
                (1..=3, _) => self.fast(feed, flush),
                _ => self.slow(feed, flush),
            };
            self.adler = feed.adler.unwrap_or(self.adler);
            if matches!(progress, Progress::FinishStarted | Progress::FinishDone) {
                self.stage = Stage::Finished;
            }
            if matches!(progress, Progress::NeedMore | Progress::FinishStarted) {
                if feed.room() == 0 {
                    self.last_flush = None;
                }
                return Status::Ok;
            }
            if progress == Progress::BlockDone {
                self.mark_flush(flush);
                self.drain(feed);
                if feed.room() == 0 {
                    self.last_flush = None;
                    return Status::Ok;
                }
            }
        }
        if flush != FINISH {
            return Status::Ok;
        }
        if !self.zlib || self.trailer_sent {
            return Status::End;
        }
        self.bits.bytes(&self.adler.to_be_bytes());
        self.drain(feed);
        self.trailer_sent = true;
        if self.bits.has_pending() {
            Status::Ok
        } else {
            Status::End
        }
    }

    fn header(&mut self) {
        let effort = match self.level {
            _ if self.strategy >= HUFFMAN_ONLY => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let has_dictionary = self.window.at != 0;
        let mut header: u16 = 0x7800 | effort << 6 | u16::from(has_dictionary) << 5;
        header += 31 - header % 31;
        self.bits.bytes(&header.to_be_bytes());
        if has_dictionary {
            self.bits.bytes(&self.adler.to_be_bytes());
        }
    }

    /// Ends a flush with the mark that lets a reader see all data so far.
    fn mark_flush(&mut self, flush: i32) {
        match flush {
            PARTIAL_FLUSH => self.bits.empty_fixed_block(),
            BLOCK => {}
            _ => {
                self.bits.stored_head(0, false);
                if flush == FULL_FLUSH {
                    self.window.forget();
                    if self.window.ahead == 0 {
                        self.window.at = 0;
                        self.window.block = 0;
                        self.window.unindexed = 0;
                    }
                }
            }
        }
    }

    pub(super) fn drain(&mut self, feed: &mut Feed<'_>) {
        feed.written += self.bits.drain(&mut feed.output[feed.written..]);
    }

    fn send_block(&mut self, feed: &mut Feed<'_>, last: bool) {
        let window = &self.window;
        let source = (window.block >= 0).then(|| &window.bytes[window.block as usize..window.at]);
        self.block.send(&mut self.bits, source, last);
        self.window.block = self.window.at as isize;
        self.drain(feed);
    }

    /// What every method does when there is no more input for now.
    fn end(&mut self, feed: &mut Feed<'_>, flush: i32) -> Progress {
        if flush == FINISH {
            self.send_block(feed, true);
            return if feed.room() == 0 {
                Progress::FinishStarted
            } else {
                Progress::FinishDone
            };
        }
        if !self.block.is_empty() {
            self.send_block(feed, false);
            if feed.room() == 0 {
                return Progress::NeedMore;
            }
        }
        Progress::BlockDone
    }

    /// Makes sure of enough input for a match. `Some` when the method must stop here.
    fn fill(&mut self, feed: &mut Feed<'_>, flush: i32) -> Option<Progress> {
        self.window.fill(feed);
        (self.window.ahead < MIN_AHEAD && flush == NO_FLUSH).then_some(Progress::NeedMore)
    }

    /// The place to start a search at, after indexing the current one.
    fn candidate(&mut self) -> Option<usize> {
        let at = self.window.at;
        let place = if self.window.ahead >= MIN_MATCH {
            self.window.index(at)
        } else {
            0
        };
        (place != 0 && at - place <= MAX_DISTANCE).then_some(place)
    }

    /// Takes the first good match.
    fn fast(&mut self, feed: &mut Feed<'_>, flush: i32) -> Progress {
        let effort = effort(self.level);
        loop {
            if self.window.ahead < MIN_AHEAD {
                if let Some(stop) = self.fill(feed, flush) {
                    return stop;
                }
                if self.window.ahead == 0 {
                    break;
                }
            }
            if let Some(place) = self.candidate() {
                self.match_length = self
                    .window
                    .longest_match(place, self.previous_length, effort);
            }
            let window = &mut self.window;
            let is_full = if self.match_length >= MIN_MATCH {
                let length = std::mem::take(&mut self.match_length);
                let is_full = self
                    .block
                    .matched(window.at.wrapping_sub(window.match_at), length);
                window.ahead -= length;
                if length <= effort.lazy && window.ahead >= MIN_MATCH {
                    for place in window.at + 1..window.at + length {
                        window.index(place);
                    }
                    window.at += length;
                } else {
                    window.at += length;
                    window.start_hash(window.at);
                }
                is_full
            } else {
                let byte = window.bytes[window.at];
                window.ahead -= 1;
                window.at += 1;
                self.block.literal(byte)
            };
            if is_full {
                self.send_block(feed, false);
                if feed.room() == 0 {
                    return Progress::NeedMore;
                }
            }
        }
        self.window.unindexed = self.window.at.min(MIN_MATCH - 1);
        self.end(feed, flush)
    }

    /// Takes a match only if the next place has no longer one.
    fn slow(&mut self, feed: &mut Feed<'_>, flush: i32) -> Progress {
        let effort = effort(self.level);
        loop {
            if self.window.ahead < MIN_AHEAD {
                if let Some(stop) = self.fill(feed, flush) {
                    return stop;
                }
                if self.window.ahead == 0 {
                    break;
                }
            }
            let candidate = self.candidate();
            self.previous_length = self.match_length;
            let previous_at = self.window.match_at;
            self.match_length = MIN_MATCH - 1;
            if let Some(place) = candidate
                && self.previous_length < effort.lazy
            {
                self.match_length = self
                    .window
                    .longest_match(place, self.previous_length, effort);
                let is_far = self.match_length == MIN_MATCH
                    && self.window.at.wrapping_sub(self.window.match_at) > TOO_FAR;
                if self.match_length <= 5 && (self.strategy == FILTERED || is_far) {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            let window = &mut self.window;
            if self.previous_length >= MIN_MATCH && self.match_length <= self.previous_length {
                // The last places that still have three bytes.
                let last = window.at + window.ahead - MIN_MATCH;
                let is_full = self.block.matched(
                    (window.at - 1).wrapping_sub(previous_at),
                    self.previous_length,
                );
                let end = window.at + self.previous_length - 1;
                for place in window.at + 1..end.min(last + 1) {
                    window.index(place);
                }
                window.ahead -= self.previous_length - 1;
                window.at = end;
                self.previous_length = 0;
                self.literal_waits = false;
                self.match_length = MIN_MATCH - 1;
                if is_full {
                    self.send_block(feed, false);
                    if feed.room() == 0 {
                        return Progress::NeedMore;
                    }
                }
            } else if self.literal_waits {
                let is_full = self.block.literal(window.bytes[window.at - 1]);
                if is_full {
                    self.send_block(feed, false);
                }
                self.window.at += 1;
                self.window.ahead -= 1;
                if feed.room() == 0 {
                    return Progress::NeedMore;
                }
            } else {
                self.literal_waits = true;
                window.at += 1;
                window.ahead -= 1;
            }
        }
        if self.literal_waits {
            self.block.literal(self.window.bytes[self.window.at - 1]);
            self.literal_waits = false;
        }
        self.window.unindexed = self.window.at.min(MIN_MATCH - 1);
        self.end(feed, flush)
    }

    /// Looks for no matches at all.
    fn literals_only(&mut self, feed: &mut Feed<'_>, flush: i32) -> Progress {
        loop {
            if self.window.ahead == 0 {
                self.window.fill(feed);
                if self.window.ahead == 0 {
                    if flush == NO_FLUSH {
                        return Progress::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let is_full = self.block.literal(self.window.bytes[self.window.at]);
            self.window.ahead -= 1;
            self.window.at += 1;
            if is_full {
                self.send_block(feed, false);
                if feed.room() == 0 {
                    return Progress::NeedMore;
                }
            }
        }
        self.window.unindexed = 0;
        self.end(feed, flush)
    }
}

/// The order of flush requests by strength, where `BLOCK` comes after none.
fn rank(flush: i32) -> i32 {
    2 * flush - if flush > 4 { 9 } else { 0 }
}
