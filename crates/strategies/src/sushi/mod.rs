//! Heap inputs by symbolic execution, call sequences by search (SUSHI: Braione, Denaro, Mattavelli and
//! Pezzè 2017).
//!
//! Methods are explored from entries at which everything is an input: the receiver, the arguments and all
//! that they reach. A path condition says which structure leads to a branch ([`condition`]). No test can
//! write such a structure down; but calls can build it, and how far a sequence of calls is from having
//! built it can be measured on the heap right before the method is called ([`objective`]). So the paths
//! that together cover the most open branches are chosen ([`cover`]), and for each a search changes tests
//! until one satisfies its condition.
//!
//! A condition that no calls satisfy costs steps and nothing else: what is covered is what runs show.

pub(crate) mod breed;
pub mod condition;
pub mod cover;
pub mod facts;
mod hunt;
pub(crate) mod lanes;
pub mod objective;
pub(crate) mod population;
mod strategy;

pub use strategy::{NAME, Sushi, Tuning};
