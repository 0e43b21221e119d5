//! Questions about what was called on stubs: where a method returns nothing, that is its outcome.

use std::sync::Arc;

use executor::{Argument, Call, Observed};
use testcase::{Action, Executable, Prim, Ty, Var};

use super::Reading;
use super::inquiry::{Inquiry, Question};

/// Questions about calls in one test.
const MAX_QUESTIONS: usize = 8;

/// Beginnings of the names of methods that are called for what they do, even where they give something.
const DEEDS: [&str; 40] = [
    "accept", "add", "append", "cancel", "charge", "clear", "close", "commit", "create", "delete",
    "dispatch", "emit", "enqueue", "execute", "flush", "insert", "log", "lock", "merge", "notify",
    "offer", "persist", "post", "publish", "push", "put", "record", "refund", "register", "remove",
    "rollback", "save", "schedule", "send", "set", "shutdown", "start", "store", "submit",
    "update",
];

/// Whether a call of a method is worth telling: asking a collaborator for something is not.
fn is_deed(m: &Executable) -> bool {
    let begins = |verb: &str| {
        let rest = m.name.strip_prefix(verb);
        rest.is_some_and(|r| !r.starts_with(char::is_lowercase))
    };
    m.ret == Ty::Void || DEEDS.iter().any(|verb| begins(verb))
}

impl Inquiry<'_> {
    /// Asks how often methods of stubs were called as they were.
    pub fn ask_for_calls(&mut self, calls: &[Call]) {
        let mut asked: Vec<&Call> = Vec::new();
        for call in calls.iter().filter(|c| is_deed(&c.method)) {
            if asked.len() >= MAX_QUESTIONS || asked.contains(&call) {
                continue;
            }
            asked.push(call);
            let arguments = call.arguments.iter().zip(&call.method.params);
            let args = arguments.map(|(a, p)| self.argument(a, p)).collect();
            let action = Action::CallsOf {
                stub: call.stub,
                method: call.method.clone(),
                args,
            };
            let value = self.test.push(action, Ty::Prim(Prim::Int));
            self.questions.push(Question {
                value,
                reading: Reading::Own,
                is_summary: false,
            });
        }
    }

    /// An argument as a value of the test; nothing where it is not one that can be written.
    fn argument(&mut self, argument: &Argument, param: &Ty) -> Option<Var> {
        let seen = match argument {
            Argument::Value(v) => return Some(*v),
            Argument::Other(seen) => seen,
        };
        let literal = |ty: Ty, action: Action| Some((ty, action));
        let (ty, action) = match seen {
            Observed::Prim(p, bits) => literal(Ty::Prim(*p), Action::Prim(*p, *bits)),
            Observed::Str(units) if !super::is_identity(&String::from_utf16_lossy(units)) => {
                literal(Ty::string(), Action::Str(units.clone().into()))
            }
            Observed::Enum(class, constant) if self.seen().is_visible(class) => {
                let action = Action::Enum {
                    class: class.as_str().into(),
                    constant: constant.as_str().into(),
                };
                literal(Ty::class(class), action)
            }
            Observed::Null => {
                let ty = if param.has_variables() {
                    Ty::object()
                } else {
                    param.clone()
                };
                literal(ty, Action::Null)
            }
            Observed::Boxed(p, bits) => return self.boxed(*p, *bits),
            _ => None,
        }?;
        Some(self.test.push(action, ty))
    }

    fn boxed(&mut self, p: Prim, bits: u64) -> Option<Var> {
        let info = self.seen().universe.class(p.boxed())?;
        let is_boxing = |m: &&Arc<Executable>| &*m.name == "valueOf" && m.params == [Ty::Prim(p)];
        let method = info.methods.iter().find(is_boxing)?.clone();
        let v = self.test.push(Action::Prim(p, bits), Ty::Prim(p));
        let action = Action::Call {
            method,
            on: None,
            args: vec![v],
        };
        Some(self.test.push(action, Ty::class(p.boxed())))
    }
}
