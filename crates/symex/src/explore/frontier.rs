//! Which side of which decision is asked for next.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use vm::domain::Site;

use super::Order;
use crate::observed::Taken;
use crate::trace::Trace;
use crate::tree::Goal;

/// A side to be asked for, with what its rank depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub goal: Goal,
    pub depth: u32,
    pub way: Way,
    /// Where the path comes from; see [`context`].
    pub context: u64,
}

/// What a run would newly go through on this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Way {
    /// Either side of a conditional jump: that it was reached means that one was taken.
    Jump(Site),
    /// A case of a switch.
    Case(Site, Option<i32>),
    /// Something else in the user's code: an exception, another object.
    Other,
    /// Nothing of the user's code itself.
    Elsewhere,
}

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

/// Decisions before a side that are its context: what came right before says much about the state in
/// which the side would be taken, and a loop over inputs leads to the same few decisions again and
/// again.
const CONTEXT: usize = 4;

impl Way {
    fn novelty(self, is_taken: &impl Fn(Site, Taken) -> bool) -> Novelty {
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

/// The context of a side of the decision at this depth of a path.
pub(super) fn context(trace: &Trace, depth: usize, side: usize) -> u64 {
    let mut hasher = FxHasher::default();
    side.hash(&mut hasher);
    let path = trace.decisions.iter().take(depth + 1).rev();
    for decision in path.take(CONTEXT + 1) {
        decision.site.hash(&mut hasher);
    }
    hasher.finish()
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

/// Sides that nobody asked for yet.
#[derive(Debug)]
pub(super) struct Frontier {
    order: Order,
    queue: VecDeque<Goal>,
    ranked: BinaryHeap<Ranked>,
    n_found: u64,
    /// How often a side with this context was asked for.
    contexts: FxHashMap<u64, u32>,
    /// How often a side that goes this way was asked for.
    ways: FxHashMap<Way, u32>,
}

impl Frontier {
    pub fn new(order: Order) -> Frontier {
        Frontier {
            order,
            queue: VecDeque::new(),
            ranked: BinaryHeap::new(),
            n_found: 0,
            contexts: FxHashMap::default(),
            ways: FxHashMap::default(),
        }
    }

    pub fn push(&mut self, wanted: Wanted) {
        if self.order == Order::Coverage {
            self.n_found += 1;
            self.ranked.push(Ranked {
                // The least rank: what it really is shows when its turn comes.
                key: Reverse((0, 0, wanted.depth, self.n_found)),
                wanted,
            });
        } else {
            self.queue.push_back(wanted.goal);
        }
    }

    /// The next side, by the order of the exploration.
    pub fn pop(&mut self, rng: &mut u64, is_taken: impl Fn(Site, Taken) -> bool) -> Option<Goal> {
        match self.order {
            Order::Dfs => self.queue.pop_back(),
            Order::Bfs => self.queue.pop_front(),
            Order::Random => {
                if self.queue.is_empty() {
                    return None;
                }
                let n = self.queue.len() as u64;
                let at = (vm::vm::splitmix(rng) % n) as usize;
                self.queue.swap_remove_back(at)
            }
            Order::Coverage => self.least(&is_taken),
        }
    }

    /// The side of the least rank. Ranks grow as sides are asked for and taken; one that is no longer
    /// what it was goes back to its new place.
    fn least(&mut self, is_taken: &impl Fn(Site, Taken) -> bool) -> Option<Goal> {
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

    /// Ways of the user's code come before the library's and the engine's own. A way that no run went
    /// comes first, until it was asked for a few times in vain; then those count more whose context
    /// was asked for less. Twice as often is one level, so that depth decides among equals.
    fn rank(&self, wanted: &Wanted, is_taken: &impl Fn(Site, Taken) -> bool) -> (u8, u32) {
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
