//! Arguments of `bench faults`.

use std::path::PathBuf;

use clap::Args;

use crate::quantity::{Budget, parse_budget};

const AFTER_HELP: &str = "\
Tests are written for classes as they should be, and run with real JUnit on the real JVM against other
versions of these classes. A version is found when a test that is green on the right class is red on it,
or never ends. The parts:

  hand  faults of one line put by hand into examples/bank and examples/shop (corpus/faults/hand.txt);
        all tests of an example are run against each
  pit   mutants of classes of libraries (corpus/faults/pit.txt), made and run by PIT with its default
        operators: killed of all, and of those that a test executes, by PIT's word
  bugs  bugs that a release of a library fixed (corpus/faults/bugs.txt): tests are written for the fixed
        class and run against the class of the release before, all other classes being the fixed ones

Half of each list is held out: nobody looks at it while working on the program, and only counts are told
of it. The halves are fixed. JUnit, JaCoCo and the libraries come through Maven (`mvn` on the PATH), once,
and are checked by checksum.

Exit code 0; 1 when there are tests that fail on the classes they were written for.

Examples:
  omakase bench faults --only hand --budget 150M
  omakase bench faults --only pit --half open --budget 60s
  omakase bench faults --only bugs --class commons.csv --budget 150M
  omakase bench faults --only hand --class shop.Cart --omakase-args \"--goals mutation\"";

/// A part of the benchmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum PartArg {
    /// Faults of one line put by hand into the examples
    Hand,
    /// Mutants of library classes, by PIT
    Pit,
    /// Bugs that releases of libraries fixed
    Bugs,
}

/// A part of each list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum HalfArg {
    /// What may be looked at
    Open,
    /// What nobody looks at
    HeldOut,
    /// All of it
    Both,
}

/// Arguments of `bench faults`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct BenchFaultsArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only this part; may be given several times
    #[arg(long, value_name = "PART", value_enum, help_heading = "Classes")]
    pub only: Vec<PartArg>,

    /// Only classes whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub class: Vec<String>,

    /// Which half of each list
    #[arg(
        long,
        value_name = "HALF",
        value_enum,
        default_value = "both",
        help_heading = "Classes"
    )]
    pub half: HalfArg,

    /// How many seeds: 1 to N
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Limits"
    )]
    pub seeds: u64,

    /// For each class and seed: a time (30s) or a number of machine steps (150M)
    #[arg(long, default_value = "60s", value_parser = parse_budget, help_heading = "Limits")]
    pub budget: Budget,

    /// Classes measured at the same time; more than one makes budgets in seconds smaller
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub jobs: usize,

    /// Further arguments of `omakase generate`, separated by blanks
    #[arg(
        long,
        value_name = "ARGS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true,
        help_heading = "Limits"
    )]
    pub omakase_args: String,

    /// Where jars and compiled versions are kept
    #[arg(
        long,
        value_name = "DIR",
        default_value = "target/bench",
        help_heading = "Output"
    )]
    pub cache: PathBuf,

    /// Keep what was written for each class and seed in this directory, the held-out half included
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub keep: Option<PathBuf>,

    /// Tell of the held-out half what is told of the other, for a last report
    #[arg(long, help_heading = "Output")]
    pub show_held_out: bool,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything measured to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
}
