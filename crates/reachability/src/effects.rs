//! What methods of the program write, where that can be seen: fields, static fields, elements.
//!
//! Only calls that cannot lead to another method than the one named are followed; everything else, and
//! everything that initialises a class, counts as writing anything.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{ClassFile, Instruction, MemberRef, Operands, instructions, opcode as op};

use crate::body::Body;
use crate::calls::{is_fixed, split};
use crate::place::FieldId;
use crate::transfer::{Terms, letter_of_array};

/// What code may write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    pub fields: BTreeSet<FieldId>,
    /// Letters of the types of elements.
    pub elements: BTreeSet<u8>,
}

/// Methods that are followed for one call.
const MOST: usize = 40;

/// What a call may write; nothing when that is not known.
pub(crate) fn effects_of(
    t: &mut Terms<'_>,
    body: &Body,
    i: &Instruction,
    member: &MemberRef,
) -> Option<Arc<Effects>> {
    let mut walk = Walk {
        from: body.file.this_class.clone(),
        seen: Vec::new(),
        effects: Effects::default(),
    };
    walk.call(t, i, member)?;
    while let Some(at) = walk.seen.iter().position(|s| !s.is_done) {
        walk.seen[at].is_done = true;
        if walk.seen.len() > MOST {
            return None;
        }
        let (file, method) = (walk.seen[at].file.clone(), walk.seen[at].method);
        walk.method(t, &file, method)?;
    }
    Some(Arc::new(walk.effects))
}

struct Seen {
    file: Arc<ClassFile>,
    method: usize,
    is_done: bool,
}

struct Walk {
    /// The class whose code began: it is initialised.
    from: Arc<str>,
    seen: Vec<Seen>,
    effects: Effects,
}

impl Walk {
    fn method(&mut self, t: &mut Terms<'_>, file: &Arc<ClassFile>, method: usize) -> Option<()> {
        let code = file.methods.get(method)?.code.as_ref()?;
        for i in instructions(file.slice(&code.code)) {
            let i = i.ok()?;
            match i.opcode {
                op::PUTFIELD | op::PUTSTATIC | op::GETSTATIC => {
                    let m = file.member_of(&i)?;
                    let field = t.classes.resolve(&m.class, &m.name, &m.descriptor)?;
                    if i.opcode != op::PUTFIELD {
                        let holder = t.classes.field(field).class.clone();
                        self.initialised(t, &holder)?;
                    }
                    if i.opcode != op::GETSTATIC {
                        self.effects.fields.insert(field);
                    }
                }
                op::IASTORE..=op::SASTORE => {
                    let letter = letter_of_array(i.opcode - op::IASTORE);
                    self.effects.elements.insert(letter);
                }
                op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                    let m = file.member_of(&i)?;
                    // Constructors of exceptions call what a class below them may have overridden.
                    let is_init = &*file.methods[method].name == "<init>";
                    let is_above = file.super_class.as_ref() == Some(&m.class);
                    let is_quiet = matches!(&*m.class, "java/lang/Object" | "java/lang/Enum");
                    let is_library = t.classes.universe.class(&m.class)?.is_library;
                    if is_init && is_above && is_library && !is_quiet {
                        return None;
                    }
                    self.call(t, &i, &m)?;
                }
                op::INVOKEDYNAMIC | op::MONITORENTER => return None,
                op::LDC..=op::LDC2_W if is_dynamic(file, &i) => return None,
                op::NEW => {
                    let Operands::Constant(at) = i.operands else {
                        return None;
                    };
                    let class = file.constants.class_name(at).ok()?;
                    self.initialised(t, &class)?;
                }
                _ => {}
            }
        }
        Some(())
    }

    fn initialised(&self, t: &Terms<'_>, class: &str) -> Option<()> {
        (!t.classes.may_initialise(&self.from, class)).then_some(())
    }

    fn call(&mut self, t: &mut Terms<'_>, i: &Instruction, m: &MemberRef) -> Option<()> {
        let class = t.classes.universe.class(&m.class)?;
        if class.is_library {
            return is_harmless(m).then_some(());
        }
        if i.opcode == op::INVOKEINTERFACE {
            return None;
        }
        if i.opcode == op::INVOKESTATIC {
            self.initialised(t, &m.class)?;
        }
        // The class that declares it may be above the one that is named.
        let mut holder = class.clone();
        let method = loop {
            let same = |x: &classfile::MethodInfo| x.name == m.name && x.descriptor == m.descriptor;
            match holder.file.methods.iter().position(same) {
                Some(at) => break at,
                None if &*m.name == "<init>" => return None,
                None => {
                    let above = holder.file.super_class.clone()?;
                    holder = t.classes.universe.class(&above)?;
                    if holder.is_library {
                        return None;
                    }
                }
            }
        };
        let info = &holder.file.methods[method];
        let is_synchronized = info.access & classfile::access::SYNCHRONIZED != 0;
        if !is_fixed(i, class.file.access, info.access) || info.code.is_none() || is_synchronized {
            return None;
        }
        let is_known = |s: &Seen| s.method == method && s.file.this_class == holder.file.this_class;
        if !self.seen.iter().any(is_known) {
            self.seen.push(Seen {
                file: holder.file.clone(),
                method,
                is_done: false,
            });
        }
        Some(())
    }
}

fn is_dynamic(file: &ClassFile, i: &Instruction) -> bool {
    let Operands::Constant(at) = i.operands else {
        return true;
    };
    matches!(
        file.constants.get(at),
        Some(classfile::Constant::Dynamic { .. })
    )
}

/// Methods of the library that run no code of a program and write nothing of it.
fn is_harmless(m: &MemberRef) -> bool {
    let (params, _) = split(&m.descriptor);
    let is_value = |d: &&str| d.len() == 1 || *d == "Ljava/lang/String;";
    if !params.iter().all(is_value) {
        return false;
    }
    let is_exception = m.class.starts_with("java/lang/")
        && (m.class.ends_with("Exception") || m.class.ends_with("Error"))
        && &*m.name == "<init>";
    is_exception
        || &*m.class == "java/lang/Object" && matches!(&*m.name, "<init>" | "getClass")
        || &*m.class == "java/lang/Enum" && matches!(&*m.name, "<init>" | "ordinal" | "name")
        || crate::calls::is_self_contained(&m.class)
}
