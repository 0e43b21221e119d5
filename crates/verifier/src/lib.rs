//! Bytecode verification (JVMS 4.9 and 4.10).
//!
//! [`verify`] decides whether the methods of a class may be run by an interpreter that trusts
//! their types: an `int` is never used as a reference, the operand stack stays within its bounds,
//! fields are read from objects that have them, arguments fit the method called, objects are used
//! after their constructor only. It changes nothing and never panics, whatever the bytes.
//!
//! Class files from version 51 on are checked against their `StackMapTable` in one pass
//! (JVMS 4.10.1), older ones by inferring the types (JVMS 4.10.2), and those of version 50 by
//! inference if the check fails, as HotSpot does.
//!
//! What a verified class still needs checked when it runs, since the verifier leaves it open
//! (JVMS 4.10.1.2):
//! - a value of an interface type is any object, so `invokeinterface`, and `invokespecial` in the
//!   code of an interface, must check their receiver;
//! - the element stored by `aastore`;
//! - that names resolve, to members of the right kind (static or not, interface or not) that are
//!   accessible, of classes that may be instantiated;
//! - final classes and methods, the loader constraints of JVMS 5.3.4, and paired monitors;
//! - a class that could not be loaded for verification ([`Answer::Unknown`]) must not load later
//!   for the same loader: values of any class may have been let into its variables.
//!
//! ```
//! use std::sync::Arc;
//! use verifier::{Answer, Hierarchy, Member};
//!
//! /// Knows no class at all.
//! struct Nothing;
//! impl Hierarchy for Nothing {
//!     fn is_assignable(&mut self, _: &str, _: &str) -> Answer {
//!         Answer::Unknown
//!     }
//!     fn is_interface(&mut self, _: &str) -> Answer {
//!         Answer::Unknown
//!     }
//!     fn super_class(&mut self, _: &str) -> Option<Arc<str>> {
//!         None
//!     }
//!     fn is_protected_elsewhere(&mut self, _: &str, _: &str, _: Member, _: &str, _: &str) -> bool {
//!         false
//!     }
//! }
//!
//! // class A extends java.lang.Object { static int f() { return (int) null; } }
//! let bytes = b"\xCA\xFE\xBA\xBE\0\0\0\x41\0\x08\
//!     \x01\0\x01A\x07\0\x01\x01\0\x10java/lang/Object\x07\0\x03\
//!     \x01\0\x01f\x01\0\x03()I\x01\0\x04Code\
//!     \0\x20\0\x02\0\x04\0\0\0\0\0\x01\
//!     \0\x08\0\x05\0\x06\0\x01\0\x07\0\0\0\x0E\0\x01\0\0\0\0\0\x02\x01\xAC\0\0\0\0\0\0";
//! let class = classfile::ClassFile::parse(bytes[..].into()).unwrap();
//! let error = verifier::verify(&class, &mut Nothing).unwrap_err();
//! assert_eq!((error.bci, &*error.reason), (1, "Bad type on operand stack"));
//! assert!(error.to_string().contains("Type null (current frame, stack[0]) is not assignable to integer"));
//! ```

mod body;
mod calls;
mod checker;
mod declarations;
mod execute;
mod fault;
mod frame;
mod inference;
mod pool;
mod stack_map;
mod types;
mod world;

use classfile::{ClassFile, MethodInfo, opcode};
use fault::Fault;
use std::fmt;
use std::sync::Arc;

/// An answer about classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// A class could not be loaded.
    Unknown,
}

impl From<bool> for Answer {
    fn from(holds: bool) -> Answer {
        if holds { Answer::Yes } else { Answer::No }
    }
}

/// A kind of member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    /// A field.
    Field,
    /// A method or constructor.
    Method,
}

/// What the machine knows about other classes, as seen from the defining loader of the class
/// being verified. Names are internal names of classes; the verifier takes arrays apart itself.
/// Each question is asked at most once per [`verify`].
pub trait Hierarchy {
    /// Whether a value of class `from` may be assigned to the class `to`, which is neither an
    /// interface nor `java/lang/Object` nor `from` itself.
    ///
    /// `Unknown` means that `from` did not load. The value is then refused, with
    /// [`VerifyError::missing_class`] set, where HotSpot throws `NoClassDefFoundError`: the value
    /// may be of any class, see [`is_interface`](Self::is_interface).
    fn is_assignable(&mut self, from: &str, to: &str) -> Answer;

    /// Whether `name` is an interface.
    ///
    /// `Unknown` means that it did not load; any object is then accepted for it. HotSpot throws
    /// `NoClassDefFoundError` instead; using the class at run time will.
    fn is_interface(&mut self, name: &str) -> Answer;

    /// The superclass of a class; `None` for `java/lang/Object` and classes that do not load.
    fn super_class(&mut self, name: &str) -> Option<Arc<str>>;

    /// Whether the member that resolution (JVMS 5.4.3.2, 5.4.3.3) finds from `class`, a
    /// superclass of the class `current` being verified, is protected and declared in a class of
    /// another run-time package than `current`. False if there is no such member. Only then does
    /// JVMS 4.10.1.8 ask that the receiver is a `current`.
    fn is_protected_elsewhere(
        &mut self,
        current: &str,
        class: &str,
        member: Member,
        name: &str,
        descriptor: &str,
    ) -> bool;
}

/// Why a class was refused; to become a `java.lang.VerifyError`, or a
/// `java.lang.NoClassDefFoundError` if [`missing_class`](Self::missing_class) is set.
///
/// Displayed in the manner of HotSpot, without its dump of frame and code:
/// ```text
/// Bad type on operand stack
/// Exception Details:
///   Location:
///     a/B.f(I)V @5: iadd
///   Reason:
///     Type 'java/lang/Object' (current frame, stack[1]) is not assignable to integer
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyError {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Name and descriptor of the method; empty for faults of the class itself.
    pub method: String,
    /// Where the instruction at fault begins; 0 for faults of a whole method.
    pub bci: u32,
    /// Opcode at `bci`, if there is one.
    pub opcode: Option<u8>,
    /// The rule that is broken, mostly in HotSpot's words.
    pub reason: String,
    /// How it is broken; may be empty.
    pub detail: String,
    /// The class that could not be loaded, if that is the reason.
    pub missing_class: Option<Arc<str>>,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\nException Details:\n  Location:", self.reason)?;
        write!(f, "    {}", self.class)?;
        if !self.method.is_empty() {
            write!(f, ".{} @{}", self.method, self.bci)?;
        }
        if let Some(mnemonic) = self.opcode.and_then(opcode::mnemonic) {
            write!(f, ": {mnemonic}")?;
        }
        let detail = match self.detail.as_str() {
            "" => "Error exists in the bytecode",
            detail => detail,
        };
        write!(f, "\n  Reason:\n    {detail}")
    }
}

impl std::error::Error for VerifyError {}

/// Verifies all methods of a class.
///
/// The time is linear in the size of the class file for the code compilers make, and bounded for
/// any other: a method that would take too long or too much memory is refused.
pub fn verify(class: &ClassFile, hierarchy: &mut dyn Hierarchy) -> Result<(), VerifyError> {
    let mut world = world::World::new(class, hierarchy);
    let mut pool = pool::Pool::new(class);
    let outcome = declarations::check_class(&world)
        .and_then(|()| declarations::check_constants(&mut world, &mut pool));
    if let Err(fault) = outcome {
        return Err(error(class, None, *fault, &world));
    }
    for method in &class.methods {
        let outcome = declarations::check_method(method, &mut world)
            .and_then(|()| verify_method(method, &mut world, &mut pool));
        if let Err(fault) = outcome {
            return Err(error(class, Some(method), *fault, &world));
        }
    }
    Ok(())
}

fn verify_method<'a>(
    method: &'a MethodInfo,
    world: &mut world::World<'a>,
    pool: &mut pool::Pool<'a>,
) -> fault::Check {
    let Some(code) = &method.code else {
        return Ok(());
    };
    let body = body::Body::new(method, code, world, pool)?;
    match world.class.major {
        ..50 => inference::infer(&body, world, pool),
        50 => match checker::check(&body, world, pool) {
            Err(fault) if !fault.malformed => inference::infer(&body, world, pool),
            outcome => outcome,
        },
        51.. => checker::check(&body, world, pool),
    }
}

fn error(
    class: &ClassFile,
    method: Option<&MethodInfo>,
    fault: Fault,
    world: &world::World<'_>,
) -> VerifyError {
    let code = method.and_then(|method| Some(class.slice(&method.code.as_ref()?.code)));
    VerifyError {
        class: class.this_class.clone(),
        method: method.map_or_else(String::new, |method| {
            format!("{}{}", method.name, method.descriptor)
        }),
        bci: fault.pc,
        opcode: code.and_then(|code| code.get(fault.pc as usize).copied()),
        reason: fault.reason.into_owned(),
        detail: fault.detail,
        // HotSpot loads classes to see what they have in common, and throws `NoClassDefFoundError`.
        missing_class: fault
            .missing
            .or(world.unmerged)
            .map(|name| world.names.text(name).clone()),
    }
}
