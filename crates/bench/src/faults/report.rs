//! What `bench faults` says.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::bugs_report::BugsReport;
use super::half::Half;
use super::hand_data::KINDS;
use super::pit_report::PitReport;
use crate::generation::{Budget, Coverage};
use crate::host::Host;
use crate::table::{Page, Table};

/// What share of the faults put in by hand is to be found.
const HAND_GOAL: f64 = 0.75;

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct FaultsReport {
    /// On what.
    pub host: Host,
    /// For each class and seed.
    pub budget: Budget,
    /// How many seeds.
    pub n_seeds: u64,
    /// Further arguments of the program.
    pub omakase_args: Vec<String>,
    /// Faults put in by hand.
    pub hand: Option<HandReport>,
    /// Mutants of PIT.
    pub pit: Option<PitReport>,
    /// Real bugs.
    pub bugs: Option<BugsReport>,
}

impl FaultsReport {
    /// Written tests that fail on the classes they were written for, or do not compile.
    pub fn n_bad_tests(&self) -> u64 {
        let hand = self.hand.as_ref().map_or(0, |hand| hand.n_bad_tests);
        let bugs = self.bugs.as_ref().map_or(0, |bugs| bugs.n_bad_tests);
        hand + bugs + self.pit.as_ref().map_or(0, PitReport::n_bad_tests)
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let mut page = Page {
            title: "Faults benchmark",
            host: self.host.lines(),
            tables: Vec::new(),
            remarks: vec![self.what_was_run()],
        };
        if let Some(hand) = &self.hand {
            hand.add_to(&mut page);
        }
        if let Some(pit) = &self.pit {
            pit.add_to(&mut page);
        }
        if let Some(bugs) = &self.bugs {
            bugs.add_to(&mut page);
        }
        page
    }

    fn what_was_run(&self) -> String {
        let more: String = self
            .omakase_args
            .iter()
            .map(|arg| format!(" {arg}"))
            .collect();
        format!(
            "`omakase generate --budget {}{more}`, seeds 1 to {}",
            self.budget, self.n_seeds
        )
    }
}

/// Found and all, of each half.
pub type ByHalf = BTreeMap<Half, Coverage>;

/// What came of faults put in by hand.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HandReport {
    /// Found and all, over seeds.
    pub found: ByHalf,
    /// The same, by kind.
    pub by_kind: BTreeMap<&'static str, ByHalf>,
    /// Of the open half, by class.
    pub by_class: BTreeMap<String, Coverage>,
    /// Each fault; those that are held out only when asked for.
    pub faults: Vec<FaultRow>,
    /// Tests that were written.
    pub n_tests: u64,
    /// Of these, how many fail on the classes they were written for, or do not compile.
    pub n_bad_tests: u64,
    /// Which, and why.
    pub bad: Vec<String>,
    /// Classes without tests, and why.
    pub without_tests: Vec<String>,
    /// How many seeds.
    pub n_seeds: u64,
}

/// One fault.
#[derive(Debug, Clone, Serialize)]
pub struct FaultRow {
    /// Its binary name.
    pub class: String,
    /// The line.
    pub line: u32,
    /// One word.
    pub kind: &'static str,
    /// Whether it is held out.
    pub half: Half,
    /// The line as it should be.
    pub original: &'static str,
    /// The line with the fault.
    pub faulty: &'static str,
    /// With how many seeds any test of the example notices it.
    pub found: u64,
    /// With how many seeds a test of the class itself does.
    pub found_by_own: u64,
    /// Whether tests execute the line; `None` when it has no code.
    pub executed: Option<bool>,
    /// The tests that notice it.
    pub by: BTreeSet<String>,
}

impl FaultRow {
    fn line(&self) -> String {
        let executed = match self.executed {
            Some(true) => "executed",
            Some(false) => "not executed",
            None => "no code of its own",
        };
        let faulty = match self.faulty {
            "" => "left out".to_owned(),
            faulty => format!("became `{faulty}`"),
        };
        let Self {
            class,
            line,
            kind,
            original,
            ..
        } = self;
        format!("{class} line {line}, {kind}, {executed}: `{original}` {faulty}")
    }
}

impl HandReport {
    /// Counts, and forgets what is not to be told.
    pub(super) fn set_rows(&mut self, rows: Vec<FaultRow>, shows_held_out: bool, n_seeds: u64) {
        self.n_seeds = n_seeds;
        for row in &rows {
            let count = Coverage {
                covered: row.found,
                all: n_seeds,
            };
            *self.found.entry(row.half).or_default() += count;
            *self
                .by_kind
                .entry(row.kind)
                .or_default()
                .entry(row.half)
                .or_default() += count;
            if shows_held_out || row.half == Half::Open {
                *self.by_class.entry(row.class.clone()).or_default() += count;
            }
        }
        self.faults = rows;
        self.faults
            .retain(|row| shows_held_out || row.half == Half::Open);
    }

    fn add_to(&self, page: &mut Page) {
        let mut kinds = Table::new(&["kind", "found", "share", "held out", "share"]);
        let cells = |name: &str, halves: &ByHalf| {
            let mut cells = vec![name.to_owned()];
            for half in [Half::Open, Half::HeldOut] {
                let count = halves.get(&half).copied().unwrap_or_default();
                cells.extend([count.to_string(), percent(count)]);
            }
            cells
        };
        for kind in KINDS {
            if let Some(halves) = self.by_kind.get(kind) {
                kinds.row(cells(kind, halves));
            }
        }
        kinds.row(cells("all", &self.found));
        page.tables
            .push((Some("Faults put in by hand, by kind".to_owned()), kinds));
        let mut classes = Table::new(&["class", "found", "share"]);
        for (class, count) in &self.by_class {
            classes.row(vec![class.clone(), count.to_string(), percent(*count)]);
        }
        page.tables
            .push((Some("Faults put in by hand, by class".to_owned()), classes));
        self.add_remarks(&mut page.remarks);
    }

    fn add_remarks(&self, remarks: &mut Vec<String>) {
        for (half, count) in &self.found {
            remarks.push(format!(
                "hand, {}: {count} found, {} (goal: at least {:.0} %)",
                half.title(),
                percent(*count),
                HAND_GOAL * 100.0
            ));
        }
        let own: u64 = self.faults.iter().map(|row| row.found_by_own).sum();
        remarks.push(format!(
            "hand: by tests of the class itself {own} of {}; {} tests, {} of them bad",
            self.faults.len() as u64 * self.n_seeds,
            self.n_tests,
            self.n_bad_tests
        ));
        remarks.extend(self.bad.iter().map(|why| format!("hand, bad: {why}")));
        let without = self.without_tests.iter();
        remarks.extend(without.map(|why| format!("hand, no tests: {why}")));
        for row in self.faults.iter().filter(|row| row.found < self.n_seeds) {
            let seeds = match (row.found, self.n_seeds) {
                (0, _) => "missed".to_owned(),
                (found, all) => format!("missed with {} of {all} seeds", all - found),
            };
            remarks.push(format!("{seeds}: {}", row.line()));
        }
    }
}

/// With a digit after the point; nothing of nothing is a dash.
pub(super) fn percent(count: Coverage) -> String {
    match count.all {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", count.share() * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(class: &str, half: Half, found: u64) -> FaultRow {
        FaultRow {
            class: class.to_owned(),
            line: 7,
            kind: "bound",
            half,
            original: "if (a < b) {",
            faulty: "",
            found,
            found_by_own: found,
            executed: Some(true),
            by: BTreeSet::new(),
        }
    }

    fn page(shows_held_out: bool) -> (HandReport, String) {
        let mut hand = HandReport::default();
        let rows = vec![
            row("shop.Cart", Half::Open, 2),
            row("shop.Cart", Half::Open, 0),
            row("shop.Hidden", Half::HeldOut, 1),
        ];
        hand.set_rows(rows, shows_held_out, 2);
        let report = FaultsReport {
            host: Host {
                cpu: String::new(),
                n_cores: 1,
                system: String::new(),
                jdk: String::new(),
                commit: None,
            },
            budget: Budget::Steps(150),
            n_seeds: 2,
            omakase_args: vec!["--goals".into(), "mutation".into()],
            hand: Some(hand.clone()),
            pit: None,
            bugs: None,
        };
        (hand, report.page().markdown())
    }

    #[test]
    fn the_held_out_half_has_counts_and_nothing_else() {
        let (hand, text) = page(false);
        assert!(
            text.contains("| bound | 2/4 | 50.0 % | 1/2 | 50.0 % |"),
            "{text}"
        );
        assert!(text.contains("| shop.Cart | 2/4 | 50.0 % |"), "{text}");
        assert!(!text.contains("Hidden"), "{text}");
        assert_eq!(hand.faults.len(), 2);
        let (_, text) = page(true);
        assert!(text.contains("| shop.Hidden | 1/2 | 50.0 % |"), "{text}");
        assert!(
            text.contains("missed with 1 of 2 seeds: shop.Hidden line 7"),
            "{text}"
        );
    }

    #[test]
    fn what_was_missed_is_told_with_its_line() {
        let (_, text) = page(false);
        let missed = "missed: shop.Cart line 7, bound, executed: `if (a < b) {` left out";
        assert!(text.contains(missed), "{text}");
        assert!(text.contains("`omakase generate --budget 150 --goals mutation`, seeds 1 to 2"));
    }
}
