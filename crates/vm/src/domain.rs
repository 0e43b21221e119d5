//! What watches a run: hooks that cost nothing when unused.
//!
//! The interpreter is generic over a [`Domain`] and compiled once for each. [`Concrete`] has every
//! hook empty, so the compiler removes them. A symbolic domain keeps terms beside the registers and
//! the heap: [`Domain::insn`] shows it every internal instruction with its register window before it
//! is executed, and the concrete half that the interpreter computes is always right.

use crate::class::{ClassId, MethodId};
use crate::insn::Insn;
use crate::vm::Vm;

/// A place in a program: a bytecode of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The method.
    pub method: MethodId,
    /// Bytecode index.
    pub bci: u32,
}

/// Operands of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Operands {
    Int(i32, i32),
    Long(i64, i64),
    Float(f32, f32),
    Double(f64, f64),
    Ref(u32, u32),
}

/// Hooks of a run.
pub trait Domain: 'static {
    /// Whether any hook does something; when false the interpreter does not even compute sites.
    const ACTIVE: bool;

    /// Before an internal instruction. `base` is the absolute index of register 0.
    #[inline(always)]
    fn insn(&mut self, _vm: &Vm, _insn: &Insn, _base: u32) {}

    /// A conditional branch was decided; `taken` is in the sense of the bytecode.
    #[inline(always)]
    fn branch(&mut self, _site: Site, _taken: bool, _operands: Operands) {}

    /// A switch went to case number `case` (`None` is the default).
    #[inline(always)]
    fn switch(&mut self, _site: Site, _key: i32, _case: Option<u32>) {}

    /// A three-way comparison (`lcmp`, `fcmpl`, …) was computed.
    #[inline(always)]
    fn compare(&mut self, _site: Site, _operands: Operands) {}

    /// A method was entered.
    #[inline(always)]
    fn method_entry(&mut self, _method: MethodId) {}

    /// An object or array was allocated.
    #[inline(always)]
    fn allocation(&mut self, _class: ClassId, _bytes: u32) {}
}

/// No hooks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Concrete;

impl Domain for Concrete {
    const ACTIVE: bool = false;
}
