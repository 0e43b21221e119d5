//! Decoding bytecode into instructions.
//!
//! [`instructions`] walks a code array from its start. Branch operands come out as absolute pcs
//! inside the code; that they hit the start of an instruction is the verifier's business.
//!
//! ```
//! use classfile::{instructions, Operands, opcode};
//! let code = [opcode::ILOAD_0, opcode::IFEQ, 0, 4, opcode::NOP, opcode::RETURN];
//! let list: Vec<_> = instructions(&code).collect::<Result<_, _>>().unwrap();
//! assert_eq!(list[1].operands, Operands::Branch(5));
//! ```

use crate::opcode::{self, Layout};
use std::fmt;

/// One decoded instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    /// Where it stands in the code array.
    pub pc: u32,
    /// Its opcode; after `wide`, the widened opcode.
    pub opcode: u8,
    /// Whether `wide` precedes the opcode.
    pub wide: bool,
    /// Its length in bytes, with prefix, padding and operands.
    pub len: u32,
    /// Its operands.
    pub operands: Operands,
}

/// Decoded operands. Constants are pool indices, targets are absolute pcs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operands {
    /// None.
    None,
    /// The value `bipush` or `sipush` pushes.
    Immediate(i32),
    /// A local variable.
    Local(u16),
    /// `iinc`.
    Increment {
        /// The variable.
        local: u16,
        /// What is added.
        delta: i16,
    },
    /// A constant.
    Constant(u16),
    /// A jump's target.
    Branch(u32),
    /// `newarray`'s element type code (JVMS table 6.5.newarray-A).
    ArrayType(u8),
    /// `tableswitch`: `targets[i]` is for the key `low + i`.
    TableSwitch {
        /// Target when no key fits.
        default: u32,
        /// First key.
        low: i32,
        /// Last key.
        high: i32,
        /// One target per key.
        targets: Vec<u32>,
    },
    /// `lookupswitch`.
    LookupSwitch {
        /// Target when no key fits.
        default: u32,
        /// Keys and targets in file order (the verifier demands ascending keys).
        pairs: Vec<(i32, u32)>,
    },
    /// `invokeinterface`.
    InvokeInterface {
        /// The method.
        constant: u16,
        /// Argument slots, receiver included; redundant.
        count: u8,
    },
    /// `multianewarray`.
    MultiNewArray {
        /// The array class.
        class: u16,
        /// Dimensions to create.
        dimensions: u8,
    },
}

/// Why decoding stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstructionError {
    /// The byte at `pc` is no opcode.
    BadOpcode {
        /// The byte.
        opcode: u8,
        /// Its place.
        pc: u32,
    },
    /// `wide` before an opcode that has no wide form.
    BadWide {
        /// The opcode after `wide`.
        opcode: u8,
        /// Place of the `wide`.
        pc: u32,
    },
    /// The code ends inside the instruction.
    Truncated {
        /// Where the instruction begins.
        pc: u32,
    },
    /// A jump outside the code.
    BadTarget {
        /// Where the instruction begins.
        pc: u32,
        /// The target.
        target: i64,
    },
    /// A switch whose keys or counts make no sense, or an `invokeinterface` or `invokedynamic`
    /// whose fixed bytes are wrong.
    BadOperand {
        /// Where the instruction begins.
        pc: u32,
    },
}

impl fmt::Display for InstructionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadOpcode { opcode, pc } => write!(f, "unknown opcode {opcode:#04x} at pc {pc}"),
            Self::BadWide { opcode, pc } => {
                write!(f, "wide before opcode {opcode:#04x} at pc {pc}")
            }
            Self::Truncated { pc } => write!(f, "code ends inside the instruction at pc {pc}"),
            Self::BadTarget { pc, target } => {
                write!(
                    f,
                    "instruction at pc {pc} jumps outside the code, to {target}"
                )
            }
            Self::BadOperand { pc } => write!(f, "malformed operands at pc {pc}"),
        }
    }
}

impl std::error::Error for InstructionError {}

impl Instruction {
    /// The pc after this instruction.
    pub fn next_pc(&self) -> u32 {
        self.pc + self.len
    }

    /// The mnemonic.
    pub fn mnemonic(&self) -> &'static str {
        opcode::mnemonic(self.opcode).unwrap_or("?")
    }

    /// The local variable that is loaded, stored or returned to, in short forms too.
    pub fn local(&self) -> Option<u16> {
        use opcode::{ALOAD_3, ASTORE_3, ILOAD_0, ISTORE_0};
        match (self.opcode, &self.operands) {
            (_, Operands::Local(local)) => Some(*local),
            (op @ ILOAD_0..=ALOAD_3, _) => Some(u16::from((op - ILOAD_0) % 4)),
            (op @ ISTORE_0..=ASTORE_3, _) => Some(u16::from((op - ISTORE_0) % 4)),
            _ => None,
        }
    }

    /// All targets of a jump or switch: a switch's cases in order, then its default.
    pub fn targets(&self) -> Vec<u32> {
        match &self.operands {
            Operands::Branch(target) => vec![*target],
            Operands::TableSwitch {
                default, targets, ..
            } => targets.iter().copied().chain([*default]).collect(),
            Operands::LookupSwitch { default, pairs } => {
                pairs.iter().map(|pair| pair.1).chain([*default]).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The instructions of a code array, in order. Ends after the first error.
pub fn instructions(code: &[u8]) -> Instructions<'_> {
    Instructions { code, pc: 0 }
}

/// Decodes the one instruction at `pc`.
pub fn instruction_at(code: &[u8], pc: u32) -> Result<Instruction, InstructionError> {
    Decoder {
        code,
        pc,
        at: pc as usize,
    }
    .instruction()
}

/// See [`instructions`].
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    code: &'a [u8],
    pc: usize,
}

impl Iterator for Instructions<'_> {
    type Item = Result<Instruction, InstructionError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.pc >= self.code.len() {
            return None;
        }
        let next = instruction_at(self.code, self.pc as u32);
        self.pc = match &next {
            Ok(instruction) => instruction.next_pc() as usize,
            Err(_) => self.code.len(),
        };
        Some(next)
    }
}

/// Decodes one instruction that begins at `pc`; `at` runs over its bytes.
struct Decoder<'a> {
    code: &'a [u8],
    pc: u32,
    at: usize,
}

impl Decoder<'_> {
    fn instruction(mut self) -> Result<Instruction, InstructionError> {
        let pc = self.pc;
        let mut opcode = self.u8()?;
        let bad = InstructionError::BadOpcode { opcode, pc };
        let mut layout = opcode::layout(opcode).ok_or(bad)?;
        let wide = layout == Layout::Wide;
        if wide {
            opcode = self.u8()?;
            layout = match opcode::layout(opcode) {
                Some(layout @ (Layout::Local | Layout::Increment)) => layout,
                _ => return Err(InstructionError::BadWide { opcode, pc }),
            };
        }
        let operands = self.operands(layout, wide)?;
        Ok(Instruction {
            pc,
            opcode,
            wide,
            len: self.at as u32 - pc,
            operands,
        })
    }

    fn operands(&mut self, layout: Layout, wide: bool) -> Result<Operands, InstructionError> {
        Ok(match layout {
            Layout::None | Layout::Wide => Operands::None,
            Layout::ImmediateByte => Operands::Immediate(i32::from(self.u8()? as i8)),
            Layout::ImmediateShort => Operands::Immediate(i32::from(self.u16()? as i16)),
            Layout::ConstantByte => Operands::Constant(u16::from(self.u8()?)),
            Layout::Constant => Operands::Constant(self.u16()?),
            Layout::Local if wide => Operands::Local(self.u16()?),
            Layout::Local => Operands::Local(u16::from(self.u8()?)),
            Layout::Increment if wide => Operands::Increment {
                local: self.u16()?,
                delta: self.u16()? as i16,
            },
            Layout::Increment => Operands::Increment {
                local: u16::from(self.u8()?),
                delta: i16::from(self.u8()? as i8),
            },
            Layout::Branch => {
                let offset = i32::from(self.u16()? as i16);
                Operands::Branch(self.target(offset)?)
            }
            Layout::BranchWide => {
                let offset = self.i32()?;
                Operands::Branch(self.target(offset)?)
            }
            Layout::TableSwitch => self.table_switch()?,
            Layout::LookupSwitch => self.lookup_switch()?,
            Layout::InvokeInterface => {
                let (constant, count, zero) = (self.u16()?, self.u8()?, self.u8()?);
                self.demand(zero == 0 && count > 0)?;
                Operands::InvokeInterface { constant, count }
            }
            Layout::InvokeDynamic => {
                let (constant, zeros) = (self.u16()?, self.u16()?);
                self.demand(zeros == 0)?;
                Operands::Constant(constant)
            }
            Layout::ArrayType => {
                let code = self.u8()?;
                self.demand((4..=11).contains(&code))?;
                Operands::ArrayType(code)
            }
            Layout::MultiNewArray => Operands::MultiNewArray {
                class: self.u16()?,
                dimensions: self.u8()?,
            },
        })
    }

    fn table_switch(&mut self) -> Result<Operands, InstructionError> {
        self.pad();
        let default = self.i32()?;
        let (low, high) = (self.i32()?, self.i32()?);
        self.demand(low <= high)?;
        let count = i64::from(high) - i64::from(low) + 1;
        self.demand_left(count, 4)?;
        let mut targets = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let offset = self.i32()?;
            targets.push(self.target(offset)?);
        }
        Ok(Operands::TableSwitch {
            default: self.target(default)?,
            low,
            high,
            targets,
        })
    }

    fn lookup_switch(&mut self) -> Result<Operands, InstructionError> {
        self.pad();
        let default = self.i32()?;
        let count = self.i32()?;
        self.demand(count >= 0)?;
        self.demand_left(i64::from(count), 8)?;
        let mut pairs = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let (key, offset) = (self.i32()?, self.i32()?);
            pairs.push((key, self.target(offset)?));
        }
        Ok(Operands::LookupSwitch {
            default: self.target(default)?,
            pairs,
        })
    }

    /// Operands of switches begin at a multiple of four from the start of the code.
    fn pad(&mut self) {
        self.at = self.at.next_multiple_of(4);
    }

    fn target(&self, offset: i32) -> Result<u32, InstructionError> {
        let target = i64::from(self.pc) + i64::from(offset);
        if (0..self.code.len() as i64).contains(&target) {
            Ok(target as u32)
        } else {
            Err(InstructionError::BadTarget {
                pc: self.pc,
                target,
            })
        }
    }

    fn demand(&self, holds: bool) -> Result<(), InstructionError> {
        if holds {
            Ok(())
        } else {
            Err(InstructionError::BadOperand { pc: self.pc })
        }
    }

    /// Demands room for `count` items of `size` bytes before space is allocated for them.
    fn demand_left(&self, count: i64, size: i64) -> Result<(), InstructionError> {
        let left = self.code.len().saturating_sub(self.at) as i64;
        if count <= left / size {
            Ok(())
        } else {
            Err(self.truncated())
        }
    }

    fn truncated(&self) -> InstructionError {
        InstructionError::Truncated { pc: self.pc }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], InstructionError> {
        let chunk = self
            .code
            .get(self.at..)
            .and_then(|rest| rest.first_chunk::<N>());
        let chunk = *chunk.ok_or(InstructionError::Truncated { pc: self.pc })?;
        self.at += N;
        Ok(chunk)
    }

    fn u8(&mut self) -> Result<u8, InstructionError> {
        Ok(self.take::<1>()?[0])
    }

    fn u16(&mut self) -> Result<u16, InstructionError> {
        Ok(u16::from_be_bytes(self.take()?))
    }

    fn i32(&mut self) -> Result<i32, InstructionError> {
        Ok(i32::from_be_bytes(self.take()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opcode::*;

    fn decode(code: &[u8]) -> Result<Vec<Instruction>, InstructionError> {
        instructions(code).collect()
    }

    #[test]
    fn wide_forms() {
        let code = [
            WIDE, ILOAD, 1, 2, WIDE, IINC, 0, 5, 0xFF, 0xFE, IINC, 3, 0xFF, RETURN,
        ];
        let list = decode(&code).unwrap();
        assert_eq!(list[0].operands, Operands::Local(258));
        assert!(list[0].wide && list[0].len == 4);
        assert_eq!(
            list[1].operands,
            Operands::Increment {
                local: 5,
                delta: -2
            }
        );
        assert_eq!(
            list[2].operands,
            Operands::Increment {
                local: 3,
                delta: -1
            }
        );
        assert_eq!(list[3].pc, 13);
        let bad = decode(&[WIDE, NOP]);
        assert_eq!(bad, Err(InstructionError::BadWide { opcode: NOP, pc: 0 }));
    }

    #[test]
    fn switches_with_padding() {
        let mut code = vec![NOP, TABLESWITCH, 0xAA, 0xBB];
        for word in [27, -1, 1, 27, 26, 27i32] {
            code.extend(word.to_be_bytes());
        }
        code.extend([RETURN, RETURN]);
        // pc 1 + 27 = 28, which is the first return; 26 hits pc 27 inside the table.
        let list = decode(&code).unwrap();
        assert_eq!(
            list[1].operands,
            Operands::TableSwitch {
                default: 28,
                low: -1,
                high: 1,
                targets: vec![28, 27, 28]
            }
        );
        assert_eq!(list[1].targets(), [28, 27, 28, 28]);
        let mut code = vec![LOOKUPSWITCH, 0, 0, 0];
        for word in [20, 1, i32::MIN, 21i32] {
            code.extend(word.to_be_bytes());
        }
        code.extend([RETURN, RETURN]);
        let list = decode(&code).unwrap();
        assert_eq!(
            list[0].operands,
            Operands::LookupSwitch {
                default: 20,
                pairs: vec![(i32::MIN, 21)]
            }
        );
    }

    #[test]
    fn hostile_code_is_an_error() {
        let huge = [
            TABLESWITCH,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0x80,
            0,
            0,
            0,
            0x7F,
            0xFF,
            0xFF,
            0xFF,
        ];
        assert_eq!(decode(&huge), Err(InstructionError::Truncated { pc: 0 }));
        let negative = [LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF];
        assert_eq!(
            decode(&negative),
            Err(InstructionError::BadOperand { pc: 0 })
        );
        let bad = InstructionError::BadTarget { pc: 0, target: -1 };
        assert_eq!(decode(&[GOTO, 0xFF, 0xFF]), Err(bad));
        let bad = InstructionError::BadTarget { pc: 0, target: 3 };
        assert_eq!(decode(&[GOTO, 0, 3]), Err(bad));
        assert_eq!(
            decode(&[202]),
            Err(InstructionError::BadOpcode { opcode: 202, pc: 0 })
        );
        assert_eq!(
            decode(&[SIPUSH, 1]),
            Err(InstructionError::Truncated { pc: 0 })
        );
        assert_eq!(
            decode(&[NEWARRAY, 3]),
            Err(InstructionError::BadOperand { pc: 0 })
        );
    }
}
