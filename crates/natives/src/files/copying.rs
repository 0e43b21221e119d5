//! Copies from one open file to another, done in one step where the library would loop.

use vfs::Errno;
use vm::{Args, Outcome, Vm};

use super::posix::unix_error;
use super::vfs;
use crate::Row;

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    ("sun/nio/fs/UnixCopyFile", "transfer", "~(IIJ)V", copy),
    (
        "sun/nio/fs/UnixFileSystem",
        "bufferedCopy0",
        "~(IIJIJ)V",
        copy,
    ),
    (
        "sun/nio/fs/LinuxNativeDispatcher",
        "directCopy0",
        "~(IIJ)I",
        copy,
    ),
    ("sun/nio/fs/LinuxFileSystem", "directCopy0", "*", copy),
    (
        "sun/nio/ch/FileChannelImpl",
        "transferTo0",
        "~(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J",
        not_direct,
    ),
    (
        "sun/nio/ch/FileDispatcherImpl",
        "transferTo0",
        "~(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J",
        not_direct,
    ),
    (
        "sun/nio/ch/FileDispatcherImpl",
        "transferFrom0",
        "~(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J",
        not_direct,
    ),
    (
        "sun/nio/ch/FileChannelImpl",
        "maxDirectTransferSize0",
        "~()I",
        max_direct,
    ),
    (
        "sun/nio/ch/FileDispatcherImpl",
        "canTransferToFromOverlappedMap0",
        "~()Z",
        yes,
    ),
];

const STEP: usize = 1 << 16;

/// (target, source, …): what follows says how to poll for cancellation, which cannot come while a
/// native runs.
fn copy(vm: &mut Vm, a: &Args) -> Outcome {
    match copy_all(vm, a.int(0), a.int(1)) {
        Ok(()) => Ok(0),
        Err(e) => Err(unix_error(vm, e.code())),
    }
}

fn copy_all(vm: &mut Vm, to: i32, from: i32) -> Result<(), Errno> {
    let vfs = vfs(vm);
    let mut buf = vec![0; STEP];
    loop {
        let n = vfs.read(from, &mut buf)?;
        if n == 0 {
            return Ok(());
        }
        let mut rest = &buf[..n];
        while !rest.is_empty() {
            let n = vfs.write(to, rest)?;
            rest = &rest[n..];
        }
    }
}

/// `IOStatus.UNSUPPORTED`: the library then copies through a buffer of its own.
fn not_direct(_: &mut Vm, _: &Args) -> Outcome {
    Ok(-4i64 as u64)
}

fn max_direct(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0x7fff_f000)
}

fn yes(_: &mut Vm, _: &Args) -> Outcome {
    Ok(1)
}
