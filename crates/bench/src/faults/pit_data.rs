//! The classes whose mutants are counted: `corpus/faults/pit.txt`.

use super::half::Half;
use crate::error::BenchError;
use crate::generate::classes::SUBJECTS;
use crate::generation::Coverage;
use crate::jars::Artifact;

const LIST: &str = include_str!("../../../../corpus/faults/pit.txt");

/// A class to write tests for.
#[derive(Debug, Clone)]
pub(super) struct PitSubject {
    /// Its binary name.
    pub class: &'static str,
    /// Its jar, and those it needs.
    pub artifacts: Vec<Artifact>,
    /// Whether it is held out.
    pub half: Half,
    /// Mutants that a suite of EvoSuite kills, and all of them, where that is known.
    pub evosuite: Option<Coverage>,
}

impl PitSubject {
    /// Where it comes from, such as `commons-cli 1.5.0`.
    pub(super) fn origin(&self) -> String {
        self.artifacts
            .first()
            .map_or_else(String::new, Artifact::title)
    }
}

/// All of the list.
pub(super) fn subjects() -> Result<Vec<PitSubject>, BenchError> {
    parse(LIST)
}

fn parse(text: &'static str) -> Result<Vec<PitSubject>, BenchError> {
    let mut subjects: Vec<PitSubject> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |what: String| BenchError::Data {
            file: "corpus/faults/pit.txt",
            line: number,
            what,
        };
        let words: Vec<&'static str> = line.split_whitespace().collect();
        if words.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with(' ') {
            let (Some(subject), [coordinates, sha256]) = (subjects.last_mut(), &words[..]) else {
                return Err(wrong(format!("expected a jar and its checksum: {line}")));
            };
            subject.artifacts.push(Artifact::new(coordinates, sha256));
            continue;
        }
        let (half, class, figures) = match words[..] {
            ["open", class] => (Half::Open, class, None),
            ["held-out", class] => (Half::HeldOut, class, None),
            ["open", class, figures] => (Half::Open, class, Some(figures)),
            _ => return Err(wrong(format!("expected a half and a class: {line}"))),
        };
        let evosuite = figures.map(|figures| {
            let count = figures.split_once('/').and_then(|(covered, all)| {
                Some(Coverage {
                    covered: covered.parse().ok()?,
                    all: all.parse().ok()?,
                })
            });
            count.ok_or_else(|| wrong(format!("not killed and all: {figures}")))
        });
        let known = SUBJECTS.iter().find(|subject| subject.class == class);
        subjects.push(PitSubject {
            class,
            artifacts: known
                .iter()
                .flat_map(|known| known.artifacts.iter().map(|artifact| **artifact))
                .collect(),
            half,
            evosuite: evosuite.transpose()?,
        });
    }
    if let Some(subject) = subjects.iter().find(|subject| subject.artifacts.is_empty()) {
        return Err(BenchError::Data {
            file: "corpus/faults/pit.txt",
            line: 0,
            what: format!("no jar for {}", subject.class),
        });
    }
    Ok(subjects)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn enough_different_classes_in_two_halves() {
        let subjects = subjects().unwrap();
        let names: BTreeSet<&str> = subjects.iter().map(|subject| subject.class).collect();
        assert_eq!(names.len(), subjects.len());
        assert!(names.len() >= 40);
        let n_open = subjects.iter().filter(|s| s.half == Half::Open).count();
        let share = n_open as f64 / subjects.len() as f64;
        assert!((0.4..0.6).contains(&share), "{share}");
        let compared = subjects.iter().filter(|s| s.evosuite.is_some());
        assert_eq!(compared.count(), 3);
    }

    #[test]
    fn every_jar_is_pinned() {
        for artifact in subjects().unwrap().iter().flat_map(|s| &s.artifacts) {
            assert_eq!(artifact.coordinates.split(':').count(), 3);
            assert_eq!(artifact.sha256.len(), 64, "{artifact:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let said = |text: &'static str| parse(text).unwrap_err().to_string();
        assert!(said("# x\nopne a.B\n").contains("pit.txt, line 2: expected a half"));
        assert!(said("open a.B 3-4\n  a:b:1 00\n").contains("not killed and all: 3-4"));
        assert!(said("open a.B\n").contains("no jar for a.B"));
        assert!(said("open a.B\n  a:b:1\n").contains("expected a jar and its checksum"));
    }
}
