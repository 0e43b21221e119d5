//! What evolutionary symbolic execution is compared with, on the same engine.
//!
//! `random` and `dfs` choose paths at random and in depth-first order. WISE (Burnim, Juvekar and Sen
//! 2009) learns from the exhaustive exploration of small sizes which sides the worst path takes at
//! each decision point; SPF-WCA (Luckow, Kersten and Păsăreanu 2017) which it takes after the last few
//! decisions. Both then explore the large size by that policy. `ga` searches on values.

use std::collections::{BTreeMap, BTreeSet};

use budget::Rng;
use expr::{Model, Sort, Term, Value, VarId};
use solver::Verdict;
use vm::domain::Site;

use crate::evolve::Parameters;
use crate::sampling::{self, Coin};
use crate::subject::{Gene, Individual, Subject};

/// A decision as a policy sees it.
type Step = (Site, u8);

/// Which sides a policy allows, by the decisions right before and the decision point.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    history: usize,
    sides: BTreeMap<(Vec<Step>, Site), BTreeSet<u8>>,
}

impl Policy {
    /// What a path does, looking back at so many decisions.
    pub fn of(path: &Individual, history: usize) -> Policy {
        let mut sides: BTreeMap<_, BTreeSet<u8>> = BTreeMap::new();
        for (k, gene) in path.genes.iter().enumerate() {
            let key = (before(&path.genes[..k], history), gene.site);
            sides.entry(key).or_default().insert(gene.side);
        }
        Policy { history, sides }
    }

    /// Whether a side is allowed; where the policy says nothing, each is.
    fn allows(&self, path: &[Gene], site: Site, side: u8) -> bool {
        let key = (before(path, self.history), site);
        self.sides
            .get(&key)
            .is_none_or(|sides| sides.contains(&side))
    }

    /// Whether a side is the only one, or another.
    fn forbids_others(&self, path: &[Gene], gene: &Gene) -> bool {
        let key = (before(path, self.history), gene.site);
        self.sides
            .get(&key)
            .is_some_and(|sides| sides.len() == 1 && sides.contains(&gene.side))
    }
}

fn before(path: &[Gene], n: usize) -> Vec<Step> {
    let from = path.len().saturating_sub(n);
    path[from..].iter().map(|g| (g.site, g.side)).collect()
}

/// Random paths until the budget is used up.
///
/// # Errors
/// When the machine itself fails.
pub fn random(subject: &mut Subject, rng: &mut Rng) -> Result<(), String> {
    while !subject.is_over() {
        let start = subject.first_model();
        if sampling::walk(subject, &[], &start, &mut Coin, rng)?.is_none() {
            break;
        }
    }
    Ok(())
}

/// A decision on the way to the present path.
struct Level {
    clause: Term,
    others: Vec<Term>,
}

/// Paths in depth-first order, only along the sides that a policy allows; true when none is left.
///
/// # Errors
/// When the machine itself fails.
pub fn depth_first(subject: &mut Subject, policy: &Policy) -> Result<bool, String> {
    let start = subject.first_model();
    let Some(mut path) = subject.run(&start)? else {
        return Ok(false);
    };
    let mut levels: Vec<Level> = Vec::new();
    loop {
        // Along the present path as far as the policy allows.
        let mut k = levels.len();
        while k < path.genes.len() {
            if subject.is_over() {
                return Ok(false);
            }
            let gene = path.genes[k].clone();
            let others: Vec<Term> = match &gene.others {
                Some(others) => others.to_vec(),
                None => vec![subject.pool().not(gene.clause)],
            };
            let is_allowed = policy.allows(&path.genes[..k], gene.site, gene.side);
            let is_only = policy.forbids_others(&path.genes[..k], &gene);
            let others = if is_only { Vec::new() } else { others };
            levels.push(Level {
                clause: gene.clause,
                others,
            });
            if !is_allowed && let Some(next) = turn(subject, &mut levels, &path.model)? {
                path = next;
                k = levels.len();
                continue;
            }
            k += 1;
        }
        // Back to the last decision with another side.
        loop {
            if subject.is_over() {
                return Ok(false);
            }
            let Some(level) = levels.last() else {
                return Ok(true);
            };
            if level.others.is_empty() {
                levels.pop();
                continue;
            }
            if let Some(next) = turn(subject, &mut levels, &path.model)? {
                path = next;
                break;
            }
        }
    }
}

/// Goes to another side of the last level, if one is satisfiable.
fn turn(
    subject: &mut Subject,
    levels: &mut [Level],
    hint: &Model,
) -> Result<Option<Individual>, String> {
    let Some((last, prefix)) = levels.split_last_mut() else {
        return Ok(None);
    };
    while let Some(other) = last.others.pop() {
        let clauses: Vec<Term> = subject
            .base
            .iter()
            .copied()
            .chain(prefix.iter().map(|l| l.clause))
            .chain([other])
            .collect();
        if let Verdict::Sat(model) = subject.solve(&clauses, hint) {
            last.clause = other;
            return subject.run(&model);
        }
    }
    Ok(None)
}

/// Values are the chromosomes: uniform crossover, changed and copied values, tournaments.
///
/// # Errors
/// When the machine itself fails.
pub fn genetic(subject: &mut Subject, p: &Parameters, rng: &mut Rng) -> Result<(), String> {
    let mut population: Vec<Individual> = Vec::new();
    while population.len() < p.popsize && !subject.is_over() {
        let model = random_values(subject, rng);
        match subject.run(&model)? {
            Some(i) => population.push(i),
            None => break,
        }
    }
    while !subject.is_over() && population.len() > 1 {
        let mut next: Vec<Individual> = Vec::new();
        while next.len() < p.popsize && !subject.is_over() {
            let [a, b] = [tournament(&population, rng), tournament(&population, rng)];
            let model = cross_values(subject, &population[a].model, &population[b].model, rng);
            next.extend(subject.run(&model)?);
        }
        population.extend(next);
        population.sort_by_key(|i| std::cmp::Reverse(i.cost));
        population.truncate(p.popsize);
    }
    Ok(())
}

fn tournament(population: &[Individual], rng: &mut Rng) -> usize {
    let (a, b) = (rng.below(population.len()), rng.below(population.len()));
    if population[a].cost >= population[b].cost {
        a
    } else {
        b
    }
}

/// Variables that are values, not lengths.
fn value_vars(subject: &mut Subject) -> Vec<VarId> {
    let model = subject.first_model();
    let pool = subject.pool();
    model
        .iter()
        .map(|(v, _)| v)
        .filter(|&v| pool.var_info(v).kind != expr::VarKind::Length)
        .collect()
}

pub(crate) fn random_value(subject: &mut Subject, var: VarId, rng: &mut Rng) -> Value {
    let kind = subject.pool().var_info(var).kind;
    match kind.sort() {
        Sort::Float => Value::Float(rng.around(1000) as f32),
        Sort::Double => Value::Double(rng.around(1000) as f64),
        sort => {
            let range = kind.range();
            let wide = rng.percent(50);
            let value = match kind {
                expr::VarKind::Latin1 | expr::VarKind::Char => 32 + rng.below(95) as i64,
                _ if wide => rng.around(1 << 20),
                _ => rng.around(128),
            };
            Value::integer(sort, value.clamp(range.lo, range.hi))
        }
    }
}

/// Random values that satisfy what is assumed.
pub fn random_values(subject: &mut Subject, rng: &mut Rng) -> Model {
    let mut model = subject.first_model();
    for var in value_vars(subject) {
        let value = random_value(subject, var, rng);
        model.set(var, value);
    }
    settle(subject, model)
}

/// What random inputs cost on average.
///
/// # Errors
/// When the machine itself fails.
pub fn random_cost(subject: &mut Subject, n: usize, seed: u64) -> Result<u64, String> {
    let mut rng = Rng::new(seed ^ 0x7261_6e64);
    let mut sum = 0;
    for _ in 0..n {
        let model = random_values(subject, &mut rng);
        sum += subject.run(&model)?.map_or(0, |i| i.cost);
    }
    Ok(sum / n.max(1) as u64)
}

/// One of the random inputs of [`random_cost`].
pub fn random_input(subject: &mut Subject, seed: u64) -> Model {
    random_values(subject, &mut Rng::new(seed ^ 0x7261_6e64))
}

/// Values that satisfy what is assumed, near these.
pub(crate) fn settle(subject: &mut Subject, model: Model) -> Model {
    let base = subject.base.clone();
    match subject.solve(&base, &model) {
        Verdict::Sat(model) => model,
        Verdict::Unsat | Verdict::Unknown(_) => subject.first_model(),
    }
}

fn cross_values(subject: &mut Subject, a: &Model, b: &Model, rng: &mut Rng) -> Model {
    let vars = value_vars(subject);
    let mut model = a.clone();
    let cut = rng.below(vars.len().max(1));
    for &var in &vars[cut.min(vars.len())..] {
        if let Some(value) = b.get(var) {
            model.set(var, value);
        }
    }
    let mut changes = 1 + rng.below(3);
    while changes > 0 && !vars.is_empty() {
        changes -= 1;
        let var = vars[rng.below(vars.len())];
        let source = vars[rng.below(vars.len())];
        let kinds = (
            subject.pool().var_info(var).kind,
            subject.pool().var_info(source).kind,
        );
        let value = match rng.below(3) {
            0 if kinds.0 == kinds.1 => model.get(source),
            1 => Some(kinds.0.sort().zero()),
            _ => Some(random_value(subject, var, rng)),
        };
        if let Some(value) = value {
            model.set(var, value);
        }
    }
    settle(subject, model)
}
