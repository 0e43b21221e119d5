//! Java as a tree: what the writer builds, what existing files are read into, and what merging, names
//! and reports work on. Text is made from it last, with the place of every member and statement.
//!
//! A file is a [`Unit`]: lines up to the first type, the test class with its members, and what
//! follows. A member that was written has all its parts ([`TestMethod`], [`Field`]); one that was read
//! is kept as it is ([`Source`]), with what it declares. Nothing below a member of somebody's file is
//! understood, and nothing has to be. A file that is read and printed again has the same bytes.

mod code;
mod parse;
mod print;
pub(crate) mod scan;

use std::fmt;

pub use code::{AnonymousClass, Body, Catch, Expr, Method, NestedClass, Part, Statement};
pub use print::{MemberSpan, Printed, Span};

/// The comment above the tests that show suspected bugs.
pub(crate) const SECTION: &str =
    "    // Suspected bugs: what these tests show does not look intended.";

/// A source file with a test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// How its text is stored.
    pub form: Form,
    /// Its package, with dots; empty for none.
    pub package: String,
    /// The lines up to the first type: package, imports, comments between them.
    pub head: Vec<HeadLine>,
    /// What stands between them and the class: other types, where the class is not the first.
    pub before_class: String,
    /// The test class.
    pub class: Class,
    /// From the closing brace of the class on.
    pub rest: String,
    /// Names of the other types.
    pub other_types: Vec<String>,
    /// Whether a line before the class says that the file was generated.
    pub has_marker: bool,
}

/// How a text is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// It begins with a byte order mark.
    pub has_mark: bool,
    /// All its lines end with carriage return and line feed. Where some do, that is part of the lines.
    pub has_crlf: bool,
}

/// A line before the first type, with its line break; several where one statement goes over them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadLine {
    /// As it is in the file.
    pub text: String,
    /// The line that says that the file was generated, and nothing else.
    pub is_marker: bool,
    /// The package statement ends with it.
    pub ends_package: bool,
    /// What it imports.
    pub imports: Vec<Import>,
}

impl HeadLine {
    /// A line without a statement.
    pub(crate) fn plain(text: &str) -> HeadLine {
        HeadLine {
            text: text.to_owned(),
            ..HeadLine::default()
        }
    }

    /// The import, where that is all of the line but for a comment.
    pub(crate) fn import(&self) -> Option<&Import> {
        self.imports.iter().find(|i| i.is_line)
    }
}

/// An `import`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The statement in its line.
    pub(crate) range: std::ops::Range<usize>,
    /// Whether it is all that the line has, but for a comment.
    pub is_line: bool,
    /// The statement in one spelling: `import static a.B.c;`.
    pub code: String,
    /// The name that it makes known; `*` for all of a package or class.
    pub simple: String,
    /// Of a member.
    pub is_static: bool,
    /// Written by us, and not changed.
    pub is_ours: bool,
}

impl Import {
    /// From the statement in one spelling.
    pub(crate) fn of(code: &str) -> Option<Import> {
        let what = code.strip_prefix("import ")?;
        let simple = what.trim_end_matches(';').rsplit(['.', ' ']).next();
        Some(Import {
            range: 0..code.len(),
            is_line: true,
            is_static: what.starts_with("static "),
            simple: simple.unwrap_or_default().to_owned(),
            code: code.to_owned(),
            is_ours: false,
        })
    }

    /// A line with nothing else.
    pub(crate) fn line(code: &str) -> HeadLine {
        HeadLine {
            text: format!("{code}\n"),
            imports: Import::of(code).into_iter().collect(),
            ..HeadLine::default()
        }
    }
}

/// The test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its simple name.
    pub name: String,
    /// Blank lines before it.
    pub gap: String,
    /// What stands before its members.
    pub head: ClassHead,
    /// The rest of the line with the opening brace.
    pub after_brace: String,
    /// Its members, in order.
    pub members: Vec<Member>,
    /// What stands before the closing brace on its line.
    pub before_brace: String,
}

impl Class {
    /// Its head with the opening brace, without the blank lines before it.
    pub fn head_text(&self) -> String {
        match &self.head {
            ClassHead::Written { modifiers } => format!("{modifiers}class {} {{", self.name),
            ClassHead::Source { text, .. } => text.clone(),
        }
    }
}

/// From the modifiers of a class to its brace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassHead {
    /// As the writer has it.
    Written {
        /// `public ` or nothing.
        modifiers: &'static str,
    },
    /// As it is in a file.
    Source {
        /// With the comments before it, and the brace.
        text: String,
        /// Written by us, and not changed.
        is_ours: bool,
    },
}

/// A member of the test class, or comments between members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Blank lines before it.
    pub gap: String,
    /// What it is.
    pub kind: MemberKind,
    /// Whether a line break follows.
    pub ends_line: bool,
    /// Written by us, and not changed.
    pub is_ours: bool,
}

/// What a member is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberKind {
    /// A test that the writer made.
    Test(TestMethod),
    /// A field that the writer made.
    Field(Field),
    /// A class that the writer made for several tests.
    Class(NestedClass),
    /// A method that the writer made for tests.
    Helper(Helper),
    /// The comment above the tests that show suspected bugs.
    Section,
    /// Read from a file.
    Source(Source),
}

/// A member as it is in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// With the comments before it, without the line break at the end.
    pub text: String,
    /// What it declares.
    pub declares: Declared,
    /// A method that JUnit runs.
    pub is_test: bool,
    /// Where it begins with the comment right above it: those further up are not about it alone.
    pub start: usize,
}

/// What a member or a type declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declared {
    /// A method or constructor.
    Method(String),
    /// A class, interface, enum, record or annotation.
    Type(String),
    /// A field, an initialiser, or nothing but comments.
    Other,
}

/// A test method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestMethod {
    /// Lines above it, without the slashes.
    pub comments: Vec<String>,
    /// Annotations: `@Test`.
    pub annotations: Vec<String>,
    /// `public ` or nothing.
    pub modifiers: &'static str,
    /// Its name.
    pub name: String,
    /// Its parameters: `int points`.
    pub parameters: Vec<String>,
    /// The exceptions it declares.
    pub throws: Vec<String>,
    /// What it does.
    pub body: Body,
}

/// A method that tests call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helper {
    /// Its name.
    pub name: String,
    /// Its lines, as they stand in the test class.
    pub lines: Vec<String>,
}

/// A field of the test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Annotations, with their `@`.
    pub annotations: Vec<String>,
    /// The declaration without the semicolon.
    pub declaration: String,
}

impl Member {
    /// One that the writer made, after so many blank lines.
    pub(crate) fn written(kind: MemberKind, n_blank: usize) -> Member {
        Member {
            gap: "\n".repeat(n_blank),
            kind,
            ends_line: true,
            is_ours: true,
        }
    }

    /// Its text, without the blank lines before it and the line break after it.
    pub fn text(&self) -> String {
        match &self.kind {
            MemberKind::Test(test) => print::test_text(test),
            MemberKind::Field(field) => print::field_text(field),
            MemberKind::Class(class) => print::class_text(class),
            MemberKind::Helper(helper) => print::helper_text(helper),
            MemberKind::Section => SECTION.to_owned(),
            MemberKind::Source(source) => source.text.clone(),
        }
    }

    /// What it declares.
    pub fn declares(&self) -> Declared {
        match &self.kind {
            MemberKind::Test(test) => Declared::Method(test.name.clone()),
            MemberKind::Class(class) => Declared::Type(class.name.clone()),
            MemberKind::Helper(helper) => Declared::Method(helper.name.clone()),
            MemberKind::Field(_) | MemberKind::Section => Declared::Other,
            MemberKind::Source(source) => source.declares.clone(),
        }
    }

    /// Its name, where it is a test.
    pub fn test_name(&self) -> Option<&str> {
        match &self.kind {
            MemberKind::Test(test) => Some(&test.name),
            MemberKind::Source(Source {
                declares: Declared::Method(name),
                is_test: true,
                ..
            }) => Some(name),
            MemberKind::Field(_)
            | MemberKind::Class(_)
            | MemberKind::Helper(_)
            | MemberKind::Section
            | MemberKind::Source(_) => None,
        }
    }
}

impl Unit {
    /// The same with a class of another name, where the writer made it.
    #[must_use]
    pub fn renamed(&self, name: &str) -> Unit {
        let mut unit = self.clone();
        unit.class.name = name.to_owned();
        unit
    }

    /// All imports, in order.
    pub(crate) fn imports(&self) -> impl Iterator<Item = &Import> {
        self.head.iter().flat_map(|l| &l.imports)
    }
}

/// As text.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print().text)
    }
}
