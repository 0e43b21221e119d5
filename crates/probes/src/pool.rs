//! Constants appended to a class's pool.

use std::collections::BTreeMap;

use classfile::{ClassFile, Constant};

/// The constants that are added; those of the class keep their numbers.
pub(crate) struct PoolBuilder {
    /// `constant_pool_count` so far.
    count: usize,
    added: Vec<u8>,
    known: BTreeMap<Vec<u8>, u16>,
    classes: BTreeMap<String, u16>,
}

impl PoolBuilder {
    pub(crate) fn new(class: &ClassFile) -> PoolBuilder {
        let mut classes = BTreeMap::new();
        for (index, constant) in class.constants.iter() {
            if let (Constant::Class { .. }, Ok(name)) =
                (constant, class.constants.class_name(index))
            {
                classes.entry(name.to_string()).or_insert(index);
            }
        }
        PoolBuilder {
            count: class.constants.len(),
            added: Vec::new(),
            known: BTreeMap::new(),
            classes,
        }
    }

    /// The number of constants with the added ones, and their bytes.
    pub(crate) fn finish(self) -> Option<(u16, Vec<u8>)> {
        Some((u16::try_from(self.count).ok()?, self.added))
    }

    pub(crate) fn class(&mut self, name: &str) -> Option<u16> {
        if let Some(index) = self.classes.get(name) {
            return Some(*index);
        }
        let utf8 = self.utf8(name)?;
        self.two(7, utf8)
    }

    pub(crate) fn integer(&mut self, value: i32) -> Option<u16> {
        let mut bytes = vec![3];
        bytes.extend(value.to_be_bytes());
        self.add(bytes)
    }

    pub(crate) fn method(&mut self, class: &str, name: &str, descriptor: &str) -> Option<u16> {
        let class = self.class(class)?;
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        let name_and_type = self.four(12, name, descriptor)?;
        self.four(10, class, name_and_type)
    }

    /// Names here are class names and our own, which have no characters that Java writes otherwise.
    fn utf8(&mut self, text: &str) -> Option<u16> {
        let mut bytes = vec![1];
        bytes.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
        bytes.extend(text.as_bytes());
        self.add(bytes)
    }

    fn two(&mut self, tag: u8, a: u16) -> Option<u16> {
        let [a, b] = a.to_be_bytes();
        self.add(vec![tag, a, b])
    }

    fn four(&mut self, tag: u8, a: u16, b: u16) -> Option<u16> {
        let ([a, b], [c, d]) = (a.to_be_bytes(), b.to_be_bytes());
        self.add(vec![tag, a, b, c, d])
    }

    fn add(&mut self, bytes: Vec<u8>) -> Option<u16> {
        if let Some(index) = self.known.get(&bytes) {
            return Some(*index);
        }
        let index = u16::try_from(self.count).ok().filter(|n| *n < u16::MAX)?;
        self.added.extend(&bytes);
        self.known.insert(bytes, index);
        self.count += 1;
        Some(index)
    }
}
