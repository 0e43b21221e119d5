//! Directories of the workspace, whatever directory a test was started in.

use std::path::{Path, PathBuf};

/// The root of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("this crate lies in crates/test-lab")
        .to_owned()
}

/// `target`, or what CARGO_TARGET_DIR names instead.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// `target/test-lab`, where everything that took time to make is kept.
pub fn cache_dir() -> PathBuf {
    target_dir().join("test-lab")
}

/// A new empty directory for one test. It is left behind for inspection and emptied next time.
pub fn scratch_dir(test: &str) -> PathBuf {
    let dir = cache_dir().join("scratch").join(test);
    if dir.exists() {
        std::fs::remove_dir_all(&dir)
            .unwrap_or_else(|error| panic!("cannot empty {}: {error}", dir.display()));
    }
    std::fs::create_dir_all(&dir)
        .unwrap_or_else(|error| panic!("cannot create {}: {error}", dir.display()));
    dir
}

/// All files below `dir`, sorted by path; nothing if there is no such directory.
pub(crate) fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(dir) = pending.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

pub(crate) fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

/// Writes a file so that a reader in another process sees all of it or nothing.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) {
    let dir = path.parent().expect("a cache file has a directory");
    let unfinished = dir.join(unfinished_name());
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(&unfinished, bytes))
        .and_then(|()| std::fs::rename(&unfinished, path))
        .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
}

/// A file name that no other thread or process uses.
pub(crate) fn unfinished_name() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    format!(
        ".unfinished-{}-{}",
        std::process::id(),
        COUNTER.fetch_add(1, Ordering::Relaxed)
    )
}
