//! Running `javac`.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::installation::{Jdk, jvm_option_variables};
use crate::process::{Exit, ProcessError, ToolCommand};

/// How long one call of `javac` may take.
pub const DEFAULT_COMPILE_TIMEOUT: Duration = Duration::from_secs(600);

/// Why sources were not compiled.
#[derive(Debug)]
pub enum CompileError {
    /// The installation is a runtime without a compiler.
    NoCompiler {
        /// The installation.
        home: PathBuf,
    },
    /// The sources have errors, or an option is wrong; `javac` said so.
    Rejected {
        /// The messages of `javac`.
        messages: String,
    },
    /// `javac` was ended before it was done.
    Ended {
        /// How it ended.
        exit: Exit,
        /// The messages up to then.
        messages: String,
    },
    /// `javac` could not be run.
    Process(ProcessError),
    /// A file or directory that the call needs could not be written.
    Write {
        /// The file or directory.
        path: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoCompiler { home } => write!(
                f,
                "{} has no javac: it is a runtime only, install a full JDK",
                home.display()
            ),
            CompileError::Rejected { messages } => {
                write!(f, "javac rejected the sources:\n{}", messages.trim_end())
            }
            CompileError::Ended { exit, messages } => {
                write!(f, "javac did not finish ({exit}):\n{}", messages.trim_end())
            }
            CompileError::Process(error) => error.fmt(f),
            CompileError::Write { path, cause } => {
                write!(f, "cannot write {}: {cause}", path.display())
            }
        }
    }
}

impl std::error::Error for CompileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CompileError::Process(error) => Some(error),
            CompileError::Write { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

impl Jdk {
    /// Compiles `sources` into `out_dir`, which is created, in one call of `javac`.
    ///
    /// `extra_args` come before the sources. The source encoding is always UTF-8. Warnings are
    /// not errors and are not reported.
    pub fn compile<S: AsRef<OsStr>>(
        &self,
        sources: &[PathBuf],
        out_dir: &Path,
        classpath: &[PathBuf],
        extra_args: &[S],
    ) -> Result<(), CompileError> {
        self.compile_while(sources, out_dir, classpath, extra_args, &mut || true)
    }

    /// [`Jdk::compile`], as long as `goes_on`, which is asked every few milliseconds.
    pub fn compile_while<S: AsRef<OsStr>>(
        &self,
        sources: &[PathBuf],
        out_dir: &Path,
        classpath: &[PathBuf],
        extra_args: &[S],
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), CompileError> {
        let javac = self
            .javac
            .as_ref()
            .ok_or_else(|| CompileError::NoCompiler {
                home: self.home.clone(),
            })?;
        let cannot_write = |path: &Path| {
            let path = path.to_owned();
            move |cause| CompileError::Write { path, cause }
        };
        std::fs::create_dir_all(out_dir).map_err(cannot_write(out_dir))?;

        // Hundreds of sources do not fit on every command line; an argument file always does.
        let list = out_dir.join(".javac-sources");
        std::fs::write(&list, argument_file(sources)).map_err(cannot_write(&list))?;

        let mut command = ToolCommand::new(javac)
            .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
            .args(["-encoding", "UTF-8", "-d"])
            .arg(out_dir);
        if !classpath.is_empty() {
            let joined =
                std::env::join_paths(classpath).map_err(|error| CompileError::Rejected {
                    messages: format!("class path: {error}"),
                })?;
            command = command.arg("-cp").arg(joined);
        }
        let mut list_arg = std::ffi::OsString::from("@");
        list_arg.push(&list);
        command = command
            .args(extra_args)
            .arg(list_arg)
            .timeout(DEFAULT_COMPILE_TIMEOUT);
        command.env_removed = jvm_option_variables();
        let output = command.run_while(goes_on).map_err(CompileError::Process);
        std::fs::remove_file(&list).map_err(cannot_write(&list))?;

        let output = output?;
        let messages = output.stderr_text() + &output.stdout_text();
        match output.exit {
            Exit::Code(0) => Ok(()),
            Exit::Code(_) => Err(CompileError::Rejected { messages }),
            exit => Err(CompileError::Ended { exit, messages }),
        }
    }
}

/// One quoted path a line, backslashes and quotes escaped, as `javac @file` reads it.
fn argument_file(sources: &[PathBuf]) -> String {
    let mut text = String::new();
    for source in sources {
        text.push('"');
        for c in source.to_string_lossy().chars() {
            if matches!(c, '"' | '\\') {
                text.push('\\');
            }
            text.push(c);
        }
        text.push_str("\"\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn argument_file_quotes_what_javac_would_split() {
        let sources = [PathBuf::from("a b/C.java"), PathBuf::from("d\\e\"f.java")];
        assert_eq!(
            argument_file(&sources),
            "\"a b/C.java\"\n\"d\\\\e\\\"f.java\"\n"
        );
    }
}
