//! From text to the tree, as far down as members.

use std::collections::BTreeSet;
use std::ops::Range;

use super::scan::{self, Part, code_start, end_of_line};
use super::{
    Class, ClassHead, Declared, Form, HeadLine, Import, Member, MemberKind, SECTION, Source, Unit,
};
use crate::MARKER;
use crate::digests::{listed, part_digest};

/// A type at the top of a file: its place among the parts, its name and braces.
type Found<'a> = (usize, &'a str, usize, usize);

impl Form {
    /// How a text is stored, and the text without a mark and with plain line breaks.
    pub(crate) fn of(text: &str) -> (Form, String) {
        let plain = text.strip_prefix('\u{feff}');
        let has_mark = plain.is_some();
        let plain = plain.unwrap_or(text);
        let n_breaks = plain.matches('\n').count();
        let has_crlf = n_breaks > 0 && plain.matches("\r\n").count() == n_breaks;
        let form = Form { has_mark, has_crlf };
        if has_crlf {
            (form, plain.replace("\r\n", "\n"))
        } else {
            (form, plain.to_owned())
        }
    }
}

impl Unit {
    /// Reads a file with the test class of that name, else with only one type, else with one that has
    /// parts that the file lists as generated, else with only one that has tests: the class may have
    /// been renamed. Nothing where that cannot be told, or the text is no Java.
    pub fn parse(text: &str, name: &str) -> Option<Unit> {
        let (form, plain) = Form::of(text);
        let unit = Unit::parse_plain(&plain, name, &listed(&plain))?;
        Some(Unit { form, ..unit })
    }

    /// The same for a text with plain line breaks, with the digests of what is ours.
    pub(crate) fn parse_plain(text: &str, name: &str, listed: &BTreeSet<String>) -> Option<Unit> {
        let parts = scan::parts(text)?;
        let types = parts.iter().enumerate().filter_map(|(k, (_, p))| match p {
            Part::Type { name, open, close } => Some((k, name.as_str(), *open, *close)),
            Part::Statement(_) => None,
        });
        let types: Vec<Found<'_>> = types.collect();
        let found = match types.iter().find(|(_, n, ..)| *n == name) {
            Some(found) => found,
            None if types.len() == 1 => types.first()?,
            None => {
                let has_listed = |t: &&Found<'_>| {
                    let unit = unit_of(text, &parts, t);
                    let mut members = unit.into_iter().flat_map(|u| u.class.members);
                    members.any(|m| listed.contains(&part_digest(&m.text())))
                };
                let has_tests = |t: &&Found<'_>| {
                    let code = scan::code_of(&text[t.2..t.3]);
                    code.contains("@Test") || code.contains("@ParameterizedTest")
                };
                let mut with_tests = types.iter().filter(has_tests);
                let only = with_tests.next().filter(|_| with_tests.next().is_none());
                types.iter().find(has_listed).or(only)?
            }
        };
        let mut unit = unit_of(text, &parts, found)?;
        let others = types.iter().filter(|t| t.0 != found.0);
        unit.other_types = others.map(|t| t.1.to_owned()).collect();
        unit.mark_ours(listed);
        Some(unit)
    }

    /// Notes what is ours: whole lines with exactly a text that is listed, each only once.
    fn mark_ours(&mut self, listed: &BTreeSet<String>) {
        let mut left = listed.clone();
        for line in &mut self.head {
            let whole = part_digest(line.text.trim_end_matches('\n'));
            for i in &mut line.imports {
                i.is_ours = i.is_line && left.remove(&whole);
            }
        }
        let class = &mut self.class;
        let is_whole = class.after_brace.starts_with('\n');
        if let ClassHead::Source { text, is_ours } = &mut class.head {
            *is_ours = is_whole && left.remove(&part_digest(text));
        }
        let mut is_line_start = class.after_brace.ends_with('\n');
        for m in &mut class.members {
            is_line_start |= !m.gap.is_empty();
            let text = m.text();
            let is_whole = is_line_start && m.ends_line;
            let is_section = m.kind == MemberKind::Section;
            m.is_ours = is_whole && (is_section || left.remove(&part_digest(&text)));
            is_line_start = m.ends_line || (text.is_empty() && is_line_start);
        }
    }
}

/// The file around one of its types.
fn unit_of(
    text: &str,
    parts: &[(Range<usize>, Part)],
    &(k, name, open, close): &Found<'_>,
) -> Option<Unit> {
    let marker = marker_line(&text[..open]);
    let after_marker = marker.as_ref().map_or(0, |m| m.end);
    let mut statements = Statements::default();
    let (mut before_head, mut head_end) = (0, 0);
    let mut is_before_types = true;
    for (range, part) in &parts[..k] {
        before_head = end_of_line(text, range.end);
        match part {
            Part::Statement(code) => statements.add(text, range, code),
            Part::Type { .. } => is_before_types = false,
        }
        if is_before_types {
            head_end = before_head;
        }
    }
    // Where there is neither package nor import, the marker comes right before the class.
    if is_before_types {
        before_head = before_head.max(after_marker);
        head_end = before_head;
    } else if head_end == 0 {
        let first_type = parts.first().map_or(0, |(r, _)| code_start(text, r.start));
        head_end = if after_marker <= first_type {
            after_marker
        } else {
            0
        };
    }
    let head = &text[before_head..=open];
    let own_head = head.trim_start_matches('\n');
    let body_start = end_of_line(text, open + 1).min(close);
    let mut body = Members {
        text,
        members: Vec::new(),
    };
    let mut body_end = body_start;
    for member in scan::members(text, open, close)? {
        body_end = member.end;
        body.add(member);
    }
    // Comments before the closing brace.
    let left = &text[body_end..close];
    if !left.trim().is_empty() {
        let length = left.trim_end_matches([' ', '\t']).len();
        body.add(body_end..body_end + length);
        body_end += length;
    }
    Some(Unit {
        form: Form::default(),
        head: statements.head_lines(text, head_end, marker.as_ref()),
        package: statements.package,
        before_class: text[head_end..before_head].to_owned(),
        class: Class {
            name: name.to_owned(),
            gap: head[..head.len() - own_head.len()].to_owned(),
            head: ClassHead::Source {
                text: own_head.to_owned(),
                is_ours: false,
            },
            after_brace: text[open + 1..body_start].to_owned(),
            members: body.members,
            before_brace: text[body_end..close].to_owned(),
        },
        rest: text[close..].to_owned(),
        other_types: Vec::new(),
        has_marker: marker.is_some(),
    })
}

/// The statements before the class.
#[derive(Default)]
struct Statements {
    package: String,
    /// The end of its line.
    package_end: usize,
    /// Where each statement is.
    ranges: Vec<Range<usize>>,
    /// Imports with their places in the file.
    imports: Vec<Import>,
}

impl Statements {
    fn add(&mut self, text: &str, range: &Range<usize>, code: &str) {
        let words: Vec<&str> = code.split_whitespace().collect();
        let code = words.join(" ").replace(" ;", ";").replace(" .", ".");
        let at = code_start(text, range.start);
        self.ranges.push(at..range.end);
        if let Some(package) = code.strip_prefix("package ") {
            self.package = package.trim_end_matches(';').to_owned();
            self.package_end = end_of_line(text, range.end);
        } else if let Some(import) = Import::of(&code) {
            let line_start = text[..at].rfind('\n').map_or(0, |n| n + 1);
            let line_end = text[at..].find('\n').map_or(text.len(), |n| at + n);
            self.imports.push(Import {
                range: at..range.end,
                is_line: at == line_start && end_of_line(text, range.end) == line_end + 1,
                ..import
            });
        }
    }

    /// The lines up to there. Those that one statement goes over are taken together.
    fn head_lines(&self, text: &str, end: usize, marker: Option<&Range<usize>>) -> Vec<HeadLine> {
        let mut lines: Vec<HeadLine> = Vec::new();
        let mut imports = self.imports.iter().peekable();
        let mut at = 0;
        let mut from = 0;
        for line in text[..end].split_inclusive('\n') {
            at += line.len();
            let goes_on = |r: &Range<usize>| r.start < at && at < r.end;
            if self.ranges.iter().any(goes_on) {
                continue;
            }
            let mut own = Vec::new();
            while let Some(i) = imports.next_if(|i| i.range.end <= at) {
                let range = i.range.start.saturating_sub(from)..i.range.end - from;
                own.push(Import { range, ..i.clone() });
            }
            lines.push(HeadLine {
                text: text[from..at].to_owned(),
                is_marker: marker == Some(&(from..at)) && is_plain_marker(line),
                ends_package: at == self.package_end,
                imports: own,
            });
            from = at;
        }
        if from < end {
            lines.push(HeadLine::plain(&text[from..end]));
        }
        lines
    }
}

/// The members of a class, as they are found.
struct Members<'a> {
    text: &'a str,
    members: Vec<Member>,
}

impl Members<'_> {
    /// A member; the comment above suspected bugs, and what stands before it, are members of their own.
    fn add(&mut self, range: Range<usize>) {
        let text = self.text;
        let mut at = range.start;
        for line in text[range.clone()].split_inclusive('\n') {
            let is_comment = line.trim_start().starts_with("//");
            if !is_comment && !line.trim().is_empty() {
                break;
            }
            if line.strip_suffix('\n') == Some(SECTION) {
                let before = &text[range.start..at];
                let from = if before.trim().is_empty() {
                    range.start
                } else {
                    self.add_one(range.start..at);
                    at
                };
                self.add_one(from..at + line.len());
                self.add_one(at + line.len()..range.end);
                return;
            }
            at += line.len();
        }
        self.add_one(range);
    }

    fn add_one(&mut self, range: Range<usize>) {
        let whole = &self.text[range];
        let mut gap = 0;
        for line in whole.split_inclusive('\n') {
            if !line.trim().is_empty() || !line.ends_with('\n') {
                break;
            }
            gap += line.len();
        }
        let rest = &whole[gap..];
        let (text, ends_line) = match rest.strip_suffix('\n') {
            Some(text) => (text, true),
            None => (rest, false),
        };
        let declares = scan::declared(text);
        let kind = if text == SECTION {
            MemberKind::Section
        } else {
            MemberKind::Source(Source {
                is_test: matches!(declares, Declared::Method(_)) && scan::is_test(text),
                start: scan::own_start(text),
                text: text.to_owned(),
                declares,
            })
        };
        self.members.push(Member {
            gap: whole[..gap].to_owned(),
            kind,
            ends_line,
            is_ours: false,
        });
    }
}

/// The line that begins as every file of ours does, with its line break.
fn marker_line(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(MARKER) {
            return Some(at..at + line.len());
        }
        at += line.len();
    }
    None
}

/// Whether the first line of a file is as we wrote it.
fn is_plain_marker(line: &str) -> bool {
    line.strip_prefix(MARKER).is_some_and(|d| {
        let d = d.trim_end_matches('\n');
        d.len() == 16 && d.bytes().all(|b| b.is_ascii_hexdigit())
    })
}
