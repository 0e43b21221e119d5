//! Intrinsics: the compression functions of message digests, the methods that the JDK itself marks
//! as candidates.
//!
//! Each takes the digest's `state` array and one block of input and leaves the new state, nothing
//! else; what the bytecode keeps in its own scratch arrays is never read again.

mod compress;

use vm::class::Shape;
use vm::{ARRAY_BASE, Args, Kind, NULL, Outcome, Ref, Vm};

use crate::Row;
use crate::reflect::util::get_ref;
use compress::{keccak_f, md5, sha1, sha256, sha512};

/// Bytecodes that compressing one block counts as: about as long as it takes here.
const BLOCK_FUEL: u64 = 100;

/// One block of input, or the exception that reading past the array is.
fn block<const N: usize>(vm: &mut Vm, buffer: Ref, offset: i32) -> Outcome<[u8; N]> {
    if buffer == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let found = usize::try_from(offset)
        .ok()
        .and_then(|start| vm.byte_array(buffer).get(start..start + N))
        .and_then(|bytes| bytes.try_into().ok());
    match found {
        Some(block) => Ok(block),
        None => Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

/// The `state` array of a digest: its address, when it holds `N` elements of a kind.
fn state(vm: &mut Vm, digest: Ref, wanted: Kind, n: u32) -> Outcome<u32> {
    let array = get_ref(vm, digest, "state");
    if array != NULL
        && let Shape::Array { kind, .. } = vm.classes[vm.class_of(array)].shape
        && kind == wanted
        && vm.heap.array_len(array) >= n
    {
        return Ok(array + ARRAY_BASE);
    }
    Err(vm.throw_bare("java/lang/NullPointerException"))
}

fn words<const N: usize>(vm: &Vm, at: u32) -> [u32; N] {
    std::array::from_fn(|i| vm.heap.load_u32(at + 4 * i as u32))
}

fn lanes<const N: usize>(vm: &Vm, at: u32) -> [u64; N] {
    std::array::from_fn(|i| vm.heap.load_u64(at + 8 * i as u32))
}

fn store_words(vm: &mut Vm, at: u32, words: &[u32]) {
    for (i, &word) in words.iter().enumerate() {
        vm.heap.store_u32(at + 4 * i as u32, word);
    }
}

fn store_lanes(vm: &mut Vm, at: u32, lanes: &[u64]) {
    for (i, &lane) in lanes.iter().enumerate() {
        vm.heap.store_u64(at + 8 * i as u32, lane);
    }
}

fn compress_words<const N: usize>(
    vm: &mut Vm,
    a: &Args,
    compress: fn(&mut [u32; N], &[u8; 64]),
) -> Outcome {
    let block = block(vm, a.obj(1), a.int(2))?;
    let at = state(vm, a.obj(0), Kind::Int, N as u32)?;
    let mut state = words::<N>(vm, at);
    compress(&mut state, &block);
    store_words(vm, at, &state);
    vm.charge(BLOCK_FUEL);
    Ok(0)
}

fn md5_block(vm: &mut Vm, a: &Args) -> Outcome {
    compress_words(vm, a, md5)
}

fn sha1_block(vm: &mut Vm, a: &Args) -> Outcome {
    compress_words(vm, a, sha1)
}

fn sha256_block(vm: &mut Vm, a: &Args) -> Outcome {
    compress_words(vm, a, sha256)
}

fn sha512_block(vm: &mut Vm, a: &Args) -> Outcome {
    let block = block(vm, a.obj(1), a.int(2))?;
    let at = state(vm, a.obj(0), Kind::Long, 8)?;
    let mut state = lanes::<8>(vm, at);
    sha512(&mut state, &block);
    store_lanes(vm, at, &state);
    vm.charge(2 * BLOCK_FUEL);
    Ok(0)
}

/// `SHA3.keccak()`: the state is bytes or lanes, by version. Bytes are the lanes in little-endian
/// order, as the heap has them.
fn keccak_state(vm: &mut Vm, a: &Args) -> Outcome {
    let at = match state(vm, a.obj(0), Kind::Byte, 200) {
        Ok(at) => at,
        Err(_) => state(vm, a.obj(0), Kind::Long, 25)?,
    };
    permute(vm, at);
    Ok(0)
}

/// `SHA3.keccak(long[])`.
fn keccak_lanes(vm: &mut Vm, a: &Args) -> Outcome {
    let array = a.obj(0);
    if array == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    if vm.heap.array_len(array) < 25 {
        return Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    permute(vm, array + ARRAY_BASE);
    Ok(0)
}

fn permute(vm: &mut Vm, at: u32) {
    let mut state = lanes::<25>(vm, at);
    keccak_f(&mut state);
    store_lanes(vm, at, &state);
    vm.charge(3 * BLOCK_FUEL);
}

const SHA3: &str = "sun/security/provider/SHA3";
const BLOCK: &str = "implCompress0";

/// Natives of this area.
pub const NATIVES: &[Row] = &[
    ("sun/security/provider/MD5", BLOCK, "([BI)V", md5_block),
    ("sun/security/provider/SHA", BLOCK, "([BI)V", sha1_block),
    ("sun/security/provider/SHA2", BLOCK, "([BI)V", sha256_block),
    ("sun/security/provider/SHA5", BLOCK, "([BI)V", sha512_block),
    (SHA3, "keccak", "()V", keccak_state),
    (SHA3, "keccak", "([J)V", keccak_lanes),
];
