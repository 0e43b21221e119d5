//! What `bench faults` says of real bugs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::half::Half;
use super::report::percent;
use crate::generation::Coverage;
use crate::table::{Page, Table};

/// What share of bugs that nobody looked at is to be found.
const GOAL: f64 = 0.45;

/// What came of one bug with one seed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Outcome {
    /// A test that is green on the fixed class is red on the other.
    Found,
    /// All lines that were changed are executed, and no test is red.
    NotNoticed,
    /// Some of them are.
    PartlyExecuted,
    /// None of them is.
    NotExecuted,
    /// There are no tests.
    NoTests {
        /// Why.
        reason: String,
    },
}

impl Outcome {
    pub(super) fn text(&self) -> String {
        match self {
            Outcome::NoTests { reason } => format!("{}: {reason}", self.title()),
            _ => self.title().to_owned(),
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Outcome::Found => "found",
            Outcome::NotNoticed => "executed and not noticed",
            Outcome::PartlyExecuted => "partly executed",
            Outcome::NotExecuted => "not executed",
            Outcome::NoTests { .. } => "no tests",
        }
    }
}

/// In the order of the table.
const TITLES: [&str; 5] = [
    "found",
    "executed and not noticed",
    "partly executed",
    "not executed",
    "no tests",
];

/// One bug.
#[derive(Debug, Clone, Serialize)]
pub struct BugRow {
    /// Library, fixed release, class and issue.
    pub name: String,
    /// Its binary name.
    pub class: &'static str,
    /// What was wrong.
    pub what: &'static str,
    /// The methods that were changed.
    pub methods: Vec<&'static str>,
    /// Whether it is held out.
    pub half: Half,
    /// One for each seed.
    pub outcomes: Vec<Outcome>,
    /// Tests that were written.
    pub n_tests: u64,
    /// Tests that are red on the class they were written for.
    pub bad: Vec<String>,
    /// Tests that find it.
    pub by: Vec<String>,
}

/// What came of real bugs.
#[derive(Debug, Clone, Default, Serialize)]
pub struct BugsReport {
    /// How often each outcome was, over bugs and seeds, in each half.
    pub counts: BTreeMap<Half, BTreeMap<&'static str, u64>>,
    /// Each bug; those that are held out only when asked for.
    pub rows: Vec<BugRow>,
    /// Tests that were written.
    pub n_tests: u64,
    /// Of these, how many are red on the classes they were written for.
    pub n_bad_tests: u64,
}

impl BugsReport {
    /// Counts, and forgets what is not to be told.
    pub(super) fn of(rows: Vec<BugRow>, shows_held_out: bool) -> BugsReport {
        let mut report = BugsReport::default();
        for row in &rows {
            let counts = report.counts.entry(row.half).or_default();
            for outcome in &row.outcomes {
                *counts.entry(outcome.title()).or_default() += 1;
            }
            report.n_tests += row.n_tests;
            report.n_bad_tests += row.bad.len() as u64;
        }
        report.rows = rows;
        report
            .rows
            .retain(|row| shows_held_out || row.half == Half::Open);
        report
    }

    /// Found, of all.
    pub fn found(&self, half: Half) -> Coverage {
        let counts = self.counts.get(&half);
        Coverage {
            covered: counts.and_then(|c| c.get("found")).copied().unwrap_or(0),
            all: counts.map_or(0, |counts| counts.values().sum()),
        }
    }

    pub(super) fn add_to(&self, page: &mut Page) {
        let mut header = vec!["half"];
        header.extend(TITLES);
        header.push("share found");
        let mut table = Table::new(&header);
        for (half, counts) in &self.counts {
            let mut cells = vec![half.title().to_owned()];
            let count = |title: &&str| counts.get(title).copied().unwrap_or(0).to_string();
            cells.extend(TITLES.iter().map(count));
            cells.push(percent(self.found(*half)));
            table.row(cells);
        }
        page.tables.push((Some("Real bugs".to_owned()), table));
        if !self.rows.is_empty() {
            let mut each = Table::new(&["bug", "outcome", "what was wrong"]);
            for row in &self.rows {
                let outcomes: Vec<String> = row.outcomes.iter().map(Outcome::text).collect();
                each.row(vec![
                    row.name.clone(),
                    outcomes.join("; "),
                    row.what.to_owned(),
                ]);
            }
            page.tables.push((Some("Real bugs, each".to_owned()), each));
        }
        for half in self.counts.keys() {
            let found = self.found(*half);
            page.remarks.push(format!(
                "bugs, {}: {found} found, {} (goal: at least {:.0} % of those held out)",
                half.title(),
                percent(found),
                GOAL * 100.0
            ));
        }
        page.remarks.push(format!(
            "bugs: {} tests, {} of them bad",
            self.n_tests, self.n_bad_tests
        ));
        for bad in self.rows.iter().flat_map(|row| &row.bad) {
            page.remarks.push(format!("bugs, bad: {bad}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, half: Half, outcomes: Vec<Outcome>) -> BugRow {
        BugRow {
            name: name.to_owned(),
            class: "a.B",
            what: "it was wrong",
            methods: vec!["m"],
            half,
            outcomes,
            n_tests: 2,
            bad: Vec::new(),
            by: Vec::new(),
        }
    }

    #[test]
    fn outcomes_are_counted_and_what_is_held_out_is_not_told() {
        let rows = vec![
            row(
                "a 1 B X-1",
                Half::Open,
                vec![Outcome::Found, Outcome::NotNoticed],
            ),
            row(
                "a 1 C X-2",
                Half::Open,
                vec![Outcome::NotExecuted, Outcome::Found],
            ),
            row("a 1 Hidden X-3", Half::HeldOut, vec![Outcome::Found; 2]),
        ];
        let report = BugsReport::of(rows, false);
        assert_eq!(report.found(Half::Open).to_string(), "2/4");
        assert_eq!(report.found(Half::HeldOut).to_string(), "2/2");
        let mut page = Page {
            title: "x",
            host: Vec::new(),
            tables: Vec::new(),
            remarks: Vec::new(),
        };
        report.add_to(&mut page);
        let text = page.markdown();
        assert!(
            text.contains("| open half | 2 | 1 | 0 | 1 | 0 | 50.0 % |"),
            "{text}"
        );
        assert!(
            text.contains("| a 1 B X-1 | found; executed and not noticed | it was wrong |"),
            "{text}"
        );
        assert!(text.contains("held-out half: 2/2 found, 100.0 %"), "{text}");
        assert!(!text.contains("Hidden"), "{text}");
    }
}
