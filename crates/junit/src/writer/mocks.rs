//! Stubs by Mockito: `mock`, `when … thenReturn`, `verify`.
//!
//! The machine never runs Mockito: it runs a stub, and what is written here means the same. Where Mockito's own
//! answer to a call that nobody arranged is another one than the stub's, it is arranged.

use testcase::{Action, Answer, Executable, Prim, StubMethod, TestCase, Ty, Var};

use super::MethodWriter;
use crate::literal;
use crate::model::{Asked, Expect, Given, Mocks, Style};
use crate::tree::{Expr, Statement};

const MOCKITO: &str = "org.mockito.Mockito";
const MATCHERS: &str = "org.mockito.ArgumentMatchers";
/// Longer statements go over several lines.
const MAX_WIDTH: usize = 92;

/// Whether a value is written as a mock: a stub of an interface, where there is Mockito.
pub(super) fn is_mock(style: Style, test: &TestCase, v: Var) -> bool {
    let action = &test.statements[v.0 as usize].action;
    style.mocks == Mocks::Mockito
        && matches!(
            action,
            Action::Stub {
                constructor: None,
                ..
            }
        )
}

/// Whether Mockito gives something else than null, 0 or false where nothing was arranged.
fn gives_something(ty: &Ty) -> bool {
    const PACKAGES: [&str; 3] = ["java/util/Optional", "java/util/stream/", "java/util/"];
    const OTHERS: [&str; 4] = [
        "java/lang/Iterable",
        "java/time/Duration",
        "java/time/Period",
        "java/util/Optional",
    ];
    ty.class_name().is_some_and(|n| {
        PACKAGES.iter().any(|p| n.starts_with(p))
            || OTHERS.contains(&&**n)
            || Prim::unboxed(n).is_some()
    })
}

impl MethodWriter<'_> {
    pub(super) fn is_mock(&self, v: Var) -> bool {
        is_mock(self.style, &self.t.test, v)
    }

    /// `mock(OrderRepository.class)`.
    pub(super) fn mock(&mut self, k: usize, ty: &Ty) -> String {
        let class = ty.class_name().cloned().unwrap_or_default();
        let class = self.imports.class(&class);
        let mock = self.imports.of_static(MOCKITO, "mock");
        if self.t.partly_real.contains(&Var(k as u32)) {
            let real = self.imports.of_static(MOCKITO, "CALLS_REAL_METHODS");
            return format!("{mock}({class}.class, {real})");
        }
        format!("{mock}({class}.class)")
    }

    /// The methods of a mock that have to be arranged: those whose answer Mockito would not give by itself.
    pub(super) fn arranged(&self, v: Var) -> Vec<StubMethod> {
        let Action::Stub { methods, .. } = &self.t.test.statements[v.0 as usize].action else {
            return Vec::new();
        };
        let is_arranged = |m: &&StubMethod| {
            let mut answers = m.answers.iter();
            let tells = |a: &Answer| match a {
                Answer::Default => gives_something(&m.ret),
                Answer::Throws(_) => true,
                Answer::Gives(v) => {
                    gives_something(&m.ret)
                        || !super::stubs::is_default(&self.t.test.statements[v.0 as usize].action)
                }
            };
            let is_asked = || {
                self.t
                    .asked
                    .iter()
                    .any(|a| a.stub == v && a.method == m.method)
            };
            answers.any(tells) || m.answers.is_empty() && gives_something(&m.ret) && is_asked()
        };
        methods.iter().filter(is_arranged).cloned().collect()
    }

    /// `when(orders.findById(7L)).thenReturn(Optional.of(order))`.
    pub(super) fn arrange_mock(&mut self, k: usize, name: &str) -> Vec<Statement> {
        let v = Var(k as u32);
        let methods = self.arranged(v);
        let mut statements = Vec::with_capacity(methods.len());
        for m in &methods {
            self.note_exceptions(&m.method, k);
            let args = self.matchers(v, k, m);
            let call = format!("{}({args})", m.method.name);
            let code = match m.ret {
                Ty::Void => self.arranged_deed(m, name, &call),
                _ => {
                    let when = self.imports.of_static(MOCKITO, "when");
                    let answers = self.answers_in_turn(m);
                    let when = format!("{when}({name}.{call})");
                    let width = when.len() + answers.iter().map(String::len).sum::<usize>();
                    let between = if width > MAX_WIDTH { "\n        " } else { "" };
                    let answers = answers.iter().map(|a| format!("{between}{a}"));
                    format!("{when}{}", answers.collect::<String>())
                }
            };
            statements.push(Statement::Expr(Expr::Code(code)));
        }
        statements
    }

    /// `.thenReturn(a, b).thenThrow(e)`.
    fn answers_in_turn(&mut self, m: &StubMethod) -> Vec<String> {
        let mut code = Vec::new();
        let answers: &[Answer] = match m.answers.as_slice() {
            [] => &[Answer::Default],
            some => some,
        };
        let mut given: Vec<String> = Vec::new();
        for (k, answer) in answers.iter().enumerate() {
            let value = match answer {
                Answer::Throws(v) => {
                    code.push(format!(".thenThrow({})", self.var(*v)));
                    continue;
                }
                Answer::Default => default_of(&m.ret).to_owned(),
                Answer::Gives(v) => self.given(*v, &m.ret),
            };
            given.push(value);
            if !matches!(answers.get(k + 1), Some(Answer::Default | Answer::Gives(_))) {
                code.push(format!(".thenReturn({})", given.join(", ")));
                given.clear();
            }
        }
        code
    }

    /// A value that a mock gives, with a cast where null could be an array of several.
    fn given(&mut self, v: Var, ret: &Ty) -> String {
        match ret {
            Ty::Prim(p @ (Prim::Byte | Prim::Short)) => {
                match &self.t.test.statements[v.0 as usize].action {
                    Action::Prim(_, bits) => literal::primitive(*p, *bits),
                    _ => self.var(v),
                }
            }
            _ => self.written_value(v, ret),
        }
    }

    /// `doThrow(exception).when(mailer).send(any(), any())`.
    fn arranged_deed(&mut self, m: &StubMethod, name: &str, call: &str) -> String {
        let mut code = String::new();
        for answer in &m.answers {
            let dot = if code.is_empty() { "" } else { "." };
            let next = match answer {
                Answer::Throws(v) => {
                    let thrown = self.var(*v);
                    let word = self.deed_word(&code, "doThrow");
                    format!("{dot}{word}({thrown})")
                }
                Answer::Default | Answer::Gives(_) => {
                    let word = self.deed_word(&code, "doNothing");
                    format!("{dot}{word}()")
                }
            };
            code.push_str(&next);
        }
        format!("{code}.when({name}).{call}")
    }

    /// The first word of a chain is a static method, the others are not.
    fn deed_word(&mut self, before: &str, word: &'static str) -> &'static str {
        match before.is_empty() {
            true => self.imports.of_static(MOCKITO, word),
            false => word,
        }
    }

    /// What an arranged method is called with: the values themselves where each call of the test has them, else
    /// whatever comes.
    fn matchers(&mut self, stub: Var, at: usize, m: &StubMethod) -> String {
        let t = self.t;
        let asked = t
            .asked
            .iter()
            .find(|a| a.stub == stub && a.method == m.method);
        if let Some(values) = asked.and_then(|a| self.literals(a, at)) {
            return values.join(", ");
        }
        let is_object = |k: usize| {
            let given = asked.and_then(|a| a.args.get(k)?.as_ref());
            given.is_some_and(|g| !matches!(g, Given::Literal(Expect::Null)))
        };
        let any: Vec<String> = (0..m.params.len())
            .map(|k| self.any(&m.method, (k, &m.params[k]), is_object(k)))
            .collect();
        any.join(", ")
    }

    /// The arguments of all calls, where they are known before the mock is made.
    fn literals(&mut self, asked: &Asked, at: usize) -> Option<Vec<String>> {
        let mut values = Vec::with_capacity(asked.args.len());
        for (given, param) in asked.args.iter().zip(&asked.method.params) {
            values.push(match given.as_ref()? {
                // What is written where it is used would be another object here.
                Given::Value(v) if (v.0 as usize) < at => {
                    let known = self.vars[v.0 as usize].as_ref().filter(|e| e.is_word())?;
                    known.to_string()
                }
                Given::Value(_) => return None,
                Given::Literal(Expect::Null) => return None,
                Given::Literal(Expect::Prim(p, bits)) => literal::primitive(*p, *bits),
                Given::Literal(Expect::Boxed(p, bits)) => {
                    let literal = literal::primitive(*p, *bits);
                    match (p, param) {
                        (Prim::Byte | Prim::Short, _) => {
                            format!("{}.valueOf({literal})", self.imports.class(p.boxed()))
                        }
                        _ => literal,
                    }
                }
                Given::Literal(Expect::Str(units)) => literal::string(units),
                Given::Literal(Expect::Enum(class, constant)) => {
                    format!("{}.{constant}", self.imports.class(class))
                }
                Given::Literal(_) => return None,
            });
        }
        Some(values)
    }

    /// Any argument for a parameter; with its class where there are other methods of the name, which null is
    /// not of.
    fn any(&mut self, method: &Executable, (k, param): (usize, &Ty), is_object: bool) -> String {
        let name = match param {
            Ty::Prim(p) => any_of(*p),
            _ => "any",
        };
        let any = self.imports.of_static(MATCHERS, name);
        let key = (
            method.class.clone(),
            method.name.clone(),
            method.params.len(),
        );
        let is_last = k + 1 == method.params.len();
        if param.is_reference()
            && (self.facts.overloaded.contains(&key) || method.is_varargs && is_last)
        {
            let erased = testcase::universe::descriptor_types(&method.descriptor).0;
            let ty = erased.get(k).cloned().unwrap_or_else(Ty::object);
            return match (is_object, &ty) {
                (true, Ty::Class(..)) => format!("{any}({}.class)", self.imports.ty(&ty)),
                _ => format!("({}) {any}()", self.imports.ty(&ty)),
            };
        }
        format!("{any}()")
    }

    /// `verify(orders).save(order)`.
    pub(super) fn verification(&mut self, k: usize, n: i32) -> Option<Statement> {
        let Action::CallsOf { stub, method, args } = self.t.test.statements[k].action.clone()
        else {
            return None;
        };
        for x in &method.exceptions {
            if !self.facts.unchecked.contains(&**x) {
                let class = self.imports.class(x);
                self.throws.insert(class);
            }
        }
        let has_any = args.iter().any(Option::is_none);
        let mut written = Vec::with_capacity(args.len());
        for (k, v) in args.iter().enumerate() {
            written.push(match v {
                None => self.any(&method, (k, &method.params[k]), true),
                Some(v) if has_any => {
                    let eq = self.imports.of_static(MATCHERS, "eq");
                    format!("{eq}({})", self.var(*v))
                }
                Some(v) => self.given_argument(&method, k, *v),
            });
        }
        let verify = self.imports.of_static(MOCKITO, "verify");
        let mock = self.var(stub);
        let times = match n {
            1 => String::new(),
            0 => format!(", {}()", self.imports.of_static(MOCKITO, "never")),
            n => format!(", {}({n})", self.imports.of_static(MOCKITO, "times")),
        };
        let code = format!(
            "{verify}({mock}{times}).{}({})",
            method.name,
            written.join(", ")
        );
        Some(Statement::Expr(Expr::Code(code)))
    }

    /// An argument of a call that is verified, with a cast where there are several methods of its name.
    fn given_argument(&mut self, method: &Executable, k: usize, v: Var) -> String {
        let text = self.var(v);
        let key = (
            method.class.clone(),
            method.name.clone(),
            method.params.len(),
        );
        let erased = testcase::universe::descriptor_types(&method.descriptor).0;
        match erased.get(k) {
            Some(p) if p.is_reference() && self.facts.overloaded.contains(&key) => {
                format!("({}) {text}", self.imports.ty(p))
            }
            _ => text,
        }
    }
}

/// The matcher for any primitive of a kind.
fn any_of(p: Prim) -> &'static str {
    match p {
        Prim::Boolean => "anyBoolean",
        Prim::Byte => "anyByte",
        Prim::Char => "anyChar",
        Prim::Short => "anyShort",
        Prim::Int => "anyInt",
        Prim::Long => "anyLong",
        Prim::Float => "anyFloat",
        Prim::Double => "anyDouble",
    }
}

/// What a method gives without an answer, as a literal.
pub(super) fn default_of(ty: &Ty) -> &'static str {
    match ty {
        Ty::Prim(Prim::Boolean) => "false",
        Ty::Prim(Prim::Long) => "0L",
        Ty::Prim(Prim::Double) => "0.0",
        Ty::Prim(Prim::Float) => "0.0f",
        Ty::Prim(Prim::Byte) => "(byte) 0",
        Ty::Prim(Prim::Short) => "(short) 0",
        Ty::Prim(Prim::Char) => "'\\0'",
        Ty::Prim(Prim::Int) => "0",
        _ => "null",
    }
}
