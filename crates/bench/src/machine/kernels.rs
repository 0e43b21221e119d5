//! The kernels: small Java programs, each for one kind of work, with a checksum.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use serde::Serialize;
use vm::Completion;

use super::Setting;
use crate::{BenchError, Progress};

const TIMEOUT: Duration = Duration::from_secs(120);

/// One kernel: `static long run(int n)` of a class in `java/kernels`.
#[derive(Debug, Clone, Copy)]
pub struct Kernel {
    /// As shown.
    pub name: &'static str,
    /// Its class, in the default package.
    pub class: &'static str,
    /// Name and text of its source.
    source: (&'static str, &'static str),
    /// Chosen so that `java -Xint` takes about half a second.
    pub n: u32,
    /// Whether it counts for mean and minimum; the others are shown for information.
    pub counts: bool,
}

macro_rules! kernels {
    ($($name:literal $class:ident $n:literal $counts:literal;)*) => {
        &[$(Kernel {
            name: $name,
            class: stringify!($class),
            source: (
                concat!(stringify!($class), ".java"),
                include_str!(concat!("../../java/kernels/", stringify!($class), ".java")),
            ),
            n: $n,
            counts: $counts,
        }),*]
    };
}

/// All of them, in the order of the table.
pub const KERNELS: &[Kernel] = kernels! {
    "int arithmetic" IntArithmetic 10_000_000 true;
    "long arithmetic" LongArithmetic 5_000_000 true;
    "double arithmetic" DoubleArithmetic 500 true;
    "array sweep" ArraySweep 50 true;
    "field access" FieldAccess 4_000_000 true;
    "static calls" StaticCalls 30 true;
    "virtual calls" VirtualCalls 2_000_000 true;
    "interface calls" InterfaceCalls 1_500_000 true;
    "lambda calls" LambdaCalls 100_000 true;
    "allocation" Allocation 2_500 true;
    "exceptions" Exceptions 100_000 true;
    "string building" StringBuilding 25_000 true;
    "hash map" HashMaps 150_000 true;
    "sorting" Sorting 200_000 true;
    "switch dispatch" SwitchDispatch 800_000 true;
    "stream pipeline" StreamPipeline 130 false;
};

/// What belongs to the kernels but is none: the driver on the real JVM, the object of the
/// executions, the program of the start-up.
const OTHER_SOURCES: &[(&str, &str)] = &[
    (
        "KernelMain.java",
        include_str!("../../java/kernels/KernelMain.java"),
    ),
    (
        "Fraction.java",
        include_str!("../../java/kernels/Fraction.java"),
    ),
    (
        "FirstLine.java",
        include_str!("../../java/kernels/FirstLine.java"),
    ),
];

/// The best time of each side, or what went wrong on the machine.
#[derive(Debug, Clone, Serialize)]
pub struct KernelResult {
    /// The kernel.
    pub name: &'static str,
    /// Whether it counts for mean and minimum.
    pub counts: bool,
    /// Milliseconds on the machine; `None` when it went wrong.
    pub ours_ms: Option<f64>,
    /// Milliseconds on `java -Xint`.
    pub xint_ms: f64,
    /// Milliseconds on `java`, with its compilers.
    pub java_ms: f64,
    /// What went wrong on the machine: another checksum, an exception, an unsupported native.
    pub wrong: Option<String>,
}

impl KernelResult {
    /// How many times as fast as `java -Xint` the machine is.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.xint_ms / self.ours_ms?)
    }
}

/// The kernels whose name contains `only`.
pub(super) fn choose(only: Option<&str>) -> Vec<&'static Kernel> {
    let is_meant = |kernel: &&Kernel| {
        only.is_none_or(|only| {
            let wanted = only.to_lowercase();
            kernel.name.contains(&wanted) || kernel.class.to_lowercase().contains(&wanted)
        })
    };
    KERNELS.iter().filter(is_meant).collect()
}

/// File names and texts of everything to compile.
pub(super) fn all_sources() -> Vec<(&'static str, &'static str)> {
    KERNELS
        .iter()
        .map(|kernel| kernel.source)
        .chain(OTHER_SOURCES.iter().copied())
        .collect()
}

/// One measured run.
struct Timed {
    checksum: i64,
    time: Duration,
}

/// Runs every kernel on every side, all once before any for the second time, so that a slow
/// moment of the computer does not hit one side only.
pub(super) fn measure(
    setting: &Setting,
    kernels: &[&'static Kernel],
    n_repeats: u32,
    progress: Progress<'_>,
) -> Result<Vec<KernelResult>, BenchError> {
    let mut results: Vec<Option<KernelResult>> = kernels.iter().map(|_| None).collect();
    for round in 1..=n_repeats {
        for (kernel, result) in kernels.iter().zip(&mut results) {
            progress(&format!("round {round} of {n_repeats}: {}", kernel.name));
            let xint = on_real_java(setting, kernel, &["-Xint"])?;
            let java = on_real_java(setting, kernel, &[])?;
            let known_wrong = result.as_ref().is_some_and(|result| result.wrong.is_some());
            let ours = if known_wrong {
                None
            } else {
                Some(on_machine(setting, kernel)?)
            };
            let new = summarize(kernel, ours, &xint, &java);
            *result = Some(match result.take() {
                None => new,
                Some(old) => best(old, new),
            });
        }
    }
    Ok(results.into_iter().flatten().collect())
}

fn summarize(
    kernel: &Kernel,
    ours: Option<Result<Timed, String>>,
    xint: &Timed,
    java: &Timed,
) -> KernelResult {
    let millis = |timed: &Timed| timed.time.as_secs_f64() * 1e3;
    let wrong = match &ours {
        Some(Ok(ours)) if ours.checksum != xint.checksum => Some(format!(
            "checksum {} instead of {}",
            ours.checksum, xint.checksum
        )),
        Some(Err(reason)) => Some(reason.clone()),
        Some(Ok(_)) | None => None,
    };
    let ours = ours.and_then(Result::ok).filter(|_| wrong.is_none());
    KernelResult {
        name: kernel.name,
        counts: kernel.counts,
        ours_ms: ours.as_ref().map(millis),
        xint_ms: millis(xint),
        java_ms: millis(java),
        wrong,
    }
}

fn best(a: KernelResult, b: KernelResult) -> KernelResult {
    let wrong = a.wrong.or(b.wrong);
    let ours = match (a.ours_ms, b.ours_ms) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    KernelResult {
        ours_ms: ours.filter(|_| wrong.is_none()),
        xint_ms: a.xint_ms.min(b.xint_ms),
        java_ms: a.java_ms.min(b.java_ms),
        wrong,
        ..a
    }
}

fn on_real_java(setting: &Setting, kernel: &Kernel, options: &[&str]) -> Result<Timed, BenchError> {
    let run = setting
        .jdk
        .java_command()
        .args(options)
        .arg("-cp")
        .arg(&setting.classes)
        .args(["KernelMain", kernel.class])
        .args([kernel.warm_up().to_string(), kernel.n.to_string()])
        .timeout(TIMEOUT)
        .run()?;
    let text = run.stdout_text();
    let mut words = text.split_whitespace().skip(1);
    let mut number = || words.next()?.parse::<i64>().ok();
    match (run.exit.is_success(), number(), number()) {
        (true, Some(checksum), Some(nanos)) => Ok(Timed {
            checksum,
            time: Duration::from_nanos(nanos.unsigned_abs()),
        }),
        _ => Err(BenchError::RealJava {
            what: format!("the kernel {}", kernel.name),
            exit: run.exit,
            messages: run.stderr_text(),
        }),
    }
}

/// The inner error is the machine's result: what it did instead of returning a number.
fn on_machine(setting: &Setting, kernel: &Kernel) -> Result<Result<Timed, String>, BenchError> {
    let mut vm = setting.boot()?;
    let timed = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let class = super::class(&mut vm, kernel.class)?;
        let run = super::method(&vm, class, "run", "(I)J")?;
        let mut call = |n: u32| match vm.call(run, &[u64::from(n)]) {
            Completion::Returned(bits) => Ok(bits.cast_signed()),
            other => Err(super::describe(&vm, other)),
        };
        call(kernel.warm_up())?;
        let start = Instant::now();
        let checksum = call(kernel.n)?;
        Ok(Timed {
            checksum,
            time: start.elapsed(),
        })
    }));
    Ok(timed.unwrap_or_else(|_| Err("panicked; the message above says where".to_owned())))
}

impl Kernel {
    fn warm_up(&self) -> u32 {
        self.n / 10
    }
}
