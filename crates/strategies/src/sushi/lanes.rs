//! Machines that run tests and say how far each is from several conditions. How many there are does not
//! depend on the number of threads, which decides only how many work at once; each gets the same tests
//! whatever that number is.

use executor::{End, Execution, Worker};
use strategy::Ctx;
use testcase::TestCase;

use crate::dse::Boot;

use super::condition::PathCondition;
use super::facts::Facts;
use super::objective::{Objective, Onlooker};

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
    onlooker: Onlooker,
    tests: Vec<TestCase>,
}

/// What a test showed: how it ran, and for each condition its distance, where its method was called.
pub(crate) type Shown = (Execution, Vec<Option<f64>>);

/// The machines.
pub(crate) struct Lanes {
    lanes: Vec<Lane>,
    boot: Boot,
}

impl Lanes {
    pub fn new(boot: Boot) -> Lanes {
        let lane = |_| Lane {
            machine: Machine::Idle,
            onlooker: Onlooker::default(),
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
            lane.onlooker.objectives = conditions.clone().map(Objective::new).collect();
        }
    }

    /// Runs tests as [`Lanes::run`] does, and adds what always holds before their calls to what is known.
    pub fn run_and_look(
        &mut self,
        ctx: &mut Ctx<'_, '_>,
        tests: Vec<TestCase>,
        facts: &mut Facts,
    ) -> Vec<Tried> {
        for lane in &mut self.lanes {
            lane.onlooker.facts = Some(Facts::default());
        }
        let tried = self.run(ctx, tests);
        for lane in &mut self.lanes {
            if let Some(found) = lane.onlooker.facts.take() {
                ctx.charge(found.price());
                facts.add(&found);
            }
        }
        tried
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
            let price: u64 = lane.onlooker.objectives.iter().map(Objective::price).sum();
            steps += price * shown.len() as u64;
            for (test, (run, distances)) in tests.into_iter().zip(shown) {
                tried.push(Tried {
                    test: test.clone(),
                    is_stopped: matches!(run.end, End::Stopped { .. }),
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
pub(crate) struct Tried {
    pub test: TestCase,
    /// It did not come to an end: nothing good comes of such structures.
    pub is_stopped: bool,
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
            let onlooker = std::mem::take(&mut self.onlooker);
            let (run, onlooker) = worker.run_watched(test, onlooker);
            self.onlooker = onlooker.unwrap_or_default();
            if let Some(warmth) = &run.warmth {
                worker.warm(warmth);
            }
            let objectives = self.onlooker.objectives.iter_mut();
            let distances = objectives.map(Objective::take_least);
            let distances = distances.collect();
            shown.push((run, distances));
        }
        shown
    }
}
