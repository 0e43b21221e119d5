//! The order in which `getDeclaredMethods` lists methods.

use vm::{ClassId, MethodId, Vm};

/// The declared methods of a class in reflection order.
pub fn methods(vm: &mut Vm, class: ClassId) -> Vec<MethodId> {
    let c = &vm.classes[class as usize];
    (c.first_method..c.first_method + c.n_methods).collect()
}
