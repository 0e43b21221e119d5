//! Goals counted beside what another domain does in the same run, so that a test that is followed with terms
//! need not be run a second time to know what it covers.

use std::ops::{Deref, DerefMut};

use testcase::{TestCase, Var};
use vm::{MethodId, Ref, Vm};

use crate::closely::Closely;
use crate::worker::{End, Execution, Follow, Worker};

/// A domain that a worker shows a run while it counts goals itself.
pub struct Beside<F> {
    pair: (Closely, F),
}

impl<F> Beside<F> {
    /// Of this domain.
    pub fn new(domain: F) -> Beside<F> {
        Beside {
            pair: (Closely::default(), domain),
        }
    }
}

impl<F> Deref for Beside<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.pair.1
    }
}

impl<F> DerefMut for Beside<F> {
    fn deref_mut(&mut self) -> &mut F {
        &mut self.pair.1
    }
}

impl Worker {
    /// Runs a test from the snapshot, as [`Worker::run`] does, with something else watching too.
    pub fn run_beside<F: Follow>(&mut self, test: &TestCase, beside: &mut Beside<F>) -> Execution {
        let mut tracer = std::mem::take(&mut self.tracer);
        tracer.begin();
        beside.pair.0 = Closely {
            tracer,
            is_beside: true,
        };
        let mut execution = self.run_with(test, &mut beside.pair);
        self.tracer = std::mem::take(&mut beside.pair.0).tracer;
        self.count_goals(test, &mut execution);
        execution
    }
}

impl Execution {
    /// What the same test showed without statements that nothing uses and that do nothing; `kept` are the
    /// others, in order.
    #[must_use]
    pub fn of_statements(mut self, kept: &[usize]) -> Execution {
        let place = |at: usize| kept.partition_point(|k| *k < at);
        if let End::Threw { at, .. } | End::Stopped { at, .. } = &mut self.end {
            *at = place(*at);
        }
        let mut number = 0;
        self.observed.retain(|_| {
            number += 1;
            kept.binary_search(&(number - 1)).is_ok()
        });
        self
    }
}

/// Both follow a test; a string of the test is the one of the first that gives one.
impl<A: Follow, B: Follow> Follow for (A, B) {
    const PINNED: bool = A::PINNED || B::PINNED;

    fn text(&mut self, vm: &mut Vm, at: usize, units: &[u16]) -> Option<Ref> {
        let text = self.0.text(vm, at, units);
        text.or_else(|| self.1.text(vm, at, units))
    }

    fn arguments(&mut self, vm: &Vm, places: &[(u32, Var)]) {
        self.0.arguments(vm, places);
        self.1.arguments(vm, places);
    }

    fn returned(&mut self, at: usize) {
        self.0.returned(at);
        self.1.returned(at);
    }

    fn calls(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        self.0.calls(vm, method, args);
        self.1.calls(vm, method, args);
    }

    fn entered(&mut self, method: MethodId) {
        self.0.entered(method);
        self.1.entered(method);
    }

    fn array(&mut self, at: usize, array: Ref) {
        self.0.array(at, array);
        self.1.array(at, array);
    }

    fn element(&mut self, array: Ref, addr: u32, value: Var) {
        self.0.element(array, addr, value);
        self.1.element(array, addr, value);
    }

    fn wrote(&mut self, addr: u32, value: Var) {
        self.0.wrote(addr, value);
        self.1.wrote(addr, value);
    }

    fn read(&mut self, at: usize, addr: u32) {
        self.0.read(at, addr);
        self.1.read(at, addr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Observed;
    use crate::worker::Seen;

    #[test]
    fn what_a_test_showed_is_told_of_the_statements_that_are_kept() {
        let run = Execution {
            end: End::Stopped {
                at: 3,
                reason: vm::StopReason::OutOfFuel,
            },
            observed: vec![Observed::Null, Observed::Void, Observed::Null],
            reached: Vec::new(),
            repeated: Vec::new(),
            steps: 7,
            warmth: None,
            effects: Vec::new(),
            seen: Seen::default(),
        };
        let kept = run.of_statements(&[1, 3]);
        assert_eq!(kept.observed, [Observed::Void]);
        assert!(matches!(kept.end, End::Stopped { at: 1, .. }));
    }
}
