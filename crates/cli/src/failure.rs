//! What the user is told when a command cannot do its work.

use std::fmt;

use crate::exit;

/// A message, what to do about it, and the exit code that goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What the user could do, a line each.
    pub hints: Vec<String>,
    /// One of the codes in [`exit`].
    pub exit: i32,
}

impl Failure {
    /// The command line, the class path or the JDK is wrong.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            hints: Vec::new(),
            exit: exit::USAGE,
        }
    }

    /// A defect of Omakase itself.
    pub fn internal(message: impl Into<String>) -> Failure {
        Failure {
            exit: exit::INTERNAL,
            ..Failure::usage(message)
        }
    }

    /// A file could not be written.
    pub fn cannot_write(message: impl Into<String>) -> Failure {
        Failure {
            exit: exit::CANNOT_WRITE,
            ..Failure::usage(message)
        }
    }

    /// Adds a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hints.push(hint.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", self.message)?;
        for hint in &self.hints {
            writeln!(f, "  hint: {hint}")?;
        }
        Ok(())
    }
}

impl From<jdk::JdkNotFound> for Failure {
    fn from(error: jdk::JdkNotFound) -> Failure {
        let mut failure = Failure::usage("no usable JDK found");
        for attempt in &error.attempts {
            failure.message.push_str(&format!("\n  {attempt}"));
        }
        failure
            .hint("name one with --jdk HOME, or set JAVA_HOME")
            .hint("`omakase doctor` says how to install one")
    }
}
