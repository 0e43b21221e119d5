//! Assertions in JUnit's and in AssertJ's words.

use testcase::{Prim, Ty};

use crate::imports::Imports;
use crate::literal;
use crate::long_text;
use crate::model::{Expect, Junit, Style};
use crate::tree::{Catch, Expr, Statement};

/// Writes assertions, collecting what they import.
pub(crate) struct Assertions<'a> {
    pub(crate) style: Style,
    pub(crate) imports: &'a mut Imports,
    /// Whether there are text blocks.
    pub(crate) text_blocks: bool,
}

impl Assertions<'_> {
    fn assert(&mut self, name: &'static str) -> &'static str {
        let class = match (self.style.assertj, self.style.junit) {
            (true, _) => "org.assertj.core.api.Assertions",
            (_, Junit::Five) => "org.junit.jupiter.api.Assertions",
            _ => "org.junit.Assert",
        };
        self.imports.of_static(class, name)
    }

    /// The statements that assert this of an expression of the given type.
    pub(crate) fn statements(&mut self, actual: &str, ty: &Ty, e: &Expect) -> Vec<Statement> {
        let calls = match e {
            Expect::Map(rows) if rows.len() > 1 => self.map(rows, actual),
            Expect::Beginning { start, length } => self.beginning(start, *length, actual),
            e => vec![self.call(actual, ty, e)],
        };
        calls.into_iter().map(statement).collect()
    }

    /// The call that asserts this.
    fn call(&mut self, actual: &str, ty: &Ty, e: &Expect) -> String {
        match e {
            Expect::Prim(Prim::Boolean, bits) => self.truth(actual, bits & 1 == 1),
            Expect::Boxed(Prim::Boolean, bits) if is_boxed(ty, Prim::Boolean) => {
                self.truth(actual, bits & 1 == 1)
            }
            Expect::Prim(p @ (Prim::Float | Prim::Double), bits) => self.float(*p, *bits, actual),
            Expect::Prim(p, bits) => {
                let expected = self.primitive(*p, *bits);
                self.equal(&expected, actual)
            }
            Expect::Boxed(p, bits) => {
                let expected = self.boxed(*p, *bits);
                self.equal(&expected, actual)
            }
            Expect::Null => self.word("assertNull", "isNull", actual),
            Expect::NotNull => self.word("assertNotNull", "isNotNull", actual),
            Expect::Str(units) => {
                let expected = long_text::expression(units, self.text_blocks);
                self.equal(&expected, actual)
            }
            Expect::Text(units) => {
                let expected = long_text::expression(units, self.text_blocks);
                self.equal(&expected, &format!("{actual}.toString()"))
            }
            Expect::Length(n) if self.style.assertj => {
                format!("{}({actual}).hasSize({n})", self.assert("assertThat"))
            }
            Expect::Length(n) => self.equal(&n.to_string(), &format!("{actual}.length")),
            Expect::Array(items) => self.array(items, actual, ty),
            Expect::List(items) | Expect::Set(items) | Expect::Elements(items)
                if items.is_empty() && is_collection(ty) =>
            {
                self.empty(actual)
            }
            Expect::Map(rows) if rows.is_empty() && is_map(ty) => self.empty(actual),
            Expect::Elements(_) => {
                let expected = self.value(e);
                let list = self.imports.class("java/util/ArrayList");
                self.equal(&expected, &format!("new {list}<>({actual})"))
            }
            e => {
                let expected = self.value(e);
                self.equal(&expected, actual)
            }
        }
    }

    fn primitive(&self, p: Prim, bits: u64) -> String {
        // JUnit 4 compares all integers as longs; a cast would say nothing.
        match p {
            Prim::Byte if self.style.is_public() => (bits as i8).to_string(),
            Prim::Short if self.style.is_public() => (bits as i16).to_string(),
            _ => literal::primitive(p, bits),
        }
    }

    /// A box as a literal, except where that is ambiguous: beside a box in JUnit 4.
    fn boxed(&mut self, p: Prim, bits: u64) -> String {
        let literal = literal::primitive(p, bits);
        if self.style.is_public() && !self.style.assertj {
            format!("{}.valueOf({literal})", self.imports.class(p.boxed()))
        } else {
            literal
        }
    }

    fn truth(&mut self, actual: &str, holds: bool) -> String {
        if holds {
            self.word("assertTrue", "isTrue", actual)
        } else {
            self.word("assertFalse", "isFalse", actual)
        }
    }

    fn word(&mut self, junit: &'static str, assertj: &str, actual: &str) -> String {
        if self.style.assertj {
            format!("{}({actual}).{assertj}()", self.assert("assertThat"))
        } else {
            format!("{}({actual})", self.assert(junit))
        }
    }

    fn empty(&mut self, actual: &str) -> String {
        if self.style.assertj {
            format!("{}({actual}).isEmpty()", self.assert("assertThat"))
        } else {
            format!("{}({actual}.isEmpty())", self.assert("assertTrue"))
        }
    }

    /// That an object is another one's own self.
    pub(crate) fn same(&mut self, expected: &str, actual: &str) -> Statement {
        statement(if self.style.assertj {
            let name = self.assert("assertThat");
            format!("{name}({actual}).isSameAs({expected})")
        } else {
            format!("{}({expected}, {actual})", self.assert("assertSame"))
        })
    }

    /// That a number is what another expression gives.
    pub(crate) fn alike(&mut self, expected: &str, actual: &str) -> Statement {
        statement(self.equal(expected, actual))
    }

    /// Length and beginning of a text.
    fn beginning(&mut self, start: &[u16], length: usize, actual: &str) -> Vec<String> {
        let start = literal::string(start);
        if self.style.assertj {
            let name = self.assert("assertThat");
            return vec![format!(
                "{name}({actual}).hasSize({length}).startsWith({start})"
            )];
        }
        vec![
            self.equal(&length.to_string(), &format!("{actual}.length()")),
            self.truth(&format!("{actual}.startsWith({start})"), true),
        ]
    }

    /// Skips a test where assertions are not enabled for a class.
    pub(crate) fn assume_enabled(&mut self, class: &str) -> Vec<Statement> {
        let (holder, is_five) = match self.style.junit {
            Junit::Five => ("org.junit.jupiter.api.Assumptions", true),
            Junit::Four | Junit::OldFour => ("org.junit.Assume", false),
        };
        let assume = self.imports.of_static(holder, "assumeTrue");
        let holds = format!(
            "{}.class.desiredAssertionStatus()",
            self.imports.class(class)
        );
        let call = if is_five {
            format!("{assume}({holds}, \"assertions are disabled\")")
        } else {
            format!("{assume}({holds})")
        };
        vec![
            Statement::Comment("Needs enabled assertions (java -ea)".to_owned()),
            statement(call),
        ]
    }

    fn equal(&mut self, expected: &str, actual: &str) -> String {
        if expected.contains('\n') {
            return if self.style.assertj {
                let name = self.assert("assertThat");
                format!("{name}({actual}).isEqualTo(\n        {expected})")
            } else {
                let name = self.assert("assertEquals");
                format!("{name}(\n        {expected},\n        {actual})")
            };
        }
        if self.style.assertj {
            format!(
                "{}({actual}).isEqualTo({expected})",
                self.assert("assertThat")
            )
        } else {
            format!("{}({expected}, {actual})", self.assert("assertEquals"))
        }
    }

    fn float(&mut self, p: Prim, bits: u64, actual: &str) -> String {
        let expected = literal::primitive(p, bits);
        let (v, class) = match p {
            Prim::Float => (f64::from(f32::from_bits(bits as u32)), "Float"),
            _ => (f64::from_bits(bits), "Double"),
        };
        if v.is_nan() {
            return self.truth(&format!("{class}.isNaN({actual})"), true);
        }
        let (small, delta) = match p {
            Prim::Float => (1e-3, "1e-6f"),
            _ => (1e-6, "1e-9"),
        };
        // A tolerance would swallow what is next to nothing; JUnit 5 takes no tolerance of zero.
        let exact = v.is_infinite() || v != 0.0 && v.abs() < small;
        match (self.style.assertj, exact) {
            (true, true) => self.equal(&expected, actual),
            (true, false) => {
                let within = self.assert("within");
                format!(
                    "{}({actual}).isCloseTo({expected}, {within}({delta}))",
                    self.assert("assertThat")
                )
            }
            (false, true) if self.style.junit == Junit::Five => self.equal(&expected, actual),
            (false, _) => {
                let delta = if exact { "0" } else { delta };
                format!(
                    "{}({expected}, {actual}, {delta})",
                    self.assert("assertEquals")
                )
            }
        }
    }

    fn array(&mut self, items: &[Expect], actual: &str, ty: &Ty) -> String {
        let element = match ty {
            Ty::Array(e) => erased(e),
            _ => Ty::object(),
        };
        let items: Vec<String> = items.iter().map(|i| self.element(i, &element)).collect();
        let element_name = self.imports.ty(&element);
        let expected = match items.as_slice() {
            [] => {
                let inner = element_name.trim_end_matches("[]");
                format!("new {inner}[0]{}", &element_name[inner.len()..])
            }
            items => format!("new {element_name}[] {{{}}}", items.join(", ")),
        };
        if self.style.assertj {
            return format!(
                "{}({actual}).isEqualTo({expected})",
                self.assert("assertThat")
            );
        }
        let delta = match element {
            Ty::Prim(Prim::Float) => ", 1e-6f",
            Ty::Prim(Prim::Double) => ", 1e-9",
            _ => "",
        };
        let name = self.assert("assertArrayEquals");
        format!("{name}({expected}, {actual}{delta})")
    }

    /// In an array initialiser small integers need no cast.
    fn element(&mut self, e: &Expect, ty: &Ty) -> String {
        match (e, ty) {
            (Expect::Prim(Prim::Byte, bits), Ty::Prim(_)) => (*bits as i8).to_string(),
            (Expect::Prim(Prim::Short, bits), Ty::Prim(_)) => (*bits as i16).to_string(),
            (Expect::Array(items), Ty::Array(inner)) => {
                let items: Vec<String> = items.iter().map(|i| self.element(i, inner)).collect();
                format!("{{{}}}", items.join(", "))
            }
            _ => self.value(e),
        }
    }

    fn map(&mut self, rows: &[(Expect, Expect)], actual: &str) -> Vec<String> {
        let size = if self.style.assertj {
            format!(
                "{}({actual}).hasSize({})",
                self.assert("assertThat"),
                rows.len()
            )
        } else {
            self.equal(&rows.len().to_string(), &format!("{actual}.size()"))
        };
        let mut lines = vec![size];
        for (key, value) in rows {
            let key = self.value(key);
            let got = format!("{actual}.get({key})");
            lines.push(match value {
                Expect::Null => self.word("assertNull", "isNull", &got),
                Expect::Boxed(p, bits) => {
                    let expected = self.boxed(*p, *bits);
                    self.equal(&expected, &got)
                }
                value => {
                    let expected = self.value(value);
                    self.equal(&expected, &got)
                }
            });
        }
        lines
    }

    /// An expected value as an expression.
    fn value(&mut self, e: &Expect) -> String {
        match e {
            Expect::Prim(p, bits) | Expect::Boxed(p, bits) => literal::primitive(*p, *bits),
            Expect::Str(units) | Expect::Text(units) => literal::string(units),
            Expect::Enum(class, constant) => format!("{}.{constant}", self.imports.class(class)),
            Expect::List(items) | Expect::Elements(items) => self.list(items),
            Expect::Set(items) => {
                let collections = "java/util/Collections";
                match items.as_slice() {
                    [] => format!("{}.emptySet()", self.imports.class(collections)),
                    [one] => {
                        let one = self.value(one);
                        format!("{}.singleton({one})", self.imports.class(collections))
                    }
                    items => {
                        let list = self.list(items);
                        format!("new {}<>({list})", self.imports.class("java/util/HashSet"))
                    }
                }
            }
            Expect::Map(rows) => {
                let class = self.imports.class("java/util/Collections");
                match rows.first() {
                    Some((k, v)) => {
                        let (k, v) = (self.value(k), self.value(v));
                        format!("{class}.singletonMap({k}, {v})")
                    }
                    None => format!("{class}.emptyMap()"),
                }
            }
            Expect::Optional(inner) => {
                let class = self.imports.class("java/util/Optional");
                match inner {
                    Some(e) => format!("{class}.of({})", self.value(e)),
                    None => format!("{class}.empty()"),
                }
            }
            Expect::Parsed {
                class,
                method,
                text,
            } => {
                let text = literal::string(&text.encode_utf16().collect::<Vec<u16>>());
                let class = self.imports.class(class);
                match method {
                    Some(m) => format!("{class}.{m}({text})"),
                    None => format!("new {class}({text})"),
                }
            }
            Expect::Array(items) => {
                let items: Vec<String> = items.iter().map(|i| self.value(i)).collect();
                format!("new Object[] {{{}}}", items.join(", "))
            }
            Expect::Null
            | Expect::NotNull
            | Expect::Length(_)
            | Expect::Beginning { .. }
            | Expect::Same(_) => "null".into(),
        }
    }

    fn list(&mut self, items: &[Expect]) -> String {
        let collections = "java/util/Collections";
        match items {
            [] => format!("{}.emptyList()", self.imports.class(collections)),
            [one] => {
                let one = self.value(one);
                format!("{}.singletonList({one})", self.imports.class(collections))
            }
            items => {
                let all: Vec<String> = items.iter().map(|i| self.value(i)).collect();
                format!(
                    "{}.asList({})",
                    self.imports.class("java/util/Arrays"),
                    all.join(", ")
                )
            }
        }
    }

    /// The statement for a call of which nothing else is known.
    pub(crate) fn not_throwing(&mut self, code: &str) -> Statement {
        statement(if self.style.assertj {
            let name = self.assert("assertThatCode");
            format!("{name}(() -> {code}).doesNotThrowAnyException()")
        } else {
            format!("{}(() -> {code})", self.assert("assertDoesNotThrow"))
        })
    }

    /// The statements for a call that must throw. Nothing may be named `fresh` yet.
    pub(crate) fn throwing(
        &mut self,
        class: &str,
        (message, cause): (Option<&str>, Option<&str>),
        code: &str,
        fresh: &str,
    ) -> Vec<Statement> {
        let text = message.map(|m| {
            let units: Vec<u16> = m.encode_utf16().collect();
            long_text::expression(&units, self.text_blocks)
        });
        if self.style.assertj {
            let mut code = format!(
                "{}(() -> {code}).isInstanceOf({class}.class)",
                self.assert("assertThatThrownBy")
            );
            if let Some(text) = text {
                code = format!("{code}.hasMessage({text})");
            }
            if let Some(cause) = cause {
                code = format!("{code}.hasCauseExactlyInstanceOf({cause}.class)");
            }
            return vec![statement(code)];
        }
        let mut checks = Vec::new();
        if let Some(text) = text {
            checks.push(statement(
                self.equal(&text, &format!("{fresh}.getMessage()")),
            ));
        }
        if let Some(cause) = cause {
            let found = format!("{fresh}.getCause().getClass()");
            checks.push(statement(self.equal(&format!("{cause}.class"), &found)));
        }
        if self.style.junit == Junit::OldFour {
            return vec![self.catching(class, checks, code, fresh)];
        }
        let call = format!(
            "{}({class}.class, () -> {code})",
            self.assert("assertThrows")
        );
        if checks.is_empty() {
            return vec![statement(call)];
        }
        let exception = Statement::Local {
            ty: class.to_owned(),
            name: fresh.to_owned(),
            value: Expr::Code(call),
        };
        checks.insert(0, exception);
        checks
    }

    /// The same where there is no `assertThrows`.
    fn catching(
        &mut self,
        class: &str,
        mut checks: Vec<Statement>,
        code: &str,
        fresh: &str,
    ) -> Statement {
        let fail = self.assert("fail");
        let simple = class.rsplit('.').next().unwrap_or(class);
        if checks.is_empty() {
            checks.push(Statement::Comment("as it should".to_owned()));
        }
        Statement::Try {
            body: vec![
                statement(code.to_owned()),
                statement(format!("{fail}(\"{simple} expected\")")),
            ],
            catch: Catch {
                class: class.to_owned(),
                name: fresh.to_owned(),
                body: checks,
            },
        }
    }
}

/// Code that is a statement of its own.
fn statement(code: String) -> Statement {
    Statement::Expr(Expr::Code(code))
}

fn is_boxed(ty: &Ty, p: Prim) -> bool {
    ty.class_name().is_some_and(|n| **n == *p.boxed())
}

/// Whether the static type is known to have `isEmpty`.
fn is_collection(ty: &Ty) -> bool {
    ty.class_name().is_some_and(|n| {
        let simple = n.strip_prefix("java/util/").unwrap_or("");
        ["List", "Set", "Collection", "Deque", "Queue", "Vector"]
            .iter()
            .any(|s| simple.ends_with(s))
    })
}

fn is_map(ty: &Ty) -> bool {
    ty.class_name()
        .is_some_and(|n| n.starts_with("java/util/") && n.ends_with("Map"))
}

/// Without type arguments.
pub(crate) fn erased(t: &Ty) -> Ty {
    match t {
        Ty::Class(name, _) => Ty::Class(name.clone(), Vec::new()),
        Ty::Array(e) => Ty::Array(Box::new(erased(e))),
        Ty::Var(_) => Ty::object(),
        t => t.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Body;

    #[test]
    fn only_declarations_are_broken_at_their_sign() {
        let mut imports = Imports::new("p", &[]);
        let mut assertions = Assertions {
            style: Style {
                junit: Junit::Five,
                assertj: false,
                mocks: crate::model::Mocks::Classes,
                parameterized: false,
            },
            imports: &mut imports,
            text_blocks: false,
        };
        let message = format!("{}the limit = 3 {}", "x".repeat(40), "y".repeat(40));
        let code = format!("thing.call(\"{}\")", "z".repeat(40));
        let class = "IllegalStateException";
        let body = Body {
            act: assertions.throwing(class, (Some(&message), None), &code, "exception"),
            ..Body::default()
        };
        let lines: Vec<String> = body.lay_out().0.into_iter().map(|l| l.text).collect();
        assert_eq!(
            lines,
            [
                "IllegalStateException exception =".to_owned(),
                format!("assertThrows(IllegalStateException.class, () -> {code});"),
                format!("assertEquals(\"{message}\", exception.getMessage());"),
            ]
        );
    }
}
