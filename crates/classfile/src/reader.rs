//! A big-endian cursor over the bytes of a class file.

use crate::ClassFormatError;
use std::ops::Range;

/// Reads forward through `bytes[..end]`; every read names what it reads, for the error.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    pub(crate) at: usize,
}

type Result<T> = std::result::Result<T, ClassFormatError>;

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8], at: usize) -> Self {
        Reader { bytes, at }
    }

    /// A reader of `range`, which keeps offsets counted from the start of the file.
    pub(crate) fn over(bytes: &'a [u8], range: &Range<usize>) -> Self {
        Reader {
            bytes: bytes.get(..range.end).unwrap_or(bytes),
            at: range.start,
        }
    }

    pub(crate) fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    fn take<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N]> {
        match self
            .bytes
            .get(self.at..)
            .and_then(|rest| rest.first_chunk::<N>())
        {
            Some(chunk) => {
                self.at += N;
                Ok(*chunk)
            }
            None => Err(ClassFormatError::Truncated {
                what,
                offset: self.at,
            }),
        }
    }

    pub(crate) fn u8(&mut self, what: &'static str) -> Result<u8> {
        Ok(self.take::<1>(what)?[0])
    }

    pub(crate) fn u16(&mut self, what: &'static str) -> Result<u16> {
        Ok(u16::from_be_bytes(self.take(what)?))
    }

    pub(crate) fn u32(&mut self, what: &'static str) -> Result<u32> {
        Ok(u32::from_be_bytes(self.take(what)?))
    }

    pub(crate) fn u64(&mut self, what: &'static str) -> Result<u64> {
        Ok(u64::from_be_bytes(self.take(what)?))
    }

    /// Skips `length` bytes and returns where they stand.
    pub(crate) fn range(&mut self, length: usize, what: &'static str) -> Result<Range<usize>> {
        if self.left() < length {
            return Err(ClassFormatError::Truncated {
                what,
                offset: self.at,
            });
        }
        let start = self.at;
        self.at += length;
        Ok(start..self.at)
    }
}
