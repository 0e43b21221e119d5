//! The strategy: a slice of exploration, a choice of conditions, a search for each of them; and again.

use goals::{GoalId, Goals};
use search::Generator;
use strategy::{Bid, Ctx, Event, Ledger, Slice, Stop, Strategy, View};
use testcase::{TestCase, Universe};

use crate::dse::Boot;
use crate::entry::{EntryEnd, EntryExploration, EntryMethod, Heap, Machine, callable};

use super::breed::{Breeder, LONGEST};
use super::condition::PathCondition;
use super::facts::Facts;
use super::hunt::Hunted;
use super::lanes::Lanes;

/// The name of the strategy.
pub const NAME: &str = "sushi";

budget::tuning! {
    /// Constants of heap inputs by call sequences.
    pub struct Tuning {
        /// Objects of one class in an input.
        heap_scope: usize = 6,
        /// Steps of the first exploration of a method.
        first_slice: u64 = 500_000,
        /// How much more each further one may take.
        growth: u64 = 2,
        /// Steps of an exploration at once, at most.
        most_slice: u64 = 30_000_000,
        /// Clauses of a condition, at most.
        longest: usize = 400,
        /// Conditions kept for an open branch.
        kept: usize = 12,
        /// Conditions for open branches with which nothing is explored.
        enough: usize = 40,
        /// Conditions that are looked for at once.
        at_once: usize = 8,
        /// Steps of a piece of work, at least.
        least_piece: u64 = 1_000_000,
        /// Of how many steps so far a piece may take one.
        piece_share: u64 = 32,
        /// How many times as long a search that comes closer may go on.
        further: u64 = 5,
        /// Tests in a row that came no closer after which a search is said to come closer no more.
        moving: u64 = 80,
        /// Tests in a row that came no closer after which the first search for a condition ends; twice as
        /// many for each further one.
        patience: u64 = 200,
        /// Searches for a condition.
        tries: u32 = 4,
        /// Tests of a batch for a condition.
        batch: usize = 10,
        /// Tests that a search goes on from.
        population: usize = 8,
        /// Tests of the ledger that a search starts from.
        seeds: usize = 20,
    }
}

/// A method and how far it was explored.
struct Item {
    method: EntryMethod,
    exploration: Option<EntryExploration>,
    slice: u64,
    is_done: bool,
}

/// The strategy.
pub struct Sushi<'u> {
    pub(super) universe: &'u Universe,
    goals: &'u Goals,
    package: String,
    seed: u64,
    pub(super) tuning: Tuning,
    pub(super) generator: Generator<'u>,
    boot: Boot,
    /// The machine of explorations; nothing before the first.
    machine: Option<Machine>,
    has_booted: bool,
    pub(super) lanes: Lanes,
    items: Vec<Item>,
    pub(super) hunted: Vec<Hunted>,
    /// What held in all states that were seen.
    facts: Facts,
    has_looked: bool,
}

impl<'u> Sushi<'u> {
    /// For the methods that tests can call.
    pub fn new(
        universe: &'u Universe,
        goals: &'u Goals,
        package: &str,
        seed: u64,
        tuning: Tuning,
        generator: Generator<'u>,
        boot: Boot,
    ) -> Sushi<'u> {
        let item = |method| Item {
            method,
            exploration: None,
            slice: tuning.first_slice,
            is_done: false,
        };
        let items = callable(universe, goals, package).into_iter().map(item);
        Sushi {
            universe,
            goals,
            package: package.to_owned(),
            seed,
            tuning,
            generator: generator.with_longest(LONGEST),
            lanes: Lanes::new(boot.clone()),
            boot,
            machine: None,
            has_booted: false,
            items: items.collect(),
            hunted: Vec::new(),
            facts: Facts::default(),
            has_looked: false,
        }
    }

    /// Runs tests of the ledger to see what holds in the states that they lead to.
    fn look(&mut self, ctx: &mut Ctx<'_, '_>) {
        if std::mem::replace(&mut self.has_looked, true) {
            return;
        }
        let mut tests = ctx.ledger.covering();
        tests.truncate(2 * self.tuning.seeds);
        for _ in 0..2 * self.tuning.seeds {
            let known = ctx.ledger.any_completed(self.generator.rng());
            let mut test = known.unwrap_or_else(|| self.generator.random_test());
            // Larger structures have more to show.
            let mut breeder = Breeder {
                generator: &mut self.generator,
                universe: self.universe,
            };
            for _ in 0..3 {
                test = breeder.grown(&test);
            }
            tests.push(test);
        }
        tests.retain(|t| !t.is_empty());
        self.lanes.aim(std::iter::empty());
        self.lanes.run_and_look(ctx, tests, &mut self.facts);
    }

    /// Whether a branch is open that some path may lead to.
    fn has_open(ledger: &Ledger, goals: &Goals) -> bool {
        (0..goals.n_main()).any(|g| ledger.is_open(GoalId::at(g)))
    }

    /// The method to go on with: the one that had the smallest slice.
    fn next(&self) -> Option<usize> {
        let left = (0..self.items.len()).filter(|&k| !self.items[k].is_done);
        left.min_by_key(|&k| self.items[k].slice)
    }

    /// Explores a method for a slice, and keeps the conditions of paths to open branches.
    fn explore(&mut self, ctx: &mut Ctx<'_, '_>, piece: u64) {
        if !self.has_booted {
            self.has_booted = true;
            self.machine = (self.boot)().map(Machine::new);
        }
        let Some(k) = self.next() else { return };
        let item = &mut self.items[k];
        let (Some(machine), Some(call)) = (&mut self.machine, item.method.call.clone()) else {
            item.is_done = true;
            return;
        };
        if item.exploration.is_none() {
            let heap = Heap::Everything {
                scope: self.tuning.heap_scope,
            };
            let of = (&*self.package, heap);
            let method = item.method.clone();
            item.exploration =
                EntryExploration::new(machine, self.goals, method, of, self.seed).ok();
        }
        let Some(exploration) = &mut item.exploration else {
            item.is_done = true;
            return;
        };
        exploration.set_doubt(std::sync::Arc::new(self.facts.clone()));
        let (t, hunted) = (&self.tuning, &mut self.hunted);
        let ledger = &ctx.ledger;
        let slice = item.slice.min((piece / 2).max(t.first_slice));
        let progress = exploration.follow(machine, slice, &mut |explorer, path, covered| {
            let open: Vec<GoalId> = covered.into_iter().filter(|g| ledger.is_open(*g)).collect();
            let n = path.trace.decisions.len();
            if open.is_empty() || n > t.longest || path.is_doubtful() {
                return true;
            }
            // Enough shorter ones lead there already.
            let shorter = |g: &GoalId| {
                let leads = |h: &&Hunted| h.condition.len() <= n && h.condition.goals.contains(g);
                hunted.iter().filter(leads).count() >= t.kept
            };
            if open.iter().all(shorter) {
                return true;
            }
            if let Some(condition) = PathCondition::of(explorer, path, &call, open) {
                hunted.push(Hunted::new(condition));
            }
            true
        });
        ctx.charge(progress.steps);
        item.slice = (slice.saturating_mul(t.growth)).min(t.most_slice);
        if matches!(progress.end, EntryEnd::Exhausted | EntryEnd::Failed(_)) {
            item.is_done = true;
        }
    }

    /// Compares tests of the ledger with the conditions that are new.
    fn seed_new(&mut self, ctx: &mut Ctx<'_, '_>) {
        while let Some(first) = self.hunted.iter().position(|h| !h.is_seeded) {
            let target = self.hunted[first].condition.target.clone();
            let is_meant =
                |h: &Hunted| !h.is_seeded && std::sync::Arc::ptr_eq(&h.condition.target, &target);
            let of: Vec<usize> = (0..self.hunted.len())
                .filter(|&k| is_meant(&self.hunted[k]))
                .take(64)
                .collect();
            let mut tests: Vec<TestCase> = Vec::new();
            let known = ctx.ledger.covering();
            let mut breeder = Breeder {
                generator: &mut self.generator,
                universe: self.universe,
            };
            let calls = |t: &&TestCase| super::breed::last_call(t, &target).is_some();
            let with = known.iter().filter(calls).take(self.tuning.seeds);
            for t in with {
                tests.extend(breeder.ending(t, &target));
            }
            for _ in 0..self.tuning.seeds {
                let from = ctx.ledger.any_completed(breeder.generator.rng());
                let made = match from {
                    Some(t) => breeder.ending(&t, &target),
                    None => breeder.new_test(&target),
                };
                tests.extend(made);
            }
            for &k in of.iter().take(self.tuning.seeds) {
                let condition = &self.hunted[k].condition;
                if let Some(t) = breeder.new_test(&target) {
                    tests.push(breeder.with_arguments(condition, &t));
                }
            }
            tests.dedup();
            let conditions = of.iter().map(|&k| &self.hunted[k].condition);
            self.lanes.aim(conditions);
            let tried = self.lanes.run_and_look(ctx, tests, &mut self.facts);
            let most = self.tuning.population;
            for &k in &of {
                self.hunted[k].is_seeded = true;
            }
            for t in tried {
                for (&k, distance) in of.iter().zip(&t.distances) {
                    if let Some(d) = distance.filter(|_| !t.is_stopped) {
                        self.hunted[k].population.offer(d, &t.test, most);
                    }
                }
            }
            if ctx.is_done() {
                return;
            }
        }
    }
}

impl Strategy for Sushi<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn bid(&self, view: &View<'_>) -> Bid {
        let is_hunting = self.hunted.iter().any(|h| h.is_open(view.ledger));
        let has_paths = self.next().is_some() && Sushi::has_open(view.ledger, self.goals);
        match self.lanes.is_ready() && (is_hunting || has_paths) {
            // A search that comes closer is worth more than one that may.
            true => Bid::Ready {
                eager: self.is_moving(),
            },
            false => Bid::Idle,
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        let t = self.tuning;
        let piece = t.least_piece.max(before / t.piece_share.max(1));
        self.hunted.retain(|h| h.is_open(&ctx.ledger));
        if Sushi::has_open(&ctx.ledger, self.goals) {
            self.look(ctx);
            if self.hunted.len() < t.enough {
                self.explore(ctx, piece);
            }
        }
        if !ctx.is_done() {
            self.seed_new(ctx);
        }
        if !ctx.is_done() {
            self.hunted.retain(|h| h.is_open(&ctx.ledger));
            self.choose(ctx);
            self.search(
                ctx,
                piece.saturating_sub(ctx.steps() - before).max(piece / 2),
            );
        }
        if ctx.steps() == before {
            return Stop::Nothing;
        }
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    fn notice(&mut self, event: &Event) {
        if let Event::Judged(judged) = event {
            self.generator.learn(judged);
        }
    }
}
