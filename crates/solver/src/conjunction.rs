//! The clauses of a query, evaluated under one model after another.

use budget::PRICES;
use expr::{Model, Pool, Tape, Term, Value};

/// How many times as much as evaluating an operator it costs to lay it out.
const LAYING_OUT: u64 = 8;

/// Clauses that must all be true.
pub(crate) struct Conjunction<'p> {
    pool: &'p Pool,
    /// Clauses that are evaluated as trees, the last one of the query first: it is the one that is
    /// violated most often.
    small: Vec<Term>,
    /// All others, with their shared parts once.
    large: Vec<Term>,
    tape: Option<Tape>,
    n_operators: u64,
}

impl<'p> Conjunction<'p> {
    pub(crate) fn new(pool: &'p Pool, clauses: &[Term]) -> Conjunction<'p> {
        let (small, large) = clauses.iter().rev().partition(|&&c| pool.is_small(c));
        Conjunction {
            pool,
            small,
            large,
            tape: None,
            n_operators: 0,
        }
    }

    /// Whether a model makes all of them true.
    pub(crate) fn holds(&mut self, model: &Model) -> bool {
        for &clause in &self.small {
            // Most trees are left at the first operand that decides.
            self.n_operators += 1 + u64::from(self.pool.size(clause)) / 4;
            if !self.pool.holds(clause, model) {
                return false;
            }
        }
        if self.large.is_empty() {
            return true;
        }
        let tape = self.tape.get_or_insert_with(|| {
            let tape = Tape::new(self.pool, &self.large);
            self.n_operators += LAYING_OUT * tape.n_steps() as u64;
            tape
        });
        tape.load(model);
        tape.run();
        self.n_operators += tape.n_steps() as u64;
        (0..self.large.len()).all(|k| tape.value(k) == Value::Bool(true))
    }

    /// What the evaluations so far have cost, in steps.
    pub(crate) fn steps(&self) -> u64 {
        PRICES.operator * self.n_operators
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::{BinOp, VarKind};

    #[test]
    fn agrees_with_clause_by_clause() {
        let mut pool = Pool::new();
        let x = pool.var(VarKind::Int, "x");
        // Large and shared: a long sum, compared with two numbers.
        let mut sum = x;
        for k in 1..300 {
            let odd = pool.int(2 * k + 1);
            let product = pool.binary(BinOp::Mul, sum, odd);
            sum = pool.binary(BinOp::Xor, product, x);
        }
        let (zero, seven) = (pool.int(0), pool.int(7));
        let small = pool.binary(BinOp::Lt, seven, x);
        let large = pool.binary(BinOp::Lt, zero, sum);
        assert!(pool.is_small(small) && !pool.is_small(large));
        let clauses = [large, small];
        let mut conjunction = Conjunction::new(&pool, &clauses);
        let var = pool.var_of(x).expect("a variable");
        let mut n_true = 0;
        for value in -50..50 {
            let mut model = Model::new();
            model.set(var, Value::Int(value));
            let expected = clauses.iter().all(|&c| pool.holds(c, &model));
            assert_eq!(conjunction.holds(&model), expected, "{value}");
            n_true += u32::from(expected);
        }
        assert!(n_true > 0 && n_true < 42, "{n_true}: both clauses decide");
        assert!(conjunction.steps() > 0);
    }
}
