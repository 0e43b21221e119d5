//! The machine's value kinds: what a slot, a field or an array element holds.

/// A JVM value kind, in the narrow form in which fields and array elements are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference.
    Ref,
    /// `void`, as a return kind only.
    Void,
}

impl Kind {
    /// Kind of a field or return descriptor.
    pub fn of_descriptor(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Boolean,
            Some(b'B') => Kind::Byte,
            Some(b'C') => Kind::Char,
            Some(b'S') => Kind::Short,
            Some(b'I') => Kind::Int,
            Some(b'J') => Kind::Long,
            Some(b'F') => Kind::Float,
            Some(b'D') => Kind::Double,
            Some(b'V') => Kind::Void,
            _ => Kind::Ref,
        }
    }

    /// Bytes in a field or array element.
    pub fn size(self) -> u32 {
        1 << self.shift()
    }

    /// log2 of [`Kind::size`].
    pub fn shift(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte | Kind::Void => 0,
            Kind::Char | Kind::Short => 1,
            Kind::Int | Kind::Float | Kind::Ref => 2,
            Kind::Long | Kind::Double => 3,
        }
    }

    /// Operand-stack and local-variable slots (JVMS 2.6.1).
    pub fn slots(self) -> u16 {
        match self {
            Kind::Void => 0,
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }

    /// The descriptor character; `L` for references.
    pub fn descriptor_char(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'L',
            Kind::Void => 'V',
        }
    }

    /// Name of the primitive type in Java source.
    pub fn java_name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "reference",
            Kind::Void => "void",
        }
    }

    /// The eight primitive kinds and `void`, in the order of their `newarray` codes, then `void`.
    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Char,
        Kind::Float,
        Kind::Double,
        Kind::Byte,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Void,
    ];
}

/// Parameter kinds and return kind of a method descriptor, without allocation of names.
pub fn parse_method_kinds(descriptor: &str) -> (Vec<Kind>, Kind) {
    let bytes = descriptor.as_bytes();
    let mut params = Vec::new();
    let mut i = 1;
    while i < bytes.len() && bytes[i] != b')' {
        let start = i;
        while i < bytes.len() && bytes[i] == b'[' {
            i += 1;
        }
        if bytes.get(i) == Some(&b'L') {
            while i < bytes.len() && bytes[i] != b';' {
                i += 1;
            }
        }
        i += 1;
        params.push(Kind::of_descriptor(
            &descriptor[start.min(bytes.len() - 1)..],
        ));
    }
    let ret = descriptor
        .get(i + 1..)
        .map_or(Kind::Void, Kind::of_descriptor);
    (params, ret)
}

/// The parameter descriptors of a method descriptor, and the return descriptor.
pub fn split_descriptor(descriptor: &str) -> (Vec<&str>, &str) {
    let bytes = descriptor.as_bytes();
    let mut params = Vec::new();
    let mut i = 1;
    while i < bytes.len() && bytes[i] != b')' {
        let start = i;
        while i < bytes.len() && bytes[i] == b'[' {
            i += 1;
        }
        if bytes.get(i) == Some(&b'L') {
            while i < bytes.len() && bytes[i] != b';' {
                i += 1;
            }
        }
        i += 1;
        params.push(descriptor.get(start..i).unwrap_or(""));
    }
    (params, descriptor.get(i + 1..).unwrap_or("V"))
}
