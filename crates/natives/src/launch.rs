//! Running a program: machine, sandbox, boot, `main`, shutdown.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use program::{ClassPath, JdkImage};
use vfs::{Content, EntryKind, HostDirSource, HostFileSource, OutputSink, Source, Stream, Vfs};
use vm::{Completion, Config, LoaderId, MethodId, Program, Ref, StopReason, Vm};

use crate::Host;

/// Makes a machine over a program with the standard sandbox; nothing is booted yet.
///
/// # Errors
/// When the guest heap cannot be reserved.
pub fn machine(program: Arc<Program>, mut config: Config) -> std::io::Result<Vm> {
    let mut vfs = Vfs::with_config(vfs::Config {
        seed: config.seed,
        now: config.start_nanos,
        ..vfs::Config::default()
    });
    mount_jdk(&mut vfs, program.image.java_home());
    let mounted = mount_class_path(&mut vfs, &program.class_path);
    if !config
        .properties
        .iter()
        .any(|(k, _)| k == "java.class.path")
    {
        let paths: Vec<&str> = mounted.iter().map(|(path, _)| path.as_str()).collect();
        config
            .properties
            .insert(0, ("java.class.path".into(), paths.join(":")));
    }
    let natives = Arc::new(crate::table());
    let mut host = Host::new(vfs);
    host.jars = mounted.into_iter().collect();
    host.memory.limit_to(config.heap_limit);
    Vm::new(program, config, natives, Some(Box::new(host)))
}

/// The JDK's own files, read-only, at `/jdk`.
fn mount_jdk(vfs: &mut Vfs, home: &Path) {
    // A JDK without its files still runs what needs none of them.
    let _ = vfs.mount(
        b"/jdk",
        Arc::new(JdkSource {
            home: home.to_path_buf(),
        }),
    );
}

/// The JDK's home. Distributions keep its configuration elsewhere and link to it, so links are
/// followed here; nothing but the JDK's own links can lead anywhere, since guests cannot write.
struct JdkSource {
    home: PathBuf,
}

impl JdkSource {
    fn host(&self, path: &str) -> Option<PathBuf> {
        let plain = path.split('/').all(|part| part != ".." && part != ".");
        plain.then(|| self.home.join(path))
    }
}

impl Source for JdkSource {
    fn entry(&self, path: &str) -> Option<EntryKind> {
        let meta = std::fs::metadata(self.host(path)?).ok()?;
        if meta.is_dir() {
            Some(EntryKind::Dir)
        } else {
            Some(EntryKind::File { len: meta.len() })
        }
    }

    fn read(&self, path: &str) -> std::io::Result<Content> {
        let host = self.host(path).ok_or(std::io::ErrorKind::NotFound)?;
        // The library is far larger than what a run reads of it.
        if path == "lib/modules" || path.ends_with(".jar") {
            return Ok(Arc::new(program::Bytes::map(&host)?));
        }
        Ok(Arc::new(std::fs::read(host)?))
    }

    fn list(&self, path: &str) -> Vec<(String, EntryKind)> {
        let Some(entries) = self.host(path).and_then(|h| std::fs::read_dir(h).ok()) else {
            return Vec::new();
        };
        let mut names: Vec<String> = entries
            .filter_map(|e| e.ok()?.file_name().into_string().ok())
            .collect();
        names.sort();
        names
            .into_iter()
            .filter_map(|n| {
                let kind = self.entry(&if path.is_empty() {
                    n.clone()
                } else {
                    format!("{path}/{n}")
                })?;
                Some((n, kind))
            })
            .collect()
    }
}

/// Mounts class path entries, read-only, at `/classpath/<n>/…`. Gives the paths of those that could
/// be, with their places in the class path.
fn mount_class_path(vfs: &mut Vfs, class_path: &ClassPath) -> Vec<(String, usize)> {
    let mut guest = Vec::new();
    for (i, entry) in class_path.entries().iter().enumerate() {
        if entry.inside.is_some() {
            continue;
        }
        let path: &PathBuf = &entry.path;
        let full = path.canonicalize().unwrap_or_else(|_| path.clone());
        let name = full
            .file_name()
            .map_or_else(|| "entry".into(), |n| n.to_string_lossy().into_owned());
        let dir = format!("/classpath/{i}");
        let at = format!("{dir}/{name}");
        if vfs.mkdir_all(dir.as_bytes(), 0o755).is_err() {
            continue;
        }
        let mounted = if path.is_dir() {
            HostDirSource::new(path)
                .ok()
                .and_then(|s| vfs.mount(at.as_bytes(), Arc::new(s)).ok())
        } else {
            HostFileSource::new(path)
                .ok()
                .and_then(|s| vfs.mount(at.as_bytes(), Arc::new(s)).ok())
        };
        if mounted.is_some() {
            guest.push((at, i));
        }
    }
    guest
}

/// Sends a standard stream to a callback.
pub fn forward_output(vm: &mut Vm, stream: Stream, sink: vfs::OutputCallback) {
    crate::host(vm)
        .vfs
        .set_sink(stream, OutputSink::Forward(sink));
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With this exit code.
    Exit(i32),
    /// For another reason.
    Stopped(StopReason),
}

/// Runs `main(String[])` of a class and everything that follows: other threads, shutdown hooks.
/// Uncaught exceptions are printed by the library's own handler.
pub fn run_main(vm: &mut Vm, main_class: &str, args: &[String]) -> Ended {
    match run_main_inner(vm, main_class, args) {
        Ok(code) => Ended::Exit(code),
        Err(Completion::Stopped(StopReason::Exit(code))) => Ended::Exit(code),
        Err(Completion::Stopped(reason)) => Ended::Stopped(reason),
        Err(Completion::Threw(e)) => {
            let text = describe_throwable(vm, e);
            Ended::Stopped(StopReason::Internal(format!(
                "uncaught in the machine's own code: {text}"
            )))
        }
        Err(Completion::Returned(_)) => Ended::Exit(0),
    }
}

/// Class, message and causes of a throwable, for messages of the machine itself.
pub fn describe_throwable(vm: &Vm, e: Ref) -> String {
    /// Causes may go round in a circle.
    const MAX_CAUSES: usize = 16;
    let cause_of = |e: &Ref| {
        let cause = vm.heap.load_ref(*e + vm.known.throwable_cause);
        (cause != vm::NULL && cause != *e).then_some(cause)
    };
    let all = std::iter::successors(Some(e), cause_of).take(MAX_CAUSES);
    let texts: Vec<String> = all.map(|e| describe_one(vm, e)).collect();
    texts.join("\ncaused by ")
}

fn describe_one(vm: &Vm, e: Ref) -> String {
    let class = vm.classes[vm.class_of(e)].external_name();
    let message = vm.heap.load_ref(e + vm.known.throwable_message);
    let mut text = if message == vm::NULL {
        class
    } else {
        format!("{class}: {}", vm.string_text(message))
    };
    let trace = vm.heap.load_ref(e + vm.known.throwable_backtrace);
    if trace != vm::NULL {
        for i in 0..(vm.heap.array_len(trace) / 2).min(12) {
            let at = trace + vm::ARRAY_BASE + 8 * i;
            let method = MethodId::from_bits(vm.heap.load_u32(at));
            let bci = vm.heap.load_u32(at + 4);
            text.push_str(&format!(
                "\n    at {} line {}",
                vm.describe(method),
                vm.line_of(method, bci)
            ));
        }
    }
    text
}

fn run_main_inner(vm: &mut Vm, main_class: &str, args: &[String]) -> Result<i32, Completion> {
    let loader = vm.app_loader()?;
    let code = match call_main(vm, loader, main_class, args) {
        Ok(()) => 0,
        Err(Completion::Threw(e)) => {
            uncaught(vm, e)?;
            1
        }
        Err(other) => return Err(other),
    };
    vm.wait_for_other_threads()?;
    // DestroyJavaVM: hooks, then the end.
    match vm.call_static("java/lang/Shutdown", "shutdown", "()V", &[]) {
        Completion::Returned(_) => Ok(code),
        other => Err(other),
    }
}

fn call_main(
    vm: &mut Vm,
    loader: LoaderId,
    main_class: &str,
    args: &[String],
) -> Result<(), Completion> {
    let class = vm.settle(|vm| {
        let class = vm.load_class(main_class, loader)?;
        vm.ensure_init(class)?;
        Ok(class)
    })?;
    let Some(main) = vm.find_method(class, "main", "([Ljava/lang/String;)V") else {
        let text = format!(
            "no main([Ljava/lang/String;)V in {}",
            vm.classes[class].external_name()
        );
        return Err(Completion::Stopped(StopReason::Unsupported(text)));
    };
    let array = vm.settle(|vm| {
        let mut items = Vec::new();
        for a in args {
            items.push(vm.new_string(a)?);
        }
        let string = vm.known.string;
        vm.new_ref_array(string, &items)
    })?;
    match vm.call(main, &[u64::from(array)]) {
        Completion::Returned(_) => Ok(()),
        other => Err(other),
    }
}

/// Hands an exception to the main thread's uncaught handler.
fn uncaught(vm: &mut Vm, e: Ref) -> Result<(), Completion> {
    let thread = vm.threads[0].object;
    let m = vm.settle(|vm| {
        vm.find_virtual(
            thread,
            "dispatchUncaughtException",
            "(Ljava/lang/Throwable;)V",
        )
    })?;
    match vm.call(m, &[u64::from(thread), u64::from(e)]) {
        Completion::Returned(_) | Completion::Threw(_) => Ok(()),
        other => Err(other),
    }
}

/// Opens a program and boots a machine for it.
///
/// # Errors
/// When the heap cannot be reserved or the class library does not come up; the text says why.
pub fn boot(
    image: Arc<JdkImage>,
    class_path: Arc<ClassPath>,
    config: Config,
) -> Result<Vm, String> {
    let program = Arc::new(Program::new(image, class_path));
    let mut vm =
        machine(program, config).map_err(|e| format!("cannot reserve the guest heap: {e}"))?;
    match vm.boot() {
        Ok(()) => {
            crate::lookups::open_class_path(&mut vm);
            Ok(vm)
        }
        Err(Completion::Threw(e)) => Err(describe_throwable(&vm, e)),
        Err(other) => Err(format!(
            "{other:?}\n    {}",
            stack_lines(&vm).join("\n    ")
        )),
    }
}

/// Stack of the running thread, innermost first, for messages of the machine itself.
pub fn stack_lines(vm: &Vm) -> Vec<String> {
    let frames = &vm.threads[vm.current].frames;
    let line = |f: &vm::thread::Frame| {
        format!(
            "at {} line {}",
            vm.describe(f.method),
            vm.line_of(f.method, vm.bci_of(f.method, f.pc))
        )
    };
    frames
        .iter()
        .rev()
        .filter(|f| f.method != vm.known.internal_method)
        .take(40)
        .map(line)
        .collect()
}

/// One line for each live thread and what it waits for.
pub fn thread_lines(vm: &Vm) -> Vec<String> {
    vm.threads
        .iter()
        .filter(|t| t.state != vm::thread::ThreadState::Terminated)
        .map(|t| {
            let top = t
                .frames
                .iter()
                .rev()
                .find(|f| f.method != vm.known.internal_method);
            let at = top.map_or_else(String::new, |f| format!(" in {}", vm.describe(f.method)));
            format!("thread {}: {:?}{at}", t.id, t.state)
        })
        .collect()
}

/// What the program reads from standard input.
pub fn set_stdin(vm: &mut Vm, bytes: Vec<u8>) {
    crate::host(vm).vfs.set_stdin(bytes);
}
