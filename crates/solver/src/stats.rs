//! Counting what each link does.
#![expect(
    clippy::disallowed_methods,
    reason = "measures time, which is kept apart from counts"
)]

use std::time::{Duration, Instant};

use budget::PRICES;
use expr::Pool;

use crate::{Query, Solver, Verdict};

/// What became of the queries that reached a link.
#[derive(Clone, Debug)]
pub struct LinkStats {
    /// The link.
    pub name: &'static str,
    /// Queries that came in.
    pub n_queries: u64,
    /// Answered here: satisfiable.
    pub n_sat: u64,
    /// Answered here: unsatisfiable.
    pub n_unsat: u64,
    /// Given up here.
    pub n_unknown: u64,
    /// Answered with the help of the links behind.
    pub n_passed: u64,
    /// What that cost here, in the steps of [`budget::PRICES`]: a count of the work done, which is the
    /// same in every run.
    pub steps: u64,
    /// Time spent here, without the links behind. Not reproducible: keep it out of output that
    /// must be.
    pub time: Duration,
}

/// One kind of link: what it does before and after asking the next.
pub(crate) trait Layer: Send {
    /// For statistics.
    const NAME: &'static str;

    /// Answers, or asks `next` and makes an answer from its.
    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict;

    /// Drops everything that refers to terms.
    fn forget(&mut self);
}

/// The rest of the chain, as a layer sees it.
pub(crate) struct Next<'a> {
    solver: &'a mut dyn Solver,
    was_asked: bool,
    steps: u64,
}

impl Next<'_> {
    /// Asks the next link.
    pub(crate) fn check(&mut self, pool: &mut Pool, query: &Query<'_>) -> Verdict {
        self.was_asked = true;
        self.solver.check(pool, query)
    }

    /// Notes work of the layer besides looking at each clause.
    pub(crate) fn charge(&mut self, steps: u64) {
        self.steps += steps;
    }
}

/// A layer in its place in the chain, with counters.
pub(crate) struct Link<L> {
    layer: L,
    next: Box<dyn Solver>,
    stats: LinkStats,
    /// With the links behind.
    total_time: Duration,
}

impl<L: Layer + 'static> Link<L> {
    /// Puts a layer in front of `next`.
    pub(crate) fn before(next: Box<dyn Solver>, layer: L) -> Box<dyn Solver> {
        let stats = LinkStats::new(L::NAME);
        Box::new(Link {
            layer,
            next,
            stats,
            total_time: Duration::ZERO,
        })
    }
}

impl LinkStats {
    /// Zeros.
    #[must_use]
    pub fn new(name: &'static str) -> LinkStats {
        LinkStats {
            name,
            n_queries: 0,
            n_sat: 0,
            n_unsat: 0,
            n_unknown: 0,
            n_passed: 0,
            steps: 0,
            time: Duration::ZERO,
        }
    }

    /// Adds the counts of the same link of another worker.
    pub fn add(&mut self, other: &LinkStats) {
        self.n_queries += other.n_queries;
        self.n_sat += other.n_sat;
        self.n_unsat += other.n_unsat;
        self.n_unknown += other.n_unknown;
        self.n_passed += other.n_passed;
        self.steps += other.steps;
        self.time += other.time;
    }

    /// Takes away what was counted before.
    pub fn subtract(&mut self, before: &LinkStats) {
        self.n_queries -= before.n_queries;
        self.n_sat -= before.n_sat;
        self.n_unsat -= before.n_unsat;
        self.n_unknown -= before.n_unknown;
        self.n_passed -= before.n_passed;
        self.steps -= before.steps;
        self.time = self.time.saturating_sub(before.time);
    }

    /// Counts an answer given here.
    pub(crate) fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Sat(_) => self.n_sat += 1,
            Verdict::Unsat => self.n_unsat += 1,
            Verdict::Unknown(_) => self.n_unknown += 1,
        }
    }
}

impl<L: Layer> Solver for Link<L> {
    fn check(&mut self, pool: &mut Pool, query: &Query<'_>) -> Verdict {
        let start = Instant::now();
        let mut next = Next {
            solver: self.next.as_mut(),
            was_asked: false,
            steps: PRICES.clause * query.clauses.len() as u64,
        };
        let verdict = self.layer.answer(pool, query, &mut next);
        self.stats.n_queries += 1;
        self.stats.steps += next.steps;
        if next.was_asked {
            self.stats.n_passed += 1;
        } else {
            self.stats.count(&verdict);
        }
        self.total_time += start.elapsed();
        verdict
    }

    fn forget(&mut self) {
        self.layer.forget();
        self.next.forget();
    }

    fn steps(&self) -> u64 {
        self.stats.steps + self.next.steps()
    }

    fn stats(&self, into: &mut Vec<LinkStats>) {
        let place = into.len();
        into.push(self.stats.clone());
        self.next.stats(into);
        let behind: Duration = into[place + 1..].iter().map(|link| link.time).sum();
        into[place].time = self.total_time.saturating_sub(behind);
    }
}
