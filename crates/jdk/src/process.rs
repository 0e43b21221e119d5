//! Running one process to its end, with a time limit and its output captured.
//!
//! Nothing here interprets the output. A process that ran and failed is an [`Exit`], not an
//! error; a [`ProcessError`] means that there was no run to speak of.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{PipeReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::capture::{Capture, feed};
use crate::isolation::Isolation;
use crate::running::{self, Running, Watch};
use crate::system::Beginning;
use crate::usage::{PeakMemory, Usage};

/// How much is kept of what a process writes to one place, in bytes.
pub const OUTPUT_LIMIT: usize = 16 << 20;

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// It ended by itself with this code.
    Code(i32),
    /// A signal ended it (Unix).
    Signal(i32),
    /// It was still running after the time limit and was killed.
    TimedOut(Duration),
}

impl Exit {
    /// Whether the process ended by itself with code 0.
    pub fn is_success(self) -> bool {
        self == Exit::Code(0)
    }

    /// The exit code, when the process ended by itself.
    pub fn code(self) -> Option<i32> {
        match self {
            Exit::Code(code) => Some(code),
            Exit::Signal(_) | Exit::TimedOut(_) => None,
        }
    }

    pub(crate) fn of_status(status: ExitStatus) -> Exit {
        if let Some(code) = status.code() {
            return Exit::Code(code);
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::ExitStatusExt;
            if let Some(signal) = status.signal() {
                return Exit::Signal(signal);
            }
        }
        Exit::Code(-1)
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(signal) => write!(f, "killed by signal {signal}"),
            Exit::TimedOut(limit) => {
                write!(f, "killed after the time limit of {}s", limit.as_secs_f64())
            }
        }
    }
}

/// What a finished process left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutput {
    /// What it wrote to standard output, up to [`OUTPUT_LIMIT`].
    pub stdout: Vec<u8>,
    /// What it wrote to standard error, up to the same.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub exit: Exit,
    /// Whether it wrote more than was kept.
    pub is_cut: bool,
    /// Whether it was killed for having more threads than its isolation allows.
    pub is_over_limit: bool,
}

impl RunOutput {
    /// What was written in full by a process that ended so.
    pub fn new(stdout: Vec<u8>, stderr: Vec<u8>, exit: Exit) -> RunOutput {
        RunOutput {
            stdout,
            stderr,
            exit,
            is_cut: false,
            is_over_limit: false,
        }
    }

    /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// Why a process could not be run at all.
#[derive(Debug)]
pub enum ProcessError {
    /// The program could not be started.
    Start {
        /// The program asked for.
        program: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// It was started, but its state could not be read.
    Wait {
        /// The program asked for.
        program: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
}

impl fmt::Display for ProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProcessError::Start { program, cause } => {
                write!(f, "cannot start {}: {cause}", program.display())
            }
            ProcessError::Wait { program, cause } => {
                write!(f, "lost track of {}: {cause}", program.display())
            }
        }
    }
}

impl std::error::Error for ProcessError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProcessError::Start { cause, .. } | ProcessError::Wait { cause, .. } => Some(cause),
        }
    }
}

/// A process to be run: everything that can be said about it, as data.
#[derive(Debug, Clone)]
pub struct ToolCommand {
    /// The program, as a path or as a name to be looked up on the PATH.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Bytes for its standard input, which is closed after them.
    pub stdin: Vec<u8>,
    /// Variables set on top of the inherited environment.
    pub env: Vec<(OsString, OsString)>,
    /// Variables removed from the inherited environment.
    pub env_removed: Vec<OsString>,
    /// Its working directory; the current one when `None`.
    pub working_dir: Option<PathBuf>,
    /// It is killed after this time, with all that it started.
    pub timeout: Duration,
    /// Whether nothing is inherited from the environment; then only [`env`](Self::env) counts.
    pub env_cleared: bool,
    /// Whether its standard input stays open after the bytes for it, as long as this process lives:
    /// its end says that nobody waits any more.
    pub input_stays_open: bool,
    /// What it may do; anything when `None`.
    pub isolation: Option<Isolation>,
}

impl ToolCommand {
    /// A command without arguments or input that may run for a minute.
    pub fn new(program: impl Into<PathBuf>) -> ToolCommand {
        ToolCommand {
            program: program.into(),
            args: Vec::new(),
            stdin: Vec::new(),
            env: Vec::new(),
            env_removed: Vec::new(),
            working_dir: None,
            timeout: Duration::from_secs(60),
            env_cleared: false,
            input_stays_open: false,
            isolation: None,
        }
    }

    /// Adds one argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> ToolCommand {
        self.args.push(arg.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    pub fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> ToolCommand {
        self.args
            .extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Sets one environment variable.
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> ToolCommand {
        self.env
            .push((name.as_ref().to_owned(), value.as_ref().to_owned()));
        self
    }

    /// Sets the time limit.
    pub fn timeout(mut self, timeout: Duration) -> ToolCommand {
        self.timeout = timeout;
        self
    }

    /// Runs it to its end or to the time limit, whichever comes first.
    pub fn run(&self) -> Result<RunOutput, ProcessError> {
        self.run_while(&mut || true)
    }

    /// [`ToolCommand::run`], as long as `goes_on`, which is asked every few milliseconds.
    pub fn run_while(&self, goes_on: &mut dyn FnMut() -> bool) -> Result<RunOutput, ProcessError> {
        let running = self.start()?;
        self.run_watched(running, &[], &mut |_| Watch::unless(!goes_on()))
    }

    /// [`ToolCommand::run`], and what the process needed.
    pub fn run_measured(&self) -> Result<(RunOutput, Usage), ProcessError> {
        let started = Instant::now();
        let mut peak_memory = PeakMemory::default();
        let running = self.start()?;
        let output = self.run_watched(running, &[], &mut |pid| {
            peak_memory.sample(pid);
            Watch::GoesOn
        })?;
        Ok((output, peak_memory.usage(started.elapsed())))
    }

    /// [`ToolCommand::run_while`] with a pipe besides the standard ones, whose content is returned,
    /// up to [`OUTPUT_LIMIT`]. The number of its descriptor comes first on the standard input, in four
    /// bytes, the highest first. Where a process cannot inherit one, it is the standard output.
    ///
    /// `is_all` sees now and then what has come over the pipe; once that is all that is wanted, the
    /// process is killed rather than waited for.
    pub fn run_reporting(
        &self,
        goes_on: &mut dyn FnMut() -> bool,
        is_all: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Result<(RunOutput, Vec<u8>), ProcessError> {
        let (reports, number, running) = self
            .start_reporting()
            .map_err(|cause| self.start_error(cause))?;
        let reports = Capture::of(reports, OUTPUT_LIMIT);
        let mut watch = |_| match reports.look(&mut *is_all) {
            true => Watch::Done,
            false => Watch::unless(!goes_on()),
        };
        let output = self.run_watched(running, &number.to_be_bytes(), &mut watch)?;
        let reports = match cfg!(unix) {
            true => reports.finish().bytes,
            false => output.stdout.clone(),
        };
        Ok((output, reports))
    }

    #[cfg(unix)]
    fn start_reporting(&self) -> std::io::Result<(Option<PipeReader>, i32, Running)> {
        use std::os::fd::AsRawFd;
        let (reader, writer) = std::io::pipe()?;
        let number = writer.as_raw_fd();
        let running = self.start_with(Some(number))?;
        Ok((Some(reader), number, running))
    }

    #[cfg(not(unix))]
    fn start_reporting(&self) -> std::io::Result<(Option<PipeReader>, i32, Running)> {
        const STANDARD_OUTPUT: i32 = 1;
        Ok((None, STANDARD_OUTPUT, self.start_with(None)?))
    }

    /// Runs what was started; `watch` gets its number every few milliseconds.
    fn run_watched(
        &self,
        mut running: Running,
        first: &[u8],
        watch: &mut dyn FnMut(u32) -> Watch,
    ) -> Result<RunOutput, ProcessError> {
        let input = [first, &self.stdin].concat();
        let _held = feed(running.take_input(), input, self.input_stays_open);
        let stdout = Capture::of(running.take_output(), OUTPUT_LIMIT);
        let stderr = Capture::of(running.take_errors(), OUTPUT_LIMIT);
        let exit =
            running
                .wait_within(self.timeout, watch)
                .map_err(|cause| ProcessError::Wait {
                    program: self.program.clone(),
                    cause,
                })?;
        let (stdout, stderr) = (stdout.finish(), stderr.finish());
        Ok(RunOutput {
            is_cut: stdout.is_cut || stderr.is_cut,
            stdout: stdout.bytes,
            stderr: stderr.bytes,
            exit,
            is_over_limit: running.is_over_limit(),
        })
    }

    /// Starts it, and tells how long it took to its first byte of standard output; `None` when it
    /// ended without any, or wrote nothing within the time limit. It is killed after that byte:
    /// this measures a start-up, not a run. No input is given.
    pub fn time_to_first_output(&self) -> Result<Option<Duration>, ProcessError> {
        let started = Instant::now();
        let mut running = self.start()?;
        drop(running.take_input());
        // Unread, but open: a warning written there must not end it.
        let _unread = running.take_errors();
        let (tell_first, first) = mpsc::channel();
        if let Some(mut pipe) = running.take_output() {
            std::thread::spawn(move || {
                let mut byte = [0_u8];
                if matches!(pipe.read(&mut byte), Ok(1)) {
                    let _nobody_waits = tell_first.send(started.elapsed());
                }
            });
        }
        let elapsed = first.recv_timeout(self.timeout).ok();
        running.end().map_err(|cause| ProcessError::Wait {
            program: self.program.clone(),
            cause,
        })?;
        Ok(elapsed)
    }

    /// Starts it with pipes for its input and output, and leaves the rest to the caller: neither
    /// [`stdin`](Self::stdin) nor [`timeout`](Self::timeout) count. It leads a process group of its
    /// own. On Linux it is killed when the thread that called this ends.
    pub fn start(&self) -> Result<Running, ProcessError> {
        self.start_with(None)
            .map_err(|cause| self.start_error(cause))
    }

    fn start_error(&self, cause: std::io::Error) -> ProcessError {
        ProcessError::Start {
            program: self.program.clone(),
            cause,
        }
    }

    fn start_with(&self, channel: Option<i32>) -> std::io::Result<Running> {
        let mut command = Command::new(&self.program);
        command
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if self.env_cleared {
            command.env_clear();
        }
        for name in &self.env_removed {
            command.env_remove(name);
        }
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        if let Some(dir) = &self.working_dir {
            command.current_dir(dir);
        }
        let beginning = Beginning {
            isolation: self.isolation.as_ref(),
            channel,
        };
        beginning.prepare(&mut command)?;
        if running::is_over() {
            return Err(std::io::Error::other("the program is about to end"));
        }
        let max_threads = self.isolation.as_ref().map(|i| i.limits.threads);
        Ok(Running::new(spawn(&mut command)?, max_threads))
    }
}

/// The file that running `name` would execute: the first executable of that name on the PATH.
pub fn find_on_path(name: &str) -> Option<PathBuf> {
    find_in_path_list(name, &std::env::var_os("PATH")?)
}

pub(crate) fn find_in_path_list(name: &str, path_list: &OsStr) -> Option<PathBuf> {
    let file_name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path_list)
        .filter(|dir| !dir.as_os_str().is_empty())
        .map(|dir| dir.join(&file_name))
        .find(|file| is_executable(file))
}

pub(crate) fn is_executable(file: &Path) -> bool {
    let Ok(metadata) = file.metadata() else {
        return false;
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        metadata.is_file() && metadata.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        metadata.is_file()
    }
}

/// Starts the process. A program file that was written a moment ago can still be open for
/// writing in a process that another thread is just forking; that passes by itself.
fn spawn(command: &mut Command) -> std::io::Result<Child> {
    for pause_ms in [1, 10, 100] {
        match command.spawn() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(pause_ms));
            }
            result => return result,
        }
    }
    command.spawn()
}
