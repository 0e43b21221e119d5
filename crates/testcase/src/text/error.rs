//! Why a text is no test.

use std::fmt;

/// A place in a text; both are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is no test, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The first line does not name the form.
    NotATest {
        /// Where it should.
        at: Place,
    },
    /// The text is of a version that is not known.
    Version {
        /// Where it says so.
        at: Place,
        /// The version.
        found: String,
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
    /// A number, or a character, is not one of its type.
    OutOfRange {
        /// Where it is.
        at: Place,
        /// The type.
        ty: &'static str,
    },
    /// A value is used before it is made.
    NoValue {
        /// Where it is used.
        at: Place,
        /// Its number.
        value: u32,
    },
    /// Nobody declares a member, or the class path has none like it.
    NoMember {
        /// Where it is mentioned.
        at: Place,
        /// The member.
        member: String,
    },
    /// A member is declared a second time.
    Twice {
        /// Where.
        at: Place,
        /// The member.
        member: String,
    },
    /// A type is nested too deeply.
    TooDeep {
        /// Where that is noticed.
        at: Place,
    },
    /// The text is longer than any test.
    TooLong {
        /// Its end.
        at: Place,
    },
}

impl TextError {
    /// Where the text is wrong.
    pub fn place(&self) -> Place {
        match self {
            TextError::NotATest { at }
            | TextError::Version { at, .. }
            | TextError::Expected { at, .. }
            | TextError::OutOfRange { at, .. }
            | TextError::NoValue { at, .. }
            | TextError::NoMember { at, .. }
            | TextError::Twice { at, .. }
            | TextError::TooDeep { at }
            | TextError::TooLong { at } => *at,
        }
    }

    /// What is wrong, without the place.
    pub fn reason(&self) -> String {
        match self {
            TextError::NotATest { .. } => {
                format!("expected `{}{}`", super::FORM, super::VERSION)
            }
            TextError::Version { found, .. } => format!(
                "this is version `{found}` of the form; expected version {}",
                super::VERSION
            ),
            TextError::Expected { what, found, .. } if found.is_empty() => {
                format!("expected {what}, found the end of the line")
            }
            TextError::Expected { what, found, .. } => format!("expected {what}, found `{found}`"),
            TextError::OutOfRange { ty, .. } => format!("expected a value of type {ty}"),
            TextError::NoValue { value, .. } => {
                format!("expected a value that is there already, found v{value}")
            }
            TextError::NoMember { member, .. } => {
                format!("expected a member that is known, found {member}")
            }
            TextError::Twice { member, .. } => format!("{member} is declared already"),
            TextError::TooDeep { .. } => {
                format!("expected a type with at most {} levels", super::MAX_NESTING)
            }
            TextError::TooLong { .. } => {
                format!("expected a text of at most {} bytes", super::MAX_TEXT)
            }
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.reason())
    }
}

impl std::error::Error for TextError {}
