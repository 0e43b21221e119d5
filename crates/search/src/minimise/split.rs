//! Tests that do several things, taken apart: each test tells one story.

use std::collections::BTreeSet;

use executor::{End, Execution, Worker};
use goals::GoalId;
use testcase::{Action, TestCase, Var};

use super::{adds_effects, unshared};

/// A test, its run, and the goals it covers.
pub(super) type Ran = (TestCase, Execution, BTreeSet<GoalId>);

/// The parts of a test that have nothing to do with each other, if there are several and they cover
/// what the whole does: each tells one story.
pub(super) fn parts(
    worker: &mut Worker,
    test: &TestCase,
    (whole, covered): (&Execution, &BTreeSet<GoalId>),
) -> Option<Vec<Ran>> {
    let test = unshared(test);
    let mut group: Vec<usize> = (0..test.len()).collect();
    for k in 0..test.len() {
        for v in test.statements[k].action.uses() {
            let (from, to) = (group[k], group[v.0 as usize]);
            for g in group.iter_mut().filter(|g| **g == from) {
                *g = to;
            }
        }
    }
    let names: BTreeSet<usize> = group.iter().copied().collect();
    if names.len() < 2 {
        return None;
    }
    let mut found = Vec::new();
    let mut left = covered.clone();
    for name in names {
        let part = test.keep(|k| group[k] == name).without_unused_values();
        if part.is_empty() {
            continue;
        }
        let run = worker.run(&part);
        if matches!(run.end, End::Stopped { .. }) || adds_effects(whole, &run) {
            return None;
        }
        let covers: BTreeSet<GoalId> = run.covered().collect();
        left.retain(|g| !covers.contains(g));
        found.push((part, run, covers));
    }
    left.is_empty().then_some(found)
}

/// Calls of a test that the rest does without become tests of their own, when they cover something;
/// those that cover nothing go.
pub(super) fn steps(worker: &mut Worker, whole: Ran) -> Vec<Ran> {
    let mut found = Vec::new();
    let mut rest = whole;
    let mut at = rest.0.len().saturating_sub(1);
    while at > 0 {
        at -= 1;
        if at + 1 >= rest.0.len() || !is_aside(&rest.0, at) {
            continue;
        }
        let Some(without) = ran(worker, rest.0.without(at).without_unused_values()) else {
            continue;
        };
        if !ends_alike(&rest, &without) || adds_effects(&rest.1, &without.1) {
            continue;
        }
        let lost: Vec<GoalId> = rest.2.difference(&without.2).copied().collect();
        if lost.is_empty() {
            rest = without;
            continue;
        }
        let own = rest.0.keep(|k| k <= at).without_unused_values();
        let own = ran(worker, own)
            .filter(|(_, run, _)| run.end == End::Completed && !adds_effects(&rest.1, run));
        if let Some(own) = own
            && lost.iter().all(|g| own.2.contains(g))
        {
            found.push(own);
            rest = without;
        }
    }
    found.insert(0, rest);
    found
}

/// A call whose result nothing uses.
fn is_aside(test: &TestCase, at: usize) -> bool {
    let used = |v: Var| {
        let later = &test.statements[at + 1..];
        later.iter().any(|s| s.action.uses().contains(&v))
    };
    matches!(test.statements[at].action, Action::Call { .. }) && !used(Var(at as u32))
}

fn ran(worker: &mut Worker, test: TestCase) -> Option<Ran> {
    if test.is_empty() {
        return None;
    }
    let run = worker.run(&test);
    let covered = run.covered().collect();
    Some((test, run, covered))
}

/// Both run to their ends, or both last statements throw the same.
fn ends_alike(a: &Ran, b: &Ran) -> bool {
    match (&a.1.end, &b.1.end) {
        (End::Completed, End::Completed) => true,
        (End::Threw { class: x, .. }, End::Threw { class: y, at, .. }) => {
            x == y && at + 1 == b.0.len()
        }
        _ => false,
    }
}
