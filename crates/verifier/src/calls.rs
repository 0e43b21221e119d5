//! Calls and field accesses.

use crate::Member;
use crate::execute::Step;
use crate::fault::{Check, Fault};
use crate::pool::Target;
use crate::types::{Name, Type};
use crate::world::Verdict;
use classfile::Operands;
use classfile::opcode::*;

impl Step<'_, '_> {
    pub(crate) fn field(&mut self, opcode: u8, index: u16) -> Check {
        let target = self.pool.target(self.world, index)?;
        let ty = target.ty.unwrap_or(Type::Top);
        if matches!(opcode, PUTSTATIC | PUTFIELD) {
            self.pop(ty)?;
        }
        match opcode {
            GETFIELD => self.field_owner(&target)?,
            PUTFIELD if self.is_own_field_of_new_this(&target)? => {
                self.frame.stack.pop();
            }
            PUTFIELD => self.field_owner(&target)?,
            _ => {}
        }
        if matches!(opcode, GETSTATIC | GETFIELD) {
            self.push(ty)?;
        }
        Ok(())
    }

    /// A constructor may set the fields its class declares before it calls another.
    fn is_own_field_of_new_this(&mut self, target: &Target) -> Check<bool> {
        let class = self.world.class;
        if self.frame.stack.last() != Some(&Type::UninitThis) || target.class != self.world.this {
            return Ok(false);
        }
        self.world.budget.spend(class.fields.len())?;
        Ok(class.field(&target.name, &target.descriptor).is_some())
    }

    fn field_owner(&mut self, target: &Target) -> Check {
        let owner = self.frame.stack.last().copied();
        self.pop(Type::Ref(target.class))?;
        self.check_protected(target, Member::Field, owner)
    }

    pub(crate) fn invoke(&mut self, opcode: u8, index: u16) -> Check {
        let target = self.pool.target(self.world, index)?;
        if opcode == INVOKESPECIAL && &*target.name != "<init>" {
            self.check_special(&target)?;
        }
        for &param in target.params.iter().rev() {
            self.pop(param)?;
        }
        let receiver = self.frame.stack.last().copied();
        match opcode {
            INVOKESTATIC | INVOKEDYNAMIC => {}
            INVOKESPECIAL if &*target.name == "<init>" => self.construct(&target)?,
            INVOKESPECIAL => self.pop(Type::Ref(self.world.this))?,
            _ => {
                self.pop(Type::Ref(target.class))?;
                self.check_protected(&target, Member::Method, receiver)?;
            }
        }
        match target.ty {
            Some(ty) => self.push(ty),
            None => Ok(()),
        }
    }

    /// JVMS 4.9.2: `invokespecial` names the current class, a superclass or a direct
    /// superinterface.
    fn check_special(&mut self, target: &Target) -> Check {
        let this = self.world.this;
        if target.class == this {
            return Ok(());
        }
        let verdict = self.world.class_assignable(this, target.class);
        if !verdict.is_yes() {
            let mut fault = Fault::new(
                "Bad invokespecial instruction: current class isn't assignable to reference class.",
            );
            fault.missing = verdict.missing();
            return Err(fault);
        }
        // Older class files have no calls of superinterfaces' methods.
        let is_direct =
            self.world.class.major >= 50 && self.world.is_direct_interface(target.class);
        if !is_direct && !self.world.is_super_of_this(target.class) {
            return Err(Fault::new(
                "Bad invokespecial instruction: interface method to invoke is not in a direct superinterface.",
            ));
        }
        Ok(())
    }

    /// A call of `<init>`: what it is called on becomes an object everywhere.
    fn construct(&mut self, target: &Target) -> Check {
        let found = self.pop_reference()?;
        let class = match found {
            Type::UninitThis => {
                if target.class != self.world.this && Some(target.class) != self.world.parent {
                    return Err(Fault::new("Bad <init> method call"));
                }
                self.frame.this_uninit = false;
                self.changed = true;
                self.world.this
            }
            Type::Uninit(pc) => {
                let instruction = self.body.at(u32::from(pc));
                let class = match instruction.map(|new| (new.opcode, &new.operands)) {
                    Some((NEW, Operands::Constant(index))) => {
                        self.pool.class(self.world, *index)?
                    }
                    _ => return Err(Fault::new("Expecting new instruction")),
                };
                if class != target.class {
                    return Err(Fault::new("Call to wrong <init> method"));
                }
                let object = Some(Type::Ref(class));
                self.check_protected(target, Member::Method, object)
                    .map_err(|_| Fault::new("Bad access to protected <init> method"))?;
                class
            }
            _ => {
                let mut fault = self.mismatch(found, "uninitialized object");
                fault.reason = "Bad operand type when invoking <init>".into();
                return Err(fault);
            }
        };
        self.world.budget.spend(self.frame.slots())?;
        self.changed |= self.frame.replace_in_locals(found, Type::Ref(class));
        self.frame.replace_on_stack(found, Type::Ref(class));
        Ok(())
    }

    /// JVMS 4.10.1.8. `receiver` has just been popped.
    fn check_protected(
        &mut self,
        target: &Target,
        member: Member,
        receiver: Option<Type>,
    ) -> Check {
        let Some(receiver) = receiver else {
            return Ok(());
        };
        let this = Type::Ref(self.world.this);
        if receiver == this
            || !self.world.is_protected_elsewhere(target, member)
            || self.is_array_clone(target, receiver)
        {
            return Ok(());
        }
        match self.world.assignable(receiver, this) {
            Verdict::Yes => Ok(()),
            verdict => {
                let mut fault = self.bad_operand(receiver, this, verdict);
                fault.reason = "Bad access to protected data".into();
                Err(fault)
            }
        }
    }

    /// `clone` is public for arrays.
    fn is_array_clone(&self, target: &Target, receiver: Type) -> bool {
        target.class == Name::OBJECT
            && &*target.name == "clone"
            && matches!(receiver, Type::Ref(class) if self.world.names.is_array(class))
    }
}
