//! The class of non-deterministic methods, for programs whose class path lacks it.

use std::sync::Arc;

use classfile::write::CodeWriter;
use classfile::{ClassFile, access, opcode};
use vm::link::DefineOptions;
use vm::spin::synthetic_class;
use vm::{Completion, LoaderId, StopReason, Vm};

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
pub fn provide(vm: &mut Vm, loader: LoaderId, name: &str) -> Result<(), Completion> {
    if vm.program.user_class(name).is_some() {
        return Ok(());
    }
    let mut w = synthetic_class(name, "java/lang/Object");
    for (method, descriptor) in METHODS {
        let mut c = CodeWriter::with_limits(2, 2);
        let ret = descriptor.rsplit(')').next().unwrap_or("V");
        match ret.as_bytes() {
            [b'V', ..] => {}
            [b'J', ..] => c.op(opcode::LCONST_0),
            [b'F', ..] => c.op(opcode::FCONST_0),
            [b'D', ..] => c.op(opcode::DCONST_0),
            [b'L', ..] => c.op(opcode::ACONST_NULL),
            _ => c.op(opcode::ICONST_0),
        }
        c.ret(ret);
        w.method(
            access::PUBLIC | access::STATIC,
            method,
            descriptor,
            Some(&c),
        );
    }
    let wrong = |e: &dyn std::fmt::Display| {
        Completion::Stopped(StopReason::Internal(format!("{name}: {e}")))
    };
    let bytes = w.finish().map_err(|e| wrong(&e))?;
    let file = ClassFile::parse(bytes.into()).map_err(|e| wrong(&e))?;
    let file = Arc::new(file);
    vm.settle(|vm| vm.define_class(file.clone(), loader, &DefineOptions::default()))?;
    Ok(())
}
