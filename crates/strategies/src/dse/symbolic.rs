//! Symbolic execution as a strategy: alone, from a call of each method, or helping a search, from the
//! tests that came closest.

use std::sync::Arc;

use budget::Rng;
use rustc_hash::FxHashMap;
use search::{Adaptive, Chance, Dse, Generator};
use strategy::{Bid, Change, Ctx, Event, Origin, Slice, Stop, Strategy, View};
use testcase::TestCase;

budget::tuning! {
    /// Constants of symbolic execution as a strategy.
    pub struct Tuning {
        /// Steps of the first applications; later ones may have more.
        least_budget: u64 = 1_000_000,
        /// Of how many steps so far an application may take one.
        budget_share: u64 = 32,
        /// How much more a test may take each time that it is explored again.
        again: u64 = 4,
    }
}

/// The name of the strategy.
pub const NAME: &str = "dse";

/// Steps charged for a method that cannot be called: trying costs something, so that it ends where none
/// can.
const VAIN_STEPS: u64 = 32;

/// The strategy.
pub struct Symbolic<'u, D> {
    dse: D,
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

impl<'u, D: Dse> Symbolic<'u, D> {
    /// Helps others.
    pub fn helping(dse: D, rule: Adaptive, tuning: Tuning, seed: u64) -> Symbolic<'u, D> {
        Symbolic {
            dse,
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
        dse: D,
        rule: Adaptive,
        tuning: Tuning,
        generator: Generator<'u>,
    ) -> Symbolic<'u, D> {
        let rule = Adaptive {
            keep_all: true,
            filter: false,
            ..rule
        };
        let entries = Entries { generator, next: 0 };
        Symbolic {
            entries: Some(entries),
            ..Symbolic::helping(dse, rule, tuning, 0)
        }
    }

    /// Explores from a call of the next method.
    fn enter(&mut self, ctx: &mut Ctx<'_, '_>) -> Stop {
        let before = ctx.steps();
        let Some(entries) = &mut self.entries else {
            return Stop::Nothing;
        };
        let subject = entries.next;
        entries.next = (subject + 1) % entries.generator.n_subjects().max(1);
        let Some(test) = entries.generator.entry_test(subject) else {
            ctx.charge(VAIN_STEPS);
            return Stop::Nothing;
        };
        ctx.try_all(vec![test.clone()], Origin::Made(Change::Structure));
        self.dse.explore(&[test], &self.rule, ctx);
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    /// Explores from the test that gave the reason, or from the closest one not explored yet.
    fn help(&mut self, ctx: &mut Ctx<'_, '_>, stagnates: bool) -> Stop {
        let from = self
            .reason
            .take()
            .map(Arc::new)
            .filter(|t| self.explored.times(t) == Some(0))
            .or_else(|| {
                let close = ctx.ledger.close().filter(|_| stagnates);
                self.explored.least(close).cloned()
            });
        let Some(test) = from else {
            return Stop::Nothing;
        };
        if !self.chance.draw(&mut self.rng) {
            return Stop::Declined;
        }
        let t = self.tuning;
        let least = t.least_budget.max(ctx.steps() / t.budget_share.max(1));
        let again = t
            .again
            .saturating_pow(self.explored.times(&test).unwrap_or(0));
        let rule = Adaptive {
            budget: self.rule.budget.min(least.saturating_mul(again)),
            ..self.rule
        };
        let explored = self.dse.explore(std::slice::from_ref(&*test), &rule, ctx);
        let all = explored.exhausted || rule.budget == self.rule.budget;
        self.explored.note(test, all);
        self.chance.learn(explored.success);
        Stop::Worked {
            steps: explored.steps,
        }
    }
}

impl<D: Dse> Strategy for Symbolic<'_, D> {
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
