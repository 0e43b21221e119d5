//! From a class to a checked test class: search, minimise, assert, write, ask the real JVM.
//!
//! What this crate does not know: arguments, terminals, exit codes.

pub mod account;
pub mod agreement;
mod assertions;
pub mod check;
mod compiler;
mod conditions;
mod confirm;
pub mod coverage;
mod door;
mod facts;
mod fold;
mod hunt;
mod jvm;
mod lanes;
mod languages;
mod library;
mod mocked;
mod moments;
pub mod mutants;
pub mod oracle;
mod order;
mod prepared;
pub mod reasons;
mod runs;
mod settle;
mod stops;
pub mod suspects;
pub mod verdicts;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use executor::{End, Worker, WorkerError};
use goals::Goals;
use junit::{Mocks, Style};
use program::{ClassPath, JdkImage};
use search::Generator;
use search::minimise::{self, Kept};
use testcase::{Action, ClassInfo, TestCase, Universe};

use account::{GoalAccount, GoalState, TestAccount};
use agreement::Disagreements;
use check::{Patience, RealJvm};
use confirm::{Court, Written};
use coverage::RealCoverage;
use hunt::{Booting, Hunt};
use lanes::Lanes;
use mutants::{Arena, Further, Hunter, MutantAccount, Score};
use oracle::{Draft, Probe, Subject};
use reasons::Reason;
use strategies::dse::Boundaries;
use suspects::Suspected;

pub use budget::tuning::SetError;
pub use executor::{Allowed, Effect, EffectGroup, EffectKind};
pub use goals::Wanted;
pub use hunt::test_package;
pub use search::Adaptive;
pub use strategies::{Answering, Chosen, STRATEGIES, Tuning, tardis};
pub use strategy::Tried;

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
    /// The same for another thread.
    #[must_use]
    pub fn again(&self) -> Sources {
        Sources {
            class_path: self.class_path.clone(),
            entries: self.entries.clone(),
            library: self.library.clone(),
            universe: Universe::new(self.class_path.clone(), self.library.clone()),
        }
    }

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

/// What several threads ask now and then.
pub type Asked<'a> = &'a (dyn Fn() -> bool + Sync);

/// What is being done with a class; they come in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Machines start.
    Starting,
    /// Strategies look for tests and proofs.
    Searching,
    /// Tests become shorter.
    Minimising,
    /// Tests are asked what they show.
    Asserting,
    /// Assertions are chosen, and more tests looked for, by what they notice.
    Mutating,
    /// Tests are compiled and run on the real JVM.
    Checking,
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stage::Starting => "starting",
            Stage::Searching => "searching",
            Stage::Minimising => "minimising",
            Stage::Asserting => "asserting",
            Stage::Mutating => "trying mutants",
            Stage::Checking => "checking on the real JVM",
        })
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
    /// Goals besides branches, method entries and exceptions.
    pub wanted: Wanted,
    /// What finds tests.
    pub strategies: Chosen,
    /// Constants of the strategies.
    pub tuning: Tuning,
    /// When symbolic execution is asked.
    pub adaptive: Adaptive,
    /// What answers its questions.
    pub answering: Answering,
    /// What was chosen for the strategy `tardis`.
    pub tardis: tardis::Choices,
    /// Effects on the host that tests may have.
    pub allowed: Allowed,
    /// Bytecodes that a test may take.
    pub fuel: u64,
    /// Machines that run tests side by side; the result is the same for any number.
    pub jobs: usize,
    /// Told when something else is begun.
    pub entered: &'a dyn Fn(Stage),
    /// Asked often; true when the search must end.
    pub is_over: &'a mut dyn FnMut(&Progress) -> bool,
    /// Asked after the search; true when no more tests are to be looked for that notice mutants.
    pub is_sated: Asked<'a>,
    /// Asked after the search; true when what is not necessary must be left out.
    pub is_late: Asked<'a>,
    /// How long the real JVM may take.
    pub patience: Patience<'a>,
}

impl<'a> Options<'a> {
    /// For a search alone, with everything else as usual.
    pub fn searching(
        seed: u64,
        steps: u64,
        is_over: &'a mut dyn FnMut(&Progress) -> bool,
    ) -> Options<'a> {
        Options {
            seed,
            steps,
            style: Style {
                junit: junit::Junit::Five,
                assertj: false,
                mocks: Mocks::Classes,
                parameterized: false,
            },
            wanted: Wanted::default(),
            strategies: Chosen::default(),
            tuning: Tuning::default(),
            adaptive: Adaptive::default(),
            answering: Answering::Chain,
            tardis: tardis::Choices::default(),
            allowed: Allowed::default(),
            fuel: FUEL,
            jobs: 1,
            entered: &|_| {},
            is_over,
            is_sated: &|| false,
            is_late: &|| false,
            patience: Patience::unlimited(),
        }
    }
}

/// Bytecodes that a test may take where nobody says otherwise.
const FUEL: u64 = 32_000_000;

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
    pub source: Option<junit::Unit>,
    /// Simple name of the test class.
    pub name: String,
    /// Its package, as an internal name.
    pub package: String,
    /// Tests in it.
    pub n_tests: usize,
    /// Branches: covered by tests that the real JVM confirmed, and all. Covered as the real JVM
    /// shows it where [`real`](Self::real) is there, else on the machine.
    pub branches: (usize, usize),
    /// Branches that are proved to be infeasible.
    pub infeasible: usize,
    /// Proofs that tests contradict: defects of ours, of which the user must hear.
    pub contradictions: Vec<String>,
    /// Lines of the same.
    pub lines: (usize, usize),
    /// Goals besides branches, of each kind that was asked for: covered by tests that were written,
    /// and all. Counted on the machine.
    pub secondary: Vec<(&'static str, usize, usize)>,
    /// Tests run by the search.
    pub executions: u64,
    /// Machine steps.
    pub steps: u64,
    /// Tests dropped, by cause.
    pub dropped: BTreeMap<Reason, usize>,
    /// Tests that lost their assertions, since these do not hold on the real JVM, and were written for
    /// the branches they take.
    pub weakened: usize,
    /// What the real JVM said of them: lines that do not compile, tests that fail.
    pub complaints: Vec<String>,
    /// Why runs did not end.
    pub stopped: BTreeMap<String, u64>,
    /// Classes missing from the class path, as internal names, and the method that wanted each.
    pub missing: BTreeMap<String, String>,
    /// Each goal, by its number, and what came of it.
    pub goals: Vec<GoalAccount>,
    /// The tests in the source, in its order.
    pub tests: Vec<TestAccount>,
    /// Steps used, branches that the search had covered then.
    pub timeline: Vec<(u64, usize)>,
    /// Path conditions that tests were looked for: after how many steps it was known what came of each.
    pub conditions: Vec<(u64, Tried)>,
    /// What the strategy `tardis` learned.
    pub lessons: Vec<tardis::knn::Example>,
    /// What the tests cover on the real JVM.
    pub real: Option<RealCoverage>,
    /// Why that is not known.
    pub not_measured: Option<String>,
    /// Where machine and real JVM differ.
    pub disagreements: Disagreements,
    /// Mutants of the class that the tests notice. Counted on the machine, before the real JVM
    /// had its word.
    pub mutants: Score,
    /// Each of them, by class and place in the code.
    pub changes: Vec<MutantAccount>,
    /// What looks like bugs of the class; their tests are marked.
    pub suspected: Vec<Suspected>,
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
    let (files, goals) = goals_of(sources, &class, options.wanted);
    (options.entered)(Stage::Starting);
    let mut hunt = Hunt::new(sources, &class, &goals, options)?;
    (options.entered)(Stage::Searching);
    let found = hunt.search(universe, options);
    (options.entered)(Stage::Minimising);
    let maker = hunt.maker();
    let (mut workers, others, warmth) = hunt.into_workers(sources, options.seed, found.fuel);
    let mut candidates: Vec<TestCase> = found.ledger.covering();
    let shown = found.ledger.thrown.iter();
    let shown = shown.filter(|((place, _), _)| place.starts_with(&*class.name));
    let extra: Vec<TestCase> = shown.map(|(_, t)| TestCase::clone(t)).collect();
    candidates.retain(|t| !t.is_empty());
    for test in &mut candidates {
        workers[0].drop_unasked(test);
    }
    let mut kept = minimise::minimise(&mut workers, &candidates, options.is_late);
    // What is left of a test may ask less of its stubs.
    for k in &mut kept {
        if workers[0].drop_unasked(&mut k.test) && !(options.is_late)() {
            *k = minimise::shorten(&mut workers[0], k.clone());
        }
    }
    add_exceptions(
        universe,
        &mut workers[0],
        &mut kept,
        &extra,
        (&options.allowed, options.is_late),
    );
    let mut outcome = Outcome {
        name: test_class_name(&class),
        package: package.clone(),
        executions: found.executions,
        steps: found.meter.steps(),
        stopped: found.stopped,
        missing: found.missing,
        conditions: found.conditions,
        lessons: options.tardis.lessons.take(),
        ..Outcome::default()
    };
    (options.entered)(Stage::Asserting);
    let others = others.into_iter().map(Booting::finish);
    let others: Vec<Worker> = others.collect::<Result<_, _>>()?;
    let mut lanes = Lanes::new(workers.into_iter().zip(others), universe);
    let about = Subject {
        package: &package,
        probes: &probes(&kept),
        allowed: &options.allowed,
    };
    let mut drafts = oracle::drafts(&mut lanes, &about, &kept, options.is_late);
    let n_unstable = kept.len() - drafts.len();
    if n_unstable > 0 {
        outcome.dropped.insert(Reason::NotRepeatable, n_unstable);
    }
    drop_repeated(&mut drafts);
    drop_empty(universe, &goals, &mut drafts);
    let cold = hunt::cold_worker(sources, options, found.fuel, warmth);
    (options.entered)(Stage::Mutating);
    // The machine itself runs on the library: a mutant there could break it.
    let changed: &[_] = if class.is_library { &[] } else { &files };
    let arena = Arena::new(changed, &lanes, found.fuel);
    let seed = options.seed ^ mutants::OTHER_SEED;
    let (n_runs, spent) = (lanes.n_runs(), lanes.spent());
    let answering = options.answering;
    let solver = || {
        let worker = maker().ok()?;
        Some(Boundaries::new(worker, &goals, seed, answering))
    };
    let mut hunter = Hunter {
        lanes: &mut lanes,
        about: &about,
        is_late: options.is_late,
        further: Some(Further {
            generator: Generator::new(universe, class.clone(), &package, &goals, seed),
            budget: mutants::share(options.steps, outcome.steps),
            others: candidates,
            is_over: options.is_sated,
            solver: &solver,
        }),
    };
    (outcome.mutants, outcome.changes) = mutants::choose(changed, &arena, &mut hunter, &mut drafts);
    outcome.executions += lanes.n_runs() - n_runs;
    outcome.steps += lanes.spent() - spent;
    for cause in measure(&mut lanes, &about, &mut drafts, options.is_late) {
        *outcome.dropped.entry(cause).or_default() += 1;
    }
    drop_silent(&mut drafts);
    let conditions = conditions::of_drafts(
        &drafts,
        &files,
        &goals,
        &mut lanes.own().worker,
        options.is_late,
    );
    let mut tests = in_order(universe, &files, drafts, conditions);
    for written in &mut tests {
        let worker = &mut lanes.own().worker;
        stops::note(worker, universe, &package, &mut written.method);
    }
    if options.style.mocks == Mocks::Mockito {
        for written in &mut tests {
            mocked::note(
                &mut lanes.own().worker,
                &package,
                universe,
                &mut written.method,
            );
        }
    }
    (options.entered)(Stage::Checking);
    let mut states = account::states(&goals, &found.ledger);
    let contradictions = found.ledger.contradictions().to_vec();
    // Memory: with one job, what is not needed any more goes before another machine starts.
    drop(found.ledger);
    let mut other = lanes.into_other()?;
    let mut cold = cold.finish()?;
    let machines = (&mut cold, &mut other);
    let is_isolated = real.is_isolated();
    let (tests, kept_out) = door::judge(machines, tests, &options.allowed, is_isolated, class_name);
    account::note_needs(&mut states, &kept_out.needs);
    for (cause, n) in kept_out.dropped {
        *outcome.dropped.entry(cause).or_default() += n;
    }
    // The real JVM needs memory too: what it is not compared with goes first.
    drop((cold, other));
    let measured = confirm::measured_classes(sources, &goals);
    let court = Court {
        real,
        measured: &measured,
        style: options.style,
        patience: options.patience,
    };
    confirm::confirm(universe, &class, &court, tests, &goals, &mut outcome)?;
    outcome.contradictions =
        account::drop_contradicted(&goals, &mut states, &outcome.tests, &contradictions);
    outcome.goals = account::goals(&goals, states, &outcome.tests);
    let told = (&mut outcome.changes, &mut outcome.mutants);
    mutants::equivalence::settle(&files, &outcome.goals, told.0, told.1);
    outcome.infeasible = account::n_infeasible(&outcome.goals);
    outcome.secondary = account::secondary(&outcome.goals);
    outcome.timeline = account::thinned(found.timeline);
    Ok(outcome)
}

/// What came of a class that could not be worked on: all its goals are open.
pub fn untouched(sources: &Sources, class_name: &str) -> Outcome {
    let Some(class) = sources.universe.class(class_name) else {
        return Outcome::default();
    };
    let (_, goals) = goals_of(sources, &class, Wanted::default());
    let (branches, lines) = settle::count(goals.list.iter(), &BTreeSet::new());
    let open = |goal: &goals::Goal| GoalAccount {
        goal: goal.clone(),
        state: GoalState::NeverReached,
    };
    Outcome {
        branches,
        lines,
        goals: goals.list.iter().map(open).collect(),
        ..Outcome::default()
    }
}

/// The files of a class and of those inside it, and their goals.
fn goals_of(
    sources: &Sources,
    class: &Arc<ClassInfo>,
    wanted: Wanted,
) -> (Vec<Arc<classfile::ClassFile>>, Goals) {
    let mut files = vec![class.file.clone()];
    let nested = nested_classes(sources, class);
    files.extend(nested.iter().map(|c| c.file.clone()));
    let mut goals = Goals::default();
    for file in &files {
        goals.add(file);
    }
    for file in &files {
        goals.add_secondary(file, wanted);
    }
    (files, goals)
}

/// Notes what each test covers, with the getters that its assertions call, and drops those that wait
/// for long, which takes no time on the machine but would on the real JVM, and those that end in another
/// way at another moment; the causes. When it is late, tests stay as they are, but for what does not hold at
/// a few other moments.
fn measure(
    lanes: &mut Lanes,
    about: &Subject<'_>,
    drafts: &mut Vec<Draft>,
    is_late: Asked<'_>,
) -> Vec<Reason> {
    const LONGEST: i64 = 2_000_000_000;
    let measured = lanes.each(drafts, |lane, draft| {
        let mut draft = draft.clone();
        let seen = about.seen(&lane.universe);
        let machines = (&mut lane.worker, &mut lane.other);
        if !moments::keep_what_holds(&mut draft, machines, &seen, is_late) {
            return Err(Reason::DependsOnTime);
        }
        if is_late() {
            return Ok(draft);
        }
        let worker = &mut lane.worker;
        worker.run(&TestCase::default());
        let before = worker.vm().slept_nanos;
        draft.drop_unfounded(worker, &seen);
        draft.needs_assertions = assertions::needed_by(seen.universe, worker, &draft);
        let covered = worker.run(&draft.method().test);
        let covered = covered.covered().filter(|g| !draft.doubtful.contains(g));
        draft.covered = covered.collect();
        match worker.vm().slept_nanos - before {
            ..=LONGEST => Ok(draft),
            _ => Err(Reason::WaitsTooLong),
        }
    });
    drafts.clear();
    let mut causes = Vec::new();
    for came in measured {
        match came {
            Ok(draft) => drafts.push(draft),
            Err(cause) => causes.push(cause),
        }
    }
    causes
}

/// Drops tests that say nothing, before mutants are tried: that something was not expected by accident, or that a
/// class can be instantiated, where they take no branch that others do not; and that a method does not throw, where
/// another test of it covers as much.
fn drop_empty(universe: &Universe, goals: &Goals, drafts: &mut Vec<Draft>) {
    let is_branch = |g: &goals::GoalId| {
        let goal = goals.list.get(g.index());
        goal.is_some_and(|g| matches!(g.kind, goals::GoalKind::Branch { .. }))
    };
    let mut n_taking: BTreeMap<goals::GoalId, usize> = BTreeMap::new();
    for goal in drafts.iter().flat_map(|d| &d.covered) {
        *n_taking.entry(*goal).or_default() += usize::from(is_branch(goal));
    }
    for k in (0..drafts.len()).rev() {
        let draft = &drafts[k];
        let takes_what_others_take = || {
            let mut branches = draft.covered.iter().filter(|g| is_branch(g));
            branches.all(|g| n_taking[g] > 1)
        };
        let is_silent = draft.throws.is_none() && draft.candidates.is_empty();
        let only_makes = matches!(&draft.test.statements[draft.act].action,
            Action::New { args, .. } if args.is_empty());
        let says_nothing = suspects::is_mere_accident(universe, &draft.test, &draft.end)
            || is_silent && only_makes;
        let is_repeated =
            || is_silent && (0..drafts.len()).any(|j| j != k && covers(&drafts[j], draft));
        if drafts.len() > 1 && (says_nothing && takes_what_others_take() || is_repeated()) {
            for goal in &drafts.remove(k).covered {
                n_taking
                    .entry(*goal)
                    .and_modify(|n| *n = n.saturating_sub(1));
            }
        }
    }
}

/// Drops tests that have nothing left to assert at other moments, where another one of the same method covers as
/// much: the moment was all that told them apart.
fn drop_silent(drafts: &mut Vec<Draft>) {
    for k in (0..drafts.len()).rev() {
        let draft = &drafts[k];
        let is_silent = draft.throws.is_none() && draft.method().expects.is_empty();
        let is_of_a_moment = is_silent && !draft.doubtful.is_empty();
        if is_of_a_moment && (0..drafts.len()).any(|j| j != k && covers(&drafts[j], draft)) {
            drafts.remove(k);
        }
    }
}

/// Whether a test is of the same method as another one and covers all that it does.
fn covers(other: &Draft, draft: &Draft) -> bool {
    let act = |d: &Draft| {
        d.test.statements[d.act]
            .action
            .called()
            .map(|(e, _)| e.clone())
    };
    act(other) == act(draft) && draft.covered.iter().all(|g| other.covered.contains(g))
}

/// Calls that tests make and that look at objects.
fn probes(kept: &[Kept]) -> Vec<Probe> {
    let ended = kept.iter().filter(|k| k.run.end == End::Completed);
    ended
        .filter_map(|k| Probe::of(&k.test, k.test.len() - 1))
        .collect()
}

/// Tests that show an exception thrown by the class itself, where none does yet; not that a `null`
/// was not expected.
fn add_exceptions(
    universe: &Universe,
    worker: &mut Worker,
    kept: &mut Vec<Kept>,
    extra: &[TestCase],
    (allowed, is_late): (&Allowed, &dyn Fn() -> bool),
) {
    const MAX: usize = 30;
    let key = |k: &Kept| match &k.run.end {
        End::Threw {
            class,
            stack,
            places,
            ..
        } => Some((
            class.clone(),
            stack.first().cloned(),
            places.first().copied(),
        )),
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
            && allowed.permits(&k.run.effects)
            && !suspects::is_mere_null_pointer(universe, &k.test, &k.run.end)
            && shown.insert(what)
        {
            kept.push(if is_late() {
                k
            } else {
                minimise::shorten(worker, k)
            });
        }
    }
}

/// Tests that came to the same statements by being shortened: the first is enough.
fn drop_repeated(drafts: &mut Vec<Draft>) {
    let mut k = 0;
    while k < drafts.len() {
        let (before, rest) = drafts.split_at(k);
        match before.iter().position(|d| d.test == rest[0].test) {
            Some(_) => {
                drafts.remove(k);
            }
            None => k += 1,
        }
    }
}

/// The methods of the test class in the order of the class under test: constructors and methods as
/// they are declared, what they return before what they throw, what looks like a bug at the end.
fn in_order(
    universe: &Universe,
    files: &[Arc<classfile::ClassFile>],
    drafts: Vec<Draft>,
    conditions: Vec<Vec<String>>,
) -> Vec<Written> {
    let place = |d: &Draft| {
        let (Action::Call { method, .. }
        | Action::New {
            constructor: method,
            ..
        }) = &d.test.statements[d.act].action
        else {
            return (usize::MAX, 0);
        };
        let class = files.iter().position(|f| f.this_class == method.class);
        let index = class.and_then(|c| {
            let methods = &files[c].methods;
            methods
                .iter()
                .position(|m| m.name == method.name && m.descriptor == method.descriptor)
        });
        (class.unwrap_or(usize::MAX), index.unwrap_or(usize::MAX))
    };
    let mut keyed: Vec<_> = Vec::new();
    for (d, conditions) in drafts.into_iter().zip(conditions) {
        let suspected = suspects::suspected(universe, &d.test, &d.end);
        let mut method = d.method();
        method.conditions = conditions;
        method.suspicion = suspected.as_ref().map(Suspected::reason);
        let key = (suspected.is_some(), place(&d), method.throws.is_some());
        keyed.push((
            key,
            Written {
                method,
                covered: d.covered,
                doubtful: d.doubtful,
                suspected,
                parts: Vec::new(),
            },
        ));
    }
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, w)| w).collect()
}

/// Member and local classes of a class, in the order of their names.
fn nested_classes(sources: &Sources, class: &ClassInfo) -> Vec<Arc<ClassInfo>> {
    let prefix = format!("{}$", class.name);
    if class.is_library {
        // The image has no list by package; the class itself names its members.
        let members = class.file.inner_classes.iter().map(|i| &i.inner);
        return members
            .filter(|n| n.starts_with(&prefix))
            .filter_map(|n| sources.universe.class(n))
            .collect();
    }
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
