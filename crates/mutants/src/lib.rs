//! Classes with one small change: mutants.
//!
//! [`Mutants::of`] lists what can be changed in a class, by operators named as PIT names them
//! ([`OPERATORS`]); [`Mutants::apply`] gives the changed class file and [`Mutants::told`] says the change as Java.
//!
//! A mutant replaces one instruction by others, and everything that points into the method's code
//! is moved along. Constants that any mutant of the class needs are appended to the pool once, for all of
//! them, so that an index means the same in each mutant: a machine that gives a loaded method other code
//! (`vm::redefine` does) can keep what it has resolved. There is no stack map in a method whose code
//! has become longer or shorter: such a machine neither needs one nor verifies, and each mutant keeps the
//! types of the operand stack by construction, which a test asks the verifier about. To change
//! the machine's own instructions instead would save translating a method (some ten microseconds for a
//! mutant, beside several runs of tests), but a bytecode and an instruction of the machine are not one to
//! one: constants, jumps and moves are folded into their neighbours.
//!
//! What this crate does not know: how mutants are run, and which test kills one.

mod find;
mod operator;
mod rewrite;
mod told;

use std::sync::Arc;

use classfile::raw::RawClass;
use classfile::write::PoolWriter;
use classfile::{ClassFile, Instruction, MethodInfo, access, instructions};

pub use operator::{OPERATORS, Operator, Row};

/// One change of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// What made it.
    pub operator: Operator,
    /// Index of the method in the class file.
    pub method: usize,
    /// The instruction that is replaced.
    pub pc: u32,
    /// The source line it is on.
    pub line: Option<u16>,
    /// What stands there instead.
    pub(crate) with: Vec<Piece>,
    /// What the operator made of the instruction's value, as Java; empty where nothing is left.
    pub(crate) became: String,
    /// When the change makes a difference.
    pub needs: Needs,
    /// The instruction that shows it: mostly its own.
    pub shown_at: u32,
}

/// A part of what stands in place of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Instructions that do not jump.
    Bytes(Vec<u8>),
    /// A jump, by its opcode and the place in the old code that it leads to.
    Jump(u8, u32),
    /// A switch with other targets.
    Switch(Instruction),
}

/// What must happen at an instruction for its change to make any difference there: a run in which that
/// does not happen cannot tell the mutant from the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// It is executed.
    Passing,
    /// The jump is taken.
    Jumping,
    /// The jump is not taken.
    FallingThrough,
    /// The operands of a comparison are equal.
    Equal,
    /// They differ by one at most: one of them is another number in the mutant.
    Near,
    /// The counterpart of an arithmetic operator gives something else.
    OtherResult,
    /// What is returned is not zero, `false` or `null`.
    NonZero,
    /// What is returned is zero.
    Zero,
}

/// A class and its mutants.
#[derive(Clone, Debug)]
pub struct Mutants {
    class: Arc<ClassFile>,
    /// The class with the constants of all mutants.
    base: RawClass,
    /// All of them, in the order of the code.
    pub list: Vec<Mutant>,
}

impl Mutants {
    /// All mutants of a class; none where its tables cannot be taken apart.
    pub fn of(class: &Arc<ClassFile>) -> Mutants {
        let raw = RawClass::read(class.bytes());
        let is_whole = raw.is_some();
        let mut pool = PoolWriter::extending(class);
        let mut list = Vec::new();
        let generated = classfile::annotations::generated_methods(class);
        for (index, method) in class.methods.iter().enumerate().filter(|_| is_whole) {
            if is_written_by_somebody(class, method)
                && !generated[index]
                && let Some(code) = decoded(class, method)
            {
                find::Finder::new(class, (index, method), &code, &mut pool).find(&mut list);
            }
        }
        let mut base = raw.unwrap_or_else(empty);
        base.pool.extend(pool.into_added());
        Mutants {
            class: class.clone(),
            base,
            list,
        }
    }

    /// The class as it is.
    pub fn class(&self) -> &Arc<ClassFile> {
        &self.class
    }

    /// The class as it is, with the constants of its mutants: what a machine goes back to.
    pub fn original(&self) -> Option<Arc<ClassFile>> {
        let bytes = self.base.write();
        ClassFile::parse(bytes.into()).ok().map(Arc::new)
    }

    /// The class with a change; nothing when the method becomes too long for its jumps.
    pub fn apply(&self, mutant: &Mutant) -> Option<Arc<ClassFile>> {
        let mut changed = self.base.clone();
        let code = changed.code_mut(mutant.method)?;
        *code = rewrite::replaced(&self.class, mutant, code)?;
        let bytes = changed.write();
        ClassFile::parse(bytes.into()).ok().map(Arc::new)
    }

    /// The change as Java: `999 < n became 999 <= n`.
    pub fn told(&self, mutant: &Mutant) -> String {
        told::told(&self.class, mutant)
    }
}

fn empty() -> RawClass {
    RawClass {
        minor: 0,
        major: 0,
        pool: vec![Vec::new()],
        access: 0,
        this_class: 0,
        super_class: 0,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        attributes: Vec::new(),
    }
}

fn decoded(class: &ClassFile, method: &MethodInfo) -> Option<Vec<Instruction>> {
    let code = method.code.as_ref()?;
    instructions(class.slice(&code.code))
        .collect::<Result<_, _>>()
        .ok()
}

/// Not bridges and accessors of the compiler, nor `values` and `valueOf` of enums, nor class
/// initialisers, which run before any test does.
fn is_written_by_somebody(class: &ClassFile, method: &MethodInfo) -> bool {
    let is_made = method.access & (access::SYNTHETIC | access::BRIDGE) != 0
        && !method.name.starts_with("lambda$");
    let is_of_enum = class.access & access::ENUM != 0
        && matches!(&*method.name, "values" | "valueOf" | "$values")
        && method.access & access::STATIC != 0;
    !is_made && !is_of_enum && &*method.name != "<clinit>"
}
