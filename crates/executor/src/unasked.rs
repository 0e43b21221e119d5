//! Answers of stubs that nobody asks for.

use rustc_hash::{FxHashMap, FxHashSet};
use testcase::{Action, Answer, StubMethod, TestCase};
use vm::domain::Domain;
use vm::{ClassId, MethodId, Vm};

use crate::stubs::Plan;
use crate::worker::{Follow, Worker};

/// Hears which methods of some classes are entered.
struct Entries {
    classes: FxHashSet<ClassId>,
    entered: FxHashMap<MethodId, usize>,
}

impl Domain for Entries {
    const ACTIVE: bool = true;
    const VALUES: bool = false;

    fn minds(&self, _: MethodId) -> bool {
        false
    }

    fn method_entry(&mut self, vm: &Vm, method: MethodId, _: u32) {
        if self.classes.contains(&vm.methods[method].class) {
            *self.entered.entry(method).or_default() += 1;
        }
    }
}

impl Follow for Entries {}

impl Worker {
    /// Takes from the stubs of a test the answers that its run does not ask for; whether there are any.
    pub fn drop_unasked(&mut self, test: &mut TestCase) -> bool {
        let gives = |a: &Action| matches!(a, Action::Stub { methods, .. } if methods.iter().any(|m| !m.answers.is_empty()));
        if !test.statements.iter().any(|s| gives(&s.action)) {
            return false;
        }
        self.prepare([&*test]);
        let class = |k: usize| {
            let plan = Plan::of(test, k)?;
            self.stub_class(&plan)
        };
        let classes: Vec<Option<ClassId>> = (0..test.len()).map(class).collect();
        let mut entries = Entries {
            classes: classes.iter().flatten().copied().collect(),
            entered: FxHashMap::default(),
        };
        self.run_with(test, &mut entries);
        let mut is_any = false;
        for (s, class) in test.statements.iter_mut().zip(classes) {
            let (Action::Stub { methods, .. }, Some(class)) = (&mut s.action, class) else {
                continue;
            };
            for m in methods {
                let own = self
                    .vm
                    .find_method(class, &m.method.name, &m.method.descriptor);
                // Of several stubs of one class, the one that is asked most counts for all.
                let n_calls = own.and_then(|own| entries.entered.get(&own));
                let n_calls = n_calls.copied().unwrap_or(0);
                is_any |= n_calls < m.answers.len();
                m.answers.truncate(n_calls);
                // The last one stays.
                while let [.., last, again] = m.answers[..]
                    && last == again
                {
                    m.answers.pop();
                }
                let is_default = |m: &StubMethod| m.answers.iter().all(|a| *a == Answer::Default);
                if is_default(m) {
                    m.answers.clear();
                }
            }
        }
        is_any
    }
}
