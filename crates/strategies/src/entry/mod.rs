//! Methods explored from their symbolic entries: tests from single paths, proofs from all of them.
//!
//! Where a method reads an array of inputs, a search has to grow the array element by element;
//! an exploration treats its length and every element as an input of its own. And an exploration of
//! a static method that has run or refuted every path knows which sides no input takes.

mod closed;
mod lanes;
mod methods;
mod proof;
mod sides;
mod strategy;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use executor::Worker;
use goals::{GoalId, Goals};
use program::Subclasses;
use solver::SolverConfig;
use symex::{Ended, Entry, Explorer, Limits, Order, Outcome, Part, Path, Plan, Settings};
use testcase::{TestCase, Universe};
use vm::{ClassId, LoaderId, Vm};

use crate::realise::{Literals, NotRealised};
use sides::{OfOthers, Sides};

pub use methods::{EntryMethod, callable, methods};
pub use proof::{NotProved, Refutation};
pub use strategy::{Entering, NAME, Tuning};

/// Bytecodes of one run: a test that takes longer is of little use.
const RUN_FUEL: u64 = 500_000;

/// Z3's own count of work for one question, and the largest question it gets: others work too, and no
/// answer is worth seconds of theirs.
const Z3_RLIMIT: u32 = 200_000;
const MAX_CIRCUIT: u64 = 500_000;

/// The same where everything is an input: there are many more paths, most of them lead into structures that
/// cannot be, and nothing is proved. Runs that take long go round in circles.
const OPEN_RUN_FUEL: u64 = 30_000;
const OPEN_AVM_STEPS: u64 = 4_000;

/// Decisions of one run; longer paths make each question dearer and are rarely needed.
const MAX_DECISIONS: usize = 2_000;

/// A machine that explorations share; each uses it in turn.
pub struct Machine {
    vm: Option<Vm>,
    loader: LoaderId,
    hierarchy: Option<Subclasses>,
}

impl Machine {
    /// The machine of a worker, which has the classes under test loaded and initialised.
    pub fn new(worker: Worker) -> Machine {
        let (vm, loader) = worker.into_machine();
        Machine {
            vm: Some(vm),
            loader,
            hierarchy: None,
        }
    }
}

/// What is an input of an exploration besides the arguments themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heap {
    /// The fields of arguments of the user's classes. A receiver is what its constructor makes.
    Arguments,
    /// Everything that receiver and arguments reach, collections of the library included, with so many
    /// objects of one class.
    Everything {
        /// The number.
        scope: usize,
    },
}

/// Why a method is not explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// The machine was lost by an earlier failure.
    NoMachine,
    /// The class is not on the machine, or could not be initialised there.
    NotInitialised,
    /// The machine does not have the method.
    NoMethod,
    /// The machine failed.
    Machine(String),
}

/// Why a slice of work ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryEnd {
    /// Nothing is left to ask for.
    Exhausted,
    /// The steps are used up.
    Slice,
    /// Whoever sees the paths had seen enough.
    Stopped,
    /// There can be no more: the machine failed.
    Failed(String),
}

/// What came of a slice of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps used: bytecodes, and what questions to the solver are charged.
    pub steps: u64,
    /// Why it ended.
    pub end: EntryEnd,
}

/// A path that was run.
#[derive(Clone, Debug)]
pub struct FoundPath {
    /// A test that takes it.
    pub test: Result<TestCase, NotRealised>,
    /// Goals on it, in order.
    pub covered: Vec<GoalId>,
    /// How it ended.
    pub outcome: Outcome,
    /// Bytecodes.
    pub steps: u64,
}

/// One method explored from its symbolic entry.
pub struct EntryExploration {
    method: EntryMethod,
    package: String,
    goals: Vec<GoalId>,
    sides: Arc<Sides>,
    explorer: Option<Explorer<()>>,
    seen: Seen,
    is_exhausted: bool,
}

/// What the paths so far showed.
#[derive(Debug, Default)]
struct Seen {
    covered: BTreeSet<GoalId>,
    /// What tests of earlier paths cover.
    realised: BTreeSet<GoalId>,
    /// Runs that the program ended, or that were cut short.
    n_stopped: u64,
    not_realised: BTreeMap<String, u64>,
}

impl EntryExploration {
    /// Prepares the exploration of a method; nothing is run yet.
    ///
    /// # Errors
    /// When the machine does not have the class ready.
    pub fn new(
        machine: &mut Machine,
        goals: &Goals,
        method: EntryMethod,
        (package, heap): (&str, Heap),
        seed: u64,
    ) -> Result<EntryExploration, WhyNot> {
        EntryExploration::of_part(machine, goals, method, (package, heap), (seed, Part::WHOLE))
    }

    /// Prepares the exploration of a part of a method; nothing is run yet.
    ///
    /// # Errors
    /// When the machine does not have the class ready.
    pub fn of_part(
        machine: &mut Machine,
        goals: &Goals,
        method: EntryMethod,
        (package, heap): (&str, Heap),
        (seed, part): (u64, Part),
    ) -> Result<EntryExploration, WhyNot> {
        let mut vm = machine.vm.take().ok_or(WhyNot::NoMachine)?;
        let loader = machine.loader;
        vm.pinned = false;
        vm.reset();
        vm.fuel = u64::MAX / 4;
        let ids: Vec<Option<ClassId>> = goals
            .classes
            .iter()
            .map(|(name, _)| vm.settle(|vm| vm.load_class(name, loader)).ok())
            .collect();
        let at = goals
            .classes
            .iter()
            .position(|(n, _)| *n == method.class.name);
        let class = at.and_then(|k| ids[k]).filter(|&c| !vm.needs_init(c));
        let Some(class) = class else {
            machine.vm = Some(vm);
            return Err(WhyNot::NotInitialised);
        };
        let found = {
            let c = &vm.classes[class];
            let mut own = c.method_ids();
            own.find(|&m| usize::from(vm.methods[m].file_idx) == method.index)
        };
        let Some(id) = found else {
            machine.vm = Some(vm);
            return Err(WhyNot::NoMethod);
        };
        let is_open = heap != Heap::Arguments;
        let solver = SolverConfig::default();
        let plan = Plan {
            entry: Entry::of(&vm, class, id),
            loader,
            order: Order::Coverage,
            limits: Limits {
                max_runs: u64::MAX,
                run_fuel: if is_open { OPEN_RUN_FUEL } else { RUN_FUEL },
                total_fuel: 0,
                heap_scope: match heap {
                    Heap::Arguments => usize::MAX,
                    Heap::Everything { scope } => scope,
                },
            },
            settings: Settings {
                max_decisions: MAX_DECISIONS,
                notes_methods: true,
                constructs_receiver: !is_open,
                opens_collections: is_open,
                ..Settings::default()
            },
            solver: SolverConfig {
                seed,
                z3: !is_open,
                avm_steps: if is_open {
                    OPEN_AVM_STEPS
                } else {
                    solver.avm_steps
                },
                z3_rlimit: Z3_RLIMIT,
                max_circuit: MAX_CIRCUIT,
                ..solver
            },
            seed,
        };
        let sides = Arc::new(Sides::new(&vm, goals, &ids));
        let own = goals.sides_of(&method.class.name, method.index);
        // Without a snapshot there is no way back: the machine is lost.
        let explorer = Explorer::new(vm, plan).map_err(WhyNot::Machine)?;
        let (vm, explorer) = explorer.of_part(part).with_machine(());
        machine.vm = Some(vm);
        Ok(EntryExploration {
            method,
            package: package.to_owned(),
            goals: own,
            sides,
            explorer: Some(explorer),
            seen: Seen::default(),
            is_exhausted: false,
        })
    }

    /// Says which inputs are to be tried last, from now on.
    pub fn set_doubt(&mut self, doubt: std::sync::Arc<dyn symex::Doubt>) {
        if let Some(explorer) = &mut self.explorer {
            explorer.doubt = Some(doubt);
        }
    }

    /// Says what other parts came by: the sides of these goals are not new any more.
    pub fn set_covered_elsewhere(&mut self, covered: BTreeSet<GoalId>) {
        if let Some(explorer) = &mut self.explorer {
            let sides = self.sides.clone();
            explorer.elsewhere = Some(Arc::new(OfOthers { sides, covered }));
        }
    }

    /// The method.
    pub fn method(&self) -> &EntryMethod {
        &self.method
    }

    /// Whether nothing is left to ask for.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Goals on the paths so far.
    pub fn covered(&self) -> &BTreeSet<GoalId> {
        &self.seen.covered
    }

    /// Why paths that cover something new have no test, with how often.
    pub fn not_realised(&self) -> &BTreeMap<String, u64> {
        &self.seen.not_realised
    }

    /// Paths so far.
    pub fn n_paths(&self) -> u64 {
        self.explorer.as_ref().map_or(0, |e| e.counts.runs)
    }

    /// Goes on for about so many steps. `see` gets every path in the order in which they are found, with
    /// a test that takes it where literals are enough for one, and says whether to go on.
    pub fn work(
        &mut self,
        machine: &mut Machine,
        universe: &Universe,
        steps: u64,
        see: &mut dyn FnMut(FoundPath) -> bool,
    ) -> Progress {
        let (method, package) = (self.method.clone(), self.package.clone());
        let mut seen = std::mem::take(&mut self.seen);
        let progress = self.follow(machine, steps, &mut |explorer, path, covered| {
            see(seen.path(explorer, path, covered, universe, &method, &package))
        });
        self.seen = seen;
        progress
    }

    /// Goes on for about so many steps. `see` gets every path in the order in which they are found, with
    /// the goals on it, and says whether to go on.
    pub fn follow(
        &mut self,
        machine: &mut Machine,
        steps: u64,
        see: &mut dyn FnMut(&Explorer, &Path, Vec<GoalId>) -> bool,
    ) -> Progress {
        let ended = |end| Progress { steps: 0, end };
        if self.is_exhausted {
            return ended(EntryEnd::Exhausted);
        }
        let Some(vm) = machine.vm.take() else {
            return ended(EntryEnd::Failed("there is no machine".into()));
        };
        let Some(waiting) = self.explorer.take() else {
            machine.vm = Some(vm);
            return ended(EntryEnd::Failed("the exploration had failed".into()));
        };
        let ((), mut explorer) = waiting.with_machine(vm);
        explorer.share_hierarchy(&mut machine.hierarchy);
        let before = explorer.counts.steps + explorer.counts.solver_steps;
        explorer.limits.total_fuel = before.saturating_add(steps);
        let sides = &self.sides;
        let result = explorer
            .explore(&mut |explorer, path| see(explorer, path, sides.of_last_run(explorer)));
        let used = explorer.counts.steps + explorer.counts.solver_steps - before;
        explorer.share_hierarchy(&mut machine.hierarchy);
        let (vm, waiting) = explorer.with_machine(());
        machine.vm = Some(vm);
        let end = match result {
            Ok(Ended::NothingLeft) => EntryEnd::Exhausted,
            Ok(Ended::Limit(_) | Ended::Interrupted) => EntryEnd::Slice,
            Ok(Ended::Stopped) => EntryEnd::Stopped,
            Err(why) => {
                return Progress {
                    steps: used,
                    end: EntryEnd::Failed(why),
                };
            }
        };
        self.explorer = Some(waiting);
        self.is_exhausted = end == EntryEnd::Exhausted;
        Progress { steps: used, end }
    }

    /// After an exploration that is complete: the sides of this method that no path takes.
    ///
    /// # Errors
    /// When what was explored proves nothing, with the first reason found.
    pub fn refuted(
        &self,
        machine: &Machine,
        universe: &Universe,
    ) -> Result<Vec<(GoalId, Refutation)>, NotProved> {
        EntryExploration::refuted_by_all(&[(self, machine)], universe)
    }

    /// After explorations of all parts of a method, each on its machine, that are complete: the sides of this method
    /// that no path takes.
    ///
    /// # Errors
    /// When what was explored proves nothing, with the first reason found.
    pub fn refuted_by_all(
        parts: &[(&EntryExploration, &Machine)],
        universe: &Universe,
    ) -> Result<Vec<(GoalId, Refutation)>, NotProved> {
        let Some((first, _)) = parts.first() else {
            return Err(NotProved::NotExhausted);
        };
        if !first.method.is_static && parts.iter().all(|(e, _)| e.is_complete()) {
            return Err(NotProved::NotStatic);
        }
        let mut all = proof::Parts::default();
        for (part, machine) in parts {
            let (Some(explorer), Some(vm), true) =
                (&part.explorer, &machine.vm, part.is_complete())
            else {
                return Err(NotProved::NotExhausted);
            };
            all.add(explorer, proof::check(vm, explorer, universe)?)?;
        }
        let is_open = |g: &&GoalId| parts.iter().all(|(p, _)| !p.seen.covered.contains(g));
        let open = first.goals.iter().filter(is_open);
        let refutation = all.refutation(&first.method);
        Ok(open.map(|goal| (*goal, refutation.clone())).collect())
    }

    fn is_complete(&self) -> bool {
        self.is_exhausted && self.seen.n_stopped == 0
    }
}

impl Seen {
    fn path(
        &mut self,
        explorer: &Explorer,
        path: &Path,
        covered: Vec<GoalId>,
        universe: &Universe,
        method: &EntryMethod,
        package: &str,
    ) -> FoundPath {
        if matches!(path.outcome, Outcome::Stopped(_) | Outcome::Assumption) {
            self.n_stopped += 1;
        }
        self.covered.extend(&covered);
        let is_new = covered.iter().any(|g| !self.realised.contains(g));
        let test = match &method.call {
            None => Err(NotRealised::NotCallable),
            Some(_) if !is_new => Err(NotRealised::NothingNew),
            Some(call) => {
                let literals = Literals {
                    vm: &explorer.vm,
                    domain: &explorer.domain,
                    input: &path.input,
                    trace: &path.trace,
                    universe,
                    package,
                };
                literals.test(call)
            }
        };
        match &test {
            Ok(_) => self.realised.extend(&covered),
            Err(NotRealised::NothingNew | NotRealised::NotCallable) => {}
            Err(why) => *self.not_realised.entry(why.to_string()).or_default() += 1,
        }
        FoundPath {
            test,
            covered,
            outcome: path.outcome.clone(),
            steps: path.steps,
        }
    }
}
