//! The console, which is no terminal, and small natives of serialization,
//! preferences and time zones.

use vfs::OpenFlags;
use vm::class::Shape;
use vm::{ARRAY_BASE, Args, Kind, Outcome, Ref, Vm, Work};

use super::{int, nothing, path_bytes, vfs, zero};
use crate::Row;

const CONSOLE: &str = "java/io/Console";
const INPUT: &str = "java/io/ObjectInputStream";
const OUTPUT: &str = "java/io/ObjectOutputStream";
const SHAPE: &str = "java/io/ObjectStreamClass";
const PREFERENCES: &str = "java/util/prefs/FileSystemPreferences";
const ZONE: &str = "java/util/TimeZone";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (CONSOLE, "istty", "~()Z", zero),
    (CONSOLE, "ttyStatus", "~()I", zero),
    (CONSOLE, "encoding", "~()Ljava/lang/String;", zero),
    (CONSOLE, "echo", "~(Z)Z", zero),
    ("jdk/internal/io/JdkConsoleImpl", "echo", "~(Z)Z", zero),
    (SHAPE, "initNative", "()V", nothing),
    (
        SHAPE,
        "hasStaticInitializer",
        "(Ljava/lang/Class;)Z",
        has_static_initializer,
    ),
    // Up to JDK 17 for arrays of floating-point numbers.
    (INPUT, "bytesToFloats", "~([BI[FII)V", bytes_to_floats),
    (INPUT, "bytesToDoubles", "~([BI[DII)V", bytes_to_doubles),
    (OUTPUT, "floatsToBytes", "~([FI[BII)V", floats_to_bytes),
    (OUTPUT, "doublesToBytes", "~([DI[BII)V", doubles_to_bytes),
    (
        PREFERENCES,
        "lockFile0",
        "(Ljava/lang/String;IZ)[I",
        lock_preferences,
    ),
    (PREFERENCES, "unlockFile0", "(I)I", unlock_preferences),
    (PREFERENCES, "chmod", "(Ljava/lang/String;I)I", chmod),
    (
        ZONE,
        "getSystemTimeZoneID",
        "(Ljava/lang/String;)Ljava/lang/String;",
        zone,
    ),
    (ZONE, "getSystemGMTOffsetID", "()Ljava/lang/String;", offset),
];

fn has_static_initializer(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    let c = &vm.classes[class];
    Ok((c.shape == Shape::Instance && c.clinit.is_some()).into())
}

/// The address of bytes of an array of primitives, if it has so many.
fn range(vm: &Vm, array: Ref, offset: i64, len: u64) -> Option<u32> {
    let Shape::Array { kind, .. } = vm.classes[vm.class_of(array)].shape else {
        return None;
    };
    let offset = u32::try_from(offset).ok()?;
    let total = u64::from(vm.heap.array_len(array)) << kind.shift();
    (kind != Kind::Ref && u64::from(offset) + len <= total).then_some(array + ARRAY_BASE + offset)
}

/// Copies numbers of `size` bytes between a big-endian `byte[]` and an array of their own type.
fn convert(
    vm: &mut Vm,
    from: (Ref, i32),
    to: (Ref, i32),
    n: i32,
    size: u32,
    from_is_bytes: bool,
) -> Outcome {
    let (step, n) = (size as usize, n.max(0) as u32);
    let (from_size, to_size) = if from_is_bytes { (1, size) } else { (size, 1) };
    let len = u64::from(n) * u64::from(size);
    vm.charge_for(Work::Scan, len)?;
    let source = range(vm, from.0, i64::from(from.1) * i64::from(from_size), len);
    let target = range(vm, to.0, i64::from(to.1) * i64::from(to_size), len);
    let (Some(source), Some(target)) = (source, target) else {
        return Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let mut bytes = vm.heap.bytes(source, len as u32).to_vec();
    bytes.chunks_exact_mut(step).for_each(<[u8]>::reverse);
    vm.heap
        .bytes_mut(target, len as u32)
        .copy_from_slice(&bytes);
    Ok(0)
}

fn bytes_to_floats(vm: &mut Vm, a: &Args) -> Outcome {
    convert(
        vm,
        (a.obj(0), a.int(1)),
        (a.obj(2), a.int(3)),
        a.int(4),
        4,
        true,
    )
}

fn bytes_to_doubles(vm: &mut Vm, a: &Args) -> Outcome {
    convert(
        vm,
        (a.obj(0), a.int(1)),
        (a.obj(2), a.int(3)),
        a.int(4),
        8,
        true,
    )
}

fn floats_to_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    convert(
        vm,
        (a.obj(0), a.int(1)),
        (a.obj(2), a.int(3)),
        a.int(4),
        4,
        false,
    )
}

fn doubles_to_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    convert(
        vm,
        (a.obj(0), a.int(1)),
        (a.obj(2), a.int(3)),
        a.int(4),
        8,
        false,
    )
}

/// (path, permissions, shared): an array of the descriptor (0 if there is none) and the error number.
fn lock_preferences(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(0));
    let flags = if a.bool(2) {
        OpenFlags::RDONLY
    } else {
        OpenFlags::RDWR | OpenFlags::CREAT
    };
    let opened = vfs(vm).open(&path, flags, a.int(1) as u32);
    let array = vm.new_primitive_array(Kind::Int, 2)?;
    let (at, value) = match opened {
        Ok(fd) => (0, fd),
        Err(e) => (4, e.code()),
    };
    vm.heap.store_i32(array + ARRAY_BASE + at, value);
    Ok(array.into())
}

fn unlock_preferences(vm: &mut Vm, a: &Args) -> Outcome {
    int(vfs(vm).close(a.int(0)).map_or_else(|e| e.code(), |()| 0))
}

fn chmod(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(0));
    int(vfs(vm)
        .chmod(&path, a.int(1) as u32)
        .map_or_else(|e| e.code(), |()| 0))
}

fn zone(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(vm.new_string("UTC")?.into())
}

fn offset(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(vm.new_string("GMT")?.into())
}
