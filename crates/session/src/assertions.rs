//! Which tests hold only where Java's own assertions are enabled (`java -ea`).
//!
//! A class with `assert` statements reads a static field that its compiler made. A test that goes
//! another way when that field says the opposite needs them.

use std::sync::Arc;

use classfile::access;
use executor::{End, Worker};
use testcase::{Action, ClassInfo, FieldMember, Prim, TestCase, Ty, Universe};

use crate::oracle::Draft;

/// The field that `javac` makes for a class with `assert` statements.
const DISABLED: &str = "$assertionsDisabled";
/// Statements that stand before a test where it is set.
const BEFORE: usize = 2;

/// The class for which assertions must be enabled for a test to hold.
pub(crate) fn needed_by(
    universe: &Universe,
    worker: &mut Worker,
    draft: &Draft,
) -> Option<Arc<str>> {
    let classes = with_assertions(universe, draft);
    if classes.is_empty() {
        return None;
    }
    let test = draft.method().test;
    let with = worker.run(&test);
    classes.into_iter().find(|class| {
        let without = worker.run(&disabled(class, &test));
        let same_end = match (&with.end, &without.end) {
            (End::Completed, End::Completed) => true,
            (
                End::Threw { at, class, .. },
                End::Threw {
                    at: at2,
                    class: class2,
                    ..
                },
            ) => at + BEFORE == *at2 && class == class2,
            _ => false,
        };
        !same_end || with.observed[..] != without.observed[BEFORE..]
    })
}

/// Classes with assertions that a test uses, or that its exception came from.
fn with_assertions(universe: &Universe, draft: &Draft) -> Vec<Arc<str>> {
    let mut names: Vec<Arc<str>> = Vec::new();
    for s in &draft.test.statements {
        let called = s.action.called().map(|(e, _)| e.class.clone());
        names.extend(called);
    }
    if let End::Threw { stack, .. } = &draft.end {
        names.extend(stack.iter().map(|(class, _)| Arc::from(class.as_str())));
    }
    let mut found: Vec<Arc<str>> = Vec::new();
    for name in names {
        if !found.contains(&name) && universe.class(&name).is_some_and(|c| has_assertions(&c)) {
            found.push(name);
        }
    }
    found
}

fn has_assertions(class: &ClassInfo) -> bool {
    let mut fields = class.file.fields.iter();
    !class.is_library && fields.any(|f| &*f.name == DISABLED && f.access & access::STATIC != 0)
}

/// The test where assertions of a class are disabled.
fn disabled(class: &Arc<str>, test: &TestCase) -> TestCase {
    let boolean = Ty::Prim(Prim::Boolean);
    let mut out = TestCase::default();
    let yes = out.push(Action::Prim(Prim::Boolean, 1), boolean.clone());
    let field = FieldMember {
        class: class.clone(),
        name: DISABLED.into(),
        ty: boolean,
        access: access::STATIC,
    };
    let action = Action::WriteField {
        field: Arc::new(field),
        on: None,
        value: yes,
    };
    out.push(action, Ty::Void);
    test.after(out)
}
