//! What a run assumed: its path condition, in the order in which its clauses were met.

use std::collections::BTreeMap;

use expr::Term;
use vm::domain::Site;

use crate::input::{Choice, SymRef};

/// A clause of a path condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clause {
    /// The condition holds.
    Holds(Term),
    /// The reference is what the choice says.
    Is(SymRef, Choice),
}

/// Why a clause was assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// A conditional jump or switch.
    Branch,
    /// A divisor is (not) zero.
    Division,
    /// An index is (not) inside the bounds.
    Bounds,
    /// An array size is (not) negative.
    Size,
    /// The first use of an input reference.
    Reference,
    /// A string is one of the constants of the code, or none of them.
    Constant,
    /// A hash code is compared; only a collision can go another way.
    Hash,
    /// A loop of the engine needs one value: other values are other paths.
    Concretised,
}

/// The clauses that could hold instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Others {
    /// These and no others.
    Clauses(Vec<Clause>),
    /// Whatever is left over: the complement of all clauses seen here.
    Rest,
}

/// A point where a run could have gone another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The instruction.
    pub site: Site,
    /// Why there is a decision.
    pub why: Why,
    /// What held.
    pub taken: Clause,
    /// What could hold instead.
    pub others: Others,
}

/// Why the paths seen are not all paths, or values not as exact as terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// More decisions than a run may have.
    TooManyDecisions,
    /// A native method's effect depends on inputs; it was given single values.
    NativeCall(String),
    /// Identity of a boxed value or string that depends on inputs.
    Identity,
    /// A type that only its constructor without parameters can make here.
    Constructed(String),
    /// No implementation is known for a type.
    NoImplementation(String),
    /// The message of an exception, made from inputs, was read.
    Message,
    /// The inputs of another thread than the first were not followed.
    Threads,
}

/// The path of one run.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Decisions in order.
    pub decisions: Vec<Decision>,
    /// How often which gap was met.
    pub gaps: BTreeMap<Gap, u32>,
    /// Values that were fixed by a clause of the engine's own.
    pub concretised: u32,
}

impl Trace {
    /// Conditions on values, in order.
    pub fn conditions(&self) -> impl Iterator<Item = Term> + '_ {
        self.decisions.iter().filter_map(|d| match d.taken {
            Clause::Holds(t) => Some(t),
            Clause::Is(..) => None,
        })
    }
}
