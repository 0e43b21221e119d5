//! Huffman codes for the compressor.
//!
//! Many optimal codes exist for the same frequencies, and which one is found depends on how ties are
//! broken. Here they are broken as zlib breaks them, because its output is what is to be met: a
//! binary heap ordered by frequency and then by depth, and zlib's way of shortening too long codes.

/// A code for the symbols of one alphabet.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Bits of each symbol; 0 for one that does not occur.
    pub lengths: Vec<u8>,
    /// The bits, first one lowest.
    pub bits: Vec<u16>,
    /// Number of symbols up to the last one that has a code.
    pub n_used: usize,
    /// What the data takes with this code, extra bits included.
    pub cost: u64,
    /// What it would take with the fixed code.
    pub fixed_cost: u64,
}

/// What is known of an alphabet besides frequencies.
pub struct Alphabet {
    /// Longest code allowed.
    pub max_length: usize,
    /// Extra bits that follow a symbol.
    pub extra: fn(usize) -> u32,
    /// Code length in the fixed code.
    pub fixed: fn(usize) -> u32,
}

struct Heap<'a> {
    items: Vec<usize>,
    weight: &'a mut Vec<u32>,
    depth: Vec<u8>,
}

impl Heap<'_> {
    fn before(&self, a: usize, b: usize) -> bool {
        (self.weight[a], self.depth[a]) <= (self.weight[b], self.depth[b])
    }

    /// Moves the item at `at` (counted from 1) down to its place.
    fn sift_down(&mut self, mut at: usize) {
        let n = self.items.len();
        let item = self.items[at - 1];
        while 2 * at <= n {
            let mut child = 2 * at;
            if child < n && self.before(self.items[child], self.items[child - 1]) {
                child += 1;
            }
            if self.before(item, self.items[child - 1]) {
                break;
            }
            self.items[at - 1] = self.items[child - 1];
            at = child;
        }
        self.items[at - 1] = item;
    }

    fn pop(&mut self) -> usize {
        let least = self.items.swap_remove(0);
        if !self.items.is_empty() {
            self.sift_down(1);
        }
        least
    }
}

/// The code for symbols with these frequencies. At least two symbols get a code: the format asks for
/// one, and a code of one symbol would have no bits.
pub fn code_for(frequencies: &[u32], alphabet: &Alphabet) -> Code {
    let n = frequencies.len();
    let mut weight = frequencies.to_vec();
    let mut items: Vec<usize> = (0..n).filter(|&s| weight[s] != 0).collect();
    let mut n_used = items.last().map_or(0, |&s| s + 1);
    // Symbols added here cost nothing: they are never sent.
    while items.len() < 2 {
        let symbol = if n_used < 3 { n_used } else { 0 };
        n_used = n_used.max(symbol + 1);
        weight[symbol] = 1;
        items.push(symbol);
    }
    let (order, parent) = tree(&mut weight, items, n);
    let (lengths, counts) = lengths(&order, &parent, n, alphabet.max_length);
    let mut code = Code {
        bits: codes(&lengths, &counts),
        n_used,
        ..Code::default()
    };
    for (symbol, &f) in frequencies.iter().enumerate() {
        let extra = (alphabet.extra)(symbol);
        code.cost += u64::from(f) * u64::from(u32::from(lengths[symbol]) + extra);
        code.fixed_cost += u64::from(f) * u64::from((alphabet.fixed)(symbol) + extra);
    }
    code.lengths = lengths;
    code
}

/// Joins the two lightest nodes until one is left. Gives all nodes from the root down, heavier ones
/// first, and each node's parent; nodes from `n` on are inner ones.
fn tree(weight: &mut Vec<u32>, items: Vec<usize>, n: usize) -> (Vec<usize>, Vec<usize>) {
    let n_items = items.len();
    weight.resize(n + n_items, 0);
    let mut parent = vec![0; n + n_items];
    let mut heap = Heap {
        items,
        weight,
        depth: vec![0; n + n_items],
    };
    for at in (1..=n_items / 2).rev() {
        heap.sift_down(at);
    }
    let mut order = Vec::with_capacity(2 * n_items);
    let mut node = n;
    while heap.items.len() >= 2 {
        let least = heap.pop();
        let second = heap.items[0];
        order.extend([least, second]);
        heap.weight[node] = heap.weight[least] + heap.weight[second];
        heap.depth[node] = heap.depth[least].max(heap.depth[second]) + 1;
        parent[least] = node;
        parent[second] = node;
        heap.items[0] = node;
        heap.sift_down(1);
        node += 1;
    }
    order.push(heap.items[0]);
    order.reverse();
    (order, parent)
}

/// Code lengths from depths in the tree, none over `max`.
fn lengths(order: &[usize], parent: &[usize], n: usize, max: usize) -> (Vec<u8>, [u16; 16]) {
    let mut depth = vec![0u8; parent.len()];
    let mut counts = [0u16; 16];
    let mut n_too_long = 0;
    for &node in &order[1..] {
        let mut d = depth[parent[node]] as usize + 1;
        if d > max {
            d = max;
            n_too_long += 1;
        }
        depth[node] = d as u8;
        if node < n {
            counts[d] += 1;
        }
    }
    if n_too_long > 0 {
        // Each round takes a leaf one level down to be the sibling of one that was too deep.
        let mut left: i32 = n_too_long;
        while left > 0 {
            let from = (1..max).rev().find(|&d| counts[d] != 0).unwrap_or(1);
            counts[from] -= 1;
            counts[from + 1] += 2;
            counts[max] -= 1;
            left -= 2;
        }
        // The lightest symbols take the longest codes.
        let mut leaves = order.iter().rev().filter(|&&node| node < n);
        for d in (1..=max).rev() {
            for &leaf in leaves.by_ref().take(counts[d] as usize) {
                depth[leaf] = d as u8;
            }
        }
    }
    depth.truncate(n);
    (depth, counts)
}

/// The canonical code with these lengths (RFC 1951, 3.2.2).
pub fn codes(lengths: &[u8], counts: &[u16; 16]) -> Vec<u16> {
    let mut next = [0u16; 16];
    for d in 1..16 {
        next[d] = (next[d - 1] + if d > 1 { counts[d - 1] } else { 0 }) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            let code = next[length as usize];
            next[length as usize] += 1;
            code.reverse_bits() >> (16 - length)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Alphabet = Alphabet {
        max_length: 15,
        extra: |_| 0,
        fixed: |_| 0,
    };

    #[test]
    fn rare_symbols_get_longer_codes() {
        let code = code_for(&[8, 1, 1, 4], &PLAIN);
        assert_eq!(code.lengths, [1, 3, 3, 2]);
        assert_eq!(code.cost, 8 + 3 + 3 + 8);
    }

    #[test]
    fn two_symbols_have_codes_even_if_none_occurs() {
        let code = code_for(&[0, 0, 0], &PLAIN);
        assert_eq!(code.lengths, [1, 1, 0]);
        assert_eq!((code.n_used, code.cost), (2, 0));
        assert_eq!(code_for(&[0, 0, 0, 9], &PLAIN).lengths, [1, 0, 0, 1]);
    }

    #[test]
    fn no_code_is_too_long() {
        // Fibonacci frequencies make the deepest trees.
        let mut f = vec![1, 1];
        while f.len() < 19 {
            f.push(f[f.len() - 1] + f[f.len() - 2]);
        }
        let code = code_for(
            &f,
            &Alphabet {
                max_length: 7,
                ..PLAIN
            },
        );
        assert!(code.lengths.iter().all(|&l| l <= 7));
        let kraft: u32 = code.lengths.iter().map(|&l| 1 << (7 - l)).sum();
        assert_eq!(kraft, 1 << 7);
    }
}
