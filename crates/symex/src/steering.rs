//! Runs that look for values while they are under way.
//!
//! Usually a run follows its values, and another path is another run. A steered run chooses a side at
//! each jump and finds values for it as it goes, so that one run comes to the end of a path that nobody
//! had values for. From the first jump on that goes another way than its operands say, the machine's own
//! values are those of another input, and only terms say what is meant: whatever such a run shows is a
//! guess, until the values found are run by themselves.

use expr::{Pool, Term};
use vm::domain::Site;

/// Chooses the sides of jumps.
pub trait Steering: Send {
    /// A run begins.
    fn begin(&mut self);

    /// Whether a condition is to hold: the condition and its negation, and whether it holds for the
    /// values of the machine.
    fn side(&mut self, pool: &Pool, site: Site, condition: [Term; 2], held: bool) -> bool;

    /// The run assumes a clause.
    fn met(&mut self, pool: &Pool, clause: Term);
}
