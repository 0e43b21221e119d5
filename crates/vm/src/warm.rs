//! What runs need not do again: initialised classes and linked call sites move into the snapshot.

use std::sync::Arc;

use crate::class::{ClassId, InitState, LoaderId};
use crate::vm::{Builtin, Vm};

/// Bytecodes for all of it; an initialiser that does not end in this ends in no run.
const WARM_FUEL: u64 = 400_000_000;

/// What a run did that is the same for all later ones, by names, so that another machine can do it
/// too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warmth {
    /// Classes that were initialised.
    pub classes: Vec<Arc<str>>,
    /// Call sites that the library linked: class, index in its constant pool.
    pub sites: Vec<(Arc<str>, u16)>,
}

impl Warmth {
    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.sites.is_empty()
    }

    /// Takes what another run did.
    pub fn add(&mut self, other: &Warmth) {
        for c in &other.classes {
            if !self.classes.contains(c) {
                self.classes.push(c.clone());
            }
        }
        for s in &other.sites {
            if !self.sites.contains(s) {
                self.sites.push(s.clone());
            }
        }
    }
}

impl Vm {
    /// What the last run did for the library and for the classes of a loader.
    pub fn warmth(&self, loader: LoaderId) -> Warmth {
        self.warmth_where(loader, |_| true)
    }

    /// The same, without initialisations of classes outside the library.
    pub fn library_warmth(&self, loader: LoaderId) -> Warmth {
        self.warmth_where(loader, |c| self.is_of_library(c))
    }

    fn is_of_library(&self, class: ClassId) -> bool {
        let loader = self.classes[class].loader;
        let of = self.loaders[loader].builtin;
        matches!(of, Builtin::Boot | Builtin::Platform)
    }

    /// What of it concerns the library alone, whether its classes are loaded yet or not.
    pub fn of_library(&self, warmth: &Warmth) -> Warmth {
        let has = |name: &Arc<str>| self.program.jdk_class(name).is_some();
        Warmth {
            classes: warmth.classes.iter().filter(|c| has(c)).cloned().collect(),
            sites: warmth
                .sites
                .iter()
                .filter(|(c, _)| has(c))
                .cloned()
                .collect(),
        }
    }

    /// Initialised, or the run ended in the middle of it.
    fn is_begun(&self, class: ClassId) -> bool {
        matches!(
            self.classes[class].init,
            InitState::Initialized | InitState::InProgress(_)
        )
    }

    fn warmth_where(&self, loader: LoaderId, wanted: impl Fn(ClassId) -> bool) -> Warmth {
        let named = |class: ClassId| {
            let c = &self.classes[class];
            let known = self.is_of_library(class) || c.loader == loader;
            let is_made = c.hidden || &*c.origin == crate::link::RUN_TIME_ORIGIN;
            (known && !is_made).then(|| c.name.clone())
        };
        let touched = self.touched_inits.iter().copied();
        Warmth {
            classes: touched
                .filter(|&c| wanted(c) && self.is_begun(c))
                .filter_map(named)
                .collect(),
            sites: self
                .newly_linked_sites()
                .into_iter()
                .filter_map(|(class, idx)| Some((named(class)?, idx)))
                .collect(),
        }
    }

    /// Returns to the snapshot and does what a run did, for good once the next snapshot is taken.
    pub fn warm(&mut self, warmth: &Warmth, loader: LoaderId) {
        self.reset();
        self.fuel = WARM_FUEL;
        let (steps, slept) = (self.steps, self.slept_nanos);
        // What fails here will fail again in the run that needs it.
        for name in &warmth.classes {
            let _ = self.settle(|vm| {
                let class = vm.load_class(name, loader)?;
                vm.ensure_init(class)
            });
        }
        for (name, idx) in &warmth.sites {
            let _ = self.settle(|vm| {
                let class = vm.load_class(name, loader)?;
                vm.link_site(class, *idx)
            });
        }
        // What the clock says at the start of a run does not depend on what was done for it.
        (self.steps, self.slept_nanos) = (steps, slept);
    }

    /// Links record methods and pattern switches of a class: the library works long on each.
    pub fn link_runtime_sites(&mut self, class: ClassId) {
        let n = self.file(class).map_or(0, |f| f.constants.len()) as u16;
        for idx in 1..n {
            let holder = self.library_bootstrap(class, idx);
            if holder.is_some_and(|h| h.starts_with("java/lang/runtime/")) {
                // A site that does not link throws in the run that reaches it.
                let _ = self.settle(|vm| vm.link_site(class, idx));
            }
        }
    }
}
