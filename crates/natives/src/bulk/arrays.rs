//! `java.util.Arrays` and what it is made of: comparing, hashing, filling.

use vm::class::Shape;
use vm::{Args, Control, Kind, NULL, Outcome, Ref, Vm, Work};

use super::{Part, int, part, part_of, units, whole};
use crate::Row;

const ARRAYS: &str = "java/util/Arrays";
const SUPPORT: &str = "jdk/internal/util/ArraysSupport";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (
        SUPPORT,
        "vectorizedMismatch",
        "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
        mismatch,
    ),
    (
        SUPPORT,
        "vectorizedHashCode",
        "(Ljava/lang/Object;IIII)I",
        hash_part,
    ),
    (ARRAYS, "hashCode", "([I)I", hash_ints),
    (ARRAYS, "hashCode", "([B)I", hash_bytes),
    (ARRAYS, "hashCode", "([C)I", hash_chars),
    (ARRAYS, "fill", "([ZZ)V", fill::<1>),
    (ARRAYS, "fill", "([BB)V", fill::<1>),
    (ARRAYS, "fill", "([CC)V", fill::<2>),
    (ARRAYS, "fill", "([SS)V", fill::<2>),
    (ARRAYS, "fill", "([II)V", fill::<4>),
    (ARRAYS, "fill", "([FF)V", fill::<4>),
    (ARRAYS, "fill", "([JJ)V", fill::<8>),
    (ARRAYS, "fill", "([DD)V", fill::<8>),
];

/// How the elements of an array of primitives are stored.
fn kind_of(vm: &Vm, array: Ref) -> Option<Kind> {
    if array == NULL {
        return None;
    }
    match vm.classes[vm.class_of(array)].shape {
        Shape::Array { kind, .. } if kind != Kind::Ref => Some(kind),
        _ => None,
    }
}

/// So many bytes of an array from an offset as `Unsafe` counts it.
fn bytes_at(vm: &Vm, array: Ref, offset: i64, size: i64) -> Outcome<Part> {
    let Some(kind) = kind_of(vm, array) else {
        return Err(Control::Bytecode);
    };
    let first = i32::try_from(offset - i64::from(vm::ARRAY_BASE));
    match (first, i32::try_from(size)) {
        (Ok(first), Ok(size)) => part_of(vm, array, kind.shift(), (first, size), 0),
        _ => Err(Control::Bytecode),
    }
}

/// `vectorizedMismatch(a, aOffset, b, bOffset, length, log2ArrayIndexScale)`: the index of the first
/// element that differs, else the complement of the number of elements at the end that were not
/// looked at, because they fill no word.
fn mismatch(vm: &mut Vm, a: &Args) -> Outcome {
    let (length, shift) = (a.int(6), a.int(7));
    if length < 0 || !(0..=3).contains(&shift) {
        return Err(Control::Bytecode);
    }
    let size = i64::from(length) << shift;
    // Words of eight bytes, then one of four if elements are smaller than that.
    let mut seen = size & !7;
    if shift < 2 && size - seen >= 4 {
        seen += 4;
    }
    let x = bytes_at(vm, a.obj(0), a.long(1), seen)?;
    let y = bytes_at(vm, a.obj(3), a.long(4), seen)?;
    vm.charge_for(Work::Copy, seen as u64)?;
    let (x, y) = (x.bytes(vm), y.bytes(vm));
    if x == y {
        return int(!((size - seen) >> shift) as i32);
    }
    let differs = x.iter().zip(y).position(|(x, y)| x != y);
    int((differs.unwrap_or_default() >> shift) as i32)
}

/// The polynomial in 31 of so many elements.
fn polynomial(start: i32, elements: impl Iterator<Item = i32>) -> i32 {
    elements.fold(start, |h, e| h.wrapping_mul(31).wrapping_add(e))
}

fn ints(bytes: &[u8]) -> impl Iterator<Item = i32> + '_ {
    bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}

/// `vectorizedHashCode(array, fromIndex, length, initialValue, basicType)`.
fn hash_part(vm: &mut Vm, a: &Args) -> Outcome {
    /// Numbers of types as `newarray` has them; the first stands for bytes without a sign.
    const BOOLEAN: i32 = 4;
    const CHAR: i32 = 5;
    const BYTE: i32 = 8;
    const SHORT: i32 = 9;
    const INT: i32 = 10;
    let (array, range, start) = (a.obj(0), (a.int(1), a.int(2)), a.int(3));
    let Some(kind) = kind_of(vm, array) else {
        return Err(Control::Bytecode);
    };
    let shift = match (a.int(4), kind) {
        (BOOLEAN | BYTE, Kind::Byte) => 0,
        (CHAR, Kind::Char | Kind::Byte) | (SHORT, Kind::Short) => 1,
        (INT, Kind::Int) => 2,
        _ => return Err(Control::Bytecode),
    };
    let part = part_of(vm, array, kind.shift(), range, shift)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    let bytes = part.bytes(vm);
    int(match a.int(4) {
        BOOLEAN => polynomial(start, bytes.iter().map(|&b| i32::from(b))),
        BYTE => polynomial(start, bytes.iter().map(|&b| i32::from(b as i8))),
        CHAR => polynomial(start, units(bytes).map(i32::from)),
        SHORT => polynomial(start, units(bytes).map(|u| i32::from(u as i16))),
        _ => polynomial(start, ints(bytes)),
    })
}

fn hash_ints(vm: &mut Vm, a: &Args) -> Outcome {
    let part = whole(vm, a.obj(0), 2)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    int(polynomial(1, ints(part.bytes(vm))))
}

fn hash_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    let part = whole(vm, a.obj(0), 0)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    let bytes = part.bytes(vm).iter();
    int(polynomial(1, bytes.map(|&b| i32::from(b as i8))))
}

fn hash_chars(vm: &mut Vm, a: &Args) -> Outcome {
    let part = whole(vm, a.obj(0), 1)?;
    vm.charge_for(Work::Scan, u64::from(part.size))?;
    int(polynomial(1, units(part.bytes(vm)).map(i32::from)))
}

/// `fill(array, value)` with elements of `SIZE` bytes.
fn fill<const SIZE: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let count = match a.obj(0) {
        NULL => return Err(Control::Bytecode),
        array => vm.heap.array_len(array) as i32,
    };
    let part = part(vm, a.obj(0), 0, count, SIZE.trailing_zeros())?;
    vm.charge_for(Work::Copy, u64::from(part.size))?;
    let value = a.raw(1).to_le_bytes();
    let (value, _) = value.split_at(SIZE);
    for element in part.bytes_mut(vm).chunks_exact_mut(SIZE) {
        element.copy_from_slice(value);
    }
    Ok(0)
}
