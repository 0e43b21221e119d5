//! The process that does not break: starts workers (this same program), watches them, and keeps
//! the inputs that ended one.
#![expect(
    clippy::disallowed_methods,
    reason = "limits workers by the clock, and starts them: they are this program"
)]

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::worker::{Target, resident_bytes};

/// Iterations of one worker.
const SHARE: u64 = 2000;
/// Processor time of one iteration.
const MAX_CPU: Duration = Duration::from_secs(10);
/// Time of one iteration while others use the processor.
const MAX_WALL: Duration = Duration::from_secs(120);
const MAX_BYTES: u64 = 2 << 30;
/// Time to boot and collect seeds; compiling and linking happen the first time.
const MAX_START: Duration = Duration::from_secs(900);
/// Inputs kept for one cause.
const MAX_KEPT: u64 = 3;

/// What to do.
pub struct Campaign {
    /// How long.
    pub time: Duration,
    /// Seed of all randomness.
    pub seed: u64,
    /// First iteration.
    pub from: u64,
    /// What to damage.
    pub target: Target,
    /// Where inputs are kept.
    pub keep: PathBuf,
}

/// What came of it.
#[derive(Default)]
pub struct Summary {
    /// Iterations done.
    pub iterations: u64,
    /// Iterations by how far they got.
    pub reached: BTreeMap<String, u64>,
    /// Crashes by kind and cause.
    pub crashes: BTreeMap<String, u64>,
}

impl Campaign {
    /// Runs until the time is up.
    ///
    /// # Errors
    /// When workers cannot be started or do not come up.
    pub fn run(&self) -> Result<Summary, String> {
        let start = Instant::now();
        let dir = scratch_dir().map_err(|e| format!("no scratch directory: {e}"))?;
        std::fs::create_dir_all(&self.keep).map_err(|e| format!("{}: {e}", self.keep.display()))?;
        let mut summary = Summary::default();
        let mut from = self.from;
        let mut failed_starts = 0;
        while let Some(left) = self
            .time
            .checked_sub(start.elapsed())
            .filter(|t| !t.is_zero())
        {
            for name in ["at", "input", "panic", "done", "tally", "stderr"] {
                let _ = std::fs::remove_file(dir.join(name));
            }
            let child = self
                .start_worker(&dir, from)
                .map_err(|e| format!("cannot start a worker: {e}"))?;
            let ended =
                watch(child, &dir, left).map_err(|e| format!("cannot watch a worker: {e}"))?;
            let last = Note::read(&dir);
            let next = match (&ended, &last) {
                (Ended::Exit(status), _) if status.success() => {
                    read(&dir, "done").trim().parse().unwrap_or(from + SHARE)
                }
                (_, Some(note)) => note.iteration + 1,
                (Ended::TimeUp, None) => from,
                // Someone may be editing the corpus at this moment.
                (_, None) if failed_starts < 5 => {
                    failed_starts += 1;
                    std::thread::sleep(Duration::from_secs(10));
                    from
                }
                (_, None) => {
                    return Err(format!(
                        "a worker did not start: {}{}",
                        read(&dir, "panic"),
                        read(&dir, "stderr")
                    ));
                }
            };
            for line in read(&dir, "tally").lines() {
                if let Some((what, n)) = line.split_once(' ') {
                    *summary.reached.entry(what.into()).or_default() += n.parse().unwrap_or(0);
                }
            }
            summary.iterations += next - from;
            if let (Some((kind, cause)), Some(note)) = (ended.crash(&dir), last) {
                self.keep_crash(&mut summary, &dir, &kind, &cause, &note);
            }
            let moved = next > from;
            from = next;
            if moved {
                println!(
                    "{:>6} s  iteration {from}  crashes {}",
                    start.elapsed().as_secs(),
                    summary.crashes.values().sum::<u64>()
                );
            }
        }
        let _ = std::fs::remove_dir_all(&dir);
        Ok(summary)
    }

    fn start_worker(&self, dir: &Path, from: u64) -> std::io::Result<Child> {
        let stderr = std::fs::File::create(dir.join("stderr"))?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--worker").arg(dir);
        command.args([
            "--seed",
            &self.seed.to_string(),
            "--from",
            &from.to_string(),
            "--count",
            &SHARE.to_string(),
        ]);
        command.args(["--target", self.target.name()]);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(stderr)
            .spawn()
    }

    fn keep_crash(&self, summary: &mut Summary, dir: &Path, kind: &str, cause: &str, note: &Note) {
        let label = format!("{kind} in {}: {cause}", note.stage);
        let count = summary.crashes.entry(label.clone()).or_default();
        *count += 1;
        let count = *count;
        let bytes = std::fs::read(dir.join("input")).unwrap_or_default();
        let name = format!("{kind}-{:016x}.{}", fnv(&bytes), note.extension);
        println!(
            "crash {label} (iteration {}, number {count})",
            note.iteration
        );
        if count <= MAX_KEPT {
            let _ = std::fs::write(self.keep.join(&name), bytes);
            let _ = std::fs::write(
                self.keep.join(format!("{name}.txt")),
                format!("{label}\n{}\n{}", read(dir, "panic"), read(dir, "stderr")),
            );
            println!("      kept as {}", self.keep.join(&name).display());
        }
    }
}

/// What a worker said it was doing.
#[derive(Clone, PartialEq, Eq)]
struct Note {
    iteration: u64,
    extension: String,
    stage: String,
}

impl Note {
    fn read(dir: &Path) -> Option<Note> {
        let text = read(dir, "at");
        let mut parts = text.split(' ');
        Some(Note {
            iteration: parts.next()?.parse().ok()?,
            extension: parts.next()?.into(),
            stage: parts.next()?.into(),
        })
    }
}

enum Ended {
    Exit(ExitStatus),
    TooLong,
    TooLarge,
    TimeUp,
}

impl Ended {
    /// Kind and cause of a crash, if it was one.
    fn crash(&self, dir: &Path) -> Option<(String, String)> {
        match self {
            Ended::TimeUp => None,
            Ended::TooLong => Some(("timeout".into(), "one iteration takes too long".into())),
            Ended::TooLarge => Some(("memory".into(), "too much memory".into())),
            Ended::Exit(status) if status.success() => None,
            Ended::Exit(status) => {
                let (panic, stderr) = (read(dir, "panic"), read(dir, "stderr"));
                if stderr.contains("overflowed its stack") {
                    return Some(("stack".into(), "stack overflow".into()));
                }
                if stderr.contains("memory allocation of") {
                    return Some(("allocation".into(), "allocation failed".into()));
                }
                match (status.signal(), panic.lines().next()) {
                    (None, Some(place)) => Some(("panic".into(), place.into())),
                    (Some(signal), _) => Some(("signal".into(), format!("signal {signal}"))),
                    (None, None) => Some(("exit".into(), format!("{status}"))),
                }
            }
        }
    }
}

/// Waits for a worker and stops it when it exceeds its limits.
fn watch(mut child: Child, dir: &Path, left: Duration) -> std::io::Result<Ended> {
    let process = child.id().to_string();
    let start = Instant::now();
    let mut last = None;
    let mut since = (Instant::now(), Duration::ZERO);
    let mut worst = 0;
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ended::Exit(status));
        }
        let now = Note::read(dir).map(|n| n.iteration);
        let cpu = cpu_time(&process);
        if now != last {
            last = now;
            since = (Instant::now(), cpu);
        }
        worst = worst.max(resident_bytes(&process));
        let (wall, cpu) = (since.0.elapsed(), cpu.saturating_sub(since.1));
        match last {
            None if start.elapsed() > MAX_START => break Ended::TooLong,
            Some(_) if wall > MAX_WALL || cpu > MAX_CPU => break Ended::TooLong,
            _ if worst > MAX_BYTES => break Ended::TooLarge,
            _ if start.elapsed() > left => break Ended::TimeUp,
            _ => std::thread::sleep(Duration::from_millis(40)),
        }
    };
    child.kill()?;
    child.wait()?;
    Ok(ended)
}

/// Processor time a process has used, in clock ticks of a hundredth second.
fn cpu_time(process: &str) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = text.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let ticks: u64 = after
        .split(' ')
        .skip(11)
        .take(2)
        .filter_map(|n| n.parse::<u64>().ok())
        .sum();
    Duration::from_millis(ticks * 10)
}

fn read(dir: &Path, name: &str) -> String {
    String::from_utf8_lossy(&std::fs::read(dir.join(name)).unwrap_or_default()).into_owned()
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| {
        (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3)
    })
}

/// A directory in memory where there is one: it is written thousands of times a minute.
pub fn scratch_dir() -> std::io::Result<PathBuf> {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() {
        memory.to_path_buf()
    } else {
        std::env::temp_dir()
    };
    let dir = base.join(format!("omakase-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    Ok(dir)
}
