//! A stable content hash for cache keys: FNV-1a, 128 bits. Not for adversaries.

/// A hash being computed. Each part is delimited, so `"ab" + "c"` differs from `"a" + "bc"`.
pub(crate) struct ContentHash(u128);

impl ContentHash {
    pub fn new() -> ContentHash {
        ContentHash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    pub fn part(mut self, bytes: &[u8]) -> ContentHash {
        self.add(&(bytes.len() as u64).to_le_bytes());
        self.add(bytes);
        self
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 ^= u128::from(byte);
            self.0 = self
                .0
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    /// 32 hexadecimal digits.
    pub fn hex(&self) -> String {
        format!("{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_delimited_and_the_value_is_stable() {
        let hash = |parts: &[&str]| {
            parts
                .iter()
                .fold(ContentHash::new(), |hash, part| hash.part(part.as_bytes()))
                .hex()
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
        assert_eq!(hash(&["x"]), hash(&["x"]));
        assert_eq!(ContentHash::new().hex(), "6c62272e07bb014262b821756295c58d");
    }
}
