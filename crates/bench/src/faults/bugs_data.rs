//! Bugs that a release of a library fixed: `corpus/faults/bugs.txt`, with the jars of `corpus/faults/jars.txt`.

use std::collections::{BTreeMap, BTreeSet};

use super::half::Half;
use crate::error::BenchError;
use crate::jars::Artifact;

const BUGS: &str = include_str!("../../../../corpus/faults/bugs.txt");
const JARS: &str = include_str!("../../../../corpus/faults/jars.txt");

/// One class that was fixed between two releases.
#[derive(Debug, Clone)]
pub(super) struct Bug {
    /// Its binary name.
    pub class: &'static str,
    /// The release with the bug.
    pub buggy: Artifact,
    /// The next one.
    pub fixed: Artifact,
    /// What the release needs.
    pub needs: Vec<Artifact>,
    /// The issue; `-` where there is none.
    pub issue: &'static str,
    /// Lines of the fixed source that were changed.
    pub lines: BTreeSet<u32>,
    /// The methods they are in.
    pub methods: Vec<&'static str>,
    /// What was wrong, in a sentence.
    pub what: &'static str,
}

impl Bug {
    /// `commons-lang3 3.2 lang3.BooleanUtils LANG-921`, without what all names begin with.
    pub(super) fn name(&self) -> String {
        let class = self.class.rsplit('.').next().unwrap_or(self.class);
        format!("{} {class} {}", self.fixed.title(), self.issue)
    }

    /// Decided by what the entry is, not by where it stands in the list.
    pub(super) fn half(&self) -> Half {
        Half::by_name(&[self.buggy.coordinates, self.fixed.coordinates, self.class].join(" "))
    }

    /// The source that the class and its nested classes are in, as JaCoCo names it.
    pub(super) fn source(&self) -> String {
        format!("{}.java", self.class.replace('.', "/"))
    }
}

/// All of the list.
pub(super) fn bugs() -> Result<Vec<Bug>, BenchError> {
    parse(BUGS, &parse_jars(JARS)?)
}

type Jars = BTreeMap<&'static str, Artifact>;

fn parse_jars(text: &'static str) -> Result<Jars, BenchError> {
    let mut jars = Jars::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<&'static str> = line.split_whitespace().collect();
        match words[..] {
            [coordinates, sha256] if !line.starts_with('#') => {
                jars.insert(coordinates, Artifact::new(coordinates, sha256));
            }
            _ if line.starts_with('#') => {}
            _ => {
                return Err(BenchError::Data {
                    file: "corpus/faults/jars.txt",
                    line: number,
                    what: format!("expected a jar and its checksum: {line}"),
                });
            }
        }
    }
    Ok(jars)
}

fn parse(text: &'static str, jars: &Jars) -> Result<Vec<Bug>, BenchError> {
    let mut bugs: Vec<Bug> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |what: String| BenchError::Data {
            file: "corpus/faults/bugs.txt",
            line: number,
            what,
        };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let artifact = |coordinates: &str| {
            let found = jars.get(coordinates).copied();
            found.ok_or_else(|| wrong(format!("{coordinates} is not in jars.txt")))
        };
        let words: Vec<&'static str> = line.split_whitespace().collect();
        if !line.starts_with(' ') {
            let [library, buggy, fixed, class, issue] = words[..] else {
                let form = "a library, two versions, a class and an issue";
                return Err(wrong(format!("expected {form}: {line}")));
            };
            bugs.push(Bug {
                class,
                buggy: artifact(&format!("{library}:{buggy}"))?,
                fixed: artifact(&format!("{library}:{fixed}"))?,
                needs: Vec::new(),
                issue,
                lines: BTreeSet::new(),
                methods: Vec::new(),
                what: "",
            });
            continue;
        }
        let bug = bugs
            .last_mut()
            .ok_or_else(|| wrong("what is this about?".to_owned()))?;
        match words[..] {
            ["lines", ..] => {
                for range in &words[1..] {
                    let range =
                        parse_range(range).ok_or_else(|| wrong(format!("not lines: {range}")))?;
                    bug.lines.extend(range);
                }
            }
            ["methods", ..] => bug.methods = words[1..].to_vec(),
            ["needs", coordinates] => bug.needs.push(artifact(coordinates)?),
            _ => bug.what = line.trim(),
        }
    }
    Ok(bugs)
}

/// `12` or `12-15`.
fn parse_range(text: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enough_different_bugs_in_two_halves_all_told() {
        let bugs = bugs().unwrap();
        let names: BTreeSet<(&str, &str)> = bugs
            .iter()
            .map(|bug| (bug.class, bug.fixed.coordinates))
            .collect();
        assert_eq!(names.len(), bugs.len());
        assert!(bugs.len() >= 60, "{}", bugs.len());
        let n_open = bugs.iter().filter(|bug| bug.half() == Half::Open).count();
        let share = n_open as f64 / bugs.len() as f64;
        assert!((0.4..0.6).contains(&share), "{share}");
        for bug in &bugs {
            let is_told = !bug.lines.is_empty() && !bug.methods.is_empty() && !bug.what.is_empty();
            assert!(is_told, "{bug:?}");
            assert_ne!(bug.buggy, bug.fixed);
        }
    }

    #[test]
    fn an_entry() {
        let jars = parse_jars("# x\ng:a:1 00\ng:a:2 11\ng:b:1 22\n").unwrap();
        let text =
            "g:a 1 2 p.C KEY-1\n  lines 3 5-7\n  methods m <init>\n  needs g:b:1\n  it was wrong\n";
        let bugs = parse(text, &jars).unwrap();
        let bug = &bugs[0];
        assert_eq!(bug.name(), "a 2 C KEY-1");
        assert_eq!(bug.lines.iter().copied().collect::<Vec<_>>(), [3, 5, 6, 7]);
        assert_eq!(bug.methods, ["m", "<init>"]);
        assert_eq!(bug.needs[0].coordinates, "g:b:1");
        assert_eq!(
            (bug.source().as_str(), bug.what),
            ("p/C.java", "it was wrong")
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let jars = parse_jars("g:a:1 00\ng:a:2 11\n").unwrap();
        let said = |text: &'static str| parse(text, &jars).unwrap_err().to_string();
        assert!(said("g:a 1 3 p.C -\n").contains("bugs.txt, line 1: g:a:3 is not in jars.txt"));
        assert!(said("g:a 1 2 p.C\n").contains("expected a library"));
        assert!(said("g:a 1 2 p.C -\n  lines x\n").contains("line 2: not lines: x"));
    }
}
