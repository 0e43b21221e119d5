//! `java.util.StringTokenizer`: where a token begins and ends.
//!
//! Lists of languages and time zones are cut into thousands of tokens when the library first formats
//! a number or a date.

use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Ref, Vm, Work};

use super::int;
use crate::Row;
use crate::files::offset_of;

const TOKENIZER: &str = "java/util/StringTokenizer";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (TOKENIZER, "skipDelimiters", "(I)I", skip_delimiters),
    (TOKENIZER, "scanToken", "(I)I", scan_token),
];

/// What a tokenizer over Latin-1 text looks at.
struct Tokenizer<'a> {
    text: &'a [u8],
    delimiters: &'a [u8],
    gives_delimiters: bool,
}

/// The bytes of a Latin-1 string.
fn latin1(vm: &Vm, string: Ref) -> Option<&[u8]> {
    if string == NULL || vm.heap.load_u8(string + vm.known.string_coder?) != 0 {
        return None;
    }
    let value = vm.heap.load_ref(string + vm.known.string_value);
    let length = vm.heap.array_len(value);
    (value != NULL).then(|| vm.heap.bytes(value + ARRAY_BASE, length))
}

/// The tokenizer, if it is of the simple kind, and the text from a place on.
fn tokenizer(vm: &Vm, object: Ref, start: i32) -> Option<Tokenizer<'_>> {
    let field = |name| Some(object + offset_of(vm, object, TOKENIZER, name)?);
    let text = latin1(vm, vm.heap.load_ref(field("str")?))?;
    let delimiters = latin1(vm, vm.heap.load_ref(field("delimiters")?))?;
    let end = usize::try_from(vm.heap.load_i32(field("maxPosition")?)).ok()?;
    let largest = vm.heap.load_i32(field("maxDelimCodePoint")?);
    // The bytecode compares with the largest delimiter first, which is only a faster way to say no.
    let is_usual = delimiters.iter().max().map_or(0, |&b| i32::from(b)) == largest;
    let has_surrogates = vm.heap.load_u8(field("hasSurrogates")?) != 0;
    let from = usize::try_from(start).ok()?;
    (is_usual && !has_surrogates && from <= end).then_some(())?;
    Some(Tokenizer {
        text: text.get(from..end)?,
        delimiters,
        gives_delimiters: vm.heap.load_u8(field("retDelims")?) != 0,
    })
}

/// `skipDelimiters(startPos)`.
fn skip_delimiters(vm: &mut Vm, a: &Args) -> Outcome {
    let Some(Tokenizer {
        text,
        delimiters,
        gives_delimiters,
    }) = tokenizer(vm, a.obj(0), a.int(1))
    else {
        return Err(Control::Bytecode);
    };
    if gives_delimiters {
        return int(a.int(1));
    }
    let n = text
        .iter()
        .position(|b| !delimiters.contains(b))
        .unwrap_or(text.len());
    vm.charge_for(Work::Scan, n as u64)?;
    int(a.int(1) + n as i32)
}

/// `scanToken(startPos)`.
fn scan_token(vm: &mut Vm, a: &Args) -> Outcome {
    let Some(Tokenizer {
        text,
        delimiters,
        gives_delimiters,
    }) = tokenizer(vm, a.obj(0), a.int(1))
    else {
        return Err(Control::Bytecode);
    };
    // A delimiter that is a token itself; at the end of the text the bytecode looks beyond it.
    if gives_delimiters && text.is_empty() {
        return Err(Control::Bytecode);
    }
    let n = text
        .iter()
        .position(|b| delimiters.contains(b))
        .unwrap_or(text.len());
    let n = if gives_delimiters && n == 0 { 1 } else { n };
    vm.charge_for(Work::Scan, n as u64)?;
    int(a.int(1) + n as i32)
}
