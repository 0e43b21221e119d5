//! What holds for every state, told to the solver with each question.
//!
//! Two places with the same name are the same place: equal references have equal fields. Objects that
//! came into being at different times are different. An instance of a class is one of those above it.

use std::sync::Arc;

use expr::{Sort, Term};

use crate::invariants::Bound;
use crate::place::{FieldId, FunctionId, Place};
use crate::transfer::Terms;

/// Pairs of places of one kind that are compared, at most.
const MOST_PAIRS: usize = 80;

/// What two places must have in common to be compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Field(u32, FieldId),
    Element(u32, u8),
    Length,
    Function(FunctionId),
    Instance,
}

fn group_of(place: &Place) -> Option<(Group, Vec<Term>)> {
    Some(match place {
        Place::Field(version, field, object) => (Group::Field(*version, *field), vec![*object]),
        Place::Element(version, letter, array, index) => {
            (Group::Element(*version, *letter), vec![*array, *index])
        }
        Place::Length(array) => (Group::Length, vec![*array]),
        Place::Function(id, arguments) if !arguments.is_empty() => {
            (Group::Function(*id), arguments.clone())
        }
        Place::Instance(_, object) => (Group::Instance, vec![*object]),
        _ => return None,
    })
}

/// The axioms for a list of conditions, while constructors of some classes run.
pub(crate) fn axioms(
    t: &mut Terms<'_>,
    conditions: &[Term],
    constructing: &[Arc<str>],
) -> Vec<Term> {
    let mut vars = Vec::new();
    for &condition in conditions {
        t.places.deep_vars(&t.pool, condition, &mut vars);
    }
    vars.sort_unstable();
    let mut found = Vec::new();
    let mut objects: Vec<Term> = Vec::new();
    let mut grouped: Vec<(Group, Vec<Term>, Term, Place)> = Vec::new();
    for var in vars {
        let term = t.pool.var_info(var).term;
        let place = t.places.of(var).clone();
        if let Place::Allocated(_) = place {
            let not_null = t.not_null(term);
            found.push(not_null);
            for &other in &objects {
                let same = t.pool.eq(term, other);
                let different = t.pool.not(same);
                found.push(different);
            }
            objects.push(term);
        }
        if let Place::Instance(_, object) = place {
            // `null` is an instance of nothing.
            let (null, zero) = (t.is_null(object), t.pool.int(0));
            let (not_null, none) = (t.pool.not(null), t.pool.eq(term, zero));
            let axiom = t.pool.or(not_null, none);
            found.push(axiom);
        }
        if let Place::Field(_, field, _) | Place::Static(_, field) = place {
            let known: Vec<Bound> = t
                .invariants
                .iter()
                .filter(|i| i.field == field)
                .filter(|i| {
                    let class = i.after_construction.as_ref();
                    class.is_none_or(|c| !constructing.contains(c))
                })
                .map(|i| i.bound.clone())
                .collect();
            for bound in known {
                let holds = t.bounded(term, &bound);
                found.push(holds);
            }
        }
        if let Place::Function(id, arguments) = &place
            && let [index] = arguments[..]
            && let Some(known) = t.of_table(*id, index, term)
        {
            found.push(known);
        }
        if let Some((group, arguments)) = group_of(&place) {
            grouped.push((group, arguments, term, place));
        }
    }
    let mut n_pairs = 0;
    for a in 0..grouped.len() {
        for b in a + 1..grouped.len() {
            let ((group_a, args_a, value_a, place_a), (group_b, args_b, value_b, place_b)) =
                (&grouped[a], &grouped[b]);
            if group_a != group_b || args_a.len() != args_b.len() || n_pairs >= MOST_PAIRS {
                continue;
            }
            let then = match (place_a, place_b) {
                (Place::Instance(x, _), Place::Instance(y, _)) if x != y => {
                    match related(t, x, y, *value_a, *value_b) {
                        Some(then) => then,
                        None => continue,
                    }
                }
                _ => same_value(t, *value_a, *value_b),
            };
            let mut axiom = then;
            for (&x, &y) in args_a.iter().zip(args_b) {
                if t.pool.sort(x) != t.pool.sort(y) {
                    axiom = t.pool.bool(true);
                    break;
                }
                // Floats are compared by their bits, so that a zero is not its negative.
                let same = match t.pool.sort(x) {
                    Sort::Float | Sort::Double => t.pool.bool(x == y),
                    _ => t.pool.eq(x, y),
                };
                let different = t.pool.not(same);
                axiom = t.pool.or(different, axiom);
            }
            n_pairs += 1;
            found.push(axiom);
        }
    }
    let truth = t.pool.bool(true);
    found.retain(|&axiom| axiom != truth);
    found.sort_unstable();
    found.dedup();
    found
}

/// Two values are the same; of NaN there is one, which is not equal to itself.
fn same_value(t: &mut Terms<'_>, a: Term, b: Term) -> Term {
    let equal = t.pool.eq(a, b);
    match t.pool.sort(a) {
        Sort::Float | Sort::Double => {
            let (a, b) = (t.pool.eq(a, a), t.pool.eq(b, b));
            let (a, b) = (t.pool.not(a), t.pool.not(b));
            let both = t.pool.and(a, b);
            t.pool.or(equal, both)
        }
        _ => equal,
    }
}

/// How being an instance of one class and being one of another hang together.
fn related(t: &mut Terms<'_>, x: &str, y: &str, is_x: Term, is_y: Term) -> Option<Term> {
    let zero = t.pool.int(0);
    let (not_x, not_y) = (t.pool.eq(is_x, zero), t.pool.eq(is_y, zero));
    if t.classes.is_below(x, y) == Some(true) {
        let is_y = t.pool.not(not_y);
        return Some(t.pool.or(not_x, is_y));
    }
    if t.classes.is_below(y, x) == Some(true) {
        let is_x = t.pool.not(not_x);
        return Some(t.pool.or(not_y, is_x));
    }
    t.classes
        .are_disjoint(x, y)
        .then(|| t.pool.or(not_x, not_y))
}
