//! Native methods and intrinsics: a symbolic meaning where there is one, else single values.

use vm::ARRAY_BASE;
use vm::class::Shape;

use super::*;

/// What a native method means for inputs, looked up once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Known {
    /// Not looked up.
    #[default]
    Unknown,
    /// Its arguments are fixed to their values.
    Fixes,
    /// It only passes references around.
    Transparent,
    /// An intrinsic with bytecode.
    HasBytecode,
    ArrayCopy,
    Clone,
    Unary(UnOp),
    /// Raw bits of a float: the same term under another sort.
    UnsafeGet(Kind),
    UnsafePut(Kind),
    UnsafeSwap,
    /// The native step of a string concatenation.
    Join,
}

/// What is left to be done once a native has run.
#[derive(Clone, Debug, Default)]
pub(super) enum After {
    #[default]
    Nothing,
    /// The result gets this shadow.
    Result(Shadow),
    /// Elements were copied: the destination addresses with their shadows.
    Copied(Ref, Vec<(u32, Shadow)>),
    /// The copy made gets the shadows of the original.
    Cloned(Ref),
    /// A value was stored at an address, if the swap succeeded.
    Swapped(u32, Shadow),
    /// A string was put together from pieces: character shadows, and whether its length depends on
    /// inputs.
    Joined(Vec<Shadow>, Shadow),
}

impl Concolic {
    fn effect_of(&mut self, vm: &Vm, method: MethodId) -> Known {
        let at = method as usize;
        if let Some(&known) = self.native_effects.get(at)
            && known != Known::Unknown
        {
            return known;
        }
        let known = look_up(vm, method);
        if self.native_effects.len() <= at {
            self.native_effects
                .resize(vm.methods.len().max(at + 1), Known::Unknown);
        }
        self.native_effects[at] = known;
        known
    }

    pub(super) fn native_call(&mut self, vm: &mut Vm, method: MethodId, base: u32) -> NativeRun {
        self.after_native = After::Nothing;
        let m = &vm.methods[method as usize];
        let slots = u32::from(m.arg_slots);
        let any_shadow = (base..base + slots).any(|at| self.get(vm, at) != Shadow::None);
        let known = self.effect_of(vm, method);
        match known {
            Known::Transparent if !any_shadow => return NativeRun::Native,
            Known::ArrayCopy => self.array_copy(vm, base),
            Known::Clone => {
                self.use_arguments(vm, base, 1);
                self.after_native = After::Cloned(Self::raw(vm, base) as u32);
            }
            Known::Unary(op) => {
                if let Shadow::Term(t) = self.get(vm, base) {
                    let t = self.pool.unary(op, t);
                    self.after_native = After::Result(self.wrap(t));
                } else if let s @ Shadow::Opaque(_) = self.get(vm, base) {
                    self.after_native = After::Result(s);
                }
            }
            Known::UnsafeGet(kind) => self.unsafe_get(vm, base, kind),
            Known::UnsafePut(kind) => self.unsafe_put(vm, base, kind),
            Known::UnsafeSwap => self.unsafe_swap(vm, method, base),
            Known::Join => self.join(vm, method, base),
            Known::HasBytecode => {
                if any_shadow || self.reaches_symbolic(vm, method, base) {
                    return NativeRun::Bytecode;
                }
            }
            Known::Transparent => self.use_arguments(vm, base, slots),
            Known::Fixes | Known::Unknown => self.fix_arguments(vm, method, base),
        }
        NativeRun::Native
    }

    pub(super) fn native_done(&mut self, vm: &Vm, _method: MethodId, _base: u32, value: u64) {
        match std::mem::take(&mut self.after_native) {
            After::Nothing => {}
            After::Result(s) => self.pending = s,
            After::Copied(array, cells) => {
                for (addr, s) in cells {
                    self.heap.set_element(array, addr, s);
                }
            }
            After::Cloned(original) => self.copy_shadows(vm, original, value as u32),
            After::Swapped(addr, s) => {
                if value as u32 & 1 != 0 {
                    self.heap.set(addr, s);
                }
            }
            After::Joined(chars, length) => self.joined(vm, value as u32, &chars, length),
        }
    }

    fn use_arguments(&mut self, vm: &Vm, base: u32, slots: u32) {
        let site = Self::call_site(vm);
        for at in base..base + slots {
            if let Shadow::Ref(r) = self.get(vm, at) {
                self.resolve(site, r);
            }
        }
    }

    /// Whether an argument is an array or string with symbolic content.
    fn reaches_symbolic(&self, vm: &Vm, method: MethodId, base: u32) -> bool {
        self.symbolic_arrays(vm, method, base).next().is_some()
    }

    /// Arrays with symbolic content among the arguments, and behind argument strings.
    fn symbolic_arrays<'a>(
        &'a self,
        vm: &'a Vm,
        method: MethodId,
        base: u32,
    ) -> impl Iterator<Item = Ref> + 'a {
        let m = &vm.methods[method as usize];
        let receiver = (!m.is_static()).then_some(Kind::Ref);
        let kinds = receiver.into_iter().chain(m.params.iter().copied());
        let mut at = base;
        kinds.filter_map(move |kind| {
            let here = at;
            at += u32::from(kind.slots());
            if kind != Kind::Ref {
                return None;
            }
            let object = Self::raw(vm, here) as u32;
            if object == NULL {
                return None;
            }
            let array = if Self::is_string(vm, object) {
                vm.heap.load_u32(object + vm.known.string_value)
            } else {
                object
            };
            self.heap.is_symbolic_array(array).then_some(array)
        })
    }

    /// Fixes every argument, and the content of arrays and strings among them.
    fn fix_arguments(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let slots = u32::from(vm.methods[method as usize].arg_slots);
        let muted = self.muted(vm);
        let site = Self::call_site(vm);
        let mut fixed = false;
        for at in base..base + slots {
            let s = self.get(vm, at);
            if s == Shadow::None || muted {
                continue;
            }
            fixed |= !matches!(s, Shadow::Ref(_));
            self.fix_shadow(site, s, Self::raw(vm, at));
        }
        let arrays: Vec<Ref> = self.symbolic_arrays(vm, method, base).collect();
        for array in arrays {
            if !muted {
                fixed = true;
                self.fix_array(vm, site, array);
            }
        }
        if fixed {
            self.gap(Gap::NativeCall(vm.describe(method)));
        }
    }

    fn fix_array(&mut self, vm: &Vm, site: Site, array: Ref) {
        let kind = Self::kind_of_array(vm, array);
        let n = vm.heap.array_len(array);
        let length = self.heap.length(array);
        self.fix_shadow(site, length, u64::from(n));
        for j in 0..n {
            let addr = array + ARRAY_BASE + (j << kind.shift());
            let s = self.heap.get(addr);
            if s != Shadow::None {
                let raw = Self::stored(vm, kind, addr, s, &self.pool);
                self.fix_shadow(site, s, raw);
            }
        }
    }

    /// The stored value, widened as the stored term is: terms are kept as they were given.
    fn stored(vm: &Vm, kind: Kind, addr: u32, shadow: Shadow, pool: &Pool) -> u64 {
        let narrow = match kind {
            Kind::Boolean | Kind::Byte => vm.heap.load_i8(addr) as u8 as u64,
            Kind::Char | Kind::Short => u64::from(vm.heap.load_u16(addr)),
            Kind::Long | Kind::Double => vm.heap.load_u64(addr),
            _ => u64::from(vm.heap.load_u32(addr)),
        };
        // A byte of a negative term: sign-extend unless the term cannot be negative.
        if let Shadow::Term(t) = shadow
            && pool.range(t).lo < 0
        {
            return match kind {
                Kind::Boolean | Kind::Byte => i64::from(narrow as i8) as u64,
                Kind::Short => i64::from(narrow as i16) as u64,
                _ => narrow,
            };
        }
        narrow
    }

    fn array_copy(&mut self, vm: &Vm, base: u32) {
        self.use_arguments(vm, base, 5);
        let (from, to) = (Self::raw(vm, base) as u32, Self::raw(vm, base + 2) as u32);
        let site = Self::call_site(vm);
        let symbolic = from != NULL && self.heap.is_symbolic_array(from)
            || to != NULL && self.heap.is_symbolic_array(to);
        let positions = [base + 1, base + 3, base + 4];
        if !symbolic && positions.iter().all(|&at| self.get(vm, at) == Shadow::None) {
            return;
        }
        if from == NULL || to == NULL {
            return;
        }
        let muted = self.muted(vm);
        for at in positions {
            let s = self.get(vm, at);
            if !muted {
                self.fix_shadow(site, s, Self::raw(vm, at));
            }
        }
        let position = |at: u32| Self::raw(vm, at) as i32;
        let (i, j, n) = (position(base + 1), position(base + 3), position(base + 4));
        let (kind, to_kind) = (Self::kind_of_array(vm, from), Self::kind_of_array(vm, to));
        if kind == Kind::Void || kind != to_kind || i < 0 || j < 0 || n < 0 {
            return;
        }
        // Whether both ranges are inside their arrays depends on lengths that are inputs.
        let mut inside = true;
        for (array, first) in [(from, i), (to, j)] {
            let len = vm.heap.array_len(array);
            let fits = i64::from(first) + i64::from(n) <= i64::from(len);
            if let Shadow::Term(l) = self.heap.length(array)
                && !muted
            {
                let needed = self.pool.int(first.wrapping_add(n));
                let within = self.pool.binary(BinOp::Le, needed, l);
                self.condition(site, Why::Bounds, within, fits);
            }
            inside &= fits;
        }
        if !inside {
            return;
        }
        let addr = |array: Ref, k: i32| array + ARRAY_BASE + ((k as u32) << kind.shift());
        let cells = (0..n)
            .map(|k| {
                let s = if muted {
                    Shadow::None
                } else {
                    self.heap.get(addr(from, i + k))
                };
                (addr(to, j + k), s)
            })
            .collect();
        self.after_native = After::Copied(to, cells);
    }

    fn copy_shadows(&mut self, vm: &Vm, from: Ref, to: Ref) {
        let class = &vm.classes[vm.class_of(from) as usize];
        if let Shape::Array { kind, .. } = class.shape {
            if !self.heap.is_symbolic_array(from) {
                return;
            }
            let length = self.heap.length(from);
            self.heap.set_length(to, length);
            for k in 0..vm.heap.array_len(from) {
                let offset = ARRAY_BASE + (k << kind.shift());
                let s = self.heap.get(from + offset);
                self.heap.set_element(to, to + offset, s);
            }
            return;
        }
        for &c in &class.supers {
            for f in vm.classes[c as usize]
                .fields
                .iter()
                .filter(|f| !f.is_static())
            {
                let s = self.heap.get(from + f.offset);
                self.heap.set(to + f.offset, s);
            }
        }
    }

    /// Address of an `Unsafe` access; nothing for memory outside the heap.
    fn unsafe_address(vm: &Vm, base: u32) -> Option<u32> {
        let object = Self::raw(vm, base + 1) as u32;
        (object != NULL).then(|| object.wrapping_add(Self::raw(vm, base + 2) as u32))
    }

    /// Arguments: the Unsafe, object, offset (two slots), value.
    fn unsafe_get(&mut self, vm: &Vm, base: u32, kind: Kind) {
        self.use_arguments(vm, base, 4);
        let site = Self::call_site(vm);
        if self.muted(vm) {
            return;
        }
        let offset = self.get(vm, base + 2);
        self.fix_shadow(site, offset, Self::raw(vm, base + 2));
        let Some(addr) = Self::unsafe_address(vm, base) else {
            return;
        };
        let object = Self::raw(vm, base + 1) as u32;
        let class = &vm.classes[vm.class_of(object) as usize];
        if let Shape::Array { kind: element, .. } = class.shape
            && element.size() != kind.size()
        {
            // Several elements at once.
            for k in 0..kind.size() {
                let at = addr + k;
                let s = self.heap.get(at);
                if s != Shadow::None {
                    let raw = Self::stored(vm, element, at, s, &self.pool);
                    self.fix_shadow(site, s, raw);
                }
            }
            return;
        }
        let s = match self.heap.get(addr) {
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
    }

    fn unsafe_put(&mut self, vm: &Vm, base: u32, _kind: Kind) {
        self.use_arguments(vm, base, 4);
        let Some(addr) = Self::unsafe_address(vm, base) else {
            return;
        };
        let s = self.get(vm, base + 4);
        let object = Self::raw(vm, base + 1) as u32;
        if vm.classes[vm.class_of(object) as usize].is_array() {
            self.heap.set_element(object, addr, s);
        } else {
            self.heap.set(addr, s);
        }
    }

    /// compareAndSet: (Unsafe, object, offset, expected, new), the last two of one or two slots.
    fn unsafe_swap(&mut self, vm: &Vm, method: MethodId, base: u32) {
        self.use_arguments(vm, base, 6);
        let Some(addr) = Self::unsafe_address(vm, base) else {
            return;
        };
        let kind = vm.methods[method as usize].params.get(2).copied();
        let kind = kind.unwrap_or(Kind::Int);
        let (expected, new) = (base + 4, base + 4 + u32::from(kind.slots()));
        let site = Self::call_site(vm);
        let (held, wanted) = (self.heap.get(addr), self.get(vm, expected));
        if kind != Kind::Ref {
            let raw = Self::stored(vm, kind, addr, held, &self.pool);
            self.fix_shadow(site, held, raw);
            self.fix_shadow(site, wanted, Self::raw(vm, expected));
        } else {
            self.fix_shadow(site, held, 0);
        }
        let s = self.get(vm, new);
        let s = if kind == Kind::Ref && !matches!(s, Shadow::Ref(_)) {
            Shadow::None
        } else {
            s
        };
        self.after_native = After::Swapped(addr, s);
    }

    /// Pieces of a string concatenation: characters of strings keep their terms; numbers become
    /// opaque characters.
    fn join(&mut self, vm: &Vm, method: MethodId, base: u32) {
        use vm::spin::concat::Piece;
        let Some(pieces) = vm.recipes.get(&method).cloned() else {
            return;
        };
        let site = Self::call_site(vm);
        let mut chars: Vec<Shadow> = Vec::new();
        let mut length = Vec::new();
        let mut any = false;
        for piece in pieces.iter() {
            let (slot, kind) = match piece {
                Piece::Text(text) => {
                    chars.resize(chars.len() + text.len(), Shadow::None);
                    continue;
                }
                Piece::Argument(slot, kind) => (base + *slot as u32, *kind),
            };
            let raw = Self::raw(vm, slot);
            let s = self.get(vm, slot);
            if let Shadow::Ref(r) = s {
                self.resolve(site, r);
            }
            if kind == Kind::Ref {
                any |= self.join_string(vm, raw as u32, &mut chars, &mut length);
                continue;
            }
            let n = match kind {
                Kind::Boolean => 5 - (raw & 1) as usize,
                Kind::Char => 1,
                Kind::Long => (raw as i64).to_string().len(),
                _ => (raw as i32).to_string().len(),
            };
            match s {
                Shadow::None | Shadow::Ref(_) => chars.resize(chars.len() + n, Shadow::None),
                Shadow::Term(_) if kind == Kind::Char => {
                    chars.push(s);
                    any = true;
                }
                _ => {
                    let mut set = Vec::new();
                    self.dependencies(s, raw, &mut set);
                    length.extend_from_slice(&set);
                    let opaque = self.opaques.add(set);
                    chars.resize(chars.len() + n, opaque);
                    any = true;
                }
            }
        }
        if any || !length.is_empty() {
            let length = self.opaques.add(length);
            self.after_native = After::Joined(chars, length);
        }
    }

    fn join_string(
        &mut self,
        vm: &Vm,
        s: Ref,
        chars: &mut Vec<Shadow>,
        length: &mut Vec<(Term, Value)>,
    ) -> bool {
        let text = if s == NULL { None } else { self.text(vm, s) };
        let Some(text) = text else {
            chars.resize(chars.len() + 4, Shadow::None);
            return false;
        };
        if !self.is_symbolic(&text) {
            chars.resize(chars.len() + text.n as usize, Shadow::None);
            return false;
        }
        let l = self.text_length(&text);
        self.dependencies(l, u64::from(text.n), length);
        for k in 0..text.n {
            let shadow = match self.char_at(vm, &text, k) {
                Some(t) => self.wrap(t),
                None => {
                    // One opaque character: take over what it depends on.
                    self.opaque_char(vm, s, k)
                }
            };
            chars.push(shadow);
        }
        true
    }

    fn opaque_char(&mut self, vm: &Vm, s: Ref, k: u32) -> Shadow {
        let value = vm.heap.load_u32(s + vm.known.string_value);
        let wide = vm
            .known
            .string_coder
            .is_some_and(|o| vm.heap.load_u8(s + o) != 0);
        let at = value + ARRAY_BASE + (k << u32::from(wide));
        self.heap.get(at)
    }

    fn joined(&mut self, vm: &Vm, s: Ref, chars: &[Shadow], length: Shadow) {
        let value = vm.heap.load_u32(s + vm.known.string_value);
        let wide = vm
            .known
            .string_coder
            .is_some_and(|o| vm.heap.load_u8(s + o) != 0);
        self.heap.set_length(value, length);
        for (k, &c) in chars.iter().enumerate() {
            let at = value + ARRAY_BASE + ((k as u32) << u32::from(wide));
            if !wide {
                self.heap.set_element(value, at, c);
                continue;
            }
            let (low, high) = match c {
                Shadow::Term(t) => {
                    let (mask, eight) = (self.pool.int(0xff), self.pool.int(8));
                    let low = self.pool.binary(BinOp::And, t, mask);
                    let high = self.pool.binary(BinOp::Ushr, t, eight);
                    (self.wrap(low), self.wrap(high))
                }
                c => (c, c),
            };
            self.heap.set_element(value, at, low);
            self.heap.set_element(value, at + 1, high);
        }
    }
}

fn look_up(vm: &Vm, method: MethodId) -> Known {
    let m = &vm.methods[method as usize];
    let class = &*vm.classes[m.class as usize].name;
    if vm.recipes.contains_key(&method) {
        return Known::Join;
    }
    match (class, &*m.name) {
        ("java/lang/System", "arraycopy") => return Known::ArrayCopy,
        ("java/lang/Object", "clone") => return Known::Clone,
        ("java/lang/Float", "floatToRawIntBits") => return Known::Unary(UnOp::F2Bits),
        ("java/lang/Float", "intBitsToFloat") => return Known::Unary(UnOp::Bits2F),
        ("java/lang/Double", "doubleToRawLongBits") => return Known::Unary(UnOp::D2Bits),
        ("java/lang/Double", "longBitsToDouble") => return Known::Unary(UnOp::Bits2D),
        ("java/lang/Math" | "java/lang/StrictMath", "sqrt") => return Known::Unary(UnOp::Sqrt),
        (
            "java/lang/Object",
            "getClass" | "hashCode" | "notify" | "notifyAll" | "wait" | "wait0",
        )
        | ("java/lang/System", "identityHashCode")
        | ("java/lang/Throwable", "fillInStackTrace")
        | ("java/lang/Class", _)
        | ("java/lang/ref/Reference", _)
        | ("java/lang/Thread", _) => return Known::Transparent,
        _ => {}
    }
    if class.ends_with("misc/Unsafe") {
        let name = &*m.name;
        let kind = m.params.get(2).copied().unwrap_or(m.ret);
        if name.starts_with("compareAndSet") || name.starts_with("compareAndSwap") {
            return Known::UnsafeSwap;
        }
        if m.params.len() == 2 && name.starts_with("get") && m.params[0] == Kind::Ref {
            return Known::UnsafeGet(m.ret);
        }
        if m.params.len() == 3 && name.starts_with("put") && m.params[0] == Kind::Ref {
            return Known::UnsafePut(kind);
        }
        if matches!(
            name,
            "fullFence" | "loadFence" | "storeFence" | "park" | "unpark"
        ) {
            return Known::Transparent;
        }
    }
    if !m.is_native() && m.intrinsic.is_some() {
        return Known::HasBytecode;
    }
    Known::Fixes
}
