//! Making the concrete half of an input: objects, arrays and strings, with their shadows.

use std::sync::Arc;

use expr::{BinOp, Term, Value, VarKind};
use vm::class::Shape;
use vm::{ARRAY_BASE, ClassId, Completion, Kind, NULL, Ref, Vm};

use crate::domain::Concolic;
use crate::input::{Choice, Input, RefOrigin, SymRef, VarOrigin, var_kind};
use crate::shadow::Shadow;

/// The longest array or string that is made.
const MAX_LENGTH: u32 = 10_000;
/// Objects in one input.
const MAX_OBJECTS: usize = 10_000;

/// Why an input could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MakeError {
    /// An array or string is longer, or the whole larger, than the engine makes them.
    TooLarge,
    /// The candidates for this declared type are not known yet.
    NeedsType(Arc<str>),
    /// The machine failed.
    Machine(Completion),
}

impl From<Completion> for MakeError {
    fn from(c: Completion) -> MakeError {
        MakeError::Machine(c)
    }
}

/// What a variable is when nothing is said about it.
fn default_value(kind: VarKind, origin: Option<VarOrigin>) -> Value {
    match kind {
        VarKind::Latin1 => Value::Int(i32::from(b'a')),
        VarKind::Char => match origin {
            Some(VarOrigin::Char { index: 0, .. }) => Value::Int(0x101),
            _ => Value::Int(i32::from(b'a')),
        },
        kind => kind.sort().zero(),
    }
}

impl Concolic {
    /// What a variable is when nothing is said about it.
    pub(crate) fn default_of(&self, var: expr::VarId) -> Value {
        default_value(self.pool.var_info(var).kind, self.space.origin(var))
    }

    /// A model with a value for every variable of the conditions.
    pub fn complete(&self, model: &expr::Model, conditions: &[Term]) -> expr::Model {
        let mut model = model.clone();
        for &t in conditions {
            for &v in self.pool.vars(t) {
                if model.get(v).is_none() {
                    model.set(v, self.default_of(v));
                }
            }
        }
        model
    }

    /// The value of a variable in this run; from now on the model says it.
    pub(crate) fn value_of(&mut self, var: Term) -> u64 {
        let Some(id) = self.pool.var_of(var) else {
            return 0;
        };
        let value = match self.input.model.get(id) {
            Some(value) => value,
            None => {
                let value = self.default_of(id);
                self.input.model.set(id, value);
                value
            }
        };
        value.bits()
    }

    /// Says what an input string is.
    pub fn seed_string(&mut self, input: &mut Input, r: SymRef, units: &[u16]) {
        let wide = units.iter().any(|&u| u > 0xff);
        let choice = if wide { Choice::Wide } else { Choice::Latin1 };
        input.choices.insert(r, choice);
        let name = self.space.info(r).name.clone();
        let (origin, kind) = (VarOrigin::Length(r), VarKind::Length);
        let length = self
            .space
            .variable(&mut self.pool, origin, kind, || format!("{name}.length()"));
        let mut set = |pool: &expr::Pool, term: Term, v: i32| {
            if let Some(var) = pool.var_of(term) {
                input.model.set(var, Value::Int(v));
            }
        };
        set(&self.pool, length, units.len() as i32);
        for (k, &u) in units.iter().enumerate() {
            let c = self.char_variable(r, wide, k as u32);
            set(&self.pool, c, i32::from(u));
        }
    }

    /// An input string that is known not to be null, made.
    pub fn give_string(&mut self, vm: &mut Vm, r: SymRef) -> Option<Ref> {
        let s = self.make(vm, r).ok()?;
        self.assume_known(r);
        Some(s)
    }

    /// Says how long an array of a test is; its length is an input from now on.
    pub fn seed_length(&mut self, input: &mut Input, r: SymRef, n: usize) -> Term {
        let name = self.space.info(r).name.clone();
        let (origin, kind) = (VarOrigin::Length(r), VarKind::Length);
        let length = self
            .space
            .variable(&mut self.pool, origin, kind, || format!("{name}.length"));
        if let Some(var) = self.pool.var_of(length) {
            input.model.set(var, Value::Int(n as i32));
        }
        length
    }

    /// Puts a shadow beside the length of an array.
    pub fn set_length(&mut self, array: Ref, shadow: Shadow) {
        self.heap.set_length(array, shadow);
    }

    /// Puts a shadow beside an element of an array.
    pub fn set_element(&mut self, array: Ref, addr: u32, shadow: Shadow) {
        self.heap.set_element(array, addr, 1, shadow);
    }

    /// Puts a shadow beside a field.
    pub fn set_field(&mut self, addr: u32, shadow: Shadow) {
        self.heap.set(addr, 1, shadow);
    }

    /// The shadow beside a field.
    pub fn field(&self, addr: u32) -> Shadow {
        self.heap.get(addr)
    }

    /// What an input reference refers to, made with everything it reaches.
    pub(crate) fn make(&mut self, vm: &mut Vm, r: SymRef) -> Result<Ref, MakeError> {
        if let Some(&object) = self.objects.get(&r) {
            return Ok(object);
        }
        if self.objects.len() >= MAX_OBJECTS {
            return Err(MakeError::TooLarge);
        }
        let choice = self.input.choices.get(&r).copied().unwrap_or(Choice::Null);
        let object = match choice {
            Choice::Null => NULL,
            Choice::Alias(other) => self.make(vm, other)?,
            Choice::Latin1 => self.make_string(vm, r, false)?,
            Choice::Wide => self.make_string(vm, r, true)?,
            Choice::EnumConstant { class, offset } => {
                vm.heap.load_ref(vm.classes[class].mirror + offset)
            }
            Choice::Constructed(class) => {
                let object = vm.settle(|vm| vm.new_object(class))?;
                vm.construct(object, "()V", &[])?;
                object
            }
            Choice::Fresh(class) => match vm.classes[class].shape {
                Shape::Array { kind, .. } => return self.make_array(vm, r, class, kind),
                _ => return self.make_object(vm, r, class),
            },
        };
        self.objects.insert(r, object);
        Ok(object)
    }

    fn make_object(&mut self, vm: &mut Vm, r: SymRef, class: ClassId) -> Result<Ref, MakeError> {
        let object = vm.settle(|vm| vm.new_object(class))?;
        self.objects.insert(r, object);
        self.input_classes.insert(class);
        let name = self.space.info(r).name.clone();
        for declaring in vm.classes[class].supers.clone() {
            if !has_input_fields(vm, declaring, self.settings.opens_collections) {
                continue;
            }
            for f in vm.classes[declaring].fields.clone() {
                if f.is_static() || f.file_idx == u16::MAX {
                    continue;
                }
                let path = || format!("{name}.{}", f.name);
                let at = object + f.offset;
                if f.kind == Kind::Ref {
                    let origin = RefOrigin::Field {
                        of: r,
                        class: declaring,
                        offset: f.offset,
                    };
                    let field = self.space.reference(origin, &f.descriptor, path);
                    self.known_type(&f.descriptor)?;
                    let target = self.make(vm, field)?;
                    vm.heap.store_ref(at, target);
                    self.heap.set(at, 4, Shadow::Ref(field));
                } else {
                    let origin = VarOrigin::Field {
                        of: r,
                        class: declaring,
                        offset: f.offset,
                    };
                    let kind = var_kind(f.kind);
                    let var = self.space.variable(&mut self.pool, origin, kind, path);
                    let value = self.value_of(var);
                    vm.store_kind(at, f.kind, value);
                    self.heap.set(at, f.kind.size(), Shadow::Term(var));
                }
            }
        }
        Ok(object)
    }

    fn length_of(&mut self, r: SymRef, of_string: bool) -> Result<(Term, u32), MakeError> {
        let name = self.space.info(r).name.clone();
        let suffix = if of_string { ".length()" } else { ".length" };
        let var = self.space.variable(
            &mut self.pool,
            VarOrigin::Length(r),
            VarKind::Length,
            || format!("{name}{suffix}"),
        );
        let n = self.value_of(var) as u32;
        if n > MAX_LENGTH {
            return Err(MakeError::TooLarge);
        }
        Ok((var, n))
    }

    fn make_array(
        &mut self,
        vm: &mut Vm,
        r: SymRef,
        class: ClassId,
        kind: Kind,
    ) -> Result<Ref, MakeError> {
        let (length, n) = self.length_of(r, false)?;
        let array = vm.settle(|vm| vm.new_array(class, kind, n))?;
        self.objects.insert(r, array);
        self.input_classes.insert(class);
        let declared = self.space.info(r).declared.clone();
        if self
            .candidates
            .get(&declared)
            .is_some_and(|c| c.is_inexact_array)
        {
            self.inexact_arrays.insert(array, declared);
        }
        if !self.settings.shape_is_given {
            self.heap.set_length(array, Shadow::Term(length));
        }
        let name = self.space.info(r).name.clone();
        let element: Arc<str> = vm.classes[class].name[1..].into();
        for index in 0..n {
            let at = array + ARRAY_BASE + (index << kind.shift());
            let path = || format!("{name}[{index}]");
            let shadow = if kind == Kind::Ref {
                let origin = RefOrigin::Element { of: r, index };
                let field = self.space.reference(origin, &element, path);
                self.known_type(&element)?;
                let target = self.make(vm, field)?;
                vm.heap.store_ref(at, target);
                Shadow::Ref(field)
            } else {
                let origin = VarOrigin::Element { of: r, kind, index };
                let var = self
                    .space
                    .variable(&mut self.pool, origin, var_kind(kind), path);
                let value = self.value_of(var);
                vm.store_kind(at, kind, value);
                Shadow::Term(var)
            };
            self.heap.set_element(array, at, kind.size(), shadow);
        }
        Ok(array)
    }

    fn make_string(&mut self, vm: &mut Vm, r: SymRef, wide: bool) -> Result<Ref, MakeError> {
        let (length, n) = self.length_of(r, true)?;
        let vars: Vec<Term> = (0..n).map(|k| self.char_variable(r, wide, k)).collect();
        let units: Vec<u16> = vars.iter().map(|&v| self.value_of(v) as u16).collect();
        let s = vm.settle(|vm| vm.new_string_utf16(&units))?;
        let value = vm.heap.load_ref(s + vm.known.string_value);
        let is_wide = units.iter().any(|&unit| unit > 0xff);
        if is_wide != wide {
            // The model does not fit the choice: the string is a constant of this run.
            return Ok(s);
        }
        self.strings.insert(value, (r, wide));
        if vm.known.string_coder.is_none() {
            // An array of characters, as JDK 8 has them.
            if !self.settings.shape_is_given {
                self.heap.set_length(value, Shadow::Term(length));
            }
            for (k, &v) in vars.iter().enumerate() {
                let at = value + ARRAY_BASE + 2 * k as u32;
                self.heap.set_element(value, at, 2, Shadow::Term(v));
            }
            return Ok(s);
        }
        if !wide {
            if !self.settings.shape_is_given {
                self.heap.set_length(value, Shadow::Term(length));
            }
            for (k, &v) in vars.iter().enumerate() {
                let at = value + ARRAY_BASE + k as u32;
                self.heap.set_element(value, at, 1, Shadow::Term(v));
            }
            return Ok(s);
        }
        let (one, mask, eight) = (self.pool.int(1), self.pool.int(0xff), self.pool.int(8));
        let bytes = self.pool.binary(BinOp::Shl, length, one);
        if !self.settings.shape_is_given {
            self.heap.set_length(value, Shadow::Term(bytes));
        }
        for (k, &v) in vars.iter().enumerate() {
            let at = value + ARRAY_BASE + 2 * k as u32;
            let low = self.pool.binary(BinOp::And, v, mask);
            let high = self.pool.binary(BinOp::Ushr, v, eight);
            self.heap.set_element(value, at, 1, Shadow::Term(low));
            self.heap.set_element(value, at + 1, 1, Shadow::Term(high));
        }
        Ok(s)
    }

    /// Complains when the candidates of a declared type are not known yet.
    pub(crate) fn known_type(&self, declared: &Arc<str>) -> Result<(), MakeError> {
        if self.candidates.contains_key(declared) {
            Ok(())
        } else {
            Err(MakeError::NeedsType(declared.clone()))
        }
    }
}

/// Whether the fields that a class declares are inputs: those of the user's classes and of boxes.
/// Other classes of the library have invariants that arbitrary fields would break; where somebody else
/// sees to that, collections are open too.
pub(crate) fn has_input_fields(vm: &Vm, class: ClassId, opens_collections: bool) -> bool {
    crate::candidates::is_user_class(vm, class)
        || opens_collections && crate::candidates::is_collection(vm, class)
        || crate::candidates::is_box(&vm.classes[class].name)
}
