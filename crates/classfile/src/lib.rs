//! Reading and writing Java class files (JVMS chapter 4).
//!
//! [`ClassFile::parse`] turns the bytes of one class into a structure whose names are
//! decoded and whose bulky parts (bytecode, annotations, stack maps) stay ranges of the original
//! bytes, to be decoded by whoever needs them. Parsing checks the *format* of the file: magic,
//! version, constant pool kinds and cross references, lengths and truncation. It does not verify
//! the bytecode and does not link anything; those are the jobs of the crates above this one.
//!
//! [`mod@write`] makes class files, [`raw`] takes them apart so that they can be changed.
//!
//! ```
//! use classfile::{ClassFile, ClassFormatError};
//! let error = ClassFile::parse(vec![0xCA, 0xFE].into()).unwrap_err();
//! assert!(matches!(error, ClassFormatError::Truncated { .. }));
//! ```

pub mod access;
pub mod annotations;
mod class;
mod constant;
pub mod descriptor;
pub mod disassemble;
mod error;
pub mod instruction;
pub mod module;
pub mod mutf8;
pub mod opcode;
mod parse;
pub mod raw;
mod reader;
pub mod signature;
pub mod write;

pub use class::{
    BootstrapMethod, ClassFile, Code, EnclosingMethod, FieldInfo, Handler, InnerClass,
    LocalVariable, Markers, MethodInfo, RecordComponent,
};
pub use constant::{Constant, ConstantPool, MemberRef};
pub use descriptor::{DescriptorError, FieldType, MethodDescriptor};
pub use error::ClassFormatError;
pub use instruction::{Instruction, InstructionError, Operands, instructions};

/// The newest class file major version that is read; one above is
/// [`ClassFormatError::UnsupportedVersion`]. 69 is Java 25; the rest is headroom.
pub const MAX_MAJOR: u16 = 73;
