//! Mutants of library classes, by PIT: how many of them written tests kill.
//!
//! Flow: `pit_data` says which classes -> the program writes tests -> `judge` says which of them are red on the class as
//! it is -> PIT, as a process of its own, mutates the class and runs JUnit -> its table is counted.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{CompileError, Exit};

use super::judge::{Judge, Version};
use super::pit_data::{PitSubject, subjects};
use super::pit_report::{Mutants, PitReport, PitRow, PitRun};
use super::suite;
use super::{Bench, FaultsRequest, Half, is_meant};
use crate::error::in_file;
use crate::generate::jacoco::{JUNIT, write_classes};
use crate::generation::in_parallel;
use crate::jars::Artifact;
use crate::{BenchError, Progress};

/// For one class. What has not ended then is told.
const TIMEOUT: Duration = Duration::from_secs(1500);

static COMMAND_LINE: Artifact = Artifact::new(
    "org.pitest:pitest-command-line:1.17.4",
    "a1785b9ec46daf34685b63b9702c1b94f052fa90d74cc1a84f20944894e34ccc",
);
static ENTRY: Artifact = Artifact::new(
    "org.pitest:pitest-entry:1.17.4",
    "809c1cf0b83c14e5c5cdb8d70c2c231db24499243263e18474436e30c23657eb",
);
static PITEST: Artifact = Artifact::new(
    "org.pitest:pitest:1.17.4",
    "97082da0ae5283f564b3f51652c39f4f1d235eb3b019384d11eb5d4fc0e4219e",
);
static PLUGIN: Artifact = Artifact::new(
    "org.pitest:pitest-junit5-plugin:1.2.2",
    "2dbf5bbbc714ff702eb2e82c047a5b44a74c47cc9171c3a7a8dc78783bf099b9",
);
static COMMONS_TEXT: Artifact = Artifact::new(
    "org.apache.commons:commons-text:1.12.0",
    "de023257ff166044a56bd1aa9124e843cd05dac5806cc705a9311f3556d5a15f",
);
static COMMONS_LANG3: Artifact = Artifact::new(
    "org.apache.commons:commons-lang3:3.14.0",
    "7b96bf3ee68949abb5bc465559ac270e0551596fa34523fddf890ec418dde13c",
);

/// PIT itself, its plugin, and what it needs to write tables; JUnit comes with `judge`.
pub(super) const ARTIFACTS: [&Artifact; 6] = [
    &COMMAND_LINE,
    &ENTRY,
    &PITEST,
    &PLUGIN,
    &COMMONS_TEXT,
    &COMMONS_LANG3,
];

/// The classes that a request means; none when its filter means others.
pub(super) fn choose(request: &FaultsRequest) -> Result<Vec<PitSubject>, BenchError> {
    let mut chosen = subjects()?;
    chosen.retain(|subject| is_meant(&request.classes, subject.class));
    chosen.retain(|subject| request.halves.contain(subject.half));
    Ok(chosen)
}

/// Measures.
pub(super) fn run(
    bench: &Bench<'_>,
    subjects: &[PitSubject],
    progress: Progress<'_>,
) -> Result<PitReport, BenchError> {
    let request = bench.request;
    let judge = bench.judge()?;
    let work: Vec<(&PitSubject, u64)> = subjects
        .iter()
        .flat_map(|subject| (1..=request.n_seeds).map(move |seed| (subject, seed)))
        .collect();
    let n = work.len();
    let runs = in_parallel(&work, request.n_jobs, |idx, (subject, seed)| {
        let dir = bench.results_dir().join("pit").join(subject.class);
        let trial = Trial {
            bench,
            judge: &judge,
            subject,
            seed: *seed,
            dir: dir.join(seed.to_string()),
        };
        let run = trial.run();
        let is_told = subject.half == Half::Open || request.shows_held_out;
        let what = match &run {
            Err(error) => error.to_string(),
            Ok(run) if is_told => format!("{}, seed {seed}: {}", subject.class, run.line()),
            Ok(_) => "a class that is held out".to_owned(),
        };
        progress(&format!("pit {}/{n} {what}", idx + 1));
        run
    });
    let mut rows: Vec<PitRow> = subjects
        .iter()
        .map(|subject| PitRow {
            class: subject.class,
            origin: subject.origin(),
            half: subject.half,
            evosuite: subject.evosuite,
            runs: Vec::new(),
        })
        .collect();
    for ((subject, _), run) in work.iter().zip(runs) {
        let run = run?;
        let row = rows.iter_mut().find(|row| row.class == subject.class);
        row.into_iter().for_each(|row| row.runs.push(run.clone()));
    }
    Ok(PitReport::of(rows, request.shows_held_out))
}

/// One class with one seed.
struct Trial<'a> {
    bench: &'a Bench<'a>,
    judge: &'a Judge<'a>,
    subject: &'a PitSubject,
    seed: u64,
    dir: PathBuf,
}

impl Trial<'_> {
    fn run(&self) -> Result<PitRun, BenchError> {
        let (request, jars) = (self.bench.request, &self.bench.jars);
        let class = self.subject.class;
        let class_path: Vec<PathBuf> = self
            .subject
            .artifacts
            .iter()
            .map(|a| jars.path(a))
            .collect();
        let suite = suite::generate(request, class, &class_path, self.seed, &self.dir)?;
        if let Some(reason) = suite.reason {
            return Ok(PitRun::without_tests(reason));
        }
        let tests = self.dir.join("classes");
        let with_junit: Vec<PathBuf> = class_path
            .iter()
            .cloned()
            .chain([jars.path(&JUNIT)])
            .collect();
        let compiled = request
            .jdk
            .compile(&suite.sources, &tests, &with_junit, &["-g", "-nowarn"]);
        match compiled {
            Ok(()) => {}
            Err(CompileError::Rejected { messages }) => {
                let mut run = PitRun::without_tests(format!("does not compile: {messages}"));
                (run.n_tests, run.n_bad_tests) = (suite.n_tests, suite.n_tests);
                return Ok(run);
            }
            Err(error) => return Err(error.into()),
        }
        let version = Version {
            name: "original".to_owned(),
            class_path: class_path.clone(),
        };
        let verdicts = self.judge.run(&tests, &[version], &self.dir)?;
        let n_bad_tests = verdicts.iter().map(|v| v.failed.len() as u64).sum();
        let mut run = self.mutate(&tests, &class_path)?;
        (run.n_tests, run.n_bad_tests) = (suite.n_tests, n_bad_tests);
        Ok(run)
    }

    /// PIT leaves classes in jars alone, so the class and its nested classes are put into a directory.
    fn mutate(&self, tests: &Path, class_path: &[PathBuf]) -> Result<PitRun, BenchError> {
        let (jdk, jars) = (&self.bench.request.jdk, &self.bench.jars);
        let class = self.subject.class;
        let mutable = self.dir.join("mutable");
        write_classes(jdk, class_path, class, &mutable)?;
        let work = self.dir.join("work");
        std::fs::create_dir_all(&work).map_err(in_file(&work))?;
        let of_pit = ARTIFACTS.iter().map(|artifact| jars.path(artifact));
        let launch = std::env::join_paths(of_pit.chain([jars.path(&JUNIT)]))
            .map_err(|error| BenchError::ClassPath(error.to_string()))?;
        // PIT separates by commas.
        let own = [mutable.clone(), tests.to_owned()];
        let code: Vec<String> = own
            .iter()
            .chain(class_path)
            .chain(&[jars.path(&PLUGIN), jars.path(&JUNIT)])
            .map(|entry| entry.display().to_string())
            .collect();
        let report = self.dir.join("pit");
        let mut command = jdk
            .java_command()
            .args(["-XX:+UseSerialGC", "-Xmx512m", "-cp"])
            .arg(launch)
            .arg("org.pitest.mutationtest.commandline.MutationCoverageReport")
            .arg("--reportDir")
            .arg(&report)
            .args(["--targetClasses", &format!("{class},{class}$*")])
            .args(["--targetTests", &format!("{class}Test*")])
            .arg("--sourceDirs")
            .arg(self.dir.join("tests"))
            .arg("--mutableCodePaths")
            .arg(&mutable)
            .args(["--classPath", &code.join(",")])
            .args(["--includeLaunchClasspath=false", "--skipFailingTests=true"])
            .args(["--outputFormats", "CSV", "--timestampedReports=false"])
            .args(["--threads", "1", "--jvmArgs", "-Xmx512m,-XX:+UseSerialGC"])
            .timeout(TIMEOUT);
        command.working_dir = Some(work);
        let output = command.run()?;
        let csv = std::fs::read_to_string(report.join("mutations.csv")).unwrap_or_default();
        Ok(match output.exit {
            Exit::Code(0) => PitRun::of(parse(&csv)),
            exit => {
                let said = output.stdout_text() + &output.stderr_text();
                let error = said.lines().find(|line| line.contains("Exception"));
                PitRun::without_tests(format!("PIT: {exit}: {}", error.unwrap_or("no message")))
            }
        })
    }
}

/// Counts PIT's table: file, class, mutator, method, line, status, killing test. What PIT calls detected is killed.
fn parse(csv: &str) -> Mutants {
    let mut mutants = Mutants::default();
    for line in csv.lines() {
        let Some(status) = line.split(',').nth(5) else {
            continue;
        };
        mutants.all += 1;
        match status {
            "KILLED" | "MEMORY_ERROR" | "NON_VIABLE" | "RUN_ERROR" => mutants.killed += 1,
            "TIMED_OUT" => {
                mutants.killed += 1;
                mutants.timed_out += 1;
            }
            "NO_COVERAGE" => mutants.not_covered += 1,
            _ => {}
        }
    }
    mutants
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_pit() {
        let csv = "Money.java,org.joda.money.Money,org.pitest.mutationtest.engine.gregor.mutators.MathMutator,plus,88,KILLED,org.joda.money.MoneyTest.[engine:junit-jupiter]/[method:a(int, int)]\n\
                   Money.java,org.joda.money.Money,M,<init>,90,SURVIVED,none\n\
                   Money.java,org.joda.money.Money,M,lambda$a$0,91,TIMED_OUT,none\n\
                   Money.java,org.joda.money.Money,M,b,92,NO_COVERAGE,none\n";
        let mutants = parse(csv);
        let expected = Mutants {
            all: 4,
            killed: 2,
            timed_out: 1,
            not_covered: 1,
        };
        assert_eq!(mutants, expected);
        assert_eq!(mutants.of_all().to_string(), "2/4");
        assert_eq!(mutants.of_covered().to_string(), "2/3");
    }
}
