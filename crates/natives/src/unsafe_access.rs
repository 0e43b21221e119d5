//! `Unsafe`: raw access to guest memory. A null base means off-heap memory, which is simulated in
//! blocks of its own; no host address is ever visible to the guest.
//!
//! Where HotSpot would crash or go on with a damaged heap, an access here is an `InternalError`:
//! `places` says which accesses leave every object what it is.

mod off_heap;
mod places;
mod sun_misc;

use vm::class::Shape;
use vm::thread::{ThreadState, WaitPhase};
use vm::{ARRAY_BASE, Args, ClassId, Control, Kind, NULL, Outcome, Ref, Vm, Work};

use crate::reflect::util::class_arg;
use crate::{Row, host};
pub use off_heap::OffHeap;
use places::{Access, bytes_at, holds, place};
pub use sun_misc::NATIVES as OF_JDK_8;

fn bad_address(vm: &mut Vm) -> Control {
    vm.throw(
        "java/lang/InternalError",
        "a fault occurred in an unsafe memory access operation",
    )
}

fn load(vm: &mut Vm, base: Ref, offset: i64, kind: Kind) -> Outcome {
    if base != NULL {
        return match place(vm, base, offset, kind, Access::Read) {
            Some(at) => Ok(vm.load_kind(at, kind)),
            None => Err(bad_address(vm)),
        };
    }
    if kind == Kind::Ref {
        return Err(bad_address(vm));
    }
    match host(vm).memory.read_u64(offset, kind.size() as usize) {
        Some(v) => Ok(match kind {
            Kind::Byte => i32::from(v as i8) as u32 as u64,
            Kind::Short => i32::from(v as i16) as u32 as u64,
            _ => v,
        }),
        None => Err(bad_address(vm)),
    }
}

fn store(vm: &mut Vm, base: Ref, offset: i64, kind: Kind, value: u64) -> Outcome {
    if base != NULL {
        let at = place(vm, base, offset, kind, Access::Write);
        let fits = kind != Kind::Ref || holds(vm, base, offset, Ref::from_register(value));
        return match at {
            Some(at) if fits => {
                vm.store_kind(at, kind, value);
                Ok(0)
            }
            _ => Err(bad_address(vm)),
        };
    }
    if kind == Kind::Ref {
        return Err(bad_address(vm));
    }
    let bytes = value.to_le_bytes();
    if host(vm)
        .memory
        .write(offset, &bytes[..kind.size() as usize])
    {
        Ok(0)
    } else {
        Err(bad_address(vm))
    }
}

macro_rules! accessors {
    ($($get:ident $put:ident $kind:ident;)*) => {$(
        fn $get(vm: &mut Vm, a: &Args) -> Outcome { load(vm, a.obj(1), a.long(2), Kind::$kind) }
        fn $put(vm: &mut Vm, a: &Args) -> Outcome { store(vm, a.obj(1), a.long(2), Kind::$kind, a.raw(4)) }
    )*};
}
accessors! {
    get_boolean put_boolean Boolean;
    get_byte put_byte Byte;
    get_short put_short Short;
    get_char put_char Char;
    get_int put_int Int;
    get_long put_long Long;
    get_float put_float Float;
    get_double put_double Double;
    get_ref put_ref Ref;
}

fn cas(vm: &mut Vm, a: &Args, kind: Kind) -> Outcome<(bool, u64)> {
    let (base, offset) = (a.obj(1), a.long(2));
    let (expected, new) = if kind.size() == 8 {
        (a.raw(4), a.raw(6))
    } else {
        (a.raw(4), a.raw(5))
    };
    let current = load(vm, base, offset, kind)?;
    let same = if kind.size() == 8 {
        current == expected
    } else {
        current as u32 == expected as u32
    };
    if same {
        store(vm, base, offset, kind, new)?;
    }
    Ok((same, current))
}

fn cas_int(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Int).map(|r| r.0.into())
}
fn cas_long(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Long).map(|r| r.0.into())
}
fn cas_ref(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Ref).map(|r| r.0.into())
}
fn exchange_int(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Int).map(|r| r.1)
}
fn exchange_long(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Long).map(|r| r.1)
}
fn exchange_ref(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Ref).map(|r| r.1)
}

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// The result of an allocation, which was zeroed; 0 says that there is no memory left.
fn allocated(vm: &mut Vm, address: i64, size: i64) -> Outcome {
    if address == 0 {
        return Err(vm.throw(
            "java/lang/OutOfMemoryError",
            "off-heap memory of the sandbox",
        ));
    }
    vm.charge_for(Work::Copy, size as u64)?;
    Ok(address as u64)
}

fn allocate_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let address = host(vm).memory.allocate(a.long(1));
    allocated(vm, address, a.long(1))
}

fn reallocate_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (old, size) = (a.long(1), a.long(3));
    let address = host(vm).memory.reallocate(old, size);
    allocated(vm, address, size)
}

fn free_memory(vm: &mut Vm, a: &Args) -> Outcome {
    host(vm).memory.free(a.long(1));
    Ok(0)
}

/// A length that the library would have refused before it called the native.
fn length(vm: &mut Vm, len: i64) -> Outcome<u32> {
    match u32::try_from(len) {
        Ok(len) => Ok(len),
        Err(_) if len < 0 => Err(vm.throw_bare("java/lang/IllegalArgumentException")),
        Err(_) => Err(bad_address(vm)),
    }
}

fn set_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (base, offset, value) = (a.obj(1), a.long(2), a.int(6) as u8);
    let len = length(vm, a.long(4))?;
    if len == 0 {
        return Ok(0);
    }
    let Some(at) = stretch(vm, (base, offset), len) else {
        return Err(bad_address(vm));
    };
    vm.charge_for(Work::Copy, u64::from(len))?;
    match at {
        Stretch::Heap(at) => vm.heap.bytes_mut(at, len).fill(value),
        Stretch::OffHeap(at) => host(vm).memory.fill(at, len as usize, value),
    }
    Ok(0)
}

/// Where many bytes are.
#[derive(Clone, Copy)]
enum Stretch {
    Heap(u32),
    OffHeap(i64),
}

/// Bytes of an array of primitives or, with a null base, of a block; `None` when they are not there.
fn stretch(vm: &mut Vm, (base, offset): (Ref, i64), len: u32) -> Option<Stretch> {
    if base != NULL {
        return bytes_at(vm, base, offset, len).map(Stretch::Heap);
    }
    let is_block = host(vm).memory.contains(offset, len as usize);
    is_block.then_some(Stretch::OffHeap(offset))
}

fn copy_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, from_at, to, to_at, len) = (a.obj(1), a.long(2), a.obj(4), a.long(5), a.long(7));
    copy(vm, (from, from_at), (to, to_at), len, 1)
}

fn copy_swap_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, from_at, to, to_at, len, unit) = (
        a.obj(1),
        a.long(2),
        a.obj(4),
        a.long(5),
        a.long(7),
        a.long(9),
    );
    if !matches!(unit, 2 | 4 | 8) || len % unit != 0 {
        return Err(vm.throw_bare("java/lang/IllegalArgumentException"));
    }
    copy(vm, (from, from_at), (to, to_at), len, unit as usize)
}

fn copy(vm: &mut Vm, from: (Ref, i64), to: (Ref, i64), len: i64, unit: usize) -> Outcome {
    let len = length(vm, len)?;
    if len == 0 {
        return Ok(0);
    }
    let (Some(from), Some(to)) = (stretch(vm, from, len), stretch(vm, to, len)) else {
        return Err(bad_address(vm));
    };
    vm.charge_for(Work::Copy, u64::from(len))?;
    if let (Stretch::Heap(from), Stretch::Heap(to), 1) = (from, to, unit) {
        vm.heap.copy(from, to, len);
        return Ok(0);
    }
    let mut bytes = match from {
        Stretch::Heap(at) => vm.heap.bytes(at, len).to_vec(),
        Stretch::OffHeap(at) => host(vm).memory.read(at, len as usize).unwrap_or_default(),
    };
    if unit > 1 {
        bytes.chunks_mut(unit).for_each(<[u8]>::reverse);
    }
    match to {
        Stretch::Heap(at) => vm.heap.bytes_mut(at, len).copy_from_slice(&bytes),
        Stretch::OffHeap(at) => {
            host(vm).memory.write(at, &bytes);
        }
    }
    Ok(0)
}

/// Storage kind of the elements of an array class.
fn element_kind(vm: &mut Vm, mirror: Ref) -> Outcome<Kind> {
    let class = class_arg(vm, mirror)?;
    match vm.classes[class].shape {
        Shape::Array { kind, .. } => Ok(kind),
        // There is no such class, in HotSpot either: a NoClassDefFoundError comes of it.
        _ => Err(vm.throw_bare("java/lang/InvalidClassException")),
    }
}

fn array_base_offset(vm: &mut Vm, a: &Args) -> Outcome {
    element_kind(vm, a.obj(1))?;
    Ok(u64::from(ARRAY_BASE))
}

fn array_index_scale(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(element_kind(vm, a.obj(1))?.size()))
}

/// Class and field index behind a `java.lang.reflect.Field`.
fn reflected_field(vm: &mut Vm, field: Ref) -> Outcome<(ClassId, usize)> {
    if field == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    crate::reflect::members::field_of(vm, field)
}

fn field_offset_of(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, slot) = reflected_field(vm, a.obj(1))?;
    Ok(u64::from(vm.classes[class].fields[slot].offset))
}

fn field_offset_by_name(vm: &mut Vm, a: &Args) -> Outcome {
    let class = class_arg(vm, a.obj(1))?;
    let name = vm.string_text(a.obj(2));
    let mut c = Some(class);
    while let Some(id) = c {
        if let Some(f) = vm.classes[id].field(&name) {
            return Ok(u64::from(f.offset));
        }
        c = vm.classes[id].super_class;
    }
    Err(vm.throw("java/lang/InternalError", name))
}

fn static_field_base(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _) = reflected_field(vm, a.obj(1))?;
    Ok(u64::from(vm.classes[class].mirror))
}

fn should_be_initialized(vm: &mut Vm, a: &Args) -> Outcome {
    let class = class_arg(vm, a.obj(1))?;
    Ok(vm.needs_init(class).into())
}

fn ensure_class_initialized(vm: &mut Vm, a: &Args) -> Outcome {
    let class = class_arg(vm, a.obj(1))?;
    vm.ensure_init(class)?;
    Ok(0)
}

fn allocate_instance(vm: &mut Vm, a: &Args) -> Outcome {
    let class = class_arg(vm, a.obj(1))?;
    if class == vm.known.class {
        // A `Class` object without a class behind it; HotSpot's words.
        return Err(vm.throw("java/lang/IllegalAccessException", "java.lang.Class"));
    }
    let c = &vm.classes[class];
    if c.access & (vm::acc::ABSTRACT | vm::acc::INTERFACE) != 0 || c.is_array() || c.is_primitive()
    {
        let name = c.external_name();
        return Err(vm.throw("java/lang/InstantiationException", name));
    }
    vm.ensure_init(class)?;
    Ok(u64::from(vm.new_object(class)?))
}

fn throw_exception(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(1) == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    Err(Control::Throw(a.obj(1)))
}

fn park(vm: &mut Vm, a: &Args) -> Outcome {
    let (absolute, time) = (a.bool(1), a.long(2));
    if vm.thread().phase == WaitPhase::Timed {
        let t = vm.thread();
        t.phase = WaitPhase::None;
        t.park_permit = false;
        crate::threads::set_status(vm, crate::threads::RUNNABLE);
        return Ok(0);
    }
    if vm.thread().park_permit {
        vm.thread().park_permit = false;
        return Ok(0);
    }
    if crate::threads::is_interrupted(vm, vm.current) || time < 0 {
        return Ok(0);
    }
    let now = vm.nanos();
    let deadline = match (absolute, time) {
        (false, 0) => i64::MAX,
        (false, n) => now.saturating_add(n),
        (true, ms) => ms
            .saturating_mul(1_000_000)
            .saturating_sub(vm.config.start_nanos),
    };
    if deadline <= now {
        return Ok(0);
    }
    let t = vm.thread();
    t.state = ThreadState::Parked { deadline };
    t.phase = WaitPhase::Timed;
    crate::threads::set_status(
        vm,
        if deadline == i64::MAX {
            crate::threads::PARKED
        } else {
            crate::threads::PARKED_TIMED
        },
    );
    Err(Control::Block)
}

fn unpark(vm: &mut Vm, a: &Args) -> Outcome {
    if let Some(t) = crate::threads::thread_of(vm, a.obj(1)) {
        let t = &mut vm.threads[t];
        t.park_permit = true;
        if matches!(t.state, ThreadState::Parked { .. }) {
            t.state = ThreadState::Runnable;
        }
    }
    Ok(0)
}

fn constant<const N: u64>(_: &mut Vm, _: &Args) -> Outcome {
    Ok(N)
}

fn define_class(vm: &mut Vm, a: &Args) -> Outcome {
    crate::reflect::loader::define_unnamed(vm, a)
}

fn define_anonymous_class(vm: &mut Vm, a: &Args) -> Outcome {
    crate::reflect::loader::define_anonymous(vm, a)
}

const U: &str = "jdk/internal/misc/Unsafe";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (U, "registerNatives", "()V", nothing),
    (U, "getBoolean", "(Ljava/lang/Object;J)Z", get_boolean),
    (U, "getByte", "(Ljava/lang/Object;J)B", get_byte),
    (U, "getShort", "(Ljava/lang/Object;J)S", get_short),
    (U, "getChar", "(Ljava/lang/Object;J)C", get_char),
    (U, "getInt", "(Ljava/lang/Object;J)I", get_int),
    (U, "getLong", "(Ljava/lang/Object;J)J", get_long),
    (U, "getFloat", "(Ljava/lang/Object;J)F", get_float),
    (U, "getDouble", "(Ljava/lang/Object;J)D", get_double),
    (
        U,
        "getReference",
        "(Ljava/lang/Object;J)Ljava/lang/Object;",
        get_ref,
    ),
    (
        U,
        "getObject",
        "~(Ljava/lang/Object;J)Ljava/lang/Object;",
        get_ref,
    ),
    (U, "putBoolean", "(Ljava/lang/Object;JZ)V", put_boolean),
    (U, "putByte", "(Ljava/lang/Object;JB)V", put_byte),
    (U, "putShort", "(Ljava/lang/Object;JS)V", put_short),
    (U, "putChar", "(Ljava/lang/Object;JC)V", put_char),
    (U, "putInt", "(Ljava/lang/Object;JI)V", put_int),
    (U, "putLong", "(Ljava/lang/Object;JJ)V", put_long),
    (U, "putFloat", "(Ljava/lang/Object;JF)V", put_float),
    (U, "putDouble", "(Ljava/lang/Object;JD)V", put_double),
    (
        U,
        "putReference",
        "(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (
        U,
        "putObject",
        "~(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (
        U,
        "getBooleanVolatile",
        "(Ljava/lang/Object;J)Z",
        get_boolean,
    ),
    (U, "getByteVolatile", "(Ljava/lang/Object;J)B", get_byte),
    (U, "getShortVolatile", "(Ljava/lang/Object;J)S", get_short),
    (U, "getCharVolatile", "(Ljava/lang/Object;J)C", get_char),
    (U, "getIntVolatile", "(Ljava/lang/Object;J)I", get_int),
    (U, "getLongVolatile", "(Ljava/lang/Object;J)J", get_long),
    (U, "getFloatVolatile", "(Ljava/lang/Object;J)F", get_float),
    (U, "getDoubleVolatile", "(Ljava/lang/Object;J)D", get_double),
    (
        U,
        "getReferenceVolatile",
        "(Ljava/lang/Object;J)Ljava/lang/Object;",
        get_ref,
    ),
    (
        U,
        "getObjectVolatile",
        "~(Ljava/lang/Object;J)Ljava/lang/Object;",
        get_ref,
    ),
    (
        U,
        "putBooleanVolatile",
        "(Ljava/lang/Object;JZ)V",
        put_boolean,
    ),
    (U, "putByteVolatile", "(Ljava/lang/Object;JB)V", put_byte),
    (U, "putShortVolatile", "(Ljava/lang/Object;JS)V", put_short),
    (U, "putCharVolatile", "(Ljava/lang/Object;JC)V", put_char),
    (U, "putIntVolatile", "(Ljava/lang/Object;JI)V", put_int),
    (U, "putLongVolatile", "(Ljava/lang/Object;JJ)V", put_long),
    (U, "putFloatVolatile", "(Ljava/lang/Object;JF)V", put_float),
    (
        U,
        "putDoubleVolatile",
        "(Ljava/lang/Object;JD)V",
        put_double,
    ),
    (
        U,
        "putReferenceVolatile",
        "(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (
        U,
        "putObjectVolatile",
        "~(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (U, "compareAndSetInt", "(Ljava/lang/Object;JII)Z", cas_int),
    (U, "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", cas_long),
    (
        U,
        "compareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        cas_ref,
    ),
    (
        U,
        "compareAndSetObject",
        "~(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        cas_ref,
    ),
    (
        U,
        "compareAndExchangeInt",
        "(Ljava/lang/Object;JII)I",
        exchange_int,
    ),
    (
        U,
        "compareAndExchangeLong",
        "(Ljava/lang/Object;JJJ)J",
        exchange_long,
    ),
    (
        U,
        "compareAndExchangeReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        exchange_ref,
    ),
    (
        U,
        "compareAndExchangeObject",
        "~(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        exchange_ref,
    ),
    (U, "allocateMemory0", "(J)J", allocate_memory),
    (U, "reallocateMemory0", "(JJ)J", reallocate_memory),
    (U, "freeMemory0", "(J)V", free_memory),
    (U, "setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
    (
        U,
        "copyMemory0",
        "(Ljava/lang/Object;JLjava/lang/Object;JJ)V",
        copy_memory,
    ),
    (
        U,
        "copySwapMemory0",
        "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V",
        copy_swap_memory,
    ),
    (
        U,
        "arrayBaseOffset0",
        "(Ljava/lang/Class;)I",
        array_base_offset,
    ),
    (
        U,
        "arrayIndexScale0",
        "(Ljava/lang/Class;)I",
        array_index_scale,
    ),
    (U, "addressSize0", "~()I", constant::<8>),
    (U, "pageSize", "~()I", constant::<4096>),
    (U, "isBigEndian0", "~()Z", constant::<0>),
    (U, "unalignedAccess0", "~()Z", constant::<1>),
    (
        U,
        "objectFieldOffset0",
        "(Ljava/lang/reflect/Field;)J",
        field_offset_of,
    ),
    (
        U,
        "objectFieldOffset1",
        "(Ljava/lang/Class;Ljava/lang/String;)J",
        field_offset_by_name,
    ),
    (
        U,
        "knownObjectFieldOffset0",
        "(Ljava/lang/Class;Ljava/lang/String;)J",
        field_offset_by_name,
    ),
    (
        U,
        "staticFieldOffset0",
        "(Ljava/lang/reflect/Field;)J",
        field_offset_of,
    ),
    (
        U,
        "staticFieldBase0",
        "(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
        static_field_base,
    ),
    (
        U,
        "shouldBeInitialized0",
        "(Ljava/lang/Class;)Z",
        should_be_initialized,
    ),
    (
        U,
        "ensureClassInitialized0",
        "(Ljava/lang/Class;)V",
        ensure_class_initialized,
    ),
    (U, "notifyStrictStaticAccess0", "*", nothing),
    (
        U,
        "allocateInstance",
        "(Ljava/lang/Class;)Ljava/lang/Object;",
        allocate_instance,
    ),
    (
        U,
        "throwException",
        "(Ljava/lang/Throwable;)V",
        throw_exception,
    ),
    (U, "park", "(ZJ)V", park),
    (U, "unpark", "(Ljava/lang/Object;)V", unpark),
    (U, "loadFence", "~()V", nothing),
    (U, "storeFence", "~()V", nothing),
    (U, "fullFence", "()V", nothing),
    (U, "getLoadAverage0", "([DI)I", constant::<0>),
    (U, "writebackMemory0", "*", nothing),
    (U, "writebackPreSync0", "()V", nothing),
    (U, "writebackPostSync0", "()V", nothing),
    (
        U,
        "defineClass0",
        "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        define_class,
    ),
    (
        U,
        "defineAnonymousClass0",
        "(Ljava/lang/Class;[B[Ljava/lang/Object;)Ljava/lang/Class;",
        define_anonymous_class,
    ),
];
