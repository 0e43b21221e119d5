//! Classes of conditions, and which condition is tried next (Modonato, section 4.4).
//!
//! Two random choices: one of a class, with fixed probabilities; one of a condition in it, by a roulette whose
//! sectors are as wide as the conditions are similar to their neighbours.

use budget::Rng;

use super::knn::{Neighbours, Prediction};

/// What is predicted of conditions, the most promising first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// All neighbours are feasible.
    Label1Voting3,
    /// Most are, or there are too few that say anything.
    Label1Voting2,
    /// Most are not.
    Label0Voting2,
    /// None is.
    Label0Voting3,
}

impl Class {
    /// In the order in which one is taken for another that is empty.
    pub const ALL: [Class; 4] = [
        Class::Label1Voting3,
        Class::Label1Voting2,
        Class::Label0Voting2,
        Class::Label0Voting3,
    ];

    /// Of a condition.
    pub fn of(neighbours: &Neighbours) -> Class {
        match neighbours.prediction() {
            Some(Prediction { is_feasible, votes }) => match (is_feasible, votes) {
                (true, 3..) => Class::Label1Voting3,
                (true, _) => Class::Label1Voting2,
                (false, 3..) => Class::Label0Voting3,
                (false, _) => Class::Label0Voting2,
            },
            // Nothing speaks against it.
            None => Class::Label1Voting2,
        }
    }

    /// How often it is chosen, in percent.
    pub fn percent(self) -> usize {
        match self {
            Class::Label1Voting3 => 50,
            Class::Label1Voting2 => 30,
            Class::Label0Voting2 => 15,
            Class::Label0Voting3 => 5,
        }
    }

    /// A class, by the probabilities.
    pub fn draw(rng: &mut Rng) -> Class {
        let mut left = rng.below(100);
        for class in Class::ALL {
            if left < class.percent() {
                return class;
            }
            left -= class.percent();
        }
        Class::Label0Voting3
    }

    /// A class that is not empty: the one that is drawn, or the next one that is not, the first one after
    /// the last.
    pub fn draw_filled(rng: &mut Rng, is_filled: impl Fn(Class) -> bool) -> Option<Class> {
        let drawn = Class::draw(rng) as usize;
        let following = Class::ALL.iter().cycle().skip(drawn).take(4);
        following.copied().find(|class| is_filled(*class))
    }
}

/// Picks one of several by their weights: the wider its interval in the sums so far, the likelier. All are as
/// likely where none has a weight.
pub fn roulette(rng: &mut Rng, weights: &[f64]) -> Option<usize> {
    let mut sum = 0.0;
    let mut cumulative = Vec::with_capacity(weights.len());
    for weight in weights {
        sum += weight;
        cumulative.push(sum);
    }
    if sum <= 0.0 {
        return (!weights.is_empty()).then(|| rng.below(weights.len()));
    }
    let drawn = rng.fraction() * sum;
    Some(
        cumulative
            .partition_point(|end| *end <= drawn)
            .min(weights.len() - 1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWS: usize = 10_000;

    /// Whether a number of draws is what a probability leads to expect: within four standard deviations.
    fn is_expected(n: usize, probability: f64) -> bool {
        let mean = DRAWS as f64 * probability;
        let deviation = (mean * (1.0 - probability)).sqrt();
        (n as f64 - mean).abs() <= 4.0 * deviation
    }

    #[test]
    fn the_probabilities_hold_over_ten_thousand_draws() {
        for seed in 0..5 {
            let mut rng = Rng::new(seed);
            let mut n = [0; 4];
            for _ in 0..DRAWS {
                n[Class::draw(&mut rng) as usize] += 1;
            }
            for (class, share) in Class::ALL.into_iter().zip([0.5, 0.3, 0.15, 0.05]) {
                let n = n[class as usize];
                assert!(is_expected(n, share), "seed {seed}, {class:?}: {n}");
            }
        }
    }

    #[test]
    fn an_empty_class_gives_way_to_the_next() {
        let mut rng = Rng::new(7);
        let mut n = [0; 4];
        let filled = |c: Class| matches!(c, Class::Label1Voting2 | Class::Label0Voting3);
        for _ in 0..DRAWS {
            let class = Class::draw_filled(&mut rng, filled).unwrap();
            n[class as usize] += 1;
        }
        assert_eq!((n[0], n[2]), (0, 0));
        assert!(is_expected(n[1], 0.8), "{n:?}");
        assert!(is_expected(n[3], 0.2), "{n:?}");
        let first = |c: Class| c == Class::Label1Voting3;
        assert_eq!(
            Class::draw_filled(&mut rng, first),
            Some(Class::Label1Voting3)
        );
        assert_eq!(Class::draw_filled(&mut rng, |_| false), None);
    }

    /// The example of section 4.4: {5, 7, 2, 4}, the intervals of which end at {5, 12, 14, 18}.
    #[test]
    fn the_roulette_is_as_wide_as_the_weights() {
        let weights = [5.0, 7.0, 2.0, 4.0];
        let mut rng = Rng::new(8);
        let mut n = [0; 4];
        for _ in 0..DRAWS {
            n[roulette(&mut rng, &weights).unwrap()] += 1;
        }
        for (n, weight) in n.into_iter().zip(weights) {
            assert!(is_expected(n, weight / 18.0), "{n} for {weight}");
        }
        assert_eq!(roulette(&mut rng, &[]), None);
        assert!(roulette(&mut rng, &[0.0, 0.0]).is_some_and(|k| k < 2));
        assert_eq!(roulette(&mut rng, &[0.0, 1.0]), Some(1));
    }
}
