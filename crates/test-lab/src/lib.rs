//! What tests share: compiled Java fixtures, the real JVM as an oracle, golden files.
//!
//! A dev-dependency only; no shipped code uses it. Its functions panic with a message where a
//! library would return an error, because a test has nothing better to do with one. What is
//! expensive (`javac`, the real `java`) is kept under `target/test-lab`, keyed by everything the
//! result depends on, so that a second `cargo test` pays for what has changed and no more.
//!
//! ```no_run
//! for jdk in test_lab::jdks::with_compiler() {
//!     let classes = test_lab::corpus::compile_all(&jdk);
//!     for case in test_lab::corpus::cases_for(&jdk) {
//!         let expected = test_lab::corpus::real_output(&jdk, &case);
//!         // run `case.main_class` from `classes` on the machine, then:
//!         # let actual = expected.clone();
//!         test_lab::compare::assert_same(&case.id(), &expected, &actual);
//!     }
//! }
//! ```

pub mod compare;
pub mod corpus;
pub mod golden;
mod hash;
pub mod javac;
pub mod jdks;
pub mod parallel;
pub mod skip;
mod stored_run;
pub mod workspace;

pub use jdk::{Exit, Jdk, RunOutput};
