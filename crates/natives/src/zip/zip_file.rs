//! `java.util.zip.ZipFile` of JDK 8, whose directory is read by native code; later ones have it in Java.
//!
//! An open file is named by a number where the JDK has the address of a `jzfile`, and an entry by the
//! number of its file and its place in the directory, so that there is nothing to free.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use vfs::{Fd, OpenFlags, Whence};
use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Vm, Work};

use crate::files::{int, nothing, path_bytes, vfs};
use crate::reflect::util::get;
use crate::{Row, host};

const ZIP: &str = "java/util/zip/ZipFile";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (ZIP, "initIDs", "=()V", nothing),
    (ZIP, "open", "=(Ljava/lang/String;IJZ)J", open),
    (ZIP, "close", "=(J)V", close),
    (ZIP, "getTotal", "=(J)I", total),
    (ZIP, "startsWithLOC", "=(J)Z", starts_with_entry),
    (ZIP, "getManifestNum", "=(J)I", n_manifests),
    (ZIP, "getCommentBytes", "=(J)[B", comment),
    (ZIP, "getZipMessage", "=(J)Ljava/lang/String;", nothing),
    (ZIP, "getEntry", "=(J[B)J", entry_named),
    // In older updates of JDK 8 a last argument says whether a directory is looked for, too.
    (ZIP, "getEntry", "=(J[BZ)J", entry_or_directory),
    (ZIP, "getNextEntry", "=(JI)J", entry_at),
    (ZIP, "freeEntry", "=(JJ)V", nothing),
    (ZIP, "getEntryBytes", "=(JI)[B", entry_bytes),
    (ZIP, "getEntryTime", "=(J)J", entry_time),
    (ZIP, "getEntryCrc", "=(J)J", entry_crc),
    (ZIP, "getEntryCSize", "=(J)J", entry_compressed),
    (ZIP, "getEntrySize", "=(J)J", entry_size),
    (ZIP, "getEntryMethod", "=(J)I", entry_method),
    (ZIP, "getEntryFlag", "=(J)I", entry_flag),
    (ZIP, "read", "=(JJJ[BII)I", read),
    (
        "java/util/jar/JarFile",
        "getMetaInfEntryNames",
        "=()[Ljava/lang/String;",
        signature_names,
    ),
];

const EXCEPTION: &str = "java/util/zip/ZipException";
const END_SIZE: usize = 22;
const CENTRAL_SIZE: usize = 46;
const LOCAL_SIZE: usize = 30;
/// The end record is looked for in that many bytes: a comment may follow it.
const MAX_TAIL: usize = END_SIZE + 0xffff;
/// Mode of `open`: the file goes away once it is open.
const DELETE: i32 = 4;
const META_INF: &[u8] = b"META-INF/";
const MANIFEST: &[u8] = b"META-INF/MANIFEST.MF";

/// The zip files that are open.
#[derive(Default)]
pub struct Files {
    open: BTreeMap<i64, Open>,
    last: i64,
    saved: (BTreeMap<i64, Open>, i64),
}

#[derive(Clone)]
struct Open {
    fd: Fd,
    directory: Arc<Directory>,
}

/// What the central directory says.
struct Directory {
    bytes: Vec<u8>,
    /// Where the records begin, in their order.
    records: Vec<usize>,
    by_name: BTreeMap<Vec<u8>, usize>,
    comment: Vec<u8>,
    starts_with_entry: bool,
    /// Bytes before the first entry, which the offsets do not count.
    shift: i64,
}

impl Files {
    /// Makes the present state the base.
    pub fn mark(&mut self) {
        self.saved = (self.open.clone(), self.last);
    }

    /// Returns to the base.
    pub fn reset(&mut self) {
        (self.open, self.last) = self.saved.clone();
    }
}

fn u16_at(bytes: &[u8], at: usize) -> usize {
    let field = bytes.get(at..).and_then(|rest| rest.first_chunk());
    field.map_or(0, |field| usize::from(u16::from_le_bytes(*field)))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let field = bytes.get(at..).and_then(|rest| rest.first_chunk());
    field.map_or(0, |field| u32::from_le_bytes(*field))
}

/// Where name, extra field and comment of a record are.
fn parts(bytes: &[u8], at: usize) -> [Range<usize>; 3] {
    let [name, extra, comment] = [28, 30, 32].map(|field| u16_at(bytes, at + field));
    let start = at + CENTRAL_SIZE;
    let (extra_at, comment_at) = (start + name, start + name + extra);
    [
        start..extra_at,
        extra_at..comment_at,
        comment_at..comment_at + comment,
    ]
}

impl Directory {
    fn name(&self, index: usize) -> &[u8] {
        let [name, ..] = parts(&self.bytes, self.records[index]);
        self.bytes.get(name).unwrap_or_default()
    }

    /// Indexes the records; `None` when they are damaged.
    fn new(bytes: Vec<u8>, comment: Vec<u8>, starts_with_entry: bool, shift: i64) -> Option<Self> {
        let mut directory = Directory {
            bytes,
            records: Vec::new(),
            by_name: BTreeMap::new(),
            comment,
            starts_with_entry,
            shift,
        };
        let mut at = 0;
        while at < directory.bytes.len() {
            let record = directory.bytes.get(at..at + CENTRAL_SIZE)?;
            let [_, _, last] = parts(&directory.bytes, at);
            if !record.starts_with(b"PK\x01\x02") || last.end > directory.bytes.len() {
                return None;
            }
            directory.records.push(at);
            at = last.end;
        }
        for index in 0..directory.records.len() {
            let name = directory.name(index).to_vec();
            directory.by_name.insert(name, index);
        }
        Some(directory)
    }
}

/// Why a file is not opened.
enum Refused {
    Vfs(vfs::Errno),
    Zip(&'static str),
}

impl From<vfs::Errno> for Refused {
    fn from(errno: vfs::Errno) -> Refused {
        Refused::Vfs(errno)
    }
}

fn read_at(vm: &mut Vm, fd: Fd, at: i64, len: usize) -> Result<Vec<u8>, vfs::Errno> {
    let mut bytes = vec![0; len];
    let n = vfs(vm).pread(fd, &mut bytes, at)?;
    bytes.truncate(n);
    Ok(bytes)
}

fn read_directory(vm: &mut Vm, fd: Fd) -> Result<Directory, Refused> {
    const BROKEN: Refused = Refused::Zip("error in opening zip file");
    let length = vfs(vm).lseek(fd, 0, Whence::End)?;
    if length == 0 {
        return Err(Refused::Zip("zip file is empty"));
    }
    let tail_len = MAX_TAIL.min(length as usize);
    let tail_at = length as i64 - tail_len as i64;
    let tail = read_at(vm, fd, tail_at, tail_len)?;
    let is_end = |at: &usize| {
        tail[*at..].starts_with(b"PK\x05\x06")
            && *at + END_SIZE + u16_at(&tail, *at + 20) == tail.len()
    };
    let last = tail.len().checked_sub(END_SIZE).ok_or(BROKEN)?;
    let end = (0..=last).rev().find(is_end).ok_or(BROKEN)?;
    let (size, offset) = (u32_at(&tail, end + 12), u32_at(&tail, end + 16));
    let start = tail_at + end as i64 - i64::from(size);
    let shift = start - i64::from(offset);
    if start < 0 || shift < 0 {
        return Err(Refused::Zip(
            "invalid END header (bad central directory offset)",
        ));
    }
    let bytes = read_at(vm, fd, start, size as usize)?;
    let first = read_at(vm, fd, 0, 4)?;
    let comment = tail[end + END_SIZE..].to_vec();
    let is_entry = first == b"PK\x03\x04";
    Directory::new(bytes, comment, is_entry, shift)
        .ok_or(Refused::Zip("invalid CEN header (bad signature)"))
}

/// (name, mode, time of the last change, whether to map).
fn open(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(0));
    let opened = vfs(vm).open(&path, OpenFlags(0), 0).map_err(Refused::Vfs);
    let result = opened.and_then(|fd| match read_directory(vm, fd) {
        Ok(directory) => Ok((fd, directory)),
        Err(refused) => {
            let _ = vfs(vm).close(fd);
            Err(refused)
        }
    });
    let (fd, directory) = match result {
        Ok(opened) => opened,
        Err(Refused::Zip(why)) => return Err(vm.throw(EXCEPTION, why)),
        Err(Refused::Vfs(vfs::Errno::ENOENT)) => {
            let shown = String::from_utf8_lossy(&path).into_owned();
            let text = format!("{shown} ({})", vfs::Errno::ENOENT.message());
            return Err(vm.throw("java/io/FileNotFoundException", text));
        }
        Err(Refused::Vfs(_)) => return Err(vm.throw(EXCEPTION, "error in opening zip file")),
    };
    vm.charge_for(Work::Scan, directory.bytes.len() as u64)?;
    if a.int(1) & DELETE != 0 {
        let _ = vfs(vm).unlink(&path);
    }
    let files = &mut host(vm).zip_files;
    files.last += 1;
    let directory = Arc::new(directory);
    files.open.insert(files.last, Open { fd, directory });
    Ok(files.last as u64)
}

fn close(vm: &mut Vm, a: &Args) -> Outcome {
    if let Some(open) = host(vm).zip_files.open.remove(&a.long(0)) {
        let _ = vfs(vm).close(open.fd);
    }
    Ok(0)
}

fn file(vm: &mut Vm, number: i64) -> Outcome<Open> {
    match host(vm).zip_files.open.get(&number) {
        Some(open) => Ok(open.clone()),
        None => vm.unsupported("a zip file that is not open"),
    }
}

/// An entry's number: that of its file, and its place counted from one.
fn number_of(file: i64, index: usize) -> u64 {
    (file as u64) << 32 | (index as u64 + 1)
}

/// The file of an entry, and where its record begins.
fn entry(vm: &mut Vm, number: i64) -> Outcome<(Open, usize)> {
    let open = file(vm, number >> 32)?;
    let index = (number as u32 as usize).wrapping_sub(1);
    match open.directory.records.get(index).copied() {
        Some(at) => Ok((open, at)),
        None => vm.unsupported("a zip entry that does not exist"),
    }
}

fn total(vm: &mut Vm, a: &Args) -> Outcome {
    int(file(vm, a.long(0))?.directory.records.len() as i32)
}

fn starts_with_entry(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(file(vm, a.long(0))?.directory.starts_with_entry.into())
}

fn n_manifests(vm: &mut Vm, a: &Args) -> Outcome {
    let directory = file(vm, a.long(0))?.directory;
    let names = (0..directory.records.len()).map(|index| directory.name(index));
    int(names
        .filter(|name| name.eq_ignore_ascii_case(MANIFEST))
        .count() as i32)
}

fn comment(vm: &mut Vm, a: &Args) -> Outcome {
    let directory = file(vm, a.long(0))?.directory;
    some_bytes(vm, &directory.comment)
}

/// A `byte[]`, or null for none.
fn some_bytes(vm: &mut Vm, bytes: &[u8]) -> Outcome {
    match bytes.is_empty() {
        true => Ok(0),
        false => Ok(vm.new_bytes(bytes)?.into()),
    }
}

fn find(vm: &mut Vm, a: &Args, or_directory: bool) -> Outcome {
    if a.obj(2) == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let mut name = vm.byte_array(a.obj(2)).to_vec();
    let directory = file(vm, a.long(0))?.directory;
    let mut found = directory.by_name.get(&name);
    if found.is_none() && or_directory && name.last() != Some(&b'/') {
        name.push(b'/');
        found = directory.by_name.get(&name);
    }
    Ok(found.map_or(0, |index| number_of(a.long(0), *index)))
}

fn entry_named(vm: &mut Vm, a: &Args) -> Outcome {
    find(vm, a, false)
}

fn entry_or_directory(vm: &mut Vm, a: &Args) -> Outcome {
    find(vm, a, a.bool(3))
}

fn entry_at(vm: &mut Vm, a: &Args) -> Outcome {
    let n = file(vm, a.long(0))?.directory.records.len();
    match usize::try_from(a.int(2)) {
        Ok(index) if index < n => Ok(number_of(a.long(0), index)),
        _ => Ok(0),
    }
}

/// Name, extra field or comment of an entry, by 0, 1 and 2.
fn entry_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    let (open, at) = entry(vm, a.long(0))?;
    let bytes = &open.directory.bytes;
    let part = parts(bytes, at).into_iter().nth(a.int(2).max(0) as usize);
    let part = part.and_then(|part| bytes.get(part)).unwrap_or_default();
    some_bytes(vm, part)
}

/// A number of 32 bits in a record.
fn field(vm: &mut Vm, a: &Args, offset: usize) -> Outcome {
    let (open, at) = entry(vm, a.long(0))?;
    Ok(u32_at(&open.directory.bytes, at + offset).into())
}

fn entry_time(vm: &mut Vm, a: &Args) -> Outcome {
    field(vm, a, 12)
}

fn entry_crc(vm: &mut Vm, a: &Args) -> Outcome {
    field(vm, a, 16)
}

fn entry_compressed(vm: &mut Vm, a: &Args) -> Outcome {
    field(vm, a, 20)
}

fn entry_size(vm: &mut Vm, a: &Args) -> Outcome {
    field(vm, a, 24)
}

fn entry_method(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(field(vm, a, 10)? & 0xffff)
}

fn entry_flag(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(field(vm, a, 8)? & 0xffff)
}

/// (file, entry, position, array, offset, length): compressed bytes of an entry.
fn read(vm: &mut Vm, a: &Args) -> Outcome {
    let (open, at) = entry(vm, a.long(2))?;
    let (position, array, offset) = (a.long(4), a.obj(6), a.int(7));
    let bytes = &open.directory.bytes;
    let size = i64::from(u32_at(bytes, at + 20));
    if position < 0 || position > size {
        return Err(vm.throw(EXCEPTION, "ZIP_Read: specified offset out of range"));
    }
    let len = i64::from(a.int(8)).min(size - position).max(0);
    let room = i64::from(vm.heap.array_len(array)) - i64::from(offset);
    if offset < 0 || len > room {
        return Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let local = i64::from(u32_at(bytes, at + 42)) + open.directory.shift;
    let unreadable = |vm: &mut Vm, _| vm.throw(EXCEPTION, "error reading zip file");
    let head = read_at(vm, open.fd, local, LOCAL_SIZE).map_err(|e| unreadable(vm, e))?;
    if !head.starts_with(b"PK\x03\x04") {
        return Err(vm.throw(EXCEPTION, "invalid LOC header (bad signature)"));
    }
    let data = local + (LOCAL_SIZE + u16_at(&head, 26) + u16_at(&head, 28)) as i64;
    vm.charge_for(Work::Copy, len as u64)?;
    let content = read_at(vm, open.fd, data + position, len as usize);
    let content = content.map_err(|e| unreadable(vm, e))?;
    let target = array + ARRAY_BASE + offset as u32;
    vm.heap
        .bytes_mut(target, content.len() as u32)
        .copy_from_slice(&content);
    int(content.len() as i32)
}

/// `JarFile.getMetaInfEntryNames()`: among them are those of signatures.
fn signature_names(vm: &mut Vm, a: &Args) -> Outcome {
    let number = get(vm, a.obj(0), "jzfile") as i64;
    let directory = file(vm, number)?.directory;
    let names = (0..directory.records.len()).map(|index| directory.name(index));
    let below = |name: &&[u8]| {
        let start = name.get(..META_INF.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(META_INF))
    };
    let names: Vec<String> = names
        .filter(below)
        .map(|name| String::from_utf8_lossy(name).into_owned())
        .collect();
    if names.is_empty() {
        return Ok(0);
    }
    let strings: Result<Vec<_>, Control> = names.iter().map(|name| vm.new_string(name)).collect();
    let string = vm.known.string;
    Ok(vm.new_ref_array(string, &strings?)?.into())
}
