//! Goals besides entries and branches: lines, weak mutants, kinds of arguments and results.

use std::cmp::Ordering;

use classfile::{ClassFile, MethodInfo, opcode as op};
use program::{Cfg, Relation};

use crate::values;
use crate::{Feed, Goal, GoalId, GoalKind, Goals, Mutation, Point, Wanted};

/// Lines and operators of one method.
#[derive(Clone, Debug, Default)]
pub struct FineMethod {
    /// Index of the method in the class file.
    pub method: usize,
    /// Lines of each basic block that has some, in the order in which control passes them.
    pub blocks: Vec<Lines>,
    /// Program counters of operators, with the goal that their counterpart would differ.
    pub operators: Vec<(u32, GoalId)>,
}

/// The lines of a basic block.
#[derive(Clone, Debug)]
pub struct Lines {
    /// First pc behind the block.
    pub end: u32,
    /// Where each line begins, and its goal.
    pub starts: Vec<(u32, GoalId)>,
}

impl Goals {
    /// Adds further goals of a class whose entries and branches were added. All classes' entries
    /// and branches must be there before the first of these.
    pub fn add_secondary(&mut self, class: &ClassFile, wanted: Wanted) {
        let Some(at) = self
            .classes
            .iter()
            .position(|(name, _)| *name == class.this_class)
        else {
            return;
        };
        let before = self.list.len();
        let methods: Vec<usize> = self.classes[at].1.entries.iter().map(|(m, _)| *m).collect();
        for index in methods {
            let method = &class.methods[index];
            if wanted.inputs || wanted.outputs {
                values::add(self, class, index, wanted);
            }
            let Ok(cfg) = Cfg::of(class, method) else {
                continue;
            };
            let mut fine = FineMethod {
                method: index,
                ..FineMethod::default()
            };
            if wanted.lines {
                self.add_lines(class, method, &cfg, &mut fine);
            }
            if wanted.mutants {
                self.add_operators(class, method, &cfg, &mut fine);
                self.add_orders(class, at, index);
            }
            if !fine.blocks.is_empty() || !fine.operators.is_empty() {
                self.classes[at].1.fine.push(fine);
            }
        }
        self.n_secondary += self.list.len() - before;
    }

    /// Adds a goal of a method.
    pub(crate) fn push(&mut self, class: &ClassFile, method: usize, kind: GoalKind) -> GoalId {
        let m = &class.methods[method];
        self.list.push(Goal {
            class: class.this_class.clone(),
            method,
            signature: (m.name.clone(), m.descriptor.clone()),
            kind,
        });
        GoalId::at(self.list.len() - 1)
    }

    fn add_lines(
        &mut self,
        class: &ClassFile,
        method: &MethodInfo,
        cfg: &Cfg,
        fine: &mut FineMethod,
    ) {
        let Some(code) = &method.code else { return };
        let mut goals: Vec<(u16, GoalId)> = Vec::new();
        for block in &cfg.blocks {
            let mut starts: Vec<(u32, GoalId)> = Vec::new();
            for i in &cfg.instructions[block.instructions.clone()] {
                let Some(line) = code.line_of(i.pc as u16) else {
                    continue;
                };
                let known = goals.iter().find(|(l, _)| *l == line).map(|(_, g)| *g);
                let goal = known.unwrap_or_else(|| {
                    let goal = self.push(class, fine.method, GoalKind::Line { line });
                    goals.push((line, goal));
                    goal
                });
                if starts.last().is_none_or(|(_, last)| *last != goal) {
                    starts.push((i.pc, goal));
                }
            }
            if !starts.is_empty() {
                fine.blocks.push(Lines {
                    end: block.end,
                    starts,
                });
            }
        }
    }

    fn add_operators(
        &mut self,
        class: &ClassFile,
        method: &MethodInfo,
        cfg: &Cfg,
        fine: &mut FineMethod,
    ) {
        for i in &cfg.instructions {
            if !matches!(i.opcode, op::IADD..=op::LXOR) {
                continue;
            }
            let kind = GoalKind::Mutant {
                pc: i.pc,
                line: method.code.as_ref().and_then(|c| c.line_of(i.pc as u16)),
                mutation: Mutation::Operator,
            };
            let goal = self.push(class, fine.method, kind);
            fine.operators.push((i.pc, goal));
        }
    }

    /// Orders of a comparison's operands that no branch asks for by itself.
    fn add_orders(&mut self, class: &ClassFile, at: usize, method: usize) {
        let mut points = std::mem::take(&mut self.classes[at].1.points);
        for p in points.iter_mut().filter(|p| p.method == method) {
            let line = match &self[p.first].kind {
                GoalKind::Branch { line, .. } => *line,
                _ => None,
            };
            let opcode = class.methods[method]
                .code
                .as_ref()
                .and_then(|c| class.slice(&c.code).get(p.pc as usize).copied());
            for order in orders(p, opcode) {
                let kind = GoalKind::Mutant {
                    pc: p.pc,
                    line,
                    mutation: Mutation::Relation(order),
                };
                p.orders.push((order, self.push(class, method, kind)));
            }
        }
        self.classes[at].1.points = points;
    }
}

/// The orders that tell a comparison from all others, without that which is one of its branches. A
/// number compared with zero for equality may be a boolean, which has no order.
fn orders(point: &Point, opcode: Option<u8>) -> Vec<Ordering> {
    let Some((relation, feed)) = point.jump else {
        return Vec::new();
    };
    let is_number = match opcode {
        Some(op::IFEQ | op::IFNE) => feed == Feed::Compare,
        Some(op::IFLT..=op::IFLE | op::IF_ICMPEQ..=op::IF_ICMPLE) => true,
        _ => false,
    };
    match relation {
        _ if !is_number => Vec::new(),
        Relation::Eq | Relation::Ne => vec![Ordering::Less, Ordering::Greater],
        Relation::Lt | Relation::Ge => vec![Ordering::Equal, Ordering::Greater],
        Relation::Gt | Relation::Le => vec![Ordering::Less, Ordering::Equal],
    }
}
