//! A second run over a file of ours: what somebody changed or added stays, the rest is replaced.
//!
//! The last lines of a file list a digest of each member that was written. A member whose digest is
//! not listed was edited or added by hand.

use std::collections::BTreeSet;

use crate::{MARKER, digest};

/// Begins the lines with digests.
const DIGESTS: &str = "// omakase:";
const DIGESTS_PER_LINE: usize = 10;
/// The comment above the tests that show suspected bugs.
pub(crate) const SECTION: &str =
    "    // Suspected bugs: what these tests show does not look intended.";

/// A source file of one class, in parts.
struct Parts<'a> {
    /// Up to the imports.
    package: &'a str,
    imports: Vec<&'a str>,
    /// From the imports to the opening brace, which is included.
    header: &'a str,
    members: Vec<String>,
    /// After the class.
    rest: &'a str,
}

/// A written class with the digests of its members.
pub(crate) fn with_digests(source: &str) -> String {
    let Some(parts) = Parts::of(source) else {
        return source.to_owned();
    };
    let all: Vec<String> = parts.members.iter().map(|m| member_digest(m)).collect();
    let mut out = source.to_owned();
    for line in all.chunks(DIGESTS_PER_LINE) {
        out.push_str(&format!("{DIGESTS} {}\n", line.join(" ")));
    }
    out
}

/// Whether Omakase wrote a file, though it may have been changed since.
pub fn is_ours(text: &str) -> bool {
    text.starts_with(MARKER)
}

/// The new source with what was changed or added by hand in the old file, and how many members
/// that is; nothing when the old file is not ours or cannot be understood.
pub fn merge(old: &str, new: &str) -> Option<(String, usize)> {
    let old = old.strip_prefix(MARKER)?.split_once('\n')?.1;
    let (old, new) = (Parts::of(old)?, Parts::of(new)?);
    let listed: BTreeSet<&str> = old
        .rest
        .lines()
        .filter_map(|l| l.strip_prefix(DIGESTS))
        .flat_map(str::split_whitespace)
        .collect();
    let mut kept: Vec<String> = old.members.clone();
    kept.retain(|m| !listed.contains(&*member_digest(m)));
    let names: BTreeSet<&str> = kept.iter().filter_map(|m| method_name(m)).collect();
    let mut members: Vec<&String> = new.members.iter().collect();
    members.retain(|m| method_name(m).is_none_or(|n| !names.contains(n)));
    let at = members.iter().position(|m| m.starts_with(SECTION));
    let at = at.unwrap_or(members.len());
    let n_kept = kept.len();
    let stripped: Vec<String> = kept
        .iter()
        .map(|m| {
            m.strip_prefix(SECTION)
                .unwrap_or(m)
                .trim_start_matches('\n')
                .to_owned()
        })
        .collect();
    let mut all: Vec<&str> = members[..at].iter().map(|m| m.as_str()).collect();
    all.extend(stripped.iter().map(String::as_str));
    all.extend(members[at..].iter().map(|m| m.as_str()));
    let mut imports: BTreeSet<&str> = new.imports.iter().copied().collect();
    let text = stripped.concat() + old.header;
    imports.extend(old.imports.iter().filter(|i| is_needed(i, &text)));
    let is_static = |i: &&&str| i.starts_with("import static ");
    let statics: Vec<&str> = imports.iter().filter(is_static).copied().collect();
    let plain: Vec<&str> = imports.iter().filter(|i| !is_static(i)).copied().collect();
    let mut out = new.package.trim_end().to_owned();
    for group in [statics, plain] {
        if !group.is_empty() {
            let gap = if out.is_empty() { "" } else { "\n\n" };
            out.push_str(&format!("{gap}{}", group.join("\n")));
        }
    }
    let body: Vec<&str> = all.iter().map(|m| m.trim_matches('\n')).collect();
    out.push_str(&format!(
        "\n\n{}\n{}\n}}\n",
        old.header.trim(),
        body.join("\n\n")
    ));
    // Only what is ours is listed; the rest stays somebody's.
    let ours = members.iter().map(|m| member_digest(m)).collect::<Vec<_>>();
    for line in ours.chunks(DIGESTS_PER_LINE) {
        out.push_str(&format!("{DIGESTS} {}\n", line.join(" ")));
    }
    Some((out, n_kept))
}

/// Whether a text mentions what an import makes known.
fn is_needed(import: &str, text: &str) -> bool {
    let name = import
        .trim_end_matches(';')
        .rsplit('.')
        .next()
        .unwrap_or("");
    if name == "*" {
        return true;
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.split(|c| !is_word(c)).any(|w| w == name)
}

/// `void name(`: the name.
fn method_name(member: &str) -> Option<&str> {
    let (_, rest) = member.split_once("void ")?;
    let (name, _) = rest.split_once('(')?;
    name.chars()
        .all(|c| c.is_alphanumeric() || c == '_')
        .then_some(name)
}

fn member_digest(member: &str) -> String {
    let lines = member.lines().filter(|l| *l != SECTION);
    let text: Vec<&str> = lines.map(str::trim_end).filter(|l| !l.is_empty()).collect();
    format!("{:08x}", digest(&text.join("\n")) as u32)
}

impl Parts<'_> {
    fn of(source: &str) -> Option<Parts<'_>> {
        let bytes = source.as_bytes();
        let mut scanner = Scanner {
            bytes,
            at: 0,
            parens: 0,
        };
        let open = scanner.find(|b| b == b'{')?;
        let mut import_lines: Vec<(usize, &str)> = Vec::new();
        let mut start = 0;
        for line in source[..open].split_inclusive('\n') {
            if line.starts_with("import ") {
                import_lines.push((start, line));
            }
            start += line.len();
        }
        let (first, after) = match (import_lines.first(), import_lines.last()) {
            (Some((first, _)), Some((last, line))) => (*first, last + line.len()),
            _ => {
                let package = source[..open].find("package ").map(|p| {
                    let rest = &source[p..open];
                    p + rest.find('\n').map_or(0, |n| n + 1)
                });
                let end = package.unwrap_or(0);
                (end, end)
            }
        };
        scanner.at = open + 1;
        let mut members = Vec::new();
        let mut from = open + 1;
        let end = loop {
            let at = scanner.find(|b| matches!(b, b'{' | b';' | b'}'))?;
            scanner.at = at + 1;
            match bytes[at] {
                b'}' => break at,
                b'{' => {
                    scanner.skip_block()?;
                    let next = source[scanner.at..].trim_start().bytes().next();
                    // An initialiser or an anonymous class: the member goes on.
                    if matches!(next, Some(b';' | b',' | b')' | b'.')) {
                        continue;
                    }
                }
                _ => {}
            }
            members.push(source[from..scanner.at].trim_matches('\n').to_owned());
            from = scanner.at;
        };
        let left = source[from..end].trim_matches('\n');
        if !left.trim().is_empty() {
            members.push(left.to_owned());
        }
        Some(Parts {
            package: &source[..first],
            imports: import_lines.iter().map(|(_, l)| l.trim_end()).collect(),
            header: &source[after..=open],
            members,
            rest: &source[end + 1..],
        })
    }
}

/// Walks over Java text, past comments and literals.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    parens: i32,
}

impl Scanner<'_> {
    /// The next byte of code, outside parentheses, that is wanted; the scanner stops on it.
    fn find(&mut self, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        while let Some(&b) = self.bytes.get(self.at) {
            if self.skip_text() {
                continue;
            }
            match b {
                b'(' => self.parens += 1,
                b')' => self.parens -= 1,
                b if self.parens == 0 && wanted(b) => return Some(self.at),
                _ => {}
            }
            self.at += 1;
        }
        None
    }

    /// Past a comment or literal that begins here.
    fn skip_text(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let (begin, end): (usize, &[u8]) = if rest.starts_with(b"//") {
            (2, b"\n")
        } else if rest.starts_with(b"/*") {
            (2, b"*/")
        } else if rest.starts_with(b"\"\"\"") {
            (3, b"\"\"\"")
        } else if rest.starts_with(b"\"") {
            (1, b"\"")
        } else if rest.starts_with(b"'") {
            (1, b"'")
        } else {
            return false;
        };
        let is_literal = !rest.starts_with(b"/");
        self.at += begin;
        while self.at < self.bytes.len() && !self.bytes[self.at..].starts_with(end) {
            self.at += 1 + usize::from(is_literal && self.bytes[self.at] == b'\\');
        }
        self.at = (self.at + end.len()).min(self.bytes.len());
        true
    }

    /// Past the block whose opening brace was just passed.
    fn skip_block(&mut self) -> Option<()> {
        let mut depth = 1;
        while depth > 0 {
            if self.at < self.bytes.len() && self.skip_text() {
                continue;
            }
            match self.bytes.get(self.at)? {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marked;

    const FIRST: &str = "package p;\n\nimport static a.B.assertEquals;\n\nimport java.util.List;\nimport org.junit.Test;\n\nclass ATest {\n    @Test\n    void one() {\n        String s = \"}\";\n    }\n\n    @Test\n    void two() {\n        List<String> x = null;\n    }\n}\n";

    #[test]
    fn untouched_members_are_replaced() {
        let again = FIRST.replace("\"}\"", "\"{\"");
        let (text, n) = merge(&marked(FIRST), &again).unwrap();
        assert_eq!(n, 0);
        assert_eq!(text, with_digests(&again));
    }

    #[test]
    fn edits_and_additions_stay() {
        let old = marked(FIRST)
            .replace("List<String> x = null;", "List<String> x = mine(); // '")
            .replace(
                "}\n// omakase",
                "\n    private int[] a = {1, 2};\n}\n// omakase",
            )
            .replace("import java.util", "import java.io.File;\nimport java.util");
        let new = FIRST
            .replace("import java.util.List;\n", "")
            .replace("void one", "void three");
        let (text, n) = merge(&old, &new).unwrap();
        assert_eq!(n, 2);
        assert!(text.contains("x = mine(); // '"), "{text}");
        assert!(text.contains("private int[] a = {1, 2};"), "{text}");
        assert!(text.contains("void three"), "{text}");
        assert!(!text.contains("void one"), "{text}");
        assert_eq!(text.matches("void two").count(), 1, "{text}");
        assert!(text.contains("import java.util.List;"), "{text}");
        assert!(!text.contains("java.io.File"), "{text}");
        // A third run changes nothing more.
        let marked_again = crate::marked_merged(&text);
        assert_eq!(merge(&marked_again, &new).unwrap().0, text);
    }

    #[test]
    fn other_files_are_left_alone() {
        assert!(merge(FIRST, FIRST).is_none());
        assert!(merge("// Generated by Omakase 0\nclass {", FIRST).is_none());
    }
}
