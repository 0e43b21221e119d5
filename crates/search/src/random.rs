//! Feedback-directed random tests (Pacheco et al. 2007): no distances.

use strategy::{Bid, Change, Ctx, Event, Origin, Slice, Stop, Strategy, View};
use testcase::TestCase;

use crate::generator::Generator;

/// Percentage of tests that go on from one that ends without an exception.
const GOING_ON: u32 = 75;

/// Random tests; those that end without an exception are gone on from.
pub struct Random<'u> {
    generator: Generator<'u>,
}

impl<'u> Random<'u> {
    /// With a generator of its own.
    pub fn new(generator: Generator<'u>) -> Random<'u> {
        Random { generator }
    }

    fn next_test(&mut self, ctx: &Ctx<'_, '_>) -> TestCase {
        let generator = &mut self.generator;
        let known = if generator.rng().percent(GOING_ON) {
            ctx.ledger.any_completed(generator.rng())
        } else {
            None
        };
        match known {
            Some(mut test) => {
                generator.insert_call(&mut test);
                test
            }
            None => generator.random_test(),
        }
    }
}

impl Strategy for Random<'_> {
    fn name(&self) -> &'static str {
        "random"
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        self.generator.bid()
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        let tests: Vec<TestCase> = (0..ctx.batch_size()).map(|_| self.next_test(ctx)).collect();
        let origins = vec![Origin::Made(Change::Structure); tests.len()];
        if ctx.post(tests, origins) {
            ctx.judge();
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
