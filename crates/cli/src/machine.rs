//! What `omakase run` asks of the machine: one request in, one report out.
//!
//! [`execute`] is the only place where the command line and the virtual machine meet. Behaviour
//! of the program that runs is in [`MachineOutcome`], never in [`MachineError`].
#![expect(clippy::disallowed_methods, reason = "the time that a command took")]

use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use natives::launch::{self, Ended};
use program::{ClassPath, JdkImage};
use vfs::Stream;
use vm::{Completion, Config, StopReason};

/// A program to be run, fully resolved: no defaults are left to be filled in.
#[derive(Debug, Clone)]
pub struct MachineRequest {
    /// Its class library, open.
    pub class_library: Arc<JdkImage>,
    /// The user's class path, open; what could not be opened has been reported.
    pub class_path: Arc<ClassPath>,
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
    /// Bytes of objects and arrays allocated.
    pub allocated_bytes: u64,
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
            MachineError::ClassLibrary { reason } => {
                write!(f, "cannot use the class library of the JDK: {reason}")
            }
            MachineError::Internal { reason } => write!(f, "internal error: {reason}"),
        }
    }
}

impl std::error::Error for MachineError {}

/// Boots a class library and calls a method of it, as every run does.
///
/// # Errors
/// What went wrong, in one line.
pub fn try_out(library: JdkImage) -> Result<(), String> {
    let (no_classes, _) = ClassPath::open(&[], 0);
    let config = Config {
        fuel: 1_000_000_000,
        ..Config::default()
    };
    let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    let mut vm =
        launch::boot(Arc::new(library), Arc::new(no_classes), config).map_err(first_line)?;
    let number = vm.settle(|vm| vm.new_string("42"));
    let ended = number.map(|n| {
        let (class, args) = ("java/lang/Integer", [u64::from(n)]);
        vm.call_static(class, "parseInt", "(Ljava/lang/String;)I", &args)
    });
    match ended {
        Ok(Completion::Returned(42)) => Ok(()),
        Ok(other) | Err(other) => Err(format!("Integer.parseInt(\"42\"): {other:?}")),
    }
}

/// Runs the program to its end. Its output goes to the process's standard streams as it is written;
/// uncaught exceptions are printed by the class library's own handler.
pub fn execute(request: &MachineRequest) -> Result<MachineReport, MachineError> {
    let started = Instant::now();
    let config = Config {
        heap_limit: u32::try_from(request.heap_bytes).unwrap_or(u32::MAX),
        stack_depth: request.stack_depth,
        stack_slots: request
            .stack_depth
            .saturating_mul(64)
            .clamp(100_000, vm::limits::MAX_STACK_SLOTS),
        fuel: request.fuel.unwrap_or(u64::MAX / 4),
        seed: request.seed,
        properties: request.properties.clone(),
        ..Config::default()
    };
    let mut vm = launch::boot(
        request.class_library.clone(),
        request.class_path.clone(),
        config,
    )
    .map_err(|reason| MachineError::ClassLibrary { reason })?;
    launch::set_stdin(&mut vm, request.stdin.clone());
    launch::forward_output(
        &mut vm,
        Stream::Stdout,
        Box::new(|bytes| {
            // A reader that went away is no reason to stop the program.
            let _ = std::io::stdout().write_all(bytes);
        }),
    );
    launch::forward_output(
        &mut vm,
        Stream::Stderr,
        Box::new(|bytes| {
            let _ = std::io::stdout().flush();
            let _ = std::io::stderr().write_all(bytes);
        }),
    );
    let start_up = started.elapsed();
    let running = Instant::now();
    let ended = launch::run_main(&mut vm, &request.main_class, &request.args);
    let _ = std::io::stdout().flush();
    let stats = MachineStats {
        bytecodes: vm.steps,
        classes: vm.stats.classes_defined,
        allocated_bytes: vm.heap.allocated + u64::from(vm.heap.young_used()),
        collections: vm.heap.collections,
        start_up,
        running: running.elapsed(),
    };
    let outcome = match ended {
        Ended::Exit(code) => MachineOutcome::Exit(code),
        Ended::Stopped(StopReason::OutOfFuel) => MachineOutcome::OutOfFuel,
        Ended::Stopped(StopReason::Unsupported(what)) => MachineOutcome::Unsupported {
            what,
            stack: launch::stack_lines(&vm),
        },
        Ended::Stopped(StopReason::Deadlock) => MachineOutcome::Deadlock {
            threads: launch::thread_lines(&vm),
        },
        Ended::Stopped(other) => {
            return Err(MachineError::Internal {
                reason: format!("{other:?}"),
            });
        }
    };
    // The process ends next: tearing the machine down object by object would only cost time.
    std::mem::forget(vm);
    Ok(MachineReport { outcome, stats })
}
