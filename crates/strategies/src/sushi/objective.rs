//! The objective function of a path condition (Braione et al. 2017, section 3.1, figure 6): how far the
//! state right before a call is from satisfying it.
//!
//! Each clause has a distance from 0 to 1, and their sum is the distance of the condition. What depends on
//! an object that is not there is undefined and counts 1. Beyond the figure, what is an object of another
//! class counts less than 1, so that there is a slope; what counts 0 is the same.

use std::sync::Arc;

use executor::Watch;
use expr::{Tape, Value};
use rustc_hash::FxHashMap;
use solver::Measure;
use vm::class::Shape;
use vm::kind::split_descriptor;
use vm::{ARRAY_BASE, ClassId, Kind, MethodId, NULL, Ref, Vm};

use super::condition::{Clause, Field, PathCondition, RefPlace, VarPlace, Wanted, value};
use super::facts::Facts;

/// The distance of a reference to an object of another class.
const OTHER_CLASS: f64 = 0.5;

/// Offset and kind of a field; nothing where a class has no such field.
type Place = Option<(u32, Kind)>;

/// A condition, ready to be evaluated on one machine.
pub struct Objective {
    target: (Arc<str>, Arc<str>, Arc<str>),
    /// The register of each parameter, receiver included.
    slots: Vec<usize>,
    has_receiver: bool,
    places: Arc<[RefPlace]>,
    clauses: Arc<[Clause]>,
    vars: Vec<VarPlace>,
    /// The kind of each variable, by its place on the tape.
    sorts: Vec<expr::Sort>,
    tape: Tape,
    measures: Vec<Measure>,
    /// For each term the places of its variables on the tape.
    needs: Vec<Vec<usize>>,
    /// Offset and kind of fields, by the class of the object.
    offsets: FxHashMap<(ClassId, Field), Place>,
    /// The least distance since this was last asked; nothing when the method was not called.
    least: Option<f64>,
}

impl Objective {
    /// Of a condition.
    pub fn new(condition: &PathCondition) -> Objective {
        let target = &condition.target;
        let has_receiver = !target.is_static();
        let mut slots = Vec::new();
        let mut next = 0;
        if has_receiver {
            slots.push(0);
            next = 1;
        }
        for d in split_descriptor(&target.descriptor).0 {
            slots.push(next);
            next += usize::from(Kind::of_descriptor(d).slots());
        }
        let (pool, terms) = (&condition.pool, &condition.terms);
        let tape = Tape::new(pool, terms);
        let at = |v: &expr::VarId| tape.vars().binary_search(v).unwrap_or(0);
        let needs = terms.iter().map(|t| pool.vars(*t).iter().map(at).collect());
        let needs = needs.collect();
        let vars = tape.vars().iter();
        Objective {
            target: (
                target.class.clone(),
                target.name.clone(),
                target.descriptor.clone(),
            ),
            slots,
            has_receiver,
            places: condition.places.clone(),
            clauses: condition.clauses.clone(),
            vars: vars
                .clone()
                .map(|v| condition.vars[v.index()].clone())
                .collect(),
            sorts: vars.map(|v| pool.var_info(*v).kind.sort()).collect(),
            measures: terms.iter().map(|t| Measure::of(pool, *t)).collect(),
            needs,
            tape,
            offsets: FxHashMap::default(),
            least: None,
        }
    }

    /// The least distance at calls of the method since this was last asked; nothing when there was none.
    pub fn take_least(&mut self) -> Option<f64> {
        self.least.take()
    }

    /// What an evaluation costs, in steps.
    pub fn price(&self) -> u64 {
        (4 * (self.clauses.len() + self.places.len()) + self.tape.n_steps()) as u64
    }

    fn is_target(&self, vm: &Vm, method: MethodId) -> bool {
        let m = &vm.methods[method];
        let (class, name, descriptor) = &self.target;
        m.name == *name && m.descriptor == *descriptor && vm.classes[m.class].name == *class
    }

    /// Address and kind of a field of an object; nothing when its class has no such field.
    fn field(&mut self, vm: &Vm, object: Ref, field: &Field) -> Option<(u32, Kind)> {
        let class = vm.class_of(object);
        let key = (class, field.clone());
        let found = *self.offsets.entry(key).or_insert_with(|| {
            let supers = vm.classes[class].supers.iter();
            let mut declaring = supers.filter(|&&c| vm.classes[c].name == field.0);
            let declaring = &vm.classes[*declaring.next()?];
            let mut own = declaring.fields.iter().filter(|f| !f.is_static());
            let f = own.find(|f| f.name == field.1)?;
            Some((f.offset, f.kind))
        });
        found.map(|(offset, kind)| (object + offset, kind))
    }

    /// Address and kind of an element of an array.
    fn element(vm: &Vm, array: Ref, index: u32) -> Option<(u32, Kind)> {
        let kind = array_kind(vm, array)?;
        let is_inside = index < vm.heap.array_len(array);
        is_inside.then(|| (array + ARRAY_BASE + (index << kind.shift()), kind))
    }

    /// What each place refers to; nothing where it is undefined.
    fn references(&mut self, vm: &Vm, args: &[u64]) -> Vec<Option<Ref>> {
        let places = self.places.clone();
        let mut found: Vec<Option<Ref>> = Vec::with_capacity(places.len());
        for place in places.iter() {
            let object = |of: &usize| found[*of].filter(|r| *r != NULL);
            let at = match place {
                RefPlace::Param(k) => {
                    let raw = self.slots.get(usize::from(*k)).and_then(|s| args.get(*s));
                    found.push(raw.map(|raw| Ref::from_register(*raw)));
                    continue;
                }
                RefPlace::Field(of, field) => object(of).and_then(|o| self.field(vm, o, field)),
                RefPlace::Element(of, index) => {
                    object(of).and_then(|o| Objective::element(vm, o, *index))
                }
            };
            let at = at.filter(|(_, kind)| *kind == Kind::Ref);
            found.push(at.map(|(at, _)| vm.heap.load_ref(at)));
        }
        found
    }

    fn value(&mut self, vm: &Vm, args: &[u64], refs: &[Option<Ref>], k: usize) -> Option<Value> {
        let sort = self.sorts[k];
        let object = |of: &usize| refs[*of].filter(|r| *r != NULL);
        let raw = match &self.vars[k] {
            VarPlace::Param(p) => *args.get(*self.slots.get(usize::from(*p))?)?,
            VarPlace::Field(of, field) => {
                let (object, field) = (object(of)?, field.clone());
                let (at, kind) = self.field(vm, object, &field)?;
                vm.load_kind(at, kind)
            }
            VarPlace::Element(of, index) => {
                let (at, kind) = Objective::element(vm, object(of)?, *index)?;
                vm.load_kind(at, kind)
            }
            VarPlace::Length(of) => {
                let object = object(of)?;
                if vm.class_of(object) == vm.known.string {
                    vm.string_units(object).len() as u64
                } else {
                    array_kind(vm, object)?;
                    u64::from(vm.heap.array_len(object))
                }
            }
            VarPlace::Char(of, index) => {
                let object = object(of)?;
                if vm.class_of(object) != vm.known.string {
                    return None;
                }
                u64::from(*vm.string_units(object).get(*index as usize)?)
            }
        };
        Some(value(raw, sort))
    }

    /// How far the state is from satisfying the condition.
    fn distance(&mut self, vm: &Vm, args: &[u64]) -> f64 {
        let refs = self.references(vm, args);
        let mut is_defined = vec![false; self.vars.len()];
        for (k, is_defined) in is_defined.iter_mut().enumerate() {
            if let Some(value) = self.value(vm, args, &refs, k) {
                self.tape.set(k, value);
                *is_defined = true;
            }
        }
        self.tape.run();
        let mut referred: Vec<Ref> = Vec::new();
        if self.has_receiver {
            referred.extend(refs.first().copied().flatten());
        }
        let mut sum = 0.0;
        for clause in self.clauses.iter() {
            sum += match clause {
                Clause::Holds(t) if self.needs[*t].iter().all(|&k| is_defined[k]) => {
                    self.measures[*t].distance(&self.tape)
                }
                Clause::Holds(_) => 1.0,
                Clause::Is(r, wanted) => match refs[*r] {
                    None => 1.0,
                    Some(found) => reference_distance(vm, found, wanted, &refs, &mut referred),
                },
            };
        }
        sum
    }
}

/// How far a reference is from being what is wanted.
fn reference_distance(
    vm: &Vm,
    found: Ref,
    wanted: &Wanted,
    refs: &[Option<Ref>],
    referred: &mut Vec<Ref>,
) -> f64 {
    let of_class = |class: &Arc<str>| match vm.classes[vm.class_of(found)].name == *class {
        true => 0.0,
        false => OTHER_CLASS,
    };
    match wanted {
        Wanted::Null => f64::from(u8::from(found != NULL)),
        Wanted::Alias(other) => f64::from(u8::from(found == NULL || refs[*other] != Some(found))),
        _ if found == NULL => 1.0,
        Wanted::Fresh(class) => {
            if referred.contains(&found) {
                return 1.0;
            }
            referred.push(found);
            match array_kind(vm, found) {
                // An array of a subclass is an array of the class.
                Some(Kind::Ref) if class.starts_with('[') => 0.0,
                _ => of_class(class),
            }
        }
        Wanted::Text { is_wide } => {
            if vm.class_of(found) != vm.known.string {
                return OTHER_CLASS;
            }
            let has_wide = vm.string_units(found).iter().any(|u| *u > 0xff);
            if has_wide == *is_wide {
                0.0
            } else {
                OTHER_CLASS
            }
        }
        Wanted::Constant(class, constant) => {
            let of = &vm.classes[vm.class_of(found)];
            let supers = of.supers.iter().map(|&c| &vm.classes[c]);
            let mut holders = supers.filter(|c| c.name == *class);
            let Some(holder) = holders.next() else {
                return 1.0;
            };
            let field = holder.field(constant).filter(|f| f.is_static());
            match field.map(|f| vm.heap.load_ref(holder.mirror + f.offset)) {
                Some(it) if it == found => 0.0,
                _ => OTHER_CLASS,
            }
        }
        Wanted::Instance(class) => of_class(class),
    }
}

fn array_kind(vm: &Vm, array: Ref) -> Option<Kind> {
    match vm.classes[vm.class_of(array)].shape {
        Shape::Array { kind, .. } => Some(kind),
        _ => None,
    }
}

/// What looks at the heap before every call of a test.
#[derive(Default)]
pub struct Onlooker {
    /// How far each call is from conditions.
    pub objectives: Vec<Objective>,
    /// What holds in the states that are seen, when it is collected.
    pub facts: Option<Facts>,
}

impl Watch for Onlooker {
    fn called(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        if let Some(facts) = &mut self.facts {
            facts.look(vm, method, args);
        }
        for objective in &mut self.objectives {
            if objective.is_target(vm, method) {
                let distance = objective.distance(vm, args);
                let least = objective.least.get_or_insert(distance);
                *least = least.min(distance);
            }
        }
    }
}
