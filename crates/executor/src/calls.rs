//! How often methods of stubs were called, and with what.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use testcase::{Action, Executable, Prim, TestCase, Ty, Var};
use vm::class::Shape;
use vm::domain::Domain;
use vm::{ARRAY_BASE, ClassId, Kind, MethodId, NULL, Ref, Vm, acc};

use crate::observe::Observed;
use crate::stubs::Plan;
use crate::worker::{Follow, Worker};

/// Calls of one method of a stub that are looked at.
const MAX_CALLS: usize = 4;

/// A call of a stub's method, as the test could say it.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The stub.
    pub stub: Var,
    /// Its method.
    pub method: Arc<Executable>,
    /// What it was given.
    pub arguments: Vec<Argument>,
}

/// What a stub's method was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// An object of the test.
    Value(Var),
    /// Anything else.
    Other(Observed),
}

/// What was called on the stubs of a test.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// The calls, the first ones of each method.
    pub calls: Vec<Call>,
    /// Methods with more calls than those.
    pub cut: Vec<(Var, Arc<Executable>)>,
    /// Stubs of whose class an inherited method ran.
    pub partly_real: Vec<Var>,
}

/// Hears of which stubs a method runs that is not the stub's own.
struct Inherited {
    stubs: FxHashSet<ClassId>,
    ran: FxHashSet<ClassId>,
}

impl Domain for Inherited {
    const ACTIVE: bool = true;
    const VALUES: bool = false;

    fn minds(&self, _: MethodId) -> bool {
        false
    }

    fn method_entry(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let m = &vm.methods[method];
        if m.access & acc::STATIC != 0 || !vm.classes[m.class].is_interface() {
            return;
        }
        let receiver = vm.threads[vm.current]
            .regs
            .get(base as usize)
            .copied()
            .unwrap_or(0);
        let receiver = Ref::from_register(receiver);
        if receiver != NULL {
            let class = vm.class_of(receiver);
            if self.stubs.contains(&class) {
                self.ran.insert(class);
            }
        }
    }
}

impl Follow for Inherited {}

/// A value of a test: its type, and its bits or the reference.
pub(crate) type Given<'t> = (&'t Ty, u64);

impl Worker {
    /// The calls of a stub's method that were given these values; nothing stands for any.
    pub(crate) fn n_calls(
        &self,
        object: Ref,
        (test, stub): (&TestCase, Var),
        method: &Arc<Executable>,
        given: &[Option<Given<'_>>],
    ) -> u64 {
        let mut n = 0;
        for call in self.calls_of(object, (test, stub), method) {
            let arguments = call.into_iter().zip(given);
            let mut fits = arguments.map(|(arg, wanted)| match wanted {
                None => true,
                Some((ty, raw)) => self.is_same(arg, ty, *raw),
            });
            n += u64::from(fits.all(|fits| fits));
        }
        n
    }

    /// What a stub's method was given at each of its calls, the last one first; primitives are boxed.
    pub(crate) fn calls_of(
        &self,
        object: Ref,
        (test, stub): (&TestCase, Var),
        method: &Arc<Executable>,
    ) -> Vec<Vec<Ref>> {
        let Action::Stub { methods, .. } = &test.statements[stub.0 as usize].action else {
            return Vec::new();
        };
        let vm = &self.vm;
        let place = methods.iter().position(|m| m.method == *method);
        let field = place.filter(|_| object != NULL).and_then(|k| {
            let class = &vm.classes[vm.class_of(object)];
            class.field(&Plan::calls_field(k))
        });
        let Some(field) = field else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut at = Ref::from_register(vm.load_kind(object + field.offset, field.kind));
        while at != NULL {
            let items = self.references(at);
            let Some((before, arguments)) = items.split_first() else {
                break;
            };
            found.push(arguments.to_vec());
            at = *before;
        }
        found
    }

    /// The calls that were made of the methods of a test's stubs, the first ones of each, in their order.
    pub fn calls_made(&mut self, test: &TestCase) -> Made {
        let mut asking = test.clone();
        for (k, s) in test.statements.iter().enumerate() {
            let Action::Stub { methods, .. } = &s.action else {
                continue;
            };
            // Only what is asked for is remembered.
            if let Some(m) = methods.first() {
                let action = Action::CallsOf {
                    stub: Var(k as u32),
                    method: m.method.clone(),
                    args: vec![None; m.method.params.len()],
                };
                asking.push(action, Ty::Prim(Prim::Int));
            }
        }
        let mut made = Made::default();
        if asking.len() == test.len() {
            return made;
        }
        self.prepare([&asking]);
        let class = |k: usize| self.stub_class(&Plan::of(&asking, k)?);
        let classes: Vec<Option<ClassId>> = (0..test.len()).map(class).collect();
        let mut inherited = Inherited {
            stubs: classes.iter().flatten().copied().collect(),
            ran: FxHashSet::default(),
        };
        let run = self.run_with(&asking, &mut inherited);
        // Each statement that ran has left its value.
        let roots = self.vm.roots.len().saturating_sub(run.observed.len());
        let values: Vec<Ref> = self.vm.roots[roots..].to_vec();
        for (k, s) in test.statements.iter().enumerate() {
            let (Action::Stub { methods, .. }, Some(object)) = (&s.action, values.get(k)) else {
                continue;
            };
            let stub = Var(k as u32);
            if classes[k].is_some_and(|c| inherited.ran.contains(&c)) {
                made.partly_real.push(stub);
            }
            for m in methods {
                let calls = self.calls_of(*object, (test, stub), &m.method);
                if calls.len() > MAX_CALLS {
                    made.cut.push((stub, m.method.clone()));
                }
                let first = calls.into_iter().rev().take(MAX_CALLS);
                made.calls.extend(first.map(|given| Call {
                    stub,
                    method: m.method.clone(),
                    arguments: self.as_written(&given, (test, &values), &m.method),
                }));
            }
        }
        made
    }

    /// Arguments as the test has them.
    fn as_written(
        &self,
        given: &[Ref],
        (test, values): (&TestCase, &[Ref]),
        method: &Executable,
    ) -> Vec<Argument> {
        let written = |(argument, param): (&Ref, &Ty)| {
            if let (Ty::Prim(_), Some((p, raw))) = (param, self.unboxed(*argument)) {
                return Argument::Other(Observed::Prim(p, raw));
            }
            let seen = self.observe(&Ty::object(), u64::from(*argument));
            if !matches!(seen, Observed::Object(_) | Observed::Array(_)) {
                return Argument::Other(seen);
            }
            let is_it =
                |k: &usize| values[*k] == *argument && test.statements[*k].ty.is_reference();
            let own = (0..test.len().min(values.len())).find(is_it);
            own.map_or(Argument::Other(seen), |k| Argument::Value(Var(k as u32)))
        };
        given.iter().zip(&method.params).map(written).collect()
    }

    /// The elements of an array of references.
    fn references(&self, array: Ref) -> Vec<Ref> {
        let vm = &self.vm;
        let is_array = matches!(
            vm.classes[vm.class_of(array)].shape,
            Shape::Array {
                kind: Kind::Ref,
                ..
            }
        );
        let n = if is_array {
            vm.heap.array_len(array)
        } else {
            0
        };
        let item = |k: u32| {
            let at = array + ARRAY_BASE + (k << Kind::Ref.shift());
            Ref::from_register(vm.load_kind(at, Kind::Ref))
        };
        (0..n).map(item).collect()
    }

    /// Whether an argument is a value of the test: the same object, or an equal text or number.
    pub(crate) fn is_same(&self, argument: Ref, ty: &Ty, raw: u64) -> bool {
        let vm = &self.vm;
        if let Ty::Prim(p) = ty {
            return self.unboxed(argument) == Some((*p, raw));
        }
        let own = Ref::from_register(raw);
        if argument == own || argument == NULL || own == NULL {
            return argument == own;
        }
        let is_text = |r: Ref| vm.class_of(r) == vm.known.string;
        if is_text(argument) && is_text(own) {
            return vm.string_units(argument) == vm.string_units(own);
        }
        let boxed = self.unboxed(argument);
        boxed.is_some() && boxed == self.unboxed(own)
    }

    /// The value in a box.
    pub(crate) fn unboxed(&self, object: Ref) -> Option<(Prim, u64)> {
        if object == NULL {
            return None;
        }
        let class = &self.vm.classes[self.vm.class_of(object)];
        let p = Prim::unboxed(&class.name)?;
        let f = class.field("value")?;
        Some((p, self.vm.load_kind(object + f.offset, f.kind)))
    }
}
