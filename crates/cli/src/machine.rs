//! What `omakase run` asks of the machine: one request in, one report out.
//!
//! [`execute`] is the only place where the command line and the virtual machine meet. Behaviour
//! of the program that runs is in [`MachineOutcome`], never in [`MachineError`].

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use program::{ClassPath, JdkImage};

/// A program to be run, fully resolved: no defaults are left to be filled in.
#[derive(Debug, Clone)]
pub struct MachineRequest {
    /// The JDK in use.
    pub jdk: jdk::Jdk,
    /// Its class library, open.
    pub class_library: Arc<JdkImage>,
    /// The user's class path, open; what could not be opened has been reported.
    pub class_path: Arc<ClassPath>,
    /// The class path as the user gave it, for `java.class.path`.
    pub class_path_entries: Vec<PathBuf>,
    /// The main class as an internal name, `com/example/Main`. It exists on the class path.
    pub main_class: String,
    /// The arguments of `main`.
    pub args: Vec<String>,
    /// System properties on top of those of the sandbox, in the order given.
    pub properties: Vec<(String, String)>,
    /// All of the program's standard input.
    pub stdin: Vec<u8>,
    /// Decides everything random.
    pub seed: u64,
    /// Bytecodes until [`MachineOutcome::OutOfFuel`]; `None` for no limit.
    pub fuel: Option<u64>,
    /// Bytes of heap until an OutOfMemoryError.
    pub heap_bytes: u64,
    /// Frames of one thread until a StackOverflowError.
    pub stack_depth: u32,
}

/// Where the program's output goes, as it is written.
pub struct Console<'a> {
    /// Its standard output.
    pub stdout: &'a mut dyn Write,
    /// Its standard error, to which the machine also prints uncaught exceptions as `java` does.
    pub stderr: &'a mut dyn Write,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MachineOutcome {
    /// The program ended: 0 after `main` and all other threads returned, 1 after an uncaught
    /// exception in `main` (already printed), or the argument of `System.exit`.
    Exit(i32),
    /// The fuel was used up.
    OutOfFuel,
    /// Something that the machine does not have, such as a native method.
    Unsupported {
        /// Its name, such as `java/net/Inet4Address.init()V`.
        what: String,
        /// Where it was called, innermost first, as lines of a Java stack trace.
        stack: Vec<String>,
    },
    /// Every thread waits for another one.
    Deadlock {
        /// One line for each thread and what it waits for.
        threads: Vec<String>,
    },
}

/// Counts of a run, for `--stats`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MachineStats {
    /// Bytecodes executed, start-up of the class library included.
    pub bytecodes: u64,
    /// Classes loaded.
    pub classes: u64,
    /// Objects and arrays allocated.
    pub allocations: u64,
    /// The largest size of the heap, in bytes.
    pub peak_heap_bytes: u64,
    /// Garbage collections.
    pub collections: u64,
    /// Time from the request to the first bytecode of `main`.
    pub start_up: Duration,
    /// Time in the program after that.
    pub running: Duration,
}

/// The end of a run and its counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineReport {
    /// How it ended.
    pub outcome: MachineOutcome,
    /// What it took.
    pub stats: MachineStats,
}

/// Why there was no run. The program under test cannot cause any of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MachineError {
    /// This build has no machine.
    NotBuiltYet,
    /// The class library of the JDK cannot be used.
    ClassLibrary {
        /// What is wrong with it.
        reason: String,
    },
    /// A defect of the machine.
    Internal {
        /// What went wrong.
        reason: String,
    },
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineError::NotBuiltYet => {
                f.write_str("running programs is not built yet in this version")
            }
            MachineError::ClassLibrary { reason } => {
                write!(f, "cannot use the class library of the JDK: {reason}")
            }
            MachineError::Internal { reason } => write!(f, "internal error: {reason}"),
        }
    }
}

impl std::error::Error for MachineError {}

/// Runs the program to its end.
pub fn execute(
    _request: &MachineRequest,
    _console: Console<'_>,
) -> Result<MachineReport, MachineError> {
    Err(MachineError::NotBuiltYet)
}
