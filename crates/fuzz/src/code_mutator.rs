//! Damage to bytecode, at the boundaries of its instructions.

use classfile::opcode::{self, Layout};
use classfile::raw::{RawClass, RawCode};
use classfile::{Instruction, Operands, instructions};

use crate::bytes::{havoc, put};
use crate::rng::Rng;

/// Opcodes that take and leave the same types.
const ALIKE: [&[u8]; 22] = [
    &[
        opcode::IADD,
        opcode::ISUB,
        opcode::IMUL,
        opcode::IDIV,
        opcode::IREM,
        opcode::ISHL,
        opcode::ISHR,
        opcode::IUSHR,
        opcode::IAND,
        opcode::IOR,
        opcode::IXOR,
    ],
    &[
        opcode::LADD,
        opcode::LSUB,
        opcode::LMUL,
        opcode::LDIV,
        opcode::LREM,
        opcode::LAND,
        opcode::LOR,
        opcode::LXOR,
    ],
    &[
        opcode::FADD,
        opcode::FSUB,
        opcode::FMUL,
        opcode::FDIV,
        opcode::FREM,
    ],
    &[
        opcode::DADD,
        opcode::DSUB,
        opcode::DMUL,
        opcode::DDIV,
        opcode::DREM,
    ],
    &[opcode::LSHL, opcode::LSHR, opcode::LUSHR],
    &[
        opcode::INEG,
        opcode::I2B,
        opcode::I2C,
        opcode::I2S,
        opcode::NOP,
    ],
    &[opcode::LCMP],
    &[opcode::FCMPL, opcode::FCMPG],
    &[opcode::DCMPL, opcode::DCMPG],
    &[
        opcode::IFEQ,
        opcode::IFNE,
        opcode::IFLT,
        opcode::IFGE,
        opcode::IFGT,
        opcode::IFLE,
    ],
    &[
        opcode::IF_ICMPEQ,
        opcode::IF_ICMPNE,
        opcode::IF_ICMPLT,
        opcode::IF_ICMPGE,
        opcode::IF_ICMPGT,
        opcode::IF_ICMPLE,
    ],
    &[opcode::IFNULL, opcode::IFNONNULL],
    &[opcode::IF_ACMPEQ, opcode::IF_ACMPNE],
    &[
        opcode::ICONST_M1,
        opcode::ICONST_0,
        opcode::ICONST_1,
        opcode::ICONST_2,
        opcode::ICONST_3,
        opcode::ICONST_5,
    ],
    &[
        opcode::ALOAD_0,
        opcode::ALOAD_1,
        opcode::ALOAD_2,
        opcode::ALOAD_3,
        opcode::ACONST_NULL,
    ],
    &[
        opcode::ILOAD_0,
        opcode::ILOAD_1,
        opcode::ILOAD_2,
        opcode::ILOAD_3,
        opcode::ICONST_M1,
        opcode::ICONST_0,
    ],
    &[
        opcode::ISTORE_0,
        opcode::ISTORE_1,
        opcode::ISTORE_2,
        opcode::ISTORE_3,
        opcode::POP,
    ],
    &[
        opcode::ASTORE_0,
        opcode::ASTORE_1,
        opcode::ASTORE_2,
        opcode::ASTORE_3,
        opcode::POP,
    ],
    &[
        opcode::MONITORENTER,
        opcode::MONITOREXIT,
        opcode::POP,
        opcode::ATHROW,
    ],
    &[
        opcode::INVOKEVIRTUAL,
        opcode::INVOKESPECIAL,
        opcode::INVOKESTATIC,
    ],
    &[
        opcode::GETFIELD,
        opcode::GETSTATIC,
        opcode::PUTFIELD,
        opcode::PUTSTATIC,
    ],
    &[opcode::GOTO, opcode::JSR],
];

/// One edit to the code of some method.
pub fn edit(class: &mut RawClass, rng: &mut Rng) {
    let n_methods = class.methods.len();
    let method = rng.below(n_methods);
    let tags = |class: &RawClass, op: u8| match op {
        opcode::LDC | opcode::LDC_W => class.constants(&[3, 4, 7, 8, 15, 16, 17]),
        opcode::LDC2_W => class.constants(&[5, 6, 17]),
        opcode::GETSTATIC..=opcode::PUTFIELD => class.constants(&[9]),
        opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => class.constants(&[10, 11]),
        opcode::INVOKEDYNAMIC => class.constants(&[18]),
        _ => class.constants(&[7]),
    };
    let classes = class.constants(&[7]);
    let n_pool = class.pool.len();
    let Some(code) = class.code_mut(method) else {
        return;
    };
    let decoded: Vec<Instruction> = instructions(&code.bytes).flatten().collect();
    let Some(instruction) = rng.pick(&decoded).cloned() else {
        return;
    };
    let pc = instruction.pc as usize;
    match rng.below(20) {
        0..=3 => {
            let same: Vec<usize> = decoded
                .iter()
                .filter(|i| ALIKE.iter().any(|g| g.contains(&i.opcode)))
                .map(|i| i.pc as usize)
                .collect();
            if let Some(&pc) = rng.pick(&same)
                && let Some(group) = ALIKE.iter().find(|g| g.contains(&code.bytes[pc]))
            {
                code.bytes[pc] = group[rng.below(group.len())];
            }
        }
        4 | 5 => code.bytes[pc] = rng.below(203) as u8,
        6..=8 => {
            let using: Vec<&Instruction> =
                decoded.iter().filter(|i| uses_constant(i.opcode)).collect();
            let Some(i) = rng.pick(&using) else { return };
            let (pc, op) = (i.pc as usize, i.opcode);
            let choices = tags(class, op);
            let value = match rng.pick(&choices) {
                Some(&v) if !rng.one_in(10) => v,
                _ => rng.below(n_pool + 2) as u16,
            };
            let Some(code) = class.code_mut(method) else {
                return;
            };
            if op == opcode::LDC {
                code.bytes[pc + 1] = value as u8
            } else {
                put(&mut code.bytes, pc + 1, &value.to_be_bytes())
            }
        }
        9 => {
            let local: Vec<&Instruction> = decoded
                .iter()
                .filter(|i| {
                    matches!(
                        opcode::layout(i.opcode),
                        Some(Layout::Local | Layout::Increment)
                    ) && !i.wide
                })
                .collect();
            if let Some(i) = rng.pick(&local) {
                code.bytes[i.pc as usize + 1] = if rng.one_in(5) {
                    rng.next() as u8
                } else {
                    rng.below(usize::from(code.max_locals) + 1) as u8
                };
            }
        }
        10 | 11 => {
            let jumps: Vec<&Instruction> = decoded
                .iter()
                .filter(|i| opcode::layout(i.opcode) == Some(Layout::Branch))
                .collect();
            if let Some(i) = rng.pick(&jumps) {
                let target = if rng.one_in(12) {
                    i64::from(rng.word())
                } else {
                    i64::from(instruction.pc)
                };
                put(
                    &mut code.bytes,
                    i.pc as usize + 1,
                    &((target - i64::from(i.pc)) as i16).to_be_bytes(),
                );
            }
        }
        12 => code.bytes[pc..pc + instruction.len as usize].fill(opcode::NOP),
        13 => {
            let immediate: Vec<&Instruction> = decoded
                .iter()
                .filter(|i| {
                    i.len > 1
                        && !uses_constant(i.opcode)
                        && opcode::layout(i.opcode) != Some(Layout::Branch)
                })
                .collect();
            if let Some(i) = rng.pick(&immediate) {
                let at = i.pc as usize + 1 + rng.below(i.len as usize - 1);
                code.bytes[at] = [0, 1, 0x7f, 0x80, 0xff, rng.next() as u8][rng.below(6)];
            }
        }
        14 => {
            let field = if rng.one_in(2) {
                &mut code.max_stack
            } else {
                &mut code.max_locals
            };
            *field = match rng.below(4) {
                0 => field.wrapping_add(1),
                1 => field.wrapping_sub(1),
                _ => rng.word(),
            };
        }
        15 | 16 => edit_handlers(code, &decoded, &classes, rng),
        17 | 18 => insert(code, &decoded, rng),
        _ => havoc(&mut code.bytes, rng),
    }
}

fn uses_constant(op: u8) -> bool {
    matches!(
        opcode::layout(op),
        Some(
            Layout::Constant
                | Layout::ConstantByte
                | Layout::InvokeInterface
                | Layout::InvokeDynamic
                | Layout::MultiNewArray
        )
    )
}

fn edit_handlers(code: &mut RawCode, decoded: &[Instruction], classes: &[u16], rng: &mut Rng) {
    let at = |rng: &mut Rng| match rng.pick(decoded) {
        Some(i) if !rng.one_in(12) => i.pc as u16,
        _ => rng.word(),
    };
    let n = code.handlers.len();
    match rng.below(4) {
        0 | 1 => {
            let (a, b, c) = (at(rng), at(rng), at(rng));
            let caught = if rng.one_in(2) {
                0
            } else {
                *rng.pick(classes).unwrap_or(&0)
            };
            let row = [a.min(b), a.max(b), c, caught];
            let copies = if rng.one_in(100) { 2000 } else { 1 };
            code.handlers.extend(std::iter::repeat_n(row, copies));
        }
        2 if n > 0 => {
            let row = rng.below(n);
            code.handlers[row][rng.below(3)] = at(rng);
        }
        3 if n > 0 => {
            code.handlers.remove(rng.below(n));
        }
        _ => {}
    }
}

/// Inserts a copy of some instructions elsewhere, or removes some, and mends the jumps.
fn insert(code: &mut RawCode, decoded: &[Instruction], rng: &mut Rng) {
    let moves_freely = |i: &Instruction| {
        !matches!(
            opcode::layout(i.opcode),
            Some(Layout::TableSwitch | Layout::LookupSwitch | Layout::BranchWide)
        )
    };
    if decoded.is_empty() || !decoded.iter().all(moves_freely) {
        return;
    }
    let from = rng.below(decoded.len());
    let n = (1 + rng.below(6)).min(decoded.len() - from);
    let to = rng.below(decoded.len());
    let remove = rng.one_in(3);
    let mut order: Vec<usize> = (0..decoded.len()).collect();
    if remove {
        order.drain(from..from + n);
    } else {
        let copies: Vec<usize> = (from..from + n).collect();
        order.splice(to..to, copies);
    }
    let mut out = Vec::new();
    let mut moved = std::collections::BTreeMap::new();
    for &i in &order {
        let instruction = &decoded[i];
        moved.entry(instruction.pc).or_insert(out.len());
        let start = instruction.pc as usize;
        out.extend_from_slice(&code.bytes[start..start + instruction.len as usize]);
    }
    let end = out.len();
    let new_pc = |pc: u32| moved.range(pc..).next().map_or(end, |(_, &to)| to);
    let mut at = 0;
    for &i in &order {
        if let Operands::Branch(target) = decoded[i].operands {
            let offset = new_pc(target) as i64 - at as i64;
            put(&mut out, at + 1, &(offset as i16).to_be_bytes());
        }
        at += decoded[i].len as usize;
    }
    for row in &mut code.handlers {
        for pc in &mut row[..3] {
            *pc = new_pc(u32::from(*pc)) as u16;
        }
    }
    // Tables of lines and variables would give the shift away.
    code.attributes.clear();
    code.max_stack = code.max_stack.saturating_add(rng.below(4) as u16);
    code.bytes = out;
}
