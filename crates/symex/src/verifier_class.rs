//! The class of non-deterministic methods, for programs whose class path lacks it.

use std::sync::Arc;

use classfile::ClassFile;
use vm::link::DefineOptions;
use vm::spin::writer::{ClassWriter, CodeWriter};
use vm::{Completion, StopReason, Vm};

/// Names and descriptors of the methods, as SV-COMP's Java track has them.
pub const METHODS: [(&str, &str); 10] = [
    ("nondetBoolean", "()Z"),
    ("nondetByte", "()B"),
    ("nondetChar", "()C"),
    ("nondetShort", "()S"),
    ("nondetInt", "()I"),
    ("nondetLong", "()J"),
    ("nondetFloat", "()F"),
    ("nondetDouble", "()D"),
    ("nondetString", "()Ljava/lang/String;"),
    ("assume", "(Z)V"),
];

/// Defines the class unless the class path has it. Its methods are never entered: the domain
/// answers them.
///
/// # Errors
/// When the machine refuses it.
pub fn provide(vm: &mut Vm, loader: u32, name: &str) -> Result<(), Completion> {
    if vm.program.user_class(name).is_some() {
        return Ok(());
    }
    let mut w = ClassWriter::new(name, "java/lang/Object");
    for (method, descriptor) in METHODS {
        let mut c = CodeWriter::default();
        (c.max_stack, c.max_locals) = (2, 2);
        let ret = descriptor.rsplit(')').next().unwrap_or("V");
        match ret.as_bytes() {
            [b'V', ..] => {}
            [b'J', ..] => c.op(9),
            [b'F', ..] => c.op(11),
            [b'D', ..] => c.op(14),
            [b'L', ..] => c.op(1),
            _ => c.op(3),
        }
        c.ret(ret);
        w.method(0x0009, method, descriptor, Some(&c));
    }
    let file = ClassFile::parse(w.finish().into())
        .map_err(|e| Completion::Stopped(StopReason::Internal(format!("{name}: {e}"))))?;
    let file = Arc::new(file);
    vm.settle(|vm| vm.define_class(file.clone(), loader, &DefineOptions::default()))?;
    Ok(())
}
