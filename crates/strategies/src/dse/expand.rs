//! Expansion of tests (Galeotti et al. 2013, section III.B): each use of a primitive or a string is an input
//! of its own, so that `same(x, x)` can become `same(x, y)`.
//!
//! Arrays are inputs with their lengths. So that all tests of an exploration have the same statements, and a
//! variable stands for the same statement in each of them, values that a longer array would have are there
//! from the beginning, unused. A longer array of other objects than strings has those again that it has.

use std::collections::BTreeMap;

use testcase::{Action, Prim, TestCase, Ty, Var};

/// Elements by which an array may grow in an exploration.
const SPARE: usize = 16;
/// Arrays longer than this stay as long as they are.
const MAX_LENGTH: usize = 48;

/// A test whose inputs are apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expanded {
    pub test: TestCase,
    /// The elements of each array whose length is an input, those that it does not have yet included.
    pub elements: BTreeMap<usize, Vec<Var>>,
}

impl Expanded {
    /// The test as others may see it: without primitives and strings that nothing uses.
    pub fn tidy(&self) -> TestCase {
        let kept = self.kept();
        self.test.keep(|k| kept.binary_search(&k).is_ok())
    }

    /// The statements that others may see, in order.
    pub fn kept(&self) -> Vec<usize> {
        let mut used = vec![false; self.test.len()];
        for s in &self.test.statements {
            for v in s.action.uses() {
                used[v.0 as usize] = true;
            }
        }
        let is_plain = |k: usize| {
            let action = &self.test.statements[k].action;
            matches!(action, Action::Prim(..) | Action::Str(_) | Action::Null)
        };
        let all = 0..self.test.len();
        all.filter(|&k| used[k] || !is_plain(k)).collect()
    }
}

/// A test in which no primitive or string is used twice.
pub(crate) fn expand(test: &TestCase) -> Expanded {
    let mut out = TestCase::default();
    let mut elements = BTreeMap::new();
    let mut numbers: Vec<Var> = Vec::with_capacity(test.len());
    let mut n_uses = vec![0u32; test.len()];
    for s in &test.statements {
        let mut s = s.clone();
        let mut copies: Vec<Var> = Vec::new();
        for v in s.action.uses() {
            let made = &test.statements[v.0 as usize];
            let plain = matches!(made.action, Action::Prim(..) | Action::Str(_));
            let uses = &mut n_uses[v.0 as usize];
            *uses += 1;
            let copy = if plain && *uses > 1 {
                out.push(made.action.clone(), made.ty.clone())
            } else {
                numbers[v.0 as usize]
            };
            copies.push(copy);
        }
        let mut copies = copies.into_iter();
        s.action
            .map_uses(&mut |v| copies.next().unwrap_or(numbers[v.0 as usize]));
        let all = growing(&s.action, &mut out);
        out.statements.push(s);
        let at = out.len() - 1;
        numbers.push(Var(at as u32));
        elements.extend(all.map(|all| (at, all)));
    }
    Expanded {
        test: out,
        elements,
    }
}

/// The elements that an array may have, if it may have more than it has.
fn growing(action: &Action, out: &mut TestCase) -> Option<Vec<Var>> {
    let Action::Array { element, items } = action else {
        return None;
    };
    if items.len() > MAX_LENGTH {
        return None;
    }
    let mut push = |action: &Action| out.push(action.clone(), element.clone());
    let more: Vec<Var> = match element {
        Ty::Prim(p) => (0..SPARE)
            .map(|_| push(&Action::Prim(*p, least(*p))))
            .collect(),
        Ty::Class(name, _) if &**name == "java/lang/String" => {
            let text = Action::Str([u16::from(b'a')].into());
            (0..SPARE).map(|_| push(&text)).collect()
        }
        _ if items.is_empty() => vec![push(&Action::Null); SPARE],
        _ => items.iter().copied().cycle().take(SPARE).collect(),
    };
    Some(items.iter().copied().chain(more).collect())
}

/// The bits of the value that an element has before anything is known of it.
fn least(p: Prim) -> u64 {
    match p {
        Prim::Char => u64::from(b'a'),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(n_items: usize) -> TestCase {
        let mut t = TestCase::default();
        let x = t.push(Action::Prim(Prim::Int, 7), Ty::Prim(Prim::Int));
        let items = vec![x; n_items];
        let element = Ty::Prim(Prim::Int);
        let array = Ty::Array(Box::new(element.clone()));
        t.push(Action::Array { element, items }, array);
        t
    }

    #[test]
    fn each_use_is_its_own_input() {
        let e = expand(&ints(2)).tidy();
        assert_eq!(e.len(), 3);
        assert_eq!(e.statements[2].action.uses(), [Var(0), Var(1)]);
        assert_eq!(e.statements[0], e.statements[1]);
        assert_eq!(expand(&e).tidy(), e);
    }

    #[test]
    fn arrays_have_room_to_grow() {
        let e = expand(&ints(2));
        let array = e.test.len() - 1;
        assert_eq!(e.elements[&array].len(), 2 + SPARE);
        let mut grown = e.clone();
        let Action::Array { items, .. } = &mut grown.test.statements[array].action else {
            panic!("the array is the last statement");
        };
        *items = e.elements[&array][..5].to_vec();
        assert_eq!(grown.tidy().len(), 6, "five elements and the array");
        let long = expand(&ints(MAX_LENGTH + 1));
        assert!(long.elements.is_empty());
    }

    #[test]
    fn arrays_of_objects_grow_by_what_they_have() {
        let object = Ty::class("java/lang/Object");
        let array = Ty::Array(Box::new(object.clone()));
        let make = |n: usize| {
            let mut t = TestCase::default();
            let items: Vec<Var> = (0..n)
                .map(|_| t.push(Action::TempDir, object.clone()))
                .collect();
            let element = object.clone();
            t.push(Action::Array { element, items }, array.clone());
            t
        };
        let two = expand(&make(2));
        assert_eq!(two.elements[&2].len(), 2 + SPARE);
        assert_eq!(two.elements[&2][..5], [0, 1, 0, 1, 0].map(Var));
        assert_eq!(two.tidy(), make(2));
        let none = expand(&make(0));
        assert_eq!(
            none.elements[&1],
            [Var(0); SPARE],
            "a null, again and again"
        );
        assert_eq!(none.tidy(), make(0), "which nobody sees before it is used");
    }
}
