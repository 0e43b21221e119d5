//! Zip archives (jars).
//!
//! [`Archive::open`] indexes the central directory once, without allocating a string per entry:
//! names stay in the directory and a hash table points at them. Entries are read and inflated when
//! asked for. Hand-written rather than built on the `zip` crate, because lookups must be shared
//! between threads without cloning a reader, and opening must cost well under a millisecond.
//!
//! As `java.util.zip.ZipFile` does: of two entries with one name the later wins, data before the
//! first entry is skipped, Zip64 records are understood, and checksums are not compared.

use crate::contents::Contents;
use crate::error::ArchiveError;
use crate::inflate::inflate;
use crate::mapped::Bytes;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

mod plain;

pub use plain::{Plain, PlainRecord, plain_end, plain_record};

/// The largest entry that is read.
pub const MAX_ENTRY_SIZE: u64 = 256 << 20;

const END_SIGNATURE: &[u8] = b"PK\x05\x06";
const END_SIZE: usize = 22;
const END64_SIGNATURE: &[u8] = b"PK\x06\x06";
const LOCATOR64_SIGNATURE: &[u8] = b"PK\x06\x07";
const LOCATOR64_SIZE: usize = 20;
const CENTRAL_SIGNATURE: &[u8] = b"PK\x01\x02";
const CENTRAL_SIZE: usize = 46;
const LOCAL_SIGNATURE: &[u8] = b"PK\x03\x04";
const LOCAL_SIZE: usize = 30;

/// An indexed archive.
#[derive(Debug)]
pub struct Archive {
    contents: Contents,
    /// The central directory.
    directory: Bytes,
    records: Vec<Record>,
    /// Open addressing by name hash; a power of two of slots, each a record index plus one.
    table: Box<[u32]>,
    /// What is certain about it, once somebody asked.
    plain: OnceLock<Option<Plain>>,
}

/// An entry of the central directory.
#[derive(Debug, Clone, Copy)]
struct Record {
    /// In the directory.
    name_start: u32,
    name_len: u16,
    method: u16,
    encrypted: bool,
    compressed: u64,
    uncompressed: u64,
    /// Of the local header, from the start of the contents.
    local: u64,
}

/// A name with its hash, to be looked up in many archives.
#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    name: &'a [u8],
    hash: u32,
}

impl<'a> Key<'a> {
    /// Hashes `name`.
    pub fn new(name: &'a str) -> Key<'a> {
        Key {
            name: name.as_bytes(),
            hash: hash(name.as_bytes()),
        }
    }
}

impl Archive {
    /// Indexes an archive.
    pub fn open(contents: impl Into<Contents>) -> Result<Archive, ArchiveError> {
        let contents = contents.into();
        let place = find_directory(&contents)?;
        let directory = contents.read(place.range.clone())?;
        // Names are found by an offset of 32 bits.
        if u32::try_from(directory.len()).is_err() {
            return Err(ArchiveError::BadDirectory);
        }
        let most = directory.len() / CENTRAL_SIZE;
        let mut records = Vec::with_capacity(most.min(place.count as usize));
        let mut at = 0;
        while at < directory.len() {
            let (record, next) = read_record(&directory, at, place.shift)?;
            records.push(record);
            at = next;
        }
        let slots = (records.len() * 2).next_power_of_two();
        let mut archive = Archive {
            contents,
            directory,
            records,
            table: vec![0; slots].into(),
            plain: OnceLock::new(),
        };
        for index in 0..archive.records.len() {
            archive.insert(index);
        }
        Ok(archive)
    }

    /// The number of entries, directories included.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The bytes of the whole archive.
    pub fn n_bytes(&self) -> u64 {
        self.contents.len()
    }

    /// The entry of this name.
    pub fn find(&self, key: Key<'_>) -> Option<usize> {
        let (slot, found) = self.probe(key.name, key.hash);
        found.then(|| self.table[slot] as usize - 1)
    }

    /// The names of all entries in file order; entries whose names are not UTF-8 are left out.
    pub fn names(&self) -> impl Iterator<Item = (usize, &str)> {
        let names = self
            .records
            .iter()
            .map(|record| self.name(record))
            .enumerate();
        names.filter_map(|(index, name)| Some((index, std::str::from_utf8(name).ok()?)))
    }

    /// The contents of an entry found earlier.
    pub fn read(&self, index: usize) -> Result<Arc<[u8]>, ArchiveError> {
        let record = self.records.get(index).ok_or(ArchiveError::BadEntry)?;
        if record.uncompressed > MAX_ENTRY_SIZE {
            let (size, limit) = (record.uncompressed, MAX_ENTRY_SIZE);
            return Err(ArchiveError::TooLarge { size, limit });
        }
        let data = self.contents.read(self.data(record)?)?;
        match record.method {
            0 if record.compressed == record.uncompressed => Ok(data.into_shared()),
            0 => Err(ArchiveError::BadEntry),
            8 => inflate(&data, record.uncompressed, false),
            method => Err(ArchiveError::Method(method)),
        }
    }

    /// The contents of an entry found earlier, as those of an archive of its own: without a copy
    /// where it is stored uncompressed.
    pub fn nested(&self, index: usize) -> Result<Contents, ArchiveError> {
        let record = self.records.get(index).ok_or(ArchiveError::BadEntry)?;
        if record.method == 0 && record.compressed == record.uncompressed {
            return self
                .contents
                .part(self.data(record)?)
                .ok_or(ArchiveError::BadEntry);
        }
        self.read(index).map(|bytes| Bytes::from(bytes).into())
    }

    /// The uncompressed size an entry claims.
    pub fn size(&self, index: usize) -> u64 {
        self.records
            .get(index)
            .map_or(0, |record| record.uncompressed)
    }

    /// Whether reading the entry needs no inflating.
    pub fn is_stored(&self, index: usize) -> bool {
        self.records
            .get(index)
            .is_some_and(|record| record.method == 0)
    }

    /// Where an entry's data is, by its local header.
    fn data(&self, record: &Record) -> Result<Range<u64>, ArchiveError> {
        if record.encrypted {
            return Err(ArchiveError::Encrypted);
        }
        let local_end = record.local.checked_add(LOCAL_SIZE as u64);
        let header = self
            .contents
            .read(record.local..local_end.ok_or(ArchiveError::BadEntry)?)?;
        if !header.starts_with(LOCAL_SIGNATURE) {
            return Err(ArchiveError::BadEntry);
        }
        let names = u64::from(u16_at(&header, 26)) + u64::from(u16_at(&header, 28));
        let start = record.local + LOCAL_SIZE as u64 + names;
        let end = start
            .checked_add(record.compressed)
            .ok_or(ArchiveError::BadEntry)?;
        Ok(start..end)
    }

    fn name(&self, record: &Record) -> &[u8] {
        let start = record.name_start as usize;
        self.directory
            .get(start..start + usize::from(record.name_len))
            .unwrap_or_default()
    }

    fn insert(&mut self, index: usize) {
        let name = self.name(&self.records[index]);
        let (slot, _) = self.probe(name, hash(name));
        self.table[slot] = index as u32 + 1;
    }

    /// The slot that holds `name`, or the empty one where it belongs. Half of the slots are
    /// empty, so the search ends.
    fn probe(&self, name: &[u8], hash: u32) -> (usize, bool) {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.table[slot] {
                0 => return (slot, false),
                entry if self.name(&self.records[entry as usize - 1]) == name => {
                    return (slot, true);
                }
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}

/// Where the central directory is.
struct Directory {
    range: Range<u64>,
    count: u64,
    /// What to add to the offsets in the directory: the length of data before the archive.
    shift: u64,
}

/// Finds the central directory from the record at the end of the file.
fn find_directory(contents: &Contents) -> Result<Directory, ArchiveError> {
    // Mostly there is no comment after the record, so its place is known.
    let longest = END_SIZE + usize::from(u16::MAX);
    let (end, record) = match find_end(contents, END_SIZE)? {
        Some(found) => found,
        None => find_end(contents, longest)?.ok_or(ArchiveError::NotAnArchive)?,
    };
    let mut count = u64::from(u16_at(&record, 10));
    let mut size = u64::from(u32_at(&record, 12));
    let mut offset = u64::from(u32_at(&record, 16));
    let mut directory_end = end;
    let is_marked = count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF;
    if is_marked && let Some((at, record)) = find_end64(contents, end) {
        count = u64_at(&record, 32);
        size = u64_at(&record, 40);
        offset = u64_at(&record, 48);
        directory_end = at;
    }
    let start = directory_end
        .checked_sub(size)
        .ok_or(ArchiveError::BadDirectory)?;
    let shift = start
        .checked_sub(offset)
        .ok_or(ArchiveError::BadDirectory)?;
    Ok(Directory {
        range: start..directory_end,
        count,
        shift,
    })
}

/// The last end record that begins in so many bytes at the end, and its place.
fn find_end(contents: &Contents, within: usize) -> Result<Option<(u64, Bytes)>, ArchiveError> {
    if contents.len() < END_SIZE as u64 {
        return Ok(None);
    }
    let from = contents.len().saturating_sub(within as u64);
    let tail = contents.read(from..contents.len())?;
    let is_end = |at: &usize| {
        tail[*at..].starts_with(END_SIGNATURE)
            && *at + END_SIZE + usize::from(u16_at(&tail[*at..], 20)) <= tail.len()
    };
    let found = (0..=tail.len() - END_SIZE).rev().find(is_end);
    Ok(found.and_then(|at| Some((from + at as u64, tail.part(at..tail.len())?))))
}

/// The Zip64 end record and its place, if the locator before `end` leads to one.
fn find_end64(contents: &Contents, end: u64) -> Option<(u64, Bytes)> {
    const END64_SIZE: u64 = 56;
    let locator = end.checked_sub(LOCATOR64_SIZE as u64)?..end;
    let locator = contents.read(locator).ok()?;
    if !locator.starts_with(LOCATOR64_SIGNATURE) {
        return None;
    }
    let at = u64_at(&locator, 8);
    let record = contents.read(at..at.checked_add(END64_SIZE)?).ok()?;
    record.starts_with(END64_SIGNATURE).then_some((at, record))
}

fn read_record(directory: &[u8], at: usize, shift: u64) -> Result<(Record, usize), ArchiveError> {
    let rest = directory.get(at..).unwrap_or_default();
    if rest.len() < CENTRAL_SIZE || !rest.starts_with(CENTRAL_SIGNATURE) {
        return Err(ArchiveError::BadDirectory);
    }
    let name_len = u16_at(rest, 28);
    let name_start = at + CENTRAL_SIZE;
    let extra_start = CENTRAL_SIZE + usize::from(name_len);
    let extra_end = extra_start + usize::from(u16_at(rest, 30));
    let next = extra_end + usize::from(u16_at(rest, 32));
    if next > rest.len() {
        return Err(ArchiveError::BadDirectory);
    }
    let mut record = Record {
        name_start: u32::try_from(name_start).map_err(|_| ArchiveError::BadDirectory)?,
        name_len,
        method: u16_at(rest, 10),
        encrypted: u16_at(rest, 8) & 1 != 0,
        compressed: u64::from(u32_at(rest, 20)),
        uncompressed: u64::from(u32_at(rest, 24)),
        local: u64::from(u32_at(rest, 42)),
    };
    widen(&mut record, &rest[extra_start..extra_end]);
    record.local = record.local.saturating_add(shift);
    Ok((record, at + next))
}

/// Takes the Zip64 sizes from an extra field, in the fixed order and only for those that are
/// marked as too large in the record.
fn widen(record: &mut Record, mut extra: &[u8]) {
    const MARK: u64 = 0xFFFF_FFFF;
    if ![record.compressed, record.uncompressed, record.local].contains(&MARK) {
        return;
    }
    while extra.len() >= 4 {
        let size = usize::from(u16_at(extra, 2));
        let body = extra.get(4..4 + size).unwrap_or_default();
        if u16_at(extra, 0) == 1 {
            let mut values = body.chunks_exact(8).map(|value| u64_at(value, 0));
            for field in [
                &mut record.uncompressed,
                &mut record.compressed,
                &mut record.local,
            ] {
                if *field == MARK {
                    *field = values.next().unwrap_or(MARK);
                }
            }
            return;
        }
        extra = extra.get(4 + size..).unwrap_or_default();
    }
}

/// Eight bytes at a time; names are long and alike at the front.
fn hash(name: &[u8]) -> u32 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash = name.len() as u64;
    let mut chunks = name.chunks_exact(8);
    for chunk in &mut chunks {
        hash = (hash ^ u64_at(chunk, 0)).wrapping_mul(MULTIPLIER);
        hash ^= hash >> 29;
    }
    let tail = chunks
        .remainder()
        .iter()
        .fold(0, |tail, &byte| tail << 8 | u64::from(byte));
    hash = (hash ^ tail).wrapping_mul(MULTIPLIER);
    (hash >> 32) as u32
}

// Little-endian numbers; callers have checked the length, a lie reads as zero.

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes
        .get(at..)
        .and_then(|b| b.first_chunk())
        .map_or(0, |b| u16::from_le_bytes(*b))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes
        .get(at..)
        .and_then(|b| b.first_chunk())
        .map_or(0, |b| u32::from_le_bytes(*b))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes
        .get(at..)
        .and_then(|b| b.first_chunk())
        .map_or(0, |b| u64::from_le_bytes(*b))
}
