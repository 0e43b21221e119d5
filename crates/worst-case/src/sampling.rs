//! Symbolic execution of one path at a time: algorithms 2, 3 and 5.
//!
//! The published algorithm steps through a program and picks a successor at each decision among those
//! that the solver finds satisfiable. Here a run is concrete, so a path is found by runs: each decision
//! of a run is looked at in order, and where the other side is wanted and satisfiable together with
//! everything before it, the next run goes there. The path that is left has the same distribution.

use budget::Rng;
use expr::{Model, Term};
use solver::Verdict;

use crate::subject::{Gene, Individual, Subject};

/// Which side of a decision is wanted.
pub trait Guide {
    /// Whether another side than the one taken is wanted at a decision, given the path up to it.
    fn wants_other(&mut self, before: &[Gene], gene: &Gene, rng: &mut Rng) -> bool;
}

/// Any side, with equal probability.
pub struct Coin;

impl Guide for Coin {
    fn wants_other(&mut self, _: &[Gene], gene: &Gene, rng: &mut Rng) -> bool {
        let n = gene.others.as_ref().map_or(2, |o| o.len() + 1);
        rng.below(n) != 0
    }
}

/// Follows a guide to the end of a path, which complies with the precondition. Starts from values
/// that satisfy it. Nothing when the input cannot be made.
///
/// # Errors
/// When the machine itself fails.
pub fn walk(
    subject: &mut Subject,
    pre: &[Term],
    start: &Model,
    guide: &mut dyn Guide,
    rng: &mut Rng,
) -> Result<Option<Individual>, String> {
    let Some(mut path) = subject.run(start)? else {
        return Ok(None);
    };
    let mut settled: Vec<Term> = subject.base.iter().chain(pre).copied().collect();
    let mut k = 0;
    // How many sides are turned before the next run. While runs come by the decisions that were
    // foreseen, more are; the foreseen ones that a run does not come by are forgotten.
    let mut batch = 1;
    while k < path.genes.len() && !subject.is_over() {
        let (mark, first) = (settled.len(), k);
        let mut model = path.model.clone();
        let mut n_turned = 0;
        let mut foreseen = Vec::new();
        while k < path.genes.len() && n_turned < batch {
            let gene = &path.genes[k];
            let holds = n_turned == 0 || subject.pool().holds(gene.clause, &model);
            if !holds {
                break;
            }
            let mut clause = gene.clause;
            if guide.wants_other(&path.genes[..k], gene, rng) {
                let other = subject.other(gene, rng);
                settled.push(other);
                match subject.solve(&settled, &model) {
                    Verdict::Sat(found) => {
                        model = found;
                        n_turned += 1;
                        clause = other;
                    }
                    Verdict::Unsat | Verdict::Unknown(_) => {}
                }
                settled.pop();
            }
            settled.push(clause);
            foreseen.push(clause);
            k += 1;
        }
        if n_turned == 0 {
            break;
        }
        let Some(next) = subject.run(&model)? else {
            return Ok(Some(path));
        };
        let met = next.genes[first.min(next.genes.len())..].iter();
        let n_met = met
            .zip(&foreseen)
            .take_while(|(g, c)| g.clause == **c)
            .count();
        if n_met == foreseen.len() {
            batch = (batch * 2).min(1024);
        } else {
            batch = 1;
            // At least the first side that was turned is settled, so this ends.
            let n_sure = n_met.max(1).min(foreseen.len());
            settled.truncate(mark + n_sure);
            k = first + n_sure;
        }
        path = next;
    }
    Ok(Some(path))
}

/// A path that complies with a precondition and is random otherwise; nothing when the solver finds no
/// input for the precondition.
///
/// # Errors
/// When the machine itself fails.
pub fn path_under(
    subject: &mut Subject,
    pre: &[Term],
    hint: &Model,
    rng: &mut Rng,
) -> Result<Option<Individual>, String> {
    let clauses: Vec<Term> = subject.base.iter().chain(pre).copied().collect();
    match subject.solve(&clauses, hint) {
        Verdict::Sat(model) => walk(subject, pre, &model, &mut Coin, rng),
        Verdict::Unsat | Verdict::Unknown(_) => Ok(None),
    }
}

/// The first path of [`path_under`] that comes, with nothing left to chance: values stay near the hint.
///
/// # Errors
/// When the machine itself fails.
pub fn near_path(
    subject: &mut Subject,
    pre: &[Term],
    hint: &Model,
) -> Result<Option<Individual>, String> {
    let clauses: Vec<Term> = subject.base.iter().chain(pre).copied().collect();
    match subject.solve(&clauses, hint) {
        Verdict::Sat(model) => subject.run(&model),
        Verdict::Unsat | Verdict::Unknown(_) => Ok(None),
    }
}

/// Random paths, a population's worth or as many as there is time for.
///
/// # Errors
/// When the machine itself fails.
pub fn random_paths(
    subject: &mut Subject,
    n: usize,
    limit: u64,
    rng: &mut Rng,
) -> Result<Vec<Individual>, String> {
    let mut population = Vec::new();
    while population.len() < n && !subject.is_over() {
        if population.len() > 1 && subject.steps() >= limit {
            break;
        }
        let start = subject.first_model();
        match walk(subject, &[], &start, &mut Coin, rng)? {
            Some(path) => population.push(path),
            None => break,
        }
    }
    Ok(population)
}
