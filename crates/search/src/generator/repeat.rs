//! State that is a matter of how often: calls made many times more, or half as often, with the same
//! arguments or with others; and calls that lead to a given one.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use testcase::{Action, Executable, Prim, Statement, TestCase, Var};

use super::Generator;
use super::change::append_moved;
use super::effects::Effect;

/// What the arguments of a repeated call are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The same.
    Same,
    /// New ones.
    New,
    /// The same, with numbers so much larger each time and texts longer.
    Further(i64),
}

impl Generator<'_> {
    /// Appends a call with its receiver and arguments, of what the test has or new ones; false when that
    /// cannot be done.
    pub fn append_call(&mut self, test: &mut TestCase, e: &Arc<Executable>) -> bool {
        let before = test.len();
        if self.call(test, e, 0).is_none() || test.len() > self.longest {
            test.truncate(before);
            return false;
        }
        true
    }

    /// Inserts a call, before the last statement, that writes one of these fields: class and name. False
    /// when there is none.
    pub fn insert_writer(
        &mut self,
        t: &mut TestCase,
        fields: &BTreeSet<(Arc<str>, Arc<str>)>,
    ) -> bool {
        let wanted = Effect {
            reads: fields.clone(),
            ..Effect::default()
        };
        let at = t.len().saturating_sub(1);
        let mut head = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        if !self.set_for(&mut head, &Rc::new(wanted), 1) {
            return false;
        }
        let shift = (head.len() - at) as u32;
        append_moved(&mut head, &t.statements[at..], at as u32, shift);
        *t = head;
        true
    }

    /// Makes a call so many times more, right after it.
    pub fn repeat(&mut self, t: &TestCase, at: usize, n: usize, how: Again) -> TestCase {
        let mut new = TestCase {
            statements: t.statements[..=at].to_vec(),
        };
        for k in 1..=n {
            self.again(&mut new, at, how, k as i64);
            if new.len() + t.len() - at > self.longest {
                break;
            }
        }
        let shift = (new.len() - at - 1) as u32;
        append_moved(&mut new, &t.statements[at + 1..], at as u32 + 1, shift);
        new
    }

    /// Makes every call on an object once more, right after it, but the last statement.
    pub fn double(&mut self, t: &TestCase, on: Var, how: Again) -> TestCase {
        let mut new = TestCase::default();
        let mut numbers: Vec<Var> = Vec::with_capacity(t.len());
        for (k, s) in t.statements.iter().enumerate() {
            let mut s = s.clone();
            s.action.map_uses(&mut |u| numbers[u.0 as usize]);
            new.statements.push(s);
            let at = new.len() - 1;
            numbers.push(Var(at as u32));
            let is_on =
                matches!(&t.statements[k].action, Action::Call { on: Some(v), .. } if *v == on);
            if is_on && k + 1 < t.len() {
                self.again(&mut new, at, how, 1);
            }
        }
        if new.len() > self.longest {
            return t.clone();
        }
        new
    }

    /// The objects that are called, each as often as it is; the last statement does not count.
    pub fn called_objects(t: &TestCase) -> Vec<Var> {
        let calls = t.statements.iter().take(t.len().saturating_sub(1));
        calls
            .filter_map(|s| match &s.action {
                Action::Call { on, .. } => *on,
                _ => None,
            })
            .collect()
    }

    /// Leaves out every second call of one method on one object, of those whose results nobody needs.
    pub fn halve(&mut self, t: &TestCase) -> TestCase {
        let mut used = vec![false; t.len()];
        for s in &t.statements {
            for v in s.action.uses() {
                used[v.0 as usize] = true;
            }
        }
        let key = |s: &Statement| match &s.action {
            Action::Call {
                method,
                on: Some(on),
                ..
            } => Some((Arc::as_ptr(method), *on)),
            _ => None,
        };
        let last = t.len().saturating_sub(1);
        let free: Vec<usize> = (0..last)
            .filter(|&k| !used[k] && key(&t.statements[k]).is_some())
            .collect();
        let Some(&chosen) = self.rng.pick(&free) else {
            return t.clone();
        };
        let chosen = key(&t.statements[chosen]);
        let mut is_kept = false;
        let gone: BTreeSet<usize> = free
            .into_iter()
            .filter(|&k| key(&t.statements[k]) == chosen)
            .filter(|_| {
                is_kept = !is_kept;
                is_kept
            })
            .collect();
        t.keep(|k| !gone.contains(&k)).without_unused_values()
    }

    /// Appends a call that is in the test already.
    fn again(&mut self, t: &mut TestCase, at: usize, how: Again, times: i64) {
        let s = t.statements[at].clone();
        let Action::Call { method, on, args } = &s.action else {
            return;
        };
        match how {
            Again::Same => t.statements.push(s),
            Again::New => {
                if self.call_on(t, method, *on, None, 1).is_none() {
                    t.statements.push(s);
                }
            }
            Again::Further(by) => {
                let by = by.wrapping_mul(times);
                let args = args.iter().map(|v| further(t, *v, by)).collect();
                let action = Action::Call {
                    method: method.clone(),
                    on: *on,
                    args,
                };
                t.push(action, s.ty);
            }
        }
    }
}

/// A value that is so much larger, appended; the same where it is no number, text or box of one.
fn further(t: &mut TestCase, v: Var, by: i64) -> Var {
    let s = t.statements[v.0 as usize].clone();
    let action = match &s.action {
        Action::Prim(p, bits) => Action::Prim(*p, moved(*p, *bits, by)),
        Action::Str(units) => {
            let more = (b'a' as u16) + (by.unsigned_abs() % 26) as u16;
            Action::Str(units.iter().copied().chain([more]).collect())
        }
        Action::Call {
            method,
            on: None,
            args,
        } if args.len() == 1 && Prim::unboxed(&method.class).is_some() => Action::Call {
            method: method.clone(),
            on: None,
            args: vec![further(t, args[0], by)],
        },
        _ => return v,
    };
    t.push(action, s.ty)
}

/// A primitive that is so much larger, in the range of its type.
fn moved(p: Prim, bits: u64, by: i64) -> u64 {
    let int = |v: i32| u64::from(v as u32);
    match p {
        Prim::Boolean => bits,
        Prim::Byte => int(i32::from((bits as i8).wrapping_add(by as i8))),
        Prim::Short => int(i32::from((bits as i16).wrapping_add(by as i16))),
        Prim::Char => u64::from((bits as u16).wrapping_add(by as u16)),
        Prim::Int => int((bits as i32).wrapping_add(by as i32)),
        Prim::Long => (bits as i64).wrapping_add(by) as u64,
        Prim::Float => u64::from((f32::from_bits(bits as u32) + by as f32).to_bits()),
        Prim::Double => (f64::from_bits(bits) + by as f64).to_bits(),
    }
}
