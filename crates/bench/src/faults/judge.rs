//! One suite against several versions of the code it tests, on the real JVM with real JUnit.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Jdk, RunOutput};

use crate::error::{BenchError, in_file};
use crate::generate::jacoco::{AGENT, JUNIT, REPORTER};
use crate::jars::{Artifact, Jars};
use crate::scratch;

/// What judging needs besides the jars of the classes.
pub(super) const ARTIFACTS: [&Artifact; 3] = [&AGENT, &REPORTER, &JUNIT];

/// For one process, whatever it runs: the driver has a limit of its own for each version.
const LONGEST_RUN: Duration = Duration::from_secs(3600);

/// The quick compiler alone, and surroundings that do not depend on the host.
const OPTIONS: [&str; 7] = [
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xmx768m",
    "-Duser.timezone=UTC",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Dfile.encoding=UTF-8",
];

/// Code to run tests against.
#[derive(Debug, Clone)]
pub(super) struct Version {
    /// Unique among those of a call; without tabs and line ends.
    pub name: String,
    /// Earlier entries hide what is in later ones.
    pub class_path: Vec<PathBuf>,
}

/// How the tests of a version ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum End {
    /// All of them ended.
    #[default]
    Complete,
    /// One took too long.
    OutOfTime,
    /// The process ended before them.
    Died,
}

/// What became of the tests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Verdicts {
    /// Green.
    pub passed: BTreeSet<String>,
    /// Red, and what was thrown.
    pub failed: BTreeMap<String, String>,
    /// Tests that asked for a member that is not there.
    pub unlinked: BTreeSet<String>,
    /// How it ended.
    pub end: End,
}

impl Verdicts {
    /// Tests that are green on `self` and red on another version; one of these notices what differs.
    pub(super) fn red_on<'a>(&'a self, other: &'a Verdicts) -> Vec<&'a str> {
        let is_new = |test: &&String| !self.failed.contains_key(*test);
        other
            .failed
            .keys()
            .filter(is_new)
            .map(String::as_str)
            .collect()
    }

    /// Whether the other version is told from this one: by a red test, or because a test never ends there.
    pub(super) fn notices(&self, other: &Verdicts) -> bool {
        !self.red_on(other).is_empty() || (self.end == End::Complete && other.end != End::Complete)
    }
}

/// Lines that have code, by package and file (`shop/Cart.java`), and whether they were executed.
pub(super) type Lines = BTreeMap<String, BTreeMap<u32, bool>>;

/// What to compile.
#[derive(Debug)]
pub(super) struct Unit {
    /// As [`Version::name`].
    pub name: String,
    /// Where the class files go.
    pub classes: PathBuf,
    pub class_path: Vec<PathBuf>,
    pub sources: Vec<PathBuf>,
}

/// The drivers, compiled, and what they run with.
pub(super) struct Judge<'a> {
    pub jdk: &'a Jdk,
    pub jars: &'a Jars,
    drivers: PathBuf,
}

impl<'a> Judge<'a> {
    /// Compiles the drivers into the cache if they are not there.
    pub(super) fn new(jdk: &'a Jdk, jars: &'a Jars, cache: &Path) -> Result<Judge<'a>, BenchError> {
        let sources = [
            (
                "Compile.java",
                include_str!("../../java/faults/Compile.java"),
            ),
            ("Judge.java", include_str!("../../java/faults/Judge.java")),
        ];
        let parts = sources.iter().map(|(_, text)| text.as_bytes());
        let key = scratch::key_of(parts.chain([jdk.version_string.as_bytes()]));
        let drivers = cache.join("faults").join(format!("drivers-{key}"));
        if !drivers.is_dir() {
            let coming = cache
                .join("faults")
                .join(format!("coming-{key}-{}", std::process::id()));
            scratch::compile(jdk, &sources, &coming, &[jars.path(&JUNIT)])?;
            // Another process may have been quicker; its files are the same.
            if std::fs::rename(&coming, &drivers).is_err() {
                let _best_effort = std::fs::remove_dir_all(&coming);
            }
        }
        Ok(Judge { jdk, jars, drivers })
    }

    /// Compiles everything in one process. Names of units that javac refused, with what it said.
    pub(super) fn compile(
        &self,
        units: &[Unit],
        dir: &Path,
    ) -> Result<BTreeMap<String, String>, BenchError> {
        if units.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut text = String::new();
        for unit in units {
            let mut fields = vec![
                unit.name.clone(),
                unit.classes.display().to_string(),
                joined(&unit.class_path)?,
            ];
            fields.extend(unit.sources.iter().map(|file| file.display().to_string()));
            text += &(fields.join("\t") + "\n");
        }
        let list = write_list(dir, "compile.txt", &text)?;
        let run = self
            .jdk
            .java_command()
            .args(OPTIONS)
            .arg("-cp")
            .arg(&self.drivers)
            .arg("Compile")
            .arg(&list)
            .timeout(LONGEST_RUN)
            .run()?;
        let said = parse_compiled(&run.stdout_text());
        if said.len() != units.len() {
            return Err(broken("javac", &run));
        }
        let refused = |(name, refusal): (String, Option<String>)| Some((name, refusal?));
        Ok(said.into_iter().filter_map(refused).collect())
    }

    /// Runs the compiled tests of a directory against each version; results in their order.
    pub(super) fn run(
        &self,
        tests: &Path,
        versions: &[Version],
        dir: &Path,
    ) -> Result<Vec<Verdicts>, BenchError> {
        let mut all = Vec::new();
        while let Some(rest) = versions.get(all.len()..).filter(|rest| !rest.is_empty()) {
            let run = self.run_some(tests, rest, dir, None)?;
            let before = all.len();
            all.extend(parse_verdicts(&run.stdout_text()));
            if all.len() == before {
                return Err(broken("the tests", &run));
            }
        }
        Ok(all)
    }

    /// Runs the tests against one version and watches the classes of a directory.
    pub(super) fn run_watched(
        &self,
        tests: &Path,
        version: &Version,
        watched: &Path,
        dir: &Path,
    ) -> Result<(Verdicts, Lines), BenchError> {
        let exec = dir.join("jacoco.exec");
        let run = self.run_some(
            tests,
            std::slice::from_ref(version),
            dir,
            Some((watched, &exec)),
        )?;
        let verdicts = parse_verdicts(&run.stdout_text()).pop();
        let verdicts = verdicts.ok_or_else(|| broken("the tests", &run))?;
        if !exec.is_file() {
            return Ok((verdicts, Lines::new()));
        }
        let xml = dir.join("jacoco.xml");
        let run = self
            .jdk
            .java_command()
            .args(OPTIONS)
            .arg("-jar")
            .arg(self.jars.path(&REPORTER))
            .arg("report")
            .arg(&exec)
            .arg("--classfiles")
            .arg(watched)
            .arg("--xml")
            .arg(&xml)
            .timeout(LONGEST_RUN)
            .run()?;
        if !run.exit.is_success() {
            return Err(broken("JaCoCo's report", &run));
        }
        let text = std::fs::read_to_string(&xml).map_err(in_file(&xml))?;
        Ok((verdicts, parse_lines(&text)))
    }

    /// One process, which ends early when a version takes too long. In an empty directory: tests may write files.
    fn run_some(
        &self,
        tests: &Path,
        versions: &[Version],
        dir: &Path,
        watch: Option<(&Path, &Path)>,
    ) -> Result<RunOutput, BenchError> {
        let mut text = String::new();
        for version in versions {
            text += &format!("{}\t{}\n", version.name, joined(&version.class_path)?);
        }
        let list = write_list(dir, "versions.txt", &text)?;
        let work = dir.join("work");
        std::fs::create_dir_all(&work).map_err(in_file(&work))?;
        let mut command = self.jdk.java_command().args(OPTIONS);
        if let Some((watched, exec)) = watch {
            command = command.arg(format!(
                "-javaagent:{}=destfile={},includes={}",
                self.jars.path(&AGENT).display(),
                exec.display(),
                class_names(watched).join(":")
            ));
        }
        let class_path = [self.drivers.clone(), self.jars.path(&JUNIT)];
        let mut command = command
            .arg("-cp")
            .arg(joined(&class_path)?)
            .arg("Judge")
            .arg(tests)
            .arg(&list)
            .timeout(LONGEST_RUN);
        command.working_dir = Some(work);
        Ok(command.run()?)
    }
}

fn joined(class_path: &[PathBuf]) -> Result<String, BenchError> {
    let joined = std::env::join_paths(class_path)
        .map_err(|error| BenchError::ClassPath(error.to_string()))?;
    Ok(joined.to_string_lossy().into_owned())
}

fn write_list(dir: &Path, name: &str, text: &str) -> Result<PathBuf, BenchError> {
    std::fs::create_dir_all(dir).map_err(in_file(dir))?;
    let file = dir.join(name);
    std::fs::write(&file, text).map_err(in_file(&file))?;
    Ok(file)
}

fn broken(what: &str, run: &RunOutput) -> BenchError {
    BenchError::RealJava {
        what: what.to_owned(),
        exit: run.exit,
        messages: run.stdout_text() + &run.stderr_text(),
    }
}

/// Binary names of the class files below a directory.
fn class_names(dir: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(next) = pending.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|end| end == "class") {
                let place = path.strip_prefix(dir).unwrap_or(&path).with_extension("");
                let parts: Vec<_> = place.iter().map(|part| part.to_string_lossy()).collect();
                names.push(parts.join("."));
            }
        }
    }
    names.sort();
    names
}

/// Lines `@C name ok` and `@C name bad message`.
fn parse_compiled(text: &str) -> BTreeMap<String, Option<String>> {
    let mut units = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["@C", name, "ok"] => units.insert(name.to_owned(), None),
            ["@C", name, "bad", message] => units.insert(name.to_owned(), Some(message.to_owned())),
            _ => continue,
        };
    }
    units
}

/// What `Judge.java` wrote, one for each version that was begun.
fn parse_verdicts(text: &str) -> Vec<Verdicts> {
    let mut all: Vec<Verdicts> = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        if let ["@V", ..] = fields[..] {
            all.push(Verdicts {
                end: End::Died,
                ..Verdicts::default()
            });
            continue;
        }
        let Some(version) = all.last_mut() else {
            continue;
        };
        match fields[..] {
            ["@T", test, "PASS", ..] => {
                version.passed.insert(test.to_owned());
            }
            ["@T", test, "FAIL", reason] => {
                version.failed.insert(test.to_owned(), reason.to_owned());
            }
            ["@T", test, "LINK", ..] => {
                version.unlinked.insert(test.to_owned());
            }
            ["@E", ..] => version.end = End::Complete,
            ["@O", ..] => version.end = End::OutOfTime,
            _ => {}
        }
    }
    all
}

/// Lines of a report of JaCoCo in XML. A line counts as executed when any instruction on it was.
fn parse_lines(xml: &str) -> Lines {
    let mut lines = Lines::new();
    let (mut package, mut file) = (String::new(), String::new());
    for tag in xml.split('<').skip(1) {
        let attribute = |name: &str| {
            let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
            tag[start..].split('"').next()
        };
        let number = |name: &str| attribute(name).and_then(|text| text.parse::<u32>().ok());
        if tag.starts_with("package ") {
            package = attribute("name").unwrap_or_default().to_owned();
        } else if tag.starts_with("sourcefile ") {
            file = format!("{package}/{}", attribute("name").unwrap_or_default());
        } else if tag.starts_with("line ")
            && let (Some(line), Some(covered)) = (number("nr"), number("ci"))
        {
            lines
                .entry(file.clone())
                .or_default()
                .insert(line, covered > 0);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "@V\toriginal\n@T\ta.BTest#one\tPASS\t\n@T\ta.BTest#two\tFAIL\tx: y\n@E\toriginal\n\
                        @V\tf1\n@T\ta.BTest#one\tFAIL\torg.opentest4j.AssertionFailedError: expected\n\
                        @T\ta.BTest#two\tFAIL\tx: y\n@E\tf1\n\
                        @V\tf2\n@T\ta.BTest#one\tLINK\tjava.lang.NoSuchMethodError\n@E\tf2\n\
                        @V\tf3\n@T\ta.BTest#one\tPASS\t\n@O\tf3\n";

    #[test]
    fn what_is_red_before_is_no_find_and_what_does_not_link_neither() {
        let all = parse_verdicts(SAID);
        assert_eq!(all.len(), 4);
        let [original, f1, f2, f3] = &all[..] else {
            panic!()
        };
        assert_eq!(original.passed.len(), 1);
        assert_eq!(original.red_on(f1), ["a.BTest#one"]);
        assert!(original.notices(f1));
        assert!(!original.notices(f2));
        assert_eq!(f2.unlinked.len(), 1);
        // It never ended.
        assert!(original.notices(f3));
        assert!(!original.notices(original));
    }

    #[test]
    fn a_process_that_ended_early_leaves_a_version_that_died() {
        let all = parse_verdicts("@V\ta\n@E\ta\n@V\tb\n@T\tx\tPASS\t\n");
        assert_eq!(all[1].end, End::Died);
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn what_javac_said() {
        let said = parse_compiled("note\n@C\ta\tok\n@C\tb\tbad\tB.java:3: error\n");
        assert_eq!(said["a"], None);
        assert_eq!(said["b"].as_deref(), Some("B.java:3: error"));
    }

    #[test]
    fn lines_of_jacoco() {
        let xml = r#"<report name="x"><package name="shop"><class name="shop/Cart"/><sourcefile name="Cart.java"><line nr="5" mi="0" ci="3" mb="0" cb="0"/><line nr="7" mi="2" ci="0" mb="0" cb="0"/><counter type="LINE"/></sourcefile></package></report>"#;
        let lines = parse_lines(xml);
        let cart = &lines["shop/Cart.java"];
        assert_eq!(cart.iter().collect::<Vec<_>>(), [(&5, &true), (&7, &false)]);
    }
}
