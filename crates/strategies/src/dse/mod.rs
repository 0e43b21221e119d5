//! Dynamic symbolic execution of test cases (Galeotti, Fraser and Arcuri 2013, section III.B): every
//! primitive, string and array length of a test is an input; clauses of its path condition are negated,
//! and the solver's values make new tests.
//!
//! It is a strategy of its own ([`Symbolic`]), and the local search of whole suites.

mod beside;
mod boundary;
mod expand;
mod follower;
mod near;
mod symbolic;

use std::sync::Arc;

use budget::PRICES;
use executor::Worker;
use expr::Term;
use goals::{GoalId, Goals};
use rustc_hash::{FxHashMap, FxHashSet};
use search::{Adaptive, Dse, Explored, Judge};
use solver::{SolverConfig, Verdict};
use symex::input::Input;
use symex::select::{Wanted, Way};
use symex::trace::{Decision, Others, Trace, Why};
use symex::tree::{Goal, State, Tree};
use symex::{Asker, Clause, Effort, Order, Selector, Settings};
use testcase::TestCase;
use vm::domain::Site;

pub use boundary::{Boundaries, Place};
pub use symbolic::{Boot, Engines, NAME, Symbolic, Tuning};

use expand::{Expanded, expand};
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
pub struct TestExplorer {
    worker: Worker,
    follower: Follower,
    asker: Asker,
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

/// A run and what its test was made of.
struct Path {
    /// Which of the tests that the exploration started from it comes from.
    start: usize,
    test: Expanded,
    input: Arc<Input>,
    made: follower::Made,
    /// The first of the nodes that the run added to the tree.
    first_node: usize,
}

/// What a run decided, symbolically or not.
struct Followed {
    trace: Trace,
    passed: Vec<Passed>,
    steps: u64,
}

/// An exploration under way.
struct Exploration {
    tree: Tree,
    selector: Box<dyn Selector>,
    paths: Vec<Path>,
    /// Tests to be run, with where they come from; the last one first.
    waiting: Vec<(usize, Expanded)>,
    /// Open goals of the branching points whose sides were chosen for them.
    aims: FxHashMap<(usize, usize), Vec<GoalId>>,
}

impl Exploration {
    fn new(tests: &[TestCase]) -> Exploration {
        let starts = tests.iter().enumerate().rev();
        Exploration {
            tree: Tree::default(),
            selector: Order::Nearest.selector(0),
            paths: Vec::new(),
            waiting: starts.map(|(k, t)| (k, expand(t))).collect(),
            aims: FxHashMap::default(),
        }
    }

    /// The run that added a node.
    fn path_of(&self, node: usize) -> &Path {
        let k = self.paths.partition_point(|p| p.first_node <= node);
        &self.paths[k.saturating_sub(1)]
    }

    /// What must hold for a run to take a side.
    fn clauses(&self, goal: Goal) -> Vec<Term> {
        let side = self.tree.node(goal.node).sides[goal.side].clause;
        let all = self.tree.prefix(goal.node).into_iter().chain([side]);
        all.filter_map(|clause| match clause {
            Clause::Holds(term) => Some(term),
            // The strings of a test stay as wide as they are.
            Clause::Is(..) => None,
        })
        .collect()
    }
}

/// The rank of the decision that ended a path.
const LAST: usize = 16;
/// The rank of what is far from everything open.
const FAR: usize = usize::MAX;

impl TestExplorer {
    /// With a machine of its own, which has the goals' classes loaded.
    pub fn new(worker: Worker, goals: &Goals, seed: u64, answering: Answering) -> TestExplorer {
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
        let (quick, thorough) = (config(seed, false), config(seed, true));
        let asker = match answering {
            Answering::Avm => Asker::in_two_steps(&quick, None),
            Answering::Z3 => Asker::new(&thorough),
            Answering::Chain => Asker::in_two_steps(&quick, Some(&thorough)),
        };
        TestExplorer {
            worker,
            follower: Follower::new(Settings::default(), own),
            asker,
            n_z3: FxHashMap::default(),
            points,
            sides: FxHashSet::default(),
            diverged: FxHashMap::default(),
            failed: FxHashMap::default(),
        }
    }

    /// Forgets terms when there are too many.
    fn tidy_up(&mut self) {
        if self.follower.domain.pool.n_terms() > MAX_TERMS {
            self.follower = self.follower.afresh();
            self.asker.forget();
            self.sides.clear();
            self.failed.clear();
        }
    }

    /// Runs a test concolically.
    fn follow(&mut self, test: &Expanded) -> Followed {
        let mut steps = PRICES.concolic_run;
        // Classes are initialised by plain runs: what they do is the same for every input.
        for _ in 0..MAX_WARMING {
            let run = self.worker.run(&test.test);
            steps += run.steps;
            match &run.warmth {
                Some(w) => self.worker.warm(w),
                None => break,
            }
        }
        self.follower.begin(test);
        let run = self.worker.run_with(&test.test, &mut self.follower);
        steps += run.steps * PRICES.concolic_factor;
        Followed {
            trace: std::mem::take(&mut self.follower.domain.trace),
            passed: std::mem::take(&mut self.follower.passed),
            steps,
        }
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

    /// Runs a test and notes the sides of its decisions that could be taken instead; the steps of it.
    fn run(
        &mut self,
        exploration: &mut Exploration,
        (start, test): (usize, Expanded),
        (rule, judge): (&Adaptive, &dyn Judge),
    ) -> u64 {
        let followed = self.follow(&test);
        let path = Path {
            start,
            test,
            input: Arc::new(self.follower.domain.input.clone()),
            made: self.follower.made().to_vec(),
            first_node: exploration.tree.n_nodes(),
        };
        let (pool, trace) = (&mut self.follower.domain.pool, &followed.trace);
        let added = exploration.tree.add_from(start, pool, trace, &path.input);
        exploration.paths.push(path);
        let ranks = self.ranks(&followed, rule, judge);
        for d in &trace.decisions {
            if let Clause::Holds(taken) = d.taken {
                self.sides.insert((d.site, taken));
            }
        }
        for goal in added.goals {
            let node = exploration.tree.node(goal.node);
            let (depth, site) = (node.depth, node.site);
            let Clause::Holds(side) = node.sides[goal.side].clause else {
                continue;
            };
            let Some(Rank { distance, goals }) = &ranks[depth as usize] else {
                continue;
            };
            let seen = *distance == FAR && rule.filter && self.sides.contains(&(site, side));
            let failed = self.failed.get(&(site, side)).copied().unwrap_or(0);
            if goal.side > MAX_SIDES || seen || failed >= MAX_FAILED {
                continue;
            }
            if !goals.is_empty() {
                let key = (goal.node, goal.side);
                exploration.aims.insert(key, goals.clone());
            }
            exploration.selector.add(Wanted {
                goal,
                depth,
                site,
                way: Way::Other,
                context: 0,
                distance: *distance,
            });
        }
        followed.steps
    }

    /// For each decision of a run how far it is from what is open; nothing where it is worth no question.
    fn ranks(&self, followed: &Followed, rule: &Adaptive, judge: &dyn Judge) -> Vec<Option<Rank>> {
        let decisions = &followed.trace.decisions;
        let nearness = Nearness::new(&followed.passed, |p| !self.wanted(p.site, judge).is_empty());
        // The decision that ended the path is worth another look even where both sides are covered:
        // a loop over the characters of a text decides the same branches for each.
        let own = |d: &Decision| {
            self.points.contains_key(&d.site) && matches!(d.others, Others::Clauses(_))
        };
        let last = decisions.iter().rposition(own);
        let rank = |(k, d): (usize, &Decision)| {
            let goals = self.wanted(d.site, judge);
            let is_library = !self.points.contains_key(&d.site);
            let distance = match nearness.of(k) {
                _ if !goals.is_empty() => 0,
                Some(n) => 1 + n,
                None if last == Some(k) => LAST,
                None => FAR,
            };
            let worth = distance < FAR || is_library || !rule.filter;
            let is_closed = matches!(d.others, Others::Clauses(_));
            let asked = is_closed && (worth && d.why != Why::Hash || !goals.is_empty());
            asked.then_some(Rank { distance, goals })
        };
        decisions.iter().enumerate().map(rank).collect()
    }

    /// A test that takes the side, if a solver knows one.
    fn solve(
        &mut self,
        exploration: &mut Exploration,
        goal: Goal,
        aims: &[GoalId],
    ) -> Option<Expanded> {
        let clauses = exploration.clauses(goal);
        let path = exploration.path_of(goal.node);
        // Where nothing quicker is asked first, Z3 is asked about everything.
        let n_asked = &mut self.n_z3;
        let worth = |g: &GoalId| n_asked.get(g).is_none_or(|n| *n < MAX_Z3);
        let effort = match aims.iter().any(worth) {
            true => Effort::Thorough,
            false => Effort::Quick,
        };
        let n_before = self.asker.n_thorough();
        let (pool, model) = (&mut self.follower.domain.pool, &path.input.model);
        let verdict = self.asker.ask(pool, &clauses, model, effort);
        if self.asker.n_thorough() > n_before {
            for g in aims {
                *n_asked.entry(*g).or_default() += 1;
            }
        }
        let (derived, state) = match verdict {
            Verdict::Sat(model) => {
                let (made, choices) = (&path.made, &path.input.choices);
                let derived = self.follower.derived(&path.test, made, choices, model);
                (derived, State::Open("asked for".into()))
            }
            Verdict::Unsat => (None, State::Refuted),
            Verdict::Unknown(reason) => (None, State::Open(reason.to_string())),
        };
        exploration.tree.set_state(goal, state);
        derived
    }
}

/// What a decision of a run is worth.
struct Rank {
    /// 0 for a branch with an open goal, more for what is near one.
    distance: usize,
    /// The open goals of its own.
    goals: Vec<GoalId>,
}

impl Dse for TestExplorer {
    fn explore(&mut self, tests: &[TestCase], rule: &Adaptive, judge: &mut dyn Judge) -> Explored {
        self.tidy_up();
        let mut exploration = Exploration::new(tests);
        let mut explored = Explored::default();
        while explored.steps < rule.budget {
            if exploration.paths.len() < MAX_RUNS
                && let Some(next) = exploration.waiting.pop()
            {
                let steps = self.run(&mut exploration, next, (rule, &*judge));
                explored.steps += steps;
                if judge.charge(steps) {
                    break;
                }
                continue;
            }
            let Some(goal) = exploration.selector.next(&|_, _| false) else {
                explored.exhausted = true;
                break;
            };
            // A later run may have taken it, or covered what it was chosen for.
            if *exploration.tree.state(goal) != State::Pending {
                continue;
            }
            let aims = exploration.aims.remove(&(goal.node, goal.side));
            let aims = aims.unwrap_or_default();
            let still = aims.iter().any(|&g| judge.is_open(g));
            if rule.filter && !aims.is_empty() && !still {
                continue;
            }
            let before = self.asker.steps();
            let derived = self.solve(&mut exploration, goal, &aims);
            let steps = self.asker.steps() - before;
            explored.steps += steps;
            if judge.charge(steps) {
                break;
            }
            let node = exploration.tree.node(goal.node);
            let Clause::Holds(side) = node.sides[goal.side].clause else {
                continue;
            };
            let key = (node.site, side);
            let Some(derived) = derived else {
                *self.failed.entry(key).or_default() += 1;
                continue;
            };
            self.failed.remove(&key);
            let better = judge.try_test(&derived.tidy(), &mut self.worker);
            explored.success |= better;
            if still && aims.iter().all(|&g| judge.is_open(g)) {
                for g in &aims {
                    *self.diverged.entry(*g).or_default() += 1;
                }
            }
            if better || rule.keep_all || aims.is_empty() {
                let start = exploration.path_of(goal.node).start;
                exploration.waiting.push((start, derived));
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
