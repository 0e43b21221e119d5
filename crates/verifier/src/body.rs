//! The code of one method, decoded, with its static constraints checked (JVMS 4.9.1): what can be
//! said of each instruction by itself, reachable or not.

use crate::fault::{Check, Fault};
use crate::pool::{MAX_ARGUMENT_SLOTS, Pool};
use crate::types::{Name, Type};
use crate::world::{Verdict, World};
use classfile::opcode::*;
use classfile::{
    Code, Constant, Instruction, InstructionError, MethodInfo, Operands, access, instructions,
};
use std::ops::Range;

/// A method with code.
pub(crate) struct Body<'a> {
    pub(crate) method: &'a MethodInfo,
    pub(crate) code: &'a Code,
    pub(crate) bytes: &'a [u8],
    pub(crate) instructions: Vec<Instruction>,
    /// By pc: one more than the index in `instructions`, 0 inside an instruction.
    starts: Vec<u32>,
    pub(crate) catches: Vec<Catch>,
    /// Whether this is a constructor that must call another: not that of `java/lang/Object`.
    pub(crate) is_constructor: bool,
    pub(crate) ret: Option<Type>,
    params: Vec<Type>,
}

/// A row of the exception table.
pub(crate) struct Catch {
    pub(crate) pcs: Range<u32>,
    pub(crate) handler: u32,
    pub(crate) ty: Name,
}

/// How an instruction reaches a local variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Load,
    Store,
}

impl<'a> Body<'a> {
    pub(crate) fn new(
        method: &'a MethodInfo,
        code: &'a Code,
        world: &mut World<'a>,
        pool: &mut Pool<'a>,
    ) -> Check<Body<'a>> {
        let bytes = world.class.slice(&code.code);
        let decoded: Result<Vec<Instruction>, _> = instructions(bytes).collect();
        let decoded = decoded.map_err(|error| undecodable(&error))?;
        let mut starts = vec![0; bytes.len()];
        for (index, instruction) in decoded.iter().enumerate() {
            if let Some(start) = starts.get_mut(instruction.pc as usize) {
                *start = index as u32 + 1;
            }
        }
        let (params, ret) = world.names.of_method(&method.descriptor);
        let mut body = Body {
            method,
            code,
            bytes,
            instructions: decoded,
            starts,
            catches: Vec::new(),
            is_constructor: &*method.name == "<init>" && world.this != Name::OBJECT,
            ret,
            params,
        };
        for instruction in &body.instructions {
            let rules = Rules {
                body: &body,
                world,
                pool,
            };
            rules
                .check(instruction)
                .map_err(|fault| fault.at(instruction.pc))?;
        }
        body.catches = body.read_catches(world, pool)?;
        Ok(body)
    }

    /// The index of the instruction that begins at `pc`.
    pub(crate) fn index_of(&self, pc: u32) -> Option<usize> {
        let start = *self.starts.get(pc as usize)?;
        (start as usize).checked_sub(1)
    }

    /// The instruction that begins at `pc`.
    pub(crate) fn at(&self, pc: u32) -> Option<&Instruction> {
        self.instructions.get(self.index_of(pc)?)
    }

    /// The rows of the exception table that protect `pc`, in order.
    pub(crate) fn catches_at(&self, pc: u32) -> impl Iterator<Item = &Catch> {
        self.catches.iter().filter(move |row| row.pcs.contains(&pc))
    }

    /// Whether each instruction, by index, is the first of a protected range.
    pub(crate) fn range_starts(&self) -> Vec<bool> {
        let mut starts = vec![false; self.instructions.len()];
        for row in &self.catches {
            if let Some(index) = self.index_of(row.pcs.start) {
                starts[index] = true;
            }
        }
        starts
    }

    /// The local variables on entry.
    pub(crate) fn arguments(&self, this: Name) -> Check<Vec<Type>> {
        let mut locals = Vec::new();
        if self.method.access & access::STATIC == 0 {
            locals.push(if self.is_constructor {
                Type::UninitThis
            } else {
                Type::Ref(this)
            });
        }
        for &param in &self.params {
            locals.push(param);
            locals.extend(param.second());
        }
        if locals.len() > usize::from(self.code.max_locals) {
            return Err(Fault::new("Arguments can't fit into locals"));
        }
        Ok(locals)
    }

    fn read_catches(&self, world: &mut World<'_>, pool: &mut Pool<'_>) -> Check<Vec<Catch>> {
        let mut catches = Vec::with_capacity(self.code.handlers.len());
        let is_start = |pc: u16| self.index_of(u32::from(pc)).is_some();
        for (index, row) in self.code.handlers.iter().enumerate() {
            let at_end = usize::from(row.end_pc) == self.bytes.len();
            if !is_start(row.start_pc) || !(at_end || is_start(row.end_pc)) {
                return Err(Fault::new("Illegal exception table range").at(u32::from(row.start_pc)));
            }
            if !is_start(row.handler_pc) {
                return Err(
                    Fault::new("Illegal exception table handler").at(u32::from(row.handler_pc))
                );
            }
            let ty = match row.catch_type {
                0 => Name::THROWABLE,
                class => pool.class(world, class)?,
            };
            if world.class_assignable(ty, Name::THROWABLE) == Verdict::No {
                let reason = format!(
                    "Catch type is not a subclass of Throwable in exception handler {index}"
                );
                return Err(Fault::new(reason).at(u32::from(row.handler_pc)));
            }
            catches.push(Catch {
                pcs: u32::from(row.start_pc)..u32::from(row.end_pc),
                handler: u32::from(row.handler_pc),
                ty,
            });
        }
        Ok(catches)
    }
}

/// The local variable an instruction loads or stores, and the type it does so with: `Null` stands
/// for any reference.
pub(crate) fn local_access(instruction: &Instruction) -> Option<(Access, Type, u16)> {
    const TYPES: [Type; 5] = [Type::Int, Type::Long, Type::Float, Type::Double, Type::Null];
    let opcode = instruction.opcode;
    let short = |base: u8| {
        (
            TYPES[usize::from(opcode - base) / 4],
            u16::from((opcode - base) % 4),
        )
    };
    let long = |base: u8| match instruction.operands {
        Operands::Local(local) => Some((TYPES[usize::from(opcode - base)], local)),
        _ => None,
    };
    let (access, (ty, local)) = match opcode {
        ILOAD..=ALOAD => (Access::Load, long(ILOAD)?),
        ILOAD_0..=ALOAD_3 => (Access::Load, short(ILOAD_0)),
        ISTORE..=ASTORE => (Access::Store, long(ISTORE)?),
        ISTORE_0..=ASTORE_3 => (Access::Store, short(ISTORE_0)),
        _ => return None,
    };
    Some((access, ty, local))
}

fn undecodable(error: &InstructionError) -> Box<Fault> {
    let (reason, pc) = match *error {
        InstructionError::BadOpcode { opcode, pc } => {
            (format!("Bad instruction: {opcode:02x}"), pc)
        }
        InstructionError::BadWide { pc, .. } => ("Bad wide instruction".into(), pc),
        InstructionError::Truncated { pc } => ("Bad instruction: code ends inside it".into(), pc),
        InstructionError::BadTarget { pc, .. } => ("Illegal target of jump or branch".into(), pc),
        InstructionError::BadOperand { pc } => ("Bad instruction: malformed operands".into(), pc),
    };
    Fault::new(reason).at(pc)
}

/// The check of one instruction.
struct Rules<'r, 'a> {
    body: &'r Body<'a>,
    world: &'r mut World<'a>,
    pool: &'r mut Pool<'a>,
}

impl Rules<'_, '_> {
    fn check(self, instruction: &Instruction) -> Check {
        match &instruction.operands {
            Operands::Branch(target) => {
                if matches!(instruction.opcode, JSR | JSR_W) {
                    self.subroutines_allowed()?;
                }
                self.target(*target)
            }
            Operands::TableSwitch {
                default, targets, ..
            } => {
                self.padding(instruction)?;
                targets
                    .iter()
                    .chain([default])
                    .try_for_each(|&target| self.target(target))
            }
            Operands::LookupSwitch { default, pairs } => {
                self.padding(instruction)?;
                if !pairs.is_sorted_by(|a, b| a.0 < b.0) {
                    return Err(Fault::new("Bad lookupswitch instruction"));
                }
                self.target(*default)?;
                pairs.iter().try_for_each(|pair| self.target(pair.1))
            }
            Operands::Increment { local, .. } => self.local(Type::Int, *local),
            Operands::Local(local) if instruction.opcode == RET => {
                self.subroutines_allowed()?;
                self.local(Type::Int, *local)
            }
            Operands::Constant(index) => self.constant(instruction.opcode, *index),
            Operands::InvokeInterface { constant, count } => self.interface_call(*constant, *count),
            Operands::MultiNewArray { class, dimensions } => self.multi_array(*class, *dimensions),
            _ => match local_access(instruction) {
                Some((_, ty, local)) => self.local(ty, local),
                None => Ok(()),
            },
        }
    }

    fn target(&self, target: u32) -> Check {
        match self.body.index_of(target) {
            Some(_) => Ok(()),
            None => Err(Fault::new("Illegal target of jump or branch")),
        }
    }

    /// JVMS 4.9.1: from version 51 on there are no subroutines.
    fn subroutines_allowed(&self) -> Check {
        if self.world.class.major >= 51 {
            return Err(Fault::new(
                "Bad instruction: no subroutines in this class file version",
            ));
        }
        Ok(())
    }

    /// Zero until version 51, from then on anything, as in HotSpot.
    fn padding(&self, instruction: &Instruction) -> Check {
        let start = instruction.pc as usize + 1;
        let padding = self.body.bytes.get(start..start.next_multiple_of(4));
        let is_zero = padding.is_some_and(|bytes| bytes.iter().all(|&byte| byte == 0));
        if self.world.class.major < 51 && !is_zero {
            return Err(Fault::new(
                "Nonzero padding byte in lookupswitch or tableswitch",
            ));
        }
        Ok(())
    }

    fn local(&self, ty: Type, local: u16) -> Check {
        let last = u32::from(local) + u32::from(ty.second().is_some());
        if last >= u32::from(self.body.code.max_locals) {
            return Err(Fault::with_detail(
                "Local variable table overflow",
                format!("Local index {local} is invalid"),
            ));
        }
        Ok(())
    }

    fn constant(self, opcode: u8, index: u16) -> Check {
        let constant = self.pool.constants.get(index);
        let major = self.world.class.major;
        let fits = match opcode {
            LDC | LDC_W => match constant {
                Some(Constant::Integer(_) | Constant::Float(_) | Constant::String { .. }) => true,
                Some(Constant::Class { .. }) => major >= 49,
                Some(Constant::MethodHandle { .. } | Constant::MethodType { .. }) => true,
                Some(Constant::Dynamic { nat, .. }) => {
                    self.pool.dynamic(self.world, nat)?.second().is_none()
                }
                _ => false,
            },
            LDC2_W => match constant {
                Some(Constant::Long(_) | Constant::Double(_)) => true,
                Some(Constant::Dynamic { nat, .. }) => {
                    self.pool.dynamic(self.world, nat)?.second().is_some()
                }
                _ => false,
            },
            GETSTATIC..=PUTFIELD => matches!(constant, Some(Constant::FieldRef { .. })),
            INVOKEVIRTUAL => matches!(constant, Some(Constant::MethodRef { .. })),
            INVOKESPECIAL | INVOKESTATIC => match constant {
                Some(Constant::MethodRef { .. }) => true,
                Some(Constant::InterfaceMethodRef { .. }) => major >= 52,
                _ => false,
            },
            INVOKEDYNAMIC => matches!(constant, Some(Constant::InvokeDynamic { .. })),
            _ => matches!(constant, Some(Constant::Class { .. })),
        };
        if !fits {
            return Err(self.pool.bad_index(index));
        }
        match opcode {
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(opcode, index),
            NEW => {
                let class = self.pool.class(self.world, index)?;
                if self.world.names.is_array(class) {
                    return Err(Fault::new("Illegal new instruction"));
                }
                Ok(())
            }
            ANEWARRAY => {
                let class = self.pool.class(self.world, index)?;
                match self.world.names.array_of(class) {
                    Some(_) => Ok(()),
                    None => Err(Fault::new(
                        "Illegal anewarray instruction, array has more than 255 dimensions",
                    )),
                }
            }
            _ => Ok(()),
        }
    }

    fn call(self, opcode: u8, index: u16) -> Check {
        let target = self.pool.target(self.world, index)?;
        let is_constructor = &*target.name == "<init>";
        if target.name.starts_with('<') && !(is_constructor && opcode == INVOKESPECIAL) {
            return Err(Fault::new("Illegal call to internal method"));
        }
        if is_constructor && (target.ty.is_some() || target.interface) {
            return Err(Fault::new("Bad <init> method call"));
        }
        let receiver = usize::from(!matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC));
        if target.slots() + receiver > MAX_ARGUMENT_SLOTS {
            return Err(Fault::new("Too many arguments in method signature"));
        }
        Ok(())
    }

    fn interface_call(self, index: u16, count: u8) -> Check {
        if !matches!(
            self.pool.constants.get(index),
            Some(Constant::InterfaceMethodRef { .. })
        ) {
            return Err(self.pool.bad_index(index));
        }
        let target = self.pool.target(self.world, index)?;
        if target.slots() + 1 != usize::from(count) {
            return Err(Fault::new(
                "Inconsistent args count operand in invokeinterface",
            ));
        }
        self.call(INVOKEINTERFACE, index)
    }

    fn multi_array(self, index: u16, dimensions: u8) -> Check {
        let class = self.pool.class(self.world, index)?;
        let text = self.world.names.text(class);
        let has = text.bytes().take_while(|&byte| byte == b'[').count();
        if dimensions == 0 || has < usize::from(dimensions) {
            return Err(Fault::new("Illegal dimension in multianewarray"));
        }
        Ok(())
    }
}
