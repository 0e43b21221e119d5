//! Test cases as data: types, members that tests may use, statements.
//!
//! What this crate does not know: how a test is run, what it is for, how it is written as Java.

mod bounds;
mod fillings;
pub mod test;
pub mod text;
pub mod ty;
pub mod typing;
pub mod universe;

pub use fillings::Fillings;
pub use test::{Action, Answer, MAX_ANSWERS, Statement, StubMethod, TestCase, Var};
pub use ty::{Bindings, Prim, Ty};
pub use universe::{ClassInfo, Executable, FieldMember, Universe, bind, package_of};
