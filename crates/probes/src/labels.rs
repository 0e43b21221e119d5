//! Where JaCoCo puts its probes.
//!
//! JaCoCo sees a method as instructions with labels between them: one for each jump target, row of
//! the line table, bound of a protected range, handler and bound of a local variable's scope. A
//! label is a *successor* when control can come to it from the instruction above, and a *multi
//! target* when control can come to it in more than one way (the start of a protected range
//! counts as one). There is a probe
//!
//! 1. before every return and throw,
//! 2. on every jump to a multi target,
//! 3. above a label that is a successor and either a multi target or the start of a line with a
//!    call: an exception thrown on that line then does not hide that the lines above ran.
//!
//! This is the behaviour of JaCoCo 0.8.15.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{Code, Instruction, Operands, opcode};

#[derive(Clone, Copy, Debug, Default)]
struct Label {
    n_targets: u32,
    is_successor: bool,
    starts_line_with_call: bool,
}

/// The labels of a method, by pc.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    by_pc: BTreeMap<u32, Label>,
    lines: BTreeMap<u32, Vec<u16>>,
}

impl Labels {
    /// Finds the labels of a method.
    pub fn of(code: &Code, list: &[Instruction]) -> Labels {
        let mut labels = Labels::default();
        labels.place(code, list);
        for row in &code.handlers {
            labels.target(row.start_pc.into());
            labels.target(row.handler_pc.into());
        }
        let mut falls_through = false;
        let mut line_start = None;
        for (k, instruction) in list.iter().enumerate() {
            let pc = instruction.pc;
            if let Some(label) = labels.by_pc.get_mut(&pc) {
                label.n_targets += u32::from(k == 0);
                label.is_successor = falls_through;
            }
            if labels.lines_at(pc).iter().any(|line| *line != 0) {
                line_start = Some(pc);
            }
            if is_call(instruction.opcode)
                && let Some(label) = line_start.and_then(|pc| labels.by_pc.get_mut(&pc))
            {
                label.starts_line_with_call = true;
            }
            let targets: BTreeSet<u32> = instruction.targets().into_iter().collect();
            for target in targets {
                labels.target(target);
            }
            falls_through = !opcode::ends_flow(instruction.opcode);
        }
        labels
    }

    fn place(&mut self, code: &Code, list: &[Instruction]) {
        for (pc, line) in &code.line_numbers {
            self.lines.entry((*pc).into()).or_default().push(*line);
        }
        let lines = code.line_numbers.iter().map(|(pc, _)| u32::from(*pc));
        let rows = code.handlers.iter();
        let ranges = rows.flat_map(|r| [r.start_pc, r.end_pc, r.handler_pc].map(u32::from));
        let variables = code.local_variables.iter();
        let scopes = variables.flat_map(|v| {
            let start = u32::from(v.start_pc);
            [start, start + u32::from(v.length)]
        });
        let jumps = list.iter().flat_map(Instruction::targets);
        for pc in lines.chain(ranges).chain(scopes).chain(jumps) {
            self.by_pc.entry(pc).or_default();
        }
    }

    fn target(&mut self, pc: u32) {
        self.by_pc.entry(pc).or_default().n_targets += 1;
    }

    /// Whether there is a label at `pc`.
    pub fn is_label(&self, pc: u32) -> bool {
        self.by_pc.contains_key(&pc)
    }

    /// Whether control can come to the label at `pc` from the instruction above it.
    pub fn is_successor(&self, pc: u32) -> bool {
        self.by_pc.get(&pc).is_some_and(|l| l.is_successor)
    }

    /// Whether control can come to the label at `pc` in more than one way.
    pub fn is_multi_target(&self, pc: u32) -> bool {
        self.by_pc
            .get(&pc)
            .is_some_and(|l| l.n_targets + u32::from(l.is_successor && l.n_targets > 0) > 1)
    }

    /// Whether there is a probe above the label at `pc`.
    pub fn needs_probe(&self, pc: u32) -> bool {
        let starts_call = self.by_pc.get(&pc).is_some_and(|l| l.starts_line_with_call);
        self.is_successor(pc) && (self.is_multi_target(pc) || starts_call)
    }

    /// The lines that the line table lets begin at `pc`, in the order of its rows.
    pub fn lines_at(&self, pc: u32) -> &[u16] {
        self.lines.get(&pc).map_or(&[], Vec::as_slice)
    }
}

fn is_call(op: u8) -> bool {
    (opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC).contains(&op)
}

/// The distinct targets of a switch as JaCoCo orders them: the default first.
pub fn switch_targets(operands: &Operands) -> Option<(u32, Vec<u32>)> {
    match operands {
        Operands::TableSwitch {
            default, targets, ..
        } => Some((*default, targets.clone())),
        Operands::LookupSwitch { default, pairs } => {
            Some((*default, pairs.iter().map(|(_, target)| *target).collect()))
        }
        _ => None,
    }
}
