//! Things of one type taken for each other: fields, and arguments of a call.

use classfile::write::tag;
use classfile::{FieldType, Instruction, MethodDescriptor, access, opcode as op};

use super::returns::with_index;
use super::{Change, Finder};
use crate::{Operator, Piece};

impl Finder<'_> {
    /// The next field of the class with the same type; after the last one comes the first.
    pub(super) fn other_field(&mut self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        let Some(member) = self.class.member_of(i) else {
            return;
        };
        if *member.class != *self.class.this_class {
            return;
        }
        let is_static = i.opcode == op::GETSTATIC;
        let fits = |f: &&classfile::FieldInfo| {
            *f.descriptor == *member.descriptor
                && (f.access & access::STATIC != 0) == is_static
                && f.access & access::SYNTHETIC == 0
        };
        let alike: Vec<_> = self.class.fields.iter().filter(fits).collect();
        let Some(own) = alike.iter().position(|f| *f.name == *member.name) else {
            return;
        };
        let other = alike[(own + 1) % alike.len()].name.clone();
        if *other == *member.name {
            return;
        }
        let field = self
            .pool
            .member(tag::FIELD_REF, &member.class, &other, &member.descriptor);
        if let Ok(index) = field {
            let with = vec![Piece::Bytes(with_index(i.opcode, index))];
            out.push(Change::new(Operator::OtherField, with, &*other));
        }
    }

    /// The last two arguments of a call, or the receiver and the only one.
    pub(super) fn swapped_arguments(&self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        let Some(member) = self.class.member_of(i) else {
            return;
        };
        let Ok(descriptor) = MethodDescriptor::parse(&member.descriptor) else {
            return;
        };
        let bytes = match descriptor.params.as_slice() {
            [.., a, b] if a == b && !self.is_same_twice(k) => swap(b),
            [FieldType::Object(name)]
                if matches!(i.opcode, op::INVOKEVIRTUAL | op::INVOKEINTERFACE)
                    && *name == member.class
                    && !self.is_same_twice(k) =>
            {
                vec![op::SWAP]
            }
            _ => return,
        };
        let Some(own) = self.bytes_of(i) else { return };
        let with = vec![Piece::Bytes([bytes, own].concat())];
        out.push(Change::new(Operator::SwappedArguments, with, ""));
    }

    /// Whether the two values on top of the stack are plainly one.
    fn is_same_twice(&self, k: usize) -> bool {
        let Some([a, b]) = k.checked_sub(2).and_then(|from| self.list.get(from..k)) else {
            return false;
        };
        b.opcode == op::DUP || a.local().is_some() && a.opcode == b.opcode && a.local() == b.local()
    }

    fn bytes_of(&self, i: &Instruction) -> Option<Vec<u8>> {
        let code = self.method.code.as_ref()?;
        let all = self.class.slice(&code.code);
        let bytes = all.get(i.pc as usize..i.next_pc() as usize)?;
        Some(bytes.to_vec())
    }
}

fn swap(ty: &FieldType) -> Vec<u8> {
    match ty.slots() {
        2 => vec![op::DUP2_X2, op::POP2],
        _ => vec![op::SWAP],
    }
}
