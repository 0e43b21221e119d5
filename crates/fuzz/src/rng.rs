//! A small deterministic random source.

/// splitmix64 with the draws that mutators need.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of one iteration of one campaign.
    pub fn new(seed: u64, iteration: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)
            ^ iteration.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        rng.next();
        rng
    }

    /// Sixty-four random bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "an endless stream of numbers, not an iterator"
    )]
    pub fn next(&mut self) -> u64 {
        vm::vm::splitmix(&mut self.0)
    }

    /// A number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            0
        } else {
            (self.next() % n as u64) as usize
        }
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items; `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Values at which code that counts tends to break, or a random one.
    pub fn word(&mut self) -> u16 {
        const EDGES: [u16; 14] = [
            0, 1, 2, 3, 4, 255, 256, 257, 0x7fff, 0x8000, 0x8001, 0xfffd, 0xfffe, 0xffff,
        ];
        if self.one_in(3) {
            self.next() as u16
        } else {
            EDGES[self.below(EDGES.len())]
        }
    }

    /// As [`Rng::word`], four bytes wide.
    pub fn long_word(&mut self) -> u32 {
        const EDGES: [u32; 10] = [
            0,
            1,
            2,
            0xffff,
            0x1_0000,
            0x7fff_ffff,
            0x8000_0000,
            0xffff_fffe,
            0xffff_ffff,
            0x0100_0000,
        ];
        if self.one_in(3) {
            self.next() as u32
        } else {
            EDGES[self.below(EDGES.len())]
        }
    }
}
