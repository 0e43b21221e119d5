//! Where classes come from, and the shape of their code.
//!
//! [`ClassPath`] finds the user's classes in directories and jars, [`JdkImage`] those of the
//! user's JDK. Both hand out plain bytes and can be shared between threads. [`mod@cfg`] builds the
//! control-flow graph of a method and numbers the branches of a class; every later report uses
//! that numbering. [`inspect`] renders both as text and DOT. [`abstract_interpreter`] follows the
//! operands of instructions.
//!
//! Nothing here loads, links or runs a class.
//!
//! ```
//! use program::ClassPath;
//! let (class_path, problems) = ClassPath::open(&ClassPath::parse_spec("no/such.jar"), 17);
//! assert_eq!(problems[0].to_string(), "class path entry no/such.jar does not exist");
//! assert!(class_path.find_class("a/B").is_none());
//! ```

#[expect(unsafe_code, reason = "memory mapping; see the module")]
mod mapped;

pub mod abstract_interpreter;
pub mod archive;
pub mod cfg;
mod class_path;
mod contents;
mod error;
mod inflate;
pub mod inspect;
mod jdk;
pub mod jimage;
mod manifest;
mod subclasses;

pub use cfg::{
    Branch, BranchId, Branches, Cfg, CfgError, Conditions, Expressions, Relation, Side, SideKey,
};
pub use class_path::{
    ClassPath, Entry, EntryKind, FoundClass, FoundResource, Origin, expand_wildcard,
};
pub use contents::Contents;
pub use error::{ArchiveError, ClassPathProblem, ImageError, JdkError, ProblemReason, ReadError};
pub use inspect::{inspect_dot, inspect_text};
pub use jdk::{BOOT_JARS, EXTENSIONS, JdkImage};
pub use mapped::Bytes;
pub use subclasses::Subclasses;
