//! Inodes held in memory, and the attributes of files as `stat` shows them.

use std::collections::BTreeMap;
use std::sync::Arc;

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileType {
    /// A regular file.
    Regular,
    /// A directory.
    Directory,
    /// A symbolic link.
    Symlink,
    /// A character device; also the three standard streams.
    CharDevice,
}

impl FileType {
    /// The `S_IF*` bits of Linux.
    pub const fn mode_bits(self) -> u32 {
        match self {
            FileType::Regular => 0o100_000,
            FileType::Directory => 0o040_000,
            FileType::Symlink => 0o120_000,
            FileType::CharDevice => 0o020_000,
        }
    }
}

/// The attributes of a file. Times are nanoseconds of the virtual clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of struct stat")]
pub struct Stat {
    pub dev: u64,
    pub ino: u64,
    pub file_type: FileType,
    /// Type and permission bits, as in `st_mode`.
    pub mode: u32,
    pub nlink: u32,
    pub uid: u32,
    pub gid: u32,
    pub rdev: u64,
    pub size: u64,
    pub blksize: u32,
    /// In units of 512 bytes.
    pub blocks: u64,
    pub atime: i64,
    pub mtime: i64,
    pub ctime: i64,
    pub birthtime: i64,
}

/// A file in memory or in a mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// The slot of an inode.
    Memory(u32),
    Mounted {
        mount: u32,
        node: u32,
    },
}

/// The entries of a directory. Names are shared, so that copying on write is cheap.
pub(crate) type Entries = BTreeMap<Arc<[u8]>, Node>;

#[derive(Clone, Debug)]
pub(crate) struct Inode {
    /// Never used twice, unlike the slot.
    pub(crate) number: u64,
    /// Permission bits alone.
    pub(crate) perm: u32,
    pub(crate) nlink: u32,
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    pub(crate) atime: i64,
    pub(crate) mtime: i64,
    pub(crate) ctime: i64,
    pub(crate) birthtime: i64,
    pub(crate) data: Data,
}

#[derive(Clone, Debug)]
pub(crate) enum Data {
    Directory {
        /// The slot of the parent; the root is its own.
        parent: u32,
        entries: Arc<Entries>,
    },
    File(Arc<Vec<u8>>),
    Symlink(Arc<[u8]>),
    Device(Device),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Device {
    Null,
    Zero,
    Random,
    Urandom,
}

impl Device {
    /// The device numbers of Linux: major 1, as `makedev` packs them.
    pub(crate) fn rdev(self) -> u64 {
        let minor = match self {
            Device::Null => 3,
            Device::Zero => 5,
            Device::Random => 8,
            Device::Urandom => 9,
        };
        (1 << 8) | minor
    }
}

impl Data {
    pub(crate) fn file_type(&self) -> FileType {
        match self {
            Data::Directory { .. } => FileType::Directory,
            Data::File(_) => FileType::Regular,
            Data::Symlink(_) => FileType::Symlink,
            Data::Device(_) => FileType::CharDevice,
        }
    }

    /// What counts against the quota.
    pub(crate) fn n_bytes(&self) -> u64 {
        match self {
            Data::File(content) => content.len() as u64,
            Data::Symlink(target) => target.len() as u64,
            Data::Directory { .. } | Data::Device(_) => 0,
        }
    }
}

impl Inode {
    pub(crate) fn is_dir(&self) -> bool {
        matches!(self.data, Data::Directory { .. })
    }

    pub(crate) fn stat(&self, dev: u64) -> Stat {
        let size = match &self.data {
            Data::Directory { .. } => DIRECTORY_SIZE,
            data => data.n_bytes(),
        };
        let file_type = self.data.file_type();
        Stat {
            dev,
            ino: self.number,
            file_type,
            mode: file_type.mode_bits() | self.perm,
            nlink: self.nlink,
            uid: self.uid,
            gid: self.gid,
            rdev: match self.data {
                Data::Device(device) => device.rdev(),
                _ => 0,
            },
            size,
            blksize: BLOCK_SIZE,
            blocks: size.div_ceil(512),
            atime: self.atime,
            mtime: self.mtime,
            ctime: self.ctime,
            birthtime: self.birthtime,
        }
    }
}

/// The size every directory claims, and of a block; those of ext4.
pub(crate) const DIRECTORY_SIZE: u64 = 4096;
pub(crate) const BLOCK_SIZE: u32 = 4096;
