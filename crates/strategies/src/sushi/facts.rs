//! What held in every state that was seen: candidates for invariants.
//!
//! Tests are run, and before each of their calls the heap is looked at: which fields are never `null`,
//! which always are, which refer to their own object, and which two lead back to where they started. None
//! of it is proved, so nothing is refuted by it: an exploration tries what contradicts it last.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use symex::candidates::{is_collection, is_user_class};
use symex::input::{RefOrigin, Space};
use symex::{Choice, Doubt, SymRef};
use vm::class::Shape;
use vm::{ARRAY_BASE, ClassId, Kind, MethodId, NULL, Ref, Vm};

use super::condition::Field;

/// Objects that are looked at before one call.
const MAX_OBJECTS: usize = 48;
/// Elements of an array that are looked at.
const MAX_ELEMENTS: u32 = 16;
/// States that something must have held in to be a candidate.
const ENOUGH: u32 = 12;
/// Steps charged for an object that is looked at.
const PRICE: u64 = 40;

/// How often a field was seen to be what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    null: u32,
    /// The object that it is a field of.
    own: u32,
    other: u32,
}

impl Seen {
    fn all(self) -> u32 {
        self.null + self.own + self.other
    }
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    fields: BTreeMap<Field, Seen>,
    /// Whether the second field of what the first refers to leads back: how often it does, and does not.
    back: BTreeMap<(Field, Field), (u32, u32)>,
    n_objects: u64,
}

impl Facts {
    /// Looks at what the arguments of a call reach.
    pub(super) fn look(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        let m = &vm.methods[method];
        let mut waiting: Vec<Ref> = Vec::new();
        let mut slot = 0;
        if !m.is_static() {
            // A constructor has nothing to go by yet.
            if &*m.name == "<init>" {
                return;
            }
            waiting.extend(args.first().map(|raw| Ref::from_register(*raw)));
            slot = 1;
        }
        for kind in m.params.iter() {
            if *kind == Kind::Ref {
                waiting.extend(args.get(slot).map(|raw| Ref::from_register(*raw)));
            }
            slot += usize::from(kind.slots());
        }
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        waiting.reverse();
        while let Some(object) = waiting.pop() {
            if object == NULL || seen.len() >= MAX_OBJECTS || !seen.insert(object) {
                continue;
            }
            self.n_objects += 1;
            let class = vm.class_of(object);
            match vm.classes[class].shape {
                Shape::Array {
                    kind: Kind::Ref, ..
                } => {
                    let n = vm.heap.array_len(object).min(MAX_ELEMENTS);
                    let at = |k: u32| object + ARRAY_BASE + (k << Kind::Ref.shift());
                    waiting.extend((0..n).map(|k| vm.heap.load_ref(at(k))));
                }
                Shape::Array { .. } => {}
                _ => {
                    for (field, target) in references(vm, object) {
                        self.note(vm, object, &field, target);
                        waiting.push(target);
                    }
                }
            }
        }
    }

    fn note(&mut self, vm: &Vm, object: Ref, field: &Field, target: Ref) {
        let seen = self.fields.entry(field.clone()).or_default();
        if target == NULL {
            seen.null += 1;
            return;
        }
        if target == object {
            seen.own += 1;
            return;
        }
        seen.other += 1;
        if is_open(vm, vm.class_of(target)) {
            for (back, to) in references(vm, target) {
                let counts = self.back.entry((field.clone(), back)).or_default();
                if to == object {
                    counts.0 += 1;
                } else {
                    counts.1 += 1;
                }
            }
        }
    }

    /// Takes what another machine saw.
    pub(super) fn add(&mut self, other: &Facts) {
        for (field, seen) in &other.fields {
            let known = self.fields.entry(field.clone()).or_default();
            known.null += seen.null;
            known.own += seen.own;
            known.other += seen.other;
        }
        for (pair, seen) in &other.back {
            let known = self.back.entry(pair.clone()).or_default();
            known.0 += seen.0;
            known.1 += seen.1;
        }
        self.n_objects += other.n_objects;
    }

    /// What looking cost, in steps.
    pub(super) fn price(&self) -> u64 {
        self.n_objects * PRICE
    }

    /// What held in all states, as a person would say it.
    pub fn candidates(&self) -> BTreeSet<String> {
        let name = |(class, field): &Field| format!("{}.{field}", class.replace('/', "."));
        let mut found = BTreeSet::new();
        for (field, seen) in &self.fields {
            if seen.all() < ENOUGH {
                continue;
            }
            if seen.null == 0 {
                found.insert(format!("{} is not null", name(field)));
            } else if seen.null == seen.all() {
                found.insert(format!("{} is null", name(field)));
            }
        }
        for ((there, back), (leads, not)) in &self.back {
            if *leads >= ENOUGH && *not == 0 {
                found.insert(format!("{}.{} leads back", name(there), back.1));
            }
        }
        found
    }

    /// Whether the second field always leads back from what the first refers to; nothing where that is
    /// not known.
    fn leads_back(&self, there: &Field, back: &Field) -> Option<bool> {
        let (leads, not) = self.back.get(&(there.clone(), back.clone()))?;
        match (*leads, *not) {
            (n, 0) if n >= ENOUGH => Some(true),
            (0, n) if n >= ENOUGH => Some(false),
            _ => None,
        }
    }
}

/// Whether the fields of a class are inputs of explorations.
fn is_open(vm: &Vm, class: ClassId) -> bool {
    is_user_class(vm, class) || is_collection(vm, class)
}

/// The fields of an object that refer to something, with what that is.
fn references(vm: &Vm, object: Ref) -> Vec<(Field, Ref)> {
    let mut found = Vec::new();
    for &c in vm.classes[vm.class_of(object)].supers.iter() {
        if !is_open(vm, c) {
            continue;
        }
        let class = &vm.classes[c];
        let own = class.fields.iter().filter(|f| !f.is_static());
        for f in own.filter(|f| f.kind == Kind::Ref && f.file_idx != u16::MAX) {
            let field = (class.name.clone(), f.name.clone());
            found.push((field, vm.heap.load_ref(object + f.offset)));
        }
    }
    found
}

/// The field that an input reference is in, and of which input.
fn field_of(vm: &Vm, space: &Space, r: SymRef) -> Option<(SymRef, Field)> {
    let RefOrigin::Field { of, class, offset } = space.info(r).origin else {
        return None;
    };
    let c = &vm.classes[class];
    let mut own = c.fields.iter().filter(|f| !f.is_static());
    let field = own.find(|f| f.offset == offset)?;
    let field: Field = (Arc::clone(&c.name), field.name.clone());
    Some((of, field))
}

impl Doubt for Facts {
    fn doubts(&self, vm: &Vm, space: &Space, r: SymRef, choice: Choice) -> bool {
        let Some((of, field)) = field_of(vm, space, r) else {
            return false;
        };
        let Some(seen) = self.fields.get(&field).filter(|s| s.all() >= ENOUGH) else {
            return false;
        };
        let above = field_of(vm, space, of);
        let leads_back = above.and_then(|(from, there)| {
            let leads = self.leads_back(&there, &field)?;
            Some((from, leads))
        });
        match choice {
            Choice::Null => seen.null == 0,
            Choice::Alias(other) if other == of => seen.own == 0,
            Choice::Alias(other) => match leads_back {
                Some((from, true)) => other != from,
                Some((from, false)) => other == from,
                None => false,
            },
            // That something was always null or referred to itself may only mean that all structures
            // were small.
            _ => matches!(leads_back, Some((_, true))),
        }
    }
}
