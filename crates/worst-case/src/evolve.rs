//! Evolutionary symbolic execution: algorithms 1, 4 and 6.
//!
//! Path conditions are chromosomes and their clauses genes. With [`Parameters::exact`] the algorithms
//! are those that were published. Otherwise things are added: a local search that tries clauses once
//! each, those whose kind brought most first; where a negated clause contradicts the clauses after it,
//! these are given up; paths stay near the values of their parents instead of being left to chance; the
//! first population has seeds that were generalised from a small size; and a search on values works
//! beside all this, with the best path in common. Which of them goes on is said by what they brought
//! for their steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use budget::Rng;
use expr::{Model, Term, Value, VarId};

use crate::baselines::{random_values, settle};
use crate::generalise;
use crate::local::{Gains, Tried, gainful_search, published_search};
use crate::plans::Plans;
use crate::sampling;
use crate::subject::{Individual, Subject};
use crate::values::Climb;

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
const FIRST_SHARE: u64 = 8;
/// Share that the search in a small size may take.
const SMALL_SHARE: u64 = 10;
/// Steps that these may take at most, since a clock may end the search long before its budget.
const MOST_FIRST: u64 = 150_000_000;
const MOST_SMALL: u64 = 60_000_000;
/// Inputs of random values in the first population: random paths differ from them.
const RANDOM_VALUES: usize = 5;
/// The small size.
const SMALL: u32 = 8;
/// Changes of values that are made in a row.
const CHANGES_IN_A_ROW: usize = 200;
/// Rounds that would use up all steps if none was cut short before.
const SLICES: u64 = 64;
/// Plans that are tried in a row.
const PLANS_IN_A_ROW: usize = 20;
/// Steps that a round takes at least.
const ROUND: u64 = 50_000;
/// Climbs after which the search in a small size ends.
const SMALL_CLIMBS: usize = 3;
/// How far back a climb looks.
const LENGTHS: [usize; 5] = [50, 200, 1000, 4000, 1000];

/// Searches until the budget is used up.
///
/// # Errors
/// When the machine itself fails.
pub fn evolve(subject: &mut Subject, p: &Parameters, rng: &mut Rng) -> Result<(), String> {
    if p.exact {
        published(subject, p, rng)
    } else {
        together(subject, p, usize::MAX, rng)
    }
}

/// Algorithm 1.
fn published(subject: &mut Subject, p: &Parameters, rng: &mut Rng) -> Result<(), String> {
    let first = sampling::random_paths(subject, p.popsize, u64::MAX, rng)?;
    let mut population: Vec<Arc<Individual>> = first.into_iter().map(Arc::new).collect();
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
        if p.lsperiod > 0 && generations % p.lsperiod == 0 {
            let improved = published_search(subject, p, population[0].clone(), rng)?;
            population[0] = improved;
        }
    }
    Ok(())
}

/// One of the searches that work beside each other.
#[derive(Clone, Copy, Default)]
struct Arm {
    /// Steps it used.
    steps: u64,
    /// What it brought, fading.
    gain: f64,
    /// Its share whatever it brings.
    share: f64,
}

/// What is not in the published algorithm, together with what is.
fn together(
    subject: &mut Subject,
    p: &Parameters,
    max_climbs: usize,
    rng: &mut Rng,
) -> Result<(), String> {
    match Together::begin(subject, p, max_climbs, rng)? {
        Some(mut search) => search.go_on(subject, p, rng),
        None => Ok(()),
    }
}

/// Searches that work beside each other, and go on where they were.
pub(crate) struct Together {
    population: Vec<Arc<Individual>>,
    gains: Gains,
    tried: BTreeMap<u64, Tried>,
    climb: Climb,
    plans: Plans,
    n_climbs: usize,
    max_climbs: usize,
    arms: [Arm; 4],
    rounds: usize,
    /// Steps after which a round is cut short: questions may be dear.
    slice: u64,
}

impl Together {
    /// The first population; nothing where no input can be run.
    pub(crate) fn begin(
        subject: &mut Subject,
        p: &Parameters,
        max_climbs: usize,
        rng: &mut Rng,
    ) -> Result<Option<Together>, String> {
        let whole = subject.limit.saturating_sub(subject.steps());
        let small = (whole / 100 * SMALL_SHARE).min(MOST_SMALL);
        let seeds = small_solutions(subject, p, small, rng)?;
        let share = subject.steps() + (whole / 100 * FIRST_SHARE).min(MOST_FIRST);
        let mut population: Vec<Arc<Individual>> = Vec::new();
        for seed in seeds {
            population.extend(subject.run(&seed)?.map(Arc::new));
        }
        for _ in 0..RANDOM_VALUES {
            let values = random_values(subject, rng);
            population.extend(subject.run(&values)?.map(Arc::new));
        }
        // A single path may take long where questions are hard.
        let limit = subject.limit;
        subject.limit = share.min(limit);
        let first = sampling::random_paths(subject, p.popsize, share, rng)?;
        subject.limit = limit;
        population.extend(first.into_iter().map(Arc::new));
        population = survive(population, p, rng);
        let Some(best) = subject.best.clone() else {
            return Ok(None);
        };
        let arm = |share| Arm {
            share,
            ..Arm::default()
        };
        Ok(Some(Together {
            population,
            gains: Gains::default(),
            tried: BTreeMap::new(),
            climb: Climb::new(subject, (best.model.clone(), best.cost), LENGTHS[0]),
            plans: Plans::new(subject),
            n_climbs: 0,
            max_climbs,
            arms: [arm(0.15), arm(0.25), arm(0.3), arm(0.3)],
            rounds: 0,
            slice: whole / SLICES,
        }))
    }

    /// Goes on until the subject's steps are used up.
    pub(crate) fn go_on(
        &mut self,
        subject: &mut Subject,
        p: &Parameters,
        rng: &mut Rng,
    ) -> Result<(), String> {
        while !subject.is_over() && !self.population.is_empty() && self.n_climbs < self.max_climbs {
            self.rounds += 1;
            subject.spend(ROUND);
            let total: f64 = self.arms.iter().map(|a| a.gain).sum::<f64>().max(1e-9);
            let used = |a: &Arm| a.steps as f64 / (a.share + 2.0 * a.gain / total);
            let which = (0..self.arms.len())
                .min_by(|&a, &b| used(&self.arms[a]).total_cmp(&used(&self.arms[b])))
                .unwrap_or(0);
            let (steps, cost) = (subject.steps(), best_cost(subject));
            let limit = subject.limit;
            subject.limit = limit.min(steps + self.slice.max(ROUND));
            let round = self.round(subject, p, which, rng);
            subject.limit = limit;
            round?;
            self.share(subject, p);
            for arm in &mut self.arms {
                arm.gain *= 0.9;
            }
            self.arms[which].gain += (best_cost(subject) - cost) as f64;
            self.arms[which].steps += (subject.steps() - steps).max(ROUND);
        }
        Ok(())
    }

    fn round(
        &mut self,
        subject: &mut Subject,
        p: &Parameters,
        which: usize,
        rng: &mut Rng,
    ) -> Result<(), String> {
        match which {
            0 => {
                let mut offspring = Vec::new();
                for _ in 0..(self.population.len() / 8).max(1) {
                    if subject.is_over() {
                        break;
                    }
                    let pair = select_pair(&self.population, rng);
                    crossover(subject, p, pair, &mut offspring, rng)?;
                }
                self.population.extend(offspring);
                self.population = survive(std::mem::take(&mut self.population), p, rng);
            }
            1 if p.lsperiod > 0 => {
                // The best, or one of the others of the elite in turn.
                let n = p.elitesize.clamp(1, self.population.len());
                let place = if self.rounds.is_multiple_of(2) {
                    0
                } else {
                    self.rounds / 2 % n
                };
                let start = self.population[place].clone();
                let (gains, tried) = (&mut self.gains, &mut self.tried);
                self.population[place] = gainful_search(subject, p, start, gains, tried, rng)?;
                if self.tried.len() > 4096 {
                    self.tried.clear();
                }
            }
            1 => {}
            2 => self.plans.go_on(subject, PLANS_IN_A_ROW, rng)?,
            _ => {
                self.climb.go_on(subject, CHANGES_IN_A_ROW, rng)?;
                let climb = &self.climb;
                if climb.in_vain > 10 * climb.length() + 20 * climb.n_values() {
                    self.n_climbs += 1;
                    self.climb = next_climb(subject, self.n_climbs, rng)?;
                }
            }
        }
        Ok(())
    }

    /// What one found is there for the others.
    fn share(&mut self, subject: &Subject, p: &Parameters) {
        let Some(best) = &subject.best else {
            return;
        };
        if !self.population.iter().any(|i| i.digest == best.digest) {
            self.population.insert(0, best.clone());
            self.population.truncate(p.popsize.max(1));
        }
        if self.n_climbs == 0 {
            self.climb.take(&best.model, best.cost);
        }
    }
}

fn best_cost(subject: &Subject) -> u64 {
    subject.best.as_ref().map_or(0, |b| b.cost)
}

/// A climb from values at random or, every other time, from the best; it looks further back than the last.
fn next_climb(subject: &mut Subject, n: usize, rng: &mut Rng) -> Result<Climb, String> {
    let model = match &subject.best {
        Some(best) if n.is_multiple_of(2) => best.model.clone(),
        _ => random_values(subject, rng),
    };
    let cost = subject.cost_plainly(&model)?.unwrap_or(0);
    let length = LENGTHS[n.min(LENGTHS.len() - 1 - n % 2)];
    Ok(Climb::new(subject, (model, cost), length))
}

/// Inputs that go on like the dearest one of a small size; none where sizes do not say what is smaller.
fn small_solutions(
    subject: &mut Subject,
    p: &Parameters,
    budget: u64,
    rng: &mut Rng,
) -> Result<Vec<Model>, String> {
    let Some(small) = subject.shape.smaller(SMALL) else {
        return Ok(Vec::new());
    };
    let large = subject.shape.clone();
    let limit = subject.limit;
    let watch = subject.watch.take();
    let (enough, marks) = (subject.enough.take(), std::mem::take(&mut subject.marks));
    let best = subject.best.take();
    let mut found = None;
    if subject.reshape(&small).is_ok() {
        subject.limit = limit.min(subject.steps().saturating_add(budget));
        together(subject, p, SMALL_CLIMBS, rng)?;
        let lists = subject.shape.lists();
        found = subject.best.clone().map(|best| {
            let values = |name: &String| {
                let vars = subject.elements(name);
                let value = |v: &VarId| best.model.get(*v).and_then(Value::as_integer);
                vars.iter().filter_map(value).collect::<Vec<i64>>()
            };
            lists
                .iter()
                .map(|n| (n.clone(), values(n)))
                .collect::<Vec<_>>()
        });
    }
    let back = subject.reshape(&large);
    subject.limit = limit;
    (subject.watch, subject.enough, subject.marks) = (watch, enough, marks);
    subject.best = best;
    back?;
    let mut seeds = Vec::new();
    for k in 0.. {
        let mut model = subject.first_model();
        let mut any = false;
        for (name, values) in found.iter().flatten() {
            let vars = subject.elements(name);
            let all = generalise::stretched(values, vars.len());
            let Some(values) = all.get(k) else {
                continue;
            };
            any = true;
            for (&var, &value) in vars.iter().zip(values) {
                let kind = subject.pool().var_info(var).kind;
                let range = kind.range();
                let value = Value::integer(kind.sort(), value.clamp(range.lo, range.hi));
                model.set(var, value);
            }
        }
        if !any {
            break;
        }
        seeds.push(settle(subject, model));
    }
    Ok(seeds)
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
    let least = usize::from(!p.exact);
    let mut rest = population.split_off(p.elitesize.max(least).min(population.len()));
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
