//! Which goals a run reached, from what the concolic domain saw.

use goals::{GoalId, Goals, Point};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

use symex::{Elsewhere, Explorer, Taken};
use vm::domain::Site;
use vm::{ClassId, MethodId, Vm};

/// Goals of one method of the machine.
#[derive(Debug, Default)]
struct OfMethod {
    entry: Option<GoalId>,
    points: FxHashMap<u32, Point>,
}

/// Goals by where they are on a machine.
#[derive(Debug, Default)]
pub(super) struct Sides {
    methods: FxHashMap<MethodId, OfMethod>,
}

impl Sides {
    /// The goals of classes that are loaded.
    pub fn new(vm: &Vm, goals: &Goals, ids: &[Option<ClassId>]) -> Sides {
        let mut sides = Sides::default();
        for ((_, found), id) in goals.classes.iter().zip(ids) {
            let Some(id) = id else { continue };
            let class = &vm.classes[*id];
            for m in class.method_ids() {
                let index = usize::from(vm.methods[m].file_idx);
                let entry = found.entries.iter().find(|(k, _)| *k == index);
                let points = found.points.iter().filter(|p| p.method == index);
                let of = OfMethod {
                    entry: entry.map(|(_, goal)| *goal),
                    points: points.map(|p| (p.pc, p.clone())).collect(),
                };
                sides.methods.insert(m, of);
            }
        }
        sides
    }

    /// The goals that the last run of an exploration reached, in order.
    pub fn of_last_run(&self, explorer: &Explorer) -> Vec<GoalId> {
        let observed = &explorer.domain.observed;
        let entries = observed.methods_of_last_run().iter();
        let taken = observed.of_last_run().iter();
        let mut covered: Vec<GoalId> = entries
            .filter_map(|&m| self.entry(m))
            .chain(taken.filter_map(|&(site, way)| self.side(site, way)))
            .collect();
        covered.sort_unstable();
        covered.dedup();
        covered
    }

    /// The goal that a method is entered.
    pub fn entry(&self, method: MethodId) -> Option<GoalId> {
        self.methods.get(&method)?.entry
    }

    /// The goal of a side.
    pub fn side(&self, site: Site, taken: Taken) -> Option<GoalId> {
        let point = self.methods.get(&site.method)?.points.get(&site.bci)?;
        let number = match taken {
            Taken::Jump(jumps) => u32::from(!jumps),
            Taken::Case(key) => {
                let default = point.cases.len().saturating_sub(1);
                let hit = |keys: &Vec<i32>| key.is_some_and(|k| keys.contains(&k));
                point.cases.iter().position(hit).unwrap_or(default) as u32
            }
        };
        Some(point.first.plus(number))
    }
}

/// Goals that other parts of an exploration came by.
pub(super) struct OfOthers {
    pub sides: Arc<Sides>,
    pub covered: BTreeSet<GoalId>,
}

impl Elsewhere for OfOthers {
    fn is_taken(&self, site: Site, taken: Taken) -> bool {
        let goal = self.sides.side(site, taken);
        goal.is_some_and(|g| self.covered.contains(&g))
    }
}
