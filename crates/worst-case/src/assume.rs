//! Assumptions about an input: Java expressions over the parameters, as terms.
//!
//! Whole numbers, characters and booleans; parameters, `a.length`, `s.length()`, `a[3]`, `g[0][1]`,
//! `s.charAt(3)`; `+ - * / %`, comparisons, `! && ||` and parentheses. An index is a constant or `*`,
//! which stands for each element in turn: `a[*] >= 0`. Anything else is refused by name.

use expr::{BinOp, Sort, Term, UnOp, Value};
use symex::explore::Explorer;
use symex::input::{RefOrigin, VarOrigin};
use symex::{Choice, Input, SymRef, render};
use vm::Kind;
use vm::class::Shape;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(i64, bool),
    Name(String),
    Op(&'static str),
}

const OPS: [&str; 23] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "%", "(", ")", "[", "]",
    ".", "true", "false", "?", ":",
];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut k = 0;
    while k < chars.len() {
        let c = chars[k];
        if c.is_whitespace() {
            k += 1;
        } else if c.is_ascii_digit() {
            let start = k;
            while k < chars.len() && (chars[k].is_ascii_alphanumeric() || chars[k] == '_') {
                k += 1;
            }
            let word: String = chars[start..k].iter().filter(|&&c| c != '_').collect();
            let (digits, is_long) = match word.strip_suffix(['l', 'L']) {
                Some(digits) => (digits, true),
                None => (word.as_str(), false),
            };
            let value = match digits.strip_prefix("0x") {
                Some(hex) => i64::from_str_radix(hex, 16),
                None => digits.parse(),
            };
            let value = value.map_err(|_| format!("{word} is not a whole number"))?;
            if !is_long && i32::try_from(value).is_err() && value != 1 << 31 {
                return Err(format!("{word} does not fit an int; write {word}L"));
            }
            out.push(Token::Number(value, is_long));
        } else if c == '\'' {
            let (&unit, Some('\'')) = (
                chars.get(k + 1).ok_or("a character is not closed")?,
                chars.get(k + 2),
            ) else {
                return Err("a character is written like 'a'".into());
            };
            out.push(Token::Number(i64::from(unit as u32), false));
            k += 3;
        } else if c.is_alphabetic() || c == '_' || c == '$' {
            let start = k;
            while k < chars.len() && (chars[k].is_alphanumeric() || matches!(chars[k], '_' | '$')) {
                k += 1;
            }
            out.push(Token::Name(chars[start..k].iter().collect()));
        } else {
            let rest: String = chars[k..].iter().take(2).collect();
            let op = OPS.iter().find(|op| rest.starts_with(**op));
            let op = op.ok_or_else(|| format!("{c:?} is not understood"))?;
            out.push(Token::Op(op));
            k += op.len();
        }
    }
    Ok(out)
}

/// Reads an assumption; several clauses when it speaks of each element.
///
/// # Errors
/// When something in it is not understood.
pub(crate) fn parse(
    explorer: &mut Explorer,
    input: &Input,
    text: &str,
) -> Result<Vec<Term>, String> {
    let tokens = tokens(text).map_err(|why| format!("assumption {text:?}: {why}"))?;
    let mut clauses = Vec::new();
    let mut n = 1;
    let mut each = 0;
    while each < n {
        let mut parser = Parser {
            explorer,
            input,
            tokens: &tokens,
            at: 0,
            each,
            n_each: None,
        };
        let whole = parser.whole();
        let n_each = parser.n_each;
        match whole {
            Ok(Some(clause)) => clauses.push(clause),
            Ok(None) => {}
            Err(why) => return Err(format!("assumption {text:?}: {why}")),
        }
        n = n_each.unwrap_or(1);
        each += 1;
    }
    Ok(clauses)
}

struct Parser<'a> {
    explorer: &'a mut Explorer,
    input: &'a Input,
    tokens: &'a [Token],
    at: usize,
    /// What `*` stands for.
    each: u32,
    /// How many things it has to stand for.
    n_each: Option<u32>,
}

type Parsed = Result<Term, String>;

impl Parser<'_> {
    /// Nothing when an array that `*` goes through is empty.
    fn whole(&mut self) -> Result<Option<Term>, String> {
        let term = self.either()?;
        if let Some(token) = self.tokens.get(self.at) {
            return Err(format!("{} is not expected", show(token)));
        }
        if self.n_each == Some(0) {
            return Ok(None);
        }
        if self.explorer.domain.pool.sort(term) != Sort::Bool {
            return Err("it is no condition".into());
        }
        Ok(Some(term))
    }

    fn takes(&mut self, ops: &[&'static str]) -> Option<&'static str> {
        match self.tokens.get(self.at) {
            Some(Token::Op(op)) if ops.contains(op) => {
                self.at += 1;
                Some(op)
            }
            _ => None,
        }
    }

    fn expect(&mut self, op: &'static str) -> Result<(), String> {
        match self.takes(&[op]) {
            Some(_) => Ok(()),
            None => Err(format!("{op} is missing")),
        }
    }

    fn conditions(&mut self, a: Term, b: Term) -> Result<(), String> {
        let pool = &self.explorer.domain.pool;
        if pool.sort(a) == Sort::Bool && pool.sort(b) == Sort::Bool {
            Ok(())
        } else {
            Err("&& and || join conditions".into())
        }
    }

    fn either(&mut self) -> Parsed {
        let mut a = self.both()?;
        while self.takes(&["||"]).is_some() {
            let b = self.both()?;
            self.conditions(a, b)?;
            a = self.explorer.domain.pool.or(a, b);
        }
        Ok(a)
    }

    fn both(&mut self) -> Parsed {
        let mut a = self.comparison()?;
        while self.takes(&["&&"]).is_some() {
            let b = self.comparison()?;
            self.conditions(a, b)?;
            a = self.explorer.domain.pool.and(a, b);
        }
        Ok(a)
    }

    fn comparison(&mut self) -> Parsed {
        let a = self.sum()?;
        let Some(op) = self.takes(&["==", "!=", "<=", ">=", "<", ">"]) else {
            return Ok(a);
        };
        let b = self.sum()?;
        let (a, b) = self.same_sort(a, b)?;
        let pool = &mut self.explorer.domain.pool;
        Ok(match op {
            "==" => pool.eq(a, b),
            "!=" => pool.binary(BinOp::Ne, a, b),
            "<=" => pool.binary(BinOp::Le, a, b),
            ">=" => pool.binary(BinOp::Le, b, a),
            "<" => pool.binary(BinOp::Lt, a, b),
            _ => pool.binary(BinOp::Lt, b, a),
        })
    }

    fn sum(&mut self) -> Parsed {
        let mut a = self.product()?;
        while let Some(op) = self.takes(&["+", "-"]) {
            let b = self.product()?;
            let (x, y) = self.numbers(a, b)?;
            let op = if op == "+" { BinOp::Add } else { BinOp::Sub };
            a = self.explorer.domain.pool.binary(op, x, y);
        }
        Ok(a)
    }

    fn product(&mut self) -> Parsed {
        let mut a = self.unary()?;
        while let Some(op) = self.takes(&["*", "/", "%"]) {
            let b = self.unary()?;
            let (x, y) = self.numbers(a, b)?;
            let op = match op {
                "*" => BinOp::Mul,
                "/" => BinOp::Div,
                _ => BinOp::Rem,
            };
            a = self.explorer.domain.pool.binary(op, x, y);
        }
        Ok(a)
    }

    fn numbers(&mut self, a: Term, b: Term) -> Result<(Term, Term), String> {
        let (a, b) = self.same_sort(a, b)?;
        if self.explorer.domain.pool.sort(a) == Sort::Bool {
            return Err("a condition is no number".into());
        }
        Ok((a, b))
    }

    /// Binary numeric promotion.
    fn same_sort(&mut self, a: Term, b: Term) -> Result<(Term, Term), String> {
        let pool = &mut self.explorer.domain.pool;
        let wide = |pool: &mut expr::Pool, t| pool.unary(UnOp::I2L, t);
        match (pool.sort(a), pool.sort(b)) {
            (x, y) if x == y => Ok((a, b)),
            (Sort::Int, Sort::Long) => Ok((wide(pool, a), b)),
            (Sort::Long, Sort::Int) => Ok((a, wide(pool, b))),
            _ => Err("the two sides of an operator do not fit each other".into()),
        }
    }

    fn unary(&mut self) -> Parsed {
        match self.takes(&["!", "-"]) {
            Some("!") => {
                let a = self.unary()?;
                let pool = &mut self.explorer.domain.pool;
                if pool.sort(a) != Sort::Bool {
                    return Err("! is for conditions".into());
                }
                Ok(pool.not(a))
            }
            Some(_) => {
                let a = self.unary()?;
                let pool = &mut self.explorer.domain.pool;
                if pool.sort(a) == Sort::Bool {
                    return Err("a condition is no number".into());
                }
                Ok(pool.unary(UnOp::Neg, a))
            }
            None => self.primary(),
        }
    }

    fn primary(&mut self) -> Parsed {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        let pool = &mut self.explorer.domain.pool;
        match token {
            Some(Token::Number(value, true)) => Ok(pool.long(value)),
            Some(Token::Number(value, false)) => Ok(pool.int(value as i32)),
            Some(Token::Name(name)) if name == "true" => Ok(pool.bool(true)),
            Some(Token::Name(name)) if name == "false" => Ok(pool.bool(false)),
            Some(Token::Name(name)) => self.parameter(&name),
            Some(Token::Op("(")) => {
                let inner = self.either()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(token) => Err(format!("{} is not expected", show(&token))),
            None => Err("it ends too early".into()),
        }
    }

    fn parameter(&mut self, name: &str) -> Parsed {
        let params = &self.explorer.entry().params;
        let Some(k) = params.iter().position(|p| p.name == name) else {
            let names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
            return Err(format!(
                "there is no parameter {name}; there are: {}",
                names.join(", ")
            ));
        };
        let (kind, k) = (params[k].kind, k as u16);
        if kind != Kind::Ref {
            return self.variable(VarOrigin::Param(k), kind, name);
        }
        let r = self
            .explorer
            .domain
            .space
            .find_reference(RefOrigin::Param(k));
        let r = r.ok_or_else(|| format!("{name} has no value"))?;
        self.member(r, name)
    }

    fn variable(&mut self, origin: VarOrigin, kind: Kind, name: &str) -> Parsed {
        let d = &mut self.explorer.domain;
        let found = d.space.find_variable(origin);
        let term = found.ok_or_else(|| format!("{name} is no input"))?;
        match kind {
            Kind::Boolean => {
                let zero = d.pool.int(0);
                Ok(d.pool.binary(BinOp::Ne, term, zero))
            }
            Kind::Float | Kind::Double => Err(format!("{name} is no whole number")),
            _ => Ok(term),
        }
    }

    /// What comes after a reference.
    fn member(&mut self, r: SymRef, name: &str) -> Parsed {
        let n = render::length(&self.explorer.domain, self.input, r);
        let choice = self.input.choices.get(&r).copied();
        if self.takes(&["["]).is_some() {
            let index = self.index(n, name)?;
            self.expect("]")?;
            let Some(Choice::Fresh(class)) = choice else {
                return Err(format!("{name} is no array"));
            };
            let Shape::Array { kind, .. } = self.explorer.vm.classes[class].shape else {
                return Err(format!("{name} is no array"));
            };
            let shown = format!("{name}[{index}]");
            if self.n_each == Some(0) {
                return Ok(self.explorer.domain.pool.int(0));
            }
            if kind != Kind::Ref {
                return self.variable(VarOrigin::Element { of: r, kind, index }, kind, &shown);
            }
            let origin = RefOrigin::Element { of: r, index };
            let below = self.explorer.domain.space.find_reference(origin);
            let below = below.ok_or_else(|| format!("{shown} has no value"))?;
            return self.member(below, &shown);
        }
        self.expect(".")
            .map_err(|_| format!("{name} is no number"))?;
        let what = self.tokens.get(self.at).cloned();
        self.at += 1;
        match what {
            Some(Token::Name(m)) if m == "length" => {
                if self.takes(&["("]).is_some() {
                    self.expect(")")?;
                }
                Ok(self.explorer.domain.pool.int(n as i32))
            }
            Some(Token::Name(m)) if m == "charAt" => {
                self.expect("(")?;
                let index = self.index(n, name)?;
                self.expect(")")?;
                if self.n_each == Some(0) {
                    return Ok(self.explorer.domain.pool.int(0));
                }
                let wide = choice == Some(Choice::Wide);
                let shown = format!("{name}.charAt({index})");
                self.variable(VarOrigin::Char { of: r, index, wide }, Kind::Char, &shown)
            }
            other => {
                let other = other.as_ref().map_or("nothing".into(), show);
                Err(format!(
                    "after {name} comes {other}; length and charAt are understood"
                ))
            }
        }
    }

    fn index(&mut self, n: u32, name: &str) -> Result<u32, String> {
        if self.takes(&["*"]).is_some() {
            let n = self.n_each.map_or(n, |known| known.min(n));
            self.n_each = Some(n);
            return Ok(self.each);
        }
        let index = self.sum()?;
        let value = self.explorer.domain.pool.const_of(index);
        match value.and_then(Value::as_integer) {
            Some(k) if k >= 0 && (k as u64) < u64::from(n) => Ok(k as u32),
            Some(k) => Err(format!("{name} has no element {k}")),
            None => Err(format!("the index of {name} must be a constant or *")),
        }
    }
}

fn show(token: &Token) -> String {
    match token {
        Token::Number(value, _) => value.to_string(),
        Token::Name(name) => name.clone(),
        Token::Op(op) => (*op).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_tokens() {
        let names = tokens("k<=arr.length-1 && c == 'x'").expect("well formed");
        let shown: Vec<String> = names.iter().map(show).collect();
        let expected = "k <= arr . length - 1 && c == 120";
        assert_eq!(shown.join(" "), expected);
        assert!(tokens("5_000_000_000").is_err());
        assert_eq!(tokens("0x1fL"), Ok(vec![Token::Number(31, true)]));
        assert!(tokens("a # b").is_err());
        assert!(tokens("'ab'").is_err());
    }
}
