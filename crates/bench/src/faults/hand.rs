//! Faults put by hand into the examples: which of them the tests of the examples notice.
//!
//! Flow: `hand_data` says which -> javac compiles each version of a class, once -> the program writes tests for the
//! classes as they should be -> `judge` runs all tests of an example against each version.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use jdk::Jdk;

use super::hand_data::{Fault, PROJECTS, Project, faults};
use super::judge::{Judge, Lines, Unit, Verdicts, Version};
use super::report::{FaultRow, HandReport};
use super::suite::{self, Suite};
use super::{Bench, FaultsRequest, is_meant};
use crate::error::in_file;
use crate::generate::jacoco::JUNIT;
use crate::generation::in_parallel;
use crate::scratch::key_of;
use crate::{BenchError, Progress};

/// The faults that a request means; none when its filter means others.
pub(super) fn choose(request: &FaultsRequest) -> Result<Vec<Fault>, BenchError> {
    let mut chosen = faults()?;
    chosen.retain(|fault| is_meant(&request.classes, &fault.class_name()));
    chosen.retain(|fault| request.halves.contain(fault.half()));
    Ok(chosen)
}

/// Measures.
pub(super) fn run(
    bench: &Bench<'_>,
    faults: &[Fault],
    progress: Progress<'_>,
) -> Result<HandReport, BenchError> {
    let request = bench.request;
    progress(&format!("hand: compiling {} faults", faults.len()));
    let judge = bench.judge()?;
    let compiled = Compiled::get(&judge, faults, &bench.faults_dir(), request)?;
    let mut work = Vec::new();
    for (project, of) in PROJECTS.iter().enumerate() {
        for (class, _) in of.sources {
            let name = format!("{}.{class}", of.name);
            let has_faults = faults.iter().any(|fault| fault.project == project);
            if has_faults && is_meant(&request.classes, &name) {
                work.extend((1..=request.n_seeds).map(|seed| (project, name.clone(), seed)));
            }
        }
    }
    let root = bench.results_dir().join("hand");
    let n = work.len();
    let suites = in_parallel(&work, request.n_jobs, |idx, (project, class, seed)| {
        let dir = root.join(class).join(seed.to_string());
        let class_path = [compiled.originals[project].clone()];
        let suite = suite::generate(request, class, &class_path, *seed, &dir);
        let what = match &suite {
            Ok(suite) => format!("{} tests", suite.n_tests),
            Err(error) => error.to_string(),
        };
        progress(&format!(
            "hand {}/{n} {class}, seed {seed}: {what}",
            idx + 1
        ));
        suite
    });
    let suites: Vec<Suite> = suites.into_iter().collect::<Result<_, _>>()?;
    let mut rows: Vec<FaultRow> = faults.iter().map(row_of).collect();
    let mut report = HandReport::default();
    for seed in 1..=request.n_seeds {
        for project in compiled.originals.keys() {
            let own = work.iter().zip(&suites);
            let own: Vec<(&str, &Suite)> = own
                .filter(|((p, _, s), _)| p == project && *s == seed)
                .map(|((_, class, _), suite)| (class.as_str(), suite))
                .collect();
            let dir = root.join(format!("{}-{seed}", PROJECTS[*project].name));
            let trial = Trial {
                judge: &judge,
                compiled: &compiled,
                project: *project,
                dir: &dir,
            };
            trial.run(&own, faults, &mut rows, &mut report)?;
        }
    }
    for ((_, class, seed), suite) in work.iter().zip(&suites) {
        report.n_tests += suite.n_tests;
        if let Some(reason) = &suite.reason {
            report
                .without_tests
                .push(format!("{class}, seed {seed}: {reason}"));
        }
    }
    report.set_rows(rows, request.shows_held_out, request.n_seeds);
    Ok(report)
}

fn row_of(fault: &Fault) -> FaultRow {
    FaultRow {
        class: fault.class_name(),
        line: fault.line,
        kind: fault.kind,
        half: fault.half(),
        original: fault.original,
        faulty: fault.faulty,
        found: 0,
        found_by_own: 0,
        executed: None,
        by: BTreeSet::new(),
    }
}

/// Class files of the examples, and of each class with a fault.
struct Compiled {
    /// By index of the project.
    originals: BTreeMap<usize, PathBuf>,
    /// In the order of the faults.
    faulty: Vec<PathBuf>,
}

impl Compiled {
    fn get(
        judge: &Judge<'_>,
        faults: &[Fault],
        dir: &Path,
        request: &FaultsRequest,
    ) -> Result<Compiled, BenchError> {
        let projects: BTreeSet<usize> = faults.iter().map(|fault| fault.project).collect();
        let mut originals = BTreeMap::new();
        for project in projects {
            let classes = compile_project(judge.jdk, &PROJECTS[project], dir)?;
            originals.insert(project, classes);
        }
        let mut faulty = Vec::new();
        let (mut coming, mut targets) = (Vec::new(), Vec::new());
        for fault in faults {
            let original = &originals[&fault.project];
            let source = fault.faulty_source();
            let key = key_of([original.as_os_str().as_encoded_bytes(), source.as_bytes()]);
            let classes = dir.join(format!("fault-{key}"));
            if !classes.is_dir() {
                let sources = dir.join(format!("source-{key}"));
                std::fs::create_dir_all(&sources).map_err(in_file(&sources))?;
                let file = sources.join(format!("{}.java", fault.class));
                std::fs::write(&file, source).map_err(in_file(&file))?;
                let unit = Unit {
                    name: format!(
                        "{} line {}: {}",
                        fault.class_name(),
                        fault.line,
                        fault.faulty
                    ),
                    classes: dir.join(format!("coming-{key}-{}", std::process::id())),
                    class_path: vec![original.clone()],
                    sources: vec![file],
                };
                coming.push(unit);
                targets.push(classes.clone());
            }
            faulty.push(classes);
        }
        let refused = judge.compile(&coming, &request.cache.join("faults"))?;
        for (unit, classes) in coming.iter().zip(targets) {
            if let Some(messages) = refused.get(&unit.name) {
                return Err(BenchError::BadFault {
                    fault: unit.name.clone(),
                    messages: messages.clone(),
                });
            }
            // Another process may have been quicker; its files are the same.
            if std::fs::rename(&unit.classes, classes).is_err() {
                let _best_effort = std::fs::remove_dir_all(&unit.classes);
            }
        }
        Ok(Compiled { originals, faulty })
    }
}

/// The classes of an example as they should be, from the cache when they are there.
fn compile_project(jdk: &Jdk, project: &Project, dir: &Path) -> Result<PathBuf, BenchError> {
    let texts = project.sources.iter().map(|(_, text)| text.as_bytes());
    let key = key_of(texts.chain([jdk.version_string.as_bytes()]));
    let classes = dir.join(format!("{}-{key}", project.name));
    if !classes.is_dir() {
        let names: Vec<String> = project
            .sources
            .iter()
            .map(|(name, _)| format!("{name}.java"))
            .collect();
        let texts = project.sources.iter().map(|(_, text)| *text);
        let sources: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts).collect();
        let coming = dir.join(format!("coming-{key}-{}", std::process::id()));
        crate::scratch::compile(jdk, &sources, &coming, &[])?;
        if std::fs::rename(&coming, &classes).is_err() {
            let _best_effort = std::fs::remove_dir_all(&coming);
        }
    }
    Ok(classes)
}

/// The suite of one example and seed.
struct Trial<'a> {
    judge: &'a Judge<'a>,
    compiled: &'a Compiled,
    project: usize,
    dir: &'a Path,
}

impl Trial<'_> {
    fn run(
        &self,
        suites: &[(&str, &Suite)],
        faults: &[Fault],
        rows: &mut [FaultRow],
        report: &mut HandReport,
    ) -> Result<(), BenchError> {
        let original = &self.compiled.originals[&self.project];
        let tests = self.dir.join("classes");
        if self.dir.exists() {
            std::fs::remove_dir_all(self.dir).map_err(in_file(self.dir))?;
        }
        std::fs::create_dir_all(&tests).map_err(in_file(&tests))?;
        let units: Vec<Unit> = suites
            .iter()
            .filter(|(_, suite)| !suite.sources.is_empty())
            .map(|(class, suite)| Unit {
                name: (*class).to_owned(),
                classes: tests.clone(),
                class_path: vec![original.clone(), self.judge.jars.path(&JUNIT)],
                sources: suite.sources.clone(),
            })
            .collect();
        let refused = self.judge.compile(&units, self.dir)?;
        for (class, suite) in suites {
            if let Some(messages) = refused.get(*class) {
                report.n_bad_tests += suite.n_tests;
                report.bad.push(format!("{class}: {messages}"));
            }
        }
        let version = |name: String, first: Option<&PathBuf>| Version {
            name,
            class_path: first.into_iter().chain([original]).cloned().collect(),
        };
        let (before, lines) = self.judge.run_watched(
            &tests,
            &version("original".to_owned(), None),
            original,
            self.dir,
        )?;
        report.n_bad_tests += before.failed.len() as u64;
        report.bad.extend(
            before
                .failed
                .iter()
                .map(|(test, why)| format!("{test}: {why}")),
        );
        let own: Vec<usize> = (0..faults.len())
            .filter(|idx| faults[*idx].project == self.project)
            .collect();
        let versions: Vec<Version> = own
            .iter()
            .map(|idx| version(format!("fault {idx}"), Some(&self.compiled.faulty[*idx])))
            .collect();
        let verdicts = self.judge.run(&tests, &versions, self.dir)?;
        for (idx, after) in own.into_iter().zip(&verdicts) {
            judge_fault(&mut rows[idx], &before, after, &lines);
        }
        Ok(())
    }
}

/// Books what came of one fault with one seed.
fn judge_fault(row: &mut FaultRow, before: &Verdicts, after: &Verdicts, lines: &Lines) {
    let red = before.red_on(after);
    let own = format!("{}Test", row.class);
    row.found += u64::from(before.notices(after));
    // A version that never ends says no test's name.
    let is_own = |test: &&str| test.split('#').next() == Some(own.as_str());
    row.found_by_own += u64::from(red.iter().any(is_own));
    row.by.extend(red.into_iter().map(str::to_owned));
    let file = format!("{}.java", row.class.replace('.', "/"));
    if let Some(executed) = lines.get(&file).and_then(|lines| lines.get(&row.line)) {
        row.executed = Some(row.executed.unwrap_or(false) || *executed);
    }
}

/// Whether all examples compile and each fault does: what a test of this crate asks.
///
/// # Errors
/// When one does not, or the JDK cannot be used.
pub(super) fn check(bench: &Bench<'_>) -> Result<usize, BenchError> {
    let faults = faults()?;
    let judge = bench.judge()?;
    let compiled = Compiled::get(&judge, &faults, &bench.faults_dir(), bench.request)?;
    Ok(compiled.faulty.len())
}
