//! What an outcome consists of, goal by goal and test by test: the material of reports.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use executor::Effect;
use goals::{ByGoal, Goal, GoalId, GoalKind, Goals};
use strategy::{Contradiction, Ledger, Proof, State};

/// A goal and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalAccount {
    /// The goal.
    pub goal: Goal,
    /// What came of it.
    pub state: GoalState,
}

/// What came of a goal.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalState {
    /// Tests that were written cover it.
    Covered,
    /// The search covered it, but by tests that were not written.
    Lost,
    /// It is reachable, but every test found that covers it does this to the host.
    NeedsEffects(Arc<[Effect]>),
    /// It was decided, but never this way; the distance of the closest run.
    Reached(f64),
    /// Nothing came to where it is decided.
    NeverReached,
    /// No test can cover it.
    Infeasible(Arc<Proof>),
}

/// What branches need that no test was written for because of its effects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// How many branches.
    pub n_branches: usize,
    /// What they need, each once, by kind.
    pub effects: Vec<Effect>,
}

impl Needs {
    /// Of all goals.
    pub fn of(goals: &[GoalAccount]) -> Needs {
        let mut needs = Needs::default();
        for g in goals {
            let GoalState::NeedsEffects(effects) = &g.state else {
                continue;
            };
            needs.n_branches += usize::from(matches!(g.goal.kind, GoalKind::Branch { .. }));
            needs.effects.extend(effects.iter().cloned());
        }
        needs.effects.sort();
        needs.effects.dedup();
        needs
    }

    /// The effects in words: `deletes files: /, a; uses the network: socket`.
    pub fn words(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut last = None;
        for e in &self.effects {
            match words.last_mut().filter(|_| last == Some(e.kind)) {
                Some(same) if !e.detail.is_empty() => {
                    same.push_str(", ");
                    same.push_str(&e.detail);
                }
                Some(_) => {}
                None => words.push(e.to_string()),
            }
            last = Some(e.kind);
        }
        words.join("; ")
    }
}

/// A test that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestAccount {
    /// Name of the method.
    pub name: String,
    /// Goals it covers, on the real JVM where that was measured, else on the machine; by their places
    /// in [`crate::Outcome::goals`].
    pub covers: Vec<GoalId>,
    /// First and last line in [`crate::Outcome::source`], counted from one; after
    /// [`crate::Outcome::settle`], in the file.
    pub lines: (u32, u32),
}

/// How far the search came with each goal.
pub(crate) fn states(goals: &Goals, ledger: &Ledger) -> ByGoal<GoalState> {
    let state = |goal: GoalId| match ledger.state(goal) {
        State::Covered(_) => GoalState::Lost,
        State::Infeasible(proof) => GoalState::Infeasible(proof.clone()),
        State::Open {
            needs: Some(effects),
            ..
        } => GoalState::NeedsEffects(effects.clone()),
        State::Open {
            closest: Some(distance),
            ..
        } => GoalState::Reached(distance),
        State::Open { .. } => GoalState::NeverReached,
    };
    goals.ids().map(state).collect()
}

/// Notes the effects of tests that were not written for them.
pub(crate) fn note_needs(states: &mut ByGoal<GoalState>, needs: &BTreeMap<GoalId, Arc<[Effect]>>) {
    for (goal, effects) in needs {
        if let Some(state @ GoalState::Lost) = states.get_mut(*goal) {
            *state = GoalState::NeedsEffects(effects.clone());
        }
    }
}

/// Drops the proofs of strategies that a test contradicts, on the machine or on the real JVM; what to
/// say of each contradiction.
pub(crate) fn drop_contradicted(
    goals: &Goals,
    states: &mut ByGoal<GoalState>,
    tests: &[TestAccount],
    ledger_says: &[Contradiction],
) -> Vec<String> {
    let mut found: Vec<(GoalId, Arc<Proof>)> = ledger_says
        .iter()
        .map(|c| (c.goal, c.proof.clone()))
        .collect();
    for goal in tests.iter().flat_map(|t| &t.covers) {
        if let Some(GoalState::Infeasible(proof)) = states.get(*goal) {
            found.push((*goal, proof.clone()));
        }
    }
    let wrong: BTreeSet<&str> = found.iter().map(|(_, proof)| proof.by).collect();
    let is_wrong = |s: &GoalState| matches!(s, GoalState::Infeasible(p) if wrong.contains(p.by));
    for goal in goals.ids() {
        if is_wrong(&states[goal]) {
            states[goal] = GoalState::NeverReached;
        }
    }
    let told = |(goal, proof): &(GoalId, Arc<Proof>)| {
        let key = goals[*goal].side_key();
        let key = key.map_or_else(String::new, |key| key.to_string());
        format!(
            "{} proved {key} to be infeasible ({}), and a test reaches it: no proof of {} is believed",
            proof.by, proof.reason, proof.by
        )
    };
    found.iter().map(told).collect()
}

/// Branches that are proved to be infeasible.
pub(crate) fn n_infeasible(goals: &[GoalAccount]) -> usize {
    let is_infeasible = |g: &&GoalAccount| {
        matches!(g.goal.kind, GoalKind::Branch { .. })
            && matches!(g.state, GoalState::Infeasible(_))
    };
    goals.iter().filter(is_infeasible).count()
}

/// The goals of a search: what tests that were written cover, and how far the search came with the
/// others.
pub(crate) fn goals(
    goals: &Goals,
    mut states: ByGoal<GoalState>,
    tests: &[TestAccount],
) -> Vec<GoalAccount> {
    for goal in tests.iter().flat_map(|t| &t.covers) {
        states[*goal] = GoalState::Covered;
    }
    let account = |(goal, state): (&Goal, GoalState)| GoalAccount {
        goal: goal.clone(),
        state,
    };
    goals.list.iter().zip(states).map(account).collect()
}

/// How many of the goals besides entries and branches are covered, by kind.
pub(crate) fn secondary(goals: &[GoalAccount]) -> Vec<(&'static str, usize, usize)> {
    let mut found: Vec<(&'static str, usize, usize)> = Vec::new();
    for g in goals {
        let kind = match g.goal.kind {
            GoalKind::Branch { .. } | GoalKind::Entry => continue,
            GoalKind::Line { .. } => "line goals",
            GoalKind::Mutant { .. } => "weak mutants",
            GoalKind::Input { .. } => "inputs",
            GoalKind::Output { .. } => "outputs",
        };
        let at = found.iter().position(|(k, ..)| *k == kind);
        let at = at.unwrap_or_else(|| {
            found.push((kind, 0, 0));
            found.len() - 1
        });
        found[at].1 += usize::from(g.state == GoalState::Covered);
        found[at].2 += 1;
    }
    found.sort_unstable();
    found
}

/// The tests of a source: their names, and what they cover.
pub(crate) fn tests<'a>(
    places: &BTreeMap<String, (u32, u32)>,
    names: &[String],
    covers: impl Iterator<Item = &'a [GoalId]>,
) -> Vec<TestAccount> {
    names
        .iter()
        .zip(covers)
        .map(|(name, covers)| TestAccount {
            name: name.clone(),
            covers: covers.to_vec(),
            lines: places.get(name).copied().unwrap_or_default(),
        })
        .collect()
}

/// As many points of a timeline as a reader can tell apart, evenly chosen; the first and the last
/// stay.
pub(crate) fn thinned(points: Vec<(u64, usize)>) -> Vec<(u64, usize)> {
    const MAX: usize = 200;
    let n = points.len();
    if n <= MAX {
        return points;
    }
    (0..MAX).map(|k| points[k * (n - 1) / (MAX - 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use executor::EffectKind;

    #[test]
    fn effects_of_a_kind_are_named_together() {
        let effect = |kind, detail| Effect::new(kind, detail);
        let needs = Needs {
            n_branches: 1,
            effects: vec![
                effect(EffectKind::DeletesFiles, "/"),
                effect(EffectKind::DeletesFiles, "a"),
                effect(EffectKind::ReadsInput, ""),
                effect(EffectKind::ReadsInput, ""),
            ],
        };
        assert_eq!(needs.words(), "deletes files: /, a; reads standard input");
    }

    #[test]
    fn a_strategy_that_was_wrong_once_is_not_believed() {
        let goal = |side_idx| Goal {
            class: "a/A".into(),
            method: 1,
            signature: ("f".into(), "()V".into()),
            kind: GoalKind::Branch {
                number: program::BranchId(side_idx),
                pc: 3,
                side_idx,
                side: program::Side::Jump,
                line: None,
            },
        };
        let goals = Goals {
            list: (0..3).map(goal).collect(),
            ..Goals::default()
        };
        let proved = |by| {
            GoalState::Infeasible(Arc::new(Proof {
                by,
                reason: "because".into(),
                assumptions: Vec::new(),
                n_obligations: 1,
            }))
        };
        let proofs = || [proved("entry"), proved("entry"), proved("other")];
        let test = |covers: &[u32]| TestAccount {
            name: "t".into(),
            covers: covers.iter().copied().map(GoalId).collect(),
            lines: (1, 2),
        };
        let mut states: ByGoal<GoalState> = proofs().into_iter().collect();
        let none = drop_contradicted(&goals, &mut states, &[test(&[])], &[]);
        assert!(none.is_empty());
        assert_eq!(states, proofs().into_iter().collect());
        let told = drop_contradicted(&goals, &mut states, &[test(&[1])], &[]);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("a/A#1@3.1"), "{told:?}");
        let never = GoalState::NeverReached;
        let left: ByGoal<GoalState> = [never.clone(), never, proved("other")]
            .into_iter()
            .collect();
        assert_eq!(states, left);
    }

    #[test]
    fn tests_have_their_lines() {
        let names = ["one".to_owned(), "two".to_owned(), "three".to_owned()];
        let none: [&[GoalId]; 3] = [&[GoalId(1)], &[], &[]];
        let places = [("one", (4, 8)), ("two", (10, 14))];
        let places = places.map(|(name, lines)| (name.to_owned(), lines));
        let found = tests(&places.into(), &names, none.into_iter());
        let lines: Vec<_> = found.iter().map(|t| t.lines).collect();
        assert_eq!(lines, [(4, 8), (10, 14), (0, 0)]);
        assert_eq!(found[0].covers, [GoalId(1)]);
    }

    #[test]
    fn a_long_timeline_is_thinned() {
        let points = thinned((0..1000).map(|k| (k as u64, k)).collect());
        assert_eq!(points.len(), 200);
        assert_eq!((points[0].1, points[199].1), (0, 999));
        assert!(points.windows(2).all(|w| w[0].1 < w[1].1));
        assert_eq!(thinned(vec![(1, 2)]), [(1, 2)]);
    }
}
