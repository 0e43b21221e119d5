//! Calls of methods that cannot be others at run time, followed into their code.
//!
//! Going backwards over such a call, a state goes to the places where the called method returns. The
//! variables of the caller wait meanwhile, under names of their own, and the callers that wait are the call
//! string of the state: at the entry of the method it goes back to the call it came from and to no other.

use std::rc::Rc;

use classfile::{Instruction, access, opcode as op};
use expr::{Term, VarId};
use rustc_hash::FxHashMap;

use crate::body::{Before, Body, Why};
use crate::calls::is_fixed;
use crate::effects::effects_of;
use crate::place::{NOW, Place};
use crate::prover::Prover;
use crate::state::{Origin, State, What};
use crate::transfer::{Fact, Transfer, Write, operands_before};
use crate::wp::Rewriter;

/// Callers that wait, at most.
pub(crate) const MOST_FRAMES: usize = 3;
/// Instructions of a method that is followed into.
const LARGEST: usize = 80;

/// An instruction that does nothing.
fn nothing() -> Transfer {
    Transfer {
        locals: Vec::new(),
        stack: Vec::new(),
        write: Write::None,
        facts: Vec::new(),
    }
}

impl Prover<'_> {
    /// The states where a called method returns; nothing where the call is not followed, or need not be.
    pub(crate) fn enter_callee(
        &mut self,
        body: &Body,
        state: &State,
        before: &Before,
    ) -> Option<Vec<State>> {
        let (from, i) = (before.from, &body.list[before.from]);
        let is_call = matches!(i.opcode, op::INVOKEVIRTUAL..=op::INVOKESTATIC);
        if before.why != Why::Next || !is_call || state.frames.len() >= MOST_FRAMES {
            return None;
        }
        let (id, callee) = self.callee(body, i)?;
        let is_waiting = state.frames.iter().any(|(method, _)| *method == id);
        if is_waiting || id == state.method || !self.is_relevant(body, state, from) {
            return None;
        }
        let depth = state.frames.len() as u8;
        let n_operands = body.shape(from)?.len();
        let n_taken = n_operands - stack_after(body, from)?;
        let result = (n_operands - n_taken) as u16;
        let mut frames = state.frames.clone();
        frames.push((state.method, from));
        let mut states = Vec::new();
        for (at, instruction) in callee.list.iter().enumerate() {
            if !op::is_return(instruction.opcode) || callee.shape(at).is_none() {
                continue;
            }
            let value = operands_before(&mut self.t, &callee, at)?
                .last()
                .map(|o| o.term);
            let swap = self.swaps(state, |prover, place| match *place {
                Place::Stack(d, _) if d == result && instruction.opcode != op::RETURN => value,
                Place::Stack(d, sort) => {
                    let (pool, places) = (&mut prover.t.pool, &mut prover.t.places);
                    Some(places.waiting(pool, depth, true, d, sort))
                }
                Place::Local(l, sort) => {
                    let (pool, places) = (&mut prover.t.pool, &mut prover.t.places);
                    Some(places.waiting(pool, depth, false, l, sort))
                }
                _ => None,
            });
            let mut inside = State {
                method: id,
                at,
                clauses: Vec::new(),
                frames: frames.clone(),
                via: state.via,
            };
            self.swapped(state, swap, &mut inside);
            states.push(inside);
        }
        Some(states)
    }

    /// The state at the entry of a method, before the call that waits for it.
    pub(crate) fn leave_callee(
        &mut self,
        callee: &Body,
        state: &State,
        caller: u32,
        at: usize,
    ) -> Option<State> {
        let body = self.bodies.get(caller as usize).cloned().flatten()?;
        let stack = operands_before(&mut self.t, &body, at)?;
        let slots = crate::callers::slots_of(callee.info());
        let first = stack.len().checked_sub(slots.len())?;
        let arguments: Vec<(u16, Term)> = slots
            .into_iter()
            .zip(stack[first..].iter().map(|o| o.term))
            .collect();
        let depth = (state.frames.len() - 1) as u8;
        let swap = self.swaps(state, |prover, place| match *place {
            Place::Local(l, _) => arguments
                .iter()
                .find(|(slot, _)| *slot == l)
                .map(|(_, t)| *t),
            Place::Waiting(d, is_stack, k, sort) if d == depth => {
                let (pool, places) = (&mut prover.t.pool, &mut prover.t.places);
                Some(match is_stack {
                    true => places.stack(pool, usize::from(k), sort),
                    false => places.local(pool, k, sort),
                })
            }
            _ => None,
        });
        let mut outside = State {
            method: caller,
            at,
            clauses: Vec::new(),
            frames: state.frames[..state.frames.len() - 1].to_vec(),
            via: state.via,
        };
        self.swapped(state, swap, &mut outside);
        if callee.info().access & access::STATIC == 0 {
            let receiver = stack.get(first)?.term;
            let used = self.t.not_null(receiver);
            let (pc, what) = (body.list[at].pc, What::from(Fact::NotNull));
            let method = caller;
            outside.add(&self.t.pool, used, Origin { method, pc, what });
        }
        Some(outside)
    }

    /// What stands for the variables of a state.
    fn swaps(
        &mut self,
        state: &State,
        other: impl Fn(&mut Self, &Place) -> Option<Term>,
    ) -> FxHashMap<VarId, Term> {
        let mut vars = Vec::new();
        for clause in &state.clauses {
            self.t
                .places
                .deep_vars(&self.t.pool, clause.term, &mut vars);
        }
        let mut swap = FxHashMap::default();
        for var in vars {
            let place = self.t.places.of(var).clone();
            let term = self.t.pool.var_info(var).term;
            if let Some(other) = other(self, &place)
                && self.t.pool.sort(other) == self.t.pool.sort(term)
            {
                swap.insert(var, other);
            }
        }
        swap
    }

    fn swapped(&mut self, state: &State, swap: FxHashMap<VarId, Term>, into: &mut State) {
        let transfer = nothing();
        let mut rewriter = Rewriter::new(&mut self.t, &transfer);
        rewriter.swap = swap;
        rewriter.forgets_locals = true;
        let made: Vec<_> = state
            .clauses
            .iter()
            .map(|c| (rewriter.condition(c.term), c.origin))
            .collect();
        for (term, origin) in made {
            if let Some(term) = term {
                into.add(&self.t.pool, term, origin);
            }
        }
    }

    /// The method that a call leads to, if it can be no other and is small.
    fn callee(&mut self, body: &Body, i: &Instruction) -> Option<(u32, Rc<Body>)> {
        let member = body.file.member_of(i)?;
        if &*member.name == "<init>" {
            return None;
        }
        let class = self.t.classes.universe.class(&member.class)?;
        if class.is_library {
            return None;
        }
        let same =
            |m: &classfile::MethodInfo| m.name == member.name && m.descriptor == member.descriptor;
        let index = class.file.methods.iter().position(same)?;
        let info = &class.file.methods[index];
        let is_static = info.access & access::STATIC != 0;
        if !is_fixed(i, class.file.access, info.access)
            || info.access & access::SYNCHRONIZED != 0
            || is_static != (i.opcode == op::INVOKESTATIC)
            || is_static
                && self
                    .t
                    .classes
                    .may_initialise(&body.file.this_class, &class.name)
        {
            return None;
        }
        let (id, callee) = self.body(&class.file, index)?;
        (callee.list.len() <= LARGEST).then_some((id, callee))
    }

    /// Whether a state says anything of what a call gives or may write.
    fn is_relevant(&mut self, body: &Body, state: &State, from: usize) -> bool {
        let i = &body.list[from];
        let Some(member) = body.file.member_of(i) else {
            return false;
        };
        let gives = !member.descriptor.ends_with(")V");
        let Some(result) = stack_after(body, from) else {
            return false;
        };
        let effects = effects_of(&mut self.t, body, i, &member);
        let mut vars = Vec::new();
        for clause in &state.clauses {
            self.t
                .places
                .deep_vars(&self.t.pool, clause.term, &mut vars);
        }
        vars.into_iter().any(|var| match self.t.places.of(var) {
            Place::Stack(d, _) => gives && usize::from(*d) == result,
            Place::Field(NOW, field, _) | Place::Static(NOW, field) => {
                effects.as_ref().is_none_or(|e| e.fields.contains(field))
            }
            Place::Element(NOW, letter, ..) => {
                effects.as_ref().is_none_or(|e| e.elements.contains(letter))
            }
            _ => false,
        })
    }
}

/// How many operands are below the result of a call.
fn stack_after(body: &Body, at: usize) -> Option<usize> {
    let i = &body.list[at];
    let member = body.file.member_of(i)?;
    let (params, _) = crate::calls::split(&member.descriptor);
    let n_taken = params.len() + usize::from(i.opcode != op::INVOKESTATIC);
    body.shape(at)?.len().checked_sub(n_taken)
}
