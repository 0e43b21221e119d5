//! `omakase generate` as a process, and what it says in `run.json`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use serde::{Deserialize, Serialize};

use crate::error::{BenchError, in_file};

/// How long a run may take beyond its budget before it counts as hung: everything after the search
/// takes time of its own, and other processes may be busy.
const GRACE: Duration = Duration::from_secs(300);

/// For a budget in steps, which says nothing about time.
const LONGEST_RUN: Duration = Duration::from_secs(3600);

/// The budget of one class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Budget {
    /// Seconds.
    Seconds(u64),
    /// Steps of the machine.
    Steps(u64),
}

impl Budget {
    /// Several times this one.
    pub fn times(self, factor: u64) -> Budget {
        match self {
            Budget::Seconds(n) => Budget::Seconds(n.saturating_mul(factor)),
            Budget::Steps(n) => Budget::Steps(n.saturating_mul(factor)),
        }
    }

    fn timeout(self) -> Duration {
        match self {
            Budget::Seconds(n) => Duration::from_secs(n) + GRACE,
            Budget::Steps(_) => LONGEST_RUN,
        }
    }
}

impl fmt::Display for Budget {
    /// As `--budget` takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Seconds(n) => write!(f, "{n}s"),
            Budget::Steps(n) => write!(f, "{n}"),
        }
    }
}

/// Branches, and how many of them are covered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Covered.
    pub covered: u64,
    /// All there are.
    pub all: u64,
}

impl Coverage {
    /// The share that is covered; all of nothing is covered.
    pub fn share(self) -> f64 {
        if self.all == 0 {
            1.0
        } else {
            self.covered as f64 / self.all as f64
        }
    }
}

impl AddAssign for Coverage {
    fn add_assign(&mut self, other: Coverage) {
        self.covered += other.covered;
        self.all += other.all;
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.covered, self.all)
    }
}

/// One call of `omakase generate` for one class.
#[derive(Debug)]
pub(crate) struct Generation<'a> {
    pub omakase: &'a Path,
    pub jdk: &'a Jdk,
    pub class_path: &'a [PathBuf],
    pub class: &'a str,
    pub budget: Budget,
    pub seed: u64,
    /// `None` leaves it to the program.
    pub strategy: Option<&'a str>,
    /// Likewise: how the search works.
    pub search: Option<&'a str>,
    /// Further arguments, as they are.
    pub more: &'a [String],
}

/// How a call ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// There is a row for the class.
    Row { row: Box<Row>, needed: jdk::Usage },
    /// The program does not know an argument.
    Refused,
    /// It ended without a row for the class.
    Broken(String),
}

/// What `run.json` says of a class.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub tests: u64,
    pub branches: Coverage,
    pub executions: u64,
    pub dropped: BTreeMap<String, u64>,
    /// Why there are no tests.
    pub reason: Option<String>,
    pub disagreements: Option<u64>,
    /// Steps used, branches covered then.
    pub timeline: Vec<(u64, usize)>,
    /// Steps used, what came of a path condition that tests were looked for.
    pub conditions: Vec<(u64, report::Condition)>,
}

impl Row {
    fn of(class: report::Class) -> Row {
        let count = |n: usize| n as u64;
        Row {
            tests: count(class.tests.len()),
            branches: Coverage {
                covered: count(class.figures.branches_covered),
                all: count(class.figures.branches),
            },
            executions: class.figures.executions,
            dropped: class
                .dropped
                .into_iter()
                .map(|(cause, n)| (cause, count(n)))
                .collect(),
            reason: class.reason.map(|reason| reason.text),
            disagreements: Some(count(class.disagreements)),
            timeline: class.timeline,
            conditions: class.conditions,
        }
    }

    /// Machine steps to this share of what the search covered in the end; `None` without a timeline.
    pub(crate) fn steps_to(&self, share: f64) -> Option<u64> {
        let last = self.timeline.last()?.1 as f64;
        let reached = self
            .timeline
            .iter()
            .find(|(_, covered)| *covered as f64 >= share * last)?;
        Some(reached.0)
    }
}

impl Generation<'_> {
    /// Runs it. The test class is below `dir` afterwards, with `run.json` in `dir/report`.
    pub(crate) fn run(&self, dir: &Path) -> Result<Ended, BenchError> {
        let report_dir = dir.join("report");
        std::fs::create_dir_all(&report_dir).map_err(in_file(&report_dir))?;
        let class_path = std::env::join_paths(self.class_path)
            .map_err(|error| BenchError::ClassPath(error.to_string()))?;
        let mut command = ToolCommand::new(self.omakase)
            .args(["generate", "--quiet", "--jdk"])
            .arg(&self.jdk.home)
            .arg("--class-path")
            .arg(class_path)
            .arg("--output")
            .arg(dir.join("tests"))
            .arg("--report")
            .arg(&report_dir)
            .args(["--budget", &self.budget.to_string()])
            .args(["--seed", &self.seed.to_string()])
            .timeout(self.budget.timeout());
        if let Some(strategy) = self.strategy {
            command = command.args(["--strategy", strategy]);
        }
        if let Some(search) = self.search {
            command = command.args(["--search", search]);
        }
        let (output, needed) = command.args(self.more).arg(self.class).run_measured()?;
        let file = report_dir.join("run.json");
        let row = std::fs::read_to_string(&file)
            .ok()
            .and_then(|text| report::json::read(&text).ok())
            .and_then(|run| run.classes.into_iter().next())
            .map(Row::of);
        let messages = output.stderr_text();
        Ok(match row {
            Some(row) => Ended::Row {
                row: Box::new(row),
                needed,
            },
            None if output.exit == Exit::Code(2) && messages.contains("invalid value") => {
                Ended::Refused
            }
            None => Ended::Broken(format!("{}: {}", output.exit, last_line(&messages))),
        })
    }
}

fn last_line(text: &str) -> &str {
    let mut lines = text.lines().rev();
    lines
        .find(|line| !line.trim().is_empty())
        .unwrap_or("no message")
}

/// Does `work` for each item, some at the same time; results in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    n_jobs: usize,
    work: impl Fn(usize, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..n_jobs.max(1).min(items.len()) {
            scope.spawn(|| {
                loop {
                    let idx = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(idx) else { break };
                    let result = work(idx, item);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.push((idx, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(idx, _)| *idx);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_to_a_share_of_the_end() {
        let row = Row {
            timeline: vec![(1, 3), (25, 5), (900, 8)],
            ..Row::default()
        };
        let shares = [0.5, 0.9, 1.0].map(|share| row.steps_to(share));
        assert_eq!(shares, [Some(25), Some(900), Some(900)]);
        assert_eq!(Row::default().steps_to(0.5), None);
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..50).collect();
        let doubled = in_parallel(&items, 4, |_, n| {
            std::thread::sleep(Duration::from_micros(50 * (50 - n)));
            n * 2
        });
        assert_eq!(doubled, (0..100).step_by(2).collect::<Vec<u64>>());
    }
}
