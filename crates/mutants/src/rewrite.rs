//! A method's code with an instruction replaced, and everything that points into it moved along.

use std::collections::BTreeMap;

use classfile::raw::{Attribute, Body, RawCode};
use classfile::{ClassFile, Instruction, Operands, instructions, opcode as op};

use crate::{Mutant, Piece};

/// Slots of operand stack that some replacements need while they take others from below.
const MORE_STACK: u16 = 2;

/// The code of the mutant's method; nothing when a jump or the whole becomes too long.
pub(crate) fn replaced(class: &ClassFile, mutant: &Mutant, old: &RawCode) -> Option<RawCode> {
    let list: Vec<Instruction> = instructions(&old.bytes).collect::<Result<_, _>>().ok()?;
    let mut moved = Moved::default();
    let mut offset = 0;
    for i in &list {
        moved.places.insert(i.pc, offset);
        offset += match i.pc == mutant.pc {
            true => mutant.with.iter().fold(0, |n, p| n + length(p, offset + n)),
            false => new_length(i, offset),
        };
    }
    moved.old_end = list.last().map_or(0, Instruction::next_pc);
    moved.new_end = offset;
    if offset > u32::from(u16::MAX) {
        return None;
    }
    let mut bytes = Vec::with_capacity(offset as usize);
    for i in &list {
        if i.pc == mutant.pc {
            for piece in &mutant.with {
                moved.emit_piece(piece, &old.bytes, &mut bytes)?;
            }
        } else {
            moved.emit(i, &old.bytes, &mut bytes)?;
        }
    }
    let mut handlers = Vec::new();
    for [start, end, handler, class] in &old.handlers {
        let row = [
            moved.at(*start)?,
            moved.at(*end)?,
            moved.at(*handler)?,
            *class,
        ];
        // What was replaced by nothing may have been all that was protected.
        if row[0] < row[1] {
            handlers.push(row);
        }
    }
    let is_as_long = moved.old_end == moved.new_end;
    let mut attributes = Vec::new();
    for attribute in &old.attributes {
        let Body::Raw(body) = &attribute.body else {
            continue;
        };
        let body = match class.constants.utf8_bytes(attribute.name).ok()? {
            b"LineNumberTable" => moved.rows(body, 4, false)?,
            b"LocalVariableTable" => moved.rows(body, 10, true)?,
            b"StackMapTable" if is_as_long => body.clone(),
            _ => continue,
        };
        attributes.push(Attribute {
            name: attribute.name,
            claimed: None,
            body: Body::Raw(body),
        });
    }
    Some(RawCode {
        max_stack: old.max_stack.checked_add(MORE_STACK)?,
        max_locals: old.max_locals,
        bytes,
        handlers,
        attributes,
    })
}

/// Where each instruction has gone.
#[derive(Default)]
struct Moved {
    places: BTreeMap<u32, u32>,
    old_end: u32,
    new_end: u32,
}

impl Moved {
    fn to(&self, pc: u32) -> Option<u32> {
        match pc == self.old_end {
            true => Some(self.new_end),
            false => self.places.get(&pc).copied(),
        }
    }

    fn at(&self, pc: u16) -> Option<u16> {
        u16::try_from(self.to(pc.into())?).ok()
    }

    fn short(&self, from: usize, target: u32) -> Option<[u8; 2]> {
        let distance = i64::from(self.to(target)?) - from as i64;
        i16::try_from(distance).ok().map(i16::to_be_bytes)
    }

    fn long(&self, from: usize, target: u32) -> Option<[u8; 4]> {
        let distance = i64::from(self.to(target)?) - from as i64;
        i32::try_from(distance).ok().map(i32::to_be_bytes)
    }

    fn emit_piece(&self, piece: &Piece, old: &[u8], out: &mut Vec<u8>) -> Option<()> {
        match piece {
            Piece::Bytes(bytes) => out.extend(bytes),
            Piece::Jump(opcode, target) => {
                let from = out.len();
                out.push(*opcode);
                out.extend(self.short(from, *target)?);
            }
            Piece::Switch(i) => self.emit(i, old, out)?,
        }
        Some(())
    }

    fn emit(&self, i: &Instruction, old: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let from = out.len();
        match &i.operands {
            Operands::Branch(target) => {
                out.push(i.opcode);
                match matches!(i.opcode, op::GOTO_W | op::JSR_W) {
                    true => out.extend(self.long(from, *target)?),
                    false => out.extend(self.short(from, *target)?),
                }
            }
            Operands::TableSwitch {
                default,
                low,
                high,
                targets,
            } => {
                begin_switch(i.opcode, out);
                out.extend(self.long(from, *default)?);
                out.extend(low.to_be_bytes());
                out.extend(high.to_be_bytes());
                for target in targets {
                    out.extend(self.long(from, *target)?);
                }
            }
            Operands::LookupSwitch { default, pairs } => {
                begin_switch(i.opcode, out);
                out.extend(self.long(from, *default)?);
                out.extend((pairs.len() as u32).to_be_bytes());
                for (key, target) in pairs {
                    out.extend(key.to_be_bytes());
                    out.extend(self.long(from, *target)?);
                }
            }
            _ => out.extend(old.get(i.pc as usize..i.next_pc() as usize)?),
        }
        Some(())
    }

    /// A counted table whose rows begin with a pc, and perhaps a length.
    fn rows(&self, body: &[u8], size: usize, has_length: bool) -> Option<Vec<u8>> {
        let (head, rows) = body.split_at_checked(2)?;
        let mut out = head.to_vec();
        for row in rows.chunks_exact(size) {
            let pc = u16::from_be_bytes([row[0], row[1]]);
            let start = self.at(pc)?;
            out.extend(start.to_be_bytes());
            if has_length {
                let end = self.at(pc.checked_add(u16::from_be_bytes([row[2], row[3]]))?)?;
                out.extend(end.checked_sub(start)?.to_be_bytes());
            }
            out.extend(&row[if has_length { 4 } else { 2 }..]);
        }
        Some(out)
    }
}

fn length(piece: &Piece, at: u32) -> u32 {
    match piece {
        Piece::Bytes(bytes) => bytes.len() as u32,
        Piece::Jump(..) => 3,
        Piece::Switch(i) => new_length(i, at),
    }
}

fn begin_switch(opcode: u8, out: &mut Vec<u8>) {
    out.push(opcode);
    while !out.len().is_multiple_of(4) {
        out.push(0);
    }
}

/// The length of an instruction at a new place; the padding of switches depends on it.
fn new_length(i: &Instruction, at: u32) -> u32 {
    let padding = |pc: u32| 3 - pc % 4;
    match i.operands {
        Operands::TableSwitch { .. } | Operands::LookupSwitch { .. } => {
            i.len - padding(i.pc) + padding(at)
        }
        _ => i.len,
    }
}
