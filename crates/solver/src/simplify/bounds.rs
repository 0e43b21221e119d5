//! Intervals of the variables, from clauses that bound one variable or compare two.
//!
//! An empty interval refutes a query; where every clause is a bound of one variable, the intervals
//! also give a model. The intervals of all other terms follow from those of their variables, and a
//! clause that is false for all values in them refutes the query too.

use expr::{BinOp, Model, Node, Pool, Range, Sort, Term, UnOp, Value, VarId, VarKind};
use rustc_hash::FxHashMap;

/// How often comparisons of two variables narrow each other.
const MAX_ROUNDS: u32 = 6;

/// Terms with more nodes than this have no interval of their own here.
const MAX_SIZE: u32 = 200;

/// What is known about the variables.
pub(crate) struct Bounds {
    of_var: FxHashMap<VarId, Bound>,
    /// Whether some clause is more than a bound of one variable.
    others: bool,
}

struct Bound {
    range: Range,
    /// Values it must not have.
    excluded: Vec<i64>,
}

/// A clause as a bound of one variable.
enum Shape {
    Inside(VarId, Range),
    Not(VarId, i64),
    /// Less or equal, strict if less.
    Below(VarId, VarId, bool),
    Other,
}

fn shape(pool: &Pool, clause: Term) -> Shape {
    let (node, negated) = match pool.node(clause) {
        Node::Unary(UnOp::Not, inner) => (pool.node(inner), true),
        node => (node, false),
    };
    let Node::Binary(op, left, right) = node else {
        return Shape::Other;
    };
    if !pool.sort(left).is_integral() {
        return Shape::Other;
    }
    let constant = |term: Term| pool.const_of(term).and_then(Value::as_integer);
    let least = Range::of_sort(Sort::Long);
    match (op, negated, pool.var_of(left), pool.var_of(right)) {
        (BinOp::Eq, false, Some(x), None) => {
            constant(right).map_or(Shape::Other, |k| Shape::Inside(x, Range::new(k, k)))
        }
        (BinOp::Eq, true, Some(x), None) => {
            constant(right).map_or(Shape::Other, |k| Shape::Not(x, k))
        }
        (BinOp::Le, false, Some(x), None) => {
            constant(right).map_or(Shape::Other, |k| Shape::Inside(x, Range::new(least.lo, k)))
        }
        (BinOp::Le, false, None, Some(x)) => {
            constant(left).map_or(Shape::Other, |k| Shape::Inside(x, Range::new(k, least.hi)))
        }
        (BinOp::ULt, false, Some(x), None) => match constant(right) {
            Some(k) if k > 0 => Shape::Inside(x, Range::new(0, k - 1)),
            _ => Shape::Other,
        },
        (BinOp::Lt | BinOp::Le, false, Some(x), Some(y)) => Shape::Below(x, y, op == BinOp::Lt),
        // Within [0, y) where y is not negative.
        (BinOp::ULt, false, Some(x), Some(y)) if pool.range(right).lo >= 0 => {
            Shape::Below(x, y, true)
        }
        _ => Shape::Other,
    }
}

impl Bounds {
    /// The intervals, or nothing where the clauses cannot all hold.
    pub(crate) fn of(pool: &Pool, clauses: &[Term]) -> Option<Bounds> {
        let mut bounds = Bounds {
            of_var: FxHashMap::default(),
            others: false,
        };
        let mut between = Vec::new();
        for &clause in clauses {
            match shape(pool, clause) {
                Shape::Inside(var, range) => bounds.narrow(pool, var, range)?,
                Shape::Not(var, value) => bounds.entry(pool, var).excluded.push(value),
                Shape::Below(x, y, strict) => {
                    if let Node::Binary(BinOp::ULt, ..) = pool.node(clause) {
                        bounds.narrow(pool, x, Range::new(0, i64::MAX))?;
                    }
                    bounds.others = true;
                    between.push((x, y, i64::from(strict)));
                }
                Shape::Other => bounds.others = true,
            }
        }
        #[expect(
            clippy::iter_over_hash_type,
            reason = "each bound by itself; which one refutes makes no difference"
        )]
        for bound in bounds.of_var.values_mut() {
            bound.trim()?;
        }
        if !between.is_empty() {
            bounds.compare(pool, &between)?;
        }
        if bounds.others {
            let decided = clauses
                .iter()
                .any(|&clause| bounds.decide(pool, clause) == Some(false));
            if decided {
                return None;
            }
        }
        Some(bounds)
    }

    fn entry(&mut self, pool: &Pool, var: VarId) -> &mut Bound {
        self.of_var.entry(var).or_insert_with(|| Bound {
            range: pool.var_info(var).kind.range(),
            excluded: Vec::new(),
        })
    }

    fn narrow(&mut self, pool: &Pool, var: VarId, range: Range) -> Option<()> {
        let bound = self.entry(pool, var);
        bound.range = bound.range.intersect(range)?;
        Some(())
    }

    /// Narrows by `x <= y` or `x < y`, some rounds.
    fn compare(&mut self, pool: &Pool, between: &[(VarId, VarId, i64)]) -> Option<()> {
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for &(x, y, strict) in between {
                let (a, b) = (self.entry(pool, x).range, self.entry(pool, y).range);
                let most = b.hi.checked_sub(strict)?;
                let least = a.lo.checked_add(strict)?;
                if most < a.hi {
                    self.narrow(pool, x, Range::new(i64::MIN, most))?;
                    changed = true;
                }
                if least > b.lo {
                    self.narrow(pool, y, Range::new(least, i64::MAX))?;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Some(())
    }

    /// The values a variable may have.
    pub(crate) fn range_of(&self, pool: &Pool, var: VarId) -> Range {
        self.of_var
            .get(&var)
            .map_or_else(|| pool.var_info(var).kind.range(), |bound| bound.range)
    }

    /// A model, where bounds of single variables are all there is.
    pub(super) fn solution(&self, pool: &Pool, clauses: &[Term], hint: &Model) -> Option<Model> {
        if self.others {
            return None;
        }
        let mut model = Model::new();
        for &clause in clauses {
            let var = *pool.vars(clause).first()?;
            if model.get(var).is_none() {
                let info = pool.var_info(var);
                let preferred = hint.get(var).and_then(Value::as_integer);
                let value = self.of_var.get(&var)?.pick(info.kind, preferred)?;
                model.set(var, Value::integer(info.kind.sort(), value));
            }
        }
        Some(model)
    }

    /// Whether a condition is true, or false, for all values inside the intervals.
    fn decide(&self, pool: &Pool, condition: Term) -> Option<bool> {
        if pool.size(condition) > MAX_SIZE {
            return None;
        }
        match pool.node(condition) {
            Node::Const(value) => value.as_bool(),
            Node::Unary(UnOp::Not, inner) => self.decide(pool, inner).map(|value| !value),
            Node::Binary(BinOp::And, a, b) => match (self.decide(pool, a), self.decide(pool, b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Node::Binary(BinOp::Or, a, b) => match (self.decide(pool, a), self.decide(pool, b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Node::Binary(op, left, right) if pool.sort(left).is_integral() => {
                let (a, b) = (self.range(pool, left), self.range(pool, right));
                decide_comparison(op, a, b)
            }
            _ => None,
        }
    }

    fn range(&self, pool: &Pool, term: Term) -> Range {
        let known = pool.range(term);
        let range = match pool.node(term) {
            Node::Const(_) => known,
            Node::Var(var) => self.of_var.get(&var).map_or(known, |bound| bound.range),
            Node::Unary(op, a) if pool.sort(a).is_integral() => {
                Range::of_unary(op, self.range(pool, a), pool.sort(term))
            }
            Node::Binary(op, a, b) if pool.sort(a).is_integral() => Range::of_binary(
                op,
                self.range(pool, a),
                self.range(pool, b),
                pool.sort(term),
            ),
            Node::Ite(condition, then, otherwise) => match self.decide(pool, condition) {
                Some(true) => self.range(pool, then),
                Some(false) => self.range(pool, otherwise),
                None => self.range(pool, then).hull(self.range(pool, otherwise)),
            },
            _ => known,
        };
        range.intersect(known).unwrap_or(known)
    }
}

fn decide_comparison(op: BinOp, a: Range, b: Range) -> Option<bool> {
    match op {
        BinOp::Lt if a.hi < b.lo => Some(true),
        BinOp::Lt if a.lo >= b.hi => Some(false),
        BinOp::Le if a.hi <= b.lo => Some(true),
        BinOp::Le if a.lo > b.hi => Some(false),
        BinOp::Eq if a.intersect(b).is_none() => Some(false),
        BinOp::Eq if a.lo == a.hi && a == b => Some(true),
        BinOp::ULt if a.lo >= 0 && b.lo >= 0 => decide_comparison(BinOp::Lt, a, b),
        BinOp::ULt if a.hi < 0 && b.lo >= 0 => Some(false),
        _ => None,
    }
}

impl Bound {
    /// Moves the ends past excluded values.
    fn trim(&mut self) -> Option<()> {
        if self.excluded.is_empty() {
            return Some(());
        }
        self.excluded.sort_unstable();
        self.excluded.dedup();
        while self.excluded.binary_search(&self.range.lo).is_ok() {
            self.range = self.range.intersect(Range {
                lo: self.range.lo.checked_add(1)?,
                hi: i64::MAX,
            })?;
        }
        while self.excluded.binary_search(&self.range.hi).is_ok() {
            self.range = self.range.intersect(Range {
                lo: i64::MIN,
                hi: self.range.hi.checked_sub(1)?,
            })?;
        }
        Some(())
    }

    fn allows(&self, value: i64) -> bool {
        self.range.contains(value) && self.excluded.binary_search(&value).is_err()
    }

    /// A value inside: the preferred one, a nice one, or the one nearest to zero.
    fn pick(&self, kind: VarKind, preferred: Option<i64>) -> Option<i64> {
        let nice: &[i64] = if kind.is_char() {
            &[0x61, 0x41, 0x30, 0x20]
        } else {
            &[0, 1, -1]
        };
        let candidates = preferred.into_iter().chain(nice.iter().copied());
        if let Some(value) = candidates.into_iter().find(|&value| self.allows(value)) {
            return Some(value);
        }
        let nearest = 0i64.clamp(self.range.lo, self.range.hi);
        let upwards = (0..=self.excluded.len() as i64).filter_map(|step| nearest.checked_add(step));
        let downwards =
            (0..=self.excluded.len() as i64).filter_map(|step| nearest.checked_sub(step));
        upwards.chain(downwards).find(|&value| self.allows(value))
    }
}
