//! Which values are written where they are used instead of in a statement of their own.

use testcase::{Action, Prim, Ty, Var};

use super::MethodWriter;
use crate::model::Expect;
use crate::tree::Expr;

impl MethodWriter<'_> {
    /// The statements that use a value, each as often as it does.
    pub(super) fn uses(&self, v: Var) -> impl Iterator<Item = usize> + '_ {
        let statements = self.t.test.statements.iter().enumerate();
        let used = statements.flat_map(move |(k, s)| {
            let n = s.action.uses().into_iter().filter(|u| *u == v).count();
            std::iter::repeat_n(k, n)
        });
        let stopped = self.t.stops.iter().filter(move |(on, _)| *on == v);
        used.chain(stopped.map(|_| self.t.test.len()))
    }

    pub(super) fn is_asserted(&self, v: Var) -> bool {
        let mut expects = self.t.expects.iter();
        expects.any(|(x, e)| *x == v || *e == Expect::Same(v))
    }

    /// Whether a value is written where it is used instead of in a line of its own.
    pub(super) fn is_inlined(&self, k: usize, expression: &Expr) -> bool {
        let v = Var(k as u32);
        let action = &self.t.test.statements[k].action;
        if is_plain(action) || self.is_boxing(k) {
            return true;
        }
        let length = expression.to_string().len();
        let uses: Vec<usize> = self.uses(v).collect();
        if k == self.t.act {
            // The only thing asserted: the call stands in the assertion.
            return self.inlines_act
                && matches!(action, Action::Call { .. })
                && uses.is_empty()
                && matches!(self.t.expects.as_slice(), [(x, e)] if *x == v && !repeats(e))
                && length <= 60;
        }
        let [user] = uses.as_slice() else {
            return false;
        };
        if self.is_asserted(v) || *user > self.t.act || self.is_receiver(v) {
            return false;
        }
        // A lambda would make a new one each time.
        let is_made_again = match &self.t.test.statements[*user].action {
            Action::Lambda { .. } => true,
            Action::Stub { methods, .. } => {
                let user = Var(*user as u32);
                let is_named = self.stubs.name_of(&self.t.test, user).is_some();
                let is_asked_once = is_named || self.is_mock(user);
                !is_asked_once && methods.iter().any(|m| m.values().any(|x| x == v))
            }
            _ => false,
        };
        if !action.is_function() && is_made_again {
            return false;
        }
        let quiet = |j: usize| {
            let a = &self.t.test.statements[j].action;
            is_plain(a) || self.is_boxing(j) || self.is_inline(Var(j as u32))
        };
        match action {
            Action::Lambda { .. }
            | Action::MethodRef { .. }
            | Action::Array { .. }
            | Action::StaticField(_) => true,
            // Calls keep their order: nothing that does anything may stand between.
            Action::New { .. } | Action::Call { on: None, .. } => {
                length <= 40
                    && (k + 1..*user).all(|j| {
                        quiet(j)
                            || matches!(
                                self.t.test.statements[j].action,
                                Action::New { .. } | Action::Call { on: None, .. }
                            ) && self.uses(Var(j as u32)).eq([*user])
                                && !self.is_receiver(Var(j as u32))
                    })
            }
            // One that has answers to be set needs a name.
            Action::Stub { .. } if self.is_mock(v) => self.arranged(v).is_empty() && length <= 50,
            Action::Stub { .. } => {
                self.stubs.name_of(&self.t.test, v).is_some()
                    && self.stubs.answers(&self.t.test, v).is_empty()
            }
            Action::Call { on: Some(_), .. }
            | Action::ReadField { .. }
            | Action::WriteField { .. }
            | Action::CallsOf { .. }
            | Action::Prim(..)
            | Action::Str(_)
            | Action::Null
            | Action::Enum { .. }
            | Action::ClassLiteral(_)
            | Action::TempDir => false,
        }
    }

    fn is_receiver(&self, v: Var) -> bool {
        let mut statements = self.t.test.statements.iter();
        statements.any(|s| s.action.receiver() == Some(v))
    }

    /// `Integer.valueOf(5)` is written as `5`.
    pub(super) fn is_boxing(&self, k: usize) -> bool {
        matches!(&self.t.test.statements[k].action,
            Action::Call { method, on: None, .. }
                if &*method.name == "valueOf" && Prim::unboxed(&method.class).is_some()
                    && matches!(method.params.as_slice(), [Ty::Prim(_)]))
    }
}

/// Whether the assertion writes the value more than once.
fn repeats(e: &Expect) -> bool {
    matches!(e, Expect::Map(rows) if rows.len() > 1) || matches!(e, Expect::Beginning { .. })
}

/// Values without effects, written where they are used.
fn is_plain(action: &Action) -> bool {
    matches!(
        action,
        Action::Prim(..)
            | Action::Str(_)
            | Action::Null
            | Action::Enum { .. }
            | Action::ClassLiteral(_)
            | Action::TempDir
    )
}
