//! Tests that differ only in literals and in what comes of them: the places where they differ, and the
//! rows of the one parameterised test that they become.

use testcase::{Action, Prim, Ty, Var};

use crate::literal;
use crate::model::{Expect, Shape, TestMethod};

/// Fewer tests than this stay as they are: two can be read side by side.
const FEWEST: usize = 3;
/// Longest row, in characters.
const MAX_ROW: usize = 80;
/// Parameters of a test, with the expected value.
const MAX_PARAMETERS: usize = 4;

/// A place where rows differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot {
    /// The literal that a statement is.
    Literal(usize),
    /// What is expected by the assertion of this number.
    Expected(usize),
}

/// Whether two tests have the same statements and assertions but for literals.
fn are_alike(a: &TestMethod, b: &TestMethod) -> bool {
    let statements = || a.test.statements.iter().zip(&b.test.statements);
    let expects = || a.expects.iter().zip(&b.expects);
    a.act == b.act
        && a.throws == b.throws
        && a.needs_assertions == b.needs_assertions
        && a.prints == b.prints
        && a.in_english == b.in_english
        && a.stops == b.stops
        && a.asked == b.asked
        && a.partly_real == b.partly_real
        && is_plain(a)
        && is_plain(b)
        && a.test.len() == b.test.len()
        && a.expects.len() == b.expects.len()
        && statements().all(|(x, y)| {
            x.ty == y.ty && (x.action == y.action || are_literals(&x.action, &y.action))
        })
        && expects().all(|((v, x), (w, y))| v == w && (x == y || are_values(x, y)))
}

fn is_plain(t: &TestMethod) -> bool {
    t.suspicion.is_none() && t.effects.is_empty() && t.shape == Shape::Single
}

/// Literals of one type that a row can hold.
fn are_literals(a: &Action, b: &Action) -> bool {
    match (a, b) {
        // Small integers are written in more than one way.
        (Action::Prim(Prim::Byte | Prim::Short, _), _) => false,
        (Action::Prim(p, x), Action::Prim(q, y)) => {
            p == q && cell_of(*p, *x).is_some() && cell_of(*q, *y).is_some()
        }
        (Action::Str(x), Action::Str(y)) => text_cell(x).is_some() && text_cell(y).is_some(),
        (Action::Enum { class: a, .. }, Action::Enum { class: b, .. }) => a == b,
        _ => false,
    }
}

/// Values of one type that a row can hold.
fn are_values(a: &Expect, b: &Expect) -> bool {
    match (a, b) {
        // What is near to nothing is compared in another way.
        (Expect::Prim(Prim::Float | Prim::Double | Prim::Byte | Prim::Short, _), _) => false,
        (Expect::Prim(p, x), Expect::Prim(q, y)) => {
            p == q && cell_of(*p, *x).is_some() && cell_of(*q, *y).is_some()
        }
        (Expect::Str(x), Expect::Str(y)) | (Expect::Text(x), Expect::Text(y)) => {
            text_cell(x).is_some() && text_cell(y).is_some()
        }
        (Expect::Enum(a, _), Expect::Enum(b, _)) => a == b,
        _ => false,
    }
}

/// Where the rows of a test differ, in order.
pub(crate) fn slots(first: &TestMethod, others: &[TestMethod]) -> Vec<Slot> {
    let statements = first.test.statements.iter().enumerate();
    let literals = statements
        .filter(|(k, s)| {
            others
                .iter()
                .any(|o| o.test.statements[*k].action != s.action)
        })
        .map(|(k, _)| Slot::Literal(k));
    let expects = first.expects.iter().enumerate();
    let expected = expects
        .filter(|(k, e)| others.iter().any(|o| o.expects[*k] != **e))
        .map(|(k, _)| Slot::Expected(k));
    literals.chain(expected).collect()
}

/// The tests that `first` can be written as one with, by their places among `all`; they come after it.
pub fn rows_for(first: usize, all: &[&TestMethod]) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    let mut rows: Vec<TestMethod> = Vec::new();
    for (k, other) in all.iter().enumerate().skip(first + 1) {
        if !are_alike(all[first], other) {
            continue;
        }
        rows.push((*other).clone());
        if fits(all[first], &rows) {
            found.push(k);
        } else {
            rows.pop();
        }
    }
    if found.len() + 1 < FEWEST {
        found.clear();
    }
    found
}

/// Tests that are alike as one with rows, in the order of their numbers where they differ in some.
pub fn as_rows(mut alike: Vec<TestMethod>) -> Option<TestMethod> {
    let (first, others) = alike.split_first()?;
    let number = slots(first, others)
        .into_iter()
        .find_map(|slot| match slot {
            Slot::Literal(k) => integer(first, k).map(|_| k),
            Slot::Expected(_) => None,
        });
    if let Some(k) = number {
        alike.sort_by_key(|t| integer(t, k));
    }
    let mut rows = alike.into_iter();
    let mut whole = rows.next()?;
    whole.shape = Shape::Rows(rows.collect());
    Some(whole)
}

fn integer(t: &TestMethod, k: usize) -> Option<i64> {
    match t.test.statements.get(k)?.action {
        Action::Prim(Prim::Int, bits) => Some(i64::from(bits as i32)),
        Action::Prim(Prim::Long, bits) => Some(bits as i64),
        _ => None,
    }
}

fn fits(first: &TestMethod, others: &[TestMethod]) -> bool {
    let slots = slots(first, others);
    let n_expected = slots
        .iter()
        .filter(|s| matches!(s, Slot::Expected(_)))
        .count();
    let is_short = |t: &TestMethod| {
        let cells = slots.iter().filter_map(|s| cell(t, *s));
        cells.map(|c| c.len() + 2).sum::<usize>() <= MAX_ROW
    };
    // Rows are told apart by what goes in, and one outcome is enough to read.
    slots.len() > n_expected
        && n_expected <= 1
        && slots.len() <= MAX_PARAMETERS
        && is_short(first)
        && others.iter().all(is_short)
}

/// What stands at a place of a row: a cell of a `@CsvSource`.
pub(crate) fn cell(t: &TestMethod, slot: Slot) -> Option<String> {
    match slot {
        Slot::Literal(k) => match &t.test.statements.get(k)?.action {
            Action::Prim(p, bits) => cell_of(*p, *bits),
            Action::Str(units) => text_cell(units),
            Action::Enum { constant, .. } => Some(constant.to_string()),
            _ => None,
        },
        Slot::Expected(k) => match &t.expects.get(k)?.1 {
            Expect::Prim(p, bits) => cell_of(*p, *bits),
            Expect::Str(units) | Expect::Text(units) => text_cell(units),
            Expect::Enum(_, constant) => Some(constant.clone()),
            _ => None,
        },
    }
}

/// What stands at a place of a row as a Java literal: an element of a `@ValueSource`.
pub(crate) fn value(t: &TestMethod, k: usize) -> Option<String> {
    match &t.test.statements.get(k)?.action {
        Action::Prim(p, bits) => Some(literal::primitive(*p, *bits)),
        Action::Str(units) => Some(literal::string(units)),
        _ => None,
    }
}

/// The type of what stands at a place.
pub(crate) fn type_of(t: &TestMethod, slot: Slot) -> Ty {
    match slot {
        Slot::Literal(k) => match &t.test.statements[k].action {
            Action::Prim(p, _) => Ty::Prim(*p),
            Action::Enum { class, .. } => Ty::class(class),
            _ => Ty::string(),
        },
        Slot::Expected(k) => match &t.expects[k] {
            (v, Expect::Prim(p, _)) => match t.test.ty(*v) {
                Ty::Prim(own) => Ty::Prim(*own),
                _ => Ty::Prim(*p),
            },
            (_, Expect::Enum(class, _)) => Ty::class(class),
            _ => Ty::string(),
        },
    }
}

/// The value that an assertion is about.
pub(crate) fn asserted(t: &TestMethod, k: usize) -> Option<Var> {
    t.expects.get(k).map(|(v, _)| *v)
}

/// What a literal of a type is called where nothing else says it: `Number`.
pub(crate) fn noun(ty: &Ty) -> String {
    let noun = match ty {
        Ty::Prim(Prim::Boolean) => "Flag",
        Ty::Prim(Prim::Char) => "Character",
        Ty::Prim(_) => "Number",
        Ty::Class(name, _) if &**name == "java/lang/String" => "Text",
        Ty::Class(name, _) => name.rsplit(['/', '$']).next().unwrap_or("Constant"),
        Ty::Array(_) | Ty::Var(_) | Ty::Void => "Value",
    };
    noun.to_owned()
}

/// A primitive as JUnit reads it from a text.
fn cell_of(p: Prim, bits: u64) -> Option<String> {
    Some(match p {
        Prim::Boolean => (bits & 1 == 1).to_string(),
        Prim::Byte => (bits as i8).to_string(),
        Prim::Short => (bits as i16).to_string(),
        Prim::Int => (bits as i32).to_string(),
        Prim::Long => (bits as i64).to_string(),
        Prim::Char => {
            let unit = bits as u16;
            return text_cell(&[unit]).filter(|_| unit != 32);
        }
        Prim::Float | Prim::Double => {
            let literal = literal::primitive(p, bits);
            let plain = literal.trim_end_matches(['f', 'd']);
            let is_number = plain
                .bytes()
                .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'E'));
            return is_number.then(|| plain.to_owned());
        }
    })
}

/// A text as a cell, quoted where it has to be. Nothing for what readers and JUnit's reader of rows could take
/// for something else.
fn text_cell(units: &[u16]) -> Option<String> {
    const LONGEST: usize = 40;
    let text = String::from_utf16(units).ok()?;
    let is_readable = text.bytes().all(|b| matches!(b, b' '..=b'~'));
    if !is_readable || text.len() > LONGEST || text.trim() != text || text.contains('\\') {
        return None;
    }
    let is_word = !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || " _-.:/+".contains(c));
    Some(match is_word {
        true => text,
        false => format!("'{}'", text.replace('\'', "''")),
    })
}
