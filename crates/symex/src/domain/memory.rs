//! `Unsafe`: a field or element named by object and offset keeps its shadow. Memory outside the heap,
//! and accesses that do not fit a field or element, are left to the rule for unknown natives: the
//! value is fixed where it leaves the heap.

use vm::ARRAY_BASE;
use vm::class::Shape;

use super::natives::{After, Place};
use super::*;

/// The sort of the terms of a kind; nothing for references.
fn sort_of(kind: Kind) -> Option<Sort> {
    match kind {
        Kind::Ref | Kind::Void => None,
        Kind::Long => Some(Sort::Long),
        Kind::Float => Some(Sort::Float),
        Kind::Double => Some(Sort::Double),
        _ => Some(Sort::Int),
    }
}

/// The kind of the field or element at an address inside an object.
fn kind_at(vm: &Vm, object: Ref, addr: u32) -> Option<Kind> {
    let offset = addr.wrapping_sub(object.bits());
    let id = vm.class_of(object);
    let class = vm.classes.get(id)?;
    if let Shape::Array { kind, .. } = class.shape {
        let at = offset.checked_sub(ARRAY_BASE)?;
        let inside = at >> kind.shift() < vm.heap.array_len(object);
        return (inside && at % kind.size() == 0).then_some(kind);
    }
    let at = |fields: &[vm::Field], statics: bool| {
        let found = fields
            .iter()
            .find(|f| f.offset == offset && f.is_static() == statics);
        found.map(|f| f.kind)
    };
    let own = |&c: &ClassId| at(&vm.classes[c].fields, false);
    class.supers.iter().find_map(own).or_else(|| {
        // A class's mirror holds its static fields.
        let owner = (id == vm.known.class).then(|| vm.class_of_mirror(object))?;
        at(&vm.classes.get(owner)?.fields, true)
    })
}

impl Concolic {
    /// The field or element of a kind that the arguments (Unsafe, object, offset) name.
    fn place(&mut self, vm: &Vm, base: u32, kind: Kind) -> Option<Place> {
        let site = Self::call_site(vm);
        let offset = self.get(vm, base + 2);
        self.fix_shadow(site, offset, Self::raw(vm, base + 2));
        let object = Self::object(vm, base + 1);
        if object == NULL {
            return None;
        }
        let addr = object.wrapping_add(Self::raw(vm, base + 2) as u32);
        let declared = kind_at(vm, object, addr)?;
        let fits = declared.size() == kind.size() && sort_of(declared) == sort_of(kind);
        let size = kind.size();
        fits.then_some(Place { object, addr, size })
    }

    /// Puts a shadow beside a field or element.
    pub(super) fn put(&mut self, vm: &Vm, place: Place, shadow: Shadow) {
        let Place { object, addr, size } = place;
        if let Some(live) = &mut self.live {
            live.written.insert(addr);
        }
        if vm.classes[vm.class_of(object)].is_array() {
            self.heap.set_element(object, addr, size, shadow);
        } else {
            self.heap.set(addr, size, shadow);
        }
    }

    /// Arguments: the Unsafe, object, offset (two slots). False when it reads no field or element.
    pub(super) fn unsafe_get(&mut self, vm: &Vm, base: u32, kind: Kind) -> bool {
        self.use_arguments(vm, base, 4);
        let Some(place) = self.place(vm, base, kind) else {
            return false;
        };
        if self.is_muted(vm) {
            return true;
        }
        self.read_lost(place.addr, place.size);
        let s = match self.heap.get(place.addr) {
            Shadow::Term(t) => {
                let op = match kind {
                    Kind::Byte => Op::LoadB,
                    Kind::Char => Op::LoadC,
                    Kind::Short => Op::LoadS,
                    _ => Op::Load4,
                };
                self.narrowed(op, t)
            }
            s => s,
        };
        self.after_native = After::Result(s);
        true
    }

    /// Arguments: the Unsafe, object, offset (two slots), value.
    pub(super) fn unsafe_put(&mut self, vm: &Vm, base: u32, kind: Kind) -> bool {
        let holder = self.get(vm, base + 1);
        if let Shadow::Ref(r) = holder {
            self.resolve(Self::call_site(vm), r);
        }
        let Some(place) = self.place(vm, base, kind) else {
            return false;
        };
        let s = self.get(vm, base + 4);
        self.put(vm, place, s);
        true
    }

    /// compareAndSet: (Unsafe, object, offset, expected, new), the last two of one or two slots.
    pub(super) fn unsafe_swap(&mut self, vm: &Vm, method: MethodId, base: u32) -> bool {
        self.use_arguments(vm, base, 6);
        let kind = vm.methods[method].params.get(2).copied();
        let kind = kind.unwrap_or(Kind::Int);
        let Some(place) = self.place(vm, base, kind) else {
            return false;
        };
        let (expected, new) = (base + 4, base + 4 + u32::from(kind.slots()));
        let site = Self::call_site(vm);
        let wanted = self.get(vm, expected);
        if !self.is_muted(vm) {
            self.read_lost(place.addr, place.size);
            let held = self.heap.get(place.addr);
            // The value that was there before is what is expected: it always is, and the swap done.
            if !matches!(held, Shadow::Term(_)) || held != wanted {
                self.fix_by_model(site, held);
                self.fix_shadow(site, wanted, Self::raw(vm, expected));
            }
            if kind == Kind::Ref {
                let there = vm.heap.load_ref(place.addr);
                self.compared(vm, site, there, Self::object(vm, expected));
            }
        }
        let s = self.get(vm, new);
        let s = if kind == Kind::Ref && !matches!(s, Shadow::Ref(_)) {
            Shadow::None
        } else {
            s
        };
        self.after_native = After::Swapped(place, s);
        true
    }
}
