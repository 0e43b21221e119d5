//! From a class to a checked test class: search, minimise, assert, write, ask the real JVM.
//!
//! What this crate does not know: arguments, terminals, exit codes.

pub mod account;
pub mod agreement;
pub mod check;
pub mod coverage;
mod hunt;
pub mod oracle;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use executor::{End, GoalKind, Goals, Worker, WorkerError};
use junit::{Style, Suite, TestMethod};
use program::{ClassPath, JdkImage};
use search::minimise::{self, Kept};
use testcase::{Action, ClassInfo, TestCase, Ty, Universe};

use account::{GoalAccount, TestAccount};
use agreement::{Disagreements, Shown};
use check::RealJvm;
use coverage::{Measured, RealCoverage};
use hunt::Hunt;
use oracle::Oracle;

pub use hunt::test_package;
pub use hybrid::Answering;
pub use search::{Adaptive, Algorithm};

/// Rounds of dropping what does not compile or fails.
const MAX_REPAIRS: usize = 6;

/// Where classes come from.
pub struct Sources {
    /// The user's classes.
    pub class_path: Arc<ClassPath>,
    /// Its entries, for the real JVM.
    pub entries: Vec<PathBuf>,
    /// The class library.
    pub library: Arc<JdkImage>,
    /// Both, as tests see them; shared by all classes worked on, since it reads each class once.
    pub universe: Universe,
}

impl Sources {
    /// An open class path with its entries, and a class library.
    pub fn new(class_path: ClassPath, entries: Vec<PathBuf>, library: JdkImage) -> Sources {
        let (class_path, library) = (Arc::new(class_path), Arc::new(library));
        Sources {
            universe: Universe::new(class_path.clone(), library.clone()),
            class_path,
            entries,
            library,
        }
    }
}

/// How a class is worked on.
pub struct Options<'a> {
    /// Decides everything random.
    pub seed: u64,
    /// Machine steps of the search.
    pub steps: u64,
    /// Which JUnit.
    pub style: Style,
    /// What finds tests.
    pub strategy: Strategy,
    /// How the search works.
    pub algorithm: Algorithm,
    /// When symbolic execution is asked.
    pub adaptive: Adaptive,
    /// What answers its questions.
    pub answering: Answering,
    /// Machines that run tests side by side; the result is the same for any number.
    pub jobs: usize,
    /// Asked often; true when time is up.
    pub is_over: &'a mut dyn FnMut(&Progress) -> bool,
}

/// How search and symbolic execution share the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Search alone.
    Ga,
    /// Symbolic execution alone, from a call of each method.
    Dse,
    /// Search, and symbolic execution of its tests (paper 002).
    GaDse,
}

/// How far a class is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Goals covered.
    pub covered: usize,
    /// Goals in all.
    pub goals: usize,
    /// Machine steps used.
    pub steps: u64,
    /// Tests that cover something.
    pub tests: usize,
}

/// What came of a class.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The test class; nothing when there is no test.
    pub source: Option<String>,
    /// Simple name of the test class.
    pub name: String,
    /// Its package, as an internal name.
    pub package: String,
    /// Tests in it.
    pub n_tests: usize,
    /// Branches: covered by tests that the real JVM confirmed, and all. Covered as the real JVM
    /// shows it where [`real`](Self::real) is there, else on the machine.
    pub branches: (usize, usize),
    /// Lines of the same.
    pub lines: (usize, usize),
    /// Tests run by the search.
    pub executions: u64,
    /// Machine steps.
    pub steps: u64,
    /// Tests dropped, by cause.
    pub dropped: BTreeMap<String, usize>,
    /// Why runs did not end.
    pub stopped: BTreeMap<String, u64>,
    /// Each goal, by its number, and what came of it.
    pub goals: Vec<GoalAccount>,
    /// The tests in the source, in its order.
    pub tests: Vec<TestAccount>,
    /// Steps used, branches that the search had covered then.
    pub timeline: Vec<(u64, usize)>,
    /// What the tests cover on the real JVM.
    pub real: Option<RealCoverage>,
    /// Why that is not known.
    pub not_measured: Option<String>,
    /// Where machine and real JVM differ.
    pub disagreements: Disagreements,
}

/// Why a class has no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// There is no such class, or it cannot be read.
    NoClass(String),
    /// The machine does not start, or the class cannot be loaded.
    Worker(WorkerError),
    /// The real JVM could not be asked.
    RealJvm(String),
}

/// Generates the tests of a class.
///
/// # Errors
/// When the class cannot be worked on at all.
pub fn generate(
    sources: &Sources,
    class_name: &str,
    real: &RealJvm<'_>,
    options: &mut Options<'_>,
) -> Result<Outcome, SessionError> {
    let universe = &sources.universe;
    let class = universe
        .class(class_name)
        .ok_or_else(|| SessionError::NoClass(class_name.to_owned()))?;
    let package = test_package(&class);
    let mut goals = Goals::default();
    goals.add(&class.file);
    for nested in nested_classes(sources, &class) {
        goals.add(&nested.file);
    }
    let mut hunt = Hunt::new(sources, &class, &goals, options)?;
    let found = hunt.search(universe, options)?;
    let (worker, mut other) = hunt.workers(sources, options.seed)?;
    if std::env::var_os("OMAKASE_OPEN").is_some() {
        for (g, goal) in goals.list.iter().enumerate() {
            if !found.archive.is_covered(g as u32) {
                eprintln!("OPEN {}.{}{} {:?} {:?}", goal.class, goal.signature.0, goal.signature.1, goal.kind, found.archive.best_distance(g as u32));
            }
        }
    }
    let mut candidates: Vec<TestCase> = found.archive.covering();
    let shown = found
        .archive
        .thrown
        .iter()
        .filter(|((place, exception), _)| {
            place.starts_with(&*class.name) && exception != "java/lang/NullPointerException"
        });
    let extra: Vec<TestCase> = shown.map(|(_, t)| TestCase::clone(t)).collect();
    candidates.retain(|t| !t.is_empty());
    let mut kept = minimise::minimise(worker, &candidates);
    add_exceptions(worker, &mut kept, &extra);
    let mut outcome = Outcome {
        name: test_class_name(&class),
        package: package.clone(),
        executions: found.executions,
        steps: found.steps,
        stopped: found.stopped,
        ..Outcome::default()
    };
    let mut tests: Vec<(TestMethod, Vec<executor::GoalId>)> = Vec::new();
    for k in &kept {
        let mut oracle = Oracle {
            universe,
            package: &package,
            worker: &mut *worker,
            other: &mut other,
        };
        match oracle.method_for(k) {
            Some(m) => {
                // With the getters that assertions need.
                let covered = worker.run(&m.test).covered().collect();
                tests.push((m, covered));
            }
            None => *outcome.dropped.entry("not repeatable".into()).or_default() += 1,
        }
    }
    tests.sort_by(|a, b| a.0.about.cmp(&b.0.about));
    let measured = measured_classes(sources, &goals);
    confirm(
        universe,
        &class,
        (real, &measured),
        options.style,
        tests,
        &goals,
        &mut outcome,
    )?;
    outcome.goals = account::goals(&goals, &found.archive, &outcome.tests);
    outcome.timeline = account::thinned(found.timeline);
    Ok(outcome)
}

/// Tests that show an exception thrown by the class itself, where none does yet.
fn add_exceptions(worker: &mut Worker, kept: &mut Vec<Kept>, extra: &[TestCase]) {
    const MAX: usize = 30;
    let key = |k: &Kept| match &k.run.end {
        End::Threw { class, stack, .. } => Some((class.clone(), stack.first().cloned())),
        _ => None,
    };
    let mut shown: BTreeSet<_> = kept.iter().filter_map(key).collect();
    for t in extra.iter().take(MAX) {
        let run = worker.run(t);
        let k = Kept {
            test: t.clone(),
            run,
            goals: Vec::new(),
        };
        if let Some(what) = key(&k)
            && shown.insert(what)
        {
            kept.push(minimise::shorten(worker, k));
        }
    }
}

/// Writes, compiles and runs; drops what does not hold on the real JVM.
fn confirm(
    universe: &Universe,
    class: &Arc<ClassInfo>,
    (real, measured): (&RealJvm<'_>, &[Measured]),
    style: Style,
    mut tests: Vec<(TestMethod, Vec<executor::GoalId>)>,
    goals: &Goals,
    outcome: &mut Outcome,
) -> Result<(), SessionError> {
    let unchecked = unchecked_exceptions(universe, tests.iter().map(|(t, _)| &t.test));
    let package = test_package(class).replace('/', ".");
    let full_name = if package.is_empty() {
        outcome.name.clone()
    } else {
        format!("{package}.{}", outcome.name)
    };
    for _ in 0..MAX_REPAIRS {
        if tests.is_empty() {
            return Ok(());
        }
        let suite = Suite {
            class: class.name.clone(),
            package: test_package(class),
            name: outcome.name.clone(),
            tests: tests.iter().map(|(t, _)| t.clone()).collect(),
            unchecked: unchecked.clone(),
        };
        let (source, names) = junit::write(&suite, style);
        let verdict = real
            .check(&full_name, &source, &names)
            .map_err(SessionError::RealJvm)?;
        let mut bad: BTreeMap<usize, String> = BTreeMap::new();
        for (line, _) in &verdict.errors {
            if let Some(k) = test_at(&source, &names, *line) {
                bad.insert(k, "does not compile".into());
            }
        }
        for name in verdict.failed.keys() {
            if let Some(k) = names.iter().position(|n| n == name) {
                bad.insert(k, "fails on the real JVM".into());
            }
        }
        if bad.is_empty() {
            if let Some((line, message)) = verdict.errors.first() {
                return Err(SessionError::RealJvm(format!("line {line}: {message}")));
            }
            match real.coverage(&full_name, &names, measured) {
                Ok(found) => outcome.real = Some(found),
                Err(why) => outcome.not_measured = Some(why),
            }
            count(&tests, goals, outcome);
            outcome.n_tests = names.len();
            outcome.tests = account::tests(&source, &names, tests.iter().map(|(_, c)| &c[..]));
            outcome.source = Some(source);
            return Ok(());
        }
        for cause in bad.values() {
            *outcome.dropped.entry(cause.clone()).or_default() += 1;
        }
        let mut k = 0;
        tests.retain(|_| {
            k += 1;
            !bad.contains_key(&(k - 1))
        });
    }
    *outcome
        .dropped
        .entry("could not be repaired".into())
        .or_default() += tests.len();
    Ok(())
}

/// The test method that a source line belongs to.
fn test_at(source: &str, names: &[String], line: u32) -> Option<usize> {
    let mut current = None;
    for (k, text) in source.lines().enumerate() {
        if let Some(n) = names
            .iter()
            .position(|n| text.contains(&format!("void {n}(")))
        {
            current = Some(n);
        }
        if k as u32 + 1 == line {
            return current;
        }
    }
    None
}

fn count(tests: &[(TestMethod, Vec<executor::GoalId>)], goals: &Goals, outcome: &mut Outcome) {
    let mut covered: BTreeSet<executor::GoalId> =
        tests.iter().flat_map(|(_, c)| c.iter().copied()).collect();
    if let Some(real) = &outcome.real {
        let shown = Shown::new(goals, real);
        covered = shown.covered(&covered);
        outcome.disagreements = shown.disagreements(tests.iter().map(|(_, c)| &c[..]));
    }
    let branches = |only: Option<&BTreeSet<executor::GoalId>>| {
        (0..goals.list.len() as executor::GoalId)
            .filter(|g| goals.is_branch(*g) && only.is_none_or(|c| c.contains(g)))
            .count()
    };
    outcome.branches = (branches(Some(&covered)), branches(None));
    let lines = |only: Option<&BTreeSet<executor::GoalId>>| {
        let mut found = BTreeSet::new();
        for (g, goal) in goals.list.iter().enumerate() {
            if let GoalKind::Branch { line: Some(l), .. } = goal.kind
                && only.is_none_or(|c| c.contains(&(g as executor::GoalId)))
            {
                found.insert((goal.class.clone(), l));
            }
        }
        found.len()
    };
    outcome.lines = (lines(Some(&covered)), lines(None));
}

/// The classes with goals, with their modules.
fn measured_classes(sources: &Sources, goals: &Goals) -> Vec<Measured> {
    let names = goals.classes.iter().map(|(name, _)| name);
    let found = names.filter_map(|name| {
        let is_users = sources.class_path.find_class(name).is_some();
        let library = || sources.library.find_class(name).map(|(_, module)| module);
        Some(Measured {
            file: sources.universe.class(name)?.file.clone(),
            module: if is_users { None } else { library() },
        })
    });
    found.collect()
}

/// Member and local classes of a class, in the order of their names.
fn nested_classes(sources: &Sources, class: &ClassInfo) -> Vec<Arc<ClassInfo>> {
    let prefix = format!("{}$", class.name);
    sources
        .class_path
        .class_names()
        .filter(|n| n.starts_with(&prefix))
        .filter_map(|n| sources.universe.class(&n))
        .collect()
}

/// `AccountTest`; a member class becomes `OuterInnerTest`.
fn test_class_name(class: &ClassInfo) -> String {
    let simple = class.name.rsplit('/').next().unwrap_or(&class.name);
    format!("{}Test", simple.replace('$', ""))
}

/// Of the exceptions that the tests' methods declare, those that need no `throws`.
fn unchecked_exceptions<'a>(
    universe: &Universe,
    tests: impl Iterator<Item = &'a TestCase>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for s in tests.flat_map(|t| &t.statements) {
        let e = match &s.action {
            Action::New { constructor, .. } => constructor,
            Action::Call { method, .. } => method,
            _ => continue,
        };
        for x in &e.exceptions {
            let ty = Ty::class(x);
            let is = |name| universe.as_super(&ty, name).is_some();
            if is("java/lang/RuntimeException") || is("java/lang/Error") {
                found.insert(x.to_string());
            }
        }
    }
    found
}
