//! The guest heap: one reserved 4 GiB mapping, addressed by 32-bit references.
//!
//! A reference *is* a byte offset into the mapping, and the mapping is a little longer than the
//! largest offset. Every load and store is therefore inside the mapping whatever the reference, so
//! the accessors are safe functions without bounds checks: even code that escaped verification can
//! only ever read and write guest memory.
//!
//! Regions, low to high: permanent (class mirrors, literals; never moves), old (what was alive when
//! the snapshot was taken; never moves, never collected), and two young semi-spaces. Stores below
//! the young spaces are logged by 64-byte line once a snapshot exists, which is what
//! makes a reset proportional to what a run changed.
//!
//! Object layout: class id, lock word, identity hash, then instance fields from byte 12, or array
//! length at byte 12 and elements from byte 16.
#![allow(unsafe_code)]

use std::cell::RefCell;

use memmap2::{MmapMut, MmapOptions};

use crate::ids::ClassId;
pub use crate::reference::{NULL, Ref};

/// Offset of the first instance field.
pub const FIELDS_BASE: u32 = 12;
/// Offset of an array's length.
pub const LENGTH_OFFSET: u32 = 12;
/// Offset of an array's first element.
pub const ARRAY_BASE: u32 = 16;

const PERM_START: u32 = 0x1000;
const OLD_START: u32 = 0x2000_0000;
const YOUNG_START: u32 = 0x5000_0000;
const YOUNG_SPAN: u32 = 0x5700_0000;
/// Bytes of the young space that stay with the process between runs: what a run takes that comes to
/// its first collection. To get memory back from the system costs more than to run most tests, and
/// to give it back holds up machines on other threads.
const KEPT_YOUNG: u32 = 32 << 20;
/// Runs in a row that need no more than that before the rest goes back: where large runs are frequent,
/// each would have the system clear the same pages again.
const SMALL_RUNS: u32 = 4096;
/// A GC is not considered before this many bytes were allocated since the last one.
const MIN_GC_STEP: u32 = 24 << 20;
const LINE_SHIFT: u32 = 6;
/// Bytes of what is logged at once.
pub const LINE: usize = 1 << LINE_SHIFT;
/// Accesses may reach this far past the largest 32-bit offset.
const SLACK: usize = 1 << 16;

/// The guest heap of one machine.
pub struct Heap {
    map: MmapMut,
    base: *mut u8,
    /// Next free byte of the permanent region.
    pub perm_top: u32,
    /// Next free byte of the old region.
    pub old_top: u32,
    /// Next free byte of the active young space.
    pub top: u32,
    /// Allocation past this point asks for a collection first.
    pub soft_limit: u32,
    /// Start of the active young space.
    pub space_start: u32,
    /// Bytes of live young data allowed.
    pub limit: u32,
    /// Stores below this address are logged; 0 while there is no snapshot.
    barrier_limit: u32,
    /// Reads and writes are noted.
    watching: bool,
    /// The barrier's limit when nobody watches.
    unwatched_limit: u32,
    touched: RefCell<Touched>,
    dirty: Vec<u8>,
    log: Vec<(u32, [u8; LINE])>,
    /// Bytes of live young data after the last collection.
    live: u32,
    /// Host memory that the machine holds for young objects, which counts as if it were theirs.
    external: u64,
    /// Bytes allocated in all, for statistics.
    pub allocated: u64,
    /// Collections so far.
    pub collections: u64,
    /// Small runs since the last large one, while memory of that one is kept.
    n_small_runs: Option<u32>,
}

// SAFETY: `base` points into `map`, which the heap owns; nothing is shared between threads.
unsafe impl Send for Heap {}

/// Memory that native code looked at and changed while the heap was watched: address and length in
/// bytes, in the order of the accesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// What was read. Object headers are left out.
    pub reads: Vec<(u32, u32)>,
    /// What was written.
    pub writes: Vec<(u32, u32)>,
}

/// Adds a range, to the last one where it goes on from there.
fn add_range(ranges: &mut Vec<(u32, u32)>, addr: u32, len: u32) {
    if let Some((start, n)) = ranges.last_mut()
        && start.wrapping_add(*n) == addr
        && let Some(sum) = n.checked_add(len)
    {
        *n = sum;
    } else if ranges.last() != Some(&(addr, len)) {
        ranges.push((addr, len));
    }
}

macro_rules! accessors {
    ($($load:ident $peek:ident $store:ident $ty:ty;)*) => {$(
        /// Loads from a guest address. Seen by whoever watches the heap.
        #[inline(always)]
        pub fn $load(&self, addr: u32) -> $ty {
            if self.watching {
                self.note_read(addr, size_of::<$ty>() as u32);
            }
            self.$peek(addr)
        }
        /// Loads from a guest address, unseen: for the interpreter, whose every instruction a domain
        /// sees anyway.
        #[inline(always)]
        pub fn $peek(&self, addr: u32) -> $ty {
            // SAFETY: any u32 offset plus 8 bytes lies inside the mapping (see module docs).
            unsafe { self.base.add(addr as usize).cast::<$ty>().read_unaligned() }
        }
        /// Stores to a guest address, logging the old content where a snapshot needs it.
        #[inline(always)]
        pub fn $store(&mut self, addr: u32, value: $ty) {
            if addr < self.barrier_limit {
                self.log_line(addr, size_of::<$ty>() as u32);
            }
            // SAFETY: any u32 offset plus 8 bytes lies inside the mapping (see module docs).
            unsafe { self.base.add(addr as usize).cast::<$ty>().write_unaligned(value) }
        }
    )*};
}

impl Heap {
    /// Reserves the mapping. `limit` bounds live young data in bytes.
    pub fn new(limit: u32) -> std::io::Result<Heap> {
        let len = (1usize << 32) + SLACK;
        let mut map = MmapOptions::new().len(len).no_reserve_swap().map_anon()?;
        let base = map.as_mut_ptr();
        let limit = limit.min(YOUNG_SPAN - (64 << 20));
        Ok(Heap {
            map,
            base,
            perm_top: PERM_START,
            old_top: OLD_START,
            top: YOUNG_START,
            soft_limit: YOUNG_START + MIN_GC_STEP.min(limit),
            space_start: YOUNG_START,
            limit,
            barrier_limit: 0,
            watching: false,
            unwatched_limit: 0,
            touched: RefCell::default(),
            dirty: Vec::new(),
            log: Vec::new(),
            live: 0,
            external: 0,
            allocated: 0,
            collections: 0,
            n_small_runs: None,
        })
    }

    accessors! {
        load_u8 peek_u8 store_u8 u8;
        load_i8 peek_i8 store_i8 i8;
        load_u16 peek_u16 store_u16 u16;
        load_i16 peek_i16 store_i16 i16;
        load_u32 peek_u32 store_u32 u32;
        load_i32 peek_i32 store_i32 i32;
        load_u64 peek_u64 store_u64 u64;
    }

    /// Loads a reference from a guest address. Seen by whoever watches the heap.
    #[inline(always)]
    pub fn load_ref(&self, addr: u32) -> Ref {
        Ref::from_bits(self.load_u32(addr))
    }

    /// As [`Heap::load_ref`], unseen.
    #[inline(always)]
    pub fn peek_ref(&self, addr: u32) -> Ref {
        Ref::from_bits(self.peek_u32(addr))
    }

    /// Stores a reference.
    #[inline(always)]
    pub fn store_ref(&mut self, addr: u32, value: Ref) {
        self.store_u32(addr, value.bits());
    }

    /// From now on reads and writes are noted. Costs nothing where nobody watches: loads test a flag
    /// that is false, stores the limit they test for the snapshot.
    pub fn watch(&mut self) {
        if !self.watching {
            self.watching = true;
            self.unwatched_limit = std::mem::replace(&mut self.barrier_limit, u32::MAX);
        }
    }

    /// Ends [`Heap::watch`]: what was read and written meanwhile.
    pub fn unwatch(&mut self) -> Touched {
        if self.watching {
            self.watching = false;
            self.barrier_limit = self.unwatched_limit;
        }
        self.touched.take()
    }

    #[cold]
    #[inline(never)]
    fn note_read(&self, addr: u32, len: u32) {
        add_range(&mut self.touched.borrow_mut().reads, addr, len);
    }

    /// Whether the address lies in a young space (and so may move).
    #[inline(always)]
    pub fn is_young(object: Ref) -> bool {
        object.bits() >= YOUNG_START
    }

    /// Class id of an object.
    #[inline(always)]
    pub fn class_of(&self, obj: Ref) -> ClassId {
        ClassId::from_bits(self.peek_u32(obj.bits()))
    }

    /// Length of an array.
    #[inline(always)]
    pub fn array_len(&self, array: Ref) -> u32 {
        self.load_u32(array.wrapping_add(LENGTH_OFFSET))
    }

    /// Length of an array, unseen: for the interpreter.
    #[inline(always)]
    pub fn peek_len(&self, array: Ref) -> u32 {
        self.peek_u32(array.wrapping_add(LENGTH_OFFSET))
    }

    /// Bytes in use by young objects.
    pub fn young_used(&self) -> u32 {
        self.top - self.space_start
    }

    #[cold]
    #[inline(never)]
    fn log_line(&mut self, addr: u32, size: u32) {
        if self.watching {
            add_range(&mut self.touched.get_mut().writes, addr, size);
        }
        let first = addr >> LINE_SHIFT;
        let last = (addr.saturating_add(size - 1)) >> LINE_SHIFT;
        for line in first..=last {
            let Some(flag) = self.dirty.get_mut(line as usize) else {
                continue;
            };
            if *flag == 0 {
                *flag = 1;
                let start = (line as usize) << LINE_SHIFT;
                let mut copy = [0u8; LINE];
                copy.copy_from_slice(&self.map[start..start + LINE]);
                self.log.push((line, copy));
            }
        }
    }

    /// Announces a write of `len` bytes from `addr`, to be done through [`Heap::bytes_mut`].
    #[inline]
    fn before_bulk_write(&mut self, addr: u32, len: u32) {
        if addr < self.barrier_limit && len > 0 {
            self.log_line(addr, len);
        }
    }

    /// Where a run of bytes ends: inside the mapping, whatever the length.
    #[inline]
    fn end(&self, start: usize, len: u32) -> usize {
        (start + len as usize).min(self.map.len())
    }

    /// A view of guest bytes; what would lie past the largest address is left out.
    #[inline]
    pub fn bytes(&self, addr: u32, len: u32) -> &[u8] {
        if self.watching && len > 0 {
            self.note_read(addr, len);
        }
        let start = addr as usize;
        &self.map[start..self.end(start, len)]
    }

    /// A mutable view of guest bytes, logged as written; else as [`Heap::bytes`]. It is for writing:
    /// what is read through it is not noted.
    #[inline]
    pub fn bytes_mut(&mut self, addr: u32, len: u32) -> &mut [u8] {
        self.before_bulk_write(addr, len);
        let start = addr as usize;
        let end = self.end(start, len);
        &mut self.map[start..end]
    }

    /// Copies guest bytes; the ranges may overlap.
    #[inline]
    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        if self.watching && len > 0 {
            self.note_read(from, len);
        }
        self.before_bulk_write(to, len);
        let (from, to) = (from as usize, to as usize);
        let len = (self.end(from, len) - from).min(self.end(to, len) - to);
        self.map.copy_within(from..from + len, to);
    }

    /// Allocates in the young space, zeroed, with the class id set. `None` when the space itself is
    /// full. The soft limit is the caller's business: natives may exceed it (they hold references in
    /// Rust variables), the interpreter collects before it allocates.
    #[inline(always)]
    pub fn alloc(&mut self, class: ClassId, size: u32) -> Option<Ref> {
        let size = (size + 7) & !7;
        let obj = self.top;
        let end = obj as u64 + size as u64;
        if end > (self.space_start as u64 + YOUNG_SPAN as u64) {
            return None;
        }
        self.top = end as u32;
        // SAFETY: [obj, end) is inside the active young space, hence inside the mapping.
        unsafe {
            let start = self.base.add(obj as usize);
            std::ptr::write_bytes(start, 0, size as usize);
            start.cast::<u32>().write(class.bits());
        }
        Some(Ref::from_bits(obj))
    }

    /// Allocates in the permanent region, zeroed.
    pub fn alloc_perm(&mut self, class: ClassId, size: u32) -> Option<Ref> {
        // Permanent objects are line-aligned after a snapshot so that undoing one run's writes never
        // touches the first bytes of an object made later in the same run.
        // `dirty` says so even while logging is suspended.
        let align = if self.dirty.is_empty() {
            8
        } else {
            LINE as u32
        };
        let obj = self.perm_top.next_multiple_of(align);
        let size = size.next_multiple_of(align);
        if obj.checked_add(size)? > OLD_START {
            return None;
        }
        self.perm_top = obj + size;
        self.map[obj as usize..obj as usize + 4].copy_from_slice(&class.bits().to_le_bytes());
        Some(Ref::from_bits(obj))
    }

    /// Bytes that can still be allocated in the active young space, whatever the limit.
    pub fn room(&self) -> u32 {
        self.space_start + YOUNG_SPAN - self.top
    }

    /// Whether an allocation of `size` bytes should collect first.
    #[inline(always)]
    pub fn wants_gc(&self, size: u32) -> bool {
        self.top as u64 + size as u64 > self.soft_limit as u64
    }

    /// Whether `size` more bytes fit the configured limit as things stand.
    pub fn fits(&self, size: u64) -> bool {
        self.young_used() as u64 + self.external + size <= self.limit as u64
    }

    /// Counts host memory that is held for young objects; enough of it leads to a collection.
    pub fn add_external(&mut self, bytes: u64) {
        self.external += bytes;
        let less = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.soft_limit = self.soft_limit.saturating_sub(less).max(self.space_start);
    }

    /// Undoes [`Heap::add_external`].
    pub fn remove_external(&mut self, bytes: u64) {
        self.external = self.external.saturating_sub(bytes);
    }

    /// Bytes allocated since the last collection.
    pub fn made_since_collection(&self) -> u32 {
        self.young_used().saturating_sub(self.live)
    }

    /// Start of the space that a collection copies into.
    pub fn other_space(&self) -> u32 {
        if self.space_start == YOUNG_START {
            YOUNG_START + YOUNG_SPAN
        } else {
            YOUNG_START
        }
    }

    /// Makes the space that was copied into the active one.
    pub fn finish_collection(&mut self, new_start: u32, new_top: u32) {
        self.allocated += self.young_used() as u64;
        self.space_start = new_start;
        self.top = new_top;
        self.collections += 1;
        self.update_soft_limit();
    }

    fn update_soft_limit(&mut self) {
        let live = self.young_used();
        self.live = live;
        let step = live.max(MIN_GC_STEP);
        let external = u32::try_from(self.external).unwrap_or(u32::MAX);
        let limit = self.limit.saturating_sub(external).max(live);
        self.soft_limit = self.space_start + (live.saturating_add(step)).min(limit);
    }

    /// Lets the next allocation of `size` bytes, known to fit, happen without another collection.
    pub fn admit(&mut self, size: u32) {
        self.soft_limit = self.soft_limit.max(self.top.saturating_add(size));
    }

    /// Lets everything up to the limit be allocated without another collection.
    pub fn admit_all(&mut self) {
        self.soft_limit = self.space_start.saturating_add(self.limit);
    }

    /// Raw copy without logging, for the collector.
    #[inline(always)]
    pub fn move_raw(&mut self, from: u32, to: u32, len: u32) {
        let (from, to, len) = (from as usize, to as usize, len as usize);
        self.map.copy_within(from..from + len, to);
    }

    /// Raw store without logging, for the collector and for initialising permanent objects.
    #[inline(always)]
    pub fn store_u32_raw(&mut self, addr: u32, value: u32) {
        // SAFETY: any u32 offset plus 4 bytes lies inside the mapping (see module docs).
        unsafe {
            self.base
                .add(addr as usize)
                .cast::<u32>()
                .write_unaligned(value)
        }
    }

    /// As [`Heap::store_u32_raw`], for a reference.
    #[inline(always)]
    pub fn store_ref_raw(&mut self, addr: u32, value: Ref) {
        self.store_u32_raw(addr, value.bits());
    }

    /// Start of the old region.
    pub fn old_start(&self) -> u32 {
        OLD_START
    }

    /// First address past the old region.
    pub fn old_end(&self) -> u32 {
        YOUNG_START
    }

    /// Starts logging: from now on the permanent and old regions can be brought back by [`Heap::reset`].
    pub fn mark(&mut self, new_old_top: u32) {
        self.old_top = new_old_top;
        self.space_start = YOUNG_START;
        self.top = YOUNG_START;
        // What is held for old objects is part of the snapshot.
        self.external = 0;
        self.update_soft_limit();
        self.clear_log();
        if self.dirty.is_empty() {
            self.dirty = vec![0; (YOUNG_START >> LINE_SHIFT) as usize];
        }
        self.barrier_limit = YOUNG_START;
    }

    /// Turns logging off, for the first content of permanent objects, which a reset keeps. The
    /// result goes to [`Heap::resume_logging`].
    pub fn suspend_logging(&mut self) -> u32 {
        std::mem::take(&mut self.barrier_limit)
    }

    /// Undoes [`Heap::suspend_logging`].
    pub fn resume_logging(&mut self, state: u32) {
        self.barrier_limit = state;
    }

    /// Whether a snapshot is in force.
    pub fn is_marked(&self) -> bool {
        self.barrier_limit != 0 && !(self.watching && self.unwatched_limit == 0)
    }

    fn clear_log(&mut self) {
        for (line, _) in self.log.drain(..) {
            self.dirty[line as usize] = 0;
        }
    }

    /// Undoes every write since [`Heap::mark`]. Permanent objects made since then stay, as they were
    /// when they were made.
    pub fn reset(&mut self) {
        for (line, old) in self.log.drain(..) {
            let start = (line as usize) << LINE_SHIFT;
            self.map[start..start + LINE].copy_from_slice(&old);
            self.dirty[line as usize] = 0;
        }
        self.allocated += self.young_used() as u64;
        if self.young_used() > KEPT_YOUNG || self.space_start != YOUNG_START {
            self.n_small_runs = Some(0);
        } else if let Some(n) = &mut self.n_small_runs {
            *n += 1;
            if *n >= SMALL_RUNS {
                self.n_small_runs = None;
                self.release_young();
            }
        }
        self.space_start = YOUNG_START;
        self.top = YOUNG_START;
        self.external = 0;
        self.update_soft_limit();
    }

    /// Gives the memory of the young spaces back to the system, but for what most runs need. New
    /// objects are zeroed when they are made, so nothing depends on what was there.
    fn release_young(&self) {
        #[cfg(unix)]
        {
            let from = (YOUNG_START + KEPT_YOUNG) as usize;
            let len = 2 * YOUNG_SPAN as usize - KEPT_YOUNG as usize;
            // SAFETY: the range is inside the mapping, which is private and anonymous, and no
            // object lives there: the run that made them is being undone.
            let advised = unsafe {
                self.map
                    .unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, from, len)
            };
            // A system that does not take the advice keeps the memory.
            drop(advised);
        }
    }

    /// Lines written since the snapshot: their start addresses, and what they were.
    pub fn logged(&self) -> impl Iterator<Item = (u32, &[u8; LINE])> {
        self.log.iter().map(|(line, old)| (line << LINE_SHIFT, old))
    }

    /// Undoes every write since [`Heap::mark`] below the young spaces, but what was written to these
    /// ranges (address and length, by address). The young space stays as it is, and the lines count
    /// as written.
    pub fn undo_but(&mut self, kept: &[(u32, u32)]) {
        for (line, old) in &self.log {
            let start = line << LINE_SHIFT;
            let end = start + LINE as u32;
            let mut content = *old;
            let first = kept.partition_point(|(at, len)| at + len <= start);
            for &(at, len) in kept[first..].iter().take_while(|(at, _)| *at < end) {
                let (from, to) = (at.max(start), (at + len).min(end));
                let range = (from - start) as usize..(to - start) as usize;
                content[range].copy_from_slice(&self.map[from as usize..to as usize]);
            }
            self.map[start as usize..end as usize].copy_from_slice(&content);
        }
    }

    /// Start addresses of the lines written since the snapshot.
    pub fn dirty_lines(&self) -> Vec<u32> {
        self.log
            .iter()
            .map(|(line, _)| line << LINE_SHIFT)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watched_heap_notes_what_is_read_and_written() {
        let mut heap = Heap::new(64 << 20).unwrap();
        let object = heap.alloc(ClassId::at(1), 64).unwrap();
        heap.store_u32(object + 16, 7);
        heap.load_u32(object + 16);
        assert_eq!(heap.unwatch(), Touched::default());

        heap.watch();
        heap.load_u8(object + 16);
        heap.load_u8(object + 17);
        heap.peek_u32(object + 20);
        heap.class_of(object);
        heap.store_u64(object + 32, 1);
        heap.bytes(object + 24, 8);
        heap.copy(object + 16, object + 48, 4);
        let touched = heap.unwatch();
        let reads = [(object + 16, 2), (object + 24, 8), (object + 16, 4)];
        assert_eq!(touched.reads, reads);
        assert_eq!(touched.writes, [(object + 32, 8), (object + 48, 4)]);
        assert!(!heap.is_marked());

        heap.store_u32(object + 16, 8);
        assert_eq!(heap.unwatch(), Touched::default());
    }
}
