//! Symbolic execution alone, from a call of each method.

use search::{Adaptive, Dse, Generator};
use strategy::{Bid, Change, Ctx, Event, Origin, Slice, Stop, Strategy, View};

use super::Hybrid;

/// Steps charged for a method that cannot be called: trying costs something, so that it ends where
/// none can.
const VAIN_STEPS: u64 = 100;

/// All that symbolic execution makes of a call of each method; again with other calls while there is
/// budget.
pub struct Alone<'u> {
    dse: Hybrid,
    rule: Adaptive,
    generator: Generator<'u>,
    /// The method to call next.
    next: usize,
}

impl<'u> Alone<'u> {
    /// With calls that a generator makes.
    pub fn new(dse: Hybrid, rule: Adaptive, generator: Generator<'u>) -> Alone<'u> {
        Alone {
            dse,
            rule: Adaptive {
                keep_all: true,
                filter: false,
                ..rule
            },
            generator,
            next: 0,
        }
    }
}

impl Strategy for Alone<'_> {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        self.generator.bid()
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        let subject = self.next;
        self.next = (subject + 1) % self.generator.n_subjects().max(1);
        match self.generator.entry_test(subject) {
            None => ctx.charge(VAIN_STEPS),
            Some(test) => {
                ctx.try_all(vec![test.clone()], Origin::Made(Change::Structure));
                self.dse.explore(&[test], &self.rule, ctx);
            }
        }
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    fn notice(&mut self, event: &Event) {
        if let Event::Judged(judged) = event {
            self.generator.learn(judged);
        }
    }
}
