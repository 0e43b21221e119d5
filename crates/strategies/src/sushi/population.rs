//! The tests that the search for a condition goes on from.

use budget::Rng;
use testcase::TestCase;

/// The closest tests, with their distances; those at the same distance shortest first.
#[derive(Default)]
pub(crate) struct Population(Vec<(f64, TestCase)>);

impl Population {
    /// The least distance so far.
    pub fn closest(&self) -> Option<f64> {
        self.0.first().map(|(d, _)| *d)
    }

    /// Takes a test in if it is among the closest; true when it is closer than all before.
    pub fn offer(&mut self, distance: f64, test: &TestCase, most: usize) -> bool {
        let is_closer = self.closest().is_none_or(|d| distance < d);
        let place = self
            .0
            .partition_point(|(d, t)| (*d, t.len()) < (distance, test.len()));
        let is_known = self.0.iter().any(|(_, t)| t == test);
        if place < most && !is_known {
            self.0.insert(place, (distance, test.clone()));
            self.0.truncate(most);
        }
        is_closer
    }

    /// Two tests to make another one of; one of the closest comes first half the time, any of them
    /// otherwise.
    pub fn parents(&self, rng: &mut Rng) -> Option<(&TestCase, &TestCase)> {
        let n = self.0.len();
        let near = if rng.percent(50) { n.min(2) } else { n };
        let (a, b) = (rng.below(near), rng.below(n));
        Some((&self.0.get(a)?.1, &self.0.get(b)?.1))
    }
}
