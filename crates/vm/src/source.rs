//! The read-only program that machines share: where class bytes come from, parsed once.

use std::sync::{Arc, Mutex, PoisonError};

use classfile::{ClassFile, ClassFormatError};
use program::{ClassPath, JdkImage};
use rustc_hash::{FxHashMap, FxHashSet};

/// A class file and where it came from.
#[derive(Clone)]
pub struct Found {
    /// The parsed file, or what is wrong with it.
    pub file: Result<Arc<ClassFile>, Arc<Broken>>,
    /// For messages and code sources.
    pub origin: Arc<str>,
    /// The module of a class from the JDK's image.
    pub module: Option<Arc<str>>,
    /// Index of the class path entry.
    pub entry: Option<usize>,
}

/// A class that exists but cannot be used.
#[derive(Debug)]
pub enum Broken {
    /// The bytes are not a class file the machine understands.
    Format(ClassFormatError),
    /// The bytes could not be read.
    Unreadable(String),
}

/// The JDK's image and the user's class path.
pub struct Program {
    /// The class library.
    pub image: Arc<JdkImage>,
    /// The user's classes.
    pub class_path: Arc<ClassPath>,
    parsed: Mutex<Parsed>,
}

/// What was looked up so far.
#[derive(Default)]
struct Parsed {
    found: FxHashMap<String, Found>,
    /// Names without a class, as many as [`MAX_ABSENT`]: a program can ask for any number.
    absent: FxHashSet<String>,
}

/// Names without a class that are remembered.
const MAX_ABSENT: usize = 10_000;
/// Longest of them.
const MAX_ABSENT_NAME: usize = 256;

impl Program {
    /// Shares an image and a class path.
    pub fn new(image: Arc<JdkImage>, class_path: Arc<ClassPath>) -> Program {
        Program {
            image,
            class_path,
            parsed: Mutex::default(),
        }
    }

    /// A class of the JDK's image.
    pub fn jdk_class(&self, name: &str) -> Option<Found> {
        self.cached("j", name, || {
            let (bytes, module) = self.image.find_class(name)?;
            let file = parse(bytes);
            Some(Found {
                file,
                origin: format!("jrt:/{module}").into(),
                module: Some(module),
                entry: None,
            })
        })
    }

    /// A class of the user's class path.
    pub fn user_class(&self, name: &str) -> Option<Found> {
        self.cached("u", name, || match self.class_path.find_class(name)? {
            Ok(found) => {
                let entry = found.origin.entry;
                let origin = self.class_path.entries().get(entry).map_or_else(
                    || found.origin.path_inside.clone(),
                    |e| e.path.display().to_string(),
                );
                Some(Found {
                    file: parse(found.bytes),
                    origin: origin.into(),
                    module: None,
                    entry: Some(entry),
                })
            }
            Err(e) => Some(Found {
                file: Err(Arc::new(Broken::Unreadable(e.to_string()))),
                origin: "class path".into(),
                module: None,
                entry: None,
            }),
        })
    }

    fn cached(
        &self,
        space: &str,
        name: &str,
        load: impl FnOnce() -> Option<Found>,
    ) -> Option<Found> {
        let key = format!("{space}{name}");
        {
            let parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(found) = parsed.found.get(&key) {
                return Some(found.clone());
            }
            if parsed.absent.contains(&key) {
                return None;
            }
        }
        let found = load();
        let mut parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = &found {
            parsed.found.insert(key, found.clone());
        } else if parsed.absent.len() < MAX_ABSENT && key.len() <= MAX_ABSENT_NAME {
            parsed.absent.insert(key);
        }
        found
    }
}

fn parse(bytes: Arc<[u8]>) -> Result<Arc<ClassFile>, Arc<Broken>> {
    ClassFile::parse(bytes)
        .map(Arc::new)
        .map_err(|e| Arc::new(Broken::Format(e)))
}
