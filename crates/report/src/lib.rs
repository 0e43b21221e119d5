//! Reports of a run: a model of what came of each class, and writers of it.
//!
//! What this crate does not know: the machine, the search, files. Every writer is a pure function
//! from [`Run`] to text, and the same run gives the same bytes. `docs/reports.md` is for readers
//! of what is written.
//!
//! ```
//! let run = report::Run { budget: "200M".into(), ..report::Run::default() };
//! let text = report::json::write(&run);
//! assert_eq!(report::json::read(&text).unwrap(), run);
//! ```

pub mod html;
pub mod json;
pub mod lcov;
mod model;
pub mod sarif;
pub mod words;
pub mod worst_case;

pub use model::{
    Branch, Class, Condition, Environment, Figures, FurtherGoals, Kind, LineCoverage, LineRange,
    Method, MutantLine, MutantOperator, Place, Reason, Run, SCHEMA, Survivor, Test, Verdict,
};
