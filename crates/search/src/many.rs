//! Many objectives at once: for every goal the tests that came closest.
//!
//! The targets of the moment are the open goals whose branching point some test has reached, as in
//! DynaMOSA (Panichella et al. 2018); the goal tried least is worked on, and tries are forgotten
//! when something comes closer (feedback-directed sampling of MIO, Arcuri 2017).

use strategy::{Bid, Change, Ctx, Event, Origin, Slice, Stop, Strategy, View};
use testcase::{TestCase, Var};

use crate::endless::Endless;
use crate::generator::Generator;

budget::tuning! {
    /// Constants of the search for many objectives.
    pub struct Tuning {
        /// Percentage of tests that start from nothing, at first.
        random_first: u64 = 40,
        /// The same, later.
        random_later: u64 = 6,
        /// Executions in which the first becomes the second.
        random_phase: u64 = 20_000,
        /// Steps in which it does where tests take long.
        random_steps: u64 = 80_000_000,
        /// Percentage of tests that are changed once more, and again.
        further_change: u32 = 35,
        /// Percentage of tests that call a method which nothing has entered, where that can be done.
        entering: u32 = 5,
        /// Percentage of tests that change one whose last call threw, where such calls never returned.
        returning: u32 = 4,
        /// Percentage of tests that give an object where one that covers something fails on a null.
        mending: u32 = 3,
        /// The same, when no goal is open.
        mending_last: u32 = 60,
        /// Percentage of tests that set what the code looks at where a test was refused.
        lifting: u32 = 3,
        /// Percentage of changed tests near a goal that set what decides on it.
        aiming: u32 = 10,
        /// Changes of a test at once.
        most_changes: usize = 5,
        /// Percentage of changed tests that are crossed with another one first.
        crossing: u32 = 10,
    }
}

/// The search.
pub struct Many<'u> {
    generator: Generator<'u>,
    endless: Endless,
    tuning: Tuning,
}

impl<'u> Many<'u> {
    /// With a generator of its own.
    pub fn new(generator: Generator<'u>, tuning: Tuning) -> Many<'u> {
        Many {
            endless: Endless::new(generator.classes_under_test()),
            generator,
            tuning,
        }
    }
}

impl Strategy for Many<'_> {
    fn name(&self) -> &'static str {
        "many"
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        self.generator.bid()
    }

    /// Makes a batch while the one before it runs.
    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        let made = (0..ctx.batch_size()).map(|_| self.worthwhile_test(ctx));
        let (tests, origins) = made.map(|(t, change)| (t, Origin::Made(change))).unzip();
        if ctx.post(tests, origins) {
            ctx.judge();
        }
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    fn notice(&mut self, event: &Event) {
        let Event::Judged(judged) = event else {
            return;
        };
        for (test, run) in judged.pairs() {
            if let Some(at) = run.end.used_up_fuel() {
                self.endless.note(test, at);
            }
        }
        self.generator.learn(judged);
    }
}

impl Many<'_> {
    /// A test that enters a method which nothing has entered, if it can.
    fn entering_test(&mut self, ctx: &mut Ctx<'_, '_>) -> Option<TestCase> {
        let (goal, mut test) = ctx.ledger.unentered(ctx.goals)?;
        let (name, descriptor) = &ctx.goals[goal].signature;
        let on = Var(test.len() as u32 - 1);
        let called = self
            .generator
            .call_by_name(&mut test, on, (name, descriptor));
        called.then_some(test)
    }

    /// The next test, or another one when it would take long.
    fn worthwhile_test(&mut self, ctx: &mut Ctx<'_, '_>) -> (TestCase, Change) {
        const ATTEMPTS: usize = 3;
        for _ in 1..ATTEMPTS {
            let next = self.next_test(ctx);
            if !self.endless.shuns(&next.0, self.generator.rng()) {
                return next;
            }
        }
        self.next_test(ctx)
    }

    /// Percentage of tests that start from nothing by now.
    fn random_share(&self, ctx: &Ctx<'_, '_>) -> u64 {
        let t = &self.tuning;
        let falls_by = t.random_first.saturating_sub(t.random_later);
        let by = |done: u64, phase: u64| falls_by * done.min(phase) / phase.max(1);
        let fallen = by(ctx.executions, t.random_phase).max(by(ctx.steps(), t.random_steps));
        t.random_first - fallen
    }

    fn next_test(&mut self, ctx: &mut Ctx<'_, '_>) -> (TestCase, Change) {
        let t = self.tuning;
        if self.generator.rng().percent(t.entering)
            && let Some(test) = self.entering_test(ctx)
        {
            return (test, Change::Structure);
        }
        let random = self.random_share(ctx);
        let (generator, ledger) = (&mut self.generator, &mut ctx.ledger);
        let is_throwing = generator.rng().percent(t.returning);
        let throwing = is_throwing.then(|| ledger.throwing()).flatten();
        let mending = match ledger.is_settled() {
            true => t.mending_last,
            false => t.mending,
        };
        if generator.rng().percent(mending)
            && let Some(failing) = ledger.failing_on_null(generator.rng())
            && let Some(mended) = generator.with_objects(failing)
        {
            return (mended, Change::Structure);
        }
        if generator.rng().percent(t.lifting)
            && let Some(lifted) = generator.lifted()
        {
            return (lifted, Change::Structure);
        }
        let near = throwing.map(|test| (None, test)).or_else(|| {
            let is_new = generator.rng().percent(random as u32);
            if is_new {
                None
            } else {
                let (goal, test) = ledger.sample(generator.rng())?;
                Some((Some(goal), test))
            }
        });
        let Some((goal, near)) = near else {
            // Most of the new tests go on from one that works, as far as it does: its objects are valid.
            let from = match generator.rng().below(10) {
                0..=3 => ledger.any_completed(generator.rng()),
                4..=6 => ledger.any_working(generator.rng()),
                _ => None,
            };
            if let Some(mut test) = from {
                generator.insert_call(&mut test);
                return (test, Change::Structure);
            }
            return (generator.random_test(), Change::Structure);
        };
        if let Some(goal) = goal
            && generator.rng().percent(t.aiming)
            && let Some(prepared) = generator.prepared_for(&near, &ctx.goals[goal])
        {
            return (prepared, Change::Structure);
        }
        if generator.rng().percent(t.crossing)
            && let Some(other) = ledger.any_covering(generator.rng())
        {
            let crossed = generator.cross(&near, &other);
            return (generator.mutate(&crossed).0, Change::Structure);
        }
        let (mut test, mut change) = generator.mutate(&near);
        // Some goals need two changes of which neither helps alone.
        for _ in 1..t.most_changes {
            if !generator.rng().percent(t.further_change) {
                break;
            }
            let (next, what) = generator.mutate(&test);
            test = next;
            if what == Change::Structure {
                change = what;
            }
        }
        (test, change)
    }
}
