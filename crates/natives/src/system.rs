//! `System`, `Runtime`, virtual clock, properties, and the switches the library asks the VM about.

pub(crate) mod properties;

use vm::{Args, Control, NULL, Outcome, Ref, StopReason, Vm, Work};

use crate::Row;
use crate::effects::{EffectKind, note};
use properties::{init_properties, platform_properties, vm_properties};

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}
fn constant<const N: u64>(_: &mut Vm, _: &Args) -> Outcome {
    Ok(N)
}

/// A clock is about to be read.
fn pass_time(vm: &mut Vm) {
    vm.slept_nanos = vm.slept_nanos.saturating_add(vm.config.ask_nanos);
}

fn current_time_millis(vm: &mut Vm, _: &Args) -> Outcome {
    vm.asked.clock += 1;
    pass_time(vm);
    Ok((vm.wall_nanos() / 1_000_000) as u64)
}

fn nano_time(vm: &mut Vm, _: &Args) -> Outcome {
    vm.asked.chance += 1;
    pass_time(vm);
    Ok(vm.config.nano_origin.wrapping_add(vm.nanos()) as u64)
}

fn nano_time_adjustment(vm: &mut Vm, a: &Args) -> Outcome {
    vm.asked.clock += 1;
    pass_time(vm);
    let now = vm.wall_nanos();
    let (secs, nanos) = (now / 1_000_000_000, now % 1_000_000_000);
    let diff = secs - a.long(0);
    if !(-0x1_0000_0000..=0x1_0000_0000).contains(&diff) {
        return Ok(-1i64 as u64);
    }
    Ok((diff * 1_000_000_000 + nanos) as u64)
}

fn set_stream(vm: &mut Vm, field: &str, value: Ref) -> Outcome {
    note(vm, EffectKind::ReplacesStreams, &format!("System.{field}"));
    let Ok(class) = vm.load_class("java/lang/System", vm::BOOT) else {
        return Ok(0);
    };
    let Some(offset) = vm.field_offset(class, field) else {
        return Ok(0);
    };
    let at = vm.classes[class].mirror + offset;
    vm.heap.store_ref(at, value);
    Ok(0)
}

fn set_in(vm: &mut Vm, a: &Args) -> Outcome {
    set_stream(vm, "in", a.obj(0))
}
fn set_out(vm: &mut Vm, a: &Args) -> Outcome {
    set_stream(vm, "out", a.obj(0))
}
fn set_err(vm: &mut Vm, a: &Args) -> Outcome {
    set_stream(vm, "err", a.obj(0))
}

fn map_library_name(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let name = format!("lib{}.so", vm.string_text(a.obj(0)));
    Ok(u64::from(vm.new_string(&name)?))
}

fn halt(vm: &mut Vm, a: &Args) -> Outcome {
    note(vm, EffectKind::Exits, &a.int(0).to_string());
    Err(Control::Stop(StopReason::Exit(a.int(0))))
}

fn gc(vm: &mut Vm, _: &Args) -> Outcome {
    vm.gc_requested = true;
    vm.reschedule = true;
    // Other threads (the reference handler) get a turn after the collection.
    Err(Control::Yield(0))
}

/// `Runtime.runFinalization0()` of JDK 8: HotSpot calls the library back.
fn run_finalization(vm: &mut Vm, _: &Args) -> Outcome {
    let class = vm.load_class("java/lang/ref/Finalizer", vm::BOOT)?;
    vm.ensure_init(class)?;
    match vm.find_declared(class, "runFinalization", "()V") {
        Some(method) => Err(Control::call(method, Vec::new())),
        None => vm.unsupported("java.lang.ref.Finalizer.runFinalization"),
    }
}

fn max_memory(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::from(vm.heap.limit))
}
fn total_memory(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::from(vm.heap.limit))
}
fn free_memory(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::from(
        vm.heap.limit.saturating_sub(vm.heap.young_used()),
    ))
}

fn seed_for_dumping(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(vm.config.seed ^ 0x5DEE_CE66D)
}

/// `AccessController.doPrivileged` of JDK 8: just run the action.
fn do_privileged(vm: &mut Vm, a: &Args) -> Outcome {
    let action = a.obj(0);
    if action == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let m = vm.find_virtual(action, "run", "()Ljava/lang/Object;")?;
    Err(Control::call(m, vec![u64::from(action)]))
}

fn latest_user_loader(vm: &mut Vm, _: &Args) -> Outcome {
    let t = &vm.threads[vm.current];
    let loader = t.frames.iter().rev().find_map(|f| {
        let class = vm.methods[f.method].class;
        let l = vm.classes[class].loader;
        (vm.loaders[l].builtin != vm::vm::Builtin::Boot
            && vm.loaders[l].builtin != vm::vm::Builtin::Platform)
            .then_some(l)
    });
    Ok(loader.map_or(0, |l| u64::from(vm.loader_object(l))))
}

fn seed_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    // sun.security.provider.NativeSeedGenerator and the like: deterministic entropy.
    let array = a.obj(0);
    let n = vm.heap.array_len(array);
    vm.charge_for(Work::Scan, u64::from(n))?;
    for i in 0..n {
        let byte = vm.next_random() as u8;
        vm.heap.store_u8(array + vm::ARRAY_BASE + i, byte);
    }
    Ok(1)
}

/// A performance counter nobody reads: a small direct buffer.
fn perf_counter(vm: &mut Vm, _: &Args) -> Outcome {
    let class = vm.load_class("java/nio/ByteBuffer", vm::BOOT)?;
    vm.ensure_init(class)?;
    match vm.find_declared(class, "allocateDirect", "(I)Ljava/nio/ByteBuffer;") {
        Some(m) => Err(Control::call(m, vec![8])),
        None => vm.unsupported("java.nio.ByteBuffer.allocateDirect"),
    }
}

const S: &str = "java/lang/System";
const RT: &str = "java/lang/Runtime";
const V: &str = "jdk/internal/misc/VM";
const CDS: &str = "jdk/internal/misc/CDS";
/// Their names in JDK 8.
const OLD_VM: &str = "sun/misc/VM";
const VERSION: &str = "sun/misc/Version";
const RAW: &str = "jdk/internal/util/SystemProps$Raw";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (S, "registerNatives", "()V", nothing),
    (S, "currentTimeMillis", "()J", current_time_millis),
    (S, "nanoTime", "()J", nano_time),
    (S, "setIn0", "(Ljava/io/InputStream;)V", set_in),
    (S, "setOut0", "(Ljava/io/PrintStream;)V", set_out),
    (S, "setErr0", "(Ljava/io/PrintStream;)V", set_err),
    (
        S,
        "mapLibraryName",
        "(Ljava/lang/String;)Ljava/lang/String;",
        map_library_name,
    ),
    (
        S,
        "initProperties",
        "=(Ljava/util/Properties;)Ljava/util/Properties;",
        init_properties,
    ),
    (RAW, "vmProperties", "()[Ljava/lang/String;", vm_properties),
    (
        RAW,
        "platformProperties",
        "()[Ljava/lang/String;",
        platform_properties,
    ),
    (RT, "availableProcessors", "()I", constant::<2>),
    (RT, "gc", "()V", gc),
    (RT, "runFinalization0", "=()V", run_finalization),
    (RT, "traceInstructions", "=(Z)V", nothing),
    (RT, "traceMethodCalls", "=(Z)V", nothing),
    (RT, "maxMemory", "()J", max_memory),
    (RT, "totalMemory", "()J", total_memory),
    (RT, "freeMemory", "()J", free_memory),
    ("java/lang/Shutdown", "halt0", "(I)V", halt),
    ("java/lang/Shutdown", "beforeHalt", "()V", nothing),
    (V, "initialize", "()V", nothing),
    (V, "initializeFromArchive", "~(Ljava/lang/Class;)V", nothing),
    (V, "getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
    (
        V,
        "latestUserDefinedLoader0",
        "()Ljava/lang/ClassLoader;",
        latest_user_loader,
    ),
    (V, "getRuntimeArguments", "()[Ljava/lang/String;", nothing),
    (V, "getuid", "()J", constant::<1000>),
    (V, "geteuid", "()J", constant::<1000>),
    (V, "getgid", "()J", constant::<1000>),
    (V, "getegid", "()J", constant::<1000>),
    (OLD_VM, "initialize", "=()V", nothing),
    (
        OLD_VM,
        "latestUserDefinedLoader0",
        "=()Ljava/lang/ClassLoader;",
        latest_user_loader,
    ),
    // The library takes apart `java.vm.version` when the machine tells nothing of itself.
    (VERSION, "getJvmVersionInfo", "=()Z", nothing),
    (
        VERSION,
        "getJvmSpecialVersion",
        "=()Ljava/lang/String;",
        nothing,
    ),
    (VERSION, "getJdkVersionInfo", "=()V", nothing),
    (
        VERSION,
        "getJdkSpecialVersion",
        "=()Ljava/lang/String;",
        nothing,
    ),
    // No cache of lookups, such as the class data archive may have.
    (
        "sun/misc/URLClassPath",
        "getLookupCacheURLs",
        "=(Ljava/lang/ClassLoader;)[Ljava/net/URL;",
        nothing,
    ),
    ("sun/misc/GC", "maxObjectInspectionAge", "=()J", nothing),
    ("sun/misc/Perf", "registerNatives", "=()V", nothing),
    (
        "sun/misc/Perf",
        "createLong",
        "=(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;",
        perf_counter,
    ),
    ("java/lang/Compiler", "registerNatives", "=()V", nothing),
    ("java/lang/Compiler", "initialize", "=()V", nothing),
    (
        "java/lang/Compiler",
        "compileClass",
        "=(Ljava/lang/Class;)Z",
        nothing,
    ),
    (
        "java/lang/Compiler",
        "compileClasses",
        "=(Ljava/lang/String;)Z",
        nothing,
    ),
    (
        "java/lang/Compiler",
        "command",
        "=(Ljava/lang/Object;)Ljava/lang/Object;",
        nothing,
    ),
    ("java/lang/Compiler", "enable", "=()V", nothing),
    ("java/lang/Compiler", "disable", "=()V", nothing),
    ("java/util/logging/FileHandler", "isSetUID", "=()Z", nothing),
    (CDS, "isDumpingClassList0", "~()Z", nothing),
    (CDS, "isDumpingArchive0", "~()Z", nothing),
    (CDS, "isSharingEnabled0", "~()Z", nothing),
    (CDS, "getCDSConfigStatus", "~()I", nothing),
    (CDS, "getRandomSeedForDumping", "()J", seed_for_dumping),
    (
        CDS,
        "initializeFromArchive",
        "(Ljava/lang/Class;)V",
        nothing,
    ),
    (
        CDS,
        "defineArchivedModules",
        "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V",
        nothing,
    ),
    (
        CDS,
        "logLambdaFormInvoker",
        "(Ljava/lang/String;)V",
        nothing,
    ),
    (
        CDS,
        "needsClassInitBarrier0",
        "~(Ljava/lang/Class;)Z",
        nothing,
    ),
    (
        "java/security/AccessController",
        "doPrivileged",
        "~(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        do_privileged,
    ),
    (
        "java/security/AccessController",
        "doPrivileged",
        "~(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        do_privileged,
    ),
    (
        "java/security/AccessController",
        "doPrivileged",
        "~(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        do_privileged,
    ),
    (
        "java/security/AccessController",
        "doPrivileged",
        "~(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        do_privileged,
    ),
    (
        "java/security/AccessController",
        "getProtectionDomain",
        "~(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
        nothing,
    ),
    (
        "java/security/AccessController",
        "getStackAccessControlContext",
        "~()Ljava/security/AccessControlContext;",
        nothing,
    ),
    (
        "java/security/AccessController",
        "getInheritedAccessControlContext",
        "~()Ljava/security/AccessControlContext;",
        nothing,
    ),
    (
        "java/security/AccessController",
        "ensureMaterializedForStackWalk",
        "~(Ljava/lang/Object;)V",
        nothing,
    ),
    (
        "sun/security/provider/NativeSeedGenerator",
        "nativeGenerateSeed",
        "*",
        seed_bytes,
    ),
    (
        "jdk/internal/misc/PreviewFeatures",
        "isPreviewEnabled",
        "~()Z",
        nothing,
    ),
    (
        "jdk/internal/misc/ScopedMemoryAccess",
        "registerNatives",
        "()V",
        nothing,
    ),
    (
        "jdk/internal/misc/ScopedMemoryAccess",
        "closeScope0",
        "~(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
        constant::<1>,
    ),
    (
        "jdk/internal/misc/ScopedMemoryAccess",
        "closeScope0",
        "~(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z",
        constant::<1>,
    ),
    (
        "java/util/concurrent/atomic/AtomicLong",
        "VMSupportsCS8",
        "()Z",
        constant::<1>,
    ),
    ("jdk/internal/perf/Perf", "registerNatives", "()V", nothing),
    (
        "jdk/internal/perf/Perf",
        "createLong",
        "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;",
        perf_counter,
    ),
    (
        "jdk/internal/vm/vector/VectorSupport",
        "registerNatives",
        "()I",
        constant::<0>,
    ),
];
