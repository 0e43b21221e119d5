//! Why classes could not be found or read.

use std::fmt;
use std::path::PathBuf;

/// A class or resource that is there but cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The operating system refused.
    Io {
        /// The file.
        path: PathBuf,
        /// The system's words.
        reason: String,
    },
    /// An archive entry is damaged or uses what is not supported.
    Entry {
        /// The archive.
        archive: PathBuf,
        /// The entry's name.
        entry: String,
        /// What is wrong.
        reason: ArchiveError,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, reason } => write!(f, "cannot read {}: {reason}", path.display()),
            Self::Entry {
                archive,
                entry,
                reason,
            } => {
                write!(f, "cannot read {entry} in {}: {reason}", archive.display())
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// What is wrong with an archive or one of its entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveError {
    /// No end-of-central-directory record: not a zip file, or cut short.
    NotAnArchive,
    /// The central directory lies outside the file or is malformed.
    BadDirectory,
    /// The entry's data lies outside the file or its local header is malformed.
    BadEntry,
    /// The compressed data is malformed.
    BadData,
    /// The entry is encrypted.
    Encrypted,
    /// Compressed by a method other than stored and deflated.
    Method(u16),
    /// The entry is larger than the limit.
    TooLarge {
        /// Its size.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// The entry claims to expand more than deflate can.
    Bomb,
    /// The archive was written anew or cut short after it was opened.
    Changed,
    /// Archives nested too deep, or too much nested data.
    NestedTooMuch,
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnArchive => f.write_str("not a zip archive, or cut short"),
            Self::BadDirectory => f.write_str("malformed central directory"),
            Self::BadEntry => f.write_str("entry lies outside the archive"),
            Self::BadData => f.write_str("malformed compressed data"),
            Self::Encrypted => f.write_str("entry is encrypted"),
            Self::Method(method) => write!(f, "compression method {method} is not supported"),
            Self::TooLarge { size, limit } => {
                write!(f, "entry of {size} bytes is above the limit of {limit}")
            }
            Self::Bomb => f.write_str("entry claims an impossible compression ratio"),
            Self::Changed => f.write_str("the archive has changed since it was opened"),
            Self::NestedTooMuch => f.write_str("too much nested archive data"),
        }
    }
}

impl std::error::Error for ArchiveError {}

/// A class path entry that is skipped; the others still work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassPathProblem {
    /// The entry, or the archive or file inside it.
    pub path: PathBuf,
    /// What is wrong.
    pub reason: ProblemReason,
}

/// Why a class path entry is skipped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemReason {
    /// It does not exist. Java ignores such entries silently.
    Missing,
    /// The operating system refused.
    Unreadable(String),
    /// It is neither a directory nor an archive.
    Archive(ArchiveError),
    /// The archive inside it of this name is unusable.
    Nested {
        /// Name of the nested archive.
        entry: String,
        /// What is wrong.
        reason: ArchiveError,
    },
}

impl fmt::Display for ClassPathProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            ProblemReason::Missing => write!(f, "class path entry {path} does not exist"),
            ProblemReason::Unreadable(reason) => {
                write!(f, "class path entry {path} cannot be read: {reason}")
            }
            ProblemReason::Archive(reason) => write!(f, "class path entry {path}: {reason}"),
            ProblemReason::Nested { entry, reason } => {
                write!(
                    f,
                    "class path entry {path}: nested archive {entry}: {reason}"
                )
            }
        }
    }
}

impl std::error::Error for ClassPathProblem {}

/// Why a JDK cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JdkError {
    /// Neither `lib/modules` nor `rt.jar` under this directory.
    NoClassLibrary {
        /// The directory.
        java_home: PathBuf,
    },
    /// A file of the JDK cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The system's words.
        reason: String,
    },
    /// A jar of a JDK 8 is malformed.
    Archive {
        /// The jar.
        path: PathBuf,
        /// What is wrong.
        reason: ArchiveError,
    },
    /// `lib/modules` is malformed.
    Image {
        /// The image.
        path: PathBuf,
        /// What is wrong.
        reason: ImageError,
    },
    /// The version can be told neither from `release` nor from `java/lang/Object`.
    UnknownVersion {
        /// The directory.
        java_home: PathBuf,
    },
}

/// What is wrong with a jimage file or one of its resources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImageError {
    /// The file does not begin with the jimage magic.
    BadMagic,
    /// A format version other than 1.0.
    Version {
        /// Major version found.
        major: u16,
        /// Minor version found.
        minor: u16,
    },
    /// A table or resource lies outside the file.
    Truncated,
    /// A compressed resource names a decompressor that is not known.
    Decompressor(String),
    /// A compressed resource is malformed.
    BadData,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadMagic => f.write_str("not a jimage file"),
            Self::Version { major, minor } => write!(f, "jimage version {major}.{minor}"),
            Self::Truncated => f.write_str("cut short"),
            Self::Decompressor(name) => write!(f, "unknown decompressor {name:?}"),
            Self::BadData => f.write_str("malformed compressed resource"),
        }
    }
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoClassLibrary { java_home } => write!(
                f,
                "no JDK at {}: neither lib/modules nor lib/rt.jar nor jre/lib/rt.jar is there",
                java_home.display()
            ),
            Self::Io { path, reason } => write!(f, "cannot read {}: {reason}", path.display()),
            Self::Archive { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Image { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::UnknownVersion { java_home } => {
                write!(
                    f,
                    "cannot tell the version of the JDK at {}",
                    java_home.display()
                )
            }
        }
    }
}

impl std::error::Error for ImageError {}
impl std::error::Error for JdkError {}
