//! Other code for a loaded method.

use std::sync::Arc;

use classfile::ClassFile;

use crate::class::{ClassId, CpEntry};
use crate::vm::Vm;

impl Vm {
    /// Replaces the code of a method, given by its index in the class file, by that of another
    /// version of the class with the same members. Its constant pool must be the same, or the same
    /// with more constants, which then are the same in all versions. The new code is not verified.
    /// Only between calls, when no frame is in the method. `false` when it cannot be translated;
    /// the method then keeps its old code.
    pub fn redefine_method(&mut self, class: ClassId, index: u16, file: &Arc<ClassFile>) -> bool {
        let c = &mut self.classes[class];
        if u32::from(index) >= c.n_methods || file.this_class != c.name {
            return false;
        }
        let method = c.first_method.plus(u32::from(index));
        if c.cp.len() < file.constants.len() {
            c.cp.resize(file.constants.len(), CpEntry::Unresolved);
        }
        let before = c.file.replace(file.clone());
        let old = self.methods[method].code.take();
        self.frame_maps.remove(&method);
        if self.translate_method(method).is_ok() {
            return true;
        }
        self.classes[class].file = before;
        self.methods[method].code = old;
        false
    }
}
