//! Objects and arrays that tell: made of something rather than of nothing.
//!
//! What is asked of an object that was made without any value looks the same whether it was asked or
//! not. Where another test makes such an object of values, this one may too, and an array that need not
//! be empty is not.

use std::sync::Arc;

use testcase::{Action, Executable, Prim, Statement, TestCase, Ty, Var};

use super::values::{numbers, word};
use super::{Kept, Trial};

/// Ways to make an object that are tried.
const MAX_TRIED: usize = 5;
/// Objects of one test that are made otherwise.
const MAX_MADE: usize = 3;
/// Elements of an array that was empty.
const ELEMENTS: u8 = 3;

/// How tests make objects of values.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    found: Vec<Maker>,
}

/// A constructor or static method with arguments that are literals and constants.
#[derive(Clone, Debug)]
struct Maker {
    action: Action,
    ty: Ty,
    args: Vec<Statement>,
}

impl Maker {
    fn of(test: &TestCase, s: &Statement) -> Option<Maker> {
        let (method, args) = made_by(&s.action)?;
        let args: Vec<Statement> = args
            .iter()
            .map(|v| test.statements[v.0 as usize].clone())
            .collect();
        let is_literal = |s: &Statement| matches!(s.action, Action::Prim(..) | Action::Str(_));
        let is_leaf = |s: &Statement| {
            is_literal(s) || matches!(s.action, Action::Enum { .. } | Action::StaticField(_))
        };
        let fits = !method.class.starts_with("java/")
            && args.iter().all(is_leaf)
            && args.iter().any(is_literal);
        fits.then(|| Maker {
            action: s.action.clone(),
            ty: s.ty.clone(),
            args,
        })
    }
}

/// The constructor or static method that makes a value, and its arguments.
fn made_by(action: &Action) -> Option<(&Arc<Executable>, &[Var])> {
    let is_maker = matches!(action, Action::New { .. } | Action::Call { on: None, .. });
    action.called().filter(|_| is_maker)
}

impl Makers {
    /// Those that tests have: each member once, those with few arguments first.
    pub fn of(tests: &[TestCase]) -> Makers {
        let mut found: Vec<Maker> = Vec::new();
        let member = |a: &Action| made_by(a).map(|(e, _)| e.clone());
        for test in tests {
            for s in &test.statements {
                let is_known = |m: &Maker| member(&m.action) == member(&s.action);
                if let Some(maker) = Maker::of(test, s)
                    && !found.iter().any(is_known)
                {
                    found.push(maker);
                }
            }
        }
        found.sort_by_key(|m| m.args.len());
        Makers { found }
    }
}

impl Trial<'_> {
    /// Makes objects of values that were made of nothing, or of constants only.
    pub(super) fn enliven(&mut self, mut best: Kept) -> Kept {
        let (mut at, mut n_made) = (0, 0);
        while at + 1 < best.test.len() && n_made < MAX_MADE {
            if is_bare(&best.test, at)
                && let Some(better) = self.made_otherwise(&best, at)
            {
                n_made += 1;
                // What stands there now is an argument, or what was made.
                at += better.test.len() - best.test.len();
                best = better;
            }
            at += 1;
        }
        best
    }

    fn made_otherwise(&mut self, best: &Kept, at: usize) -> Option<Kept> {
        let old = &best.test.statements[at];
        let fitting = self.makers.found.iter().filter(|m| m.ty == old.ty);
        let tests: Vec<TestCase> = fitting
            .take(MAX_TRIED)
            .map(|m| made_by_another(&best.test, at, m))
            .collect();
        tests.into_iter().find_map(|t| self.still_good(best, t))
    }

    /// Gives elements to arrays of numbers and texts that need not be empty.
    pub(super) fn fill(&mut self, mut best: Kept) -> Kept {
        let mut at = 0;
        while at < best.test.len() {
            if let Action::Array { element, items } = &best.test.statements[at].action
                && items.is_empty()
                && let Some(items) = elements(element)
            {
                let filled = with_elements(&best.test, at, items);
                if let Some(better) = self.still_good(&best, filled) {
                    at += usize::from(ELEMENTS);
                    best = better;
                }
            }
            at += 1;
        }
        best
    }
}

/// Whether a statement makes an object of the user's without any number or text, or takes a constant of
/// the class that the test is for.
fn is_bare(test: &TestCase, at: usize) -> bool {
    if let Action::StaticField(field) = &test.statements[at].action {
        let act = test.statements.last().and_then(|s| s.action.called());
        let holder = test.statements[at].ty.class_name();
        return act.is_some_and(|(e, _)| e.class == field.class && Some(&e.class) == holder);
    }
    let Some((method, args)) = made_by(&test.statements[at].action) else {
        return false;
    };
    let is_constant = |v: &Var| {
        matches!(
            test.statements[v.0 as usize].action,
            Action::Enum { .. } | Action::StaticField(_)
        )
    };
    !method.class.starts_with("java/") && args.iter().all(is_constant)
}

/// The test where a value is made in another way. Arguments of the same type stay.
fn made_by_another(test: &TestCase, at: usize, maker: &Maker) -> TestCase {
    let old = test.statements[at].action.clone();
    let mut left: Vec<Var> = old.uses();
    let mut out = TestCase::default();
    out.statements.extend(test.statements[..at].iter().cloned());
    let mut args: Vec<Var> = Vec::new();
    for a in &maker.args {
        let own = left
            .iter()
            .position(|v| test.ty(*v) == &a.ty && a.ty.is_reference());
        args.push(match own {
            Some(k) => left.remove(k),
            None => out.push(a.action.clone(), a.ty.clone()),
        });
    }
    let mut args = args.into_iter();
    let mut action = maker.action.clone();
    action.map_uses(&mut |v| args.next().unwrap_or(v));
    out.push(action, maker.ty.clone());
    let more = (out.len() - 1 - at) as u32;
    append_shifted(&mut out, test, at, more);
    out
}

/// Appends what comes after a statement whose number became higher by so many.
fn append_shifted(out: &mut TestCase, test: &TestCase, at: usize, more: u32) {
    for s in &test.statements[at + 1..] {
        let mut s = s.clone();
        s.action.map_uses(&mut |v| {
            if v.0 as usize >= at {
                Var(v.0 + more)
            } else {
                v
            }
        });
        out.statements.push(s);
    }
}

/// Elements for an array; nothing where they would be objects.
fn elements(ty: &Ty) -> Option<Vec<Action>> {
    let all = 1..=ELEMENTS;
    match ty {
        Ty::Prim(Prim::Boolean) => Some(
            all.map(|k| Action::Prim(Prim::Boolean, u64::from(k % 2)))
                .collect(),
        ),
        Ty::Prim(p) => all
            .map(|k| numbers(*p, i64::from(k)).into_iter().next())
            .collect(),
        ty if *ty == Ty::string() => Some(all.map(|k| Action::Str(word(k).into())).collect()),
        _ => None,
    }
}

fn with_elements(test: &TestCase, at: usize, items: Vec<Action>) -> TestCase {
    let Action::Array { element, .. } = &test.statements[at].action else {
        return test.clone();
    };
    let mut out = TestCase::default();
    out.statements.extend(test.statements[..at].iter().cloned());
    let more = items.len() as u32;
    let items: Vec<Var> = items
        .into_iter()
        .map(|a| out.push(a, element.clone()))
        .collect();
    let action = Action::Array {
        element: element.clone(),
        items,
    };
    out.push(action, test.statements[at].ty.clone());
    append_shifted(&mut out, test, at, more);
    out
}
