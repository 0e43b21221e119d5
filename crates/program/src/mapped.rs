//! Read-only bytes shared cheaply: a memory-mapped file, or an allocation, or a part of either.
//!
//! Only files of a JDK are mapped (`lib/modules`, `rt.jar`), since nobody writes them while it is in
//! use; see [`contents`](crate::contents) for the user's. The only unsafe code of the crate is the mapping call below.

use std::fs::File;
use std::io;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::Arc;

/// A shared, immutable run of bytes.
#[derive(Clone)]
pub struct Bytes {
    owner: Owner,
    range: Range<usize>,
}

#[derive(Clone)]
enum Owner {
    Mapped(Arc<memmap2::Mmap>),
    Allocated(Arc<[u8]>),
}

impl Bytes {
    /// Maps a regular file; anything else (a directory, a device) is an error.
    pub fn map(path: &Path) -> io::Result<Bytes> {
        let file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file",
            ));
        }
        // SAFETY: the mapping is private and read-only, and this process never writes to files it
        // reads classes from. Another process that changes the file can change the bytes seen
        // (every reader here re-checks bounds and treats contents as hostile) and one that
        // truncates it can cause SIGBUS, as with every JVM that maps its jars and `lib/modules`.
        let map = unsafe { memmap2::Mmap::map(&file)? };
        let range = 0..map.len();
        Ok(Bytes {
            owner: Owner::Mapped(Arc::new(map)),
            range,
        })
    }

    /// These bytes as an allocation of their own, without a copy where they are one.
    pub fn into_shared(self) -> Arc<[u8]> {
        match &self.owner {
            Owner::Allocated(bytes) if self.range.len() == bytes.len() => bytes.clone(),
            _ => (&*self).into(),
        }
    }

    /// The given part of these bytes, sharing their storage; `None` if it is not inside.
    pub fn part(&self, range: Range<usize>) -> Option<Bytes> {
        self.get(range.clone())?;
        let start = self.range.start + range.start;
        Some(Bytes {
            owner: self.owner.clone(),
            range: start..start + range.len(),
        })
    }
}

impl From<Arc<[u8]>> for Bytes {
    fn from(bytes: Arc<[u8]>) -> Self {
        let range = 0..bytes.len();
        Bytes {
            owner: Owner::Allocated(bytes),
            range,
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        let all: &[u8] = match &self.owner {
            Owner::Mapped(map) => map,
            Owner::Allocated(bytes) => bytes,
        };
        &all[self.range.clone()]
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bytes({} bytes)", self.range.len())
    }
}
