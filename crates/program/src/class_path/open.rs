//! Expanding what the user gave into class path entries.

use super::{ClassPath, Entry, EntryKind, Source, split_version};
use crate::archive::{Archive, Key};
use crate::contents::Contents;
use crate::error::{ArchiveError, ClassPathProblem, ProblemReason};
use crate::manifest::Manifest;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Nested archives that must be inflated may take this much memory together.
const MAX_NESTED_BYTES: u64 = 1 << 30;
/// So many files stay open; what comes after them is read into memory as a whole.
const MAX_OPEN: usize = 256;

pub(super) fn open(
    given: &[PathBuf],
    jdk_feature_version: u32,
) -> (ClassPath, Vec<ClassPathProblem>) {
    let mut opener = Opener {
        jdk_feature_version,
        class_path: ClassPath {
            entries: Vec::new(),
            sources: Vec::new(),
            used: Vec::new(),
        },
        problems: Vec::new(),
        seen: BTreeSet::new(),
        nested_bytes: 0,
        n_open: 0,
    };
    for path in given {
        opener.given(path);
    }
    (opener.class_path, opener.problems)
}

/// What `directory/*` stands for: the jars of the directory, sorted, not those of directories below.
/// Nothing for other entries.
pub fn expand_wildcard(entry: &Path) -> Option<std::io::Result<Vec<PathBuf>>> {
    if entry.file_name().is_none_or(|name| name != "*") || entry.exists() {
        return None;
    }
    let children = match std::fs::read_dir(wildcard_directory(entry)) {
        Ok(children) => children,
        Err(error) => return Some(Err(error)),
    };
    let mut jars: Vec<PathBuf> = children.flatten().map(|child| child.path()).collect();
    jars.retain(|path| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("jar"))
    });
    jars.sort_unstable();
    Some(Ok(jars))
}

/// The directory whose jars are meant.
fn wildcard_directory(entry: &Path) -> &Path {
    match entry.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    }
}

struct Opener {
    jdk_feature_version: u32,
    class_path: ClassPath,
    problems: Vec<ClassPathProblem>,
    /// Canonical paths already on the class path; a second mention changes nothing.
    seen: BTreeSet<PathBuf>,
    nested_bytes: u64,
    /// Archives that keep a file open.
    n_open: usize,
}

impl Opener {
    fn given(&mut self, path: &Path) {
        if let Some(jars) = expand_wildcard(path) {
            match jars {
                Ok(jars) => jars.iter().for_each(|j| self.path(j, EntryKind::Given)),
                Err(error) => self.io_problem(wildcard_directory(path), &error),
            }
            return;
        }
        let text = path.to_string_lossy();
        match text.split_once("!/") {
            Some((outer, inner)) if !path.exists() => self.inside(Path::new(outer), inner),
            _ => self.path(path, EntryKind::Given),
        }
    }

    /// A directory or archive on disk.
    fn path(&mut self, path: &Path, kind: EntryKind) {
        let canonical = match path.canonicalize() {
            Ok(canonical) => canonical,
            // Manifests name jars that are not there all the time.
            Err(_) if kind == EntryKind::ManifestClassPath => return,
            Err(error) => return self.io_problem(path, &error),
        };
        if !self.seen.insert(canonical.clone()) {
            return;
        }
        if canonical.is_dir() {
            let source = Source::Directory(path.to_owned());
            return self.add(
                Entry {
                    path: path.to_owned(),
                    inside: None,
                    kind,
                },
                source,
            );
        }
        match self.contents(path) {
            Ok(contents) => match Archive::open(contents) {
                Ok(archive) => self.archive(path, Arc::new(archive), kind),
                Err(reason) => self.problem(path, ProblemReason::Archive(reason)),
            },
            Err(error) => self.io_problem(path, &error),
        }
    }

    fn contents(&mut self, path: &Path) -> std::io::Result<Contents> {
        let contents = Contents::open(path, self.n_open < MAX_OPEN)?;
        self.n_open += usize::from(contents.is_file());
        Ok(contents)
    }

    /// An archive on disk, what it carries, and what its manifest names.
    fn archive(&mut self, path: &Path, archive: Arc<Archive>, kind: EntryKind) {
        let manifest = manifest_of(&archive);
        self.add(
            Entry {
                path: path.to_owned(),
                inside: None,
                kind,
            },
            Source::Archive {
                archive: archive.clone(),
                prefix: String::new(),
                versions: self.versions(&archive, &manifest),
            },
        );
        for folder in ["BOOT-INF/", "WEB-INF/"] {
            self.application(path, &archive, folder);
        }
        for url in manifest.class_path() {
            if let Some(target) = resolve(path, url) {
                self.path(&target, EntryKind::ManifestClassPath);
            }
        }
    }

    /// The classes and libraries an application archive keeps under `folder`.
    fn application(&mut self, path: &Path, archive: &Arc<Archive>, folder: &str) {
        let classes = format!("{folder}classes/");
        if archive.names().any(|(_, name)| name.starts_with(&classes)) {
            let inside = Some(classes.trim_end_matches('/').to_owned());
            let entry = Entry {
                path: path.to_owned(),
                inside,
                kind: EntryKind::Nested,
            };
            let (archive, versions) = (archive.clone(), Vec::new());
            self.add(
                entry,
                Source::Archive {
                    archive,
                    prefix: classes,
                    versions,
                },
            );
        }
        let libraries = format!("{folder}lib/");
        for (index, name) in archive.names() {
            let file = name.strip_prefix(&libraries);
            if file.is_some_and(|file| file.ends_with(".jar") && !file.contains('/')) {
                self.nested(path, archive, index, name, EntryKind::Nested);
            }
        }
    }

    /// `outer.jar!/inner`: a nested archive, or a folder of the outer one.
    fn inside(&mut self, outer: &Path, inner: &str) {
        let archive = match self.contents(outer) {
            Ok(contents) => Archive::open(contents),
            Err(error) => return self.io_problem(outer, &error),
        };
        let archive = match archive {
            Ok(archive) => Arc::new(archive),
            Err(reason) => return self.problem(outer, ProblemReason::Archive(reason)),
        };
        let inner = inner.trim_end_matches('/');
        let folder = format!("{inner}/");
        if let Some(index) = archive.find(Key::new(inner)) {
            self.nested(outer, &archive, index, inner, EntryKind::Given);
        } else if archive.names().any(|(_, name)| name.starts_with(&folder)) {
            let inside = Some(inner.to_owned());
            let entry = Entry {
                path: outer.to_owned(),
                inside,
                kind: EntryKind::Given,
            };
            self.add(
                entry,
                Source::Archive {
                    archive,
                    prefix: folder,
                    versions: Vec::new(),
                },
            );
        } else {
            let path = PathBuf::from(format!("{}!/{inner}", outer.display()));
            self.problem(&path, ProblemReason::Missing);
        }
    }

    /// An archive inside an archive. Its own nested archives and `Class-Path` are not followed.
    fn nested(&mut self, path: &Path, outer: &Archive, index: usize, name: &str, kind: EntryKind) {
        if !outer.is_stored(index) {
            self.nested_bytes = self.nested_bytes.saturating_add(outer.size(index));
        }
        let opened = if self.nested_bytes > MAX_NESTED_BYTES {
            Err(ArchiveError::NestedTooMuch)
        } else {
            outer.nested(index).and_then(Archive::open)
        };
        match opened {
            Ok(archive) => {
                let manifest = manifest_of(&archive);
                let versions = self.versions(&archive, &manifest);
                let entry = Entry {
                    path: path.to_owned(),
                    inside: Some(name.to_owned()),
                    kind,
                };
                let (archive, prefix) = (Arc::new(archive), String::new());
                self.add(
                    entry,
                    Source::Archive {
                        archive,
                        prefix,
                        versions,
                    },
                );
            }
            Err(reason) => {
                self.problem(
                    path,
                    ProblemReason::Nested {
                        entry: name.to_owned(),
                        reason,
                    },
                );
            }
        }
    }

    /// The versions of a multi-release jar that apply, newest first.
    fn versions(&self, archive: &Archive, manifest: &Manifest) -> Vec<u32> {
        if !manifest.is_multi_release() {
            return Vec::new();
        }
        let versions = archive
            .names()
            .filter_map(|(_, name)| Some(split_version(name)?.0));
        let applicable =
            versions.filter(|version| (9..=self.jdk_feature_version).contains(version));
        let sorted: BTreeSet<u32> = applicable.collect();
        sorted.into_iter().rev().collect()
    }

    fn add(&mut self, entry: Entry, source: Source) {
        self.class_path.entries.push(entry);
        self.class_path.sources.push(source);
        self.class_path.used.push(AtomicBool::new(false));
    }

    fn problem(&mut self, path: &Path, reason: ProblemReason) {
        self.problems.push(ClassPathProblem {
            path: path.to_owned(),
            reason,
        });
    }

    fn io_problem(&mut self, path: &Path, error: &std::io::Error) {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound => ProblemReason::Missing,
            _ => ProblemReason::Unreadable(error.to_string()),
        };
        self.problem(path, reason);
    }
}

fn manifest_of(archive: &Archive) -> Manifest {
    let index = archive.find(Key::new("META-INF/MANIFEST.MF"));
    let bytes = index.and_then(|index| archive.read(index).ok());
    bytes
        .map(|bytes| Manifest::parse(&bytes))
        .unwrap_or_default()
}

/// The file a `Class-Path` element names: a URL relative to its jar, or a `file:` URL.
fn resolve(jar: &Path, url: &str) -> Option<PathBuf> {
    let path = match url.split_once(':') {
        Some(("file", path)) => path.strip_prefix("//").unwrap_or(path),
        // A single letter is a Windows drive, anything longer a scheme we do not fetch.
        Some((scheme, _)) if scheme.len() > 1 => return None,
        _ => url,
    };
    Some(jar.parent()?.join(decode_percent(path)))
}

fn decode_percent(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let escaped = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(decoded) if byte == b'%' => {
                bytes.push(decoded);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolves_manifest_urls() {
        let jar = Path::new("/a/b.jar");
        assert_eq!(resolve(jar, "lib/c%20d.jar"), Some("/a/lib/c d.jar".into()));
        assert_eq!(resolve(jar, "file:///x/y.jar"), Some("/x/y.jar".into()));
        assert_eq!(resolve(jar, "file:y.jar"), Some("/a/y.jar".into()));
        assert_eq!(resolve(jar, "http://x/y.jar"), None);
        assert_eq!(decode_percent("%zz%2"), "%zz%2");
    }
}
