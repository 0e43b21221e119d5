//! What stands beside a concrete value: a term, an input reference, or a dependency.

use expr::{Term, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use vm::Ref;
use vm::heap::LENGTH_OFFSET;

use crate::input::SymRef;

/// The symbolic half of a value. The concrete half is the machine's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shadow {
    /// The value does not depend on the inputs.
    #[default]
    None,
    /// The value is this term under the run's model.
    Term(Term),
    /// The value is an input reference. Whether it is null, and what it refers to, is decided when
    /// it is first used.
    Ref(SymRef),
    /// The value depends on inputs in a way no term says; index into [`Opaques`].
    Opaque(u32),
}

/// Terms with their values in this run, on which opaque values depend.
#[derive(Debug, Default)]
pub struct Opaques {
    sets: Vec<Vec<(Term, Value)>>,
}

impl Opaques {
    /// A value that depends on these.
    pub fn add(&mut self, mut set: Vec<(Term, Value)>) -> Shadow {
        set.sort_by_key(|entry| entry.0);
        set.dedup_by_key(|entry| entry.0);
        if set.is_empty() {
            return Shadow::None;
        }
        self.sets.push(set);
        Shadow::Opaque(self.sets.len() as u32 - 1)
    }

    /// What an opaque value depends on.
    pub fn get(&self, index: u32) -> &[(Term, Value)] {
        self.sets.get(index as usize).map_or(&[], Vec::as_slice)
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.sets.clear();
    }
}

/// Shadows of all threads' registers, by absolute index.
#[derive(Debug, Default)]
pub struct Registers {
    threads: Vec<Vec<Shadow>>,
}

impl Registers {
    /// The shadow of a register.
    #[inline]
    pub fn get(&self, thread: usize, at: u32) -> Shadow {
        self.threads
            .get(thread)
            .and_then(|t| t.get(at as usize))
            .copied()
            .unwrap_or_default()
    }

    /// Sets the shadow of a register.
    #[inline]
    pub fn set(&mut self, thread: usize, at: u32, shadow: Shadow) {
        if let Some(slot) = self
            .threads
            .get_mut(thread)
            .and_then(|t| t.get_mut(at as usize))
        {
            *slot = shadow;
        } else if shadow != Shadow::None {
            self.grow(thread, at, shadow);
        }
    }

    #[cold]
    fn grow(&mut self, thread: usize, at: u32, shadow: Shadow) {
        if self.threads.len() <= thread {
            self.threads.resize_with(thread + 1, Vec::new);
        }
        let t = &mut self.threads[thread];
        if t.len() <= at as usize {
            t.resize((at as usize + 1).next_multiple_of(256), Shadow::None);
        }
        t[at as usize] = shadow;
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        for t in &mut self.threads {
            t.fill(Shadow::None);
        }
    }
}

/// Shadows of fields, elements and array lengths, by address. Objects do not move in a concolic
/// run, so an address names a place for the whole run.
#[derive(Debug, Default)]
pub struct HeapShadow {
    cells: FxHashMap<u32, Cell>,
    lengths: FxHashMap<Ref, Shadow>,
    /// Arrays with a symbolic element or length, now or earlier in the run.
    arrays: FxHashSet<Ref>,
}

/// A field or element with a shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its shadow.
    pub shadow: Shadow,
    /// Its size in bytes.
    pub size: u8,
}

/// The largest field or element, in bytes.
const MAX_SIZE: u32 = 8;

impl HeapShadow {
    /// The shadow at an address.
    #[inline]
    pub fn get(&self, addr: u32) -> Shadow {
        if self.cells.is_empty() {
            return Shadow::None;
        }
        self.cells.get(&addr).map_or(Shadow::None, |c| c.shadow)
    }

    /// Sets the shadow of `size` bytes at an address.
    #[inline]
    pub fn set(&mut self, addr: u32, size: u32, shadow: Shadow) {
        if shadow != Shadow::None {
            let size = size as u8;
            self.cells.insert(addr, Cell { shadow, size });
        } else if !self.cells.is_empty() {
            self.cells.remove(&addr);
        }
    }

    /// Sets the shadow of an element.
    #[inline]
    pub fn set_element(&mut self, array: Ref, addr: u32, size: u32, shadow: Shadow) {
        if shadow != Shadow::None {
            self.arrays.insert(array);
        }
        self.set(addr, size, shadow);
    }

    /// Forgets the shadows of a range of memory.
    pub fn forget(&mut self, addr: u32, len: u32) {
        for (at, _) in self.overlapping(addr, len) {
            self.cells.remove(&at);
        }
    }

    /// The shadow of an array's length.
    pub fn length(&self, array: Ref) -> Shadow {
        if self.lengths.is_empty() {
            return Shadow::None;
        }
        self.lengths.get(&array).copied().unwrap_or_default()
    }

    /// Sets the shadow of an array's length.
    pub fn set_length(&mut self, array: Ref, shadow: Shadow) {
        if shadow != Shadow::None {
            self.arrays.insert(array);
            self.lengths.insert(array, shadow);
        }
    }

    /// Whether anything of the array may be symbolic.
    pub fn is_symbolic_array(&self, array: Ref) -> bool {
        self.arrays.contains(&array)
    }

    /// Cells that share a byte with a range, in the order of their addresses.
    pub fn overlapping(&self, addr: u32, len: u32) -> Vec<(u32, Cell)> {
        let (from, to) = (u64::from(addr), u64::from(addr) + u64::from(len));
        let shares = |&(at, cell): &(u32, Cell)| {
            u64::from(at) < to && u64::from(at) + u64::from(cell.size) > from
        };
        if self.cells.is_empty() {
            return Vec::new();
        }
        if self.cells.len() < len as usize {
            let all = self.cells.iter().map(|(&at, &cell)| (at, cell));
            let mut found: Vec<_> = all.filter(shares).collect();
            found.sort_unstable_by_key(|entry| entry.0);
            return found;
        }
        (addr.saturating_sub(MAX_SIZE - 1)..addr.saturating_add(len))
            .filter_map(|at| Some((at, *self.cells.get(&at)?)))
            .filter(shares)
            .collect()
    }

    /// Shadows of array lengths that lie in a range.
    pub fn lengths_in(&self, addr: u32, len: u32) -> Vec<Shadow> {
        if self.lengths.is_empty() {
            return Vec::new();
        }
        let first = addr.wrapping_sub(LENGTH_OFFSET);
        if self.lengths.len() < len as usize {
            let inside = |array: Ref| array.bits().wrapping_sub(first) < len;
            let mut found: Vec<_> = self.lengths.iter().filter(|(a, _)| inside(**a)).collect();
            found.sort_unstable_by_key(|entry| *entry.0);
            return found.into_iter().map(|(_, &s)| s).collect();
        }
        (0..len)
            .map(|k| Ref::from_bits(first.wrapping_add(k)))
            .filter_map(|array| self.lengths.get(&array).copied())
            .collect()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.lengths.clear();
        self.arrays.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_is_the_range_and_no_more() {
        let mut heap = HeapShadow::default();
        for addr in [96, 100, 104, 108] {
            heap.set(addr, 4, Shadow::Opaque(addr));
        }
        heap.forget(100, 8);
        let left = [96, 100, 104, 108].map(|addr| heap.get(addr) != Shadow::None);
        assert_eq!(left, [true, false, false, true]);
        heap.forget(0, u32::MAX);
        assert_eq!(heap.get(96), Shadow::None);
    }

    #[test]
    fn a_range_finds_the_cells_that_share_a_byte_with_it() {
        let mut heap = HeapShadow::default();
        heap.set(100, 8, Shadow::Opaque(1));
        heap.set(108, 1, Shadow::Opaque(2));
        heap.set_length(Ref::from_bits(200), Shadow::Opaque(3));
        let found =
            |addr, len| -> Vec<u32> { heap.overlapping(addr, len).iter().map(|c| c.0).collect() };
        assert_eq!(found(107, 1), [100]);
        assert_eq!(found(107, 2), [100, 108]);
        assert_eq!(found(0, 10_000), [100, 108]);
        assert!(found(109, 4).is_empty());
        assert_eq!(heap.lengths_in(212, 4), [Shadow::Opaque(3)]);
        assert_eq!(heap.lengths_in(200, 100), [Shadow::Opaque(3)]);
        assert!(heap.lengths_in(204, 8).is_empty());
    }
}
