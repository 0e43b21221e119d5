//! What holds for all methods of a class or package that are alike, whichever a release has.

use crate::{Asked, Method};

/// Methods that are alike.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Internal name of their class, or its beginning, which ends with a slash.
    pub class: &'static str,
    /// Only the native ones.
    pub only_natives: bool,
    /// Beginnings of their names; empty for all names.
    pub names: &'static [&'static str],
    /// What they ask of the world.
    pub asks: Asked,
}

impl Family {
    /// Whether a method belongs to it.
    pub fn has(&self, method: &Method<'_>, is_native: bool) -> bool {
        let is_of_class = match self.class.ends_with('/') {
            true => method.class.starts_with(self.class),
            false => method.class == self.class,
        };
        let is_named =
            self.names.is_empty() || self.names.iter().any(|n| method.name.starts_with(n));
        is_of_class && is_named && (is_native || !self.only_natives)
    }
}

const fn all(class: &'static str, asks: Asked) -> Family {
    Family {
        class,
        only_natives: false,
        names: &[],
        asks,
    }
}

const fn natives(class: &'static str, asks: Asked) -> Family {
    Family {
        only_natives: true,
        ..all(class, asks)
    }
}

const fn reads(class: &'static str) -> Family {
    Family {
        names: &["read", "available"],
        ..natives(class, Asked::FileContent)
    }
}

/// The families. A method that is in several belongs to the first.
pub const FAMILIES: [Family; 12] = [
    all("java/security/SecureRandom", Asked::Random),
    all("java/lang/ProcessHandle", Asked::HostOfProgram),
    all("java/lang/ProcessBuilder", Asked::HostOfProgram),
    all("java/lang/ProcessHandleImpl", Asked::Host),
    all("java/lang/ProcessImpl", Asked::Host),
    reads("java/io/FileInputStream"),
    reads("java/io/RandomAccessFile"),
    natives("java/io/UnixFileSystem", Asked::Files),
    natives("sun/nio/fs/UnixNativeDispatcher", Asked::Files),
    natives("java/net/", Asked::Network),
    natives("sun/nio/ch/Net", Asked::Network),
    natives("sun/net/", Asked::Network),
];

/// Classes all of whose methods have results that depend on their arguments alone, with their nested
/// classes.
pub const PURE_CLASSES: [&str; 31] = [
    "java/lang/AbstractStringBuilder",
    "java/lang/Byte",
    "java/lang/CharSequence",
    "java/lang/Character",
    "java/lang/CharacterData",
    "java/lang/CharacterData00",
    "java/lang/CharacterDataLatin1",
    "java/lang/Comparable",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Number",
    "java/lang/Record",
    "java/lang/Short",
    "java/lang/StringBuilder",
    "java/lang/StringConcatHelper",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/util/AbstractMap",
    "java/util/AbstractSet",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/BitSet",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedHashMap",
    "java/util/LinkedList",
    "jdk/internal/util/ArraysSupport",
    "jdk/internal/util/DecimalDigits",
    "jdk/internal/util/Preconditions",
];

/// Whether a method makes an exception or error: what its trace or message says depends on who
/// called, and on the compiler of the JVM, but it is made all the same.
pub(crate) fn makes_throwable(method: &Method<'_>) -> bool {
    let class = method.class;
    let is_throwable = class == "java/lang/Throwable"
        || class.starts_with("java/") && (class.ends_with("Exception") || class.ends_with("Error"));
    is_throwable
        && matches!(
            method.name,
            "<init>" | "fillInStackTrace" | "forInputString"
        )
}
