//! The search for a test of one condition (Modonato, section 3, third step), with a budget of its own.

use testcase::TestCase;

use super::filter::Fingerprint;
use super::nudge::Constants;
use super::paths::Alternative;
use crate::sushi::condition::PathCondition;
use crate::sushi::lanes::Tried;
use crate::sushi::population::Population;

/// A condition that tests are looked for.
pub(super) struct Attempt {
    pub alternative: Alternative,
    pub fingerprint: Fingerprint,
    pub condition: PathCondition,
    pub population: Population,
    pub constants: Constants,
    /// A test that satisfies the condition.
    pub found: Option<TestCase>,
    /// Tests so far.
    pub n_tests: u64,
    /// Tests since the last one that was closer.
    stale: u64,
}

/// Limits of an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Tests in a row that come no closer.
    pub patience: u64,
    /// Tests.
    pub tests: u64,
    /// Tests that the search goes on from.
    pub population: usize,
}

impl Attempt {
    pub fn new(
        alternative: Alternative,
        fingerprint: Fingerprint,
        condition: PathCondition,
    ) -> Attempt {
        Attempt {
            alternative,
            fingerprint,
            constants: Constants::of(&condition),
            condition,
            population: Population::default(),
            found: None,
            n_tests: 0,
            stale: 0,
        }
    }

    /// Takes in how far a test is from the condition.
    pub fn see(&mut self, tried: &Tried, distance: Option<f64>, limits: Limits) {
        let Some(distance) = distance.filter(|_| !tried.is_stopped) else {
            return;
        };
        if self
            .population
            .offer(distance, &tried.test, limits.population)
        {
            self.stale = 0;
        }
        if distance == 0.0 && self.found.is_none() {
            self.found = Some(tried.test.clone());
        }
    }

    /// So many tests were made for it.
    pub fn spend(&mut self, n_tests: u64) {
        self.n_tests += n_tests;
        self.stale += n_tests;
    }

    /// Whether the budget is used up.
    pub fn is_over(&self, limits: Limits) -> bool {
        self.stale >= limits.patience || self.n_tests >= limits.tests
    }
}
