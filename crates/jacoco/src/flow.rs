//! Which instructions and branches were executed, inferred backwards from probes.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{MethodInfo, opcode};
use probes::{Point, ends_method, step_into};
use program::Branch;

use crate::filters::Filtered;
use crate::method::Method;
use crate::{Counter, Counters, Line, Lines, MethodCoverage, count_lines};

#[derive(Clone, Debug, Default)]
struct Node {
    line: Option<u16>,
    n_branches: u32,
    covered: BTreeSet<u32>,
    /// The only instruction that control comes from without a probe, and by which branch.
    predecessor: Option<(usize, u32)>,
}

/// The instructions of a method, by index.
pub(crate) struct Flow {
    nodes: Vec<Node>,
}

impl Flow {
    pub(crate) fn of(
        method: &Method<'_>,
        branches: &[Branch],
        is_hit: &dyn Fn(Point) -> bool,
    ) -> Flow {
        let mut flow = Flow {
            nodes: vec![Node::default(); method.list.len()],
        };
        let (mut line, mut current) = (None, None);
        let mut jumps: Vec<(usize, u32, u32)> = Vec::new();
        for (k, instruction) in method.list.iter().enumerate() {
            let pc = instruction.pc;
            if method.labels.needs_probe(pc) {
                if let Some(above) = current.take() {
                    flow.probe(above, 0, is_hit(step_into(&method.list, k)));
                }
            } else if method.labels.is_label(pc) && !method.labels.is_successor(pc) {
                current = None;
            }
            line = method.labels.lines_at(pc).last().copied().or(line);
            flow.nodes[k].line = line;
            if let Some(above) = current {
                flow.edge(above, 0, k);
            }
            current = Some(k);
            let is_multi = |target| method.labels.is_multi_target(target);
            if let Some(target) = method.jump(k) {
                let point = match opcode::is_conditional_jump(instruction.opcode) {
                    true => Point::Side { pc, side: 0 },
                    false => Point::At { pc },
                };
                match is_multi(target) {
                    true => flow.probe(k, 1, is_hit(point)),
                    false => jumps.push((k, target, 1)),
                }
            } else if let Some((default, others)) = method.switch(k) {
                // Branches are numbered by distinct targets, or by keys if a probe is among them.
                let by_keys = is_multi(default) || others.iter().any(|t| is_multi(*t));
                let mut done = BTreeSet::new();
                let mut number = 0;
                for target in std::iter::once(default).chain(others) {
                    if done.insert(target) {
                        match is_multi(target) {
                            true => {
                                let side = side_to(branches, pc, target);
                                flow.probe(k, number, is_hit(Point::Side { pc, side }));
                            }
                            false => jumps.push((k, target, number)),
                        }
                        number += u32::from(!by_keys);
                    }
                    number += u32::from(by_keys);
                }
            } else if ends_method(instruction.opcode) {
                flow.probe(k, 0, is_hit(Point::At { pc }));
            }
        }
        for (from, target, branch) in jumps {
            if let Some(to) = method.at(target) {
                flow.edge(from, branch, to);
            }
        }
        flow
    }

    fn edge(&mut self, from: usize, branch: u32, to: usize) {
        self.nodes[from].n_branches += 1;
        self.nodes[to].predecessor = Some((from, branch));
        if !self.nodes[to].covered.is_empty() {
            self.executed(from, branch);
        }
    }

    fn probe(&mut self, at: usize, branch: u32, is_hit: bool) {
        self.nodes[at].n_branches += 1;
        if is_hit {
            self.executed(at, branch);
        }
    }

    fn executed(&mut self, mut at: usize, mut branch: u32) {
        loop {
            let node = &mut self.nodes[at];
            let is_known = !node.covered.is_empty();
            node.covered.insert(branch);
            match node.predecessor {
                Some(before) if !is_known => (at, branch) = before,
                _ => return,
            }
        }
    }

    /// The figures of what filters left; nothing when that is nothing.
    pub(crate) fn count(
        mut self,
        info: &MethodInfo,
        filtered: &Filtered,
    ) -> Option<MethodCoverage> {
        self.merge(&filtered.merged);
        self.replace(filtered);
        let mut lines = Lines::new();
        let mut counters = Counters::default();
        for (k, node) in self.nodes.iter().enumerate() {
            if filtered.is_ignored(k) {
                continue;
            }
            let instruction = Counter::one(!node.covered.is_empty());
            let mut branches = Counter::default();
            if node.n_branches > 1 {
                branches.covered = node.covered.len() as u32;
                branches.missed = node.n_branches.saturating_sub(branches.covered);
                let covered = branches.covered.saturating_sub(1);
                counters.complexity.add(Counter {
                    missed: branches.total() - covered - 1,
                    covered,
                });
            }
            counters.instructions.add(instruction);
            counters.branches.add(branches);
            if let Some(line) = node.line {
                let line: &mut Line = lines.entry(line).or_default();
                line.instructions.add(instruction);
                line.branches.add(branches);
            }
        }
        if counters.instructions.total() == 0 {
            return None;
        }
        let entered = Counter::one(counters.instructions.covered > 0);
        counters.methods = entered;
        counters.complexity.add(entered);
        counters.lines = count_lines(&lines);
        Some(MethodCoverage {
            name: info.name.clone(),
            descriptor: info.descriptor.clone(),
            lines,
            counters,
        })
    }

    /// Copies of the same source are one: what covers one covers all.
    fn merge(&mut self, merged: &BTreeMap<usize, usize>) {
        for (copy, first) in merged {
            let covered = self.nodes[*copy].covered.clone();
            self.nodes[*first].covered.extend(covered);
        }
        for (copy, first) in merged {
            self.nodes[*copy] = self.nodes[*first].clone();
        }
    }

    fn replace(&mut self, filtered: &Filtered) {
        for (at, replacement) in &filtered.replaced {
            let mut covered = BTreeSet::new();
            for (number, sources) in (0..).zip(&replacement.branches) {
                let is_covered = |(node, branch): &(usize, u32)| {
                    self.nodes
                        .get(*node)
                        .is_some_and(|n| n.covered.contains(branch))
                };
                if sources.1.iter().any(is_covered) {
                    covered.insert(number);
                }
            }
            self.nodes[*at].covered = covered;
            self.nodes[*at].n_branches = replacement.branches.len() as u32;
        }
    }
}

fn side_to(branches: &[Branch], pc: u32, target: u32) -> u32 {
    let mut sides = branches.iter().filter(|b| b.pc == pc);
    sides
        .find(|b| b.target == target)
        .map_or(u32::MAX, |b| b.side_idx)
}
