//! Making class files: constants, members and code.
//!
//! A [`ClassWriter`] collects the parts of one class. It writes what it is given, sense or nonsense,
//! and refuses only what would not fit into its place in the file; so tests can use it for classes
//! that are wrong on purpose. [`ClassWriter::finish`] says whether something did not fit.
//!
//! ```
//! use classfile::write::{ClassWriter, CodeWriter};
//! use classfile::{ClassFile, access, opcode};
//!
//! let mut class = ClassWriter::new(50, "a/Answer", "java/lang/Object");
//! let mut code = CodeWriter::with_limits(1, 0);
//! code.op_byte(opcode::BIPUSH, 42);
//! code.op(opcode::IRETURN);
//! class.method(access::PUBLIC | access::STATIC, "answer", "()I", Some(&code));
//! let bytes = class.finish()?;
//! assert_eq!(&*ClassFile::parse(bytes.into()).unwrap().methods[0].name, "answer");
//! # Ok::<(), classfile::write::WriteError>(())
//! ```

mod code;
mod pool;

use std::fmt;

pub use code::{CodeWriter, Jumps, Label};
pub use pool::{PoolWriter, tag};

use crate::access;
use crate::raw::{Attribute, Body, Member, RawClass};

/// Why a class file could not be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteError {
    /// The constant pool has more entries than an index can name.
    TooManyConstants,
    /// A text takes more than 65535 bytes.
    TextTooLong,
    /// A list has more than 65535 rows.
    TooMany {
        /// Rows of what.
        what: &'static str,
    },
    /// The code of a method is too long for a jump, or for a table that points into it.
    CodeTooLong,
    /// A jump leads to a label that was never bound.
    UnboundLabel,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::TooManyConstants => f.write_str("more than 65534 constants"),
            WriteError::TextTooLong => f.write_str("a text of more than 65535 bytes"),
            WriteError::TooMany { what } => write!(f, "more than 65535 {what}"),
            WriteError::CodeTooLong => f.write_str("code too long for its jumps or tables"),
            WriteError::UnboundLabel => f.write_str("a jump to a label that is nowhere"),
        }
    }
}

impl std::error::Error for WriteError {}

/// A class file under construction. Members are written in the order in which they are added.
#[derive(Clone, Debug)]
pub struct ClassWriter {
    /// The class file's major version. From 51 on, code with jumps needs a stack map.
    pub major: u16,
    /// Flags of the class; public to begin with.
    pub access: u16,
    /// Index of the class's own constant.
    pub this_class: u16,
    /// Index of the constant of its superclass.
    pub super_class: u16,
    pool: PoolWriter,
    interfaces: Vec<u16>,
    fields: Vec<Member>,
    methods: Vec<Member>,
    attributes: Vec<Attribute>,
    /// The first thing that did not fit.
    problem: Option<WriteError>,
}

impl ClassWriter {
    /// A public class of this version and name.
    pub fn new(major: u16, name: &str, super_class: &str) -> ClassWriter {
        let mut class = ClassWriter {
            major,
            access: access::PUBLIC | access::SUPER,
            this_class: 0,
            super_class: 0,
            pool: PoolWriter::new(),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
            problem: None,
        };
        class.this_class = class.class(name);
        class.super_class = class.class(super_class);
        class
    }

    /// The index, or 0 after noting why there is none.
    fn index(&mut self, found: Result<u16, WriteError>) -> u16 {
        found.unwrap_or_else(|problem| {
            self.problem.get_or_insert(problem);
            0
        })
    }

    /// A constant by its tag and what follows it.
    pub fn constant(&mut self, tag: u8, payload: &[u8]) -> u16 {
        let found = self.pool.constant(tag, payload);
        self.index(found)
    }

    /// A Utf8 constant of these bytes.
    pub fn utf8_bytes(&mut self, bytes: &[u8]) -> u16 {
        let found = self.pool.utf8_bytes(bytes);
        self.index(found)
    }

    /// A Utf8 constant.
    pub fn utf8(&mut self, text: &str) -> u16 {
        let found = self.pool.utf8(text);
        self.index(found)
    }

    /// A Class constant.
    pub fn class(&mut self, name: &str) -> u16 {
        let found = self.pool.class(name);
        self.index(found)
    }

    /// A String constant.
    pub fn string(&mut self, text: &str) -> u16 {
        let found = self.pool.string(text);
        self.index(found)
    }

    /// An Integer constant.
    pub fn integer(&mut self, value: i32) -> u16 {
        let found = self.pool.integer(value);
        self.index(found)
    }

    /// A constant of two indices: a reference to a member, a NameAndType, a Dynamic.
    pub fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        let found = self.pool.pair(tag, first, second);
        self.index(found)
    }

    /// A NameAndType constant.
    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let found = self.pool.name_and_type(name, descriptor);
        self.index(found)
    }

    /// A reference to a member, by its [`tag`].
    pub fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let found = self.pool.member(tag, class, name, descriptor);
        self.index(found)
    }

    /// A Fieldref constant.
    pub fn field_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(tag::FIELD_REF, class, name, descriptor)
    }

    /// A Methodref constant.
    pub fn method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(tag::METHOD_REF, class, name, descriptor)
    }

    /// An InterfaceMethodref constant.
    pub fn interface_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(tag::INTERFACE_METHOD_REF, class, name, descriptor)
    }

    /// Adds an implemented interface.
    pub fn interface(&mut self, name: &str) {
        let index = self.class(name);
        self.interfaces.push(index);
    }

    /// An attribute of these bytes, to be given to a member.
    pub fn attribute(&mut self, name: &str, body: &[u8]) -> Attribute {
        Attribute {
            name: self.utf8(name),
            claimed: None,
            body: Body::Raw(body.to_vec()),
        }
    }

    /// A `Code` attribute, to be given to a method.
    pub fn code(&mut self, code: &CodeWriter) -> Attribute {
        let name = self.utf8("Code");
        let body = match code.finish(&mut self.pool) {
            Ok(code) => Body::Code(Box::new(code)),
            Err(problem) => {
                self.problem.get_or_insert(problem);
                Body::Raw(Vec::new())
            }
        };
        Attribute {
            name,
            claimed: None,
            body,
        }
    }

    /// Adds an attribute to the class.
    pub fn class_attribute(&mut self, name: &str, body: &[u8]) {
        let attribute = self.attribute(name, body);
        self.attributes.push(attribute);
    }

    /// Adds a field.
    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        self.field_with(access, name, descriptor, Vec::new());
    }

    /// Adds a field with attributes.
    pub fn field_with(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: Vec<Attribute>,
    ) {
        let field = self.member_of(access, name, descriptor, attributes);
        self.fields.push(field);
    }

    /// Adds a method; without code it has to be native or abstract.
    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: Option<&CodeWriter>) {
        let code = code.map(|code| self.code(code));
        self.method_with(access, name, descriptor, code.into_iter().collect());
    }

    /// Adds a method with attributes, its code among them.
    pub fn method_with(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: Vec<Attribute>,
    ) {
        let method = self.member_of(access, name, descriptor, attributes);
        self.methods.push(method);
    }

    fn member_of(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: Vec<Attribute>,
    ) -> Member {
        Member {
            access,
            name: self.utf8(name),
            descriptor: self.utf8(descriptor),
            attributes,
        }
    }

    /// The finished bytes.
    ///
    /// # Errors
    /// When something did not fit.
    pub fn finish(self) -> Result<Vec<u8>, WriteError> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        let lists = [
            ("interfaces", self.interfaces.len()),
            ("fields", self.fields.len()),
            ("methods", self.methods.len()),
            ("attributes", self.attributes.len()),
        ];
        let fits = |length: usize| u16::try_from(length).is_ok();
        if let Some((what, _)) = lists.into_iter().find(|(_, length)| !fits(*length)) {
            return Err(WriteError::TooMany { what });
        }
        let class = RawClass {
            minor: 0,
            major: self.major,
            pool: self.pool.into_entries(),
            access: self.access,
            this_class: self.this_class,
            super_class: self.super_class,
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            attributes: self.attributes,
        };
        Ok(class.write())
    }
}
