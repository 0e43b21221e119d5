//! `omakase check`.

use crate::args::CheckArgs;
use crate::failure::Failure;

/// Checks the program.
pub fn execute(_args: &CheckArgs) -> Result<i32, Failure> {
    Err(Failure::internal("not yet"))
}
