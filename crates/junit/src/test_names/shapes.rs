//! Names of tests that stand for several: with rows, or for all accessors of a class.

use super::outcome::outcome;
use super::{about, call_of, parameter_name};
use crate::model::{Shape, TestMethod};
use crate::names::upper_first;
use crate::rows::{self, Slot, slots};

/// Parameters that a name tells; of more it tells none.
const MAX_TOLD: usize = 2;

/// The name of a test that stands for several.
pub(super) fn shape_name(t: &TestMethod) -> Option<String> {
    Some(match &t.shape {
        Shape::Single => return None,
        Shape::Accessors => "accessors_returnFields".to_owned(),
        Shape::Setters => "setters_setFields".to_owned(),
        Shape::Rows(others) => {
            let slots = slots(t, others);
            let about = about(t);
            let told: Vec<String> = slots.iter().filter_map(|s| noun(t, *s)).collect();
            let inputs = match told.as_slice() {
                [] => "Arguments".to_owned(),
                few if few.len() <= MAX_TOLD => few.join("And"),
                _ => "Arguments".to_owned(),
            };
            match slots.iter().any(|s| matches!(s, Slot::Expected(_))) {
                true => format!("{about}_dependsOn{inputs}"),
                false => format!("{about}_any{inputs}_{}", outcome(t)),
            }
        }
    })
}

/// What a literal is for, as a noun.
fn noun(t: &TestMethod, slot: Slot) -> Option<String> {
    let Slot::Literal(k) = slot else {
        return None;
    };
    let plain = || rows::noun(&rows::type_of(t, slot));
    for user in 0..t.test.len() {
        let Some((e, args)) = call_of(&t.test, user) else {
            continue;
        };
        if let Some(place) = args.iter().position(|v| v.0 as usize == k) {
            let known = parameter_name(e, place);
            return Some(known.map_or_else(plain, |n| upper_first(&n)));
        }
    }
    Some(plain())
}
