//! Verdicts for branches: state machines written for it, and classes of well-known libraries.
//!
//! `omakase prove --cross-check` is run as a process for each class; every branch is followed, those that a
//! test takes as well, and none of these may be refuted.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Jdk, ToolCommand};
use serde::{Deserialize, Serialize};

use crate::error::in_file;
use crate::generate::classes::{SUBJECTS, Subject};
use crate::host::Host;
use crate::jars::{Artifact, Jars};
use crate::scratch::ScratchDir;
use crate::table::{Page, Table};
use crate::{BenchError, Progress};

macro_rules! source {
    ($name:literal) => {
        (
            concat!("prove.", $name),
            concat!($name, ".java"),
            include_str!(concat!("../../../corpus/prove/", $name, ".java")),
        )
    };
}

/// Classes of `corpus/prove`: binary name, file, text.
const OWN: [(&str, &str, &str); 7] = [
    source!("Valves2"),
    source!("Valves5"),
    source!("Valves10"),
    source!("TransferClient"),
    source!("TransferServer"),
    source!("Dispatcher"),
    source!("Ring"),
];

/// Classes of libraries that are worked on.
const MOST_LIBRARY: usize = 30;

/// A run of one class that takes longer than this hangs.
const LONGEST_RUN: Duration = Duration::from_secs(1800);

/// What to measure.
#[derive(Debug, Clone)]
pub struct ProveRequest {
    /// The JDK whose class library is used.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Only classes whose name contains one of these; all when empty.
    pub only: Vec<String>,
    /// Machine steps of the search for each class.
    pub steps: u64,
    /// Decides everything random.
    pub seed: u64,
    /// Where jars are kept.
    pub cache: PathBuf,
}

/// What `omakase prove --json` says, as far as it is read here.
#[derive(Debug, Deserialize)]
struct Said {
    covered: usize,
    infeasible: usize,
    open: usize,
    contradictions: Vec<String>,
}

/// A class.
#[derive(Debug, Clone, Serialize)]
pub struct ProveRow {
    /// Its name.
    pub class: String,
    /// Written for this suite.
    pub is_own: bool,
    /// Branches that a test takes.
    pub covered: usize,
    /// Branches proved infeasible.
    pub infeasible: usize,
    /// All others.
    pub open: usize,
    /// Branches that a test takes and that were refuted.
    pub contradictions: Vec<String>,
    /// The whole command.
    pub seconds: f64,
    /// Why there is nothing to see.
    pub broken: Option<String>,
}

impl ProveRow {
    /// Covered branches among all, in percent.
    pub fn cov_b(&self) -> f64 {
        percent(self.covered, self.covered + self.infeasible + self.open)
    }

    /// Covered branches among those not proved infeasible, in percent.
    pub fn cov_f(&self) -> f64 {
        percent(self.covered, self.covered + self.open)
    }
}

fn percent(n: usize, of: usize) -> f64 {
    match of {
        0 => 100.0,
        _ => n as f64 * 100.0 / of as f64,
    }
}

/// What was measured.
#[derive(Debug, Clone, Serialize)]
pub struct ProveReport {
    /// Where.
    pub host: Host,
    /// Machine steps of the search.
    pub steps: u64,
    /// The seed.
    pub seed: u64,
    /// One for each class.
    pub rows: Vec<ProveRow>,
}

impl ProveReport {
    /// Whether no proof was contradicted and every class could be worked on.
    pub fn is_right(&self) -> bool {
        let fine = |r: &ProveRow| r.contradictions.is_empty() && r.broken.is_none();
        self.rows.iter().all(fine)
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let tables = [("State machines", true), ("Classes of libraries", false)];
        let tables = tables.into_iter().map(|(title, is_own)| {
            let rows: Vec<&ProveRow> = self.rows.iter().filter(|r| r.is_own == is_own).collect();
            (Some(title.to_owned()), table_of(&rows))
        });
        Page {
            title: "Verdicts for branches",
            host: self.host.lines(),
            tables: tables.collect(),
            remarks: vec![format!(
                "`omakase prove --cross-check --budget {} --seed {}`; cov_b is the share of all branches that tests take, \
                 cov_f that of the branches not proved infeasible; times are of the whole command, which follows every \
                 branch, those covered included.",
                self.steps, self.seed
            )],
        }
    }
}

fn table_of(rows: &[&ProveRow]) -> Table {
    let header = [
        "class",
        "branches",
        "covered",
        "infeasible",
        "open",
        "cov_b",
        "cov_f",
        "wrong",
        "s",
    ];
    let mut table = Table::new(&header);
    let mut line = |name: &str, r: &ProveRow| {
        table.row(vec![
            name.to_owned(),
            (r.covered + r.infeasible + r.open).to_string(),
            r.covered.to_string(),
            r.infeasible.to_string(),
            r.open.to_string(),
            format!("{:.1} %", r.cov_b()),
            format!("{:.1} %", r.cov_f()),
            r.contradictions.len().to_string(),
            format!("{:.1}", r.seconds),
        ]);
    };
    let mut sum = ProveRow {
        class: String::new(),
        is_own: true,
        covered: 0,
        infeasible: 0,
        open: 0,
        contradictions: Vec::new(),
        seconds: 0.0,
        broken: None,
    };
    for r in rows {
        let name = r.class.rsplit('.').next().unwrap_or(&r.class);
        match &r.broken {
            Some(why) => line(&format!("{name}: {why}"), r),
            None => line(name, r),
        }
        sum.covered += r.covered;
        sum.infeasible += r.infeasible;
        sum.open += r.open;
        sum.seconds += r.seconds;
        sum.contradictions.extend(r.contradictions.iter().cloned());
    }
    line("all", &sum);
    table
}

/// Measures.
///
/// # Errors
/// When no class is meant, a jar cannot be had, or a process cannot be started.
pub fn run(request: &ProveRequest, progress: Progress<'_>) -> Result<ProveReport, BenchError> {
    let is_meant = |class: &str| {
        let has = |part: &String| class.to_lowercase().contains(&part.to_lowercase());
        request.only.is_empty() || request.only.iter().any(has)
    };
    let own: Vec<_> = OWN.iter().filter(|(class, ..)| is_meant(class)).collect();
    let of_library = SUBJECTS.iter().filter(|s| !s.artifacts.is_empty());
    let libraries: Vec<&'static Subject> = of_library
        .take(MOST_LIBRARY)
        .filter(|s| is_meant(s.class))
        .collect();
    if own.is_empty() && libraries.is_empty() {
        return Err(BenchError::UnknownName {
            name: request.only.join(", "),
            known: OWN.iter().map(|(class, ..)| *class).collect(),
        });
    }
    let artifacts: Vec<&'static Artifact> = libraries
        .iter()
        .flat_map(|s| s.artifacts.iter().copied())
        .collect();
    let jars = Jars::get(&artifacts, &request.jdk, &request.cache)?;
    let scratch = ScratchDir::new("bench-prove")?;
    let mut files = Vec::new();
    for (_, name, text) in OWN {
        let file = scratch.path().join(name);
        std::fs::write(&file, text).map_err(in_file(&file))?;
        files.push(file);
    }
    let classes = scratch.path().join("classes");
    std::fs::create_dir_all(&classes).map_err(in_file(&classes))?;
    request
        .jdk
        .compile(&files, &classes, &[], &["-g", "-nowarn"])?;
    let mut rows = Vec::new();
    let n = own.len() + libraries.len();
    let mut add = |row: ProveRow| {
        let wrong = row.contradictions.len();
        progress(&format!(
            "{}/{n} {}: {} covered, {} infeasible, {} open, {wrong} wrong, {:.1} s",
            rows.len() + 1,
            row.class,
            row.covered,
            row.infeasible,
            row.open,
            row.seconds
        ));
        rows.push(row);
    };
    for (class, ..) in own {
        add(prove(request, class, std::slice::from_ref(&classes), true)?);
    }
    for subject in libraries {
        let entries: Vec<PathBuf> = subject.artifacts.iter().map(|a| jars.path(a)).collect();
        add(prove(request, subject.class, &entries, false)?);
    }
    Ok(ProveReport {
        host: Host::describe(&request.jdk),
        steps: request.steps,
        seed: request.seed,
        rows,
    })
}

fn prove(
    request: &ProveRequest,
    class: &str,
    entries: &[PathBuf],
    is_own: bool,
) -> Result<ProveRow, BenchError> {
    let class_path =
        std::env::join_paths(entries.iter().map(PathBuf::as_path).map(Path::as_os_str))
            .map_err(|error| BenchError::ClassPath(error.to_string()))?;
    let command = ToolCommand::new(&request.omakase)
        .args(["prove", "--json", "--cross-check", "--jdk"])
        .arg(&request.jdk.home)
        .arg("--class-path")
        .arg(class_path)
        .args(["--budget", &request.steps.to_string()])
        .args(["--seed", &request.seed.to_string()])
        .arg(class)
        .timeout(LONGEST_RUN);
    let (output, needed) = command.run_measured()?;
    let said: Option<Said> = serde_json::from_str(&output.stdout_text()).ok();
    let broken = said.is_none().then(|| "no verdicts".to_owned());
    let said = said.unwrap_or(Said {
        covered: 0,
        infeasible: 0,
        open: 0,
        contradictions: Vec::new(),
    });
    Ok(ProveRow {
        class: class.to_owned(),
        is_own,
        covered: said.covered,
        infeasible: said.infeasible,
        open: said.open,
        contradictions: said.contradictions,
        seconds: needed.wall.as_secs_f64(),
        broken,
    })
}
