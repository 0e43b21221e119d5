//! Damage to bytes without regard to what they mean.

use crate::rng::Rng;

/// One to eight random edits.
pub fn havoc(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..=rng.below(8) {
        edit(bytes, rng);
    }
}

fn edit(bytes: &mut Vec<u8>, rng: &mut Rng) {
    if bytes.is_empty() {
        bytes.push(rng.next() as u8);
        return;
    }
    let at = rng.below(bytes.len());
    match rng.below(11) {
        0 | 1 => bytes[at] ^= 1 << rng.below(8),
        2 => bytes[at] = rng.next() as u8,
        3 => bytes[at] = bytes[at].wrapping_add((rng.below(9) as u8).wrapping_sub(4)),
        4 => put(bytes, at, &rng.word().to_be_bytes()),
        5 => put(bytes, at, &rng.long_word().to_be_bytes()),
        6 => put(bytes, at, &rng.long_word().to_le_bytes()),
        7 => {
            let n = (1 + rng.below(16)).min(bytes.len() - at);
            bytes.drain(at..at + n);
        }
        8 => {
            let n = (1 + rng.below(16)).min(bytes.len() - at);
            let copy = bytes[at..at + n].to_vec();
            let to = rng.below(bytes.len());
            bytes.splice(to..to, copy);
        }
        9 => {
            let n = (1 + rng.below(32)).min(bytes.len() - at);
            let copy = bytes[at..at + n].to_vec();
            let to = rng.below(bytes.len());
            put(bytes, to, &copy);
        }
        _ if rng.one_in(4) => bytes.truncate(at),
        _ => bytes[at] = [0, 0x7f, 0x80, 0xff][rng.below(4)],
    }
}

/// Overwrites what fits.
pub fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    for (to, from) in bytes.iter_mut().skip(at).zip(value) {
        *to = *from;
    }
}
