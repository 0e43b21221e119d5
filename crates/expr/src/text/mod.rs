//! Terms as text: exact, versioned, as large as what they share and no larger.
//!
//! ```text
//! omakase term 1
//! x0: int -2147483648..2147483647 "n"
//! x3: length 0..2147483647 "s.length()"
//! t0: int = Add x0, int 5
//! t1: bool = Lt t0, x3
//! result t1
//! ```
//!
//! The first line names the form and its version. Then come the variables with their numbers in the
//! pool, kinds, ranges and names; then every operator once, with its sort and its operands, which
//! are variables, earlier operators or constants (`bool true`, `int 5`, `long -1`, `float 0.1`,
//! `double NaN`); then the terms meant, in order. Blank lines and lines that begin with `#` mean
//! nothing.
//!
//! # What is exact
//! [`parse`] after [`print()`] gives the same terms in the same pool: a node that the pool has is
//! taken as it is. All other nodes are made by the pool's constructors, which simplify; so in another
//! pool ([`parse_new`]) the terms have the same value under every model, but their operands may be
//! in another order, and what another version of the simplifier knows is applied.
//!
//! Parsing takes time and memory in proportion to the text, whatever the text is.

mod error;
mod parse;
mod print;

use crate::pool::{Pool, Term};

pub use error::{Place, TextError};
pub use print::print;

/// What every text begins with; the version follows.
const FORM: &str = "omakase term ";
/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// Bytes of the longest text that is read.
const MAX_TEXT: usize = 64 << 20;

/// Reads terms over the variables of this pool, which must be as the text says.
pub fn parse(text: &str, pool: &mut Pool) -> Result<Vec<Term>, TextError> {
    parse::parse(text, pool, parse::Variables::Known)
}

/// Reads terms over new variables, one for each of the text.
pub fn parse_new(text: &str, pool: &mut Pool) -> Result<Vec<Term>, TextError> {
    parse::parse(text, pool, parse::Variables::New)
}
