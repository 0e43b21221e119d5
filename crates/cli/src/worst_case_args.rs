//! Arguments of `worst-case`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::args::ClassSourceArgs;
use crate::quantity;

const AFTER_HELP: &str = "\
A run is counted in bytecodes while its path condition is recorded. The dearest path that was found is
shown with its input, confirmed by a plain run; it is not proved that no path is dearer.

Sizes: 100 for every array and string, or by name: arr=100,k=3 (a number is given its value),
grid=3x5 (nested arrays, outermost first). Lists, sets, maps, streams and classes of your own are built
from arrays through their API; the array has the name of the parameter, that of a receiver is self.

--attack looks for the smallest input that costs more than --bound, and says how the cost grows.

Exit codes: 0 found; 1 --attack found growth worse than linear; 2 wrong usage or class path; 4 a file
could not be written; 70 internal error; 130 interrupted, and what was found is written.

Examples:
  omakase worst-case -cp build/classes com.acme.Sorter.sort --size 100 -o src/test/java
  omakase worst-case -cp build/classes com.acme.Graph.reachable --sizes 4,6,8,10 --assume 'k >= 0'
  omakase worst-case -cp build/classes com.acme.Names.parse --attack --report report";

/// Arguments of `worst-case`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct WorstCaseArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// The method: Class.method, with parameter types where the name is not enough
    #[arg(value_name = "CLASS.METHOD")]
    pub target: String,

    /// How large the input is
    #[arg(long, value_name = "SIZE", required_unless_present_any = ["sizes", "attack"])]
    pub size: Option<String>,

    /// Several sizes, for the growth of the cost; --size may fix some parameters by name
    #[arg(long, value_name = "N,N,...", value_delimiter = ',')]
    pub sizes: Vec<u32>,

    /// What the input must satisfy: a Java expression over the parameters.
    // Not from the comment above, where rustdoc would take `[*]` for a link.
    #[arg(
        long,
        value_name = "CONDITION",
        help = "What the input must satisfy: a Java expression over the parameters; a[*] is each element"
    )]
    pub assume: Vec<String>,

    /// What is made large: bytecodes, allocated, calls:METHOD, iterations, depth, or a weighted sum
    /// [default: bytecodes; bytecodes+allocated with --attack]
    #[arg(long, value_name = "COST")]
    pub cost: Option<String>,

    /// How paths are chosen
    #[arg(long, value_name = "NAME", default_value = "ese",
          value_parser = ["random", "dfs", "wise", "spf-wca", "ga", "ese"])]
    pub strategy: String,

    /// Individuals of a population
    #[arg(long, value_name = "N", default_value_t = 50, help_heading = "Search")]
    pub popsize: usize,

    /// Dearest individuals that survive
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Search")]
    pub elitesize: usize,

    /// Probability of a mutation
    #[arg(long, value_name = "P", default_value_t = 0.2, help_heading = "Search")]
    pub mprob: f64,

    /// Generations between two local searches (with --exact); 0 for none
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Search")]
    pub lsperiod: usize,

    /// Attempts of a local search
    #[arg(long, value_name = "N", default_value_t = 25, help_heading = "Search")]
    pub lsattempts: usize,

    /// The algorithms as they were published, without what was added
    #[arg(long, help_heading = "Search")]
    pub exact: bool,

    /// Searches of each size, each with steps of its own, that tell each other of the best path; ese only
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    pub islands: usize,

    /// Decisions that spf-wca looks back at
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    pub history: usize,

    /// Decides what is random
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    pub seed: u64,

    /// Steps for each size; a step is about the time of one bytecode
    #[arg(long, value_name = "STEPS", default_value = "2G",
          value_parser = quantity::parse_count, help_heading = "Limits")]
    pub budget: u64,

    /// Bytecodes in one run
    #[arg(long, value_name = "N", default_value = "10M",
          value_parser = quantity::parse_count, help_heading = "Limits")]
    pub fuel: u64,

    /// End after this time; what was found until then is shown
    #[arg(long, value_name = "TIME", value_parser = quantity::parse_time,
          help_heading = "Limits")]
    pub time_limit: Option<Duration>,

    /// Look for the smallest input that costs more than the bound, and for growth worse than linear
    #[arg(long, conflicts_with = "sizes", help_heading = "Attack")]
    pub attack: bool,

    /// The cost that is too much
    #[arg(long, value_name = "COST", default_value = "1M",
          value_parser = quantity::parse_count, help_heading = "Attack")]
    pub bound: u64,

    /// The largest size that is tried
    #[arg(long, value_name = "N", default_value_t = 256, help_heading = "Attack")]
    pub max_size: u32,

    /// Write the inputs as a JUnit test class below this directory, checked on the real JVM
    #[arg(long, short = 'o', value_name = "DIR", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Give the tests a bound on their time, a generous one
    #[arg(long, requires = "output", help_heading = "Output")]
    pub assert_time: bool,

    /// Write index.html, worst-case.json and report.sarif to this directory
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub report: Option<PathBuf>,

    /// Time the input and a random one on the real JVM; these figures differ each time
    #[arg(long, help_heading = "Output")]
    pub wall_time: bool,

    /// Print JSON
    #[arg(long, help_heading = "Output")]
    pub json: bool,

    /// Sizes, or islands of one size, that are searched at the same time; the result is the same for any
    /// number
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub jobs: usize,
}

const BENCH_AFTER_HELP: &str = "\
The eight programs of a paper (docs/papers.md), in Java, and four that nothing was tuned on. For each
program, size, strategy and seed: the cost found as a share of that of the worst input that is known, and
the same as the paper reports it. A search ends when it reaches that cost, or its steps are used up.

Exit code 0.

Examples:
  omakase bench worst-case --strategy ese --only kmp --sizes 50
  omakase bench worst-case --sensitivity --sizes 100 --seeds 1 --budget 200M";

/// Arguments of `bench worst-case`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_AFTER_HELP)]
pub struct BenchWorstCaseArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only programs whose name contains this
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Sizes
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', default_values_t = [10, 50, 75, 100])]
    pub sizes: Vec<u32>,

    /// Only these strategies; the last one is reported in detail
    #[arg(long, value_name = "NAME", value_delimiter = ',',
          value_parser = ["random", "dfs", "wise", "spf-wca", "ga", "ese"])]
    pub strategy: Vec<String>,

    /// Seeds
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', default_values_t = [1, 2, 3])]
    pub seeds: Vec<u64>,

    /// Steps of each search
    #[arg(long, value_name = "STEPS", default_value = "500M",
          value_parser = quantity::parse_count, help_heading = "Limits")]
    pub budget: u64,

    /// Time of each search
    #[arg(long, value_name = "TIME", value_parser = quantity::parse_time, help_heading = "Limits")]
    pub time_limit: Option<Duration>,

    /// Searches at the same time
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Limits")]
    pub jobs: usize,

    /// The algorithms as they were published
    #[arg(long)]
    pub exact: bool,

    /// Searches beside each other in a cell, each with steps of its own; ese only
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub islands: usize,

    /// The combinations of parameters of the paper's table III instead of the strategies
    #[arg(long)]
    pub sensitivity: bool,

    /// Go on after the known worst cost was reached
    #[arg(long)]
    pub go_on: bool,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
}
