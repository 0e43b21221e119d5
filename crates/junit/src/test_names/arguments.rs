//! What names say of arguments: that they are special, else what they are.

use testcase::{Action, Prim, TestCase, Ty, Var};

use super::words::{camel, highest, integer, lowest, number_name, spelled, word_name};
use super::{call_of, parameter_name, simple_name};
use crate::model::TestMethod;
use crate::names::{lower_first, upper_first};

/// Arguments that readers look out for: null, empty, negative, zero, extreme.
pub(super) fn special_arguments(t: &TestMethod) -> Vec<String> {
    let Some((e, args)) = call_of(&t.test, t.act) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for (k, &v) in args.iter().enumerate() {
        let Some(word) = special(&t.test, v, t.act) else {
            continue;
        };
        let noun = parameter_name(e, k)
            .or_else(|| (args.len() == 1).then(|| noun_for(&e.params[k])))
            .unwrap_or_default();
        if noun.is_empty() {
            continue;
        }
        out.push(format!("{word}{}", upper_first(&noun)));
    }
    // To name one of several would put the blame on it.
    if out.len() > 1 {
        let words: Vec<String> = out.iter().map(|w| upper_first(w)).collect();
        out = vec![lower_first(&words.join("And"))];
    }
    out
}

/// What a value is called when its parameter has no telling name.
fn noun_for(t: &Ty) -> String {
    match t {
        Ty::Prim(Prim::Boolean) => "flag".into(),
        Ty::Prim(Prim::Char) => "character".into(),
        Ty::Prim(_) => "number".into(),
        Ty::Array(_) => "array".into(),
        Ty::Var(_) | Ty::Void => "value".into(),
        Ty::Class(name, _) => match simple_name(name) {
            "String" | "CharSequence" => "string".into(),
            "Object" => "object".into(),
            simple => lower_first(simple),
        },
    }
}

fn special(test: &TestCase, v: Var, act: usize) -> Option<&'static str> {
    let n_uses = |v: Var| {
        let before = test.statements[..act].iter();
        before.filter(|s| s.action.uses().contains(&v)).count()
    };
    Some(match &test.statements.get(v.0 as usize)?.action {
        Action::Null => "null",
        Action::Str(units) if units.is_empty() => "empty",
        Action::Str(units) if units.iter().all(|u| *u == 32) => "blank",
        Action::Prim(Prim::Boolean | Prim::Char, _) => return None,
        Action::Prim(Prim::Float, bits) => special_float(f64::from(f32::from_bits(*bits as u32)))?,
        Action::Prim(Prim::Double, bits) => special_float(f64::from_bits(*bits))?,
        Action::Prim(p, bits) => match integer(*p, *bits) {
            0 => "zero",
            v if v == lowest(*p) => "smallest",
            v if v == highest(*p) => "largest",
            v if v < 0 => "negative",
            _ => return None,
        },
        Action::Array { items, .. } if items.is_empty() => "empty",
        Action::New { constructor, args }
            if args.is_empty() && constructor.class.starts_with("java/util/") && n_uses(v) == 0 =>
        {
            "empty"
        }
        Action::Str(_)
        | Action::Enum { .. }
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
        | Action::Stub { .. } => return None,
    })
}

fn special_float(v: f64) -> Option<&'static str> {
    if v.is_nan() {
        Some("nan")
    } else if v.is_infinite() {
        Some(if v > 0.0 {
            "infinite"
        } else {
            "negativeInfinite"
        })
    } else if v == 0.0 {
        Some("zero")
    } else {
        (v < 0.0).then_some("negative")
    }
}

/// Arguments by their values: `ja`, `percent70`, `open`.
pub(super) fn plain_arguments(t: &TestMethod) -> Vec<String> {
    let Some((e, args)) = call_of(&t.test, t.act) else {
        return Vec::new();
    };
    let one = args.len() == 1;
    let mut out = Vec::new();
    let mut all = Vec::new();
    let receiver = t.test.statements[t.act].action.receiver();
    for (k, &v) in args.iter().enumerate() {
        if receiver == Some(v) {
            out.push("sameInstance".to_owned());
            continue;
        }
        let Some(word) = value_word(&t.test, v) else {
            continue;
        };
        all.push(word.clone());
        let noun = parameter_name(e, k).unwrap_or_default();
        match (one, noun.is_empty()) {
            (true, _) if word.starts_with(|c: char| c.is_ascii_lowercase()) => out.push(word),
            (_, false) => out.push(format!("{noun}{}", upper_first(&word))),
            (true, true) => out.push(format!("{}{}", noun_for(&e.params[k]), upper_first(&word))),
            (false, true) => {}
        }
    }
    if all.len() > 1 && all.len() == args.len() {
        let words: Vec<String> = all.iter().map(|w| upper_first(w)).collect();
        out.push(lower_first(&words.join("And")));
    }
    out
}

/// A short word for a value: `minus5`, `open`.
pub(super) fn value_word(test: &TestCase, v: Var) -> Option<String> {
    let word = match &test.statements.get(v.0 as usize)?.action {
        Action::Prim(Prim::Boolean, bits) => if bits & 1 == 1 { "true" } else { "false" }.into(),
        Action::Prim(p, bits) => number_name(*p, *bits)?,
        Action::Str(units) => match word_name(units).or_else(|| spelled(units)) {
            Some(w) => lower_first(&w),
            None => match units.len() {
                1 => "textOfOneCharacter".into(),
                n => format!("textOf{n}Characters"),
            },
        },
        Action::Enum { constant, .. } => lower_first(&camel(constant)),
        Action::Null => "null".into(),
        Action::TempDir => "tempDir".into(),
        Action::ClassLiteral(t) => lower_first(simple_name(t.class_name()?)),
        Action::New { constructor, args } => {
            let simple = lower_first(simple_name(&constructor.class));
            match all_words(test, args) {
                Some(words) if !args.is_empty() => format!("{simple}{words}"),
                _ => simple,
            }
        }
        Action::Array { items, .. } => match (items.len(), all_words(test, items)) {
            (0, _) => "empty".into(),
            (1..=4, Some(words)) => words,
            (1, None) => "oneElement".into(),
            (n, _) => format!("{n}Elements"),
        },
        Action::Call { method, args, on } => {
            let boxed = Prim::unboxed(&method.class).is_some() && args.len() == 1;
            if boxed && on.is_none() {
                return value_word(test, args[0]);
            }
            format!("{}{}", method.name, all_words(test, args)?)
        }
        Action::ReadField { field, .. } => field.name.to_string(),
        Action::MethodRef { target, .. } => {
            let class = lower_first(simple_name(&target.class));
            match &*target.name {
                "<init>" => format!("{class}New"),
                name => format!("{class}{}", upper_first(name)),
            }
        }
        Action::StaticField(_)
        | Action::WriteField { .. }
        | Action::Lambda { .. }
        | Action::CallsOf { .. }
        | Action::Stub { .. } => return None,
    };
    Some(word)
}

/// Short words for all of several values, joined.
fn all_words(test: &TestCase, values: &[Var]) -> Option<String> {
    let words: Option<Vec<String>> = values.iter().map(|v| value_word(test, *v)).collect();
    let joined = words?
        .iter()
        .map(|w| upper_first(w))
        .collect::<Vec<_>>()
        .join("And");
    (joined.len() <= 24).then_some(joined)
}
