//! A test with parameters: its annotations, its parameters, and its assertion of the expected value.

use testcase::{Prim, Ty, Var};

use super::MethodWriter;
use crate::literal;
use crate::model::{Expect, Shape, TestMethod};
use crate::names::lower_first;
use crate::rows::{self, Slot};
use crate::tree::{Expr, Statement};

const PARAMETERIZED: &str = "org/junit/jupiter/params/ParameterizedTest";
const CSV: &str = "org/junit/jupiter/params/provider/CsvSource";
const VALUES: &str = "org/junit/jupiter/params/provider/ValueSource";
/// Where a value goes on in a line of its own, to the right of the annotation.
const INDENT: &str = "    ";
/// Longest line of an annotation.
const MAX_LINE: usize = 92;

impl MethodWriter<'_> {
    /// The tests that are further rows of this one.
    fn others(&self) -> &[TestMethod] {
        match &self.t.shape {
            Shape::Rows(others) => others,
            Shape::Single | Shape::Accessors | Shape::Setters => &[],
        }
    }

    /// Names parameters; where they stand for literals, these are written so from now on.
    pub(super) fn take_parameters(&mut self) {
        let t = self.t;
        self.parameters.clear();
        for slot in rows::slots(t, self.others()) {
            let name = match slot {
                Slot::Literal(k) => {
                    let role = u32::try_from(k).ok().and_then(|k| self.role(Var(k)));
                    let noun = || lower_first(&rows::noun(&rows::type_of(t, slot)));
                    let name = self.names.give(&role.unwrap_or_else(noun));
                    self.vars[k] = Some(Expr::of(name.clone()));
                    name
                }
                Slot::Expected(_) => self.names.give("expected"),
            };
            self.parameters.push((slot, name));
        }
    }

    /// Whether a statement is a parameter.
    pub(super) fn is_parameter(&self, k: usize) -> bool {
        let is_it = |(slot, _): &(Slot, String)| *slot == Slot::Literal(k);
        self.parameters.iter().any(is_it)
    }

    /// The assertion of this number, where its expected value is a parameter.
    pub(super) fn expected_parameter(&mut self, k: usize) -> Option<Statement> {
        let is_it = |(slot, _): &&(Slot, String)| *slot == Slot::Expected(k);
        let (_, name) = self.parameters.iter().find(is_it)?.clone();
        let actual = self.var(rows::asserted(self.t, k)?);
        let actual = match &self.t.expects[k].1 {
            Expect::Text(_) => format!("{actual}.toString()"),
            _ => actual,
        };
        Some(self.assertions().alike(&name, &actual))
    }

    /// The parameters as they are declared.
    pub(super) fn declared_parameters(&mut self) -> Vec<String> {
        let parameters = self.parameters.clone();
        let declare = |(slot, name): &(Slot, String)| {
            let ty = rows::type_of(self.t, *slot);
            format!("{} {name}", self.imports.ty(&ty))
        };
        parameters.iter().map(declare).collect()
    }

    /// What the test is annotated with, line by line.
    pub(super) fn annotations(&mut self) -> Vec<String> {
        let t = self.t;
        if self.parameters.is_empty() {
            return vec!["@Test".to_owned()];
        }
        let mut lines = vec![format!("@{}", self.imports.class(PARAMETERIZED))];
        let all: Vec<&TestMethod> = std::iter::once(t).chain(self.others()).collect();
        lines.extend(match self.parameters.as_slice() {
            [(slot @ Slot::Literal(k), _)] if kind_of(&rows::type_of(t, *slot)).is_some() => {
                let kind = kind_of(&rows::type_of(t, *slot)).unwrap_or("strings");
                let values = all.iter().filter_map(|t| rows::value(t, *k)).collect();
                let name = self.imports.class(VALUES);
                filled(&format!("@{name}({kind} = {{"), values, "})")
            }
            parameters => {
                let slots: Vec<Slot> = parameters.iter().map(|(s, _)| *s).collect();
                let row = |t: &&TestMethod| {
                    let cells = slots.iter().filter_map(|s| rows::cell(t, *s));
                    let units: Vec<u16> = cells
                        .collect::<Vec<_>>()
                        .join(", ")
                        .encode_utf16()
                        .collect();
                    literal::string(&units)
                };
                let rows: Vec<String> = all.iter().map(row).collect();
                let name = self.imports.class(CSV);
                let mut lines = vec![format!("@{name}({{")];
                let n = rows.len();
                for (k, row) in rows.into_iter().enumerate() {
                    let comma = if k + 1 < n { "," } else { "" };
                    lines.push(format!("{INDENT}{row}{comma}"));
                }
                lines.push("})".to_owned());
                lines
            }
        });
        lines
    }
}

/// Values behind an opening, broken into lines where there are many.
fn filled(open: &str, values: Vec<String>, close: &str) -> Vec<String> {
    let whole = format!("{open}{}{close}", values.join(", "));
    if whole.len() <= MAX_LINE {
        return vec![whole];
    }
    let mut lines = vec![open.to_owned()];
    let n = values.len();
    let mut line = INDENT.to_owned();
    for (k, value) in values.into_iter().enumerate() {
        let piece = if k + 1 < n {
            format!("{value},")
        } else {
            value
        };
        if line.len() + 1 + piece.len() > MAX_LINE && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, INDENT.to_owned()));
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(&piece);
    }
    lines.push(line);
    lines.push(close.to_owned());
    lines
}

/// The member of `@ValueSource` for values of a type.
fn kind_of(ty: &Ty) -> Option<&'static str> {
    Some(match ty {
        Ty::Prim(Prim::Int) => "ints",
        Ty::Prim(Prim::Long) => "longs",
        Ty::Prim(Prim::Float) => "floats",
        Ty::Prim(Prim::Double) => "doubles",
        Ty::Prim(Prim::Char) => "chars",
        Ty::Class(name, _) if &**name == "java/lang/String" => "strings",
        _ => return None,
    })
}
