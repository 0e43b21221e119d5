//! What names say of the outcome: what is thrown, given or changed.

use testcase::{Action, Prim, TestCase, Ty, Var};

use super::words::{camel, number_name, spelled, word_name};
use super::{call_of, parameter_name, simple_name};
use crate::model::{Expect, TestMethod};
use crate::names::{lower_first, upper_first};

/// `throwsIllegalStateException`, `returnsTrue`, `stateIsClosed`.
pub(super) fn outcome(t: &TestMethod) -> String {
    if let Some(thrown) = &t.throws {
        return format!("throws{}", simple_name(&thrown.class));
    }
    let act = Var(t.act as u32);
    let is_new = matches!(
        t.test.statements.get(t.act).map(|s| &s.action),
        Some(Action::New { .. })
    );
    // That a call gave its own object back says less than what it did.
    let is_told = |(v, e): &&(Var, Expect)| {
        *v == act && !(matches!(e, Expect::Same(_)) && t.expects.len() > 1)
    };
    if let Some((_, e)) = t.expects.iter().find(is_told) {
        return format!("returns{}", value_name(e, t.test.ty(act)));
    }
    let of_result = |v: Var| v != act && root(t, v) == act;
    if !is_new && t.expects.iter().any(|(v, _)| of_result(*v)) {
        let ty = t.test.ty(act).class_name();
        return format!("returns{}", ty.map_or("Instance", |n| simple_name(n)));
    }
    match t.expects.iter().find(|(v, _)| *v != act) {
        Some((v, e)) => {
            let value = value_name(e, t.test.ty(*v));
            match &t.test.statements[v.0 as usize].action {
                // A text that is no word: which one it is, the test shows.
                Action::Call { method, .. } if &*method.name == "toString" && value == "Text" => {
                    "hasText".to_owned()
                }
                Action::Call { method, .. } => state_name(&method.name, e, &value),
                Action::ReadField { field, .. } => state_name(&field.name, e, &value),
                Action::Array { items, .. } => {
                    let same = matches!(e, Expect::Array(now) if now.len() == items.len()
                        && now.iter().zip(items).all(|(e, i)| is_literally(&t.test, *i, e)));
                    let name = argument_name(t, *v).unwrap_or_else(|| "array".into());
                    let verb = if same { "keeps" } else { "changes" };
                    format!("{verb}{}", upper_first(&name))
                }
                Action::CallsOf { method, .. } => {
                    let verb = match e {
                        Expect::Prim(_, 0) => "doesNotCall",
                        _ => "calls",
                    };
                    format!("{verb}{}", upper_first(&method.name))
                }
                Action::Prim(..)
                | Action::Str(_)
                | Action::Null
                | Action::Enum { .. }
                | Action::ClassLiteral(_)
                | Action::TempDir
                | Action::StaticField(_)
                | Action::WriteField { .. }
                | Action::Lambda { .. }
                | Action::MethodRef { .. }
                | Action::Stub { .. } => format!("gives{value}"),
                // A text that was written to.
                Action::New { .. } if matches!(e, Expect::Text(_)) => format!("writes{value}"),
                Action::New { .. } => format!("gives{value}"),
            }
        }
        None => "doesNotThrow".into(),
    }
}

/// What a value was asked of in the end: the act's result, or what was there before it.
fn root(t: &TestMethod, mut v: Var) -> Var {
    while v.0 as usize > t.act {
        let action = &t.test.statements[v.0 as usize].action;
        let first = action.called().and_then(|(_, args)| args.first().copied());
        match action.receiver().or(first) {
            Some(on) => v = on,
            None => break,
        }
    }
    v
}

/// The parameter of the act that a value is given for.
fn argument_name(t: &TestMethod, v: Var) -> Option<String> {
    let (e, args) = call_of(&t.test, t.act)?;
    let k = args.iter().position(|a| *a == v)?;
    parameter_name(e, k)
}

/// Whether a value was written as the literal that is expected.
fn is_literally(test: &TestCase, v: Var, e: &Expect) -> bool {
    match &test.statements[v.0 as usize].action {
        Action::Prim(_, a) => matches!(e, Expect::Prim(_, b) if a == b),
        Action::Str(a) => matches!(e, Expect::Str(b) if **a == **b),
        Action::Null => *e == Expect::Null,
        Action::Enum { .. }
        | Action::ClassLiteral(_)
        | Action::TempDir
        | Action::Array { .. }
        | Action::New { .. }
        | Action::Call { .. }
        | Action::StaticField(_)
        | Action::ReadField { .. }
        | Action::WriteField { .. }
        | Action::Lambda { .. }
        | Action::MethodRef { .. }
        | Action::CallsOf { .. }
        | Action::Stub { .. } => false,
    }
}

/// `getState` that is `CLOSED`: `stateIsClosed`; `isEmpty`: `isEmpty`, `isNotEmpty`.
fn state_name(getter: &str, e: &Expect, value: &str) -> String {
    if let Expect::Prim(Prim::Boolean, bits) = e {
        for verb in ["is", "has"] {
            if let Some(rest) = getter.strip_prefix(verb).filter(|r| !r.is_empty()) {
                let not = if bits & 1 == 1 { "" } else { "Not" };
                return match verb {
                    "is" => format!("is{not}{rest}"),
                    _ if not.is_empty() => format!("has{rest}"),
                    _ => format!("hasNo{rest}"),
                };
            }
        }
    }
    let name = getter
        .strip_prefix("get")
        .filter(|r| !r.is_empty())
        .unwrap_or(getter);
    let value = match e {
        Expect::List(_) | Expect::Set(_) | Expect::Elements(_) | Expect::Map(_)
            if value.starts_with("Empty") =>
        {
            "Empty"
        }
        _ => value,
    };
    match getter {
        "toString" => format!("textIs{value}"),
        _ => format!("{}Is{value}", lower_first(name)),
    }
}

fn value_name(e: &Expect, ty: &Ty) -> String {
    match e {
        Expect::Prim(Prim::Boolean, b) | Expect::Boxed(Prim::Boolean, b) => {
            if b & 1 == 1 { "True" } else { "False" }.to_owned()
        }
        Expect::Prim(p, bits) | Expect::Boxed(p, bits) => {
            number_name(*p, *bits).unwrap_or_else(|| "Number".into())
        }
        Expect::Null => "Null".into(),
        Expect::NotNull => match ty {
            Ty::Class(name, _) => simple_name(name).to_owned(),
            _ => "Instance".into(),
        },
        Expect::Str(s) | Expect::Text(s) if s.is_empty() => "EmptyString".into(),
        Expect::Str(s) | Expect::Text(s) => word_name(s)
            .or_else(|| spelled(s))
            .unwrap_or_else(|| "Text".into()),
        Expect::Beginning { .. } => "LongText".into(),
        Expect::Same(_) if matches!(ty, Ty::Prim(_)) => "SameForEqualObject".into(),
        Expect::Same(_) => "SameInstance".into(),
        Expect::Enum(_, c) => camel(c),
        Expect::Array(items) => sized("Array", items.len()),
        Expect::Length(n) => sized("Array", *n),
        Expect::List(items) => sized("List", items.len()),
        Expect::Set(items) => sized("Set", items.len()),
        Expect::Elements(items) => sized("Collection", items.len()),
        Expect::Map(rows) => sized("Map", rows.len()),
        Expect::Optional(None) => "EmptyOptional".into(),
        Expect::Optional(Some(inner)) => value_name(inner, &Ty::object()),
        Expect::Parsed { class, text, .. } => {
            let units: Vec<u16> = text.encode_utf16().collect();
            word_name(&units)
                .filter(|w| w.chars().all(|c| c.is_ascii_digit()))
                .unwrap_or_else(|| simple_name(class).to_owned())
        }
    }
}

fn sized(what: &str, n: usize) -> String {
    match n {
        0 => format!("Empty{what}"),
        1 => format!("{what}OfOne"),
        n => format!("{what}Of{n}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_become_statements() {
        assert_eq!(
            state_name("isEmpty", &Expect::Prim(Prim::Boolean, 0), "False"),
            "isNotEmpty"
        );
    }
}
