//! The classes a command works with: the user's class path, then the JDK's class library.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;

use classfile::ClassFile;
use jdk::Jdk;
use program::{ClassPath, JdkImage};

use crate::class_name::ClassName;
use crate::failure::Failure;
use crate::output;
use crate::suggest::{did_you_mean, nearest};

/// The user's classes and those of the JDK.
pub struct Classes {
    /// The user's.
    pub class_path: ClassPath,
    /// The JDK's.
    pub library: JdkImage,
}

/// The entries of a `-cp` value; the current directory when there is none, as `java` has it. A
/// `directory/*` is all its jars: `java` and `javac` are given those, since they would read
/// a relative `*` elsewhere, or not at all.
pub fn split_class_path(class_path: Option<&OsStr>) -> Vec<PathBuf> {
    let class_path = class_path.unwrap_or(OsStr::new("."));
    let mut entries = Vec::new();
    for entry in std::env::split_paths(class_path) {
        if entry.as_os_str().is_empty() {
            entries.push(PathBuf::from("."));
            continue;
        }
        match program::expand_wildcard(&entry) {
            Some(Ok(jars)) if !jars.is_empty() => entries.extend(jars),
            // What is wrong with it is said where it is opened.
            _ => entries.push(entry),
        }
    }
    entries
}

impl Classes {
    /// Opens both. A class path entry that cannot be used is a warning that names it.
    pub fn open(entries: &[PathBuf], jdk: &Jdk) -> Result<Classes, Failure> {
        let library = JdkImage::open(&jdk.home).map_err(|error| {
            Failure::usage(error.to_string()).hint("name another JDK with --jdk HOME")
        })?;
        let (class_path, problems) = ClassPath::open(entries, jdk.feature_version);
        for problem in problems {
            output::warn(&problem.to_string());
        }
        Ok(Classes {
            class_path,
            library,
        })
    }

    /// The bytes of a class, the class library first as for a real JVM; `None` if neither has it.
    fn bytes(&self, name: &ClassName) -> Result<Option<Arc<[u8]>>, Failure> {
        if let Some((bytes, _module)) = self.library.find_class(name.internal()) {
            return Ok(Some(bytes));
        }
        match self.class_path.find_class(name.internal()) {
            None => Ok(None),
            Some(Ok(found)) => Ok(Some(found.bytes)),
            Some(Err(error)) => Err(Failure::usage(error.to_string())),
        }
    }

    /// A class, read; `None` if there is none of that name.
    pub fn find(&self, name: &ClassName) -> Result<Option<ClassFile>, Failure> {
        let Some(bytes) = self.bytes(name)? else {
            return Ok(None);
        };
        read(name, bytes).map(Some)
    }

    /// Complains, with suggestions, if there is no such class.
    pub fn require(&self, name: &ClassName) -> Result<(), Failure> {
        match self.bytes(name)? {
            Some(_) => Ok(()),
            None => Err(self.not_found(name)),
        }
    }

    /// Complains when a class neither has nor inherits a `main` that can be called.
    pub fn require_main(&self, name: &ClassName) -> Result<(), Failure> {
        const MAX_DEPTH: usize = 256;
        self.require(name)?;
        if let Ok(Some(class)) = self.find(name) {
            let (major, newest) = (u32::from(class.major), self.library.feature_version() + 44);
            if major > newest {
                // The words of the real JVM, which `main` looks for.
                return Err(Failure::usage(format!(
                    "class {name} cannot be run: java.lang.UnsupportedClassVersionError: class file version {major}.{} is newer than {newest}.0, that of the JDK",
                    class.minor
                )));
            }
        }
        let mut next = name.clone();
        for _ in 0..MAX_DEPTH {
            let Ok(Some(class)) = self.find(&next) else {
                // What is malformed or missing, the machine says better.
                return Ok(());
            };
            let is_main = |m: &&classfile::MethodInfo| {
                &*m.name == "main" && &*m.descriptor == "([Ljava/lang/String;)V"
            };
            match class.methods.iter().find(is_main) {
                Some(m) if m.access & classfile::access::STATIC != 0 => return Ok(()),
                Some(_) => break,
                None => {}
            }
            let above = class.super_class.as_deref();
            let Some(above) = above.filter(|&s| s != "java/lang/Object") else {
                break;
            };
            next = ClassName::parse(&above.replace('/', "."))?;
        }
        Err(Failure::usage(format!(
            "class {name} has no method `static void main(String[])`"
        )))
    }

    /// The message for a class that is not there, with what the user may have meant.
    pub fn not_found(&self, name: &ClassName) -> Failure {
        let failure = Failure::usage(format!("class {name} not found on the class path"));
        if let Some(meant) = name.without_file_ending()
            && matches!(self.bytes(&meant), Ok(Some(_)))
        {
            return failure.hint(format!("give the class, not its file: {meant}"));
        }
        let known = self.known_names();
        let suggestion = did_you_mean(&nearest(&name.to_string(), known.iter()));
        let entries: Vec<String> = self
            .class_path
            .entries()
            .iter()
            .map(ToString::to_string)
            .collect();
        let looked = match (entries.as_slice(), known.len()) {
            ([], _) => "no entry of the class path can be used; see the warnings".to_owned(),
            (entries, 0) => format!("there are no classes in {}", entries.join(", ")),
            (entries, n_classes) => {
                format!(
                    "looked through {n_classes} classes in {}",
                    entries.join(", ")
                )
            }
        };
        match suggestion {
            Some(suggestion) => failure.hint(suggestion).hint(looked),
            None => failure.hint(looked),
        }
    }

    /// Whether there is anything to suggest in place of this name.
    pub fn resembles_a_class(&self, name: &ClassName) -> bool {
        !nearest(&name.to_string(), self.known_names().iter()).is_empty()
    }

    /// The binary names on the user's class path.
    fn known_names(&self) -> Vec<String> {
        self.class_path
            .class_names()
            .map(|name| name.replace('/', "."))
            .collect()
    }

    /// `Main-Class` in the main section of the first entry's manifest.
    pub fn main_class_of_manifest(&self) -> Option<String> {
        let manifest = self
            .class_path
            .find_resource("META-INF/MANIFEST.MF")?
            .ok()
            .filter(|found| found.origin.entry == 0)?;
        main_class_in(&String::from_utf8_lossy(&manifest.bytes))
    }
}

/// What keeps a class of the class path from being read; nothing when it can be, or is not there.
pub fn why_unreadable(class_path: &ClassPath, name: &ClassName) -> Option<String> {
    match class_path.find_class(name.internal())? {
        Ok(found) => read(name, found.bytes).err().map(|failure| failure.message),
        Err(error) => Some(error.to_string()),
    }
}

fn read(name: &ClassName, bytes: Arc<[u8]>) -> Result<ClassFile, Failure> {
    let class = ClassFile::parse(bytes)
        .map_err(|error| Failure::usage(format!("class {name} is malformed: {error}")))?;
    if &*class.this_class == name.internal() {
        return Ok(class);
    }
    // On a file system that ignores case, or in the wrong directory.
    Err(Failure::usage(format!(
        "the file of class {name} holds class {}",
        class.this_class.replace('/', ".")
    )))
}

/// The JAR specification's format: `name: value` lines, continued by a line that begins with a
/// blank; the main section ends at an empty line.
fn main_class_in(manifest: &str) -> Option<String> {
    let text = manifest.replace("\r\n", "\n").replace('\r', "\n");
    let main_section = text.split("\n\n").next()?.replace("\n ", "");
    main_section.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let value = value.trim();
        (name.eq_ignore_ascii_case("Main-Class") && !value.is_empty()).then(|| value.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_class_of_a_manifest() {
        for (manifest, expected) in [
            (
                "Manifest-Version: 1.0\r\nMain-Class: a.B\r\n\r\n",
                Some("a.B"),
            ),
            (
                "Main-Class: a.very.long\n .name.B \n",
                Some("a.very.long.name.B"),
            ),
            ("main-class:a.B", Some("a.B")),
            ("Manifest-Version: 1.0\n\nMain-Class: a.B\n", None),
            ("Main-Class:\n", None),
            ("", None),
        ] {
            assert_eq!(main_class_in(manifest).as_deref(), expected, "{manifest:?}");
        }
    }

    #[test]
    fn class_path_is_split_with_the_current_directory_as_default() {
        assert_eq!(split_class_path(None), [PathBuf::from(".")]);
        let list = std::env::join_paths(["a", "", "b"]).unwrap();
        assert_eq!(
            split_class_path(Some(&list)),
            ["a", ".", "b"].map(PathBuf::from)
        );
    }
}
