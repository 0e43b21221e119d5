//! Who calls a private method, where that can be seen.
//!
//! A private method is called by the classes of its nest only. Where one of them takes a handle on it (a
//! method reference), or uses reflection at all, nobody knows who calls it with what.

use std::sync::Arc;

use classfile::{ClassFile, Constant, access, instructions, opcode as op};
use testcase::Universe;

use crate::body::Body;
use crate::classes::nest_of;
use crate::prover::Prover;
use crate::state::{Origin, State, What};
use crate::transfer::{Transfer, Write, operands_before};
use crate::wp::Rewriter;

/// A call: class, index of the method, index of the instruction.
pub(crate) type Site = (Arc<ClassFile>, usize, usize);

/// Methods that the library calls although they are private.
const HOOKS: [&str; 7] = [
    "readObject",
    "writeObject",
    "readObjectNoData",
    "readResolve",
    "writeReplace",
    "finalize",
    "main",
];

impl Prover<'_> {
    /// All calls of a method; nothing when there may be others.
    pub(crate) fn callers(&mut self, body: &Body) -> Option<Vec<Site>> {
        let info = body.info();
        // What is annotated may be called by whoever looks for such methods.
        let is_hook = HOOKS.contains(&&*info.name) || info.annotations.is_some();
        if info.access & access::PRIVATE == 0 || is_hook {
            return None;
        }
        let universe = self.t.classes.universe;
        // An enum's constants are made by its initialiser, whose name is private, too.
        let nest = nest_of(universe, &body.file)?;
        if nest.iter().any(|c| reflects(&c.file)) {
            return None;
        }
        let mut sites = Vec::new();
        for class in &nest {
            if takes_handle(&class.file, body) {
                return None;
            }
            for (method, m) in class.file.methods.iter().enumerate() {
                let Some(code) = &m.code else { continue };
                for (at, i) in instructions(class.file.slice(&code.code)).enumerate() {
                    let i = i.ok()?;
                    if !matches!(i.opcode, op::INVOKEVIRTUAL..=op::INVOKEINTERFACE) {
                        continue;
                    }
                    let called = class.file.member_of(&i)?;
                    if called.name != info.name || called.descriptor != info.descriptor {
                        continue;
                    }
                    if called.class == body.file.this_class {
                        sites.push((class.file.clone(), method, at));
                    } else if self
                        .t
                        .classes
                        .is_below(&called.class, &body.file.this_class)
                        != Some(false)
                    {
                        return None;
                    }
                }
            }
        }
        Some(sites)
    }

    /// The state at the entry of a method, seen from a call of it.
    pub(crate) fn at_call(
        &mut self,
        callee: &Body,
        state: &State,
        id: u32,
        caller: &Body,
        at: usize,
    ) -> Option<State> {
        let stack = operands_before(&mut self.t, caller, at)?;
        let slots = slots_of(callee.info());
        let first = stack.len().checked_sub(slots.len())?;
        let operands = stack[first..].iter().map(|o| o.term);
        let locals = slots.into_iter().zip(operands).collect();
        let transfer = Transfer {
            locals,
            stack: Vec::new(),
            write: Write::None,
            facts: Vec::new(),
        };
        let mut rewriter = Rewriter::new(&mut self.t, &transfer);
        rewriter.forgets_locals = true;
        let made: Vec<_> = state
            .clauses
            .iter()
            .map(|c| (rewriter.condition(c.term), c.origin))
            .collect();
        let mut above = State {
            method: id,
            at,
            clauses: Vec::new(),
            frames: Vec::new(),
            via: Some(Origin {
                method: id,
                pc: caller.list[at].pc,
                what: What::Call,
            }),
        };
        for (term, origin) in made {
            if let Some(term) = term {
                above.add(&self.t.pool, term, origin);
            }
        }
        Some(above)
    }
}

/// The local variables in which a method finds its arguments, the receiver first.
pub(crate) fn slots_of(info: &classfile::MethodInfo) -> Vec<u16> {
    let (params, _) = crate::calls::split(&info.descriptor);
    let mut slots = Vec::new();
    let mut slot = 0u16;
    if info.access & access::STATIC == 0 {
        slots.push(slot);
        slot += 1;
    }
    for descriptor in params {
        slots.push(slot);
        slot += if matches!(descriptor, "J" | "D") {
            2
        } else {
            1
        };
    }
    slots
}

/// Whether a class uses reflection or handles on members by name.
pub(crate) fn reflects(file: &ClassFile) -> bool {
    file.constants.iter().any(|(at, constant)| {
        let is_member = matches!(
            constant,
            Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. }
        );
        if !is_member {
            return false;
        }
        let Ok(member) = file.constants.member(at) else {
            return true;
        };
        let class = &*member.class;
        let of_class = class == "java/lang/Class"
            && (member.name.contains("Method")
                || member.name.contains("Field")
                || member.name.contains("Constructor")
                || &*member.name == "newInstance");
        of_class
            || class.starts_with("java/lang/reflect/") && class != "java/lang/reflect/Array"
            || class == "java/lang/invoke/MethodHandles$Lookup"
            || class.ends_with("FieldUpdater")
            || class.ends_with("/Unsafe")
    })
}

/// Whether a class has a handle on a method: a method reference or a lambda made of it.
fn takes_handle(file: &ClassFile, body: &Body) -> bool {
    let info = body.info();
    file.constants.iter().any(|(_, constant)| match constant {
        Constant::MethodHandle { reference, .. } => match file.constants.member(reference) {
            Ok(m) => m.name == info.name && m.descriptor == info.descriptor,
            Err(_) => true,
        },
        _ => false,
    })
}

/// Whether a class, or one of its nest, uses reflection; also when that cannot be seen.
pub(crate) fn nest_reflects(universe: &Universe, file: &ClassFile) -> bool {
    nest_of(universe, file).is_none_or(|nest| nest.iter().any(|c| reflects(&c.file)))
}
