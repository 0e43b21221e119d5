//! Constants for a class file that is written.

use std::collections::BTreeMap;

use super::WriteError;
use crate::{ClassFile, Constant, mutf8};

/// Tags of constants (JVMS table 4.4-A).
#[allow(missing_docs, reason = "named as in the table")]
pub mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD_REF: u8 = 9;
    pub const METHOD_REF: u8 = 10;
    pub const INTERFACE_METHOD_REF: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
}

/// Constants with their indices. Equal constants are one.
#[derive(Clone, Debug)]
pub struct PoolWriter {
    /// Entries before the first of [`Self::added`], the unusable one at index 0 included.
    n_before: usize,
    /// The entry after a long or a double is empty.
    added: Vec<Vec<u8>>,
    known: BTreeMap<Vec<u8>, u16>,
    /// Class constants of the pool that is extended.
    classes: BTreeMap<String, u16>,
}

impl Default for PoolWriter {
    fn default() -> PoolWriter {
        PoolWriter::new()
    }
}

impl PoolWriter {
    /// An empty pool.
    pub fn new() -> PoolWriter {
        PoolWriter {
            n_before: 1,
            added: Vec::new(),
            known: BTreeMap::new(),
            classes: BTreeMap::new(),
        }
    }

    /// Constants to be appended to those of a class, which keep their indices. Its Class constants
    /// are used again.
    pub fn extending(class: &ClassFile) -> PoolWriter {
        let mut pool = PoolWriter::new();
        pool.n_before = class.constants.len();
        for (index, constant) in class.constants.iter() {
            if let (Constant::Class { .. }, Ok(name)) =
                (constant, class.constants.class_name(index))
            {
                pool.classes.entry(name.to_string()).or_insert(index);
            }
        }
        pool
    }

    /// The constants that were added, as [`RawClass::pool`](crate::raw::RawClass::pool) has them.
    pub fn into_added(self) -> Vec<Vec<u8>> {
        self.added
    }

    /// All constants of a pool that began empty.
    pub(super) fn into_entries(self) -> Vec<Vec<u8>> {
        let mut entries = vec![Vec::new()];
        entries.extend(self.added);
        entries
    }

    /// A constant by its tag and what follows it.
    ///
    /// # Errors
    /// When the pool is full.
    pub fn constant(&mut self, tag: u8, payload: &[u8]) -> Result<u16, WriteError> {
        let mut bytes = vec![tag];
        bytes.extend_from_slice(payload);
        if let Some(&index) = self.known.get(&bytes) {
            return Ok(index);
        }
        let is_wide = matches!(tag, tag::LONG | tag::DOUBLE);
        let index = self.n_before + self.added.len();
        // The count of the pool is a u16 too, and one more than the last index.
        let last = index + usize::from(is_wide);
        if last >= usize::from(u16::MAX) {
            return Err(WriteError::TooManyConstants);
        }
        let index = index as u16;
        self.added.push(bytes.clone());
        if is_wide {
            self.added.push(Vec::new());
        }
        self.known.insert(bytes, index);
        Ok(index)
    }

    /// A Utf8 constant of these bytes.
    ///
    /// # Errors
    /// When they are too many, or the pool is full.
    pub fn utf8_bytes(&mut self, bytes: &[u8]) -> Result<u16, WriteError> {
        let length = u16::try_from(bytes.len()).map_err(|_| WriteError::TextTooLong)?;
        let mut payload = length.to_be_bytes().to_vec();
        payload.extend_from_slice(bytes);
        self.constant(tag::UTF8, &payload)
    }

    /// A Utf8 constant.
    ///
    /// # Errors
    /// As [`Self::utf8_bytes`].
    pub fn utf8(&mut self, text: &str) -> Result<u16, WriteError> {
        self.utf8_bytes(&mutf8::from_utf16(text.encode_utf16()))
    }

    /// A constant of one index.
    fn one(&mut self, tag: u8, index: u16) -> Result<u16, WriteError> {
        self.constant(tag, &index.to_be_bytes())
    }

    /// A constant of two indices.
    ///
    /// # Errors
    /// When the pool is full.
    pub fn pair(&mut self, tag: u8, first: u16, second: u16) -> Result<u16, WriteError> {
        let ([a, b], [c, d]) = (first.to_be_bytes(), second.to_be_bytes());
        self.constant(tag, &[a, b, c, d])
    }

    /// A Class constant.
    ///
    /// # Errors
    /// As [`Self::utf8_bytes`].
    pub fn class(&mut self, name: &str) -> Result<u16, WriteError> {
        if let Some(&index) = self.classes.get(name) {
            return Ok(index);
        }
        let name = self.utf8(name)?;
        self.one(tag::CLASS, name)
    }

    /// A String constant.
    ///
    /// # Errors
    /// As [`Self::utf8_bytes`].
    pub fn string(&mut self, text: &str) -> Result<u16, WriteError> {
        let text = self.utf8(text)?;
        self.one(tag::STRING, text)
    }

    /// An Integer constant.
    ///
    /// # Errors
    /// When the pool is full.
    pub fn integer(&mut self, value: i32) -> Result<u16, WriteError> {
        self.constant(tag::INTEGER, &value.to_be_bytes())
    }

    /// A NameAndType constant.
    ///
    /// # Errors
    /// As [`Self::utf8_bytes`].
    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> Result<u16, WriteError> {
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        self.pair(tag::NAME_AND_TYPE, name, descriptor)
    }

    /// A reference to a field or method.
    ///
    /// # Errors
    /// As [`Self::utf8_bytes`].
    pub fn member(
        &mut self,
        tag: u8,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<u16, WriteError> {
        let class = self.class(class)?;
        let name_and_type = self.name_and_type(name, descriptor)?;
        self.pair(tag, class, name_and_type)
    }
}
