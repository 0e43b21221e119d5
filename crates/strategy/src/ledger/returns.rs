//! Calls of the code under test that threw whenever they were made: what is behind such a check is
//! not seen until one returns, and often no open branch is near that would lead there.

use std::sync::Arc;

use executor::{End, Execution};
use goals::Goals;
use rustc_hash::{FxHashMap, FxHashSet};
use testcase::{Statement, TestCase};

/// What is known of the calls of one method.
#[derive(Clone, Debug, Default)]
struct Calls {
    /// Some call returned.
    returned: bool,
    /// The shortest test that ends with a call that throws, while none returned.
    throwing: Option<Arc<TestCase>>,
    /// Times it was asked for.
    tries: u32,
}

/// Which methods have returned.
#[derive(Clone, Debug, Default)]
pub(super) struct Returns {
    /// The classes whose methods count.
    classes: FxHashSet<Arc<str>>,
    /// In the order in which they were met first.
    calls: Vec<Calls>,
    /// Where in `calls` a method is: told by the address of its description, which is unique in a
    /// search and only compared.
    places: FxHashMap<usize, usize>,
}

impl Returns {
    pub fn new(goals: &Goals) -> Returns {
        Returns {
            classes: goals.class_names(),
            ..Returns::default()
        }
    }

    fn of(&mut self, statement: &Statement) -> Option<&mut Calls> {
        let (method, _) = statement.action.called()?;
        if !self.classes.contains(&method.class) {
            return None;
        }
        let next = self.calls.len();
        let key = Arc::as_ptr(method) as usize;
        let at = *self.places.entry(key).or_insert(next);
        if at == next {
            self.calls.push(Calls::default());
        }
        self.calls.get_mut(at)
    }

    /// Takes what a test showed; `shared` is a copy up to the statement that threw.
    pub fn note(
        &mut self,
        test: &TestCase,
        run: &Execution,
        shared: &mut impl FnMut() -> Arc<TestCase>,
    ) {
        let n_returned = match &run.end {
            End::Threw { at, .. } => *at,
            _ => run.observed.len(),
        };
        for s in test.statements.iter().take(n_returned) {
            if let Some(calls) = self.of(s).filter(|c| !c.returned) {
                calls.returned = true;
                calls.throwing = None;
            }
        }
        if let End::Threw { at, .. } = &run.end
            && let Some(calls) = test.statements.get(*at).and_then(|s| self.of(s))
            && !calls.returned
            && calls.throwing.as_ref().is_none_or(|t| at + 1 < t.len())
        {
            calls.throwing = Some(shared());
        }
    }

    /// Tests that end with a call that never returned, in the order in which those were met.
    pub fn throwing(&self) -> impl Iterator<Item = &Arc<TestCase>> {
        self.calls.iter().filter_map(|c| c.throwing.as_ref())
    }

    /// The one asked for least.
    pub fn least_tried(&mut self) -> Option<&Arc<TestCase>> {
        let open = self.calls.iter_mut().filter(|c| c.throwing.is_some());
        let calls = open.min_by_key(|c| c.tries)?;
        calls.tries += 1;
        calls.throwing.as_ref()
    }
}
