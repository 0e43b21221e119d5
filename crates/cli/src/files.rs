//! Writing files of the user: whole or not at all.
//!
//! A file is written under another name beside its place, brought to the disk and then renamed. What
//! was there stays as it was until then, whatever happens: a full disk, a limit, the end of the
//! program. Everything that `omakase` leaves for a user is written here.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::failure::Failure;

/// Writes files, one at a time.
#[derive(Clone, Default)]
pub struct Files {
    busy: Arc<Mutex<()>>,
}

impl Files {
    /// Waits until no file is being written, and keeps others from being.
    pub fn pause(&self) -> MutexGuard<'_, ()> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a file, and makes the directories above it. A symbolic link stays, and what it leads to
    /// is written; permissions stay; a file that is read-only is not written.
    pub fn write(&self, path: &Path, text: &str) -> Result<(), Failure> {
        self.write_when(path, text, &|_| true).map(|_| ())
    }

    /// The same, unless the file is no longer what it was when somebody read it: then nothing is
    /// written, and the answer is false. `None` stands for a file that is not there.
    pub fn update(&self, path: &Path, old: Option<&str>, text: &str) -> Result<bool, Failure> {
        self.write_when(path, text, &|now| now == old.map(str::as_bytes))
    }

    fn write_when(
        &self,
        path: &Path,
        text: &str,
        is_expected: &Expected<'_>,
    ) -> Result<bool, Failure> {
        let _busy = self.pause();
        replace(path, text.as_bytes(), is_expected)
            .map_err(|e| Failure::cannot_write(format!("cannot write {}: {e}", path.display())))
    }
}

/// Whether what a file contains, if it is there, may be replaced.
type Expected<'a> = dyn Fn(Option<&[u8]>) -> bool + 'a;

/// Complains when nothing could be written below a directory that may not be there yet.
pub fn require_writable(dir: &Path) -> Result<(), Failure> {
    let fail = |place: &Path, e: &dyn std::fmt::Display| {
        let place = place.display();
        Failure::usage(format!(
            "cannot write below {}: {place}: {e}",
            dir.display()
        ))
        .hint("name another directory")
    };
    let whole = std::path::absolute(dir).map_err(|e| fail(dir, &e))?;
    for place in whole.ancestors() {
        match fs::metadata(place) {
            Ok(found) if found.is_dir() => {
                return unfinished(place)
                    .and_then(|(path, _)| fs::remove_file(path))
                    .map_err(|e| fail(place, &e));
            }
            Ok(_) => return Err(fail(place, &"not a directory")),
            Err(e) if e.kind() == ErrorKind::NotFound => {}
            Err(e) if e.kind() == ErrorKind::NotADirectory => {}
            Err(e) => return Err(fail(place, &e)),
        }
    }
    Ok(())
}

/// A file over a limit of the system is an error like a full disk; without this it would end the
/// program.
#[cfg(unix)]
pub fn survive_size_limits() {
    let seen = Arc::new(std::sync::atomic::AtomicBool::new(false));
    // Without it the limit ends the program, as it would any other.
    let _as_before = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
}

/// Other systems have no such limits.
#[cfg(not(unix))]
pub fn survive_size_limits() {}

/// Whether it was written.
fn replace(path: &Path, bytes: &[u8], is_expected: &Expected<'_>) -> io::Result<bool> {
    let target = followed(path)?;
    let dir = match target.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir.to_path_buf(),
        _ => PathBuf::from("."),
    };
    fs::create_dir_all(&dir)?;
    let found = match fs::metadata(&target) {
        Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        // A pipe or a device: there is nothing to be replaced.
        Ok(found) if !found.is_file() => return fs::write(&target, bytes).map(|()| true),
        Ok(found) if found.permissions().readonly() => {
            return Err(io::Error::new(
                ErrorKind::PermissionDenied,
                "it is read-only",
            ));
        }
        Ok(found) => Some(found),
        Err(e) if e.kind() == ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    // What would not change is not touched: others look at the time of the last change.
    if found.is_some() && fs::read(&target).is_ok_and(|old| old == bytes) {
        return Ok(true);
    }
    let (beside, mut file) = unfinished(&dir)?;
    let written = (|| {
        file.write_all(bytes)?;
        if let Some(found) = found {
            file.set_permissions(found.permissions())?;
        }
        file.sync_all()?;
        drop(file);
        // As late as can be: somebody may save the file in an editor at any time.
        let now = match fs::read(&target) {
            Ok(now) => Some(now),
            Err(e) if e.kind() == ErrorKind::NotFound => None,
            Err(e) => return Err(e),
        };
        let may = is_expected(now.as_deref());
        if may {
            fs::rename(&beside, &target)?;
        }
        Ok(may)
    })();
    if !matches!(written, Ok(true)) {
        let _already_reported = fs::remove_file(&beside);
        return written;
    }
    // The new name is on the disk too; a system that cannot do this has renamed all the same.
    let _best_effort = File::open(&dir).and_then(|d| d.sync_all());
    Ok(true)
}

/// Where symbolic links lead, also when there is nothing yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: usize = 40;
    let mut at = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&at) else {
            return Ok(at);
        };
        at = match at.parent() {
            Some(dir) => dir.join(next),
            None => next,
        };
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A new file in a directory, under a name that nobody else uses.
fn unfinished(dir: &Path) -> io::Result<(PathBuf, File)> {
    const MAX_TRIES: u32 = 10_000;
    for n in 0..MAX_TRIES {
        let path = dir.join(format!(".omakase-{}-{n}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            Err(e) => return Err(e),
            Ok(file) => return Ok((path, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_lab::workspace;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<String> = entries
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let dir = workspace::scratch_dir("files-replace");
        let files = Files::default();
        let path = dir.join("a/b.txt");
        files.write(&path, "one").unwrap();
        files.write(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(names(&dir.join("a")), ["b.txt"]);
        let fails = files.write(&dir.join("a"), "x").unwrap_err();
        assert_eq!(fails.exit, crate::exit::CANNOT_WRITE);
        assert!(files.write(&path.join("c"), "x").is_err());
        assert_eq!(names(&dir.join("a")), ["b.txt"]);
    }

    #[test]
    fn what_somebody_saved_meanwhile_is_not_replaced() {
        let dir = workspace::scratch_dir("files-meanwhile");
        let files = Files::default();
        let path = dir.join("a.txt");
        assert!(!files.update(&path, Some("one"), "two").unwrap());
        assert!(files.update(&path, None, "one").unwrap());
        assert!(!files.update(&path, None, "two").unwrap());
        assert!(!files.update(&path, Some("other"), "two").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        assert!(files.update(&path, Some("one"), "two").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(names(&dir), ["a.txt"]);
    }

    #[test]
    fn places_where_nothing_can_be_written_are_named() {
        let dir = workspace::scratch_dir("files-places");
        fs::write(dir.join("file"), "").unwrap();
        require_writable(&dir.join("not/there/yet")).unwrap();
        let failure = require_writable(&dir.join("file/below")).unwrap_err();
        assert!(
            failure.message.contains("file: not a directory"),
            "{failure}"
        );
        assert_eq!(names(&dir), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = workspace::scratch_dir("files-links");
        let files = Files::default();
        let real = dir.join("real/it.txt");
        files.write(&real, "one").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real/it.txt", dir.join("link")).unwrap();
        files.write(&dir.join("link"), "two").unwrap();
        assert!(fs::symlink_metadata(dir.join("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "two");
        let mode = fs::metadata(&real).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(names(&dir.join("real")), ["it.txt"]);

        symlink("real/new.txt", dir.join("dangling")).unwrap();
        files.write(&dir.join("dangling"), "three").unwrap();
        assert_eq!(
            fs::read_to_string(dir.join("real/new.txt")).unwrap(),
            "three"
        );
        symlink("round", dir.join("round")).unwrap();
        assert!(files.write(&dir.join("round"), "four").is_err());

        fs::set_permissions(&real, fs::Permissions::from_mode(0o444)).unwrap();
        let failure = files.write(&real, "five").unwrap_err();
        assert!(failure.message.contains("read-only"), "{failure}");
        assert_eq!(fs::read_to_string(&real).unwrap(), "two");
        assert_eq!(names(&dir.join("real")), ["it.txt", "new.txt"]);
    }
}
