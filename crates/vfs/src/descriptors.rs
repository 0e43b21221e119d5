//! File descriptors: opening, duplicating and closing.

use std::ops::BitOr;
use std::sync::Arc;

use crate::directories::DirEntry;
use crate::fs::Vfs;
use crate::inode::{Data, Node};
use crate::journal::Touch;
use crate::output::Stream;
use crate::walk::{Follow, LastName, Place, READ, WRITE};
use crate::{Errno, Result};

/// A file descriptor. 0, 1 and 2 are the standard streams.
pub type Fd = i32;

/// How a file is opened, with the numbers of Linux on x86-64. Unknown bits have no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenFlags(pub u32);

#[expect(missing_docs, reason = "the names are those of open(2)")]
impl OpenFlags {
    pub const RDONLY: OpenFlags = OpenFlags(0);
    pub const WRONLY: OpenFlags = OpenFlags(1);
    pub const RDWR: OpenFlags = OpenFlags(2);
    pub const CREAT: OpenFlags = OpenFlags(0o100);
    pub const EXCL: OpenFlags = OpenFlags(0o200);
    pub const TRUNC: OpenFlags = OpenFlags(0o1000);
    pub const APPEND: OpenFlags = OpenFlags(0o2000);
    pub const DIRECTORY: OpenFlags = OpenFlags(0o200_000);
    pub const NOFOLLOW: OpenFlags = OpenFlags(0o400_000);

    /// Whether all of the bits of `other` are set.
    pub const fn contains(self, other: OpenFlags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether reading is asked for.
    pub const fn reads(self) -> bool {
        self.0 & 3 != 1
    }

    /// Whether writing is asked for.
    pub const fn writes(self) -> bool {
        self.0 & 3 != 0
    }
}

impl BitOr for OpenFlags {
    type Output = OpenFlags;

    fn bitor(self, other: OpenFlags) -> OpenFlags {
        OpenFlags(self.0 | other.0)
    }
}

/// What an open file reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Node(Node),
    Stdin,
    Output(Stream),
}

/// An open file description.
#[derive(Clone, Debug)]
pub(crate) struct OpenFile {
    pub(crate) target: Target,
    pub(crate) flags: OpenFlags,
    /// In bytes; of a directory, in entries of `listing`.
    pub(crate) offset: u64,
    /// Taken at the first `readdir`.
    pub(crate) listing: Option<Arc<[DirEntry]>>,
    /// How many file descriptors share it.
    n_fds: u32,
}

impl OpenFile {
    pub(crate) fn new(target: Target, flags: OpenFlags) -> OpenFile {
        OpenFile {
            target,
            flags,
            offset: 0,
            listing: None,
            n_fds: 1,
        }
    }

    pub(crate) fn is_on(&self, node: Node) -> bool {
        self.target == Target::Node(node)
    }
}

impl Vfs {
    /// Opens the file at `path`; with [`OpenFlags::CREAT`], makes it with the permissions
    /// `mode` less the umask if it is not there. Gives the lowest free file descriptor.
    pub fn open(&mut self, path: &[u8], flags: OpenFlags, mode: u32) -> Result<Fd> {
        let creates = flags.contains(OpenFlags::CREAT);
        let excludes = creates && flags.contains(OpenFlags::EXCL);
        let nofollow = flags.contains(OpenFlags::NOFOLLOW);
        let follow = match creates {
            true if excludes || nofollow => Follow::Never,
            true => Follow::Create,
            false if nofollow => Follow::IfSlash,
            false => Follow::Always,
        };
        self.touch(touch_of(flags), path, follow);
        let fd = self.free_fd()?;
        if creates && flags.contains(OpenFlags::DIRECTORY) {
            return Err(Errno::EINVAL);
        }
        let place = self.walk(path, follow)?;
        let is_plain = matches!(place.name, LastName::Plain(_));
        if creates && is_plain && place.slash {
            return Err(Errno::EISDIR);
        }
        let node = match place.node {
            Some(_) if excludes => return Err(Errno::EEXIST),
            Some(node) => {
                self.check_open(node, flags, place.slash)?;
                if flags.contains(OpenFlags::TRUNC) {
                    self.truncate_to_empty(node)?;
                }
                node
            }
            None if creates => self.create_file(place, mode)?,
            None => return Err(Errno::ENOENT),
        };
        let file = self.files.insert(OpenFile::new(Target::Node(node), flags));
        self.fds.put(fd, file);
        Ok(fd as Fd)
    }

    /// Closes a file descriptor. An unlinked file goes with the last one open on it.
    pub fn close(&mut self, fd: Fd) -> Result<()> {
        let id = self.file_id(fd)?;
        self.fds.remove(fd as u32);
        let file = self.files.get_mut(id).ok_or(Errno::EBADF)?;
        file.n_fds -= 1;
        if file.n_fds == 0 {
            let target = file.target;
            self.files.remove(id);
            if let Target::Node(Node::Memory(slot)) = target {
                self.collect(slot);
            }
        }
        Ok(())
    }

    /// A second file descriptor, the lowest free one, for the same open file: they share the
    /// offset.
    pub fn dup(&mut self, fd: Fd) -> Result<Fd> {
        let id = self.file_id(fd)?;
        let new_fd = self.free_fd()?;
        self.share(id, new_fd)
    }

    /// As [`Vfs::dup`], but exactly `new_fd`, which is closed first if it is open.
    pub fn dup2(&mut self, fd: Fd, new_fd: Fd) -> Result<Fd> {
        let id = self.file_id(fd)?;
        if new_fd == fd {
            return Ok(fd);
        }
        let new_idx = u32::try_from(new_fd).map_err(|_| Errno::EBADF)?;
        if new_idx as usize >= self.config.max_open_files {
            return Err(Errno::EBADF);
        }
        if self.fds.get(new_idx).is_some() {
            self.close(new_fd)?;
        }
        self.share(id, new_idx)
    }

    /// The file descriptors that are open, in order.
    pub fn open_fds(&self) -> Vec<Fd> {
        self.fds.iter().map(|(fd, _)| fd as Fd).collect()
    }

    pub(crate) fn file_id(&self, fd: Fd) -> Result<u32> {
        let idx = u32::try_from(fd).map_err(|_| Errno::EBADF)?;
        self.fds.get(idx).copied().ok_or(Errno::EBADF)
    }

    pub(crate) fn file(&self, fd: Fd) -> Result<&OpenFile> {
        self.files.get(self.file_id(fd)?).ok_or(Errno::EBADF)
    }

    pub(crate) fn file_mut(&mut self, fd: Fd) -> Result<&mut OpenFile> {
        let id = self.file_id(fd)?;
        self.files.get_mut(id).ok_or(Errno::EBADF)
    }

    fn share(&mut self, id: u32, fd: u32) -> Result<Fd> {
        self.files.get_mut(id).ok_or(Errno::EBADF)?.n_fds += 1;
        self.fds.put(fd, id);
        Ok(fd as Fd)
    }

    fn free_fd(&self) -> Result<u32> {
        let fd = self.fds.first_empty();
        if fd as usize >= self.config.max_open_files {
            return Err(Errno::EMFILE);
        }
        Ok(fd)
    }

    fn check_open(&self, node: Node, flags: OpenFlags, slash: bool) -> Result<()> {
        let is_dir = self.is_dir(node);
        if (slash || flags.contains(OpenFlags::DIRECTORY)) && !is_dir {
            return Err(Errno::ENOTDIR);
        }
        if self.link_target(node).is_some() {
            return Err(Errno::ELOOP);
        }
        let writes = flags.writes() || flags.contains(OpenFlags::TRUNC);
        if is_dir && (writes || flags.contains(OpenFlags::CREAT)) {
            return Err(Errno::EISDIR);
        }
        if writes && matches!(node, Node::Mounted { .. }) {
            return Err(Errno::EROFS);
        }
        let read = if flags.reads() { READ } else { 0 };
        let write = if writes { WRITE } else { 0 };
        self.permit(node, read | write)
    }

    fn create_file(&mut self, place: Place, mode: u32) -> Result<Node> {
        let LastName::Plain(name) = place.name else {
            return Err(Errno::EISDIR);
        };
        let dir = self.writable_dir(place.dir)?;
        self.check_entries()?;
        let perm = mode & 0o7777 & !self.config.umask;
        let node = Node::Memory(self.new_inode(perm, Data::File(Arc::default())));
        self.add_entry(dir, name, node)?;
        Ok(node)
    }

    fn truncate_to_empty(&mut self, node: Node) -> Result<()> {
        let Node::Memory(slot) = node else {
            return Err(Errno::EROFS);
        };
        if matches!(self.inode(slot)?.data, Data::File(_)) {
            self.resize(slot, 0)?;
        }
        Ok(())
    }
}

/// What opening a file with these flags may do to it.
fn touch_of(flags: OpenFlags) -> Touch {
    let creates = flags.contains(OpenFlags::CREAT);
    if creates && flags.contains(OpenFlags::EXCL) {
        Touch::Create
    } else if creates || flags.writes() || flags.contains(OpenFlags::TRUNC) {
        Touch::Write
    } else if flags.contains(OpenFlags::DIRECTORY) {
        Touch::List
    } else {
        Touch::Read
    }
}
