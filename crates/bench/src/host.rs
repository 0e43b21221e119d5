//! What a measurement was made on.

use jdk::{Jdk, ToolCommand};
use serde::Serialize;

/// The computer, the JDK and the state of the sources.
#[derive(Debug, Clone, Serialize)]
pub struct Host {
    /// The processor's name, as the operating system gives it.
    pub cpu: String,
    /// Processors that may be used.
    pub n_cores: usize,
    /// Such as `linux x86_64`.
    pub system: String,
    /// Version and place of the JDK.
    pub jdk: String,
    /// The commit of the sources, with `+` for changes on top; `None` outside a checkout.
    pub commit: Option<String>,
}

impl Host {
    /// Looks at this computer.
    pub fn describe(jdk: &Jdk) -> Host {
        Host {
            cpu: cpu_name().unwrap_or_else(|| "unknown processor".to_owned()),
            n_cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            jdk: jdk.to_string(),
            commit: commit(),
        }
    }

    /// One line for each fact.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("{}, {} cores, {}", self.cpu, self.n_cores, self.system),
            self.jdk.clone(),
        ];
        if let Some(commit) = &self.commit {
            lines.push(format!("commit {commit}"));
        }
        lines
    }
}

fn cpu_name() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn commit() -> Option<String> {
    let git = |args: &[&str]| {
        let run = ToolCommand::new("git").args(args).run().ok()?;
        run.exit.is_success().then(|| run.stdout_text())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = !git(&["status", "--porcelain"])?.trim().is_empty();
    Some(format!(
        "{}{}",
        commit.trim(),
        if changed { "+" } else { "" }
    ))
}

/// The most memory this process has had resident, in bytes; `None` where the system does not say.
pub(crate) fn peak_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}
