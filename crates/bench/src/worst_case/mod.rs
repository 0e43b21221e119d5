//! The search for the dearest input on programs whose dearest input is known.
//!
//! Aquino, Braione, Denaro and Salza, "Facilitating program performance profiling via evolutionary
//! symbolic execution" (2019), tables I, III and V: the same eight programs in Java, the same sizes, the
//! same strategies. Some programs are added that nothing was tuned on. A cell is a program, a size, a
//! strategy and a seed; it ends when its steps are used up, or when the known worst cost is reached.

mod known;
pub mod programs;
pub mod report;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use expr::Value;
use jdk::Jdk;
use natives::launch;
use program::{ClassPath, JdkImage};
use symex::Entry;
use vfs::Stream;
use vm::Config;
use worst_case::{CostModel, Parameters, Request, Sizes, Strategy, Subject, SubjectError, islands};

use crate::generation::in_parallel;
use crate::host::Host;
use crate::scratch::{self, ScratchDir};
use crate::{BenchError, Progress};
pub use programs::{Program, programs};
pub use report::{CellRow, WorstCaseReport};

/// Bytecodes of one run.
const RUN_FUEL: u64 = 20_000_000;

/// What to measure.
#[derive(Debug, Clone)]
pub struct WorstCaseRequest {
    /// The JDK to use.
    pub jdk: Jdk,
    /// Only programs whose name contains one of these; all when empty.
    pub only: Vec<String>,
    /// Sizes.
    pub sizes: Vec<u32>,
    /// Strategies by name; all when empty.
    pub strategies: Vec<String>,
    /// Seeds.
    pub seeds: Vec<u64>,
    /// Steps of a cell.
    pub budget: u64,
    /// Time of a cell.
    pub time_limit: Option<Duration>,
    /// Cells at the same time.
    pub n_jobs: usize,
    /// The algorithms as published.
    pub exact: bool,
    /// The combinations of table III instead of the strategies.
    pub sensitivity: bool,
    /// Searches beside each other in a cell.
    pub n_islands: usize,
    /// Whether a cell goes on after the known worst cost.
    pub goes_on: bool,
}

/// Population, elite, mutation, period: the combinations of table III.
const TABLE_III: [(usize, usize, f64, usize); 16] = [
    (10, 0, 0.0, 0),
    (10, 5, 0.5, 10),
    (10, 1, 0.2, 50),
    (10, 10, 1.0, 100),
    (50, 5, 0.2, 0),
    (50, 0, 1.0, 10),
    (50, 10, 0.5, 50),
    (50, 1, 0.0, 100),
    (75, 0, 0.5, 0),
    (75, 5, 0.0, 10),
    (75, 1, 1.0, 50),
    (75, 10, 0.2, 100),
    (100, 5, 1.0, 0),
    (100, 0, 0.2, 10),
    (100, 10, 0.0, 50),
    (100, 1, 0.5, 100),
];

/// A cell of the table.
struct Cell<'a> {
    program: &'a Program,
    size: u32,
    strategy: Strategy,
    seed: u64,
    parameters: Parameters,
    known: u64,
    /// What the row is called where parameters differ.
    label: String,
}

/// Measures.
///
/// # Errors
/// When nothing is meant, the programs do not compile or a machine does not start.
pub fn run(
    request: &WorstCaseRequest,
    progress: Progress<'_>,
) -> Result<WorstCaseReport, BenchError> {
    let mut chosen = programs();
    if !request.only.is_empty() {
        chosen.retain(|p| request.only.iter().any(|name| p.name.contains(&**name)));
    }
    if chosen.is_empty() {
        return Err(BenchError::UnknownName {
            name: request.only.join(", "),
            known: programs().iter().map(|p| p.name).collect(),
        });
    }
    let strategies: Vec<Strategy> = if request.strategies.is_empty() {
        Strategy::ALL.to_vec()
    } else {
        let of = |name: &String| Strategy::of(name);
        request.strategies.iter().filter_map(of).collect()
    };
    let classes = ScratchDir::new("bench-worst-case")?;
    scratch::compile(&request.jdk, &programs::SOURCES, classes.path(), &[])?;
    let bench = Bench::open(&request.jdk, classes.path())?;
    let mut cells = Vec::new();
    for program in &chosen {
        for &size in &request.sizes {
            let known = bench.known(program, size)?;
            for (label, strategy, parameters) in variants(request, &strategies) {
                for &seed in &request.seeds {
                    cells.push(Cell {
                        program,
                        size,
                        strategy,
                        seed,
                        parameters: parameters.clone(),
                        known,
                        label: label.clone(),
                    });
                }
            }
        }
    }
    let rows = in_parallel(&cells, request.n_jobs, |_, cell| {
        let row = bench.measure(cell, request);
        if let Ok(row) = &row {
            progress(&row.line());
        }
        row
    });
    let cells = rows.into_iter().collect::<Result<Vec<_>, _>>()?;
    let hows = chosen.iter().map(|p| (p.name, p.how)).collect();
    Ok(WorstCaseReport {
        host: Host::describe(&request.jdk),
        budget: request.budget,
        time_limit: request.time_limit.map(|t| t.as_secs_f64()),
        n_jobs: request.n_jobs,
        exact: request.exact,
        n_islands: request.n_islands,
        seeds: request.seeds.clone(),
        hows,
        cells,
    })
}

fn variants(
    request: &WorstCaseRequest,
    strategies: &[Strategy],
) -> Vec<(String, Strategy, Parameters)> {
    let usual = Parameters {
        exact: request.exact,
        ..Parameters::default()
    };
    if !request.sensitivity {
        let named = |s: &Strategy| (s.name().to_owned(), *s, usual.clone());
        return strategies.iter().map(named).collect();
    }
    let of = |&(popsize, elitesize, mprob, lsperiod): &(usize, usize, f64, usize)| {
        let label = format!("{popsize}/{elitesize}/{mprob}/{lsperiod}");
        let parameters = Parameters {
            popsize,
            elitesize,
            mprob,
            lsperiod,
            ..usual.clone()
        };
        (label, Strategy::Ese, parameters)
    };
    TABLE_III.iter().map(of).collect()
}

/// The compiled programs with the class library they run on.
struct Bench {
    library: Arc<JdkImage>,
    class_path: Arc<ClassPath>,
}

impl Bench {
    fn open(jdk: &Jdk, classes: &Path) -> Result<Bench, BenchError> {
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

    fn subject(&self, program: &Program, size: &str, seed: u64) -> Result<Subject, BenchError> {
        let failed = |what: String| BenchError::Machine(format!("{}: {what}", program.name));
        let config = Config {
            seed,
            assertions: true,
            ..Config::default()
        };
        let mut vm = launch::boot(self.library.clone(), self.class_path.clone(), config)
            .map_err(BenchError::Machine)?;
        for stream in [Stream::Stdout, Stream::Stderr] {
            launch::forward_output(&mut vm, stream, Box::new(|_| {}));
        }
        let loader = vm.app_loader().map_err(|c| failed(format!("{c:?}")))?;
        let (class, method) = program.target;
        let descriptor = self
            .descriptor(class, method)
            .ok_or_else(|| failed("no method".into()))?;
        let entry = Entry::method(&mut vm, loader, class, method, &descriptor)
            .map_err(|c| failed(format!("{c:?}")))?
            .ok_or_else(|| failed("no such method".into()))?;
        let request = Request {
            sizes: Sizes::parse(size).map_err(failed)?,
            assumptions: Vec::new(),
            cost: CostModel::default(),
            run_fuel: RUN_FUEL,
            seed,
            counted: None,
        };
        Subject::new(vm, loader, entry, &request).map_err(|e| match e {
            SubjectError::Usage(why) | SubjectError::Machine(why) => failed(why),
        })
    }

    fn descriptor(&self, class: &str, method: &str) -> Option<String> {
        let found = self.class_path.find_class(class)?.ok()?;
        let file = classfile::ClassFile::parse(found.bytes).ok()?;
        let named = file.methods.iter().filter(|m| *m.name == *method);
        let public = named.filter(|m| m.access & vm::acc::PUBLIC != 0);
        public.map(|m| m.descriptor.to_string()).next()
    }

    /// The cost of the worst input that is known.
    fn known(&self, program: &Program, size: u32) -> Result<u64, BenchError> {
        let mut subject = self.subject(program, &(program.size)(size), 0)?;
        let mut most = 0;
        for values in (program.worst)(size) {
            most = most.max(cost_of(&mut subject, &values)?);
        }
        Ok(most)
    }

    fn measure(&self, cell: &Cell<'_>, request: &WorstCaseRequest) -> Result<CellRow, BenchError> {
        let Cell { program, size, .. } = *cell;
        let known = cell.known;
        let start = Instant::now();
        let mut policy = None;
        if let Some(history) = cell.strategy.history(&cell.parameters) {
            policy = self.learn(cell, history, request.budget / 2)?;
        }
        let found_at = Arc::new(Mutex::new(0.0));
        let interrupt = Arc::new(AtomicBool::new(false));
        let is_alone = cell.strategy != Strategy::Ese || cell.parameters.exact;
        let n_islands = if is_alone {
            1
        } else {
            request.n_islands.max(1)
        };
        let mut subjects = Vec::new();
        for _ in 0..n_islands {
            let mut subject = self.subject(program, &(program.size)(size), cell.seed)?;
            subject.limit = request.budget;
            if !request.goes_on {
                subject.enough = Some(known.saturating_sub(1));
            }
            subject.interrupt = interrupt.clone();
            let told = found_at.clone();
            subject.watch = Some(Box::new(move |_| {
                *told.lock().unwrap_or_else(PoisonError::into_inner) =
                    start.elapsed().as_secs_f64();
            }));
            subjects.push(subject);
        }
        if let Some(limit) = request.time_limit {
            let left = limit.saturating_sub(start.elapsed());
            std::thread::spawn(move || {
                std::thread::sleep(left);
                interrupt.store(true, Ordering::Relaxed);
            });
        }
        let subject = match subjects.pop() {
            Some(mut subject) if subjects.is_empty() => {
                let (p, policy) = (&cell.parameters, policy.as_ref());
                worst_case::search(&mut subject, cell.strategy, p, policy, cell.seed)
                    .map(|()| subject)
            }
            last => {
                subjects.extend(last);
                islands::search(subjects, &cell.parameters, cell.seed, n_islands)
            }
        };
        let subject = subject.map_err(BenchError::Machine)?;
        let last = subject.marks.last();
        let seconds_to_best = *found_at.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(CellRow {
            program: program.name.to_owned(),
            size,
            strategy: cell.label.clone(),
            seed: cell.seed,
            known,
            cost: subject.best.as_ref().map_or(0, |b| b.cost),
            paper: program.paper_ratio(cell.strategy.name(), size),
            is_held_out: program.is_held_out,
            steps_to_best: last.map_or(0, |m| m.steps),
            steps: subject.steps(),
            runs: subject.n_runs,
            plain: subject.n_plain,
            questions: subject.n_questions,
            hard: subject.n_hard,
            seconds_to_best,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    fn learn(
        &self,
        cell: &Cell<'_>,
        history: usize,
        budget: u64,
    ) -> Result<Option<worst_case::baselines::Policy>, BenchError> {
        const SMALL: u32 = 9;
        let mut policy = None;
        let mut left = budget;
        for n in 1..=SMALL {
            let n = if cell.program.name.ends_with("fs") {
                n * n
            } else {
                n
            };
            let mut small = self.subject(cell.program, &(cell.program.size)(n), cell.seed)?;
            small.limit = left;
            match worst_case::strategy::learn(&mut small, history).map_err(BenchError::Machine)? {
                Some(found) => policy = Some(found),
                None => break,
            }
            left = left.saturating_sub(small.steps());
        }
        Ok(policy)
    }
}

/// What all inputs of a size cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted {
    /// The cost of the worst input by construction.
    pub known: u64,
    /// The highest cost of all.
    pub most: u64,
    /// How many there are.
    pub n_inputs: u64,
}

/// Tries all inputs of programs: of each, by its name, those of a size whose elements are the first
/// so many numbers.
///
/// # Errors
/// When there is no such program, or the machine fails.
pub fn try_all(jdk: &Jdk, cases: &[(&str, u32, u32)]) -> Result<Vec<Exhausted>, BenchError> {
    let classes = ScratchDir::new("worst-case-all")?;
    scratch::compile(jdk, &programs::SOURCES, classes.path(), &[])?;
    let bench = Bench::open(jdk, classes.path())?;
    let tried = cases.iter().map(|case| exhaust(&bench, *case));
    tried.collect()
}

fn exhaust(
    bench: &Bench,
    (name, size, n_values): (&str, u32, u32),
) -> Result<Exhausted, BenchError> {
    let all = programs();
    let program = all.iter().find(|p| p.name == name);
    let program = program.ok_or_else(|| BenchError::UnknownName {
        name: name.to_owned(),
        known: all.iter().map(|p| p.name).collect(),
    })?;
    let known = bench.known(program, size)?;
    let mut subject = bench.subject(program, &(program.size)(size), 0)?;
    let params: Vec<(&str, usize)> = (program.worst)(size)
        .first()
        .map(|values| values.iter().map(|(name, v)| (*name, v.len())).collect())
        .unwrap_or_default();
    let n_cells: usize = params.iter().map(|(_, n)| n).sum();
    let mut digits = vec![0i64; n_cells];
    let mut found = Exhausted {
        known,
        most: 0,
        n_inputs: 0,
    };
    loop {
        let mut rest = &digits[..];
        let mut values: programs::Values = Vec::new();
        for (name, n) in &params {
            let (here, after) = rest.split_at(*n);
            values.push((name, here.to_vec()));
            rest = after;
        }
        found.most = found.most.max(cost_of(&mut subject, &values)?);
        found.n_inputs += 1;
        // The next number in base `n_values`.
        let Some(at) = digits.iter().position(|&d| d + 1 < i64::from(n_values)) else {
            return Ok(found);
        };
        digits[at] += 1;
        digits[..at].fill(0);
    }
}

/// What an input costs.
pub(crate) fn cost_of(subject: &mut Subject, values: &programs::Values) -> Result<u64, BenchError> {
    let mut model = subject.first_model();
    for (name, values) in values {
        let vars = subject.elements(name);
        for (var, &value) in vars.iter().zip(values) {
            model.set(*var, Value::integer(expr::Sort::Int, value));
        }
    }
    let run = subject.run_plainly(&model).map_err(BenchError::Machine)?;
    Ok(run.map_or(0, |plain| plain.counts.bytecodes))
}
