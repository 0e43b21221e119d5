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
use crate::abstract_interpreter::{self, Domain, Frame, HasWidth, Operation, straight};

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
        match read(class, method, None) {
            Some(reader) => Conditions {
                points: reader.points,
            },
            None => Conditions::default(),
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

/// What the operands of an instruction are, as Java. Like the conditions, for readers only.
#[derive(Debug, Clone, Default)]
pub struct Expressions {
    conditions: Conditions,
    stack: Vec<Term>,
}

impl Expressions {
    /// The operands of the instruction at `pc` of a method.
    pub fn at(class: &ClassFile, method: &MethodInfo, pc: u32) -> Expressions {
        match read(class, method, Some(pc)) {
            Some(reader) => Expressions {
                conditions: Conditions {
                    points: reader.points,
                },
                stack: reader.stack,
            },
            None => Expressions::default(),
        }
    }

    /// The n-th operand from the top of the stack; `…` when it is not known.
    pub fn operand(&self, from_top: usize) -> String {
        let found = self.stack.iter().rev().nth(from_top);
        found.map_or_else(|| UNKNOWN.to_owned(), |t| t.text.clone())
    }

    /// The same where it stands beside an operator.
    pub fn operand_in_group(&self, from_top: usize) -> String {
        let found = self.stack.iter().rev().nth(from_top);
        found.map_or_else(|| UNKNOWN.to_owned(), |t| t.grouped(13))
    }

    /// When the jump at `pc` is *not* taken, if it were another one: what the source asks, mostly.
    pub fn condition(&self, pc: u32, opcode: u8) -> String {
        let told = match (self.conditions.points.get(&pc), Relation::of_jump(opcode)) {
            (Some(Point::Jump(_, a, b)), Some(relation)) => told(relation.negated(), a, b),
            _ => None,
        };
        told.unwrap_or_else(|| match Relation::of_jump(opcode) {
            Some(relation) => format!("{UNKNOWN} {} {UNKNOWN}", relation.negated().sign()),
            None => UNKNOWN.to_owned(),
        })
    }
}

/// Reads a method as text, and the operands of one of its instructions.
fn read<'a>(
    class: &'a ClassFile,
    method: &'a MethodInfo,
    wanted: Option<u32>,
) -> Option<Reader<'a>> {
    let code = method.code.as_ref()?;
    let decoded: Result<Vec<Instruction>, _> = instructions(class.slice(&code.code)).collect();
    let list = decoded.ok()?;
    let mut entries: BTreeSet<u32> = list.iter().flat_map(Instruction::targets).collect();
    entries.extend(code.handlers.iter().map(|h| u32::from(h.handler_pc)));
    let mut reader = Reader {
        class,
        method,
        code,
        last_load: None,
        points: BTreeMap::new(),
        wanted,
        stack: Vec::new(),
    };
    straight(&mut reader, class, &list, &entries);
    Some(reader)
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

impl HasWidth for Term {
    fn is_wide(&self) -> bool {
        self.kind == Kind::Wide
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
    /// The local variable that was loaded last, and where the next instruction is.
    last_load: Option<(u16, u32)>,
    points: BTreeMap<u32, Point>,
    /// The instruction whose operands are wanted, and they.
    wanted: Option<u32>,
    stack: Vec<Term>,
}

impl Domain for Reader<'_> {
    type Value = Term;
    type Stop = std::convert::Infallible;

    fn at(&mut self, i: &Instruction, frame: &Frame<Term>) {
        if self.wanted == Some(i.pc) {
            self.stack.clone_from(&frame.stack);
        }
    }

    fn follows(&self, i: &Instruction) -> bool {
        let ends = op::is_return(i.opcode) || op::ends_flow(i.opcode);
        let jumps = matches!(
            i.opcode,
            op::GOTO | op::GOTO_W | op::TABLESWITCH | op::LOOKUPSWITCH
        );
        // What these make is seldom part of a condition.
        let is_rare = matches!(
            i.opcode,
            op::DUP_X2
                | op::DUP2_X1
                | op::DUP2_X2
                | op::INVOKEDYNAMIC
                | op::NEWARRAY
                | op::ANEWARRAY
                | op::MULTIANEWARRAY
        );
        !is_rare && (jumps || !ends)
    }

    fn missing(&mut self, _: &Instruction) -> Result<Term, Self::Stop> {
        Ok(Term::unknown(Kind::Number))
    }

    fn compute(&mut self, operation: &Operation<'_, Term>) -> Result<Option<Term>, Self::Stop> {
        Ok(self.result(operation.instruction, operation.operands))
    }

    /// A local variable by its name; a parameter without one by its place.
    fn load(
        &mut self,
        i: &Instruction,
        slot: u16,
        kind: abstract_interpreter::Kind,
        _: &Frame<Term>,
    ) -> Result<Term, Self::Stop> {
        let kind = match kind {
            abstract_interpreter::Kind::Reference => Kind::Reference,
            kind if kind.is_wide() => Kind::Wide,
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
        self.last_load = Some((slot, i.next_pc()));
        Ok(term)
    }

    /// What was read from a variable before is not what it holds now.
    fn store(&mut self, i: &Instruction, slot: u16, _: Option<Term>, frame: &mut Frame<Term>) {
        let delta = match i.operands {
            Operands::Increment { delta, .. } => delta,
            _ => 0,
        };
        // `x++`: what was read is what stood there before.
        let kept = match self.last_load == Some((slot, i.pc)) && matches!(delta, 1 | -1) {
            true => frame.stack.pop(),
            false => None,
        };
        for term in &mut frame.stack {
            if term.locals.contains(&slot) {
                *term = Term::unknown(term.kind);
            }
        }
        if let Some(mut term) = kept {
            match term.is_known() {
                true => term.text.push_str(if delta == 1 { "++" } else { "--" }),
                false => term = Term::unknown(term.kind),
            }
            frame.stack.push(term);
        }
    }

    fn join(&mut self, into: &mut Term, _: &Term) {
        *into = Term::unknown(into.kind);
    }
}

impl Reader<'_> {
    /// What an instruction makes of its operands.
    fn result(&mut self, i: &Instruction, operands: &[Term]) -> Option<Term> {
        let int = |value: i64| Term::atom(value.to_string(), Kind::Constant(value));
        Some(match (i.opcode, operands) {
            (op::ACONST_NULL, _) => Term::atom("null", Kind::Reference),
            (op::ICONST_M1..=op::ICONST_5, _) => int(i64::from(i.opcode) - i64::from(op::ICONST_0)),
            (op::LCONST_0 | op::LCONST_1, _) => {
                let text = if i.opcode == op::LCONST_0 { "0" } else { "1" };
                Term::atom(text, Kind::Wide)
            }
            (op::FCONST_0..=op::FCONST_2, _) => {
                let text = format!("{}.0f", i.opcode - op::FCONST_0);
                Term::atom(text, Kind::Number)
            }
            (op::DCONST_0 | op::DCONST_1, _) => {
                let text = format!("{}.0", i.opcode - op::DCONST_0);
                Term::atom(text, Kind::Wide)
            }
            (op::BIPUSH | op::SIPUSH, _) => match i.operands {
                Operands::Immediate(v) => int(i64::from(v)),
                _ => return None,
            },
            (op::LDC | op::LDC_W | op::LDC2_W, _) => self.constant(i),
            (op::IALOAD..=op::SALOAD, [array, at]) => element(i.opcode, array, at),
            (op::IADD..=op::DREM | op::ISHL..=op::LXOR, [a, b]) => binary(i.opcode, a, b),
            (op::INEG..=op::DNEG, [a]) => {
                let text = format!("-{}", a.grouped(13));
                Term::new(text, a.kind, 13).made_of(&[a])
            }
            (op::I2L..=op::I2S, [a]) => convert(i.opcode, a),
            (op::LCMP..=op::DCMPG, [a, b]) => {
                let nan = match i.opcode {
                    op::LCMP => 0,
                    op::FCMPG | op::DCMPG => 1,
                    _ => -1,
                };
                let mut compared = Term::unknown(Kind::Comparison(nan));
                compared.sides = Some(Box::new((a.clone(), b.clone())));
                compared
            }
            (op::IFEQ..=op::IFLE, [a]) => {
                self.jump(i, a.clone(), Term::atom("0", Kind::Constant(0)));
                return None;
            }
            (op::IF_ICMPEQ..=op::IF_ACMPNE, [a, b]) => {
                self.jump(i, a.clone(), b.clone());
                return None;
            }
            (op::IFNULL | op::IFNONNULL, [a]) => {
                self.jump(i, a.clone(), Term::atom("null", Kind::Reference));
                return None;
            }
            (op::TABLESWITCH | op::LOOKUPSWITCH, [on]) => {
                self.points.insert(i.pc, Point::Switch(on.clone()));
                return None;
            }
            (op::GETSTATIC, _) => self.field(i, None),
            (op::GETFIELD, [on]) => self.field(i, Some(on)),
            (op::INVOKEVIRTUAL..=op::INVOKEINTERFACE, _) => return self.call(i, operands),
            (op::NEW, _) => {
                let name = self.named_class(i);
                Term::atom(format!("new {name}({UNKNOWN})"), Kind::Reference)
            }
            (op::ARRAYLENGTH, [a]) => {
                let text = format!("{}.length", a.grouped(14));
                Term::atom(text, Kind::Number).made_of(&[a])
            }
            (op::INSTANCEOF, [a]) => {
                let text = format!("{} instanceof {}", a.grouped(9), self.named_class(i));
                Term::new(text, Kind::Boolean, 9).made_of(&[a])
            }
            (op::CHECKCAST, [a]) => a.clone(),
            _ => return None,
        })
    }

    /// A jump that compares two values.
    fn jump(&mut self, i: &Instruction, a: Term, b: Term) {
        if let Some(relation) = Relation::of_jump(i.opcode) {
            self.points.insert(i.pc, Point::Jump(relation, a, b));
        }
    }

    fn constant(&self, i: &Instruction) -> Term {
        let Operands::Constant(index) = i.operands else {
            return Term::unknown(Kind::Number);
        };
        match self.class.constants.get(index) {
            Some(Constant::Integer(v)) => Term::atom(v.to_string(), Kind::Constant(i64::from(v))),
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
        }
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

    fn field(&self, i: &Instruction, on: Option<&Term>) -> Term {
        let Some(member) = self.class.member_of(i) else {
            return Term::unknown(Kind::Number);
        };
        let kind = FieldType::parse(&member.descriptor).map_or(Kind::Number, |ty| Kind::of(&ty));
        let text = self.on(on, &member.class, &member.name);
        let parts: Vec<&Term> = on.into_iter().collect();
        Term::atom(text, kind).made_of(&parts)
    }

    fn call(&self, i: &Instruction, operands: &[Term]) -> Option<Term> {
        let member = self.class.member_of(i)?;
        let descriptor = MethodDescriptor::parse(&member.descriptor).ok()?;
        let ret = descriptor.ret.as_ref()?;
        let (on, args) = match (i.opcode, operands) {
            (op::INVOKESTATIC, args) => (None, args),
            (_, [on, args @ ..]) => (Some(on), args),
            (_, []) => (None, operands),
        };
        let name = self.on(on, &member.class, &member.name);
        let spelled = |(arg, ty): (&Term, &FieldType)| match arg.kind {
            Kind::Constant(v) => Term::atom("", Kind::of(ty)).constant(v),
            _ => arg.text.clone(),
        };
        let list: Vec<String> = args.iter().zip(&descriptor.params).map(spelled).collect();
        let mut text = format!("{name}({})", list.join(", "));
        if text.chars().count() > LONGEST && !args.is_empty() {
            text = format!("{name}({UNKNOWN})");
        }
        let parts: Vec<&Term> = args.iter().chain(on).collect();
        Some(Term::atom(text, Kind::of(ret)).made_of(&parts))
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

fn element(opcode: u8, array: &Term, at: &Term) -> Term {
    let kind = match opcode {
        op::LALOAD | op::DALOAD => Kind::Wide,
        op::AALOAD => Kind::Reference,
        op::CALOAD => Kind::Char,
        _ => Kind::Number,
    };
    let text = format!("{}[{}]", array.grouped(14), at.text);
    Term::atom(text, kind).made_of(&[at, array])
}

fn binary(opcode: u8, a: &Term, b: &Term) -> Term {
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
    let kind = match (a.kind, b.kind) {
        (Kind::Boolean, Kind::Boolean) => Kind::Boolean,
        (Kind::Wide, _) => Kind::Wide,
        _ => Kind::Number,
    };
    let text = format!("{} {sign} {}", a.grouped(strength), b.grouped(strength + 1));
    Term::new(text, kind, strength).made_of(&[a, b])
}

/// Widening keeps the value; anything else is a cast.
fn convert(opcode: u8, a: &Term) -> Term {
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
    term.made_of(&[a])
}

/// A name without its package and without the classes around it.
fn simple(class: &str) -> &str {
    let name = class.rsplit('/').next().unwrap_or(class);
    match name.rsplit_once('$') {
        Some((_, member)) if member.starts_with(|c: char| c.is_alphabetic()) => member,
        _ => name,
    }
}
