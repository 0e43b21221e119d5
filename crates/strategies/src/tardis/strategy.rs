//! The strategy: run a test, negate the clauses of its path condition, choose an alternative, look for a test
//! that satisfies it, learn from what came of that; and again (Modonato, section 3, figure 1).

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use budget::Rng;
use goals::{GoalId, Goals};
use rustc_hash::FxHashSet;
use search::Generator;
use strategy::{Bid, Ctx, Event, Slice, Stop, Strategy, View};
use symex::tree::State;
use testcase::{Executable, TestCase, Universe};

use crate::dse::Boot;
use crate::entry::callable;
use crate::sushi::breed::{Breeder, LONGEST, last_call};
use crate::sushi::condition::PathCondition;
use crate::sushi::lanes::Lanes;

use super::attempt::{Attempt, Limits};
use super::filter::Fingerprint;
use super::knn::Example;
use super::nudge::nudged;
use super::paths::{Alternative, Explored, Habits};
use super::refute::{Answer, Refuter};
use super::training::{PathSelection, Queue, TrainingSet};

/// The name of the strategy.
pub const NAME: &str = "tardis";

budget::tuning! {
    /// Constants of dynamic symbolic execution with learned path selection.
    pub struct Tuning {
        /// Clauses of a condition, at most.
        longest: usize = 400,
        /// Conditions that are looked for at once.
        at_once: usize = 4,
        /// Tests of a batch for a condition.
        batch: usize = 10,
        /// Percent of a batch that change a single value.
        nudged: usize = 50,
        /// Tests that a search goes on from.
        population: usize = 8,
        /// Tests in a row that came no closer after which a search has failed.
        patience: u64 = 150,
        /// Tests of a search, at most.
        tests: u64 = 200,
        /// By how many examples the training set grows before conditions are classified again.
        threshold: usize = 5,
        /// Whether conditions are compared by their cores too, and not only by their slices; 0 or 1.
        cores: usize = 1,
        /// Whether all prefixes of the path of a test are examples, and not only the path; 0 or 1.
        prefixes: usize = 0,
        /// Tests made for a method whenever nothing is left to try.
        seeds: usize = 10,
        /// Tests of a method that are analysed of those.
        sown: usize = 2,
        /// Tests of others that are analysed in a piece of work.
        others: usize = 4,
        /// Steps of a piece of work, at least.
        least_piece: u64 = 1_000_000,
        /// Of how many steps so far a piece may take one.
        piece_share: u64 = 32,
    }
}

/// What was chosen by the user, besides constants.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// How the next condition is chosen.
    pub selection: PathSelection,
    /// What earlier runs learned.
    pub learned: Arc<TrainingSet>,
    /// Where examples go that are new, in the order in which they are learned.
    pub lessons: Rc<RefCell<Vec<Example>>>,
}

/// The strategy.
pub struct Tardis<'u> {
    universe: &'u Universe,
    goals: &'u Goals,
    tuning: Tuning,
    generator: Generator<'u>,
    rng: Rng,
    boot: Boot,
    lanes: Lanes,
    /// The machine of concolic runs; nothing before the first, or when it could not be made.
    explored: Option<Explored>,
    has_booted: bool,
    targets: Vec<Arc<Executable>>,
    refuter: Refuter,
    queue: Queue<Alternative>,
    attempts: Vec<Attempt>,
    /// Tests to be analysed, with the method they end with.
    fresh: VecDeque<(usize, Rc<TestCase>)>,
    /// Tests that were.
    analysed: FxHashSet<Rc<TestCase>>,
    lessons: Rc<RefCell<Vec<Example>>>,
}

impl<'u> Tardis<'u> {
    /// For the methods that tests can call.
    pub fn new(
        universe: &'u Universe,
        goals: &'u Goals,
        package: &str,
        (seed, tuning, choices): (u64, Tuning, &Choices),
        generator: Generator<'u>,
        boot: Boot,
    ) -> Tardis<'u> {
        let methods = callable(universe, goals, package).into_iter();
        let targets: Vec<Arc<Executable>> = methods.filter_map(|m| m.call).collect();
        let training = (*choices.learned).clone();
        Tardis {
            universe,
            goals,
            tuning,
            generator: generator.with_longest(LONGEST),
            rng: Rng::new(seed ^ 0x7461_7264_6973),
            lanes: Lanes::new(boot.clone()),
            boot,
            explored: None,
            has_booted: false,
            refuter: Refuter::new(targets.len(), seed),
            targets,
            lessons: choices.lessons.clone(),
            queue: Queue::new(choices.selection, tuning.threshold, training),
            attempts: Vec::new(),
            fresh: VecDeque::new(),
            analysed: FxHashSet::default(),
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            patience: self.tuning.patience,
            tests: self.tuning.tests,
            population: self.tuning.population,
        }
    }

    fn boot(&mut self) {
        if std::mem::replace(&mut self.has_booted, true) {
            return;
        }
        let (t, targets) = (self.tuning, self.targets.clone());
        let explored = |worker| {
            Explored::new(
                worker,
                targets,
                Habits {
                    longest: t.longest,
                    prefixes: t.prefixes != 0,
                    cores: t.cores != 0,
                },
            )
        };
        self.explored = (self.boot)().map(explored);
    }

    /// Has a test analysed that ends with a call of a method, unless it was.
    fn enqueue(&mut self, method: usize, test: TestCase) {
        let test = Rc::new(test);
        if self.analysed.insert(test.clone()) {
            self.fresh.push_back((method, test));
        }
    }

    /// Tests of the ledger that were not analysed yet.
    fn adopt(&mut self, ctx: &Ctx<'_, '_>) {
        let mut n = 0;
        for test in ctx.ledger.covering() {
            for method in 0..self.targets.len() {
                let target = self.targets[method].clone();
                if n >= self.tuning.others || last_call(&test, &target).is_none() {
                    continue;
                }
                let ending = self.breeder().ending(&test, &target);
                if let Some(ending) = ending.filter(|t| !self.analysed.contains(t)) {
                    n += 1;
                    self.enqueue(method, ending);
                }
            }
        }
    }

    fn breeder(&mut self) -> Breeder<'_, 'u> {
        Breeder {
            generator: &mut self.generator,
            universe: self.universe,
        }
    }

    /// Makes tests for all methods, and has those analysed in which the method is called.
    fn sow(&mut self, ctx: &mut Ctx<'_, '_>) {
        for method in 0..self.targets.len() {
            let target = self.targets[method].clone();
            let mut tests: Vec<TestCase> = Vec::new();
            for _ in 0..self.tuning.seeds {
                let known = ctx.ledger.any_completed(self.generator.rng());
                let mut breeder = self.breeder();
                let made = match known {
                    Some(t) if breeder.generator.rng().percent(50) => {
                        let grown = breeder.grown(&t);
                        breeder.ending(&grown, &target)
                    }
                    _ => breeder.new_test(&target),
                };
                tests.extend(made);
            }
            let anything = PathCondition::anything(&target);
            self.lanes.aim(std::iter::once(&anything));
            let tried = self.lanes.run(ctx, tests);
            let reached = tried
                .iter()
                .filter(|t| !t.is_stopped && t.distances[0].is_some());
            let reached: Vec<TestCase> = reached.map(|t| t.test.clone()).collect();
            for test in reached.into_iter().take(self.tuning.sown) {
                if let Some(test) = self.breeder().ending(&test, &target) {
                    self.enqueue(method, test);
                }
            }
            if ctx.is_done() {
                break;
            }
        }
        self.aim();
    }

    fn aim(&mut self) {
        self.lanes
            .aim(self.attempts.iter().map(|attempt| &attempt.condition));
    }

    /// The first step: path conditions of tests, and their alternatives.
    fn analyse(&mut self, ctx: &mut Ctx<'_, '_>) {
        while let Some((method, test)) = self.fresh.pop_front() {
            let Some(explored) = &mut self.explored else {
                return;
            };
            let analysed = explored.analyse(method, &test);
            ctx.charge(analysed.steps);
            for fingerprint in analysed.satisfied {
                self.note(fingerprint, true);
            }
            for (alternative, fingerprint) in analysed.alternatives {
                self.queue.add(alternative, fingerprint);
            }
            ctx.charge(self.queue.take_cost());
            if ctx.is_done() {
                return;
            }
        }
        if let Some(explored) = &self.explored {
            self.queue
                .retain(|alternative| explored.is_open(alternative));
        }
    }

    /// The second step: chooses conditions until as many are looked for as may be; true when there are new
    /// ones.
    fn choose(&mut self, ctx: &mut Ctx<'_, '_>) -> bool {
        let before = self.attempts.len();
        while self.attempts.len() < self.tuning.at_once.max(1) && !ctx.is_done() {
            let Some((alternative, fingerprint)) = self.queue.next(&mut self.rng) else {
                break;
            };
            let Some(explored) = &mut self.explored else {
                break;
            };
            if !explored.is_open(&alternative) {
                continue;
            }
            let mut input = None;
            if self.queue.selection() == PathSelection::Solver {
                let answer = self.refuter.ask(explored, &alternative);
                ctx.charge(self.refuter.take_cost());
                match answer {
                    Answer::Refuted(core) => {
                        let fingerprint = explored.refuted(&alternative, &core, fingerprint);
                        explored.give_up(&alternative, State::Refuted);
                        self.note(fingerprint, false);
                        ctx.note_condition(strategy::Tried::Refuted);
                        continue;
                    }
                    Answer::Input(found) => input = Some(found),
                    Answer::Unknown => {}
                }
            }
            match explored.condition(&alternative, input.as_deref()) {
                Some(condition) => {
                    let attempt = Attempt::new(alternative, fingerprint, condition);
                    self.attempts.push(attempt);
                }
                None => explored.give_up(&alternative, State::Open("too large".into())),
            }
        }
        if self.attempts.len() == before {
            return false;
        }
        self.aim();
        self.begin_attempts(ctx, before);
        true
    }

    /// Starts new searches from the tests that they branch off from, with the arguments that were proposed,
    /// and from tests of the ledger.
    fn begin_attempts(&mut self, ctx: &mut Ctx<'_, '_>, first: usize) {
        let mut tests: Vec<TestCase> = Vec::new();
        for k in first..self.attempts.len() {
            let attempt = &self.attempts[k];
            let mut breeder = Breeder {
                generator: &mut self.generator,
                universe: self.universe,
            };
            let origin = &*attempt.alternative.origin;
            tests.push(origin.clone());
            tests.push(breeder.with_arguments(&attempt.condition, origin));
            for _ in 0..2 {
                let known = ctx.ledger.any_completed(breeder.generator.rng());
                let target = &attempt.condition.target;
                tests.extend(known.and_then(|t| breeder.ending(&t, target)));
            }
        }
        tests.dedup();
        self.run(ctx, tests);
    }

    /// Runs tests, and compares them with all conditions.
    fn run(&mut self, ctx: &mut Ctx<'_, '_>, tests: Vec<TestCase>) {
        let limits = self.limits();
        let tried = self.lanes.run(ctx, tests);
        for tried in &tried {
            for (attempt, distance) in self.attempts.iter_mut().zip(&tried.distances) {
                attempt.see(tried, *distance, limits);
            }
        }
    }

    /// The third step: a batch of tests for each condition.
    fn search(&mut self, ctx: &mut Ctx<'_, '_>) {
        let mut tests: Vec<TestCase> = Vec::new();
        for attempt in &mut self.attempts {
            let mut breeder = Breeder {
                generator: &mut self.generator,
                universe: self.universe,
            };
            let n = self.tuning.batch.max(1);
            let n_nudged = n * self.tuning.nudged.min(100) / 100;
            for _ in 0..n_nudged {
                let rng = breeder.generator.rng();
                let parents = attempt.population.parents(rng);
                let nudged = parents.and_then(|(t, _)| nudged(rng, &attempt.constants, t));
                tests.extend(nudged);
            }
            let (condition, population) = (&attempt.condition, &attempt.population);
            tests.extend(breeder.offspring(condition, population, n - n_nudged));
            attempt.spend(n as u64);
        }
        self.run(ctx, tests);
    }

    /// The fourth step: learns from the searches that ended.
    fn learn(&mut self, ctx: &mut Ctx<'_, '_>) {
        let limits = self.limits();
        let all = std::mem::take(&mut self.attempts);
        let before = all.len();
        for mut attempt in all {
            if let Some(test) = attempt.found.take() {
                self.note(attempt.fingerprint, true);
                ctx.note_condition(strategy::Tried::Feasible);
                let method = attempt.alternative.method;
                let target = attempt.condition.target.clone();
                if let Some(test) = self.breeder().ending(&test, &target) {
                    self.enqueue(method, test);
                }
            } else if attempt.is_over(limits) {
                self.note(attempt.fingerprint, false);
                ctx.note_condition(strategy::Tried::InVain);
                if let Some(explored) = &mut self.explored {
                    let state = State::Open("no test was found".into());
                    explored.give_up(&attempt.alternative, state);
                }
            } else {
                self.attempts.push(attempt);
            }
        }
        ctx.charge(self.queue.take_cost());
        if self.attempts.len() < before {
            self.aim();
        }
    }

    /// Adds an example to what was learned.
    fn note(&mut self, fingerprint: Fingerprint, is_feasible: bool) {
        let example = Example {
            fingerprint,
            is_feasible,
        };
        if self.queue.learn(example) {
            self.lessons.borrow_mut().push(example);
        }
    }

    fn has_open(&self, view: &View<'_>) -> bool {
        (0..self.goals.n_main()).any(|g| view.ledger.is_open(GoalId::at(g)))
    }
}

impl Strategy for Tardis<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn bid(&self, view: &View<'_>) -> Bid {
        let is_able = self.lanes.is_ready() && !(self.has_booted && self.explored.is_none());
        match is_able && !self.targets.is_empty() && self.has_open(view) {
            true => Bid::Ready { eager: false },
            false => Bid::Idle,
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        self.boot();
        let t = self.tuning;
        let piece = t.least_piece.max(before / t.piece_share.max(1));
        self.adopt(ctx);
        while ctx.steps() < before.saturating_add(piece)
            && !ctx.is_done()
            && self.lanes.is_ready()
            && self.explored.is_some()
        {
            self.analyse(ctx);
            self.choose(ctx);
            if self.attempts.is_empty() {
                self.sow(ctx);
            } else {
                self.search(ctx);
            }
            self.learn(ctx);
        }
        match ctx.steps() - before {
            0 => Stop::Nothing,
            steps => Stop::Worked { steps },
        }
    }

    fn notice(&mut self, event: &Event) {
        if let Event::Judged(judged) = event {
            self.generator.learn(judged);
        }
    }
}
