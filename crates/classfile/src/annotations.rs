//! The types of annotations, visible and invisible (JVMS 4.7.16, 4.7.17).

use std::ops::Range;

use crate::ClassFile;
use crate::raw::{Attribute, Body};

/// Descriptors of the annotations in the body of a `RuntimeVisibleAnnotations` that was parsed.
pub fn visible(class: &ClassFile, body: Option<&Range<usize>>) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(range) = body {
        let mut reader = Reader {
            class,
            bytes: class.slice(range),
            depth: 0,
        };
        let _what_was_read_before_damage_counts = reader.annotations(&mut found);
    }
    found
}

/// For each method whether a tool wrote it: an annotation whose name has `Generated` in it says so, as
/// `lombok.Generated` does.
pub fn generated_methods(class: &ClassFile) -> Vec<bool> {
    let is_named = |name: &str| {
        name.rsplit(['/', '$'])
            .next()
            .is_some_and(|n| n.contains("Generated"))
    };
    let mentions = (1..class.constants.len() as u16).any(|idx| {
        let text = class.constants.utf8_bytes(idx);
        text.is_ok_and(|t| t.starts_with(b"L") && t.windows(9).any(|w| w == b"Generated"))
    });
    let methods = match mentions {
        true => crate::raw::RawClass::read(class.bytes()).map(|raw| raw.methods),
        false => None,
    };
    let mut found: Vec<bool> = methods
        .unwrap_or_default()
        .iter()
        .map(|m| types(class, &m.attributes).iter().any(|a| is_named(a)))
        .collect();
    found.resize(class.methods.len(), false);
    found
}

/// Descriptors of the annotations in these attributes.
pub fn types(class: &ClassFile, attributes: &[Attribute]) -> Vec<String> {
    let mut found = Vec::new();
    for attribute in attributes {
        let name = class.constants.utf8_bytes(attribute.name);
        if let (
            Ok(b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations"),
            Body::Raw(bytes),
        ) = (name, &attribute.body)
        {
            let mut reader = Reader {
                class,
                bytes,
                depth: 0,
            };
            let _what_was_read_before_damage_counts = reader.annotations(&mut found);
        }
    }
    found
}

/// Values nest; nobody nests them deeper.
const MAX_DEPTH: usize = 64;

struct Reader<'a> {
    class: &'a ClassFile,
    bytes: &'a [u8],
    depth: usize,
}

impl Reader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn annotations(&mut self, found: &mut Vec<String>) -> Option<()> {
        for _ in 0..self.u16()? {
            let ty = self.annotation()?;
            found.extend(self.class.constants.str(ty).map(|t| t.to_string()));
        }
        Some(())
    }

    fn annotation(&mut self) -> Option<u16> {
        let ty = self.u16()?;
        for _ in 0..self.u16()? {
            self.u16()?;
            self.value()?;
        }
        Some(ty)
    }

    fn value(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        match self.u8()? {
            b'e' => {
                self.u16()?;
                self.u16()?;
            }
            b'@' => {
                self.annotation()?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.value()?;
                }
            }
            _ => {
                self.u16()?;
            }
        }
        self.depth -= 1;
        Some(())
    }
}
