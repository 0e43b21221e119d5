//! Objects that a framework would have filled, and tests that leave them empty.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::test::{Action, TestCase};
use crate::universe::{ClassInfo, Universe};

/// What a framework fills in objects of some classes, by the names of fields and of methods.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fillings {
    of: FxHashMap<Arc<str>, Vec<Arc<str>>>,
}

impl Fillings {
    /// Of some classes, with what is above them.
    pub fn of<'c>(
        universe: &Universe,
        classes: impl IntoIterator<Item = &'c Arc<ClassInfo>>,
    ) -> Fillings {
        let mut fillings = Fillings::default();
        for class in classes {
            let mut names: Vec<Arc<str>> = Vec::new();
            for c in universe.ancestors(class) {
                names.extend(c.injected.iter().map(|f| f.name.clone()));
                names.extend(c.injecting.iter().map(|m| m.name.clone()));
            }
            if !names.is_empty() {
                fillings.of.insert(class.name.clone(), names);
            }
        }
        fillings
    }

    /// Whether a test makes an object and leaves something of it empty. A field counts as filled by a setter
    /// named like it.
    pub fn are_missing(&self, test: &TestCase) -> bool {
        if self.of.is_empty() {
            return false;
        }
        test.statements.iter().enumerate().any(|(k, s)| {
            let Action::New { constructor, .. } = &s.action else {
                return false;
            };
            let wanted = self.of.get(&constructor.class);
            wanted.is_some_and(|names| names.iter().any(|n| !fills(test, k, n)))
        })
    }
}

/// Whether a field of an object is written, or the method of that name called.
fn fills(test: &TestCase, object: usize, name: &str) -> bool {
    let is_setter = |method: &str| {
        let of = method.strip_prefix("set");
        of.is_some_and(|rest| rest.eq_ignore_ascii_case(name))
    };
    let is_null = |v: crate::Var| test.statements[v.0 as usize].action == Action::Null;
    test.statements.iter().any(|s| match &s.action {
        Action::WriteField {
            field,
            on: Some(on),
            value,
        } => on.0 as usize == object && *field.name == *name && !is_null(*value),
        Action::Call {
            method,
            on: Some(on),
            args,
        } => {
            on.0 as usize == object
                && (*method.name == *name || is_setter(&method.name))
                && !args.iter().any(|v| is_null(*v))
        }
        _ => false,
    })
}
