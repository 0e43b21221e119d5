//! `java.io.UnixFileSystem`: what `java.io.File` asks about paths.

use vfs::{Access, Errno, FileType, OpenFlags, Stat};
use vm::{Args, NULL, Outcome, Vm, Work};

use super::{file_path, io_error, name_string, nothing, path_bytes, vfs};
use crate::Row;

const FILES: &str = "java/io/UnixFileSystem";

/// Rows of this area; the names with a 0 at the end are those since JDK 21.
pub const NATIVES: &[Row] = &[
    (FILES, "initIDs", "()V", nothing),
    (
        FILES,
        "canonicalize0",
        "(Ljava/lang/String;)Ljava/lang/String;",
        canonicalize,
    ),
    (
        FILES,
        "getBooleanAttributes0",
        "(Ljava/io/File;)I",
        boolean_attributes,
    ),
    (FILES, "checkAccess", "~(Ljava/io/File;I)Z", check_access),
    (FILES, "checkAccess0", "~(Ljava/io/File;I)Z", check_access),
    (FILES, "getLength", "~(Ljava/io/File;)J", length),
    (FILES, "getLength0", "~(Ljava/io/File;)J", length),
    (
        FILES,
        "getLastModifiedTime",
        "~(Ljava/io/File;)J",
        last_modified,
    ),
    (
        FILES,
        "getLastModifiedTime0",
        "~(Ljava/io/File;)J",
        last_modified,
    ),
    (
        FILES,
        "createFileExclusively",
        "~(Ljava/lang/String;)Z",
        create_exclusively,
    ),
    (
        FILES,
        "createFileExclusively0",
        "~(Ljava/lang/String;)Z",
        create_exclusively,
    ),
    (FILES, "delete0", "(Ljava/io/File;)Z", delete),
    (FILES, "list", "~(Ljava/io/File;)[Ljava/lang/String;", list),
    (FILES, "list0", "~(Ljava/io/File;)[Ljava/lang/String;", list),
    (
        FILES,
        "createDirectory",
        "~(Ljava/io/File;)Z",
        create_directory,
    ),
    (
        FILES,
        "createDirectory0",
        "~(Ljava/io/File;)Z",
        create_directory,
    ),
    (FILES, "rename0", "(Ljava/io/File;Ljava/io/File;)Z", rename),
    (
        FILES,
        "setLastModifiedTime",
        "~(Ljava/io/File;J)Z",
        set_last_modified,
    ),
    (
        FILES,
        "setLastModifiedTime0",
        "~(Ljava/io/File;J)Z",
        set_last_modified,
    ),
    (FILES, "setReadOnly", "~(Ljava/io/File;)Z", set_read_only),
    (FILES, "setReadOnly0", "~(Ljava/io/File;)Z", set_read_only),
    (
        FILES,
        "setPermission",
        "~(Ljava/io/File;IZZ)Z",
        set_permission,
    ),
    (
        FILES,
        "setPermission0",
        "~(Ljava/io/File;IZZ)Z",
        set_permission,
    ),
    (FILES, "getSpace", "~(Ljava/io/File;I)J", space),
    (FILES, "getSpace0", "~(Ljava/io/File;I)J", space),
    (FILES, "getNameMax0", "(Ljava/lang/String;)J", name_max),
];

/// Longest path, as `PATH_MAX` less the terminator.
const MAX_PATH: usize = 4095;

fn stat(vm: &mut Vm, a: &Args) -> Option<Stat> {
    let path = file_path(vm, a.obj(1));
    vfs(vm).stat(&path).ok()
}

fn canonicalize(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(1));
    match canonical(vm, &path) {
        Ok(canonical) => Ok(name_string(vm, &canonical)?.into()),
        Err(e) => Err(io_error(vm, e)),
    }
}

/// The real path of the longest part of `path` that exists, with the rest appended and `.` and `..`
/// in it removed by name only.
fn canonical(vm: &mut Vm, path: &[u8]) -> vfs::Result<Vec<u8>> {
    if path.len() > MAX_PATH {
        return Err(Errno::ENAMETOOLONG);
    }
    let vfs = vfs(vm);
    if let Ok(real) = vfs.realpath(path) {
        return Ok(collapse(&real));
    }
    let mut end = path.len();
    while let Some(slash) = path[..end]
        .iter()
        .rposition(|&b| b == b'/')
        .filter(|&at| at > 0)
    {
        end = slash;
        match vfs.realpath(&path[..end]) {
            Ok(mut real) => {
                let rest = &path[end..];
                real.extend_from_slice(if real.ends_with(b"/") {
                    &rest[1..]
                } else {
                    rest
                });
                return Ok(collapse(&real));
            }
            Err(Errno::ENOENT | Errno::ENOTDIR | Errno::EACCES) => {}
            Err(e) => return Err(e),
        }
    }
    Ok(collapse(path))
}

/// Removes `.` and pairs of a name and `..`. A `..` with no name before it stays.
fn collapse(path: &[u8]) -> Vec<u8> {
    let mut names: Vec<&[u8]> = Vec::new();
    for name in path
        .split(|&b| b == b'/')
        .filter(|n| !n.is_empty() && *n != b".")
    {
        if name == b".." && names.last().is_some_and(|n| *n != b"..") {
            names.pop();
        } else {
            names.push(name);
        }
    }
    let mut out = if path.starts_with(b"/") {
        vec![b'/']
    } else {
        Vec::new()
    };
    out.extend(names.join(&b'/'));
    out
}

fn boolean_attributes(vm: &mut Vm, a: &Args) -> Outcome {
    const EXISTS: u64 = 1;
    const REGULAR: u64 = 2;
    const DIRECTORY: u64 = 4;
    Ok(match stat(vm, a).map(|s| s.file_type) {
        None => 0,
        Some(FileType::Regular) => EXISTS | REGULAR,
        Some(FileType::Directory) => EXISTS | DIRECTORY,
        Some(_) => EXISTS,
    })
}

fn check_access(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(1));
    // The bits of FileSystem.ACCESS_* are those of access(2).
    let access = Access::from_bits(a.int(2) as u32);
    Ok(vfs(vm).access(&path, access).is_ok().into())
}

fn length(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(stat(vm, a).map_or(0, |s| s.size))
}

fn last_modified(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(stat(vm, a).map_or(0, |s| s.mtime.div_euclid(1_000_000) as u64))
}

fn create_exclusively(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(1));
    if path == b"/" {
        return Ok(0);
    }
    let vfs = vfs(vm);
    let flags = OpenFlags::RDWR | OpenFlags::CREAT | OpenFlags::EXCL;
    match vfs.open(&path, flags, 0o666).and_then(|fd| vfs.close(fd)) {
        Ok(()) => Ok(1),
        Err(Errno::EEXIST) => Ok(0),
        Err(e) => Err(io_error(vm, e)),
    }
}

fn delete(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(1));
    let vfs = vfs(vm);
    let removed = match vfs.unlink(&path) {
        Err(Errno::EISDIR | Errno::EPERM) => vfs.rmdir(&path),
        other => other,
    };
    Ok(removed.is_ok().into())
}

fn list(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(1));
    let Ok(entries) = vfs(vm).list(&path) else {
        return Ok(NULL.into());
    };
    vm.charge_for(Work::Items, entries.len() as u64)?;
    let mut names = Vec::with_capacity(entries.len());
    for entry in entries {
        names.push(name_string(vm, &entry.name)?);
    }
    let string = vm.known.string;
    Ok(vm.new_ref_array(string, &names)?.into())
}

fn create_directory(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(1));
    Ok(vfs(vm).mkdir(&path, 0o777).is_ok().into())
}

fn rename(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, to) = (file_path(vm, a.obj(1)), file_path(vm, a.obj(2)));
    Ok(vfs(vm).rename(&from, &to).is_ok().into())
}

fn set_last_modified(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(1));
    let nanos = a.long(2).saturating_mul(1_000_000);
    Ok(vfs(vm)
        .utimens(&path, None, Some(nanos), true)
        .is_ok()
        .into())
}

fn set_read_only(vm: &mut Vm, a: &Args) -> Outcome {
    change_mode(vm, a, |mode| mode & !0o222)
}

fn set_permission(vm: &mut Vm, a: &Args) -> Outcome {
    let (access, enable, owner_only) = (a.int(2) as u32 & 7, a.bool(3), a.bool(4));
    let bits = if owner_only {
        access << 6
    } else {
        access << 6 | access << 3 | access
    };
    change_mode(
        vm,
        a,
        |mode| if enable { mode | bits } else { mode & !bits },
    )
}

fn change_mode(vm: &mut Vm, a: &Args, change: impl Fn(u32) -> u32) -> Outcome {
    let path = file_path(vm, a.obj(1));
    let vfs = vfs(vm);
    let done = vfs
        .stat(&path)
        .and_then(|s| vfs.chmod(&path, change(s.mode & 0o7777)));
    Ok(done.is_ok().into())
}

fn space(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(1));
    Ok(vfs(vm).statvfs(&path).map_or(0, |s| match a.int(2) {
        0 => s.frsize * s.blocks,
        1 => s.frsize * s.bfree,
        _ => s.frsize * s.bavail,
    }))
}

fn name_max(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(1));
    Ok(vfs(vm).statvfs(&path).map_or(u64::MAX, |s| s.namemax))
}

#[cfg(test)]
mod tests {
    use super::collapse;

    #[test]
    fn collapsing_removes_dots_by_name() {
        assert_eq!(collapse(b"/a/./b/../c"), b"/a/c");
        assert_eq!(collapse(b"/a/.."), b"/");
        assert_eq!(collapse(b"/"), b"/");
        assert_eq!(collapse(b"/.."), b"/..");
    }
}
