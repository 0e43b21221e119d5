//! Replacing a variable by a constant.

use expr::{Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// When there are more remembered results than this, all are dropped.
const MAX_KNOWN: usize = 200_000;

/// Remembers results: the clauses of a path come again with every query along it.
#[derive(Default)]
pub(super) struct Substituter {
    known: FxHashMap<(Term, VarId, Term), Term>,
}

impl Substituter {
    /// `term` with `constant` in the place of `var`, simplified.
    pub(super) fn replace(
        &mut self,
        pool: &mut Pool,
        term: Term,
        var: VarId,
        constant: Term,
    ) -> Term {
        if self.known.len() > MAX_KNOWN {
            self.known.clear();
        }
        let mut stack = vec![(term, false)];
        while let Some((inner, operands_done)) = stack.pop() {
            let key = (inner, var, constant);
            if self.known.contains_key(&key) {
                continue;
            }
            if pool.vars(inner).binary_search(&var).is_err() {
                self.known.insert(key, inner);
                continue;
            }
            let node = pool.node(inner);
            if !operands_done {
                stack.push((inner, true));
                stack.extend(node.operands().map(|operand| (operand, false)));
                continue;
            }
            let known = |operand: Term| self.known[&(operand, var, constant)];
            let result = match node {
                Node::Const(_) => inner,
                Node::Var(_) => constant,
                Node::Unary(op, a) => {
                    let a = known(a);
                    pool.unary(op, a)
                }
                Node::Binary(op, a, b) => {
                    let (a, b) = (known(a), known(b));
                    pool.binary(op, a, b)
                }
                Node::Ite(a, b, c) => {
                    let (a, b, c) = (known(a), known(b), known(c));
                    pool.ite(a, b, c)
                }
            };
            self.known.insert(key, result);
        }
        self.known[&(term, var, constant)]
    }
}
