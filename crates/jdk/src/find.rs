//! Where Java installations are looked for, and in which order.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::installation::{Jdk, JdkProblem, jvm_option_variables};
use crate::process::{ToolCommand, find_in_path_list};

/// What led to an installation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoundBy {
    /// The user named it, with `--jdk`.
    Option,
    /// The environment variable JAVA_HOME.
    JavaHome,
    /// `java` on the PATH, symbolic links resolved.
    Path,
    /// It lies in a directory where systems install Java.
    Installed,
}

impl fmt::Display for FoundBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FoundBy::Option => "--jdk",
            FoundBy::JavaHome => "JAVA_HOME",
            FoundBy::Path => "java on the PATH",
            FoundBy::Installed => "installed Java directories",
        })
    }
}

/// One place that was looked at in vain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// What led there.
    pub by: FoundBy,
    /// The place, if there was one to look at.
    pub place: Option<PathBuf>,
    /// What is wrong with it.
    pub problem: JdkProblem,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{} ({}): {}", self.by, place.display(), self.problem),
            None => write!(f, "{}: {}", self.by, self.problem),
        }
    }
}

/// No usable Java installation, and what was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JdkNotFound {
    /// The places, in the order in which they were tried. Never empty.
    pub attempts: Vec<Attempt>,
}

impl fmt::Display for JdkNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no usable JDK found")?;
        for attempt in &self.attempts {
            write!(f, "; {attempt}")?;
        }
        Ok(())
    }
}

impl std::error::Error for JdkNotFound {}

/// The places a search looks at, as a value, so that a search needs no environment.
#[derive(Debug, Clone, Default)]
pub struct SearchPlaces {
    /// The directory the user named.
    pub option: Option<PathBuf>,
    /// The value of JAVA_HOME.
    pub java_home: Option<OsString>,
    /// The value of PATH.
    pub path: Option<OsString>,
}

impl SearchPlaces {
    /// The user's choice, if any, and this process's environment.
    pub fn from_environment(option: Option<&Path>) -> SearchPlaces {
        SearchPlaces {
            option: option.map(Path::to_owned),
            java_home: std::env::var_os("JAVA_HOME"),
            path: std::env::var_os("PATH"),
        }
    }

    /// The first place that is set decides. If it is wrong, that is an error rather than a
    /// reason to look further: a silently different JDK would change what programs print.
    pub fn find(&self) -> Result<Jdk, JdkNotFound> {
        let at = |by: FoundBy, home: &Path| {
            Jdk::at(home, by).map_err(|problem| JdkNotFound {
                attempts: vec![Attempt {
                    by,
                    place: Some(home.to_owned()),
                    problem,
                }],
            })
        };
        if let Some(home) = &self.option {
            return at(FoundBy::Option, home);
        }
        if let Some(home) = self.java_home.as_ref().filter(|home| !home.is_empty()) {
            return at(FoundBy::JavaHome, Path::new(home));
        }
        let not_on_path = |place: Option<PathBuf>, problem| JdkNotFound {
            attempts: vec![Attempt {
                by: FoundBy::Path,
                place,
                problem,
            }],
        };
        let launcher = self
            .path
            .as_ref()
            .and_then(|path| find_in_path_list("java", path))
            .ok_or_else(|| not_on_path(None, JdkProblem::NoJavaOnPath))?;
        match home_of_launcher(&launcher) {
            Some(home) => at(FoundBy::Path, &home),
            None => Err(not_on_path(Some(launcher), JdkProblem::WrapperWithoutHome)),
        }
    }
}

impl Jdk {
    /// Finds the JDK to use: `explicit` (the `--jdk` option), else JAVA_HOME, else `java` on the
    /// PATH with its symbolic links resolved. See [`SearchPlaces::find`].
    pub fn find(explicit: Option<&Path>) -> Result<Jdk, JdkNotFound> {
        SearchPlaces::from_environment(explicit).find()
    }

    /// Every installation on this machine that can be used, each once, oldest version first.
    ///
    /// For tests, which compare with every JDK there is. Besides the usual directories it takes
    /// in what [`Jdk::find`] finds.
    pub fn all_installed() -> Vec<Jdk> {
        let mut homes: Vec<PathBuf> = Vec::new();
        for parent in install_directories() {
            let Ok(entries) = std::fs::read_dir(parent) else {
                continue;
            };
            for entry in entries.flatten() {
                homes.push(entry.path());
                homes.push(entry.path().join("Contents/Home"));
            }
        }
        let mut found: Vec<Jdk> = homes
            .iter()
            .filter_map(|home| Jdk::at(home, FoundBy::Installed).ok())
            .chain(Jdk::find(None).ok())
            .collect();
        found.sort_by(|a, b| {
            (a.feature_version, &a.home, a.found_by).cmp(&(b.feature_version, &b.home, b.found_by))
        });
        found.dedup_by(|b, a| a.home == b.home);
        found
    }
}

/// Directories whose children are Java installations, by the custom of each system.
fn install_directories() -> Vec<PathBuf> {
    let mut directories = vec![
        PathBuf::from("/usr/lib/jvm"),
        PathBuf::from("/usr/java"),
        PathBuf::from("/opt/java"),
        PathBuf::from("/Library/Java/JavaVirtualMachines"),
    ];
    if let Some(home) = std::env::home_dir() {
        directories.push(home.join(".sdkman/candidates/java"));
        directories.push(home.join(".jdks"));
    }
    directories
}

/// The installation that a `java` file belongs to. Usually `HOME/bin/java` behind symbolic
/// links; a wrapper script (jenv, asdf, the stub of macOS) has to be asked.
fn home_of_launcher(launcher: &Path) -> Option<PathBuf> {
    let resolved = launcher.canonicalize().ok()?;
    let by_location = resolved.parent().and_then(Path::parent);
    if let Some(home) = by_location {
        let has_library = ["lib/modules", "lib/rt.jar", "jre/lib/rt.jar"]
            .iter()
            .any(|relative| home.join(relative).is_file());
        if has_library {
            return Some(home.to_owned());
        }
    }
    let mut command = ToolCommand::new(launcher)
        .args(["-XshowSettings:properties", "-version"])
        .timeout(Duration::from_secs(20));
    command.env_removed = jvm_option_variables();
    let settings = command.run().ok()?.stderr_text();
    settings
        .lines()
        .find_map(|line| line.trim().strip_prefix("java.home = "))
        .map(PathBuf::from)
}
