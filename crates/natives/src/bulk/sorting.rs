//! `java.util.DualPivotQuicksort`: arrays of primitives, sorted.
//!
//! Equal elements cannot be told apart, so any way to sort leaves the same array. NaNs can (by their
//! bits), so arrays that hold one are left to the bytecode.

use vm::{Args, Control, Outcome, Vm};

use super::{between, part};
use crate::Row;

const SORT: &str = "java/util/DualPivotQuicksort";

/// Rows of this area: `(array, parallelism, low, high)`, or without the second.
pub const NATIVES: &[Row] = &[
    (SORT, "sort", "([BII)V", sort_bytes),
    (SORT, "sort", "([CII)V", sort_chars),
    (SORT, "sort", "([SII)V", sort_shorts),
    (SORT, "sort", "([IIII)V", sort_ints),
    (SORT, "sort", "([JIII)V", sort_longs),
    (SORT, "sort", "([FIII)V", sort_floats),
    (SORT, "sort", "([DIII)V", sort_doubles),
];

/// Sorts elements of `SIZE` bytes by what they mean; `None` if that is not known.
fn sort<const SIZE: usize, K: Ord>(
    vm: &mut Vm,
    a: &Args,
    first: usize,
    key: impl Fn([u8; SIZE]) -> Option<K>,
) -> Outcome {
    // Before JDK 14 the same names sorted up to and including the upper index.
    if vm.jdk_version < 14 {
        return Err(Control::Bytecode);
    }
    let (low, count) = between(a, first, first + 1);
    let part = part(vm, a.obj(0), low, count, SIZE.trailing_zeros())?;
    // As many comparisons as are needed, each about half as long as a bytecode.
    let levels = u64::from(32 - (count as u32).leading_zeros());
    vm.charge_or_stop(count as u64 * levels / 2)?;
    let (elements, _) = part.bytes(vm).as_chunks::<SIZE>();
    let keyed = elements
        .iter()
        .map(|&element| Some((key(element)?, element)));
    let Some(mut keyed) = keyed.collect::<Option<Vec<(K, [u8; SIZE])>>>() else {
        return Err(Control::Bytecode);
    };
    keyed.sort_unstable();
    let (elements, _) = part.bytes_mut(vm).as_chunks_mut::<SIZE>();
    for (to, (_, element)) in elements.iter_mut().zip(keyed) {
        *to = element;
    }
    Ok(0)
}

fn sort_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 1, |b| Some(i8::from_le_bytes(b)))
}

fn sort_chars(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 1, |b| Some(u16::from_le_bytes(b)))
}

fn sort_shorts(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 1, |b| Some(i16::from_le_bytes(b)))
}

fn sort_ints(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 2, |b| Some(i32::from_le_bytes(b)))
}

fn sort_longs(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 2, |b| Some(i64::from_le_bytes(b)))
}

/// Numbers in their order, -0.0 before 0.0: bits of negative ones count backwards.
fn sort_floats(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 2, |b| {
        let bits = i32::from_le_bytes(b);
        let key = if bits < 0 { bits ^ i32::MAX } else { bits };
        (!f32::from_le_bytes(b).is_nan()).then_some(key)
    })
}

fn sort_doubles(vm: &mut Vm, a: &Args) -> Outcome {
    sort(vm, a, 2, |b| {
        let bits = i64::from_le_bytes(b);
        let key = if bits < 0 { bits ^ i64::MAX } else { bits };
        (!f64::from_le_bytes(b).is_nan()).then_some(key)
    })
}
