//! Tests on the boundaries of comparisons that surviving mutants change, by symbolic execution.

use std::collections::BTreeMap;

use ::mutants::Needs;
use strategies::dse::{Boundaries, Place};
use testcase::TestCase;

use super::arena::Arena;

/// Makes what finds tests on boundaries; nothing where that fails.
pub(crate) type Solver<'a> = &'a dyn Fn() -> Option<Boundaries>;

/// Comparisons that are wanted, by the test that came closest to the boundary.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    by_test: BTreeMap<usize, Vec<Place>>,
    /// What each was wanted for.
    targets: BTreeMap<usize, usize>,
}

impl Wanted {
    /// A mutant that a test came close to.
    pub fn add(&mut self, arena: &Arena, number: usize, closest: usize) {
        let mutant = arena.mutant(number);
        if !matches!(mutant.needs, Needs::Equal | Needs::Near) {
            return;
        }
        let place = Place {
            class: arena.class(number).this_class.clone(),
            method: mutant.method,
            pc: mutant.shown_at,
        };
        let places = self.by_test.entry(closest).or_default();
        if !places.contains(&place) {
            places.push(place);
        }
        self.targets.entry(closest).or_insert(number);
    }

    /// Whether nothing is wanted.
    pub fn is_empty(&self) -> bool {
        self.by_test.is_empty()
    }

    /// Tests for what is wanted, each with a mutant that it is meant for; and the steps they took. At most so
    /// many steps are begun with.
    pub fn solve(
        &self,
        boundaries: &mut Boundaries,
        seeds: &[TestCase],
        most: u64,
    ) -> (Vec<(usize, TestCase)>, u64) {
        let (mut found, mut spent) = (Vec::new(), 0);
        for (seed, places) in &self.by_test {
            if spent > most {
                break;
            }
            let (tests, steps) = boundaries.tests(&seeds[*seed], places);
            spent += steps;
            let target = self.targets.get(seed).copied().unwrap_or(usize::MAX);
            found.extend(tests.into_iter().map(|t| (target, t)));
        }
        (found, spent)
    }
}
