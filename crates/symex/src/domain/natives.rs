//! Native methods and intrinsics: a symbolic meaning where there is one, else single values.
//!
//! A native without a meaning here gets its arguments fixed before it runs, and after it has run
//! everything that it read in the heap (see `touched.rs`). So none needs to be listed to be sound;
//! a row of [`library::ROWS`] only says more about one than that.

use library::Meaning;
use vm::ARRAY_BASE;
use vm::class::Shape;

use super::*;

/// What a native method means for inputs, looked up once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Known {
    /// Not looked up.
    #[default]
    Unknown,
    /// Its arguments, and what it reads, are fixed to their values.
    Fixes,
    /// An intrinsic with bytecode.
    HasBytecode,
    ArrayCopy,
    Clone,
    Unary(UnOp),
    /// Raw bits of a float: the same term under another sort.
    RawBits(UnOp),
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
    /// Elements of some size were copied: the destination addresses with their shadows.
    Copied(Ref, u32, Vec<(u32, Shadow)>),
    /// So many bytes from an address on were written, and nothing is known of them.
    Overwritten(u32, u32),
    /// The copy made gets the shadows of the original.
    Cloned(Ref),
    /// A value was stored in an object at an address, if the swap succeeded.
    Swapped(Place, Shadow),
    /// A string was put together from pieces: character shadows, and whether its length depends on
    /// inputs.
    Joined(Vec<Shadow>, Shadow),
}

/// A field or element that `Unsafe` names by object and offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub object: Ref,
    pub addr: u32,
    pub size: u32,
}

impl Concolic {
    fn effect_of(&mut self, vm: &Vm, method: MethodId) -> Known {
        let at = method.index();
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
        self.is_modelled = false;
        self.ask_world(vm, method, base);
        let m = &vm.methods[method];
        let slots = u32::from(m.arg_slots);
        let any_shadow = (base..base + slots).any(|at| self.get(vm, at) != Shadow::None);
        match self.effect_of(vm, method) {
            Known::ArrayCopy => self.is_modelled = self.array_copy(vm, base),
            Known::Clone => {
                self.use_arguments(vm, base, 1);
                self.is_modelled = true;
                self.after_native = After::Cloned(Self::object(vm, base));
            }
            Known::Unary(op) => self.unary(vm, base, op),
            Known::RawBits(op) => self.raw_bits(vm, base, op),
            Known::UnsafeGet(kind) => self.is_modelled = self.unsafe_get(vm, base, kind),
            Known::UnsafePut(kind) => self.is_modelled = self.unsafe_put(vm, base, kind),
            Known::UnsafeSwap => self.is_modelled = self.unsafe_swap(vm, method, base),
            Known::Join => {
                self.is_modelled = true;
                self.join(vm, method, base);
            }
            Known::HasBytecode if any_shadow || self.reaches_symbolic(vm, method, base) => {
                return NativeRun::Bytecode;
            }
            Known::Fixes | Known::Unknown | Known::HasBytecode => {}
        }
        if !self.inexact_arrays.is_empty() && self.effect_of(vm, method) != Known::Clone {
            for at in base..base + slots {
                self.ask_array_class(Self::object(vm, at));
            }
        }
        if !self.is_modelled {
            self.fix_arguments(vm, method, base);
        }
        NativeRun::Native
    }

    pub(super) fn native_done(&mut self, vm: &Vm, value: u64) {
        match std::mem::take(&mut self.after_native) {
            After::Nothing => {}
            After::Result(s) => self.pending = s,
            After::Copied(array, size, cells) => {
                for (addr, s) in cells {
                    self.heap.set_element(array, addr, size, s);
                }
            }
            After::Overwritten(addr, len) => self.heap.forget(addr, len),
            After::Cloned(original) => self.copy_shadows(vm, original, Ref::from_register(value)),
            After::Swapped(place, s) => {
                if value as u32 & 1 != 0 {
                    self.put(vm, place, s);
                }
            }
            After::Joined(chars, length) => {
                self.joined(vm, Ref::from_register(value), &chars, length)
            }
        }
    }

    /// A function of one number without side effects.
    fn unary(&mut self, vm: &Vm, base: u32, op: UnOp) {
        self.is_modelled = true;
        let s = match self.get(vm, base) {
            Shadow::Term(t) => {
                let t = self.pool.unary(op, t);
                self.wrap(t)
            }
            s => s,
        };
        self.after_native = After::Result(s);
    }

    /// The bits of a float: a term unless it is a NaN, of which the engine has only one.
    fn raw_bits(&mut self, vm: &Vm, base: u32, op: UnOp) {
        if let Shadow::Term(t) = self.get(vm, base) {
            let is_nan = match Self::value(Self::raw(vm, base), self.pool.sort(t)) {
                Value::Float(f) => f.is_nan(),
                Value::Double(d) => d.is_nan(),
                _ => false,
            };
            let equal = self.pool.binary(BinOp::Eq, t, t);
            self.condition(Self::call_site(vm), Why::Branch, equal, !is_nan);
            if is_nan {
                self.gap(Gap::NanBits);
            }
        }
        self.unary(vm, base, op);
    }

    pub(super) fn use_arguments(&mut self, vm: &Vm, base: u32, slots: u32) {
        let site = Self::call_site(vm);
        for at in base..base + slots {
            if let Shadow::Ref(r) = self.get(vm, at) {
                self.resolve(site, r);
            }
        }
    }

    /// Whether an argument is an array or string with symbolic content, or the receiver has a
    /// symbolic field or holds such a string.
    fn reaches_symbolic(&self, vm: &Vm, method: MethodId, base: u32) -> bool {
        self.symbolic_arrays(vm, method, base).next().is_some()
            || !vm.methods[method].is_static()
                && self.has_symbolic_fields(vm, Self::object(vm, base))
    }

    fn has_symbolic_fields(&self, vm: &Vm, object: Ref) -> bool {
        if object == NULL || Self::is_string(vm, object) {
            return false;
        }
        let class = &vm.classes[vm.class_of(object)];
        if !matches!(class.shape, Shape::Instance) {
            return false;
        }
        let mut fields = class.ref_offsets.iter();
        !self
            .heap
            .overlapping(object.bits(), class.instance_size)
            .is_empty()
            || fields.any(|&offset| {
                let held = vm.heap.peek_ref(object + offset);
                held != NULL
                    && Self::is_string(vm, held)
                    && self
                        .heap
                        .is_symbolic_array(vm.heap.peek_ref(held + vm.known.string_value))
            })
    }

    /// Arrays with symbolic content among the arguments, and behind argument strings.
    fn symbolic_arrays<'a>(
        &'a self,
        vm: &'a Vm,
        method: MethodId,
        base: u32,
    ) -> impl Iterator<Item = Ref> + 'a {
        let m = &vm.methods[method];
        let receiver = (!m.is_static()).then_some(Kind::Ref);
        let kinds = receiver.into_iter().chain(m.params.iter().copied());
        let mut at = base;
        kinds.filter_map(move |kind| {
            let here = at;
            at += u32::from(kind.slots());
            if kind != Kind::Ref {
                return None;
            }
            let object = Self::object(vm, here);
            if object == NULL {
                return None;
            }
            let array = if Self::is_string(vm, object) {
                vm.heap.load_ref(object + vm.known.string_value)
            } else {
                object
            };
            self.heap.is_symbolic_array(array).then_some(array)
        })
    }

    /// Fixes every argument. What the native reads behind them is fixed when it has run.
    fn fix_arguments(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let slots = u32::from(vm.methods[method].arg_slots);
        let site = Self::call_site(vm);
        let mut fixed = false;
        for at in base..base + slots {
            let s = self.get(vm, at);
            fixed |= !matches!(s, Shadow::None | Shadow::Ref(_));
            self.fix_shadow(site, s, Self::raw(vm, at));
        }
        if fixed {
            self.gap(Gap::NativeCall(vm.describe(method)));
        }
    }

    /// `System.arraycopy`; false when it is left to the rule for unknown natives.
    fn array_copy(&mut self, vm: &Vm, base: u32) -> bool {
        self.use_arguments(vm, base, 5);
        let (from, to) = (Self::object(vm, base), Self::object(vm, base + 2));
        let site = Self::call_site(vm);
        let positions = [base + 1, base + 3, base + 4];
        for at in positions {
            let s = self.get(vm, at);
            self.fix_shadow(site, s, Self::raw(vm, at));
        }
        if from == NULL || to == NULL {
            return true;
        }
        let position = |at: u32| Self::raw(vm, at) as i32;
        let (i, j, n) = (position(base + 1), position(base + 3), position(base + 4));
        let (kind, to_kind) = (Self::kind_of_array(vm, from), Self::kind_of_array(vm, to));
        if kind == Kind::Void || kind != to_kind || i < 0 || j < 0 || n < 0 {
            return false;
        }
        let (class, to_class) = (vm.class_of(from), vm.class_of(to));
        if kind == Kind::Ref && class != to_class && to_class != vm.known.object_array {
            // Whether an element may be stored depends on what it is.
            return false;
        }
        let addr = |array: Ref, k: i32| array + ARRAY_BASE + ((k as u32) << kind.shift());
        let fits = |array: Ref, first: i32| {
            i64::from(first) + i64::from(n) <= i64::from(vm.heap.array_len(array))
        };
        if self.is_muted(vm) {
            // Otherwise the native throws and writes nothing.
            if fits(from, i) && fits(to, j) {
                let len = (n as u32) << kind.shift();
                self.after_native = After::Overwritten(addr(to, j), len);
            }
            return true;
        }
        let symbolic = self.heap.is_symbolic_array(from) || self.heap.is_symbolic_array(to);
        if symbolic && !self.copy_is_inside(vm, site, [(from, i), (to, j)], n) {
            return false;
        }
        if fits(from, i) {
            self.read_lost(addr(from, i), (n as u32) << kind.shift());
        }
        if symbolic {
            let copied = |k| (addr(to, j + k), self.heap.get(addr(from, i + k)));
            let cells = (0..n).map(copied).collect();
            self.after_native = After::Copied(to, kind.size(), cells);
        }
        true
    }

    /// Decides whether both ranges are inside their arrays, whose lengths may be inputs.
    fn copy_is_inside(&mut self, vm: &Vm, site: Site, ranges: [(Ref, i32); 2], n: i32) -> bool {
        for (array, first) in ranges {
            let len = vm.heap.array_len(array);
            let fits = i64::from(first) + i64::from(n) <= i64::from(len);
            match (self.heap.length(array), first.checked_add(n)) {
                (Shadow::Term(l), Some(needed)) => {
                    let needed = self.pool.int(needed);
                    let within = self.pool.binary(BinOp::Le, needed, l);
                    self.condition(site, Why::Bounds, within, fits);
                }
                (length, _) => self.fix_shadow(site, length, u64::from(len)),
            }
            if !fits {
                return false;
            }
        }
        true
    }

    fn copy_shadows(&mut self, vm: &Vm, from: Ref, to: Ref) {
        let class = &vm.classes[vm.class_of(from)];
        if let Shape::Array { kind, .. } = class.shape {
            let len = vm.heap.array_len(from);
            self.read_lost(from + ARRAY_BASE, len << kind.shift());
            if !self.heap.is_symbolic_array(from) {
                return;
            }
            let length = self.heap.length(from);
            self.heap.set_length(to, length);
            for k in 0..len {
                let offset = ARRAY_BASE + (k << kind.shift());
                let s = self.heap.get(from + offset);
                self.heap.set_element(to, to + offset, kind.size(), s);
            }
            return;
        }
        for &c in &class.supers {
            for f in vm.classes[c].fields.iter().filter(|f| !f.is_static()) {
                let s = self.heap.get(from + f.offset);
                self.heap.set(to + f.offset, f.kind.size(), s);
            }
        }
    }
}

fn look_up(vm: &Vm, method: MethodId) -> Known {
    let m = &vm.methods[method];
    let class = &*vm.classes[m.class].name;
    if vm.recipes.contains_key(&method) {
        return Known::Join;
    }
    let signature = library::Method {
        class,
        name: &m.name,
        descriptor: &m.descriptor,
    };
    match signature.meaning() {
        Some(Meaning::ArrayCopy) => return Known::ArrayCopy,
        Some(Meaning::Clone) => return Known::Clone,
        Some(Meaning::FloatToBits) => return Known::RawBits(UnOp::F2Bits),
        Some(Meaning::BitsToFloat) => return Known::Unary(UnOp::Bits2F),
        Some(Meaning::DoubleToBits) => return Known::RawBits(UnOp::D2Bits),
        Some(Meaning::BitsToDouble) => return Known::Unary(UnOp::Bits2D),
        Some(Meaning::SquareRoot) => return Known::Unary(UnOp::Sqrt),
        Some(Meaning::UnsafeSwap) => return Known::UnsafeSwap,
        Some(Meaning::UnsafeGet) => return Known::UnsafeGet(m.ret),
        Some(Meaning::UnsafePut) => {
            return Known::UnsafePut(m.params.last().copied().unwrap_or(Kind::Ref));
        }
        // A summary, which is for calls that have bytecode.
        _ => {}
    }
    // The machine's accessors of fields and methods lack the method handles that the bytecode uses.
    let needs_handles = class.starts_with("jdk/internal/reflect/");
    if !m.is_native() && m.intrinsic.is_some() && !needs_handles {
        return Known::HasBytecode;
    }
    Known::Fixes
}
