//! Calls that are left out, or give something else.

use classfile::write::tag;
use classfile::{FieldType, MemberRef, MethodDescriptor, opcode as op};

use super::returns::with_index;
use super::{Change, Finder, ops};
use crate::{Operator, Piece};

/// Methods of big numbers and what PIT makes of them.
const BIG: [(&str, &str); 20] = [
    ("add", "subtract"),
    ("subtract", "add"),
    ("multiply", "divide"),
    ("divide", "multiply"),
    ("mod", "multiply"),
    ("remainder", "multiply"),
    ("max", "min"),
    ("min", "max"),
    ("negate", "not"),
    ("not", "negate"),
    ("and", "or"),
    ("or", "and"),
    ("xor", "and"),
    ("andNot", "and"),
    ("shiftLeft", "shiftRight"),
    ("shiftRight", "shiftLeft"),
    ("setBit", "clearBit"),
    ("clearBit", "setBit"),
    ("flipBit", "setBit"),
    ("plus", "negate"),
];

impl Finder<'_> {
    pub(super) fn call(&mut self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        let Some(member) = self.class.member_of(i) else {
            return;
        };
        let Ok(descriptor) = MethodDescriptor::parse(&member.descriptor) else {
            return;
        };
        if &*member.name == "<init>" {
            if self.makes_object(k, &member.class) {
                let mut bytes = pops(&descriptor.params);
                bytes.extend([op::POP, op::POP, op::ACONST_NULL]);
                let change = Change::new(Operator::ConstructorCalls, ops(&bytes), "null");
                out.push(change);
            }
            return;
        }
        let mut taken: Vec<FieldType> = Vec::new();
        if i.opcode != op::INVOKESTATIC {
            taken.push(FieldType::Object(member.class.clone()));
        }
        taken.extend(descriptor.params.iter().cloned());
        let Some(ret) = &descriptor.ret else {
            let with = ops(&pops(&taken));
            out.push(Change::new(Operator::VoidMethodCalls, with, ""));
            return;
        };
        let (push, text) = nothing(ret);
        let mut bytes = pops(&taken);
        bytes.push(push);
        out.push(Change::new(Operator::NonVoidMethodCalls, ops(&bytes), text));
        let first = usize::from(i.opcode != op::INVOKESTATIC);
        if let Some(kept) = (first..taken.len()).rfind(|n| taken[*n] == *ret) {
            let with = ops(&only(&taken, kept));
            let text = format!("argument {}", kept - first);
            out.push(Change::new(Operator::ArgumentPropagation, with, text));
        }
        if first == 1 && taken[0] == *ret {
            let with = ops(&only(&taken, 0));
            out.push(Change::new(Operator::NakedReceiver, with, ""));
        }
        self.big(k, &member, out);
    }

    /// Whether the object that a constructor is called for is new and wanted afterwards: it is there
    /// twice, for the constructor and for whoever asked for it. Others are called for `this`.
    fn makes_object(&self, k: usize, class: &str) -> bool {
        let mut inner = 0;
        for at in (0..k).rev() {
            let i = &self.list[at];
            let is_constructor = i.opcode == op::INVOKESPECIAL
                && self
                    .class
                    .member_of(i)
                    .is_some_and(|m| &*m.name == "<init>" && &*m.class == class);
            inner += usize::from(is_constructor);
            let is_new = i.opcode == op::NEW && self.named(at).as_deref() == Some(class);
            if is_new && inner == 0 {
                return self.list[at + 1].opcode == op::DUP;
            }
            inner -= usize::from(is_new);
        }
        false
    }

    fn named(&self, at: usize) -> Option<String> {
        let classfile::Operands::Constant(index) = self.list[at].operands else {
            return None;
        };
        let name = self.class.constants.class_name(index).ok()?;
        Some(name.to_string())
    }

    fn big(&mut self, k: usize, member: &MemberRef, out: &mut Vec<Change>) {
        let operator = match &*member.class {
            "java/math/BigInteger" => Operator::BigInteger,
            "java/math/BigDecimal" => Operator::BigDecimal,
            _ => return,
        };
        let is_decimal = operator == Operator::BigDecimal;
        let Some((_, other)) = BIG.iter().find(|(name, _)| *name == &*member.name) else {
            return;
        };
        let mut other = *other;
        if is_decimal {
            other = match &*member.name {
                "negate" => "plus",
                "plus" => "negate",
                "and" | "or" | "xor" | "not" | "andNot" | "shiftLeft" | "shiftRight" => return,
                _ => other,
            };
        } else if &*member.name == "plus" {
            return;
        }
        // With a rounding mode there is no counterpart of the same shape.
        let one = format!("(L{0};)L{0};", member.class);
        let none = format!("()L{};", member.class);
        let shifted = format!("(I)L{};", member.class);
        let by_number = matches!(other, "shiftLeft" | "shiftRight" | "setBit" | "clearBit");
        let fits = match other {
            "negate" | "not" | "plus" => *member.descriptor == *none,
            _ if by_number => *member.descriptor == *shifted,
            _ => *member.descriptor == *one,
        };
        if self.list[k].opcode != op::INVOKEVIRTUAL || !fits {
            return;
        }
        let method = self
            .pool
            .member(tag::METHOD_REF, &member.class, other, &member.descriptor);
        if let Ok(index) = method {
            let with = vec![Piece::Bytes(with_index(op::INVOKEVIRTUAL, index))];
            out.push(Change::new(operator, with, other));
        }
    }
}

fn pop(ty: &FieldType) -> u8 {
    match ty.slots() {
        2 => op::POP2,
        _ => op::POP,
    }
}

/// Takes values from the stack, the last first.
fn pops(taken: &[FieldType]) -> Vec<u8> {
    taken.iter().rev().map(pop).collect()
}

/// Takes all values from the stack but one.
fn only(taken: &[FieldType], kept: usize) -> Vec<u8> {
    let mut bytes = pops(&taken[kept + 1..]);
    for below in taken[..kept].iter().rev() {
        bytes.extend(match (taken[kept].slots(), below.slots()) {
            (1, 1) => vec![op::SWAP, op::POP],
            (1, _) => vec![op::DUP_X2, op::POP, op::POP2],
            (_, 1) => vec![op::DUP2_X1, op::POP2, op::POP],
            _ => vec![op::DUP2_X2, op::POP2, op::POP2],
        });
    }
    bytes
}

/// Pushes zero or null.
fn nothing(ty: &FieldType) -> (u8, &'static str) {
    match ty {
        FieldType::Boolean => (op::ICONST_0, "false"),
        FieldType::Long => (op::LCONST_0, "0"),
        FieldType::Float => (op::FCONST_0, "0"),
        FieldType::Double => (op::DCONST_0, "0"),
        FieldType::Object(_) | FieldType::Array(_) => (op::ACONST_NULL, "null"),
        _ => (op::ICONST_0, "0"),
    }
}
