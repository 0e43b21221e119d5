//! Tables of heap objects that the machine itself keeps: interned strings, modules.
//!
//! What they hold moves with the heap, so each says which references it has.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::class::{ClassId, LoaderId};
use crate::heap::Ref;

/// `String.intern` and literals.
///
/// A string that the program interned moves, and even its text may change by force (`Unsafe`,
/// reflection on the library's fields): it is known by the text it had then, and found by its place
/// in a list rather than by what it contains now.
#[derive(Default)]
pub struct InternTable {
    by_text: FxHashMap<Arc<[u16]>, Interned>,
    /// Strings interned by the program, with their text at that time.
    moving: Vec<(Arc<[u16]>, Ref)>,
}

#[derive(Clone, Copy)]
enum Interned {
    /// A literal, in the permanent region.
    Literal(Ref),
    /// Index of a string that may move.
    Moving(usize),
}

impl InternTable {
    /// The canonical string of a text.
    pub fn get(&self, text: &[u16]) -> Option<Ref> {
        self.by_text.get(text).map(|entry| match *entry {
            Interned::Literal(r) => r,
            Interned::Moving(i) => self.moving[i].1,
        })
    }

    /// Adds a permanent string, whose text is not known yet.
    pub fn add_literal(&mut self, text: &[u16], literal: Ref) {
        self.by_text.insert(text.into(), Interned::Literal(literal));
    }

    /// Adds a string of the program, whose text is not known yet. The result is the host memory
    /// that its entry takes.
    pub fn add(&mut self, text: &[u16], string: Ref) -> u64 {
        let text: Arc<[u16]> = text.into();
        let bytes = entry_bytes(&text);
        let entry = Interned::Moving(self.moving.len());
        self.by_text.insert(text.clone(), entry);
        self.moving.push((text, string));
        bytes
    }

    /// Keeps the strings of the program for which `place` says where they are now, and forgets the
    /// others. The result is the host memory that is free now.
    pub fn retain(&mut self, place: impl Fn(Ref) -> Option<Ref>) -> u64 {
        let mut freed = 0;
        let mut kept = 0;
        for i in 0..self.moving.len() {
            let r = self.moving[i].1;
            match place(r) {
                Some(to) => {
                    self.moving[i].1 = to;
                    if kept != i {
                        self.moving.swap(kept, i);
                        let entry = Interned::Moving(kept);
                        self.by_text.insert(self.moving[kept].0.clone(), entry);
                    }
                    kept += 1;
                }
                None => {
                    let text = &self.moving[i].0;
                    freed += entry_bytes(text);
                    self.by_text.remove(text);
                }
            }
        }
        self.moving.truncate(kept);
        freed
    }

    /// Number of strings interned by the program.
    pub fn n_moving(&self) -> usize {
        self.moving.len()
    }

    /// Forgets all but the first `n` strings interned by the program.
    pub fn truncate(&mut self, n: usize) {
        for (text, _) in self.moving.drain(n.min(self.moving.len())..) {
            self.by_text.remove(&text);
        }
    }

    /// The references that follow their objects.
    pub fn refs_mut(&mut self) -> impl Iterator<Item = &mut Ref> {
        self.moving.iter_mut().map(|(_, r)| r)
    }
}

/// Host memory of one entry: its text, and about what the two tables need for it.
fn entry_bytes(text: &[u16]) -> u64 {
    const TABLES: u64 = 96;
    2 * text.len() as u64 + TABLES
}

/// Modules and protection domains, as the library told the machine about them.
#[derive(Default, Clone)]
pub struct ModuleTable {
    by_name: FxHashMap<Arc<str>, Ref>,
    by_package: FxHashMap<(LoaderId, Arc<str>), Ref>,
    domains: FxHashMap<ClassId, Ref>,
    n_changes: u64,
}

impl ModuleTable {
    /// The `Module` object of a name.
    pub fn named(&self, name: &str) -> Option<Ref> {
        self.by_name.get(name).copied()
    }

    /// The module that owns a package of a loader, for modules that are not in the JDK's image.
    pub fn of_package(&self, loader: LoaderId, package: &str) -> Option<Ref> {
        self.by_package.get(&(loader, package.into())).copied()
    }

    /// The protection domain of a class, where `Class` has no field for it.
    pub fn domain(&self, class: ClassId) -> Option<Ref> {
        self.domains.get(&class).copied()
    }

    /// Adds or replaces a module.
    pub fn set_named(&mut self, name: &str, module: Ref) {
        self.by_name.insert(name.into(), module);
        self.n_changes += 1;
    }

    /// Adds or replaces the owner of a package.
    pub fn set_package(&mut self, loader: LoaderId, package: &str, module: Ref) {
        self.by_package.insert((loader, package.into()), module);
        self.n_changes += 1;
    }

    /// Adds or replaces a protection domain.
    pub fn set_domain(&mut self, class: ClassId, domain: Ref) {
        self.domains.insert(class, domain);
        self.n_changes += 1;
    }

    /// Makes this equal to a copy of it made earlier; costs nothing when nothing was changed.
    pub fn restore(&mut self, earlier: &ModuleTable) {
        if self.n_changes != earlier.n_changes {
            self.clone_from(earlier);
        }
    }

    /// The references that follow their objects.
    pub fn refs_mut(&mut self) -> impl Iterator<Item = &mut Ref> {
        self.by_name
            .values_mut()
            .chain(self.by_package.values_mut())
            .chain(self.domains.values_mut())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(bits: u32) -> Ref {
        Ref::from_bits(bits)
    }

    #[test]
    fn interned_strings_are_found_by_their_first_text() {
        let mut table = InternTable::default();
        table.add_literal(&[1], at(10));
        table.add(&[2], at(20));
        table.add(&[3], at(30));
        for r in table.refs_mut() {
            *r = at(*r + 100);
        }
        assert_eq!(
            [&[1u16][..], &[2], &[3], &[4]].map(|text| table.get(text)),
            [Some(at(10)), Some(at(120)), Some(at(130)), None]
        );
        table.truncate(1);
        assert_eq!((table.get(&[2]), table.get(&[3])), (Some(at(120)), None));
        assert_eq!(table.n_moving(), 1);
    }

    #[test]
    fn strings_that_died_are_forgotten() {
        let mut table = InternTable::default();
        table.add_literal(&[1], at(10));
        let sizes = [(2, 20), (3, 30), (4, 40)].map(|(text, r)| table.add(&[text], at(r)));
        let freed = table.retain(|r| (r != at(30)).then_some(at(r + 100)));
        assert_eq!(freed, sizes[1]);
        assert_eq!(
            [&[1u16][..], &[2], &[3], &[4]].map(|text| table.get(text)),
            [Some(at(10)), Some(at(120)), None, Some(at(140))]
        );
        table.add(&[3], at(50));
        assert_eq!(
            (table.get(&[3]), table.get(&[4])),
            (Some(at(50)), Some(at(140)))
        );
        assert_eq!(table.n_moving(), 3);
    }

    #[test]
    fn a_replaced_module_is_restored() {
        let mut table = ModuleTable::default();
        table.set_named("m", at(1));
        let earlier = table.clone();
        table.set_named("m", at(2));
        table.set_package(LoaderId::at(3), "p", at(2));
        table.restore(&earlier);
        assert_eq!(
            (table.named("m"), table.of_package(LoaderId::at(3), "p")),
            (Some(at(1)), None)
        );
    }
}
