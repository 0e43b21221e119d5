//! What a run may take from the host: work that no bytecode pays for, memory, stacks.
//!
//! Fuel is counted in bytecodes. Natives and slow paths whose work grows with their arguments are
//! charged here, by [`Work`], and all rates are in this module. Small arguments are free, so that
//! the count of an ordinary run is that of its bytecodes.

use crate::class::ClassId;
use crate::heap::{NULL, Ref};
use crate::interp::REG_SLACK;
use crate::native::{Control, Outcome, StopReason};
use crate::thread::{Frame, FrameKind};
use crate::vm::{Config, Vm};

/// Bytes copied in about the time of one bytecode.
pub const COPIED_PER_BYTECODE: u64 = 32;
/// Bytes of one call that are free.
const FREE_BYTES: u64 = 1024;
/// Things of one call, for each of which something is made, that are free.
const FREE_ITEMS: u64 = 64;

/// Most frames of one thread. A frame takes 24 bytes besides its registers, and a stack trace or
/// a collection walks over all of them.
pub const MAX_STACK_DEPTH: u32 = 1_000_000;
/// Most registers of one thread: 128 MiB.
pub const MAX_STACK_SLOTS: u32 = 16 << 20;
/// Registers that a new thread has; more come when they are needed.
const FIRST_SLOTS: usize = 2048;
/// Frames that a new thread has room for.
const FIRST_FRAMES: usize = 256;
/// Host memory for stacks of all threads but the first, when the heap is small.
const MIN_STACKS: u64 = 16 << 20;
/// Host memory for classes that a program defines itself, when the heap is small.
const MIN_CLASSES: u64 = 64 << 20;
/// Guest memory that is left for the error that says there is none.
const ERROR_ROOM: u32 = 64 << 10;

/// Work of a native or slow path, by what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Bytes copied, filled or compared.
    Copy,
    /// Bytes looked at one by one: hashes, checksums, text.
    Scan,
    /// Bytes read and written by a decompressor.
    Inflate,
    /// Bytes read and written by a compressor.
    Deflate,
    /// Bytes of a class file that is parsed, linked and verified.
    Define,
    /// Things for each of which something is made or looked up: frames, members, arrays.
    Items,
}

impl Work {
    /// Bytecodes that so much work takes as long as.
    fn fuel(self, amount: u64) -> u64 {
        let free = match self {
            Work::Items => FREE_ITEMS,
            _ => FREE_BYTES,
        };
        let amount = amount.saturating_sub(free);
        match self {
            Work::Copy => amount / COPIED_PER_BYTECODE,
            Work::Scan => amount / 4,
            Work::Inflate => amount,
            Work::Define => amount.saturating_mul(4),
            Work::Deflate | Work::Items => amount.saturating_mul(8),
        }
    }
}

impl Vm {
    /// Counts work that no bytecode pays for, in bytecodes: fuel and virtual time.
    #[inline]
    pub fn charge(&mut self, work: u64) {
        self.fuel = self.fuel.saturating_sub(work);
        self.steps += work;
    }

    /// As [`Vm::charge`], and ends the run when the fuel does not suffice: to be called before the
    /// work is done.
    #[inline]
    pub fn charge_or_stop(&mut self, work: u64) -> Outcome<()> {
        if work > self.fuel {
            self.charge(self.fuel);
            return Err(Control::Stop(StopReason::OutOfFuel));
        }
        self.charge(work);
        Ok(())
    }

    /// Charges a native for its work before it does it.
    #[inline]
    pub fn charge_for(&mut self, work: Work, amount: u64) -> Outcome<()> {
        self.charge_or_stop(work.fuel(amount))
    }

    /// Ends the run unless the fuel suffices for so much work, which is charged for when it is done.
    pub fn affords(&mut self, work: Work, amount: u64) -> Outcome<()> {
        if work.fuel(amount) > self.fuel {
            self.charge(self.fuel);
            return Err(Control::Stop(StopReason::OutOfFuel));
        }
        Ok(())
    }

    /// Bytecodes that some work counts as, for those who charge in parts.
    pub fn cost_of(work: Work, amount: u64) -> u64 {
        work.fuel(amount)
    }

    /// The OutOfMemoryError to throw. When there is no memory even for that, it is the one made
    /// while booting, which has no stack trace.
    pub fn out_of_memory(&mut self) -> Control {
        if self.heap.room() >= ERROR_ROOM {
            // Who handles it must not find itself collecting again before its first instruction.
            self.heap.admit(ERROR_ROOM);
            return self.throw("java/lang/OutOfMemoryError", "Java heap space");
        }
        match self.spare_error() {
            NULL => Control::Stop(StopReason::LimitReached("heap")),
            error => Control::Throw(error),
        }
    }

    fn spare_error(&self) -> Ref {
        self.spare_error_root.map_or(NULL, |root| self.roots[root])
    }

    /// Makes the error for when there is no memory left to make one.
    pub(crate) fn make_spare_error(&mut self) -> Outcome<()> {
        let error = self.new_throwable("java/lang/OutOfMemoryError", Some("Java heap space"))?;
        let known = &self.known;
        let (trace, depth) = (known.throwable_backtrace, known.throwable_depth);
        self.heap.store_ref(error + trace, NULL);
        if let Some(depth) = depth {
            self.heap.store_u32(error + depth, 0);
        }
        self.spare_error_root = Some(self.roots.len());
        self.roots.push(error);
        Ok(())
    }

    /// Makes room for an object that a native is about to make, as its first act: the native is
    /// run again after a collection, with arguments that may have moved.
    pub fn reserve(&mut self, size: u64) -> Outcome<()> {
        let Ok(size) = u32::try_from(size) else {
            return Err(self.out_of_memory());
        };
        if !self.heap.wants_gc(size) {
            return Ok(());
        }
        let before = self.heap.collections;
        self.make_room(size)?;
        if self.heap.collections == before {
            return Ok(());
        }
        self.repeat_instruction();
        Err(Control::Retry)
    }

    /// After a native or an exception, which allocate without collecting: collects when it is time.
    /// The result is an error to throw when what lives is too much.
    #[inline]
    pub(crate) fn relieve(&mut self) -> Option<Control> {
        if self.heap.wants_gc(0) {
            return self.collect_between();
        }
        None
    }

    #[cold]
    #[inline(never)]
    fn collect_between(&mut self) -> Option<Control> {
        // A native that waits for its callee has the result in a register of its own, which no map
        // knows: it is let go on first.
        let top = self.threads[self.current].frames.last();
        if top.is_none_or(|f| f.kind != FrameKind::Method) {
            return None;
        }
        if self.pinned {
            if self.heap.fits(0) {
                self.heap.admit_all();
                return None;
            }
            return Some(self.out_of_memory());
        }
        self.collect(false, true);
        if !self.heap.fits(0) {
            self.collect(false, false);
        }
        if self.fuel == 0 {
            Some(Control::Stop(StopReason::OutOfFuel))
        } else if self.heap.fits(0) {
            None
        } else {
            Some(self.out_of_memory())
        }
    }

    /// Refuses one more class of the program's own making when those of this run take too much of
    /// the host's memory: what a class needs there is not in the guest heap.
    pub fn admit_class(&mut self) -> Outcome<()> {
        let limit = MIN_CLASSES.max(u64::from(self.heap.limit));
        if self.class_bytes <= limit {
            return Ok(());
        }
        Err(self.throw("java/lang/OutOfMemoryError", "Metaspace"))
    }

    /// Counts about what a class takes, read from a file of `len` bytes.
    pub fn count_class(&mut self, class: ClassId, len: usize) {
        /// Names, parsed tables, code in both forms: so many bytes for one of the file.
        const PER_BYTE: usize = 6;
        const CLASS: usize = 4096;
        let c = &self.classes[class];
        let words = c.supers.len() + c.all_interfaces.len() + c.vtable.len();
        let bytes = CLASS + PER_BYTE * len + 4 * words;
        self.class_bytes = self.class_bytes.saturating_add(bytes as u64);
    }

    /// Registers that a thread may have at most.
    fn max_slots(&self, thread: u32) -> usize {
        let slots = self.config.stack_slots as usize;
        let own = if thread == 0 { slots } else { slots / 4 };
        own + REG_SLACK
    }

    /// Host memory that the stacks of all threads but the first take.
    fn stacks_used(&self) -> u64 {
        let others = self.threads.iter().filter(|t| t.id != 0);
        others
            .map(|t| stack_bytes(t.regs.len(), t.frame_room))
            .sum()
    }

    /// Whether so much more may be taken for the stack of a thread. The first thread always has
    /// its whole stack.
    fn admits_stack(&self, thread: u32, more: u64) -> bool {
        let limit = MIN_STACKS.max(u64::from(self.heap.limit) / 2);
        thread == 0 || self.stacks_used().saturating_add(more) <= limit
    }

    /// Registers and frames that a new thread starts with, if there is memory for one more.
    pub(crate) fn first_stack(&self, thread: u32) -> Option<(usize, usize)> {
        let slots = (FIRST_SLOTS + REG_SLACK).min(self.max_slots(thread));
        let frames = FIRST_FRAMES.min(self.config.stack_depth as usize);
        self.admits_stack(thread, stack_bytes(slots, frames))
            .then_some((slots, frames))
    }

    /// Makes the running thread's stack large enough for one more frame and `slots` registers in
    /// all; `false` is a stack overflow.
    pub(crate) fn grow_stack(&mut self, slots: usize) -> bool {
        let t = &self.threads[self.current];
        let (id, had, frames_had) = (t.id, t.regs.len(), t.frame_room);
        let most = self.max_slots(id);
        let deepest = self.config.stack_depth as usize;
        if slots > most || t.frames.len() >= deepest {
            return false;
        }
        let new_slots = if slots > had {
            (had * 2).clamp(slots, most)
        } else {
            had
        };
        let new_frames = if t.frames.len() >= frames_had {
            (frames_had * 2).max(t.frames.len() + 1).min(deepest)
        } else {
            frames_had
        };
        let more = stack_bytes(new_slots, new_frames) - stack_bytes(had, frames_had);
        if !self.admits_stack(id, more) {
            return false;
        }
        let t = self.thread();
        t.regs.resize(new_slots, 0);
        t.frame_room = new_frames;
        true
    }
}

fn stack_bytes(slots: usize, frames: usize) -> u64 {
    (slots * size_of::<u64>() + frames * size_of::<Frame>()) as u64
}

impl Config {
    /// The same with stacks that the host can give.
    pub(crate) fn bounded(mut self) -> Config {
        self.stack_depth = self.stack_depth.min(MAX_STACK_DEPTH);
        self.stack_slots = self.stack_slots.min(MAX_STACK_SLOTS);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_work_is_free_and_large_work_is_not() {
        for work in [Work::Copy, Work::Scan, Work::Inflate, Work::Deflate] {
            assert_eq!(work.fuel(FREE_BYTES), 0);
            assert!(work.fuel(100 << 20) >= 3_000_000, "{work:?}");
        }
        assert_eq!(Work::Items.fuel(FREE_ITEMS), 0);
        assert_eq!(Work::Items.fuel(FREE_ITEMS + 2), 16);
        assert_eq!(Work::Deflate.fuel(u64::MAX), u64::MAX);
    }

    #[test]
    fn stacks_are_bounded_whatever_is_asked_for() {
        let config = Config {
            stack_depth: u32::MAX,
            stack_slots: u32::MAX,
            ..Config::default()
        };
        let config = config.bounded();
        assert_eq!(
            (config.stack_depth, config.stack_slots),
            (MAX_STACK_DEPTH, MAX_STACK_SLOTS)
        );
    }
}
