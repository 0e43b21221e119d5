//! Several searches at the same time, each on a machine and with a seed of its own, which tell each other
//! of the best path from time to time.
//!
//! They meet when each has used the same share of its steps, so that what they find does not depend on
//! how many threads there are or how fast they are.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use budget::Rng;
use expr::{Model, Value};

use crate::evolve::{Parameters, Together};
use crate::subject::Subject;

/// How often they meet.
const MEETINGS: u64 = 16;

/// A search with what it works on.
struct Island {
    subject: Subject,
    rng: Rng,
    search: Option<Together>,
    limit: u64,
    start: u64,
    failed: Option<String>,
}

/// Evolutionary symbolic execution on several machines; the subject that found the dearest path comes
/// back, and the best costs so far of all are its own.
///
/// # Errors
/// When there is no machine, or one fails.
pub fn search(
    subjects: Vec<Subject>,
    p: &Parameters,
    seed: u64,
    n_threads: usize,
) -> Result<Subject, String> {
    let island = |(k, subject): (usize, Subject)| Island {
        rng: Rng::new(seed.wrapping_add((k as u64).wrapping_mul(0x9e37_79b9))),
        search: None,
        limit: subject.limit,
        start: subject.steps(),
        subject,
        failed: None,
    };
    let mut islands: Vec<Mutex<Island>> = subjects
        .into_iter()
        .enumerate()
        .map(|of| Mutex::new(island(of)))
        .collect();
    for meeting in 1..=MEETINGS {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..n_threads.clamp(1, islands.len().max(1)) {
                scope.spawn(|| {
                    while let Some(island) = islands.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut island = island.lock().unwrap_or_else(PoisonError::into_inner);
                        island.failed = go_on(&mut island, p, meeting).err();
                    }
                });
            }
        });
        let mut all: Vec<&mut Island> = islands
            .iter_mut()
            .map(|i| i.get_mut().unwrap_or_else(PoisonError::into_inner))
            .collect();
        if let Some(why) = all.iter_mut().find_map(|i| i.failed.take()) {
            return Err(why);
        }
        if meet(&mut all)? {
            break;
        }
    }
    let islands = islands
        .into_iter()
        .map(|i| i.into_inner().unwrap_or_else(PoisonError::into_inner));
    let mut subjects = islands.map(|i| i.subject);
    let mut best = subjects.next().ok_or("no machine to search on")?;
    let (mut n_runs, mut n_plain) = (best.n_runs, best.n_plain);
    for other in subjects {
        (n_runs, n_plain) = (n_runs + other.n_runs, n_plain + other.n_plain);
        if cost(&other) > cost(&best) {
            best = other;
        }
    }
    (best.n_runs, best.n_plain) = (n_runs, n_plain);
    Ok(best)
}

fn cost(subject: &Subject) -> u64 {
    subject.best.as_ref().map_or(0, |b| b.cost)
}

fn go_on(island: &mut Island, p: &Parameters, meeting: u64) -> Result<(), String> {
    let subject = &mut island.subject;
    if meeting == 1 {
        // The first population takes its share of all steps.
        island.search = Together::begin(subject, p, usize::MAX, &mut island.rng)?;
    }
    let whole = island.limit.saturating_sub(island.start);
    subject.limit = match meeting {
        MEETINGS => island.limit,
        _ => island.start + whole / MEETINGS * meeting,
    };
    match &mut island.search {
        Some(search) => search.go_on(subject, p, &mut island.rng),
        None => Ok(()),
    }
}

/// All hear of the dearest path; true when the search is to end.
fn meet(islands: &mut [&mut Island]) -> Result<bool, String> {
    let Some(best) = (0..islands.len())
        .rev()
        .max_by_key(|&k| cost(&islands[k].subject))
    else {
        return Ok(true);
    };
    let most = cost(&islands[best].subject);
    let values = named(&islands[best].subject);
    for (k, island) in islands.iter_mut().enumerate() {
        if k != best && cost(&island.subject) < most {
            let model = island.subject.model_of(&values);
            island.subject.run(&model)?;
        }
    }
    Ok(islands.iter().any(|i| {
        let subject = &i.subject;
        let is_enough = |bound| cost(subject) > bound;
        subject.enough.is_some_and(is_enough)
            || subject.interrupt.load(std::sync::atomic::Ordering::Relaxed)
    }))
}

/// The values of the best path by the names of the variables: machines number them by themselves.
fn named(subject: &Subject) -> Vec<(String, Value)> {
    let pool = &subject.explorer.domain.pool;
    let model = subject.best.as_ref().map(|b| b.model.clone());
    let values = model.iter().flat_map(Model::iter);
    values
        .map(|(var, value)| (pool.var_info(var).name.to_string(), value))
        .collect()
}

impl Subject {
    /// Values by the names of variables, those that have no such name as at the beginning.
    fn model_of(&self, values: &[(String, Value)]) -> Model {
        let pool = &self.explorer.domain.pool;
        let mut model = self.first_model();
        let first = model.clone();
        let by_name: std::collections::BTreeMap<&str, Value> =
            values.iter().map(|(name, v)| (&**name, *v)).collect();
        for (var, _) in first.iter() {
            let info = pool.var_info(var);
            let value = by_name.get(&*info.name).copied();
            if let Some(value) = value.filter(|v| v.sort() == info.kind.sort()) {
                model.set(var, value);
            }
        }
        model
    }
}
