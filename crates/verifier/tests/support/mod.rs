//! What the tests share: the JDKs and jars of this machine, and a hierarchy backed by them.
#![allow(dead_code, reason = "each test uses its part of it")]

pub mod hotspot;
pub mod mutate;

use classfile::{ClassFile, access};
use program::{ClassPath, JdkImage};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use verifier::{Answer, Hierarchy, Member};

/// The JDKs installed here, each once.
pub fn jdks() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = Vec::new();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    if let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") {
        homes.extend(entries.flatten().map(|entry| entry.path()));
    }
    homes.retain(|home| home.join("lib/modules").is_file());
    let mut homes: Vec<PathBuf> = homes.iter().flat_map(|home| home.canonicalize()).collect();
    homes.sort();
    homes.dedup();
    if homes.is_empty() {
        eprintln!("SKIPPED: no JDK on this machine");
    }
    homes
}

/// A directory that goes away with the value.
pub struct TempDir(PathBuf);

impl TempDir {
    pub fn new() -> TempDir {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("verifier-test-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// All jars below a directory.
pub fn jars(directory: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|ty| ty.is_dir()) {
            jars(&path, found);
        } else if path.extension().is_some_and(|end| end == "jar") && !path.is_symlink() {
            found.push(path);
        }
    }
}

/// What the hierarchy needs to know of a class.
struct Known {
    parent: Option<Arc<str>>,
    interfaces: Vec<Arc<str>>,
    is_interface: bool,
    /// Fields and methods: whether a method, name, descriptor, flags.
    members: Vec<(bool, Arc<str>, Arc<str>, u16)>,
}

/// Classes of a JDK, then of a class path.
pub struct Library {
    pub jdk: JdkImage,
    pub class_path: ClassPath,
    known: BTreeMap<String, Option<Arc<Known>>>,
}

impl Library {
    pub fn new(java_home: &Path, class_path: &[PathBuf]) -> Library {
        let jdk = JdkImage::open(java_home).unwrap();
        let (class_path, _) = ClassPath::open(class_path, jdk.feature_version());
        Library {
            jdk,
            class_path,
            known: BTreeMap::new(),
        }
    }

    fn find(&mut self, name: &str) -> Option<Arc<Known>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let bytes = self.jdk.find_class(name).map(|found| found.0);
        let bytes = bytes.or_else(|| Some(self.class_path.find_class(name)?.ok()?.bytes));
        let class = bytes.and_then(|bytes| ClassFile::parse(bytes).ok());
        let known = class.map(|class| Arc::new(Known::of(&class)));
        self.known.insert(name.to_owned(), known.clone());
        known
    }

    /// Makes a class known that is nowhere else.
    pub fn add(&mut self, class: &ClassFile) {
        let known = Some(Arc::new(Known::of(class)));
        self.known.insert(class.this_class.to_string(), known);
    }

    fn chain(&mut self, name: &str) -> Option<Vec<(Arc<str>, Arc<Known>)>> {
        let mut chain = Vec::new();
        let mut next: Option<Arc<str>> = Some(name.into());
        while let Some(name) = next {
            let known = self.find(&name)?;
            next = known.parent.clone();
            chain.push((name, known));
        }
        Some(chain)
    }
}

impl Known {
    fn of(class: &ClassFile) -> Known {
        let fields = class.fields.iter();
        let fields = fields.map(|f| (false, f.name.clone(), f.descriptor.clone(), f.access));
        let methods = class.methods.iter();
        let methods = methods.map(|m| (true, m.name.clone(), m.descriptor.clone(), m.access));
        Known {
            parent: class.super_class.clone(),
            interfaces: class.interfaces.clone(),
            is_interface: class.is_interface(),
            members: fields.chain(methods).collect(),
        }
    }
}

impl Hierarchy for Library {
    fn is_assignable(&mut self, from: &str, to: &str) -> Answer {
        match self.chain(from) {
            Some(chain) => chain.iter().any(|(name, _)| &**name == to).into(),
            None => Answer::Unknown,
        }
    }

    fn is_interface(&mut self, name: &str) -> Answer {
        self.find(name)
            .map_or(Answer::Unknown, |known| known.is_interface.into())
    }

    fn super_class(&mut self, name: &str) -> Option<Arc<str>> {
        self.find(name)?.parent.clone()
    }

    fn is_protected_elsewhere(
        &mut self,
        current: &str,
        class: &str,
        member: Member,
        name: &str,
        descriptor: &str,
    ) -> bool {
        let package = |class: &str| class.rfind('/').map(|end| class[..end].to_owned());
        let is_method = member == Member::Method;
        for (owner, known) in self.chain(class).unwrap_or_default() {
            let found = known.members.iter().find(|(method, n, d, _)| {
                *method == is_method && &**n == name && &**d == descriptor
            });
            if let Some((_, _, _, flags)) = found {
                return flags & access::PROTECTED != 0 && package(&owner) != package(current);
            }
        }
        false
    }
}
