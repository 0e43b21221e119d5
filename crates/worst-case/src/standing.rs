//! Clauses that hold, one more at a time: values that satisfy all clauses of the beginning of a path are
//! kept while the path goes on.
//!
//! Comparisons are edges of one [`Graph`] that only grows, so a clause costs what it moves. Other clauses
//! are kept true by looking at them again when a value moves; where one does not hold, single values are
//! tried. That a clause cannot be made true here proves nothing.

use std::sync::Arc;

use expr::{BinOp, Model, Node, Pool, Sort, Term, Value, VarId};
use rustc_hash::FxHashMap;

use crate::order::{Comparison, Graph, ZERO, comparison};

/// Variables of a clause, one of which may get another value.
const MAX_VARS: usize = 8;

/// Values, and the clauses that they satisfy.
pub(crate) struct Standing {
    graph: Graph,
    /// Places that must differ by something else than this.
    different: Vec<(u32, u32, i128)>,
    /// By place: which of them speak of it.
    different_of: FxHashMap<u32, Vec<u32>>,
    /// Clauses that are no comparisons.
    hard: Vec<Term>,
    hard_of: FxHashMap<VarId, Vec<u32>>,
    /// Numbers that clauses compared with.
    constants: Arc<[i64]>,
    pub model: Model,
    /// Clauses and values that were looked at.
    work: u64,
}

impl Standing {
    /// Values, of which nothing is demanded yet; others may be tried where no comparison says which.
    pub fn new(model: Model, constants: Arc<[i64]>) -> Standing {
        Standing {
            graph: Graph::new(),
            different: Vec::new(),
            different_of: FxHashMap::default(),
            hard: Vec::new(),
            hard_of: FxHashMap::default(),
            constants,
            model,
            work: 0,
        }
    }

    /// How much was looked at.
    pub fn work(&self) -> u64 {
        self.work + self.graph.n_moves
    }

    /// Makes a clause hold, and keeps it; false, with everything as it was, where that is not possible.
    pub fn demand(&mut self, pool: &Pool, clause: Term) -> bool {
        self.work += 1;
        let mut parts = Vec::new();
        conjuncts(pool, clause, &mut parts);
        let comparisons = parts.iter().map(|&c| comparison(pool, c));
        match comparisons.collect::<Option<Vec<Comparison>>>() {
            Some(comparisons) => self.compare(pool, &comparisons),
            None => self.hold(pool, clause),
        }
    }

    fn place(&mut self, pool: &Pool, side: crate::order::Side) -> (u32, i128) {
        let n = self.graph.edges.len();
        let found = self.graph.node(pool, &self.model, side);
        // A new place has the range of its kind, which its value is in.
        for at in n..self.graph.edges.len() {
            self.graph.activate(at);
        }
        found
    }

    fn compare(&mut self, pool: &Pool, comparisons: &[Comparison]) -> bool {
        let places: Vec<_> = comparisons
            .iter()
            .map(|c| (c.op, self.place(pool, c.left), self.place(pool, c.right)))
            .collect();
        let (n_edges, n_different) = (self.graph.edges.len(), self.different.len());
        let before = self.graph.values.clone();
        let is_done = places.into_iter().all(|(op, (a, x), (b, y))| match op {
            BinOp::Lt => self.bound(a, b, y - x - 1),
            BinOp::Le => self.bound(a, b, y - x),
            BinOp::Eq => self.bound(a, b, y - x) && self.bound(b, a, x - y),
            _ => {
                self.part(a, b, y - x);
                self.keep_apart(a, b, y - x)
            }
        });
        let is_done = is_done && self.settle(pool, &before);
        if !is_done {
            self.undo(n_edges, n_different, before);
        }
        is_done
    }

    /// Demands `a <= b + weight`.
    fn bound(&mut self, a: u32, b: u32, weight: i128) -> bool {
        self.graph.edge(a, b, weight);
        let at = self.graph.edges.len() - 1;
        let (above, below) = (&self.graph.above, &self.graph.below);
        // The place that hangs together with fewer others moves.
        let lowers = match (a, b) {
            (ZERO, _) => false,
            (_, ZERO) => true,
            _ => above[a as usize].len() <= below[b as usize].len(),
        };
        self.graph.enforce(at, lowers)
    }

    fn part(&mut self, a: u32, b: u32, d: i128) {
        let at = self.different.len() as u32;
        self.different.push((a, b, d));
        for place in [a, b] {
            self.different_of.entry(place).or_default().push(at);
        }
    }

    /// Where two places do not differ as they must, one of them goes below or above for good.
    fn keep_apart(&mut self, a: u32, b: u32, d: i128) -> bool {
        let values = &self.graph.values;
        if values[a as usize] != values[b as usize] + d {
            return true;
        }
        [(a, b, d - 1), (b, a, -d - 1)]
            .into_iter()
            .any(|(a, b, weight)| {
                let n = self.graph.edges.len();
                let is_bound = self.bound(a, b, weight);
                if !is_bound {
                    self.graph.edges.truncate(n);
                }
                is_bound
            })
    }

    /// After values moved: what must differ does, and clauses that are no comparisons hold.
    fn settle(&mut self, pool: &Pool, before: &[i128]) -> bool {
        let moved = |graph: &Graph| -> Vec<u32> {
            let is_moved = |k: &u32| graph.values[*k as usize] != before[*k as usize];
            (0..before.len() as u32).filter(is_moved).collect()
        };
        for _ in 0..64 {
            let places = moved(&self.graph);
            if places.is_empty() {
                return true;
            }
            let touched = places.iter().filter_map(|p| self.different_of.get(p));
            let touched: Vec<u32> = touched.flatten().copied().collect();
            self.work += touched.len() as u64;
            let equal = touched.into_iter().find(|&at| {
                let (a, b, d) = self.different[at as usize];
                self.graph.values[a as usize] == self.graph.values[b as usize] + d
            });
            let Some(at) = equal else {
                return self.adopt(pool, &places);
            };
            let (a, b, d) = self.different[at as usize];
            if !self.keep_apart(a, b, d) {
                return false;
            }
        }
        false
    }

    /// Takes moved values into the model, if the clauses that are no comparisons allow it.
    fn adopt(&mut self, pool: &Pool, places: &[u32]) -> bool {
        let zero = self.graph.values[ZERO as usize];
        if zero != 0 {
            self.graph.values.iter_mut().for_each(|v| *v -= zero);
        }
        let old = self.model.clone();
        let all: Vec<u32>;
        let places = match zero {
            0 => places,
            _ => {
                all = (1..self.graph.values.len() as u32).collect();
                &all
            }
        };
        let mut vars = Vec::with_capacity(places.len());
        for &place in places.iter().filter(|&&p| p != ZERO) {
            let var = self.graph.vars[place as usize - 1];
            let value = self.graph.values[place as usize] as i64;
            let sort = pool.var_info(var).kind.sort();
            self.model.set(var, Value::integer(sort, value));
            vars.push(var);
        }
        let is_kept = vars.iter().all(|var| self.keeps(pool, *var));
        if !is_kept {
            self.model = old;
        }
        is_kept
    }

    /// Whether the clauses that are no comparisons and speak of a variable hold.
    fn keeps(&self, pool: &Pool, var: VarId) -> bool {
        let clauses = self.hard_of.get(&var);
        let mut clauses = clauses.into_iter().flatten();
        clauses.all(|&at| pool.holds(self.hard[at as usize], &self.model))
    }

    fn undo(&mut self, n_edges: usize, n_different: usize, before: Vec<i128>) {
        for at in (n_edges..self.graph.edges.len()).rev() {
            let edge = self.graph.edges[at];
            for list in [
                &mut self.graph.above[edge.b as usize],
                &mut self.graph.below[edge.a as usize],
            ] {
                if list.last() == Some(&(at as u32)) {
                    list.pop();
                }
            }
        }
        self.graph.edges.truncate(n_edges);
        for (a, b, _) in self.different.drain(n_different..) {
            for place in [a, b] {
                if let Some(list) = self.different_of.get_mut(&place) {
                    list.retain(|&at| (at as usize) < n_different);
                }
            }
        }
        self.graph.values = before;
    }

    /// Demands a clause that is no comparison.
    fn hold(&mut self, pool: &Pool, clause: Term) -> bool {
        let vars = pool.vars(clause).to_vec();
        if !pool.holds(clause, &self.model) && !self.try_values(pool, clause, &vars) {
            return false;
        }
        let at = self.hard.len() as u32;
        self.hard.push(clause);
        for var in vars {
            self.hard_of.entry(var).or_default().push(at);
        }
        true
    }

    /// Looks for another value of one variable under which a clause holds and all others still do.
    fn try_values(&mut self, pool: &Pool, clause: Term, vars: &[VarId]) -> bool {
        for &var in vars.iter().rev().take(MAX_VARS) {
            let kind = pool.var_info(var).kind;
            let Some(old) = self.model.get(var).and_then(Value::as_integer) else {
                continue;
            };
            let range = kind.range();
            let near = [1, -1, 32, -32].map(|d| old.saturating_add(d));
            let others = vars.iter().filter_map(|v| self.model.get(*v)?.as_integer());
            let mut candidates: Vec<i64> = others.collect();
            candidates.extend(near);
            candidates.extend(self.constants.iter());
            let place = self.graph.places.get(&var).copied();
            for value in candidates {
                self.work += 1;
                if value == old || value < range.lo || value > range.hi {
                    continue;
                }
                self.model.set(var, Value::integer(kind.sort(), value));
                if pool.holds(clause, &self.model)
                    && self.keeps(pool, var)
                    && place.is_none_or(|p| self.fits(p, i128::from(value)))
                {
                    if let Some(place) = place {
                        self.graph.values[place as usize] = i128::from(value);
                    }
                    return true;
                }
            }
            self.model.set(var, Value::integer(kind.sort(), old));
        }
        false
    }

    /// Whether a place could have a value, all others keeping theirs.
    fn fits(&self, place: u32, value: i128) -> bool {
        let at = |p: u32| match p == place {
            true => value,
            false => self.graph.values[p as usize],
        };
        let edges = [
            &self.graph.above[place as usize],
            &self.graph.below[place as usize],
        ];
        let mut edges = edges.into_iter().flatten();
        let is_bounded = edges.all(|&k| {
            let edge = self.graph.edges[k as usize];
            at(edge.a) <= at(edge.b) + edge.weight
        });
        let different = self.different_of.get(&place);
        is_bounded
            && different.into_iter().flatten().all(|&k| {
                let (a, b, d) = self.different[k as usize];
                at(a) != at(b) + d
            })
    }
}

/// The parts of a conjunction.
fn conjuncts(pool: &Pool, clause: Term, parts: &mut Vec<Term>) {
    match pool.node(clause) {
        Node::Binary(BinOp::And, a, b) if pool.sort(clause) == Sort::Bool => {
            conjuncts(pool, a, parts);
            conjuncts(pool, b, parts);
        }
        _ => parts.push(clause),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use budget::Rng;
    use expr::VarKind;

    #[test]
    fn what_was_demanded_stays_true() {
        let mut rng = Rng::new(3);
        let (mut n_yes, mut n_no) = (0, 0);
        for _ in 0..200 {
            let mut pool = Pool::new();
            let vars: Vec<Term> = (0..5)
                .map(|k| pool.var(VarKind::Byte, &format!("v{k}")))
                .collect();
            let first: Model = vars
                .iter()
                .filter_map(|&t| Some((pool.var_of(t)?, Value::Int(0))))
                .collect();
            let mut standing = Standing::new(first, Arc::new([2, 3]));
            let mut demanded: Vec<Term> = Vec::new();
            for _ in 0..12 {
                let (a, b) = (vars[rng.below(5)], vars[rng.below(5)]);
                let three = pool.int(3);
                let clause = match rng.below(6) {
                    0 => pool.binary(BinOp::Le, a, b),
                    1 => pool.binary(BinOp::Lt, a, b),
                    2 => pool.eq(a, b),
                    3 => pool.binary(BinOp::Ne, a, b),
                    4 => pool.binary(BinOp::Lt, three, a),
                    _ => {
                        let sum = pool.binary(BinOp::Add, a, b);
                        pool.binary(BinOp::Lt, sum, three)
                    }
                };
                if pool.const_of(clause).is_some() {
                    continue;
                }
                let before = standing.model.clone();
                if standing.demand(&pool, clause) {
                    demanded.push(clause);
                    n_yes += 1;
                } else {
                    assert_eq!(before, standing.model);
                    n_no += 1;
                }
                for &c in &demanded {
                    assert!(pool.holds(c, &standing.model), "{}", pool.java(c));
                }
            }
        }
        assert!(n_yes > 500 && n_no > 100, "{n_yes} {n_no}");
    }
}
