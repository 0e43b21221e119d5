//! What names say of the receiver: how it was made and what was done with it before.

use testcase::Action;

use super::arguments::value_word;
use super::words::camel;
use super::{call_of, parameter_name, simple_name};
use crate::model::TestMethod;
use crate::names::upper_first;

/// What was called on the receiver before: `afterOpen`, `afterPushAndPop`.
pub(super) fn history(t: &TestMethod) -> Vec<String> {
    let Some(Action::Call { on: Some(on), .. }) = t.test.statements.get(t.act).map(|s| &s.action)
    else {
        return Vec::new();
    };
    let mut calls: Vec<&str> = Vec::new();
    for s in &t.test.statements[..t.act] {
        if let Action::Call {
            method,
            on: Some(o),
            ..
        } = &s.action
            && o == on
        {
            calls.push(&method.name);
        }
    }
    let made = t.test.statements.get(on.0 as usize).map(|s| &s.action);
    let is_written = t.test.statements[..t.act]
        .iter()
        .any(|s| matches!(&s.action, Action::WriteField { on: Some(o), .. } if o == on));
    if calls.is_empty() && is_written {
        return Vec::new();
    }
    match calls.as_slice() {
        [] => made.and_then(newness).into_iter().collect(),
        [a] => vec![format!("after{}", upper_first(a))],
        [a, b] if a == b => vec![format!("after{}Twice", upper_first(a))],
        [a, b] => vec![format!("after{}And{}", upper_first(a), upper_first(b))],
        many if many.iter().all(|m| *m == many[0]) => {
            vec![format!("after{}{}Times", many.len(), upper_first(many[0]))]
        }
        many => vec![format!("after{}Calls", many.len())],
    }
}

/// That nothing was done yet with what was made this way: `onNewAccount`, `onRed`.
fn newness(made: &Action) -> Option<String> {
    match made {
        Action::New { constructor, .. } => {
            Some(format!("onNew{}", simple_name(&constructor.class)))
        }
        Action::Enum { constant, .. } => Some(format!("on{}", camel(constant))),
        Action::Prim(..)
        | Action::Str(_)
        | Action::Null
        | Action::ClassLiteral(_)
        | Action::TempDir
        | Action::Array { .. }
        | Action::Call { .. }
        | Action::StaticField(_)
        | Action::ReadField { .. }
        | Action::WriteField { .. }
        | Action::Lambda { .. }
        | Action::MethodRef { .. }
        | Action::CallsOf { .. }
        | Action::Stub { .. } => None,
    }
}

/// What was written to the receiver's fields, or to static ones, before: `withLimit1`.
pub(super) fn writes(t: &TestMethod) -> Vec<String> {
    let Some(act) = t.test.statements.get(t.act) else {
        return Vec::new();
    };
    let receiver = act.action.receiver();
    let mut out = Vec::new();
    for s in &t.test.statements[..t.act] {
        if let Action::WriteField { field, on, value } = &s.action
            && (on.is_none() || *on == receiver)
            && let Some(word) = value_word(&t.test, *value)
        {
            let (noun, word) = (upper_first(&field.name), upper_first(&word));
            out.push(format!("with{noun}{word}"));
        }
    }
    out
}

/// How the receiver was made: `withLimit1`.
pub(super) fn makings(t: &TestMethod) -> Vec<String> {
    let Some(Action::Call { on: Some(on), .. }) = t.test.statements.get(t.act).map(|s| &s.action)
    else {
        return Vec::new();
    };
    let Some((e, args)) = call_of(&t.test, on.0 as usize) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for (k, &v) in args.iter().enumerate() {
        if let (Some(noun), Some(word)) = (parameter_name(e, k), value_word(&t.test, v)) {
            out.push(format!("with{}{}", upper_first(&noun), upper_first(&word)));
        }
    }
    out
}
