//! The code of a test: its parts, statements and expressions.
//!
//! Expressions are text where nothing looks inside them. A text may have several lines: those after
//! the first are indented as far as they stand to the right of the statement.

use std::fmt;

/// Longest line before it is broken.
const MAX_LINE: usize = 100;
/// Where statements of a test stand.
const BODY: usize = 8;
/// How far a block stands to the right of what it is in.
pub(super) const STEP: usize = 4;
/// How far the second half of a broken statement stands to the right of the first.
const CONTINUED: usize = 8;

/// What a test does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    /// Static fields that are kept, to be restored.
    pub saved: Vec<Statement>,
    /// What the act needs.
    pub arrange: Vec<Statement>,
    /// The call under test.
    pub act: Vec<Statement>,
    /// What must hold after it.
    pub assert: Vec<Statement>,
    /// Stops what goes on by itself.
    pub stops: Vec<Statement>,
    /// In the end, whatever happened.
    pub restored: Vec<Statement>,
}

/// The part of a test that a statement is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Keeps a static field.
    Saved,
    /// Makes what the act needs.
    Arrange,
    /// The call under test.
    Act,
    /// An assertion.
    Assert,
    /// Stops what goes on by itself.
    Stops,
    /// Restores a static field.
    Restored,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A variable with its value.
    Local {
        /// Its type.
        ty: String,
        /// Its name.
        name: String,
        /// What it is.
        value: Expr,
    },
    /// An expression and a semicolon.
    Expr(Expr),
    /// A block with a handler.
    Try {
        /// The block.
        body: Vec<Statement>,
        /// The handler.
        catch: Catch,
    },
    /// What is done where a condition holds.
    If {
        /// The condition.
        condition: String,
        /// What is done.
        body: Vec<Statement>,
    },
    /// A comment on a line of its own, without the slashes.
    Comment(String),
}

/// What is done about an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catch {
    /// Class of the exception.
    pub class: String,
    /// What it is called.
    pub name: String,
    /// What is done.
    pub body: Vec<Statement>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// One word: a variable, `null`, a plain number. It needs no parentheses anywhere.
    Word(String),
    /// Any other code.
    Code(String),
    /// An instance of a class without a name.
    Anonymous(AnonymousClass),
}

/// `new Shape(2) { … }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnonymousClass {
    /// `new Shape(2)`.
    pub creation: String,
    /// Its methods.
    pub methods: Vec<Method>,
}

/// A class in the test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedClass {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub comment: String,
    /// Up to its brace.
    pub head: String,
    /// Declarations of fields, without semicolons.
    pub fields: Vec<String>,
    /// Its methods.
    pub methods: Vec<Method>,
}

/// A method of a class without a name, or of one in the test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Annotations, with their `@`.
    pub annotations: Vec<String>,
    /// Up to its brace: `public int area(double scale)`.
    pub signature: String,
    /// What it does.
    pub body: Vec<Statement>,
}

impl Expr {
    /// Code, which may be one word.
    pub fn of(code: impl Into<String>) -> Expr {
        let code = code.into();
        if code.chars().all(|c| c.is_alphanumeric() || c == '_') {
            Expr::Word(code)
        } else {
            Expr::Code(code)
        }
    }

    /// Whether it is one word.
    pub fn is_word(&self) -> bool {
        matches!(self, Expr::Word(_))
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Word(code) | Expr::Code(code) => f.write_str(code),
            Expr::Anonymous(class) => {
                write!(f, "{} {{", class.creation)?;
                for line in class.lines() {
                    f.write_str("\n")?;
                    line.write(f)?;
                }
                f.write_str("\n}")
            }
        }
    }
}

impl AnonymousClass {
    /// The lines between its braces, which stand at the beginning of a line.
    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        lay_out_methods(&self.methods, STEP, &mut lines);
        lines
    }
}

impl NestedClass {
    /// All its lines, as they stand in the test class.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut lines = vec![
            Line::at(STEP, format!("/** {} */", self.comment)),
            Line::at(STEP, format!("{} {{", self.head)),
        ];
        let fields = self.fields.iter();
        lines.extend(fields.map(|f| Line::at(2 * STEP, format!("{f};"))));
        if !self.fields.is_empty() && !self.methods.is_empty() {
            lines.push(Line::blank());
        }
        lay_out_methods(&self.methods, 2 * STEP, &mut lines);
        lines.push(Line::at(STEP, "}".to_owned()));
        lines
    }
}

/// Methods with blank lines between them, from this column on.
fn lay_out_methods(methods: &[Method], indent: usize, lines: &mut Vec<Line>) {
    for (k, m) in methods.iter().enumerate() {
        if k > 0 {
            lines.push(Line::blank());
        }
        lines.extend(m.annotations.iter().map(|a| Line::at(indent, a.clone())));
        lines.push(Line::at(indent, format!("{} {{", m.signature)));
        for s in &m.body {
            s.lay_out(indent + STEP, lines);
        }
        lines.push(Line::at(indent, "}".to_owned()));
    }
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Spaces before it; not for an empty one.
    pub indent: usize,
    /// Without them.
    pub text: String,
    /// Whether the statement began on a line before it.
    is_continued: bool,
}

impl Line {
    pub(crate) fn at(indent: usize, text: String) -> Line {
        Line {
            indent,
            text,
            is_continued: false,
        }
    }

    pub(crate) fn blank() -> Line {
        Line::at(0, String::new())
    }

    /// Whether it is longer than lines may be. Those that go on with a statement may be shorter by an
    /// indent, so that a call under test rather gets a statement of its own.
    fn is_too_wide(&self) -> bool {
        let less = if self.is_continued { BODY } else { 0 };
        self.indent + self.text.len() + less > MAX_LINE
    }

    pub(crate) fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if self.text.is_empty() {
            return Ok(());
        }
        write!(out, "{:1$}{2}", "", self.indent, self.text)
    }
}

impl Statement {
    /// Its lines, from this column on.
    pub(crate) fn lay_out(&self, indent: usize, out: &mut Vec<Line>) {
        match self {
            Statement::Local { ty, name, value } => {
                let (left, right) = (format!("{ty} {name} ="), format!("{value};"));
                // Whether it fits is decided as if it stood where most statements do. What has lines
                // of its own is not broken.
                let is_short = left.len() + 1 + right.len() + BODY <= MAX_LINE;
                if is_short || right.contains('\n') {
                    lay_out_code(&format!("{left} {right}"), indent, out);
                } else {
                    out.push(Line::at(indent, left));
                    out.push(Line {
                        is_continued: true,
                        ..Line::at(indent + CONTINUED, right)
                    });
                }
            }
            Statement::Expr(code) => lay_out_code(&format!("{code};"), indent, out),
            Statement::Try { body, catch } => {
                out.push(Line::at(indent, "try {".to_owned()));
                for s in body {
                    s.lay_out(indent + STEP, out);
                }
                let handler = format!("}} catch ({} {}) {{", catch.class, catch.name);
                out.push(Line::at(indent, handler));
                for s in &catch.body {
                    s.lay_out(indent + STEP, out);
                }
                out.push(Line::at(indent, "}".to_owned()));
            }
            Statement::If { condition, body } => {
                out.push(Line::at(indent, format!("if ({condition}) {{")));
                for s in body {
                    s.lay_out(indent + STEP, out);
                }
                out.push(Line::at(indent, "}".to_owned()));
            }
            Statement::Comment(text) => out.push(Line::at(indent, format!("// {text}"))),
        }
    }
}

fn lay_out_code(code: &str, indent: usize, out: &mut Vec<Line>) {
    for (k, line) in code.split('\n').enumerate() {
        let text = line.trim_start_matches(' ');
        out.push(Line {
            is_continued: k > 0,
            ..Line::at(indent + line.len() - text.len(), text.to_owned())
        });
    }
}

impl Body {
    /// Its lines, and which of them each statement has.
    pub(crate) fn lay_out(&self) -> (Vec<Line>, Vec<(Part, std::ops::Range<usize>)>) {
        let (mut lines, mut places) = (Vec::new(), Vec::new());
        let is_guarded = !self.restored.is_empty();
        let inner = if is_guarded { BODY + STEP } else { BODY };
        let mut add = |part, statements: &[Statement], indent, lines: &mut Vec<Line>| {
            for s in statements {
                let from = lines.len();
                s.lay_out(indent, lines);
                places.push((part, from..lines.len()));
            }
        };
        add(Part::Saved, &self.saved, BODY, &mut lines);
        if is_guarded {
            lines.push(Line::at(BODY, "try {".to_owned()));
        }
        let mut is_first = true;
        for (part, statements) in [
            (Part::Arrange, &self.arrange),
            (Part::Act, &self.act),
            (Part::Assert, &self.assert),
            (Part::Stops, &self.stops),
        ] {
            if statements.is_empty() {
                continue;
            }
            if !is_first {
                lines.push(Line::blank());
            }
            is_first = false;
            add(part, statements, inner, &mut lines);
        }
        if is_guarded {
            lines.push(Line::at(BODY, "} finally {".to_owned()));
            add(Part::Restored, &self.restored, inner, &mut lines);
            lines.push(Line::at(BODY, "}".to_owned()));
        }
        (lines, places)
    }

    /// Whether a line is longer than lines may be.
    pub(crate) fn is_too_wide(&self) -> bool {
        self.lay_out().0.iter().any(Line::is_too_wide)
    }
}
