//! Learned path selection beside others, at equal budgets: on our version of listing 1 of Modonato, "Combining
//! Dynamic Symbolic Execution, Machine Learning and Search-Based Testing to Automatically Generate Test Cases
//! for Classes", where it is counted which path conditions are tried; and on our versions of SUSHI's
//! subjects, with no invariants, where it is measured how coverage grows.

mod plot;
mod report;

use std::path::{Path, PathBuf};

use jdk::Jdk;

pub use report::{ClassRow, SelectionRow, TardisReport};

use crate::generation::{Budget, Ended, Generation, in_parallel};
use crate::host::Host;
use crate::scratch::{ScratchDir, compile};
use crate::sushi::subjects::{Group, SOURCES, all};
use crate::{BenchError, Progress};

/// Listing 1.
const SAMPLE: (&str, &str) = (
    "SampleClass.java",
    include_str!("../../../../corpus/tardis/paper/SampleClass.java"),
);

/// Its name.
const SAMPLE_CLASS: &str = "paper.SampleClass";

/// Its branches that a test can take, that to `Yes` among them: all but `b[j] < -a[i]` and `k != 0`.
pub const SAMPLE_FEASIBLE: u64 = 14;

/// A way to choose path conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Selection {
    name: &'static str,
    /// Arguments of `generate`.
    args: &'static [&'static str],
    /// Whether it is measured on structures too.
    on_structures: bool,
}

const SELECTIONS: [Selection; 5] = [
    Selection {
        name: "fifo",
        args: &["--path-selection", "fifo"],
        on_structures: true,
    },
    Selection {
        name: "random",
        args: &["--path-selection", "random"],
        on_structures: false,
    },
    Selection {
        name: "knn, slices only",
        args: &["--path-selection", "knn", "--set", "tardis.cores=0"],
        on_structures: false,
    },
    Selection {
        name: "knn",
        args: &["--path-selection", "knn"],
        on_structures: true,
    },
    Selection {
        name: "solver",
        args: &["--path-selection", "solver"],
        on_structures: true,
    },
];

/// What to measure.
#[derive(Debug, Clone)]
pub struct TardisRequest {
    /// The JDK to use.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Only classes whose name contains one of these; all when empty.
    pub only: Vec<String>,
    /// The first seed.
    pub first_seed: u64,
    /// How many follow each other, on listing 1.
    pub n_seeds: u64,
    /// How many follow each other, on structures.
    pub n_structure_seeds: u64,
    /// Steps for each run on listing 1.
    pub steps: u64,
    /// Steps for each run on a structure.
    pub structure_steps: u64,
    /// Runs at the same time.
    pub n_jobs: usize,
}

/// A run to be made.
struct Run {
    class: &'static str,
    selection: Selection,
    seed: u64,
    steps: u64,
}

/// Measures.
///
/// # Errors
/// When no class is meant, or our own classes do not compile.
pub fn run(request: &TardisRequest, progress: Progress<'_>) -> Result<TardisReport, BenchError> {
    let own = all().into_iter().filter(|m| m.group == Group::Paper);
    let names: Vec<&'static str> = [SAMPLE_CLASS]
        .into_iter()
        .chain(own.map(|m| m.class))
        .collect();
    let is_meant = |class: &&&'static str| {
        let class = class.to_lowercase();
        let mut only = request.only.iter().map(|part| part.to_lowercase());
        request.only.is_empty() || only.any(|part| class.contains(&part))
    };
    let classes: Vec<&'static str> = names.iter().filter(is_meant).copied().collect();
    if classes.is_empty() {
        return Err(BenchError::UnknownName {
            name: request.only.join(", "),
            known: names,
        });
    }
    let compiled = ScratchDir::new("bench-tardis-classes")?;
    let sources: Vec<(&str, &str)> = SOURCES.iter().copied().chain([SAMPLE]).collect();
    compile(&request.jdk, &sources, compiled.path(), &[])?;
    let runs = ScratchDir::new("bench-tardis-runs")?;
    let work = plan(request, &classes);
    let n_runs = work.len();
    let ended = in_parallel(&work, request.n_jobs, |idx, run| {
        let ended = one(request, compiled.path(), runs.path(), run);
        let what = match &ended {
            Ok(Ended::Row { row, .. }) => format!("{} branches", row.branches),
            Ok(Ended::Refused) => "not available".to_owned(),
            Ok(Ended::Broken(reason)) => reason.clone(),
            Err(error) => error.to_string(),
        };
        let (n, name) = (idx + 1, run.selection.name);
        let (class, seed) = (run.class, run.seed);
        progress(&format!(
            "{n}/{n_runs} {class}, {name}, seed {seed}: {what}"
        ));
        ended
    });
    let mut rows: Vec<ClassRow> = Vec::new();
    for (run, ended) in work.iter().zip(ended) {
        if rows.last().is_none_or(|row| row.class != run.class) {
            let is_sample = run.class == SAMPLE_CLASS;
            rows.push(ClassRow::new(run.class, is_sample, run.steps));
        }
        if let Some(row) = rows.last_mut() {
            row.of(run.selection.name).add(ended?);
        }
    }
    Ok(TardisReport {
        host: Host::describe(&request.jdk),
        first_seed: request.first_seed,
        n_seeds: request.n_seeds,
        n_structure_seeds: request.n_structure_seeds,
        classes: rows,
    })
}

/// All runs, those of a class and a selection together.
fn plan(request: &TardisRequest, classes: &[&'static str]) -> Vec<Run> {
    let mut work = Vec::new();
    for &class in classes {
        let is_sample = class == SAMPLE_CLASS;
        let (n_seeds, steps) = match is_sample {
            true => (request.n_seeds, request.steps),
            false => (request.n_structure_seeds, request.structure_steps),
        };
        let selections = SELECTIONS.iter();
        for &selection in selections.filter(|s| is_sample || s.on_structures) {
            for seed in request.first_seed..request.first_seed + n_seeds {
                work.push(Run {
                    class,
                    selection,
                    seed,
                    steps,
                });
            }
        }
    }
    work
}

fn one(
    request: &TardisRequest,
    classes: &Path,
    runs: &Path,
    run: &Run,
) -> Result<Ended, BenchError> {
    let number = SELECTIONS.iter().position(|s| *s == run.selection);
    let name = format!("{}-{}-{}", run.class, number.unwrap_or(0), run.seed);
    let dir = runs.join(name);
    let args: Vec<String> = run.selection.args.iter().map(|a| (*a).into()).collect();
    let generation = Generation {
        omakase: &request.omakase,
        jdk: &request.jdk,
        class_path: &[classes.to_owned()],
        class: run.class,
        budget: Budget::Steps(run.steps),
        seed: run.seed,
        strategy: Some("tardis"),
        search: None,
        more: &args,
    };
    let ended = generation.run(&dir);
    let _best_effort = std::fs::remove_dir_all(&dir);
    ended
}
