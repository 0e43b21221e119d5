//! The numbering of a class's branches.
//!
//! Every report counts branches by this numbering, so it depends on the class file alone and is
//! fixed as follows.
//!
//! 1. A *branching point* is a conditional jump (`if*`, `ifnull`, `ifnonnull`) or a switch
//!    (`tableswitch`, `lookupswitch`). Nothing else branches: exceptions, `jsr`/`ret` and virtual
//!    calls do not count.
//! 2. A conditional jump has two *sides*: side 0, the jump is taken; side 1, it falls through.
//!    They stay two when both lead to the same place.
//! 3. A switch has one side per distinct target of its keys, in the order of the first key (in
//!    file order, which is ascending) that leads there, and a last side for the default. Keys
//!    that lead where the default leads belong to the default: compilers fill gaps of a
//!    `tableswitch` with it, and no source line says so.
//! 4. Ids count from 0 through the methods in class file order, within a method by pc, within a
//!    branching point by side. Unreachable code counts. A method that cannot be decoded has no
//!    branches.

use classfile::{ClassFile, Instruction, Operands, instructions, opcode};
use std::fmt;
use std::sync::Arc;

/// The number of a branch within its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BranchId(pub u32);

impl fmt::Display for BranchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Which side of which branching point: the identity of a branch from `inspect` to the reports. It
/// depends on the class file alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideKey {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Index of the method in [`ClassFile::methods`].
    pub method: usize,
    /// The jump or switch.
    pub pc: u32,
    /// Its place among the sides of that instruction.
    pub side_idx: u32,
}

impl fmt::Display for SideKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SideKey {
            class,
            method,
            pc,
            side_idx,
        } = self;
        write!(f, "{class}#{method}@{pc}.{side_idx}")
    }
}

/// One side of a branching point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// Its number.
    pub id: BranchId,
    /// Index of its method in [`ClassFile::methods`].
    pub method: usize,
    /// The jump or switch.
    pub pc: u32,
    /// Its place among the sides of that instruction.
    pub side_idx: u32,
    /// Which side it is.
    pub side: Side,
    /// Where this side leads.
    pub target: u32,
    /// The source line of the jump or switch, if known.
    pub line: Option<u16>,
}

/// A side of a branching point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// The conditional jump is taken.
    Jump,
    /// The conditional jump is not taken.
    FallThrough,
    /// The switch meets one of these keys.
    Case(Vec<i32>),
    /// The switch meets none of the keys of the other sides.
    Default,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Side::Jump => f.write_str("jump"),
            Side::FallThrough => f.write_str("fall through"),
            Side::Case(keys) => {
                const SHOWN: usize = 8;
                f.write_str("case ")?;
                for (index, key) in keys.iter().take(SHOWN).enumerate() {
                    write!(f, "{}{key}", if index == 0 { "" } else { ", " })?;
                }
                if keys.len() > SHOWN {
                    write!(f, " and {} more", keys.len() - SHOWN)?;
                }
                Ok(())
            }
            Side::Default => f.write_str("default"),
        }
    }
}

/// All branches of a class, by id.
#[derive(Debug, Clone, Default)]
pub struct Branches {
    list: Vec<Branch>,
}

impl Branches {
    /// Numbers the branches of a class.
    pub fn of(class: &ClassFile) -> Branches {
        let mut list = Vec::new();
        for (method_idx, method) in class.methods.iter().enumerate() {
            let Some(code) = &method.code else { continue };
            let before = list.len();
            for decoded in instructions(class.slice(&code.code)) {
                let Ok(instruction) = decoded else {
                    list.truncate(before);
                    break;
                };
                let line = code.line_of(instruction.pc as u16);
                for (side_idx, (side, target)) in (0..).zip(sides(&instruction)) {
                    let id = BranchId(list.len() as u32);
                    let pc = instruction.pc;
                    list.push(Branch {
                        id,
                        method: method_idx,
                        pc,
                        side_idx,
                        side,
                        target,
                        line,
                    });
                }
            }
        }
        Branches { list }
    }

    /// All branches; the id is the index.
    pub fn all(&self) -> &[Branch] {
        &self.list
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the class has no branches.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The branch with this number.
    pub fn get(&self, id: BranchId) -> Option<&Branch> {
        self.list.get(id.0 as usize)
    }

    /// The branches of a method, by its index in [`ClassFile::methods`].
    pub fn of_method(&self, method: usize) -> &[Branch] {
        self.between(|branch| branch.method.cmp(&method))
    }

    /// The sides of the branching point at `pc`, in order; empty if none is there.
    pub fn at(&self, method: usize, pc: u32) -> &[Branch] {
        self.between(|branch| (branch.method, branch.pc).cmp(&(method, pc)))
    }

    /// The side of the conditional jump at `pc`.
    pub fn of_jump(&self, method: usize, pc: u32, taken: bool) -> Option<BranchId> {
        let wanted = if taken { Side::Jump } else { Side::FallThrough };
        self.at(method, pc)
            .iter()
            .find(|branch| branch.side == wanted)
            .map(|branch| branch.id)
    }

    /// The side of the switch at `pc` that leads to `target`.
    pub fn of_switch(&self, method: usize, pc: u32, target: u32) -> Option<BranchId> {
        let mut sides = self.at(method, pc).iter();
        sides
            .find(|branch| branch.target == target)
            .map(|branch| branch.id)
    }

    fn between(&self, order: impl Fn(&Branch) -> std::cmp::Ordering) -> &[Branch] {
        let start = self.list.partition_point(|branch| order(branch).is_lt());
        let end = self.list.partition_point(|branch| order(branch).is_le());
        &self.list[start..end]
    }
}

/// The sides of an instruction with their targets, in order; none if it does not branch.
fn sides(instruction: &Instruction) -> Vec<(Side, u32)> {
    match &instruction.operands {
        Operands::Branch(target) if opcode::is_conditional_jump(instruction.opcode) => {
            vec![
                (Side::Jump, *target),
                (Side::FallThrough, instruction.next_pc()),
            ]
        }
        Operands::TableSwitch {
            default,
            low,
            targets,
            ..
        } => {
            let keys = (i64::from(*low)..).map(|key| key as i32);
            switch_sides(keys.zip(targets.iter().copied()), *default)
        }
        Operands::LookupSwitch { default, pairs } => switch_sides(pairs.iter().copied(), *default),
        _ => Vec::new(),
    }
}

fn switch_sides(cases: impl Iterator<Item = (i32, u32)>, default: u32) -> Vec<(Side, u32)> {
    let mut targets: Vec<(Vec<i32>, u32)> = Vec::new();
    let mut place = std::collections::BTreeMap::new();
    for (key, target) in cases.filter(|(_, target)| *target != default) {
        let index = *place.entry(target).or_insert(targets.len());
        match targets.get_mut(index) {
            Some((keys, _)) => keys.push(key),
            None => targets.push((vec![key], target)),
        }
    }
    let cases = targets
        .into_iter()
        .map(|(keys, target)| (Side::Case(keys), target));
    cases.chain([(Side::Default, default)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_one_target_are_one_side() {
        let cases = [(1, 40), (2, 50), (3, 90), (5, 40)];
        let sides = switch_sides(cases.into_iter(), 90);
        assert_eq!(
            sides,
            [
                (Side::Case(vec![1, 5]), 40),
                (Side::Case(vec![2]), 50),
                (Side::Default, 90)
            ]
        );
        assert_eq!(switch_sides(std::iter::empty(), 7), [(Side::Default, 7)]);
        assert_eq!(
            Side::Case((0..10).collect()).to_string(),
            "case 0, 1, 2, 3, 4, 5, 6, 7 and 2 more"
        );
    }
}
