//! `sun.misc.Unsafe` of JDK 8, which is native itself; later ones call `jdk.internal.misc.Unsafe`.
//!
//! The later one checks arguments in Java and leaves its natives to do the work. Here the natives check.

use vm::{Args, Kind, NULL, Outcome, Vm};

use super::{
    allocate_instance, allocate_memory, array_base_offset, array_index_scale, cas_int, cas_long,
    cas_ref, constant, copy, copy_memory, define_anonymous_class, define_class,
    ensure_class_initialized, field_offset_of, free_memory, get_boolean, get_byte, get_char,
    get_double, get_float, get_int, get_long, get_ref, get_short, load, nothing, park, put_boolean,
    put_byte, put_char, put_double, put_float, put_int, put_long, put_ref, put_short,
    reallocate_memory, set_memory, should_be_initialized, static_field_base, store,
    throw_exception, unpark,
};
use crate::Row;

/// Accesses by an address alone.
macro_rules! by_address {
    ($($read:ident $write:ident $kind:ident;)*) => {$(
        fn $read(vm: &mut Vm, a: &Args) -> Outcome { load(vm, NULL, a.long(1), Kind::$kind) }
        fn $write(vm: &mut Vm, a: &Args) -> Outcome { store(vm, NULL, a.long(1), Kind::$kind, a.raw(3)) }
    )*};
}
by_address! {
    read_byte write_byte Byte;
    read_short write_short Short;
    read_char write_char Char;
    read_int write_int Int;
    read_long write_long Long;
    read_float write_float Float;
    read_double write_double Double;
}

/// A block of no bytes has no address.
fn allocate(vm: &mut Vm, a: &Args) -> Outcome {
    match a.long(1) {
        ..0 => Err(vm.throw_bare("java/lang/IllegalArgumentException")),
        0 => Ok(0),
        _ => allocate_memory(vm, a),
    }
}

fn reallocate(vm: &mut Vm, a: &Args) -> Outcome {
    match (a.long(1), a.long(3)) {
        (_, ..0) => Err(vm.throw_bare("java/lang/IllegalArgumentException")),
        (_, 0) => free_memory(vm, a),
        _ => reallocate_memory(vm, a),
    }
}

/// `java.nio.Bits.copySwapMemory0`, which is static.
fn copy_swapped(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, to) = ((a.obj(0), a.long(1)), (a.obj(3), a.long(4)));
    let (len, unit) = (a.long(6), a.long(8));
    if !matches!(unit, 2 | 4 | 8) || len % unit != 0 {
        return Err(vm.throw_bare("java/lang/IllegalArgumentException"));
    }
    copy(vm, from, to, len, unit as usize)
}

const S: &str = "sun/misc/Unsafe";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (S, "registerNatives", "=()V", nothing),
    (
        "java/nio/Bits",
        "copySwapMemory0",
        "=(Ljava/lang/Object;JLjava/lang/Object;JJJ)V",
        copy_swapped,
    ),
    (S, "getBoolean", "=(Ljava/lang/Object;J)Z", get_boolean),
    (S, "putBoolean", "=(Ljava/lang/Object;JZ)V", put_boolean),
    (
        S,
        "getBooleanVolatile",
        "=(Ljava/lang/Object;J)Z",
        get_boolean,
    ),
    (
        S,
        "putBooleanVolatile",
        "=(Ljava/lang/Object;JZ)V",
        put_boolean,
    ),
    (S, "getByte", "=(Ljava/lang/Object;J)B", get_byte),
    (S, "putByte", "=(Ljava/lang/Object;JB)V", put_byte),
    (S, "getByteVolatile", "=(Ljava/lang/Object;J)B", get_byte),
    (S, "putByteVolatile", "=(Ljava/lang/Object;JB)V", put_byte),
    (S, "getByte", "=(J)B", read_byte),
    (S, "putByte", "=(JB)V", write_byte),
    (S, "getShort", "=(Ljava/lang/Object;J)S", get_short),
    (S, "putShort", "=(Ljava/lang/Object;JS)V", put_short),
    (S, "getShortVolatile", "=(Ljava/lang/Object;J)S", get_short),
    (S, "putShortVolatile", "=(Ljava/lang/Object;JS)V", put_short),
    (S, "getShort", "=(J)S", read_short),
    (S, "putShort", "=(JS)V", write_short),
    (S, "getChar", "=(Ljava/lang/Object;J)C", get_char),
    (S, "putChar", "=(Ljava/lang/Object;JC)V", put_char),
    (S, "getCharVolatile", "=(Ljava/lang/Object;J)C", get_char),
    (S, "putCharVolatile", "=(Ljava/lang/Object;JC)V", put_char),
    (S, "getChar", "=(J)C", read_char),
    (S, "putChar", "=(JC)V", write_char),
    (S, "getInt", "=(Ljava/lang/Object;J)I", get_int),
    (S, "putInt", "=(Ljava/lang/Object;JI)V", put_int),
    (S, "getIntVolatile", "=(Ljava/lang/Object;J)I", get_int),
    (S, "putIntVolatile", "=(Ljava/lang/Object;JI)V", put_int),
    (S, "getInt", "=(J)I", read_int),
    (S, "putInt", "=(JI)V", write_int),
    (S, "getLong", "=(Ljava/lang/Object;J)J", get_long),
    (S, "putLong", "=(Ljava/lang/Object;JJ)V", put_long),
    (S, "getLongVolatile", "=(Ljava/lang/Object;J)J", get_long),
    (S, "putLongVolatile", "=(Ljava/lang/Object;JJ)V", put_long),
    (S, "getLong", "=(J)J", read_long),
    (S, "putLong", "=(JJ)V", write_long),
    (S, "getFloat", "=(Ljava/lang/Object;J)F", get_float),
    (S, "putFloat", "=(Ljava/lang/Object;JF)V", put_float),
    (S, "getFloatVolatile", "=(Ljava/lang/Object;J)F", get_float),
    (S, "putFloatVolatile", "=(Ljava/lang/Object;JF)V", put_float),
    (S, "getFloat", "=(J)F", read_float),
    (S, "putFloat", "=(JF)V", write_float),
    (S, "getDouble", "=(Ljava/lang/Object;J)D", get_double),
    (S, "putDouble", "=(Ljava/lang/Object;JD)V", put_double),
    (
        S,
        "getDoubleVolatile",
        "=(Ljava/lang/Object;J)D",
        get_double,
    ),
    (
        S,
        "putDoubleVolatile",
        "=(Ljava/lang/Object;JD)V",
        put_double,
    ),
    (S, "getDouble", "=(J)D", read_double),
    (S, "putDouble", "=(JD)V", write_double),
    (
        S,
        "getObject",
        "=(Ljava/lang/Object;J)Ljava/lang/Object;",
        get_ref,
    ),
    (
        S,
        "putObject",
        "=(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (
        S,
        "getObjectVolatile",
        "=(Ljava/lang/Object;J)Ljava/lang/Object;",
        get_ref,
    ),
    (
        S,
        "putObjectVolatile",
        "=(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (S, "putOrderedInt", "=(Ljava/lang/Object;JI)V", put_int),
    (S, "putOrderedLong", "=(Ljava/lang/Object;JJ)V", put_long),
    (
        S,
        "putOrderedObject",
        "=(Ljava/lang/Object;JLjava/lang/Object;)V",
        put_ref,
    ),
    (S, "compareAndSwapInt", "=(Ljava/lang/Object;JII)Z", cas_int),
    (
        S,
        "compareAndSwapLong",
        "=(Ljava/lang/Object;JJJ)Z",
        cas_long,
    ),
    (
        S,
        "compareAndSwapObject",
        "=(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        cas_ref,
    ),
    (S, "getAddress", "=(J)J", read_long),
    (S, "putAddress", "=(JJ)V", write_long),
    (S, "allocateMemory", "=(J)J", allocate),
    (S, "reallocateMemory", "=(JJ)J", reallocate),
    (S, "freeMemory", "=(J)V", free_memory),
    (S, "setMemory", "=(Ljava/lang/Object;JJB)V", set_memory),
    (
        S,
        "copyMemory",
        "=(Ljava/lang/Object;JLjava/lang/Object;JJ)V",
        copy_memory,
    ),
    (S, "addressSize", "=()I", constant::<8>),
    (S, "pageSize", "=()I", constant::<4096>),
    (
        S,
        "arrayBaseOffset",
        "=(Ljava/lang/Class;)I",
        array_base_offset,
    ),
    (
        S,
        "arrayIndexScale",
        "=(Ljava/lang/Class;)I",
        array_index_scale,
    ),
    (
        S,
        "objectFieldOffset",
        "=(Ljava/lang/reflect/Field;)J",
        field_offset_of,
    ),
    (
        S,
        "staticFieldOffset",
        "=(Ljava/lang/reflect/Field;)J",
        field_offset_of,
    ),
    (
        S,
        "staticFieldBase",
        "=(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
        static_field_base,
    ),
    (
        S,
        "shouldBeInitialized",
        "=(Ljava/lang/Class;)Z",
        should_be_initialized,
    ),
    (
        S,
        "ensureClassInitialized",
        "=(Ljava/lang/Class;)V",
        ensure_class_initialized,
    ),
    (
        S,
        "allocateInstance",
        "=(Ljava/lang/Class;)Ljava/lang/Object;",
        allocate_instance,
    ),
    (
        S,
        "throwException",
        "=(Ljava/lang/Throwable;)V",
        throw_exception,
    ),
    (S, "park", "=(ZJ)V", park),
    (S, "unpark", "=(Ljava/lang/Object;)V", unpark),
    (S, "loadFence", "=()V", nothing),
    (S, "storeFence", "=()V", nothing),
    (S, "fullFence", "=()V", nothing),
    (S, "getLoadAverage", "=([DI)I", constant::<0>),
    (
        S,
        "defineClass",
        "=(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        define_class,
    ),
    (
        S,
        "defineAnonymousClass",
        "=(Ljava/lang/Class;[B[Ljava/lang/Object;)Ljava/lang/Class;",
        define_anonymous_class,
    ),
];
