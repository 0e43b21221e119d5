//! Many objectives at once: for every goal the tests that came closest.
//!
//! The targets of the moment are the open goals whose branching point some test has reached, as in
//! DynaMOSA (Panichella et al. 2018); the goal tried least is worked on, and tries are forgotten
//! when something comes closer (feedback-directed sampling of MIO, Arcuri 2017).

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testcase::{TestCase, Var};

use crate::adaptive::{Adaptive, Chance, Dse};
use crate::archive::News;
use crate::engine::Engine;
use crate::generator::Change;

/// Steps of the first applications of symbolic execution; later ones may have more.
const LEAST_BUDGET: u64 = 1_000_000;
/// Of how many steps so far an application may take one.
const BUDGET_SHARE: u64 = 32;
/// How much more a test may take each time that it is explored again.
const AGAIN: u64 = 4;
/// Percentage of tests that start from nothing: at first, and later.
const RANDOM: (u64, u64) = (40, 6);
/// Executions in which the first becomes the second.
const RANDOM_PHASE: u64 = 20_000;

/// Percentage of tests that are changed once more, and again.
const FURTHER_CHANGE: u32 = 35;
/// Percentage of tests that call a method which nothing has entered, where that can be done.
const ENTERING: u32 = 5;
/// Percentage of tests that change one whose last call threw, where such calls never returned.
const RETURNING: u32 = 4;
/// Changes of a test at once.
const MOST_CHANGES: usize = 5;

pub(crate) fn run(engine: &mut Engine<'_, '_, '_>, rule: &Adaptive, dse: Option<&mut dyn Dse>) {
    let mut dse = dse.map(|d| Helper {
        dse: d,
        rule: *rule,
        chance: Chance::new(rule),
        explored: Explorations::default(),
        cost: Cost::default(),
        last: (0, 0),
    });
    // Since when changes bring nothing.
    let mut idle_since = 0;
    let mut changes: VecDeque<Vec<Change>> = VecDeque::new();
    while !engine.is_done() {
        let made = (0..engine.batch_size()).map(|_| worthwhile_test(engine));
        let (tests, what) = made.unzip();
        changes.push_back(what);
        if !engine.post(tests) {
            continue;
        }
        let mut reason = judge(engine, &mut changes, &mut idle_since);
        let Some(helper) = &mut dse else { continue };
        if !helper.is_worth(engine.steps() - idle_since, reason.is_some()) {
            continue;
        }
        // It starts from all that is known.
        reason = judge(engine, &mut changes, &mut idle_since).or(reason);
        let idle = engine.steps() - idle_since;
        if helper.is_worth(idle, reason.is_some()) {
            helper.apply(engine, reason, helper.cost.is_worth(idle));
            idle_since = engine.steps();
        }
    }
    judge(engine, &mut changes, &mut idle_since);
}

/// Judges the first batch that is still to be judged: the last of its tests that came closer to a
/// goal by other primitives.
fn judge(
    engine: &mut Engine<'_, '_, '_>,
    changes: &mut VecDeque<Vec<Change>>,
    idle_since: &mut u64,
) -> Option<TestCase> {
    let (changes, (finished, news)) = (changes.pop_front()?, engine.judge()?);
    if news.contains(&News::Covered) {
        *idle_since = engine.steps();
    }
    let mut judged = finished.tests().iter().zip(changes).zip(news);
    let mattered = |((_, change), news): &((&TestCase, Change), News)| {
        *news >= News::Closer && *change == Change::Primitive
    };
    judged.rfind(mattered).map(|((test, _), _)| test.clone())
}

/// What symbolic execution takes for a goal that changes would not have covered in the same time:
/// it is asked once they have brought nothing for as long.
struct Cost {
    steps: f64,
    covered: f64,
}

impl Default for Cost {
    /// What is assumed before it was ever asked.
    fn default() -> Cost {
        Cost {
            steps: 1_000_000.0,
            covered: 1.0,
        }
    }
}

impl Cost {
    /// Goals that an application is taken to cover at least: so it is never given up, and takes
    /// about a tenth of all steps when it brings nothing.
    const LEAST: f64 = 0.2;

    fn is_worth(&self, idle: u64) -> bool {
        idle as f64 * self.covered.max(Cost::LEAST) >= self.steps
    }

    /// There was nothing to explore: the next look may come later, each time.
    fn wait(&mut self) {
        self.steps *= 2.0;
    }

    /// Notes an application; older ones count less.
    fn learn(&mut self, steps: u64, covered: f64) {
        const KEPT: f64 = 0.5;
        self.steps = self.steps * KEPT + steps as f64;
        self.covered = self.covered * KEPT + covered.max(0.0);
    }
}

struct Helper<'d> {
    dse: &'d mut dyn Dse,
    rule: Adaptive,
    chance: Chance,
    explored: Explorations,
    cost: Cost,
    /// Steps and goals covered when it was last applied.
    last: (u64, usize),
}

impl Helper<'_> {
    /// Whether to ask it after so many steps that brought nothing; a primitive that mattered is a
    /// reason to ask earlier.
    fn is_worth(&self, idle: u64, has_reason: bool) -> bool {
        self.cost.is_worth(idle) || has_reason && self.cost.is_worth(2 * idle)
    }

    /// Explores from the test that gave the reason, or from the closest one not explored yet.
    fn apply(
        &mut self,
        engine: &mut Engine<'_, '_, '_>,
        reason: Option<TestCase>,
        stagnates: bool,
    ) {
        let from = reason
            .map(Arc::new)
            .filter(|t| self.explored.times(t) == Some(0))
            .or_else(|| {
                let close = engine.archive.close().filter(|_| stagnates);
                self.explored.least(close).cloned()
            });
        let Some(test) = from else {
            if stagnates {
                self.cost.wait();
            }
            return;
        };
        if !self.chance.draw(engine.generator.rng()) {
            return;
        }
        let least = LEAST_BUDGET.max(engine.steps() / BUDGET_SHARE);
        let again = AGAIN.saturating_pow(self.explored.times(&test).unwrap_or(0));
        let rule = Adaptive {
            budget: self.rule.budget.min(least.saturating_mul(again)),
            ..self.rule
        };
        let before = (engine.steps(), engine.archive.n_covered());
        let explored = self
            .dse
            .explore(std::slice::from_ref(&*test), &rule, engine);
        let all = explored.exhausted || rule.budget == self.rule.budget;
        self.explored.note(test, all);
        self.chance.learn(explored.success);
        let covered = engine.archive.n_covered() - before.1;
        // What changes would have covered meanwhile, as they did since the last time.
        let (steps, n) = (before.0 - self.last.0, before.1 - self.last.1);
        let meanwhile = n as f64 * explored.steps as f64 / steps.max(1) as f64;
        self.cost.learn(explored.steps, covered as f64 - meanwhile);
        self.last = (engine.steps(), engine.archive.n_covered());
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

    /// The first of those explored least.
    fn least<'a>(
        &self,
        tests: impl Iterator<Item = &'a Arc<TestCase>>,
    ) -> Option<&'a Arc<TestCase>> {
        let mut best: Option<(u32, &Arc<TestCase>)> = None;
        for test in tests {
            match self.times(test) {
                Some(0) => return Some(test),
                Some(n) if best.is_none_or(|(least, _)| n < least) => best = Some((n, test)),
                _ => {}
            }
        }
        best.map(|(_, t)| t)
    }

    /// Notes that a test was explored, perhaps for good.
    fn note(&mut self, test: Arc<TestCase>, for_good: bool) {
        let times = self.times.entry(test).or_insert(Some(0));
        *times = times.filter(|_| !for_good).map(|n| n + 1);
    }
}

/// A test that enters a method which nothing has entered, if it can.
fn entering_test(engine: &mut Engine<'_, '_, '_>) -> Option<TestCase> {
    let (goal, mut test) = engine.archive.unentered(engine.goals)?;
    let (name, descriptor) = &engine.goals[goal].signature;
    let on = Var(test.len() as u32 - 1);
    let called = engine
        .generator
        .call_by_name(&mut test, on, (name, descriptor));
    called.then_some(test)
}

/// The next test, or another one when it would take long.
fn worthwhile_test(engine: &mut Engine<'_, '_, '_>) -> (TestCase, Change) {
    const ATTEMPTS: usize = 3;
    for _ in 1..ATTEMPTS {
        let next = next_test(engine);
        if !engine.endless.shuns(&next.0, engine.generator.rng()) {
            return next;
        }
    }
    next_test(engine)
}

fn next_test(engine: &mut Engine<'_, '_, '_>) -> (TestCase, Change) {
    if engine.generator.rng().percent(ENTERING)
        && let Some(test) = entering_test(engine)
    {
        return (test, Change::Structure);
    }
    let done = engine.executions.min(RANDOM_PHASE);
    let random = RANDOM.0 - (RANDOM.0 - RANDOM.1) * done / RANDOM_PHASE;
    let (generator, archive) = (&mut engine.generator, &mut engine.archive);
    let is_throwing = generator.rng().percent(RETURNING);
    let throwing = is_throwing.then(|| archive.throwing()).flatten();
    let near = throwing.or_else(|| {
        let is_new = generator.rng().percent(random as u32);
        if is_new {
            None
        } else {
            archive.sample(generator.rng())
        }
    });
    let Some(near) = near else {
        // Most of the new tests go on from one that works, as far as it does: its objects are valid.
        let from = match generator.rng().below(10) {
            0..=3 => archive.any_completed(generator.rng()),
            4..=6 => archive.any_working(generator.rng()),
            _ => None,
        };
        if let Some(mut test) = from {
            generator.insert_call(&mut test);
            return (test, Change::Structure);
        }
        return (generator.random_test(), Change::Structure);
    };
    if generator.rng().percent(10)
        && let Some(other) = archive.any_covering(generator.rng())
    {
        let crossed = generator.cross(&near, &other);
        return (generator.mutate(&crossed).0, Change::Structure);
    }
    let (mut test, mut change) = generator.mutate(&near);
    // Some goals need two changes of which neither helps alone.
    for _ in 1..MOST_CHANGES {
        if !generator.rng().percent(FURTHER_CHANGE) {
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
