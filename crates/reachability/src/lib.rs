//! Symbolic reachability analysis over bytecode: which sides of branching points no run can take.
//!
//! From a side the analysis goes backwards through the method, instruction by instruction, and keeps
//! what must have held there: weakest preconditions, as terms over local variables, fields and elements.
//! A way back ends where these conditions contradict each other. When all ways end, the side is
//! infeasible, for any caller and any state of the objects involved.
//!
//! What this crate does not know: the machine, tests, goals, the command line.

mod axioms;
mod body;
mod callers;
mod calls;
mod classes;
mod edges;
mod effects;
mod inside;
mod invariants;
mod operations;
mod place;
mod prover;
mod published;
mod reason;
mod state;
mod tables;
mod terms;
mod transfer;
mod verdict;
mod walk;
mod wp;

pub use prover::{Limits, Open, Prover};
pub use verdict::{Assumption, Proved};
