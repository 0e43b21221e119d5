//! The verdicts of the machine: one fresh machine for each test class.
//!
//! A test that ends its machine (a native that is missing, no fuel left) is blamed for that; the
//! class is run again without it, so that the tests after it get their verdicts too.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use natives::launch::{self, Ended};
use program::{ClassPath, JdkImage};
use vfs::Stream;
use vm::{Config, StopReason};

use super::libraries::Framework;
use super::suite::Suite;
use super::verdicts::{ClassRun, TestEnd};
use crate::error::{BenchError, in_file};

const HEAP_BYTES: u32 = 1 << 30;
const STACK_DEPTH: u32 = 10_000;
const MAX_RESTARTS: usize = 25;
const MAX_TIMEOUTS: usize = 2;

/// How a machine is started.
#[derive(Debug, Clone)]
pub enum Machine {
    /// As a process of this `omakase` program, which a time limit can end.
    Process(PathBuf),
    /// On a thread of this process; only fuel limits it.
    InProcess,
}

/// What one test class may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytecodes.
    pub fuel: u64,
    /// Time, for a machine that is a process.
    pub timeout: Duration,
}

/// Why a machine ended before its tests did.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// It does not have this native method or feature.
    Unsupported(String),
    /// The fuel was used up.
    OutOfFuel,
    /// The time was.
    TimedOut,
    /// Every thread waited for another.
    Deadlock,
    /// A defect of the machine: a panic, a signal, an internal error.
    Crashed(String),
    /// The process ended with this code without having run all tests.
    Exited(i32),
}

/// The machine's verdicts on one class.
#[derive(Debug, Clone, Default)]
pub struct MachineRun {
    /// The tests that ended.
    pub tests: BTreeMap<String, TestEnd>,
    /// Tests that ended their machine, or prefixes of the ids of several.
    pub blamed: BTreeMap<String, Cause>,
    /// Why the others that are missing are.
    pub ended_by: Option<Cause>,
}

/// Runs a class, again without those tests that end the machine.
pub(super) fn verdicts(
    machine: &Machine,
    suite: &Suite,
    class: &str,
    jdk: &Jdk,
    limits: Limits,
    log: &Path,
) -> Result<MachineRun, BenchError> {
    let mut result = MachineRun::default();
    let mut left_out: Vec<String> = Vec::new();
    let mut n_timeouts = 0;
    for restart in 0..=MAX_RESTARTS {
        let (text, cause) = match machine {
            Machine::Process(omakase) => {
                in_process_of_its_own(omakase, suite, class, &left_out, jdk, limits, log)?
            }
            Machine::InProcess => on_this_thread(suite, class, &left_out, jdk, limits)?,
        };
        let run = ClassRun::parse(&text);
        for (id, end) in run.tests {
            // Where everything was left out, JUnit 4 says so as a failure.
            if restart == 0 || !id.starts_with("initializationError") {
                result.tests.entry(id).or_insert(end);
            }
        }
        if run.is_complete {
            result.ended_by = None;
            break;
        }
        let cause = cause.unwrap_or(Cause::Exited(0));
        result.ended_by = Some(cause.clone());
        n_timeouts += usize::from(matches!(cause, Cause::TimedOut | Cause::OutOfFuel));
        let Some(culprit) = run.in_progress else {
            break;
        };
        let culprit = discovered_id(suite.library.framework, &culprit);
        let is_new = result.blamed.insert(culprit.clone(), cause).is_none();
        if !is_new || n_timeouts >= MAX_TIMEOUTS {
            break;
        }
        left_out.push(culprit);
    }
    Ok(result)
}

/// The id under which a driver can leave a test out. Of a parameterised test of JUnit 5, only the
/// method is known beforehand; JUnit 4 knows no numbers of repetition.
fn discovered_id(framework: Framework, id: &str) -> String {
    match framework {
        Framework::Junit4 => match id.rsplit_once('~') {
            Some((start, number)) if number.parse::<u32>().is_ok() => start.to_owned(),
            _ => id.to_owned(),
        },
        Framework::Junit5 => {
            let segments = id.split("]/[");
            let mut kept: Vec<&str> = Vec::new();
            for segment in segments {
                kept.push(segment);
                let segment = segment.trim_start_matches('[');
                if segment.starts_with("test-template:") || segment.starts_with("test-factory:") {
                    break;
                }
            }
            let mut start = kept.join("]/[");
            if !start.ends_with(']') {
                start.push(']');
            }
            start
        }
    }
}

fn in_process_of_its_own(
    omakase: &Path,
    suite: &Suite,
    class: &str,
    left_out: &[String],
    jdk: &Jdk,
    limits: Limits,
    log: &Path,
) -> Result<(String, Option<Cause>), BenchError> {
    let class_path = std::env::join_paths(&suite.class_path)
        .map_err(|error| BenchError::ClassPath(error.to_string()))?;
    let output = ToolCommand::new(omakase)
        .args(["run", "--jdk"])
        .arg(&jdk.home)
        .args(["--fuel", &limits.fuel.to_string()])
        .args(["--heap", &HEAP_BYTES.to_string()])
        .args(["--stack-depth", &STACK_DEPTH.to_string()])
        .arg("-cp")
        .arg(class_path)
        .args([suite.library.framework.driver(), class])
        .args(left_out)
        .timeout(limits.timeout)
        .run()?;
    let stdout = output.stdout_text();
    let stderr = output.stderr_text();
    write_log(log, left_out, &stdout, &stderr, output.exit)?;
    let cause = match output.exit {
        Exit::Code(0) => None,
        Exit::Code(code) => Some(cause_of_exit(code, &stderr)),
        Exit::Signal(signal) => Some(Cause::Crashed(format!("signal {signal}"))),
        Exit::TimedOut(_) => Some(Cause::TimedOut),
    };
    Ok((stdout, cause))
}

/// Codes and messages are those of `omakase run`.
fn cause_of_exit(code: i32, stderr: &str) -> Cause {
    match code {
        64 => Cause::OutOfFuel,
        65 => {
            let after = |line: &'_ str| {
                line.strip_prefix("omakase: unsupported: ")
                    .map(str::to_owned)
            };
            let what = stderr.lines().rev().find_map(after);
            Cause::Unsupported(what.unwrap_or_else(|| "not named".to_owned()))
        }
        66 => Cause::Deadlock,
        70 => {
            let is_reason =
                |line: &&str| line.contains("panicked at") || line.starts_with("error: ");
            let mut lines = stderr.lines().skip_while(|line| !is_reason(line));
            let first = lines.next().unwrap_or("no message");
            // The message of a panic is on the line after its place.
            match lines.next() {
                Some(second) if first.contains("panicked at") => {
                    Cause::Crashed(format!("{first} {second}"))
                }
                _ => Cause::Crashed(first.to_owned()),
            }
        }
        code => Cause::Exited(code),
    }
}

fn write_log(
    log: &Path,
    left_out: &[String],
    stdout: &str,
    stderr: &str,
    exit: Exit,
) -> Result<(), BenchError> {
    let dir = log.parent().unwrap_or(log);
    std::fs::create_dir_all(dir).map_err(in_file(dir))?;
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .write(true)
        .append(!left_out.is_empty())
        .truncate(left_out.is_empty())
        .open(log)
        .map_err(in_file(log))?;
    write!(
        file,
        "without {left_out:?}\n{stdout}\nstandard error:\n{stderr}\n{exit}\n"
    )
    .map_err(in_file(log))
}

fn on_this_thread(
    suite: &Suite,
    class: &str,
    left_out: &[String],
    jdk: &Jdk,
    limits: Limits,
) -> Result<(String, Option<Cause>), BenchError> {
    let library =
        JdkImage::open(&jdk.home).map_err(|error| BenchError::ClassLibrary(error.to_string()))?;
    let (class_path, problems) = ClassPath::open(&suite.class_path, jdk.feature_version);
    if let Some(problem) = problems.first() {
        return Err(BenchError::ClassPath(problem.to_string()));
    }
    let config = Config {
        heap_limit: HEAP_BYTES,
        stack_depth: STACK_DEPTH,
        stack_slots: STACK_DEPTH * 64,
        fuel: limits.fuel,
        ..Config::default()
    };
    let written: Arc<Mutex<Vec<u8>>> = Arc::default();
    let sink = Arc::clone(&written);
    let ended = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let mut vm = launch::boot(Arc::new(library), Arc::new(class_path), config)?;
        let to_sink = Box::new(move |bytes: &[u8]| {
            let mut sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
            sink.extend_from_slice(bytes);
        });
        launch::forward_output(&mut vm, Stream::Stdout, to_sink);
        let mut args = vec![class.to_owned()];
        args.extend_from_slice(left_out);
        let driver = suite.library.framework.driver();
        Ok(launch::run_main(&mut vm, driver, &args))
    }));
    let cause = match ended {
        Err(_) => Some(Cause::Crashed("panic".to_owned())),
        Ok(Err(reason)) => return Err(BenchError::Machine(reason)),
        Ok(Ok(Ended::Exit(0))) => None,
        Ok(Ok(Ended::Exit(code))) => Some(Cause::Exited(code)),
        Ok(Ok(Ended::Stopped(reason))) => Some(match reason {
            StopReason::Unsupported(what) => Cause::Unsupported(what),
            StopReason::OutOfFuel => Cause::OutOfFuel,
            StopReason::Deadlock => Cause::Deadlock,
            other => Cause::Crashed(format!("{other:?}")),
        }),
    };
    let bytes = written.lock().unwrap_or_else(PoisonError::into_inner);
    Ok((String::from_utf8_lossy(&bytes).into_owned(), cause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_can_be_left_out() {
        let junit5 = |id: &str| discovered_id(Framework::Junit5, id);
        assert_eq!(
            junit5("[class:a.B]/[method:c()]"),
            "[class:a.B]/[method:c()]"
        );
        assert_eq!(
            junit5("[class:a.B]/[test-template:c(int)]/[test-template-invocation:#3]"),
            "[class:a.B]/[test-template:c(int)]"
        );
        assert_eq!(discovered_id(Framework::Junit4, "c(a.B)~2"), "c(a.B)");
        assert_eq!(discovered_id(Framework::Junit4, "c~d(a.B)"), "c~d(a.B)");
    }

    #[test]
    fn exit_codes_of_omakase_run() {
        let unsupported = "omakase: unsupported: a/B.c()V\n  at x\n";
        assert_eq!(
            cause_of_exit(65, unsupported),
            Cause::Unsupported("a/B.c()V".into())
        );
        assert_eq!(
            cause_of_exit(70, "thread 'main' panicked at a.rs:1:2:\nwhy\nnote: x\n"),
            Cause::Crashed("thread 'main' panicked at a.rs:1:2: why".into())
        );
        assert_eq!(cause_of_exit(1, ""), Cause::Exited(1));
    }
}
