//! Control flow inside one method.
//!
//! [`Cfg::of`] decodes a method and splits it into basic blocks: runs of instructions entered
//! only at the front and left only at the end, where an instruction that throws leaves too. A
//! block begins at pc 0, at every jump target, handler and end of a protected range, and after
//! every jump, return and throw. Edges say why control passes ([`EdgeKind`]); an exception edge
//! exists where a block holds an instruction that [may throw](classfile::opcode::may_throw)
//! inside a handler's range.
//!
//! [`Branches`] numbers the branches of a class; see there for the numbering's rules.
//! [`Conditions`] says in Java when each of them is taken.
//!
//! The graph needs decodable code, not verified code: a jump into the middle of an instruction
//! is a [`CfgError`], anything else is drawn as it stands, unreachable blocks included.

mod branches;
mod conditions;
mod relation;

pub use branches::{Branch, BranchId, Branches, Side, SideKey};
pub use conditions::{Conditions, Expressions};
pub use relation::Relation;

use classfile::{ClassFile, Code, Instruction, InstructionError, MethodInfo, instructions, opcode};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// The control-flow graph of one method.
#[derive(Debug, Clone)]
pub struct Cfg {
    /// All instructions, by pc.
    pub instructions: Vec<Instruction>,
    /// The blocks, by pc; the first is the entry.
    pub blocks: Vec<Block>,
    /// The edges, by source block, then in the order of [`EdgeKind`].
    pub edges: Vec<Edge>,
}

/// A basic block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// First pc.
    pub start: u32,
    /// First pc behind it.
    pub end: u32,
    /// Its instructions, as indices into [`Cfg::instructions`].
    pub instructions: Range<usize>,
}

/// Control may pass from one block to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// Index of the block control leaves.
    pub from: usize,
    /// Why.
    pub kind: EdgeKind,
    /// Index of the block control enters.
    pub to: usize,
}

/// Why control passes along an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeKind {
    /// A jump is taken: `goto`, `if*`, `jsr`.
    Jump,
    /// The next instruction follows; of an `if*`, the jump is not taken.
    FallThrough,
    /// A switch on this key. One edge per key, except keys that lead where the default does.
    Case(i32),
    /// A switch on any other key.
    Default,
    /// A `ret` goes back behind some `jsr` (any of the method's, as far as is known here).
    SubroutineReturn,
    /// An instruction throws; `handler` is the row of the exception table.
    Exception {
        /// Index into [`Code::handlers`].
        handler: usize,
    },
}

/// Why a method has no graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CfgError {
    /// The method is native or abstract.
    NoCode,
    /// The code cannot be decoded.
    Instruction(InstructionError),
    /// A jump, or an exception table row (`from` is `None`), points inside an instruction.
    InsideInstruction {
        /// The jump.
        from: Option<u32>,
        /// Where it points.
        target: u32,
    },
}

impl fmt::Display for CfgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCode => f.write_str("no code"),
            Self::Instruction(error) => error.fmt(f),
            Self::InsideInstruction {
                from: Some(pc),
                target,
            } => {
                write!(
                    f,
                    "jump at pc {pc} leads inside an instruction, to pc {target}"
                )
            }
            Self::InsideInstruction { from: None, target } => {
                write!(
                    f,
                    "exception table points inside an instruction, to pc {target}"
                )
            }
        }
    }
}

impl std::error::Error for CfgError {}

impl Cfg {
    /// Builds the graph of a method.
    pub fn of(class: &ClassFile, method: &MethodInfo) -> Result<Cfg, CfgError> {
        let code = method.code.as_ref().ok_or(CfgError::NoCode)?;
        let decoded = instructions(class.slice(&code.code)).collect::<Result<Vec<_>, _>>();
        let instructions = decoded.map_err(CfgError::Instruction)?;
        let blocks = find_blocks(&instructions, code)?;
        let mut cfg = Cfg {
            instructions,
            blocks,
            edges: Vec::new(),
        };
        cfg.edges = cfg.find_edges(code);
        Ok(cfg)
    }

    /// The index of the block that holds `pc`.
    pub fn block_at(&self, pc: u32) -> Option<usize> {
        let after = self.blocks.partition_point(|block| block.start <= pc);
        let index = after.checked_sub(1)?;
        (pc < self.blocks[index].end).then_some(index)
    }

    /// The instructions of a block.
    pub fn instructions_of(&self, block: &Block) -> &[Instruction] {
        self.instructions
            .get(block.instructions.clone())
            .unwrap_or_default()
    }

    /// The edges that leave a block.
    pub fn successors(&self, block: usize) -> &[Edge] {
        let start = self.edges.partition_point(|edge| edge.from < block);
        let end = self.edges.partition_point(|edge| edge.from <= block);
        &self.edges[start..end]
    }

    /// The edges that enter a block.
    pub fn predecessors(&self, block: usize) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.to == block)
    }

    fn find_edges(&self, code: &Code) -> Vec<Edge> {
        let is_jsr = |i: &&Instruction| matches!(i.opcode, opcode::JSR | opcode::JSR_W);
        let returns: Vec<u32> = self
            .instructions
            .iter()
            .filter(is_jsr)
            .map(Instruction::next_pc)
            .collect();
        let mut edges = Vec::new();
        for (from, block) in self.blocks.iter().enumerate() {
            let mut add = |kind, pc| {
                if let Some(to) = self.block_at(pc) {
                    edges.push(Edge { from, kind, to });
                }
            };
            let instructions = self.instructions_of(block);
            let Some(last) = instructions.last() else {
                continue;
            };
            jump_edges(last, &returns, &mut add);
            if !opcode::ends_flow(last.opcode) {
                add(EdgeKind::FallThrough, last.next_pc());
            }
            if instructions.iter().any(|i| opcode::may_throw(i.opcode)) {
                for (handler, row) in code.handlers.iter().enumerate() {
                    // Blocks are split at the ends of ranges: the start decides for all of it.
                    if (u32::from(row.start_pc)..u32::from(row.end_pc)).contains(&block.start) {
                        add(EdgeKind::Exception { handler }, u32::from(row.handler_pc));
                    }
                }
            }
        }
        edges.sort_unstable();
        edges
    }
}

fn jump_edges(last: &Instruction, returns: &[u32], add: &mut impl FnMut(EdgeKind, u32)) {
    match &last.operands {
        classfile::Operands::Branch(target) => add(EdgeKind::Jump, *target),
        classfile::Operands::TableSwitch {
            default,
            low,
            targets,
            ..
        } => {
            let keys = (i64::from(*low)..).zip(targets);
            for (key, target) in keys.filter(|(_, target)| *target != default) {
                add(EdgeKind::Case(key as i32), *target);
            }
            add(EdgeKind::Default, *default);
        }
        classfile::Operands::LookupSwitch { default, pairs } => {
            for (key, target) in pairs.iter().filter(|(_, target)| target != default) {
                add(EdgeKind::Case(*key), *target);
            }
            add(EdgeKind::Default, *default);
        }
        _ if last.opcode == opcode::RET => {
            returns
                .iter()
                .for_each(|pc| add(EdgeKind::SubroutineReturn, *pc));
        }
        _ => {}
    }
}

fn find_blocks(instructions: &[Instruction], code: &Code) -> Result<Vec<Block>, CfgError> {
    let starts: BTreeSet<u32> = instructions.iter().map(|i| i.pc).collect();
    let code_end = instructions.last().map_or(0, Instruction::next_pc);
    let mut leaders = BTreeSet::from([0]);
    for instruction in instructions {
        let targets = instruction.targets();
        if let Some(&target) = targets.iter().find(|target| !starts.contains(target)) {
            return Err(CfgError::InsideInstruction {
                from: Some(instruction.pc),
                target,
            });
        }
        if !targets.is_empty() || opcode::ends_flow(instruction.opcode) {
            leaders.insert(instruction.next_pc());
        }
        leaders.extend(targets);
    }
    for row in &code.handlers {
        for pc in [row.start_pc, row.end_pc, row.handler_pc].map(u32::from) {
            if pc != code_end && !starts.contains(&pc) {
                return Err(CfgError::InsideInstruction {
                    from: None,
                    target: pc,
                });
            }
            leaders.insert(pc);
        }
    }
    leaders.remove(&code_end);
    let mut blocks = Vec::with_capacity(leaders.len());
    let mut first = 0;
    let ends = leaders.iter().skip(1).chain([&code_end]);
    for (&start, &end) in leaders.iter().zip(ends) {
        let count = instructions[first..]
            .iter()
            .take_while(|i| i.pc < end)
            .count();
        blocks.push(Block {
            start,
            end,
            instructions: first..first + count,
        });
        first += count;
    }
    Ok(blocks)
}
