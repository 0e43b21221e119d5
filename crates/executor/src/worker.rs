//! One machine that runs tests, each from the same state.

use std::sync::Arc;

use budget::PRICES;
use natives::effects::Effect;
use program::{ClassPath, JdkImage};
use rustc_hash::FxHashMap;
use testcase::{Action, Answer, Executable, MAX_ANSWERS, Prim, TestCase, Ty, Var};
use vm::class::Shape;
use vm::{
    ARRAY_BASE, ClassId, Completion, Config, Kind, LoaderId, MethodId, NULL, Ref, StopReason, Vm,
};

use crate::calls::Given;
use crate::closely::Closely;
use crate::diversity;
use crate::effects::{n_alive, temp_dir_for};
use crate::observe::Observed;
use crate::streams::Printed;
use crate::stubs::{self, Plan};
use crate::tracer::Tracer;
use crate::warmth::{Trials, Warmth};
use goals::{GoalId, Goals};

/// Bytes of live data that a test may have.
const HEAP_LIMIT: u32 = 48 << 20;

/// What tests find around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// Decides identity hashes, the scheduler and the program's own randomness.
    pub seed: u64,
    /// The clock at the start.
    pub start_nanos: i64,
    /// System properties.
    pub properties: Vec<(String, String)>,
}

/// When a test runs: the clock, and what chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The wall clock, in nanoseconds since the epoch.
    pub wall_nanos: i64,
    /// How far the clocks go on each time that one is asked: on a busy computer much passes between two looks.
    pub ask_nanos: i64,
    /// Decides identity hashes, the scheduler and the program's own randomness.
    pub seed: u64,
}

impl Surroundings {
    /// Those of the search.
    pub fn usual(seed: u64) -> Surroundings {
        Surroundings {
            seed,
            start_nanos: Config::default().start_nanos,
            properties: Vec::new(),
        }
    }

    /// As different as they may be: what comes out the same here and there can be asserted.
    pub fn elsewhere(seed: u64) -> Surroundings {
        let set = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Surroundings {
            seed: seed ^ 0x5bd1_e995,
            // 2131-08-09T18:41:23.457 in Tokyo: no field of the date is that of the usual clock, not
            // even the century or the half of the day, nor 0.
            start_nanos: 5_099_708_483_457_000_000,
            // Turkish has other capitals and writes numbers with commas.
            properties: [
                ("user.timezone", "Asia/Tokyo"),
                ("user.language", "tr"),
                ("user.country", "TR"),
                // So that nobody asserts where temporary files are.
                ("java.io.tmpdir", "/var/elsewhere/tmp"),
            ]
            .map(set)
            .to_vec(),
        }
    }
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All statements ran.
    Completed,
    /// A statement threw.
    Threw {
        /// The statement.
        at: usize,
        /// Internal name of the exception's class.
        class: String,
        /// Its message.
        message: Option<String>,
        /// Internal name of the class of its cause.
        cause: Option<String>,
        /// Methods on the stack, innermost first: class, method.
        stack: Vec<(String, String)>,
        /// Where each of them was: bytecode index, and source line if known.
        places: Vec<(u32, Option<u32>)>,
    },
    /// A statement did not end: out of fuel, unsupported, `System.exit`.
    Stopped {
        /// The statement.
        at: usize,
        /// Why.
        reason: StopReason,
    },
}

impl End {
    /// The statement that used up the fuel.
    pub fn used_up_fuel(&self) -> Option<usize> {
        match self {
            End::Stopped {
                at,
                reason: StopReason::OutOfFuel,
            } => Some(*at),
            _ => None,
        }
    }
}

/// What a test showed.
#[derive(Clone, Debug)]
pub struct Execution {
    /// How it ended.
    pub end: End,
    /// Values of the statements that ran.
    pub observed: Vec<Observed>,
    /// Goals reached, with their distances; 0 is covered.
    pub reached: Vec<(GoalId, f64)>,
    /// Goals whose branching points were reached more than once.
    pub repeated: Vec<GoalId>,
    /// Bytecodes.
    pub steps: u64,
    /// What later runs need not do again; nothing for most.
    pub warmth: Option<Box<Warmth>>,
    /// What it would have done to the host; nothing for most.
    pub effects: Vec<Effect>,
    /// Integers and strings that comparisons met, when asked for.
    pub seen: Seen,
}

/// Values that comparisons met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Integers.
    pub ints: Vec<i64>,
    /// Strings.
    pub strings: Vec<Vec<u16>>,
}

impl Execution {
    /// Goals covered.
    pub fn covered(&self) -> impl Iterator<Item = GoalId> + '_ {
        self.reached
            .iter()
            .filter(|(_, d)| *d == 0.0)
            .map(|(g, _)| *g)
    }
}

/// Why there is no worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerError {
    /// The class library does not start.
    Boot(String),
    /// A class under test cannot be loaded.
    Class {
        /// Its internal name.
        name: String,
        /// Why.
        why: String,
    },
}

impl std::fmt::Display for WorkerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WorkerError::Boot(why) => write!(f, "the class library does not start: {why}"),
            WorkerError::Class { name, why } => {
                write!(f, "{} cannot be loaded: {why}", name.replace('/', "."))
            }
        }
    }
}

/// What watches a test besides the machine's hooks: it may give strings of its own, and hears
/// which values go where.
pub trait Follow: vm::domain::Domain {
    /// Objects must stay where they are.
    const PINNED: bool = false;

    /// The string of a statement, instead of a plain one.
    fn text(&mut self, _vm: &mut Vm, _at: usize, _units: &[u16]) -> Option<Ref> {
        None
    }

    /// A call is about to be made; each argument's slot, and the value in it.
    fn arguments(&mut self, _vm: &Vm, _places: &[(u32, Var)]) {}

    /// The call of this statement ended.
    fn returned(&mut self, _at: usize) {}

    /// A statement of the test calls this method with these arguments.
    fn calls(&mut self, _vm: &Vm, _method: MethodId, _args: &[u64]) {}

    /// A statement of the test enters this method.
    fn entered(&mut self, _method: MethodId) {}

    /// The array of this statement was made.
    fn array(&mut self, _at: usize, _array: Ref) {}

    /// A value was stored in an array.
    fn element(&mut self, _array: Ref, _addr: u32, _value: Var) {}

    /// A value was stored in a field at this address.
    fn wrote(&mut self, _addr: u32, _value: Var) {}

    /// This statement's value was read from a field at this address.
    fn read(&mut self, _at: usize, _addr: u32) {}
}

impl Follow for Tracer {
    fn calls(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        if let Some(watch) = &mut self.watch {
            watch.called(vm, method, args);
        }
    }

    fn entered(&mut self, method: MethodId) {
        self.forget_calls();
        self.enter(method);
    }
}

/// Runs tests.
pub struct Worker {
    pub(crate) vm: Vm,
    pub(crate) loader: LoaderId,
    pub(crate) tracer: Tracer,
    /// By the address of the name: its text lies beside a counter that the thread which makes tests
    /// changes all the time. The names are kept, so that no address is used again.
    classes: FxHashMap<usize, (Arc<str>, ClassId)>,
    /// Methods by the address of their description, which stays since it is kept here: to copy names
    /// would write to memory that all machines read.
    methods: FxHashMap<(ClassId, usize), (Arc<Executable>, Option<MethodId>)>,
    stubs: FxHashMap<stubs::Key, Option<ClassId>>,
    pub(crate) fuel: u64,
    /// Steps of everything it has run; the machine's own count goes back with each reset.
    pub(crate) spent: u64,
    n_runs: u64,
    pub(crate) n_warm_ups: u32,
    pub(crate) trials: Trials,
    /// What is left to each run, since it has effects on the host.
    pub(crate) tainted: vm::Warmth,
    /// Threads of the booted machine.
    pub(crate) n_threads: usize,
    /// The directory that a test has for itself.
    pub(crate) temp_dir: String,
    /// Another moment than the snapshot's.
    moment: Option<Moment>,
    /// What it printed.
    pub(crate) printed: Printed,
}

/// Why a statement has no value.
pub(crate) enum Failed {
    Threw(Ref),
    Stopped(StopReason),
}

impl From<Completion> for Failed {
    fn from(c: Completion) -> Failed {
        match c {
            Completion::Threw(e) => Failed::Threw(e),
            Completion::Stopped(reason) => Failed::Stopped(reason),
            Completion::Returned(_) => Failed::Stopped(StopReason::Internal("returned".into())),
        }
    }
}

pub(crate) type Value = Result<u64, Failed>;

impl Worker {
    /// Boots a machine and initialises the classes under test. A class whose initialiser throws
    /// stays uninitialised; its tests show the error.
    ///
    /// # Errors
    /// When the library does not start or a class under test is not there.
    pub fn new(
        library: Arc<JdkImage>,
        class_path: Arc<ClassPath>,
        goals: &Goals,
        surroundings: &Surroundings,
        fuel: u64,
    ) -> Result<Worker, WorkerError> {
        let config = Config {
            seed: surroundings.seed,
            start_nanos: surroundings.start_nanos,
            properties: surroundings.properties.clone(),
            heap_limit: HEAP_LIMIT,
            stack_depth: 1500,
            max_threads: 100,
            assertions: true,
            ..Config::default()
        };
        let mut vm =
            natives::launch::boot(library, class_path, config).map_err(WorkerError::Boot)?;
        let printed = Printed::of(&mut vm);
        let loader = vm
            .app_loader()
            .map_err(|c| WorkerError::Boot(format!("no application class loader: {c:?}")))?;
        natives::effects::begin(&mut vm);
        let n_threads = n_alive(&vm);
        let too_large = || WorkerError::Boot("the booted heap does not fit".into());
        let mut ids = Vec::new();
        for (name, _) in &goals.classes {
            let id =
                vm.settle(|vm| vm.load_class(name, loader))
                    .map_err(|c| WorkerError::Class {
                        name: name.to_string(),
                        why: describe(&vm, &c),
                    })?;
            ids.push((name.clone(), id));
        }
        // Where initialising them has effects, that is undone.
        if !vm.take_snapshot() {
            return Err(too_large());
        }
        let tainted = initialise(&mut vm, &ids);
        let temp_dir = temp_dir_for(&vm, surroundings.seed);
        let mut tracer = Tracer::default();
        tracer.watch(&vm, goals, &ids);
        vm.fuel = fuel;
        if !vm.take_snapshot() {
            return Err(too_large());
        }
        Ok(Worker {
            vm,
            loader,
            tracer,
            tainted,
            n_threads,
            temp_dir,
            classes: FxHashMap::default(),
            methods: FxHashMap::default(),
            stubs: FxHashMap::default(),
            fuel,
            spent: 0,
            n_runs: 0,
            n_warm_ups: 0,
            trials: Trials::default(),
            moment: None,
            printed,
        })
    }

    /// Makes what tests need besides their statements part of the snapshot. Machines that share the work
    /// on some tests do this for all of them first, in the same order, so that they stay the same.
    pub fn prepare<'t>(&mut self, tests: impl IntoIterator<Item = &'t TestCase>) {
        for test in tests {
            self.prepare_stubs(test);
        }
    }

    /// Tests that were run so far.
    pub fn n_runs(&self) -> u64 {
        self.n_runs
    }

    /// Steps that all runs so far have cost, by the prices that everybody pays.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The machine.
    pub fn vm(&self) -> &Vm {
        &self.vm
    }

    /// Makes what is done to the machine at its snapshot part of the snapshot: classes that are loaded, for
    /// instance. Runs on this machine may cost other steps than on one where it was not done.
    pub fn extend_snapshot(&mut self, work: impl FnOnce(&mut Vm, LoaderId)) {
        self.vm.reset();
        self.vm.pinned = false;
        self.vm.fuel = u64::MAX / 4;
        work(&mut self.vm, self.loader);
        self.vm.fuel = self.fuel;
        self.vm.take_snapshot();
    }

    /// The machine, at its snapshot, and the loader of the classes under test, for something else
    /// than running tests.
    pub fn into_machine(self) -> (Vm, LoaderId) {
        let mut vm = self.vm;
        vm.reset();
        (vm, self.loader)
    }

    /// Runs a test and collects the values that comparisons met.
    pub fn run_curious(&mut self, test: &TestCase) -> Execution {
        self.tracer.collects = true;
        let execution = self.run(test);
        self.tracer.collects = false;
        execution
    }

    /// Runs a test from the snapshot with another amount of fuel than usual.
    pub fn run_with_fuel(&mut self, test: &TestCase, fuel: u64) -> Execution {
        let usual = std::mem::replace(&mut self.fuel, fuel);
        let execution = self.run(test);
        self.fuel = usual;
        execution
    }

    /// Runs a test from the snapshot at another moment.
    pub fn run_at(&mut self, moment: Moment, test: &TestCase) -> Execution {
        let c = &self.vm.config;
        let config = (c.start_nanos, c.nano_origin, c.ask_nanos);
        self.vm.config.start_nanos = moment.wall_nanos;
        self.vm.config.nano_origin = (moment.seed >> 8) as i64;
        self.vm.config.ask_nanos = moment.ask_nanos;
        self.moment = Some(moment);
        let execution = self.run(test);
        self.moment = None;
        let c = &mut self.vm.config;
        (c.start_nanos, c.nano_origin, c.ask_nanos) = config;
        execution
    }

    /// Runs a test from the snapshot.
    pub fn run(&mut self, test: &TestCase) -> Execution {
        let mut tracer = std::mem::take(&mut self.tracer);
        tracer.begin();
        let mut execution = if tracer.is_close {
            let mut closely = Closely {
                tracer,
                is_beside: false,
            };
            let execution = self.run_with(test, &mut closely);
            tracer = closely.tracer;
            execution
        } else {
            self.run_with(test, &mut tracer)
        };
        self.tracer = tracer;
        self.count_goals(test, &mut execution);
        execution
    }

    /// Tells of a run what the tracer saw in it.
    pub(crate) fn count_goals(&mut self, test: &TestCase, execution: &mut Execution) {
        let mut tracer = std::mem::take(&mut self.tracer);
        execution.reached = tracer.reached();
        if !tracer.values.is_empty() {
            let mut reached = std::mem::take(&mut execution.reached);
            diversity::reached(&tracer.values, test, execution, &mut reached);
            execution.reached = reached;
        }
        execution.repeated = tracer.repeated();
        execution.seen = Seen {
            ints: std::mem::take(&mut tracer.seen_ints),
            strings: std::mem::take(&mut tracer.seen_strings),
        };
        let seen = &mut execution.seen.strings;
        seen.retain(|s| !self.mentions_temp_dir(s));
        self.tracer = tracer;
    }

    /// Runs a test from the snapshot with something else watching; no goals are counted.
    pub fn run_with<F: Follow>(&mut self, test: &TestCase, follow: &mut F) -> Execution {
        self.prepare_stubs(test);
        self.vm.reset();
        if let Some(moment) = self.moment {
            self.vm.rng ^= moment.seed;
            self.vm.hash_rng ^= moment.seed;
        }
        self.vm.pinned = F::PINNED;
        self.vm.fuel = self.fuel;
        let before = self.vm.steps;
        let (end, observed) = self.statements(test, follow);
        self.vm.pinned = false;
        let steps = self.vm.steps - before;
        self.n_runs += 1;
        self.spent += steps + PRICES.statement * test.len() as u64;
        Execution {
            warmth: self.warmth_of(test, &end, steps),
            end,
            observed,
            reached: Vec::new(),
            repeated: Vec::new(),
            steps,
            effects: natives::effects::all(&mut self.vm),
            seen: Seen::default(),
        }
    }

    /// Runs the statements of a test from the present state.
    pub(crate) fn statements<F: Follow>(
        &mut self,
        test: &TestCase,
        follow: &mut F,
    ) -> (End, Vec<Observed>) {
        let roots = self.vm.roots.len();
        let mut observed = Vec::with_capacity(test.len());
        let mut end = End::Completed;
        // References are kept as roots, where the collector finds them; primitives beside them.
        let mut prims: Vec<u64> = Vec::with_capacity(test.len());
        for (at, s) in test.statements.iter().enumerate() {
            let value = self.execute(test, at, roots, &prims, follow);
            match value {
                Ok(raw) => {
                    let is_ref = s.ty.is_reference();
                    self.vm.roots.push(if is_ref {
                        Ref::from_register(raw)
                    } else {
                        NULL
                    });
                    prims.push(raw);
                    observed.push(self.observe(&s.ty, raw));
                }
                Err(Failed::Threw(e)) => {
                    end = self.threw(at, e);
                    break;
                }
                Err(Failed::Stopped(reason)) => {
                    end = End::Stopped { at, reason };
                    break;
                }
            }
        }
        (end, observed)
    }

    /// Defines the classes of lambdas and anonymous classes not met before, as part of the snapshot.
    pub(crate) fn prepare_stubs(&mut self, test: &TestCase) {
        if !Plan::is_needed_by(test) {
            return;
        }
        for at in 0..test.len() {
            let Some(mut plan) = Plan::of(test, at) else {
                continue;
            };
            if self.stubs.contains_key(&plan.key()) {
                continue;
            }
            // All forms at once: which of them a test needs first must not make machines different.
            for form in plan.forms() {
                plan.form = form;
                self.vm.reset();
                self.vm.fuel = u64::MAX / 4;
                let made = plan.define(&mut self.vm, self.loader, self.stubs.len());
                self.stubs.insert(plan.key(), made.ok());
                self.vm.fuel = self.fuel;
                self.vm.take_snapshot();
            }
        }
    }

    pub(crate) fn class(&mut self, name: &Arc<str>) -> Result<ClassId, Failed> {
        const MOST: usize = 10_000;
        let address = Arc::as_ptr(name).cast::<u8>() as usize;
        if let Some((_, id)) = self.classes.get(&address)
            && !self.vm.needs_init(*id)
        {
            return Ok(*id);
        }
        let loader = self.loader;
        let id = self.vm.settle(|vm| {
            let id = vm.load_class(name, loader)?;
            vm.ensure_init(id)?;
            Ok(id)
        })?;
        if self.classes.len() >= MOST {
            self.classes.clear();
        }
        self.classes.insert(address, (name.clone(), id));
        Ok(id)
    }

    fn method(&mut self, class: ClassId, e: &Arc<Executable>) -> Result<MethodId, Failed> {
        let key = (class, Arc::as_ptr(e) as usize);
        let vm = &self.vm;
        let find = || (e.clone(), vm.find_method(class, &e.name, &e.descriptor));
        let found = self.methods.entry(key).or_insert_with(find).1;
        found.ok_or_else(|| {
            let text = format!("no method {}.{}{}", e.class, e.name, e.descriptor);
            Failed::Stopped(StopReason::Internal(text))
        })
    }

    pub(crate) fn value(&self, test: &TestCase, v: Var, roots: usize, prims: &[u64]) -> u64 {
        if test.ty(v).is_reference() {
            u64::from(self.vm.roots[roots + v.0 as usize])
        } else {
            prims[v.0 as usize]
        }
    }

    /// Argument registers: two for long and double.
    fn arguments(
        &self,
        test: &TestCase,
        e: &Executable,
        args: &[Var],
        (roots, prims): (usize, &[u64]),
        into: &mut Vec<u64>,
    ) {
        for (&v, p) in args.iter().zip(&e.params) {
            into.push(self.value(test, v, roots, prims));
            if matches!(p, Ty::Prim(Prim::Long | Prim::Double)) {
                into.push(0);
            }
        }
    }

    fn call<F: Follow>(&mut self, method: MethodId, args: &[u64], follow: &mut F) -> Value {
        self.vm.watched = false;
        self.vm.written.clear();
        follow.calls(&self.vm, method, args);
        follow.entered(method);
        match self.vm.call_in(method, args, follow) {
            Completion::Returned(raw) => Ok(raw),
            other => Err(other.into()),
        }
    }

    fn execute<F: Follow>(
        &mut self,
        test: &TestCase,
        at: usize,
        roots: usize,
        prims: &[u64],
        follow: &mut F,
    ) -> Value {
        match &test.statements[at].action {
            Action::Prim(_, bits) => Ok(*bits),
            Action::Null => Ok(u64::from(NULL)),
            Action::Str(units) => {
                if let Some(s) = follow.text(&mut self.vm, at, units) {
                    return Ok(u64::from(s));
                }
                let s = self.vm.settle(|vm| {
                    let s = vm.new_string_utf16(units)?;
                    // Literals of a test are interned.
                    vm.intern(s)
                })?;
                Ok(u64::from(s))
            }
            Action::Enum { class, constant } => {
                let id = self.class(class)?;
                self.static_field(id, constant)
            }
            Action::StaticField(f) => {
                let id = self.class(&f.class)?;
                self.static_field(id, &f.name)
            }
            Action::ClassLiteral(t) => {
                let loader = self.loader;
                let name = match t {
                    Ty::Class(name, _) => name.to_string(),
                    t => t.descriptor(),
                };
                let id = self.vm.settle(|vm| vm.load_class(&name, loader))?;
                Ok(u64::from(self.vm.classes[id].mirror))
            }
            Action::TempDir => self.temp_dir(&test.statements[at].ty),
            Action::Array { element, items } => {
                let array = self.array(test, element, items, (roots, prims), follow)?;
                follow.array(at, Ref::from_register(array));
                Ok(array)
            }
            Action::New { constructor, args } => {
                let id = self.class(&constructor.class)?;
                if constructor.needs_outer
                    && args
                        .first()
                        .is_none_or(|v| self.value(test, *v, roots, prims) == 0)
                {
                    let what = "an inner class without its outer instance";
                    return Err(Failed::Stopped(StopReason::Unsupported(what.into())));
                }
                let object = self.vm.settle(|vm| vm.new_object(id))?;
                let parts = (constructor, &args[..]);
                let done = self.construct(test, id, object, parts, (roots, prims), follow);
                follow.returned(at);
                done
            }
            Action::Call { method, on, args } => {
                let value = self.invoke(test, method, *on, args, (roots, prims), follow);
                follow.returned(at);
                value
            }
            Action::ReadField { field, on } => {
                let on = Ref::from_register(self.value(test, *on, roots, prims));
                self.read_field(field, on, at, follow)
            }
            Action::WriteField { field, on, value } => {
                let on = on.map(|v| Ref::from_register(self.value(test, v, roots, prims)));
                let raw = self.value(test, *value, roots, prims);
                self.write_field(field, on, (*value, raw), follow)
            }
            Action::Lambda { .. } | Action::MethodRef { .. } | Action::Stub { .. } => {
                self.stub(test, at, (roots, prims), follow)
            }
            Action::CallsOf { stub, method, args } => {
                let object = Ref::from_register(self.value(test, *stub, roots, prims));
                let given = |v: &Option<Var>| {
                    let v = (*v)?;
                    Some((test.ty(v), self.value(test, v, roots, prims)))
                };
                let given: Vec<Option<Given<'_>>> = args.iter().map(given).collect();
                Ok(self.n_calls(object, (test, *stub), method, &given))
            }
        }
    }

    /// The class of a stub, if it was made.
    pub(crate) fn stub_class(&self, plan: &Plan<'_>) -> Option<ClassId> {
        self.stubs.get(&plan.key()).copied().flatten()
    }

    /// An instance of a class that gives fixed values.
    fn stub<F: Follow>(
        &mut self,
        test: &TestCase,
        at: usize,
        (roots, prims): (usize, &[u64]),
        follow: &mut F,
    ) -> Value {
        let s = &test.statements[at];
        let unsupported = || {
            let what = format!("an implementation of {:?}", s.ty);
            Failed::Stopped(StopReason::Unsupported(what))
        };
        let plan = Plan::of(test, at).ok_or_else(unsupported)?;
        let class = self.stub_class(&plan).ok_or_else(unsupported)?;
        let object = self.vm.settle(|vm| vm.new_object(class))?;
        let n_calls = if plan.form.is_rich { MAX_ANSWERS } else { 1 };
        for (k, (_, answers)) in plan.methods.iter().enumerate() {
            for call in 0..n_calls {
                let (v, name) = match answers.at(call) {
                    Answer::Default => continue,
                    Answer::Gives(v) => (v, Plan::value_field(k, call)),
                    Answer::Throws(v) => (v, Plan::thrown_field(k, call)),
                };
                if let Some(f) = self.vm.classes[class].field(&name) {
                    let (at, kind) = (object + f.offset, f.kind);
                    let raw = self.value(test, v, roots, prims);
                    self.vm.store_kind(at, kind, raw);
                    follow.wrote(at, v);
                }
            }
        }
        match (&s.action, plan.constructor) {
            (Action::Stub { args, .. }, Some(constructor)) => self.construct(
                test,
                class,
                object,
                (constructor, args),
                (roots, prims),
                follow,
            ),
            _ => Ok(u64::from(object)),
        }
    }

    /// Runs a constructor on a new object.
    fn construct<F: Follow>(
        &mut self,
        test: &TestCase,
        class: ClassId,
        object: Ref,
        (constructor, args): (&Arc<Executable>, &[Var]),
        (roots, prims): (usize, &[u64]),
        follow: &mut F,
    ) -> Value {
        let method = self.method(class, constructor)?;
        // Kept alive by the frame while the constructor runs; its address may change.
        let slot = self.vm.roots.len();
        self.vm.roots.push(object);
        let mut all = vec![u64::from(object)];
        self.arguments(test, constructor, args, (roots, prims), &mut all);
        follow.arguments(&self.vm, &places(constructor, args));
        let done = self.call(method, &all, follow);
        let object = self.vm.roots[slot];
        self.vm.roots.truncate(slot);
        done.map(|_| u64::from(object))
    }

    fn invoke<F: Follow>(
        &mut self,
        test: &TestCase,
        e: &Arc<Executable>,
        on: Option<Var>,
        args: &[Var],
        (roots, prims): (usize, &[u64]),
        follow: &mut F,
    ) -> Value {
        let holder = self.class(&e.class)?;
        let mut method = self.method(holder, e)?;
        let mut all = Vec::with_capacity(args.len() + 1);
        if let Some(on) = on {
            let receiver = Ref::from_register(self.value(test, on, roots, prims));
            if receiver == NULL {
                return Err(self.null_pointer());
            }
            let class = self.vm.class_of(receiver);
            if let Some(selected) = self.vm.select(class, method) {
                method = selected;
            }
            all.push(u64::from(receiver));
        }
        self.arguments(test, e, args, (roots, prims), &mut all);
        follow.arguments(&self.vm, &places(e, args));
        self.call(method, &all, follow)
    }

    fn array<F: Follow>(
        &mut self,
        test: &TestCase,
        element: &Ty,
        items: &[Var],
        (roots, prims): (usize, &[u64]),
        follow: &mut F,
    ) -> Value {
        let loader = self.loader;
        let name = format!("[{}", element.descriptor());
        let n = items.len() as u32;
        let (array, kind) = self.vm.settle(|vm| {
            let class = vm.load_class(&name, loader)?;
            let kind = match vm.classes[class].shape {
                Shape::Array { kind, .. } => kind,
                _ => Kind::Ref,
            };
            Ok((vm.new_array(class, kind, n)?, kind))
        })?;
        for (k, &v) in items.iter().enumerate() {
            let raw = self.value(test, v, roots, prims);
            let at = array + ARRAY_BASE + ((k as u32) << kind.shift());
            self.vm.store_kind(at, kind, raw);
            follow.element(array, at, v);
        }
        Ok(u64::from(array))
    }
}

/// Slots of a call's arguments, the receiver's being 0, with the values in them.
fn places(e: &Executable, args: &[Var]) -> Vec<(u32, Var)> {
    let mut slot = u32::from(!e.is_static());
    let mut out = Vec::with_capacity(args.len());
    for (&v, p) in args.iter().zip(&e.params) {
        out.push((slot, v));
        slot += if matches!(p, Ty::Prim(Prim::Long | Prim::Double)) {
            2
        } else {
            1
        };
    }
    out
}

/// Initialises classes under test for all runs, but those where that has effects on the host; what
/// was left out.
fn initialise(vm: &mut Vm, ids: &[(Arc<str>, ClassId)]) -> vm::Warmth {
    let initialise = |vm: &mut Vm, id: ClassId| {
        let _shown_by_tests = vm.settle(|vm| vm.ensure_init(id));
        vm.link_runtime_sites(id);
    };
    let mut tainted = vm::Warmth::default();
    for (_, id) in ids {
        initialise(vm, *id);
    }
    if natives::effects::any(vm) {
        for (name, id) in ids {
            vm.reset();
            initialise(vm, *id);
            if natives::effects::any(vm) {
                tainted.classes.push(name.clone());
            }
        }
        vm.reset();
        for (_, id) in ids.iter().filter(|(n, _)| !tainted.classes.contains(n)) {
            initialise(vm, *id);
        }
        if natives::effects::any(vm) {
            tainted.classes = ids.iter().map(|(n, _)| n.clone()).collect();
            vm.reset();
        }
    }
    tainted
}

fn describe(vm: &Vm, c: &Completion) -> String {
    match c {
        Completion::Threw(e) => {
            let text = natives::launch::describe_throwable(vm, *e);
            text.lines().next().unwrap_or_default().to_owned()
        }
        other => format!("{other:?}"),
    }
}
