//! Which kinds of values a run had as arguments and results.

use goals::GoalId;
use goals::values::{Place, Shape, ValueGoals};
use testcase::{Action, Prim, TestCase};

use crate::observe::Observed;
use crate::worker::{End, Execution};

/// Adds the goals on values that a run reached, with their distances.
pub(crate) fn reached(
    goals: &ValueGoals,
    test: &TestCase,
    run: &Execution,
    into: &mut Vec<(GoalId, f64)>,
) {
    let n_begun = match run.end {
        End::Completed => test.len(),
        End::Threw { at, .. } | End::Stopped { at, .. } => at + 1,
    };
    let mut found: Vec<(GoalId, f64)> = Vec::new();
    for (at, s) in test.statements.iter().enumerate().take(n_begun) {
        let (Action::Call {
            method: member,
            args,
            ..
        }
        | Action::New {
            constructor: member,
            args,
        }) = &s.action
        else {
            continue;
        };
        for &(place, shape, goal) in goals.of(member) {
            let value = match place {
                Place::Argument(k) => args.get(k).and_then(|v| run.observed.get(v.0 as usize)),
                Place::Result => run.observed.get(at),
            };
            if let Some(d) = value.and_then(|v| distance(shape, v)) {
                found.push((goal, d));
            }
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    found.dedup_by_key(|(goal, _)| *goal);
    into.extend(found);
}

/// How far a value is from being of a kind; nothing when it cannot be told.
fn distance(shape: Shape, value: &Observed) -> Option<f64> {
    let flag = |holds: bool| if holds { 0.0 } else { 0.5 };
    let away = |x: f64| if x.is_finite() { x / (x + 1.0) } else { 1.0 };
    Some(match (shape, value) {
        (Shape::Null, v) => flag(*v == Observed::Null),
        (Shape::NotNull, v) => flag(*v != Observed::Null),
        (Shape::Empty, Observed::Str(s)) => away(s.len() as f64),
        (Shape::NotEmpty, Observed::Str(s)) => flag(!s.is_empty()),
        (Shape::Empty, Observed::Array(items)) => away(items.len() as f64),
        (Shape::NotEmpty, Observed::Array(items)) => flag(!items.is_empty()),
        // An array too long to be looked at.
        (Shape::NotEmpty, Observed::Object(class)) => flag(class.starts_with('[')),
        (_, Observed::Prim(p, bits) | Observed::Boxed(p, bits)) => match p {
            Prim::Boolean => flag((*bits as u32 & 1 == 1) == (shape == Shape::True)),
            Prim::Char => {
                let c = char::from_u32(*bits as u32 & 0xffff).unwrap_or('\u{fffd}');
                flag(match shape {
                    Shape::Letter => c.is_alphabetic(),
                    Shape::Digit => c.is_ascii_digit(),
                    _ => !c.is_alphabetic() && !c.is_ascii_digit(),
                })
            }
            _ => {
                let x = number(*p, *bits);
                match shape {
                    Shape::Negative if x < 0.0 => 0.0,
                    Shape::Positive if x > 0.0 => 0.0,
                    Shape::Zero if x == 0.0 => 0.0,
                    Shape::Zero => away(x.abs()),
                    _ => away(x.abs() + 1.0),
                }
            }
        },
        _ => return None,
    })
}

fn number(p: Prim, bits: u64) -> f64 {
    match p {
        Prim::Float => f64::from(f32::from_bits(bits as u32)),
        Prim::Double => f64::from_bits(bits),
        Prim::Long => bits as i64 as f64,
        _ => f64::from(bits as u32 as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_by_their_sign() {
        let int = |v: i32| Observed::Prim(Prim::Int, u64::from(v as u32));
        assert_eq!(distance(Shape::Negative, &int(-3)), Some(0.0));
        assert_eq!(distance(Shape::Zero, &int(0)), Some(0.0));
        assert_eq!(distance(Shape::Zero, &int(1)), Some(0.5));
        let (near, far) = (
            distance(Shape::Positive, &int(-1)),
            distance(Shape::Positive, &int(-100)),
        );
        assert!(near < far && near > Some(0.0));
        let nan = Observed::Prim(Prim::Double, f64::NAN.to_bits());
        assert_eq!(distance(Shape::Zero, &nan), Some(1.0));
        let tiny = Observed::Prim(Prim::Double, (-1e-300f64).to_bits());
        assert_eq!(distance(Shape::Negative, &tiny), Some(0.0));
    }

    #[test]
    fn texts_are_told_by_being_empty() {
        assert_eq!(
            distance(Shape::Empty, &Observed::Str(Vec::new())),
            Some(0.0)
        );
        assert_eq!(
            distance(Shape::NotEmpty, &Observed::Str(vec![65])),
            Some(0.0)
        );
        assert_eq!(distance(Shape::Null, &Observed::Null), Some(0.0));
        assert_eq!(distance(Shape::Empty, &Observed::Null), None);
    }
}
