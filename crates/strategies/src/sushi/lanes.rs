//! Machines that run tests and say how far each is from several conditions. How many there are does not
//! depend on the number of threads, which decides only how many work at once; each gets the same tests
//! whatever that number is.

use executor::{Execution, Worker};
use strategy::Ctx;
use testcase::TestCase;

use crate::dse::Boot;

use super::condition::PathCondition;
use super::objective::{Objective, Objectives};

/// Machines.
const LANES: usize = 2;

/// A machine, made when it is first needed, on the thread that needs it.
enum Machine {
    Idle,
    Ready(Box<Worker>),
    /// It could not be made, or failed in the middle of its work.
    Lost,
}

struct Lane {
    machine: Machine,
    objectives: Objectives,
    tests: Vec<TestCase>,
}

/// What a test showed: how it ran, and for each condition its distance, where its method was called.
pub(super) type Shown = (Execution, Vec<Option<f64>>);

/// The machines.
pub(super) struct Lanes {
    lanes: Vec<Lane>,
    boot: Boot,
}

impl Lanes {
    pub fn new(boot: Boot) -> Lanes {
        let lane = |_| Lane {
            machine: Machine::Idle,
            objectives: Objectives::default(),
            tests: Vec::new(),
        };
        Lanes {
            lanes: (0..LANES).map(lane).collect(),
            boot,
        }
    }

    /// Whether some machine may still work.
    pub fn is_ready(&self) -> bool {
        self.lanes
            .iter()
            .any(|l| !matches!(l.machine, Machine::Lost))
    }

    /// Says which conditions tests are compared with from now on.
    pub fn aim<'c>(&mut self, conditions: impl Iterator<Item = &'c PathCondition> + Clone) {
        for lane in &mut self.lanes {
            lane.objectives = Objectives(conditions.clone().map(Objective::new).collect());
        }
    }

    /// Runs tests and gives what they show to the ledger; for each test its distances, in the order of
    /// the conditions.
    pub fn run(&mut self, ctx: &mut Ctx<'_, '_>, tests: Vec<TestCase>) -> Vec<Tried> {
        let n = tests.len();
        for (k, test) in tests.into_iter().enumerate() {
            let lane = k * LANES / n.max(1);
            self.lanes[lane.min(LANES - 1)].tests.push(test);
        }
        let boot = &self.boot;
        let work = |_: usize, lane: &mut Lane| lane.work(boot);
        let shown = ctx.lab().side_by_side(&mut self.lanes, work);
        let mut tried = Vec::with_capacity(n);
        let (mut all, mut runs) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut steps = 0;
        for (lane, shown) in self.lanes.iter_mut().zip(shown) {
            let tests = std::mem::take(&mut lane.tests);
            let Some(shown) = shown else {
                lane.machine = Machine::Lost;
                continue;
            };
            let price: u64 = lane.objectives.0.iter().map(Objective::price).sum();
            steps += price * shown.len() as u64;
            for (test, (run, distances)) in tests.into_iter().zip(shown) {
                tried.push(Tried {
                    test: test.clone(),
                    distances,
                });
                all.push(test);
                runs.push(run);
            }
        }
        ctx.charge(steps);
        let origin = strategy::Origin::Made(strategy::Change::Structure);
        ctx.take_in(all, runs, origin);
        tried
    }
}

/// A test that was run.
pub(super) struct Tried {
    pub test: TestCase,
    /// By condition; nothing where its method was not called.
    pub distances: Vec<Option<f64>>,
}

impl Lane {
    fn work(&mut self, boot: &Boot) -> Vec<Shown> {
        if matches!(self.machine, Machine::Idle) {
            self.machine = boot().map_or(Machine::Lost, |w| Machine::Ready(Box::new(w)));
        }
        let Machine::Ready(worker) = &mut self.machine else {
            return Vec::new();
        };
        let mut shown = Vec::with_capacity(self.tests.len());
        for test in &self.tests {
            let objectives = std::mem::take(&mut self.objectives);
            let (run, objectives) = worker.run_watched(test, objectives);
            self.objectives = objectives.unwrap_or_default();
            if let Some(warmth) = &run.warmth {
                worker.warm(warmth);
            }
            let distances = self.objectives.0.iter_mut().map(Objective::take_least);
            let distances = distances.collect();
            shown.push((run, distances));
        }
        shown
    }
}
