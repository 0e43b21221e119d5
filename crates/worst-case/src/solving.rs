//! Questions about path conditions: comparisons by [`crate::order`], the rest by the chain.

use budget::PRICES;
use expr::{Model, Term};
use solver::Verdict;
use symex::Effort;

use crate::order::{self, Answer, Comparison};
use crate::subject::Subject;

/// Steps for which many inputs can be run instead of asking one question.
const DEAR: u64 = 500_000;

/// Whether it is worth while to let the general solver think: where it mostly comes to no answer, or only
/// after long, it is asked seldom.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Patience {
    /// Answers that came soon less others, of late.
    credit: i32,
    /// Questions that were not put to it since the last one that was.
    n_spared: u32,
    /// How often it was asked seldom and in vain.
    n_seldom: u32,
}

impl Patience {
    /// Answers that did not come before it is asked seldom.
    const LEAST: i32 = -2;
    /// Credit that is remembered.
    const MOST: i32 = 6;
    /// Of how many questions one is put to it nevertheless, each time in vain of twice as many.
    const SELDOM: u32 = 64;

    fn effort(&mut self) -> Effort {
        if self.credit > Patience::LEAST {
            return Effort::Thorough;
        }
        self.n_spared += 1;
        if self.n_spared < Patience::SELDOM << self.n_seldom.min(10) {
            return Effort::Quick;
        }
        self.n_spared = 0;
        self.n_seldom += 1;
        Effort::Thorough
    }

    fn learn(&mut self, is_answered: bool) {
        if is_answered {
            self.n_seldom = 0;
        }
        let step = if is_answered { 1 } else { -1 };
        self.credit = (self.credit + step).clamp(Patience::LEAST, Patience::MOST);
    }
}

impl Subject {
    /// Whether clauses can all hold, with values near those of the hint.
    pub fn solve(&mut self, clauses: &[Term], hint: &Model) -> Verdict {
        self.n_questions += 1;
        let part = self.violated_part(clauses, hint);
        if part.is_empty() {
            return Verdict::Sat(hint.clone());
        }
        let pool = &self.explorer.domain.pool;
        let known = &mut self.comparisons;
        let comparisons: Option<Vec<Comparison>> = part
            .iter()
            .map(|&c| *known.entry(c).or_insert_with(|| order::comparison(pool, c)))
            .collect();
        if let Some(comparisons) = comparisons {
            let (answer, steps) = order::solve(pool, &comparisons, hint, &mut self.rng);
            self.order_steps += steps;
            match answer {
                Answer::Sat(model) => return Verdict::Sat(model),
                Answer::Unsat => return Verdict::Unsat,
                Answer::Unknown => {}
            }
        }
        self.n_hard += 1;
        let effort = self.patience.effort();
        let pool = &mut self.explorer.domain.pool;
        let before = self.asker.steps();
        let verdict = self.asker.ask(pool, &part, hint, effort);
        if effort == Effort::Thorough {
            let is_dear = self.asker.steps() - before > DEAR;
            let is_answered = !matches!(verdict, Verdict::Unknown(_));
            self.patience.learn(is_answered && !is_dear);
        }
        verdict
    }

    /// The clauses that hang together with those that the hint violates.
    fn violated_part(&mut self, clauses: &[Term], hint: &Model) -> Vec<Term> {
        let pool = &self.explorer.domain.pool;
        self.order_steps += PRICES.operator * clauses.len() as u64;
        let mut touched = vec![false; pool.n_vars()];
        let mut queue = Vec::new();
        let mut is_in = vec![false; clauses.len()];
        for (k, &c) in clauses.iter().enumerate() {
            if !pool.holds(c, hint) {
                is_in[k] = true;
                if pool.vars(c).is_empty() {
                    continue;
                }
                for &v in pool.vars(c) {
                    if !std::mem::replace(&mut touched[v.index()], true) {
                        queue.push(v);
                    }
                }
            }
        }
        if !is_in.contains(&true) {
            return Vec::new();
        }
        // Few passes suffice: later clauses mention what earlier ones do.
        loop {
            let mut grew = false;
            for (k, &c) in clauses.iter().enumerate() {
                if is_in[k] || !pool.vars(c).iter().any(|v| touched[v.index()]) {
                    continue;
                }
                is_in[k] = true;
                grew = true;
                for &v in pool.vars(c) {
                    touched[v.index()] = true;
                }
            }
            if !grew {
                break;
            }
        }
        let part = clauses.iter().zip(&is_in).filter(|(_, is_in)| **is_in);
        part.map(|(&c, _)| c).collect()
    }
}
