//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod corpus;
mod limits;
mod lookups;
mod machine;
mod strict_math;
mod table;
mod unsafe_access;
