//! What a program does to files that are not its own: a journal of attempts by path.
//!
//! The embedder says when to begin, and which directory private files are made in. From then on
//! every operation on a path is noted, whether it succeeds or not, unless it stays below something
//! that the program made for itself. Reading what is mounted and using the devices is free.

use crate::fs::Vfs;
use crate::inode::Node;
use crate::walk::{Follow, LastName};
use crate::{Errno, Result};

/// What is done to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touch {
    /// Its content or its attributes are read, or whether it is there.
    Read,
    /// The entries of a directory are read.
    List,
    /// Content or attributes are changed; it may be made.
    Write,
    /// It is made, and must not have been there.
    Create,
    /// It is removed, or moved away.
    Delete,
}

/// On whose behalf the next operations are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errand {
    /// On behalf of the program.
    #[default]
    Program,
    /// A file or directory of the program's own is made, under a name that nobody else has.
    PrivateFile,
    /// The system looks around for its own ends; what it reads does not matter.
    System,
}

/// Attempts kept of one kind; the others are like them.
const MAX_OF_A_KIND: usize = 4;

/// The journal of a file system. It is part of the state.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    is_on: bool,
    errand: Errand,
    /// Where private files are made.
    private_dir: Vec<u8>,
    /// What the program made for itself, with all below.
    own: Vec<Vec<u8>>,
    noted: Vec<(Touch, Vec<u8>)>,
    reads_stdin: bool,
    base: (usize, usize, bool),
}

impl Journal {
    fn state(&self) -> (usize, usize, bool) {
        (self.own.len(), self.noted.len(), self.reads_stdin)
    }

    pub(crate) fn mark(&mut self) {
        self.base = self.state();
        self.errand = Errand::Program;
    }

    pub(crate) fn is_dirty(&self) -> bool {
        self.state() != self.base || self.errand != Errand::Program
    }

    pub(crate) fn reset(&mut self) {
        let (n_own, n_noted, reads_stdin) = self.base;
        self.own.truncate(n_own);
        self.noted.truncate(n_noted);
        self.reads_stdin = reads_stdin;
        self.errand = Errand::Program;
    }

    fn is_own(&self, real: &[u8]) -> bool {
        self.own.iter().any(|root| is_below(real, root))
    }

    fn note(&mut self, touch: Touch, path: &[u8]) {
        let same = self.noted.iter().filter(|(t, _)| *t == touch);
        if same.clone().all(|(_, p)| p != path) && same.count() < MAX_OF_A_KIND {
            self.noted.push((touch, path.to_vec()));
        }
    }
}

/// Where a path leads: the real path, and whether that is in a mount.
struct Real {
    path: Vec<u8>,
    is_mounted: bool,
}

impl Vfs {
    /// Begins the journal. Private files are those made in `private_dir`.
    pub fn begin_journal(&mut self, private_dir: &[u8]) {
        let real = self.realpath(private_dir);
        self.journal.private_dir = real.unwrap_or_else(|_| private_dir.to_vec());
        self.journal.is_on = true;
    }

    /// Says on whose behalf the next operations are done.
    pub fn set_errand(&mut self, errand: Errand) {
        self.journal.errand = errand;
    }

    /// Whether a journal is kept.
    pub fn has_journal(&self) -> bool {
        self.journal.is_on
    }

    /// The attempts noted, in the order in which they were first made, with the paths as the program
    /// gave them.
    pub fn touched(&self) -> impl Iterator<Item = (Touch, &[u8])> {
        self.journal.noted.iter().map(|(t, p)| (*t, &p[..]))
    }

    /// Whether standard input was read, or asked for what it has.
    pub fn stdin_was_read(&self) -> bool {
        self.journal.reads_stdin
    }

    /// Makes a directory that is the program's own, with those that lead to it.
    pub fn make_private_dir(&mut self, path: &[u8]) -> Result<()> {
        let was_on = std::mem::replace(&mut self.journal.is_on, false);
        let made = self.mkdir_all(path, 0o700);
        let real = self.realpath(path);
        self.journal.is_on = was_on;
        made?;
        let real = real?;
        if !self.journal.own.contains(&real) {
            self.journal.own.push(real);
        }
        Ok(())
    }

    /// Forgets the attempts noted since the mark; what is the program's own stays so.
    pub fn forget_touched(&mut self) {
        let (_, n_noted, reads_stdin) = self.journal.base;
        self.journal.noted.truncate(n_noted);
        self.journal.reads_stdin = reads_stdin;
    }

    /// Notes that a file will be deleted later, when nobody is looking.
    pub fn intend_to_delete(&mut self, path: &[u8]) {
        self.touch(Touch::Delete, path, Follow::Never);
    }

    /// Notes that a file is read in a way that this file system does not have.
    pub fn intend_to_read(&mut self, path: &[u8]) {
        self.touch(Touch::Read, path, Follow::Always);
    }

    pub(crate) fn touch_stdin(&mut self) {
        self.journal.reads_stdin |= self.journal.is_on;
    }

    /// Notes an attempt on a path, with links at its end followed or not.
    pub(crate) fn touch(&mut self, touch: Touch, path: &[u8], follow: Follow) {
        if !self.journal.is_on {
            return;
        }
        let real = self.real(path, follow);
        let is_free = match &real {
            Some(real) => self.is_free(touch, real),
            None => false,
        };
        if !is_free {
            self.journal.note(touch, path);
        }
    }

    fn is_free(&mut self, touch: Touch, real: &Real) -> bool {
        let only_reads = matches!(touch, Touch::Read | Touch::List);
        if real.is_mounted && only_reads || self.journal.is_own(&real.path) {
            return true;
        }
        let is_device = [
            &b"/dev/null"[..],
            b"/dev/zero",
            b"/dev/random",
            b"/dev/urandom",
        ]
        .contains(&&real.path[..]);
        if is_device && matches!(touch, Touch::Read | Touch::Write) {
            return true;
        }
        match self.journal.errand {
            Errand::Program => false,
            Errand::System => only_reads,
            Errand::PrivateFile => {
                let dir = &self.journal.private_dir[..];
                let is_there = parent_of(&real.path) == Some(dir);
                let asks_for_dir = touch == Touch::Read && real.path == dir;
                if is_there && touch == Touch::Create {
                    self.journal.own.push(real.path.clone());
                }
                asks_for_dir || is_there && matches!(touch, Touch::Create | Touch::Read)
            }
        }
    }

    /// The real path that a path leads to, which need not exist; nothing when that cannot be told.
    fn real(&mut self, path: &[u8], follow: Follow) -> Option<Real> {
        let mut end = path.len();
        let mut place = self.walk(path, follow);
        while let Err(Errno::ENOENT | Errno::ENOTDIR) = &place {
            // What leads there does not exist: as far as it does.
            end = path[..end].iter().rposition(|&b| b == b'/')?;
            place = match end {
                0 => self.walk(b"/", Follow::Always),
                _ => self.walk(&path[..end], Follow::Always),
            };
        }
        let place = place.ok()?;
        let mut real = self.path_of(place.dir).ok()?;
        let rest = &path[end..];
        if rest.split(|&b| b == b'/').any(|name| name == b"..") {
            return None;
        }
        let mut add = |name: &[u8]| {
            if real != b"/" {
                real.push(b'/');
            }
            real.extend_from_slice(name);
        };
        if let LastName::Plain(name) = &place.name {
            add(name);
        }
        for name in rest.split(|&b| b == b'/') {
            if !name.is_empty() && name != b"." {
                add(name);
            }
        }
        let is_mounted = matches!(place.node, Some(Node::Mounted { .. }))
            || matches!(place.dir, Node::Mounted { .. });
        Some(Real {
            path: real,
            is_mounted,
        })
    }
}

fn is_below(path: &[u8], root: &[u8]) -> bool {
    path.strip_prefix(root)
        .is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
}

fn parent_of(path: &[u8]) -> Option<&[u8]> {
    let at = path.iter().rposition(|&b| b == b'/')?;
    Some(if at == 0 { b"/" } else { &path[..at] })
}
