//! Answers to queries that were asked before, or that follow from those.
//!
//! A query is unsatisfiable if a part of it is known to be; it is satisfied by every model of a
//! query that has all its clauses and more.

use expr::{Model, Pool, Term};
use rustc_hash::FxHashMap;

use crate::slice::take_vars;
use crate::stats::{Layer, Next};
use crate::{Query, Verdict};

/// When there are more queries than this, all are dropped.
const MAX_ENTRIES: usize = 200_000;

/// How many satisfiable supersets are looked at for a query.
const MAX_SUPERSETS: usize = 16;

/// The link.
#[derive(Default)]
pub(crate) struct Cache {
    /// Clauses in ascending order, to the place in `entries`.
    exact: FxHashMap<Box<[Term]>, u32>,
    entries: Vec<Entry>,
    /// Unsatisfiable entries by their greatest clause.
    unsat_by_greatest: FxHashMap<Term, Vec<u32>>,
    /// Satisfiable entries by each clause, newest last.
    sat_by_clause: FxHashMap<Term, Vec<u32>>,
}

struct Entry {
    clauses: Box<[Term]>,
    /// None: unsatisfiable.
    model: Option<Model>,
}

impl Cache {
    fn look_up(&self, clauses: &[Term]) -> Option<&Entry> {
        if let Some(&place) = self.exact.get(clauses) {
            return Some(&self.entries[place as usize]);
        }
        for clause in clauses {
            for &place in self.unsat_by_greatest.get(clause).into_iter().flatten() {
                let entry = &self.entries[place as usize];
                if is_subset(&entry.clauses, clauses) {
                    return Some(entry);
                }
            }
        }
        // Of all supersets, each is listed under every clause: take the shortest list.
        let mut shortest: Option<&Vec<u32>> = None;
        for clause in clauses {
            let list = self.sat_by_clause.get(clause)?;
            if shortest.is_none_or(|shortest| list.len() < shortest.len()) {
                shortest = Some(list);
            }
        }
        let newest = shortest?.iter().rev().take(MAX_SUPERSETS);
        newest
            .map(|&place| &self.entries[place as usize])
            .find(|entry| is_subset(clauses, &entry.clauses))
    }

    fn insert(&mut self, clauses: Box<[Term]>, model: Option<Model>) {
        if self.entries.len() >= MAX_ENTRIES {
            self.clear();
        }
        let place = self.entries.len() as u32;
        if model.is_some() {
            for &clause in &clauses {
                self.sat_by_clause.entry(clause).or_default().push(place);
            }
        } else if let Some(&greatest) = clauses.last() {
            self.unsat_by_greatest
                .entry(greatest)
                .or_default()
                .push(place);
        }
        self.exact.insert(clauses.clone(), place);
        self.entries.push(Entry { clauses, model });
    }

    fn clear(&mut self) {
        *self = Cache::default();
    }
}

/// Both ascending.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large.iter();
    small.iter().all(|term| {
        rest.by_ref()
            .take_while(|other| *other <= term)
            .any(|other| other == term)
    })
}

impl Layer for Cache {
    const NAME: &'static str = "cache";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        let mut clauses = query.clauses.to_vec();
        clauses.sort_unstable();
        clauses.dedup();
        if let Some(entry) = self.look_up(&clauses) {
            let Some(found) = &entry.model else {
                return Verdict::Unsat;
            };
            let mut model = query.hint.cloned().unwrap_or_default();
            take_vars(pool, &clauses, found, &mut model);
            return Verdict::Sat(model);
        }
        let verdict = next.check(pool, query);
        match &verdict {
            Verdict::Sat(model) => self.insert(clauses.into(), Some(model.clone())),
            Verdict::Unsat => self.insert(clauses.into(), None),
            Verdict::Unknown(_) => {}
        }
        verdict
    }

    fn forget(&mut self) {
        self.clear();
    }
}
