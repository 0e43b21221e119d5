//! Values as Java literals.

use std::fmt::Write;

use testcase::Prim;

fn escape(unit: u16, quote: char, out: &mut String) {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => out.push_str("\\n"),
        Some('\t') => out.push_str("\\t"),
        Some('\r') => out.push_str("\\r"),
        Some('\u{8}') => out.push_str("\\b"),
        Some('\u{c}') => out.push_str("\\f"),
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

/// A string literal.
pub fn string(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for &u in units {
        escape(u, '"', &mut out);
    }
    out.push('"');
    out
}

/// Text as it stands in a text block, where quotes need no escape by themselves.
pub(crate) fn in_block(units: &[u16]) -> String {
    let mut out = String::new();
    for &u in units {
        escape(u, '\0', &mut out);
    }
    out
}

/// A literal of exactly this primitive type, with a cast where Java has no literal for it.
pub fn primitive(p: Prim, bits: u64) -> String {
    match p {
        Prim::Boolean => (bits & 1 != 0).to_string(),
        Prim::Byte => cast("byte", i64::from(bits as i8)),
        Prim::Short => cast("short", i64::from(bits as i16)),
        Prim::Char => {
            let mut out = String::from("'");
            escape(bits as u16, '\'', &mut out);
            out.push('\'');
            out
        }
        Prim::Int => match bits as i32 {
            i32::MIN => "Integer.MIN_VALUE".into(),
            i32::MAX => "Integer.MAX_VALUE".into(),
            v => v.to_string(),
        },
        Prim::Long => match bits as i64 {
            i64::MIN => "Long.MIN_VALUE".into(),
            i64::MAX => "Long.MAX_VALUE".into(),
            v => format!("{v}L"),
        },
        Prim::Float => {
            let v = f32::from_bits(bits as u32);
            if v == f32::MAX {
                return "Float.MAX_VALUE".into();
            }
            floating(f64::from(v), "Float", || format!("{v:?}f"))
        }
        Prim::Double => {
            let v = f64::from_bits(bits);
            if v == f64::MAX {
                return "Double.MAX_VALUE".into();
            }
            floating(v, "Double", || format!("{v:?}"))
        }
    }
}

fn cast(ty: &str, v: i64) -> String {
    if v < 0 {
        format!("({ty}) ({v})")
    } else {
        format!("({ty}) {v}")
    }
}

fn floating(v: f64, class: &str, text: impl FnOnce() -> String) -> String {
    if v.is_nan() {
        format!("{class}.NaN")
    } else if v == f64::INFINITY {
        format!("{class}.POSITIVE_INFINITY")
    } else if v == f64::NEG_INFINITY {
        format!("{class}.NEGATIVE_INFINITY")
    } else {
        text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_javas() {
        let units: Vec<u16> = "a\"b\\\n\u{e9}".encode_utf16().collect();
        assert_eq!(string(&units), "\"a\\\"b\\\\\\n\\u00e9\"");
        assert_eq!(primitive(Prim::Char, 39), "'\\''");
        assert_eq!(primitive(Prim::Byte, 0xff), "(byte) (-1)");
        assert_eq!(primitive(Prim::Long, 5), "5L");
        assert_eq!(primitive(Prim::Float, u64::from(1.5f32.to_bits())), "1.5f");
        assert_eq!(
            primitive(Prim::Double, f64::MAX.to_bits()),
            "Double.MAX_VALUE"
        );
        assert_eq!(primitive(Prim::Double, f64::NAN.to_bits()), "Double.NaN");
        assert_eq!(primitive(Prim::Int, 0x8000_0000), "Integer.MIN_VALUE");
    }
}
