//! The concolic engine over a fixed set of methods: paths, queries, divergences, and what each link
//! of the solver contributes; then the same without one link at a time.
//!
//! The methods are those of `corpus/explore`, embedded, and compiled with the JDK at hand. Times are
//! those of exploring; booting the machine is not counted.

mod report;

use std::sync::Arc;
use std::time::{Duration, Instant};

use classfile::ClassFile;
use jdk::Jdk;
use natives::launch;
use program::{ClassPath, JdkImage};
use serde::Serialize;
use solver::{LinkStats, SolverConfig};
use symex::explore::Explorer;
use symex::{Entry, Limits, Order, Plan, Settings};
use vfs::Stream;
use vm::{Config, acc};

pub use report::ExploreReport;

use crate::host::Host;
use crate::scratch::{self, ScratchDir};
use crate::{BenchError, Progress};

/// Queries of each program of the solver's own mix.
const MIX_QUERIES: u64 = 2_000;

/// What to measure.
#[derive(Debug, Clone)]
pub struct ExploreRequest {
    /// The JDK whose class library is used.
    pub jdk: Jdk,
    /// Only categories or methods whose name contains this.
    pub only: Option<String>,
    /// Paths of each method.
    pub n_paths: u64,
    /// Whether to measure the solver with links left out, too.
    pub ablations: bool,
}

macro_rules! sources {
    ($($name:literal)*) => {
        [$((
            concat!($name, ".java"),
            include_str!(concat!("../../../../corpus/explore/", $name, ".java")),
        )),*]
    };
}

const SOURCES: [(&str, &str); 11] = sources! {
    "Numbers" "Bits" "Floating" "Validators" "Strings" "Arrays1" "Lists" "Trees" "Types" "Errors"
    "Machines"
};

/// Categories, and the classes of each.
const CATEGORIES: [(&str, &[&str]); 6] = [
    ("numeric", &["Numbers", "Bits", "Floating"]),
    ("string", &["Strings"]),
    ("array", &["Arrays1"]),
    ("linked structure", &["Lists"]),
    ("tree", &["Trees"]),
    ("other", &["Types", "Errors", "Machines", "Validators"]),
];

/// What one link did with the queries that reached it.
#[derive(Debug, Clone, Serialize)]
pub struct LinkCount {
    /// The link.
    pub name: &'static str,
    /// Queries that came in.
    pub queries: u64,
    /// Answered or given up here.
    pub answered: u64,
    /// Milliseconds spent here.
    pub ms: f64,
}

/// Counts and times of one or more explorations.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Tally {
    /// A method, a category or a variant of the solver.
    pub name: String,
    /// Methods.
    pub methods: u64,
    /// Methods whose every path was run or refuted.
    pub complete: u64,
    /// Paths.
    pub paths: u64,
    /// Sides of decisions that were asked for.
    pub queries: u64,
    /// Without an answer.
    pub unknown: u64,
    /// Derived inputs whose run left the predicted path.
    pub divergences: u64,
    /// Seconds.
    pub seconds: f64,
    /// The links of the solver, in order.
    pub links: Vec<LinkCount>,
}

impl Tally {
    fn named(name: &str) -> Tally {
        Tally {
            name: name.to_owned(),
            ..Tally::default()
        }
    }

    fn add(&mut self, other: &Tally) {
        self.methods += other.methods;
        self.complete += other.complete;
        self.paths += other.paths;
        self.queries += other.queries;
        self.unknown += other.unknown;
        self.divergences += other.divergences;
        self.seconds += other.seconds;
        for link in &other.links {
            match self.links.iter_mut().find(|mine| mine.name == link.name) {
                Some(mine) => {
                    mine.queries += link.queries;
                    mine.answered += link.answered;
                    mine.ms += link.ms;
                }
                None => self.links.push(link.clone()),
            }
        }
    }

    fn link(&self, name: &str) -> Option<&LinkCount> {
        self.links.iter().find(|link| link.name == name)
    }

    /// The share of what links answered that this one answered.
    pub fn share(&self, name: &str) -> f64 {
        let all: u64 = self.links.iter().map(|link| link.answered).sum();
        let here = self.link(name).map_or(0, |link| link.answered);
        here as f64 / (all as f64).max(1.0)
    }

    /// The share of queries to the solver that were answered before Z3. A query of which two slices
    /// get to Z3 counts twice against it.
    pub fn before_z3(&self) -> f64 {
        let all = self.links.first().map_or(0, |link| link.queries);
        let z3 = self.link("z3").map_or(0, |link| link.queries);
        1.0 - z3 as f64 / (all as f64).max(1.0)
    }

    /// Of a count, how many a second.
    pub fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds.max(1e-9)
    }
}

/// The solver alone, on its own mix of queries.
#[derive(Debug, Clone, Serialize)]
pub struct Mix {
    /// Queries.
    pub queries: u64,
    /// Queries a second on one core.
    pub per_second: f64,
    /// The share answered before Z3.
    pub before_z3: f64,
}

/// Measures. Progress has a line for each variant and category.
///
/// # Errors
/// When the JDK has no `javac`, or the machine does not boot with it.
pub fn run(request: &ExploreRequest, progress: Progress<'_>) -> Result<ExploreReport, BenchError> {
    let classes = ScratchDir::new("bench-explore")?;
    scratch::compile(&request.jdk, &SOURCES, classes.path(), &[])?;
    let bench = Bench::open(&request.jdk, classes.path())?;
    let subjects = bench.subjects(request.only.as_deref())?;

    let (mut methods, mut categories, mut variants) = (Vec::new(), Vec::new(), Vec::new());
    for (name, solver) in variants_of(request.ablations) {
        let is_first = variants.is_empty();
        let mut sum = Tally::named(name);
        for (category, _) in CATEGORIES {
            let chosen: Vec<&Subject> = subjects
                .iter()
                .filter(|subject| subject.category == category)
                .collect();
            if chosen.is_empty() {
                continue;
            }
            progress(&format!("{name}: {category}, {} methods", chosen.len()));
            let mut of_category = Tally::named(category);
            for subject in chosen {
                let tally = bench.explore(subject, &solver, request.n_paths)?;
                of_category.add(&tally);
                if is_first {
                    methods.push(tally);
                }
            }
            sum.add(&of_category);
            if is_first {
                categories.push(of_category);
            }
        }
        variants.push(sum);
    }
    progress("the solver's own mix of queries");
    let mix = solver::bench::explore_all(&SolverConfig::default(), MIX_QUERIES);
    Ok(ExploreReport {
        host: Host::describe(&request.jdk),
        n_paths: request.n_paths,
        methods,
        categories,
        variants,
        mix: Mix {
            queries: mix.n_queries,
            per_second: mix.per_second(),
            before_z3: mix.before_z3(),
        },
    })
}

/// The solver with all links, then without one at a time.
fn variants_of(ablations: bool) -> Vec<(&'static str, SolverConfig)> {
    let all = SolverConfig::default();
    let mut variants = vec![("all links", all.clone())];
    if ablations {
        let without = |change: fn(&mut SolverConfig)| {
            let mut config = all.clone();
            change(&mut config);
            config
        };
        variants.extend([
            ("no cache", without(|c| c.cache = false)),
            ("no slicing", without(|c| c.slicing = false)),
            ("no AVM", without(|c| c.avm = false)),
            ("no model reuse", without(|c| c.model_reuse = false)),
        ]);
    }
    variants
}

/// A method to explore.
struct Subject {
    category: &'static str,
    class: String,
    name: String,
    descriptor: String,
}

impl Subject {
    fn id(&self) -> String {
        format!("{}.{}", self.class.replace("explore/", ""), self.name)
    }
}

/// The compiled methods with the class library they run on.
struct Bench {
    library: Arc<JdkImage>,
    class_path: Arc<ClassPath>,
}

impl Bench {
    fn open(jdk: &Jdk, classes: &std::path::Path) -> Result<Bench, BenchError> {
        let library = JdkImage::open(&jdk.home)
            .map_err(|error| BenchError::ClassLibrary(error.to_string()))?;
        let (class_path, problems) = ClassPath::open(&[classes.to_owned()], jdk.feature_version);
        if let Some(problem) = problems.first() {
            return Err(BenchError::ClassPath(problem.to_string()));
        }
        Ok(Bench {
            library: Arc::new(library),
            class_path: Arc::new(class_path),
        })
    }

    fn subjects(&self, only: Option<&str>) -> Result<Vec<Subject>, BenchError> {
        let mut subjects = Vec::new();
        for (category, classes) in CATEGORIES {
            for class in classes {
                let class = format!("explore/{class}");
                let found = self.class_path.find_class(&class);
                let file = found
                    .and_then(Result::ok)
                    .and_then(|found| ClassFile::parse(found.bytes).ok())
                    .ok_or_else(|| BenchError::ClassPath(format!("no class {class}")))?;
                for m in &file.methods {
                    if m.access & acc::PUBLIC != 0 && !m.name.starts_with('<') {
                        subjects.push(Subject {
                            category,
                            class: class.clone(),
                            name: m.name.to_string(),
                            descriptor: m.descriptor.to_string(),
                        });
                    }
                }
            }
        }
        if let Some(only) = only {
            let wanted = only.to_lowercase();
            subjects.retain(|subject| {
                subject.category.contains(&wanted) || subject.id().to_lowercase().contains(&wanted)
            });
            if subjects.is_empty() {
                return Err(BenchError::UnknownName {
                    name: only.to_owned(),
                    known: CATEGORIES.iter().map(|(name, _)| *name).collect(),
                });
            }
        }
        Ok(subjects)
    }

    fn explore(
        &self,
        subject: &Subject,
        solver: &SolverConfig,
        n_paths: u64,
    ) -> Result<Tally, BenchError> {
        let mut explorer = self.explorer(subject, solver, n_paths)?;
        let start = Instant::now();
        let ended = explorer
            .explore(&mut |_, _| true)
            .map_err(BenchError::Machine)?;
        let time = start.elapsed();
        let is_complete = ended == symex::Ended::NothingLeft && explorer.left_over().is_empty();
        Ok(tally(&subject.id(), &explorer, is_complete, time))
    }

    fn explorer(
        &self,
        subject: &Subject,
        solver: &SolverConfig,
        n_paths: u64,
    ) -> Result<Explorer, BenchError> {
        let config = Config {
            assertions: true,
            ..Config::default()
        };
        let mut vm = launch::boot(self.library.clone(), self.class_path.clone(), config)
            .map_err(BenchError::Machine)?;
        for stream in [Stream::Stdout, Stream::Stderr] {
            launch::forward_output(&mut vm, stream, Box::new(|_| {}));
        }
        let failed = |what: String| BenchError::Machine(format!("{}: {what}", subject.id()));
        let loader = vm.app_loader().map_err(|c| failed(format!("{c:?}")))?;
        let (class, name, descriptor) = (&subject.class, &subject.name, &subject.descriptor);
        let entry = Entry::method(&mut vm, loader, class, name, descriptor)
            .map_err(|c| failed(format!("{c:?}")))?
            .ok_or_else(|| failed("no such method".to_owned()))?;
        let plan = Plan {
            entry,
            loader,
            order: Order::Bfs,
            limits: Limits {
                max_runs: n_paths,
                ..Limits::default()
            },
            settings: Settings::default(),
            solver: solver.clone(),
            seed: 0,
        };
        Explorer::new(vm, plan).map_err(failed)
    }
}

fn tally(name: &str, explorer: &Explorer, is_complete: bool, time: Duration) -> Tally {
    let counts = &explorer.counts;
    let count = |link: &LinkStats| LinkCount {
        name: link.name,
        queries: link.n_queries,
        answered: link.n_sat + link.n_unsat + link.n_unknown,
        ms: link.time.as_secs_f64() * 1e3,
    };
    Tally {
        name: name.to_owned(),
        methods: 1,
        complete: u64::from(is_complete),
        paths: counts.runs,
        queries: counts.queries,
        unknown: counts.unknown,
        divergences: counts.divergences,
        seconds: time.as_secs_f64(),
        links: explorer.solver_stats().iter().map(count).collect(),
    }
}
