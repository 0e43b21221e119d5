//! The bytes of an archive: in memory, or in a file that is read piece by piece.
//!
//! Files of the user are never mapped: a mapped file that is truncated (a jar that a build writes
//! anew) ends the process. Here a piece that can no longer be read is an error of that piece. Small
//! files are read as a whole; of large ones only what is asked for.

use crate::error::ArchiveError;
use crate::mapped::Bytes;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// Files up to this size are read as a whole.
const SMALL: u64 = 256 << 10;

/// The bytes of an archive.
#[derive(Debug, Clone)]
pub enum Contents {
    /// All of them.
    Memory(Bytes),
    /// A part of a file.
    File(FilePart),
}

/// A part of an open file.
#[derive(Debug, Clone)]
pub struct FilePart {
    file: Arc<OpenFile>,
    range: Range<u64>,
}

#[derive(Debug)]
struct OpenFile {
    file: File,
    len: u64,
    modified: Option<SystemTime>,
}

impl From<Bytes> for Contents {
    fn from(bytes: Bytes) -> Contents {
        Contents::Memory(bytes)
    }
}

impl Contents {
    /// Opens a regular file; anything else (a directory, a device) is an error. With
    /// `keep_open` a large file stays open, else it is read as a whole.
    pub fn open(path: &Path, keep_open: bool) -> io::Result<Contents> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            let kind = io::ErrorKind::InvalidInput;
            return Err(io::Error::new(kind, "not a regular file"));
        }
        let part = FilePart {
            range: 0..metadata.len(),
            file: Arc::new(OpenFile {
                file,
                len: metadata.len(),
                modified: metadata.modified().ok(),
            }),
        };
        if metadata.len() > SMALL && keep_open {
            return Ok(Contents::File(part));
        }
        Ok(Contents::Memory(part.read_all()?))
    }

    /// Whether this keeps a file open.
    pub fn is_file(&self) -> bool {
        matches!(self, Contents::File(_))
    }

    /// The number of bytes.
    pub fn len(&self) -> u64 {
        match self {
            Contents::Memory(bytes) => bytes.len() as u64,
            Contents::File(part) => part.range.end - part.range.start,
        }
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The given part, as contents of their own; `None` if it is not inside.
    pub fn part(&self, range: Range<u64>) -> Option<Contents> {
        if range.start > range.end || range.end > self.len() {
            return None;
        }
        Some(match self {
            Contents::Memory(bytes) => {
                Contents::Memory(bytes.part(range.start as usize..range.end as usize)?)
            }
            Contents::File(part) => Contents::File(part.part(range)),
        })
    }

    /// The bytes of the given part; an error if they are not inside or can no longer be read.
    pub fn read(&self, range: Range<u64>) -> Result<Bytes, ArchiveError> {
        match self.part(range).ok_or(ArchiveError::BadEntry)? {
            Contents::Memory(bytes) => Ok(bytes),
            Contents::File(part) => part.read_all().map_err(|_| ArchiveError::Changed),
        }
    }
}

impl FilePart {
    fn part(&self, range: Range<u64>) -> FilePart {
        let start = self.range.start;
        FilePart {
            file: self.file.clone(),
            range: start + range.start..start + range.end,
        }
    }

    /// Fails when the file is not the one that was opened: its directory would be wrong for it.
    fn read_all(&self) -> io::Result<Bytes> {
        let size = usize::try_from(self.range.end - self.range.start)
            .map_err(|_| io::ErrorKind::FileTooLarge)?;
        let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, size).collect();
        if let Some(buffer) = Arc::get_mut(&mut bytes) {
            read_exact_at(&self.file.file, buffer, self.range.start)?;
        }
        let now = self.file.file.metadata()?;
        if now.len() != self.file.len || now.modified().ok() != self.file.modified {
            return Err(io::Error::other("the file changed"));
        }
        Ok(bytes.into())
    }
}

#[cfg(not(windows))]
fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        let n = std::os::windows::fs::FileExt::seek_read(file, buffer, offset)?;
        if n == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        buffer = &mut buffer[n..];
        offset += n as u64;
    }
    Ok(())
}
