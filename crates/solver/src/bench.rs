//! A fixed mix of queries to measure the chain with.
//!
//! Small programs, written against terms, are explored as the concolic engine explores real ones: a
//! run under a model gives a path; each of its decisions is negated in turn, and the models found
//! are run again. The queries are those of typical methods: 5 to 20 clauses over ints, characters
//! and lengths, now and then longs and doubles.
#![expect(
    clippy::disallowed_methods,
    reason = "measures time, which is kept apart from counts"
)]

mod programs;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use expr::{BinOp, Model, Pool, Term, VarKind};
use rustc_hash::FxHashSet;

use crate::{LinkStats, Query, Solver, SolverConfig, Verdict, build_chain};
pub use programs::PROGRAMS;

/// A program: given the variables it was set up with, decides along the way.
pub struct Program {
    /// For reports.
    pub name: &'static str,
    /// Makes the variables.
    pub setup: fn(&mut Pool) -> Vec<Term>,
    /// Runs once.
    pub body: fn(&mut Run<'_>),
}

/// One run of a program under a model.
pub struct Run<'a> {
    /// Terms are made here.
    pub pool: &'a mut Pool,
    /// The program's variables.
    pub vars: &'a [Term],
    model: &'a Model,
    clauses: Vec<Term>,
}

impl Run<'_> {
    /// Decides a condition under the run's model and notes the decision.
    pub fn branch(&mut self, condition: Term) -> bool {
        let taken = self.pool.holds(condition, self.model);
        if self.pool.const_of(condition).is_none() {
            let clause = if taken {
                condition
            } else {
                self.pool.not(condition)
            };
            self.clauses.push(clause);
        }
        taken
    }
}

/// What exploring took.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Queries asked.
    pub n_queries: u64,
    /// Of these, satisfiable.
    pub n_sat: u64,
    /// Of these, unsatisfiable.
    pub n_unsat: u64,
    /// Of these, without an answer.
    pub n_unknown: u64,
    /// Queries that got as far as Z3 (with slices, a query may get there more than once; counted
    /// once).
    pub n_to_z3: u64,
    /// Different paths found.
    pub n_paths: u64,
    /// Time in the chain alone. Not reproducible.
    pub time: Duration,
    /// What each link did.
    pub links: Vec<LinkStats>,
}

impl Report {
    /// Queries a second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        self.n_queries as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The share of queries answered before Z3.
    #[must_use]
    pub fn before_z3(&self) -> f64 {
        1.0 - self.n_to_z3 as f64 / (self.n_queries as f64).max(1.0)
    }

    /// Adds another report.
    pub fn add(&mut self, other: &Report) {
        self.n_queries += other.n_queries;
        self.n_sat += other.n_sat;
        self.n_unsat += other.n_unsat;
        self.n_unknown += other.n_unknown;
        self.n_to_z3 += other.n_to_z3;
        self.n_paths += other.n_paths;
        self.time += other.time;
        if self.links.is_empty() {
            self.links.clone_from(&other.links);
        } else {
            for (mine, theirs) in self.links.iter_mut().zip(&other.links) {
                mine.add(theirs);
            }
        }
    }
}

/// A path that is to be varied from some decision on.
struct Item {
    clauses: Vec<Term>,
    model: Model,
    from: usize,
}

/// A chain that has answered a query already: finding Z3 and making a context takes it some 40
/// milliseconds, once in the life of a worker, and is not what is measured.
#[must_use]
pub fn warm_chain(config: &SolverConfig) -> Box<dyn Solver> {
    let mut chain = build_chain(config);
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Int, "x");
    let square = pool.binary(BinOp::Mul, x, x);
    let three = pool.int(3);
    let never = pool.eq(square, three);
    let _only_to_wake_it = chain.check(
        &mut pool,
        &Query {
            clauses: &[never],
            hint: None,
        },
    );
    chain
}

/// Explores one program until it has no new paths or has asked `max_queries`. The chain may have
/// been used before; counts of its links are those since then.
#[must_use]
pub fn explore(program: &Program, chain: &mut dyn Solver, max_queries: u64) -> Report {
    let mut pool = Pool::new();
    chain.forget();
    let mut before = Vec::new();
    chain.stats(&mut before);
    let vars = (program.setup)(&mut pool);
    let mut report = Report::default();
    let mut paths: FxHashSet<Vec<Term>> = FxHashSet::default();
    let mut work = VecDeque::new();
    let model = Model::new();
    let clauses = run(program, &mut pool, &vars, &model);
    paths.insert(clauses.clone());
    work.push_back(Item {
        clauses,
        model,
        from: 0,
    });
    while let Some(mut item) = work.pop_front() {
        for place in item.from..item.clauses.len() {
            if report.n_queries >= max_queries {
                work.clear();
                break;
            }
            let kept = item.clauses[place];
            item.clauses[place] = pool.not(kept);
            let query = Query {
                clauses: &item.clauses[..=place],
                hint: Some(&item.model),
            };
            let n_before = n_queries_of_z3(chain);
            let start = Instant::now();
            let verdict = chain.check(&mut pool, &query);
            report.time += start.elapsed();
            report.n_queries += 1;
            report.n_to_z3 += u64::from(n_queries_of_z3(chain) != n_before);
            match verdict {
                Verdict::Sat(model) => {
                    report.n_sat += 1;
                    let clauses = run(program, &mut pool, &vars, &model);
                    if paths.insert(clauses.clone()) {
                        work.push_back(Item {
                            clauses,
                            model,
                            from: place + 1,
                        });
                    }
                }
                Verdict::Unsat => report.n_unsat += 1,
                Verdict::Unknown(_) => report.n_unknown += 1,
            }
            item.clauses[place] = kept;
        }
    }
    report.n_paths = paths.len() as u64;
    chain.stats(&mut report.links);
    for (link, before) in report.links.iter_mut().zip(&before) {
        link.subtract(before);
    }
    report
}

fn n_queries_of_z3(chain: &dyn Solver) -> u64 {
    let mut links = Vec::new();
    chain.stats(&mut links);
    links
        .iter()
        .find(|link| link.name == "z3")
        .map_or(0, |link| link.n_queries)
}

fn run(program: &Program, pool: &mut Pool, vars: &[Term], model: &Model) -> Vec<Term> {
    let mut run = Run {
        pool,
        vars,
        model,
        clauses: Vec::new(),
    };
    (program.body)(&mut run);
    run.clauses
}

/// Explores all programs.
#[must_use]
pub fn explore_all(config: &SolverConfig, max_queries_each: u64) -> Report {
    let mut sum = Report::default();
    let mut chain = warm_chain(config);
    for program in PROGRAMS {
        sum.add(&explore(program, chain.as_mut(), max_queries_each));
    }
    sum
}
