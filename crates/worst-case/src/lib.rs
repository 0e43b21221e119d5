//! The input that costs the most: evolutionary symbolic execution.
//!
//! A [`Subject`] is a method with an input of a given shape on the concolic machine: a run gives a path
//! condition and a cost. [`search()`] looks for the path that costs most, by one of several strategies.
//! See docs/papers.md for the work it follows.
//!
//! What this crate does not know: test cases, goals, the command line, the real JVM.

mod assume;
pub mod baselines;
mod builders;
pub mod cost;
pub mod evolve;
mod generalise;
pub mod growth;
pub mod harness;
pub mod islands;
mod local;
mod order;
mod plain;
mod plans;
pub mod sampling;
pub mod shape;
mod solving;
mod standing;
mod steered;
pub mod strategy;
pub mod subject;
mod values;

pub use cost::CostModel;
pub use evolve::Parameters;
pub use plain::HotLine;
pub use shape::Sizes;
pub use strategy::{Strategy, search};
pub use subject::{Individual, Request, Subject, SubjectError};
