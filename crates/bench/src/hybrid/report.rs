//! What `bench hybrid` says.

use serde::Serialize;

use super::stats::{effect_size, mann_whitney_p};
use super::subjects::{CaseStudy, PaperFigures};
use super::{FIGURE_BUDGET, HYBRID, Outcome};
use crate::generation::{Budget, Coverage};
use crate::host::Host;
use crate::table::{Page, Table, titled};

/// Below this, a difference counts as one.
const SIGNIFICANT: f64 = 0.05;

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct HybridReport {
    /// On what.
    pub host: Host,
    /// For each class, strategy and seed.
    pub budget: Budget,
    /// Seeds of each class and strategy.
    pub n_seeds: u64,
    /// Runs at the same time.
    pub n_jobs: usize,
    /// How the search works, where that was chosen.
    pub search: Option<String>,
    /// The strategies, in the order of the columns.
    pub strategies: Vec<String>,
    /// The class of figure 1, by strategy; empty when it was left out.
    pub figure: Vec<FigureRow>,
    /// All other classes.
    pub classes: Vec<ClassRow>,
}

/// What all seeds of a strategy gave for one class.
#[derive(Debug, Clone, Serialize)]
pub struct StrategyResult {
    /// The strategy.
    pub strategy: String,
    /// The share of branches covered, by seed; nothing written is nothing covered. Empty when the
    /// program does not have the strategy.
    pub shares: Vec<f64>,
    /// Branches of the class, by the program's count.
    pub n_branches: Option<u64>,
    /// Why seeds gave nothing.
    pub problems: Vec<String>,
}

impl StrategyResult {
    pub(super) fn named(strategy: &str) -> StrategyResult {
        StrategyResult {
            strategy: strategy.to_owned(),
            shares: Vec::new(),
            n_branches: None,
            problems: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Covered(branches) => {
                self.n_branches = Some(branches.all);
                self.shares.push(Coverage::share(branches));
            }
            Outcome::Broken(reason) => {
                self.shares.push(0.0);
                self.problems.push(reason);
            }
            Outcome::NotAvailable => {}
        }
    }

    /// `None` when the strategy is not available.
    pub fn mean(&self) -> Option<f64> {
        mean(self.shares.iter().copied())
    }
}

/// The class of figure 1 with one strategy.
#[derive(Debug, Clone, Serialize)]
pub struct FigureRow {
    /// The strategy.
    pub strategy: String,
    /// Seeds that covered everything.
    pub n_covered: u64,
    /// All seeds; 0 when the strategy is not available.
    pub n_seeds: u64,
}

impl FigureRow {
    pub(super) fn of(result: StrategyResult) -> FigureRow {
        let covered = result.shares.iter().filter(|&&share| share == 1.0);
        FigureRow {
            n_covered: covered.count() as u64,
            n_seeds: result.shares.len() as u64,
            strategy: result.strategy,
        }
    }
}

/// One class.
#[derive(Debug, Clone, Serialize)]
pub struct ClassRow {
    /// Its binary name.
    pub class: &'static str,
    /// `own` for a re-implementation, else the jar.
    pub origin: String,
    /// What the paper says.
    pub paper: Option<PaperFigures>,
    /// By strategy.
    pub results: Vec<StrategyResult>,
    /// The hybrid against each other strategy.
    pub comparisons: Vec<Comparison>,
}

/// The hybrid against another strategy.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// The other one.
    pub against: String,
    /// Vargha-Delaney: above 0.5 the hybrid covers more.
    pub effect_size: f64,
    /// Mann-Whitney, two-sided.
    pub p: f64,
}

impl Comparison {
    fn is_worse(&self) -> bool {
        self.p < SIGNIFICANT && self.effect_size < 0.5
    }

    fn is_better(&self) -> bool {
        self.p < SIGNIFICANT && self.effect_size > 0.5
    }
}

impl ClassRow {
    pub(super) fn of(study: &CaseStudy, results: Vec<StrategyResult>) -> ClassRow {
        let hybrid = results.iter().find(|result| result.strategy == HYBRID);
        let hybrid: &[f64] = hybrid.map_or(&[], |result| &result.shares);
        let others = results
            .iter()
            .filter(|other| other.strategy != HYBRID && !other.shares.is_empty());
        let comparisons = others
            .filter(|_| !hybrid.is_empty())
            .map(|other| Comparison {
                against: other.strategy.clone(),
                effect_size: effect_size(hybrid, &other.shares),
                p: mann_whitney_p(hybrid, &other.shares),
            })
            .collect();
        ClassRow {
            class: study.class,
            origin: study.origin(),
            paper: study.paper,
            results,
            comparisons,
        }
    }

    fn mean_of(&self, strategy: &str) -> Option<f64> {
        let result = self.results.iter().find(|r| r.strategy == strategy)?;
        result.mean()
    }

    fn name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, n) = values.fold((0.0, 0_u32), |(sum, n), value| (sum + value, n + 1));
    (n > 0).then(|| sum / f64::from(n))
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(
        || "not available".to_owned(),
        |share| format!("{:.1} %", share * 100.0),
    )
}

impl HybridReport {
    /// Whether there is any figure.
    pub fn any_strategy_ran(&self) -> bool {
        let of_classes = self.classes.iter().flat_map(|class| &class.results);
        of_classes.into_iter().any(|r| !r.shares.is_empty())
            || self.figure.iter().any(|row| row.n_seeds > 0)
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        Page {
            title: "Hybrid benchmark",
            host: self.host.lines(),
            tables: titled(self.tables()),
            remarks: self.lines(),
        }
    }

    fn tables(&self) -> Vec<(String, Table)> {
        let mut tables = Vec::new();
        if !self.figure.is_empty() {
            let mut table = Table::new(&["strategy", "seeds that cover it"]);
            for row in &self.figure {
                let covered = match row.n_seeds {
                    0 => "not available".to_owned(),
                    n => format!("{} of {n}", row.n_covered),
                };
                table.row(vec![row.strategy.clone(), covered]);
            }
            tables.push((format!("The class of figure 1, {FIGURE_BUDGET}"), table));
        }
        if !self.classes.is_empty() {
            let title = format!(
                "Branch coverage, {} seeds, budget {}",
                self.n_seeds, self.budget
            );
            tables.push((title, self.class_table()));
        }
        tables
    }

    fn others(&self) -> impl Iterator<Item = &String> {
        self.strategies.iter().filter(|name| *name != HYBRID)
    }

    fn class_table(&self) -> Table {
        let mut header = vec!["class".to_owned(), "branches".to_owned()];
        header.extend(self.strategies.iter().cloned());
        for other in self.others() {
            header.push(format!("A12 over {other}"));
            header.push("p".to_owned());
        }
        header.extend(["paper: GA", "GA+DSE", "A12"].map(str::to_owned));
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let mut table = Table::new(&header);
        for class in &self.classes {
            let n_branches = class.results.iter().find_map(|r| r.n_branches);
            let mut row = vec![
                format!("{} ({})", class.name(), class.origin),
                n_branches.map_or_else(|| "-".to_owned(), |n| n.to_string()),
            ];
            row.extend(class.results.iter().map(|r| percent(r.mean())));
            for other in self.others() {
                let found = class.comparisons.iter().find(|c| c.against == *other);
                row.push(found.map_or_else(String::new, |c| format!("{:.2}", c.effect_size)));
                row.push(found.map_or_else(String::new, |c| format!("{:.3}", c.p)));
            }
            match &class.paper {
                Some(paper) => row
                    .extend([paper.ga, paper.ga_dse, paper.effect_size].map(|n| format!("{n:.2}"))),
                None => row.extend([const { String::new() }; 3]),
            }
            table.row(row);
        }
        table
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "branches by the program's own count, over tests that passed on the real JVM; {} runs at a \
             time; `own` classes are re-implementations, the paper's figures are for its own code and \
             10 minutes",
            self.n_jobs
        )];
        if let Some(search) = &self.search {
            lines.push(format!("`--search {search}`"));
        }
        if self.classes.is_empty() {
            return lines;
        }
        let mean_of = |strategy: &str| {
            mean(
                self.classes
                    .iter()
                    .filter_map(|class| class.mean_of(strategy)),
            )
        };
        for strategy in &self.strategies {
            let note = match strategy.as_str() {
                "ga" => " (the paper, over its 38 classes: 71.2 %)",
                HYBRID => " (the paper: 82.2 %; goal: at least 92 %)",
                _ => "",
            };
            lines.push(format!(
                "mean of {} classes, {strategy}: {}{note}",
                self.classes.len(),
                percent(mean_of(strategy))
            ));
        }
        if let (Some(hybrid), Some(ga)) = (mean_of(HYBRID), mean_of("ga")) {
            lines.push(format!(
                "{HYBRID} over ga: {:+.1} points (the paper: 11.0; goal: at least 10)",
                (hybrid - ga) * 100.0
            ));
        }
        for other in self.others() {
            let names = |is_meant: fn(&Comparison) -> bool| {
                let has_one = |class: &&ClassRow| {
                    let mut with_other = class.comparisons.iter().filter(|c| c.against == *other);
                    with_other.any(is_meant)
                };
                let names: Vec<&str> = self
                    .classes
                    .iter()
                    .filter(has_one)
                    .map(ClassRow::name)
                    .collect();
                if names.is_empty() {
                    "none".to_owned()
                } else {
                    names.join(", ")
                }
            };
            lines.push(format!(
                "significantly better than {other} (p < {SIGNIFICANT}): {}; worse: {}",
                names(Comparison::is_better),
                names(Comparison::is_worse)
            ));
        }
        for class in &self.classes {
            for result in &class.results {
                if let Some(problem) = result.problems.first() {
                    lines.push(format!(
                        "{}, {}: {} seeds wrote nothing: {problem}",
                        class.name(),
                        result.strategy,
                        result.problems.len()
                    ));
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::super::subjects::case_studies;
    use super::*;

    fn result(strategy: &str, covered: &[u64]) -> StrategyResult {
        let mut result = StrategyResult::named(strategy);
        for &covered in covered {
            result.add(Outcome::Covered(Coverage { covered, all: 10 }));
        }
        result
    }

    fn report() -> HybridReport {
        let study = case_studies()[0];
        let mut dse = StrategyResult::named("dse");
        dse.add(Outcome::NotAvailable);
        let results = vec![
            result("ga", &[4, 5, 4, 5, 4]),
            dse,
            result(HYBRID, &[10, 10, 9, 10, 10]),
        ];
        HybridReport {
            host: Host {
                cpu: String::new(),
                n_cores: 1,
                system: String::new(),
                jdk: String::new(),
                commit: None,
            },
            budget: Budget::Seconds(10),
            n_seeds: 5,
            n_jobs: 1,
            search: None,
            strategies: super::super::STRATEGIES.map(str::to_owned).to_vec(),
            figure: vec![FigureRow::of(result(HYBRID, &[10, 9]))],
            classes: vec![ClassRow::of(&study, results)],
        }
    }

    #[test]
    fn a_strategy_that_is_missing_is_not_compared() {
        let report = report();
        let class = &report.classes[0];
        assert_eq!(class.comparisons.len(), 1);
        assert_eq!(class.comparisons[0].effect_size, 1.0);
        assert!(class.comparisons[0].is_better());
        assert!(report.any_strategy_ran());
    }

    #[test]
    fn the_table_has_our_figures_beside_the_paper_s() {
        let text = report().page().markdown();
        let row = "| Cookie (own) | 10 | 44.0 % | not available | 98.0 % | 1.00 | 0.009 |  |  | 0.45 | 1.00 | 1.00 |";
        assert!(text.contains(row), "{text}");
        assert!(text.contains("ga+dse over ga: +54.0 points"), "{text}");
        assert!(text.contains("| ga+dse | 1 of 2 |"), "{text}");
    }

    #[test]
    fn nothing_written_is_nothing_covered() {
        let mut broken = StrategyResult::named("ga");
        broken.add(Outcome::Broken("why".to_owned()));
        assert_eq!(broken.mean(), Some(0.0));
    }
}
