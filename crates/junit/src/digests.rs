//! How a file says which of its parts were generated.
//!
//! The first line of a file has a digest of the rest, the last lines have one of each part that was
//! written: imports, the head of the class, members. A part whose digest is not listed was edited or
//! added by hand.

use std::collections::BTreeSet;

use crate::tree::{ClassHead, HeadLine, MemberKind, Unit};
use crate::{MARKER, digest};

/// Begins the lines with digests.
const DIGESTS: &str = "// omakase:";
const DIGESTS_PER_LINE: usize = 13;
/// Characters of a digest.
const DIGEST_LENGTH: usize = 6;

impl Unit {
    /// The same as a file of ours, with the lines by which a later run knows it for its own.
    #[must_use]
    pub fn marked(&self) -> Unit {
        let mut unit = self.clone();
        unit.rest
            .push_str(&digest_lines(self.digests().into_iter()));
        let first = HeadLine {
            text: format!("{}\n", marker(&unit.print().text)),
            is_marker: true,
            ..HeadLine::default()
        };
        for import in unit.head.iter_mut().flat_map(|l| &mut l.imports) {
            import.is_ours = true;
        }
        if let ClassHead::Source { is_ours, .. } = &mut unit.class.head {
            *is_ours = true;
        }
        for member in &mut unit.class.members {
            member.is_ours = true;
        }
        unit.head.insert(0, first);
        unit.has_marker = true;
        unit
    }

    /// Of each part, in the order of the file.
    pub(crate) fn digests(&self) -> Vec<String> {
        let lines = self.head.iter().flat_map(|l| {
            let text = l.text.trim_end_matches('\n');
            l.imports.iter().map(move |_| part_digest(text))
        });
        let members = self.class.members.iter();
        let members = members.filter(|m| m.kind != MemberKind::Section);
        let mut all: Vec<String> = lines.collect();
        all.push(part_digest(&self.class.head_text()));
        all.extend(members.map(|m| part_digest(&m.text())));
        all
    }
}

/// The first line of a file, for what comes after it when nobody has changed it.
fn marker(rest: &str) -> String {
    format!("{MARKER}{:016x}", digest(&format!("{MARKER}{rest}")))
}

/// Whether a file was written by Omakase and nobody has changed it since.
pub fn is_untouched(text: &str) -> bool {
    text.split_once('\n')
        .is_some_and(|(first, rest)| first == marker(rest))
}

/// The digests in a file.
pub(crate) fn listed(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|l| is_digest_line(l));
    let digests = lines.flat_map(|l| {
        let all = l[DIGESTS.len()..].trim_start().as_bytes();
        all[..all.len() - DIGEST_LENGTH].chunks(DIGEST_LENGTH)
    });
    digests
        .map(|d| String::from_utf8_lossy(d).into_owned())
        .collect()
}

/// Whether a line lists digests and nothing else, the last being that of the others: what somebody
/// wrote there is theirs.
pub(crate) fn is_digest_line(line: &str) -> bool {
    let all = line.strip_prefix(DIGESTS).and_then(|l| l.strip_prefix(' '));
    let split = all.and_then(|all| all.split_at_checked(all.len().checked_sub(DIGEST_LENGTH)?));
    split.is_some_and(|(digests, check)| {
        digests.len() % DIGEST_LENGTH == 0 && part_digest(digests) == check
    })
}

/// Lines that list these.
pub(crate) fn digest_lines(digests: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = digests.collect();
    let lines = all.chunks(DIGESTS_PER_LINE);
    lines
        .map(|l| {
            let joined = l.concat();
            format!("{DIGESTS} {joined}{}\n", part_digest(&joined))
        })
        .collect()
}

/// Of exactly this text: 36 bits, six to a character.
pub(crate) fn part_digest(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let whole = digest(text);
    let bits = whole ^ (whole >> 36);
    let digit = |k: usize| char::from(DIGITS[(bits >> (6 * k)) as usize % 64]);
    (0..DIGEST_LENGTH).map(digit).collect()
}
