//! `StackMapTable` as full frames (JVMS 4.7.4).

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::write::PoolWriter;
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, access};

/// A verification type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// One that is only a tag.
    Plain(u8),
    /// A Class constant.
    Object(u16),
    /// A class that a descriptor names; it may have no constant yet.
    Named(Arc<str>),
    /// Made by the `new` at this pc.
    Uninitialised(u16),
}

const INT: u8 = 1;
const FLOAT: u8 = 2;
const DOUBLE: u8 = 3;
const LONG: u8 = 4;
const UNINITIALISED_THIS: u8 = 6;

/// The types at one pc; a long or double is one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) locals: Vec<Type>,
    pub(crate) stack: Vec<Type>,
}

/// The frames of a method, by pc.
pub(crate) fn read(class: &ClassFile, method: &MethodInfo) -> Option<BTreeMap<u32, Frame>> {
    let code = method.code.as_ref()?;
    let mut found = BTreeMap::new();
    let Some(range) = &code.stack_map else {
        return Some(found);
    };
    let mut reader = Reader(class.slice(range));
    let mut locals = entry_locals(class, method)?;
    let mut next = 0u32;
    for _ in 0..reader.u16()? {
        let kind = reader.u8()?;
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => u16::from(kind - 64),
            247.. => reader.u16()?,
            128..=246 => return None,
        };
        let mut stack = Vec::new();
        match kind {
            64..=127 | 247 => stack.push(reader.ty()?),
            248..=250 => {
                let kept = locals.len().checked_sub(usize::from(251 - kind))?;
                locals.truncate(kept);
            }
            252..=254 => {
                for _ in 251..kind {
                    locals.push(reader.ty()?);
                }
            }
            255 => {
                locals = reader.types()?;
                stack = reader.types()?;
            }
            _ => {}
        }
        let pc = next + u32::from(delta);
        next = pc + 1;
        let locals = locals.clone();
        found.insert(pc, Frame { locals, stack });
    }
    Some(found)
}

fn entry_locals(class: &ClassFile, method: &MethodInfo) -> Option<Vec<Type>> {
    let mut locals = Vec::new();
    if method.access & access::STATIC == 0 {
        let is_object = class.super_class.is_none();
        locals.push(if &*method.name == "<init>" && !is_object {
            Type::Plain(UNINITIALISED_THIS)
        } else {
            Type::Named(class.this_class.clone())
        });
    }
    let descriptor = MethodDescriptor::parse(&method.descriptor).ok()?;
    for parameter in &descriptor.params {
        locals.push(match parameter {
            FieldType::Float => Type::Plain(FLOAT),
            FieldType::Double => Type::Plain(DOUBLE),
            FieldType::Long => Type::Plain(LONG),
            FieldType::Object(name) => Type::Named(name.clone()),
            FieldType::Array(_) => Type::Named(Arc::from(parameter.to_string())),
            _ => Type::Plain(INT),
        });
    }
    Some(locals)
}

/// The body of `StackMapTable` for frames at these places, ascending; `new_at` says where a `new`
/// went.
pub(crate) fn write(
    frames: &[(u32, &Frame)],
    pool: &mut PoolWriter,
    new_at: impl Fn(u16) -> Option<u16>,
) -> Option<Vec<u8>> {
    let mut out = u16::try_from(frames.len()).ok()?.to_be_bytes().to_vec();
    let mut next = 0u32;
    for (at, frame) in frames {
        out.push(255);
        out.extend(u16::try_from(at.checked_sub(next)?).ok()?.to_be_bytes());
        next = at + 1;
        for types in [&frame.locals, &frame.stack] {
            out.extend(u16::try_from(types.len()).ok()?.to_be_bytes());
            for ty in types {
                let (tag, operand) = match ty {
                    Type::Plain(tag) => (*tag, None),
                    Type::Object(index) => (7, Some(*index)),
                    Type::Named(name) => (7, Some(pool.class(name).ok()?)),
                    Type::Uninitialised(pc) => (8, Some(new_at(*pc)?)),
                };
                out.push(tag);
                out.extend(operand.into_iter().flat_map(u16::to_be_bytes));
            }
        }
    }
    Some(out)
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn ty(&mut self) -> Option<Type> {
        Some(match self.u8()? {
            7 => Type::Object(self.u16()?),
            8 => Type::Uninitialised(self.u16()?),
            tag @ 0..=6 => Type::Plain(tag),
            _ => return None,
        })
    }

    fn types(&mut self) -> Option<Vec<Type>> {
        (0..self.u16()?).map(|_| self.ty()).collect()
    }
}
