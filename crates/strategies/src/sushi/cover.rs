//! Which paths to look for: the cheapest that together cover all open branches that any path covers
//! (Braione et al. 2017, section 3.2).
//!
//! It is an integer program: a variable for each path, a constraint for each branch, and for each path a
//! price of one and what it is expected to cost. It is solved exactly unless that takes too many nodes of
//! the solver's tree, which are counted, so that the answer does not depend on the clock.

use std::collections::BTreeSet;

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOptions};

/// Nodes of the solver's tree.
const MAX_NODES: u64 = 200;

/// Paths and branches of a program that is solved exactly.
const MAX_SIZE: usize = 300;

/// A path with what it would cover, and what it is expected to cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Numbers of what it covers.
    pub covers: Vec<usize>,
    /// The less the better; not negative.
    pub cost: f64,
}

impl Candidate {
    fn price(&self) -> f64 {
        1.0 + self.cost
    }
}

/// Numbers of candidates that together cover all that any of them does, in order.
pub fn choose(candidates: &[Candidate]) -> Vec<usize> {
    let simple = greedy(candidates);
    // One path or none is never too many.
    if simple.len() < 2 {
        return simple;
    }
    exact(candidates).unwrap_or(simple)
}

/// The cheapest choice; nothing where it is not found in the nodes that are allowed.
pub fn exact(candidates: &[Candidate]) -> Option<Vec<usize>> {
    let all: BTreeSet<usize> = candidates.iter().flat_map(|c| c.covers.clone()).collect();
    if candidates.len() > MAX_SIZE || all.len() > MAX_SIZE {
        return None;
    }
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let price = |c: &Candidate| problem.add_binary_var(c.price());
    let variables: Vec<_> = candidates.iter().map(price).collect();
    for g in &all {
        let covering = candidates.iter().zip(&variables);
        let covering = covering.filter(|(c, _)| c.covers.contains(g));
        let sum: Vec<_> = covering.map(|(_, v)| (*v, 1.0)).collect();
        problem.add_constraint(&sum, ComparisonOp::Ge, 1.0);
    }
    let mut options = SolveOptions::default();
    options.node_limit = Some(MAX_NODES);
    // Presolving looks at the clock.
    options.presolve = false;
    let outcome = problem.solve_with(options).ok()?;
    if !outcome.is_optimal() {
        return None;
    }
    let solution = outcome.solution()?;
    let chosen: Vec<usize> = (0..candidates.len())
        .filter(|&k| solution.var_value(variables[k]).round() == 1.0)
        .collect();
    // Rounding must not have lost anything.
    let covered: BTreeSet<usize> = chosen
        .iter()
        .flat_map(|&k| candidates[k].covers.clone())
        .collect();
    (covered == all).then_some(chosen)
}

/// The same, quickly and not always the cheapest: each time the one that covers most of what is left for
/// its price.
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
            let price = c.price() / n as f64;
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

    /// The price of the cheapest choice, by trying all.
    fn least(candidates: &[Candidate]) -> f64 {
        let all: BTreeSet<usize> = candidates.iter().flat_map(|c| c.covers.clone()).collect();
        let mut least = f64::INFINITY;
        for set in 0..1usize << candidates.len() {
            let chosen = || (0..candidates.len()).filter(|k| set >> k & 1 == 1);
            let covered: BTreeSet<usize> = chosen()
                .flat_map(|k| candidates[k].covers.clone())
                .collect();
            if covered == all {
                least = least.min(chosen().map(|k| candidates[k].price()).sum());
            }
        }
        least
    }

    #[test]
    fn the_exact_choice_is_the_cheapest_that_covers_everything() {
        let mut rng = budget::Rng::new(7);
        for _ in 0..60 {
            let n = 1 + rng.below(9);
            let candidates: Vec<Candidate> = (0..n)
                .map(|_| {
                    let covers: BTreeSet<usize> =
                        (0..1 + rng.below(4)).map(|_| rng.below(8)).collect();
                    let covers: Vec<usize> = covers.into_iter().collect();
                    candidate(&covers, rng.below(5) as f64)
                })
                .collect();
            let chosen = exact(&candidates).expect("a small program is solved");
            let price: f64 = chosen.iter().map(|&k| candidates[k].price()).sum();
            assert!((price - least(&candidates)).abs() < 1e-6, "{candidates:?}");
            assert_eq!(exact(&candidates), Some(chosen), "the same each time");
        }
    }

    #[test]
    fn what_is_greedy_may_be_dearer() {
        let candidates = [
            candidate(&[1, 2, 3, 4], 0.0),
            candidate(&[0, 1, 2], 0.0),
            candidate(&[3, 4, 5], 0.0),
        ];
        assert_eq!(greedy(&candidates), [0, 1, 2]);
        assert_eq!(choose(&candidates), [1, 2]);
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
