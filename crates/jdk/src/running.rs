//! A process that runs, with all that it starts: they end together.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::process::Exit;
use crate::system;

/// What was started here.
#[derive(Debug)]
struct Started {
    /// Processes that run, by number; each leads a group.
    running: BTreeSet<u32>,
    /// Whether no more may be started.
    is_over: bool,
}

static STARTED: Mutex<Started> = Mutex::new(Started {
    running: BTreeSet::new(),
    is_over: false,
});

fn started() -> MutexGuard<'static, Started> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every process that was started here and still runs, with all that they started, and lets no
/// other be started: for a program that is about to end.
pub fn end_all() {
    let mut started = started();
    started.is_over = true;
    for leader in &started.running {
        system::kill_group(*leader);
    }
}

/// Whether everything was [ended](end_all).
pub(crate) fn is_over() -> bool {
    started().is_over
}

/// What becomes of a process that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// It goes on.
    GoesOn,
    /// It has done what it was started for, and need not come to its end.
    Done,
    /// Nobody wants it any more.
    Unwanted,
}

impl Watch {
    pub fn unless(is_unwanted: bool) -> Watch {
        match is_unwanted {
            true => Watch::Unwanted,
            false => Watch::GoesOn,
        }
    }
}

/// A process that was started. It is killed when this is dropped, and on Linux also when the thread
/// that started it ends.
#[derive(Debug)]
pub struct Running {
    child: Child,
    /// Nothing when it may have any number.
    max_threads: Option<u64>,
    is_over_limit: bool,
    exit: Option<Exit>,
}

impl Running {
    pub(crate) fn new(child: Child, max_threads: Option<u64>) -> Running {
        let mut all = started();
        all.running.insert(child.id());
        if all.is_over {
            system::kill_group(child.id());
        }
        drop(all);
        Running {
            child,
            max_threads,
            is_over_limit: false,
            exit: None,
        }
    }

    /// Where its input is written to; nothing the second time.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Where its output is read from; nothing the second time.
    pub fn take_output(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Where its messages are read from; nothing the second time.
    pub fn take_errors(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Whether it was ended for having too many threads.
    pub(crate) fn is_over_limit(&self) -> bool {
        self.is_over_limit
    }

    /// Waits until it ends, until the limit, or until `watch`, which is asked every few milliseconds
    /// with its number, says that it need not go on. Then all of it is ended.
    pub(crate) fn wait_within(
        &mut self,
        limit: Duration,
        watch: &mut dyn FnMut(u32) -> Watch,
    ) -> io::Result<Exit> {
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        while !system::has_ended(&mut self.child)? {
            let id = self.child.id();
            let elapsed = start.elapsed();
            if self.max_threads.is_some_and(|most| n_threads(id) > most) {
                self.is_over_limit = true;
                break;
            }
            match watch(id) {
                Watch::Done => break,
                Watch::GoesOn if elapsed < limit => {}
                Watch::GoesOn | Watch::Unwanted => {
                    self.end()?;
                    return Ok(Exit::TimedOut(elapsed.min(limit)));
                }
            }
            std::thread::sleep(pause.min(limit - elapsed));
            pause = (pause * 2).min(Duration::from_millis(10));
        }
        self.end()
    }

    /// Ends it, and all that it started, if that still runs; how it ended.
    pub(crate) fn end(&mut self) -> io::Result<Exit> {
        if let Some(exit) = self.exit {
            return Ok(exit);
        }
        let id = self.child.id();
        system::kill_group(id);
        // Where there are no groups; it may have ended by itself.
        let _ended = self.child.kill();
        // After the wait its number may be another's.
        started().running.remove(&id);
        let exit = Exit::of_status(self.child.wait()?);
        self.exit = Some(exit);
        Ok(exit)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ended_or_lost = self.end();
    }
}

/// Threads that a process has; none where the system does not say.
#[cfg(target_os = "linux")]
fn n_threads(id: u32) -> u64 {
    use std::os::unix::fs::MetadataExt;
    // Each is a directory there, and each directory has a link to the one above it.
    let tasks = std::fs::metadata(format!("/proc/{id}/task"));
    tasks.map_or(0, |m| m.nlink().saturating_sub(2))
}

#[cfg(not(target_os = "linux"))]
fn n_threads(_: u32) -> u64 {
    0
}
