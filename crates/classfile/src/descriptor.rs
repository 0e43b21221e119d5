//! Field and method descriptors (JVMS 4.3).
//!
//! ```
//! use classfile::descriptor::MethodDescriptor;
//! let method = MethodDescriptor::parse("([ILjava/lang/String;J)V").unwrap();
//! assert_eq!(method.params.len(), 3);
//! assert_eq!(method.params[0].java(), "int[]");
//! assert_eq!(method.param_slots(), 4);
//! assert_eq!(method.to_string(), "([ILjava/lang/String;J)V");
//! ```

use std::fmt;
use std::sync::Arc;

/// Most array dimensions a type may have.
pub const MAX_DIMENSIONS: usize = 255;

/// A type of a field, parameter or result.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "named as in JVMS table 4.3-A")]
pub enum FieldType {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
    /// A class by its internal name.
    Object(Arc<str>),
    /// An array of the given element type.
    Array(Arc<FieldType>),
}

/// Parameter types and result type; `ret` is `None` for `void`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodDescriptor {
    /// Parameter types.
    pub params: Vec<FieldType>,
    /// Result type.
    pub ret: Option<FieldType>,
}

/// A malformed descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescriptorError {
    /// The descriptor.
    pub descriptor: String,
    /// The byte position at which it stops making sense.
    pub at: usize,
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "malformed descriptor {:?} at position {}",
            self.descriptor, self.at
        )
    }
}

impl std::error::Error for DescriptorError {}

impl FieldType {
    /// Parses a whole field descriptor.
    pub fn parse(descriptor: &str) -> Result<FieldType, DescriptorError> {
        let end = scan_type(descriptor.as_bytes(), 0).map_err(|at| error(descriptor, at))?;
        if end != descriptor.len() {
            return Err(error(descriptor, end));
        }
        Ok(build(descriptor))
    }

    /// Local variable and stack slots a value takes: 2 for `long` and `double`, else 1.
    pub fn slots(&self) -> usize {
        if matches!(self, FieldType::Long | FieldType::Double) {
            2
        } else {
            1
        }
    }

    /// Whether this is not a class or array type.
    pub fn is_primitive(&self) -> bool {
        !matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// The type as Java source writes it: `int[]`, `java.lang.String`. Nested classes keep their
    /// `$`, since a descriptor does not tell them apart.
    pub fn java(&self) -> String {
        match self {
            FieldType::Byte => "byte".into(),
            FieldType::Char => "char".into(),
            FieldType::Double => "double".into(),
            FieldType::Float => "float".into(),
            FieldType::Int => "int".into(),
            FieldType::Long => "long".into(),
            FieldType::Short => "short".into(),
            FieldType::Boolean => "boolean".into(),
            FieldType::Object(name) => name.replace('/', "."),
            FieldType::Array(element) => element.java() + "[]",
        }
    }
}

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldType::Byte => f.write_str("B"),
            FieldType::Char => f.write_str("C"),
            FieldType::Double => f.write_str("D"),
            FieldType::Float => f.write_str("F"),
            FieldType::Int => f.write_str("I"),
            FieldType::Long => f.write_str("J"),
            FieldType::Short => f.write_str("S"),
            FieldType::Boolean => f.write_str("Z"),
            FieldType::Object(name) => write!(f, "L{name};"),
            FieldType::Array(element) => write!(f, "[{element}"),
        }
    }
}

impl MethodDescriptor {
    /// Parses a method descriptor.
    pub fn parse(descriptor: &str) -> Result<MethodDescriptor, DescriptorError> {
        let bytes = descriptor.as_bytes();
        if bytes.first() != Some(&b'(') {
            return Err(error(descriptor, 0));
        }
        let mut params = Vec::new();
        let mut at = 1;
        while bytes.get(at) != Some(&b')') {
            let end = scan_type(bytes, at).map_err(|at| error(descriptor, at))?;
            params.push(build(&descriptor[at..end]));
            at = end;
        }
        let result = &descriptor[at + 1..];
        let ret = match result {
            "V" => None,
            _ => match FieldType::parse(result) {
                Ok(ty) => Some(ty),
                Err(inner) => return Err(error(descriptor, at + 1 + inner.at)),
            },
        };
        Ok(MethodDescriptor { params, ret })
    }

    /// Slots taken by the parameters, without a receiver.
    pub fn param_slots(&self) -> usize {
        self.params.iter().map(FieldType::slots).sum()
    }

    /// The parameters as Java source writes them: `int[], java.lang.String`.
    pub fn java_params(&self) -> String {
        self.params
            .iter()
            .map(FieldType::java)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The result type as Java source writes it.
    pub fn java_ret(&self) -> String {
        self.ret
            .as_ref()
            .map_or_else(|| "void".into(), FieldType::java)
    }
}

impl fmt::Display for MethodDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for param in &self.params {
            write!(f, "{param}")?;
        }
        match &self.ret {
            Some(ret) => write!(f, "){ret}"),
            None => f.write_str(")V"),
        }
    }
}

/// Whether `descriptor` is a well-formed field descriptor. Allocates nothing.
pub fn is_field(descriptor: &str) -> bool {
    is_field_bytes(descriptor.as_bytes())
}

/// [`is_field`] of modified UTF-8; what matters to it is ASCII.
pub(crate) fn is_field_bytes(descriptor: &[u8]) -> bool {
    scan_type(descriptor, 0) == Ok(descriptor.len())
}

/// Whether `descriptor` is a well-formed method descriptor. Allocates nothing. The limit of 255
/// parameter slots (JVMS 4.3.3) includes the receiver, so it is not checked here.
pub fn is_method(descriptor: &str) -> bool {
    is_method_bytes(descriptor.as_bytes())
}

/// [`is_method`] of modified UTF-8.
pub(crate) fn is_method_bytes(bytes: &[u8]) -> bool {
    if bytes.first() != Some(&b'(') {
        return false;
    }
    let mut at = 1;
    while bytes.get(at) != Some(&b')') {
        match scan_type(bytes, at) {
            Ok(end) => at = end,
            Err(_) => return false,
        }
    }
    &bytes[at + 1..] == b"V" || scan_type(bytes, at + 1) == Ok(bytes.len())
}

/// Whether `name` is a class name in internal form (JVMS 4.2.1): unqualified names joined by `/`.
pub fn is_internal_name(name: &str) -> bool {
    is_internal_name_bytes(name.as_bytes())
}

/// [`is_internal_name`] of modified UTF-8.
pub(crate) fn is_internal_name_bytes(name: &[u8]) -> bool {
    let mut previous = b'/';
    for &byte in name {
        match byte {
            b'.' | b';' | b'[' => return false,
            b'/' if previous == b'/' => return false,
            _ => previous = byte,
        }
    }
    previous != b'/'
}

/// The end of the field descriptor that begins at `at`, or the position of its fault.
fn scan_type(bytes: &[u8], at: usize) -> Result<usize, usize> {
    let dimensions = bytes
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take_while(|b| **b == b'[')
        .count();
    if dimensions > MAX_DIMENSIONS {
        return Err(at + MAX_DIMENSIONS);
    }
    let base = at + dimensions;
    match bytes.get(base) {
        Some(b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z') => Ok(base + 1),
        Some(b'L') => {
            let mut previous = b'/';
            for (offset, &byte) in bytes[base + 1..].iter().enumerate() {
                match byte {
                    b';' if previous != b'/' => return Ok(base + 1 + offset + 1),
                    b';' | b'.' | b'[' => return Err(base + 1 + offset),
                    b'/' if previous == b'/' => return Err(base + 1 + offset),
                    _ => previous = byte,
                }
            }
            Err(bytes.len())
        }
        _ => Err(base),
    }
}

/// Builds the type of one scanned descriptor.
fn build(descriptor: &str) -> FieldType {
    let base = descriptor.trim_start_matches('[');
    let mut ty = match base.as_bytes().first() {
        Some(b'B') => FieldType::Byte,
        Some(b'C') => FieldType::Char,
        Some(b'D') => FieldType::Double,
        Some(b'F') => FieldType::Float,
        Some(b'I') => FieldType::Int,
        Some(b'J') => FieldType::Long,
        Some(b'S') => FieldType::Short,
        Some(b'Z') => FieldType::Boolean,
        _ => FieldType::Object(Arc::from(
            base.get(1..base.len().max(2) - 1).unwrap_or_default(),
        )),
    };
    for _ in base.len()..descriptor.len() {
        ty = FieldType::Array(Arc::new(ty));
    }
    ty
}

fn error(descriptor: &str, at: usize) -> DescriptorError {
    DescriptorError {
        descriptor: descriptor.to_owned(),
        at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_types_round_trip_and_render() {
        for (descriptor, java, slots) in [
            ("I", "int", 1),
            ("J", "long", 2),
            ("D", "double", 2),
            ("[[Z", "boolean[][]", 1),
            ("[J", "long[]", 1),
            ("Ljava/util/Map$Entry;", "java.util.Map$Entry", 1),
            ("[Lx;", "x[]", 1),
        ] {
            let ty = FieldType::parse(descriptor).unwrap();
            assert_eq!(ty.to_string(), descriptor);
            assert_eq!(ty.java(), java);
            assert_eq!(ty.slots(), slots);
            assert!(is_field(descriptor));
        }
    }

    #[test]
    fn refuses_malformed() {
        let deep = "[".repeat(256) + "I";
        for bad in [
            "",
            "V",
            "L;",
            "Lx",
            "[",
            "II",
            "Ljava//x;",
            "L/x;",
            "Lx/;",
            "La.b;",
            "Q",
            "é",
            &deep,
        ] {
            assert!(FieldType::parse(bad).is_err(), "{bad}");
            assert!(!is_field(bad), "{bad}");
        }
        for bad in [
            "", "()", "(", "(V)V", "I", "(I", "()VV", "(I)[V", "(Lx)V", "(é)V", ")V",
        ] {
            assert!(MethodDescriptor::parse(bad).is_err(), "{bad}");
            assert!(!is_method(bad), "{bad}");
        }
    }

    #[test]
    fn method_descriptors() {
        let method = MethodDescriptor::parse("(IDLx/Y;[[J)[Lx/Y;").unwrap();
        assert_eq!(method.param_slots(), 5);
        assert_eq!(method.java_params(), "int, double, x.Y, long[][]");
        assert_eq!(method.java_ret(), "x.Y[]");
        assert_eq!(method.to_string(), "(IDLx/Y;[[J)[Lx/Y;");
        assert_eq!(MethodDescriptor::parse("()V").unwrap().ret, None);
    }

    #[test]
    fn internal_names() {
        for good in ["x", "java/lang/Object", "a/b$c", "module-info"] {
            assert!(is_internal_name(good));
        }
        for bad in ["", "/", "a/", "/a", "a//b", "a.b", "[I", "La;"] {
            assert!(!is_internal_name(bad), "{bad}");
        }
    }
}
