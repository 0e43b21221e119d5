//! Walking along instructions that must be as expected.

use std::collections::BTreeMap;

use crate::method::Method;

/// Looks at one instruction after the other. After a mismatch it stays failed.
pub(crate) struct Matcher<'m, 'a> {
    pub(crate) method: &'m Method<'a>,
    /// The next instruction to look at; `None` after a mismatch.
    next: Option<usize>,
    /// Local variables by the names patterns give them.
    vars: BTreeMap<String, u16>,
    /// Classes whose `close` is called, by resource.
    owners: BTreeMap<String, String>,
    /// Where jumps lead, by the names patterns give the places.
    labels: BTreeMap<String, u32>,
}

impl<'m, 'a> Matcher<'m, 'a> {
    pub(crate) fn from(method: &'m Method<'a>, next: usize) -> Matcher<'m, 'a> {
        Matcher {
            method,
            next: Some(next),
            vars: BTreeMap::new(),
            owners: BTreeMap::new(),
            labels: BTreeMap::new(),
        }
    }

    /// Goes on at another place with what is known of variables.
    pub(crate) fn go_to(&mut self, next: Option<usize>) {
        self.next = next;
    }

    /// The instruction to be looked at next; `None` after a mismatch.
    pub(crate) fn position(&self) -> Option<usize> {
        self.next
    }

    /// The instruction matched last.
    pub(crate) fn last(&self) -> Option<usize> {
        self.next.and_then(|next| next.checked_sub(1))
    }

    pub(crate) fn matches(&self) -> bool {
        self.next.is_some()
    }

    fn step(&mut self, fits: impl FnOnce(&Method<'_>, usize) -> bool) -> Option<usize> {
        let at = self.next.filter(|at| *at < self.method.list.len());
        let found = at.filter(|at| fits(self.method, *at));
        self.next = found.map(|at| at + 1);
        found
    }

    pub(crate) fn any(&mut self) {
        self.step(|_, _| true);
    }

    pub(crate) fn op(&mut self, op: u8) {
        self.step(|m, at| m.op(at) == Some(op));
    }

    pub(crate) fn ops(&mut self, ops: &[u8]) {
        ops.iter().for_each(|op| self.op(*op));
    }

    /// A load or store of the variable that the pattern calls `name`.
    pub(crate) fn var(&mut self, op: u8, name: &str) {
        let Some(at) = self.step(|m, at| m.op(at) == Some(op)) else {
            return;
        };
        let Some(var) = self.method.var(at) else {
            self.next = None;
            return;
        };
        if *self.vars.entry(name.to_owned()).or_insert(var) != var {
            self.next = None;
        }
    }

    /// Says which variable the pattern calls `name`.
    pub(crate) fn bind(&mut self, name: &str, var: u16) {
        self.vars.insert(name.to_owned(), var);
    }

    /// An instruction on a field or method.
    pub(crate) fn member(&mut self, op: u8, owner: &str, name: &str, descriptor: &str) {
        self.step(|m, at| {
            m.op(at) == Some(op)
                && m.member(at).is_some_and(|r| {
                    &*r.class == owner && &*r.name == name && &*r.descriptor == descriptor
                })
        });
    }

    /// An instruction on a class.
    pub(crate) fn class(&mut self, op: u8, name: &str) {
        self.step(|m, at| m.op(at) == Some(op) && m.type_name(at).as_deref() == Some(name));
    }

    pub(crate) fn switch(&mut self) -> Option<usize> {
        self.step(|m, at| m.switch(at).is_some())
    }

    /// `resource.close()`, of the same class every time.
    pub(crate) fn close(&mut self, resource: &str) {
        use classfile::opcode::{ALOAD, INVOKEINTERFACE, INVOKEVIRTUAL};
        self.var(ALOAD, resource);
        let is_call =
            |m: &Method<'_>, at| matches!(m.op(at), Some(INVOKEINTERFACE | INVOKEVIRTUAL));
        let Some(at) = self.step(is_call) else {
            return;
        };
        let closed = self.method.member(at);
        let closed = closed.filter(|r| &*r.name == "close" && &*r.descriptor == "()V");
        let Some(closed) = closed else {
            self.next = None;
            return;
        };
        let owner = closed.class.to_string();
        let known = self.owners.entry(resource.to_owned());
        if *known.or_insert_with(|| owner.clone()) != owner {
            self.next = None;
        }
    }

    /// A jump to the place that the pattern calls `name`.
    pub(crate) fn jump(&mut self, op: u8, name: &str) {
        let Some(at) = self.step(|m, at| m.op(at) == Some(op)) else {
            return;
        };
        let Some(target) = self.method.jump(at) else {
            self.next = None;
            return;
        };
        if *self.labels.entry(name.to_owned()).or_insert(target) != target {
            self.next = None;
        }
    }

    /// The next instruction is where jumps to `name` lead.
    pub(crate) fn label(&mut self, name: &str) {
        let here = self.next.and_then(|at| self.method.pc(at));
        if here.is_none() || here != self.labels.get(name).copied() {
            self.next = None;
        }
    }
}
