//! Several machines that run tests side by side, with the same results as one.
//!
//! A run depends on the test and on the snapshot only. Snapshots change between batches, on all
//! machines in the same way: so it does not matter which machine ran which test.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use testcase::TestCase;
use vm::{StopReason, Warmth};

use crate::worker::{End, Execution, Worker, WorkerError};

/// Makes a machine; called once for each job, on its own thread.
pub type Maker = Arc<dyn Fn() -> Result<Worker, WorkerError> + Send + Sync>;

/// Tests to run; each is taken by the first machine that is free.
struct Batch {
    /// What all machines do first.
    warmth: Warmth,
    tests: Vec<TestCase>,
    /// Every so many tests the values that comparisons met are collected.
    curious: usize,
    next: AtomicUsize,
}

type Results = Vec<(usize, Execution)>;

impl Batch {
    fn work(&self, worker: &mut Worker) -> Results {
        worker.warm(&self.warmth);
        // Classes that tests need become part of the snapshot: of every machine's.
        for test in &self.tests {
            worker.prepare_stubs(test);
        }
        let mut done = Vec::new();
        loop {
            let k = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = self.tests.get(k) else {
                return done;
            };
            let run = if k.is_multiple_of(self.curious) {
                worker.run_curious(test)
            } else {
                worker.run(test)
            };
            done.push((k, run));
        }
    }
}

/// A machine on a thread of its own.
struct Hand {
    orders: Option<Sender<Arc<Batch>>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ended = thread.join();
        }
    }
}

/// Machines that run tests.
pub struct Pool {
    own: Worker,
    hands: Vec<Hand>,
    results: Receiver<Results>,
    /// What runs of the last batch did that later ones need not do again.
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
        let mut hands = Vec::new();
        for _ in 1..n_jobs {
            let (orders, inbox) = channel::<Arc<Batch>>();
            let (maker, report) = (maker.clone(), report.clone());
            let thread = std::thread::spawn(move || match maker() {
                Ok(mut worker) => {
                    for batch in inbox {
                        let _gone = report.send(batch.work(&mut worker));
                    }
                }
                // The others take its tests.
                Err(_) => {
                    for _ in inbox {
                        let _gone = report.send(Vec::new());
                    }
                }
            });
            hands.push(Hand {
                orders: Some(orders),
                thread: Some(thread),
            });
        }
        let own = maker()?;
        Ok(Pool {
            own,
            hands,
            results,
            warmth: Warmth::default(),
            all_warmth: Warmth::default(),
        })
    }

    /// Runs tests; executions come in their order.
    pub fn run(&mut self, tests: Vec<TestCase>, curious: usize) -> Vec<Execution> {
        let n = tests.len();
        let batch = Arc::new(Batch {
            warmth: std::mem::take(&mut self.warmth),
            tests,
            curious: curious.max(1),
            next: AtomicUsize::new(0),
        });
        let mut waiting = 0;
        for hand in &self.hands {
            let sent = hand.orders.as_ref().map(|o| o.send(batch.clone()).is_ok());
            waiting += usize::from(sent == Some(true));
        }
        let mut all: Vec<Option<Execution>> = vec![None; n];
        let mut take = |results: Results| {
            for (k, run) in results {
                all[k] = Some(run);
            }
        };
        take(batch.work(&mut self.own));
        for _ in 0..waiting {
            if let Ok(results) = self.results.recv() {
                take(results);
            }
        }
        let runs: Vec<Execution> = all.into_iter().map(|r| r.unwrap_or_else(lost)).collect();
        for run in &runs {
            if let Some(w) = &run.warmth {
                self.warmth.add(w);
            }
        }
        self.all_warmth.add(&self.warmth);
        runs
    }

    /// The machine of the caller's thread alone, and what runs did that later ones need not do
    /// again: another machine should do it too. The other machines end, with their memory.
    pub fn into_own(self) -> (Worker, Warmth) {
        drop(self.hands);
        (self.own, self.all_warmth)
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
