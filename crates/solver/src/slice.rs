//! Splitting a query by shared variables.
//!
//! Clauses that share no variable, directly or through others, can be solved apart. With a hint only
//! the parts it violates have to be solved at all; the others keep its values.

use expr::{Model, Pool, Term};
use rustc_hash::FxHashMap;

use crate::conjunction::Conjunction;
use crate::stats::{Layer, Next};
use crate::{Query, Verdict};

/// The link.
#[derive(Default)]
pub(crate) struct Slice {
    /// Scratch: which part a variable belongs to.
    part_of_var: FxHashMap<u32, usize>,
}

/// Groups clauses by shared variables; order within a group is that of the query. Clauses without
/// variables are a group of their own.
pub fn parts(pool: &Pool, clauses: &[Term]) -> Vec<Vec<Term>> {
    Slice::default().split(pool, clauses)
}

impl Slice {
    fn split(&mut self, pool: &Pool, clauses: &[Term]) -> Vec<Vec<Term>> {
        self.part_of_var.clear();
        // A forest over clauses; a root stands for a part.
        let mut parents: Vec<usize> = (0..clauses.len()).collect();
        for (place, &clause) in clauses.iter().enumerate() {
            for var in pool.vars(clause) {
                match self.part_of_var.entry(var.index() as u32) {
                    std::collections::hash_map::Entry::Occupied(entry) => {
                        let (a, b) = (root(&mut parents, *entry.get()), root(&mut parents, place));
                        // The later clause is the root, so the part of the last is found at once.
                        parents[a.min(b)] = a.max(b);
                    }
                    std::collections::hash_map::Entry::Vacant(entry) => {
                        entry.insert(place);
                    }
                }
            }
        }
        let mut parts: Vec<Vec<Term>> = Vec::new();
        let mut part_of_root: FxHashMap<usize, usize> = FxHashMap::default();
        for (place, &clause) in clauses.iter().enumerate() {
            let root = root(&mut parents, place);
            let part = *part_of_root.entry(root).or_insert_with(|| {
                parts.push(Vec::new());
                parts.len() - 1
            });
            parts[part].push(clause);
        }
        parts
    }
}

fn root(parents: &mut [usize], mut place: usize) -> usize {
    while parents[place] != place {
        parents[place] = parents[parents[place]];
        place = parents[place];
    }
    place
}

impl Layer for Slice {
    const NAME: &'static str = "slice";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        let mut model = query.hint.cloned().unwrap_or_default();
        let mut parts = self.split(pool, query.clauses);
        if let Some(hint) = query.hint {
            parts.retain(|part| {
                let mut clauses = Conjunction::new(pool, part);
                let holds = clauses.holds(hint);
                next.charge(clauses.steps());
                !holds
            });
        }
        // The part of the last clause first: it is the one most likely to have no solution.
        parts.reverse();
        let mut unknown = None;
        for part in &parts {
            let query = Query {
                clauses: part,
                hint: query.hint,
            };
            match next.check(pool, &query) {
                Verdict::Sat(found) => take_vars(pool, part, &found, &mut model),
                Verdict::Unsat => return Verdict::Unsat,
                Verdict::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        match unknown {
            Some(reason) => Verdict::Unknown(reason),
            None => Verdict::Sat(model),
        }
    }

    fn forget(&mut self) {}
}

/// Copies the values of the variables of some clauses; those that have none are zero.
pub(crate) fn take_vars(pool: &Pool, clauses: &[Term], from: &Model, into: &mut Model) {
    for &clause in clauses {
        for &var in pool.vars(clause) {
            let value = from
                .get(var)
                .unwrap_or_else(|| pool.var_info(var).kind.sort().zero());
            if into.get(var) != Some(value) {
                into.set(var, value);
            }
        }
    }
}
