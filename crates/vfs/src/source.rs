//! What may be mounted: read-only trees whose content comes from outside.

use std::io;
use std::sync::Arc;

/// A kind of entry in a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A directory.
    Dir,
    /// A file of `len` bytes.
    File {
        /// The length in bytes.
        len: u64,
    },
}

/// The bytes of a file, shared: a file that is mapped into memory need not be copied.
pub type Content = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A read-only tree of directories and files.
///
/// Paths are relative to the root of the tree, separated by `/`, without `.`, `..`, empty
/// components or a leading slash; the root is `""`, and may be a single file. Each directory
/// is listed and each file read at most once per mount; the answers are kept, so a source that
/// changes underneath is not noticed.
pub trait Source: Send + Sync {
    /// What stands at `path`, if anything.
    fn entry(&self, path: &str) -> Option<EntryKind>;

    /// The content of the file at `path`. An error becomes [`Errno::EIO`](crate::Errno::EIO).
    fn read(&self, path: &str) -> io::Result<Content>;

    /// All entries of the directory at `path`, in any order. A name that is not listed does
    /// not exist.
    fn list(&self, path: &str) -> Vec<(String, EntryKind)>;
}

/// A single file whose content a function makes when it is first needed.
pub(crate) struct LazyFile<F>(pub(crate) F);

impl<F> Source for LazyFile<F>
where
    F: Fn() -> io::Result<Arc<[u8]>> + Send + Sync,
{
    fn entry(&self, path: &str) -> Option<EntryKind> {
        let content = path.is_empty().then(&self.0)?.ok()?;
        Some(EntryKind::File {
            len: content.len() as u64,
        })
    }

    fn read(&self, _path: &str) -> io::Result<Content> {
        Ok(Arc::new((self.0)()?))
    }

    fn list(&self, _path: &str) -> Vec<(String, EntryKind)> {
        Vec::new()
    }
}
