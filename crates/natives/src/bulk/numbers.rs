//! `java.math`: the inner loops over magnitudes, which are arrays of ints, the most significant first.

use vm::{ARRAY_BASE, Args, Control, Kind, NULL, Outcome, Ref, Vm};

use super::{Part, int, part, whole};
use crate::Row;

const BIG: &str = "java/math/BigInteger";
const MUTABLE: &str = "java/math/MutableBigInteger";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (BIG, "implMulAdd", "([I[IIII)I", multiply_add),
    (BIG, "implMultiplyToLen", "([II[II[I)[I", multiply),
    (BIG, "implSquareToLen", "([II[II)[I", square),
    (BIG, "destructiveMulAdd", "([III)V", append_digits),
    (MUTABLE, "mulsub", "([I[IIII)I", multiply_subtract),
];

/// Steps of a multiplication that take as long as a bytecode.
const STEPS_PER_BYTECODE: u64 = 4;

fn digits(vm: &Vm, part: Part) -> Vec<u32> {
    let (words, _) = part.bytes(vm).as_chunks::<4>();
    words.iter().map(|&word| u32::from_le_bytes(word)).collect()
}

fn store(vm: &mut Vm, part: Part, digits: &[u32]) {
    let (words, _) = part.bytes_mut(vm).as_chunks_mut::<4>();
    for (word, digit) in words.iter_mut().zip(digits) {
        *word = digit.to_le_bytes();
    }
}

/// `out += in * k`, from the least significant digit; the carry.
fn add_product(out: &mut [u32], factor: &[u32], k: u32) -> u32 {
    let mut carry = 0;
    for (out, &digit) in out.iter_mut().rev().zip(factor.iter().rev()) {
        let product = u64::from(digit) * u64::from(k) + u64::from(*out) + carry;
        *out = product as u32;
        carry = product >> 32;
    }
    carry as u32
}

/// `implMulAdd(out, in, offset, len, k)`; the offset is from the end of `out`.
fn multiply_add(vm: &mut Vm, a: &Args) -> Outcome {
    let (out, factor, len) = (a.obj(0), a.obj(1), a.int(3));
    if out == NULL || out == factor {
        return Err(Control::Bytecode);
    }
    let end = (vm.heap.array_len(out) as i32).saturating_sub(a.int(2));
    let out = part(vm, out, end.saturating_sub(len), len, 2)?;
    let factor = part(vm, factor, 0, len, 2)?;
    vm.charge_or_stop(len as u64 / STEPS_PER_BYTECODE)?;
    let (mut sum, factor) = (digits(vm, out), digits(vm, factor));
    let carry = add_product(&mut sum, &factor, a.int(4) as u32);
    store(vm, out, &sum);
    int(carry as i32)
}

/// The product of two magnitudes, with as many digits as both have.
fn product(x: &[u32], y: &[u32]) -> Vec<u32> {
    let mut z = vec![0; x.len() + y.len()];
    for (i, &digit) in x.iter().enumerate().rev() {
        let carry = add_product(&mut z[i + 1..=i + y.len()], y, digit);
        z[i] = carry;
    }
    z
}

/// `implMultiplyToLen(x, xlen, y, ylen, z)`: into `z` if it is long enough.
fn multiply(vm: &mut Vm, a: &Args) -> Outcome {
    let (n_x, n_y, z) = (a.int(1), a.int(3), a.obj(4));
    let (x, y) = (
        part(vm, a.obj(0), 0, n_x, 2)?,
        part(vm, a.obj(2), 0, n_y, 2)?,
    );
    if n_x == 0 || n_y == 0 || z != NULL && (z == a.obj(0) || z == a.obj(2)) {
        return Err(Control::Bytecode);
    }
    let count = u64::from(x.size / 4) + u64::from(y.size / 4);
    vm.reserve(4 * count + 64)?;
    vm.charge_or_stop(n_x as u64 * n_y as u64 / STEPS_PER_BYTECODE)?;
    let product = product(&digits(vm, x), &digits(vm, y));
    let z = match z {
        z if z != NULL && u64::from(vm.heap.array_len(z)) >= count => z,
        _ => vm.new_primitive_array(Kind::Int, count as u32)?,
    };
    leave(vm, z, &product)
}

/// `implSquareToLen(x, len, z, zlen)`: `z` is there and has just the right length.
fn square(vm: &mut Vm, a: &Args) -> Outcome {
    let (x, len, z) = (a.obj(0), a.int(1), a.obj(2));
    let from = part(vm, x, 0, len, 2)?;
    let is_usual = len > 0 && z != NULL && z != x && a.int(3) == 2 * len;
    if !is_usual || vm.heap.array_len(z) != 2 * len as u32 {
        return Err(Control::Bytecode);
    }
    vm.charge_or_stop(len as u64 * len as u64 / STEPS_PER_BYTECODE)?;
    let digits = digits(vm, from);
    let product = product(&digits, &digits);
    leave(vm, z, &product)
}

/// Digits at the front of an array, which is the result.
fn leave(vm: &mut Vm, array: Ref, digits: &[u32]) -> Outcome {
    let size = 4 * digits.len() as u32;
    let at = array + ARRAY_BASE;
    store(vm, Part { at, size }, digits);
    Ok(u64::from(array))
}

/// `destructiveMulAdd(x, y, z)`: `x = x * y + z`.
fn append_digits(vm: &mut Vm, a: &Args) -> Outcome {
    let part = whole(vm, a.obj(0), 2)?;
    if part.size == 0 {
        return Err(Control::Bytecode);
    }
    vm.charge_or_stop(u64::from(part.size / 4) / STEPS_PER_BYTECODE)?;
    let mut digits = digits(vm, part);
    let (y, mut carry) = (u64::from(a.int(1) as u32), u64::from(a.int(2) as u32));
    for digit in digits.iter_mut().rev() {
        let sum = y * u64::from(*digit) + carry;
        *digit = sum as u32;
        carry = sum >> 32;
    }
    store(vm, part, &digits);
    Ok(0)
}

/// `mulsub(q, a, x, len, offset)`: subtracts `a * x` from a part of `q`; the borrow.
fn multiply_subtract(vm: &mut Vm, a: &Args) -> Outcome {
    let (q, factor, len) = (a.obj(1), a.obj(2), a.int(4));
    // The digit before the part is where the borrow goes to; it is not touched here.
    let first = a.int(5).saturating_add(1);
    let out = part(vm, q, first, len, 2)?;
    let factor_part = part(vm, factor, 0, len, 2)?;
    if q == factor {
        return Err(Control::Bytecode);
    }
    vm.charge_or_stop(len as u64 / STEPS_PER_BYTECODE)?;
    let (mut rest, factor) = (digits(vm, out), digits(vm, factor_part));
    let (x, mut carry) = (u64::from(a.int(3) as u32), 0u64);
    for (rest, &digit) in rest.iter_mut().rev().zip(factor.iter().rev()) {
        let product = u64::from(digit).wrapping_mul(x).wrapping_add(carry);
        let difference = rest.wrapping_sub(product as u32);
        *rest = difference;
        carry = (product >> 32) + u64::from(difference > !(product as u32));
    }
    store(vm, out, &rest);
    int(carry as i32)
}
