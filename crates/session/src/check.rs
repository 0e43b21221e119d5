//! The real JVM's word: what is written must compile and pass, twice, in different surroundings.
#![expect(
    clippy::disallowed_methods,
    reason = "the time that the real JVM takes, and its outer limit"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jdk::{CompileError, Exit, Isolation, Jdk, Walls};
use program::{ClassPath, EntryKind};

use crate::compiler::Compiler;
use crate::coverage::{Measured, RealCoverage};
use crate::jvm::{self, Job, Said};
use crate::order::{Ran, junit_order};
use crate::prepared::Store;
use crate::runs::{Ended, Run};

pub use crate::jvm::Patience;

const TEST: &str = include_str!("../java/Test.java");
const ASSERTIONS: &str = include_str!("../java/Assertions.java");
const ASSUMPTIONS: &str = include_str!("../java/Assumptions.java");
const ASSERTJ: &str = include_str!("../java/AssertJ.java");
const ASSERTJ_ASSERTION: &str = include_str!("../java/AssertJAssertion.java");
const COMPILER: &str = include_str!("../java/Compiler.java");
const DRIVER: &str = include_str!("../java/Driver.java");
const LINK: &str = include_str!("../java/Link.java");
const TEMP_DIR: &str = include_str!("../java/TempDir.java");
const RULE: &str = include_str!("../java/Rule.java");
const TEMPORARY_FOLDER: &str = include_str!("../java/TemporaryFolder.java");
const PARAMETERIZED_TEST: &str = include_str!("../java/ParameterizedTest.java");
const CSV_SOURCE: &str = include_str!("../java/CsvSource.java");
const VALUE_SOURCE: &str = include_str!("../java/ValueSource.java");
const ROWS: &str = include_str!("../java/Rows.java");
const TEMP_DIRS: &str = include_str!("../java/TempDirs.java");
const SPOILER: &str = include_str!("../java/Spoiler.java");
const PROBES: &str = include_str!("../java/Probes.java");
/// The package of JUnit 5 and of the stand-ins as they are written; JUnit 4 has another.
const JUPITER: &str = "org.junit.jupiter.api";

/// As different from where they are usually run as may be: west of Greenwich, by half an hour off,
/// with summer time, and in Turkish, which has other capitals and writes numbers with commas.
const ELSEWHERE: [&str; 4] = [
    "-Duser.timezone=America/St_Johns",
    "-Duser.language=tr",
    "-Duser.country=TR",
    "-Dfile.encoding=ISO-8859-1",
];

/// How long the end of a run is put off for the sake of the next one.
const ARCHIVING_TIME: Duration = Duration::from_secs(1);

/// Where tests run, below the scratch directory.
const HOME: &str = "home";
/// Where Mockito finds what makes its mocks.
const MOCK_MAKER: &str = "mockito-extensions/org.mockito.plugins.MockMaker";
/// Where compiled tests are, below the scratch directory.
const TEST_CLASSES: &str = "test-classes";

/// What tests are compiled against while they are checked, by file name.
pub(crate) fn stand_in_sources() -> [(&'static str, String); 25] {
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
    let like_test = |name: &str| TEST.replace(" Test ", &format!(" {name} "));
    [
        ("org/junit/jupiter/api/Test.java", TEST.to_owned()),
        (
            "org/junit/jupiter/api/Assertions.java",
            ASSERTIONS.to_owned(),
        ),
        ("org/junit/Test.java", four(TEST)),
        (
            "org/junit/jupiter/api/BeforeEach.java",
            like_test("BeforeEach"),
        ),
        (
            "org/junit/jupiter/api/AfterEach.java",
            like_test("AfterEach"),
        ),
        ("org/junit/Before.java", four(&like_test("Before"))),
        ("org/junit/After.java", four(&like_test("After"))),
        (
            "org/junit/Assert.java",
            four(ASSERTIONS).replace(" Assertions", " Assert"),
        ),
        (
            "org/junit/jupiter/api/Assumptions.java",
            ASSUMPTIONS.to_owned(),
        ),
        (
            "org/junit/Assume.java",
            four(ASSUMPTIONS).replace(" Assumptions", " Assume"),
        ),
        ("org/assertj/core/api/Assertions.java", ASSERTJ.to_owned()),
        (
            "org/assertj/core/api/Assertion.java",
            ASSERTJ_ASSERTION.to_owned(),
        ),
        ("org/junit/jupiter/api/io/TempDir.java", TEMP_DIR.to_owned()),
        ("org/junit/Rule.java", RULE.to_owned()),
        (
            "org/junit/rules/TemporaryFolder.java",
            TEMPORARY_FOLDER.to_owned(),
        ),
        (
            "org/junit/jupiter/params/ParameterizedTest.java",
            PARAMETERIZED_TEST.to_owned(),
        ),
        (
            "org/junit/jupiter/params/provider/CsvSource.java",
            CSV_SOURCE.to_owned(),
        ),
        (
            "org/junit/jupiter/params/provider/ValueSource.java",
            VALUE_SOURCE.to_owned(),
        ),
        ("omakase/check/Rows.java", ROWS.to_owned()),
        ("omakase/check/TempDirs.java", TEMP_DIRS.to_owned()),
        ("omakase/check/Compiler.java", COMPILER.to_owned()),
        ("omakase/check/Driver.java", DRIVER.to_owned()),
        ("omakase/check/Link.java", LINK.to_owned()),
        ("omakase/check/Spoiler.java", SPOILER.to_owned()),
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
    /// Compiles what the checks need while the search is at work.
    preparing: Mutex<Preparing>,
    /// What all JVMs that run tests may do.
    isolation: Isolation,
    /// A compiler that stays, once it was started; nothing where a plain one is asked.
    compiler: Arc<Mutex<Option<Compiler>>>,
    /// Makes what a compiler that stays needs, for the next run.
    archiving: Option<JoinHandle<()>>,
    /// Since when nobody waits for that any more.
    dropped: Arc<OnceLock<Instant>>,
}

impl Drop for RealJvm<'_> {
    fn drop(&mut self) {
        let _first_time = self.dropped.set(Instant::now());
        if let Some(thread) = self.archiving.take() {
            let _done_or_not = thread.join();
        }
    }
}

/// Whether what the checks need is compiled.
enum Preparing {
    Running(Receiver<Result<PathBuf, String>>),
    Done(Result<PathBuf, String>),
}

/// What the real JVM said of a test class.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Source lines with errors, when it does not compile.
    pub errors: Vec<(u32, String)>,
    /// Tests that failed, with the reason.
    pub failed: BTreeMap<String, String>,
    /// Tests that hang or end the JVM, and how.
    pub ended: BTreeMap<String, String>,
    /// Tests that were not run: there was no time, or too many others ended the JVM.
    pub unchecked: BTreeSet<String>,
    /// Tests after which others fail that pass without them.
    pub spoilers: BTreeSet<String>,
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
        let compiler = Arc::new(Mutex::new(None));
        let (own_jdk, own_scratch, kept) = (jdk.clone(), scratch.clone(), compiler.clone());
        let dropped = Arc::new(OnceLock::new());
        let ended = dropped.clone();
        let (tell, ready) = channel();
        let archiving = std::thread::spawn(move || {
            let stand_ins = store.stand_ins(&own_jdk, &own_scratch);
            let found = stand_ins.clone().ok().zip(store.quick());
            if let Some((dir, quick)) = &found
                && let Ok(mut place) = kept.lock()
            {
                *place = Compiler::start(&own_jdk, quick, dir, &own_scratch);
            }
            let _nobody_waits = tell.send(stand_ins.clone());
            if let (Ok(dir), None) = (stand_ins, found) {
                let is_late = |since: &Instant| since.elapsed() > ARCHIVING_TIME;
                let goes_on = &mut || !ended.get().is_some_and(is_late);
                store.make_quick(&own_jdk, &dir, &own_scratch, goes_on);
            }
        });
        let class_path: Vec<PathBuf> = class_path.into_iter().map(absolute).collect();
        let readable = class_path.iter().chain([&scratch]).cloned();
        Ok(RealJvm {
            jdk,
            isolation: Isolation::of_jvm(jdk).reading(readable),
            scratch,
            class_path,
            index: None,
            preparing: Mutex::new(Preparing::Running(ready)),
            compiler,
            archiving: Some(archiving),
            dropped,
        })
    }

    /// With the class path open: then what has no part in a class need not be searched for it.
    #[must_use]
    pub fn with_index(mut self, index: Arc<ClassPath>) -> Self {
        // Manifests name archives that the class path itself does not.
        let entries = index.entries().iter().map(|e| absolute(e.path.clone()));
        self.isolation.readable.extend(entries);
        self.index = Some(index);
        self
    }

    /// Whether the operating system keeps what tests do from the host. Where it does not, tests with
    /// effects are not run, even where these are allowed.
    pub fn is_isolated(&self) -> bool {
        Walls::of_this_system().missing().is_empty()
    }

    /// Waits until what the checks need is compiled; the directory it is in.
    pub(crate) fn stand_ins(&self) -> Result<PathBuf, String> {
        let lost = || "the compiler's thread was lost".to_owned();
        let mut state = self.preparing.lock().map_err(|_| lost())?;
        if let Preparing::Running(ready) = &*state {
            let result = ready.recv().unwrap_or_else(|_| Err(lost()));
            *state = Preparing::Done(result);
        }
        match &*state {
            Preparing::Done(result) => result.clone(),
            Preparing::Running(_) => Err(lost()),
        }
    }

    /// Where tests run, empty: what they write to relative paths, to the home or to the temporary
    /// directory stays here and is removed with the rest.
    pub(crate) fn fresh_home(&self, name: &str) -> Result<PathBuf, String> {
        let home = self.scratch.join(HOME).join(name);
        let _there_may_be_none = std::fs::remove_dir_all(&home);
        std::fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
        Ok(home)
    }

    /// A directory for instrumented classes, empty.
    pub(crate) fn instrumented(&self) -> Result<PathBuf, String> {
        let dir = self.scratch.join("instrumented");
        let _there_may_be_none = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
        Ok(dir)
    }

    /// [`RealJvm::check_within`], as long as it takes.
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
        self.check_within(class, source, (tests, measured), &Patience::unlimited())
    }

    /// Compiles a test class and runs its tests twice: in JUnit's order in one time zone, backwards
    /// in another one with another language and charset. A third run measures what they cover of the
    /// classes named.
    ///
    /// # Errors
    /// When a tool cannot be started, or there is no time to compile.
    pub fn check_within(
        &self,
        class: &str,
        source: &str,
        (tests, measured): (&[String], &[Measured]),
        patience: &Patience<'_>,
    ) -> Result<Verdict, String> {
        let file = self
            .scratch
            .join("tests")
            .join(format!("{}.java", class.replace('.', "/")));
        write(&file, source)?;
        let out = self.scratch.join(TEST_CLASSES);
        std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        self.choose_mock_maker(&out)?;
        let mut verdict = Verdict::default();
        if let Err(e) = self.compile(&file, &out, patience)? {
            if patience.is_over() {
                verdict.unchecked.extend(tests.iter().cloned());
                return Ok(verdict);
            }
            verdict.errors = error_lines(&e.to_string());
            if verdict.errors.is_empty() {
                return Err(e.to_string());
            }
            return Ok(verdict);
        }
        self.run_all(class, (tests, measured), patience, &mut verdict)?;
        Ok(verdict)
    }

    /// Tells Mockito, where there is one, to make mocks as subclasses: its other way attaches an agent to the
    /// JVM, which takes a process that may not be started. For interfaces both are the same.
    fn choose_mock_maker(&self, first: &Path) -> Result<(), String> {
        let has_mockito = self
            .index
            .as_ref()
            .is_some_and(|i| i.find_class("org/mockito/Mockito").is_some());
        match has_mockito {
            true => write(&first.join(MOCK_MAKER), "mock-maker-subclass\n"),
            false => Ok(()),
        }
    }

    /// The runs of tests that were compiled.
    fn run_all(
        &self,
        class: &str,
        (tests, measured): (&[String], &[Measured]),
        patience: &Patience<'_>,
        verdict: &mut Verdict,
    ) -> Result<(), String> {
        let path = self.run_path(None)?;
        let usual = junit_order(tests);
        let backwards: Vec<String> = usual.iter().rev().cloned().collect();
        let there = ELSEWHERE.map(OsString::from);
        let ended = Ended::default();
        let run = |order: &[String], options: &[OsString], home: &str| {
            let run = Run {
                class,
                order,
                n_probes: 0,
                path: &path,
                options,
                home,
            };
            self.run(&run, &ended, patience)
        };
        // Side by side: nothing they may do is seen by the other.
        let (first, second, third) = std::thread::scope(|scope| {
            let second = scope.spawn(|| run(&backwards, &there, "there"));
            let third = (!measured.is_empty())
                .then(|| scope.spawn(|| self.measure(class, &usual, measured, (&ended, patience))));
            let first = run(&usual, &[], "here");
            let lost = || "a check was lost".to_owned();
            (
                first,
                second.join().unwrap_or_else(|_| Err(lost())),
                third.map(|t| t.join().unwrap_or_else(|_| Err(lost()))),
            )
        });
        verdict.coverage = third.map(|c| c.map(|found| found.in_order(tests)));
        let (first, second) = (first?, second?);
        let runs = [(&usual, &first, &[][..]), (&backwards, &second, &there[..])];
        for (order, results, surroundings) in runs {
            let ran = Ran {
                order,
                failed: &results.failed,
                surroundings,
            };
            let found = self.spoilers(class, &ran, &path, patience);
            verdict.spoilers.extend(found);
        }
        for results in [second, first] {
            verdict.failed.extend(results.failed);
            verdict.ended.extend(results.ended);
            verdict.unchecked.extend(results.unchecked);
        }
        // What it did in one run decides.
        verdict
            .failed
            .retain(|test, _| !verdict.ended.contains_key(test));
        let (failed, ended) = (&verdict.failed, &verdict.ended);
        let is_judged = |test: &String| failed.contains_key(test) || ended.contains_key(test);
        verdict.unchecked.retain(|test| !is_judged(test));
        Ok(())
    }

    /// Compiles a test class. The entries that gave a class so far are tried first: `javac` looks
    /// into every jar it is given, which takes longer than all else when there are many.
    fn compile(
        &self,
        file: &Path,
        out: &Path,
        patience: &Patience<'_>,
    ) -> Result<Result<(), CompileError>, String> {
        let stand_ins = self.stand_ins()?;
        let with = |entries: &[PathBuf]| {
            let mut path = entries.to_vec();
            path.push(stand_ins.clone());
            self.compile_against(file, out, &path, patience)
        };
        // Where the class path has a JUnit, tests run with that, and are compiled against it.
        let _and_it_counts_as_used = self.is_without_junit();
        let used = self.used_entries();
        let compiled = with(&used);
        Ok(match compiled {
            Err(CompileError::Rejected { .. }) if used.len() < self.class_path.len() => {
                with(&self.class_path)
            }
            other => other,
        })
    }

    /// By the compiler that stays, or by a plain one where there is none.
    fn compile_against(
        &self,
        file: &Path,
        out: &Path,
        path: &[PathBuf],
        patience: &Patience<'_>,
    ) -> Result<(), CompileError> {
        const PLAIN: [&str; 3] = ["-nowarn", "-Xlint:none", "-proc:none"];
        // What javac exits with when the sources have errors.
        const REJECTED: i32 = 1;
        if let Ok(mut compiler) = self.compiler.lock()
            && let Some(kept) = &mut *compiler
            && let Ok(joined) = std::env::join_paths(path)
        {
            let mut arguments: Vec<OsString> = PLAIN.map(OsString::from).to_vec();
            arguments.extend(["-encoding".into(), "UTF-8".into(), "-d".into()]);
            arguments.extend([out.into(), "-cp".into(), joined, file.into()]);
            match kept.compile(&arguments, patience) {
                Some((0, _)) => return Ok(()),
                Some((REJECTED, messages)) => return Err(CompileError::Rejected { messages }),
                _ => *compiler = None,
            }
        }
        let mut options = PLAIN.to_vec();
        options.push("-J-Xmx512m");
        let goes_on = &mut || !patience.is_over();
        let mut once = || {
            self.jdk
                .compile_while(&[file.to_owned()], out, path, &options, goes_on)
        };
        match once() {
            // Somebody else ended it.
            Err(CompileError::Ended {
                exit: Exit::Signal(_),
                ..
            }) => once(),
            compiled => compiled,
        }
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

    /// Whether the class path has none of the classes that stand-ins are there for.
    fn is_without_junit(&self) -> bool {
        let is_there = |index: &Arc<ClassPath>| {
            let found = stand_in_sources().map(|(name, _)| {
                let class = name.trim_end_matches(".java");
                index.find_class(class).is_some()
            });
            found.contains(&true)
        };
        self.index.as_ref().is_some_and(|index| !is_there(index))
    }

    /// What tests run on, with other classes before all. Where the class path has no JUnit of its
    /// own, the stand-ins come before it: else each is looked for in every jar.
    fn run_path(&self, first: Option<PathBuf>) -> Result<Vec<PathBuf>, String> {
        let stand_ins = self.stand_ins()?;
        let is_free = self.is_without_junit();
        let mut path: Vec<PathBuf> = first.into_iter().collect();
        path.push(self.scratch.join(TEST_CLASSES));
        let place = path.len();
        path.extend(self.class_path.iter().cloned());
        path.insert(if is_free { place } else { path.len() }, stand_ins);
        Ok(path)
    }

    /// Runs a JVM that may read the class path and what the checks made, and write to its home.
    pub(crate) fn call(&self, job: &Job<'_>, patience: &Patience<'_>) -> Result<Said, String> {
        let isolation = self.isolation.clone().reading(job.path.iter().cloned());
        jvm::run(self.jdk, isolation, job, patience)
    }

    /// What tests that are measured run on: other classes come before the class path.
    pub(crate) fn instrumented_path(&self, first: PathBuf) -> Result<Vec<PathBuf>, String> {
        self.run_path(Some(first))
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
