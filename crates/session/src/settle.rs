//! An outcome brought in line with the file that its tests went into.
//!
//! Somebody may have edited that file: tests stand in another order there, and where a method of
//! theirs has the name of a test, the test is not in the file. What only such a test covers is not
//! covered by the file.

use std::collections::{BTreeMap, BTreeSet};

use goals::{Goal, GoalId, GoalKind};
use junit::tree::{MemberSpan, Printed};

use crate::account::GoalState;
use crate::reasons::Reason;
use crate::{Outcome, account};

impl Outcome {
    /// Leaves the tests that are in the file, in the order of the file, with their lines there.
    pub fn settle(&mut self, file: &Printed) {
        let mut places: BTreeMap<&str, (usize, &MemberSpan)> = BTreeMap::new();
        for (place, (name, test)) in file.tests().enumerate() {
            let known = places.entry(name).or_insert((place, test));
            // Of two with one name and other parameters, ours.
            if test.is_ours && !known.1.is_ours {
                *known = (place, test);
            }
        }
        for t in &mut self.tests {
            if let Some((_, test)) = places.get(t.name.as_str()) {
                t.lines = (test.span.first, test.span.last);
            }
        }
        let n_before = self.tests.len();
        let is_there = |name: &str| places.contains_key(name);
        self.tests.retain(|t| is_there(&t.name));
        self.tests
            .sort_by_key(|t| places.get(t.name.as_str()).map(|(place, _)| *place));
        if self.tests.len() == n_before {
            return;
        }
        let n_gone = n_before - self.tests.len();
        *self.dropped.entry(Reason::NameTaken).or_default() += n_gone;
        self.n_tests = self.tests.len();
        self.suspected.retain(|s| is_there(&s.test));
        if let Some(real) = &mut self.real {
            real.tests.retain(|t| is_there(&t.name));
        }
        let differ = &mut self.disagreements;
        differ.only_machine.retain(|(test, _)| is_there(test));
        differ.only_real.retain(|(test, _)| is_there(test));
        let covers = self.tests.iter().flat_map(|t| &t.covers);
        let covered: BTreeSet<GoalId> = covers.copied().collect();
        for (id, goal) in (0..).map(GoalId).zip(&mut self.goals) {
            if goal.state == GoalState::Covered && !covered.contains(&id) {
                goal.state = GoalState::Lost;
            }
        }
        let goals = self.goals.iter().map(|g| &g.goal);
        (self.branches, self.lines) = count(goals, &covered);
        self.secondary = account::secondary(&self.goals);
    }
}

/// Branches, and lines with branches: how many of them are covered, and all.
pub(crate) fn count<'a>(
    goals: impl Iterator<Item = &'a Goal>,
    covered: &BTreeSet<GoalId>,
) -> ((usize, usize), (usize, usize)) {
    let mut branches = (0, 0);
    let mut lines: BTreeMap<(&str, u16), bool> = BTreeMap::new();
    for (id, goal) in (0..).map(GoalId).zip(goals) {
        let GoalKind::Branch { line, .. } = goal.kind else {
            continue;
        };
        let is_covered = covered.contains(&id);
        branches.0 += usize::from(is_covered);
        branches.1 += 1;
        if let Some(line) = line {
            *lines.entry((&goal.class, line)).or_default() |= is_covered;
        }
    }
    let n_covered = lines.values().filter(|is| **is).count();
    (branches, (n_covered, lines.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{GoalAccount, TestAccount};
    use program::{BranchId, Side};

    fn outcome() -> Outcome {
        let goal = |line| GoalAccount {
            goal: Goal {
                class: "A".into(),
                method: 0,
                signature: ("f".into(), "()V".into()),
                kind: GoalKind::Branch {
                    number: BranchId(0),
                    pc: u32::from(line),
                    side_idx: 0,
                    side: Side::Jump,
                    line: Some(line),
                },
            },
            state: GoalState::Covered,
        };
        let test = |name: &str, covers: &[u32]| TestAccount {
            name: name.to_owned(),
            covers: covers.iter().copied().map(GoalId).collect(),
            lines: (0, 0),
        };
        Outcome {
            goals: vec![goal(1), goal(2), goal(2)],
            tests: vec![test("one", &[0, 1]), test("two", &[1]), test("three", &[2])],
            n_tests: 3,
            branches: (3, 3),
            lines: (2, 2),
            ..Outcome::default()
        }
    }

    fn file(text: &str) -> Printed {
        junit::Unit::parse(text, "ATest").unwrap().print()
    }

    #[test]
    fn tests_have_the_order_and_the_lines_of_the_file() {
        let mut o = outcome();
        o.settle(&file(
            "class ATest {\n    @Test void three() { }\n    @Test\n    void one() { }\n    @Test void two() { }\n}\n",
        ));
        let found: Vec<_> = o.tests.iter().map(|t| (&*t.name, t.lines)).collect();
        assert_eq!(found, [("three", (2, 2)), ("one", (3, 4)), ("two", (5, 5))]);
        assert_eq!((o.branches, o.lines, o.n_tests), ((3, 3), (2, 2), 3));
        assert!(o.dropped.is_empty());
    }

    #[test]
    fn what_only_a_test_covers_that_is_not_in_the_file_is_not_covered() {
        let mut o = outcome();
        o.settle(&file(
            "class ATest {\n    void one() { }\n    @Test void two() { }\n    @Test void three() { }\n}\n",
        ));
        let states: Vec<_> = o.goals.iter().map(|g| &g.state).collect();
        assert_eq!(
            states,
            [&GoalState::Lost, &GoalState::Covered, &GoalState::Covered]
        );
        assert_eq!((o.branches, o.lines, o.n_tests), ((2, 3), (1, 2), 2));
        assert_eq!(o.dropped[&Reason::NameTaken], 1);
    }
}
