//! A test that is followed by questions: about what its act gave, about its receiver and arguments,
//! about what was written, and about the answers themselves.
//!
//! Questions are asked level by level, since what can be asked of an answer depends on what it is.
//! One that throws or does something to the host is blotted out, so that the numbers of all others
//! stay.

use std::collections::BTreeSet;
use std::sync::Arc;

use executor::{Execution, Observed};
use junit::Expect;
use testcase::{Action, Executable, Prim, TestCase, Ty, Var};

use super::{Reading, Seen};
use crate::library::{self, Form};

/// Questions about one object, by level.
const MAX_GETTERS: [usize; LEVELS] = [14, 6, 4];
/// Levels: parts, parts of parts, and what is in those.
pub(super) const LEVELS: usize = 3;
/// Objects that are asked on a level below the first.
const MAX_OBJECTS: usize = 8;
/// Arguments of the act that are asked.
const MAX_ARGUMENTS: usize = 3;
/// Statements that all questions take.
const MAX_STATEMENTS: usize = 120;
/// Calls with arguments that look at the receiver.
const MAX_PROBES: usize = 4;

/// Objects that things are written to, and whose text is what was written.
const SINKS: [&str; 5] = [
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/io/StringWriter",
    "java/io/CharArrayWriter",
    "java/io/ByteArrayOutputStream",
];

/// Something that could be asserted if the answer is stable.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub value: Var,
    pub reading: Reading,
    pub is_summary: bool,
}

/// A call with literal arguments that another test makes, and that looks at an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// The method.
    pub method: Arc<Executable>,
    /// Its arguments, with their types.
    pub args: Vec<(Action, Ty)>,
    /// The type of what it gives.
    pub ty: Ty,
}

impl Probe {
    /// The probe that a statement is; nothing when it is none.
    pub fn of(test: &TestCase, at: usize) -> Option<Probe> {
        let s = test.statements.get(at)?;
        let Action::Call {
            method,
            on: Some(_),
            args,
        } = &s.action
        else {
            return None;
        };
        let tells = matches!(s.ty, Ty::Prim(_)) || s.ty == Ty::string();
        let literal = |v: &Var| {
            let s = &test.statements[v.0 as usize];
            let is_literal = matches!(
                s.action,
                Action::Prim(..) | Action::Str(_) | Action::Enum { .. }
            );
            is_literal.then(|| (s.action.clone(), s.ty.clone()))
        };
        let args: Option<Vec<_>> = args.iter().map(literal).collect();
        let asks = tells && !matches!(&*method.name, "equals" | "hashCode" | "compareTo");
        Some(Probe {
            method: method.clone(),
            args: args.filter(|_| asks && method.exceptions.is_empty())?,
            ty: s.ty.clone(),
        })
    }
}

/// The test with its questions.
pub(super) struct Inquiry<'a> {
    seen: &'a Seen<'a>,
    pub test: TestCase,
    act: usize,
    pub questions: Vec<Question>,
    /// Values that are to be asked on the next level.
    todo: Vec<Var>,
    /// Looks whose answer may be such that something else has to be asked.
    looked: Vec<(Var, Form, Vec<Var>)>,
    /// Statements that are not asked any more.
    dead: BTreeSet<usize>,
}

impl<'a> Inquiry<'a> {
    pub fn new(seen: &'a Seen<'a>, test: &TestCase, act: usize) -> Inquiry<'a> {
        let mut inquiry = Inquiry {
            seen,
            test: test.clone(),
            act,
            questions: Vec::new(),
            todo: Vec::new(),
            looked: Vec::new(),
            dead: BTreeSet::new(),
        };
        inquiry.begin();
        inquiry
    }

    /// What can be said of values.
    pub(super) fn seen(&self) -> &'a Seen<'a> {
        self.seen
    }

    /// The result, the receiver, the arguments, and what is written to.
    fn begin(&mut self) {
        let result = Var(self.act as u32);
        let action = self.test.statements[self.act].action.clone();
        let mut subjects = vec![result];
        subjects.extend(action.receiver());
        if let Some((_, args)) = action.called() {
            subjects.extend(args.iter().copied().take(MAX_ARGUMENTS));
        }
        for k in 0..self.act {
            let v = Var(k as u32);
            let is_made = matches!(self.test.statements[k].action, Action::New { .. });
            if is_made && self.is_sink(v) {
                subjects.push(v);
            }
        }
        let mut seen = BTreeSet::new();
        subjects.retain(|v| seen.insert(*v));
        let is_object = |v: &Var| {
            !matches!(
                self.test.statements[v.0 as usize].action,
                Action::Null
                    | Action::Enum { .. }
                    | Action::Lambda { .. }
                    | Action::MethodRef { .. }
                    | Action::ClassLiteral(_)
                    | Action::TempDir
            )
        };
        subjects.retain(is_object);
        self.todo = subjects;
        if self.is_unspecified_hash(self.act) {
            self.ask_for_the_same_hash(self.act);
        }
        // Whether the result is the receiver or an argument.
        if let Some(of) = self.same_as_candidates(result, &action) {
            self.ask_identity(result, of);
        }
    }

    fn is_sink(&self, v: Var) -> bool {
        let name = self.test.ty(v).class_name();
        name.is_some_and(|n| SINKS.contains(&&**n))
    }

    /// What the result may be the same object as.
    fn same_as_candidates(&self, result: Var, action: &Action) -> Option<Var> {
        let Action::Call { on, args, .. } = action else {
            return None;
        };
        let ty = self.test.ty(result);
        let is_object = |t: &Ty| {
            t.class_name().is_some_and(|n| {
                let info = self.seen.universe.class(n);
                info.is_some_and(|i| !i.is_library && !i.is_enum())
            })
        };
        if !is_object(ty) {
            return None;
        }
        let fits = |v: &&Var| {
            let other = self.test.ty(**v);
            is_object(other)
                && (self.seen.universe.is_assignable(other, ty)
                    || self.seen.universe.is_assignable(ty, other))
        };
        on.iter().chain(args).find(fits).copied()
    }

    /// An argument of the act that what was asked of its receiver afterwards may be: a setter keeps what it is given.
    fn given_like(&self, asked: Var) -> Option<Var> {
        let Action::Call {
            on: Some(receiver),
            args,
            ..
        } = &self.test.statements[self.act].action
        else {
            return None;
        };
        let statement = &self.test.statements[asked.0 as usize];
        if statement.action.receiver() != Some(*receiver) {
            return None;
        }
        let is_object = |v: &&Var| {
            let given = &self.test.statements[v.0 as usize];
            !matches!(
                given.action,
                Action::Null | Action::Prim(..) | Action::Str(_) | Action::Enum { .. }
            ) && given.ty.is_reference()
                && self.seen.universe.is_assignable(&given.ty, &statement.ty)
        };
        args.iter().find(is_object).copied()
    }

    fn ask_identity(&mut self, result: Var, other: Var) {
        let Some(method) = library::method(
            self.seen.universe,
            "java/lang/System",
            "identityHashCode",
            "(",
        ) else {
            return;
        };
        let [a, b] = [result, other].map(|v| {
            let action = Action::Call {
                method: method.clone(),
                on: None,
                args: vec![v],
            };
            self.test.push(action, Ty::Prim(Prim::Int))
        });
        self.questions.push(Question {
            value: result,
            reading: Reading::Identity([a, b], other),
            is_summary: false,
        });
    }

    /// Asks about what is known since the last run; whether there was anything to ask.
    pub fn ask(&mut self, level: usize, run: &Execution) -> bool {
        let before = self.test.len();
        let mut n_objects = 0;
        for (v, form, parts) in std::mem::take(&mut self.looked) {
            self.look_again(v, &form, &parts, run);
        }
        for v in std::mem::take(&mut self.todo) {
            let k = v.0 as usize;
            let Some(observed) = run.observed.get(k).filter(|_| !self.dead.contains(&k)) else {
                continue;
            };
            if self.test.len() - self.act > MAX_STATEMENTS {
                break;
            }
            let is_new =
                k == self.act && matches!(self.test.statements[k].action, Action::New { .. });
            match observed {
                Observed::Object(class) => {
                    let form = library::form_of(self.seen.universe, class, self.test.ty(v));
                    match form {
                        Some(form) => self.look(v, form),
                        None => {
                            n_objects += 1;
                            if k >= self.act && !is_new {
                                self.own(v);
                            }
                            if k > self.act
                                && let Some(given) = self.given_like(v)
                            {
                                self.ask_identity(v, given);
                            }
                            if level == 0 || n_objects <= MAX_OBJECTS {
                                self.ask_object(v, class, level);
                            }
                        }
                    }
                }
                Observed::Array(items) => {
                    if k < self.act {
                        self.look(v, Form::Array);
                    } else {
                        self.own(v);
                        self.ask_array(v, items);
                    }
                }
                _ if k >= self.act && !self.is_unspecified_hash(k) => self.own(v),
                _ => {}
            }
        }
        self.test.len() > before
    }

    /// The value itself may be asserted.
    fn own(&mut self, value: Var) {
        let is_summary = matches!(&self.test.statements[value.0 as usize].action,
            Action::Call { method, .. } if value.0 as usize > self.act && &*method.name == "toString");
        self.questions.push(Question {
            value,
            reading: Reading::Own,
            is_summary,
        });
    }

    fn look(&mut self, v: Var, form: Form) {
        // Arrays are looked into only where the test has them.
        let k = v.0 as usize;
        let is_given = k < self.act;
        let is_made = matches!(
            self.test.statements[k].action,
            Action::Array { .. } | Action::New { .. }
        );
        if is_given && !is_made {
            return;
        }
        if let Some(parts) = library::look(self.seen.universe, &mut self.test, v, &form) {
            self.questions.push(Question {
                value: v,
                reading: Reading::Made(form.clone(), parts.clone()),
                is_summary: false,
            });
            self.looked.push((v, form, parts));
        } else if !is_given {
            self.own(v);
        }
    }

    /// Where elements cannot be written, the first is asked, the text of all, and their number.
    fn look_again(&mut self, v: Var, form: &Form, parts: &[Var], run: &Execution) {
        let answers: Option<Vec<&Observed>> = parts
            .iter()
            .map(|p| run.observed.get(p.0 as usize))
            .collect();
        let Some(answers) = answers else { return };
        if parts.iter().any(|p| self.dead.contains(&(p.0 as usize)))
            || library::read(form, &answers, self.test.ty(v), self.seen).is_some()
        {
            return;
        }
        let (holder, getter) = match form {
            Form::List => ("java/util/List", Some("get")),
            Form::Set { .. } | Form::Elements => ("java/util/Collection", None),
            Form::Map { .. } => ("java/util/Map", None),
            Form::Optional => ("java/util/Optional", Some("get")),
            Form::Parsed(..) | Form::Text | Form::Bytes | Form::Array => return,
        };
        if *form != Form::Optional
            && let Some(size) = self.call(holder, "size", "()", v, Ty::Prim(Prim::Int))
        {
            self.own(size);
        }
        if let Some(text) = self.call("java/lang/Object", "toString", "()", v, Ty::string()) {
            self.own(text);
        }
        let element = match self.test.ty(v) {
            Ty::Class(_, args) => args.last().cloned(),
            _ => None,
        };
        let has_first = match answers[0] {
            Observed::Array(items) => items.iter().any(|i| matches!(i, Observed::Object(_))),
            o => matches!(o, Observed::Object(_)),
        };
        if let (Some(getter), Some(element), true) = (getter, element, has_first)
            && element
                .class_name()
                .is_some_and(|n| self.seen.is_visible(n))
        {
            let first = if *form == Form::List {
                self.call_with(holder, getter, "(I)", v, 0, element)
            } else {
                self.call(holder, getter, "()", v, element)
            };
            self.todo.extend(first);
        }
    }

    fn call(&mut self, class: &str, name: &str, params: &str, on: Var, ty: Ty) -> Option<Var> {
        let method = library::method(self.seen.universe, class, name, params)?;
        let action = Action::Call {
            method,
            on: Some(on),
            args: Vec::new(),
        };
        Some(self.test.push(action, ty))
    }

    fn call_with(
        &mut self,
        class: &str,
        name: &str,
        params: &str,
        on: Var,
        index: u64,
        ty: Ty,
    ) -> Option<Var> {
        let method = library::method(self.seen.universe, class, name, params)?;
        let index = self
            .test
            .push(Action::Prim(Prim::Int, index), Ty::Prim(Prim::Int));
        let action = Action::Call {
            method,
            on: Some(on),
            args: vec![index],
        };
        Some(self.test.push(action, ty))
    }

    /// Objects in an array are told by their texts.
    fn ask_array(&mut self, v: Var, items: &[Observed]) {
        let has_texts = items.iter().any(|i| match i {
            Observed::Object(class) => self.seen.text_of(class, class).is_some(),
            _ => false,
        });
        let of_objects = matches!(self.test.ty(v), Ty::Array(e) if e.is_reference());
        if !has_texts || !of_objects {
            return;
        }
        let class = "java/util/Arrays";
        let params = "([Ljava/lang/Object;)";
        if let Some(method) = library::method(self.seen.universe, class, "toString", params) {
            let action = Action::Call {
                method,
                on: None,
                args: vec![v],
            };
            let text = self.test.push(action, Ty::string());
            self.own(text);
        }
    }

    /// Calls the getters of an object of the user's, its text first.
    fn ask_object(&mut self, subject: Var, dynamic: &str, level: usize) {
        let Some(info) = self
            .test
            .ty(subject)
            .class_name()
            .and_then(|n| self.seen.universe.class(n))
        else {
            return;
        };
        if info.is_library || !self.seen.universe.is_visible(&info, self.seen.package) {
            return;
        }
        let called = match &self.test.statements[self.act].action {
            Action::Call { method, on, .. } if *on == Some(subject) => Some(method.name.clone()),
            _ => None,
        };
        let bindings = match self.test.ty(subject) {
            Ty::Class(_, args) => testcase::bind(&info, args),
            _ => Vec::new(),
        };
        let mut getters = self.seen.getters(&info);
        getters.retain(|m| Some(&m.name) != called.as_ref());
        let fields = self.seen.public_fields(&info, &getters);
        let text = self.seen.text_of(dynamic, &info.name);
        let text = text.filter(|m| Some(&m.name) != called.as_ref());
        let mut asked: Vec<(Action, Ty)> = Vec::new();
        for m in text.into_iter().chain(getters) {
            let ty = m.ret.substitute(&bindings);
            let action = Action::Call {
                method: m,
                on: Some(subject),
                args: Vec::new(),
            };
            asked.push((action, ty));
        }
        for field in fields {
            let on = self.test.ty(subject).clone();
            let ty = match self.seen.universe.as_super(&on, &field.class) {
                Some(Ty::Class(name, args)) => match self.seen.universe.class(&name) {
                    Some(holder) => field.ty.substitute(&testcase::bind(&holder, &args)),
                    None => field.ty.clone(),
                },
                _ => field.ty.clone(),
            };
            asked.push((Action::ReadField { field, on: subject }, ty));
        }
        for (action, ty) in asked.into_iter().take(MAX_GETTERS[level.min(LEVELS - 1)]) {
            let v = self.test.push(action, ty);
            self.todo.push(v);
        }
    }

    /// Calls that other tests make on such an object; they come last, since they may change it.
    pub fn probe(&mut self, probes: &[Probe]) {
        let act = &self.test.statements[self.act];
        let subject = match &act.action {
            Action::New { .. } => Var(self.act as u32),
            Action::Call {
                on: Some(on),
                method,
                ..
            } if act.ty == Ty::Void || act.ty.class_name() == Some(&method.class) => *on,
            _ => return,
        };
        let called = match &act.action {
            Action::Call { method, .. } => Some(method.clone()),
            _ => None,
        };
        let Some(class) = self.test.ty(subject).class_name().cloned() else {
            return;
        };
        let mut taken: Vec<&Executable> = Vec::new();
        for p in probes {
            let is_asked = p.args.is_empty()
                && self.test.statements[self.act + 1..].iter().any(|s| {
                    matches!(&s.action, Action::Call { method, on, .. }
                        if *on == Some(subject) && method.name == p.method.name)
                });
            if p.method.class != class
                || is_asked
                || called.as_ref() == Some(&p.method)
                || taken.contains(&&*p.method)
                || taken.len() == MAX_PROBES
            {
                continue;
            }
            taken.push(&p.method);
            let args = p.args.iter();
            let args = args
                .map(|(a, ty)| self.test.push(a.clone(), ty.clone()))
                .collect();
            let action = Action::Call {
                method: p.method.clone(),
                on: Some(subject),
                args,
            };
            let v = self.test.push(action, p.ty.clone());
            self.own(v);
        }
    }

    /// Takes a question back, and all that hangs on it.
    pub fn blot_out(&mut self, at: usize) {
        self.dead.insert(at);
        for k in at..self.test.len() {
            let uses = self.test.statements[k].action.uses();
            let hangs = k == at || uses.iter().any(|v| self.dead.contains(&(v.0 as usize)));
            if hangs {
                self.dead.insert(k);
                let s = &mut self.test.statements[k];
                s.action = Action::Null;
                s.ty = Ty::object();
            }
        }
        let dead = &self.dead;
        self.questions.retain(|q| {
            let mut all = q.reading.parts().to_vec();
            all.push(q.value);
            !all.iter().any(|v| dead.contains(&(v.0 as usize)))
        });
    }

    /// Leaves the questions only that the test answers by itself.
    pub fn give_up(&mut self, n_own: usize) {
        self.test.truncate(n_own);
        self.todo.clear();
        self.looked.clear();
        self.questions
            .retain(|q| matches!(q.reading, Reading::Own) && (q.value.0 as usize) < n_own);
    }
}

/// The value that something is asked of in the end: what the act gave, or what was there before it.
pub(super) fn root(test: &TestCase, act: usize, mut v: Var) -> Var {
    while v.0 as usize > act {
        let action = &test.statements[v.0 as usize].action;
        let first = action.called().and_then(|(_, args)| args.first().copied());
        match action.receiver().or(first) {
            Some(on) => v = on,
            None => break,
        }
    }
    v
}

/// How much a value tells: what says nothing of the contents least, what nothing would be next.
pub(crate) fn telling(e: &Expect) -> u8 {
    let is_plain = |p: Prim, bits: u64| match p {
        Prim::Float => f32::from_bits(bits as u32) == 0.0,
        Prim::Double => f64::from_bits(bits) == 0.0,
        _ => bits == 0,
    };
    match e {
        Expect::NotNull | Expect::Length(_) => 0,
        Expect::Null | Expect::Same(_) => 1,
        Expect::Prim(Prim::Boolean, _) | Expect::Boxed(Prim::Boolean, _) => 2,
        Expect::Prim(p, bits) | Expect::Boxed(p, bits) => 3 - u8::from(is_plain(*p, *bits)),
        Expect::Str(units) | Expect::Text(units) => {
            if units.is_empty() {
                2
            } else {
                5
            }
        }
        Expect::Array(items)
        | Expect::List(items)
        | Expect::Set(items)
        | Expect::Elements(items) => {
            if items.is_empty() {
                2
            } else {
                5
            }
        }
        Expect::Map(rows) => {
            if rows.is_empty() {
                2
            } else {
                5
            }
        }
        Expect::Beginning { .. }
        | Expect::Enum(..)
        | Expect::Optional(_)
        | Expect::Parsed { .. } => 4,
    }
}
