//! Makes class files by hand.

use std::collections::BTreeMap;

/// A class being made. Fields and methods go in file order.
pub struct Class {
    major: u16,
    access: u16,
    pool: Vec<u8>,
    n_constants: u16,
    known: BTreeMap<Vec<u8>, u16>,
    this: u16,
    parent: u16,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
}

/// A method's code.
#[derive(Default, Clone)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: Vec<u8>,
    /// Start, end, handler, caught class constant.
    pub handlers: Vec<[u16; 4]>,
    /// Body of `StackMapTable`, with its count.
    pub stack_map: Option<Vec<u8>>,
}

impl Class {
    pub fn new(major: u16, name: &str, parent: &str) -> Class {
        let mut class = Class {
            major,
            access: 0x21,
            pool: Vec::new(),
            n_constants: 1,
            known: BTreeMap::new(),
            this: 0,
            parent: 0,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        class.this = class.class(name);
        class.parent = class.class(parent);
        class
    }

    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(&known) = self.known.get(&bytes) {
            return known;
        }
        let index = self.n_constants;
        self.n_constants += 1;
        self.pool.extend(&bytes);
        self.known.insert(bytes, index);
        index
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![1];
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
        self.constant(bytes)
    }

    fn pair(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(a.to_be_bytes());
        bytes.extend(b.to_be_bytes());
        self.constant(bytes)
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        let mut bytes = vec![7];
        bytes.extend(name.to_be_bytes());
        self.constant(bytes)
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let class = self.class(class);
        let nat = self.pair(12, name, descriptor);
        self.pair(tag, class, nat)
    }

    pub fn field_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(9, class, name, descriptor)
    }

    pub fn method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(10, class, name, descriptor)
    }

    pub fn interface_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(11, class, name, descriptor)
    }

    pub fn interface(&mut self, name: &str) {
        let index = self.class(name);
        self.interfaces.push(index);
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let words = [access, name, descriptor, 0];
        self.fields.push(words.map(u16::to_be_bytes).concat());
    }

    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: &Code) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let attribute = self.utf8("Code");
        let mut body = [code.max_stack, code.max_locals]
            .map(u16::to_be_bytes)
            .concat();
        body.extend((code.bytes.len() as u32).to_be_bytes());
        body.extend(&code.bytes);
        body.extend((code.handlers.len() as u16).to_be_bytes());
        for row in &code.handlers {
            body.extend(row.map(u16::to_be_bytes).concat());
        }
        body.extend(u16::from(code.stack_map.is_some()).to_be_bytes());
        if let Some(map) = &code.stack_map {
            body.extend(self.utf8("StackMapTable").to_be_bytes());
            body.extend((map.len() as u32).to_be_bytes());
            body.extend(map);
        }
        let mut method = [access, name, descriptor, 1, attribute]
            .map(u16::to_be_bytes)
            .concat();
        method.extend((body.len() as u32).to_be_bytes());
        method.extend(body);
        self.methods.push(method);
    }

    pub fn finish(&self) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend(self.n_constants.to_be_bytes());
        bytes.extend(&self.pool);
        bytes.extend(
            [self.access, self.this, self.parent]
                .map(u16::to_be_bytes)
                .concat(),
        );
        bytes.extend((self.interfaces.len() as u16).to_be_bytes());
        bytes.extend(self.interfaces.iter().flat_map(|index| index.to_be_bytes()));
        for members in [&self.fields, &self.methods] {
            bytes.extend((members.len() as u16).to_be_bytes());
            bytes.extend(members.concat());
        }
        bytes.extend([0, 0]);
        bytes
    }
}
