//! Directories: making, removing and listing them, and the working directory.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::descriptors::{Fd, OpenFlags, Target};
use crate::fs::Vfs;
use crate::inode::{Data, FileType, Node};
use crate::journal::Touch;
use crate::walk::{Follow, LastName, READ, SEARCH};
use crate::{Errno, Result};

/// An entry of a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirEntry {
    /// The name, without a path.
    pub name: Arc<[u8]>,
    /// The inode number.
    pub ino: u64,
    /// The type; links are not followed.
    pub file_type: FileType,
}

impl Vfs {
    /// Makes a directory with the permissions `mode` less the umask.
    pub fn mkdir(&mut self, path: &[u8], mode: u32) -> Result<()> {
        self.touch(Touch::Create, path, Follow::Never);
        let place = self.walk(path, Follow::Never)?;
        let LastName::Plain(name) = place.name else {
            return Err(Errno::EEXIST);
        };
        if place.node.is_some() {
            return Err(Errno::EEXIST);
        }
        let parent = self.writable_dir(place.dir)?;
        self.check_entries()?;
        let data = Data::Directory {
            parent,
            entries: Arc::new(BTreeMap::new()),
        };
        let slot = self.new_inode(mode & 0o1777 & !self.config.umask, data);
        self.add_entry(parent, name, Node::Memory(slot))
    }

    /// Makes a directory and those that lead to it; what exists is left as it is.
    pub fn mkdir_all(&mut self, path: &[u8], mode: u32) -> Result<()> {
        let mut ends: Vec<usize> = (1..path.len()).filter(|&at| path[at] == b'/').collect();
        ends.push(path.len());
        for end in ends {
            if end == 0 {
                continue;
            }
            match self.mkdir(&path[..end], mode) {
                Err(Errno::EEXIST) => {
                    let node = self.find(&path[..end], Follow::Always)?;
                    if !self.is_dir(node) {
                        return Err(Errno::ENOTDIR);
                    }
                }
                made => made?,
            }
        }
        Ok(())
    }

    /// Removes an empty directory. Unlike Linux, gives `EBUSY` for the working directory.
    pub fn rmdir(&mut self, path: &[u8]) -> Result<()> {
        self.touch(Touch::Delete, path, Follow::Never);
        let place = self.walk(path, Follow::Never)?;
        let name = match place.name {
            LastName::Plain(name) => name,
            LastName::Dot => return Err(Errno::EINVAL),
            LastName::DotDot => return Err(Errno::ENOTEMPTY),
            LastName::Root => return Err(Errno::EBUSY),
        };
        let dir = self.writable_dir(place.dir)?;
        let node = place.node.ok_or(Errno::ENOENT)?;
        if !self.is_dir(node) {
            return Err(Errno::ENOTDIR);
        }
        match node {
            Node::Memory(slot) => self.remove_entry(dir, &name, slot),
            Node::Mounted { .. } => Err(Errno::EBUSY),
        }
    }

    /// Opens a directory for [`Vfs::readdir`]; to be closed with [`Vfs::close`].
    pub fn opendir(&mut self, path: &[u8]) -> Result<Fd> {
        self.open(path, OpenFlags::RDONLY | OpenFlags::DIRECTORY, 0)
    }

    /// The next entry of an open directory, in the order of names, without `.` and `..`;
    /// `None` after the last. The entries are those at the first call.
    pub fn readdir(&mut self, fd: Fd) -> Result<Option<DirEntry>> {
        let file = self.file(fd)?;
        let (target, offset) = (file.target, file.offset);
        let listing = match (&file.listing, target) {
            (Some(listing), _) => listing.clone(),
            (None, Target::Node(node)) if self.is_dir(node) => {
                let listing: Arc<[DirEntry]> = self.entries_of(node)?.into();
                self.file_mut(fd)?.listing = Some(listing.clone());
                listing
            }
            _ => return Err(Errno::ENOTDIR),
        };
        let entry = usize::try_from(offset)
            .ok()
            .and_then(|idx| listing.get(idx));
        if entry.is_some() {
            self.file_mut(fd)?.offset = offset + 1;
        }
        Ok(entry.cloned())
    }

    /// Starts an open directory over, with the entries it has by then.
    pub fn rewinddir(&mut self, fd: Fd) -> Result<()> {
        let file = self.file_mut(fd)?;
        file.offset = 0;
        file.listing = None;
        Ok(())
    }

    /// All entries of a directory, in the order of names, without `.` and `..`.
    pub fn list(&mut self, path: &[u8]) -> Result<Vec<DirEntry>> {
        self.touch(Touch::List, path, Follow::Always);
        let node = self.find(path, Follow::Always)?;
        if !self.is_dir(node) {
            return Err(Errno::ENOTDIR);
        }
        self.permit(node, READ)?;
        self.entries_of(node)
    }

    /// Changes the working directory.
    pub fn chdir(&mut self, path: &[u8]) -> Result<()> {
        self.touch(Touch::Read, path, Follow::Always);
        let node = self.find(path, Follow::Always)?;
        if !self.is_dir(node) {
            return Err(Errno::ENOTDIR);
        }
        self.permit(node, SEARCH)?;
        self.scalars.cwd = node;
        Ok(())
    }

    /// The absolute path of the working directory.
    pub fn getcwd(&mut self) -> Result<Vec<u8>> {
        self.path_of(self.scalars.cwd)
    }

    /// The absolute path of an existing file, without symbolic links, `.` and `..`.
    pub fn realpath(&mut self, path: &[u8]) -> Result<Vec<u8>> {
        self.touch(Touch::Read, path, Follow::Always);
        let place = self.walk(path, Follow::Always)?;
        let node = place.node.ok_or(Errno::ENOENT)?;
        if place.slash && !self.is_dir(node) {
            return Err(Errno::ENOTDIR);
        }
        let mut real = self.path_of(place.dir)?;
        if let LastName::Plain(name) = place.name {
            if real != b"/" {
                real.push(b'/');
            }
            real.extend_from_slice(&name);
        }
        Ok(real)
    }

    fn entries_of(&mut self, dir: Node) -> Result<Vec<DirEntry>> {
        let children: Vec<(Arc<[u8]>, Node)> = match dir {
            Node::Memory(slot) => self
                .entries(slot)?
                .iter()
                .map(|(name, node)| (name.clone(), *node))
                .collect(),
            Node::Mounted { mount, node } => self.mounts[mount as usize]
                .children(node)
                .iter()
                .map(|(name, &node)| (name.clone(), Node::Mounted { mount, node }))
                .collect(),
        };
        let entry = |(name, node)| {
            Ok(DirEntry {
                name,
                ino: self.node_number(node)?,
                file_type: self.node_type(node)?,
            })
        };
        children.into_iter().map(entry).collect()
    }
}
