//! A deterministic, POSIX-like file system held in memory.
//!
//! It stands under the native-method bindings: what a program under test believes to be the
//! file system of its machine is a [`Vfs`]. Nothing here knows of the program, reads a clock
//! or touches the host, with one exception: a [`Source`] mounted by the embedder may read host
//! files ([`HostDirSource`], [`HostFileSource`]), and never writes them.
//!
//! Paths are byte strings. Every operation that fails says so with the [`Errno`] Linux would
//! give. Times come from a virtual clock the embedder sets ([`Vfs::set_now`]); inode numbers,
//! listings and `/dev/random` depend on the sequence of calls alone.
//!
//! [`Vfs::mark`] makes the current state the base and [`Vfs::reset`] returns to it, at a cost
//! proportional to what changed in between.
//!
//! ```
//! use vfs::{Errno, OpenFlags, Vfs};
//!
//! let mut fs = Vfs::new();
//! fs.mark();
//! let fd = fs.open(b"notes.txt", OpenFlags::WRONLY | OpenFlags::CREAT, 0o644)?;
//! fs.write(fd, b"hello")?;
//! assert_eq!(fs.stat(b"/work/notes.txt")?.size, 5);
//! fs.reset();
//! assert_eq!(fs.stat(b"/work/notes.txt"), Err(Errno::ENOENT));
//! assert_eq!(fs.close(fd), Err(Errno::EBADF));
//! # Ok::<(), Errno>(())
//! ```

#![forbid(unsafe_code)]

mod attributes;
mod descriptors;
mod directories;
mod errno;
mod fs;
mod host;
mod inode;
mod journal;
mod mount;
mod names;
mod output;
mod random;
mod source;
mod table;
mod transfer;
mod walk;

pub use attributes::{Access, FsStat};
pub use descriptors::{Fd, OpenFlags};
pub use directories::DirEntry;
pub use errno::Errno;
pub use fs::{Config, Vfs};
pub use host::{HostDirSource, HostFileSource};
pub use inode::{FileType, Stat};
pub use journal::{Errand, Touch};
pub use output::{OutputCallback, OutputSink, Stream};
pub use source::{Content, EntryKind, Source};
pub use transfer::Whence;

/// The result of every file system operation.
pub type Result<T> = std::result::Result<T, Errno>;
