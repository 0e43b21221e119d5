//! What `bench worst-case` says.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::host::Host;
use crate::table::{Page, Table, titled};

/// One cell with one seed.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CellRow {
    /// The program.
    pub program: String,
    /// Its size.
    pub size: u32,
    /// The strategy, or the parameters.
    pub strategy: String,
    /// The seed.
    pub seed: u64,
    /// The cost of the worst input that is known.
    pub known: u64,
    /// The cost that was found.
    pub cost: u64,
    /// What the paper reports for this strategy, as a ratio.
    pub paper: Option<f64>,
    /// Nothing was tuned on the program.
    pub is_held_out: bool,
    /// Steps until the best path.
    pub steps_to_best: u64,
    /// Steps in all.
    pub steps: u64,
    /// Runs of the program.
    pub runs: u64,
    /// Runs without terms.
    pub plain: u64,
    /// Questions about path conditions.
    pub questions: u64,
    /// Those that only the general solver could answer.
    pub hard: u64,
    /// Seconds until the best path, with the start of the machine.
    pub seconds_to_best: f64,
    /// Seconds in all.
    pub seconds: f64,
}

impl CellRow {
    /// Of the worst cost that is known.
    pub fn ratio(&self) -> f64 {
        self.cost as f64 / self.known.max(1) as f64
    }

    /// For the user.
    pub(super) fn line(&self) -> String {
        format!(
            "{} {} {} seed {}: {} of {} ({:.3}) after {:.1} s and {}M steps; {} runs, {} plain, {} questions, {} hard, {}M steps in all in {:.1} s",
            self.program,
            self.size,
            self.strategy,
            self.seed,
            self.cost,
            self.known,
            self.ratio(),
            self.seconds_to_best,
            self.steps_to_best / 1_000_000,
            self.runs,
            self.plain,
            self.questions,
            self.hard,
            self.steps / 1_000_000,
            self.seconds,
        )
    }
}

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorstCaseReport {
    /// On what.
    pub host: Host,
    /// Steps of a cell.
    pub budget: u64,
    /// Seconds of a cell.
    pub time_limit: Option<f64>,
    /// Cells at the same time.
    pub n_jobs: usize,
    /// As published.
    pub exact: bool,
    /// Searches beside each other in a cell.
    pub n_islands: usize,
    /// Seeds.
    pub seeds: Vec<u64>,
    /// How the worst input of each program is known.
    pub hows: Vec<(&'static str, &'static str)>,
    /// The cells.
    pub cells: Vec<CellRow>,
}

/// The mean and least ratio of the seeds of a cell.
struct Summary {
    mean: f64,
    least: f64,
    seconds: f64,
    known: u64,
    paper: Option<f64>,
}

impl WorstCaseReport {
    fn strategies(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for cell in &self.cells {
            if !names.contains(&&*cell.strategy) {
                names.push(&cell.strategy);
            }
        }
        names
    }

    fn summary(&self, program: &str, size: u32, strategy: &str) -> Option<Summary> {
        let cells: Vec<&CellRow> = self
            .cells
            .iter()
            .filter(|c| c.program == program && c.size == size && c.strategy == strategy)
            .collect();
        let first = cells.first()?;
        let n = cells.len() as f64;
        Some(Summary {
            mean: cells.iter().map(|c| c.ratio()).sum::<f64>() / n,
            least: cells
                .iter()
                .map(|c| c.ratio())
                .fold(f64::INFINITY, f64::min),
            seconds: cells.iter().map(|c| c.seconds_to_best).sum::<f64>() / n,
            known: first.known,
            paper: first.paper,
        })
    }

    /// Programs and sizes, in order.
    fn rows(&self) -> Vec<(&str, u32, bool)> {
        let mut rows = Vec::new();
        for cell in &self.cells {
            let row = (&*cell.program, cell.size, cell.is_held_out);
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let mut lines = self.host.lines();
        let seeds: Vec<String> = self.seeds.iter().map(u64::to_string).collect();
        lines.push(format!(
            "seeds {}; {}M steps a cell{}; {} at the same time{}",
            seeds.join(", "),
            self.budget / 1_000_000,
            self.time_limit
                .map_or_else(String::new, |t| format!(", at most {t} s")),
            self.n_jobs,
            if self.n_islands > 1 {
                format!("; {} islands, each with these steps", self.n_islands)
            } else if self.exact {
                "; the algorithms as published".to_owned()
            } else {
                String::new()
            },
        ));
        let strategies = self.strategies();
        let mut header = vec!["program", "size", "known worst"];
        header.extend(&strategies);
        let mut mine = Table::new(&header);
        let mut theirs = Table::new(&header);
        let mut times = Table::new(&[
            "program",
            "size",
            "mean ratio",
            "least ratio",
            "paper",
            "seconds to the best",
        ]);
        let mut has_paper = false;
        for (program, size, is_held_out) in self.rows() {
            let name = if is_held_out {
                format!("{program} (held out)")
            } else {
                program.to_owned()
            };
            let of = |s: &&str| self.summary(program, size, s);
            let known = strategies.iter().find_map(of).map_or(0, |s| s.known);
            let start = vec![name.clone(), size.to_string(), known.to_string()];
            let mut row = start.clone();
            row.extend(
                strategies
                    .iter()
                    .map(|s| of(s).map_or_else(String::new, |x| format!("{:.3}", x.mean))),
            );
            mine.row(row);
            let papers: Vec<Option<f64>> = strategies
                .iter()
                .map(|s| of(s).and_then(|x| x.paper))
                .collect();
            if papers.iter().any(Option::is_some) {
                has_paper = true;
                let mut row = start;
                row.extend(
                    papers
                        .iter()
                        .map(|p| p.map_or_else(String::new, |p| format!("{p:.3}"))),
                );
                theirs.row(row);
            }
            if let Some(s) = strategies.last().and_then(of) {
                times.row(vec![
                    name,
                    size.to_string(),
                    format!("{:.3}", s.mean),
                    format!("{:.3}", s.least),
                    s.paper.map_or_else(String::new, |p| format!("{p:.3}")),
                    format!("{:.1}", s.seconds),
                ]);
            }
        }
        let last = strategies.last().copied().unwrap_or_default();
        let mut tables = vec![(
            "cost found, as a share of the known worst cost (mean of the seeds)".to_owned(),
            mine,
        )];
        if has_paper {
            tables.push(("the same in the paper (table V)".to_owned(), theirs));
        }
        tables.push((format!("{last}, by cell"), times));
        let mut remarks = vec![self.verdict(last)];
        for (how, programs) in self.knowledge() {
            remarks.push(format!("the worst input of {}: {how}", programs.join(", ")));
        }
        Page {
            title: "The input that costs the most",
            host: lines,
            tables: titled(tables),
            remarks,
        }
    }

    /// In how many cells of the paper's programs all seeds reach the known worst cost.
    fn verdict(&self, strategy: &str) -> String {
        let (mut n, mut n_reached, mut n_below) = (0, 0, 0);
        let mut held_out = (0, 0);
        for (program, size, is_held_out) in self.rows() {
            let Some(s) = self.summary(program, size, strategy) else {
                continue;
            };
            let is_reached = s.least >= 1.0;
            if is_held_out {
                held_out = (held_out.0 + 1, held_out.1 + u32::from(is_reached));
                continue;
            }
            n += 1;
            n_reached += u32::from(is_reached);
            n_below += u32::from(s.paper.is_some_and(|p| s.mean + 0.0005 < p));
        }
        format!(
            "{strategy}: all seeds reach the known worst cost in {n_reached} of {n} cells, the mean is below the paper's in {n_below}; held out: {} of {}",
            held_out.1, held_out.0
        )
    }

    /// How each worst input is known.
    fn knowledge(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut by_how: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (program, how) in &self.hows {
            by_how.entry(how).or_default().push(program);
        }
        by_how
    }
}
