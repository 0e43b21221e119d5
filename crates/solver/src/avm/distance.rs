//! How far a condition is from being true.

use expr::{BinOp, Node, Pool, Sort, Tape, Term, UnOp, Value, VarId};

use super::invert::invert;
use super::linear::{self, Linear};
use crate::simplify::bounds::Bounds;

/// Conditions nested deeper than this have no slope of their own.
const MAX_DEPTH: u32 = 40;

/// A condition to be made true.
pub(super) enum Goal {
    Compare {
        op: BinOp,
        left: Term,
        right: Term,
        negated: bool,
    },
    All(Vec<Goal>),
    Any(Vec<Goal>),
    /// Some condition without a slope.
    Is {
        term: Term,
        value: bool,
    },
}

impl Goal {
    pub(super) fn of(pool: &Pool, clause: Term) -> Goal {
        Goal::wanted(pool, clause, true, 0)
    }

    fn wanted(pool: &Pool, term: Term, value: bool, depth: u32) -> Goal {
        if depth > MAX_DEPTH {
            return Goal::Is { term, value };
        }
        let inner = |term, value| Goal::wanted(pool, term, value, depth + 1);
        match pool.node(term) {
            Node::Unary(UnOp::Not, operand) => inner(operand, !value),
            Node::Binary(op @ (BinOp::And | BinOp::Or), a, b) => {
                let both = vec![inner(a, value), inner(b, value)];
                if (op == BinOp::And) == value {
                    Goal::All(both)
                } else {
                    Goal::Any(both)
                }
            }
            Node::Binary(op, left, right)
                if matches!(op, BinOp::Lt | BinOp::Le | BinOp::Eq | BinOp::ULt)
                    && pool.sort(left) != Sort::Bool =>
            {
                Goal::Compare {
                    op,
                    left,
                    right,
                    negated: !value,
                }
            }
            Node::Ite(condition, then, otherwise) => Goal::Any(vec![
                Goal::All(vec![inner(condition, true), inner(then, value)]),
                Goal::All(vec![inner(condition, false), inner(otherwise, value)]),
            ]),
            _ => Goal::Is { term, value },
        }
    }

    /// 0 when it is true, otherwise more the farther it is; below 1 for a single comparison.
    pub(super) fn distance(&self, tape: &Tape) -> f64 {
        match self {
            Goal::Compare {
                op,
                left,
                right,
                negated,
            } => {
                let (Some(a), Some(b)) = (tape.value_of(*left), tape.value_of(*right)) else {
                    return 1.0;
                };
                let raw = compare(*op, a, b, *negated);
                raw / (raw + 1.0)
            }
            Goal::All(goals) => goals.iter().map(|goal| goal.distance(tape)).sum(),
            Goal::Any(goals) => goals
                .iter()
                .map(|goal| goal.distance(tape))
                .fold(f64::INFINITY, f64::min),
            Goal::Is { term, value } => {
                f64::from(u8::from(tape.value_of(*term) != Some(Value::Bool(*value))))
            }
        }
    }

    /// New values for some variables that make it true, or a part of it, as far as can be seen.
    pub(super) fn propose(
        &self,
        pool: &Pool,
        tape: &Tape,
        bounds: Option<&Bounds>,
        into: &mut Vec<Proposal>,
    ) {
        match self {
            Goal::Compare {
                op,
                left,
                right,
                negated,
            } => {
                let (Some(a), Some(b)) = (tape.value_of(*left), tape.value_of(*right)) else {
                    return;
                };
                let mut single = Vec::new();
                for target in targets(*op, b, *negated, true) {
                    invert(pool, tape, *left, target, &mut single);
                }
                for target in targets(*op, a, *negated, false) {
                    invert(pool, tape, *right, target, &mut single);
                }
                into.extend(single.into_iter().map(|change| vec![change]));
                if let Some(bounds) = bounds
                    && a.sort().is_integral()
                {
                    into.extend(solve_sum(
                        pool,
                        tape,
                        bounds,
                        (*op, *left, *right, *negated),
                    ));
                }
            }
            Goal::All(goals) | Goal::Any(goals) => {
                for goal in goals {
                    if goal.distance(tape) > 0.0 {
                        goal.propose(pool, tape, bounds, into);
                    }
                }
            }
            Goal::Is { .. } => {}
        }
    }
}

/// Variables to be changed together.
pub(super) type Proposal = Vec<(VarId, Value)>;

/// Solves a comparison of sums for all their variables.
fn solve_sum(
    pool: &Pool,
    tape: &Tape,
    bounds: &Bounds,
    (op, left, right, negated): (BinOp, Term, Term, bool),
) -> Option<Proposal> {
    // A constant on one side; the other is solved for.
    let (sum, other, op, negated) = match (pool.const_of(left), pool.const_of(right)) {
        (_, Some(other)) => (left, other, op, negated),
        (Some(other), _) => match op {
            // k <= x is not x < k.
            BinOp::Le => (right, other, BinOp::Lt, !negated),
            BinOp::Lt => (right, other, BinOp::Le, !negated),
            _ => return None,
        },
        _ => return None,
    };
    let linear = Linear::of(pool, sum).filter(|linear| linear.n_vars() > 1)?;
    let target = linear::target(op, other, negated)?;
    let values = linear.solve(target, tape, |var| bounds.range_of(pool, var))?;
    let sort_of = |var: VarId| pool.var_info(var).kind.sort();
    Some(
        values
            .into_iter()
            .map(|(var, value)| (var, Value::integer(sort_of(var), value)))
            .collect(),
    )
}

/// Values one operand could have so that the comparison with the other holds.
fn targets(op: BinOp, other: Value, negated: bool, is_left: bool) -> impl Iterator<Item = Value> {
    let neighbours = |step: i64| match other {
        Value::Int(value) => Value::Int(value.wrapping_add(step as i32)),
        Value::Long(value) => Value::Long(value.wrapping_add(step)),
        Value::Float(value) => Value::Float(if step > 0 {
            value.next_up()
        } else {
            value.next_down()
        }),
        Value::Double(value) => Value::Double(if step > 0 {
            value.next_up()
        } else {
            value.next_down()
        }),
        Value::Bool(_) => other,
    };
    // Whether the operand has to be below the other one.
    let below = is_left != negated;
    let whole = |step: f64| match other {
        Value::Float(value) => Value::Float(value + step as f32),
        Value::Double(value) => Value::Double(value + step),
        _ => neighbours(step as i64),
    };
    let found = match (op, negated) {
        (BinOp::Eq, false) => [Some(other), None],
        // Something else: the next number, or other bits altogether.
        (BinOp::Eq, true) => match other {
            Value::Int(value) => [Some(whole(1.0)), Some(Value::Int(!value))],
            Value::Long(value) => [Some(whole(1.0)), Some(Value::Long(!value))],
            _ => [Some(whole(1.0)), Some(whole(-1.0))],
        },
        (BinOp::ULt, _) => {
            let zero = other.sort().zero();
            [Some(zero), Some(neighbours(if below { -1 } else { 1 }))]
        }
        // Strict: a negated Le, or a Lt.
        _ if (op == BinOp::Lt) != negated => {
            let sign = if below { -1 } else { 1 };
            [
                Some(whole(f64::from(sign))),
                Some(neighbours(i64::from(sign))),
            ]
        }
        _ => [Some(other), None],
    };
    found.into_iter().flatten()
}

fn compare(op: BinOp, a: Value, b: Value, negated: bool) -> f64 {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => {
            compare_floats(op, f64::from(a), f64::from(b), negated)
        }
        (Value::Double(a), Value::Double(b)) => compare_floats(op, a, b, negated),
        _ => {
            let (Some(a), Some(b)) = (a.as_integer(), b.as_integer()) else {
                return 1.0;
            };
            let (a, b) = (i128::from(a), i128::from(b));
            let raw = match (op, negated) {
                (BinOp::Eq, false) => (a - b).abs(),
                (BinOp::Eq, true) => i128::from(a == b),
                (BinOp::Lt, false) => (a - b + 1).max(0),
                (BinOp::Le, false) => (a - b).max(0),
                (BinOp::Lt, true) => (b - a).max(0),
                (BinOp::Le, true) => (b - a + 1).max(0),
                // Unsigned: a negative number is beyond all others.
                (_, false) if a < 0 && b >= 0 => -a,
                (_, false) if a >= 0 && b < 0 => 0,
                (_, false) => (a - b + 1).max(0),
                (_, true) if a < 0 && b >= 0 => 0,
                (_, true) if a >= 0 && b < 0 => -b,
                (_, true) => (b - a).max(0),
            };
            raw as f64
        }
    }
}

fn compare_floats(op: BinOp, a: f64, b: f64, negated: bool) -> f64 {
    let holds = match op {
        BinOp::Lt => a < b,
        BinOp::Le => a <= b,
        _ => a == b,
    };
    if holds != negated {
        return 0.0;
    }
    let gap = (a - b).abs();
    // NaN is as far as it gets; equal operands of a strict comparison are very near.
    if gap.is_nan() {
        f64::MAX
    } else {
        gap.clamp(f64::MIN_POSITIVE, 1e300) + 1e-12
    }
}
