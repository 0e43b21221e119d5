//! Selectors that look at nothing but when a side was found.

use std::collections::VecDeque;

use vm::domain::Site;

use super::{Selector, Wanted};
use crate::observed::Taken;
use crate::tree::Goal;

/// The side that was found last comes first: the deepest of the last path.
#[derive(Debug, Default)]
pub struct Newest(Vec<Goal>);

impl Selector for Newest {
    fn add(&mut self, wanted: Wanted) {
        self.0.push(wanted.goal);
    }

    fn next(&mut self, _: &dyn Fn(Site, Taken) -> bool) -> Option<Goal> {
        self.0.pop()
    }
}

/// The side that was found first comes first.
#[derive(Debug, Default)]
pub struct Oldest(VecDeque<Goal>);

impl Selector for Oldest {
    fn add(&mut self, wanted: Wanted) {
        self.0.push_back(wanted.goal);
    }

    fn next(&mut self, _: &dyn Fn(Site, Taken) -> bool) -> Option<Goal> {
        self.0.pop_front()
    }
}

/// Any side, by the seed.
#[derive(Debug)]
pub struct Random {
    sides: VecDeque<Goal>,
    state: u64,
}

impl Random {
    /// With a seed.
    pub fn new(seed: u64) -> Random {
        Random {
            sides: VecDeque::new(),
            state: seed,
        }
    }
}

impl Selector for Random {
    fn add(&mut self, wanted: Wanted) {
        self.sides.push_back(wanted.goal);
    }

    fn next(&mut self, _: &dyn Fn(Site, Taken) -> bool) -> Option<Goal> {
        if self.sides.is_empty() {
            return None;
        }
        let n = self.sides.len() as u64;
        let at = (vm::vm::splitmix(&mut self.state) % n) as usize;
        self.sides.swap_remove_back(at)
    }
}
