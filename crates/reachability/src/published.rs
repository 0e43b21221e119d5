//! Whether constructors write a field before anybody else can see the object.

use classfile::{
    ClassFile, FieldInfo, Instruction, MemberRef, MethodInfo, instructions, opcode as op,
};
use program::abstract_interpreter::{Domain, Frame, HasWidth, Kind, Operation, step};

/// A value, as far as this needs to know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum It {
    /// The object under construction.
    This,
    Other(bool),
}

impl HasWidth for It {
    fn is_wide(&self) -> bool {
        matches!(self, It::Other(true))
    }
}

/// Follows a constructor from its start.
struct Watch<'a> {
    file: &'a ClassFile,
    field: &'a FieldInfo,
    is_assigned: bool,
}

/// Why the walk ends.
struct Leaves;

impl Watch<'_> {
    fn is_harmless_super(&self, member: &MemberRef) -> bool {
        &*member.name == "<init>"
            && matches!(&*member.class, "java/lang/Object" | "java/lang/Record")
            && self.file.super_class.as_ref() == Some(&member.class)
    }
}

impl Domain for Watch<'_> {
    type Value = It;
    type Stop = Leaves;

    fn missing(&mut self, _: &Instruction) -> Result<It, Leaves> {
        Err(Leaves)
    }

    fn compute(&mut self, operation: &Operation<'_, It>) -> Result<Option<It>, Leaves> {
        let i = operation.instruction;
        let has_this = operation.operands.contains(&It::This);
        match i.opcode {
            op::PUTFIELD if operation.operands.first() == Some(&It::This) => {
                if operation.operands.get(1) == Some(&It::This) {
                    return Err(Leaves);
                }
                let member = self.file.member_of(i).ok_or(Leaves)?;
                if member.class == self.file.this_class
                    && member.name == self.field.name
                    && member.descriptor == self.field.descriptor
                {
                    self.is_assigned = true;
                }
            }
            op::GETFIELD => {}
            op::INVOKESPECIAL if has_this => {
                let member = self.file.member_of(i).ok_or(Leaves)?;
                if !self.is_harmless_super(&member) {
                    return Err(Leaves);
                }
            }
            _ if has_this => return Err(Leaves),
            _ => {}
        }
        let wide = |kind: Kind| It::Other(kind.is_wide());
        Ok(operation.gives.map(wide))
    }

    fn load(
        &mut self,
        _: &Instruction,
        local: u16,
        kind: Kind,
        _: &Frame<It>,
    ) -> Result<It, Leaves> {
        Ok(match (local, kind) {
            (0, Kind::Reference) => It::This,
            _ => It::Other(kind.is_wide()),
        })
    }

    fn store(&mut self, _: &Instruction, _: u16, _: Option<It>, _: &mut Frame<It>) {}

    fn join(&mut self, _: &mut It, _: &It) {}
}

/// Whether each constructor writes a field of its object, on the straight way from its start, before the
/// object is given to anybody.
pub(crate) fn assigns_before_publishing(file: &ClassFile, field: &FieldInfo) -> bool {
    let mut constructors = file
        .methods
        .iter()
        .filter(|m| &*m.name == "<init>")
        .peekable();
    constructors.peek().is_some() && constructors.all(|m| assigns(file, m, field))
}

fn assigns(file: &ClassFile, method: &MethodInfo, field: &FieldInfo) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    let Ok(list) = instructions(file.slice(&code.code)).collect::<Result<Vec<_>, _>>() else {
        return false;
    };
    // A constructor that begins with another one of the class leaves it to that one.
    if let Some(call) = list.iter().find(|i| i.opcode == op::INVOKESPECIAL)
        && let Some(member) = file.member_of(call)
        && &*member.name == "<init>"
        && member.class == file.this_class
        && list
            .iter()
            .take_while(|i| i.pc < call.pc)
            .all(|i| i.opcode != op::NEW)
    {
        return true;
    }
    let mut watch = Watch {
        file,
        field,
        is_assigned: false,
    };
    let mut frame: Frame<It> = Frame::default();
    for i in &list {
        // A local variable that takes the place of `this` would mislead.
        let stores_this = matches!(i.opcode, op::ASTORE | op::ASTORE_0..=op::ASTORE_3)
            && (i.local() == Some(0) || frame.stack.last() == Some(&It::This));
        let leaves = !i.targets().is_empty() || op::ends_flow(i.opcode);
        let is_caught = code
            .handlers
            .iter()
            .any(|h| (u32::from(h.start_pc)..u32::from(h.end_pc)).contains(&i.pc));
        if stores_this || leaves || is_caught || step(&mut watch, file, i, &mut frame).is_err() {
            return false;
        }
        if watch.is_assigned {
            return true;
        }
    }
    false
}
