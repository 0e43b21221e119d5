//! Dynamic symbolic execution of test cases (Galeotti, Fraser and Arcuri 2013, section III.B): every
//! primitive and string of a test is an input; clauses of its path condition are negated, and the
//! solver's values make new tests.
//!
//! It is a strategy of its own ([`Symbolic`]), and the local search of whole suites.

mod expand;
mod follower;
mod near;
mod symbolic;

use std::hash::{Hash, Hasher};

use budget::PRICES;
use executor::Worker;
use expr::Term;
use goals::{GoalId, Goals};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use search::{Adaptive, Dse, Explored, Judge};
use solver::{Query, Reason, Solver, SolverConfig, Verdict, build_chain};
use symex::input::Input;
use symex::trace::{Decision, Others, Why};
use symex::{Clause, Settings};
use testcase::TestCase;
use vm::domain::Site;

pub use symbolic::{NAME, Symbolic, Tuning};

use follower::{Follower, Passed};
use near::Nearness;

/// Alternatives of one decision that are tried.
const MAX_SIDES: usize = 24;
/// Terms after which the engine starts afresh.
const MAX_TERMS: usize = 600_000;
/// Runs of one exploration.
const MAX_RUNS: usize = 64;
/// Answers that did not lead where they should after which a goal is asked about no more.
const MAX_DIVERGENCES: u32 = 8;
/// Runs that may find classes to initialise before one is followed.
const MAX_WARMING: usize = 3;
/// Questions without an answer about a side of a decision after which it is not asked about.
const MAX_FAILED: u32 = 4;
/// Questions to Z3 about one goal, when quicker links are asked first.
const MAX_Z3: u32 = 4;

/// Which links of the solver answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answering {
    /// The alternating-variable method and what is quicker (Galeotti et al. 2013, section IV.A).
    Avm,
    /// Z3 alone.
    Z3,
    /// The same first; when they do not know, Z3, a few times for each open goal.
    #[default]
    Chain,
}

/// Runs tests concolically and derives new ones.
pub struct Hybrid {
    worker: Worker,
    follower: Follower,
    /// What is asked first.
    quick: Option<Box<dyn Solver>>,
    /// What is asked when that does not know.
    z3: Option<Box<dyn Solver>>,
    /// Questions to Z3 by goal.
    n_z3: FxHashMap<GoalId, u32>,
    /// Goals of each branching point.
    points: FxHashMap<Site, Vec<GoalId>>,
    /// Sides of decisions elsewhere that runs have taken.
    sides: FxHashSet<(Site, Term)>,
    /// Answers for a goal that did not cover it.
    diverged: FxHashMap<GoalId, u32>,
    /// Sides that no solver found an input for, and how often in a row.
    failed: FxHashMap<(Site, Term), u32>,
}

/// A run and what it assumed.
struct Path {
    test: TestCase,
    input: Input,
    strings: follower::Strings,
    clauses: Vec<Term>,
}

/// What a run decided, symbolically or not.
struct Followed {
    decisions: Vec<Decision>,
    passed: Vec<Passed>,
    steps: u64,
}

/// A side of a decision that no run took yet.
struct Turn {
    /// 0 for a branch with an open goal, more for what is near one.
    distance: usize,
    number: usize,
    path: usize,
    /// Clauses before the decision.
    n_clauses: usize,
    site: Site,
    side: Term,
    goals: Vec<GoalId>,
}

/// The rank of the decision that ended a path.
const LAST: usize = 16;
/// The rank of what is far from everything open.
const FAR: usize = usize::MAX;

impl Hybrid {
    /// With a machine of its own, which has the goals' classes loaded.
    pub fn new(worker: Worker, goals: &Goals, seed: u64, answering: Answering) -> Hybrid {
        let mut points: FxHashMap<Site, Vec<GoalId>> = FxHashMap::default();
        let vm = worker.vm();
        for (name, found) in &goals.classes {
            let Some(class) = vm.classes.iter().find(|c| c.name == *name) else {
                continue;
            };
            for m in class.method_ids() {
                let index = usize::from(vm.methods[m].file_idx);
                for p in found.points.iter().filter(|p| p.method == index) {
                    let site = Site {
                        method: m,
                        bci: p.pc,
                    };
                    points.insert(site, p.sides().collect());
                }
            }
        }
        let own = points.keys().map(|site| site.method).collect();
        Hybrid {
            worker,
            follower: Follower::new(Settings::default(), own),
            quick: (answering != Answering::Z3).then(|| build_chain(&config(seed, false))),
            z3: (answering != Answering::Avm).then(|| build_chain(&config(seed, true))),
            n_z3: FxHashMap::default(),
            points,
            sides: FxHashSet::default(),
            diverged: FxHashMap::default(),
            failed: FxHashMap::default(),
        }
    }

    /// Runs a test concolically.
    fn follow(&mut self, test: &TestCase) -> (Path, Followed) {
        let mut steps = PRICES.concolic_run;
        // Classes are initialised by plain runs: what they do is the same for every input.
        for _ in 0..MAX_WARMING {
            let run = self.worker.run(test);
            steps += run.steps;
            match &run.warmth {
                Some(w) => self.worker.warm(w),
                None => break,
            }
        }
        self.follower.begin(test);
        let run = self.worker.run_with(test, &mut self.follower);
        steps += run.steps * PRICES.concolic_factor;
        let trace = std::mem::take(&mut self.follower.domain.trace);
        let path = Path {
            test: test.clone(),
            input: self.follower.domain.input.clone(),
            strings: self.follower.strings().to_vec(),
            clauses: Vec::new(),
        };
        let followed = Followed {
            decisions: trace.decisions,
            passed: std::mem::take(&mut self.follower.passed),
            steps,
        };
        (path, followed)
    }

    /// Goals of a branching point that are worth a question.
    fn wanted(&self, site: Site, judge: &dyn Judge) -> Vec<GoalId> {
        let goals = self.points.get(&site);
        let open = goals.into_iter().flatten().filter(|&&g| judge.is_open(g));
        let open: Vec<GoalId> = open.copied().collect();
        let diverged = |g: &GoalId| self.diverged.get(g).copied().unwrap_or(0);
        if open.iter().all(|g| diverged(g) >= MAX_DIVERGENCES) {
            return Vec::new();
        }
        open
    }

    /// Notes the sides of a run's decisions that could be taken instead.
    fn turns(
        &mut self,
        (path, at): (&mut Path, usize),
        followed: &Followed,
        asked: &mut FxHashSet<(u64, Term)>,
        (rule, judge): (&Adaptive, &dyn Judge),
        into: &mut Vec<Turn>,
    ) {
        let nearness = Nearness::new(&followed.passed, |p| !self.wanted(p.site, judge).is_empty());
        // Stands for the clauses so far.
        let mut prefix = FxHasher::default();
        // The decision that ended the path is worth another look even where both sides are covered:
        // a loop over the characters of a text decides the same branches for each.
        let own = |d: &Decision| {
            self.points.contains_key(&d.site) && matches!(d.others, Others::Clauses(_))
        };
        let last = followed.decisions.iter().rposition(own);
        for (k, d) in followed.decisions.iter().enumerate() {
            let Clause::Holds(taken) = d.taken else {
                continue;
            };
            let here = |side| (d.site, side);
            self.sides.insert(here(taken));
            let goals = self.wanted(d.site, judge);
            let is_library = !self.points.contains_key(&d.site);
            let distance = match nearness.of(k) {
                _ if !goals.is_empty() => 0,
                Some(n) => 1 + n,
                None if last == Some(k) => LAST,
                None => FAR,
            };
            let is_near = distance < FAR;
            let worth = is_near || is_library || !rule.filter;
            if let Others::Clauses(others) = &d.others
                && (worth && d.why != Why::Hash || !goals.is_empty())
            {
                for other in others.iter().take(MAX_SIDES) {
                    let Clause::Holds(side) = *other else {
                        continue;
                    };
                    let seen = !is_near && rule.filter && self.sides.contains(&here(side));
                    let failed = self.failed.get(&here(side)).copied().unwrap_or(0);
                    if seen || failed >= MAX_FAILED || !asked.insert((prefix.finish(), side)) {
                        continue;
                    }
                    into.push(Turn {
                        distance,
                        number: into.len(),
                        path: at,
                        n_clauses: path.clauses.len(),
                        site: d.site,
                        side,
                        goals: goals.clone(),
                    });
                }
            }
            // The way back is known.
            asked.insert((prefix.finish(), taken));
            taken.hash(&mut prefix);
            path.clauses.push(taken);
        }
    }

    /// A test that takes the side, if a solver knows one, and the steps that took.
    fn solve(&mut self, path: &Path, turn: &Turn) -> (Option<TestCase>, u64) {
        let mut clauses = path.clauses[..turn.n_clauses].to_vec();
        clauses.push(turn.side);
        let query = Query {
            clauses: &clauses,
            hint: Some(&path.input.model),
        };
        let pool = &mut self.follower.domain.pool;
        let (mut verdict, mut steps) = (Verdict::Unknown(Reason::NobodyLeft), 0);
        if let Some(quick) = &mut self.quick {
            verdict = quick.check(pool, &query);
            steps += match verdict {
                Verdict::Unknown(_) => PRICES.unknown_query,
                _ => PRICES.query,
            };
        }
        if let (Verdict::Unknown(_), Some(z3)) = (&verdict, &mut self.z3) {
            let is_last = self.quick.is_none();
            let n_asked = &mut self.n_z3;
            let worth = turn.goals.iter().any(|g| {
                let n = n_asked.entry(*g).or_default();
                *n += 1;
                *n <= MAX_Z3
            });
            if worth || is_last {
                verdict = z3.check(pool, &query);
                steps += PRICES.z3_query;
            }
        }
        let derived = match verdict {
            Verdict::Sat(model) => {
                let choices = &path.input.choices;
                self.follower
                    .derived(&path.test, &path.strings, choices, model)
            }
            _ => None,
        };
        (derived, steps)
    }
}

impl Dse for Hybrid {
    fn explore(&mut self, tests: &[TestCase], rule: &Adaptive, judge: &mut dyn Judge) -> Explored {
        if self.follower.domain.pool.n_terms() > MAX_TERMS {
            self.follower = self.follower.afresh();
            for solver in self.quick.iter_mut().chain(&mut self.z3) {
                solver.forget();
            }
            self.sides.clear();
            self.failed.clear();
        }
        let mut waiting: Vec<TestCase> = tests.iter().rev().map(expand::expand).collect();
        let mut asked = FxHashSet::default();
        let (mut paths, mut turns): (Vec<Path>, Vec<Turn>) = (Vec::new(), Vec::new());
        // Turns so far, by decision: one that was turned often can wait.
        let mut turned = FxHashMap::default();
        let mut explored = Explored::default();
        while explored.steps < rule.budget {
            if paths.len() < MAX_RUNS
                && let Some(test) = waiting.pop()
            {
                let (mut path, followed) = self.follow(&test);
                explored.steps += followed.steps;
                self.turns(
                    (&mut path, paths.len()),
                    &followed,
                    &mut asked,
                    (rule, &*judge),
                    &mut turns,
                );
                paths.push(path);
                if judge.charge(followed.steps) {
                    break;
                }
                continue;
            }
            let rank = |t: &Turn| {
                let n = turned.get(&t.site).copied();
                (t.distance, n.unwrap_or(0), t.n_clauses, t.number)
            };
            let Some(best) = (0..turns.len()).min_by_key(|&k| rank(&turns[k])) else {
                explored.exhausted = true;
                break;
            };
            let turn = turns.swap_remove(best);
            *turned.entry(turn.site).or_insert(0u32) += 1;
            // Another turn may have covered it meanwhile.
            let still = turn.goals.iter().any(|&g| judge.is_open(g));
            if rule.filter && !turn.goals.is_empty() && !still {
                continue;
            }
            let (derived, steps) = self.solve(&paths[turn.path], &turn);
            explored.steps += steps;
            if judge.charge(steps) {
                break;
            }
            let key = (turn.site, turn.side);
            let Some(derived) = derived else {
                *self.failed.entry(key).or_default() += 1;
                continue;
            };
            self.failed.remove(&key);
            let better = judge.try_test(&derived);
            explored.success |= better;
            if still && turn.goals.iter().all(|&g| judge.is_open(g)) {
                for g in &turn.goals {
                    *self.diverged.entry(*g).or_default() += 1;
                }
            }
            if better || rule.keep_all || turn.goals.is_empty() {
                waiting.push(derived);
            }
        }
        explored
    }
}

/// A search goes on meanwhile, and comes back with other tests: no answer is worth seconds.
fn config(seed: u64, z3: bool) -> SolverConfig {
    SolverConfig {
        seed,
        z3,
        avm: !z3,
        z3_rlimit: 40_000,
        max_circuit: 200_000,
        ..SolverConfig::default()
    }
}
