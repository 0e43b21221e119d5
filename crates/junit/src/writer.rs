//! The test class.

mod stub;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use testcase::{Action, Executable, Prim, TestCase, Ty, Var};

use crate::imports::Imports;
use crate::literal;
use crate::names::{Names, for_type, upper_first};

/// Which JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// JUnit 5.
    Jupiter,
    /// JUnit 4.
    Four,
}

/// What is known about a value after the test ran.
#[derive(Clone, Debug, PartialEq)]
pub enum Expect {
    /// A primitive.
    Prim(Prim, u64),
    /// `null`.
    Null,
    /// Not `null`; nothing else is certain.
    NotNull,
    /// A string.
    Str(Vec<u16>),
    /// A boxed primitive.
    Boxed(Prim, u64),
    /// An enum constant: internal name of the enum, and the constant.
    Enum(String, String),
    /// An array of primitives or strings.
    Array(Vec<Expect>),
}

/// One test method.
#[derive(Clone, Debug)]
pub struct TestMethod {
    /// The statements.
    pub test: TestCase,
    /// What is asserted about values, in the order of the assertions.
    pub expects: Vec<(Var, Expect)>,
    /// The last statement throws this: internal class name, and the message where it is stable.
    pub throws: Option<(String, Option<String>)>,
    /// The method that the test is about.
    pub about: String,
}

/// A test class.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Internal name of the class under test.
    pub class: Arc<str>,
    /// The package that the test class is in, as an internal name.
    pub package: String,
    /// Simple name of the test class.
    pub name: String,
    /// The tests, in order.
    pub tests: Vec<TestMethod>,
    /// Exceptions that need not be declared or caught.
    pub unchecked: BTreeSet<String>,
}

/// Writes the suite; the names of the test methods, in order, come with it.
pub fn write(suite: &Suite, style: Style) -> (String, Vec<String>) {
    let package = suite.package.as_str();
    let reserved = ["Test", "Assertions", "Assert", suite.name.as_str()];
    let mut imports = Imports::new(package, &reserved);
    let mut statics = BTreeSet::new();
    let mut names = Names::default();
    let mut body = String::new();
    let mut methods = Vec::new();
    for t in &suite.tests {
        let name = names.give(&test_name(t));
        let mut w = MethodWriter {
            t,
            style,
            imports: &mut imports,
            statics: &mut statics,
            names: Names::default(),
            vars: vec![None; t.test.len()],
            lines: Vec::new(),
            throws: BTreeSet::new(),
            unchecked: &suite.unchecked,
        };
        w.write();
        let (lines, throws) = (w.lines, w.throws);
        let throws = if throws.is_empty() {
            String::new()
        } else {
            format!(
                " throws {}",
                throws.into_iter().collect::<Vec<_>>().join(", ")
            )
        };
        let visibility = if style == Style::Four { "public " } else { "" };
        let _ = writeln!(
            body,
            "\n    @Test\n    {visibility}void {name}(){throws} {{"
        );
        for line in lines {
            if line.is_empty() {
                body.push('\n');
            } else {
                let _ = writeln!(body, "        {line}");
            }
        }
        body.push_str("    }\n");
        methods.push(name);
    }
    let (test_class, asserts) = match style {
        Style::Jupiter => (
            "org.junit.jupiter.api.Test",
            "org.junit.jupiter.api.Assertions",
        ),
        Style::Four => ("org.junit.Test", "org.junit.Assert"),
    };
    let mut out = String::new();
    if !package.is_empty() {
        let _ = writeln!(out, "package {};\n", package.replace('/', "."));
    }
    for s in &statics {
        let _ = writeln!(out, "import static {asserts}.{s};");
    }
    if !statics.is_empty() {
        out.push('\n');
    }
    let mut lines = imports.lines();
    lines.push(format!("import {test_class};"));
    lines.sort();
    for line in lines {
        let _ = writeln!(out, "{line}");
    }
    let visibility = if style == Style::Four { "public " } else { "" };
    let _ = write!(out, "\n{visibility}class {} {{", suite.name);
    out.push_str(&body);
    out.push_str("}\n");
    (out, methods)
}

/// `withdraw_throwsIllegalStateException`, `size_returnsZero`.
fn test_name(t: &TestMethod) -> String {
    let outcome = match &t.throws {
        Some((class, _)) => {
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            format!("throws{simple}")
        }
        None => {
            let last = Var(t.test.len().saturating_sub(1) as u32);
            let about = t
                .expects
                .iter()
                .find(|(v, _)| is_call_of(&t.test, *v, &t.about))
                .or_else(|| t.expects.iter().find(|(v, _)| *v == last))
                .or(t.expects.first());
            match about {
                Some((v, e)) => outcome_name(&t.test, *v, e, &t.about),
                None => "completes".into(),
            }
        }
    };
    format!("{}_{outcome}", t.about)
}

fn is_call_of(test: &TestCase, v: Var, name: &str) -> bool {
    matches!(&test.statements[v.0 as usize].action,
        Action::Call { method, .. } if &*method.name == name)
}

fn outcome_name(test: &TestCase, v: Var, e: &Expect, about: &str) -> String {
    let value = match e {
        Expect::Prim(Prim::Boolean, b) | Expect::Boxed(Prim::Boolean, b) => {
            if b & 1 == 1 { "True" } else { "False" }.to_owned()
        }
        Expect::Prim(p, bits) | Expect::Boxed(p, bits) => number_name(*p, *bits),
        Expect::Null => "Null".into(),
        Expect::NotNull => "Instance".into(),
        Expect::Str(s) if s.is_empty() => "EmptyString".into(),
        Expect::Str(s) => word_name(s),
        Expect::Enum(_, c) => upper_first(&c.to_lowercase().replace('_', "")),
        Expect::Array(items) if items.is_empty() => "EmptyArray".into(),
        Expect::Array(_) => "Array".into(),
    };
    match &test.statements[v.0 as usize].action {
        Action::Call { method, .. } if &*method.name == about => format!("returns{value}"),
        Action::Call { method, .. } => {
            let name = method.name.strip_prefix("get").unwrap_or(&method.name);
            format!("{}Is{value}", crate::names::lower_first(name))
        }
        _ => format!("gives{value}"),
    }
}

fn number_name(p: Prim, bits: u64) -> String {
    let v = match p {
        Prim::Float | Prim::Double => return "Number".into(),
        Prim::Long => bits as i64,
        Prim::Char => {
            return char::from_u32(bits as u32)
                .filter(char::is_ascii_alphanumeric)
                .map_or("Character".into(), |c| {
                    format!("Char{}", c.to_ascii_uppercase())
                });
        }
        _ => i64::from(bits as i32),
    };
    match v {
        0 => "Zero".into(),
        1 => "One".into(),
        -1 => "MinusOne".into(),
        v if v < 0 => format!("Minus{}", v.unsigned_abs()),
        v => v.to_string(),
    }
}

fn word_name(units: &[u16]) -> String {
    let text = String::from_utf16_lossy(units);
    if text.len() <= 16 && text.chars().all(|c| c.is_ascii_alphanumeric()) {
        upper_first(&text)
    } else {
        "Text".into()
    }
}

struct MethodWriter<'a> {
    t: &'a TestMethod,
    style: Style,
    imports: &'a mut Imports,
    statics: &'a mut BTreeSet<&'static str>,
    names: Names,
    /// How each value is written: a variable, or an expression used once.
    vars: Vec<Option<String>>,
    lines: Vec<String>,
    throws: BTreeSet<String>,
    unchecked: &'a BTreeSet<String>,
}

impl MethodWriter<'_> {
    fn write(&mut self) {
        let n = self.t.test.len();
        let asserted: Vec<Var> = self.t.expects.iter().map(|(v, _)| *v).collect();
        let last_throws = self.t.throws.is_some();
        for k in 0..n {
            let v = Var(k as u32);
            if last_throws && k == n - 1 {
                self.throwing(k);
                break;
            }
            let expression = self.expression(k);
            let n_uses = self.n_uses(v);
            let is_asserted = asserted.contains(&v);
            let s = &self.t.test.statements[k];
            let plain = matches!(
                s.action,
                Action::Prim(..)
                    | Action::Str(_)
                    | Action::Null
                    | Action::Enum { .. }
                    | Action::ClassLiteral(_)
            ) || self.is_boxing(k);
            if plain
                || matches!(s.action, Action::Lambda { .. } | Action::Array { .. }) && n_uses == 1
            {
                self.vars[k] = Some(expression);
                continue;
            }
            if s.ty == Ty::Void || n_uses == 0 && !is_asserted {
                self.lines.push(format!("{expression};"));
                continue;
            }
            let ty = self.imports.ty(&s.ty.clone());
            let name = self.variable_name(k);
            self.lines.push(format!("{ty} {name} = {expression};"));
            self.vars[k] = Some(name);
        }
        if !self.t.expects.is_empty() && !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        for (v, e) in self.t.expects.clone() {
            let actual = self.var(v);
            let line = self.assertion(&actual, self.t.test.ty(v).clone(), &e);
            self.lines.push(line);
        }
    }

    fn n_uses(&self, v: Var) -> usize {
        let statements = self.t.test.statements.iter();
        statements
            .flat_map(|s| s.action.uses())
            .filter(|u| *u == v)
            .count()
    }

    /// `Integer.valueOf(5)` is written as `5`.
    fn is_boxing(&self, k: usize) -> bool {
        matches!(&self.t.test.statements[k].action,
            Action::Call { method, on: None, .. }
                if &*method.name == "valueOf" && Prim::unboxed(&method.class).is_some()
                    && matches!(method.params.as_slice(), [Ty::Prim(_)]))
    }

    fn variable_name(&mut self, k: usize) -> String {
        let s = &self.t.test.statements[k];
        let wanted = match &s.action {
            Action::Call { method, .. } if !s.ty.is_reference() || s.ty == Ty::string() => {
                let name = &*method.name;
                match name.strip_prefix("get") {
                    Some(rest) if !rest.is_empty() => crate::names::lower_first(rest),
                    _ if *name == *self.t.about => "result".into(),
                    _ => crate::names::lower_first(name),
                }
            }
            Action::Call { method, .. } if *method.name == *self.t.about => "result".into(),
            _ => for_type(&s.ty),
        };
        self.names.give(&wanted)
    }

    fn var(&self, v: Var) -> String {
        self.vars[v.0 as usize]
            .clone()
            .unwrap_or_else(|| "null".into())
    }

    fn throwing(&mut self, k: usize) {
        let Some((class, message)) = self.t.throws.clone() else {
            return;
        };
        let expression = self.expression(k);
        // Inside the lambda checked exceptions need no declaration.
        let class = self.imports.class(&class);
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        self.statics.insert("assertThrows");
        let call = format!("assertThrows({class}.class, () -> {expression});");
        match message {
            Some(text) => {
                self.statics.insert("assertEquals");
                let name = self.names.give("exception");
                let text: Vec<u16> = text.encode_utf16().collect();
                self.lines.push(format!("{class} {name} = {call}"));
                self.lines.push(format!(
                    "assertEquals({}, {name}.getMessage());",
                    literal::string(&text)
                ));
            }
            None => self.lines.push(call),
        }
    }

    fn note_exceptions(&mut self, e: &Executable, k: usize) {
        if self.t.throws.is_some() && k == self.t.test.len() - 1 {
            return;
        }
        for x in &e.exceptions {
            if !self.unchecked.contains(&**x) {
                let class = self.imports.class(x);
                self.throws.insert(class);
            }
        }
    }

    fn expression(&mut self, k: usize) -> String {
        let s = self.t.test.statements[k].clone();
        match &s.action {
            Action::Prim(p, bits) => literal::primitive(*p, *bits),
            Action::Str(units) => literal::string(units),
            Action::Null => "null".into(),
            Action::Enum { class, constant } => {
                format!("{}.{constant}", self.imports.class(class))
            }
            Action::ClassLiteral(t) => format!("{}.class", self.imports.ty(t)),
            Action::Array { element, items } => {
                let items: Vec<String> = items.iter().map(|v| self.var(*v)).collect();
                let element = self.imports.ty(&erased(element));
                format!("new {element}[] {{{}}}", items.join(", "))
            }
            Action::New { constructor, args } => {
                self.note_exceptions(constructor, k);
                let class = self.imports.class(&constructor.class);
                let diamond = match &s.ty {
                    Ty::Class(_, a) if !a.is_empty() => "<>",
                    _ => "",
                };
                if constructor.needs_outer {
                    return self.inner(constructor, diamond, args);
                }
                let args = self.arguments(constructor, args);
                format!("new {class}{diamond}({args})")
            }
            Action::Call { method, args, .. } if self.is_boxing(k) => {
                let p = Prim::unboxed(&method.class);
                let literal = self.var(args[0]);
                match p {
                    Some(Prim::Byte | Prim::Short) => {
                        format!("{}.valueOf({literal})", self.imports.class(&method.class))
                    }
                    _ => literal,
                }
            }
            Action::Call { method, on, args } => {
                self.note_exceptions(method, k);
                let args = self.arguments(method, args);
                let holder = match on {
                    Some(v) => {
                        let receiver = self.var(*v);
                        match &self.t.test.statements[v.0 as usize].action {
                            Action::Null | Action::Lambda { .. } | Action::Array { .. } => {
                                let ty = self.imports.ty(&self.t.test.ty(*v).clone());
                                format!("(({ty}) {receiver})")
                            }
                            _ => receiver,
                        }
                    }
                    None => self.imports.class(&method.class),
                };
                format!("{holder}.{}({args})", method.name)
            }
            Action::Stub {
                constructor,
                args,
                methods,
            } => self.stub(k, &s.ty, (constructor.as_ref(), args), methods),
            Action::StaticField(f) => format!("{}.{}", self.imports.class(&f.class), f.name),
            Action::Lambda { method, result } => {
                const PARAMS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
                let n = method.params.len();
                let params = match n {
                    1 => "a".to_owned(),
                    n => format!("({})", PARAMS[..n.min(6)].join(", ")),
                };
                match result {
                    Some(v) => format!("{params} -> {}", self.var(*v)),
                    None => format!("{params} -> {{ }}"),
                }
            }
        }
    }

    /// Arguments; a null gets a cast, since overloads would be ambiguous.
    fn arguments(&mut self, e: &Executable, args: &[Var]) -> String {
        let erased_params = testcase::universe::descriptor_types(&e.descriptor).0;
        let mut out = Vec::new();
        for (k, &v) in args.iter().enumerate() {
            let text = self.var(v);
            let is_null = self.t.test.statements[v.0 as usize].action == Action::Null;
            out.push(if is_null {
                let ty = erased_params.get(k).cloned().unwrap_or_else(Ty::object);
                format!("({}) null", self.imports.ty(&ty))
            } else {
                text
            });
        }
        out.join(", ")
    }

    fn assertion(&mut self, actual: &str, ty: Ty, e: &Expect) -> String {
        let mut with = |name: &'static str| {
            self.statics.insert(name);
            name
        };
        match e {
            Expect::Prim(Prim::Boolean, bits) => {
                let name = if bits & 1 == 1 {
                    with("assertTrue")
                } else {
                    with("assertFalse")
                };
                format!("{name}({actual});")
            }
            Expect::Prim(p @ (Prim::Float | Prim::Double), bits) => {
                let expected = literal::primitive(*p, *bits);
                // JUnit 4 has no comparison of floats without a tolerance.
                let delta = match (self.style, p) {
                    (Style::Jupiter, _) => "",
                    (Style::Four, Prim::Float) => ", 0.0f",
                    (Style::Four, _) => ", 0.0",
                };
                format!("{}({expected}, {actual}{delta});", with("assertEquals"))
            }
            Expect::Prim(p, bits) => {
                format!(
                    "{}({}, {actual});",
                    with("assertEquals"),
                    literal::primitive(*p, *bits)
                )
            }
            Expect::Null => format!("{}({actual});", with("assertNull")),
            Expect::NotNull => format!("{}({actual});", with("assertNotNull")),
            Expect::Str(units) => {
                format!(
                    "{}({}, {actual});",
                    with("assertEquals"),
                    literal::string(units)
                )
            }
            Expect::Boxed(p, bits) => {
                let name = with("assertEquals");
                let class = self.imports.class(p.boxed());
                let expected = literal::primitive(*p, *bits);
                // Both as objects: a literal beside a box is ambiguous.
                format!("{name}({class}.valueOf({expected}), {actual});")
            }
            Expect::Enum(class, constant) => {
                let name = with("assertEquals");
                format!(
                    "{name}({}.{constant}, {actual});",
                    self.imports.class(class)
                )
            }
            Expect::Array(items) => {
                let name = with("assertArrayEquals");
                let element = match &ty {
                    Ty::Array(e) => erased(e),
                    _ => Ty::object(),
                };
                let items: Vec<String> = items.iter().map(|i| self.item(i)).collect();
                let element = self.imports.ty(&element);
                format!(
                    "{name}(new {element}[] {{{}}}, {actual});",
                    items.join(", ")
                )
            }
        }
    }

    fn item(&mut self, e: &Expect) -> String {
        match e {
            Expect::Prim(p, bits) | Expect::Boxed(p, bits) => literal::primitive(*p, *bits),
            Expect::Str(units) => literal::string(units),
            Expect::Enum(class, constant) => format!("{}.{constant}", self.imports.class(class)),
            Expect::Null | Expect::NotNull | Expect::Array(_) => "null".into(),
        }
    }
}

fn erased(t: &Ty) -> Ty {
    match t {
        Ty::Class(name, _) => Ty::Class(name.clone(), Vec::new()),
        Ty::Array(e) => Ty::Array(Box::new(erased(e))),
        Ty::Var(_) => Ty::object(),
        t => t.clone(),
    }
}
