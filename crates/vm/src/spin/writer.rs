//! A small class file writer, for the classes the machine makes itself.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use rustc_hash::FxHasher;

/// A class file under construction (version 50: no stack maps needed).
pub struct ClassWriter {
    pool: Vec<u8>,
    n_pool: u16,
    known: HashMap<Vec<u8>, u16, BuildHasherDefault<FxHasher>>,
    this_class: u16,
    super_class: u16,
    interfaces: Vec<u16>,
    fields: Vec<u8>,
    n_fields: u16,
    methods: Vec<u8>,
    n_methods: u16,
    code_name: u16,
}

impl ClassWriter {
    /// A final synthetic class of the given name.
    pub fn new(name: &str, super_class: &str) -> ClassWriter {
        let mut w = ClassWriter {
            pool: Vec::new(),
            n_pool: 1,
            known: HashMap::default(),
            this_class: 0,
            super_class: 0,
            interfaces: Vec::new(),
            fields: Vec::new(),
            n_fields: 0,
            methods: Vec::new(),
            n_methods: 0,
            code_name: 0,
        };
        w.this_class = w.class(name);
        w.super_class = w.class(super_class);
        w.code_name = w.utf8("Code");
        w
    }

    fn entry(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(&i) = self.known.get(&bytes) {
            return i;
        }
        let idx = self.n_pool;
        self.n_pool += 1;
        self.pool.extend_from_slice(&bytes);
        self.known.insert(bytes, idx);
        idx
    }

    /// A Utf8 constant. Names are ASCII or plain UTF-8 here.
    pub fn utf8(&mut self, text: &str) -> u16 {
        let mut b = vec![1];
        b.extend((text.len() as u16).to_be_bytes());
        b.extend(text.as_bytes());
        self.entry(b)
    }

    fn pair(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(a.to_be_bytes());
        bytes.extend(b.to_be_bytes());
        self.entry(bytes)
    }

    /// A Class constant.
    pub fn class(&mut self, name: &str) -> u16 {
        let n = self.utf8(name);
        let mut b = vec![7];
        b.extend(n.to_be_bytes());
        self.entry(b)
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (n, d) = (self.utf8(name), self.utf8(descriptor));
        self.pair(12, n, d)
    }

    /// A Fieldref constant.
    pub fn field_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let (c, n) = (self.class(class), self.name_and_type(name, descriptor));
        self.pair(9, c, n)
    }

    /// A Methodref or InterfaceMethodref constant.
    pub fn method_ref(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> u16 {
        let (c, n) = (self.class(class), self.name_and_type(name, descriptor));
        self.pair(if interface { 11 } else { 10 }, c, n)
    }

    /// Adds an implemented interface.
    pub fn interface(&mut self, name: &str) {
        let c = self.class(name);
        self.interfaces.push(c);
    }

    /// Adds a private instance field.
    pub fn field(&mut self, name: &str, descriptor: &str) {
        let (n, d) = (self.utf8(name), self.utf8(descriptor));
        for v in [0x0002u16, n, d, 0] {
            self.fields.extend(v.to_be_bytes());
        }
        self.n_fields += 1;
    }

    /// Adds a method; `None` code makes it native.
    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: Option<&CodeWriter>) {
        let (n, d) = (self.utf8(name), self.utf8(descriptor));
        for v in [access, n, d, u16::from(code.is_some())] {
            self.methods.extend(v.to_be_bytes());
        }
        if let Some(c) = code {
            self.methods.extend(self.code_name.to_be_bytes());
            self.methods
                .extend((c.bytes.len() as u32 + 12).to_be_bytes());
            self.methods.extend(c.max_stack.to_be_bytes());
            self.methods.extend(c.max_locals.to_be_bytes());
            self.methods.extend((c.bytes.len() as u32).to_be_bytes());
            self.methods.extend(&c.bytes);
            self.methods.extend([0; 4]);
        }
        self.n_methods += 1;
    }

    /// The finished bytes.
    pub fn finish(self) -> Vec<u8> {
        let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 50];
        out.extend(self.n_pool.to_be_bytes());
        out.extend(self.pool);
        out.extend(0x1031u16.to_be_bytes());
        out.extend(self.this_class.to_be_bytes());
        out.extend(self.super_class.to_be_bytes());
        out.extend((self.interfaces.len() as u16).to_be_bytes());
        for i in &self.interfaces {
            out.extend(i.to_be_bytes());
        }
        out.extend(self.n_fields.to_be_bytes());
        out.extend(self.fields);
        out.extend(self.n_methods.to_be_bytes());
        out.extend(self.methods);
        out.extend([0, 0]);
        out
    }
}

/// Bytecode of one method under construction.
#[derive(Default)]
pub struct CodeWriter {
    bytes: Vec<u8>,
    /// Generous bounds; exactness does not matter for generated code.
    pub max_stack: u16,
    /// Local variable slots.
    pub max_locals: u16,
}

impl CodeWriter {
    /// An opcode without operands.
    pub fn op(&mut self, op: u8) {
        self.bytes.push(op);
    }

    /// An opcode with a constant-pool index.
    pub fn op_idx(&mut self, op: u8, idx: u16) {
        self.bytes.push(op);
        self.bytes.extend(idx.to_be_bytes());
    }

    /// `invokeinterface`.
    pub fn invoke_interface(&mut self, idx: u16, slots: u8) {
        self.op_idx(185, idx);
        self.bytes.extend([slots, 0]);
    }

    /// Loads a local of the descriptor's kind.
    pub fn load(&mut self, descriptor: &str, local: u16) {
        let op = match descriptor.as_bytes()[0] {
            b'J' => 22,
            b'F' => 23,
            b'D' => 24,
            b'L' | b'[' => 25,
            _ => 21,
        };
        self.bytes.push(196);
        self.bytes.push(op);
        self.bytes.extend(local.to_be_bytes());
    }

    /// Returns a value of the descriptor's kind.
    pub fn ret(&mut self, descriptor: &str) {
        self.bytes.push(match descriptor.as_bytes()[0] {
            b'V' => 177,
            b'J' => 173,
            b'F' => 174,
            b'D' => 175,
            b'L' | b'[' => 176,
            _ => 172,
        });
    }
}
