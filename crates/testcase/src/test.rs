//! Test cases: what a person would write, one statement a line.

use std::sync::Arc;

use crate::ty::{Prim, Ty};
use crate::universe::{Executable, FieldMember};

/// The value that the statement of this number makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A primitive, by its bits as the machine keeps them.
    Prim(Prim, u64),
    /// A string, by its UTF-16 units.
    Str(Arc<[u16]>),
    /// `null`.
    Null,
    /// An enum constant.
    Enum {
        /// Internal name of the enum.
        class: Arc<str>,
        /// The constant.
        constant: Arc<str>,
    },
    /// A class literal.
    ClassLiteral(Ty),
    /// The temporary directory that the test has for itself, as a `File` or a `Path`.
    TempDir,
    /// An array with its elements.
    Array {
        /// Type of the elements.
        element: Ty,
        /// The elements.
        items: Vec<Var>,
    },
    /// A constructor call.
    New {
        /// The constructor.
        constructor: Arc<Executable>,
        /// Arguments.
        args: Vec<Var>,
    },
    /// A method call.
    Call {
        /// The method.
        method: Arc<Executable>,
        /// The receiver, unless static.
        on: Option<Var>,
        /// Arguments.
        args: Vec<Var>,
    },
    /// Reads a static field.
    StaticField(Arc<FieldMember>),
    /// Reads a field of an object.
    ReadField {
        /// The field.
        field: Arc<FieldMember>,
        /// The object.
        on: Var,
    },
    /// Writes a field; it has no value of its own.
    WriteField {
        /// The field.
        field: Arc<FieldMember>,
        /// The object, unless static.
        on: Option<Var>,
        /// What is written.
        value: Var,
    },
    /// A lambda that ignores its parameters and gives a value, or nothing.
    Lambda {
        /// The method it implements.
        method: Arc<Executable>,
        /// What it gives.
        result: Option<Var>,
    },
    /// A reference to a method or constructor; the receiver of an instance method is its first
    /// argument.
    MethodRef {
        /// The method it implements.
        method: Arc<Executable>,
        /// Its parameter types, with type arguments filled in.
        params: Vec<Ty>,
        /// Its result type, likewise.
        ret: Ty,
        /// What is called.
        target: Arc<Executable>,
    },
    /// An instance of an anonymous class whose methods answer as the test says.
    Stub {
        /// The superclass's constructor; nothing when an interface is implemented.
        constructor: Option<Arc<Executable>>,
        /// Its arguments.
        args: Vec<Var>,
        /// The methods it has to implement.
        methods: Vec<StubMethod>,
    },
    /// How often a method of a stub was called so far with these arguments; nothing stands for any.
    CallsOf {
        /// The stub.
        stub: Var,
        /// One of its methods.
        method: Arc<Executable>,
        /// What it must have been given.
        args: Vec<Option<Var>>,
    },
}

/// What a method of a stub does when it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Gives `null`, `0`, `false` or nothing.
    Default,
    /// Gives a value.
    Gives(Var),
    /// Throws a value.
    Throws(Var),
}

impl Answer {
    /// The value it needs.
    pub fn value(self) -> Option<Var> {
        match self {
            Answer::Default => None,
            Answer::Gives(v) | Answer::Throws(v) => Some(v),
        }
    }

    /// The same with another value.
    #[must_use]
    pub fn map(self, f: &mut impl FnMut(Var) -> Var) -> Answer {
        match self {
            Answer::Default => Answer::Default,
            Answer::Gives(v) => Answer::Gives(f(v)),
            Answer::Throws(v) => Answer::Throws(f(v)),
        }
    }
}

/// Answers that a method of a stub can have.
pub const MAX_ANSWERS: usize = 4;

/// A method of an anonymous class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StubMethod {
    /// What it implements.
    pub method: Arc<Executable>,
    /// Parameter types, with type arguments filled in.
    pub params: Vec<Ty>,
    /// Result type, likewise.
    pub ret: Ty,
    /// What it does at its first call, its second, and so on; the last answer stands for all calls after
    /// it, and without any it does nothing.
    pub answers: Vec<Answer>,
}

impl StubMethod {
    /// What it does at a call.
    pub fn answer(&self, call: usize) -> Answer {
        let last = self.answers.len().saturating_sub(1);
        let answer = self.answers.get(call.min(last));
        answer.copied().unwrap_or(Answer::Default)
    }

    /// The value that it always gives, where that is all it does.
    pub fn result(&self) -> Option<Var> {
        match self.answers.as_slice() {
            [Answer::Gives(v)] => Some(*v),
            _ => None,
        }
    }

    /// Whether it does the same at each call, and throws nothing.
    pub fn is_plain(&self) -> bool {
        matches!(
            self.answers.as_slice(),
            [] | [Answer::Default | Answer::Gives(_)]
        )
    }

    /// The values that its answers need.
    pub fn values(&self) -> impl Iterator<Item = Var> + '_ {
        self.answers.iter().filter_map(|a| a.value())
    }
}

impl Action {
    /// The values used.
    pub fn uses(&self) -> Vec<Var> {
        match self {
            Action::Array { items, .. } => items.clone(),
            Action::New { args, .. } => args.clone(),
            Action::Call { on, args, .. } => on.iter().chain(args).copied().collect(),
            Action::ReadField { on, .. } => vec![*on],
            Action::WriteField { on, value, .. } => on.iter().chain([value]).copied().collect(),
            Action::Lambda { result, .. } => result.iter().copied().collect(),
            Action::Stub { args, methods, .. } => {
                let values = methods.iter().flat_map(StubMethod::values);
                args.iter().copied().chain(values).collect()
            }
            Action::CallsOf { stub, args, .. } => {
                let given = args.iter().flatten();
                [stub].into_iter().chain(given).copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The constructor or method that is called, and what it is given.
    pub fn called(&self) -> Option<(&Arc<Executable>, &[Var])> {
        match self {
            Action::New { constructor, args } => Some((constructor, args)),
            Action::Call { method, args, .. } => Some((method, args)),
            _ => None,
        }
    }

    /// The object that a method is called on or a field is of.
    pub fn receiver(&self) -> Option<Var> {
        match self {
            Action::Call { on, .. } | Action::WriteField { on, .. } => *on,
            Action::ReadField { on, .. } => Some(*on),
            Action::CallsOf { stub, .. } => Some(*stub),
            _ => None,
        }
    }

    /// Whether it reads or writes a field.
    pub fn is_field_access(&self) -> bool {
        matches!(
            self,
            Action::StaticField(_) | Action::ReadField { .. } | Action::WriteField { .. }
        )
    }

    /// Whether it is written as a lambda or a method reference: the compiler must be told the
    /// interface.
    pub fn is_function(&self) -> bool {
        matches!(self, Action::Lambda { .. } | Action::MethodRef { .. })
    }

    /// Replaces the values used.
    pub fn map_uses(&mut self, f: &mut impl FnMut(Var) -> Var) {
        let each = |vars: &mut Vec<Var>, f: &mut dyn FnMut(Var) -> Var| {
            for v in vars {
                *v = f(*v);
            }
        };
        match self {
            Action::Array { items, .. } => each(items, f),
            Action::New { args, .. } => each(args, f),
            Action::Call { on, args, .. } => {
                if let Some(v) = on {
                    *v = f(*v);
                }
                each(args, f);
            }
            Action::ReadField { on, .. } => *on = f(*on),
            Action::WriteField { on, value, .. } => {
                for v in on.iter_mut().chain([value]) {
                    *v = f(*v);
                }
            }
            Action::Lambda {
                result: Some(v), ..
            } => *v = f(*v),
            Action::Stub { args, methods, .. } => {
                each(args, f);
                for answer in methods.iter_mut().flat_map(|m| &mut m.answers) {
                    *answer = answer.map(f);
                }
            }
            Action::CallsOf { stub, args, .. } => {
                *stub = f(*stub);
                for v in args.iter_mut().flatten() {
                    *v = f(*v);
                }
            }
            _ => {}
        }
    }
}

/// One statement: an action and the type of its value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// What it does.
    pub action: Action,
    /// The type of its value; `void` when it has none.
    pub ty: Ty,
}

/// A test case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TestCase {
    /// Statements in order; each uses values of earlier ones only.
    pub statements: Vec<Statement>,
}

impl TestCase {
    /// Number of statements.
    pub fn len(&self) -> usize {
        self.statements.len()
    }

    /// Whether there is no statement.
    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Appends a statement.
    pub fn push(&mut self, action: Action, ty: Ty) -> Var {
        self.statements.push(Statement { action, ty });
        Var(self.statements.len() as u32 - 1)
    }

    /// The type of a value.
    pub fn ty(&self, v: Var) -> &Ty {
        &self.statements[v.0 as usize].ty
    }

    /// Keeps the first statements only.
    pub fn truncate(&mut self, n: usize) {
        self.statements.truncate(n);
    }

    /// Some statements, and then this test.
    #[must_use]
    pub fn after(&self, mut head: TestCase) -> TestCase {
        let shift = head.len() as u32;
        for s in &self.statements {
            let mut s = s.clone();
            s.action.map_uses(&mut |v| Var(v.0 + shift));
            head.statements.push(s);
        }
        head
    }

    /// Without a statement and all that needs its value.
    #[must_use]
    pub fn without(&self, index: usize) -> TestCase {
        let mut gone = vec![false; self.len()];
        gone[index] = true;
        for (k, s) in self.statements.iter().enumerate().skip(index + 1) {
            gone[k] = s.action.uses().iter().any(|v| gone[v.0 as usize]);
        }
        self.keep(|k| !gone[k])
    }

    /// The statements chosen, renumbered; what they use must be among them.
    #[must_use]
    pub fn keep(&self, chosen: impl Fn(usize) -> bool) -> TestCase {
        let mut numbers = vec![Var(u32::MAX); self.len()];
        let mut kept = TestCase::default();
        for (k, s) in self.statements.iter().enumerate() {
            if chosen(k) {
                let mut s = s.clone();
                s.action.map_uses(&mut |v| numbers[v.0 as usize]);
                numbers[k] = Var(kept.len() as u32);
                kept.statements.push(s);
            }
        }
        kept
    }

    /// Without values that nobody uses and that do nothing but exist.
    #[must_use]
    pub fn without_unused_values(&self) -> TestCase {
        let mut used = vec![false; self.len()];
        for (k, s) in self.statements.iter().enumerate().rev() {
            let effect = matches!(
                s.action,
                Action::Call { .. }
                    | Action::New { .. }
                    | Action::Stub { .. }
                    | Action::WriteField { .. }
            );
            used[k] |= effect;
            if used[k] {
                for v in s.action.uses() {
                    used[v.0 as usize] = true;
                }
            }
        }
        self.keep(|k| used[k])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_stay_and_reads_need_a_use() {
        let int = Ty::Prim(Prim::Int);
        let field = Arc::new(FieldMember {
            class: "Point".into(),
            name: "x".into(),
            ty: int.clone(),
            access: 1,
        });
        let mut t = TestCase::default();
        let on = t.push(Action::Null, Ty::class("Point"));
        let value = t.push(Action::Prim(Prim::Int, 5), int.clone());
        let write = Action::WriteField {
            field: field.clone(),
            on: Some(on),
            value,
        };
        t.push(write, Ty::Void);
        t.push(Action::ReadField { field, on }, int);
        assert_eq!(t.statements[2].action.uses(), [on, value]);
        assert_eq!(t.without_unused_values(), t.keep(|k| k < 3));
        // Without the value there is nothing to write; without the object, nothing at all.
        assert_eq!(t.without(1), t.keep(|k| k == 0 || k == 3));
        assert_eq!(t.without(0), t.keep(|k| k == 1));
    }
}
