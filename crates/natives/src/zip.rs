//! To be written.
use crate::Row;
/// Rows of this area.
pub const NATIVES: &[Row] = &[];
/// State of open inflaters and deflaters.
#[derive(Default)]
pub struct Streams;
impl Streams {
    /// Makes the present state the base.
    pub fn mark(&mut self) {}
    /// Returns to the base.
    pub fn reset(&mut self) {}
}
