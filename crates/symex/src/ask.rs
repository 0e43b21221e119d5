//! Questions to the solver, and what they cost.
//!
//! Everything that follows paths asks through an [`Asker`]: explorations from an entry, and those from a
//! test. It knows two chains of links. The *quick* one has no back end and refutes little; the
//! *thorough* one ends with Z3. The price of a question is what the links did for it, by their own
//! counts, so it is the same in every run.

use budget::PRICES;
use expr::{Model, Pool, Term};
use solver::{LinkStats, Query, Reason, Solver, SolverConfig, Verdict, build_chain};

/// How much an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Only the quick links; all of them where there are no quick ones.
    Quick,
    /// All links.
    Thorough,
}

/// The asker.
pub struct Asker {
    quick: Option<Box<dyn Solver>>,
    thorough: Option<Box<dyn Solver>>,
    /// Questions asked.
    n_questions: u64,
    n_thorough: u64,
}

impl Asker {
    /// With one chain for every question.
    pub fn new(config: &SolverConfig) -> Asker {
        Asker {
            quick: None,
            thorough: Some(build_chain(config)),
            n_questions: 0,
            n_thorough: 0,
        }
    }

    /// With a quick chain, and perhaps one that is asked when the quick one does not know.
    pub fn in_two_steps(quick: &SolverConfig, thorough: Option<&SolverConfig>) -> Asker {
        Asker {
            quick: Some(build_chain(quick)),
            thorough: thorough.map(build_chain),
            n_questions: 0,
            n_thorough: 0,
        }
    }

    /// Questions that went to the thorough links.
    pub fn n_thorough(&self) -> u64 {
        self.n_thorough
    }

    /// Asks whether all clauses can be true at once. The hint satisfies all but the last of them.
    pub fn ask(
        &mut self,
        pool: &mut Pool,
        clauses: &[Term],
        hint: &Model,
        effort: Effort,
    ) -> Verdict {
        self.n_questions += 1;
        let query = Query {
            clauses,
            hint: Some(hint),
        };
        let mut verdict = Verdict::Unknown(Reason::NobodyLeft);
        if let Some(quick) = &mut self.quick {
            verdict = quick.check(pool, &query);
        }
        let goes_on = effort == Effort::Thorough || self.quick.is_none();
        if let (Verdict::Unknown(_), true, Some(thorough)) = (&verdict, goes_on, &mut self.thorough)
        {
            self.n_thorough += 1;
            verdict = thorough.check(pool, &query);
        }
        verdict
    }

    /// What all questions so far have cost.
    pub fn steps(&self) -> u64 {
        let links: u64 = self.chains().map(|chain| chain.steps()).sum();
        links + PRICES.query * self.n_questions
    }

    /// Drops everything that refers to terms: they come from another pool now.
    pub fn forget(&mut self) {
        for chain in self.quick.iter_mut().chain(&mut self.thorough) {
            chain.forget();
        }
    }

    /// Counters of the links, the quick ones first.
    pub fn stats(&self) -> Vec<LinkStats> {
        let mut stats = Vec::new();
        for chain in self.chains() {
            chain.stats(&mut stats);
        }
        stats
    }

    fn chains(&self) -> impl Iterator<Item = &Box<dyn Solver>> {
        self.quick.iter().chain(&self.thorough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::{BinOp, VarKind};

    fn without_z3() -> SolverConfig {
        SolverConfig {
            z3: false,
            ..SolverConfig::default()
        }
    }

    #[test]
    fn questions_cost_what_the_links_did() {
        let mut pool = Pool::new();
        let x = pool.var(VarKind::Int, "x");
        let (seven, limit) = (pool.int(7), pool.int(1_000_003));
        let easy = pool.binary(BinOp::Lt, seven, x);
        let product = pool.binary(BinOp::Mul, x, x);
        let hard = pool.binary(BinOp::Eq, product, limit);
        let mut asker = Asker::in_two_steps(&without_z3(), None);
        let hint = Model::new();
        let mut cost = |clause| {
            let before = asker.steps();
            let verdict = asker.ask(&mut pool, &[clause], &hint, Effort::Thorough);
            (verdict, asker.steps() - before)
        };
        let (answer, cheap) = cost(easy);
        assert!(matches!(answer, Verdict::Sat(_)));
        let (answer, dear) = cost(hard);
        assert!(matches!(answer, Verdict::Unknown(_)), "{answer:?}");
        assert!(dear > 10 * cheap, "{dear} and {cheap}");
        let (_, again) = cost(hard);
        assert_eq!(again, dear, "nobody remembers what nobody knows");
    }
}
