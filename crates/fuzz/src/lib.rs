//! Fuzzing: damaged class files, jars and images must give Java errors or clear messages, never a
//! panic, a hang or a process that grows without bound.
//!
//! A [`campaign`] starts [`worker`]s, which boot one [`machine`] and feed it inputs that are the
//! same for the same seed. Inputs that once broke something are in `regressions/` and run as tests.

mod bytes;
pub mod campaign;
pub mod class_mutator;
mod code_mutator;
pub mod image;
pub mod jar;
pub mod machine;
pub mod rng;
pub mod seeds;
pub mod worker;
