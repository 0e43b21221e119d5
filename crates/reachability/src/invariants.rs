//! What all writes of a field have in common: invariants of private and final fields.
//!
//! A candidate is kept if it is inductive: it holds for a new object, and no write anywhere stores a value
//! that violates it, given that all kept candidates hold for what is read. Those that fail are removed
//! until the rest holds together (Houdini). Since each single write is looked at, invariants hold at every
//! moment, whatever is thrown and whoever is called in between.
//!
//! A new object's fields are zero. A candidate that zero violates is kept if every constructor writes the
//! field before anybody else can see the object; constructors themselves do not rely on it.

use std::sync::Arc;

use classfile::{ClassFile, Instruction, Operands, access, instructions, opcode as op};
use expr::{BinOp, Term};
use testcase::ClassInfo;

use crate::callers::nest_reflects;
use crate::classes::{Classes, nest_of};
use crate::place::FieldId;
use crate::prover::{Limits, Prover};
use crate::published::assigns_before_publishing;
use crate::state::{Origin, State, What};
use crate::transfer::{Fact, Terms, operands_before, stored};

/// What a field always satisfies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    NotNull,
    AtLeast(i32),
    AtMost(i32),
    OneOf(Vec<i32>),
}

/// A candidate, or what became of one.
#[derive(Clone, Debug)]
pub(crate) struct Invariant {
    pub field: FieldId,
    pub bound: Bound,
    /// Does not hold while an object is made: constructors of this class do not rely on it.
    pub after_construction: Option<Arc<str>>,
}

/// Steps and states for one write.
const STEPS: u64 = 8_000_000;
const STATES: usize = 60;
/// All writes together may take this many times as much as a side.
const SIDES: u64 = 8;
/// How often loops are gone round.
const UNROLLED: usize = 3;
/// Fields and writes that are looked at, at most.
const MOST_FIELDS: usize = 24;
const MOST_WRITES: usize = 60;
/// Constants that are tried as bounds, and values that a field is tried to be one of.
const MOST_CONSTANTS: usize = 10;
const MOST_WRITTEN: usize = 40;

/// An instruction that writes a field.
#[derive(Clone)]
struct WriteSite {
    file: Arc<ClassFile>,
    method: usize,
    at: usize,
}

impl Terms<'_> {
    /// A bound as a condition on a value.
    pub(crate) fn bounded(&mut self, value: Term, bound: &Bound) -> Term {
        match bound {
            Bound::NotNull => self.not_null(value),
            Bound::AtLeast(least) => {
                let least = self.pool.int(*least);
                self.pool.binary(BinOp::Le, least, value)
            }
            Bound::AtMost(most) => {
                let most = self.pool.int(*most);
                self.pool.binary(BinOp::Le, value, most)
            }
            Bound::OneOf(values) => {
                let mut any = self.pool.bool(false);
                for v in values {
                    let v = self.pool.int(*v);
                    let is = self.pool.eq(value, v);
                    any = self.pool.or(any, is);
                }
                any
            }
        }
    }
}

impl Prover<'_> {
    /// Finds invariants of the fields of a class's nest; whether there are any. Done once for a nest.
    pub(crate) fn find_invariants(&mut self, file: &Arc<ClassFile>) -> bool {
        let host = file
            .nest_host
            .clone()
            .unwrap_or_else(|| file.this_class.clone());
        if self.nests.contains(&host) {
            return !self.t.invariants.is_empty();
        }
        self.nests.push(host);
        let universe = self.t.classes.universe;
        let Some(nest) = nest_of(universe, file) else {
            return !self.t.invariants.is_empty();
        };
        if nest_reflects(universe, file) {
            return !self.t.invariants.is_empty();
        }
        let mut fields: Vec<(Arc<ClassInfo>, classfile::FieldInfo)> = Vec::new();
        for class in &nest {
            let own = class.file.fields.iter().filter(|f| {
                f.access & (access::PRIVATE | access::FINAL) != 0
                    && f.constant_value.is_none()
                    && f.access & access::SYNTHETIC == 0
                    && f.annotations.is_none()
            });
            fields.extend(own.map(|f| (class.clone(), f.clone())));
        }
        fields.truncate(MOST_FIELDS);
        let mut candidates: Vec<(Invariant, Vec<WriteSite>)> = Vec::new();
        for (holder, field) in &fields {
            self.candidates(&nest, holder, field, &mut candidates);
        }
        self.keep_inductive(candidates);
        !self.t.invariants.is_empty()
    }

    /// Removes candidates that a write violates, until the others hold together.
    fn keep_inductive(&mut self, mut candidates: Vec<(Invariant, Vec<WriteSite>)>) {
        let before = self.t.invariants.clone();
        let limits = self.limits;
        self.set_limits(Limits {
            steps: STEPS.min(limits.steps),
            states: STATES,
            ..limits
        });
        let last_step = self.steps() + limits.steps.saturating_mul(SIDES);
        loop {
            let mut shown: Vec<Vec<Term>> = Vec::new();
            self.t.invariants.clone_from(&before);
            self.t
                .invariants
                .extend(candidates.iter().map(|(c, _)| c.clone()));
            let n = candidates.len();
            let mut k = 0;
            while k < candidates.len() {
                let (candidate, sites) = candidates[k].clone();
                // What there is no time for is not known to hold.
                let is_kept =
                    |site| self.steps() <= last_step && self.keeps(site, &candidate, &mut shown);
                if sites.iter().all(is_kept) {
                    k += 1;
                } else {
                    candidates.remove(k);
                    // Later ones do not rely on it any more; earlier ones are looked at again.
                    self.t.invariants.clone_from(&before);
                    let kept = candidates.iter().map(|(c, _)| c.clone());
                    self.t.invariants.extend(kept);
                }
            }
            if candidates.len() == n {
                self.of_invariants.append(&mut shown);
                break;
            }
        }
        self.set_limits(limits);
        self.solver_forgets();
    }

    /// Whether a write stores only values that satisfy a candidate.
    fn keeps(
        &mut self,
        site: &WriteSite,
        candidate: &Invariant,
        shown: &mut Vec<Vec<Term>>,
    ) -> bool {
        let Some((id, body)) = self.body(&site.file, site.method) else {
            return false;
        };
        if body.shape(site.at).is_none() {
            return true;
        }
        let Some(stack) = operands_before(&mut self.t, &body, site.at) else {
            return false;
        };
        let Some(value) = stack.last().map(|o| o.term) else {
            return false;
        };
        let descriptor = self.t.classes.field(candidate.field).descriptor.clone();
        if self.t.pool.sort(value) != crate::place::kind_of(&descriptor).sort() {
            return false;
        }
        let value = stored(&mut self.t.pool, &descriptor, value);
        let holds = self.t.bounded(value, &candidate.bound);
        let violated = self.t.pool.not(holds);
        let mut state = State {
            method: id,
            at: site.at,
            clauses: Vec::new(),
            frames: Vec::new(),
            via: None,
        };
        let origin = Origin {
            method: id,
            pc: body.list[site.at].pc,
            what: What::from(Fact::Invariant),
        };
        state.add(&self.t.pool, violated, origin);
        match self.search(state, UNROLLED) {
            Ok(refuted) => {
                shown.extend(refuted.obligations);
                true
            }
            Err(_) => false,
        }
    }

    fn candidates(
        &mut self,
        nest: &[Arc<ClassInfo>],
        holder: &Arc<ClassInfo>,
        field: &classfile::FieldInfo,
        into: &mut Vec<(Invariant, Vec<WriteSite>)>,
    ) {
        let resolved = self
            .t
            .classes
            .resolve(&holder.name, &field.name, &field.descriptor);
        let Some(id) = resolved else { return };
        let is_static = field.access & access::STATIC != 0;
        let is_reference = matches!(field.descriptor.as_bytes().first(), Some(b'L' | b'['));
        let is_int = matches!(&*field.descriptor, "I" | "S" | "B" | "C" | "Z");
        if !is_reference && !is_int {
            return;
        }
        let Some((sites, written, constants)) = writes_of(&self.t.classes, nest, holder, field)
        else {
            return;
        };
        // A finaliser sees objects whose constructor failed.
        let has_finaliser = holder.file.methods.iter().any(|m| &*m.name == "finalize");
        let is_assigned =
            !is_static && !has_finaliser && assigns_before_publishing(&holder.file, field);
        let mut add = |bound: Bound| {
            let zero_fits = match &bound {
                Bound::NotNull => false,
                Bound::AtLeast(least) => *least <= 0,
                Bound::AtMost(most) => *most >= 0,
                Bound::OneOf(values) => values.contains(&0),
            };
            if zero_fits || is_assigned {
                let invariant = Invariant {
                    field: id,
                    bound,
                    after_construction: (!zero_fits).then(|| holder.name.clone()),
                };
                into.push((invariant, sites.clone()));
            }
        };
        if is_reference {
            add(Bound::NotNull);
            return;
        }
        add(Bound::AtLeast(0));
        for &c in &constants {
            add(Bound::AtLeast(c));
            add(Bound::AtMost(c));
        }
        if &*field.descriptor != "Z" && !written.is_empty() {
            // What is written, and that with the zero of a new object.
            add(Bound::OneOf(written.clone()));
            if !written.contains(&0) {
                let mut values = written;
                values.push(0);
                values.sort_unstable();
                add(Bound::OneOf(values));
            }
        }
    }
}

/// All writes of a field, the constants that they write, and others in methods that write it; nothing when
/// they are too many or not all known.
fn writes_of(
    classes: &Classes<'_>,
    nest: &[Arc<ClassInfo>],
    holder: &ClassInfo,
    field: &classfile::FieldInfo,
) -> Option<(Vec<WriteSite>, Vec<i32>, Vec<i32>)> {
    let mut sites = Vec::new();
    let mut written_ones: Vec<i32> = Vec::new();
    let mut constants: Vec<i32> = Vec::new();
    for class in nest {
        for (method, m) in class.file.methods.iter().enumerate() {
            let Some(code) = &m.code else { continue };
            let decoded: Result<Vec<Instruction>, _> =
                instructions(class.file.slice(&code.code)).collect();
            let list = decoded.ok()?;
            let before = sites.len();
            for (at, i) in list.iter().enumerate() {
                if !matches!(i.opcode, op::PUTFIELD | op::PUTSTATIC) {
                    continue;
                }
                let written = class.file.member_of(i)?;
                if written.name != field.name || written.descriptor != field.descriptor {
                    continue;
                }
                if written.class != holder.name {
                    // A field of another class, unless that is one below.
                    if classes.is_below(&written.class, &holder.name) != Some(false) {
                        return None;
                    }
                    continue;
                }
                written_ones.extend(written_at(&list, at));
                sites.push(WriteSite {
                    file: class.file.clone(),
                    method,
                    at,
                });
            }
            if sites.len() > before {
                constants.extend(list.iter().filter_map(constant_of));
            }
        }
    }
    if sites.len() > MOST_WRITES {
        return None;
    }
    // Constants next to zero are bounds more often than others.
    constants.sort_unstable_by_key(|c| (c.unsigned_abs(), *c));
    constants.dedup();
    constants.retain(|c| !written_ones.contains(c));
    constants.truncate(MOST_CONSTANTS);
    written_ones.sort_unstable();
    written_ones.dedup();
    written_ones.truncate(MOST_WRITTEN);
    let ends = [written_ones.first(), written_ones.last()];
    constants.extend(ends.into_iter().flatten());
    Some((sites, written_ones, constants))
}

/// Constants that an instruction may write: right before it, or where a jump leads to it.
fn written_at(list: &[Instruction], at: usize) -> Vec<i32> {
    let pc = list[at].pc;
    let before = |k: usize| k.checked_sub(1).and_then(|k| constant_of(&list[k]));
    let jumps = (0..list.len()).filter(|&k| list[k].targets().contains(&pc));
    jumps.chain([at]).filter_map(before).collect()
}

fn constant_of(i: &Instruction) -> Option<i32> {
    match (i.opcode, &i.operands) {
        (op::ICONST_M1..=op::ICONST_5, _) => Some(i32::from(i.opcode) - i32::from(op::ICONST_0)),
        (op::BIPUSH | op::SIPUSH, Operands::Immediate(value)) => Some(*value),
        _ => None,
    }
}
