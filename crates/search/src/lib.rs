//! The search: random tests guided by types, changed step by step towards goals that are not
//! covered yet.
//!
//! No decision depends on how large the budget is: what a short run finds is what a longer one has
//! found at that point. Nor does any depend on how many machines run the tests.
//!
//! What this crate does not know: how tests are written as Java, files, the real JVM.

pub mod adaptive;
pub mod constants;
mod demands;
mod endless;
pub mod generator;
pub mod many;
pub mod minimise;
pub mod random;
mod regex;
pub mod suite;

pub use adaptive::{Adaptive, Chance, Dse, Explored, Judge};
pub use generator::{Again, Generator};
