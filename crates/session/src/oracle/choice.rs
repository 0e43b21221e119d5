//! Which of the candidates each test asserts: what the outcome of its act was, and what notices
//! mutants that nothing else notices.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::ClassFile;
use junit::Expect;
use testcase::{Ty, Var};

use super::inquiry::{root, telling};
use super::{About, Draft};

/// What another assertion is worth: mutants that only it notices, those of them in the method that the act
/// calls, whether it says more than a summary, what it is about, and how much it tells.
type Worth = (usize, usize, bool, Reverse<About>, u8);

/// Assertions of one test.
const MAX_ASSERTIONS: usize = 4;
/// Parts that tell a result; where there are more, its text does if it has one.
const MAX_PARTS: usize = 3;

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
        let of_act = |m: &usize| own[t].is_some_and(|o| o == methods[*m]);
        draft.chosen = outcome(draft, &kills[t], of_act);
        for &c in &draft.chosen {
            noticed.extend(kills[t][c].iter().copied());
        }
    }
    loop {
        let mut best: Option<(Worth, usize, usize)> = None;
        for (t, draft) in drafts.iter().enumerate() {
            if draft.chosen.len() >= MAX_ASSERTIONS {
                continue;
            }
            for (c, candidate) in draft.candidates.iter().enumerate() {
                if draft.chosen.contains(&c) {
                    continue;
                }
                let new = |m: &&usize| !noticed.contains(*m) && !already.contains(*m);
                let gained: Vec<&usize> = kills[t][c].iter().filter(new).collect();
                let of_act = gained
                    .iter()
                    .filter(|m| own[t].is_some_and(|o| o == methods[***m]))
                    .count();
                let worth = (
                    gained.len(),
                    of_act,
                    !candidate.is_summary,
                    Reverse(candidate.about),
                    telling(&candidate.expect),
                );
                if worth.0 > 0 && best.is_none_or(|(w, _, _)| worth > w) {
                    best = Some((worth, t, c));
                }
            }
        }
        let Some((_, t, c)) = best else { break };
        drafts[t].chosen.push(c);
        noticed.extend(kills[t][c].iter().copied());
    }
    for draft in drafts {
        drop_needless(draft);
        // What the act is about comes first.
        let about = |c: &usize| (draft.candidates[*c].about, *c);
        draft.chosen.sort_by_key(about);
    }
    noticed
}

/// That a result is not null goes without saying where something else is said of it.
fn drop_needless(draft: &mut Draft) {
    let says_little = |c: usize| draft.candidates[c].expect == Expect::NotNull;
    if draft.chosen.iter().any(|&c| !says_little(c)) {
        let of = |c: usize| root(&draft.test, draft.act, draft.candidates[c].value);
        let told: Vec<Var> = draft
            .chosen
            .iter()
            .filter(|&&c| !says_little(c))
            .map(|&c| of(c))
            .collect();
        let kept = draft.chosen.iter().copied();
        draft.chosen = kept
            .filter(|&c| !says_little(c) || !told.contains(&of(c)))
            .collect();
    }
}

/// What says what came of the act: what it gave, or the parts of that; and what it changed. Where it
/// did neither, the state that tells most.
fn outcome(
    draft: &Draft,
    kills: &[BTreeSet<usize>],
    of_act: impl Fn(&usize) -> bool,
) -> Vec<usize> {
    let all = &draft.candidates;
    let worth = |c: &usize| {
        (
            kills[*c].iter().filter(|m| of_act(m)).count(),
            telling(&all[*c].expect),
            kills[*c].len(),
            Reverse(depth(draft, all[*c].value)),
            Reverse(*c),
        )
    };
    let says_something = |c: &usize| telling(&all[*c].expect) > 0;
    let about = |about: About| {
        let found = (0..all.len()).filter(move |c| all[*c].about == about);
        found.filter(says_something).collect::<Vec<usize>>()
    };
    let mut chosen: Vec<usize> = about(About::Result);
    chosen.truncate(1);
    if chosen.is_empty() {
        chosen = parts(draft, about(About::Part), worth);
    }
    // A change that the result tells already need not be told twice.
    let told = |c: &usize| chosen.iter().any(|o| all[*o].expect == all[*c].expect);
    let changed = about(About::Changed);
    let is_new = |c: &&usize| {
        !told(c)
            || kills[**c]
                .iter()
                .any(|m| of_act(m) && !chosen.iter().any(|o| kills[*o].contains(m)))
    };
    let best = changed
        .iter()
        .filter(is_new)
        .max_by_key(|c| worth(c))
        .copied();
    chosen.extend(best);
    // What stayed as it was is only worth a word where the whole state did, or where a change of the
    // method would show there.
    let is_whole = |c: &usize| {
        all[*c].is_summary
            || matches!(
                all[*c].expect,
                Expect::Array(_)
                    | Expect::List(_)
                    | Expect::Set(_)
                    | Expect::Elements(_)
                    | Expect::Map(_)
                    | Expect::Text(_)
            )
    };
    // That an array or a list which was given stayed as it was is nothing that anybody asked for.
    let act = draft.test.statements[draft.act].action.called();
    let is_argument = |c: &usize| {
        let given = root(&draft.test, draft.act, all[*c].value);
        act.is_some_and(|(_, args)| args.contains(&given))
            && !matches!(all[*c].expect, Expect::Text(_))
    };
    let gives = *draft.test.ty(Var(draft.act as u32)) != Ty::Void;
    if chosen.is_empty() {
        let kept = about(About::Kept).into_iter();
        let kept = kept
            .filter(|c| is_whole(c) && !is_argument(c) && !gives || kills[*c].iter().any(&of_act));
        chosen.extend(kept.max_by_key(|c| worth(c)));
    }
    if chosen.is_empty() {
        chosen.extend((0..all.len()).find(|c| all[*c].about == About::Result));
    }
    chosen
}

/// The parts that tell a result: its text where it has many, else all of them.
fn parts<K: Ord>(draft: &Draft, parts: Vec<usize>, worth: impl Fn(&usize) -> K) -> Vec<usize> {
    let all = &draft.candidates;
    let is_direct = |c: &&usize| depth(draft, all[**c].value) == 1;
    let text = parts
        .iter()
        .filter(is_direct)
        .find(|c| all[**c].is_summary)
        .copied();
    let mut plain: Vec<usize> = parts
        .iter()
        .copied()
        .filter(|c| !all[*c].is_summary)
        .collect();
    // The same in other types is no other part.
    if plain.iter().any(|c| !is_converted(draft, *c)) {
        plain.retain(|c| !is_converted(draft, *c));
    }
    // What is inside a part is only asked where the part itself says nothing.
    if plain.len() > MAX_PARTS {
        let direct: Vec<usize> = plain.iter().filter(is_direct).copied().collect();
        if let Some(text) = text {
            return vec![text];
        }
        if direct.len() >= MAX_PARTS {
            plain = direct;
        }
        plain.sort_by_key(|c| Reverse(worth(c)));
        plain.truncate(MAX_PARTS);
        plain.sort_unstable();
    }
    if plain.is_empty() {
        plain.extend(text);
    }
    plain
}

/// Whether a part is all of an object in another type: `doubleValue`, `toArray`.
fn is_converted(draft: &Draft, c: usize) -> bool {
    let v = draft.candidates[c].value;
    let action = &draft.test.statements[v.0 as usize].action;
    action.called().is_some_and(|(e, _)| {
        let follows = |p: &str| {
            let rest = e.name.strip_prefix(p);
            rest.is_some_and(|r| r.starts_with(char::is_uppercase))
        };
        follows("to") || follows("as") || e.name.ends_with("Value") && !follows("get")
    })
}

/// How many questions lead from the act, the receiver or an argument to a value.
fn depth(draft: &Draft, mut v: Var) -> usize {
    let mut n = 0;
    while v.0 as usize > draft.act {
        let action = &draft.test.statements[v.0 as usize].action;
        let first = action.called().and_then(|(_, args)| args.first().copied());
        let Some(on) = action.receiver().or(first) else {
            break;
        };
        n += 1;
        v = on;
    }
    n
}

/// Class and method of the act.
fn method_of(classes: &[Arc<ClassFile>], draft: &Draft) -> Option<(usize, usize)> {
    let (method, _) = draft.test.statements[draft.act].action.called()?;
    let class = classes.iter().position(|c| c.this_class == method.class)?;
    let index = classes[class]
        .methods
        .iter()
        .position(|m| m.name == method.name && m.descriptor == method.descriptor)?;
    Some((class, index))
}
