//! Several tests as one: those that differ only in literals and outcome become rows of one test with
//! parameters, and those of trivial accessors or setters one test of all of them.
//!
//! A test that stands for others knows them: where it does not hold on the real JVM, they take its place.

use std::collections::BTreeSet;

use classfile::{ClassFile, opcode as op};
use goals::GoalId;
use junit::{Expect, Shape, Style, TestMethod, as_rows, rows_for};
use search::minimise::word;
use testcase::{Action, Executable, Prim, TestCase, Universe, Var};

use crate::confirm::Written;

/// Accessors or setters of a class that are one test together: as many at least.
const FEWEST_MEMBERS: usize = 2;

/// Puts together what belongs together. Each new test stands where the first of its parts stood.
pub(crate) fn fold(universe: &Universe, tests: Vec<Written>, style: Style) -> Vec<Written> {
    let tests = group(
        tests,
        |first, all| members_like(universe, first, all),
        members,
    );
    if !style.parameterized {
        return tests;
    }
    group(
        tests,
        |first, all| {
            let methods: Vec<&TestMethod> = all.iter().map(|w| &w.method).collect();
            rows_for(first, &methods)
        },
        |parts| as_rows(parts.iter().map(|w| w.method.clone()).collect()),
    )
}

/// Joins each test with those that `others` names for it, by `join`; where that is not possible they stay.
fn group(
    tests: Vec<Written>,
    others: impl Fn(usize, &[Written]) -> Vec<usize>,
    join: impl Fn(&[&Written]) -> Option<TestMethod>,
) -> Vec<Written> {
    let mut joined: Vec<Option<(TestMethod, Vec<usize>)>> = Vec::new();
    joined.resize_with(tests.len(), || None);
    let mut is_taken = vec![false; tests.len()];
    for first in 0..tests.len() {
        if is_taken[first] {
            continue;
        }
        let found = others(first, &tests);
        let mut places: Vec<usize> = vec![first];
        places.extend(found.into_iter().filter(|k| !is_taken[*k]));
        if places.len() < 2 {
            continue;
        }
        let parts: Vec<&Written> = places.iter().map(|k| &tests[*k]).collect();
        if let Some(method) = join(&parts) {
            places.iter().for_each(|k| is_taken[*k] = true);
            joined[first] = Some((method, places));
        }
    }
    let mut left: Vec<Option<Written>> = tests.into_iter().map(Some).collect();
    let mut folded = Vec::new();
    for k in 0..left.len() {
        match joined[k].take() {
            Some((method, places)) => {
                let parts: Vec<Written> = places.iter().filter_map(|k| left[*k].take()).collect();
                folded.push(Written::of_parts(method, parts));
            }
            None if !is_taken[k] => folded.extend(left[k].take()),
            None => {}
        }
    }
    folded
}

impl Written {
    /// One test that stands for several.
    fn of_parts(method: TestMethod, parts: Vec<Written>) -> Written {
        let covered: BTreeSet<GoalId> = parts.iter().flat_map(|p| &p.covered).copied().collect();
        let doubtful = parts.iter().flat_map(|p| &p.doubtful);
        Written {
            method,
            doubtful: doubtful.filter(|g| !covered.contains(g)).copied().collect(),
            covered: covered.into_iter().collect(),
            suspected: None,
            parts,
        }
    }
}

/// What a trivial member does with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trivial {
    Gets,
    Sets,
}

/// Whether a method does no more than give a field of its object, or set one to its argument.
fn trivial(file: &ClassFile, e: &Executable) -> Option<Trivial> {
    let is_it = |m: &&classfile::MethodInfo| m.name == e.name && m.descriptor == e.descriptor;
    let method = file.methods.iter().find(is_it)?;
    let code = file.slice(&method.code.as_ref()?.code);
    const LOADS_1: [u8; 5] = [
        op::ILOAD_1,
        op::LLOAD_1,
        op::FLOAD_1,
        op::DLOAD_1,
        op::ALOAD_1,
    ];
    match code {
        [op::ALOAD_0, op::GETFIELD, _, _, end] if (op::IRETURN..=op::ARETURN).contains(end) => {
            Some(Trivial::Gets)
        }
        [op::ALOAD_0, load, op::PUTFIELD, _, _, op::RETURN] if LOADS_1.contains(load) => {
            Some(Trivial::Sets)
        }
        _ => None,
    }
}

/// What the act of a plain test of a trivial member does.
fn tested(universe: &Universe, t: &Written) -> Option<Trivial> {
    let m = &t.method;
    let is_plain = m.throws.is_none()
        && m.suspicion.is_none()
        && m.effects.is_empty()
        && m.needs_assertions.is_none()
        && m.prints.is_empty()
        && !m.in_english
        && m.stops.is_empty()
        && m.shape == Shape::Single
        && !m.expects.is_empty();
    let Action::Call {
        method,
        on: Some(receiver),
        args,
    } = &m.test.statements.get(m.act)?.action
    else {
        return None;
    };
    let does = trivial(&universe.class(&method.class)?.file, method)?;
    let act = Var(u32::try_from(m.act).ok()?);
    let says = match does {
        // The one thing said is what it gave.
        Trivial::Gets => args.is_empty() && m.expects.iter().all(|(v, e)| *v == act && is_short(e)),
        Trivial::Sets => {
            args.len() == 1 && m.expects.iter().all(|(v, e)| v.0 > act.0 && is_short(e))
        }
    };
    let is_made = matches!(
        m.test.statements.get(receiver.0 as usize)?.action,
        Action::New { .. }
    );
    (is_plain && says && is_made).then_some(does)
}

/// What is one line to read.
fn is_short(e: &Expect) -> bool {
    matches!(
        e,
        Expect::Prim(..)
            | Expect::Null
            | Expect::Str(_)
            | Expect::Boxed(..)
            | Expect::Enum(..)
            | Expect::Same(_)
            | Expect::Text(_)
    )
}

/// The tests of trivial members that do the same to an object made in the same way.
fn members_like(universe: &Universe, first: usize, all: &[Written]) -> Vec<usize> {
    let Some(does) = tested(universe, &all[first]) else {
        return Vec::new();
    };
    let mut places = Vec::new();
    let mut seen: BTreeSet<_> = [called(&all[first])].into();
    for (k, other) in all.iter().enumerate().skip(first + 1) {
        if tested(universe, other) == Some(does)
            && made_alike(&all[first].method, &other.method, does)
            && seen.insert(called(other))
        {
            places.push(k);
        }
    }
    places
}

/// The member that a test is of.
fn called(t: &Written) -> Option<(String, String)> {
    let act = &t.method.test.statements.get(t.method.act)?.action;
    act.called()
        .map(|(e, _)| (e.name.to_string(), e.descriptor.to_string()))
}

/// How many statements make the object, with all that comes before the act; of a setter without its argument.
fn n_making(t: &TestMethod, does: Trivial) -> usize {
    let Some(Action::Call { on: Some(on), .. }) = t.test.statements.get(t.act).map(|s| &s.action)
    else {
        return t.act;
    };
    match does {
        Trivial::Gets => t.act,
        Trivial::Sets => on.0 as usize + 1,
    }
}

/// Whether two tests begin with the same statements, and nothing but an argument comes between these and
/// the act.
fn made_alike(a: &TestMethod, b: &TestMethod, does: Trivial) -> bool {
    let n = n_making(a, does);
    let is_value = |s: &testcase::Statement| is_made(&s.action);
    let receiver = |t: &TestMethod| t.test.statements[t.act].action.receiver();
    let (Some(x), Some(y)) = (receiver(a), receiver(b)) else {
        return false;
    };
    let is_same = x == y && a.test.statements[..n] == b.test.statements[..n];
    n_making(b, does) == n
        && (is_same || is_all_of(&a.test, n, x) && are_made_alike((&a.test, x), (&b.test, y)))
        && [a, b]
            .iter()
            .all(|t| t.test.statements[n..t.act].iter().all(is_value))
}

/// Whether the first statements of a test do nothing but make a value.
fn is_all_of(test: &TestCase, n: usize, made: Var) -> bool {
    fn count(test: &TestCase, v: Var) -> usize {
        let uses = test.statements[v.0 as usize].action.uses();
        1 + uses.iter().map(|u| count(test, *u)).sum::<usize>()
    }
    test.statements[..n].iter().all(|s| is_made(&s.action)) && count(test, made) == n
}

fn is_made(action: &Action) -> bool {
    matches!(
        action,
        Action::Prim(..) | Action::Str(_) | Action::Enum { .. } | Action::Null | Action::New { .. }
    )
}

/// Whether two values are made in the same way, in whatever order.
fn are_made_alike((a, x): (&TestCase, Var), (b, y): (&TestCase, Var)) -> bool {
    let (s, t) = (&a.statements[x.0 as usize], &b.statements[y.0 as usize]);
    let uses = (s.action.uses(), t.action.uses());
    let plain = |action: &Action| {
        let mut action = action.clone();
        action.map_uses(&mut |_| Var(0));
        action
    };
    s.ty == t.ty
        && plain(&s.action) == plain(&t.action)
        && uses.0.len() == uses.1.len()
        && uses
            .0
            .iter()
            .zip(&uses.1)
            .all(|(x, y)| are_made_alike((a, *x), (b, *y)))
}

/// One test of several trivial members: what makes the object once, then all that is called on it, then all
/// that is asked.
fn members(parts: &[&Written]) -> Option<TestMethod> {
    let (first, rest) = parts.split_first()?;
    if rest.len() + 1 < FEWEST_MEMBERS {
        return None;
    }
    let is_setter = first.method.test.statements[first.method.act]
        .action
        .called()?
        .1
        .len()
        == 1;
    let does = if is_setter {
        Trivial::Sets
    } else {
        Trivial::Gets
    };
    let n = n_making(&first.method, does);
    let mut whole = first.method.clone();
    whole.test = first.method.test.keep(|k| k < n);
    whole.expects.clear();
    whole.shape = if is_setter {
        Shape::Setters
    } else {
        Shape::Accessors
    };
    // The acts come first, each with its argument, and then what is asked after them.
    let mut numbers: Vec<Vec<Option<Var>>> = Vec::new();
    let vivid: Vec<TestMethod> = {
        let places = (0..u8::MAX).cycle();
        let own = places.zip(parts).map(|(k, p)| with_own_value(&p.method, k));
        own.collect()
    };
    for m in &vivid {
        let mut of_part: Vec<Option<Var>> = vec![None; m.test.len()];
        if m.test.statements[..n] == first.method.test.statements[..n] {
            for (k, slot) in of_part.iter_mut().enumerate().take(n) {
                *slot = Some(Var(u32::try_from(k).ok()?));
            }
        }
        // Made in another order, only the object itself is known by another number.
        let receiver = |t: &TestMethod| t.test.statements[t.act].action.receiver();
        of_part[receiver(m)?.0 as usize] = receiver(&first.method);
        for k in n..=m.act {
            let v = append(&mut whole.test, m, k, &of_part)?;
            of_part[k] = Some(v);
        }
        if is_setter {
            whole.act = whole.test.len() - 1;
        }
        numbers.push(of_part);
    }
    if !is_setter {
        whole.act = n;
    }
    for (m, of_part) in vivid.iter().zip(&mut numbers) {
        for k in m.act + 1..m.test.len() {
            let v = append(&mut whole.test, m, k, of_part)?;
            of_part[k] = Some(v);
        }
        for (v, e) in &m.expects {
            let e = match e {
                Expect::Same(other) => Expect::Same(of_part[other.0 as usize]?),
                e => e.clone(),
            };
            whole.expects.push((of_part[v.0 as usize]?, e));
        }
    }
    Some(whole)
}

/// The test of a setter with the value of its place, so that what is mixed up shows; unchanged where the value is
/// no literal, or is not what is expected.
fn with_own_value(t: &TestMethod, place: u8) -> TestMethod {
    const NUMBERS: [u64; 8] = [3, 5, 7, 11, 13, 17, 19, 23];
    let Some((_, [argument])) = t.test.statements[t.act].action.called() else {
        return t.clone();
    };
    let k = argument.0 as usize;
    let number = NUMBERS[usize::from(place) % NUMBERS.len()];
    let own = match &t.test.statements[k].action {
        Action::Str(_) => Action::Str(word(place % 8 + 1).into()),
        Action::Prim(p @ (Prim::Int | Prim::Long | Prim::Short | Prim::Byte), _) => {
            Action::Prim(*p, number)
        }
        Action::Prim(Prim::Char, _) => Action::Prim(Prim::Char, u64::from(b'a' + place % 26)),
        _ => return t.clone(),
    };
    let expects = |e: &Expect, action: &Action| match (e, action) {
        (Expect::Str(a), Action::Str(b)) => **a == **b,
        (Expect::Prim(p, a), Action::Prim(q, b)) => p == q && a == b,
        _ => false,
    };
    let mut vivid = t.clone();
    let given = vivid.test.statements[k].action.clone();
    let [(_, expected)] = &mut vivid.expects[..] else {
        return t.clone();
    };
    if !expects(expected, &given) {
        return t.clone();
    }
    *expected = match &own {
        Action::Prim(p, bits) => Expect::Prim(*p, *bits),
        Action::Str(units) => Expect::Str(units.to_vec()),
        _ => return t.clone(),
    };
    vivid.test.statements[k].action = own;
    vivid
}

/// Appends a statement of another test, with the values that it uses by their new numbers.
fn append(
    test: &mut TestCase,
    from: &TestMethod,
    k: usize,
    numbers: &[Option<Var>],
) -> Option<Var> {
    let mut statement = from.test.statements[k].clone();
    let mut is_known = true;
    statement
        .action
        .map_uses(&mut |v| match numbers[v.0 as usize] {
            Some(known) => known,
            None => {
                is_known = false;
                v
            }
        });
    if !is_known {
        return None;
    }
    test.statements.push(statement);
    Some(Var(u32::try_from(test.len() - 1).ok()?))
}
