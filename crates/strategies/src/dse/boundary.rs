//! Tests on a boundary: a comparison that some mutant changes to its neighbour (`<` to `<=`, `5` to `6`) tells
//! the two apart only where its operands are equal, or one apart. A test that comes by the comparison is run
//! concolically, and the solver is asked for values that lead there on the same path and make the operands so.
//!
//! What comes out are tests to try, nothing is claimed of them.

use std::sync::Arc;

use executor::Worker;
use expr::{BinOp, Node, Pool, Sort, Term, UnOp};
use goals::Goals;
use rustc_hash::FxHashMap;
use solver::Verdict;
use symex::trace::Why;
use symex::{Clause, Effort};
use testcase::TestCase;
use vm::domain::Site;

use super::expand::expand;
use super::{Answering, TestExplorer};

/// Times that a run comes by one comparison that are looked at.
const MAX_TIMES: usize = 3;

/// A comparison: internal name of the class, index of the method in the class file, and the jump.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Index of the method in the class file.
    pub method: usize,
    /// Where the jump is.
    pub pc: u32,
}

/// Finds tests on boundaries, with a machine of its own.
pub struct Boundaries {
    engine: TestExplorer,
}

impl Boundaries {
    /// With a machine that has the goals' classes loaded.
    pub fn new(worker: Worker, goals: &Goals, seed: u64, answering: Answering) -> Boundaries {
        Boundaries {
            engine: TestExplorer::new(worker, goals, seed, answering),
        }
    }

    /// Tests that come by some comparisons as this one does, with operands that are equal or one apart; and the
    /// steps that took.
    pub fn tests(&mut self, test: &TestCase, places: &[Place]) -> (Vec<TestCase>, u64) {
        self.engine.tidy_up();
        let wanted: Vec<Site> = places.iter().filter_map(|p| self.site(p)).collect();
        let expanded = expand(test);
        let followed = self.engine.follow(&expanded);
        let mut steps = followed.steps;
        let domain = &self.engine.follower.domain;
        let input = domain.input.clone();
        let made = self.engine.follower.made().to_vec();
        let mut clauses: Vec<Term> = Vec::new();
        let mut times: FxHashMap<Site, usize> = FxHashMap::default();
        let mut found = Vec::new();
        for decision in &followed.trace.decisions {
            // The strings of a test stay as wide as they are.
            let Clause::Holds(taken) = decision.taken else {
                continue;
            };
            let n = times.entry(decision.site).or_default();
            if decision.why == Why::Branch && wanted.contains(&decision.site) && *n < MAX_TIMES {
                *n += 1;
                let before = self.engine.asker.steps();
                for goal in boundaries(&mut self.engine.follower.domain.pool, taken) {
                    clauses.push(goal);
                    let pool = &mut self.engine.follower.domain.pool;
                    let asker = &mut self.engine.asker;
                    let verdict = asker.ask(pool, &clauses, &input.model, Effort::Thorough);
                    clauses.pop();
                    if let Verdict::Sat(model) = verdict {
                        let follower = &self.engine.follower;
                        let derived = follower.derived(&expanded, &made, &input.choices, model);
                        found.extend(derived.map(|d| d.tidy()));
                    }
                }
                steps += self.engine.asker.steps() - before;
            }
            clauses.push(taken);
        }
        let mut different: Vec<TestCase> = Vec::with_capacity(found.len());
        for t in found {
            if !different.contains(&t) {
                different.push(t);
            }
        }
        (different, steps)
    }

    fn site(&self, place: &Place) -> Option<Site> {
        let vm = self.engine.worker.vm();
        let class = vm.classes.iter().find(|c| c.name == place.class)?;
        let is_it = |m: &vm::MethodId| usize::from(vm.methods[*m].file_idx) == place.method;
        Some(Site {
            method: class.method_ids().find(is_it)?,
            bci: place.pc,
        })
    }
}

/// What makes the operands of a comparison equal, or one apart; nothing for other conditions. Terms are
/// simplified as they are built, so that `x < 5` may be `x <= 4`: all of them are tried.
fn boundaries(pool: &mut Pool, condition: Term) -> Vec<Term> {
    let mut node = pool.node(condition);
    while let Node::Unary(UnOp::Not, inner) = node {
        node = pool.node(inner);
    }
    let Node::Binary(BinOp::Lt | BinOp::Le | BinOp::Eq | BinOp::Ne, left, right) = node else {
        return Vec::new();
    };
    let one = match pool.sort(left) {
        Sort::Int => pool.int(1),
        Sort::Long => pool.long(1),
        _ => return vec![pool.eq(left, right)],
    };
    let (more, less) = (
        pool.binary(BinOp::Add, right, one),
        pool.binary(BinOp::Sub, right, one),
    );
    [right, more, less].map(|r| pool.eq(left, r)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::VarKind;

    #[test]
    fn a_comparison_has_three_boundaries_and_other_conditions_none() {
        let mut pool = Pool::new();
        let x = pool.var(VarKind::Int, "x");
        let five = pool.int(5);
        let less = pool.binary(BinOp::Lt, x, five);
        let not = pool.not(less);
        for condition in [less, not] {
            let found = boundaries(&mut pool, condition);
            let wanted = pool.eq(x, five);
            assert_eq!(found.len(), 3);
            assert!(found.contains(&wanted), "whichever form the term has");
        }
        let either = {
            let y = pool.var(VarKind::Int, "y");
            let other = pool.eq(y, five);
            pool.binary(BinOp::Or, less, other)
        };
        assert!(boundaries(&mut pool, either).is_empty());
        let (d, half) = (pool.var(VarKind::Double, "d"), pool.double(0.5));
        let below = pool.binary(BinOp::Le, d, half);
        assert_eq!(boundaries(&mut pool, below).len(), 1);
    }
}
