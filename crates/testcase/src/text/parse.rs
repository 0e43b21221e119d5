//! Tests read from text.

use std::sync::Arc;

use crate::test::{Action, Answer, MAX_ANSWERS, StubMethod, TestCase, Var};
use crate::ty::{Prim, Ty};
use crate::universe::{Executable, FieldMember, Universe};

use super::cursor::Cursor;
use super::error::{Place, TextError};
use super::literal;
use super::members::{Members, Mention};

/// Where members come from.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// What the text declares, then these.
    Members(&'a Members),
    /// Class files.
    Universe(&'a Universe),
}

/// Reads a whole text.
pub(super) fn parse(text: &str, source: Source<'_>) -> Result<(TestCase, Members), TextError> {
    if text.len() > super::MAX_TEXT {
        let line = text.bytes().filter(|b| *b == b'\n').count() + 1;
        let at = Place { line, column: 1 };
        return Err(TextError::TooLong { at });
    }
    let mut reader = Reader {
        source,
        declared: Members::default(),
        test: TestCase::default(),
    };
    let mut lines = text.lines().zip(1..);
    header(lines.next().map_or("", |(line, _)| line))?;
    for (line, number) in lines {
        let mut c = Cursor::new(line, number);
        if !c.is_at_end() && c.peek() != Some('#') {
            reader.line(&mut c)?;
        }
    }
    Ok((reader.test, reader.declared))
}

/// The first line says what this is.
fn header(line: &str) -> Result<(), TextError> {
    let mut c = Cursor::new(line, 1);
    let Some(version) = line.strip_prefix(super::FORM) else {
        return Err(TextError::NotATest { at: c.place() });
    };
    c.take(super::FORM.len());
    let version = version.trim_end();
    if version == super::VERSION.to_string() {
        return Ok(());
    }
    const SHOWN: usize = 20;
    Err(TextError::Version {
        at: c.place(),
        found: version.chars().take(SHOWN).collect(),
    })
}

/// Things with commas between them, to a closing character; what opens them was read.
pub(super) fn list<T>(
    c: &mut Cursor<'_>,
    close: char,
    mut one: impl FnMut(&mut Cursor<'_>) -> Result<T, TextError>,
) -> Result<Vec<T>, TextError> {
    let mut all = Vec::new();
    if c.eat(close) {
        return Ok(all);
    }
    loop {
        all.push(one(c)?);
        if c.eat(close) {
            return Ok(all);
        }
        c.need(',', "a comma or the end of the list")?;
    }
}

/// Reads a type.
pub(super) fn ty(c: &mut Cursor<'_>) -> Result<Ty, TextError> {
    nested_type(c, super::MAX_NESTING).map(|(t, _)| t)
}

/// Reads a type of at most so many levels, and says how many it has.
fn nested_type(c: &mut Cursor<'_>, most: usize) -> Result<(Ty, usize), TextError> {
    c.skip_blanks();
    let too_deep = TextError::TooDeep { at: c.place() };
    let Some(inside) = most.checked_sub(1) else {
        return Err(too_deep);
    };
    let is_quoted = c.peek() == Some('`');
    let (mut t, mut height) = if c.eat('\'') {
        (Ty::Var(c.name("the name of a type variable")?.into()), 1)
    } else {
        let name = c.name("a type")?;
        let plain = if is_quoted { None } else { primitive(&name) };
        match plain {
            Some(p) => (Ty::Prim(p), 1),
            None if name == "void" && !is_quoted => (Ty::Void, 1),
            None => {
                let mut below = 0;
                let mut args = Vec::new();
                if c.peek() == Some('<') {
                    c.bump();
                    args = list(c, '>', |c| {
                        let (t, height) = nested_type(c, inside)?;
                        below = below.max(height);
                        Ok(t)
                    })?;
                }
                (Ty::Class(name.into(), args), below + 1)
            }
        }
    };
    while c.peek() == Some('[') {
        c.bump();
        c.need(']', "]")?;
        height += 1;
        if height > most {
            return Err(too_deep);
        }
        t = Ty::Array(Box::new(t));
    }
    Ok((t, height))
}

fn primitive(word: &str) -> Option<Prim> {
    b"ZBCSIJFD"
        .iter()
        .filter_map(|c| Prim::of(*c))
        .find(|p| p.java() == word)
}

struct Reader<'a> {
    source: Source<'a>,
    declared: Members,
    test: TestCase,
}

impl Reader<'_> {
    fn line(&mut self, c: &mut Cursor<'_>) -> Result<(), TextError> {
        if c.eat_word("constructor") {
            return self.declared.read_executable(c, true);
        }
        if c.eat_word("method") {
            return self.declared.read_executable(c, false);
        }
        if c.eat_word("field") {
            return self.declared.read_field(c);
        }
        let wrong = c.expected("a declaration, or the next statement with its number");
        let number = self.test.len().to_string();
        if c.peek_word().strip_prefix('v') != Some(&number) {
            return Err(wrong);
        }
        c.take(1 + number.len());
        c.need(':', "a colon and the type of the value")?;
        let ty = ty(c)?;
        c.need('=', "= and what the statement does")?;
        let action = self.action(c)?;
        c.end()?;
        self.test.push(action, ty);
        Ok(())
    }

    fn executable(&self, c: &mut Cursor<'_>) -> Result<Arc<Executable>, TextError> {
        c.skip_blanks();
        let at = c.place();
        let mention = Mention::executable(c)?;
        let found = match self.source {
            Source::Members(known) => mention.declared_executable(&[&self.declared, known]),
            Source::Universe(universe) => mention.executable_in(universe),
        };
        found.map_err(|member| TextError::NoMember { at, member })
    }

    fn field(&self, c: &mut Cursor<'_>) -> Result<Arc<FieldMember>, TextError> {
        c.skip_blanks();
        let at = c.place();
        let mention = Mention::field(c)?;
        let found = match self.source {
            Source::Members(known) => mention.declared_field(&[&self.declared, known]),
            Source::Universe(universe) => mention.field_in(universe),
        };
        found.map_err(|member| TextError::NoMember { at, member })
    }

    /// A value that an earlier statement made.
    fn var(&self, c: &mut Cursor<'_>) -> Result<Var, TextError> {
        c.skip_blanks();
        let (at, wrong) = (c.place(), c.expected("a value such as v0"));
        if !c.eat('v') {
            return Err(wrong);
        }
        let digits = c.take_while(|c| c.is_ascii_digit());
        let is_number = digits == "0" || !digits.starts_with('0');
        let value: u32 = match digits.parse() {
            Ok(value) if is_number => value,
            _ => return Err(wrong),
        };
        if value as usize >= self.test.len() {
            return Err(TextError::NoValue { at, value });
        }
        Ok(Var(value))
    }

    /// A value after a word, if the word is there.
    fn optional(&self, word: &str, c: &mut Cursor<'_>) -> Result<Option<Var>, TextError> {
        if c.eat_word(word) {
            self.var(c).map(Some)
        } else {
            Ok(None)
        }
    }

    fn arguments(&self, c: &mut Cursor<'_>) -> Result<Vec<Var>, TextError> {
        c.need('(', "arguments in parentheses")?;
        list(c, ')', |c| self.var(c))
    }

    fn signature(&self, c: &mut Cursor<'_>) -> Result<(Vec<Ty>, Ty), TextError> {
        c.need('(', "parameter types in parentheses")?;
        let params = list(c, ')', ty)?;
        c.need(':', "a colon and the result type")?;
        Ok((params, ty(c)?))
    }

    fn action(&self, c: &mut Cursor<'_>) -> Result<Action, TextError> {
        if c.eat('"') {
            return Ok(Action::Str(c.units_until('"')?.into()));
        }
        let wrong = c.expected("what the statement does");
        let word = c.peek_word();
        c.take(word.len());
        if let Some(p) = primitive(word) {
            return Ok(Action::Prim(p, literal::read_primitive(p, c)?));
        }
        Ok(match word {
            "null" => Action::Null,
            "tempdir" => Action::TempDir,
            "enum" => {
                let class = c.name("the name of an enum")?.into();
                c.need('.', "a dot and a constant")?;
                let constant = c.name("the name of a constant")?.into();
                Action::Enum { class, constant }
            }
            "class" => Action::ClassLiteral(ty(c)?),
            "array" => {
                let element = ty(c)?;
                c.need('{', "elements in braces")?;
                let items = list(c, '}', |c| self.var(c))?;
                Action::Array { element, items }
            }
            "new" => Action::New {
                constructor: self.executable(c)?,
                args: self.arguments(c)?,
            },
            "call" => Action::Call {
                method: self.executable(c)?,
                on: self.optional("on", c)?,
                args: self.arguments(c)?,
            },
            "get" => {
                let field = self.field(c)?;
                match self.optional("of", c)? {
                    Some(on) => Action::ReadField { field, on },
                    None => Action::StaticField(field),
                }
            }
            "set" => {
                let field = self.field(c)?;
                let on = self.optional("of", c)?;
                if !c.eat_word("to") {
                    return Err(c.expected("of and an object, or to and a value"));
                }
                let value = self.var(c)?;
                Action::WriteField { field, on, value }
            }
            "lambda" => Action::Lambda {
                method: self.executable(c)?,
                result: self.optional("gives", c)?,
            },
            "reference" => {
                let target = self.executable(c)?;
                if !c.eat_word("as") {
                    return Err(c.expected("as and the method of an interface"));
                }
                let method = self.executable(c)?;
                let (params, ret) = self.signature(c)?;
                Action::MethodRef {
                    method,
                    params,
                    ret,
                    target,
                }
            }
            "stub" => self.stub(c)?,
            "calls" => {
                let method = self.executable(c)?;
                let Some(stub) = self.optional("on", c)? else {
                    return Err(c.expected("on and a stub"));
                };
                c.need('(', "arguments in parentheses")?;
                let args = list(c, ')', |c| {
                    if c.eat_word("any") {
                        Ok(None)
                    } else {
                        self.var(c).map(Some)
                    }
                })?;
                Action::CallsOf { stub, method, args }
            }
            _ => return Err(wrong),
        })
    }

    /// What a method of a stub does: `gives v0 then throws v1`.
    fn answers(&self, c: &mut Cursor<'_>) -> Result<Vec<Answer>, TextError> {
        let mut answers = Vec::new();
        loop {
            if c.eat_word("gives") {
                answers.push(match c.eat_word("nothing") {
                    true => Answer::Default,
                    false => Answer::Gives(self.var(c)?),
                });
            } else if c.eat_word("throws") {
                answers.push(Answer::Throws(self.var(c)?));
            } else if answers.is_empty() {
                return Ok(answers);
            } else {
                return Err(c.expected("gives or throws"));
            }
            if answers.len() > MAX_ANSWERS {
                return Err(c.expected("fewer answers"));
            }
            if !c.eat_word("then") {
                return Ok(answers);
            }
        }
    }

    fn stub(&self, c: &mut Cursor<'_>) -> Result<Action, TextError> {
        let constructor = match c.eat_word("new") {
            true => Some(self.executable(c)?),
            false => None,
        };
        let args = self.arguments(c)?;
        c.need('{', "methods in braces")?;
        let mut methods = Vec::new();
        if !c.eat('}') {
            loop {
                let method = self.executable(c)?;
                let (params, ret) = self.signature(c)?;
                methods.push(StubMethod {
                    method,
                    params,
                    ret,
                    answers: self.answers(c)?,
                });
                if c.eat('}') {
                    break;
                }
                c.need(';', "a semicolon or }")?;
            }
        }
        Ok(Action::Stub {
            constructor,
            args,
            methods,
        })
    }
}
