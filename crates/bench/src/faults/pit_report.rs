//! What `bench faults` says of the mutants of PIT.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::Serialize;

use super::half::Half;
use super::report::percent;
use crate::generation::Coverage;
use crate::table::{Page, Table};

/// What share of covered mutants is to be killed, on average.
const GOAL: f64 = 0.85;

/// Mutants of a class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Mutants {
    /// All that PIT made.
    pub all: u64,
    /// Those that its tests tell from the class, by PIT's word.
    pub killed: u64,
    /// Killed ones with which a test never ended.
    pub timed_out: u64,
    /// Those that no test executes.
    pub not_covered: u64,
}

impl Mutants {
    /// Killed, of all.
    pub fn of_all(self) -> Coverage {
        Coverage {
            covered: self.killed,
            all: self.all,
        }
    }

    /// Killed, of those that a test executes.
    pub fn of_covered(self) -> Coverage {
        Coverage {
            covered: self.killed,
            all: self.all - self.not_covered,
        }
    }
}

impl AddAssign for Mutants {
    fn add_assign(&mut self, other: Mutants) {
        self.all += other.all;
        self.killed += other.killed;
        self.timed_out += other.timed_out;
        self.not_covered += other.not_covered;
    }
}

/// One class with one seed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PitRun {
    /// What PIT counted.
    pub mutants: Mutants,
    /// Tests that were written.
    pub n_tests: u64,
    /// Of these, how many are red on the class they were written for, or do not compile.
    pub n_bad_tests: u64,
    /// Why PIT counted nothing.
    pub reason: Option<String>,
}

impl PitRun {
    pub(super) fn of(mutants: Mutants) -> PitRun {
        PitRun {
            mutants,
            ..PitRun::default()
        }
    }

    pub(super) fn without_tests(reason: String) -> PitRun {
        PitRun {
            reason: Some(reason),
            ..PitRun::default()
        }
    }

    pub(super) fn line(&self) -> String {
        match &self.reason {
            Some(reason) => reason.clone(),
            None => format!(
                "{} killed, {} of covered, {} tests",
                self.mutants.of_all(),
                percent(self.mutants.of_covered()),
                self.n_tests
            ),
        }
    }
}

/// One class.
#[derive(Debug, Clone, Serialize)]
pub struct PitRow {
    /// Its binary name.
    pub class: &'static str,
    /// The jar it is from.
    pub origin: String,
    /// Whether it is held out.
    pub half: Half,
    /// What a suite of EvoSuite kills.
    pub evosuite: Option<Coverage>,
    /// One for each seed.
    pub runs: Vec<PitRun>,
}

impl PitRow {
    /// Over all seeds.
    fn mutants(&self) -> Mutants {
        let mut sum = Mutants::default();
        self.runs.iter().for_each(|run| sum += run.mutants);
        sum
    }

    fn cells(&self) -> Vec<String> {
        let mutants = self.mutants();
        let name = self.class.rsplit('.').next().unwrap_or(self.class);
        let [tests, bad] = [
            self.runs.iter().map(|run| run.n_tests).sum::<u64>(),
            self.runs.iter().map(|run| run.n_bad_tests).sum(),
        ];
        vec![
            format!("{name} ({})", self.origin),
            mutants.of_all().to_string(),
            percent(mutants.of_all()),
            mutants.of_covered().to_string(),
            percent(mutants.of_covered()),
            mutants.timed_out.to_string(),
            self.evosuite
                .map_or_else(String::new, |count| format!("{count} ({})", percent(count))),
            tests.to_string(),
            bad.to_string(),
        ]
    }
}

/// Means of a half.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Means {
    /// Classes, those without tests included.
    pub n_classes: usize,
    /// Killed of all; a class without tests kills nothing.
    pub of_all: f64,
    /// Killed of covered, over classes of which any mutant is covered.
    pub of_covered: f64,
    /// How many these are.
    pub n_with_covered: usize,
    /// Tests that were written.
    pub n_tests: u64,
    /// Of these, red ones.
    pub n_bad_tests: u64,
}

/// What PIT counted.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PitReport {
    /// Of each half.
    pub means: BTreeMap<Half, Means>,
    /// Each class; those that are held out only when asked for.
    pub rows: Vec<PitRow>,
}

impl PitReport {
    /// Counts, and forgets what is not to be told.
    pub(super) fn of(rows: Vec<PitRow>, shows_held_out: bool) -> PitReport {
        let mut means = BTreeMap::new();
        for half in [Half::Open, Half::HeldOut] {
            let of_half: Vec<&PitRow> = rows.iter().filter(|row| row.half == half).collect();
            if !of_half.is_empty() {
                means.insert(half, means_of(&of_half));
            }
        }
        let mut rows = rows;
        rows.retain(|row| shows_held_out || row.half == Half::Open);
        PitReport { means, rows }
    }

    /// Tests that are red on the classes they were written for.
    pub fn n_bad_tests(&self) -> u64 {
        self.means.values().map(|means| means.n_bad_tests).sum()
    }

    pub(super) fn add_to(&self, page: &mut Page) {
        let header = [
            "class",
            "killed",
            "of all",
            "of covered",
            "share",
            "timed out",
            "EvoSuite",
            "tests",
            "bad",
        ];
        for half in [Half::Open, Half::HeldOut] {
            let rows = self.rows.iter().filter(|row| row.half == half);
            let mut table = Table::new(&header);
            let mut is_empty = true;
            for row in rows {
                table.row(row.cells());
                is_empty = false;
            }
            if !is_empty {
                let title = format!("Mutants of PIT, {}", half.title());
                page.tables.push((Some(title), table));
            }
        }
        for (half, means) in &self.means {
            page.remarks.push(format!(
                "PIT, {}, {} classes: {:.1} % of all mutants killed on average, {:.1} % of covered ones (of {} classes; goal: at \
                 least {:.0} %); {} tests, {} of them bad",
                half.title(),
                means.n_classes,
                means.of_all * 100.0,
                means.of_covered * 100.0,
                means.n_with_covered,
                GOAL * 100.0,
                means.n_tests,
                means.n_bad_tests
            ));
        }
        for row in &self.rows {
            for (seed, run) in (1..).zip(&row.runs) {
                if let Some(reason) = &run.reason {
                    page.remarks
                        .push(format!("PIT, {}, seed {seed}: {reason}", row.class));
                }
            }
        }
    }
}

fn means_of(rows: &[&PitRow]) -> Means {
    let share_of_all = |row: &&&PitRow| match row.mutants().all {
        0 => 0.0,
        _ => row.mutants().of_all().share(),
    };
    let covered: Vec<f64> = rows
        .iter()
        .map(|row| row.mutants().of_covered())
        .filter(|count| count.all > 0)
        .map(Coverage::share)
        .collect();
    let mean = |sum: f64, n: usize| sum / n.max(1) as f64;
    let runs = || rows.iter().flat_map(|row| &row.runs);
    Means {
        n_classes: rows.len(),
        of_all: mean(rows.iter().map(|row| share_of_all(&row)).sum(), rows.len()),
        of_covered: mean(covered.iter().sum(), covered.len()),
        n_with_covered: covered.len(),
        n_tests: runs().map(|run| run.n_tests).sum(),
        n_bad_tests: runs().map(|run| run.n_bad_tests).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(class: &'static str, half: Half, runs: Vec<PitRun>) -> PitRow {
        PitRow {
            class,
            origin: "b 1".to_owned(),
            half,
            evosuite: Some(Coverage { covered: 7, all: 8 }),
            runs,
        }
    }

    fn run(killed: u64, not_covered: u64) -> PitRun {
        PitRun {
            n_tests: 3,
            ..PitRun::of(Mutants {
                all: 10,
                killed,
                timed_out: 1,
                not_covered,
            })
        }
    }

    #[test]
    fn means_are_over_classes_and_what_is_held_out_is_not_told() {
        let rows = vec![
            row("a.B", Half::Open, vec![run(6, 2)]),
            row(
                "a.C",
                Half::Open,
                vec![PitRun::without_tests("why".to_owned())],
            ),
            row("a.Hidden", Half::HeldOut, vec![run(5, 0)]),
        ];
        let report = PitReport::of(rows, false);
        let open = report.means[&Half::Open];
        assert_eq!((open.n_classes, open.n_with_covered), (2, 1));
        assert_eq!((open.of_all, open.of_covered), (0.3, 0.75));
        assert_eq!(report.means[&Half::HeldOut].of_all, 0.5);
        let mut page = Page {
            title: "x",
            host: Vec::new(),
            tables: Vec::new(),
            remarks: Vec::new(),
        };
        report.add_to(&mut page);
        let text = page.markdown();
        assert!(
            text.contains("| B (b 1) | 6/10 | 60.0 % | 6/8 | 75.0 % | 1 | 7/8 (87.5 %) | 3 | 0 |"),
            "{text}"
        );
        assert!(text.contains("PIT, a.C, seed 1: why"), "{text}");
        assert!(
            text.contains("PIT, held-out half, 1 classes: 50.0 % of all"),
            "{text}"
        );
        assert!(!text.contains("Hidden"), "{text}");
    }
}
