//! Terms made from numbers, the same in every pool that is given the same numbers.

use expr::{BinOp, Model, Pool, Sort, Term, UnOp, Value, VarKind};

/// Two variables of each kind, in this order in every pool.
pub fn variables(pool: &mut Pool) -> Vec<Term> {
    let mut terms = Vec::new();
    for round in 0..2 {
        for kind in VarKind::ALL {
            terms.push(pool.var(kind, &format!("{kind:?}{round}").to_lowercase()));
        }
    }
    terms
}

/// Values where something changes.
pub const INTS: [i32; 22] = [
    0,
    1,
    -1,
    2,
    3,
    7,
    10,
    31,
    32,
    33,
    48,
    63,
    64,
    97,
    127,
    128,
    255,
    65535,
    -128,
    46341,
    i32::MIN,
    i32::MAX,
];

/// The same for `long`.
pub const LONGS: [i64; 12] = [
    0,
    1,
    -1,
    2,
    31,
    63,
    64,
    1 << 31,
    -(1 << 31),
    (1 << 31) - 1,
    i64::MIN,
    i64::MAX,
];

/// The same for floats.
pub const DOUBLES: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.5,
    -2.5,
    1e10,
    -1e10,
    2147483647.0,
    9.3e18,
    1e300,
    f64::MIN_POSITIVE,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

fn constant(sort: Sort, code: usize) -> Value {
    match sort {
        Sort::Bool => Value::Bool(code.is_multiple_of(2)),
        Sort::Int => Value::Int(INTS[code % INTS.len()]),
        Sort::Long => Value::Long(LONGS[code % LONGS.len()]),
        Sort::Float => Value::Float(DOUBLES[code % DOUBLES.len()] as f32),
        Sort::Double => Value::Double(DOUBLES[code % DOUBLES.len()]),
    }
}

/// Which operators a generator may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Theory {
    /// Everything.
    All,
    /// No floats.
    Integers,
}

/// All terms that some numbers stand for, variables first. Does not look at what the pool makes of
/// them, so that two pools get the same.
pub fn build(pool: &mut Pool, theory: Theory, codes: &[u32]) -> Vec<Term> {
    // What a term is meant to be; a pool that simplifies keeps sorts.
    let mut terms = variables(pool);
    if theory == Theory::Integers {
        terms.retain(|&term| !pool.sort(term).is_floating());
    }
    for &code in codes {
        let code = code as usize;
        let (what, first, second) = (code & 0xff, code >> 8 & 0xfff, code >> 20 & 0xfff);
        let a = pick(&terms, first);
        let sort = pool.sort(a);
        let term = match what % 8 {
            0 => {
                let value = constant(sort, second);
                pool.constant(value)
            }
            1 | 2 => {
                let op = UnOp::ALL[what / 8 % UnOp::ALL.len()];
                let operand = terms
                    .iter()
                    .rev()
                    .cycle()
                    .skip(first % terms.len())
                    .take(terms.len());
                let found = operand
                    .copied()
                    .find(|&it| op.result(pool.sort(it)).is_some());
                let Some(a) = found else { continue };
                let result = op.result(pool.sort(a)).unwrap();
                if theory == Theory::Integers && result.is_floating() {
                    continue;
                }
                pool.unary(op, a)
            }
            3 => {
                let Some(condition) = last_of(pool, &terms, Sort::Bool, second) else {
                    continue;
                };
                let Some(b) = last_of(pool, &terms, sort, second / 3) else {
                    continue;
                };
                pool.ite(condition, a, b)
            }
            // With a constant, or with another term.
            other => {
                let op = BinOp::ALL[what / 8 % BinOp::ALL.len()];
                let right = if op.is_shift() { Sort::Int } else { sort };
                if op.result(sort, right).is_none() {
                    continue;
                }
                let b = if other == 4 {
                    let value = constant(right, second);
                    pool.constant(value)
                } else {
                    match last_of(pool, &terms, right, second) {
                        Some(b) => b,
                        None => continue,
                    }
                };
                if other == 5 && !op.is_shift() {
                    pool.binary(op, b, a)
                } else {
                    pool.binary(op, a, b)
                }
            }
        };
        terms.push(term);
    }
    terms
}

/// Later terms are larger, and more likely.
fn pick(terms: &[Term], code: usize) -> Term {
    let reach = if code.is_multiple_of(3) {
        terms.len()
    } else {
        terms.len().min(12)
    };
    terms[terms.len() - 1 - code / 3 % reach]
}

fn last_of(pool: &Pool, terms: &[Term], sort: Sort, code: usize) -> Option<Term> {
    let fitting: Vec<Term> = terms
        .iter()
        .copied()
        .filter(|&term| pool.sort(term) == sort)
        .collect();
    if fitting.is_empty() {
        None
    } else {
        Some(pick(&fitting, code))
    }
}

/// A model for all variables, within their ranges.
pub fn model(pool: &Pool, mut code: u64) -> Model {
    let mut model = Model::new();
    for var in pool.all_vars() {
        code = code
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let number = (code >> 33) as usize;
        let kind = pool.var_info(var).kind;
        let value = match constant(kind.sort(), number) {
            Value::Int(value) => {
                let range = kind.range();
                let width = range.hi - range.lo + 1;
                Value::Int((range.lo + (i64::from(value) - range.lo).rem_euclid(width)) as i32)
            }
            value => value,
        };
        model.set(var, value);
    }
    model
}
