//! Entry points: a method whose receiver and arguments are symbolic, or a program.

use std::sync::Arc;

use vm::kind::split_descriptor;
use vm::{ClassId, Completion, Kind, LoaderId, MethodId, Vm};

use crate::candidates::load;

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name, from debug information where there is any.
    pub name: String,
    /// Descriptor of its type.
    pub descriptor: Arc<str>,
    /// Its kind.
    pub kind: Kind,
}

/// What is called.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The class it was asked for in.
    pub class: ClassId,
    /// The method.
    pub method: MethodId,
    /// Receiver first, where there is one.
    pub params: Vec<Param>,
    /// Whether there is a receiver.
    pub has_receiver: bool,
    /// Arguments are inputs; a program's `main` gets an empty array.
    pub symbolic: bool,
}

impl Entry {
    /// A method of a class by name and, where that is not enough, descriptor.
    ///
    /// # Errors
    /// When the class does not load or initialise.
    pub fn method(
        vm: &mut Vm,
        loader: LoaderId,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<Option<Entry>, Completion> {
        let class = load(vm, loader, class)?;
        let Some(method) = vm.find_method(class, name, descriptor) else {
            return Ok(None);
        };
        Ok(Some(Entry::of(vm, class, method)))
    }

    /// The entry of a method.
    pub fn of(vm: &Vm, class: ClassId, method: MethodId) -> Entry {
        let m = &vm.methods[method];
        let has_receiver = !m.is_static();
        let mut params = Vec::new();
        if has_receiver {
            params.push(Param {
                name: "this".into(),
                descriptor: format!("L{};", vm.classes[class].name).into(),
                kind: Kind::Ref,
            });
        }
        let (descriptors, _) = split_descriptor(&m.descriptor);
        let mut slot = u16::from(has_receiver);
        for (k, d) in descriptors.iter().enumerate() {
            let kind = Kind::of_descriptor(d);
            params.push(Param {
                name: param_name(vm, method, k, slot),
                descriptor: (*d).into(),
                kind,
            });
            slot += kind.slots();
        }
        Entry {
            class,
            method,
            params,
            has_receiver,
            symbolic: true,
        }
    }
}

/// Name of a parameter: `MethodParameters`, else the local variable table, else its number.
fn param_name(vm: &Vm, method: MethodId, index: usize, slot: u16) -> String {
    let info = vm.method_info(method);
    let declared = info
        .and_then(|i| i.method_parameters.as_ref())
        .and_then(|p| p.get(index))
        .and_then(|(name, _)| name.as_deref());
    if let Some(name) = declared {
        return name.to_owned();
    }
    let local = info.and_then(|i| i.code.as_ref()).and_then(|c| {
        c.local_variables
            .iter()
            .find(|v| v.index == slot && v.start_pc == 0)
            .map(|v| v.name.to_string())
    });
    local.unwrap_or_else(|| format!("arg{index}"))
}
