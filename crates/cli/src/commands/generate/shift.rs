//! The work on the classes: one after the other, or several side by side.
#![expect(
    clippy::disallowed_methods,
    reason = "the outer limit that the user asked for"
)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, mpsc};
use std::time::{Duration, Instant};

use jdk::Jdk;
use junit::Style;
use session::check::{Patience, RealJvm};
use session::tardis::training::TrainingSet;
use session::{Options, Outcome, Progress, SessionError, Sources, Stage};

use super::display::{Display, Pace};
use super::interrupts::Interrupts;
use super::{junit_for, mocks_for};
use crate::args::GenerateArgs;
use crate::class_name::ClassName;
use crate::classes::why_unreadable;
use crate::failure::Failure;
use crate::quantity::Budget;

/// Steps a search under a time limit could never use up.
const ENOUGH_STEPS: u64 = 1 << 50;

/// Classes, and what is needed to work on them.
pub(super) struct Shift<'a> {
    pub args: &'a GenerateArgs,
    pub jdk: &'a Jdk,
    pub scratch: &'a Path,
    pub targets: &'a [ClassName],
    pub interrupts: &'a Interrupts,
    /// How fast classes are done.
    pub pace: Pace,
    /// What earlier runs learned.
    pub learned: Arc<TrainingSet>,
}

type Done = Result<Outcome, Failure>;

impl Shift<'_> {
    /// Works on all classes; `take` gets what came of each, in their order.
    pub fn work(
        &self,
        sources: &Sources,
        take: &mut dyn FnMut(&ClassName, Done) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let n_jobs = self.args.search.jobs();
        let n_threads = n_jobs.min(self.targets.len());
        if n_threads < 2 {
            let real = self.real_jvm(sources, 0)?;
            for target in self.targets {
                if self.is_interrupted() {
                    break;
                }
                take(target, self.one_class(sources, &real, target, n_jobs))?;
            }
            return Ok(());
        }
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (report, results) = mpsc::channel::<(usize, Done)>();
            for k in 0..n_threads {
                let (report, next, sources) = (report.clone(), &next, sources.again());
                let crew = (k, n_threads, n_jobs);
                scope.spawn(move || self.one_thread(crew, &sources, next, &report));
            }
            drop(report);
            let mut early: BTreeMap<usize, Done> = BTreeMap::new();
            let mut wanted = 0;
            let mut first_failure = Ok(());
            for (k, done) in results {
                early.insert(k, done);
                while let Some(done) = early.remove(&wanted) {
                    if let Err(e) = take(&self.targets[wanted], done) {
                        // The threads end with the class they are at.
                        self.interrupts.raise();
                        first_failure = first_failure.and(Err(e));
                    }
                    wanted += 1;
                }
            }
            first_failure
        })
    }

    fn is_interrupted(&self) -> bool {
        self.interrupts.is_raised()
    }

    fn real_jvm(&self, sources: &Sources, number: usize) -> Result<RealJvm<'_>, Failure> {
        let scratch = self.scratch.join(number.to_string());
        let cache = cache_dir();
        RealJvm::new(self.jdk, scratch, sources.entries.clone(), cache.as_deref())
            .map(|real| real.with_index(sources.class_path.clone()))
            .map_err(Failure::internal)
    }

    /// Takes one class after the other until none is left.
    fn one_thread(
        &self,
        (number, n_threads, n_jobs): (usize, usize, usize),
        sources: &Sources,
        next: &AtomicUsize,
        report: &mpsc::Sender<(usize, Done)>,
    ) {
        let real = self.real_jvm(sources, number);
        while !self.is_interrupted() {
            let k = next.fetch_add(1, Ordering::Relaxed);
            let Some(target) = self.targets.get(k) else {
                return;
            };
            let done = match &real {
                Ok(real) => {
                    // The last classes share what the threads leave that find none.
                    let n_left = (self.targets.len() - k).min(n_threads);
                    self.one_class(sources, real, target, n_jobs.div_ceil(n_left))
                }
                Err(e) => Err(e.clone()),
            };
            if report.send((k, done)).is_err() {
                return;
            }
        }
    }

    fn one_class(
        &self,
        sources: &Sources,
        real: &RealJvm<'_>,
        target: &ClassName,
        n_jobs: usize,
    ) -> Done {
        let args = self.args;
        let started = Instant::now();
        let (steps, limit) = match args.budget {
            Budget::Steps(n) => (n, None),
            Budget::Seconds(n) => (ENOUGH_STEPS, Some(Duration::from_secs(n))),
        };
        let display = RefCell::new(Display::new(args, &self.pace, self.targets, target));
        let entered = |stage: Stage| display.borrow_mut().enter(stage);
        let crowd = limit.map_or(1.0, |_| crowd());
        let n_tests = AtomicUsize::new(0);
        let mut is_over = |p: &Progress| {
            display.borrow_mut().show(p);
            n_tests.store(p.tests, Ordering::Relaxed);
            self.is_interrupted()
                || limit.is_some_and(|l| started.elapsed() >= search_end(l, p, crowd))
        };
        let is_sated = || {
            let p = Progress {
                tests: n_tests.load(Ordering::Relaxed),
                ..Progress::default()
            };
            self.is_interrupted()
                || limit.is_some_and(|l| started.elapsed() >= checks_begin(l, &p, crowd))
        };
        let is_late = || {
            let after = || check_time(n_tests.load(Ordering::Relaxed)).mul_f64(crowd);
            let nearly = |l: Duration| l.saturating_sub(after().min(l / 3));
            self.is_interrupted() || limit.is_some_and(|l| started.elapsed() >= nearly(l))
        };
        let checking = OnceLock::new();
        let left = || {
            let checking = *checking.get_or_init(|| started.elapsed());
            let of_budget =
                limit.map(|l| last_moment(l, checking).saturating_sub(started.elapsed()));
            of_budget.into_iter().chain(self.interrupts.left()).min()
        };
        let mut options = Options {
            seed: args.seed,
            steps,
            style: Style {
                junit: junit_for(args.junit, sources),
                assertj: args.assertj,
                mocks: mocks_for(args.mocks, sources),
                parameterized: super::has_parameters(args.junit, sources),
            },
            wanted: args.search.wanted(),
            strategies: args.search.strategies(),
            tuning: args.search.tuning(),
            adaptive: args.search.adaptive(),
            answering: args.search.answering(),
            tardis: session::tardis::Choices {
                selection: args.search.path_selection(),
                learned: self.learned.clone(),
                lessons: Rc::default(),
            },
            allowed: args.search.allowed(),
            fuel: args.search.fuel,
            jobs: n_jobs,
            entered: &entered,
            is_over: &mut is_over,
            is_sated: &is_sated,
            is_late: &is_late,
            patience: Patience {
                per_test: per_test(limit),
                left: &left,
            },
        };
        // A defect that one class brings to light must not cost the others their tests.
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            session::generate(sources, target.internal(), real, &mut options)
        }));
        display.borrow_mut().end();
        let outcome = outcome.map_err(|_| {
            Failure::internal(format!(
                "{target}: internal error; the message above says where"
            ))
        })?;
        outcome.map_err(|e| match e {
            SessionError::NoClass(_) => Failure::usage(
                why_unreadable(&sources.class_path, target)
                    .unwrap_or_else(|| format!("class {target} cannot be read")),
            ),
            SessionError::Worker(w) => Failure::usage(w.to_string())
                .hint("a class it needs may be missing from the class path (-cp)"),
            SessionError::RealJvm(why) => Failure::internal(format!("{target}: {why}")),
        })
    }
}

/// Where programs keep what they can make again, by the conventions of the system.
fn cache_dir() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
    let base = set("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| {
        let home = PathBuf::from(set("HOME")?);
        Some(if cfg!(target_os = "macos") {
            home.join("Library/Caches")
        } else {
            home.join(".cache")
        })
    });
    base.filter(|b| b.is_absolute()).map(|b| b.join("omakase"))
}

/// How many times longer something takes because others are at work on this machine, as far as the
/// system says.
fn crowd() -> f64 {
    const MOST: f64 = 4.0;
    let load = std::fs::read_to_string("/proc/loadavg").ok();
    let load = load.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    let n_cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    load.map_or(1.0, |load| (load / n_cores as f64).clamp(1.0, MOST))
}

/// About how long compiling and running tests takes.
fn check_time(n_tests: usize) -> Duration {
    let n_tests = u32::try_from(n_tests).unwrap_or(u32::MAX);
    Duration::from_millis(1500) + Duration::from_millis(4) * n_tests
}

/// When checks under a time limit end, done or not, if they began at this moment. Where what comes
/// before them took all the time there was, they have a little nevertheless: without them nothing
/// is written.
fn last_moment(limit: Duration, checking: Duration) -> Duration {
    const LITTLE: Duration = Duration::from_secs(3);
    // Killing what runs and writing files take the rest of the second that is promised.
    let end = limit + limit / 10 + Duration::from_millis(450);
    end.max(checking + LITTLE)
}

/// How long one test may take on the real JVM.
fn per_test(limit: Option<Duration>) -> Duration {
    match limit {
        // What is written must not depend on the time that something takes; but all hangs end.
        None => Patience::unlimited().per_test,
        Some(limit) => (limit / 10).clamp(Duration::from_secs(1), Duration::from_secs(2)),
    }
}

/// When the search ends under a time limit: some time is for tests that notice mutants.
fn search_end(limit: Duration, p: &Progress, crowd: f64) -> Duration {
    checks_begin(limit, p, crowd).saturating_sub(limit / 12)
}

/// When all looking for tests ends under a time limit: what comes after it takes longer the more
/// tests there are, and on a machine that others use too.
fn checks_begin(limit: Duration, p: &Progress, crowd: f64) -> Duration {
    let after = check_time(p.tests).mul_f64(1.8 * crowd);
    limit - after.clamp(limit / 8, limit / 2)
}
