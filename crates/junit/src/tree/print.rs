//! From the tree to text, with the place of every member and statement.

use std::fmt::Write;
use std::ops::Range;

use super::code::{Line, STEP};
use super::{
    Declared, Field, Helper, Member, MemberKind, NestedClass, Part, SECTION, TestMethod, Unit,
};

/// Where something stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// First line, counted from one.
    pub first: u32,
    /// Last line.
    pub last: u32,
    /// Bytes, from the beginning of the first line unless other code is before it there; without the
    /// line break at the end.
    pub bytes: Range<usize>,
}

/// A text and where everything is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// The members of the test class, in order.
    pub members: Vec<MemberSpan>,
}

impl Printed {
    /// The tests, in order.
    pub fn tests(&self) -> impl Iterator<Item = (&str, &MemberSpan)> {
        let named = self.members.iter();
        named.filter_map(|m| Some((m.test_name.as_deref()?, m)))
    }
}

/// A member and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberSpan {
    /// Its name, where it is a test.
    pub test_name: Option<String>,
    /// Its name, where it is a class.
    pub class_name: Option<String>,
    /// Written by us, and not changed.
    pub is_ours: bool,
    /// With the comment right above it.
    pub span: Span,
    /// Its statements, where it was written and not read.
    pub statements: Vec<(Part, Span)>,
}

impl Unit {
    /// The text, with the places of all members and statements.
    pub fn print(&self) -> Printed {
        let mut printer = Printer {
            text: String::new(),
            line: 1,
            has_crlf: self.form.has_crlf,
        };
        if self.form.has_mark {
            printer.text.push('\u{feff}');
        }
        for line in &self.head {
            printer.push(&line.text);
        }
        let class = &self.class;
        printer.push(&self.before_class);
        printer.push(&class.gap);
        printer.push(&class.head_text());
        printer.push(&class.after_brace);
        let mut members = Vec::with_capacity(class.members.len());
        for member in &class.members {
            printer.push(&member.gap);
            let (span, statements) = printer.member(member);
            members.push(MemberSpan {
                test_name: member.test_name().map(str::to_owned),
                class_name: match member.declares() {
                    Declared::Type(name) => Some(name),
                    Declared::Method(_) | Declared::Other => None,
                },
                is_ours: member.is_ours,
                span,
                statements,
            });
            if member.ends_line {
                printer.push("\n");
            }
        }
        printer.push(&class.before_brace);
        printer.push(&self.rest);
        Printed {
            text: printer.text,
            members,
        }
    }
}

/// Writes text and counts its lines.
struct Printer {
    text: String,
    /// The line that comes next, or that is not at its end.
    line: u32,
    has_crlf: bool,
}

impl Printer {
    fn push(&mut self, text: &str) {
        for (k, line) in text.split('\n').enumerate() {
            if k > 0 {
                self.text
                    .push_str(if self.has_crlf { "\r\n" } else { "\n" });
                self.line += 1;
            }
            self.text.push_str(line);
        }
    }

    /// Writes something and says where it is.
    fn spanned(&mut self, text: &str) -> Span {
        let (first, start) = (self.line, self.text.len());
        self.push(text);
        Span {
            first,
            last: self.line,
            bytes: start..self.text.len(),
        }
    }

    fn member(&mut self, member: &Member) -> (Span, Vec<(Part, Span)>) {
        match &member.kind {
            MemberKind::Section => (self.spanned(SECTION), Vec::new()),
            MemberKind::Field(field) => (self.spanned(&field_text(field)), Vec::new()),
            MemberKind::Class(class) => (self.spanned(&class_text(class)), Vec::new()),
            MemberKind::Helper(helper) => (self.spanned(&helper_text(helper)), Vec::new()),
            MemberKind::Source(source) => {
                let (before, own) = source.text.split_at(source.start);
                self.push(before);
                (self.spanned(own), Vec::new())
            }
            MemberKind::Test(test) => self.test(test),
        }
    }

    fn test(&mut self, test: &TestMethod) -> (Span, Vec<(Part, Span)>) {
        let mut all = self.spanned(&signature(test));
        let (lines, places) = test.body.lay_out();
        let mut spans = Vec::with_capacity(lines.len());
        for line in &lines {
            let mut text = String::new();
            let _ = line.write(&mut text);
            self.push("\n");
            spans.push(self.spanned(&text));
        }
        self.push("\n");
        let end = self.spanned("    }");
        all.last = end.last;
        all.bytes.end = end.bytes.end;
        let statements = places.into_iter().filter_map(|(part, lines)| {
            let (first, last) = (
                spans.get(lines.start)?,
                spans.get(lines.end.checked_sub(1)?)?,
            );
            let span = Span {
                first: first.first,
                last: last.last,
                bytes: first.bytes.start..last.bytes.end,
            };
            Some((part, span))
        });
        (all, statements.collect())
    }
}

/// From the comments to the opening brace.
fn signature(test: &TestMethod) -> String {
    let indent = " ".repeat(STEP);
    let mut text = String::new();
    for comment in &test.comments {
        let _ = writeln!(text, "{indent}// {comment}");
    }
    for annotation in &test.annotations {
        let _ = writeln!(text, "{indent}{annotation}");
    }
    let throws = match test.throws.as_slice() {
        [] => String::new(),
        some => format!(" throws {}", some.join(", ")),
    };
    let _ = write!(
        text,
        "{indent}{}void {}({}){throws} {{",
        test.modifiers,
        test.name,
        test.parameters.join(", ")
    );
    text
}

pub(super) fn test_text(test: &TestMethod) -> String {
    let mut text = signature(test);
    for line in test.body.lay_out().0 {
        text.push('\n');
        let _ = line.write(&mut text);
    }
    text.push_str("\n    }");
    text
}

pub(super) fn field_text(field: &Field) -> String {
    let mut lines: Vec<Line> = Vec::new();
    lines.extend(field.annotations.iter().map(|a| Line::at(STEP, a.clone())));
    lines.push(Line::at(STEP, format!("{};", field.declaration)));
    joined(&lines)
}

pub(super) fn class_text(class: &NestedClass) -> String {
    joined(&class.lines())
}

pub(super) fn helper_text(helper: &Helper) -> String {
    let lines = helper.lines.iter();
    let lines: Vec<Line> = lines.map(|l| Line::at(STEP, l.clone())).collect();
    joined(&lines)
}

fn joined(lines: &[Line]) -> String {
    let mut text = String::new();
    for (k, line) in lines.iter().enumerate() {
        if k > 0 {
            text.push('\n');
        }
        let _ = line.write(&mut text);
    }
    text
}
