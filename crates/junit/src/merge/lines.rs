//! The lines before a class, and imports among them.

use super::source::Import;
use crate::MARKER;

/// A line before the class.
pub(super) struct Line<'a> {
    pub text: &'a str,
    /// What it imports, if that is all it does.
    pub import: Option<&'a Import>,
    pub is_package: bool,
}

/// Whether the first line of a file is as we wrote it.
pub(super) fn is_plain_marker(line: &str) -> bool {
    line.strip_prefix(MARKER).is_some_and(|d| {
        let d = d.trim_end_matches('\n');
        d.len() == 16 && d.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

/// Puts an import among its like: before the first that is greater, else after the last; statics
/// come first, and a blank line stands between the two kinds.
pub(super) fn insert_import<'a>(lines: &mut Vec<Line<'a>>, import: &'a Import) {
    let plain = |text, import| Line {
        text,
        import,
        is_package: false,
    };
    let line = plain(import.text.as_str(), Some(import));
    let blank = plain("\n", None);
    let is_alike = |l: &Line<'_>| l.import.is_some_and(|i| i.is_static == import.is_static);
    let is_greater = |l: &Line<'_>| is_alike(l) && l.import.is_some_and(|i| i.code > import.code);
    let greater = lines.iter().position(is_greater);
    let last_alike = lines.iter().rposition(is_alike).map(|k| k + 1);
    if let Some(at) = greater.or(last_alike) {
        lines.insert(at, line);
        return;
    }
    let first = lines.iter().position(|l| l.import.is_some());
    let last = lines.iter().rposition(|l| l.import.is_some());
    let package = lines.iter().rposition(|l| l.is_package);
    let (at, added) = match (first, last.or(package)) {
        (Some(at), _) if import.is_static => (at, [line, blank]),
        (_, Some(before)) => (before + 1, [blank, line]),
        _ if lines.last().is_some_and(|l| !l.text.ends_with('\n')) => (lines.len(), [blank, line]),
        _ => (lines.len(), [line, blank]),
    };
    lines.splice(at..at, added);
}
