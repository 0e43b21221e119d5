//! Terms written as text.

use std::collections::BTreeSet;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::pool::{Node, Pool, Term, VarId, VarKind};
use crate::value::{Sort, Value};

/// Terms in the text form; what they share is written once.
#[must_use]
pub fn print(pool: &Pool, terms: &[Term]) -> String {
    let mut printer = Printer {
        pool,
        numbers: FxHashMap::default(),
        vars: BTreeSet::new(),
        lines: String::new(),
    };
    for &term in terms {
        printer.define(term);
    }
    let mut results = String::new();
    for &term in terms {
        results.push_str("result ");
        printer.operand(term, &mut results);
        results.push('\n');
    }
    let mut out = format!("{}{}\n", super::FORM, super::VERSION);
    for &var in &printer.vars {
        variable(pool, var, &mut out);
    }
    out + &printer.lines + &results
}

/// How a sort is written.
pub(super) fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "bool",
        Sort::Int => "int",
        Sort::Long => "long",
        Sort::Float => "float",
        Sort::Double => "double",
    }
}

/// How a kind of variables is written.
pub(super) fn kind_name(kind: VarKind) -> &'static str {
    match kind {
        VarKind::Boolean => "boolean",
        VarKind::Byte => "byte",
        VarKind::Short => "short",
        VarKind::Char => "char",
        VarKind::Latin1 => "latin1",
        VarKind::Int => "int",
        VarKind::Long => "long",
        VarKind::Float => "float",
        VarKind::Double => "double",
        VarKind::Length => "length",
    }
}

/// The range of a kind as it is written; nothing is known of floats.
pub(super) fn range_text(kind: VarKind) -> Option<String> {
    let range = kind.range();
    (!kind.sort().is_floating()).then(|| format!("{}..{}", range.lo, range.hi))
}

fn variable(pool: &Pool, var: VarId, out: &mut String) {
    let info = pool.var_info(var);
    let _ = write!(out, "x{}: {} ", var.index(), kind_name(info.kind));
    if let Some(range) = range_text(info.kind) {
        let _ = write!(out, "{range} ");
    }
    quoted(&info.name, out);
    out.push('\n');
}

fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for unit in text.encode_utf16() {
        match char::from_u32(u32::from(unit)) {
            Some(c @ ('"' | '\\')) => {
                out.push('\\');
                out.push(c);
            }
            Some(c @ ' '..='~') => out.push(c),
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
}

/// Writes a constant with its sort.
fn constant(value: Value, out: &mut String) {
    out.push_str(sort_name(value.sort()));
    out.push(' ');
    let (floating, digits) = match value {
        Value::Bool(v) => (None, v.to_string()),
        Value::Int(v) => (None, v.to_string()),
        Value::Long(v) => (None, v.to_string()),
        Value::Float(v) => (Some(f64::from(v)), format!("{v:?}")),
        Value::Double(v) => (Some(v), format!("{v:?}")),
    };
    out.push_str(match floating {
        Some(v) if v.is_nan() => "NaN",
        Some(v) if v == f64::INFINITY => "Infinity",
        Some(v) if v == f64::NEG_INFINITY => "-Infinity",
        // The shortest digits read back as the same value.
        _ => &digits,
    });
}

struct Printer<'p> {
    pool: &'p Pool,
    /// Numbers of the operators that are written.
    numbers: FxHashMap<Term, usize>,
    vars: BTreeSet<VarId>,
    lines: String,
}

impl Printer<'_> {
    /// Writes what a term is made of, operands first. Terms may be deep, so there is no recursion.
    fn define(&mut self, term: Term) {
        let mut stack = vec![(term, false)];
        while let Some((term, is_ready)) = stack.pop() {
            if self.numbers.contains_key(&term) {
                continue;
            }
            let node = self.pool.node(term);
            match node {
                Node::Const(_) => {}
                Node::Var(var) => {
                    self.vars.insert(var);
                }
                Node::Unary(..) | Node::Binary(..) | Node::Ite(..) if is_ready => {
                    self.line(term, node);
                }
                Node::Unary(..) | Node::Binary(..) | Node::Ite(..) => {
                    stack.push((term, true));
                    let operands: Vec<Term> = node.operands().collect();
                    stack.extend(operands.into_iter().rev().map(|t| (t, false)));
                }
            }
        }
    }

    fn line(&mut self, term: Term, node: Node) {
        let number = self.numbers.len();
        let operator = match node {
            Node::Const(_) | Node::Var(_) => return,
            Node::Unary(op, _) => format!("{op:?}"),
            Node::Binary(op, ..) => format!("{op:?}"),
            Node::Ite(..) => "If".to_owned(),
        };
        let mut line = format!(
            "t{number}: {} = {operator} ",
            sort_name(self.pool.sort(term))
        );
        for (k, operand) in node.operands().enumerate() {
            if k > 0 {
                line.push_str(", ");
            }
            self.operand(operand, &mut line);
        }
        line.push('\n');
        self.lines.push_str(&line);
        self.numbers.insert(term, number);
    }

    fn operand(&self, term: Term, out: &mut String) {
        match self.pool.node(term) {
            Node::Const(value) => constant(value, out),
            Node::Var(var) => {
                let _ = write!(out, "x{}", var.index());
            }
            Node::Unary(..) | Node::Binary(..) | Node::Ite(..) => {
                let number = self.numbers.get(&term).copied().unwrap_or_default();
                let _ = write!(out, "t{number}");
            }
        }
    }
}
