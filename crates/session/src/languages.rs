//! What a test asserts must hold whatever language the machine speaks.
//!
//! Digits, capitals, decimal points and the names of months differ between languages. A value that does is not
//! dropped, since it is often all that a method gives: it is asserted in English, which the test class then speaks
//! while its tests run ([`junit::TestMethod::in_english`]).

use std::sync::Arc;

use classfile::access;
use executor::{End, Execution};
use testcase::{Action, Executable, TestCase, Ty};

/// A default language that tests are run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// That of the search, and of the values that are asserted.
    English,
    /// It has other digits.
    Arabic,
}

const LOCALE: &str = "java/util/Locale";
/// Statements that stand before a test to set the language.
const BEFORE: usize = 3;

impl Language {
    fn tag(self) -> &'static str {
        match self {
            Language::English => "en-US",
            Language::Arabic => "ar-EG",
        }
    }

    /// Runs a test in this language.
    pub fn run(self, run: &mut dyn FnMut(&TestCase) -> Execution, test: &TestCase) -> Execution {
        let mut execution = run(&test.after(self.set()));
        let n_before = BEFORE.min(execution.observed.len());
        execution.observed.drain(..n_before);
        match &mut execution.end {
            End::Threw { at, .. } | End::Stopped { at, .. } => *at = at.saturating_sub(BEFORE),
            End::Completed => {}
        }
        execution
    }

    /// The statements that set it.
    fn set(self) -> TestCase {
        let mut out = TestCase::default();
        let text = |name: &str| Ty::Class(name.into(), Vec::new());
        let (string, locale) = (text("java/lang/String"), text(LOCALE));
        let units: Vec<u16> = self.tag().encode_utf16().collect();
        let tag = out.push(Action::Str(units.into()), string.clone());
        let named = "(Ljava/lang/String;)Ljava/util/Locale;";
        let action = Action::Call {
            method: of_locale(("forLanguageTag", named), string, locale.clone()),
            on: None,
            args: vec![tag],
        };
        let value = out.push(action, locale.clone());
        let action = Action::Call {
            method: of_locale(("setDefault", "(Ljava/util/Locale;)V"), locale, Ty::Void),
            on: None,
            args: vec![value],
        };
        out.push(action, Ty::Void);
        out
    }
}

/// A static method of `Locale` with one parameter.
fn of_locale((name, descriptor): (&str, &str), param: Ty, ret: Ty) -> Arc<Executable> {
    Arc::new(Executable {
        class: LOCALE.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        access: access::PUBLIC | access::STATIC,
        params: vec![param],
        ret,
        type_params: Vec::new(),
        param_names: Vec::new(),
        exceptions: Vec::new(),
        needs_outer: false,
        is_varargs: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_statements_stand_before_a_test_as_are_left_out_of_its_run() {
        for language in [Language::English, Language::Arabic] {
            assert_eq!(language.set().len(), BEFORE);
        }
    }
}
