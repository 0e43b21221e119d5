//! One booted machine that takes damaged classes, one after the other.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::{ClassFile, access};
use program::{ClassPath, JdkImage};
use verifier::{Answer, Hierarchy, Member};
use vm::class::Shape;
use vm::link::DefineOptions;
use vm::vm::{Builtin, Loader};
use vm::{ClassId, Completion, Config, LoaderId, MethodId, NULL, Program, StopReason, Vm};

/// Bytecodes one input may run.
const FUEL: u64 = 2_000_000;
/// Methods called of one class.
const MAX_CALLS: usize = 24;

/// How far an input got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Reached {
    Unparsed,
    Unverified,
    Undefined,
    Uninitialized,
    Ran,
}

/// A machine at its snapshot.
pub struct Machine {
    vm: Vm,
    program: Arc<Program>,
    scratch: PathBuf,
    /// Says on standard error why inputs are refused.
    pub verbose: bool,
}

impl Machine {
    /// Boots on a JDK with a class path. `scratch` is an empty directory to put classes in.
    ///
    /// # Errors
    /// When there is no usable JDK there, or it does not come up.
    pub fn boot(
        java_home: &Path,
        class_path: &[PathBuf],
        scratch: &Path,
    ) -> Result<Machine, String> {
        let image = Arc::new(JdkImage::open(java_home).map_err(|e| e.to_string())?);
        let entries: Vec<PathBuf> = std::iter::once(scratch.to_path_buf())
            .chain(class_path.iter().cloned())
            .collect();
        let (class_path, _) = ClassPath::open(&entries, image.feature_version());
        let config = Config {
            heap_limit: 64 << 20,
            max_threads: 50,
            ..Config::default()
        };
        let mut vm = natives::launch::boot(image, Arc::new(class_path), config)?;
        for stream in [vfs::Stream::Stdout, vfs::Stream::Stderr] {
            natives::launch::forward_output(&mut vm, stream, Box::new(|_| {}));
        }
        vm.app_loader()
            .map_err(|c| format!("no application loader: {c:?}"))?;
        vm.config.stack_depth = 500;
        vm.fuel = FUEL;
        if !vm.take_snapshot() {
            return Err("the booted heap does not fit a snapshot".into());
        }
        let program = vm.program.clone();
        let verbose = std::env::var_os("OMAKASE_FUZZ_VERBOSE").is_some();
        Ok(Machine {
            vm,
            program,
            scratch: scratch.to_path_buf(),
            verbose,
        })
    }

    /// Feeds one class file through parser, listing, verifier and machine, then resets.
    ///
    /// `stage` hears what comes next, so that a crash can be attributed.
    pub fn run(&mut self, bytes: &[u8], stage: &mut dyn FnMut(&'static str)) -> Reached {
        stage("parse");
        let file = match ClassFile::parse(bytes.into()) {
            Ok(file) => file,
            Err(error) => {
                self.say("unparsed", &error.to_string());
                return Reached::Unparsed;
            }
        };
        stage("inspect");
        if bytes.len() < 100_000 {
            let _ = program::inspect_text(&file, None);
            let _ = program::inspect_dot(&file, None);
        }
        stage("verify");
        let verdict = verifier::verify(
            &file,
            &mut Library {
                program: &self.program,
                file: &file,
            },
        );
        if let Err(error) = &verdict {
            self.say("unverified", &error.to_string());
        }
        // What is refused here runs as well: the machine must come to the same verdict.
        stage(if verdict.is_ok() { "run" } else { "refuse" });
        let reached = if bytes.len().is_multiple_of(3) {
            self.execute_found(&file)
        } else {
            self.execute(Arc::new(file))
        };
        self.vm.reset();
        self.vm.program = self.program.clone();
        if verdict.is_err() && reached == Reached::Uninitialized {
            return Reached::Unverified;
        }
        reached
    }

    fn say(&self, what: &str, text: &str) {
        if self.verbose {
            eprintln!("{what}: {}", text.replace('\n', " "));
        }
    }

    /// As `omakase run` does: the class lies on the class path and is found by its name.
    fn execute_found(&mut self, file: &ClassFile) -> Reached {
        let name = file.this_class.clone();
        let plain = name.split('/').all(|part| !matches!(part, "" | "." | ".."))
            && !name.contains('\0')
            && name.len() < 200;
        let path = self.scratch.join(format!("{name}.class"));
        let written = plain
            && path
                .parent()
                .is_some_and(|dir| std::fs::create_dir_all(dir).is_ok())
            && std::fs::write(&path, file.bytes()).is_ok();
        if !written {
            return Reached::Undefined;
        }
        self.vm.program = Arc::new(Program::new(
            self.program.image.clone(),
            self.program.class_path.clone(),
        ));
        let loader = self.new_loader();
        let loaded = self.vm.settle(|vm| vm.load_class(&name, loader));
        let _ = std::fs::remove_file(&path);
        self.call_all(loaded)
    }

    fn new_loader(&mut self) -> LoaderId {
        self.vm.loaders.push(Loader {
            object: NULL,
            classes: Default::default(),
            builtin: Builtin::App,
        })
    }

    fn execute(&mut self, file: Arc<ClassFile>) -> Reached {
        let loader = self.new_loader();
        let defined = self
            .vm
            .settle(|vm| vm.define_class(file.clone(), loader, &DefineOptions::default()));
        self.call_all(defined)
    }

    /// Initialises the class and calls its constructors and static methods, `main` first.
    fn call_all(&mut self, class: Result<ClassId, Completion>) -> Reached {
        let vm = &mut self.vm;
        let class = match class {
            Ok(class) => class,
            Err(completion) => {
                describe(vm, &completion);
                return Reached::Undefined;
            }
        };
        if let Err(completion) = vm.settle(|vm| vm.ensure_init(class)) {
            describe(vm, &completion);
            return Reached::Uninitialized;
        }
        let c = &vm.classes[class];
        let range = c.method_ids();
        let instantiable = c.access & (access::ABSTRACT | access::INTERFACE) == 0
            && matches!(c.shape, Shape::Instance)
            && class != vm.known.class;
        let mut order: Vec<MethodId> = range.collect();
        order.sort_by_key(|&m| &*vm.methods[m].name != "main");
        for method in order.into_iter().take(MAX_CALLS) {
            let m = &vm.methods[method];
            let is_static = m.access & access::STATIC != 0;
            // Natives take arguments that the library has checked; abstract methods are never reached.
            if m.access & (access::NATIVE | access::ABSTRACT) != 0
                || &*m.name == "<clinit>"
                || !is_static && !instantiable
            {
                continue;
            }
            let (is_main, is_init) = (
                &*m.name == "main" && &*m.descriptor == "([Ljava/lang/String;)V",
                &*m.name == "<init>",
            );
            let mut args = vec![0u64; usize::from(m.arg_slots)];
            if is_main && is_static {
                let string = vm.known.string;
                match vm.settle(|vm| vm.new_ref_array(string, &[])) {
                    Ok(array) => args[0] = u64::from(array),
                    Err(_) => return Reached::Ran,
                }
            } else if is_init && !is_static {
                match vm.settle(|vm| vm.new_object(class)) {
                    Ok(object) => args[0] = u64::from(object),
                    Err(_) => return Reached::Ran,
                }
            } else if !is_static {
                continue;
            }
            let completion = vm.call(method, &args);
            describe(vm, &completion);
            if matches!(completion, Completion::Stopped(_)) {
                return Reached::Ran;
            }
            if let Err(completion) = vm.wait_for_other_threads() {
                describe(vm, &completion);
                return Reached::Ran;
            }
        }
        Reached::Ran
    }
}

/// What a user would be shown; looking is part of the test.
fn describe(vm: &Vm, completion: &Completion) {
    match completion {
        Completion::Threw(e) => {
            let _ = natives::launch::describe_throwable(vm, *e);
        }
        Completion::Stopped(StopReason::Internal(text)) => {
            if std::env::var_os("OMAKASE_FUZZ_VERBOSE").is_some() {
                eprintln!("internal: {text}");
            }
        }
        Completion::Stopped(_) => {
            let _ = natives::launch::stack_lines(vm);
            let _ = natives::launch::thread_lines(vm);
        }
        Completion::Returned(_) => {}
    }
}

/// Other classes as the verifier sees them; the damaged one hides the original.
struct Library<'a> {
    program: &'a Program,
    file: &'a ClassFile,
}

impl Library<'_> {
    fn with<T>(&self, name: &str, ask: impl FnOnce(&ClassFile) -> T) -> Option<T> {
        if *name == *self.file.this_class {
            return Some(ask(self.file));
        }
        let found = self
            .program
            .jdk_class(name)
            .or_else(|| self.program.user_class(name))?;
        let file = found.file.ok()?;
        (*file.this_class == *name).then(|| ask(&file))
    }
}

impl Hierarchy for Library<'_> {
    fn is_assignable(&mut self, from: &str, to: &str) -> Answer {
        let mut name: Arc<str> = from.into();
        for _ in 0..1000 {
            match self.with(&name, |c| c.super_class.clone()) {
                None => return Answer::Unknown,
                Some(None) => return Answer::No,
                Some(Some(parent)) if *parent == *to => return Answer::Yes,
                Some(Some(parent)) => name = parent,
            }
        }
        Answer::Unknown
    }

    fn is_interface(&mut self, name: &str) -> Answer {
        self.with(name, ClassFile::is_interface)
            .map_or(Answer::Unknown, Answer::from)
    }

    fn super_class(&mut self, name: &str) -> Option<Arc<str>> {
        self.with(name, |c| c.super_class.clone())?
    }

    fn is_protected_elsewhere(
        &mut self,
        current: &str,
        class: &str,
        member: Member,
        name: &str,
        descriptor: &str,
    ) -> bool {
        let package = |name: &str| {
            name.rfind('/')
                .map_or(String::new(), |at| name[..at].to_owned())
        };
        let mut at: Arc<str> = class.into();
        for _ in 0..1000 {
            let step = self.with(&at, |c| {
                let access = match member {
                    Member::Field => c.field(name, descriptor).map(|f| f.access),
                    Member::Method => c.method(name, descriptor).map(|m| m.access),
                };
                (access, c.super_class.clone())
            });
            match step {
                Some((Some(access), _)) => {
                    return access & access::PROTECTED != 0 && package(&at) != package(current);
                }
                Some((None, Some(parent))) => at = parent,
                _ => return false,
            }
        }
        false
    }
}
