//! The constant pool (JVMS 4.4).
//!
//! Utf8 constants stay in the file's bytes; a string is allocated the first time it is asked for,
//! and shared from then on.

use crate::reader::Reader;
use crate::{ClassFormatError, descriptor, mutf8};
use std::sync::{Arc, OnceLock};

type Result<T> = std::result::Result<T, ClassFormatError>;

/// One constant. The `u16` fields are pool indices, whose kinds parsing has checked, except
/// `bootstrap`, an index into [`ClassFile::bootstrap_methods`](crate::ClassFile).
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of JVMS 4.4, by name")]
pub enum Constant {
    /// Index 0, and the index after each Long and Double.
    Unusable,
    /// Modified UTF-8 at `start` in the file.
    Utf8 {
        start: u32,
        len: u16,
    },
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class {
        name: u16,
    },
    String {
        utf8: u16,
    },
    FieldRef {
        class: u16,
        nat: u16,
    },
    MethodRef {
        class: u16,
        nat: u16,
    },
    InterfaceMethodRef {
        class: u16,
        nat: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType {
        descriptor: u16,
    },
    Dynamic {
        bootstrap: u16,
        nat: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        nat: u16,
    },
    Module {
        name: u16,
    },
    Package {
        name: u16,
    },
}

/// A field or method reference with its names looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRef {
    /// Internal name of the class named by the reference (an array's descriptor for arrays).
    pub class: Arc<str>,
    /// Member name.
    pub name: Arc<str>,
    /// Member descriptor.
    pub descriptor: Arc<str>,
    /// Pool index of the Class constant.
    pub class_idx: u16,
    /// Whether this is an InterfaceMethodRef.
    pub interface: bool,
}

/// The constants of one class.
pub struct ConstantPool {
    bytes: Arc<[u8]>,
    constants: Box<[Constant]>,
    /// Decoded Utf8 constants, by pool index.
    strings: Box<[OnceLock<Arc<str>>]>,
}

impl ConstantPool {
    /// The number of indices, including 0: `constant_pool_count`.
    #[expect(clippy::len_without_is_empty, reason = "index 0 always exists")]
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// The constant at `index`, or `None` outside the pool.
    #[inline]
    pub fn get(&self, index: u16) -> Option<Constant> {
        self.constants.get(usize::from(index)).copied()
    }

    /// All constants with their indices, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Constant)> + '_ {
        self.constants
            .iter()
            .enumerate()
            .map(|(index, constant)| (index as u16, *constant))
    }

    /// The modified UTF-8 bytes of a Utf8 constant.
    pub fn utf8_bytes(&self, index: u16) -> Result<&[u8]> {
        match self.get(index) {
            Some(Constant::Utf8 { start, len }) => {
                let start = start as usize;
                Ok(self
                    .bytes
                    .get(start..start + usize::from(len))
                    .unwrap_or_default())
            }
            _ => Err(self.bad_index(index, "Utf8")),
        }
    }

    /// The text of a Utf8 constant; lone surrogates become U+FFFD.
    pub fn str(&self, index: u16) -> Result<Arc<str>> {
        let Some(cell) = self.strings.get(usize::from(index)) else {
            return Err(self.bad_index(index, "Utf8"));
        };
        if let Some(known) = cell.get() {
            return Ok(known.clone());
        }
        let bytes = self.utf8_bytes(index)?;
        let make = || match std::str::from_utf8(bytes) {
            // What is well-formed in both encodings means the same in both.
            Ok(text) => Arc::from(text),
            Err(_) => Arc::from(mutf8::to_string_lossy(bytes)),
        };
        Ok(cell.get_or_init(make).clone())
    }

    /// The UTF-16 units of a Utf8 constant, or of the one a String constant names.
    pub fn utf16(&self, index: u16) -> Result<Vec<u16>> {
        let index = match self.get(index) {
            Some(Constant::String { utf8 }) => utf8,
            _ => index,
        };
        let bytes = self.utf8_bytes(index)?;
        let offset = self.offset_of(index);
        mutf8::to_utf16(bytes).ok_or(ClassFormatError::BadUtf8 { index, offset })
    }

    /// The name in a Class constant.
    pub fn class_name(&self, index: u16) -> Result<Arc<str>> {
        match self.get(index) {
            Some(Constant::Class { name }) => self.str(name),
            _ => Err(self.bad_index(index, "Class")),
        }
    }

    /// The name and descriptor in a NameAndType constant.
    pub fn name_and_type(&self, index: u16) -> Result<(Arc<str>, Arc<str>)> {
        match self.get(index) {
            Some(Constant::NameAndType { name, descriptor }) => {
                Ok((self.str(name)?, self.str(descriptor)?))
            }
            _ => Err(self.bad_index(index, "NameAndType")),
        }
    }

    /// The parts of a FieldRef, MethodRef or InterfaceMethodRef constant.
    pub fn member(&self, index: u16) -> Result<MemberRef> {
        let (class_idx, nat, interface) = match self.get(index) {
            Some(Constant::FieldRef { class, nat } | Constant::MethodRef { class, nat }) => {
                (class, nat, false)
            }
            Some(Constant::InterfaceMethodRef { class, nat }) => (class, nat, true),
            _ => return Err(self.bad_index(index, "FieldRef, MethodRef or InterfaceMethodRef")),
        };
        let (name, descriptor) = self.name_and_type(nat)?;
        Ok(MemberRef {
            class: self.class_name(class_idx)?,
            name,
            descriptor,
            class_idx,
            interface,
        })
    }

    fn bad_index(&self, index: u16, expected: &'static str) -> ClassFormatError {
        ClassFormatError::BadIndex {
            index,
            expected,
            offset: self.offset_of(index),
        }
    }

    /// Where the constant stands in the file; 0 for an index outside the pool.
    /// Walks the pool: for error messages only.
    pub(crate) fn offset_of(&self, index: u16) -> usize {
        let mut offset = POOL_START;
        for (at, constant) in self.iter().skip(1) {
            if at == index {
                return offset;
            }
            offset += match constant {
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
            };
        }
        0
    }

    /// Reads the pool, whose count comes next in `reader`, and checks its references.
    pub(crate) fn parse(
        bytes: &Arc<[u8]>,
        reader: &mut Reader<'_>,
        major: u16,
    ) -> Result<ConstantPool> {
        let count = usize::from(reader.u16("constant pool count")?);
        // A pool larger than the file is a lie; do not allocate for it.
        let mut constants = Vec::with_capacity(count.min(reader.left()).max(1));
        constants.push(Constant::Unusable);
        while constants.len() < count {
            let index = constants.len() as u16;
            let constant = read_constant(reader, bytes, index, major)?;
            constants.push(constant);
            if matches!(constant, Constant::Long(_) | Constant::Double(_)) {
                if constants.len() == count {
                    let expected = "second half of a Long or Double (the pool ends first)";
                    let offset = reader.at - 9;
                    return Err(ClassFormatError::BadIndex {
                        index,
                        expected,
                        offset,
                    });
                }
                constants.push(Constant::Unusable);
            }
        }
        let strings = std::iter::repeat_with(OnceLock::new)
            .take(constants.len())
            .collect();
        let pool = ConstantPool {
            bytes: bytes.clone(),
            constants: constants.into(),
            strings,
        };
        pool.check_references(major)?;
        Ok(pool)
    }

    fn check_references(&self, major: u16) -> Result<()> {
        for (index, constant) in self.iter() {
            let wrong = match constant {
                Constant::Class { name: utf8 }
                | Constant::String { utf8 }
                | Constant::MethodType { descriptor: utf8 }
                | Constant::Module { name: utf8 }
                | Constant::Package { name: utf8 } => self.unless_utf8(utf8),
                Constant::FieldRef { class, nat }
                | Constant::MethodRef { class, nat }
                | Constant::InterfaceMethodRef { class, nat } => match self.get(class) {
                    Some(Constant::Class { .. }) => self.unless_name_and_type(nat),
                    _ => Some((class, "Class")),
                },
                Constant::NameAndType { name, descriptor } => self
                    .unless_utf8(name)
                    .or_else(|| self.unless_utf8(descriptor)),
                Constant::MethodHandle { kind, reference } => {
                    self.unless_handle_target(index, kind, reference, major)?
                }
                Constant::Dynamic { nat, .. } | Constant::InvokeDynamic { nat, .. } => {
                    self.unless_name_and_type(nat)
                }
                _ => None,
            };
            if let Some((bad, expected)) = wrong {
                let offset = self.offset_of(index);
                return Err(ClassFormatError::BadIndex {
                    index: bad,
                    expected,
                    offset,
                });
            }
        }
        // Only now is every index known to be of its kind.
        self.iter()
            .try_for_each(|(index, constant)| self.check_text(index, constant))
    }

    /// Class names and descriptors are well-formed, and of the sort their use needs.
    fn check_text(&self, index: u16, constant: Constant) -> Result<()> {
        let descriptor_of = |nat| match self.get(nat) {
            Some(Constant::NameAndType { descriptor, .. }) => descriptor,
            _ => 0,
        };
        let (utf8, is_good): (u16, fn(&[u8]) -> bool) = match constant {
            Constant::Class { name } => (name, is_class_name),
            Constant::FieldRef { nat, .. } | Constant::Dynamic { nat, .. } => {
                (descriptor_of(nat), descriptor::is_field_bytes)
            }
            Constant::MethodRef { nat, .. }
            | Constant::InterfaceMethodRef { nat, .. }
            | Constant::InvokeDynamic { nat, .. } => {
                (descriptor_of(nat), descriptor::is_method_bytes)
            }
            Constant::MethodType { descriptor } => (descriptor, descriptor::is_method_bytes),
            _ => return Ok(()),
        };
        let bytes = self.utf8_bytes(utf8)?;
        if is_good(bytes) {
            return Ok(());
        }
        let (text, offset) = (mutf8::to_string_lossy(bytes), self.offset_of(index));
        Err(match constant {
            Constant::Class { .. } => ClassFormatError::BadName { name: text, offset },
            _ => ClassFormatError::BadDescriptor {
                descriptor: text,
                offset,
            },
        })
    }

    fn unless_utf8(&self, index: u16) -> Option<(u16, &'static str)> {
        let fits = matches!(self.get(index), Some(Constant::Utf8 { .. }));
        (!fits).then_some((index, "Utf8"))
    }

    fn unless_name_and_type(&self, index: u16) -> Option<(u16, &'static str)> {
        let fits = matches!(self.get(index), Some(Constant::NameAndType { .. }));
        (!fits).then_some((index, "NameAndType"))
    }

    /// JVMS 4.4.8: which references each method handle kind takes.
    fn unless_handle_target(
        &self,
        index: u16,
        kind: u8,
        reference: u16,
        major: u16,
    ) -> Result<Option<(u16, &'static str)>> {
        let target = self.get(reference);
        let (fits, expected) = match kind {
            1..=4 => (
                matches!(target, Some(Constant::FieldRef { .. })),
                "FieldRef",
            ),
            5 | 8 => (
                matches!(target, Some(Constant::MethodRef { .. })),
                "MethodRef",
            ),
            6 | 7 => match target {
                Some(Constant::InterfaceMethodRef { .. }) => (major >= 52, "MethodRef"),
                Some(Constant::MethodRef { .. }) => (true, "MethodRef"),
                _ => (false, "MethodRef or InterfaceMethodRef"),
            },
            9 => {
                let fits = matches!(target, Some(Constant::InterfaceMethodRef { .. }));
                (fits, "InterfaceMethodRef")
            }
            _ => {
                let offset = self.offset_of(index);
                return Err(ClassFormatError::BadHandleKind {
                    kind,
                    index,
                    offset,
                });
            }
        };
        Ok((!fits).then_some((reference, expected)))
    }
}

impl std::fmt::Debug for ConstantPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.constants.iter()).finish()
    }
}

/// JVMS 4.2.1, or an array type's descriptor (JVMS 4.4.1).
fn is_class_name(name: &[u8]) -> bool {
    match name.first() {
        Some(b'[') => descriptor::is_field_bytes(name),
        _ => descriptor::is_internal_name_bytes(name),
    }
}

/// Magic, versions and the count precede the first constant.
const POOL_START: usize = 10;

fn read_constant(
    reader: &mut Reader<'_>,
    bytes: &[u8],
    index: u16,
    major: u16,
) -> Result<Constant> {
    const WHAT: &str = "constant";
    let offset = reader.at;
    let tag = reader.u8("constant tag")?;
    // JVMS table 4.4-B: the version each kind came with.
    let since = match tag {
        15 | 16 | 18 => 51,
        17 => 55,
        19 | 20 => 53,
        _ => 0,
    };
    if major < since {
        return Err(ClassFormatError::BadConstantTag { tag, index, offset });
    }
    Ok(match tag {
        1 => {
            let len = reader.u16(WHAT)?;
            let range = reader.range(usize::from(len), "Utf8 constant")?;
            if !mutf8::is_valid(bytes.get(range.clone()).unwrap_or_default()) {
                return Err(ClassFormatError::BadUtf8 {
                    index,
                    offset: range.start,
                });
            }
            Constant::Utf8 {
                start: range.start as u32,
                len,
            }
        }
        3 => Constant::Integer(reader.u32(WHAT)? as i32),
        4 => Constant::Float(f32::from_bits(reader.u32(WHAT)?)),
        5 => Constant::Long(reader.u64(WHAT)? as i64),
        6 => Constant::Double(f64::from_bits(reader.u64(WHAT)?)),
        7 => Constant::Class {
            name: reader.u16(WHAT)?,
        },
        8 => Constant::String {
            utf8: reader.u16(WHAT)?,
        },
        9 => Constant::FieldRef {
            class: reader.u16(WHAT)?,
            nat: reader.u16(WHAT)?,
        },
        10 => Constant::MethodRef {
            class: reader.u16(WHAT)?,
            nat: reader.u16(WHAT)?,
        },
        11 => Constant::InterfaceMethodRef {
            class: reader.u16(WHAT)?,
            nat: reader.u16(WHAT)?,
        },
        12 => Constant::NameAndType {
            name: reader.u16(WHAT)?,
            descriptor: reader.u16(WHAT)?,
        },
        15 => Constant::MethodHandle {
            kind: reader.u8(WHAT)?,
            reference: reader.u16(WHAT)?,
        },
        16 => Constant::MethodType {
            descriptor: reader.u16(WHAT)?,
        },
        17 => Constant::Dynamic {
            bootstrap: reader.u16(WHAT)?,
            nat: reader.u16(WHAT)?,
        },
        18 => Constant::InvokeDynamic {
            bootstrap: reader.u16(WHAT)?,
            nat: reader.u16(WHAT)?,
        },
        19 => Constant::Module {
            name: reader.u16(WHAT)?,
        },
        20 => Constant::Package {
            name: reader.u16(WHAT)?,
        },
        _ => return Err(ClassFormatError::BadConstantTag { tag, index, offset }),
    })
}
