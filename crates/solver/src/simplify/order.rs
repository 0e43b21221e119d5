//! Chains of comparisons: `a < b && b <= c && c < a` cannot be.
//!
//! Each comparison of two integer terms is an edge of a graph, `a - b <= w`; terms are not looked
//! into, they are just values. A cycle of negative weight refutes the query (Bellman and Ford).

use expr::{BinOp, Node, Pool, Term, Value};
use rustc_hash::FxHashMap;

/// Beyond this many edges the graph is not worth its while.
const MAX_EDGES: usize = 200;

/// `a - b <= weight`, by places of terms.
struct Edge {
    a: usize,
    b: usize,
    weight: i128,
}

pub(super) struct Order {
    places: FxHashMap<Term, usize>,
    terms: Vec<Term>,
    edges: Vec<Edge>,
}

/// The place of the number 0, against which constants are compared.
const ZERO: usize = 0;

impl Order {
    /// The graph of some clauses.
    pub(super) fn of(pool: &Pool, clauses: &[Term]) -> Order {
        let mut order = Order {
            places: FxHashMap::default(),
            terms: Vec::new(),
            edges: Vec::new(),
        };
        order.terms.push(pool.bool(true));
        for &clause in clauses {
            let Node::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Eq), left, right) =
                pool.node(clause)
            else {
                continue;
            };
            if !pool.sort(left).is_integral() {
                continue;
            }
            let strict = i128::from(op == BinOp::Lt);
            order.add(pool, left, right, -strict);
            if op == BinOp::Eq {
                order.add(pool, right, left, 0);
            }
        }
        order
    }

    /// Notes `left - right <= weight`.
    fn add(&mut self, pool: &Pool, left: Term, right: Term, weight: i128) {
        let ((a, c), (b, d)) = (self.place(pool, left), self.place(pool, right));
        self.edges.push(Edge {
            a,
            b,
            weight: weight - c + d,
        });
    }

    /// A term as a place and an offset.
    fn place(&mut self, pool: &Pool, term: Term) -> (usize, i128) {
        if let Some(constant) = pool.const_of(term).and_then(Value::as_integer) {
            return (ZERO, i128::from(constant));
        }
        let next = self.terms.len();
        let place = *self.places.entry(term).or_insert(next);
        if place == next {
            self.terms.push(term);
            let range = pool.range(term);
            self.edges.push(Edge {
                a: place,
                b: ZERO,
                weight: i128::from(range.hi),
            });
            self.edges.push(Edge {
                a: ZERO,
                b: place,
                weight: -i128::from(range.lo),
            });
        }
        (place, 0)
    }

    /// Whether no values satisfy all comparisons. (Of a graph that is too large, nothing is said.)
    pub(super) fn is_contradictory(&self) -> bool {
        let n = self.terms.len();
        if self.edges.len() > MAX_EDGES {
            return false;
        }
        let mut distances = vec![0i128; n];
        for _ in 0..=n {
            let mut changed = false;
            for edge in &self.edges {
                let through = distances[edge.b] + edge.weight;
                if through < distances[edge.a] {
                    distances[edge.a] = through;
                    changed = true;
                }
            }
            if !changed {
                return false;
            }
        }
        true
    }
}
