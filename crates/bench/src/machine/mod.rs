//! Speed of the machine against the interpreter of a real JVM.
//!
//! Four measurements: [kernels], start-up to the first line of `main`, executions per second of
//! construct, call, reset, and what [everyday] library calls cost when they are first used. Java
//! sources are embedded and compiled with the JDK at hand.

pub mod everyday;
mod executions;
pub mod kernels;
mod report;
mod start_up;

use std::path::PathBuf;
use std::sync::Arc;

use jdk::Jdk;
use program::{ClassPath, JdkImage};
use vm::{Completion, Config, Vm};

pub use everyday::CallResult;
pub use executions::Executions;
pub use kernels::KernelResult;
pub use report::MachineReport;
pub use start_up::StartUp;

use crate::host::Host;
use crate::scratch::{self, ScratchDir};
use crate::{BenchError, Progress};
use everyday::Call;
use kernels::Kernel;

/// What to measure.
#[derive(Debug, Clone)]
pub struct MachineRequest {
    /// The JDK to measure against, whose class library the machine uses too.
    pub jdk: Jdk,
    /// Only kernels and everyday calls whose name contains this, and nothing else; `everyday`
    /// means all of the calls.
    pub only: Option<String>,
    /// How often each kernel is run on each side; the best counts.
    pub n_repeats: u32,
    /// The `omakase` program, for its start-up.
    pub omakase: PathBuf,
}

/// Measures. Progress has a line for each round and part.
///
/// # Errors
/// When the JDK has no `javac`, does not run, or the machine does not boot with it.
pub fn run(request: &MachineRequest, progress: Progress<'_>) -> Result<MachineReport, BenchError> {
    let (chosen, calls) = choose(request.only.as_deref(), &request.jdk)?;
    let classes = ScratchDir::new("bench-classes")?;
    scratch::compile(&request.jdk, &kernels::all_sources(), classes.path(), &[])?;
    let setting = Setting::open(&request.jdk, classes.path().to_owned())?;

    let all = request.only.is_none();
    // First, while the memory of this process is that of one machine.
    let executions = all
        .then(|| {
            progress("executions per second: construct, call, reset");
            executions::measure(&setting)
        })
        .transpose()?;
    let n_repeats = request.n_repeats.max(1);
    let kernels = kernels::measure(&setting, &chosen, n_repeats, progress)?;
    let everyday = everyday::measure(&request.jdk, &calls, n_repeats, progress)?;
    let start_up = all
        .then(|| {
            progress("start-up");
            start_up::measure(&setting, &request.omakase)
        })
        .transpose()?;
    Ok(MachineReport::new(
        Host::describe(&request.jdk),
        kernels,
        everyday,
        start_up,
        executions,
    ))
}

type Chosen = (Vec<&'static Kernel>, Vec<&'static Call>);

/// The kernels and calls that are meant; at least one of either.
fn choose(only: Option<&str>, jdk: &Jdk) -> Result<Chosen, BenchError> {
    let (kernels, calls) = (kernels::choose(only), everyday::choose(only, jdk));
    match only {
        Some(only) if kernels.is_empty() && calls.is_empty() => {
            let names = kernels::KERNELS.iter().map(|kernel| kernel.name);
            Err(BenchError::UnknownName {
                name: only.to_owned(),
                known: [everyday::ALL]
                    .into_iter()
                    .chain(names)
                    .chain(everyday::names())
                    .collect(),
            })
        }
        _ => Ok((kernels, calls)),
    }
}

/// What every measurement needs: the JDK, its class library, and the compiled classes.
pub(crate) struct Setting {
    pub(crate) jdk: Jdk,
    pub(crate) classes: PathBuf,
    library: Arc<JdkImage>,
    class_path: Arc<ClassPath>,
}

impl Setting {
    fn open(jdk: &Jdk, classes: PathBuf) -> Result<Setting, BenchError> {
        let library = JdkImage::open(&jdk.home)
            .map_err(|error| BenchError::ClassLibrary(error.to_string()))?;
        let (class_path, problems) =
            ClassPath::open(std::slice::from_ref(&classes), jdk.feature_version);
        if let Some(problem) = problems.first() {
            return Err(BenchError::ClassPath(problem.to_string()));
        }
        Ok(Setting {
            jdk: jdk.clone(),
            classes,
            library: Arc::new(library),
            class_path: Arc::new(class_path),
        })
    }

    /// A machine at the point where `main` would be called.
    fn boot(&self) -> Result<Vm, BenchError> {
        let (library, class_path) = (self.library.clone(), self.class_path.clone());
        natives::launch::boot(library, class_path, Config::default()).map_err(BenchError::Machine)
    }
}

/// Loads and initialises a class of the application.
fn class(vm: &mut Vm, name: &str) -> Result<vm::ClassId, String> {
    let loader = vm.app_loader().map_err(|end| describe(vm, end))?;
    vm.settle(|vm| {
        let class = vm.load_class(name, loader)?;
        vm.ensure_init(class)?;
        Ok(class)
    })
    .map_err(|end| describe(vm, end))
}

/// A method that the sources of this crate declare.
fn method(
    vm: &Vm,
    class: vm::ClassId,
    name: &str,
    descriptor: &str,
) -> Result<vm::MethodId, String> {
    vm.find_declared(class, name, descriptor)
        .ok_or_else(|| format!("there is no {name}{descriptor}"))
}

/// Why a call gave no value.
fn describe(vm: &Vm, end: Completion) -> String {
    match end {
        Completion::Returned(_) => "returned".to_owned(),
        Completion::Threw(e) => format!("threw {}", natives::launch::describe_throwable(vm, e)),
        Completion::Stopped(reason) => format!("stopped: {reason:?}"),
    }
}
