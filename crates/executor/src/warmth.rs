//! What runs did that later ones need not do again, and how machines take it into their snapshots:
//! classes that were initialised, call sites that were linked, and what the library remembers.
//!
//! A test that took long is run once more with much fuel, and what it left behind in the library's
//! caches becomes part of the snapshot (`caches.rs` has the rule). Then it must show the same as
//! before in fewer steps; otherwise that is undone. All of it depends on the snapshot and the test
//! alone, so machines that are given the same tests in the same order stay equal.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;
use testcase::TestCase;
use vm::{Change, StopReason};

use crate::caches::{invisible_changes, is_library};
use crate::effects::n_alive;
use crate::setters::Setters;
use crate::worker::{End, Worker};

/// How often the snapshot is taken again for classes that tests initialise.
const MAX_WARM_UPS: u32 = 64;
/// Of one run's fuel, the part that makes a run long.
const LONG: u64 = 16;
/// Tests that are tried for what they leave behind, in all and at once.
const MAX_TRIALS: u32 = 64;
const TRIALS_AT_ONCE: usize = 2;
/// Bytecodes in which a run shows whether it is busy in the library, and those it then has.
const FIRST_FUEL: u64 = 4_000_000;
const MOST_FUEL: u64 = 150_000_000;
/// Calls from outside into the library, in the first fuel, of a run that loops outside.
const MANY_CALLS: u64 = 2_000;
/// Runs until no more classes are initialised.
const MAX_ROUNDS: usize = 4;
/// What must be saved, in bytecodes, and one part in so many of all.
const WORTH: u64 = 5_000;
const WORTH_SHARE: u64 = 8;

/// What a run did that is the same for all later ones, by names, so that another machine can do it
/// too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warmth {
    /// Classes and call sites.
    pub library: vm::Warmth,
    /// Tests that took long.
    pub tests: Vec<Long>,
}

/// A test that took long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Long {
    test: Arc<TestCase>,
    /// What tells it from others: its calls, or where in the library it was when its fuel was used up.
    calls: Vec<Call>,
    /// What became known of it.
    futile: Futile,
}

/// The bytecodes of a trial that left the snapshot as it was, once a machine of the search has seen that. All
/// machines of a search are equal, so the others need not try it, too; those of other surroundings, which
/// come after the search, have so much fuel that it does not matter to them.
#[derive(Clone, Debug, Default)]
struct Futile(Arc<OnceLock<u64>>);

/// Tests are the same whatever is known of them.
impl PartialEq for Futile {
    fn eq(&self, _: &Futile) -> bool {
        true
    }
}

impl Eq for Futile {}

impl Warmth {
    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.library.is_empty() && self.tests.is_empty()
    }

    /// Takes what another run did.
    pub fn add(&mut self, other: &Warmth) {
        self.library.add(&other.library);
        for test in &other.tests {
            if !self.tests.contains(test) {
                self.tests.push(test.clone());
            }
        }
    }
}

/// What a machine knows of tests that took long.
#[derive(Debug, Default)]
pub(crate) struct Trials {
    n: u32,
    /// What was tried: calls of tests, and calls into the library that used up the fuel.
    known: FxHashSet<Call>,
    /// Bytecodes that trials took.
    steps: u64,
    /// Classes of the class path stay uninitialised.
    are_of_library: bool,
}

/// Class, name and descriptor.
type Call = (Arc<str>, Arc<str>, Arc<str>);

/// How a trial went.
struct Trial {
    end: End,
    shown: String,
    steps: u64,
    /// Threads at its start.
    n_threads: usize,
}

impl Worker {
    fn new_warmth(&self) -> vm::Warmth {
        self.untainted(&match self.trials.are_of_library {
            true => self.vm.library_warmth(self.loader),
            false => self.vm.warmth(self.loader),
        })
    }

    /// What the run that just ended did for later ones.
    pub(crate) fn warmth_of(&self, test: &TestCase, end: &End, steps: u64) -> Option<Box<Warmth>> {
        let mut warmth = Warmth {
            library: self.new_warmth(),
            tests: Vec::new(),
        };
        if steps >= self.fuel / LONG && self.trials.n < MAX_TRIALS {
            let calls = self.trial_calls(test, end);
            if calls.iter().any(|c| !self.trials.known.contains(c)) {
                let test = Arc::new(test.clone());
                let futile = Futile::default();
                warmth.tests.push(Long {
                    test,
                    calls,
                    futile,
                });
            }
        }
        (!warmth.is_empty()).then(|| Box::new(warmth))
    }

    fn trial_calls(&self, test: &TestCase, end: &End) -> Vec<Call> {
        if end.used_up_fuel().is_some() {
            return self.call_into_library().into_iter().collect();
        }
        let calls = test.statements.iter().filter_map(|s| s.action.called());
        calls
            .map(|(e, _)| (e.class.clone(), e.name.clone(), e.descriptor.clone()))
            .collect()
    }

    /// The method of the library that code outside it called and that has not returned.
    fn call_into_library(&self) -> Option<Call> {
        let frames = &self.vm.threads[self.vm.current].frames;
        let outside = |f: &&vm::thread::Frame| {
            let m = &self.vm.methods[f.method];
            !is_library(&self.vm, m.class)
        };
        let inside = frames.iter().rev().take_while(|f| !outside(f));
        let first = inside.last()?;
        let m = &self.vm.methods[first.method];
        let class = self.vm.classes[m.class].name.clone();
        Some((class, m.name.clone(), m.descriptor.clone()))
    }

    /// Moves what runs did for all later ones into the snapshot.
    pub fn warm(&mut self, warmth: &Warmth) {
        self.warm_library(&warmth.library);
        let mut n = 0;
        for long in &warmth.tests {
            if n < TRIALS_AT_ONCE && self.is_to_be_tried(long) {
                n += 1;
                let before = self.trials.steps;
                if !self.try_long(long) {
                    let _known = long.futile.0.set(self.trials.steps - before);
                }
            }
        }
    }

    /// The same with all that runs did, however much it is.
    pub fn warm_fully(&mut self, warmth: &Warmth) {
        self.warm_library(&warmth.library);
        for long in &warmth.tests {
            if self.is_to_be_tried(long) {
                self.try_long(long);
            }
        }
    }

    fn is_to_be_tried(&self, long: &Long) -> bool {
        let is_new = |c: &Call| !self.trials.known.contains(c);
        self.trials.n < MAX_TRIALS && long.calls.iter().any(is_new)
    }

    /// Tries a test that took long; whether the snapshot is another one now.
    fn try_long(&mut self, long: &Long) -> bool {
        self.trials.n += 1;
        self.trials.known.extend(long.calls.iter().cloned());
        self.prepare_stubs(&long.test);
        if let Some(steps) = long.futile.0.get() {
            self.trials.steps += steps;
            return false;
        }
        let n_warm_ups = self.n_warm_ups;
        let was_changed = self.keep_caches(&long.test);
        self.vm.reset();
        self.vm.fuel = self.fuel;
        was_changed || self.n_warm_ups != n_warm_ups
    }

    /// The same, but classes of the class path stay uninitialised.
    pub fn warm_library_alone(&mut self, warmth: &Warmth) {
        self.trials.are_of_library = true;
        let library = self.vm.of_library(&warmth.library);
        self.warm_fully(&Warmth {
            library,
            tests: warmth.tests.clone(),
        });
    }

    /// Bytecodes that [`Worker::warm`] took since this was last asked.
    pub fn take_warming_steps(&mut self) -> u64 {
        std::mem::take(&mut self.trials.steps)
    }

    fn warm_library(&mut self, warmth: &vm::Warmth) {
        if self.n_warm_ups < MAX_WARM_UPS && !self.untainted(warmth).is_empty() {
            self.n_warm_ups += 1;
            let warmth = self.without_effects(warmth);
            self.vm.warm(&warmth, self.loader);
            if self.start(&warmth) && natives::effects::any(&mut self.vm) {
                self.vm.warm(&warmth, self.loader);
            }
            self.vm.fuel = self.fuel;
            self.vm.take_snapshot();
        }
    }

    /// Makes the calls that begin the use of classes; false when there are none.
    fn start(&mut self, warmth: &vm::Warmth) -> bool {
        let (steps, slept) = (self.vm.steps, self.vm.slept_nanos);
        let mut any = false;
        for (class, (name, descriptor, ..)) in library::that_set_up() {
            if !warmth.classes.iter().any(|c| &**c == class) {
                continue;
            }
            any = true;
            let loaded = self.vm.settle(|vm| vm.load_class(class, vm::BOOT));
            let method = loaded
                .ok()
                .and_then(|c| self.vm.find_method(c, name, descriptor));
            if let Some(method) = method {
                // What fails here fails again in the run that needs it.
                let _ended = self.vm.call_in(method, &[], &mut vm::domain::Concrete);
            }
        }
        (self.vm.steps, self.vm.slept_nanos) = (steps, slept);
        any
    }

    /// Runs a test with much fuel and keeps what it leaves behind in the library's caches, if that
    /// makes it cheaper and changes nothing else; whether anything was kept, for a while at least.
    fn keep_caches(&mut self, test: &TestCase) -> bool {
        let Some(before) = self.until_initialised(test) else {
            return false;
        };
        let kept = invisible_changes(&self.vm);
        if kept.is_empty() || !self.vm.keep_changes(&kept) {
            return false;
        }
        let mut setters = Setters::default();
        let after = self.trial(test, &mut setters, before.steps.saturating_mul(2));
        let saved = before.steps.saturating_sub(after.steps);
        let is_worth = saved >= WORTH && saved >= before.steps / WORTH_SHARE;
        if after.shown != before.shown || !is_worth {
            self.undo(&kept);
        }
        true
    }

    /// Runs a test until it initialises no more classes; nothing when its state should not be kept.
    fn until_initialised(&mut self, test: &TestCase) -> Option<Trial> {
        for _ in 0..MAX_ROUNDS {
            let mut setters = Setters::default();
            let mut trial = self.trial(test, &mut setters, FIRST_FUEL);
            if trial.end.used_up_fuel().is_some() {
                if setters.n_calls > MANY_CALLS || self.call_into_library().is_none() {
                    return None;
                }
                setters = Setters::default();
                trial = self.trial(test, &mut setters, MOST_FUEL);
            }
            let warmth = self.new_warmth();
            if !warmth.is_empty() {
                self.warm_library(&warmth);
                continue;
            }
            let has_ended = !matches!(trial.end, End::Stopped { .. });
            let is_clean = !natives::effects::any(&mut self.vm)
                && n_alive(&self.vm) == trial.n_threads
                && !setters.found;
            return (has_ended && is_clean).then_some(trial);
        }
        None
    }

    /// Runs a test from the snapshot and leaves its state as it is.
    fn trial(&mut self, test: &TestCase, setters: &mut Setters, fuel: u64) -> Trial {
        self.vm.reset();
        self.vm.fuel = fuel;
        let n_threads = n_alive(&self.vm);
        let before = self.vm.steps;
        let (end, observed) = self.statements(test, setters);
        let steps = self.vm.steps - before;
        self.trials.steps += steps;
        let shown = match &end {
            // Where it was stopped depends on the fuel.
            End::Stopped {
                reason: StopReason::OutOfFuel,
                ..
            } => "used up its fuel".to_owned(),
            end => format!("{end:?} {observed:?}"),
        };
        Trial {
            end,
            shown,
            steps,
            n_threads,
        }
    }

    /// Undoes changes that became part of the snapshot.
    fn undo(&mut self, kept: &[Change]) {
        self.vm.reset();
        self.vm.undo_changes(kept);
    }
}
