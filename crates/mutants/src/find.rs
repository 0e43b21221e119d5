//! What can be changed in a method.

mod calls;
mod constants;
mod mixed;
mod returns;

use std::collections::BTreeSet;

use classfile::write::PoolWriter;
use classfile::{ClassFile, Instruction, MethodInfo, Operands, opcode as op};

use crate::{Mutant, Needs, Operator, Piece};

/// Calls of these are for people who read logs; PIT leaves out the lines they are on, too.
const LOGGING: [&str; 4] = [
    "java/util/logging/",
    "org/apache/commons/logging/",
    "org/apache/log4j/",
    "org/slf4j/",
];

/// Looks for mutants in one method.
pub(crate) struct Finder<'a> {
    class: &'a ClassFile,
    index: usize,
    method: &'a MethodInfo,
    list: &'a [Instruction],
    /// Where jumps lead and handlers begin.
    targets: BTreeSet<u32>,
    pool: &'a mut PoolWriter,
}

/// One change of an instruction.
pub(crate) struct Change {
    operator: Operator,
    with: Vec<Piece>,
    became: String,
    needs: Needs,
    /// Nothing for the instruction itself.
    shown_at: Option<u32>,
}

impl Change {
    fn new(operator: Operator, with: Vec<Piece>, became: impl Into<String>) -> Change {
        Change {
            operator,
            with,
            became: became.into(),
            needs: Needs::Passing,
            shown_at: None,
        }
    }

    fn when(mut self, needs: Needs) -> Change {
        self.needs = needs;
        self
    }
}

/// Instructions of one byte each.
fn ops(list: &[u8]) -> Vec<Piece> {
    vec![Piece::Bytes(list.to_vec())]
}

impl<'a> Finder<'a> {
    pub(crate) fn new(
        class: &'a ClassFile,
        (index, method): (usize, &'a MethodInfo),
        list: &'a [Instruction],
        pool: &'a mut PoolWriter,
    ) -> Finder<'a> {
        let mut targets: BTreeSet<u32> = list.iter().flat_map(Instruction::targets).collect();
        let handlers = method.code.iter().flat_map(|c| &c.handlers);
        targets.extend(handlers.map(|h| u32::from(h.handler_pc)));
        Finder {
            class,
            index,
            method,
            list,
            targets,
            pool,
        }
    }

    /// Appends the mutants of the method.
    pub(crate) fn find(&mut self, out: &mut Vec<Mutant>) {
        let logged = self.logged_lines();
        for k in 0..self.list.len() {
            let pc = self.list[k].pc;
            let line = self.line_of(pc);
            if line.is_some_and(|l| logged.contains(&l)) {
                continue;
            }
            let mut changes = Vec::new();
            self.changes(k, &mut changes);
            out.extend(changes.into_iter().map(|c| Mutant {
                operator: c.operator,
                method: self.index,
                pc,
                line,
                with: c.with,
                became: c.became,
                needs: c.needs,
                shown_at: c.shown_at.unwrap_or(pc),
            }));
        }
    }

    fn line_of(&self, pc: u32) -> Option<u16> {
        self.method.code.as_ref()?.line_of(pc as u16)
    }

    fn logged_lines(&self) -> BTreeSet<u16> {
        let is_logging = |i: &&Instruction| {
            let member = self.class.member_of(i);
            member.is_some_and(|m| LOGGING.iter().any(|l| m.class.starts_with(l)))
        };
        let calls = self.list.iter().filter(is_logging);
        calls.filter_map(|i| self.line_of(i.pc)).collect()
    }

    fn changes(&mut self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        match i.opcode {
            op::IADD..=op::LXOR if !matches!(i.opcode, op::INEG..=op::DNEG) => {
                if let Some((other, needs)) = counterpart(i.opcode) {
                    let sign = sign(other).unwrap_or_default();
                    out.push(Change::new(Operator::Math, ops(&[other]), sign).when(needs));
                }
            }
            op::INEG..=op::DNEG => {
                let change = Change::new(Operator::InvertNegs, ops(&[op::NOP]), "");
                out.push(change.when(Needs::OtherResult));
            }
            op::IINC => self.increment(i, out),
            op::IFEQ..=op::IF_ACMPNE | op::IFNULL | op::IFNONNULL => self.conditional(k, out),
            op::TABLESWITCH | op::LOOKUPSWITCH => self.switch(k, out),
            op::IRETURN..=op::ARETURN => self.returns(k, out),
            op::PUTFIELD | op::PUTSTATIC => self.assignment(i, out),
            op::GETFIELD | op::GETSTATIC => self.other_field(k, out),
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                self.call(k, out);
                self.swapped_arguments(k, out);
            }
            op::ICONST_M1..=op::DCONST_1 | op::BIPUSH..=op::LDC2_W => self.constant(k, out),
            _ => {}
        }
    }

    fn increment(&self, i: &Instruction, out: &mut Vec<Change>) {
        let Operands::Increment { local, delta } = i.operands else {
            return;
        };
        let negated = delta.wrapping_neg();
        if delta == 0 || negated == delta {
            return;
        }
        let bytes = match (u8::try_from(local), i8::try_from(negated)) {
            (Ok(local), Ok(delta)) if !i.wide => vec![op::IINC, local, delta as u8],
            _ => {
                let ([a, b], [c, d]) = (local.to_be_bytes(), negated.to_be_bytes());
                vec![op::WIDE, op::IINC, a, b, c, d]
            }
        };
        let with = vec![Piece::Bytes(bytes)];
        out.push(Change::new(Operator::Increments, with, ""));
    }

    fn conditional(&self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        let Operands::Branch(target) = i.operands else {
            return;
        };
        if k > 0 && self.asks_for_assertions(&self.list[k - 1]) {
            return;
        }
        let (negated, boundary) = others(i.opcode);
        let jump = |to: u8| vec![Piece::Jump(to, target)];
        if let Some(boundary) = boundary {
            let change = Change::new(Operator::ConditionalsBoundary, jump(boundary), "");
            out.push(change.when(Needs::Equal));
        }
        out.push(Change::new(Operator::NegateConditionals, jump(negated), ""));
        let pops = match i.opcode {
            op::IF_ICMPEQ..=op::IF_ACMPNE => vec![op::POP2],
            _ => vec![op::POP],
        };
        let (always, never) = match boundary {
            Some(_) => (
                Operator::RemoveConditionalsOrderIf,
                Operator::RemoveConditionalsOrderElse,
            ),
            None => (
                Operator::RemoveConditionalsEqualIf,
                Operator::RemoveConditionalsEqualElse,
            ),
        };
        // A jump leads around what is done when the condition of the source holds.
        out.push(Change::new(always, ops(&pops), "true").when(Needs::Jumping));
        let mut away = ops(&pops);
        away.push(Piece::Jump(op::GOTO, target));
        out.push(Change::new(never, away, "false").when(Needs::FallingThrough));
    }

    /// `assert` begins by asking whether assertions are off; that is nobody's code.
    fn asks_for_assertions(&self, i: &Instruction) -> bool {
        i.opcode == op::GETSTATIC
            && self
                .class
                .member_of(i)
                .is_some_and(|m| &*m.name == "$assertionsDisabled")
    }

    /// The first case that is not the default's goes to the default and the default to it, as in PIT;
    /// all other cases go to the default.
    fn switch(&self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        // The compiler's own switch over the hashes of texts: equals decides afterwards.
        if k > 0 && self.is_hash_of_text(&self.list[k - 1]) {
            return;
        }
        let mut changed = i.clone();
        let swapped = match &mut changed.operands {
            Operands::TableSwitch {
                default, targets, ..
            } => swap(default, targets.iter_mut()),
            Operands::LookupSwitch { default, pairs } => {
                swap(default, pairs.iter_mut().map(|(_, t)| t))
            }
            _ => false,
        };
        if swapped {
            let with = vec![Piece::Switch(changed)];
            out.push(Change::new(Operator::Switch, with, ""));
        }
    }

    fn is_hash_of_text(&self, i: &Instruction) -> bool {
        let member = self.class.member_of(i);
        member.is_some_and(|m| &*m.class == "java/lang/String" && &*m.name == "hashCode")
    }

    fn assignment(&self, i: &Instruction, out: &mut Vec<Change>) {
        let Some(member) = self.class.member_of(i) else {
            return;
        };
        let mut bytes = vec![match &*member.descriptor {
            "J" | "D" => op::POP2,
            _ => op::POP,
        }];
        if i.opcode == op::PUTFIELD {
            bytes.push(op::POP);
        }
        out.push(Change::new(Operator::MemberVariable, ops(&bytes), ""));
    }
}

fn swap<'t>(default: &mut u32, targets: impl Iterator<Item = &'t mut u32>) -> bool {
    let old = *default;
    let mut first = None;
    for target in targets.filter(|t| **t != old) {
        first.get_or_insert(*target);
        *target = old;
    }
    if let Some(first) = first {
        *default = first;
    }
    first.is_some()
}

/// What an arithmetic operator becomes, as in PIT.
fn counterpart(opcode: u8) -> Option<(u8, Needs)> {
    let differing = |o: u8| Some((o, Needs::OtherResult));
    match opcode {
        op::IADD..=op::DADD => differing(opcode + 4),
        op::ISUB..=op::DSUB => differing(opcode - 4),
        op::IMUL..=op::DMUL => differing(opcode + 4),
        op::IDIV..=op::DDIV => differing(opcode - 4),
        op::IREM..=op::DREM => differing(opcode - 8),
        op::ISHL | op::LSHL => differing(opcode + 2),
        op::ISHR | op::LSHR => differing(opcode - 2),
        op::IUSHR | op::LUSHR => Some((opcode - 4, Needs::Passing)),
        op::IAND | op::LAND => differing(opcode + 2),
        op::IOR | op::LOR => differing(opcode - 2),
        op::IXOR | op::LXOR => differing(opcode - 4),
        _ => None,
    }
}

/// The sign of a binary operator.
pub(crate) fn sign(opcode: u8) -> Option<&'static str> {
    Some(match opcode {
        op::IADD..=op::DADD => "+",
        op::ISUB..=op::DSUB => "-",
        op::IMUL..=op::DMUL => "*",
        op::IDIV..=op::DDIV => "/",
        op::IREM..=op::DREM => "%",
        op::ISHL | op::LSHL => "<<",
        op::ISHR | op::LSHR => ">>",
        op::IUSHR | op::LUSHR => ">>>",
        op::IAND | op::LAND => "&",
        op::IOR | op::LOR => "|",
        op::IXOR | op::LXOR => "^",
        _ => return None,
    })
}

/// A conditional jump negated, and with its boundary moved where it has one. JVMS 6.5: each group of
/// opcodes is in the order eq, ne, lt, ge, gt, le.
fn others(opcode: u8) -> (u8, Option<u8>) {
    match opcode {
        op::IFEQ | op::IF_ICMPEQ | op::IF_ACMPEQ | op::IFNULL => (opcode + 1, None),
        op::IFNE | op::IF_ICMPNE | op::IF_ACMPNE | op::IFNONNULL => (opcode - 1, None),
        op::IFLT | op::IF_ICMPLT => (opcode + 1, Some(opcode + 3)),
        op::IFGE | op::IF_ICMPGE => (opcode - 1, Some(opcode + 1)),
        op::IFGT | op::IF_ICMPGT => (opcode + 1, Some(opcode - 1)),
        _ => (opcode - 1, Some(opcode - 3)),
    }
}
