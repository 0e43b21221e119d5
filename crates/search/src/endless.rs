//! Calls that use up a test's fuel: of code that is not under test they are worth little, and take
//! as long as hundreds of other tests. Some set up what a static field keeps, which is undone after
//! each test, and so never get to their end.

use std::sync::Arc;

use budget::Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use testcase::{Executable, TestCase};

/// Times that a call did not end after which it is made less often.
const PATIENCE: u32 = 3;
/// Percentage of tests with such a call that are not run.
const SHUNNED: u32 = 90;

/// What did not end.
#[derive(Default)]
pub(crate) struct Endless {
    /// Classes under test, whose calls are made all the same.
    own: FxHashSet<Arc<str>>,
    /// Times by call: told by the address of its description, which is unique in a search and only
    /// compared.
    times: FxHashMap<usize, u32>,
}

impl Endless {
    pub fn new(own: FxHashSet<Arc<str>>) -> Endless {
        Endless {
            own,
            times: FxHashMap::default(),
        }
    }

    /// A statement of a test used up the fuel.
    pub fn note(&mut self, test: &TestCase, at: usize) {
        if let Some((e, _)) = test.statements.get(at).and_then(|s| s.action.called())
            && !self.own.contains(&e.class)
        {
            *self.times.entry(Arc::as_ptr(e) as usize).or_default() += 1;
        }
    }

    /// Whether a test should rather not be run.
    pub fn shuns(&self, test: &TestCase, rng: &mut Rng) -> bool {
        if self.times.is_empty() {
            return false;
        }
        let is_endless = |(e, _): (&Arc<Executable>, _)| {
            let times = self.times.get(&(Arc::as_ptr(e) as usize));
            times.is_some_and(|n| *n >= PATIENCE)
        };
        let mut calls = test.statements.iter().filter_map(|s| s.action.called());
        calls.any(is_endless) && rng.percent(SHUNNED)
    }
}
