//! Why a class file was refused.

use std::fmt;

/// A class file that breaks the format rules of JVMS chapter 4. Offsets count bytes from the
/// start of the file; indices are constant pool indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassFormatError {
    /// The file ends inside the named item.
    Truncated {
        /// What was being read.
        what: &'static str,
        /// Where the missing bytes should begin.
        offset: usize,
    },
    /// The file does not begin with `CAFEBABE`.
    BadMagic {
        /// The four bytes found.
        found: u32,
    },
    /// The version is outside what is read here (see [`MAX_MAJOR`](crate::MAX_MAJOR)).
    UnsupportedVersion {
        /// Major version found.
        major: u16,
        /// Minor version found.
        minor: u16,
    },
    /// A constant has a tag that does not exist.
    BadConstantTag {
        /// The tag found.
        tag: u8,
        /// The constant's index.
        index: u16,
        /// Where the tag stands.
        offset: usize,
    },
    /// A Utf8 constant is not modified UTF-8 (JVMS 4.4.7).
    BadUtf8 {
        /// The constant's index.
        index: u16,
        /// Where its bytes begin.
        offset: usize,
    },
    /// An index does not name a constant of the kind needed there.
    BadIndex {
        /// The offending index.
        index: u16,
        /// The kind of constant needed.
        expected: &'static str,
        /// Where the index stands, or the constant holding it.
        offset: usize,
    },
    /// A method handle constant has a kind outside 1..=9.
    BadHandleKind {
        /// The kind found.
        kind: u8,
        /// The constant's index.
        index: u16,
        /// Where the constant stands.
        offset: usize,
    },
    /// A Dynamic or InvokeDynamic constant names a bootstrap method that does not exist.
    BadBootstrap {
        /// The index into `BootstrapMethods`.
        bootstrap: u16,
        /// The constant's index.
        index: u16,
        /// Where the constant stands.
        offset: usize,
    },
    /// An attribute's length does not fit its contents.
    BadAttributeLength {
        /// The attribute's name.
        attribute: &'static str,
        /// Where the attribute's body begins.
        offset: usize,
    },
    /// An attribute that may appear once appears twice.
    DuplicateAttribute {
        /// The attribute's name.
        attribute: &'static str,
        /// Where the second body begins.
        offset: usize,
    },
    /// A `Code` attribute whose code is empty or longer than 65535 bytes.
    BadCodeLength {
        /// The length found.
        length: u32,
        /// Where the length stands.
        offset: usize,
    },
    /// An exception table row whose range or handler is outside the code.
    BadHandler {
        /// Where the row begins.
        offset: usize,
    },
    /// A line number or local variable row that points outside the code.
    BadDebugRow {
        /// The attribute's name.
        attribute: &'static str,
        /// Where the row begins.
        offset: usize,
    },
    /// A method that is neither native nor abstract has no code.
    MissingCode {
        /// The method's name and descriptor.
        method: String,
        /// Where the method begins.
        offset: usize,
    },
    /// A native or abstract method has code.
    UnexpectedCode {
        /// The method's name and descriptor.
        method: String,
        /// Where the method begins.
        offset: usize,
    },
    /// A field or method has a malformed descriptor.
    BadDescriptor {
        /// The descriptor found.
        descriptor: String,
        /// Where the member, or the constant that uses it, begins.
        offset: usize,
    },
    /// A class or member name that JVMS 4.2 forbids (empty, or with one of its banned characters).
    BadName {
        /// The name found.
        name: String,
        /// Where the index of the name, or the constant that uses it, stands.
        offset: usize,
    },
    /// Bytes follow the end of the class.
    TrailingBytes {
        /// How many.
        count: usize,
        /// Where they begin.
        offset: usize,
    },
}

impl fmt::Display for ClassFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { what, offset } => {
                write!(f, "truncated class file: {what} cut off at offset {offset}")
            }
            Self::BadMagic { found } => {
                write!(f, "not a class file: magic {found:#010x} at offset 0")
            }
            Self::UnsupportedVersion { major, minor } => write!(
                f,
                "unsupported class file version {major}.{minor} at offset 4 (45.0 to {}.0 are read)",
                crate::MAX_MAJOR
            ),
            Self::BadConstantTag { tag, index, offset } => {
                write!(
                    f,
                    "unknown tag {tag} of constant {index} at offset {offset}"
                )
            }
            Self::BadUtf8 { index, offset } => {
                write!(
                    f,
                    "constant {index} at offset {offset} is not modified UTF-8"
                )
            }
            Self::BadIndex {
                index,
                expected,
                offset,
            } => {
                write!(
                    f,
                    "constant {index}, used at offset {offset}, is not a {expected}"
                )
            }
            Self::BadHandleKind {
                kind,
                index,
                offset,
            } => {
                write!(
                    f,
                    "bad method handle kind {kind} of constant {index} at offset {offset}"
                )
            }
            Self::BadBootstrap {
                bootstrap,
                index,
                offset,
            } => write!(
                f,
                "no bootstrap method {bootstrap} for constant {index} at offset {offset}"
            ),
            Self::BadAttributeLength { attribute, offset } => {
                write!(
                    f,
                    "wrong length of attribute {attribute} at offset {offset}"
                )
            }
            Self::DuplicateAttribute { attribute, offset } => {
                write!(f, "second attribute {attribute} at offset {offset}")
            }
            Self::BadCodeLength { length, offset } => {
                write!(
                    f,
                    "code length {length} at offset {offset} is not in 1..=65535"
                )
            }
            Self::BadHandler { offset } => {
                write!(
                    f,
                    "exception table row at offset {offset} points outside the code"
                )
            }
            Self::BadDebugRow { attribute, offset } => {
                write!(
                    f,
                    "row of {attribute} at offset {offset} points outside the code"
                )
            }
            Self::MissingCode { method, offset } => write!(
                f,
                "method {method} at offset {offset} is neither native nor abstract but has no code"
            ),
            Self::UnexpectedCode { method, offset } => {
                write!(
                    f,
                    "method {method} at offset {offset} is native or abstract but has code"
                )
            }
            Self::BadDescriptor { descriptor, offset } => {
                write!(f, "malformed descriptor {descriptor:?} at offset {offset}")
            }
            Self::BadName { name, offset } => write!(f, "illegal name {name:?} at offset {offset}"),
            Self::TrailingBytes { count, offset } => {
                write!(f, "{count} extra bytes after the class at offset {offset}")
            }
        }
    }
}

impl std::error::Error for ClassFormatError {}
