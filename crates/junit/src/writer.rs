//! From a suite to the tree of its test class.

mod declare;
mod expression;
mod inject;
mod inline;
mod language;
mod mocks;
mod restore;
mod rows;
mod stub;
mod stubs;
mod temp_dir;

use std::collections::BTreeSet;

use testcase::{Action, Ty, Var};

use crate::assertion::Assertions;
use crate::imports::Imports;
use crate::model::{Expect, Facts, Junit, Shape, Style, Suite, TestMethod};
use crate::names::Names;
use crate::rows::Slot;
use crate::test_names;
use crate::tree::{
    self, Body, Class, ClassHead, Expr, Form, HeadLine, Import, Member, MemberKind, Statement, Unit,
};

use stubs::Stubs;

/// The suite as text; the names of the test methods, in order, come with it.
pub fn write(suite: &Suite, style: Style) -> (String, Vec<String>) {
    let unit = build(suite, style);
    let tests = unit.class.members.iter().filter_map(Member::test_name);
    let names = tests.map(str::to_owned).collect();
    (unit.print().text, names)
}

/// The suite as a tree; its tests are in the order of the suite.
pub fn build(suite: &Suite, style: Style) -> Unit {
    let package = suite.package.as_str();
    let stubs = Stubs::of(suite, style);
    let mut reserved = vec!["Test", "Assertions", "Assert", suite.name.as_str()];
    reserved.extend(stubs.names());
    let mut imports = Imports::new(package, &reserved);
    let members = members(suite, style, &stubs, &mut imports);
    let is_plain = |t: &TestMethod| !matches!(t.shape, Shape::Rows(_));
    let has_plain = suite.tests.is_empty() || suite.tests.iter().any(is_plain);
    let package = package.replace('/', ".");
    Unit {
        form: Form::default(),
        head: head(&package, &imports, (style, has_plain)),
        package,
        before_class: String::new(),
        class: Class {
            name: suite.name.clone(),
            gap: "\n".to_owned(),
            head: ClassHead::Written {
                modifiers: style.visibility(),
            },
            after_brace: "\n".to_owned(),
            members,
            before_brace: String::new(),
        },
        rest: "}\n".to_owned(),
        other_types: Vec::new(),
        has_marker: false,
    }
}

/// Package and imports, with a blank line between the kinds.
fn head(package: &str, imports: &Imports, (style, has_plain): (Style, bool)) -> Vec<HeadLine> {
    let test_class = match style.junit {
        Junit::Five => "org.junit.jupiter.api.Test",
        Junit::Four | Junit::OldFour => "org.junit.Test",
    };
    let mut head = Vec::new();
    if !package.is_empty() {
        head.push(HeadLine {
            text: format!("package {package};\n"),
            ends_package: true,
            ..HeadLine::default()
        });
        head.push(HeadLine::plain("\n"));
    }
    let statics = imports.static_lines();
    head.extend(statics.iter().map(|code| Import::line(code)));
    if !statics.is_empty() {
        head.push(HeadLine::plain("\n"));
    }
    let mut lines = imports.lines();
    if has_plain {
        lines.push(format!("import {test_class};"));
    }
    lines.sort();
    head.extend(lines.iter().map(|code| Import::line(code)));
    head
}

/// The members of the test class; suspected bugs come below a comment, stubs last.
fn members(suite: &Suite, style: Style, stubs: &Stubs, imports: &mut Imports) -> Vec<Member> {
    let names = test_names::name_all(&suite.tests);
    let has_temp_dir = temp_dir::is_used(suite);
    let mut members: Vec<Member> = Vec::new();
    if has_temp_dir {
        let field = temp_dir::field(style, imports);
        members.push(Member::written(MemberKind::Field(field), 0));
    }
    for member in language::members(suite, style, imports) {
        let n_blank = usize::from(!members.is_empty());
        members.push(Member::written(member, n_blank));
    }
    let mut in_suspects = false;
    for (t, name) in suite.tests.iter().zip(names) {
        let surroundings = (suite, stubs, has_temp_dir);
        let test = test(t, name, style, surroundings, imports);
        if t.suspicion.is_some() && !in_suspects {
            in_suspects = true;
            let n_blank = usize::from(!members.is_empty());
            members.push(Member::written(MemberKind::Section, n_blank));
        }
        let n_blank = usize::from(!members.is_empty());
        members.push(Member::written(MemberKind::Test(test), n_blank));
    }
    if let Some(helper) = inject::helper(suite, imports) {
        members.push(Member::written(MemberKind::Helper(helper), 1));
    }
    let classes = stubs.written(imports).into_iter();
    members.extend(classes.map(|c| Member::written(MemberKind::Class(c), 1)));
    members
}

fn test(
    t: &TestMethod,
    name: String,
    style: Style,
    (suite, stubs, has_temp_dir): (&Suite, &Stubs, bool),
    imports: &mut Imports,
) -> tree::TestMethod {
    let mut w = MethodWriter {
        t,
        style,
        imports,
        facts: &suite.facts,
        package: &suite.package,
        stubs,
        names: temp_dir::names(has_temp_dir),
        vars: vec![None; t.test.len()],
        parameters: Vec::new(),
        throws: BTreeSet::new(),
        inlines_act: true,
    };
    let mut body = w.body();
    if body.is_too_wide() {
        w.inlines_act = false;
        w.names = temp_dir::names(has_temp_dir);
        body = w.body();
    }
    let mut comments: Vec<String> = t.suspicion.iter().cloned().collect();
    if !t.effects.is_empty() {
        let all = t.effects.join("; ");
        comments.push(format!("Effects on the host: {}", in_comment(&all)));
    }
    tree::TestMethod {
        comments,
        annotations: w.annotations(),
        modifiers: style.visibility(),
        name,
        parameters: w.declared_parameters(),
        throws: w.throws.into_iter().collect(),
        body,
    }
}

/// Whether Java has it as a statement (JLS 14.8). Other values that nothing uses are left out: what the machine took
/// them for, to initialise a class in a call of its own, costs nothing on a JVM.
fn can_stand_alone(action: &Action) -> bool {
    match action {
        Action::New { .. }
        | Action::Call { .. }
        | Action::CallsOf { .. }
        | Action::WriteField { .. }
        | Action::Stub { .. } => true,
        Action::Prim(..)
        | Action::Str(_)
        | Action::Null
        | Action::Enum { .. }
        | Action::ClassLiteral(_)
        | Action::Array { .. }
        | Action::Lambda { .. }
        | Action::MethodRef { .. }
        | Action::StaticField(_)
        | Action::ReadField { .. }
        | Action::TempDir => false,
    }
}

/// A text that stays in its comment: `\u000a` would end the line.
fn in_comment(text: &str) -> String {
    text.replace('\\', "\\\\")
}

/// Writes one test.
struct MethodWriter<'a> {
    t: &'a TestMethod,
    style: Style,
    imports: &'a mut Imports,
    facts: &'a Facts,
    /// The package of the test class, as an internal name.
    package: &'a str,
    stubs: &'a Stubs,
    names: Names,
    /// How each value is written: a variable, or an expression used once.
    vars: Vec<Option<Expr>>,
    /// Where the rows of the test differ, and what the parameters are called.
    parameters: Vec<(Slot, String)>,
    throws: BTreeSet<String>,
    /// The call under test may stand in the assertion.
    inlines_act: bool,
}

impl MethodWriter<'_> {
    fn body(&mut self) -> Body {
        let mut body = Body::default();
        let act = self.t.act;
        self.take_parameters();
        if let Some(class) = &self.t.needs_assertions {
            body.arrange = self.assertions().assume_enabled(class);
        }
        for k in 0..self.t.test.len() {
            if k == act && self.t.throws.is_some() {
                body.act = self.throwing(k);
                break;
            }
            if self.is_parameter(k) {
                continue;
            }
            let expression = self.expression(k);
            let is_asked = k > act || k == act && self.t.shape == Shape::Accessors;
            if is_asked || self.is_inlined(k, &expression) {
                self.vars[k] = Some(expression);
                continue;
            }
            let v = Var(k as u32);
            let s = &self.t.test.statements[k];
            let needed = self.uses(v).next().is_some() || self.is_asserted(v);
            if k == act && self.t.expects.is_empty() && self.style.has_lambdas() {
                let code = expression.to_string();
                body.act.push(self.assertions().not_throwing(&code));
                continue;
            }
            if !needed && !can_stand_alone(&s.action) {
                continue;
            }
            let statement = if s.ty == Ty::Void || !needed {
                Statement::Expr(expression)
            } else {
                let ty = self.declared_type(k);
                let name = self.variable_name(k);
                self.vars[k] = Some(Expr::of(name.clone()));
                let value = expression;
                Statement::Local { ty, name, value }
            };
            let answers = match &statement {
                Statement::Local { name, .. } if self.is_mock(v) => self.arrange_mock(k, name),
                Statement::Local { name, .. } => self.set_answers(k, name),
                _ => Vec::new(),
            };
            let part = match k == act && self.t.shape != Shape::Setters {
                true => &mut body.act,
                false => &mut body.arrange,
            };
            part.push(statement);
            part.extend(answers);
        }
        for (k, (v, e)) in self.t.expects.iter().enumerate() {
            if let Some(assertion) = self.expected_parameter(k) {
                body.assert.push(assertion);
                continue;
            }
            if let Some(statement) = self.interaction(*v, e) {
                body.assert.push(statement);
                continue;
            }
            let actual = self.var(*v);
            let ty = self.t.test.ty(*v);
            if let Expect::Same(other) = e {
                let expected = self.var(*other);
                let is_value = matches!(ty, Ty::Prim(_));
                let mut assertions = self.assertions();
                body.assert.push(match is_value {
                    true => assertions.alike(&expected, &actual),
                    false => assertions.same(&expected, &actual),
                });
                continue;
            }
            body.assert
                .extend(self.assertions().statements(&actual, ty, e));
        }
        self.stop(&mut body);
        self.restore_statics(&mut body);
        self.silence(&mut body);
        body
    }

    fn assertions(&mut self) -> Assertions<'_> {
        Assertions {
            style: self.style,
            imports: &mut *self.imports,
            text_blocks: self.facts.text_blocks,
        }
    }

    /// A value as it is written.
    fn var(&self, v: Var) -> String {
        let known = self.vars[v.0 as usize].as_ref();
        known.map_or_else(|| "null".to_owned(), Expr::to_string)
    }

    /// Whether a value is written as more than one word.
    fn is_inline(&self, v: Var) -> bool {
        let known = self.vars[v.0 as usize].as_ref();
        known.is_some_and(|e| !e.is_word())
    }

    fn throwing(&mut self, k: usize) -> Vec<Statement> {
        let Some(thrown) = self.t.throws.clone() else {
            return Vec::new();
        };
        let expression = self.expression(k).to_string();
        let class = self.imports.class(&thrown.class);
        let fresh = self.names.give("exception");
        if self.style.junit == Junit::OldFour && !self.style.assertj {
            self.note_exceptions_of(k);
        }
        let cause = thrown.cause.as_ref().map(|c| self.imports.class(c));
        let about = (thrown.message.as_deref(), cause.as_deref());
        self.assertions()
            .throwing(&class, about, &expression, &fresh)
    }
}
