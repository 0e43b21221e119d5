//! The machine's state: heap, classes, threads, clock and limits.

use std::any::Any;
use std::sync::Arc;

use classfile::ClassFile;
use rustc_hash::FxHashMap;

use crate::class::{Class, ClassId, LoaderId, Method, MethodId};
use crate::heap::{Heap, NULL, Ref};
use crate::ids::Table;
use crate::insn::Insn;
use crate::native::{Control, NativeFn, Outcome, StopReason};
use crate::source::Program;
use crate::symbols::{SigId, Symbols};
use crate::tables::{InternTable, ModuleTable};
use crate::thread::Thread;

/// Limits and fixed choices of a machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// Bytes of live guest data.
    pub heap_limit: u32,
    /// Frames on one thread's stack; one more is a StackOverflowError. At most
    /// [`MAX_STACK_DEPTH`](crate::limits::MAX_STACK_DEPTH).
    pub stack_depth: u32,
    /// Registers on the first thread's stack; other threads have a quarter. At most
    /// [`MAX_STACK_SLOTS`](crate::limits::MAX_STACK_SLOTS).
    pub stack_slots: u32,
    /// Bytecodes to execute in all.
    pub fuel: u64,
    /// Bytecodes a thread runs before another may be chosen.
    pub quantum: u32,
    /// Seed of the scheduler, identity hashes and guest entropy.
    pub seed: u64,
    /// Virtual wall clock at start, in nanoseconds since the epoch.
    pub start_nanos: i64,
    /// What `System.nanoTime` shows at start; its origin is arbitrary.
    pub nano_origin: i64,
    /// How far both clocks go on each time that one of them is asked, besides what is executed.
    pub ask_nanos: i64,
    /// Guest threads alive at once.
    pub max_threads: u32,
    /// Whether `assert` statements of classes outside the JDK are executed.
    pub assertions: bool,
    /// System properties given by the user.
    pub properties: Vec<(String, String)>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            heap_limit: 512 << 20,
            stack_depth: 6000,
            stack_slots: 400_000,
            fuel: u64::MAX / 4,
            quantum: 20_000,
            seed: 0,
            // 2024-01-01T00:00:00Z
            start_nanos: 1_704_067_200_000_000_000,
            nano_origin: 0,
            ask_nanos: 0,
            max_threads: 2000,
            assertions: false,
            properties: Vec::new(),
        }
    }
}

/// Hot data of a method: what a call needs.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// First instruction, or a stub.
    pub code: *const Insn,
    /// Registers needed.
    pub n_regs: u32,
    /// Fuel charged on entry.
    pub cost: u32,
}

// SAFETY: the instruction pointer refers to code owned by the machine that owns the entry, or to a
// stub, which is constant.
#[allow(unsafe_code)]
unsafe impl Send for Entry {}

/// A class loader as the machine sees it.
pub struct Loader {
    /// The Java object; null for the boot loader.
    pub object: Ref,
    /// Classes by name for which this loader is an initiating loader.
    pub classes: FxHashMap<Arc<str>, ClassId>,
    /// Which built-in loader this is, if any.
    pub builtin: Builtin,
}

/// The loaders whose behaviour the machine knows and may shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Builtin {
    Boot,
    Platform,
    App,
    No,
}

/// State that native methods keep with the machine (files, streams).
pub trait NativeState: Any + Send {
    /// Makes the present state the one that `reset` returns to.
    fn mark(&mut self);
    /// Returns to the marked state.
    fn reset(&mut self);
    /// Writes a message of the machine itself to the guest's standard error.
    fn print_error(&mut self, text: &str);
    /// For downcasts.
    fn as_any(&mut self) -> &mut dyn Any;
}

/// Frequently needed classes and field offsets, filled while booting.
#[derive(Clone, Default)]
#[allow(missing_docs, reason = "named after the Java class and field")]
pub struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub class_loader: ClassId,
    pub primitive: [ClassId; 10],
    pub primitive_array: [ClassId; 10],
    pub object_array: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
    pub string_value: u32,
    pub string_coder: Option<u32>,
    pub string_hash: u32,
    pub class_id_field: u32,
    pub class_loader_field: Option<u32>,
    pub class_module_field: Option<u32>,
    pub class_component_field: Option<u32>,
    pub loader_id_field: u32,
    pub throwable_backtrace: u32,
    pub throwable_depth: Option<u32>,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_trace: u32,
    pub member_target: u32,
    pub member_index: u32,
    pub referent: u32,
    pub reference_queue: u32,
    pub reference_next: u32,
    pub reference_discovered: u32,
    pub thread_eetop: u32,
    pub internal_method: MethodId,
}

/// How often a program asked for what may be another in the next run, since the machine was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The wall clock.
    pub clock: u64,
    /// Entropy, identity hashes, or a clock whose origin is arbitrary.
    pub chance: u64,
}

/// Counters shown by `--stats`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Stats {
    pub methods_translated: u64,
    pub classes_defined: u64,
    pub thread_switches: u64,
    pub native_calls: u64,
}

/// A natives table: (class, name, descriptor) to function.
pub type NativeTable = FxHashMap<(&'static str, &'static str, &'static str), NativeFn>;

/// A virtual machine: everything one run can change.
#[allow(missing_docs, reason = "field names say it")]
pub struct Vm {
    pub heap: Heap,
    pub classes: Table<ClassId, Class>,
    pub methods: Table<MethodId, Method>,
    pub entries: Table<MethodId, Entry>,
    pub sigs: Table<MethodId, SigId>,
    pub symbols: Symbols,
    pub loaders: Table<LoaderId, Loader>,
    pub threads: Vec<Thread>,
    pub current: usize,
    /// Interned strings.
    pub interned: InternTable,
    pub known: Known,
    pub config: Config,
    pub program: Arc<Program>,
    pub native_table: Arc<NativeTable>,
    pub ext: Option<Box<dyn NativeState>>,
    /// Fuel not yet handed to a running thread.
    pub fuel: u64,
    /// Bytecodes charged so far.
    pub steps: u64,
    /// Virtual nanoseconds added by sleeping.
    pub slept_nanos: i64,
    pub rng: u64,
    pub hash_rng: u64,
    /// What the program asked that may be another in the next run.
    pub asked: Asked,
    pub booted: bool,
    pub stats: Stats,
    /// Modules and protection domains.
    pub modules: ModuleTable,
    pub boot_unnamed_module: Ref,
    /// References cleared by the collector, linked through `discovered`.
    pub pending_references: Ref,
    /// Extra roots (objects held by the machine).
    pub roots: Vec<Ref>,
    pub iface_cache: Box<[(ClassId, MethodId, MethodId); 1024]>,
    pub finalizable: Vec<Ref>,
    /// Of those, the dead ones that the reference handler thread was not told about yet.
    pub to_finalize: Vec<Ref>,
    pub frame_maps: FxHashMap<MethodId, Arc<crate::translate::Capture>>,
    pub snapshot: Option<Box<crate::snapshot::Saved>>,
    pub old_index: Vec<u32>,
    pub shut_down: bool,
    pub gc_requested: bool,
    /// Set when a thread became runnable or a higher-level event asks for a scheduling decision.
    pub reschedule: bool,
    pub hidden_counter: u32,
    pub monitors: FxHashMap<Ref, crate::monitor::Inflated>,
    pub jdk_version: u32,
    /// Constant-pool entries that hold heap references.
    pub cp_roots: Vec<(ClassId, u16)>,
    pub method_types: FxHashMap<(LoaderId, Arc<str>), Ref>,
    pub known_offsets: KnownOffsets,
    /// Classes whose supertypes are being loaded, outermost first.
    pub(crate) loading: Vec<(Arc<str>, LoaderId)>,
    /// Fuel owed for frames that were not entered by a call instruction.
    pub(crate) entry_debt: i64,
    /// Index in `roots` of what is known about a failed initialisation.
    pub init_failures: FxHashMap<ClassId, usize>,
    /// Recipes of spun concatenation methods.
    pub recipes: FxHashMap<MethodId, Arc<[crate::spin::concat::Piece]>>,
    /// Classes whose initialisation began since the snapshot.
    pub touched_inits: Vec<ClassId>,
    /// Classes that the program itself defined since the snapshot; a reset undoes that.
    pub defined: Vec<(LoaderId, Arc<str>)>,
    /// Host memory of the classes that the program itself defined since the snapshot.
    pub(crate) class_bytes: u64,
    /// Index in `roots` of the error for when there is no memory left to make one.
    pub(crate) spare_error_root: Option<usize>,
    /// Another thread than the caller's ran since the snapshot.
    pub others_ran: bool,
    /// Objects stay where they are: nothing is collected, a run ends when its heap is full.
    pub pinned: bool,
    /// A domain follows the registers: slow paths tell it what they write.
    pub watched: bool,
    /// Registers written by slow paths since the domain was last told.
    pub written: Vec<crate::domain::Written>,
    /// Errors that the machine itself raised while a domain watches, of the kinds that say more
    /// about the machine and the class path than about the program.
    pub raised: Vec<crate::exceptions::Raised>,
}

/// Field offsets looked up lazily.
#[derive(Clone, Default)]
#[allow(missing_docs)]
pub struct KnownOffsets {
    pub form: Option<u32>,
    pub vmentry: Option<u32>,
}

impl Vm {
    /// The machine's own throw: an exception of a boot class with a message.
    pub fn throw(&mut self, class: &str, message: impl AsRef<str>) -> Control {
        match self.new_throwable(class, Some(message.as_ref())) {
            Ok(r) => Control::Throw(r),
            Err(c) => c,
        }
    }

    /// As [`Vm::throw`] without a message.
    pub fn throw_bare(&mut self, class: &str) -> Control {
        match self.new_throwable(class, None) {
            Ok(r) => Control::Throw(r),
            Err(c) => c,
        }
    }

    /// Ends the run as unsupported.
    pub fn unsupported<T>(&self, what: impl Into<String>) -> Outcome<T> {
        Err(Control::Stop(StopReason::Unsupported(what.into())))
    }

    /// Class of an object.
    #[inline]
    pub fn class_of(&self, obj: Ref) -> ClassId {
        self.heap.class_of(obj)
    }

    /// The class behind a `java.lang.Class` object.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId::from_bits(self.heap.load_u32(mirror + self.known.class_id_field))
    }

    /// The running thread.
    pub fn thread(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    /// Virtual time since start, in nanoseconds: two per bytecode, plus what was slept.
    pub fn nanos(&self) -> i64 {
        self.slept_nanos
            .saturating_add((self.steps as i64).saturating_mul(2))
    }

    /// Virtual wall clock in nanoseconds since the epoch.
    pub fn wall_nanos(&self) -> i64 {
        self.config.start_nanos.saturating_add(self.nanos())
    }

    /// Next deterministic pseudo-random number (splitmix64).
    pub fn next_random(&mut self) -> u64 {
        self.asked.chance += 1;
        splitmix(&mut self.rng)
    }

    /// Identity hash code of an object, assigned on first use.
    pub fn identity_hash(&mut self, obj: Ref) -> i32 {
        if obj == NULL {
            return 0;
        }
        let hash = self.heap.load_u32(obj + 8);
        if hash != 0 {
            return hash as i32;
        }
        self.asked.chance += 1;
        let hash = ((splitmix(&mut self.hash_rng) >> 33) as u32).max(1);
        self.heap.store_u32(obj + 8, hash);
        hash as i32
    }

    /// The native state, as the type the natives crate uses.
    pub fn native_state<T: 'static>(&mut self) -> Option<&mut T> {
        self.ext.as_mut()?.as_any().downcast_mut::<T>()
    }

    /// Class file of a class that has one.
    pub fn file(&self, class: ClassId) -> Option<&Arc<ClassFile>> {
        self.classes[class].file.as_ref()
    }

    /// Declared method by name and descriptor.
    pub fn find_declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let sig = self.symbols.find(name, descriptor)?;
        self.declared_by_sig(class, sig)
    }

    pub(crate) fn declared_by_sig(&self, class: ClassId, sig: SigId) -> Option<MethodId> {
        let c = &self.classes[class];
        c.method_ids().find(|&m| self.sigs[m] == sig)
    }

    /// Class file method behind a run-time method.
    pub fn method_info(&self, method: MethodId) -> Option<&classfile::MethodInfo> {
        let m = &self.methods[method];
        self.file(m.class)?.methods.get(m.file_idx as usize)
    }

    /// The loader's Java object.
    pub fn loader_object(&self, loader: LoaderId) -> Ref {
        self.loaders[loader].object
    }

    /// Dotted class name, method name, for messages.
    pub fn describe(&self, method: MethodId) -> String {
        let m = &self.methods[method];
        format!(
            "{}.{}{}",
            self.classes[m.class].external_name(),
            m.name,
            m.descriptor
        )
    }
}

/// splitmix64: small, good enough, the same everywhere.
pub fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
