//! Compiling Java fixtures once.
//!
//! The result of a compilation is a directory whose name is the hash of everything that went
//! into it. It appears complete or not at all, and it must not be written to.
#![expect(
    clippy::disallowed_methods,
    reason = "old results are removed by their age"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use jdk::Jdk;

use crate::hash::ContentHash;
use crate::workspace::{self, read, unfinished_name};

/// Class directories that nobody has made or asked for within this time are removed.
const KEPT_FOR: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// The class directory of sources given as text: `(relative path, text)` each.
///
/// # Panics
/// When `javac` rejects them, with its messages.
pub fn compile_texts(jdk: &Jdk, sources: &[(&str, &str)], extra_args: &[&str]) -> PathBuf {
    let mut hash = ContentHash::new();
    for (name, text) in sources {
        hash = hash.part(name.as_bytes()).part(text.as_bytes());
    }
    let dir = workspace::cache_dir().join("sources").join(hash.hex());
    let files: Vec<PathBuf> = sources
        .iter()
        .map(|(name, text)| {
            let file = dir.join(name);
            workspace::write_whole(&file, text.as_bytes());
            file
        })
        .collect();
    compile_files(jdk, "texts", &files, &[], extra_args)
}

/// Which of these texts `javac` accepts together, for corpora with texts that need a newer release:
/// those with errors are left out until there are none.
///
/// # Panics
/// When `javac` fails without naming a file.
pub fn accepted<'a>(jdk: &Jdk, sources: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let dir = workspace::cache_dir().join(unfinished_name());
    let mut left = sources.to_vec();
    for (name, text) in sources {
        workspace::write_whole(&dir.join(name), text.as_bytes());
    }
    loop {
        let files: Vec<PathBuf> = left.iter().map(|(name, _)| dir.join(name)).collect();
        let options = ["-nowarn", "-proc:none", "-Xmaxerrs", "100000"];
        let Err(error) = jdk.compile(&files, &dir.join(".out"), &[], &options) else {
            break;
        };
        let messages = error.to_string();
        let has_error = |name: &str| messages.contains(&format!("{}:", dir.join(name).display()));
        let n = left.len();
        left.retain(|(name, _)| !has_error(name));
        assert!(
            left.len() < n,
            "fixtures do not compile with {jdk}: {messages}"
        );
    }
    let _best_effort = std::fs::remove_dir_all(&dir);
    left
}

/// The class directory of one source file's text, whose public class is `class_name`.
///
/// # Panics
/// When `javac` rejects it, with its messages.
pub fn compile_text(jdk: &Jdk, class_name: &str, text: &str) -> PathBuf {
    compile_texts(jdk, &[(&format!("{class_name}.java"), text)], &["-g"])
}

/// The class directory of `sources`, with each of `resources` (file, relative target) copied
/// into it. `label` only makes the directory's name readable.
///
/// # Panics
/// When `javac` rejects them, with its messages.
pub fn compile_files(
    jdk: &Jdk,
    label: &str,
    sources: &[PathBuf],
    resources: &[(PathBuf, PathBuf)],
    extra_args: &[&str],
) -> PathBuf {
    let mut hash = ContentHash::new().part(jdk.version_string.as_bytes());
    for arg in extra_args {
        hash = hash.part(arg.as_bytes());
    }
    for source in sources {
        hash = hash
            .part(source.as_os_str().as_encoded_bytes())
            .part(&read(source));
    }
    for (file, target) in resources {
        hash = hash
            .part(target.as_os_str().as_encoded_bytes())
            .part(&read(file));
    }
    let parent = workspace::cache_dir().join("classes");
    let name = format!("{label}-jdk{}-{}", jdk.feature_version, hash.hex());
    let finished = parent.join(name);
    // Two threads that want the same classes: the second waits and finds them.
    let _making = Making::begin(&finished);
    if finished.is_dir() {
        return finished;
    }

    let unfinished = parent.join(unfinished_name());
    if let Err(error) = jdk.compile(sources, &unfinished, &[], extra_args) {
        let _best_effort = std::fs::remove_dir_all(&unfinished);
        panic!("fixtures do not compile with {jdk}: {error}");
    }
    for (file, target) in resources {
        workspace::write_whole(&unfinished.join(target), &read(file));
    }
    if let Err(error) = std::fs::rename(&unfinished, &finished) {
        let _best_effort = std::fs::remove_dir_all(&unfinished);
        assert!(
            finished.is_dir(),
            "cannot put the classes into {}: {error}",
            finished.display()
        );
    }
    remove_outdated(&parent);
    finished
}

/// Directories that threads of this process make at the moment.
static MAKING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
static MADE: Condvar = Condvar::new();

/// A directory that nobody else makes for as long as this lives.
struct Making(PathBuf);

impl Making {
    fn begin(dir: &Path) -> Making {
        let making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
        let mut making = MADE
            .wait_while(making, |making| making.contains(dir))
            .unwrap_or_else(PoisonError::into_inner);
        making.insert(dir.to_owned());
        Making(dir.to_owned())
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        let mut making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
        making.remove(&self.0);
        MADE.notify_all();
    }
}

fn remove_outdated(parent: &Path) {
    let Ok(entries) = std::fs::read_dir(parent) else {
        return;
    };
    for entry in entries.flatten() {
        let age = entry
            .metadata()
            .and_then(|metadata| metadata.modified())
            .ok()
            .and_then(|time| SystemTime::now().duration_since(time).ok());
        if age.is_some_and(|age| age > KEPT_FOR) {
            let _best_effort = std::fs::remove_dir_all(entry.path());
        }
    }
}
