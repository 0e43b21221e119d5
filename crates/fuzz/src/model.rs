//! A class file taken apart just enough to be put together again wrongly.
//!
//! Not the parser under test: it accepts what `javac` makes and nothing is checked when writing.

/// A class file.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "named as in JVMS 4.1")]
pub struct Class {
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
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "named as in JVMS 4.5")]
pub struct Member {
    pub access: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<Attribute>,
}

/// An attribute with the length it claims, if that is a lie.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Attribute {
    pub name: u16,
    pub claimed: Option<u32>,
    pub body: Body,
}

/// What an attribute holds.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Body {
    Raw(Vec<u8>),
    Code(Box<Code>),
}

/// A `Code` attribute.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "named as in JVMS 4.7.3")]
pub struct Code {
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

impl Class {
    /// Takes a class file apart; `None` when it is not well formed.
    pub fn read(bytes: &[u8]) -> Option<Class> {
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
        Some(Class {
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
        let mut out = vec![0xca, 0xfe, 0xba, 0xbe];
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
    pub fn code_mut(&mut self, method: usize) -> Option<&mut Code> {
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
    let body = match utf8(pool, name) {
        b"Code" => Body::Code(Box::new(code(&mut Reader { bytes: raw, at: 0 }, pool)?)),
        _ => Body::Raw(raw.to_vec()),
    };
    Some(Attribute {
        name,
        claimed: None,
        body,
    })
}

fn code(r: &mut Reader<'_>, pool: &[Vec<u8>]) -> Option<Code> {
    let (max_stack, max_locals) = (r.u16()?, r.u16()?);
    let len = r.u32()? as usize;
    Some(Code {
        max_stack,
        max_locals,
        bytes: r.take(len)?.to_vec(),
        handlers: r.list(|r| Some([r.u16()?, r.u16()?, r.u16()?, r.u16()?]))?,
        attributes: r.list(|r| attribute(r, pool))?,
    })
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
