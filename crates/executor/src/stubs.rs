//! Classes whose methods give fixed values or call another method: what lambdas, method references
//! and anonymous classes of a test do.

use std::sync::Arc;

use classfile::write::{CodeWriter, WriteError};
use classfile::{ClassFile, access, opcode};
use testcase::{Action, Executable, TestCase, Ty, Var};
use vm::link::DefineOptions;
use vm::spin::lambda::MethodReference;
use vm::spin::synthetic_class;
use vm::{ClassId, Completion, LoaderId, StopReason, Vm};

/// What a class is to be.
pub(crate) struct Plan<'a> {
    /// The class it extends or the interface it implements.
    pub base: &'a Arc<str>,
    /// The constructor of the class that it extends.
    pub constructor: Option<&'a Arc<Executable>>,
    /// Methods, and what each gives.
    pub methods: Vec<(&'a Arc<Executable>, Option<Var>)>,
    /// What the one method calls instead of giving a value.
    reference: Option<Reference<'a>>,
}

/// A method reference.
struct Reference<'a> {
    method: &'a Executable,
    /// Descriptor of the method with type arguments filled in.
    instantiated: String,
    target: &'a Executable,
}

/// What tells two such classes apart: the base, and the constructor or the method called. All other
/// methods follow from the base.
pub(crate) type Key = (Arc<str>, String);

impl<'a> Plan<'a> {
    /// Whether a test needs such a class. Asked for every test, so it must be quick.
    pub(crate) fn is_needed_by(test: &TestCase) -> bool {
        let needs = |a: &Action| {
            matches!(
                a,
                Action::Lambda { .. } | Action::MethodRef { .. } | Action::Stub { .. }
            )
        };
        test.statements.iter().any(|s| needs(&s.action))
    }

    /// Of a statement that needs such a class.
    pub(crate) fn of(action: &'a Action, ty: &'a Ty) -> Option<Plan<'a>> {
        let base = ty.class_name()?;
        match action {
            Action::Lambda { method, result } => Some(Plan {
                base,
                constructor: None,
                methods: vec![(method, *result)],
                reference: None,
            }),
            Action::MethodRef {
                method,
                params,
                ret,
                target,
            } => {
                let params: String = params.iter().map(Ty::descriptor).collect();
                Some(Plan {
                    base,
                    constructor: None,
                    methods: Vec::new(),
                    reference: Some(Reference {
                        method,
                        instantiated: format!("({params}){}", ret.descriptor()),
                        target,
                    }),
                })
            }
            Action::Stub {
                constructor,
                methods,
                ..
            } => Some(Plan {
                base,
                constructor: constructor.as_ref(),
                methods: methods.iter().map(|m| (&m.method, m.result)).collect(),
                reference: None,
            }),
            _ => None,
        }
    }

    pub(crate) fn key(&self) -> Key {
        let detail = match (&self.reference, self.constructor) {
            (Some(r), _) => {
                let t = r.target;
                format!("{}.{}{} {}", t.class, t.name, t.descriptor, r.instantiated)
            }
            (None, Some(k)) => k.descriptor.to_string(),
            (None, None) => String::new(),
        };
        (self.base.clone(), detail)
    }

    /// Name of the field with a method's value.
    pub(crate) fn field(k: usize) -> String {
        format!("value{k}")
    }

    /// Defines the class.
    pub(crate) fn define(
        &self,
        vm: &mut Vm,
        loader: LoaderId,
        number: usize,
    ) -> Result<ClassId, Completion> {
        let (name, bytes) = match &self.reference {
            Some(r) => {
                let (name, bytes) = r.spin(self.base, vm, loader, number)?;
                (name, Ok(bytes))
            }
            None => self.fixed(number),
        };
        let wrong = |e: &dyn std::fmt::Display| {
            Completion::Stopped(StopReason::Internal(format!("{name}: {e}")))
        };
        let bytes = bytes.map_err(|e| wrong(&e))?;
        let file = ClassFile::parse(bytes.into()).map_err(|e| wrong(&e))?;
        let file = Arc::new(file);
        vm.settle(|vm| {
            let id = vm.define_class(file.clone(), loader, &DefineOptions::default())?;
            vm.ensure_init(id)?;
            Ok(id)
        })
    }

    /// Name and bytes of a class whose methods give fixed values.
    fn fixed(&self, number: usize) -> (String, Result<Vec<u8>, WriteError>) {
        // Beside what it extends, which may not be public; the library lets nobody in.
        let package = match testcase::package_of(self.base) {
            p if p.starts_with("java") || p.is_empty() => "omakase",
            p => p,
        };
        let name = format!("{package}/OmakaseStub{number}");
        let mut w = match self.constructor {
            Some(_) => synthetic_class(&name, self.base),
            None => {
                let mut w = synthetic_class(&name, "java/lang/Object");
                w.interface(self.base);
                w
            }
        };
        if let Some(constructor) = self.constructor {
            let (params, _) = testcase::universe::descriptor_types(&constructor.descriptor);
            let mut c = CodeWriter::default();
            c.op(opcode::ALOAD_0);
            let mut local = 1;
            for p in &params {
                let descriptor = p.descriptor();
                c.load(&descriptor, local);
                local += slots(&descriptor);
            }
            c.max_stack = local;
            c.max_locals = local;
            let super_init = w.method_ref(self.base, "<init>", &constructor.descriptor);
            c.op_idx(opcode::INVOKESPECIAL, super_init);
            c.op(opcode::RETURN);
            w.method(access::PUBLIC, "<init>", &constructor.descriptor, Some(&c));
        }
        for (k, (method, _)) in self.methods.iter().enumerate() {
            let (_, ret) = testcase::universe::descriptor_types(&method.descriptor);
            let mut c = CodeWriter::with_limits(2, 1 + 2 * method.params.len() as u16);
            if ret != Ty::Void {
                let field = Plan::field(k);
                w.field(access::PRIVATE, &field, &ret.descriptor());
                let field = w.field_ref(&name, &field, &ret.descriptor());
                c.op(opcode::ALOAD_0);
                c.op_idx(opcode::GETFIELD, field);
            }
            c.ret(&ret.descriptor());
            w.method(access::PUBLIC, &method.name, &method.descriptor, Some(&c));
        }
        (name, w.finish())
    }
}

impl Reference<'_> {
    /// Name and bytes of a class that calls the target.
    fn spin(
        &self,
        base: &str,
        vm: &mut Vm,
        loader: LoaderId,
        number: usize,
    ) -> Result<(String, Vec<u8>), Completion> {
        let t = self.target;
        let owner = vm.settle(|vm| vm.load_class(&t.class, loader))?;
        // Beside what it calls or else beside its interface: either may not be public.
        let packages = [&*t.class, base].map(testcase::package_of);
        let own = packages.iter().find(|p| !p.starts_with("java"));
        let name = match own {
            Some(&"") => format!("OmakaseStub{number}"),
            Some(package) => format!("{package}/OmakaseStub{number}"),
            None => format!("omakase/OmakaseStub{number}"),
        };
        let reference = MethodReference {
            interface: base,
            method_name: &self.method.name,
            sam: &self.method.descriptor,
            instantiated: &self.instantiated,
            owner: &t.class,
            owner_is_interface: vm.classes[owner].is_interface(),
            is_static: t.is_static(),
            name: &t.name,
            descriptor: &t.descriptor,
        };
        let bytes = reference.spin(&name).ok_or_else(|| {
            let what = format!("{}::{} as {base}", t.class, t.name);
            Completion::Stopped(StopReason::Unsupported(what))
        })?;
        Ok((name, bytes))
    }
}

fn slots(descriptor: &str) -> u16 {
    if matches!(descriptor, "J" | "D") {
        2
    } else {
        1
    }
}
