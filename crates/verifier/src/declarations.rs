//! Rules outside of code that the parser leaves open and that the interpreter relies on. HotSpot
//! throws `ClassFormatError` for them.

use crate::fault::{Check, Fault};
use crate::pool::{MAX_ARGUMENT_SLOTS, Pool};
use crate::world::World;
use classfile::{Constant, MethodInfo, access};

/// JVMS 4.1: neither the class nor what it extends is an array class.
pub(crate) fn check_class(world: &World<'_>) -> Check {
    let class = world.class;
    let supers = class.super_class.iter().chain(&class.interfaces);
    match supers
        .chain([&class.this_class])
        .find(|name| name.starts_with('['))
    {
        Some(name) => Err(Fault::new(format!("Bad class name {name}"))),
        None => Ok(()),
    }
}

/// JVMS 4.4.8: method handles call constructors by `newInvokeSpecial` only, and class
/// initialisers not at all.
pub(crate) fn check_constants<'a>(world: &mut World<'a>, pool: &mut Pool<'a>) -> Check {
    for (index, constant) in pool.constants.iter() {
        let Constant::MethodHandle { kind, reference } = constant else {
            continue;
        };
        let target = pool.target(world, reference)?;
        let fits = match kind {
            ..=4 => true,
            8 => &*target.name == "<init>" && target.ty.is_none(),
            _ => !target.name.starts_with('<'),
        };
        if !fits {
            let reason = format!("Bad method name in method handle at constant pool index {index}");
            return Err(Fault::new(reason));
        }
    }
    Ok(())
}

/// JVMS 4.3.3 and 4.6.
pub(crate) fn check_method(method: &MethodInfo, world: &mut World<'_>) -> Check {
    world.budget.spend(method.descriptor.len())?;
    let (params, ret) = world.names.of_method(&method.descriptor);
    let receiver = usize::from(method.access & access::STATIC == 0);
    let slots = params.iter().map(|ty| ty.slots());
    if slots.sum::<usize>() + receiver > MAX_ARGUMENT_SLOTS {
        return Err(Fault::new("Too many arguments in method signature"));
    }
    if &*method.name == "<init>" {
        let banned = access::STATIC | access::ABSTRACT | access::NATIVE;
        if method.access & banned != 0 || world.class.is_interface() {
            return Err(Fault::new("Method <init> has illegal modifiers"));
        }
        if ret.is_some() {
            return Err(Fault::new("Method <init> must return void"));
        }
    }
    Ok(())
}
