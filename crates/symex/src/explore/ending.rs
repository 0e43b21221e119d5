//! What came of a run, and what an exploration left over.

use super::*;
use vm::{ClassId, MethodId};

impl<M> Explorer<M> {
    /// Whether every path was run or refuted; otherwise why not.
    pub fn left_over(&self) -> Vec<String> {
        let mut reasons: Vec<String> = Vec::new();
        let (_, _, pending, _) = self.tree.counts();
        if pending > 0 {
            reasons.push(format!("{pending} branches not yet tried"));
        }
        for (reason, n) in self.tree.open_reasons() {
            reasons.push(format!("{n} branches open: {reason}"));
        }
        for (what, n) in &self.unfinished {
            reasons.push(format!("{n} runs did not end: {what}"));
        }
        for gap in self.gaps.keys() {
            match gap {
                Gap::NativeCall(_) => {}
                Gap::TooManyDecisions => {
                    reasons.push("a path has more decisions than are recorded".into());
                }
                Gap::Identity => reasons.push("identity of boxed values or strings".into()),
                Gap::Constructed(t) => {
                    reasons.push(format!("only empty objects of {t} were considered"));
                }
                Gap::NoImplementation(t) => {
                    reasons.push(format!("no implementation of {t} is known"));
                }
                Gap::Truncated(t, n, of) => {
                    reasons.push(format!(
                        "only {n} of {of} classes below {t} were considered"
                    ));
                }
                Gap::Unusable(t, class) => {
                    reasons.push(format!("{class} fits {t} and cannot be made here"));
                }
                Gap::ArrayClass(t) => {
                    reasons.push(format!(
                        "an array of type {t} was tried with that class only"
                    ));
                }
                Gap::Message => {
                    reasons.push("the message of an exception, or printed text, was read".into());
                }
                Gap::NanBits => reasons.push("the bits of a NaN were read".into()),
                Gap::Asked(world) => reasons.push(world.reason().into()),
                Gap::Linkage(what) => reasons.push(format!("the classes do not link: {what}")),
                Gap::Limit(what) => reasons.push(format!("a limit of the machine: {what}")),
            }
        }
        if self.counts.inconsistent > 0 {
            reasons.push(format!(
                "{} runs were inconsistent",
                self.counts.inconsistent
            ));
        }
        reasons
    }
}

impl Explorer {
    /// Errors that say something about the machine and the class path, and objects that wait for
    /// the collector, are gaps however the run ended.
    fn note_machine(&mut self) {
        let raised = std::mem::take(&mut self.vm.raised);
        for r in raised {
            let asking = self.vm.methods[r.method].class;
            let asking = &self.vm.classes[asking].name;
            // The library tries what may not be there.
            let speculates = ["java/lang/invoke/", "jdk/internal/", "sun/"]
                .iter()
                .any(|p| asking.starts_with(p));
            let class = r.class.replace('/', ".");
            let what = match &r.message {
                Some(m) => format!("{class}: {m}"),
                None => class,
            };
            let is_limit = matches!(
                &*r.class,
                "java/lang/StackOverflowError" | "java/lang/OutOfMemoryError"
            );
            if is_limit {
                self.domain.add_gap(Gap::Limit(what));
            } else if !speculates {
                self.domain.add_gap(Gap::Linkage(what));
            }
        }
        let vm = &self.vm;
        let waits = |&o: &Ref| is_user_class(vm, vm.class_of(o));
        if vm.finalizable.iter().any(waits) {
            self.domain.add_gap(Gap::Asked(World::Collector));
        }
    }

    pub(super) fn path(&mut self, completion: &Completion, before: u64) -> Path {
        self.note_machine();
        let (outcome, stack) = match completion {
            _ if self.domain.is_unreliable => {
                let what = "identity of boxed values or strings".to_owned();
                (Outcome::Stopped(StopReason::Unsupported(what)), Vec::new())
            }
            Completion::Returned(raw) => (Outcome::Returned(self.returned(*raw)), Vec::new()),
            Completion::Threw(e) => self.threw(*e),
            Completion::Stopped(StopReason::Abandoned(_)) => (Outcome::Assumption, Vec::new()),
            Completion::Stopped(reason) => (Outcome::Stopped(reason.clone()), Vec::new()),
        };
        Path {
            trace: self.domain.trace.clone(),
            input: Arc::new(self.domain.input.clone()),
            outcome,
            steps: self.vm.steps - before,
            n_nondet: self.domain.n_nondet,
            stack,
            is_assertion: match completion {
                Completion::Threw(e) => !self.domain.is_unreliable && self.has_assertion(*e),
                _ => false,
            },
        }
    }

    /// Whether a throwable or one of its causes is an `AssertionError`.
    fn has_assertion(&self, e: Ref) -> bool {
        const MAX_CAUSES: usize = 64;
        let vm = &self.vm;
        let is_one = |e: Ref| {
            let supers = &vm.classes[vm.class_of(e)].supers;
            let is_it = |&c: &ClassId| &*vm.classes[c].name == "java/lang/AssertionError";
            supers.iter().any(is_it)
        };
        let cause = |&e: &Ref| {
            let class = &vm.classes[vm.class_of(e)];
            let name = if &*class.name == "java/lang/reflect/InvocationTargetException" {
                "target"
            } else {
                "cause"
            };
            let own = class.supers.iter().rev();
            let offset = own.filter_map(|&c| vm.field_offset(c, name)).next()?;
            let next = vm.heap.load_ref(e + offset);
            (next != vm::NULL && next != e).then_some(next)
        };
        std::iter::successors(Some(e), cause)
            .take(MAX_CAUSES)
            .any(is_one)
    }

    fn returned(&self, raw: u64) -> Option<String> {
        let kind = self.vm.methods[self.entry.method].ret;
        crate::render::value(&self.vm, kind, raw)
    }

    fn threw(&self, e: Ref) -> (Outcome, Vec<String>) {
        let vm = &self.vm;
        let class = vm.classes[vm.class_of(e)].external_name();
        let message = vm.heap.load_ref(e + vm.known.throwable_message);
        let message = (message != vm::NULL).then(|| vm.string_text(message));
        let mut stack = Vec::new();
        let trace = vm.heap.load_ref(e + vm.known.throwable_backtrace);
        if trace != vm::NULL {
            for i in 0..(vm.heap.array_len(trace) / 2).min(16) {
                let at = trace + vm::ARRAY_BASE + 8 * i;
                let method = MethodId::from_bits(vm.heap.load_u32(at));
                let bci = vm.heap.load_u32(at + 4);
                stack.push(crate::render::frame(vm, Site { method, bci }));
            }
        }
        (Outcome::Threw { class, message }, stack)
    }
}
