//! The machine's word beside the real JVM's: branches that one says a test covers and the other not.

use std::collections::BTreeSet;

use executor::{GoalId, GoalKind, Goals};
use probes::Point;

use crate::coverage::RealCoverage;

/// Where machine and real JVM say different things of a test and a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disagreements {
    /// The machine says covered, the real JVM not: test and goal.
    pub only_machine: Vec<(String, GoalId)>,
    /// The other way round. The machine runs tests without their assertions, so what only
    /// `equals` or `toString` of a compared value does is here and is no error.
    pub only_real: Vec<(String, GoalId)>,
}

/// Goals and the probes that show them.
pub(crate) struct Shown<'a> {
    real: &'a RealCoverage,
    /// The probe of each goal; none where its method has none.
    probes: Vec<Option<u32>>,
    is_branch: Vec<bool>,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(goals: &Goals, real: &'a RealCoverage) -> Shown<'a> {
        let mut probes = vec![None; goals.list.len()];
        for (class, of_class) in &goals.classes {
            for (method, goal) in &of_class.entries {
                probes[*goal as usize] = real.number(class, *method, Point::At { pc: 0 });
            }
            for (k, point) in of_class.points.iter().enumerate() {
                let next = of_class.points.get(k + 1).map(|p| p.first);
                let same = |g: &GoalId| {
                    let goal = &goals.list[*g as usize];
                    let at = matches!(goal.kind, GoalKind::Branch { pc, .. } if pc == point.pc);
                    at && goal.method == point.method && goal.class == *class
                };
                let end = next.unwrap_or(goals.list.len() as GoalId);
                for (side, goal) in (0..).zip((point.first..end).take_while(same)) {
                    let point_of = Point::Side { pc: point.pc, side };
                    probes[goal as usize] = real.number(class, point.method, point_of);
                }
            }
        }
        let is_branch = |goal: usize| goals.is_branch(goal as GoalId);
        Shown {
            real,
            is_branch: (0..probes.len()).map(is_branch).collect(),
            probes,
        }
    }

    /// The goals that each test covers on the real JVM. Where no probe can tell, the machine's word
    /// stands; what only class initialisers hit is the first test's.
    pub(crate) fn covered_by_test(&self, machine: &[&[GoalId]]) -> Vec<Vec<GoalId>> {
        let mut seen = BTreeSet::new();
        let mut all: Vec<Vec<GoalId>> = Vec::new();
        for (test, claimed) in self.real.tests.iter().zip(machine) {
            let claimed: BTreeSet<GoalId> = claimed.iter().copied().collect();
            let is_covered = |(goal, probe): (usize, &Option<u32>)| {
                let goal = goal as GoalId;
                let covered = match probe {
                    Some(probe) => test.hits.contains(probe),
                    None => claimed.contains(&goal),
                };
                covered.then_some(goal)
            };
            let probes = self.probes.iter().enumerate();
            let covered: Vec<GoalId> = probes.filter_map(is_covered).collect();
            seen.extend(covered.iter().copied());
            all.push(covered);
        }
        if let Some(first) = all.first_mut() {
            let initial = |(goal, probe): (usize, &Option<u32>)| {
                let probe = (*probe)?;
                let goal = goal as GoalId;
                let only = self.real.initialisers.contains(&probe) && !seen.contains(&goal);
                only.then_some(goal)
            };
            let more: Vec<GoalId> = self.probes.iter().enumerate().filter_map(initial).collect();
            first.extend(more);
            first.sort_unstable();
        }
        all
    }

    /// Compares test by test; what class initialisers hit belongs to no test.
    pub(crate) fn disagreements<'t>(
        &self,
        machine: impl Iterator<Item = &'t [GoalId]>,
    ) -> Disagreements {
        let mut found = Disagreements::default();
        for (test, claimed) in self.real.tests.iter().zip(machine) {
            let claimed: BTreeSet<GoalId> = claimed.iter().copied().collect();
            for (goal, probe) in self.probes.iter().enumerate() {
                let Some(probe) = probe.filter(|_| self.is_branch[goal]) else {
                    continue;
                };
                let machine = claimed.contains(&(goal as GoalId));
                let real = test.hits.contains(&probe);
                let initial = self.real.initialisers.contains(&probe);
                if machine && !real && !initial {
                    found.only_machine.push((test.name.clone(), goal as GoalId));
                }
                if real && !machine {
                    found.only_real.push((test.name.clone(), goal as GoalId));
                }
            }
        }
        found
    }
}
