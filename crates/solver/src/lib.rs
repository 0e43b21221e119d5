//! Satisfiability of path conditions.
//!
//! A query goes through a chain of links, cheapest first; [`chain::build_chain`] shows the order.
//! Each link answers, or passes the query (often a smaller one) to the next. The last is Z3, which
//! is loaded at run time: without it the chain still works and answers `Unknown` where only Z3
//! would have known.
//!
//! What this crate does not know: where conditions come from, and what becomes of models.
//!
//! ```
//! use expr::{BinOp, Pool, VarKind};
//! use solver::{Query, SolverConfig, Verdict, build_chain};
//!
//! let mut pool = Pool::new();
//! let x = pool.var(VarKind::Int, "x");
//! let seven = pool.int(7);
//! let clause = pool.binary(BinOp::Lt, seven, x);
//! let mut chain = build_chain(&SolverConfig::default());
//! let verdict = chain.check(&mut pool, &Query { clauses: &[clause], hint: None });
//! let Verdict::Sat(model) = verdict else { panic!("{verdict:?}") };
//! assert!(pool.holds(clause, &model));
//! ```

pub mod avm;
pub mod bench;
pub mod cache;
pub mod chain;
mod conjunction;
pub mod log;
pub mod prefer;
pub mod reuse;
pub mod simplify;
pub mod slice;
pub mod stats;
pub mod validate;
pub mod z3;

use std::fmt;

use expr::{Model, Pool, Term};

pub use avm::Measure;
pub use chain::{SolverConfig, build_chain};
pub use stats::LinkStats;

/// A question: can all clauses be true at once?
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Conditions in the order of the path; the last is usually the one that was negated.
    pub clauses: &'a [Term],
    /// The model of the run the path comes from, which satisfies all clauses but the last.
    ///
    /// Only advice where it does not. In the answer, a variable that does not hang together with a
    /// violated clause (through clauses that share variables) keeps the value it has here.
    pub hint: Option<&'a Model>,
}

/// The answer to a query.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The model satisfies every clause. It has values for all variables of the query, and those of
    /// the hint for others; a variable it lacks may have any value.
    Sat(Model),
    /// No assignment satisfies all clauses.
    Unsat,
    /// Nobody knows. Never to be read as "unsatisfiable".
    Unknown(Reason),
}

/// Why a query has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No link was left to ask.
    NobodyLeft,
    /// The budget of the last link was used up.
    LimitReached,
    /// The back end has no counterpart for this operator.
    Unsupported(&'static str),
    /// The back end cannot be used at all: "z3 not installed".
    Unavailable(String),
    /// The back end failed.
    Failed(String),
    /// The back end gave a model that does not satisfy the query under our evaluator.
    WrongModel,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NobodyLeft => f.write_str("no solver left to ask"),
            Reason::LimitReached => f.write_str("limit reached"),
            Reason::Unsupported(operator) => write!(f, "operator not supported: {operator}"),
            Reason::Unavailable(why) => f.write_str(why),
            Reason::Failed(why) => write!(f, "solver failed: {why}"),
            Reason::WrongModel => f.write_str("solver gave a wrong model"),
        }
    }
}

/// Something that answers queries: a link of the chain with all links behind it.
///
/// A solver remembers terms of the pool it was used with. Before it is used with another pool,
/// [`Solver::forget`] must be called.
pub trait Solver: Send {
    /// Answers a query.
    fn check(&mut self, pool: &mut Pool, query: &Query<'_>) -> Verdict;

    /// Drops everything that refers to terms; counters stay.
    fn forget(&mut self);

    /// What all questions so far have cost, in the steps of [`budget::PRICES`].
    fn steps(&self) -> u64;

    /// Appends the counters of this link and of those behind it, in order.
    fn stats(&self, into: &mut Vec<LinkStats>);
}
