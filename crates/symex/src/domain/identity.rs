//! Which objects are one: boxes from a cache, literals, inputs.
//!
//! The library's caches of boxes would fix a symbolic value, so that a summary makes a box of its own
//! and says what follows where two references are compared. Where the comparison goes another way
//! than on the real machine, the run is of no use, and its outcome is not shown.

use vm::heap::Heap;

use super::*;

/// Boxes made for symbolic values.
#[derive(Debug, Default)]
pub(super) struct Boxes {
    /// What is in a box.
    content: FxHashMap<Ref, Term>,
    /// The one box of a value that the library's cache has, by class and term.
    cached: FxHashMap<(ClassId, Term), Ref>,
}

/// The values that the library keeps boxes of.
fn cached_values(vm: &Vm, class: ClassId) -> (i32, i32) {
    if &*vm.classes[class].name == "java/lang/Character" {
        (0, 127)
    } else {
        (-128, 127)
    }
}

/// Whether code is the library's, which compares references before it asks for equality: what is one
/// object there is equal here. Some of its classes are about identity.
fn asks_for_equality_next(vm: &Vm, site: Site) -> bool {
    let class = &vm.classes[vm.methods[site.method].class];
    let about_identity = class.name.contains("Identity")
        || class.name.starts_with("java/util/concurrent/atomic/")
        || class.name.starts_with("java/lang/ref/");
    class.loader == vm::BOOT && !about_identity
}

impl Concolic {
    /// A box of its own for a symbolic value; the same one again for the same value, if it is one
    /// of those that the library has one box of.
    pub(super) fn boxed(
        &mut self,
        vm: &mut Vm,
        method: MethodId,
        base: u32,
        dst: u32,
    ) -> Option<u64> {
        let shadow = self.get(vm, base);
        let Shadow::Term(term) = shadow else {
            return None;
        };
        let m = &vm.methods[method];
        let (class, kind) = (m.class, *m.params.first()?);
        if vm.needs_init(class) {
            return None;
        }
        let offset = vm.field_offset(class, "value")?;
        let raw = Self::raw(vm, base);
        let value = Self::value(raw, self.pool.sort(term)).as_integer()?;
        let (low, high) = cached_values(vm, class);
        let is_cached = (i64::from(low)..=i64::from(high)).contains(&value);
        self.set(vm, dst, Shadow::None);
        if is_cached && let Some(&object) = self.boxes.cached.get(&(class, term)) {
            return Some(u64::from(object));
        }
        let object = vm.new_object(class).ok()?;
        vm.store_kind(object + offset, kind, raw);
        self.heap.set(object + offset, kind.size(), shadow);
        self.boxes.content.insert(object, term);
        if is_cached {
            self.boxes.cached.insert((class, term), object);
        }
        Some(u64::from(object))
    }

    /// A comparison of references: both are decided first.
    pub(super) fn identity(&mut self, vm: &Vm, i: &Insn, a: u32, b: u32) {
        self.use_reference(vm, i, a);
        self.use_reference(vm, i, b);
        let site = Self::site(vm, i);
        if asks_for_equality_next(vm, site) {
            return;
        }
        self.compared(vm, site, Self::object(vm, a), Self::object(vm, b));
    }

    /// Two references were compared.
    pub(super) fn compared(&mut self, vm: &Vm, site: Site, left: Ref, right: Ref) {
        if left == NULL || right == NULL || self.is_muted(vm) {
            return;
        }
        if left == right {
            if let Some(&t) = self.boxes.content.get(&left)
                && self.boxes.cached.get(&(vm.class_of(left), t)) == Some(&left)
            {
                let cached = self.is_cached(vm, vm.class_of(left), t);
                self.condition(site, Why::Branch, cached, true);
            }
            return;
        }
        if vm.class_of(left) != vm.class_of(right) {
            return;
        }
        self.compare_boxes(vm, site, left, right);
        let input_string = |s: Ref| {
            Self::is_string(vm, s)
                && self
                    .strings
                    .contains_key(&vm.heap.load_ref(s + vm.known.string_value))
        };
        if input_string(left) || input_string(right) {
            // An input may be a literal, or another input.
            self.gap(Gap::Identity);
            self.is_unreliable |= vm.string_units(left) == vm.string_units(right);
        }
        let is_input = |o: Ref| self.objects.values().any(|&made| made == o);
        if (self.may_be_input(vm, left) && is_input(right))
            || (self.may_be_input(vm, right) && is_input(left))
        {
            self.gap(Gap::Identity);
        }
    }

    /// Two objects of one class, of which some may be boxes: they are one on the real machine if
    /// they are equal and it keeps boxes of such values.
    fn compare_boxes(&mut self, vm: &Vm, site: Site, left: Ref, right: Ref) {
        let class = vm.class_of(left);
        if !self.boxes.content.contains_key(&left) && !self.boxes.content.contains_key(&right) {
            return;
        }
        let Some((mine, other)) = self.box_content(vm, left).zip(self.box_content(vm, right))
        else {
            return;
        };
        let equal = self.pool.eq(mine, other);
        let cached = self.is_cached(vm, class, mine);
        let same = self.pool.and(equal, cached);
        let are_same = self.pool.holds(same, &self.input.model);
        if self.objects.values().any(|&o| o == left || o == right) {
            // An input may come from the cache or not.
            self.gap(Gap::Identity);
            self.is_unreliable |= are_same;
            return;
        }
        self.condition(site, Why::Branch, same, are_same);
        self.is_unreliable |= are_same;
    }

    /// What is in a box that the library's cache has or could have made.
    fn box_content(&mut self, vm: &Vm, object: Ref) -> Option<Term> {
        if let Some(&term) = self.boxes.content.get(&object) {
            return Some(term);
        }
        let class = vm.class_of(object);
        let offset = vm.field_offset(class, "value")?;
        let field = vm.classes[class].field("value")?;
        // What the program made with `new` is no other object.
        if Heap::is_young(object) && self.heap.get(object + offset) == Shadow::None {
            return None;
        }
        let raw = vm.load_kind(object + offset, field.kind);
        let sort = if field.kind == Kind::Long {
            Sort::Long
        } else {
            Sort::Int
        };
        let shadow = self.heap.get(object + offset);
        Some(self.term(shadow, raw, sort))
    }

    /// The library has a box of this value.
    fn is_cached(&mut self, vm: &Vm, class: ClassId, term: Term) -> Term {
        let (low, high) = cached_values(vm, class);
        let constant = |pool: &mut Pool, v: i32| match pool.sort(term) {
            Sort::Long => pool.long(i64::from(v)),
            _ => pool.int(v),
        };
        let (low, high) = (
            constant(&mut self.pool, low),
            constant(&mut self.pool, high),
        );
        let above = self.pool.binary(BinOp::Le, low, term);
        let below = self.pool.binary(BinOp::Le, term, high);
        self.pool.and(above, below)
    }

    /// An object that was there before the run could be an input, too: the claim rests on it being
    /// none.
    pub(super) fn use_object(&mut self, vm: &Vm, object: Ref) {
        if self.may_be_input(vm, object) {
            let class = vm.classes[vm.class_of(object)].external_name();
            self.trace.assumptions.insert(Assumption::NotStatic(class));
        }
    }

    fn may_be_input(&self, vm: &Vm, object: Ref) -> bool {
        !self.input_classes.is_empty()
            && !Heap::is_young(object)
            && self.input_classes.contains(&vm.class_of(object))
    }
}
