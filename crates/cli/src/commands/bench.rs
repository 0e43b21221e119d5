//! `omakase bench`: the command line of the measurements.

use crate::args::{BenchArgs, BenchSuite};
use crate::failure::Failure;

/// Runs the chosen suite and prints its table.
pub fn execute(args: &BenchArgs) -> Result<i32, Failure> {
    let (name, _jdk) = match &args.suite {
        BenchSuite::Machine(args) => ("machine", &args.jdk),
        BenchSuite::Conformance(args) => ("conformance", &args.jdk),
    };
    Err(Failure::usage(format!(
        "`bench {name}` is not built yet in this version"
    )))
}
