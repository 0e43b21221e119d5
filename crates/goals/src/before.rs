//! What comes right before a goal: sides of branching points, and entries of methods, from which
//! control gets there without another decision. Where one of them is covered and the goal was
//! never reached, something threw in between.

use std::sync::Arc;

use classfile::{ClassFile, Instruction, MemberRef, opcode};
use program::cfg::EdgeKind;
use program::{Branches, Cfg};
use rustc_hash::FxHashMap;

use crate::{ClassGoals, GoalId, GoalKind, Goals};

/// A call from one method under test to another.
#[derive(Clone, Debug)]
pub struct OwnCall {
    /// The class that the call names.
    pub class: Arc<str>,
    /// Name and descriptor of the method called.
    pub signature: (Arc<str>, Arc<str>),
    /// The goals right before it.
    pub before: Vec<GoalId>,
}

/// Fills in what comes before the branching points of a class; the calls it makes.
pub(crate) fn note(
    class: &ClassFile,
    graphs: &FxHashMap<usize, Cfg>,
    branches: &Branches,
    found: &mut ClassGoals,
) -> Vec<OwnCall> {
    let mut calls = Vec::new();
    for &(index, entry) in &found.entries {
        let Some(cfg) = graphs.get(&index) else {
            continue;
        };
        let firsts = found.points.iter().filter(|p| p.method == index);
        let walk = Walk {
            entering: entering(cfg),
            cfg,
            branches,
            method: index,
            entry,
            firsts: firsts.map(|p| (p.pc, p.first)).collect(),
        };
        for p in found.points.iter_mut().filter(|p| p.method == index) {
            p.before = walk.before(p.pc);
        }
        for i in &cfg.instructions {
            if let Some(member) = called(class, i) {
                calls.push(OwnCall {
                    class: member.class,
                    signature: (member.name, member.descriptor),
                    before: walk.before(i.pc),
                });
            }
        }
    }
    calls
}

/// The method that an instruction calls.
fn called(class: &ClassFile, i: &Instruction) -> Option<MemberRef> {
    let is_call = (opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE).contains(&i.opcode);
    class.member_of(i).filter(|_| is_call)
}

/// The edges into each block.
fn entering(cfg: &Cfg) -> Vec<Vec<(usize, EdgeKind)>> {
    let mut entering = vec![Vec::new(); cfg.blocks.len()];
    for e in &cfg.edges {
        entering[e.to].push((e.from, e.kind));
    }
    entering
}

/// Goes back through a method.
struct Walk<'m> {
    cfg: &'m Cfg,
    entering: Vec<Vec<(usize, EdgeKind)>>,
    branches: &'m Branches,
    method: usize,
    entry: GoalId,
    /// The first goal of each branching point, by pc.
    firsts: FxHashMap<u32, GoalId>,
}

impl Walk<'_> {
    fn before(&self, pc: u32) -> Vec<GoalId> {
        let mut found = Vec::new();
        let mut todo: Vec<usize> = self.cfg.block_at(pc).into_iter().collect();
        let mut seen = todo.clone();
        while let Some(block) = todo.pop() {
            if block == 0 {
                found.push(self.entry);
            }
            let start = self.cfg.blocks[block].start;
            for &(from, kind) in &self.entering[block] {
                let sides = self.sides_to(from, start);
                let throws = matches!(kind, EdgeKind::Exception { .. });
                if !throws && !sides.is_empty() {
                    found.extend(sides);
                } else if !seen.contains(&from) {
                    seen.push(from);
                    todo.push(from);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The sides of a block's last instruction that lead to a pc.
    fn sides_to(&self, block: usize, pc: u32) -> Vec<GoalId> {
        let block = &self.cfg.blocks[block];
        let Some(last) = self.cfg.instructions_of(block).last() else {
            return Vec::new();
        };
        let Some(first) = self.firsts.get(&last.pc) else {
            return Vec::new();
        };
        let sides = self.branches.at(self.method, last.pc).iter();
        sides
            .filter(|b| b.target == pc)
            .map(|b| first.plus(b.side_idx))
            .collect()
    }
}

impl Goals {
    /// For each entry and branch the goals right before it. A method may be called from several
    /// places; one that nothing under test calls has none.
    pub fn before(&self) -> Vec<Vec<GoalId>> {
        let mut before = vec![Vec::new(); self.n_main()];
        for (_, class) in &self.classes {
            for p in &class.points {
                for goal in p.sides() {
                    before[goal.index()].clone_from(&p.before);
                }
            }
        }
        let mut callers: FxHashMap<_, Vec<&OwnCall>> = FxHashMap::default();
        let own = self.class_names();
        for call in self.calls.iter().filter(|c| own.contains(&c.class)) {
            callers.entry(&call.signature).or_default().push(call);
        }
        let entries = self.list.iter().zip(&mut before);
        for (goal, before) in entries.filter(|(g, _)| g.kind == GoalKind::Entry) {
            for call in callers.get(&goal.signature).into_iter().flatten() {
                // A method may be overridden, a constructor not.
                if call.class == goal.class || &*goal.signature.0 != "<init>" {
                    before.extend(&call.before);
                }
            }
            before.sort_unstable();
            before.dedup();
        }
        before
    }
}
