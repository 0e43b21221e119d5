//! Arrays: bounds, symbolic indices, symbolic lengths.

use vm::ARRAY_BASE;

use super::*;

/// Pieces of a look-up table after which a symbolic index is fixed instead.
const MAX_PIECES: usize = 256;
/// Elements that a store with a symbolic index may reach.
const MAX_STORE: u32 = 256;

fn shift_of(op: Op) -> u32 {
    match op {
        Op::LoadB | Op::StoreB => 0,
        Op::LoadC | Op::LoadS | Op::Store2 => 1,
        Op::Load8 | Op::Store8 => 3,
        _ => 2,
    }
}

impl Concolic {
    /// Decides whether an index is inside an array; true when it is.
    pub(super) fn in_bounds(
        &mut self,
        site: Site,
        index: (Shadow, u64),
        length: (Shadow, u32),
    ) -> bool {
        let inside = (index.1 as u32) < length.1;
        let (i, n) = (index.0, length.0);
        if i == Shadow::None && n == Shadow::None {
            return inside;
        }
        if matches!(i, Shadow::Opaque(_)) || matches!(n, Shadow::Opaque(_)) {
            self.fix_shadow(site, i, index.1);
            self.fix_shadow(site, n, u64::from(length.1));
            return inside;
        }
        let i = self.term(i, index.1, Sort::Int);
        let n = self.term(n, u64::from(length.1), Sort::Int);
        let condition = self.pool.binary(BinOp::ULt, i, n);
        self.condition(site, Why::Bounds, condition, inside);
        inside
    }

    /// Checks the access `array[index]`; the element's shift-independent facts, or nothing when it
    /// throws.
    fn access(
        &mut self,
        vm: &Vm,
        i: &Insn,
        array_at: u32,
        index_at: u32,
    ) -> Option<(Ref, u32, Shadow)> {
        self.use_reference(vm, i, array_at);
        let array = Self::object(vm, array_at);
        if array == NULL {
            return None;
        }
        self.use_object(vm, array);
        let index = Self::raw(vm, index_at);
        let length = vm.heap.array_len(array);
        let (s, n) = (self.get(vm, index_at), self.length_read(vm, array));
        if s != Shadow::None || n != Shadow::None {
            let site = Self::site(vm, i);
            if !self.in_bounds(site, (s, index), (n, length)) {
                // The message says both.
                self.message_from = Some(vm.heap.top);
                return None;
            }
        } else if index as u32 >= length {
            return None;
        }
        Some((array, index as u32, s))
    }

    pub(super) fn load(&mut self, vm: &Vm, i: &Insn, a: u32, b: u32, c: u32) {
        let Some((array, index, shadow)) = self.access(vm, i, b, c) else {
            return;
        };
        let addr = array + ARRAY_BASE + (index << shift_of(i.op));
        if let Shadow::Term(t) = shadow {
            let site = Self::site(vm, i);
            if let Some(s) = self.select(vm, site, i.op, array, t) {
                return self.set(vm, a, s);
            }
            self.fix(site, t, Value::Int(index as i32));
        }
        self.read(vm, i.op, a, addr);
    }

    pub(super) fn store(&mut self, vm: &Vm, i: &Insn, a: u32, b: u32, c: u32) {
        let Some((array, index, shadow)) = self.access(vm, i, a, b) else {
            return;
        };
        if i.op == Op::StoreRef {
            self.checked_store(vm, i, array, c);
        }
        let mut value = self.get(vm, c);
        if let Shadow::Term(t) = value
            && i.op == Op::StoreB
            && Self::kind_of_array(vm, array) == Kind::Boolean
        {
            // JVMS 6.5 bastore: only the lowest bit is kept.
            let one = self.pool.int(1);
            let t = self.pool.binary(BinOp::And, t, one);
            value = self.wrap(t);
        }
        if let Shadow::Term(t) = shadow {
            let site = Self::site(vm, i);
            if i.op != Op::StoreRef
                && self.store_anywhere(vm, site, i.op, array, t, value, Self::raw(vm, c))
            {
                return;
            }
            self.fix(site, t, Value::Int(index as i32));
        }
        let addr = array + ARRAY_BASE + (index << shift_of(i.op));
        self.store_cell(vm, array, addr, i.op, value);
    }

    /// Uses a reference that is stored in an array which may not take it.
    fn checked_store(&mut self, vm: &Vm, i: &Insn, array: Ref, value_at: u32) {
        if self.inexact_arrays.contains_key(&array) {
            self.use_reference(vm, i, value_at);
            if Self::object(vm, value_at) != NULL {
                self.ask_array_class(array);
            }
        }
        if let Shadow::Ref(r) = self.get(vm, value_at)
            && vm.class_of(array) != vm.known.object_array
        {
            let class = &vm.classes[vm.class_of(array)].name;
            if class.get(1..) != Some(&*self.space.info(r).declared) {
                self.use_reference(vm, i, value_at);
            }
        }
    }

    /// Fixes the length of an array all of whose elements a term is going to mention.
    fn fix_length_of(&mut self, vm: &Vm, site: Site, array: Ref) {
        let length = self.heap.length(array);
        self.fix_shadow(site, length, u64::from(vm.heap.array_len(array)));
    }

    /// The value at a symbolic index as one term; nothing when it would be too large.
    fn select(&mut self, vm: &Vm, site: Site, op: Op, array: Ref, index: Term) -> Option<Shadow> {
        let n = vm.heap.array_len(array);
        if n == 0 || n > self.settings.max_select || Self::kind_of_array(vm, array) == Kind::Ref {
            return None;
        }
        let kind = Self::kind_of_array(vm, array);
        self.read_lost(array + ARRAY_BASE, n << kind.shift());
        let mut elements = Vec::with_capacity(n as usize);
        for j in 0..n {
            let addr = array + ARRAY_BASE + (j << kind.shift());
            let (sort, raw) = self.concrete_element(vm, op, kind, addr);
            let term = match self.heap.get(addr) {
                Shadow::None => self.pool.constant(Self::value(raw, sort)),
                Shadow::Term(t) => match self.narrowed(op, t) {
                    Shadow::Term(t) => t,
                    _ => self.pool.constant(Self::value(raw, sort)),
                },
                Shadow::Ref(_) | Shadow::Opaque(_) => return None,
            };
            elements.push(term);
        }
        let picked = self.pick(index, &elements)?;
        self.fix_length_of(vm, site, array);
        Some(self.wrap(picked))
    }

    /// Sort and value of an element, as a load of it gives them.
    fn concrete_element(&self, vm: &Vm, op: Op, kind: Kind, addr: u32) -> (Sort, u64) {
        let heap = &vm.heap;
        match (op, kind) {
            (Op::LoadB, _) => (Sort::Int, i64::from(heap.load_i8(addr)) as u64),
            (Op::LoadC, _) => (Sort::Int, u64::from(heap.load_u16(addr))),
            (Op::LoadS, _) => (Sort::Int, i64::from(heap.load_i16(addr)) as u64),
            (_, Kind::Long) => (Sort::Long, heap.load_u64(addr)),
            (_, Kind::Double) => (Sort::Double, heap.load_u64(addr)),
            (_, Kind::Float) => (Sort::Float, u64::from(heap.load_u32(addr))),
            _ => (Sort::Int, u64::from(heap.load_u32(addr))),
        }
    }

    /// `elements[index]` as nested conditionals. Runs of equal elements, and runs that count up by
    /// one, are one piece each: character tables have few of them.
    pub(super) fn pick(&mut self, index: Term, elements: &[Term]) -> Option<Term> {
        // (first index of the piece, its value as a term over the index)
        let mut pieces: Vec<(u32, Term)> = Vec::new();
        let mut j = 0;
        let n = elements.len();
        while j < n {
            let mut end = j + 1;
            while end < n && elements[end] == elements[j] {
                end += 1;
            }
            let mut value = elements[j];
            if end == j + 1
                && let Some(Value::Int(first)) = self.pool.const_of(elements[j])
            {
                let counts_up = |p: &Pool, k: usize| {
                    p.const_of(elements[k]) == Some(Value::Int(first.wrapping_add((k - j) as i32)))
                };
                while end < n && counts_up(&self.pool, end) {
                    end += 1;
                }
                if end > j + 1 {
                    let offset = self.pool.int(first.wrapping_sub(j as i32));
                    value = self.pool.binary(BinOp::Add, index, offset);
                }
            }
            pieces.push((j as u32, value));
            if pieces.len() > MAX_PIECES {
                return None;
            }
            j = end;
        }
        let mut picked = pieces.last()?.1;
        for pair in pieces.windows(2).rev() {
            let [(_, value), (next_begins, _)] = pair else {
                continue;
            };
            let limit = self.pool.int(*next_begins as i32);
            let below = self.pool.binary(BinOp::Lt, index, limit);
            picked = self.pool.ite(below, *value, picked);
        }
        Some(picked)
    }

    /// A store at a symbolic index: every element may be the one. False when there are too many.
    #[expect(clippy::too_many_arguments, reason = "the operands of one instruction")]
    fn store_anywhere(
        &mut self,
        vm: &Vm,
        site: Site,
        op: Op,
        array: Ref,
        index: Term,
        value: Shadow,
        raw: u64,
    ) -> bool {
        let n = vm.heap.array_len(array);
        let kind = Self::kind_of_array(vm, array);
        if n > MAX_STORE || matches!(value, Shadow::Opaque(_) | Shadow::Ref(_)) {
            return false;
        }
        let load = match (op, kind) {
            (Op::StoreB, _) => Op::LoadB,
            (_, Kind::Char) => Op::LoadC,
            (_, Kind::Short) => Op::LoadS,
            (Op::Store8, _) => Op::Load8,
            _ => Op::Load4,
        };
        let addr_of = |j: u32| array + ARRAY_BASE + (j << kind.shift());
        if (0..n).any(|j| {
            matches!(
                self.heap.get(addr_of(j)),
                Shadow::Opaque(_) | Shadow::Ref(_)
            )
        }) {
            return false;
        }
        self.fix_length_of(vm, site, array);
        for j in 0..n {
            let (sort, old_raw) = self.concrete_element(vm, load, kind, addr_of(j));
            let old = self.heap.get(addr_of(j));
            let old = self.term(old, old_raw, sort);
            let new = self.term(value, raw, sort);
            let here = self.pool.int(j as i32);
            let here = self.pool.eq(index, here);
            let term = self.pool.ite(here, new, old);
            let shadow = self.wrap(term);
            self.heap
                .set_element(array, addr_of(j), kind.size(), shadow);
        }
        true
    }

    pub(super) fn new_array(&mut self, vm: &Vm, i: &Insn, a: u32, b: u32) {
        let shadow = self.get(vm, b);
        let length = Self::raw(vm, b) as i32;
        match shadow {
            Shadow::Term(t) => {
                let site = Self::site(vm, i);
                let zero = self.pool.int(0);
                let negative = self.pool.binary(BinOp::Lt, t, zero);
                self.condition(site, Why::Size, negative, length < 0);
                if length < 0 {
                    // The message says the size.
                    self.message_from = Some(vm.heap.top);
                    return;
                }
                // The array comes to lie where the machine allocates next.
                self.heap.set_length(Ref::from_bits(vm.heap.top), shadow);
            }
            Shadow::Opaque(_) => {
                let site = Self::site(vm, i);
                self.fix_shadow(site, shadow, length as u32 as u64);
            }
            _ => {}
        }
        if length >= 0 {
            if i.op == Op::NewArray && self.is_muted(vm) {
                self.lost.insert(vm.heap.top + vm::heap::LENGTH_OFFSET);
            }
            self.set(vm, a, Shadow::None);
        }
    }

    pub(super) fn multi_new_array(&mut self, vm: &Vm, i: &Insn, a: u32, b: u32) {
        for d in 0..u32::from(i.c) {
            let shadow = self.get(vm, b + d);
            if shadow != Shadow::None {
                let site = Self::site(vm, i);
                self.fix_shadow(site, shadow, Self::raw(vm, b + d));
            }
        }
        self.set(vm, a, Shadow::None);
    }
}
