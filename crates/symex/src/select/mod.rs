//! Which side of which decision is asked for next.
//!
//! A [`Selector`] holds the sides that nobody asked for yet, and gives them out one by one. Explorations
//! from an entry and from a test use the same selectors; another way to choose is another file here and
//! a row in [`Order::selector`].

mod coverage;
mod nearest;
mod queue;

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use vm::domain::Site;

use crate::observed::Taken;
use crate::trace::Trace;
use crate::tree::Goal;

pub use coverage::Coverage;
pub use nearest::Nearest;
pub use queue::{Newest, Oldest, Random};

/// In which order sides of decisions are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The deepest first.
    Dfs,
    /// The oldest first.
    Bfs,
    /// Any, by the seed.
    Random,
    /// Sides of the user's code that no run took yet first, then those that are least like what was
    /// asked for.
    Coverage,
    /// Those first that are nearest to what is wanted.
    Nearest,
}

impl Order {
    /// A selector with nothing to choose from yet.
    pub fn selector(self, seed: u64) -> Box<dyn Selector> {
        match self {
            Order::Dfs => Box::new(Newest::default()),
            Order::Bfs => Box::new(Oldest::default()),
            Order::Random => Box::new(Random::new(seed)),
            Order::Coverage => Box::new(Coverage::default()),
            Order::Nearest => Box::new(Nearest::default()),
        }
    }
}

/// Chooses among sides that can be asked for.
pub trait Selector: Send {
    /// Takes a side in.
    fn add(&mut self, wanted: Wanted);

    /// The next side, which is taken out; nothing when none is left. `is_taken` says which ways of the
    /// user's code some run went.
    fn next(&mut self, is_taken: &dyn Fn(Site, Taken) -> bool) -> Option<Goal>;
}

/// A side to be asked for, with what its rank depends on.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The side.
    pub goal: Goal,
    /// Decisions above it.
    pub depth: u32,
    /// Where the decision is.
    pub site: Site,
    /// What a run would newly go through.
    pub way: Way,
    /// Where the path comes from; see [`context`].
    pub context: u64,
    /// How far it is from what is wanted; 0 where it is wanted itself, or where nobody knows.
    pub distance: usize,
}

/// What a run would newly go through on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Either side of a conditional jump: that it was reached means that one was taken.
    Jump(Site),
    /// A case of a switch.
    Case(Site, Option<i32>),
    /// Something else in the user's code: an exception, another object.
    Other,
    /// Nothing of the user's code itself.
    Elsewhere,
}

/// Decisions before a side that are its context: what came right before says much about the state in
/// which the side would be taken, and a loop over inputs leads to the same few decisions again and
/// again.
const CONTEXT: usize = 4;

/// The context of a side of the decision at this depth of a path.
pub fn context(trace: &Trace, depth: usize, side: usize) -> u64 {
    let mut hasher = FxHasher::default();
    side.hash(&mut hasher);
    let path = trace.decisions.iter().take(depth + 1).rev();
    for decision in path.take(CONTEXT + 1) {
        decision.site.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(number: usize, depth: u32, distance: usize) -> Wanted {
        let site = Site {
            method: vm::MethodId::at(1),
            bci: distance as u32,
        };
        Wanted {
            goal: Goal {
                node: number,
                side: 0,
            },
            depth,
            site,
            way: Way::Jump(site),
            context: 0,
            distance,
        }
    }

    /// The numbers of the sides in the order in which they come.
    fn order_of(order: Order, sides: &[Wanted]) -> Vec<usize> {
        let mut selector = order.selector(7);
        for &side in sides {
            selector.add(side);
        }
        std::iter::from_fn(|| selector.next(&|_, _| false))
            .map(|goal| goal.node)
            .collect()
    }

    #[test]
    fn each_order_gives_every_side_once() {
        let sides = [
            wanted(0, 3, 2),
            wanted(1, 1, 0),
            wanted(2, 2, 5),
            wanted(3, 2, 0),
        ];
        assert_eq!(order_of(Order::Dfs, &sides), [3, 2, 1, 0]);
        assert_eq!(order_of(Order::Bfs, &sides), [0, 1, 2, 3]);
        let mut random = order_of(Order::Random, &sides);
        assert_eq!(random, order_of(Order::Random, &sides), "the seed decides");
        random.sort_unstable();
        assert_eq!(random, [0, 1, 2, 3]);
        let mut coverage = order_of(Order::Coverage, &sides);
        assert_eq!(coverage[0], 1, "all are new; the shallowest comes first");
        coverage.sort_unstable();
        assert_eq!(coverage, [0, 1, 2, 3]);
    }

    #[test]
    fn what_is_near_comes_first_and_takes_turns() {
        let sides = [
            wanted(0, 1, 1),
            wanted(1, 9, 0),
            wanted(2, 2, 1),
            wanted(3, 4, 0),
        ];
        assert_eq!(order_of(Order::Nearest, &sides), [3, 1, 0, 2]);
        let mut other_site = wanted(4, 5, 0);
        other_site.site.bci = 99;
        let sides = [wanted(0, 1, 0), wanted(1, 2, 0), other_site];
        assert_eq!(
            order_of(Order::Nearest, &sides),
            [0, 4, 1],
            "a decision that was turned already can wait"
        );
    }
}
