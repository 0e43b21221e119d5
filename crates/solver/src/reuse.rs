//! Trying models of earlier queries.

use std::collections::VecDeque;

use expr::{Model, Pool};

use crate::slice::take_vars;
use crate::stats::{Layer, Next};
use crate::validate::satisfies;
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
        if let Some(hint) = query.hint
            && satisfies(pool, query, hint)
        {
            return Verdict::Sat(hint.clone());
        }
        for place in 0..self.recent.len() {
            if satisfies(pool, query, &self.recent[place]) {
                let mut model = query.hint.cloned().unwrap_or_default();
                let found = self.recent.remove(place).expect("it is there");
                take_vars(pool, query.clauses, &found, &mut model);
                self.recent.push_front(found);
                return Verdict::Sat(model);
            }
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
