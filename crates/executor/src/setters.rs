//! Whether a run sets something of the library on purpose: a call from outside the library of a
//! method that is named so, and that is static or called on an object older than the run.
//!
//! What such a call leaves behind looks like a cache that was filled, but programs see it:
//! `TimeZone.setDefault`, `Logger.addHandler`, `System.getProperties().put`.

use vm::domain::Domain;
use vm::heap::Heap;
use vm::{MethodId, Ref, Vm, acc};

use crate::caches::is_library;
use crate::worker::Follow;

/// Beginnings of the names of methods that set something.
const SETTERS: &[&str] = &[
    "add",
    "clear",
    "deregister",
    "install",
    "put",
    "register",
    "remove",
    "reset",
    "set",
    "unregister",
];

/// Classes whose methods are named so and change nothing but their arguments.
const HELPERS: &[&str] = &[
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/reflect/Array",
    "java/util/Arrays",
    "java/util/Collections",
];

/// Watches for calls that set something.
#[derive(Debug, Default)]
pub(crate) struct Setters {
    /// Such a call was made.
    pub found: bool,
    /// Calls from outside into the library.
    pub n_calls: u64,
    /// What is known of methods, by number: whether they are named so.
    named: Vec<Option<bool>>,
}

impl Setters {
    fn is_named(&mut self, vm: &Vm, method: MethodId) -> bool {
        let at = method.index();
        if self.named.len() <= at {
            self.named.resize(vm.methods.len().max(at + 1), None);
        }
        *self.named[at].get_or_insert_with(|| {
            let m = &vm.methods[method];
            let class = &vm.classes[m.class];
            is_library(vm, m.class)
                && !HELPERS.contains(&&*class.name)
                && SETTERS.iter().any(|s| m.name.starts_with(s))
        })
    }

    fn look(&mut self, vm: &Vm, method: MethodId, receiver: u64) {
        let is_static = vm.methods[method].access & acc::STATIC != 0;
        self.found |= is_static || !Heap::is_young(Ref::from_register(receiver));
    }
}

impl Domain for Setters {
    const ACTIVE: bool = true;
    const VALUES: bool = false;

    fn method_entry(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let thread = &vm.threads[vm.current];
        let frames = &thread.frames;
        let caller = frames.len().checked_sub(2).map(|k| frames[k].method);
        let is_outside = |m: MethodId| !is_library(vm, vm.methods[m].class);
        if !caller.is_some_and(is_outside) {
            return;
        }
        self.n_calls += 1;
        if self.is_named(vm, method) {
            let receiver = thread.regs.get(base as usize).copied().unwrap_or(0);
            self.look(vm, method, receiver);
        }
    }
}

impl Follow for Setters {
    fn calls(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        if self.is_named(vm, method) {
            self.look(vm, method, args.first().copied().unwrap_or(0));
        }
    }
}
