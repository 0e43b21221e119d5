//! `sun.nio.fs.UnixNativeDispatcher`: the system calls under `java.nio.file`.
//!
//! Paths come as addresses of NUL-terminated bytes in off-heap memory. A failure is a
//! `UnixException` with the error number, or the number itself where the library asks for that.

use vfs::{Access, Errno, OpenFlags, Stat};
use vm::{Args, Control, NULL, Outcome, Ref, Vm};

use super::{int, minus_one, nothing, set_numbers, vfs, zero};
use crate::effects::{EffectKind, note};
use crate::{Row, host};

const UNIX: &str = "sun/nio/fs/UnixNativeDispatcher";

/// Rows of this area. Names differ between JDK versions more than behaviour does.
pub const NATIVES: &[Row] = &[
    (UNIX, "init", "()I", capabilities),
    (UNIX, "getcwd", "()[B", getcwd),
    (UNIX, "dup", "(I)I", dup),
    (UNIX, "open0", "(JII)I", open),
    (UNIX, "openat0", "(IJII)I", openat),
    (UNIX, "close", "~(I)V", close),
    (UNIX, "close0", "(I)V", close),
    (UNIX, "rewind", "(J)V", nothing),
    // The length of the longest line of the mount table; the caller's minimum suffices.
    (UNIX, "getlinelen", "(J)I", minus_one),
    (UNIX, "link0", "(JJ)V", link),
    (UNIX, "unlink0", "(J)V", unlink),
    (UNIX, "unlinkat0", "(IJI)V", unlinkat),
    (UNIX, "mknod0", "(JIJ)V", not_permitted),
    (UNIX, "rename0", "(JJ)V", rename),
    (UNIX, "renameat0", "(IJIJ)V", renameat),
    (UNIX, "mkdir0", "(JI)V", mkdir),
    (UNIX, "rmdir0", "(J)V", rmdir),
    (UNIX, "readlink0", "(J)[B", readlink),
    (UNIX, "realpath0", "(J)[B", realpath),
    (UNIX, "symlink0", "(JJ)V", symlink),
    (UNIX, "stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", stat),
    (
        UNIX,
        "stat0",
        "(JLsun/nio/fs/UnixFileAttributes;)I",
        stat_errno,
    ),
    (UNIX, "stat1", "~(J)I", stat_mode),
    (UNIX, "lstat0", "(JLsun/nio/fs/UnixFileAttributes;)V", lstat),
    (UNIX, "fstat", "~(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    (
        UNIX,
        "fstat0",
        "~(ILsun/nio/fs/UnixFileAttributes;)V",
        fstat,
    ),
    (
        UNIX,
        "fstatat0",
        "(IJILsun/nio/fs/UnixFileAttributes;)V",
        fstatat,
    ),
    (
        UNIX,
        "fstatat0",
        "(IJILsun/nio/fs/UnixFileAttributes;)I",
        fstatat_errno,
    ),
    (UNIX, "chown0", "(JII)V", chown),
    (UNIX, "lchown0", "(JII)V", lchown),
    (UNIX, "fchown", "~(III)V", fchown),
    (UNIX, "fchown0", "~(III)V", fchown),
    (UNIX, "chmod0", "(JI)V", chmod),
    (UNIX, "fchmod", "~(II)V", fchmod),
    (UNIX, "fchmod0", "~(II)V", fchmod),
    (UNIX, "fchmodat0", "~(IJII)V", fchmodat),
    (UNIX, "fchmodatNoFollowSupported0", "~()Z", zero),
    (UNIX, "utimes0", "~(JJJ)V", utimes),
    (UNIX, "lutimes0", "~(JJJ)V", lutimes),
    (UNIX, "futimes", "~(IJJ)V", futimes),
    (UNIX, "futimes0", "~(IJJ)V", futimes),
    (UNIX, "futimens", "~(IJJ)V", futimens),
    (UNIX, "futimens0", "~(IJJ)V", futimens),
    (UNIX, "utimensat0", "~(IJJJI)V", utimensat),
    (UNIX, "opendir0", "(J)J", opendir),
    (UNIX, "fdopendir", "(I)J", fdopendir),
    (UNIX, "closedir", "(J)V", closedir),
    (UNIX, "readdir", "~(J)[B", readdir),
    (UNIX, "readdir0", "~(J)[B", readdir),
    (UNIX, "read", "~(IJI)I", read),
    (UNIX, "read0", "~(IJI)I", read),
    (UNIX, "write", "~(IJI)I", write),
    (UNIX, "write0", "~(IJI)I", write),
    (UNIX, "access0", "(JI)V", access),
    (UNIX, "access0", "(JI)I", access_errno),
    (UNIX, "exists0", "~(J)Z", exists),
    (UNIX, "getpwuid", "(I)[B", user_name),
    (UNIX, "getgrgid", "(I)[B", group_name),
    (UNIX, "getpwnam0", "(J)I", user_id),
    (UNIX, "getgrnam0", "(J)I", group_id),
    (
        UNIX,
        "statvfs0",
        "(JLsun/nio/fs/UnixFileStoreAttributes;)V",
        statvfs,
    ),
    (UNIX, "pathconf0", "~(JI)J", pathconf),
    (UNIX, "fpathconf", "~(II)J", pathconf),
    (UNIX, "strerror", "(I)[B", strerror),
    (UNIX, "isatty", "*", zero),
    (UNIX, "fgetxattr0", "(IJJI)I", no_attribute),
    (UNIX, "fsetxattr0", "(IJJI)V", not_supported),
    (UNIX, "fremovexattr0", "(IJ)V", no_attribute),
    (UNIX, "flistxattr", "(IJI)I", zero),
];

/// `EFAULT`, which only a broken address gives.
const EFAULT: i32 = 14;
const AT_FDCWD: i32 = -100;
const AT_SYMLINK_NOFOLLOW: i32 = 0x100;
const AT_REMOVEDIR: i32 = 0x200;
/// The name of the user and the group that own what a program makes.
const USER: &[u8] = b"user";

/// The `UnixException` with an error number.
pub(super) fn unix_error(vm: &mut Vm, code: i32) -> Control {
    match vm.new_throwable("sun/nio/fs/UnixException", None) {
        Ok(exception) => {
            set_numbers(vm, exception, &[("errno", code.into())]);
            Control::Throw(exception)
        }
        Err(c) => c,
    }
}

/// Turns a failure of the file system into a `UnixException`.
pub(super) fn or_unix_error<T>(vm: &mut Vm, result: vfs::Result<T>) -> Outcome<T> {
    result.map_err(|e| unix_error(vm, e.code()))
}

fn done(vm: &mut Vm, result: vfs::Result<()>) -> Outcome {
    or_unix_error(vm, result)?;
    Ok(0)
}

/// The path at an address.
pub(super) fn path_at(vm: &mut Vm, address: i64) -> Outcome<Vec<u8>> {
    match host(vm).memory.c_string(address) {
        Some(path) => Ok(path),
        None => Err(unix_error(vm, EFAULT)),
    }
}

/// The path of an `…at` call. Directories are not opened for such calls (the library is told that
/// they are not supported), so only the working directory is.
fn path_from(vm: &mut Vm, dir: i32, address: i64) -> Outcome<Vec<u8>> {
    let path = path_at(vm, address)?;
    if dir == AT_FDCWD || path.starts_with(b"/") {
        Ok(path)
    } else {
        Err(unix_error(vm, Errno::ENOTSUP.code()))
    }
}

fn bytes(vm: &mut Vm, bytes: &[u8]) -> Outcome {
    Ok(vm.new_bytes(bytes)?.into())
}

fn capabilities(vm: &mut Vm, _: &Args) -> Outcome {
    // Times of birth came with JDK 22; the bits of the older ways to set times are gone since.
    const FUTIMES: i32 = 1 << 2;
    const FUTIMENS: i32 = 1 << 3;
    const LUTIMES: i32 = 1 << 4;
    const XATTR_17: i32 = 1 << 5;
    const XATTR: i32 = 1 << 3;
    const BIRTHTIME: i32 = 1 << 16;
    int(if vm.jdk_version >= 22 {
        XATTR | BIRTHTIME
    } else {
        FUTIMES | FUTIMENS | LUTIMES | XATTR_17
    })
}

fn getcwd(vm: &mut Vm, _: &Args) -> Outcome {
    let cwd = vfs(vm).getcwd();
    let cwd = or_unix_error(vm, cwd)?;
    bytes(vm, &cwd)
}

fn dup(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = vfs(vm).dup(a.int(0));
    int(or_unix_error(vm, fd)?)
}

fn open_path(vm: &mut Vm, path: &[u8], flags: i32, mode: i32) -> Outcome {
    let fd = vfs(vm).open(path, OpenFlags(flags as u32), mode as u32);
    int(or_unix_error(vm, fd)?)
}

fn open(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    open_path(vm, &path, a.int(2), a.int(3))
}

fn openat(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_from(vm, a.int(0), a.long(1))?;
    open_path(vm, &path, a.int(3), a.int(4))
}

fn close(vm: &mut Vm, a: &Args) -> Outcome {
    let result = vfs(vm).close(a.int(0));
    done(vm, result)
}

fn link(vm: &mut Vm, a: &Args) -> Outcome {
    let (existing, path) = (path_at(vm, a.long(0))?, path_at(vm, a.long(2))?);
    let result = vfs(vm).link(&existing, &path);
    done(vm, result)
}

fn unlink(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = vfs(vm).unlink(&path);
    done(vm, result)
}

fn unlinkat(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_from(vm, a.int(0), a.long(1))?;
    let vfs = vfs(vm);
    let result = if a.int(3) & AT_REMOVEDIR != 0 {
        vfs.rmdir(&path)
    } else {
        vfs.unlink(&path)
    };
    done(vm, result)
}

fn rename(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, to) = (path_at(vm, a.long(0))?, path_at(vm, a.long(2))?);
    let result = vfs(vm).rename(&from, &to);
    done(vm, result)
}

fn renameat(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, to) = (
        path_from(vm, a.int(0), a.long(1))?,
        path_from(vm, a.int(3), a.long(4))?,
    );
    let result = vfs(vm).rename(&from, &to);
    done(vm, result)
}

fn mkdir(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = vfs(vm).mkdir(&path, a.int(2) as u32);
    done(vm, result)
}

fn rmdir(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = vfs(vm).rmdir(&path);
    done(vm, result)
}

fn readlink(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let target = vfs(vm).readlink(&path);
    let target = or_unix_error(vm, target)?;
    bytes(vm, &target)
}

fn realpath(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let real = vfs(vm).realpath(&path);
    let real = or_unix_error(vm, real)?;
    bytes(vm, &real)
}

fn symlink(vm: &mut Vm, a: &Args) -> Outcome {
    let (target, path) = (path_at(vm, a.long(0))?, path_at(vm, a.long(2))?);
    let result = vfs(vm).symlink(&target, &path);
    done(vm, result)
}

/// Fills a `UnixFileAttributes`.
fn fill(vm: &mut Vm, attributes: Ref, stat: &Stat) {
    let split = |nanos: i64| {
        (
            nanos.div_euclid(1_000_000_000),
            nanos.rem_euclid(1_000_000_000),
        )
    };
    let (atime, mtime, ctime, born) = (
        split(stat.atime),
        split(stat.mtime),
        split(stat.ctime),
        split(stat.birthtime),
    );
    let numbers = [
        ("st_mode", i64::from(stat.mode)),
        ("st_ino", stat.ino as i64),
        ("st_dev", stat.dev as i64),
        ("st_rdev", stat.rdev as i64),
        ("st_nlink", stat.nlink.into()),
        ("st_uid", stat.uid.into()),
        ("st_gid", stat.gid.into()),
        ("st_size", stat.size as i64),
        ("st_atime_sec", atime.0),
        ("st_atime_nsec", atime.1),
        ("st_mtime_sec", mtime.0),
        ("st_mtime_nsec", mtime.1),
        ("st_ctime_sec", ctime.0),
        ("st_ctime_nsec", ctime.1),
        ("st_birthtime_sec", born.0),
        ("st_birthtime_nsec", born.1),
        // JDK 8 has a single field, in seconds.
        ("st_birthtime", born.0),
    ];
    set_numbers(vm, attributes, &numbers);
}

fn fill_or_throw(vm: &mut Vm, attributes: Ref, stat: vfs::Result<Stat>) -> Outcome {
    let stat = or_unix_error(vm, stat)?;
    fill(vm, attributes, &stat);
    Ok(0)
}

/// The attributes and 0, or the error's number.
fn fill_or_code(vm: &mut Vm, attributes: Ref, stat: vfs::Result<Stat>) -> Outcome {
    match stat {
        Ok(stat) => {
            fill(vm, attributes, &stat);
            int(0)
        }
        Err(error) => int(error.code()),
    }
}

fn stat(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let stat = vfs(vm).stat(&path);
    fill_or_throw(vm, a.obj(2), stat)
}

fn stat_errno(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let stat = vfs(vm).stat(&path);
    fill_or_code(vm, a.obj(2), stat)
}

fn stat_mode(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    int(vfs(vm).stat(&path).map_or(0, |s| s.mode as i32))
}

fn lstat(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let stat = vfs(vm).lstat(&path);
    fill_or_throw(vm, a.obj(2), stat)
}

fn fstat(vm: &mut Vm, a: &Args) -> Outcome {
    let stat = vfs(vm).fstat(a.int(0));
    fill_or_throw(vm, a.obj(1), stat)
}

/// What `fstatat` found, and where it belongs.
fn stat_at(vm: &mut Vm, a: &Args) -> Outcome<vfs::Result<Stat>> {
    let path = path_from(vm, a.int(0), a.long(1))?;
    let vfs = vfs(vm);
    Ok(if a.int(3) & AT_SYMLINK_NOFOLLOW != 0 {
        vfs.lstat(&path)
    } else {
        vfs.stat(&path)
    })
}

fn fstatat(vm: &mut Vm, a: &Args) -> Outcome {
    let stat = stat_at(vm, a)?;
    fill_or_throw(vm, a.obj(4), stat)
}

fn fstatat_errno(vm: &mut Vm, a: &Args) -> Outcome {
    let stat = stat_at(vm, a)?;
    fill_or_code(vm, a.obj(4), stat)
}

/// A user or group number; -1 leaves the one there is.
fn id(number: i32) -> Option<u32> {
    (number != -1).then_some(number as u32)
}

fn chown(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = vfs(vm).chown(&path, id(a.int(2)), id(a.int(3)), true);
    done(vm, result)
}

fn lchown(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = vfs(vm).chown(&path, id(a.int(2)), id(a.int(3)), false);
    done(vm, result)
}

fn fchown(vm: &mut Vm, a: &Args) -> Outcome {
    let result = vfs(vm).fchown(a.int(0), id(a.int(1)), id(a.int(2)));
    done(vm, result)
}

fn chmod(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = vfs(vm).chmod(&path, a.int(2) as u32);
    done(vm, result)
}

fn fchmod(vm: &mut Vm, a: &Args) -> Outcome {
    let result = vfs(vm).fchmod(a.int(0), a.int(1) as u32);
    done(vm, result)
}

fn fchmodat(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_from(vm, a.int(0), a.long(1))?;
    let result = vfs(vm).chmod(&path, a.int(3) as u32);
    done(vm, result)
}

/// Times of access and modification in nanoseconds, from times in a unit of `scale` nanoseconds.
/// Before JDK 22 that is a microsecond, except for `futimens`. C divides towards zero, so a fraction
/// of a second before 1970 comes out negative, which the system refuses.
fn times(atime: i64, mtime: i64, scale: i64) -> vfs::Result<(Option<i64>, Option<i64>)> {
    let time = |t: i64| (t % (1_000_000_000 / scale) >= 0).then(|| t.saturating_mul(scale));
    match (time(atime), time(mtime)) {
        (None, _) | (_, None) => Err(Errno::EINVAL),
        times => Ok(times),
    }
}

const NANOS: i64 = 1;
const MICROS: i64 = 1000;

fn utimes(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = times(a.long(2), a.long(4), MICROS)
        .and_then(|(at, mt)| vfs(vm).utimens(&path, at, mt, true));
    done(vm, result)
}

fn lutimes(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let result = times(a.long(2), a.long(4), MICROS)
        .and_then(|(at, mt)| vfs(vm).utimens(&path, at, mt, false));
    done(vm, result)
}

fn futimes(vm: &mut Vm, a: &Args) -> Outcome {
    let result =
        times(a.long(1), a.long(3), MICROS).and_then(|(at, mt)| vfs(vm).futimens(a.int(0), at, mt));
    done(vm, result)
}

fn futimens(vm: &mut Vm, a: &Args) -> Outcome {
    let result =
        times(a.long(1), a.long(3), NANOS).and_then(|(at, mt)| vfs(vm).futimens(a.int(0), at, mt));
    done(vm, result)
}

fn utimensat(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_from(vm, a.int(0), a.long(1))?;
    let follow = a.int(7) & AT_SYMLINK_NOFOLLOW == 0;
    let result = times(a.long(3), a.long(5), NANOS)
        .and_then(|(at, mt)| vfs(vm).utimens(&path, at, mt, follow));
    done(vm, result)
}

/// An open directory is its descriptor, moved by one so that none is the null pointer.
fn opendir(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let fd = vfs(vm).opendir(&path);
    Ok(or_unix_error(vm, fd)? as u64 + 1)
}

fn fdopendir(_: &mut Vm, a: &Args) -> Outcome {
    Ok(a.int(0) as u64 + 1)
}

fn closedir(vm: &mut Vm, a: &Args) -> Outcome {
    let result = vfs(vm).close((a.long(0) - 1) as i32);
    done(vm, result)
}

fn readdir(vm: &mut Vm, a: &Args) -> Outcome {
    let entry = vfs(vm).readdir((a.long(0) - 1) as i32);
    match or_unix_error(vm, entry)? {
        Some(entry) => bytes(vm, &entry.name),
        None => Ok(NULL.into()),
    }
}

fn read(vm: &mut Vm, a: &Args) -> Outcome {
    let mut buf = vec![0; a.int(3).max(0) as usize];
    let n = vfs(vm).read(a.int(0), &mut buf);
    let n = or_unix_error(vm, n)?;
    if !host(vm).memory.write(a.long(1), &buf[..n]) {
        return Err(unix_error(vm, EFAULT));
    }
    int(n as i32)
}

fn write(vm: &mut Vm, a: &Args) -> Outcome {
    let Some(content) = host(vm).memory.read(a.long(1), a.int(3).max(0) as usize) else {
        return Err(unix_error(vm, EFAULT));
    };
    let n = vfs(vm).write(a.int(0), &content);
    int(or_unix_error(vm, n)? as i32)
}

fn check_access(vm: &mut Vm, a: &Args) -> Outcome<vfs::Result<()>> {
    let path = path_at(vm, a.long(0))?;
    Ok(vfs(vm).access(&path, Access::from_bits(a.int(2) as u32)))
}

fn access(vm: &mut Vm, a: &Args) -> Outcome {
    let result = check_access(vm, a)?;
    done(vm, result)
}

fn access_errno(vm: &mut Vm, a: &Args) -> Outcome {
    int(check_access(vm, a)?.map_or_else(Errno::code, |()| 0))
}

fn exists(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    Ok(vfs(vm).access(&path, Access::default()).is_ok().into())
}

fn name_of(vm: &mut Vm, number: i32, own: u32) -> Outcome {
    match number as u32 {
        0 => bytes(vm, b"root"),
        n if n == own => bytes(vm, USER),
        _ => Err(unix_error(vm, Errno::ENOENT.code())),
    }
}

fn user_name(vm: &mut Vm, a: &Args) -> Outcome {
    let own = vfs(vm).config().uid;
    name_of(vm, a.int(0), own)
}

fn group_name(vm: &mut Vm, a: &Args) -> Outcome {
    let own = vfs(vm).config().gid;
    name_of(vm, a.int(0), own)
}

fn id_of(vm: &mut Vm, address: i64, own: u32) -> Outcome {
    let name = path_at(vm, address)?;
    int(match &name[..] {
        b"root" => 0,
        n if n == USER => own as i32,
        _ => -1,
    })
}

fn user_id(vm: &mut Vm, a: &Args) -> Outcome {
    let own = vfs(vm).config().uid;
    id_of(vm, a.long(0), own)
}

fn group_id(vm: &mut Vm, a: &Args) -> Outcome {
    let own = vfs(vm).config().gid;
    id_of(vm, a.long(0), own)
}

fn statvfs(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_at(vm, a.long(0))?;
    let stat = vfs(vm).statvfs(&path);
    let stat = or_unix_error(vm, stat)?;
    let numbers = [
        ("f_frsize", stat.frsize as i64),
        ("f_blocks", stat.blocks as i64),
        ("f_bfree", stat.bfree as i64),
        ("f_bavail", stat.bavail as i64),
    ];
    set_numbers(vm, a.obj(2), &numbers);
    Ok(0)
}

/// Asked for the longest name only.
fn pathconf(_: &mut Vm, _: &Args) -> Outcome {
    Ok(255)
}

fn strerror(vm: &mut Vm, a: &Args) -> Outcome {
    let code = a.int(0);
    let text = Errno::from_code(code)
        .map_or_else(|| format!("Unknown error {code}"), |e| e.message().into());
    bytes(vm, text.as_bytes())
}

/// There are no extended attributes.
fn no_attribute(vm: &mut Vm, _: &Args) -> Outcome {
    Err(unix_error(vm, Errno::ENODATA.code()))
}

fn not_supported(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::WritesFiles, "extended attributes");
    Err(unix_error(vm, Errno::ENOTSUP.code()))
}

fn not_permitted(vm: &mut Vm, _: &Args) -> Outcome {
    Err(unix_error(vm, Errno::EPERM.code()))
}
