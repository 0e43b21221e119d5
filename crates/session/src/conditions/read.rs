//! Conditions read off the bytecode: only what can be read with certainty.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{
    ClassFile, Constant, Instruction, MethodInfo, Operands, instructions, opcode as op,
};
use program::Relation;
use program::abstract_interpreter::{self, Domain, Frame, HasWidth, Operation, straight};
use testcase::Prim;

use super::atom::{Atom, Kind, Operand};
use super::words::{upper_first, words};

/// The conditions of a method's jumps.
pub(super) struct Conditions {
    /// By the place of the jump: when it is taken, and when it is not.
    atoms: BTreeMap<u32, [Option<Atom>; 2]>,
    /// Whether some jump goes backwards.
    pub has_loops: bool,
}

impl Conditions {
    /// Reads them off the code, which is gone over once.
    pub fn of(class: &ClassFile, method: &MethodInfo) -> Conditions {
        let mut found = Conditions {
            atoms: BTreeMap::new(),
            has_loops: false,
        };
        let Some(code) = &method.code else {
            return found;
        };
        let all = instructions(class.slice(&code.code));
        found.has_loops = all
            .map_while(Result::ok)
            .any(|i| i.targets().iter().any(|t| *t <= i.pc));
        let list: Result<Vec<Instruction>, _> = instructions(class.slice(&code.code)).collect();
        let Ok(list) = list else {
            return found;
        };
        let targets: BTreeSet<u32> = list.iter().flat_map(Instruction::targets).collect();
        let mut reader = Reader::new(class, method, &list, &targets);
        straight(&mut reader, class, &list, &targets);
        found.atoms = reader.atoms;
        found
    }

    /// The condition under which the jump at `pc` is taken, or is not; nothing when words fail.
    pub fn atom(&self, pc: u32, taken: bool) -> Option<&Atom> {
        self.atoms.get(&pc)?[usize::from(!taken)].as_ref()
    }
}

fn is_jump(i: &Instruction) -> bool {
    matches!(
        i.opcode,
        op::IFEQ..=op::IF_ACMPNE | op::IFNULL | op::IFNONNULL
    )
}

/// What is known of a value.
#[derive(Clone, Debug)]
struct Known(Option<Operand>);

impl HasWidth for Known {
    /// Instructions that ask for it are not followed.
    fn is_wide(&self) -> bool {
        false
    }
}

/// The condition of a jump, by what is on the stack before it.
fn atom(jump: u8, stack: &[Known], taken: bool) -> Option<Atom> {
    let mut stack = stack.iter().rev();
    let mut pop = || stack.next()?.0.clone();
    let (relation, a, b) = match jump {
        op::IFEQ..=op::IFLE => {
            let relation = Relation::of_jump(jump)?;
            match pop()? {
                Operand::Compared(a, b, nan) => {
                    let said = if taken { relation } else { relation.negated() };
                    // A NaN would go this way too, and is neither less nor greater.
                    match (nan, said) {
                        (Some(1), Relation::Gt | Relation::Ge)
                        | (Some(-1), Relation::Lt | Relation::Le) => {
                            return None;
                        }
                        _ => (relation, *a, Some(*b)),
                    }
                }
                a => (relation, a, Some(Operand::Number(0))),
            }
        }
        op::IF_ICMPEQ..=op::IF_ACMPNE => {
            let relation = Relation::of_jump(jump)?;
            let b = pop()?;
            (relation, pop()?, Some(b))
        }
        op::IFNULL => (Relation::Eq, pop()?, None),
        op::IFNONNULL => (Relation::Ne, pop()?, None),
        _ => return None,
    };
    let relation = if taken { relation } else { relation.negated() };
    // The named side first, a parameter before a field.
    let turned = matches!(
        (&a, &b),
        (
            Operand::Number(_) | Operand::EnumConstant(_),
            Some(Operand::Named { .. })
        ) | (
            Operand::Named { given: false, .. },
            Some(Operand::Named { given: true, .. })
        )
    );
    let atom = match b {
        Some(b) if turned => Atom {
            relation: relation.flipped(),
            a: b,
            b: Some(a),
        },
        b => Atom { relation, a, b },
    };
    words(&atom).is_some().then_some(atom)
}

struct Reader<'a> {
    class: &'a ClassFile,
    method: &'a MethodInfo,
    /// Local variables that are parameters come before this one.
    n_parameters: u16,
    /// Local variables that are assigned.
    assigned: BTreeSet<u16>,
    /// Fields written so far.
    written: BTreeSet<Arc<str>>,
    /// Where paths meet.
    targets: &'a BTreeSet<u32>,
    atoms: BTreeMap<u32, [Option<Atom>; 2]>,
}

impl Domain for Reader<'_> {
    type Value = Known;
    type Stop = std::convert::Infallible;

    /// The few instructions that matter.
    fn follows(&self, i: &Instruction) -> bool {
        match i.opcode {
            op::ICONST_M1..=op::FCONST_1 | op::DCONST_0 | op::DCONST_1 => true,
            op::BIPUSH..=op::LDC2_W | op::ILOAD..=op::ALOAD_3 => true,
            op::GETSTATIC | op::GETFIELD | op::ARRAYLENGTH | op::LCMP..=op::DCMPG => true,
            op::I2L | op::I2D | op::F2D => true,
            op::INVOKEVIRTUAL | op::INVOKEINTERFACE => {
                let member = self.class.member_of(i);
                member.is_some_and(|m| m.descriptor.starts_with("()"))
            }
            _ => false,
        }
    }

    fn missing(&mut self, _: &Instruction) -> Result<Known, Self::Stop> {
        Ok(Known(None))
    }

    fn compute(&mut self, operation: &Operation<'_, Known>) -> Result<Option<Known>, Self::Stop> {
        let i = operation.instruction;
        let operand = |at: usize| operation.operands.get(at).and_then(|known| known.0.clone());
        Ok(Some(Known(self.result(i, operand))))
    }

    fn load(
        &mut self,
        _: &Instruction,
        slot: u16,
        _: abstract_interpreter::Kind,
        _: &Frame<Known>,
    ) -> Result<Known, Self::Stop> {
        Ok(Known(self.local(slot)))
    }

    fn store(&mut self, _: &Instruction, _: u16, _: Option<Known>, _: &mut Frame<Known>) {}

    fn at(&mut self, i: &Instruction, frame: &Frame<Known>) {
        if is_jump(i) && !self.targets.contains(&i.pc) {
            let when = |taken| atom(i.opcode, &frame.stack, taken);
            self.atoms.insert(i.pc, [when(true), when(false)]);
        }
        if i.opcode == op::PUTFIELD {
            self.written.extend(self.class.member_of(i).map(|m| m.name));
        }
    }

    fn join(&mut self, into: &mut Known, _: &Known) {
        into.0 = None;
    }
}

impl<'a> Reader<'a> {
    fn new(
        class: &'a ClassFile,
        method: &'a MethodInfo,
        list: &[Instruction],
        targets: &'a BTreeSet<u32>,
    ) -> Reader<'a> {
        let (params, _) = testcase::universe::descriptor_types(&method.descriptor);
        let slots = params.iter().map(|p| match p {
            testcase::Ty::Prim(Prim::Long | Prim::Double) => 2,
            _ => 1,
        });
        let is_static = method.access & classfile::access::STATIC != 0;
        Reader {
            class,
            method,
            n_parameters: slots.sum::<u16>() + u16::from(!is_static),
            assigned: list.iter().filter_map(stores_to).collect(),
            written: BTreeSet::new(),
            targets,
            atoms: BTreeMap::new(),
        }
    }

    /// What an instruction makes of its operands, as far as that is known.
    fn result(
        &self,
        i: &Instruction,
        operand: impl Fn(usize) -> Option<Operand>,
    ) -> Option<Operand> {
        match i.opcode {
            op::ICONST_M1..=op::ICONST_5 => Some(Operand::Number(
                i64::from(i.opcode) - i64::from(op::ICONST_0),
            )),
            op::LCONST_0 | op::LCONST_1 => {
                Some(Operand::Number(i64::from(i.opcode - op::LCONST_0)))
            }
            op::FCONST_0 | op::DCONST_0 => Some(Operand::Number(0)),
            op::FCONST_1 | op::DCONST_1 => Some(Operand::Number(1)),
            op::BIPUSH | op::SIPUSH => match i.operands {
                Operands::Immediate(v) => Some(Operand::Number(i64::from(v))),
                _ => None,
            },
            op::LDC | op::LDC_W | op::LDC2_W => match i.operands {
                Operands::Constant(c) => match self.class.constants.get(c) {
                    Some(Constant::Integer(v)) => Some(Operand::Number(i64::from(v))),
                    Some(Constant::Long(v)) => Some(Operand::Number(v)),
                    _ => None,
                },
                _ => None,
            },
            op::GETSTATIC => self.constant(i),
            op::GETFIELD => self.field(i, operand(0)),
            op::INVOKEVIRTUAL | op::INVOKEINTERFACE => {
                let member = self.class.member_of(i)?;
                getter(&member.name, &member.descriptor, operand(0))
            }
            op::ARRAYLENGTH => match operand(0) {
                Some(Operand::Named { name, given, .. }) => Some(Operand::Named {
                    name: format!("{name}Length"),
                    kind: Kind::Count,
                    given,
                }),
                _ => None,
            },
            op::LCMP..=op::DCMPG => {
                let nan = match i.opcode {
                    op::LCMP => None,
                    op::FCMPG | op::DCMPG => Some(1),
                    _ => Some(-1),
                };
                let (a, b) = (operand(0)?, operand(1)?);
                Some(Operand::Compared(Box::new(a), Box::new(b), nan))
            }
            // Widening keeps the value.
            op::I2L | op::I2D | op::F2D => operand(0),
            _ => None,
        }
    }

    /// A parameter that is never assigned, or the receiver.
    fn local(&self, slot: u16) -> Option<Operand> {
        let is_static = self.method.access & classfile::access::STATIC != 0;
        if slot == 0 && !is_static {
            return Some(Operand::This);
        }
        if slot >= self.n_parameters || self.assigned.contains(&slot) {
            return None;
        }
        let code = self.method.code.as_ref()?;
        let variable = code
            .local_variables
            .iter()
            .find(|v| v.index == slot && v.start_pc == 0)?;
        Some(Operand::Named {
            name: plain_word(&variable.name)?,
            kind: Kind::of(&variable.descriptor),
            given: true,
        })
    }

    fn constant(&self, i: &Instruction) -> Option<Operand> {
        let m = self.class.member_of(i)?;
        let is_own_type = *m.descriptor == *format!("L{};", m.class);
        let is_constant = m.name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        (is_own_type && is_constant).then(|| Operand::EnumConstant(m.name.to_string()))
    }

    /// A field of the receiver that this method has not written before.
    fn field(&self, i: &Instruction, on: Option<Operand>) -> Option<Operand> {
        let m = self.class.member_of(i)?;
        if on != Some(Operand::This) {
            return None;
        }
        if self.written.contains(&m.name) {
            return None;
        }
        let kind = match Kind::of(&m.descriptor) {
            Kind::Number if matches!(&*m.name, "size" | "count" | "length") => Kind::Count,
            kind => kind,
        };
        Some(Operand::Named {
            name: plain_word(&m.name)?,
            kind,
            given: false,
        })
    }
}

/// What a method without arguments says about the receiver or a parameter.
fn getter(name: &str, descriptor: &str, on: Option<Operand>) -> Option<Operand> {
    let kind = Kind::of(descriptor.strip_prefix("()")?);
    match (on?, name) {
        (Operand::This, _) => {
            let kind = match name {
                "size" | "length" | "count" => Kind::Count,
                _ => kind,
            };
            let asks = ["get", "is", "has"].iter().find_map(|p| {
                let rest = name.strip_prefix(p)?;
                rest.starts_with(|c: char| c.is_ascii_uppercase())
                    .then(|| lower_first(rest))
            });
            let known = asks.or_else(|| (kind == Kind::Count).then(|| name.to_owned()))?;
            Some(Operand::Named {
                name: plain_word(&known)?,
                kind,
                given: false,
            })
        }
        (
            Operand::Named {
                name: of,
                kind: Kind::Reference,
                given,
            },
            "isEmpty" | "length" | "size",
        ) => Some(match kind {
            Kind::Boolean => Operand::Named {
                name: format!("empty {of}"),
                kind,
                given,
            },
            _ => Operand::Named {
                name: format!("{of}{}", upper_first(name)),
                kind: Kind::Count,
                given,
            },
        }),
        _ => None,
    }
}

/// A name that can stand in another: letters and digits, and not just one of them.
fn plain_word(name: &str) -> Option<String> {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    (plain && !name.is_empty() && name.len() <= 20).then(|| name.to_owned())
}

fn stores_to(i: &Instruction) -> Option<u16> {
    match (i.opcode, &i.operands) {
        (op::IINC, Operands::Increment { local, .. }) => Some(*local),
        (op::ISTORE..=op::ASTORE_3, _) => i.local(),
        _ => None,
    }
}

fn lower_first(s: &str) -> String {
    let mut chars = s.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}
