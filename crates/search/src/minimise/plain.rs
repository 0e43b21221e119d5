//! Tests made plainer before any is chosen: each ends in a call, and uses literals where it can.

use std::collections::BTreeSet;

use executor::{End, Execution, Observed, Worker};
use goals::GoalId;
use testcase::{Action, Statement, TestCase, Ty, Var};

use super::{Kept, adds_effects, fails_on_null, still_good};

/// Runs a test without the fields at its end, which show nothing of the class under test: neither
/// that they can be read and written nor that `null` has none.
pub(super) fn run_to_a_call(worker: &mut Worker, test: &TestCase) -> (TestCase, Execution) {
    let mut test = test.clone();
    let is_field = |t: &TestCase, k: usize| t.statements[k].action.is_field_access();
    while test.len() > 1 && is_field(&test, test.len() - 1) {
        test.truncate(test.len() - 1);
    }
    let run = worker.run(&test);
    match run.end {
        End::Threw { at, .. } if is_field(&test, at) => {
            test.truncate(at);
            run_to_a_call(worker, &test)
        }
        End::Threw { at, .. } => {
            test.truncate(at + 1);
            (test, run)
        }
        _ => (test, run),
    }
}

/// With literals instead of the numbers and texts that calls and fields gave to other statements:
/// the call is only kept where it is needed itself.
pub(super) fn with_literals(
    worker: &mut Worker,
    test: TestCase,
    run: Execution,
) -> (TestCase, Execution) {
    let mut out = TestCase::default();
    let mut numbers: Vec<Var> = Vec::with_capacity(test.len());
    for (k, s) in test.statements.iter().enumerate() {
        let mut s = s.clone();
        s.action.map_uses(&mut |v| numbers[v.0 as usize]);
        let gives = matches!(s.action, Action::Call { .. } | Action::ReadField { .. });
        let own = out.push(s.action, s.ty);
        let v = Var(k as u32);
        let is_used = || {
            test.statements[k..]
                .iter()
                .any(|u| u.action.uses().contains(&v))
        };
        let literal = match run.observed.get(k) {
            Some(Observed::Prim(p, bits)) => Some((Action::Prim(*p, *bits), Ty::Prim(*p))),
            // Where the test's own directory is, is another place each time.
            Some(Observed::Str(units)) if !worker.mentions_temp_dir(units) => {
                Some((Action::Str((**units).into()), Ty::string()))
            }
            _ => None,
        };
        numbers.push(match literal {
            Some((action, ty)) if gives && is_used() => out.push(action, ty),
            _ => own,
        });
    }
    if out.len() == test.len() {
        return (test, run);
    }
    let goals = run.covered().collect();
    let old = Kept { test, run, goals };
    match still_good(worker, &old, out) {
        Some(new) => (new.test, new.run),
        None => (old.test, old.run),
    }
}

/// With something that another test has instead of the `null` that a test fails on.
pub(super) fn without_null(
    worker: &mut Worker,
    test: TestCase,
    run: Execution,
    others: &[TestCase],
) -> (TestCase, Execution) {
    const MOST: usize = 3;
    if !fails_on_null(&test, &run) {
        return (test, run);
    }
    let goals: BTreeSet<GoalId> = run.covered().collect();
    for (k, null) in test.statements.iter().enumerate() {
        if null.action != Action::Null {
            continue;
        }
        let fits = |s: &&Statement| {
            s.ty == null.ty && s.action != Action::Null && s.action.uses().is_empty()
        };
        let all = others.iter().flat_map(|t| &t.statements);
        // What calls nothing does the same anywhere.
        let plain = |s: &&Statement| !matches!(s.action, Action::Call { .. } | Action::New { .. });
        for s in all.filter(fits).filter(plain).take(MOST) {
            let mut new = test.clone();
            new.statements[k].action = s.action.clone();
            let again = worker.run(&new);
            let covered: BTreeSet<GoalId> = again.covered().collect();
            if again.end == End::Completed
                && !adds_effects(&run, &again)
                && goals.is_subset(&covered)
            {
                return (new, again);
            }
        }
    }
    (test, run)
}

/// With one name for each object: what a call gave that is the object it was called on is not used under
/// another.
pub(super) fn without_aliases(worker: &mut Worker, kept: Kept) -> Kept {
    let n = kept.test.len();
    let has_links = |s: &Statement| matches!(&s.action, Action::Call { on: Some(_), .. } if s.ty.is_reference());
    if !kept.test.statements.iter().any(has_links) {
        return kept;
    }
    let run = worker.run(&kept.test);
    // What the last statement threw was not given.
    let n_ran = match run.end {
        End::Completed => n,
        End::Threw { at, .. } if at + 1 == n => n - 1,
        _ => return kept,
    };
    let mut names: Vec<Var> = (0..n as u32).map(Var).collect();
    for (k, s) in kept.test.statements.iter().enumerate().take(n_ran) {
        if let Action::Call { on: Some(on), .. } = &s.action
            && s.ty == *kept.test.ty(*on)
            && worker.gave_the_same(n_ran, Var(k as u32), *on)
        {
            names[k] = names[on.0 as usize];
        }
    }
    let mut test = kept.test.clone();
    for s in &mut test.statements {
        s.action.map_uses(&mut |v| names[v.0 as usize]);
    }
    if test == kept.test {
        return kept;
    }
    still_good(worker, &kept, test).unwrap_or(kept)
}
