//! Which paths to look for: the fewest that together cover the most open branches, and of these the
//! cheapest.

use std::collections::BTreeSet;

/// A path with what it would cover, and what it is expected to cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Numbers of what it covers.
    pub covers: Vec<usize>,
    /// The less the better; not negative.
    pub cost: f64,
}

/// Numbers of candidates that together cover all that any of them does, in order; each time the one that
/// covers most of what is left for its cost.
pub fn greedy(candidates: &[Candidate]) -> Vec<usize> {
    let mut left: BTreeSet<usize> = candidates.iter().flat_map(|c| c.covers.clone()).collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let mut best: Option<(f64, usize)> = None;
        for (k, c) in candidates.iter().enumerate() {
            let n = c.covers.iter().filter(|g| left.contains(g)).count();
            if n == 0 {
                continue;
            }
            let price = (1.0 + c.cost) / n as f64;
            if best.is_none_or(|(least, _)| price < least) {
                best = Some((price, k));
            }
        }
        let Some((_, k)) = best else { break };
        for g in &candidates[k].covers {
            left.remove(g);
        }
        chosen.push(k);
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(covers: &[usize], cost: f64) -> Candidate {
        Candidate {
            covers: covers.to_vec(),
            cost,
        }
    }

    #[test]
    fn greedy_covers_everything() {
        let candidates = [
            candidate(&[0, 1], 0.0),
            candidate(&[1, 2, 3], 0.0),
            candidate(&[3], 0.0),
            candidate(&[0], 5.0),
        ];
        assert_eq!(greedy(&candidates), [0, 1]);
        assert_eq!(greedy(&[]), Vec::<usize>::new());
    }
}
