//! The raw attributes of a class file, for those who need ones that parsing does not keep.

use std::ops::Range;

use classfile::ClassFile;

use crate::layout::{Attribute, Layout};

/// Pool index of the name, and the place of the body, of each attribute.
pub type AttributeTable = Vec<(u16, Range<usize>)>;

/// Those of a class.
pub fn of_class(class: &ClassFile) -> AttributeTable {
    let layout = Layout::of(class);
    layout
        .and_then(|l| l.class_attributes(class))
        .map(table)
        .unwrap_or_default()
}

/// Those of each method.
pub fn of_methods(class: &ClassFile) -> Vec<AttributeTable> {
    let methods = Layout::of(class).map(|l| l.methods).unwrap_or_default();
    methods.into_iter().map(|m| table(m.attributes)).collect()
}

fn table(attributes: Vec<Attribute>) -> AttributeTable {
    attributes.into_iter().map(|a| (a.name, a.body)).collect()
}
