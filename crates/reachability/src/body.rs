//! A method as the analysis walks it: instructions, what is on the operand stack before each of them,
//! and where control may come from.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{ClassFile, Code, Instruction, MethodInfo, Operands, instructions, opcode as op};
use program::abstract_interpreter::{self, Domain, Frame, Frames, Kind, Operation, in_order};

/// Why control comes to an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The instruction before it is done, or jumps here always.
    Next,
    /// A conditional jump is taken, or not.
    Jump(bool),
    /// A switch meets one of these keys, or, with `others`, none of all its keys.
    Switch { keys: Vec<i32>, others: bool },
    /// The instruction fails; the row of the exception table.
    Handler(usize),
}

/// Control may come from an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    /// Index of that instruction.
    pub from: usize,
    pub why: Why,
}

/// A method with code.
pub(crate) struct Body {
    pub file: Arc<ClassFile>,
    /// Index in the class file.
    pub method: usize,
    pub list: Vec<Instruction>,
    /// By pc.
    index: BTreeMap<u32, usize>,
    /// Kinds of the operands before each instruction; nothing where control never comes.
    shapes: Vec<Option<Vec<Kind>>>,
    /// Where control comes from, by instruction.
    pub before: Vec<Vec<Before>>,
    /// A number for each instruction that is greater than those of its predecessors, but for loops.
    pub order: Vec<u32>,
    /// Control comes back here from later code.
    pub is_loop_head: Vec<bool>,
}

/// Kinds of operands, for the shape of the stack.
struct Shapes;

impl Domain for Shapes {
    type Value = Kind;
    type Stop = ();

    fn missing(&mut self, _: &Instruction) -> Result<Kind, ()> {
        Err(())
    }

    fn compute(&mut self, operation: &Operation<'_, Kind>) -> Result<Option<Kind>, ()> {
        Ok(operation.gives)
    }

    fn load(&mut self, _: &Instruction, _: u16, kind: Kind, _: &Frame<Kind>) -> Result<Kind, ()> {
        Ok(kind)
    }

    fn store(&mut self, _: &Instruction, _: u16, _: Option<Kind>, _: &mut Frame<Kind>) {}

    fn join(&mut self, _: &mut Kind, _: &Kind) {}
}

impl Body {
    /// Reads a method; nothing when it has no code, or code of a kind that is not followed.
    pub fn read(file: &Arc<ClassFile>, method: usize) -> Option<Body> {
        let code = file.methods.get(method)?.code.as_ref()?;
        let decoded: Result<Vec<Instruction>, _> = instructions(file.slice(&code.code)).collect();
        let list = decoded.ok()?;
        let has_subroutines = |i: &Instruction| matches!(i.opcode, op::JSR | op::JSR_W | op::RET);
        if list.iter().any(has_subroutines) {
            return None;
        }
        let index: BTreeMap<u32, usize> = list.iter().enumerate().map(|(k, i)| (i.pc, k)).collect();
        let shapes = shapes(file, code, &list);
        let mut body = Body {
            file: file.clone(),
            method,
            before: vec![Vec::new(); list.len()],
            order: Vec::new(),
            is_loop_head: Vec::new(),
            list,
            index,
            shapes,
        };
        body.link()?;
        body.number();
        Some(body)
    }

    pub fn info(&self) -> &MethodInfo {
        &self.file.methods[self.method]
    }

    pub fn code(&self) -> Option<&Code> {
        self.info().code.as_ref()
    }

    /// The index of the instruction at a pc.
    pub fn at(&self, pc: u32) -> Option<usize> {
        self.index.get(&pc).copied()
    }

    /// The kinds of operands before an instruction, bottom first.
    pub fn shape(&self, k: usize) -> Option<&[Kind]> {
        self.shapes.get(k)?.as_deref()
    }

    /// The source line of an instruction.
    pub fn line(&self, pc: u32) -> Option<u16> {
        self.code()?.line_of(pc as u16)
    }

    /// Where control comes from, by instruction. Unreachable code leads nowhere.
    fn link(&mut self) -> Option<()> {
        for k in 0..self.list.len() {
            if self.shapes[k].is_none() {
                continue;
            }
            let i = &self.list[k];
            let mut edges: Vec<(u32, Why)> = Vec::new();
            match &i.operands {
                Operands::Branch(target) if op::is_conditional_jump(i.opcode) => {
                    edges.push((*target, Why::Jump(true)));
                    edges.push((i.next_pc(), Why::Jump(false)));
                }
                Operands::Branch(target) => edges.push((*target, Why::Next)),
                Operands::TableSwitch {
                    default,
                    low,
                    targets,
                    ..
                } => {
                    let keys = (i64::from(*low)..).map(|key| key as i32);
                    edges = switch_edges(keys.zip(targets.iter().copied()), *default);
                }
                Operands::LookupSwitch { default, pairs } => {
                    edges = switch_edges(pairs.iter().copied(), *default);
                }
                _ if op::ends_flow(i.opcode) => {}
                _ => edges.push((i.next_pc(), Why::Next)),
            }
            for (pc, why) in edges {
                let to = self.at(pc)?;
                self.before[to].push(Before { from: k, why });
            }
        }
        let handlers = self.code()?.handlers.clone();
        for (row, handler) in handlers.iter().enumerate() {
            let to = self.at(u32::from(handler.handler_pc))?;
            let range = u32::from(handler.start_pc)..u32::from(handler.end_pc);
            for k in 0..self.list.len() {
                if range.contains(&self.list[k].pc) && self.shapes[k].is_some() {
                    self.before[to].push(Before {
                        from: k,
                        why: Why::Handler(row),
                    });
                }
            }
        }
        Some(())
    }

    /// Numbers instructions so that control goes upwards but for loops, and finds where those begin.
    fn number(&mut self) {
        let n = self.list.len();
        let mut after: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (to, edges) in self.before.iter().enumerate() {
            for edge in edges {
                if !after[edge.from].contains(&to) {
                    after[edge.from].push(to);
                }
            }
        }
        // 0: not seen; 1: on the way; 2: done.
        let mut marks = vec![0u8; n];
        self.is_loop_head = vec![false; n];
        self.order = vec![0; n];
        let mut next = n as u32;
        let mut stack: Vec<(usize, usize)> = Vec::new();
        if n > 0 {
            marks[0] = 1;
            stack.push((0, 0));
        }
        while let Some((at, edge)) = stack.pop() {
            match after[at].get(edge) {
                Some(&to) => {
                    stack.push((at, edge + 1));
                    match marks[to] {
                        0 => {
                            marks[to] = 1;
                            stack.push((to, 0));
                        }
                        1 => self.is_loop_head[to] = true,
                        _ => {}
                    }
                }
                None => {
                    marks[at] = 2;
                    next -= 1;
                    self.order[at] = next;
                }
            }
        }
    }
}

fn switch_edges(cases: impl Iterator<Item = (i32, u32)>, default: u32) -> Vec<(u32, Why)> {
    let mut by_target: BTreeMap<u32, Vec<i32>> = BTreeMap::new();
    for (key, target) in cases {
        by_target.entry(target).or_default().push(key);
    }
    by_target.entry(default).or_default();
    let edges = by_target.into_iter().map(|(target, keys)| {
        let others = target == default;
        (target, Why::Switch { keys, others })
    });
    edges.collect()
}

fn shapes(file: &ClassFile, code: &Code, list: &[Instruction]) -> Vec<Option<Vec<Kind>>> {
    let length = list.last().map_or(0, Instruction::next_pc) as usize;
    let mut frames: Frames<Kind> = Frames::new(length);
    frames.set(0, Frame::default());
    // A handler begins with what was thrown; whether control comes there depends on its range.
    loop {
        in_order(&mut Shapes, file, list, u32::MAX, &mut frames);
        let mut has_more = false;
        for handler in &code.handlers {
            let pc = u32::from(handler.handler_pc);
            let range = u32::from(handler.start_pc)..u32::from(handler.end_pc);
            let is_live = |i: &Instruction| range.contains(&i.pc) && frames.at(i.pc).is_some();
            if frames.at(pc).is_none() && list.iter().any(is_live) {
                let stack = vec![Kind::Reference];
                let locals = Vec::new();
                frames.set(pc, abstract_interpreter::Frame { stack, locals });
                has_more = true;
            }
        }
        if !has_more {
            break;
        }
    }
    let shape = |i: &Instruction| frames.at(i.pc).map(|frame| frame.stack.clone());
    list.iter().map(shape).collect()
}
