//! What all ways of searching share: tests are made, run in batches, and what they show is kept.

use std::collections::BTreeMap;

use executor::pool::Pool;
use executor::{End, Execution, GoalId, Goals};
use testcase::TestCase;

use crate::adaptive::Judge;
use crate::archive::{Archive, News};
use crate::endless::Endless;
use crate::generator::Generator;
use crate::{Found, Limits, Task};

/// Tests of one batch: enough work for several machines, few enough to learn often.
pub(crate) const BATCH: usize = 24;
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
    pub executions: u64,
    pool: &'l mut Pool,
    limits: &'l mut Limits<'f>,
    steps: u64,
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
            executions: 0,
            pool,
            limits,
            steps: 0,
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

    /// Runs tests, without keeping anything of what they show but the values they met.
    pub fn execute(&mut self, tests: &[TestCase]) -> Vec<Execution> {
        let runs = self.pool.run(tests.to_vec(), CURIOUS);
        self.executions += runs.len() as u64;
        for (test, run) in tests.iter().zip(&runs) {
            self.steps += run.steps + STATEMENT_COST * test.len() as u64;
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
        runs
    }

    /// Runs tests and keeps what is new.
    pub fn try_all(&mut self, tests: &[TestCase]) -> Vec<News> {
        let runs = self.execute(tests);
        let pairs = tests.iter().zip(&runs);
        let news = pairs.map(|(t, r)| self.archive.add(t, r)).collect();
        self.note_coverage();
        news
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
        let covered = (0..self.goals.list.len() as GoalId)
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
        }
    }
}

impl Judge for Engine<'_, '_, '_> {
    fn is_open(&self, goal: GoalId) -> bool {
        !self.archive.is_covered(goal) && self.archive.needed_effects(goal).is_none()
    }

    fn try_test(&mut self, test: &TestCase) -> bool {
        let news = self.try_all(std::slice::from_ref(test));
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
