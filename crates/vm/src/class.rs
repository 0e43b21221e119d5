//! Run-time classes, methods and fields: what linking makes of a class file.

use std::sync::Arc;

use classfile::ClassFile;
use rustc_hash::FxHashMap;

use crate::heap::Ref;
pub use crate::ids::{BOOT, ClassId, LoaderId, MethodId};
use crate::insn::Code;
use crate::kind::Kind;

/// Access flags (JVMS 4.1, 4.5, 4.6).
#[allow(missing_docs)]
pub mod acc {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const SUPER: u16 = 0x0020;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// What kind of class this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A class or interface from a class file.
    Instance,
    /// An array class.
    Array {
        /// Class of the elements.
        element: ClassId,
        /// Storage kind of the elements.
        kind: Kind,
    },
    /// A primitive type or `void`.
    Primitive(Kind),
}

/// Where a class stands in its initialisation (JVMS 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitState {
    /// Linked, not initialised.
    Linked,
    /// Being initialised by this thread.
    InProgress(u32),
    /// Ready for use.
    Initialized,
    /// Initialisation threw; the class is unusable.
    Erroneous,
}

/// A field of a run-time class.
#[derive(Clone, Debug)]
pub struct Field {
    /// Simple name.
    pub name: Arc<str>,
    /// Field descriptor.
    pub descriptor: Arc<str>,
    /// Access flags.
    pub access: u16,
    /// Storage kind.
    pub kind: Kind,
    /// Byte offset in the object, or in the class mirror for a static field.
    pub offset: u32,
    /// Index in the class file's field list; `u16::MAX` for injected fields.
    pub file_idx: u16,
}

impl Field {
    /// Whether the field is static.
    pub fn is_static(&self) -> bool {
        self.access & acc::STATIC != 0
    }
}

/// A resolved constant-pool entry.
#[derive(Clone, Copy, Debug)]
pub enum CpEntry {
    /// Not yet resolved, or kept as the class file has it.
    Unresolved,
    /// A class.
    Class(ClassId),
    /// A permanent object (string literal) or another object listed as a GC root of the class.
    Object(Ref),
    /// A method.
    Method(MethodId),
    /// A signature-polymorphic call through a linker method with an appendix object.
    Linked {
        /// The static adapter to call.
        method: MethodId,
        /// Appended as the last argument unless null.
        appendix: Ref,
    },
    /// A primitive computed by a dynamic constant.
    Value(u64),
    /// The empty marker of a dynamic constant whose value is `null`.
    Null,
}

/// A run-time class.
#[allow(
    missing_docs,
    reason = "field names say it; the few that need words have them"
)]
pub struct Class {
    pub id: ClassId,
    /// Internal name: `java/lang/Object`, `[I`, `int`.
    pub name: Arc<str>,
    pub loader: LoaderId,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub file: Option<Arc<ClassFile>>,
    pub access: u16,
    pub shape: Shape,
    /// Virtual methods by vtable index, inherited ones first.
    pub vtable: Vec<MethodId>,
    /// Interface method to implementation, filled on demand.
    pub itable: FxHashMap<MethodId, MethodId>,
    /// Declared methods, in class file order, from `first_method`.
    pub first_method: MethodId,
    pub n_methods: u32,
    pub fields: Vec<Field>,
    pub instance_size: u32,
    /// Offsets of reference fields in instances, superclasses included.
    pub ref_offsets: Vec<u32>,
    /// Offsets of static reference fields in the mirror.
    pub static_ref_offsets: Vec<u32>,
    /// The `java.lang.Class` object; never moves.
    pub mirror: Ref,
    pub init: InitState,
    /// Initialised before the snapshot, so checks can be patched away.
    pub init_is_permanent: bool,
    /// Superclass chain from `Object` to this class.
    pub supers: Vec<ClassId>,
    /// Every interface implemented, sorted.
    pub all_interfaces: Vec<ClassId>,
    pub cp: Vec<CpEntry>,
    pub array_class: Option<ClassId>,
    pub ref_strength: Option<RefStrength>,
    pub has_finalizer: bool,
    pub clinit: Option<MethodId>,
    /// Host of the nest once known.
    pub nest_host: Option<ClassId>,
    pub hidden: bool,
    /// Declares default (non-abstract instance) methods, so it is initialised with implementors.
    pub has_defaults: bool,
    /// Where the bytes came from, for messages.
    pub origin: Arc<str>,
    /// What linking or verification found wrong, thrown at initialisation.
    pub failure: Option<Arc<(String, String)>>,
    pub verified: bool,
    /// Live cp patches of a hidden class: objects that replace constants.
    pub class_data: Ref,
}

/// Strength of a `java.lang.ref.Reference` subclass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum RefStrength {
    Soft,
    Weak,
    Final,
    Phantom,
}

impl Class {
    /// Whether this is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & acc::INTERFACE != 0
    }

    /// Whether this is an array class.
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    /// Whether this is a primitive type.
    pub fn is_primitive(&self) -> bool {
        matches!(self.shape, Shape::Primitive(_))
    }

    /// `java.lang.Object` form of the name, as `Class.getName` gives it.
    pub fn external_name(&self) -> String {
        external_name(&self.name)
    }

    /// Package in internal form, without the trailing slash.
    pub fn package(&self) -> &str {
        self.name.rfind('/').map_or("", |i| &self.name[..i])
    }

    /// Declared methods, in class file order.
    pub fn method_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = MethodId> + ExactSizeIterator + Clone + use<> {
        let first = self.first_method.bits();
        (first..first + self.n_methods).map(MethodId::from_bits)
    }

    /// Declared field by name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| &*f.name == name)
    }
}

/// Turns `java/lang/Object` into `java.lang.Object`; a hidden class's suffix keeps its slash.
pub fn external_name(internal: &str) -> String {
    match internal.find("+0x") {
        Some(i) => format!("{}/{}", internal[..i].replace('/', "."), &internal[i + 1..]),
        None => internal.replace('/', "."),
    }
}

/// How a method is run besides plain bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Polymorphic {
    No,
    /// `MethodHandle.invokeBasic`.
    InvokeBasic,
    LinkToVirtual,
    LinkToStatic,
    LinkToSpecial,
    LinkToInterface,
    /// `MethodHandle.invoke`/`invokeExact`, `VarHandle` access modes: linked by upcall.
    Generic,
}

/// A run-time method.
#[allow(missing_docs, reason = "field names say it")]
pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub access: u16,
    /// Index in the class file's method list.
    pub file_idx: u16,
    /// Argument slots, receiver included.
    pub arg_slots: u16,
    pub params: Vec<Kind>,
    pub ret: Kind,
    /// Index in the vtable (classes) of a virtual method.
    pub vtable_idx: Option<u16>,
    pub polymorphic: Polymorphic,
    pub caller_sensitive: bool,
    /// `@ForceInline`/`@Hidden` frames left out of stack traces.
    pub hidden: bool,
    pub code: Option<Box<Code>>,
    pub native: Option<crate::native::NativeFn>,
    /// An intrinsic that replaces the bytecode.
    pub intrinsic: Option<crate::native::NativeFn>,
}

impl Method {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }
    /// Whether the method is static.
    pub fn is_static(&self) -> bool {
        self.is(acc::STATIC)
    }
    /// Whether the method is abstract.
    pub fn is_abstract(&self) -> bool {
        self.is(acc::ABSTRACT)
    }
    /// Whether the method is private.
    pub fn is_private(&self) -> bool {
        self.is(acc::PRIVATE)
    }
    /// Whether the method is native.
    pub fn is_native(&self) -> bool {
        self.is(acc::NATIVE)
    }
    /// Whether the method is an instance or class initialiser.
    pub fn is_init(&self) -> bool {
        self.name.starts_with('<')
    }
}
