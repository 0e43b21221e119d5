//! Arguments of `bench sushi`.

use std::path::PathBuf;

use clap::Args;

use crate::quantity::{Budget, parse_budget};

const AFTER_HELP: &str = "\
The paper is Braione, Denaro, Mattavelli, Pezze: Combining Symbolic Execution and Search-Based Testing
for Programs with Complex Heap Inputs (ISSTA 2017). Its subjects are written anew from their descriptions
(corpus/sushi, corpus/hybrid) and compiled with the javac of the JDK; structures of libraries come through
Maven, in fixed versions, or are the JDK's own. Five of these are held out: nobody looks at them while
working on the strategy. For each class, seed and strategy `omakase generate` is run as a process of its
own, and its own count of covered branches is taken. `points` is how much more the last strategy covers
than the first.

Exit code 0; 1 when no strategy could be run.

Examples:
  omakase bench sushi --only Sample --only Caching --seeds 3
  omakase bench sushi --held-out --first-seed 101 --budget 100M --jobs 2";

/// Arguments of `bench sushi`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct BenchSushiArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only classes whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub only: Vec<String>,

    /// Also the classes that are held out
    #[arg(long, help_heading = "Classes")]
    pub held_out: bool,

    /// Only this strategy; may be given several times [default: many+dse+entry, many+dse+entry+sushi]
    #[arg(long, value_name = "STRATEGY", help_heading = "Limits")]
    pub strategy: Vec<String>,

    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub first_seed: u64,

    /// How many seeds follow each other
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Limits"
    )]
    pub seeds: u64,

    /// For each class, seed and strategy: a time (10s) or a number of machine steps (200M)
    #[arg(long, default_value = "100M", value_parser = parse_budget, help_heading = "Limits")]
    pub budget: Budget,

    /// Runs at the same time; more than one makes budgets in seconds smaller
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub jobs: usize,

    #[command(flatten)]
    pub output: crate::args::BenchOutputArgs,
}
