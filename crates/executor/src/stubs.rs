//! Classes whose methods give fixed values: what lambdas and anonymous classes of a test do.

use std::sync::Arc;

use classfile::ClassFile;
use testcase::{Action, Executable, Ty, Var};
use vm::link::DefineOptions;
use vm::spin::writer::{ClassWriter, CodeWriter};
use vm::{ClassId, Completion, StopReason, Vm};

/// What a class is to be.
pub(crate) struct Plan<'a> {
    /// The class it extends or the interface it implements.
    pub base: &'a Arc<str>,
    /// The constructor of the class that it extends.
    pub constructor: Option<&'a Arc<Executable>>,
    /// Methods, and what each gives.
    pub methods: Vec<(&'a Arc<Executable>, Option<Var>)>,
}

/// What tells two such classes apart: the methods follow from the base.
pub(crate) type Key = (Arc<str>, Option<Arc<str>>);

impl<'a> Plan<'a> {
    /// Of a statement that needs such a class.
    pub(crate) fn of(action: &'a Action, ty: &'a Ty) -> Option<Plan<'a>> {
        let base = ty.class_name()?;
        match action {
            Action::Lambda { method, result } => Some(Plan {
                base,
                constructor: None,
                methods: vec![(method, *result)],
            }),
            Action::Stub {
                constructor,
                methods,
                ..
            } => Some(Plan {
                base,
                constructor: constructor.as_ref(),
                methods: methods.iter().map(|m| (&m.method, m.result)).collect(),
            }),
            _ => None,
        }
    }

    pub(crate) fn key(&self) -> Key {
        let descriptor = self.constructor.map(|k| k.descriptor.clone());
        (self.base.clone(), descriptor)
    }

    /// Name of the field with a method's value.
    pub(crate) fn field(k: usize) -> String {
        format!("value{k}")
    }

    /// Defines the class.
    pub(crate) fn define(
        &self,
        vm: &mut Vm,
        loader: u32,
        number: usize,
    ) -> Result<ClassId, Completion> {
        // Beside what it extends, which may not be public; the library lets nobody in.
        let package = match testcase::package_of(self.base) {
            p if p.starts_with("java") || p.is_empty() => "omakase",
            p => p,
        };
        let name = format!("{package}/OmakaseStub{number}");
        let mut w = match self.constructor {
            Some(_) => ClassWriter::new(&name, self.base),
            None => {
                let mut w = ClassWriter::new(&name, "java/lang/Object");
                w.interface(self.base);
                w
            }
        };
        if let Some(constructor) = self.constructor {
            let (params, _) = testcase::universe::descriptor_types(&constructor.descriptor);
            let mut c = CodeWriter::default();
            c.op(42);
            let mut local = 1;
            for p in &params {
                let descriptor = p.descriptor();
                c.load(&descriptor, local);
                local += slots(&descriptor);
            }
            c.max_stack = local;
            c.max_locals = local;
            let super_init = w.method_ref(self.base, "<init>", &constructor.descriptor, false);
            c.op_idx(183, super_init);
            c.op(177);
            w.method(0x0001, "<init>", &constructor.descriptor, Some(&c));
        }
        for (k, (method, _)) in self.methods.iter().enumerate() {
            let (_, ret) = testcase::universe::descriptor_types(&method.descriptor);
            let mut c = CodeWriter::default();
            c.max_stack = 2;
            c.max_locals = 1 + 2 * method.params.len() as u16;
            if ret != Ty::Void {
                let field = Plan::field(k);
                w.field(&field, &ret.descriptor());
                let field = w.field_ref(&name, &field, &ret.descriptor());
                c.op(42);
                c.op_idx(180, field);
            }
            c.ret(&ret.descriptor());
            w.method(0x0001, &method.name, &method.descriptor, Some(&c));
        }
        let file = ClassFile::parse(w.finish().into())
            .map_err(|e| Completion::Stopped(StopReason::Internal(format!("{name}: {e}"))))?;
        let file = Arc::new(file);
        vm.settle(|vm| {
            let id = vm.define_class(file.clone(), loader, &DefineOptions::default())?;
            vm.ensure_init(id)?;
            Ok(id)
        })
    }
}

fn slots(descriptor: &str) -> u16 {
    if matches!(descriptor, "J" | "D") {
        2
    } else {
        1
    }
}
