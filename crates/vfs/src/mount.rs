//! A mounted [`Source`] and what has been learnt of it.
//!
//! The nodes are a cache, not part of the state that `reset` restores: a source does not
//! change, and what it once answered holds for good.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::source::{Content, EntryKind, Source};
use crate::walk::NAME_MAX;
use crate::{Errno, Result};

/// The index of the root of every mount.
pub(crate) const MOUNT_ROOT: u32 = 0;

pub(crate) struct Mount {
    source: Arc<dyn Source>,
    /// The slot of the directory in memory that holds the mount point.
    pub(crate) parent: u32,
    /// All times of all nodes: the virtual time of mounting.
    pub(crate) time: i64,
    /// Makes the inode numbers of two mounts of one source differ.
    salt: u32,
    nodes: Vec<MountNode>,
}

pub(crate) struct MountNode {
    /// As [`Source`] takes it.
    path: String,
    pub(crate) parent: u32,
    pub(crate) is_dir: bool,
    /// A hash of the path, so that it does not depend on the order of discovery, which a
    /// `reset` does not restore.
    pub(crate) number: u64,
    /// `None` until asked for, if the source was not asked at mounting.
    len: Option<u64>,
    content: Option<Content>,
    children: Option<BTreeMap<Arc<[u8]>, u32>>,
}

impl Mount {
    /// `kind` is that of the root; `None` is a file of a length not yet known.
    pub(crate) fn new(
        source: Arc<dyn Source>,
        kind: Option<EntryKind>,
        parent: u32,
        time: i64,
        salt: u32,
    ) -> Mount {
        let mut mount = Mount {
            source,
            parent,
            time,
            salt,
            nodes: Vec::new(),
        };
        mount.add(String::new(), MOUNT_ROOT, kind);
        mount
    }

    pub(crate) fn node(&self, node: u32) -> &MountNode {
        &self.nodes[node as usize]
    }

    pub(crate) fn children(&mut self, dir: u32) -> &BTreeMap<Arc<[u8]>, u32> {
        if self.nodes[dir as usize].children.is_none() {
            let children = self.discover(dir);
            self.nodes[dir as usize].children = Some(children);
        }
        self.nodes[dir as usize].children.get_or_insert_default()
    }

    pub(crate) fn content(&mut self, file: u32) -> Result<&[u8]> {
        let node = &mut self.nodes[file as usize];
        if node.content.is_none() {
            let content = self.source.read(&node.path).map_err(|_| Errno::EIO)?;
            node.len = Some((*content).as_ref().len() as u64);
            node.content = Some(content);
        }
        let content = node.content.as_deref().ok_or(Errno::EIO)?;
        Ok(content.as_ref())
    }

    pub(crate) fn len(&mut self, file: u32) -> Result<u64> {
        match self.nodes[file as usize].len {
            Some(len) => Ok(len),
            None => Ok(self.content(file)?.len() as u64),
        }
    }

    fn discover(&mut self, dir: u32) -> BTreeMap<Arc<[u8]>, u32> {
        let path = self.nodes[dir as usize].path.clone();
        let mut listing = if self.nodes[dir as usize].is_dir {
            self.source.list(&path)
        } else {
            Vec::new()
        };
        listing.sort_by(|a, b| a.0.cmp(&b.0));
        listing.dedup_by(|a, b| a.0 == b.0);
        let mut children = BTreeMap::new();
        for (name, kind) in listing {
            let special = matches!(name.as_str(), "" | "." | "..");
            if special || name.len() > NAME_MAX || name.contains(['/', '\0']) {
                continue;
            }
            let inner = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}/{name}")
            };
            let child = self.add(inner, dir, Some(kind));
            children.insert(Arc::from(name.into_bytes()), child);
        }
        children
    }

    fn add(&mut self, path: String, parent: u32, kind: Option<EntryKind>) -> u32 {
        let (is_dir, len) = match kind {
            Some(EntryKind::Dir) => (true, None),
            Some(EntryKind::File { len }) => (false, Some(len)),
            None => (false, None),
        };
        let number = number_of(self.salt, &path);
        self.nodes.push(MountNode {
            path,
            parent,
            is_dir,
            number,
            len,
            content: None,
            children: None,
        });
        (self.nodes.len() - 1) as u32
    }
}

/// FNV-1a, moved into a range that numbers in memory never reach and that is positive as i64.
fn number_of(salt: u32, path: &str) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in salt.to_le_bytes().iter().chain(path.as_bytes()) {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }
    (1 << 62) | (hash >> 2)
}
