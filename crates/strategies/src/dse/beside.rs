//! An exploration that goes on while others work: on a thread of its own where there are several jobs.
//!
//! What it finds depends on its order alone, and when it is over is counted in steps. A caller that has
//! used fewer steps since it gave the order does not see the result, even if it is there already; one
//! that has used more waits for it. So one thread and two give the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use budget::PRICES;
use executor::{Allowed, Execution, Worker};
use goals::{ByGoal, GoalId};
use search::{Adaptive, Dse, Explored, Judge};
use strategy::ledger::is_beyond_limits;
use testcase::TestCase;

use super::Hybrid;

/// How often somebody who waits looks whether all is over.
const LOOK: Duration = Duration::from_millis(2);

/// What to explore.
pub(crate) struct Order {
    /// From where.
    pub test: Arc<TestCase>,
    /// How.
    pub rule: Adaptive,
    /// Which goals are wanted.
    pub is_open: ByGoal<bool>,
}

/// What came of it.
pub(crate) struct Found {
    /// Derived tests in order, with what they showed; those that used up their fuel without, since
    /// others may give them more.
    pub tests: Vec<(TestCase, Option<Execution>)>,
    /// Steps are those of the tests too.
    pub explored: Explored,
}

/// Makes the exploration, on the thread that it works on.
pub(crate) type Make = Box<dyn FnOnce() -> Hybrid + Send>;

/// An exploration that takes orders.
pub(crate) struct Beside {
    allowed: Allowed,
    place: Place,
    /// The result of the order under way, when it is there.
    found: Option<Found>,
}

enum Place {
    Here(Box<Hybrid>),
    There(Thread),
}

/// The other thread.
struct Thread {
    orders: Option<Sender<Order>>,
    results: Receiver<Found>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// What both threads see.
#[derive(Default)]
struct Shared {
    /// Steps of the order under way so far.
    steps: AtomicU64,
    /// Nobody wants the result any more.
    is_cancelled: AtomicBool,
}

impl Beside {
    /// On a thread of its own, or on that of the caller.
    pub fn new(make: Make, has_thread: bool, allowed: Allowed) -> Beside {
        let place = match has_thread {
            false => Place::Here(Box::new(make())),
            true => Place::There(Thread::new(make, allowed.clone())),
        };
        Beside {
            allowed,
            place,
            found: None,
        }
    }

    /// Begins with an order; `is_over` ends it early, without a result that anybody needs.
    pub fn begin(&mut self, order: Order, is_over: &mut dyn FnMut() -> bool) {
        match &mut self.place {
            Place::Here(dse) => {
                let found = explore(dse, order, &self.allowed, &mut |_| is_over());
                self.found = Some(found);
            }
            Place::There(there) => {
                there.shared.steps.store(0, Ordering::Relaxed);
                if let Some(orders) = &there.orders {
                    // When the thread is gone there is no result either.
                    let _gone = orders.send(order);
                }
            }
        }
    }

    /// The result, once the caller has used so many steps; nothing before that, or when all is over.
    pub fn collect(&mut self, elapsed: u64, is_over: &mut dyn FnMut() -> bool) -> Option<Found> {
        if let Place::There(there) = &self.place {
            while self.found.is_none() {
                // The result takes more steps than the caller has used, whatever comes.
                if there.shared.steps.load(Ordering::Relaxed) > elapsed {
                    return None;
                }
                match there.results.recv_timeout(LOOK) {
                    Ok(found) => self.found = Some(found),
                    Err(RecvTimeoutError::Timeout) if !is_over() => {}
                    Err(_) => return None,
                }
            }
        }
        self.found.take_if(|f| f.explored.steps <= elapsed)
    }
}

impl Thread {
    fn new(make: Make, allowed: Allowed) -> Thread {
        let (orders, inbox) = channel::<Order>();
        let (outbox, results) = channel();
        let shared = Arc::new(Shared::default());
        let seen = shared.clone();
        let thread = std::thread::spawn(move || {
            let mut dse = make();
            for order in inbox {
                let found = explore(&mut dse, order, &allowed, &mut |steps| {
                    seen.steps.store(steps, Ordering::Relaxed);
                    seen.is_cancelled.load(Ordering::Relaxed)
                });
                if outbox.send(found).is_err() {
                    return;
                }
            }
        });
        Thread {
            orders: Some(orders),
            results,
            shared,
            thread: Some(thread),
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ended = thread.join();
        }
    }
}

/// Carries out an order. `step` is told the steps so far, and ends it by saying true.
fn explore(
    dse: &mut Hybrid,
    order: Order,
    allowed: &Allowed,
    step: &mut dyn FnMut(u64) -> bool,
) -> Found {
    let mut judge = Afar {
        is_open: order.is_open,
        allowed,
        tests: Vec::new(),
        steps: 0,
        step,
    };
    let test = std::slice::from_ref(&*order.test);
    let mut explored = dse.explore(test, &order.rule, &mut judge);
    explored.steps = judge.steps;
    Found {
        tests: judge.tests,
        explored,
    }
}

/// Judges derived tests by what was open when the order was given.
struct Afar<'a> {
    is_open: ByGoal<bool>,
    allowed: &'a Allowed,
    tests: Vec<(TestCase, Option<Execution>)>,
    steps: u64,
    step: &'a mut dyn FnMut(u64) -> bool,
}

impl Judge for Afar<'_> {
    fn is_open(&self, goal: GoalId) -> bool {
        self.is_open[goal]
    }

    fn try_test(&mut self, test: &TestCase, worker: &mut Worker) -> bool {
        let run = worker.run_curious(test);
        self.steps += run.steps + PRICES.statement * test.len() as u64;
        if let Some(warmth) = &run.warmth {
            worker.warm(warmth);
        }
        if run.end.used_up_fuel().is_some() {
            self.tests.push((test.clone(), None));
            return false;
        }
        let counts = !is_beyond_limits(&run.end) && self.allowed.permits(&run.effects);
        let mut is_better = false;
        for goal in run.covered().filter(|_| counts) {
            is_better |= std::mem::replace(&mut self.is_open[goal], false);
        }
        self.tests.push((test.clone(), Some(run)));
        is_better
    }

    fn charge(&mut self, steps: u64) -> bool {
        self.steps += steps;
        (self.step)(self.steps)
    }
}
