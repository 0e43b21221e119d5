//! Strategies that need both search and symbolic execution, and the table of all strategies.
//!
//! [`dse`] explores from test cases, [`entry`] single methods with symbolic arguments, [`bite`] goes
//! backwards from open sides, [`sushi`] and [`tardis`] look for calls that build what a path needs. [`realise`]
//! turns the input of a path into a test. What this crate does not know: how tests are written,
//! arguments, the real JVM.

pub mod bite;
pub mod dse;
pub mod entry;
pub mod realise;
pub mod sushi;
pub mod table;
pub mod tardis;

pub use dse::{Answering, Boot};
pub use entry::{
    EntryEnd, EntryExploration, EntryMethod, FoundPath, Heap, Machine, NotProved, Progress,
    Refutation, WhyNot,
};
pub use realise::NotRealised;
pub use table::{Chosen, Materials, ParseError, Row, STRATEGIES, Tuning};
