//! Looking at the heap right before each call of a test: what holds there decides what the call does.

use std::any::Any;

use testcase::TestCase;
use vm::{MethodId, Vm};

use crate::worker::{Execution, Worker};

/// What looks at the machine before each call of a test. It must not depend on addresses, which are
/// others on other machines.
pub trait Watch: Any + Send {
    /// A statement of the test is about to call this method with these argument registers: the receiver
    /// first, two for long and double.
    fn called(&mut self, vm: &Vm, method: MethodId, args: &[u64]);
}

impl Worker {
    /// Runs a test from the snapshot, as [`Worker::run`] does, and shows the state before each of its
    /// calls; what looked at them comes back.
    pub fn run_watched<W: Watch>(&mut self, test: &TestCase, watch: W) -> (Execution, Option<W>) {
        self.tracer.watch = Some(Box::new(watch));
        let execution = self.run(test);
        let watch = self.tracer.watch.take().map(|w| w as Box<dyn Any>);
        let watch = watch.and_then(|w| w.downcast::<W>().ok());
        (execution, watch.map(|w| *w))
    }
}
