//! What a test could assert: values that are the same in a second run under other conditions.
//!
//! A [`Draft`] is a test with everything that could be asserted about it. Which of that is written
//! is decided later, by the mutants that it kills ([`crate::mutants`]).

pub(crate) mod choice;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use executor::{End, Execution, Observed, Worker};
use goals::GoalId;
use junit::{Expect, TestMethod, Thrown};
use search::minimise::{Kept, adds_effects};
use testcase::{Action, ClassInfo, Executable, FieldMember, Prim, TestCase, Ty, Universe, Var};

use crate::library::{self, Form};
use crate::suspects::{self, Origin};

/// Getters called on one object.
const MAX_GETTERS: usize = 8;
/// Objects whose getters are called, besides the receiver and the result.
const MAX_ARGUMENTS: usize = 2;

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

/// Something that could be asserted.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The value, as a statement of the draft's test.
    pub value: Var,
    /// How it is read from a run.
    reading: Reading,
    /// What it is.
    pub expect: Expect,
    /// Says in one text what several getters say one by one; only wanted when they do not.
    pub is_summary: bool,
}

/// Which observations make up what is known of a value.
#[derive(Clone, Debug)]
enum Reading {
    /// The value itself.
    Own,
    /// A library object, by what calls on it gave.
    Made(Form, Vec<Var>),
}

/// A test with what could be asserted.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The test, followed by getters and by calls that look into library objects.
    pub test: TestCase,
    /// The statement that the test is for.
    pub act: usize,
    /// The exception that ends it.
    pub throws: Option<Thrown>,
    /// What could be asserted.
    pub candidates: Vec<Candidate>,
    /// Those that are, by index.
    pub chosen: Vec<usize>,
    /// How the run ended that all this was seen in.
    pub end: End,
    /// Bytecodes of that run.
    pub steps: u64,
    /// Goals that the test covers.
    pub covered: Vec<GoalId>,
}

impl Draft {
    /// What a candidate's value is in another run; nothing when the run did not get there.
    pub fn read(&self, candidate: &Candidate, run: &Execution, seen: &Seen<'_>) -> Option<Expect> {
        candidate.read(&self.test, run, seen)
    }

    /// The test method with what was chosen.
    pub fn method(&self) -> TestMethod {
        let mut needed = vec![false; self.test.len()];
        for &c in &self.chosen {
            needed[self.candidates[c].value.0 as usize] = true;
        }
        let keep = |k: usize| k <= self.act || needed[k];
        let mut numbers = Vec::with_capacity(self.test.len());
        let mut next = 0;
        for k in 0..self.test.len() {
            numbers.push(Var(next));
            next += u32::from(keep(k));
        }
        let expects = self.chosen.iter().map(|&c| {
            let c = &self.candidates[c];
            (numbers[c.value.0 as usize], c.expect.clone())
        });
        TestMethod {
            expects: expects.collect(),
            test: self.test.keep(keep),
            act: self.act,
            throws: self.throws.clone(),
            conditions: Vec::new(),
            suspicion: None,
            effects: Vec::new(),
        }
    }
}

impl Candidate {
    fn read(&self, test: &TestCase, run: &Execution, seen: &Seen<'_>) -> Option<Expect> {
        match &self.reading {
            Reading::Own => {
                let e = seen.expect(run.observed.get(self.value.0 as usize)?)?;
                // The compiler must know that it is an array.
                let is_array = matches!(test.ty(self.value), Ty::Array(_));
                let needs_array = matches!(e, Expect::Array(_) | Expect::Length(_));
                Some(if needs_array && !is_array {
                    Expect::NotNull
                } else {
                    e
                })
            }
            Reading::Made(form, parts) => {
                let parts: Option<Vec<&Observed>> = parts
                    .iter()
                    .map(|v| run.observed.get(v.0 as usize))
                    .collect();
                library::read(form, &parts?, test.ty(self.value), seen)
            }
        }
    }
}

/// Turns observations into what a test in a package can say.
pub struct Seen<'a> {
    /// Members of classes.
    pub universe: &'a Universe,
    /// The package tests are written in.
    pub package: &'a str,
}

impl Seen<'_> {
    pub(crate) fn is_visible(&self, class: &str) -> bool {
        self.universe
            .class(class)
            .is_some_and(|c| self.universe.is_visible(&c, self.package))
    }

    /// What can be said about an observation.
    pub fn expect(&self, o: &Observed) -> Option<Expect> {
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
            Observed::Array(items) => match self.elements(items) {
                Some(items) => Expect::Array(items),
                None => Expect::Length(items.len()),
            },
            Observed::Object(_) => Expect::NotNull,
        })
    }

    /// Elements that can all be written as expressions.
    pub(crate) fn elements(&self, items: &[Observed]) -> Option<Vec<Expect>> {
        let plain =
            |e: &Expect| !matches!(e, Expect::NotNull | Expect::Array(_) | Expect::Length(_));
        items.iter().map(|i| self.expect(i).filter(plain)).collect()
    }
}

/// Two machines: the search's own, and one with another clock, other hashes and another seed.
pub struct Oracle<'a> {
    /// What can be said of values.
    pub seen: Seen<'a>,
    /// The machine of the search.
    pub worker: &'a mut Worker,
    /// The other one.
    pub other: &'a mut Worker,
}

impl Oracle<'_> {
    /// The draft for a test; nothing when its outcome is not stable. When it is late, only what the
    /// test itself gave is looked at.
    pub fn draft(&mut self, kept: &Kept, is_late: bool) -> Option<Draft> {
        let covered: Vec<GoalId> = kept.run.covered().collect();
        if let End::Threw { at, .. } = &kept.run.end {
            let throws = self.stable_exception(kept)?;
            return Some(Draft {
                test: kept.test.clone(),
                act: *at,
                throws: Some(throws),
                candidates: Vec::new(),
                chosen: Vec::new(),
                end: kept.run.end.clone(),
                steps: kept.run.steps,
                covered,
            });
        }
        let n_own = kept.test.len();
        let act = n_own.checked_sub(1)?;
        if is_late {
            return self.plain_draft(kept, act, covered);
        }
        // Getters may throw: they go, and all after them.
        let mut test = self.with_getters(&kept.test, act);
        let mut first = self.worker.run(&test);
        while let End::Threw { at, .. } | End::Stopped { at, .. } = &first.end {
            if *at < n_own {
                return None;
            }
            test.truncate(*at);
            first = self.worker.run(&test);
        }
        if adds_effects(&kept.run, &first) {
            test = self.without_effects(test, n_own, &kept.run);
            first = self.worker.run(&test);
        }
        let n_asked = test.len();
        let mut candidates = self.add_looks(&mut test, act, &first);
        let (mut first, mut second) = (self.worker.run(&test), self.other.run(&test));
        if adds_effects(&kept.run, &first)
            || first.end != End::Completed
            || second.end != End::Completed
        {
            candidates.retain(|c| matches!(c.reading, Reading::Own));
            test.truncate(n_asked);
            (first, second) = (self.worker.run(&test), self.other.run(&test));
        }
        if first.end != End::Completed || second.end != End::Completed {
            candidates.clear();
            test.truncate(n_own);
            (first, second) = (self.worker.run(&test), self.other.run(&test));
            if first.end != End::Completed || second.end != End::Completed {
                return None;
            }
        }
        self.keep_stable(&mut candidates, &test, (&first, &second));
        Some(Draft {
            test,
            act,
            throws: None,
            candidates,
            chosen: Vec::new(),
            end: first.end,
            steps: first.steps,
            covered,
        })
    }

    /// Without the getters that do something to the host.
    fn without_effects(&mut self, mut test: TestCase, n_own: usize, own: &Execution) -> TestCase {
        let mut at = n_own;
        while at < test.len() {
            let up_to_here = test.keep(|k| k <= at);
            if adds_effects(own, &self.worker.run(&up_to_here)) {
                test = test.without(at);
            } else {
                at += 1;
            }
        }
        test
    }

    /// The draft without anything that is asked after the test.
    fn plain_draft(&mut self, kept: &Kept, act: usize, covered: Vec<GoalId>) -> Option<Draft> {
        let second = self.other.run(&kept.test);
        if kept.run.end != End::Completed || second.end != End::Completed {
            return None;
        }
        let mut candidates = self.add_looks(&mut kept.test.clone(), act, &kept.run);
        candidates.retain(|c| matches!(c.reading, Reading::Own));
        self.keep_stable(&mut candidates, &kept.test, (&kept.run, &second));
        Some(Draft {
            test: kept.test.clone(),
            act,
            throws: None,
            candidates,
            chosen: Vec::new(),
            end: kept.run.end.clone(),
            steps: kept.run.steps,
            covered,
        })
    }

    /// Drops what the two runs do not agree on.
    fn keep_stable(
        &self,
        candidates: &mut Vec<Candidate>,
        test: &TestCase,
        (first, second): (&Execution, &Execution),
    ) {
        candidates.retain_mut(|c| {
            let (a, b) = (
                c.read(test, first, &self.seen),
                c.read(test, second, &self.seen),
            );
            match a {
                Some(e) if Some(&e) == b.as_ref() => {
                    c.expect = e;
                    true
                }
                _ => false,
            }
        });
    }

    fn stable_exception(&mut self, kept: &Kept) -> Option<Thrown> {
        let again = self.other.run(&kept.test);
        let (
            End::Threw {
                class, message, at, ..
            },
            End::Threw {
                class: class2,
                message: message2,
                at: at2,
                ..
            },
        ) = (&kept.run.end, &again.end)
        else {
            return None;
        };
        if class != class2 || at != at2 || !self.seen.is_visible(class) {
            return None;
        }
        let by_jvm = JVM_MESSAGES.contains(&class.as_str())
            && suspects::origin(self.seen.universe, &kept.run.end) != Some(Origin::Thrown);
        let stable = message == message2
            && !by_jvm
            && !message
                .as_deref()
                .is_some_and(|m| is_identity(m) || m.len() > 120);
        Some(Thrown {
            class: class.clone(),
            message: message.clone().filter(|_| stable),
        })
    }

    /// The test with calls of getters on the result, the receiver and the arguments of its act.
    fn with_getters(&self, test: &TestCase, act: usize) -> TestCase {
        let mut t = test.clone();
        let result = Var(act as u32);
        let mut subjects = Vec::new();
        match &test.statements[act].action {
            Action::New { args, .. } => {
                subjects.push(result);
                subjects.extend(args.iter().copied().take(MAX_ARGUMENTS));
            }
            Action::Call { on, args, .. } => {
                subjects.push(result);
                subjects.extend(on.iter().copied());
                subjects.extend(args.iter().copied().take(MAX_ARGUMENTS));
            }
            _ => {}
        }
        subjects.dedup();
        let mut asked: Vec<Var> = Vec::new();
        for v in subjects {
            let is_object = !matches!(
                test.statements[v.0 as usize].action,
                Action::Null
                    | Action::Enum { .. }
                    | Action::Lambda { .. }
                    | Action::MethodRef { .. }
                    | Action::ClassLiteral(_)
                    | Action::TempDir
            );
            if is_object && !asked.contains(&v) {
                asked.push(v);
                self.ask(&mut t, v, act);
            }
        }
        t
    }

    fn ask(&self, t: &mut TestCase, subject: Var, act: usize) {
        let Some(info) = t
            .ty(subject)
            .class_name()
            .and_then(|n| self.seen.universe.class(n))
        else {
            return;
        };
        if info.is_library {
            return;
        }
        let called = match &t.statements[act].action {
            Action::Call { method, on, .. } if *on == Some(subject) => Some(method.name.clone()),
            _ => None,
        };
        let bindings = match t.ty(subject) {
            Ty::Class(_, args) => testcase::bind(&info, args),
            _ => Vec::new(),
        };
        let (summary, getters): (Vec<_>, Vec<_>) = self
            .getters(&info)
            .into_iter()
            .filter(|m| Some(&m.name) != called.as_ref())
            .partition(|m| &*m.name == "toString");
        let mut questions: Vec<(Action, Ty)> = Vec::new();
        let call = |m: Arc<Executable>| {
            let ty = m.ret.substitute(&bindings);
            let action = Action::Call {
                method: m,
                on: Some(subject),
                args: Vec::new(),
            };
            (action, ty)
        };
        let fields = self.public_fields(&info, &getters);
        questions.extend(getters.into_iter().map(call));
        questions.extend(fields.into_iter().map(|field| {
            let on = t.ty(subject).clone();
            let ty = match self.seen.universe.as_super(&on, &field.class) {
                Some(Ty::Class(name, args)) => match self.seen.universe.class(&name) {
                    Some(holder) => field.ty.substitute(&testcase::bind(&holder, &args)),
                    None => field.ty.clone(),
                },
                _ => field.ty.clone(),
            };
            (Action::ReadField { field, on: subject }, ty)
        }));
        questions.extend(summary.into_iter().map(call));
        for (action, ty) in questions.into_iter().take(MAX_GETTERS) {
            t.push(action, ty);
        }
    }

    /// Public fields of a class and of the user's classes it extends, but those that a getter gives.
    fn public_fields(
        &self,
        info: &Arc<ClassInfo>,
        getters: &[Arc<Executable>],
    ) -> Vec<Arc<FieldMember>> {
        let mut found: Vec<Arc<FieldMember>> = Vec::new();
        let mut hidden: Vec<Arc<str>> = Vec::new();
        let mut next = Some(info.clone());
        while let Some(class) = next.take().filter(|c| !c.is_library) {
            let is_visible = self.seen.universe.is_visible(&class, self.seen.package);
            for f in &class.fields {
                let is_known = getters.iter().any(|g| {
                    let bare = ["get", "is"].iter().find_map(|p| g.name.strip_prefix(p));
                    bare.unwrap_or(&g.name).eq_ignore_ascii_case(&f.name)
                });
                if is_visible
                    && !is_known
                    && !f.is_static()
                    && f.access & classfile::access::PUBLIC != 0
                    && !hidden.contains(&f.name)
                {
                    found.push(f.clone());
                }
                hidden.push(f.name.clone());
            }
            let above = class.supers.first().and_then(|s| s.class_name());
            next = above.and_then(|n| self.seen.universe.class(n));
        }
        found
    }

    /// Getters of a class and of the user's classes it extends.
    fn getters(&self, info: &Arc<ClassInfo>) -> Vec<Arc<Executable>> {
        let mut found: Vec<Arc<Executable>> = Vec::new();
        let mut next = Some(info.clone());
        while let Some(class) = next.take().filter(|c| !c.is_library) {
            for m in &class.methods {
                if self.is_getter(&class, m) && !found.iter().any(|f| f.name == m.name) {
                    found.push(m.clone());
                }
            }
            let above = class.supers.first().and_then(|s| s.class_name());
            next = above.and_then(|n| self.seen.universe.class(n));
        }
        found
    }

    fn is_getter(&self, info: &ClassInfo, m: &Executable) -> bool {
        let name = &*m.name;
        let is_record = info.file.record.is_some();
        let asks = ["get", "is", "has"].iter().any(|p| {
            name.strip_prefix(p)
                .is_some_and(|rest| rest.starts_with(char::is_uppercase))
        });
        // A method named like a field gives it, in records and in classes written like them.
        let named = asks
            || matches!(name, "size" | "length" | "isEmpty" | "count")
            || name == "toString" && !is_record
            || info.fields.iter().any(|f| f.name == m.name);
        m.params.is_empty()
            && !m.is_static()
            && Universe::member_visible(m.access, &m.class, self.seen.package)
            && named
            && m.ret != Ty::Void
            && m.exceptions.is_empty()
    }

    /// Candidates for all that was observed; calls that look into library objects are appended.
    fn add_looks(&self, test: &mut TestCase, act: usize, run: &Execution) -> Vec<Candidate> {
        let mut out = Vec::new();
        let is_new = matches!(test.statements[act].action, Action::New { .. });
        let mut values: Vec<usize> = (act..test.len()).collect();
        let arguments = match &test.statements[act].action {
            Action::New { args, .. } | Action::Call { args, .. } => args.clone(),
            _ => Vec::new(),
        };
        // Arrays and collections that were given, as they are afterwards.
        values.extend(arguments.iter().map(|v| v.0 as usize).filter(|&k| {
            matches!(
                test.statements[k].action,
                Action::Array { .. } | Action::New { .. }
            )
        }));
        for k in values {
            let Some(observed) = run.observed.get(k) else {
                continue;
            };
            let value = Var(k as u32);
            let is_argument = k < act;
            let form = match observed {
                Observed::Object(class) => {
                    library::form_of(self.seen.universe, class, test.ty(value))
                }
                Observed::Array(_) if is_argument => Some(Form::Array),
                _ => None,
            };
            let reading = match form {
                Some(form) => match library::look(self.seen.universe, test, value, &form) {
                    Some(parts) => Reading::Made(form, parts),
                    None => continue,
                },
                None if is_argument || k == act && is_new => continue,
                None => Reading::Own,
            };
            let is_summary = matches!(&test.statements[k].action,
                Action::Call { method, .. } if k > act && &*method.name == "toString");
            out.push(Candidate {
                value,
                reading,
                expect: Expect::NotNull,
                is_summary,
            });
        }
        out
    }
}

/// Whether a text shows an identity hash: `Foo@1b6d3586`.
pub(crate) fn is_identity(text: &str) -> bool {
    text.split('@').skip(1).any(|rest| {
        let hex = rest.chars().take_while(char::is_ascii_hexdigit).count();
        hex >= 4
    })
}

/// Whether two observations of a float would both satisfy an assertion with its tolerance.
pub(crate) fn same_to_an_assertion(a: &Expect, b: &Expect) -> bool {
    let close = |x: f64, y: f64, delta: f64| {
        x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan() || (x - y).abs() <= delta
    };
    match (a, b) {
        (Expect::Prim(Prim::Double, x), Expect::Prim(Prim::Double, y)) => {
            close(f64::from_bits(*x), f64::from_bits(*y), 1e-9)
        }
        (Expect::Prim(Prim::Float, x), Expect::Prim(Prim::Float, y)) => {
            let float = |bits: u64| f64::from(f32::from_bits(bits as u32));
            close(float(*x), float(*y), 1e-6)
        }
        (a, b) => a == b,
    }
}
