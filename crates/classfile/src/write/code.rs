//! The code of a method that is written: instructions, jumps by label, tables.

use super::{PoolWriter, WriteError};
use crate::opcode;
use crate::raw::{Attribute, Body, RawCode};

/// A place in code that jumps lead to, before it is known where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(usize);

/// The code of one method under construction. The fields may be filled by hand; the operations
/// append to `bytes`.
#[derive(Clone, Debug, Default)]
pub struct CodeWriter {
    /// Slots of the operand stack.
    pub max_stack: u16,
    /// Slots of local variables.
    pub max_locals: u16,
    /// The instructions so far.
    pub bytes: Vec<u8>,
    /// Start, end, handler and caught class constant of each protected range.
    pub handlers: Vec<[u16; 4]>,
    /// Rows of the `LineNumberTable`: pc and line.
    pub lines: Vec<(u16, u16)>,
    /// The body of the `StackMapTable`, with its count.
    pub stack_map: Option<Vec<u8>>,
    /// Labels, and what refers to them.
    pub jumps: Jumps,
}

/// Labels of a [`CodeWriter`], and what refers to them.
#[derive(Clone, Debug, Default)]
pub struct Jumps {
    bound: Vec<Option<usize>>,
    uses: Vec<Use>,
    ranges: Vec<([Label; 3], u16)>,
}

/// A jump whose operand is filled in at the end.
#[derive(Clone, Copy, Debug)]
struct Use {
    /// Where the jumping instruction begins, from which distances count.
    from: usize,
    /// Where the operand stands.
    at: usize,
    is_wide: bool,
    label: Label,
}

impl CodeWriter {
    /// No code yet, with room for that many slots.
    pub fn with_limits(max_stack: u16, max_locals: u16) -> CodeWriter {
        CodeWriter {
            max_stack,
            max_locals,
            ..CodeWriter::default()
        }
    }

    /// An opcode without operands.
    pub fn op(&mut self, op: u8) {
        self.bytes.push(op);
    }

    /// An opcode with a one-byte operand.
    pub fn op_byte(&mut self, op: u8, operand: u8) {
        self.bytes.extend([op, operand]);
    }

    /// An opcode with a two-byte operand, mostly a constant's index.
    pub fn op_idx(&mut self, op: u8, operand: u16) {
        self.bytes.push(op);
        self.bytes.extend(operand.to_be_bytes());
    }

    /// `invokeinterface`.
    pub fn invoke_interface(&mut self, method: u16, slots: u8) {
        self.op_idx(opcode::INVOKEINTERFACE, method);
        self.bytes.extend([slots, 0]);
    }

    /// Loads a local variable of the descriptor's kind.
    pub fn load(&mut self, descriptor: &str, local: u16) {
        self.local(opcode::ILOAD + kind(descriptor), local);
    }

    /// Stores into a local variable of the descriptor's kind.
    pub fn store(&mut self, descriptor: &str, local: u16) {
        self.local(opcode::ISTORE + kind(descriptor), local);
    }

    fn local(&mut self, op: u8, local: u16) {
        match u8::try_from(local) {
            Ok(local) => self.op_byte(op, local),
            Err(_) => {
                self.bytes.push(opcode::WIDE);
                self.op_idx(op, local);
            }
        }
    }

    /// Returns a value of the descriptor's kind; nothing for `V`.
    pub fn ret(&mut self, descriptor: &str) {
        match descriptor.as_bytes() {
            [b'V', ..] => self.op(opcode::RETURN),
            _ => self.op(opcode::IRETURN + kind(descriptor)),
        }
    }

    /// A label that is nowhere yet.
    pub fn label(&mut self) -> Label {
        self.jumps.bound.push(None);
        Label(self.jumps.bound.len() - 1)
    }

    /// The label stands for the next instruction.
    pub fn bind(&mut self, label: Label) {
        let here = self.bytes.len();
        if let Some(place) = self.jumps.bound.get_mut(label.0) {
            *place = Some(here);
        }
    }

    /// A jump with a two-byte distance.
    pub fn jump(&mut self, op: u8, to: Label) {
        let from = self.bytes.len();
        self.bytes.push(op);
        self.distance(from, to, false);
    }

    /// `tableswitch` over the keys from `low` on.
    pub fn table_switch(&mut self, low: i32, targets: &[Label], default: Label) {
        let from = self.begin_switch(opcode::TABLESWITCH);
        self.distance(from, default, true);
        self.bytes.extend(low.to_be_bytes());
        let high = low.wrapping_add(targets.len() as i32).wrapping_sub(1);
        self.bytes.extend(high.to_be_bytes());
        for &target in targets {
            self.distance(from, target, true);
        }
    }

    /// `lookupswitch` over keys in ascending order.
    pub fn lookup_switch(&mut self, pairs: &[(i32, Label)], default: Label) {
        let from = self.begin_switch(opcode::LOOKUPSWITCH);
        self.distance(from, default, true);
        self.bytes.extend((pairs.len() as u32).to_be_bytes());
        for &(key, target) in pairs {
            self.bytes.extend(key.to_be_bytes());
            self.distance(from, target, true);
        }
    }

    fn begin_switch(&mut self, op: u8) -> usize {
        let from = self.bytes.len();
        self.bytes.push(op);
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        from
    }

    fn distance(&mut self, from: usize, label: Label, is_wide: bool) {
        let at = self.bytes.len();
        self.jumps.uses.push(Use {
            from,
            at,
            is_wide,
            label,
        });
        self.bytes.extend(&[0u8; 4][..if is_wide { 4 } else { 2 }]);
    }

    /// Exceptions between two labels are caught at a third; `caught` is a Class constant, or 0 for
    /// all of them. The ranges come after those in `handlers`.
    pub fn protect(&mut self, start: Label, end: Label, handler: Label, caught: u16) {
        self.jumps.ranges.push(([start, end, handler], caught));
    }

    /// The parts of the `Code` attribute.
    pub(super) fn finish(&self, pool: &mut PoolWriter) -> Result<RawCode, WriteError> {
        let mut bytes = self.bytes.clone();
        for jump in &self.jumps.uses {
            let distance = self.place(jump.label)? as i64 - jump.from as i64;
            let field = if jump.is_wide {
                i32::try_from(distance).map(|d| d.to_be_bytes().to_vec())
            } else {
                i16::try_from(distance).map(|d| d.to_be_bytes().to_vec())
            };
            let field = field.map_err(|_| WriteError::CodeTooLong)?;
            if let Some(hole) = bytes.get_mut(jump.at..jump.at + field.len()) {
                hole.copy_from_slice(&field);
            }
        }
        let mut handlers = self.handlers.clone();
        for ([start, end, handler], caught) in &self.jumps.ranges {
            let pc = |label: &Label| {
                u16::try_from(self.place(*label)?).map_err(|_| WriteError::CodeTooLong)
            };
            handlers.push([pc(start)?, pc(end)?, pc(handler)?, *caught]);
        }
        for (what, length) in [("handlers", handlers.len()), ("lines", self.lines.len())] {
            if u16::try_from(length).is_err() {
                return Err(WriteError::TooMany { what });
            }
        }
        let mut attributes = Vec::new();
        let mut add = |name: &str, body: Vec<u8>| -> Result<(), WriteError> {
            attributes.push(Attribute {
                name: pool.utf8(name)?,
                claimed: None,
                body: Body::Raw(body),
            });
            Ok(())
        };
        if !self.lines.is_empty() {
            let rows = self.lines.iter().flat_map(|(pc, line)| [*pc, *line]);
            let words = std::iter::once(self.lines.len() as u16).chain(rows);
            add(
                "LineNumberTable",
                words.flat_map(u16::to_be_bytes).collect(),
            )?;
        }
        if let Some(map) = &self.stack_map {
            add("StackMapTable", map.clone())?;
        }
        Ok(RawCode {
            max_stack: self.max_stack,
            max_locals: self.max_locals,
            bytes,
            handlers,
            attributes,
        })
    }

    fn place(&self, label: Label) -> Result<usize, WriteError> {
        let bound = self.jumps.bound.get(label.0).copied().flatten();
        bound.ok_or(WriteError::UnboundLabel)
    }
}

/// The offset of a descriptor's kind in the families of opcodes, which all have the order int,
/// long, float, double, reference.
fn kind(descriptor: &str) -> u8 {
    match descriptor.as_bytes() {
        [b'J', ..] => 1,
        [b'F', ..] => 2,
        [b'D', ..] => 3,
        [b'L' | b'[', ..] => 4,
        _ => 0,
    }
}
