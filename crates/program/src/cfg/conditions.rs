//! When a side of a branching point is taken, as Java: `amount > balance`.
//!
//! Read off the bytecode by following the operand stack as text, one straight run of instructions
//! after the other. Where runs meet, what is on the stack is not known: it is written `…`. The
//! text is for readers; no decision should rest on it.

use std::collections::{BTreeMap, BTreeSet};

use classfile::descriptor::{FieldType, MethodDescriptor};
use classfile::{ClassFile, Code, Constant, Instruction, MethodInfo, Operands, access};
use classfile::{instructions, opcode as op};

use super::branches::Side;
use super::relation::Relation;

/// An operand that is not known.
const UNKNOWN: &str = "…";
/// Longer texts help nobody; parts of them become [`UNKNOWN`].
const LONGEST: usize = 60;
/// Keys of a switch that are told one by one.
const MAX_KEYS: usize = 4;

/// The conditions of a method's branching points.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    points: BTreeMap<u32, Point>,
}

#[derive(Debug, Clone)]
enum Point {
    /// The jump is taken when this relation holds.
    Jump(Relation, Term, Term),
    Switch(Term),
}

impl Conditions {
    /// Reads a method; nothing is known of one that cannot be decoded.
    pub fn of(class: &ClassFile, method: &MethodInfo) -> Conditions {
        let Some(code) = &method.code else {
            return Conditions::default();
        };
        let decoded: Result<Vec<Instruction>, _> = instructions(class.slice(&code.code)).collect();
        let Ok(list) = decoded else {
            return Conditions::default();
        };
        let mut entries: BTreeSet<u32> = list.iter().flat_map(Instruction::targets).collect();
        entries.extend(code.handlers.iter().map(|h| u32::from(h.handler_pc)));
        let mut reader = Reader {
            class,
            method,
            code,
            stack: Vec::new(),
            points: BTreeMap::new(),
        };
        for (k, instruction) in list.iter().enumerate() {
            if entries.contains(&instruction.pc) {
                reader.stack.clear();
            }
            reader.step(instruction, list.get(k.wrapping_sub(1)));
        }
        Conditions {
            points: reader.points,
        }
    }

    /// When this side of the jump or switch at `pc` is taken; nothing when nothing is known of it.
    pub fn text(&self, pc: u32, side: &Side) -> Option<String> {
        match (self.points.get(&pc)?, side) {
            (Point::Jump(relation, a, b), Side::Jump) => told(*relation, a, b),
            (Point::Jump(relation, a, b), Side::FallThrough) => told(relation.negated(), a, b),
            (Point::Switch(on), Side::Case(keys)) if on.is_known() => {
                let key = |k: &i32| format!("{} == {}", on.grouped(7), on.constant(i64::from(*k)));
                let mut told: Vec<String> = keys.iter().take(MAX_KEYS).map(key).collect();
                if keys.len() > MAX_KEYS {
                    told.push(UNKNOWN.to_owned());
                }
                Some(told.join(" || "))
            }
            (Point::Switch(on), Side::Default) if on.is_known() => {
                Some(format!("{} is no other case", on.text))
            }
            _ => None,
        }
    }
}

/// What a text stands for, as far as its spelling depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Boolean,
    Char,
    /// A number in one slot, or in two.
    Number,
    Wide,
    Reference,
    /// A constant of type int that may be meant as a character or a boolean.
    Constant(i64),
    /// A three-way comparison that gives this for a NaN; its operands are in the text's place.
    Comparison(i8),
}

impl Kind {
    fn of(ty: &FieldType) -> Kind {
        match ty {
            FieldType::Boolean => Kind::Boolean,
            FieldType::Char => Kind::Char,
            FieldType::Long | FieldType::Double => Kind::Wide,
            FieldType::Object(_) | FieldType::Array(_) => Kind::Reference,
            _ => Kind::Number,
        }
    }
}

/// A part of a condition.
#[derive(Debug, Clone)]
struct Term {
    text: String,
    kind: Kind,
    /// How tightly it binds: JLS 15, with 14 for names and calls.
    strength: u8,
    /// The local variables it was read from.
    locals: BTreeSet<u16>,
    /// The two sides of a comparison.
    sides: Option<Box<(Term, Term)>>,
}

impl Term {
    fn new(text: impl Into<String>, kind: Kind, strength: u8) -> Term {
        Term {
            text: text.into(),
            kind,
            strength,
            locals: BTreeSet::new(),
            sides: None,
        }
    }

    fn atom(text: impl Into<String>, kind: Kind) -> Term {
        Term::new(text, kind, 14)
    }

    fn unknown(kind: Kind) -> Term {
        Term::atom(UNKNOWN, kind)
    }

    fn is_known(&self) -> bool {
        self.text != UNKNOWN
    }

    fn is_wide(&self) -> bool {
        self.kind == Kind::Wide
    }

    /// With parentheses where something that binds like `strength` stands beside it.
    fn grouped(&self, strength: u8) -> String {
        match self.strength < strength {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }

    /// A term made of others; what is too long is not known.
    fn made_of(mut self, parts: &[&Term]) -> Term {
        for part in parts {
            self.locals.extend(&part.locals);
        }
        if self.text.chars().count() > LONGEST {
            self.text = UNKNOWN.to_owned();
            self.strength = 14;
        }
        self
    }

    /// A constant as it would be written beside this.
    fn constant(&self, value: i64) -> String {
        let c = u32::try_from(value).ok().and_then(char::from_u32);
        match (self.kind, value, c) {
            (Kind::Boolean, 0, _) => "false".to_owned(),
            (Kind::Boolean, 1, _) => "true".to_owned(),
            (Kind::Char, _, Some('\'')) => "'\\''".to_owned(),
            (Kind::Char, _, Some('\\')) => "'\\\\'".to_owned(),
            (Kind::Char, _, Some(' '..='~')) => format!("'{}'", char::from(value as u8)),
            (Kind::Char, _, Some(c)) => format!("'\\u{:04x}'", u32::from(c)),
            _ => value.to_string(),
        }
    }

    /// As it is written beside another: a constant may be a character there.
    fn beside(&self, other: &Term, strength: u8) -> String {
        match self.kind {
            Kind::Constant(value) => other.constant(value),
            _ => self.grouped(strength),
        }
    }
}

/// A relation of `a` and `b`, of which at least one is known.
fn told(relation: Relation, a: &Term, b: &Term) -> Option<String> {
    if let (Kind::Comparison(nan), Some(sides)) = (a.kind, &a.sides) {
        let is_order = !matches!(relation, Relation::Eq | Relation::Ne);
        // Java has no relation that a NaN is in, other than `!=`.
        return match nan != 0 && is_order && relation.holds(nan, 0) {
            true => Some(format!(
                "!({})",
                told(relation.negated(), &sides.0, &sides.1)?
            )),
            false => told(relation, &sides.0, &sides.1),
        };
    }
    if let (Kind::Boolean, Kind::Constant(0), Relation::Eq | Relation::Ne) =
        (a.kind, b.kind, relation)
    {
        return a.is_known().then(|| match relation {
            Relation::Ne => a.text.clone(),
            _ => format!("!{}", a.grouped(13)),
        });
    }
    // `… == null` tells something; `… != 0` may be any condition at all.
    let says_something = a.is_known() || (b.is_known() && b.kind != Kind::Constant(0));
    let strength = if matches!(relation, Relation::Eq | Relation::Ne) {
        8
    } else {
        9
    };
    says_something.then(|| {
        format!(
            "{} {} {}",
            a.beside(b, strength),
            relation.sign(),
            b.beside(a, strength)
        )
    })
}

struct Reader<'a> {
    class: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a Code,
    stack: Vec<Term>,
    points: BTreeMap<u32, Point>,
}

impl Reader<'_> {
    fn pop(&mut self) -> Term {
        self.stack
            .pop()
            .unwrap_or_else(|| Term::unknown(Kind::Number))
    }

    fn push(&mut self, term: Term) {
        self.stack.push(term);
    }

    fn step(&mut self, i: &Instruction, before: Option<&Instruction>) {
        let zero = || Term::atom("0", Kind::Constant(0));
        match i.opcode {
            op::NOP | op::CHECKCAST | op::GOTO | op::GOTO_W => {}
            op::ACONST_NULL => self.push(Term::atom("null", Kind::Reference)),
            op::ICONST_M1..=op::ICONST_5 => {
                self.int(i64::from(i.opcode) - i64::from(op::ICONST_0));
            }
            op::LCONST_0 | op::LCONST_1 => {
                let text = if i.opcode == op::LCONST_0 { "0" } else { "1" };
                self.push(Term::atom(text, Kind::Wide));
            }
            op::FCONST_0..=op::FCONST_2 => {
                let text = format!("{}.0f", i.opcode - op::FCONST_0);
                self.push(Term::atom(text, Kind::Number));
            }
            op::DCONST_0 | op::DCONST_1 => {
                let text = format!("{}.0", i.opcode - op::DCONST_0);
                self.push(Term::atom(text, Kind::Wide));
            }
            op::BIPUSH | op::SIPUSH => match i.operands {
                Operands::Immediate(v) => self.int(i64::from(v)),
                _ => self.stack.clear(),
            },
            op::LDC | op::LDC_W | op::LDC2_W => self.constant(i),
            op::ILOAD..=op::ALOAD_3 => self.load(i),
            op::IALOAD..=op::SALOAD => self.element(i),
            op::ISTORE..=op::ASTORE_3 => {
                self.pop();
                self.assigned(i.local());
            }
            op::IINC => self.increment(i, before),
            op::IASTORE..=op::SASTORE => {
                self.drop(3);
            }
            op::POP => self.drop(1),
            op::POP2 => {
                if !self.pop().is_wide() {
                    self.drop(1);
                }
            }
            op::DUP => {
                let top = self.pop();
                self.push(top.clone());
                self.push(top);
            }
            op::DUP_X1 => {
                let (top, below) = (self.pop(), self.pop());
                self.stack.extend([top.clone(), below, top]);
            }
            op::DUP2 => {
                let top = self.pop();
                if top.is_wide() {
                    self.stack.extend([top.clone(), top]);
                } else {
                    let below = self.pop();
                    self.stack.extend([below.clone(), top.clone(), below, top]);
                }
            }
            op::SWAP => {
                let (top, below) = (self.pop(), self.pop());
                self.stack.extend([top, below]);
            }
            op::IADD..=op::DREM | op::ISHL..=op::LXOR => self.binary(i.opcode),
            op::INEG..=op::DNEG => {
                let a = self.pop();
                let text = format!("-{}", a.grouped(13));
                self.push(Term::new(text, a.kind, 13).made_of(&[&a]));
            }
            op::I2L..=op::I2S => self.convert(i.opcode),
            op::LCMP..=op::DCMPG => {
                let (b, a) = (self.pop(), self.pop());
                let nan = match i.opcode {
                    op::LCMP => 0,
                    op::FCMPG | op::DCMPG => 1,
                    _ => -1,
                };
                let mut compared = Term::unknown(Kind::Comparison(nan));
                compared.sides = Some(Box::new((a, b)));
                self.push(compared);
            }
            op::IFEQ..=op::IFLE => self.jump(i, Some(zero())),
            op::IF_ICMPEQ..=op::IF_ACMPNE => self.jump(i, None),
            op::IFNULL | op::IFNONNULL => {
                self.jump(i, Some(Term::atom("null", Kind::Reference)));
            }
            op::TABLESWITCH | op::LOOKUPSWITCH => {
                let on = self.pop();
                self.points.insert(i.pc, Point::Switch(on));
            }
            op::GETSTATIC | op::GETFIELD => self.field(i),
            op::PUTSTATIC => self.drop(1),
            op::PUTFIELD => self.drop(2),
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => self.call(i),
            op::NEW => {
                let name = self.named_class(i);
                self.push(Term::atom(
                    format!("new {name}({UNKNOWN})"),
                    Kind::Reference,
                ));
            }
            op::ARRAYLENGTH => {
                let a = self.pop();
                let text = format!("{}.length", a.grouped(14));
                self.push(Term::atom(text, Kind::Number).made_of(&[&a]));
            }
            op::INSTANCEOF => {
                let a = self.pop();
                let text = format!("{} instanceof {}", a.grouped(9), self.named_class(i));
                self.push(Term::new(text, Kind::Boolean, 9).made_of(&[&a]));
            }
            op::MONITORENTER | op::MONITOREXIT => self.drop(1),
            _ => self.stack.clear(),
        }
    }

    /// A jump on the top of the stack and what it is compared with, if that is not there too.
    fn jump(&mut self, i: &Instruction, with: Option<Term>) {
        let b = with.unwrap_or_else(|| self.pop());
        let a = self.pop();
        if let Some(relation) = Relation::of_jump(i.opcode) {
            self.points.insert(i.pc, Point::Jump(relation, a, b));
        }
    }

    fn drop(&mut self, n: usize) {
        for _ in 0..n {
            self.pop();
        }
    }

    fn int(&mut self, value: i64) {
        self.push(Term::atom(value.to_string(), Kind::Constant(value)));
    }

    fn constant(&mut self, i: &Instruction) {
        let Operands::Constant(index) = i.operands else {
            return self.stack.clear();
        };
        let term = match self.class.constants.get(index) {
            Some(Constant::Integer(v)) => return self.int(i64::from(v)),
            Some(Constant::Long(v)) => Term::atom(v.to_string(), Kind::Wide),
            Some(Constant::Float(v)) => Term::atom(format!("{v:?}f"), Kind::Number),
            Some(Constant::Double(v)) => Term::atom(format!("{v:?}"), Kind::Wide),
            Some(Constant::String { utf8 }) => {
                let text = self.class.constants.str(utf8).unwrap_or_default();
                Term::atom(format!("{text:?}"), Kind::Reference).made_of(&[])
            }
            Some(Constant::Class { .. }) => {
                Term::atom(format!("{}.class", self.named_class(i)), Kind::Reference)
            }
            _ if i.opcode == op::LDC2_W => Term::unknown(Kind::Wide),
            _ => Term::unknown(Kind::Reference),
        };
        self.push(term);
    }

    /// A local variable by its name; a parameter without one by its place.
    fn load(&mut self, i: &Instruction) {
        let Some(slot) = i.local() else {
            return self.stack.clear();
        };
        let kind = match i.opcode {
            op::LLOAD | op::DLOAD | op::LLOAD_0..=op::LLOAD_3 | op::DLOAD_0..=op::DLOAD_3 => {
                Kind::Wide
            }
            op::ALOAD | op::ALOAD_0..=op::ALOAD_3 => Kind::Reference,
            _ => Kind::Number,
        };
        let is_static = self.method.access & access::STATIC != 0;
        let variable = self.code.local_variables.iter().find(|v| {
            let start = u32::from(v.start_pc);
            v.index == slot && (start..start + u32::from(v.length)).contains(&i.pc)
        });
        let mut term = match variable {
            _ if slot == 0 && !is_static => Term::atom("this", Kind::Reference),
            Some(v) => {
                let kind = FieldType::parse(&v.descriptor).map_or(kind, |ty| Kind::of(&ty));
                Term::atom(&*v.name, kind)
            }
            None => self
                .parameter(slot, is_static)
                .unwrap_or_else(|| Term::unknown(kind)),
        };
        term.locals.insert(slot);
        self.push(term);
    }

    fn parameter(&self, slot: u16, is_static: bool) -> Option<Term> {
        let descriptor = MethodDescriptor::parse(&self.method.descriptor).ok()?;
        let mut at = usize::from(!is_static);
        for (k, ty) in descriptor.params.iter().enumerate() {
            if at == usize::from(slot) {
                return Some(Term::atom(format!("arg{k}"), Kind::of(ty)));
            }
            at += ty.slots();
        }
        None
    }

    /// What was read from a variable before is not what it holds now.
    fn assigned(&mut self, slot: Option<u16>) {
        for term in &mut self.stack {
            if slot.is_none_or(|s| term.locals.contains(&s)) {
                *term = Term::unknown(term.kind);
            }
        }
    }

    fn increment(&mut self, i: &Instruction, before: Option<&Instruction>) {
        let Operands::Increment { local, delta } = i.operands else {
            return self.stack.clear();
        };
        // `x++`: what was read is what stood there before.
        let is_read = before.is_some_and(|b| {
            (op::ILOAD..=op::ALOAD_3).contains(&b.opcode) && b.local() == Some(local)
        });
        let top = self.stack.pop();
        self.assigned(Some(local));
        if let Some(mut top) = top {
            match delta {
                1 if is_read && top.is_known() => top.text.push_str("++"),
                -1 if is_read && top.is_known() => top.text.push_str("--"),
                _ if top.locals.contains(&local) => top = Term::unknown(top.kind),
                _ => {}
            }
            self.push(top);
        }
    }

    fn element(&mut self, i: &Instruction) {
        let (at, array) = (self.pop(), self.pop());
        let kind = match i.opcode {
            op::LALOAD | op::DALOAD => Kind::Wide,
            op::AALOAD => Kind::Reference,
            op::CALOAD => Kind::Char,
            _ => Kind::Number,
        };
        let text = format!("{}[{}]", array.grouped(14), at.text);
        self.push(Term::atom(text, kind).made_of(&[&at, &array]));
    }

    fn binary(&mut self, opcode: u8) {
        const ARITHMETIC: [(&str, u8); 5] = [("+", 11), ("-", 11), ("*", 12), ("/", 12), ("%", 12)];
        const BITS: [(&str, u8); 6] = [
            ("<<", 10),
            (">>", 10),
            (">>>", 10),
            ("&", 7),
            ("|", 5),
            ("^", 6),
        ];
        let (sign, strength) = match opcode {
            op::IADD..=op::DREM => ARITHMETIC[usize::from(opcode - op::IADD) / 4],
            _ => BITS[usize::from(opcode - op::ISHL) / 2],
        };
        let (b, a) = (self.pop(), self.pop());
        let kind = match (a.kind, b.kind) {
            (Kind::Boolean, Kind::Boolean) => Kind::Boolean,
            (Kind::Wide, _) => Kind::Wide,
            _ => Kind::Number,
        };
        let text = format!("{} {sign} {}", a.grouped(strength), b.grouped(strength + 1));
        self.push(Term::new(text, kind, strength).made_of(&[&a, &b]));
    }

    /// Widening keeps the value; anything else is a cast.
    fn convert(&mut self, opcode: u8) {
        let a = self.pop();
        let (name, kind) = match opcode {
            op::I2L | op::I2D | op::F2D => (None, Kind::Wide),
            op::I2F => (None, Kind::Number),
            op::L2I | op::F2I | op::D2I => (Some("int"), Kind::Number),
            op::F2L | op::D2L => (Some("long"), Kind::Wide),
            op::L2F | op::D2F => (Some("float"), Kind::Number),
            op::L2D => (None, Kind::Wide),
            op::I2B => (Some("byte"), Kind::Number),
            op::I2C => (Some("char"), Kind::Char),
            _ => (Some("short"), Kind::Number),
        };
        let term = match name {
            Some(name) => Term::new(format!("({name}) {}", a.grouped(13)), kind, 13),
            None => Term::new(a.text.clone(), kind, a.strength),
        };
        self.push(term.made_of(&[&a]));
    }

    fn field(&mut self, i: &Instruction) {
        let on = (i.opcode == op::GETFIELD).then(|| self.pop());
        let Some(member) = self.class.member_of(i) else {
            return self.push(Term::unknown(Kind::Number));
        };
        let kind = FieldType::parse(&member.descriptor).map_or(Kind::Number, |ty| Kind::of(&ty));
        let text = self.on(on.as_ref(), &member.class, &member.name);
        let parts: Vec<&Term> = on.iter().collect();
        let term = Term::atom(text, kind).made_of(&parts);
        self.push(term);
    }

    fn call(&mut self, i: &Instruction) {
        let called = self.class.member_of(i).and_then(|m| {
            let descriptor = MethodDescriptor::parse(&m.descriptor).ok()?;
            Some((m, descriptor))
        });
        let Some((member, descriptor)) = called else {
            return self.stack.clear();
        };
        let mut args: Vec<Term> = descriptor.params.iter().map(|_| self.pop()).collect();
        args.reverse();
        let on = (i.opcode != op::INVOKESTATIC).then(|| self.pop());
        let Some(ret) = &descriptor.ret else { return };
        let name = self.on(on.as_ref(), &member.class, &member.name);
        let spelled = |(arg, ty): (&Term, &FieldType)| match arg.kind {
            Kind::Constant(v) => Term::atom("", Kind::of(ty)).constant(v),
            _ => arg.text.clone(),
        };
        let list: Vec<String> = args.iter().zip(&descriptor.params).map(spelled).collect();
        let mut text = format!("{name}({})", list.join(", "));
        if text.chars().count() > LONGEST && !args.is_empty() {
            text = format!("{name}({UNKNOWN})");
        }
        let parts: Vec<&Term> = args.iter().chain(&on).collect();
        let term = Term::atom(text, Kind::of(ret)).made_of(&parts);
        self.push(term);
    }

    /// A member of an object or a class; what is this class's own needs no qualifier.
    fn on(&self, object: Option<&Term>, class: &str, name: &str) -> String {
        match object {
            Some(object) if object.text == "this" => name.to_owned(),
            Some(object) => format!("{}.{name}", object.grouped(14)),
            None if class == &*self.class.this_class => name.to_owned(),
            None => format!("{}.{name}", simple(class)),
        }
    }

    fn named_class(&self, i: &Instruction) -> String {
        let Operands::Constant(index) = i.operands else {
            return UNKNOWN.to_owned();
        };
        let name = self.class.constants.class_name(index);
        let Ok(name) = name else {
            return UNKNOWN.to_owned();
        };
        // An array is named by its descriptor.
        match FieldType::parse(&name) {
            Ok(array @ FieldType::Array(_)) => simple(&array.java().replace('.', "/")).to_owned(),
            _ => simple(&name).to_owned(),
        }
    }
}

/// A name without its package and without the classes around it.
fn simple(class: &str) -> &str {
    let name = class.rsplit('/').next().unwrap_or(class);
    match name.rsplit_once('$') {
        Some((_, member)) if member.starts_with(|c: char| c.is_alphabetic()) => member,
        _ => name,
    }
}
