//! The order of the links.

use std::path::PathBuf;

use expr::Pool;

use crate::avm::Avm;
use crate::cache::Cache;
use crate::log::Log;
use crate::reuse::Reuse;
use crate::simplify::Simplify;
use crate::slice::Slice;
use crate::stats::{Link, LinkStats};
use crate::validate::{Validate, ValidateBackend};
use crate::z3::Z3;
use crate::{Query, Reason, Solver, Verdict};

/// Which links there are, and their limits.
#[derive(Clone, Debug)]
pub struct SolverConfig {
    /// Constants, contradictions, intervals.
    pub simplify: bool,
    /// Splitting by shared variables.
    pub slicing: bool,
    /// Same query, unsatisfiable subset, satisfiable superset.
    pub cache: bool,
    /// Trying models of earlier queries.
    pub model_reuse: bool,
    /// Alternating-variable search.
    pub avm: bool,
    /// The back end.
    pub z3: bool,
    /// Operators the alternating-variable search evaluates for a query before it gives up.
    pub avm_steps: u64,
    /// Z3's own measure of work; about a million a second.
    pub z3_rlimit: u32,
    /// Queries whose circuits have more gates are not given to Z3: it builds them before its own
    /// limit counts, and a chain of floating-point operations takes gigabytes.
    pub max_circuit: u64,
    /// Evaluations spent on making a model of Z3 smaller.
    pub shrink_steps: u32,
    /// Decides where searches restart.
    pub seed: u64,
    /// Every query that enters the chain is written here as an SMT-LIB file.
    pub log_dir: Option<PathBuf>,
}

impl Default for SolverConfig {
    fn default() -> SolverConfig {
        SolverConfig {
            simplify: true,
            slicing: true,
            cache: true,
            model_reuse: true,
            avm: true,
            z3: true,
            avm_steps: 20_000,
            z3_rlimit: 2_000_000,
            max_circuit: 3_000_000,
            shrink_steps: 200,
            seed: 0,
            log_dir: None,
        }
    }
}

impl SolverConfig {
    /// Only the back end, with its models checked: what the other links are compared with.
    #[must_use]
    pub fn bare() -> SolverConfig {
        SolverConfig {
            simplify: false,
            slicing: false,
            cache: false,
            model_reuse: false,
            avm: false,
            ..SolverConfig::default()
        }
    }
}

/// The chain, from the last link to the first.
#[must_use]
pub fn build_chain(config: &SolverConfig) -> Box<dyn Solver> {
    let mut chain: Box<dyn Solver> = Box::new(End);
    if config.z3 {
        chain = Box::new(Z3::new(config));
        chain = Link::before(chain, ValidateBackend);
    }
    if config.avm {
        chain = Link::before(chain, Avm::new(config.avm_steps, config.seed));
    }
    if config.model_reuse {
        chain = Link::before(chain, Reuse::default());
    }
    if config.cache {
        chain = Link::before(chain, Cache::default());
    }
    if config.simplify {
        chain = Link::before(chain, Simplify::default());
    }
    if config.slicing {
        chain = Link::before(chain, Slice::default());
    }
    if let Some(dir) = &config.log_dir {
        chain = Link::before(chain, Log::new(dir.clone()));
    }
    Link::before(chain, Validate)
}

/// Behind the last link: nobody knows.
struct End;

impl Solver for End {
    fn check(&mut self, _: &mut Pool, _: &Query<'_>) -> Verdict {
        Verdict::Unknown(Reason::NobodyLeft)
    }

    fn forget(&mut self) {}

    fn steps(&self) -> u64 {
        0
    }

    fn stats(&self, _: &mut Vec<LinkStats>) {}
}
