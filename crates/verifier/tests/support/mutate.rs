//! Small changes to class files, most of which make them illegal.

use classfile::{ClassFile, Code, Constant, Instruction, Operands, instructions, opcode};

/// xorshift64*.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 33) as usize) % n
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }
}

/// One mutant, and what was done to it; `None` if the dice chose something impossible.
pub fn mutate(class: &ClassFile, random: &mut Random) -> Option<(Vec<u8>, String)> {
    let codes: Vec<_> = class
        .methods
        .iter()
        .filter_map(|m| Some((m, m.code.as_ref()?)))
        .collect();
    let (method, code) = random.pick(&codes)?;
    let mut mutant = Mutant {
        class,
        code,
        bytes: class.bytes().to_vec(),
        list: instructions(class.slice(&code.code)).flatten().collect(),
    };
    let what = mutant.change(random)?;
    let differs = mutant.bytes != class.bytes();
    differs.then(|| {
        (
            mutant.bytes,
            format!("{}{}: {what}", method.name, method.descriptor),
        )
    })
}

struct Mutant<'a> {
    class: &'a ClassFile,
    code: &'a Code,
    bytes: Vec<u8>,
    list: Vec<Instruction>,
}

impl Mutant<'_> {
    fn change(&mut self, random: &mut Random) -> Option<String> {
        let start = self.code.code.start;
        match random.below(100) {
            0..25 => self.opcode(random),
            25..30 => {
                let at = start + random.below(self.code.code.len());
                Some(self.set(at, random.next() as u8))
            }
            30..42 => self.constant(random),
            42..60 => self.pool(random),
            60..68 => self.branch(random),
            68..82 => {
                let map = self.code.stack_map.clone()?;
                let at = map.start + random.below(map.len().max(1));
                let small = random.below(3) > 0;
                let value = random.next() as u8;
                Some(self.set(at, if small { value % 9 } else { value }))
            }
            82..88 => {
                let row = random.below(self.code.handlers.len().max(1));
                let at = self.code.code.end + 2 + row * 8 + random.below(8);
                (!self.code.handlers.is_empty()).then(|| self.set(at, random.next() as u8 % 64))
            }
            88..91 => {
                // The low byte of max_stack or max_locals.
                let at = start - 7 + 2 * random.below(2);
                Some(self.set(at, self.bytes[at].wrapping_sub(1)))
            }
            91..95 => self.erase(random),
            _ => self.local(random),
        }
    }

    fn set(&mut self, at: usize, value: u8) -> String {
        let old = std::mem::replace(&mut self.bytes[at], value);
        let place = at as i64 - self.code.code.start as i64;
        format!("byte at {place} from {old} to {value}")
    }

    fn set_u16(&mut self, at: usize, value: u16) {
        self.bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
    }

    /// Another opcode with the same operands.
    fn opcode(&mut self, random: &mut Random) -> Option<String> {
        let instruction = random.pick(&self.list)?;
        let layout = opcode::layout(instruction.opcode)?;
        let same: Vec<u8> = (0..=201)
            .filter(|&o| opcode::layout(o) == Some(layout))
            .collect();
        let new = *random.pick(&same)?;
        let at = instruction.pc + u32::from(instruction.wide);
        let what = format!(
            "{} at {} becomes {}",
            instruction.mnemonic(),
            instruction.pc,
            opcode::mnemonic(new)?
        );
        self.set(self.code.code.start + at as usize, new);
        Some(what)
    }

    /// Another constant, mostly of the same kind.
    fn constant(&mut self, random: &mut Random) -> Option<String> {
        let kind = |constant: &Constant| std::mem::discriminant(constant);
        let uses = |i: &&Instruction| {
            i.len >= 3
                && matches!(
                    i.operands,
                    Operands::Constant(_)
                        | Operands::InvokeInterface { .. }
                        | Operands::MultiNewArray { .. }
                )
        };
        let users: Vec<_> = self.list.iter().filter(uses).collect();
        let user = random.pick(&users)?;
        let at = self.code.code.start + user.pc as usize + 1;
        let old = u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]]);
        let old_kind = kind(&self.class.constants.get(old)?);
        let any = random.below(8) == 0;
        let fitting = self
            .class
            .constants
            .iter()
            .filter(|(_, c)| any || kind(c) == old_kind);
        let fitting: Vec<u16> = fitting.map(|(index, _)| index).collect();
        let new = *random.pick(&fitting)?;
        let what = format!(
            "{} at {} takes constant {new} for {old}",
            user.mnemonic(),
            user.pc
        );
        self.set_u16(at, new);
        Some(what)
    }

    /// A constant that refers to another constant refers to a third of the same kind.
    fn pool(&mut self, random: &mut Random) -> Option<String> {
        let constants = &self.class.constants;
        let (mut at, mut places) = (10, Vec::new());
        for (_, constant) in constants.iter().skip(1) {
            at += match constant {
                Constant::Unusable => 0,
                Constant::Utf8 { len, .. } => 3 + usize::from(len),
                Constant::Long(_) | Constant::Double(_) => 9,
                Constant::MethodHandle { .. } => 4,
                Constant::Class { .. } | Constant::String { .. } | Constant::MethodType { .. } => 3,
                Constant::FieldRef { .. }
                | Constant::MethodRef { .. }
                | Constant::InterfaceMethodRef { .. } => {
                    places.extend([at + 1, at + 3]);
                    5
                }
                Constant::NameAndType { .. } => {
                    places.push(at + 3);
                    5
                }
                _ => 5,
            };
        }
        let at = *random.pick(&places)?;
        let old = u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]]);
        let kind = std::mem::discriminant(&constants.get(old)?);
        let text = |index| constants.str(index).map(|text| text.starts_with('(')).ok();
        let fitting = constants.iter().filter(|(index, constant)| {
            std::mem::discriminant(constant) == kind && text(*index) == text(old)
        });
        let fitting: Vec<u16> = fitting.map(|(index, _)| index).collect();
        let new = *random.pick(&fitting)?;
        self.set_u16(at, new);
        Some(format!("constant at offset {at} refers to {new} for {old}"))
    }

    /// Another target.
    fn branch(&mut self, random: &mut Random) -> Option<String> {
        let is_branch = |i: &&Instruction| i.len == 3 && matches!(i.operands, Operands::Branch(_));
        let branches: Vec<_> = self.list.iter().filter(is_branch).collect();
        let branch = random.pick(&branches)?;
        let target = random.pick(&self.list)?.pc;
        let (pc, what) = (
            branch.pc,
            format!("branch at {} goes to {target}", branch.pc),
        );
        self.set_u16(
            self.code.code.start + pc as usize + 1,
            (i64::from(target) - i64::from(pc)) as u16,
        );
        Some(what)
    }

    /// An instruction becomes `nop`s.
    fn erase(&mut self, random: &mut Random) -> Option<String> {
        let gone = random.pick(&self.list)?;
        let start = self.code.code.start + gone.pc as usize;
        let what = format!("{} at {} erased", gone.mnemonic(), gone.pc);
        self.bytes[start..start + gone.len as usize].fill(opcode::NOP);
        Some(what)
    }

    /// Another local variable, for the instructions that carry it in their opcode.
    fn local(&mut self, random: &mut Random) -> Option<String> {
        let is_short = |i: &&Instruction| matches!(i.opcode, opcode::ILOAD_0..=opcode::ALOAD_3 | opcode::ISTORE_0..=opcode::ASTORE_3);
        let uses: Vec<_> = self.list.iter().filter(is_short).collect();
        let user = random.pick(&uses)?;
        let base = if user.opcode <= opcode::ALOAD_3 {
            opcode::ILOAD_0
        } else {
            opcode::ISTORE_0
        };
        let new = base + (user.opcode - base) / 4 * 4 + random.below(4) as u8;
        let what = format!(
            "{} at {} becomes {}",
            user.mnemonic(),
            user.pc,
            opcode::mnemonic(new)?
        );
        self.set(self.code.code.start + user.pc as usize, new);
        Some(what)
    }
}
