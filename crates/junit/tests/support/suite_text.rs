//! Suites as text: tests in their text form, with what is known of them in lines between.
//!
//! ```text
//! generic java/util/ArrayList 1
//! test
//! v0: int = int 5
//! v1: int = call bank/Account.twice(I)I (v0)
//! act v1
//! expect v1 = int 10
//! ```
//!
//! The act is the last statement unless a line says otherwise. Other lines: `throws CLASS "message"`,
//! `cause CLASS`, `condition`, `suspicion`, `effect`, `assertions CLASS`, `english`,
//! `stops METHOD on v1`; before the first test `generic`,
//! `unchecked`, `overloaded`, `cast`, `springtest`, `textblocks`; of stubs `asked METHOD on v1 (v0, any)`, `real v1`.

use std::collections::BTreeSet;

use junit::{Asked, Expect, Facts, Given, Junit, Shape, Style, Suite, TestMethod, Thrown};
use testcase::{Action, TestCase, Var, text};

pub const FIVE: Style = Style {
    junit: Junit::Five,
    assertj: false,
    mocks: junit::Mocks::Classes,
    parameterized: false,
};
pub const FOUR: Style = Style {
    junit: Junit::Four,
    assertj: false,
    mocks: junit::Mocks::Classes,
    parameterized: false,
};
pub const MOCKITO: Style = Style {
    mocks: junit::Mocks::Mockito,
    ..FIVE
};
pub const OLD_FOUR: Style = Style {
    junit: Junit::OldFour,
    assertj: false,
    mocks: junit::Mocks::Classes,
    parameterized: false,
};
pub const ASSERTJ: Style = Style {
    junit: Junit::Five,
    assertj: true,
    mocks: junit::Mocks::Classes,
    parameterized: false,
};

/// The members that tests of these files use.
pub const MEMBERS: &str = include_str!("bank.txt");

/// A suite for `bank.Account` in its package.
pub fn suite(source: &str) -> Suite {
    suite_in(source, "bank")
}

/// A suite for `bank.Account` in another package.
pub fn suite_in(source: &str, package: &str) -> Suite {
    let members = text::parse_members(MEMBERS).unwrap_or_else(|e| panic!("bank.txt: {e}"));
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for line in source.lines().map(str::trim).filter(|l| !l.is_empty()) {
        match line {
            "test" => parts.push(Vec::new()),
            line => parts.last_mut().unwrap().push(line),
        }
    }
    let facts = facts(&parts[0]);
    let tests = parts[1..].iter().map(|lines| test(lines, &members));
    Suite {
        class: "bank/Account".into(),
        package: package.to_owned(),
        name: "AccountTest".into(),
        tests: tests.collect(),
        facts,
    }
}

fn facts(lines: &[&str]) -> Facts {
    let mut facts = Facts::default();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["generic", class, n] => {
                facts.generic.insert(class.to_owned(), n.parse().unwrap());
            }
            ["springtest"] => facts.has_spring_test = true,
            ["textblocks"] => facts.text_blocks = true,
            ["unchecked", class] => {
                facts.unchecked.insert(class.to_owned());
            }
            ["overloaded", class, name, n] => {
                let key = (class.into(), name.into(), n.parse().unwrap());
                facts.overloaded.insert(key);
            }
            ["cast", class, name, descriptor, at, from] => {
                let parameter = (
                    class.into(),
                    name.into(),
                    descriptor.into(),
                    at.parse().unwrap(),
                );
                facts.casts.insert((parameter, from.to_owned()));
            }
            _ => panic!("no fact: {line}"),
        }
    }
    facts
}

fn test(lines: &[&str], members: &text::Members) -> TestMethod {
    let is_statement = |l: &&&str| l.split(':').next().is_some_and(|v| var(v).is_some());
    let statements: Vec<&str> = lines.iter().filter(is_statement).copied().collect();
    let whole = format!("omakase test 1\n{}", statements.join("\n"));
    let test = text::parse_with(&whole, members).unwrap_or_else(|e| panic!("{e}\n{whole}"));
    let mut t = TestMethod {
        act: test.len().saturating_sub(1),
        test,
        expects: Vec::new(),
        throws: None,
        conditions: Vec::new(),
        suspicion: None,
        effects: Vec::new(),
        needs_assertions: None,
        in_english: false,
        stops: Vec::new(),
        asked: Vec::new(),
        partly_real: BTreeSet::new(),
        shape: Shape::Single,
        prints: Vec::new(),
    };
    for line in lines.iter().filter(|l| !is_statement(l)) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "act" => t.act = var(rest).unwrap().0 as usize,
            "expect" => {
                let (v, e) = rest.split_once(" = ").unwrap();
                t.expects.push((var(v).unwrap(), expect(e)));
            }
            "throws" => {
                let (class, message) = rest.split_once(' ').unwrap_or((rest, ""));
                let message = (!message.is_empty()).then(|| message.trim_matches('"').to_owned());
                t.throws = Some(Thrown {
                    class: class.to_owned(),
                    message,
                    cause: None,
                });
            }
            // A method of a stub that the run called, with what it was given each time.
            "asked" => {
                let call = format!(
                    "omakase test 1\n{}\nv{}: int = calls {rest}",
                    statements.join("\n"),
                    t.test.len()
                );
                let asked =
                    text::parse_with(&call, members).unwrap_or_else(|e| panic!("{e}\n{call}"));
                let Some(Action::CallsOf { stub, method, args }) =
                    asked.statements.last().map(|s| s.action.clone())
                else {
                    panic!("no call: {rest}");
                };
                let args = args.iter().map(|v| v.map(Given::Value)).collect();
                t.asked.push(Asked { stub, method, args });
            }
            "real" => t.partly_real.extend(var(rest)),
            "prints" => t.prints = vec![if rest == "err" { "err" } else { "out" }],
            "cause" => t.throws.as_mut().unwrap().cause = Some(rest.to_owned()),
            "assertions" => t.needs_assertions = Some(rest.into()),
            // A call without arguments that stops what goes on.
            "stops" => {
                let whole = format!(
                    "omakase test 1\n{}\nv{}: void = call {rest} ()",
                    statements.join("\n"),
                    t.test.len()
                );
                let stopped =
                    text::parse_with(&whole, members).unwrap_or_else(|e| panic!("{e}\n{whole}"));
                let Some(Action::Call {
                    method,
                    on: Some(on),
                    ..
                }) = stopped.statements.last().map(|s| s.action.clone())
                else {
                    panic!("no call: {rest}");
                };
                t.stops.push((on, method));
            }
            "english" => t.in_english = true,
            "condition" => t.conditions.push(rest.to_owned()),
            "suspicion" => t.suspicion = Some(rest.to_owned()),
            "effect" => t.effects.push(rest.to_owned()),
            _ => panic!("no line of a test: {line}"),
        }
    }
    t
}

fn var(name: &str) -> Option<Var> {
    name.trim().strip_prefix('v')?.parse().ok().map(Var)
}

/// Reads an expectation: a value as statements write it, or a word with others in parentheses.
fn expect(source: &str) -> Expect {
    let source = source.trim();
    let (word, rest) = source.split_once(['(', ' ']).unwrap_or((source, ""));
    let inner = || rest.strip_suffix(')').unwrap_or(rest);
    match word {
        "notnull" => Expect::NotNull,
        "boxed" => match value(rest) {
            Action::Prim(p, bits) => Expect::Boxed(p, bits),
            _ => panic!("no primitive: {rest}"),
        },
        "text" => match value(rest) {
            Action::Str(units) => Expect::Text(units.to_vec()),
            _ => panic!("no string: {rest}"),
        },
        "same" => Expect::Same(var(rest).unwrap()),
        "toolong" => match junit::text(&match value(rest) {
            Action::Str(units) => units.repeat(10),
            _ => panic!("no string: {rest}"),
        }) {
            e @ Expect::Beginning { .. } => e,
            e => panic!("not long: {e:?}"),
        },
        "length" => Expect::Length(rest.parse().unwrap()),
        "array" => Expect::Array(all(inner())),
        "list" => Expect::List(all(inner())),
        "set" => Expect::Set(all(inner())),
        "elements" => Expect::Elements(all(inner())),
        "map" => {
            let flat = all(inner());
            let rows = flat.chunks(2).map(|r| (r[0].clone(), r[1].clone()));
            Expect::Map(rows.collect())
        }
        "optional" => Expect::Optional(all(inner()).into_iter().next().map(Box::new)),
        "parsed" => {
            let (class, text) = rest.split_once(' ').unwrap();
            let method = match class {
                "java/time/LocalDate" => Some("parse"),
                _ => None,
            };
            Expect::Parsed {
                class: class.to_owned(),
                method,
                text: text.trim_matches('"').to_owned(),
            }
        }
        _ => match value(source) {
            Action::Prim(p, bits) => Expect::Prim(p, bits),
            Action::Str(units) => Expect::Str(units.to_vec()),
            Action::Null => Expect::Null,
            Action::Enum { class, constant } => {
                Expect::Enum(class.to_string(), constant.to_string())
            }
            _ => panic!("no expectation: {source}"),
        },
    }
}

/// Expectations with commas between them.
fn all(source: &str) -> Vec<Expect> {
    let mut found = Vec::new();
    let (mut depth, mut is_quoted, mut start) = (0, false, 0);
    for (at, c) in source.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            ',' if !is_quoted && depth == 0 => {
                found.push(expect(&source[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    if !source.trim().is_empty() {
        found.push(expect(&source[start..]));
    }
    found
}

/// A value as a statement writes it.
fn value(source: &str) -> Action {
    let whole = format!("omakase test 1\nv0: void = {source}\n");
    let test: TestCase = text::parse(&whole).unwrap_or_else(|e| panic!("{e}\n{whole}"));
    test.statements.into_iter().next().unwrap().action
}

/// The members of a class as they were written, without its indentation.
pub fn body(source: &str, style: Style) -> String {
    body_of(&suite(source), style)
}

/// The same of a suite.
pub fn body_of(suite: &Suite, style: Style) -> String {
    let (java, names) = junit::write(suite, style);
    let distinct: BTreeSet<&String> = names.iter().collect();
    assert_eq!(distinct.len(), names.len(), "every test has its own name");
    let start = java.find("class AccountTest {\n").unwrap();
    let lines = java[start..].lines().skip(1);
    let mut lines: Vec<&str> = lines.map(|l| l.strip_prefix("    ").unwrap_or(l)).collect();
    assert_eq!(lines.pop(), Some("}"));
    lines.join("\n") + "\n"
}
