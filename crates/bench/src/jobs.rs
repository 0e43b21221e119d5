//! One class on one machine and on several: how much sooner the tests are there, and whether they
//! are the same to the byte.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Jdk, ToolCommand};
use serde::Serialize;

use crate::error::in_file;
use crate::generate::classes::{SUBJECTS, Subject};
use crate::generation::{Budget, Coverage};
use crate::host::Host;
use crate::jars::{Artifact, Jars};
use crate::scratch::ScratchDir;
use crate::table::{Page, Table};
use crate::{BenchError, Progress};

/// Quick tests and slow ones, few goals and many.
const CLASSES: [&str; 10] = [
    "org.apache.commons.lang3.math.Fraction",
    "org.apache.commons.lang3.StringUtils",
    "org.apache.commons.lang3.math.NumberUtils",
    "org.apache.commons.text.TextStringBuilder",
    "org.apache.commons.collections4.map.LRUMap",
    "org.apache.commons.math3.fraction.BigFraction",
    "org.apache.commons.math3.transform.FastFourierTransformer",
    "com.google.common.math.IntMath",
    "com.google.gson.stream.JsonReader",
    "org.json.JSONTokener",
];

/// A run of one class that takes longer than this hangs.
const LONGEST_RUN: Duration = Duration::from_secs(3600);

/// What to measure.
#[derive(Debug, Clone)]
pub struct JobsRequest {
    /// The JDK that the tests are written for.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Only classes whose name contains one of these; all ten when empty.
    pub only: Vec<String>,
    /// Machine steps for each class.
    pub steps: u64,
    /// How search and symbolic execution share the work.
    pub strategy: String,
    /// The number of machines that is compared with one.
    pub n_jobs: usize,
    /// How often each is measured, in turns; the best counts.
    pub n_repeats: u32,
    /// Where jars are kept.
    pub cache: PathBuf,
}

/// A class on one machine and on several.
#[derive(Debug, Clone, Serialize)]
pub struct JobsRow {
    /// The class.
    pub class: &'static str,
    /// Branches that its tests cover.
    pub branches: Coverage,
    /// Tests that the search ran.
    pub executions: u64,
    /// The whole command on one machine.
    pub seconds_alone: f64,
    /// The same on several.
    pub seconds: f64,
    /// All files are the same.
    pub is_same: bool,
    /// Why there is nothing to compare.
    pub broken: Option<String>,
}

impl JobsRow {
    /// How many times as fast.
    pub fn ratio(&self) -> f64 {
        self.seconds_alone / self.seconds.max(1e-9)
    }

    /// Tests a second, on one machine and on several.
    pub fn rates(&self) -> [f64; 2] {
        [self.seconds_alone, self.seconds].map(|s| self.executions as f64 / s.max(1e-9))
    }

    fn line(&self) -> String {
        match &self.broken {
            Some(why) => why.clone(),
            None => format!(
                "{:.1} s and {:.1} s, {}",
                self.seconds_alone,
                self.seconds,
                if self.is_same {
                    "same files"
                } else {
                    "OTHER FILES"
                }
            ),
        }
    }
}

/// What was measured.
#[derive(Debug, Clone, Serialize)]
pub struct JobsReport {
    /// Where.
    pub host: Host,
    /// Machine steps for each class.
    pub steps: u64,
    /// How search and symbolic execution shared the work.
    pub strategy: String,
    /// The number of machines compared with one.
    pub n_jobs: usize,
    /// One for each class.
    pub rows: Vec<JobsRow>,
}

impl JobsReport {
    /// Whether all classes had the same files on any number of machines.
    pub fn all_same(&self) -> bool {
        self.rows.iter().all(|r| r.is_same && r.broken.is_none())
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let n = self.n_jobs;
        let header = [
            "class".to_owned(),
            "branches".to_owned(),
            "executions".to_owned(),
            "1 job, s".to_owned(),
            format!("{n} jobs, s"),
            "ratio".to_owned(),
            "a second, 1 job".to_owned(),
            format!("a second, {n} jobs"),
            "files".to_owned(),
        ];
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let mut table = Table::new(&header);
        let done = || self.rows.iter().filter(|r| r.broken.is_none());
        for r in &self.rows {
            let name = r.class.rsplit('.').next().unwrap_or(r.class).to_owned();
            if let Some(why) = &r.broken {
                let mut cells = vec![name, why.clone()];
                cells.resize(header.len(), String::new());
                table.row(cells);
                continue;
            }
            let [alone, several] = r.rates();
            table.row(vec![
                name,
                r.branches.to_string(),
                r.executions.to_string(),
                format!("{:.2}", r.seconds_alone),
                format!("{:.2}", r.seconds),
                format!("{:.2}", r.ratio()),
                format!("{alone:.0}"),
                format!("{several:.0}"),
                if r.is_same { "same" } else { "OTHER" }.to_owned(),
            ]);
        }
        let sum = |of: fn(&JobsRow) -> f64| done().map(of).sum::<f64>();
        let ratio = sum(|r| r.seconds_alone) / sum(|r| r.seconds).max(1e-9);
        Page {
            title: "One class on several machines",
            host: self.host.lines(),
            tables: vec![(None, table)],
            remarks: vec![
                format!(
                    "`omakase generate --strategy {} --budget {}`, seed 1; times are of the whole command.",
                    self.strategy, self.steps
                ),
                format!("All classes together: {ratio:.2} times as fast with {n} jobs as with 1."),
            ],
        }
    }
}

/// Measures. A class for which nothing was written is in the report with the reason.
///
/// # Errors
/// When no class is meant, a jar cannot be had, or a process cannot be started.
pub fn run(request: &JobsRequest, progress: Progress<'_>) -> Result<JobsReport, BenchError> {
    let subjects = choose(&request.only)?;
    let artifacts: Vec<&'static Artifact> = subjects
        .iter()
        .flat_map(|s| s.artifacts.iter().copied())
        .collect();
    let jars = Jars::get(&artifacts, &request.jdk, &request.cache)?;
    let mut rows = Vec::new();
    for (k, subject) in subjects.iter().enumerate() {
        let row = compare(request, &jars, subject)?;
        let (n, class) = (subjects.len(), subject.class);
        progress(&format!("{}/{n} {class}: {}", k + 1, row.line()));
        rows.push(row);
    }
    Ok(JobsReport {
        host: Host::describe(&request.jdk),
        steps: request.steps,
        strategy: request.strategy.clone(),
        n_jobs: request.n_jobs,
        rows,
    })
}

fn choose(only: &[String]) -> Result<Vec<&'static Subject>, BenchError> {
    let is_meant = |class: &str, part: &String| class.to_lowercase().contains(&part.to_lowercase());
    let unknown = only
        .iter()
        .find(|part| !CLASSES.iter().any(|class| is_meant(class, part)));
    if let Some(name) = unknown {
        return Err(BenchError::UnknownName {
            name: name.clone(),
            known: CLASSES.to_vec(),
        });
    }
    let is_chosen = |class: &&&str| only.is_empty() || only.iter().any(|p| is_meant(class, p));
    let subject = |class: &&str| SUBJECTS.iter().find(|s| s.class == *class);
    Ok(CLASSES
        .iter()
        .filter(is_chosen)
        .filter_map(subject)
        .collect())
}

/// One class, on one machine and on several in turns.
fn compare(
    request: &JobsRequest,
    jars: &Jars,
    subject: &'static Subject,
) -> Result<JobsRow, BenchError> {
    let mut row = JobsRow {
        class: subject.class,
        branches: Coverage::default(),
        executions: 0,
        seconds_alone: f64::INFINITY,
        seconds: f64::INFINITY,
        is_same: true,
        broken: None,
    };
    let mut first: Option<BTreeMap<PathBuf, Vec<u8>>> = None;
    for _ in 0..request.n_repeats {
        for n_jobs in [1, request.n_jobs] {
            let scratch = ScratchDir::new("bench-jobs")?;
            let seconds = generate(request, jars, subject, (n_jobs, scratch.path()))?;
            let mut files = BTreeMap::new();
            collect(scratch.path(), scratch.path(), &mut files)?;
            let figures = files
                .get(Path::new("report/run.json"))
                .and_then(|bytes| std::str::from_utf8(bytes).ok())
                .and_then(|text| report::json::read(text).ok())
                .and_then(|run| run.classes.into_iter().next());
            let Some(class) = figures else {
                row.broken = Some("no report".to_owned());
                return Ok(row);
            };
            row.executions = class.figures.executions;
            row.branches = Coverage {
                covered: class.figures.branches_covered as u64,
                all: class.figures.branches as u64,
            };
            let best = match n_jobs {
                1 => &mut row.seconds_alone,
                _ => &mut row.seconds,
            };
            *best = best.min(seconds);
            match &first {
                None => first = Some(files),
                Some(first) => row.is_same &= *first == files,
            }
        }
    }
    Ok(row)
}

/// Writes the tests of a class into a directory, with the report beside them; how long that took.
fn generate(
    request: &JobsRequest,
    jars: &Jars,
    subject: &Subject,
    (n_jobs, dir): (usize, &Path),
) -> Result<f64, BenchError> {
    let entries = subject.artifacts.iter().map(|a| jars.path(a));
    let class_path =
        std::env::join_paths(entries).map_err(|error| BenchError::ClassPath(error.to_string()))?;
    let budget = Budget::Steps(request.steps).to_string();
    let command = ToolCommand::new(&request.omakase)
        .args(["generate", "--quiet", "--seed", "1", "--jdk"])
        .arg(&request.jdk.home)
        .arg("--class-path")
        .arg(class_path)
        .arg("--output")
        .arg(dir.join("tests"))
        .arg("--report")
        .arg(dir.join("report"))
        .args(["--strategy", &request.strategy, "--budget", &budget])
        .args(["--jobs", &n_jobs.to_string()])
        .arg(subject.class)
        .timeout(LONGEST_RUN);
    let (_, needed) = command.run_measured()?;
    Ok(needed.wall.as_secs_f64())
}

/// All files below a directory, by their places in it.
fn collect(
    root: &Path,
    dir: &Path,
    into: &mut BTreeMap<PathBuf, Vec<u8>>,
) -> Result<(), BenchError> {
    for entry in std::fs::read_dir(dir).map_err(in_file(dir))? {
        let path = entry.map_err(in_file(dir))?.path();
        if path.is_dir() {
            collect(root, &path, into)?;
            continue;
        }
        let bytes = std::fs::read(&path).map_err(in_file(&path))?;
        let place = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
        into.insert(place, bytes);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_classes_and_each_is_known() {
        let all: Vec<&str> = choose(&[]).unwrap().iter().map(|s| s.class).collect();
        assert_eq!(all, CLASSES);
        let some = choose(&["stringutils".to_owned()]).unwrap();
        assert_eq!(some.len(), 1);
        assert!(choose(&["NoSuchClass".to_owned()]).is_err());
    }

    #[test]
    fn the_table_says_how_many_times_as_fast_and_whether_files_differ() {
        let row = JobsRow {
            class: "a.b.Fraction",
            branches: Coverage {
                covered: 9,
                all: 10,
            },
            executions: 1000,
            seconds_alone: 4.0,
            seconds: 2.0,
            is_same: false,
            broken: None,
        };
        let broken = JobsRow {
            broken: Some("no report".into()),
            class: "a.b.Gone",
            ..row.clone()
        };
        let report = JobsReport {
            host: Host {
                cpu: "a processor".into(),
                n_cores: 2,
                system: "linux".into(),
                jdk: "17".into(),
                commit: None,
            },
            steps: 100,
            strategy: "ga".into(),
            n_jobs: 2,
            rows: vec![row, broken],
        };
        assert!(!report.all_same());
        let text = report.page().text();
        for word in [
            "Fraction",
            "9/10",
            "2.00",
            "250",
            "500",
            "OTHER",
            "no report",
        ] {
            assert!(text.contains(word), "{word}: {text}");
        }
        assert!(text.contains("2.00 times as fast with 2 jobs"), "{text}");
    }
}
