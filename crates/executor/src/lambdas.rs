//! Classes that implement an interface by giving a fixed value: what a lambda in a test does.

use std::sync::Arc;

use classfile::ClassFile;
use testcase::{Executable, Ty};
use vm::link::DefineOptions;
use vm::spin::writer::{ClassWriter, CodeWriter};
use vm::{ClassId, Completion, StopReason, Vm};

/// Name of the field that holds the value.
pub(crate) const FIELD: &str = "value";

/// Defines a class that implements the method by giving its field.
pub(crate) fn define(
    vm: &mut Vm,
    loader: u32,
    number: usize,
    interface: &str,
    method: &Executable,
) -> Result<ClassId, Completion> {
    let name = format!("omakase/Lambda{number}");
    let mut w = ClassWriter::new(&name, "java/lang/Object");
    w.interface(interface);
    let (_, ret) = testcase::universe::descriptor_types(&method.descriptor);
    let mut c = CodeWriter::default();
    c.max_stack = 2;
    c.max_locals = 1 + 2 * method.params.len() as u16;
    if ret != Ty::Void {
        w.field(FIELD, &ret.descriptor());
        let field = w.field_ref(&name, FIELD, &ret.descriptor());
        c.op(42);
        c.op_idx(180, field);
    }
    c.ret(&ret.descriptor());
    w.method(0x0001, &method.name, &method.descriptor, Some(&c));
    let file = ClassFile::parse(w.finish().into())
        .map_err(|e| Completion::Stopped(StopReason::Internal(format!("{name}: {e}"))))?;
    let file = Arc::new(file);
    vm.settle(|vm| {
        let id = vm.define_class(file.clone(), loader, &DefineOptions::default())?;
        vm.ensure_init(id)?;
        Ok(id)
    })
}
