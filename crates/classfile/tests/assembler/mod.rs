//! A small class file assembler, so that tests need no JDK and can be wrong on purpose.
#![allow(dead_code, reason = "each test uses its part of it")]

/// Builds one class.
pub struct Assembler {
    pub major: u16,
    pub access: u16,
    pub this_class: u16,
    pub super_class: u16,
    pool: Vec<u8>,
    pool_count: u16,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

/// The parts of a `Code` attribute.
#[derive(Default)]
pub struct Body<'a> {
    pub code: &'a [u8],
    /// start, end, handler, type
    pub handlers: &'a [[u16; 4]],
    pub lines: &'a [(u16, u16)],
}

impl Assembler {
    /// A public class `name` that extends `java/lang/Object`.
    pub fn new(name: &str) -> Self {
        let mut this = Assembler {
            major: 61,
            access: 0x21,
            this_class: 0,
            super_class: 0,
            pool: Vec::new(),
            pool_count: 1,
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
        };
        this.this_class = this.class(name);
        this.super_class = this.class("java/lang/Object");
        this
    }

    /// Adds a constant by its tag and payload.
    pub fn constant(&mut self, tag: u8, payload: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend_from_slice(payload);
        self.pool_count += if matches!(tag, 5 | 6) { 2 } else { 1 };
        self.pool_count - if matches!(tag, 5 | 6) { 2 } else { 1 }
    }

    pub fn utf8_bytes(&mut self, bytes: &[u8]) -> u16 {
        let mut payload = (bytes.len() as u16).to_be_bytes().to_vec();
        payload.extend_from_slice(bytes);
        self.constant(1, &payload)
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        self.utf8_bytes(text.as_bytes())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(7, &name.to_be_bytes())
    }

    /// A constant of two indices: references, NameAndType, Dynamic.
    pub fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        self.constant(tag, &[first.to_be_bytes(), second.to_be_bytes()].concat())
    }

    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.pair(12, name, descriptor)
    }

    /// A FieldRef (9), MethodRef (10) or InterfaceMethodRef (11).
    pub fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, nat) = (self.class(class), self.name_and_type(name, descriptor));
        self.pair(tag, class, nat)
    }

    pub fn attribute(&mut self, name: &str, body: &[u8]) -> Vec<u8> {
        let mut bytes = self.utf8(name).to_be_bytes().to_vec();
        bytes.extend((body.len() as u32).to_be_bytes());
        bytes.extend_from_slice(body);
        bytes
    }

    pub fn class_attribute(&mut self, name: &str, body: &[u8]) {
        let attribute = self.attribute(name, body);
        self.attributes.push(attribute);
    }

    pub fn code(&mut self, body: &Body<'_>) -> Vec<u8> {
        let mut bytes = vec![0, 4, 0, 4];
        bytes.extend((body.code.len() as u32).to_be_bytes());
        bytes.extend_from_slice(body.code);
        bytes.extend((body.handlers.len() as u16).to_be_bytes());
        bytes.extend(body.handlers.iter().flatten().flat_map(|n| n.to_be_bytes()));
        bytes.extend(u16::from(!body.lines.is_empty()).to_be_bytes());
        if !body.lines.is_empty() {
            let mut lines = (body.lines.len() as u16).to_be_bytes().to_vec();
            let rows = body.lines.iter().flat_map(|(pc, line)| [*pc, *line]);
            lines.extend(rows.flat_map(u16::to_be_bytes));
            bytes.extend(self.attribute("LineNumberTable", &lines));
        }
        self.attribute("Code", &bytes)
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str, attributes: &[Vec<u8>]) {
        let member = self.member_info(access, name, descriptor, attributes);
        self.fields.push(member);
    }

    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, attributes: &[Vec<u8>]) {
        let member = self.member_info(access, name, descriptor, attributes);
        self.methods.push(member);
    }

    /// A static method with code.
    pub fn static_method(&mut self, name: &str, descriptor: &str, body: &Body<'_>) {
        let code = self.code(body);
        self.method(0x9, name, descriptor, &[code]);
    }

    fn member_info(
        &mut self,
        access: u16,
        name: &str,
        desc: &str,
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let header = [
            access,
            self.utf8(name),
            self.utf8(desc),
            attributes.len() as u16,
        ];
        let mut bytes: Vec<u8> = header.iter().flat_map(|n| n.to_be_bytes()).collect();
        attributes
            .iter()
            .for_each(|attribute| bytes.extend_from_slice(attribute));
        bytes
    }

    pub fn finish(&self) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend(self.pool_count.to_be_bytes());
        bytes.extend_from_slice(&self.pool);
        let header = [self.access, self.this_class, self.super_class, 0];
        bytes.extend(header.iter().flat_map(|n| n.to_be_bytes()));
        for list in [&self.fields, &self.methods, &self.attributes] {
            bytes.extend((list.len() as u16).to_be_bytes());
            list.iter().for_each(|item| bytes.extend_from_slice(item));
        }
        bytes
    }
}
