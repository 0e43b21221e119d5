//! Parameters and fields followed through the code of a method to what they are compared with.

use classfile::{
    ClassFile, Constant, Instruction, MethodInfo, Operands, instructions, opcode as op,
};
use program::abstract_interpreter::{Domain, Frame, HasWidth, Kind, Operation, straight};
use std::collections::{BTreeMap, BTreeSet};
use testcase::Universe;

use super::forms::form_of;
use super::{Demand, Demands, Field, Key, Looked, Patterns};
use crate::constants::{Place, rule_of};

/// Instructions of a method that are looked at.
const MAX_INSTRUCTIONS: usize = 2_000;

/// What something can be demanded of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Parameter(usize),
    Field(Field),
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq)]
enum Known {
    Nothing,
    /// A parameter or what is in a field, or what is nearly that.
    Value(Of),
    /// The length of the text that it is.
    LengthOf(Of),
    Text(Vec<u16>),
    Number(i64),
    Decimal(f64),
    Pattern(String),
}

#[derive(Clone, Debug)]
struct Value {
    known: Known,
    is_wide: bool,
}

impl HasWidth for Value {
    fn is_wide(&self) -> bool {
        self.is_wide
    }
}

/// What a method itself says of its parameters and of fields.
pub(super) fn look(
    demands: &Demands,
    universe: &Universe,
    class: &ClassFile,
    method: &MethodInfo,
    depth: u32,
) -> Looked {
    let mut follower = Follower {
        looking: Some((demands, universe, depth)),
        class,
        locals: BTreeMap::new(),
        found: Looked::default(),
        patterns: Vec::new(),
    };
    let Some(code) = &method.code else {
        return follower.found;
    };
    let list = instructions(class.slice(&code.code)).map_while(Result::ok);
    let list: Vec<Instruction> = list.take(MAX_INSTRUCTIONS).collect();
    let mut at = u16::from(method.access & classfile::access::STATIC == 0);
    for (k, kind) in parameters(&method.descriptor).iter().enumerate() {
        let parameter = Known::Value(Of::Parameter(k));
        follower.locals.insert(at, parameter);
        follower.found.parameters.push(Demand::default());
        at += if kind.is_wide() { 2 } else { 1 };
    }
    straight(&mut follower, class, &list, &entries(&list, code));
    follower.found
}

/// The field that a getter gives.
pub(super) fn given_field(class: &ClassFile, method: &MethodInfo) -> Option<Field> {
    let code = method.code.as_ref()?;
    let list: Vec<Instruction> = instructions(class.slice(&code.code))
        .map_while(Result::ok)
        .take(4)
        .collect();
    let [this, get, end] = list.as_slice() else {
        return None;
    };
    let is_getter = this.opcode == op::ALOAD_0
        && get.opcode == op::GETFIELD
        && (op::IRETURN..=op::ARETURN).contains(&end.opcode);
    let member = class.member_of(get).filter(|_| is_getter)?;
    Some((member.class, member.name))
}

/// The patterns that the initialiser of a class puts into fields.
pub(super) fn patterns_of(class: &ClassFile) -> Patterns {
    let Some(method) = class.method("<clinit>", "()V") else {
        return Vec::new();
    };
    let Some(code) = &method.code else {
        return Vec::new();
    };
    let list = instructions(class.slice(&code.code)).map_while(Result::ok);
    let list: Vec<Instruction> = list.take(MAX_INSTRUCTIONS).collect();
    let mut follower = Follower {
        looking: None,
        class,
        locals: BTreeMap::new(),
        found: Looked::default(),
        patterns: Vec::new(),
    };
    straight(&mut follower, class, &list, &entries(&list, code));
    follower.patterns
}

/// Where control may come from elsewhere.
fn entries(list: &[Instruction], code: &classfile::Code) -> BTreeSet<u32> {
    let jumps = list.iter().flat_map(Instruction::targets);
    let caught = code.handlers.iter().map(|h| u32::from(h.handler_pc));
    jumps.chain(caught).collect()
}

fn parameters(descriptor: &str) -> Vec<Kind> {
    let Some(inside) = descriptor
        .strip_prefix('(')
        .and_then(|d| d.split(')').next())
    else {
        return Vec::new();
    };
    let mut kinds = Vec::new();
    let mut rest = inside;
    while let Some(kind) = Kind::of_descriptor(rest) {
        kinds.push(kind);
        let plain = rest.trim_start_matches('[');
        rest = match plain.strip_prefix('L') {
            Some(name) => name.split_once(';').map_or("", |(_, after)| after),
            None => plain.get(1..).unwrap_or(""),
        };
    }
    kinds
}

struct Follower<'a> {
    /// Where what is called is looked into; not in initialisers.
    looking: Option<(&'a Demands, &'a Universe, u32)>,
    class: &'a ClassFile,
    /// What local variables hold.
    locals: BTreeMap<u16, Known>,
    found: Looked,
    patterns: Patterns,
}

impl Domain for Follower<'_> {
    type Value = Value;
    type Stop = ();

    fn missing(&mut self, _: &Instruction) -> Result<Value, ()> {
        Ok(Value {
            known: Known::Nothing,
            is_wide: false,
        })
    }

    fn compute(&mut self, operation: &Operation<'_, Value>) -> Result<Option<Value>, ()> {
        let known = self.made_of(operation.instruction, operation.operands);
        Ok(operation.gives.map(|kind| Value {
            known,
            is_wide: kind.is_wide(),
        }))
    }

    fn load(
        &mut self,
        _: &Instruction,
        local: u16,
        kind: Kind,
        _: &Frame<Value>,
    ) -> Result<Value, ()> {
        let known = self.locals.get(&local).cloned();
        Ok(Value {
            known: known.unwrap_or(Known::Nothing),
            is_wide: kind.is_wide(),
        })
    }

    fn store(&mut self, _: &Instruction, local: u16, value: Option<Value>, _: &mut Frame<Value>) {
        // What comes behind it in the code most likely means this.
        let known = value.map_or(Known::Nothing, |v| v.known);
        self.locals.insert(local, known);
    }

    fn join(&mut self, into: &mut Value, other: &Value) {
        if into.known != other.known {
            into.known = Known::Nothing;
        }
    }
}

impl Follower<'_> {
    fn demand(&mut self, of: &Of) -> &mut Demand {
        match of {
            // All parameters have one.
            Of::Parameter(k) => &mut self.found.parameters[*k],
            Of::Field(field) => self.found.fields.entry(field.clone()).or_default(),
        }
    }

    fn made_of(&mut self, i: &Instruction, operands: &[Value]) -> Known {
        use Known::{Decimal, LengthOf, Nothing, Number};
        let known: Vec<&Known> = operands.iter().map(|v| &v.known).collect();
        match (i.opcode, known.as_slice()) {
            (op::ICONST_M1..=op::ICONST_5, _) => {
                Number(i64::from(i.opcode) - i64::from(op::ICONST_0))
            }
            (op::LCONST_0 | op::LCONST_1, _) => Number(i64::from(i.opcode - op::LCONST_0)),
            (op::BIPUSH | op::SIPUSH, _) => match i.operands {
                Operands::Immediate(v) => Number(i64::from(v)),
                _ => Nothing,
            },
            (op::LDC | op::LDC_W | op::LDC2_W, _) => self.constant(i),
            (
                op::CHECKCAST | op::I2L | op::L2I | op::I2D | op::I2S | op::I2B | op::I2C,
                [value],
            ) => (*value).clone(),
            (op::GETSTATIC, _) => self.pattern_in(i),
            (op::GETFIELD, _) => match self.class.member_of(i) {
                Some(member) => Known::Value(Of::Field((member.class, member.name))),
                None => Nothing,
            },
            (op::PUTFIELD, [_, Known::Value(Of::Parameter(k))]) => {
                if let Some(member) = self.class.member_of(i) {
                    self.found.stored.push((*k, (member.class, member.name)));
                }
                Nothing
            }
            (op::PUTSTATIC, [Known::Pattern(text)]) => {
                if let Some(member) = self.class.member_of(i)
                    && member.class == self.class.this_class
                {
                    self.patterns.push((member.name, text.clone()));
                }
                Nothing
            }
            (
                op::LCMP | op::FCMPL..=op::DCMPG,
                [Known::Value(k), Number(n)] | [Number(n), Known::Value(k)],
            ) => {
                let (k, n) = (k.clone(), *n);
                self.demand(&k).values.note_int(n);
                Nothing
            }
            (
                op::FCMPL..=op::DCMPG,
                [Known::Value(k), Decimal(n)] | [Decimal(n), Known::Value(k)],
            ) => {
                let (k, n) = (k.clone(), *n);
                self.demand(&k).values.note_double(n);
                Nothing
            }
            (op::IFEQ..=op::IFLE, [Known::Value(k)]) => {
                let k = k.clone();
                self.demand(&k).values.note_int(0);
                Nothing
            }
            (op::IFEQ..=op::IFLE, [LengthOf(k)]) => {
                let k = k.clone();
                self.demand(&k).add_length(1);
                Nothing
            }
            (
                op::IF_ICMPEQ..=op::IF_ICMPLE,
                [Known::Value(k), Number(n)] | [Number(n), Known::Value(k)],
            ) => {
                let (k, n) = (k.clone(), *n);
                self.demand(&k).values.note_int(n);
                Nothing
            }
            (
                op::IF_ICMPEQ..=op::IF_ICMPLE,
                [LengthOf(k), Number(n)] | [Number(n), LengthOf(k)],
            ) => {
                let (k, n) = (k.clone(), *n);
                self.demand(&k).add_length(n);
                Nothing
            }
            (op::INVOKEVIRTUAL..=op::INVOKEINTERFACE, _) => {
                let known: Vec<Known> = known.into_iter().cloned().collect();
                self.called(i, &known)
            }
            _ => Nothing,
        }
    }

    fn constant(&self, i: &Instruction) -> Known {
        let Operands::Constant(idx) = i.operands else {
            return Known::Nothing;
        };
        match self.class.constants.get(idx) {
            Some(Constant::Integer(v)) => Known::Number(i64::from(v)),
            Some(Constant::Long(v)) => Known::Number(v),
            Some(Constant::Float(v)) => Known::Decimal(f64::from(v)),
            Some(Constant::Double(v)) => Known::Decimal(v),
            Some(Constant::String { utf8 }) => match self.class.constants.utf16(utf8) {
                Ok(units) if units.len() <= 200 => Known::Text(units),
                _ => Known::Nothing,
            },
            _ => Known::Nothing,
        }
    }

    /// The pattern in a field.
    fn pattern_in(&self, i: &Instruction) -> Known {
        let found = self.looking.and_then(|(demands, universe, _)| {
            let member = self.class.member_of(i)?;
            let is_pattern = &*member.descriptor == "Ljava/util/regex/Pattern;";
            is_pattern.then(|| demands.pattern_in(universe, &member.class, &member.name))?
        });
        found.map_or(Known::Nothing, Known::Pattern)
    }

    fn called(&mut self, i: &Instruction, operands: &[Known]) -> Known {
        use Known::{LengthOf, Pattern, Text};
        let Some(member) = self.class.member_of(i) else {
            return Known::Nothing;
        };
        let (class, name) = (&*member.class, &*member.name);
        match (class, name, operands) {
            ("java/util/regex/Pattern", "compile", [Text(text), ..]) => {
                return String::from_utf16(text).map_or(Known::Nothing, Pattern);
            }
            ("java/util/regex/Pattern", "matcher", [Pattern(text), Known::Value(k)])
            | ("java/util/regex/Pattern", "split", [Pattern(text), Known::Value(k)]) => {
                let (text, k) = (text.clone(), k.clone());
                let demand = self.demand(&k);
                demand.values.note_pattern(&text);
                demand.is_strict |= name == "matcher";
            }
            ("java/util/regex/Pattern", "matches", [Text(text), Known::Value(k)]) => {
                self.note_text(k, None, text);
                self.demand(k).is_strict = true;
            }
            ("java/lang/String", "length", [Known::Value(k)])
            | ("java/lang/CharSequence", "length", [Known::Value(k)]) => {
                return LengthOf(k.clone());
            }
            (
                "java/lang/String" | "java/lang/Object" | "java/util/Objects",
                "equals" | "equalsIgnoreCase" | "compareTo" | "contentEquals",
                [Known::Value(k), Text(text)] | [Text(text), Known::Value(k)],
            ) => {
                let (text, k) = (text.clone(), k.clone());
                self.demand(&k).values.note_string(text);
            }
            ("java/lang/String", _, [Known::Value(k), Text(text), ..]) => {
                if let Some(place) = rule_of(class, name) {
                    self.note_text(k, place, text);
                    self.demand(k).is_strict |= name == "matches";
                }
            }
            (
                "java/lang/String",
                "trim" | "strip" | "toUpperCase" | "toLowerCase" | "intern" | "toString",
                [Known::Value(k), ..],
            )
            | ("java/lang/String", "valueOf", [Known::Value(k)])
            | (
                "java/util/Objects",
                "requireNonNull" | "requireNonNullElse",
                [Known::Value(k), ..],
            ) => {
                return Known::Value(k.clone());
            }
            _ if class.starts_with("java/") => self.read(class, name, operands),
            _ => {
                let key = (member.class, member.name, member.descriptor);
                if i.opcode != op::INVOKESTATIC
                    && operands.len() == 1
                    && let Some((demands, universe, _)) = self.looking
                    && let Some(field) = demands.given_field(universe, &key)
                {
                    return Known::Value(Of::Field(field));
                }
                self.handed_on(i, key, operands);
            }
        }
        Known::Nothing
    }

    fn note_text(&mut self, of: &Of, place: Option<Place>, text: &[u16]) {
        let demand = self.demand(of);
        demand.values.add_rule(place, text.to_vec());
    }

    /// A text that the library reads.
    fn read(&mut self, class: &str, name: &str, operands: &[Known]) {
        let Some(form) = form_of(class, name) else {
            return;
        };
        let parameter = operands.iter().find_map(|o| match o {
            Known::Value(k) => Some(k.clone()),
            _ => None,
        });
        if let Some(k) = parameter {
            let demand = self.demand(&k);
            demand.values.note_pattern(form);
            demand.is_strict = true;
        }
    }

    /// Values that are given to another method of the user's.
    fn handed_on(&mut self, i: &Instruction, key: Key, operands: &[Known]) {
        let Some((demands, universe, depth)) = self.looking else {
            return;
        };
        let given = match i.opcode {
            op::INVOKESTATIC => operands,
            _ => operands.get(1..).unwrap_or_default(),
        };
        if !given.iter().any(|o| matches!(o, Known::Value(_))) {
            return;
        }
        if &*key.1 == "valueOf"
            && let Some(info) = universe.class(&key.0)
            && info.is_enum()
        {
            if let [Known::Value(k)] = given {
                self.demand(k).is_strict = true;
                for constant in &info.enum_constants {
                    let text = constant.encode_utf16().collect();
                    self.demand(k).values.note_string(text);
                }
            }
            return;
        }
        let callee = demands.looked(universe, key, depth + 1);
        for (operand, demand) in given.iter().zip(&callee.parameters) {
            if let Known::Value(of) = operand {
                self.demand(of).add_all(demand);
            }
        }
        for (k, field) in &callee.stored {
            if let Some(Known::Value(Of::Parameter(own))) = given.get(*k) {
                self.found.stored.push((*own, field.clone()));
            }
        }
    }
}
