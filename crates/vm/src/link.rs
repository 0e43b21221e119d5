//! Loading and linking: class files become run-time classes (JVMS 5.3, 5.4).

use std::sync::Arc;

use classfile::{ClassFile, ClassFormatError};

use crate::class::{
    BOOT, Class, ClassId, CpEntry, Field, InitState, LoaderId, Method, MethodId, Polymorphic,
    RefStrength, Shape, acc,
};
use crate::heap::{FIELDS_BASE, NULL, Ref};
use crate::insn::{Insn, Op};
use crate::kind::{Kind, parse_method_kinds};
use crate::native::{Control, Outcome, Resume, StopReason};
use crate::source::{Broken, Found};
use crate::vm::{Builtin, Entry, Loader, Vm};

/// Shared stubs that methods point to before they are translated, and where frames return to.
pub struct Stubs;

macro_rules! stub {
    ($name:ident, $op:ident) => {
        /// A stub; the first instruction is only there for a frame's "last executed" pointer.
        pub static $name: [Insn; 2] = [
            Insn {
                op: Op::Nop,
                a: 0,
                b: 0,
                c: 0,
                x: 0,
                y: 0,
            },
            Insn {
                op: Op::$op,
                a: 0,
                b: 0,
                c: 0,
                x: 0,
                y: 0,
            },
        ];
    };
}
stub!(TRANSLATE_STUB, TranslateStub);
stub!(NATIVE_STUB, NativeStub);
stub!(ABSTRACT_STUB, AbstractStub);
stub!(POLYMORPHIC_STUB, PolymorphicStub);
stub!(RESUME_STUB, ResumeStub);
stub!(THREAD_END_STUB, ThreadEnd);
stub!(FAIL_STUB, FailStub);

/// Origin of the classes that a program defines itself.
pub(crate) const RUN_TIME_ORIGIN: &str = "defined at run time";

/// Superclasses that may wait for their own superclasses; the machine's own stack bounds it.
const MAX_LOADING: usize = 400;

/// Extras for a class that is not simply loaded by name.
#[derive(Default, Clone)]
pub struct DefineOptions {
    /// A hidden class: not found by name.
    pub hidden: bool,
    /// Nest host of a hidden class defined as a nest mate.
    pub nest_host: Option<ClassId>,
    /// Protection domain object.
    pub protection_domain: Ref,
    /// Class data object of a hidden class.
    pub class_data: Ref,
    /// Where the bytes came from.
    pub origin: Option<Arc<str>>,
    /// Name the caller expects, if any.
    pub expected_name: Option<String>,
}

impl Vm {
    /// Finds or loads a class by internal name (array names included) for an initiating loader.
    pub fn load_class(&mut self, name: &str, loader: LoaderId) -> Outcome<ClassId> {
        if let Some(&id) = self.loaders[loader].classes.get(name) {
            return Ok(id);
        }
        if name.starts_with('[') {
            return self.load_array_class(name, loader);
        }
        let id = match self.loaders[loader].builtin {
            Builtin::Boot => self.load_boot(name)?,
            Builtin::Platform | Builtin::App => self.load_builtin(name, loader)?,
            Builtin::No => return self.load_by_upcall(name, loader),
        };
        match id {
            Some(id) => {
                self.loaders[loader].classes.insert(name.into(), id);
                Ok(id)
            }
            None => Err(self.class_not_found(name)),
        }
    }

    /// NoClassDefFoundError caused by ClassNotFoundException.
    pub fn class_not_found(&mut self, name: &str) -> Control {
        let result = (|| {
            let cause = self.new_throwable(
                "java/lang/ClassNotFoundException",
                Some(&name.replace('/', ".")),
            )?;
            let error = self.new_throwable("java/lang/NoClassDefFoundError", Some(name))?;
            let field = self.known.throwable_cause;
            self.heap.store_ref(error + field, cause);
            Ok(error)
        })();
        match result {
            Ok(e) => Control::Throw(e),
            Err(c) => c,
        }
    }

    /// A class the boot loader finds by itself; `None` when there is none.
    pub fn load_boot(&mut self, name: &str) -> Outcome<Option<ClassId>> {
        if let Some(&id) = self.loaders[BOOT].classes.get(name) {
            return Ok(Some(id));
        }
        let Some(found) = self.program.jdk_class(name) else {
            return Ok(None);
        };
        if let Some(module) = &found.module
            && self.jdk_version >= 9
            && &**module != "java.base"
            && self.module_loader(module) != Some(BOOT)
        {
            return Ok(None);
        }
        if found.module.as_deref() == Some(program::EXTENSIONS) {
            return Ok(None);
        }
        self.define_found(name, &found, BOOT).map(Some)
    }

    /// Loader of a module defined so far.
    pub fn module_loader(&self, module: &str) -> Option<LoaderId> {
        let object = self.modules.named(module)?;
        let loader_field = self.classes[self.class_of(object)].field("loader")?.offset;
        let loader = self.heap.load_ref(object + loader_field);
        Some(if loader == NULL {
            BOOT
        } else {
            LoaderId::from_bits(self.heap.load_u32(loader + self.known.loader_id_field))
        })
    }

    /// What the built-in platform and application loaders find, without running their Java code.
    pub fn load_builtin(&mut self, name: &str, loader: LoaderId) -> Outcome<Option<ClassId>> {
        if let Some(found) = self.program.jdk_class(name) {
            if self.jdk_version < 9 {
                let owner = match found.module.as_deref() {
                    Some(program::EXTENSIONS) => self.platform_loader().unwrap_or(loader),
                    _ => BOOT,
                };
                return self.define_found(name, &found, owner).map(Some);
            }
            let owner = match &found.module {
                Some(m) if &**m == "java.base" => Some(BOOT),
                Some(m) => self.module_loader(m),
                None => None,
            };
            if let Some(owner) = owner {
                if let Some(&id) = self.loaders[owner].classes.get(name) {
                    return Ok(Some(id));
                }
                return self.define_found(name, &found, owner).map(Some);
            }
        }
        if self.loaders[loader].builtin != Builtin::App {
            return Ok(None);
        }
        let Some(found) = self.program.user_class(name) else {
            return Ok(None);
        };
        self.define_found(name, &found, loader).map(Some)
    }

    /// The built-in loader between the boot loader and that of the class path, once it is there.
    fn platform_loader(&self) -> Option<LoaderId> {
        let mut ids = self.loaders.ids_from(0);
        ids.find(|&id| self.loaders[id].builtin == Builtin::Platform)
    }

    fn define_found(&mut self, name: &str, found: &Found, loader: LoaderId) -> Outcome<ClassId> {
        if let Some(&id) = self.loaders[loader].classes.get(name) {
            return Ok(id);
        }
        match &found.file {
            Ok(file) => {
                self.check_version(&file.this_class, file.major, file.minor)?;
                if &*file.this_class != name {
                    let message = format!("{} (wrong name: {})", name, file.this_class);
                    return Err(self.throw("java/lang/NoClassDefFoundError", message));
                }
                if self
                    .loading
                    .iter()
                    .any(|(n, l)| &**n == name && *l == loader)
                {
                    return Err(self.throw("java/lang/ClassCircularityError", name));
                }
                if loader != BOOT && self.loading.len() >= MAX_LOADING {
                    return Err(self.stack_overflow());
                }
                let options = DefineOptions {
                    origin: Some(found.origin.clone()),
                    ..DefineOptions::default()
                };
                self.loading.push((file.this_class.clone(), loader));
                let defined = self.define_class(file.clone(), loader, &options);
                self.loading.pop();
                defined
            }
            Err(broken) => Err(self.broken_class(name, broken, &found.origin)),
        }
    }

    /// Refuses class files of versions that a JVM of this JDK would not read, in HotSpot's words.
    pub fn check_version(&mut self, name: &str, major: u16, minor: u16) -> Outcome<()> {
        const PREVIEW: u16 = 65535;
        let newest = self.jdk_version + 44;
        let is_known = major >= 45 && u32::from(major) <= newest;
        let is_preview = minor == PREVIEW && u32::from(major) == newest;
        // Before preview features, releases looked at the minor version of the newest only.
        let any_minor = match self.jdk_version < 12 {
            true => u32::from(major) < newest,
            false => major < 56,
        };
        if is_known && (any_minor || minor == 0 || is_preview && self.jdk_version >= 11) {
            return Ok(());
        }
        // That it is a preview, JDK 11 says of newer versions, too.
        let is_told_first = minor == PREVIEW && self.jdk_version < 12;
        let file = format!("{name} (class file version {major}.{minor})");
        let reason = if major < 45 && self.jdk_version >= 9 {
            format!("{file} was compiled with an invalid major version")
        } else if self.jdk_version < 9 || !(is_known || is_told_first) {
            format!(
                "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {newest}.0"
            )
        } else if minor == PREVIEW {
            format!(
                "{file} was compiled with preview features that are unsupported. This version of the Java Runtime only recognizes preview features for class file version {newest}.{PREVIEW}"
            )
        } else {
            format!("{file} was compiled with an invalid non-zero minor version")
        };
        Err(self.throw("java/lang/UnsupportedClassVersionError", reason))
    }

    /// The Java error for a class file that cannot be used.
    pub fn broken_class(&mut self, name: &str, broken: &Broken, origin: &str) -> Control {
        match broken {
            Broken::Format(ClassFormatError::UnsupportedVersion { major, minor }) => {
                match self.check_version(name, *major, *minor) {
                    Err(error) => error,
                    Ok(()) => self.throw("java/lang/ClassFormatError", describe(broken)),
                }
            }
            _ => self.throw(
                "java/lang/ClassFormatError",
                format!("{name} ({origin}): {}", describe(broken)),
            ),
        }
    }

    /// Asks a user-defined loader: pushes the call; the instruction is done again afterwards.
    fn load_by_upcall(&mut self, name: &str, loader: LoaderId) -> Outcome<ClassId> {
        let object = self.loader_object(loader);
        let dotted = name.replace('/', ".");
        let text = self.new_string(&dotted)?;
        let method =
            self.find_virtual(object, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
        let key = self.new_string(name)?;
        let resume = Resume {
            run: finish_load,
            data: [u64::from(loader), 0, 0, 0],
            refs: vec![key],
        };
        self.push_internal(method, &[u64::from(object), u64::from(text)], resume)?;
        Err(Control::Retry)
    }

    fn load_array_class(&mut self, name: &str, loader: LoaderId) -> Outcome<ClassId> {
        let element = match name.as_bytes().get(1) {
            Some(b'[') => self.load_class(&name[1..], loader)?,
            Some(b'L') if name.ends_with(';') => {
                self.load_class(&name[2..name.len() - 1], loader)?
            }
            Some(_) if name.len() == 2 && !name.ends_with('V') => {
                let kind = Kind::of_descriptor(&name[1..]);
                if kind == Kind::Ref {
                    return Err(self.class_not_found(name));
                }
                self.known.primitive[kind as usize]
            }
            _ => return Err(self.class_not_found(name)),
        };
        let id = self.array_class_of(element)?;
        self.loaders[loader].classes.insert(name.into(), id);
        Ok(id)
    }

    /// The array class with the given element class.
    pub fn array_class_of(&mut self, element: ClassId) -> Outcome<ClassId> {
        if let Some(id) = self.classes[element].array_class {
            return Ok(id);
        }
        let e = &self.classes[element];
        let (kind, name) = match e.shape {
            Shape::Primitive(k) => (k, format!("[{}", k.descriptor_char())),
            Shape::Array { .. } => (Kind::Ref, format!("[{}", e.name)),
            Shape::Instance => (Kind::Ref, format!("[L{};", e.name)),
        };
        if name.len() > 255 && name.starts_with(&"[".repeat(256)) {
            return Err(self.throw(
                "java/lang/IllegalArgumentException",
                "too many array dimensions",
            ));
        }
        // An array's flags are its innermost element's, plus final and abstract (Class.getModifiers).
        let access =
            (e.access & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED)) | acc::FINAL | acc::ABSTRACT;
        let loader = e.loader;
        let object = self.known.object;
        let mut supers = vec![object];
        let id = self.classes.next_id();
        supers.push(id);
        let mut class = blank_class(id, name.into(), loader);
        class.access = access;
        class.super_class = Some(object);
        class.shape = Shape::Array { element, kind };
        class.vtable = self.classes[object].vtable.clone();
        class.supers = supers;
        class.interfaces = [self.known.cloneable, self.known.serializable]
            .into_iter()
            .filter(|&i| i != ClassId::NONE)
            .collect();
        class.all_interfaces = class.interfaces.clone();
        class.all_interfaces.sort_unstable();
        class.init = InitState::Initialized;
        class.init_is_permanent = true;
        class.verified = true;
        self.classes.push(class);
        self.classes[element].array_class = Some(id);
        self.make_mirror(id)?;
        Ok(id)
    }

    /// Defines a class from its file (JVMS 5.3.5), loading its supertypes first.
    pub fn define_class(
        &mut self,
        file: Arc<ClassFile>,
        loader: LoaderId,
        options: &DefineOptions,
    ) -> Outcome<ClassId> {
        if file.access & 0x8000 != 0 {
            return Err(self.throw(
                "java/lang/NoClassDefFoundError",
                format!(
                    "{} is not a class because access_flag ACC_MODULE is set",
                    file.this_class
                ),
            ));
        }
        let super_class = match &file.super_class {
            Some(name) => Some(self.load_class(name, loader)?),
            None if &*file.this_class == "java/lang/Object" => None,
            None => {
                return Err(self.throw(
                    "java/lang/ClassFormatError",
                    format!("{} has no superclass", file.this_class),
                ));
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for name in &file.interfaces {
            let id = self.load_class(name, loader)?;
            if !self.classes[id].is_interface() {
                let message = format!(
                    "class {} can not implement {}, because it is not an interface",
                    file.this_class.replace('/', "."),
                    name.replace('/', ".")
                );
                return Err(self.throw("java/lang/IncompatibleClassChangeError", message));
            }
            interfaces.push(id);
        }
        if let Some(&id) = self.loaders[loader].classes.get(&file.this_class)
            && !options.hidden
        {
            return Ok(id);
        }
        if let Some(s) = super_class {
            self.check_super(&file, s)?;
        }
        let id = self.classes.next_id();
        let name: Arc<str> = if options.hidden {
            self.hidden_counter += 1;
            format!("{}+0x{:016x}", file.this_class, self.hidden_counter).into()
        } else {
            file.this_class.clone()
        };
        let mut class = blank_class(id, name.clone(), loader);
        class.super_class = super_class;
        class.access = file.access;
        class.interfaces = interfaces;
        class.hidden = options.hidden;
        class.nest_host = options.nest_host;
        class.class_data = options.class_data;
        class.origin = options
            .origin
            .clone()
            .unwrap_or_else(|| RUN_TIME_ORIGIN.into());
        class.cp = vec![CpEntry::Unresolved; file.constants.len()];
        class.verified = loader == BOOT;
        self.fill_supers(&mut class);
        self.layout_instance(&mut class, &file);
        class.file = Some(file.clone());
        self.add_methods(&mut class, &file);
        self.classes.push(class);
        self.build_vtable(id);
        self.stats.classes_defined += 1;
        if !options.hidden {
            self.loaders[loader].classes.insert(name, id);
        }
        if self.known.class != ClassId::NONE {
            self.make_mirror(id)?;
            if options.protection_domain != NULL {
                let mirror = self.classes[id].mirror;
                if let Some(offset) = self.field_offset(self.known.class, "protectionDomain") {
                    self.heap
                        .store_ref(mirror + offset, options.protection_domain);
                }
            }
        }
        Ok(id)
    }

    fn check_super(&mut self, file: &ClassFile, super_class: ClassId) -> Outcome<()> {
        let s = &self.classes[super_class];
        if s.is_interface() {
            let message = format!(
                "class {} has interface {} as super class",
                file.this_class.replace('/', "."),
                s.external_name()
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", message));
        }
        if s.access & acc::FINAL != 0 {
            let message = format!(
                "class {} cannot inherit from final class {}",
                file.this_class.replace('/', "."),
                s.external_name()
            );
            let class = if self.jdk_version >= 16 {
                "java/lang/IncompatibleClassChangeError"
            } else {
                "java/lang/VerifyError"
            };
            return Err(self.throw(class, message));
        }
        if let Some(f) = &s.file
            && let Some(permitted) = &f.permitted_subclasses
            && !permitted.contains(&file.this_class)
        {
            let message = format!(
                "class {} cannot inherit from sealed class {}",
                file.this_class.replace('/', "."),
                s.external_name()
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", message));
        }
        Ok(())
    }

    fn fill_supers(&self, class: &mut Class) {
        let mut all = Vec::new();
        if let Some(s) = class.super_class {
            let s = &self.classes[s];
            class.supers.clone_from(&s.supers);
            all.extend_from_slice(&s.all_interfaces);
            class.ref_strength = s.ref_strength;
            class.has_finalizer = s.has_finalizer;
        }
        class.supers.push(class.id);
        for &i in &class.interfaces {
            all.push(i);
            all.extend_from_slice(&self.classes[i].all_interfaces);
        }
        all.sort_unstable();
        all.dedup();
        class.all_interfaces = all;
        match &*class.name {
            "java/lang/ref/SoftReference" => class.ref_strength = Some(RefStrength::Soft),
            "java/lang/ref/WeakReference" => class.ref_strength = Some(RefStrength::Weak),
            "java/lang/ref/FinalReference" => class.ref_strength = Some(RefStrength::Final),
            "java/lang/ref/PhantomReference" => class.ref_strength = Some(RefStrength::Phantom),
            _ => {}
        }
    }

    fn layout_instance(&mut self, class: &mut Class, file: &ClassFile) {
        let (mut next, mut refs) = match class.super_class {
            Some(s) => {
                let s = &self.classes[s];
                (s.instance_size, s.ref_offsets.clone())
            }
            None => (FIELDS_BASE, Vec::new()),
        };
        for (i, f) in file.fields.iter().enumerate() {
            class.fields.push(Field {
                name: f.name.clone(),
                descriptor: f.descriptor.clone(),
                access: f.access,
                kind: Kind::of_descriptor(&f.descriptor),
                offset: 0,
                file_idx: i as u16,
            });
        }
        inject_fields(class);
        place_fields(&mut class.fields, &mut next, |f| !f.is_static());
        for f in &class.fields {
            if !f.is_static() && f.kind == Kind::Ref {
                refs.push(f.offset);
            }
        }
        class.instance_size = next;
        class.ref_offsets = refs;
        if &*class.name == "java/lang/ref/Reference" {
            // The referent is the collector's own business.
            if let Some(referent) = class.field("referent").map(|f| f.offset) {
                class.ref_offsets.retain(|&o| o != referent);
            }
        }
    }

    fn add_methods(&mut self, class: &mut Class, file: &ClassFile) {
        class.first_method = self.methods.next_id();
        class.n_methods = file.methods.len() as u32;
        let polymorphic_holder = matches!(
            &*class.name,
            "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
        );
        for (i, m) in file.methods.iter().enumerate() {
            let id = self.methods.next_id();
            let (params, ret) = parse_method_kinds(&m.descriptor);
            let receiver = u16::from(m.access & acc::STATIC == 0);
            let arg_slots = receiver + params.iter().map(|k| k.slots()).sum::<u16>();
            let sig = self.symbols.intern(&m.name, &m.descriptor);
            let polymorphic = if polymorphic_holder
                && m.access & acc::NATIVE != 0
                && m.access & acc::VARARGS != 0
            {
                polymorphic_kind(&m.name)
            } else {
                Polymorphic::No
            };
            // Only the library's own classes have natives; a user's class may bear any name.
            let (native, intrinsic) = if matches!(
                self.loaders[class.loader].builtin,
                Builtin::Boot | Builtin::Platform
            ) {
                self.native_for(
                    &class.name,
                    &m.name,
                    &m.descriptor,
                    m.access & acc::NATIVE != 0,
                )
            } else {
                (None, None)
            };
            let trusted = class.loader == BOOT && m.annotations.is_some();
            let annotated = |descriptor: &[u8]| trusted && has_annotation(file, m, descriptor);
            let hidden = annotated(b"Ljdk/internal/vm/annotation/Hidden;")
                || annotated(b"Ljava/lang/invoke/LambdaForm$Hidden;");
            let access = method_access(file.major, m);
            let stub = if polymorphic != Polymorphic::No {
                &POLYMORPHIC_STUB
            } else if access & acc::NATIVE != 0 || intrinsic.is_some() {
                &NATIVE_STUB
            } else if access & acc::ABSTRACT != 0 {
                &ABSTRACT_STUB
            } else {
                &TRANSLATE_STUB
            };
            if &*m.name == "<clinit>"
                && (m.access & acc::STATIC != 0 || file.major < 51)
                && &*m.descriptor == "()V"
            {
                class.clinit = Some(id);
            }
            if class.access & acc::INTERFACE != 0 && m.access & (acc::STATIC | acc::ABSTRACT) == 0 {
                class.has_defaults = true;
            }
            if &*m.name == "finalize"
                && &*m.descriptor == "()V"
                && class.super_class.is_some()
                && class.access & acc::INTERFACE == 0
            {
                let empty = m.code.as_ref().is_some_and(|c| c.code.len() == 1);
                class.has_finalizer = !empty;
            }
            self.methods.push(Method {
                id,
                class: class.id,
                name: m.name.clone(),
                descriptor: m.descriptor.clone(),
                access,
                file_idx: i as u16,
                arg_slots,
                params,
                ret,
                vtable_idx: None,
                polymorphic,
                caller_sensitive: annotated(b"Ljdk/internal/reflect/CallerSensitive;")
                    || annotated(b"Lsun/reflect/CallerSensitive;"),
                hidden,
                code: None,
                native,
                intrinsic,
            });
            self.sigs.push(sig);
            // Untranslated methods cost nothing to enter: translation charges what every later call will.
            let cost = u32::from(!std::ptr::eq(stub, &TRANSLATE_STUB));
            self.entries.push(Entry {
                code: &raw const stub[1],
                n_regs: u32::from(arg_slots) + 2,
                cost,
            });
        }
    }

    fn native_for(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
        is_native: bool,
    ) -> (
        Option<crate::native::NativeFn>,
        Option<crate::native::NativeFn>,
    ) {
        let table = &self.native_table;
        let exact = table
            .get(&(class, name, descriptor) as &(&str, &str, &str))
            .copied();
        let get = |descriptor: &str| {
            let key = &(class, name, descriptor) as &(&str, &str, &str);
            table.get(key).copied()
        };
        let found = match is_native {
            true => exact
                .or_else(|| get("*"))
                .or_else(|| get(&format!("={descriptor}"))),
            false => exact,
        };
        if is_native {
            (found, None)
        } else {
            (None, found)
        }
    }

    fn build_vtable(&mut self, id: ClassId) {
        let class = &self.classes[id];
        let mut vtable = match class.super_class {
            Some(s) if !class.is_interface() => self.classes[s].vtable.clone(),
            _ => Vec::new(),
        };
        if class.is_interface() {
            return;
        }
        let range = class.method_ids();
        let mut assigned = Vec::new();
        for m in range {
            let method = &self.methods[m];
            if method.is(acc::STATIC | acc::PRIVATE) || method.is_init() {
                continue;
            }
            let sig = self.sigs[m];
            let mut own = None;
            for (idx, slot) in vtable.iter_mut().enumerate() {
                if self.sigs[*slot] == sig && self.can_override(m, *slot) {
                    *slot = m;
                    own.get_or_insert(idx);
                }
            }
            let idx = own.unwrap_or_else(|| {
                vtable.push(m);
                vtable.len() - 1
            });
            assigned.push((m, idx as u16));
        }
        for (m, idx) in assigned {
            self.methods[m].vtable_idx = Some(idx);
        }
        self.add_interface_slots(id, &mut vtable);
        self.classes[id].vtable = vtable;
    }

    /// Slots for interface methods the class does not declare (defaults, abstract classes).
    fn add_interface_slots(&self, id: ClassId, vtable: &mut Vec<MethodId>) {
        let class = &self.classes[id];
        // Nothing new to see when every interface came with the superclass.
        let inherited = class
            .super_class
            .map_or(0, |s| self.classes[s].all_interfaces.len());
        if inherited == class.all_interfaces.len() {
            return;
        }
        for &i in &class.all_interfaces {
            let iface = &self.classes[i];
            for m in iface.method_ids() {
                let method = &self.methods[m];
                if method.is(acc::STATIC | acc::PRIVATE) || method.is_init() {
                    continue;
                }
                let sig = self.sigs[m];
                match vtable.iter().position(|&o| self.sigs[o] == sig) {
                    Some(idx) => {
                        let there = &self.methods[vtable[idx]];
                        if self.classes[there.class].is_interface() {
                            vtable[idx] = self
                                .most_specific(&class.all_interfaces, sig)
                                .unwrap_or(vtable[idx]);
                        }
                    }
                    None => {
                        vtable.push(self.most_specific(&class.all_interfaces, sig).unwrap_or(m))
                    }
                }
            }
        }
    }

    /// The maximally-specific interface method for a signature (JVMS 5.4.3.3), preferring a default.
    pub(crate) fn most_specific(&self, interfaces: &[ClassId], sig: u32) -> Option<MethodId> {
        let mut best: Option<MethodId> = None;
        for &i in interfaces {
            let Some(m) = self.declared_by_sig(i, sig) else {
                continue;
            };
            let method = &self.methods[m];
            if method.is(acc::STATIC | acc::PRIVATE) {
                continue;
            }
            best = Some(match best {
                None => m,
                Some(b) => {
                    let bc = self.methods[b].class;
                    if self.is_subclass(i, bc) {
                        m
                    } else if self.is_subclass(bc, i) || method.is_abstract() {
                        b
                    } else if self.methods[b].is_abstract() {
                        m
                    } else {
                        b
                    }
                }
            });
        }
        best
    }

    /// Overriding rule of JVMS 5.4.5.
    fn can_override(&self, m: MethodId, other: MethodId) -> bool {
        let (a, b) = (&self.methods[m], &self.methods[other]);
        if b.is(acc::PUBLIC | acc::PROTECTED) {
            return true;
        }
        if b.is_private() {
            return false;
        }
        self.same_package(a.class, b.class)
    }

    /// Same run-time package: name and loader.
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        let (a, b) = (&self.classes[a], &self.classes[b]);
        a.loader == b.loader && a.package() == b.package()
    }

    /// Creates the `java.lang.Class` object, statics included.
    pub fn make_mirror(&mut self, id: ClassId) -> Outcome<()> {
        // A class loaded after the snapshot stays loaded: a reset must not undo its first content.
        let logging = self.heap.suspend_logging();
        let result = self.fill_mirror(id);
        self.heap.resume_logging(logging);
        result
    }

    fn fill_mirror(&mut self, id: ClassId) -> Outcome<()> {
        let base_size = self.classes[self.known.class].instance_size;
        let mut size = base_size;
        let class = &mut self.classes[id];
        place_fields(&mut class.fields, &mut size, Field::is_static);
        class.static_ref_offsets = class
            .fields
            .iter()
            .filter(|f| f.is_static() && f.kind == Kind::Ref)
            .map(|f| f.offset)
            .collect();
        let Some(mirror) = self.heap.alloc_perm(self.known.class, size) else {
            return Err(Control::Stop(StopReason::LimitReached("class metadata")));
        };
        self.classes[id].mirror = mirror;
        let known = self.known.clone();
        self.heap
            .store_u32_raw(mirror + known.class_id_field, id.bits());
        let loader = self.classes[id].loader;
        if let Some(offset) = known.class_loader_field {
            self.heap
                .store_ref_raw(mirror + offset, self.loader_object(loader));
        }
        if let (Some(offset), Shape::Array { element, .. }) =
            (known.class_component_field, self.classes[id].shape)
        {
            let component = self.classes[element].mirror;
            self.heap.store_ref_raw(mirror + offset, component);
        }
        self.set_mirror_flags(mirror, "modifiers", self.class_modifiers(id));
        // A field since JDK 26, a native before.
        self.set_mirror_flags(mirror, "classFileAccessFlags", self.class_file_flags(id));
        if self.classes[id].is_primitive()
            && let Some(f) = self.classes[known.class].field("primitive")
        {
            let at = mirror + f.offset;
            let word = self.heap.load_u32(at) | 1;
            self.heap.store_u32_raw(at, word);
        }
        if let Some(offset) = self.field_offset(known.class, "classData") {
            let data = self.classes[id].class_data;
            if data != NULL {
                self.heap.store_ref(mirror + offset, data);
            }
        }
        self.set_mirror_module(id);
        self.init_constant_fields(id)
    }

    /// Sets a field of a mirror that holds flags, if this release has it: an `int` or a `char`.
    fn set_mirror_flags(&mut self, mirror: Ref, field: &str, flags: u16) {
        let Some(field) = self.classes[self.known.class].field(field) else {
            return;
        };
        let (at, flags) = (mirror + field.offset, u32::from(flags));
        if field.kind != Kind::Char {
            return self.heap.store_u32_raw(at, flags);
        }
        // The half of a word.
        let (word, shift) = (at & !3, (at & 2) * 8);
        let others = self.heap.load_u32(word) & !(0xffff << shift);
        self.heap.store_u32_raw(word, others | flags << shift);
    }

    /// Flags as the class file has them, which for an inner class are not those of its source.
    pub fn class_file_flags(&self, id: ClassId) -> u16 {
        match self.classes[id].shape {
            Shape::Instance => self.classes[id].access,
            _ => self.class_modifiers(id),
        }
    }

    /// Modifiers as `Class.getModifiers` reports them: an inner class's own flags win.
    pub fn class_modifiers(&self, id: ClassId) -> u16 {
        let class = &self.classes[id];
        match class.shape {
            Shape::Primitive(_) => acc::PUBLIC | acc::FINAL | acc::ABSTRACT,
            Shape::Array { element, .. } => {
                (self.class_modifiers(element) & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED))
                    | acc::FINAL
                    | acc::ABSTRACT
            }
            Shape::Instance => {
                let access = class.file.as_ref().and_then(|f| {
                    f.inner_classes
                        .iter()
                        .find(|i| i.inner == f.this_class)
                        .map(|i| i.access)
                });
                access.unwrap_or(class.access) & !acc::SUPER
            }
        }
    }

    /// Sets `Class.module` as far as the module is known.
    pub fn set_mirror_module(&mut self, id: ClassId) {
        let Some(offset) = self.known.class_module_field else {
            return;
        };
        let class = &self.classes[id];
        let element = innermost(self, id);
        let holder = &self.classes[element];
        let module = if holder.is_primitive() {
            self.modules.named("java.base").unwrap_or(NULL)
        } else if holder.loader == BOOT || holder.origin.starts_with("jrt:/") {
            let name = holder.origin.strip_prefix("jrt:/");
            match name.and_then(|n| self.modules.named(n)) {
                Some(m) => m,
                // A class defined to the boot loader at run time belongs to its package's module.
                None if name.is_none() && self.booted => {
                    match self
                        .program
                        .image
                        .package_module(holder.package())
                        .and_then(|m| self.modules.named(&m))
                    {
                        Some(m) => m,
                        None => self.boot_unnamed_module,
                    }
                }
                None => NULL,
            }
        } else {
            let loader = self.loader_object(holder.loader);
            let named = self.jdk_module_of_package(holder.loader, holder.package());
            match (
                named,
                self.field_offset(self.known.class_loader, "unnamedModule"),
            ) {
                (Some(m), _) => m,
                (None, Some(f)) => self.heap.load_ref(loader + f),
                _ => NULL,
            }
        };
        let mirror = class.mirror;
        self.heap.store_ref(mirror + offset, module);
    }

    /// A named module that owns the package for this loader (classes spun at run time).
    fn jdk_module_of_package(&self, loader: LoaderId, package: &str) -> Option<Ref> {
        let module = self.program.image.package_module(package)?;
        let object = self.modules.named(&module)?;
        (self.module_loader(&module) == Some(loader)).then_some(object)
    }

    /// ConstantValue attributes of static fields (JVMS 4.7.2).
    fn init_constant_fields(&mut self, id: ClassId) -> Outcome<()> {
        let Some(file) = self.file(id).cloned() else {
            return Ok(());
        };
        let mirror = self.classes[id].mirror;
        for i in 0..self.classes[id].fields.len() {
            let f = &self.classes[id].fields[i];
            let Some(info) = file.fields.get(f.file_idx as usize) else {
                continue;
            };
            let (Some(value), true) = (info.constant_value, f.is_static()) else {
                continue;
            };
            let (at, kind) = (mirror + f.offset, f.kind);
            use classfile::Constant as C;
            match (file.constants.get(value), kind) {
                (Some(C::Integer(v)), Kind::Boolean | Kind::Byte) => {
                    self.heap.store_u8(at, v as u8)
                }
                (Some(C::Integer(v)), Kind::Char | Kind::Short) => {
                    self.heap.store_u16(at, v as u16)
                }
                (Some(C::Integer(v)), _) => self.heap.store_i32(at, v),
                (Some(C::Float(v)), _) => self.heap.store_u32(at, v.to_bits()),
                (Some(C::Long(v)), _) => self.heap.store_u64(at, v as u64),
                (Some(C::Double(v)), _) => self.heap.store_u64(at, v.to_bits()),
                (Some(C::String { utf8 }), Kind::Ref) => {
                    let units = file.constants.utf16(utf8).unwrap_or_default();
                    let s = self.intern_literal(&units)?;
                    self.heap.store_ref(at, s);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Offset of a declared field.
    pub fn field_offset(&self, class: ClassId, name: &str) -> Option<u32> {
        self.classes[class].field(name).map(|f| f.offset)
    }

    /// Field by name and descriptor, superclasses and interfaces included (JVMS 5.4.3.2).
    pub fn find_field(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(ClassId, usize)> {
        let c = &self.classes[class];
        if let Some(i) = c
            .fields
            .iter()
            .position(|f| &*f.name == name && &*f.descriptor == descriptor)
        {
            return Some((class, i));
        }
        for &i in &c.interfaces {
            if let Some(found) = self.find_field(i, name, descriptor) {
                return Some(found);
            }
        }
        self.find_field(c.super_class?, name, descriptor)
    }

    /// Whether `class` is `of` or a subtype of it.
    #[inline]
    pub fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        if class == of {
            return true;
        }
        let (c, o) = (&self.classes[class], &self.classes[of]);
        if o.is_interface() {
            return c.all_interfaces.binary_search(&of).is_ok();
        }
        if let (
            Shape::Array {
                element: ce,
                kind: ck,
            },
            Shape::Array {
                element: oe,
                kind: ok,
            },
        ) = (c.shape, o.shape)
        {
            return ck == Kind::Ref && ok == Kind::Ref && self.is_subclass(ce, oe);
        }
        let depth = o.supers.len();
        c.supers.len() >= depth && depth > 0 && c.supers[depth - 1] == of
    }

    /// Loader id for a Java loader object, made on first sight.
    pub fn loader_id(&mut self, object: Ref) -> LoaderId {
        if object == NULL {
            return BOOT;
        }
        let at = object + self.known.loader_id_field;
        let id = self.heap.load_u32(at);
        if id != 0 {
            return LoaderId::from_bits(id);
        }
        let id = self.loaders.next_id();
        let name = self.classes[self.class_of(object)].name.clone();
        let builtin = match &*name {
            "jdk/internal/loader/ClassLoaders$AppClassLoader"
            | "sun/misc/Launcher$AppClassLoader" => Builtin::App,
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader"
            | "sun/misc/Launcher$ExtClassLoader" => Builtin::Platform,
            _ => Builtin::No,
        };
        self.loaders.push(Loader {
            object,
            classes: Default::default(),
            builtin,
        });
        self.heap.store_u32(at, id.bits());
        id
    }
}

fn innermost(vm: &Vm, id: ClassId) -> ClassId {
    match vm.classes[id].shape {
        Shape::Array { element, .. } => innermost(vm, element),
        _ => id,
    }
}

fn finish_load(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let name = vm.string_text(state.refs[0]);
    match result {
        Ok(mirror) if Ref::from_register(mirror) != NULL => {
            let class = vm.class_of_mirror(Ref::from_register(mirror));
            vm.loaders[LoaderId::from_register(state.data[0])]
                .classes
                .insert(name.into(), class);
            Ok(0)
        }
        Ok(_) => Err(vm.class_not_found(&name)),
        Err(thrown) => {
            let cnfe = vm.load_class("java/lang/ClassNotFoundException", BOOT)?;
            if vm.is_subclass(vm.class_of(thrown), cnfe) {
                let error = vm.new_throwable("java/lang/NoClassDefFoundError", Some(&name))?;
                let field = vm.known.throwable_cause;
                vm.heap.store_ref(error + field, thrown);
                return Err(Control::Throw(error));
            }
            Err(Control::Throw(thrown))
        }
    }
}

fn describe(broken: &Broken) -> String {
    match broken {
        Broken::Format(e) => e.to_string(),
        Broken::Unreadable(e) => e.clone(),
    }
}

fn polymorphic_kind(name: &str) -> Polymorphic {
    match name {
        "invokeBasic" => Polymorphic::InvokeBasic,
        "linkToVirtual" => Polymorphic::LinkToVirtual,
        "linkToStatic" => Polymorphic::LinkToStatic,
        "linkToSpecial" => Polymorphic::LinkToSpecial,
        "linkToInterface" => Polymorphic::LinkToInterface,
        _ => Polymorphic::Generic,
    }
}

/// Whether the raw RuntimeVisibleAnnotations of a method mention an annotation type.
fn has_annotation(file: &ClassFile, m: &classfile::MethodInfo, descriptor: &[u8]) -> bool {
    let Some(range) = &m.annotations else {
        return false;
    };
    let body = file.slice(range);
    // Only the type indices of top-level annotations matter; a scan over index pairs would need full
    // parsing, so compare every u16 that names the descriptor: annotations are few and short.
    body.windows(2).any(|w| {
        let idx = u16::from_be_bytes([w[0], w[1]]);
        matches!(file.constants.get(idx), Some(classfile::Constant::Utf8 { len, .. }) if len as usize == descriptor.len())
            && file.constants.utf8_bytes(idx).is_ok_and(|b| b == descriptor)
    })
}

/// Fields the machine adds to classes of the library.
fn inject_fields(class: &mut Class) {
    const OBJECT: &str = "Ljava/lang/Object;";
    let fields: &[(&str, &str, Kind)] = match &*class.name {
        "java/lang/Class" => &[("omakase$id", "I", Kind::Int)],
        "java/lang/ClassLoader" => &[("omakase$loader", "I", Kind::Int)],
        "java/lang/invoke/MemberName" => &[
            ("omakase$target", "I", Kind::Int),
            ("omakase$index", "I", Kind::Int),
        ],
        // Declared until JDK 25.
        "jdk/internal/reflect/ConstantPool" => &[("constantPoolOop", OBJECT, Kind::Ref)],
        _ => return,
    };
    for &(name, descriptor, kind) in fields {
        if class.fields.iter().any(|field| &*field.name == name) {
            continue;
        }
        class.fields.push(Field {
            name: name.into(),
            descriptor: descriptor.into(),
            access: acc::SYNTHETIC,
            kind,
            offset: 0,
            file_idx: u16::MAX,
        });
    }
}

/// Places fields by falling size, filling a 4-byte gap before 8-byte fields when there is one.
fn place_fields(fields: &mut [Field], next: &mut u32, which: impl Fn(&Field) -> bool) {
    if !fields.iter().any(&which) {
        return;
    }
    let mut order: Vec<usize> = (0..fields.len()).filter(|&i| which(&fields[i])).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(fields[i].kind.size()));
    *next = next.next_multiple_of(4);
    let has_wide = order.first().is_some_and(|&i| fields[i].kind.size() == 8);
    if has_wide && !next.is_multiple_of(8) {
        if let Some(at) = order.iter().position(|&i| fields[i].kind.size() == 4) {
            let i = order.remove(at);
            fields[i].offset = *next;
        }
        *next += 4;
    }
    for i in order {
        let size = fields[i].kind.size();
        *next = next.next_multiple_of(size);
        fields[i].offset = *next;
        *next += size;
    }
    *next = next.next_multiple_of(4);
}

/// Flags of a method. Those of a class initializer mean nothing but `static` (JVMS 4.6), which old
/// class files may leave out.
fn method_access(major: u16, method: &classfile::MethodInfo) -> u16 {
    if &*method.name != "<clinit>" {
        method.access
    } else if major < 51 {
        acc::STATIC
    } else {
        method.access & acc::STATIC
    }
}

/// A class with nothing filled in.
pub(crate) fn blank_class(id: ClassId, name: Arc<str>, loader: LoaderId) -> Class {
    Class {
        id,
        name,
        loader,
        super_class: None,
        interfaces: Vec::new(),
        file: None,
        access: 0,
        shape: Shape::Instance,
        vtable: Vec::new(),
        itable: Default::default(),
        first_method: MethodId::default(),
        n_methods: 0,
        fields: Vec::new(),
        instance_size: FIELDS_BASE,
        ref_offsets: Vec::new(),
        static_ref_offsets: Vec::new(),
        mirror: NULL,
        init: InitState::Linked,
        init_is_permanent: false,
        supers: Vec::new(),
        all_interfaces: Vec::new(),
        cp: Vec::new(),
        array_class: None,
        ref_strength: None,
        has_finalizer: false,
        clinit: None,
        nest_host: None,
        hidden: false,
        has_defaults: false,
        origin: "".into(),
        failure: None,
        verified: false,
        class_data: NULL,
    }
}
