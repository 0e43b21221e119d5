//! A method's code with probes in it, and everything that points into it moved along.

use std::collections::BTreeMap;

use classfile::raw::{Attribute, Body, RawCode};
use classfile::write::PoolWriter;
use classfile::{ClassFile, Instruction, MethodInfo, Operands, opcode};
use program::Branch;

use crate::frames::{self, Frame};
use crate::{INITIALISER_ENTERED, INITIALISER_LEFT, Point, Reason, decode, step_into, switch_side};

/// Class files from this version on have stack map frames.
const FRAMES_SINCE: u16 = 50;

/// A method to be rewritten.
pub(crate) struct Method<'a> {
    pub(crate) class: &'a ClassFile,
    pub(crate) info: &'a MethodInfo,
    /// The sides of its branching points.
    pub(crate) branches: &'a [Branch],
    /// Its code as it is.
    pub(crate) old: &'a RawCode,
    /// The number of each probe.
    pub(crate) probes: &'a BTreeMap<Point, i32>,
    /// The method that probes call, in the pool.
    pub(crate) call: u16,
}

/// An instruction's new places: above it stands what is only reached from the instruction before,
/// then what is reached by jumps too, then the instruction.
#[derive(Clone, Copy, Debug)]
struct Place {
    from_above: u32,
    label: u32,
    instruction: u32,
}

/// Where everything goes.
struct Plan {
    list: Vec<Instruction>,
    places: BTreeMap<u32, Place>,
    /// First pc behind the old code, old and new.
    old_end: u32,
    new_end: u32,
    /// Code of the probes of each instruction: reached from above only, and always.
    above: Vec<Vec<u8>>,
    at: Vec<Vec<u8>>,
    /// Probes on jumps: place, code without the jump to the target, the target.
    detours: BTreeMap<(u32, u32), Detour>,
}

struct Detour {
    at: u32,
    code: Vec<u8>,
    target: u32,
}

impl Method<'_> {
    /// Its code with probes.
    pub(crate) fn rewrite(&self, pool: &mut PoolWriter) -> Result<RawCode, Reason> {
        let code = self.info.code.as_ref().ok_or(Reason::Malformed)?;
        let plan = self.plan(pool)?;
        let bytes = plan.emit(self.class.slice(&code.code), self.branches)?;
        let mut handlers = Vec::new();
        for row in &code.handlers {
            handlers.push([
                plan.label(row.start_pc.into())?,
                plan.range_end(row.end_pc.into())?,
                plan.label(row.handler_pc.into())?,
                row.catch_type,
            ]);
        }
        let mut attributes = Vec::new();
        for attribute in &self.old.attributes {
            if let Some(body) = self.attribute(attribute, &plan, pool)? {
                attributes.push(Attribute {
                    name: attribute.name,
                    claimed: None,
                    body: Body::Raw(body),
                });
            }
        }
        Ok(RawCode {
            max_stack: code.max_stack.checked_add(1).ok_or(Reason::TooLarge)?,
            max_locals: code.max_locals,
            bytes,
            handlers,
            attributes,
        })
    }

    fn plan(&self, pool: &mut PoolWriter) -> Result<Plan, Reason> {
        let list = decode(self.class, self.info)?;
        let mut probe = |number: Option<&i32>| -> Result<Vec<u8>, Reason> {
            match number {
                Some(n) => push_and_call(*n, self.call, pool).ok_or(Reason::TooLarge),
                None => Ok(Vec::new()),
            }
        };
        let is_initialiser = &*self.info.name == "<clinit>";
        let (mut above, mut at) = (Vec::new(), Vec::new());
        let (mut places, mut offset) = (BTreeMap::new(), 0u32);
        for (k, instruction) in list.iter().enumerate() {
            let pc = instruction.pc;
            above.push(probe(self.probes.get(&step_into(&list, k)))?);
            let mut always = Vec::new();
            if is_initialiser && k == 0 {
                always.extend(probe(Some(&INITIALISER_ENTERED))?);
            }
            always.extend(probe(self.probes.get(&Point::At { pc }))?);
            if is_initialiser && opcode::is_return(instruction.opcode) {
                always.extend(probe(Some(&INITIALISER_LEFT))?);
            }
            at.push(always);
            let label = offset + above[k].len() as u32;
            let place = Place {
                from_above: offset,
                label,
                instruction: label + at[k].len() as u32,
            };
            places.insert(pc, place);
            offset = place.instruction + new_length(instruction, place.instruction);
        }
        let new_end = offset;
        let mut detours = BTreeMap::new();
        for branch in self.branches {
            let (pc, side) = (branch.pc, branch.side_idx);
            let number = self.probes.get(&Point::Side { pc, side });
            if number.is_none() || branch.side == program::Side::FallThrough {
                continue;
            }
            let code = probe(number)?;
            let length = code.len() as u32 + 3;
            let target = branch.target;
            detours.insert(
                (pc, side),
                Detour {
                    at: offset,
                    code,
                    target,
                },
            );
            offset += length;
        }
        if offset > u32::from(u16::MAX) {
            return Err(Reason::TooLarge);
        }
        Ok(Plan {
            old_end: list.last().map_or(0, Instruction::next_pc),
            list,
            places,
            new_end,
            above,
            at,
            detours,
        })
    }

    /// The new body of an attribute of `Code`; `None` drops it.
    fn attribute(
        &self,
        attribute: &Attribute,
        plan: &Plan,
        pool: &mut PoolWriter,
    ) -> Result<Option<Vec<u8>>, Reason> {
        let name = self.class.constants.utf8_bytes(attribute.name);
        let Body::Raw(body) = &attribute.body else {
            return Ok(None);
        };
        match name.map_err(|_| Reason::Malformed)? {
            b"LineNumberTable" => plan.move_rows(body, 4, false).map(Some),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => {
                plan.move_rows(body, 10, true).map(Some)
            }
            b"StackMapTable" if self.class.major >= FRAMES_SINCE => {
                self.stack_map(plan, pool).map(Some)
            }
            // What else there may be is not needed to run, and points into the old code.
            _ => Ok(None),
        }
    }

    fn stack_map(&self, plan: &Plan, pool: &mut PoolWriter) -> Result<Vec<u8>, Reason> {
        let old = frames::read(self.class, self.info).ok_or(Reason::Malformed)?;
        let mut new: Vec<(u32, &Frame)> = Vec::new();
        for (pc, frame) in &old {
            new.push((plan.label(*pc)?.into(), frame));
        }
        let mut detours: Vec<&Detour> = plan.detours.values().collect();
        detours.sort_by_key(|d| d.at);
        for detour in detours {
            match old.get(&detour.target) {
                Some(frame) => new.push((detour.at, frame)),
                // Such a class falls back to the verifier that needs no frames.
                None if self.class.major == FRAMES_SINCE => {}
                None => return Err(Reason::NoFrame),
            }
        }
        let new_at = |pc: u16| {
            let place = plan.places.get(&pc.into())?;
            u16::try_from(place.instruction).ok()
        };
        frames::write(&new, pool, new_at).ok_or(Reason::Malformed)
    }
}

impl Plan {
    /// Where a jump to `pc` leads now.
    fn label(&self, pc: u32) -> Result<u16, Reason> {
        let found = match self.places.get(&pc) {
            Some(place) => place.label,
            None if pc == self.old_end => self.new_end,
            None => return Err(Reason::Malformed),
        };
        u16::try_from(found).map_err(|_| Reason::TooLarge)
    }

    /// The end of a protected range: probes on the way out are not protected.
    fn range_end(&self, pc: u32) -> Result<u16, Reason> {
        match self.places.get(&pc) {
            Some(place) => u16::try_from(place.from_above).map_err(|_| Reason::TooLarge),
            None => self.label(pc),
        }
    }

    /// A counted table whose rows begin with a pc, and perhaps a length.
    fn move_rows(&self, body: &[u8], row_size: usize, has_length: bool) -> Result<Vec<u8>, Reason> {
        let (head, rows) = body.split_at_checked(2).ok_or(Reason::Malformed)?;
        let mut out = head.to_vec();
        for row in rows.chunks(row_size) {
            let pc = be16(row, 0)?;
            let start = self.label(pc.into())?;
            out.extend(start.to_be_bytes());
            let mut rest = 2;
            if has_length {
                let end = self.label(u32::from(pc) + u32::from(be16(row, 2)?))?;
                let length = end.checked_sub(start).ok_or(Reason::Malformed)?;
                out.extend(length.to_be_bytes());
                rest = 4;
            }
            out.extend(row.get(rest..).ok_or(Reason::Malformed)?);
        }
        Ok(out)
    }

    fn emit(&self, old: &[u8], branches: &[Branch]) -> Result<Vec<u8>, Reason> {
        let mut out = Vec::with_capacity(self.new_end as usize);
        for (k, instruction) in self.list.iter().enumerate() {
            out.extend(&self.above[k]);
            out.extend(&self.at[k]);
            self.emit_instruction(instruction, old, branches, &mut out)?;
        }
        let mut detours: Vec<&Detour> = self.detours.values().collect();
        detours.sort_by_key(|d| d.at);
        for detour in detours {
            out.extend(&detour.code);
            let from = out.len() as u32;
            out.push(opcode::GOTO);
            let target = self.label(detour.target)?.into();
            out.extend(short_distance(from, target)?);
        }
        Ok(out)
    }

    /// Where a side of a branching point leads: to its probe, if it has one.
    fn via(&self, pc: u32, side: Option<u32>, target: u32) -> Result<u32, Reason> {
        match side.and_then(|side| self.detours.get(&(pc, side))) {
            Some(detour) => Ok(detour.at),
            None => Ok(self.label(target)?.into()),
        }
    }

    fn emit_instruction(
        &self,
        instruction: &Instruction,
        old: &[u8],
        branches: &[Branch],
        out: &mut Vec<u8>,
    ) -> Result<(), Reason> {
        let (pc, from) = (instruction.pc, out.len() as u32);
        let side = |target| switch_side(branches, pc, target);
        let distance = |target| -> Result<[u8; 4], Reason> {
            let to = self.via(pc, side(target), target)?;
            Ok((to as i32 - from as i32).to_be_bytes())
        };
        match &instruction.operands {
            Operands::Branch(target) if instruction.opcode == opcode::GOTO_W => {
                out.push(instruction.opcode);
                out.extend(distance(*target)?);
            }
            Operands::Branch(target) => {
                let jumps = opcode::is_conditional_jump(instruction.opcode);
                let to = self.via(pc, jumps.then_some(0), *target)?;
                out.push(instruction.opcode);
                out.extend(short_distance(from, to)?);
            }
            Operands::TableSwitch {
                default,
                low,
                high,
                targets,
            } => {
                begin_switch(instruction.opcode, out);
                out.extend(distance(*default)?);
                out.extend(low.to_be_bytes());
                out.extend(high.to_be_bytes());
                for target in targets {
                    out.extend(distance(*target)?);
                }
            }
            Operands::LookupSwitch { default, pairs } => {
                begin_switch(instruction.opcode, out);
                out.extend(distance(*default)?);
                out.extend((pairs.len() as u32).to_be_bytes());
                for (key, target) in pairs {
                    out.extend(key.to_be_bytes());
                    out.extend(distance(*target)?);
                }
            }
            _ => {
                let range = pc as usize..instruction.next_pc() as usize;
                out.extend(old.get(range).ok_or(Reason::Malformed)?);
            }
        }
        Ok(())
    }
}

fn begin_switch(op: u8, out: &mut Vec<u8>) {
    out.push(op);
    while !out.len().is_multiple_of(4) {
        out.push(0);
    }
}

/// The length of an instruction at a new place; the padding of switches depends on it.
fn new_length(instruction: &Instruction, at: u32) -> u32 {
    let padded = |pc: u32| (pc + 4) & !3;
    match instruction.operands {
        Operands::TableSwitch { .. } | Operands::LookupSwitch { .. } => {
            instruction.len - (padded(instruction.pc) - instruction.pc) + (padded(at) - at)
        }
        _ => instruction.len,
    }
}

fn short_distance(from: u32, to: u32) -> Result<[u8; 2], Reason> {
    i16::try_from(to as i32 - from as i32)
        .map(i16::to_be_bytes)
        .map_err(|_| Reason::TooLarge)
}

fn push_and_call(number: i32, call: u16, pool: &mut PoolWriter) -> Option<Vec<u8>> {
    let mut code = match number {
        -1..=5 => vec![(i32::from(opcode::ICONST_0) + number) as u8],
        -128..=127 => vec![opcode::BIPUSH, number as u8],
        -32768..=32767 => {
            let [a, b] = (number as i16).to_be_bytes();
            vec![opcode::SIPUSH, a, b]
        }
        _ => {
            let [a, b] = pool.integer(number).ok()?.to_be_bytes();
            vec![opcode::LDC_W, a, b]
        }
    };
    code.push(opcode::INVOKESTATIC);
    code.extend(call.to_be_bytes());
    Some(code)
}

fn be16(bytes: &[u8], at: usize) -> Result<u16, Reason> {
    let pair = bytes.get(at..at + 2).ok_or(Reason::Malformed)?;
    Ok(u16::from_be_bytes([pair[0], pair[1]]))
}
