//! Dynamic symbolic execution with learned path selection (TARDIS: Modonato, "Combining Dynamic Symbolic
//! Execution, Machine Learning and Search-Based Testing to Automatically Generate Test Cases for Classes").
//!
//! A test is run, and its last call is followed with everything that it finds as inputs ([`paths`]). Each clause
//! of the path condition is negated in turn. For an alternative that is chosen a search looks for a test, as
//! [`crate::sushi`] does. Most alternatives contradict what the methods of a class keep true, which no solver
//! knows, and a search for them is in vain. So it is learned from those that were tried: an alternative is sliced
//! ([`slicing`]), its clauses are hashed into a fingerprint ([`filter`]), the most similar ones that were tried
//! ([`jaccard`], [`knn`]) say what to expect of it, and what looks feasible is tried more often ([`classes`],
//! [`training`]). What was learned can be kept ([`model`]).

mod attempt;
pub mod classes;
pub mod clause;
pub mod filter;
mod follow;
pub mod jaccard;
pub mod knn;
pub mod model;
mod nudge;
pub mod paths;
pub mod refute;
pub mod slicing;
mod strategy;
pub mod training;

pub use strategy::{Choices, NAME, Tardis, Tuning};
