//! Other results.

use classfile::write::tag;
use classfile::{FieldType, MethodDescriptor, opcode as op};

use super::{Change, Finder, ops};
use crate::{Needs, Operator, Piece};

/// What gives an empty value of a type of the library: class, method, what it returns, whether the
/// class is an interface, and how it is told.
const EMPTY: [(&str, &str, &str, bool, &str); 13] = [
    (
        "java/util/List",
        "java/util/Collections",
        "emptyList",
        false,
        "List.of()",
    ),
    (
        "java/util/Collection",
        "java/util/Collections",
        "emptyList",
        false,
        "List.of()",
    ),
    (
        "java/lang/Iterable",
        "java/util/Collections",
        "emptyList",
        false,
        "List.of()",
    ),
    (
        "java/util/Set",
        "java/util/Collections",
        "emptySet",
        false,
        "Set.of()",
    ),
    (
        "java/util/Map",
        "java/util/Collections",
        "emptyMap",
        false,
        "Map.of()",
    ),
    (
        "java/util/Iterator",
        "java/util/Collections",
        "emptyIterator",
        false,
        "Collections.emptyIterator()",
    ),
    (
        "java/util/Optional",
        "java/util/Optional",
        "empty",
        false,
        "Optional.empty()",
    ),
    (
        "java/util/OptionalInt",
        "java/util/OptionalInt",
        "empty",
        false,
        "OptionalInt.empty()",
    ),
    (
        "java/util/OptionalLong",
        "java/util/OptionalLong",
        "empty",
        false,
        "OptionalLong.empty()",
    ),
    (
        "java/util/OptionalDouble",
        "java/util/OptionalDouble",
        "empty",
        false,
        "OptionalDouble.empty()",
    ),
    (
        "java/util/stream/Stream",
        "java/util/stream/Stream",
        "empty",
        true,
        "Stream.empty()",
    ),
    (
        "java/util/stream/IntStream",
        "java/util/stream/IntStream",
        "empty",
        true,
        "IntStream.empty()",
    ),
    (
        "java/util/stream/LongStream",
        "java/util/stream/LongStream",
        "empty",
        true,
        "LongStream.empty()",
    ),
];

/// Boxes of numbers, what they are made from, and how zero of that is pushed.
const BOXES: [(&str, &str, u8); 7] = [
    ("java/lang/Integer", "I", op::ICONST_0),
    ("java/lang/Short", "S", op::ICONST_0),
    ("java/lang/Byte", "B", op::ICONST_0),
    ("java/lang/Character", "C", op::ICONST_0),
    ("java/lang/Long", "J", op::LCONST_0),
    ("java/lang/Float", "F", op::FCONST_0),
    ("java/lang/Double", "D", op::DCONST_0),
];

impl Finder<'_> {
    pub(super) fn returns(&mut self, k: usize, out: &mut Vec<Change>) {
        let Some(ret) = MethodDescriptor::parse(&self.method.descriptor)
            .ok()
            .and_then(|d| d.ret)
        else {
            return;
        };
        let ending = self.list[k].opcode;
        match ret {
            FieldType::Boolean => {
                for (operator, push, text, needs) in [
                    (
                        Operator::FalseReturns,
                        op::ICONST_0,
                        "false",
                        Needs::NonZero,
                    ),
                    (Operator::TrueReturns, op::ICONST_1, "true", Needs::Zero),
                ] {
                    if !self.is_pushed(k, push) {
                        let with = ops(&[op::POP, push, ending]);
                        out.push(Change::new(operator, with, text).when(needs));
                    }
                }
            }
            FieldType::Object(name) => self.object_returns(k, &name, out),
            FieldType::Array(_) => self.null_returns(k, out),
            _ => {
                let (pop, push) = match ending {
                    op::IRETURN => (op::POP, op::ICONST_0),
                    op::LRETURN => (op::POP2, op::LCONST_0),
                    op::FRETURN => (op::POP, op::FCONST_0),
                    _ => (op::POP2, op::DCONST_0),
                };
                if !self.is_pushed(k, push) {
                    let with = ops(&[pop, push, ending]);
                    let change = Change::new(Operator::PrimitiveReturns, with, "0");
                    out.push(change.when(Needs::NonZero));
                }
            }
        }
    }

    fn object_returns(&mut self, k: usize, name: &str, out: &mut Vec<Change>) {
        if name == "java/lang/String" {
            if k > 0 && self.text_of(&self.list[k - 1]).as_deref() == Some("") {
                return;
            }
            let bytes = self.pool.string("").ok().map(|i| with_index(op::LDC_W, i));
            self.empty(bytes, "\"\"", out);
        } else if name == "java/lang/Boolean" {
            for (operator, constant) in [
                (Operator::FalseReturns, "FALSE"),
                (Operator::TrueReturns, "TRUE"),
            ] {
                let descriptor = "Ljava/lang/Boolean;";
                let field = self.pool.member(tag::FIELD_REF, name, constant, descriptor);
                if let Ok(index) = field {
                    let bytes = replacing_result(with_index(op::GETSTATIC, index));
                    let text = constant.to_lowercase();
                    out.push(Change::new(operator, bytes, text));
                }
            }
        } else if let Some((name, from, zero)) = BOXES.iter().find(|b| b.0 == name) {
            let descriptor = format!("({from})L{name};");
            let made = self
                .pool
                .member(tag::METHOD_REF, name, "valueOf", &descriptor);
            let bytes = made.ok().map(|index| {
                let mut bytes = vec![*zero];
                bytes.extend(with_index(op::INVOKESTATIC, index));
                bytes
            });
            self.empty(bytes, "0", out);
        } else if let Some((_, class, method, is_interface, text)) =
            EMPTY.iter().find(|e| e.0 == name)
        {
            let gives = match class.ends_with("Collections") {
                true => match *method {
                    "emptySet" => "java/util/Set",
                    "emptyMap" => "java/util/Map",
                    "emptyIterator" => "java/util/Iterator",
                    _ => "java/util/List",
                },
                false => class,
            };
            let kind = match is_interface {
                true => tag::INTERFACE_METHOD_REF,
                false => tag::METHOD_REF,
            };
            let made = self
                .pool
                .member(kind, class, method, &format!("()L{gives};"));
            let bytes = made.ok().map(|index| with_index(op::INVOKESTATIC, index));
            self.empty(bytes, text, out);
        } else {
            self.null_returns(k, out);
        }
    }

    fn empty(&self, bytes: Option<Vec<u8>>, text: &str, out: &mut Vec<Change>) {
        if let Some(bytes) = bytes {
            let with = replacing_result(bytes);
            out.push(Change::new(Operator::EmptyReturns, with, text));
        }
    }

    fn null_returns(&self, k: usize, out: &mut Vec<Change>) {
        if !self.is_pushed(k, op::ACONST_NULL) {
            let with = ops(&[op::POP, op::ACONST_NULL, op::ARETURN]);
            out.push(Change::new(Operator::NullReturns, with, "null").when(Needs::NonZero));
        }
    }

    /// Whether what the instruction takes is this constant, however control came to it.
    fn is_pushed(&self, k: usize, push: u8) -> bool {
        let is_target = self.targets.contains(&self.list[k].pc);
        !is_target && k > 0 && self.list[k - 1].opcode == push
    }
}

/// The result is taken from the stack, something else made, and that returned.
fn replacing_result(made: Vec<u8>) -> Vec<Piece> {
    let mut bytes = vec![op::POP];
    bytes.extend(made);
    bytes.push(op::ARETURN);
    vec![Piece::Bytes(bytes)]
}

pub(super) fn with_index(opcode: u8, index: u16) -> Vec<u8> {
    let [a, b] = index.to_be_bytes();
    vec![opcode, a, b]
}
