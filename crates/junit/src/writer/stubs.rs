//! Stubs that several tests need: named classes at the end of the test class.
//!
//! A stub that occurs once is an anonymous class where it is made. One that occurs more often becomes a class
//! with a field for each answer, and a test sets only the answers that it needs.

use std::collections::BTreeSet;
use std::sync::Arc;

use testcase::{Action, StubMethod, TestCase, Ty, Var};

use super::MethodWriter;
use crate::imports::Imports;
use crate::model::Suite;
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
    /// The field of each method's answer; nothing for methods that give none.
    fields: Vec<Option<String>>,
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
        let mut names = Names::new();
        let field = |m: &StubMethod| (m.ret != Ty::Void).then(|| names.give(&m.method.name));
        StubClass {
            ty: ty.clone(),
            extends,
            fields: methods.iter().map(field).collect(),
            methods: methods.to_vec(),
            name: String::new(),
        }
    }

    fn written(&self, imports: &mut Imports) -> NestedClass {
        let keyword = if self.extends {
            "extends"
        } else {
            "implements"
        };
        let ty = imports.ty(&self.ty);
        let answers = self.methods.iter().zip(&self.fields);
        let fields = answers.clone().filter_map(|(m, field)| {
            let field = field.as_ref()?;
            Some(format!("{} {field}", imports.ty(&m.ret)))
        });
        let fields: Vec<String> = fields.collect();
        let methods = answers.map(|(m, field)| {
            let names = parameter_names(m, &|_| false);
            let returned = field.as_ref().map(|field| match names.contains(field) {
                true => format!("return this.{field}"),
                false => format!("return {field}"),
            });
            method(m, &names, returned, imports)
        });
        NestedClass {
            name: self.name.clone(),
            comment: "Answers as a test wants it.".to_owned(),
            head: format!("private static class {} {keyword} {ty}", self.name),
            fields,
            methods: methods.collect(),
        }
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
    /// Those of a suite that occur more than once.
    pub fn of(suite: &Suite) -> Stubs {
        let mut found: Vec<(StubClass, usize)> = Vec::new();
        let statements = suite.tests.iter().flat_map(|t| &t.test.statements);
        for s in statements {
            let Some((ty, extends, methods)) = shape(&s.action, &s.ty) else {
                continue;
            };
            match found.iter_mut().find(|(c, _)| c.is_of(ty, methods)) {
                Some((_, n)) => *n += 1,
                None => found.push((StubClass::new(ty, extends, methods), 1)),
            }
        }
        let often = found.into_iter().filter(|(_, n)| *n > 1);
        let mut stubs = Stubs {
            classes: often.map(|(class, _)| class).collect(),
        };
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

    /// The answers that a test has to set: field and value.
    pub fn answers(&self, test: &TestCase, v: Var) -> Vec<(String, Ty, Var)> {
        let Some(class) = self.find(test, v) else {
            return Vec::new();
        };
        let Action::Stub { methods, .. } = &test.statements[v.0 as usize].action else {
            return Vec::new();
        };
        let answers = methods.iter().zip(&class.fields);
        let answers = answers.filter_map(|(m, field)| {
            let (field, result) = (field.clone()?, m.result?);
            let is_set = !is_default(&test.statements[result.0 as usize].action);
            is_set.then(|| (field, m.ret.clone(), result))
        });
        answers.collect()
    }
}

/// What a field has before anything is written to it.
fn is_default(action: &Action) -> bool {
    matches!(action, Action::Null | Action::Prim(_, 0))
}

impl MethodWriter<'_> {
    /// The statements that give a stub its answers.
    pub(super) fn set_answers(&mut self, k: usize, name: &str) -> Vec<Statement> {
        let answers = self.stubs.answers(&self.t.test, Var(k as u32));
        let set = |(field, ty, v): (String, Ty, Var)| {
            let value = self.written_value(v, &ty);
            Statement::Expr(Expr::Code(format!("{name}.{field} = {value}")))
        };
        answers.into_iter().map(set).collect()
    }
}
