//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod caches;
mod effects;
mod history;
mod pool;
mod stubs;
