//! Symbolic execution beside a search, from the tests that came closest.

use std::sync::Arc;

use budget::Rng;
use rustc_hash::FxHashMap;
use search::{Adaptive, Chance};
use strategy::{Bid, Ctx, Event, Origin, Slice, Stop, Strategy, View};
use testcase::TestCase;

use super::beside::{Beside, Order};

budget::tuning! {
    /// Constants of symbolic execution beside a search.
    pub struct Tuning {
        /// Steps of the first applications; later ones may have more.
        least_budget: u64 = 1_000_000,
        /// Of how many steps so far an application may take one.
        budget_share: u64 = 32,
        /// How much more a test may take each time that it is explored again.
        again: u64 = 4,
    }
}

/// The strategy. An application begins with what is known at that moment, goes on while others work,
/// and is over when these have used as many steps as it did: so what is found does not depend on
/// whether another machine did it at the same time.
pub struct Helping {
    beside: Beside,
    rule: Adaptive,
    tuning: Tuning,
    chance: Chance,
    rng: Rng,
    explored: Explorations,
    /// The test of this round that came closer to a goal by other primitives.
    reason: Option<TestCase>,
    /// What is explored now.
    current: Option<Current>,
}

/// An application under way.
struct Current {
    test: Arc<TestCase>,
    /// It has all the steps that an application may have.
    has_all_steps: bool,
    /// Steps of all strategies when it began.
    began_at: u64,
}

impl Helping {
    /// With an exploration on this thread or another.
    pub(crate) fn new(beside: Beside, rule: Adaptive, tuning: Tuning, seed: u64) -> Helping {
        Helping {
            beside,
            rule,
            tuning,
            chance: Chance::new(&rule),
            rng: Rng::new(seed),
            explored: Explorations::default(),
            reason: None,
            current: None,
        }
    }
}

impl Strategy for Helping {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        match self.current {
            Some(_) => Bid::Idle,
            None => Bid::Ready {
                eager: self.reason.is_some(),
            },
        }
    }

    /// Begins to explore from the test that gave the reason, or from the closest one not explored yet.
    fn work(&mut self, ctx: &mut Ctx<'_, '_>, slice: Slice) -> Stop {
        let from = self
            .reason
            .take()
            .map(Arc::new)
            .filter(|t| self.explored.times(t) == Some(0))
            .or_else(|| {
                let close = ctx.ledger.close().filter(|_| slice.stagnates);
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
        self.current = Some(Current {
            test: test.clone(),
            has_all_steps: rule.budget == self.rule.budget,
            began_at: ctx.steps(),
        });
        let order = Order {
            test,
            rule,
            is_open: ctx.goals.ids().map(|g| ctx.is_open(g)).collect(),
        };
        self.beside.begin(order, &mut || ctx.is_interrupted());
        Stop::Begun
    }

    fn collect(&mut self, ctx: &mut Ctx<'_, '_>, waits: bool) -> Option<Stop> {
        let current = self.current.as_ref()?;
        let elapsed = match waits {
            true => u64::MAX,
            false => ctx.steps() - current.began_at,
        };
        let found = self.beside.collect(elapsed, &mut || ctx.is_interrupted())?;
        let current = self.current.take()?;
        ctx.charge(found.explored.steps);
        for (test, run) in found.tests {
            match run {
                Some(run) => ctx.offer(test, run, Origin::Solved),
                None => {
                    ctx.try_all(vec![test], Origin::Solved);
                }
            }
        }
        let for_good = found.explored.exhausted || current.has_all_steps;
        self.explored.note(current.test, for_good);
        self.chance.learn(found.explored.success);
        Some(Stop::Worked {
            steps: found.explored.steps,
        })
    }

    fn notice(&mut self, event: &Event) {
        match event {
            Event::Round => self.reason = None,
            Event::Judged(judged) => {
                if let Some(test) = judged.last_mattering() {
                    self.reason = Some(test.clone());
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
