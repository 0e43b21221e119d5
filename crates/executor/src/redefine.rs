//! Other code for a method of a class under test: how mutants are run without booting again.

use std::sync::Arc;

use budget::PRICES;
use classfile::ClassFile;
use vm::ClassId;

use crate::worker::Worker;

impl Worker {
    /// Gives a method the code it has in another version of its class, for all runs from now on.
    /// The version may differ in that code only, and the code's types must still agree. `false`
    /// when the class is not loaded or the code is unusable.
    pub fn redefine(&mut self, file: &Arc<ClassFile>, method: usize) -> bool {
        let Some(class) = self.vm.classes.iter().rposition(|c| {
            c.name == file.this_class && c.n_methods as usize == file.methods.len() && !c.hidden
        }) else {
            return false;
        };
        self.vm.reset();
        self.spent += PRICES.redefinition;
        self.vm
            .redefine_method(ClassId::at(class), method as u16, file)
    }

    /// Bytecodes that a test may use from now on.
    pub fn set_fuel(&mut self, fuel: u64) {
        self.fuel = fuel;
    }
}
