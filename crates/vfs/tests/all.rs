//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod host_model;
mod journal;
mod mounts;
mod operations;
mod snapshot;
