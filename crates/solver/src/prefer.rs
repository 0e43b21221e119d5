//! Making models smaller: values a person might have chosen.

use expr::{Model, Pool, Tape, Value, VarKind};

use crate::Query;

/// Characters to try, the nicest first.
const CHARACTERS: [i32; 8] = [0x61, 0x41, 0x30, 0x20, 0x62, 0x7a, 0x2d, 0x2e];

/// Replaces values by nicer ones (small numbers, printable characters) as long as the query still
/// holds, with at most `max_evaluations` evaluations of it.
pub fn shrink(pool: &Pool, query: &Query<'_>, model: &mut Model, max_evaluations: u32) {
    let mut tape = Tape::new(pool, query.clauses);
    tape.load(model);
    let n_clauses = query.clauses.len();
    let mut left = max_evaluations;
    let n_vars = tape.vars().len();
    for place in 0..n_vars {
        let (var, old) = (tape.vars()[place], tape.get(place));
        let kind = pool.var_info(var).kind;
        let mut holds_with = |tape: &mut Tape, value: Value| {
            let inside = value
                .as_integer()
                .is_none_or(|number| kind.range().contains(number));
            if left == 0 || !inside {
                return false;
            }
            left -= 1;
            tape.set(place, value);
            tape.run();
            (0..n_clauses).all(|clause| tape.value(clause) == Value::Bool(true))
        };
        let best = better(
            kind,
            old,
            query.hint.and_then(|hint| hint.get(var)),
            |value| holds_with(&mut tape, value),
        );
        tape.set(place, best);
        if best != old {
            model.set(var, best);
        }
    }
}

/// The nicest value that `holds`, or `old`.
fn better(
    kind: VarKind,
    old: Value,
    hint: Option<Value>,
    mut holds: impl FnMut(Value) -> bool,
) -> Value {
    if hint == Some(old) {
        return old;
    }
    if let Some(hint) = hint
        && holds(hint)
    {
        return hint;
    }
    match old {
        Value::Int(number) if kind.is_char() => {
            let printable = (0x20..0x7f).contains(&number);
            let candidates = if printable {
                &CHARACTERS[..3]
            } else {
                &CHARACTERS[..]
            };
            let found = candidates
                .iter()
                .map(|&code| Value::Int(code))
                .find(|&value| value != old && holds(value));
            found.unwrap_or(old)
        }
        Value::Int(_) | Value::Long(_) => {
            let number = old.as_integer().expect("an integer");
            Value::integer(
                old.sort(),
                smaller(number, |number| holds(Value::integer(old.sort(), number))),
            )
        }
        Value::Double(number) => {
            Value::Double(simpler(number, |number| holds(Value::Double(number))))
        }
        Value::Float(number) => Value::Float(simpler(f64::from(number), |number| {
            holds(Value::Float(number as f32))
        }) as f32),
        Value::Bool(_) => old,
    }
}

/// An integer nearer to zero, found by halving.
fn smaller(number: i64, mut holds: impl FnMut(i64) -> bool) -> i64 {
    for candidate in [0, 1, -1] {
        if number == candidate || holds(candidate) {
            return candidate;
        }
    }
    // Invariant: `best` holds, `failed` does not and is nearer to zero.
    let (mut best, mut failed) = (number, 0i64);
    while best.abs_diff(failed) > 1 {
        let middle = failed + (best.wrapping_sub(failed)) / 2;
        if holds(middle) {
            best = middle;
        } else {
            failed = middle;
        }
    }
    best
}

/// A float with fewer digits.
fn simpler(number: f64, mut holds: impl FnMut(f64) -> bool) -> f64 {
    let mut candidates = vec![0.0, 1.0, -1.0, 2.0, 0.5, 10.0, -10.0];
    for scale in [1.0, 10.0, 1000.0] {
        let scaled = number * scale;
        candidates.extend([scaled.round(), scaled.ceil(), scaled.floor()].map(|it| it / scale));
    }
    candidates.retain(|candidate| candidate.is_finite());
    candidates
        .into_iter()
        .find(|&candidate| candidate.to_bits() == number.to_bits() || holds(candidate))
        .unwrap_or(number)
}
