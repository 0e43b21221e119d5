//! What `bench conformance` says.

use std::collections::BTreeMap;

use serde::Serialize;

use super::compare::{ClassComparison, Mismatch, Outcome};
use crate::host::Host;
use crate::table::Table;

/// Everything that was compared.
#[derive(Debug, Clone, Serialize)]
pub struct ConformanceReport {
    /// On what.
    pub host: Host,
    /// In the order of the table.
    pub libraries: Vec<LibraryReport>,
}

/// The tests of one library.
#[derive(Debug, Clone, Default, Serialize)]
pub struct LibraryReport {
    /// The library.
    pub name: &'static str,
    /// Why it could not be run at all.
    pub unavailable: Option<String>,
    /// Classes whose tests were compared.
    pub n_classes: usize,
    /// Tests compared.
    pub n_tests: usize,
    /// Tests with the same verdict.
    pub n_same: usize,
    /// With another verdict.
    pub n_different: usize,
    /// That use something which the machine lacks.
    pub n_unsupported: usize,
    /// For which fuel or time was too short.
    pub n_not_run: usize,
    /// Left out: the real JVM's verdict on them changes from run to run.
    pub n_unstable: usize,
    /// Classes left out because they have too many (generated) tests.
    pub oversized: Vec<String>,
    /// Classes on which the real JVM gave no verdict.
    pub undecided: Vec<String>,
    /// Every test without the same verdict.
    pub mismatches: Vec<Mismatch>,
}

impl LibraryReport {
    pub(super) fn add(&mut self, class: ClassComparison) {
        self.n_classes += 1;
        self.n_tests += class.n_tests;
        self.n_unstable += class.n_unstable;
        self.n_same += class.n_tests - class.mismatches.len();
        for mismatch in class.mismatches {
            *self.count_of(mismatch.outcome) += 1;
            self.mismatches.push(mismatch);
        }
    }

    fn count_of(&mut self, outcome: Outcome) -> &mut usize {
        match outcome {
            Outcome::Same => &mut self.n_same,
            Outcome::Different => &mut self.n_different,
            Outcome::Unsupported => &mut self.n_unsupported,
            Outcome::NotRun => &mut self.n_not_run,
        }
    }
}

const N_CAUSES: usize = 30;

impl ConformanceReport {
    /// Tests with the same verdict, and all tests.
    pub fn totals(&self) -> (usize, usize) {
        let sum = |count: fn(&LibraryReport) -> usize| self.libraries.iter().map(count).sum();
        (
            sum(|library| library.n_same),
            sum(|library| library.n_tests),
        )
    }

    /// For a terminal.
    pub fn text(&self, list_different: bool) -> String {
        let mut text = self.host.lines().join("\n");
        text.push_str(&format!("\n\n{}\n", self.table().text()));
        self.finish(text, list_different)
    }

    /// For `docs/benchmarks`.
    pub fn markdown(&self, list_different: bool) -> String {
        let mut text = String::from("# Conformance\n\n");
        for line in self.host.lines() {
            text.push_str(&format!("- {line}\n"));
        }
        text.push_str(&format!("\n{}\n", self.table().markdown()));
        self.finish(text, list_different)
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&[
            "library",
            "classes",
            "tests",
            "same",
            "different",
            "unsupported",
            "not run",
            "same %",
            "unstable",
        ]);
        let mut total = LibraryReport {
            name: "all",
            ..LibraryReport::default()
        };
        for library in &self.libraries {
            table.row(row(library));
            total.n_classes += library.n_classes;
            total.n_tests += library.n_tests;
            total.n_same += library.n_same;
            total.n_different += library.n_different;
            total.n_unsupported += library.n_unsupported;
            total.n_not_run += library.n_not_run;
            total.n_unstable += library.n_unstable;
        }
        table.row(row(&total));
        table
    }

    fn finish(&self, mut text: String, list_different: bool) -> String {
        for library in &self.libraries {
            if let Some(reason) = &library.unavailable {
                text.push_str(&format!("{}: not run: {reason}\n", library.name));
            }
            for (what, classes) in [
                (
                    "classes left out for their number of tests",
                    &library.oversized,
                ),
                (
                    "classes on which java itself gave no verdict",
                    &library.undecided,
                ),
            ] {
                if !classes.is_empty() {
                    let n = classes.len();
                    text.push_str(&format!("{}: {n} {what}\n", library.name));
                }
            }
        }
        let causes = self.causes();
        if !causes.is_empty() {
            text.push_str("\nMost frequent causes:\n\n");
        }
        for (cause, n_tests, example) in causes.iter().take(N_CAUSES) {
            text.push_str(&format!("{n_tests:6}  {cause}\n        e.g. {example}\n"));
        }
        if list_different {
            text.push_str("\nTests without the same verdict:\n\n");
            for library in &self.libraries {
                for mismatch in &library.mismatches {
                    text.push_str(&format!(
                        "{} {}#{}\n    java: {}; ours: {} {}\n",
                        library.name,
                        mismatch.class,
                        mismatch.test,
                        mismatch.real,
                        mismatch.ours,
                        mismatch.message
                    ));
                }
            }
        }
        text
    }

    /// Causes with the number of tests they affect, most frequent first, and one of the tests.
    fn causes(&self) -> Vec<(&str, usize, String)> {
        let mut causes: BTreeMap<&str, (usize, String)> = BTreeMap::new();
        for mismatch in self
            .libraries
            .iter()
            .flat_map(|library| &library.mismatches)
        {
            let example = || format!("{}#{}", mismatch.class, mismatch.test);
            causes
                .entry(&mismatch.cause)
                .or_insert_with(|| (0, example()))
                .0 += 1;
        }
        let mut causes: Vec<_> = causes
            .into_iter()
            .map(|(cause, (n_tests, example))| (cause, n_tests, example))
            .collect();
        causes.sort_by_key(|&(_, n_tests, _)| std::cmp::Reverse(n_tests));
        causes
    }
}

fn row(library: &LibraryReport) -> Vec<String> {
    let percent = if library.n_tests == 0 {
        "-".to_owned()
    } else {
        let percent = 100.0 * library.n_same as f64 / library.n_tests as f64;
        // Rounded down: 100.0 means all.
        format!("{:.1}", (percent * 10.0).floor() / 10.0)
    };
    let mut cells = vec![library.name.to_owned()];
    for count in [
        library.n_classes,
        library.n_tests,
        library.n_same,
        library.n_different,
        library.n_unsupported,
        library.n_not_run,
    ] {
        cells.push(count.to_string());
    }
    cells.push(percent);
    cells.push(library.n_unstable.to_string());
    cells
}
