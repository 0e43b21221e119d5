//! Names of tests: what is called, under which condition, and what comes of it.
//!
//! A condition is only used when it tells the test from the others of the same method. It comes
//! from the code (given by whoever knows it) or is read off the arguments and the calls before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testcase::{Action, Executable, Prim, TestCase, Ty, Var};

use crate::model::{Expect, TestMethod};
use crate::names::{lower_first, upper_first};

/// Longest condition in a name.
const MAX_CONDITION: usize = 48;
/// Pairs of conditions that are tried where none alone tells a test from the others.
const MAX_PAIRS: usize = 500;

/// A name for each test, in order; all different.
pub(crate) fn name_all(tests: &[TestMethod]) -> Vec<String> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (k, t) in tests.iter().enumerate() {
        groups.entry(about(t)).or_default().push(k);
    }
    let mut names = vec![String::new(); tests.len()];
    for (about, members) in groups {
        let members: Vec<(usize, &TestMethod)> = members.iter().map(|&k| (k, &tests[k])).collect();
        for (k, name) in name_group(&about, &members) {
            names[k] = name;
        }
    }
    number_doubles(&mut names);
    names
}

fn name_group(about: &str, members: &[(usize, &TestMethod)]) -> Vec<(usize, String)> {
    let found: Vec<Vec<String>> = members.iter().map(|(_, t)| conditions(t)).collect();
    let outcomes: Vec<String> = members.iter().map(|(_, t)| outcome(t)).collect();
    let mut n_outcomes: BTreeMap<&str, usize> = BTreeMap::new();
    for outcome in &outcomes {
        *n_outcomes.entry(outcome).or_default() += 1;
    }
    // For each condition, the tests that it is true of.
    let mut true_of: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (k, conditions) in found.iter().enumerate() {
        for c in conditions {
            true_of.entry(c).or_default().insert(k);
        }
    }
    let is_unique = |c: &&String| true_of[c.as_str()].len() == 1;
    let mut names = Vec::new();
    for (k, (index, t)) in members.iter().enumerate() {
        let unique = found[k].iter().find(is_unique);
        let condition = if members.len() == 1 {
            // Alone, a test needs no telling apart; what is special is still worth a word.
            let n_known = t.conditions.len() + special_arguments(t).len();
            let history = history(t).into_iter().find(|h| h.starts_with("after"));
            found[k].iter().take(n_known).next().cloned().or(history)
        } else if let Some(c) = unique {
            Some(c.clone())
        } else if n_outcomes[outcomes[k].as_str()] > 1 {
            let pairs = found[k].iter().enumerate().flat_map(|(i, a)| {
                let rest = found[k][i + 1..].iter();
                rest.map(move |b| (a.clone(), b.clone()))
            });
            let apart = pairs.take(MAX_PAIRS).find(|(a, b)| {
                let both = true_of[a.as_str()].intersection(&true_of[b.as_str()]);
                both.take(2).count() == 1
            });
            apart
                .map(|(a, b)| format!("{a}And{}", upper_first(&b)))
                .filter(|c| c.len() <= MAX_CONDITION)
                .or_else(|| found[k].first().cloned())
        } else {
            None
        };
        let suffix = if t.suspicion.is_some() {
            "_suspectedBug"
        } else {
            ""
        };
        let name = match condition {
            Some(c) => format!("{about}_{c}_{}{suffix}", outcomes[k]),
            None => format!("{about}_{}{suffix}", outcomes[k]),
        };
        names.push((*index, name));
    }
    names
}

fn number_doubles(names: &mut [String]) {
    let mut used = BTreeSet::new();
    let mut last: BTreeMap<String, usize> = BTreeMap::new();
    for name in names {
        let n = last.entry(name.clone()).or_insert(1);
        let mut candidate = name.clone();
        while !used.insert(candidate.clone()) {
            *n += 1;
            candidate = format!("{name}_{n}");
        }
        *name = candidate;
    }
}

/// The method that a test is for: `withdraw`, `newAccount`.
pub(crate) fn about(t: &TestMethod) -> String {
    match t.test.statements.get(t.act).map(|s| &s.action) {
        Some(Action::Call { method, .. }) => method.name.to_string(),
        Some(Action::New { constructor, .. }) => format!("new{}", simple_name(&constructor.class)),
        Some(Action::StaticField(f)) => f.name.to_string(),
        _ => "test".into(),
    }
}

fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

/// Conditions that are true of a test, the best first.
fn conditions(t: &TestMethod) -> Vec<String> {
    let mut all = t.conditions.clone();
    all.extend(special_arguments(t));
    all.extend(plain_arguments(t));
    // That the receiver is new says least.
    let (new, after): (Vec<String>, Vec<String>) =
        history(t).into_iter().partition(|h| h.starts_with("onNew"));
    all.extend(after);
    all.extend(writes(t));
    all.extend(makings(t));
    all.extend(new);
    all.retain(|c| !c.is_empty() && c.len() <= MAX_CONDITION);
    let mut seen = BTreeSet::new();
    all.retain(|c| seen.insert(c.clone()));
    all
}

fn call_of(test: &TestCase, k: usize) -> Option<(&Arc<Executable>, &[Var])> {
    test.statements.get(k)?.action.called()
}

/// Parameter names that say something; a compiler's `arg0` or `p1` does not.
fn parameter_name(e: &Executable, k: usize) -> Option<String> {
    let name = e.param_names.get(k)?.as_deref()?;
    let says = name.len() > 2 && !name.starts_with("arg") && name.is_ascii();
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    (says && plain).then(|| name.to_owned())
}

/// Arguments that readers look out for: null, empty, negative, zero, extreme.
fn special_arguments(t: &TestMethod) -> Vec<String> {
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
        _ => return None,
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

fn integer(p: Prim, bits: u64) -> i64 {
    match p {
        Prim::Long => bits as i64,
        Prim::Byte => i64::from(bits as i8),
        Prim::Short => i64::from(bits as i16),
        Prim::Char => i64::from(bits as u16),
        _ => i64::from(bits as i32),
    }
}

fn lowest(p: Prim) -> i64 {
    match p {
        Prim::Long => i64::MIN,
        Prim::Byte => i64::from(i8::MIN),
        Prim::Short => i64::from(i16::MIN),
        _ => i64::from(i32::MIN),
    }
}

fn highest(p: Prim) -> i64 {
    match p {
        Prim::Long => i64::MAX,
        Prim::Byte => i64::from(i8::MAX),
        Prim::Short => i64::from(i16::MAX),
        _ => i64::from(i32::MAX),
    }
}

/// Arguments by their values: `ja`, `percent70`, `open`.
fn plain_arguments(t: &TestMethod) -> Vec<String> {
    let Some((e, args)) = call_of(&t.test, t.act) else {
        return Vec::new();
    };
    let one = args.len() == 1;
    let mut out = Vec::new();
    let mut all = Vec::new();
    let receiver = match &t.test.statements[t.act].action {
        Action::Call { on, .. } => *on,
        _ => None,
    };
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

fn value_word(test: &TestCase, v: Var) -> Option<String> {
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
        _ => return None,
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

/// What was called on the receiver before: `afterOpen`, `afterPushAndPop`.
fn history(t: &TestMethod) -> Vec<String> {
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
    match (calls.as_slice(), made) {
        ([], Some(Action::New { constructor, .. })) => {
            vec![format!("onNew{}", simple_name(&constructor.class))]
        }
        ([], Some(Action::Enum { constant, .. })) => {
            vec![format!("on{}", camel(constant))]
        }
        ([], _) => Vec::new(),
        ([a], _) => vec![format!("after{}", upper_first(a))],
        ([a, b], _) if a == b => vec![format!("after{}Twice", upper_first(a))],
        ([a, b], _) => vec![format!("after{}And{}", upper_first(a), upper_first(b))],
        (many, _) if many.iter().all(|m| *m == many[0]) => {
            vec![format!("after{}{}Times", many.len(), upper_first(many[0]))]
        }
        (many, _) => vec![format!("after{}Calls", many.len())],
    }
}

/// What was written to the receiver's fields, or to static ones, before: `withLimit1`.
fn writes(t: &TestMethod) -> Vec<String> {
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
fn makings(t: &TestMethod) -> Vec<String> {
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

/// `throwsIllegalStateException`, `returnsTrue`, `stateIsClosed`.
fn outcome(t: &TestMethod) -> String {
    if let Some(thrown) = &t.throws {
        return format!("throws{}", simple_name(&thrown.class));
    }
    let act = Var(t.act as u32);
    let is_new = matches!(
        t.test.statements.get(t.act).map(|s| &s.action),
        Some(Action::New { .. })
    );
    if let Some((_, e)) = t.expects.iter().find(|(v, _)| *v == act) {
        return format!("returns{}", value_name(e, t.test.ty(act)));
    }
    let of_result = |v: Var| t.test.statements[v.0 as usize].action.receiver() == Some(act);
    if !is_new && t.expects.iter().any(|(v, _)| of_result(*v)) {
        let ty = t.test.ty(act).class_name();
        return format!("returns{}", ty.map_or("Instance", |n| simple_name(n)));
    }
    match t.expects.first() {
        Some((v, e)) => {
            let value = value_name(e, t.test.ty(*v));
            match &t.test.statements[v.0 as usize].action {
                Action::Call { method, .. } => state_name(&method.name, e, &value),
                Action::ReadField { field, .. } => state_name(&field.name, e, &value),
                Action::Array { items, .. } => {
                    let same = matches!(e, Expect::Array(now) if now.len() == items.len()
                        && now.iter().zip(items).all(|(e, i)| is_literally(&t.test, *i, e)));
                    let name = argument_name(t, *v).unwrap_or_else(|| "array".into());
                    let verb = if same { "keeps" } else { "changes" };
                    format!("{verb}{}", upper_first(&name))
                }
                _ => format!("gives{value}"),
            }
        }
        None => "doesNotThrow".into(),
    }
}

/// The parameter of the act that a value is given for.
fn argument_name(t: &TestMethod, v: Var) -> Option<String> {
    let (e, args) = call_of(&t.test, t.act)?;
    let k = args.iter().position(|a| *a == v)?;
    parameter_name(e, k)
}

/// Whether a value was written as the literal that is expected.
fn is_literally(test: &TestCase, v: Var, e: &Expect) -> bool {
    match (&test.statements[v.0 as usize].action, e) {
        (Action::Prim(_, a), Expect::Prim(_, b)) => a == b,
        (Action::Str(a), Expect::Str(b)) => **a == **b,
        (Action::Null, Expect::Null) => true,
        _ => false,
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

/// `Zero`, `Minus5`, `CharA`, `2Point5`; nothing for numbers too long to read.
fn number_name(p: Prim, bits: u64) -> Option<String> {
    let v = match p {
        Prim::Float => return float_name(f64::from(f32::from_bits(bits as u32)), bits, true),
        Prim::Double => return float_name(f64::from_bits(bits), bits, false),
        Prim::Char => {
            return char::from_u32(bits as u32).and_then(char_name);
        }
        p => integer(p, bits),
    };
    Some(match v {
        0 => "Zero".into(),
        1 => "One".into(),
        -1 => "MinusOne".into(),
        v if p != Prim::Byte && v == lowest(p) => "MinValue".into(),
        v if p != Prim::Byte && v == highest(p) => "MaxValue".into(),
        v if v.unsigned_abs() > 9_999_999 => {
            return None;
        }
        v if v < 0 => format!("Minus{}", v.unsigned_abs()),
        v => v.to_string(),
    })
}

/// `LowercaseA`, `Digit0`, `Dash`.
fn char_name(c: char) -> Option<String> {
    Some(match c {
        'a'..='z' => format!("Lowercase{}", c.to_ascii_uppercase()),
        'A'..='Z' => format!("Uppercase{c}"),
        '0'..='9' => format!("Digit{c}"),
        c => symbol_name(c)?.to_owned(),
    })
}

/// What a character that is neither letter nor digit is called.
fn symbol_name(c: char) -> Option<&'static str> {
    const SYMBOLS: [(char, &str); 30] = [
        (' ', "Space"),
        ('.', "Dot"),
        (',', "Comma"),
        ('-', "Dash"),
        ('+', "Plus"),
        ('*', "Star"),
        ('/', "Slash"),
        ('\\', "Backslash"),
        (':', "Colon"),
        (';', "Semicolon"),
        ('@', "At"),
        ('#', "Hash"),
        ('%', "Percent"),
        ('&', "And"),
        ('=', "Equals"),
        ('!', "Exclamation"),
        ('?', "Question"),
        ('(', "Open"),
        (')', "Close"),
        ('[', "OpenBracket"),
        (']', "CloseBracket"),
        ('{', "OpenBrace"),
        ('}', "CloseBrace"),
        ('<', "Less"),
        ('>', "Greater"),
        ('"', "Quote"),
        ('\'', "Apostrophe"),
        ('_', "Underscore"),
        ('~', "Tilde"),
        ('$', "Dollar"),
    ];
    let mut all = SYMBOLS.iter();
    all.find(|(symbol, _)| *symbol == c).map(|(_, name)| *name)
}

/// A short text with symbols, spelled out: `a.` becomes `ADot`.
fn spelled(units: &[u16]) -> Option<String> {
    const LONGEST: usize = 5;
    let text = String::from_utf16(units).ok()?;
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let mut name = String::new();
    let mut in_word = false;
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(if in_word { c } else { c.to_ascii_uppercase() });
            in_word = true;
        } else {
            name.push_str(symbol_name(c)?);
            in_word = false;
        }
    }
    Some(name)
}

fn float_name(v: f64, bits: u64, is_float: bool) -> Option<String> {
    if v.is_nan() {
        return Some("NaN".into());
    }
    if v.is_infinite() {
        return Some(if v > 0.0 { "Infinity" } else { "MinusInfinity" }.into());
    }
    let text = if is_float {
        format!("{}", f32::from_bits(bits as u32).abs())
    } else {
        format!("{}", v.abs())
    };
    if text.len() > 6 {
        return None;
    }
    let minus = if v < 0.0 { "Minus" } else { "" };
    Some(match text.as_str() {
        "0" => "Zero".into(),
        "1" => format!("{minus}One"),
        t => format!("{minus}{}", t.replace('.', "Point")),
    })
}

/// Short texts of plain words as one word: `the door` becomes `TheDoor`.
fn word_name(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let separators = [' ', '_'];
    let plain = |c: char| c.is_ascii_alphanumeric() || separators.contains(&c);
    if text.len() > 20 || !text.chars().all(plain) {
        return None;
    }
    let words: Vec<String> = text
        .split(separators)
        .filter(|w| !w.is_empty())
        .map(upper_first)
        .collect();
    let name = words.concat();
    (!name.is_empty()).then_some(name)
}

/// `VERY_HIGH` becomes `VeryHigh`; other spellings stay.
fn camel(constant: &str) -> String {
    if constant.chars().any(|c| c.is_ascii_lowercase()) {
        return upper_first(constant);
    }
    let words = constant.split('_').filter(|w| !w.is_empty());
    words.map(|w| upper_first(&w.to_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words() {
        assert_eq!(
            number_name(Prim::Int, (-5i32) as u32 as u64).as_deref(),
            Some("Minus5")
        );
        assert_eq!(
            number_name(Prim::Double, 2.5f64.to_bits()).as_deref(),
            Some("2Point5")
        );
        assert_eq!(
            number_name(Prim::Double, 0.1f64.to_bits()).as_deref(),
            Some("0Point1")
        );
        assert_eq!(number_name(Prim::Long, 123_456_789_000), None);
        let units = |s: &str| s.encode_utf16().collect::<Vec<u16>>();
        assert_eq!(word_name(&units("the door")).as_deref(), Some("TheDoor"));
        assert_eq!(word_name(&units("-5")), None);
        assert_eq!(camel("VERY_HIGH"), "VeryHigh");
        assert_eq!(
            state_name("isEmpty", &Expect::Prim(Prim::Boolean, 0), "False"),
            "isNotEmpty"
        );
    }
}
