//! Intrinsics: the library's own loops over arrays of primitives.
//!
//! Strings, big numbers, sorting, comparing and filling end in a few helpers that take arrays and do
//! one thing to all of their elements, most of them those that the JDK itself marks as candidates.
//! Here each does it at once. A helper's contract is that of its bytecode where nothing is out of the
//! ordinary; null, a range that is not inside its array and other rare cases are left to the bytecode,
//! which knows the exception. Arguments are arrays and numbers, or an object with strings, so that a
//! symbolic run sees from them whether the bytecode must run.

mod arrays;
mod numbers;
mod sorting;
mod strings;
mod tokens;

use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Ref, Vm};

use crate::Row;

/// Rows of this area, by part.
pub const NATIVES: [&[Row]; 5] = [
    arrays::NATIVES,
    numbers::NATIVES,
    sorting::NATIVES,
    strings::NATIVES,
    tokens::NATIVES,
];

/// A part of an array of primitives: where it begins, and its size in bytes.
#[derive(Clone, Copy, Debug)]
struct Part {
    at: u32,
    size: u32,
}

impl Part {
    fn bytes<'a>(&self, vm: &'a Vm) -> &'a [u8] {
        vm.heap.bytes(self.at, self.size)
    }

    fn bytes_mut<'a>(&self, vm: &'a mut Vm) -> &'a mut [u8] {
        vm.heap.bytes_mut(self.at, self.size)
    }
}

/// `count` elements of `1 << shift` bytes from `first`, in an array whose own elements are of
/// `1 << own_shift` bytes; `Err(Bytecode)` if they are not inside.
fn part_of(vm: &Vm, array: Ref, own_shift: u32, range: (i32, i32), shift: u32) -> Outcome<Part> {
    let (Ok(first), Ok(count)) = (u64::try_from(range.0), u64::try_from(range.1)) else {
        return Err(Control::Bytecode);
    };
    if array == NULL {
        return Err(Control::Bytecode);
    }
    let size = u64::from(vm.heap.array_len(array)) << own_shift;
    if (first + count) << shift > size {
        return Err(Control::Bytecode);
    }
    Ok(Part {
        at: array + ARRAY_BASE + (first << shift) as u32,
        size: (count << shift) as u32,
    })
}

/// Elements of an array that has `1 << shift` bytes for each.
fn part(vm: &Vm, array: Ref, first: i32, count: i32, shift: u32) -> Outcome<Part> {
    part_of(vm, array, shift, (first, count), shift)
}

/// All of an array.
fn whole(vm: &Vm, array: Ref, shift: u32) -> Outcome<Part> {
    if array == NULL {
        return Err(Control::Bytecode);
    }
    part(vm, array, 0, vm.heap.array_len(array) as i32, shift)
}

/// An `int` result.
fn int(value: i32) -> Outcome {
    Ok(u64::from(value as u32))
}

/// A place in an array, or -1.
fn index(found: Option<usize>, first: i32) -> Outcome {
    int(found.map_or(-1, |at| first + at as i32))
}

/// The arguments of a range: first element and the one after the last.
fn between(a: &Args, first: usize, end: usize) -> (i32, i32) {
    (a.int(first), a.int(end).saturating_sub(a.int(first)))
}

/// UTF-16 code units of bytes in the machine's order, which is little-endian.
fn units(bytes: &[u8]) -> impl DoubleEndedIterator<Item = u16> + ExactSizeIterator + '_ {
    bytes
        .chunks_exact(2)
        .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
}
