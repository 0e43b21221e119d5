//! The file system itself: its state, how it is set up, and how it is marked and reset.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use crate::descriptors::{OpenFile, OpenFlags, Target};
use crate::inode::{Data, Device, Inode, Node};
use crate::journal::Journal;
use crate::mount::{MOUNT_ROOT, Mount};
use crate::output::{Output, OutputSink, Stream};
use crate::random::Random;
use crate::source::{EntryKind, LazyFile, Source};
use crate::table::Table;
use crate::walk::{Follow, LastName};
use crate::{Errno, Result};

/// What does not change while a file system is in use.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most bytes that files and symbolic links may hold together, holes and unlinked
    /// open files included; beyond it is [`Errno::ENOSPC`]. Mounted content does not count.
    pub quota_bytes: u64,
    /// The most directory entries there may be, for the same reason; an empty file takes
    /// memory too.
    pub max_entries: u64,
    /// The most file descriptors open at a time, the standard ones included.
    pub max_open_files: usize,
    /// Whether the owner's permission bits are enforced on every operation. If not, only
    /// [`Vfs::access`] goes by them.
    pub enforce_modes: bool,
    /// The permission bits cleared in new files and directories.
    pub umask: u32,
    /// The owner of new files.
    pub uid: u32,
    /// The group of new files.
    pub gid: u32,
    /// Determines `/dev/random` and `/dev/urandom`.
    pub seed: u64,
    /// The virtual time of the start, in nanoseconds since 1970.
    pub now: i64,
    /// The most bytes collected of each of standard output and standard error.
    pub output_limit: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            quota_bytes: 256 << 20,
            max_entries: 1 << 17,
            max_open_files: 1024,
            enforce_modes: false,
            umask: 0o022,
            uid: 1000,
            gid: 1000,
            seed: 0,
            now: 0,
            output_limit: 16 << 20,
        }
    }
}

/// A file system in memory, with the open files of the one process that uses it.
///
/// Times of access are those of creation and [`Vfs::utimens`]; reading does not change them.
pub struct Vfs {
    pub(crate) config: Config,
    pub(crate) inodes: Table<Inode>,
    /// Open file descriptions; file descriptors made by `dup` share one.
    pub(crate) files: Table<OpenFile>,
    /// From file descriptors to the slots of `files`.
    pub(crate) fds: Table<u32>,
    pub(crate) mounts: Vec<Mount>,
    pub(crate) stdout: Output,
    pub(crate) stderr: Output,
    pub(crate) journal: Journal,
    pub(crate) scalars: Scalars,
    base: Scalars,
}

/// The small parts of the state, saved and restored as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scalars {
    pub(crate) now: i64,
    pub(crate) cwd: Node,
    pub(crate) next_number: u64,
    pub(crate) n_bytes: u64,
    pub(crate) n_entries: u64,
    pub(crate) random: Random,
    pub(crate) stdin: Stdin,
    n_mounts: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Stdin {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) position: usize,
}

impl PartialEq for Stdin {
    /// By identity of the bytes: comparing must not depend on their number.
    fn eq(&self, other: &Stdin) -> bool {
        Arc::ptr_eq(&self.bytes, &other.bytes) && self.position == other.position
    }
}

impl Eq for Stdin {}

/// The slot of the root directory.
pub(crate) const ROOT: u32 = 0;

impl Default for Vfs {
    fn default() -> Vfs {
        Vfs::new()
    }
}

impl Vfs {
    /// A file system with the standard tree (`/tmp`, `/work`, which is the working directory,
    /// `/home/user`, `/etc`, `/dev` with `null`, `zero`, `random` and `urandom`), an empty
    /// standard input and collected outputs, marked.
    pub fn new() -> Vfs {
        Vfs::with_config(Config::default())
    }

    /// As [`Vfs::new`], with other limits.
    pub fn with_config(config: Config) -> Vfs {
        let scalars = Scalars {
            now: config.now,
            cwd: Node::Memory(ROOT),
            next_number: 1,
            n_bytes: 0,
            n_entries: 0,
            random: Random::new(config.seed),
            stdin: Stdin {
                bytes: Arc::from([]),
                position: 0,
            },
            n_mounts: 0,
        };
        let collect = || {
            Output::new(OutputSink::Collect {
                limit: config.output_limit,
            })
        };
        let mut fs = Vfs {
            inodes: Table::new(),
            files: Table::new(),
            fds: Table::new(),
            mounts: Vec::new(),
            stdout: collect(),
            stderr: collect(),
            journal: Journal::default(),
            base: scalars.clone(),
            scalars,
            config,
        };
        fs.build_standard_tree();
        fs.open_standard_streams();
        fs.mark();
        fs
    }

    /// The limits in force.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Sets the virtual clock, in nanoseconds since 1970. The clock is part of the state.
    pub fn set_now(&mut self, nanos: i64) {
        self.scalars.now = nanos;
    }

    /// The virtual clock.
    pub fn now(&self) -> i64 {
        self.scalars.now
    }

    /// Gives standard input the bytes, from their beginning. It is part of the state.
    pub fn set_stdin(&mut self, bytes: impl Into<Arc<[u8]>>) {
        self.scalars.stdin = Stdin {
            bytes: bytes.into(),
            position: 0,
        };
    }

    /// Directs an output stream to `sink`; what was collected is lost. The choice of sink is
    /// not part of the state, its collected bytes are.
    pub fn set_sink(&mut self, stream: Stream, sink: OutputSink) {
        *self.output_mut(stream) = Output::new(sink);
    }

    /// The bytes collected from an output stream.
    pub fn output(&self, stream: Stream) -> &[u8] {
        self.stream(stream).collected()
    }

    /// Takes out the bytes collected from an output stream.
    pub fn take_output(&mut self, stream: Stream) -> Vec<u8> {
        self.output_mut(stream).take()
    }

    /// How many bytes of an output stream exceeded the limit and were dropped.
    pub fn n_output_dropped(&self, stream: Stream) -> u64 {
        self.stream(stream).n_dropped()
    }

    /// The bytes that count against the quota.
    pub fn n_bytes_used(&self) -> u64 {
        self.scalars.n_bytes
    }

    /// Makes the current state the one that [`Vfs::reset`] returns to.
    pub fn mark(&mut self) {
        self.scalars.n_mounts = self.mounts.len();
        self.inodes.mark();
        self.files.mark();
        self.fds.mark();
        self.stdout.mark();
        self.stderr.mark();
        self.journal.mark();
        self.base = self.scalars.clone();
    }

    /// Whether anything may have changed since [`Vfs::mark`] or the last [`Vfs::reset`]. Takes
    /// constant time.
    pub fn is_dirty(&self) -> bool {
        self.inodes.is_dirty()
            || self.files.is_dirty()
            || self.fds.is_dirty()
            || self.stdout.is_dirty()
            || self.stderr.is_dirty()
            || self.journal.is_dirty()
            || self.mounts.len() != self.base.n_mounts
            || self.scalars != self.base
    }

    /// Returns to the state at [`Vfs::mark`]: files, open file descriptors and their offsets,
    /// standard input, collected output, random stream, mounts and clock. Takes constant time
    /// if nothing changed, else time in proportion to the number of inodes and open files
    /// changed.
    pub fn reset(&mut self) {
        if !self.is_dirty() {
            return;
        }
        self.inodes.reset();
        self.files.reset();
        self.fds.reset();
        self.stdout.reset();
        self.stderr.reset();
        self.journal.reset();
        self.mounts.truncate(self.base.n_mounts);
        self.scalars.clone_from(&self.base);
    }

    /// Mounts `source` read-only at `path`, making the directories that lead to it. An empty
    /// directory or a file that is there is replaced.
    ///
    /// Fails with `ENOENT` if the source has no root, `ENOTEMPTY` if `path` is a directory with
    /// entries, `EBUSY` if it is a mount point or the working directory, and `EROFS` inside
    /// another mount.
    pub fn mount(&mut self, path: &[u8], source: Arc<dyn Source>) -> Result<()> {
        let kind = source.entry("").ok_or(Errno::ENOENT)?;
        self.attach(path, source, Some(kind))
    }

    /// Mounts a read-only file at `path`, whose content `loader` makes when it, or its length,
    /// is first needed. Else as [`Vfs::mount`].
    pub fn mount_file<F>(&mut self, path: &[u8], loader: F) -> Result<()>
    where
        F: Fn() -> io::Result<Arc<[u8]>> + Send + Sync + 'static,
    {
        self.attach(path, Arc::new(LazyFile(loader)), None)
    }

    fn attach(
        &mut self,
        path: &[u8],
        source: Arc<dyn Source>,
        kind: Option<EntryKind>,
    ) -> Result<()> {
        if let Some(end) = path.iter().rposition(|&b| b == b'/') {
            self.mkdir_all(&path[..end], 0o755)?;
        }
        let place = self.walk(path, Follow::Never)?;
        let LastName::Plain(name) = place.name else {
            return Err(Errno::EBUSY);
        };
        let Node::Memory(dir) = place.dir else {
            return Err(Errno::EROFS);
        };
        match place.node {
            Some(Node::Mounted { .. }) => return Err(Errno::EBUSY),
            Some(Node::Memory(slot)) => self.remove_entry(dir, &name, slot)?,
            None => {}
        }
        let salt = self.mounts.len() as u32;
        self.mounts
            .push(Mount::new(source, kind, dir, self.scalars.now, salt));
        let root = Node::Mounted {
            mount: salt,
            node: MOUNT_ROOT,
        };
        // Not limited: the embedder mounts, not the program.
        self.insert_entry(dir, name, root);
        Ok(())
    }

    fn build_standard_tree(&mut self) {
        let root = Data::Directory {
            parent: ROOT,
            entries: Arc::new(BTreeMap::new()),
        };
        let root = self.new_inode(0o755, root);
        if let Some(inode) = self.inodes.get_mut(root) {
            inode.nlink = 2;
        }
        let tmp = self.standard_dir(root, b"tmp");
        if let Some(inode) = self.inodes.get_mut(tmp) {
            inode.perm = 0o1777;
        }
        let work = self.standard_dir(root, b"work");
        self.scalars.cwd = Node::Memory(work);
        let home = self.standard_dir(root, b"home");
        self.standard_dir(home, b"user");
        self.standard_dir(root, b"etc");
        let dev = self.standard_dir(root, b"dev");
        for (name, device) in [
            (&b"null"[..], Device::Null),
            (b"zero", Device::Zero),
            (b"random", Device::Random),
            (b"urandom", Device::Urandom),
        ] {
            let slot = self.new_inode(0o666, Data::Device(device));
            self.insert_entry(dev, name.into(), Node::Memory(slot));
        }
    }

    fn standard_dir(&mut self, parent: u32, name: &[u8]) -> u32 {
        let data = Data::Directory {
            parent,
            entries: Arc::new(BTreeMap::new()),
        };
        let slot = self.new_inode(0o755, data);
        self.insert_entry(parent, name.into(), Node::Memory(slot));
        slot
    }

    fn open_standard_streams(&mut self) {
        let streams = [
            (Target::Stdin, OpenFlags::RDONLY),
            (Target::Output(Stream::Stdout), OpenFlags::WRONLY),
            (Target::Output(Stream::Stderr), OpenFlags::WRONLY),
        ];
        for (fd, (target, flags)) in (0..).zip(streams) {
            let file = self.files.insert(OpenFile::new(target, flags));
            self.fds.put(fd, file);
        }
    }

    fn stream(&self, stream: Stream) -> &Output {
        match stream {
            Stream::Stdout => &self.stdout,
            Stream::Stderr => &self.stderr,
        }
    }

    pub(crate) fn output_mut(&mut self, stream: Stream) -> &mut Output {
        match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        }
    }
}
