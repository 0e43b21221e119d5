//! Tests for classes of well-known libraries: what JaCoCo says they cover, and what they cost.
//!
//! Flow: `classes` says which -> `jars` gets them -> for each class and seed the program itself
//! writes tests, as a process of its own -> `jacoco` has real JUnit run them and counts -> [`report`].

pub(crate) mod classes;
pub(crate) mod jacoco;
pub mod report;
mod services;

use std::path::{Path, PathBuf};

use jdk::Jdk;

pub use classes::Group;
pub use report::{ClassReport, GenerateReport, Run, Verdict};

use crate::error::in_file;
use crate::generation::{Budget, Ended, Generation, Row, in_parallel};
use crate::host::Host;
use crate::jars::{Artifact, Jars};
use crate::scratch::ScratchDir;
use crate::{BenchError, Progress};
use classes::{SUBJECTS, Subject};
use jacoco::Suite;
use services::SERVICES;

/// A list of classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Well-known libraries, and classes that do much by everyday calls.
    Libraries,
    /// Classes that work with collaborators.
    Services,
}

impl List {
    fn subjects(self) -> &'static [Subject] {
        match self {
            List::Libraries => SUBJECTS,
            List::Services => SERVICES,
        }
    }
}

/// What to measure.
#[derive(Debug, Clone)]
pub struct GenerateRequest {
    /// Which list.
    pub list: List,
    /// The JDK that the tests are written for and run with.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Only classes whose name or jar contains one of these, or whose group is called so; all when
    /// empty.
    pub only: Vec<String>,
    /// Each class is measured with the seeds 1, 2 and so on.
    pub n_seeds: u64,
    /// For each class and seed.
    pub budget: Budget,
    /// Classes measured at the same time; more than one makes times worse.
    pub n_jobs: usize,
    /// Where jars are kept.
    pub cache: PathBuf,
    /// Where written tests are kept, by class and seed; nowhere when `None`.
    pub keep: Option<PathBuf>,
}

/// Measures. A class for which nothing was written is in the report with the reason.
///
/// # Errors
/// When no class is meant, a jar cannot be had, or the real JVM cannot be run.
pub fn run(
    request: &GenerateRequest,
    progress: Progress<'_>,
) -> Result<GenerateReport, BenchError> {
    let subjects = choose(request.list, &request.only)?;
    progress(&format!("{} classes: getting their jars", subjects.len()));
    let artifacts: Vec<&'static Artifact> = subjects
        .iter()
        .flat_map(|subject| subject.artifacts.iter().copied())
        .chain(jacoco::ARTIFACTS)
        .collect();
    let bench = Bench {
        request,
        jars: Jars::get(&artifacts, &request.jdk, &request.cache)?,
        scratch: ScratchDir::new("bench-generate")?,
    };
    let work: Vec<(usize, u64)> = (0..subjects.len())
        .flat_map(|idx| (1..=request.n_seeds).map(move |seed| (idx, seed)))
        .collect();
    let n_runs = work.len();
    let runs = in_parallel(&work, request.n_jobs, |number, &(idx, seed)| {
        let run = bench.measure(subjects[idx], seed);
        let what = run.as_ref().map_or_else(ToString::to_string, Run::line);
        let class = subjects[idx].class;
        progress(&format!(
            "{}/{n_runs} {class}, seed {seed}: {what}",
            number + 1
        ));
        run
    });
    let mut classes: Vec<ClassReport> = subjects.iter().map(|s| ClassReport::of(s)).collect();
    for ((idx, _), run) in work.into_iter().zip(runs) {
        classes[idx].runs.push(run?);
    }
    Ok(GenerateReport {
        host: Host::describe(&request.jdk),
        budget: request.budget,
        n_jobs: request.n_jobs,
        classes,
    })
}

fn choose(list: List, only: &[String]) -> Result<Vec<&'static Subject>, BenchError> {
    let is_meant = |subject: &&Subject, part: &String| {
        let part = part.to_lowercase();
        // The name of a group means the group and nothing else.
        if let Some(group) = Group::ALL.iter().find(|group| group.name() == part) {
            return subject.group == *group;
        }
        subject.class.to_lowercase().contains(&part) || subject.origin().contains(&part)
    };
    if let Some(unknown) = only.iter().find(|part| {
        !list
            .subjects()
            .iter()
            .any(|subject| is_meant(&subject, part))
    }) {
        return Err(BenchError::UnknownName {
            name: unknown.clone(),
            known: Group::ALL
                .map(Group::name)
                .into_iter()
                .chain(list.subjects().iter().map(Subject::simple_name))
                .collect(),
        });
    }
    let is_chosen =
        |subject: &&Subject| only.is_empty() || only.iter().any(|part| is_meant(subject, part));
    Ok(list.subjects().iter().filter(is_chosen).collect())
}

struct Bench<'a> {
    request: &'a GenerateRequest,
    jars: Jars,
    scratch: ScratchDir,
}

impl Bench<'_> {
    fn measure(&self, subject: &Subject, seed: u64) -> Result<Run, BenchError> {
        let root = self.request.keep.as_deref().unwrap_or(self.scratch.path());
        let dir = root.join(subject.class).join(seed.to_string());
        // What an earlier run kept must not be taken for this one's.
        if dir.exists() {
            std::fs::remove_dir_all(&dir).map_err(in_file(&dir))?;
        }
        let run = self.generate_and_measure(subject, seed, &dir);
        if self.request.keep.is_none() {
            let _best_effort = std::fs::remove_dir_all(&dir);
        }
        run
    }

    fn generate_and_measure(
        &self,
        subject: &Subject,
        seed: u64,
        dir: &Path,
    ) -> Result<Run, BenchError> {
        let request = self.request;
        let mut class_path: Vec<PathBuf> = subject
            .artifacts
            .iter()
            .map(|artifact| self.jars.path(artifact))
            .collect();
        if class_path.is_empty() {
            // A class of the JDK: an empty directory, since the current one may have classes.
            let empty = dir.join("empty");
            std::fs::create_dir_all(&empty).map_err(in_file(&empty))?;
            class_path.push(empty);
        }
        let generation = Generation {
            omakase: &request.omakase,
            jdk: &request.jdk,
            class_path: &class_path,
            class: subject.class,
            budget: request.budget.times(subject.n_budgets),
            seed,
            strategy: None,
            search: None,
            more: &[],
        };
        let (row, needed) = match generation.run(dir)? {
            Ended::Row { row, needed } => (row, needed),
            Ended::Refused => {
                let reason = "the program does not take the arguments".to_owned();
                return Ok(Run::without_tests(seed, reason));
            }
            Ended::Broken(reason) => return Ok(Run::without_tests(seed, reason)),
        };
        let mut run = run_of(&row, needed, seed);
        if row.tests == 0 {
            let dropped: u64 = row.dropped.values().sum();
            let reason = row.reason.unwrap_or_else(|| "no reason given".to_owned());
            run.verdict = Verdict::NoTests {
                reason: format!("{reason} ({dropped} tests dropped)"),
            };
            return Ok(run);
        }
        let suite = Suite {
            jdk: &request.jdk,
            jars: &self.jars,
            subject,
            class_path: &class_path,
            dir,
            n_tests: row.tests,
        };
        let measured = suite.measure()?;
        run.bad_tests = measured.bad;
        run.messages = measured.messages;
        run.class_alone = measured.class_alone;
        run.verdict = match measured.branches {
            Some(branches) => Verdict::ByJacoco { branches },
            None if measured.passed + measured.bad == 0 => Verdict::NoTests {
                reason: "JUnit found no test".to_owned(),
            },
            None => Verdict::ByOmakase {
                branches: row.branches,
            },
        };
        Ok(run)
    }
}

/// What `run.json` and the operating system say; the verdict is still to come.
fn run_of(row: &Row, needed: jdk::Usage, seed: u64) -> Run {
    let wall = needed.wall.as_secs_f64();
    Run {
        n_tests: row.tests,
        own_count: Some(row.branches),
        dropped: row.dropped.clone(),
        disagreements: row.disagreements,
        steps_to_share: [0.5, 0.9, 1.0].map(|share| row.steps_to(share)),
        executions_per_second: Some(row.executions as f64 / wall.max(1e-9)),
        seconds: Some(wall),
        own_peak_memory: needed.own_peak_memory,
        peak_memory: needed.peak_memory,
        ..Run::without_tests(seed, String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_chosen_by_part_of_name_or_jar() {
        let names = |only: &[&str]| {
            let only: Vec<String> = only.iter().map(|&part| part.to_owned()).collect();
            choose(List::Libraries, &only)
                .map(|chosen| chosen.iter().map(|s| s.simple_name()).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).unwrap().len(), SUBJECTS.len());
        assert_eq!(names(&["wordutils"]).unwrap(), ["WordUtils"]);
        let both = names(&["jdom2", "re2j"]).unwrap();
        assert_eq!(both, ["Attribute", "Parser"]);
        let everyday = names(&["everyday"]).unwrap();
        assert!(everyday.contains(&"DateUtils"));
        let held_out = names(&["everyday-held-out"]).unwrap();
        assert!(!held_out.iter().any(|name| everyday.contains(name)));
        assert!(matches!(
            names(&["Fraction", "NoSuchClass"]),
            Err(BenchError::UnknownName { name, .. }) if name == "NoSuchClass"
        ));
    }
}
