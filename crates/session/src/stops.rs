//! Threads that a test would leave behind: a call on one of its objects stops them.
//!
//! Which call does is not told from its name alone: it is tried on the machine.

use std::sync::Arc;

use executor::Worker;
use junit::TestMethod;
use testcase::{Action, Executable, TestCase, Ty, Universe, Var};

/// What methods that stop something are called, those that say it most plainly first.
const NAMES: [&str; 14] = [
    "close",
    "stop",
    "shutdown",
    "shutdownNow",
    "cancel",
    "terminate",
    "dispose",
    "destroy",
    "disconnect",
    "halt",
    "quit",
    "end",
    "abort",
    "interrupt",
];
/// Calls that a test may need for it.
const MAX_CALLS: usize = 3;

/// Notes the calls after which none of a test's threads is left; nothing where there are none, or where some
/// threads cannot be stopped.
pub(crate) fn note(
    worker: &mut Worker,
    universe: &Universe,
    package: &str,
    method: &mut TestMethod,
) {
    // What throws is not part of what goes on.
    let mut test = match &method.throws {
        Some(_) => method.test.keep(|k| k < method.act),
        None => method.test.clone(),
    };
    let Some(mut left) = worker.threads_left(&test).filter(|n| *n > 0) else {
        return;
    };
    let choices = choices(universe, package, &test);
    let mut stops = Vec::new();
    while left > 0 && stops.len() < MAX_CALLS {
        let better = choices.iter().find_map(|(on, stop)| {
            let more = with_call(&test, *on, stop);
            let left_then = worker.threads_left(&more).filter(|n| *n < left)?;
            Some((more, left_then, (*on, stop.clone())))
        });
        let Some((more, left_then, stop)) = better else {
            return;
        };
        (test, left) = (more, left_then);
        stops.push(stop);
    }
    if left == 0 {
        method.stops = stops;
    }
}

fn with_call(test: &TestCase, on: Var, stop: &Arc<Executable>) -> TestCase {
    let mut out = test.clone();
    let action = Action::Call {
        method: stop.clone(),
        on: Some(on),
        args: Vec::new(),
    };
    out.push(action, stop.ret.clone());
    out
}

/// The calls that may stop something, on the objects of a test.
fn choices(universe: &Universe, package: &str, test: &TestCase) -> Vec<(Var, Arc<Executable>)> {
    let mut found: Vec<(usize, Var, Arc<Executable>)> = Vec::new();
    for v in (0..test.len() as u32).map(Var) {
        let statement = &test.statements[v.0 as usize];
        let Ty::Class(class, _) = &statement.ty else {
            continue;
        };
        let is_made = matches!(statement.action, Action::New { .. } | Action::Call { .. });
        let Some(info) = universe.class(class).filter(|_| is_made) else {
            continue;
        };
        let lineage = universe.ancestors(&info).into_iter();
        for m in lineage.flat_map(|c| c.methods.clone()) {
            let place = NAMES.iter().position(|n| **n == *m.name);
            let is_call = m.params.is_empty()
                && !m.is_static()
                && Universe::member_visible(m.access, &m.class, package);
            let is_known = |(k, w, _): &(usize, Var, _)| Some(*k) == place && *w == v;
            if let Some(place) = place.filter(|_| is_call)
                && !found.iter().any(is_known)
            {
                found.push((place, v, m));
            }
        }
    }
    found.sort_by_key(|(place, v, _)| (*place, *v));
    found.into_iter().map(|(_, v, m)| (v, m)).collect()
}
