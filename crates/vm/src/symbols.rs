//! Interned (name, descriptor) pairs, so that method look-up compares integers.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Id of a (name, descriptor) pair.
pub type SigId = u32;

/// The interner.
#[derive(Default)]
pub struct Symbols {
    ids: FxHashMap<Arc<str>, FxHashMap<Arc<str>, SigId>>,
    next: SigId,
}

impl Symbols {
    /// Id of the pair, made if new.
    pub fn intern(&mut self, name: &Arc<str>, descriptor: &Arc<str>) -> SigId {
        let by_descriptor = match self.ids.get_mut(name) {
            Some(m) => m,
            None => self.ids.entry(name.clone()).or_default(),
        };
        if let Some(&id) = by_descriptor.get(descriptor) {
            return id;
        }
        let id = self.next;
        self.next += 1;
        by_descriptor.insert(descriptor.clone(), id);
        id
    }

    /// Id of the pair if any method has it.
    pub fn find(&self, name: &str, descriptor: &str) -> Option<SigId> {
        self.ids.get(name)?.get(descriptor).copied()
    }
}
