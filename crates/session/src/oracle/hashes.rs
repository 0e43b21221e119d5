//! What is said of a hash code.
//!
//! The number itself is nobody's promise: another way to compute it is no fault. What a class does promise is
//! that equal objects have equal hash codes, so the test makes the object once more and compares. The
//! library's own types are left alone, since texts, boxes and lists have numbers that are specified.

use std::collections::BTreeSet;

use testcase::{Action, Prim, TestCase, Ty, Var};

use super::Reading;
use super::inquiry::{Inquiry, Question};

/// Statements that make an object, at most, if it is made again.
const LONGEST: usize = 8;

impl Inquiry<'_> {
    /// Whether what a statement gives is a hash code whose number is not specified.
    pub(super) fn is_unspecified_hash(&self, at: usize) -> bool {
        let Action::Call {
            method,
            on: Some(on),
            ..
        } = &self.test.statements[at].action
        else {
            return false;
        };
        let of = self.test.ty(*on).class_name();
        let is_library = of.is_some_and(|n| {
            let info = self.seen().universe.class(n);
            info.is_some_and(|i| i.is_library)
        });
        &*method.name == "hashCode" && &*method.descriptor == "()I" && !is_library
    }

    /// Asks an object that is made in the same way for its hash code, or the same object again.
    pub(super) fn ask_for_the_same_hash(&mut self, act: usize) {
        let action = self.test.statements[act].action.clone();
        let Action::Call {
            method,
            on: Some(on),
            args,
        } = action
        else {
            return;
        };
        let twin = twin(&mut self.test, on, act).unwrap_or(on);
        let action = Action::Call {
            method,
            on: Some(twin),
            args,
        };
        let again = self.test.push(action, Ty::Prim(Prim::Int));
        let result = Var(act as u32);
        self.questions.push(Question {
            value: result,
            reading: Reading::Identity([result, again], again),
            is_summary: false,
        });
    }
}

/// Makes an object once more, at the end of a test; nothing where more was done to it than to make it.
fn twin(test: &mut TestCase, of: Var, act: usize) -> Option<Var> {
    let mut needed = BTreeSet::from([of.0 as usize]);
    for k in (0..=of.0 as usize).rev() {
        if needed.contains(&k) {
            let uses = test.statements[k].action.uses();
            needed.extend(uses.iter().map(|v| v.0 as usize));
        }
    }
    let is_made = |k: &usize| {
        matches!(
            test.statements[*k].action,
            Action::New { .. }
                | Action::Call { on: None, .. }
                | Action::Prim(..)
                | Action::Str(_)
                | Action::Null
                | Action::Enum { .. }
                | Action::Array { .. }
                | Action::StaticField(_)
        )
    };
    let is_alone = (0..act).all(|k| {
        let uses = test.statements[k].action.uses();
        needed.contains(&k) || !uses.iter().any(|v| needed.contains(&(v.0 as usize)))
    });
    let is_constant = matches!(
        test.statements[of.0 as usize].action,
        Action::StaticField(_)
    );
    if !is_alone || is_constant || needed.len() > LONGEST || !needed.iter().all(is_made) {
        return None;
    }
    let mut numbers = vec![None; test.len()];
    let mut last = None;
    for k in needed {
        let mut s = test.statements[k].clone();
        s.action
            .map_uses(&mut |v| numbers[v.0 as usize].unwrap_or(v));
        let made = test.push(s.action, s.ty);
        numbers[k] = Some(made);
        last = Some(made);
    }
    last
}
