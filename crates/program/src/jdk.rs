//! The class library of the user's JDK.
//!
//! JDK 9 and later keep it in `lib/modules` (see [`jimage`](crate::jimage)), JDK 8 in `rt.jar`
//! and a few jars beside it. JDK 8 has no modules: its module name here is the empty string.

use crate::archive::{Archive, Key};
use crate::error::JdkError;
use crate::jimage::Image;
use crate::mapped::Bytes;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

/// An open class library; lookups take `&self` and may come from many threads.
#[derive(Debug)]
pub struct JdkImage {
    java_home: PathBuf,
    feature_version: u32,
    version_string: String,
    library: Library,
}

#[derive(Debug)]
enum Library {
    Modules {
        image: Image,
        /// Names of modules seen so far, by their place in the image's string table.
        names: RwLock<Vec<(u64, Arc<str>)>>,
    },
    Jars {
        jars: Vec<Archive>,
        /// Those of `lib/ext`, which a loader of their own has.
        extensions: Vec<Archive>,
        unnamed: Arc<str>,
        extension: Arc<str>,
    },
}

/// What stands for the module of a class from `lib/ext` of a JDK 8.
pub const EXTENSIONS: &str = "ext";

/// The boot jars of a JDK 8 beside `rt.jar`, in the order of `sun.boot.class.path`.
pub const BOOT_JARS: [&str; 6] = [
    "resources.jar",
    "rt.jar",
    "jsse.jar",
    "jce.jar",
    "charsets.jar",
    "jfr.jar",
];

impl JdkImage {
    /// Opens the class library under a Java home.
    pub fn open(java_home: &Path) -> Result<JdkImage, JdkError> {
        let modules = java_home.join("lib/modules");
        let library = if modules.is_file() {
            open_modules(&modules)?
        } else {
            let homes = [java_home.join("jre/lib"), java_home.join("lib")];
            let lib = homes
                .iter()
                .find(|lib| lib.join("rt.jar").is_file())
                .ok_or_else(|| JdkError::NoClassLibrary {
                    java_home: java_home.to_owned(),
                })?;
            open_jars(lib)?
        };
        let mut jdk = JdkImage {
            java_home: java_home.to_owned(),
            feature_version: 0,
            version_string: String::new(),
            library,
        };
        (jdk.feature_version, jdk.version_string) = jdk.find_version()?;
        Ok(jdk)
    }

    /// The directory this JDK was opened from.
    pub fn java_home(&self) -> &Path {
        &self.java_home
    }

    /// 8, 17, 25 and so on.
    pub fn feature_version(&self) -> u32 {
        self.feature_version
    }

    /// `JAVA_VERSION` of the `release` file, such as `17.0.15` or `1.8.0_392`.
    pub fn version_string(&self) -> &str {
        &self.version_string
    }

    /// The bytes of a class by its internal name, and the module it is in. A class whose bytes
    /// are damaged in the image counts as absent.
    pub fn find_class(&self, internal_name: &str) -> Option<(Arc<[u8]>, Arc<str>)> {
        match &self.library {
            Library::Modules { image, names } => {
                let (package, _) = internal_name.rsplit_once('/')?;
                let module = image.package_modules(&[&package.replace('/', ".")]);
                for module in module {
                    let module_name = image.string(module);
                    let name = ["/", module_name, "/", internal_name, ".class"];
                    if let Some(location) = image.find(&name) {
                        let bytes = image.read(&location).ok()?;
                        return Some((bytes, intern(image, names, module)));
                    }
                }
                None
            }
            Library::Jars {
                jars,
                extensions,
                unnamed,
                extension,
            } => {
                let name = format!("{internal_name}.class");
                let own = find_in_jars(jars, &name).map(|bytes| (bytes, unnamed.clone()));
                own.or_else(|| Some((find_in_jars(extensions, &name)?, extension.clone())))
            }
        }
    }

    /// The bytes of a resource, by module and path inside it. JDK 8 ignores the module.
    pub fn find_resource(&self, module: &str, path: &str) -> Option<Arc<[u8]>> {
        match &self.library {
            Library::Modules { image, .. } => {
                let location = image.find(&["/", module, "/", path])?;
                image.read(&location).ok()
            }
            Library::Jars { jars, .. } => find_in_jars(jars, path),
        }
    }

    /// Whether a module of the image holds a resource, by the path inside it. `None` without modules.
    pub fn has_resource(&self, module: &str, path: &str) -> Option<bool> {
        match &self.library {
            Library::Modules { image, .. } => Some(image.find(&["/", module, "/", path]).is_some()),
            Library::Jars { .. } => None,
        }
    }

    /// The module with classes in a package, which may be written with `/` or `.`.
    pub fn package_module(&self, package: &str) -> Option<Arc<str>> {
        match &self.library {
            Library::Modules { image, names } => {
                let modules = image.package_modules(&[&package.replace('/', ".")]);
                modules.first().map(|&module| intern(image, names, module))
            }
            Library::Jars { jars, unnamed, .. } => {
                let package = package.replace('.', "/") + "/";
                let holds = |name: &str| {
                    let class = name.strip_prefix(&package);
                    class.is_some_and(|class| class.ends_with(".class") && !class.contains('/'))
                };
                let found = jars
                    .iter()
                    .any(|jar| jar.names().any(|(_, name)| holds(name)));
                found.then(|| unnamed.clone())
            }
        }
    }

    /// The names of all modules, sorted; none for JDK 8. Walks the whole image.
    pub fn modules(&self) -> Vec<String> {
        let Library::Modules { image, .. } = &self.library else {
            return Vec::new();
        };
        let mut modules: Vec<u64> = image.locations().map(|at| at.module_id()).collect();
        modules.sort_unstable();
        modules.dedup();
        let names = modules
            .into_iter()
            .map(|module| image.string(module).to_owned());
        let is_module = |name: &String| !matches!(name.as_str(), "" | "modules" | "packages");
        let mut names: Vec<String> = names.filter(is_module).collect();
        names.sort_unstable();
        names
    }

    /// The internal names of all classes of a module, sorted. Walks the whole image. For JDK 8
    /// the module is ignored.
    pub fn class_names(&self, module: &str) -> Vec<String> {
        let mut names: Vec<String> = match &self.library {
            Library::Modules { image, .. } => image
                .locations()
                .filter(|at| image.module(at) == module && image.extension(at) == "class")
                .filter(|at| !image.parent(at).is_empty())
                .map(|at| format!("{}/{}", image.parent(&at), image.base(&at)))
                .collect(),
            Library::Jars { jars, .. } => {
                let names = jars.iter().flat_map(|jar| jar.names());
                names
                    .filter_map(|(_, name)| Some(name.strip_suffix(".class")?.to_owned()))
                    .collect()
            }
        };
        names.sort_unstable();
        names.dedup();
        names
    }

    /// From the `release` file, else from the class file version of `java/lang/Object`.
    fn find_version(&self) -> Result<(u32, String), JdkError> {
        let release = std::fs::read_to_string(self.java_home.join("release")).unwrap_or_default();
        if let Some(version) = release_version(&release)
            && let Some(feature) = feature_of(&version)
        {
            return Ok((feature, version));
        }
        let object = self.find_class("java/lang/Object");
        let major =
            object.and_then(|(bytes, _)| Some(u16::from_be_bytes(*bytes.get(6..)?.first_chunk()?)));
        match major {
            Some(major @ 52..) => Ok((u32::from(major) - 44, (major - 44).to_string())),
            _ => Err(JdkError::UnknownVersion {
                java_home: self.java_home.clone(),
            }),
        }
    }
}

fn open_modules(path: &Path) -> Result<Library, JdkError> {
    let bytes = map(path)?;
    let image = Image::open(bytes).map_err(|reason| JdkError::Image {
        path: path.to_owned(),
        reason,
    })?;
    Ok(Library::Modules {
        image,
        names: RwLock::default(),
    })
}

fn open_jars(lib: &Path) -> Result<Library, JdkError> {
    let mut jars = Vec::new();
    for name in BOOT_JARS {
        let path = lib.join(name);
        if path.is_file() {
            let open = Archive::open(map(&path)?);
            jars.push(open.map_err(|reason| JdkError::Archive { path, reason })?);
        }
    }
    Ok(Library::Jars {
        jars,
        extensions: open_extensions(&lib.join("ext"))?,
        unnamed: "".into(),
        extension: EXTENSIONS.into(),
    })
}

/// The jars of a directory, by name.
fn open_extensions(dir: &Path) -> Result<Vec<Archive>, JdkError> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jar"));
    paths.sort();
    let open = |path: PathBuf| {
        let archive = Archive::open(map(&path)?);
        archive.map_err(|reason| JdkError::Archive { path, reason })
    };
    paths.into_iter().map(open).collect()
}

fn map(path: &Path) -> Result<Bytes, JdkError> {
    Bytes::map(path).map_err(|error| JdkError::Io {
        path: path.to_owned(),
        reason: error.to_string(),
    })
}

fn find_in_jars(jars: &[Archive], name: &str) -> Option<Arc<[u8]>> {
    let key = Key::new(name);
    jars.iter().find_map(|jar| jar.read(jar.find(key)?).ok())
}

fn intern(image: &Image, names: &RwLock<Vec<(u64, Arc<str>)>>, module: u64) -> Arc<str> {
    let known = |names: &[(u64, Arc<str>)]| {
        names
            .iter()
            .find(|(id, _)| *id == module)
            .map(|(_, name)| name.clone())
    };
    // A poisoned lock still holds whole pairs.
    let found = known(&names.read().unwrap_or_else(|poison| poison.into_inner()));
    found.unwrap_or_else(|| {
        let mut names = names.write().unwrap_or_else(|poison| poison.into_inner());
        known(&names).unwrap_or_else(|| {
            let name: Arc<str> = image.string(module).into();
            names.push((module, name.clone()));
            name
        })
    })
}

/// The value of `JAVA_VERSION` in a `release` file.
fn release_version(release: &str) -> Option<String> {
    let value = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// `1.8.0_392` is 8, `17.0.15` is 17, `25-ea` is 25.
fn feature_of(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        feature => Some(feature),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for (text, feature) in [
            ("1.8.0_392", 8),
            ("17.0.15", 17),
            ("25", 25),
            ("26-ea", 26),
            ("9.0.4", 9),
        ] {
            assert_eq!(feature_of(text), Some(feature));
        }
        assert_eq!(feature_of("x"), None);
        let release = "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"21.0.1\"\nJAVA_VERSION_DATE=\"2023\"\n";
        assert_eq!(release_version(release).as_deref(), Some("21.0.1"));
    }

    #[test]
    fn no_jdk() {
        let error = JdkImage::open(Path::new("/nonexistent")).unwrap_err();
        assert!(matches!(error, JdkError::NoClassLibrary { .. }), "{error}");
    }
}
