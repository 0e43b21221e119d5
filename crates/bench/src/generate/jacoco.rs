//! Written tests under real JUnit, and what they cover by JaCoCo's count.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{CompileError, Jdk, RunOutput};
use program::ClassPath;

use super::classes::Subject;
use crate::error::{BenchError, in_file};
use crate::generation::Coverage;
use crate::jars::{Artifact, Jars};

const TIMEOUT: Duration = Duration::from_secs(300);

pub(crate) static AGENT: Artifact = Artifact::new(
    "org.jacoco:org.jacoco.agent:0.8.15:runtime",
    "fb5b0036a0899ea97edfa0fc2c7985b55f3f7c5695028163e5e60d4f3cf6075d",
);
pub(crate) static REPORTER: Artifact = Artifact::new(
    "org.jacoco:org.jacoco.cli:0.8.15:nodeps",
    "d2b74b20b415163c1f53261e7c5ef4445b788327094208ff821e0c2baf9bc8f1",
);
pub(crate) static JUNIT: Artifact = Artifact::new(
    "org.junit.platform:junit-platform-console-standalone:1.14.4",
    "7c6968cbcaf4301c729f202b23b7d736c5d88be625fc7d27ad5d746146a8bc28",
);

/// What measuring needs besides the jars of the classes.
pub(super) const ARTIFACTS: [&Artifact; 3] = [&AGENT, &REPORTER, &JUNIT];

/// What came of running a test class.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Measured {
    /// Tests that passed.
    pub passed: u64,
    /// Tests that failed, or all of them when the class does not compile.
    pub bad: u64,
    /// What javac or JUnit said about them.
    pub messages: Option<String>,
    /// With nested classes; `None` when JaCoCo cannot watch the class.
    pub branches: Option<Coverage>,
    /// Without nested classes.
    pub class_alone: Option<Coverage>,
}

/// A test class that was written, and all that is needed to run it.
pub(super) struct Suite<'a> {
    pub jdk: &'a Jdk,
    pub jars: &'a Jars,
    pub subject: &'a Subject,
    /// The class path of the subject.
    pub class_path: &'a [PathBuf],
    /// Below it are `tests` with the sources; what is made here goes there too.
    pub dir: &'a Path,
    pub n_tests: u64,
}

impl Suite<'_> {
    /// Compiles, runs, counts.
    pub(super) fn measure(&self) -> Result<Measured, BenchError> {
        let classes = self.dir.join("classes");
        let sources = java_files(&self.dir.join("tests"));
        let mut class_path = self.class_path.to_vec();
        class_path.push(self.jars.path(&JUNIT));
        match self
            .jdk
            .compile(&sources, &classes, &class_path, &["-nowarn"])
        {
            Ok(()) => {}
            Err(CompileError::Rejected { messages }) => {
                return Ok(Measured {
                    bad: self.n_tests,
                    messages: Some(messages),
                    ..Measured::default()
                });
            }
            Err(error) => return Err(error.into()),
        }
        let run = self.run_junit(&classes)?;
        let text = run.stdout_text();
        let (passed, failed) = match (count(&text, "successful"), count(&text, "failed")) {
            (Some(passed), Some(failed)) => (passed, failed),
            _ => {
                return Err(BenchError::RealJava {
                    what: format!("the tests of {}", self.subject.class),
                    exit: run.exit,
                    messages: text + &run.stderr_text(),
                });
            }
        };
        let mut measured = Measured {
            passed,
            bad: failed,
            messages: (failed > 0).then_some(text),
            ..Measured::default()
        };
        if !self.subject.is_of_the_jdk() {
            let rows = self.report()?;
            let mut all = Coverage::default();
            for (name, coverage) in rows {
                all += coverage;
                if name == self.subject.simple_name() {
                    measured.class_alone = Some(coverage);
                }
            }
            measured.branches = Some(all);
        }
        Ok(measured)
    }

    fn exec_file(&self) -> PathBuf {
        self.dir.join("jacoco.exec")
    }

    /// In an empty directory: tests may write files.
    fn run_junit(&self, classes: &Path) -> Result<RunOutput, BenchError> {
        let dir = self.dir.join("work");
        std::fs::create_dir_all(&dir).map_err(in_file(&dir))?;
        let mut class_path = vec![classes.to_owned()];
        class_path.extend_from_slice(self.class_path);
        let class_path = std::env::join_paths(class_path)
            .map_err(|error| BenchError::ClassPath(error.to_string()))?;
        let mut command = self
            .jdk
            .java_command()
            .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        // JaCoCo cannot watch classes that its own agent needs.
        if !self.subject.is_of_the_jdk() {
            let class = self.subject.class;
            command = command.arg(format!(
                "-javaagent:{}=destfile={},includes={class}:{class}$*",
                self.jars.path(&AGENT).display(),
                self.exec_file().display()
            ));
        }
        let mut command = command
            .arg("-jar")
            .arg(self.jars.path(&JUNIT))
            .args(["execute", "--disable-banner", "--details=summary"])
            .arg("--class-path")
            .arg(class_path)
            .arg("--scan-class-path")
            .arg(classes)
            .arg("--include-classname=.*")
            .timeout(TIMEOUT);
        command.working_dir = Some(dir);
        Ok(command.run()?)
    }

    /// JaCoCo's branches of the class and each nested one, by name.
    fn report(&self) -> Result<Vec<(String, Coverage)>, BenchError> {
        let watched = self.dir.join("watched");
        write_classes(self.jdk, self.class_path, self.subject.class, &watched)?;
        let csv = self.dir.join("jacoco.csv");
        let run = self
            .jdk
            .java_command()
            .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar"])
            .arg(self.jars.path(&REPORTER))
            .arg("report")
            .arg(self.exec_file())
            .arg("--classfiles")
            .arg(&watched)
            .arg("--csv")
            .arg(&csv)
            .timeout(TIMEOUT)
            .run()?;
        if !run.exit.is_success() {
            return Err(BenchError::RealJava {
                what: "JaCoCo's report".to_owned(),
                exit: run.exit,
                messages: run.stdout_text() + &run.stderr_text(),
            });
        }
        let text = std::fs::read_to_string(&csv).map_err(in_file(&csv))?;
        Ok(text.lines().skip(1).filter_map(parse_row).collect())
    }
}

/// The class and its nested classes, as the JVM loads them, in a directory of their own.
pub(crate) fn write_classes(
    jdk: &Jdk,
    class_path: &[PathBuf],
    class: &str,
    dir: &Path,
) -> Result<(), BenchError> {
    let (class_path, problems) = ClassPath::open(class_path, jdk.feature_version);
    if let Some(problem) = problems.first() {
        return Err(BenchError::ClassPath(problem.to_string()));
    }
    let class = class.replace('.', "/");
    let nested = format!("{class}$");
    for name in class_path.class_names() {
        if name != class && !name.starts_with(&nested) {
            continue;
        }
        let found = class_path
            .find_class(&name)
            .transpose()
            .map_err(|error| BenchError::ClassPath(error.to_string()))?;
        let Some(found) = found else { continue };
        let file = dir.join(format!("{name}.class"));
        let parent = file.parent().unwrap_or(dir);
        std::fs::create_dir_all(parent).map_err(in_file(parent))?;
        std::fs::write(&file, &found.bytes[..]).map_err(in_file(&file))?;
    }
    Ok(())
}

/// Of a line such as `[ 12 tests successful ]` in JUnit's summary, the number.
fn count(summary: &str, verdict: &str) -> Option<u64> {
    let end = format!("tests {verdict}");
    let line = summary.lines().find(|line| line.contains(&end))?;
    let number = line.trim_start_matches('[').split_whitespace().next()?;
    number.parse().ok()
}

/// Class and branches of a row of JaCoCo's table. The name may contain anything, but after it there
/// are ten numbers, of which the third and fourth are branches missed and covered.
fn parse_row(line: &str) -> Option<(String, Coverage)> {
    let fields: Vec<&str> = line.rsplitn(11, ',').collect();
    let number = |idx: usize| fields.get(idx)?.parse::<u64>().ok();
    let (missed, covered) = (number(7)?, number(6)?);
    let name = fields.get(10)?.rsplit(',').next()?;
    let all = missed + covered;
    Some((name.to_owned(), Coverage { covered, all }))
}

/// All Java sources below a directory, sorted.
pub(crate) fn java_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(dir) = pending.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|end| end == "java") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_junit() {
        let text = "[         3 containers found      ]\n[        12 tests found           ]\n\
                    [        11 tests successful      ]\n[         1 tests failed          ]\n";
        assert_eq!(count(text, "successful"), Some(11));
        assert_eq!(count(text, "failed"), Some(1));
        assert_eq!(count(text, "skipped"), None);
    }

    #[test]
    fn a_row_of_jacoco() {
        let row = "JaCoCo Coverage Report,a.b,Outer.new Map() {...},5,9,1,3,2,4,0,2,0,1";
        let (name, coverage) = parse_row(row).unwrap();
        assert_eq!(name, "Outer.new Map() {...}");
        assert_eq!(coverage, Coverage { covered: 3, all: 4 });
    }
}
