//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod bench;
mod class_path;
mod cli;
mod edited;
mod effects;
mod everyday;
mod explore;
mod files;
mod generate;
mod green;
mod infeasible;
mod isolation;
mod moments;
mod mutants;
mod prove;
mod readme;
mod releases;
mod replay;
mod said;
mod sound;
mod store;
mod sushi;
mod tardis;
mod verdicts;
mod worst_case;
