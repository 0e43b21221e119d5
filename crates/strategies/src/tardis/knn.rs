//! Predictions by the nearest neighbours (Modonato, section 4.3): the three examples that are most similar to
//! a formula vote whether a test can be found for it.

use super::filter::Fingerprint;
use super::jaccard::likeness;

/// Neighbours that vote.
pub const K: usize = 3;

/// A formula of which it is known what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// A test satisfies it; otherwise a search for one was in vain, or a solver refuted it.
    pub is_feasible: bool,
}

/// The examples most similar to a formula, so far; those seen first come first where others are as similar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Neighbours(Vec<(f64, bool)>);

/// What the neighbours say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// What most of them say.
    pub is_feasible: bool,
    /// How many of them.
    pub votes: usize,
}

impl Neighbours {
    /// Compares a formula with one more example.
    pub fn meet(&mut self, fingerprint: &Fingerprint, example: &Example) {
        let similarity = likeness(fingerprint, &example.fingerprint);
        let place = self.0.partition_point(|(s, _)| *s >= similarity);
        if place < K {
            self.0.insert(place, (similarity, example.is_feasible));
            self.0.truncate(K);
        }
    }

    /// What they say; nothing while there are too few that have anything in common with the formula.
    pub fn prediction(&self) -> Option<Prediction> {
        let near = || self.0.iter().filter(|(s, _)| *s > 0.0);
        if near().count() < K {
            return None;
        }
        let n_feasible = near().filter(|(_, is_feasible)| *is_feasible).count();
        let is_feasible = 2 * n_feasible > K;
        let votes = n_feasible.max(K - n_feasible);
        Some(Prediction { is_feasible, votes })
    }

    /// The mean of their similarities.
    pub fn mean(&self) -> f64 {
        self.0.iter().map(|(s, _)| s).sum::<f64>() / K as f64
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::tardis::filter::{Filter, ROWS};
    use budget::Rng;

    pub fn fingerprint(row: u64) -> Fingerprint {
        let mut rows = [0; ROWS];
        rows[0] = row;
        Fingerprint {
            slice: Filter(rows),
            core: Filter::default(),
        }
    }

    pub fn example(row: u64, is_feasible: bool) -> Example {
        Example {
            fingerprint: fingerprint(row),
            is_feasible,
        }
    }

    #[test]
    fn the_majority_of_the_nearest_decides() {
        let mut near = Neighbours::default();
        let formula = fingerprint(0b1111);
        assert_eq!(near.prediction(), None);
        for e in [
            example(0b0001, false),
            example(0b0011, false),
            example(0b0111, true),
        ] {
            near.meet(&formula, &e);
        }
        let says = |is_feasible, votes| Some(Prediction { is_feasible, votes });
        assert_eq!(near.prediction(), says(false, 2));
        assert_eq!(near.mean(), (0.25 + 0.5 + 0.75) / 3.0);
        near.meet(&formula, &example(0b1111, true));
        assert_eq!(near.prediction(), says(true, 2));
        near.meet(&formula, &example(0b1110, true));
        assert_eq!(near.prediction(), says(true, 3));
        // What is further away changes nothing.
        near.meet(&formula, &example(0b0001, false));
        assert_eq!(near.prediction(), says(true, 3));
    }

    #[test]
    fn what_has_nothing_in_common_does_not_vote() {
        let mut near = Neighbours::default();
        for _ in 0..3 {
            near.meet(&fingerprint(1), &example(2, false));
        }
        assert_eq!(near.prediction(), None);
    }

    #[test]
    fn one_after_the_other_is_the_same_as_all_at_once() {
        let mut rng = Rng::new(5);
        for _ in 0..100 {
            let formula = fingerprint(rng.bits());
            let examples: Vec<Example> = (0..20)
                .map(|_| example(rng.bits(), rng.percent(50)))
                .collect();
            let mut near = Neighbours::default();
            for e in &examples {
                near.meet(&formula, e);
            }
            let mut all: Vec<(f64, bool)> = examples
                .iter()
                .map(|e| (likeness(&formula, &e.fingerprint), e.is_feasible))
                .collect();
            all.sort_by(|a, b| b.0.total_cmp(&a.0));
            all.truncate(K);
            assert_eq!(near.0, all);
        }
    }
}
