//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod java;
#[path = "support/random_terms.rs"]
mod random_terms;
mod simplifier;
mod text;
