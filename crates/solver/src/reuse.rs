//! Trying models of earlier queries.

use std::collections::VecDeque;

use expr::{Model, Pool};

use crate::conjunction::Conjunction;
use crate::slice::take_vars;
use crate::stats::{Layer, Next};
use crate::{Query, Verdict};

/// How many models are kept.
const KEPT: usize = 24;

/// The link: the hint first, then models of the last satisfiable queries that came by.
#[derive(Default)]
pub(crate) struct Reuse {
    /// The newest in front.
    recent: VecDeque<Model>,
}

impl Layer for Reuse {
    const NAME: &'static str = "model-reuse";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        let mut clauses = Conjunction::new(pool, query.clauses);
        let fits = query.hint.is_some_and(|hint| clauses.holds(hint));
        let found = match fits {
            true => None,
            false => self.recent.iter().position(|model| clauses.holds(model)),
        };
        next.charge(clauses.steps());
        let mut model = query.hint.cloned().unwrap_or_default();
        if fits {
            return Verdict::Sat(model);
        }
        if let Some(found) = found.and_then(|place| self.recent.remove(place)) {
            take_vars(pool, query.clauses, &found, &mut model);
            self.recent.push_front(found);
            return Verdict::Sat(model);
        }
        let verdict = next.check(pool, query);
        if let Verdict::Sat(model) = &verdict {
            self.recent.truncate(KEPT - 1);
            self.recent.push_front(model.clone());
        }
        verdict
    }

    fn forget(&mut self) {
        self.recent.clear();
    }
}
