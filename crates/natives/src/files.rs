//! Files, channels, processes and the console: everything of the library that asks the operating
//! system about files is answered by the machine's own file system ([`vfs::Vfs`]).
//!
//! No native here holds a host resource. File descriptors are those of the `Vfs`, so a reset of the
//! machine closes what a run opened. Error texts are those the JDK's own native code would produce,
//! because programs print them.

mod channels;
mod console;
mod copying;
mod linux;
mod posix;
mod processes;
mod streams;
mod unix_file_system;

use vfs::{Errno, Vfs};
use vm::{ARRAY_BASE, Args, Control, Kind, NULL, Outcome, Ref, Vm};

use crate::{Row, host};

const PARTS: &[&[Row]] = &[
    channels::NATIVES,
    console::NATIVES,
    copying::NATIVES,
    linux::NATIVES,
    posix::NATIVES,
    processes::NATIVES,
    streams::NATIVES,
    unix_file_system::NATIVES,
];

const N_ROWS: usize = {
    let (mut n, mut i) = (0, 0);
    while i < PARTS.len() {
        n += PARTS[i].len();
        i += 1;
    }
    n
};

const ALL: [Row; N_ROWS] = {
    let mut rows = [PARTS[0][0]; N_ROWS];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut i = 0;
        while i < PARTS[part].len() {
            rows[at] = PARTS[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    rows
};

/// Rows of this area.
pub const NATIVES: &[Row] = &ALL;

/// `initIDs` and its like: the machine looks fields up by name.
pub(crate) fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// Returns `false`, 0 or `null`.
pub(crate) fn zero(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// Returns the int or long -1.
pub(crate) fn minus_one(_: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::MAX)
}

/// An int as a native returns it.
pub(crate) fn int(value: i32) -> Outcome {
    Ok(u64::from(value as u32))
}

/// The file system, with its clock at the machine's present.
pub(crate) fn vfs(vm: &mut Vm) -> &mut Vfs {
    let now = vm.wall_nanos();
    // Asked by every native here: nobody wants to know while no journal is kept.
    let errand = match host(vm).vfs.has_journal() {
        true => crate::effects::errand(vm),
        false => vfs::Errand::Program,
    };
    let vfs = &mut host(vm).vfs;
    vfs.set_now(now);
    vfs.set_errand(errand);
    vfs
}

/// An `IOException` worded by `strerror`.
pub(crate) fn io_error(vm: &mut Vm, errno: Errno) -> Control {
    vm.throw("java/io/IOException", errno.message())
}

/// Turns a failure of the file system into an `IOException`.
pub(crate) fn or_io_error<T>(vm: &mut Vm, result: vfs::Result<T>) -> Outcome<T> {
    result.map_err(|e| io_error(vm, e))
}

/// Offset of a field that `holder` declares, in an object of that class or a subclass. The holder is
/// named because a subclass may declare a field of the same name.
pub(crate) fn offset_of(vm: &Vm, object: Ref, holder: &str, field: &str) -> Option<u32> {
    let mut class = vm.class_of(object);
    loop {
        let c = &vm.classes[class];
        if &*c.name == holder {
            return c.field(field).map(|f| f.offset);
        }
        class = c.super_class?;
    }
}

/// Reads a reference field; null when the object is null or has no such field.
pub(crate) fn ref_field(vm: &Vm, object: Ref, holder: &str, field: &str) -> Ref {
    if object == NULL {
        return NULL;
    }
    offset_of(vm, object, holder, field).map_or(NULL, |f| vm.heap.load_ref(object + f))
}

/// Sets int and long fields of an object, by name; those the class does not have are skipped.
pub(crate) fn set_numbers(vm: &mut Vm, object: Ref, numbers: &[(&str, i64)]) {
    let class = vm.class_of(object);
    for &(name, value) in numbers {
        let Some(field) = vm.classes[class].field(name) else {
            continue;
        };
        let (at, kind) = (object + field.offset, field.kind);
        vm.store_kind(at, kind, value as u64);
    }
}

/// The descriptor in a `java.io.FileDescriptor`; -1 when it is closed.
pub(crate) fn fd_of(vm: &Vm, descriptor: Ref) -> i32 {
    if descriptor == NULL {
        return -1;
    }
    let offset = offset_of(vm, descriptor, "java/io/FileDescriptor", "fd");
    offset.map_or(-1, |f| vm.heap.load_i32(descriptor + f))
}

/// Stores the number into a `java.io.FileDescriptor`.
pub(crate) fn set_fd(vm: &mut Vm, descriptor: Ref, fd: i32) {
    if let Some(f) = offset_of(vm, descriptor, "java/io/FileDescriptor", "fd") {
        vm.heap.store_i32(descriptor + f, fd);
    }
}

/// The path in a `java.io.File`, as bytes.
pub(crate) fn file_path(vm: &Vm, file: Ref) -> Vec<u8> {
    let path = ref_field(vm, file, "java/io/File", "path");
    path_bytes(vm, path)
}

/// A string in the encoding of file names, which is UTF-8. A lone surrogate becomes `?`, as
/// `String.getBytes` would have it.
pub(crate) fn path_bytes(vm: &Vm, string: Ref) -> Vec<u8> {
    if string == NULL {
        return Vec::new();
    }
    let units = vm.string_units(string);
    let text: String = char::decode_utf16(units)
        .map(|c| c.unwrap_or('?'))
        .collect();
    text.into_bytes()
}

/// A Java string from the bytes of a file name.
pub(crate) fn name_string(vm: &mut Vm, bytes: &[u8]) -> Outcome<Ref> {
    vm.new_string(&String::from_utf8_lossy(bytes))
}

/// A `byte[][]`.
pub(crate) fn byte_arrays(vm: &mut Vm, items: &[Ref]) -> Outcome<Ref> {
    let bytes = vm.known.primitive_array[Kind::Byte as usize];
    vm.new_ref_array(bytes, items)
}

/// The part of a `byte[]` that a native was given, checked as the JDK's natives check it.
pub(crate) fn checked_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) -> Outcome<(u32, u32)> {
    if array == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let length = vm.heap.array_len(array) as i32;
    if offset < 0 || len < 0 || length - offset < len {
        return Err(vm.throw_bare("java/lang/IndexOutOfBoundsException"));
    }
    Ok((array + ARRAY_BASE + offset as u32, len as u32))
}
