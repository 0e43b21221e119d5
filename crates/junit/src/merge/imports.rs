//! The place of a new import among the lines before a class.

use crate::tree::{HeadLine, Import};

/// Puts an import among its like: before the first that is greater, else after the last; statics
/// come first, and a blank line stands between the two kinds.
pub(super) fn insert_import(lines: &mut Vec<HeadLine>, line: &HeadLine, import: &Import) {
    let line = line.clone();
    let blank = HeadLine::plain("\n");
    let is_alike = |l: &HeadLine| l.import().is_some_and(|i| i.is_static == import.is_static);
    let is_greater = |l: &HeadLine| is_alike(l) && l.import().is_some_and(|i| i.code > import.code);
    let greater = lines.iter().position(is_greater);
    let last_alike = lines.iter().rposition(is_alike).map(|k| k + 1);
    if let Some(at) = greater.or(last_alike) {
        lines.insert(at, line);
        return;
    }
    let first = lines.iter().position(|l| l.import().is_some());
    let last = lines.iter().rposition(|l| l.import().is_some());
    let package = lines.iter().rposition(|l| l.ends_package);
    let is_close = |l: &HeadLine| l.is_marker || !l.text.ends_with('\n');
    let (at, added) = match (first, last.or(package)) {
        (Some(at), _) if import.is_static => (at, [line, blank]),
        (_, Some(before)) => (before + 1, [blank, line]),
        _ if lines.last().is_some_and(is_close) => (lines.len(), [blank, line]),
        _ => (lines.len(), [line, blank]),
    };
    lines.splice(at..at, added);
}
