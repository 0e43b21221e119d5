//! The integration tests of the crate, in one binary that is linked once. `cargo test --test all MODULE::`
//! runs those of one module.

mod edits;
#[path = "support/suite_text.rs"]
mod suite_text;
mod test_names;
mod tree;
mod writer;
