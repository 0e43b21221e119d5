//! Constants as the verifier needs them, looked up once per class.

use crate::fault::{Check, Fault};
use crate::types::{Name, Type};
use crate::world::World;
use classfile::{ClassFile, Constant, ConstantPool};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// JVMS 4.3.3, receiver included.
pub(crate) const MAX_ARGUMENT_SLOTS: usize = 255;

/// A field, a method or a dynamic call site.
#[derive(Debug)]
pub(crate) struct Target {
    /// The class named by the reference; `java/lang/Object` for a dynamic call site.
    pub(crate) class: Name,
    pub(crate) name: Arc<str>,
    pub(crate) descriptor: Arc<str>,
    /// Whether this is an InterfaceMethodRef.
    pub(crate) interface: bool,
    /// Parameters; none for a field.
    pub(crate) params: Vec<Type>,
    /// Result, or the type of the field; `None` for void.
    pub(crate) ty: Option<Type>,
    /// [`World::is_protected_elsewhere`], once asked.
    pub(crate) protected: Cell<Option<bool>>,
}

impl Target {
    /// Argument slots without the receiver.
    pub(crate) fn slots(&self) -> usize {
        self.params.iter().map(|ty| ty.slots()).sum()
    }
}

/// Lazily decoded constants of one class.
pub(crate) struct Pool<'a> {
    pub(crate) constants: &'a ConstantPool,
    classes: Vec<Option<Name>>,
    targets: Vec<Option<Rc<Target>>>,
    /// Types of Dynamic constants, by the index of their NameAndType.
    dynamics: BTreeMap<u16, Type>,
}

impl<'a> Pool<'a> {
    pub(crate) fn new(class: &'a ClassFile) -> Pool<'a> {
        let count = class.constants.len();
        Pool {
            constants: &class.constants,
            classes: vec![None; count],
            targets: vec![None; count],
            dynamics: BTreeMap::new(),
        }
    }

    /// The name in a Class constant.
    pub(crate) fn class(&mut self, world: &mut World<'_>, index: u16) -> Check<Name> {
        if let Some(Some(known)) = self.classes.get(usize::from(index)) {
            return Ok(*known);
        }
        let Ok(text) = self.constants.class_name(index) else {
            return Err(self.bad_index(index));
        };
        let name = world.names.intern(&text);
        if let Some(slot) = self.classes.get_mut(usize::from(index)) {
            *slot = Some(name);
        }
        Ok(name)
    }

    /// A FieldRef, MethodRef, InterfaceMethodRef or InvokeDynamic constant.
    pub(crate) fn target(&mut self, world: &mut World<'_>, index: u16) -> Check<Rc<Target>> {
        if let Some(Some(known)) = self.targets.get(usize::from(index)) {
            return Ok(known.clone());
        }
        let target = Rc::new(self.find_target(world, index)?);
        if let Some(slot) = self.targets.get_mut(usize::from(index)) {
            *slot = Some(target.clone());
        }
        Ok(target)
    }

    fn find_target(&mut self, world: &mut World<'_>, index: u16) -> Check<Target> {
        let constant = self.constants.get(index);
        let (class, nat) = match constant {
            Some(
                Constant::FieldRef { class, nat }
                | Constant::MethodRef { class, nat }
                | Constant::InterfaceMethodRef { class, nat },
            ) => (self.class(world, class)?, nat),
            Some(Constant::InvokeDynamic { nat, .. }) => (Name::OBJECT, nat),
            _ => return Err(self.bad_index(index)),
        };
        let Ok((name, descriptor)) = self.constants.name_and_type(nat) else {
            return Err(self.bad_index(index));
        };
        world.budget.spend(descriptor.len())?;
        let (params, ty) = match constant {
            Some(Constant::FieldRef { .. }) => {
                (Vec::new(), Some(world.names.of_descriptor(&descriptor)))
            }
            _ => world.names.of_method(&descriptor),
        };
        Ok(Target {
            class,
            name,
            descriptor,
            interface: matches!(constant, Some(Constant::InterfaceMethodRef { .. })),
            params,
            ty,
            protected: Cell::new(None),
        })
    }

    /// The type a Dynamic constant has.
    pub(crate) fn dynamic(&mut self, world: &mut World<'_>, nat: u16) -> Check<Type> {
        if let Some(&known) = self.dynamics.get(&nat) {
            return Ok(known);
        }
        let Ok((_, descriptor)) = self.constants.name_and_type(nat) else {
            return Err(self.bad_index(nat));
        };
        let ty = world.names.of_descriptor(&descriptor);
        self.dynamics.insert(nat, ty);
        Ok(ty)
    }

    pub(crate) fn bad_index(&self, index: u16) -> Box<Fault> {
        if usize::from(index) < self.constants.len() {
            Fault::new(format!("Illegal type at constant pool entry {index}"))
        } else {
            Fault::new(format!("Illegal constant pool index {index}"))
        }
    }
}
