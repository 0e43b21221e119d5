//! Local search: one clause of a path condition is negated at a time. Algorithm 6, and one that has
//! learned which kinds of clauses bring something.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use budget::Rng;
use expr::Term;

use crate::evolve::Parameters;
use crate::sampling;
use crate::subject::{Gene, Individual, Subject};

/// A kind of clause: where, which side, and how much is done before the next decision.
type Kind = (vm::domain::Site, u8, u8);

fn kind_of(gene: &Gene) -> Kind {
    (gene.site, gene.side, gene.follows)
}

/// What negations of a kind of clause brought: how often, and how much in sum.
#[derive(Default)]
pub(crate) struct Gains(BTreeMap<Kind, (u64, i64)>);

impl Gains {
    fn learn(&mut self, key: Kind, gain: i64) {
        let (n, sum) = self.0.entry(key).or_default();
        *n += 1;
        *sum += gain;
    }

    /// The mean; kinds that were seldom tried come first.
    fn expected(&self, key: Kind) -> f64 {
        match self.0.get(&key) {
            Some(&(n, sum)) if n >= 3 => sum as f64 / n as f64,
            _ => f64::INFINITY,
        }
    }
}

/// Clauses that were negated in vain on the way to the present individual.
pub(crate) type Tried = BTreeSet<Term>;

/// Algorithm 6: negates one clause at random, and keeps what is dearer.
pub(crate) fn published_search(
    subject: &mut Subject,
    p: &Parameters,
    mut individual: Arc<Individual>,
    rng: &mut Rng,
) -> Result<Arc<Individual>, String> {
    for _ in 0..p.lsattempts {
        if individual.genes.is_empty() || subject.is_over() {
            break;
        }
        let mut pre = individual.clauses();
        let at = rng.below(pre.len());
        pre[at] = subject.other(&individual.genes[at], rng);
        let found = sampling::path_under(subject, &pre, &individual.model, rng)?;
        if let Some(found) = found
            && found.cost > individual.cost
        {
            individual = Arc::new(found);
        }
    }
    Ok(individual)
}

/// The local search with what was learned about kinds of clauses.
pub(crate) fn gainful_search(
    subject: &mut Subject,
    p: &Parameters,
    mut individual: Arc<Individual>,
    gains: &mut Gains,
    tried: &mut BTreeMap<u64, Tried>,
    rng: &mut Rng,
) -> Result<Arc<Individual>, String> {
    let mut in_vain = tried.remove(&individual.digest).unwrap_or_default();
    let mut left = p.lsattempts;
    while left > 0 && !subject.is_over() {
        left -= 1;
        let Some(at) = pick(&individual, gains, &in_vain, rng) else {
            break;
        };
        let gene = &individual.genes[at];
        let key = kind_of(gene);
        in_vain.insert(gene.clause);
        let other = subject.other(gene, rng);
        let mut pre = individual.clauses();
        pre[at] = other;
        let mut found = sampling::near_path(subject, &pre, &individual.model)?;
        if found.is_none() {
            pre.truncate(at + 1);
            found = sampling::near_path(subject, &pre, &individual.model)?;
        }
        let Some(found) = found else {
            gains.learn(key, 0);
            continue;
        };
        gains.learn(key, found.cost as i64 - individual.cost as i64);
        let is_sideways =
            found.cost == individual.cost && found.digest != individual.digest && rng.percent(30);
        if found.cost > individual.cost {
            // Success is worth another full round.
            left = p.lsattempts;
        }
        if found.cost > individual.cost || is_sideways {
            individual = Arc::new(found);
        }
    }
    // After sideways moves, what was in vain may no longer be.
    if pick(&individual, gains, &in_vain, rng).is_none() && rng.percent(20) {
        in_vain.clear();
    }
    tried.insert(individual.digest, in_vain);
    Ok(individual)
}

/// A clause that was not tried yet: mostly of the kind that promises most.
fn pick(individual: &Individual, gains: &Gains, in_vain: &Tried, rng: &mut Rng) -> Option<usize> {
    let genes = &individual.genes;
    let open: Vec<usize> = (0..genes.len())
        .filter(|&k| !in_vain.contains(&genes[k].clause))
        .collect();
    if open.is_empty() {
        return None;
    }
    if rng.percent(30) {
        return rng.pick(&open).copied();
    }
    let expected = |k: usize| gains.expected(kind_of(&genes[k]));
    let most = open
        .iter()
        .map(|&k| expected(k))
        .fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<usize> = open.into_iter().filter(|&k| expected(k) >= most).collect();
    rng.pick(&best).copied()
}
