//! Copies of `finally` blocks: one at every way out of the `try`, one in the handler.

use std::collections::BTreeSet;

use classfile::Handler;
use classfile::opcode::*;

use super::Filtered;
use crate::method::Method;

/// Finds the copies of each `finally` and makes them one.
pub(super) fn merge_copies(method: &Method<'_>, out: &mut Filtered) {
    let rows = &method.code.handlers;
    for any in rows.iter().filter(|row| row.catch_type == 0) {
        merge_copies_of(method, any, out);
    }
}

fn merge_copies_of(method: &Method<'_>, any: &Handler, out: &mut Filtered) {
    let Some(handler) = method.at(any.handler_pc.into()) else {
        return;
    };
    let Some(size) = size_of(method, handler).filter(|size| *size > 0) else {
        return;
    };
    let same = |row: &&Handler| row.handler_pc == any.handler_pc;
    let rows = &method.code.handlers;
    let inside: BTreeSet<usize> = rows.iter().filter(same).flat_map(|r| range(method, r)).collect();
    let mut merge = |at: Option<usize>| {
        if at.is_none_or(|at| !inside.contains(&at)) {
            merge_copy(method, size, handler, at, out);
        }
    };
    for row in rows {
        if same(&row) {
            let mut continues = false;
            for k in range(method, row) {
                let op = method.op(k).unwrap_or_default();
                match method.jump(k) {
                    Some(target) => {
                        merge(method.at(target));
                        continues = op != GOTO;
                    }
                    None => continues = !probes::ends_method(op),
                }
            }
            if continues {
                merge(method.at(row.end_pc.into()));
            }
        }
        if row != any && row.start_pc == any.start_pc && row.end_pc == any.end_pc {
            // An empty catch: its copy comes after the exception was stored.
            merge(method.at(row.handler_pc.into()).map(|k| k + 1));
        }
    }
}

fn range(method: &Method<'_>, row: &Handler) -> std::ops::Range<usize> {
    let index = |pc: u16| method.list.partition_point(|i| i.pc < u32::from(pc));
    index(row.start_pc)..index(row.end_pc)
}

/// The length of the `finally` in a handler that stores the exception, does it and throws again.
fn size_of(method: &Method<'_>, handler: usize) -> Option<usize> {
    if method.op(handler) != Some(ASTORE) {
        return None;
    }
    let var = method.var(handler);
    let is_load = |k: &usize| method.op(*k) == Some(ALOAD) && method.var(*k) == var;
    let load = (handler + 1..method.list.len()).find(is_load)?;
    (method.op(load + 1) == Some(ATHROW)).then_some(load - handler - 1)
}

fn merge_copy(
    method: &Method<'_>,
    size: usize,
    handler: usize,
    copy: Option<usize>,
    out: &mut Filtered,
) {
    let Some(copy) = copy else { return };
    let is_same = (0..size).all(|k| {
        let op = method.op(copy + k);
        op.is_some() && op == method.op(handler + 1 + k)
    });
    if !is_same {
        return;
    }
    out.ignore(handler..=handler);
    for k in 0..size {
        out.merge(handler + 1 + k, copy + k);
    }
    let load = handler + 1 + size;
    out.ignore(load..=load + 1);
    // The jump at the end of a copy that was not executed would be a miss on the last line.
    if method.op(copy + size) == Some(GOTO) {
        out.ignore(copy + size..=copy + size);
    }
}
