//! The search for tests of one class, with the machines that run them.

use std::sync::Arc;
use std::thread::JoinHandle;

use executor::pool::{Maker, Pool};
use executor::{Surroundings, Warmth, Worker, WorkerError};
use goals::Goals;
use strategies::Materials;
use strategy::{Ctx, Found, Ledger, Limits, Scheduler, Setup, WhenIdle};
use testcase::{ClassInfo, Fillings, Universe};

use crate::{Options, Progress, SessionError, Sources};

/// Bytecodes of one test.
pub(crate) const TEST_FUEL: u64 = 500_000;

/// How much more a test may need in other surroundings, or where nothing is initialised yet.
const ELSEWHERE: u64 = 40;

/// A class, its goals and the machines at work on it.
pub(crate) struct Hunt<'a> {
    class: Arc<ClassInfo>,
    goals: &'a Goals,
    shared: Arc<Goals>,
    jobs: usize,
    maker: Maker,
    pool: Pool,
}

type Made = Result<Worker, WorkerError>;

/// A machine that will be needed: with several jobs it is made beside what comes before that.
pub(crate) enum Booting {
    Beside(JoinHandle<Made>),
    Then(Box<dyn FnOnce() -> Made>),
}

impl Booting {
    fn new(n_jobs: usize, boot: impl FnOnce() -> Made + Send + 'static) -> Booting {
        if n_jobs > 1 {
            Booting::Beside(std::thread::spawn(boot))
        } else {
            Booting::Then(Box::new(boot))
        }
    }

    /// The machine.
    pub fn finish(self) -> Result<Worker, SessionError> {
        let lost = |_| Err(WorkerError::Boot("its thread was lost".into()));
        let made = match self {
            Booting::Beside(thread) => thread.join().unwrap_or_else(lost),
            Booting::Then(boot) => boot(),
        };
        made.map_err(SessionError::Worker)
    }
}

/// What makes a machine that has the classes of some goals loaded.
fn boot(
    sources: &Sources,
    goals: &Arc<Goals>,
    surroundings: Surroundings,
) -> impl Fn() -> Made + Send + Sync + 'static {
    let (library, path) = (sources.library.clone(), sources.class_path.clone());
    let goals = goals.clone();
    move || {
        Worker::new(
            library.clone(),
            path.clone(),
            &goals,
            &surroundings,
            TEST_FUEL,
        )
    }
}

impl<'a> Hunt<'a> {
    pub fn new(
        sources: &Sources,
        class: &Arc<ClassInfo>,
        goals: &'a Goals,
        options: &Options<'_>,
    ) -> Result<Hunt<'a>, SessionError> {
        let (shared, seed, jobs) = (Arc::new(goals.clone()), options.seed, options.jobs);
        let usual = boot(sources, &shared, Surroundings::usual(seed));
        let fuel = TEST_FUEL.min(options.fuel);
        let maker: Maker = Arc::new(move || {
            let mut worker = usual()?;
            worker.set_fuel(fuel);
            Ok(worker)
        });
        let pool = Pool::new(jobs.max(1), &maker).map_err(SessionError::Worker)?;
        Ok(Hunt {
            class: class.clone(),
            goals,
            shared,
            jobs,
            maker,
            pool,
        })
    }

    /// What makes machines like those of the search.
    pub fn maker(&self) -> Maker {
        self.maker.clone()
    }

    /// Looks for tests until all is covered or the budget is used up.
    pub fn search(&mut self, universe: &Universe, options: &mut Options<'_>) -> Found {
        let n_goals = self.goals.list.len();
        let maker = self.maker.clone();
        let boot: strategies::Boot = Arc::new(move || maker().ok());
        let materials = Materials {
            universe,
            class: self.class.clone(),
            package: test_package(&self.class),
            goals: self.goals,
            seed: options.seed,
            rule: options.adaptive,
            answering: options.answering,
            tardis: options.tardis.clone(),
            boot: Some(boot),
            tuning: options.tuning,
        };
        let mut strategies = materials.build(&options.strategies);
        let setup = Setup {
            goals: self.goals,
            allowed: options.allowed.clone(),
            most_fuel: options.fuel,
            tuning: options.tuning.ctx,
        };
        let is_over = &mut *options.is_over;
        let mut is_over = |ledger: &Ledger, steps| {
            is_over(&Progress {
                covered: ledger.n_covered(),
                goals: n_goals,
                steps,
                tests: ledger.n_tests(),
            })
        };
        let limits = Limits {
            steps: options.steps,
            is_over: &mut is_over,
        };
        let mut ctx = Ctx::new(&setup, &mut self.pool, limits);
        let own = self.goals.classes.iter();
        let own: Vec<_> = own.filter_map(|(name, _)| universe.class(name)).collect();
        ctx.ledger.set_fillings(Fillings::of(universe, &own));
        WhenIdle::default().run(&mut ctx, &mut strategies);
        ctx.finish()
    }

    /// The machines for what comes after the search: its own, as many with other surroundings, and what others
    /// may do first. `fuel` is what tests had.
    pub fn into_workers(
        self,
        sources: &Sources,
        seed: u64,
        fuel: u64,
    ) -> (Vec<Worker>, Vec<Booting>, Arc<Warmth>) {
        let (mut workers, warmth) = self.pool.into_machines();
        for worker in &mut workers {
            worker.set_fuel(fuel);
        }
        let warmth = Arc::new(warmth);
        let elsewhere = Arc::new(boot(sources, &self.shared, Surroundings::elsewhere(seed)));
        let others = workers.iter().map(|_| {
            let (elsewhere, done) = (elsewhere.clone(), warmth.clone());
            Booting::new(self.jobs, move || {
                let mut other = elsewhere()?;
                other.warm_fully(&done);
                // Other surroundings have the library load other things.
                other.set_fuel(fuel.max(TEST_FUEL) * ELSEWHERE);
                Ok(other)
            })
        });
        let others = others.collect();
        (workers, others, warmth)
    }
}

/// A machine on which no class of the class path is initialised yet, as in a JVM that starts: what a
/// class initialiser does may depend on what a test did before.
pub(crate) fn cold_worker(
    sources: &Sources,
    options: &Options<'_>,
    fuel: u64,
    warmth: Arc<Warmth>,
) -> Booting {
    let cold = boot(sources, &Arc::default(), Surroundings::usual(options.seed));
    Booting::new(options.jobs, move || {
        let mut cold = cold()?;
        cold.warm_library_alone(&warmth);
        cold.set_fuel(fuel.max(TEST_FUEL) * ELSEWHERE);
        Ok(cold)
    })
}

/// The package that tests of a class are in: its own, except that nobody may add to the JDK's.
pub fn test_package(class: &ClassInfo) -> String {
    if class.is_library {
        format!("tests/{}", class.package())
    } else {
        class.package().to_owned()
    }
}
