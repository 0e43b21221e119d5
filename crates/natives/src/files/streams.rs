//! `java.io` streams: `FileDescriptor`, `FileInputStream`, `FileOutputStream`, `RandomAccessFile`.

use vfs::{Errno, FileType, OpenFlags, Whence};
use vm::{Args, Control, NULL, Outcome, Ref, Vm, Work};

use super::{
    checked_range, fd_of, int, io_error, minus_one, nothing, offset_of, or_io_error, path_bytes,
    ref_field, set_fd, vfs, zero,
};
use crate::Row;

const DESCRIPTOR: &str = "java/io/FileDescriptor";
const INPUT: &str = "java/io/FileInputStream";
const OUTPUT: &str = "java/io/FileOutputStream";
const RANDOM: &str = "java/io/RandomAccessFile";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (DESCRIPTOR, "initIDs", "()V", nothing),
    (DESCRIPTOR, "getHandle", "(I)J", minus_one),
    // Asked for the standard streams only, which are never opened for appending.
    (DESCRIPTOR, "getAppend", "(I)Z", zero),
    (DESCRIPTOR, "close0", "()V", descriptor_close),
    (DESCRIPTOR, "sync", "~()V", descriptor_sync),
    (DESCRIPTOR, "sync0", "~()V", descriptor_sync),
    (
        "java/io/FileCleanable",
        "cleanupClose0",
        "(IJ)V",
        cleanup_close,
    ),
    (INPUT, "initIDs", "()V", nothing),
    (INPUT, "open0", "(Ljava/lang/String;)V", input_open),
    (INPUT, "read0", "()I", input_read),
    (INPUT, "readBytes", "([BII)I", input_read_bytes),
    (INPUT, "skip0", "(J)J", input_skip),
    (INPUT, "available0", "()I", input_available),
    (INPUT, "length0", "()J", input_length),
    (INPUT, "position0", "()J", input_position),
    (
        INPUT,
        "isRegularFile0",
        "~(Ljava/io/FileDescriptor;)Z",
        is_regular_file,
    ),
    (INPUT, "close0", "~()V", input_close),
    (OUTPUT, "initIDs", "()V", nothing),
    (OUTPUT, "open0", "(Ljava/lang/String;Z)V", output_open),
    (OUTPUT, "write", "(IZ)V", output_write),
    (OUTPUT, "writeBytes", "([BIIZ)V", output_write_bytes),
    (OUTPUT, "close0", "~()V", output_close),
    (RANDOM, "initIDs", "()V", nothing),
    (RANDOM, "open0", "(Ljava/lang/String;I)V", random_open),
    (RANDOM, "read0", "()I", random_read),
    (RANDOM, "readBytes", "~([BII)I", random_read_bytes),
    (RANDOM, "readBytes0", "~([BII)I", random_read_bytes),
    (RANDOM, "write0", "(I)V", random_write),
    (RANDOM, "writeBytes", "~([BII)V", random_write_bytes),
    (RANDOM, "writeBytes0", "~([BII)V", random_write_bytes),
    (RANDOM, "getFilePointer", "()J", random_position),
    (RANDOM, "seek0", "(J)V", random_seek),
    (RANDOM, "length", "~()J", random_length),
    (RANDOM, "length0", "~()J", random_length),
    (RANDOM, "setLength", "~(J)V", random_set_length),
    (RANDOM, "setLength0", "~(J)V", random_set_length),
    (RANDOM, "close0", "~()V", random_close),
];

fn closed(vm: &mut Vm) -> Control {
    vm.throw("java/io/IOException", "Stream Closed")
}

/// The open descriptor of a stream.
fn stream_fd(vm: &mut Vm, stream: Ref, holder: &str) -> Outcome<i32> {
    let descriptor = ref_field(vm, stream, holder, "fd");
    match fd_of(vm, descriptor) {
        -1 => Err(closed(vm)),
        fd => Ok(fd),
    }
}

/// Opens a file for a stream and stores the descriptor in it.
fn open(vm: &mut Vm, stream: Ref, holder: &str, path: Ref, flags: OpenFlags) -> Outcome {
    if path == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let shown = vm.string_text(path);
    let mut bytes = path_bytes(vm, path);
    // A trailing slash names a directory to the system, but not to `java.io`.
    while bytes.len() > 1 && bytes.last() == Some(&b'/') {
        bytes.pop();
    }
    match open_file(vm, &bytes, flags) {
        Ok(fd) => {
            let descriptor = ref_field(vm, stream, holder, "fd");
            set_fd(vm, descriptor, fd);
            if let Some(f) = offset_of(vm, descriptor, DESCRIPTOR, "append") {
                vm.heap
                    .store_u8(descriptor + f, flags.contains(OpenFlags::APPEND).into());
            }
            Ok(0)
        }
        Err(e) => Err(vm.throw(
            "java/io/FileNotFoundException",
            format!("{shown} ({})", e.message()),
        )),
    }
}

/// Opens anything but a directory, which Linux would allow for reading.
pub(super) fn open_file(vm: &mut Vm, path: &[u8], flags: OpenFlags) -> vfs::Result<i32> {
    let vfs = vfs(vm);
    let fd = vfs.open(path, flags, 0o666)?;
    if vfs.fstat(fd)?.file_type == FileType::Directory {
        vfs.close(fd)?;
        return Err(Errno::EISDIR);
    }
    Ok(fd)
}

fn read_one(vm: &mut Vm, fd: i32) -> Outcome {
    let mut byte = [0];
    match vfs(vm).read(fd, &mut byte) {
        Ok(0) => int(-1),
        Ok(_) => int(byte[0].into()),
        Err(e) => Err(io_error(vm, e)),
    }
}

fn read_many(vm: &mut Vm, stream: Ref, holder: &str, a: &Args) -> Outcome {
    let (at, len) = checked_range(vm, a.obj(1), a.int(2), a.int(3))?;
    if len == 0 {
        return int(0);
    }
    vm.charge_for(Work::Copy, u64::from(len))?;
    let fd = stream_fd(vm, stream, holder)?;
    let mut buf = vec![0; len as usize];
    match vfs(vm).read(fd, &mut buf) {
        Ok(0) => int(-1),
        Ok(n) => {
            vm.heap.bytes_mut(at, n as u32).copy_from_slice(&buf[..n]);
            int(n as i32)
        }
        Err(e) => Err(io_error(vm, e)),
    }
}

/// Writes all bytes, in several steps if the file system takes fewer at a time.
fn write_all(vm: &mut Vm, fd: i32, mut bytes: &[u8]) -> Outcome {
    crate::speakers::note(vm, fd);
    while !bytes.is_empty() {
        match vfs(vm).write(fd, bytes) {
            Ok(n) => bytes = &bytes[n..],
            Err(e) => return Err(io_error(vm, e)),
        }
    }
    Ok(0)
}

fn write_many(vm: &mut Vm, stream: Ref, holder: &str, a: &Args) -> Outcome {
    let (at, len) = checked_range(vm, a.obj(1), a.int(2), a.int(3))?;
    if len == 0 {
        return Ok(0);
    }
    vm.charge_for(Work::Copy, u64::from(len))?;
    let fd = stream_fd(vm, stream, holder)?;
    let bytes = vm.heap.bytes(at, len).to_vec();
    write_all(vm, fd, &bytes)
}

fn length(vm: &mut Vm, fd: i32) -> Outcome {
    let stat = vfs(vm).fstat(fd);
    Ok(or_io_error(vm, stat)?.size)
}

fn position(vm: &mut Vm, fd: i32) -> Outcome {
    let at = vfs(vm).lseek(fd, 0, Whence::Current);
    or_io_error(vm, at)
}

/// Closes the descriptor object. A standard stream is redirected to `/dev/null` instead, so that its
/// number is not given to the next file opened.
fn close(vm: &mut Vm, descriptor: Ref) -> Outcome {
    let fd = fd_of(vm, descriptor);
    if fd == -1 {
        return Ok(0);
    }
    set_fd(vm, descriptor, -1);
    let result = close_fd(vm, fd);
    or_io_error(vm, result)?;
    Ok(0)
}

fn close_fd(vm: &mut Vm, fd: i32) -> vfs::Result<()> {
    let vfs = vfs(vm);
    if !(0..=2).contains(&fd) {
        return vfs.close(fd);
    }
    let null = vfs.open(b"/dev/null", OpenFlags::WRONLY, 0)?;
    vfs.dup2(null, fd)?;
    vfs.close(null)
}

fn descriptor_close(vm: &mut Vm, a: &Args) -> Outcome {
    close(vm, a.obj(0))
}

fn descriptor_sync(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = fd_of(vm, a.obj(0));
    match vfs(vm).fsync(fd) {
        Ok(()) => Ok(0),
        Err(_) => Err(vm.throw("java/io/SyncFailedException", "sync failed")),
    }
}

fn cleanup_close(vm: &mut Vm, a: &Args) -> Outcome {
    let result = vfs(vm).close(a.int(0));
    or_io_error(vm, result)?;
    Ok(0)
}

fn input_open(vm: &mut Vm, a: &Args) -> Outcome {
    open(vm, a.obj(0), INPUT, a.obj(1), OpenFlags::RDONLY)
}

fn input_read(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), INPUT)?;
    read_one(vm, fd)
}

fn input_read_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    read_many(vm, a.obj(0), INPUT, a)
}

fn input_skip(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), INPUT)?;
    let from = position(vm, fd)?;
    let to = vfs(vm).lseek(fd, a.long(1), Whence::Current);
    Ok(or_io_error(vm, to)?.wrapping_sub(from))
}

fn input_available(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), INPUT)?;
    let n = vfs(vm).available(fd);
    int(or_io_error(vm, n)?.min(i32::MAX as u64) as i32)
}

fn input_length(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), INPUT)?;
    length(vm, fd)
}

fn input_position(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), INPUT)?;
    position(vm, fd)
}

fn is_regular_file(vm: &mut Vm, a: &Args) -> Outcome {
    // An instance method: the descriptor is the first argument after the receiver.
    let fd = fd_of(vm, a.obj(1));
    let stat = vfs(vm).fstat(fd);
    Ok((or_io_error(vm, stat)?.file_type == FileType::Regular).into())
}

fn input_close(vm: &mut Vm, a: &Args) -> Outcome {
    let descriptor = ref_field(vm, a.obj(0), INPUT, "fd");
    close(vm, descriptor)
}

fn output_open(vm: &mut Vm, a: &Args) -> Outcome {
    let how = if a.bool(2) {
        OpenFlags::APPEND
    } else {
        OpenFlags::TRUNC
    };
    open(
        vm,
        a.obj(0),
        OUTPUT,
        a.obj(1),
        OpenFlags::WRONLY | OpenFlags::CREAT | how,
    )
}

fn output_write(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), OUTPUT)?;
    write_all(vm, fd, &[a.int(1) as u8])
}

fn output_write_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    write_many(vm, a.obj(0), OUTPUT, a)
}

fn output_close(vm: &mut Vm, a: &Args) -> Outcome {
    let descriptor = ref_field(vm, a.obj(0), OUTPUT, "fd");
    close(vm, descriptor)
}

fn random_open(vm: &mut Vm, a: &Args) -> Outcome {
    // The mode bits of RandomAccessFile: 1 is read-only, 2 read-write; the others ask for
    // synchronous writes, which all writes are.
    let flags = if a.int(2) & 2 != 0 {
        OpenFlags::RDWR | OpenFlags::CREAT
    } else {
        OpenFlags::RDONLY
    };
    open(vm, a.obj(0), RANDOM, a.obj(1), flags)
}

fn random_read(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), RANDOM)?;
    read_one(vm, fd)
}

fn random_read_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    read_many(vm, a.obj(0), RANDOM, a)
}

fn random_write(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), RANDOM)?;
    write_all(vm, fd, &[a.int(1) as u8])
}

fn random_write_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    write_many(vm, a.obj(0), RANDOM, a)
}

fn random_position(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), RANDOM)?;
    position(vm, fd)
}

fn random_seek(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), RANDOM)?;
    if a.long(1) < 0 {
        return Err(vm.throw("java/io/IOException", "Negative seek offset"));
    }
    let moved = vfs(vm).lseek(fd, a.long(1), Whence::Set);
    or_io_error(vm, moved)?;
    Ok(0)
}

fn random_length(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), RANDOM)?;
    length(vm, fd)
}

fn random_set_length(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = stream_fd(vm, a.obj(0), RANDOM)?;
    let at = position(vm, fd)? as i64;
    let len = a.long(1);
    let vfs = vfs(vm);
    let result = vfs.ftruncate(fd, len).and_then(|()| match at > len {
        true => vfs.lseek(fd, 0, Whence::End),
        false => vfs.lseek(fd, at, Whence::Set),
    });
    or_io_error(vm, result)?;
    Ok(0)
}

fn random_close(vm: &mut Vm, a: &Args) -> Outcome {
    let descriptor = ref_field(vm, a.obj(0), RANDOM, "fd");
    close(vm, descriptor)
}
