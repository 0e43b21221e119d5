//! What one instruction does, as terms over the state before it.
//!
//! The operand stack is followed by the abstract interpreter that the rest of the program uses, over
//! terms. What an instruction does to the heap, and what must have held if it did not fail, is noted
//! beside.

use std::sync::Arc;

use classfile::{Instruction, Operands, opcode as op};
use expr::{BinOp, Pool, Sort, Term, UnOp};
use program::abstract_interpreter::{Domain, Frame, HasWidth, Kind, Operation, step};

use crate::body::Body;
use crate::calls::{self, Havoc};
use crate::place::{FieldId, sort_of};
pub(crate) use crate::terms::Terms;

/// An operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub term: Term,
    is_wide: bool,
}

impl HasWidth for Operand {
    fn is_wide(&self) -> bool {
        self.is_wide
    }
}

/// What an instruction does to the heap.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    None,
    Field(FieldId, Term, Term),
    Static(FieldId, Term),
    /// Letter of the type, array, index, value.
    Element(u8, Term, Term, Term),
    /// An object whose fields are zero; its class.
    Object(Term, Arc<str>),
    /// An array whose elements are zero: its length and its type.
    Array(Term, Term, Arc<str>),
    /// Other code ran.
    Code(Havoc),
}

/// Why a condition holds after an instruction that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fact {
    /// A reference was used, so it was not `null`.
    NotNull,
    /// An index was inside its array or string.
    Inside,
    /// A divisor was not zero.
    Divisor,
    /// A cast succeeded.
    Cast,
    /// A length for a new array was not negative.
    Size,
    /// What is known of a method of the library.
    Library,
    /// An enum has these constants only.
    EnumConstants,
    /// What all writes of a field have in common.
    Invariant,
}

/// An instruction as terms over the state before it.
#[derive(Clone, Debug)]
pub(crate) struct Transfer {
    /// Local variables that it changes.
    pub locals: Vec<(u16, Term)>,
    /// The operand stack afterwards.
    pub stack: Vec<Term>,
    pub write: Write,
    /// What held if it did not fail.
    pub facts: Vec<(Term, Fact)>,
}

/// Follows one instruction.
pub(crate) struct Stepper<'t, 'u> {
    pub t: &'t mut Terms<'u>,
    pub body: &'t Body,
    pub locals: Vec<(u16, Term)>,
    pub write: Write,
    pub facts: Vec<(Term, Fact)>,
}

/// What the instruction at an index does; nothing where that is not followed.
pub(crate) fn transfer(t: &mut Terms<'_>, body: &Body, k: usize) -> Option<Transfer> {
    let stack = operands_before(t, body, k)?;
    let mut frame = Frame {
        stack,
        locals: Vec::new(),
    };
    let mut stepper = Stepper {
        t,
        body,
        locals: Vec::new(),
        write: Write::None,
        facts: Vec::new(),
    };
    step(&mut stepper, &body.file, &body.list[k], &mut frame).ok()?;
    Some(Transfer {
        locals: stepper.locals,
        stack: frame.stack.iter().map(|o| o.term).collect(),
        write: stepper.write,
        facts: stepper.facts,
    })
}

/// The operand stack before an instruction, as places.
pub(crate) fn operands_before(t: &mut Terms<'_>, body: &Body, k: usize) -> Option<Vec<Operand>> {
    let shape = body.shape(k)?;
    let mut stack = Vec::with_capacity(shape.len());
    for (depth, kind) in shape.iter().enumerate() {
        let sort = sort_of(*kind)?;
        stack.push(Operand {
            term: t.places.stack(&mut t.pool, depth, sort),
            is_wide: kind.is_wide(),
        });
    }
    Some(stack)
}

/// The letter of an array's elements, by the place of an instruction in its group.
pub(crate) fn letter_of_array(place: u8) -> u8 {
    b"IJFDABCS"[usize::from(place) % 8]
}

/// A value as a field or an element of this type keeps it.
pub(crate) fn stored(pool: &mut Pool, descriptor: &str, value: Term) -> Term {
    let narrow = match descriptor.as_bytes().first() {
        Some(b'B') => UnOp::I2B,
        Some(b'C') => UnOp::I2C,
        Some(b'S') => UnOp::I2S,
        _ => return value,
    };
    pool.unary(narrow, value)
}

impl Domain for Stepper<'_, '_> {
    type Value = Operand;
    type Stop = ();

    fn missing(&mut self, _: &Instruction) -> Result<Operand, ()> {
        Err(())
    }

    fn compute(&mut self, operation: &Operation<'_, Operand>) -> Result<Option<Operand>, ()> {
        let (i, operands) = (operation.instruction, operation.operands);
        let term = |k: usize| operands.get(k).map(|o| o.term).ok_or(());
        let made: Option<Term> = match i.opcode {
            op::NOP | op::GOTO | op::GOTO_W | op::POP | op::POP2 => None,
            op::ACONST_NULL..=op::LDC2_W => self.constant(i),
            op::IALOAD..=op::SALOAD => {
                let (array, index) = (term(0)?, term(1)?);
                self.require(&[(array, "I"), (index, "I")])?;
                Some(self.element(i.opcode, array, index))
            }
            op::IASTORE..=op::SASTORE => {
                let (array, index, value) = (term(0)?, term(1)?, term(2)?);
                let letter = letter_of_array(i.opcode - op::IASTORE);
                let descriptor = char::from(letter).to_string();
                self.require(&[(array, "I"), (index, "I"), (value, &descriptor)])?;
                self.accessed(array, index);
                let value = stored(&mut self.t.pool, &descriptor, value);
                self.write = Write::Element(letter, array, index, value);
                None
            }
            op::IADD..=op::LXOR | op::I2L..=op::DCMPG => {
                let made = self.arithmetic(i.opcode, operands);
                Some(made.ok_or(())?)
            }
            op::GETSTATIC => Some(self.get_static(i).ok_or(())?),
            op::PUTSTATIC => {
                let value = term(0)?;
                self.put_static(i, value).ok_or(())?;
                None
            }
            op::GETFIELD => {
                let member = self.body.file.member_of(i).ok_or(())?;
                let object = term(0)?;
                self.require(&[(object, "I")])?;
                self.used(object);
                let classes = &mut self.t.classes;
                let field = classes.resolve(&member.class, &member.name, &member.descriptor);
                let field = field.ok_or(())?;
                Some(match self.t.classes.field(field).is_volatile {
                    // Another thread may have written it just now.
                    true => self.t.read_later(field, object),
                    false => self.t.read(field, object),
                })
            }
            op::PUTFIELD => {
                let member = self.body.file.member_of(i).ok_or(())?;
                let (object, value) = (term(0)?, term(1)?);
                self.require(&[(object, "I"), (value, &member.descriptor)])?;
                self.used(object);
                let classes = &mut self.t.classes;
                let field = classes.resolve(&member.class, &member.name, &member.descriptor);
                let value = stored(&mut self.t.pool, &member.descriptor, value);
                self.write = Write::Field(field.ok_or(())?, object, value);
                None
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                let arguments: Vec<Term> = operands.iter().map(|o| o.term).collect();
                calls::call(self, self.body, i, &arguments).ok_or(())?
            }
            op::NEW | op::NEWARRAY | op::ANEWARRAY | op::MULTIANEWARRAY => {
                Some(self.allocate(i, operands).ok_or(())?)
            }
            op::ARRAYLENGTH => {
                let array = term(0)?;
                self.require(&[(array, "I")])?;
                self.used(array);
                Some(self.t.length(array))
            }
            op::CHECKCAST => {
                let (object, class) = (term(0)?, self.class_of(i).ok_or(())?);
                self.require(&[(object, "I")])?;
                let null = self.t.is_null(object);
                let flag = self.t.instance(&class, object);
                let one = self.t.pool.int(1);
                let is = self.t.pool.eq(flag, one);
                let either = self.t.pool.or(null, is);
                self.fact(either, Fact::Cast);
                Some(object)
            }
            op::INSTANCEOF => {
                let (object, class) = (term(0)?, self.class_of(i).ok_or(())?);
                self.require(&[(object, "I")])?;
                Some(self.t.instance(&class, object))
            }
            op::MONITORENTER => {
                let object = term(0)?;
                self.require(&[(object, "I")])?;
                self.used(object);
                // Another thread may have been in before.
                self.write = Write::Code(Havoc::Everything);
                None
            }
            op::MONITOREXIT | op::ATHROW | op::IRETURN..=op::RETURN => None,
            _ if op::is_conditional_jump(i.opcode) => None,
            op::TABLESWITCH | op::LOOKUPSWITCH => None,
            _ => return Err(()),
        };
        let Some(kind) = operation.gives else {
            return Ok(None);
        };
        let term = match made {
            Some(term) => term,
            None => self.fresh_of(kind),
        };
        Ok(Some(Operand {
            term,
            is_wide: kind.is_wide(),
        }))
    }

    fn load(
        &mut self,
        _: &Instruction,
        local: u16,
        kind: Kind,
        _: &Frame<Operand>,
    ) -> Result<Operand, ()> {
        let sort = sort_of(kind).ok_or(())?;
        Ok(Operand {
            term: self.t.places.local(&mut self.t.pool, local, sort),
            is_wide: kind.is_wide(),
        })
    }

    fn store(
        &mut self,
        i: &Instruction,
        local: u16,
        value: Option<Operand>,
        _: &mut Frame<Operand>,
    ) {
        let term = match (value, &i.operands) {
            (Some(value), _) => value.term,
            (None, Operands::Increment { delta, .. }) => {
                let old = self.t.places.local(&mut self.t.pool, local, Sort::Int);
                let delta = self.t.pool.int(i32::from(*delta));
                self.t.pool.binary(BinOp::Add, old, delta)
            }
            (None, _) => self.fresh_of(Kind::Int),
        };
        self.locals.push((local, term));
    }

    fn join(&mut self, _: &mut Operand, _: &Operand) {}
}
