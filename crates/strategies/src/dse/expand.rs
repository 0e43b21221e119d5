//! Expansion of tests (Galeotti et al. 2013, section III.B): each use of a primitive or a string is an input
//! of its own, so that `same(x, x)` can become `same(x, y)`.

use testcase::{Action, TestCase, Var};

/// A test in which no primitive or string is used twice.
pub(crate) fn expand(test: &TestCase) -> TestCase {
    let mut out = TestCase::default();
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
        out.statements.push(s);
        numbers.push(Var(out.len() as u32 - 1));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{Prim, Ty};

    #[test]
    fn each_use_is_its_own_input() {
        let mut t = TestCase::default();
        let x = t.push(Action::Prim(Prim::Int, 7), Ty::Prim(Prim::Int));
        let items = vec![x, x];
        let element = Ty::Prim(Prim::Int);
        let array = Ty::Array(Box::new(element.clone()));
        t.push(Action::Array { element, items }, array);
        let e = expand(&t);
        assert_eq!(e.len(), 3);
        assert_eq!(e.statements[2].action.uses(), [Var(0), Var(1)]);
        assert_eq!(e.statements[0], e.statements[1]);
        assert_eq!(expand(&e), e);
    }
}
