//! Class files that tell which of their branches were taken.
//!
//! [`instrument`] puts *probes* into the methods of a class: calls of a static method `hit(int)` of
//! a class of the caller's choice, each with a number of its own. A probe stands for a [`Point`]: a
//! side of a branching point (in the numbering of [`program::Branches`]), an instruction, or the
//! step from one instruction to the next. [`points_of`] chooses them; JaCoCo's own probes
//! ([`labels`]) are among them, so that its figures can be computed from the same run.
//!
//! A probe needs one more slot of operand stack and nothing else. Jumps reach theirs through code
//! appended to the method, with a copy of the target's stack map frame, so no type has to be
//! inferred. Methods that this cannot be done for stay as they are, with a [`Reason`].
//!
//! Nothing here runs a class.

mod frames;
pub mod labels;
mod relocate;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use classfile::raw::{Body, RawClass};
use classfile::write::{PoolWriter, tag};
use classfile::{ClassFile, Instruction, MethodInfo, Operands, instructions, opcode};
use program::{Branches, Side};

use labels::Labels;

/// Something in a method that a probe reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// Control leaves the jump or switch at `pc` by this side, as [`Branches`] counts them.
    Side {
        /// The jump or switch.
        pc: u32,
        /// Its side.
        side: u32,
    },
    /// The instruction at `pc` is about to be executed, however control came to it.
    At {
        /// The instruction.
        pc: u32,
    },
    /// Control comes to `pc` from the instruction above it, not by a jump.
    Into {
        /// The lower instruction.
        pc: u32,
    },
}

/// A probe of an instrumented class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Probe {
    /// Index of the method in [`ClassFile::methods`].
    pub method: usize,
    /// What it reports.
    pub point: Point,
}

/// Why a method has no probes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// It does not decode, or its tables point nowhere.
    Malformed,
    /// It has `jsr` or `ret`.
    Subroutines,
    /// With probes it would not fit into 65535 bytes, or a jump not into its operand.
    TooLarge,
    /// A jump leads where no stack map frame is.
    NoFrame,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Malformed => "code that cannot be decoded",
            Reason::Subroutines => "jsr or ret",
            Reason::TooLarge => "too large with probes",
            Reason::NoFrame => "no stack map frame at a jump target",
        })
    }
}

/// A class with probes.
#[derive(Clone, Debug)]
pub struct Instrumented {
    /// The class file.
    pub bytes: Vec<u8>,
    /// Its probes; the number of each is its index plus the first number asked for.
    pub probes: Vec<Probe>,
    /// Methods that stayed as they were.
    pub left_out: Vec<(usize, Reason)>,
}

/// What a probe calls.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// Internal name of a class with a public static method that takes an int.
    pub class: &'a str,
    /// Name of that method.
    pub method: &'a str,
}

/// The number that the first instruction of a class initialiser reports before its own probes.
pub const INITIALISER_ENTERED: i32 = -1;
/// The number that a class initialiser reports before it returns.
pub const INITIALISER_LEFT: i32 = -2;

/// Puts probes into a class; they are numbered from `first`. `None` when the class file has no
/// room for another constant, or its tables do not add up.
pub fn instrument(class: &ClassFile, target: Target<'_>, first: u32) -> Option<Instrumented> {
    let mut raw = RawClass::read(class.bytes())?;
    let mut pool = PoolWriter::extending(class);
    let call = pool
        .member(tag::METHOD_REF, target.class, target.method, "(I)V")
        .ok()?;
    let branches = Branches::of(class);
    let (mut probes, mut left_out) = (Vec::new(), Vec::new());
    for (index, method) in class.methods.iter().enumerate() {
        if method.code.is_none() {
            continue;
        }
        let points = match points_of(class, index, &branches) {
            Ok(points) => points,
            Err(reason) => {
                left_out.push((index, reason));
                continue;
            }
        };
        let base = first as usize + probes.len();
        let numbered: BTreeMap<Point, i32> = (base..)
            .zip(&points)
            .map(|(n, point)| (*point, n as i32))
            .collect();
        let attributes = &mut raw.methods.get_mut(index)?.attributes;
        let code = attributes.iter_mut().find_map(|a| match &mut a.body {
            Body::Code(code) => Some(code),
            Body::Raw(_) => None,
        })?;
        let method = relocate::Method {
            class,
            info: method,
            branches: branches.of_method(index),
            old: code,
            probes: &numbered,
            call,
        };
        match method.rewrite(&mut pool) {
            Ok(rewritten) => {
                **code = rewritten;
                probes.extend(points.into_iter().map(|point| Probe {
                    method: index,
                    point,
                }));
            }
            Err(reason) => left_out.push((index, reason)),
        }
    }
    raw.pool.extend(pool.into_added());
    Some(Instrumented {
        bytes: raw.write(),
        probes,
        left_out,
    })
}

/// The points of a method that get probes, in order: its first instruction, its exception
/// handlers, every side of its branching points, and JaCoCo's.
///
/// # Errors
/// When it cannot have probes.
pub fn points_of(
    class: &ClassFile,
    method_idx: usize,
    branches: &Branches,
) -> Result<BTreeSet<Point>, Reason> {
    let method = class.methods.get(method_idx).ok_or(Reason::Malformed)?;
    let code = method.code.as_ref().ok_or(Reason::Malformed)?;
    let list = decode(class, method)?;
    let labels = Labels::of(code, &list);
    let mut points = BTreeSet::from([Point::At { pc: 0 }]);
    for handler in &code.handlers {
        let pc = u32::from(handler.handler_pc);
        points.insert(Point::At { pc });
    }
    for branch in branches.of_method(method_idx) {
        points.insert(Point::Side {
            pc: branch.pc,
            side: branch.side_idx,
        });
    }
    for (k, instruction) in list.iter().enumerate() {
        let pc = instruction.pc;
        if ends_method(instruction.opcode) {
            points.insert(Point::At { pc });
        }
        if let (Operands::Branch(to), false) = (
            &instruction.operands,
            opcode::is_conditional_jump(instruction.opcode),
        ) && labels.is_multi_target(*to)
        {
            points.insert(Point::At { pc });
        }
        if labels.needs_probe(pc) {
            points.insert(step_into(&list, k));
        }
    }
    Ok(points)
}

/// Control comes to the instruction with this index from the one above it. After a conditional
/// jump that is its second side.
pub fn step_into(list: &[Instruction], index: usize) -> Point {
    let above = index.checked_sub(1).and_then(|k| list.get(k));
    match above {
        Some(jump) if opcode::is_conditional_jump(jump.opcode) => Point::Side {
            pc: jump.pc,
            side: 1,
        },
        _ => Point::Into {
            pc: list.get(index).map_or(0, |i| i.pc),
        },
    }
}

/// Whether the instruction leaves the method, or its frame by an exception.
pub fn ends_method(op: u8) -> bool {
    opcode::is_return(op) || op == opcode::ATHROW
}

/// The instructions of a method that may have probes.
///
/// # Errors
/// When it may not.
pub fn decode(class: &ClassFile, method: &MethodInfo) -> Result<Vec<Instruction>, Reason> {
    let code = method.code.as_ref().ok_or(Reason::Malformed)?;
    let list: Vec<Instruction> = instructions(class.slice(&code.code))
        .collect::<Result<_, _>>()
        .map_err(|_| Reason::Malformed)?;
    let is_subroutine =
        |i: &Instruction| matches!(i.opcode, opcode::JSR | opcode::JSR_W | opcode::RET);
    if list.iter().any(is_subroutine) {
        return Err(Reason::Subroutines);
    }
    Ok(list)
}

/// The side that a switch takes on its way to `target`.
fn switch_side(branches: &[program::Branch], pc: u32, target: u32) -> Option<u32> {
    let mut sides = branches.iter().filter(|b| b.pc == pc);
    let found = sides.find(|b| b.target == target && b.side != Side::FallThrough)?;
    Some(found.side_idx)
}
