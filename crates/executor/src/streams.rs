//! Whether a test prints: what it does to `System.out` and `System.err`, which all tests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use testcase::TestCase;
use vfs::Stream;
use vm::{NULL, StopReason, Vm};

use crate::Effect;
use crate::worker::Worker;

/// Bytes that a machine printed, to each of the two streams.
#[derive(Clone, Debug, Default)]
pub(crate) struct Printed([Arc<AtomicU64>; 2]);

/// The standard streams and their fields in `System`.
const STREAMS: [(Stream, &str); 2] = [(Stream::Stdout, "out"), (Stream::Stderr, "err")];

impl Printed {
    /// Counts what a machine prints, and throws it away.
    pub fn of(vm: &mut Vm) -> Printed {
        let printed = Printed::default();
        for ((stream, _), count) in STREAMS.iter().zip(&printed.0) {
            let count = count.clone();
            let sink = move |bytes: &[u8]| {
                count.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            };
            natives::launch::forward_output(vm, *stream, Box::new(sink));
        }
        printed
    }

    fn counts(&self) -> [u64; 2] {
        [0, 1].map(|k| self.0[k].load(Ordering::Relaxed))
    }
}

impl Worker {
    /// All effects of a test, as [`Worker::judge`], and which of `System.out` (`"out"`) and `System.err` it
    /// prints to or closes. What libraries print by themselves, such as a logger that nobody has set up, is not
    /// what a test is about: it counts only what classes say that are beside the class under test or in a
    /// directory of classes, and the test itself.
    ///
    /// # Errors
    /// When the test does not come to its end.
    pub fn judge_aloud(
        &mut self,
        test: &TestCase,
        under_test: &str,
    ) -> Result<(Vec<Effect>, Vec<&'static str>), StopReason> {
        let before = self.printed.counts();
        let _earlier = natives::host(&mut self.vm).speakers.take();
        let found = self.judge(test)?;
        let after = self.printed.counts();
        let speakers = natives::host(&mut self.vm).speakers.take();
        let own = self.origin_of(under_test);
        let is_own = |origin: &Arc<str>| {
            own.as_ref() == Some(origin) || !origin.to_ascii_lowercase().ends_with(".jar")
        };
        let mut used = Vec::new();
        for (k, (_, field)) in STREAMS.into_iter().enumerate() {
            let is_heard = speakers[k].is_empty() || speakers[k].iter().any(is_own);
            if before[k] != after[k] && is_heard || is_closed(&mut self.vm, field) {
                used.push(field);
            }
        }
        Ok((found, used))
    }

    /// Where a class is from, if it is loaded.
    fn origin_of(&self, class: &str) -> Option<Arc<str>> {
        let class = *self.vm.loaders[self.loader].classes.get(class)?;
        Some(self.vm.classes[class].origin.clone())
    }
}

/// Whether the stream that a field of `System` refers to was closed: then it has nothing left to write with.
fn is_closed(vm: &mut Vm, field: &str) -> bool {
    let mut look = || {
        let system = vm.load_class("java/lang/System", vm::BOOT).ok()?;
        let printer = vm.load_class("java/io/PrintStream", vm::BOOT).ok()?;
        let at = vm.classes[system].mirror + vm.field_offset(system, field)?;
        let stream = vm.heap.peek_ref(at);
        let writer = stream.bits() + vm.field_offset(printer, "textOut")?;
        Some(stream != NULL && vm.heap.peek_ref(writer) == NULL)
    };
    look().unwrap_or(false)
}
