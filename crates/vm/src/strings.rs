//! Java strings and arrays from Rust, and back.

use crate::class::ClassId;
use crate::heap::{ARRAY_BASE, LENGTH_OFFSET, NULL, Ref};
use crate::kind::Kind;
use crate::native::{Control, Outcome, StopReason};
use crate::vm::Vm;

impl Vm {
    /// Allocates an instance without running a constructor.
    pub fn new_object(&mut self, class: ClassId) -> Outcome<Ref> {
        let size = self.classes[class].instance_size;
        let obj = match self.heap.alloc(class, size) {
            Some(obj) => obj,
            None => return Err(self.out_of_memory()),
        };
        if self.classes[class].has_finalizer {
            self.finalizable.push(obj);
        }
        Ok(obj)
    }

    /// Allocates an array of an array class.
    pub fn new_array(&mut self, class: ClassId, kind: Kind, length: u32) -> Outcome<Ref> {
        let size = u64::from(ARRAY_BASE) + (u64::from(length) << kind.shift());
        if !self.heap.fits(size) && size > (1 << 20) {
            return Err(self.out_of_memory());
        }
        match self.heap.alloc(class, size as u32) {
            Some(obj) => {
                self.heap.store_u32(obj + LENGTH_OFFSET, length);
                Ok(obj)
            }
            None => Err(self.out_of_memory()),
        }
    }

    /// Array of a primitive kind.
    pub fn new_primitive_array(&mut self, kind: Kind, length: u32) -> Outcome<Ref> {
        let class = self.known.primitive_array[kind as usize];
        self.new_array(class, kind, length)
    }

    /// Array of references with the given element class.
    pub fn new_ref_array(&mut self, element: ClassId, items: &[Ref]) -> Outcome<Ref> {
        let class = self.array_class_of(element)?;
        let array = self.new_array(class, Kind::Ref, items.len() as u32)?;
        for (i, &item) in items.iter().enumerate() {
            self.heap.store_ref(array + ARRAY_BASE + 4 * i as u32, item);
        }
        Ok(array)
    }

    /// `byte[]` with the given contents.
    pub fn new_bytes(&mut self, bytes: &[u8]) -> Outcome<Ref> {
        let array = self.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
        self.heap
            .bytes_mut(array + ARRAY_BASE, bytes.len() as u32)
            .copy_from_slice(bytes);
        Ok(array)
    }

    /// Contents of a `byte[]`.
    pub fn byte_array(&self, array: Ref) -> &[u8] {
        self.heap
            .bytes(array + ARRAY_BASE, self.heap.array_len(array))
    }

    /// Element of a reference array.
    pub fn array_ref(&self, array: Ref, index: u32) -> Ref {
        self.heap.load_ref(array + ARRAY_BASE + 4 * index)
    }

    /// A new Java string.
    pub fn new_string(&mut self, text: &str) -> Outcome<Ref> {
        if text.is_ascii() {
            return self.string_from_latin1(text.as_bytes(), false);
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new Java string from UTF-16 code units.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Outcome<Ref> {
        self.string_from_units(units, false)
    }

    /// A new Java string from Latin-1 bytes.
    pub fn new_string_latin1(&mut self, bytes: &[u8]) -> Outcome<Ref> {
        self.string_from_latin1(bytes, false)
    }

    fn string_from_latin1(&mut self, bytes: &[u8], permanent: bool) -> Outcome<Ref> {
        if self.known.string_coder.is_none() {
            let units: Vec<u16> = bytes.iter().map(|&b| u16::from(b)).collect();
            return self.string_from_units(&units, permanent);
        }
        let array = self.raw_array(Kind::Byte, bytes.len() as u32, permanent)?;
        self.raw_bytes(array, bytes);
        self.string_object(array, 0, permanent)
    }

    fn string_from_units(&mut self, units: &[u16], permanent: bool) -> Outcome<Ref> {
        if self.known.string_coder.is_some() && units.iter().all(|&u| u < 256) {
            let bytes: Vec<u8> = units.iter().map(|&u| u as u8).collect();
            return self.string_from_latin1(&bytes, permanent);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
        let array = match self.known.string_coder {
            Some(_) => self.raw_array(Kind::Byte, bytes.len() as u32, permanent)?,
            None => self.raw_array(Kind::Char, units.len() as u32, permanent)?,
        };
        self.raw_bytes(array, &bytes);
        self.string_object(array, 1, permanent)
    }

    fn raw_array(&mut self, kind: Kind, length: u32, permanent: bool) -> Outcome<Ref> {
        if !permanent {
            return self.new_primitive_array(kind, length);
        }
        let class = self.known.primitive_array[kind as usize];
        let size = ARRAY_BASE + (length << kind.shift());
        let array = self
            .heap
            .alloc_perm(class, size)
            .ok_or(Control::Stop(StopReason::LimitReached("string literals")))?;
        self.heap.store_u32_raw(array + LENGTH_OFFSET, length);
        Ok(array)
    }

    fn raw_bytes(&mut self, array: Ref, bytes: &[u8]) {
        // Fresh memory: no log needed, but going through the log is harmless only for young objects;
        // permanent ones must keep their first content after a reset.
        for (i, chunk) in bytes.chunks(4).enumerate() {
            let mut word = [0u8; 4];
            word[..chunk.len()].copy_from_slice(chunk);
            self.heap
                .store_u32_raw(array + ARRAY_BASE + 4 * i as u32, u32::from_le_bytes(word));
        }
    }

    fn string_object(&mut self, value: Ref, coder: u32, permanent: bool) -> Outcome<Ref> {
        let class = self.known.string;
        let size = self.classes[class].instance_size;
        let s = if permanent {
            self.heap
                .alloc_perm(class, size)
                .ok_or(Control::Stop(StopReason::LimitReached("string literals")))?
        } else {
            self.new_object(class)?
        };
        let known = &self.known;
        let (value_at, coder_at) = (s + known.string_value, known.string_coder);
        self.heap.store_ref_raw(value_at, value);
        if let Some(offset) = coder_at {
            let at = s + offset;
            let word = (self.heap.load_u32(at) & !0xff) | coder;
            self.heap.store_u32_raw(at, word);
        }
        Ok(s)
    }

    /// The interned string of a literal; a permanent object.
    pub fn intern_literal(&mut self, units: &[u16]) -> Outcome<Ref> {
        if let Some(s) = self.interned.get(units) {
            return Ok(s);
        }
        let s = self.string_from_units(units, true)?;
        self.interned.add_literal(units, s);
        Ok(s)
    }

    /// `String.intern`.
    pub fn intern(&mut self, s: Ref) -> Outcome<Ref> {
        let units = self.string_units(s);
        if let Some(known) = self.interned.get(&units) {
            return Ok(known);
        }
        // A permanent copy would change identity; the string itself becomes the canonical one.
        let bytes = self.interned.add(&units, s);
        self.heap.add_external(bytes);
        Ok(s)
    }

    /// Code units of a Java string.
    pub fn string_units(&self, s: Ref) -> Vec<u16> {
        let value = self.heap.load_ref(s + self.known.string_value);
        if value == NULL {
            return Vec::new();
        }
        let length = self.heap.array_len(value);
        match self.known.string_coder {
            Some(offset) if self.heap.load_u8(s + offset) == 0 => self
                .heap
                .bytes(value + ARRAY_BASE, length)
                .iter()
                .map(|&b| u16::from(b))
                .collect(),
            Some(_) => units(self.heap.bytes(value + ARRAY_BASE, length)),
            None => units(self.heap.bytes(value + ARRAY_BASE, length * 2)),
        }
    }

    /// Text of a Java string; lone surrogates become replacement characters.
    pub fn string_text(&self, s: Ref) -> String {
        if s == NULL {
            return "null".into();
        }
        String::from_utf16_lossy(&self.string_units(s))
    }
}

fn units(bytes: &[u8]) -> Vec<u16> {
    bytes
        .chunks_exact(2)
        .map(|b| u16::from_le_bytes([b[0], b[1]]))
        .collect()
}
