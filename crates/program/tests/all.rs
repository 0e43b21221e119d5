//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod abstract_interpreter;
mod cfg;
mod class_path;
mod conditions;
mod jdk;
mod plain;
mod support;
