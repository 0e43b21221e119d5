//! The order in which tests run: JUnit's own, and which test spoils others that come after it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use crate::check::RealJvm;
use crate::jvm::{Job, Patience};
use crate::runs::{Ended, Run};

/// Failures that one test may be to blame for.
const LEAST: usize = 3;
/// Tests of one order that may leave a class behind whose initialiser failed.
const MAX_POISONERS: usize = 8;
/// With less time than this no test is searched for.
const ENOUGH_TO_SEARCH: Duration = Duration::from_secs(2);

/// The order in which JUnit 4 and 5 run tests that say nothing about it: by the hashes of their
/// names, so that nobody relies on an order.
pub(crate) fn junit_order(tests: &[String]) -> Vec<String> {
    let mut order = tests.to_vec();
    order.sort_by(|a, b| java_hash(a).cmp(&java_hash(b)).then(a.cmp(b)));
    order
}

/// `String.hashCode`.
fn java_hash(text: &str) -> i32 {
    let step = |h: i32, u: u16| h.wrapping_mul(31).wrapping_add(i32::from(u));
    text.encode_utf16().fold(0, step)
}

/// A run of tests, and those that failed in it.
pub(crate) struct Ran<'r> {
    pub order: &'r [String],
    pub failed: &'r BTreeMap<String, String>,
    pub surroundings: &'r [OsString],
}

impl RealJvm<'_> {
    /// Tests after which others fail that pass without them: they left something behind.
    pub(crate) fn spoilers(
        &self,
        class: &str,
        ran: &Ran<'_>,
        path: &[PathBuf],
        patience: &Patience<'_>,
    ) -> Vec<String> {
        if patience.is_shorter_than(ENOUGH_TO_SEARCH) {
            return Vec::new();
        }
        match self.poisoners(class, ran, path, patience) {
            found if !found.is_empty() => found,
            _ => self
                .spoiler(class, ran, path, patience)
                .into_iter()
                .collect(),
        }
    }

    /// Tests in which the initialiser of a class fails, as can happen where classes need each other
    /// and are met in an unusual order: the JVM never tries again, so all later tests fail. Each
    /// time the first such test is left out, until the others pass.
    fn poisoners(
        &self,
        class: &str,
        ran: &Ran<'_>,
        path: &[PathBuf],
        patience: &Patience<'_>,
    ) -> Vec<String> {
        let (mut order, mut failed) = (ran.order.to_vec(), ran.failed.clone());
        let mut found = Vec::new();
        while n_poisoned(&failed) >= LEAST {
            let fails = |t: &&String| failed.get(*t).is_some_and(|why| is_poison(why));
            let Some(first) = order.iter().find(fails).cloned() else {
                break;
            };
            order.retain(|t| *t != first);
            found.push(first);
            let run = Run {
                class,
                order: &order,
                n_probes: 0,
                path,
                options: ran.surroundings,
                home: "apart",
            };
            match self.run(&run, &Ended::default(), patience) {
                Ok(now) if found.len() < MAX_POISONERS => failed = now.failed,
                _ => return Vec::new(),
            }
        }
        found
    }

    /// One such test, found by runs of parts of the order.
    fn spoiler(
        &self,
        class: &str,
        ran: &Ran<'_>,
        path: &[PathBuf],
        patience: &Patience<'_>,
    ) -> Option<String> {
        if ran.failed.len() < LEAST {
            return None;
        }
        let is_bad = |t: &&String| ran.failed.contains_key(*t);
        let at = ran.order.iter().position(|t| is_bad(&t))?;
        let next = ran.order[at + 1..].iter().find(is_bad);
        let mut tests = vec![ran.order[at].clone()];
        tests.push(next.cloned().unwrap_or_default());
        tests.extend_from_slice(&ran.order[..at]);
        let job = Job {
            main: "omakase.check.Spoiler",
            class,
            tests: &tests,
            n_probes: 0,
            path,
            options: ran.surroundings,
            home: &self.fresh_home("apart").ok()?,
            per_test: patience.per_test,
        };
        let found = self.call(&job, patience).ok()?.end?.reason;
        ran.order.contains(&found).then_some(found)
    }
}

/// Whether a test failed because the initialiser of a class did.
fn is_poison(why: &str) -> bool {
    why.contains("ExceptionInInitializerError")
}

/// Tests that failed because the initialiser of a class did in an earlier one.
fn n_poisoned(failed: &BTreeMap<String, String>) -> usize {
    let is_victim =
        |why: &&String| why.contains("NoClassDefFoundError: Could not initialize class");
    failed.values().filter(is_victim).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_java() {
        assert_eq!(java_hash(""), 0);
        assert_eq!(java_hash("a"), 97);
        assert_eq!(java_hash("hello"), 99_162_322);
        // "polygenelubricants".hashCode() is Integer.MIN_VALUE.
        assert_eq!(java_hash("polygenelubricants"), i32::MIN);
    }

    #[test]
    fn the_order_is_by_hash() {
        let names = ["b", "polygenelubricants", "a"].map(String::from);
        assert_eq!(junit_order(&names), ["polygenelubricants", "a", "b"]);
    }
}
