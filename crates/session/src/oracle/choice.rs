//! Which of the candidates each test asserts: what the outcome of its act was, and what notices
//! mutants that nothing else notices.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::ClassFile;
use junit::Expect;
use testcase::{Action, Var};

use super::Draft;

/// Assertions of one test.
const MAX_ASSERTIONS: usize = 4;

/// Chooses the assertions of all tests; the mutants noticed by them come back. Each test says what
/// its own act did; beyond that a mutant needs to be noticed by one test only.
pub(crate) fn pick(
    classes: &[Arc<ClassFile>],
    drafts: &mut [Draft],
    kills: &[Vec<BTreeSet<usize>>],
    methods: &[(usize, usize)],
    already: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let mut noticed = BTreeSet::new();
    let own: Vec<Option<(usize, usize)>> = drafts.iter().map(|d| method_of(classes, d)).collect();
    for (t, draft) in drafts.iter_mut().enumerate() {
        let of_act = |m: &&usize| own[t].is_some_and(|o| o == methods[**m]);
        if let Some(c) = main_assertion(draft, &kills[t], of_act) {
            draft.chosen = vec![c];
            add_parts_of_result(draft);
            for &c in &draft.chosen {
                noticed.extend(kills[t][c].iter().copied());
            }
        }
    }
    for summaries in [false, true] {
        loop {
            let mut best: Option<((usize, usize), usize, usize)> = None;
            for (t, draft) in drafts.iter().enumerate() {
                if draft.chosen.len() >= MAX_ASSERTIONS {
                    continue;
                }
                for (c, candidate) in draft.candidates.iter().enumerate() {
                    if candidate.is_summary != summaries || draft.chosen.contains(&c) {
                        continue;
                    }
                    let new = |m: &&usize| !noticed.contains(*m) && !already.contains(*m);
                    let gained: Vec<&usize> = kills[t][c].iter().filter(new).collect();
                    let of_act = gained
                        .iter()
                        .filter(|m| own[t].is_some_and(|o| o == methods[***m]))
                        .count();
                    let worth = (gained.len(), of_act);
                    if worth.0 > 0 && best.is_none_or(|(w, _, _)| worth > w) {
                        best = Some((worth, t, c));
                    }
                }
            }
            let Some((_, t, c)) = best else { break };
            drafts[t].chosen.push(c);
            noticed.extend(kills[t][c].iter().copied());
        }
    }
    // What the act is about comes first.
    for draft in drafts {
        if let Some((_, rest)) = draft.chosen.split_first_mut() {
            rest.sort_unstable();
        }
    }
    noticed
}

/// A result that is an object is told by all its parts, not by the one that notices most.
fn add_parts_of_result(draft: &mut Draft) {
    const MAX_PARTS: usize = 3;
    let is_part = |c: &usize| {
        let candidate = &draft.candidates[*c];
        let action = &draft.test.statements[candidate.value.0 as usize].action;
        !candidate.is_summary
            && candidate.expect != Expect::NotNull
            && action.receiver() == Some(Var(draft.act as u32))
    };
    if !draft.chosen.iter().all(is_part) {
        return;
    }
    let parts: Vec<usize> = (0..draft.candidates.len()).filter(is_part).collect();
    if parts.len() <= MAX_PARTS {
        draft.chosen = parts;
    }
}

/// Class and method of the act.
fn method_of(classes: &[Arc<ClassFile>], draft: &Draft) -> Option<(usize, usize)> {
    let (Action::Call { method, .. }
    | Action::New {
        constructor: method,
        ..
    }) = &draft.test.statements[draft.act].action
    else {
        return None;
    };
    let class = classes.iter().position(|c| c.this_class == method.class)?;
    let index = classes[class]
        .methods
        .iter()
        .position(|m| m.name == method.name && m.descriptor == method.descriptor)?;
    Some((class, index))
}

/// The assertion that says what the act did: on what it returned, else on the value that notices
/// most changes of its method.
fn main_assertion(
    draft: &Draft,
    kills: &[BTreeSet<usize>],
    of_act: impl Fn(&&usize) -> bool,
) -> Option<usize> {
    let n = draft.candidates.len();
    let says_little = |c: usize| draft.candidates[c].expect == Expect::NotNull;
    let result = (0..n).find(|&c| draft.candidates[c].value.0 as usize == draft.act);
    if let Some(c) = result.filter(|&c| !says_little(c)) {
        return Some(c);
    }
    let on_result = |c: usize| {
        let v = draft.candidates[c].value;
        let action = &draft.test.statements[v.0 as usize].action;
        action.receiver() == Some(Var(draft.act as u32))
    };
    (0..n)
        .filter(|&c| !says_little(c))
        .max_by_key(|&c| {
            (
                kills[c].iter().filter(&of_act).count(),
                kills[c].len(),
                on_result(c),
                !draft.candidates[c].is_summary,
                std::cmp::Reverse(c),
            )
        })
        .or(result)
        .or((0..n).next())
}
