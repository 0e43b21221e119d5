//! Tests of one class, as `omakase generate` writes them.

use std::path::{Path, PathBuf};

use super::FaultsRequest;
use crate::BenchError;
use crate::error::in_file;
use crate::generate::jacoco::java_files;
use crate::generation::{Ended, Generation};

/// What was written for a class.
#[derive(Debug, Clone)]
pub(super) struct Suite {
    /// Java sources; none when there are no tests.
    pub sources: Vec<PathBuf>,
    /// Tests in them, by the program's count.
    pub n_tests: u64,
    /// Why there are none.
    pub reason: Option<String>,
}

impl Suite {
    fn none(reason: String) -> Suite {
        Suite {
            sources: Vec::new(),
            n_tests: 0,
            reason: Some(reason),
        }
    }
}

/// Runs the program for one class and seed. What is in `dir` already is removed.
pub(super) fn generate(
    request: &FaultsRequest,
    class: &str,
    class_path: &[PathBuf],
    seed: u64,
    dir: &Path,
) -> Result<Suite, BenchError> {
    if dir.exists() {
        std::fs::remove_dir_all(dir).map_err(in_file(dir))?;
    }
    let generation = Generation {
        omakase: &request.omakase,
        jdk: &request.jdk,
        class_path,
        class,
        budget: request.budget,
        seed,
        strategy: None,
        search: None,
        more: &request.omakase_args,
    };
    Ok(match generation.run(dir)? {
        Ended::Row { row, .. } if row.tests > 0 => Suite {
            sources: java_files(&dir.join("tests")),
            n_tests: row.tests,
            reason: None,
        },
        Ended::Row { row, .. } => {
            Suite::none(row.reason.unwrap_or_else(|| "no reason given".to_owned()))
        }
        Ended::Refused => Suite::none("the program does not take the arguments".to_owned()),
        Ended::Broken(reason) => Suite::none(reason),
    })
}
