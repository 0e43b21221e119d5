//! Copies of `finally` blocks: one at every way out of the `try`, one in the handler.

use std::collections::BTreeSet;

use classfile::Handler;
use classfile::opcode::*;

use super::Filtered;
use crate::method::Method;

/// Finds the copies of each `finally` and makes them one.
pub(super) fn merge_copies(method: &Method<'_>, out: &mut Filtered) {
    let rows = &method.code.handlers;
    let mut seen = BTreeSet::new();
    for any in rows.iter().filter(|row| row.catch_type == 0) {
        if let Some(finally) = Finally::at(method, any.handler_pc) {
            if seen.insert(any.handler_pc) {
                finally.merge_at_ways_out(out);
            }
            finally.merge_after_empty_catch(any, out);
        }
    }
}

/// A `finally` as its handler has it.
struct Finally<'m, 'a> {
    method: &'m Method<'a>,
    handler_pc: u16,
    /// The handler's first instruction, and the length of the block.
    handler: usize,
    size: usize,
}

impl<'m, 'a> Finally<'m, 'a> {
    fn at(method: &'m Method<'a>, handler_pc: u16) -> Option<Finally<'m, 'a>> {
        let handler = method.at(handler_pc.into())?;
        let size = size_of(method, handler).filter(|size| *size > 0)?;
        Some(Finally {
            method,
            handler_pc,
            handler,
            size,
        })
    }

    fn rows(&self) -> impl Iterator<Item = &'m Handler> {
        let handler = self.handler_pc;
        let rows = self.method.code.handlers.iter();
        rows.filter(move |row| row.handler_pc == handler)
    }

    fn is_inside(&self, at: usize) -> bool {
        self.rows().any(|row| range(self.method, row).contains(&at))
    }

    fn merge_at_ways_out(&self, out: &mut Filtered) {
        let method = self.method;
        for row in self.rows() {
            let mut continues = false;
            for k in range(method, row) {
                let op = method.op(k).unwrap_or_default();
                match method.jump(k) {
                    Some(target) => {
                        self.merge(method.at(target), out);
                        continues = op != GOTO;
                    }
                    None => continues = !probes::ends_method(op),
                }
            }
            if continues {
                self.merge(method.at(row.end_pc.into()), out);
            }
        }
    }

    /// The copy of a catch with nothing in it comes after the exception was stored.
    fn merge_after_empty_catch(&self, any: &Handler, out: &mut Filtered) {
        let same = |row: &&Handler| row.start_pc == any.start_pc && row.end_pc == any.end_pc;
        for row in self.method.code.handlers.iter().filter(same) {
            if row != any {
                let first = self.method.at(row.handler_pc.into());
                self.merge(first.map(|k| k + 1), out);
            }
        }
    }

    fn merge(&self, copy: Option<usize>, out: &mut Filtered) {
        let (method, handler, size) = (self.method, self.handler, self.size);
        let Some(copy) = copy.filter(|copy| !self.is_inside(*copy)) else {
            return;
        };
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
