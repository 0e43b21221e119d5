//! The byte stream behind `/dev/random` and `/dev/urandom`.

/// A xorshift64* generator (Vigna, "An experimental exploration of Marsaglia's xorshift
/// generators, scrambled", 2016) read byte by byte, so that the stream does not depend on how
/// reads are cut. Not fit for secrets; it has none to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Random {
    /// Never zero.
    state: u64,
    word: u64,
    n_left: u8,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        // Spreads small seeds; the odd constant keeps zero out except for one seed.
        let state = (seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xD134_2543_DE82_EF95);
        Random {
            state: if state == 0 { 1 } else { state },
            word: 0,
            n_left: 0,
        }
    }

    pub(crate) fn fill(&mut self, buf: &mut [u8]) {
        for byte in buf {
            if self.n_left == 0 {
                self.word = self.next_word();
                self.n_left = 8;
            }
            *byte = self.word as u8;
            self.word >>= 8;
            self.n_left -= 1;
        }
    }

    fn next_word(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_does_not_depend_on_how_it_is_cut() {
        let mut whole = [0; 40];
        Random::new(7).fill(&mut whole);
        let mut cut = [0; 40];
        let mut random = Random::new(7);
        let (head, tail) = cut.split_at_mut(13);
        random.fill(head);
        random.fill(tail);
        assert_eq!(whole, cut);
        let mut other = [0; 40];
        Random::new(8).fill(&mut other);
        assert_ne!(whole, other);
    }
}
