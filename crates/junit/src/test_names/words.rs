//! Numbers, characters and texts as words of a name.

use testcase::Prim;

use crate::names::upper_first;

/// `Zero`, `Minus5`, `CharA`, `2Point5`; nothing for numbers too long to read.
pub(super) fn number_name(p: Prim, bits: u64) -> Option<String> {
    let v = match p {
        Prim::Float => return float_name(f64::from(f32::from_bits(bits as u32)), bits, true),
        Prim::Double => return float_name(f64::from_bits(bits), bits, false),
        Prim::Char => {
            return char::from_u32(bits as u32).and_then(char_name);
        }
        p => integer(p, bits),
    };
    Some(match v {
        0 => "Zero".into(),
        1 => "One".into(),
        -1 => "MinusOne".into(),
        v if p != Prim::Byte && v == lowest(p) => "MinValue".into(),
        v if p != Prim::Byte && v == highest(p) => "MaxValue".into(),
        v if v.unsigned_abs() > 9_999_999 => {
            return None;
        }
        v if v < 0 => format!("Minus{}", v.unsigned_abs()),
        v => v.to_string(),
    })
}

/// `LowercaseA`, `Digit0`, `Dash`.
fn char_name(c: char) -> Option<String> {
    Some(match c {
        'a'..='z' => format!("Lowercase{}", c.to_ascii_uppercase()),
        'A'..='Z' => format!("Uppercase{c}"),
        '0'..='9' => format!("Digit{c}"),
        c => symbol_name(c)?.to_owned(),
    })
}

/// What a character that is neither letter nor digit is called.
fn symbol_name(c: char) -> Option<&'static str> {
    const SYMBOLS: [(char, &str); 30] = [
        (' ', "Space"),
        ('.', "Dot"),
        (',', "Comma"),
        ('-', "Dash"),
        ('+', "Plus"),
        ('*', "Star"),
        ('/', "Slash"),
        ('\\', "Backslash"),
        (':', "Colon"),
        (';', "Semicolon"),
        ('@', "At"),
        ('#', "Hash"),
        ('%', "Percent"),
        ('&', "And"),
        ('=', "Equals"),
        ('!', "Exclamation"),
        ('?', "Question"),
        ('(', "Open"),
        (')', "Close"),
        ('[', "OpenBracket"),
        (']', "CloseBracket"),
        ('{', "OpenBrace"),
        ('}', "CloseBrace"),
        ('<', "Less"),
        ('>', "Greater"),
        ('"', "Quote"),
        ('\'', "Apostrophe"),
        ('_', "Underscore"),
        ('~', "Tilde"),
        ('$', "Dollar"),
    ];
    let mut all = SYMBOLS.iter();
    all.find(|(symbol, _)| *symbol == c).map(|(_, name)| *name)
}

/// A short text with symbols, spelled out: `a.` becomes `ADot`.
pub(super) fn spelled(units: &[u16]) -> Option<String> {
    const LONGEST: usize = 5;
    let text = String::from_utf16(units).ok()?;
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let mut name = String::new();
    let mut in_word = false;
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(if in_word { c } else { c.to_ascii_uppercase() });
            in_word = true;
        } else {
            name.push_str(symbol_name(c)?);
            in_word = false;
        }
    }
    Some(name)
}

fn float_name(v: f64, bits: u64, is_float: bool) -> Option<String> {
    if v.is_nan() {
        return Some("NaN".into());
    }
    if v.is_infinite() {
        return Some(if v > 0.0 { "Infinity" } else { "MinusInfinity" }.into());
    }
    let text = if is_float {
        format!("{}", f32::from_bits(bits as u32).abs())
    } else {
        format!("{}", v.abs())
    };
    if text.len() > 6 {
        return None;
    }
    let minus = if v < 0.0 { "Minus" } else { "" };
    Some(match text.as_str() {
        "0" => "Zero".into(),
        "1" => format!("{minus}One"),
        t => format!("{minus}{}", t.replace('.', "Point")),
    })
}

/// Short texts of plain words as one word: `the door` becomes `TheDoor`.
pub(super) fn word_name(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let separators = [' ', '_'];
    let plain = |c: char| c.is_ascii_alphanumeric() || separators.contains(&c);
    if text.len() > 20 || !text.chars().all(plain) {
        return None;
    }
    let words: Vec<String> = text
        .split(separators)
        .filter(|w| !w.is_empty())
        .map(upper_first)
        .collect();
    let name = words.concat();
    (!name.is_empty()).then_some(name)
}

/// `VERY_HIGH` becomes `VeryHigh`; other spellings stay.
pub(super) fn camel(constant: &str) -> String {
    if constant.chars().any(|c| c.is_ascii_lowercase()) {
        return upper_first(constant);
    }
    let words = constant.split('_').filter(|w| !w.is_empty());
    words.map(|w| upper_first(&w.to_lowercase())).collect()
}

pub(super) fn integer(p: Prim, bits: u64) -> i64 {
    match p {
        Prim::Long => bits as i64,
        Prim::Byte => i64::from(bits as i8),
        Prim::Short => i64::from(bits as i16),
        Prim::Char => i64::from(bits as u16),
        _ => i64::from(bits as i32),
    }
}

pub(super) fn lowest(p: Prim) -> i64 {
    match p {
        Prim::Long => i64::MIN,
        Prim::Byte => i64::from(i8::MIN),
        Prim::Short => i64::from(i16::MIN),
        _ => i64::from(i32::MIN),
    }
}

pub(super) fn highest(p: Prim) -> i64 {
    match p {
        Prim::Long => i64::MAX,
        Prim::Byte => i64::from(i8::MAX),
        Prim::Short => i64::from(i16::MAX),
        _ => i64::from(i32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words() {
        assert_eq!(
            number_name(Prim::Int, (-5i32) as u32 as u64).as_deref(),
            Some("Minus5")
        );
        assert_eq!(
            number_name(Prim::Double, 2.5f64.to_bits()).as_deref(),
            Some("2Point5")
        );
        assert_eq!(
            number_name(Prim::Double, 0.1f64.to_bits()).as_deref(),
            Some("0Point1")
        );
        assert_eq!(number_name(Prim::Long, 123_456_789_000), None);
        let units = |s: &str| s.encode_utf16().collect::<Vec<u16>>();
        assert_eq!(word_name(&units("the door")).as_deref(), Some("TheDoor"));
        assert_eq!(word_name(&units("-5")), None);
        assert_eq!(camel("VERY_HIGH"), "VeryHigh");
    }
}
