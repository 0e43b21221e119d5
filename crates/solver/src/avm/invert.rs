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
            if pool.const_of(a).is_none()
                && let Some(target) = undo_left(op, right, target)
            {
                undo(pool, tape, a, target, into, depth + 1);
            }
            if pool.const_of(b).is_none()
                && let Some(target) = undo_right(op, left, target)
            {
                undo(pool, tape, b, target, into, depth + 1);
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

/// The left operand that gives `target` with this right one.
fn undo_left(op: BinOp, right: Value, target: Value) -> Option<Value> {
    let same_sort = right.sort() == target.sort();
    match op {
        BinOp::Add if same_sort => Some(BinOp::Sub.apply(target, right)),
        BinOp::Sub if same_sort => Some(BinOp::Add.apply(target, right)),
        BinOp::Xor if same_sort => Some(BinOp::Xor.apply(target, right)),
        BinOp::Mul if same_sort && right != right.sort().zero() => {
            Some(BinOp::Div.apply(target, right))
        }
        BinOp::Div if same_sort => Some(BinOp::Mul.apply(target, right)),
        BinOp::Rem | BinOp::And | BinOp::Or if same_sort => Some(target),
        BinOp::Shl => Some(BinOp::Ushr.apply(target, right)),
        BinOp::Shr | BinOp::Ushr => Some(BinOp::Shl.apply(target, right)),
        _ => None,
    }
}

/// The right operand that gives `target` with this left one.
fn undo_right(op: BinOp, left: Value, target: Value) -> Option<Value> {
    match op {
        BinOp::Sub => Some(BinOp::Sub.apply(left, target)),
        BinOp::Div if target != target.sort().zero() => Some(BinOp::Div.apply(left, target)),
        BinOp::Add | BinOp::Xor | BinOp::Mul => undo_left(op, left, target),
        BinOp::And | BinOp::Or if left.sort() == target.sort() => Some(target),
        _ => None,
    }
}
