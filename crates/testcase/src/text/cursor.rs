//! A place in one line of a text, and the smallest things that can stand there.

use super::error::{Place, TextError};

/// The rest of a line.
pub(super) struct Cursor<'t> {
    rest: &'t str,
    at: Place,
}

/// Whether a character may stand in a name without backquotes.
pub(super) fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '/' | '-')
}

impl<'t> Cursor<'t> {
    /// At the beginning of a line with this number.
    pub(super) fn new(text: &'t str, line: usize) -> Cursor<'t> {
        Cursor {
            rest: text,
            at: Place { line, column: 1 },
        }
    }

    /// Where it is.
    pub(super) fn place(&self) -> Place {
        self.at
    }

    /// What is left of the line.
    pub(super) fn rest(&self) -> &'t str {
        self.rest
    }

    /// Takes so many bytes, which end between characters.
    pub(super) fn take(&mut self, n: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(n);
        self.at.column += taken.chars().count();
        self.rest = rest;
        taken
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.at.column += 1;
        Some(c)
    }

    /// Blanks between other things mean nothing.
    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| c == ' ' || c == '\t') {
            self.bump();
        }
    }

    /// The characters up to the first one that is not wanted.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let n = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        self.take(n)
    }

    /// The error that something else should stand here.
    pub(super) fn expected(&self, what: &'static str) -> TextError {
        const SHOWN: usize = 20;
        TextError::Expected {
            at: self.at,
            what,
            found: self.rest.chars().take(SHOWN).collect(),
        }
    }

    /// Takes a character if it is next, with the blanks before it.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        self.skip_blanks();
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.bump();
        }
        is_next
    }

    /// Takes a character that must be next.
    pub(super) fn need(&mut self, wanted: char, what: &'static str) -> Result<(), TextError> {
        if self.eat(wanted) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// The plain word that is next, without taking it.
    pub(super) fn peek_word(&mut self) -> &'t str {
        self.skip_blanks();
        let n = self.rest.find(|c| !is_plain(c)).unwrap_or(self.rest.len());
        &self.rest[..n]
    }

    /// Takes a word if it is next.
    pub(super) fn eat_word(&mut self, wanted: &str) -> bool {
        let is_next = self.peek_word() == wanted;
        if is_next {
            self.take_while(is_plain);
        }
        is_next
    }

    /// A name, plain or in backquotes.
    pub(super) fn name(&mut self, what: &'static str) -> Result<String, TextError> {
        self.skip_blanks();
        if self.peek() == Some('`') {
            return self.quoted_name(what);
        }
        match self.take_while(is_plain) {
            "" => Err(self.expected(what)),
            name => Ok(name.to_owned()),
        }
    }

    fn quoted_name(&mut self, what: &'static str) -> Result<String, TextError> {
        let wrong = self.expected(what);
        self.bump();
        let units = self.units_until('`')?;
        String::from_utf16(&units).map_err(|_| wrong)
    }

    /// The UTF-16 units of a literal, to its closing quote; Java's escapes.
    pub(super) fn units_until(&mut self, quote: char) -> Result<Vec<u16>, TextError> {
        let mut units = Vec::new();
        loop {
            match self.bump() {
                None => return Err(self.expected("the end of the literal")),
                Some(c) if c == quote => return Ok(units),
                Some('\\') => units.push(self.escape()?),
                Some(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self) -> Result<u16, TextError> {
        let wrong =
            self.expected("one of the escapes n t r b f s 0 \\ \" ' ` or u and four digits");
        let unit = match self.bump() {
            Some('n') => b'\n',
            Some('t') => b'\t',
            Some('r') => b'\r',
            Some('b') => 8,
            Some('f') => 12,
            Some('s') => b' ',
            Some('0') => 0,
            Some(c @ ('\\' | '"' | '\'' | '`')) => c as u8,
            Some('u') => {
                let mut unit = 0;
                for _ in 0..4 {
                    let digit = self
                        .bump()
                        .and_then(|c| c.to_digit(16))
                        .ok_or(wrong.clone())?;
                    unit = unit << 4 | digit as u16;
                }
                return Ok(unit);
            }
            _ => return Err(wrong),
        };
        Ok(u16::from(unit))
    }

    /// Nothing but blanks may be left.
    pub(super) fn end(&mut self) -> Result<(), TextError> {
        self.skip_blanks();
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    /// Whether nothing but blanks is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.rest.is_empty()
    }
}
