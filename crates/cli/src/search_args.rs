//! Arguments that say how tests are looked for.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::quantity::parse_count;
use clap::Args;
use session::tardis::training::PathSelection;
use session::{
    Adaptive, Allowed, Answering, Chosen, EffectGroup, STRATEGIES, SetError, Tuning, Wanted,
};

/// Which search `ga` stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum SearchArg {
    /// Many objectives: the closest tests of every open branch
    Many,
    /// Whole test suites
    Suite,
    /// Feedback-directed random tests
    Random,
}

/// What answers the questions of symbolic execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum SolverArg {
    /// The alternating-variable method and what is quicker
    Avm,
    /// Z3 alone
    Z3,
    /// The quick ones first, then Z3, a few times for each open branch
    Chain,
}

/// Which path condition is tried next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum PathSelectionArg {
    /// What the most similar ones that were tried say is feasible, mostly
    Knn,
    /// The one that was found first
    Fifo,
    /// Any
    Random,
    /// As knn, after a solver was asked whether it contradicts itself
    Solver,
}

/// What to cover besides branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum GoalArg {
    /// Every line
    Line,
    /// Operands for which another operator gives another result
    Mutation,
    /// Negative, zero and positive numbers, empty and other texts, … as arguments
    Input,
    /// The same as results
    Output,
}

/// What tests may do to the host. That they end the JVM cannot be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum EffectArg {
    /// Read, list, write, create and delete files outside their own temporary directory
    Files,
    /// Look up hosts, open sockets
    Network,
    /// Start processes, look at others
    Processes,
    /// Load native libraries
    Libraries,
    /// Handle and raise signals
    Signals,
    /// Read environment variables
    Environment,
    /// Read standard input
    Input,
    /// Add shutdown hooks
    Hooks,
    /// Replace System.in, System.out and System.err
    Streams,
    /// Start more than 16 threads, or leave more than 4 behind
    Threads,
}

impl EffectArg {
    fn group(self) -> EffectGroup {
        match self {
            EffectArg::Files => EffectGroup::Files,
            EffectArg::Network => EffectGroup::Network,
            EffectArg::Processes => EffectGroup::Processes,
            EffectArg::Libraries => EffectGroup::Libraries,
            EffectArg::Signals => EffectGroup::Signals,
            EffectArg::Environment => EffectGroup::Environment,
            EffectArg::Input => EffectGroup::Input,
            EffectArg::Hooks => EffectGroup::Hooks,
            EffectArg::Streams => EffectGroup::Streams,
            EffectArg::Threads => EffectGroup::Threads,
        }
    }
}

/// How tests are looked for.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// What to cover besides branches, method entries and exceptions; several with commas
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "GOAL",
        help_heading = "Search"
    )]
    pub goals: Vec<GoalArg>,

    /// What tests may do to the host, several with commas; such tests are marked, and written only
    /// where they pass isolated from it [default: nothing]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "EFFECT",
        help_heading = "Search"
    )]
    pub allow_effects: Vec<EffectArg>,

    #[arg(long, value_name = "LIST", default_value_t = Chosen::default(), help_heading = "Search",
          help = strategies_help())]
    strategy: Chosen,

    /// Do not try to prove that branches cannot be taken: leaves `bite` out of the strategies
    #[arg(long, help_heading = "Search")]
    no_prove: bool,

    /// Which search `many` in --strategy stands for: as it was chosen before --strategy took lists
    #[arg(long, value_enum, default_value = "many", hide = true)]
    search: SearchArg,

    /// Sets a constant of a strategy, for experiments
    #[arg(long = "set", value_name = "KEY=VALUE", hide = true, value_parser = setting)]
    settings: Vec<(String, String)>,

    /// Objects of one class in the structures that `sushi` looks for
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub heap_scope: Option<NonZeroUsize>,

    /// Which path condition `tardis` tries next [default: knn]
    #[arg(long, value_enum, value_name = "HOW", help_heading = "Search")]
    pub path_selection: Option<PathSelectionArg>,

    /// Where `tardis` keeps what it learned about path conditions: read first, where it is there, and
    /// written at the end
    #[arg(long, value_name = "FILE", help_heading = "Search")]
    pub learn: Option<PathBuf>,

    /// What answers the questions of symbolic execution
    #[arg(long, value_enum, default_value = "chain", help_heading = "Search")]
    pub solver: SolverArg,

    /// Machines that run tests side by side; the tests written are the same for any number
    /// [default: one for each core]
    #[arg(long, short = 'j', value_name = "N", help_heading = "Search")]
    pub jobs: Option<NonZeroUsize>,

    /// Bytecodes that a test may take. Tests have less at first, and more where that gets them
    /// further; K, M, G allowed
    #[arg(long, value_name = "N", default_value = "32M", value_parser = parse_count,
          help_heading = "Search")]
    pub fuel: u64,

    /// Steps of one application of symbolic execution
    #[arg(long, value_name = "STEPS", default_value = "20M", value_parser = parse_count,
          help_heading = "Search")]
    pub dse_budget: u64,

    /// Probability of applying symbolic execution when a changed value made a difference
    #[arg(long, value_name = "P", default_value_t = 1.0, value_parser = probability,
          help_heading = "Search")]
    pub dse_probability: f64,

    /// Factor by which success and failure of symbolic execution change that probability
    #[arg(long, value_name = "R", default_value_t = 1.0, value_parser = rate,
          help_heading = "Search")]
    pub dse_rate: f64,

    /// Go on from all tests that symbolic execution finds, not only from those that cover more
    #[arg(long, help_heading = "Search")]
    pub dse_keep_all: bool,

    /// Turn round all branches, not only those seen one way
    #[arg(long, help_heading = "Search")]
    pub dse_all_branches: bool,

    /// With the strategy suite: apply symbolic execution to all suites, not only to the best
    #[arg(long, help_heading = "Search")]
    pub dse_all_suites: bool,
}

/// The strategies there are, from their table.
fn strategies_help() -> String {
    let rows: Vec<String> = STRATEGIES
        .iter()
        .map(|row| format!("{}: {}", row.name, lower_first(row.summary)))
        .collect();
    format!(
        "What finds tests; several with +, of which the first works all the time and the others when \
         it brings nothing.\n{}.\nga is another name for many",
        rows.join(".\n")
    )
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("KEY=VALUE is wanted")?;
    match Tuning::default().set(key, value) {
        Ok(()) => Ok((key.to_owned(), value.to_owned())),
        Err(SetError::BadValue(why)) => Err(format!("{value} is no value of {key}: {why}")),
        Err(SetError::UnknownKey) => Err(format!(
            "there is no constant `{key}`; there are {}",
            Tuning::keys().join(", ")
        )),
    }
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(p) if p > 0.0 && p <= 1.0 => Ok(p),
        _ => Err("a number above 0 and up to 1 is wanted".into()),
    }
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(r) if (1.0..=1000.0).contains(&r) => Ok(r),
        _ => Err("a number from 1 to 1000 is wanted".into()),
    }
}

impl SearchArgs {
    pub fn wanted(&self) -> Wanted {
        Wanted {
            lines: self.goals.contains(&GoalArg::Line),
            mutants: self.goals.contains(&GoalArg::Mutation),
            inputs: self.goals.contains(&GoalArg::Input),
            outputs: self.goals.contains(&GoalArg::Output),
        }
    }

    /// What is to be covered, in words.
    pub fn goal_names(&self) -> Vec<String> {
        let always = ["branch", "entry", "exception"].map(str::to_owned);
        let asked = self.goals.iter().map(crate::reporting::spelled);
        always.into_iter().chain(asked).collect()
    }

    /// What tests may do to the host.
    pub fn allowed(&self) -> Allowed {
        let groups: Vec<EffectGroup> = self.allow_effects.iter().map(|e| e.group()).collect();
        Allowed::new(&groups)
    }

    /// What finds tests.
    pub fn strategies(&self) -> Chosen {
        let chosen = match self.search {
            SearchArg::Many => self.strategy.clone(),
            SearchArg::Suite => self.strategy.with("many", "suite"),
            SearchArg::Random => self.strategy.with("many", "random"),
        };
        match self.no_prove {
            true => chosen.without_proofs(),
            false => chosen,
        }
    }

    /// The constants of strategies.
    pub fn tuning(&self) -> Tuning {
        let mut tuning = Tuning::default();
        for (key, value) in &self.settings {
            // Each was tried when it was read.
            let _known = tuning.set(key, value);
        }
        if let Some(scope) = self.heap_scope {
            tuning.sushi.heap_scope = scope.get();
        }
        tuning
    }

    /// How `tardis` chooses path conditions.
    pub fn path_selection(&self) -> PathSelection {
        match self.path_selection.unwrap_or(PathSelectionArg::Knn) {
            PathSelectionArg::Knn => PathSelection::Knn,
            PathSelectionArg::Fifo => PathSelection::Fifo,
            PathSelectionArg::Random => PathSelection::Random,
            PathSelectionArg::Solver => PathSelection::Solver,
        }
    }

    pub fn answering(&self) -> Answering {
        match self.solver {
            SolverArg::Avm => Answering::Avm,
            SolverArg::Z3 => Answering::Z3,
            SolverArg::Chain => Answering::Chain,
        }
    }

    /// Complains where Z3 alone is to answer and there is none: nothing would be answered at all.
    pub fn require_solver(&self) -> Result<(), Failure> {
        if self.answering() != Answering::Z3 {
            return Ok(());
        }
        solver::z3::locate().map(drop).map_err(|why| {
            Failure::usage(format!("--solver z3, but Z3 cannot be used: {why}"))
                .hint("`omakase doctor` says how to get it; --solver chain works without it")
        })
    }

    pub fn adaptive(&self) -> Adaptive {
        Adaptive {
            budget: self.dse_budget,
            keep_all: self.dse_keep_all,
            filter: !self.dse_all_branches,
            probability: self.dse_probability,
            rate: self.dse_rate,
            on_all: self.dse_all_suites,
        }
    }

    /// Machines to use.
    pub fn jobs(&self) -> usize {
        const MOST: usize = 16;
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get).min(MOST)
    }
}
