//! The exploration loop: run, record, flip a decision, solve, run again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use expr::{BinOp, Model, Term};
use program::Subclasses;
use solver::{LinkStats, Query, Reason, Solver, SolverConfig, Verdict, build_chain};
use vm::domain::Site;
use vm::{Completion, Kind, Ref, StopReason, Vm};

use crate::candidates::{candidates, choices_of, is_user_class};
use crate::domain::{Concolic, Settings};
use crate::entry::Entry;
use crate::input::{Choice, Input, RefOrigin, SymRef, VarOrigin, var_kind};
use crate::make::MakeError;
use crate::shadow::Shadow;
use crate::trace::{Assumption, Clause, Gap, Trace, Why, World};
use crate::tree::{Goal, State, Tree};

/// Steps that a query costs.
const QUERY_STEPS: u64 = 2_000;
/// Steps that a query costs when Z3 is asked: about the bytecodes that run in the same time.
const Z3_STEPS: u64 = 1_000_000;

/// How often the snapshot is taken again for library classes that runs initialise.
const MAX_WARM_UPS: u32 = 16;

/// In which order sides of decisions are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The deepest first.
    Dfs,
    /// The oldest first.
    Bfs,
    /// Any, by the seed.
    Random,
    /// Sides of the user's code that no run took yet first, then the oldest.
    Coverage,
}

/// Limits of an exploration.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Runs.
    pub max_runs: u64,
    /// Bytecodes in one run.
    pub run_fuel: u64,
    /// Bytecodes in all runs together, with what the solver is charged.
    pub total_fuel: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_runs: 1_000,
            run_fuel: 10_000_000,
            total_fuel: 2_000_000_000,
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

/// A path that was run.
#[derive(Clone, Debug)]
pub struct Path {
    /// Its condition.
    pub trace: Trace,
    /// An input that takes it.
    pub input: Rc<Input>,
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

/// An exploration under way.
pub struct Explorer {
    /// The machine.
    pub vm: Vm,
    /// Terms and inputs.
    pub domain: Concolic,
    solver: Box<dyn Solver>,
    /// Read when a declared type first asks for it.
    hierarchy: Option<Subclasses>,
    loader: u32,
    entry: Entry,
    /// What the receiver may be.
    receivers: Vec<Choice>,
    limits: Limits,
    tree: Tree,
    frontier: VecDeque<Goal>,
    /// Goals that only an unusual input can reach, asked for when nothing else is left: hash
    /// collisions, strings of wide characters.
    deferred: VecDeque<Goal>,
    order: Order,
    rng: u64,
    /// Counts so far.
    pub counts: Counts,
    n_warm_ups: u32,
    n_z3: u64,
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
    pub loader: u32,
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
            solver: build_chain(&solver),
            hierarchy: None,
            loader,
            entry,
            receivers: Vec::new(),
            limits,
            tree: Tree::default(),
            frontier: VecDeque::new(),
            deferred: VecDeque::new(),
            order,
            rng: seed,
            counts: Counts::default(),
            n_warm_ups: 0,
            n_z3: 0,
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

    /// Moves what a run did for all later ones into the snapshot.
    fn warm_up(&mut self) -> Result<(), String> {
        if self.n_warm_ups >= MAX_WARM_UPS {
            return Ok(());
        }
        self.vm.pinned = false;
        let warmth = self.vm.library_warmth(self.loader);
        if warmth.is_empty() {
            return Ok(());
        }
        self.vm.warm(&warmth, self.loader);
        self.n_warm_ups += 1;
        self.snapshot()
    }

    fn snapshot(&mut self) -> Result<(), String> {
        if self.vm.take_snapshot() {
            Ok(())
        } else {
            Err("the booted heap does not fit a snapshot".into())
        }
    }

    /// Explores until nothing is left, a limit is reached, or `see` has seen enough.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn explore(
        &mut self,
        see: &mut dyn FnMut(&Explorer, &Path) -> bool,
    ) -> Result<Ended, String> {
        let first = self.first_input()?;
        let mut next = Some((first, None));
        while let Some((input, goal)) = next {
            if self.counts.runs >= self.limits.max_runs {
                return Ok(Ended::Limit("number of paths"));
            }
            if self.is_over_budget() {
                return Ok(self.budget_end());
            }
            if let Some(path) = self.run_and_add(input, goal)? {
                if !see(self, &path) {
                    return Ok(Ended::Stopped);
                }
                self.warm_up()?;
            }
            next = self.next_input();
        }
        if self.is_over_budget() {
            return Ok(self.budget_end());
        }
        Ok(Ended::NothingLeft)
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

    /// Whether every path was run or refuted; otherwise why not.
    pub fn left_over(&self) -> Vec<String> {
        let mut reasons: Vec<String> = Vec::new();
        let (_, _, pending, _) = self.tree.counts();
        if pending > 0 {
            reasons.push(format!("{pending} branches not yet tried"));
        }
        for (reason, n) in self.tree.open_reasons() {
            reasons.push(format!("{n} branches open: {reason}"));
        }
        for (what, n) in &self.unfinished {
            reasons.push(format!("{n} runs did not end: {what}"));
        }
        for gap in self.gaps.keys() {
            match gap {
                Gap::NativeCall(_) => {}
                Gap::TooManyDecisions => {
                    reasons.push("a path has more decisions than are recorded".into());
                }
                Gap::Identity => reasons.push("identity of boxed values or strings".into()),
                Gap::Constructed(t) => {
                    reasons.push(format!("only empty objects of {t} were considered"));
                }
                Gap::NoImplementation(t) => {
                    reasons.push(format!("no implementation of {t} is known"));
                }
                Gap::Truncated(t, n, of) => {
                    reasons.push(format!(
                        "only {n} of {of} classes below {t} were considered"
                    ));
                }
                Gap::Unusable(t, class) => {
                    reasons.push(format!("{class} fits {t} and cannot be made here"));
                }
                Gap::ArrayClass(t) => {
                    reasons.push(format!(
                        "an array of type {t} was tried with that class only"
                    ));
                }
                Gap::Message => {
                    reasons.push("the message of an exception, or printed text, was read".into());
                }
                Gap::NanBits => reasons.push("the bits of a NaN were read".into()),
                Gap::Asked(world) => reasons.push(world.reason().into()),
                Gap::Linkage(what) => reasons.push(format!("the classes do not link: {what}")),
                Gap::Limit(what) => reasons.push(format!("a limit of the machine: {what}")),
            }
        }
        if self.counts.inconsistent > 0 {
            reasons.push(format!(
                "{} runs were inconsistent",
                self.counts.inconsistent
            ));
        }
        reasons
    }

    /// Sides of decisions: taken, refuted, pending, open.
    pub fn sides(&self) -> (usize, usize, usize, usize) {
        self.tree.counts()
    }

    /// Counters of the solver's links.
    pub fn solver_stats(&self) -> Vec<LinkStats> {
        let mut stats = Vec::new();
        self.solver.stats(&mut stats);
        stats
    }

    /// What is called.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    // ---- inputs ----

    fn first_input(&mut self) -> Result<Input, String> {
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
        let mut choices = choices_of(&self.vm, self.entry.class);
        self.prepare(&declared)?;
        let Some(found) = self.domain.candidates.get(&declared) else {
            return Ok(choices);
        };
        let vm = &self.vm;
        let m = &vm.methods[self.entry.method as usize];
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

    /// Solves for the next side; runs out when no side is left.
    fn next_input(&mut self) -> Option<(Input, Option<Goal>)> {
        while !self.is_over_budget()
            && let Some(goal) = self.pick().or_else(|| self.deferred.pop_front())
        {
            if *self.tree.state(goal) != State::Pending {
                continue;
            }
            self.counts.queries += 1;
            match self.solve(goal) {
                Verdict::Sat(model) => {
                    self.counts.sat += 1;
                    let node = self.tree.node(goal.node);
                    let mut input = (*node.input).clone();
                    input.model = model;
                    if let Clause::Is(r, choice) = node.sides[goal.side].clause {
                        input.choices.insert(r, choice);
                    }
                    return Some((input, Some(goal)));
                }
                Verdict::Unsat => {
                    self.counts.unsat += 1;
                    self.tree.set_state(goal, State::Refuted);
                }
                Verdict::Unknown(reason) => {
                    self.counts.unknown += 1;
                    self.tree.set_state(goal, State::Open(reason.to_string()));
                }
            }
        }
        None
    }

    fn solve(&mut self, goal: Goal) -> Verdict {
        let node = self.tree.node(goal.node);
        let clause = node.sides[goal.side].clause;
        let input = node.input.clone();
        let prefix = self.tree.prefix(goal.node);
        let mut conditions: Vec<Term> = Vec::new();
        let mut wide = Vec::new();
        for c in prefix.into_iter().chain([clause]) {
            match c {
                Clause::Holds(t) => conditions.push(t),
                Clause::Is(r, Choice::Wide) => wide.push(r),
                Clause::Is(..) => {}
            }
        }
        if matches!(clause, Clause::Is(_, choice) if choice != Choice::Wide) {
            return Verdict::Sat(input.model.clone());
        }
        if wide.is_empty() {
            return self.solve_small(&conditions, &input.model);
        }
        // A wide character somewhere: near the start, unless the path leaves no room there.
        for near in [8, 64] {
            let with_wide: Vec<Term> = wide
                .iter()
                .map(|&r| self.has_wide_character(r, near))
                .chain(conditions.iter().copied())
                .collect();
            let verdict = self.solve_small(&with_wide, &input.model);
            if verdict != Verdict::Unsat {
                return verdict;
            }
            // That settles it unless a string can be longer than that.
            let mut any_longer = self.domain.pool.bool(false);
            for &r in &wide {
                let length = self.length_of(r);
                let pool = &mut self.domain.pool;
                let limit = pool.int(near as i32);
                let longer = pool.binary(BinOp::Lt, limit, length);
                any_longer = pool.or(any_longer, longer);
            }
            let mut longer = conditions.clone();
            longer.push(any_longer);
            if self.ask(&longer, &input.model) == Verdict::Unsat {
                return Verdict::Unsat;
            }
        }
        Verdict::Unknown(Reason::Failed("wide characters far from the start".into()))
    }

    /// Solves, preferring lengths that can be made.
    fn solve_small(&mut self, conditions: &[Term], model: &Model) -> Verdict {
        let mut conditions = conditions.to_vec();
        let hint = self.complete(model, &conditions);
        let verdict = self.ask(&conditions, &hint);
        let Verdict::Sat(model) = &verdict else {
            return verdict;
        };
        // Lengths that nothing but chance made large cannot be run.
        let n = conditions.len();
        self.bound_lengths(model, &mut conditions);
        if conditions.len() > n
            && let Verdict::Sat(smaller) = self.ask(&conditions, &hint)
        {
            return Verdict::Sat(smaller);
        }
        verdict
    }

    fn ask(&mut self, conditions: &[Term], hint: &Model) -> Verdict {
        let query = Query {
            clauses: conditions,
            hint: Some(hint),
        };
        let verdict = self.solver.check(&mut self.domain.pool, &query);
        let n_z3 = self.z3_queries();
        let asked = n_z3 - std::mem::replace(&mut self.n_z3, n_z3);
        self.counts.solver_steps += QUERY_STEPS + asked * Z3_STEPS;
        verdict
    }

    fn z3_queries(&self) -> u64 {
        let stats = self.solver_stats();
        stats
            .iter()
            .find(|l| l.name == "z3")
            .map_or(0, |l| l.n_queries)
    }

    fn is_over_budget(&self) -> bool {
        self.is_interrupted()
            || self.counts.steps + self.counts.solver_steps >= self.limits.total_fuel
    }

    /// A model with a value for every variable of the conditions.
    fn complete(&self, model: &Model, conditions: &[Term]) -> Model {
        let mut model = model.clone();
        for &t in conditions {
            for &v in self.domain.pool.vars(t) {
                if model.get(v).is_none() {
                    model.set(v, self.domain.default_of(v));
                }
            }
        }
        model
    }

    /// Adds bounds for the lengths that are too large to be made.
    fn bound_lengths(&mut self, model: &Model, conditions: &mut Vec<Term>) {
        const LARGE: i64 = 256;
        let pool = &mut self.domain.pool;
        let mut vars: Vec<_> = conditions
            .iter()
            .flat_map(|&t| pool.vars(t).to_vec())
            .collect();
        vars.sort_unstable();
        vars.dedup();
        for v in vars {
            let info = pool.var_info(v);
            let value = model.get(v).and_then(expr::Value::as_integer).unwrap_or(0);
            if info.kind == expr::VarKind::Length && value > LARGE {
                let term = info.term;
                let limit = pool.int(LARGE as i32);
                conditions.push(pool.binary(BinOp::Le, term, limit));
            }
        }
    }

    /// The length of an input string.
    fn length_of(&mut self, r: SymRef) -> Term {
        let d = &mut self.domain;
        let name = d.space.info(r).name.clone();
        let (origin, kind) = (VarOrigin::Length(r), expr::VarKind::Length);
        d.space
            .variable(&mut d.pool, origin, kind, || format!("{name}.length()"))
    }

    /// One of the first characters is above 255.
    fn has_wide_character(&mut self, r: SymRef, near: u32) -> Term {
        let length = self.length_of(r);
        let d = &mut self.domain;
        let mut any = d.pool.bool(false);
        for k in (0..near).rev() {
            let c = d.char_variable(r, true, k);
            let (at, limit) = (d.pool.int(k as i32), d.pool.int(255));
            let exists = d.pool.binary(BinOp::Lt, at, length);
            let wide = d.pool.binary(BinOp::Lt, limit, c);
            let both = d.pool.and(exists, wide);
            any = d.pool.or(both, any);
        }
        any
    }

    fn pick(&mut self) -> Option<Goal> {
        match self.order {
            Order::Dfs => self.frontier.pop_back(),
            Order::Bfs => self.frontier.pop_front(),
            Order::Random => {
                if self.frontier.is_empty() {
                    return None;
                }
                let n = self.frontier.len() as u64;
                let at = (vm::vm::splitmix(&mut self.rng) % n) as usize;
                self.frontier.swap_remove_back(at)
            }
            Order::Coverage => {
                let best = (0..self.frontier.len()).min_by_key(|&k| {
                    let goal = self.frontier[k];
                    (self.coverage_rank(goal), self.tree.node(goal.node).depth)
                })?;
                self.frontier.remove(best)
            }
        }
    }

    /// 0 for a side of the user's code that nobody took, 2 for the library's or the engine's own.
    fn coverage_rank(&self, goal: Goal) -> u8 {
        let node = self.tree.node(goal.node);
        let class = self.vm.methods[node.site.method as usize].class;
        if !is_user_class(&self.vm, class) || matches!(node.why, Why::Concretised) {
            return 2;
        }
        let seen = |taken| self.domain.covered.contains(&(node.site, taken));
        u8::from(node.why == Why::Branch && seen(true) && seen(false))
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
        for goal in added.goals {
            let node = self.tree.node(goal.node);
            let is_wide = matches!(node.sides[goal.side].clause, Clause::Is(_, Choice::Wide));
            if node.why == Why::Hash || is_wide {
                self.deferred.push_back(goal);
            } else {
                self.frontier.push_back(goal);
            }
        }
        Ok(Some(path))
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

    /// Loads what a declared type needs and makes it part of the snapshot.
    fn prepare(&mut self, declared: &Arc<str>) -> Result<(), String> {
        self.vm.reset();
        self.vm.pinned = false;
        self.vm.fuel = u64::MAX / 4;
        let found = candidates(&mut self.vm, &mut self.hierarchy, self.loader, declared);
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

    /// Errors that say something about the machine and the class path, and objects that wait for
    /// the collector, are gaps however the run ended.
    fn note_machine(&mut self) {
        let raised = std::mem::take(&mut self.vm.raised);
        for r in raised {
            let asking = self.vm.methods[r.method as usize].class;
            let asking = &self.vm.classes[asking as usize].name;
            // The library tries what may not be there.
            let speculates = ["java/lang/invoke/", "jdk/internal/", "sun/"]
                .iter()
                .any(|p| asking.starts_with(p));
            let class = r.class.replace('/', ".");
            let what = match &r.message {
                Some(m) => format!("{class}: {m}"),
                None => class,
            };
            let is_limit = matches!(
                &*r.class,
                "java/lang/StackOverflowError" | "java/lang/OutOfMemoryError"
            );
            if is_limit {
                self.domain.add_gap(Gap::Limit(what));
            } else if !speculates {
                self.domain.add_gap(Gap::Linkage(what));
            }
        }
        let vm = &self.vm;
        let waits = |&o: &Ref| is_user_class(vm, vm.class_of(o));
        if vm.finalizable.iter().any(waits) {
            self.domain.add_gap(Gap::Asked(World::Collector));
        }
    }

    fn path(&mut self, completion: &Completion, before: u64) -> Path {
        self.note_machine();
        let (outcome, stack) = match completion {
            Completion::Returned(raw) => (Outcome::Returned(self.returned(*raw)), Vec::new()),
            Completion::Threw(e) => self.threw(*e),
            Completion::Stopped(StopReason::Abandoned(_)) => (Outcome::Assumption, Vec::new()),
            Completion::Stopped(reason) => (Outcome::Stopped(reason.clone()), Vec::new()),
        };
        Path {
            trace: self.domain.trace.clone(),
            input: Rc::new(self.domain.input.clone()),
            outcome,
            steps: self.vm.steps - before,
            n_nondet: self.domain.n_nondet,
            stack,
            is_assertion: match completion {
                Completion::Threw(e) => self.has_assertion(*e),
                _ => false,
            },
        }
    }

    /// Whether a throwable or one of its causes is an `AssertionError`.
    fn has_assertion(&self, e: Ref) -> bool {
        const MAX_CAUSES: usize = 64;
        let vm = &self.vm;
        let is_one = |e: Ref| {
            let supers = &vm.classes[vm.class_of(e) as usize].supers;
            let is_it = |&c: &u32| &*vm.classes[c as usize].name == "java/lang/AssertionError";
            supers.iter().any(is_it)
        };
        let cause = |&e: &Ref| {
            let class = &vm.classes[vm.class_of(e) as usize];
            let name = if &*class.name == "java/lang/reflect/InvocationTargetException" {
                "target"
            } else {
                "cause"
            };
            let own = class.supers.iter().rev();
            let offset = own.filter_map(|&c| vm.field_offset(c, name)).next()?;
            let next = vm.heap.load_u32(e + offset);
            (next != vm::NULL && next != e).then_some(next)
        };
        std::iter::successors(Some(e), cause)
            .take(MAX_CAUSES)
            .any(is_one)
    }

    fn returned(&self, raw: u64) -> Option<String> {
        let kind = self.vm.methods[self.entry.method as usize].ret;
        crate::render::value(&self.vm, kind, raw)
    }

    fn threw(&self, e: Ref) -> (Outcome, Vec<String>) {
        let vm = &self.vm;
        let class = vm.classes[vm.class_of(e) as usize].external_name();
        let message = vm.heap.load_u32(e + vm.known.throwable_message);
        let message = (message != vm::NULL).then(|| vm.string_text(message));
        let mut stack = Vec::new();
        let trace = vm.heap.load_u32(e + vm.known.throwable_backtrace);
        if trace != vm::NULL {
            for i in 0..(vm.heap.array_len(trace) / 2).min(16) {
                let at = trace + vm::ARRAY_BASE + 8 * i;
                let (method, bci) = (vm.heap.load_u32(at), vm.heap.load_u32(at + 4));
                stack.push(crate::render::frame(vm, Site { method, bci }));
            }
        }
        (Outcome::Threw { class, message }, stack)
    }

    fn describe(&self, completion: &Completion) -> String {
        match completion {
            Completion::Threw(e) => natives::launch::describe_throwable(&self.vm, *e),
            other => format!("{other:?}"),
        }
    }
}
