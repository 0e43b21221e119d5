//! The compressor's window: recent input, and chains of places with the same three bytes.
//!
//! Sizes, hash and search limits are those of zlib at its usual memory level. Which matches are
//! found depends on them, so they are part of the output format here.

use super::format::WINDOW;

/// Shortest match.
pub const MIN_MATCH: usize = 3;
/// Longest match.
pub const MAX_MATCH: usize = 258;
/// Input that must be at hand before a match is looked for, unless there is no more.
pub const MIN_AHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
/// Farthest match looked for.
pub const MAX_DISTANCE: usize = WINDOW - MIN_AHEAD;
/// Bytes in the buffer.
pub const BUFFER: usize = 2 * WINDOW;

const HASH_MASK: usize = WINDOW - 1;
const HASH_SHIFT: usize = 5;

/// Input and output of one call, and the checksum over the input.
pub struct Feed<'a> {
    /// All input of the call.
    pub input: &'a [u8],
    /// How much of it was taken.
    pub used: usize,
    /// Room for output.
    pub output: &'a mut [u8],
    /// How much of it was filled.
    pub written: usize,
    /// Checksum of what was taken, where one is kept.
    pub adler: Option<u32>,
}

impl Feed<'_> {
    /// Input not yet taken.
    pub fn left(&self) -> usize {
        self.input.len() - self.used
    }

    /// Room not yet filled.
    pub fn room(&self) -> usize {
        self.output.len() - self.written
    }

    /// Takes `n` bytes of input.
    pub fn take(&mut self, n: usize) -> &[u8] {
        let bytes = &self.input[self.used..self.used + n];
        self.used += n;
        if let Some(adler) = &mut self.adler {
            *adler = super::checksum::adler32(*adler, bytes);
        }
        bytes
    }
}

/// How hard to search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// With a match this long already, search a quarter as far.
    pub good: usize,
    /// Do not look for a better match than one this long; for the fast method, do not index longer
    /// matches.
    pub lazy: usize,
    /// A match this long is taken at once.
    pub nice: usize,
    /// Places looked at.
    pub chain: usize,
}

/// The buffer and its index.
#[derive(Clone, Debug)]
pub struct Window {
    /// Older input in the lower half, newer above.
    pub bytes: Vec<u8>,
    /// Latest place of each hash; 0 for none, so that place 0 is never found.
    head: Vec<u16>,
    /// The place before with the same hash, by place modulo the window.
    before: Vec<u16>,
    hash: usize,
    /// Next byte to encode.
    pub at: usize,
    /// Bytes from there on.
    pub ahead: usize,
    /// Where the current block starts; negative once that has moved out of the buffer.
    pub block: isize,
    /// Bytes before `at` that are not in the index yet.
    pub unindexed: usize,
    /// Where the last match was found.
    pub match_at: usize,
}

impl Default for Window {
    fn default() -> Window {
        Window {
            bytes: vec![0; BUFFER],
            head: vec![0; WINDOW],
            before: vec![0; WINDOW],
            hash: 0,
            at: 0,
            ahead: 0,
            block: 0,
            unindexed: 0,
            match_at: 0,
        }
    }
}

impl Window {
    /// As new, but with the old memory.
    pub fn reset(&mut self) {
        self.forget();
        self.hash = 0;
        self.at = 0;
        self.ahead = 0;
        self.block = 0;
        self.unindexed = 0;
    }

    /// Empties the index.
    pub fn forget(&mut self) {
        self.head.fill(0);
    }

    /// Moves the index along with a move of the upper half to the lower.
    pub fn slide_index(&mut self) {
        for place in self.head.iter_mut().chain(&mut self.before) {
            *place = place.saturating_sub(WINDOW as u16);
        }
    }

    fn roll(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ byte as usize) & HASH_MASK;
    }

    /// Starts the rolling hash with the two bytes at a place.
    pub fn start_hash(&mut self, place: usize) {
        self.hash = self.bytes[place] as usize;
        self.roll(self.bytes[place + 1]);
    }

    /// Enters a place into the index; gives the latest one before with the same hash.
    pub fn index(&mut self, place: usize) -> usize {
        self.roll(self.bytes[place + MIN_MATCH - 1]);
        let latest = self.head[self.hash];
        self.before[place & (WINDOW - 1)] = latest;
        self.head[self.hash] = place as u16;
        latest as usize
    }

    /// Takes input until enough is ahead or there is no more.
    pub fn fill(&mut self, feed: &mut Feed<'_>) {
        loop {
            let mut room = BUFFER - self.ahead - self.at;
            if self.at >= WINDOW + MAX_DISTANCE {
                self.bytes.copy_within(WINDOW..BUFFER - room, 0);
                self.match_at = self.match_at.wrapping_sub(WINDOW);
                self.at -= WINDOW;
                self.block -= WINDOW as isize;
                self.unindexed = self.unindexed.min(self.at);
                self.slide_index();
                room += WINDOW;
            }
            if feed.left() == 0 {
                return;
            }
            let n = room.min(feed.left());
            let end = self.at + self.ahead;
            self.bytes[end..end + n].copy_from_slice(feed.take(n));
            self.ahead += n;
            self.index_rest();
            if self.ahead >= MIN_AHEAD || feed.left() == 0 {
                return;
            }
        }
    }

    /// Indexes the bytes before `at` that had too little after them.
    fn index_rest(&mut self) {
        if self.ahead + self.unindexed < MIN_MATCH {
            return;
        }
        let mut place = self.at - self.unindexed;
        self.start_hash(place);
        while self.unindexed > 0 {
            self.index(place);
            place += 1;
            self.unindexed -= 1;
            if self.ahead + self.unindexed < MIN_MATCH {
                break;
            }
        }
    }

    /// The longest match for what is at `at` that is longer than `best`, starting the search at
    /// `place`; gives its length, or `best`, but no more than is ahead.
    pub fn longest_match(&mut self, mut place: usize, best: usize, effort: Effort) -> usize {
        let mut chain = if best >= effort.good {
            effort.chain >> 2
        } else {
            effort.chain
        };
        let nice = effort.nice.min(self.ahead);
        let limit = self.at.saturating_sub(MAX_DISTANCE);
        let mut best = best;
        let here = &self.bytes[self.at..];
        loop {
            let there = &self.bytes[place..];
            // A longer match agrees at the end of the best one so far.
            let may_be_longer = there[best] == here[best]
                && self.bytes[place + best - 1] == self.bytes[self.at + best - 1]
                && there[..2] == here[..2];
            if may_be_longer {
                let length = here[..MAX_MATCH]
                    .iter()
                    .zip(there)
                    .take_while(|(a, b)| a == b)
                    .count();
                if length > best {
                    self.match_at = place;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            place = self.before[place & (WINDOW - 1)] as usize;
            chain -= 1;
            if place <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.ahead)
    }
}
