//! `System`, `Runtime`, virtual clock, properties, and the switches the library asks the VM about.

use vm::{Args, Control, NULL, Outcome, Ref, StopReason, Vm, Work};

use crate::Row;
use crate::effects::{EffectKind, note};

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}
fn constant<const N: u64>(_: &mut Vm, _: &Args) -> Outcome {
    Ok(N)
}

fn current_time_millis(vm: &mut Vm, _: &Args) -> Outcome {
    vm.asked.clock += 1;
    Ok((vm.wall_nanos() / 1_000_000) as u64)
}

fn nano_time(vm: &mut Vm, _: &Args) -> Outcome {
    vm.asked.chance += 1;
    Ok(vm.config.nano_origin.wrapping_add(vm.nanos()) as u64)
}

fn nano_time_adjustment(vm: &mut Vm, a: &Args) -> Outcome {
    vm.asked.clock += 1;
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

/// Properties the VM itself contributes (`SystemProps.Raw.vmProperties`): key, value, …, null.
fn vm_properties(vm: &mut Vm, _: &Args) -> Outcome {
    let version = vm.program.image.version_string().to_string();
    let feature = vm.jdk_version.to_string();
    let mut pairs: Vec<(String, String)> = [
        ("java.home", "/jdk"),
        (
            "java.vm.specification.name",
            "Java Virtual Machine Specification",
        ),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", &feature),
        ("java.vm.name", "Omakase"),
        ("java.vm.vendor", "Omakase"),
        ("java.vm.version", &version),
        ("java.vm.info", "interpreted mode"),
        ("java.class.version", &format!("{}.0", vm.jdk_version + 44)),
        ("java.class.path", ""),
        (
            "java.library.path",
            "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib",
        ),
        ("jdk.debug", "release"),
        ("java.vm.compressedOopsMode", "32-bit"),
        ("sun.boot.library.path", "/jdk/lib"),
        ("java.specification.maintenance.version", "1"),
    ]
    .into_iter()
    .map(|(k, v)| (k.to_string(), v.to_string()))
    .collect();
    for (k, v) in vm.config.properties.clone() {
        match pairs.iter_mut().find(|p| p.0 == k) {
            Some(p) => p.1 = v,
            None => pairs.push((k, v)),
        }
    }
    let mut items = Vec::new();
    for (k, v) in pairs {
        items.push(vm.new_string(&k)?);
        items.push(vm.new_string(&v)?);
    }
    items.push(NULL);
    items.push(NULL);
    let string = vm.known.string;
    Ok(u64::from(vm.new_ref_array(string, &items)?))
}

/// Properties of the platform (`SystemProps.Raw.platformProperties`): an array indexed by the
/// constants of that class, so the layout is read from the class itself.
fn platform_properties(vm: &mut Vm, _: &Args) -> Outcome {
    let class = vm.load_class("jdk/internal/util/SystemProps$Raw", vm::BOOT)?;
    vm.ensure_init(class)?;
    let value = |name: &str| -> Option<&'static str> {
        Some(match name {
            "_file_separator_NDX" => "/",
            "_line_separator_NDX" => "\n",
            "_path_separator_NDX" => ":",
            "_java_io_tmpdir_NDX" => "/tmp",
            "_os_arch_NDX" => "amd64",
            "_os_name_NDX" => "Linux",
            "_os_version_NDX" => "6.0",
            "_user_dir_NDX" => "/work",
            "_user_home_NDX" => "/home/user",
            "_user_name_NDX" => "user",
            "_file_encoding_NDX"
            | "_native_encoding_NDX"
            | "_sun_jnu_encoding_NDX"
            | "_stdout_encoding_NDX"
            | "_stderr_encoding_NDX"
            | "_stdin_encoding_NDX" => "UTF-8",
            "_sun_arch_data_model_NDX" => "64",
            "_sun_cpu_endian_NDX" => "little",
            "_sun_io_unicode_encoding_NDX" => "UnicodeLittle",
            "_display_language_NDX" | "_user_language_NDX" => "en",
            "_display_country_NDX" | "_user_country_NDX" => "US",
            _ => return None,
        })
    };
    let c = &vm.classes[class];
    let mut length = 0;
    let mut slots: Vec<(u32, &'static str)> = Vec::new();
    for f in c.fields.iter().filter(|f| f.is_static()) {
        let number = vm.heap.load_u32(c.mirror + f.offset);
        if &*f.name == "FIXED_LENGTH" {
            length = number;
        } else if let Some(v) = value(&f.name) {
            slots.push((number, v));
        }
    }
    let mut items = vec![NULL; length.max(64) as usize];
    for (i, v) in slots {
        if let Some(slot) = items.get_mut(i as usize) {
            *slot = vm.new_string(v)?;
        }
    }
    items.truncate(length as usize);
    let string = vm.known.string;
    Ok(u64::from(vm.new_ref_array(string, &items)?))
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
    (RAW, "vmProperties", "()[Ljava/lang/String;", vm_properties),
    (
        RAW,
        "platformProperties",
        "()[Ljava/lang/String;",
        platform_properties,
    ),
    (RT, "availableProcessors", "()I", constant::<2>),
    (RT, "gc", "()V", gc),
    (RT, "maxMemory", "()J", max_memory),
    (RT, "totalMemory", "()J", total_memory),
    (RT, "freeMemory", "()J", free_memory),
    ("java/lang/Shutdown", "halt0", "(I)V", halt),
    ("java/lang/Shutdown", "beforeHalt", "()V", nothing),
    (V, "initialize", "()V", nothing),
    (V, "initializeFromArchive", "*", nothing),
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
        "*",
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
