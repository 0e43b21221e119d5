//! Random programs, run by the real JVM with thousands of inputs, against what `check` and `explore`
//! say of them.
//!
//! A program takes some inputs, does five to fifteen operations, and ends in a branch whose condition
//! comes from a run with a random input, so that most branches can be reached, though rarely by
//! accident. Wrong is what [`WrongKind`] lists. `unknown` is never wrong.

mod ops;
mod ours;
mod program;
mod real;
mod report;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use jdk::Jdk;
use serde::Serialize;

use self::ours::{Checked, Explored, Ours};
use self::program::{Draft, Program};
use self::real::{Call, Outcome, Real};
pub use self::report::SoundReport;
use crate::error::in_file;
use crate::host::Host;
use crate::scratch::ScratchDir;
use crate::{BenchError, Progress};

/// Programs that are compiled and run together.
const BATCH: u64 = 40;

/// How much to do.
#[derive(Debug, Clone, Copy)]
pub enum Amount {
    /// No new program after this time.
    Seconds(u64),
    /// So many programs, always the same for a seed.
    Programs(u64),
}

/// What to compare.
#[derive(Debug, Clone)]
pub struct SoundRequest {
    /// The JDK to compare with.
    pub jdk: Jdk,
    /// The program that checks and explores.
    pub omakase: PathBuf,
    /// Decides the programs and their inputs.
    pub seed: u64,
    /// How many programs, or for how long.
    pub amount: Amount,
    /// Inputs of each program on the real JVM.
    pub n_inputs: u32,
    /// Programs looked at at the same time.
    pub n_jobs: usize,
    /// Where the sources of wrong verdicts are kept.
    pub keep: PathBuf,
}

/// How a verdict can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum WrongKind {
    /// `check` says `safe`, and an input violates the assertion.
    Safe,
    /// `check` has a violation, and its input does not violate the assertion.
    Violation,
    /// `explore` says that these are all paths, and an input has an outcome that none of them has.
    AllPaths,
    /// The input of a path has another outcome than `explore` says.
    Path,
    /// `check` or `explore` ended without a verdict.
    Crash,
}

/// A wrong verdict.
#[derive(Debug, Clone, Serialize)]
pub struct Wrong {
    /// The class of the program.
    pub program: String,
    /// How it is wrong.
    pub kind: WrongKind,
    /// The input, and what the two sides say.
    pub detail: String,
}

/// How many programs have which verdict.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Counts {
    /// Programs.
    pub programs: u64,
    /// Of these, those whose branch the real JVM reached.
    pub reached: u64,
    /// Programs that were checked: `violation`.
    pub violations: u64,
    /// `safe`
    pub safe: u64,
    /// `unknown`, or no verdict in time.
    pub unknown: u64,
    /// Programs that were explored: these are all paths.
    pub complete: u64,
    /// There may be more paths.
    pub incomplete: u64,
    /// Inputs of violations and paths that the real JVM ran again.
    pub replayed: u64,
}

/// What was said of one program.
struct Verdicts {
    checked: Checked,
    explored: Explored,
}

/// Compares. Progress has a line for each batch and each wrong verdict.
///
/// # Errors
/// When the JDK has no `javac`, or the real JVM does not run the programs.
pub fn run(request: &SoundRequest, progress: Progress<'_>) -> Result<SoundReport, BenchError> {
    let started = Instant::now();
    let classes = ScratchDir::new(&format!("bench-sound-{}", request.seed))?;
    let bench = Bench {
        request,
        real: Real {
            jdk: &request.jdk,
            classes: classes.path(),
        },
        ours: Ours {
            omakase: &request.omakase,
            jdk: &request.jdk,
            classes: classes.path(),
        },
        end: match request.amount {
            Amount::Seconds(n) => Some(started + Duration::from_secs(n)),
            Amount::Programs(_) => None,
        },
    };
    bench.real.prepare()?;
    let (mut counts, mut wrong) = (Counts::default(), Vec::new());
    let mut first = 0;
    while let Some(n) = bench.next_batch(first) {
        bench.batch(first, n, &mut counts, &mut wrong, progress)?;
        first += n;
        progress(&format!(
            "{} programs: {} violations, {} safe, {} unknown; {} of {} explored completely; {} wrong",
            counts.programs,
            counts.violations,
            counts.safe,
            counts.unknown,
            counts.complete,
            counts.complete + counts.incomplete,
            wrong.len()
        ));
    }
    Ok(SoundReport {
        host: Host::describe(&request.jdk),
        seed: request.seed,
        n_inputs: request.n_inputs,
        seconds: started.elapsed().as_secs_f64(),
        counts,
        kept: (!wrong.is_empty()).then(|| request.keep.display().to_string()),
        wrong,
    })
}

struct Bench<'a> {
    request: &'a SoundRequest,
    real: Real<'a>,
    ours: Ours<'a>,
    end: Option<Instant>,
}

impl Bench<'_> {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The size of the batch that begins with program `first`.
    fn next_batch(&self, first: u64) -> Option<u64> {
        let n = match self.request.amount {
            Amount::Seconds(_) if self.is_over() => 0,
            Amount::Seconds(_) => BATCH,
            Amount::Programs(n) => n.saturating_sub(first).min(BATCH),
        };
        (n > 0).then_some(n)
    }

    fn batch(
        &self,
        first: u64,
        n: u64,
        counts: &mut Counts,
        wrong: &mut Vec<Wrong>,
        progress: Progress<'_>,
    ) -> Result<(), BenchError> {
        let seed = self.request.seed;
        let drafts: Vec<Draft> = (first..first + n).map(|id| Draft::new(seed, id)).collect();
        let samples = self.real.samples(seed, &drafts)?;
        let programs: Vec<Program> = drafts
            .iter()
            .map(|draft| draft.finish(seed, samples.get(&draft.class())))
            .collect();
        let outcomes = self.real.outcomes(seed, self.request.n_inputs, &programs)?;
        let verdicts = self.verdicts(&programs)?;

        let mut found = Vec::new();
        let mut calls = Vec::new();
        for (program, verdicts) in programs.iter().zip(&verdicts) {
            let Some(verdicts) = verdicts else { continue };
            let real = outcomes.get(&program.class).map_or(&[][..], Vec::as_slice);
            count(counts, real, verdicts);
            found.extend(compare(program, real, verdicts));
            calls.extend(predictions(program, verdicts));
        }
        let (replayed, expected): (Vec<Call>, Vec<String>) = calls.into_iter().unzip();
        counts.replayed += replayed.len() as u64;
        let real = self.real.replay(&replayed)?;
        for ((call, expected), real) in replayed.iter().zip(&expected).zip(&real) {
            found.extend(mismatch(call, expected, real));
        }
        // One of each kind for a program says it all.
        found.sort_by(|a: &Wrong, b| (&a.program, a.kind).cmp(&(&b.program, b.kind)));
        found.dedup_by(|a, b| (&a.program, a.kind) == (&b.program, b.kind));
        for it in found {
            progress(&format!("{:?}: {}: {}", it.kind, it.program, it.detail));
            let program = programs.iter().find(|program| program.class == it.program);
            if let Some(program) = program {
                self.keep(program, &it)?;
            }
            wrong.push(it);
        }
        Ok(())
    }

    /// The verdicts on each program, by several threads; `None` where time was up.
    fn verdicts(&self, programs: &[Program]) -> Result<Vec<Option<Verdicts>>, BenchError> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(BTreeMap::new());
        let work = || {
            while let Some((idx, program)) = take(&next, programs) {
                if self.is_over() {
                    break;
                }
                let verdicts = self.ours.check(program).and_then(|checked| {
                    let explored = self.ours.explore(program)?;
                    Ok(Verdicts { checked, explored })
                });
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results.insert(idx, verdicts);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.request.n_jobs.max(1) {
                scope.spawn(work);
            }
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let indices = 0..programs.len();
        indices
            .map(|idx| results.remove(&idx).transpose())
            .collect()
    }

    fn keep(&self, program: &Program, wrong: &Wrong) -> Result<(), BenchError> {
        let dir = &self.request.keep;
        std::fs::create_dir_all(dir).map_err(in_file(dir))?;
        let file = dir.join(format!("{}-seed{}.java", program.class, self.request.seed));
        let head = format!("// {:?}: {}\n", wrong.kind, wrong.detail);
        std::fs::write(&file, head + &program.source).map_err(in_file(&file))
    }
}

fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let idx = next.fetch_add(1, Ordering::Relaxed);
    items.get(idx).map(|item| (idx, item))
}

/// The first input that reaches the branch and that `check` could give.
fn reached(real: &[Outcome]) -> Option<&Outcome> {
    real.iter()
        .find(|it| it.what == "returns marked" && !it.has_null)
}

fn count(counts: &mut Counts, real: &[Outcome], verdicts: &Verdicts) {
    counts.programs += 1;
    counts.reached += u64::from(reached(real).is_some());
    match verdicts.checked {
        Checked::Violation(_) => counts.violations += 1,
        Checked::Safe => counts.safe += 1,
        Checked::Unknown => counts.unknown += 1,
        Checked::NotAsked | Checked::Crash(_) => {}
    }
    if verdicts.explored.is_complete {
        counts.complete += 1;
    } else {
        counts.incomplete += 1;
    }
}

/// What is wrong by itself, without running anything again.
fn compare(program: &Program, real: &[Outcome], verdicts: &Verdicts) -> Vec<Wrong> {
    let mut found = Vec::new();
    let mut wrong = |kind, detail| {
        found.push(Wrong {
            program: program.class.clone(),
            kind,
            detail,
        });
    };
    match (&verdicts.checked, reached(real)) {
        (Checked::Safe, Some(it)) => wrong(WrongKind::Safe, format!("violated by {}", it.input)),
        (Checked::Crash(how), _) => wrong(WrongKind::Crash, format!("check: {how}")),
        _ => {}
    }
    let explored = &verdicts.explored;
    if let Some(how) = &explored.crash {
        wrong(WrongKind::Crash, format!("explore: {how}"));
    }
    if explored.is_complete {
        let is_known = |it: &&Outcome| explored.paths.iter().any(|path| path.outcome == it.what);
        if let Some(it) = real.iter().find(|it| !is_known(it)) {
            let detail = format!("no path {}, as {} does", it.what, it.input);
            wrong(WrongKind::AllPaths, detail);
        }
    }
    found
}

/// Calls with the outcome that `check` or `explore` predicts.
fn predictions(program: &Program, verdicts: &Verdicts) -> Vec<(Call, String)> {
    let call = |arguments: &str| Call {
        class: program.class.clone(),
        arguments: arguments.to_owned(),
    };
    let mut calls = Vec::new();
    if let Checked::Violation(input) = &verdicts.checked {
        calls.push((call(input), VIOLATION.to_owned()));
    }
    for path in &verdicts.explored.paths {
        calls.push((call(&path.input), path.outcome.clone()));
    }
    calls
}

/// What a violation predicts; no path of `explore` is written so.
const VIOLATION: &str = "a violation";

fn mismatch(call: &Call, expected: &str, real: &str) -> Option<Wrong> {
    let (kind, wanted) = if expected == VIOLATION {
        (WrongKind::Violation, "returns marked")
    } else {
        (WrongKind::Path, expected)
    };
    (real != wanted).then(|| Wrong {
        program: call.class.clone(),
        kind,
        detail: format!("{} {real}, not {wanted}", call.arguments),
    })
}
