//! What a process may do to the system it runs on: as a value, and which parts of it the kernel
//! here can hold it to.
//!
//! On Linux files are guarded by Landlock, and the network, other processes and the attributes of
//! files by a filter of system calls (seccomp). Both need no privileges and cannot be undone by the
//! process. What one of them lacks the other has: Landlock knows nothing of `chmod` or UDP, a filter
//! nothing of paths. What neither hides is whether a file exists. On other systems there is nothing
//! but limits of time and output.

#[cfg(target_os = "linux")]
pub(crate) mod calls;
#[cfg(target_os = "linux")]
pub(crate) mod files;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::installation::Jdk;

/// What a process may do. No network and no processes of its own, in any case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Isolation {
    /// Files that may be read, and directories with all below them.
    pub readable: Vec<PathBuf>,
    /// The same for what may be read and executed: the program itself and its loader.
    pub executable: Vec<PathBuf>,
    /// Files and directories in which anything may be done.
    pub writable: Vec<PathBuf>,
    /// How much of everything.
    pub limits: Limits,
}

/// How much a process may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Time of all its threads on processors.
    pub cpu: Duration,
    /// The size of a file it writes, in bytes.
    pub file_bytes: u64,
    /// Files open at a time.
    pub open_files: u64,
    /// Memory that it may write to, in bytes.
    pub data_bytes: u64,
    /// Threads at a time. It is ended soon after it has more: the kernel counts only all threads of
    /// a user together, and those of the administrator not at all.
    pub threads: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            cpu: Duration::from_secs(120),
            file_bytes: 64 << 20,
            open_files: 4096,
            data_bytes: 2 << 30,
            threads: 512,
        }
    }
}

/// Where systems keep shared libraries and the loader of programs.
const LIBRARIES: [&str; 8] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
];

/// What else a JVM reads: settings of the loader, time zones, locales, fonts, and what the kernel
/// says of processors, memory and control groups. Nothing of this is a user's.
const SURROUNDINGS: [&str; 27] = [
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/fonts",
    "/etc/locale.alias",
    "/usr/share/zoneinfo",
    "/usr/share/locale",
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/var/cache/fontconfig",
    "/dev/random",
    "/dev/urandom",
    "/proc/cgroups",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/proc/uptime",
    "/proc/version",
    "/sys/devices/system",
    "/sys/fs/cgroup",
];

/// Parts of an installation that are for people.
const FOR_PEOPLE: [&str; 4] = ["docs", "legal", "man", "sample"];

impl Isolation {
    /// What a JVM of this installation needs to run at all: nothing of the user's, nothing to write.
    pub fn of_jvm(jdk: &Jdk) -> Isolation {
        let paths = |list: &[&str]| list.iter().map(PathBuf::from).collect::<Vec<_>>();
        let mut executable = paths(&LIBRARIES);
        executable.push(jdk.home.clone());
        let mut readable = paths(&SURROUNDINGS);
        readable.push("/sys/kernel/mm".into());
        readable.extend(links_out_of(&jdk.home));
        Isolation {
            readable,
            executable,
            writable: paths(&["/dev/null", "/dev/zero"]),
            limits: Limits::default(),
        }
    }

    /// With more that may be read.
    #[must_use]
    pub fn reading(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Isolation {
        self.readable.extend(paths);
        self
    }

    /// With more that may be written to.
    #[must_use]
    pub fn writing(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Isolation {
        self.writable.extend(paths);
        self
    }
}

/// Where symbolic links in an installation lead to: distributions keep settings elsewhere.
fn links_out_of(home: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    add_links(home, 4, &mut found);
    found.retain(|target| !target.starts_with(home));
    found.sort();
    found.dedup();
    found
}

/// Adds the targets of links in a directory, and in those below it down to a depth.
fn add_links(dir: &Path, depth: u32, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        let is_needed = || !FOR_PEOPLE.iter().any(|name| entry.file_name() == **name);
        if kind.is_symlink() && is_needed() {
            found.extend(entry.path().canonicalize());
        } else if kind.is_dir() && depth > 1 && is_needed() {
            add_links(&entry.path(), depth - 1, found);
        }
    }
}

/// What the kernel here can hold a process to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walls {
    /// Files: the version of Landlock's interface.
    pub landlock: Option<u32>,
    /// Network, processes and attributes of files: a filter of system calls.
    pub seccomp: bool,
}

impl Walls {
    /// Those of this system.
    pub fn of_this_system() -> Walls {
        #[cfg(target_os = "linux")]
        return Walls {
            landlock: crate::system::landlock_version(),
            seccomp: calls::filters().is_some() && crate::system::has_seccomp(),
        };
        #[cfg(not(target_os = "linux"))]
        return Walls {
            landlock: None,
            seccomp: false,
        };
    }

    /// What nothing keeps a process from, in words; nothing when all is guarded.
    pub fn missing(self) -> Vec<&'static str> {
        /// The first version that guards the length of files.
        const TRUNCATE_SINCE: u32 = 3;
        let mut missing = Vec::new();
        match self.landlock {
            None => missing.push("files are not guarded (no Landlock)"),
            Some(version) if version < TRUNCATE_SINCE => {
                missing.push("files can be truncated (Landlock is old)");
            }
            Some(_) => {}
        }
        if !self.seccomp {
            missing.push("network and processes are not guarded (no seccomp)");
        }
        missing
    }
}

impl fmt::Display for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.landlock, self.seccomp) {
            (None, false) => f.write_str("none"),
            (None, true) => f.write_str("seccomp (network, processes)"),
            (Some(version), false) => write!(f, "Landlock {version} (files)"),
            (Some(version), true) => write!(
                f,
                "Landlock {version} (files), seccomp (network, processes)"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said() {
        let walls = |landlock, seccomp| Walls { landlock, seccomp };
        assert!(walls(Some(7), true).missing().is_empty());
        assert_eq!(walls(None, false).missing().len(), 2);
        assert_eq!(walls(None, false).to_string(), "none");
        assert!(walls(Some(1), true).missing()[0].contains("truncated"));
        let all = walls(Some(7), true).to_string();
        assert_eq!(all, "Landlock 7 (files), seccomp (network, processes)");
    }
}
