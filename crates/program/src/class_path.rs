//! The user's class path: directories, jars, and jars inside jars.
//!
//! Opening expands what the user gave into a flat list of [`Entry`]s, in the order Java would
//! search: a wildcard becomes the jars of its directory (sorted, since Java leaves the order
//! open), a jar is followed by the jars of its manifest's `Class-Path`, and an application
//! archive by what it carries (`BOOT-INF/classes` and `BOOT-INF/lib/*.jar` of Spring Boot, the
//! same under `WEB-INF` for a WAR). The first entry that holds a name wins. In a multi-release
//! jar the newest version not above the JDK's counts.

use crate::archive::{Archive, Key};
use crate::error::{ClassPathProblem, ReadError};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

mod open;

pub use open::expand_wildcard;

/// An open class path; lookups take `&self` and may come from many threads.
#[derive(Debug)]
pub struct ClassPath {
    entries: Vec<Entry>,
    sources: Vec<Source>,
    /// Whether something was read from an entry.
    used: Vec<AtomicBool>,
}

/// One place that is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The directory or archive.
    pub path: PathBuf,
    /// Inside the archive: the nested archive, or the folder that holds the classes.
    pub inside: Option<String>,
    /// How it came onto the class path.
    pub kind: EntryKind,
}

/// How an entry came onto the class path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// Given by the user, or one of the jars a given wildcard stands for.
    Given,
    /// Named by the manifest of an earlier entry.
    ManifestClassPath,
    /// Carried by the entry before it.
    Nested,
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.inside {
            Some(inside) => write!(f, "{}!/{inside}", self.path.display()),
            None => write!(f, "{}", self.path.display()),
        }
    }
}

/// Bytes found on the class path.
#[derive(Debug, Clone)]
pub struct FoundClass {
    /// The contents.
    pub bytes: Arc<[u8]>,
    /// Where they were found.
    pub origin: Origin,
}

/// A resource is found as a class is.
pub type FoundResource = FoundClass;

/// Where something was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// An index into [`ClassPath::entries`].
    pub entry: usize,
    /// The name inside that entry, with version or folder prefix.
    pub path_inside: String,
}

/// How to search an entry; parallel to `ClassPath::entries`.
#[derive(Debug)]
enum Source {
    Directory(PathBuf),
    Archive {
        archive: Arc<Archive>,
        /// Folder that holds the classes, empty or ending in `/`.
        prefix: String,
        /// Applicable versions of a multi-release jar, newest first.
        versions: Vec<u32>,
    },
}

impl ClassPath {
    /// Opens the given entries; what cannot be used is left out and reported.
    /// `jdk_feature_version` decides which versions of multi-release jars count.
    pub fn open(
        entries: &[PathBuf],
        jdk_feature_version: u32,
    ) -> (ClassPath, Vec<ClassPathProblem>) {
        open::open(entries, jdk_feature_version)
    }

    /// Splits a class path as the `java` command does: by the platform's separator, an empty
    /// part meaning the current directory.
    pub fn parse_spec(spec: &str) -> Vec<PathBuf> {
        let parts = std::env::split_paths(spec);
        parts
            .map(|part| {
                if part.as_os_str().is_empty() {
                    ".".into()
                } else {
                    part
                }
            })
            .collect()
    }

    /// The bytes of a class by its internal name; `None` if no entry has it.
    pub fn find_class(&self, internal_name: &str) -> Option<Result<FoundClass, ReadError>> {
        self.find_resource(&format!("{internal_name}.class"))
    }

    /// The bytes of a resource by its name (`/` between parts, none at the front).
    pub fn find_resource(&self, name: &str) -> Option<Result<FoundResource, ReadError>> {
        let key = Key::new(name);
        (0..self.sources.len()).find_map(|entry| self.find_in_entry(entry, key, name))
    }

    /// Every resource of that name, in class path order.
    pub fn find_resources(&self, name: &str) -> Vec<Result<FoundResource, ReadError>> {
        let key = Key::new(name);
        let entries = 0..self.sources.len();
        entries
            .filter_map(|entry| self.find_in_entry(entry, key, name))
            .collect()
    }

    /// The places that are searched, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The jar that an entry is, by its place in [`entries`](Self::entries); `None` for directories
    /// and for what is inside an archive.
    pub fn jar(&self, entry: usize) -> Option<&Archive> {
        let place = self.entries.get(entry)?;
        match self.sources.get(entry)? {
            Source::Archive { archive, .. } if place.inside.is_none() => Some(archive),
            _ => None,
        }
    }

    /// Whether anything was found in an entry so far, by its place in [`entries`](Self::entries).
    pub fn is_used(&self, entry: usize) -> bool {
        let used = self.used.get(entry);
        used.is_some_and(|used| used.load(Ordering::Relaxed))
    }

    /// The internal names of all classes, sorted and each once. Walks directories.
    pub fn class_names(&self) -> impl Iterator<Item = String> + use<> {
        let mut names = BTreeSet::new();
        for source in &self.sources {
            source.class_names(&mut names);
        }
        names.into_iter()
    }

    fn find_in_entry(
        &self,
        entry: usize,
        key: Key<'_>,
        name: &str,
    ) -> Option<Result<FoundResource, ReadError>> {
        let place = self.entries.get(entry)?;
        let (read, path_inside) = match self.sources.get(entry)? {
            Source::Directory(directory) => (read_file(directory, name)?, name.to_owned()),
            Source::Archive {
                archive,
                prefix,
                versions,
            } => {
                let (index, inside) = find_in_archive(archive, prefix, versions, key, name)?;
                let read = archive.read(index).map_err(|reason| ReadError::Entry {
                    archive: place.to_string().into(),
                    entry: inside.clone(),
                    reason,
                });
                (read, inside)
            }
        };
        if let Some(used) = self.used.get(entry) {
            used.store(true, Ordering::Relaxed);
        }
        Some(read.map(|bytes| FoundClass {
            bytes,
            origin: Origin { entry, path_inside },
        }))
    }
}

/// A file under `directory`; `None` if it is not there.
fn read_file(directory: &Path, name: &str) -> Option<Result<Arc<[u8]>, ReadError>> {
    if !stays_inside(name) {
        return None;
    }
    let path = directory.join(name);
    match std::fs::read(&path) {
        Ok(bytes) => Some(Ok(bytes.into())),
        Err(error) if is_absence(error.kind()) => None,
        Err(error) => Some(Err(ReadError::Io {
            path,
            reason: error.to_string(),
        })),
    }
}

impl Source {
    fn class_names(&self, names: &mut BTreeSet<String>) {
        match self {
            Source::Directory(directory) => walk(directory, "", 0, &mut BTreeSet::new(), names),
            Source::Archive {
                archive,
                prefix,
                versions,
            } => {
                for (_, name) in archive.names() {
                    let Some(name) = name.strip_prefix(prefix.as_str()) else {
                        continue;
                    };
                    let name = match split_version(name) {
                        Some((version, name)) if versions.contains(&version) => name,
                        _ => name,
                    };
                    let inner = ["META-INF/", "BOOT-INF/", "WEB-INF/"];
                    if inner.iter().any(|folder| name.starts_with(folder)) {
                        continue;
                    }
                    add_class(name, names);
                }
            }
        }
    }
}

fn find_in_archive(
    archive: &Archive,
    prefix: &str,
    versions: &[u32],
    key: Key<'_>,
    name: &str,
) -> Option<(usize, String)> {
    // JAR specification: resources under META-INF are not versioned.
    if !versions.is_empty() && !name.starts_with("META-INF/") {
        for version in versions {
            let versioned = format!("{VERSIONS}{version}/{name}");
            if let Some(index) = archive.find(Key::new(&versioned)) {
                return Some((index, versioned));
            }
        }
    }
    if prefix.is_empty() {
        return Some((archive.find(key)?, name.to_owned()));
    }
    let inside = format!("{prefix}{name}");
    Some((archive.find(Key::new(&inside))?, inside))
}

const VERSIONS: &str = "META-INF/versions/";

/// Splits `META-INF/versions/11/a/B.class` into 11 and `a/B.class`.
fn split_version(name: &str) -> Option<(u32, &str)> {
    let (version, name) = name.strip_prefix(VERSIONS)?.split_once('/')?;
    Some((version.parse().ok()?, name))
}

fn add_class(file: &str, names: &mut BTreeSet<String>) {
    if let Some(name) = file.strip_suffix(".class")
        && name != "module-info"
        && !name.is_empty()
    {
        names.insert(name.to_owned());
    }
}

/// Deeper than any package.
const MAX_DEPTH: usize = 64;

/// Collects the classes below `directory`. Each directory that is reached through symbolic links
/// is walked once, which ends cycles.
fn walk(
    directory: &Path,
    package: &str,
    depth: usize,
    linked: &mut BTreeSet<PathBuf>,
    names: &mut BTreeSet<String>,
) {
    let Ok(children) = std::fs::read_dir(directory) else {
        return;
    };
    for child in children.flatten() {
        let file_name = child.file_name();
        let Some(file_name) = file_name.to_str() else {
            continue;
        };
        let name = format!("{package}{file_name}");
        let mut is_directory = child.file_type().is_ok_and(|ty| ty.is_dir());
        if child.file_type().is_ok_and(|ty| ty.is_symlink()) {
            is_directory = child.path().is_dir();
            let target = child.path().canonicalize().unwrap_or_default();
            if is_directory && !linked.insert(target) {
                continue;
            }
        }
        // A name with a dot is no package, and hidden folders can be huge (`.git`).
        if is_directory && depth < MAX_DEPTH && !file_name.contains('.') {
            walk(&child.path(), &format!("{name}/"), depth + 1, linked, names);
        } else if !is_directory {
            add_class(&name, names);
        }
    }
}

/// Whether a resource name cannot leave the directory it is looked up in.
fn stays_inside(name: &str) -> bool {
    !name.contains('\0')
        && Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)))
}

fn is_absence(kind: std::io::ErrorKind) -> bool {
    use std::io::ErrorKind::*;
    matches!(
        kind,
        NotFound | NotADirectory | IsADirectory | InvalidFilename
    )
}
