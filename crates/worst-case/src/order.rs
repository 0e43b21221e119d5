//! Conjunctions of comparisons between variables and constants, solved by moving as few values as
//! possible.
//!
//! Such conditions are what sorting, searching and matching leave behind, by the thousand. Each is
//! an edge `a <= b + w` of a graph. From values that satisfy all edges but one, lowering (or raising)
//! along the edges either gives values that satisfy all of them or comes back to the new edge, which
//! proves that there are none (Cotton and Maler 2006). What is not a comparison is not for here.

use std::collections::VecDeque;

use budget::{PRICES, Rng};
use expr::{BinOp, Model, Node, Pool, Sort, Term, UnOp, Value, VarId};
use rustc_hash::FxHashMap;

/// What is known about a conjunction.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The model satisfies all clauses.
    Sat(Model),
    /// No values do.
    Unsat,
    /// Something is no comparison of variables and constants, or a disequality is in the way.
    Unknown,
}

/// A side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Side {
    Var(VarId),
    Const(i128),
}

/// A comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    pub op: BinOp,
    pub left: Side,
    pub right: Side,
}

fn side(pool: &Pool, term: Term) -> Option<Side> {
    match pool.node(term) {
        Node::Var(var) => {
            matches!(pool.sort(term), Sort::Int | Sort::Long).then_some(Side::Var(var))
        }
        Node::Const(value) => value.as_integer().map(|v| Side::Const(i128::from(v))),
        _ => None,
    }
}

/// A clause as a comparison, if it is one.
pub(crate) fn comparison(pool: &Pool, clause: Term) -> Option<Comparison> {
    let (op, left, right) = match pool.node(clause) {
        Node::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Eq | BinOp::Ne), left, right) => {
            (op, left, right)
        }
        Node::Unary(UnOp::Not, inner) => match pool.node(inner) {
            Node::Binary(BinOp::Eq, left, right) => (BinOp::Ne, left, right),
            _ => return None,
        },
        _ => return None,
    };
    let (left, right) = (side(pool, left)?, side(pool, right)?);
    Some(Comparison { op, left, right })
}

/// `a <= b + weight`, by places.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub a: u32,
    pub b: u32,
    pub weight: i128,
}

/// The place of the number 0.
pub(crate) const ZERO: u32 = 0;

/// Values and the edges that bound them.
pub(crate) struct Graph {
    pub places: FxHashMap<VarId, u32>,
    /// Of each place after the first.
    pub vars: Vec<VarId>,
    pub values: Vec<i128>,
    pub edges: Vec<Edge>,
    /// By place: edges that bound others from above by it, and those that bound it.
    pub above: Vec<Vec<u32>>,
    pub below: Vec<Vec<u32>>,
    pub n_moves: u64,
}

impl Graph {
    /// One without variables.
    pub fn new() -> Graph {
        Graph {
            places: FxHashMap::default(),
            vars: Vec::new(),
            values: vec![0],
            edges: Vec::new(),
            above: vec![Vec::new()],
            below: vec![Vec::new()],
            n_moves: 0,
        }
    }

    fn place(&mut self, pool: &Pool, hint: &Model, var: VarId) -> u32 {
        let next = self.values.len() as u32;
        let place = *self.places.entry(var).or_insert(next);
        if place == next {
            let range = pool.var_info(var).kind.range();
            let value = hint.get(var).and_then(Value::as_integer).unwrap_or(0);
            self.vars.push(var);
            self.values.push(i128::from(value));
            self.above.push(Vec::new());
            self.below.push(Vec::new());
            self.edge(place, ZERO, i128::from(range.hi));
            self.edge(ZERO, place, -i128::from(range.lo));
        }
        place
    }

    pub fn edge(&mut self, a: u32, b: u32, weight: i128) {
        self.edges.push(Edge { a, b, weight });
    }

    pub fn node(&mut self, pool: &Pool, hint: &Model, side: Side) -> (u32, i128) {
        match side {
            Side::Const(value) => (ZERO, value),
            Side::Var(var) => (self.place(pool, hint, var), 0),
        }
    }

    pub fn holds(&self, edge: Edge) -> bool {
        self.values[edge.a as usize] <= self.values[edge.b as usize] + edge.weight
    }

    /// Whether the first edges, which hold now, leave no room for a difference: an edge that would part
    /// two values cannot be enforced either way.
    fn forces_equal(&self, n_given: usize, (a, b, d): (u32, u32, i128)) -> bool {
        [(a, b, d - 1), (b, a, -d - 1)]
            .into_iter()
            .all(|(a, b, weight)| {
                let mut given = Graph {
                    places: FxHashMap::default(),
                    vars: Vec::new(),
                    values: self.values.clone(),
                    edges: self.edges[..n_given].to_vec(),
                    above: vec![Vec::new(); self.values.len()],
                    below: vec![Vec::new(); self.values.len()],
                    n_moves: 0,
                };
                for at in 0..n_given {
                    if !given.holds(given.edges[at]) {
                        return false;
                    }
                    given.activate(at);
                }
                given.edge(a, b, weight);
                !given.enforce(n_given, true)
            })
    }

    pub fn activate(&mut self, at: usize) {
        let edge = self.edges[at];
        self.above[edge.b as usize].push(at as u32);
        self.below[edge.a as usize].push(at as u32);
    }

    /// Makes an edge true and keeps all active ones; false when that cannot be.
    pub fn enforce(&mut self, at: usize, lowers: bool) -> bool {
        let new = self.edges[at];
        if self.holds(new) {
            self.activate(at);
            return true;
        }
        if new.a == new.b {
            return false;
        }
        let before = self.values.clone();
        let mut queue = VecDeque::new();
        let (start, end) = if lowers {
            self.values[new.a as usize] = self.values[new.b as usize] + new.weight;
            (new.a, new.b)
        } else {
            self.values[new.b as usize] = self.values[new.a as usize] - new.weight;
            (new.b, new.a)
        };
        queue.push_back(start);
        while let Some(place) = queue.pop_front() {
            let value = self.values[place as usize];
            let edges = if lowers { &self.above } else { &self.below };
            for k in 0..edges[place as usize].len() {
                self.n_moves += 1;
                let edges = if lowers { &self.above } else { &self.below };
                let edge = self.edges[edges[place as usize][k] as usize];
                let (other, bound) = if lowers {
                    (edge.a, value + edge.weight)
                } else {
                    (edge.b, value - edge.weight)
                };
                let now = self.values[other as usize];
                if (lowers && now > bound) || (!lowers && now < bound) {
                    if other == end {
                        self.values = before;
                        return false;
                    }
                    self.values[other as usize] = bound;
                    queue.push_back(other);
                }
            }
        }
        self.activate(at);
        true
    }
}

/// Solves clauses that are all comparisons, from a hint, which may violate some of them.
pub(crate) fn solve(
    pool: &Pool,
    clauses: &[Comparison],
    hint: &Model,
    rng: &mut Rng,
) -> (Answer, u64) {
    let mut graph = Graph::new();
    let mut different = Vec::new();
    for c in clauses {
        let (a, x) = graph.node(pool, hint, c.left);
        let (b, y) = graph.node(pool, hint, c.right);
        match c.op {
            BinOp::Lt => graph.edge(a, b, y - x - 1),
            BinOp::Le => graph.edge(a, b, y - x),
            BinOp::Eq => {
                graph.edge(a, b, y - x);
                graph.edge(b, a, x - y);
            }
            _ => different.push((a, b, y - x)),
        }
    }
    let answer = search(&mut graph, &different, hint, pool, rng);
    let steps = PRICES.clause * clauses.len() as u64 / 2 + PRICES.operator * graph.n_moves;
    (answer, steps)
}

fn search(
    graph: &mut Graph,
    different: &[(u32, u32, i128)],
    hint: &Model,
    pool: &Pool,
    rng: &mut Rng,
) -> Answer {
    let mut violated = Vec::new();
    for at in 0..graph.edges.len() {
        if graph.holds(graph.edges[at]) {
            graph.activate(at);
        } else {
            violated.push(at);
        }
    }
    for at in violated {
        let lowers = rng.percent(50);
        if !graph.enforce(at, lowers) {
            return Answer::Unsat;
        }
    }
    let n_given = graph.edges.len();
    // Each pass makes one disequality true for good.
    for _ in 0..=different.len() {
        let values = &graph.values;
        let is_equal =
            |&&(a, b, d): &&(u32, u32, i128)| values[a as usize] == values[b as usize] + d;
        let Some(&(a, b, d)) = different.iter().find(is_equal) else {
            return Answer::Sat(model(graph, hint, pool));
        };
        let first = rng.percent(50);
        let is_parted = [first, !first].into_iter().any(|less| {
            if less {
                graph.edge(a, b, d - 1);
            } else {
                graph.edge(b, a, -d - 1);
            }
            let at = graph.edges.len() - 1;
            let lowers = rng.percent(50);
            graph.enforce(at, lowers)
        });
        if !is_parted {
            // Where the given edges alone make the two equal, nothing can part them.
            return match graph.forces_equal(n_given, (a, b, d)) {
                true => Answer::Unsat,
                false => Answer::Unknown,
            };
        }
    }
    Answer::Unknown
}

fn model(graph: &Graph, hint: &Model, pool: &Pool) -> Model {
    let zero = graph.values[ZERO as usize];
    let mut model = hint.clone();
    for (k, &var) in graph.vars.iter().enumerate() {
        let value = (graph.values[k + 1] - zero) as i64;
        let sort = pool.var_info(var).kind.sort();
        let value = Value::integer(sort, value);
        if model.get(var) != Some(value) {
            model.set(var, value);
        }
    }
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::VarKind;

    fn check(pool: &Pool, clauses: &[Term], hint: &Model) -> Answer {
        let comparisons: Option<Vec<_>> = clauses.iter().map(|&c| comparison(pool, c)).collect();
        let comparisons = comparisons.expect("comparisons only");
        let (answer, _) = solve(pool, &comparisons, hint, &mut Rng::new(1));
        if let Answer::Sat(model) = &answer {
            for &c in clauses {
                assert!(pool.holds(c, model), "{}", pool.java(c));
            }
        }
        answer
    }

    #[test]
    fn chains_cycles_and_bounds() {
        let mut pool = Pool::new();
        let v: Vec<Term> = (0..4)
            .map(|k| pool.var(VarKind::Byte, &format!("v{k}")))
            .collect();
        let lt = |pool: &mut Pool, a: Term, b: Term| pool.binary(BinOp::Lt, a, b);
        let chain: Vec<Term> = (0..3).map(|k| lt(&mut pool, v[k], v[k + 1])).collect();
        let hint = Model::new();
        assert!(matches!(check(&pool, &chain, &hint), Answer::Sat(_)));
        let back = pool.binary(BinOp::Le, v[3], v[0]);
        let cycle: Vec<Term> = chain.iter().copied().chain([back]).collect();
        assert_eq!(check(&pool, &cycle, &hint), Answer::Unsat);
        // At the upper end of a byte there is no room for three larger ones.
        let limit = pool.int(125);
        let high = lt(&mut pool, limit, v[0]);
        let tight: Vec<Term> = chain.iter().copied().chain([high]).collect();
        assert_eq!(check(&pool, &tight, &hint), Answer::Unsat);
        let limit = pool.int(123);
        let high = lt(&mut pool, limit, v[0]);
        let fits: Vec<Term> = chain.iter().copied().chain([high]).collect();
        assert!(matches!(check(&pool, &fits, &hint), Answer::Sat(_)));
    }

    #[test]
    fn equalities_and_disequalities() {
        let mut pool = Pool::new();
        let x = pool.var(VarKind::Int, "x");
        let y = pool.var(VarKind::Int, "y");
        let z = pool.var(VarKind::Int, "z");
        let same = pool.eq(x, y);
        let other = pool.binary(BinOp::Ne, y, z);
        let hint = Model::new();
        assert!(matches!(
            check(&pool, &[same, other], &hint),
            Answer::Sat(_)
        ));
        let third = pool.eq(x, z);
        let all = [same, third, other];
        assert_eq!(check(&pool, &all, &hint), Answer::Unsat);
    }

    #[test]
    fn random_conjunctions_are_answered_as_by_trying() {
        let mut rng = Rng::new(7);
        let (mut n_sat, mut n_unsat) = (0, 0);
        for _ in 0..300 {
            let mut pool = Pool::new();
            let v: Vec<Term> = (0..3)
                .map(|k| pool.var(VarKind::Boolean, &format!("b{k}")))
                .collect();
            let ops = [BinOp::Lt, BinOp::Le, BinOp::Eq];
            let mut clauses = Vec::new();
            for _ in 0..4 {
                let (a, b) = (v[rng.below(3)], v[rng.below(3)]);
                let c = pool.binary(ops[rng.below(3)], a, b);
                if comparison(&pool, c).is_some() {
                    clauses.push(c);
                }
            }
            let all = (0..8).any(|bits: i32| {
                let set = |(k, &t): (usize, &Term)| {
                    (pool.var_of(t).expect("var"), Value::Int(bits >> k & 1))
                };
                let model: Model = v.iter().enumerate().map(set).collect();
                clauses.iter().all(|&c| pool.holds(c, &model))
            });
            match check(&pool, &clauses, &Model::new()) {
                Answer::Sat(_) => n_sat += 1,
                Answer::Unsat => {
                    assert!(!all);
                    n_unsat += 1;
                }
                Answer::Unknown => panic!("no disequalities here"),
            }
        }
        assert!(n_sat > 20 && n_unsat > 20, "{n_sat} {n_unsat}");
    }
}
