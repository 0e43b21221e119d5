//! Linking of `invokedynamic`, method handle calls and dynamic constants (JVMS 5.4.3.6).
//!
//! The JDK's own `MethodHandleNatives` does the work in Java; this module makes the calls into it,
//! one at a time, each as an internal call after which the instruction is tried again. Results are
//! kept in the constant pool. Call sites of lambdas and string concatenation take a shortcut that
//! spins the class directly ([`crate::spin`]).

use std::sync::Arc;

use classfile::{ClassFile, Constant};

use crate::class::{BOOT, ClassId, CpEntry, LoaderId, MethodId};
use crate::heap::{NULL, Ref};
use crate::kind::{Kind, split_descriptor};
use crate::native::{Control, Outcome, Resume, StopReason};
use crate::vm::Vm;

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

impl Vm {
    fn top_class(&self) -> ClassId {
        self.threads[self.current]
            .frames
            .last()
            .map_or(ClassId::NONE, |f| self.methods[f.method].class)
    }

    /// Target and appendix of a linked call site of the running method's class.
    pub(crate) fn linked_target(&mut self, idx: u16) -> Outcome<(MethodId, Ref)> {
        let class = self.top_class();
        self.link_site(class, idx)
    }

    /// Target and appendix of a call site of a class, linked when it is not yet.
    pub fn link_site(&mut self, class: ClassId, idx: u16) -> Outcome<(MethodId, Ref)> {
        if let Some(CpEntry::Linked { method, appendix }) = self.classes[class].cp.get(idx as usize)
        {
            return Ok((*method, *appendix));
        }
        let Some(file) = self.file(class).cloned() else {
            return Err(Control::Stop(StopReason::Internal(
                "call site without a class file".into(),
            )));
        };
        match file.constants.get(idx) {
            Some(Constant::InvokeDynamic { bootstrap, nat }) => {
                self.link_call_site(class, &file, idx, bootstrap, nat)
            }
            _ => self.link_handle_call(class, &file, idx),
        }
    }

    fn natives_method(&mut self, name: &str) -> Outcome<MethodId> {
        let class = self.load_class(NATIVES, BOOT)?;
        self.ensure_init(class)?;
        let c = &self.classes[class];
        let found = c.method_ids().find(|&m| &*self.methods[m].name == name);
        found.ok_or_else(|| {
            Control::Stop(StopReason::Unsupported(format!(
                "{NATIVES}.{name} is not in this JDK"
            )))
        })
    }

    /// `MethodHandle.invokeExact` and friends.
    fn link_handle_call(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        idx: u16,
    ) -> Outcome<(MethodId, Ref)> {
        let member = match file.constants.member(idx) {
            Ok(m) => m,
            Err(e) => return Err(self.throw("java/lang/ClassFormatError", e.to_string())),
        };
        let holder = self.resolve_class(class, member.class_idx)?;
        let method = self.natives_method("linkMethod")?;
        let caller = self.classes[class].mirror;
        let holder = self.classes[holder].mirror;
        let name = self.intern_text(&member.name)?;
        let ty = self.new_string(&member.descriptor)?;
        let object = self.known.object;
        let appendix = self.new_ref_array(object, &[NULL])?;
        const REF_INVOKE_VIRTUAL: u64 = 5;
        let args = [
            u64::from(caller),
            REF_INVOKE_VIRTUAL,
            u64::from(holder),
            u64::from(name),
            u64::from(ty),
            u64::from(appendix),
        ];
        let resume = Resume {
            run: finish_link,
            data: [u64::from(class), u64::from(idx), 0, 0],
            refs: vec![appendix],
        };
        self.push_internal(method, &args, resume)?;
        Err(Control::Retry)
    }

    fn link_call_site(
        &mut self,
        class: ClassId,
        file: &Arc<ClassFile>,
        idx: u16,
        bootstrap: u16,
        nat: u16,
    ) -> Outcome<(MethodId, Ref)> {
        let (handle, name, info) = self.bootstrap_parts(class, file, bootstrap, nat)?;
        let (_, descriptor) = self.checked_nat(file, nat)?;
        let ty = self.method_type(class, &descriptor)?;
        let method = self.natives_method("linkCallSite")?;
        let object = self.known.object;
        let appendix = self.new_ref_array(object, &[NULL])?;
        let caller = self.classes[class].mirror;
        let mut args = vec![u64::from(caller)];
        if self.methods[method].params.len() == 7 {
            args.push(u64::from(idx));
        }
        args.extend([handle, name, ty, info, appendix].map(u64::from));
        let resume = Resume {
            run: finish_link,
            data: [u64::from(class), u64::from(idx), 0, 0],
            refs: vec![appendix],
        };
        self.push_internal(method, &args, resume)?;
        Err(Control::Retry)
    }

    fn checked_nat(&mut self, file: &ClassFile, nat: u16) -> Outcome<(Arc<str>, Arc<str>)> {
        match file.constants.name_and_type(nat) {
            Ok(x) => Ok(x),
            Err(e) => Err(self.throw("java/lang/ClassFormatError", e.to_string())),
        }
    }

    /// Bootstrap method handle, name and static arguments, as `linkCallSite` wants them.
    fn bootstrap_parts(
        &mut self,
        class: ClassId,
        file: &Arc<ClassFile>,
        bootstrap: u16,
        nat: u16,
    ) -> Outcome<(Ref, Ref, Ref)> {
        let Some(bsm) = file.bootstrap_methods.get(bootstrap as usize) else {
            return Err(self.throw("java/lang/ClassFormatError", "missing bootstrap method"));
        };
        // Handles and types first: they may need calls; what they produce stays in the pool.
        let handle = self.constant_object(class, bsm.method_handle)?;
        let mut args = Vec::with_capacity(bsm.args.len());
        for &a in &bsm.args {
            self.constant_object(class, a)?;
        }
        for &a in &bsm.args {
            args.push(self.constant_object(class, a)?);
        }
        let (name, _) = self.checked_nat(file, nat)?;
        let name = self.intern_text(&name)?;
        let info = match args.len() {
            0 => NULL,
            1 => args[0],
            _ => {
                let object = self.known.object;
                self.new_ref_array(object, &args)?
            }
        };
        Ok((handle, name, info))
    }

    /// Interned string of a Rust string.
    pub fn intern_text(&mut self, text: &str) -> Outcome<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.intern_literal(&units)
    }

    /// Value of a loadable constant for `ldc` (register form).
    pub(crate) fn load_constant(&mut self, idx: u16) -> Outcome<u64> {
        let class = self.top_class();
        match self.classes[class].cp.get(idx as usize) {
            Some(CpEntry::Object(r)) => return Ok(u64::from(*r)),
            Some(CpEntry::Value(v)) => return Ok(*v),
            Some(CpEntry::Null) => return Ok(0),
            _ => {}
        }
        let object = self.constant_object(class, idx)?;
        match self.classes[class].cp.get(idx as usize) {
            Some(CpEntry::Value(v)) => Ok(*v),
            _ => Ok(u64::from(object)),
        }
    }

    /// Keeps an object that may move as the value of a constant.
    pub(crate) fn keep(&mut self, class: ClassId, idx: u16, object: Ref) {
        self.classes[class].cp[idx as usize] = if object == NULL {
            CpEntry::Null
        } else {
            CpEntry::Object(object)
        };
        self.cp_roots.push((class, idx));
    }

    /// Puts an object in the place of a string constant (`Unsafe.defineAnonymousClass`); `false`
    /// when there is no string constant of that index.
    pub fn patch_constant(&mut self, class: ClassId, idx: u16, object: Ref) -> bool {
        let constant = self.file(class).and_then(|file| file.constants.get(idx));
        let is_string = matches!(constant, Some(Constant::String { .. }));
        if is_string {
            self.keep(class, idx, object);
        }
        is_string
    }

    /// A constant as an object, boxing numbers (static arguments of bootstrap methods).
    pub(crate) fn constant_object(&mut self, class: ClassId, idx: u16) -> Outcome<Ref> {
        match self.classes[class].cp.get(idx as usize) {
            Some(CpEntry::Object(r)) => return Ok(*r),
            Some(CpEntry::Null) => return Ok(NULL),
            _ => {}
        }
        let Some(file) = self.file(class).cloned() else {
            return Err(Control::Stop(StopReason::Internal(
                "constant without a class file".into(),
            )));
        };
        match file.constants.get(idx) {
            Some(Constant::Integer(v)) => self.new_box(Kind::Int, v as u32 as u64),
            Some(Constant::Float(v)) => self.new_box(Kind::Float, u64::from(v.to_bits())),
            Some(Constant::Long(v)) => self.new_box(Kind::Long, v as u64),
            Some(Constant::Double(v)) => self.new_box(Kind::Double, v.to_bits()),
            Some(Constant::String { utf8 }) => {
                let units = file.constants.utf16(utf8).unwrap_or_default();
                self.intern_literal(&units)
            }
            Some(Constant::Class { .. }) => {
                let c = self.resolve_class(class, idx)?;
                Ok(self.classes[c].mirror)
            }
            Some(Constant::MethodType { descriptor }) => {
                let text = file
                    .constants
                    .str(descriptor)
                    .unwrap_or_else(|_| "()V".into());
                let ty = self.method_type(class, &text)?;
                self.keep(class, idx, ty);
                Ok(ty)
            }
            Some(Constant::MethodHandle { kind, reference }) => {
                self.link_handle_constant(class, &file, idx, kind, reference)
            }
            Some(Constant::Dynamic { bootstrap, nat }) => {
                self.link_dynamic_constant(class, &file, idx, bootstrap, nat)
            }
            _ => Err(self.throw("java/lang/ClassFormatError", "constant cannot be loaded")),
        }
    }

    /// A box object, through no cache.
    pub fn new_box(&mut self, kind: Kind, value: u64) -> Outcome<Ref> {
        let name = box_class(kind);
        let class = self.load_class(name, BOOT)?;
        let obj = self.new_object(class)?;
        let at = obj
            + self
                .field_offset(class, "value")
                .unwrap_or(crate::heap::FIELDS_BASE);
        self.store_kind(at, kind, value);
        Ok(obj)
    }

    /// Class mirror for a field descriptor, seen from a class.
    pub fn mirror_of_descriptor(&mut self, class: ClassId, descriptor: &str) -> Outcome<Ref> {
        let id = self.class_of_descriptor(self.classes[class].loader, descriptor)?;
        Ok(self.classes[id].mirror)
    }

    /// Class for a field descriptor.
    pub fn class_of_descriptor(&mut self, loader: LoaderId, descriptor: &str) -> Outcome<ClassId> {
        match descriptor.as_bytes().first() {
            Some(b'L') => self.load_class(descriptor[1..].trim_end_matches(';'), loader),
            Some(b'[') => self.load_class(descriptor, loader),
            _ => Ok(self.known.primitive[Kind::of_descriptor(descriptor) as usize]),
        }
    }

    /// `MethodType` object for a descriptor; an upcall the first time.
    pub fn method_type(&mut self, class: ClassId, descriptor: &str) -> Outcome<Ref> {
        let loader = self.classes[class].loader;
        let key: (LoaderId, Arc<str>) = (loader, descriptor.into());
        if let Some(&t) = self.method_types.get(&key) {
            return Ok(t);
        }
        let (params, ret) = split_descriptor(descriptor);
        let mut mirrors = Vec::with_capacity(params.len());
        for p in params {
            mirrors.push(self.mirror_of_descriptor(class, p)?);
        }
        let ret = self.mirror_of_descriptor(class, ret)?;
        let method = self.natives_method("findMethodHandleType")?;
        let class_class = self.known.class;
        let array = self.new_ref_array(class_class, &mirrors)?;
        let text = self.intern_text(descriptor)?;
        let resume = Resume {
            run: finish_type,
            data: [u64::from(loader), 0, 0, 0],
            refs: vec![text],
        };
        self.push_internal(method, &[u64::from(ret), u64::from(array)], resume)?;
        Err(Control::Retry)
    }

    fn link_handle_constant(
        &mut self,
        class: ClassId,
        file: &Arc<ClassFile>,
        idx: u16,
        kind: u8,
        reference: u16,
    ) -> Outcome<Ref> {
        let member = match file.constants.member(reference) {
            Ok(m) => m,
            Err(e) => return Err(self.throw("java/lang/ClassFormatError", e.to_string())),
        };
        let holder = self.resolve_class(class, member.class_idx)?;
        let ty = if kind <= 4 {
            self.mirror_of_descriptor(class, &member.descriptor)?
        } else {
            self.method_type(class, &member.descriptor)?
        };
        let method = self.natives_method("linkMethodHandleConstant")?;
        let name = self.intern_text(&member.name)?;
        let args = [
            u64::from(self.classes[class].mirror),
            u64::from(kind),
            u64::from(self.classes[holder].mirror),
            u64::from(name),
            u64::from(ty),
        ];
        let resume = Resume {
            run: finish_constant,
            data: [u64::from(class), u64::from(idx), 0, 0],
            refs: Vec::new(),
        };
        self.push_internal(method, &args, resume)?;
        Err(Control::Retry)
    }

    fn link_dynamic_constant(
        &mut self,
        class: ClassId,
        file: &Arc<ClassFile>,
        idx: u16,
        bootstrap: u16,
        nat: u16,
    ) -> Outcome<Ref> {
        let (handle, name, info) = self.bootstrap_parts(class, file, bootstrap, nat)?;
        let (_, descriptor) = self.checked_nat(file, nat)?;
        let ty = self.mirror_of_descriptor(class, &descriptor)?;
        let method = self.natives_method("linkDynamicConstant")?;
        let mut args = vec![u64::from(self.classes[class].mirror)];
        if self.methods[method].params.len() == 6 {
            args.push(u64::from(idx));
        }
        args.extend([handle, name, ty, info].map(u64::from));
        let kind = Kind::of_descriptor(&descriptor) as u64;
        let resume = Resume {
            run: finish_constant,
            data: [u64::from(class), u64::from(idx), 1, kind],
            refs: Vec::new(),
        };
        self.push_internal(method, &args, resume)?;
        Err(Control::Retry)
    }

    /// Method behind a `MethodHandle`: `handle.form.vmentry`.
    pub(crate) fn basic_target(&mut self, handle: Ref) -> Outcome<MethodId> {
        let form = match self.known_offsets.form {
            Some(o) => self.heap.load_ref(handle + o),
            None => {
                let class = self.load_class("java/lang/invoke/MethodHandle", BOOT)?;
                self.known_offsets.form = self.field_offset(class, "form");
                let form_class = self.load_class("java/lang/invoke/LambdaForm", BOOT)?;
                self.known_offsets.vmentry = self.field_offset(form_class, "vmentry");
                self.heap
                    .load_ref(handle + self.known_offsets.form.unwrap_or(crate::heap::FIELDS_BASE))
            }
        };
        let entry = self
            .known_offsets
            .vmentry
            .map_or(NULL, |o| self.heap.load_ref(form + o));
        if form == NULL || entry == NULL {
            return Err(self.throw(
                "java/lang/InternalError",
                "method handle without an entry point",
            ));
        }
        self.member_method(entry)
    }

    /// The method that a `MemberName` was resolved to.
    pub fn member_method(&mut self, member: Ref) -> Outcome<MethodId> {
        let method = MethodId::from_bits(self.heap.load_u32(member + self.known.member_target));
        if method == self.known.internal_method || self.methods.get(method).is_none() {
            return Err(self.throw("java/lang/InternalError", "member name without a method"));
        }
        Ok(method)
    }

    /// Target of `linkToVirtual` (0), `Static` (1), `Special` (2), `Interface` (3).
    pub(crate) fn link_to_target(
        &mut self,
        kind: u16,
        member: Ref,
        receiver: Ref,
    ) -> Outcome<MethodId> {
        if member == NULL {
            return Err(self.throw_bare("java/lang/NullPointerException"));
        }
        let method = self.member_method(member)?;
        match kind {
            1 => {
                let class = self.methods[method].class;
                self.ensure_init(class)?;
                Ok(method)
            }
            _ if receiver == NULL => Err(self.throw_bare("java/lang/NullPointerException")),
            2 => Ok(method),
            _ => {
                let class = self.class_of(receiver);
                match self.select(class, method) {
                    Some(m) => Ok(m),
                    None => {
                        let text = self.describe(method);
                        Err(self.throw("java/lang/AbstractMethodError", text))
                    }
                }
            }
        }
    }
}

/// Box class of a primitive kind.
pub fn box_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Ref => "java/lang/Object",
        Kind::Void => "java/lang/Void",
    }
}

/// Bootstrap failures that are not errors come wrapped (JVMS 5.4.3.6).
fn bootstrap_failure(vm: &mut Vm, exception: Ref) -> Control {
    let result = (|| {
        let error = vm.load_class("java/lang/Error", BOOT)?;
        if vm.is_subclass(vm.class_of(exception), error) {
            return Ok(exception);
        }
        let wrapped = vm.new_throwable("java/lang/BootstrapMethodError", None)?;
        let cause = vm.known.throwable_cause;
        vm.heap.store_ref(wrapped + cause, exception);
        Ok(wrapped)
    })();
    match result {
        Ok(e) => Control::Throw(e),
        Err(c) => c,
    }
}

fn finish_link(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let (class, idx) = (ClassId::from_register(state.data[0]), state.data[1] as u16);
    let member = match result {
        Ok(m) => Ref::from_register(m),
        Err(e) => return Err(bootstrap_failure(vm, e)),
    };
    if member == NULL {
        return Err(vm.throw("java/lang/LinkageError", "call site without a target"));
    }
    let method = vm.member_method(member)?;
    let appendix = vm.array_ref(state.refs[0], 0);
    vm.classes[class].cp[idx as usize] = CpEntry::Linked { method, appendix };
    vm.cp_roots.push((class, idx));
    Ok(0)
}

fn finish_type(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let ty = Ref::from_register(result.map_err(Control::Throw)?);
    let descriptor = vm.string_text(state.refs[0]);
    vm.method_types.insert(
        (LoaderId::from_register(state.data[0]), descriptor.into()),
        ty,
    );
    Ok(0)
}

fn finish_constant(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let (class, idx) = (ClassId::from_register(state.data[0]), state.data[1] as u16);
    let object = match result {
        Ok(o) => Ref::from_register(o),
        Err(e) if state.data[2] == 1 => return Err(bootstrap_failure(vm, e)),
        Err(e) => return Err(Control::Throw(e)),
    };
    const PRIMITIVES: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];
    if state.data[2] == 1
        && let Some(&kind) = PRIMITIVES.get(state.data[3] as usize)
    {
        let at = object
            + vm.field_offset(vm.class_of(object), "value")
                .unwrap_or(crate::heap::FIELDS_BASE);
        let value = vm.load_kind(at, kind);
        vm.classes[class].cp[idx as usize] = CpEntry::Value(value);
        vm.cp_roots.push((class, idx));
        return Ok(0);
    }
    vm.keep(class, idx, object);
    Ok(0)
}
