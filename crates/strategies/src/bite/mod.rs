//! Symbolic reachability analysis of the sides that others left open, as a strategy.
//!
//! Each open side is followed backwards to where its method is entered (`reachability`). When no way is
//! left, the ledger gets a proof, and nobody looks for a test any more. Sides of methods that some test
//! has entered come first: those may be what keeps a search going.

use std::sync::Arc;

use goals::{GoalId, GoalKind, Goals};
use program::Branch;
use reachability::{Limits, Prover};
use rustc_hash::FxHashSet;
use strategy::{Assumption, Bid, Ctx, Event, Ledger, Proof, Slice, Stop, Strategy, View};
use testcase::Universe;

/// The name of the strategy.
pub const NAME: &str = "bite";

budget::tuning! {
    /// Constants of the analysis.
    pub struct Tuning {
        /// Of how many steps so far all looks together may take one; 0 for no limit.
        share: u64 = 16,
        /// Steps that they may take from the beginning.
        free: u64 = 3_000_000,
        /// Steps for a side when it is looked at first.
        first_look: u64 = 1_000_000,
        /// How much more the second and last look may take.
        growth: u64 = 12,
        /// Steps of a piece of work.
        slice: u64 = 2_000_000,
        /// States for a side, at most.
        states: usize = 400,
        /// What Z3 may do for one question, by its own count of work.
        question: u32 = 5_000,
        /// Gates of a question, at most: one of a million takes Z3 seconds that it does not count.
        circuit: u64 = 150_000,
    }
}

/// The strategy.
pub struct Bite<'u> {
    universe: &'u Universe,
    goals: &'u Goals,
    tuning: Tuning,
    prover: Prover<'u>,
    /// The terms of a prover are never removed; after so many sides it is made anew.
    n_since_new: usize,
    /// Sides that were looked at, and those that were looked at twice.
    looked_at: [FxHashSet<GoalId>; 2],
    /// Steps of all looks.
    spent: u64,
}

/// Sides after which a prover is made anew.
const MOST_SIDES: usize = 100;

impl<'u> Bite<'u> {
    /// For the classes with goals.
    pub fn new(universe: &'u Universe, goals: &'u Goals, tuning: Tuning) -> Bite<'u> {
        Bite {
            universe,
            goals,
            tuning,
            prover: Prover::new(universe, limits(&tuning, tuning.first_look)),
            n_since_new: 0,
            looked_at: Default::default(),
            spent: 0,
        }
    }

    /// Steps that are left to it when all strategies together have used so many: most open sides have a
    /// test, and who looks for that must not wait.
    fn allowance(&self, steps: u64) -> u64 {
        let t = &self.tuning;
        match steps.checked_div(t.share) {
            Some(share) => t.free.max(share).saturating_sub(self.spent),
            None => u64::MAX,
        }
    }

    /// The steps of a look, at most.
    fn longest(&self, round: usize) -> u64 {
        let growth = if round == 0 { 1 } else { self.tuning.growth };
        self.tuning.first_look * growth
    }

    /// The side to look at next, and whether it is the second time; nothing where too few steps are left.
    fn next(&self, ledger: &Ledger, allowance: u64) -> Option<(GoalId, usize)> {
        let rounds = (0..2).filter(|&round| allowance >= self.longest(round) / 2);
        rounds.into_iter().find_map(|round| {
            let is_left = |goal: &GoalId| {
                self.goals.is_branch(*goal)
                    && ledger.is_open(*goal)
                    && !self.looked_at[round].contains(goal)
            };
            let found = self.goals.ids().take(self.goals.n_main()).find(is_left);
            found.map(|goal| (goal, round))
        })
    }

    fn branch_of(&self, goal: GoalId) -> Option<Branch> {
        let goal = &self.goals[goal];
        let GoalKind::Branch {
            number,
            pc,
            side_idx,
            ref side,
            line,
        } = goal.kind
        else {
            return None;
        };
        let file = &self.universe.class(&goal.class)?.file;
        let branches = program::Branches::of(file);
        let target = branches.get(number)?.target;
        Some(Branch {
            id: number,
            method: goal.method,
            pc,
            side_idx,
            side: side.clone(),
            target,
            line,
        })
    }

    /// Looks at a side; what it took.
    fn look(&mut self, ctx: &mut Ctx<'_, '_>, goal: GoalId, round: usize) -> u64 {
        self.n_since_new += 1;
        if self.n_since_new > MOST_SIDES {
            self.n_since_new = 1;
            let limits = limits(&self.tuning, self.tuning.first_look);
            self.prover = Prover::new(self.universe, limits);
        }
        let limits = limits(&self.tuning, self.longest(round));
        self.prover.set_limits(limits);
        let before = self.prover.steps();
        let Some(branch) = self.branch_of(goal) else {
            return 0;
        };
        let Some(info) = self.universe.class(&self.goals[goal].class) else {
            return 0;
        };
        if let Ok(proved) = self.prover.prove(&info.file, &branch) {
            let proof = Proof {
                by: NAME,
                reason: proved.reason,
                assumptions: proved.assumptions.into_iter().map(assumption).collect(),
                n_obligations: proved.n_obligations,
            };
            // A contradiction is kept in the ledger, which believes no other proof after it.
            let _contradiction = ctx.ledger.refute(goal, Arc::new(proof));
        }
        self.prover.steps() - before
    }
}

/// What a look of so many steps may take.
fn limits(tuning: &Tuning, steps: u64) -> Limits {
    Limits {
        steps,
        states: tuning.states,
        question: tuning.question,
        circuit: tuning.circuit,
    }
}

/// The same in the words that all strategies share.
fn assumption(it: reachability::Assumption) -> Assumption {
    match it {
        reachability::Assumption::SingleThread => Assumption::SingleThread,
        reachability::Assumption::NoReflection => Assumption::NoReflection,
        reachability::Assumption::TypedValues => Assumption::TypedValues,
        reachability::Assumption::SameClasses => Assumption::SameClasses,
    }
}

impl Strategy for Bite<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn bid(&self, view: &View<'_>) -> Bid {
        match self.next(view.ledger, self.allowance(view.steps)) {
            Some((_, round)) => Bid::Ready { eager: round == 0 },
            None => Bid::Idle,
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let mut used = 0;
        let mut has_worked = false;
        while used < self.tuning.slice && !ctx.is_done() {
            let allowance = self.allowance(ctx.steps());
            let Some((goal, round)) = self.next(&ctx.ledger, allowance) else {
                break;
            };
            self.looked_at[round].insert(goal);
            let steps = self.look(ctx, goal, round);
            ctx.charge(steps);
            self.spent += steps;
            used += steps.max(1_000);
            has_worked = true;
        }
        match has_worked {
            true => Stop::Worked { steps: used },
            false => Stop::Nothing,
        }
    }

    fn notice(&mut self, _: &Event) {}
}
