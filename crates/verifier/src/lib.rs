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
//! - a value of an interface type is any object, so `invokeinterface` must check its receiver;
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
mod execute;
mod fault;
mod frame;
mod inference;
mod pool;
mod stack_map;
mod types;
mod world;

use classfile::{ClassFile, MethodInfo, access, opcode};
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
    /// Name and descriptor of the method.
    pub method: String,
    /// Where the instruction at fault begins; 0 for faults of a whole method.
    pub bci: u32,
    /// Mnemonic of the instruction at `bci`, if there is one.
    pub instruction: Option<&'static str>,
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
        write!(f, "    {}.{} @{}", self.class, self.method, self.bci)?;
        if let Some(instruction) = self.instruction {
            write!(f, ": {instruction}")?;
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
    for method in &class.methods {
        let outcome = declaration(class, method, &mut world)
            .and_then(|()| verify_method(method, &mut world, &mut pool));
        if let Err(fault) = outcome {
            return Err(error(class, method, *fault, &world));
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
        50 => checker::check(&body, world, pool).or_else(|_| inference::infer(&body, world, pool)),
        51.. => checker::check(&body, world, pool),
    }
}

/// What JVMS 4.3.3 and 4.6 ask of a method's declaration and the parser leaves open.
fn declaration(
    class: &ClassFile,
    method: &MethodInfo,
    world: &mut world::World<'_>,
) -> fault::Check {
    let (params, ret) = world.names.of_method(&method.descriptor);
    let is_static = method.access & access::STATIC != 0;
    let slots: usize = params
        .iter()
        .map(|ty| 1 + usize::from(ty.second().is_some()))
        .sum();
    if slots + usize::from(!is_static) > pool::MAX_ARGUMENT_SLOTS {
        return Err(Fault::new("Too many arguments in method signature"));
    }
    if &*method.name == "<init>" {
        let banned = access::STATIC | access::ABSTRACT | access::NATIVE;
        if method.access & banned != 0 || class.is_interface() {
            return Err(Fault::new("Method <init> has illegal modifiers"));
        }
        if ret.is_some() {
            return Err(Fault::new("Method <init> must return void"));
        }
    }
    Ok(())
}

fn error(
    class: &ClassFile,
    method: &MethodInfo,
    fault: Fault,
    world: &world::World<'_>,
) -> VerifyError {
    let code = method.code.as_ref().map(|code| class.slice(&code.code));
    let opcode = code.and_then(|code| code.get(fault.pc as usize));
    VerifyError {
        class: class.this_class.clone(),
        method: format!("{}{}", method.name, method.descriptor),
        bci: fault.pc,
        instruction: opcode.and_then(|&opcode| opcode::mnemonic(opcode)),
        reason: fault.reason.into_owned(),
        detail: fault.detail,
        missing_class: fault.missing.map(|name| world.names.text(name).clone()),
    }
}
