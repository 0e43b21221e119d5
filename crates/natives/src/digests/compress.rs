//! Compression functions on plain arrays: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4), Keccak-f
//! (FIPS 202).

/// First 64 bits of the fractional parts of the cube roots of the first primes; SHA-256 uses the
/// upper halves.
const CUBE_ROOTS: [u64; 80] = [
    0x428a_2f98_d728_ae22,
    0x7137_4491_23ef_65cd,
    0xb5c0_fbcf_ec4d_3b2f,
    0xe9b5_dba5_8189_dbbc,
    0x3956_c25b_f348_b538,
    0x59f1_11f1_b605_d019,
    0x923f_82a4_af19_4f9b,
    0xab1c_5ed5_da6d_8118,
    0xd807_aa98_a303_0242,
    0x1283_5b01_4570_6fbe,
    0x2431_85be_4ee4_b28c,
    0x550c_7dc3_d5ff_b4e2,
    0x72be_5d74_f27b_896f,
    0x80de_b1fe_3b16_96b1,
    0x9bdc_06a7_25c7_1235,
    0xc19b_f174_cf69_2694,
    0xe49b_69c1_9ef1_4ad2,
    0xefbe_4786_384f_25e3,
    0x0fc1_9dc6_8b8c_d5b5,
    0x240c_a1cc_77ac_9c65,
    0x2de9_2c6f_592b_0275,
    0x4a74_84aa_6ea6_e483,
    0x5cb0_a9dc_bd41_fbd4,
    0x76f9_88da_8311_53b5,
    0x983e_5152_ee66_dfab,
    0xa831_c66d_2db4_3210,
    0xb003_27c8_98fb_213f,
    0xbf59_7fc7_beef_0ee4,
    0xc6e0_0bf3_3da8_8fc2,
    0xd5a7_9147_930a_a725,
    0x06ca_6351_e003_826f,
    0x1429_2967_0a0e_6e70,
    0x27b7_0a85_46d2_2ffc,
    0x2e1b_2138_5c26_c926,
    0x4d2c_6dfc_5ac4_2aed,
    0x5338_0d13_9d95_b3df,
    0x650a_7354_8baf_63de,
    0x766a_0abb_3c77_b2a8,
    0x81c2_c92e_47ed_aee6,
    0x9272_2c85_1482_353b,
    0xa2bf_e8a1_4cf1_0364,
    0xa81a_664b_bc42_3001,
    0xc24b_8b70_d0f8_9791,
    0xc76c_51a3_0654_be30,
    0xd192_e819_d6ef_5218,
    0xd699_0624_5565_a910,
    0xf40e_3585_5771_202a,
    0x106a_a070_32bb_d1b8,
    0x19a4_c116_b8d2_d0c8,
    0x1e37_6c08_5141_ab53,
    0x2748_774c_df8e_eb99,
    0x34b0_bcb5_e19b_48a8,
    0x391c_0cb3_c5c9_5a63,
    0x4ed8_aa4a_e341_8acb,
    0x5b9c_ca4f_7763_e373,
    0x682e_6ff3_d6b2_b8a3,
    0x748f_82ee_5def_b2fc,
    0x78a5_636f_4317_2f60,
    0x84c8_7814_a1f0_ab72,
    0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28,
    0xa450_6ceb_de82_bde9,
    0xbef9_a3f7_b2c6_7915,
    0xc671_78f2_e372_532b,
    0xca27_3ece_ea26_619c,
    0xd186_b8c7_21c0_c207,
    0xeada_7dd6_cde0_eb1e,
    0xf57d_4f7f_ee6e_d178,
    0x06f0_67aa_7217_6fba,
    0x0a63_7dc5_a2c8_98a6,
    0x113f_9804_bef9_0dae,
    0x1b71_0b35_131c_471b,
    0x28db_77f5_2304_7d84,
    0x32ca_ab7b_40c7_2493,
    0x3c9e_be0a_15c9_bebc,
    0x431d_67c4_9c10_0d4c,
    0x4cc5_d4be_cb3e_42b6,
    0x597f_299c_fc65_7e2a,
    0x5fcb_6fab_3ad6_faec,
    0x6c44_198c_4a47_5817,
];

/// `floor(2^32 * |sin(i + 1)|)`.
const SINES: [u32; 64] = [
    0xd76a_a478,
    0xe8c7_b756,
    0x2420_70db,
    0xc1bd_ceee,
    0xf57c_0faf,
    0x4787_c62a,
    0xa830_4613,
    0xfd46_9501,
    0x6980_98d8,
    0x8b44_f7af,
    0xffff_5bb1,
    0x895c_d7be,
    0x6b90_1122,
    0xfd98_7193,
    0xa679_438e,
    0x49b4_0821,
    0xf61e_2562,
    0xc040_b340,
    0x265e_5a51,
    0xe9b6_c7aa,
    0xd62f_105d,
    0x0244_1453,
    0xd8a1_e681,
    0xe7d3_fbc8,
    0x21e1_cde6,
    0xc337_07d6,
    0xf4d5_0d87,
    0x455a_14ed,
    0xa9e3_e905,
    0xfcef_a3f8,
    0x676f_02d9,
    0x8d2a_4c8a,
    0xfffa_3942,
    0x8771_f681,
    0x6d9d_6122,
    0xfde5_380c,
    0xa4be_ea44,
    0x4bde_cfa9,
    0xf6bb_4b60,
    0xbebf_bc70,
    0x289b_7ec6,
    0xeaa1_27fa,
    0xd4ef_3085,
    0x0488_1d05,
    0xd9d4_d039,
    0xe6db_99e5,
    0x1fa2_7cf8,
    0xc4ac_5665,
    0xf429_2244,
    0x432a_ff97,
    0xab94_23a7,
    0xfc93_a039,
    0x655b_59c3,
    0x8f0c_cc92,
    0xffef_f47d,
    0x8584_5dd1,
    0x6fa8_7e4f,
    0xfe2c_e6e0,
    0xa301_4314,
    0x4e08_11a1,
    0xf753_7e82,
    0xbd3a_f235,
    0x2ad7_d2bb,
    0xeb86_d391,
];

const MD5_SHIFTS: [[u32; 4]; 4] = [
    [7, 12, 17, 22],
    [5, 9, 14, 20],
    [4, 11, 16, 23],
    [6, 10, 15, 21],
];

const KECCAK_ROUNDS: [u64; 24] = [
    0x0000_0000_0000_0001,
    0x0000_0000_0000_8082,
    0x8000_0000_0000_808a,
    0x8000_0000_8000_8000,
    0x0000_0000_0000_808b,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8009,
    0x0000_0000_0000_008a,
    0x0000_0000_0000_0088,
    0x0000_0000_8000_8009,
    0x0000_0000_8000_000a,
    0x0000_0000_8000_808b,
    0x8000_0000_0000_008b,
    0x8000_0000_0000_8089,
    0x8000_0000_0000_8003,
    0x8000_0000_0000_8002,
    0x8000_0000_0000_0080,
    0x0000_0000_0000_800a,
    0x8000_0000_8000_000a,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8080,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8008,
];

fn big_endian_words(block: &[u8; 64]) -> impl Iterator<Item = u32> {
    block
        .chunks_exact(4)
        .map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
}

/// One block of MD5.
pub fn md5(state: &mut [u32; 4], block: &[u8; 64]) {
    let mut x = [0u32; 16];
    for (word, b) in x.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
    }
    let [mut a, mut b, mut c, mut d] = *state;
    for i in 0..64 {
        let (mixed, k) = match i / 16 {
            0 => ((b & c) | (!b & d), i),
            1 => ((b & d) | (c & !d), 5 * i + 1),
            2 => (b ^ c ^ d, 3 * i + 5),
            _ => (c ^ (b | !d), 7 * i),
        };
        let sum = a
            .wrapping_add(mixed)
            .wrapping_add(x[k % 16])
            .wrapping_add(SINES[i]);
        let turned = sum.rotate_left(MD5_SHIFTS[i / 16][i % 4]);
        (a, d, c, b) = (d, c, b, b.wrapping_add(turned));
    }
    for (s, v) in state.iter_mut().zip([a, b, c, d]) {
        *s = s.wrapping_add(v);
    }
}

/// One block of SHA-1.
pub fn sha1(state: &mut [u32; 5], block: &[u8; 64]) {
    let mut w = [0u32; 80];
    for (slot, word) in w.iter_mut().zip(big_endian_words(block)) {
        *slot = word;
    }
    for i in 16..80 {
        w[i] = (w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (i, word) in w.iter().enumerate() {
        let (mixed, constant) = match i / 20 {
            0 => ((b & c) | (!b & d), 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6u32),
        };
        let next = a
            .rotate_left(5)
            .wrapping_add(mixed)
            .wrapping_add(e)
            .wrapping_add(*word)
            .wrapping_add(constant);
        (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
    }
    for (s, v) in state.iter_mut().zip([a, b, c, d, e]) {
        *s = s.wrapping_add(v);
    }
}

/// One block of SHA-224 and SHA-256.
pub fn sha256(state: &mut [u32; 8], block: &[u8; 64]) {
    let mut w = [0u32; 64];
    for (slot, word) in w.iter_mut().zip(big_endian_words(block)) {
        *slot = word;
    }
    for i in 16..64 {
        let (x, y) = (w[i - 15], w[i - 2]);
        let low = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
        let high = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
        w[i] = w[i - 16]
            .wrapping_add(low)
            .wrapping_add(w[i - 7])
            .wrapping_add(high);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, root) in w.iter().zip(CUBE_ROOTS) {
        let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let first = h
            .wrapping_add(turned)
            .wrapping_add((e & f) ^ (!e & g))
            .wrapping_add((root >> 32) as u32)
            .wrapping_add(*word);
        let turned = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = turned.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (s, v) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *s = s.wrapping_add(v);
    }
}

/// One block of SHA-384, SHA-512 and its truncations.
pub fn sha512(state: &mut [u64; 8], block: &[u8; 128]) {
    let mut w = [0u64; 80];
    for (slot, b) in w.iter_mut().zip(block.chunks_exact(8)) {
        *slot = u64::from_be_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]);
    }
    for i in 16..80 {
        let (x, y) = (w[i - 15], w[i - 2]);
        let low = x.rotate_right(1) ^ x.rotate_right(8) ^ (x >> 7);
        let high = y.rotate_right(19) ^ y.rotate_right(61) ^ (y >> 6);
        w[i] = w[i - 16]
            .wrapping_add(low)
            .wrapping_add(w[i - 7])
            .wrapping_add(high);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, root) in w.iter().zip(CUBE_ROOTS) {
        let turned = e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41);
        let first = h
            .wrapping_add(turned)
            .wrapping_add((e & f) ^ (!e & g))
            .wrapping_add(root)
            .wrapping_add(*word);
        let turned = a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39);
        let second = turned.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (s, v) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *s = s.wrapping_add(v);
    }
}

/// The permutation Keccak-f[1600]; lane (x, y) is at `x + 5 * y`.
pub fn keccak_f(a: &mut [u64; 25]) {
    for constant in KECCAK_ROUNDS {
        let parity: [u64; 5] =
            std::array::from_fn(|x| a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]);
        for (i, lane) in a.iter_mut().enumerate() {
            let x = i % 5;
            *lane ^= parity[(x + 4) % 5] ^ parity[(x + 1) % 5].rotate_left(1);
        }
        // Rotation and transposition follow one orbit through all lanes but the first.
        let (mut x, mut y, mut carried) = (1, 0, a[1]);
        for t in 0..24u32 {
            (x, y) = (y, (2 * x + 3 * y) % 5);
            let turned = carried.rotate_left(((t + 1) * (t + 2) / 2) % 64);
            carried = std::mem::replace(&mut a[x + 5 * y], turned);
        }
        for row in a.chunks_exact_mut(5) {
            let old: [u64; 5] = std::array::from_fn(|x| row[x]);
            for (x, lane) in row.iter_mut().enumerate() {
                *lane = old[x] ^ (!old[(x + 1) % 5] & old[(x + 2) % 5]);
            }
        }
        a[0] ^= constant;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The padded block of a message of no bytes.
    fn empty<const N: usize>() -> [u8; N] {
        let mut block = [0; N];
        block[0] = 0x80;
        block
    }

    #[test]
    fn digests_of_nothing() {
        let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
        md5(&mut state, &empty());
        assert_eq!(
            state.map(u32::swap_bytes),
            [0xd41d_8cd9, 0x8f00_b204, 0xe980_0998, 0xecf8_427e]
        );

        let mut state = [
            0x6745_2301,
            0xefcd_ab89,
            0x98ba_dcfe,
            0x1032_5476,
            0xc3d2_e1f0,
        ];
        sha1(&mut state, &empty());
        assert_eq!(
            state,
            [
                0xda39_a3ee,
                0x5e6b_4b0d,
                0x3255_bfef,
                0x9560_1890,
                0xafd8_0709
            ]
        );
    }

    #[test]
    fn keccak_of_zeros() {
        let mut state = [0; 25];
        keccak_f(&mut state);
        assert_eq!(state[0], 0xf125_8f79_40e1_dde7);
        assert_eq!(state[24], 0xeaf1_ff7b_5cec_a249);
    }
}
