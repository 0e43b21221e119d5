//! What the library does on Linux only: the mount table, advice about reading, watching directories.

use vfs::Errno;
use vm::{ARRAY_BASE, Args, Kind, Outcome, Vm};

use super::posix::{path_at, unix_error};
use super::{int, nothing, vfs};
use crate::effects::{EffectKind, note};
use crate::{Row, host};

const LINUX: &str = "sun/nio/fs/LinuxNativeDispatcher";
const WATCH: &str = "sun/nio/fs/LinuxWatchService";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (LINUX, "init", "()V", nothing),
    (LINUX, "setmntent0", "(JJ)J", set_mount_entries),
    (LINUX, "getmntent", "*", next_mount_entry),
    (
        LINUX,
        "getmntent0",
        "(JLsun/nio/fs/UnixMountEntry;JI)I",
        next_mount_entry,
    ),
    (LINUX, "endmntent", "(J)V", end_mount_entries),
    (LINUX, "posix_fadvise", "~(IJJI)I", nothing),
    (LINUX, "fgetxattr0", "~(IJJI)I", no_attribute),
    (LINUX, "fsetxattr0", "~(IJJI)V", not_supported),
    (LINUX, "fremovexattr0", "~(IJ)V", no_attribute),
    (LINUX, "flistxattr", "~(IJI)I", nothing),
    (WATCH, "eventSize", "()I", event_size),
    (WATCH, "eventOffsets", "()[I", event_offsets),
    (WATCH, "inotifyInit", "()I", no_watching),
    (WATCH, "inotifyInit0", "*", no_watching),
    (WATCH, "inotifyAddWatch", "(IJI)I", no_watching),
    (WATCH, "inotifyRmWatch", "(II)V", no_watching),
    (WATCH, "configureBlocking", "(IZ)V", no_watching),
    (WATCH, "socketpair", "([I)V", no_watching),
    (WATCH, "poll", "(II)I", no_watching),
];

/// An open mount table is a byte of off-heap memory that says whether its one entry was read.
fn set_mount_entries(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    vfs(vm).intend_to_read(&path);
    match host(vm).memory.allocate(1) {
        0 => Err(unix_error(vm, Errno::ENOMEM.code())),
        address => Ok(address as u64),
    }
}

fn next_mount_entry(vm: &mut Vm, a: &Args) -> Outcome {
    let (table, entry) = (a.long(0), a.obj(2));
    if host(vm).memory.read(table, 1) != Some(vec![0]) {
        return int(-1);
    }
    host(vm).memory.write(table, &[1]);
    let class = vm.class_of(entry);
    for (field, text) in [
        ("name", "rootfs"),
        ("dir", "/"),
        ("fstype", "rootfs"),
        ("opts", "rw"),
    ] {
        let bytes = vm.new_bytes(text.as_bytes())?;
        if let Some(offset) = vm.field_offset(class, field) {
            vm.heap.store_ref(entry + offset, bytes);
        }
    }
    int(0)
}

fn end_mount_entries(vm: &mut Vm, a: &Args) -> Outcome {
    host(vm).memory.free(a.long(0));
    Ok(0)
}

fn no_attribute(vm: &mut Vm, _: &Args) -> Outcome {
    Err(unix_error(vm, Errno::ENODATA.code()))
}

fn not_supported(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::WritesFiles, "extended attributes");
    Err(unix_error(vm, Errno::ENOTSUP.code()))
}

fn event_size(_: &mut Vm, _: &Args) -> Outcome {
    int(16)
}

fn event_offsets(vm: &mut Vm, _: &Args) -> Outcome {
    let array = vm.new_primitive_array(Kind::Int, 5)?;
    for i in 0..5 {
        vm.heap.store_u32(array + ARRAY_BASE + 4 * i, 4 * i);
    }
    Ok(array.into())
}

/// Nothing outside the program changes files, so there is nothing to wait for: not offered.
fn no_watching(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::ReadsFiles, "watch service");
    Err(unix_error(vm, Errno::ENOSYS.code()))
}
