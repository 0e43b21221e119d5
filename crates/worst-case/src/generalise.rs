//! Inputs of a large size from one of a small size: the same sequence stretched, repeated, continued.
//!
//! They are seeds only: the search in the large size goes on from them.

/// Sequences of length `n` that go on like a shorter one.
pub(crate) fn stretched(small: &[i64], n: usize) -> Vec<Vec<i64>> {
    let m = small.len();
    if m == 0 || n == 0 {
        return Vec::new();
    }
    let mut found: Vec<Vec<i64>> = Vec::new();
    let mut add = |values: Vec<i64>| {
        if !found.contains(&values) {
            found.push(values);
        }
    };
    // Again and again, from the front and so that the ends meet.
    add((0..n).map(|k| small[k % m]).collect());
    add((0..n).map(|k| small[(k + m - n % m) % m]).collect());
    // The head and the tail stay, and what is between them is repeated.
    for (head, tail) in [(1, 1), (2, 1), (1, 2), (2, 2), (m / 2, m / 4)] {
        if head + tail < m && head + tail < n {
            let middle = &small[head..m - tail];
            let fill = (0..n - head - tail).map(|k| middle[k % middle.len()]);
            let whole = small[..head].iter().copied().chain(fill);
            add(whole.chain(small[m - tail..].iter().copied()).collect());
        }
    }
    // Drawn out: each value several times, and with room between values for those in between.
    add((0..n).map(|k| small[k * m / n]).collect());
    let scale = n.div_ceil(m) as i64 + 1;
    let between = |k: usize| {
        let place = k * m;
        let (at, rest) = (place / n, (place % n) as i64);
        let here = small[at].saturating_mul(scale);
        let next = small.get(at + 1).map_or(here, |v| v.saturating_mul(scale));
        here.saturating_add(next.saturating_sub(here) / n as i64 * rest)
    };
    add((0..n).map(between).collect());
    // Onwards by the last difference.
    if m >= 2 {
        let step = small[m - 1].saturating_sub(small[m - 2]);
        let onwards = |k: usize| match small.get(k) {
            Some(&v) => v,
            None => small[m - 1].saturating_add(step.saturating_mul((k + 1 - m) as i64)),
        };
        add((0..n).map(onwards).collect());
        let first = small[1].saturating_sub(small[0]);
        let backwards = |k: usize| match (k + m).checked_sub(n) {
            Some(at) => small[at],
            None => small[0].saturating_sub(first.saturating_mul((n - m - k) as i64)),
        };
        add((0..n).map(backwards).collect());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::stretched;

    #[test]
    fn regular_sequences_are_continued() {
        assert!(stretched(&[0, 1, 0, 1], 9).contains(&vec![0, 1, 0, 1, 0, 1, 0, 1, 0]));
        assert!(stretched(&[3, 2, 1], 6).contains(&vec![3, 2, 1, 0, -1, -2]));
        assert!(stretched(&[3, 2, 1], 6).contains(&vec![6, 5, 4, 3, 2, 1]));
        let with_end = stretched(&[1, 1, 1, 2], 6);
        assert!(with_end.contains(&vec![1, 1, 1, 1, 1, 2]));
        for n in [1, 2, 5, 17] {
            assert!(stretched(&[4, 9], n).iter().all(|s| s.len() == n));
        }
        assert!(stretched(&[], 4).is_empty());
    }
}
