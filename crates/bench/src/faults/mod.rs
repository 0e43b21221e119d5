//! Tests that find faults: mutants of PIT, real bugs of libraries, faults put in by hand.
//!
//! In each part the program writes tests for classes as they should be, and the real JVM with real JUnit says which
//! other versions of these classes they notice. [`half`] holds a part of each list out: only counts are told of it.

mod bugs;
mod bugs_data;
pub mod bugs_report;
pub mod half;
mod hand;
mod hand_data;
mod judge;
mod pit;
mod pit_data;
pub mod pit_report;
pub mod report;
mod suite;

use std::path::PathBuf;

use jdk::Jdk;

pub use bugs_report::BugsReport;
pub use half::{Half, Halves};
pub use pit_report::PitReport;
pub use report::{FaultsReport, HandReport};

use crate::generation::Budget;
use crate::host::Host;
use crate::jars::{Artifact, Jars};
use crate::scratch::ScratchDir;
use crate::{BenchError, Progress};
use judge::Judge;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Faults put by hand into the examples.
    Hand,
    /// Mutants of library classes, by PIT.
    Pit,
    /// Bugs that releases of libraries fixed.
    Bugs,
}

/// What to measure.
#[derive(Debug, Clone)]
pub struct FaultsRequest {
    /// The JDK that the tests are written for and run with.
    pub jdk: Jdk,
    /// The program to measure.
    pub omakase: PathBuf,
    /// Further arguments of `omakase generate`.
    pub omakase_args: Vec<String>,
    /// Only these parts; all when empty.
    pub parts: Vec<Part>,
    /// Only classes whose name contains one of these; all when empty.
    pub classes: Vec<String>,
    /// Which halves of the lists.
    pub halves: Halves,
    /// Whether more than counts is told of the half that is held out.
    pub shows_held_out: bool,
    /// Each class is measured with the seeds 1, 2 and so on.
    pub n_seeds: u64,
    /// For each class and seed.
    pub budget: Budget,
    /// Classes measured at the same time.
    pub n_jobs: usize,
    /// Where jars and compiled versions are kept.
    pub cache: PathBuf,
    /// Where written tests are kept; nowhere when `None`.
    pub keep: Option<PathBuf>,
}

/// Measures. A class for which nothing was written is in the report with the reason.
///
/// # Errors
/// When no class is meant, a jar cannot be had, or the real JVM cannot be run.
pub fn run(request: &FaultsRequest, progress: Progress<'_>) -> Result<FaultsReport, BenchError> {
    let is_wanted = |part: Part| request.parts.is_empty() || request.parts.contains(&part);
    let hand = match is_wanted(Part::Hand) {
        true => hand::choose(request)?,
        false => Vec::new(),
    };
    let pit = match is_wanted(Part::Pit) {
        true => pit::choose(request)?,
        false => Vec::new(),
    };
    let bugs = match is_wanted(Part::Bugs) {
        true => bugs::choose(request)?,
        false => Vec::new(),
    };
    if hand.is_empty() && pit.is_empty() && bugs.is_empty() {
        return Err(nothing_meant(request)?);
    }
    let mut report = FaultsReport {
        host: Host::describe(&request.jdk),
        budget: request.budget,
        n_seeds: request.n_seeds,
        omakase_args: request.omakase_args.clone(),
        hand: None,
        pit: None,
        bugs: None,
    };
    let mut artifacts: Vec<&Artifact> = Vec::new();
    if !pit.is_empty() {
        artifacts.extend(pit::ARTIFACTS);
        artifacts.extend(pit.iter().flat_map(|subject| &subject.artifacts));
    }
    for bug in &bugs {
        artifacts.extend([&bug.buggy, &bug.fixed]);
        artifacts.extend(&bug.needs);
    }
    progress("getting jars");
    let bench = Bench::new(request, &artifacts)?;
    if !hand.is_empty() {
        report.hand = Some(hand::run(&bench, &hand, progress)?);
    }
    if !pit.is_empty() {
        report.pit = Some(pit::run(&bench, &pit, progress)?);
    }
    if !bugs.is_empty() {
        report.bugs = Some(bugs::run(&bench, &bugs, progress)?);
    }
    Ok(report)
}

/// The filter fits nothing: which names there are. A half may have none of a class.
fn nothing_meant(request: &FaultsRequest) -> Result<BenchError, BenchError> {
    let all = FaultsRequest {
        classes: Vec::new(),
        halves: Halves::Both,
        ..request.clone()
    };
    let mut known: Vec<&'static str> = Vec::new();
    let is_wanted = |part: Part| request.parts.is_empty() || request.parts.contains(&part);
    if is_wanted(Part::Hand) {
        known.extend(hand::choose(&all)?.iter().map(|fault| fault.class));
    }
    if is_wanted(Part::Pit) {
        known.extend(pit::choose(&all)?.iter().map(|subject| subject.class));
    }
    if is_wanted(Part::Bugs) {
        known.extend(bugs::choose(&all)?.iter().map(|bug| bug.class));
    }
    known.sort_unstable();
    known.dedup();
    Ok(BenchError::UnknownName {
        name: request.classes.join(", "),
        known,
    })
}

/// Compiles the examples and every version of them with a fault, and says how many versions there are.
///
/// # Errors
/// When one does not compile, or the list does not fit the examples.
pub fn check_hand_faults(request: &FaultsRequest) -> Result<usize, BenchError> {
    hand::check(&Bench::new(request, &[])?)
}

/// What all parts use.
struct Bench<'a> {
    request: &'a FaultsRequest,
    jars: Jars,
    scratch: ScratchDir,
}

impl<'a> Bench<'a> {
    fn new(request: &'a FaultsRequest, artifacts: &[&Artifact]) -> Result<Bench<'a>, BenchError> {
        let artifacts = [&judge::ARTIFACTS[..], artifacts].concat();
        Ok(Bench {
            request,
            jars: Jars::get(&artifacts, &request.jdk, &request.cache)?,
            scratch: ScratchDir::new("bench-faults")?,
        })
    }

    fn judge(&self) -> Result<Judge<'_>, BenchError> {
        Judge::new(&self.request.jdk, &self.jars, &self.request.cache)
    }

    /// Where compiled versions are kept.
    fn faults_dir(&self) -> PathBuf {
        self.request.cache.join("faults")
    }

    /// Where tests are written.
    fn results_dir(&self) -> PathBuf {
        let scratch = self.scratch.path();
        self.request.keep.as_deref().unwrap_or(scratch).to_owned()
    }
}

/// Whether a name contains one of the parts; any does when there are none.
fn is_meant(parts: &[String], name: &str) -> bool {
    let name = name.to_lowercase();
    parts.is_empty() || parts.iter().any(|part| name.contains(&part.to_lowercase()))
}
