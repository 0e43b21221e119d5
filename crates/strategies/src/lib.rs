//! Ways to find tests and proofs that need both the executor and symbolic execution.
//!
//! [`entry`] explores single methods with symbolic arguments. [`realise`] turns the input of a path
//! into a test. What this crate does not know: search, sessions, the command line.

pub mod entry;
pub mod realise;

pub use entry::{
    EntryEnd, EntryExploration, EntryMethod, FoundPath, Machine, NotProved, Progress, Refutation,
    WhyNot,
};
pub use realise::NotRealised;
