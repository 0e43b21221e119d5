//! Finds Java installations and runs their tools.
//!
//! This is the only crate that starts processes. Everything else that needs a `javac`, a real
//! `java` or the version of some tool asks here, so that timeouts, captured output and error
//! messages are the same everywhere. It knows nothing about class files or the machine.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! let jdk = jdk::Jdk::find(None)?;
//! println!("Java {} in {}", jdk.feature_version, jdk.home.display());
//! let run = jdk.run_java(&["-version"], b"", Duration::from_secs(10))?;
//! assert!(run.exit.is_success());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![expect(
    clippy::disallowed_methods,
    reason = "the crate that starts processes, and ends them by the clock"
)]

mod capture;
mod compile;
mod find;
mod installation;
pub mod isolation;
pub mod process;
mod release;
mod running;
mod system;
mod usage;

pub use compile::{CompileError, DEFAULT_COMPILE_TIMEOUT};
pub use find::{Attempt, FoundBy, JdkNotFound, SearchPlaces};
pub use installation::{ClassLibrary, Jdk, JdkProblem};
pub use isolation::{Isolation, Walls};
pub use process::{Exit, ProcessError, RunOutput, ToolCommand};
pub use release::feature_of_version;
pub use running::{Running, end_all};
pub use usage::Usage;
