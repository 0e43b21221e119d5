//! What `java.util.jar.JarFile` would say about an archive, where that is certain.
//!
//! Opening a jar in Java code costs hundreds of bytecodes for each of its entries. For nearly all
//! jars the outcome is known beforehand: every entry is an ordinary one with an ASCII name, there is
//! no second manifest, no index and no `Class-Path`. Such an archive is *plain*: it opens, it names
//! no other jars, and whether it holds a resource can be answered from our own index. Of everything
//! else nothing is said here.

use super::{
    Archive, CENTRAL_SIGNATURE, CENTRAL_SIZE, END_SIGNATURE, END_SIZE, Key, LOCAL_SIGNATURE,
    LOCATOR64_SIGNATURE, LOCATOR64_SIZE, u16_at, u32_at,
};
use std::collections::BTreeSet;
use std::ops::Range;

const MANIFEST: &[u8] = b"META-INF/MANIFEST.MF";
const INDEX: &[u8] = b"META-INF/INDEX.LIST";
const VERSIONS: &[u8] = b"META-INF/versions/";
/// Longest record of a central directory that Java accepts.
const MAX_RECORD: usize = 0xFFFF;

/// A plain archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plain {
    /// Numbers of the folders `META-INF/versions/<n>`.
    versions: Vec<u32>,
}

/// A record of a central directory that no release of Java objects to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainRecord {
    /// Where the name is in the directory.
    pub name: Range<usize>,
    /// Where the next record begins.
    pub next: usize,
}

impl Archive {
    /// What is certain about this archive, if it is plain.
    pub fn plain(&self) -> Option<&Plain> {
        self.plain.get_or_init(|| examine(self)).as_ref()
    }

    /// Whether `JarFile.getEntry` may find something by this name, in any version, as a file or as
    /// a directory. `true` where that is not certain.
    pub fn may_hold(&self, name: &str) -> bool {
        let Some(plain) = self.plain() else {
            return true;
        };
        let holds = |name: &str| {
            self.find(Key::new(name)).is_some()
                || self.find(Key::new(&format!("{name}/"))).is_some()
        };
        let in_version = |version: &u32| holds(&format!("META-INF/versions/{version}/{name}"));
        !name.is_ascii() || holds(name) || plain.versions.iter().any(in_version)
    }
}

/// The record at `at`, if it is plain: stored or deflated, not encrypted, sizes of 32 bits, no
/// comment, an ASCII name, extra fields that are well-formed.
pub fn plain_record(directory: &[u8], at: usize) -> Option<PlainRecord> {
    const MARK: u32 = 0xFFFF_FFFF;
    let head = directory.get(at..at.checked_add(CENTRAL_SIZE)?)?;
    let [flags, method, disk] = [8, 10, 34].map(|field| u16_at(head, field));
    let [name, extra, comment] = [28, 30, 32].map(|field| usize::from(u16_at(head, field)));
    let name = at + CENTRAL_SIZE..at + CENTRAL_SIZE + name;
    let next = name.end + extra;
    let sizes = [20, 24, 42].map(|field| u32_at(head, field));
    let is_plain = head.starts_with(CENTRAL_SIGNATURE)
        && flags & 1 == 0
        && matches!(method, 0 | 8)
        && disk != u16::MAX
        && comment == 0
        && !name.is_empty()
        && !sizes.contains(&MARK)
        && next - at <= MAX_RECORD
        && directory.get(name.clone())?.is_ascii()
        && is_plain_extra(directory.get(name.end..next)?);
    is_plain.then_some(PlainRecord { name, next })
}

/// Whether extra fields fill their space, and none is about sizes of 64 bits.
fn is_plain_extra(mut extra: &[u8]) -> bool {
    while extra.len() >= 4 {
        let (tag, size) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
        match extra.get(4 + size..) {
            Some(rest) if tag != 1 => extra = rest,
            _ => return false,
        }
    }
    true
}

/// The end record of a file by its last bytes, if it is plain: no comment after it, nothing of 64
/// bits before it. Gives the number of entries, the size of the directory and its offset.
pub fn plain_end(tail: &[u8]) -> Option<(u16, u32, u32)> {
    let (before, end) = tail.split_at_checked(tail.len().checked_sub(END_SIZE)?)?;
    let (count, size, offset) = (u16_at(end, 10), u32_at(end, 12), u32_at(end, 16));
    let locator = before.len().checked_sub(LOCATOR64_SIZE);
    let has_locator = locator.is_some_and(|at| before[at..].starts_with(LOCATOR64_SIGNATURE));
    let is_plain = end.starts_with(END_SIGNATURE)
        && u16_at(end, 20) == 0
        && count != u16::MAX
        && size != u32::MAX
        && offset != u32::MAX
        && count > 0
        && !has_locator;
    is_plain.then_some((count, size, offset))
}

fn examine(archive: &Archive) -> Option<Plain> {
    let contents = &archive.contents;
    let tail_size = (END_SIZE + LOCATOR64_SIZE) as u64;
    let tail = contents
        .read(contents.len().saturating_sub(tail_size)..contents.len())
        .ok()?;
    let (count, size, _) = plain_end(&tail)?;
    let directory = &archive.directory;
    let begins = contents.read(0..LOCAL_SIGNATURE.len() as u64).ok()?;
    if usize::from(count) != archive.len()
        || size as usize != directory.len()
        || !begins.starts_with(LOCAL_SIGNATURE)
    {
        return None;
    }
    let (mut at, mut versions, mut n_manifests) = (0, BTreeSet::new(), 0);
    while at < directory.len() {
        let record = plain_record(directory, at)?;
        let name = &directory[record.name];
        if name.eq_ignore_ascii_case(INDEX) {
            return None;
        }
        n_manifests += usize::from(name.eq_ignore_ascii_case(MANIFEST));
        versions.extend(name.strip_prefix(VERSIONS).and_then(version));
        at = record.next;
    }
    if n_manifests > 1 || n_manifests == 1 && names_jars(archive) {
        return None;
    }
    let versions = versions.into_iter().collect();
    Some(Plain { versions })
}

/// The number that a name below `META-INF/versions` begins with.
fn version(name: &[u8]) -> Option<u32> {
    let end = name.iter().position(|&byte| byte == b'/')?;
    std::str::from_utf8(&name[..end]).ok()?.parse().ok()
}

/// Whether the manifest has, or may have, a `Class-Path`.
fn names_jars(archive: &Archive) -> bool {
    const ATTRIBUTE: &[u8] = b"class-path";
    let manifest = std::str::from_utf8(MANIFEST).unwrap_or_default();
    let index = archive.find(Key::new(manifest));
    let bytes = index.and_then(|index| archive.read(index).ok());
    bytes.is_none_or(|bytes| {
        let mut places = bytes.windows(ATTRIBUTE.len());
        places.any(|place| place.eq_ignore_ascii_case(ATTRIBUTE))
    })
}
