//! What tests cover, as the real JVM shows it.
//!
//! The classes under test are instrumented ([`probes`]) and the tests run once more with those
//! copies before the class path, or as patches of their module if they belong to the JDK. What a
//! class initialiser does happens once in a JVM, so it is attributed to the run, not to the test
//! that happened to come first.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::sync::Arc;

use classfile::ClassFile;
use probes::{Point, Probe, Reason, Target};

use crate::check::{RealJvm, write};
use crate::jvm::Patience;
use crate::runs::{Ended, Results, Run};

const PROBES_CLASS: &str = "omakase/probes/Probes";

/// A class that is measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its class file.
    pub file: Arc<ClassFile>,
    /// The module of the JDK it belongs to.
    pub module: Option<Arc<str>>,
}

/// The probes of a class.
#[derive(Clone, Debug)]
pub struct ProbedClass {
    /// Its class file, without probes.
    pub file: Arc<ClassFile>,
    /// Number of the first probe.
    pub first: u32,
    /// The probes, in order.
    pub probes: Vec<Probe>,
    /// Methods without probes: what they do is not known.
    pub left_out: Vec<(usize, Reason)>,
}

/// The probes that a test hit, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestCoverage {
    /// The test method.
    pub name: String,
    /// Probes.
    pub hits: BTreeSet<u32>,
}

/// What the real JVM saw of a suite.
#[derive(Clone, Debug, Default)]
pub struct RealCoverage {
    /// The classes that were measured.
    pub classes: Vec<ProbedClass>,
    /// What each test hit, in the order they ran.
    pub tests: Vec<TestCoverage>,
    /// What class initialisers hit.
    pub initialisers: BTreeSet<u32>,
    /// Tests that do not pass on instrumented classes, and why: what they cover is not known.
    pub not_passed: BTreeMap<String, String>,
}

impl RealCoverage {
    /// The number of a probe; nothing when there is none, as in a method that was left out.
    pub fn number(&self, class: &str, method: usize, point: Point) -> Option<u32> {
        let class = self.classes.iter().find(|c| &*c.file.this_class == class)?;
        let at = class.probes.binary_search(&Probe { method, point }).ok()?;
        Some(class.first + at as u32)
    }

    /// All probes that the suite hit.
    pub fn all_hits(&self) -> BTreeSet<u32> {
        let mut all = self.initialisers.clone();
        all.extend(self.tests.iter().flat_map(|t| t.hits.iter().copied()));
        all
    }

    /// The probes of a class that the suite hit.
    pub fn hits_of(&self, class: &ProbedClass) -> BTreeSet<Probe> {
        let hits = self.all_hits();
        (class.first..)
            .zip(&class.probes)
            .filter(|(number, _)| hits.contains(number))
            .map(|(_, probe)| *probe)
            .collect()
    }
}

impl RealJvm<'_> {
    /// Runs the tests of a class that was [checked](RealJvm::check) on instrumented copies of the
    /// classes under test.
    ///
    /// # Errors
    /// When that cannot be done, or tests do not pass that way; the message says why.
    pub fn coverage(
        &self,
        test_class: &str,
        tests: &[String],
        classes: &[Measured],
    ) -> Result<RealCoverage, String> {
        let patience = (&Ended::default(), &Patience::unlimited());
        let found = self.measure(test_class, tests, classes, patience)?;
        match found.first_not_passed() {
            None => Ok(found),
            Some(why) => Err(why),
        }
    }

    /// The same, whether all tests pass or not; with what is known of them, and the time there is.
    pub(crate) fn measure(
        &self,
        test_class: &str,
        tests: &[String],
        classes: &[Measured],
        (known, patience): (&Ended, &Patience<'_>),
    ) -> Result<RealCoverage, String> {
        let dir = self.instrumented()?;
        let first_of_path = dir.join("classes");
        let mut found = RealCoverage::default();
        let mut n_probes = 0;
        let mut modules: BTreeSet<Arc<str>> = BTreeSet::new();
        let target = Target {
            class: PROBES_CLASS,
            method: "hit",
        };
        for class in classes {
            let name = &class.file.this_class;
            let with = probes::instrument(&class.file, target, n_probes)
                .ok_or_else(|| format!("{name} has no room for probes"))?;
            let place = match &class.module {
                Some(module) => dir.join(&**module),
                None => first_of_path.clone(),
            };
            modules.extend(class.module.clone());
            write(&place.join(format!("{name}.class")), &with.bytes)?;
            let first = n_probes;
            n_probes += with.probes.len() as u32;
            found.classes.push(ProbedClass {
                file: class.file.clone(),
                first,
                probes: with.probes,
                left_out: with.left_out,
            });
        }
        let mut options: Vec<OsString> = Vec::new();
        if !modules.is_empty() {
            self.export_probes(&dir)?;
            let users: Vec<&str> = modules.iter().map(|m| &**m).collect();
            let package = "java.base/omakase.probes";
            options.push(format!("--add-exports={package}=ALL-UNNAMED,{}", users.join(",")).into());
            modules.insert("java.base".into());
        }
        for module in &modules {
            let mut option = OsString::from(format!("--patch-module={module}="));
            option.push(dir.join(&**module));
            options.push(option);
        }
        let run = Run {
            class: test_class,
            order: tests,
            n_probes: n_probes as usize,
            path: &self.instrumented_path(first_of_path)?,
            options: &options,
            home: "measured",
        };
        found.read_hits(tests, &self.run(&run, known, patience)?);
        Ok(found)
    }

    /// Classes of the JDK do not see the class path: what they call is put into `java.base`.
    fn export_probes(&self, dir: &std::path::Path) -> Result<(), String> {
        let file = format!("{PROBES_CLASS}.class");
        let from = self.stand_ins()?.join(&file);
        let bytes = std::fs::read(&from).map_err(|e| format!("{}: {e}", from.display()))?;
        write(&dir.join("java.base").join(file), bytes)
    }
}

impl RealCoverage {
    /// With the tests in an order that may differ from that in which they ran.
    pub(crate) fn in_order(mut self, tests: &[String]) -> RealCoverage {
        let place = |t: &TestCoverage| tests.iter().position(|n| *n == t.name);
        self.tests.sort_by_key(place);
        self
    }

    /// With other names for the tests, in their order.
    pub(crate) fn renamed(mut self, names: &[String]) -> RealCoverage {
        for (test, name) in self.tests.iter_mut().zip(names) {
            test.name.clone_from(name);
        }
        self
    }

    fn read_hits(&mut self, tests: &[String], results: &Results) {
        for name in tests {
            let why = |list: &BTreeMap<String, String>| list.get(name).cloned();
            match results.hits.get(name) {
                Some(hits) if !results.ended.contains_key(name) => self.tests.push(TestCoverage {
                    name: name.clone(),
                    hits: decode_hits(hits),
                }),
                _ => {
                    let why = why(&results.failed).or_else(|| why(&results.ended));
                    let why = why.unwrap_or_else(|| "it was not run".to_owned());
                    self.not_passed.insert(name.clone(), why);
                }
            }
        }
        let initial = results.initial.iter();
        self.initialisers
            .extend(initial.flat_map(|digits| decode_hits(digits)));
    }

    /// Why what the tests cover is not known, if it is not.
    pub(crate) fn first_not_passed(&self) -> Option<String> {
        let (name, why) = self.not_passed.first_key_value()?;
        Some(format!(
            "{name} does not pass on instrumented classes: {why}"
        ))
    }
}

fn decode_hits(digits: &str) -> BTreeSet<u32> {
    let mut hits = BTreeSet::new();
    for (k, digit) in (0..).zip(digits.chars()) {
        let bits = digit.to_digit(16).unwrap_or(0);
        hits.extend((0..4).filter(|b| bits >> b & 1 == 1).map(|b| 4 * k + b));
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_four_to_a_digit_lowest_first() {
        assert_eq!(decode_hits("1f08"), BTreeSet::from([0, 4, 5, 6, 7, 15]));
    }

    #[test]
    fn what_does_not_pass_is_told_apart() {
        let tests = ["a", "b", "c"].map(String::from);
        let mut results = Results::default();
        for (name, hits) in [("a", "1"), ("b", "2")] {
            results.hits.insert(name.into(), hits.into());
        }
        results
            .failed
            .insert("c".into(), "SecurityException".into());
        results.initial = vec!["4".into(), "8".into()];
        let mut found = RealCoverage::default();
        found.read_hits(&tests, &results);
        assert_eq!(found.tests[1].hits, BTreeSet::from([1]));
        assert_eq!(found.all_hits(), BTreeSet::from([0, 1, 2, 3]));
        let why = found.first_not_passed().unwrap();
        assert!(why.contains("c does") && why.contains("SecurityException"));
        results.ended.insert("b".into(), "the JVM ended".into());
        let mut found = RealCoverage::default();
        found.read_hits(&tests, &results);
        assert_eq!(found.tests.len(), 1);
    }
}
