//! Members as texts mention and declare them.

use std::fmt::Write;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ty::Ty;
use crate::universe::{Executable, FieldMember, Universe};

use super::cursor::{Cursor, is_plain};
use super::error::TextError;
use super::literal;
use super::parse::{list, ty as read_type};
use super::print::ty as write_type;

/// Members that texts declared, each once.
#[derive(Clone, Debug, Default)]
pub struct Members {
    executables: FxHashMap<String, Arc<Executable>>,
    fields: FxHashMap<String, Arc<FieldMember>>,
}

impl Members {
    /// A constructor or method, as texts mention it: `bank/Account.deposit(I)V`.
    pub fn executable(&self, mention: &str) -> Option<&Arc<Executable>> {
        self.executables.get(mention)
    }

    /// A field, as texts mention it: `bank/Account.limit:I`.
    pub fn field(&self, mention: &str) -> Option<&Arc<FieldMember>> {
        self.fields.get(mention)
    }
}

/// What a text says of a member where it mentions one.
pub(super) struct Mention {
    class: String,
    /// Of constructors `<init>`.
    name: String,
    descriptor: String,
    /// From 1, among those that look alike.
    number: usize,
}

/// Writes how a constructor or method is mentioned.
pub(super) fn mention_executable(e: &Executable, number: usize, out: &mut String) {
    literal::name(&e.class, out);
    if !e.is_constructor() {
        out.push('.');
        literal::name(&e.name, out);
    }
    write_descriptor(&e.descriptor, is_method_descriptor(&e.descriptor), out);
    write_number(number, out);
}

/// Writes how a field is mentioned.
pub(super) fn mention_field(f: &FieldMember, number: usize, out: &mut String) {
    let descriptor = f.ty.descriptor();
    literal::name(&f.class, out);
    out.push('.');
    literal::name(&f.name, out);
    out.push(':');
    let is_plain = after_type(&descriptor) == Some("");
    write_descriptor(&descriptor, is_plain, out);
    write_number(number, out);
}

fn write_number(number: usize, out: &mut String) {
    if number > 1 {
        let _ = write!(out, "#{number}");
    }
}

fn write_descriptor(descriptor: &str, is_plain: bool, out: &mut String) {
    if is_plain {
        out.push_str(descriptor);
    } else {
        literal::quoted(descriptor.encode_utf16(), '`', out);
    }
}

/// What follows one plain type of a descriptor.
fn after_type(descriptor: &str) -> Option<&str> {
    let descriptor = descriptor.trim_start_matches('[');
    match descriptor.as_bytes().first()? {
        b'L' => {
            let n = descriptor.find(|c| !is_plain(c))?;
            descriptor[n..].strip_prefix(';')
        }
        b'V' | b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => Some(&descriptor[1..]),
        _ => None,
    }
}

/// What follows a plain descriptor of a method.
fn after_method(descriptor: &str) -> Option<&str> {
    let mut rest = descriptor.strip_prefix('(')?;
    loop {
        match rest.strip_prefix(')') {
            Some(result) => return after_type(result),
            None => rest = after_type(rest)?,
        }
    }
}

fn is_method_descriptor(descriptor: &str) -> bool {
    after_method(descriptor) == Some("")
}

/// Reads a descriptor, plain or in backquotes.
fn read_descriptor(
    c: &mut Cursor<'_>,
    after: fn(&str) -> Option<&str>,
    what: &'static str,
) -> Result<String, TextError> {
    if c.peek() == Some('`') {
        return c.name(what);
    }
    let rest = c.rest();
    let left = after(rest).ok_or_else(|| c.expected(what))?;
    let n = rest.len() - left.len();
    Ok(c.take(n).to_owned())
}

fn read_number(c: &mut Cursor<'_>) -> Result<usize, TextError> {
    if c.peek() != Some('#') {
        return Ok(1);
    }
    c.bump();
    let wrong = c.expected("a number from 2");
    let digits = c.take_while(|c| c.is_ascii_digit());
    let number: Option<usize> = digits.parse().ok();
    // What has several spellings is not told apart by its spelling.
    number
        .filter(|n| *n >= 2 && !digits.starts_with('0'))
        .ok_or(wrong)
}

impl Mention {
    /// Reads one of a constructor or method.
    pub(super) fn executable(c: &mut Cursor<'_>) -> Result<Mention, TextError> {
        let class = c.name("a constructor or method such as a/A.f(I)V")?;
        let name = if c.peek() == Some('.') {
            c.bump();
            c.name("the name of a method")?
        } else {
            "<init>".to_owned()
        };
        Ok(Mention {
            class,
            name,
            descriptor: read_descriptor(c, after_method, "a method descriptor such as (I)V")?,
            number: read_number(c)?,
        })
    }

    /// Reads one of a field.
    pub(super) fn field(c: &mut Cursor<'_>) -> Result<Mention, TextError> {
        let class = c.name("a field such as a/A.f:I")?;
        c.need('.', "a dot and the name of a field")?;
        let name = c.name("the name of a field")?;
        c.need(':', "a colon and the descriptor of a field")?;
        Ok(Mention {
            class,
            name,
            descriptor: read_descriptor(c, after_type, "a descriptor such as I")?,
            number: read_number(c)?,
        })
    }

    /// The only spelling; fields differ from all others by what separates the descriptor.
    fn key(&self, separator: &str) -> String {
        let mut key = String::new();
        literal::name(&self.class, &mut key);
        if self.name != "<init>" || !separator.is_empty() {
            key.push('.');
            literal::name(&self.name, &mut key);
        }
        key.push_str(separator);
        let is_plain = match separator {
            "" => is_method_descriptor(&self.descriptor),
            _ => after_type(&self.descriptor) == Some(""),
        };
        write_descriptor(&self.descriptor, is_plain, &mut key);
        write_number(self.number, &mut key);
        key
    }

    /// The constructor or method meant, among those declared.
    pub(super) fn declared_executable(
        &self,
        known: &[&Members],
    ) -> Result<Arc<Executable>, String> {
        let key = self.key("");
        let found = known.iter().find_map(|m| m.executables.get(&key));
        found.cloned().ok_or(key)
    }

    /// The field meant, among those declared.
    pub(super) fn declared_field(&self, known: &[&Members]) -> Result<Arc<FieldMember>, String> {
        let key = self.key(":");
        let found = known.iter().find_map(|m| m.fields.get(&key));
        found.cloned().ok_or(key)
    }

    /// The constructor or method meant, among those of classes.
    pub(super) fn executable_in(&self, universe: &Universe) -> Result<Arc<Executable>, String> {
        let found = universe.class(&self.class).and_then(|info| {
            let mut all = info.constructors.iter().chain(&info.methods);
            all.find(|e| *e.name == *self.name && *e.descriptor == *self.descriptor)
                .cloned()
        });
        found
            .filter(|_| self.number == 1)
            .ok_or_else(|| self.key(""))
    }

    /// The field meant, among those of classes.
    pub(super) fn field_in(&self, universe: &Universe) -> Result<Arc<FieldMember>, String> {
        let found = universe.class(&self.class).and_then(|info| {
            let mut all = info.fields.iter();
            all.find(|f| *f.name == *self.name && f.ty.descriptor() == self.descriptor)
                .cloned()
        });
        found
            .filter(|_| self.number == 1)
            .ok_or_else(|| self.key(":"))
    }
}

/// Access flags of constructors and methods, as they are written.
const METHOD_FLAGS: [(u16, &str); 11] = [
    (0x0001, "public"),
    (0x0002, "private"),
    (0x0004, "protected"),
    (0x0008, "static"),
    (0x0010, "final"),
    (0x0020, "synchronized"),
    (0x0040, "bridge"),
    (0x0100, "native"),
    (0x0400, "abstract"),
    (0x0800, "strictfp"),
    (0x1000, "synthetic"),
];

/// Access flags of fields.
const FIELD_FLAGS: [(u16, &str); 9] = [
    (0x0001, "public"),
    (0x0002, "private"),
    (0x0004, "protected"),
    (0x0008, "static"),
    (0x0010, "final"),
    (0x0040, "volatile"),
    (0x0080, "transient"),
    (0x1000, "synthetic"),
    (0x4000, "enum"),
];

const VARARGS: u16 = 0x0080;

fn write_flags(access: u16, table: &[(u16, &str)], out: &mut String) {
    let mut left = access;
    for (flag, word) in table {
        if access & flag != 0 {
            let _ = write!(out, " {word}");
            left &= !flag;
        }
    }
    if left != 0 {
        let _ = write!(out, " 0x{left:04x}");
    }
}

/// Reads one flag; nothing when there is none.
fn read_flag(c: &mut Cursor<'_>, table: &[(u16, &str)]) -> Result<Option<u16>, TextError> {
    let word = c.peek_word();
    if let Some((flag, word)) = table.iter().find(|(_, w)| *w == word) {
        c.eat_word(word);
        return Ok(Some(*flag));
    }
    let Some(digits) = word.strip_prefix("0x") else {
        return Ok(None);
    };
    let flags = u16::from_str_radix(digits, 16).map_err(|_| c.expected("four digits of flags"))?;
    c.take_while(is_plain);
    Ok(Some(flags))
}

/// Writes the declaration of a constructor or method.
pub(super) fn declare_executable(e: &Executable, number: usize, out: &mut String) {
    let is_constructor = e.is_constructor();
    out.push_str(if is_constructor {
        "constructor "
    } else {
        "method "
    });
    mention_executable(e, number, out);
    let has_both = e.is_varargs && e.access & VARARGS != 0;
    let shown = if has_both {
        e.access & !VARARGS
    } else {
        e.access
    };
    write_flags(shown, &METHOD_FLAGS, out);
    if has_both {
        out.push_str(" varargs");
    } else if e.is_varargs {
        out.push_str(" variable-arity");
    }
    if e.needs_outer {
        out.push_str(" outer");
    }
    out.push(' ');
    if !e.type_params.is_empty() {
        out.push('<');
        separated(&e.type_params, out, |(name, bound), out| {
            literal::name(name, out);
            out.push_str(" extends ");
            write_type(bound, out);
        });
        out.push_str("> ");
    }
    let has_names = e.param_names.len() == e.params.len();
    out.push('(');
    let numbered: Vec<(usize, &Ty)> = e.params.iter().enumerate().collect();
    separated(&numbered, out, |(k, t), out| {
        let known = e.param_names.get(*k).filter(|_| has_names);
        write_parameter_name(known.and_then(Option::as_deref), out);
        out.push_str(": ");
        write_type(t, out);
    });
    out.push(')');
    if !is_constructor || e.ret != Ty::Void {
        out.push_str(": ");
        write_type(&e.ret, out);
    }
    if !has_names {
        out.push_str(" names (");
        separated(&e.param_names, out, |n, out| {
            write_parameter_name(n.as_deref(), out);
        });
        out.push(')');
    }
    if !e.exceptions.is_empty() {
        out.push_str(" throws ");
        separated(&e.exceptions, out, |n, out| literal::name(n, out));
    }
    out.push('\n');
}

/// `_` stands for a name that is not known.
fn write_parameter_name(name: Option<&str>, out: &mut String) {
    match name {
        Some(name) => literal::name(name, out),
        None => out.push('_'),
    }
}

fn read_parameter_name(c: &mut Cursor<'_>) -> Result<Option<Arc<str>>, TextError> {
    if c.eat_word("_") {
        return Ok(None);
    }
    c.name("the name of a parameter, or _")
        .map(|name| Some(name.into()))
}

/// Writes things with commas between them.
pub(super) fn separated<T>(all: &[T], out: &mut String, mut one: impl FnMut(&T, &mut String)) {
    for (k, each) in all.iter().enumerate() {
        if k > 0 {
            out.push_str(", ");
        }
        one(each, out);
    }
}

/// Writes the declaration of a field.
pub(super) fn declare_field(f: &FieldMember, number: usize, out: &mut String) {
    out.push_str("field ");
    mention_field(f, number, out);
    write_flags(f.access, &FIELD_FLAGS, out);
    out.push_str(": ");
    write_type(&f.ty, out);
    out.push('\n');
}

impl Members {
    /// Reads the rest of a line that declares a constructor or method.
    pub(super) fn read_executable(
        &mut self,
        c: &mut Cursor<'_>,
        is_constructor: bool,
    ) -> Result<(), TextError> {
        c.skip_blanks();
        let (at, wrong) = (c.place(), c.expected("a method with its name"));
        let mention = Mention::executable(c)?;
        if (mention.name == "<init>") != is_constructor {
            return Err(wrong);
        }
        let mut access = 0;
        let (mut is_varargs, mut needs_outer) = (false, false);
        loop {
            if c.eat_word("varargs") {
                access |= VARARGS;
                is_varargs = true;
            } else if c.eat_word("variable-arity") {
                is_varargs = true;
            } else if c.eat_word("outer") {
                needs_outer = true;
            } else if let Some(flag) = read_flag(c, &METHOD_FLAGS)? {
                access |= flag;
            } else {
                break;
            }
        }
        let mut type_params = Vec::new();
        if c.eat('<') {
            type_params = list(c, '>', |c| {
                let name = c.name("the name of a type parameter")?;
                if !c.eat_word("extends") {
                    return Err(c.expected("extends and a type"));
                }
                Ok((name.into(), read_type(c)?))
            })?;
        }
        c.need('(', "flags, or parameters in parentheses")?;
        let params = list(c, ')', |c| {
            let name = read_parameter_name(c)?;
            c.need(':', "a colon and a type")?;
            Ok((name, read_type(c)?))
        })?;
        let ret = if c.eat(':') { read_type(c)? } else { Ty::Void };
        let (mut param_names, params): (Vec<_>, Vec<_>) = params.into_iter().unzip();
        if c.eat_word("names") {
            c.need('(', "names in parentheses")?;
            param_names = list(c, ')', read_parameter_name)?;
        }
        let mut exceptions = Vec::new();
        if c.eat_word("throws") {
            loop {
                exceptions.push(c.name("the name of an exception")?.into());
                if !c.eat(',') {
                    break;
                }
            }
        }
        c.end()?;
        let key = mention.key("");
        let made = Executable {
            class: mention.class.into(),
            name: mention.name.into(),
            descriptor: mention.descriptor.into(),
            access,
            params,
            ret,
            type_params,
            param_names,
            exceptions,
            needs_outer,
            is_varargs,
        };
        match self.executables.insert(key.clone(), Arc::new(made)) {
            Some(_) => Err(TextError::Twice { at, member: key }),
            None => Ok(()),
        }
    }

    /// Reads the rest of a line that declares a field.
    pub(super) fn read_field(&mut self, c: &mut Cursor<'_>) -> Result<(), TextError> {
        c.skip_blanks();
        let at = c.place();
        let mention = Mention::field(c)?;
        let mut access = 0;
        while let Some(flag) = read_flag(c, &FIELD_FLAGS)? {
            access |= flag;
        }
        c.need(':', "flags, or a colon and a type")?;
        c.skip_blanks();
        let wrong = c.expected("a type with this descriptor");
        let ty = read_type(c)?;
        if ty.descriptor() != mention.descriptor {
            return Err(wrong);
        }
        c.end()?;
        let key = mention.key(":");
        let made = FieldMember {
            class: mention.class.into(),
            name: mention.name.into(),
            ty,
            access,
        };
        match self.fields.insert(key.clone(), Arc::new(made)) {
            Some(_) => Err(TextError::Twice { at, member: key }),
            None => Ok(()),
        }
    }
}
