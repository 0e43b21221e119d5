//! The parts of a class file, as [`ClassFile::parse`] finds them.
//!
//! A `Range<usize>` here is always a range of [`ClassFile::bytes`], without the attribute's name
//! and length.

use crate::module::ModuleDescriptor;
use crate::{ClassFormatError, ConstantPool, Instruction, MemberRef, Operands, access, parse};
use std::ops::Range;
use std::sync::Arc;

/// One parsed class, interface, record, enum, annotation interface or module description.
#[derive(Debug)]
pub struct ClassFile {
    pub(crate) bytes: Arc<[u8]>,
    /// Major version: 52 is Java 8, 61 is Java 17, 69 is Java 25.
    pub major: u16,
    /// Minor version; 65535 marks use of preview features.
    pub minor: u16,
    /// Flags, see [`access`].
    pub access: u16,
    /// Internal name, such as `java/lang/Object`.
    pub this_class: Arc<str>,
    /// Internal name of the superclass; `None` for `java/lang/Object` and module descriptions.
    pub super_class: Option<Arc<str>>,
    /// Internal names of the direct superinterfaces, in declared order.
    pub interfaces: Vec<Arc<str>>,
    /// The constant pool.
    pub constants: ConstantPool,
    /// Declared fields, in file order.
    pub fields: Vec<FieldInfo>,
    /// Declared methods, in file order.
    pub methods: Vec<MethodInfo>,
    /// `SourceFile`.
    pub source_file: Option<Arc<str>>,
    /// `Signature`, see [`signature`](crate::signature).
    pub signature: Option<Arc<str>>,
    /// `InnerClasses`.
    pub inner_classes: Vec<InnerClass>,
    /// `EnclosingMethod`.
    pub enclosing_method: Option<EnclosingMethod>,
    /// `NestHost`.
    pub nest_host: Option<Arc<str>>,
    /// `NestMembers`.
    pub nest_members: Vec<Arc<str>>,
    /// `PermittedSubclasses`; `None` for a class that is not sealed.
    pub permitted_subclasses: Option<Vec<Arc<str>>>,
    /// `Record`; `None` for a class that is not a record.
    pub record: Option<Vec<RecordComponent>>,
    /// `BootstrapMethods`.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Range<usize>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Range<usize>>,
    /// `SourceDebugExtension` (SMAP of JSP, Kotlin).
    pub source_debug_extension: Option<Range<usize>>,
    /// `Module` with its companions, for a module description.
    pub module: Option<Box<ModuleDescriptor>>,
    /// Whether the `Synthetic` or `Deprecated` attributes are present.
    pub markers: Markers,
}

/// Attributes without contents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Markers {
    /// `Synthetic`, the old form of the flag.
    pub synthetic: bool,
    /// `Deprecated`.
    pub deprecated: bool,
}

impl Markers {
    /// Takes note of an attribute if its name is one of the two.
    pub(crate) fn note(&mut self, attribute: &[u8]) {
        match attribute {
            b"Synthetic" => self.synthetic = true,
            b"Deprecated" => self.deprecated = true,
            _ => {}
        }
    }
}

impl ClassFile {
    /// Parses one class file.
    pub fn parse(bytes: Arc<[u8]>) -> Result<ClassFile, ClassFormatError> {
        parse::parse(bytes)
    }

    /// The file's bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The file's bytes, shared.
    pub fn shared_bytes(&self) -> Arc<[u8]> {
        self.bytes.clone()
    }

    /// The bytes of a range found in this class; empty for a range outside it.
    #[inline]
    pub fn slice(&self, range: &Range<usize>) -> &[u8] {
        self.bytes.get(range.clone()).unwrap_or_default()
    }

    /// The field or method that an instruction of this class names.
    pub fn member_of(&self, instruction: &Instruction) -> Option<MemberRef> {
        let (Operands::Constant(constant) | Operands::InvokeInterface { constant, .. }) =
            instruction.operands
        else {
            return None;
        };
        self.constants.member(constant).ok()
    }

    /// The method declared with this name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodInfo> {
        self.methods
            .iter()
            .find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    /// The field declared with this name and descriptor.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&FieldInfo> {
        self.fields
            .iter()
            .find(|f| &*f.name == name && &*f.descriptor == descriptor)
    }

    /// Whether this is `module-info.class`.
    pub fn is_module_info(&self) -> bool {
        self.access & access::MODULE != 0
    }

    /// Whether this is an interface (annotation interfaces included).
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }
}

/// A row of `InnerClasses`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InnerClass {
    /// The inner class.
    pub inner: Arc<str>,
    /// The class it is a member of; `None` for local and anonymous classes.
    pub outer: Option<Arc<str>>,
    /// Its simple name; `None` for anonymous classes.
    pub name: Option<Arc<str>>,
    /// Its flags as declared in the source.
    pub access: u16,
}

/// `EnclosingMethod` of a local or anonymous class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// The innermost enclosing class.
    pub class: Arc<str>,
    /// Name and descriptor of the enclosing method, if a method encloses it.
    pub method: Option<(Arc<str>, Arc<str>)>,
}

/// A component of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordComponent {
    /// Name.
    pub name: Arc<str>,
    /// Field descriptor.
    pub descriptor: Arc<str>,
    /// `Signature`.
    pub signature: Option<Arc<str>>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Range<usize>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Range<usize>>,
}

/// A row of `BootstrapMethods`; pool indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// A MethodHandle constant.
    pub method_handle: u16,
    /// Loadable constants.
    pub args: Vec<u16>,
}

/// A declared field.
#[derive(Debug, Clone)]
pub struct FieldInfo {
    /// Flags, see [`access`].
    pub access: u16,
    /// Name.
    pub name: Arc<str>,
    /// Descriptor; well-formed.
    pub descriptor: Arc<str>,
    /// `ConstantValue`, a pool index. Its kind is checked, and it has a meaning, on static
    /// fields only (JVMS 4.7.2).
    pub constant_value: Option<u16>,
    /// `Signature`.
    pub signature: Option<Arc<str>>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Range<usize>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Range<usize>>,
    /// Whether the `Synthetic` or `Deprecated` attributes are present.
    pub markers: Markers,
}

/// A declared method.
#[derive(Debug, Clone)]
pub struct MethodInfo {
    /// Flags, see [`access`].
    pub access: u16,
    /// Name.
    pub name: Arc<str>,
    /// Descriptor; well-formed.
    pub descriptor: Arc<str>,
    /// `Code`; present exactly if the method is neither native nor abstract.
    pub code: Option<Code>,
    /// `Exceptions`: declared exception classes.
    pub exceptions: Vec<Arc<str>>,
    /// `Signature`.
    pub signature: Option<Arc<str>>,
    /// Body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Range<usize>>,
    /// Body of `RuntimeVisibleParameterAnnotations`.
    pub parameter_annotations: Option<Range<usize>>,
    /// Body of `AnnotationDefault`.
    pub annotation_default: Option<Range<usize>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Range<usize>>,
    /// `MethodParameters`: name and flags of each parameter.
    pub method_parameters: Option<Vec<(Option<Arc<str>>, u16)>>,
    /// Whether the `Synthetic` or `Deprecated` attributes are present.
    pub markers: Markers,
}

/// The body of a method.
#[derive(Debug, Clone)]
pub struct Code {
    /// Operand stack limit, in slots.
    pub max_stack: u16,
    /// Local variable count, in slots.
    pub max_locals: u16,
    /// The bytecode; 1 to 65535 bytes.
    pub code: Range<usize>,
    /// The exception table, in order.
    pub handlers: Vec<Handler>,
    /// Rows of all `LineNumberTable`s, in file order.
    pub line_numbers: Vec<(u16, u16)>,
    /// Rows of all `LocalVariableTable`s, in file order.
    pub local_variables: Vec<LocalVariable>,
    /// Body of `StackMapTable`.
    pub stack_map: Option<Range<usize>>,
    /// Body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Range<usize>>,
}

impl Code {
    /// The source line of the instruction at `pc`: of the first row that starts there, else of
    /// the last row among those with the greatest start below it (HotSpot's
    /// `Method::line_number_from_bci`).
    pub fn line_of(&self, pc: u16) -> Option<u16> {
        let mut best: Option<(u16, u16)> = None;
        for &(start, line) in &self.line_numbers {
            if start == pc {
                return Some(line);
            }
            if start < pc && best.is_none_or(|(known, _)| start >= known) {
                best = Some((start, line));
            }
        }
        best.map(|(_, line)| line)
    }
}

/// A row of the exception table: `start_pc..end_pc` is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handler {
    /// First protected pc.
    pub start_pc: u16,
    /// First pc no longer protected.
    pub end_pc: u16,
    /// Where the handler begins.
    pub handler_pc: u16,
    /// Pool index of the caught Class, 0 for any.
    pub catch_type: u16,
}

/// A row of `LocalVariableTable`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalVariable {
    /// First pc at which the variable has a value.
    pub start_pc: u16,
    /// Length of that range.
    pub length: u16,
    /// Name.
    pub name: Arc<str>,
    /// Descriptor.
    pub descriptor: Arc<str>,
    /// Slot.
    pub index: u16,
}
