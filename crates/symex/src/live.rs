//! Inputs that are there already: the state right before a call of a running program, read as an input.
//!
//! An exploration makes its inputs from choices. Here the objects were made by calls, and the choices are
//! read off them: what the arguments of the call reach is written down before it ([`Concolic::enter`]), and
//! where an input reference is first used, what it refers to is looked up there. The first reference that
//! is used to come to an object names it; another one that leads to the same object is an alias. So clauses
//! are the same, and come in the same order, as in an exploration that initialises its inputs lazily.

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::{BinOp, Value, VarKind};
use rustc_hash::{FxHashMap, FxHashSet};
use vm::class::Shape;
use vm::heap::Heap;
use vm::{ARRAY_BASE, ClassId, Kind, NULL, Ref, Vm};

use crate::candidates::{Candidates, choices_of};
use crate::domain::Concolic;
use crate::entry::Entry;
use crate::input::{Choice, Input, RefOrigin, SymRef, VarOrigin, var_kind};
use crate::make::has_input_fields;
use crate::shadow::Shadow;

/// Objects that are written down before a call; of what is beyond them only the class is known.
const MAX_OBJECTS: usize = 4_096;
/// Elements of an array, characters of a string; what is longer has no content that is an input.
const MAX_LENGTH: u32 = 2_048;

/// Where a value is in an object.
#[derive(Clone, Debug)]
enum Slot {
    /// A field: the class that declares it, its offset and its name.
    Field(ClassId, u32, Arc<str>),
    Element(u32),
}

/// A field or element as it was before the call.
#[derive(Clone, Debug)]
struct Cell {
    at: u32,
    slot: Slot,
    kind: Kind,
    /// Descriptor of the declared type of a reference.
    declared: Arc<str>,
    raw: u64,
}

/// What is in an object.
#[derive(Clone, Debug)]
enum Content {
    /// Nothing that is an input.
    Opaque,
    Cells {
        cells: Vec<Cell>,
        /// Of an array.
        length: Option<u32>,
    },
    /// A string and its value array.
    Text { value: Ref, units: Vec<u16> },
}

/// An object as it was before the call.
#[derive(Clone, Debug)]
struct Object {
    choice: Choice,
    content: Content,
}

/// The state before a call.
#[derive(Debug, Default)]
pub(crate) struct Live {
    objects: FxHashMap<Ref, Object>,
    /// What input references refer to.
    targets: FxHashMap<SymRef, Ref>,
    /// The reference that names an object.
    owners: FxHashMap<Ref, SymRef>,
    /// Fields and elements that were written since.
    pub(crate) written: FxHashSet<u32>,
    /// Declared types whose other values are not known.
    missing: BTreeSet<Arc<str>>,
}

impl Live {
    fn walk(&mut self, vm: &Vm, domain: &Concolic, first: Vec<Ref>) {
        let mut waiting = first;
        waiting.reverse();
        while let Some(object) = waiting.pop() {
            if object == NULL || self.objects.contains_key(&object) {
                continue;
            }
            let mut seen = seen(vm, object, domain.settings.opens_collections);
            if self.objects.len() >= MAX_OBJECTS {
                seen.content = Content::Opaque;
            }
            if let Content::Cells { cells, .. } = &seen.content {
                for cell in cells.iter().filter(|c| c.kind == Kind::Ref) {
                    if !domain.candidates.contains_key(&cell.declared) {
                        self.missing.insert(cell.declared.clone());
                    }
                    waiting.push(Ref::from_register(cell.raw));
                }
            }
            self.objects.insert(object, seen);
        }
    }
}

/// What an object is, and what is in it.
fn seen(vm: &Vm, object: Ref, opens_collections: bool) -> Object {
    let class = vm.class_of(object);
    let opaque = |choice| Object {
        choice,
        content: Content::Opaque,
    };
    if class == vm.known.string {
        return text(vm, object);
    }
    if let Shape::Array { kind, .. } = vm.classes[class].shape {
        let n = vm.heap.array_len(object);
        if n > MAX_LENGTH {
            return opaque(Choice::Fresh(class));
        }
        let declared: Arc<str> = vm.classes[class].name[1..].into();
        let cell = |index: u32| {
            let at = object + ARRAY_BASE + (index << kind.shift());
            Cell {
                at,
                slot: Slot::Element(index),
                kind,
                declared: declared.clone(),
                raw: vm.load_kind(at, kind),
            }
        };
        let content = Content::Cells {
            cells: (0..n).map(cell).collect(),
            length: Some(n),
        };
        let choice = Choice::Fresh(class);
        return Object { choice, content };
    }
    let choices = choices_of(vm, class, opens_collections);
    let is_it = |choice: &&Choice| match choice {
        Choice::EnumConstant { class, offset } => {
            vm.heap.load_ref(vm.classes[*class].mirror + *offset) == object
        }
        _ => false,
    };
    if let Some(&constant) = choices.iter().find(is_it) {
        return opaque(constant);
    }
    if choices != [Choice::Fresh(class)] {
        return opaque(Choice::Constructed(class));
    }
    let content = Content::Cells {
        cells: fields(vm, object, class, opens_collections),
        length: None,
    };
    let choice = Choice::Fresh(class);
    Object { choice, content }
}

fn fields(vm: &Vm, object: Ref, class: ClassId, opens_collections: bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    for &declaring in vm.classes[class].supers.iter() {
        if !has_input_fields(vm, declaring, opens_collections) {
            continue;
        }
        let own = vm.classes[declaring].fields.iter();
        for f in own.filter(|f| !f.is_static() && f.file_idx != u16::MAX) {
            let at = object + f.offset;
            cells.push(Cell {
                at,
                slot: Slot::Field(declaring, f.offset, f.name.clone()),
                kind: f.kind,
                declared: f.descriptor.clone(),
                raw: vm.load_kind(at, f.kind),
            });
        }
    }
    cells
}

fn text(vm: &Vm, object: Ref) -> Object {
    let units = vm.string_units(object);
    let is_wide = units.iter().any(|&u| u > 0xff);
    let value = vm.heap.load_ref(object + vm.known.string_value);
    // A string that was there before the test may be a literal of the code, which is no input.
    let is_input = Heap::is_young(object) && vm.known.string_coder.is_some();
    let content = match is_input && units.len() <= MAX_LENGTH as usize {
        true => Content::Text { value, units },
        false => Content::Opaque,
    };
    let choice = if is_wide {
        Choice::Wide
    } else {
        Choice::Latin1
    };
    Object { choice, content }
}

impl Concolic {
    /// Begins a run at a call that is about to be made: the receiver, the arguments and all that they reach
    /// are its input. Says for which declared types it is not known what else could be there.
    pub fn enter(&mut self, vm: &Vm, entry: &Entry, args: &[u64]) -> BTreeSet<Arc<str>> {
        self.begin(Input::default());
        let mut live = Live::default();
        let mut slots = Vec::new();
        let mut slot = 0;
        for param in &entry.params {
            slots.push(slot);
            slot += usize::from(param.kind.slots());
        }
        let raw = |k: usize| args.get(slots[k]).copied().unwrap_or(0);
        let params = || entry.params.iter().enumerate();
        let references = params().filter(|(_, p)| p.kind == Kind::Ref);
        let first = references.map(|(k, _)| Ref::from_register(raw(k)));
        live.walk(vm, self, first.collect());
        let base = vm.argument_base();
        for (k, param) in params() {
            let (k16, at) = (k as u16, base + slots[k] as u32);
            if param.kind != Kind::Ref {
                let (origin, kind) = (VarOrigin::Param(k16), var_kind(param.kind));
                let name = || param.name.clone();
                let term = self.space.variable(&mut self.pool, origin, kind, name);
                self.say(term, kind, raw(k));
                self.set_register(at, Shadow::Term(term));
                continue;
            }
            let (origin, name) = (RefOrigin::Param(k16), || param.name.clone());
            let r = self.space.reference(origin, &param.descriptor, name);
            live.targets.insert(r, Ref::from_register(raw(k)));
            if k == 0 && entry.has_receiver {
                // That there is a receiver is no decision.
                self.live = Some(Box::new(std::mem::take(&mut live)));
                self.read_off(r);
                self.assume_object(r);
                live = self.live.take().map_or_else(Live::default, |l| *l);
                continue;
            }
            if !self.candidates.contains_key(&param.descriptor) {
                live.missing.insert(param.descriptor.clone());
            }
            self.set_register(at, Shadow::Ref(r));
        }
        let missing = live.missing.clone();
        self.live = Some(Box::new(live));
        missing
    }

    /// Says what else a reference of a declared type may refer to.
    pub fn know_type(&mut self, declared: &Arc<str>, found: Candidates) {
        self.candidates.insert(declared.clone(), found);
    }

    /// In a run that began at a call: makes what a reference refers to the choice of the input.
    pub(crate) fn read_off(&mut self, r: SymRef) {
        let Some(mut live) = self.live.take() else {
            return;
        };
        let target = live.targets.get(&r).copied().unwrap_or(NULL);
        let choice = match live.objects.get(&target) {
            _ if target == NULL => Choice::Null,
            // All that a reference of the input leads to was written down.
            None => Choice::Null,
            Some(Object {
                choice: constant @ Choice::EnumConstant { .. },
                ..
            }) => *constant,
            Some(object) => match live.owners.get(&target) {
                Some(&owner) => Choice::Alias(owner),
                None => {
                    let Object { choice, content } = object.clone();
                    live.owners.insert(target, r);
                    self.objects.insert(r, target);
                    self.lay(&mut live, r, target, &content);
                    choice
                }
            },
        };
        self.live = Some(live);
        self.input.choices.insert(r, choice);
    }

    /// Puts shadows beside what is in an object.
    fn lay(&mut self, live: &mut Live, r: SymRef, object: Ref, content: &Content) {
        match content {
            Content::Opaque => {}
            Content::Text { value, units } => self.lay_text(r, *value, units),
            Content::Cells { cells, length } => {
                let name = self.space.info(r).name.clone();
                if let Some(n) = length {
                    let (origin, kind) = (VarOrigin::Length(r), VarKind::Length);
                    let path = || format!("{name}.length");
                    let term = self.space.variable(&mut self.pool, origin, kind, path);
                    self.say(term, kind, u64::from(*n));
                    self.heap.set_length(object, Shadow::Term(term));
                }
                for cell in cells {
                    let shadow = self.cell(live, r, &name, cell);
                    // What was written since is not what it was before the call.
                    if live.written.contains(&cell.at) {
                        continue;
                    }
                    let size = cell.kind.size();
                    match length {
                        Some(_) => self.heap.set_element(object, cell.at, size, shadow),
                        None => self.heap.set(cell.at, size, shadow),
                    }
                }
            }
        }
    }

    /// The input that a field or element is.
    fn cell(&mut self, live: &mut Live, of: SymRef, name: &str, cell: &Cell) -> Shadow {
        let path = || match &cell.slot {
            Slot::Field(_, _, field) => format!("{name}.{field}"),
            Slot::Element(index) => format!("{name}[{index}]"),
        };
        if cell.kind == Kind::Ref {
            let origin = match cell.slot {
                Slot::Field(class, offset, _) => RefOrigin::Field { of, class, offset },
                Slot::Element(index) => RefOrigin::Element { of, index },
            };
            let r = self.space.reference(origin, &cell.declared, path);
            live.targets.insert(r, Ref::from_register(cell.raw));
            return Shadow::Ref(r);
        }
        let kind = cell.kind;
        let origin = match cell.slot {
            Slot::Field(class, offset, _) => VarOrigin::Field { of, class, offset },
            Slot::Element(index) => VarOrigin::Element { of, kind, index },
        };
        let kind = var_kind(kind);
        let term = self.space.variable(&mut self.pool, origin, kind, path);
        self.say(term, kind, cell.raw);
        Shadow::Term(term)
    }

    fn lay_text(&mut self, r: SymRef, value: Ref, units: &[u16]) {
        let wide = units.iter().any(|&u| u > 0xff);
        let name = self.space.info(r).name.clone();
        let (origin, kind) = (VarOrigin::Length(r), VarKind::Length);
        let path = || format!("{name}.length()");
        let length = self.space.variable(&mut self.pool, origin, kind, path);
        self.say(length, kind, units.len() as u64);
        self.strings.insert(value, (r, wide));
        let (one, mask, eight) = (self.pool.int(1), self.pool.int(0xff), self.pool.int(8));
        let bytes = match wide {
            true => self.pool.binary(BinOp::Shl, length, one),
            false => length,
        };
        self.heap.set_length(value, Shadow::Term(bytes));
        for (k, &unit) in units.iter().enumerate() {
            let c = self.char_variable(r, wide, k as u32);
            self.say(c, VarKind::Char, u64::from(unit));
            if !wide {
                let at = value + ARRAY_BASE + k as u32;
                self.heap.set_element(value, at, 1, Shadow::Term(c));
                continue;
            }
            let at = value + ARRAY_BASE + 2 * k as u32;
            let low = self.pool.binary(BinOp::And, c, mask);
            let high = self.pool.binary(BinOp::Ushr, c, eight);
            self.heap.set_element(value, at, 1, Shadow::Term(low));
            self.heap.set_element(value, at + 1, 1, Shadow::Term(high));
        }
    }

    /// Says in the model what a variable is.
    fn say(&mut self, term: expr::Term, kind: VarKind, raw: u64) {
        if let Some(var) = self.pool.var_of(term) {
            let value = match kind.sort() {
                expr::Sort::Bool => Value::Bool(raw & 1 != 0),
                expr::Sort::Int => Value::Int(raw as i32),
                expr::Sort::Long => Value::Long(raw as i64),
                expr::Sort::Float => Value::Float(f32::from_bits(raw as u32)),
                expr::Sort::Double => Value::Double(f64::from_bits(raw)),
            };
            self.input.model.set(var, value);
        }
    }
}
