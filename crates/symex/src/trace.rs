//! What a run assumed: its path condition, in the order in which its clauses were met.

use std::collections::{BTreeMap, BTreeSet};

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
    /// At a switch, the key of each clause that could hold instead; nothing for the default.
    pub cases: Vec<Option<i32>>,
    /// Bytecodes that the run had cost until then, where they are counted.
    pub spent: u64,
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
    /// More classes fit a type than were tried: the type, how many were tried, how many there are.
    Truncated(String, usize, usize),
    /// A class that fits a type cannot be loaded or initialised: the type, the class.
    Unusable(String, String),
    /// The class of an array of this declared type was asked for; only exactly that was tried.
    ArrayClass(String),
    /// The message of an exception or printed text, made from inputs, was read.
    Message,
    /// The bits of a NaN, of which there is only one here.
    NanBits,
    /// The run asked for something that is another thing in another run of the same program.
    Asked(World),
    /// The machine raised an error about classes that do not link: class and message.
    Linkage(String),
    /// The machine reached a limit of its own, which the real one has elsewhere.
    Limit(String),
}

/// What lies outside a program and its inputs, and differs from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum World {
    /// The clock.
    Clock,
    /// Randomness without a seed.
    Random,
    /// Identity hash codes.
    IdentityHash,
    /// Iteration order of `Set.of` and `Map.of`.
    SetOrder,
    /// What the collector took away: references, finalisers.
    Collector,
    /// More than one thread: only one schedule was tried.
    Schedule,
    /// Code that runs when the machine shuts down.
    Shutdown,
    /// Standard input.
    StandardInput,
    /// Environment variables.
    Environment,
    /// Processors, memory, processes.
    Host,
    /// The network.
    Network,
}

impl World {
    /// Why a claim about all runs cannot be made.
    pub fn reason(self) -> &'static str {
        match self {
            World::Clock => "the clock was read: only one time was tried",
            World::Random => "random numbers without a seed were used: only one seed was tried",
            World::IdentityHash => "an identity hash code was used: only one was tried",
            World::SetOrder => "a set or map of `of` was iterated: only one order was tried",
            World::Collector => "what the garbage collector does was asked for: it did nothing",
            World::Schedule => "a thread was started: only one schedule was tried",
            World::Shutdown => "a shutdown hook was registered: it was not run",
            World::StandardInput => "standard input was read: only the empty one was tried",
            World::Environment => "environment variables were read: only one environment was tried",
            World::Host => {
                "processors, memory or processes were asked for: only one host was tried"
            }
            World::Network => "the network was used: only one without peers was tried",
        }
    }
}

/// What a claim about all paths rests on, listed beside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assumption {
    /// The default locale.
    Locale,
    /// The default charset.
    Charset,
    /// The default time zone.
    TimeZone,
    /// System properties.
    Properties,
    /// The file system.
    Files,
    /// No input of a class is an object that was there before.
    NotStatic(String),
    /// Objects of a type are of these classes only.
    Sampled(String, Vec<String>),
}

impl Assumption {
    /// As it is shown.
    pub fn text(&self) -> String {
        match self {
            Assumption::Locale => "the default locale is the machine's, en_US".into(),
            Assumption::Charset => "the default charset is UTF-8".into(),
            Assumption::TimeZone => "the default time zone is UTC".into(),
            Assumption::Properties => "system properties are the machine's".into(),
            Assumption::Files => {
                "the file system holds the class path and the program's own files".into()
            }
            Assumption::NotStatic(class) => {
                format!("an input of class {class} is none that a static field refers to")
            }
            Assumption::Sampled(ty, classes) => {
                format!(
                    "an object of type {ty} is of class {}",
                    classes.join(" or ")
                )
            }
        }
    }
}

/// The path of one run.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Decisions in order.
    pub decisions: Vec<Decision>,
    /// How often which gap was met.
    pub gaps: BTreeMap<Gap, u32>,
    /// What the run relied on.
    pub assumptions: BTreeSet<Assumption>,
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
