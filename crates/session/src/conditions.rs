//! Conditions of branches in words, for the names of tests: `amountGreaterThanBalance`.
//!
//! Only what can be read off the code with certainty is said: comparisons of parameters that are
//! never assigned, fields that are not written before, constants, and calls without arguments.

mod atom;
mod read;
mod words;

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{ClassFile, MethodInfo, instructions};
use executor::{GoalId, GoalKind, Goals, Worker};
use program::Side;
use testcase::Action;

use crate::oracle::Draft;
use atom::Atom;
use read::atom;
use words::phrase;

/// For each test what its name may say, the best first. A condition is left out when it would be
/// misleading: when another test of the method with another outcome may meet it too.
pub fn of_drafts(
    drafts: &[Draft],
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    worker: &mut Worker,
) -> Vec<Vec<String>> {
    let met: Vec<Met> = drafts
        .iter()
        .map(|d| met_by_act(d, classes, goals, worker))
        .collect();
    let mut out = Vec::new();
    for (k, m) in met.iter().enumerate() {
        let others: Vec<(usize, &Met)> = met
            .iter()
            .enumerate()
            .filter(|(j, o)| *j != k && o.method.is_some() && o.method == m.method)
            .collect();
        let is_shared = |g: GoalId| others.iter().any(|(_, o)| o.atoms.iter().any(|x| x.0 == g));
        // Decided last, and by nobody else, first.
        let mut starts: Vec<&(GoalId, u32, Atom)> = m.atoms.iter().collect();
        starts.sort_by_key(|(g, pc, _)| (is_shared(*g), std::cmp::Reverse(*pc)));
        let mut phrases: Vec<String> = Vec::new();
        for start in starts {
            let rivals = others
                .iter()
                .filter(|(j, _)| outcome(&drafts[*j]) != outcome(&drafts[k]))
                .map(|(_, o)| *o);
            if let Some(text) = apart(m, start, rivals)
                && !phrases.contains(&text)
            {
                phrases.push(text);
            }
        }
        out.push(phrases);
    }
    out
}

/// What comes of a test, as far as its name says it.
fn outcome(d: &Draft) -> String {
    match (&d.throws, d.chosen.first()) {
        (Some(thrown), _) => thrown.class.clone(),
        (None, Some(&c)) => format!("{:?}", d.candidates[c].expect),
        (None, None) => String::new(),
    }
}

/// The condition, with as many others as it takes that no rival can meet them all.
fn apart<'a>(
    m: &Met,
    start: &(GoalId, u32, Atom),
    rivals: impl Iterator<Item = &'a Met>,
) -> Option<String> {
    const MAX_ATOMS: usize = 3;
    let mut chosen = vec![start];
    let refutes = |x: &(GoalId, u32, Atom), rival: &Met| {
        rival.goals.contains(&x.0.wrapping_add(1)) && rival.points.contains(&(x.0, x.0 + 1))
            || x.0 > 0 && rival.goals.contains(&(x.0 - 1)) && rival.points.contains(&(x.0 - 1, x.0))
            || rival.atoms.iter().any(|(_, _, b)| x.2.excludes(b))
    };
    for rival in rivals {
        if chosen.iter().any(|x| refutes(x, rival)) {
            continue;
        }
        let more = m.atoms.iter().rev().find(|x| refutes(x, rival))?;
        chosen.push(more);
        if chosen.len() > MAX_ATOMS {
            return None;
        }
    }
    chosen.sort_by_key(|(_, pc, _)| *pc);
    let atoms: Vec<&Atom> = chosen.iter().map(|(_, _, a)| a).collect();
    phrase(&atoms)
}

/// What the act of a test met of its method's branches.
struct Met {
    method: Option<(Arc<str>, Arc<str>, Arc<str>)>,
    /// Goals that the act covers.
    goals: BTreeSet<GoalId>,
    /// Jumps that it went one way only: the goal of the jump and that of falling through.
    points: BTreeSet<(GoalId, GoalId)>,
    /// Those of these that have words: goal, pc.
    atoms: Vec<(GoalId, u32, Atom)>,
}

fn met_by_act(
    draft: &Draft,
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    worker: &mut Worker,
) -> Met {
    let mut met = Met {
        method: None,
        goals: BTreeSet::new(),
        points: BTreeSet::new(),
        atoms: Vec::new(),
    };
    let (Action::Call { method, .. }
    | Action::New {
        constructor: method,
        ..
    }) = &draft.test.statements[draft.act].action
    else {
        return met;
    };
    let Some((file, info)) = classes
        .iter()
        .find(|c| c.this_class == method.class)
        .and_then(|c| {
            let info = c.method(&method.name, &method.descriptor)?;
            Some((c, info))
        })
    else {
        return met;
    };
    met.method = Some((
        method.class.clone(),
        method.name.clone(),
        method.descriptor.clone(),
    ));
    let is_own = |g: &GoalId| {
        let goal = &goals.list[*g as usize];
        goal.class == method.class
            && goal.signature.0 == method.name
            && goal.signature.1 == method.descriptor
    };
    met.goals = draft.covered.iter().copied().filter(is_own).collect();
    let before = draft.test.keep(|k| k < draft.act);
    if before
        .statements
        .iter()
        .any(|s| matches!(s.action, Action::Call { .. } | Action::New { .. }))
    {
        let earlier: BTreeSet<GoalId> = worker.run(&before).covered().filter(is_own).collect();
        if !earlier.is_empty() {
            // What is new is the act's; in a loop it may have met the other side as well.
            let kept = if has_loops(file, info) {
                BTreeSet::new()
            } else {
                earlier
            };
            if kept.is_empty() {
                met.goals.clear();
            }
            met.goals.retain(|g| !kept.contains(g));
        }
    }
    for &g in &met.goals {
        let GoalKind::Branch { pc, side, .. } = &goals.list[g as usize].kind else {
            continue;
        };
        let (taken, pair) = match side {
            Side::Jump => (true, (g, g + 1)),
            Side::FallThrough => (false, (g.saturating_sub(1), g)),
            _ => continue,
        };
        // Both ways were met: neither describes the call.
        if met.goals.contains(&pair.0) && met.goals.contains(&pair.1) {
            continue;
        }
        met.points.insert(pair);
        if let Some(a) = atom(file, info, *pc, taken) {
            met.atoms.push((g, *pc, a));
        }
    }
    met
}

fn has_loops(class: &ClassFile, method: &MethodInfo) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    instructions(class.slice(&code.code))
        .map_while(Result::ok)
        .any(|i| i.targets().iter().any(|t| *t <= i.pc))
}
