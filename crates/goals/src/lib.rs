//! What tests are for: goals of the classes under test, and where in their code they are decided.
//!
//! What this crate does not know: the machine, and how goals are reached.

pub mod before;
pub mod secondary;
pub mod values;

use std::cmp::Ordering;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use classfile::{ClassFile, opcode};
use program::{BranchId, Branches, Cfg, Relation, Side, SideKey};
use rustc_hash::{FxHashMap, FxHashSet};

use before::OwnCall;
use secondary::FineMethod;
use values::{Shape, ValueGoals};

/// Number of a goal among those of its class under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoalId(pub u32);

impl GoalId {
    /// Its place in a list of goals.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The goal so many places further: sides of a branching point follow each other.
    #[must_use]
    pub fn plus(self, n: u32) -> GoalId {
        GoalId(self.0 + n)
    }

    /// The goal one place before.
    pub fn previous(self) -> Option<GoalId> {
        self.0.checked_sub(1).map(GoalId)
    }

    /// The goal at a place of a list.
    pub fn at(index: usize) -> GoalId {
        GoalId(index as u32)
    }
}

/// Something for each goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByGoal<T>(Vec<T>);

impl<T> Index<GoalId> for ByGoal<T> {
    type Output = T;

    fn index(&self, goal: GoalId) -> &T {
        &self.0[goal.index()]
    }
}

impl<T> IndexMut<GoalId> for ByGoal<T> {
    fn index_mut(&mut self, goal: GoalId) -> &mut T {
        &mut self.0[goal.index()]
    }
}

impl<T> Default for ByGoal<T> {
    /// For no goals.
    fn default() -> ByGoal<T> {
        ByGoal(Vec::new())
    }
}

impl<T> ByGoal<T> {
    /// The same for each of so many goals.
    pub fn filled(value: T, n: usize) -> ByGoal<T>
    where
        T: Clone,
    {
        ByGoal(vec![value; n])
    }

    /// With the goals' numbers, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (GoalId, &T)> {
        self.0.iter().enumerate().map(|(k, v)| (GoalId::at(k), v))
    }

    /// Of a goal, if there is such a goal.
    pub fn get(&self, goal: GoalId) -> Option<&T> {
        self.0.get(goal.index())
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, goal: GoalId) -> Option<&mut T> {
        self.0.get_mut(goal.index())
    }

    /// How many goals there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> IntoIterator for ByGoal<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T> FromIterator<T> for ByGoal<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> ByGoal<T> {
        ByGoal(values.into_iter().collect())
    }
}

/// What a goal asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// One side of a branching point.
    Branch {
        /// Its number in its class, as `inspect` prints it.
        number: BranchId,
        /// Program counter of the jump or switch.
        pc: u32,
        /// Its place among the sides of that instruction.
        side_idx: u32,
        /// Which side.
        side: Side,
        /// Source line.
        line: Option<u16>,
    },
    /// A method is entered.
    Entry,
    /// A source line of a method is executed.
    Line {
        /// The line.
        line: u16,
    },
    /// Operands are such that another operator would have given another result.
    Mutant {
        /// Program counter of the operation or jump.
        pc: u32,
        /// Source line.
        line: Option<u16>,
        /// What is asked of the operands.
        mutation: Mutation,
    },
    /// An argument of a call in a test is of a kind.
    Input {
        /// Which parameter, counted from 0.
        parameter: usize,
        /// The kind.
        shape: Shape,
    },
    /// The result of a call in a test is of a kind.
    Output {
        /// The kind.
        shape: Shape,
    },
}

/// A change that operands have to show (weak mutation).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// The operator replaced by its counterpart.
    Operator,
    /// A comparison replaced by another: the operands are ordered so that the two differ.
    Relation(Ordering),
}

/// Goals besides entries and branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Source lines.
    pub lines: bool,
    /// Weak mutants.
    pub mutants: bool,
    /// Kinds of arguments.
    pub inputs: bool,
    /// Kinds of results.
    pub outputs: bool,
}

/// A coverage goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Index of the method in the class file.
    pub method: usize,
    /// Name and descriptor of the method.
    pub signature: (Arc<str>, Arc<str>),
    /// What it asks for.
    pub kind: GoalKind,
}

impl Goal {
    /// The side of a branching point that it asks for, by the name that all parts of the program share.
    pub fn side_key(&self) -> Option<SideKey> {
        match self.kind {
            GoalKind::Branch { pc, side_idx, .. } => Some(SideKey {
                class: self.class.clone(),
                method: self.method,
                pc,
                side_idx,
            }),
            _ => None,
        }
    }
}

/// Where two operands of a jump come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// The jump's own operands.
    Own,
    /// A three-way comparison right before it.
    Compare,
    /// A call right before it that gave a boolean.
    Call,
}

/// A branching point.
#[derive(Clone, Debug)]
pub struct Point {
    /// Method index in the class file.
    pub method: usize,
    /// Program counter.
    pub pc: u32,
    /// First goal; the others follow.
    pub first: GoalId,
    /// How the jump compares; nothing for switches.
    pub jump: Option<(Relation, Feed)>,
    /// Keys of each side of a switch; the last side is the default.
    pub cases: Vec<Vec<i32>>,
    /// Orders of the operands that are goals.
    pub orders: Vec<(Ordering, GoalId)>,
    /// Goals from which control comes here without another decision.
    pub before: Vec<GoalId>,
}

/// The goals of one class.
#[derive(Clone, Debug, Default)]
pub struct ClassGoals {
    /// Branching points by method and pc.
    pub points: Vec<Point>,
    /// Method entries: method index, goal.
    pub entries: Vec<(usize, GoalId)>,
    /// Lines and operators, by method; empty unless they are goals.
    pub fine: Vec<FineMethod>,
}

/// The goals of all classes under test.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// All goals.
    pub list: Vec<Goal>,
    /// By class.
    pub classes: Vec<(Arc<str>, ClassGoals)>,
    /// Kinds of arguments and results; empty unless they are goals.
    pub values: ValueGoals,
    /// Calls from one method to another.
    pub calls: Vec<OwnCall>,
    /// How many goals at the end of the list are not entries or branches.
    pub n_secondary: usize,
}

impl Goals {
    /// Adds the goals of a class.
    pub fn add(&mut self, class: &ClassFile) {
        let name = class.this_class.clone();
        let mut found = ClassGoals::default();
        let generated = classfile::annotations::generated_methods(class);
        for (index, method) in class.methods.iter().enumerate() {
            if method.code.is_none() || &*method.name == "<clinit>" {
                continue;
            }
            if is_made_by_compiler(class, method)
                || generated[index]
                || is_never_called(class, method)
            {
                continue;
            }
            if method.access & (classfile::access::SYNTHETIC | classfile::access::BRIDGE) != 0
                && !method.name.starts_with("lambda$")
            {
                continue;
            }
            found.entries.push((index, GoalId::at(self.list.len())));
            self.list.push(Goal {
                class: name.clone(),
                method: index,
                signature: (method.name.clone(), method.descriptor.clone()),
                kind: GoalKind::Entry,
            });
        }
        let branches = Branches::of(class);
        let entries = found.entries.iter();
        let graphs: FxHashMap<usize, Cfg> = entries
            .filter_map(|&(index, _)| Some((index, Cfg::of(class, &class.methods[index]).ok()?)))
            .collect();
        let mut last: Option<(usize, u32)> = None;
        for b in branches.all() {
            let m = &class.methods[b.method];
            if !found.entries.iter().any(|(index, _)| *index == b.method) {
                continue;
            }
            if last != Some((b.method, b.pc)) {
                last = Some((b.method, b.pc));
                let jump = graphs.get(&b.method).and_then(|c| jump_of(c, b.pc));
                found.points.push(Point {
                    method: b.method,
                    pc: b.pc,
                    first: GoalId::at(self.list.len()),
                    jump,
                    cases: Vec::new(),
                    orders: Vec::new(),
                    before: Vec::new(),
                });
            }
            if let Some(point) = found.points.last_mut() {
                match &b.side {
                    Side::Case(keys) => point.cases.push(keys.clone()),
                    Side::Default => point.cases.push(Vec::new()),
                    Side::Jump | Side::FallThrough => {}
                }
            }
            self.list.push(Goal {
                class: name.clone(),
                method: b.method,
                signature: (m.name.clone(), m.descriptor.clone()),
                kind: GoalKind::Branch {
                    number: b.id,
                    pc: b.pc,
                    side_idx: b.side_idx,
                    side: b.side.clone(),
                    line: b.line,
                },
            });
        }
        let calls = before::note(class, &graphs, &branches, &mut found);
        self.calls.extend(calls);
        self.classes.push((name, found));
    }

    /// The numbers of all goals, in order.
    pub fn ids(&self) -> impl Iterator<Item = GoalId> + use<> {
        (0..self.list.len()).map(GoalId::at)
    }

    /// The sides of a method's branching points.
    pub fn sides_of(&self, class: &str, method: usize) -> Vec<GoalId> {
        let is_own = |g: &GoalId| {
            let goal = &self[*g];
            self.is_branch(*g) && *goal.class == *class && goal.method == method
        };
        self.ids().filter(is_own).collect()
    }

    /// Internal names of the classes under test.
    pub fn class_names(&self) -> FxHashSet<Arc<str>> {
        self.classes.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Goals that a search is for, before all others: entries and branches come first in the list.
    pub fn n_main(&self) -> usize {
        self.list.len() - self.n_secondary
    }

    /// Whether a goal is a side of a branching point.
    pub fn is_branch(&self, goal: GoalId) -> bool {
        matches!(self[goal].kind, GoalKind::Branch { .. })
    }
}

impl Index<GoalId> for Goals {
    type Output = Goal;

    fn index(&self, goal: GoalId) -> &Goal {
        &self.list[goal.index()]
    }
}

impl Point {
    /// The goals of its sides, in their order.
    pub fn sides(&self) -> impl Iterator<Item = GoalId> + use<> {
        let first = self.first;
        (0..self.cases.len().max(2) as u32).map(move |k| first.plus(k))
    }
}

/// `values` and `valueOf` of an enum: nobody wrote them.
fn is_made_by_compiler(class: &ClassFile, method: &classfile::MethodInfo) -> bool {
    class.access & classfile::access::ENUM != 0
        && method.access & classfile::access::STATIC != 0
        && match &*method.name {
            "values" => method.descriptor.starts_with("()["),
            "valueOf" => {
                let own = format!("(Ljava/lang/String;)L{};", class.this_class);
                *method.descriptor == *own
            }
            _ => false,
        }
}

/// A constructor that only keeps others from making objects: private, without parameters, and with no code of
/// its own.
fn is_never_called(class: &ClassFile, method: &classfile::MethodInfo) -> bool {
    let is_hidden = method.access & classfile::access::PRIVATE != 0
        && &*method.name == "<init>"
        && &*method.descriptor == "()V";
    // aload_0, invokespecial, return
    let is_empty = |code: &classfile::Code| code.code.len() == 5;
    let is_called = || {
        (1..class.constants.len() as u16).any(|idx| {
            class
                .constants
                .member(idx)
                .is_ok_and(|m| m.class == class.this_class && &*m.name == "<init>")
        })
    };
    is_hidden && method.code.as_ref().is_some_and(is_empty) && !is_called()
}

/// How the jump at a pc compares, and what feeds it.
fn jump_of(cfg: &Cfg, pc: u32) -> Option<(Relation, Feed)> {
    let at = cfg.instructions.iter().position(|i| i.pc == pc)?;
    let op = cfg.instructions[at].opcode;
    let relation = Relation::of_jump(op)?;
    let against_zero = matches!(op, opcode::IFEQ..=opcode::IFLE);
    let before = at.checked_sub(1).map(|k| cfg.instructions[k].opcode);
    let feed = match before {
        // lcmp, fcmpl, fcmpg, dcmpl, dcmpg
        Some(148..=152) if against_zero => Feed::Compare,
        Some(opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE) if against_zero => Feed::Call,
        _ => Feed::Own,
    };
    Some((relation, feed))
}
