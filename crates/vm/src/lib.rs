//! The machine: runs unmodified JVM class files on the class library of the user's JDK.
//!
//! Class files become run-time classes ([`link`]), bytecode becomes register code ([`translate`]),
//! and one interpreter ([`interp`]), generic over a [`domain::Domain`], executes it. Threads are data
//! ([`thread`]); natives never call back into the interpreter but hand it what to call
//! ([`native`]). Snapshots ([`snapshot`]) make runs repeatable.
//!
//! The crate knows no tests, no goals, no terms, and no particular native method: those are in
//! `natives`.

pub mod boot;
pub mod changes;
pub mod class;
mod control;
pub mod domain;
pub mod effects;
pub mod exceptions;
pub mod flow;
pub mod gc;
pub mod heap;
mod ids;
mod init;
pub mod insn;
pub mod interp;
pub mod kind;
pub mod limits;
pub mod link;
mod linkage;
pub mod monitor;
pub mod native;
mod quicken;
mod redefine;
mod reference;
pub mod resolve;
pub mod snapshot;
pub mod source;
pub mod spin;
pub mod strings;
pub mod symbols;
pub mod tables;
pub mod thread;
pub mod translate;
mod verify;
pub mod vm;
mod warm;

pub use boot::{Completion, native_table};
pub use changes::{Change, Holder};
pub use class::{BOOT, Class, ClassId, Field, Method, MethodId, acc};
pub use heap::{ARRAY_BASE, NULL, Ref, Touched};
pub use ids::{Id, LoaderId, Table};
pub use kind::Kind;
pub use limits::Work;
pub use linkage::box_class;
pub use native::{Args, Control, NativeFn, Outcome, Resume, StopReason};
pub use source::Program;
pub use vm::{Asked, Config, NativeState, Vm};
pub use warm::Warmth;
