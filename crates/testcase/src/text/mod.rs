//! Test cases as text: exact, versioned, for people to read and to compare line by line.
//!
//! The first line names the form and its version. Then come the members that the text declares, if
//! any, and the statements, one on a line and numbered from 0. Blank lines and lines that begin
//! with `#` mean nothing.
//!
//! ```text
//! omakase test 1
//! constructor bank/Account(I)V public (balance: int)
//! method bank/Account.deposit(I)V public (amount: int): void throws bank/Closed
//!
//! v0: int = int 5
//! v1: bank/Account = new bank/Account(I)V (v0)
//! v2: void = call bank/Account.deposit(I)V on v1 (v0)
//! ```
//!
//! - **Names** are internal names, written as they are when they have only letters, digits and
//!   `_ $ / -`; all others stand in backquotes, with Java's escapes.
//! - **Members** are told by class, name and descriptor: `bank/Account.deposit(I)V`, a constructor
//!   without a name, a field as `bank/Account.limit:I`. Members that differ in nothing but what
//!   this does not show have a number: `bank/Account.deposit(I)V#2`.
//! - **Types** are those of [`Ty`]: `int`, `java/util/List<java/lang/String>[]`, `'T` for a type
//!   variable.
//! - **Values**: `int 5`, `char 'a'`, `double -0.0`, `float NaN`, strings as Java writes them. Bits
//!   that no such literal stands for are written as `int bits 0x1ffffffff`.
//!
//! | statement | is |
//! | --- | --- |
//! | `int 5`, `"text"`, `null`, `class int[]`, `tempdir` | the value |
//! | `enum bank/Kind.OPEN` | an enum constant |
//! | `array int {v0, v1}` | an array with its elements |
//! | `new bank/Account(I)V (v0)` | a constructor call |
//! | `call bank/Account.of(I)V (v0)`, `call bank/Account.deposit(I)V on v1 (v0)` | a method call |
//! | `get bank/Account.limit:I`, `get bank/Account.id:I of v1` | reads a field |
//! | `set bank/Account.limit:I to v0`, `set bank/Account.id:I of v1 to v0` | writes a field |
//! | `lambda java/lang/Runnable.run()V`, `lambda a/Source.next()I gives v0` | a lambda |
//! | `reference TARGET as METHOD (types): type` | a method reference |
//! | `stub [new CONSTRUCTOR] (v0) {METHOD (types): type [gives v1]; ...}` | an anonymous class |
//!
//! [`print()`] and [`parse_in`] are inverses where a [`Universe`] has all members; [`print_whole`]
//! and [`parse`] always are, for every test whose statements use earlier ones only. Parsing takes
//! time and memory in proportion to the text, whatever the text is.

mod cursor;
mod error;
mod literal;
mod members;
mod parse;
mod print;

use crate::test::TestCase;
#[cfg(doc)]
use crate::ty::Ty;
use crate::universe::Universe;

pub use error::{Place, TextError};
pub use members::Members;
pub use print::{print, print_whole, statement};

/// What every text begins with; the version follows.
const FORM: &str = "omakase test ";
/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// Types inside types, dimensions of arrays included. Class files allow 255 dimensions.
const MAX_NESTING: usize = 300;
/// Bytes of the longest text that is read.
const MAX_TEXT: usize = 64 << 20;

/// Reads a test that stands alone: it declares the members that it uses.
pub fn parse(text: &str) -> Result<TestCase, TextError> {
    parse_with(text, &Members::default())
}

/// Reads a test that may use these members without declaring them; what it declares itself comes
/// first.
pub fn parse_with(text: &str, members: &Members) -> Result<TestCase, TextError> {
    parse::parse(text, parse::Source::Members(members)).map(|(test, _)| test)
}

/// Reads a test of which all members are on a class path or in the JDK. What the text declares
/// about them is not believed.
pub fn parse_in(text: &str, universe: &Universe) -> Result<TestCase, TextError> {
    parse::parse(text, parse::Source::Universe(universe)).map(|(test, _)| test)
}

/// Reads what a text declares; statements may use it, as in [`parse`].
pub fn parse_members(text: &str) -> Result<Members, TextError> {
    let known = Members::default();
    parse::parse(text, parse::Source::Members(&known)).map(|(_, declared)| declared)
}
