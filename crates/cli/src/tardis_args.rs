//! Arguments of `bench tardis`.

use std::path::PathBuf;

use clap::Args;

use crate::quantity::parse_count;

const AFTER_HELP: &str = "\
The paper is Modonato: Combining Dynamic Symbolic Execution, Machine Learning and Search-Based Testing to
Automatically Generate Test Cases for Classes. Its listing 1 is written anew (corpus/tardis): most of its
paths are ruled out by what the constructor accepts, which symbolic execution does not know. Each way to
choose path conditions is run on it with the same steps and seeds, and it is counted for how many
conditions a test was found and for how many it was looked for in vain. `knn, slices only` is as published;
`knn` compares cores of conditions too. Then the subjects of `bench sushi` that are our own: how much is
covered within a share of the steps. For each run `omakase generate --strategy tardis` is a process of its
own; seconds are those of the whole command, tests written and checked.

Exit code 0; 1 when a run gave no figures.

Examples:
  omakase bench tardis --only SampleClass --seeds 10
  omakase bench tardis --first-seed 101 --plot target/plots --jobs 2";

/// Arguments of `bench tardis`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct BenchTardisArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only classes whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub only: Vec<String>,

    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub first_seed: u64,

    /// How many seeds follow each other on listing 1
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Limits"
    )]
    pub seeds: u64,

    /// How many seeds follow each other on each of the other subjects
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Limits"
    )]
    pub subject_seeds: u64,

    /// Machine steps of each run on listing 1
    #[arg(long, value_name = "STEPS", default_value = "50M", value_parser = parse_count,
          help_heading = "Limits")]
    pub budget: u64,

    /// Machine steps of each run on another subject
    #[arg(long, value_name = "STEPS", default_value = "100M", value_parser = parse_count,
          help_heading = "Limits")]
    pub subject_budget: u64,

    /// Runs at the same time
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub jobs: usize,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything measured to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,

    /// Also write plots into this directory, as SVG files
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub plot: Option<PathBuf>,
}
