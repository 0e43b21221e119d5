//! Sides that no run took first, then those that are least like what was asked for.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;
use vm::domain::Site;

use super::{Selector, Wanted, Way};
use crate::observed::Taken;
use crate::tree::Goal;

/// Whether a way would be a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Novelty {
    /// No run went this way of the user's code.
    New,
    /// A run did.
    Known,
    /// It is the library's or the engine's own.
    Foreign,
}

/// So often a way that no run went is asked for before others have their turn.
const IN_VAIN: u32 = 4;

impl Way {
    fn novelty(self, is_taken: &dyn Fn(Site, Taken) -> bool) -> Novelty {
        let is_known = match self {
            Way::Jump(site) => {
                is_taken(site, Taken::Jump(true)) && is_taken(site, Taken::Jump(false))
            }
            Way::Case(site, key) => is_taken(site, Taken::Case(key)),
            Way::Other => false,
            Way::Elsewhere => return Novelty::Foreign,
        };
        if is_known {
            Novelty::Known
        } else {
            Novelty::New
        }
    }
}

/// A side with its rank when it was last looked at; the number says when it was found.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    key: Reverse<(u8, u32, u32, u64)>,
    wanted: Wanted,
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Ranked) -> bool {
        self.key == other.key
    }
}

impl Eq for Ranked {}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Ranked) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Ranked) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}

/// The selector.
#[derive(Debug, Default)]
pub struct Coverage {
    ranked: BinaryHeap<Ranked>,
    n_found: u64,
    /// How often a side with this context was asked for.
    contexts: FxHashMap<u64, u32>,
    /// How often a side that goes this way was asked for.
    ways: FxHashMap<Way, u32>,
}

impl Selector for Coverage {
    fn add(&mut self, wanted: Wanted) {
        self.n_found += 1;
        self.ranked.push(Ranked {
            // The least rank: what it really is shows when its turn comes.
            key: Reverse((0, 0, wanted.depth, self.n_found)),
            wanted,
        });
    }

    /// The side of the least rank. Ranks grow as sides are asked for and taken; one that is no longer
    /// what it was goes back to its new place.
    fn next(&mut self, is_taken: &dyn Fn(Site, Taken) -> bool) -> Option<Goal> {
        while let Some(Ranked { key, wanted }) = self.ranked.pop() {
            let Reverse((group, level, depth, number)) = key;
            let now = self.rank(&wanted, is_taken);
            if now == (group, level) {
                *self.contexts.entry(wanted.context).or_default() += 1;
                *self.ways.entry(wanted.way).or_default() += 1;
                return Some(wanted.goal);
            }
            self.ranked.push(Ranked {
                key: Reverse((now.0, now.1, depth, number)),
                wanted,
            });
        }
        None
    }
}

impl Coverage {
    /// Ways of the user's code come before the library's and the engine's own. A way that no run went
    /// comes first, until it was asked for a few times in vain; then those count more whose context
    /// was asked for less. Twice as often is one level, so that depth decides among equals.
    fn rank(&self, wanted: &Wanted, is_taken: &dyn Fn(Site, Taken) -> bool) -> (u8, u32) {
        let n_bits = |n: u32| u32::BITS - n.leading_zeros();
        match wanted.way.novelty(is_taken) {
            Novelty::New => {
                let n = self.ways.get(&wanted.way).copied().unwrap_or(0);
                (0, n_bits(n / IN_VAIN))
            }
            Novelty::Known => {
                let n = self.contexts.get(&wanted.context).copied().unwrap_or(0);
                (0, 1 + n_bits(n))
            }
            Novelty::Foreign => (1, 0),
        }
    }
}
