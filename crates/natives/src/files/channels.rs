//! `sun.nio.ch`: file channels, their locks and mappings, and what else the channel library asks.
//!
//! Buffers are addresses in off-heap memory. A mapping is a copy of the file in off-heap memory:
//! right for read-only and private mappings as long as nobody writes the file meanwhile, and not
//! offered for shared writable ones.

use vfs::{Errno, FileType, OpenFlags, Whence};
use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Ref, Vm, Work};

use super::{
    fd_of, int, io_error, nothing, or_io_error, ref_field, set_fd, set_numbers, vfs, zero,
};
use crate::{Row, host};

const FILES: &str = "sun/nio/ch/FileDispatcherImpl";
const UNIX_FILES: &str = "sun/nio/ch/UnixFileDispatcherImpl";
const UNIX: &str = "sun/nio/ch/UnixDispatcher";
const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";
const IO: &str = "sun/nio/ch/IOUtil";
const THREAD: &str = "sun/nio/ch/NativeThread";
const MAPPED: &str = "java/nio/MappedMemoryUtils";
const BUFFER: &str = "java/nio/MappedByteBuffer";

/// Rows of this area. `FileDispatcherImpl` was split after JDK 17.
pub const NATIVES: &[Row] = &[
    (FILES, "init", "~()V", nothing),
    (FILES, "init0", "~()V", nothing),
    (FILES, "read0", "~(Ljava/io/FileDescriptor;JI)I", read),
    (FILES, "pread0", "~(Ljava/io/FileDescriptor;JIJ)I", pread),
    (FILES, "readv0", "~(Ljava/io/FileDescriptor;JI)J", readv),
    (FILES, "write0", "~(Ljava/io/FileDescriptor;JI)I", write),
    (FILES, "pwrite0", "~(Ljava/io/FileDescriptor;JIJ)I", pwrite),
    (FILES, "writev0", "~(Ljava/io/FileDescriptor;JI)J", writev),
    (FILES, "seek0", "~(Ljava/io/FileDescriptor;J)J", seek),
    (FILES, "force0", "~(Ljava/io/FileDescriptor;Z)I", force),
    (
        FILES,
        "truncate0",
        "~(Ljava/io/FileDescriptor;J)I",
        truncate,
    ),
    (FILES, "size0", "~(Ljava/io/FileDescriptor;)J", size),
    (FILES, "lock0", "~(Ljava/io/FileDescriptor;ZJJZ)I", lock),
    (FILES, "release0", "~(Ljava/io/FileDescriptor;JJ)V", release),
    (FILES, "close0", "~(Ljava/io/FileDescriptor;)V", close),
    (FILES, "closeIntFD", "~(I)V", close_number),
    (FILES, "preClose0", "~(Ljava/io/FileDescriptor;)V", nothing),
    (
        FILES,
        "dup0",
        "~(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V",
        dup,
    ),
    (
        FILES,
        "setDirect0",
        "~(Ljava/io/FileDescriptor;)I",
        set_direct,
    ),
    (UNIX_FILES, "read0", "~(Ljava/io/FileDescriptor;JI)I", read),
    (
        UNIX_FILES,
        "pread0",
        "~(Ljava/io/FileDescriptor;JIJ)I",
        pread,
    ),
    (
        UNIX_FILES,
        "readv0",
        "~(Ljava/io/FileDescriptor;JI)J",
        readv,
    ),
    (
        UNIX_FILES,
        "write0",
        "~(Ljava/io/FileDescriptor;JI)I",
        write,
    ),
    (
        UNIX_FILES,
        "pwrite0",
        "~(Ljava/io/FileDescriptor;JIJ)I",
        pwrite,
    ),
    (
        UNIX_FILES,
        "writev0",
        "~(Ljava/io/FileDescriptor;JI)J",
        writev,
    ),
    (UNIX_FILES, "seek0", "~(Ljava/io/FileDescriptor;J)J", seek),
    (UNIX_FILES, "force0", "~(Ljava/io/FileDescriptor;Z)I", force),
    (
        UNIX_FILES,
        "truncate0",
        "~(Ljava/io/FileDescriptor;J)I",
        truncate,
    ),
    (UNIX_FILES, "size0", "~(Ljava/io/FileDescriptor;)J", size),
    (
        UNIX_FILES,
        "available0",
        "~(Ljava/io/FileDescriptor;)I",
        available,
    ),
    (
        UNIX_FILES,
        "isOther0",
        "~(Ljava/io/FileDescriptor;)Z",
        is_other,
    ),
    (
        UNIX_FILES,
        "lock0",
        "~(Ljava/io/FileDescriptor;ZJJZ)I",
        lock,
    ),
    (
        UNIX_FILES,
        "release0",
        "~(Ljava/io/FileDescriptor;JJ)V",
        release,
    ),
    (UNIX_FILES, "closeIntFD", "~(I)V", close_number),
    (UNIX_FILES, "allocationGranularity0", "~()J", page_size),
    (UNIX_FILES, "map0", "~(Ljava/io/FileDescriptor;IJJZ)J", map),
    (UNIX_FILES, "unmap0", "~(JJ)I", unmap),
    (
        UNIX_FILES,
        "setDirect0",
        "~(Ljava/io/FileDescriptor;)I",
        set_direct,
    ),
    (UNIX, "init", "~()V", nothing),
    (UNIX, "close0", "~(Ljava/io/FileDescriptor;)V", close),
    (UNIX, "preClose0", "~(Ljava/io/FileDescriptor;)V", nothing),
    (CHANNEL, "initIDs", "~()J", page_size),
    (CHANNEL, "map0", "~(IJJZ)J", map_channel),
    (CHANNEL, "unmap0", "~(JJ)I", unmap),
    (CHANNEL, "position0", "*", position),
    (CHANNEL, "close0", "*", nothing),
    ("sun/nio/ch/FileKey", "initIDs", "~()V", nothing),
    (
        "sun/nio/ch/FileKey",
        "init",
        "(Ljava/io/FileDescriptor;)V",
        file_key,
    ),
    (
        "sun/nio/ch/FileKey",
        "init",
        "(Ljava/io/FileDescriptor;[J)V",
        file_key_array,
    ),
    (IO, "initIDs", "()V", nothing),
    (IO, "iovMax", "()I", iov_max),
    (IO, "writevMax", "~()J", writev_max),
    (IO, "fdVal", "(Ljava/io/FileDescriptor;)I", fd_value),
    (IO, "setfdVal", "(Ljava/io/FileDescriptor;I)V", set_fd_value),
    (IO, "fdLimit", "()I", fd_limit),
    (IO, "randomBytes", "([B)Z", random_bytes),
    (
        IO,
        "configureBlocking",
        "=(Ljava/io/FileDescriptor;Z)V",
        nothing,
    ),
    (IO, "configureBlocking", "(IZ)V", nothing),
    (IO, "drain", "(I)Z", zero),
    (IO, "drain1", "(I)I", zero),
    (IO, "makePipe", "(Z)J", make_pipe),
    (IO, "write1", "(IB)I", zero),
    (THREAD, "init", "()V", nothing),
    // 0 says that threads cannot be signalled; none is ever blocked in a system call.
    (THREAD, "current", "~()J", zero),
    (THREAD, "current0", "~()J", zero),
    (THREAD, "signal", "~(J)V", nothing),
    (THREAD, "signal0", "~(J)V", nothing),
    (THREAD, "supportPendingSignals0", "~()Z", zero),
    (THREAD, "isVirtualThread0", "*", zero),
    (MAPPED, "registerNatives", "~()V", nothing),
    (MAPPED, "isLoaded0", "(JJJ)Z", yes),
    (MAPPED, "load0", "(JJ)V", nothing),
    (MAPPED, "unload0", "(JJ)V", nothing),
    (MAPPED, "force0", "(Ljava/io/FileDescriptor;JJ)V", nothing),
    (BUFFER, "isLoaded0", "~(JJI)Z", yes),
    (BUFFER, "load0", "~(JJ)V", nothing),
    (BUFFER, "force0", "~(Ljava/io/FileDescriptor;JJ)V", nothing),
    (
        "jdk/internal/jimage/NativeImageBuffer",
        "getNativeMap",
        "(Ljava/lang/String;)Ljava/nio/ByteBuffer;",
        zero,
    ),
    (
        "jdk/internal/jimage/BasicImageReader",
        "isSystemProperty",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Z",
        image_property,
    ),
];

/// `IOStatus.EOF`.
const EOF: i32 = -1;
const PAGE: u64 = 4096;
/// Longest mapping: it is copied.
const MAX_MAPPING: i64 = 512 << 20;

fn fault(vm: &mut Vm) -> Control {
    vm.throw("java/io/IOException", "Bad address")
}

fn yes(_: &mut Vm, _: &Args) -> Outcome {
    Ok(1)
}

/// Reads into a buffer at an address with `read`.
fn read_into(
    vm: &mut Vm,
    address: i64,
    len: usize,
    read: impl FnOnce(&mut vfs::Vfs, &mut [u8]) -> vfs::Result<usize>,
) -> Outcome<usize> {
    if !host(vm).memory.contains(address, len) {
        return Err(fault(vm));
    }
    vm.charge_for(Work::Copy, len as u64)?;
    let mut buf = vec![0; len];
    let n = read(vfs(vm), &mut buf);
    let n = or_io_error(vm, n)?;
    if host(vm).memory.write(address, &buf[..n]) {
        Ok(n)
    } else {
        Err(fault(vm))
    }
}

fn buffer(vm: &mut Vm, address: i64, len: usize) -> Outcome<Vec<u8>> {
    vm.charge_for(Work::Copy, len as u64)?;
    match host(vm).memory.read(address, len) {
        Some(bytes) => Ok(bytes),
        None => Err(fault(vm)),
    }
}

fn count_or_eof(n: usize) -> Outcome {
    int(if n == 0 { EOF } else { n as i32 })
}

fn read(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let n = read_into(vm, a.long(1), a.int(3).max(0) as usize, |vfs, buf| {
        vfs.read(fd, buf)
    })?;
    count_or_eof(n)
}

fn pread(vm: &mut Vm, a: &Args) -> Outcome {
    let (fd, at) = (fd_of(vm, a.obj(0)), a.long(4));
    let n = read_into(vm, a.long(1), a.int(3).max(0) as usize, |vfs, buf| {
        vfs.pread(fd, buf, at)
    })?;
    count_or_eof(n)
}

/// The (address, length) pairs of an `iovec` array.
fn vectors(vm: &mut Vm, address: i64, n: i32) -> Outcome<Vec<(i64, usize)>> {
    let bytes = buffer(vm, address, n.max(0) as usize * 16)?;
    let word = |b: &[u8]| b.iter().rev().fold(0u64, |w, &b| w << 8 | u64::from(b));
    Ok(bytes
        .chunks_exact(16)
        .map(|v| (word(&v[..8]) as i64, word(&v[8..]) as usize))
        .collect())
}

fn readv(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let mut total = 0;
    for (address, len) in vectors(vm, a.long(1), a.int(3))? {
        let n = read_into(vm, address, len, |vfs, buf| vfs.read(fd, buf))?;
        total += n as u64;
        if n < len {
            break;
        }
    }
    Ok(if total == 0 { EOF as u64 } else { total })
}

fn write(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let bytes = buffer(vm, a.long(1), a.int(3).max(0) as usize)?;
    let n = vfs(vm).write(fd, &bytes);
    int(or_io_error(vm, n)? as i32)
}

fn pwrite(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let bytes = buffer(vm, a.long(1), a.int(3).max(0) as usize)?;
    let n = vfs(vm).pwrite(fd, &bytes, a.long(4));
    int(or_io_error(vm, n)? as i32)
}

fn writev(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let mut bytes = Vec::new();
    for (address, len) in vectors(vm, a.long(1), a.int(3))? {
        bytes.extend(buffer(vm, address, len)?);
    }
    let n = vfs(vm).write(fd, &bytes);
    Ok(or_io_error(vm, n)? as u64)
}

fn seek_to(vm: &mut Vm, descriptor: Ref, offset: i64) -> Outcome {
    let fd = fd_of(vm, descriptor);
    let vfs = vfs(vm);
    let at = if offset < 0 {
        vfs.lseek(fd, 0, Whence::Current)
    } else {
        vfs.lseek(fd, offset, Whence::Set)
    };
    or_io_error(vm, at)
}

fn seek(vm: &mut Vm, a: &Args) -> Outcome {
    seek_to(vm, a.obj(0), a.long(1))
}

fn position(vm: &mut Vm, a: &Args) -> Outcome {
    seek_to(vm, a.obj(1), a.long(2))
}

fn force(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let result = vfs(vm).fsync(fd);
    or_io_error(vm, result)?;
    int(0)
}

fn truncate(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let result = vfs(vm).ftruncate(fd, a.long(1));
    or_io_error(vm, result)?;
    int(0)
}

fn size(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let stat = vfs(vm).fstat(fd);
    Ok(or_io_error(vm, stat)?.size)
}

fn available(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    int(vfs(vm).available(fd).unwrap_or(0).min(i32::MAX as u64) as i32)
}

fn is_other(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let stat = vfs(vm).fstat(fd);
    Ok((or_io_error(vm, stat)?.file_type == FileType::CharDevice).into())
}

fn lock(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let result = vfs(vm).lock(fd);
    or_io_error(vm, result)?;
    int(0)
}

fn release(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let result = vfs(vm).unlock(fd);
    or_io_error(vm, result)?;
    Ok(0)
}

fn close_fd(vm: &mut Vm, fd: i32) -> Outcome {
    if fd != -1 {
        let result = vfs(vm).close(fd);
        or_io_error(vm, result)?;
    }
    Ok(0)
}

fn close(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    close_fd(vm, fd)
}

fn close_number(vm: &mut Vm, a: &Args) -> Outcome {
    close_fd(vm, a.int(0))
}

fn dup(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, to) = (fd_of(vm, a.obj(0)), fd_of(vm, a.obj(1)));
    let result = vfs(vm).dup2(from, to);
    or_io_error(vm, result)?;
    Ok(0)
}

/// Direct I/O: the alignment it asks for; there is no cache to go around.
fn set_direct(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    let stat = vfs(vm).fstat(fd);
    int(or_io_error(vm, stat)?.blksize as i32)
}

fn page_size(_: &mut Vm, _: &Args) -> Outcome {
    Ok(PAGE)
}

/// (descriptor, mode, position, length, synchronous).
fn map(vm: &mut Vm, a: &Args) -> Outcome {
    map_file(vm, a.obj(0), a)
}

/// As [`map`], but a method of the channel that has the descriptor.
fn map_channel(vm: &mut Vm, a: &Args) -> Outcome {
    let descriptor = ref_field(vm, a.obj(0), CHANNEL, "fd");
    map_file(vm, descriptor, a)
}

fn map_file(vm: &mut Vm, descriptor: Ref, a: &Args) -> Outcome {
    const READ_WRITE: i32 = 1;
    let (fd, mode, at, len) = (fd_of(vm, descriptor), a.int(1), a.long(2), a.long(4));
    if mode == READ_WRITE {
        return vm.unsupported("FileChannel.map in mode READ_WRITE");
    }
    if len <= 0 {
        return Err(io_error(vm, Errno::EINVAL));
    }
    if len > MAX_MAPPING {
        return Err(vm.throw("java/lang/OutOfMemoryError", "Map failed"));
    }
    // What lies beyond the end of the file reads as zeros.
    vm.charge_for(Work::Copy, len as u64)?;
    let mut content = vec![0; len as usize];
    let n = vfs(vm).pread(fd, &mut content, at);
    or_io_error(vm, n)?;
    let memory = &mut host(vm).memory;
    let address = memory.allocate(len);
    if address == 0 || !memory.write(address, &content) {
        return Err(vm.throw("java/lang/OutOfMemoryError", "Map failed"));
    }
    Ok(address as u64)
}

fn unmap(vm: &mut Vm, a: &Args) -> Outcome {
    host(vm).memory.free(a.long(0));
    int(0)
}

fn file_key(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(1));
    let stat = vfs(vm).fstat(fd);
    let stat = or_io_error(vm, stat)?;
    set_numbers(
        vm,
        a.obj(0),
        &[("st_dev", stat.dev as i64), ("st_ino", stat.ino as i64)],
    );
    Ok(0)
}

fn file_key_array(vm: &mut Vm, a: &Args) -> Outcome {
    let (fd, array) = (fd_of(vm, a.obj(0)), a.obj(1));
    let stat = vfs(vm).fstat(fd);
    let stat = or_io_error(vm, stat)?;
    if array != NULL && vm.heap.array_len(array) >= 2 {
        vm.heap.store_u64(array + ARRAY_BASE, stat.dev);
        vm.heap.store_u64(array + ARRAY_BASE + 8, stat.ino);
    }
    Ok(0)
}

fn iov_max(_: &mut Vm, _: &Args) -> Outcome {
    int(1024)
}

fn writev_max(_: &mut Vm, _: &Args) -> Outcome {
    Ok(i32::MAX as u64)
}

fn fd_value(vm: &mut Vm, a: &Args) -> Outcome {
    int(fd_of(vm, a.obj(0)))
}

fn set_fd_value(vm: &mut Vm, a: &Args) -> Outcome {
    set_fd(vm, a.obj(0), a.int(1));
    Ok(0)
}

fn fd_limit(vm: &mut Vm, _: &Args) -> Outcome {
    int(vfs(vm).config().max_open_files as i32)
}

/// From `/dev/urandom` of the sandbox, which depends on the seed only.
fn random_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    let array = a.obj(0);
    let len = vm.heap.array_len(array);
    vm.charge_for(Work::Scan, u64::from(len))?;
    let mut bytes = vec![0; len as usize];
    let vfs = vfs(vm);
    let filled = vfs
        .open(b"/dev/urandom", OpenFlags::RDONLY, 0)
        .and_then(|fd| {
            let n = vfs.read(fd, &mut bytes);
            vfs.close(fd)?;
            n
        });
    if filled != Ok(bytes.len()) {
        return Ok(0);
    }
    vm.heap
        .bytes_mut(array + ARRAY_BASE, len)
        .copy_from_slice(&bytes);
    Ok(1)
}

fn make_pipe(vm: &mut Vm, _: &Args) -> Outcome {
    vm.unsupported("java.nio.channels.Pipe and Selector")
}

/// An intrinsic: the JDK's image of 100 MB and more is then read piece by piece instead of mapped as
/// a whole, which here would copy it. The answers are else those of a 64-bit machine.
fn image_property(vm: &mut Vm, a: &Args) -> Outcome {
    Ok((vm.string_text(a.obj(0)) != "jdk.image.map.all").into())
}
