//! Why something could not be measured.

use std::fmt;
use std::path::PathBuf;

use jdk::{CompileError, Exit, ProcessError};

/// Why there is no report. A wrong result of the machine is part of a report, not an error.
#[derive(Debug)]
pub enum BenchError {
    /// There is nothing of that name to measure.
    UnknownName {
        /// What was asked for.
        name: String,
        /// Everything there is.
        known: Vec<&'static str>,
    },
    /// A file or directory could not be read or written.
    File {
        /// The file or directory.
        path: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// The Java sources of a measurement did not compile.
    Compile(CompileError),
    /// A process could not be run.
    Process(ProcessError),
    /// The real JVM did not do what it should.
    RealJava {
        /// What it was to run.
        what: String,
        /// How it ended.
        exit: Exit,
        /// What it wrote to standard error.
        messages: String,
    },
    /// The class library of the JDK cannot be used by the machine.
    ClassLibrary(String),
    /// The machine did not boot, or its snapshot failed.
    Machine(String),
    /// Maven is not on the PATH.
    NoMaven,
    /// Maven could not get the jars of a library.
    Maven {
        /// The library.
        library: &'static str,
        /// What Maven said.
        messages: String,
    },
    /// A jar is not the one that is measured.
    Checksum {
        /// The jar.
        path: PathBuf,
        /// SHA-256 of the right one.
        expected: &'static str,
        /// SHA-256 of this one.
        found: String,
    },
    /// A list that a benchmark works from is wrong.
    Data {
        /// The list.
        file: &'static str,
        /// Where, counted from 1.
        line: u32,
        /// What is wrong there.
        what: String,
    },
    /// A version with a fault does not compile.
    BadFault {
        /// Which.
        fault: String,
        /// What javac said.
        messages: String,
    },
    /// A class path entry of a library cannot be opened.
    ClassPath(String),
    /// The library's tests are not published as a jar, and no sources are there.
    NoTestSources {
        /// The library.
        library: &'static str,
        /// The version the sources must be of.
        version: &'static str,
        /// Where they are looked for.
        dir: PathBuf,
    },
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BenchError::UnknownName { name, known } => {
                write!(f, "there is no `{name}`; there are {}", known.join(", "))
            }
            BenchError::File { path, cause } => write!(f, "{}: {cause}", path.display()),
            BenchError::Compile(error) => error.fmt(f),
            BenchError::Process(error) => error.fmt(f),
            BenchError::RealJava {
                what,
                exit,
                messages,
            } => write!(
                f,
                "the real java could not run {what} ({exit}):\n{}",
                messages.trim_end()
            ),
            BenchError::ClassLibrary(reason) => {
                write!(f, "cannot use the class library of the JDK: {reason}")
            }
            BenchError::Machine(reason) => write!(f, "the machine does not start: {reason}"),
            BenchError::NoMaven => {
                f.write_str("there is no `mvn` on the PATH to get the jars with")
            }
            BenchError::Maven { library, messages } => write!(
                f,
                "Maven could not get the jars of {library}:\n{}",
                messages.trim_end()
            ),
            BenchError::Checksum {
                path,
                expected,
                found,
            } => write!(
                f,
                "{} has the SHA-256 {found}, not {expected}; remove it to get it again",
                path.display()
            ),
            BenchError::Data { file, line, what } => write!(f, "{file}, line {line}: {what}"),
            BenchError::BadFault { fault, messages } => {
                write!(f, "a fault does not compile: {fault}\n{messages}")
            }
            BenchError::ClassPath(reason) => f.write_str(reason),
            BenchError::NoTestSources {
                library,
                version,
                dir,
            } => write!(
                f,
                "the tests of {library} are not published; put `src/test` of its release {version} in {}",
                dir.display()
            ),
        }
    }
}

impl std::error::Error for BenchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BenchError::File { cause, .. } => Some(cause),
            BenchError::Compile(error) => Some(error),
            BenchError::Process(error) => Some(error),
            _ => None,
        }
    }
}

impl From<CompileError> for BenchError {
    fn from(error: CompileError) -> BenchError {
        BenchError::Compile(error)
    }
}

impl From<ProcessError> for BenchError {
    fn from(error: ProcessError) -> BenchError {
        BenchError::Process(error)
    }
}

/// For `map_err`: the file that an I/O error is about.
pub(crate) fn in_file(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> BenchError {
    let path = path.to_owned();
    move |cause| BenchError::File { path, cause }
}
