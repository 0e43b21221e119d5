//! Conditions of branches in words, for the names of tests: `amountGreaterThanBalance`.
//!
//! Only what can be read off the code with certainty is said: comparisons of parameters that are
//! never assigned, fields that are not written before, constants, and calls without arguments.

mod atom;
mod read;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::ClassFile;
use executor::Worker;
use goals::{GoalId, GoalKind, Goals};
use program::Side;
use testcase::Action;

use crate::oracle::Draft;
use atom::{Atom, Ranges};
use read::Conditions;
use words::phrase;

/// Conditions that a name is looked for from: those decided last are the best.
const MAX_STARTS: usize = 64;
/// Comparisons of conditions for all tests of a class; the names of tests after that say no
/// conditions.
const MAX_COMPARISONS: u64 = 10_000_000;
/// Bytecodes of the runs that tell what comes before a test's act.
const MAX_STEPS: u64 = 20_000_000;

/// For each test what its name may say, the best first. A condition is left out when it would be
/// misleading: when another test of the method with another outcome may meet it too. All are left
/// out when it is late.
pub fn of_drafts(
    drafts: &[Draft],
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    worker: &mut Worker,
    is_late: &dyn Fn() -> bool,
) -> Vec<Vec<String>> {
    let mut reader = MetReader {
        classes,
        goals,
        worker,
        read: BTreeMap::new(),
        steps: 0,
    };
    let mut met: Vec<Met> = Vec::new();
    for d in drafts {
        let is_known = reader.steps <= MAX_STEPS && !is_late();
        let found = is_known.then(|| reader.met_by_act(d)).flatten();
        met.push(found.unwrap_or_default());
    }
    let mut by_method: BTreeMap<&Signature, Vec<usize>> = BTreeMap::new();
    for (k, m) in met.iter().enumerate() {
        if let Some(method) = &m.method {
            by_method.entry(method).or_default().push(k);
        }
    }
    let outcomes: Vec<String> = drafts.iter().map(outcome).collect();
    let mut out = vec![Vec::new(); drafts.len()];
    let mut comparisons = 0;
    for members in by_method.values() {
        let mut n_met: BTreeMap<GoalId, usize> = BTreeMap::new();
        for (goal, ..) in members.iter().flat_map(|k| &met[*k].atoms) {
            *n_met.entry(*goal).or_default() += 1;
        }
        let ranges: Vec<Ranges<'_>> = members
            .iter()
            .map(|k| Ranges::of(met[*k].atoms.iter().map(|(_, _, a)| a)))
            .collect();
        for &k in members {
            if comparisons > MAX_COMPARISONS || is_late() {
                break;
            }
            let others = members.iter().zip(&ranges);
            let rivals: Vec<Rival<'_>> = others
                .filter(|(j, _)| outcomes[**j] != outcomes[k])
                .map(|(j, ranges)| Rival {
                    met: &met[*j],
                    ranges,
                })
                .collect();
            // Decided last, and by nobody else, first.
            let mut starts: Vec<&(GoalId, u32, Atom)> = met[k].atoms.iter().collect();
            starts.sort_by_key(|(g, pc, _)| (n_met[g] > 1, std::cmp::Reverse(*pc)));
            for start in starts.into_iter().take(MAX_STARTS) {
                let text = apart(&met[k], start, &rivals, &mut comparisons);
                if let Some(text) = text
                    && !out[k].contains(&text)
                {
                    out[k].push(text);
                }
            }
        }
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

/// A test of the same method with another outcome.
struct Rival<'a> {
    met: &'a Met,
    ranges: &'a Ranges<'a>,
}

impl Rival<'_> {
    /// Whether the test cannot have met a condition.
    fn refutes(&self, (goal, _, atom): &(GoalId, u32, Atom)) -> bool {
        let (goals, points) = (&self.met.goals, &self.met.points);
        let next = goal.plus(1);
        let is_jump = goals.contains(&next) && points.contains(&(*goal, next));
        let is_fall_through = goal
            .previous()
            .is_some_and(|p| goals.contains(&p) && points.contains(&(p, *goal)));
        is_jump || is_fall_through || self.ranges.exclude(atom)
    }
}

/// The condition, with as many others as it takes that no rival can meet them all.
fn apart(
    m: &Met,
    start: &(GoalId, u32, Atom),
    rivals: &[Rival<'_>],
    comparisons: &mut u64,
) -> Option<String> {
    const MAX_ATOMS: usize = 3;
    let mut chosen = vec![start];
    for rival in rivals {
        *comparisons += chosen.len() as u64;
        if chosen.iter().any(|x| rival.refutes(x)) {
            continue;
        }
        let more = m.atoms.iter().rev().find(|x| {
            *comparisons += 1;
            rival.refutes(x)
        })?;
        chosen.push(more);
        if chosen.len() > MAX_ATOMS {
            return None;
        }
    }
    chosen.sort_by_key(|(_, pc, _)| *pc);
    let atoms: Vec<&Atom> = chosen.iter().map(|(_, _, a)| a).collect();
    phrase(&atoms)
}

/// Class, name and descriptor.
type Signature = (Arc<str>, Arc<str>, Arc<str>);

/// What the act of a test met of its method's branches.
#[derive(Default)]
struct Met {
    method: Option<Signature>,
    /// Goals that the act covers.
    goals: BTreeSet<GoalId>,
    /// Jumps that it went one way only: the goal of the jump and that of falling through.
    points: BTreeSet<(GoalId, GoalId)>,
    /// Those of these that have words: goal, pc.
    atoms: Vec<(GoalId, u32, Atom)>,
}

/// Reads what tests met; each method is read once.
struct MetReader<'a> {
    classes: &'a [Arc<ClassFile>],
    goals: &'a Goals,
    worker: &'a mut Worker,
    read: BTreeMap<Signature, Conditions>,
    /// Bytecodes used.
    steps: u64,
}

impl MetReader<'_> {
    fn met_by_act(&mut self, draft: &Draft) -> Option<Met> {
        let (Action::Call { method, .. }
        | Action::New {
            constructor: method,
            ..
        }) = &draft.test.statements[draft.act].action
        else {
            return None;
        };
        let file = self.classes.iter().find(|c| c.this_class == method.class)?;
        let info = file.method(&method.name, &method.descriptor)?;
        let signature = (
            method.class.clone(),
            method.name.clone(),
            method.descriptor.clone(),
        );
        let conditions = self
            .read
            .entry(signature.clone())
            .or_insert_with(|| Conditions::of(file, info));
        let is_own = |g: &GoalId| {
            let goal = &self.goals[*g];
            goal.class == method.class
                && goal.signature.0 == method.name
                && goal.signature.1 == method.descriptor
        };
        let mut met = Met {
            goals: draft.covered.iter().copied().filter(is_own).collect(),
            method: Some(signature),
            ..Met::default()
        };
        let before = draft.test.keep(|k| k < draft.act);
        let is_made = |a: &Action| matches!(a, Action::Call { .. } | Action::New { .. });
        if before.statements.iter().any(|s| is_made(&s.action)) {
            let run = self.worker.run(&before);
            self.steps += run.steps;
            let earlier: BTreeSet<GoalId> = run.covered().filter(is_own).collect();
            if !earlier.is_empty() {
                // What is new is the act's; in a loop it may have met the other side as well.
                if conditions.has_loops {
                    met.goals.clear();
                }
                met.goals.retain(|g| !earlier.contains(g));
            }
        }
        for &g in &met.goals {
            let GoalKind::Branch { pc, side, .. } = &self.goals[g].kind else {
                continue;
            };
            let (taken, pair) = match side {
                Side::Jump => (true, (g, g.plus(1))),
                Side::FallThrough => (false, (g.previous().unwrap_or(g), g)),
                _ => continue,
            };
            // Both ways were met: neither describes the call.
            if met.goals.contains(&pair.0) && met.goals.contains(&pair.1) {
                continue;
            }
            met.points.insert(pair);
            if let Some(a) = conditions.atom(*pc, taken) {
                met.atoms.push((g, *pc, a.clone()));
            }
        }
        Some(met)
    }
}
