//! No model is believed before our own evaluator has seen it satisfy the query.
//!
//! At the front of the chain this is the guard against mistakes of the links; right before the back
//! end it is the guard against a back end that means something else than the JVM does.

use expr::{Model, Pool, Value, VarId};

use crate::conjunction::Conjunction;
use crate::stats::{Layer, Next};
use crate::{Query, Reason, Verdict};

/// The first link.
pub(crate) struct Validate;

/// The same right before the back end.
pub(crate) struct ValidateBackend;

/// Whether a model satisfies a query.
#[must_use]
pub fn satisfies(pool: &Pool, query: &Query<'_>, model: &Model) -> bool {
    Conjunction::new(pool, query.clauses).holds(model)
}

/// Whether every variable of the query has a value it can have.
fn is_in_range(pool: &Pool, query: &Query<'_>, model: &Model) -> bool {
    let in_range = |&var: &VarId| {
        let number = model.get(var).and_then(Value::as_integer);
        number.is_none_or(|number| pool.var_info(var).kind.range().contains(number))
    };
    query
        .clauses
        .iter()
        .all(|&clause| pool.vars(clause).iter().all(in_range))
}

fn checked(pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
    let verdict = next.check(pool, query);
    let Verdict::Sat(model) = &verdict else {
        return verdict;
    };
    let mut clauses = Conjunction::new(pool, query.clauses);
    let is_right = is_in_range(pool, query, model) && clauses.holds(model);
    next.charge(clauses.steps());
    match is_right {
        true => verdict,
        false => Verdict::Unknown(Reason::WrongModel),
    }
}

impl Layer for Validate {
    const NAME: &'static str = "validate";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        checked(pool, query, next)
    }

    fn forget(&mut self) {}
}

impl Layer for ValidateBackend {
    const NAME: &'static str = "validate-backend";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        checked(pool, query, next)
    }

    fn forget(&mut self) {}
}
