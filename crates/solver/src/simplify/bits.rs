//! Bits that are known: `(x & 1) == 0 && (x & 3 | y << 2) == 5` cannot be.
//!
//! Clauses that test bits of a variable give its known bits; those of other terms follow, and an
//! equality with a constant that has other bits refutes the query.

use expr::{BinOp, Node, Pool, Sort, Term, UnOp, Value, VarId};
use rustc_hash::FxHashMap;

/// Terms with more nodes than this have no known bits.
const MAX_SIZE: u32 = 100;

/// Which bits are known to be 0 and which to be 1.
#[derive(Clone, Copy, Default)]
struct Bits {
    zeros: u64,
    ones: u64,
}

/// Whether some clause contradicts bits that others fix.
pub(super) fn contradict(pool: &Pool, clauses: &[Term]) -> bool {
    let mut known: FxHashMap<VarId, Bits> = FxHashMap::default();
    for &clause in clauses {
        if let Some((var, bits)) = learn(pool, clause) {
            let all = known.entry(var).or_default();
            all.zeros |= bits.zeros;
            all.ones |= bits.ones;
            if all.zeros & all.ones != 0 {
                return true;
            }
        }
    }
    !known.is_empty()
        && clauses
            .iter()
            .any(|&clause| is_violated(pool, &known, clause))
}

/// An equality of a term with a constant's bits, and whether it is negated.
fn equality(pool: &Pool, clause: Term) -> Option<(Term, u64, bool)> {
    let (clause, negated) = match pool.node(clause) {
        Node::Unary(UnOp::Not, inner) => (inner, true),
        _ => (clause, false),
    };
    let Node::Binary(BinOp::Eq, term, constant) = pool.node(clause) else {
        return None;
    };
    let constant = pool
        .const_of(constant)
        .filter(|value| value.sort().is_integral())?;
    Some((term, constant.bits(), negated))
}

/// The bits of a variable that `(x & mask) == k` fixes, or the one that `(x & bit) != 0` does.
fn learn(pool: &Pool, clause: Term) -> Option<(VarId, Bits)> {
    let (term, constant, negated) = equality(pool, clause)?;
    let Node::Binary(BinOp::And, x, mask) = pool.node(term) else {
        return None;
    };
    let (var, mask) = (pool.var_of(x)?, pool.const_of(mask)?.bits());
    if !negated {
        return Some((
            var,
            Bits {
                zeros: mask & !constant,
                ones: constant,
            },
        ));
    }
    let fixed = if constant == 0 {
        Bits {
            zeros: 0,
            ones: mask,
        }
    } else {
        Bits {
            zeros: mask,
            ones: 0,
        }
    };
    (mask.is_power_of_two() && constant & !mask == 0).then_some((var, fixed))
}

fn is_violated(pool: &Pool, known: &FxHashMap<VarId, Bits>, clause: Term) -> bool {
    let Some((term, constant, negated)) = equality(pool, clause) else {
        return false;
    };
    if pool.size(term) > MAX_SIZE {
        return false;
    }
    let bits = of_term(pool, known, term);
    let width = width_mask(pool.sort(term));
    if negated {
        bits.ones == constant && (bits.ones | bits.zeros) & width == width
    } else {
        bits.ones & !constant != 0 || bits.zeros & constant != 0
    }
}

fn width_mask(sort: Sort) -> u64 {
    if sort == Sort::Long {
        u64::MAX
    } else {
        u64::from(u32::MAX)
    }
}

fn of_term(pool: &Pool, known: &FxHashMap<VarId, Bits>, term: Term) -> Bits {
    let width = width_mask(pool.sort(term));
    let mut bits = match pool.node(term) {
        Node::Const(value) => Bits {
            zeros: !value.bits() & width,
            ones: value.bits(),
        },
        Node::Var(var) => known.get(&var).copied().unwrap_or_default(),
        Node::Unary(UnOp::I2C, a) => {
            let a = of_term(pool, known, a);
            Bits {
                zeros: a.zeros | (width & !0xffff),
                ones: a.ones & 0xffff,
            }
        }
        Node::Binary(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b) => {
            let (a, b) = (of_term(pool, known, a), of_term(pool, known, b));
            match op {
                BinOp::And => Bits {
                    zeros: a.zeros | b.zeros,
                    ones: a.ones & b.ones,
                },
                BinOp::Or => Bits {
                    zeros: a.zeros & b.zeros,
                    ones: a.ones | b.ones,
                },
                _ => Bits {
                    zeros: (a.zeros & b.zeros) | (a.ones & b.ones),
                    ones: (a.zeros & b.ones) | (a.ones & b.zeros),
                },
            }
        }
        Node::Binary(op @ (BinOp::Shl | BinOp::Ushr), a, count) => {
            let Some(Value::Int(count)) = pool.const_of(count) else {
                return Bits::default();
            };
            let count = count.cast_unsigned()
                & if pool.sort(term) == Sort::Long {
                    63
                } else {
                    31
                };
            let a = of_term(pool, known, a);
            // Zeros come in from the other side.
            if op == BinOp::Shl {
                Bits {
                    zeros: ((a.zeros << count) | !(u64::MAX << count)) & width,
                    ones: (a.ones << count) & width,
                }
            } else {
                Bits {
                    zeros: (a.zeros >> count) | (width & !(width >> count)),
                    ones: a.ones >> count,
                }
            }
        }
        _ => Bits::default(),
    };
    let range = pool.range(term);
    if range.lo >= 0 && pool.sort(term).is_integral() {
        let possible = if range.hi == 0 {
            0
        } else {
            u64::MAX >> range.hi.leading_zeros()
        };
        bits.zeros |= width & !possible;
    }
    bits
}
