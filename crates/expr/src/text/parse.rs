//! Terms read from text.

use rustc_hash::FxHashMap;

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term, VarKind};
use crate::value::{Sort, Value};

use super::error::{Place, TextError};
use super::print::{kind_name, range_text, sort_name};

/// Which variables a text means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Variables {
    /// Those of the pool with the same numbers.
    Known,
    /// New ones.
    New,
}

pub(super) fn parse(
    text: &str,
    pool: &mut Pool,
    variables: Variables,
) -> Result<Vec<Term>, TextError> {
    if text.len() > super::MAX_TEXT {
        let line = text.bytes().filter(|b| *b == b'\n').count() + 1;
        let at = Place { line, column: 1 };
        return Err(TextError::TooLong { at });
    }
    let mut lines = text.lines().zip(1..);
    let first = lines.next().map_or("", |(line, _)| line).trim_end();
    if first != format!("{}{}", super::FORM, super::VERSION) {
        let at = Place { line: 1, column: 1 };
        return Err(TextError::NotTerms { at });
    }
    let mut reader = Reader {
        pool,
        variables,
        vars: FxHashMap::default(),
        terms: Vec::new(),
        results: Vec::new(),
    };
    for (line, number) in lines {
        let at = Place {
            line: number,
            column: 1,
        };
        let mut c = Cursor { rest: line, at };
        c.skip_blanks();
        if !c.rest.is_empty() && !c.rest.starts_with('#') {
            reader.line(&mut c)?;
        }
    }
    Ok(reader.results)
}

/// The rest of a line.
struct Cursor<'t> {
    rest: &'t str,
    at: Place,
}

impl<'t> Cursor<'t> {
    fn bump(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.at.column += 1;
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.rest.starts_with([' ', '\t']) {
            self.bump();
        }
    }

    fn expected(&self, what: &'static str) -> TextError {
        const SHOWN: usize = 20;
        TextError::Expected {
            at: self.at,
            what,
            found: self.rest.chars().take(SHOWN).collect(),
        }
    }

    fn eat(&mut self, wanted: char) -> bool {
        self.skip_blanks();
        let is_next = self.rest.starts_with(wanted);
        if is_next {
            self.bump();
        }
        is_next
    }

    fn need(&mut self, wanted: char, what: &'static str) -> Result<(), TextError> {
        if self.eat(wanted) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Letters, digits and what stands in numbers.
    fn word(&mut self) -> &'t str {
        self.skip_blanks();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
        let n = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(n);
        self.rest = rest;
        // Only characters of one byte are parts of words.
        self.at.column += n;
        word
    }

    /// A text in quotes.
    fn quoted(&mut self) -> Result<String, TextError> {
        self.skip_blanks();
        let wrong = self.expected("a name in quotes");
        self.need('"', "a name in quotes")?;
        let mut units: Vec<u16> = Vec::new();
        loop {
            match self.bump() {
                None => return Err(wrong),
                Some('"') => return String::from_utf16(&units).map_err(|_| wrong),
                Some('\\') => match self.bump() {
                    Some(c @ ('"' | '\\')) => units.push(c as u16),
                    Some('u') => {
                        let mut unit = 0;
                        for _ in 0..4 {
                            let digit = self.bump().and_then(|c| c.to_digit(16));
                            let Some(digit) = digit else {
                                return Err(wrong);
                            };
                            unit = unit << 4 | digit as u16;
                        }
                        units.push(unit);
                    }
                    _ => return Err(wrong),
                },
                Some(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            }
        }
    }

    fn end(&mut self) -> Result<(), TextError> {
        self.skip_blanks();
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }
}

/// The number after a letter; spelled in one way only.
fn number(word: &str, letter: char) -> Option<usize> {
    let digits = word.strip_prefix(letter)?;
    let is_number = digits.bytes().all(|b| b.is_ascii_digit());
    let is_plain = digits == "0" || !digits.starts_with('0');
    digits.parse().ok().filter(|_| is_number && is_plain)
}

struct Reader<'p> {
    pool: &'p mut Pool,
    variables: Variables,
    /// Variables by their numbers in the text.
    vars: FxHashMap<usize, Term>,
    /// Operators by their numbers.
    terms: Vec<Term>,
    results: Vec<Term>,
}

impl Reader<'_> {
    fn line(&mut self, c: &mut Cursor<'_>) -> Result<(), TextError> {
        let (at, wrong) = (
            c.at,
            c.expected("a variable, the next operator with its number, or result"),
        );
        let word = c.word();
        if word == "result" {
            let term = self.operand(c)?;
            self.results.push(term);
        } else if let Some(n) = number(word, 'x') {
            c.need(':', "a colon and a kind")?;
            self.variable(c, n, at)?;
        } else if number(word, 't') == Some(self.terms.len()) {
            c.need(':', "a colon and a sort")?;
            let term = self.operator(c)?;
            self.terms.push(term);
        } else {
            return Err(wrong);
        }
        c.end()
    }

    fn variable(&mut self, c: &mut Cursor<'_>, n: usize, at: Place) -> Result<(), TextError> {
        c.skip_blanks();
        let wrong = c.expected("a kind of variables");
        let word = c.word();
        let kind = VarKind::ALL.into_iter().find(|k| kind_name(*k) == word);
        let kind = kind.ok_or(wrong)?;
        if let Some(range) = range_text(kind) {
            c.skip_blanks();
            let wrong = c.expected("the range of this kind");
            if c.word() != range {
                return Err(wrong);
            }
        }
        let name = c.quoted()?;
        let other = TextError::OtherVariable {
            at,
            name: format!("x{n}"),
        };
        let term = match self.variables {
            Variables::New => self.pool.var(kind, &name),
            Variables::Known => {
                let var = self.pool.all_vars().nth(n).ok_or(other.clone())?;
                let info = self.pool.var_info(var);
                if info.kind != kind || *info.name != *name {
                    return Err(other);
                }
                info.term
            }
        };
        match self.vars.insert(n, term) {
            Some(_) => Err(other),
            None => Ok(()),
        }
    }

    fn operator(&mut self, c: &mut Cursor<'_>) -> Result<Term, TextError> {
        let sort = sort(c)?;
        c.need('=', "= and an operator")?;
        c.skip_blanks();
        let (at, wrong) = (c.at, c.expected("an operator"));
        let word = c.word();
        let term = if word == "If" {
            let condition = self.operand(c)?;
            let then = self.next_operand(c)?;
            let otherwise = self.next_operand(c)?;
            let sorts = [condition, then, otherwise].map(|t| self.pool.sort(t));
            if sorts != [Sort::Bool, sort, sort] {
                return Err(TextError::Sorts { at });
            }
            let known = self.pool.known(Node::Ite(condition, then, otherwise));
            known.unwrap_or_else(|| self.pool.ite(condition, then, otherwise))
        } else if let Some(op) = UnOp::ALL.into_iter().find(|op| format!("{op:?}") == word) {
            let operand = self.operand(c)?;
            if op.result(self.pool.sort(operand)) != Some(sort) {
                return Err(TextError::Sorts { at });
            }
            let known = self.pool.known(Node::Unary(op, operand));
            known.unwrap_or_else(|| self.pool.unary(op, operand))
        } else if let Some(op) = BinOp::ALL.into_iter().find(|op| format!("{op:?}") == word) {
            let left = self.operand(c)?;
            let right = self.next_operand(c)?;
            if op.result(self.pool.sort(left), self.pool.sort(right)) != Some(sort) {
                return Err(TextError::Sorts { at });
            }
            let known = self.pool.known(Node::Binary(op, left, right));
            known.unwrap_or_else(|| self.pool.binary(op, left, right))
        } else {
            return Err(wrong);
        };
        Ok(term)
    }

    fn next_operand(&mut self, c: &mut Cursor<'_>) -> Result<Term, TextError> {
        c.need(',', "a comma and another operand")?;
        self.operand(c)
    }

    fn operand(&mut self, c: &mut Cursor<'_>) -> Result<Term, TextError> {
        c.skip_blanks();
        let (at, wrong) = (c.at, c.expected("a variable, an operator or a constant"));
        let start = Cursor { rest: c.rest, at };
        let word = c.word();
        let found = match (number(word, 'x'), number(word, 't')) {
            (Some(n), _) => self.vars.get(&n),
            (_, Some(n)) => self.terms.get(n),
            _ if ["bool", "int", "long", "float", "double"].contains(&word) => {
                *c = start;
                let value = constant(c)?;
                return Ok(self.pool.constant(value));
            }
            _ => return Err(wrong),
        };
        found.copied().ok_or_else(|| TextError::Missing {
            at,
            name: word.to_owned(),
        })
    }
}

fn sort(c: &mut Cursor<'_>) -> Result<Sort, TextError> {
    const ALL: [Sort; 5] = [Sort::Bool, Sort::Int, Sort::Long, Sort::Float, Sort::Double];
    c.skip_blanks();
    let wrong = c.expected("bool, int, long, float or double");
    let word = c.word();
    ALL.into_iter().find(|s| sort_name(*s) == word).ok_or(wrong)
}

/// A constant with its sort.
fn constant(c: &mut Cursor<'_>) -> Result<Value, TextError> {
    let sort = sort(c)?;
    c.skip_blanks();
    let wrong = c.expected("a constant of this sort");
    let word = c.word();
    // Rust would also read `inf`, `nan` and a plus.
    let is_number = !word.starts_with('+')
        && word
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E'));
    let value = match (sort, word) {
        (Sort::Bool, "true") => Some(Value::Bool(true)),
        (Sort::Bool, "false") => Some(Value::Bool(false)),
        (Sort::Float, "NaN") => Some(Value::Float(f32::NAN)),
        (Sort::Float, "Infinity") => Some(Value::Float(f32::INFINITY)),
        (Sort::Float, "-Infinity") => Some(Value::Float(f32::NEG_INFINITY)),
        (Sort::Double, "NaN") => Some(Value::Double(f64::NAN)),
        (Sort::Double, "Infinity") => Some(Value::Double(f64::INFINITY)),
        (Sort::Double, "-Infinity") => Some(Value::Double(f64::NEG_INFINITY)),
        (Sort::Bool, _) => None,
        (Sort::Int, _) if is_number => word.parse().ok().map(Value::Int),
        (Sort::Long, _) if is_number => word.parse().ok().map(Value::Long),
        (Sort::Float, _) if is_number => {
            let v: Option<f32> = word.parse().ok();
            v.filter(|v| v.is_finite()).map(Value::Float)
        }
        (Sort::Double, _) if is_number => {
            let v: Option<f64> = word.parse().ok();
            v.filter(|v| v.is_finite()).map(Value::Double)
        }
        (Sort::Int | Sort::Long | Sort::Float | Sort::Double, _) => None,
    };
    value.ok_or(wrong)
}
