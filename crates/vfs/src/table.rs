//! Numbered slots with a base state to return to.
//!
//! The first change of a slot after [`Table::mark`] saves the old value in an undo log; slots
//! made after the mark need no log, they are cut off. So [`Table::reset`] costs as much as the
//! number of distinct slots changed, and nothing when there are none.

/// See the module. Values are saved by `Clone`, which must be cheap (large parts behind `Arc`).
#[derive(Debug)]
pub(crate) struct Table<T> {
    slots: Vec<Slot<T>>,
    /// The base values of slots below `base_len` changed in this epoch, at most one per slot.
    undo: Vec<(u32, Option<T>)>,
    /// Empty slots at or above `base_len`. Empty slots below are not used again, lest the
    /// free list itself had to be restored; `mark` is rare.
    free: Vec<u32>,
    base_len: usize,
    /// Grows with every mark and reset; a slot with this stamp is already in `undo`.
    epoch: u64,
}

#[derive(Debug)]
struct Slot<T> {
    value: Option<T>,
    saved_in: u64,
}

impl<T: Clone> Table<T> {
    pub(crate) fn new() -> Table<T> {
        Table {
            slots: Vec::new(),
            undo: Vec::new(),
            free: Vec::new(),
            base_len: 0,
            epoch: 1,
        }
    }

    pub(crate) fn get(&self, idx: u32) -> Option<&T> {
        self.slots.get(idx as usize)?.value.as_ref()
    }

    pub(crate) fn get_mut(&mut self, idx: u32) -> Option<&mut T> {
        self.get(idx)?;
        self.save(idx);
        self.slots.get_mut(idx as usize)?.value.as_mut()
    }

    /// Stores `value` in any empty slot.
    pub(crate) fn insert(&mut self, value: T) -> u32 {
        match self.free.pop() {
            Some(idx) => {
                self.slots[idx as usize].value = Some(value);
                idx
            }
            None => {
                self.slots.push(Slot {
                    value: Some(value),
                    saved_in: 0,
                });
                (self.slots.len() - 1) as u32
            }
        }
    }

    /// Empties the slot, and offers it to later [`Table::insert`]s.
    pub(crate) fn remove(&mut self, idx: u32) {
        if self.get(idx).is_none() {
            return;
        }
        self.save(idx);
        self.slots[idx as usize].value = None;
        if idx as usize >= self.base_len {
            self.free.push(idx);
        }
    }

    /// Stores `value` in exactly this slot. A table is filled either by `put` or by `insert`,
    /// never by both, so the free list does not matter here.
    pub(crate) fn put(&mut self, idx: u32, value: T) {
        while self.slots.len() <= idx as usize {
            self.slots.push(Slot {
                value: None,
                saved_in: 0,
            });
        }
        self.save(idx);
        self.slots[idx as usize].value = Some(value);
    }

    /// The occupied slots in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.slots
            .iter()
            .enumerate()
            .filter_map(|(idx, slot)| Some((idx as u32, slot.value.as_ref()?)))
    }

    /// The lowest empty slot.
    pub(crate) fn first_empty(&self) -> u32 {
        let found = self.slots.iter().position(|slot| slot.value.is_none());
        found.unwrap_or(self.slots.len()) as u32
    }

    /// Whether anything may differ from the base.
    pub(crate) fn is_dirty(&self) -> bool {
        !self.undo.is_empty() || self.slots.len() != self.base_len
    }

    pub(crate) fn mark(&mut self) {
        while self.slots.last().is_some_and(|slot| slot.value.is_none()) {
            self.slots.pop();
        }
        self.undo.clear();
        self.free.clear();
        self.base_len = self.slots.len();
        self.epoch += 1;
    }

    pub(crate) fn reset(&mut self) {
        if !self.is_dirty() {
            return;
        }
        self.slots.truncate(self.base_len);
        self.free.clear();
        for (idx, value) in self.undo.drain(..) {
            self.slots[idx as usize].value = value;
        }
        self.epoch += 1;
    }

    fn save(&mut self, idx: u32) {
        let slot = &mut self.slots[idx as usize];
        if (idx as usize) < self.base_len && slot.saved_in != self.epoch {
            slot.saved_in = self.epoch;
            self.undo.push((idx, slot.value.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(table: &Table<i32>) -> Vec<(u32, i32)> {
        table.iter().map(|(idx, v)| (idx, *v)).collect()
    }

    #[test]
    fn reset_restores_changed_removed_and_new_slots() {
        let mut table = Table::new();
        let (a, b) = (table.insert(1), table.insert(2));
        table.mark();
        for _ in 0..3 {
            *table.get_mut(a).unwrap() = 10;
            *table.get_mut(a).unwrap() = 11;
            table.remove(b);
            let c = table.insert(3);
            table.remove(c);
            assert_eq!(table.insert(4), c);
            assert!(table.is_dirty());
            table.reset();
            assert!(!table.is_dirty());
            assert_eq!(contents(&table), [(a, 1), (b, 2)]);
        }
    }

    #[test]
    fn put_into_an_emptied_base_slot_is_undone() {
        let mut table = Table::new();
        table.put(0, 1);
        table.put(2, 3);
        table.mark();
        table.remove(0);
        assert_eq!(table.first_empty(), 0);
        table.put(0, 9);
        table.put(1, 9);
        table.put(7, 9);
        assert_eq!(table.first_empty(), 3);
        table.reset();
        assert_eq!(contents(&table), [(0, 1), (2, 3)]);
    }
}
