//! What a run changed in the state it started from, place by place, and how some of it is kept.
//!
//! A reset undoes all changes. Where a run filled a cache of the library, later runs are spared the
//! work if that change alone stays: [`Vm::changes`] lists them, and [`Vm::keep_changes`] undoes all others.
//! Which may stay is not for the machine to say.

use rustc_hash::FxHashMap;

use crate::class::{ClassId, Shape};
use crate::heap::{ARRAY_BASE, FIELDS_BASE, LINE, NULL, Ref};
use crate::kind::Kind;
use crate::vm::Vm;

/// What a changed place belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// Static fields of a class.
    Statics(ClassId),
    /// An object or array.
    Object(Ref),
}

/// A field or element with another value than in the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose it is.
    pub holder: Holder,
    /// Address.
    pub at: u32,
    /// What is stored there. `Void` for an object's header, as far as it says its identity hash.
    pub kind: Kind,
    /// The value of the snapshot.
    pub before: u64,
    /// The present value.
    pub now: u64,
}

/// Lines as they were in the snapshot, by their start addresses.
type Before<'a> = FxHashMap<u32, &'a [u8; LINE]>;

impl Vm {
    /// Fields and elements of the snapshot's objects that were changed since, by address. Left out
    /// are lock words, and string literals, which only remember their hash codes.
    pub fn changes(&self) -> Vec<Change> {
        let before: Before<'_> = self.heap.logged().collect();
        let mut found = Vec::new();
        for obj in self.dirty_old_objects() {
            self.changes_of_object(&before, obj, &mut found);
        }
        for class in &self.classes {
            if class.mirror == NULL {
                continue;
            }
            let holder = Holder::Statics(class.id);
            for f in class.fields.iter().filter(|f| f.is_static()) {
                self.add_change(&before, holder, class.mirror + f.offset, f.kind, &mut found);
            }
            // The fields of the mirror itself, such as what reflection remembers.
            self.changes_of_object(&before, class.mirror, &mut found);
        }
        found.sort_unstable_by_key(|c| c.at);
        found
    }

    fn changes_of_object(&self, before: &Before<'_>, obj: Ref, found: &mut Vec<Change>) {
        let class = self.heap.class_of(obj);
        let holder = Holder::Object(obj);
        // The identity hash.
        self.add_change(before, holder, obj + FIELDS_BASE - 4, Kind::Void, found);
        if let Shape::Array { kind, .. } = self.classes[class].shape {
            for k in 0..self.heap.array_len(obj) {
                let at = obj + ARRAY_BASE + (k << kind.shift());
                self.add_change(before, holder, at, kind, found);
            }
            return;
        }
        for &c in &self.classes[class].supers {
            let fields = self.classes[c].fields.iter();
            for f in fields.filter(|f| !f.is_static()) {
                self.add_change(before, holder, obj + f.offset, f.kind, found);
            }
        }
    }

    fn add_change(
        &self,
        before: &Before<'_>,
        holder: Holder,
        at: u32,
        kind: Kind,
        found: &mut Vec<Change>,
    ) {
        let (line, inside) = (at & !(LINE as u32 - 1), at as usize % LINE);
        let Some(old) = before.get(&line) else {
            return;
        };
        let size = size_of_place(kind) as usize;
        let number = |bytes: &[u8]| {
            let mut all = [0; 8];
            all[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(all)
        };
        // Fields are aligned to their sizes, so none goes over the end of a line.
        let Some(old) = old.get(inside..inside + size) else {
            return;
        };
        let change = Change {
            holder,
            at,
            kind,
            before: number(old),
            now: number(self.heap.bytes(at, size as u32)),
        };
        if change.before != change.now {
            found.push(change);
        }
    }

    /// Undoes everything since the snapshot but these changes, which are sorted by address, and
    /// makes the result the new snapshot. Only between calls. `false` when it does not fit; then
    /// everything is undone.
    pub fn keep_changes(&mut self, kept: &[Change]) -> bool {
        let places: Vec<(u32, u32)> = kept.iter().map(|c| (c.at, size_of_place(c.kind))).collect();
        self.heap.undo_but(&places);
        self.reset_but_heap();
        let fits = self.take_snapshot();
        if !fits {
            self.reset();
        }
        fits
    }

    /// Gives places the values they had before changes that were kept, and makes the result the new
    /// snapshot. Only right after a reset.
    pub fn undo_changes(&mut self, kept: &[Change]) {
        for c in kept {
            let bytes = c.before.to_le_bytes();
            let size = size_of_place(c.kind);
            let place = self.heap.bytes_mut(c.at, size);
            place.copy_from_slice(&bytes[..size as usize]);
        }
        self.take_snapshot();
    }
}

fn size_of_place(kind: Kind) -> u32 {
    match kind {
        Kind::Void => 4,
        kind => kind.size(),
    }
}
