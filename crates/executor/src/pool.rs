//! Several machines that run tests side by side, with the same results as one.
//!
//! A run depends on the test and on the snapshot only. Snapshots change between batches, on all
//! machines in the same way: so it does not matter which machine ran which test.
//!
//! Batches are posted and collected in order. While one is awaited the next one may already be
//! posted: a machine that finds nothing to do in the first goes on with the second, so none has to
//! wait for another. What a batch's snapshot holds depends on which batches were collected before it
//! was posted, which is the caller's choice, and never on how quick a machine was.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use testcase::TestCase;
use vm::StopReason;

use crate::patience::Patience;
use crate::stubs::Plan;
use crate::warmth::Warmth;
use crate::worker::{End, Execution, Worker, WorkerError};

/// Makes a machine; called once for each job, on its own thread.
pub type Maker = Arc<dyn Fn() -> Result<Worker, WorkerError> + Send + Sync>;

/// Tests to run; each is taken by the first machine that is free.
#[derive(Default)]
struct Batch {
    number: u64,
    /// What all machines do first.
    warmth: Warmth,
    tests: Vec<TestCase>,
    /// Numbers of the tests that need classes made for them.
    with_stubs: Vec<usize>,
    /// Every so many tests the values that comparisons met are collected.
    curious: usize,
    patience: Arc<Patience>,
    next: Apart,
}

/// The number of the next test, in a part of the memory that nothing else is in: all machines write
/// it, and what they only read stays in the cache of each.
#[derive(Default)]
#[repr(align(128))]
struct Apart(AtomicUsize);

/// Executions by the number of the test.
type Results = Vec<(usize, Execution)>;

impl Batch {
    /// Brings a machine to the state in which the tests run: every machine, in every batch.
    fn enter(&self, worker: &mut Worker) {
        worker.warm(&self.warmth);
        // Classes that tests need become part of the snapshot: of every machine's.
        for &k in &self.with_stubs {
            worker.prepare_stubs(&self.tests[k]);
        }
    }

    /// Whether entering it may do anything.
    fn changes_snapshots(&self) -> bool {
        !self.warmth.is_empty() || !self.with_stubs.is_empty()
    }

    /// Whether machines have taken all tests.
    fn is_taken(&self) -> bool {
        self.next.0.load(Ordering::Relaxed) >= self.tests.len()
    }

    /// Runs the next test that no machine has taken; false when there is none.
    fn run_next(&self, worker: &mut Worker, done: &mut Results) -> bool {
        let k = self.next.0.fetch_add(1, Ordering::Relaxed);
        if k >= self.tests.len() {
            return false;
        }
        let is_curious = k.is_multiple_of(self.curious);
        let run = self.patience.run(worker, &self.tests, k, is_curious);
        done.push((k, run));
        true
    }
}

/// What a machine did of a batch.
struct Report {
    batch: u64,
    runs: Results,
}

/// A machine on a thread of its own.
struct Hand {
    orders: Option<Sender<Arc<Batch>>>,
    thread: Option<JoinHandle<Option<Worker>>>,
}

impl Hand {
    fn hire(maker: Maker, report: Sender<Report>) -> Hand {
        let (orders, inbox) = channel::<Arc<Batch>>();
        let thread = std::thread::spawn(move || {
            // The others take its tests when it does not start, or ends in the middle of one.
            let mut worker = maker().ok();
            for batch in inbox {
                let mut runs = Vec::new();
                if let Some(own) = &mut worker {
                    let work = AssertUnwindSafe(|| {
                        batch.enter(own);
                        while batch.run_next(own, &mut runs) {}
                    });
                    if catch_unwind(work).is_err() {
                        worker = None;
                    }
                }
                let batch = batch.number;
                let _gone = report.send(Report { batch, runs });
            }
            worker
        });
        Hand {
            orders: Some(orders),
            thread: Some(thread),
        }
    }
}

impl Hand {
    /// Ends the thread; its machine, if that did not fail.
    fn dismiss(&mut self) -> Option<Worker> {
        self.orders = None;
        self.thread.take()?.join().ok()?
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// A batch that was posted and not collected yet.
struct Pending {
    batch: Arc<Batch>,
    runs: Vec<Option<Execution>>,
    n_missing: usize,
    /// Machines of other threads that may still bring something.
    n_working: usize,
    /// The machine of the caller's thread is in the state for it.
    is_entered: bool,
    /// Bytecodes that this took.
    warming_steps: u64,
}

impl Pending {
    fn take(&mut self, runs: Results) {
        self.n_missing -= runs.len();
        for (k, run) in runs {
            self.runs[k] = Some(run);
        }
    }
}

/// A batch that was run.
#[derive(Default)]
pub struct Finished {
    batch: Arc<Batch>,
    /// Executions in the order of the tests.
    pub runs: Vec<Execution>,
    /// Bytecodes that each machine took before it, for what earlier runs had done.
    pub warming_steps: u64,
}

impl Finished {
    /// The tests of the batch.
    pub fn tests(&self) -> &[TestCase] {
        &self.batch.tests
    }
}

/// Machines that run tests.
pub struct Pool {
    own: Worker,
    hands: Vec<Hand>,
    results: Receiver<Report>,
    pending: VecDeque<Pending>,
    n_posted: u64,
    /// For the batches to come.
    patience: Arc<Patience>,
    /// What runs did that later ones need not do again, since a batch was last posted.
    warmth: Warmth,
    /// All of it so far.
    all_warmth: Warmth,
}

impl Pool {
    /// With as many machines as jobs; the first one is the caller's thread.
    ///
    /// # Errors
    /// When a machine does not start.
    pub fn new(n_jobs: usize, maker: &Maker) -> Result<Pool, WorkerError> {
        let (report, results) = channel();
        let hands = (1..n_jobs).map(|_| Hand::hire(maker.clone(), report.clone()));
        let hands = hands.collect();
        Ok(Pool {
            own: maker()?,
            hands,
            results,
            pending: VecDeque::new(),
            n_posted: 0,
            patience: Arc::default(),
            warmth: Warmth::default(),
            all_warmth: Warmth::default(),
        })
    }

    /// Bytecodes that a test has.
    pub fn fuel(&self) -> u64 {
        self.own.fuel
    }

    /// How many machines there are.
    pub fn n_jobs(&self) -> usize {
        self.hands.len() + 1
    }

    /// Tests that were run on a machine that is not of this pool: later batches need not do again what
    /// they did for all.
    pub fn take_in(&mut self, tests: Vec<TestCase>, runs: Vec<Execution>) -> Finished {
        self.keep_warmth(&runs);
        let batch = Arc::new(Batch {
            tests,
            ..Batch::default()
        });
        Finished {
            batch,
            runs,
            warming_steps: 0,
        }
    }

    fn keep_warmth(&mut self, runs: &[Execution]) {
        for w in runs.iter().filter_map(|r| r.warmth.as_ref()) {
            self.warmth.add(w);
            self.all_warmth.add(w);
        }
    }

    /// From the next batch on, calls are given this much more fuel.
    pub fn set_patience(&mut self, patience: &Arc<Patience>) {
        if !Arc::ptr_eq(&self.patience, patience) {
            self.patience = patience.clone();
        }
    }

    /// Runs tests, after all that are posted already.
    pub fn run(&mut self, tests: Vec<TestCase>, curious: usize) -> Finished {
        // A single test is over before another machine has woken up: only its snapshot follows.
        let is_single = tests.len() == 1;
        let at = self.post_from(usize::from(is_single), tests, curious);
        if is_single {
            self.enter(at);
            let pending = &mut self.pending[at];
            let batch = &pending.batch;
            let run = batch.patience.run(&mut self.own, &batch.tests, 0, true);
            pending.take(vec![(0, run)]);
        }
        self.collect_at(at)
    }

    /// Gives tests to the machines that have nothing else to do.
    pub fn post(&mut self, tests: Vec<TestCase>, curious: usize) {
        self.post_from(0, tests, curious);
    }

    /// Batches that were posted and not collected.
    pub fn n_pending(&self) -> usize {
        self.pending.len()
    }

    /// Posts tests, of which the first so many are the caller's; the place of the batch.
    fn post_from(&mut self, first: usize, tests: Vec<TestCase>, curious: usize) -> usize {
        let needs_stubs = |k: &usize| Plan::is_needed_by(&tests[*k]);
        let with_stubs = (0..tests.len()).filter(needs_stubs).collect();
        let batch = Arc::new(Batch {
            with_stubs,
            number: self.n_posted,
            warmth: std::mem::take(&mut self.warmth),
            tests,
            curious: curious.max(1),
            patience: self.patience.clone(),
            next: Apart(AtomicUsize::new(first)),
        });
        self.n_posted += 1;
        let mut n_working = 0;
        // Where there is nothing to run and nothing to prepare for, nobody is woken up.
        let concerned = !batch.is_taken() || batch.changes_snapshots();
        for hand in self.hands.iter().filter(|_| concerned) {
            let sent = hand.orders.as_ref().map(|o| o.send(batch.clone()).is_ok());
            n_working += usize::from(sent == Some(true));
        }
        let n = batch.tests.len();
        self.pending.push_back(Pending {
            batch,
            runs: vec![None; n],
            n_missing: n,
            n_working,
            is_entered: false,
            warming_steps: 0,
        });
        self.pending.len() - 1
    }

    /// The first of the posted batches that were not collected, once it was run.
    pub fn collect(&mut self) -> Option<Finished> {
        (!self.pending.is_empty()).then(|| self.collect_at(0))
    }

    fn collect_at(&mut self, at: usize) -> Finished {
        while self.is_awaited(at) {
            match self.results.try_recv() {
                Ok(report) => self.note(report),
                Err(_) if self.help() => {}
                Err(_) => match self.results.recv() {
                    Ok(report) => self.note(report),
                    Err(_) => self.pending.iter_mut().for_each(|p| p.n_working = 0),
                },
            }
        }
        // Also where others were quick enough to run all of it.
        self.enter(at);
        let Some(pending) = self.pending.remove(at) else {
            return Finished::default();
        };
        let (batch, warming_steps) = (pending.batch, pending.warming_steps);
        let runs: Vec<Execution> = pending
            .runs
            .into_iter()
            .map(|r| r.unwrap_or_else(lost))
            .collect();
        self.keep_warmth(&runs);
        Finished {
            batch,
            runs,
            warming_steps,
        }
    }

    /// Whether something of a batch may still come.
    fn is_awaited(&self, at: usize) -> bool {
        let of = |p: &Pending| p.n_missing > 0 && (p.n_working > 0 || !p.batch.is_taken());
        self.pending.get(at).is_some_and(of)
    }

    fn note(&mut self, report: Report) {
        let of = |p: &&mut Pending| p.batch.number == report.batch;
        if let Some(p) = self.pending.iter_mut().find(of) {
            p.n_working -= 1;
            p.take(report.runs);
        }
    }

    /// Runs a test that waits on the machine of this thread; false when there is none.
    fn help(&mut self) -> bool {
        let Some(at) = self.pending.iter().position(|p| !p.batch.is_taken()) else {
            return false;
        };
        self.enter(at);
        let p = &mut self.pending[at];
        let mut runs = Vec::new();
        p.batch.run_next(&mut self.own, &mut runs);
        p.take(runs);
        true
    }

    /// Brings the machine of this thread to the state for a batch, through those before it.
    fn enter(&mut self, at: usize) {
        for p in self.pending.iter_mut().take(at + 1) {
            if !std::mem::replace(&mut p.is_entered, true) {
                p.batch.enter(&mut self.own);
                p.warming_steps = self.own.take_warming_steps();
            }
        }
    }

    /// The machines, of which there is one at least, and what runs did that later ones need not do
    /// again: another machine should do it too.
    pub fn into_machines(mut self) -> (Vec<Worker>, Warmth) {
        while self.collect().is_some() {}
        let mut machines = vec![self.own];
        machines.extend(self.hands.iter_mut().filter_map(Hand::dismiss));
        (machines, self.all_warmth)
    }
}

/// A machine's thread ended with a test in hand; there is nothing to say about that test.
fn lost() -> Execution {
    Execution {
        end: End::Stopped {
            at: 0,
            reason: StopReason::Internal("the machine was lost".into()),
        },
        observed: Vec::new(),
        reached: Vec::new(),
        repeated: Vec::new(),
        steps: 0,
        warmth: None,
        effects: Vec::new(),
        seen: crate::Seen::default(),
    }
}
