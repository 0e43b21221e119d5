//! Dynamic symbolic execution of test cases (paper 002, section III.B): every primitive and string
//! of a test is an input; decisions are turned round, and the solver's values make new tests.
//!
//! What this crate does not know: which search asks it.

mod expand;
mod follower;

use std::hash::{Hash, Hasher};

use executor::{GoalId, Goals, Worker};
use expr::Term;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use search::{Adaptive, Dse, Explored, Judge};
use solver::{Query, Solver, SolverConfig, Verdict, build_chain};
use symex::input::Input;
use symex::trace::{Others, Why};
use symex::{Clause, Settings};
use testcase::TestCase;
use vm::MethodId;

use follower::Follower;

/// Alternatives of one decision that are tried.
const MAX_SIDES: usize = 24;
/// Terms after which the engine starts afresh.
const MAX_TERMS: usize = 2_000_000;
/// Runs of one exploration.
const MAX_RUNS: usize = 64;
/// Answers that did not lead where they should after which a goal is asked about no more.
const MAX_DIVERGENCES: u32 = 8;
/// How many times the steps of a plain run a concolic one takes as long for.
const CONCOLIC_COST: u64 = 20;
/// Steps that a question to the solver is charged.
const QUERY_STEPS: u64 = 100_000;
/// Steps that a question is charged when the back end may be asked.
const BACK_END_STEPS: u64 = 2_000_000;

/// Which links of the solver answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answering {
    /// The alternating-variable method and what is quicker (paper 002, section IV.A).
    #[default]
    Avm,
    /// Z3 alone.
    Z3,
    /// All links, Z3 last.
    Chain,
}

/// Runs tests concolically and derives new ones.
pub struct Hybrid {
    worker: Worker,
    follower: Follower,
    solver: Box<dyn Solver>,
    query_steps: u64,
    /// Goals of each branching point: method, pc.
    points: FxHashMap<(MethodId, u32), Vec<GoalId>>,
    /// Sides of decisions elsewhere that runs have taken.
    sides: FxHashSet<(MethodId, u32, Term)>,
    /// Answers for a goal that did not cover it.
    diverged: FxHashMap<GoalId, u32>,
}

/// A run and what it assumed.
struct Path {
    test: TestCase,
    input: Input,
    strings: follower::Strings,
    clauses: Vec<Term>,
}

/// A side of a decision that no run took yet.
struct Turn {
    /// Sides of branches with an open goal come first, then those with short path conditions.
    rank: (bool, usize, usize),
    path: usize,
    /// Clauses before the decision.
    n_clauses: usize,
    side: Term,
    goals: Vec<GoalId>,
}

impl Hybrid {
    /// With a machine of its own, which has the goals' classes loaded.
    pub fn new(worker: Worker, goals: &Goals, seed: u64, answering: Answering) -> Hybrid {
        let mut points: FxHashMap<(MethodId, u32), Vec<GoalId>> = FxHashMap::default();
        let vm = worker.vm();
        for (name, found) in &goals.classes {
            let Some(class) = vm.classes.iter().find(|c| c.name == *name) else {
                continue;
            };
            for m in class.first_method..class.first_method + class.n_methods {
                let index = usize::from(vm.methods[m as usize].file_idx);
                for p in found.points.iter().filter(|p| p.method == index) {
                    let n = p.cases.len().max(2) as GoalId;
                    points.insert((m, p.pc), (p.first..p.first + n).collect());
                }
            }
        }
        Hybrid {
            worker,
            follower: Follower::new(Settings::default()),
            solver: build_chain(&config(seed, answering)),
            query_steps: match answering {
                Answering::Avm => QUERY_STEPS,
                Answering::Z3 | Answering::Chain => BACK_END_STEPS,
            },
            points,
            sides: FxHashSet::default(),
            diverged: FxHashMap::default(),
        }
    }

    /// Runs a test concolically; its steps come with it.
    fn follow(&mut self, test: &TestCase) -> (Path, Vec<symex::trace::Decision>, u64) {
        self.follower.begin(test);
        let run = self.worker.run_with(test, &mut self.follower);
        if let Some(w) = &run.warmth {
            self.worker.warm(w);
        }
        let trace = std::mem::take(&mut self.follower.domain.trace);
        let path = Path {
            test: test.clone(),
            input: self.follower.domain.input.clone(),
            strings: self.follower.strings().to_vec(),
            clauses: Vec::new(),
        };
        (path, trace.decisions, run.steps * CONCOLIC_COST)
    }

    /// Notes the sides of a run's decisions that could be taken instead.
    fn turns(
        &mut self,
        path: &mut Path,
        at: usize,
        decisions: &[symex::trace::Decision],
        asked: &mut FxHashSet<(u64, Term)>,
        (rule, judge): (&Adaptive, &dyn Judge),
        into: &mut Vec<Turn>,
    ) {
        // Stands for the clauses so far.
        let mut prefix = FxHasher::default();
        for d in decisions {
            let Clause::Holds(taken) = d.taken else {
                continue;
            };
            let goals = self.points.get(&(d.site.method, d.site.bci));
            let open: Vec<GoalId> = goals
                .into_iter()
                .flatten()
                .copied()
                .filter(|&g| judge.is_open(g))
                .collect();
            let here = (d.site.method, d.site.bci);
            self.sides.insert((here.0, here.1, taken));
            let hopeless = |g: &GoalId| {
                let n = self.diverged.get(g).copied().unwrap_or(0);
                n >= MAX_DIVERGENCES
            };
            let wanted = !open.is_empty() && !open.iter().all(hopeless);
            let elsewhere = goals.is_none() && d.why != Why::Hash;
            if let Others::Clauses(others) = &d.others
                && (wanted || elsewhere || !rule.filter)
            {
                for other in others.iter().take(MAX_SIDES) {
                    let Clause::Holds(side) = *other else {
                        continue;
                    };
                    let seen = !wanted && rule.filter && self.sides.contains(&(here.0, here.1, side));
                    if seen || !asked.insert((prefix.finish(), side)) {
                        continue;
                    }
                    into.push(Turn {
                        rank: (!wanted, path.clauses.len(), into.len()),
                        path: at,
                        n_clauses: path.clauses.len(),
                        side,
                        goals: open.clone(),
                    });
                }
            }
            taken.hash(&mut prefix);
            path.clauses.push(taken);
        }
    }

    /// A test that takes the side, if the solver knows one.
    fn solve(&mut self, path: &Path, turn: &Turn) -> Option<TestCase> {
        let mut clauses = path.clauses[..turn.n_clauses].to_vec();
        clauses.push(turn.side);
        let query = Query {
            clauses: &clauses,
            hint: Some(&path.input.model),
        };
        match self.solver.check(&mut self.follower.domain.pool, &query) {
            Verdict::Sat(model) => {
                let choices = &path.input.choices;
                self.follower
                    .derived(&path.test, &path.strings, choices, model)
            }
            _ => None,
        }
    }
}

impl Dse for Hybrid {
    fn explore(&mut self, tests: &[TestCase], rule: &Adaptive, judge: &mut dyn Judge) -> Explored {
        if self.follower.domain.pool.n_terms() > MAX_TERMS {
            self.follower = Follower::new(Settings::default());
            self.solver.forget();
            self.sides.clear();
        }
        let mut waiting: Vec<TestCase> = tests.iter().rev().map(expand::expand).collect();
        let mut asked = FxHashSet::default();
        let (mut paths, mut turns): (Vec<Path>, Vec<Turn>) = (Vec::new(), Vec::new());
        let (mut spent, mut success) = (0, false);
        while spent < rule.budget {
            if paths.len() < MAX_RUNS
                && let Some(test) = waiting.pop()
            {
                let (mut path, decisions, steps) = self.follow(&test);
                spent += steps;
                self.turns(
                    &mut path,
                    paths.len(),
                    &decisions,
                    &mut asked,
                    (rule, &*judge),
                    &mut turns,
                );
                paths.push(path);
                if judge.charge(steps) {
                    break;
                }
                continue;
            }
            let Some(best) = (0..turns.len()).min_by_key(|&k| turns[k].rank) else {
                break;
            };
            let turn = turns.swap_remove(best);
            // Another turn may have covered it meanwhile.
            let still = turn.goals.iter().any(|&g| judge.is_open(g));
            if rule.filter && !turn.goals.is_empty() && !still {
                continue;
            }
            spent += self.query_steps;
            if judge.charge(self.query_steps) {
                break;
            }
            let Some(derived) = self.solve(&paths[turn.path], &turn) else {
                continue;
            };
            let better = judge.try_test(&derived);
            success |= better;
            if still && turn.goals.iter().all(|&g| judge.is_open(g)) {
                for g in &turn.goals {
                    *self.diverged.entry(*g).or_default() += 1;
                }
            }
            if better || rule.keep_all || turn.goals.is_empty() {
                waiting.push(derived);
            }
        }
        Explored {
            success,
            steps: spent,
        }
    }
}

fn config(seed: u64, answering: Answering) -> SolverConfig {
    let all = SolverConfig {
        seed,
        // A search goes on meanwhile, and comes back with other tests: no answer is worth seconds.
        z3_rlimit: 300_000,
        ..SolverConfig::default()
    };
    match answering {
        Answering::Avm => SolverConfig { z3: false, ..all },
        Answering::Z3 => SolverConfig { avm: false, ..all },
        Answering::Chain => all,
    }
}
