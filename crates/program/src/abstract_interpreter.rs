//! The operand stack and the local variables of a method, followed over values of the user's choice.
//!
//! A [`Domain`] says what a value is (a text, a place in the code, what is known of a number) and what
//! instructions make of values. Everything else is the same for all of them and stands here: how many
//! operands an instruction takes and of which kinds, what `dup` and its relatives move, which local
//! variable is meant, where control goes. [`step`] is one instruction; [`straight`] and [`in_order`]
//! are two ways through a method.
//!
//! Who uses it: [`crate::Conditions`], the words of test names, and the messages of null pointer
//! exceptions. The verifier and the translation of the machine have their own, since they judge the
//! code they follow and must name the first thing that is wrong with it; the table of stack effects
//! ([`effects`]) is the same.

pub mod effects;

use std::collections::BTreeSet;

use classfile::{ClassFile, Constant, Instruction, Operands, opcode as op};

pub use effects::{HasWidth, Kind};

/// Operands and local variables at one place of a method.
#[derive(Clone, Debug)]
pub struct Frame<V> {
    /// Bottom first; a long or double is one entry.
    pub stack: Vec<V>,
    /// By index, as far as the user wants to know of them.
    pub locals: Vec<V>,
}

impl<V> Default for Frame<V> {
    fn default() -> Frame<V> {
        Frame {
            stack: Vec::new(),
            locals: Vec::new(),
        }
    }
}

/// Operands of an instruction and what it gives.
#[derive(Debug)]
pub struct Operation<'a, V> {
    /// The instruction.
    pub instruction: &'a Instruction,
    /// What it takes from the stack, bottom first.
    pub operands: &'a [V],
    /// The kind of what it leaves there, if it leaves anything.
    pub gives: Option<Kind>,
}

/// What values are, and what instructions make of them.
pub trait Domain {
    /// A value on the stack or in a local variable.
    type Value: Clone + HasWidth;
    /// Why code is not followed any further.
    type Stop;

    /// Whether the instruction is followed at all. After one that is not, nothing of the stack is
    /// known.
    fn follows(&self, _instruction: &Instruction) -> bool {
        true
    }

    /// An operand that is not on the stack, because what was there is not known.
    ///
    /// # Errors
    /// When such code is not followed.
    fn missing(&mut self, instruction: &Instruction) -> Result<Self::Value, Self::Stop>;

    /// What an instruction makes of its operands. The answer counts where it gives something.
    ///
    /// # Errors
    /// When such code is not followed.
    fn compute(
        &mut self,
        operation: &Operation<'_, Self::Value>,
    ) -> Result<Option<Self::Value>, Self::Stop>;

    /// What a local variable holds.
    ///
    /// # Errors
    /// When such code is not followed.
    fn load(
        &mut self,
        instruction: &Instruction,
        local: u16,
        kind: Kind,
        frame: &Frame<Self::Value>,
    ) -> Result<Self::Value, Self::Stop>;

    /// A value, which is not on the stack any more, is stored to a local variable; of `iinc`, there
    /// is none.
    fn store(
        &mut self,
        instruction: &Instruction,
        local: u16,
        value: Option<Self::Value>,
        frame: &mut Frame<Self::Value>,
    );

    /// Called before each instruction.
    fn at(&mut self, _instruction: &Instruction, _frame: &Frame<Self::Value>) {}

    /// Where control comes from two places: what holds for both.
    fn join(&mut self, into: &mut Self::Value, other: &Self::Value);
}

/// Follows one instruction.
///
/// # Errors
/// When the domain stops, or `None` when the instruction means nothing.
pub fn step<D: Domain>(
    domain: &mut D,
    class: &ClassFile,
    i: &Instruction,
    frame: &mut Frame<D::Value>,
) -> Result<(), Option<D::Stop>> {
    if !domain.follows(i) {
        frame.stack.clear();
        return Ok(());
    }
    match i.opcode {
        op::ILOAD..=op::ALOAD_3 => {
            let local = i.local().ok_or(None)?;
            let kind = effects::kind_of_local(i.opcode);
            let value = domain.load(i, local, kind, frame).map_err(Some)?;
            frame.stack.push(value);
        }
        op::ISTORE..=op::ASTORE_3 => {
            let local = i.local().ok_or(None)?;
            let value = pop(domain, i, frame).map_err(Some)?;
            domain.store(i, local, Some(value), frame);
        }
        op::IINC => {
            let Operands::Increment { local, .. } = i.operands else {
                return Err(None);
            };
            domain.store(i, local, None, frame);
        }
        op::POP => {
            pop(domain, i, frame).map_err(Some)?;
        }
        op::POP2 => {
            if !pop(domain, i, frame).map_err(Some)?.is_wide() {
                pop(domain, i, frame).map_err(Some)?;
            }
        }
        op::DUP..=op::SWAP => {
            let moved = effects::shuffle(i.opcode, &mut frame.stack, |stack| match stack.pop() {
                Some(value) => Ok(value),
                None => domain.missing(i),
            });
            moved.map_err(Some)?;
        }
        op::RET => {}
        _ => {
            let (n_taken, gives) = effect_of(class, i).ok_or(None)?;
            while frame.stack.len() < n_taken {
                let value = domain.missing(i).map_err(Some)?;
                frame.stack.insert(0, value);
            }
            let first = frame.stack.len() - n_taken;
            let made = domain.compute(&Operation {
                instruction: i,
                operands: &frame.stack[first..],
                gives,
            });
            let made = made.map_err(Some)?;
            frame.stack.truncate(first);
            if gives.is_some() {
                frame.stack.extend(made);
            }
        }
    }
    Ok(())
}

fn pop<D: Domain>(
    domain: &mut D,
    i: &Instruction,
    frame: &mut Frame<D::Value>,
) -> Result<D::Value, D::Stop> {
    match frame.stack.pop() {
        Some(value) => Ok(value),
        None => domain.missing(i),
    }
}

/// How many operands an instruction takes, and the kind of what it gives; `None` when it means
/// nothing.
fn effect_of(class: &ClassFile, i: &Instruction) -> Option<(usize, Option<Kind>)> {
    if let Some((takes, gives)) = effects::fixed(i.opcode) {
        return Some((takes.len(), Kind::of_letter(gives.bytes().next())));
    }
    match (i.opcode, &i.operands) {
        (op::LDC | op::LDC_W | op::LDC2_W, Operands::Constant(constant)) => {
            Some((0, Some(kind_of_constant(class, *constant)?)))
        }
        (op::JSR | op::JSR_W, _) => Some((0, Some(Kind::ReturnAddress))),
        (op::GETSTATIC..=op::PUTFIELD, _) => {
            let member = class.member_of(i)?;
            let kind = Kind::of_descriptor(&member.descriptor)?;
            let is_static = matches!(i.opcode, op::GETSTATIC | op::PUTSTATIC);
            let is_read = matches!(i.opcode, op::GETSTATIC | op::GETFIELD);
            let taken = usize::from(!is_static) + usize::from(!is_read);
            Some((taken, is_read.then_some(kind)))
        }
        (op::INVOKEVIRTUAL..=op::INVOKEINTERFACE, _) => {
            let (n, gives) = effects::of_call(&class.member_of(i)?.descriptor)?;
            Some((n + usize::from(i.opcode != op::INVOKESTATIC), gives))
        }
        (op::INVOKEDYNAMIC, Operands::Constant(constant)) => {
            let Some(Constant::InvokeDynamic { nat, .. }) = class.constants.get(*constant) else {
                return None;
            };
            effects::of_call(&class.constants.name_and_type(nat).ok()?.1)
        }
        (op::MULTIANEWARRAY, Operands::MultiNewArray { dimensions, .. }) => {
            Some((usize::from(*dimensions), Some(Kind::Reference)))
        }
        _ => None,
    }
}

fn kind_of_constant(class: &ClassFile, constant: u16) -> Option<Kind> {
    Some(match class.constants.get(constant)? {
        Constant::Integer(_) => Kind::Int,
        Constant::Float(_) => Kind::Float,
        Constant::Long(_) => Kind::Long,
        Constant::Double(_) => Kind::Double,
        Constant::Dynamic { nat, .. } => {
            Kind::of_descriptor(&class.constants.name_and_type(nat).ok()?.1)?
        }
        _ => Kind::Reference,
    })
}

/// Follows the instructions as they stand, one straight run after the other. At `entries`, where
/// control may come from elsewhere, nothing of the stack is known.
pub fn straight<D: Domain>(
    domain: &mut D,
    class: &ClassFile,
    list: &[Instruction],
    entries: &BTreeSet<u32>,
) {
    let mut frame = Frame::default();
    for i in list {
        if entries.contains(&i.pc) {
            frame.stack.clear();
        }
        domain.at(i, &frame);
        if step(domain, class, i, &mut frame).is_err() {
            frame.stack.clear();
        }
    }
}

/// The frames before the instructions of a method.
#[derive(Clone, Debug)]
pub struct Frames<V> {
    by_pc: Vec<Option<Frame<V>>>,
}

impl<V: Clone> Frames<V> {
    /// No frame yet, for code of this length.
    pub fn new(length: usize) -> Frames<V> {
        Frames {
            by_pc: vec![None; length],
        }
    }

    /// The frame before the instruction at `pc`.
    pub fn at(&self, pc: u32) -> Option<&Frame<V>> {
        self.by_pc.get(pc as usize)?.as_ref()
    }

    /// Says what the frame at `pc` is.
    pub fn set(&mut self, pc: u32, frame: Frame<V>) {
        if let Some(place) = self.by_pc.get_mut(pc as usize) {
            *place = Some(frame);
        }
    }

    fn n_known(&self) -> usize {
        self.by_pc.iter().flatten().count()
    }

    fn flow<D: Domain<Value = V>>(&mut self, domain: &mut D, to: u32, frame: &Frame<V>) {
        match self.by_pc.get_mut(to as usize) {
            Some(Some(there)) => {
                let stacks = there.stack.iter_mut().zip(&frame.stack);
                let locals = there.locals.iter_mut().zip(&frame.locals);
                for (into, other) in stacks.chain(locals) {
                    domain.join(into, other);
                }
            }
            Some(empty) => *empty = Some(frame.clone()),
            None => {}
        }
    }
}

/// Goes over the code in its order, from the frames that are there (at least that of the first
/// instruction), again as long as that reaches more of it, and ends where the frame before `target`
/// is known. This is not a fixed point: a frame that is joined with another later keeps what was
/// derived from it.
pub fn in_order<D: Domain>(
    domain: &mut D,
    class: &ClassFile,
    list: &[Instruction],
    target: u32,
    frames: &mut Frames<D::Value>,
) {
    loop {
        let before = frames.n_known();
        for i in list {
            let Some(mut frame) = frames.at(i.pc).cloned() else {
                continue;
            };
            if i.pc == target || step(domain, class, i, &mut frame).is_err() {
                return;
            }
            for to in i.targets() {
                frames.flow(domain, to, &frame);
            }
            // A subroutine comes back behind its `jsr`.
            let comes_back = matches!(i.opcode, op::JSR | op::JSR_W);
            if comes_back || !op::ends_flow(i.opcode) {
                frames.flow(domain, i.next_pc(), &frame);
            }
        }
        if frames.n_known() == before {
            return;
        }
    }
}
