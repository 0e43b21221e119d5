//! Why a text is no list of terms.

use std::fmt;

/// A place in a text; both are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Why a text is no list of terms, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The first line does not name the form and the version that is known.
    NotTerms {
        /// Where it should.
        at: Place,
    },
    /// Something else should stand here.
    Expected {
        /// Where.
        at: Place,
        /// What should.
        what: &'static str,
        /// What does: the beginning of it.
        found: String,
    },
    /// A variable or operator is not there.
    Missing {
        /// Where it is used.
        at: Place,
        /// What is missing.
        name: String,
    },
    /// A variable of the pool is not what the text says.
    OtherVariable {
        /// Where the text says it.
        at: Place,
        /// The variable.
        name: String,
    },
    /// An operator does not take such operands, or gives another sort.
    Sorts {
        /// The operator.
        at: Place,
    },
    /// The text is longer than any that is read.
    TooLong {
        /// Its end.
        at: Place,
    },
}

impl TextError {
    /// Where the text is wrong.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            TextError::NotTerms { at }
            | TextError::Expected { at, .. }
            | TextError::Missing { at, .. }
            | TextError::OtherVariable { at, .. }
            | TextError::Sorts { at }
            | TextError::TooLong { at } => *at,
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place();
        write!(f, "line {line}, column {column}: ")?;
        match self {
            TextError::NotTerms { .. } => {
                write!(f, "expected `{}{}`", super::FORM, super::VERSION)
            }
            TextError::Expected { what, found, .. } if found.is_empty() => {
                write!(f, "expected {what}, found the end of the line")
            }
            TextError::Expected { what, found, .. } => {
                write!(f, "expected {what}, found `{found}`")
            }
            TextError::Missing { name, .. } => {
                write!(f, "expected what is there already, found {name}")
            }
            TextError::OtherVariable { name, .. } => {
                write!(f, "expected {name} as the pool has it")
            }
            TextError::Sorts { .. } => {
                f.write_str("expected an operator that gives this sort of these operands")
            }
            TextError::TooLong { .. } => {
                write!(f, "expected a text of at most {} bytes", super::MAX_TEXT)
            }
        }
    }
}

impl std::error::Error for TextError {}
