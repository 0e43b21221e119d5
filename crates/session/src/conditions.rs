//! Conditions of branches in words, for the names of tests: `amountGreaterThanBalance`.
//!
//! Only what can be read off the code with certainty is said: comparisons of parameters that are
//! never assigned, fields that are not written before, constants, and calls without arguments.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{
    ClassFile, Constant, Instruction, MethodInfo, Operands, instructions, opcode as op,
};
use executor::{GoalId, GoalKind, Goals, Worker};
use program::Side;
use testcase::{Action, Prim};

use crate::oracle::Draft;

/// Something that a jump compares.
#[derive(Clone, Debug, PartialEq)]
enum Operand {
    /// A parameter, a field of the receiver or what a getter gives.
    Named {
        name: String,
        kind: Kind,
        /// A parameter, or asked of one.
        given: bool,
    },
    /// A number.
    Number(i64),
    /// A constant of an enum.
    EnumConstant(String),
    /// A three-way comparison, and what it gives for a NaN.
    Compared(Box<Operand>, Box<Operand>, Option<i8>),
    /// The receiver.
    This,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Boolean,
    Char,
    Number,
    /// A number of things: a length, a size.
    Count,
    Reference,
}

impl Kind {
    fn of(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first().copied().and_then(Prim::of) {
            Some(Prim::Boolean) => Kind::Boolean,
            Some(Prim::Char) => Kind::Char,
            Some(_) => Kind::Number,
            None => Kind::Reference,
        }
    }
}

/// A relation that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rel {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Rel {
    /// In the order of the opcodes.
    const ALL: [Rel; 6] = [Rel::Eq, Rel::Ne, Rel::Lt, Rel::Ge, Rel::Gt, Rel::Le];

    fn negated(self) -> Rel {
        match self {
            Rel::Eq => Rel::Ne,
            Rel::Ne => Rel::Eq,
            Rel::Lt => Rel::Ge,
            Rel::Ge => Rel::Lt,
            Rel::Gt => Rel::Le,
            Rel::Le => Rel::Gt,
        }
    }

    fn flipped(self) -> Rel {
        match self {
            Rel::Lt => Rel::Gt,
            Rel::Gt => Rel::Lt,
            Rel::Le => Rel::Ge,
            Rel::Ge => Rel::Le,
            same => same,
        }
    }
}

/// What a comparison says when it holds.
#[derive(Clone, Debug, PartialEq)]
struct Atom {
    relation: Rel,
    a: Operand,
    b: Option<Operand>,
}

/// The condition under which the jump at `pc` is taken, or is not; nothing when words fail.
fn atom(class: &ClassFile, method: &MethodInfo, pc: u32, taken: bool) -> Option<Atom> {
    let code = method.code.as_ref()?;
    let list: Vec<Instruction> = instructions(class.slice(&code.code))
        .collect::<Result<_, _>>()
        .ok()?;
    let at = list.iter().position(|i| i.pc == pc)?;
    let targets: BTreeSet<u32> = list.iter().flat_map(Instruction::targets).collect();
    let reader = Reader {
        class,
        method,
        list: &list,
    };
    let mut stack: Vec<Option<Operand>> = Vec::new();
    for (k, i) in list.iter().enumerate().take(at) {
        // Where paths meet, what is on the stack is not known.
        if targets.contains(&i.pc) {
            stack.clear();
        }
        reader.step(k, i, &mut stack);
    }
    if targets.contains(&pc) {
        return None;
    }
    let mut pop = || stack.pop().flatten();
    let jump = list[at].opcode;
    let (relation, a, b) = match jump {
        op::IFEQ..=op::IFLE => {
            let relation = Rel::ALL[usize::from(jump - op::IFEQ)];
            match pop()? {
                Operand::Compared(a, b, nan) => {
                    let said = if taken { relation } else { relation.negated() };
                    // A NaN would go this way too, and is neither less nor greater.
                    match (nan, said) {
                        (Some(1), Rel::Gt | Rel::Ge) | (Some(-1), Rel::Lt | Rel::Le) => {
                            return None;
                        }
                        _ => (relation, *a, Some(*b)),
                    }
                }
                a => (relation, a, Some(Operand::Number(0))),
            }
        }
        op::IF_ICMPEQ..=op::IF_ACMPNE => {
            let relation = Rel::ALL[usize::from(jump - op::IF_ICMPEQ) % 6];
            let b = pop()?;
            (relation, pop()?, Some(b))
        }
        op::IFNULL => (Rel::Eq, pop()?, None),
        op::IFNONNULL => (Rel::Ne, pop()?, None),
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

impl Atom {
    /// The numbers that a subject can be, where it is compared with one.
    fn interval(&self) -> Option<(&str, i64, i64)> {
        let (Operand::Named { name, .. }, Some(Operand::Number(v))) = (&self.a, &self.b) else {
            return None;
        };
        let (low, high) = match self.relation {
            Rel::Eq => (*v, *v),
            Rel::Lt => (i64::MIN, v.checked_sub(1)?),
            Rel::Le => (i64::MIN, *v),
            Rel::Gt => (v.checked_add(1)?, i64::MAX),
            Rel::Ge => (*v, i64::MAX),
            Rel::Ne => return None,
        };
        Some((name, low, high))
    }

    /// Whether both cannot hold of the same numbers.
    fn excludes(&self, other: &Atom) -> bool {
        match (self.interval(), other.interval()) {
            (Some((a, low, high)), Some((b, other_low, other_high))) => {
                a == b && (high < other_low || other_high < low)
            }
            _ => false,
        }
    }
}

/// Conditions that hold together, in words.
fn phrase(atoms: &[&Atom]) -> Option<String> {
    /// Longer conditions are no help in a name.
    const MAX: usize = 48;
    let mut text = String::new();
    let mut last_subject = "";
    for atom in atoms {
        let Operand::Named { name, .. } = &atom.a else {
            return None;
        };
        let words = words(atom)?;
        if text.is_empty() {
            text = words;
        } else {
            // `xAtLeastFromAndAtMostTo`: the subject is said once.
            let again = words
                .strip_prefix(name.as_str())
                .filter(|_| last_subject == name);
            text = format!(
                "{text}And{}",
                again.map_or_else(|| upper_first(&words), str::to_owned)
            );
        }
        last_subject = name;
    }
    (!text.is_empty() && text.len() <= MAX).then_some(text)
}

struct Reader<'a> {
    class: &'a ClassFile,
    method: &'a MethodInfo,
    list: &'a [Instruction],
}

impl Reader<'_> {
    /// What an instruction does to the stack of known operands; forgets all when it is not one of
    /// the few that matter.
    fn step(&self, k: usize, i: &Instruction, stack: &mut Vec<Option<Operand>>) {
        let pushed = match i.opcode {
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
            op::ILOAD..=op::ALOAD_3 => self.local(i),
            op::GETSTATIC => self.constant(i),
            op::GETFIELD => {
                let on = stack.pop().flatten();
                self.field(k, i, on)
            }
            op::INVOKEVIRTUAL | op::INVOKEINTERFACE => {
                let member = self.member(i);
                match member {
                    Some(m) if m.descriptor.starts_with("()") => {
                        let on = stack.pop().flatten();
                        getter(&m.name, &m.descriptor, on)
                    }
                    _ => {
                        stack.clear();
                        return;
                    }
                }
            }
            op::ARRAYLENGTH => match stack.pop().flatten() {
                Some(Operand::Named { name, given, .. }) => Some(Operand::Named {
                    name: format!("{name}Length"),
                    kind: Kind::Count,
                    given,
                }),
                _ => None,
            },
            op::LCMP..=op::DCMPG => {
                let b = stack.pop().flatten();
                let a = stack.pop().flatten();
                let nan = match i.opcode {
                    op::LCMP => None,
                    op::FCMPG | op::DCMPG => Some(1),
                    _ => Some(-1),
                };
                match (a, b) {
                    (Some(a), Some(b)) => Some(Operand::Compared(Box::new(a), Box::new(b), nan)),
                    _ => None,
                }
            }
            // Widening keeps the value.
            op::I2L | op::I2D | op::F2D => return,
            _ => {
                stack.clear();
                return;
            }
        };
        stack.push(pushed);
    }

    fn member(&self, i: &Instruction) -> Option<classfile::MemberRef> {
        let (Operands::Constant(c) | Operands::InvokeInterface { constant: c, .. }) = i.operands
        else {
            return None;
        };
        self.class.constants.member(c).ok()
    }

    /// A parameter that is never assigned, or the receiver.
    fn local(&self, i: &Instruction) -> Option<Operand> {
        let slot = slot_of(i)?;
        let is_static = self.method.access & classfile::access::STATIC != 0;
        if slot == 0 && !is_static {
            return Some(Operand::This);
        }
        let is_parameter = {
            let (params, _) = testcase::universe::descriptor_types(&self.method.descriptor);
            let n: u16 = params
                .iter()
                .map(|p| match p {
                    testcase::Ty::Prim(Prim::Long | Prim::Double) => 2,
                    _ => 1,
                })
                .sum();
            slot < n + u16::from(!is_static)
        };
        let assigned = self.list.iter().any(|j| stores_to(j) == Some(slot));
        if !is_parameter || assigned {
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
        let m = self.member(i)?;
        let is_own_type = *m.descriptor == *format!("L{};", m.class);
        let is_constant = m.name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        (is_own_type && is_constant).then(|| Operand::EnumConstant(m.name.to_string()))
    }

    /// A field of the receiver that this method has not written before.
    fn field(&self, k: usize, i: &Instruction, on: Option<Operand>) -> Option<Operand> {
        let m = self.member(i)?;
        if on != Some(Operand::This) {
            return None;
        }
        let written = self.list[..k]
            .iter()
            .any(|j| j.opcode == op::PUTFIELD && self.member(j).is_some_and(|w| w.name == m.name));
        if written {
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

/// A relation in words; nothing when the words would be awkward.
fn words(atom: &Atom) -> Option<String> {
    let (relation, b) = (atom.relation, atom.b.as_ref());
    let Operand::Named { name, kind, .. } = &atom.a else {
        return None;
    };
    let capital = upper_first(name);
    let text = match (b, kind) {
        (None, _) => match relation {
            Rel::Eq => format!("null{capital}"),
            Rel::Ne => format!("{name}NotNull"),
            _ => return None,
        },
        (Some(Operand::Number(0)), Kind::Boolean) => {
            let holds = match relation {
                Rel::Ne => true,
                Rel::Eq => false,
                _ => return None,
            };
            match (name.strip_prefix("empty "), holds) {
                (Some(of), true) => format!("empty{}", upper_first(of)),
                (Some(of), false) => format!("nonEmpty{}", upper_first(of)),
                (None, true) => format!("when{capital}"),
                (None, false) => format!("whenNot{capital}"),
            }
        }
        (_, Kind::Boolean) => return None,
        (Some(Operand::Number(0)), Kind::Count) => {
            let of = name
                .strip_suffix("Length")
                .or_else(|| name.strip_suffix("Size"));
            match (relation, of) {
                (Rel::Eq | Rel::Le, Some(of)) => format!("empty{}", upper_first(of)),
                (Rel::Ne | Rel::Gt, Some(of)) => format!("nonEmpty{}", upper_first(of)),
                (Rel::Eq | Rel::Le, None) => "whenEmpty".to_owned(),
                (Rel::Ne | Rel::Gt, None) => "whenNotEmpty".to_owned(),
                _ => return None,
            }
        }
        (Some(Operand::Number(0)), Kind::Number) => match relation {
            Rel::Lt => format!("negative{capital}"),
            Rel::Gt => format!("positive{capital}"),
            Rel::Eq => format!("zero{capital}"),
            Rel::Ne => format!("{name}NotZero"),
            Rel::Ge => format!("{name}NotNegative"),
            Rel::Le => format!("{name}NotPositive"),
        },
        (Some(Operand::Number(v)), Kind::Char) => {
            let c = u32::try_from(*v).ok().and_then(char::from_u32)?;
            if !c.is_ascii_alphanumeric() || !matches!(relation, Rel::Eq | Rel::Ne) {
                return None;
            }
            compared(name, relation, &c.to_string())
        }
        (Some(Operand::Number(v)), Kind::Number | Kind::Count) => {
            let number = match v {
                1 => "One".to_owned(),
                v if *v < 0 => format!("Minus{}", v.unsigned_abs()),
                v => v.to_string(),
            };
            compared(name, relation, &number)
        }
        (Some(Operand::EnumConstant(c)), Kind::Reference) => {
            let constant: String = c
                .split('_')
                .map(|w| upper_first(&w.to_lowercase()))
                .collect();
            match relation {
                Rel::Eq => format!("{name}Is{constant}"),
                Rel::Ne => format!("{name}Not{constant}"),
                _ => return None,
            }
        }
        (
            Some(Operand::Named {
                name: other,
                kind: Kind::Number | Kind::Count,
                ..
            }),
            Kind::Number | Kind::Count,
        ) if other != name => compared(name, relation, &upper_first(other)),
        _ => return None,
    };
    Some(text)
}

fn compared(name: &str, relation: Rel, other: &str) -> String {
    let relation = match relation {
        Rel::Eq => "Equals",
        Rel::Ne => "DiffersFrom",
        Rel::Lt => "LessThan",
        Rel::Ge => "AtLeast",
        Rel::Gt => "GreaterThan",
        Rel::Le => "AtMost",
    };
    format!("{name}{relation}{other}")
}

/// A name that can stand in another: letters and digits, and not just one of them.
fn plain_word(name: &str) -> Option<String> {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    (plain && !name.is_empty() && name.len() <= 20).then(|| name.to_owned())
}

fn slot_of(i: &Instruction) -> Option<u16> {
    match i.operands {
        Operands::Local(slot) => Some(slot),
        _ if (op::ILOAD_0..=op::ALOAD_3).contains(&i.opcode) => {
            Some(u16::from((i.opcode - op::ILOAD_0) % 4))
        }
        _ => None,
    }
}

fn stores_to(i: &Instruction) -> Option<u16> {
    match (i.opcode, &i.operands) {
        (op::IINC, Operands::Increment { local, .. }) => Some(*local),
        (op::ISTORE..=op::ASTORE, Operands::Local(slot)) => Some(*slot),
        (o @ op::ISTORE_0..=op::ASTORE_3, _) => Some(u16::from((o - op::ISTORE_0) % 4)),
        _ => None,
    }
}

fn upper_first(s: &str) -> String {
    let mut chars = s.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

fn lower_first(s: &str) -> String {
    let mut chars = s.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

/// For each test what its name may say, the best first. A condition is left out when it would be
/// misleading: when another test of the method with another outcome may meet it too.
pub fn of_drafts(
    drafts: &[Draft],
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    worker: &mut Worker,
) -> Vec<Vec<String>> {
    let met: Vec<Met> = drafts
        .iter()
        .map(|d| met_by_act(d, classes, goals, worker))
        .collect();
    let mut out = Vec::new();
    for (k, m) in met.iter().enumerate() {
        let others: Vec<(usize, &Met)> = met
            .iter()
            .enumerate()
            .filter(|(j, o)| *j != k && o.method.is_some() && o.method == m.method)
            .collect();
        let is_shared = |g: GoalId| others.iter().any(|(_, o)| o.atoms.iter().any(|x| x.0 == g));
        // Decided last, and by nobody else, first.
        let mut starts: Vec<&(GoalId, u32, Atom)> = m.atoms.iter().collect();
        starts.sort_by_key(|(g, pc, _)| (is_shared(*g), std::cmp::Reverse(*pc)));
        let mut phrases: Vec<String> = Vec::new();
        for start in starts {
            let rivals = others
                .iter()
                .filter(|(j, _)| outcome(&drafts[*j]) != outcome(&drafts[k]))
                .map(|(_, o)| *o);
            if let Some(text) = apart(m, start, rivals)
                && !phrases.contains(&text)
            {
                phrases.push(text);
            }
        }
        out.push(phrases);
    }
    out
}

/// What comes of a test, as far as its name says it.
fn outcome(d: &Draft) -> String {
    match (&d.throws, d.chosen.first()) {
        (Some(thrown), _) => thrown.class.clone(),
        (None, Some(&c)) => format!("{:?}", d.candidates[c].expect),
        (None, None) => String::new(),
    }
}

/// The condition, with as many others as it takes that no rival can meet them all.
fn apart<'a>(
    m: &Met,
    start: &(GoalId, u32, Atom),
    rivals: impl Iterator<Item = &'a Met>,
) -> Option<String> {
    const MAX_ATOMS: usize = 3;
    let mut chosen = vec![start];
    let refutes = |x: &(GoalId, u32, Atom), rival: &Met| {
        rival.goals.contains(&x.0.wrapping_add(1)) && rival.points.contains(&(x.0, x.0 + 1))
            || x.0 > 0 && rival.goals.contains(&(x.0 - 1)) && rival.points.contains(&(x.0 - 1, x.0))
            || rival.atoms.iter().any(|(_, _, b)| x.2.excludes(b))
    };
    for rival in rivals {
        if chosen.iter().any(|x| refutes(x, rival)) {
            continue;
        }
        let more = m.atoms.iter().rev().find(|x| refutes(x, rival))?;
        chosen.push(more);
        if chosen.len() > MAX_ATOMS {
            return None;
        }
    }
    chosen.sort_by_key(|(_, pc, _)| *pc);
    let atoms: Vec<&Atom> = chosen.iter().map(|(_, _, a)| a).collect();
    phrase(&atoms)
}

/// What the act of a test met of its method's branches.
struct Met {
    method: Option<(Arc<str>, Arc<str>, Arc<str>)>,
    /// Goals that the act covers.
    goals: BTreeSet<GoalId>,
    /// Jumps that it went one way only: the goal of the jump and that of falling through.
    points: BTreeSet<(GoalId, GoalId)>,
    /// Those of these that have words: goal, pc.
    atoms: Vec<(GoalId, u32, Atom)>,
}

fn met_by_act(
    draft: &Draft,
    classes: &[Arc<ClassFile>],
    goals: &Goals,
    worker: &mut Worker,
) -> Met {
    let mut met = Met {
        method: None,
        goals: BTreeSet::new(),
        points: BTreeSet::new(),
        atoms: Vec::new(),
    };
    let (Action::Call { method, .. }
    | Action::New {
        constructor: method,
        ..
    }) = &draft.test.statements[draft.act].action
    else {
        return met;
    };
    let Some((file, info)) = classes
        .iter()
        .find(|c| c.this_class == method.class)
        .and_then(|c| {
            let info = c.method(&method.name, &method.descriptor)?;
            Some((c, info))
        })
    else {
        return met;
    };
    met.method = Some((
        method.class.clone(),
        method.name.clone(),
        method.descriptor.clone(),
    ));
    let is_own = |g: &GoalId| {
        let goal = &goals.list[*g as usize];
        goal.class == method.class
            && goal.signature.0 == method.name
            && goal.signature.1 == method.descriptor
    };
    met.goals = draft.covered.iter().copied().filter(is_own).collect();
    let before = draft.test.keep(|k| k < draft.act);
    if before
        .statements
        .iter()
        .any(|s| matches!(s.action, Action::Call { .. } | Action::New { .. }))
    {
        let earlier: BTreeSet<GoalId> = worker.run(&before).covered().filter(is_own).collect();
        if !earlier.is_empty() {
            // What is new is the act's; in a loop it may have met the other side as well.
            let kept = if has_loops(file, info) {
                BTreeSet::new()
            } else {
                earlier
            };
            if kept.is_empty() {
                met.goals.clear();
            }
            met.goals.retain(|g| !kept.contains(g));
        }
    }
    for &g in &met.goals {
        let GoalKind::Branch { pc, side, .. } = &goals.list[g as usize].kind else {
            continue;
        };
        let (taken, pair) = match side {
            Side::Jump => (true, (g, g + 1)),
            Side::FallThrough => (false, (g.saturating_sub(1), g)),
            _ => continue,
        };
        // Both ways were met: neither describes the call.
        if met.goals.contains(&pair.0) && met.goals.contains(&pair.1) {
            continue;
        }
        met.points.insert(pair);
        if let Some(a) = atom(file, info, *pc, taken) {
            met.atoms.push((g, *pc, a));
        }
    }
    met
}

fn has_loops(class: &ClassFile, method: &MethodInfo) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    instructions(class.slice(&code.code))
        .map_while(Result::ok)
        .any(|i| i.targets().iter().any(|t| *t <= i.pc))
}
