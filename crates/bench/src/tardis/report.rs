//! What `bench tardis` says.

use ::report::Condition;
use serde::Serialize;

use super::SAMPLE_FEASIBLE;
use super::plot::{Line, Plot};
use crate::generation::{Coverage, Ended};
use crate::host::Host;
use crate::table::{Page, Table, titled};

/// Points of a line of a plot.
const POINTS: u64 = 60;

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct TardisReport {
    /// On what.
    pub host: Host,
    /// The first seed.
    pub first_seed: u64,
    /// Seeds on listing 1.
    pub n_seeds: u64,
    /// Seeds on each structure.
    pub n_structure_seeds: u64,
    /// The classes.
    pub classes: Vec<ClassRow>,
}

/// One class.
#[derive(Debug, Clone, Serialize)]
pub struct ClassRow {
    /// Its binary name.
    pub class: &'static str,
    /// Whether it is listing 1.
    pub is_sample: bool,
    /// Steps of each run.
    pub steps: u64,
    /// By how path conditions are chosen.
    pub results: Vec<SelectionRow>,
}

/// What all seeds gave with one way to choose path conditions.
#[derive(Debug, Clone, Serialize)]
pub struct SelectionRow {
    /// The way.
    pub selection: &'static str,
    /// Branches of the class.
    pub branches: u64,
    /// By seed.
    pub seeds: Vec<Seed>,
    /// Why seeds gave nothing.
    pub problems: Vec<String>,
}

/// What one seed gave.
#[derive(Debug, Clone, Serialize)]
pub struct Seed {
    /// Branches that the tests cover.
    pub covered: u64,
    /// Seconds of the whole command.
    pub seconds: f64,
    /// Steps used, branches covered then.
    pub timeline: Vec<(u64, usize)>,
    /// Steps used, what came of a path condition.
    pub conditions: Vec<(u64, Condition)>,
}

impl Seed {
    /// Path conditions of which this came within so many steps.
    fn n(&self, condition: Condition, steps: u64) -> usize {
        let within = self.conditions.iter().filter(|(at, _)| *at <= steps);
        within.filter(|(_, c)| *c == condition).count()
    }

    /// Branches that the search had covered within so many steps.
    fn covered_within(&self, steps: u64) -> usize {
        let within = self.timeline.iter().filter(|(at, _)| *at <= steps);
        within.map(|(_, n)| *n).max().unwrap_or(0)
    }

    /// Steps after which the search had covered so many branches.
    fn steps_to(&self, n: u64) -> Option<u64> {
        let reached = self.timeline.iter().find(|(_, c)| *c as u64 >= n);
        reached.map(|(at, _)| *at)
    }
}

impl ClassRow {
    pub(super) fn new(class: &'static str, is_sample: bool, steps: u64) -> ClassRow {
        ClassRow {
            class,
            is_sample,
            steps,
            results: Vec::new(),
        }
    }

    /// The row of a way to choose, made when it is new.
    pub(super) fn of(&mut self, selection: &'static str) -> &mut SelectionRow {
        let known = self.results.iter().position(|r| r.selection == selection);
        let at = known.unwrap_or_else(|| {
            self.results.push(SelectionRow {
                selection,
                branches: 0,
                seeds: Vec::new(),
                problems: Vec::new(),
            });
            self.results.len() - 1
        });
        &mut self.results[at]
    }

    fn name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    fn result(&self, selection: &str) -> Option<&SelectionRow> {
        self.results.iter().find(|r| r.selection == selection)
    }
}

impl SelectionRow {
    pub(super) fn add(&mut self, ended: Ended) {
        match ended {
            Ended::Row { row, needed } => {
                self.branches = row.branches.all;
                self.seeds.push(Seed {
                    covered: row.branches.covered,
                    seconds: needed.wall.as_secs_f64(),
                    timeline: row.timeline,
                    conditions: row.conditions,
                });
            }
            Ended::Broken(reason) => self.problems.push(reason),
            Ended::Refused => self.problems.push("not available".to_owned()),
        }
    }

    fn mean(&self, of: impl Fn(&Seed) -> f64) -> f64 {
        let n = self.seeds.len().max(1) as f64;
        self.seeds.iter().map(of).sum::<f64>() / n
    }

    fn tried(&self, condition: Condition, steps: u64) -> f64 {
        self.mean(|seed| seed.n(condition, steps) as f64)
    }

    /// The mean share of branches that the search had covered within so many steps.
    fn share(&self, steps: u64) -> f64 {
        let all = self.branches;
        let share = |covered: usize| {
            let covered = covered as u64;
            Coverage { covered, all }.share()
        };
        self.mean(|seed| share(seed.covered_within(steps)))
    }
}

impl TardisReport {
    /// Whether every run gave figures.
    pub fn is_complete(&self) -> bool {
        let mut results = self.classes.iter().flat_map(|class| &class.results);
        results.all(|r| r.problems.is_empty())
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let sample = self.classes.iter().find(|c| c.is_sample);
        let mut tables: Vec<(&str, Table)> = Vec::new();
        let mut remarks = Vec::new();
        if let Some(class) = sample {
            tables.push(("Path conditions tried on listing 1", conditions(class)));
            tables.push(("Listing 1, by seed", self.by_seed(class)));
            remarks.extend(ratio(class));
            let last = self.first_seed + self.n_seeds.max(1) - 1;
            remarks.push(format!(
                "Listing 1: means over the seeds {} to {last}, {} steps for each.",
                self.first_seed, class.steps
            ));
        }
        let structures: Vec<&ClassRow> = self.classes.iter().filter(|c| !c.is_sample).collect();
        if let Some(first) = structures.first() {
            let title = "Branches of SUSHI's subjects covered within a share of the steps";
            tables.push((title, coverage(&structures)));
            let last = self.first_seed + self.n_structure_seeds.max(1) - 1;
            remarks.push(format!(
                "Subjects: means over the seeds {} to {last}, {} steps for each.",
                self.first_seed, first.steps
            ));
        }
        for class in &self.classes {
            for result in &class.results {
                let problems = result.problems.iter();
                let (name, selection) = (class.name(), result.selection);
                remarks.extend(problems.map(|p| format!("{name}, {selection}: {p}")));
            }
        }
        Page {
            title: "TARDIS benchmark",
            host: self.host.lines(),
            tables: titled(tables),
            remarks,
        }
    }

    fn by_seed(&self, class: &ClassRow) -> Table {
        let mut header = vec!["seed"];
        header.extend(class.results.iter().map(|r| r.selection));
        let mut table = Table::new(&header);
        for k in 0..self.n_seeds {
            let mut row = vec![(self.first_seed + k).to_string()];
            for result in &class.results {
                let seed = result.seeds.get(k as usize);
                row.push(seed.map_or_else(String::new, |seed| {
                    let yes = seed.steps_to(SAMPLE_FEASIBLE);
                    let yes =
                        yes.map_or("no Yes".into(), |at| format!("Yes at {:.1}M", millions(at)));
                    let n = seed.n(Condition::Feasible, class.steps);
                    format!("{n}, {yes}, {:.1} s", seed.seconds)
                }));
            }
            table.row(row);
        }
        table
    }

    /// Pictures, with the names of their files.
    pub fn plots(&self) -> Vec<(&'static str, String)> {
        let mut plots = Vec::new();
        if let Some(class) = self.classes.iter().find(|c| c.is_sample) {
            for (file, title, condition) in [
                (
                    "feasible.svg",
                    "Feasible path conditions tried on listing 1",
                    Condition::Feasible,
                ),
                (
                    "infeasible.svg",
                    "Path conditions tried in vain on listing 1",
                    Condition::InVain,
                ),
            ] {
                let of = |r: &SelectionRow, steps| r.tried(condition, steps);
                let plot = Plot {
                    title,
                    axes: ("million steps", "conditions"),
                    lines: lines(&class.results, class.steps, of),
                };
                plots.push((file, plot.svg()));
            }
        }
        let structures: Vec<&ClassRow> = self.classes.iter().filter(|c| !c.is_sample).collect();
        if let Some(first) = structures.first() {
            let of = |r: &SelectionRow, steps| {
                let rows = structures.iter().filter_map(|c| c.result(r.selection));
                100.0 * mean(rows.map(|r| r.share(steps)))
            };
            let plot = Plot {
                title: "Branches of SUSHI's subjects covered, mean of all",
                axes: ("million steps", "percent"),
                lines: lines(&first.results, first.steps, of),
            };
            plots.push(("coverage.svg", plot.svg()));
        }
        plots
    }
}

fn lines(
    results: &[SelectionRow],
    steps: u64,
    of: impl Fn(&SelectionRow, u64) -> f64,
) -> Vec<Line> {
    let line = |r: &SelectionRow| {
        let point = |k: u64| {
            let at = steps * k / POINTS;
            (millions(at), of(r, at))
        };
        Line {
            name: r.selection.to_owned(),
            points: (0..=POINTS).map(point).collect(),
        }
    };
    results.iter().map(line).collect()
}

fn millions(steps: u64) -> f64 {
    steps as f64 / 1e6
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0_u32), |(sum, n), value| (sum + value, n + 1));
    sum / f64::from(n.max(1))
}

fn conditions(class: &ClassRow) -> Table {
    let mut table = Table::new(&[
        "selection",
        "feasible, quarter",
        "half",
        "all steps",
        "in vain",
        "refuted",
        "Yes covered",
        "Yes at, last",
        "seconds, most",
    ]);
    for r in &class.results {
        let within = |share: u64| r.tried(Condition::Feasible, class.steps / share);
        let yes: Vec<u64> = r
            .seeds
            .iter()
            .filter_map(|seed| seed.steps_to(SAMPLE_FEASIBLE))
            .collect();
        let last = yes.iter().max();
        let seconds = r.seeds.iter().map(|s| s.seconds).fold(0.0, f64::max);
        table.row(vec![
            r.selection.to_owned(),
            format!("{:.1}", within(4)),
            format!("{:.1}", within(2)),
            format!("{:.1}", within(1)),
            format!("{:.1}", r.tried(Condition::InVain, class.steps)),
            format!("{:.1}", r.tried(Condition::Refuted, class.steps)),
            format!("{}/{}", yes.len(), r.seeds.len()),
            last.map_or_else(String::new, |at| format!("{:.1}M", millions(*at))),
            format!("{seconds:.1}"),
        ]);
    }
    table
}

/// How many times as many feasible conditions `knn` tried.
fn ratio(class: &ClassRow) -> Option<String> {
    let (fifo, knn) = (class.result("fifo")?, class.result("knn")?);
    let within = |share: u64| {
        let of = |r: &SelectionRow| r.tried(Condition::Feasible, class.steps / share);
        of(knn) / of(fifo).max(f64::MIN_POSITIVE)
    };
    Some(format!(
        "Listing 1: knn tried {:.1} times as many feasible conditions as fifo within a quarter of the steps, \
         {:.1} times within half, {:.1} times within all.",
        within(4),
        within(2),
        within(1)
    ))
}

fn coverage(classes: &[&ClassRow]) -> Table {
    let mut header = vec!["class".to_owned(), "branches".to_owned()];
    let selections: Vec<&str> = classes
        .first()
        .map(|c| c.results.iter().map(|r| r.selection).collect())
        .unwrap_or_default();
    for selection in &selections {
        header.extend(["10 %", "50 %", "100 %"].map(|share| format!("{selection}, {share}")));
    }
    let mut table = Table::new(&header.iter().map(|h| &**h).collect::<Vec<_>>());
    let shares = |r: &SelectionRow, steps: u64| [10, 2, 1].map(|n| r.share(steps / n));
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    for class in classes {
        let branches = class.results.iter().map(|r| r.branches).max();
        let mut row = vec![class.name().to_owned()];
        row.push(branches.unwrap_or(0).to_string());
        for r in &class.results {
            row.extend(shares(r, class.steps).map(percent));
        }
        table.row(row);
    }
    let mut row = vec!["mean".to_owned(), String::new()];
    for selection in &selections {
        for n in [10, 2, 1] {
            let rows = classes.iter().filter_map(|c| {
                let r = c.result(selection)?;
                Some(r.share(c.steps / n))
            });
            row.push(percent(mean(rows)));
        }
    }
    table.row(row);
    table
}
