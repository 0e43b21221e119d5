//! Modified UTF-8 (JVMS 4.4.7): NUL as two bytes, supplementary characters as surrogate pairs of
//! three bytes each, lone surrogates allowed, four-byte forms not.

/// Whether `bytes` is well-formed modified UTF-8.
pub fn is_valid(bytes: &[u8]) -> bool {
    // Nearly all names are ASCII; without an early exit this loop runs on vectors.
    let ascii = bytes
        .iter()
        .fold(true, |so_far, &byte| so_far & (byte.wrapping_sub(1) < 0x7F));
    ascii || units(bytes).all(|unit| unit.is_some())
}

/// The UTF-16 units of `bytes`, or `None` where they are malformed.
pub fn to_utf16(bytes: &[u8]) -> Option<Vec<u16>> {
    units(bytes).collect()
}

/// The text of `bytes`; lone surrogates and malformed bytes become U+FFFD.
pub fn to_string_lossy(bytes: &[u8]) -> String {
    if bytes.is_ascii() {
        // ASCII is UTF-8, so nothing is replaced here.
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let units = units(bytes).map(|unit| unit.unwrap_or(0xFFFD));
    char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// The modified UTF-8 form of a string of UTF-16 units.
pub fn from_utf16(units: impl IntoIterator<Item = u16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        match unit {
            1..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => {
                bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]);
            }
            _ => bytes.extend([
                0xE0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3F) as u8,
                0x80 | (unit & 0x3F) as u8,
            ]),
        }
    }
    bytes
}

/// Decodes unit by unit; `None` stands for one malformed byte.
fn units(bytes: &[u8]) -> impl Iterator<Item = Option<u16>> + '_ {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (unit, used) = match *rest {
            [] => return None,
            [a @ 1..=0x7F, ..] => (Some(u16::from(a)), 1),
            [a @ 0xC0..=0xDF, b @ 0x80..=0xBF, ..] => {
                (Some(u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F)), 2)
            }
            [a @ 0xE0..=0xEF, b @ 0x80..=0xBF, c @ 0x80..=0xBF, ..] => {
                let high = u16::from(a & 0x0F) << 12;
                (
                    Some(high | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F)),
                    3,
                )
            }
            _ => (None, 1),
        };
        rest = &rest[used..];
        Some(unit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_every_unit() {
        let units: Vec<u16> = (0..=u16::MAX).collect();
        let bytes = from_utf16(units.iter().copied());
        assert!(is_valid(&bytes) && !bytes.contains(&0));
        assert_eq!(to_utf16(&bytes), Some(units));
    }

    #[test]
    fn decodes_pairs_and_replaces_lone_surrogates() {
        assert_eq!(
            to_string_lossy(&from_utf16("a\u{0}é€😀".encode_utf16())),
            "a\u{0}é€😀"
        );
        assert_eq!(to_string_lossy(&from_utf16([0xD83D, 0x41])), "\u{FFFD}A");
        assert_eq!(to_utf16(&from_utf16([0xDC00])), Some(vec![0xDC00]));
    }

    #[test]
    fn refuses_what_the_jvms_refuses() {
        for bad in [
            &[0u8][..],
            &[0x80],
            &[0xC3],
            &[0xE2, 0x82],
            &[0xF0, 0x9F, 0x98, 0x80],
        ] {
            assert!(!is_valid(bad), "{bad:?}");
            assert_eq!(to_utf16(bad), None);
            assert!(to_string_lossy(bad).contains('\u{FFFD}') || bad == [0]);
        }
    }
}
