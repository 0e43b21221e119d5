//! Where the parts of a class file lie, so that all but code can be copied.

use std::collections::BTreeMap;
use std::ops::Range;

use classfile::{ClassFile, Constant};

use crate::pool::PoolBuilder;

/// Magic, versions and the count precede the first constant.
const POOL_START: usize = 10;

/// An attribute: pool index of its name, and its body.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: u16,
    pub(crate) body: Range<usize>,
}

/// A method: flags, name and descriptor, then attributes.
#[derive(Clone, Debug)]
pub(crate) struct MethodLayout {
    head: Range<usize>,
    pub(crate) attributes: Vec<Attribute>,
    /// Which of them is `Code`, and the attributes of that.
    pub(crate) code: Option<(usize, Vec<Attribute>)>,
}

/// A class file's parts.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pool: Range<usize>,
    /// From the flags to the count of methods.
    middle: Range<usize>,
    pub(crate) methods: Vec<MethodLayout>,
    /// The class's attributes.
    tail: Range<usize>,
}

impl Layout {
    pub(crate) fn of(class: &ClassFile) -> Option<Layout> {
        let bytes = class.bytes();
        let sizes = class.constants.iter().skip(1).map(|(_, c)| size_of(c));
        let pool = POOL_START..POOL_START + sizes.sum::<usize>();
        let mut walk = Walk {
            bytes,
            at: pool.end + 6,
        };
        let n_interfaces = walk.u16()?;
        walk.at += 2 * usize::from(n_interfaces);
        for _ in 0..walk.u16()? {
            walk.at += 6;
            walk.attributes()?;
        }
        let n_methods = walk.u16()?;
        let middle = pool.end..walk.at;
        let mut methods = Vec::new();
        for _ in 0..n_methods {
            let head = walk.at..walk.at + 6;
            walk.at = head.end;
            let attributes = walk.attributes()?;
            let is_code = |a: &Attribute| class.constants.utf8_bytes(a.name) == Ok(b"Code");
            let code = match attributes.iter().position(is_code) {
                Some(k) => Some((k, inner(bytes, &attributes[k].body)?)),
                None => None,
            };
            methods.push(MethodLayout {
                head,
                attributes,
                code,
            });
        }
        Some(Layout {
            pool,
            middle,
            methods,
            tail: walk.at..bytes.len(),
        })
    }

    /// The attributes of the class itself.
    pub(crate) fn class_attributes(&self, class: &ClassFile) -> Option<Vec<Attribute>> {
        let (bytes, at) = (class.bytes(), self.tail.start);
        Walk { bytes, at }.attributes()
    }

    /// The class file with more constants and other bodies of `Code`.
    pub(crate) fn assemble(
        &self,
        class: &ClassFile,
        pool: PoolBuilder,
        bodies: &BTreeMap<usize, Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let bytes = class.bytes();
        let mut out = bytes.get(..8)?.to_vec();
        let (count, added) = pool.finish()?;
        out.extend(count.to_be_bytes());
        out.extend(bytes.get(self.pool.clone())?);
        out.extend(added);
        out.extend(bytes.get(self.middle.clone())?);
        for (k, method) in self.methods.iter().enumerate() {
            out.extend(bytes.get(method.head.clone())?);
            out.extend((method.attributes.len() as u16).to_be_bytes());
            let code = method.code.as_ref().map(|(index, _)| *index);
            for (index, attribute) in method.attributes.iter().enumerate() {
                let body = match bodies.get(&k) {
                    Some(body) if code == Some(index) => body,
                    _ => bytes.get(attribute.body.clone())?,
                };
                out.extend(attribute.name.to_be_bytes());
                out.extend((body.len() as u32).to_be_bytes());
                out.extend(body);
            }
        }
        out.extend(bytes.get(self.tail.clone())?);
        Some(out)
    }
}

fn size_of(constant: Constant) -> usize {
    match constant {
        Constant::Unusable => 0,
        Constant::Utf8 { len, .. } => 3 + usize::from(len),
        Constant::Long(_) | Constant::Double(_) => 9,
        Constant::MethodHandle { .. } => 4,
        Constant::Class { .. }
        | Constant::String { .. }
        | Constant::MethodType { .. }
        | Constant::Module { .. }
        | Constant::Package { .. } => 3,
        _ => 5,
    }
}

/// The attributes inside a body of `Code`.
fn inner(bytes: &[u8], body: &Range<usize>) -> Option<Vec<Attribute>> {
    let mut walk = Walk {
        bytes,
        at: body.start + 4,
    };
    let length = usize::from(walk.u16()?) << 16 | usize::from(walk.u16()?);
    walk.at += length;
    let n_handlers = walk.u16()?;
    walk.at += 8 * usize::from(n_handlers);
    walk.attributes()
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Walk<'_> {
    fn u16(&mut self) -> Option<u16> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some(u16::from_be_bytes(pair.try_into().ok()?))
    }

    fn attributes(&mut self) -> Option<Vec<Attribute>> {
        let mut found = Vec::new();
        for _ in 0..self.u16()? {
            let name = self.u16()?;
            let length = usize::from(self.u16()?) << 16 | usize::from(self.u16()?);
            let body = self.at..self.at + length;
            self.at = body.end;
            found.push(Attribute { name, body });
        }
        Some(found)
    }
}
