//! What work costs, in steps, and who used them.
//!
//! A step is about the time of one bytecode on the concrete machine. Everything else is priced by
//! the bytecodes that run in the same time, so that budgets and the choice between strategies mean
//! the same on every machine.

use std::collections::BTreeMap;

/// The prices that all strategies pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    /// Running a statement of a test, besides its bytecodes.
    pub statement: u64,
    /// Giving a method other code.
    pub redefinition: u64,
    /// How many times the bytecodes of a run it costs to follow them with terms.
    pub concolic_factor: u64,
    /// A concolic run, besides its bytecodes.
    pub concolic_run: u64,
    /// A question to the solver, besides what its links do.
    pub query: u64,
    /// A clause of a question that a link of the solver looks at.
    pub clause: u64,
    /// An operator of a term that the solver evaluates.
    pub operator: u64,
    /// A question that Z3 gets, besides its work.
    pub z3_query: u64,
    /// A unit of Z3's own measure of work.
    pub z3_work: u64,
}

/// The table.
pub const PRICES: Prices = Prices {
    statement: 300,
    redefinition: 4_000,
    concolic_factor: 6,
    concolic_run: 5_000,
    query: 1_000,
    clause: 60,
    operator: 10,
    z3_query: 50_000,
    z3_work: 400,
};

/// Counts steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meter {
    steps: u64,
    by: BTreeMap<&'static str, u64>,
}

impl Meter {
    /// Steps used so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Notes steps that a strategy used.
    pub fn charge(&mut self, by: &'static str, steps: u64) {
        self.steps += steps;
        *self.by.entry(by).or_default() += steps;
    }

    /// Steps by strategy.
    pub fn used(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.by.iter().map(|(name, steps)| (*name, *steps))
    }
}
