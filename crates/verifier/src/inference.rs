//! Verification by type inference (JVMS 4.10.2), for class files without `StackMapTable`.
//!
//! States are kept at the starts of basic blocks and merged until nothing changes. Subroutines
//! need no rules of their own: a return address is a type that names the pc it returns to, and
//! states that differ in their return addresses are kept apart rather than merged (Coglio,
//! "Simple verification technique for complex Java bytecode subroutines"). So each call of a
//! subroutine is followed by itself, `ret` has one successor, and local variables the subroutine
//! leaves alone keep their types over the call. The number of such states is bounded by
//! [`Budget`](crate::fault::Budget).

use crate::body::{Body, Catch};
use crate::execute::{Flow, Step};
use crate::fault::{Check, Fault, HANDLER};
use crate::frame::Frame;
use crate::pool::Pool;
use crate::types::Type;
use crate::world::World;
use classfile::opcode::{JSR, JSR_W};
use std::collections::BTreeSet;

pub(crate) fn infer<'a>(body: &Body<'a>, world: &mut World<'a>, pool: &mut Pool<'a>) -> Check {
    world.budget.start_method();
    let entry = Frame {
        locals: body.arguments(world.this)?,
        stack: Vec::new(),
        this_uninit: body.is_constructor,
    };
    let mut inference = Inference {
        body,
        world,
        range_starts: body.range_starts(),
        is_leader: leaders(body),
        states: vec![Vec::new(); body.instructions.len()],
        todo: BTreeSet::new(),
    };
    inference.merge_into(0, entry)?;
    while let Some((index, context)) = inference.todo.pop_first() {
        inference.block(index, context, pool)?;
    }
    Ok(())
}

/// By index: whether control can come from elsewhere than the instruction before.
fn leaders(body: &Body<'_>) -> Vec<bool> {
    let mut leaders = vec![false; body.instructions.len()];
    let mut mark = |pc: u32| {
        if let Some(index) = body.index_of(pc) {
            leaders[index] = true;
        }
    };
    mark(0);
    for instruction in &body.instructions {
        instruction.targets().into_iter().for_each(&mut mark);
        if matches!(instruction.opcode, JSR | JSR_W) {
            mark(instruction.next_pc());
        }
    }
    body.catches.iter().for_each(|row| mark(row.handler));
    leaders
}

struct Inference<'i, 'a> {
    body: &'i Body<'a>,
    world: &'i mut World<'a>,
    range_starts: Vec<bool>,
    is_leader: Vec<bool>,
    /// By instruction index: the states before it, which differ in their return addresses.
    states: Vec<Vec<Frame>>,
    /// States to be followed: instruction index and position in `states`.
    todo: BTreeSet<(usize, usize)>,
}

impl<'a> Inference<'_, 'a> {
    /// Follows one state to the end of its basic block.
    fn block(&mut self, index: usize, context: usize, pool: &mut Pool<'a>) -> Check {
        let body = self.body;
        let mut frame = self.states[index][context].clone();
        self.world.budget.spend(frame.slots())?;
        let mut unchecked = true;
        for (at, instruction) in body.instructions.iter().enumerate().skip(index) {
            let pc = instruction.pc;
            if at > index && self.is_leader[at] {
                return self.merge_into(at, frame).map_err(|fault| fault.at(pc));
            }
            if unchecked || self.range_starts[at] {
                self.handlers(&frame, pc).map_err(|fault| fault.at(pc))?;
            }
            let mut step = Step {
                body,
                world: self.world,
                pool,
                frame: &mut frame,
                changed: false,
            };
            let flow = step.execute(instruction).map_err(|fault| fault.at(pc))?;
            unchecked = step.changed;
            self.world.budget.spend(1)?;
            if let Flow::Return(target) = flow {
                return self
                    .merge_into_pc(u32::from(target), frame)
                    .map_err(|fault| fault.at(pc));
            }
            let mut targets = instruction.targets();
            targets.sort_unstable();
            targets.dedup();
            for target in targets {
                self.merge_into_pc(target, frame.clone())
                    .map_err(|fault| fault.at(pc))?;
            }
            if !matches!(flow, Flow::Next | Flow::Branch) {
                return Ok(());
            }
        }
        let last = body.instructions.last().map_or(0, |last| last.pc);
        Err(Fault::new("Control flow falls through code end").at(last))
    }

    fn handlers(&mut self, frame: &Frame, pc: u32) -> Check {
        let body = self.body;
        self.world.budget.spend(body.catches.len())?;
        body.catches_at(pc)
            .try_for_each(|row| self.handler(frame, row))
    }

    fn handler(&mut self, frame: &Frame, row: &Catch) -> Check {
        self.world.budget.spend(HANDLER)?;
        if self.body.code.max_stack == 0 {
            return Err(Fault::with_detail(
                "Operand stack overflow",
                "Exceeded max stack size.",
            ));
        }
        let caught = Frame {
            locals: frame.locals.clone(),
            stack: vec![Type::Ref(row.ty)],
            this_uninit: frame.this_uninit,
        };
        self.merge_into_pc(row.handler, caught)
    }

    fn merge_into_pc(&mut self, pc: u32, frame: Frame) -> Check {
        match self.body.index_of(pc) {
            Some(index) => self.merge_into(index, frame),
            None => Err(Fault::new("Control flow falls through code end")),
        }
    }

    /// Adds a state to those before an instruction.
    fn merge_into(&mut self, index: usize, frame: Frame) -> Check {
        let states = &mut self.states[index];
        // JVMS 4.9.2: one depth for all ways to an instruction, subroutines or not.
        if let Some(state) = states.first()
            && state.stack.len() != frame.stack.len()
        {
            let detail = format!("{} != {}", frame.stack.len(), state.stack.len());
            return Err(Fault::with_detail("Inconsistent stack height", detail));
        }
        for (context, state) in states.iter_mut().enumerate() {
            self.world.budget.spend(frame.slots() + state.slots())?;
            if !same_addresses(state, &frame) {
                continue;
            }
            if merge(self.world, state, &frame)? {
                self.todo.insert((index, context));
            }
            return Ok(());
        }
        self.world.budget.keep(frame.slots() + 8)?;
        self.todo.insert((index, states.len()));
        states.push(frame);
        Ok(())
    }
}

/// Whether the return addresses of both states are the same, in the same places.
fn same_addresses(a: &Frame, b: &Frame) -> bool {
    same_in(&a.locals, &b.locals) && same_in(&a.stack, &b.stack)
}

fn same_in(a: &[Type], b: &[Type]) -> bool {
    let is_address = |ty: &Type| matches!(ty, Type::Return(_));
    let shared = a.len().min(b.len());
    let (a, a_rest) = a.split_at(shared);
    let (b, b_rest) = b.split_at(shared);
    let differ = |(a, b): (&Type, &Type)| a != b && (is_address(a) || is_address(b));
    !a.iter().zip(b).any(differ) && !a_rest.iter().chain(b_rest).any(is_address)
}

/// Merges `from` into `into`, whose stack is as high; whether that changed it.
fn merge(world: &mut World<'_>, into: &mut Frame, from: &Frame) -> Check<bool> {
    let mut changed = false;
    for (index, (into, &from)) in into.stack.iter_mut().zip(&from.stack).enumerate() {
        if *into == from {
            continue;
        }
        let Some(merged) = world.merge(*into, from) else {
            let (a, b) = (world.names.show(from), world.names.show(*into));
            let detail = format!("stack[{index}] is {a} here and {b} on another way");
            return Err(Fault::with_detail("Mismatched stack types", detail));
        };
        changed |= merged != *into;
        *into = merged;
    }
    for (index, into) in into.locals.iter_mut().enumerate() {
        let from = from.local(index);
        if *into == from || *into == Type::Top {
            continue;
        }
        let merged = world.merge(*into, from).unwrap_or(Type::Top);
        changed |= merged != *into;
        *into = merged;
    }
    if from.this_uninit && !into.this_uninit {
        into.this_uninit = true;
        changed = true;
    }
    Ok(changed)
}
