//! Runs that look for values while they are under way.
//!
//! Usually a run follows its values, and another path is another run. A steered run chooses a side at
//! each jump and switch and finds values for it as it goes, so that one run comes to the end of a path that nobody
//! had values for. From the first jump on that goes another way than its operands say, the machine's own
//! values are those of another input, and only terms say what is meant: whatever such a run shows is a
//! guess, until the values found are run by themselves.

use expr::{Pool, Term};
use vm::domain::Site;

/// A jump or switch that depends on inputs.
#[derive(Clone, Copy, Debug)]
pub struct Fork<'a> {
    /// Where it is.
    pub site: Site,
    /// Frames on the stack.
    pub depth: usize,
    /// What holds on each side: exactly one of them does, whatever the input is.
    pub sides: &'a [Term],
    /// The side that the values of the machine take.
    pub taken: usize,
}

/// Chooses sides.
pub trait Steering: Send {
    /// A run begins.
    fn begin(&mut self);

    /// The side to go to.
    fn side(&mut self, pool: &Pool, fork: Fork<'_>) -> usize;

    /// The run assumes a clause.
    fn met(&mut self, pool: &Pool, clause: Term);
}
