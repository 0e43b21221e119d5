//! What a process needed: time, and memory as `/proc` tells it.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// What a process needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// From its start to its end.
    pub wall: Duration,
    /// The most memory that it had resident itself, in bytes; `None` where the system does not say.
    pub own_peak_memory: Option<u64>,
    /// The most memory that it and the processes it started had resident together, in bytes;
    /// `None` where the system does not say.
    pub peak_memory: Option<u64>,
}

/// The most memory seen so far.
///
/// The high-water mark of the process itself is exact but for its last milliseconds; what it
/// starts is seen as often as it is sampled.
#[derive(Debug, Default)]
pub(crate) struct PeakMemory {
    own_kibibytes: u64,
    all_kibibytes: u64,
}

impl PeakMemory {
    /// Looks at a process and at those below it.
    pub(crate) fn sample(&mut self, pid: u32) {
        let Some(own) = Resident::of(pid) else { return };
        let below: u64 = descendants(pid)
            .into_iter()
            // Until it runs its own program a child shows the memory of its parent, which is not
            // there twice.
            .filter(|child| command_line(*child) != command_line(pid))
            .filter_map(Resident::of)
            .map(|resident| resident.now)
            .sum();
        self.own_kibibytes = self.own_kibibytes.max(own.most);
        self.all_kibibytes = self
            .all_kibibytes
            .max(self.own_kibibytes)
            .max(own.now + below);
    }

    /// What was seen in a run that took this long.
    pub(crate) fn usage(&self, wall: Duration) -> Usage {
        let bytes = |kibibytes: u64| (kibibytes > 0).then_some(kibibytes * 1024);
        Usage {
            wall,
            own_peak_memory: bytes(self.own_kibibytes),
            peak_memory: bytes(self.all_kibibytes),
        }
    }
}

/// Resident memory of one process, in kibibytes.
struct Resident {
    now: u64,
    most: u64,
}

impl Resident {
    fn of(pid: u32) -> Option<Resident> {
        Resident::parse(&std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?)
    }

    fn parse(status: &str) -> Option<Resident> {
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse().ok()
        };
        Some(Resident {
            now: field("VmRSS:")?,
            most: field("VmHWM:")?,
        })
    }
}

/// The program of a process with its arguments.
fn command_line(pid: u32) -> Option<Vec<u8>> {
    std::fs::read(format!("/proc/{pid}/cmdline")).ok()
}

/// All processes that this one started and that still run, and theirs.
fn descendants(pid: u32) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut pending = vec![pid];
    while let Some(parent) = pending.pop() {
        for child in children(parent) {
            if found.insert(child) {
                pending.push(child);
            }
        }
    }
    found
}

/// Each thread of a process has its own list of children.
fn children(pid: u32) -> Vec<u32> {
    let threads = Path::new("/proc").join(pid.to_string()).join("task");
    let lists = std::fs::read_dir(threads)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .collect::<Vec<u32>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_a_status_file() {
        let status = "Name:\tx\nVmPeak:\t  999 kB\nVmHWM:\t   120 kB\nVmRSS:\t    80 kB\n";
        let resident = Resident::parse(status).unwrap();
        assert_eq!((resident.now, resident.most), (80, 120));
        assert!(
            Resident::parse("Name:\tkthreadd\n").is_none(),
            "no memory of its own"
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_child_that_needs_much_is_counted_with_its_parent() {
        use crate::ToolCommand;
        // The inner shell holds 20 MB of text for a second; the outer one waits for it.
        let script = r#"sh -c 'x=$(head -c 20000000 /dev/zero | tr "\0" a); sleep 1; :'; :"#;
        let (_, usage) = ToolCommand::new("sh")
            .args(["-c", script])
            .run_measured()
            .unwrap();
        assert!(usage.wall >= Duration::from_secs(1));
        assert!(usage.peak_memory.unwrap() > 16 << 20, "{usage:?}");
        assert!(usage.own_peak_memory.unwrap() < 16 << 20, "{usage:?}");
    }
}
