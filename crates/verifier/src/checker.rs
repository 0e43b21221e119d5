//! Verification by type checking (JVMS 4.10.1): one pass over the code, with the states at
//! branch targets declared by `StackMapTable`.

use crate::body::{Body, Catch};
use crate::execute::{Flow, Step};
use crate::fault::{Budget, Check, Fault};
use crate::frame::Frame;
use crate::pool::Pool;
use crate::stack_map::{self, MapFrame};
use crate::types::Type;
use crate::world::World;
use classfile::opcode::{ATHROW, GOTO, GOTO_W, IRETURN, LOOKUPSWITCH, RETURN, TABLESWITCH};
use classfile::{Instruction, Operands};
use std::collections::BTreeMap;

pub(crate) fn check<'a>(body: &Body<'a>, world: &mut World<'a>, pool: &mut Pool<'a>) -> Check {
    let mut budget = Budget::new();
    let entry = Frame {
        locals: body.arguments(world.this)?,
        stack: Vec::new(),
        this_uninit: body.is_constructor,
    };
    let frames = stack_map::read(body, world, pool, &entry, &mut budget)?;
    let mut checker = Checker {
        body,
        world,
        frames: &frames,
        budget,
        returns: BTreeMap::new(),
    };
    checker.run(entry, pool)
}

struct Checker<'c, 'a> {
    body: &'c Body<'a>,
    world: &'c mut World<'a>,
    frames: &'c [MapFrame],
    budget: Budget,
    /// By pc of a handler: whether control may return from the method after it was reached.
    returns: BTreeMap<u32, bool>,
}

impl<'c, 'a> Checker<'c, 'a> {
    fn run(&mut self, entry: Frame, pool: &mut Pool<'a>) -> Check {
        let body = self.body;
        let range_starts = body.range_starts();
        let mut frame = entry;
        // Whether the instruction before leads here, and whether handlers must be compared.
        let (mut falls_in, mut unchecked) = (true, true);
        let mut frames = self.frames.iter().peekable();
        for (index, instruction) in body.instructions.iter().enumerate() {
            let pc = instruction.pc;
            let here = frames.next_if(|declared| declared.pc <= pc);
            let outcome = match here {
                Some(declared) => {
                    let matched = if falls_in {
                        self.matches(&frame, declared, || {
                            "Instruction type does not match stack map".into()
                        })
                    } else {
                        Ok(())
                    };
                    frame = declared.to_frame();
                    unchecked = true;
                    matched
                }
                None if !falls_in => Err(Fault::new("Expecting a stack map frame")),
                None => Ok(()),
            };
            outcome.map_err(|fault| fault.at(pc))?;
            if unchecked || range_starts[index] {
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
            self.budget.spend(1)?;
            falls_in = matches!(flow, Flow::Next | Flow::Branch);
            self.branches(&frame, instruction)
                .map_err(|fault| fault.at(pc))?;
        }
        if falls_in {
            let last = body.instructions.last().map_or(0, |last| last.pc);
            return Err(Fault::new("Control flow falls through code end").at(last));
        }
        Ok(())
    }

    /// The states at an instruction's targets accept the state after it.
    fn branches(&mut self, frame: &Frame, instruction: &Instruction) -> Check {
        match &instruction.operands {
            Operands::Branch(target) => self.branch(frame, *target),
            Operands::TableSwitch { .. } | Operands::LookupSwitch { .. } => {
                let mut targets = instruction.targets();
                targets.sort_unstable();
                targets.dedup();
                targets
                    .iter()
                    .try_for_each(|&target| self.branch(frame, target))
            }
            _ => Ok(()),
        }
    }

    fn branch(&mut self, frame: &Frame, target: u32) -> Check {
        let Some(declared) = self.declared(target) else {
            let reason = format!("Expecting a stackmap frame at branch target {target}");
            return Err(Fault::new(reason));
        };
        self.matches(frame, declared, || {
            format!("Inconsistent stackmap frames at branch target {target}")
        })
    }

    /// The handlers that protect `pc` accept the state before its instruction.
    fn handlers(&mut self, frame: &Frame, pc: u32) -> Check {
        let body = self.body;
        self.budget.spend(body.catches.len())?;
        body.catches_at(pc)
            .try_for_each(|row| self.handler(frame, row))
    }

    fn handler(&mut self, frame: &Frame, row: &Catch) -> Check {
        let target = row.handler;
        let Some(declared) = self.declared(target) else {
            let reason = format!("Expecting a stackmap frame at branch target {target}");
            return Err(Fault::new(reason));
        };
        let reason = || format!("Stack map does not match the one at exception handler {target}");
        let thrown = [Type::Ref(row.ty)];
        self.slots_match(&thrown, &declared.stack, "stack", reason)?;
        self.locals_match(frame, declared, reason)?;
        // Where `this` has been lost, what matters is that it does not become an object.
        if frame.this_uninit && !declared.this_uninit && self.may_return(target)? {
            return Err(Fault::with_detail(reason(), FLAGS_DIFFER));
        }
        Ok(())
    }

    fn declared(&self, pc: u32) -> Option<&'c MapFrame> {
        let frames = self.frames;
        let index = frames.binary_search_by_key(&pc, |frame| frame.pc).ok()?;
        frames.get(index)
    }

    /// `frameIsAssignable` of JVMS 4.10.1.2.
    fn matches(
        &mut self,
        frame: &Frame,
        declared: &MapFrame,
        reason: impl Fn() -> String,
    ) -> Check {
        self.slots_match(&frame.stack, &declared.stack, "stack", &reason)?;
        self.locals_match(frame, declared, &reason)?;
        if frame.this_uninit && !declared.this_uninit {
            return Err(Fault::with_detail(reason(), FLAGS_DIFFER));
        }
        Ok(())
    }

    fn locals_match(
        &mut self,
        frame: &Frame,
        declared: &MapFrame,
        reason: impl Fn() -> String,
    ) -> Check {
        let count = declared.locals.len();
        match frame.locals.get(..count) {
            Some(locals) => self.slots_match(locals, &declared.locals, "locals", reason),
            None => {
                self.budget.spend(count)?;
                let mut locals = frame.locals.clone();
                locals.resize(count, Type::Top);
                self.slots_match(&locals, &declared.locals, "locals", reason)
            }
        }
    }

    fn slots_match(
        &mut self,
        from: &[Type],
        to: &[Type],
        part: &str,
        reason: impl Fn() -> String,
    ) -> Check {
        if from.len() != to.len() {
            let detail = "Current frame's stack size doesn't match stackmap.";
            return Err(Fault::with_detail(reason(), detail));
        }
        self.budget.spend(to.len())?;
        for (index, (&from, &to)) in from.iter().zip(to).enumerate() {
            if from == to {
                continue;
            }
            let verdict = self.world.assignable(from, to);
            if verdict.is_yes() {
                continue;
            }
            let names = &self.world.names;
            let detail = format!(
                "Type {} (current frame, {part}[{index}]) is not assignable to {} (stack map, {part}[{index}])",
                names.show(from),
                names.show(to),
            );
            let mut fault = Fault::with_detail(reason(), detail);
            fault.missing = verdict.missing();
            return Err(fault);
        }
        Ok(())
    }

    /// Whether a return instruction can be reached from `start`.
    fn may_return(&mut self, start: u32) -> Check<bool> {
        if let Some(&known) = self.returns.get(&start) {
            return Ok(known);
        }
        let answer = self.find_return(start)?;
        self.returns.insert(start, answer);
        Ok(answer)
    }

    fn find_return(&mut self, start: u32) -> Check<bool> {
        let body = self.body;
        let mut seen = vec![false; body.instructions.len()];
        self.budget.spend(seen.len())?;
        let mut todo = vec![start];
        while let Some(pc) = todo.pop() {
            let Some(index) = body.index_of(pc) else {
                continue;
            };
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            self.budget.spend(1 + body.catches.len())?;
            let instruction = &body.instructions[index];
            let opcode = instruction.opcode;
            if matches!(opcode, IRETURN..=RETURN) {
                return Ok(true);
            }
            todo.extend(instruction.targets());
            todo.extend(body.catches_at(pc).map(|row| row.handler));
            if !matches!(opcode, ATHROW | GOTO | GOTO_W | TABLESWITCH | LOOKUPSWITCH) {
                todo.push(instruction.next_pc());
            }
        }
        Ok(false)
    }
}

const FLAGS_DIFFER: &str = "Current frame's flags are not assignable to stack map frame's.";
