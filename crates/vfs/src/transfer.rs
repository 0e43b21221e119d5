//! Reading, writing, seeking and resizing open files.

use std::sync::Arc;

use crate::descriptors::{Fd, OpenFlags, Target};
use crate::fs::Vfs;
use crate::inode::{Data, Device, FileType, Node};
use crate::journal::Touch;
use crate::walk::{Follow, WRITE};
use crate::{Errno, Result};

/// What the offset of a [`Vfs::lseek`] is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whence {
    /// The beginning (`SEEK_SET`).
    Set,
    /// The current offset (`SEEK_CUR`).
    Current,
    /// The end (`SEEK_END`).
    End,
}

impl Vfs {
    /// Reads at the offset of the open file and moves it. 0 is the end of the file.
    pub fn read(&mut self, fd: Fd, buf: &mut [u8]) -> Result<usize> {
        let (target, offset) = self.readable(fd)?;
        match target {
            Target::Node(node) => {
                let n_read = self.read_node(node, offset, buf)?;
                if n_read > 0 {
                    self.file_mut(fd)?.offset = offset + n_read as u64;
                }
                Ok(n_read)
            }
            Target::Stdin => {
                self.touch_stdin();
                let stdin = &mut self.scalars.stdin;
                let n_read = copy_from(&stdin.bytes, stdin.position as u64, buf);
                stdin.position += n_read;
                Ok(n_read)
            }
            Target::Output(_) => Err(Errno::EBADF),
        }
    }

    /// Reads at `offset`, leaving the offset of the open file.
    pub fn pread(&mut self, fd: Fd, buf: &mut [u8], offset: i64) -> Result<usize> {
        let offset = u64::try_from(offset).map_err(|_| Errno::EINVAL)?;
        match self.readable(fd)?.0 {
            Target::Node(node) => self.read_node(node, offset, buf),
            Target::Stdin | Target::Output(_) => Err(Errno::ESPIPE),
        }
    }

    /// Writes at the offset of the open file (at the end, if it was opened with
    /// [`OpenFlags::APPEND`]) and moves it. Writes less than asked if the quota ends in
    /// between, and fails with `ENOSPC` if not even one byte fits.
    pub fn write(&mut self, fd: Fd, bytes: &[u8]) -> Result<usize> {
        let (target, offset) = self.writable(fd)?;
        match target {
            Target::Node(node) => {
                let offset = self.write_offset(fd, node, offset)?;
                let n_written = self.write_node(node, offset, bytes)?;
                self.file_mut(fd)?.offset = offset + n_written as u64;
                Ok(n_written)
            }
            Target::Output(stream) => {
                self.output_mut(stream).write(bytes);
                Ok(bytes.len())
            }
            Target::Stdin => Err(Errno::EBADF),
        }
    }

    /// Writes at `offset`, leaving the offset of the open file. As in Linux, a file opened
    /// with [`OpenFlags::APPEND`] is written at its end all the same.
    pub fn pwrite(&mut self, fd: Fd, bytes: &[u8], offset: i64) -> Result<usize> {
        let offset = u64::try_from(offset).map_err(|_| Errno::EINVAL)?;
        match self.writable(fd)?.0 {
            Target::Node(node) => {
                let offset = self.write_offset(fd, node, offset)?;
                self.write_node(node, offset, bytes)
            }
            Target::Stdin | Target::Output(_) => Err(Errno::ESPIPE),
        }
    }

    /// Moves the offset of the open file, possibly beyond the end, and gives the new one.
    pub fn lseek(&mut self, fd: Fd, offset: i64, whence: Whence) -> Result<u64> {
        let file = self.file(fd)?;
        let current = file.offset;
        let Target::Node(node) = file.target else {
            return Err(Errno::ESPIPE);
        };
        if self.node_type(node)? == FileType::CharDevice {
            return Ok(0);
        }
        let start = match whence {
            Whence::Set => 0,
            Whence::Current => current,
            Whence::End => self.node_size(node)?,
        };
        let moved = i64::try_from(start)
            .ok()
            .and_then(|start| start.checked_add(offset));
        let moved = moved.ok_or(Errno::EOVERFLOW)?;
        let moved = u64::try_from(moved).map_err(|_| Errno::EINVAL)?;
        if moved != current {
            self.file_mut(fd)?.offset = moved;
        }
        Ok(moved)
    }

    /// Cuts the open file off at `len` bytes, or extends it with zeros, which count against
    /// the quota.
    pub fn ftruncate(&mut self, fd: Fd, len: i64) -> Result<()> {
        let file = self.file(fd)?;
        let (target, flags) = (file.target, file.flags);
        let len = u64::try_from(len).map_err(|_| Errno::EINVAL)?;
        match target {
            Target::Node(Node::Memory(slot)) if flags.writes() => self.resize(slot, len),
            _ => Err(Errno::EINVAL),
        }
    }

    /// As [`Vfs::ftruncate`], by path.
    pub fn truncate(&mut self, path: &[u8], len: i64) -> Result<()> {
        self.touch(Touch::Write, path, Follow::Always);
        let len = u64::try_from(len).map_err(|_| Errno::EINVAL)?;
        let node = self.find(path, Follow::Always)?;
        if self.is_dir(node) {
            return Err(Errno::EISDIR);
        }
        let Node::Memory(slot) = node else {
            return Err(Errno::EROFS);
        };
        self.permit(node, WRITE)?;
        self.resize(slot, len)
    }

    /// How many bytes can be read from the offset on without waiting.
    pub fn available(&mut self, fd: Fd) -> Result<u64> {
        let (target, offset) = self.readable(fd)?;
        match target {
            Target::Node(node) if self.node_type(node)? == FileType::Regular => {
                Ok(self.node_size(node)?.saturating_sub(offset))
            }
            Target::Node(_) | Target::Output(_) => Ok(0),
            Target::Stdin => {
                self.touch_stdin();
                let stdin = &self.scalars.stdin;
                Ok((stdin.bytes.len() - stdin.position) as u64)
            }
        }
    }

    /// Does nothing to an open file: there is nothing slower to write it to.
    pub fn fsync(&mut self, fd: Fd) -> Result<()> {
        self.file(fd).map(|_| ())
    }

    /// Grants a lock on any range of an open file: there is no other process to hold one.
    pub fn lock(&mut self, fd: Fd) -> Result<()> {
        self.file(fd).map(|_| ())
    }

    /// Gives back a lock.
    pub fn unlock(&mut self, fd: Fd) -> Result<()> {
        self.file(fd).map(|_| ())
    }

    /// The whole content of a file.
    pub fn read_file(&mut self, path: &[u8]) -> Result<Vec<u8>> {
        self.touch(Touch::Read, path, Follow::Always);
        match self.find(path, Follow::Always)? {
            Node::Memory(slot) => match &self.inode(slot)?.data {
                Data::File(content) => Ok(content.to_vec()),
                Data::Directory { .. } => Err(Errno::EISDIR),
                Data::Symlink(_) | Data::Device(_) => Err(Errno::EINVAL),
            },
            node if self.is_dir(node) => Err(Errno::EISDIR),
            Node::Mounted { mount, node } => {
                Ok(self.mounts[mount as usize].content(node)?.to_vec())
            }
        }
    }

    /// Makes or replaces the file at `path`, with all of `bytes`.
    pub fn write_file(&mut self, path: &[u8], bytes: &[u8]) -> Result<()> {
        let flags = OpenFlags::WRONLY | OpenFlags::CREAT | OpenFlags::TRUNC;
        let fd = self.open(path, flags, 0o666)?;
        let written = self.write(fd, bytes);
        self.close(fd)?;
        if written? < bytes.len() {
            Err(Errno::ENOSPC)
        } else {
            Ok(())
        }
    }

    /// Sets the length of a file in memory.
    pub(crate) fn resize(&mut self, slot: u32, len: u64) -> Result<()> {
        let Data::File(content) = &self.inode(slot)?.data else {
            return Err(Errno::EINVAL);
        };
        let old_len = content.len() as u64;
        if len.saturating_sub(old_len) > self.room() {
            return Err(Errno::ENOSPC);
        }
        self.scalars.n_bytes = self.scalars.n_bytes - old_len + len;
        let now = self.scalars.now;
        let inode = self.inode_mut(slot)?;
        inode.mtime = now;
        inode.ctime = now;
        if let Data::File(content) = &mut inode.data {
            let len = len as usize;
            if len < content.len() {
                // Copies what stays, rather than all of a content shared with the base, and
                // gives the memory back.
                *content = Arc::new(content[..len].to_vec());
            } else if len > content.len() {
                Arc::make_mut(content).resize(len, 0);
            }
        }
        Ok(())
    }

    fn readable(&self, fd: Fd) -> Result<(Target, u64)> {
        let file = self.file(fd)?;
        if !file.flags.reads() {
            return Err(Errno::EBADF);
        }
        Ok((file.target, file.offset))
    }

    fn writable(&self, fd: Fd) -> Result<(Target, u64)> {
        let file = self.file(fd)?;
        if !file.flags.writes() {
            return Err(Errno::EBADF);
        }
        Ok((file.target, file.offset))
    }

    fn write_offset(&mut self, fd: Fd, node: Node, offset: u64) -> Result<u64> {
        if self.file(fd)?.flags.contains(OpenFlags::APPEND) {
            return self.node_size(node);
        }
        Ok(offset)
    }

    fn read_node(&mut self, node: Node, offset: u64, buf: &mut [u8]) -> Result<usize> {
        if self.is_dir(node) {
            return Err(Errno::EISDIR);
        }
        match node {
            Node::Memory(slot) => match &self.inode(slot)?.data {
                Data::File(content) => Ok(copy_from(content, offset, buf)),
                Data::Device(device) => Ok(self.read_device(*device, buf)),
                Data::Directory { .. } | Data::Symlink(_) => Err(Errno::EINVAL),
            },
            Node::Mounted { mount, node } => {
                let content = self.mounts[mount as usize].content(node)?;
                Ok(copy_from(content, offset, buf))
            }
        }
    }

    fn read_device(&mut self, device: Device, buf: &mut [u8]) -> usize {
        match device {
            Device::Null => return 0,
            Device::Zero => buf.fill(0),
            Device::Random | Device::Urandom => self.scalars.random.fill(buf),
        }
        buf.len()
    }

    fn write_node(&mut self, node: Node, offset: u64, bytes: &[u8]) -> Result<usize> {
        let Node::Memory(slot) = node else {
            return Err(Errno::EROFS);
        };
        let len = match &self.inode(slot)?.data {
            Data::File(content) => content.len() as u64,
            Data::Device(_) => return Ok(bytes.len()),
            Data::Directory { .. } | Data::Symlink(_) => return Err(Errno::EINVAL),
        };
        if bytes.is_empty() {
            return Ok(0);
        }
        let last = (len + self.room()).saturating_sub(offset);
        let bytes = &bytes[..bytes.len().min(usize::try_from(last).unwrap_or(usize::MAX))];
        if bytes.is_empty() {
            return Err(Errno::ENOSPC);
        }
        let end = offset + bytes.len() as u64;
        self.scalars.n_bytes += end.saturating_sub(len);
        let now = self.scalars.now;
        let inode = self.inode_mut(slot)?;
        inode.mtime = now;
        inode.ctime = now;
        if let Data::File(content) = &mut inode.data {
            overwrite(Arc::make_mut(content), offset as usize, bytes);
        }
        Ok(bytes.len())
    }

    /// The bytes left of the quota.
    pub(crate) fn room(&self) -> u64 {
        self.config.quota_bytes.saturating_sub(self.scalars.n_bytes)
    }
}

fn copy_from(content: &[u8], offset: u64, buf: &mut [u8]) -> usize {
    let offset = usize::try_from(offset).unwrap_or(usize::MAX);
    let rest = content.get(offset..).unwrap_or_default();
    let n_read = rest.len().min(buf.len());
    buf[..n_read].copy_from_slice(&rest[..n_read]);
    n_read
}

fn overwrite(content: &mut Vec<u8>, offset: usize, bytes: &[u8]) {
    if offset > content.len() {
        content.resize(offset, 0);
    }
    let n_over = bytes.len().min(content.len() - offset);
    content[offset..offset + n_over].copy_from_slice(&bytes[..n_over]);
    content.extend_from_slice(&bytes[n_over..]);
}
