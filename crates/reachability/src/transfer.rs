//! What one instruction does, as terms over the state before it.
//!
//! The operand stack is followed by the abstract interpreter that the rest of the program uses, over
//! terms. What an instruction does to the heap, and what must have held if it did not fail, is noted
//! beside.

use std::sync::Arc;

use classfile::{Constant, Instruction, Operands, opcode as op};
use expr::{BinOp, Pool, Sort, Term, UnOp, Value, VarKind};
use program::abstract_interpreter::{Domain, Frame, HasWidth, Kind, Operation, step};

use crate::body::Body;
use crate::calls::{self, Havoc};
use crate::classes::Classes;
use crate::place::{FieldId, NOW, Place, Places, kind_of, sort_of};

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

/// Terms, places and classes: what is needed to say what instructions do.
pub(crate) struct Terms<'u> {
    pub pool: Pool,
    pub places: Places,
    pub classes: Classes<'u>,
    pub functions: Vec<String>,
    /// Functions that are tables of a compiler, by their number.
    pub tables: Vec<(crate::place::FunctionId, FieldId)>,
    /// What fields always satisfy.
    pub invariants: Vec<crate::invariants::Invariant>,
}

/// Follows one instruction.
pub(crate) struct Stepper<'t, 'u> {
    pub t: &'t mut Terms<'u>,
    body: &'t Body,
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

impl Terms<'_> {
    pub fn function(&mut self, name: &str) -> crate::place::FunctionId {
        let known = self.functions.iter().position(|f| f == name);
        let at = known.unwrap_or_else(|| {
            self.functions.push(name.to_owned());
            self.functions.len() - 1
        });
        crate::place::FunctionId(at as u32)
    }

    /// A function of arguments that never changes.
    pub fn apply(&mut self, name: &str, arguments: Vec<Term>, kind: VarKind) -> Term {
        let id = self.function(name);
        let place = Place::Function(id, arguments);
        self.places.term(&mut self.pool, place, kind, name)
    }

    /// An entry of a compiler's table for switches on an enum, if the array is one: nothing writes it once
    /// it is there.
    pub fn table_entry(&mut self, array: Term, index: Term) -> Option<Term> {
        let var = self.pool.var_of(array)?;
        let Place::Static(_, field) = *self.places.of(var) else {
            return None;
        };
        let f = self.classes.field(field);
        f.switch_map.as_ref()?;
        let name = format!("{}.{}", f.class, f.name);
        let id = self.function(&name);
        if !self.tables.contains(&(id, field)) {
            self.tables.push((id, field));
        }
        Some(self.apply(&name, vec![index], VarKind::Int))
    }

    /// What is known of an entry of a compiler's table.
    pub fn of_table(
        &mut self,
        id: crate::place::FunctionId,
        index: Term,
        value: Term,
    ) -> Option<Term> {
        let (_, field) = *self.tables.iter().find(|(table, _)| *table == id)?;
        let map = self.classes.field(field).switch_map.clone()?;
        let mut any = self.pool.bool(false);
        for (ordinal, entry) in map.iter().enumerate() {
            let (o, e) = (self.pool.int(ordinal as i32), self.pool.int(*entry));
            let (at, is) = (self.pool.eq(index, o), self.pool.eq(value, e));
            let both = self.pool.and(at, is);
            any = self.pool.or(any, both);
        }
        Some(any)
    }

    pub fn length(&mut self, array: Term) -> Term {
        let place = Place::Length(array);
        self.places
            .term(&mut self.pool, place, VarKind::Length, "length")
    }

    pub fn instance(&mut self, class: &Arc<str>, object: Term) -> Term {
        let place = Place::Instance(class.clone(), object);
        let name = format!("instanceof {class}");
        self.places
            .term(&mut self.pool, place, VarKind::Boolean, &name)
    }

    pub fn is_null(&mut self, reference: Term) -> Term {
        let null = self.pool.int(0);
        self.pool.eq(reference, null)
    }

    pub fn not_null(&mut self, reference: Term) -> Term {
        let null = self.is_null(reference);
        self.pool.not(null)
    }

    /// 0 or 1 for a condition.
    pub fn flag(&mut self, condition: Term) -> Term {
        let (one, zero) = (self.pool.int(1), self.pool.int(0));
        self.pool.ite(condition, one, zero)
    }

    /// Whether an index is inside a length.
    pub fn is_inside(&mut self, index: Term, length: Term) -> Term {
        let zero = self.pool.int(0);
        let low = self.pool.binary(BinOp::Le, zero, index);
        let high = self.pool.binary(BinOp::Lt, index, length);
        self.pool.and(low, high)
    }

    /// The field of an object in a heap that nobody has spoken of.
    pub fn read_later(&mut self, field: FieldId, object: Term) -> Term {
        let (kind, name) = {
            let f = self.classes.field(field);
            (kind_of(&f.descriptor), f.name.clone())
        };
        let place = Place::Field(self.places.version(), field, object);
        self.places.term(&mut self.pool, place, kind, &name)
    }

    /// The field of an object, read now.
    pub fn read(&mut self, field: FieldId, object: Term) -> Term {
        let (kind, name) = {
            let f = self.classes.field(field);
            (kind_of(&f.descriptor), f.name.clone())
        };
        let place = Place::Field(NOW, field, object);
        self.places.term(&mut self.pool, place, kind, &name)
    }
}

impl Stepper<'_, '_> {
    pub fn fact(&mut self, condition: Term, fact: Fact) {
        self.facts.push((condition, fact));
    }

    pub fn used(&mut self, reference: Term) {
        let condition = self.t.not_null(reference);
        self.fact(condition, Fact::NotNull);
    }

    pub fn fresh(&mut self, descriptor: &str) -> Term {
        let kind = kind_of(descriptor);
        self.t.places.fresh(&mut self.t.pool, kind)
    }

    fn fresh_of(&mut self, kind: Kind) -> Term {
        let kind = match kind {
            Kind::Long => VarKind::Long,
            Kind::Float => VarKind::Float,
            Kind::Double => VarKind::Double,
            _ => VarKind::Int,
        };
        self.t.places.fresh(&mut self.t.pool, kind)
    }

    fn constant(&mut self, i: &Instruction) -> Option<Term> {
        let pool = &mut self.t.pool;
        Some(match i.opcode {
            op::ACONST_NULL => pool.int(0),
            op::ICONST_M1..=op::ICONST_5 => pool.int(i32::from(i.opcode) - i32::from(op::ICONST_0)),
            op::LCONST_0 | op::LCONST_1 => pool.long(i64::from(i.opcode - op::LCONST_0)),
            op::FCONST_0..=op::FCONST_2 => pool.float(f32::from(i.opcode - op::FCONST_0)),
            op::DCONST_0 | op::DCONST_1 => pool.double(f64::from(i.opcode - op::DCONST_0)),
            op::BIPUSH | op::SIPUSH => match i.operands {
                Operands::Immediate(value) => pool.int(value),
                _ => return None,
            },
            op::LDC..=op::LDC2_W => {
                let Operands::Constant(at) = i.operands else {
                    return None;
                };
                match self.body.file.constants.get(at)? {
                    Constant::Integer(v) => pool.int(v),
                    Constant::Long(v) => pool.long(v),
                    Constant::Float(v) => pool.constant(Value::Float(v)),
                    Constant::Double(v) => pool.constant(Value::Double(v)),
                    Constant::String { utf8 } => return self.literal(utf8),
                    Constant::Dynamic { .. } => {
                        self.write = Write::Code(Havoc::Everything);
                        return None;
                    }
                    _ => {
                        let it = self.fresh("Ljava/lang/Object;");
                        self.used(it);
                        it
                    }
                }
            }
            _ => return None,
        })
    }

    /// A string literal: the same object for the same text, of a known length.
    fn literal(&mut self, utf8: u16) -> Option<Term> {
        let text = self.body.file.constants.utf16(utf8).ok()?;
        let name = format!("literal {text:?}");
        let it = self.t.apply(&name, Vec::new(), VarKind::Int);
        self.used(it);
        let length = self.t.apply(calls::LENGTH, vec![it], VarKind::Length);
        let known = self.t.pool.int(i32::try_from(text.len()).ok()?);
        let same = self.t.pool.eq(length, known);
        self.fact(same, Fact::Library);
        Some(it)
    }

    fn arithmetic(&mut self, opcode: u8, operands: &[Operand]) -> Option<Term> {
        let binary = |o: u8| {
            const BY_GROUP: [BinOp; 5] =
                [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem];
            Some(match o {
                op::IADD..=op::DREM => BY_GROUP[usize::from((o - op::IADD) / 4)],
                op::ISHL | op::LSHL => BinOp::Shl,
                op::ISHR | op::LSHR => BinOp::Shr,
                op::IUSHR | op::LUSHR => BinOp::Ushr,
                op::IAND | op::LAND => BinOp::And,
                op::IOR | op::LOR => BinOp::Or,
                op::IXOR | op::LXOR => BinOp::Xor,
                op::LCMP => BinOp::LCmp,
                op::FCMPL => BinOp::FCmpL,
                op::FCMPG => BinOp::FCmpG,
                op::DCMPL => BinOp::DCmpL,
                op::DCMPG => BinOp::DCmpG,
                _ => return None,
            })
        };
        let unary = |o: u8| {
            Some(match o {
                op::INEG..=op::DNEG => UnOp::Neg,
                op::I2L => UnOp::I2L,
                op::I2F => UnOp::I2F,
                op::I2D => UnOp::I2D,
                op::L2I => UnOp::L2I,
                op::L2F => UnOp::L2F,
                op::L2D => UnOp::L2D,
                op::F2I => UnOp::F2I,
                op::F2L => UnOp::F2L,
                op::F2D => UnOp::F2D,
                op::D2I => UnOp::D2I,
                op::D2L => UnOp::D2L,
                op::D2F => UnOp::D2F,
                op::I2B => UnOp::I2B,
                op::I2C => UnOp::I2C,
                op::I2S => UnOp::I2S,
                _ => return None,
            })
        };
        match operands {
            [a] => {
                let (op, a) = (unary(opcode)?, a.term);
                op.result(self.t.pool.sort(a))?;
                Some(self.t.pool.unary(op, a))
            }
            [a, b] => {
                let (op, a, b) = (binary(opcode)?, a.term, b.term);
                let sort = self.t.pool.sort(b);
                op.result(self.t.pool.sort(a), sort)?;
                if matches!(op, BinOp::Div | BinOp::Rem) && sort.is_integral() {
                    let zero = match sort {
                        Sort::Long => self.t.pool.long(0),
                        _ => self.t.pool.int(0),
                    };
                    let is_zero = self.t.pool.eq(b, zero);
                    let not = self.t.pool.not(is_zero);
                    self.fact(not, Fact::Divisor);
                }
                Some(self.t.pool.binary(op, a, b))
            }
            _ => None,
        }
    }

    /// Array and index were in order.
    fn accessed(&mut self, array: Term, index: Term) {
        self.used(array);
        let length = self.t.length(array);
        let inside = self.t.is_inside(index, length);
        self.fact(inside, Fact::Inside);
    }

    fn element(&mut self, opcode: u8, array: Term, index: Term) -> Term {
        self.accessed(array, index);
        let letter = letter_of_array(opcode - op::IALOAD);
        let descriptor = char::from(letter).to_string();
        let place = Place::Element(NOW, letter, array, index);
        let t = &mut *self.t;
        t.places
            .term(&mut t.pool, place, kind_of(&descriptor), "element")
    }

    fn get_static(&mut self, i: &Instruction) -> Option<Term> {
        let member = self.body.file.member_of(i)?;
        let (class, name, ty) = (&member.class, &member.name, &member.descriptor);
        let field = self.t.classes.resolve(class, name, ty)?;
        let f = self.t.classes.field(field).clone();
        if let Some(value) = f.constant {
            return Some(self.t.pool.constant(value));
        }
        // What the initialiser leaves behind is read; so the class it names counts.
        if self
            .t
            .classes
            .may_initialise(&self.body.file.this_class, &f.class)
        {
            self.write = Write::Code(Havoc::Everything);
            return Some(self.fresh(ty));
        }
        if f.is_volatile {
            return Some(self.fresh(ty));
        }
        let place = Place::Static(NOW, field);
        let t = &mut *self.t;
        let value = t.places.term(&mut t.pool, place, kind_of(ty), name);
        if let Some(ordinal) = f.ordinal {
            self.used(value);
            let of = self.t.apply(calls::ORDINAL, vec![value], VarKind::Length);
            let known = self.t.pool.int(ordinal as i32);
            let same = self.t.pool.eq(of, known);
            self.fact(same, Fact::EnumConstants);
        }
        Some(value)
    }

    fn put_static(&mut self, i: &Instruction, value: Term) -> Option<()> {
        let member = self.body.file.member_of(i)?;
        let (class, name, ty) = (&member.class, &member.name, &member.descriptor);
        let field = self.t.classes.resolve(class, name, ty)?;
        let holder = self.t.classes.field(field).class.clone();
        self.write = if self
            .t
            .classes
            .may_initialise(&self.body.file.this_class, &holder)
        {
            Write::Code(Havoc::Everything)
        } else {
            Write::Static(field, stored(&mut self.t.pool, ty, value))
        };
        Some(())
    }

    fn class_of(&self, i: &Instruction) -> Option<Arc<str>> {
        match i.operands {
            Operands::Constant(at) => self.body.file.constants.class_name(at).ok(),
            Operands::MultiNewArray { class, .. } => {
                self.body.file.constants.class_name(class).ok()
            }
            _ => None,
        }
    }

    fn allocate(&mut self, i: &Instruction, operands: &[Operand]) -> Option<Term> {
        let it = self.t.places.allocated(&mut self.t.pool);
        let zero = self.t.pool.int(0);
        match i.opcode {
            op::NEW => {
                let class = self.class_of(i)?;
                if self
                    .t
                    .classes
                    .may_initialise(&self.body.file.this_class, &class)
                {
                    // Fields of the new object are zero all the same, which is given up here.
                    self.write = Write::Code(Havoc::Everything);
                    let it = self.fresh("Ljava/lang/Object;");
                    self.used(it);
                    return Some(it);
                }
                self.write = Write::Object(it, class);
            }
            op::NEWARRAY | op::ANEWARRAY => {
                let length = operands.first()?.term;
                let fits = self.t.pool.binary(BinOp::Le, zero, length);
                self.fact(fits, Fact::Size);
                let class = match i.operands {
                    Operands::ArrayType(code) => {
                        const LETTERS: &[u8; 8] = b"ZCFDBSIJ";
                        let letter = *LETTERS.get(usize::from(code.checked_sub(4)?))?;
                        format!("[{}", char::from(letter))
                    }
                    _ => {
                        let element = self.class_of(i)?;
                        match element.starts_with('[') {
                            true => format!("[{element}"),
                            false => format!("[L{element};"),
                        }
                    }
                };
                self.write = Write::Array(it, length, class.into());
            }
            _ => {
                // Arrays in an array: only the outer one is followed, and its elements are not.
                let it = self.fresh("Ljava/lang/Object;");
                self.used(it);
                let length = self.t.length(it);
                let given = operands.first()?.term;
                let fits = self.t.pool.binary(BinOp::Le, zero, given);
                self.fact(fits, Fact::Size);
                let same = self.t.pool.eq(length, given);
                self.fact(same, Fact::Size);
                return Some(it);
            }
        }
        Some(it)
    }
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
                Some(self.element(i.opcode, array, index))
            }
            op::IASTORE..=op::SASTORE => {
                let (array, index, value) = (term(0)?, term(1)?, term(2)?);
                self.accessed(array, index);
                let letter = letter_of_array(i.opcode - op::IASTORE);
                let descriptor = char::from(letter).to_string();
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
                self.used(array);
                Some(self.t.length(array))
            }
            op::CHECKCAST => {
                let (object, class) = (term(0)?, self.class_of(i).ok_or(())?);
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
                Some(self.t.instance(&class, object))
            }
            op::MONITORENTER => {
                let object = term(0)?;
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
