//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod drivers;
mod lab;
mod proofs;
mod realised;
mod sushi;
mod tardis;
