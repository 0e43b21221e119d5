//! Classes whose methods answer as a test says or call another method: what lambdas, method references
//! and stubs of a test do.

use std::sync::Arc;

use classfile::write::{ClassWriter, CodeWriter, WriteError};
use classfile::{ClassFile, access, opcode};
use testcase::{Action, Answer, Executable, MAX_ANSWERS, StubMethod, TestCase, Ty, Var};
use vm::link::DefineOptions;
use vm::spin::lambda::MethodReference;
use vm::spin::synthetic_class;
use vm::{ClassId, Completion, LoaderId, StopReason, Vm};

const OBJECT: &str = "Ljava/lang/Object;";
const THROWABLE: &str = "Ljava/lang/Throwable;";

/// What a class is to be.
pub(crate) struct Plan<'a> {
    /// The class it extends or the interface it implements.
    pub base: &'a Arc<str>,
    /// The constructor of the class that it extends.
    pub constructor: Option<&'a Arc<Executable>>,
    /// Methods, and what each does.
    pub methods: Vec<(&'a Arc<Executable>, Answers<'a>)>,
    /// Whether it answers each call in its own way, and whether it remembers calls.
    pub form: Form,
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

/// What a method does: always the same, or what the test lists.
#[derive(Clone, Copy)]
pub(crate) enum Answers<'a> {
    Always(Option<Var>),
    Listed(&'a StubMethod),
}

impl Answers<'_> {
    /// What it does at a call.
    pub fn at(self, call: usize) -> Answer {
        match self {
            Answers::Always(value) => value.map_or(Answer::Default, Answer::Gives),
            Answers::Listed(method) => method.answer(call),
        }
    }

    fn is_plain(self) -> bool {
        match self {
            Answers::Always(_) => true,
            Answers::Listed(method) => method.is_plain(),
        }
    }
}

/// How the methods of such a class are made: as plainly as the test allows, since they run often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Form {
    /// Calls are answered one after the other, and may throw.
    pub is_rich: bool,
    /// Calls are remembered with what they were given.
    pub remembers: bool,
}

/// What tells two such classes apart: the base, its form, and the constructor or the method called. All
/// other methods follow from the base.
pub(crate) type Key = (Arc<str>, Form, String);

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
    pub(crate) fn of(test: &'a TestCase, at: usize) -> Option<Plan<'a>> {
        let s = &test.statements[at];
        let base = s.ty.class_name()?;
        match &s.action {
            Action::Lambda { method, result } => Some(Plan {
                base,
                constructor: None,
                methods: vec![(method, Answers::Always(*result))],
                form: Form::default(),
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
                    form: Form::default(),
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
            } => {
                let listed = methods.iter().map(|m| (&m.method, Answers::Listed(m)));
                let asks =
                    |a: &Action| matches!(a, Action::CallsOf { stub, .. } if stub.0 as usize == at);
                let methods: Vec<_> = listed.collect();
                Some(Plan {
                    base,
                    constructor: constructor.as_ref(),
                    form: Form {
                        is_rich: !methods.iter().all(|(_, a)| a.is_plain()),
                        remembers: test.statements[at..].iter().any(|s| asks(&s.action)),
                    },
                    methods,
                    reference: None,
                })
            }
            _ => None,
        }
    }

    /// The forms in which tests may need the class.
    pub(crate) fn forms(&self) -> Vec<Form> {
        let is_listed = |(_, a): &(&Arc<Executable>, Answers<'_>)| matches!(a, Answers::Listed(_));
        if !self.methods.iter().any(is_listed) {
            return vec![self.form];
        }
        let form = |k: u8| Form {
            is_rich: k & 1 != 0,
            remembers: k & 2 != 0,
        };
        (0..4).map(form).collect()
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
        (self.base.clone(), self.form, detail)
    }

    /// Name of the field with a method's value.
    pub(crate) fn field(k: usize) -> String {
        format!("value{k}")
    }

    /// Name of the field with what a method gives at its next call but so many.
    pub(crate) fn value_field(k: usize, call: usize) -> String {
        match call {
            0 => Plan::field(k),
            _ => format!("value{k}_{call}"),
        }
    }

    /// The same of what it throws.
    pub(crate) fn thrown_field(k: usize, call: usize) -> String {
        format!("thrown{k}_{call}")
    }

    /// Name of the field with the calls of a method: arrays of the calls before and the arguments.
    pub(crate) fn calls_field(k: usize) -> String {
        format!("calls{k}")
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

    /// Name and bytes of a class whose methods answer.
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
            // A value of two slots, and what is remembered of a call.
            let n_locals = 1 + 2 * method.params.len() as u16;
            let mut c = CodeWriter::with_limits(8, n_locals + 3);
            if self.form.remembers {
                remember(&mut w, &mut c, &name, (k, &method.descriptor));
            }
            if self.form.is_rich {
                answer_in_turn(&mut w, &mut c, &name, (k, &ret, n_locals));
            } else if ret != Ty::Void {
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

/// Throws what is to be thrown at this call, or leaves on the stack what is to be given; all later answers
/// come one call nearer, and the last one stays.
fn answer_in_turn(
    w: &mut ClassWriter,
    c: &mut CodeWriter,
    name: &str,
    (k, ret, n_locals): (usize, &Ty, u16),
) {
    let mut take = |names: [String; MAX_ANSWERS], descriptor: &str, local: u16| {
        let refs = names.map(|field| {
            w.field(access::PRIVATE, &field, descriptor);
            w.field_ref(name, &field, descriptor)
        });
        c.op(opcode::ALOAD_0);
        c.op_idx(opcode::GETFIELD, refs[0]);
        c.store(descriptor, local);
        for pair in refs.windows(2) {
            c.op(opcode::ALOAD_0);
            c.op(opcode::ALOAD_0);
            c.op_idx(opcode::GETFIELD, pair[1]);
            c.op_idx(opcode::PUTFIELD, pair[0]);
        }
    };
    let (thrown, value) = (n_locals, n_locals + 1);
    let of_calls: [usize; MAX_ANSWERS] = std::array::from_fn(|call| call);
    take(
        of_calls.map(|call| Plan::thrown_field(k, call)),
        THROWABLE,
        thrown,
    );
    let descriptor = ret.descriptor();
    if *ret != Ty::Void {
        take(
            of_calls.map(|call| Plan::value_field(k, call)),
            &descriptor,
            value,
        );
    }
    let gives = c.label();
    c.load(THROWABLE, thrown);
    c.jump(opcode::IFNULL, gives);
    c.load(THROWABLE, thrown);
    c.op(opcode::ATHROW);
    c.bind(gives);
    if *ret != Ty::Void {
        c.load(&descriptor, value);
    }
}

/// Puts an array of the calls before and the arguments of this one in the place of the former.
fn remember(w: &mut ClassWriter, c: &mut CodeWriter, name: &str, (k, of): (usize, &str)) {
    let field = Plan::calls_field(k);
    w.field(access::PRIVATE, &field, OBJECT);
    let field = w.field_ref(name, &field, OBJECT);
    let (params, _) = testcase::universe::descriptor_types(of);
    c.op_idx(opcode::SIPUSH, params.len() as u16 + 1);
    let object = w.class("java/lang/Object");
    c.op_idx(opcode::ANEWARRAY, object);
    c.op(opcode::DUP);
    c.op_idx(opcode::SIPUSH, 0);
    c.op(opcode::ALOAD_0);
    c.op_idx(opcode::GETFIELD, field);
    c.op(opcode::AASTORE);
    let mut local = 1;
    for (place, p) in params.iter().enumerate() {
        let descriptor = p.descriptor();
        c.op(opcode::DUP);
        c.op_idx(opcode::SIPUSH, place as u16 + 1);
        c.load(&descriptor, local);
        if let Ty::Prim(p) = p {
            let boxing = format!("({descriptor})L{};", p.boxed());
            let boxing = w.method_ref(p.boxed(), "valueOf", &boxing);
            c.op_idx(opcode::INVOKESTATIC, boxing);
        }
        c.op(opcode::AASTORE);
        local += slots(&descriptor);
    }
    c.op(opcode::ALOAD_0);
    c.op(opcode::SWAP);
    c.op_idx(opcode::PUTFIELD, field);
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
