//! Fewer and shorter tests with the same coverage.

use std::collections::BTreeSet;

use executor::{End, Execution, GoalId, Worker};
use testcase::{Action, TestCase};

/// A test that is kept, with what it showed.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The test.
    pub test: TestCase,
    /// What it shows.
    pub run: Execution,
    /// Goals that only it, among the tests before it, covers.
    pub goals: Vec<GoalId>,
}

/// Chooses tests that together cover what all cover, then shortens each.
pub fn minimise(worker: &mut Worker, candidates: &[TestCase]) -> Vec<Kept> {
    let mut runs: Vec<(TestCase, Execution, BTreeSet<GoalId>)> = Vec::new();
    for t in candidates {
        let run = worker.run(t);
        if matches!(run.end, End::Stopped { .. }) {
            continue;
        }
        let covered = run.covered().collect();
        runs.push((t.clone(), run, covered));
    }
    let mut left: BTreeSet<GoalId> = runs.iter().flat_map(|r| r.2.iter().copied()).collect();
    let mut kept = Vec::new();
    while !left.is_empty() {
        // The test that adds most for its length; ties go to the first.
        let best = runs
            .iter()
            .enumerate()
            .map(|(k, (t, _, covered))| {
                let gain = covered.intersection(&left).count();
                (gain * 100 / (t.len() + 4), std::cmp::Reverse(k), gain)
            })
            .max();
        let Some((_, std::cmp::Reverse(k), gain)) = best else {
            break;
        };
        if gain == 0 {
            break;
        }
        let (test, run, covered) = runs[k].clone();
        let goals: Vec<GoalId> = covered.intersection(&left).copied().collect();
        left.retain(|g| !covered.contains(g));
        kept.push(shorten(worker, Kept { test, run, goals }));
    }
    kept
}

/// Drops statements while the goals stay covered and the test ends in the same way.
pub fn shorten(worker: &mut Worker, kept: Kept) -> Kept {
    let mut best = kept;
    if let End::Threw { at, .. } = &best.run.end {
        best.test.truncate(at + 1);
    }
    let mut at = best.test.len();
    while at > 0 {
        at -= 1;
        if at >= best.test.len() || best.test.len() == 1 {
            continue;
        }
        let shorter = best.test.without(at).without_unused_values();
        if shorter.is_empty() {
            continue;
        }
        if let Some(better) = still_good(worker, &best, shorter) {
            best = better;
        }
    }
    let tidy = best.test.without_unused_values();
    if tidy.len() < best.test.len()
        && let Some(better) = still_good(worker, &best, tidy)
    {
        best = better;
    }
    simplify_values(worker, best)
}

fn still_good(worker: &mut Worker, old: &Kept, test: TestCase) -> Option<Kept> {
    let run = worker.run(&test);
    let covered: BTreeSet<GoalId> = run.covered().collect();
    let same_end = match (&old.run.end, &run.end) {
        (End::Completed, End::Completed) => true,
        (End::Threw { class: a, .. }, End::Threw { class: b, at, .. }) => {
            a == b && at + 1 == test.len()
        }
        _ => false,
    };
    (same_end && old.goals.iter().all(|g| covered.contains(g))).then(|| Kept {
        test,
        run,
        goals: old.goals.clone(),
    })
}

/// Tries short, human-friendly values where several would do.
fn simplify_values(worker: &mut Worker, mut best: Kept) -> Kept {
    for at in 0..best.test.len() {
        let Some(s) = best.test.statements.get(at) else {
            break;
        };
        let simpler: Vec<Action> = match &s.action {
            Action::Prim(p, bits) => {
                let v = crate::generator::value(*p, *bits);
                let is_float = matches!(p, testcase::Prim::Float | testcase::Prim::Double);
                if *p == testcase::Prim::Boolean || !is_float && v.abs() <= 1 {
                    continue;
                }
                let tries: &[i64] = if *p == testcase::Prim::Char {
                    &[97, 48]
                } else {
                    &[0, 1, -1, 2, 10]
                };
                tries
                    .iter()
                    .map(|&t| Action::Prim(*p, crate::generator::cut(*p, t)))
                    .collect()
            }
            Action::Str(units) if !units.is_empty() => {
                // Words first, then the same length in one kind of character.
                let n = units.len().min(40);
                let same = |c: u8| vec![u16::from(c); n];
                let counting = |first: u8| -> Vec<u16> {
                    (0..n).map(|k| u16::from(first) + (k % 26) as u16).collect()
                };
                [
                    Vec::new(),
                    vec![u16::from(b'a')],
                    counting(b'a'),
                    counting(b'A'),
                    same(b'1'),
                ]
                .into_iter()
                .map(|units| Action::Str(units.into()))
                .collect()
            }
            _ => continue,
        };
        for action in simpler {
            if action == best.test.statements[at].action {
                break;
            }
            let mut test = best.test.clone();
            test.statements[at].action = action;
            if let Some(better) = still_good(worker, &best, test) {
                best = better;
                break;
            }
        }
    }
    best
}
