//! Changed tests.

#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::sync::Arc;

use strategy::Change;
use testcase::{Action, Executable, Statement, TestCase, Ty, Universe, Var};

use super::{Generator, Methods};

/// Percentage of changed texts that are made anew as what uses them demands, where that is known.
const DEMANDED_CHANGE: u32 = 30;

impl Generator<'_> {
    /// A changed copy.
    pub fn mutate(&mut self, test: &TestCase) -> (TestCase, Change) {
        let mut t = test.clone();
        let mut change = Change::Structure;
        match self.rng.below(10) {
            0 | 1 if t.len() > 1 => {
                let at = self.rng.below(t.len());
                // A framework would not leave it out.
                if !self.injects(&t, at) {
                    t = t.without(at);
                }
            }
            2..=6 => change = self.change(&mut t),
            7 => self.repeat_call(&mut t),
            8 if self.prepare(&mut t) => {}
            _ => self.insert_anywhere(&mut t),
        }
        if t.is_empty() {
            t = self.random_test();
        }
        if t.len() > self.longest {
            return (test.clone(), Change::Structure);
        }
        (t, change)
    }

    /// Changes some statements, one on average.
    fn change(&mut self, t: &mut TestCase) -> Change {
        let n = t.len();
        let mut what = None;
        for at in 0..n {
            if self.rng.below(n) == 0 {
                what = what.max(Some(self.change_statement(t, at) == Change::Structure));
            }
        }
        if what.is_none() && n > 0 {
            let at = self.rng.below(n);
            what = Some(self.change_statement(t, at) == Change::Structure);
        }
        if what == Some(false) {
            Change::Primitive
        } else {
            Change::Structure
        }
    }

    fn change_statement(&mut self, t: &mut TestCase, at: usize) -> Change {
        // An earlier change may have made the test shorter.
        let Some(s) = t.statements.get(at).cloned() else {
            return Change::Structure;
        };
        let (new, change) = match &s.action {
            Action::Prim(p, bits) => (
                Action::Prim(*p, self.changed_primitive(*p, *bits)),
                Change::Primitive,
            ),
            Action::Str(units) => {
                let units = if self.rng.percent(DEMANDED_CHANGE)
                    && let Some(units) = self.demanded_by_user(t, at)
                {
                    units
                } else if self.rng.percent(30) {
                    self.string()
                } else {
                    self.changed_string(units)
                };
                (Action::Str(units.into()), Change::Primitive)
            }
            Action::Enum { class, .. } => {
                let constants = self.universe.class(class).map(|i| i.enum_constants.clone());
                let Some(constant) = self.rng.pick(&constants.unwrap_or_default()).cloned() else {
                    return Change::Structure;
                };
                let class = class.clone();
                (Action::Enum { class, constant }, Change::Structure)
            }
            Action::Array { element, items } if self.rng.percent(50) => {
                self.change_array(t, at, &element.clone(), items.clone());
                return Change::Structure;
            }
            Action::StaticField(_) | Action::MethodRef { .. } => {
                let ty = s.ty.clone();
                self.replace(t, at, &ty);
                return Change::Structure;
            }
            Action::Lambda { .. } if self.rng.percent(25) => {
                let ty = s.ty.clone();
                self.replace(t, at, &ty);
                return Change::Structure;
            }
            Action::Stub { .. } if self.rng.percent(60) && self.change_answers(t, at) => {
                return Change::Structure;
            }
            Action::ClassLiteral(_) | Action::TempDir => return Change::Structure,
            _ => {
                self.change_uses(t, at);
                return Change::Structure;
            }
        };
        t.statements[at].action = new;
        change
    }

    /// A text as the first call demands it that is given this one.
    fn demanded_by_user(&mut self, t: &TestCase, at: usize) -> Option<Vec<u16>> {
        let text = Var(at as u32);
        let later = t.statements[at + 1..].iter();
        let (called, k) = later
            .filter_map(|s| s.action.called())
            .find_map(|(e, args)| {
                let k = args.iter().position(|v| *v == text)?;
                Some((e.clone(), k))
            })?;
        let demands = self.demands.of(self.universe, &called);
        let demand = demands.get(k)?;
        if !demand.is_strict && self.rng.percent(70) {
            return None;
        }
        demand.text(&mut self.rng)
    }

    /// An element more, or one less.
    fn change_array(&mut self, t: &mut TestCase, at: usize, element: &Ty, items: Vec<Var>) {
        let mut items = items;
        if !items.is_empty() && self.rng.percent(50) {
            let gone = self.rng.below(items.len());
            items.remove(gone);
            if let Action::Array { items: old, .. } = &mut t.statements[at].action {
                *old = items;
            }
            return;
        }
        let mut head = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        let Some(v) = self.value(&mut head, element, 2) else {
            return;
        };
        let place = self.rng.below(items.len() + 1);
        items.insert(place, v);
        let shift = (head.len() - at) as u32;
        let mut s = t.statements[at].clone();
        s.action = Action::Array {
            element: element.clone(),
            items,
        };
        head.statements.push(s);
        append_moved(&mut head, &t.statements[at + 1..], at as u32, shift);
        *t = head;
    }

    /// Gives a statement another value to work with: one from before it, or a new one.
    fn change_uses(&mut self, t: &mut TestCase, at: usize) {
        let uses = t.statements[at].action.uses();
        let head = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        if uses.is_empty() {
            // A null, or a call without arguments: try to have something instead.
            if t.statements[at].action == Action::Null {
                let ty = t.statements[at].ty.clone();
                self.replace(t, at, &ty);
            }
            return;
        }
        let which = self.rng.below(uses.len());
        let old = uses[which];
        let ty = t.ty(old).clone();
        let new = if self.rng.percent(50) {
            self.existing(&head, &ty, false).filter(|&v| v != old)
        } else {
            None
        };
        match new {
            Some(v) => {
                let mut k = 0;
                t.statements[at].action.map_uses(&mut |u| {
                    k += 1;
                    if k - 1 == which { v } else { u }
                });
            }
            None => self.replace(t, old.0 as usize, &ty),
        }
    }

    /// Replaces the value that a statement makes by a new one of the same type.
    fn replace(&mut self, t: &mut TestCase, at: usize, ty: &Ty) {
        let mut new = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        let Some(v) = self.value(&mut new, ty, 1) else {
            return;
        };
        let shift = new.len() as i64 - at as i64 - 1;
        for s in &t.statements[at + 1..] {
            let mut s = s.clone();
            s.action.map_uses(&mut |u| {
                if u.0 as usize == at {
                    v
                } else if u.0 as usize > at {
                    Var((i64::from(u.0) + shift) as u32)
                } else {
                    u
                }
            });
            new.statements.push(s);
        }
        *t = new;
    }

    /// A copy that has objects where there is a null.
    pub fn with_objects(&mut self, test: &TestCase) -> Option<TestCase> {
        const EACH: u32 = 60;
        let mut t = test.clone();
        let mut at = t.len();
        while at > 0 {
            at -= 1;
            let s = &t.statements[at];
            if s.action == Action::Null && self.rng.percent(EACH) {
                let ty = s.ty.clone();
                self.replace(&mut t, at, &ty);
            }
        }
        (t != *test && t.len() <= self.longest).then_some(t)
    }

    /// Makes a call of the test again, at once or at its end: state is often a matter of how often.
    fn repeat_call(&mut self, t: &mut TestCase) {
        let calls: Vec<usize> = (0..t.len())
            .filter(|&k| matches!(t.statements[k].action, Action::Call { on: Some(_), .. }))
            .collect();
        let Some(&k) = self.rng.pick(&calls) else {
            return self.insert_anywhere(t);
        };
        let s = t.statements[k].clone();
        if self.rng.percent(50) {
            t.statements.push(s);
            return;
        }
        let mut new = TestCase {
            statements: t.statements[..=k].to_vec(),
        };
        new.statements.push(s);
        append_moved(&mut new, &t.statements[k + 1..], k as u32 + 1, 1);
        *t = new;
    }

    /// Inserts a call at a random place, or a write where there are fields.
    fn insert_anywhere(&mut self, t: &mut TestCase) {
        if self.can_write() && self.rng.percent(30) && self.insert_write(t) {
            return;
        }
        let at = if self.rng.percent(60) {
            t.len()
        } else {
            self.rng.below(t.len() + 1)
        };
        let mut new = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        if !(self.rng.percent(30) && self.call_on_other(&mut new)) {
            self.insert_call(&mut new);
        }
        let shift = (new.len() - at) as u32;
        append_moved(&mut new, &t.statements[at..], at as u32, shift);
        *t = new;
    }

    /// Appends a call on an object that is not of the class under test: what arguments are depends on
    /// what was done to them, and what the class gives may be code of its own behind an interface.
    /// False when there is none.
    fn call_on_other(&mut self, t: &mut TestCase) -> bool {
        let others: Vec<Var> = (0..t.len() as u32)
            .map(Var)
            .filter(|&v| {
                let s = &t.statements[v.0 as usize];
                let made = matches!(
                    s.action,
                    Action::New { .. }
                        | Action::Call { .. }
                        | Action::Stub { .. }
                        | Action::ReadField { .. }
                );
                made && s.ty.class_name().is_some_and(|n| *n != self.class.name)
            })
            .collect();
        let Some(&on) = self.rng.pick(&others) else {
            return false;
        };
        let given = match &t.statements[on.0 as usize].action {
            Action::Call { method, .. } => self.members.is_under_test(&method.class),
            Action::ReadField { field, .. } => self.members.is_under_test(&field.class),
            _ => false,
        };
        let methods = if given {
            self.all_methods(t.ty(on))
        } else {
            self.changers(t.ty(on))
        };
        let Some(method) = self.rng.pick(&methods).cloned() else {
            return false;
        };
        let before = t.len();
        if self.call_on(t, &method, Some(on), None, 1).is_none() || t.len() > self.longest {
            t.truncate(before);
            return false;
        }
        true
    }

    /// Methods that can be called on what the class under test gave.
    pub(super) fn all_methods(&self, ty: &Ty) -> Methods {
        let Some(name) = ty.class_name() else {
            return Rc::new([]);
        };
        if let Some(known) = self.callable.borrow().get(name) {
            return known.clone();
        }
        let found: Methods = self.find_all_methods(name).into();
        let mut known = self.callable.borrow_mut();
        known.insert(name.clone(), found.clone());
        found
    }

    fn find_all_methods(&self, name: &str) -> Vec<Arc<Executable>> {
        const NOT_WORTH: [&str; 6] = [
            "getClass",
            "wait",
            "notify",
            "notifyAll",
            "finalize",
            "clone",
        ];
        let Some(info) = self.universe.class(name) else {
            return Vec::new();
        };
        // Text and numbers are the library's own.
        if matches!(
            &*info.name,
            "java/lang/String" | "java/lang/Object" | "java/lang/Class"
        ) || testcase::Prim::unboxed(&info.name).is_some()
        {
            return Vec::new();
        }
        let mut found: Vec<Arc<Executable>> = Vec::new();
        for c in self.universe.ancestors(&info) {
            for m in &c.methods {
                let known = found
                    .iter()
                    .any(|f| f.name == m.name && f.descriptor == m.descriptor);
                if !known
                    && !m.is_static()
                    && Universe::member_visible(m.access, &m.class, &self.package)
                    && !NOT_WORTH.contains(&&*m.name)
                {
                    found.push(m.clone());
                }
            }
        }
        found
    }

    /// Methods of a type that are likely to change the object.
    pub(super) fn changers(&self, ty: &Ty) -> Methods {
        let Some(name) = ty.class_name() else {
            return Rc::new([]);
        };
        if let Some(known) = self.changers.borrow().get(name) {
            return known.clone();
        }
        let found: Methods = self.find_changers(name).into();
        let mut known = self.changers.borrow_mut();
        known.insert(name.clone(), found.clone());
        found
    }

    fn find_changers(&self, name: &str) -> Vec<Arc<Executable>> {
        const QUESTIONS: [&str; 9] = [
            "get", "is", "has", "to", "hashCode", "equals", "size", "length", "contains",
        ];
        let Some(info) = self.universe.class(name) else {
            return Vec::new();
        };
        if info.is_library && !info.name.starts_with("java/util/") {
            return Vec::new();
        }
        let changes = |m: &Arc<Executable>| {
            let asks = QUESTIONS.iter().any(|q| m.name.starts_with(q))
                || m.params.is_empty() && m.ret != Ty::Void;
            let visible = Universe::member_visible(m.access, &m.class, &self.package);
            visible && !m.is_static() && !asks
        };
        if info.is_library {
            const ADDING: [&str; 5] = ["add", "put", "setProperty", "clear", "push"];
            let own = info.methods.iter().filter(|m| changes(m));
            return own
                .filter(|m| ADDING.contains(&&*m.name))
                .cloned()
                .collect();
        }
        let mut found: Vec<Arc<Executable>> = Vec::new();
        for c in self.universe.ancestors(&info) {
            if c.is_library {
                continue;
            }
            for m in c.methods.iter().filter(|m| changes(m)) {
                let effect = self.effects.of(self.universe, m);
                if !effect.changes && effect.asks.is_empty() {
                    continue;
                }
                let known = found
                    .iter()
                    .any(|f| f.name == m.name && f.descriptor == m.descriptor);
                if !known {
                    found.push(m.clone());
                }
            }
        }
        found
    }

    /// The head of one test with the tail of another.
    pub fn cross(&mut self, a: &TestCase, b: &TestCase) -> TestCase {
        let (i, j) = (self.rng.below(a.len() + 1), self.rng.below(b.len() + 1));
        let mut t = TestCase {
            statements: a.statements[..i].to_vec(),
        };
        let mut numbers: Vec<Option<Var>> = vec![None; b.len()];
        for (k, s) in b.statements.iter().enumerate() {
            // What the tail needs of its own head comes along.
            let needed = k >= j || b.statements[j..].iter().any(|u| needs(b, u, k));
            if !needed {
                continue;
            }
            let mut s = s.clone();
            s.action
                .map_uses(&mut |u| numbers[u.0 as usize].unwrap_or(u));
            t.statements.push(s);
            numbers[k] = Some(Var(t.len() as u32 - 1));
        }
        if t.len() > self.longest { a.clone() } else { t }
    }
}

/// Appends statements; the values from number `from` on have moved by `shift`.
pub(super) fn append_moved(t: &mut TestCase, statements: &[Statement], from: u32, shift: u32) {
    for s in statements {
        let mut s = s.clone();
        s.action
            .map_uses(&mut |u| if u.0 >= from { Var(u.0 + shift) } else { u });
        t.statements.push(s);
    }
}

/// Whether a statement needs the value of statement `k`, directly or through others.
fn needs(t: &TestCase, s: &Statement, k: usize) -> bool {
    s.action
        .uses()
        .iter()
        .any(|v| v.0 as usize == k || needs(t, &t.statements[v.0 as usize], k))
}
