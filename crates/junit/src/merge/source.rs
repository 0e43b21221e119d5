//! A source file of one test class, taken apart.

use std::collections::BTreeSet;
use std::ops::Range;

use super::scan::{self, Declared, Part, code_start, end_of_line};
use super::{SECTION, part_digest};
use crate::MARKER;

/// An `import`.
pub(super) struct Import {
    /// The statement.
    pub range: Range<usize>,
    /// All of the line that it begins on.
    pub text: String,
    /// Whether it is all that the line has, but for a comment.
    pub is_line: bool,
    /// The same in one spelling.
    pub code: String,
    /// What it makes known.
    pub simple: String,
    pub is_static: bool,
    /// Written by us, and not changed.
    pub is_ours: bool,
}

/// A member of the class, or comments.
pub(super) struct Piece {
    pub range: Range<usize>,
    /// Blank lines before it.
    pub gap: String,
    /// Without them, and without the line break at the end.
    pub text: String,
    /// Whether that line break is there.
    pub ends_line: bool,
    pub declared: Declared,
    /// By which it is found again: the name of a method, else the text.
    pub key: String,
    /// Written by us, and not changed.
    pub is_ours: bool,
}

/// A file and its class.
pub(super) struct Source {
    pub name: String,
    pub package: String,
    /// The end of its line.
    pub package_end: usize,
    pub imports: Vec<Import>,
    /// Where an import may follow: before the first type, after the last statement.
    pub imports_end: usize,
    /// Where the head of the class begins, after the line of what comes before it.
    pub before_head: usize,
    /// The line that says that the file is ours.
    pub marker: Option<Range<usize>>,
    pub open: usize,
    /// From the first member to the last.
    pub body: Range<usize>,
    pub close: usize,
    pub pieces: Vec<Piece>,
    /// Further types of the file.
    pub other_types: Vec<Declared>,
    pub is_head_ours: bool,
}

impl Source {
    /// A file with the test class of that name, else with only one type, else with one that has
    /// parts that are listed, else with only one that has tests: the class may have been renamed.
    pub fn of(text: &str, name: &str, listed: &BTreeSet<String>) -> Option<Source> {
        let parts = scan::parts(text)?;
        let types = parts.iter().enumerate().filter_map(|(k, (_, p))| match p {
            Part::Type { name, open, close } => Some((k, name, *open, *close)),
            Part::Statement(_) => None,
        });
        let types: Vec<_> = types.collect();
        let found = types.iter().find(|(_, n, ..)| *n == name);
        let found = match found {
            Some(found) => found,
            None if types.len() == 1 => types.first()?,
            None => {
                let has_listed = |t: &&(usize, &String, usize, usize)| {
                    let source = Source::of_type(text, &parts, t);
                    let members = source.into_iter().flat_map(|s| s.pieces);
                    members
                        .into_iter()
                        .any(|p| listed.contains(&part_digest(&p.text)))
                };
                let has_tests = |t: &&(usize, &String, usize, usize)| {
                    scan::code_of(&text[t.2..t.3]).contains("@Test")
                };
                let mut with_tests = types.iter().filter(has_tests);
                let only = with_tests.next().filter(|_| with_tests.next().is_none());
                types.iter().find(has_listed).or(only)?
            }
        };
        let source = Source::of_type(text, &parts, found)?;
        let others = types.iter().filter(|t| t.0 != found.0);
        Some(Source {
            other_types: others.map(|t| Declared::Type(t.1.clone())).collect(),
            ..source
        })
    }

    fn of_type(
        text: &str,
        parts: &[(Range<usize>, Part)],
        &(k, name, open, close): &(usize, &String, usize, usize),
    ) -> Option<Source> {
        let marker = marker_line(&text[..open]);
        let after_marker = marker.as_ref().map_or(0, |m| m.end);
        let mut source = Source {
            name: name.clone(),
            package: String::new(),
            package_end: 0,
            imports: Vec::new(),
            imports_end: 0,
            before_head: 0,
            marker,
            open,
            body: 0..0,
            close,
            pieces: Vec::new(),
            other_types: Vec::new(),
            is_head_ours: false,
        };
        let mut is_before_types = true;
        for (range, part) in &parts[..k] {
            source.before_head = end_of_line(text, range.end);
            match part {
                Part::Statement(code) => source.add_statement(text, range, code),
                Part::Type { .. } => is_before_types = false,
            }
            if is_before_types {
                source.imports_end = source.before_head;
            }
        }
        // Where there is neither package nor import, the marker comes right before the class.
        if is_before_types {
            source.before_head = source.before_head.max(after_marker);
            source.imports_end = source.before_head;
        } else if source.imports_end == 0 {
            let first_type = parts.first().map_or(0, |(r, _)| code_start(text, r.start));
            source.imports_end = if after_marker <= first_type {
                after_marker
            } else {
                0
            };
        }
        let members = scan::members(text, open, close)?;
        let start = end_of_line(text, open + 1).min(close);
        let mut end = start;
        for member in members {
            end = member.end;
            source.add_pieces(text, member);
        }
        // Comments before the closing brace.
        let left = &text[end..close];
        if !left.trim().is_empty() {
            let length = left.trim_end_matches([' ', '\t']).len();
            source.add_pieces(text, end..end + length);
            end += length;
        }
        source.body = start..end;
        Some(source)
    }

    fn add_statement(&mut self, text: &str, range: &Range<usize>, code: &str) {
        let words: Vec<&str> = code.split_whitespace().collect();
        let code = words.join(" ").replace(" ;", ";").replace(" .", ".");
        if let Some(package) = code.strip_prefix("package ") {
            self.package = package.trim_end_matches(';').to_owned();
            self.package_end = end_of_line(text, range.end);
            return;
        }
        let Some(what) = code.strip_prefix("import ") else {
            return;
        };
        let is_static = what.starts_with("static ");
        let simple = what.trim_end_matches(';').rsplit(['.', ' ']).next();
        let at = code_start(text, range.start);
        let line_start = text[..at].rfind('\n').map_or(0, |n| n + 1);
        let line_end = text[at..].find('\n').map_or(text.len(), |n| at + n);
        self.imports.push(Import {
            range: at..range.end,
            text: text[line_start..line_end].to_owned(),
            is_line: at == line_start && end_of_line(text, range.end) == line_end + 1,
            simple: simple.unwrap_or_default().to_owned(),
            is_static,
            is_ours: false,
            code,
        });
    }

    /// A member; the comment above suspected bugs, and what stands before it, are pieces of their own.
    fn add_pieces(&mut self, text: &str, range: Range<usize>) {
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
                    self.add_piece(text, range.start..at);
                    at
                };
                self.add_piece(text, from..at + line.len());
                self.add_piece(text, at + line.len()..range.end);
                return;
            }
            at += line.len();
        }
        self.add_piece(text, range);
    }

    fn add_piece(&mut self, text: &str, range: Range<usize>) {
        let whole = &text[range.clone()];
        let mut gap = 0;
        for line in whole.split_inclusive('\n') {
            if !line.trim().is_empty() || !line.ends_with('\n') {
                break;
            }
            gap += line.len();
        }
        let rest = &whole[gap..];
        let (piece, ends_line) = match rest.strip_suffix('\n') {
            Some(piece) => (piece, true),
            None => (rest, false),
        };
        let declared = scan::declared(piece);
        let key = match &declared {
            Declared::Method(name) => name.clone(),
            _ => piece.to_owned(),
        };
        self.pieces.push(Piece {
            gap: whole[..gap].to_owned(),
            text: piece.to_owned(),
            ends_line,
            declared,
            key,
            is_ours: false,
            range,
        });
    }

    /// The head of the class with its opening brace, without blank lines and comments that stand
    /// before it.
    pub fn head<'t>(&self, text: &'t str) -> &'t str {
        text[self.before_head..=self.open].trim_start_matches('\n')
    }

    /// Of each part, in the order of the file.
    pub fn digests(&self, text: &str) -> Vec<String> {
        let imports = self.imports.iter().map(|i| i.text.as_str());
        let members = self.pieces.iter().map(|p| p.text.as_str());
        let all = imports.chain([self.head(text)]).chain(members);
        all.filter(|t| *t != SECTION).map(part_digest).collect()
    }

    /// Notes what is ours: whole lines with exactly a text that is listed, each only once.
    pub fn mark_ours(&mut self, text: &str, listed: &BTreeSet<String>) {
        let mut left = listed.clone();
        let is_line_start = |at: usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
        for i in &mut self.imports {
            i.is_ours = i.is_line && left.remove(&part_digest(&i.text));
        }
        let is_whole = text.as_bytes().get(self.open + 1) == Some(&b'\n');
        let head = part_digest(self.head(text));
        self.is_head_ours = is_whole && left.remove(&head);
        for p in &mut self.pieces {
            let is_whole = p.ends_line && is_line_start(p.range.start + p.gap.len());
            p.is_ours = is_whole && (p.text == SECTION || left.remove(&part_digest(&p.text)));
        }
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
