//! Real bugs: whether tests written for the fixed release of a class notice the class as it was before.
//!
//! Only the class and its nested classes are those of the release with the bug; everything else is the fixed one, so
//! that nothing else can differ. A test that asks for a member that the old class does not have finds nothing.

use std::path::{Path, PathBuf};

use jdk::CompileError;

use super::bugs_data::{Bug, bugs};
use super::bugs_report::{BugRow, BugsReport, Outcome};
use super::judge::{Judge, Lines, Version};
use super::suite;
use super::{Bench, FaultsRequest, Half, is_meant};
use crate::generate::jacoco::{JUNIT, write_classes};
use crate::generation::in_parallel;
use crate::{BenchError, Progress};

/// The bugs that a request means; none when its filter means others.
pub(super) fn choose(request: &FaultsRequest) -> Result<Vec<Bug>, BenchError> {
    let mut chosen = bugs()?;
    chosen.retain(|bug| is_meant(&request.classes, bug.class));
    chosen.retain(|bug| request.halves.contain(bug.half()));
    Ok(chosen)
}

/// Measures.
pub(super) fn run(
    bench: &Bench<'_>,
    bugs: &[Bug],
    progress: Progress<'_>,
) -> Result<BugsReport, BenchError> {
    let request = bench.request;
    let judge = bench.judge()?;
    let work: Vec<(usize, u64)> = (0..bugs.len())
        .flat_map(|idx| (1..=request.n_seeds).map(move |seed| (idx, seed)))
        .collect();
    let n = work.len();
    let trials = in_parallel(&work, request.n_jobs, |number, (idx, seed)| {
        let bug = &bugs[*idx];
        let dir = bench.results_dir().join("bugs").join(idx.to_string());
        let trial = Trial {
            bench,
            judge: &judge,
            bug,
            seed: *seed,
            dir: dir.join(seed.to_string()),
        };
        let result = trial.run();
        let is_told = bug.half() == Half::Open || request.shows_held_out;
        let what = match &result {
            Err(error) => error.to_string(),
            Ok(result) if is_told => {
                format!("{}, seed {seed}: {}", bug.name(), result.outcome.text())
            }
            Ok(_) => "a bug that is held out".to_owned(),
        };
        progress(&format!("bugs {}/{n} {what}", number + 1));
        result
    });
    let mut rows: Vec<BugRow> = bugs.iter().map(row_of).collect();
    for ((idx, _), trial) in work.iter().zip(trials) {
        let trial = trial?;
        let row = &mut rows[*idx];
        row.outcomes.push(trial.outcome);
        row.n_tests += trial.n_tests;
        row.bad.extend(trial.bad);
        row.by.extend(trial.by);
    }
    Ok(BugsReport::of(rows, request.shows_held_out))
}

fn row_of(bug: &Bug) -> BugRow {
    BugRow {
        name: bug.name(),
        class: bug.class,
        what: bug.what,
        methods: bug.methods.clone(),
        half: bug.half(),
        outcomes: Vec::new(),
        n_tests: 0,
        bad: Vec::new(),
        by: Vec::new(),
    }
}

/// What came of one bug with one seed.
struct Tried {
    outcome: Outcome,
    n_tests: u64,
    bad: Vec<String>,
    by: Vec<String>,
}

struct Trial<'a> {
    bench: &'a Bench<'a>,
    judge: &'a Judge<'a>,
    bug: &'a Bug,
    seed: u64,
    dir: PathBuf,
}

impl Trial<'_> {
    fn run(&self) -> Result<Tried, BenchError> {
        let (request, jars) = (self.bench.request, &self.bench.jars);
        let bug = self.bug;
        let fixed: Vec<PathBuf> = [&bug.fixed]
            .into_iter()
            .chain(&bug.needs)
            .map(|artifact| jars.path(artifact))
            .collect();
        let suite = suite::generate(request, bug.class, &fixed, self.seed, &self.dir)?;
        let tried = |outcome: Outcome| Tried {
            outcome,
            n_tests: suite.n_tests,
            bad: Vec::new(),
            by: Vec::new(),
        };
        if let Some(reason) = suite.reason.clone() {
            return Ok(tried(Outcome::NoTests { reason }));
        }
        let tests = self.dir.join("classes");
        let with_junit: Vec<PathBuf> = fixed.iter().cloned().chain([jars.path(&JUNIT)]).collect();
        match request
            .jdk
            .compile(&suite.sources, &tests, &with_junit, &["-g", "-nowarn"])
        {
            Ok(()) => {}
            Err(CompileError::Rejected { messages }) => {
                let reason = "the tests do not compile".to_owned();
                let mut tried = tried(Outcome::NoTests { reason });
                tried.bad.push(messages);
                return Ok(tried);
            }
            Err(error) => return Err(error.into()),
        }
        self.compare(&tests, fixed, tried)
    }

    fn compare(
        &self,
        tests: &Path,
        fixed: Vec<PathBuf>,
        tried: impl Fn(Outcome) -> Tried,
    ) -> Result<Tried, BenchError> {
        let (jdk, bug) = (&self.bench.request.jdk, self.bug);
        let [watched, old] = ["watched", "old"].map(|name| self.dir.join(name));
        write_classes(jdk, &fixed, bug.class, &watched)?;
        write_classes(jdk, &[self.bench.jars.path(&bug.buggy)], bug.class, &old)?;
        let buggy = Version {
            name: "buggy".to_owned(),
            class_path: [old].into_iter().chain(fixed.iter().cloned()).collect(),
        };
        let right = Version {
            name: "fixed".to_owned(),
            class_path: fixed,
        };
        let (before, lines) = self.judge.run_watched(tests, &right, &watched, &self.dir)?;
        let after = self.judge.run(tests, &[buggy], &self.dir)?;
        let after = after.first().cloned().unwrap_or_default();
        let outcome = match before.notices(&after) {
            true => Outcome::Found,
            false => missed(bug, &lines),
        };
        let mut tried = tried(outcome);
        tried.bad = before
            .failed
            .iter()
            .map(|(test, why)| format!("{test}: {why}"))
            .collect();
        tried.by = before
            .red_on(&after)
            .into_iter()
            .map(str::to_owned)
            .collect();
        Ok(tried)
    }
}

/// Why a bug was not found, by what was executed of the lines that were changed.
fn missed(bug: &Bug, lines: &Lines) -> Outcome {
    let Some(of_source) = lines.get(&bug.source()) else {
        return Outcome::NotExecuted;
    };
    let changed = || bug.lines.iter().filter_map(|line| of_source.get(line));
    let n_executed = changed().filter(|executed| **executed).count();
    match (n_executed, changed().count()) {
        // Lines of the class were counted, but none of these has code of its own.
        (_, 0) => Outcome::NotNoticed,
        (0, _) => Outcome::NotExecuted,
        (executed, all) if executed == all => Outcome::NotNoticed,
        _ => Outcome::PartlyExecuted,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn why_a_bug_was_missed() {
        let mut bug = bugs().unwrap().remove(0);
        bug.lines = [3, 5, 9].into();
        let why = |covered: &[(u32, bool)]| {
            let lines: BTreeMap<u32, bool> = covered.iter().copied().collect();
            missed(&bug, &Lines::from([(bug.source(), lines)]))
        };
        assert_eq!(why(&[(3, true), (5, true)]), Outcome::NotNoticed);
        assert_eq!(why(&[(3, true), (5, false)]), Outcome::PartlyExecuted);
        assert_eq!(why(&[(1, true), (5, false)]), Outcome::NotExecuted);
        assert_eq!(why(&[(1, true)]), Outcome::NotNoticed);
        assert_eq!(missed(&bug, &Lines::new()), Outcome::NotExecuted);
    }
}
