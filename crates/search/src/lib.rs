//! The search: random tests guided by types, changed step by step towards goals that are not
//! covered yet.
//!
//! No decision depends on how large the budget is: what a short run finds is what a longer one has
//! found at that point. Nor does any depend on how many machines run the tests.
//!
//! What this crate does not know: how tests are written as Java, files, the real JVM.

pub mod adaptive;
pub mod archive;
pub mod constants;
mod endless;
mod engine;
pub mod generator;
mod many;
pub mod minimise;
mod patience;
mod random;
mod regex;
pub mod rng;
mod suite;

use std::collections::BTreeMap;
use std::sync::Arc;

use executor::Allowed;
use executor::pool::Pool;
use goals::Goals;
use testcase::{ClassInfo, Universe};

pub use adaptive::{Adaptive, Dse, Explored, Judge};
pub use archive::Archive;
pub use generator::Generator;

use engine::Engine;

/// How tests are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every goal has its own best tests; goals are worked on once they can be reached.
    Many,
    /// Whole test suites (paper 002, section III.A).
    Suite,
    /// Feedback-directed random tests: no distances.
    Random,
    /// No search: tests that call each method once are the start of symbolic execution.
    Entries,
}

/// What a search did.
pub struct Found {
    /// Tests by goal.
    pub archive: Archive,
    /// Machine steps used.
    pub steps: u64,
    /// Tests run.
    pub executions: u64,
    /// Why statements stopped without an end, with how often.
    pub stopped: BTreeMap<String, u64>,
    /// Classes that were not found, and the method that wanted each.
    pub missing: BTreeMap<String, String>,
    /// Branches covered after so many steps, whenever that changed.
    pub timeline: Vec<(u64, usize)>,
    /// Bytecodes that tests had at most.
    pub fuel: u64,
}

/// A class to search tests for, and with what.
pub struct Task<'a> {
    /// Members of classes.
    pub universe: &'a Universe,
    /// The class under test.
    pub class: Arc<ClassInfo>,
    /// What is to be covered.
    pub goals: &'a Goals,
    /// The package that tests are in.
    pub package: String,
    /// Decides everything random.
    pub seed: u64,
    /// How tests are looked for.
    pub algorithm: Algorithm,
    /// When symbolic execution is asked.
    pub adaptive: Adaptive,
    /// Effects on the host that tests may have.
    pub allowed: Allowed,
    /// Bytecodes that a test may take, where it gets somewhere with more than the machines give it.
    pub most_fuel: u64,
}

/// Limits of a search.
pub struct Limits<'a> {
    /// Machine steps.
    pub steps: u64,
    /// Asked between batches; true ends the search.
    pub is_over: &'a mut dyn FnMut(&Archive, u64) -> bool,
}

/// Searches for tests of a class.
pub fn search(
    task: &Task<'_>,
    pool: &mut Pool,
    limits: &mut Limits<'_>,
    dse: Option<&mut dyn Dse>,
) -> Found {
    let mut engine = Engine::new(task, pool, limits);
    if !engine.generator.has_subjects() {
        return engine.finish();
    }
    match task.algorithm {
        Algorithm::Many => many::run(&mut engine, &task.adaptive, dse),
        Algorithm::Suite => suite::run(&mut engine, &task.adaptive, dse),
        Algorithm::Random => random::run(&mut engine),
        Algorithm::Entries => random::from_entries(&mut engine, &task.adaptive, dse),
    }
    engine.finish()
}
