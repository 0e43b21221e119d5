//! What all ways of searching share: tests are made, run in batches, and what they show is kept.
//!
//! A batch is made while the one before it runs, from what those before that one have shown. So it
//! is with one machine too: what is found does not depend on how many there are.

use std::collections::BTreeMap;

use executor::End;
use executor::pool::{Finished, Pool};
use goals::{GoalId, Goals};
use testcase::TestCase;

use crate::adaptive::Judge;
use crate::archive::{Archive, News};
use crate::endless::Endless;
use crate::generator::Generator;
use crate::patience::Learner;
use crate::{Found, Limits, Task};

/// Tests of the first batches: few, since each shows much that is new.
const LEAST_BATCH: usize = 16;
/// Tests of any batch, at most.
const MOST_BATCH: usize = 128;
/// Of how many tests so far a batch may have one.
const BATCH_SHARE: u64 = 64;
/// Steps of a batch: about a millisecond, so that handing it over costs nothing beside it.
const BATCH_STEPS: u64 = 400_000;
/// Steps that running a statement costs besides its bytecodes.
const STATEMENT_COST: u64 = 300;
/// Tests that are run after everything is covered: some are shorter than those before, or do not
/// end with an exception.
const POLISH: u64 = 240;
/// Of how many tests one is asked for the values its comparisons met.
const CURIOUS: usize = 8;

pub(crate) struct Engine<'t, 'l, 'f> {
    pub generator: Generator<'t>,
    pub archive: Archive,
    pub goals: &'t Goals,
    pub endless: Endless,
    patience: Learner,
    pub executions: u64,
    pool: &'l mut Pool,
    limits: &'l mut Limits<'f>,
    steps: u64,
    /// Steps of the tests, without what was charged for work done elsewhere.
    test_steps: u64,
    stopped: BTreeMap<String, u64>,
    missing: BTreeMap<String, String>,
    timeline: Vec<(u64, usize)>,
    /// Goals that this archive covered when the timeline was last looked at.
    noted: Option<usize>,
    /// Executions when everything was covered for the first time.
    complete_at: Option<u64>,
    is_over: bool,
}

impl<'t, 'l, 'f> Engine<'t, 'l, 'f> {
    pub fn new(
        task: &Task<'t>,
        pool: &'l mut Pool,
        limits: &'l mut Limits<'f>,
    ) -> Engine<'t, 'l, 'f> {
        let goals = task.goals;
        Engine {
            generator: Generator::new(
                task.universe,
                task.class.clone(),
                &task.package,
                goals,
                task.seed,
            ),
            archive: Archive::new(goals, task.allowed.clone()),
            goals,
            endless: Endless::new(goals),
            patience: Learner::new(pool.fuel(), task.most_fuel),
            executions: 0,
            pool,
            limits,
            steps: 0,
            test_steps: 0,
            stopped: BTreeMap::new(),
            missing: BTreeMap::new(),
            timeline: Vec::new(),
            noted: None,
            complete_at: None,
            is_over: false,
        }
    }

    /// Whether to stop: all is covered, or the budget is used up.
    pub fn is_done(&mut self) -> bool {
        if self.archive.n_covered() == self.goals.list.len() {
            self.complete_at.get_or_insert(self.executions);
        }
        let polished = |at: u64| self.executions >= at + POLISH;
        self.is_over = self.is_over
            || self.steps >= self.limits.steps
            || self.complete_at.is_some_and(polished)
            || (self.limits.is_over)(&self.archive, self.steps);
        self.is_over
    }

    /// How many tests the next batch should have.
    pub fn batch_size(&self) -> usize {
        let mean = self.test_steps / self.executions.max(1);
        let enough = BATCH_STEPS / mean.max(1);
        let share = LEAST_BATCH as u64 + self.executions / BATCH_SHARE;
        (enough.min(share) as usize).clamp(LEAST_BATCH, MOST_BATCH)
    }

    /// Has tests run, beside those of the batch before; true when there is a batch to judge.
    pub fn post(&mut self, tests: Vec<TestCase>) -> bool {
        self.pool.set_patience(self.patience.current());
        self.pool.post(tests, CURIOUS);
        self.pool.n_pending() > 1
    }

    /// Waits for the first batch that was posted and not judged, and keeps what is new.
    pub fn judge(&mut self) -> Option<(Finished, Vec<News>)> {
        let finished = self.pool.collect()?;
        self.note(&finished);
        let news = self.keep(&finished);
        Some((finished, news))
    }

    /// Runs tests, without keeping anything of what they show but the values they met.
    pub fn execute(&mut self, tests: Vec<TestCase>) -> Finished {
        self.pool.set_patience(self.patience.current());
        let finished = self.pool.run(tests, CURIOUS);
        self.note(&finished);
        finished
    }

    /// Runs tests and keeps what is new.
    pub fn try_all(&mut self, tests: Vec<TestCase>) -> Vec<News> {
        let finished = self.execute(tests);
        self.keep(&finished)
    }

    fn keep(&mut self, finished: &Finished) -> Vec<News> {
        let pairs = finished.tests().iter().zip(&finished.runs);
        let news = pairs.map(|(t, r)| self.archive.add(t, r)).collect();
        self.note_coverage();
        news
    }

    /// Notes what runs took, and the values they met.
    fn note(&mut self, finished: &Finished) {
        let (tests, runs) = (finished.tests(), &finished.runs);
        self.executions += runs.len() as u64;
        self.steps += finished.warming_steps;
        for (test, run) in tests.iter().zip(runs) {
            let steps = run.steps + STATEMENT_COST * test.len() as u64;
            self.steps += steps;
            self.test_steps += steps;
            let is_open = |g| !self.archive.is_covered(g);
            self.patience.note(test, run, self.steps, is_open);
            match &run.end {
                End::Completed => {}
                End::Stopped { reason, .. } => {
                    if let Some(at) = run.end.used_up_fuel() {
                        self.endless.note(test, at);
                    }
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
            self.generator.constants.add_seen(&run.seen);
            self.generator.note_effects(&run.effects);
        }
    }

    /// What is found is in another archive now.
    pub fn replace(&mut self, archive: Archive) {
        self.archive = archive;
        self.noted = None;
        self.note_coverage();
    }

    /// Notes how much is covered by now.
    fn note_coverage(&mut self) {
        if self.noted == Some(self.archive.n_covered()) {
            return;
        }
        self.noted = Some(self.archive.n_covered());
        let covered = self
            .goals
            .ids()
            .filter(|&g| self.goals.is_branch(g) && self.archive.is_covered(g))
            .count();
        if self.timeline.last().is_none_or(|(_, n)| *n != covered) {
            self.timeline.push((self.steps, covered));
        }
    }

    /// Steps used so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Charges work done elsewhere.
    pub fn charge(&mut self, steps: u64) {
        self.steps += steps;
    }

    pub fn finish(self) -> Found {
        Found {
            archive: self.archive,
            steps: self.steps,
            executions: self.executions,
            stopped: self.stopped,
            missing: self.missing,
            timeline: self.timeline,
            fuel: self.patience.most_needed(),
        }
    }
}

impl Judge for Engine<'_, '_, '_> {
    fn is_open(&self, goal: GoalId) -> bool {
        !self.archive.is_covered(goal) && self.archive.needed_effects(goal).is_none()
    }

    fn try_test(&mut self, test: &TestCase) -> bool {
        let news = self.try_all(vec![test.clone()]);
        let covered = news.contains(&News::Covered);
        if covered {
            // What was hard to find once may be needed again.
            self.generator.constants.add_values_of(test);
        }
        covered
    }

    fn charge(&mut self, steps: u64) -> bool {
        Engine::charge(self, steps);
        self.is_done()
    }
}
