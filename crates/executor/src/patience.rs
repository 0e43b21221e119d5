//! More fuel for tests that get somewhere with it.
//!
//! A test has little fuel at first, since most that use it up would use up any amount. For calls that
//! are worth it there is more: a test that such a call ended for want of fuel is run again. Which
//! calls are, is decided between batches, so it is the same on all machines.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use testcase::{Executable, TestCase};

use crate::worker::{Execution, Worker};

/// Fuel by call: told by the address of its description, which is unique in a search and only
/// compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patience {
    fuel: FxHashMap<usize, Fuel>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fuel {
    amount: u64,
    /// Nobody knows yet whether it is enough.
    is_on_trial: bool,
}

/// Tests of a batch that may try whether more fuel is enough for a call.
const TRIALS: usize = 1;

impl Patience {
    /// Sets the fuel of tests that use up theirs in a call. As long as it is on trial, few tests of a
    /// batch have it.
    pub fn set(&mut self, call: &Arc<Executable>, amount: u64, is_on_trial: bool) {
        let fuel = Fuel {
            amount,
            is_on_trial,
        };
        self.fuel.insert(Arc::as_ptr(call) as usize, fuel);
    }

    /// The fuel of tests that use up theirs in a call, if it is more than usual.
    pub fn of(&self, call: &Arc<Executable>) -> Option<u64> {
        let fuel = self.fuel.get(&(Arc::as_ptr(call) as usize))?;
        Some(fuel.amount)
    }

    /// What test number `k` of a batch may have, when it used up the usual amount in a call.
    fn granted(&self, tests: &[TestCase], k: usize, call: &Arc<Executable>) -> Option<u64> {
        let fuel = self.fuel.get(&(Arc::as_ptr(call) as usize))?;
        let calls = |t: &&TestCase| {
            let mut calls = t.statements.iter().filter_map(|s| s.action.called());
            calls.any(|(e, _)| Arc::ptr_eq(e, call))
        };
        let is_granted =
            !fuel.is_on_trial || tests[..k].iter().filter(calls).take(TRIALS).count() < TRIALS;
        is_granted.then_some(fuel.amount)
    }

    /// Runs test number `k` of a batch, and once more where it is worth it. The steps are those of
    /// both runs.
    pub fn run(
        &self,
        worker: &mut Worker,
        tests: &[TestCase],
        k: usize,
        is_curious: bool,
    ) -> Execution {
        let test = &tests[k];
        let run = |worker: &mut Worker| match is_curious {
            true => worker.run_curious(test),
            false => worker.run(test),
        };
        let first = run(worker);
        let more = stopped_call(test, &first).and_then(|call| self.granted(tests, k, call));
        let Some(fuel) = more.filter(|fuel| *fuel > worker.fuel) else {
            return first;
        };
        let usual = std::mem::replace(&mut worker.fuel, fuel);
        let mut again = run(worker);
        worker.fuel = usual;
        again.steps += first.steps;
        again
    }
}

/// The call in which a test used up its fuel.
pub fn stopped_call<'t>(test: &'t TestCase, run: &Execution) -> Option<&'t Arc<Executable>> {
    let at = run.end.used_up_fuel()?;
    Some(test.statements.get(at)?.action.called()?.0)
}
