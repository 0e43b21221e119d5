//! A second run over a file of ours: what somebody changed or added stays, the rest is replaced.
//!
//! The last lines of a file list a digest of each part that was written: imports, the head of the
//! class, members. A part whose digest is not listed was edited or added by hand. The old file is
//! edited in place: parts that are ours are replaced, removed or added; every other byte stays where
//! it is. What cannot be understood for certain is not merged at all.

mod lines;
mod scan;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::{MARKER, digest};
use lines::{Line, insert_import, is_plain_marker};
use scan::{Declared, words};
use source::{Import, Piece, Source};

/// Begins the lines with digests.
const DIGESTS: &str = "// omakase:";
const DIGESTS_PER_LINE: usize = 13;
/// Characters of a digest.
const DIGEST_LENGTH: usize = 6;
/// The comment above the tests that show suspected bugs.
pub(crate) const SECTION: &str =
    "    // Suspected bugs: what these tests show does not look intended.";

/// What a file becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The whole file.
    pub text: String,
    /// How many of its members somebody changed or added.
    pub n_kept: usize,
}

/// Why a file is left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMerged {
    /// Omakase did not write it.
    NotOurs,
    /// It is no Java source, or it is not certain which class in it has the tests.
    NotUnderstood,
    /// What was added by hand and the new tests would not compile together.
    Conflict(String),
}

impl fmt::Display for NotMerged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMerged::NotOurs => f.write_str("was written by someone else"),
            NotMerged::NotUnderstood => f.write_str("has no test class that can be made out"),
            NotMerged::Conflict(what) => write!(f, "does not go with the new tests ({what})"),
        }
    }
}

/// A source with the lines by which a later run knows it for its own.
pub fn marked(source: &str) -> String {
    let parts = Source::of(source, "", &BTreeSet::new());
    let digests = parts.map(|s| digest_lines(s.digests(source).into_iter()));
    let rest = format!("{source}{}", digests.unwrap_or_default());
    format!("{}\n{rest}", marker(&rest))
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

/// Where each test of a class in a file is: its first and last line, counted from one, with what
/// stands right above it.
pub fn lines_of_tests(text: &str, class: &str) -> BTreeMap<String, (u32, u32)> {
    let text = &text.replace("\r\n", "\n");
    let mut found = BTreeMap::new();
    let Some(source) = Source::of(text, class, &listed(text)) else {
        return found;
    };
    let (mut line, mut at) = (1, 0);
    let mut line_at = |place: usize| {
        line += text[at..place].matches('\n').count() as u32;
        at = place;
        line
    };
    for piece in source.pieces {
        if let Declared::Method(name) = &piece.declared {
            let start = piece.range.start + piece.gap.len();
            let lines = (line_at(start), line_at(start + piece.text.len()));
            found.entry(name.clone()).or_insert(lines);
        }
    }
    found
}

/// The old file with the new source's tests, and with everything that was changed or added by hand.
///
/// # Errors
/// When the old file must be left alone.
pub fn merge(old: &str, new: &str) -> Result<Merged, NotMerged> {
    let (bom, old) = match old.strip_prefix('\u{feff}') {
        Some(rest) => ("\u{feff}", rest),
        None => ("", old),
    };
    // A whole file with the other line ends keeps them; where they are mixed they are part of the
    // lines.
    let n_breaks = old.matches('\n').count();
    let has_crlf = n_breaks > 0 && old.matches("\r\n").count() == n_breaks;
    let plain = if has_crlf {
        old.replace("\r\n", "\n")
    } else {
        old.to_owned()
    };
    let mut merged = merge_plain(&plain, new)?;
    if has_crlf {
        merged.text = merged.text.replace('\n', "\r\n");
    }
    merged.text.insert_str(0, bom);
    Ok(merged)
}

fn merge_plain(old: &str, new: &str) -> Result<Merged, NotMerged> {
    let fresh = marked(new);
    if is_untouched(old) {
        let text = fresh;
        return Ok(Merged { text, n_kept: 0 });
    }
    if !old.lines().any(|l| l.starts_with(MARKER)) {
        return Err(NotMerged::NotOurs);
    }
    let not_understood = || NotMerged::NotUnderstood;
    let new_source = Source::of(new, "", &BTreeSet::new()).ok_or_else(not_understood)?;
    let listed = listed(old);
    let mut source = Source::of(old, &new_source.name, &listed).ok_or_else(not_understood)?;
    if source.marker.is_none() {
        return Err(NotMerged::NotOurs);
    }
    if source.package != new_source.package {
        let what = format!("package {}", source.package);
        return Err(NotMerged::Conflict(what));
    }
    source.mark_ours(old, &listed);
    let merge = Merge {
        old,
        source: &source,
        new,
        new_source: &new_source,
    };
    merge.find_conflicts()?;
    let fresh_marker = fresh.lines().next().unwrap_or_default();
    Ok(Merged {
        text: merge.text(fresh_marker),
        n_kept: source.pieces.iter().filter(|p| !p.is_ours).count(),
    })
}

/// The digests in a file.
fn listed(text: &str) -> BTreeSet<String> {
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
fn is_digest_line(line: &str) -> bool {
    let all = line.strip_prefix(DIGESTS).and_then(|l| l.strip_prefix(' '));
    let split = all.and_then(|all| all.split_at_checked(all.len().checked_sub(DIGEST_LENGTH)?));
    split.is_some_and(|(digests, check)| {
        digests.len() % DIGEST_LENGTH == 0 && part_digest(digests) == check
    })
}

fn digest_lines(digests: impl Iterator<Item = String>) -> String {
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
fn part_digest(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let whole = digest(text);
    let bits = whole ^ (whole >> 36);
    let digit = |k: usize| char::from(DIGITS[(bits >> (6 * k)) as usize % 64]);
    (0..DIGEST_LENGTH).map(digit).collect()
}

/// An old file and a new source, both taken apart.
struct Merge<'a> {
    old: &'a str,
    source: &'a Source,
    new: &'a str,
    new_source: &'a Source,
}

/// A member of the merged class.
struct Placed<'a> {
    text: &'a str,
    gap: &'a str,
    key: &'a str,
    is_ours: bool,
    /// Its place in the old file.
    was: Option<usize>,
}

impl Merge<'_> {
    /// Everything that somebody wrote, but for imports.
    fn theirs(&self) -> String {
        let ours = self.source.pieces.iter().filter(|p| p.is_ours);
        let imports = self.source.imports.iter().map(|i| &i.range);
        let mut text = String::new();
        let mut at = 0;
        // Both are in the order of the file, and imports come first.
        for range in imports.chain(ours.map(|p| &p.range)) {
            text.push_str(&self.old[at..range.start]);
            at = range.end;
        }
        text + &self.old[at..]
    }

    /// Whether an import of the old file is of no use any more.
    fn is_superfluous(&self, import: &Import, theirs: &BTreeSet<&str>) -> bool {
        import.is_ours
            && import.simple != "*"
            && !self
                .new_source
                .imports
                .iter()
                .any(|i| i.code == import.code)
            && !theirs.contains(import.simple.as_str())
    }

    /// What would not compile together.
    fn find_conflicts(&self) -> Result<(), NotMerged> {
        let theirs = self.theirs();
        let mentioned: BTreeSet<&str> = words(&theirs).collect();
        for i in &self.source.imports {
            let is_other = |n: &&Import| n.simple == i.simple && n.code != i.code;
            let mut rivals = self.new_source.imports.iter().filter(is_other);
            if i.simple != "*"
                && !self.is_superfluous(i, &mentioned)
                && rivals.any(|n| n.is_static == i.is_static)
            {
                return Err(NotMerged::Conflict(i.code.clone()));
            }
        }
        let pieces = self.source.pieces.iter().filter(|p| !p.is_ours);
        let declared = pieces.map(|p| &p.declared);
        let used: BTreeSet<&str> = words(self.new).collect();
        let others = self.source.other_types.iter();
        for d in declared.chain(others) {
            match d {
                // A nested type hides others of its name.
                Declared::Type(name) if used.contains(name.as_str()) => {
                    return Err(NotMerged::Conflict(format!("class {name}")));
                }
                // A method hides those imported.
                Declared::Method(name)
                    if self
                        .new_source
                        .imports
                        .iter()
                        .any(|i| i.is_static && i.simple == *name) =>
                {
                    return Err(NotMerged::Conflict(format!("method {name}")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The merged file.
    fn text(&self, fresh_marker: &str) -> String {
        let (source, old) = (self.source, self.old);
        let mut ours: BTreeSet<String> = BTreeSet::new();
        let mut out = self.before_the_class(fresh_marker, &mut ours);
        let head = source.head(old);
        let new_head = self.new_source.head(self.new);
        if source.is_head_ours {
            ours.insert(part_digest(new_head));
            out.push_str(&old[source.before_head..source.open + 1 - head.len()]);
            out.push_str(new_head);
        } else {
            out.push_str(&old[source.before_head..=source.open]);
        }
        out.push_str(&old[source.open + 1..source.body.start]);
        let placed = self.placed();
        for (k, p) in placed.iter().enumerate() {
            let before = k.checked_sub(1).map(|b| placed[b].was);
            let is_in_place = match (p.was, before) {
                (Some(0), None) => true,
                (Some(was), Some(Some(before))) => before + 1 == was,
                _ => false,
            };
            if is_in_place {
                out.push_str(p.gap);
            } else {
                if !out.ends_with('\n') {
                    out.push('\n');
                }
                let needs_gap = k > 0 && p.gap.is_empty();
                out.push_str(match k {
                    0 => "",
                    _ if needs_gap => "\n",
                    _ => p.gap,
                });
            }
            out.push_str(p.text);
            let ended = p.was.is_some_and(|was| !source.pieces[was].ends_line);
            if !ended {
                out.push('\n');
            }
            if p.is_ours {
                ours.insert(part_digest(p.text));
            }
        }
        out.push_str(&old[source.body.end..source.close]);
        self.after_the_class(out, &ours)
    }

    /// Everything up to the head of the class: the marker and imports are brought up to date.
    fn before_the_class(&self, fresh_marker: &str, ours: &mut BTreeSet<String>) -> String {
        let (source, old) = (self.source, self.old);
        let theirs = self.theirs();
        let mentioned: BTreeSet<&str> = words(&theirs).collect();
        let mut lines: Vec<Line<'_>> = Vec::new();
        let mut at = 0;
        for line in old[..source.imports_end].split_inclusive('\n') {
            let range = at..at + line.len();
            at = range.end;
            let mut imports = source.imports.iter();
            let import = imports.find(|i| i.is_line && range.contains(&i.range.start));
            if import.is_some_and(|i| self.is_superfluous(i, &mentioned)) {
                // The only one of its group leaves one blank line, not two.
                let is_blank = |l: Option<&str>| l.is_none_or(|l| l.trim().is_empty());
                if is_blank(lines.last().map(|l| l.text)) && is_blank(old[at..].lines().next()) {
                    lines.pop();
                }
                continue;
            }
            let is_marker = source.marker.as_ref() == Some(&range) && is_plain_marker(line);
            lines.push(Line {
                text: if is_marker { fresh_marker } else { line },
                import,
                is_package: at == source.package_end,
            });
        }
        let known: BTreeSet<&str> = source.imports.iter().map(|i| &*i.code).collect();
        let added = self.new_source.imports.iter();
        for import in added.filter(|i| !known.contains(&*i.code)) {
            insert_import(&mut lines, import);
        }
        let mut out = String::new();
        for line in lines {
            out.push_str(line.text);
            let is_listed = |i: &&Import| i.is_ours || !known.contains(&*i.code);
            ours.extend(line.import.filter(is_listed).map(|i| part_digest(&i.text)));
            let is_whole = line.text.ends_with('\n') || line.text.is_empty();
            if !is_whole && (line.import.is_some() || line.text == fresh_marker) {
                out.push('\n');
            }
        }
        out + &old[source.imports_end..source.before_head]
    }

    /// The members: the old ones where they are, each of ours in its new text or not at all; then
    /// new ones, each behind the one that it follows in the new source.
    fn placed(&self) -> Vec<Placed<'_>> {
        let pieces = &self.source.pieces;
        let theirs: BTreeSet<&str> = pieces
            .iter()
            .filter(|p| !p.is_ours)
            .map(|p| p.key.as_str())
            .collect();
        let mut wanted: Vec<(&Piece, bool)> = with_sections(&self.new_source.pieces)
            .filter(|(p, _)| !theirs.contains(p.key.as_str()))
            .collect();
        // Nothing is left below the comment.
        wanted.pop_if(|(p, _)| p.text == SECTION);
        let by_key: BTreeMap<&str, (&Piece, bool)> =
            wanted.iter().map(|(p, s)| (&*p.key, (*p, *s))).collect();
        let mut placed: Vec<Placed<'_>> = Vec::new();
        let mut done: BTreeSet<&str> = BTreeSet::new();
        for (was, (p, in_section)) in with_sections(pieces).enumerate() {
            let text = match by_key.get(p.key.as_str()) {
                _ if !p.is_ours => p.text.as_str(),
                // A test that is a suspect now goes to the others.
                Some((n, s)) if *s == in_section && done.insert(&p.key) => n.text.as_str(),
                _ => continue,
            };
            placed.push(Placed {
                text,
                gap: &p.gap,
                key: &p.key,
                is_ours: p.is_ours,
                was: Some(was),
            });
        }
        let mut before: Option<&str> = None;
        for (p, _) in with_sections(&self.new_source.pieces) {
            let is_there = !by_key.contains_key(p.key.as_str()) || done.contains(p.key.as_str());
            if !is_there {
                let follows = before.and_then(|b| placed.iter().rposition(|x| x.key == b));
                let first_of_ours = placed.iter().position(|x| x.is_ours);
                let at = match (follows, first_of_ours) {
                    _ if p.text == SECTION => placed.len(),
                    (Some(at), _) => at + 1,
                    (None, Some(at)) if before.is_none() => at,
                    _ => placed.len(),
                };
                let at = self.between(&placed, at);
                placed.insert(
                    at,
                    Placed {
                        text: &p.text,
                        gap: "",
                        key: &p.key,
                        is_ours: true,
                        was: None,
                    },
                );
            }
            before = Some(&p.key);
        }
        placed
    }

    /// The nearest place that is not in the middle of somebody's line, and not behind a comment that
    /// would then seem to be about what is put there.
    fn between(&self, placed: &[Placed<'_>], at: usize) -> usize {
        let is_between = |at: usize| {
            let before = at.checked_sub(1).and_then(|k| placed[k].was);
            before.is_none_or(|was| {
                let p = &self.source.pieces[was];
                p.ends_line && (p.is_ours || !scan::code_of(&p.text).trim().is_empty())
            })
        };
        let after = (at..=placed.len()).find(|at| is_between(*at));
        let before = || (0..at).rev().find(|at| is_between(*at));
        after.or_else(before).unwrap_or(at)
    }

    /// From the closing brace on: the lines with digests are written anew.
    fn after_the_class(&self, mut out: String, ours: &BTreeSet<String>) -> String {
        // What the next run will take for a part decides: a comment that a test has got by what was
        // removed before it makes it somebody's.
        let name = &self.source.name;
        let digests = Source::of(&format!("{out}}}"), name, ours).map(|s| s.digests(&out));
        let listed = digests.into_iter().flatten().filter(|d| ours.contains(d));
        let digests = digest_lines(listed);
        let rest = &self.old[self.source.close..];
        let mut is_written = false;
        for line in rest.split_inclusive('\n') {
            if !is_digest_line(line.trim_end_matches('\n')) {
                out.push_str(line);
            } else if !is_written {
                out.push_str(&digests);
                is_written = true;
            }
        }
        if !is_written {
            if !out.ends_with('\n') {
                out.push('\n');
            }
            out.push_str(&digests);
        }
        out
    }
}

/// The pieces, and whether each comes after the comment above suspected bugs.
fn with_sections(pieces: &[Piece]) -> impl Iterator<Item = (&Piece, bool)> {
    let mut in_section = false;
    pieces.iter().map(move |p| {
        in_section |= p.text == SECTION;
        (p, in_section)
    })
}

#[cfg(test)]
mod tests;
