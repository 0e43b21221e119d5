//! Snapshot and reset: boot once, run any number of times from the same state.

use std::sync::Arc;

use classfile::Constant;
use rustc_hash::FxHashMap;

use crate::class::{BOOT, ClassId, CpEntry, InitState, LoaderId};
use crate::heap::{Heap, NULL, Ref};
use crate::monitor::Inflated;
use crate::tables::ModuleTable;
use crate::thread::Thread;
use crate::vm::Vm;

/// What a reset restores besides the heap and the native state.
pub struct Saved {
    threads: Vec<Thread>,
    current: usize,
    n_interned: usize,
    n_roots: usize,
    n_cp_roots: usize,
    n_loaders: usize,
    method_types: FxHashMap<(LoaderId, Arc<str>), Ref>,
    n_method_types: usize,
    modules: ModuleTable,
    monitors: FxHashMap<Ref, Inflated>,
    finalizable: Vec<Ref>,
    to_finalize: Vec<Ref>,
    fuel: u64,
    steps: u64,
    slept_nanos: i64,
    rng: u64,
    hash_rng: u64,
    pending_references: Ref,
    hidden_counter: u32,
    /// Classes made before the snapshot; later ones of user-defined loaders are forgotten.
    n_classes: usize,
}

impl Vm {
    /// Makes the present state the one every later [`Vm::reset`] returns to. Only between calls.
    /// `false` when the live heap does not fit the snapshot region.
    pub fn take_snapshot(&mut self) -> bool {
        if !self.promote_all() {
            return false;
        }
        for c in &mut self.classes {
            c.init_is_permanent = c.init == InitState::Initialized;
        }
        if let Some(ext) = &mut self.ext {
            ext.mark();
        }
        self.snapshot = Some(Box::new(Saved {
            threads: self.threads.clone(),
            current: self.current,
            n_interned: self.interned.n_moving(),
            n_roots: self.roots.len(),
            n_cp_roots: self.cp_roots.len(),
            n_loaders: self.loaders.len(),
            method_types: self.method_types.clone(),
            n_method_types: self.method_types.len(),
            modules: self.modules.clone(),
            monitors: self.monitors.clone(),
            finalizable: self.finalizable.clone(),
            to_finalize: self.to_finalize.clone(),
            fuel: self.fuel,
            steps: self.steps,
            slept_nanos: self.slept_nanos,
            rng: self.rng,
            hash_rng: self.hash_rng,
            pending_references: self.pending_references,
            hidden_counter: self.hidden_counter,
            n_classes: self.classes.len(),
        }));
        self.touched_inits.clear();
        self.defined.clear();
        self.class_bytes = 0;
        true
    }

    /// Call sites linked since the snapshot by bootstrap methods of the library: linking them
    /// again before the next snapshot saves every later run the work.
    pub fn newly_linked_sites(&self) -> Vec<(ClassId, u16)> {
        let Some(saved) = &self.snapshot else {
            return Vec::new();
        };
        let new = self.cp_roots.get(saved.n_cp_roots..).unwrap_or_default();
        new.iter()
            .copied()
            .filter(|&(class, idx)| self.library_bootstrap(class, idx).is_some())
            .collect()
    }

    /// Class of the bootstrap method of a call site, when that is the library's.
    pub fn library_bootstrap(&self, class: ClassId, idx: u16) -> Option<Arc<str>> {
        let file = self.file(class)?;
        let Some(Constant::InvokeDynamic { bootstrap, .. }) = file.constants.get(idx) else {
            return None;
        };
        let row = file.bootstrap_methods.get(usize::from(bootstrap))?;
        let Some(Constant::MethodHandle { reference, .. }) = file.constants.get(row.method_handle)
        else {
            return None;
        };
        let holder = file.constants.member(reference).ok()?.class;
        holder.starts_with("java/lang/").then_some(holder)
    }

    /// Returns to the snapshot: statics, heap, clock, random, files, threads.
    pub fn reset(&mut self) {
        if let Some(saved) = &self.snapshot {
            self.heap.reset();
            self.interned.truncate(saved.n_interned);
            self.reset_but_heap();
        }
    }

    /// Returns to the snapshot but for the heap, and for the strings interned since.
    pub(crate) fn reset_but_heap(&mut self) {
        let Some(mut saved) = self.snapshot.take() else {
            return;
        };
        if let Some(ext) = &mut self.ext {
            ext.reset();
        }
        for (loader, name) in std::mem::take(&mut self.defined) {
            if let Some(l) = self.loaders.get_mut(loader) {
                l.classes.remove(&name);
            }
        }
        for class in std::mem::take(&mut self.touched_inits) {
            let c = &mut self.classes[class];
            if !c.init_is_permanent {
                c.init = InitState::Linked;
                self.init_failures.remove(&class);
            }
        }
        self.reset_threads(&saved);
        self.roots.truncate(saved.n_roots);
        if self.cp_roots.len() > saved.n_cp_roots {
            for (class, idx) in self.cp_roots.split_off(saved.n_cp_roots) {
                self.classes[class].cp[idx as usize] = CpEntry::Unresolved;
            }
        }
        if self.method_types.len() > saved.n_method_types {
            self.method_types.clone_from(&saved.method_types);
        }
        self.modules.restore(&saved.modules);
        self.loaders.truncate(saved.n_loaders);
        if self.classes.len() > saved.n_classes {
            self.settle_new_classes(&saved);
            saved.n_classes = self.classes.len();
        }
        if !self.monitors.is_empty() || !saved.monitors.is_empty() {
            self.monitors.clone_from(&saved.monitors);
        }
        if self.finalizable.len() != saved.finalizable.len() {
            self.finalizable.clone_from(&saved.finalizable);
        }
        self.to_finalize.clone_from(&saved.to_finalize);
        self.fuel = saved.fuel;
        self.steps = saved.steps;
        self.slept_nanos = saved.slept_nanos;
        self.rng = saved.rng;
        self.hash_rng = saved.hash_rng;
        self.pending_references = saved.pending_references;
        self.hidden_counter = saved.hidden_counter;
        self.shut_down = false;
        self.class_bytes = 0;
        self.snapshot = Some(saved);
    }

    /// The calling thread is restored by hand, since it is the only one that usually changed.
    fn reset_threads(&mut self, saved: &Saved) {
        self.current = saved.current;
        if self.threads.len() == saved.threads.len() && !self.others_ran {
            let (me, then) = (
                &mut self.threads[saved.current],
                &saved.threads[saved.current],
            );
            me.frames.clone_from(&then.frames);
            me.resumes.clear();
            me.state = then.state;
            me.phase = then.phase;
            me.park_permit = then.park_permit;
            me.interrupted = then.interrupted;
            me.object = then.object;
            me.pending = then.pending;
            me.locals = then.locals;
            me.ending = then.ending;
        } else {
            self.threads.clone_from(&saved.threads);
        }
        self.others_ran = false;
    }

    /// Classes made since the last reset. Those of loaders made since the snapshot are unreachable
    /// now; only their metadata remains. Those that the program defined in older loaders can be
    /// defined again. All lose what their mirrors were first filled with from the run's heap (the
    /// class data of hidden classes).
    fn settle_new_classes(&mut self, saved: &Saved) {
        let new_loaders = LoaderId::at(saved.n_loaders);
        let class_refs = self.classes[self.known.class].ref_offsets.clone();
        for id in self.classes.ids_from(saved.n_classes) {
            let c = &mut self.classes[id];
            c.class_data = NULL;
            if c.loader >= new_loaders {
                c.mirror = NULL;
                c.loader = BOOT;
            }
            if c.mirror == NULL {
                continue;
            }
            if c.loader != BOOT && &*c.origin == crate::link::RUN_TIME_ORIGIN {
                let array = c.array_class;
                let known = &mut self.loaders[c.loader].classes;
                known.retain(|_, class| *class != id && Some(*class) != array);
            }
            for &offset in class_refs.iter().chain(&c.static_ref_offsets) {
                if Heap::is_young(self.heap.load_ref(c.mirror + offset)) {
                    self.heap.store_ref_raw(c.mirror + offset, NULL);
                }
            }
        }
    }
}
