//! What `bench sushi` says.

use serde::Serialize;

use super::subjects::{Group, Measured, PaperFigures};
use crate::generation::{Budget, Coverage, Ended};
use crate::host::Host;
use crate::table::{Page, Table, titled};

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct SushiReport {
    /// On what.
    pub host: Host,
    /// For each class, strategy and seed.
    pub budget: Budget,
    /// The first seed.
    pub first_seed: u64,
    /// Seeds of each class and strategy.
    pub n_seeds: u64,
    /// The strategies, in the order of the columns.
    pub strategies: Vec<String>,
    /// The classes.
    pub classes: Vec<ClassRow>,
}

/// One class.
#[derive(Debug, Clone, Serialize)]
pub struct ClassRow {
    /// Its binary name.
    pub class: &'static str,
    /// `own`, or the library.
    pub origin: String,
    /// Its kind.
    pub group: Group,
    /// What the paper says of the subject of the same task.
    pub paper: Option<PaperFigures>,
    /// By strategy.
    pub results: Vec<StrategyRow>,
}

/// What all seeds of a strategy gave for one class.
#[derive(Debug, Clone, Serialize)]
pub struct StrategyRow {
    /// The strategy.
    pub strategy: String,
    /// Branches covered, by seed; nothing written is nothing covered.
    pub covered: Vec<u64>,
    /// Tests written, by seed.
    pub tests: Vec<u64>,
    /// Branches of the class, by the program's count.
    pub branches: Option<u64>,
    /// Why seeds gave nothing.
    pub problems: Vec<String>,
}

impl StrategyRow {
    pub(super) fn named(strategy: &str) -> StrategyRow {
        StrategyRow {
            strategy: strategy.to_owned(),
            covered: Vec::new(),
            tests: Vec::new(),
            branches: None,
            problems: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, ended: Ended) {
        match ended {
            Ended::Row { row, .. } => {
                self.branches = Some(row.branches.all);
                self.covered.push(row.branches.covered);
                self.tests.push(row.tests);
            }
            Ended::Broken(reason) => {
                self.covered.push(0);
                self.tests.push(0);
                self.problems.push(reason);
            }
            Ended::Refused => {}
        }
    }

    /// The mean share of branches covered; nothing when the strategy is not available.
    pub fn mean(&self) -> Option<f64> {
        let n = self.covered.len();
        let all = self.branches.unwrap_or(1);
        let shares = self.covered.iter().map(|&covered| {
            let coverage = Coverage { covered, all };
            coverage.share()
        });
        (n > 0).then(|| shares.sum::<f64>() / n as f64)
    }

    fn mean_tests(&self) -> Option<f64> {
        let n = self.tests.len();
        (n > 0).then(|| self.tests.iter().sum::<u64>() as f64 / n as f64)
    }
}

impl ClassRow {
    pub(super) fn of(class: &Measured) -> ClassRow {
        ClassRow {
            class: class.class,
            origin: class.origin(),
            group: class.group,
            paper: class.paper,
            results: Vec::new(),
        }
    }

    fn name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    /// How many points the last strategy covers more than the first.
    fn gain(&self) -> Option<f64> {
        let (first, last) = (self.results.first()?, self.results.last()?);
        Some(100.0 * (last.mean()? - first.mean()?))
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(
        || "not available".to_owned(),
        |share| format!("{:.1} %", share * 100.0),
    )
}

impl SushiReport {
    /// Whether there is any figure.
    pub fn any_strategy_ran(&self) -> bool {
        let of_classes = self.classes.iter().flat_map(|class| &class.results);
        of_classes.into_iter().any(|r| !r.covered.is_empty())
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let groups = Group::ALL.into_iter().filter_map(|group| {
            let classes = self.classes.iter().filter(|c| c.group == group);
            let classes: Vec<&ClassRow> = classes.collect();
            (!classes.is_empty()).then(|| (group.title(), self.table(group, &classes)))
        });
        let last = self.first_seed + self.n_seeds.max(1) - 1;
        let mut remarks = vec![format!(
            "Means over the seeds {} to {last}, budget {} for each class, seed and strategy.",
            self.first_seed, self.budget
        )];
        for class in &self.classes {
            for result in &class.results {
                let problems = result.problems.iter();
                let name = class.name();
                remarks.extend(problems.map(|p| format!("{name}, {}: {p}", result.strategy)));
            }
        }
        Page {
            title: "SUSHI benchmark",
            host: self.host.lines(),
            tables: titled(groups),
            remarks,
        }
    }

    fn table(&self, group: Group, classes: &[&ClassRow]) -> Table {
        let mut header = vec!["class", "branches"];
        for strategy in &self.strategies {
            header.extend([strategy.as_str(), "tests"]);
        }
        header.push("points");
        if group == Group::Paper {
            header.extend(["paper: SUSHI, partial", "accurate invariants"]);
        }
        let mut table = Table::new(&header);
        for class in classes {
            let branches = class.results.iter().find_map(|r| r.branches);
            let mut row = vec![
                format!("{} ({})", class.name(), class.origin),
                branches.map_or_else(|| "-".to_owned(), |n| n.to_string()),
            ];
            for result in &class.results {
                row.push(percent(result.mean()));
                let tests = result.mean_tests();
                row.push(tests.map_or_else(String::new, |n| format!("{n:.1}")));
            }
            row.push(points(class.gain()));
            if group == Group::Paper {
                let paper = class.paper.as_ref();
                let of = |covered: fn(&PaperFigures) -> u32| {
                    paper.map_or_else(String::new, |p| format!("{}/{}", covered(p), p.branches))
                };
                row.extend([of(|p| p.partial), of(|p| p.accurate)]);
            }
            table.row(row);
        }
        let mut row = vec!["mean".to_owned(), String::new()];
        for k in 0..self.strategies.len() {
            let shares = classes.iter().filter_map(|c| c.results.get(k)?.mean());
            row.extend([percent(mean(shares)), String::new()]);
        }
        row.push(points(mean(classes.iter().filter_map(|c| c.gain()))));
        if group == Group::Paper {
            row.extend([String::new(), String::new()]);
        }
        table.row(row);
        table
    }
}

fn points(gain: Option<f64>) -> String {
    gain.map_or_else(String::new, |gain| format!("{gain:+.1}"))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, n) = values.fold((0.0, 0_u32), |(sum, n), value| (sum + value, n + 1));
    (n > 0).then(|| sum / f64::from(n))
}
