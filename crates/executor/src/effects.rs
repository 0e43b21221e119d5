//! What runs would do to the host: which classes cannot be initialised for all runs, and what comes
//! after a test's last statement.
//!
//! No snapshot holds what code with effects did. A class whose initialiser has some stays
//! uninitialised, so that every run that uses it initialises it again and has those effects.

use std::sync::Arc;

use natives::effects::{self, Effect, EffectKind};
use testcase::{TestCase, Ty};
use vm::thread::ThreadState;
use vm::{Completion, MethodId, StopReason, Vm, Warmth};

use crate::tracer::Tracer;
use crate::worker::{End, Failed, Value, Worker};

/// Threads that may still be there after a test.
const MAX_LEFT: usize = 4;
/// Virtual milliseconds that are waited for what a test set going: as long as tests of a class may
/// take on the real JVM.
const AFTERMATH_MILLIS: u64 = 60_000;

/// Virtual milliseconds that threads of a test get to end where they were told to.
const MOMENT_MILLIS: u64 = 1_000;

/// Threads that have not ended.
pub(crate) fn n_alive(vm: &Vm) -> usize {
    let alive = vm.threads.iter();
    alive.filter(|t| t.state != ThreadState::Terminated).count()
}

/// A directory for a test: another one on each machine, so that nobody asserts where it is.
pub(crate) fn temp_dir_for(vm: &Vm, seed: u64) -> String {
    let mut state = seed;
    let n = vm::vm::splitmix(&mut state) >> 1;
    format!("{}/junit{n}", effects::temporary_dir(vm))
}

impl Worker {
    /// The test's own directory as a `File` or a `Path`; it is made when it is first asked for.
    pub(crate) fn temp_dir(&mut self, ty: &Ty) -> Value {
        let class = self.class(&"java/io/File".into())?;
        let missing = || Failed::Stopped(StopReason::Internal("no java.io.File".into()));
        let find = |name: &str, descriptor: &str| {
            let found = self.vm.find_method(class, name, descriptor);
            found.ok_or_else(missing)
        };
        let init = find("<init>", "(Ljava/lang/String;)V")?;
        let to_path = find("toPath", "()Ljava/nio/file/Path;")?;
        effects::make_own_dir(&mut self.vm, &self.temp_dir);
        let path = self.temp_dir.clone();
        let text = self.vm.settle(|vm| vm.new_string(&path))?;
        // Kept where the collector finds them.
        let slot = self.vm.roots.len();
        self.vm.roots.push(text);
        let file = self.vm.settle(|vm| vm.new_object(class));
        let made = file.map_err(Failed::from).and_then(|file| {
            self.vm.roots.push(file);
            let args = [file, self.vm.roots[slot]].map(u64::from);
            self.returned(init, &args)?;
            let file = u64::from(self.vm.roots[slot + 1]);
            match ty.class_name() {
                Some(name) if &**name == "java/io/File" => Ok(file),
                _ => self.returned(to_path, &[file]),
            }
        });
        self.vm.roots.truncate(slot);
        made
    }

    fn returned(&mut self, method: MethodId, args: &[u64]) -> Value {
        match self.vm.call(method, args) {
            Completion::Returned(value) => Ok(value),
            other => Err(other.into()),
        }
    }

    /// Whether a text says where the test's own directory is.
    pub fn mentions_temp_dir(&self, units: &[u16]) -> bool {
        let name = self.temp_dir.rsplit('/').next().unwrap_or_default();
        // Cheap, since it is asked often: most texts are shorter.
        units.len() >= name.len() && String::from_utf16_lossy(units).contains(name)
    }

    /// Without what has effects, alone or by what it needs. A part is tried alone only when all
    /// together have some.
    pub(crate) fn without_effects(&mut self, warmth: &Warmth) -> Warmth {
        let mut wanted = self.untainted(warmth);
        if wanted.is_empty() || !self.has_effects(&wanted) {
            return wanted;
        }
        wanted.classes.retain(|class| {
            let alone = Warmth {
                classes: vec![class.clone()],
                sites: Vec::new(),
            };
            let tainted = self.has_effects(&alone);
            if tainted {
                self.tainted.classes.push(class.clone());
            }
            !tainted
        });
        wanted.sites.retain(|site| {
            let alone = Warmth {
                classes: Vec::new(),
                sites: vec![site.clone()],
            };
            let tainted = self.has_effects(&alone);
            if tainted {
                self.tainted.sites.push(site.clone());
            }
            !tainted
        });
        // Two that have none alone may have some together: then neither is worth it.
        if self.has_effects(&wanted) {
            self.tainted.add(&wanted);
            wanted = Warmth::default();
        }
        wanted
    }

    /// Without what is known to have effects.
    pub(crate) fn untainted(&self, warmth: &Warmth) -> Warmth {
        let mut wanted = warmth.clone();
        if !self.tainted.is_empty() {
            let Warmth { classes, sites } = &self.tainted;
            wanted.classes.retain(|c| !classes.contains(c));
            wanted.sites.retain(|s| !sites.contains(s));
        }
        wanted
    }

    fn has_effects(&mut self, warmth: &Warmth) -> bool {
        self.vm.warm(warmth, self.loader);
        effects::any(&mut self.vm)
    }

    /// All effects of a test, with what comes after its last statement: threads that it started go
    /// on, and what it left behind is finalised.
    ///
    /// # Errors
    /// When the test does not come to its end, so that nobody knows.
    pub fn judge(&mut self, test: &TestCase) -> Result<Vec<Effect>, StopReason> {
        self.vm.reset();
        let roots = self.vm.roots.len();
        let run = self.run_with(test, &mut Tracer::default());
        if let End::Stopped { reason, .. } = run.end {
            return Err(reason);
        }
        self.vm.roots.truncate(roots);
        let left = self.aftermath();
        let mut found = effects::all(&mut self.vm);
        found.extend(left);
        Ok(found)
    }

    /// Threads that have not ended a moment after a test, while what it made is still there; nothing where the
    /// test does not come to its end or throws.
    pub fn threads_left(&mut self, test: &TestCase) -> Option<usize> {
        self.vm.reset();
        let roots = self.vm.roots.len();
        let run = self.run_with(test, &mut Tracer::default());
        let is_over = match run.end {
            End::Stopped { .. } | End::Threw { .. } => false,
            // Only threads of the test's own can have anything to do in that moment.
            End::Completed if self.n_left() == 0 => true,
            End::Completed => {
                let args = [MOMENT_MILLIS, 0];
                let slept = self
                    .vm
                    .call_static("java/lang/Thread", "sleep", "(J)V", &args);
                matches!(slept, Completion::Returned(_))
            }
        };
        let n_left = self.n_left();
        self.vm.roots.truncate(roots);
        is_over.then_some(n_left)
    }

    fn n_left(&self) -> usize {
        n_alive(&self.vm).saturating_sub(self.n_threads)
    }

    fn aftermath(&mut self) -> Option<Effect> {
        self.vm.fuel = self.fuel;
        let threads = |what: String| Some(Effect::new(EffectKind::StartsThreads, &what));
        let steps = [
            ("java/lang/System", "gc", "()V", vec![]),
            (
                "java/lang/Thread",
                "sleep",
                "(J)V",
                vec![AFTERMATH_MILLIS, 0],
            ),
        ];
        for (class, method, descriptor, args) in steps {
            match self.vm.call_static(class, method, descriptor, &args) {
                Completion::Returned(_) | Completion::Threw(_) => {}
                // Noted as the end of the JVM.
                Completion::Stopped(StopReason::Exit(_)) => return None,
                Completion::Stopped(StopReason::OutOfFuel) => {
                    return threads("one that does not end".into());
                }
                Completion::Stopped(_) => return threads("one that cannot be followed".into()),
            }
        }
        let n_left = self.n_left();
        if n_left > MAX_LEFT {
            return threads(format!("{n_left} that do not end"));
        }
        None
    }

    /// The effects of tests that are run one after the other, with what earlier ones left in static
    /// fields. One that does not come to its end here has none that matter: it did alone.
    pub fn judge_in_turn(&mut self, tests: &[&TestCase]) -> Vec<Vec<Effect>> {
        for test in tests {
            self.prepare_stubs(test);
        }
        self.vm.reset();
        let roots = self.vm.roots.len();
        let mut found = Vec::with_capacity(tests.len());
        for test in tests {
            self.vm.fuel = self.fuel;
            let (end, _) = self.statements(test, &mut Tracer::default());
            self.vm.roots.truncate(roots);
            found.push(effects::all(&mut self.vm));
            effects::forget(&mut self.vm);
            if matches!(end, End::Stopped { .. }) {
                // The machine is in the middle of something: the others start anew.
                self.vm.reset();
            }
        }
        found
    }

    /// Names of the classes that every run initialises itself, since that has effects.
    pub fn tainted_classes(&self) -> &[Arc<str>] {
        &self.tainted.classes
    }
}
