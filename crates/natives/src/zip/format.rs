//! Constants of the deflate format (RFC 1951) that both directions share.

/// Bytes that a distance can reach back.
pub const WINDOW: usize = 1 << 15;
/// The symbol that ends a block.
pub const END: usize = 256;
/// Literal and length symbols in use.
pub const N_LITERALS: usize = 286;
/// Distance symbols in use.
pub const N_DISTANCES: usize = 30;
/// Symbols of the code that describes the other two.
pub const N_LENGTHS: usize = 19;
/// The order in which code lengths of that code are sent.
pub const LENGTH_ORDER: [u8; N_LENGTHS] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Extra bits after each length symbol, from 257.
pub const LENGTH_EXTRA: [u8; 29] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
/// Shortest match of each length symbol.
pub const LENGTH_BASE: [u16; 29] = {
    let mut base = [0; 29];
    let (mut i, mut next) = (0, 3);
    while i < 28 {
        base[i] = next;
        next += 1 << LENGTH_EXTRA[i];
        i += 1;
    }
    base[28] = 258;
    base
};

/// Extra bits after each distance symbol.
pub const DISTANCE_EXTRA: [u8; N_DISTANCES] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
];
/// Shortest distance of each distance symbol.
pub const DISTANCE_BASE: [u16; N_DISTANCES] = {
    let mut base = [0; N_DISTANCES];
    let (mut i, mut next) = (0, 1);
    while i < N_DISTANCES {
        base[i] = next;
        next += 1 << DISTANCE_EXTRA[i];
        i += 1;
    }
    base
};

/// Code length of a literal or length symbol in a block with the fixed code.
pub const fn fixed_length(symbol: usize) -> u8 {
    match symbol {
        0..=143 => 8,
        144..=255 => 9,
        256..=279 => 7,
        _ => 8,
    }
}
