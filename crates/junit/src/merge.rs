//! A second run over a file of ours: what somebody changed or added stays, the rest is replaced.
//!
//! Both are trees. The members of the old one that are ours are replaced, removed or added; all the
//! rest stays where it is. What cannot be understood for certain is not merged at all.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::MARKER;
use crate::digests::{digest_lines, is_digest_line, is_untouched, listed, part_digest};
use crate::tree::scan::{code_of, words};
use crate::tree::{ClassHead, Declared, Form, HeadLine, Import, Member, MemberKind, Unit};
use imports::insert_import;

/// What a file becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The whole file.
    pub unit: Unit,
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

/// The old file with the new tests, and with everything that was changed or added by hand.
///
/// # Errors
/// When the old file must be left alone.
pub fn merge(old: &str, new: &Unit) -> Result<Merged, NotMerged> {
    let (form, plain) = Form::of(old);
    let fresh = new.marked();
    if is_untouched(&plain) {
        let unit = Unit { form, ..fresh };
        return Ok(Merged { unit, n_kept: 0 });
    }
    if !plain.lines().any(|l| l.starts_with(MARKER)) {
        return Err(NotMerged::NotOurs);
    }
    let listed = listed(&plain);
    let old = Unit::parse_plain(&plain, &new.class.name, &listed);
    let old = old.ok_or(NotMerged::NotUnderstood)?;
    if !old.has_marker {
        return Err(NotMerged::NotOurs);
    }
    if old.package != new.package {
        let what = format!("package {}", old.package);
        return Err(NotMerged::Conflict(what));
    }
    let merge = Merge {
        pieces: old.class.members.iter().map(Piece::of).collect(),
        new_pieces: new.class.members.iter().map(Piece::of).collect(),
        theirs: theirs(&old),
        old: &old,
        new,
    };
    let mentioned: BTreeSet<&str> = words(&merge.theirs).collect();
    merge.find_conflicts(&mentioned)?;
    let marker = fresh.head.first().map_or("", |l| &l.text);
    Ok(Merged {
        unit: Unit {
            form,
            ..merge.unit(marker, &mentioned)
        },
        n_kept: merge.pieces.iter().filter(|p| !p.is_ours).count(),
    })
}

/// Everything that somebody wrote, but for imports.
fn theirs(old: &Unit) -> String {
    let mut text = String::new();
    for line in &old.head {
        let mut at = 0;
        for range in line.imports.iter().map(|i| &i.range) {
            text.push_str(&line.text[at..range.start]);
            at = range.end;
        }
        text.push_str(&line.text[at..]);
    }
    let class = &old.class;
    let mut add = |part: &str| {
        text.push_str(part);
        text.push('\n');
    };
    add(&old.before_class);
    add(&class.head_text());
    add(&class.after_brace);
    for m in class.members.iter().filter(|m| !m.is_ours) {
        add(&m.text());
    }
    add(&class.before_brace);
    add(&old.rest);
    text
}

/// An old file and new tests.
struct Merge<'a> {
    old: &'a Unit,
    new: &'a Unit,
    pieces: Vec<Piece<'a>>,
    new_pieces: Vec<Piece<'a>>,
    /// What somebody wrote in the old file.
    theirs: String,
}

/// A member, and by what it is found again.
struct Piece<'a> {
    member: &'a Member,
    text: String,
    /// The name of a method, else the text.
    key: String,
    declares: Declared,
    is_ours: bool,
}

impl Piece<'_> {
    fn of(member: &Member) -> Piece<'_> {
        let (text, declares) = (member.text(), member.declares());
        Piece {
            key: match &declares {
                Declared::Method(name) => name.clone(),
                Declared::Type(_) | Declared::Other => text.clone(),
            },
            is_ours: member.is_ours,
            member,
            text,
            declares,
        }
    }

    fn is_section(&self) -> bool {
        self.member.kind == MemberKind::Section
    }

    /// Its name, where it is a class.
    fn class_name(&self) -> Option<&str> {
        match &self.declares {
            Declared::Type(name) => Some(name),
            Declared::Method(_) | Declared::Other => None,
        }
    }
}

/// A member of the merged class.
struct Placed<'a> {
    piece: &'a Piece<'a>,
    /// Its blank lines in the old file.
    gap: &'a str,
    is_ours: bool,
    /// Its place in the old file.
    was: Option<usize>,
}

impl Merge<'_> {
    /// Whether an import of the old file is of no use any more.
    fn is_superfluous(&self, import: &Import, mentioned: &BTreeSet<&str>) -> bool {
        import.is_ours
            && import.simple != "*"
            && !self.new.imports().any(|i| i.code == import.code)
            && !mentioned.contains(import.simple.as_str())
    }

    /// What would not compile together.
    fn find_conflicts(&self, mentioned: &BTreeSet<&str>) -> Result<(), NotMerged> {
        for i in self.old.imports() {
            let is_other = |n: &&Import| n.simple == i.simple && n.code != i.code;
            let mut rivals = self.new.imports().filter(is_other);
            if i.simple != "*"
                && !self.is_superfluous(i, mentioned)
                && rivals.any(|n| n.is_static == i.is_static)
            {
                return Err(NotMerged::Conflict(i.code.clone()));
            }
        }
        let text = self.new.print().text;
        let used: BTreeSet<&str> = words(&text).collect();
        let theirs = self.pieces.iter().filter(|p| !p.is_ours);
        let nested = theirs.clone().filter_map(|p| {
            let fits = self
                .is_replaced(p)
                .is_some_and(|n| goes_with(&p.text, &n.text));
            p.class_name().filter(|_| !fits)
        });
        // A nested type hides others of its name.
        for name in nested.chain(self.old.other_types.iter().map(String::as_str)) {
            if used.contains(name) {
                return Err(NotMerged::Conflict(format!("class {name}")));
            }
        }
        // A method hides those imported.
        for p in theirs {
            let hides = |i: &Import| i.is_static && i.simple == p.key;
            if matches!(p.declares, Declared::Method(_)) && self.new.imports().any(hides) {
                return Err(NotMerged::Conflict(format!("method {}", p.key)));
            }
        }
        Ok(())
    }

    /// The merged file.
    fn unit(&self, fresh_marker: &str, mentioned: &BTreeSet<&str>) -> Unit {
        let mut ours: BTreeSet<String> = BTreeSet::new();
        let mut unit = self.old.clone();
        unit.head = self.head(fresh_marker, mentioned, &mut ours);
        if let ClassHead::Source {
            text,
            is_ours: true,
        } = &mut unit.class.head
        {
            *text = self.new.class.head_text();
            ours.insert(part_digest(text));
        }
        let placed = self.placed(mentioned);
        ours.extend(
            placed
                .iter()
                .filter(|p| p.is_ours)
                .map(|p| part_digest(&p.piece.text)),
        );
        unit.class.members = self.members(&placed);
        self.with_digests(unit, &ours)
    }

    /// Members with the blank lines and line breaks that they need where they are now.
    fn members(&self, placed: &[Placed<'_>]) -> Vec<Member> {
        let mut members: Vec<Member> = Vec::new();
        let mut is_line_start = self.old.class.after_brace.ends_with('\n');
        for (k, p) in placed.iter().enumerate() {
            let before = k.checked_sub(1).map(|b| placed[b].was);
            let is_in_place = match (p.was, before) {
                (Some(0), None) => true,
                (Some(was), Some(Some(before))) => before + 1 == was,
                _ => false,
            };
            let mut gap = String::new();
            if is_in_place {
                gap.push_str(p.gap);
            } else {
                if !is_line_start {
                    gap.push('\n');
                }
                gap.push_str(match (k, p.gap) {
                    (0, _) => "",
                    (_, "") => "\n",
                    (_, gap) => gap,
                });
            }
            let ends_line = p.was.is_none_or(|was| self.pieces[was].member.ends_line);
            is_line_start =
                ends_line || p.piece.text.is_empty() && (is_line_start || !gap.is_empty());
            members.push(Member {
                gap,
                kind: p.piece.member.kind.clone(),
                ends_line,
                is_ours: p.is_ours,
            });
        }
        members
    }

    /// The lines before the first type: the marker and imports are brought up to date.
    fn head(
        &self,
        fresh_marker: &str,
        mentioned: &BTreeSet<&str>,
        ours: &mut BTreeSet<String>,
    ) -> Vec<HeadLine> {
        let old = self.old;
        let after = format!(
            "{}{}{}",
            old.before_class,
            old.class.gap,
            old.class.head_text()
        );
        let mut lines: Vec<HeadLine> = Vec::new();
        for (k, line) in old.head.iter().enumerate() {
            if line
                .import()
                .is_some_and(|i| self.is_superfluous(i, mentioned))
            {
                // The only one of its group leaves one blank line, not two.
                let is_blank = |l: Option<&str>| l.is_none_or(|l| l.trim().is_empty());
                let next = old.head.get(k + 1).map_or(&*after, |l| &*l.text);
                if is_blank(lines.last().map(|l| &*l.text)) && is_blank(next.lines().next()) {
                    lines.pop();
                }
                continue;
            }
            let mut line = line.clone();
            if line.is_marker {
                line.text = fresh_marker.to_owned();
            }
            lines.push(line);
        }
        let known: BTreeSet<&str> = old.imports().map(|i| &*i.code).collect();
        for line in &self.new.head {
            let added = line.import().filter(|i| !known.contains(&*i.code));
            if let Some(import) = added {
                insert_import(&mut lines, line, import);
            }
        }
        for line in &lines {
            let is_listed = |i: &&Import| i.is_ours || !known.contains(&*i.code);
            let listed = line.import().filter(is_listed);
            ours.extend(listed.map(|_| part_digest(line.text.trim_end_matches('\n'))));
        }
        lines
    }

    /// The class of the new tests that somebody has changed in the old file.
    fn is_replaced(&self, theirs: &Piece<'_>) -> Option<&Piece<'_>> {
        let name = theirs.class_name()?;
        let mut new = self.new_pieces.iter();
        new.find(|n| n.class_name() == Some(name))
    }

    /// Whether a class of the new tests is one that somebody has changed in the old file.
    fn is_theirs(&self, new: &Piece<'_>) -> bool {
        let name = new.class_name();
        let mut theirs = self.pieces.iter().filter(|p| !p.is_ours);
        name.is_some() && theirs.any(|p| p.class_name() == name)
    }

    /// The members: the old ones where they are, each of ours in its new text or not at all; then
    /// new ones, each behind the one that it follows in the new source.
    fn placed(&self, mentioned: &BTreeSet<&str>) -> Vec<Placed<'_>> {
        let theirs: BTreeSet<&str> = self
            .pieces
            .iter()
            .filter(|p| !p.is_ours)
            .map(|p| p.key.as_str())
            .collect();
        let mut wanted: Vec<(&Piece<'_>, bool)> = with_sections(&self.new_pieces)
            .filter(|(p, _)| !theirs.contains(p.key.as_str()) && !self.is_theirs(p))
            .collect();
        // No test is left below the comment.
        if let Some(at) = wanted.iter().position(|(p, _)| p.is_section())
            && !wanted[at..]
                .iter()
                .any(|(p, _)| matches!(p.declares, Declared::Method(_)))
        {
            wanted.remove(at);
        }
        let by_key: BTreeMap<&str, (&Piece<'_>, bool)> =
            wanted.iter().map(|(p, s)| (&*p.key, (*p, *s))).collect();
        let mut placed: Vec<Placed<'_>> = Vec::new();
        let mut done: BTreeSet<&str> = BTreeSet::new();
        for (was, (p, in_section)) in with_sections(&self.pieces).enumerate() {
            let piece = match by_key.get(p.key.as_str()) {
                _ if !p.is_ours => p,
                // A test that is a suspect now goes to the others; classes are for all of them.
                Some((n, s))
                    if (*s == in_section || p.class_name().is_some()) && done.insert(&p.key) =>
                {
                    *n
                }
                // What somebody wrote may need a class that the new tests do without.
                None if p.class_name().is_some_and(|n| mentioned.contains(n)) => p,
                _ => continue,
            };
            placed.push(Placed {
                piece,
                gap: &p.member.gap,
                is_ours: p.is_ours,
                was: Some(was),
            });
        }
        let mut before: Option<&str> = None;
        for p in &self.new_pieces {
            let is_there = !by_key.contains_key(p.key.as_str()) || done.contains(p.key.as_str());
            if !is_there {
                let follows = before.and_then(|b| placed.iter().rposition(|x| x.piece.key == b));
                let first_of_ours = placed.iter().position(|x| x.is_ours);
                let at = match (follows, first_of_ours) {
                    _ if p.is_section() => placed.len(),
                    (Some(at), _) => at + 1,
                    (None, Some(at)) if before.is_none() => at,
                    _ => placed.len(),
                };
                let at = self.between(&placed, at);
                let new = Placed {
                    piece: p,
                    gap: "",
                    is_ours: true,
                    was: None,
                };
                placed.insert(at, new);
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
                let p = &self.pieces[was];
                p.member.ends_line && (p.is_ours || !code_of(&p.text).trim().is_empty())
            })
        };
        let after = (at..=placed.len()).find(|at| is_between(*at));
        let before = || (0..at).rev().find(|at| is_between(*at));
        after.or_else(before).unwrap_or(at)
    }

    /// With the digests of what is ours written anew, as the next run will read it: a comment that a
    /// test has got by what was removed before it makes it somebody's.
    fn with_digests(&self, merged: Unit, ours: &BTreeSet<String>) -> Unit {
        let alone = Unit {
            rest: "}".to_owned(),
            ..merged.clone()
        };
        let read = Unit::parse_plain(&alone.print().text, &self.old.class.name, ours);
        let mut unit = read.unwrap_or(merged);
        unit.other_types = self.old.other_types.clone();
        let all = unit.digests();
        let digests = digest_lines(all.into_iter().filter(|d| ours.contains(d)));
        let mut rest = String::new();
        let mut is_written = false;
        for line in self.old.rest.split_inclusive('\n') {
            if !is_digest_line(line.trim_end_matches('\n')) {
                rest.push_str(line);
            } else if !is_written {
                rest.push_str(&digests);
                is_written = true;
            }
        }
        if !is_written {
            if !rest.ends_with('\n') {
                rest.push('\n');
            }
            rest.push_str(&digests);
        }
        unit.rest = rest;
        unit
    }
}

/// Whether tests that use a class of ours compile with what somebody made of it: its head and its fields,
/// which come before its methods, are still there.
fn goes_with(theirs: &str, ours: &str) -> bool {
    let there: BTreeSet<&str> = theirs.lines().map(str::trim).collect();
    let mut lines = ours.lines().map(str::trim);
    let is_member = |l: &&str| l.is_empty() || l.starts_with('@') || *l == "}";
    lines
        .by_ref()
        .take_while(|l| !is_member(l))
        .filter(|l| !l.starts_with("/**"))
        .all(|l| there.contains(l))
}

/// The pieces, and whether each comes after the comment above suspected bugs.
fn with_sections<'a>(pieces: &'a [Piece<'a>]) -> impl Iterator<Item = (&'a Piece<'a>, bool)> {
    let mut in_section = false;
    pieces.iter().map(move |p| {
        in_section |= p.is_section();
        (p, in_section)
    })
}

#[cfg(test)]
mod tests;
