//! Sources that read the host: the only code of this crate that does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::source::{Content, EntryKind, Source};

/// A read-only view of a host directory, confined to it.
///
/// Shown are directories, regular files, and symbolic links to regular files inside the
/// directory (as files). Links that lead out or to directories, other kinds of files, and
/// names that are not UTF-8 are not shown: the view is a finite tree.
#[derive(Debug)]
pub struct HostDirSource {
    /// Canonical.
    root: PathBuf,
}

impl HostDirSource {
    /// A view of the host directory `root`, which must exist.
    pub fn new(root: impl AsRef<Path>) -> io::Result<HostDirSource> {
        let root = fs::canonicalize(root)?;
        if !root.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(HostDirSource { root })
    }

    /// The host path and kind of an entry that may be shown.
    fn locate(&self, path: &str) -> Option<(PathBuf, EntryKind)> {
        if path.is_empty() {
            return Some((self.root.clone(), EntryKind::Dir));
        }
        let plain = |name: &str| !matches!(name, "" | "." | "..") && !name.contains('\0');
        if !path.split('/').all(plain) {
            return None;
        }
        let lexical = self.root.join(path);
        let parent = lexical.parent()?;
        if fs::canonicalize(parent).ok()? != parent {
            return None;
        }
        let canonical = fs::canonicalize(&lexical).ok()?;
        let metadata = fs::symlink_metadata(&canonical).ok()?;
        if metadata.is_dir() && canonical == lexical {
            Some((canonical, EntryKind::Dir))
        } else if metadata.is_file() && canonical.starts_with(&self.root) {
            Some((
                canonical,
                EntryKind::File {
                    len: metadata.len(),
                },
            ))
        } else {
            None
        }
    }
}

impl Source for HostDirSource {
    fn entry(&self, path: &str) -> Option<EntryKind> {
        Some(self.locate(path)?.1)
    }

    fn read(&self, path: &str) -> io::Result<Content> {
        match self.locate(path) {
            Some((host_path, EntryKind::File { .. })) => Ok(Arc::new(fs::read(host_path)?)),
            Some((_, EntryKind::Dir)) => Err(io::ErrorKind::IsADirectory.into()),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn list(&self, path: &str) -> Vec<(String, EntryKind)> {
        let Some((host_path, EntryKind::Dir)) = self.locate(path) else {
            return Vec::new();
        };
        let Ok(entries) = fs::read_dir(host_path) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for entry in entries.flatten() {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let inner = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}/{name}")
            };
            if let Some(kind) = self.entry(&inner) {
                found.push((name, kind));
            }
        }
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }
}

/// One host file, to be mounted as a file.
#[derive(Debug)]
pub struct HostFileSource {
    /// Canonical.
    path: PathBuf,
    len: u64,
}

impl HostFileSource {
    /// A view of the regular host file `path`, which must exist; it is read when first needed.
    pub fn new(path: impl AsRef<Path>) -> io::Result<HostFileSource> {
        let path = fs::canonicalize(path)?;
        let metadata = fs::metadata(&path)?;
        if !metadata.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        Ok(HostFileSource {
            path,
            len: metadata.len(),
        })
    }
}

impl Source for HostFileSource {
    fn entry(&self, path: &str) -> Option<EntryKind> {
        path.is_empty().then_some(EntryKind::File { len: self.len })
    }

    fn read(&self, path: &str) -> io::Result<Content> {
        if !path.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(Arc::new(fs::read(&self.path)?))
    }

    fn list(&self, _path: &str) -> Vec<(String, EntryKind)> {
        Vec::new()
    }
}
