//! The machine's word beside the real JVM's: branches that one says a test covers and the other not.

use std::collections::{BTreeMap, BTreeSet};

use goals::{ByGoal, GoalId, Goals};
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

/// Without the goals that each test covers by luck.
pub(crate) fn without<'t>(
    mut real: RealCoverage,
    goals: &Goals,
    doubtful: impl Iterator<Item = &'t BTreeSet<GoalId>>,
) -> RealCoverage {
    let probes = Shown::new(goals, &real).probes;
    for (test, doubtful) in real.tests.iter_mut().zip(doubtful) {
        for goal in doubtful {
            if let Some(probe) = probes.get(*goal).copied().flatten() {
                test.hits.remove(&probe);
            }
        }
    }
    real
}

/// Goals and the probes that show them.
pub(crate) struct Shown<'a> {
    real: &'a RealCoverage,
    /// The probe of each goal; none where its method has none.
    probes: ByGoal<Option<u32>>,
    /// The goals of each probe.
    goals: BTreeMap<u32, Vec<GoalId>>,
    is_branch: ByGoal<bool>,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(goals: &Goals, real: &'a RealCoverage) -> Shown<'a> {
        let mut probes = ByGoal::filled(None, goals.list.len());
        for (class, of_class) in &goals.classes {
            for (method, goal) in &of_class.entries {
                probes[*goal] = real.number(class, *method, Point::At { pc: 0 });
            }
            for point in &of_class.points {
                for (side, goal) in (0..).zip(point.sides()) {
                    let point_of = Point::Side { pc: point.pc, side };
                    probes[goal] = real.number(class, point.method, point_of);
                }
            }
        }
        let mut by_probe: BTreeMap<u32, Vec<GoalId>> = BTreeMap::new();
        for (goal, probe) in probes.iter() {
            if let Some(probe) = probe {
                by_probe.entry(*probe).or_default().push(goal);
            }
        }
        Shown {
            real,
            goals: by_probe,
            is_branch: goals.ids().map(|g| goals.is_branch(g)).collect(),
            probes,
        }
    }

    /// The goals that each test covers on the real JVM. Where no probe can tell, the machine's word
    /// stands; what only class initialisers hit is the first test's.
    pub(crate) fn covered_by_test(&self, machine: &[&[GoalId]]) -> Vec<Vec<GoalId>> {
        let mut seen = BTreeSet::new();
        let mut all: Vec<Vec<GoalId>> = Vec::new();
        for (test, claimed) in self.real.tests.iter().zip(machine) {
            let untold = claimed.iter().filter(|g| self.probe(**g).is_none());
            let covered: BTreeSet<GoalId> =
                self.hit_by(&test.hits).chain(untold.copied()).collect();
            seen.extend(covered.iter().copied());
            all.push(covered.into_iter().collect());
        }
        if let Some(first) = all.first_mut() {
            let initial = |(goal, probe): (GoalId, &Option<u32>)| {
                let probe = (*probe)?;
                let only = self.real.initialisers.contains(&probe) && !seen.contains(&goal);
                only.then_some(goal)
            };
            let more: Vec<GoalId> = self.probes.iter().filter_map(initial).collect();
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
            let is_branch = |g: &GoalId| self.is_branch.get(*g) == Some(&true);
            let is_real =
                |probe: u32| test.hits.contains(&probe) || self.real.initialisers.contains(&probe);
            let told = claimed.iter().copied().filter(is_branch);
            let only_machine = told.filter(|g| self.probe(*g).is_some_and(|p| !is_real(p)));
            let named = |g: GoalId| (test.name.clone(), g);
            found.only_machine.extend(only_machine.map(named));
            let hit: BTreeSet<GoalId> = self.hit_by(&test.hits).filter(is_branch).collect();
            let only_real = hit.difference(&claimed).copied();
            found.only_real.extend(only_real.map(named));
        }
        found
    }

    fn probe(&self, goal: GoalId) -> Option<u32> {
        self.probes.get(goal).copied().flatten()
    }

    /// The goals whose probes were hit.
    fn hit_by<'h>(&'h self, hits: &'h BTreeSet<u32>) -> impl Iterator<Item = GoalId> + 'h {
        let goals = hits.iter().filter_map(|probe| self.goals.get(probe));
        goals.flatten().copied()
    }
}
