//! Explorations of entries as a strategy: slices for a few methods at a time, those with open sides that
//! had the fewest steps first, on several machines side by side.

use std::collections::BTreeSet;
use std::sync::Arc;

use goals::{ByGoal, GoalId, Goals};
use strategy::{Assumption, Bid, Ctx, Event, Ledger, Origin, Proof, Slice, Stop, Strategy, View};
use symex::Part;
use testcase::Universe;

use crate::dse::Boot;

use super::lanes::{Common, Lane, Turn};
use super::{EntryEnd, EntryExploration, EntryMethod, methods};

/// The name of the strategy.
pub const NAME: &str = "entry";

/// What every proof takes for granted.
const ALWAYS: [Assumption; 2] = [Assumption::ArgumentsStay, Assumption::TypedValues];

budget::tuning! {
    /// Constants of explorations from symbolic entries.
    pub struct Tuning {
        /// Steps of the first slice of a method.
        first_slice: u64 = 1_000_000,
        /// How much more each further slice may take.
        growth: u64 = 2,
        /// Steps of a slice, at most.
        most_slice: u64 = 100_000_000,
        /// Steps after which it is asked whether all is over: questions that bring no path are many.
        look: u64 = 2_000_000,
        /// Machines that explore side by side, whatever the number of threads.
        lanes: usize = 2,
    }
}

/// A part of a method and how far it was explored.
struct Piece {
    part: Part,
    /// The lane on which its exploration was begun.
    lane: Option<usize>,
    exploration: Option<EntryExploration>,
    /// Nothing is left of it.
    is_done: bool,
}

impl Piece {
    fn new(part: Part) -> Piece {
        Piece {
            part,
            lane: None,
            exploration: None,
            is_done: false,
        }
    }

    /// Whether it can be gone on with.
    fn goes_on(&self, lanes: &[Lane]) -> bool {
        !self.is_done
            && match self.lane {
                Some(l) => !lanes[l].is_lost(),
                None => lanes.is_empty() || !lanes.iter().all(Lane::is_lost),
            }
    }
}

/// A method and how far it was explored.
struct Item {
    method: EntryMethod,
    /// Goals of its own.
    sides: Vec<GoalId>,
    /// One at first; where that is not done with the first slice, one for each lane, from the beginning.
    pieces: Vec<Piece>,
    /// Steps of the next slice, of all pieces together.
    slice: u64,
    is_done: bool,
}

impl Item {
    fn n_open(&self, ledger: &Ledger) -> usize {
        self.sides.iter().filter(|g| ledger.is_open(**g)).count()
    }

    /// Tells each piece what the others came by.
    fn exchange(&mut self) {
        let covered = |p: &Piece| {
            let exploration = p.exploration.as_ref();
            exploration.map_or_else(BTreeSet::new, |e| e.covered().clone())
        };
        let all: Vec<BTreeSet<GoalId>> = self.pieces.iter().map(covered).collect();
        for (k, piece) in self.pieces.iter_mut().enumerate() {
            if let Some(exploration) = &mut piece.exploration {
                let others = all.iter().enumerate().filter(|(other, _)| *other != k);
                let others = others.flat_map(|(_, covered)| covered).copied();
                exploration.set_covered_elsewhere(others.collect());
            }
        }
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
    /// Makes the machines, which are not needed for classes that others cover.
    boot: Boot,
    lanes: Vec<Lane>,
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
            pieces: vec![Piece::new(Part::WHOLE)],
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
            boot,
            lanes: Vec::new(),
            items: items.collect(),
        }
    }

    fn is_of_use(&self, k: usize, ledger: &Ledger) -> bool {
        let item = &self.items[k];
        item.pieces.iter().any(|p| p.goes_on(&self.lanes)) && item.is_of_use(ledger)
    }

    /// The methods to go on with: those with open sides of their own, or all where none has any, those
    /// that had the smallest slice first.
    fn next(&self, ledger: &Ledger) -> Vec<usize> {
        let of_use = (0..self.items.len()).filter(|&k| self.is_of_use(k, ledger));
        let (mut open, mut others) = (Vec::new(), Vec::new());
        for k in of_use {
            match self.items[k].n_open(ledger) {
                0 => others.push(k),
                _ => open.push(k),
            }
        }
        let mut next = if open.is_empty() { others } else { open };
        next.sort_by_key(|&k| self.items[k].slice);
        next
    }

    /// Gives each lane methods for about as many steps as the longest first turn takes.
    fn plan(&mut self, ledger: &Ledger) {
        let next = self.next(ledger);
        let mut longest = 0;
        for k in next {
            let item = &mut self.items[k];
            let left = item.slice / item.pieces.len() as u64;
            for piece in 0..item.pieces.len() {
                let own = &mut item.pieces[piece];
                if !own.goes_on(&self.lanes) {
                    continue;
                }
                let lanes = self.lanes.iter().enumerate();
                let least = lanes.filter(|(_, lane)| !lane.is_lost());
                let least = least.min_by_key(|(_, lane)| lane.planned()).map(|(l, _)| l);
                let Some(l) = own.lane.or(least) else {
                    return;
                };
                let planned = self.lanes[l].planned();
                if planned > 0 && planned.saturating_add(left) > longest {
                    continue;
                }
                longest = longest.max(planned.saturating_add(left));
                own.lane = Some(l);
                self.lanes[l].add(Turn {
                    item: k,
                    piece,
                    method: item.method.clone(),
                    part: own.part,
                    exploration: own.exploration.take(),
                    left,
                    end: None,
                });
            }
        }
    }

    /// Explores on all lanes until the turns are over, and tries the tests of what they find.
    fn explore(&mut self, ctx: &mut Ctx<'_, '_>) {
        while self.lanes.iter().any(Lane::is_busy) && !ctx.is_done() {
            let mut open = ByGoal::filled(false, self.goals.list.len());
            for g in self.goals.ids() {
                open[g] = ctx.is_open(g);
            }
            let common = Common {
                boot: &self.boot,
                goals: self.goals,
                package: &self.package,
                seed: self.seed,
                open: &open,
            };
            let look = self.tuning.look.min(ctx.steps_left()).max(1);
            let busy = |lane: &mut Lane| lane.is_busy().then(|| lane.work(&common, look));
            let lab = ctx.lab();
            let brought = lab.side_by_side(&mut self.lanes, |_, lane| busy(lane));
            let mut tests = Vec::new();
            for (lane, brought) in self.lanes.iter_mut().zip(brought) {
                match brought {
                    None => lane.lose(),
                    Some(None) => {}
                    Some(Some(brought)) => {
                        ctx.charge(brought.steps);
                        tests.extend(brought.tests);
                    }
                }
            }
            if !tests.is_empty() {
                ctx.try_all(tests, Origin::Solved);
            }
        }
    }

    /// Notes what came of the turns; whether there were any.
    fn note(&mut self, ctx: &mut Ctx<'_, '_>) -> bool {
        let turns = self.lanes.iter_mut().flat_map(Lane::take_turns);
        let turns: Vec<Turn> = turns.collect();
        let has_worked = !turns.is_empty();
        let mut worked_on = BTreeSet::new();
        for turn in turns {
            let item = &mut self.items[turn.item];
            let piece = &mut item.pieces[turn.piece];
            piece.exploration = turn.exploration;
            let Some(end) = turn.end else {
                // It has its turn another time.
                if piece.exploration.is_none() {
                    piece.lane = None;
                }
                continue;
            };
            worked_on.insert(turn.item);
            match end {
                EntryEnd::Exhausted => piece.is_done = true,
                EntryEnd::Failed(_) => item.is_done = true,
                EntryEnd::Slice | EntryEnd::Stopped => {}
            }
        }
        for k in worked_on {
            let n_lanes = self.lanes.iter().filter(|lane| !lane.is_lost()).count();
            let item = &mut self.items[k];
            let slice = item.slice.saturating_mul(self.tuning.growth);
            item.slice = slice.min(self.tuning.most_slice);
            if item.pieces.iter().all(|p| p.is_done) {
                item.is_done = true;
                self.refute(k, ctx);
            } else if item.pieces.len() == 1 && n_lanes > 1 {
                item.pieces = Part::split(n_lanes).map(Piece::new).collect();
            } else {
                item.exchange();
            }
        }
        has_worked
    }

    /// Takes what a complete exploration proves into the ledger.
    fn refute(&self, k: usize, ctx: &mut Ctx<'_, '_>) {
        let mut parts = Vec::new();
        for piece in &self.items[k].pieces {
            let machine = piece.lane.and_then(|l| self.lanes[l].machine());
            let (Some(exploration), Some(machine)) = (&piece.exploration, machine) else {
                return;
            };
            parts.push((exploration, machine));
        }
        // Where nothing is proved, the goals stay open.
        let refuted = EntryExploration::refuted_by_all(&parts, self.universe);
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
        let mut items = 0..self.items.len();
        match items.any(|k| self.is_of_use(k, view.ledger)) {
            true => Bid::Ready { eager: false },
            false => Bid::Idle,
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        if self.lanes.is_empty() {
            let lane = |_| Lane::new(self.universe);
            self.lanes = (0..self.tuning.lanes.max(1)).map(lane).collect();
        }
        self.plan(&ctx.ledger);
        self.explore(ctx);
        match self.note(ctx) {
            true => Stop::Worked {
                steps: ctx.steps() - before,
            },
            false => Stop::Nothing,
        }
    }

    fn notice(&mut self, _: &Event) {}
}
