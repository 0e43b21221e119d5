//! What runs came by: sides of branching points, and methods.
//!
//! Nothing here depends on terms: a jump on a constant counts like one on an input.

use rustc_hash::FxHashMap;
use vm::domain::Site;
use vm::thread::{Frame, FrameKind};
use vm::{MethodId, Vm};

use crate::candidates::is_user_class;

/// Which way a run went at a branching point, in the sense of the bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Taken {
    /// A conditional jump jumped or not.
    Jump(bool),
    /// A switch went to the case of this key; without a key, to none of its cases.
    Case(Option<i32>),
}

/// How a method was seen to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Seen {
    #[default]
    Never,
    /// Only while the library initialised itself.
    InLibraryInitialiser,
    /// On behalf of the program.
    Entered,
}

/// What runs came by.
#[derive(Debug, Default)]
pub struct Observed {
    /// Sides taken by any run, with the last run that took each.
    sides: FxHashMap<(Site, Taken), u32>,
    run: u32,
    this_run: Vec<(Site, Taken)>,
    methods: Vec<Seen>,
    /// The last run in which each method ran.
    runs: Vec<u32>,
    methods_of_this_run: Vec<MethodId>,
    last: Option<MethodId>,
}

impl Observed {
    /// Prepares for the next run.
    pub(crate) fn begin(&mut self) {
        self.run += 1;
        self.this_run.clear();
        self.methods_of_this_run.clear();
        self.last = None;
    }

    #[inline]
    pub(crate) fn take(&mut self, site: Site, taken: Taken) {
        let run = self.sides.entry((site, taken)).or_insert(0);
        if *run != self.run {
            *run = self.run;
            self.this_run.push((site, taken));
        }
    }

    /// Whether any run went this way.
    pub fn is_taken(&self, site: Site, taken: Taken) -> bool {
        self.sides.contains_key(&(site, taken))
    }

    /// Which ways the last run went, each once, in the order in which it first did.
    pub fn of_last_run(&self) -> &[(Site, Taken)] {
        &self.this_run
    }

    /// Methods that ran on behalf of the program in any run, natives and those with a summary
    /// included; known only where [`crate::Settings::notes_methods`] asks for it.
    pub fn methods(&self) -> impl Iterator<Item = MethodId> + '_ {
        let all = self.methods.iter().enumerate();
        all.filter(|(_, s)| **s == Seen::Entered)
            .map(|(m, _)| MethodId::at(m))
    }

    /// Methods that ran in the last run, each once, in the order in which they first did; known only
    /// where [`crate::Settings::notes_methods`] asks for it.
    pub fn methods_of_last_run(&self) -> &[MethodId] {
        &self.methods_of_this_run
    }

    /// An instruction of the method on top of the stack is about to be executed.
    #[inline]
    pub(crate) fn at(&mut self, vm: &Vm) {
        // The machine's own frames are at work on behalf of none.
        let top = vm.threads[vm.current].frames.last();
        let is_java = |f: &&Frame| matches!(f.kind, FrameKind::Method | FrameKind::Native);
        let top = top.filter(is_java).map(|f| f.method);
        if top != self.last {
            self.last = top;
            if let Some(method) = top {
                self.enter(vm, method);
            }
        }
    }

    /// A method runs, or something that stands for it.
    pub(crate) fn enter(&mut self, vm: &Vm, method: MethodId) {
        let at = method.index();
        if self.methods.len() <= at {
            let n = vm.methods.len().max(at + 1);
            self.methods.resize(n, Seen::Never);
            self.runs.resize(n, 0);
        }
        if self.runs[at] != self.run {
            self.runs[at] = self.run;
            self.methods_of_this_run.push(method);
        }
        if self.methods[at] == Seen::Entered {
            return;
        }
        self.methods[at] = if initialises_library(vm, method) {
            Seen::InLibraryInitialiser
        } else {
            Seen::Entered
        };
    }
}

/// Whether an initialiser of a class of the library is at work, and nothing of the program above it.
fn initialises_library(vm: &Vm, method: MethodId) -> bool {
    let frames = vm.threads[vm.current].frames.iter().rev();
    for of in std::iter::once(method).chain(frames.map(|f| f.method)) {
        let m = &vm.methods[of];
        if is_user_class(vm, m.class) {
            return false;
        }
        if &*m.name == "<clinit>" {
            return true;
        }
    }
    false
}
