//! Runs that look for values while they are under way.
//!
//! Usually a run follows its values, and another path is another run. A steered run chooses a side at
//! each jump and finds values for it as it goes, so that one run comes to the end of a path that nobody
//! had values for. From the first jump on that goes another way than its operands say, the machine's own
//! values are those of another input, and only terms say what is meant: whatever such a run shows is a
//! guess, until the values found are run by themselves.

use expr::{Pool, Term};
use vm::domain::Site;

/// A jump that depends on inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where it is.
    pub site: Site,
    /// Frames on the stack.
    pub depth: usize,
    /// Its condition.
    pub condition: Term,
    /// The negation of that.
    pub negation: Term,
    /// Whether the condition holds for the values of the machine.
    pub held: bool,
}

/// Chooses the sides of jumps.
pub trait Steering: Send {
    /// A run begins.
    fn begin(&mut self);

    /// Whether the condition of a jump is to hold.
    fn side(&mut self, pool: &Pool, jump: Jump) -> bool;

    /// The run assumes a clause.
    fn met(&mut self, pool: &Pool, clause: Term);
}
