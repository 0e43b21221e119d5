//! Explorations of entries as a strategy: a slice for one method at a time, the one with open sides
//! that had the fewest steps first.

use std::sync::Arc;

use goals::{GoalId, Goals};
use strategy::{Assumption, Bid, Ctx, Event, Ledger, Origin, Proof, Slice, Stop, Strategy, View};
use testcase::Universe;

use crate::dse::Boot;

use super::{EntryEnd, EntryExploration, EntryMethod, Heap, Machine, methods};

/// The name of the strategy.
pub const NAME: &str = "entry";

/// What every proof takes for granted.
const ALWAYS: [Assumption; 2] = [Assumption::ArgumentsStay, Assumption::TypedValues];

budget::tuning! {
    /// Constants of explorations from symbolic entries.
    pub struct Tuning {
        /// Steps of the first slice of a method.
        first_slice: u64 = 2_000_000,
        /// How much more each further slice may take.
        growth: u64 = 2,
        /// Steps of a slice, at most.
        most_slice: u64 = 100_000_000,
        /// Steps after which it is asked whether all is over: questions that bring no path are many.
        look: u64 = 2_000_000,
    }
}

/// A method and how far it was explored.
struct Item {
    method: EntryMethod,
    /// Goals of its own.
    sides: Vec<GoalId>,
    exploration: Option<EntryExploration>,
    /// Steps of the next slice.
    slice: u64,
    is_done: bool,
}

impl Item {
    fn n_open(&self, ledger: &Ledger) -> usize {
        self.sides.iter().filter(|g| ledger.is_open(**g)).count()
    }

    /// Whether something may come of it: its own sides are open, or tests of it may reach others.
    fn is_of_use(&self, ledger: &Ledger) -> bool {
        !self.is_done && (self.n_open(ledger) > 0 || self.method.call.is_some())
    }
}

/// The strategy.
pub struct Entering<'u> {
    universe: &'u Universe,
    goals: &'u Goals,
    package: String,
    seed: u64,
    tuning: Tuning,
    /// Makes the machine, which is not needed for classes that others cover.
    boot: Option<Boot>,
    machine: Option<Machine>,
    items: Vec<Item>,
}

impl<'u> Entering<'u> {
    /// For the methods of the classes with goals that are cheap to explore.
    pub fn new(
        universe: &'u Universe,
        goals: &'u Goals,
        package: &str,
        seed: u64,
        tuning: Tuning,
        boot: Boot,
    ) -> Entering<'u> {
        let item = |method: EntryMethod| Item {
            sides: goals.sides_of(&method.class.name, method.index),
            method,
            exploration: None,
            slice: tuning.first_slice,
            is_done: false,
        };
        // Others rarely give tests, since nothing writes their arguments down, and never proofs.
        let cheap = methods(universe, goals, package)
            .into_iter()
            .filter(|m| m.is_cheap);
        let items = cheap.map(item);
        Entering {
            universe,
            goals,
            package: package.to_owned(),
            seed,
            tuning,
            boot: Some(boot),
            machine: None,
            items: items.collect(),
        }
    }

    /// The method to go on with: those with open sides of their own first, then those that had the
    /// smallest slice.
    fn next(&self, ledger: &Ledger) -> Option<usize> {
        let rank = |k: &usize| {
            let item = &self.items[*k];
            let has_open = item.n_open(ledger) > 0;
            (!has_open, item.slice)
        };
        let of_use = (0..self.items.len()).filter(|&k| self.items[k].is_of_use(ledger));
        of_use.min_by_key(rank)
    }

    /// Whether a method can be explored; prepares that when it is the first time.
    fn prepare(&mut self, k: usize) -> bool {
        let Some(machine) = &mut self.machine else {
            return false;
        };
        let item = &mut self.items[k];
        if item.exploration.is_none() {
            let method = item.method.clone();
            let of = (&*self.package, Heap::Arguments);
            let made = EntryExploration::new(machine, self.goals, method, of, self.seed);
            item.exploration = made.ok();
        }
        item.exploration.is_some()
    }

    /// Takes what a complete exploration proves into the ledger.
    fn refute(&self, k: usize, ctx: &mut Ctx<'_, '_>) {
        let (Some(exploration), Some(machine)) = (&self.items[k].exploration, &self.machine) else {
            return;
        };
        // Where nothing is proved, the goals stay open.
        let refuted = exploration.refuted(machine, self.universe);
        for (goal, refutation) in refuted.unwrap_or_default() {
            let of_this_one = refutation.assumptions.iter();
            let of_this_one = of_this_one.map(|a| Assumption::Setting(a.text()));
            let proof = Proof {
                by: NAME,
                reason: refutation.reason,
                assumptions: ALWAYS.into_iter().chain(of_this_one).collect(),
                n_obligations: refutation.n_refuted_sides as usize,
            };
            // A contradiction is kept in the ledger, which believes no other proof after it.
            let _contradiction = ctx.ledger.refute(goal, Arc::new(proof));
        }
    }
}

impl Strategy for Entering<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn bid(&self, view: &View<'_>) -> Bid {
        match self.next(view.ledger) {
            Some(_) => Bid::Ready { eager: false },
            None => Bid::Idle,
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        if let Some(boot) = self.boot.take() {
            self.machine = boot().map(Machine::new);
        }
        let k = loop {
            let Some(k) = self.next(&ctx.ledger) else {
                return Stop::Nothing;
            };
            if self.prepare(k) {
                break k;
            }
            self.items[k].is_done = true;
        };
        let item = &mut self.items[k];
        let (Some(exploration), Some(machine)) = (&mut item.exploration, &mut self.machine) else {
            return Stop::Nothing;
        };
        let (mut left, universe) = (item.slice, self.universe);
        let end = loop {
            let progress =
                exploration.work(machine, universe, left.min(self.tuning.look), &mut |path| {
                    if let Ok(test) = path.test
                        && path.covered.iter().any(|g| ctx.is_open(*g))
                    {
                        ctx.try_all(vec![test], Origin::Solved);
                    }
                    !ctx.is_done()
                });
            ctx.charge(progress.steps);
            left = left.saturating_sub(progress.steps.max(1));
            if progress.end != EntryEnd::Slice || left == 0 || ctx.is_done() {
                break progress.end;
            }
        };
        item.slice = (item.slice.saturating_mul(self.tuning.growth)).min(self.tuning.most_slice);
        match end {
            EntryEnd::Exhausted => {
                item.is_done = true;
                self.refute(k, ctx);
            }
            EntryEnd::Failed(_) => item.is_done = true,
            EntryEnd::Slice | EntryEnd::Stopped => {}
        }
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    fn notice(&mut self, _: &Event) {}
}
