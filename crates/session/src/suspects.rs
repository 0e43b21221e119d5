//! Exceptions by where they come from: what a class throws on purpose, and what looks like a bug.

use classfile::{instruction, opcode as op};
use executor::End;
use testcase::{Action, FieldMember, Fillings, TestCase, Universe};

/// An exception that looks like a bug of the class under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspected {
    /// Internal name of the exception's class.
    pub exception: String,
    /// Its message, as the machine words it.
    pub message: Option<String>,
    /// Internal name of the class whose code failed.
    pub class: String,
    /// Its method.
    pub method: String,
    /// Source line, if known.
    pub line: Option<u32>,
    /// The test that shows it.
    pub test: String,
}

/// Exceptions that no caller expects of arguments that were not rejected.
const UNEXPECTED: [&str; 10] = [
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/NullPointerException",
    "java/lang/ClassCastException",
    "java/lang/ArithmeticException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ArrayStoreException",
    "java/lang/StackOverflowError",
    "java/util/ConcurrentModificationException",
    "java/lang/AssertionError",
];

/// Where an exception comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Made by code outside the library.
    Thrown,
    /// By a check of the library that code outside it calls.
    Checked,
    /// Raised by an instruction of code outside the library.
    Instruction,
    /// Thrown by the library.
    Library,
}

/// Where the exception that ended a test comes from.
pub fn origin(universe: &Universe, end: &End) -> Option<Origin> {
    let End::Threw { stack, places, .. } = end else {
        return None;
    };
    let (class, method) = stack.first()?;
    let info = universe.class(class)?;
    if info.is_library {
        let checks = class == "java/util/Objects"
            && (method.starts_with("requireNonNull") || method.starts_with("check"))
            || class == "jdk/internal/util/Preconditions";
        return Some(if checks {
            Origin::Checked
        } else {
            Origin::Library
        });
    }
    // An exception made with `new` has its trace from the call of its constructor.
    let (bci, _) = places.first()?;
    let makes = info
        .file
        .methods
        .iter()
        .filter(|m| *m.name == **method)
        .any(|m| {
            let code = m.code.as_ref().map(|c| info.file.slice(&c.code));
            code.and_then(|c| instruction::instruction_at(c, *bci).ok())
                .is_some_and(|i| i.opcode == op::INVOKESPECIAL)
        });
    Some(if makes {
        Origin::Thrown
    } else {
        Origin::Instruction
    })
}

/// Whether a test gives `null` to anything.
pub fn gives_null(test: &TestCase) -> bool {
    test.statements.iter().any(|s| s.action == Action::Null)
}

/// Whether a test writes fields that are not for everybody: it may have made what it found. What a framework
/// fills may be filled.
fn meddles(universe: &Universe, test: &TestCase) -> bool {
    let is_filled = |f: &std::sync::Arc<FieldMember>| {
        universe
            .class(&f.class)
            .is_some_and(|c| c.injected.contains(f))
    };
    test.statements.iter().any(|s| {
        matches!(&s.action, Action::WriteField { field, .. }
            if field.access & classfile::access::PUBLIC == 0 && !is_filled(field))
    })
}

/// Whether a stub answers a generic method: nothing tells which type is expected there.
fn answers_without_type(test: &TestCase) -> bool {
    test.statements.iter().any(|s| match &s.action {
        Action::Stub { methods, .. } => methods
            .iter()
            .any(|m| !m.method.type_params.is_empty() && !m.answers.is_empty()),
        _ => false,
    })
}

/// Whether a test leaves something empty that a framework would have filled.
fn lacks(universe: &Universe, test: &TestCase) -> bool {
    let made = test.statements.iter().filter_map(|s| match &s.action {
        Action::New { constructor, .. } => universe.class(&constructor.class),
        _ => None,
    });
    let made: Vec<_> = made.collect();
    Fillings::of(universe, &made).are_missing(test)
}

/// Whether a test only shows that `null` was not expected: the class does not check for it.
pub fn is_mere_null_pointer(universe: &Universe, test: &TestCase, end: &End) -> bool {
    matches!(end, End::Threw { class, .. } if class == "java/lang/NullPointerException")
        && gives_null(test)
        && !matches!(
            origin(universe, end),
            Some(Origin::Thrown | Origin::Checked)
        )
}

/// Whether a test only shows that something was not expected that nobody can call a bug: an exception that the class
/// neither throws nor checks for, on `null`, or inside a method that is not for everybody.
pub fn is_mere_accident(universe: &Universe, test: &TestCase, end: &End) -> bool {
    matches!(end, End::Threw { class, .. } if UNEXPECTED.contains(&class.as_str()))
        && matches!(
            origin(universe, end),
            Some(Origin::Instruction | Origin::Library)
        )
        && suspected(universe, test, end).is_none()
}

/// What looks like a bug: an exception that nobody declared or threw on purpose, from a public
/// method, and no `null` to blame.
pub fn suspected(universe: &Universe, test: &TestCase, end: &End) -> Option<Suspected> {
    let End::Threw {
        at,
        class,
        message,
        stack,
        places,
        ..
    } = end
    else {
        return None;
    };
    let (Action::Call { method: called, .. }
    | Action::New {
        constructor: called,
        ..
    }) = &test.statements.get(*at)?.action
    else {
        return None;
    };
    let is_public = called.access & classfile::access::PUBLIC != 0;
    let is_declared = called.exceptions.iter().any(|x| **x == **class);
    let is_assert = class == "java/lang/AssertionError";
    let by_accident = is_assert
        || matches!(
            origin(universe, end)?,
            Origin::Instruction | Origin::Library
        );
    if !UNEXPECTED.contains(&class.as_str())
        || !is_public
        || is_declared
        || !by_accident
        || gives_null(test)
        || meddles(universe, test)
        || class == "java/lang/NullPointerException" && lacks(universe, test)
        || class == "java/lang/ClassCastException" && answers_without_type(test)
    {
        return None;
    }
    let own = stack
        .iter()
        .zip(places)
        .find(|((holder, _), _)| universe.class(holder).is_some_and(|c| !c.is_library))?;
    let ((holder, method), (_, line)) = own;
    Some(Suspected {
        exception: class.clone(),
        message: message.clone(),
        class: holder.clone(),
        method: method.clone(),
        line: *line,
        test: String::new(),
    })
}

impl Suspected {
    /// Why a test is marked, for its comment.
    pub fn reason(&self) -> String {
        let simple = |name: &str| name.rsplit(['/', '$']).next().unwrap_or(name).to_owned();
        let place = match self.line {
            Some(line) => format!("{}.{}, line {line}", simple(&self.class), self.method),
            None => format!("{}.{}", simple(&self.class), self.method),
        };
        let exception = simple(&self.exception);
        match &*self.exception {
            "java/lang/AssertionError" => format!("An assertion fails in {place}."),
            "java/lang/NullPointerException" => {
                format!("{exception} in {place}, though no argument is null.")
            }
            _ => format!("{exception} in {place}, on arguments that are not rejected."),
        }
    }
}
