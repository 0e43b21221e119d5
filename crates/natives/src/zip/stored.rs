//! Compression at level 0: input is copied in stored blocks, straight to the output where possible.
//!
//! How the data is cut into blocks depends on the room for output in each call, as in zlib.

use super::deflate::{Deflate, FINISH, NO_FLUSH, Progress};
use super::format::WINDOW;
use super::window::{BUFFER, Feed};

/// Longest stored block.
const MAX_STORED: usize = 65535;
/// Bytes that zlib's pending buffer holds at its usual memory level.
const PENDING: usize = 1 << 16;

impl Deflate {
    /// Bytes that the head of a stored block takes, with the bits that wait before it.
    fn head_len(&self) -> usize {
        (self.bits.n_held() as usize + 42) >> 3
    }

    pub(super) fn stored(&mut self, feed: &mut Feed<'_>, flush: i32) -> Progress {
        let used_before = feed.used;
        if self.copy_through(feed, flush) {
            self.remember(feed, used_before);
            return Progress::FinishDone;
        }
        self.remember(feed, used_before);
        let window = &mut self.window;
        if flush != NO_FLUSH
            && flush != FINISH
            && feed.left() == 0
            && window.at as isize == window.block
        {
            return Progress::BlockDone;
        }
        // The rest goes to the window, for a later block.
        let mut room = BUFFER - window.at;
        if feed.left() > room && window.block >= WINDOW as isize {
            window.block -= WINDOW as isize;
            self.slide();
            room += WINDOW;
        }
        let n = room.min(feed.left());
        let window = &mut self.window;
        window.bytes[window.at..window.at + n].copy_from_slice(feed.take(n));
        window.at += n;
        window.unindexed += n.min(WINDOW - window.unindexed);
        // A block that is long enough, or the last one, is sent by way of the pending bytes.
        let most = (PENDING - self.head_len()).min(MAX_STORED);
        let waiting = self.window.at - self.window.block as usize;
        let all_fits = flush != NO_FLUSH && feed.left() == 0 && waiting <= most;
        if waiting >= most.min(WINDOW) || (waiting > 0 || flush == FINISH) && all_fits {
            let len = waiting.min(most);
            let last = flush == FINISH && feed.left() == 0 && len == waiting;
            let start = self.window.block as usize;
            self.bits.stored_head(len, last);
            self.bits.bytes(&self.window.bytes[start..start + len]);
            self.window.block += len as isize;
            self.drain(feed);
            if last {
                return Progress::FinishStarted;
            }
        }
        Progress::NeedMore
    }

    /// Writes blocks that are long enough directly from window and input; true after the last one.
    fn copy_through(&mut self, feed: &mut Feed<'_>, flush: i32) -> bool {
        let min_block = (PENDING - 5).min(WINDOW);
        loop {
            let Some(room) = feed.room().checked_sub(self.head_len()) else {
                return false;
            };
            let waiting = self.window.at - self.window.block as usize;
            let all = waiting + feed.left();
            let mut len = MAX_STORED.min(all).min(room);
            if len < min_block && (len == 0 && flush != FINISH || flush == NO_FLUSH || len != all) {
                return false;
            }
            let last = flush == FINISH && len == all;
            self.bits.stored_head(len, last);
            self.drain(feed);
            if waiting > 0 {
                let n = waiting.min(len);
                let start = self.window.block as usize;
                feed.output[feed.written..feed.written + n]
                    .copy_from_slice(&self.window.bytes[start..start + n]);
                feed.written += n;
                self.window.block += n as isize;
                len -= n;
            }
            if len > 0 {
                feed.take(len);
                let from = feed.used - len;
                feed.output[feed.written..feed.written + len]
                    .copy_from_slice(&feed.input[from..from + len]);
                feed.written += len;
            }
            if last {
                return true;
            }
        }
    }

    /// Puts input that was copied through into the window, should compression start after all.
    fn remember(&mut self, feed: &Feed<'_>, used_before: usize) {
        let copied = &feed.input[used_before..feed.used];
        if copied.is_empty() {
            return;
        }
        if copied.len() >= WINDOW {
            self.n_slides = 2;
            let window = &mut self.window;
            window.bytes[..WINDOW].copy_from_slice(&copied[copied.len() - WINDOW..]);
            window.at = WINDOW;
            window.unindexed = WINDOW;
        } else {
            if BUFFER - self.window.at <= copied.len() {
                self.slide();
            }
            let window = &mut self.window;
            window.bytes[window.at..window.at + copied.len()].copy_from_slice(copied);
            window.at += copied.len();
            window.unindexed += copied.len().min(WINDOW - window.unindexed);
        }
        self.window.block = self.window.at as isize;
    }

    fn slide(&mut self) {
        let window = &mut self.window;
        window.at -= WINDOW;
        window.bytes.copy_within(WINDOW..WINDOW + window.at, 0);
        window.unindexed = window.unindexed.min(window.at);
        self.n_slides = (self.n_slides + 1).min(2);
    }
}
