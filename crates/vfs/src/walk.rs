//! From paths to nodes, and the primitive steps on nodes that operations are made of.

use std::borrow::Cow;
use std::sync::Arc;

use crate::fs::{ROOT, Vfs};
use crate::inode::{Data, Entries, Inode, Node};
use crate::mount::MOUNT_ROOT;
use crate::{Errno, Result};

/// The most bytes in a component, and the fewest that are too many in a path, as in Linux.
pub(crate) const NAME_MAX: usize = 255;
pub(crate) const PATH_MAX: usize = 4096;
/// The most symbolic links followed in one path.
const MAX_LINKS: usize = 40;

/// The owner's permission to read, write or search.
pub(crate) const READ: u32 = 4;
pub(crate) const WRITE: u32 = 2;
pub(crate) const SEARCH: u32 = 1;

/// What to do if the last component is a symbolic link.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Follow {
    Always,
    /// As `Always`, but a slash after the last component, of `path` or of a link that is
    /// followed, gives `EISDIR`: what is to be made there is not a directory.
    Create,
    /// Only if a slash comes after it, as `lstat` does.
    IfSlash,
    /// For operations on the entry itself.
    Never,
}

/// Where a path leads.
pub(crate) struct Place {
    /// The directory of the last component. If that is not [`LastName::Plain`], the found
    /// directory itself.
    pub(crate) dir: Node,
    pub(crate) name: LastName,
    pub(crate) node: Option<Node>,
    /// Whether slashes come after the last component.
    pub(crate) slash: bool,
}

pub(crate) enum LastName {
    Plain(Arc<[u8]>),
    Dot,
    DotDot,
    Root,
}

impl Vfs {
    /// Finds the place that `path` names; all but the last component must exist.
    pub(crate) fn walk(&mut self, path: &[u8], follow: Follow) -> Result<Place> {
        check_path(path)?;
        let mut pending = Cow::Borrowed(path);
        let mut pos = 0;
        let mut n_links = 0;
        let mut dir = if path[0] == b'/' {
            Node::Memory(ROOT)
        } else {
            self.scalars.cwd
        };
        loop {
            pos = skip_slashes(&pending, pos);
            if pos == pending.len() {
                return Ok(Place {
                    dir,
                    name: LastName::Root,
                    node: Some(dir),
                    slash: true,
                });
            }
            let end = pending[pos..].iter().position(|&b| b == b'/');
            let end = end.map_or(pending.len(), |n| pos + n);
            let rest = skip_slashes(&pending, end);
            let is_last = rest == pending.len();
            let slash = is_last && rest > end;
            if !self.is_dir(dir) {
                return Err(Errno::ENOTDIR);
            }
            self.permit(dir, SEARCH)?;
            let special = match &pending[pos..end] {
                b"." => Some((dir, LastName::Dot)),
                b".." => Some((self.parent(dir)?, LastName::DotDot)),
                _ => None,
            };
            if let Some((node, name)) = special {
                if is_last {
                    return Ok(Place {
                        dir: node,
                        name,
                        node: Some(node),
                        slash,
                    });
                }
                dir = node;
                pos = rest;
                continue;
            }
            if slash && follow == Follow::Create {
                return Err(Errno::EISDIR);
            }
            let name = &pending[pos..end];
            let child = self.lookup(dir, name)?;
            let followed = !is_last
                || match follow {
                    Follow::Always | Follow::Create => true,
                    Follow::IfSlash => slash,
                    Follow::Never => false,
                };
            if followed && let Some(target) = child.and_then(|node| self.link_target(node)) {
                n_links += 1;
                if n_links > MAX_LINKS {
                    return Err(Errno::ELOOP);
                }
                if target.first() == Some(&b'/') {
                    dir = Node::Memory(ROOT);
                }
                let mut next = target.to_vec();
                next.extend_from_slice(&pending[end..]);
                pending = Cow::Owned(next);
                pos = 0;
                continue;
            }
            if is_last {
                let name = LastName::Plain(name.into());
                return Ok(Place {
                    dir,
                    name,
                    node: child,
                    slash,
                });
            }
            dir = child.ok_or(Errno::ENOENT)?;
            pos = rest;
        }
    }

    /// Finds the existing file that `path` names.
    pub(crate) fn find(&mut self, path: &[u8], follow: Follow) -> Result<Node> {
        let place = self.walk(path, follow)?;
        let node = place.node.ok_or(Errno::ENOENT)?;
        if place.slash && !self.is_dir(node) {
            return Err(Errno::ENOTDIR);
        }
        Ok(node)
    }

    /// The absolute path of a directory that is in the tree.
    pub(crate) fn path_of(&mut self, mut dir: Node) -> Result<Vec<u8>> {
        let mut names: Vec<Arc<[u8]>> = Vec::new();
        while dir != Node::Memory(ROOT) {
            let parent = self.parent(dir)?;
            names.push(self.name_in(parent, dir)?);
            dir = parent;
        }
        let mut path = Vec::new();
        for name in names.iter().rev() {
            path.push(b'/');
            path.extend_from_slice(name);
        }
        if path.is_empty() {
            path.push(b'/');
        }
        Ok(path)
    }

    fn name_in(&mut self, dir: Node, child: Node) -> Result<Arc<[u8]>> {
        let found = match (dir, child) {
            (Node::Memory(slot), _) => self
                .entries(slot)?
                .iter()
                .find(|(_, node)| **node == child)
                .map(|e| e.0),
            (Node::Mounted { mount, node }, Node::Mounted { node: child, .. }) => {
                let children = self.mounts[mount as usize].children(node);
                children
                    .iter()
                    .find(|(_, node)| **node == child)
                    .map(|e| e.0)
            }
            (Node::Mounted { .. }, Node::Memory(_)) => None,
        };
        found.cloned().ok_or(Errno::ENOENT)
    }

    pub(crate) fn lookup(&mut self, dir: Node, name: &[u8]) -> Result<Option<Node>> {
        if name.len() > NAME_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        Ok(match dir {
            Node::Memory(slot) => self.entries(slot)?.get(name).copied(),
            Node::Mounted { mount, node } => {
                let child = self.mounts[mount as usize]
                    .children(node)
                    .get(name)
                    .copied();
                child.map(|node| Node::Mounted { mount, node })
            }
        })
    }

    pub(crate) fn parent(&self, dir: Node) -> Result<Node> {
        Ok(match dir {
            Node::Memory(slot) => match self.inode(slot)?.data {
                Data::Directory { parent, .. } => Node::Memory(parent),
                _ => return Err(Errno::ENOTDIR),
            },
            Node::Mounted {
                mount,
                node: MOUNT_ROOT,
            } => Node::Memory(self.mounts[mount as usize].parent),
            Node::Mounted { mount, node } => {
                let node = self.mounts[mount as usize].node(node).parent;
                Node::Mounted { mount, node }
            }
        })
    }

    pub(crate) fn is_dir(&self, node: Node) -> bool {
        match node {
            Node::Memory(slot) => self.inodes.get(slot).is_some_and(Inode::is_dir),
            Node::Mounted { mount, node } => self.mounts[mount as usize].node(node).is_dir,
        }
    }

    pub(crate) fn link_target(&self, node: Node) -> Option<Arc<[u8]>> {
        match node {
            Node::Memory(slot) => match &self.inodes.get(slot)?.data {
                Data::Symlink(target) => Some(target.clone()),
                _ => None,
            },
            Node::Mounted { .. } => None,
        }
    }

    /// An inode that is known to exist. The error is out of caution only.
    pub(crate) fn inode(&self, slot: u32) -> Result<&Inode> {
        self.inodes.get(slot).ok_or(Errno::ENOENT)
    }

    pub(crate) fn inode_mut(&mut self, slot: u32) -> Result<&mut Inode> {
        self.inodes.get_mut(slot).ok_or(Errno::ENOENT)
    }

    pub(crate) fn entries(&self, dir: u32) -> Result<&Entries> {
        match &self.inode(dir)?.data {
            Data::Directory { entries, .. } => Ok(entries),
            _ => Err(Errno::ENOTDIR),
        }
    }

    pub(crate) fn perm(&self, node: Node) -> u32 {
        match node {
            Node::Memory(slot) => self.inodes.get(slot).map_or(0, |inode| inode.perm),
            Node::Mounted { .. } if self.is_dir(node) => 0o555,
            Node::Mounted { .. } => 0o444,
        }
    }

    /// Fails with `EACCES` if modes are enforced and the owner lacks one of the permissions.
    pub(crate) fn permit(&self, node: Node, needed: u32) -> Result<()> {
        if self.config.enforce_modes && (self.perm(node) >> 6) & needed != needed {
            return Err(Errno::EACCES);
        }
        Ok(())
    }

    /// The slot of a directory in memory whose entries are to be changed.
    pub(crate) fn writable_dir(&self, dir: Node) -> Result<u32> {
        match dir {
            Node::Memory(slot) => {
                self.permit(dir, WRITE | SEARCH)?;
                Ok(slot)
            }
            Node::Mounted { .. } => Err(Errno::EROFS),
        }
    }

    /// Makes an inode with no name yet. The caller has checked the quota.
    pub(crate) fn new_inode(&mut self, perm: u32, data: Data) -> u32 {
        let number = self.scalars.next_number;
        self.scalars.next_number += 1;
        self.scalars.n_bytes += data.n_bytes();
        let now = self.scalars.now;
        let is_dir = matches!(data, Data::Directory { .. });
        self.inodes.insert(Inode {
            number,
            perm,
            // A directory counts its own "."; its entry is counted by `insert_entry`.
            nlink: u32::from(is_dir),
            uid: self.config.uid,
            gid: self.config.gid,
            atime: now,
            mtime: now,
            ctime: now,
            birthtime: now,
            data,
        })
    }

    /// Fails with `ENOSPC` if there is no room for one more entry.
    pub(crate) fn check_entries(&self) -> Result<()> {
        if self.scalars.n_entries >= self.config.max_entries {
            return Err(Errno::ENOSPC);
        }
        Ok(())
    }

    /// Adds an entry within the limit.
    pub(crate) fn add_entry(&mut self, dir: u32, name: Arc<[u8]>, node: Node) -> Result<()> {
        self.check_entries()?;
        self.insert_entry(dir, name, node);
        Ok(())
    }

    /// Adds an entry under a name that is not in use, and counts the link.
    pub(crate) fn insert_entry(&mut self, dir: u32, name: Arc<[u8]>, node: Node) {
        let now = self.scalars.now;
        let child_is_dir = self.is_dir(node);
        if let Some(inode) = self.inodes.get_mut(dir)
            && let Data::Directory { entries, .. } = &mut inode.data
        {
            Arc::make_mut(entries).insert(name, node);
            inode.nlink += u32::from(child_is_dir);
            inode.mtime = now;
            inode.ctime = now;
        }
        self.scalars.n_entries += 1;
        if let Node::Memory(slot) = node
            && let Some(inode) = self.inodes.get_mut(slot)
        {
            inode.nlink += 1;
            inode.ctime = now;
        }
    }

    /// Takes an entry out of its directory, leaving the link count of what it named.
    pub(crate) fn detach_entry(&mut self, dir: u32, name: &[u8]) {
        let now = self.scalars.now;
        let child = self
            .entries(dir)
            .ok()
            .and_then(|entries| entries.get(name).copied());
        let child_is_dir = child.is_some_and(|node| self.is_dir(node));
        if let Some(inode) = self.inodes.get_mut(dir)
            && let Data::Directory { entries, .. } = &mut inode.data
        {
            Arc::make_mut(entries).remove(name);
            inode.nlink -= u32::from(child_is_dir);
            inode.mtime = now;
            inode.ctime = now;
        }
        self.scalars.n_entries -= 1;
    }

    /// Removes the entry of `slot`, which may be an empty directory, and the inode if this was
    /// its last use.
    pub(crate) fn remove_entry(&mut self, dir: u32, name: &[u8], slot: u32) -> Result<()> {
        let is_dir = self.inode(slot)?.is_dir();
        if is_dir {
            if !self.entries(slot)?.is_empty() {
                return Err(Errno::ENOTEMPTY);
            }
            if self.scalars.cwd == Node::Memory(slot) {
                return Err(Errno::EBUSY);
            }
        }
        self.detach_entry(dir, name);
        let now = self.scalars.now;
        let inode = self.inode_mut(slot)?;
        inode.ctime = now;
        inode.nlink = if is_dir { 0 } else { inode.nlink - 1 };
        self.collect(slot);
        Ok(())
    }

    /// Frees an inode that has neither names nor open files.
    pub(crate) fn collect(&mut self, slot: u32) {
        let node = Node::Memory(slot);
        let Some(inode) = self.inodes.get(slot) else {
            return;
        };
        if inode.nlink == 0 && !self.files.iter().any(|(_, file)| file.is_on(node)) {
            self.scalars.n_bytes -= inode.data.n_bytes();
            self.inodes.remove(slot);
        }
    }
}

fn check_path(path: &[u8]) -> Result<()> {
    if path.is_empty() {
        return Err(Errno::ENOENT);
    }
    if path.len() >= PATH_MAX {
        return Err(Errno::ENAMETOOLONG);
    }
    if path.contains(&0) {
        return Err(Errno::EINVAL);
    }
    Ok(())
}

fn skip_slashes(path: &[u8], from: usize) -> usize {
    let n_slashes = path[from..].iter().take_while(|&&b| b == b'/').count();
    from + n_slashes
}
