//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

#[path = "support/random_tests.rs"]
mod random_tests;
mod statements;
mod text;
mod typing;
