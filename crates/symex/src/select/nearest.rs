//! Sides near what is wanted first; among equals those whose decision was asked about least.

use rustc_hash::FxHashMap;
use vm::domain::Site;

use super::{Selector, Wanted};
use crate::observed::Taken;
use crate::tree::Goal;

/// The selector.
#[derive(Debug, Default)]
pub struct Nearest {
    /// With the number of each side, in the order in which they were found.
    sides: Vec<(u64, Wanted)>,
    n_found: u64,
    /// How often sides of a decision were given out: one that was turned often can wait.
    turned: FxHashMap<Site, u32>,
}

impl Selector for Nearest {
    fn add(&mut self, wanted: Wanted) {
        self.n_found += 1;
        self.sides.push((self.n_found, wanted));
    }

    fn next(&mut self, _: &dyn Fn(Site, Taken) -> bool) -> Option<Goal> {
        let rank = |&k: &usize| {
            let (number, wanted) = &self.sides[k];
            let turned = self.turned.get(&wanted.site).copied().unwrap_or(0);
            (wanted.distance, turned, wanted.depth, *number)
        };
        let best = (0..self.sides.len()).min_by_key(rank)?;
        let (_, wanted) = self.sides.swap_remove(best);
        *self.turned.entry(wanted.site).or_default() += 1;
        Some(wanted.goal)
    }
}
