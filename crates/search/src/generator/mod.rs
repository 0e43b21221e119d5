//! Tests made and changed at random, guided by types.

mod answers;
mod change;
mod costs;
mod effects;
mod fields;
mod literals;
mod luck;
mod members;
mod objects;
mod obstacles;
mod paths;
mod prepare;
mod references;
mod repeat;
mod stock;
mod values;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use budget::Rng;
use executor::Execution;
use goals::Goals;
use rustc_hash::{FxHashMap, FxHashSet};
use strategy::{Bid, Judged, News, Origin};
use testcase::{Action, Bindings, ClassInfo, Executable, Prim, TestCase, Ty, Universe, Var, bind};

use crate::constants::Constants;
use crate::demands::{Demand, Demands};

pub use repeat::Again;
use values::decimal;
pub use values::{cut, value};

use effects::Effects;
use luck::Luck;
use members::Members;
use obstacles::Obstacles;
use references::Fitting;
use stock::Stock;

/// Objects inside objects: deeper ones are null.
const MAX_DEPTH: u32 = 4;
/// Percentage of texts that are made as the method demands them: where it is likely to refuse others, and where
/// it only looks for something in them.
const DEMANDED_TEXT: (u32, u32) = (60, 20);
/// Percentage of texts that are what a parameter of the same name was given before.
const NAMESAKE: u32 = 30;
/// The same of numbers.
const DEMANDED_NUMBER: u32 = 20;
/// Percentage of objects made of others of the user's for which one of these is changed first.
const FILLED: u32 = 35;
/// Percentage of objects that are taken from those that were hard to make.
const STOCKED: u32 = 50;
/// Percentage of objects for which another producer is looked for when one is known to be bad, and how often.
const AVOIDED: (u32, usize) = (90, 3);
/// Longer tests are not made; where the code has collaborators, each takes a few statements.
const MAX_LENGTH: usize = 40;
const MAX_LENGTH_WITH_COLLABORATORS: usize = 80;
/// Percentage of objects that are null.
const NULL: u32 = 6;

/// Methods of a class that were looked for once.
type Methods = Rc<[Arc<Executable>]>;

/// Makes and changes tests for a class.
pub struct Generator<'u> {
    universe: &'u Universe,
    class: Arc<ClassInfo>,
    package: String,
    /// What tests are about, and where values come from.
    members: Members,
    effects: Effects,
    /// Methods that change objects, by class; looked for once for each.
    changers: RefCell<FxHashMap<Arc<str>, Methods>>,
    /// All methods that tests may call, by class; looked for once for each.
    callable: RefCell<FxHashMap<Arc<str>, Methods>>,
    /// Methods that functional interfaces can be given; looked for once for each.
    references: RefCell<FxHashMap<Ty, Rc<Fitting>>>,
    /// Internal names of the classes under test.
    own: FxHashSet<Arc<str>>,
    /// Some run reached for files.
    touches_files: bool,
    /// Statements of a test, at most.
    longest: usize,
    /// What methods want of their arguments.
    demands: Demands,
    /// Objects that are hard to make.
    stock: Stock,
    /// Which ways to have objects are of use.
    luck: Luck,
    /// What tests are stopped by.
    obstacles: Obstacles,
    /// Values worth trying.
    pub constants: Constants,
    rng: Rng,
}

impl<'u> Generator<'u> {
    /// For a class whose tests are in a package.
    pub fn new(
        universe: &'u Universe,
        class: Arc<ClassInfo>,
        package: &str,
        goals: &Goals,
        seed: u64,
    ) -> Generator<'u> {
        let mut constants = Constants::new();
        let nested: Vec<Arc<ClassInfo>> = goals
            .classes
            .iter()
            .filter_map(|(name, _)| universe.class(name))
            .collect();
        for c in &nested {
            constants.add_class(&c.file);
        }
        let members = Members::new(universe, &class, &nested, package);
        let mut generator = Generator {
            universe,
            class,
            package: package.to_owned(),
            members,
            effects: Effects::default(),
            changers: RefCell::default(),
            callable: RefCell::default(),
            references: RefCell::default(),
            own: goals.class_names(),
            touches_files: false,
            longest: MAX_LENGTH,
            demands: Demands::new(universe, &nested),
            stock: Stock::default(),
            luck: Luck::default(),
            obstacles: Obstacles::default(),
            constants,
            rng: Rng::new(seed),
        };
        if generator.has_collaborators() {
            generator.longest = MAX_LENGTH_WITH_COLLABORATORS;
        }
        generator
    }

    /// Whether the class is made with collaborators, or a framework gives it some.
    fn has_collaborators(&self) -> bool {
        let made_with = self.class.constructors.iter().flat_map(|k| &k.params);
        let injected = self.class.injecting.iter().flat_map(|m| &m.params);
        let filled = !self.class.injected.is_empty();
        filled || made_with.chain(injected).any(|p| self.is_collaborator(p))
    }

    /// What a strategy can do that makes its tests with it: nothing where there is nothing to call.
    pub fn bid(&self) -> Bid {
        if self.members.subjects.is_empty() {
            Bid::Exhausted
        } else {
            Bid::Ready { eager: false }
        }
    }

    /// Internal names of the classes under test.
    pub fn classes_under_test(&self) -> FxHashSet<Arc<str>> {
        self.own.clone()
    }

    /// Takes values that runs met, and effects that they had.
    pub fn learn(&mut self, judged: &Judged) {
        for (k, (test, run)) in judged.pairs().enumerate() {
            self.learn_from(test, run);
            let is_solved = judged.origins.get(k) == Some(&Origin::Solved);
            if is_solved && judged.news.get(k) == Some(&News::Covered) {
                // What was hard to find once may be needed again.
                self.constants.add_values_of(test);
            }
        }
    }

    /// Takes the values that a run met, the objects it made and the effects it had.
    pub fn learn_from(&mut self, test: &TestCase, run: &Execution) {
        self.constants.add_seen(&run.seen);
        self.note_effects(&run.effects);
        self.stock.learn(test, run, &mut self.rng);
        self.luck.learn(test, run);
        self.obstacles.learn(self.universe, test, run);
    }

    /// Constructors and methods that tests are about.
    pub fn n_subjects(&self) -> usize {
        self.members.subjects.len()
    }

    /// The same, for tests of up to so many statements.
    #[must_use]
    pub fn with_longest(self, longest: usize) -> Generator<'u> {
        Generator { longest, ..self }
    }

    /// The random numbers of this search.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// A random test.
    pub fn random_test(&mut self) -> TestCase {
        let mut test = TestCase::default();
        let n = 1 + self.rng.below(3);
        for _ in 0..n {
            self.insert_call(&mut test);
        }
        if self.can_write() && self.rng.percent(30) {
            self.insert_write(&mut test);
        }
        test
    }

    /// A test that calls one of the subjects.
    pub fn entry_test(&mut self, subject: usize) -> Option<TestCase> {
        let subject = self.members.subjects.get(subject)?.clone();
        let mut test = TestCase::default();
        self.call(&mut test, &subject, 0)?;
        Some(test)
    }

    /// Appends a call of something of the class under test.
    pub fn insert_call(&mut self, test: &mut TestCase) {
        let Some(subject) = self.rng.pick(&self.members.subjects).cloned() else {
            return;
        };
        let before = test.len();
        if self.call(test, &subject, 0).is_none() || test.len() > self.longest {
            test.truncate(before);
        }
    }

    /// Appends a call with its receiver and arguments.
    fn call(&mut self, test: &mut TestCase, e: &Arc<Executable>, depth: u32) -> Option<Var> {
        if e.is_constructor() {
            let info = self.universe.class(&e.class)?;
            let args = self.type_arguments(&info);
            return self.construct(test, &info, e, args, depth);
        }
        let on = if e.is_static() {
            None
        } else {
            let holder = if self.is_inherited(e) {
                self.class.clone()
            } else {
                self.universe.class(&e.class)?
            };
            Some(self.receiver(test, &holder, depth)?)
        };
        self.call_on(test, e, on, None, depth)
    }

    /// Appends a call of a method with its arguments; its result should be of the wanted type.
    fn call_on(
        &mut self,
        test: &mut TestCase,
        e: &Arc<Executable>,
        on: Option<Var>,
        wanted: Option<&Ty>,
        depth: u32,
    ) -> Option<Var> {
        let mut bindings = match on {
            Some(v) => {
                let info = self.universe.class(&e.class)?;
                match self.universe.as_super(test.ty(v), &e.class) {
                    Some(Ty::Class(_, args)) => bind(&info, &args),
                    _ => bind(&info, &[]),
                }
            }
            None => Vec::new(),
        };
        if let Some(wanted) = wanted {
            e.ret.unify(wanted, &mut bindings);
        }
        self.bind_own(e, &mut bindings);
        let args = self.arguments(test, e, &bindings, depth)?;
        let ty = self.universe.bounded(&e.ret.substitute(&bindings));
        let action = Action::Call {
            method: e.clone(),
            on,
            args,
        };
        Some(test.push(action, ty))
    }

    fn is_inherited(&self, e: &Executable) -> bool {
        *e.class == *self.class.name
            || self
                .universe
                .as_super(&Ty::Class(self.class.name.clone(), Vec::new()), &e.class)
                .is_some()
    }

    /// What a method's own type parameters stand for.
    fn bind_own(&mut self, e: &Executable, bindings: &mut Bindings) {
        for (name, bound) in &e.type_params {
            if bindings.iter().any(|(n, _)| n == name) {
                continue;
            }
            let named = self.named_for(e, name, bound);
            let ty = named.unwrap_or_else(|| self.type_for(bound));
            bindings.push((name.clone(), ty));
        }
    }

    /// A type that satisfies a bound.
    fn type_for(&mut self, bound: &Ty) -> Ty {
        match bound.class_name().map(|n| &**n) {
            Some("java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable") | None => {
                if self.rng.percent(50) {
                    Ty::string()
                } else {
                    Ty::class("java/lang/Integer")
                }
            }
            Some("java/lang/Number") => Ty::class("java/lang/Integer"),
            Some("java/lang/CharSequence") => Ty::string(),
            _ => bound.clone(),
        }
    }

    fn type_arguments(&mut self, info: &ClassInfo) -> Vec<Ty> {
        let bounds: Vec<Ty> = info.type_params.iter().map(|(_, b)| b.clone()).collect();
        bounds.iter().map(|b| self.type_for(b)).collect()
    }

    fn arguments(
        &mut self,
        test: &mut TestCase,
        e: &Executable,
        bindings: &Bindings,
        depth: u32,
    ) -> Option<Vec<Var>> {
        let params: Vec<Ty> = e.params.iter().map(|p| p.substitute(bindings)).collect();
        let demands = self.demands.of(self.universe, e);
        let mut args = Vec::with_capacity(params.len());
        for (k, p) in params.iter().enumerate() {
            let v = if k == 0 && e.needs_outer {
                let outer = p.class_name().and_then(|n| self.universe.class(n))?;
                self.receiver(test, &outer, depth + 1)?
            } else if let Some(v) = self.namesake(test, e, k) {
                v
            } else if let Some(action) = self.demanded(p, demands.get(k)) {
                test.push(action, p.clone())
            } else {
                self.value(test, p, depth + 1)?
            };
            args.push(v);
        }
        Some(args)
    }

    /// A text that the test gave to a parameter of the same name: it most likely means the same thing.
    fn namesake(&mut self, test: &TestCase, e: &Executable, k: usize) -> Option<Var> {
        let name = e.param_names.get(k)?.as_ref()?;
        if e.params[k] != Ty::string() || !self.rng.percent(NAMESAKE) {
            return None;
        }
        let mut given: Vec<Var> = Vec::new();
        for (other, args) in test.statements.iter().filter_map(|s| s.action.called()) {
            for (v, own) in args.iter().zip(&other.param_names) {
                let is_text = matches!(test.statements[v.0 as usize].action, Action::Str(_));
                if is_text && own.as_ref() == Some(name) && !given.contains(v) {
                    given.push(*v);
                }
            }
        }
        self.rng.pick(&given).copied()
    }

    /// A literal that a method is likely to accept as an argument; nothing when another value is to be tried.
    fn demanded(&mut self, ty: &Ty, demand: Option<&Demand>) -> Option<Action> {
        let demand = demand?;
        match ty {
            Ty::Class(name, _)
                if matches!(&**name, "java/lang/String" | "java/lang/CharSequence") =>
            {
                let (strict, loose) = DEMANDED_TEXT;
                let percentage = if demand.is_strict { strict } else { loose };
                if !demand.is_of_text() || !self.rng.percent(percentage) {
                    return None;
                }
                let text = demand.text(&mut self.rng)?;
                Some(Action::Str(text.into()))
            }
            Ty::Prim(p) if *p != Prim::Boolean && self.rng.percent(DEMANDED_NUMBER) => {
                let number = match demand.values.listed_double(&mut self.rng) {
                    Some(n) => return Some(Action::Prim(*p, decimal(*p, n))),
                    None => demand.number(&mut self.rng)?,
                };
                Some(Action::Prim(*p, cut(*p, number)))
            }
            _ => None,
        }
    }

    /// An instance to call a method on.
    fn receiver(
        &mut self,
        test: &mut TestCase,
        holder: &Arc<ClassInfo>,
        depth: u32,
    ) -> Option<Var> {
        let ty = Ty::Class(holder.name.clone(), Vec::new());
        if self.rng.percent(70)
            && let Some(v) = self.existing(test, &ty, true)
        {
            return Some(v);
        }
        let args = self.type_arguments(holder);
        let ty = Ty::Class(holder.name.clone(), args);
        let before = test.len();
        let made = self.object(test, &ty, depth + 1);
        if made.is_none() {
            test.truncate(before);
            return self.existing(test, &ty, true);
        }
        made
    }

    /// A value of the test that fits a type.
    fn existing(&mut self, test: &TestCase, ty: &Ty, not_null: bool) -> Option<Var> {
        let fits: Vec<Var> = (0..test.len() as u32)
            .map(Var)
            .filter(|&v| {
                let s = &test.statements[v.0 as usize];
                !(not_null && s.action == Action::Null) && self.universe.is_assignable(&s.ty, ty)
            })
            .collect();
        self.rng.pick(&fits).copied()
    }

    /// Whether objects of a type do something for others: hardly anybody gives null for such.
    fn is_collaborator(&self, ty: &Ty) -> bool {
        let Some(name) = ty.class_name() else {
            return false;
        };
        if name.starts_with("java/") {
            return &**name == "java/time/Clock"
                || name.starts_with("java/util/concurrent/Executor");
        }
        self.universe
            .class(name)
            .is_some_and(|c| !c.is_concrete() && !c.is_enum())
    }

    /// A value for a parameter: one that is there, a new one, rarely null.
    fn value(&mut self, test: &mut TestCase, ty: &Ty, depth: u32) -> Option<Var> {
        let reuse = if ty.is_reference() { 40 } else { 15 };
        let is_collaborator = self.is_collaborator(ty);
        if self.rng.percent(reuse)
            && let Some(v) = self.existing(test, ty, is_collaborator)
        {
            return Some(v);
        }
        if let Some(v) = self.read_existing(test, ty) {
            return Some(v);
        }
        match ty {
            Ty::Void => None,
            Ty::Prim(p) => {
                let bits = self.primitive(*p);
                Some(test.push(Action::Prim(*p, bits), ty.clone()))
            }
            _ => {
                let null = if is_collaborator { 1 } else { NULL };
                if depth > MAX_DEPTH || self.rng.percent(null) {
                    return Some(test.push(Action::Null, ty.clone()));
                }
                let before = test.len();
                let made = self.object(test, ty, depth);
                let fits = |v: &Var| self.universe.is_assignable(test.ty(*v), ty);
                if !made.as_ref().is_some_and(fits) {
                    test.truncate(before);
                    return Some(test.push(Action::Null, ty.clone()));
                }
                made
            }
        }
    }
}
