//! Arguments of `prove`, `explain` and `bench prove`.

use std::path::PathBuf;

use clap::Args;

use crate::args::ClassSourceArgs;
use crate::quantity::parse_count;

const PROVE_AFTER_HELP: &str = "\
A quick search looks for tests. Each branch that none of them takes is followed backwards through its
method, and through private methods to their callers, with what must have held on the way: when no way
is left, no run takes the branch, and the reason names the lines that contradict each other. A branch
that is neither covered nor proved infeasible is open, and may be either.

Exit codes: 0 all is said; 2 wrong usage or class path; 70 a test takes a branch that was proved
infeasible, which is a defect of omakase.

Examples:
  omakase prove -cp build/classes com.acme.Valves
  omakase prove -cp build/classes com.acme.Valves.status --certify proofs";

const EXPLAIN_AFTER_HELP: &str = "\
Shows for each branch of the line: the test that takes it, or the proof that none does with what it
takes for granted, or what a run would need at the entry of the method and how near a test came.

Exit codes: as for `omakase prove`.

Examples:
  omakase explain -cp build/classes com.acme.Valves:42";

/// What both commands take.
#[derive(Debug, Args)]
pub struct VerdictArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// Machine steps of the search that comes first; K, M, G allowed
    #[arg(long, value_name = "N", default_value = "100M", value_parser = parse_count,
          help_heading = "Limits")]
    pub budget: u64,

    /// Decides everything random
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Limits")]
    pub seed: u64,

    /// Also follow branches that a test takes: none of them may be proved infeasible
    #[arg(long, help_heading = "Output")]
    pub cross_check: bool,

    /// Write the proofs to this directory, one SMT-LIB file for each obligation; all are unsatisfiable
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub certify: Option<PathBuf>,

    /// Print JSON
    #[arg(long, help_heading = "Output")]
    pub json: bool,
}

/// Arguments of `prove`.
#[derive(Debug, Args)]
#[command(
    override_usage = "omakase prove [OPTIONS] -cp <PATH> <CLASS[.METHOD]>",
    after_help = PROVE_AFTER_HELP
)]
pub struct ProveArgs {
    #[command(flatten)]
    pub verdicts: VerdictArgs,

    /// The class, or one method of it
    #[arg(value_name = "CLASS[.METHOD]")]
    pub target: String,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
#[command(
    override_usage = "omakase explain [OPTIONS] -cp <PATH> <CLASS:LINE>",
    after_help = EXPLAIN_AFTER_HELP
)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub verdicts: VerdictArgs,

    /// The class and a line of its source file
    #[arg(value_name = "CLASS:LINE")]
    pub target: String,
}

const BENCH_PROVE_AFTER_HELP: &str = "\
For each class `omakase prove --cross-check` is run as a process of its own: seven classes written for
it, and thirty of well-known libraries, which come through Maven, once.

Exit code 0; 1 when a branch that a test takes was refuted, or a class could not be worked on.

Examples:
  omakase bench prove --only prove.
  omakase bench prove --budget 1G --markdown";

/// Arguments of `bench prove`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_PROVE_AFTER_HELP)]
pub struct BenchProveArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only classes whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub only: Vec<String>,

    /// Machine steps of the search for each class; K, M, G allowed
    #[arg(long, value_name = "N", default_value = "200M", value_parser = parse_count,
          help_heading = "Limits")]
    pub budget: u64,

    /// Decides everything random
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub seed: u64,

    #[command(flatten)]
    pub output: crate::args::BenchOutputArgs,
}
