//! The effect of one instruction on a type state (JVMS 4.10.1.9), shared by both verifiers.
//! Calls and field accesses are in [`calls`](crate::calls).

use crate::body::{Access, Body, local_access};
use crate::fault::{Check, Fault};
use crate::frame::Frame;
use crate::pool::Pool;
use crate::types::{Element, Name, Type};
use crate::world::{Verdict, World};
use classfile::opcode::*;
use classfile::{Constant, Instruction, Operands};

/// Where control goes after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// To the next instruction.
    Next,
    /// To the next instruction or the instruction's targets.
    Branch,
    /// To the instruction's targets.
    Jump,
    /// Out of the method, or to a handler.
    End,
    /// To a subroutine; its return address has been pushed.
    Subroutine,
    /// Back from a subroutine to this pc.
    Return(u16),
}

/// One instruction about to be executed in `frame`.
pub(crate) struct Step<'s, 'a> {
    pub(crate) body: &'s Body<'a>,
    pub(crate) world: &'s mut World<'a>,
    pub(crate) pool: &'s mut Pool<'a>,
    pub(crate) frame: &'s mut Frame,
    /// Set when a local variable or the flag changes.
    pub(crate) changed: bool,
}

const I: Type = Type::Int;
const L: Type = Type::Long;
const F: Type = Type::Float;
const D: Type = Type::Double;
const OBJECT: Type = Type::Ref(Name::OBJECT);

impl Step<'_, '_> {
    /// Executes `instruction`, which has passed the static constraints.
    pub(crate) fn execute(&mut self, instruction: &Instruction) -> Check<Flow> {
        let opcode = instruction.opcode;
        if let Some((pops, push)) = plain(opcode) {
            for &ty in pops {
                self.pop(ty)?;
            }
            if let Some(ty) = push {
                self.push(ty)?;
            }
        } else if let Some((access, ty, local)) = local_access(instruction) {
            match access {
                Access::Load => self.load(ty, local)?,
                Access::Store => self.store(ty, local)?,
            }
        } else {
            match opcode {
                POP..=SWAP => self.shuffle(opcode)?,
                IRETURN..=RETURN => self.method_return(opcode)?,
                RET => return self.subroutine_return(instruction),
                _ => self.special(instruction)?,
            }
        }
        Ok(match opcode {
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => Flow::Branch,
            GOTO | GOTO_W | TABLESWITCH | LOOKUPSWITCH => Flow::Jump,
            IRETURN..=RETURN | ATHROW => Flow::End,
            JSR | JSR_W => Flow::Subroutine,
            _ => Flow::Next,
        })
    }

    fn special(&mut self, instruction: &Instruction) -> Check {
        match (instruction.opcode, &instruction.operands) {
            (LDC | LDC_W | LDC2_W, Operands::Constant(index)) => self.load_constant(*index),
            (IINC, Operands::Increment { local, .. }) => {
                match self.frame.local(usize::from(*local)) {
                    I => Ok(()),
                    found => Err(self.bad_local(usize::from(*local), found, "integer")),
                }
            }
            (BALOAD, _) => {
                self.pop(I)?;
                self.pop_bytes()?;
                self.push(I)
            }
            (BASTORE, _) => {
                self.pop(I)?;
                self.pop(I)?;
                self.pop_bytes()
            }
            (AALOAD, _) => {
                self.pop(I)?;
                let element = self.pop_objects()?;
                self.push(element)
            }
            (AASTORE, _) => {
                self.pop(OBJECT)?;
                self.pop(I)?;
                self.pop_objects().map(drop)
            }
            (ARRAYLENGTH, _) => {
                let array = self.pop_reference()?;
                let is_array = match array {
                    Type::Null => true,
                    Type::Ref(name) => self.world.names.is_array(name),
                    _ => false,
                };
                if !is_array {
                    return Err(self.mismatch(array, "array type"));
                }
                self.push(I)
            }
            (IF_ACMPEQ | IF_ACMPNE, _) => self
                .pop_reference()
                .and_then(|_| self.pop_reference())
                .map(drop),
            (IFNULL | IFNONNULL | MONITORENTER | MONITOREXIT, _) => self.pop_reference().map(drop),
            (JSR | JSR_W, _) => self.push(Type::Return(instruction.next_pc() as u16)),
            (NEW, _) => self.new_object(instruction.pc as u16),
            (NEWARRAY, Operands::ArrayType(code)) => {
                self.pop(I)?;
                self.push(primitive_array(*code))
            }
            (ANEWARRAY, Operands::Constant(index)) => {
                self.pop(I)?;
                let element = self.pool.class(self.world, *index)?;
                let array = self.world.names.array_of(element).unwrap_or(Name::OBJECT);
                self.push(Type::Ref(array))
            }
            (MULTIANEWARRAY, Operands::MultiNewArray { class, dimensions }) => {
                for _ in 0..*dimensions {
                    self.pop(I)?;
                }
                let class = self.pool.class(self.world, *class)?;
                self.push(Type::Ref(class))
            }
            (CHECKCAST, Operands::Constant(index)) => {
                self.pop(OBJECT)?;
                let class = self.pool.class(self.world, *index)?;
                self.push(Type::Ref(class))
            }
            (GETSTATIC..=PUTFIELD, Operands::Constant(index)) => {
                self.field(instruction.opcode, *index)
            }
            (
                INVOKEVIRTUAL..=INVOKEDYNAMIC,
                Operands::Constant(index)
                | Operands::InvokeInterface {
                    constant: index, ..
                },
            ) => self.invoke(instruction.opcode, *index),
            (opcode, _) => Err(Fault::new(format!("Bad instruction: {opcode:02x}"))),
        }
    }

    fn load_constant(&mut self, index: u16) -> Check {
        let ty = match self.pool.constants.get(index) {
            Some(Constant::Integer(_)) => I,
            Some(Constant::Float(_)) => F,
            Some(Constant::Long(_)) => L,
            Some(Constant::Double(_)) => D,
            Some(Constant::String { .. }) => Type::Ref(Name::STRING),
            Some(Constant::Class { .. }) => Type::Ref(Name::CLASS),
            Some(Constant::MethodHandle { .. }) => Type::Ref(Name::METHOD_HANDLE),
            Some(Constant::MethodType { .. }) => Type::Ref(Name::METHOD_TYPE),
            Some(Constant::Dynamic { nat, .. }) => self.pool.dynamic(self.world, nat)?,
            _ => return Err(self.pool.bad_index(index)),
        };
        self.push(ty)
    }

    /// Any older object of this `new` is given up, so that its type names one object only.
    fn new_object(&mut self, pc: u16) -> Check {
        let ty = Type::Uninit(pc);
        self.world.budget.spend(self.frame.slots())?;
        if self.frame.stack.contains(&ty) {
            return Err(Fault::with_detail(
                "Bad type on operand stack",
                format!("Type {} is already on the stack", self.world.names.show(ty)),
            ));
        }
        self.changed |= self.frame.replace_in_locals(ty, Type::Top);
        self.push(ty)
    }

    fn method_return(&mut self, opcode: u8) -> Check {
        let pops = match opcode {
            IRETURN => Some(I),
            LRETURN => Some(L),
            FRETURN => Some(F),
            DRETURN => Some(D),
            ARETURN => Some(Type::Null),
            _ => None,
        };
        match (pops, self.body.ret) {
            (None, None) if self.frame.this_uninit => Err(Fault::new(
                "Constructor must call super() or this() before return",
            )),
            (None, None) => Ok(()),
            (Some(_), None) => Err(Fault::new("Method does not expect a return value")),
            (None, Some(_)) => Err(Fault::new("Method expects a return value")),
            (Some(Type::Null), Some(ty @ Type::Ref(_))) => self.pop(ty),
            (Some(pops), Some(ty)) if pops == ty => self.pop(ty),
            (Some(_), Some(_)) => Err(Fault::new("Wrong return type in function")),
        }
    }

    fn subroutine_return(&mut self, instruction: &Instruction) -> Check<Flow> {
        let Operands::Local(local) = instruction.operands else {
            return Err(Fault::new("Bad instruction: malformed operands"));
        };
        let ty = self.frame.local(usize::from(local));
        let Type::Return(pc) = ty else {
            return Err(self.bad_local(usize::from(local), ty, "returnAddress"));
        };
        self.world.budget.spend(self.frame.slots())?;
        // JVMS 4.9.2: no return address is returned to twice.
        self.changed |= self.frame.replace_in_locals(ty, Type::Top);
        self.frame.replace_on_stack(ty, Type::Top);
        Ok(Flow::Return(pc))
    }

    /// `dup`, `pop`, `swap` and their like. The values moved are given by slots; a boundary
    /// between them must not cut a `long` or `double` in two.
    fn shuffle(&mut self, opcode: u8) -> Check {
        // Slots on top, and slots below these that change places with them.
        let (top, below) = match opcode {
            POP | DUP => (1, 0),
            POP2 | DUP2 => (2, 0),
            DUP_X1 | SWAP => (1, 1),
            DUP_X2 => (1, 2),
            DUP2_X1 => (2, 1),
            _ => (2, 2),
        };
        let stack = &mut self.frame.stack;
        let Some(start) = stack.len().checked_sub(top + below) else {
            return Err(underflow());
        };
        let middle = start + below;
        let whole = |at: usize| !stack.get(at).is_some_and(|ty| ty.is_second());
        if !whole(start) || !whole(middle) || stack[start..].contains(&Type::Top) {
            return Err(Fault::with_detail(
                "Bad type on operand stack",
                "The instruction would take half a value, or an unusable one",
            ));
        }
        match opcode {
            POP | POP2 => stack.truncate(start),
            SWAP => stack.swap(start, middle),
            _ => {
                if stack.len() + top > usize::from(self.body.code.max_stack) {
                    return Err(overflow());
                }
                stack.extend_from_within(middle..);
                stack[start..].rotate_right(top);
                // Now the top is below; the rest is as it was, with the top above it.
            }
        }
        Ok(())
    }

    // -- Local variables.

    fn load(&mut self, want: Type, local: u16) -> Check {
        let local = usize::from(local);
        let found = self.frame.local(local);
        let fits = match want {
            Type::Null => found.is_reference(),
            _ => found == want,
        };
        let second = want.second();
        if !fits || second.is_some_and(|second| self.frame.local(local + 1) != second) {
            let want = match want {
                Type::Null => "reference type".into(),
                _ => self.world.names.show(want),
            };
            return Err(self.bad_local(local, found, &want));
        }
        self.push(found)
    }

    fn store(&mut self, want: Type, local: u16) -> Check {
        let ty = match want {
            Type::Null => match self.frame.stack.last() {
                Some(&address @ Type::Return(_)) => {
                    self.frame.stack.pop();
                    address
                }
                _ => self.pop_reference()?,
            },
            _ => {
                self.pop(want)?;
                want
            }
        };
        self.frame.set_local(usize::from(local), ty);
        self.changed = true;
        Ok(())
    }

    // -- The operand stack.

    pub(crate) fn push(&mut self, ty: Type) -> Check {
        let stack = &mut self.frame.stack;
        let second = ty.second();
        let needed = stack.len() + 1 + usize::from(second.is_some());
        if needed > usize::from(self.body.code.max_stack) {
            return Err(overflow());
        }
        stack.push(ty);
        stack.extend(second);
        Ok(())
    }

    /// Pops a value that can be assigned to `want`.
    pub(crate) fn pop(&mut self, want: Type) -> Check {
        let second = want.second();
        if let Some(second) = second {
            let found = self.frame.stack.pop().ok_or_else(underflow)?;
            if found != second {
                return Err(self.bad_operand(found, want, Verdict::No));
            }
        }
        let found = self.frame.stack.pop().ok_or_else(underflow)?;
        if found == want {
            return Ok(());
        }
        match self.world.assignable(found, want) {
            Verdict::Yes => Ok(()),
            verdict => Err(self.bad_operand(found, want, verdict)),
        }
    }

    /// Pops any reference, initialised or not.
    pub(crate) fn pop_reference(&mut self) -> Check<Type> {
        let found = self.frame.stack.pop().ok_or_else(underflow)?;
        if !found.is_reference() {
            return Err(self.mismatch(found, "reference type"));
        }
        Ok(found)
    }

    /// Pops a `byte[]` or `boolean[]`.
    fn pop_bytes(&mut self) -> Check {
        let found = self.frame.stack.pop().ok_or_else(underflow)?;
        match found {
            Type::Null | Type::Ref(Name::BYTES | Name::BOOLEANS) => Ok(()),
            _ => Err(self.mismatch(found, "byte or boolean array")),
        }
    }

    /// Pops an array of references and returns its element type.
    fn pop_objects(&mut self) -> Check<Type> {
        let found = self.frame.stack.pop().ok_or_else(underflow)?;
        match found {
            Type::Null => return Ok(Type::Null),
            Type::Ref(array) => {
                if let Some(Element::Reference(element)) = self.world.names.element(array) {
                    return Ok(Type::Ref(element));
                }
            }
            _ => {}
        }
        Err(self.mismatch(found, "array of references"))
    }

    // -- Faults. What was popped stood at the index that is now the stack's length.

    pub(crate) fn bad_operand(&self, found: Type, want: Type, verdict: Verdict) -> Box<Fault> {
        let mut fault = self.mismatch(found, &self.world.names.show(want));
        fault.missing = verdict.missing();
        fault
    }

    pub(crate) fn mismatch(&self, found: Type, want: &str) -> Box<Fault> {
        let place = format!("current frame, stack[{}]", self.frame.stack.len());
        self.unassignable("Bad type on operand stack", found, &place, want)
    }

    fn bad_local(&self, local: usize, found: Type, want: &str) -> Box<Fault> {
        let place = format!("current frame, locals[{local}]");
        self.unassignable("Bad local variable type", found, &place, want)
    }

    fn unassignable(
        &self,
        reason: &'static str,
        found: Type,
        place: &str,
        want: &str,
    ) -> Box<Fault> {
        let found = self.world.names.show(found);
        Fault::with_detail(
            reason,
            format!("Type {found} ({place}) is not assignable to {want}"),
        )
    }
}

fn overflow() -> Box<Fault> {
    Fault::with_detail("Operand stack overflow", "Exceeded max stack size.")
}

fn underflow() -> Box<Fault> {
    Fault::with_detail("Operand stack underflow", "Attempt to pop empty stack.")
}

/// JVMS table 6.5.newarray-A.
fn primitive_array(code: u8) -> Type {
    Type::Ref(match code {
        4 => Name::BOOLEANS,
        5 => Name::CHARS,
        6 => Name::FLOATS,
        7 => Name::DOUBLES,
        8 => Name::BYTES,
        9 => Name::SHORTS,
        10 => Name::INTS,
        _ => Name::LONGS,
    })
}

/// What an instruction pops, top first, and pushes, where that depends on its opcode alone.
fn plain(opcode: u8) -> Option<(&'static [Type], Option<Type>)> {
    const INTS: Type = Type::Ref(Name::INTS);
    const LONGS: Type = Type::Ref(Name::LONGS);
    const FLOATS: Type = Type::Ref(Name::FLOATS);
    const DOUBLES: Type = Type::Ref(Name::DOUBLES);
    const CHARS: Type = Type::Ref(Name::CHARS);
    const SHORTS: Type = Type::Ref(Name::SHORTS);
    const THROWABLE: Type = Type::Ref(Name::THROWABLE);
    Some(match opcode {
        NOP | GOTO | GOTO_W => (&[], None),
        ACONST_NULL => (&[], Some(Type::Null)),
        ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => (&[], Some(I)),
        LCONST_0 | LCONST_1 => (&[], Some(L)),
        FCONST_0..=FCONST_2 => (&[], Some(F)),
        DCONST_0 | DCONST_1 => (&[], Some(D)),
        IALOAD => (&[I, INTS], Some(I)),
        LALOAD => (&[I, LONGS], Some(L)),
        FALOAD => (&[I, FLOATS], Some(F)),
        DALOAD => (&[I, DOUBLES], Some(D)),
        CALOAD => (&[I, CHARS], Some(I)),
        SALOAD => (&[I, SHORTS], Some(I)),
        IASTORE => (&[I, I, INTS], None),
        LASTORE => (&[L, I, LONGS], None),
        FASTORE => (&[F, I, FLOATS], None),
        DASTORE => (&[D, I, DOUBLES], None),
        CASTORE => (&[I, I, CHARS], None),
        SASTORE => (&[I, I, SHORTS], None),
        IADD | ISUB | IMUL | IDIV | IREM | ISHL | ISHR | IUSHR | IAND | IOR | IXOR => {
            (&[I, I], Some(I))
        }
        LADD | LSUB | LMUL | LDIV | LREM | LAND | LOR | LXOR => (&[L, L], Some(L)),
        LSHL | LSHR | LUSHR => (&[I, L], Some(L)),
        FADD | FSUB | FMUL | FDIV | FREM => (&[F, F], Some(F)),
        DADD | DSUB | DMUL | DDIV | DREM => (&[D, D], Some(D)),
        INEG | I2B | I2C | I2S => (&[I], Some(I)),
        LNEG => (&[L], Some(L)),
        FNEG => (&[F], Some(F)),
        DNEG => (&[D], Some(D)),
        I2L => (&[I], Some(L)),
        I2F => (&[I], Some(F)),
        I2D => (&[I], Some(D)),
        L2I => (&[L], Some(I)),
        L2F => (&[L], Some(F)),
        L2D => (&[L], Some(D)),
        F2I => (&[F], Some(I)),
        F2L => (&[F], Some(L)),
        F2D => (&[F], Some(D)),
        D2I => (&[D], Some(I)),
        D2L => (&[D], Some(L)),
        D2F => (&[D], Some(F)),
        LCMP => (&[L, L], Some(I)),
        FCMPL | FCMPG => (&[F, F], Some(I)),
        DCMPL | DCMPG => (&[D, D], Some(I)),
        IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH => (&[I], None),
        IF_ICMPEQ..=IF_ICMPLE => (&[I, I], None),
        ATHROW => (&[THROWABLE], None),
        INSTANCEOF => (&[OBJECT], Some(I)),
        _ => return None,
    })
}
