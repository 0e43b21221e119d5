//! The machine's verdicts against those of the real JVM, test by test.

use std::collections::BTreeSet;

use serde::Serialize;

use super::ours::{Cause, MachineRun};
use super::verdicts::{ClassRun, Verdict};

/// What came of comparing one test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The same verdict; for failures, also the same class of exception.
    Same,
    /// Another verdict, or the machine broke down.
    Different,
    /// The machine said that it lacks something that the test uses.
    Unsupported,
    /// The machine was out of fuel or time.
    NotRun,
}

/// A test without the same verdict.
#[derive(Debug, Clone, Serialize)]
pub struct Mismatch {
    /// The test class.
    pub class: String,
    /// The test in it.
    pub test: String,
    /// In what way.
    pub outcome: Outcome,
    /// The real JVM's verdict.
    pub real: String,
    /// The machine's verdict, or why there is none.
    pub ours: String,
    /// What the machine's failure says.
    pub message: String,
    /// The same for tests that fail for the same reason, as far as can be told.
    pub cause: String,
}

/// The tests of one class.
#[derive(Debug, Clone, Default)]
pub struct ClassComparison {
    /// Tests compared.
    pub n_tests: usize,
    /// Those not [`Outcome::Same`].
    pub mismatches: Vec<Mismatch>,
    /// Tests left out because the real JVM's verdict changes from run to run.
    pub n_unstable: usize,
}

/// Compares all tests that either side reported, without `unstable` ones.
pub fn compare(
    class: &str,
    real: &ClassRun,
    ours: &MachineRun,
    unstable: &BTreeSet<String>,
) -> ClassComparison {
    let ids: BTreeSet<&String> = real.tests.keys().chain(ours.tests.keys()).collect();
    let mut result = ClassComparison::default();
    for id in ids {
        if unstable.contains(id) {
            result.n_unstable += 1;
            continue;
        }
        result.n_tests += 1;
        if let Some(mismatch) = compare_test(class, id, real, ours) {
            result.mismatches.push(mismatch);
        }
    }
    result
}

/// Tests whose verdicts differ between two runs of the real JVM.
pub fn unstable_tests(first: &ClassRun, second: &ClassRun) -> BTreeSet<String> {
    let ids: BTreeSet<&String> = first.tests.keys().chain(second.tests.keys()).collect();
    ids.into_iter()
        .filter(|id| match (first.tests.get(*id), second.tests.get(*id)) {
            (Some(a), Some(b)) => !a.agrees_with(b),
            _ => true,
        })
        .cloned()
        .collect()
}

fn compare_test(class: &str, id: &str, real: &ClassRun, ours: &MachineRun) -> Option<Mismatch> {
    let mismatch = |outcome, ours: String, message: String, cause: String| Mismatch {
        class: class.to_owned(),
        test: id.to_owned(),
        outcome,
        real: real
            .tests
            .get(id)
            .map_or_else(|| "not reported".to_owned(), |end| end.summary()),
        ours,
        message,
        cause,
    };
    match (real.tests.get(id), ours.tests.get(id)) {
        (Some(a), Some(b)) if a.agrees_with(b) => None,
        (expected, Some(actual)) => {
            let cause = match (actual.verdict, expected) {
                (Verdict::Fail, _) => {
                    let message = normalized(&actual.message);
                    format!("{}: {message}", actual.exception)
                }
                (_, Some(expected)) => {
                    format!("{} where java has {}", actual.summary(), expected.summary())
                }
                (_, None) => "a test that java does not have".to_owned(),
            };
            let message = actual.message.clone();
            Some(mismatch(
                Outcome::Different,
                actual.summary(),
                message,
                cause,
            ))
        }
        (_, None) => {
            let (outcome, text) = missing(id, ours);
            let cause = without_numbers(&text);
            Some(mismatch(outcome, text, String::new(), cause))
        }
    }
}

/// Why a test has no verdict.
fn missing(id: &str, ours: &MachineRun) -> (Outcome, String) {
    let blamed = ours
        .blamed
        .iter()
        .find(|(start, _)| id.starts_with(start.as_str()))
        .map(|(_, cause)| cause);
    match blamed.or(ours.ended_by.as_ref()) {
        Some(Cause::Unsupported(what)) => (Outcome::Unsupported, format!("unsupported: {what}")),
        Some(Cause::OutOfFuel) => (Outcome::NotRun, "out of fuel".to_owned()),
        Some(Cause::TimedOut) => (Outcome::NotRun, "out of time".to_owned()),
        Some(Cause::Deadlock) => (Outcome::Different, "deadlock".to_owned()),
        Some(Cause::Crashed(reason)) => (Outcome::Different, format!("crashed: {reason}")),
        Some(Cause::Exited(code)) => (Outcome::Different, format!("exit code {code}")),
        None => (Outcome::Different, "not reported".to_owned()),
    }
}

/// A message without what differs from test to test: numbers, the end, most of the stack.
fn normalized(message: &str) -> String {
    // Of the stack, only the innermost frame.
    match message.split_once(" < ") {
        Some((start, frames)) => {
            let frame = frames.split(" < ").next().unwrap_or_default();
            let start: String = start.chars().take(80).collect();
            without_numbers(&format!("{start} < {frame}"))
        }
        None => without_numbers(&message.chars().take(120).collect::<String>()),
    }
}

fn without_numbers(text: &str) -> String {
    let mut result = String::new();
    let mut in_number = false;
    for c in text.chars() {
        if !c.is_ascii_digit() {
            result.push(c);
        } else if !in_number {
            result.push('N');
        }
        in_number = c.is_ascii_digit();
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> ClassRun {
        ClassRun::parse(text)
    }

    #[test]
    fn each_kind_of_outcome() {
        let real =
            run("@T\ta\tPASS\t-\t-\n@T\tb\tPASS\t-\t-\n@T\tc\tPASS\t-\t-\n@T\td\tPASS\t-\t-\n@E\n");
        let mut ours = MachineRun {
            tests: run("@T\ta\tPASS\t-\t-\n@T\tb\tFAIL\tx.E\tat 12 < f.g:3 < h.i:4\n").tests,
            ..MachineRun::default()
        };
        ours.blamed
            .insert("c".into(), Cause::Unsupported("n".into()));
        ours.ended_by = Some(Cause::TimedOut);
        let unstable = BTreeSet::new();
        let result = compare("k", &real, &ours, &unstable);
        assert_eq!(result.n_tests, 4);
        let found: Vec<(Outcome, &str)> = result
            .mismatches
            .iter()
            .map(|mismatch| (mismatch.outcome, mismatch.cause.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                (Outcome::Different, "x.E: at N < f.g:N"),
                (Outcome::Unsupported, "unsupported: n"),
                (Outcome::NotRun, "out of time"),
            ]
        );
    }

    #[test]
    fn what_changes_from_run_to_run_is_left_out() {
        let first = run("@T\ta\tPASS\t-\t-\n@T\tb\tPASS\t-\t-\n@E\n");
        let second = run("@T\ta\tFAIL\tx\t-\n@T\tb\tPASS\t-\t-\n@E\n");
        let unstable = unstable_tests(&first, &second);
        assert_eq!(unstable, BTreeSet::from(["a".to_owned()]));
        let ours = MachineRun {
            tests: first.tests.clone(),
            ..MachineRun::default()
        };
        let result = compare("k", &first, &ours, &unstable);
        assert_eq!((result.n_tests, result.n_unstable), (1, 1));
    }
}
