//! Search, symbolic execution, and both together, on the case studies of a paper: Galeotti, Fraser,
//! Arcuri, "Improving Search-based Test Suite Generation with Dynamic Symbolic Execution" (ISSRE 2013).
//!
//! Flow: `subjects` says which classes -> for each class, strategy and seed the program itself writes
//! tests, as a process of its own, and says what they cover -> `stats` compares -> [`report`].

pub mod report;
mod stats;
mod subjects;

use std::path::{Path, PathBuf};

use jdk::Jdk;

pub use report::{ClassRow, FigureRow, HybridReport, StrategyResult};
pub use subjects::PaperFigures;

use crate::error::in_file;
use crate::generation::{Budget, Coverage, Ended, Generation, in_parallel};
use crate::host::Host;
use crate::jars::{Artifact, Jars};
use crate::scratch::ScratchDir;
use crate::{BenchError, Progress};
use subjects::{CaseStudy, FIGURE, SOURCES, case_studies};

/// The strategies of the paper, as `generate --strategy` names them. The last is the one that is
/// compared with the others.
pub const STRATEGIES: [&str; 3] = ["ga", "dse", HYBRID];
const HYBRID: &str = "ga+dse";

/// What each seed gets for the class of figure 1.
const FIGURE_BUDGET: Budget = Budget::Seconds(10);

/// What to measure.
#[derive(Debug, Clone)]
pub struct HybridRequest {
    /// The JDK to use.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Only case studies whose name contains one of these; all when empty.
    pub only: Vec<String>,
    /// Strategies; those of [`STRATEGIES`] when empty.
    pub strategies: Vec<String>,
    /// How the search works, as `generate --search` names it; the program's choice when missing.
    pub search: Option<String>,
    /// Each class is measured with the seeds 1, 2 and so on.
    pub n_seeds: u64,
    /// Seeds for the class of figure 1; it is left out when 0, and when not meant by `only`.
    pub n_figure_seeds: u64,
    /// For each class, strategy and seed.
    pub budget: Budget,
    /// Runs at the same time.
    pub n_jobs: usize,
    /// Where jars are kept.
    pub cache: PathBuf,
}

/// Measures. A strategy that the program does not have is in the report as such.
///
/// # Errors
/// When no class is meant, a jar cannot be had, or the case studies do not compile.
pub fn run(request: &HybridRequest, progress: Progress<'_>) -> Result<HybridReport, BenchError> {
    let figure_is_meant = request.n_figure_seeds > 0 && is_meant(request, FIGURE);
    let studies: Vec<CaseStudy> = case_studies()
        .into_iter()
        .filter(|study| is_meant(request, study.class))
        .collect();
    if studies.is_empty() && !figure_is_meant {
        return Err(BenchError::UnknownName {
            name: request.only.join(", "),
            known: case_studies().iter().map(CaseStudy::simple_name).collect(),
        });
    }
    let strategies: Vec<String> = if request.strategies.is_empty() {
        STRATEGIES.map(str::to_owned).to_vec()
    } else {
        request.strategies.clone()
    };
    let bench = Bench::open(request, &studies)?;

    let figure = if figure_is_meant {
        let study = CaseStudy {
            class: FIGURE,
            subject: None,
            paper: None,
        };
        let seeds = request.n_figure_seeds;
        let results = bench.measure(&[study], &strategies, seeds, FIGURE_BUDGET, progress)?;
        results.into_iter().flatten().map(FigureRow::of).collect()
    } else {
        Vec::new()
    };
    let results = bench.measure(
        &studies,
        &strategies,
        request.n_seeds,
        request.budget,
        progress,
    )?;
    let classes = studies
        .iter()
        .zip(results)
        .map(|(study, results)| ClassRow::of(study, results))
        .collect();
    Ok(HybridReport {
        host: Host::describe(&request.jdk),
        budget: request.budget,
        n_seeds: request.n_seeds,
        n_jobs: request.n_jobs,
        search: request.search.clone(),
        strategies,
        figure,
        classes,
    })
}

fn is_meant(request: &HybridRequest, class: &str) -> bool {
    let class = class.to_lowercase();
    request.only.is_empty()
        || request
            .only
            .iter()
            .any(|part| class.contains(&part.to_lowercase()))
}

/// One run of one class.
#[derive(Debug, Clone)]
enum Outcome {
    Covered(Coverage),
    NotAvailable,
    Broken(String),
}

struct Bench<'a> {
    request: &'a HybridRequest,
    jars: Jars,
    own_classes: ScratchDir,
    runs: ScratchDir,
}

impl<'a> Bench<'a> {
    fn open(request: &'a HybridRequest, studies: &[CaseStudy]) -> Result<Bench<'a>, BenchError> {
        let artifacts: Vec<&'static Artifact> = studies
            .iter()
            .filter_map(|study| study.subject)
            .flat_map(|subject| subject.artifacts.iter().copied())
            .collect();
        let bench = Bench {
            request,
            jars: Jars::get(&artifacts, &request.jdk, &request.cache)?,
            own_classes: ScratchDir::new("bench-hybrid-classes")?,
            runs: ScratchDir::new("bench-hybrid-runs")?,
        };
        bench.compile()?;
        Ok(bench)
    }

    /// As a library of that time would be: for Java 8, with debug information.
    fn compile(&self) -> Result<(), BenchError> {
        let mut files = Vec::new();
        for (name, text) in SOURCES {
            let file = self.runs.path().join(name);
            std::fs::write(&file, text).map_err(in_file(&file))?;
            files.push(file);
        }
        let options = ["-g", "-nowarn", "--release", "8", "-Xlint:-options"];
        let classes = self.own_classes.path();
        Ok(self.request.jdk.compile(&files, classes, &[], &options)?)
    }

    /// For each case study, for each strategy, what all seeds gave.
    fn measure(
        &self,
        studies: &[CaseStudy],
        strategies: &[String],
        n_seeds: u64,
        budget: Budget,
        progress: Progress<'_>,
    ) -> Result<Vec<Vec<StrategyResult>>, BenchError> {
        let mut work = Vec::new();
        for study in studies {
            for strategy in strategies {
                work.extend((1..=n_seeds).map(|seed| (study, strategy.as_str(), seed)));
            }
        }
        let n_runs = work.len();
        let outcomes = in_parallel(
            &work,
            self.request.n_jobs,
            |idx, &(study, strategy, seed)| {
                let outcome = self.one(study, strategy, seed, budget);
                let what = match &outcome {
                    Ok(Outcome::Covered(branches)) => format!("{branches} branches"),
                    Ok(Outcome::NotAvailable) => "not available".to_owned(),
                    Ok(Outcome::Broken(reason)) => reason.clone(),
                    Err(error) => error.to_string(),
                };
                let name = study.simple_name();
                progress(&format!(
                    "{}/{n_runs} {name}, {strategy}, seed {seed}: {what}",
                    idx + 1
                ));
                outcome
            },
        );
        let mut outcomes = outcomes.into_iter();
        let mut all = Vec::new();
        for _ in studies {
            let mut of_study = Vec::new();
            for strategy in strategies {
                let mut result = StrategyResult::named(strategy);
                for outcome in outcomes.by_ref().take(n_seeds as usize) {
                    result.add(outcome?);
                }
                of_study.push(result);
            }
            all.push(of_study);
        }
        Ok(all)
    }

    fn one(
        &self,
        study: &CaseStudy,
        strategy: &str,
        seed: u64,
        budget: Budget,
    ) -> Result<Outcome, BenchError> {
        let name = format!("{}-{strategy}-{seed}", study.class);
        let dir = self.runs.path().join(name);
        let outcome = self.generate(study, strategy, seed, budget, &dir);
        let _best_effort = std::fs::remove_dir_all(&dir);
        outcome
    }

    fn generate(
        &self,
        study: &CaseStudy,
        strategy: &str,
        seed: u64,
        budget: Budget,
        dir: &Path,
    ) -> Result<Outcome, BenchError> {
        let class_path = match study.subject {
            Some(subject) if !subject.is_of_the_jdk() => {
                let jars = subject.artifacts.iter();
                jars.map(|artifact| self.jars.path(artifact)).collect()
            }
            _ => vec![self.own_classes.path().to_owned()],
        };
        let generation = Generation {
            omakase: &self.request.omakase,
            jdk: &self.request.jdk,
            class_path: &class_path,
            class: study.class,
            budget,
            seed,
            strategy: Some(strategy),
            search: self.request.search.as_deref(),
            more: &[],
        };
        Ok(match generation.run(dir)? {
            Ended::Row { row, .. } if row.tests == 0 => {
                Outcome::Broken(row.reason.unwrap_or_else(|| "no tests".to_owned()))
            }
            Ended::Row { row, .. } => Outcome::Covered(row.branches),
            Ended::Refused => Outcome::NotAvailable,
            Ended::Broken(reason) => Outcome::Broken(reason),
        })
    }
}
