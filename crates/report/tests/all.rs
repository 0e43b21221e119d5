//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod chromium;
mod page;
mod sample;
mod sarif_schema;
mod words;
mod worst_case;
mod writers;
