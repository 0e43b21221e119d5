//! What runs would do to the host: which classes cannot be initialised for all runs, and what comes
//! after a test's last statement.
//!
//! No snapshot holds what code with effects did. A class whose initialiser has some stays
//! uninitialised, so that every run that uses it initialises it again and has those effects.

use std::sync::Arc;

use natives::effects::{self, Effect, EffectKind};
use testcase::TestCase;
use vm::thread::ThreadState;
use vm::{Completion, StopReason, Vm, Warmth};

use crate::tracer::Tracer;
use crate::worker::{End, Worker};

/// Threads that may still be there after a test.
const MAX_LEFT: usize = 4;
/// Virtual milliseconds that are waited for what a test set going: as long as tests of a class may
/// take on the real JVM.
const AFTERMATH_MILLIS: u64 = 60_000;

/// Threads that have not ended.
pub(crate) fn n_alive(vm: &Vm) -> usize {
    let alive = vm.threads.iter();
    alive.filter(|t| t.state != ThreadState::Terminated).count()
}

impl Worker {
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
        let n_left = n_alive(&self.vm).saturating_sub(self.n_threads);
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
