//! The `lib/modules` file of JDK 9 and later (jimage formats 1.0 and, since JDK 27, 1.1).
//!
//! The file is mapped and never read as a whole: a header, a perfect hash table (redirect and
//! offset tables), location records, a string table, then the resources. The format is described
//! by `imageFile.hpp` of the JDK. Opening checks that the tables fit into the file; every later
//! access is bounds-checked again, so a damaged image gives missing resources or
//! [`ImageError`]s, never a panic.

use crate::error::{ArchiveError, ImageError};
use crate::inflate::inflate;
use crate::mapped::Bytes;
use std::sync::Arc;

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER_SIZE: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;

const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const COMPRESSED_HEADER_SIZE: usize = 29;
/// Resources of an image are small; this only guards against nonsense sizes.
const MAX_RESOURCE: u64 = 1 << 30;

/// An open image.
#[derive(Debug)]
pub struct Image {
    bytes: Bytes,
    big_endian: bool,
    minor_version: u16,
    table_length: u32,
    redirect_start: usize,
    offsets_start: usize,
    locations: Bytes,
    strings: Bytes,
    resources: Bytes,
}

/// Where a resource is; the first four are offsets into the string table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Location {
    /// The string-table offset of the module's name, its identity within the image.
    pub(crate) fn module_id(&self) -> u64 {
        self.module
    }
}

impl Image {
    /// Checks the header and tables of `bytes`.
    pub fn open(bytes: Bytes) -> Result<Image, ImageError> {
        let word = |at: usize| {
            bytes
                .get(at..at + 4)
                .and_then(|b| b.first_chunk::<4>())
                .copied()
        };
        let magic = word(0).ok_or(ImageError::BadMagic)?;
        let big_endian = match (u32::from_le_bytes(magic), u32::from_be_bytes(magic)) {
            (MAGIC, _) => false,
            (_, MAGIC) => true,
            _ => return Err(ImageError::BadMagic),
        };
        let number = |at: usize| -> Result<u32, ImageError> {
            let word = word(at).ok_or(ImageError::Truncated)?;
            Ok(if big_endian {
                u32::from_be_bytes(word)
            } else {
                u32::from_le_bytes(word)
            })
        };
        let version = number(4)?;
        let (major, minor_version) = ((version >> 16) as u16, version as u16);
        if major != 1 || minor_version > 1 {
            return Err(ImageError::Version {
                major,
                minor: minor_version,
            });
        }
        let table_length = number(16)?;
        let tables = table_length as usize * 4;
        let offsets_start = HEADER_SIZE + tables;
        let locations_start = offsets_start + tables;
        let strings_start = locations_start + number(20)? as usize;
        let index_end = strings_start + number(24)? as usize;
        let part = |range| bytes.part(range).ok_or(ImageError::Truncated);
        Ok(Image {
            big_endian,
            minor_version,
            table_length,
            redirect_start: HEADER_SIZE,
            offsets_start,
            locations: part(locations_start..strings_start)?,
            strings: part(strings_start..index_end)?,
            resources: part(index_end.min(bytes.len())..bytes.len())?,
            bytes,
        })
    }

    /// Finds a resource by its full name, `/java.base/java/lang/Object.class`, given in pieces
    /// that are read as if joined.
    pub fn find(&self, name: &[&str]) -> Option<Location> {
        if self.table_length == 0 {
            return None;
        }
        let index = hash(name, HASH_MULTIPLIER) % self.table_length;
        let redirect = self.number(self.redirect_start + index as usize * 4)? as i32;
        let index = match redirect {
            0 => return None,
            seed @ 1.. => hash(name, seed as u32) % self.table_length,
            negative => (-1 - negative) as u32,
        };
        let location = self.location(index)?;
        self.is_named(&location, name).then_some(location)
    }

    /// All resources, in the order of the hash table.
    pub fn locations(&self) -> impl Iterator<Item = Location> + '_ {
        (0..self.table_length).filter_map(|index| self.location(index))
    }

    /// The contents of a resource.
    pub fn read(&self, location: &Location) -> Result<Arc<[u8]>, ImageError> {
        let size = if location.compressed == 0 {
            location.uncompressed
        } else {
            location.compressed
        };
        let start = usize::try_from(location.offset).map_err(|_| ImageError::Truncated)?;
        let size = usize::try_from(size).map_err(|_| ImageError::Truncated)?;
        let end = start.checked_add(size).ok_or(ImageError::Truncated)?;
        let raw = self
            .resources
            .get(start..end)
            .ok_or(ImageError::Truncated)?;
        if location.compressed == 0 {
            return Ok(raw.into());
        }
        self.decompress(raw, location.uncompressed)
    }

    /// The module of a resource, such as `java.base`; empty for the image's own resources.
    pub fn module(&self, location: &Location) -> &str {
        self.string(location.module)
    }

    /// The directory of a resource inside its module, such as `java/lang`.
    pub fn parent(&self, location: &Location) -> &str {
        self.string(location.parent)
    }

    /// The file name of a resource without directory and extension.
    pub fn base(&self, location: &Location) -> &str {
        self.string(location.base)
    }

    /// The extension of a resource, without the dot.
    pub fn extension(&self, location: &Location) -> &str {
        self.string(location.extension)
    }

    /// The string-table offsets of the names of the modules that hold a package (named with
    /// dots): first the one with classes in it, then those with resources only.
    pub fn package_modules(&self, package: &[&str]) -> Vec<u64> {
        let mut name = vec!["/packages/"];
        name.extend(package);
        let Some(contents) = self.find(&name).and_then(|at| self.read(&at).ok()) else {
            return Vec::new();
        };
        // Pairs of (what the package is there, module name offset).
        let mut modules: Vec<(bool, u64)> = contents
            .chunks_exact(8)
            .filter_map(|pair| {
                let (kind, module) = pair.split_at(4);
                let empty = self.is_empty_package(self.order(*kind.first_chunk()?))?;
                Some((empty, u64::from(self.order(*module.first_chunk()?))))
            })
            .collect();
        modules.sort_by_key(|(empty, _)| *empty);
        modules.into_iter().map(|(_, module)| module).collect()
    }

    /// Whether a module has nothing in a package of which this is said; `None` if it has the package only
    /// with preview features enabled, which they are not here.
    fn is_empty_package(&self, kind: u32) -> Option<bool> {
        const HAS_NORMAL_VERSION: u32 = 2;
        const HAS_RESOURCES: u32 = 4;
        if self.minor_version == 0 {
            return Some(kind != 0);
        }
        (kind & HAS_NORMAL_VERSION != 0).then_some(kind & HAS_RESOURCES == 0)
    }

    /// A string of the string table; empty where the image is damaged.
    pub(crate) fn string(&self, offset: u64) -> &str {
        let bytes = self.string_bytes(offset).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    fn string_bytes(&self, offset: u64) -> Option<&[u8]> {
        let rest = self.strings.get(usize::try_from(offset).ok()?..)?;
        let end = rest.iter().position(|byte| *byte == 0)?;
        rest.get(..end)
    }

    fn order(&self, word: [u8; 4]) -> u32 {
        if self.big_endian {
            u32::from_be_bytes(word)
        } else {
            u32::from_le_bytes(word)
        }
    }

    fn number(&self, at: usize) -> Option<u32> {
        Some(self.order(*self.bytes.get(at..)?.first_chunk()?))
    }

    fn location(&self, index: u32) -> Option<Location> {
        let at = self.number(self.offsets_start + index as usize * 4)? as usize;
        let mut rest = self.locations.get(at..)?;
        let mut location = Location::default();
        loop {
            let (&head, tail) = rest.split_first()?;
            let (kind, size) = (head >> 3, usize::from(head & 7) + 1);
            let value = tail
                .get(..size)?
                .iter()
                .fold(0, |value, &byte| value << 8 | u64::from(byte));
            match kind {
                0 => return Some(location),
                1 => location.module = value,
                2 => location.parent = value,
                3 => location.base = value,
                4 => location.extension = value,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                // Whether there is another version for preview features, of format 1.1.
                8 if self.minor_version >= 1 => {}
                _ => return None,
            }
            rest = &tail[size..];
        }
    }

    /// Whether the location's full name is `name`; the hash finds something for any name.
    fn is_named(&self, location: &Location, name: &[&str]) -> bool {
        let mut wanted = name.iter().flat_map(|piece| piece.bytes());
        let mut same = |part: &str| part.bytes().all(|byte| wanted.next() == Some(byte));
        let module = self.module(location);
        let parent = self.parent(location);
        let extension = self.extension(location);
        (module.is_empty() || same("/") && same(module) && same("/"))
            && (parent.is_empty() || same(parent) && same("/"))
            && same(self.base(location))
            && (extension.is_empty() || same(".") && same(extension))
            && wanted.next().is_none()
    }

    /// Undoes the stack of compressions that `jlink --compress` applied.
    fn decompress(&self, raw: &[u8], size: u64) -> Result<Arc<[u8]>, ImageError> {
        let mut current: Arc<[u8]> = raw.into();
        while let Some(header) = current.first_chunk::<COMPRESSED_HEADER_SIZE>() {
            let field = |at: usize| -> Result<u32, ImageError> {
                let bytes = header.get(at..).and_then(|b| b.first_chunk()).copied();
                bytes
                    .map(|bytes| self.order(bytes))
                    .ok_or(ImageError::BadData)
            };
            if field(0)? != COMPRESSED_MAGIC {
                break;
            }
            // The two 64-bit sizes fit into their low words for any real resource.
            let (low, high) = if self.big_endian { (4, 0) } else { (0, 4) };
            if field(4 + high)? != 0 || field(12 + high)? != 0 {
                return Err(ImageError::BadData);
            }
            let stored = field(4 + low)? as usize;
            let expanded = u64::from(field(12 + low)?);
            let name = self.string(u64::from(field(20)?));
            let body = current
                .get(COMPRESSED_HEADER_SIZE..COMPRESSED_HEADER_SIZE.saturating_add(stored))
                .ok_or(ImageError::Truncated)?;
            if expanded > MAX_RESOURCE {
                return Err(ImageError::BadData);
            }
            current = match name {
                "zip" => {
                    inflate(body, expanded, true).map_err(|_: ArchiveError| ImageError::BadData)?
                }
                "compact-cp" => self.share_strings(body, expanded as usize)?,
                other => return Err(ImageError::Decompressor(other.to_owned())),
            };
        }
        if current.len() as u64 == size {
            Ok(current)
        } else {
            Err(ImageError::BadData)
        }
    }

    /// `compact-cp`: a class file whose Utf8 constants moved to the image's string table
    /// (`SharedStringDecompressor` of the JDK's `imageDecompressor.cpp`).
    fn share_strings(&self, body: &[u8], size: usize) -> Result<Arc<[u8]>, ImageError> {
        let mut input = Input { rest: body };
        let mut output = Vec::with_capacity(size.min(body.len() * 64));
        output.extend_from_slice(input.take(10)?);
        let count = u16::from_be_bytes([output[8], output[9]]);
        let mut index = 1;
        while index < count {
            let tag = input.byte()?;
            let payload = match tag {
                EXTERNAL_STRING => {
                    let string = self.string_bytes(u64::from(input.number()?));
                    push_utf8(&mut output, string.ok_or(ImageError::BadData)?)?;
                    0
                }
                EXTERNAL_DESCRIPTOR => {
                    let descriptor = self.descriptor(&mut input)?;
                    push_utf8(&mut output, &descriptor)?;
                    0
                }
                1 => {
                    let length = input.take(2)?;
                    let length = u16::from_be_bytes([length[0], length[1]]);
                    push_utf8(&mut output, input.take(usize::from(length))?)?;
                    0
                }
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return Err(ImageError::BadData),
            };
            if payload > 0 {
                output.push(tag);
                output.extend_from_slice(input.take(payload)?);
            }
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
            if output.len() > size {
                return Err(ImageError::BadData);
            }
        }
        output.extend_from_slice(input.rest);
        Ok(output.into())
    }

    /// A descriptor whose class names are split off as (package, class) string pairs.
    fn descriptor(&self, input: &mut Input<'_>) -> Result<Vec<u8>, ImageError> {
        let pattern = u64::from(input.number()?);
        let pattern = self.string_bytes(pattern).ok_or(ImageError::BadData)?;
        let indices_length = input.number()? as usize;
        let mut indices = Input {
            rest: input.take(indices_length)?,
        };
        if indices_length == 0 {
            return Ok(pattern.to_vec());
        }
        let mut descriptor = Vec::new();
        for &byte in pattern {
            descriptor.push(byte);
            if byte != b'L' {
                continue;
            }
            let package = self.string_bytes(u64::from(indices.number()?));
            let package = package.ok_or(ImageError::BadData)?;
            if !package.is_empty() {
                descriptor.extend_from_slice(package);
                descriptor.push(b'/');
            }
            let class = self.string_bytes(u64::from(indices.number()?));
            descriptor.extend_from_slice(class.ok_or(ImageError::BadData)?);
            if descriptor.len() > usize::from(u16::MAX) {
                return Err(ImageError::BadData);
            }
        }
        Ok(descriptor)
    }
}

const EXTERNAL_STRING: u8 = 23;
const EXTERNAL_DESCRIPTOR: u8 = 25;

fn push_utf8(output: &mut Vec<u8>, string: &[u8]) -> Result<(), ImageError> {
    let length = u16::try_from(string.len()).map_err(|_| ImageError::BadData)?;
    output.push(1);
    output.extend(length.to_be_bytes());
    output.extend_from_slice(string);
    Ok(())
}

struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], ImageError> {
        let (head, tail) = self
            .rest
            .split_at_checked(count)
            .ok_or(ImageError::BadData)?;
        self.rest = tail;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8, ImageError> {
        Ok(self.take(1)?[0])
    }

    /// A number of one to four bytes, whose first byte tells the length (the JDK's
    /// `CompressIndexes`).
    fn number(&mut self) -> Result<u32, ImageError> {
        let first = self.byte()?;
        let (length, value) = if first & 0x80 == 0 {
            (4, first)
        } else {
            (usize::from(first >> 5 & 3), first & 0x1F)
        };
        let rest = self.take(length.max(1) - 1)?;
        Ok(rest.iter().fold(u32::from(value), |value, &byte| {
            value << 8 | u32::from(byte)
        }))
    }
}

fn hash(name: &[&str], seed: u32) -> u32 {
    let bytes = name.iter().flat_map(|piece| piece.bytes());
    let hash = bytes.fold(seed, |hash, byte| {
        hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)
    });
    hash & 0x7FFF_FFFF
}

#[cfg(test)]
mod tests;
