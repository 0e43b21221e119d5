//! Measurements, in several suites.
//!
//! [`machine`] measures speed: small kernels against `java -Xint` and `java`, start-up, and how
//! often a second one object can be made, used and undone. [`conformance`] runs the test suites
//! of well-known libraries, JUnit included, on the machine and on a real JVM and compares the
//! verdict on each test. [`explore`] measures the concolic engine and its solver. [`generate`] writes
//! tests for classes of well-known libraries and has JaCoCo count what they cover. [`faults`] asks
//! which mutants, real bugs and faults put in by hand such tests notice. [`hybrid`] compares search, symbolic execution and both together on the case studies of a paper. [`jobs`]
//! compares one machine with several. [`prove`] counts verdicts for branches. [`sound`] makes random programs and
//! compares verdicts on them with what the real JVM does. [`sushi`] measures structures that only calls can build,
//! [`tardis`] which path conditions are tried, and what comes of them.
//! [`worst_case`] looks for the dearest inputs of programs whose dearest inputs are known.
//!
//! All take a request, tell their progress line by line, and give a report as data; what a report
//! looks like in a terminal or in Markdown is in their `report` modules. The command line is in
//! the `cli` crate.
#![expect(clippy::disallowed_methods, reason = "measures time")]

pub mod conformance;
mod error;
pub mod explore;
pub mod faults;
pub mod generate;
mod generation;
mod host;
pub mod hybrid;
mod jars;
pub mod jobs;
pub mod machine;
pub mod prove;
mod scratch;
pub mod sound;
pub mod sushi;
mod table;
pub mod tardis;
pub mod worst_case;

pub use error::BenchError;
pub use generation::{Budget, Coverage};
pub use host::Host;
pub use table::Page;

/// Takes one line for the user at a time, without its line end.
pub type Progress<'a> = &'a (dyn Fn(&str) + Sync);
