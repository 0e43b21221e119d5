//! Strategies that need both search and symbolic execution, and the table of all strategies.
//!
//! What this crate does not know: how tests are written, arguments, the real JVM.

pub mod dse;
pub mod table;

pub use dse::Answering;
pub use table::{Chosen, Materials, ParseError, Row, STRATEGIES, Tuning};
