//! Names of tests: what is called, under which condition, and what comes of it.
//!
//! A condition is only used when it tells the test from the others of the same method. It comes
//! from the code (given by whoever knows it) or is read off the arguments and the calls before.

mod arguments;
mod before;
mod outcome;
mod shapes;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testcase::{Action, Executable, TestCase, Var};

use crate::model::TestMethod;
use crate::names::upper_first;

use arguments::{plain_arguments, special_arguments};
use before::{history, makings, writes};
use outcome::outcome;
use shapes::shape_name;

/// Longest condition in a name.
const MAX_CONDITION: usize = 48;
/// Pairs of conditions that are tried where none alone tells a test from the others.
const MAX_PAIRS: usize = 500;

/// A name for each test, in order; all different.
pub(crate) fn name_all(tests: &[TestMethod]) -> Vec<String> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut names = vec![String::new(); tests.len()];
    for (k, t) in tests.iter().enumerate() {
        if let Some(name) = shape_name(t) {
            names[k] = name;
            continue;
        }
        groups.entry(about(t)).or_default().push(k);
    }
    for (about, members) in groups {
        let members: Vec<(usize, &TestMethod)> = members.iter().map(|&k| (k, &tests[k])).collect();
        for (k, name) in name_group(&about, &members) {
            names[k] = name;
        }
    }
    number_doubles(&mut names);
    names
}

fn name_group(about: &str, members: &[(usize, &TestMethod)]) -> Vec<(usize, String)> {
    let found: Vec<Vec<String>> = members.iter().map(|(_, t)| conditions(t)).collect();
    let outcomes: Vec<String> = members.iter().map(|(_, t)| outcome(t)).collect();
    let mut n_outcomes: BTreeMap<&str, usize> = BTreeMap::new();
    for outcome in &outcomes {
        *n_outcomes.entry(outcome).or_default() += 1;
    }
    // For each condition, the tests that it is true of.
    let mut true_of: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (k, conditions) in found.iter().enumerate() {
        for c in conditions {
            true_of.entry(c).or_default().insert(k);
        }
    }
    let is_unique = |c: &&String| true_of[c.as_str()].len() == 1;
    let mut names = Vec::new();
    for (k, (index, t)) in members.iter().enumerate() {
        let unique = found[k].iter().find(is_unique);
        let condition = if members.len() == 1 {
            // Alone, a test needs no telling apart; what is special is still worth a word.
            let n_known = t.conditions.len() + special_arguments(t).len();
            let history = history(t).into_iter().find(|h| h.starts_with("after"));
            found[k].iter().take(n_known).next().cloned().or(history)
        } else if let Some(c) = unique {
            Some(c.clone())
        } else if n_outcomes[outcomes[k].as_str()] > 1 {
            let pairs = found[k].iter().enumerate().flat_map(|(i, a)| {
                let rest = found[k][i + 1..].iter();
                rest.map(move |b| (a.clone(), b.clone()))
            });
            let apart = pairs.take(MAX_PAIRS).find(|(a, b)| {
                let both = true_of[a.as_str()].intersection(&true_of[b.as_str()]);
                both.take(2).count() == 1
            });
            apart
                .map(|(a, b)| format!("{a}And{}", upper_first(&b)))
                .filter(|c| c.len() <= MAX_CONDITION)
                .or_else(|| found[k].first().cloned())
        } else {
            None
        };
        let suffix = if t.suspicion.is_some() {
            "_suspectedBug"
        } else {
            ""
        };
        let name = match condition {
            Some(c) => format!("{about}_{c}_{}{suffix}", outcomes[k]),
            None => format!("{about}_{}{suffix}", outcomes[k]),
        };
        names.push((*index, name));
    }
    names
}

fn number_doubles(names: &mut [String]) {
    let mut used = BTreeSet::new();
    let mut last: BTreeMap<String, usize> = BTreeMap::new();
    for name in names {
        let n = last.entry(name.clone()).or_insert(1);
        let mut candidate = name.clone();
        while !used.insert(candidate.clone()) {
            *n += 1;
            candidate = format!("{name}_{n}");
        }
        *name = candidate;
    }
}

/// The method that a test is for: `withdraw`, `newAccount`.
pub(crate) fn about(t: &TestMethod) -> String {
    let Some(act) = t.test.statements.get(t.act) else {
        return "test".into();
    };
    match &act.action {
        Action::Call { method, .. } => method.name.to_string(),
        Action::New { constructor, .. } => format!("new{}", simple_name(&constructor.class)),
        Action::StaticField(f) => f.name.to_string(),
        Action::Prim(..)
        | Action::Str(_)
        | Action::Null
        | Action::Enum { .. }
        | Action::ClassLiteral(_)
        | Action::TempDir
        | Action::Array { .. }
        | Action::ReadField { .. }
        | Action::WriteField { .. }
        | Action::Lambda { .. }
        | Action::MethodRef { .. }
        | Action::CallsOf { .. }
        | Action::Stub { .. } => "test".into(),
    }
}

fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

/// Conditions that are true of a test, the best first.
fn conditions(t: &TestMethod) -> Vec<String> {
    let mut all = t.conditions.clone();
    all.extend(special_arguments(t));
    all.extend(plain_arguments(t));
    // That the receiver is new says least.
    let (new, after): (Vec<String>, Vec<String>) =
        history(t).into_iter().partition(|h| h.starts_with("onNew"));
    all.extend(after);
    all.extend(writes(t));
    all.extend(makings(t));
    all.extend(new);
    all.retain(|c| !c.is_empty() && c.len() <= MAX_CONDITION);
    let mut seen = BTreeSet::new();
    all.retain(|c| seen.insert(c.clone()));
    all
}

fn call_of(test: &TestCase, k: usize) -> Option<(&Arc<Executable>, &[Var])> {
    test.statements.get(k)?.action.called()
}

/// Parameter names that say something; a compiler's `arg0` or `p1` does not.
fn parameter_name(e: &Executable, k: usize) -> Option<String> {
    let name = e.param_names.get(k)?.as_deref()?;
    let says = name.len() > 2 && !name.starts_with("arg") && name.is_ascii();
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    (says && plain).then(|| name.to_owned())
}
