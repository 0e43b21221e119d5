//! Explorations from an entry: what an input is there, which sides are asked for first, and what runs show.
//! The loop is that of [`mod@crate::walk`].

mod ending;
mod solving;
mod walking;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use expr::{BinOp, Model, Term};
use program::Subclasses;
use rustc_hash::FxHasher;
use solver::{LinkStats, Reason, SolverConfig, Verdict};
use vm::domain::Site;
use vm::{Completion, Kind, LoaderId, Ref, StopReason, Vm};

use crate::ask::{Asker, Effort};
use crate::candidates::{candidates, choices_of, is_user_class};
use crate::domain::{Concolic, Settings};
use crate::entry::Entry;
use crate::input::{Choice, Input, RefOrigin, Space, SymRef, VarOrigin, var_kind};
use crate::make::MakeError;
use crate::observed::Taken;
use crate::select::{Order, Selector, Wanted, Way, context};
use crate::shadow::Shadow;
use crate::trace::{Assumption, Clause, Decision, Gap, Others, Trace, Why, World};
use crate::tree::{Goal, State, Tree};
use crate::walk::{Part, walk};

/// How often the snapshot is taken again for library classes that runs initialise.
const MAX_WARM_UPS: u32 = 16;

/// Limits of an exploration.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Runs.
    pub max_runs: u64,
    /// Bytecodes in one run.
    pub run_fuel: u64,
    /// Bytecodes in all runs together, with what the solver is charged.
    pub total_fuel: u64,
    /// Objects of one class in an input; paths that need more are left out.
    pub heap_scope: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_runs: 1_000,
            run_fuel: 10_000_000,
            total_fuel: 2_000_000_000,
            heap_scope: usize::MAX,
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Returned; the value as Java shows it, nothing for `void`.
    Returned(Option<String>),
    /// Threw an exception.
    Threw {
        /// Its class.
        class: String,
        /// Its message.
        message: Option<String>,
    },
    /// An assumption of the program does not hold: not a path of interest.
    Assumption,
    /// Out of fuel, unsupported, `System.exit`.
    Stopped(StopReason),
}

/// A run without terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// What it cost.
    pub counts: crate::cost::Counts,
    /// Fuel it used.
    pub steps: u64,
    /// It did not come to an end by itself.
    pub is_stopped: bool,
    /// It did something to the host.
    pub has_effects: bool,
}

/// A path that was run.
#[derive(Clone, Debug)]
pub struct Path {
    /// Its condition.
    pub trace: Trace,
    /// An input that takes it.
    pub input: Arc<Input>,
    /// How it ended.
    pub outcome: Outcome,
    /// Bytecodes.
    pub steps: u64,
    /// Which results of non-deterministic methods it used, in order.
    pub n_nondet: u32,
    /// Where the exception was thrown: class, method, line; innermost first.
    pub stack: Vec<String>,
    /// Whether what was thrown is an `AssertionError`, or one is among its causes.
    pub is_assertion: bool,
}

impl Path {
    /// Whether what happened may be the machine's doing, and not the program's: it reached a limit
    /// of its own, or the class path lacks something.
    pub fn is_doubtful(&self) -> bool {
        let of_the_machine = |gap: &Gap| matches!(gap, Gap::Limit(_) | Gap::Linkage(_));
        self.trace.gaps.keys().any(of_the_machine)
    }
}

/// Counts of an exploration.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Runs.
    pub runs: u64,
    /// Questions to the solver.
    pub queries: u64,
    /// Answered with an input.
    pub sat: u64,
    /// Refuted.
    pub unsat: u64,
    /// Not answered.
    pub unknown: u64,
    /// Derived inputs whose run left the predicted path.
    pub divergences: u64,
    /// Values fixed by a clause of the engine's own.
    pub concretised: u64,
    /// Bytecodes.
    pub steps: u64,
    /// What the solver is charged, in the same measure as bytecodes.
    pub solver_steps: u64,
    /// Runs whose clauses did not hold under their own model: a defect of ours.
    pub inconsistent: u64,
}

/// Why an exploration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nothing is left to ask for.
    NothingLeft,
    /// A limit was reached.
    Limit(&'static str),
    /// The caller had seen enough.
    Stopped,
    /// Somebody set [`Explorer::interrupt`].
    Interrupted,
}

/// Says which inputs are unlikely: they are tried when nothing else is left.
pub trait Doubt: Send + Sync {
    /// Whether a reference is unlikely to be this.
    fn doubts(&self, vm: &Vm, space: &Space, r: SymRef, choice: Choice) -> bool;
}

/// Says what other parts of an exploration have done.
pub trait Elsewhere: Send + Sync {
    /// Whether one of them went this way.
    fn is_taken(&self, site: Site, taken: Taken) -> bool;
}

/// An exploration under way, on a machine; without one (`Explorer<()>`) it waits.
pub struct Explorer<M = Vm> {
    /// The machine.
    pub vm: M,
    /// Terms and inputs.
    pub domain: Concolic,
    asker: Asker,
    /// Read when a declared type first asks for it.
    hierarchy: Option<Subclasses>,
    loader: LoaderId,
    entry: Entry,
    /// What the receiver may be.
    receivers: Vec<Choice>,
    /// Limits; they may be changed between calls of [`Explorer::explore`].
    pub limits: Limits,
    tree: Tree,
    selector: Box<dyn Selector>,
    /// What is taken to be unlikely.
    pub doubt: Option<Arc<dyn Doubt>>,
    /// The part of the exploration that this is.
    part: Part,
    /// What tells the path of the first run from others, on any machine.
    first_path: u64,
    /// Which ways other parts have gone.
    pub elsewhere: Option<Arc<dyn Elsewhere>>,
    /// Goals that only an unusual input can reach, asked for when nothing else is left: hash
    /// collisions, strings of wide characters, what somebody doubts.
    deferred: VecDeque<Goal>,
    is_begun: bool,
    /// An input that a limit kept from being run.
    next: Option<(Input, Option<Goal>)>,
    /// Counts so far.
    pub counts: Counts,
    n_warm_ups: u32,
    /// Gaps of all runs.
    pub gaps: BTreeMap<Gap, u32>,
    /// What all runs relied on.
    pub assumptions: BTreeSet<Assumption>,
    /// Runs that did not reach an end of their own.
    pub unfinished: BTreeMap<String, u64>,
    /// Whoever sets this ends the exploration after the run or question under way.
    pub interrupt: Arc<AtomicBool>,
}

/// Everything an exploration needs besides the machine.
pub struct Plan {
    /// What is called.
    pub entry: Entry,
    /// The application's class loader.
    pub loader: LoaderId,
    /// The order.
    pub order: Order,
    /// Limits.
    pub limits: Limits,
    /// Limits and habits of runs.
    pub settings: Settings,
    /// The solver.
    pub solver: SolverConfig,
    /// Decides what is random.
    pub seed: u64,
}

impl<M> Explorer<M> {
    /// The same exploration on another machine that has the same classes, or on none.
    pub fn with_machine<N>(self, vm: N) -> (M, Explorer<N>) {
        let explorer = Explorer {
            vm,
            domain: self.domain,
            asker: self.asker,
            hierarchy: self.hierarchy,
            loader: self.loader,
            entry: self.entry,
            receivers: self.receivers,
            limits: self.limits,
            tree: self.tree,
            selector: self.selector,
            doubt: self.doubt,
            part: self.part,
            first_path: self.first_path,
            elsewhere: self.elsewhere,
            deferred: self.deferred,
            is_begun: self.is_begun,
            next: self.next,
            counts: self.counts,
            n_warm_ups: self.n_warm_ups,
            gaps: self.gaps,
            assumptions: self.assumptions,
            unfinished: self.unfinished,
            interrupt: self.interrupt,
        };
        (self.vm, explorer)
    }

    /// Exchanges what is known about the classes of the class path, which takes time to read, with
    /// others that explore on the same machine.
    pub fn share_hierarchy(&mut self, known: &mut Option<Subclasses>) {
        std::mem::swap(&mut self.hierarchy, known);
    }

    /// The same exploration, before it has begun, of a part only.
    #[must_use]
    pub fn of_part(mut self, part: Part) -> Explorer<M> {
        self.part = part;
        self
    }

    /// What tells the path of the first run from others. Parts are parts of one exploration only if this is
    /// the same for all of them.
    pub fn first_path(&self) -> u64 {
        self.first_path
    }

    /// What is called.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Sides of decisions: taken, refuted, pending, open.
    pub fn sides(&self) -> (usize, usize, usize, usize) {
        self.tree.counts()
    }

    /// Counters of the solver's links.
    pub fn solver_stats(&self) -> Vec<LinkStats> {
        self.asker.stats()
    }
}

impl Explorer {
    /// Starts from a booted machine in which the entry's class is initialised.
    ///
    /// # Errors
    /// When the booted heap does not fit a snapshot.
    pub fn new(mut vm: Vm, plan: Plan) -> Result<Explorer, String> {
        vm.config.assertions = true;
        let Plan {
            entry,
            loader,
            order,
            limits,
            settings,
            solver,
            seed,
        } = plan;
        let mut explorer = Explorer {
            vm,
            domain: Concolic::new(settings),
            asker: Asker::new(&solver),
            hierarchy: None,
            loader,
            entry,
            receivers: Vec::new(),
            limits,
            tree: Tree::default(),
            selector: order.selector(seed),
            doubt: None,
            part: Part::WHOLE,
            first_path: 0,
            elsewhere: None,
            deferred: VecDeque::new(),
            is_begun: false,
            next: None,
            counts: Counts::default(),
            n_warm_ups: 0,
            gaps: BTreeMap::new(),
            assumptions: BTreeSet::new(),
            unfinished: BTreeMap::new(),
            interrupt: Arc::default(),
        };
        if explorer.entry.symbolic {
            let class = explorer.entry.class;
            explorer.vm.link_runtime_sites(class);
        }
        explorer.snapshot()?;
        Ok(explorer)
    }

    /// Moves what a run did for all later ones into the snapshot; true when there was something.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn warm_up(&mut self) -> Result<bool, String> {
        if self.n_warm_ups >= MAX_WARM_UPS {
            return Ok(false);
        }
        self.vm.pinned = false;
        let warmth = self.vm.library_warmth(self.loader);
        if warmth.is_empty() {
            return Ok(false);
        }
        self.vm.warm(&warmth, self.loader);
        self.n_warm_ups += 1;
        self.snapshot()?;
        Ok(true)
    }

    fn snapshot(&mut self) -> Result<(), String> {
        if self.vm.take_snapshot() {
            Ok(())
        } else {
            Err("the booted heap does not fit a snapshot".into())
        }
    }

    /// Explores until nothing is left, a limit is reached, or `see` has seen enough. Called again, it
    /// goes on where it was.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn explore(
        &mut self,
        see: &mut dyn FnMut(&Explorer, &Path) -> bool,
    ) -> Result<Ended, String> {
        if !self.is_begun {
            self.is_begun = true;
            let first = self.first_input()?;
            self.next = Some((first, None));
        }
        walk(&mut walking::Walking::new(self, see), Ended::NothingLeft)
    }

    fn budget_end(&self) -> Ended {
        if self.is_interrupted() {
            Ended::Interrupted
        } else {
            Ended::Limit("budget")
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    // ---- inputs ----

    /// The input that says nothing but which object the receiver is.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn first_input(&mut self) -> Result<Input, String> {
        let mut input = Input::default();
        if self.entry.has_receiver {
            let param = self.entry.params[0].clone();
            let r = self
                .domain
                .space
                .reference(RefOrigin::Param(0), &param.descriptor, || param.name);
            self.receivers = self.receivers()?;
            if let Some(&choice) = self.receivers.first() {
                input.choices.insert(r, choice);
            }
        }
        Ok(input)
    }

    /// Which objects the method can be called on: of its class, or of one below that does not
    /// override it. None when nothing here can make one.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn receivers(&mut self) -> Result<Vec<Choice>, String> {
        let declared = self.entry.params[0].descriptor.clone();
        let class = self.entry.class;
        let opens = self.domain.settings.opens_collections;
        let mut choices = choices_of(&self.vm, class, opens);
        self.prepare(&declared)?;
        if self.domain.settings.constructs_receiver
            && choices == [Choice::Fresh(class)]
            && self.vm.find_declared(class, "<init>", "()V").is_some()
        {
            return Ok(vec![Choice::Constructed(class)]);
        }
        let Some(found) = self.domain.candidates.get(&declared) else {
            return Ok(choices);
        };
        let vm = &self.vm;
        let m = &vm.methods[self.entry.method];
        let runs = |class| vm.find_method(class, &m.name, &m.descriptor) == Some(self.entry.method);
        for &choice in &found.choices {
            let (Choice::Fresh(class)
            | Choice::Constructed(class)
            | Choice::EnumConstant { class, .. }) = choice
            else {
                continue;
            };
            if runs(class) && !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        Ok(choices)
    }

    fn is_over_budget(&self) -> bool {
        self.is_interrupted()
            || self.counts.steps + self.counts.solver_steps >= self.limits.total_fuel
    }

    /// What a run would newly go through on a side of a decision that a run has met.
    fn way(&self, goal: Goal, decision: &Decision) -> Way {
        let node = self.tree.node(goal.node);
        let class = self.vm.methods[node.site.method].class;
        if !is_user_class(&self.vm, class) || matches!(node.why, Why::Concretised) {
            return Way::Elsewhere;
        }
        if node.why != Why::Branch {
            return Way::Other;
        }
        if let Others::Clauses(others) = &decision.others
            && let Some(k) = others
                .iter()
                .position(|c| *c == node.sides[goal.side].clause)
            && let Some(&key) = decision.cases.get(k)
        {
            return Way::Case(node.site, key);
        }
        Way::Jump(node.site)
    }

    // ---- runs ----

    /// Runs an input and adds its path; nothing when the input cannot be made.
    fn run_and_add(&mut self, input: Input, goal: Option<Goal>) -> Result<Option<Path>, String> {
        let path = match self.run(input)? {
            Ok(path) => path,
            Err(reason) => {
                if let Some(goal) = goal {
                    self.tree.set_state(goal, State::Open(reason));
                }
                return Ok(None);
            }
        };
        self.counts.runs += 1;
        self.counts.steps += path.steps;
        self.counts.concretised += u64::from(path.trace.concretised);
        for (gap, n) in &path.trace.gaps {
            *self.gaps.entry(gap.clone()).or_default() += n;
        }
        let assumptions = path.trace.assumptions.iter().cloned();
        self.assumptions.extend(assumptions);
        if !self.domain.is_consistent() {
            self.counts.inconsistent += 1;
        }
        if let Outcome::Stopped(reason) = &path.outcome
            && !matches!(reason, StopReason::Exit(_))
        {
            let what = match reason {
                StopReason::OutOfFuel => "out of fuel".to_owned(),
                StopReason::Unsupported(what) => format!("unsupported: {what}"),
                other => format!("{other:?}"),
            };
            *self.unfinished.entry(what).or_default() += 1;
        }
        if let Some(goal) = goal
            && !self.tree.follows(goal, &path.trace)
        {
            self.counts.divergences += 1;
            self.tree
                .set_state(goal, State::Open("the run left the predicted path".into()));
        }
        let added = self
            .tree
            .add(&mut self.domain.pool, &path.trace, &path.input);
        if added.is_inconsistent {
            self.counts.inconsistent += 1;
        }
        let is_first = self.counts.runs == 1;
        if is_first {
            self.first_path = self.told_apart(&path.trace);
        }
        for (k, goal) in added.goals.into_iter().enumerate() {
            if is_first && !self.part.has(k) {
                self.tree.set_state(goal, State::Elsewhere);
                continue;
            }
            if self.is_beyond_scope(goal) {
                let why = "more objects of a class than are tried".into();
                self.tree.set_state(goal, State::Open(why));
                continue;
            }
            let node = self.tree.node(goal.node);
            let is_unlikely = match node.sides[goal.side].clause {
                Clause::Is(_, Choice::Wide) => true,
                Clause::Is(r, choice) => self
                    .doubt
                    .as_ref()
                    .is_some_and(|d| d.doubts(&self.vm, &self.domain.space, r, choice)),
                Clause::Holds(_) => false,
            };
            if node.why == Why::Hash || is_unlikely {
                self.deferred.push_back(goal);
            } else {
                let (depth, site) = (node.depth, node.site);
                let decision = &path.trace.decisions[depth as usize];
                let way = self.way(goal, decision);
                let context = context(&path.trace, depth as usize, goal.side);
                self.selector.add(Wanted {
                    goal,
                    depth,
                    site,
                    way,
                    context,
                    distance: 0,
                });
            }
        }
        Ok(Some(path))
    }

    /// A number for a path that is the same on all machines: equal terms have equal numbers if they were made in
    /// the same order.
    fn told_apart(&self, trace: &Trace) -> u64 {
        let mut hasher = FxHasher::default();
        for d in &trace.decisions {
            let m = &self.vm.methods[d.site.method];
            let class = &self.vm.classes[m.class].name;
            (class, &m.name, &m.descriptor, d.site.bci).hash(&mut hasher);
            (d.why, d.taken).hash(&mut hasher);
            if let Others::Clauses(others) = &d.others {
                others.hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// Whether a side asks for one object more of a class than an input may have.
    fn is_beyond_scope(&self, goal: Goal) -> bool {
        let Clause::Is(_, fresh @ Choice::Fresh(_)) =
            self.tree.node(goal.node).sides[goal.side].clause
        else {
            return false;
        };
        if self.limits.heap_scope == usize::MAX {
            return false;
        }
        let before = self.tree.prefix(goal.node);
        let same = |c: &&Clause| matches!(c, Clause::Is(_, choice) if *choice == fresh);
        before.iter().filter(same).count() >= self.limits.heap_scope
    }

    /// Runs an input. The inner error says why the input cannot be made.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn run(&mut self, input: Input) -> Result<Result<Path, String>, String> {
        loop {
            self.vm.reset();
            self.vm.pinned = true;
            self.vm.watched = false;
            self.vm.written.clear();
            self.vm.raised.clear();
            self.vm.fuel = self.limits.run_fuel;
            self.domain.begin(input.clone());
            match self.arguments() {
                Ok(args) => {
                    if let Some(cost) = &mut self.domain.cost {
                        cost.begin();
                    }
                    let before = self.vm.steps;
                    self.vm.fuel = self.limits.run_fuel;
                    let completion = {
                        let entry = self.entry.method;
                        self.vm.call_in(entry, &args, &mut self.domain)
                    };
                    return Ok(Ok(self.path(&completion, before)));
                }
                Err(MakeError::TooLarge) => return Ok(Err("the input is too large".into())),
                Err(MakeError::NeedsType(declared)) => self.prepare(&declared)?,
                Err(MakeError::Machine(c)) => {
                    return Ok(Err(format!(
                        "the input cannot be made: {}",
                        self.describe(&c)
                    )));
                }
            }
        }
    }

    /// Runs an input without terms, and only counts what it costs. Nothing when the input cannot be
    /// made or nothing is to be counted. The flag says whether the run came to an end by itself.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn run_plainly(&mut self, input: Input) -> Result<Option<Plain>, String> {
        let Some(mut meter) = self.domain.cost.take() else {
            return Ok(None);
        };
        self.vm.reset();
        self.vm.pinned = true;
        self.vm.watched = false;
        self.vm.written.clear();
        self.vm.raised.clear();
        self.vm.fuel = self.limits.run_fuel;
        self.domain.begin(input);
        let made = self.arguments();
        let run = made.ok().map(|args| {
            meter.begin();
            let before = self.vm.steps;
            self.vm.fuel = self.limits.run_fuel;
            let completion = self.vm.call_in(self.entry.method, &args, &mut *meter);
            Plain {
                counts: meter.counts,
                steps: self.vm.steps - before,
                is_stopped: matches!(completion, Completion::Stopped(_)),
                has_effects: natives::effects::any(&mut self.vm),
            }
        });
        self.domain.cost = Some(meter);
        Ok(run)
    }

    /// Loads what a declared type needs and makes it part of the snapshot.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn prepare(&mut self, declared: &Arc<str>) -> Result<(), String> {
        self.vm.reset();
        self.vm.pinned = false;
        self.vm.fuel = u64::MAX / 4;
        let opens = self.domain.settings.opens_collections;
        let found = candidates(
            &mut self.vm,
            &mut self.hierarchy,
            self.loader,
            declared,
            opens,
        );
        self.domain.candidates.insert(declared.clone(), found);
        self.snapshot()
    }

    /// Makes the arguments and puts their shadows where the call will find them.
    fn arguments(&mut self) -> Result<Vec<u64>, MakeError> {
        let entry = self.entry.clone();
        if !entry.symbolic {
            let string = self.vm.known.string;
            let array = self.vm.settle(|vm| vm.new_ref_array(string, &[]))?;
            return Ok(vec![u64::from(array)]);
        }
        let mut args = Vec::new();
        let mut shadows = Vec::new();
        for (k, param) in entry.params.iter().enumerate() {
            let k16 = k as u16;
            let at = args.len() as u32;
            if param.kind == Kind::Ref {
                let d = &mut self.domain;
                let r = d
                    .space
                    .reference(RefOrigin::Param(k16), &param.descriptor, || {
                        param.name.clone()
                    });
                d.known_type(&param.descriptor)?;
                let object = d.make(&mut self.vm, r)?;
                if k == 0 && entry.has_receiver {
                    let method = entry.method;
                    d.choose_receiver(Site { method, bci: 0 }, r, &self.receivers);
                } else {
                    shadows.push((at, Shadow::Ref(r)));
                }
                args.push(u64::from(object));
            } else {
                let d = &mut self.domain;
                let kind = var_kind(param.kind);
                let var = d
                    .space
                    .variable(&mut d.pool, VarOrigin::Param(k16), kind, || {
                        param.name.clone()
                    });
                args.push(d.value_of(var));
                shadows.push((at, Shadow::Term(var)));
                if param.kind.slots() == 2 {
                    args.push(0);
                }
            }
        }
        let base = self.vm.argument_base();
        for (at, shadow) in shadows {
            self.domain.set_register(base + at, shadow);
        }
        Ok(args)
    }

    fn describe(&self, completion: &Completion) -> String {
        match completion {
            Completion::Threw(e) => natives::launch::describe_throwable(&self.vm, *e),
            other => format!("{other:?}"),
        }
    }
}
