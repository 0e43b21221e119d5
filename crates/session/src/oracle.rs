//! What a test asserts: values that are the same in a second run under other conditions.

use std::collections::BTreeSet;

use executor::{End, Execution, Observed, Worker};
use junit::{Expect, TestMethod};
use search::minimise::Kept;
use testcase::{Action, ClassInfo, Executable, TestCase, Ty, Universe, Var};

/// Getters asserted after one call.
const MAX_GETTERS: usize = 4;

/// Exceptions whose message the JVM itself writes; their wording differs between JVMs.
const JVM_MESSAGES: [&str; 9] = [
    "java/lang/NullPointerException",
    "java/lang/ClassCastException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ArrayStoreException",
    "java/lang/StackOverflowError",
];

/// Two machines: the search's own, and one with another clock, other hashes and another seed.
pub struct Oracle<'a> {
    /// Members of classes.
    pub universe: &'a Universe,
    /// The package tests are written in.
    pub package: &'a str,
    /// The machine of the search.
    pub worker: &'a mut Worker,
    /// The other one.
    pub other: &'a mut Worker,
}

impl Oracle<'_> {
    /// The test method for a test; nothing when its outcome is not stable.
    pub fn method_for(&mut self, kept: &Kept) -> Option<TestMethod> {
        let about = about(&kept.test);
        if let End::Threw {
            class, message, at, ..
        } = &kept.run.end
        {
            let again = self.other.run(&kept.test);
            let End::Threw {
                class: class2,
                message: message2,
                at: at2,
                ..
            } = &again.end
            else {
                return None;
            };
            if class != class2 || at != at2 {
                return None;
            }
            if !self.is_visible(class) {
                return None;
            }
            let stable = message == message2
                && !JVM_MESSAGES.contains(&class.as_str())
                && !message.as_deref().is_some_and(is_identity);
            let message = message.clone().filter(|_| stable);
            return Some(TestMethod {
                test: kept.test.clone(),
                expects: Vec::new(),
                throws: Some((class.clone(), message)),
                about,
            });
        }
        let test = self.with_getters(&kept.test);
        let (first, second) = (self.worker.run(&test), self.other.run(&test));
        let (test, first, second) = if first.end == End::Completed && second.end == End::Completed {
            (test, first, second)
        } else {
            let (first, second) = (self.worker.run(&kept.test), self.other.run(&kept.test));
            (kept.test.clone(), first, second)
        };
        if first.end != End::Completed || second.end != End::Completed {
            return None;
        }
        let expects = self.expects(&test, kept.test.len(), &first, &second);
        // Getters that nothing is asserted about are not called.
        let asserted: BTreeSet<usize> = expects.iter().map(|(v, _)| v.0 as usize).collect();
        let keep = |k: usize| k < kept.test.len() || asserted.contains(&k);
        let mut numbers = Vec::new();
        let mut next = 0;
        for k in 0..test.len() {
            numbers.push(Var(next));
            next += u32::from(keep(k));
        }
        let expects = expects
            .into_iter()
            .map(|(v, e)| (numbers[v.0 as usize], e))
            .collect();
        Some(TestMethod {
            test: test.keep(keep),
            expects,
            throws: None,
            about,
        })
    }

    fn is_visible(&self, class: &str) -> bool {
        self.universe
            .class(class)
            .is_some_and(|c| self.universe.is_visible(&c, self.package))
    }

    /// The test with calls of getters on the object of its last call.
    fn with_getters(&self, test: &TestCase) -> TestCase {
        let mut t = test.clone();
        let Some(last) = test.statements.last() else {
            return t;
        };
        let v = Var(test.len() as u32 - 1);
        let subject = match &last.action {
            Action::New { .. } => Some(v),
            Action::Call { on: Some(on), .. } => Some(*on),
            Action::Call { .. } if last.ty.class_name().is_some() => Some(v),
            _ => None,
        };
        let Some(subject) = subject else { return t };
        let Some(info) = test
            .ty(subject)
            .class_name()
            .and_then(|n| self.universe.class(n))
        else {
            return t;
        };
        if info.is_library {
            return t;
        }
        let mut n = 0;
        for m in self.getters(&info) {
            let same = matches!(&last.action, Action::Call { method, .. } if method.name == m.name);
            if same || n == MAX_GETTERS {
                continue;
            }
            n += 1;
            let ty = m.ret.clone();
            let action = Action::Call {
                method: m,
                on: Some(subject),
                args: Vec::new(),
            };
            t.push(action, ty);
        }
        t
    }

    fn getters(&self, info: &ClassInfo) -> Vec<std::sync::Arc<Executable>> {
        let is_getter = |m: &Executable| {
            let name = &*m.name;
            let named = ["get", "is", "has"].iter().any(|p| {
                name.strip_prefix(p)
                    .is_some_and(|rest| rest.starts_with(char::is_uppercase))
            });
            named
                || matches!(name, "size" | "length" | "toString" | "isEmpty" | "count")
                || info
                    .supers
                    .first()
                    .and_then(|s| s.class_name())
                    .is_some_and(|s| &**s == "java/lang/Record")
                    && info.fields.iter().any(|f| f.name == m.name)
        };
        let simple = |t: &Ty| match t {
            Ty::Prim(_) => true,
            Ty::Class(name, _) => {
                &**name == "java/lang/String"
                    || testcase::Prim::unboxed(name).is_some()
                    || self.universe.class(name).is_some_and(|c| c.is_enum())
            }
            _ => false,
        };
        info.methods
            .iter()
            .filter(|m| {
                m.params.is_empty()
                    && !m.is_static()
                    && Universe::member_visible(m.access, &m.class, self.package)
                    && is_getter(m)
                    && simple(&m.ret)
                    && m.exceptions.is_empty()
            })
            .cloned()
            .collect()
    }

    fn expects(
        &self,
        test: &TestCase,
        n_own: usize,
        first: &Execution,
        second: &Execution,
    ) -> Vec<(Var, Expect)> {
        let mut out = Vec::new();
        let subject_at = n_own.saturating_sub(1);
        for k in subject_at..test.len() {
            let is_call = matches!(test.statements[k].action, Action::Call { .. });
            let (Some(a), Some(b)) = (first.observed.get(k), second.observed.get(k)) else {
                continue;
            };
            if !is_call || a != b {
                continue;
            }
            if let Some(e) = self.expect(a) {
                // An instance is only worth a line when nothing else is known.
                if e != Expect::NotNull || k == subject_at && test.len() == n_own {
                    out.push((Var(k as u32), e));
                }
            }
        }
        out
    }

    fn expect(&self, o: &Observed) -> Option<Expect> {
        Some(match o {
            Observed::Void => return None,
            Observed::Prim(p, bits) => Expect::Prim(*p, *bits),
            Observed::Null => Expect::Null,
            Observed::Str(units) => {
                if is_identity(&String::from_utf16_lossy(units)) {
                    return None;
                }
                Expect::Str(units.clone())
            }
            Observed::Boxed(p, bits) => Expect::Boxed(*p, *bits),
            Observed::Enum(class, constant) => {
                if !self.is_visible(class) {
                    return Some(Expect::NotNull);
                }
                Expect::Enum(class.clone(), constant.clone())
            }
            Observed::Array(items) => {
                let plain = |i: &Observed| matches!(i, Observed::Prim(..) | Observed::Str(_));
                if !items.iter().all(plain) {
                    return Some(Expect::NotNull);
                }
                Expect::Array(items.iter().filter_map(|i| self.expect(i)).collect())
            }
            Observed::Object(_) => Expect::NotNull,
        })
    }
}

/// Whether a text shows an identity hash: `Foo@1b6d3586`.
fn is_identity(text: &str) -> bool {
    text.split('@').skip(1).any(|rest| {
        let hex = rest.chars().take_while(char::is_ascii_hexdigit).count();
        hex >= 4
    })
}

/// The method a test is about: the last one called.
fn about(test: &TestCase) -> String {
    let name = test.statements.iter().rev().find_map(|s| match &s.action {
        Action::Call { method, .. } => Some(method.name.to_string()),
        Action::New { constructor, .. } => Some(
            constructor
                .class
                .rsplit(['/', '$'])
                .next()
                .map(|n| format!("new{n}"))
                .unwrap_or_default(),
        ),
        _ => None,
    });
    name.unwrap_or_else(|| "test".into())
}
