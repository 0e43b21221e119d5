//! Names of files: links, removal and renaming.

use std::sync::Arc;

use crate::fs::{ROOT, Vfs};
use crate::inode::{Data, Node};
use crate::journal::Touch;
use crate::walk::{Follow, LastName, PATH_MAX, Place};
use crate::{Errno, Result};

impl Vfs {
    /// Removes a name of a file that is not a directory. The file goes with its last name,
    /// or when it is closed, if it is open then.
    pub fn unlink(&mut self, path: &[u8]) -> Result<()> {
        self.touch(Touch::Delete, path, Follow::Never);
        let place = self.walk(path, Follow::Never)?;
        let LastName::Plain(name) = place.name else {
            return Err(Errno::EISDIR);
        };
        let dir = self.writable_dir(place.dir)?;
        let node = place.node.ok_or(Errno::ENOENT)?;
        if self.is_dir(node) {
            return Err(Errno::EISDIR);
        }
        if place.slash {
            return Err(Errno::ENOTDIR);
        }
        match node {
            Node::Memory(slot) => self.remove_entry(dir, &name, slot),
            Node::Mounted { .. } => Err(Errno::EBUSY),
        }
    }

    /// Gives a file that is not a directory a second name. A symbolic link is not followed.
    pub fn link(&mut self, existing: &[u8], path: &[u8]) -> Result<()> {
        // What is written under the new name is written to the old one.
        self.touch(Touch::Write, existing, Follow::IfSlash);
        self.touch(Touch::Create, path, Follow::Never);
        let node = self.find(existing, Follow::IfSlash)?;
        let (place_dir, name) = self.new_name(path)?;
        if mount_of(node) != mount_of(place_dir) {
            return Err(Errno::EXDEV);
        }
        let dir = self.writable_dir(place_dir)?;
        if self.is_dir(node) {
            return Err(Errno::EPERM);
        }
        self.add_entry(dir, name, node)
    }

    /// Makes a symbolic link at `path` that leads to `target`, which need not exist.
    pub fn symlink(&mut self, target: &[u8], path: &[u8]) -> Result<()> {
        self.touch(Touch::Create, path, Follow::Never);
        if target.is_empty() {
            return Err(Errno::ENOENT);
        }
        if target.len() >= PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        let (place_dir, name) = self.new_name(path)?;
        let dir = self.writable_dir(place_dir)?;
        self.check_entries()?;
        if target.len() as u64 > self.room() {
            return Err(Errno::ENOSPC);
        }
        let slot = self.new_inode(0o777, Data::Symlink(target.into()));
        self.add_entry(dir, name, Node::Memory(slot))
    }

    /// The target of a symbolic link.
    pub fn readlink(&mut self, path: &[u8]) -> Result<Vec<u8>> {
        self.touch(Touch::Read, path, Follow::IfSlash);
        let node = self.find(path, Follow::IfSlash)?;
        let target = self.link_target(node).ok_or(Errno::EINVAL)?;
        Ok(target.to_vec())
    }

    /// Renames a file or directory, replacing what has the new name: a file by a file, or an
    /// empty directory by a directory. Two names of the same file are both left.
    pub fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<()> {
        self.touch(Touch::Delete, from, Follow::Never);
        self.touch(Touch::Write, to, Follow::Never);
        let old = self.walk(from, Follow::Never)?;
        let new = self.walk(to, Follow::Never)?;
        if mount_of(old.dir) != mount_of(new.dir) {
            return Err(Errno::EXDEV);
        }
        let (LastName::Plain(old_name), LastName::Plain(new_name)) = (&old.name, &new.name) else {
            return Err(Errno::EBUSY);
        };
        let old_dir = self.writable_dir(old.dir)?;
        let new_dir = self.writable_dir(new.dir)?;
        let node = old.node.ok_or(Errno::ENOENT)?;
        if !self.is_dir(node) && (old.slash || new.slash) {
            return Err(Errno::ENOTDIR);
        }
        if self.is_within(new_dir, node) {
            return Err(Errno::EINVAL);
        }
        let Node::Memory(slot) = node else {
            return Err(Errno::EBUSY);
        };
        if let Some(replaced) = new.node {
            if self.is_within(old_dir, replaced) {
                return Err(Errno::ENOTEMPTY);
            }
            if replaced == node {
                return Ok(());
            }
            self.replace_check(node, replaced)?;
            let Node::Memory(replaced) = replaced else {
                return Err(Errno::EBUSY);
            };
            self.remove_entry(new_dir, new_name, replaced)?;
        }
        self.detach_entry(old_dir, old_name);
        let inode = self.inode_mut(slot)?;
        // `insert_entry` counts it again.
        inode.nlink -= 1;
        if let Data::Directory { parent, .. } = &mut inode.data {
            *parent = new_dir;
        }
        self.insert_entry(new_dir, new_name.clone(), node);
        Ok(())
    }

    fn replace_check(&self, node: Node, replaced: Node) -> Result<()> {
        match (self.is_dir(node), self.is_dir(replaced)) {
            (true, false) => Err(Errno::ENOTDIR),
            (false, true) => Err(Errno::EISDIR),
            _ => Ok(()),
        }
    }

    /// The place for an entry to be made that is not a directory.
    fn new_name(&mut self, path: &[u8]) -> Result<(Node, Arc<[u8]>)> {
        let Place {
            dir,
            name,
            node,
            slash,
        } = self.walk(path, Follow::Never)?;
        let LastName::Plain(name) = name else {
            return Err(Errno::EEXIST);
        };
        match node {
            Some(_) => Err(Errno::EEXIST),
            None if slash => Err(Errno::ENOENT),
            None => Ok((dir, name)),
        }
    }

    /// Whether the directory `dir` is `ancestor` or below it.
    fn is_within(&self, mut dir: u32, ancestor: Node) -> bool {
        loop {
            if Node::Memory(dir) == ancestor {
                return true;
            }
            match self.parent(Node::Memory(dir)) {
                Ok(Node::Memory(parent)) if dir != ROOT => dir = parent,
                _ => return false,
            }
        }
    }
}

/// `None` is the memory.
fn mount_of(node: Node) -> Option<u32> {
    match node {
        Node::Memory(_) => None,
        Node::Mounted { mount, .. } => Some(mount),
    }
}
