//! A directory for the real JVM's work, which does not outlive the run.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::failure::Failure;

/// What the names of such directories begin with; the number of the process and a count follow.
const PREFIX: &str = "omakase-";
/// A file in each, locked by its run as long as that lives.
const LOCK: &str = "lock";
/// A directory of this age has its lock, if it ever gets one.
const SETTLED: Duration = Duration::from_secs(60);

/// A directory that is removed in the end, or by a later run if this one is killed.
pub(in crate::commands) struct Scratch {
    dir: PathBuf,
    /// Let go by the system however the run ends.
    _lock: File,
}

impl Scratch {
    /// A new one in the directory for temporary files, where those of dead runs are removed.
    pub fn new() -> Result<Scratch, Failure> {
        Scratch::below(&std::env::temp_dir())
    }

    fn below(base: &Path) -> Result<Scratch, Failure> {
        sweep(base);
        let fail = |cause: io::Error| {
            Failure::usage(format!(
                "cannot make a directory for checks in {}: {cause}",
                base.display()
            ))
            .hint("set TMPDIR to a directory that can be written to")
        };
        for n in 0.. {
            let dir = base.join(format!("{PREFIX}{}-{n}", std::process::id()));
            match std::fs::create_dir(&dir) {
                Ok(()) => return Scratch::locked(dir).map_err(fail),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists && n < 10_000 => {}
                Err(e) => return Err(fail(e)),
            }
        }
        Err(fail(io::ErrorKind::AlreadyExists.into()))
    }

    fn locked(dir: PathBuf) -> io::Result<Scratch> {
        let locked = File::create(dir.join(LOCK)).inspect(|lock| {
            // Where a file system has no locks, nothing is swept either.
            let _locked = lock.try_lock();
        });
        match locked {
            Ok(lock) => Ok(Scratch { dir, _lock: lock }),
            Err(e) => {
                remove(&dir);
                Err(e)
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.dir
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.dir);
    }
}

/// Removes a directory. What was killed a moment ago may still have written to it.
pub(super) fn remove(dir: &Path) {
    for pause in [0, 10, 50, 200] {
        std::thread::sleep(Duration::from_millis(pause));
        match std::fs::remove_dir_all(dir) {
            Ok(()) => return,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return,
            Err(_) => {}
        }
    }
}

/// Removes what dead runs left behind. Where that fails nothing is lost.
fn sweep(base: &Path) {
    for entry in std::fs::read_dir(base).into_iter().flatten().flatten() {
        let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let name = entry.file_name();
        if let Some(process) = name.to_str().and_then(process_of).filter(|_| is_dir)
            && is_abandoned(&entry.path(), process)
        {
            remove(&entry.path());
        }
    }
}

/// The number of the process that made a directory of this name.
fn process_of(name: &str) -> Option<u32> {
    let (process, count) = name.strip_prefix(PREFIX)?.split_once('-')?;
    count.parse::<u32>().ok()?;
    process.parse().ok()
}

/// Whether the run that made a directory is gone. It has no lock for a moment at its very beginning.
fn is_abandoned(dir: &Path, process: u32) -> bool {
    let modified = dir.metadata().and_then(|m| m.modified());
    let age = modified.ok().and_then(|at| at.elapsed().ok());
    let is_settled = age.is_some_and(|age| age > SETTLED);
    if !is_settled && is_running(process) {
        return false;
    }
    match File::open(dir.join(LOCK)) {
        Ok(lock) => lock.try_lock().is_ok(),
        // Killed before it had one; or another user's, which cannot be removed anyway.
        Err(_) => !is_running(process),
    }
}

/// Whether there is such a process; where the system does not say, there may be.
fn is_running(process: u32) -> bool {
    let all = Path::new("/proc");
    !all.join("self").exists() || all.join(process.to_string()).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(name: &str) -> PathBuf {
        let dir = test_lab::workspace::scratch_dir(name);
        std::fs::create_dir_all(&dir).unwrap();
        dir
    }

    #[test]
    fn it_is_removed_in_the_end() {
        let base = base("scratch-end");
        let scratch = Scratch::below(&base).unwrap();
        std::fs::create_dir_all(scratch.path().join("0/home")).unwrap();
        assert!(scratch.path().starts_with(&base));
        drop(scratch);
        assert_eq!(std::fs::read_dir(&base).unwrap().count(), 0);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_dead_runs_left_is_swept_and_nothing_else() {
        let base = base("scratch-sweep");
        let live = Scratch::below(&base).unwrap();
        // No process has such a number.
        for name in ["omakase-4294967295-0", "omakase-4294967295-1"] {
            std::fs::create_dir_all(base.join(name).join("0")).unwrap();
        }
        std::fs::write(base.join("omakase-4294967295-0/lock"), "").unwrap();
        for name in ["omakase-notes", "omakase-1-a", "other-4294967295-0"] {
            std::fs::create_dir(base.join(name)).unwrap();
        }
        let next = Scratch::below(&base).unwrap();
        let names = |dir: &Path| dir.file_name().unwrap().to_str().unwrap().to_owned();
        let mut left: Vec<String> = std::fs::read_dir(&base)
            .unwrap()
            .map(|e| names(&e.unwrap().path()))
            .collect();
        left.sort();
        let mut wanted = vec![names(live.path()), names(next.path())];
        wanted.extend(["omakase-1-a", "omakase-notes", "other-4294967295-0"].map(String::from));
        wanted.sort();
        assert_eq!(left, wanted);
    }

    #[test]
    fn a_missing_directory_is_named_and_is_the_users_to_mend() {
        let missing = base("scratch-missing").join("gone");
        let failure = Scratch::below(&missing).err().unwrap();
        assert_eq!(failure.exit, crate::exit::USAGE);
        assert!(failure.message.contains(missing.to_str().unwrap()));
    }
}
