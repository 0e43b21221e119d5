//! CRC-32 and Adler-32 (RFC 1950, RFC 1952).

/// Tables for eight bytes at a time: `TABLES[k][b]` is the register after byte `b` and `k` zeros.
const TABLES: [[u32; 256]; 8] = {
    let mut t = [[0u32; 256]; 8];
    let mut b = 0;
    while b < 256 {
        let mut c = b as u32;
        let mut bit = 0;
        while bit < 8 {
            c = if c & 1 != 0 {
                0xedb8_8320 ^ (c >> 1)
            } else {
                c >> 1
            };
            bit += 1;
        }
        t[0][b] = c;
        b += 1;
    }
    let mut k = 1;
    while k < 8 {
        let mut b = 0;
        while b < 256 {
            let before = t[k - 1][b];
            t[k][b] = t[0][(before & 0xff) as usize] ^ (before >> 8);
            b += 1;
        }
        k += 1;
    }
    t
};

/// Continues a CRC-32.
pub fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    let mut c = !crc;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let low = c ^ u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        let at = |k: usize, b: u32| TABLES[k][(b & 0xff) as usize];
        c = at(7, low)
            ^ at(6, low >> 8)
            ^ at(5, low >> 16)
            ^ at(4, low >> 24)
            ^ TABLES[3][chunk[4] as usize]
            ^ TABLES[2][chunk[5] as usize]
            ^ TABLES[1][chunk[6] as usize]
            ^ TABLES[0][chunk[7] as usize];
    }
    for &b in chunks.remainder() {
        c = TABLES[0][((c ^ u32::from(b)) & 0xff) as usize] ^ (c >> 8);
    }
    !c
}

/// Continues an Adler-32; a new one starts at 1.
pub fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65521;
    // So many bytes can be summed before a 32-bit sum overflows.
    const RUN: usize = 5552;
    let (mut a, mut b) = (adler & 0xffff, adler >> 16);
    for run in bytes.chunks(RUN) {
        for &byte in run {
            a += u32::from(byte);
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sums() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(
            crc32(crc32(0, b"1234567890"), b"abcdefghijklm"),
            crc32(0, b"1234567890abcdefghijklm")
        );
        assert_eq!(adler32(1, b"Wikipedia"), 0x11e6_0398);
        assert_eq!(
            adler32(1, &[0xff; 100_000]),
            adler32(adler32(1, &[0xff; 60_000]), &[0xff; 40_000])
        );
    }
}
