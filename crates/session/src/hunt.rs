//! The search for tests of one class, with the machines that run them.

use std::sync::Arc;

use executor::pool::{Maker, Pool};
use executor::{Goals, Surroundings, Worker};
use hybrid::Hybrid;
use search::{Algorithm, Archive, Dse, Found, Limits, Task};
use testcase::{ClassInfo, Universe};

use crate::{Options, Progress, SessionError, Sources, Strategy};

/// Bytecodes of one test.
pub(crate) const TEST_FUEL: u64 = 500_000;

/// How much more a test may need in other surroundings, or where nothing is initialised yet.
const ELSEWHERE: u64 = 40;

/// A class, its goals and the machines at work on it.
pub(crate) struct Hunt<'a> {
    class: Arc<ClassInfo>,
    goals: &'a Goals,
    pool: Pool,
    hybrid: Option<Hybrid>,
}

/// A machine that has the classes of the goals loaded.
fn boot(
    sources: &Sources,
    goals: &Goals,
    surroundings: &Surroundings,
) -> Result<Worker, SessionError> {
    let (library, path) = (sources.library.clone(), sources.class_path.clone());
    Worker::new(library, path, goals, surroundings, TEST_FUEL).map_err(SessionError::Worker)
}

impl<'a> Hunt<'a> {
    pub fn new(
        sources: &Sources,
        class: &Arc<ClassInfo>,
        goals: &'a Goals,
        options: &Options<'_>,
    ) -> Result<Hunt<'a>, SessionError> {
        let (library, path) = (sources.library.clone(), sources.class_path.clone());
        let (shared, seed) = (Arc::new(goals.clone()), options.seed);
        let usual = Surroundings::usual(seed);
        let maker: Maker = Arc::new(move || {
            Worker::new(library.clone(), path.clone(), &shared, &usual, TEST_FUEL)
        });
        let pool = Pool::new(options.jobs.max(1), &maker).map_err(SessionError::Worker)?;
        let hybrid = match options.strategy {
            Strategy::Ga => None,
            Strategy::Dse | Strategy::GaDse => {
                let worker = boot(sources, goals, &Surroundings::usual(seed))?;
                Some(Hybrid::new(worker, goals, seed, options.answering))
            }
        };
        Ok(Hunt {
            class: class.clone(),
            goals,
            pool,
            hybrid,
        })
    }

    /// Looks for tests until all is covered or the budget is used up.
    pub fn search(&mut self, universe: &Universe, options: &mut Options<'_>) -> Found {
        let n_goals = self.goals.list.len();
        let task = Task {
            universe,
            class: self.class.clone(),
            goals: self.goals,
            package: test_package(&self.class),
            seed: options.seed,
            algorithm: match options.strategy {
                Strategy::Dse => Algorithm::Entries,
                Strategy::Ga | Strategy::GaDse => options.algorithm,
            },
            adaptive: options.adaptive,
            allowed: options.allowed.clone(),
        };
        let is_over = &mut *options.is_over;
        let mut limits = Limits {
            steps: options.steps,
            is_over: &mut |archive: &Archive, steps| {
                is_over(&Progress {
                    covered: archive.n_covered(),
                    goals: n_goals,
                    steps,
                    tests: archive.n_tests(),
                })
            },
        };
        let dse = self.hybrid.as_mut().map(|h| h as &mut dyn Dse);
        search::search(&task, &mut self.pool, &mut limits, dse)
    }

    /// Two machines for what comes after the search: its own, and one with another seed. All others
    /// end before that one starts.
    pub fn into_workers(
        self,
        sources: &Sources,
        seed: u64,
    ) -> Result<(Worker, Worker), SessionError> {
        drop(self.hybrid);
        let (own, warmth) = self.pool.into_own();
        let mut other = boot(sources, self.goals, &Surroundings::elsewhere(seed))?;
        other.warm(&warmth);
        // Other surroundings have the library load other things, each time anew.
        other.set_fuel(TEST_FUEL * ELSEWHERE);
        Ok((own, other))
    }
}

/// A machine on which nothing is initialised yet, as in a JVM that starts: what a class initialiser
/// does may depend on what a test did before.
pub(crate) fn cold_worker(sources: &Sources, seed: u64) -> Result<Worker, SessionError> {
    let mut cold = boot(sources, &Goals::default(), &Surroundings::usual(seed))?;
    cold.set_fuel(TEST_FUEL * ELSEWHERE);
    Ok(cold)
}

/// The package that tests of a class are in: its own, except that nobody may add to the JDK's.
pub fn test_package(class: &ClassInfo) -> String {
    if class.is_library {
        format!("tests/{}", class.package())
    } else {
        class.package().to_owned()
    }
}
