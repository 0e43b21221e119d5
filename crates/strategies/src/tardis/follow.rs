//! The concolic domain over the last call of a test: everything before it is plain code that builds the state
//! which the call finds; that state is the input.

use std::collections::BTreeSet;
use std::sync::Arc;

use executor::Follow;
use symex::{Concolic, Entry, Settings};
use testcase::{Action, Executable, TestCase};
use vm::domain::{Domain, Intercept, NativeRun, Operands, Site, Written};
use vm::insn::Insn;
use vm::{ClassId, MethodId, Ref, Touched, Vm};

/// Decisions of a run, at most.
const MAX_DECISIONS: usize = 2_000;

/// Where a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The statement of this number is still to come.
    Before(usize),
    /// The next call of the method is the last one.
    Next,
    Inside,
    After,
}

/// Follows the last call of tests that end with a call of the same method.
pub(super) struct LastCall {
    pub(super) domain: Concolic,
    target: Arc<Executable>,
    stage: Stage,
    last: usize,
    /// The method that ran and the class of the receiver, once the call was made.
    pub(super) entered: Option<(MethodId, Option<ClassId>)>,
    /// Declared types of which it is not known what else could be there.
    pub(super) missing: BTreeSet<Arc<str>>,
}

impl LastCall {
    pub(super) fn new(target: &Arc<Executable>) -> LastCall {
        let settings = Settings {
            max_decisions: MAX_DECISIONS,
            opens_collections: true,
            ..Settings::default()
        };
        LastCall {
            domain: Concolic::new(settings),
            target: target.clone(),
            stage: Stage::After,
            last: 0,
            entered: None,
            missing: BTreeSet::new(),
        }
    }

    /// Makes ready for a test.
    pub(super) fn begin(&mut self, test: &TestCase) {
        let is_call = |k: &usize| {
            let action = &test.statements[*k].action;
            matches!(action, Action::Call { .. } | Action::New { .. })
        };
        self.last = test.len().saturating_sub(1);
        self.stage = match (0..self.last).rev().find(is_call) {
            Some(before) => Stage::Before(before),
            None => Stage::Next,
        };
        self.entered = None;
        self.missing.clear();
        self.domain.begin(symex::Input::default());
    }

    fn is_inside(&self) -> bool {
        self.stage == Stage::Inside
    }
}

impl Follow for LastCall {
    const PINNED: bool = true;

    fn text(&mut self, vm: &mut Vm, _at: usize, units: &[u16]) -> Option<Ref> {
        // One of its own, so that no literal of the code is taken for an input.
        vm.settle(|vm| vm.new_string_utf16(units)).ok()
    }

    fn returned(&mut self, at: usize) {
        if self.stage == Stage::Before(at) {
            self.stage = Stage::Next;
        } else if at == self.last {
            self.stage = Stage::After;
        }
    }

    fn calls(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        let m = &vm.methods[method];
        let is_target = m.name == self.target.name && m.descriptor == self.target.descriptor;
        if self.stage != Stage::Next || !is_target {
            return;
        }
        let receiver = match m.is_static() {
            true => None,
            false => args
                .first()
                .map(|raw| vm.class_of(Ref::from_register(*raw))),
        };
        let entry = Entry::of(vm, m.class, method);
        self.missing = self.domain.enter(vm, &entry, args);
        self.entered = Some((method, receiver));
        self.stage = Stage::Inside;
    }
}

impl Domain for LastCall {
    const ACTIVE: bool = true;
    const WATCHES_HEAP: bool = true;

    #[inline(always)]
    fn insn(&mut self, vm: &Vm, insn: &Insn, base: u32) {
        if self.is_inside() {
            self.domain.insn(vm, insn, base);
        }
    }

    fn branch(&mut self, _: Site, _: bool, _: Operands) {}

    fn switch(&mut self, _: Site, _: i32, _: Option<u32>) {}

    fn call(&mut self, vm: &mut Vm, method: MethodId, base: u32, dst: u32) -> Intercept {
        match self.is_inside() {
            true => self.domain.call(vm, method, base, dst),
            false => Intercept::Enter,
        }
    }

    fn native(&mut self, vm: &mut Vm, method: MethodId, base: u32) -> NativeRun {
        match self.is_inside() {
            true => self.domain.native(vm, method, base),
            false => NativeRun::Native,
        }
    }

    fn touched(&mut self, vm: &Vm, native: Option<MethodId>, touched: &Touched) {
        if self.is_inside() {
            self.domain.touched(vm, native, touched);
        }
    }

    fn native_returned(&mut self, vm: &Vm, method: MethodId, base: u32, value: u64) {
        if self.is_inside() {
            self.domain.native_returned(vm, method, base, value);
        }
    }

    fn written(&mut self, written: Written) {
        if self.is_inside() {
            self.domain.written(written);
        }
    }
}
