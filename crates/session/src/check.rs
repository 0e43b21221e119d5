//! The real JVM's word: what is written must compile and pass, twice, in different surroundings.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use jdk::{CompileError, Jdk};
use program::{ClassPath, EntryKind};

use crate::coverage::{Measured, RealCoverage};
use crate::prepared::Store;

const TEST: &str = include_str!("../java/Test.java");
const ASSERTIONS: &str = include_str!("../java/Assertions.java");
const ASSERTJ: &str = include_str!("../java/AssertJ.java");
const ASSERTJ_ASSERTION: &str = include_str!("../java/AssertJAssertion.java");
const DRIVER: &str = include_str!("../java/Driver.java");
const PROBES: &str = include_str!("../java/Probes.java");
/// The package of JUnit 5 and of the stand-ins as they are written; JUnit 4 has another.
const JUPITER: &str = "org.junit.jupiter.api";

/// Where tests run, below the scratch directory.
const HOME: &str = "home";
/// Where compiled tests are, below the scratch directory.
const TEST_CLASSES: &str = "test-classes";

/// What tests are compiled against while they are checked, by file name.
pub(crate) fn stand_in_sources() -> [(&'static str, String); 8] {
    let four = |text: &str| {
        let text = text.replace(JUPITER, "org.junit");
        match (
            text.find("    // BOXES BEGIN"),
            text.find("    // BOXES END"),
        ) {
            (Some(from), Some(to)) => format!("{}{}", &text[..from], &text[to..]),
            _ => text,
        }
    };
    [
        ("org/junit/jupiter/api/Test.java", TEST.to_owned()),
        (
            "org/junit/jupiter/api/Assertions.java",
            ASSERTIONS.to_owned(),
        ),
        ("org/junit/Test.java", four(TEST)),
        (
            "org/junit/Assert.java",
            four(ASSERTIONS).replace(" Assertions", " Assert"),
        ),
        ("org/assertj/core/api/Assertions.java", ASSERTJ.to_owned()),
        (
            "org/assertj/core/api/Assertion.java",
            ASSERTJ_ASSERTION.to_owned(),
        ),
        ("omakase/check/Driver.java", DRIVER.to_owned()),
        ("omakase/probes/Probes.java", PROBES.to_owned()),
    ]
}

/// Compiles and runs test classes on the real JVM, without a JUnit of the user's.
pub struct RealJvm<'a> {
    jdk: &'a Jdk,
    scratch: PathBuf,
    class_path: Vec<PathBuf>,
    /// What is known of the class path.
    index: Option<Arc<ClassPath>>,
    store: Store,
    /// Compiles what the checks need while the search is at work.
    preparing: Mutex<Preparing>,
}

/// Whether what the checks need is compiled.
enum Preparing {
    Running(JoinHandle<Result<PathBuf, String>>),
    Done(Result<PathBuf, String>),
}

/// What the real JVM said of a test class.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Source lines with errors, when it does not compile.
    pub errors: Vec<(u32, String)>,
    /// Tests that failed, with the reason.
    pub failed: BTreeMap<String, String>,
    /// What the tests cover, when it compiles and classes were to be measured.
    pub coverage: Option<Result<RealCoverage, String>>,
}

impl<'a> RealJvm<'a> {
    /// Begins to compile what the checks need, into a scratch directory, unless it is in the cache.
    ///
    /// # Errors
    /// When the directory cannot be written.
    pub fn new(
        jdk: &'a Jdk,
        scratch: PathBuf,
        class_path: Vec<PathBuf>,
        cache: Option<&Path>,
    ) -> Result<Self, String> {
        let scratch = absolute(scratch);
        let home = scratch.join(HOME);
        std::fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
        let store = Store::new(cache, jdk);
        let (own_jdk, own_store, own_scratch) = (jdk.clone(), store.clone(), scratch.clone());
        let thread = std::thread::spawn(move || own_store.stand_ins(&own_jdk, &own_scratch));
        Ok(RealJvm {
            jdk,
            scratch,
            class_path: class_path.into_iter().map(absolute).collect(),
            index: None,
            store,
            preparing: Mutex::new(Preparing::Running(thread)),
        })
    }

    /// With the class path open: then what has no part in a class need not be searched for it.
    #[must_use]
    pub fn with_index(mut self, index: Arc<ClassPath>) -> Self {
        self.index = Some(index);
        self
    }

    /// Waits until what the checks need is compiled; the directory it is in.
    pub(crate) fn stand_ins(&self) -> Result<PathBuf, String> {
        let lost = || "the compiler's thread was lost".to_owned();
        let mut state = self.preparing.lock().map_err(|_| lost())?;
        if let Preparing::Running(_) = &*state
            && let Preparing::Running(thread) =
                std::mem::replace(&mut *state, Preparing::Done(Err(lost())))
        {
            *state = Preparing::Done(thread.join().unwrap_or_else(|_| Err(lost())));
        }
        match &*state {
            Preparing::Done(result) => result.clone(),
            Preparing::Running(_) => Err(lost()),
        }
    }

    /// Where tests run: what they write to relative paths, to the home or to the temporary
    /// directory stays here and is removed with the rest.
    fn home(&self) -> PathBuf {
        self.scratch.join(HOME)
    }

    /// A directory for instrumented classes, empty.
    pub(crate) fn instrumented(&self) -> Result<PathBuf, String> {
        let dir = self.scratch.join("instrumented");
        let _there_may_be_none = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
        Ok(dir)
    }

    /// Compiles a test class and runs its tests twice: in order in one time zone, backwards in
    /// another one with another language and charset. A third run measures what they cover of the
    /// classes named.
    ///
    /// # Errors
    /// When a tool cannot be started.
    pub fn check(
        &self,
        class: &str,
        source: &str,
        tests: &[String],
        measured: &[Measured],
    ) -> Result<Verdict, String> {
        let file = self
            .scratch
            .join("tests")
            .join(format!("{}.java", class.replace('.', "/")));
        write(&file, source)?;
        let out = self.scratch.join(TEST_CLASSES);
        std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let mut verdict = Verdict::default();
        if let Err(e) = self.compile(&file, &out)? {
            verdict.errors = error_lines(&e.to_string());
            if verdict.errors.is_empty() {
                return Err(e.to_string());
            }
            return Ok(verdict);
        }
        let path = self.run_path(None)?;
        let backwards: Vec<String> = tests.iter().rev().cloned().collect();
        // Turkish has other capitals and writes numbers with commas.
        let there = [
            "-Duser.timezone=Asia/Tokyo",
            "-Duser.language=tr",
            "-Duser.country=TR",
            "-Dfile.encoding=ISO-8859-1",
        ];
        // Side by side: nothing they may do is seen by the other.
        let (first, second, third) = std::thread::scope(|scope| {
            let second = scope.spawn(|| self.run(class, &backwards, &there, &path, "there"));
            let third = (!measured.is_empty())
                .then(|| scope.spawn(|| self.coverage(class, tests, measured)));
            let first = self.run(class, tests, &[], &path, "here");
            let lost = || "a check was lost".to_owned();
            (
                first,
                second.join().unwrap_or_else(|_| Err(lost())),
                third.map(|t| t.join().unwrap_or_else(|_| Err(lost()))),
            )
        });
        verdict.coverage = third;
        verdict.failed = first?;
        for (name, why) in second? {
            verdict.failed.entry(name).or_insert(why);
        }
        Ok(verdict)
    }

    /// Compiles a test class. The entries that gave a class so far are tried first: `javac` looks
    /// into every jar it is given, which takes longer than all else when there are many.
    fn compile(&self, file: &Path, out: &Path) -> Result<Result<(), CompileError>, String> {
        let stand_ins = self.stand_ins()?;
        let plain = ["-nowarn", "-Xlint:none", "-proc:none", "-J-Xmx512m"];
        let mut options = self.store.javac_options();
        options.extend(plain.map(OsString::from));
        let with = |entries: &[PathBuf]| {
            let mut path = entries.to_vec();
            path.push(stand_ins.clone());
            self.jdk.compile(&[file.to_owned()], out, &path, &options)
        };
        let used = self.used_entries();
        let compiled = with(&used);
        Ok(match compiled {
            Err(CompileError::Rejected { .. }) if used.len() < self.class_path.len() => {
                with(&self.class_path)
            }
            other => other,
        })
    }

    /// The class path without the archives that nothing was read from.
    fn used_entries(&self) -> Vec<PathBuf> {
        let Some(index) = &self.index else {
            return self.class_path.clone();
        };
        let mut known: BTreeMap<PathBuf, bool> = BTreeMap::new();
        for (k, entry) in index.entries().iter().enumerate() {
            // What a manifest names is found through the archive that has the manifest.
            if entry.kind == EntryKind::ManifestClassPath && index.is_used(k) {
                return self.class_path.clone();
            }
            *known.entry(absolute(entry.path.clone())).or_default() |= index.is_used(k);
        }
        let is_wanted = |path: &&PathBuf| known.get(*path).copied().unwrap_or(true);
        self.class_path.iter().filter(is_wanted).cloned().collect()
    }

    /// What tests run on, with other classes before all. Where the class path has no JUnit of its
    /// own, the stand-ins come before it: else each is looked for in every jar.
    fn run_path(&self, first: Option<PathBuf>) -> Result<Vec<PathBuf>, String> {
        let stand_ins = self.stand_ins()?;
        let is_there = |index: &Arc<ClassPath>| {
            let mut names = stand_in_sources().into_iter();
            names.any(|(name, _)| {
                let class = name.trim_end_matches(".java");
                index.find_class(class).is_some()
            })
        };
        let is_free = self.index.as_ref().is_some_and(|index| !is_there(index));
        let mut path: Vec<PathBuf> = first.into_iter().collect();
        path.push(self.scratch.join(TEST_CLASSES));
        let place = path.len();
        path.extend(self.class_path.iter().cloned());
        path.insert(if is_free { place } else { path.len() }, stand_ins);
        Ok(path)
    }

    fn run(
        &self,
        class: &str,
        order: &[String],
        surroundings: &[&str],
        path: &[PathBuf],
        home: &str,
    ) -> Result<BTreeMap<String, String>, String> {
        let mut failed = BTreeMap::new();
        let surroundings: Vec<OsString> = surroundings.iter().map(OsString::from).collect();
        let text = self.drive(class, order, path, home, (&surroundings, 0))?;
        let mut seen = 0;
        for line in text.lines() {
            let mut parts = line.split('\t');
            let (Some(name), Some(word)) = (parts.next(), parts.next()) else {
                continue;
            };
            seen += 1;
            if word == "fail" {
                let why = parts.next().unwrap_or("failed").to_owned();
                failed.entry(name.to_owned()).or_insert(why);
            }
        }
        // The JVM ended early: the test after the last line did it.
        if let Some(name) = order.get(seen) {
            let why = "the JVM ended or hung".to_owned();
            failed.entry(name.clone()).or_insert(why);
        }
        Ok(failed)
    }

    /// What the driver prints of tests; the last argument is what the JVM is told besides, and the
    /// number of probes.
    fn drive(
        &self,
        class: &str,
        order: &[String],
        path: &[PathBuf],
        home: &str,
        (options, n_probes): (&[OsString], usize),
    ) -> Result<String, String> {
        let path = std::env::join_paths(path).map_err(|e| e.to_string())?;
        let home = self.home().join(home);
        std::fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
        let mut command = self
            .jdk
            .java_command()
            .args([
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-ea",
                // What needs more than the machine had fails there, rather than taking all there is.
                "-Xmx256m",
                "-Duser.timezone=UTC",
            ])
            .args(options)
            .arg(format!("-Duser.home={}", home.display()))
            .arg(format!("-Djava.io.tmpdir={}", home.display()))
            .arg("-cp")
            .arg(path)
            .arg("omakase.check.Driver")
            .arg(class)
            .arg(n_probes.to_string())
            .args(order)
            .timeout(Duration::from_secs(60));
        command.working_dir = Some(home);
        let run = command.run().map_err(|e| e.to_string())?;
        Ok(run.stdout_text())
    }

    /// Runs tests that were [checked](Self::check) once more, with other classes before the class
    /// path.
    pub(crate) fn run_instrumented(
        &self,
        class: &str,
        tests: &[String],
        first: PathBuf,
        options: &[OsString],
        n_probes: usize,
    ) -> Result<String, String> {
        let path = self.run_path(Some(first))?;
        self.drive(class, tests, &path, "measured", (options, n_probes))
    }
}

/// Tests run in a directory of their own, where relative entries would mean something else.
fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}

pub(crate) fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    }
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}

/// `Foo.java:12: error: …` lines of javac.
fn error_lines(text: &str) -> Vec<(u32, String)> {
    text.lines()
        .filter_map(|l| {
            let (_, rest) = l.split_once(".java:")?;
            let (number, rest) = rest.split_once(':')?;
            let message = rest.trim().strip_prefix("error:")?;
            Some((number.parse().ok()?, message.trim().to_owned()))
        })
        .collect()
}
