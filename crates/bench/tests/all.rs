//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod conformance_sample;
mod faults;
mod sound;
mod worst_case;
