//! Concolic execution: path conditions from real runs, and inputs from path conditions.
//!
//! [`domain::Concolic`] watches the machine's one interpreter and keeps terms beside its values.
//! A run with an [`input::Input`] gives a [`trace::Trace`]: the decisions on its path. [`explore`]
//! negates decisions, solves, and runs again; no state is forked. Heap inputs are initialised
//! lazily: a reference is decided (null, fresh, alias) where it is first used, and another choice is
//! another run.
//!
//! What this crate does not know: test cases, goals, how results are shown on a command line.

pub mod ask;
pub mod candidates;
pub mod cost;
pub mod domain;
pub mod entry;
pub mod explore;
pub mod input;
mod live;
pub mod make;
pub mod observed;
pub mod render;
pub mod replay;
pub mod select;
pub mod shadow;
pub mod steering;
pub mod trace;
pub mod tree;
pub mod verifier_class;
pub mod walk;

pub use ask::{Asker, Effort};
pub use domain::{Concolic, Nondet, Settings};
pub use entry::Entry;
pub use explore::{Doubt, Elsewhere, Ended, Explorer, Limits, Outcome, Path, Plain, Plan};
pub use input::{Choice, Input, SymRef};
pub use observed::Taken;
pub use select::{Order, Selector};
pub use trace::{Clause, Gap, Trace};
pub use walk::{Answer, Part, Walk, walk};
