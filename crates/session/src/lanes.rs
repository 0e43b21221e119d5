//! Machines that look at tests after the search, side by side.
//!
//! A *lane* is all that a thread needs: the search's machine, one with other surroundings, and classes of its
//! own. What comes of a test depends on the test alone, so that it does not matter which lane looks at it,
//! nor how many there are; lanes that are given work prepare for all of it first.

use executor::{Worker, WorkerError};
use strategy::share;
use testcase::{TestCase, Universe};

use crate::SessionError;

/// What a thread works with.
pub(crate) struct Lane {
    /// Its place among the lanes.
    pub number: usize,
    /// A machine like the search's.
    pub worker: Worker,
    /// One with another clock, other hashes and another seed.
    pub other: Worker,
    /// The classes that can be seen.
    pub universe: Universe,
}

/// One lane for each job.
pub(crate) struct Lanes {
    lanes: Vec<Lane>,
}

impl Lanes {
    /// Of machines in pairs; there is one pair at least.
    pub fn new(pairs: impl IntoIterator<Item = (Worker, Worker)>, universe: &Universe) -> Lanes {
        let lanes = pairs.into_iter().enumerate();
        let lanes = lanes.map(|(number, (worker, other))| Lane {
            number,
            worker,
            other,
            universe: universe.again(),
        });
        Lanes {
            lanes: lanes.collect(),
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Lane> {
        self.lanes.iter()
    }

    /// The lane of the caller's own thread.
    pub fn own(&mut self) -> &mut Lane {
        &mut self.lanes[0]
    }

    /// Steps of all machines so far.
    pub fn spent(&self) -> u64 {
        let steps = self.lanes.iter();
        steps.map(|l| l.worker.spent() + l.other.spent()).sum()
    }

    /// Tests that all machines have run so far.
    pub fn n_runs(&self) -> u64 {
        let runs = self.lanes.iter();
        runs.map(|l| l.worker.n_runs() + l.other.n_runs()).sum()
    }

    /// Makes all machines ready for some tests, and for those that are made from them by leaving out
    /// statements or by other literals.
    pub fn prepare<'t>(&mut self, tests: impl Iterator<Item = &'t TestCase> + Clone) {
        for lane in &mut self.lanes {
            lane.worker.prepare(tests.clone());
            lane.other.prepare(tests.clone());
        }
    }

    /// Does something with each of these, and gives what came of it in their order.
    pub fn each<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Lane, &T) -> R + Sync,
    ) -> Vec<R> {
        share(&mut self.lanes, items, work)
    }

    /// The second machine of the caller's own thread; all others end, with their memory.
    pub fn into_other(self) -> Result<Worker, SessionError> {
        let own = self.lanes.into_iter().next();
        let none = || SessionError::Worker(WorkerError::Boot("there is no machine".into()));
        own.map(|l| l.other).ok_or_else(none)
    }
}
