//! Verification by type checking (JVMS 4.10.1): one pass over the code, with the states at
//! branch targets declared by `StackMapTable`.

use crate::body::{Body, Catch};
use crate::execute::{Flow, Step};
use crate::fault::{Check, Fault, HANDLER};
use crate::frame::Frame;
use crate::pool::Pool;
use crate::stack_map::{self, MapFrame};
use crate::types::Type;
use crate::world::World;
use classfile::{Instruction, Operands};

pub(crate) fn check<'a>(body: &Body<'a>, world: &mut World<'a>, pool: &mut Pool<'a>) -> Check {
    world.budget.start_method();
    let entry = Frame {
        locals: body.arguments(world.this)?,
        stack: Vec::new(),
        this_uninit: body.is_constructor,
    };
    let frames = stack_map::read(body, world, pool, &entry)?;
    let mut checker = Checker {
        body,
        world,
        frames: &frames,
    };
    checker.run(entry, pool)
}

struct Checker<'c, 'a> {
    body: &'c Body<'a>,
    world: &'c mut World<'a>,
    frames: &'c [MapFrame],
}

/// Where the pass is.
struct Position {
    frame: Frame,
    /// Whether the instruction before leads here.
    falls_in: bool,
    /// Whether handlers have not yet been compared with the local variables as they are.
    unchecked: bool,
}

impl<'c, 'a> Checker<'c, 'a> {
    fn run(&mut self, entry: Frame, pool: &mut Pool<'a>) -> Check {
        let body = self.body;
        let range_starts = body.range_starts();
        let mut position = Position {
            frame: entry,
            falls_in: true,
            unchecked: true,
        };
        let mut frames = self.frames.iter().peekable();
        for (instruction, enters_range) in body.instructions.iter().zip(range_starts) {
            let pc = instruction.pc;
            let declared = frames.next_if(|declared| declared.pc <= pc);
            position.unchecked |= enters_range;
            self.enter(declared, &mut position)
                .and_then(|()| self.pass(instruction, &mut position, pool))
                .map_err(|fault| fault.at(pc))?;
        }
        if position.falls_in {
            let last = body.instructions.last().map_or(0, |last| last.pc);
            return Err(Fault::new("Control flow falls through code end").at(last));
        }
        Ok(())
    }

    /// Takes over the state declared for the next instruction, if there is one.
    fn enter(&mut self, declared: Option<&MapFrame>, position: &mut Position) -> Check {
        let Some(declared) = declared else {
            return match position.falls_in {
                true => Ok(()),
                false => Err(Fault::new("Expecting a stack map frame")),
            };
        };
        if position.falls_in {
            let reason = || "Instruction type does not match stack map".into();
            self.matches(&position.frame, declared, reason)?;
        }
        position.frame = declared.to_frame();
        position.unchecked = true;
        self.world.budget.spend(position.frame.slots())
    }

    /// Checks one instruction.
    fn pass(
        &mut self,
        instruction: &Instruction,
        position: &mut Position,
        pool: &mut Pool<'a>,
    ) -> Check {
        self.world.budget.spend(1)?;
        if position.unchecked {
            self.handlers(&position.frame, instruction.pc)?;
        }
        let was_uninit = position.frame.this_uninit;
        let mut step = Step {
            body: self.body,
            world: self.world,
            pool,
            frame: &mut position.frame,
            changed: false,
        };
        let flow = step.execute(instruction)?;
        position.unchecked = step.changed;
        position.falls_in = matches!(flow, Flow::Next | Flow::Branch);
        if was_uninit && !position.frame.this_uninit {
            self.delegation(instruction.pc)?;
        }
        self.branches(&position.frame, instruction)
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
        self.world.budget.spend(body.catches.len())?;
        body.catches_at(pc)
            .try_for_each(|row| self.handler(frame, row))
    }

    fn handler(&mut self, frame: &Frame, row: &Catch) -> Check {
        self.world.budget.spend(HANDLER)?;
        let target = row.handler;
        let Some(declared) = self.declared(target) else {
            let reason = format!("Expecting a stackmap frame at branch target {target}");
            return Err(Fault::new(reason));
        };
        let reason = || no_match(target);
        let thrown = [Type::Ref(row.ty)];
        self.slots_match(&thrown, &declared.stack, "stack", reason)?;
        self.locals_match(frame, declared, reason)?;
        if frame.this_uninit && !declared.this_uninit {
            return Err(Fault::with_detail(reason(), FLAGS_DIFFER));
        }
        Ok(())
    }

    /// A constructor that calls another inside a `try` is refused, as by HotSpot, which wants
    /// handlers to accept the object both uninitialised and initialised.
    fn delegation(&mut self, pc: u32) -> Check {
        self.world.budget.spend(self.body.catches.len())?;
        match self.body.catches_at(pc).next() {
            Some(row) => Err(Fault::with_detail(no_match(row.handler), FLAGS_DIFFER)),
            None => Ok(()),
        }
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
                self.world.budget.spend(count)?;
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
        self.world.budget.spend(to.len())?;
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
}

const FLAGS_DIFFER: &str = "Current frame's flags are not assignable to stack map frame's.";

fn no_match(handler: u32) -> String {
    format!("Stack map does not match the one at exception handler {handler}")
}
