//! Undoing operators: which value of a variable makes a term have a given value?

use expr::{BinOp, Node, Pool, Sort, Tape, Term, UnOp, Value, VarId};

/// How many operators are undone.
const MAX_DEPTH: u32 = 12;

/// Adds variables with values for which `term` would have the value `target` if nothing else
/// changed. Best effort: a proposal may be wrong, and is tried before it is believed.
pub(super) fn invert(
    pool: &Pool,
    tape: &Tape,
    term: Term,
    target: Value,
    into: &mut Vec<(VarId, Value)>,
) {
    undo(pool, tape, term, target, into, 0);
}

fn undo(
    pool: &Pool,
    tape: &Tape,
    term: Term,
    target: Value,
    into: &mut Vec<(VarId, Value)>,
    depth: u32,
) {
    if depth > MAX_DEPTH {
        return;
    }
    match pool.node(term) {
        Node::Const(_) => {}
        Node::Var(var) => into.push((var, target)),
        Node::Unary(op, a) => {
            if let Some(target) = undo_unary(op, pool.sort(a), target) {
                undo(pool, tape, a, target, into, depth + 1);
            }
        }
        Node::Binary(op, a, b) => {
            let (Some(left), Some(right)) = (tape.value_of(a), tape.value_of(b)) else {
                return;
            };
            if pool.const_of(a).is_none() {
                for target in undo_left(op, left, right, target).into_iter().flatten() {
                    undo(pool, tape, a, target, into, depth + 1);
                }
            }
            if pool.const_of(b).is_none() {
                for target in undo_right(op, left, right, target).into_iter().flatten() {
                    undo(pool, tape, b, target, into, depth + 1);
                }
            }
        }
        Node::Ite(condition, then, otherwise) => {
            let taken = tape.value_of(condition) == Some(Value::Bool(true));
            undo(
                pool,
                tape,
                if taken { then } else { otherwise },
                target,
                into,
                depth + 1,
            );
        }
    }
}

fn undo_unary(op: UnOp, operand: Sort, target: Value) -> Option<Value> {
    let back = match op {
        UnOp::Neg => UnOp::Neg,
        UnOp::I2L => UnOp::L2I,
        UnOp::L2I => UnOp::I2L,
        UnOp::I2F => UnOp::F2I,
        UnOp::I2D => UnOp::D2I,
        UnOp::L2F => UnOp::F2L,
        UnOp::L2D => UnOp::D2L,
        UnOp::F2I => UnOp::I2F,
        UnOp::F2L => UnOp::L2F,
        UnOp::F2D => UnOp::D2F,
        UnOp::D2I => UnOp::I2D,
        UnOp::D2L => UnOp::L2D,
        UnOp::D2F => UnOp::F2D,
        UnOp::F2Bits => UnOp::Bits2F,
        UnOp::Bits2F => UnOp::F2Bits,
        UnOp::D2Bits => UnOp::Bits2D,
        UnOp::Bits2D => UnOp::D2Bits,
        UnOp::I2B | UnOp::I2C | UnOp::I2S | UnOp::Abs => return Some(target),
        UnOp::Sqrt => return Some(BinOp::Mul.apply(target, target)),
        UnOp::Not => return None,
    };
    back.result(target.sort())
        .filter(|&sort| sort == operand)
        .map(|_| back.apply(target))
}

/// Left operands that give `target` with this right one; bits and remainders keep what they can of
/// the left operand as it is.
fn undo_left(op: BinOp, left: Value, right: Value, target: Value) -> [Option<Value>; 2] {
    let one = |value| [Some(value), None];
    if op.is_shift() {
        return one(if op == BinOp::Shl {
            BinOp::Ushr
        } else {
            BinOp::Shl
        }
        .apply(target, right));
    }
    if right.sort() != target.sort() || target.sort() == Sort::Bool {
        return [None, None];
    }
    match op {
        BinOp::Add => one(BinOp::Sub.apply(target, right)),
        BinOp::Sub => one(BinOp::Add.apply(target, right)),
        BinOp::Xor => one(BinOp::Xor.apply(target, right)),
        BinOp::Mul if right != right.sort().zero() => one(BinOp::Div.apply(target, right)),
        BinOp::Div => one(BinOp::Mul.apply(target, right)),
        BinOp::Rem if left.sort().is_integral() => {
            let whole = BinOp::Sub.apply(left, BinOp::Rem.apply(left, right));
            let nearest = BinOp::Add.apply(whole, target);
            [Some(nearest), Some(BinOp::Add.apply(nearest, right))]
        }
        BinOp::Rem => one(target),
        BinOp::And => {
            let kept = BinOp::Sub.apply(left, BinOp::And.apply(left, right));
            [
                Some(BinOp::Or.apply(kept, BinOp::And.apply(target, right))),
                Some(target),
            ]
        }
        BinOp::Or => [
            Some(BinOp::Sub.apply(target, BinOp::And.apply(target, right))),
            Some(target),
        ],
        _ => [None, None],
    }
}

/// The right operand that gives `target` with this left one.
fn undo_right(op: BinOp, left: Value, right: Value, target: Value) -> [Option<Value>; 2] {
    if left.sort() != target.sort() || target.sort() == Sort::Bool {
        return [None, None];
    }
    match op {
        BinOp::Sub => [Some(BinOp::Sub.apply(left, target)), None],
        BinOp::Div if target != target.sort().zero() => {
            [Some(BinOp::Div.apply(left, target)), None]
        }
        _ if op.is_commutative() => undo_left(op, right, left, target),
        _ => [None, None],
    }
}
