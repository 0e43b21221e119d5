//! How similar two fingerprints are (Modonato, section 4.3, formula 1).

use super::filter::{Filter, Fingerprint};

/// The Jaccard similarity: bits that both have, among those that either has. 0 for two that have none.
pub fn similarity(a: &Filter, b: &Filter) -> f64 {
    let (mut both, mut either) = (0, 0);
    for (x, y) in a.0.iter().zip(&b.0) {
        both += (x & y).count_ones();
        either += (x | y).count_ones();
    }
    match either {
        0 => 0.0,
        _ => f64::from(both) / f64::from(either),
    }
}

/// How similar two conditions are: the mean of how similar their slices and their cores are; where cores are not
/// looked at, how similar their slices are.
pub fn likeness(a: &Fingerprint, b: &Fingerprint) -> f64 {
    let of_slices = similarity(&a.slice, &b.slice);
    if a.core.is_empty() && b.core.is_empty() {
        return of_slices;
    }
    (of_slices + similarity(&a.core, &b.core)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tardis::filter::ROWS;
    use budget::Rng;

    #[test]
    fn the_formula() {
        let of = |row: u64| {
            let mut rows = [0; ROWS];
            rows[3] = row;
            Filter(rows)
        };
        // a11 = 2, a10 = 1, a01 = 1.
        assert_eq!(similarity(&of(0b0111), &of(0b1110)), 0.5);
        assert_eq!(similarity(&of(0b01), &of(0b10)), 0.0);
        assert_eq!(similarity(&of(0), &of(0)), 0.0);
    }

    #[test]
    fn it_is_symmetric_and_one_for_the_same() {
        let mut rng = Rng::new(4);
        let mut any = || Filter([(); ROWS].map(|()| rng.bits() & rng.bits()));
        for _ in 0..200 {
            let (a, b) = (any(), any());
            let s = similarity(&a, &b);
            assert!((0.0..=1.0).contains(&s));
            assert_eq!(s, similarity(&b, &a));
            assert_eq!(similarity(&a, &a), 1.0);
        }
    }
}
