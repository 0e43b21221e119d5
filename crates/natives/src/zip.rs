//! `java.util.zip`: checksums, `Inflater` and `Deflater`.
//!
//! Streams are plain data of the machine, named to Java by a number where the JDK has the address of
//! a `z_stream`. Results are packed into a long as the JDK's native code packs them.

mod block;
mod checksum;
mod decode;
mod deflate;
mod directory;
mod format;
mod huffman;
mod inflate;
mod old_streams;
mod stored;
#[cfg(test)]
mod tests;
mod window;
mod zip_file;

use std::collections::BTreeMap;
use std::sync::Arc;

use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Ref, Vm, Work};

use crate::files::{int, nothing, offset_of};
use crate::{Host, Row, host};
use checksum::{adler32, crc32};
use deflate::Deflate;
use inflate::Inflate;

const CRC: &str = "java/util/zip/CRC32";
const ADLER: &str = "java/util/zip/Adler32";
const INFLATER: &str = "java/util/zip/Inflater";
const DEFLATER: &str = "java/util/zip/Deflater";

/// Rows of directories of zip files.
pub const DIRECTORIES: &[Row] = directory::NATIVES;

/// Rows of JDK 8: its own way with streams, and files whose directory native code reads.
pub const OF_JDK_8: [&[Row]; 2] = [old_streams::NATIVES, zip_file::NATIVES];
pub use zip_file::Files;

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (CRC, "update", "(II)I", crc_update),
    (CRC, "updateBytes", "~(I[BII)I", crc_bytes),
    (CRC, "updateBytes0", "(I[BII)I", crc_bytes),
    (CRC, "updateByteBuffer", "~(IJII)I", crc_buffer),
    (CRC, "updateByteBuffer0", "(IJII)I", crc_buffer),
    (ADLER, "update", "(II)I", adler_update),
    (ADLER, "updateBytes", "(I[BII)I", adler_bytes),
    (ADLER, "updateByteBuffer", "(IJII)I", adler_buffer),
    (INFLATER, "initIDs", "()V", nothing),
    (INFLATER, "init", "(Z)J", inflater_new),
    (INFLATER, "setDictionary", "(J[BII)V", inflater_dictionary),
    (
        INFLATER,
        "setDictionaryBuffer",
        "(JJI)V",
        inflater_dictionary_buffer,
    ),
    (
        INFLATER,
        "inflateBytesBytes",
        "(J[BII[BII)J",
        inflate_bytes_bytes,
    ),
    (
        INFLATER,
        "inflateBytesBuffer",
        "(J[BIIJI)J",
        inflate_bytes_buffer,
    ),
    (
        INFLATER,
        "inflateBufferBytes",
        "(JJI[BII)J",
        inflate_buffer_bytes,
    ),
    (
        INFLATER,
        "inflateBufferBuffer",
        "(JJIJI)J",
        inflate_buffer_buffer,
    ),
    (INFLATER, "getAdler", "(J)I", inflater_adler),
    (INFLATER, "reset", "(J)V", inflater_reset),
    (INFLATER, "end", "(J)V", stream_end),
    (DEFLATER, "initIDs", "~()V", nothing),
    (DEFLATER, "init", "(IIZ)J", deflater_new),
    (DEFLATER, "setDictionary", "(J[BII)V", deflater_dictionary),
    (
        DEFLATER,
        "setDictionaryBuffer",
        "(JJI)V",
        deflater_dictionary_buffer,
    ),
    (
        DEFLATER,
        "deflateBytesBytes",
        "(J[BII[BIIII)J",
        deflate_bytes_bytes,
    ),
    (
        DEFLATER,
        "deflateBytesBuffer",
        "(J[BIIJIII)J",
        deflate_bytes_buffer,
    ),
    (
        DEFLATER,
        "deflateBufferBytes",
        "(JJI[BIIII)J",
        deflate_buffer_bytes,
    ),
    (
        DEFLATER,
        "deflateBufferBuffer",
        "(JJIJIII)J",
        deflate_buffer_buffer,
    ),
    (DEFLATER, "getAdler", "(J)I", deflater_adler),
    (DEFLATER, "reset", "(J)V", deflater_reset),
    (DEFLATER, "end", "(J)V", stream_end),
];

/// Streams open at once.
const MAX_STREAMS: usize = 2048;
/// About what a compressor takes of the host's memory, and a decompressor.
const DEFLATE_BYTES: usize = 272 << 10;
const INFLATE_BYTES: usize = 48 << 10;
/// Host memory for streams, when the heap is small.
const MIN_BYTES: usize = 32 << 20;
/// When this part of the streams allowed is open, a collection is asked for once in as many new
/// ones: it finds those that a program left unclosed, which the library's cleaner then closes.
const PART_PER_GC: usize = 8;
/// When that many are open, the cleaner gets a turn once in so many new ones.
const STREAMS_PER_TURN: usize = 16;

/// Deflate's best ratio is 1032:1.
const MAX_RATIO: u64 = 1032;
/// Input that a compressor may keep without giving anything out.
const MAX_KEPT: u64 = 256 << 10;

/// An open stream; shared with the snapshot until it changes.
#[derive(Clone)]
enum Stream {
    Inflate(Arc<Inflate>),
    Deflate(Arc<Deflate>),
}

/// State of open inflaters and deflaters.
#[derive(Default)]
pub struct Streams {
    open: BTreeMap<i64, Stream>,
    last: i64,
    n_since_gc: usize,
    saved: (BTreeMap<i64, Stream>, i64, usize),
    dirty: bool,
}

impl Streams {
    /// Makes the present state the base.
    pub fn mark(&mut self) {
        self.saved = (self.open.clone(), self.last, self.n_since_gc);
        self.dirty = false;
    }

    /// Returns to the base: streams made since are gone, those changed or ended since are as they
    /// were.
    pub fn reset(&mut self) {
        if std::mem::take(&mut self.dirty) {
            (self.open, self.last, self.n_since_gc) = self.saved.clone();
        }
    }

    /// Host memory of all open streams.
    fn bytes(&self) -> usize {
        let each = self.open.values().map(|s| match s {
            Stream::Inflate(_) => INFLATE_BYTES,
            Stream::Deflate(_) => DEFLATE_BYTES,
        });
        each.sum()
    }

    fn add(&mut self, stream: Stream) -> i64 {
        self.dirty = true;
        self.last += 1;
        self.open.insert(self.last, stream);
        self.last
    }

    fn inflate(&mut self, number: i64) -> Option<&mut Inflate> {
        self.dirty = true;
        match self.open.get_mut(&number)? {
            Stream::Inflate(stream) => Some(Arc::make_mut(stream)),
            Stream::Deflate(_) => None,
        }
    }

    fn deflate(&mut self, number: i64) -> Option<&mut Deflate> {
        self.dirty = true;
        match self.open.get_mut(&number)? {
            Stream::Deflate(stream) => Some(Arc::make_mut(stream)),
            Stream::Inflate(_) => None,
        }
    }
}

/// Runs something with machine and host side by side, so that guest memory need not be copied.
fn beside<R>(vm: &mut Vm, run: impl FnOnce(&mut Vm, &mut Host) -> R) -> Option<R> {
    let mut ext = vm.ext.take()?;
    let result = ext
        .as_any()
        .downcast_mut::<Host>()
        .map(|host| run(vm, host));
    vm.ext = Some(ext);
    result
}

fn no_stream<T>(vm: &Vm) -> Outcome<T> {
    vm.unsupported("a zip stream that does not exist")
}

fn new_stream(vm: &mut Vm, stream: Stream) -> Outcome {
    let bytes = MIN_BYTES.max(vm.heap.limit as usize / 2);
    let each = match stream {
        Stream::Inflate(_) => INFLATE_BYTES,
        Stream::Deflate(_) => DEFLATE_BYTES,
    };
    let most = (bytes / each).min(MAX_STREAMS);
    let streams = &mut host(vm).zip;
    let n_open = streams.open.len();
    if n_open >= MAX_STREAMS || streams.bytes() + each > bytes {
        return Err(vm.throw_bare("java/lang/OutOfMemoryError"));
    }
    let number = streams.add(stream);
    streams.n_since_gc += 1;
    if n_open < most / PART_PER_GC {
        return Ok(number as u64);
    }
    if streams.n_since_gc >= most / PART_PER_GC {
        streams.n_since_gc = 0;
        vm.gc_requested = true;
        return Err(Control::Yield(number as u64));
    }
    if streams.n_since_gc.is_multiple_of(STREAMS_PER_TURN) {
        return Err(Control::Yield(number as u64));
    }
    Ok(number as u64)
}

fn stream_end(vm: &mut Vm, a: &Args) -> Outcome {
    let streams = &mut host(vm).zip;
    streams.dirty = true;
    streams.open.remove(&a.long(0));
    Ok(0)
}

/// Where input or output of a call is.
#[derive(Clone, Copy)]
enum Place {
    Array(Ref, i32),
    Memory(i64),
}

fn array(a: &Args, slot: usize) -> Place {
    Place::Array(a.obj(slot), a.int(slot + 1))
}

fn memory(a: &Args, slot: usize) -> Place {
    Place::Memory(a.long(slot))
}

/// Calls `run` with the bytes at a place. The callers in Java have checked bounds.
fn with_bytes<R>(
    vm: &Vm,
    host: &mut Host,
    place: Place,
    len: i32,
    run: impl FnOnce(&mut Host, &[u8]) -> R,
) -> R {
    let len = len.max(0) as u32;
    match place {
        Place::Array(array, offset) if array != NULL => {
            let from = offset.max(0) as u32;
            let len = len.min(vm.heap.array_len(array).saturating_sub(from));
            run(host, vm.heap.bytes(array + ARRAY_BASE + from, len))
        }
        Place::Array(..) => run(host, &[]),
        Place::Memory(address) => {
            let bytes = host.memory.read(address, len as usize).unwrap_or_default();
            run(host, &bytes)
        }
    }
}

/// Bytes that a place for output has, of those asked for.
fn room(vm: &mut Vm, place: Place, len: i32) -> usize {
    let len = len.max(0) as usize;
    match place {
        Place::Array(array, offset) if array != NULL && offset >= 0 => {
            let all = vm.heap.array_len(array).saturating_sub(offset as u32);
            len.min(all as usize)
        }
        Place::Memory(address) if host(vm).memory.contains(address, len) => len,
        _ => 0,
    }
}

fn store(vm: &mut Vm, host: &mut Host, place: Place, bytes: &[u8]) {
    match place {
        Place::Array(array, offset) => {
            vm.heap
                .bytes_mut(array + ARRAY_BASE + offset as u32, bytes.len() as u32)
                .copy_from_slice(bytes);
        }
        Place::Memory(address) => {
            host.memory.write(address, bytes);
        }
    }
}

/// The bytes of input or dictionary at a place, copied.
fn copy_bytes(vm: &mut Vm, place: Place, len: i32) -> Vec<u8> {
    beside(vm, |vm, host| {
        with_bytes(vm, host, place, len, |_, bytes| bytes.to_vec())
    })
    .unwrap_or_default()
}

/// Input used, output written and two flags as one long.
fn packed(used: usize, written: usize, finished: bool, flag: bool) -> Outcome {
    Ok(used as u64 | (written as u64) << 31 | u64::from(finished) << 62 | u64::from(flag) << 63)
}

fn crc_update(_: &mut Vm, a: &Args) -> Outcome {
    int(crc32(a.int(0) as u32, &[a.int(1) as u8]) as i32)
}

fn crc_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    checksum(vm, crc32, a.int(0), array(a, 1), a.int(3))
}

fn crc_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    checksum(
        vm,
        crc32,
        a.int(0),
        Place::Memory(a.long(1) + i64::from(a.int(3))),
        a.int(4),
    )
}

fn adler_update(_: &mut Vm, a: &Args) -> Outcome {
    int(adler32(a.int(0) as u32, &[a.int(1) as u8]) as i32)
}

fn adler_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    checksum(vm, adler32, a.int(0), array(a, 1), a.int(3))
}

fn adler_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    checksum(
        vm,
        adler32,
        a.int(0),
        Place::Memory(a.long(1) + i64::from(a.int(3))),
        a.int(4),
    )
}

fn checksum(
    vm: &mut Vm,
    sum: fn(u32, &[u8]) -> u32,
    start: i32,
    place: Place,
    len: i32,
) -> Outcome {
    vm.charge_for(Work::Scan, len.max(0) as u64)?;
    let result = beside(vm, |vm, host| {
        with_bytes(vm, host, place, len, |_, bytes| sum(start as u32, bytes))
    });
    int(result.unwrap_or(start as u32) as i32)
}

fn inflater_new(vm: &mut Vm, a: &Args) -> Outcome {
    let no_wrap = a.bool(0);
    new_stream(vm, Stream::Inflate(Arc::new(Inflate::new(!no_wrap))))
}

fn set_inflater_dictionary(vm: &mut Vm, number: i64, place: Place, len: i32) -> Outcome {
    vm.charge_for(Work::Scan, len.max(0) as u64)?;
    let dictionary = copy_bytes(vm, place, len);
    match host(vm)
        .zip
        .inflate(number)
        .map(|stream| stream.set_dictionary(&dictionary))
    {
        Some(true) => Ok(0),
        Some(false) => Err(vm.throw_bare("java/lang/IllegalArgumentException")),
        None => no_stream(vm),
    }
}

fn inflater_dictionary(vm: &mut Vm, a: &Args) -> Outcome {
    set_inflater_dictionary(vm, a.long(0), array(a, 2), a.int(4))
}

fn inflater_dictionary_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    set_inflater_dictionary(vm, a.long(0), memory(a, 2), a.int(4))
}

fn inflate(vm: &mut Vm, a: &Args, from: Place, to: Place) -> Outcome {
    inflate_into(vm, a.obj(0), a.long(1), (from, a.int(5)), (to, a.int(8)))
}

/// Inflates from one place, of a length, to another.
fn inflate_into(
    vm: &mut Vm,
    this: Ref,
    number: i64,
    (from, from_len): (Place, i32),
    (to, to_len): (Place, i32),
) -> Outcome {
    let to_len = room(vm, to, to_len);
    // What comes of it is known afterwards, but not more than this.
    let most = (from_len.max(0) as u64).saturating_mul(MAX_RATIO);
    vm.affords(Work::Inflate, most.min(to_len as u64))?;
    let result = beside(vm, |vm, host| {
        let mut output = vec![0; to_len];
        let result = with_bytes(vm, host, from, from_len, |host, input| {
            Some(host.zip.inflate(number)?.inflate(input, &mut output))
        });
        if let Some((_, _, written)) = result {
            store(vm, host, to, &output[..written]);
        }
        result
    });
    let Some((status, used, written)) = result.flatten() else {
        return no_stream(vm);
    };
    vm.charge_for(Work::Inflate, (used + written) as u64)?;
    match status {
        inflate::Status::Ok => packed(used, written, false, false),
        inflate::Status::End => packed(used, written, true, false),
        inflate::Status::NeedDictionary => packed(used, written, false, true),
        inflate::Status::Stuck => packed(0, 0, false, false),
        inflate::Status::Bad(why) => {
            set_consumed(vm, this, used, written);
            Err(vm.throw("java/util/zip/DataFormatException", why))
        }
    }
}

/// Tells the caller in Java what was done before an error.
fn set_consumed(vm: &mut Vm, this: Ref, used: usize, written: usize) {
    for (field, value) in [("inputConsumed", used), ("outputConsumed", written)] {
        if let Some(offset) = offset_of(vm, this, INFLATER, field) {
            vm.heap.store_i32(this + offset, value as i32);
        }
    }
}

fn inflate_bytes_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    inflate(vm, a, array(a, 3), array(a, 6))
}

fn inflate_bytes_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    inflate(vm, a, array(a, 3), memory(a, 6))
}

fn inflate_buffer_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    inflate(vm, a, memory(a, 3), array(a, 6))
}

fn inflate_buffer_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    inflate(vm, a, memory(a, 3), memory(a, 6))
}

fn inflater_adler(vm: &mut Vm, a: &Args) -> Outcome {
    match host(vm).zip.inflate(a.long(0)) {
        Some(stream) => int(stream.adler() as i32),
        None => no_stream(vm),
    }
}

fn inflater_reset(vm: &mut Vm, a: &Args) -> Outcome {
    match host(vm).zip.inflate(a.long(0)) {
        Some(stream) => stream.reset(),
        None => return no_stream(vm),
    }
    Ok(0)
}

fn deflater_new(vm: &mut Vm, a: &Args) -> Outcome {
    let (level, strategy, no_wrap) = (a.int(0), a.int(1), a.bool(2));
    match Deflate::new(level, strategy, !no_wrap) {
        Some(stream) => new_stream(vm, Stream::Deflate(Arc::new(stream))),
        None => Err(vm.throw_bare("java/lang/IllegalArgumentException")),
    }
}

fn set_deflater_dictionary(vm: &mut Vm, number: i64, place: Place, len: i32) -> Outcome {
    vm.charge_for(Work::Scan, len.max(0) as u64)?;
    let dictionary = copy_bytes(vm, place, len);
    match host(vm)
        .zip
        .deflate(number)
        .map(|stream| stream.set_dictionary(&dictionary))
    {
        Some(true) => Ok(0),
        Some(false) => Err(vm.throw_bare("java/lang/IllegalArgumentException")),
        None => no_stream(vm),
    }
}

fn deflater_dictionary(vm: &mut Vm, a: &Args) -> Outcome {
    set_deflater_dictionary(vm, a.long(0), array(a, 2), a.int(4))
}

fn deflater_dictionary_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    set_deflater_dictionary(vm, a.long(0), memory(a, 2), a.int(4))
}

fn deflate(vm: &mut Vm, a: &Args, from: Place, to: Place) -> Outcome {
    let how = (a.int(9), a.int(10));
    deflate_into(vm, a.long(1), (from, a.int(5)), (to, a.int(8)), how)
}

/// Deflates from one place, of a length, to another; flush mode and parameters as the library has them.
fn deflate_into(
    vm: &mut Vm,
    number: i64,
    (from, from_len): (Place, i32),
    (to, to_len): (Place, i32),
    (flush, parameters): (i32, i32),
) -> Outcome {
    let to_len = room(vm, to, to_len);
    // Input is taken until the output is full, and a little of it is kept.
    let most = (to_len as u64).saturating_mul(MAX_RATIO) + MAX_KEPT;
    vm.affords(Work::Deflate, most.min(from_len.max(0) as u64))?;
    // The lowest bit says that level and strategy are to change.
    let mut is_change = parameters & 1 != 0;
    let result = beside(vm, |vm, host| {
        let mut output = vec![0; to_len];
        let result = with_bytes(vm, host, from, from_len, |host, input| {
            let stream = host.zip.deflate(number)?;
            Some(match is_change {
                true => {
                    stream.set_parameters(parameters >> 3, parameters >> 1 & 3, input, &mut output)
                }
                false => stream.deflate(input, &mut output, flush),
            })
        });
        if let Some((_, _, written)) = result {
            store(vm, host, to, &output[..written]);
        }
        result
    });
    let Some((status, used, written)) = result.flatten() else {
        return no_stream(vm);
    };
    vm.charge_for(Work::Deflate, (used + written) as u64)?;
    if status == deflate::Status::Misuse {
        return Err(vm.throw_bare("java/lang/InternalError"));
    }
    if status == deflate::Status::Ok {
        is_change = false;
    }
    packed(used, written, status == deflate::Status::End, is_change)
}

fn deflate_bytes_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    deflate(vm, a, array(a, 3), array(a, 6))
}

fn deflate_bytes_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    deflate(vm, a, array(a, 3), memory(a, 6))
}

fn deflate_buffer_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    deflate(vm, a, memory(a, 3), array(a, 6))
}

fn deflate_buffer_buffer(vm: &mut Vm, a: &Args) -> Outcome {
    deflate(vm, a, memory(a, 3), memory(a, 6))
}

fn deflater_adler(vm: &mut Vm, a: &Args) -> Outcome {
    match host(vm).zip.deflate(a.long(0)) {
        Some(stream) => int(stream.adler() as i32),
        None => no_stream(vm),
    }
}

fn deflater_reset(vm: &mut Vm, a: &Args) -> Outcome {
    match host(vm).zip.deflate(a.long(0)) {
        Some(stream) => stream.reset(),
        None => return no_stream(vm),
    }
    Ok(0)
}
