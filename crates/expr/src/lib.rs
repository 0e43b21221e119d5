//! Terms: what the symbolic machine knows about a value.
//!
//! A term is a scalar of one of five sorts, built from variables, constants and the JVM's own
//! operations: wrap-around integers, masked shifts, IEEE floats with Java's rules for NaN and
//! conversions. References, arrays and strings are not terms; whoever runs the program resolves
//! them into scalar variables (a character, a length, a field).
//!
//! Terms live in a [`Pool`]. Equal terms are one term, and terms are simplified as they are built,
//! so most conditions a program decides are small by the time anybody asks about them.
//! [`Pool::eval`] is the meaning of a term; everything else (simplification, intervals, the text
//! for a solver) has to agree with it.
//!
//! ```
//! use expr::{BinOp, Model, Pool, Value, VarKind};
//!
//! let mut pool = Pool::new();
//! let x = pool.var(VarKind::Int, "x");
//! let three = pool.int(3);
//! let sum = pool.binary(BinOp::Add, x, three);
//! let seven = pool.int(7);
//! let condition = pool.eq(sum, seven);
//! assert_eq!(pool.java(condition).to_string(), "x == 4");
//!
//! let mut model = Model::new();
//! model.set(pool.var_of(x).unwrap(), Value::Int(4));
//! assert!(pool.holds(condition, &model));
//! ```

mod eval;
mod java;
mod model;
mod op;
mod pool;
mod range;
mod simplify;
mod smtlib;
pub mod text;
mod value;

pub use eval::Tape;
pub use java::Java;
pub use model::Model;
pub use op::{BinOp, UnOp};
pub use pool::{Node, Pool, Term, VarId, VarInfo, VarKind};
pub use range::Range;
pub use smtlib::to_smtlib;
pub use value::{Sort, Value};
