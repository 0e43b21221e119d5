//! Dynamic symbolic execution of test cases (paper 002, section III.B): every primitive and string
//! of a test is an input; a decision next to an open goal is turned round, and the solver's values
//! make a new test.
//!
//! What this crate does not know: the search that asks it.

mod follower;

use executor::{GoalId, Goals, Worker};
use expr::Term;
use rustc_hash::FxHashMap;
use solver::{Query, Solver, SolverConfig, Verdict, build_chain};
use symex::trace::Others;
use symex::{Clause, Settings};
use testcase::TestCase;
use vm::MethodId;

use follower::Follower;

/// Queries asked for one test.
const MAX_QUERIES: usize = 40;
/// Alternatives of one decision that are tried.
const MAX_SIDES: usize = 24;
/// Terms after which the engine starts afresh.
const MAX_TERMS: usize = 2_000_000;

/// What a boost did.
#[derive(Clone, Debug, Default)]
pub struct Boost {
    /// New tests.
    pub tests: Vec<TestCase>,
    /// Bytecodes of the concolic run.
    pub steps: u64,
    /// Questions to the solver.
    pub queries: u64,
}

/// Runs tests concolically and derives new ones.
pub struct Hybrid {
    worker: Worker,
    follower: Follower,
    solver: Box<dyn Solver>,
    /// Goals of each branching point: method, pc.
    points: FxHashMap<(MethodId, u32), Vec<GoalId>>,
}

impl Hybrid {
    /// With a machine of its own, which has the goals' classes loaded.
    pub fn new(worker: Worker, goals: &Goals, seed: u64) -> Hybrid {
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
            solver: build_chain(&config(seed)),
            points,
        }
    }

    /// New tests from one test: other sides of the decisions at points with an open goal.
    pub fn boost(&mut self, test: &TestCase, is_open: &dyn Fn(GoalId) -> bool) -> Boost {
        if self.follower.domain.pool.n_terms() > MAX_TERMS {
            self.follower = Follower::new(Settings::default());
            self.solver.forget();
        }
        let mut boost = Boost::default();
        self.follower.begin(test);
        let run = self.worker.run_with(test, &mut self.follower);
        boost.steps = run.steps;
        let trace = std::mem::take(&mut self.follower.domain.trace);
        let input = self.follower.domain.input.clone();
        let mut prefix: Vec<Term> = Vec::new();
        for d in &trace.decisions {
            let Clause::Holds(taken) = d.taken else {
                continue;
            };
            let goals = self.points.get(&(d.site.method, d.site.bci));
            let open = goals.is_some_and(|g| g.iter().any(|&g| is_open(g)));
            if open && let Others::Clauses(others) = &d.others {
                for other in others.iter().take(MAX_SIDES) {
                    let Clause::Holds(t) = *other else { continue };
                    if boost.queries >= MAX_QUERIES as u64 {
                        return boost;
                    }
                    boost.queries += 1;
                    prefix.push(t);
                    let query = Query {
                        clauses: &prefix,
                        hint: Some(&input.model),
                    };
                    let verdict = self.solver.check(&mut self.follower.domain.pool, &query);
                    prefix.pop();
                    if let Verdict::Sat(model) = verdict
                        && let Some(new) = self.follower.derived(test, &input, model)
                        && !boost.tests.contains(&new)
                    {
                        boost.tests.push(new);
                    }
                }
            }
            prefix.push(taken);
        }
        boost
    }
}

/// Quick answers only, without Z3: the search goes on meanwhile, and comes back with other tests.
fn config(seed: u64) -> SolverConfig {
    SolverConfig {
        z3: false,
        seed,
        ..SolverConfig::default()
    }
}
