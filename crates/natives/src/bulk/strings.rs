//! `java.lang`: the helpers of strings of both kinds.

use vm::{Args, Control, NULL, Outcome, Vm, Work};

use super::{index, int, part, part_of, units, whole};
use crate::Row;
use crate::reflect::util::get_ref;

const LATIN1: &str = "java/lang/StringLatin1";
const UTF16: &str = "java/lang/StringUTF16";
const CODING: &str = "java/lang/StringCoding";
const CASE: &str = "(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (CODING, "hasNegatives", "([BII)Z", has_negatives),
    (CODING, "countPositives", "([BII)I", count_positives),
    (LATIN1, "indexOfChar", "([BIII)I", latin1_index_of_char),
    (LATIN1, "indexOf", "([BI[BII)I", latin1_index_of),
    (LATIN1, "lastIndexOf", "([BII)I", latin1_last_index_of),
    (LATIN1, "compareTo", "([B[B)I", latin1_compare),
    (LATIN1, "inflate", "([BI[CII)V", inflate),
    (
        LATIN1,
        "regionMatchesCI",
        "([BI[BII)Z",
        matches_ignoring_case,
    ),
    (LATIN1, "toLowerCase", CASE, to_lower_case),
    (LATIN1, "toUpperCase", CASE, to_upper_case),
    (UTF16, "indexOfChar", "([BIII)I", utf16_index_of_char),
    (UTF16, "indexOfUnsafe", "([BI[BII)I", utf16_index_of),
    (
        UTF16,
        "indexOfLatin1Unsafe",
        "([BI[BII)I",
        utf16_index_of_latin1,
    ),
    (UTF16, "compareTo", "([B[B)I", utf16_compare),
    (UTF16, "inflate", "([BI[BII)V", inflate),
    (UTF16, "compress", "([CI[BII)I", compress),
    (UTF16, "compress", "([BI[BII)I", compress),
    (UTF16, "getChars", "([BII[CI)V", get_chars),
    (UTF16, "toBytes", "([CII)[B", to_bytes),
];

/// `(bytes, offset, length)`: how many come before the first negative one.
fn positives(vm: &mut Vm, a: &Args) -> Outcome<(usize, i32)> {
    let part = part(vm, a.obj(0), a.int(1), a.int(2), 0)?;
    vm.charge_for(Work::Copy, u64::from(part.size))?;
    let bytes = part.bytes(vm);
    // Nearly all text is ASCII, and the test for that is a fast one.
    let n_positive = if bytes.is_ascii() {
        bytes.len()
    } else {
        bytes.iter().position(|b| !b.is_ascii()).unwrap_or_default()
    };
    Ok((n_positive, a.int(2)))
}

fn has_negatives(vm: &mut Vm, a: &Args) -> Outcome {
    let (n_positive, length) = positives(vm, a)?;
    Ok(u64::from(n_positive as i32 != length))
}

fn count_positives(vm: &mut Vm, a: &Args) -> Outcome {
    let (n_positive, _) = positives(vm, a)?;
    int(n_positive as i32)
}

/// `indexOfChar(value, ch, from, end)`.
fn latin1_index_of_char(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, count) = super::between(a, 2, 3);
    let part = part(vm, a.obj(0), from, count, 0)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    let wanted = a.int(1) as u8;
    index(part.bytes(vm).iter().position(|&b| b == wanted), from)
}

fn utf16_index_of_char(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, count) = super::between(a, 2, 3);
    let part = part_of(vm, a.obj(0), 0, (from, count), 1)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    let wanted = a.int(1) as u16;
    index(units(part.bytes(vm)).position(|unit| unit == wanted), from)
}

/// `(value, valueCount, str, strCount, from)`: where a text is in another, both with elements of so
/// many bytes.
fn find(vm: &mut Vm, a: &Args, shift: u32, str_shift: u32) -> Outcome {
    let (from, count) = (a.int(4), a.int(1).saturating_sub(a.int(4)));
    // The bytecode looks at the first character, whether there is one or not.
    if a.int(3) < 1 {
        return Err(Control::Bytecode);
    }
    if count < a.int(3) && from >= 0 && a.obj(0) != NULL && a.obj(2) != NULL {
        return int(-1);
    }
    let value = part_of(vm, a.obj(0), 0, (from, count), shift)?;
    let wanted = part_of(vm, a.obj(2), 0, (0, a.int(3)), str_shift)?;
    // Texts that go together again and again take the product of both lengths.
    let work = u64::from(value.size).saturating_mul(1 + u64::from(wanted.size) / 16);
    vm.charge_for(Work::Scan, work)?;
    let size = wanted.size as usize;
    let found = if shift == 0 {
        let wanted = wanted.bytes(vm);
        value.bytes(vm).windows(size).position(|w| w == wanted)
    } else {
        let wanted: Vec<u8> = match str_shift {
            0 => wanted.bytes(vm).iter().flat_map(|&b| [b, 0]).collect(),
            _ => wanted.bytes(vm).to_vec(),
        };
        let windows = value.bytes(vm).windows(wanted.len()).step_by(2);
        windows.into_iter().position(|w| w == wanted)
    };
    index(found, from)
}

fn latin1_index_of(vm: &mut Vm, a: &Args) -> Outcome {
    find(vm, a, 0, 0)
}

fn utf16_index_of(vm: &mut Vm, a: &Args) -> Outcome {
    find(vm, a, 1, 1)
}

fn utf16_index_of_latin1(vm: &mut Vm, a: &Args) -> Outcome {
    find(vm, a, 1, 0)
}

/// `lastIndexOf(value, ch, from)`.
fn latin1_last_index_of(vm: &mut Vm, a: &Args) -> Outcome {
    let value = whole(vm, a.obj(0), 0)?;
    let Ok(wanted) = u8::try_from(a.int(1)) else {
        return int(-1);
    };
    let count = a.int(2).min(value.size as i32 - 1) + 1;
    let part = part(vm, a.obj(0), 0, count.max(0), 0)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    index(part.bytes(vm).iter().rposition(|&b| b == wanted), 0)
}

/// The difference of the first elements that differ, else of the lengths.
fn compare<T: Into<i32>>(
    x: impl ExactSizeIterator<Item = T>,
    y: impl ExactSizeIterator<Item = T>,
) -> i32 {
    let lengths = x.len() as i32 - y.len() as i32;
    let differences = x.zip(y).map(|(x, y)| x.into() - y.into());
    differences
        .into_iter()
        .find(|&difference| difference != 0)
        .unwrap_or(lengths)
}

fn latin1_compare(vm: &mut Vm, a: &Args) -> Outcome {
    let (x, y) = (whole(vm, a.obj(0), 0)?, whole(vm, a.obj(1), 0)?);
    vm.charge_for(Work::Scan, u64::from(x.size.min(y.size)))?;
    let (x, y) = (x.bytes(vm), y.bytes(vm));
    int(compare(x.iter().copied(), y.iter().copied()))
}

fn utf16_compare(vm: &mut Vm, a: &Args) -> Outcome {
    let (x, y) = (whole(vm, a.obj(0), 0)?, whole(vm, a.obj(1), 0)?);
    vm.charge_for(Work::Scan, u64::from(x.size.min(y.size)))?;
    int(compare(units(x.bytes(vm)), units(y.bytes(vm))))
}

/// `inflate(src, srcOff, dst, dstOff, len)`: the destination is of chars, or of bytes counted as such.
fn inflate(vm: &mut Vm, a: &Args) -> Outcome {
    let count = a.int(4);
    let from = part(vm, a.obj(0), a.int(1), count, 0)?;
    let own_shift = is_char_array(vm, a.obj(2));
    let to = part_of(vm, a.obj(2), own_shift, (a.int(3), count), 1)?;
    if a.obj(0) == a.obj(2) {
        return Err(Control::Bytecode);
    }
    vm.charge_for(Work::Copy, u64::from(to.size))?;
    let bytes: Vec<u8> = from.bytes(vm).iter().flat_map(|&b| [b, 0]).collect();
    to.bytes_mut(vm).copy_from_slice(&bytes);
    Ok(0)
}

/// 1 for a `char[]`, 0 for a `byte[]`: the logarithm of an element's size.
fn is_char_array(vm: &Vm, array: vm::Ref) -> u32 {
    let chars = vm.known.primitive_array[vm::Kind::Char as usize];
    u32::from(array != NULL && vm.class_of(array) == chars)
}

/// `compress(val, valOff, dst, dstOff, len)`: where all of it can be. What the destination holds
/// otherwise is for the bytecode to say.
fn compress(vm: &mut Vm, a: &Args) -> Outcome {
    let count = a.int(4);
    let own_shift = is_char_array(vm, a.obj(0));
    let from = part_of(vm, a.obj(0), own_shift, (a.int(1), count), 1)?;
    let to = part(vm, a.obj(2), a.int(3), count, 0)?;
    if a.obj(0) == a.obj(2) {
        return Err(Control::Bytecode);
    }
    vm.charge_for(Work::Copy, u64::from(from.size))?;
    let bytes: Option<Vec<u8>> = units(from.bytes(vm))
        .map(|unit| u8::try_from(unit).ok())
        .collect();
    match bytes {
        Some(bytes) => {
            to.bytes_mut(vm).copy_from_slice(&bytes);
            int(count)
        }
        None => Err(Control::Bytecode),
    }
}

/// `getChars(value, srcBegin, srcEnd, dst, dstBegin)`.
fn get_chars(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, count) = super::between(a, 1, 2);
    let from = part_of(vm, a.obj(0), 0, (from, count), 1)?;
    let to = part(vm, a.obj(3), a.int(4), count, 1)?;
    vm.charge_for(Work::Copy, u64::from(from.size))?;
    vm.heap.copy(from.at, to.at, from.size);
    Ok(0)
}

/// `toBytes(value, off, len)`.
fn to_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    let from = part(vm, a.obj(0), a.int(1), a.int(2), 1)?;
    vm.reserve(u64::from(from.size) + 64)?;
    vm.charge_for(Work::Copy, u64::from(from.size))?;
    let bytes = from.bytes(vm).to_vec();
    Ok(u64::from(vm.new_bytes(&bytes)?))
}

/// `regionMatchesCI(value, toffset, other, ooffset, len)`, as long as what differs is ASCII.
fn matches_ignoring_case(vm: &mut Vm, a: &Args) -> Outcome {
    let x = part(vm, a.obj(0), a.int(1), a.int(4), 0)?;
    let y = part(vm, a.obj(2), a.int(3), a.int(4), 0)?;
    vm.charge_for(Work::Scan, u64::from(x.size))?;
    for (x, y) in x.bytes(vm).iter().zip(y.bytes(vm)) {
        if x == y || x.eq_ignore_ascii_case(y) {
            continue;
        }
        return match x.is_ascii() && y.is_ascii() {
            true => Ok(0),
            false => Err(Control::Bytecode),
        };
    }
    Ok(1)
}

/// `toLowerCase(str, value, locale)` and its like, for ASCII text in a language without rules of its
/// own about the letter i.
fn change_case(vm: &mut Vm, a: &Args, change: fn(&u8) -> u8) -> Outcome {
    let value = whole(vm, a.obj(1), 0)?;
    if !value.bytes(vm).is_ascii() || a.obj(0) == NULL || !is_plain_language(vm, a.obj(2)) {
        return Err(Control::Bytecode);
    }
    vm.reserve(u64::from(value.size) + 128)?;
    vm.charge_for(Work::Copy, u64::from(value.size))?;
    let bytes = value.bytes(vm);
    if bytes.iter().all(|b| change(b) == *b) {
        return Ok(u64::from(a.obj(0)));
    }
    let bytes: Vec<u8> = bytes.iter().map(change).collect();
    Ok(u64::from(vm.new_string_latin1(&bytes)?))
}

fn is_plain_language(vm: &Vm, locale: vm::Ref) -> bool {
    if locale == NULL {
        return false;
    }
    let base = get_ref(vm, locale, "baseLocale");
    if base == NULL {
        return false;
    }
    let language = get_ref(vm, base, "language");
    language != NULL && !matches!(&*vm.string_text(language), "tr" | "az" | "lt")
}

fn to_lower_case(vm: &mut Vm, a: &Args) -> Outcome {
    change_case(vm, a, u8::to_ascii_lowercase)
}

fn to_upper_case(vm: &mut Vm, a: &Args) -> Outcome {
    change_case(vm, a, u8::to_ascii_uppercase)
}
