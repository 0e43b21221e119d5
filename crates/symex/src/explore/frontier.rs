//! Which side of which decision is asked for next.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use vm::domain::Site;

use super::Order;
use crate::observed::Taken;
use crate::tree::Goal;

/// A side to be asked for, with what its rank depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub goal: Goal,
    pub depth: u32,
    pub way: Way,
}

/// What a run would newly go through on this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Way {
    /// 0 for a way in the user's code that no run went, 2 for the library's or the engine's own.
    /// It never falls as more ways are taken.
    fn rank(self, is_taken: &impl Fn(Site, Taken) -> bool) -> u8 {
        match self {
            Way::Jump(site) => {
                let both = is_taken(site, Taken::Jump(true)) && is_taken(site, Taken::Jump(false));
                u8::from(both)
            }
            Way::Case(site, key) => u8::from(is_taken(site, Taken::Case(key))),
            Way::Other => 0,
            Way::Elsewhere => 2,
        }
    }
}

/// A side with its rank when it was last looked at; the number says when it was found.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    key: Reverse<(u8, u32, u64)>,
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
}

impl Frontier {
    pub fn new(order: Order) -> Frontier {
        Frontier {
            order,
            queue: VecDeque::new(),
            ranked: BinaryHeap::new(),
            n_found: 0,
        }
    }

    pub fn push(&mut self, wanted: Wanted) {
        if self.order == Order::Coverage {
            self.n_found += 1;
            self.ranked.push(Ranked {
                // The least rank: what it really is shows when its turn comes.
                key: Reverse((0, wanted.depth, self.n_found)),
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

    /// The side of the least rank. Ranks only grow, so one that is still what it was is the least.
    fn least(&mut self, is_taken: &impl Fn(Site, Taken) -> bool) -> Option<Goal> {
        while let Some(Ranked { key, wanted }) = self.ranked.pop() {
            let Reverse((rank, depth, number)) = key;
            let now = wanted.way.rank(is_taken);
            if now == rank {
                return Some(wanted.goal);
            }
            self.ranked.push(Ranked {
                key: Reverse((now, depth, number)),
                wanted,
            });
        }
        None
    }
}
