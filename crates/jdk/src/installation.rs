//! One Java installation: where its parts are, and running its `java`.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::find::FoundBy;
use crate::process::{ProcessError, RunOutput, ToolCommand, is_executable};
use crate::release::{self, feature_of_version};

/// Where the classes of the Java class library are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassLibrary {
    /// `lib/modules`, a jimage file: Java 9 and later.
    Modules(PathBuf),
    /// `rt.jar`: Java 8 and earlier.
    RtJar(PathBuf),
}

impl ClassLibrary {
    /// The file, of either kind.
    pub fn path(&self) -> &Path {
        match self {
            ClassLibrary::Modules(path) | ClassLibrary::RtJar(path) => path,
        }
    }
}

/// A Java installation. A full JDK has a `javac`, a runtime alone does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    /// The installation directory with symbolic links resolved: what JAVA_HOME should be.
    pub home: PathBuf,
    /// The feature release: 8, 11, 17, 25.
    pub feature_version: u32,
    /// The full version, such as `17.0.15+6`.
    pub version_string: String,
    /// Who built it, when the `release` file says so.
    pub vendor: Option<String>,
    /// Where its class library is.
    pub class_library: ClassLibrary,
    /// The compiler; `None` in a runtime-only installation.
    pub javac: Option<PathBuf>,
    /// The launcher.
    pub java: PathBuf,
    /// What led to this installation.
    pub found_by: FoundBy,
}

/// Why a directory is not a usable Java installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JdkProblem {
    /// There is no such directory.
    NotADirectory,
    /// It has no executable `bin/java`.
    NoLauncher,
    /// It has neither `lib/modules` nor an `rt.jar`.
    NoClassLibrary,
    /// Its class library is a directory for each module, as a build of the JDK leaves it.
    Exploded,
    /// Its version is not in the `release` file and `java -version` does not tell it either.
    UnknownVersion,
    /// There is no `java` on the PATH.
    NoJavaOnPath,
    /// The `java` on the PATH is a wrapper that does not say where its installation is.
    WrapperWithoutHome,
}

impl fmt::Display for JdkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            JdkProblem::NotADirectory => "no such directory",
            JdkProblem::NoLauncher => "not a Java installation: bin/java is missing",
            JdkProblem::NoClassLibrary => {
                "no class library in it: neither lib/modules nor rt.jar (is it complete?)"
            }
            JdkProblem::Exploded => {
                "an exploded build: its classes are in modules/, not in lib/modules; `make images` makes a JDK of it"
            }
            JdkProblem::UnknownVersion => {
                "cannot tell its version: no usable `release` file, and `java -version` does not say"
            }
            JdkProblem::NoJavaOnPath => "no `java` there",
            JdkProblem::WrapperWithoutHome => {
                "a wrapper script that does not say where its Java installation is"
            }
        })
    }
}

impl std::error::Error for JdkProblem {}

impl Jdk {
    /// Looks at one directory. Starts no process unless the `release` file is unusable.
    pub fn at(home: &Path, found_by: FoundBy) -> Result<Jdk, JdkProblem> {
        if !home.is_dir() {
            return Err(JdkProblem::NotADirectory);
        }
        let home = home.canonicalize().map_err(|_| JdkProblem::NotADirectory)?;
        let home = without_inner_jre(home);
        let tool = |name: &str| {
            Some(
                home.join("bin")
                    .join(format!("{name}{}", std::env::consts::EXE_SUFFIX)),
            )
            .filter(|file| is_executable(file))
        };
        let java = tool("java").ok_or(JdkProblem::NoLauncher)?;
        let class_library = class_library_of(&home).ok_or_else(|| {
            match home
                .join("modules/java.base/java/lang/Object.class")
                .is_file()
            {
                true => JdkProblem::Exploded,
                false => JdkProblem::NoClassLibrary,
            }
        })?;

        let release = std::fs::read_to_string(home.join("release"))
            .ok()
            .and_then(|text| release::parse(&text));
        let (feature_version, version_string, vendor) = match release {
            Some(release) => (
                release.feature_version,
                release.version_string,
                release.vendor,
            ),
            None => {
                let version = version_from_launcher(&java).ok_or(JdkProblem::UnknownVersion)?;
                let feature = feature_of_version(&version).ok_or(JdkProblem::UnknownVersion)?;
                (feature, version, None)
            }
        };
        Ok(Jdk {
            javac: tool("javac"),
            java,
            class_library,
            feature_version,
            version_string,
            vendor,
            found_by,
            home,
        })
    }

    /// A command for this installation's `java`, to be completed and run by the caller.
    ///
    /// Options that reach every JVM through the environment are removed: they would change the
    /// output of some machines only.
    pub fn java_command(&self) -> ToolCommand {
        let mut command = ToolCommand::new(&self.java);
        command.env_removed = jvm_option_variables();
        command
    }

    /// Runs `java` with these arguments.
    pub fn run_java<S: AsRef<OsStr>>(
        &self,
        args: &[S],
        stdin: &[u8],
        timeout: Duration,
    ) -> Result<RunOutput, ProcessError> {
        let mut command = self.java_command().args(args).timeout(timeout);
        command.stdin = stdin.to_vec();
        command.run()
    }
}

impl fmt::Display for Jdk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Java {} ({})", self.version_string, self.home.display())
    }
}

/// Environment variables from which a JVM or javac takes options.
pub(crate) fn jvm_option_variables() -> Vec<std::ffi::OsString> {
    [
        "JAVA_TOOL_OPTIONS",
        "_JAVA_OPTIONS",
        "JDK_JAVA_OPTIONS",
        "JDK_JAVAC_OPTIONS",
        "CLASSPATH",
    ]
    .map(std::ffi::OsString::from)
    .to_vec()
}

/// A JDK 8 has a runtime inside it, `jre`, which is what its `java` calls home.
fn without_inner_jre(home: PathBuf) -> PathBuf {
    match home.parent() {
        Some(outer)
            if home.file_name() == Some(OsStr::new("jre"))
                && is_executable(
                    &outer.join(format!("bin/java{}", std::env::consts::EXE_SUFFIX)),
                ) =>
        {
            outer.to_owned()
        }
        _ => home,
    }
}

fn class_library_of(home: &Path) -> Option<ClassLibrary> {
    let modules = home.join("lib").join("modules");
    if modules.is_file() {
        return Some(ClassLibrary::Modules(modules));
    }
    ["jre/lib/rt.jar", "lib/rt.jar"]
        .iter()
        .map(|relative| home.join(relative))
        .find(|jar| jar.is_file())
        .map(ClassLibrary::RtJar)
}

/// The quoted version in the first line of `java -version`.
fn version_from_launcher(java: &Path) -> Option<String> {
    let mut command = ToolCommand::new(java)
        .arg("-version")
        .timeout(Duration::from_secs(20));
    command.env_removed = jvm_option_variables();
    let text = command.run().ok()?.stderr_text();
    let (_, rest) = text.split_once("version \"")?;
    let (version, _) = rest.split_once('"')?;
    Some(version.to_owned())
}
