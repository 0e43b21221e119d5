//! The concolic domain: terms beside the machine's registers and heap.
//!
//! The interpreter computes; this domain watches each internal instruction before it is executed,
//! computes the term of its result from the terms of its operands, and records a decision wherever
//! the outcome depends on an input. An instruction that is about to throw leaves its destination
//! alone, as the interpreter does.

mod arrays;
mod identity;
mod join;
mod memory;
mod muting;
mod natives;
mod operators;
mod strings;
mod summaries;
mod touched;
mod world;

use expr::{BinOp, Model, Pool, Sort, Term, UnOp, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use vm::domain::{Domain, Intercept, NativeRun, Site, Written};
use vm::insn::{Insn, Op};
use vm::{ClassId, Kind, MethodId, NULL, Ref, Touched, Vm};

use crate::candidates::Candidates;
use crate::input::{Choice, Input, Space, SymRef};
use crate::observed::{Observed, Taken};
use crate::shadow::{HeapShadow, Opaques, Registers, Shadow};
use crate::steering::{Fork, Steering};
use crate::trace::{Assumption, Clause, Decision, Gap, Others, Trace, Why};

pub use summaries::Nondet;

/// Limits and habits of concolic runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Decisions recorded in one run.
    pub max_decisions: usize,
    /// Elements of an array that a symbolic index may range over.
    pub max_select: u32,
    /// Methods whose results are inputs.
    pub nondet: Nondet,
    /// Whether to note which methods run.
    pub notes_methods: bool,
    /// A receiver is what its constructor without parameters makes, where there is one, and its
    /// fields are no inputs.
    pub constructs_receiver: bool,
    /// The fields of the library's collections are inputs like those of the user's classes.
    pub opens_collections: bool,
    /// The shape of the input is given: lengths and references are no decisions.
    pub shape_is_given: bool,
    /// Strings are followed through the library's bytecode, so that what it costs is counted.
    pub follows_strings: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            max_decisions: 5_000,
            max_select: 1_024,
            nondet: Nondet::default(),
            notes_methods: false,
            constructs_receiver: false,
            opens_collections: false,
            shape_is_given: false,
            follows_strings: false,
        }
    }
}

/// Terms beside the machine, and what a run showed.
#[derive(Default)]
pub struct Concolic {
    /// All terms.
    pub pool: Pool,
    /// All inputs.
    pub space: Space,
    /// The input of this run.
    pub input: Input,
    /// What this run showed.
    pub trace: Trace,
    /// Shadow of the value that the outermost call returned.
    pub result: Shadow,
    /// Limits.
    pub settings: Settings,
    /// What runs came by.
    pub observed: Observed,
    /// Counts what the run costs, where somebody asked for it.
    pub cost: Option<Box<crate::cost::Meter>>,
    /// Says where a run goes that looks for values while it is under way.
    pub steering: Option<Box<dyn Steering>>,
    /// The branch that comes next goes the other way than its operands say.
    diverts: bool,
    /// The switch that comes next goes where this key does.
    key: Option<i32>,
    pub(crate) regs: Registers,
    pub(crate) heap: HeapShadow,
    pub(crate) opaques: Opaques,
    /// What every input reference that was made so far refers to.
    pub(crate) objects: FxHashMap<SymRef, Ref>,
    /// Input strings by their value array.
    pub(crate) strings: FxHashMap<Ref, (SymRef, bool)>,
    /// Candidates by declared type, computed before runs.
    pub(crate) candidates: FxHashMap<std::sync::Arc<str>, Candidates>,
    /// Classes of the objects and arrays made as inputs.
    pub(crate) input_classes: FxHashSet<ClassId>,
    /// Input arrays that could as well be of a subclass of their element type.
    pub(crate) inexact_arrays: FxHashMap<Ref, std::sync::Arc<str>>,
    /// The state before the call at which the run began, where it began at one.
    pub(crate) live: Option<Box<crate::live::Live>>,
    resolved: FxHashSet<SymRef>,
    /// References found to be objects of their own, in order.
    met: Vec<SymRef>,
    asserted: FxHashSet<Term>,
    /// Hash codes of input strings that are none of the constants of the code.
    pub(crate) hashes: FxHashSet<Term>,
    boxes: identity::Boxes,
    /// The run went on as the real machine would not: its outcome says nothing.
    pub(crate) is_unreliable: bool,
    summaries: Vec<summaries::Known>,
    native_effects: Vec<natives::Known>,
    pending: Shadow,
    after_native: natives::After,
    /// The native that runs has a model: what it reads needs no clause.
    is_modelled: bool,
    worlds: Vec<world::Known>,
    pub(crate) n_nondet: u32,
    muting: muting::Muting,
    /// Addresses written by code that was not followed; reading them is a gap.
    lost: FxHashSet<u32>,
    /// The instruction under way throws, and the message says values that depend on inputs: the
    /// exception comes to lie from here on.
    message_from: Option<u32>,
}

impl Concolic {
    /// A domain with limits.
    pub fn new(settings: Settings) -> Concolic {
        Concolic {
            settings,
            ..Concolic::default()
        }
    }

    /// Prepares for a run with an input.
    pub fn begin(&mut self, input: Input) {
        self.input = input;
        self.trace = Trace::default();
        self.diverts = false;
        self.key = None;
        if let Some(steering) = &mut self.steering {
            steering.begin();
        }
        self.observed.begin();
        if let Some(cost) = &mut self.cost {
            cost.begin();
        }
        self.result = Shadow::None;
        self.regs.clear();
        self.heap.clear();
        self.opaques.clear();
        self.objects.clear();
        self.strings.clear();
        self.inexact_arrays.clear();
        self.input_classes.clear();
        self.live = None;
        self.resolved.clear();
        self.met.clear();
        self.asserted.clear();
        self.boxes = identity::Boxes::default();
        self.is_unreliable = false;
        self.pending = Shadow::None;
        self.after_native = natives::After::Nothing;
        self.is_modelled = false;
        self.n_nondet = 0;
        self.muting = muting::Muting::default();
        self.lost.clear();
        self.message_from = None;
    }

    /// Declares a reference as an object of its own from the start (a receiver).
    pub fn assume_object(&mut self, r: SymRef) {
        self.resolved.insert(r);
        self.met.push(r);
    }

    /// The receiver is one of these objects, none of them `null`.
    pub(crate) fn choose_receiver(&mut self, site: Site, r: SymRef, choices: &[Choice]) {
        self.assume_object(r);
        let declared = self.space.info(r).declared.clone();
        self.limits_of(&declared);
        let Some(&choice) = self.input.choices.get(&r) else {
            return;
        };
        let others = choices.iter().filter(|&&c| c != choice);
        let others: Vec<Clause> = others.map(|&c| Clause::Is(r, c)).collect();
        if !others.is_empty() {
            let taken = Clause::Is(r, choice);
            self.decide(site, Why::Reference, taken, Others::Clauses(others));
        }
    }

    /// Notes what of a declared type is not tried.
    fn limits_of(&mut self, declared: &std::sync::Arc<str>) {
        if let Some(candidates) = self.candidates.get(declared).cloned() {
            for gap in candidates.gaps {
                self.gap(gap);
            }
            self.trace.assumptions.extend(candidates.assumptions);
        }
    }

    /// Declares that what a reference refers to is no decision.
    pub(crate) fn assume_known(&mut self, r: SymRef) {
        self.resolved.insert(r);
    }

    /// Puts a shadow beside a register of the first thread, where the call about to be made will
    /// have its arguments.
    pub fn set_register(&mut self, at: u32, shadow: Shadow) {
        self.regs.set(0, at, shadow);
    }

    /// Whether the run went as it would on the real machine, as far as it is known to: the identity of strings and
    /// boxed values, which are others in a run with terms, decided nothing.
    pub fn is_reliable(&self) -> bool {
        !self.is_unreliable
    }

    /// Whether all clauses hold under the run's own model: they must.
    pub fn is_consistent(&self) -> bool {
        let holds = |t| self.pool.holds(t, &self.input.model);
        self.trace.conditions().all(holds)
    }

    /// Notes a gap that showed itself when the run had ended.
    pub(crate) fn add_gap(&mut self, gap: Gap) {
        self.gap(gap);
    }

    // ---- registers ----

    /// The shadow of a register. Code that is not followed sees no terms.
    fn get(&self, vm: &Vm, at: u32) -> Shadow {
        match self.regs.get(vm.current, at) {
            Shadow::Term(_) | Shadow::Opaque(_) if self.is_muted(vm) => Shadow::None,
            s => s,
        }
    }

    fn set(&mut self, vm: &Vm, at: u32, shadow: Shadow) {
        self.regs.set(vm.current, at, shadow);
    }

    fn raw(vm: &Vm, at: u32) -> u64 {
        vm.threads[vm.current].regs[at as usize]
    }

    /// The reference in a register.
    fn object(vm: &Vm, at: u32) -> Ref {
        Ref::from_register(Self::raw(vm, at))
    }

    /// A concrete register as a constant.
    fn value(raw: u64, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(raw & 1 != 0),
            Sort::Int => Value::Int(raw as i32),
            Sort::Long => Value::Long(raw as i64),
            Sort::Float => Value::Float(f32::from_bits(raw as u32)),
            Sort::Double => Value::Double(f64::from_bits(raw)),
        }
    }

    /// A term as a shadow; constants need none.
    fn wrap(&self, term: Term) -> Shadow {
        if self.pool.const_of(term).is_some() {
            Shadow::None
        } else {
            Shadow::Term(term)
        }
    }

    /// The term of a shadowed value. Opaque values and references count as their concrete value.
    fn term(&mut self, shadow: Shadow, raw: u64, sort: Sort) -> Term {
        match shadow {
            Shadow::Term(t) if self.pool.sort(t) == sort => t,
            _ => self.pool.constant(Self::value(raw, sort)),
        }
    }

    // ---- decisions ----

    fn site(vm: &Vm, insn: &Insn) -> Site {
        let frames = &vm.threads[vm.current].frames;
        let method = frames.last().map_or(MethodId::default(), |f| f.method);
        Site {
            method,
            bci: vm.bci_of(method, insn),
        }
    }

    /// The site of the call instruction on the top frame.
    fn call_site(vm: &Vm) -> Site {
        let Some(f) = vm.threads[vm.current].frames.last() else {
            return Site::default();
        };
        Site {
            method: f.method,
            bci: vm.bci_of(f.method, f.pc),
        }
    }

    fn decide(&mut self, site: Site, why: Why, taken: Clause, others: Others) {
        if let Clause::Holds(t) = taken
            && (self.pool.const_of(t).is_some() || !self.asserted.insert(t))
        {
            return;
        }
        if self.trace.decisions.len() >= self.settings.max_decisions {
            self.gap(Gap::TooManyDecisions);
            return;
        }
        if let (Some(steering), Clause::Holds(t)) = (&mut self.steering, taken) {
            steering.met(&self.pool, t);
        }
        if why == Why::Concretised {
            self.trace.concretised += 1;
        }
        self.trace.decisions.push(Decision {
            site,
            why,
            taken,
            others,
            cases: Vec::new(),
            spent: self.cost.as_ref().map_or(0, |c| c.counts.bytecodes),
        });
    }

    /// Records that a condition held or not.
    fn condition(&mut self, site: Site, why: Why, condition: Term, held: bool) {
        let negated = self.pool.not(condition);
        let (taken, other) = if held {
            (condition, negated)
        } else {
            (negated, condition)
        };
        let others = Others::Clauses(vec![Clause::Holds(other)]);
        self.decide(site, why, Clause::Holds(taken), others);
    }

    fn gap(&mut self, gap: Gap) {
        *self.trace.gaps.entry(gap).or_default() += 1;
    }

    /// Fixes a term to its value in this run.
    fn fix(&mut self, site: Site, term: Term, value: Value) {
        let constant = self.pool.constant(value);
        let equal = match value {
            // IEEE equality would not tell zeros apart, nor hold for NaN.
            Value::Float(_) => {
                let (a, b) = (
                    self.pool.unary(UnOp::F2Bits, term),
                    self.pool.unary(UnOp::F2Bits, constant),
                );
                self.pool.eq(a, b)
            }
            Value::Double(_) => {
                let (a, b) = (
                    self.pool.unary(UnOp::D2Bits, term),
                    self.pool.unary(UnOp::D2Bits, constant),
                );
                self.pool.eq(a, b)
            }
            _ => self.pool.eq(term, constant),
        };
        self.decide(site, Why::Concretised, Clause::Holds(equal), Others::Rest);
    }

    /// Fixes whatever a shadow depends on.
    fn fix_shadow(&mut self, site: Site, shadow: Shadow, raw: u64) {
        match shadow {
            Shadow::None => {}
            Shadow::Ref(r) => self.resolve(site, r),
            Shadow::Term(t) => {
                let value = Self::value(raw, self.pool.sort(t));
                self.fix(site, t, value);
            }
            Shadow::Opaque(o) => {
                for (t, value) in self.opaques.get(o).to_vec() {
                    self.fix(site, t, value);
                }
            }
        }
    }

    /// What a shadow depends on, with values.
    fn dependencies(&self, shadow: Shadow, raw: u64, into: &mut Vec<(Term, Value)>) {
        match shadow {
            Shadow::Term(t) => into.push((t, Self::value(raw, self.pool.sort(t)))),
            Shadow::Opaque(o) => into.extend_from_slice(self.opaques.get(o)),
            Shadow::None | Shadow::Ref(_) => {}
        }
    }

    /// Uses an input reference: what it refers to is decided now, if it was not before.
    fn resolve(&mut self, site: Site, r: SymRef) {
        if !self.resolved.insert(r) || self.settings.shape_is_given {
            return;
        }
        self.read_off(r);
        let choice = self.input.choices.get(&r).copied().unwrap_or(Choice::Null);
        let declared = self.space.info(r).declared.clone();
        let mut others = vec![Choice::Null];
        if let Some(candidates) = self.candidates.get(&declared) {
            others.extend_from_slice(&candidates.choices);
        }
        self.limits_of(&declared);
        let name = vm::resolve::java_type(&declared);
        for c in others.clone() {
            if let Choice::Constructed(_) = c {
                self.gap(Gap::Constructed(name.clone()));
            }
        }
        if others.len() == 1 {
            self.gap(Gap::NoImplementation(name));
        }
        for &m in &self.met {
            let Some(&made) = self.input.choices.get(&m) else {
                continue;
            };
            let of_a_kind = matches!(made, Choice::Fresh(_)) && others.contains(&made);
            if of_a_kind {
                others.push(Choice::Alias(m));
            }
        }
        if matches!(choice, Choice::Fresh(_)) {
            self.met.push(r);
        }
        let others = others
            .into_iter()
            .filter(|&c| c != choice)
            .map(|c| Clause::Is(r, c))
            .collect();
        self.decide(
            site,
            Why::Reference,
            Clause::Is(r, choice),
            Others::Clauses(others),
        );
    }

    /// Uses the reference in a register.
    fn use_reference(&mut self, vm: &Vm, insn: &Insn, at: u32) {
        if let Shadow::Ref(r) = self.get(vm, at) {
            let site = Self::site(vm, insn);
            self.resolve(site, r);
        }
    }

    /// What a reference of a declared type may refer to besides `null`, once a run asked for it.
    pub fn choices(&self, declared: &str) -> &[Choice] {
        self.candidates.get(declared).map_or(&[], |c| &c.choices)
    }

    /// The object of an input reference, if it was made in this run.
    pub fn object_of(&self, r: SymRef) -> Option<Ref> {
        self.objects.get(&r).copied()
    }

    /// The model, complete for all variables that were given to the machine.
    pub fn model(&self) -> &Model {
        &self.input.model
    }

    fn kind_of_array(vm: &Vm, array: Ref) -> Kind {
        match vm.classes[vm.class_of(array)].shape {
            vm::class::Shape::Array { kind, .. } => kind,
            _ => Kind::Void,
        }
    }

    pub(crate) fn is_string(vm: &Vm, object: Ref) -> bool {
        object != NULL && vm.class_of(object) == vm.known.string
    }
}

impl Domain for Concolic {
    const ACTIVE: bool = true;
    const WATCHES_HEAP: bool = true;

    #[inline(never)]
    fn insn(&mut self, vm: &Vm, i: &Insn, base: u32) {
        if self.settings.notes_methods {
            self.observed.at(vm);
        }
        if let Some(cost) = &mut self.cost {
            cost.at(vm, i);
        }
        self.adjust_muting(vm);
        if let Some(from) = self.message_from.take() {
            self.lose_message(vm, from);
        }
        let (a, b, c) = (
            base + u32::from(i.a),
            base + u32::from(i.b),
            base + u32::from(i.c),
        );
        match i.op {
            Op::Nop | Op::Goto | Op::Ret => {}
            Op::Mov => {
                let s = self.get(vm, b);
                self.set(vm, a, s);
            }
            Op::Mov2 => {
                let s = self.get(vm, b);
                self.set(vm, a, s);
                let s = self.get(vm, base + i.x);
                self.set(vm, c, s);
            }
            Op::Const | Op::LdcObject | Op::New | Op::NewChecked | Op::SyncEnter | Op::Jsr => {
                self.set(vm, a, Shadow::None)
            }
            Op::TableSwitch | Op::LookupSwitch => self.switch_insn(vm, i, a),
            Op::IfNull | Op::IfNonNull | Op::Throw | Op::MonitorEnter | Op::MonitorExit => {
                self.use_reference(vm, i, a);
            }
            Op::IfREq | Op::IfRNe => self.identity(vm, i, a, b),
            Op::LoadB | Op::LoadC | Op::LoadS | Op::Load4 | Op::Load8 => self.load(vm, i, a, b, c),
            Op::StoreB | Op::Store2 | Op::Store4 | Op::Store8 | Op::StoreRef => {
                self.store(vm, i, a, b, c);
            }
            Op::ArrayLength => {
                self.use_reference(vm, i, b);
                let array = Self::object(vm, b);
                if array != NULL {
                    let s = self.length_read(vm, array);
                    self.set(vm, a, s);
                }
            }
            Op::GetFieldB | Op::GetFieldC | Op::GetFieldS | Op::GetField4 | Op::GetField8 => {
                self.use_reference(vm, i, b);
                let object = Self::object(vm, b);
                if object != NULL {
                    self.use_object(vm, object);
                    self.read(vm, i.op, a, object.wrapping_add(i.x));
                }
            }
            Op::GetStaticB
            | Op::GetStaticC
            | Op::GetStaticS
            | Op::GetStatic4
            | Op::GetStatic8
            | Op::GetStaticChecked => self.read(vm, i.op, a, i.x),
            Op::PutField1 | Op::PutField2 | Op::PutField4 | Op::PutField8 => {
                self.use_reference(vm, i, a);
                let object = Self::object(vm, a);
                if object != NULL {
                    self.use_object(vm, object);
                    let s = self.get(vm, b);
                    self.store_cell(vm, object, object.wrapping_add(i.x), i.op, s);
                }
            }
            Op::PutStatic1
            | Op::PutStatic2
            | Op::PutStatic4
            | Op::PutStatic8
            | Op::PutStaticChecked => {
                let s = self.get(vm, b);
                self.store_cell(vm, NULL, i.x, i.op, s);
            }
            Op::NewArray | Op::NewRefArray => self.new_array(vm, i, a, b),
            Op::MultiNewArray => self.multi_new_array(vm, i, a, b),
            Op::InstanceOf => {
                self.use_reference(vm, i, b);
                self.ask_array_class(Self::object(vm, b));
                self.set(vm, a, Shadow::None);
            }
            // Unresolved, it may let a null pass without becoming the resolved form.
            Op::CheckCast | Op::CheckCastU => {
                self.use_reference(vm, i, b);
                self.ask_array_class(Self::object(vm, b));
            }
            Op::InvokeSpecial
            | Op::InvokeVirtual
            | Op::InvokeInterface
            | Op::InvokeBasic
            | Op::LinkTo => self.use_reference(vm, i, a),
            Op::InvokeLinked => self.set(vm, a + i.x, Shadow::None),
            Op::Return | Op::SyncReturn => self.returns(vm),
            Op::ReturnValue | Op::SyncReturnValue => {
                self.returns(vm);
                let s = self.get(vm, a);
                let frames = &vm.threads[vm.current].frames;
                if let [.., caller, _] = frames.as_slice() {
                    let dst = Self::destination(vm, caller);
                    self.set(vm, dst, s);
                }
            }
            Op::ResumeStub => {
                let s = self.get(vm, base);
                if s != Shadow::None {
                    // A native takes the result on: what it makes of it is not followed.
                    let site = Self::site(vm, i);
                    self.fix_shadow(site, s, Self::raw(vm, base));
                    self.set(vm, base, Shadow::None);
                }
            }
            Op::ThreadEnd => {
                if vm.current == 0 {
                    self.result = self.get(vm, base);
                }
            }
            _ => self.operator(vm, i, base),
        }
    }

    fn diverts(&mut self) -> bool {
        std::mem::take(&mut self.diverts)
    }

    fn switch_key(&mut self, key: i32) -> i32 {
        self.key.take().unwrap_or(key)
    }

    fn branch(&mut self, site: Site, taken: bool, _operands: vm::domain::Operands) {
        self.observed.take(site, Taken::Jump(taken));
    }

    fn switch(&mut self, site: Site, key: i32, case: Option<u32>) {
        self.observed.take(site, Taken::Case(case.map(|_| key)));
    }

    fn call(&mut self, vm: &mut Vm, method: MethodId, base: u32, dst: u32) -> Intercept {
        if self.settings.notes_methods {
            self.observed.enter(vm, method);
        }
        self.summarised_call(vm, method, base, dst)
    }

    fn method_entry(&mut self, vm: &Vm, method: MethodId, _base: u32) {
        if let Some(cost) = &mut self.cost {
            cost.enter(vm, method);
        }
    }

    fn allocation(&mut self, _class: ClassId, bytes: u32) {
        if let Some(cost) = &mut self.cost {
            cost.allocate(bytes);
        }
    }

    fn native(&mut self, vm: &mut Vm, method: MethodId, base: u32) -> NativeRun {
        if self.settings.notes_methods {
            self.observed.enter(vm, method);
        }
        if let Some(cost) = &mut self.cost {
            if vm.methods[method].native.is_none() {
                return NativeRun::Bytecode;
            }
            cost.native(vm);
        }
        self.native_call(vm, method, base)
    }

    fn touched(&mut self, vm: &Vm, native: Option<MethodId>, touched: &Touched) {
        self.settle(vm, native, touched);
    }

    fn native_returned(&mut self, vm: &Vm, _method: MethodId, _base: u32, value: u64) {
        if let Some(cost) = &mut self.cost {
            cost.native_returned(vm);
        }
        self.native_done(vm, value);
    }

    fn written(&mut self, w: Written) {
        let shadow = std::mem::take(&mut self.pending);
        for at in w.at..w.at + w.len {
            self.regs.set(w.thread as usize, at, Shadow::None);
        }
        if w.len == 1 {
            self.regs.set(w.thread as usize, w.at, shadow);
        }
    }
}

impl Concolic {
    /// The register in which a frame with a callee expects the result.
    #[allow(
        unsafe_code,
        reason = "the instruction pointer of a frame is valid while it is active"
    )]
    fn destination(_vm: &Vm, caller: &vm::thread::Frame) -> u32 {
        // SAFETY: `pc` of a frame with a callee points to the call instruction or a stub.
        let dst = unsafe { (*caller.pc).b };
        caller.base + u32::from(dst)
    }

    /// Something depends on the class of an array that was made as its declared type says.
    fn ask_array_class(&mut self, array: Ref) {
        if let Some(declared) = self.inexact_arrays.get(&array) {
            let declared = vm::resolve::java_type(declared);
            self.gap(Gap::ArrayClass(declared));
        }
    }

    /// Reads a field into a register.
    fn read(&mut self, vm: &Vm, op: Op, a: u32, addr: u32) {
        let s = match self.heap.get(addr) {
            Shadow::Term(_) | Shadow::Opaque(_) if self.is_muted(vm) => Shadow::None,
            s => s,
        };
        if !self.lost.is_empty() && !self.is_muted(vm) {
            self.read_lost(addr, 1);
        }
        let s = match s {
            Shadow::Term(t) => self.narrowed(op, t),
            s => s,
        };
        self.set(vm, a, s);
    }

    /// The length of an array, read by the running code.
    fn length_read(&mut self, vm: &Vm, array: Ref) -> Shadow {
        if self.is_muted(vm) {
            return Shadow::None;
        }
        self.read_lost(array.wrapping_add(vm::heap::LENGTH_OFFSET), 1);
        self.heap.length(array)
    }

    /// What a load of a narrow kind makes of the stored term. Terms are stored as they were given.
    fn narrowed(&mut self, op: Op, t: Term) -> Shadow {
        let narrow = match op {
            Op::LoadB | Op::GetFieldB | Op::GetStaticB => UnOp::I2B,
            Op::LoadC | Op::GetFieldC | Op::GetStaticC => UnOp::I2C,
            Op::LoadS | Op::GetFieldS | Op::GetStaticS => UnOp::I2S,
            _ => return Shadow::Term(t),
        };
        let t = self.pool.unary(narrow, t);
        self.wrap(t)
    }

    fn switch_insn(&mut self, vm: &Vm, i: &Insn, a: u32) {
        let shadow = self.get(vm, a);
        if shadow == Shadow::None {
            return;
        }
        let site = Self::site(vm, i);
        let raw = Self::raw(vm, a);
        let Shadow::Term(key) = shadow else {
            return self.fix_shadow(site, shadow, raw);
        };
        let Some(code) = &vm.methods[site.method].code else {
            return;
        };
        let table = &code.switches[i.x as usize];
        let keys: Vec<i32> = if i.op == Op::TableSwitch {
            let of = |(k, &t): (usize, &u32)| (t != table.default).then_some(table.low + k as i32);
            table.targets.iter().enumerate().filter_map(of).collect()
        } else {
            table.keys.clone()
        };
        let value = self.steered_case(vm, site, key, &keys, raw as i32);
        let mut none = self.pool.bool(true);
        let mut clauses = Vec::with_capacity(keys.len() + 1);
        let mut cases = Vec::with_capacity(keys.len() + 1);
        let mut taken = None;
        for &k in &keys {
            let constant = self.pool.int(k);
            let equal = self.pool.eq(key, constant);
            let different = self.pool.not(equal);
            none = self.pool.and(none, different);
            if k == value {
                taken = Some(equal);
            } else if self.pool.const_of(equal) != Some(Value::Bool(false)) {
                clauses.push(Clause::Holds(equal));
                cases.push(Some(k));
            }
        }
        if taken.is_some() && self.pool.const_of(none) != Some(Value::Bool(false)) {
            clauses.push(Clause::Holds(none));
            cases.push(None);
        }
        let taken = Clause::Holds(taken.unwrap_or(none));
        let why = self.why_branch(key);
        let n = self.trace.decisions.len();
        self.decide(site, why, taken, Others::Clauses(clauses));
        if let Some(decision) = self.trace.decisions.get_mut(n) {
            decision.cases = cases;
        }
    }

    /// The key of the case that is wanted; one that stands for the default is in no case.
    fn steered_case(&mut self, vm: &Vm, site: Site, key: Term, keys: &[i32], value: i32) -> i32 {
        if self.steering.is_none() {
            return value;
        }
        let mut none = self.pool.bool(true);
        let mut sides = Vec::with_capacity(keys.len() + 1);
        for &k in keys {
            let constant = self.pool.int(k);
            let equal = self.pool.eq(key, constant);
            let different = self.pool.not(equal);
            none = self.pool.and(none, different);
            sides.push(equal);
        }
        sides.push(none);
        let taken = keys.iter().position(|&k| k == value);
        let fork = Fork {
            site,
            depth: vm.threads[vm.current].frames.len(),
            sides: &sides,
            taken: taken.unwrap_or(keys.len()),
        };
        let Some(steering) = &mut self.steering else {
            return value;
        };
        let went = steering.side(&self.pool, fork);
        let wanted = match keys.get(went) {
            Some(&k) => k,
            None if taken.is_none() => value,
            None => (0..).find(|k| !keys.contains(k)).unwrap_or(value),
        };
        self.key = (wanted != value).then_some(wanted);
        wanted
    }

    /// Why a jump on this term is a decision.
    fn why_branch(&self, term: Term) -> Why {
        if self.hashes.contains(&term) {
            Why::Hash
        } else {
            Why::Branch
        }
    }
}
