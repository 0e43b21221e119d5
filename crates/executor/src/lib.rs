//! Runs test cases on the machine and says what they showed.
//!
//! A [`Worker`] has a machine of its own at a snapshot; every test starts there and is undone
//! afterwards. What this crate does not know: where tests come from and which are kept.

mod beside;
mod caches;
mod calls;
mod closely;
mod diversity;
mod effects;
mod fields;
mod keys;
mod observe;
pub mod patience;
pub mod pool;
mod redefine;
mod replay;
mod setters;
mod streams;
mod stubs;
pub mod tracer;
pub mod trail;
mod unasked;
mod warmth;
mod watch;
mod worker;

pub use beside::Beside;
pub use calls::{Argument, Call, Made};
pub use natives::effects::{Allowed, Effect, EffectGroup, EffectKind};
pub use observe::Observed;
pub use patience::Patience;
pub use warmth::Warmth;
pub use watch::Watch;
pub use worker::{End, Execution, Follow, Moment, Seen, Surroundings, Worker, WorkerError};
