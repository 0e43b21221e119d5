//! What can be seen without searching: constants, contradictions, equalities and intervals.

pub(crate) mod bounds;
mod order;
mod substitute;

use expr::{BinOp, Model, Node, Pool, Term, UnOp, VarId};
use rustc_hash::FxHashSet;

use crate::stats::{Layer, Next};
use crate::{Query, Verdict};
use bounds::Bounds;
use order::Order;
use substitute::Substituter;

/// How often equalities are looked for in what substitution left.
const MAX_ROUNDS: u32 = 4;

/// The link.
#[derive(Default)]
pub(crate) struct Simplify {
    substituter: Substituter,
    literals: FxHashSet<Term>,
}

/// A query on the way to being simpler.
struct Work {
    clauses: Vec<Term>,
    /// Variables with the constant they must have; gone from the clauses.
    fixed: Vec<(VarId, Term)>,
}

impl Simplify {
    /// Splits conjunctions, drops duplicates; nothing where two clauses contradict each other.
    fn flatten(&mut self, pool: &mut Pool, clauses: &[Term]) -> Option<Vec<Term>> {
        self.literals.clear();
        let mut flat = Vec::with_capacity(clauses.len());
        let mut stack: Vec<Term> = Vec::new();
        for &clause in clauses {
            stack.push(clause);
            while let Some(term) = stack.pop() {
                match pool.node(term) {
                    Node::Const(value) if value.as_bool() == Some(true) => continue,
                    Node::Const(_) => return None,
                    Node::Binary(BinOp::And, a, b) => {
                        stack.extend([b, a]);
                        continue;
                    }
                    Node::Unary(UnOp::Not, inner) => {
                        if let Node::Binary(BinOp::Or, a, b) = pool.node(inner) {
                            let (a, b) = (pool.not(a), pool.not(b));
                            stack.extend([b, a]);
                            continue;
                        }
                    }
                    _ => {}
                }
                let opposite = pool.not(term);
                if self.literals.contains(&opposite) {
                    return None;
                }
                if self.literals.insert(term) {
                    flat.push(term);
                }
            }
        }
        Some(flat)
    }

    /// Fixes variables that must equal a constant, as long as there are any.
    fn fix(&mut self, pool: &mut Pool, work: &mut Work) -> Option<()> {
        for _ in 0..MAX_ROUNDS {
            let found = work
                .clauses
                .iter()
                .find_map(|&clause| fixes(pool, clause).map(|fixed| (clause, fixed)));
            let Some((equality, (var, constant))) = found else {
                return Some(());
            };
            work.fixed.push((var, constant));
            let mut replaced = Vec::with_capacity(work.clauses.len());
            for &clause in &work.clauses {
                if clause == equality {
                    continue;
                }
                let is_free = pool.vars(clause).binary_search(&var).is_ok();
                replaced.push(if is_free {
                    self.substituter.replace(pool, clause, var, constant)
                } else {
                    clause
                });
            }
            work.clauses = self.flatten(pool, &replaced)?;
        }
        Some(())
    }
}

/// The variable and constant of a clause `var == constant`.
fn fixes(pool: &Pool, clause: Term) -> Option<(VarId, Term)> {
    let Node::Binary(BinOp::Eq, left, right) = pool.node(clause) else {
        return None;
    };
    // Not for floats: 0.0 equals -0.0.
    if !pool.sort(left).is_integral() {
        return None;
    }
    pool.const_of(right)?;
    Some((pool.var_of(left)?, right))
}

impl Layer for Simplify {
    const NAME: &'static str = "simplify";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        let Some(clauses) = self.flatten(pool, query.clauses) else {
            return Verdict::Unsat;
        };
        let mut work = Work {
            clauses,
            fixed: Vec::new(),
        };
        if self.fix(pool, &mut work).is_none() {
            return Verdict::Unsat;
        }
        let Some(bounds) = Bounds::of(pool, &work.clauses) else {
            return Verdict::Unsat;
        };
        let mut model = query.hint.cloned().unwrap_or_default();
        let found = match bounds.solution(pool, &work.clauses, &model) {
            Some(values) => Verdict::Sat(values),
            None => {
                if Order::of(pool, &work.clauses).is_contradictory() {
                    return Verdict::Unsat;
                }
                next.check(
                    pool,
                    &Query {
                        clauses: &work.clauses,
                        hint: query.hint,
                    },
                )
            }
        };
        match found {
            Verdict::Sat(found) => {
                crate::slice::take_vars(pool, &work.clauses, &found, &mut model);
                complete(pool, query, &mut model);
                for (var, constant) in work.fixed {
                    model.set(var, pool.const_of(constant).expect("fixed to constants"));
                }
                Verdict::Sat(model)
            }
            verdict => verdict,
        }
    }

    fn forget(&mut self) {
        self.substituter = Substituter::default();
        self.literals.clear();
    }
}

/// Variables that simplification has removed may have any value; they get one.
fn complete(pool: &Pool, query: &Query<'_>, model: &mut Model) {
    for &clause in query.clauses {
        for &var in pool.vars(clause) {
            if model.get(var).is_none() {
                model.set(var, pool.var_info(var).kind.sort().zero());
            }
        }
    }
}
