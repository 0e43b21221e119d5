//! Why a goal cannot be reached.

use std::fmt;

/// What a proof takes for granted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assumption {
    /// No other thread writes a plain field while the method runs.
    SingleThread,
    /// No other thread changes an argument while the method runs.
    ArgumentsStay,
    /// Final fields and private members are not used by reflection, native code or deserialisation.
    NoReflection,
    /// Values are such that the Java language lets them pass.
    TypedValues,
    /// The classes at run time are those on the class path.
    SameClasses,
    /// Package-private members are used by the classes of the class path only.
    ClosedPackage,
    /// A setting of the place where a program runs, such as its locale.
    Setting(String),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Assumption::SingleThread => {
                "no other thread writes a field that is neither volatile nor read under a lock while the method runs"
            }
            Assumption::ArgumentsStay => "no other thread changes an argument while the method runs",
            Assumption::NoReflection => {
                "nothing writes final fields or uses private members by reflection or native code"
            }
            Assumption::TypedValues => "arguments are values that the Java language lets pass",
            Assumption::SameClasses => "the classes at run time are those on the class path",
            Assumption::ClosedPackage => {
                "package-private members are used by the classes of the class path only"
            }
            Assumption::Setting(text) => text,
        })
    }
}

/// A proof that no test reaches a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The strategy that proved it.
    pub by: &'static str,
    /// The reason, for people.
    pub reason: String,
    /// What the proof takes for granted.
    pub assumptions: Vec<Assumption>,
    /// Questions to the solver that had to be answered with "no input does that".
    pub n_obligations: usize,
}
