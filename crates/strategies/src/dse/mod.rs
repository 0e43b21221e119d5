//! Dynamic symbolic execution of test cases (Galeotti, Fraser and Arcuri 2013, section III.B): every
//! primitive, string and array length of a test is an input; clauses of its path condition are negated,
//! and the solver's values make new tests.
//!
//! It is a strategy of its own ([`Symbolic`]), and the local search of whole suites.

mod beside;
mod boundary;
mod expand;
mod exploration;
mod follower;
mod near;
mod symbolic;

use budget::PRICES;
use executor::{Beside, Execution, Worker};
use expr::{Model, Term};
use goals::{GoalId, Goals};
use rustc_hash::{FxHashMap, FxHashSet};
use search::{Adaptive, Dse, Explored, Judge};
use solver::{SolverConfig, Verdict};
use symex::trace::{Decision, Others, Trace, Why};
use symex::{Asker, Effort, Part, Settings};
use testcase::TestCase;
use vm::domain::Site;

pub use boundary::{Boundaries, Place};
pub use symbolic::{Boot, Engines, NAME, Symbolic, Tuning};

use expand::Expanded;
use follower::{Follower, Passed};
use near::Nearness;

/// Alternatives of one decision that are tried.
const MAX_SIDES: usize = 24;
/// Terms after which the engine starts afresh.
const MAX_TERMS: usize = 600_000;
/// Runs of one exploration.
const MAX_RUNS: u32 = 64;
/// Answers that did not lead where they should after which a goal is asked about no more.
const MAX_DIVERGENCES: u32 = 8;
/// Runs that may find classes to initialise before one is followed for good.
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
    follower: Beside<Follower>,
    asker: Asker,
    /// Questions to Z3 by goal.
    n_z3: FxHashMap<GoalId, u32>,
    /// The part of the exploration under way: others ask about the same goals.
    part: Part,
    /// Goals of each branching point.
    points: FxHashMap<Site, Vec<GoalId>>,
    /// Sides of decisions elsewhere that runs have taken.
    sides: FxHashSet<(Site, Term)>,
    /// Answers for a goal that did not cover it.
    diverged: FxHashMap<GoalId, u32>,
    /// Sides that no solver found an input for, and how often in a row.
    failed: FxHashMap<(Site, Term), u32>,
}

/// The rank of the decision that ended a path.
const LAST: usize = 16;
/// The rank of what is far from everything open.
const FAR: usize = usize::MAX;

/// What a run decided, symbolically or not.
struct Followed {
    trace: Trace,
    passed: Vec<Passed>,
    steps: u64,
    /// What it showed, where a plain run would show the same.
    run: Option<Execution>,
}

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
            follower: Beside::new(Follower::new(Settings::default(), own)),
            asker,
            n_z3: FxHashMap::default(),
            part: Part::WHOLE,
            points,
            sides: FxHashSet::default(),
            diverged: FxHashMap::default(),
            failed: FxHashMap::default(),
        }
    }

    /// Forgets terms when there are too many.
    fn tidy_up(&mut self) {
        if self.follower.domain.pool.n_terms() > MAX_TERMS {
            self.follower = Beside::new(self.follower.afresh());
            self.asker.forget();
            self.sides.clear();
            self.failed.clear();
        }
    }

    /// Runs a test concolically.
    fn follow(&mut self, test: &Expanded) -> Followed {
        let mut steps = PRICES.concolic_run;
        self.follower.begin(test);
        let mut run = self.worker.run_beside(&test.test, &mut self.follower);
        steps += run.steps * PRICES.concolic_factor;
        if let Some(warmth) = run.warmth.take() {
            // Classes are initialised by plain runs: what they do is the same for every input.
            self.worker.warm(&warmth);
            for _ in 1..MAX_WARMING {
                let plain = self.worker.run(&test.test);
                steps += plain.steps;
                match &plain.warmth {
                    Some(w) => self.worker.warm(w),
                    None => break,
                }
            }
            self.follower.begin(test);
            run = self.worker.run_beside(&test.test, &mut self.follower);
            steps += run.steps * PRICES.concolic_factor;
            // Other machines have not done it yet.
            run.warmth = Some(warmth);
        }
        let domain = &mut self.follower.domain;
        Followed {
            run: exploration::counted(run, domain.is_reliable()),
            trace: std::mem::take(&mut domain.trace),
            passed: std::mem::take(&mut self.follower.passed),
            steps,
        }
    }

    /// Asks for values with which all clauses hold; thoroughly as long as that was not asked often enough for
    /// what is aimed at.
    fn ask(&mut self, clauses: &[Term], model: &Model, aims: &[GoalId]) -> Verdict {
        // Where nothing quicker is asked first, Z3 is asked about everything.
        let (n_asked, most) = (&mut self.n_z3, self.part.share(MAX_Z3));
        let worth = |g: &GoalId| n_asked.get(g).is_none_or(|n| *n < most);
        let effort = match aims.iter().any(worth) {
            true => Effort::Thorough,
            false => Effort::Quick,
        };
        let n_before = self.asker.n_thorough();
        let pool = &mut self.follower.domain.pool;
        let verdict = self.asker.ask(pool, clauses, model, effort);
        if self.asker.n_thorough() > n_before {
            for g in aims {
                *n_asked.entry(*g).or_default() += 1;
            }
        }
        verdict
    }

    /// Goals of a branching point that are worth a question.
    fn wanted(&self, site: Site, judge: &dyn Judge) -> Vec<GoalId> {
        let goals = self.points.get(&site);
        let open = goals.into_iter().flatten().filter(|&&g| judge.is_open(g));
        let open: Vec<GoalId> = open.copied().collect();
        let diverged = |g: &GoalId| self.diverged.get(g).copied().unwrap_or(0);
        let most = self.part.share(MAX_DIVERGENCES);
        if open.iter().all(|g| diverged(g) >= most) {
            return Vec::new();
        }
        open
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
        self.explore_part(tests, Part::WHOLE, rule, judge)
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
