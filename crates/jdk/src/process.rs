//! Running one process to its end, with a time limit and all output captured.
//!
//! Nothing here interprets the output. A process that ran and failed is an [`Exit`], not an
//! error; a [`ProcessError`] means that there was no run to speak of.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use crate::usage::{PeakMemory, Usage};

/// How long output may still arrive after the process itself has ended. A grandchild that
/// inherited the pipes could otherwise keep us waiting for ever.
const DRAIN_TIME: Duration = Duration::from_secs(2);

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

    fn of_status(status: ExitStatus) -> Exit {
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
    /// Everything it wrote to standard output.
    pub stdout: Vec<u8>,
    /// Everything it wrote to standard error.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub exit: Exit,
}

impl RunOutput {
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
    /// It is killed after this time.
    pub timeout: Duration,
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
        self.run_watched(&mut |_| {})
    }

    /// [`ToolCommand::run`], and what the process needed.
    pub fn run_measured(&self) -> Result<(RunOutput, Usage), ProcessError> {
        let started = Instant::now();
        let mut peak_memory = PeakMemory::default();
        let output = self.run_watched(&mut |pid| peak_memory.sample(pid))?;
        Ok((output, peak_memory.usage(started.elapsed())))
    }

    /// Runs it; `watch` gets its process id every few milliseconds while it runs.
    fn run_watched(&self, watch: &mut dyn FnMut(u32)) -> Result<RunOutput, ProcessError> {
        let mut child = self.start()?;
        feed(child.stdin.take(), self.stdin.clone());
        let stdout = Capture::of(child.stdout.take());
        let stderr = Capture::of(child.stderr.take());
        let exit =
            wait_within(&mut child, self.timeout, watch).map_err(|cause| ProcessError::Wait {
                program: self.program.clone(),
                cause,
            })?;
        Ok(RunOutput {
            stdout: stdout.finish(),
            stderr: stderr.finish(),
            exit,
        })
    }

    /// Starts it, and tells how long it took to its first byte of standard output; `None` when it
    /// ended without any, or wrote nothing within the time limit. It is killed after that byte:
    /// this measures a start-up, not a run. No input is given.
    pub fn time_to_first_output(&self) -> Result<Option<Duration>, ProcessError> {
        let started = Instant::now();
        let mut child = self.start()?;
        drop(child.stdin.take());
        // Unread, but open: a warning written there must not end it.
        let _unread = child.stderr.take();
        let (tell_first, first) = mpsc::channel();
        if let Some(mut pipe) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut byte = [0_u8];
                if matches!(pipe.read(&mut byte), Ok(1)) {
                    let _nobody_waits = tell_first.send(started.elapsed());
                }
            });
        }
        let elapsed = first.recv_timeout(self.timeout).ok();
        let _ended_meanwhile = child.kill();
        child.wait().map_err(|cause| ProcessError::Wait {
            program: self.program.clone(),
            cause,
        })?;
        Ok(elapsed)
    }

    /// Starts it with pipes for its input and output, and leaves the rest to the caller: neither
    /// [`stdin`](Self::stdin) nor [`timeout`](Self::timeout) count.
    pub fn start(&self) -> Result<Child, ProcessError> {
        let mut command = Command::new(&self.program);
        command
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for name in &self.env_removed {
            command.env_remove(name);
        }
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        if let Some(dir) = &self.working_dir {
            command.current_dir(dir);
        }
        spawn(&mut command).map_err(|cause| ProcessError::Start {
            program: self.program.clone(),
            cause,
        })
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

/// Writes `bytes` from a thread of its own: a process that reads late and writes early must not
/// block us. A process that does not read at all closes the pipe, which is its right.
fn feed(pipe: Option<impl Write + Send + 'static>, bytes: Vec<u8>) {
    let Some(mut pipe) = pipe else { return };
    if bytes.is_empty() {
        return;
    }
    std::thread::spawn(move || {
        let _closed_early = pipe.write_all(&bytes);
    });
}

/// The bytes of one pipe, read by a thread of its own.
struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    at_end: mpsc::Receiver<()>,
}

impl Capture {
    fn of(pipe: Option<impl Read + Send + 'static>) -> Capture {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (tell_end, at_end) = mpsc::channel();
        if let Some(mut pipe) = pipe {
            let shared = Arc::clone(&bytes);
            std::thread::spawn(move || {
                let mut chunk = [0_u8; 16 * 1024];
                loop {
                    match pipe.read(&mut chunk) {
                        Ok(0) => break,
                        Ok(n_read) => shared
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .extend_from_slice(&chunk[..n_read]),
                        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                        Err(_) => break,
                    }
                }
                let _nobody_waits = tell_end.send(());
            });
        }
        Capture { bytes, at_end }
    }

    /// Everything read up to the end of the pipe, or up to [`DRAIN_TIME`] from now.
    fn finish(self) -> Vec<u8> {
        let _ended_or_abandoned = self.at_end.recv_timeout(DRAIN_TIME);
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn wait_within(
    child: &mut Child,
    limit: Duration,
    watch: &mut dyn FnMut(u32),
) -> std::io::Result<Exit> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Exit::of_status(status));
        }
        watch(child.id());
        let elapsed = start.elapsed();
        if elapsed >= limit {
            // It may end between the check and the kill; then there is nothing left to kill.
            let _ended_meanwhile = child.kill();
            child.wait()?;
            return Ok(Exit::TimedOut(limit));
        }
        std::thread::sleep(pause.min(limit - elapsed));
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}
