//! Worst inputs by construction.

use super::programs::Values;

/// Vertices of a matrix with about so many cells.
pub(super) fn vertices(cells: u32) -> u32 {
    cells.isqrt()
}

fn rising(n: u32) -> Vec<i64> {
    (0..i64::from(n)).collect()
}

/// Zeros at even places.
pub(super) fn alternate(n: u32) -> Vec<Values> {
    vec![vec![("values", rising(n).iter().map(|i| i % 2).collect())]]
}

/// All equal.
pub(super) fn palindrome(n: u32) -> Vec<Values> {
    vec![vec![("values", vec![7; n as usize])]]
}

/// No zeros.
pub(super) fn memory_fill(n: u32) -> Vec<Values> {
    vec![vec![("values", vec![1; n as usize])]]
}

/// Falling values.
pub(super) fn falling(n: u32) -> Vec<Values> {
    vec![vec![("values", rising(n).into_iter().rev().collect())]]
}

/// Rising or falling values.
pub(super) fn monotone(n: u32) -> Vec<Values> {
    let up = rising(n);
    let down = up.iter().rev().copied().collect();
    vec![vec![("keys", up)], vec![("keys", down)]]
}

/// A text of one letter, and a pattern that ends with another.
pub(super) fn kmp(n: u32) -> Vec<Values> {
    let text = |last: i64| {
        let mut text = vec![1; n as usize];
        if let Some(end) = text.last_mut() {
            *end = last;
        }
        text
    };
    let patterns = [vec![1, 1, 2], vec![1, 2, 1], vec![1, 2, 2], vec![1, 2, 3]];
    let inputs = patterns
        .into_iter()
        .flat_map(|p| [1, 2, 3].map(|last| (text(last), p.clone())));
    inputs
        .map(|(text, pattern)| vec![("text", text), ("pattern", pattern)])
        .collect()
}

/// A text of one letter, and a pattern that ends with another, or with the text's last.
pub(super) fn find(n: u32) -> Vec<Values> {
    kmp(n)
}

/// For each merge the values are dealt out so that both halves last to the end.
pub(super) fn merge_sort(n: u32) -> Vec<Values> {
    let mut inputs = Vec::new();
    for ends_left in [false, true] {
        let mut values = vec![0; n as usize];
        deal(&rising(n), &mut values, ends_left);
        inputs.push(vec![("values", values)]);
    }
    inputs
}

/// Puts sorted values so that sorting both halves and merging them comes to the last value of each.
fn deal(sorted: &[i64], out: &mut [i64], ends_left: bool) {
    let n = sorted.len();
    if n < 2 {
        out.copy_from_slice(sorted);
        return;
    }
    let middle = n / 2;
    // The largest two go to different halves; the largest says which half is left over.
    let (mut left, mut right) = (
        sorted[..middle - 1].to_vec(),
        sorted[middle - 1..n - 2].to_vec(),
    );
    let (last, other) = (sorted[n - 1], sorted[n - 2]);
    left.push(if ends_left { last } else { other });
    right.push(if ends_left { other } else { last });
    deal(&left, &mut out[..middle], ends_left);
    deal(&right, &mut out[middle..], ends_left);
}

/// Everything is connected, but the last vertex is a neighbour of one vertex only, of none, or of all.
pub(super) fn graphs(n: u32) -> Vec<Values> {
    let n = vertices(n) as usize;
    let last = n - 1;
    let mut inputs = Vec::new();
    inputs.push(vec![("graph", vec![1; n * n])]);
    for only in 0..=n {
        let cell = |k: usize| i64::from(k % n != last || k / n == only);
        inputs.push(vec![("graph", (0..n * n).map(cell).collect())]);
    }
    inputs
}

/// Random orders by a fixed seed.
pub(super) fn shuffled(n: u32) -> Vec<Values> {
    let mut rng = budget::Rng::new(5);
    let shuffle = |_| {
        let mut values = rising(n);
        for k in (1..values.len()).rev() {
            values.swap(k, rng.below(k + 1));
        }
        vec![("a", values)]
    };
    (0..1000).map(shuffle).collect()
}

/// McIlroy, "A killer adversary for quicksort" (1999): values are undecided until they must be known.
struct Adversary {
    /// By element; the undecided are larger than all others.
    values: Vec<Option<i64>>,
    n_solid: i64,
    candidate: usize,
}

impl Adversary {
    fn compare(&mut self, a: usize, b: usize) -> std::cmp::Ordering {
        if self.values[a].is_none() && self.values[b].is_none() && a != b {
            let chosen = if a == self.candidate { a } else { b };
            self.values[chosen] = Some(self.n_solid);
            self.n_solid += 1;
        }
        if self.values[a].is_none() {
            self.candidate = a;
        } else if self.values[b].is_none() {
            self.candidate = b;
        }
        let key = |k: usize| self.values[k].unwrap_or(i64::MAX);
        if a == b {
            return std::cmp::Ordering::Equal;
        }
        key(a).cmp(&key(b))
    }

    fn median(&mut self, x: &[usize], [a, b, c]: [usize; 3]) -> usize {
        if self.compare(x[a], x[b]).is_lt() {
            if self.compare(x[b], x[c]).is_lt() {
                b
            } else if self.compare(x[a], x[c]).is_lt() {
                c
            } else {
                a
            }
        } else if self.compare(x[b], x[c]).is_gt() {
            b
        } else if self.compare(x[a], x[c]).is_gt() {
            c
        } else {
            a
        }
    }

    /// A copy of `worst.Quicksort`.
    fn sort(&mut self, x: &mut [usize]) {
        let n = x.len();
        if n < 7 {
            for i in 0..n {
                let mut j = i;
                while j > 0 && self.compare(x[j - 1], x[j]).is_gt() {
                    x.swap(j, j - 1);
                    j -= 1;
                }
            }
            return;
        }
        let mut middle = n >> 1;
        if n > 7 {
            let (mut low, mut high) = (0, n - 1);
            if n > 40 {
                let s = n / 8;
                low = self.median(x, [low, low + s, low + 2 * s]);
                middle = self.median(x, [middle - s, middle, middle + s]);
                high = self.median(x, [high - 2 * s, high - s, high]);
            }
            middle = self.median(x, [low, middle, high]);
        }
        let pivot = x[middle];
        let (mut a, mut b) = (0usize, 0usize);
        let (mut c, mut d) = (n as isize - 1, n as isize - 1);
        loop {
            while b as isize <= c && self.compare(x[b], pivot).is_le() {
                if self.compare(x[b], pivot).is_eq() {
                    x.swap(a, b);
                    a += 1;
                }
                b += 1;
            }
            while c >= b as isize && self.compare(x[c as usize], pivot).is_ge() {
                if self.compare(x[c as usize], pivot).is_eq() {
                    x.swap(c as usize, d as usize);
                    d -= 1;
                }
                c -= 1;
            }
            if b as isize > c {
                break;
            }
            x.swap(b, c as usize);
            b += 1;
            c -= 1;
        }
        let less = b - a;
        let s = a.min(less);
        for k in 0..s {
            x.swap(k, b - s + k);
        }
        let more = (d - c) as usize;
        let s = more.min(n - 1 - d as usize);
        for k in 0..s {
            x.swap(b + k, n - s + k);
        }
        if less > 1 {
            self.sort(&mut x[..less]);
        }
        if more > 1 {
            self.sort(&mut x[n - more..]);
        }
    }
}

/// What the adversary leaves, and its mirror image.
pub(super) fn quicksort(n: u32) -> Vec<Values> {
    let mut adversary = Adversary {
        values: vec![None; n as usize],
        n_solid: 0,
        candidate: 0,
    };
    let mut elements: Vec<usize> = (0..n as usize).collect();
    adversary.sort(&mut elements);
    let mut next = adversary.n_solid;
    let mut values = Vec::new();
    for value in &adversary.values {
        values.push(value.unwrap_or_else(|| {
            next += 1;
            next
        }));
    }
    let mirrored = values.iter().map(|v| -v).collect();
    vec![vec![("values", values)], vec![("values", mirrored)]]
}
