//! Evolutionary symbolic execution: algorithms 1, 4 and 6.
//!
//! Path conditions are chromosomes and their clauses genes. With [`Parameters::exact`] the algorithms
//! are those that were published. Otherwise three things are added: a local search in every generation
//! that tries clauses once each, those whose kind brought most first; where a negated clause
//! contradicts the clauses after it, these are given up; and paths stay near the values of their
//! parents instead of being left to chance.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use budget::Rng;
use expr::Term;

use crate::sampling;
use crate::subject::{Individual, Subject};

/// Parameters of the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Individuals of a population.
    pub popsize: usize,
    /// The dearest of them, which survive.
    pub elitesize: usize,
    /// Probability of a mutation.
    pub mprob: f64,
    /// Generations between two local searches; 0 for none.
    pub lsperiod: usize,
    /// Attempts of a local search.
    pub lsattempts: usize,
    /// As it was published, without what was added.
    pub exact: bool,
    /// Decisions that a policy of SPF-WCA looks back at.
    pub history: usize,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            popsize: 50,
            elitesize: 5,
            mprob: 0.2,
            lsperiod: 10,
            lsattempts: 25,
            exact: false,
            history: 1,
        }
    }
}

/// Share of the budget, in percent, that the first population may take.
const FIRST_SHARE: u64 = 20;

/// What negations of a kind of clause brought: how often, and how much in sum.
#[derive(Default)]
struct Gains(BTreeMap<(vm::domain::Site, u8), (u64, i64)>);

impl Gains {
    fn learn(&mut self, key: (vm::domain::Site, u8), gain: i64) {
        let (n, sum) = self.0.entry(key).or_default();
        *n += 1;
        *sum += gain;
    }

    /// The mean; kinds that were seldom tried come first.
    fn expected(&self, key: (vm::domain::Site, u8)) -> f64 {
        match self.0.get(&key) {
            Some(&(n, sum)) if n >= 3 => sum as f64 / n as f64,
            _ => f64::INFINITY,
        }
    }
}

/// Clauses that were negated in vain on the way to the present individual.
type Tried = BTreeSet<Term>;

/// Searches until the budget is used up.
///
/// # Errors
/// When the machine itself fails.
pub fn evolve(subject: &mut Subject, p: &Parameters, rng: &mut Rng) -> Result<(), String> {
    let share = if p.exact {
        u64::MAX
    } else {
        subject.steps() + (subject.limit - subject.steps()) / 100 * FIRST_SHARE
    };
    let first = sampling::random_paths(subject, p.popsize, share, rng)?;
    let mut population: Vec<Arc<Individual>> = first.into_iter().map(Arc::new).collect();
    let mut gains = Gains::default();
    let mut tried: BTreeMap<u64, Tried> = BTreeMap::new();
    let mut generations = 0;
    while !subject.is_over() && !population.is_empty() {
        let mut offspring = Vec::new();
        for _ in 0..population.len() / 2 {
            if subject.is_over() {
                break;
            }
            let pair = select_pair(&population, rng);
            crossover(subject, p, pair, &mut offspring, rng)?;
        }
        population.extend(offspring);
        population = survive(population, p, rng);
        generations += 1;
        if p.exact {
            if p.lsperiod > 0 && generations % p.lsperiod == 0 {
                let improved = published_search(subject, p, population[0].clone(), rng)?;
                population[0] = improved;
            }
        } else if p.lsperiod > 0 {
            // The best, and one of the others of the elite in turn.
            let n = p.elitesize.clamp(1, population.len());
            for place in [0, generations % n] {
                let start = population[place].clone();
                let found = gainful_search(subject, p, start, &mut gains, &mut tried, rng)?;
                population[place] = found;
            }
        }
        if tried.len() > 4096 {
            tried.clear();
        }
    }
    Ok(())
}

/// An individual, with a probability in proportion to its cost.
fn roulette(population: &[Arc<Individual>], rng: &mut Rng) -> usize {
    let total: u64 = population.iter().map(|i| i.cost.max(1)).sum();
    let mut at = rng.bits() % total.max(1);
    for (k, i) in population.iter().enumerate() {
        let cost = i.cost.max(1);
        if at < cost {
            return k;
        }
        at -= cost;
    }
    0
}

/// Two different individuals.
fn select_pair(population: &[Arc<Individual>], rng: &mut Rng) -> [Arc<Individual>; 2] {
    let first = roulette(population, rng);
    let mut second = roulette(population, rng);
    if second == first {
        second = (first + 1 + rng.below(population.len().saturating_sub(1))) % population.len();
    }
    [population[first].clone(), population[second].clone()]
}

/// Elitism and survival selection; the dearest comes first.
fn survive(
    mut population: Vec<Arc<Individual>>,
    p: &Parameters,
    rng: &mut Rng,
) -> Vec<Arc<Individual>> {
    population.sort_by_key(|i| std::cmp::Reverse(i.cost));
    if !p.exact {
        // A path that is there twice takes the place of another.
        let mut seen = BTreeSet::new();
        population.retain(|i| seen.insert(i.digest));
    }
    if population.len() <= p.popsize {
        return population;
    }
    let mut rest = population.split_off(p.elitesize.clamp(1, population.len()));
    while population.len() < p.popsize && !rest.is_empty() {
        let at = roulette(&rest, rng);
        population.push(rest.swap_remove(at));
    }
    population.sort_by_key(|i| std::cmp::Reverse(i.cost));
    population
}

/// Algorithm 4: one-point crossover of two path conditions, and mutation.
fn crossover(
    subject: &mut Subject,
    p: &Parameters,
    [one, two]: [Arc<Individual>; 2],
    offspring: &mut Vec<Arc<Individual>>,
    rng: &mut Rng,
) -> Result<(), String> {
    let (a, b) = (one.clauses(), two.clauses());
    let cut = |n: usize, rng: &mut Rng| if n == 0 { 0 } else { 1 + rng.below(n) };
    let (i, j) = (cut(a.len(), rng), cut(b.len(), rng));
    let joined = [(&a[..i], &b[j..], &one), (&b[..j], &a[i..], &two)];
    for (head, tail, parent) in joined {
        let mut pre: Vec<Term> = head.iter().chain(tail).copied().collect();
        if rng.fraction() < p.mprob {
            mutate(&mut pre, rng);
        }
        let child = if p.exact {
            sampling::path_under(subject, &pre, &parent.model, rng)?
        } else {
            sampling::near_path(subject, &pre, &parent.model)?
        };
        offspring.extend(child.map(Arc::new));
        if subject.is_over() {
            break;
        }
    }
    Ok(())
}

/// Removes a clause, and with even probability another, up to a tenth of them.
fn mutate(pre: &mut Vec<Term>, rng: &mut Rng) {
    let most = (pre.len() / 10).max(1);
    for _ in 0..most {
        if pre.is_empty() {
            return;
        }
        pre.remove(rng.below(pre.len()));
        if rng.percent(50) {
            return;
        }
    }
}

/// Algorithm 6: negates one clause at random, and keeps what is dearer.
fn published_search(
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
fn gainful_search(
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
        let key = (gene.site, gene.side);
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
    let expected = |k: usize| gains.expected((genes[k].site, genes[k].side));
    let most = open
        .iter()
        .map(|&k| expected(k))
        .fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<usize> = open.into_iter().filter(|&k| expected(k) >= most).collect();
    rng.pick(&best).copied()
}
