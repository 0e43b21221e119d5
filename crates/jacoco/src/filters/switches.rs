//! Switches on strings, exhaustive switches and record patterns.

use std::collections::BTreeSet;

use classfile::opcode::*;

use super::matcher::Matcher;
use super::{Filtered, Replacement};
use crate::method::Method;

const STRING: &str = "java/lang/String";
const MATCH_EXCEPTION: &str = "java/lang/MatchException";
const CHANGE_ERROR: &str = "java/lang/IncompatibleClassChangeError";

fn hash_code(m: &mut Matcher<'_, '_>) {
    m.member(INVOKEVIRTUAL, STRING, "hashCode", "()I");
}

fn equals_constant(m: &mut Matcher<'_, '_>) {
    m.var(ALOAD, "s");
    m.op(LDC);
    m.member(INVOKEVIRTUAL, STRING, "equals", "(Ljava/lang/Object;)Z");
}

/// javac switches on the hash to find the number of the case, and then on the number. The first
/// switch does not count.
pub(super) fn strings_javac(method: &Method<'_>, out: &mut Filtered) {
    for k in 0..method.list.len() {
        let Some((default, _)) = method.switch(k) else {
            continue;
        };
        let Some(second) = method.at(default) else {
            continue;
        };
        if second > k && finds_number(method, k, second) {
            out.ignore(k..=second - 1);
        }
    }
}

/// Whether the switch at `first` only decides what the one at `second` switches on.
fn finds_number(method: &Method<'_>, first: usize, second: usize) -> bool {
    let Some(start) = first.checked_sub(4) else {
        return false;
    };
    // Labels may stand between these, frames and lines may not.
    let has_line = |k: usize| {
        let pc = method.pc(k).unwrap_or_default();
        !method.labels.lines_at(pc).is_empty()
    };
    if (start + 1..=first).any(has_line) {
        return false;
    }
    let mut m = Matcher::from(method, start);
    m.op(ICONST_M1);
    m.var(ISTORE, "c");
    m.var(ALOAD, "s");
    hash_code(&mut m);
    m.any();
    loop {
        equals_constant(&mut m);
        m.op(IFEQ);
        m.any();
        m.var(ISTORE, "c");
        match m.position() {
            None => return false,
            Some(at) if at == second => break,
            Some(at) => {
                m.op(GOTO);
                if method.at(method.jump(at).unwrap_or(u32::MAX)) != Some(second) {
                    return false;
                }
            }
        }
    }
    m.var(ILOAD, "c");
    m.switch();
    m.matches()
}

/// Other compilers jump from the comparisons to the cases. The store of the string gets the
/// branches of the switch as written.
pub(super) fn strings(method: &Method<'_>, out: &mut Filtered) {
    for start in 0..method.list.len() {
        if method.op(start) != Some(ASTORE) {
            continue;
        }
        if let Some((end, replacement)) = string_cases(method, start) {
            out.ignore(start + 1..=end);
            out.replaced.insert(start, replacement);
        }
    }
}

fn string_cases(method: &Method<'_>, start: usize) -> Option<(usize, Replacement)> {
    let next_is = |k: usize, op: u8| method.is_adjacent(k) && method.op(k) == Some(op);
    let mut m = Matcher::from(method, start + 1);
    m.bind("s", method.var(start)?);
    let mut if_null = None;
    if next_is(start + 1, ALOAD) {
        m.var(ALOAD, "s");
        let at = m.position()?;
        if next_is(at, DUP) {
            m.op(DUP);
            if_null = m.position();
            m.op(IFNULL);
        } else if next_is(at, IFNULL) {
            if_null = Some(at);
            m.op(IFNULL);
            m.var(ALOAD, "s");
        }
    }
    hash_code(&mut m);
    let switch = m.switch()?;
    let (default, others) = method.switch(switch)?;
    let n_hashes = others.len();
    if n_hashes == 0 {
        return None;
    }
    let mut replacement = Replacement::default();
    replacement.add((default, true), switch, 0);
    let mut hash = 1;
    while hash <= n_hashes {
        equals_constant(&mut m);
        let jump = m.position()?;
        let target = method.jump(jump);
        if next_is(jump, IFNE) {
            m.op(IFNE);
        } else if next_is(jump, IFEQ) && target == Some(default) && hash == n_hashes {
            m.op(IFEQ);
            replacement.add((default, true), jump, 1);
            let behind = method.pc(jump + 1)?;
            replacement.add((behind, method.labels.is_label(behind)), jump, 0);
            break;
        } else {
            return None;
        }
        replacement.add((target?, true), jump, 1);
        if next_is(jump + 1, GOTO) {
            m.op(GOTO);
            replacement.add((default, true), jump + 1, 1);
            hash += 1;
        } else if method.pc(jump + 1) == Some(default) {
            replacement.add((default, true), jump, 0);
            hash += 1;
        }
    }
    if let Some(at) = if_null {
        replacement.add((method.jump(at)?, true), at, 1);
    }
    Some((m.last()?, replacement))
}

/// The default that only throws because the compiler knows there is no other case.
pub(super) fn exhaustive(method: &Method<'_>, out: &mut Filtered) {
    let mut line = None;
    for k in 0..method.list.len() {
        let lines = |k: usize| method.labels.lines_at(method.pc(k).unwrap_or_default());
        line = lines(k).last().copied().or(line);
        let Some((default, others)) = method.switch(k) else {
            continue;
        };
        let Some(start) = method.at(default) else {
            continue;
        };
        if lines(start).first().is_some_and(|l| Some(*l) != line) {
            continue;
        }
        let mut m = Matcher::from(method, start);
        let thrown = method.type_name(start);
        m.op(NEW);
        m.op(DUP);
        match thrown.as_deref() {
            Some(MATCH_EXCEPTION) => {
                m.ops(&[ACONST_NULL, ACONST_NULL]);
                new_match_exception(&mut m);
            }
            Some(CHANGE_ERROR) => m.member(INVOKESPECIAL, CHANGE_ERROR, "<init>", "()V"),
            _ => continue,
        }
        m.op(ATHROW);
        let Some(end) = m.last() else { continue };
        out.ignore(start..=end);
        let mut replacement = Replacement::default();
        let mut seen = BTreeSet::from([default]);
        let distinct = others.into_iter().filter(|target| seen.insert(*target));
        for (branch, target) in (1..).zip(distinct) {
            replacement.add((target, true), k, branch);
        }
        out.replaced.insert(k, replacement);
    }
}

fn new_match_exception(m: &mut Matcher<'_, '_>) {
    let descriptor = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
    m.member(INVOKESPECIAL, MATCH_EXCEPTION, "<init>", descriptor);
}

/// The handler for accessors of records that throw while a pattern is matched.
///
/// As with JaCoCo, all handlers of a method must use the same variable for the exception.
pub(super) fn record_patterns(method: &Method<'_>, out: &mut Filtered) {
    let mut m = Matcher::from(method, 0);
    for row in &method.code.handlers {
        if method.catch_type(row.catch_type).as_deref() != Some("java/lang/Throwable") {
            continue;
        }
        let Some(start) = method.at(row.handler_pc.into()) else {
            continue;
        };
        m.go_to(Some(start));
        m.var(ASTORE, "cause");
        m.class(NEW, MATCH_EXCEPTION);
        m.op(DUP);
        m.var(ALOAD, "cause");
        let descriptor = "()Ljava/lang/String;";
        m.member(INVOKEVIRTUAL, "java/lang/Throwable", "toString", descriptor);
        m.var(ALOAD, "cause");
        new_match_exception(&mut m);
        m.op(ATHROW);
        if let Some(end) = m.last() {
            out.ignore(start..=end);
        }
    }
}
