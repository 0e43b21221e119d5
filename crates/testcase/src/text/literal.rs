//! Primitives, strings and names as they are written.

use std::fmt::Write;

use crate::ty::Prim;

use super::cursor::{Cursor, is_plain};
use super::error::TextError;

/// Words that a plain name could be taken for.
const RESERVED: [&str; 10] = [
    "void", "boolean", "byte", "char", "short", "int", "long", "float", "double", "_",
];

/// Writes one unit so that it reads as itself between such quotes.
fn escape(unit: u16, quote: char, out: &mut String) {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => out.push_str("\\n"),
        Some('\t') => out.push_str("\\t"),
        Some('\r') => out.push_str("\\r"),
        Some('\\') => out.push_str("\\\\"),
        Some(c) if c == quote => {
            out.push('\\');
            out.push(c);
        }
        Some(c @ ' '..='~') => out.push(c),
        _ => {
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
}

/// Writes units between quotes.
pub(super) fn quoted(units: impl Iterator<Item = u16>, quote: char, out: &mut String) {
    out.push(quote);
    for unit in units {
        escape(unit, quote, out);
    }
    out.push(quote);
}

/// Writes a name.
pub(super) fn name(name: &str, out: &mut String) {
    let is_bare = !name.is_empty() && name.chars().all(is_plain) && !RESERVED.contains(&name);
    if is_bare {
        out.push_str(name);
    } else {
        quoted(name.encode_utf16(), '`', out);
    }
}

/// Bits of an integer kind as the machine keeps them.
fn kept(p: Prim, value: i64) -> u64 {
    match p {
        Prim::Long => value as u64,
        _ => u64::from(value as i32 as u32),
    }
}

/// The range of an integer kind.
fn range(p: Prim) -> (i64, i64) {
    match p {
        Prim::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
        Prim::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Prim::Long => (i64::MIN, i64::MAX),
        _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
    }
}

/// Writes a primitive with its kind.
pub(super) fn primitive(p: Prim, bits: u64, out: &mut String) {
    let _ = write!(out, "{} ", p.java());
    let literal = match p {
        Prim::Boolean => (bits <= 1).then(|| (bits == 1).to_string()),
        Prim::Char => u16::try_from(bits).ok().map(|unit| {
            let mut text = String::new();
            quoted(std::iter::once(unit), '\'', &mut text);
            text
        }),
        Prim::Byte | Prim::Short | Prim::Int | Prim::Long => {
            let value = match p {
                Prim::Long => bits as i64,
                _ => i64::from(bits as i32),
            };
            let (low, high) = range(p);
            let is_kept = (low..=high).contains(&value) && kept(p, value) == bits;
            is_kept.then(|| value.to_string())
        }
        Prim::Float => {
            let value = f32::from_bits(bits as u32);
            let canonical = if value.is_nan() {
                FLOAT_NAN
            } else {
                value.to_bits()
            };
            (bits == u64::from(canonical)).then(|| floating(f64::from(value), format!("{value:?}")))
        }
        Prim::Double => {
            let value = f64::from_bits(bits);
            let canonical = if value.is_nan() { DOUBLE_NAN } else { bits };
            (bits == canonical).then(|| floating(value, format!("{value:?}")))
        }
    };
    match literal {
        Some(literal) => out.push_str(&literal),
        None => {
            let _ = write!(out, "bits 0x{bits:x}");
        }
    }
}

const FLOAT_NAN: u32 = 0x7fc0_0000;
const DOUBLE_NAN: u64 = 0x7ff8_0000_0000_0000;

/// The shortest digits read back as the same value.
fn floating(value: f64, digits: String) -> String {
    if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.into()
    } else {
        digits
    }
}

/// Reads a primitive whose kind was read.
pub(super) fn read_primitive(p: Prim, c: &mut Cursor<'_>) -> Result<u64, TextError> {
    c.skip_blanks();
    if c.eat_word("bits") {
        c.skip_blanks();
        let wrong = c.expected("bits as 0x and digits");
        let digits = c.take_while(|c| c.is_ascii_alphanumeric());
        let digits = digits.strip_prefix("0x").unwrap_or("");
        return u64::from_str_radix(digits, 16).map_err(|_| wrong);
    }
    let out_of_range = TextError::OutOfRange {
        at: c.place(),
        ty: p.java(),
    };
    match p {
        Prim::Boolean if c.eat_word("true") => Ok(1),
        Prim::Boolean if c.eat_word("false") => Ok(0),
        Prim::Boolean => Err(c.expected("true or false")),
        Prim::Char => {
            c.need('\'', "a character in quotes")?;
            match c.units_until('\'')?[..] {
                [unit] => Ok(u64::from(unit)),
                _ => Err(out_of_range),
            }
        }
        Prim::Byte | Prim::Short | Prim::Int | Prim::Long => {
            let wrong = c.expected("a number");
            let digits = c.take_while(|c| c.is_ascii_digit() || c == '-');
            let is_number = digits.strip_prefix('-').unwrap_or(digits);
            if is_number.is_empty() || !is_number.bytes().all(|b| b.is_ascii_digit()) {
                return Err(wrong);
            }
            let (low, high) = range(p);
            let value: Option<i64> = digits.parse().ok();
            let value = value.filter(|v| (low..=high).contains(v));
            value.map(|v| kept(p, v)).ok_or(out_of_range)
        }
        Prim::Float | Prim::Double => {
            let wrong = c.expected("a number, NaN, Infinity or -Infinity");
            let digits =
                c.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.'));
            let value = match digits {
                "NaN" => f64::NAN,
                "Infinity" => f64::INFINITY,
                "-Infinity" => f64::NEG_INFINITY,
                _ => return read_finite(p, digits, wrong, out_of_range),
            };
            Ok(match p {
                Prim::Float if value.is_nan() => u64::from(FLOAT_NAN),
                Prim::Float => u64::from((value as f32).to_bits()),
                _ if value.is_nan() => DOUBLE_NAN,
                _ => value.to_bits(),
            })
        }
    }
}

fn read_finite(
    p: Prim,
    digits: &str,
    wrong: TextError,
    out_of_range: TextError,
) -> Result<u64, TextError> {
    // Rust would also read `inf` and the like.
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
    if !digits.chars().all(is_number) {
        return Err(wrong);
    }
    if p == Prim::Float {
        let value: f32 = digits.parse().map_err(|_| wrong)?;
        value
            .is_finite()
            .then(|| u64::from(value.to_bits()))
            .ok_or(out_of_range)
    } else {
        let value: f64 = digits.parse().map_err(|_| wrong)?;
        value
            .is_finite()
            .then(|| value.to_bits())
            .ok_or(out_of_range)
    }
}
