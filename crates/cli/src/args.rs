//! What can be said on the command line, as said: parsed, but not yet resolved against files,
//! environment or JDK.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::quantity::{Budget, parse_budget, parse_bytes, parse_count, parse_time};

const AFTER_HELP: &str = "\
Start with `omakase doctor`, which says what is missing, if anything.
The JDK is the one named with --jdk, else JAVA_HOME, else that of `java` on the PATH.";

/// Writes JUnit tests for JVM classes; runs and explores their code in a sandbox of its own.
#[derive(Debug, Parser)]
#[command(
    name = "omakase",
    version,
    after_help = AFTER_HELP,
    propagate_version = false,
    disable_help_subcommand = true
)]
pub struct LowArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a Java program in the sandbox
    Run(RunArgs),
    /// Show the decoded code of a class: lines, branches and control flow
    Inspect(InspectArgs),
    /// Say what was found on this machine, what is missing and how to get it
    Doctor(DoctorArgs),
    /// Write JUnit tests for classes
    Generate(GenerateArgs),
    /// Explore the paths of a method with symbolic arguments
    Explore(ExploreArgs),
    /// Find the input that makes a method cost the most
    WorstCase(crate::worst_case_args::WorstCaseArgs),
    /// Look for an input for which a program violates an assertion or throws
    Check(CheckArgs),
    /// Say of each branch whether a test takes it, none can, or neither is known
    Prove(crate::prove_args::ProveArgs),
    /// Say what is known of the branches of a line: a test, a proof, or what is missing
    Explain(crate::prove_args::ExplainArgs),
    /// Run a test in its text form and show what it does
    Replay(ReplayArgs),
    /// Measure the machine
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

/// Where classes come from.
#[derive(Debug, Args)]
pub struct ClassSourceArgs {
    /// Directories and jars, as `java` takes them (also -cp, -classpath)
    #[arg(
        long = "class-path",
        alias = "classpath",
        value_name = "PATH",
        help_heading = "Classes"
    )]
    pub class_path: Option<OsString>,

    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME", help_heading = "Classes")]
    pub jdk: Option<PathBuf>,
}

const RUN_USAGE: &str = "omakase run [OPTIONS] -cp <PATH> <MAIN> [ARGS]...
       omakase run [OPTIONS] -jar <JAR> [ARGS]...";

const RUN_AFTER_HELP: &str = "\
Standard output, standard error and the exit code are the program's own. It sees no file, socket,
process, environment variable or clock of this machine: files live in memory, time is virtual,
random numbers are seeded. The same classes, options and seed give the same output.

Exit codes: the program's own (1 after an uncaught exception); 2 wrong usage or class path,
64 out of fuel, 65 unsupported native method, 66 deadlock, 70 internal error.

Examples:
  omakase run -cp build/classes com.example.Main first second
  omakase run -cp 'app.jar:lib/*' -Dmode=fast com.example.Main
  omakase run --fuel 50M --seed 7 -jar app.jar";

/// Arguments of `run`.
#[derive(Debug, Args)]
#[command(override_usage = RUN_USAGE, after_help = RUN_AFTER_HELP)]
pub struct RunArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// Run the main class that this jar's manifest names (also -jar)
    #[arg(
        long,
        value_name = "JAR",
        conflicts_with = "class_path",
        help_heading = "Classes"
    )]
    pub jar: Option<PathBuf>,

    /// Set a system property
    #[arg(short = 'D', value_name = "KEY=VALUE", help_heading = "Program")]
    pub properties: Vec<String>,

    /// Standard input for the program; - passes on your own [default: empty]
    #[arg(long, value_name = "FILE", help_heading = "Program")]
    pub stdin: Option<PathBuf>,

    /// Decides everything random, the thread schedule included
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Limits")]
    pub seed: u64,

    /// Stop after this many bytecodes; K, M, G allowed [default: no limit]
    #[arg(long, value_name = "N", value_parser = parse_count, help_heading = "Limits")]
    pub fuel: Option<u64>,

    /// Bytes of heap until an OutOfMemoryError; K, M, G allowed
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "512M",
        value_parser = parse_bytes,
        help_heading = "Limits"
    )]
    pub heap: u64,

    /// Calls in progress in one thread until a StackOverflowError
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(16..=1_000_000),
        help_heading = "Limits"
    )]
    pub stack_depth: u32,

    /// Print counts and times to standard error at the end
    #[arg(long, help_heading = "Program")]
    pub stats: bool,

    /// The main class, such as com.example.Main, then the program's arguments
    #[arg(value_name = "MAIN", trailing_var_arg = true)]
    pub main_and_args: Vec<OsString>,
}

const INSPECT_AFTER_HELP: &str = "\
CLASS is a binary name with dots or slashes; nested classes are written Outer$Inner. A method may
follow, with or without its descriptor: com.example.Account.deposit, Account.<init>,
'Account.add(II)I'. Classes of the JDK can be named too: java.lang.String.indexOf.

Examples:
  omakase inspect -cp build/classes com.example.Account
  omakase inspect -cp app.jar com.example.Account.deposit --dot | dot -Tsvg -o deposit.svg";

/// Arguments of `inspect`.
#[derive(Debug, Args)]
#[command(
    override_usage = "omakase inspect [OPTIONS] -cp <PATH> <CLASS[.METHOD]>",
    after_help = INSPECT_AFTER_HELP
)]
pub struct InspectArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// Write the control-flow graph for Graphviz instead of text
    #[arg(long)]
    pub dot: bool,

    /// The class, or one method of it
    #[arg(value_name = "CLASS[.METHOD]")]
    pub target: String,
}

/// Arguments of `doctor`.
#[derive(Debug, Args)]
#[command(after_help = "Exit code 0 when everything needed is there, 1 otherwise.")]
pub struct DoctorArgs {
    /// Look at this JDK [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Print JSON for other programs to read
    #[arg(long)]
    pub json: bool,
}

const REPLAY_USAGE: &str = "omakase replay [OPTIONS] -cp <PATH> <FILE>
       omakase replay [OPTIONS] -cp <PATH> --example <CLASS>";

const REPLAY_AFTER_HELP: &str = "\
FILE holds one test, a statement a line; docs/replay.md describes the form. Members are looked up in
the classes of the class path and of the JDK, by class, name and descriptor. No class is initialised
before the test uses it. The same file, classes and seed give the same output.

Exit codes: 0 the test ran to its end or threw; 2 wrong usage, class path or file; 64 out of fuel,
65 unsupported native method, 66 deadlock, 70 internal error.

Examples:
  omakase replay -cp build/classes --example com.example.Account --seed 3 > account.test
  omakase replay -cp build/classes account.test";

/// Arguments of `replay`.
#[derive(Debug, Args)]
#[command(
    override_usage = REPLAY_USAGE,
    after_help = REPLAY_AFTER_HELP
)]
pub struct ReplayArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// Decides everything random
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Limits")]
    pub seed: u64,

    /// Stop after this many bytecodes; K, M, G allowed
    #[arg(
        long,
        value_name = "N",
        default_value = "32M",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub fuel: u64,

    /// Print a random test of this class, decided by the seed, instead of running one
    #[arg(long, value_name = "CLASS", conflicts_with = "file")]
    pub example: Option<String>,

    /// The test
    #[arg(value_name = "FILE", required_unless_present = "example")]
    pub file: Option<PathBuf>,
}

/// Arguments of `bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub suite: BenchSuite,
}

/// What can be measured.
#[derive(Debug, Subcommand)]
pub enum BenchSuite {
    /// Speed against `java -Xint` on small kernels, start-up, executions per second, everyday library calls
    Machine(BenchMachineArgs),
    /// Test suites of well-known libraries: each verdict against that of the real JVM
    Conformance(BenchConformanceArgs),
    /// The concolic engine: paths, queries and what each link of the solver contributes
    Explore(BenchExploreArgs),
    /// Tests written for classes of well-known libraries: JaCoCo's coverage, time, memory
    Generate(BenchGenerateArgs),
    /// Tests written for classes that work with collaborators, half of them held out: JaCoCo's coverage
    #[command(after_help = BENCH_EVERYDAY_AFTER_HELP)]
    Everyday(BenchGenerateArgs),
    /// Mutants of PIT, real bugs and faults put in by hand: which of them written tests notice
    Faults(crate::faults_args::BenchFaultsArgs),
    /// Search, symbolic execution and both together on the case studies of a paper
    Hybrid(BenchHybridArgs),
    /// One class on one machine and on several: time, executions a second, the same files
    Jobs(BenchJobsArgs),
    /// Branches of state machines and of libraries: covered, proved infeasible, open
    Prove(crate::prove_args::BenchProveArgs),
    /// Random programs: verdicts of check and explore against what the real JVM does
    Sound(BenchSoundArgs),
    /// Structures that only calls can build: the strategy sushi and those without it
    Sushi(crate::sushi_args::BenchSushiArgs),
    /// Path conditions that the strategy tardis tries, by every way to choose them
    Tardis(crate::tardis_args::BenchTardisArgs),
    /// The dearest inputs of programs whose dearest inputs are known, by every strategy
    WorstCase(crate::worst_case_args::BenchWorstCaseArgs),
}

const BENCH_MACHINE_AFTER_HELP: &str = "\
Each kernel is a small Java program with a checksum, compiled with the javac of the JDK. The time
of a round is that of one call after a small warm-up, in a fresh process or machine; the best of
all rounds counts. Then: start-up to the first line of main (median of 10 processes), and how often
a second one object is made, one method called and everything undone, with the peak memory of that.

Everyday library calls (formats, dates, bundles, streams, XML, reflection, ...) are run as tests are,
from the snapshot of a machine that was warmed up by the same call: bytecodes of the first use before
(cold) and after warm-up (first), and of a further use in the same test (later); then microseconds of
both, and those of a fresh JVM. First use is to cost at most 3 later ones, and at most 100000 bytecodes
unless a later one costs more; calls that are OVER that are marked.

Exit code 0; 1 when a kernel or a call gave a wrong result on the machine.

Examples:
  omakase bench machine --only everyday
  omakase bench machine --only Calendar --repeat 1";

/// Arguments of `bench machine`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_MACHINE_AFTER_HELP)]
pub struct BenchMachineArgs {
    /// The JDK to measure against [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Measure only the kernels and everyday calls whose name contains this; `everyday`: all calls
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// Rounds, of which the best counts
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub repeat: u32,

    /// Print Markdown, for docs/benchmarks
    #[arg(long)]
    pub markdown: bool,

    /// Also write everything measured to this file
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

const BENCH_EXPLORE_AFTER_HELP: &str = "\
The methods are small ones of every kind (numeric, string, array, linked structure, tree, other),
compiled with the javac of the JDK. Each is explored breadth first on one thread; booting is not
counted. The same is measured without the solver's cache, slicing, AVM and model reuse. Then the
solver alone, on a mix of typical path conditions.

Exit code 0; 1 when more than 1 % of the derived inputs left the predicted path.";

/// Arguments of `bench explore`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_EXPLORE_AFTER_HELP)]
pub struct BenchExploreArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only the categories and methods whose name contains this
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// Paths of each method
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub paths: u64,

    /// Measure with all links only
    #[arg(long)]
    pub no_ablations: bool,

    /// Print Markdown, for docs/benchmarks
    #[arg(long)]
    pub markdown: bool,

    /// Also write everything measured to this file
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

const BENCH_SOUND_AFTER_HELP: &str = "\
A program takes some inputs, does 5 to 15 operations (arithmetic, strings, collections, reflection,
files, threads and so on) and ends in a branch that some input reaches. The real JVM runs it with
many inputs; `omakase check` and `omakase explore` run it with small limits. Wrong is: `safe` where
an input violates the assertion; a violation or a path whose input does something else on the real
JVM; \"all paths\" without an outcome that some input has; a crash. `unknown` is never wrong.

Exit code 0; 1 when a verdict is wrong.

Examples:
  omakase bench sound --seed 7 --seconds 600
  omakase bench sound --programs 100 --markdown";

/// Arguments of `bench sound`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_SOUND_AFTER_HELP)]
pub struct BenchSoundArgs {
    /// The JDK to compare with [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Decides the programs and their inputs
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// No new program after this time
    #[arg(long, value_name = "N", default_value_t = 60, help_heading = "Limits")]
    pub seconds: u64,

    /// This many programs, however long it takes
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "seconds",
        help_heading = "Limits"
    )]
    pub programs: Option<u64>,

    /// Inputs of each program on the real JVM
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3000,
        help_heading = "Limits"
    )]
    pub inputs: u32,

    /// Programs looked at at the same time
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Limits")]
    pub jobs: usize,

    /// Where the sources of programs with wrong verdicts are kept
    #[arg(
        long,
        value_name = "DIR",
        default_value = "target/bench/sound",
        help_heading = "Output"
    )]
    pub keep: PathBuf,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
}

const BENCH_GENERATE_AFTER_HELP: &str = "\
The classes are fixed, as are the versions of their jars, which come through Maven (`mvn` on the
PATH), once, and are checked by checksum. For each class and seed `omakase generate` is run as a
process of its own. What it wrote is compiled and run with JUnit and JaCoCo: a test that fails or
does not compile there is bad. Memory is that of the program, and with the javac and java it starts.
Where EvoSuite's figures are known, `alone` is to be compared with them: nested classes are left out.
JaCoCo cannot watch classes of the JDK; for these the program's own count is shown.

Groups have tables and means of their own: `libraries`; `everyday`, classes that use dates, formats,
loggers, bundles and configuration; and `everyday-held-out`, more of that kind that nobody looks at
while working on the program.

Exit code 0; 1 when there are bad tests.

Examples:
  omakase bench generate --only everyday --budget 10s
  omakase bench generate --only commons-cli --only WordUtils --budget 10s
  omakase bench generate --seeds 5 --markdown --json generate.json";

const BENCH_EVERYDAY_AFTER_HELP: &str = "\
Classes of frameworks for services, logging, mail, databases, schedules and HTTP, measured as by
`omakase bench generate`. There are two groups: `services`, and `services-held-out`, which nobody looks
at while working on the program.

Exit code 0; 1 when there are bad tests.

Examples:
  omakase bench everyday --budget 10s
  omakase bench everyday --only services-held-out --budget 500M --markdown";

/// What benchmarks that need jars have in common.
#[derive(Debug, Args)]
pub struct BenchOutputArgs {
    /// Where jars are kept
    #[arg(
        long,
        value_name = "DIR",
        default_value = "target/bench",
        help_heading = "Output"
    )]
    pub cache: PathBuf,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything measured to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
}

/// Arguments of `bench generate`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_GENERATE_AFTER_HELP)]
pub struct BenchGenerateArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only classes whose name or jar contains this, or the group of this name; may be given several
    /// times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub only: Vec<String>,

    /// How many seeds: 1 to N
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Limits"
    )]
    pub seeds: u64,

    /// For each class and seed: a time (30s) or a number of machine steps (500M)
    #[arg(long, default_value = "30s", value_parser = parse_budget, help_heading = "Limits")]
    pub budget: Budget,

    /// Classes measured at the same time; more than one makes times worse
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub jobs: usize,

    /// Where jars are kept
    #[arg(
        long,
        value_name = "DIR",
        default_value = "target/bench",
        help_heading = "Output"
    )]
    pub cache: PathBuf,

    /// Keep what was written for each class and seed in this directory
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub keep: Option<PathBuf>,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything measured to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
}

const BENCH_HYBRID_AFTER_HELP: &str = "\
The paper is Galeotti, Fraser, Arcuri: Improving Search-based Test Suite Generation with Dynamic
Symbolic Execution (ISSRE 2013). Case studies that were not published are written anew from public
specifications and compiled with the javac of the JDK; the others come through Maven, in fixed
versions. For each class, seed and strategy `omakase generate` is run as a process of its own, and
its own count of covered branches is taken. A12 is the Vargha-Delaney effect size of ga+dse against
another strategy (above 0.5: ga+dse covers more), p that of the Mann-Whitney U test, two-sided. Then
the class of the paper's figure 1: how many of the seeds cover it, 10 s each.

Exit code 0; 1 when no strategy could be run.

Examples:
  omakase bench hybrid --only Cookie --only DateParse --seeds 5
  omakase bench hybrid --strategy ga --strategy ga+dse --budget 200M --jobs 2";

/// Arguments of `bench hybrid`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_HYBRID_AFTER_HELP)]
pub struct BenchHybridArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only case studies whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub only: Vec<String>,

    /// Only this strategy; may be given several times [default: ga, dse, ga+dse]
    #[arg(long, value_name = "STRATEGY", help_heading = "Limits")]
    pub strategy: Vec<String>,

    /// How the search works [default: many]
    #[arg(long, value_enum, help_heading = "Limits")]
    pub search: Option<crate::search_args::SearchArg>,

    /// How many seeds: 1 to N
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Limits"
    )]
    pub seeds: u64,

    /// Seeds for the class of figure 1; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 30, help_heading = "Limits")]
    pub figure_seeds: u64,

    /// For each class, seed and strategy: a time (10s) or a number of machine steps (200M)
    #[arg(long, default_value = "10s", value_parser = parse_budget, help_heading = "Limits")]
    pub budget: Budget,

    /// Runs at the same time; more than one makes budgets in seconds smaller
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    pub jobs: usize,

    #[command(flatten)]
    pub output: BenchOutputArgs,
}

const BENCH_JOBS_AFTER_HELP: &str = "\
For each of ten classes `omakase generate` is run as a process of its own with a budget in steps, in
turns with one job and with several. Times are of the whole command, the best of all turns; the
files, reports included, must be the same to the byte. The jars come through Maven, once.

Exit code 0; 1 when files differ or a class could not be worked on.

Examples:
  omakase bench jobs --budget 3G
  omakase bench jobs --only Fraction --only StringUtils --repeat 3";

/// Arguments of `bench jobs`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_JOBS_AFTER_HELP)]
pub struct BenchJobsArgs {
    /// The JDK to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Only classes whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Classes")]
    pub only: Vec<String>,

    /// Machine steps for each class; K, M, G allowed
    #[arg(
        long,
        value_name = "N",
        default_value = "2G",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub budget: u64,

    /// How search and symbolic execution share the work
    #[arg(
        long,
        value_name = "STRATEGY",
        default_value = "ga",
        help_heading = "Limits"
    )]
    pub strategy: String,

    /// How many jobs to compare with one
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 2,
        help_heading = "Limits"
    )]
    pub jobs: usize,

    /// Turns, of which the best counts
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..),
        help_heading = "Limits"
    )]
    pub repeat: u32,

    #[command(flatten)]
    pub output: BenchOutputArgs,
}

const BENCH_CONFORMANCE_AFTER_HELP: &str = "\
Libraries: commons-lang3, commons-codec, commons-collections4, commons-cli, commons-math3,
joda-time, guava. Their jars come through Maven (`mvn` on the PATH), once. The tests of joda-time
are not published: they are run when its src/test is in DIR/sources/joda-time.

JUnit runs as bytecode on the machine, each test class in a machine of its own. A verdict is the
same when both sides say pass, both say skip, or both fail with the same class of exception. Tests
on which two runs of the real JVM differ are left out, and so are classes with more than 2000 tests.
What the machine wrote for each class is kept in DIR/ours.

Exit code 0, whatever the verdicts; 1 when no library could be run.

Examples:
  omakase bench conformance --library commons-cli --list-different
  omakase bench conformance --limit 20 --json conformance.json";

/// Arguments of `bench conformance`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_CONFORMANCE_AFTER_HELP)]
pub struct BenchConformanceArgs {
    /// The JDK to compare with [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,

    /// Run the tests of this library; may be given several times [default: all]
    #[arg(long, value_name = "NAME", help_heading = "Tests")]
    pub library: Vec<String>,

    /// Only test classes whose name contains this; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Tests")]
    pub class: Vec<String>,

    /// At most this many test classes of each library, spread evenly
    #[arg(long, value_name = "N", help_heading = "Tests")]
    pub limit: Option<usize>,

    /// Test classes run at the same time
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Limits")]
    pub jobs: usize,

    /// Seconds for each test class on the machine
    #[arg(
        long,
        value_name = "SECS",
        default_value_t = 300,
        help_heading = "Limits"
    )]
    pub timeout: u64,

    /// Bytecodes for each test class; K, M, G allowed
    #[arg(
        long,
        value_name = "N",
        default_value = "200G",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub fuel: u64,

    /// Where jars, compiled drivers and verdicts of the real JVM are kept
    #[arg(
        long,
        value_name = "DIR",
        default_value = "target/conformance",
        help_heading = "Output"
    )]
    pub cache: PathBuf,

    /// List every test without the same verdict
    #[arg(long, help_heading = "Output")]
    pub list_different: bool,

    /// Print Markdown, for docs/benchmarks
    #[arg(long, help_heading = "Output")]
    pub markdown: bool,

    /// Also write everything to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
}

const GENERATE_AFTER_HELP: &str = "\
Tests are found by search on Omakase's own machine, then compiled by javac and run twice by java;
what does not compile or does not pass is dropped and counted. Files that Omakase did not write are
never overwritten: the new file gets a number. Tests that were edited or added by hand stay.

Tests that would do something to this machine (write or read files outside their own temporary
directory, connect, start processes, read the environment, ...) are neither run by java nor written;
what needs them is named. --allow-effects lets some of them through.

A budget in steps (500M) gives the same files on every machine; a budget in seconds (30s) only cuts
the search short, early enough to leave time for what follows it. Ctrl-C ends the search: what was
found for the class in work is still checked and written; a second Ctrl-C ends at once.

Exit codes: 0 tests were written; 1 nothing to test was found; 2 wrong usage or class path; 3 below
--fail-under or --fail-under-mutants; 70 internal error.

Examples:
  omakase generate -cp target/classes com.acme.Money
  omakase generate -cp app.jar 'com.acme.**' -o generated-tests --budget 30s --report report";

/// JUnit versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum JunitArg {
    /// JUnit 4
    #[value(name = "4")]
    Four,
    /// JUnit 5
    #[value(name = "5")]
    Five,
}

/// How stubs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum MocksArg {
    /// With Mockito if the class path has it, else as classes
    Auto,
    /// With Mockito
    Mockito,
    /// As classes of the test class
    None,
}

/// Arguments of `generate`.
#[derive(Debug, Args)]
#[command(after_help = GENERATE_AFTER_HELP)]
pub struct GenerateArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// The classes to write tests for; com.acme.* and com.acme.** stand for those of a package
    #[arg(value_name = "CLASS", required = true)]
    pub targets: Vec<String>,

    /// Where the test classes go, by package
    #[arg(
        short = 'o',
        long,
        value_name = "DIR",
        default_value = "src/test/java",
        help_heading = "Output"
    )]
    pub output: PathBuf,

    /// Which JUnit the tests are for [default: 4 if the class path has only that, else 5]
    #[arg(long, value_enum, help_heading = "Output")]
    pub junit: Option<JunitArg>,

    /// Assert with AssertJ instead of JUnit
    #[arg(long, help_heading = "Output")]
    pub assertj: bool,

    /// How stubs of interfaces are written
    #[arg(long, value_enum, default_value = "auto", help_heading = "Output")]
    pub mocks: MocksArg,

    /// Say what the real JVM said of tests that were dropped, and how long each stage took
    #[arg(short = 'v', long, help_heading = "Output")]
    pub verbose: bool,

    /// Write the suspected bugs to this file, as SARIF
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub sarif: Option<PathBuf>,

    /// Print what came of the run as JSON instead of a summary
    #[arg(long, help_heading = "Output")]
    pub json: bool,

    /// Print no progress
    #[arg(long, help_heading = "Output")]
    pub quiet: bool,

    /// Write index.html, run.json, lcov.info and report.sarif into this directory
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub report: Option<PathBuf>,

    /// Where the report finds source files; may be repeated [default: src/main/java]
    #[arg(long = "source", value_name = "DIR", help_heading = "Output")]
    pub sources: Vec<PathBuf>,

    /// Search for each class: a time (30s) or a number of machine steps (500M)
    #[arg(
        long,
        value_name = "BUDGET",
        default_value = "200M",
        value_parser = parse_budget,
        help_heading = "Limits"
    )]
    pub budget: Budget,

    /// Decides everything random
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Limits")]
    pub seed: u64,

    /// Fail below this percentage of branches covered; those proved infeasible do not count
    #[arg(long, value_name = "PERCENT", help_heading = "Limits")]
    pub fail_under: Option<u32>,

    /// Fail below this percentage of mutants that the tests notice; those not tried do not count
    #[arg(long, value_name = "PERCENT", help_heading = "Limits")]
    pub fail_under_mutants: Option<u32>,

    #[command(flatten)]
    pub search: crate::search_args::SearchArgs,
}

/// In which order paths are explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum OrderArg {
    /// Depth first
    Dfs,
    /// Breadth first
    Bfs,
    /// At random, by the seed
    Random,
    /// Branches of your own code that were not taken yet first
    Coverage,
}

/// A link of the solver that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
#[allow(missing_docs, reason = "the names say it")]
pub enum LinkArg {
    Simplify,
    Slicing,
    Cache,
    ModelReuse,
    Avm,
    Z3,
}

/// Limits and output that `explore` and `check` share.
#[derive(Debug, Args)]
pub struct ExplorationArgs {
    /// Decides everything random
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Limits")]
    pub seed: u64,

    /// Bytecodes of one run; K, M, G allowed
    #[arg(
        long,
        value_name = "N",
        default_value = "10M",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub fuel: u64,

    /// Steps of all runs and of the solver together; K, M, G allowed
    #[arg(
        long,
        value_name = "N",
        default_value = "2G",
        value_parser = parse_count,
        help_heading = "Limits"
    )]
    pub budget: u64,

    /// Stop after this time by the clock and say what was found until then: 30s, 2min
    #[arg(
        long,
        value_name = "TIME",
        value_parser = parse_time,
        help_heading = "Limits"
    )]
    pub time_limit: Option<std::time::Duration>,

    /// Leave out a link of the solver; may be given several times
    #[arg(long, value_name = "LINK", help_heading = "Solver")]
    pub without: Vec<LinkArg>,

    /// Write every query as an SMT-LIB file into this directory
    #[arg(long, value_name = "DIR", help_heading = "Solver")]
    pub log_queries: Option<PathBuf>,

    /// Print JSON
    #[arg(long, help_heading = "Output")]
    pub json: bool,

    /// Print counts of runs and of each link of the solver to standard error
    #[arg(long, help_heading = "Output")]
    pub stats: bool,
}

const EXPLORE_AFTER_HELP: &str = "\
Every argument is symbolic, and so are the receiver and everything reachable from them: a reference
is null, a new object of each class that fits, or an object met before, decided where it is first
used. Each path is printed with its condition, its outcome and an input that takes it. Objects are
shown with their fields; that a constructor can make them so is not claimed.

Exit codes: 0 paths were explored; 2 wrong usage or class path; 70 internal error.

Examples:
  omakase explore -cp build/classes 'com.example.Triangle.classify(int, int, int)'
  omakase explore -cp app.jar com.example.Money.add --order coverage --paths 50 --json";

/// Arguments of `explore`.
#[derive(Debug, Args)]
#[command(after_help = EXPLORE_AFTER_HELP)]
pub struct ExploreArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// The method: Class.method, with parameter types where the name is not enough
    #[arg(value_name = "CLASS.METHOD")]
    pub target: String,

    /// Which paths come first
    #[arg(long, value_enum, default_value = "bfs", help_heading = "Limits")]
    pub order: OrderArg,

    /// Stop after this many paths
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        help_heading = "Limits"
    )]
    pub paths: u64,

    #[command(flatten)]
    pub exploration: ExplorationArgs,
}

const CHECK_AFTER_HELP: &str = "\
Inputs come from the static methods of the class named with --nondet: nondetInt(), nondetBoolean(),
nondetString() and so on; assume(boolean) restricts them. When the class path lacks the class, it is
provided. Assertions are on.

Verdicts: `violation` with the input, the stack trace and, with --reproducer, a program that shows
it on the real JVM; `safe` when every path was run or refuted, with what that rests on; else
`unknown` with the reasons: also when the program asked for what differs from run to run (the clock,
identity hash codes, the order of threads), and when it was interrupted.

Exit codes: 0 safe; 10 violation; 20 unknown; 2 wrong usage or class path; 70 internal error.

Examples:
  omakase check -cp build/classes Main
  omakase check -cp build/classes Main --property assert --reproducer repro/";

/// What `check` looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum PropertyArg {
    /// An AssertionError that nobody catches
    Assert,
    /// Any exception or error that nobody catches
    Exceptions,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = CHECK_AFTER_HELP)]
pub struct CheckArgs {
    #[command(flatten)]
    pub classes: ClassSourceArgs,

    /// The class whose main is called with no arguments
    #[arg(value_name = "MAIN")]
    pub main: String,

    /// The class whose static methods give inputs
    #[arg(
        long,
        value_name = "CLASS",
        default_value = "org.sosy_lab.sv_benchmarks.Verifier"
    )]
    pub nondet: String,

    /// What counts as a violation
    #[arg(long, value_enum, default_value = "exceptions")]
    pub property: PropertyArg,

    /// Write a program here that shows the violation on the real JVM
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub reproducer: Option<PathBuf>,

    /// Stop after this many paths
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        help_heading = "Limits"
    )]
    pub paths: u64,

    #[command(flatten)]
    pub exploration: ExplorationArgs,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        super::LowArgs::command().debug_assert();
    }
}
