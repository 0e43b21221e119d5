//! The machine's word beside the real JVM's: goals that one says a test covers and the other not.

use std::collections::BTreeSet;

use executor::{GoalId, GoalKind, Goals};
use probes::Point;

use crate::coverage::RealCoverage;

/// How often machine and real JVM say different things of a test and a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disagreements {
    /// The machine says covered, the real JVM not.
    pub only_machine: usize,
    /// The other way round.
    pub only_real: usize,
}

/// Goals and the probes that show them.
pub(crate) struct Shown<'a> {
    real: &'a RealCoverage,
    /// The probe of each goal; none where its method has none.
    probes: Vec<Option<u32>>,
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
        Shown { real, probes }
    }

    /// The goals that the suite covers on the real JVM. Where no probe can tell, the machine's
    /// word stands.
    pub(crate) fn covered(&self, machine: &BTreeSet<GoalId>) -> BTreeSet<GoalId> {
        let hits = self.real.all_hits();
        let is_covered = |(goal, probe): (usize, &Option<u32>)| {
            let goal = goal as GoalId;
            let covered = match probe {
                Some(probe) => hits.contains(probe),
                None => machine.contains(&goal),
            };
            covered.then_some(goal)
        };
        self.probes
            .iter()
            .enumerate()
            .filter_map(is_covered)
            .collect()
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
                let Some(probe) = probe else { continue };
                let machine = claimed.contains(&(goal as GoalId));
                let real = test.hits.contains(probe);
                let initial = self.real.initialisers.contains(probe);
                found.only_machine += usize::from(machine && !real && !initial);
                found.only_real += usize::from(real && !machine);
            }
        }
        found
    }
}
