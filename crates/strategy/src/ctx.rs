//! What a strategy works with: machines that run tests, the ledger, the meter, the limits.
//!
//! A batch is made while the one before it runs, from what those before that one have shown. So it
//! is with one machine too: what is found does not depend on how many there are.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use budget::{Meter, PRICES};
use executor::pool::{Finished, Pool};
use executor::{Allowed, End, Execution, Patience};
use goals::{GoalId, Goals};
use testcase::TestCase;

use crate::View;
use crate::event::{Change, Event, Judged, Origin};
use crate::lab::Lab;
use crate::ledger::{Ledger, News};
use crate::patience::Learner;

budget::tuning! {
    /// Constants of the context.
    pub struct Tuning {
        /// Tests of the first batches: few, since each shows much that is new.
        least_batch: usize = 16,
        /// Tests of any batch, at most.
        most_batch: usize = 128,
        /// Of how many tests so far a batch may have one.
        batch_share: u64 = 64,
        /// Steps of a batch: about a millisecond, so that handing it over costs nothing beside it.
        batch_steps: u64 = 400_000,
        /// Tests that are run after everything is settled: some are shorter than those before, or do
        /// not end with an exception.
        polish: u64 = 240,
        /// The same, while a goal is covered by tests only that fail on a null they give.
        mend: u64 = 4_000,
        /// Of how many tests one is asked for the values that its comparisons met.
        curious: usize = 8,
    }
}

/// What is worked on.
pub struct Setup<'t> {
    /// What is to be covered.
    pub goals: &'t Goals,
    /// Effects on the host that tests may have.
    pub allowed: Allowed,
    /// Bytecodes that a test may take, where it gets somewhere with more than the machines give it.
    pub most_fuel: u64,
    /// Constants.
    pub tuning: Tuning,
}

/// Limits of the work.
pub struct Limits<'a> {
    /// Steps.
    pub steps: u64,
    /// Asked between batches; true ends the work.
    pub is_over: &'a mut dyn FnMut(&Ledger, u64) -> bool,
}

/// What was found.
pub struct Found {
    /// Tests and proofs by goal.
    pub ledger: Ledger,
    /// Steps, by strategy.
    pub meter: Meter,
    /// Tests run.
    pub executions: u64,
    /// Why statements stopped without an end, with how often.
    pub stopped: BTreeMap<String, u64>,
    /// Classes that were not found, and the method that wanted each.
    pub missing: BTreeMap<String, String>,
    /// Branches covered after so many steps, whenever that changed.
    pub timeline: Vec<(u64, usize)>,
    /// Path conditions that tests were looked for: after how many steps it was known what came of each.
    pub conditions: Vec<(u64, Tried)>,
    /// Bytecodes that tests had at most.
    pub fuel: u64,
}

/// What came of a path condition that a test was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tried {
    /// There is one.
    Feasible,
    /// The search was given up.
    InVain,
    /// A solver refuted it, and there was no search.
    Refuted,
}

/// A batch that was posted and not judged yet.
struct Posted {
    by: &'static str,
    origins: Vec<Origin>,
}

/// The context of all strategies that work on a class.
pub struct Ctx<'t, 'l> {
    /// What is to be covered.
    pub goals: &'t Goals,
    /// What was found.
    pub ledger: Ledger,
    /// Tests run so far.
    pub executions: u64,
    patience: Learner,
    pool: &'l mut Pool,
    limits: Limits<'l>,
    tuning: Tuning,
    meter: Meter,
    /// Steps of the tests, without what was charged for work done elsewhere.
    test_steps: u64,
    posted: VecDeque<Posted>,
    events: Vec<Event>,
    /// The strategy that works.
    by: &'static str,
    stopped: BTreeMap<String, u64>,
    missing: BTreeMap<String, String>,
    timeline: Vec<(u64, usize)>,
    conditions: Vec<(u64, Tried)>,
    /// Goals that the ledger had covered when the timeline was last looked at.
    noted: Option<usize>,
    /// Executions when everything was settled for the first time.
    complete_at: Option<u64>,
    is_over: bool,
}

impl<'t, 'l> Ctx<'t, 'l> {
    /// With machines and limits.
    pub fn new(setup: &Setup<'t>, pool: &'l mut Pool, limits: Limits<'l>) -> Ctx<'t, 'l> {
        let goals = setup.goals;
        Ctx {
            ledger: Ledger::new(goals, setup.allowed.clone()),
            goals,
            patience: Learner::new(pool.fuel(), setup.most_fuel),
            executions: 0,
            pool,
            limits,
            tuning: setup.tuning,
            meter: Meter::default(),
            test_steps: 0,
            posted: VecDeque::new(),
            events: Vec::new(),
            by: "",
            stopped: BTreeMap::new(),
            missing: BTreeMap::new(),
            timeline: Vec::new(),
            conditions: Vec::new(),
            noted: None,
            complete_at: None,
            is_over: false,
        }
    }

    /// What strategies see before they work.
    pub fn view(&self) -> View<'_> {
        View {
            ledger: &self.ledger,
            steps: self.steps(),
        }
    }

    /// What comes now is the work of this strategy.
    pub fn work_for(&mut self, strategy: &'static str) {
        self.by = strategy;
    }

    /// Whether to stop: all is settled, or the budget is used up.
    pub fn is_done(&mut self) -> bool {
        if self.ledger.n_settled() == self.goals.list.len() {
            self.complete_at.get_or_insert(self.executions);
        }
        let polish = match self.complete_at.is_some() && self.ledger.has_failing_on_null() {
            true => self.tuning.polish.max(self.tuning.mend),
            false => self.tuning.polish,
        };
        let polished = |at: u64| self.executions >= at + polish;
        self.is_over = self.is_over
            || self.steps() >= self.limits.steps
            || self.complete_at.is_some_and(polished)
            || (self.limits.is_over)(&self.ledger, self.meter.steps());
        self.is_over
    }

    /// How many tests the next batch should have.
    pub fn batch_size(&self) -> usize {
        let t = &self.tuning;
        let mean = self.test_steps / self.executions.max(1);
        let enough = t.batch_steps / mean.max(1);
        let share = t.least_batch as u64 + self.executions / t.batch_share.max(1);
        (enough.min(share) as usize).clamp(t.least_batch, t.most_batch.max(t.least_batch))
    }

    /// Has tests run, beside those of the batch before; true when there is a batch to judge.
    pub fn post(&mut self, tests: Vec<TestCase>, origins: Vec<Origin>) -> bool {
        self.pool.set_patience(self.patience.current());
        self.pool.post(tests, self.tuning.curious);
        let by = self.by;
        self.posted.push_back(Posted { by, origins });
        self.pool.n_pending() > 1
    }

    /// Waits for the first batch that was posted and not judged, and keeps what is new.
    pub fn judge(&mut self) -> Option<Rc<Judged>> {
        let finished = self.pool.collect()?;
        let posted = self.posted.pop_front()?;
        self.note(&finished, posted.by);
        let news = self.keep_all(&finished);
        Some(self.tell(posted.by, posted.origins, finished, news))
    }

    /// Judges all that was posted.
    pub fn settle(&mut self) {
        while self.judge().is_some() {}
    }

    /// Runs tests without offering them to the ledger.
    pub fn execute(&mut self, tests: Vec<TestCase>) -> Vec<Arc<Execution>> {
        let origins = vec![Origin::Made(Change::Structure); tests.len()];
        let finished = self.run(tests);
        self.tell(self.by, origins, finished, Vec::new())
            .runs
            .clone()
    }

    /// Offers to the ledger what a test showed.
    pub fn keep(&mut self, test: &TestCase, run: &Execution) -> News {
        let news = self.ledger.add(test, run);
        self.note_coverage();
        news
    }

    /// Runs tests and keeps what is new.
    pub fn try_all(&mut self, tests: Vec<TestCase>, origin: Origin) -> Rc<Judged> {
        let origins = vec![origin; tests.len()];
        let finished = self.run(tests);
        let news = self.keep_all(&finished);
        self.tell(self.by, origins, finished, news)
    }

    /// Threads for work that needs machines of its own.
    pub fn lab(&self) -> Lab {
        Lab::new(self.pool.n_jobs())
    }

    /// Fuel that calls have beyond the usual, for runs on other machines.
    pub fn patience(&self) -> Arc<Patience> {
        self.patience.current().clone()
    }

    /// Steps that are left.
    pub fn steps_left(&self) -> u64 {
        self.limits.steps.saturating_sub(self.steps())
    }

    /// Keeps what is new of tests that were run on another machine, and charges their steps.
    pub fn take_in(&mut self, tests: Vec<TestCase>, runs: Vec<Execution>, origin: Origin) {
        let origins = vec![origin; tests.len()];
        let finished = self.pool.take_in(tests, runs);
        self.note(&finished, self.by);
        let news = self.keep_all(&finished);
        self.tell(self.by, origins, finished, news);
    }

    fn run(&mut self, tests: Vec<TestCase>) -> Finished {
        self.pool.set_patience(self.patience.current());
        let finished = self.pool.run(tests, self.tuning.curious);
        self.note(&finished, self.by);
        finished
    }

    fn tell(
        &mut self,
        by: &'static str,
        origins: Vec<Origin>,
        finished: Finished,
        news: Vec<News>,
    ) -> Rc<Judged> {
        let judged = Rc::new(Judged::new(by, origins, finished, news));
        self.events.push(Event::Judged(judged.clone()));
        judged
    }

    /// What happened since this was last asked.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn keep_all(&mut self, finished: &Finished) -> Vec<News> {
        let pairs = finished.tests().iter().zip(&finished.runs);
        let news = pairs.map(|(t, r)| self.ledger.add(t, r)).collect();
        self.note_coverage();
        news
    }

    /// Notes what runs took and how they ended.
    fn note(&mut self, finished: &Finished, by: &'static str) {
        let (tests, runs) = (finished.tests(), &finished.runs);
        self.executions += runs.len() as u64;
        self.meter.charge(by, finished.warming_steps);
        for (test, run) in tests.iter().zip(runs) {
            let steps = run.steps + PRICES.statement * test.len() as u64;
            self.meter.charge(by, steps);
            self.test_steps += steps;
            let is_open = |g| !self.ledger.is_covered(g);
            self.patience.note(test, run, self.meter.steps(), is_open);
            match &run.end {
                End::Completed => {}
                End::Stopped { reason, .. } => {
                    *self.stopped.entry(reason.to_string()).or_default() += 1;
                }
                End::Threw {
                    class,
                    message: Some(missing),
                    stack,
                    ..
                } if class == "java/lang/NoClassDefFoundError" => {
                    let by = stack.iter().find(|(c, _)| !c.starts_with("java/"));
                    let by = by.map_or_else(String::new, |(c, m)| format!("{c}.{m}"));
                    self.missing.entry(missing.clone()).or_insert(by);
                }
                End::Threw { .. } => {}
            }
        }
    }

    /// Notes how much is covered by now.
    fn note_coverage(&mut self) {
        if self.noted == Some(self.ledger.n_covered()) {
            return;
        }
        self.noted = Some(self.ledger.n_covered());
        let covered = self
            .goals
            .ids()
            .filter(|&g| self.goals.is_branch(g) && self.ledger.is_covered(g))
            .count();
        if self.timeline.last().is_none_or(|(_, n)| *n != covered) {
            self.timeline.push((self.meter.steps(), covered));
        }
    }

    /// Steps used so far.
    pub fn steps(&self) -> u64 {
        self.meter.steps()
    }

    /// Charges work done elsewhere to the strategy that works.
    pub fn charge(&mut self, steps: u64) {
        self.meter.charge(self.by, steps);
    }

    /// Notes what came of a path condition that a test was looked for.
    pub fn note_condition(&mut self, tried: Tried) {
        self.conditions.push((self.meter.steps(), tried));
    }

    /// Whether a goal is neither settled nor known to need effects on the host.
    pub fn is_open(&self, goal: GoalId) -> bool {
        self.ledger.is_open(goal) && self.ledger.needed_effects(goal).is_none()
    }

    /// What was found.
    pub fn finish(self) -> Found {
        Found {
            ledger: self.ledger,
            meter: self.meter,
            executions: self.executions,
            stopped: self.stopped,
            missing: self.missing,
            timeline: self.timeline,
            conditions: self.conditions,
            fuel: self.patience.most_needed(),
        }
    }
}
