//! Attributes of files: reading and changing them.

use crate::descriptors::{Fd, Target};
use crate::fs::Vfs;
use crate::inode::{BLOCK_SIZE, DIRECTORY_SIZE, FileType, Inode, Node, Stat};
use crate::journal::Touch;
use crate::walk::{Follow, NAME_MAX};
use crate::{Errno, Result};

/// What [`Vfs::access`] asks for, with the numbers of Linux; all false is `F_OK`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// `R_OK`.
    pub read: bool,
    /// `W_OK`.
    pub write: bool,
    /// `X_OK`.
    pub execute: bool,
}

impl Access {
    /// From the mode argument of access(2).
    pub const fn from_bits(bits: u32) -> Access {
        Access {
            read: bits & 4 != 0,
            write: bits & 2 != 0,
            execute: bits & 1 != 0,
        }
    }

    const fn bits(self) -> u32 {
        ((self.read as u32) << 2) | ((self.write as u32) << 1) | self.execute as u32
    }
}

/// The numbers of statvfs(3). They do not change as files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of struct statvfs")]
pub struct FsStat {
    pub bsize: u64,
    pub frsize: u64,
    pub blocks: u64,
    pub bfree: u64,
    pub bavail: u64,
    pub files: u64,
    pub ffree: u64,
    pub namemax: u64,
    pub read_only: bool,
}

/// Device numbers: files in memory, the standard streams, the first mount.
const MEMORY_DEV: u64 = 1;
const STREAM_DEV: u64 = 2;
const FIRST_MOUNT_DEV: u64 = 16;

impl Vfs {
    /// The attributes of the file that `path` leads to.
    pub fn stat(&mut self, path: &[u8]) -> Result<Stat> {
        self.touch(Touch::Read, path, Follow::Always);
        let node = self.find(path, Follow::Always)?;
        self.node_stat(node)
    }

    /// The attributes of the file at `path`, which may be a symbolic link itself.
    pub fn lstat(&mut self, path: &[u8]) -> Result<Stat> {
        self.touch(Touch::Read, path, Follow::IfSlash);
        let node = self.find(path, Follow::IfSlash)?;
        self.node_stat(node)
    }

    /// The attributes of an open file.
    pub fn fstat(&mut self, fd: Fd) -> Result<Stat> {
        match self.file(fd)?.target {
            Target::Node(node) => self.node_stat(node),
            Target::Stdin | Target::Output(_) => Ok(self.stream_stat()),
        }
    }

    /// Whether the owner's permission bits of the file grant the access. They are looked at
    /// even if [`Config::enforce_modes`](crate::Config::enforce_modes) is off; that a mounted
    /// file cannot be written is `EROFS`.
    pub fn access(&mut self, path: &[u8], access: Access) -> Result<()> {
        self.touch(Touch::Read, path, Follow::Always);
        let node = self.find(path, Follow::Always)?;
        if access.write && matches!(node, Node::Mounted { .. }) {
            return Err(Errno::EROFS);
        }
        let needed = access.bits();
        if (self.perm(node) >> 6) & needed != needed {
            return Err(Errno::EACCES);
        }
        Ok(())
    }

    /// Sets the permission bits of the file that `path` leads to.
    pub fn chmod(&mut self, path: &[u8], mode: u32) -> Result<()> {
        self.touch(Touch::Write, path, Follow::Always);
        let node = self.find(path, Follow::Always)?;
        self.change(node, |inode| inode.perm = mode & 0o7777)
    }

    /// Sets the permission bits of an open file.
    pub fn fchmod(&mut self, fd: Fd, mode: u32) -> Result<()> {
        let node = self.file_node(fd)?;
        self.change(node, |inode| inode.perm = mode & 0o7777)
    }

    /// Sets owner and group; `None` leaves one. Links are followed if `follow`.
    pub fn chown(
        &mut self,
        path: &[u8],
        uid: Option<u32>,
        gid: Option<u32>,
        follow: bool,
    ) -> Result<()> {
        self.touch(Touch::Write, path, following(follow));
        let node = self.find(path, following(follow))?;
        self.change(node, |inode| set_owner(inode, uid, gid))
    }

    /// Sets owner and group of an open file; `None` leaves one.
    pub fn fchown(&mut self, fd: Fd, uid: Option<u32>, gid: Option<u32>) -> Result<()> {
        let node = self.file_node(fd)?;
        self.change(node, |inode| set_owner(inode, uid, gid))
    }

    /// Sets the times of access and modification, in nanoseconds; `None` leaves one. Links are
    /// followed if `follow`.
    pub fn utimens(
        &mut self,
        path: &[u8],
        atime: Option<i64>,
        mtime: Option<i64>,
        follow: bool,
    ) -> Result<()> {
        self.touch(Touch::Write, path, following(follow));
        let node = self.find(path, following(follow))?;
        self.change(node, |inode| set_times(inode, atime, mtime))
    }

    /// Sets the times of an open file; `None` leaves one.
    pub fn futimens(&mut self, fd: Fd, atime: Option<i64>, mtime: Option<i64>) -> Result<()> {
        let node = self.file_node(fd)?;
        self.change(node, |inode| set_times(inode, atime, mtime))
    }

    /// The numbers of the file system that `path` is on: the quota as size, all of it free.
    pub fn statvfs(&mut self, path: &[u8]) -> Result<FsStat> {
        self.touch(Touch::Read, path, Follow::Always);
        let node = self.find(path, Follow::Always)?;
        let bsize = u64::from(BLOCK_SIZE);
        let blocks = self.config.quota_bytes / bsize;
        let files = self.config.max_entries;
        let read_only = matches!(node, Node::Mounted { .. });
        Ok(FsStat {
            bsize,
            frsize: bsize,
            blocks,
            bfree: if read_only { 0 } else { blocks },
            bavail: if read_only { 0 } else { blocks },
            files,
            ffree: if read_only { 0 } else { files },
            namemax: NAME_MAX as u64,
            read_only,
        })
    }

    pub(crate) fn node_type(&self, node: Node) -> Result<FileType> {
        Ok(match node {
            Node::Memory(slot) => self.inode(slot)?.data.file_type(),
            Node::Mounted { .. } if self.is_dir(node) => FileType::Directory,
            Node::Mounted { .. } => FileType::Regular,
        })
    }

    pub(crate) fn node_number(&self, node: Node) -> Result<u64> {
        Ok(match node {
            Node::Memory(slot) => self.inode(slot)?.number,
            Node::Mounted { mount, node } => self.mounts[mount as usize].node(node).number,
        })
    }

    pub(crate) fn node_size(&mut self, node: Node) -> Result<u64> {
        Ok(self.node_stat(node)?.size)
    }

    fn node_stat(&mut self, node: Node) -> Result<Stat> {
        let file_type = self.node_type(node)?;
        let perm = self.perm(node);
        match node {
            Node::Memory(slot) => Ok(self.inode(slot)?.stat(MEMORY_DEV)),
            Node::Mounted { mount: idx, node } => {
                let mount = &mut self.mounts[idx as usize];
                let is_dir = file_type == FileType::Directory;
                let size = if is_dir {
                    DIRECTORY_SIZE
                } else {
                    mount.len(node)?
                };
                Ok(Stat {
                    dev: FIRST_MOUNT_DEV + u64::from(idx),
                    ino: mount.node(node).number,
                    file_type,
                    mode: file_type.mode_bits() | perm,
                    nlink: if is_dir { 2 } else { 1 },
                    uid: 0,
                    gid: 0,
                    rdev: 0,
                    size,
                    blksize: BLOCK_SIZE,
                    blocks: size.div_ceil(512),
                    atime: mount.time,
                    mtime: mount.time,
                    ctime: mount.time,
                    birthtime: mount.time,
                })
            }
        }
    }

    /// All standard streams are one terminal-like device.
    fn stream_stat(&self) -> Stat {
        let file_type = FileType::CharDevice;
        let time = self.config.now;
        Stat {
            dev: STREAM_DEV,
            ino: 1,
            file_type,
            mode: file_type.mode_bits() | 0o620,
            nlink: 1,
            uid: self.config.uid,
            gid: self.config.gid,
            // The first pseudo terminal.
            rdev: 136 << 8,
            size: 0,
            blksize: 1024,
            blocks: 0,
            atime: time,
            mtime: time,
            ctime: time,
            birthtime: time,
        }
    }

    fn file_node(&self, fd: Fd) -> Result<Node> {
        match self.file(fd)?.target {
            Target::Node(node) => Ok(node),
            Target::Stdin | Target::Output(_) => Err(Errno::EPERM),
        }
    }

    fn change(&mut self, node: Node, edit: impl FnOnce(&mut Inode)) -> Result<()> {
        let Node::Memory(slot) = node else {
            return Err(Errno::EROFS);
        };
        let now = self.scalars.now;
        let inode = self.inode_mut(slot)?;
        edit(inode);
        inode.ctime = now;
        Ok(())
    }
}

fn following(follow: bool) -> Follow {
    if follow {
        Follow::Always
    } else {
        Follow::IfSlash
    }
}

fn set_owner(inode: &mut Inode, uid: Option<u32>, gid: Option<u32>) {
    inode.uid = uid.unwrap_or(inode.uid);
    inode.gid = gid.unwrap_or(inode.gid);
}

fn set_times(inode: &mut Inode, atime: Option<i64>, mtime: Option<i64>) {
    inode.atime = atime.unwrap_or(inode.atime);
    inode.mtime = mtime.unwrap_or(inode.mtime);
}
