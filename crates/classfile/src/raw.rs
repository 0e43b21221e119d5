//! A class file as the tables of JVMS 4.1, taken apart just enough to be changed and put together
//! again.
//!
//! Unlike [`ClassFile`](crate::ClassFile), nothing is decoded or checked here: a file that was read
//! is written as it was, and what was changed for the worse is written too. Counts beyond 65535
//! wrap. [`crate::write`] makes new class files and does check that they fit.

/// The first four bytes of a class file.
pub const MAGIC: u32 = 0xCAFE_BABE;

/// A class file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in JVMS 4.1")]
pub struct RawClass {
    pub minor: u16,
    pub major: u16,
    /// By index; the unused ones (0 and those after a long or double) are empty.
    pub pool: Vec<Vec<u8>>,
    pub access: u16,
    pub this_class: u16,
    pub super_class: u16,
    pub interfaces: Vec<u16>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Vec<Attribute>,
}

/// A field or method.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in JVMS 4.5")]
pub struct Member {
    pub access: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<Attribute>,
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in JVMS 4.7")]
pub struct Attribute {
    pub name: u16,
    /// The length it claims to have, where that is not its own.
    pub claimed: Option<u32>,
    pub body: Body,
}

/// What an attribute holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Bytes, whatever they mean.
    Raw(Vec<u8>),
    /// Of a `Code` attribute.
    Code(Box<RawCode>),
}

/// A `Code` attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in JVMS 4.7.3")]
pub struct RawCode {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: Vec<u8>,
    /// Start, end, handler, caught class.
    pub handlers: Vec<[u16; 4]>,
    pub attributes: Vec<Attribute>,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(part)
    }
    fn u16(&mut self) -> Option<u16> {
        self.take(2)?.first_chunk().map(|b| u16::from_be_bytes(*b))
    }
    fn u32(&mut self) -> Option<u32> {
        self.take(4)?.first_chunk().map(|b| u32::from_be_bytes(*b))
    }
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        (0..self.u16()?).map(|_| item(self)).collect()
    }
}

impl RawClass {
    /// Takes a class file apart; `None` when its tables do not add up.
    pub fn read(bytes: &[u8]) -> Option<RawClass> {
        let mut r = Reader { bytes, at: 4 };
        let (minor, major) = (r.u16()?, r.u16()?);
        let n = r.u16()?;
        let mut pool = vec![Vec::new()];
        while pool.len() < usize::from(n) {
            let tag = *bytes.get(r.at)?;
            let len = match tag {
                1 => 3 + usize::from(u16::from_be_bytes(*bytes.get(r.at + 1..)?.first_chunk()?)),
                3 | 4 | 9..=12 | 17 | 18 => 5,
                5 | 6 => 9,
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                _ => return None,
            };
            pool.push(r.take(len)?.to_vec());
            if matches!(tag, 5 | 6) {
                pool.push(Vec::new());
            }
        }
        let (access, this_class, super_class) = (r.u16()?, r.u16()?, r.u16()?);
        let interfaces = r.list(Reader::u16)?;
        let fields = r.list(|r| member(r, &pool))?;
        let methods = r.list(|r| member(r, &pool))?;
        let attributes = r.list(|r| attribute(r, &pool))?;
        if r.at != bytes.len() {
            return None;
        }
        Some(RawClass {
            minor,
            major,
            pool,
            access,
            this_class,
            super_class,
            interfaces,
            fields,
            methods,
            attributes,
        })
    }

    /// Puts it together again.
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_be_bytes().to_vec();
        words(&mut out, &[self.minor, self.major, self.pool.len() as u16]);
        out.extend(self.pool.iter().flatten());
        words(
            &mut out,
            &[
                self.access,
                self.this_class,
                self.super_class,
                self.interfaces.len() as u16,
            ],
        );
        words(&mut out, &self.interfaces);
        for members in [&self.fields, &self.methods] {
            words(&mut out, &[members.len() as u16]);
            for m in members {
                words(&mut out, &[m.access, m.name, m.descriptor]);
                write_attributes(&mut out, &m.attributes);
            }
        }
        write_attributes(&mut out, &self.attributes);
        out
    }

    /// Text of a Utf8 constant.
    pub fn utf8(&self, index: u16) -> &[u8] {
        utf8(&self.pool, index)
    }

    /// Indices of the constants with one of these tags.
    pub fn constants(&self, tags: &[u8]) -> Vec<u16> {
        let has_tag = |c: &Vec<u8>| c.first().is_some_and(|t| tags.contains(t));
        (0..self.pool.len())
            .filter(|&i| has_tag(&self.pool[i]))
            .map(|i| i as u16)
            .collect()
    }

    /// Code attributes by method index.
    pub fn code_mut(&mut self, method: usize) -> Option<&mut RawCode> {
        self.methods
            .get_mut(method)?
            .attributes
            .iter_mut()
            .find_map(|a| match &mut a.body {
                Body::Code(code) => Some(&mut **code),
                Body::Raw(_) => None,
            })
    }
}

fn utf8(pool: &[Vec<u8>], index: u16) -> &[u8] {
    match pool.get(usize::from(index)) {
        Some(c) if c.first() == Some(&1) => &c[3..],
        _ => b"",
    }
}

fn member(r: &mut Reader<'_>, pool: &[Vec<u8>]) -> Option<Member> {
    Some(Member {
        access: r.u16()?,
        name: r.u16()?,
        descriptor: r.u16()?,
        attributes: r.list(|r| attribute(r, pool))?,
    })
}

fn attribute(r: &mut Reader<'_>, pool: &[Vec<u8>]) -> Option<Attribute> {
    let name = r.u16()?;
    let len = r.u32()? as usize;
    let raw = r.take(len)?;
    let code = match utf8(pool, name) {
        b"Code" => code(raw),
        _ => None,
    };
    let body = match code {
        Some(code) => Body::Code(Box::new(code)),
        None => Body::Raw(raw.to_vec()),
    };
    Some(Attribute {
        name,
        claimed: None,
        body,
    })
}

/// The parts of a `Code` attribute; `None` when its bytes are not exactly that.
fn code(raw: &[u8]) -> Option<RawCode> {
    let mut r = Reader { bytes: raw, at: 0 };
    let (max_stack, max_locals) = (r.u16()?, r.u16()?);
    let len = r.u32()? as usize;
    let code = RawCode {
        max_stack,
        max_locals,
        bytes: r.take(len)?.to_vec(),
        handlers: r.list(|r| Some([r.u16()?, r.u16()?, r.u16()?, r.u16()?]))?,
        // Code inside code means nothing; without a pool no name is found and it stays bytes.
        attributes: r.list(|r| attribute(r, &[]))?,
    };
    (r.at == raw.len()).then_some(code)
}

fn words(out: &mut Vec<u8>, words: &[u16]) {
    out.extend(words.iter().flat_map(|w| w.to_be_bytes()));
}

fn write_attributes(out: &mut Vec<u8>, attributes: &[Attribute]) {
    words(out, &[attributes.len() as u16]);
    for a in attributes {
        let body = match &a.body {
            Body::Raw(raw) => raw.clone(),
            Body::Code(code) => {
                let mut body = Vec::new();
                words(&mut body, &[code.max_stack, code.max_locals]);
                body.extend((code.bytes.len() as u32).to_be_bytes());
                body.extend(&code.bytes);
                words(&mut body, &[code.handlers.len() as u16]);
                code.handlers.iter().for_each(|h| words(&mut body, h));
                write_attributes(&mut body, &code.attributes);
                body
            }
        };
        words(out, &[a.name]);
        out.extend(a.claimed.unwrap_or(body.len() as u32).to_be_bytes());
        out.extend(body);
    }
}
