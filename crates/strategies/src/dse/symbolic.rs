//! Symbolic execution as a strategy: alone, from a call of each method, or helping a search, from the
//! tests that came closest.

use std::sync::Arc;

use budget::Rng;
use executor::Worker;
use goals::Goals;
use rustc_hash::FxHashMap;
use search::{Adaptive, Chance, Explored, Generator};
use strategy::{Bid, Change, Ctx, Event, Origin, Slice, Stop, Strategy, View};
use symex::Part;
use testcase::TestCase;

use super::beside::{Brought, Known, Share, Start, explore};
use super::{Answering, TestExplorer};

budget::tuning! {
    /// Constants of symbolic execution as a strategy.
    pub struct Tuning {
        /// Steps of the first applications; later ones may have more.
        least_budget: u64 = 1_000_000,
        /// Of how many steps so far an application may take one.
        budget_share: u64 = 32,
        /// How much more a test may take each time that it is explored again.
        again: u64 = 4,
        /// Engines that explore side by side, whatever the number of threads.
        lanes: usize = 2,
        /// Tests that each of them may get at once: the next one when nothing is left of the first.
        tests: usize = 2,
    }
}

/// The name of the strategy.
pub const NAME: &str = "dse";

/// Steps charged for a method that cannot be called: trying costs something, so that it ends where none
/// can.
const VAIN_STEPS: u64 = 32;

/// Makes a machine that has the classes under test loaded; nothing where that fails.
pub type Boot = Arc<dyn Fn() -> Option<Worker> + Send + Sync>;

/// An engine, made when it is first needed, on the thread that needs it.
enum Lane {
    Idle,
    Ready(Box<TestExplorer>),
    /// It could not be made, or failed in the middle of its work.
    Lost,
}

/// What explores: several engines, each with a machine of its own. How many there are does not depend on
/// the number of threads, which decides only how many work at once.
pub struct Engines<'u> {
    lanes: Vec<Lane>,
    boot: Boot,
    goals: &'u Goals,
    seed: u64,
    answering: Answering,
}

impl<'u> Engines<'u> {
    /// As many as the constants say.
    pub fn new(
        tuning: &Tuning,
        boot: Boot,
        goals: &'u Goals,
        seed: u64,
        answering: Answering,
    ) -> Engines<'u> {
        Engines {
            lanes: (0..tuning.lanes.max(1)).map(|_| Lane::Idle).collect(),
            boot,
            goals,
            seed,
            answering,
        }
    }

    /// Explores from the tests of each share at once, and takes what that brings into the ledger. For each
    /// share what came of its tests.
    fn explore(
        &mut self,
        ctx: &mut Ctx<'_, '_>,
        shares: &[Share],
        rule: &Adaptive,
    ) -> Vec<Vec<Explored>> {
        let known = Known::of(ctx);
        let (boot, goals, seed, answering) = (&self.boot, self.goals, self.seed, self.answering);
        let work = |k: usize, lane: &mut Lane| {
            if matches!(lane, Lane::Idle) {
                let engine = |worker| TestExplorer::new(worker, goals, seed, answering);
                *lane = boot().map_or(Lane::Lost, |w| Lane::Ready(Box::new(engine(w))));
            }
            match lane {
                Lane::Ready(engine) => explore(engine, &shares[k], rule, known.clone()),
                Lane::Idle | Lane::Lost => Brought::default(),
            }
        };
        let n = shares.len().min(self.lanes.len());
        let brought = ctx.lab().side_by_side(&mut self.lanes[..n], work);
        let mut explored = Vec::with_capacity(n);
        for (lane, brought) in self.lanes.iter_mut().zip(brought) {
            let Some(brought) = brought else {
                *lane = Lane::Lost;
                explored.push(Vec::new());
                continue;
            };
            ctx.charge(brought.steps);
            ctx.take_in(brought.tests, brought.runs, Origin::Solved);
            explored.push(brought.explored);
        }
        explored
    }
}

/// The strategy.
pub struct Symbolic<'u> {
    engines: Engines<'u>,
    rule: Adaptive,
    tuning: Tuning,
    chance: Chance,
    rng: Rng,
    explored: Explorations,
    /// The test of this round that came closer to a goal by other primitives.
    reason: Option<TestCase>,
    /// Where tests to begin with come from when no other strategy makes any.
    entries: Option<Entries<'u>>,
}

/// Calls of each method in turn.
struct Entries<'u> {
    generator: Generator<'u>,
    next: usize,
}

impl Entries<'_> {
    /// A call of the next method; nothing when it cannot be called.
    fn next_test(&mut self) -> Option<TestCase> {
        let subject = self.next;
        self.next = (subject + 1) % self.generator.n_subjects().max(1);
        self.generator.entry_test(subject)
    }
}

impl<'u> Symbolic<'u> {
    /// Helps others.
    pub fn helping(
        engines: Engines<'u>,
        rule: Adaptive,
        tuning: Tuning,
        seed: u64,
    ) -> Symbolic<'u> {
        Symbolic {
            engines,
            rule,
            tuning,
            chance: Chance::new(&rule),
            rng: Rng::new(seed),
            explored: Explorations::default(),
            reason: None,
            entries: None,
        }
    }

    /// Works alone, from calls that a generator makes: all that symbolic execution makes of one for
    /// each method; again with other tests while there is budget.
    pub fn alone(
        engines: Engines<'u>,
        rule: Adaptive,
        tuning: Tuning,
        generator: Generator<'u>,
    ) -> Symbolic<'u> {
        let rule = Adaptive {
            keep_all: true,
            filter: false,
            ..rule
        };
        let entries = Entries { generator, next: 0 };
        Symbolic {
            entries: Some(entries),
            ..Symbolic::helping(engines, rule, tuning, 0)
        }
    }

    /// Explores from calls of the next methods.
    fn enter(&mut self, ctx: &mut Ctx<'_, '_>) -> Stop {
        let before = ctx.steps();
        let Some(entries) = &mut self.entries else {
            return Stop::Nothing;
        };
        let n_lanes = self.engines.lanes.len().min(entries.generator.n_subjects());
        let tests: Vec<TestCase> = (0..n_lanes).filter_map(|_| entries.next_test()).collect();
        if tests.is_empty() {
            ctx.charge(VAIN_STEPS);
            return Stop::Nothing;
        }
        ctx.try_all(tests.clone(), Origin::Made(Change::Structure));
        // Methods differ in what there is to explore: each engine gets a part of every one. What is left of one
        // method's steps is for methods to come, not for the other one of these.
        let n = self.engines.lanes.len();
        let budget = self.rule.budget / n as u64;
        let tests: Vec<Arc<TestCase>> = tests.into_iter().map(Arc::new).collect();
        let share = |part| {
            let start = |test: &Arc<TestCase>| Start {
                test: test.clone(),
                budget,
                part,
            };
            Share {
                starts: tests.iter().map(start).collect(),
                budget: budget * tests.len() as u64,
            }
        };
        let shares: Vec<Share> = Part::split(n).map(share).collect();
        self.engines.explore(ctx, &shares, &self.rule);
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    /// The tests to explore from: the one that gave the reason first, then the closest ones, those
    /// explored least first.
    fn starts(&mut self, ctx: &Ctx<'_, '_>, stagnates: bool, n: usize) -> Vec<Arc<TestCase>> {
        let mut starts: Vec<Arc<TestCase>> = Vec::new();
        let reason = self.reason.take().map(Arc::new);
        starts.extend(reason.filter(|t| self.explored.times(t) == Some(0)));
        if !starts.is_empty() || stagnates {
            let close = self.explored.least(ctx.ledger.close(), n);
            let others = close.into_iter().filter(|t| !starts.contains(t));
            let others: Vec<_> = others.cloned().collect();
            starts.extend(others);
        }
        starts.truncate(n);
        starts
    }

    /// Explores from the test that gave the reason, and from the closest ones not explored yet.
    fn help(&mut self, ctx: &mut Ctx<'_, '_>, stagnates: bool) -> Stop {
        let n_lanes = self.engines.lanes.len();
        let starts = self.starts(ctx, stagnates, n_lanes * self.tuning.tests.max(1));
        if starts.is_empty() {
            return Stop::Nothing;
        }
        if !self.chance.draw(&mut self.rng) {
            return Stop::Declined;
        }
        let before = ctx.steps();
        let t = self.tuning;
        let least = t.least_budget.max(before / t.budget_share.max(1));
        let budget = |test: &Arc<TestCase>| {
            let times = self.explored.times(test).unwrap_or(0);
            let again = t.again.saturating_pow(times);
            self.rule.budget.min(least.saturating_mul(again))
        };
        let starts = starts.into_iter().map(|test| (budget(&test), test));
        let starts: Vec<(u64, Arc<TestCase>)> = starts.collect();
        let shares = shares(&starts, n_lanes);
        let explored = self.engines.explore(ctx, &shares, &self.rule);
        let came = |test: &Arc<TestCase>| {
            let all = shares.iter().zip(&explored);
            let all = all.flat_map(|(share, came)| share.starts.iter().zip(came));
            let of_it = all.filter(|(start, _)| Arc::ptr_eq(&start.test, test));
            of_it.map(|(_, came)| *came).collect::<Vec<Explored>>()
        };
        let mut success = false;
        for (budget, test) in starts {
            let parts = came(&test);
            if parts.is_empty() {
                continue;
            }
            success |= parts.iter().any(|p| p.success);
            let all = parts.iter().all(|p| p.exhausted) || budget == self.rule.budget;
            self.explored.note(test, all);
        }
        self.chance.learn(success);
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }
}

/// Deals tests to engines, with the steps each may take; a single one is shared by all of them. An engine takes
/// as long as the first of its tests may.
fn shares(starts: &[(u64, Arc<TestCase>)], n_engines: usize) -> Vec<Share> {
    if let [(budget, test)] = starts {
        let budget = budget / n_engines.max(1) as u64;
        let share = |part| {
            let test = test.clone();
            let starts = vec![Start { test, budget, part }];
            Share { starts, budget }
        };
        return Part::split(n_engines).map(share).collect();
    }
    let n = n_engines.min(starts.len()).max(1);
    let mut shares = vec![Share::default(); n];
    for (k, (budget, test)) in starts.iter().enumerate() {
        let share = &mut shares[k % n];
        if share.starts.is_empty() {
            share.budget = *budget;
        }
        share.starts.push(Start {
            test: test.clone(),
            budget: *budget,
            part: Part::WHOLE,
        });
    }
    shares
}

impl Strategy for Symbolic<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        match &self.entries {
            Some(entries) => entries.generator.bid(),
            None => Bid::Ready {
                eager: self.reason.is_some(),
            },
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, slice: Slice) -> Stop {
        if self.entries.is_some() {
            self.enter(ctx)
        } else {
            self.help(ctx, slice.stagnates)
        }
    }

    fn notice(&mut self, event: &Event) {
        match event {
            Event::Round => self.reason = None,
            Event::Judged(judged) => {
                if let Some(test) = judged.last_mattering() {
                    self.reason = Some(test.clone());
                }
                if let Some(entries) = &mut self.entries {
                    entries.generator.learn(judged);
                }
            }
        }
    }
}

/// The tests that were explored.
#[derive(Default)]
struct Explorations {
    /// How often; nothing when there is nothing left to find from it.
    times: FxHashMap<Arc<TestCase>, Option<u32>>,
}

impl Explorations {
    /// How often a test was explored; nothing when it need not be again.
    fn times(&self, test: &TestCase) -> Option<u32> {
        self.times.get(test).copied().unwrap_or(Some(0))
    }

    /// So many tests, those explored least first, in their order; not those that need not be again.
    fn least<'a>(
        &self,
        tests: impl Iterator<Item = &'a Arc<TestCase>>,
        n: usize,
    ) -> Vec<&'a Arc<TestCase>> {
        let mut chosen: Vec<(u32, &Arc<TestCase>)> = Vec::new();
        for test in tests {
            let Some(times) = self.times(test) else {
                continue;
            };
            if chosen.iter().any(|(_, other)| *other == test) {
                continue;
            }
            let place = chosen.partition_point(|(other, _)| *other <= times);
            chosen.insert(place, (times, test));
            chosen.truncate(n);
            if chosen.len() == n && chosen.iter().all(|(times, _)| *times == 0) {
                break;
            }
        }
        chosen.into_iter().map(|(_, test)| test).collect()
    }

    /// Notes that a test was explored, perhaps for good.
    fn note(&mut self, test: Arc<TestCase>, for_good: bool) {
        let times = self.times.entry(test).or_insert(Some(0));
        *times = times.filter(|_| !for_good).map(|n| n + 1);
    }
}
