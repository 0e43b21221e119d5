//! What single instructions give: constants, arithmetic, elements, static fields, new objects.

use std::sync::Arc;

use classfile::{Constant, Instruction, Operands, opcode as op};
use expr::{BinOp, Sort, Term, UnOp, Value, VarKind};
use program::abstract_interpreter::Kind;

use crate::calls::{self, Havoc};
use crate::place::{NOW, Place, kind_of};
use crate::transfer::{Fact, Operand, Stepper, Write, letter_of_array, stored};

impl Stepper<'_, '_> {
    pub fn fact(&mut self, condition: Term, fact: Fact) {
        self.facts.push((condition, fact));
    }

    /// Operands are of the sorts that these descriptors have. Code that was not verified may lack that, and
    /// is not followed.
    pub fn require(&self, operands: &[(Term, &str)]) -> Result<(), ()> {
        let fits = |(term, descriptor): &(Term, &str)| {
            self.t.pool.sort(*term) == kind_of(descriptor).sort()
        };
        operands.iter().all(fits).then_some(()).ok_or(())
    }

    pub fn used(&mut self, reference: Term) {
        let condition = self.t.not_null(reference);
        self.fact(condition, Fact::NotNull);
    }

    pub fn fresh(&mut self, descriptor: &str) -> Term {
        let kind = kind_of(descriptor);
        self.t.places.fresh(&mut self.t.pool, kind)
    }

    pub fn fresh_of(&mut self, kind: Kind) -> Term {
        let kind = match kind {
            Kind::Long => VarKind::Long,
            Kind::Float => VarKind::Float,
            Kind::Double => VarKind::Double,
            _ => VarKind::Int,
        };
        self.t.places.fresh(&mut self.t.pool, kind)
    }

    pub fn constant(&mut self, i: &Instruction) -> Option<Term> {
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

    pub fn arithmetic(&mut self, opcode: u8, operands: &[Operand]) -> Option<Term> {
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
    pub fn accessed(&mut self, array: Term, index: Term) {
        self.used(array);
        let length = self.t.length(array);
        let inside = self.t.is_inside(index, length);
        self.fact(inside, Fact::Inside);
    }

    pub fn element(&mut self, opcode: u8, array: Term, index: Term) -> Term {
        self.accessed(array, index);
        let letter = letter_of_array(opcode - op::IALOAD);
        let descriptor = char::from(letter).to_string();
        let place = Place::Element(NOW, letter, array, index);
        let t = &mut *self.t;
        t.places
            .term(&mut t.pool, place, kind_of(&descriptor), "element")
    }

    pub fn get_static(&mut self, i: &Instruction) -> Option<Term> {
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

    pub fn put_static(&mut self, i: &Instruction, value: Term) -> Option<()> {
        let member = self.body.file.member_of(i)?;
        let (class, name, ty) = (&member.class, &member.name, &member.descriptor);
        self.require(&[(value, &**ty)]).ok()?;
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

    pub fn class_of(&self, i: &Instruction) -> Option<Arc<str>> {
        match i.operands {
            Operands::Constant(at) => self.body.file.constants.class_name(at).ok(),
            Operands::MultiNewArray { class, .. } => {
                self.body.file.constants.class_name(class).ok()
            }
            _ => None,
        }
    }

    pub fn allocate(&mut self, i: &Instruction, operands: &[Operand]) -> Option<Term> {
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
                self.require(&[(length, "I")]).ok()?;
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
                self.require(&[(given, "I")]).ok()?;
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
