//! Assertions chosen by the mutants they kill.
//!
//! A mutant is the class with a few bytes of one method replaced, never more or fewer, so that
//! jumps, handlers and stack maps stay valid: an operator, a relation, a constant, a store or a
//! call that is left out. Mutants run on the search's own machine by giving the method other code.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{ClassFile, Instruction, MethodInfo, Operands, access, instructions, opcode as op};
use executor::{End, Execution, Worker};
use goals::Goals;
use testcase::{Prim, Ty};

use crate::oracle::choice::pick;
use crate::oracle::{Draft, Seen, same_to_an_assertion};

/// Mutants of one class that are run; more are sampled evenly.
const MAX_MUTANTS: usize = 400;
/// Tests that run against one mutant.
const MAX_TESTS: usize = 40;
/// Bytecodes for all mutants of one class.
const MAX_STEPS: u64 = 60_000_000;
/// Bytecodes of a mutant's run: this many times the original's, and some.
const SLOWDOWN: u64 = 8;
const SLACK: u64 = 20_000;

/// A class with a small change in one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Which class, of those given.
    pub class: usize,
    /// Index of the method in the class file.
    pub method: usize,
    /// Where the change begins in the code.
    pub pc: u32,
    /// The new bytes there.
    pub bytes: Vec<u8>,
}

/// How many mutants the tests notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Mutants that some test notices with what it asserts.
    pub killed: usize,
    /// Mutants that were run, or that no test reaches.
    pub all: usize,
}

/// All mutants of a class.
pub fn mutants_of(number: usize, class: &ClassFile) -> Vec<Mutant> {
    let mut out = Vec::new();
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = &method.code else { continue };
        if method.access & (access::SYNTHETIC | access::BRIDGE) != 0
            && !method.name.starts_with("lambda$")
            || &*method.name == "<clinit>"
            || is_made_by_the_compiler(class, method)
        {
            continue;
        }
        let list: Result<Vec<Instruction>, _> = instructions(class.slice(&code.code)).collect();
        let Ok(list) = list else { continue };
        for (k, i) in list.iter().enumerate() {
            let next = list.get(k + 1);
            for bytes in changes(class, i, next) {
                out.push(Mutant {
                    class: number,
                    method: index,
                    pc: i.pc,
                    bytes,
                });
            }
        }
    }
    out
}

/// `values`, `valueOf` of enums: nobody wrote them.
fn is_made_by_the_compiler(class: &ClassFile, method: &MethodInfo) -> bool {
    class.access & access::ENUM != 0
        && matches!(&*method.name, "values" | "valueOf" | "$values")
        && method.access & access::STATIC != 0
}

/// Other bytes for an instruction, of the same length.
fn changes(class: &ClassFile, i: &Instruction, next: Option<&Instruction>) -> Vec<Vec<u8>> {
    let one = |o: u8| vec![vec![o]];
    // A jump keeps its offset: only the first byte changes.
    match i.opcode {
        _ if i.wide => Vec::new(),
        op::IADD..=op::DADD => one(i.opcode + 4),
        op::ISUB..=op::DSUB => one(i.opcode - 4),
        op::IMUL..=op::DMUL => one(i.opcode + 4),
        op::IDIV..=op::DDIV => one(i.opcode - 4),
        op::IREM..=op::DREM => one(i.opcode - 8),
        op::INEG..=op::DNEG => one(op::NOP),
        op::ISHL | op::LSHL => one(i.opcode + 2),
        op::ISHR | op::LSHR => one(i.opcode - 2),
        op::IUSHR | op::LUSHR => one(i.opcode - 4),
        op::IAND | op::LAND => one(i.opcode + 2),
        op::IOR | op::LOR => one(i.opcode - 2),
        op::IXOR | op::LXOR => one(i.opcode - 4),
        op::IFEQ | op::IF_ICMPEQ | op::IF_ACMPEQ => one(i.opcode + 1),
        op::IFNE | op::IF_ICMPNE | op::IF_ACMPNE => one(i.opcode - 1),
        // Negated, and with the boundary moved: lt, ge, gt, le.
        op::IFLT | op::IF_ICMPLT => vec![vec![i.opcode + 1], vec![i.opcode + 3]],
        op::IFGE | op::IF_ICMPGE => vec![vec![i.opcode - 1], vec![i.opcode + 1]],
        op::IFGT | op::IF_ICMPGT => vec![vec![i.opcode + 1], vec![i.opcode - 1]],
        op::IFLE | op::IF_ICMPLE => vec![vec![i.opcode - 1], vec![i.opcode - 3]],
        op::IFNULL => one(op::IFNONNULL),
        op::IFNONNULL => one(op::IFNULL),
        op::ICONST_0 => one(op::ICONST_1),
        op::ICONST_1 => one(op::ICONST_0),
        op::ICONST_M1 | op::ICONST_2..=op::ICONST_4 => one(i.opcode + 1),
        op::ICONST_5 => one(op::ICONST_4),
        op::LCONST_0 | op::DCONST_0 | op::FCONST_0 => one(i.opcode + 1),
        op::LCONST_1 | op::DCONST_1 | op::FCONST_1 | op::FCONST_2 => one(i.opcode - 1),
        op::BIPUSH => match i.operands {
            Operands::Immediate(v) => vec![vec![op::BIPUSH, (v as i8).wrapping_add(1) as u8]],
            _ => Vec::new(),
        },
        op::SIPUSH => match i.operands {
            Operands::Immediate(v) => {
                let [high, low] = (v as i16).wrapping_add(1).to_be_bytes();
                vec![vec![op::SIPUSH, high, low]]
            }
            _ => Vec::new(),
        },
        op::IINC => match i.operands {
            Operands::Increment { local, delta } if delta != 0 => {
                vec![vec![
                    op::IINC,
                    local as u8,
                    (delta as i8).wrapping_neg() as u8,
                ]]
            }
            _ => Vec::new(),
        },
        op::ILOAD_0..=op::ALOAD_3 if next.is_some_and(is_value_return) => {
            let nothing = nothing_for((i.opcode - op::ILOAD_0) / 4);
            one(nothing)
        }
        op::GETFIELD if next.is_some_and(is_value_return) => {
            let returned = next.map_or(4, |n| n.opcode - op::IRETURN);
            vec![vec![op::POP, op::NOP, nothing_for(returned)]]
        }
        op::PUTFIELD
        | op::INVOKEVIRTUAL
        | op::INVOKESPECIAL
        | op::INVOKESTATIC
        | op::INVOKEINTERFACE => left_out(class, i).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn is_value_return(i: &Instruction) -> bool {
    (op::IRETURN..=op::ARETURN).contains(&i.opcode)
}

/// Pushes zero or null: int, long, float, double, reference.
fn nothing_for(kind: u8) -> u8 {
    [
        op::ICONST_0,
        op::LCONST_0,
        op::FCONST_0,
        op::DCONST_0,
        op::ACONST_NULL,
    ][usize::from(kind.min(4))]
}

/// A store or a call without result that only takes its operands from the stack.
fn left_out(class: &ClassFile, i: &Instruction) -> Option<Vec<u8>> {
    let member = class.member_of(i)?;
    let mut taken: Vec<Ty> = Vec::new();
    if i.opcode != op::INVOKESTATIC {
        taken.push(Ty::object());
    }
    if i.opcode == op::PUTFIELD {
        taken.push(Ty::of_descriptor(&member.descriptor));
    } else {
        // Objects must be constructed.
        if !member.descriptor.ends_with(")V") || &*member.name == "<init>" {
            return None;
        }
        taken.extend(testcase::universe::descriptor_types(&member.descriptor).0);
    }
    let pop = |t: &Ty| match t {
        Ty::Prim(Prim::Long | Prim::Double) => op::POP2,
        _ => op::POP,
    };
    let mut bytes: Vec<u8> = taken.iter().rev().map(pop).collect();
    if bytes.len() > i.len as usize {
        return None;
    }
    bytes.resize(i.len as usize, op::NOP);
    Some(bytes)
}

impl Mutant {
    /// The class with the change; nothing when it does not fit the class.
    pub fn apply(&self, class: &ClassFile) -> Option<Arc<ClassFile>> {
        let code = class.methods.get(self.method)?.code.as_ref()?;
        let mut bytes = class.bytes().to_vec();
        let at = code.code.start + self.pc as usize;
        bytes
            .get_mut(at..at + self.bytes.len())?
            .copy_from_slice(&self.bytes);
        ClassFile::parse(bytes.into()).ok().map(Arc::new)
    }
}

/// Chooses what each test asserts, and counts the mutants that are noticed by it. `fuel` is what
/// tests may use otherwise.
pub fn choose(
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    worker: &mut Worker,
    seen: &Seen<'_>,
    (fuel, is_late): (u64, &dyn Fn() -> bool),
    drafts: &mut [Draft],
) -> Score {
    let mut all: Vec<Mutant> = Vec::new();
    for (k, class) in classes.iter().enumerate() {
        all.extend(mutants_of(k, class));
    }
    let sample = evenly(all, MAX_MUTANTS);
    let mut score = Score {
        killed: 0,
        all: sample.len(),
    };
    // For each test: the mutants that each candidate notices, and those that end it differently.
    let mut kills: Vec<Vec<BTreeSet<usize>>> = drafts
        .iter()
        .map(|d| vec![BTreeSet::new(); d.candidates.len()])
        .collect();
    let mut noticed: BTreeSet<usize> = BTreeSet::new();
    let reaching = reaching_tests(classes, goals, drafts);
    let mut steps = 0;
    for (number, mutant) in sample.iter().enumerate() {
        let class = &classes[mutant.class];
        let tests = &reaching[mutant.class][mutant.method];
        if tests.is_empty() || steps > MAX_STEPS || is_late() {
            continue;
        }
        let Some(file) = mutant.apply(class) else {
            continue;
        };
        if !worker.redefine(&file, mutant.method) {
            continue;
        }
        for &t in tests.iter().take(MAX_TESTS) {
            let draft = &drafts[t];
            worker.set_fuel((draft.steps * SLOWDOWN + SLACK).min(fuel));
            let run = worker.run(&draft.test);
            steps += run.steps + 500;
            let kills = &mut kills[t];
            if ends_differently(draft, &run) {
                noticed.insert(number);
                continue;
            }
            for (c, candidate) in draft.candidates.iter().enumerate() {
                let differs = match draft.read(candidate, &run, seen) {
                    Some(e) => !same_to_an_assertion(&e, &candidate.expect),
                    None => asked_in_vain(&run, candidate.value.0 as usize),
                };
                if differs {
                    kills[c].insert(number);
                }
            }
        }
        worker.redefine(class, mutant.method);
    }
    worker.set_fuel(fuel);
    let methods: Vec<(usize, usize)> = sample.iter().map(|m| (m.class, m.method)).collect();
    noticed.extend(pick(classes, drafts, &kills, &methods, &noticed));
    score.killed = noticed.len();
    score
}

fn evenly(all: Vec<Mutant>, most: usize) -> Vec<Mutant> {
    let n = all.len();
    if n <= most {
        return all;
    }
    (0..most).map(|k| all[k * n / most].clone()).collect()
}

/// For each class and method: the tests that enter it, shortest first.
fn reaching_tests(
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    drafts: &[Draft],
) -> Vec<Vec<Vec<usize>>> {
    let mut out: Vec<Vec<Vec<usize>>> = classes
        .iter()
        .map(|c| vec![Vec::new(); c.methods.len()])
        .collect();
    for (t, draft) in drafts.iter().enumerate() {
        for &g in &draft.covered {
            let goal = &goals[g];
            let class = classes.iter().position(|c| c.this_class == goal.class);
            if let Some(class) = class
                && out[class][goal.method].last() != Some(&t)
            {
                out[class][goal.method].push(t);
            }
        }
    }
    for tests in out.iter_mut().flatten() {
        tests.dedup();
        tests.sort_by_key(|&t| (drafts[t].steps, t));
    }
    out
}

/// Whether the test itself, without any assertion on values, goes another way.
fn ends_differently(draft: &Draft, run: &Execution) -> bool {
    match (&draft.throws, &run.end) {
        (None, End::Completed) => false,
        (None, End::Threw { at, .. } | End::Stopped { at, .. }) => *at <= draft.act,
        (
            Some(thrown),
            End::Threw {
                at,
                class,
                message,
                cause,
                ..
            },
        ) => {
            *at != draft.act
                || *class != thrown.class
                || thrown.message.is_some() && thrown.message != *message
                || thrown.cause.is_some() && thrown.cause != *cause
        }
        (Some(_), _) => true,
    }
}

/// Whether a getter itself did not return.
fn asked_in_vain(run: &Execution, statement: usize) -> bool {
    matches!(&run.end, End::Threw { at, .. } | End::Stopped { at, .. } if *at == statement)
}
