//! What the machine's own code did to the heap: the one rule by which shadows end.
//!
//! A shadow disappears only through a clause that fixes its value ([`Concolic::fix_by_model`]), a
//! model of what the code does (a summary, a row of `natives::look_up`), or a gap. Natives do not say
//! what they read; the heap notes it while they run, and afterwards every value with a shadow among
//! that is fixed. What they wrote is then the same in every run with these values.

use vm::Touched;
use vm::class::Shape;

use super::*;

impl Concolic {
    /// Fixes whatever a shadow depends on, to what the run's input makes of it.
    pub(super) fn fix_by_model(&mut self, site: Site, shadow: Shadow) {
        let raw = match shadow {
            Shadow::Term(t) => self.pool.eval(t, &self.input.model).bits(),
            _ => 0,
        };
        self.fix_shadow(site, shadow, raw);
    }

    /// Native code ran.
    pub(super) fn settle(&mut self, vm: &Vm, native: Option<MethodId>, touched: &Touched) {
        if self.is_muted(vm) {
            self.lose(vm, native, touched);
            return;
        }
        if native.is_some() && self.is_modelled {
            // A model speaks of shadows, and what was lost has none.
            for &(addr, len) in &touched.reads {
                self.read_lost(addr, len);
            }
            for &(addr, len) in &touched.writes {
                self.unlose(addr, len);
            }
            return;
        }
        let site = Self::call_site(vm);
        let mut fixed = false;
        for &(addr, len) in &touched.reads {
            self.read_lost(addr, len);
            for (_, cell) in self.heap.overlapping(addr, len) {
                fixed = true;
                self.fix_by_model(site, cell.shadow);
            }
            for length in self.heap.lengths_in(addr, len) {
                fixed = true;
                self.fix_by_model(site, length);
            }
        }
        for &(addr, len) in &touched.writes {
            self.overwrite(site, addr, len);
        }
        if fixed && let Some(method) = native {
            self.gap(Gap::NativeCall(vm.describe(method)));
        }
    }

    /// Bytes were written whose values are the same in every run with the values fixed so far.
    fn overwrite(&mut self, site: Site, addr: u32, len: u32) {
        let end = u64::from(addr) + u64::from(len);
        for (at, cell) in self.heap.overlapping(addr, len) {
            let size = u32::from(cell.size);
            if at < addr || u64::from(at) + u64::from(size) > end {
                self.fix_by_model(site, cell.shadow);
            }
            self.heap.set(at, size, Shadow::None);
        }
        self.unlose(addr, len);
    }

    // ---- what was written where nobody followed ----

    /// Code that is not followed wrote here.
    fn lose(&mut self, vm: &Vm, native: Option<MethodId>, touched: &Touched) {
        if native.is_some_and(|m| &*vm.methods[m].name == "fillInStackTrace") {
            return;
        }
        for &(addr, len) in &touched.writes {
            for at in addr..addr.saturating_add(len) {
                self.lost.insert(at);
            }
        }
    }

    /// A field or element gets a value in code that may not be followed.
    pub(super) fn store_cell(&mut self, vm: &Vm, object: Ref, addr: u32, op: Op, shadow: Shadow) {
        let size = match op {
            Op::PutField1 | Op::PutStatic1 | Op::StoreB => 1,
            Op::PutField2 | Op::PutStatic2 | Op::Store2 => 2,
            Op::PutField8 | Op::PutStatic8 | Op::Store8 => 8,
            _ => 4,
        };
        if let Some(live) = &mut self.live {
            live.written.insert(addr);
        }
        if self.is_muted(vm) {
            if !is_reference(vm, object, addr, op) && !is_lock(vm, object) {
                self.lost.insert(addr);
            }
        } else if !self.lost.is_empty() {
            self.lost.remove(&addr);
        }
        let shadow = match shadow {
            // What is not followed has no terms.
            Shadow::Term(_) | Shadow::Opaque(_) if self.is_muted(vm) => Shadow::None,
            s => s,
        };
        if matches!(
            op,
            Op::StoreB | Op::Store2 | Op::Store4 | Op::Store8 | Op::StoreRef
        ) {
            self.heap.set_element(object, addr, size, shadow);
        } else {
            self.heap.set(addr, size, shadow);
        }
    }

    /// Something is read that code wrote which was not followed: a gap.
    pub(super) fn read_lost(&mut self, addr: u32, len: u32) {
        if self.lost.is_empty() {
            return;
        }
        let found = if (len as usize) > self.lost.len() {
            let inside = |at: &u32| at.wrapping_sub(addr) < len;
            self.lost.iter().any(inside)
        } else {
            (0..len).any(|k| self.lost.contains(&addr.wrapping_add(k)))
        };
        if found {
            self.gap(Gap::Message);
        }
    }

    fn unlose(&mut self, addr: u32, len: u32) {
        if self.lost.is_empty() {
            return;
        }
        if (len as usize) > self.lost.len() {
            self.lost.retain(|at| at.wrapping_sub(addr) >= len);
        } else {
            for k in 0..len {
                self.lost.remove(&addr.wrapping_add(k));
            }
        }
    }

    /// The machine made an exception whose message says values that depend on inputs: everything
    /// that strings and arrays made since `from` say.
    pub(super) fn lose_message(&mut self, vm: &Vm, from: u32) {
        let mut at = from;
        while at < vm.heap.top {
            let class = vm.class_of(Ref::from_bits(at));
            let Some(c) = vm.classes.get(class) else {
                return;
            };
            if vm.is_subclass(class, vm.known.throwable) {
                return;
            }
            let size = vm.object_size(Ref::from_bits(at));
            let stored_as = match vm.known.string_coder {
                Some(_) => Kind::Byte,
                None => Kind::Char,
            };
            let text = matches!(c.shape, Shape::Array { kind, .. } if kind == stored_as);
            if text || class == vm.known.string {
                for k in vm::heap::FIELDS_BASE..size {
                    if text || at + k != at + vm.known.string_value {
                        self.lost.insert(at + k);
                    }
                }
            }
            at += size.next_multiple_of(8);
        }
    }
}

/// Whether a store is one of a reference.
fn is_reference(vm: &Vm, object: Ref, addr: u32, op: Op) -> bool {
    match op {
        Op::StoreRef => true,
        Op::PutField4 => {
            let class = &vm.classes[vm.class_of(object)];
            let is_it =
                |f: &vm::Field| !f.is_static() && object + f.offset == addr && f.kind == Kind::Ref;
            class
                .supers
                .iter()
                .any(|&c| vm.classes[c].fields.iter().any(is_it))
        }
        _ => false,
    }
}

/// Whether an object is a lock of the library: printing takes and releases it.
fn is_lock(vm: &Vm, object: Ref) -> bool {
    let name = |o: Ref| &*vm.classes[vm.class_of(o)].name;
    object != NULL && name(object).starts_with("java/util/concurrent/locks/")
}
