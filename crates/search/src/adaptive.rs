//! When the search hands over to symbolic execution (Galeotti, Fraser and Arcuri 2013,
//! section III.C).

use budget::Rng;
use executor::{Execution, Worker};
use goals::GoalId;
use testcase::TestCase;

/// The parameters of the adaptive rule. The defaults are those that Galeotti et al. (2013) found
/// best (RQ1); their thirty seconds of ten minutes are a number of steps here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adaptive {
    /// Steps of one application.
    pub budget: u64,
    /// Go on from every derived test, not only from those that cover something new.
    pub keep_all: bool,
    /// Turn round only decisions with a side that is not covered.
    pub filter: bool,
    /// Probability of an application when there is a reason for one.
    pub probability: f64,
    /// The probability is multiplied by this after a success and divided by it after a failure.
    pub rate: f64,
    /// Apply to every suite of the population that changed, not only to the best.
    pub on_all: bool,
}

impl Default for Adaptive {
    fn default() -> Adaptive {
        Adaptive {
            budget: 20_000_000,
            keep_all: false,
            filter: true,
            probability: 1.0,
            rate: 1.0,
            on_all: false,
        }
    }
}

/// What symbolic execution may ask of the search.
pub trait Judge {
    /// Whether a goal is not covered yet.
    fn is_open(&self, goal: GoalId) -> bool;

    /// Takes a derived test; true when it covers something new. Where nobody knows yet what it shows it is
    /// run, on the machine of whoever derived it where there is no other.
    fn try_test(&mut self, test: &TestCase, run: Option<Execution>, own: &mut Worker) -> bool;

    /// Charges steps; true when the search is over.
    fn charge(&mut self, steps: u64) -> bool;
}

/// What came of an application.
#[derive(Clone, Copy, Debug, Default)]
pub struct Explored {
    /// Something new was covered.
    pub success: bool,
    /// Steps it was charged.
    pub steps: u64,
    /// It ended because nothing was left to ask, not because of the budget.
    pub exhausted: bool,
}

/// Derives tests from tests by symbolic execution.
pub trait Dse {
    /// Explores from some tests.
    fn explore(&mut self, tests: &[TestCase], rule: &Adaptive, judge: &mut dyn Judge) -> Explored;
}

/// The probability of the next application.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    now: f64,
    rate: f64,
}

impl Chance {
    /// Below this nothing would ever happen again.
    const LEAST: f64 = 0.01;

    /// As the rule says.
    pub fn new(rule: &Adaptive) -> Chance {
        Chance {
            now: rule.probability,
            rate: rule.rate.max(1.0),
        }
    }

    /// Whether to apply it this time.
    pub fn draw(&self, rng: &mut Rng) -> bool {
        self.now >= 1.0 || rng.fraction() < self.now
    }

    /// Learns from an application.
    pub fn learn(&mut self, success: bool) {
        let next = if success {
            self.now * self.rate
        } else {
            self.now / self.rate
        };
        self.now = next.clamp(Chance::LEAST, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn success_and_failure_change_the_probability_within_bounds() {
        let mut chance = Chance::new(&Adaptive {
            probability: 0.5,
            rate: 4.0,
            ..Adaptive::default()
        });
        chance.learn(true);
        assert_eq!(chance.now, 1.0);
        chance.learn(false);
        assert_eq!(chance.now, 0.25);
        for _ in 0..10 {
            chance.learn(false);
        }
        assert_eq!(chance.now, Chance::LEAST);
        let mut fixed = Chance::new(&Adaptive::default());
        fixed.learn(false);
        assert!(
            fixed.draw(&mut Rng::new(1)),
            "the best rule of Galeotti et al. always applies it"
        );
    }
}
