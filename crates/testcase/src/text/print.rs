//! Tests written as text.

use std::fmt::Write;
use std::sync::Arc;

use crate::test::{Action, Answer, Statement, TestCase, Var};
use crate::ty::Ty;
use crate::universe::{Executable, FieldMember};

use super::literal;
use super::members::{
    declare_executable, declare_field, mention_executable, mention_field, separated,
};

/// A test in the text form, for those who know its members.
pub fn print(test: &TestCase) -> String {
    let mut printer = Printer::default();
    let statements = printer.statements(test);
    format!("{}{}\n{statements}", super::FORM, super::VERSION)
}

/// A test in the text form, with the members that it uses.
pub fn print_whole(test: &TestCase) -> String {
    let mut printer = Printer::default();
    let statements = printer.statements(test);
    let mut out = format!("{}{}\n", super::FORM, super::VERSION);
    for (e, number) in &printer.executables {
        declare_executable(e, *number, &mut out);
    }
    for (f, number) in &printer.fields {
        declare_field(f, *number, &mut out);
    }
    if !(printer.executables.is_empty() && printer.fields.is_empty()) {
        out.push('\n');
    }
    out + &statements
}

/// One statement as it stands in a text, with its number; without the end of the line.
pub fn statement(number: usize, statement: &Statement) -> String {
    let mut out = String::new();
    Printer::default().statement(number, statement, &mut out);
    out
}

/// Writes a type.
pub(super) fn ty(t: &Ty, out: &mut String) {
    match t {
        Ty::Void => out.push_str("void"),
        Ty::Prim(p) => out.push_str(p.java()),
        Ty::Array(element) => {
            ty(element, out);
            out.push_str("[]");
        }
        Ty::Var(name) => {
            out.push('\'');
            literal::name(name, out);
        }
        Ty::Class(name, args) => {
            literal::name(name, out);
            if !args.is_empty() {
                out.push('<');
                separated(args, out, ty);
                out.push('>');
            }
        }
    }
}

/// Members met so far, in the order in which they are met, with their numbers among those that are
/// mentioned alike.
#[derive(Default)]
struct Printer {
    executables: Vec<(Arc<Executable>, usize)>,
    fields: Vec<(Arc<FieldMember>, usize)>,
}

impl Printer {
    fn statements(&mut self, test: &TestCase) -> String {
        let mut out = String::new();
        for (k, s) in test.statements.iter().enumerate() {
            self.statement(k, s, &mut out);
            out.push('\n');
        }
        out
    }

    fn statement(&mut self, number: usize, s: &Statement, out: &mut String) {
        let _ = write!(out, "v{number}: ");
        ty(&s.ty, out);
        out.push_str(" = ");
        self.action(&s.action, out);
    }

    fn executable(&mut self, e: &Arc<Executable>, out: &mut String) {
        let known = self.executables.iter().find(|(k, _)| k == e);
        let number = match known {
            Some((_, number)) => *number,
            None => {
                let is_alike = |k: &Executable| {
                    (&k.class, &k.name, &k.descriptor) == (&e.class, &e.name, &e.descriptor)
                };
                let alike = self.executables.iter().filter(|(k, _)| is_alike(k));
                let number = alike.count() + 1;
                self.executables.push((e.clone(), number));
                number
            }
        };
        mention_executable(e, number, out);
    }

    fn field(&mut self, f: &Arc<FieldMember>, out: &mut String) {
        let known = self.fields.iter().find(|(k, _)| k == f);
        let number = match known {
            Some((_, number)) => *number,
            None => {
                let is_alike = |k: &FieldMember| {
                    (&k.class, &k.name) == (&f.class, &f.name)
                        && k.ty.descriptor() == f.ty.descriptor()
                };
                let number = self.fields.iter().filter(|(k, _)| is_alike(k)).count() + 1;
                self.fields.push((f.clone(), number));
                number
            }
        };
        mention_field(f, number, out);
    }

    fn action(&mut self, action: &Action, out: &mut String) {
        match action {
            Action::Prim(p, bits) => literal::primitive(*p, *bits, out),
            Action::Str(units) => literal::quoted(units.iter().copied(), '"', out),
            Action::Null => out.push_str("null"),
            Action::Enum { class, constant } => {
                out.push_str("enum ");
                literal::name(class, out);
                out.push('.');
                literal::name(constant, out);
            }
            Action::ClassLiteral(t) => {
                out.push_str("class ");
                ty(t, out);
            }
            Action::TempDir => out.push_str("tempdir"),
            Action::Array { element, items } => {
                out.push_str("array ");
                ty(element, out);
                out.push_str(" {");
                separated(items, out, var);
                out.push('}');
            }
            Action::New { constructor, args } => {
                out.push_str("new ");
                self.executable(constructor, out);
                arguments(args, out);
            }
            Action::Call { method, on, args } => {
                out.push_str("call ");
                self.executable(method, out);
                optional(" on ", *on, out);
                arguments(args, out);
            }
            Action::StaticField(field) => {
                out.push_str("get ");
                self.field(field, out);
            }
            Action::ReadField { field, on } => {
                out.push_str("get ");
                self.field(field, out);
                optional(" of ", Some(*on), out);
            }
            Action::WriteField { field, on, value } => {
                out.push_str("set ");
                self.field(field, out);
                optional(" of ", *on, out);
                optional(" to ", Some(*value), out);
            }
            Action::Lambda { method, result } => {
                out.push_str("lambda ");
                self.executable(method, out);
                optional(" gives ", *result, out);
            }
            Action::MethodRef {
                method,
                params,
                ret,
                target,
            } => {
                out.push_str("reference ");
                self.executable(target, out);
                out.push_str(" as ");
                self.executable(method, out);
                signature(params, ret, out);
            }
            Action::Stub {
                constructor,
                args,
                methods,
            } => {
                out.push_str("stub");
                if let Some(constructor) = constructor {
                    out.push_str(" new ");
                    self.executable(constructor, out);
                }
                arguments(args, out);
                out.push_str(" {");
                for (k, m) in methods.iter().enumerate() {
                    if k > 0 {
                        out.push_str("; ");
                    }
                    self.executable(&m.method, out);
                    signature(&m.params, &m.ret, out);
                    for (k, a) in m.answers.iter().enumerate() {
                        out.push_str(if k == 0 { " " } else { " then " });
                        answer(*a, out);
                    }
                }
                out.push('}');
            }
            Action::CallsOf { stub, method, args } => {
                out.push_str("calls ");
                self.executable(method, out);
                optional(" on ", Some(*stub), out);
                out.push_str(" (");
                separated(args, out, |v, out| match v {
                    Some(v) => var(v, out),
                    None => out.push_str("any"),
                });
                out.push(')');
            }
        }
    }
}

fn var(v: &Var, out: &mut String) {
    let _ = write!(out, "v{}", v.0);
}

fn optional(word: &str, v: Option<Var>, out: &mut String) {
    if let Some(v) = v {
        out.push_str(word);
        var(&v, out);
    }
}

fn answer(answer: Answer, out: &mut String) {
    match answer {
        Answer::Default => out.push_str("gives nothing"),
        Answer::Gives(v) => optional("gives ", Some(v), out),
        Answer::Throws(v) => optional("throws ", Some(v), out),
    }
}

fn arguments(args: &[Var], out: &mut String) {
    out.push_str(" (");
    separated(args, out, var);
    out.push(')');
}

fn signature(params: &[Ty], ret: &Ty, out: &mut String) {
    out.push_str(" (");
    separated(params, out, ty);
    out.push_str("): ");
    ty(ret, out);
}
