//! Calls put where they are needed: before one that reads what they set, or on an object whose
//! class has methods that nothing has called yet.

use std::rc::Rc;
use std::sync::Arc;

use testcase::{Action, Executable, TestCase, Ty, Var};

use super::Generator;
use super::change::append_moved;
use super::effects::Effect;

/// Percentage of prepared calls that are prepared themselves.
const FURTHER: u32 = 50;

impl Generator<'_> {
    /// Inserts a call that sets something which a later call of the test reads. False when there is
    /// none.
    pub(super) fn prepare(&mut self, t: &mut TestCase) -> bool {
        let calls: Vec<(usize, Arc<Executable>)> = t
            .statements
            .iter()
            .enumerate()
            .filter_map(|(k, s)| Some((k, s.action.called()?.0.clone())))
            .collect();
        let Some((at, reader)) = self.rng.pick(&calls).cloned() else {
            return false;
        };
        let mut head = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        let effect = self.effects.of(self.universe, &reader);
        if !self.set_for(&mut head, &effect, 0) {
            return false;
        }
        let shift = (head.len() - at) as u32;
        append_moved(&mut head, &t.statements[at..], at as u32, shift);
        *t = head;
        true
    }

    /// Appends a call that sets something which a constructor reads, where there is one.
    pub(super) fn set_up_for(&mut self, t: &mut TestCase, constructor: &Executable) {
        let effect = self.effects.of(self.universe, constructor);
        // One call, and not one for what that one needs: objects inside objects have their own.
        self.set_for(t, &effect, 1);
    }

    /// Appends a call, on some object of the test, that writes what the effect reads.
    pub(super) fn set_for(&mut self, t: &mut TestCase, wanted: &Effect, depth: u32) -> bool {
        let mut choices: Vec<(Var, Arc<Executable>, Rc<Effect>)> = Vec::new();
        for v in (0..t.len() as u32).map(Var) {
            let s = &t.statements[v.0 as usize];
            let is_object = matches!(
                s.action,
                Action::New { .. } | Action::Call { .. } | Action::Stub { .. }
            );
            if !is_object || !s.ty.is_reference() {
                continue;
            }
            let is_asked = wanted.asks.iter().any(|asked| {
                let asked = Ty::Class(asked.clone(), Vec::new());
                self.universe.is_assignable(&s.ty, &asked)
            });
            for m in self.changers(&s.ty).iter() {
                let effect = self.effects.of(self.universe, m);
                if effect.feeds(wanted) || is_asked {
                    choices.push((v, m.clone(), effect));
                }
            }
        }
        let Some((on, method, effect)) = self.rng.pick(&choices).cloned() else {
            return false;
        };
        let before = t.len();
        if depth == 0 && self.rng.percent(FURTHER) {
            self.set_for(t, &effect, depth + 1);
        }
        if self.call_on(t, &method, Some(on), None, 1).is_none() || t.len() > self.longest {
            t.truncate(before);
            return false;
        }
        true
    }

    /// Appends a call of a method by name and descriptor on a value whose static type has it, or has the one
    /// that it overrides: with the result and parameters of an interface, which the compiler bridges.
    pub fn call_by_name(
        &mut self,
        t: &mut TestCase,
        on: Var,
        (name, descriptor): (&str, &str),
    ) -> bool {
        let methods = self.all_methods(t.ty(on));
        let n_params = classfile::MethodDescriptor::parse(descriptor).map(|d| d.params.len());
        let named = || methods.iter().filter(|m| &*m.name == name);
        let found = named()
            .find(|m| &*m.descriptor == descriptor)
            .or_else(|| named().find(|m| n_params.as_ref().is_ok_and(|n| m.params.len() == *n)));
        let Some(method) = found else { return false };
        let before = t.len();
        if self.call_on(t, method, Some(on), None, 1).is_none() || t.len() > self.longest {
            t.truncate(before);
            return false;
        }
        true
    }
}
