//! Heap inputs by symbolic execution and call sequences by search, beside the strategies without them, at
//! equal budgets: on our versions of the subjects of Braione, Denaro, Mattavelli and Pezzè, "Combining
//! Symbolic Execution and Search-Based Testing for Programs with Complex Heap Inputs" (ISSTA 2017), and on
//! structures of libraries, half of which are held out.

mod report;
pub(crate) mod subjects;

use std::path::{Path, PathBuf};

use jdk::Jdk;

pub use report::{ClassRow, StrategyRow, SushiReport};
pub use subjects::{Group, PaperFigures};

use crate::error::in_file;
use crate::generation::{Budget, Ended, Generation, Row, in_parallel};
use crate::host::Host;
use crate::jars::{Artifact, Jars};
use crate::scratch::ScratchDir;
use crate::{BenchError, Progress};
use subjects::{Measured, SOURCES, all};

/// The strategies that are compared, as `generate --strategy` names them.
pub const STRATEGIES: [&str; 2] = ["many+dse+entry", "many+dse+entry+sushi"];

/// What to measure.
#[derive(Debug, Clone)]
pub struct SushiRequest {
    /// The JDK to use.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Only classes whose name contains one of these; all when empty.
    pub only: Vec<String>,
    /// Strategies; those of [`STRATEGIES`] when empty.
    pub strategies: Vec<String>,
    /// Whether classes that are held out are measured.
    pub with_held_out: bool,
    /// The first seed.
    pub first_seed: u64,
    /// How many follow each other.
    pub n_seeds: u64,
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
/// When no class is meant, a jar cannot be had, or our own classes do not compile.
pub fn run(request: &SushiRequest, progress: Progress<'_>) -> Result<SushiReport, BenchError> {
    let is_meant = |m: &Measured| {
        let class = m.class.to_lowercase();
        let mut only = request.only.iter().map(|part| part.to_lowercase());
        let is_named = request.only.is_empty() || only.any(|part| class.contains(&part));
        is_named && (request.with_held_out || m.group != Group::HeldOut)
    };
    let classes: Vec<Measured> = all().into_iter().filter(is_meant).collect();
    if classes.is_empty() {
        return Err(BenchError::UnknownName {
            name: request.only.join(", "),
            known: all().iter().map(Measured::simple_name).collect(),
        });
    }
    let strategies: Vec<String> = if request.strategies.is_empty() {
        STRATEGIES.map(str::to_owned).to_vec()
    } else {
        request.strategies.clone()
    };
    let bench = Bench::open(request, &classes)?;
    let seeds = request.first_seed..request.first_seed + request.n_seeds;
    let mut work: Vec<(&Measured, &str, u64)> = Vec::new();
    for class in &classes {
        for strategy in &strategies {
            work.extend(seeds.clone().map(|seed| (class, strategy.as_str(), seed)));
        }
    }
    let n_runs = work.len();
    let ended = in_parallel(&work, request.n_jobs, |idx, &(class, strategy, seed)| {
        let ended = bench.one(class, strategy, seed);
        let what = match &ended {
            Ok(Ended::Row { row, .. }) => format!("{} branches", row.branches),
            Ok(Ended::Refused) => "not available".to_owned(),
            Ok(Ended::Broken(reason)) => reason.clone(),
            Err(error) => error.to_string(),
        };
        let name = class.simple_name();
        let n = idx + 1;
        progress(&format!(
            "{n}/{n_runs} {name}, {strategy}, seed {seed}: {what}"
        ));
        ended
    });
    let mut ended = ended.into_iter();
    let mut rows = Vec::new();
    for class in &classes {
        let mut row = ClassRow::of(class);
        for strategy in &strategies {
            let mut of = StrategyRow::named(strategy);
            for ended in ended.by_ref().take(request.n_seeds as usize) {
                of.add(ended?);
            }
            row.results.push(of);
        }
        rows.push(row);
    }
    Ok(SushiReport {
        host: Host::describe(&request.jdk),
        budget: request.budget,
        first_seed: request.first_seed,
        n_seeds: request.n_seeds,
        strategies,
        classes: rows,
    })
}

struct Bench<'a> {
    request: &'a SushiRequest,
    jars: Jars,
    own_classes: ScratchDir,
    runs: ScratchDir,
}

impl<'a> Bench<'a> {
    fn open(request: &'a SushiRequest, classes: &[Measured]) -> Result<Bench<'a>, BenchError> {
        let artifacts: Vec<&'static Artifact> = classes
            .iter()
            .filter_map(|class| class.subject)
            .flat_map(|subject| subject.artifacts.iter().copied())
            .collect();
        let bench = Bench {
            request,
            jars: Jars::get(&artifacts, &request.jdk, &request.cache)?,
            own_classes: ScratchDir::new("bench-sushi-classes")?,
            runs: ScratchDir::new("bench-sushi-runs")?,
        };
        let mut files = Vec::new();
        for (name, text) in SOURCES {
            let file = bench.runs.path().join(name);
            std::fs::write(&file, text).map_err(in_file(&file))?;
            files.push(file);
        }
        let options = ["-g", "-nowarn", "--release", "8", "-Xlint:-options"];
        let own = bench.own_classes.path();
        request.jdk.compile(&files, own, &[], &options)?;
        Ok(bench)
    }

    fn one(&self, class: &Measured, strategy: &str, seed: u64) -> Result<Ended, BenchError> {
        let name = format!("{}-{strategy}-{seed}", class.class);
        let dir = self.runs.path().join(name);
        let ended = self.generate(class, strategy, seed, &dir);
        let _best_effort = std::fs::remove_dir_all(&dir);
        ended
    }

    fn generate(
        &self,
        class: &Measured,
        strategy: &str,
        seed: u64,
        dir: &Path,
    ) -> Result<Ended, BenchError> {
        let class_path = match class.subject {
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
            class: class.class,
            budget: self.request.budget,
            seed,
            strategy: Some(strategy),
            search: None,
            more: &[],
        };
        Ok(match generation.run(dir)? {
            Ended::Row { row, .. } if row.tests == 0 => {
                let Row { reason, .. } = *row;
                Ended::Broken(reason.unwrap_or_else(|| "no tests".to_owned()))
            }
            ended => ended,
        })
    }
}
