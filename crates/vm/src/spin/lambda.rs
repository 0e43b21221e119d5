//! Lambda classes: what `InnerClassLambdaMetafactory` would make.

use std::sync::Arc;

use classfile::write::{ClassWriter, CodeWriter, WriteError, tag};
use classfile::{ClassFile, Constant, access, opcode};

use super::{Shortcut, synthetic_class};
use crate::class::ClassId;
use crate::kind::{Kind, split_descriptor};
use crate::linkage::box_class;
use crate::native::{Control, Outcome, StopReason};
use crate::vm::Vm;

const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const NEW_INVOKE_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

impl Vm {
    pub(super) fn link_lambda(
        &mut self,
        class: ClassId,
        file: &Arc<ClassFile>,
        args: &[u16],
        name: &str,
        site: &str,
    ) -> Outcome<Option<Shortcut>> {
        if self.classes[class].hidden {
            return Ok(None);
        }
        let Some(plan) = Plan::read(file, args, name, site) else {
            return Ok(None);
        };
        // The JDK's checks (the interface is one, the types exist) are left to it when they would fail.
        let loader = self.classes[class].loader;
        let interface = self.load_class(&plan.interface, loader)?;
        if !self.classes[interface].is_interface() {
            return Ok(None);
        }
        if !plan.fits() {
            return Ok(None);
        }
        let spun_name = format!("{}$$Lambda", file.this_class);
        let bytes = plan.spin(&spun_name);
        let id = self.define_spun(class, bytes)?;
        if plan.captured.is_empty() {
            let size = self.classes[id].instance_size;
            let instance = self
                .heap
                .alloc_perm(id, size)
                .ok_or(Control::Stop(StopReason::LimitReached("lambda instances")))?;
            return Ok(Some(Shortcut::Constant(instance)));
        }
        Ok(self
            .find_declared(id, "get$Lambda", site)
            .map(Shortcut::Static))
    }
}

/// A reference to a method or constructor that captures nothing; all types are descriptors.
pub struct MethodReference<'a> {
    /// The functional interface.
    pub interface: &'a str,
    /// Name of its method.
    pub method_name: &'a str,
    /// Descriptor of its method.
    pub sam: &'a str,
    /// The same with what type parameters stand for.
    pub instantiated: &'a str,
    /// The class whose method is called.
    pub owner: &'a str,
    /// Whether that is an interface.
    pub owner_is_interface: bool,
    /// Whether the method is static.
    pub is_static: bool,
    /// Name of the method; `<init>` for constructors.
    pub name: &'a str,
    /// Descriptor of the method.
    pub descriptor: &'a str,
}

impl MethodReference<'_> {
    /// The bytes of a class that implements the interface by calling the method; nothing when the
    /// types do not fit, or the names are too long.
    pub fn spin(&self, class: &str) -> Option<Vec<u8>> {
        let kind = match (self.name, self.is_static, self.owner_is_interface) {
            ("<init>", ..) => NEW_INVOKE_SPECIAL,
            (_, true, _) => INVOKE_STATIC,
            (_, false, true) => INVOKE_INTERFACE,
            (_, false, false) => INVOKE_VIRTUAL,
        };
        let plan = Plan {
            interface: self.interface.to_owned(),
            method_name: self.method_name.to_owned(),
            captured: Vec::new(),
            site: String::new(),
            sam: self.sam.to_owned(),
            instantiated: self.instantiated.to_owned(),
            kind,
            owner: self.owner.to_owned(),
            owner_is_interface: self.owner_is_interface,
            impl_name: self.name.to_owned(),
            impl_descriptor: self.descriptor.to_owned(),
        };
        plan.fits().then(|| plan.spin(class).ok()).flatten()
    }
}

/// Everything a lambda class is made from; all types are descriptors.
struct Plan {
    interface: String,
    method_name: String,
    captured: Vec<String>,
    site: String,
    sam: String,
    instantiated: String,
    kind: u8,
    owner: String,
    owner_is_interface: bool,
    impl_name: String,
    impl_descriptor: String,
}

impl Plan {
    fn read(file: &ClassFile, args: &[u16], name: &str, site: &str) -> Option<Plan> {
        let [sam, handle, instantiated] = args else {
            return None;
        };
        let method_type = |idx: u16| match file.constants.get(idx) {
            Some(Constant::MethodType { descriptor }) => {
                file.constants.str(descriptor).ok().map(|s| s.to_string())
            }
            _ => None,
        };
        let Some(Constant::MethodHandle { kind, reference }) = file.constants.get(*handle) else {
            return None;
        };
        let member = file.constants.member(reference).ok()?;
        let (captured, ret) = split_descriptor(site);
        Some(Plan {
            interface: ret.strip_prefix('L')?.strip_suffix(';')?.to_string(),
            method_name: name.to_string(),
            captured: captured.iter().map(|s| (*s).to_string()).collect(),
            site: site.to_string(),
            sam: method_type(*sam)?,
            instantiated: method_type(*instantiated)?,
            kind,
            owner: member.class.to_string(),
            owner_is_interface: matches!(
                file.constants.get(reference),
                Some(Constant::InterfaceMethodRef { .. })
            ),
            impl_name: member.name.to_string(),
            impl_descriptor: member.descriptor.to_string(),
        })
    }

    /// What the implementation takes, receiver included.
    fn wanted(&self) -> Vec<String> {
        let mut wanted = Vec::new();
        if !matches!(self.kind, INVOKE_STATIC | NEW_INVOKE_SPECIAL) {
            wanted.push(self.owner_descriptor());
        }
        let (params, _) = split_descriptor(&self.impl_descriptor);
        wanted.extend(params.iter().map(|p| (*p).to_string()));
        wanted
    }

    fn owner_descriptor(&self) -> String {
        if self.owner.starts_with('[') {
            self.owner.clone()
        } else {
            format!("L{};", self.owner)
        }
    }

    /// Whether the parts belong together as far as the spun code, which nobody verifies, relies on
    /// it: counts and primitive types. References are cast where they differ.
    fn fits(&self) -> bool {
        let (sam_params, sam_ret) = split_descriptor(&self.sam);
        let (inst_params, inst_ret) = split_descriptor(&self.instantiated);
        let (_, impl_ret) = split_descriptor(&self.impl_descriptor);
        let (wanted, n) = (self.wanted(), self.captured.len());
        let owner = self.owner_descriptor();
        let produced = match self.kind {
            NEW_INVOKE_SPECIAL => owner.as_str(),
            5..=9 => impl_ret,
            _ => return false,
        };
        let kind = Kind::of_descriptor;
        inst_params.len() == sam_params.len()
            && wanted.len() == n + sam_params.len()
            && self
                .captured
                .iter()
                .zip(&wanted)
                .all(|(a, b)| a == b || kind(a) == Kind::Ref && kind(b) == Kind::Ref)
            && (0..sam_params.len())
                .all(|i| convertible(sam_params[i], inst_params[i], &wanted[n + i]))
            && (sam_ret == "V" || convertible(produced, produced_via(produced, inst_ret), sam_ret))
    }

    fn spin(&self, name: &str) -> Result<Vec<u8>, WriteError> {
        let mut w = synthetic_class(name, "java/lang/Object");
        w.interface(&self.interface);
        for (i, d) in self.captured.iter().enumerate() {
            w.field(access::PRIVATE, &format!("arg${}", i + 1), d);
        }
        if !self.captured.is_empty() {
            let factory = self.factory(&mut w, name);
            let flags = access::PRIVATE | access::STATIC;
            w.method(flags, "get$Lambda", &self.site, Some(&factory));
        }
        let body = self.body(&mut w, name);
        w.method(access::PUBLIC, &self.method_name, &self.sam, Some(&body));
        w.finish()
    }

    /// `static I get$Lambda(captured…)`: allocates and fills the fields.
    fn factory(&self, w: &mut ClassWriter, name: &str) -> CodeWriter {
        let mut c = CodeWriter::with_limits(4, 0);
        let class = w.class(name);
        c.op_idx(opcode::NEW, class);
        let mut local = 0;
        for (i, d) in self.captured.iter().enumerate() {
            c.op(opcode::DUP);
            c.load(d, local);
            local += Kind::of_descriptor(d).slots();
            let field = w.field_ref(name, &format!("arg${}", i + 1), d);
            c.op_idx(opcode::PUTFIELD, field);
        }
        c.op(opcode::ARETURN);
        c.max_locals = local;
        c
    }

    /// The functional method: captured values, then converted arguments, then the call.
    fn body(&self, w: &mut ClassWriter, name: &str) -> CodeWriter {
        let mut c = CodeWriter::default();
        let (sam_params, sam_ret) = split_descriptor(&self.sam);
        let (inst_params, inst_ret) = split_descriptor(&self.instantiated);
        let (_, impl_ret) = split_descriptor(&self.impl_descriptor);
        let owner_descriptor = self.owner_descriptor();
        let wanted = self.wanted();
        if self.kind == NEW_INVOKE_SPECIAL {
            let class = w.class(&self.owner);
            c.op_idx(opcode::NEW, class);
            c.op(opcode::DUP);
        }
        let mut slots = 0u16;
        for (i, d) in self.captured.iter().enumerate() {
            c.load("Ljava/lang/Object;", 0);
            let field = w.field_ref(name, &format!("arg${}", i + 1), d);
            c.op_idx(opcode::GETFIELD, field);
            if Kind::of_descriptor(d) == Kind::Ref
                && let Some(to) = wanted.get(i)
            {
                cast(w, &mut c, d, to);
            }
            slots += Kind::of_descriptor(d).slots();
        }
        let mut local = 1;
        for (i, p) in sam_params.iter().enumerate() {
            c.load(p, local);
            local += Kind::of_descriptor(p).slots();
            let to = wanted
                .get(self.captured.len() + i)
                .map_or(*p, |to| to.as_str());
            let via = inst_params.get(i).copied().unwrap_or(p);
            convert(w, &mut c, p, via, to);
            slots += Kind::of_descriptor(to).slots();
        }
        let tag = if self.owner_is_interface {
            tag::INTERFACE_METHOD_REF
        } else {
            tag::METHOD_REF
        };
        let method = w.member(tag, &self.owner, &self.impl_name, &self.impl_descriptor);
        match self.kind {
            INVOKE_STATIC => c.op_idx(opcode::INVOKESTATIC, method),
            INVOKE_VIRTUAL => c.op_idx(opcode::INVOKEVIRTUAL, method),
            INVOKE_INTERFACE => c.invoke_interface(method, slots as u8),
            _ => c.op_idx(opcode::INVOKESPECIAL, method),
        }
        let produced = if self.kind == NEW_INVOKE_SPECIAL {
            owner_descriptor.as_str()
        } else {
            impl_ret
        };
        if sam_ret == "V" {
            match Kind::of_descriptor(produced).slots() {
                0 => {}
                1 => c.op(opcode::POP),
                _ => c.op(opcode::POP2),
            }
        } else {
            convert(
                w,
                &mut c,
                produced,
                produced_via(produced, inst_ret),
                sam_ret,
            );
        }
        c.ret(sam_ret);
        c.max_locals = local;
        c.max_stack = slots + 8;
        c
    }
}

/// A reference result unboxes through the instantiated type; a primitive one boxes as itself.
fn produced_via<'a>(produced: &'a str, instantiated: &'a str) -> &'a str {
    let is_ref = |d: &str| Kind::of_descriptor(d) == Kind::Ref;
    if is_ref(produced) && is_ref(instantiated) {
        instantiated
    } else {
        produced
    }
}

/// Converts the value on the stack from `from` (known to be a `via`) to `to` (JLS 5.3 conversions).
fn convert(w: &mut ClassWriter, c: &mut CodeWriter, from: &str, via: &str, to: &str) {
    let (f, t) = (Kind::of_descriptor(from), Kind::of_descriptor(to));
    match (f, t) {
        (Kind::Ref, Kind::Ref) => {
            let target = if to == "Ljava/lang/Object;" { via } else { to };
            cast(w, c, from, target);
        }
        (Kind::Ref, _) => {
            // Unbox as the static type says; Object and Number unbox by the target type.
            let boxed = unboxed_kind(via).unwrap_or(t);
            let class = box_class(boxed);
            cast(w, c, from, &format!("L{class};"));
            let name = format!("{}Value", boxed.java_name());
            let descriptor = format!("(){}", boxed.descriptor_char());
            let m = w.method_ref(class, &name, &descriptor);
            c.op_idx(opcode::INVOKEVIRTUAL, m);
            widen(c, boxed, t);
        }
        (_, Kind::Ref) => {
            let class = box_class(f);
            let descriptor = format!("({})L{class};", f.descriptor_char());
            let m = w.method_ref(class, "valueOf", &descriptor);
            c.op_idx(opcode::INVOKESTATIC, m);
            cast(w, c, &format!("L{class};"), to);
        }
        _ => widen(c, f, t),
    }
}

/// Whether [`convert`] leaves what is wanted on the stack.
fn convertible(from: &str, via: &str, to: &str) -> bool {
    let rank = |k: Kind| match k {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        _ => 0,
    };
    match (Kind::of_descriptor(from), Kind::of_descriptor(to)) {
        (Kind::Void, _) | (_, Kind::Void) => false,
        (Kind::Ref, Kind::Ref) => true,
        (Kind::Ref, t) => rank(unboxed_kind(via).unwrap_or(t)) <= rank(t),
        (_, Kind::Ref) => true,
        (f, t) => rank(f) <= rank(t),
    }
}

fn cast(w: &mut ClassWriter, c: &mut CodeWriter, from: &str, to: &str) {
    if from == to || to == "Ljava/lang/Object;" {
        return;
    }
    let name = to
        .strip_prefix('L')
        .and_then(|s| s.strip_suffix(';'))
        .unwrap_or(to);
    let class = w.class(name);
    c.op_idx(opcode::CHECKCAST, class);
}

fn unboxed_kind(descriptor: &str) -> Option<Kind> {
    const KINDS: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];
    let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
    KINDS.into_iter().find(|&k| box_class(k) == name)
}

/// Widening primitive conversion (JLS 5.1.2).
fn widen(c: &mut CodeWriter, from: Kind, to: Kind) {
    let rank = |k: Kind| match k {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        _ => 0,
    };
    match (rank(from), rank(to)) {
        (0, 1) => c.op(opcode::I2L),
        (0, 2) => c.op(opcode::I2F),
        (0, 3) => c.op(opcode::I2D),
        (1, 2) => c.op(opcode::L2F),
        (1, 3) => c.op(opcode::L2D),
        (2, 3) => c.op(opcode::F2D),
        _ => {}
    }
}
