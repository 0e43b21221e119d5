//! What the Java drivers write: one line for each test.
//!
//! Fields are separated by tabs: `@S id` a test began, `@T id verdict exception message` it ended,
//! `@E` all have ended.

use std::collections::BTreeMap;

use serde::Serialize;

/// How a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It passed.
    Pass,
    /// It failed, or threw.
    Fail,
    /// It was not run on purpose: disabled, or an assumption did not hold.
    Skip,
}

/// A verdict and what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TestEnd {
    /// The verdict.
    pub verdict: Verdict,
    /// The class of the exception, for those that failed; `-` without one.
    pub exception: String,
    /// Its message and the first frames of its stack, for people to read.
    pub message: String,
}

impl TestEnd {
    /// Whether two ends are the same to someone who looks at verdict and kind of failure.
    pub fn agrees_with(&self, other: &TestEnd) -> bool {
        self.verdict == other.verdict
            && (self.verdict != Verdict::Fail || self.exception == other.exception)
    }

    /// Such as `fail java.lang.AssertionError`.
    pub fn summary(&self) -> String {
        match self.verdict {
            Verdict::Pass => "pass".to_owned(),
            Verdict::Skip => "skip".to_owned(),
            Verdict::Fail => format!("fail {}", self.exception),
        }
    }
}

/// Everything that one run of a test class wrote.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClassRun {
    /// The tests that ended, by id.
    pub tests: BTreeMap<String, TestEnd>,
    /// The last test that began and did not end.
    pub in_progress: Option<String>,
    /// Whether all tests of the class came to an end.
    pub is_complete: bool,
}

impl ClassRun {
    /// Reads a driver's output. Lines that are not the driver's are passed over.
    pub fn parse(text: &str) -> ClassRun {
        let mut run = ClassRun::default();
        for line in text.lines() {
            let mut fields = line.split('\t');
            match fields.next() {
                Some("@S") => run.in_progress = fields.next().map(str::to_owned),
                Some("@T") => {
                    let (Some(id), Some(verdict)) = (fields.next(), fields.next()) else {
                        continue;
                    };
                    let verdict = match verdict {
                        "PASS" => Verdict::Pass,
                        "SKIP" => Verdict::Skip,
                        _ => Verdict::Fail,
                    };
                    if run.in_progress.as_deref() == Some(id) {
                        run.in_progress = None;
                    }
                    let mut text = || fields.next().unwrap_or("-").to_owned();
                    let (exception, message) = (text(), text());
                    let end = TestEnd {
                        verdict,
                        exception,
                        message,
                    };
                    run.tests.entry(id.to_owned()).or_insert(end);
                }
                Some("@E") => run.is_complete = true,
                _ => {}
            }
        }
        run
    }

    /// The lines from which [`ClassRun::parse`] gives the same ends again.
    pub fn to_lines(&self) -> String {
        let mut text = String::new();
        for (id, end) in &self.tests {
            let verdict = match end.verdict {
                Verdict::Pass => "PASS",
                Verdict::Fail => "FAIL",
                Verdict::Skip => "SKIP",
            };
            text.push_str(&format!(
                "@T\t{id}\t{verdict}\t{}\t{}\n",
                end.exception, end.message
            ));
        }
        if self.is_complete {
            text.push_str("@E\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "noise\n@S\ta\n@T\ta\tPASS\t-\t-\n@S\tb\n@T\tb\tFAIL\tx.E\tm < f\n@S\tc\n";

    #[test]
    fn the_test_that_did_not_end_is_known() {
        let run = ClassRun::parse(TEXT);
        assert_eq!(run.tests.len(), 2);
        assert_eq!(run.tests["b"].summary(), "fail x.E");
        assert_eq!(run.in_progress.as_deref(), Some("c"));
        assert!(!run.is_complete);
    }

    #[test]
    fn what_was_written_reads_back() {
        let mut run = ClassRun::parse(&format!("{TEXT}@T\tc\tSKIP\t-\t-\n@E\n"));
        assert!(run.is_complete);
        assert_eq!(ClassRun::parse(&run.to_lines()), run);
        run.is_complete = false;
        assert!(!ClassRun::parse(&run.to_lines()).is_complete);
    }

    #[test]
    fn failures_agree_by_exception() {
        let end = |verdict, exception: &str| TestEnd {
            verdict,
            exception: exception.to_owned(),
            message: String::new(),
        };
        assert!(end(Verdict::Skip, "a").agrees_with(&end(Verdict::Skip, "b")));
        assert!(!end(Verdict::Fail, "a").agrees_with(&end(Verdict::Fail, "b")));
        assert!(!end(Verdict::Fail, "a").agrees_with(&end(Verdict::Pass, "a")));
    }
}
