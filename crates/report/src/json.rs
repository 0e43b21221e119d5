//! `run.json`: the whole run, and back.

use std::fmt;

use crate::model::{Run, SCHEMA};

/// Why a text is no run.
#[derive(Debug)]
pub enum ReadError {
    /// It is no JSON, or fields are missing or of another type.
    Syntax(serde_json::Error),
    /// It was written by a later version.
    Schema(u32),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Syntax(e) => write!(f, "not a run of Omakase: {e}"),
            ReadError::Schema(n) => {
                write!(f, "schema {n} is not known here, only up to {SCHEMA}")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// The run as indented JSON with a newline at the end.
pub fn write(run: &Run) -> String {
    // Writing to a string fails only for maps with keys that are no strings; the model has none.
    let mut text = serde_json::to_string_pretty(run).unwrap_or_default();
    text.push('\n');
    text
}

/// A run from what [`write()`] gave.
///
/// # Errors
/// When it is none.
pub fn read(text: &str) -> Result<Run, ReadError> {
    let run: Run = serde_json::from_str(text).map_err(ReadError::Syntax)?;
    if run.schema > SCHEMA {
        return Err(ReadError::Schema(run.schema));
    }
    Ok(run)
}
