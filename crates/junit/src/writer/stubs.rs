//! Stubs that several tests need: named classes at the end of the test class.
//!
//! A stub that occurs once is an anonymous class where it is made. One that occurs more often, answers calls in
//! turn, throws, or is asked for its calls becomes a class with a field for each answer, and a test sets only the
//! answers that it needs.

use std::collections::BTreeSet;
use std::sync::Arc;

use testcase::{Action, Answer, Executable, Prim, StubMethod, TestCase, Ty, Var};

use super::MethodWriter;
use crate::imports::Imports;
use crate::model::{Expect, Style, Suite};
use crate::names::{Names, for_type};
use crate::tree::{Expr, Method, NestedClass, Statement};

/// The stubs that have a name.
#[derive(Default)]
pub(super) struct Stubs {
    classes: Vec<StubClass>,
}

struct StubClass {
    ty: Ty,
    extends: bool,
    methods: Vec<StubMethod>,
    name: String,
    /// How each method is written.
    forms: Vec<Form>,
}

/// How a method of a stub is written.
#[derive(Default)]
struct Form {
    /// The field with its answer, or with its answers in turn; nothing for methods that give none.
    field: Option<String>,
    /// The field that counts its calls, where they are answered in turn.
    in_turn: Option<String>,
    /// The field with what it was given, where a test asks for that.
    calls: Option<String>,
}

/// What the tests want of a method.
#[derive(Clone, Copy, Default)]
struct Wanted {
    in_turn: bool,
    calls: bool,
}

impl StubClass {
    fn is_of(&self, ty: &Ty, methods: &[StubMethod]) -> bool {
        let is_same = |(a, b): (&StubMethod, &StubMethod)| {
            a.method == b.method && a.params == b.params && a.ret == b.ret
        };
        self.ty == *ty
            && self.methods.len() == methods.len()
            && self.methods.iter().zip(methods).all(is_same)
    }

    fn new(ty: &Ty, extends: bool, methods: &[StubMethod]) -> StubClass {
        StubClass {
            ty: ty.clone(),
            extends,
            forms: Vec::new(),
            methods: methods.to_vec(),
            name: String::new(),
        }
    }

    /// Gives fields their names.
    fn settle(&mut self, wanted: &[Wanted]) {
        let mut names = Names::new();
        let fields: Vec<Option<String>> = self
            .methods
            .iter()
            .zip(wanted)
            .map(|(m, w)| (m.ret != Ty::Void || w.in_turn).then(|| names.give(&m.method.name)))
            .collect();
        let rest = self.methods.iter().zip(wanted).zip(fields);
        self.forms = rest
            .map(|((m, w), field)| {
                let mut named = |ending: &str| names.give(&format!("{}{ending}", m.method.name));
                Form {
                    field,
                    calls: w.calls.then(|| named("Calls")),
                    in_turn: w.in_turn.then(|| named("Answered")),
                }
            })
            .collect();
    }

    fn written(&self, imports: &mut Imports) -> NestedClass {
        let keyword = if self.extends {
            "extends"
        } else {
            "implements"
        };
        let ty = imports.ty(&self.ty);
        let mut fields = Vec::new();
        let mut methods = Vec::new();
        for (m, form) in self.methods.iter().zip(&self.forms) {
            fields.extend(form.fields(m, imports));
            methods.push(form.method(m, imports));
        }
        NestedClass {
            name: self.name.clone(),
            comment: "Answers as a test wants it.".to_owned(),
            head: format!("private static class {} {keyword} {ty}", self.name),
            fields,
            methods,
        }
    }
}

impl Form {
    fn fields(&self, m: &StubMethod, imports: &mut Imports) -> Vec<String> {
        let mut fields = Vec::new();
        match (&self.field, &self.in_turn) {
            (Some(field), Some(counter)) => {
                let list = imports.class("java/util/List");
                let arrays = imports.class("java/util/Arrays");
                let default = match m.ret {
                    Ty::Prim(_) => super::mocks::default_of(&m.ret),
                    _ => "(Object) null",
                };
                fields.push(format!(
                    "{list}<Object> {field} = {arrays}.asList({default})"
                ));
                fields.push(format!("int {counter}"));
            }
            (Some(field), None) => fields.push(format!("{} {field}", imports.ty(&m.ret))),
            (None, _) => {}
        }
        if let Some(calls) = &self.calls {
            if m.params.is_empty() {
                fields.push(format!("int {calls}"));
            } else {
                let list = imports.class("java/util/List");
                let new = imports.class("java/util/ArrayList");
                fields.push(format!("final {list}<{list}<?>> {calls} = new {new}<>()"));
            }
        }
        fields
    }

    fn method(&self, m: &StubMethod, imports: &mut Imports) -> Method {
        let own = [&self.field, &self.in_turn, &self.calls];
        let is_own = |name: &str| own.iter().any(|f| f.as_deref() == Some(name));
        let names = match self.calls.is_some() || self.in_turn.is_some() {
            true => parameter_names(m, &is_own),
            false => parameter_names(m, &|_| false),
        };
        let mut body = Vec::new();
        let mut say = |code: String| body.push(Statement::Expr(Expr::Code(code)));
        match &self.calls {
            Some(calls) if m.params.is_empty() => say(format!("{calls}++")),
            Some(calls) => {
                let arrays = imports.class("java/util/Arrays");
                let cast = match m.params.as_slice() {
                    [Ty::Array(_)] => "(Object) ",
                    _ => "",
                };
                say(format!(
                    "{calls}.add({arrays}.asList({cast}{}))",
                    names.join(", ")
                ));
            }
            None => {}
        }
        let mut thrown = Vec::new();
        match (&self.field, &self.in_turn) {
            (Some(field), Some(counter)) => {
                let last = format!("{field}.size() - 1");
                say(format!(
                    "Object answer = {field}.get(Math.min({counter}++, {last}))"
                ));
                for x in &m.method.exceptions {
                    thrown.push(imports.class(x));
                }
                let class = "RuntimeException".to_owned();
                if !thrown.contains(&class) {
                    thrown.push(class);
                }
                for class in &thrown {
                    body.push(Statement::If {
                        condition: format!("answer instanceof {class}"),
                        body: vec![Statement::Expr(Expr::Code(format!(
                            "throw ({class}) answer"
                        )))],
                    });
                }
                if m.ret != Ty::Void {
                    let ty = match &m.ret {
                        Ty::Prim(p) => imports.class(p.boxed()),
                        ty => imports.ty(ty),
                    };
                    body.push(Statement::Expr(Expr::Code(format!("return ({ty}) answer"))));
                }
            }
            (Some(field), None) => say(match names.contains(field) {
                true => format!("return this.{field}"),
                false => format!("return {field}"),
            }),
            (None, _) => {}
        }
        let mut written = method(m, &names, None, imports);
        if let Some(class) = thrown.first()
            && !m.method.exceptions.is_empty()
        {
            let all = &thrown[..m.method.exceptions.len()];
            debug_assert_eq!(Some(class), all.first());
            written.signature = format!("{} throws {}", written.signature, all.join(", "));
        }
        written.body = body;
        written
    }
}

/// A method of a stub, with what it returns.
pub(super) fn method(
    m: &StubMethod,
    names: &[String],
    returned: Option<String>,
    imports: &mut Imports,
) -> Method {
    let params = m.params.iter().zip(names);
    let params: Vec<String> = params
        .map(|(ty, name)| format!("{} {name}", imports.ty(ty)))
        .collect();
    let visibility = match m.method.access & 0x0005 {
        0x0001 => "public ",
        0x0004 => "protected ",
        _ => "",
    };
    let (ret, name) = (imports.ty(&m.ret), &m.method.name);
    let returned = returned.map(|code| Statement::Expr(Expr::Code(code)));
    Method {
        annotations: vec!["@Override".to_owned()],
        signature: format!("{visibility}{ret} {name}({})", params.join(", ")),
        body: returned.into_iter().collect(),
    }
}

/// Names for the parameters of a stub's method: those of the source, else by their types. Some are taken by
/// what the method gives.
pub(super) fn parameter_names(m: &StubMethod, is_taken: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut names = Names::new();
    let name = |(k, ty): (usize, &Ty)| {
        let own = m.method.param_names.get(k).and_then(|n| n.as_deref());
        let mut name = names.give(own.unwrap_or(&for_type(ty)));
        while is_taken(&name) {
            name = names.give(&for_type(ty));
        }
        name
    };
    m.params.iter().enumerate().map(name).collect()
}

/// What a stub is: its type, whether a class is extended, its methods.
type Shape<'a> = (&'a Ty, bool, &'a [StubMethod]);

/// A stub that could have a name: it needs nothing to be made.
fn shape<'a>(action: &'a Action, ty: &'a Ty) -> Option<Shape<'a>> {
    match action {
        Action::Stub {
            constructor,
            args,
            methods,
        } if args.is_empty() => {
            let is_simple = constructor.as_ref().is_none_or(|c| c.exceptions.is_empty());
            is_simple.then_some((ty, constructor.is_some(), methods))
        }
        _ => None,
    }
}

impl Stubs {
    /// Those of a suite that occur more than once, and those that do more than to give one answer.
    pub fn of(suite: &Suite, style: Style) -> Stubs {
        let mut found: Vec<(StubClass, Vec<Wanted>, usize)> = Vec::new();
        for t in &suite.tests {
            for (k, s) in t.test.statements.iter().enumerate() {
                let v = Var(k as u32);
                let Some((ty, extends, methods)) = shape(&s.action, &s.ty) else {
                    continue;
                };
                if super::mocks::is_mock(style, &t.test, v) {
                    continue;
                }
                let wanted = methods.iter().map(|m| Wanted {
                    in_turn: !m.is_plain(),
                    calls: t.test.statements.iter().any(|s| {
                        matches!(&s.action, Action::CallsOf { stub, method, .. }
                            if *stub == v && *method == m.method)
                    }),
                });
                match found.iter_mut().find(|(c, _, _)| c.is_of(ty, methods)) {
                    Some((_, known, n)) => {
                        *n += 1;
                        for (known, new) in known.iter_mut().zip(wanted) {
                            known.in_turn |= new.in_turn;
                            known.calls |= new.calls;
                        }
                    }
                    None => {
                        let class = StubClass::new(ty, extends, methods);
                        found.push((class, wanted.collect(), 1));
                    }
                }
            }
        }
        let is_named = |(_, wanted, n): &(StubClass, Vec<Wanted>, usize)| {
            *n > 1 || wanted.iter().any(|w| w.in_turn || w.calls)
        };
        let mut stubs = Stubs::default();
        for (mut class, wanted, _) in found.into_iter().filter(is_named) {
            class.settle(&wanted);
            stubs.classes.push(class);
        }
        stubs.give_names();
        stubs
    }

    fn give_names(&mut self) {
        let mut used: BTreeSet<String> = BTreeSet::new();
        for class in &mut self.classes {
            let full: Arc<str> = class.ty.class_name().cloned().unwrap_or_default();
            let simple = full.rsplit(['/', '$']).next().unwrap_or_default();
            let plain = format!("{simple}Stub");
            let numbered = (2..).map(|n| format!("{plain}{n}"));
            let mut names = std::iter::once(plain.clone()).chain(numbered);
            let free = names.find(|n| !used.contains(n));
            class.name = free.unwrap_or(plain);
            used.insert(class.name.clone());
        }
    }

    /// Their names, which no class may be imported under.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.classes.iter().map(|c| &*c.name)
    }

    /// The classes, as members of the test class.
    pub fn written(&self, imports: &mut Imports) -> Vec<NestedClass> {
        self.classes.iter().map(|c| c.written(imports)).collect()
    }

    fn find(&self, test: &TestCase, v: Var) -> Option<&StubClass> {
        let s = &test.statements[v.0 as usize];
        let (ty, _, methods) = shape(&s.action, &s.ty)?;
        self.classes.iter().find(|c| c.is_of(ty, methods))
    }

    /// The class of a stub, if it has a name.
    pub fn name_of(&self, test: &TestCase, v: Var) -> Option<&str> {
        self.find(test, v).map(|c| &*c.name)
    }

    /// The answers that a test has to set: the field, what it gives, the answers, and whether there may be
    /// several.
    pub fn answers(&self, test: &TestCase, v: Var) -> Vec<(String, Ty, Vec<Answer>, bool)> {
        let Some(class) = self.find(test, v) else {
            return Vec::new();
        };
        let Action::Stub { methods, .. } = &test.statements[v.0 as usize].action else {
            return Vec::new();
        };
        let answers = methods.iter().zip(&class.forms);
        let answers = answers.filter_map(|(m, form)| {
            let field = form.field.clone()?;
            let tells = |a: &Answer| match a {
                Answer::Default => false,
                Answer::Gives(v) => !is_default(&test.statements[v.0 as usize].action),
                Answer::Throws(_) => true,
            };
            let is_set = m.answers.iter().any(tells);
            is_set.then(|| {
                (
                    field,
                    m.ret.clone(),
                    m.answers.clone(),
                    form.in_turn.is_some(),
                )
            })
        });
        answers.collect()
    }

    /// The field with the calls of a stub's method.
    fn calls_field(&self, test: &TestCase, stub: Var, method: &Executable) -> Option<&str> {
        let class = self.find(test, stub)?;
        let place = class.methods.iter().position(|m| *m.method == *method)?;
        class.forms[place].calls.as_deref()
    }
}

/// What a field has before anything is written to it.
pub(super) fn is_default(action: &Action) -> bool {
    matches!(action, Action::Null | Action::Prim(_, 0))
}

impl MethodWriter<'_> {
    /// The statements that give a stub its answers.
    pub(super) fn set_answers(&mut self, k: usize, name: &str) -> Vec<Statement> {
        let answers = self.stubs.answers(&self.t.test, Var(k as u32));
        let mut statements = Vec::with_capacity(answers.len());
        for (field, ty, answers, in_turn) in answers {
            let mut values = Vec::with_capacity(answers.len());
            for answer in answers {
                values.push(match answer {
                    Answer::Default => super::mocks::default_of(&ty).to_owned(),
                    Answer::Gives(v) => self.written_value(v, &ty),
                    Answer::Throws(v) => self.var(v),
                });
            }
            let value = match in_turn {
                true => {
                    let arrays = self.imports.class("java/util/Arrays");
                    let cast = match values.as_slice() {
                        [one] if one == "null" || matches!(ty, Ty::Array(_)) => "(Object) ",
                        _ => "",
                    };
                    format!("{arrays}.asList({cast}{})", values.join(", "))
                }
                false => values.pop().unwrap_or_default(),
            };
            statements.push(Statement::Expr(Expr::Code(format!(
                "{name}.{field} = {value}"
            ))));
        }
        statements
    }

    /// An assertion of how often a method of a stub was called; nothing for other values.
    pub(super) fn interaction(&mut self, v: Var, e: &Expect) -> Option<Statement> {
        let Action::CallsOf { stub, method, args } =
            self.t.test.statements[v.0 as usize].action.clone()
        else {
            return None;
        };
        let Expect::Prim(Prim::Int, n) = *e else {
            return None;
        };
        if self.is_mock(stub) {
            return self.verification(v.0 as usize, n as i32);
        }
        let field = self.stubs.calls_field(&self.t.test, stub, &method)?;
        let calls = format!("{}.{field}", self.var(stub));
        let given: Vec<Option<String>> = args.iter().map(|v| v.map(|v| self.var(v))).collect();
        let (expected, actual) = if method.params.is_empty() {
            (n.to_string(), calls)
        } else if given.iter().all(Option::is_none) {
            (n.to_string(), format!("{calls}.size()"))
        } else if given.iter().all(Option::is_some) {
            let arrays = self.imports.class("java/util/Arrays");
            let collections = self.imports.class("java/util/Collections");
            let given: Vec<String> = given.into_iter().flatten().collect();
            let cast = match given.as_slice() {
                [one] if one == "null" => "(Object) ",
                _ => "",
            };
            let list = format!("{arrays}.asList({cast}{})", given.join(", "));
            (
                n.to_string(),
                format!("{collections}.frequency({calls}, {list})"),
            )
        } else {
            let objects = self.imports.class("java/util/Objects");
            let known = given
                .iter()
                .enumerate()
                .filter_map(|(k, v)| Some((k, v.as_ref()?)));
            let conditions: Vec<String> = known
                .map(|(k, v)| format!("{objects}.equals({v}, call.get({k}))"))
                .collect();
            let condition = conditions.join(" && ");
            (
                format!("{n}L"),
                format!("{calls}.stream().filter(call -> {condition}).count()"),
            )
        };
        Some(self.assertions().alike(&expected, &actual))
    }
}
