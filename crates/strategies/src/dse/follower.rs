//! The concolic domain over the statements of a test.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::expand::Expanded;
use executor::Follow;
use expr::{Model, Term, Value, VarKind};
use rustc_hash::FxHashSet;
use symex::input::{Input, RefOrigin, VarOrigin};
use symex::shadow::Shadow;
use symex::{Choice, Concolic, Settings, SymRef};
use testcase::{Action, Prim, Var};
use vm::domain::{Domain, Intercept, NativeRun, Operands, Site, Written};
use vm::insn::Insn;
use vm::{MethodId, Ref, Touched, Vm};

/// Longer strings stay constants.
const MAX_STRING: usize = 64;

/// The symbolic string, or array with a symbolic length, of each statement that makes one.
pub(crate) type Made = Vec<Option<SymRef>>;

/// References to arrays are numbered from here: what is a string in one test may be an array in another.
const ARRAYS: u32 = 1 << 24;

/// A branching point of the code under test that a run came by, whether its condition is symbolic
/// or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passed {
    /// Decisions of the run up to it, its own included.
    pub n_decisions: usize,
    pub site: Site,
}

/// Passes of a run that are noted.
const MAX_PASSED: usize = 20_000;

/// Follows a test.
pub(crate) struct Follower {
    pub(crate) domain: Concolic,
    /// Methods of the code under test.
    own: FxHashSet<MethodId>,
    pub(crate) passed: Vec<Passed>,
    /// Shadow of each statement's value, as far as the test has run.
    values: Vec<Shadow>,
    made: Made,
    /// Lengths of arrays.
    lengths: Vec<Option<Term>>,
}

fn var_kind(p: Prim) -> VarKind {
    match p {
        Prim::Boolean => VarKind::Boolean,
        Prim::Byte => VarKind::Byte,
        Prim::Char => VarKind::Char,
        Prim::Short => VarKind::Short,
        Prim::Int => VarKind::Int,
        Prim::Long => VarKind::Long,
        Prim::Float => VarKind::Float,
        Prim::Double => VarKind::Double,
    }
}

fn value(p: Prim, bits: u64) -> Value {
    match p {
        Prim::Long => Value::Long(bits as i64),
        Prim::Float => Value::Float(f32::from_bits(bits as u32)),
        Prim::Double => Value::Double(f64::from_bits(bits)),
        _ => Value::Int(bits as i32),
    }
}

/// The inputs of a test are numbered by statement and type: the same variable can stand for the
/// same statement of many tests.
fn number(at: usize, p: Prim) -> u32 {
    at as u32 * 8 + p as u32
}

impl Follower {
    /// These are the methods of the code under test.
    pub(crate) fn new(settings: Settings, own: FxHashSet<MethodId>) -> Follower {
        Follower {
            domain: Concolic::new(settings),
            own,
            passed: Vec::new(),
            values: Vec::new(),
            made: Vec::new(),
            lengths: Vec::new(),
        }
    }

    /// Makes the test's own values the input of the run.
    pub(crate) fn begin(&mut self, expanded: &Expanded) {
        let test = &expanded.test;
        let d = &mut self.domain;
        let mut input = Input::default();
        self.values = vec![Shadow::None; test.len()];
        self.made = vec![None; test.len()];
        self.lengths = vec![None; test.len()];
        for (at, s) in test.statements.iter().enumerate() {
            match &s.action {
                Action::Prim(p, raw) => {
                    let origin = VarOrigin::Nondet(number(at, *p));
                    let term = d
                        .space
                        .variable(&mut d.pool, origin, var_kind(*p), || format!("v{at}"));
                    if let Some(var) = d.pool.var_of(term) {
                        input.model.set(var, value(*p, *raw));
                    }
                    self.values[at] = Shadow::Term(term);
                }
                Action::Str(units) if units.len() <= MAX_STRING => {
                    let declared: Arc<str> = "Ljava/lang/String;".into();
                    let origin = RefOrigin::Nondet(at as u32);
                    let r = d.space.reference(origin, &declared, || format!("v{at}"));
                    d.seed_string(&mut input, r, units);
                    self.made[at] = Some(r);
                }
                Action::Array { items, .. } if expanded.elements.contains_key(&at) => {
                    let declared: Arc<str> = s.ty.descriptor().into();
                    let origin = RefOrigin::Nondet(ARRAYS + at as u32);
                    let r = d.space.reference(origin, &declared, || format!("v{at}"));
                    self.lengths[at] = Some(d.seed_length(&mut input, r, items.len()));
                    self.made[at] = Some(r);
                }
                _ => {}
            }
        }
        d.begin(input);
        self.passed.clear();
    }

    /// With nothing that was learnt.
    pub(crate) fn afresh(&self) -> Follower {
        Follower::new(Settings::default(), self.own.clone())
    }

    fn pass(&mut self, site: Site) {
        if self.passed.len() < MAX_PASSED && self.own.contains(&site.method) {
            self.passed.push(Passed {
                n_decisions: self.domain.trace.decisions.len(),
                site,
            });
        }
    }

    /// The symbolic strings and arrays of the test that runs.
    pub(crate) fn made(&self) -> &[Option<SymRef>] {
        &self.made
    }

    /// A test with the values of a model; nothing when they are the same, or too long. What was made and
    /// chosen is that of the test's run.
    pub(crate) fn derived(
        &self,
        expanded: &Expanded,
        made: &[Option<SymRef>],
        choices: &BTreeMap<SymRef, Choice>,
        model: Model,
    ) -> Option<Expanded> {
        let d = &self.domain;
        let mut new = expanded.clone();
        let input = Input {
            model,
            choices: choices.clone(),
        };
        for (at, s) in new.test.statements.iter_mut().enumerate() {
            match &mut s.action {
                Action::Prim(p, raw) => {
                    let term = d.space.find_variable(VarOrigin::Nondet(number(at, *p)))?;
                    if let Some(v) = d.pool.var_of(term).and_then(|v| input.model.get(v)) {
                        *raw = v.bits();
                    }
                }
                Action::Str(units) => {
                    if let Some(r) = made[at] {
                        let wide = input.choices.get(&r) == Some(&Choice::Wide);
                        if symex::render::length(d, &input, r) as usize > MAX_STRING {
                            return None;
                        }
                        let text = symex::render::string_units(d, &input, r, wide);
                        *units = text.into();
                    }
                }
                Action::Array { items, .. } => {
                    if let (Some(r), Some(all)) = (made[at], expanded.elements.get(&at)) {
                        let n = symex::render::length(d, &input, r) as usize;
                        *items = all.get(..n)?.to_vec();
                    }
                }
                _ => {}
            }
        }
        (new.test != expanded.test).then_some(new)
    }
}

impl Follow for Follower {
    const PINNED: bool = true;

    fn text(&mut self, vm: &mut Vm, at: usize, _units: &[u16]) -> Option<Ref> {
        let r = self.made[at]?;
        self.domain.give_string(vm, r)
    }

    fn arguments(&mut self, vm: &Vm, places: &[(u32, Var)]) {
        let base = vm.argument_base();
        for &(slot, v) in places {
            let shadow = self.values[v.0 as usize];
            self.domain.set_register(base + slot, shadow);
        }
    }

    fn returned(&mut self, at: usize) {
        self.values[at] = std::mem::take(&mut self.domain.result);
    }

    fn array(&mut self, at: usize, array: Ref) {
        if let Some(length) = self.lengths[at] {
            self.domain.set_length(array, Shadow::Term(length));
        }
    }

    fn element(&mut self, array: Ref, addr: u32, value: Var) {
        self.domain
            .set_element(array, addr, self.values[value.0 as usize]);
    }

    fn wrote(&mut self, addr: u32, value: Var) {
        self.domain.set_field(addr, self.values[value.0 as usize]);
    }

    fn read(&mut self, at: usize, addr: u32) {
        self.values[at] = self.domain.field(addr);
    }
}

impl Domain for Follower {
    const ACTIVE: bool = true;
    const WATCHES_HEAP: bool = true;

    #[inline(always)]
    fn insn(&mut self, vm: &Vm, insn: &Insn, base: u32) {
        self.domain.insn(vm, insn, base);
    }

    fn branch(&mut self, site: Site, _: bool, _: Operands) {
        self.pass(site);
    }

    fn switch(&mut self, site: Site, _: i32, _: Option<u32>) {
        self.pass(site);
    }

    fn call(&mut self, vm: &mut Vm, method: MethodId, base: u32, dst: u32) -> Intercept {
        self.domain.call(vm, method, base, dst)
    }

    fn native(&mut self, vm: &mut Vm, method: MethodId, base: u32) -> NativeRun {
        self.domain.native(vm, method, base)
    }

    fn touched(&mut self, vm: &Vm, native: Option<MethodId>, touched: &Touched) {
        self.domain.touched(vm, native, touched);
    }

    fn native_returned(&mut self, vm: &Vm, method: MethodId, base: u32, value: u64) {
        self.domain.native_returned(vm, method, base, value);
    }

    fn written(&mut self, written: Written) {
        self.domain.written(written);
    }
}
