//! Bringing the class library up, and calls from outside.

use std::sync::Arc;

use crate::class::{BOOT, ClassId, InitState, LoaderId, Method, MethodId, Polymorphic, Shape};
use crate::domain::{Concrete, Domain};
use crate::heap::{Heap, NULL, Ref};
use crate::ids::Table;
use crate::kind::Kind;
use crate::link::{ABSTRACT_STUB, blank_class};
use crate::native::{Control, NativeFn, Outcome, StopReason};
use crate::source::Program;
use crate::thread::{Thread, ThreadState};
use crate::vm::{Builtin, Config, Entry, Known, Loader, NativeState, NativeTable, Vm};

/// How a call from outside ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Returned this register value.
    Returned(u64),
    /// Threw this object.
    Threw(Ref),
    /// Did not complete.
    Stopped(StopReason),
}

impl Vm {
    /// A machine with nothing loaded.
    pub fn new(
        program: Arc<Program>,
        config: Config,
        natives: Arc<NativeTable>,
        ext: Option<Box<dyn NativeState>>,
    ) -> std::io::Result<Vm> {
        let config = config.bounded();
        let heap = Heap::new(config.heap_limit)?;
        let jdk_version = program.image.feature_version();
        let mut vm = Vm {
            heap,
            classes: Table::with_capacity(2048),
            methods: Table::with_capacity(32768),
            entries: Table::with_capacity(32768),
            sigs: Table::with_capacity(32768),
            symbols: Default::default(),
            loaders: Table::default(),
            threads: Vec::new(),
            current: 0,
            interned: Default::default(),
            known: Known::default(),
            fuel: config.fuel,
            steps: 0,
            slept_nanos: 0,
            rng: config.seed ^ 0x006f_6d61_6b61_7365,
            hash_rng: config.seed ^ 0x6861_7368,
            asked: crate::vm::Asked::default(),
            config,
            program,
            native_table: natives,
            ext,
            booted: false,
            stats: Default::default(),
            modules: Default::default(),
            boot_unnamed_module: NULL,
            pending_references: NULL,
            roots: Vec::new(),
            iface_cache: Box::new(
                [(
                    ClassId::from_bits(u32::MAX),
                    MethodId::from_bits(u32::MAX),
                    MethodId::default(),
                ); 1024],
            ),
            finalizable: Vec::new(),
            to_finalize: Vec::new(),
            frame_maps: Default::default(),
            snapshot: None,
            old_index: Vec::new(),
            shut_down: false,
            gc_requested: false,
            reschedule: false,
            hidden_counter: 0,
            monitors: Default::default(),
            jdk_version,
            cp_roots: Vec::new(),
            method_types: Default::default(),
            known_offsets: Default::default(),
            loading: Vec::new(),
            recipes: Default::default(),
            init_failures: Default::default(),
            entry_debt: 0,
            touched_inits: Vec::new(),
            defined: Vec::new(),
            class_bytes: 0,
            spare_error_root: None,
            others_ran: false,
            pinned: false,
            watched: false,
            written: Vec::new(),
            raised: Vec::new(),
        };
        // Class id 0 is reserved, so that a zeroed header names no real class.
        vm.classes
            .push(blank_class(ClassId::NONE, "<none>".into(), BOOT));
        vm.loaders.push(Loader {
            object: NULL,
            classes: Default::default(),
            builtin: Builtin::Boot,
        });
        let internal = vm.internal_method();
        vm.known.internal_method = internal;
        if let Some((slots, frames)) = vm.first_stack(0) {
            vm.threads.push(Thread::new(0, NULL, slots, frames));
        }
        Ok(vm)
    }

    fn internal_method(&mut self) -> MethodId {
        let id = self.methods.next_id();
        self.methods.push(Method {
            id,
            class: ClassId::NONE,
            name: "<internal>".into(),
            descriptor: "()V".into(),
            access: 0,
            file_idx: 0,
            arg_slots: 0,
            params: Vec::new(),
            ret: Kind::Long,
            vtable_idx: None,
            polymorphic: Polymorphic::No,
            caller_sensitive: false,
            hidden: true,
            code: None,
            native: None,
            intrinsic: None,
        });
        self.sigs.push(u32::MAX);
        self.entries.push(Entry {
            code: &raw const ABSTRACT_STUB[1],
            n_regs: 2,
            cost: 0,
        });
        id
    }

    /// Calls a method on thread 0 and runs until it completes. Arguments are slots, receiver first.
    pub fn call(&mut self, method: MethodId, args: &[u64]) -> Completion {
        self.call_in(method, args, &mut Concrete)
    }

    /// As [`Vm::call`] with hooks.
    pub fn call_in<D: Domain>(
        &mut self,
        method: MethodId,
        args: &[u64],
        domain: &mut D,
    ) -> Completion {
        self.current = 0;
        self.threads[0].state = ThreadState::Runnable;
        let pushed = self.push_base_call(method, args);
        let stop = match pushed {
            Ok(()) => crate::interp::run(self, domain),
            Err(Control::Throw(e)) => return Completion::Threw(e),
            Err(_) => StopReason::Internal("call could not be started".into()),
        };
        match stop {
            StopReason::Returned(v) => Completion::Returned(v),
            StopReason::Threw(e) => Completion::Threw(e),
            other => Completion::Stopped(other),
        }
    }

    /// Runs something that may need Java code first (loading, initialisation) from outside.
    pub fn settle<T>(&mut self, mut f: impl FnMut(&mut Vm) -> Outcome<T>) -> Result<T, Completion> {
        for _ in 0..10_000 {
            // A base frame stands in for the instruction that would be tried again.
            let depth = self.threads[0].frames.len();
            self.current = 0;
            let internal = self.known.internal_method;
            self.threads[0].frames.push(crate::thread::Frame {
                pc: &raw const crate::link::THREAD_END_STUB[1],
                base: 0,
                method: internal,
                kind: crate::thread::FrameKind::Base,
            });
            match f(self) {
                Ok(v) => {
                    self.threads[0].frames.truncate(depth);
                    return Ok(v);
                }
                Err(Control::Retry) => match crate::interp::run(self, &mut Concrete) {
                    StopReason::Returned(_) => {}
                    StopReason::Threw(e) => return Err(Completion::Threw(e)),
                    other => return Err(Completion::Stopped(other)),
                },
                Err(Control::Throw(e)) => {
                    self.threads[0].frames.truncate(depth);
                    return Err(Completion::Threw(e));
                }
                Err(Control::Stop(s)) => return Err(Completion::Stopped(s)),
                Err(
                    Control::Block | Control::Yield(_) | Control::Invoke(_) | Control::Bytecode,
                ) => {
                    return Err(Completion::Stopped(StopReason::Internal(
                        "blocked outside a thread".into(),
                    )));
                }
            }
        }
        Err(Completion::Stopped(StopReason::Internal(
            "no progress".into(),
        )))
    }

    /// Loads and initialises the core classes, in the order that works without mirrors.
    pub fn load_core(&mut self) -> Outcome<()> {
        self.known.object = self.load_class("java/lang/Object", BOOT)?;
        self.known.class = ClassId::NONE;
        let class = self.load_class("java/lang/Class", BOOT)?;
        let offset = |vm: &Vm, c: ClassId, f: &str| vm.field_offset(c, f);
        self.known.class_id_field = offset(self, class, "omakase$id").unwrap_or(0);
        self.known.class_loader_field = offset(self, class, "classLoader");
        self.known.class_module_field = offset(self, class, "module");
        self.known.class_component_field = offset(self, class, "componentType");
        self.known.class = class;
        self.make_primitives()?;
        let string = self.find_core("java/lang/String")?;
        self.known.string = string;
        self.known.string_value = offset(self, string, "value").unwrap_or(0);
        self.known.string_coder = offset(self, string, "coder");
        self.known.string_hash = offset(self, string, "hash").unwrap_or(0);
        self.known.cloneable = self.find_core("java/lang/Cloneable")?;
        self.known.serializable = self.find_core("java/io/Serializable")?;
        // The classes loaded so far get their mirrors now that strings and arrays exist.
        for id in self.classes.ids_from(1) {
            if self.classes[id].mirror == NULL {
                self.make_mirror(id)?;
            }
        }
        for k in Kind::PRIMITIVES {
            let arrays = self.known.primitive_array[k as usize];
            if arrays != ClassId::NONE {
                let mut list = vec![self.known.cloneable, self.known.serializable];
                list.sort_unstable();
                self.classes[arrays].interfaces.clone_from(&list);
                self.classes[arrays].all_interfaces = list;
                let mirror = self.classes[arrays].mirror;
                if let (Some(o), Shape::Array { element, .. }) =
                    (self.known.class_component_field, self.classes[arrays].shape)
                {
                    let component = self.classes[element].mirror;
                    self.heap.store_ref_raw(mirror + o, component);
                }
            }
        }
        let object = self.known.object;
        self.known.object_array = self.array_class_of(object)?;
        let throwable = self.find_core("java/lang/Throwable")?;
        self.known.throwable = throwable;
        self.known.throwable_backtrace = offset(self, throwable, "backtrace").unwrap_or(0);
        self.known.throwable_depth = offset(self, throwable, "depth");
        self.known.throwable_message = offset(self, throwable, "detailMessage").unwrap_or(0);
        self.known.throwable_cause = offset(self, throwable, "cause").unwrap_or(0);
        self.known.throwable_trace = offset(self, throwable, "stackTrace").unwrap_or(0);
        let loader = self.find_core("java/lang/ClassLoader")?;
        self.known.class_loader = loader;
        self.known.loader_id_field = offset(self, loader, "omakase$loader").unwrap_or(0);
        let member = self.find_core("java/lang/invoke/MemberName")?;
        self.known.member_target = offset(self, member, "omakase$target").unwrap_or(0);
        self.known.member_index = offset(self, member, "omakase$index").unwrap_or(0);
        let reference = self.find_core("java/lang/ref/Reference")?;
        self.known.referent = offset(self, reference, "referent").unwrap_or(0);
        self.known.reference_queue = offset(self, reference, "queue").unwrap_or(0);
        self.known.reference_next = offset(self, reference, "next").unwrap_or(0);
        self.known.reference_discovered = offset(self, reference, "discovered").unwrap_or(0);
        let thread = self.find_core("java/lang/Thread")?;
        self.known.thread = thread;
        self.known.thread_eetop = offset(self, thread, "eetop").unwrap_or(0);
        Ok(())
    }

    fn find_core(&mut self, name: &str) -> Outcome<ClassId> {
        self.load_class(name, BOOT)
    }

    fn make_primitives(&mut self) -> Outcome<()> {
        for k in Kind::PRIMITIVES {
            let id = self.classes.next_id();
            let mut c = blank_class(id, k.java_name().into(), BOOT);
            c.shape = Shape::Primitive(k);
            c.init = InitState::Initialized;
            c.verified = true;
            self.classes.push(c);
            self.known.primitive[k as usize] = id;
            self.make_mirror(id)?;
        }
        for k in Kind::PRIMITIVES {
            if k != Kind::Void {
                let element = self.known.primitive[k as usize];
                self.known.primitive_array[k as usize] = self.array_class_of(element)?;
            }
        }
        Ok(())
    }

    /// Initialises a class from outside.
    pub fn init_class(&mut self, name: &str) -> Result<ClassId, Completion> {
        let name = name.to_string();
        self.settle(|vm| {
            let id = vm.load_class(&name, BOOT)?;
            vm.ensure_init(id)?;
            Ok(id)
        })
    }

    /// Calls a static method of a boot class from outside.
    pub fn call_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[u64],
    ) -> Completion {
        let id = match self.init_class(class) {
            Ok(id) => id,
            Err(c) => return c,
        };
        match self.find_declared(id, name, descriptor) {
            Some(m) => self.call(m, args),
            None => Completion::Stopped(StopReason::Unsupported(format!(
                "{class}.{name}{descriptor} is not in this JDK"
            ))),
        }
    }

    /// Boots the class library (`System.initPhase1` to `3`, or `initializeSystemClass` on JDK 8).
    pub fn boot(&mut self) -> Result<(), Completion> {
        self.settle(|vm| {
            if vm.known.thread == ClassId::NONE {
                vm.load_core()
            } else {
                Ok(())
            }
        })?;
        self.set_unsafe_constants()?;
        self.init_class("java/lang/String")?;
        self.init_class("java/lang/System")?;
        self.init_class("java/lang/Class")?;
        self.make_main_thread()?;
        self.settle(Vm::make_spare_error)?;
        if self.jdk_version >= 9 {
            self.init_class("java/lang/Module")?;
            self.init_class("java/lang/reflect/Method")?;
            self.init_class("java/lang/ref/Finalizer")?;
            self.expect("initPhase1", "()V", &[])?;
            let failed = self.expect("initPhase2", "(ZZ)I", &[1, 1])?;
            if failed as i32 != 0 {
                return Err(Completion::Stopped(StopReason::Internal(
                    "the module system did not start".into(),
                )));
            }
            self.booted = true;
            self.expect("initPhase3", "()V", &[])?;
        } else {
            self.expect("initializeSystemClass", "()V", &[])?;
            self.booted = true;
        }
        Ok(())
    }

    /// Constants that the library leaves for the VM to fill in.
    fn set_unsafe_constants(&mut self) -> Result<(), Completion> {
        const CONSTANTS: &str = "jdk/internal/misc/UnsafeConstants";
        // Before JDK 13 or so, natives of `Unsafe` give them.
        if self.program.jdk_class(CONSTANTS).is_none() {
            return Ok(());
        }
        let class = self.init_class(CONSTANTS)?;
        for (name, value) in [
            ("ADDRESS_SIZE0", 8u64),
            ("PAGE_SIZE", 4096),
            ("BIG_ENDIAN", 0),
            ("UNALIGNED_ACCESS", 1),
        ] {
            let c = &self.classes[class];
            if let Some(f) = c.field(name) {
                let (at, kind) = (c.mirror + f.offset, f.kind);
                self.store_kind(at, kind, value);
            }
        }
        Ok(())
    }

    fn expect(&mut self, name: &str, descriptor: &str, args: &[u64]) -> Result<u64, Completion> {
        match self.call_static("java/lang/System", name, descriptor, args) {
            Completion::Returned(v) => Ok(v),
            other => Err(other),
        }
    }

    fn make_main_thread(&mut self) -> Result<(), Completion> {
        let group_class = self.init_class("java/lang/ThreadGroup")?;
        let thread_class = self.known.thread;
        let system = self.settle(|vm| vm.new_object(group_class))?;
        let main_group = self.settle(|vm| vm.new_object(group_class))?;
        let thread = self.settle(|vm| vm.new_object(thread_class))?;
        self.roots.extend([system, main_group, thread]);
        self.threads[0].object = thread;
        self.heap.store_u64(thread + self.known.thread_eetop, 1);
        if let Some(f) = self.field_offset(thread_class, "priority") {
            self.heap.store_i32(thread + f, 5);
        }
        self.construct(system, "()V", &[])?;
        let (system, main_group) = (self.roots[0], self.roots[1]);
        let name = self.settle(|vm| vm.intern_text("main"))?;
        self.construct(
            main_group,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[u64::from(system), u64::from(name)],
        )?;
        let (main_group, thread) = (self.roots[1], self.roots[2]);
        self.init_class("java/lang/Thread")?;
        self.construct(
            thread,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[u64::from(main_group), u64::from(name)],
        )?;
        self.set_thread_status(thread, 5);
        Ok(())
    }

    /// Sets `threadStatus`, wherever this JDK keeps it (5 is alive and runnable, 2 terminated).
    pub fn set_thread_status(&mut self, thread: Ref, status: i32) {
        let class = self.known.thread;
        if let Some(f) = self.field_offset(class, "threadStatus") {
            self.heap.store_i32(thread + f, status);
        } else if let Some(h) = self.field_offset(class, "holder") {
            let holder = self.heap.load_ref(thread + h);
            if holder != NULL
                && let Some(f) = self.field_offset(self.class_of(holder), "threadStatus")
            {
                self.heap.store_i32(holder + f, status);
            }
        }
    }

    /// Runs a constructor on an allocated object.
    pub fn construct(
        &mut self,
        object: Ref,
        descriptor: &str,
        args: &[u64],
    ) -> Result<(), Completion> {
        let class = self.class_of(object);
        let Some(m) = self.find_declared(class, "<init>", descriptor) else {
            let text = format!(
                "{}.<init>{descriptor} is not in this JDK",
                self.classes[class].name
            );
            return Err(Completion::Stopped(StopReason::Unsupported(text)));
        };
        let mut all = vec![u64::from(object)];
        all.extend_from_slice(args);
        match self.call(m, &all) {
            Completion::Returned(_) => Ok(()),
            other => Err(other),
        }
    }

    /// The application class loader's id.
    pub fn app_loader(&mut self) -> Result<LoaderId, Completion> {
        match self.call_static(
            "java/lang/ClassLoader",
            "getSystemClassLoader",
            "()Ljava/lang/ClassLoader;",
            &[],
        ) {
            Completion::Returned(l) => Ok(self.loader_id(Ref::from_register(l))),
            other => Err(other),
        }
    }
}

/// Builds a natives table. A descriptor `*`, or one that begins with `~`, stands for any of a native
/// method; one that begins with `=` for itself, where the method is native.
pub fn native_table(
    groups: &[&[(&'static str, &'static str, &'static str, NativeFn)]],
) -> NativeTable {
    let mut table = NativeTable::default();
    for &(class, name, descriptor, f) in groups.iter().copied().flatten() {
        let by_name = descriptor.starts_with('~');
        let descriptor = if by_name { "*" } else { descriptor };
        table.insert((class, name, descriptor), f);
    }
    table
}
