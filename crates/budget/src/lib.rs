//! What work costs and what it may cost: steps instead of seconds, choices by a seed, and the
//! constants that experiments change.
//!
//! What this crate does not know: Java, tests, terms.

pub mod meter;
pub mod rng;
pub mod tuning;

pub use meter::{Meter, PRICES, Prices};
pub use rng::Rng;
