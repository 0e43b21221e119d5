//! Kinds of values that arguments and results can have: numbers by their sign, characters by their
//! class, texts and arrays by being empty, references by being `null`.

use std::sync::Arc;

use classfile::{ClassFile, access};
use rustc_hash::FxHashMap;
use testcase::{Action, Prim, TestCase, Ty};

use crate::goals::{GoalId, GoalKind, Goals, Wanted};
use crate::observe::Observed;
use crate::worker::{End, Execution};

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Shape {
    True,
    False,
    Negative,
    Zero,
    Positive,
    Letter,
    Digit,
    OtherCharacter,
    Null,
    NotNull,
    Empty,
    NotEmpty,
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Shape::True => "true",
            Shape::False => "false",
            Shape::Negative => "negative",
            Shape::Zero => "zero",
            Shape::Positive => "positive",
            Shape::Letter => "a letter",
            Shape::Digit => "a digit",
            Shape::OtherCharacter => "neither letter nor digit",
            Shape::Null => "null",
            Shape::NotNull => "not null",
            Shape::Empty => "empty",
            Shape::NotEmpty => "not empty",
        })
    }
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An argument.
    Argument(usize),
    /// The result.
    Result,
}

type Member = (Arc<str>, Arc<str>, Arc<str>);

/// Goals on the values of calls, by class, name and descriptor of the member.
#[derive(Clone, Debug, Default)]
pub struct ValueGoals {
    by_member: FxHashMap<Member, Vec<(Place, Shape, GoalId)>>,
}

impl ValueGoals {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_member.is_empty()
    }

    /// Adds the goals that a run reached, with their distances.
    pub fn reached(&self, test: &TestCase, run: &Execution, into: &mut Vec<(GoalId, f64)>) {
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
            let key = (
                member.class.clone(),
                member.name.clone(),
                member.descriptor.clone(),
            );
            for &(place, shape, goal) in self.by_member.get(&key).into_iter().flatten() {
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
}

/// Adds the goals of a method that tests may call.
pub(crate) fn add(goals: &mut Goals, class: &ClassFile, method: usize, wanted: Wanted) {
    let m = &class.methods[method];
    let hidden = access::PRIVATE | access::SYNTHETIC | access::BRIDGE;
    // The hidden parameters of inner classes' and enums' constructors are not a test's to choose.
    let has_hidden_parameters = &*m.name == "<init>"
        && (class.access & access::ENUM != 0 || class.this_class.contains('$'));
    if m.access & hidden != 0 || has_hidden_parameters {
        return;
    }
    let Ok(descriptor) = classfile::MethodDescriptor::parse(&m.descriptor) else {
        return;
    };
    let mut found = Vec::new();
    if wanted.inputs {
        for (k, p) in descriptor.params.iter().enumerate() {
            for &shape in shapes(&Ty::of_descriptor(&p.to_string()), false) {
                let kind = GoalKind::Input {
                    parameter: k,
                    shape,
                };
                found.push((Place::Argument(k), shape, goals.push(class, method, kind)));
            }
        }
    }
    if wanted.outputs
        && let Some(result) = &descriptor.ret
    {
        for &shape in shapes(&Ty::of_descriptor(&result.to_string()), true) {
            let kind = GoalKind::Output { shape };
            found.push((Place::Result, shape, goals.push(class, method, kind)));
        }
    }
    if !found.is_empty() {
        let key = (
            class.this_class.clone(),
            m.name.clone(),
            m.descriptor.clone(),
        );
        goals.values.by_member.insert(key, found);
    }
}

/// The kinds of a type's values. That an argument may be `null` is asked for only where nothing
/// else can be said: a test of `null` shows a lack of a check more often than behaviour.
fn shapes(ty: &Ty, is_result: bool) -> &'static [Shape] {
    use Shape::{
        Digit, Empty, False, Letter, Negative, NotEmpty, NotNull, Null, OtherCharacter, Positive,
        True, Zero,
    };
    let of_prim = |p: Prim| -> &'static [Shape] {
        match p {
            Prim::Boolean => &[True, False],
            Prim::Char => &[Letter, Digit, OtherCharacter],
            _ => &[Negative, Zero, Positive],
        }
    };
    match ty {
        Ty::Prim(p) => of_prim(*p),
        Ty::Class(name, _) if &**name == "java/lang/String" && is_result => {
            &[Null, Empty, NotEmpty]
        }
        Ty::Class(name, _) if &**name == "java/lang/String" => &[Empty, NotEmpty],
        Ty::Array(_) if is_result => &[Null, Empty, NotEmpty],
        Ty::Array(_) => &[Empty, NotEmpty],
        Ty::Class(name, _) => match Prim::unboxed(name) {
            Some(p) => of_prim(p),
            None if is_result => &[Null, NotNull],
            None => &[],
        },
        _ => &[],
    }
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
