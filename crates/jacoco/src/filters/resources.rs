//! `try` with resources: what closes them.

use classfile::opcode::*;

use super::Filtered;
use super::matcher::Matcher;
use crate::method::Method;

const THROWABLE: &str = "java/lang/Throwable";

fn add_suppressed(m: &mut Matcher<'_, '_>) {
    let descriptor = "(Ljava/lang/Throwable;)V";
    m.member(INVOKEVIRTUAL, THROWABLE, "addSuppressed", descriptor);
}

/// First instructions of the handlers of `Throwable`.
fn throwable_handlers(method: &Method<'_>) -> impl Iterator<Item = usize> {
    let rows = method.code.handlers.iter();
    let of_throwable =
        rows.filter(|r| method.catch_type(r.catch_type).as_deref() == Some(THROWABLE));
    of_throwable.filter_map(|r| method.at(r.handler_pc.into()))
}

/// Looks upwards from `from` for a place where `pattern` matches; the place.
fn find_above<'m, 'a>(
    m: &mut Matcher<'m, 'a>,
    from: usize,
    pattern: impl Fn(&mut Matcher<'m, 'a>),
) -> Option<usize> {
    let lowest = usize::from(!m.method.labels.is_label(0));
    (lowest..=from).rev().find(|at| {
        m.go_to(Some(*at));
        pattern(m);
        m.matches()
    })
}

/// javac from 11 on.
pub(super) fn javac_11(method: &Method<'_>, out: &mut Filtered) {
    for start in throwable_handlers(method) {
        for has_null_check in [true, false] {
            let close = |m: &mut Matcher<'_, '_>| {
                if has_null_check {
                    m.var(ALOAD, "r");
                    m.op(IFNULL);
                }
                m.close("r");
            };
            let mut m = Matcher::from(method, start);
            m.var(ASTORE, "primary");
            close(&mut m);
            m.op(GOTO);
            m.var(ASTORE, "t");
            m.var(ALOAD, "primary");
            m.var(ALOAD, "t");
            add_suppressed(&mut m);
            m.var(ALOAD, "primary");
            m.op(ATHROW);
            let Some(end) = m.last() else { continue };
            let Some(normal) = find_above(&mut m, start, close) else {
                continue;
            };
            ignore_both(method, &m, normal, start..=end, out);
        }
    }
}

/// Ignores the closing on the normal path, with a jump after it, and that in the handler.
fn ignore_both(
    method: &Method<'_>,
    m: &Matcher<'_, '_>,
    normal: usize,
    handler: std::ops::RangeInclusive<usize>,
    out: &mut Filtered,
) {
    let Some(last) = m.last() else { return };
    let jumps = method.op(last + 1) == Some(GOTO);
    out.ignore(normal..=last + usize::from(jumps));
    out.ignore(handler);
}

#[derive(Clone, Copy, PartialEq)]
enum Javac9 {
    Optimal,
    Full,
    OmittedNullCheck,
    Method,
}

/// javac 7 to 9.
pub(super) fn javac_9(method: &Method<'_>, out: &mut Filtered) {
    use Javac9::{Full, Method as ByMethod, OmittedNullCheck, Optimal};
    for start in throwable_handlers(method) {
        for pattern in [Optimal, Full, OmittedNullCheck, ByMethod] {
            let mut m = Matcher::from(method, start);
            m.var(ASTORE, "t1");
            m.var(ALOAD, "t1");
            m.var(ASTORE, "primary");
            m.var(ALOAD, "t1");
            m.op(ATHROW);
            m.var(ASTORE, "t2");
            close_9(&mut m, pattern, "e");
            m.var(ALOAD, "t2");
            m.op(ATHROW);
            let Some(end) = m.last() else { continue };
            let close = |m: &mut Matcher<'_, '_>| close_9(m, pattern, "n");
            if let Some(normal) = find_above(&mut m, start, close) {
                ignore_both(method, &m, normal, start..=end, out);
                break;
            }
        }
    }
}

fn close_9(m: &mut Matcher<'_, '_>, pattern: Javac9, context: &str) {
    if matches!(pattern, Javac9::Method | Javac9::Full) {
        m.var(ALOAD, "r");
        m.op(IFNULL);
    }
    m.var(ALOAD, "primary");
    if matches!(pattern, Javac9::Method | Javac9::Optimal) {
        m.var(ALOAD, "r");
        let at = m.position();
        m.op(INVOKESTATIC);
        let called = at.and_then(|at| m.method.member(at));
        let is_close = called.is_some_and(|c| {
            let descriptor = "(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V";
            &*c.name == "$closeResource" && &*c.descriptor == descriptor
        });
        if !is_close {
            m.go_to(None);
        }
        return;
    }
    let suppressed = format!("{context}t");
    m.op(IFNULL);
    m.close("r");
    m.op(GOTO);
    m.var(ASTORE, &suppressed);
    m.var(ALOAD, "primary");
    m.var(ALOAD, &suppressed);
    add_suppressed(m);
    m.op(GOTO);
    m.close("r");
}

/// The compiler of Eclipse.
pub(super) fn ecj(method: &Method<'_>, out: &mut Filtered) {
    let rows = method.code.handlers.iter().filter(|r| r.catch_type == 0);
    for start in rows.filter_map(|r| method.at(r.handler_pc.into())) {
        if !ecj_flows_out(method, start, out) {
            ecj_no_flow_out(method, start, out);
        }
    }
}

fn ecj_flows_out(method: &Method<'_>, start: usize, out: &mut Filtered) -> bool {
    let mut m = Matcher::from(method, start);
    m.var(ASTORE, "primary");
    ecj_close_and_throw(&mut m, "r0");
    for n in 1.. {
        let before = m.position();
        let resource = format!("r{n}");
        ecj_close(&mut m, &resource);
        if !m.matches() {
            m.go_to(before);
            break;
        }
        m.jump(GOTO, &format!("{resource}.end"));
        ecj_suppress(&mut m, &resource);
        ecj_close_and_throw(&mut m, &resource);
    }
    ecj_suppress(&mut m, "last");
    m.var(ALOAD, "primary");
    m.op(ATHROW);
    let Some(end) = m.last() else { return false };
    let Some(normal) = find_above(&mut m, start, |m| ecj_close(m, "r0")) else {
        return false;
    };
    m.op(GOTO);
    let Some(last) = m.last() else { return false };
    out.ignore(normal..=last);
    out.ignore(start..=end);
    true
}

fn ecj_no_flow_out(method: &Method<'_>, start: usize, out: &mut Filtered) {
    let mut m = Matcher::from(method, start);
    m.var(ASTORE, "primary");
    let mut n_resources = 0;
    loop {
        let before = m.position();
        let resource = format!("r{n_resources}");
        ecj_close_and_throw(&mut m, &resource);
        ecj_suppress(&mut m, &resource);
        if !m.matches() {
            m.go_to(before);
            break;
        }
        n_resources += 1;
    }
    m.var(ALOAD, "primary");
    m.op(ATHROW);
    let Some(end) = m.last() else { return };
    let Some(normal) = find_above(&mut m, start, |m| ecj_close(m, "r0")) else {
        return;
    };
    for n in 1..n_resources {
        ecj_close(&mut m, &format!("r{n}"));
    }
    if let Some(last) = m.last() {
        out.ignore(normal..=last);
        out.ignore(start..=end);
    }
}

fn ecj_close(m: &mut Matcher<'_, '_>, resource: &str) {
    m.var(ALOAD, resource);
    m.jump(IFNULL, &format!("{resource}.end"));
    m.close(resource);
}

fn ecj_close_and_throw(m: &mut Matcher<'_, '_>, resource: &str) {
    m.var(ALOAD, resource);
    m.jump(IFNULL, resource);
    m.close(resource);
    m.label(resource);
    m.var(ALOAD, "primary");
    m.op(ATHROW);
}

fn ecj_suppress(m: &mut Matcher<'_, '_>, resource: &str) {
    let suppressed = format!("{resource}.t");
    let (begin, end) = (format!("{resource}.suppress"), format!("{resource}.done"));
    m.var(ASTORE, &suppressed);
    m.var(ALOAD, "primary");
    m.jump(IFNONNULL, &begin);
    m.var(ALOAD, &suppressed);
    m.var(ASTORE, "primary");
    m.jump(GOTO, &end);
    m.label(&begin);
    m.var(ALOAD, "primary");
    m.var(ALOAD, &suppressed);
    m.jump(IF_ACMPEQ, &end);
    m.var(ALOAD, "primary");
    m.var(ALOAD, &suppressed);
    add_suppressed(m);
    m.label(&end);
}
