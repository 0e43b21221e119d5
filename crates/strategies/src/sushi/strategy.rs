//! The strategy: a slice of exploration, a choice of conditions, a search for each of them; and again.

use goals::{GoalId, Goals};
use search::Generator;
use strategy::{Bid, Ctx, Event, Ledger, Slice, Stop, Strategy, View};
use testcase::{TestCase, Universe};

use crate::dse::Boot;
use crate::entry::{EntryEnd, EntryExploration, EntryMethod, Heap, Machine, callable};

use super::breed::{Breeder, LONGEST};
use super::condition::PathCondition;
use super::cover::{self, Candidate};
use super::facts::Facts;
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
        /// Of how many steps so far an exploration may take one, beyond the first slice.
        slice_share: u64 = 32,
        /// Clauses of a condition, at most.
        longest: usize = 400,
        /// Conditions kept for an open branch.
        kept: usize = 12,
        /// Conditions that are looked for at once.
        at_once: usize = 8,
        /// Steps of the first search for a condition.
        first_search: u64 = 300_000,
        /// How many times more one that comes closer may take.
        more_search: u64 = 8,
        /// Tests in a row that came no closer after which a search ends.
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

/// A condition and how far the search for it came.
struct Hunted {
    condition: PathCondition,
    /// The closest tests, with their distances; those at the same distance shortest first.
    population: Vec<(f64, TestCase)>,
    /// Whether tests of the ledger were compared with it.
    is_seeded: bool,
    tries: u32,
    /// It holds before a call that takes another path all the same, or no search will come to it.
    is_given_up: bool,
    /// Tests since the last one that was closer.
    stale: u64,
}

impl Hunted {
    fn new(condition: PathCondition) -> Hunted {
        Hunted {
            condition,
            population: Vec::new(),
            is_seeded: false,
            tries: 0,
            is_given_up: false,
            stale: 0,
        }
    }

    fn is_open(&self, ledger: &Ledger) -> bool {
        !self.is_given_up && self.condition.goals.iter().any(|g| ledger.is_open(*g))
    }

    /// The least distance so far.
    fn closest(&self) -> f64 {
        let none = self.condition.len() as f64 + 1.0;
        self.population.first().map_or(none, |(d, _)| *d)
    }

    /// Takes a test in if it is among the closest; true when it is closer than all before.
    fn offer(&mut self, distance: f64, test: &TestCase, most: usize) -> bool {
        let is_closer = distance < self.closest() || self.population.is_empty();
        let place = self
            .population
            .partition_point(|(d, t)| (*d, t.len()) < (distance, test.len()));
        let is_known = self.population.iter().any(|(_, t)| t == test);
        if place < most && !is_known {
            self.population.insert(place, (distance, test.clone()));
            self.population.truncate(most);
        }
        is_closer
    }
}

/// The strategy.
pub struct Sushi<'u> {
    universe: &'u Universe,
    goals: &'u Goals,
    package: String,
    seed: u64,
    tuning: Tuning,
    generator: Generator<'u>,
    boot: Boot,
    /// The machine of explorations; nothing before the first.
    machine: Option<Machine>,
    has_booted: bool,
    lanes: Lanes,
    items: Vec<Item>,
    hunted: Vec<Hunted>,
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
    fn explore(&mut self, ctx: &mut Ctx<'_, '_>) {
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
        let share = (ctx.steps() / t.slice_share.max(1)).max(t.first_slice);
        let slice = item.slice.min(share);
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
        if std::env::var_os("SUSHI_DEBUG").is_some() {
            eprintln!(
                "explored {} slice {} used {} paths {} end {:?} hunted {}",
                item.method.shown(),
                item.slice,
                progress.steps,
                exploration.n_paths(),
                progress.end,
                hunted.len()
            );
        }
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
                    if let Some(d) = distance {
                        self.hunted[k].offer(*d, &t.test, most);
                    }
                }
            }
            if ctx.is_done() {
                return;
            }
        }
    }

    /// The conditions to look for next: of the fewest that cover all that can be, the closest.
    fn choose(&self, ctx: &Ctx<'_, '_>) -> Vec<usize> {
        let open: Vec<usize> = (0..self.hunted.len())
            .filter(|&k| self.hunted[k].is_open(&ctx.ledger))
            .collect();
        let candidate = |&k: &usize| {
            let h = &self.hunted[k];
            let goals = h.condition.goals.iter();
            Candidate {
                covers: goals
                    .filter(|g| ctx.ledger.is_open(**g))
                    .map(|g| g.index())
                    .collect(),
                // What came no closer last time will rarely do so now.
                cost: h.closest() + 3.0 * f64::from(h.tries),
            }
        };
        let candidates: Vec<Candidate> = open.iter().map(candidate).collect();
        let mut chosen: Vec<usize> = Vec::new();
        let mut left: Vec<usize> = (0..candidates.len()).collect();
        // What one search costs most of several at once share: other ways to the same branches follow.
        while chosen.len() < self.tuning.at_once && !left.is_empty() {
            let among: Vec<Candidate> = left.iter().map(|&k| candidates[k].clone()).collect();
            let next: Vec<usize> = cover::choose(&among).into_iter().map(|k| left[k]).collect();
            left.retain(|k| !next.contains(k));
            chosen.extend(next);
        }
        chosen.truncate(self.tuning.at_once.max(1));
        chosen.into_iter().map(|k| open[k]).collect()
    }

    /// Searches for tests that satisfy some conditions, all at once.
    fn search(&mut self, ctx: &mut Ctx<'_, '_>, chosen: &[usize]) {
        let t = self.tuning;
        let share = |k: &usize| t.first_search << self.hunted[*k].tries.min(16);
        let budget: u64 = chosen.iter().map(share).sum();
        let begin = ctx.steps();
        let (enough, most) = (
            begin.saturating_add(budget),
            begin.saturating_add(budget.saturating_mul(t.more_search)),
        );
        let mut active: Vec<usize> = chosen.to_vec();
        for &k in &active {
            self.hunted[k].stale = 0;
        }
        let conditions = active.iter().map(|&k| &self.hunted[k].condition);
        self.lanes.aim(conditions);
        while !active.is_empty() && ctx.steps() < most && !ctx.is_done() && self.lanes.is_ready() {
            let mut tests = Vec::new();
            for &k in &active {
                let h = &self.hunted[k];
                let mut breeder = Breeder {
                    generator: &mut self.generator,
                    universe: self.universe,
                };
                for _ in 0..t.batch.max(1) {
                    let n = h.population.len();
                    let rng = breeder.generator.rng();
                    // The closer half the time, any of them otherwise.
                    let near = if rng.percent(50) { n.min(2) } else { n };
                    let (a, b) = (rng.below(near), rng.below(n));
                    let made = match (h.population.get(a), h.population.get(b)) {
                        (Some((_, a)), Some((_, b))) => breeder.child(&h.condition, a, b),
                        _ => breeder.new_test(&h.condition.target),
                    };
                    tests.extend(made);
                }
            }
            let n_active = active.len() as u64;
            let n_tests = tests.len() as u64;
            if tests.is_empty() {
                break;
            }
            let tried = self.lanes.run(ctx, tests);
            for &k in &active {
                self.hunted[k].stale += n_tests / n_active;
            }
            for tried in tried {
                for (&k, distance) in active.iter().zip(&tried.distances) {
                    let Some(d) = distance else { continue };
                    let h = &mut self.hunted[k];
                    if h.offer(*d, &tried.test, t.population) {
                        h.stale = 0;
                    }
                }
            }
            let before = active.len();
            let hunted = &mut self.hunted;
            active.retain(|&k| {
                let h = &mut hunted[k];
                if h.closest() == 0.0 {
                    // What the path covers is covered, or the path is not what it says.
                    h.is_given_up = true;
                }
                // One that comes closer goes on.
                let is_worth = ctx.steps() < enough || h.stale < t.patience / 2;
                h.is_open(&ctx.ledger) && h.stale < t.patience && is_worth
            });
            if active.len() < before {
                let conditions = active.iter().map(|&k| &self.hunted[k].condition);
                self.lanes.aim(conditions);
            }
        }
        for &k in chosen {
            let h = &mut self.hunted[k];
            if std::env::var_os("SUSHI_DEBUG").is_some() {
                eprintln!(
                    "searched {} try {} closest {} goals {:?} given up {} stale {} pop {} len {}: {}",
                    h.condition.target.name,
                    h.tries,
                    h.closest(),
                    h.condition.goals,
                    h.is_given_up,
                    h.stale,
                    h.population.len(),
                    h.population.first().map_or(0, |p| p.1.len()),
                    h.condition
                );
            }
            // The budget of one that came closer to the end was too small, and not the search in vain.
            h.tries += u32::from(h.stale >= t.patience / 2);
            h.is_given_up |= h.tries >= t.tries;
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
            true => Bid::Ready { eager: false },
            false => Bid::Idle,
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        if Sushi::has_open(&ctx.ledger, self.goals) {
            self.look(ctx);
            self.explore(ctx);
        }
        self.hunted.retain(|h| h.is_open(&ctx.ledger));
        if !ctx.is_done() {
            self.seed_new(ctx);
        }
        if !ctx.is_done() {
            let chosen = self.choose(ctx);
            self.search(ctx, &chosen);
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
