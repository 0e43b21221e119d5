//! What `bench generate` says.

use std::collections::BTreeMap;

use serde::Serialize;

use super::classes::{Group, Subject};
use crate::generation::{Budget, Coverage};
use crate::host::Host;
use crate::table::{Page, Table, titled};

/// What a run is to stay below, with what it starts.
const MEMORY_GOAL: u64 = 1024;

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct GenerateReport {
    /// On what.
    pub host: Host,
    /// For each class and seed.
    pub budget: Budget,
    /// Classes measured at the same time.
    pub n_jobs: usize,
    /// Each class.
    pub classes: Vec<ClassReport>,
}

/// One class.
#[derive(Debug, Clone, Serialize)]
pub struct ClassReport {
    /// Its binary name.
    pub class: &'static str,
    /// The jar it is from.
    pub origin: String,
    /// What it was chosen for.
    pub group: Group,
    /// How many budgets it got.
    pub n_budgets: u64,
    /// What EvoSuite covers of the class without nested ones.
    pub evosuite: Option<Coverage>,
    /// One for each seed.
    pub runs: Vec<Run>,
}

/// One class with one seed.
#[derive(Debug, Clone, Serialize)]
pub struct Run {
    /// The seed.
    pub seed: u64,
    /// What is covered, and who says so.
    pub verdict: Verdict,
    /// Branches of the class without nested ones, by JaCoCo.
    pub class_alone: Option<Coverage>,
    /// What the program says itself.
    pub own_count: Option<Coverage>,
    /// Tests in the file.
    pub n_tests: u64,
    /// Of these, how many fail under JUnit, or all when the file does not compile.
    pub bad_tests: u64,
    /// What javac or JUnit said of bad tests.
    pub messages: Option<String>,
    /// Tests that the program dropped, by reason.
    pub dropped: BTreeMap<String, u64>,
    /// How often machine and real JVM disagreed, where the program says so.
    pub disagreements: Option<u64>,
    /// Machine steps to 50, 90 and 100 % of what was covered in the end, where the program says so.
    pub steps_to_share: [Option<u64>; 3],
    /// Test executions, for each second from start to end.
    pub executions_per_second: Option<f64>,
    /// From start to end.
    pub seconds: Option<f64>,
    /// Resident memory of the program, in bytes.
    pub own_peak_memory: Option<u64>,
    /// Resident memory of the program and the javac and java it starts, in bytes.
    pub peak_memory: Option<u64>,
}

/// What is covered, and who says so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "by")]
pub enum Verdict {
    /// JaCoCo's count of the class and its nested classes.
    ByJacoco {
        /// Its branches.
        branches: Coverage,
    },
    /// The program's own count: JaCoCo cannot watch classes of the JDK.
    ByOmakase {
        /// Its branches.
        branches: Coverage,
    },
    /// There is nothing to count.
    NoTests {
        /// Why.
        reason: String,
    },
}

impl Run {
    /// A run that wrote nothing.
    pub(super) fn without_tests(seed: u64, reason: String) -> Run {
        Run {
            seed,
            verdict: Verdict::NoTests { reason },
            class_alone: None,
            own_count: None,
            n_tests: 0,
            bad_tests: 0,
            messages: None,
            dropped: BTreeMap::new(),
            disagreements: None,
            steps_to_share: [None; 3],
            executions_per_second: None,
            seconds: None,
            own_peak_memory: None,
            peak_memory: None,
        }
    }

    /// The branches that count, if any.
    pub fn branches(&self) -> Option<Coverage> {
        match &self.verdict {
            Verdict::ByJacoco { branches } | Verdict::ByOmakase { branches } => Some(*branches),
            Verdict::NoTests { .. } => None,
        }
    }

    /// For the progress display.
    pub(super) fn line(&self) -> String {
        match &self.verdict {
            Verdict::NoTests { reason } => format!("no tests: {reason}"),
            _ => {
                let branches = self.branches().unwrap_or_default();
                let bad = match self.bad_tests {
                    0 => String::new(),
                    n => format!(", {n} BAD"),
                };
                format!("{branches} branches, {} tests{bad}", self.n_tests)
            }
        }
    }
}

impl ClassReport {
    pub(super) fn of(subject: &Subject) -> ClassReport {
        ClassReport {
            class: subject.class,
            origin: subject.origin(),
            group: subject.group,
            n_budgets: subject.n_budgets,
            evosuite: subject.evosuite,
            runs: Vec::new(),
        }
    }

    /// Mean share of branches over all seeds; nothing written is nothing covered.
    pub fn mean_coverage(&self) -> f64 {
        mean(
            self.runs
                .iter()
                .map(|run| run.branches().map_or(0.0, Coverage::share)),
        )
        .unwrap_or(0.0)
    }

    /// The smallest share of branches of any seed.
    pub fn worst_coverage(&self) -> f64 {
        let shares = self
            .runs
            .iter()
            .map(|run| run.branches().map_or(0.0, Coverage::share));
        shares.reduce(f64::min).unwrap_or(0.0)
    }

    /// The row of the class; the worst seed has a column where there are several.
    fn cells(&self, with_worst: bool) -> Vec<String> {
        let runs = &self.runs;
        let mean_of = |value: &dyn Fn(&Run) -> Option<f64>| mean(runs.iter().filter_map(value));
        let branches = |count: &dyn Fn(&Run) -> Option<Coverage>| {
            let covered = mean_of(&|run| count(run).map(|c| c.covered as f64));
            let all = runs.iter().find_map(count).map(|c| c.all);
            match (covered, all) {
                (Some(covered), Some(all)) => format!("{}/{all}", short(covered)),
                _ => "-".to_owned(),
            }
        };
        let steps = |share: usize| {
            mean_of(&|run| run.steps_to_share[share].map(|n| n as f64))
                .map(|n| format!("{:.1}", n / 1e6))
        };
        let megabytes = |bytes: &dyn Fn(&Run) -> Option<u64>| {
            let most = runs.iter().filter_map(bytes).max();
            most.map_or_else(dash, |bytes| (bytes >> 20).to_string())
        };
        let dropped: u64 = runs.iter().flat_map(|run| run.dropped.values()).sum();
        let disagreements: Option<u64> = runs.iter().map(|run| run.disagreements).sum();
        let own_mark = if runs
            .iter()
            .any(|run| matches!(run.verdict, Verdict::ByOmakase { .. }))
        {
            " (own count)"
        } else {
            ""
        };
        let name = self.class.rsplit('.').next().unwrap_or(self.class);
        let mut cells = vec![
            format!("{name} ({}){own_mark}", self.origin),
            branches(&Run::branches),
            format!("{:.1} %", self.mean_coverage() * 100.0),
            self.evosuite
                .map_or_else(String::new, |_| branches(&|run| run.class_alone)),
            self.evosuite.map_or_else(String::new, |c| c.to_string()),
            mean_of(&|run| Some(run.n_tests as f64)).map_or_else(dash, short),
            runs.iter()
                .map(|run| run.bad_tests)
                .sum::<u64>()
                .to_string(),
            dropped.to_string(),
            disagreements.map_or_else(dash, |n| n.to_string()),
            mean_of(&|run| run.executions_per_second).map_or_else(dash, |n| format!("{n:.0}")),
            (0..3)
                .map(|share| steps(share).unwrap_or_else(dash))
                .collect::<Vec<_>>()
                .join(" / "),
            mean_of(&|run| run.seconds).map_or_else(dash, |s| format!("{s:.1}")),
            megabytes(&|run| run.own_peak_memory),
            megabytes(&|run| run.peak_memory),
        ];
        if with_worst {
            cells.insert(3, format!("{:.1} %", self.worst_coverage() * 100.0));
        }
        cells
    }
}

fn dash() -> String {
    "-".to_owned()
}

/// A mean of counts: without digits after the point when there are none.
fn short(value: f64) -> String {
    if value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.1}")
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, n) = values.fold((0.0, 0_u32), |(sum, n), value| (sum + value, n + 1));
    (n > 0).then(|| sum / f64::from(n))
}

impl GenerateReport {
    /// Mean of the mean coverage of a group's classes.
    pub fn mean_coverage(&self, group: Group) -> f64 {
        mean(self.of_group(group).map(ClassReport::mean_coverage)).unwrap_or(0.0)
    }

    fn of_group(&self, group: Group) -> impl Iterator<Item = &ClassReport> {
        self.classes
            .iter()
            .filter(move |class| class.group == group)
    }

    /// Those of which a class was measured.
    fn groups(&self) -> Vec<Group> {
        let mut groups = Group::ALL.to_vec();
        groups.retain(|&group| self.of_group(group).next().is_some());
        groups
    }

    /// Written tests that fail or do not compile.
    pub fn n_bad_tests(&self) -> u64 {
        self.runs().map(|(_, run)| run.bad_tests).sum()
    }

    fn n_seeds(&self) -> usize {
        self.classes.first().map_or(0, |class| class.runs.len())
    }

    fn runs(&self) -> impl Iterator<Item = (&ClassReport, &Run)> {
        self.classes
            .iter()
            .flat_map(|class| class.runs.iter().map(move |run| (class, run)))
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let tables = match self.groups()[..] {
            [group] => vec![(None, self.table(group))],
            ref groups => titled(groups.iter().map(|&g| (g.title(), self.table(g)))),
        };
        Page {
            title: "Generation benchmark",
            host: self.host.lines(),
            tables,
            remarks: self.lines(),
        }
    }

    fn table(&self, group: Group) -> Table {
        let mut header = vec![
            "class",
            "branches",
            "covered",
            "alone",
            "EvoSuite",
            "tests",
            "bad",
            "dropped",
            "disagree",
            "exec/s",
            "M steps to 50/90/100 %",
            "s",
            "MB",
            "MB with javac, java",
        ];
        let with_worst = self.n_seeds() > 1;
        if with_worst {
            header.insert(3, "worst");
        }
        let mut table = Table::new(&header);
        for class in self.of_group(group) {
            table.row(class.cells(with_worst));
        }
        table
    }

    fn mean_line(&self, group: Group) -> String {
        let what = match group {
            Group::Libraries => String::new(),
            group => format!(" of the group {}", group.name()),
        };
        format!(
            "mean branch coverage of {} classes{what}: {:.1} % (goal: at least {:.0} %)",
            self.of_group(group).count(),
            self.mean_coverage(group) * 100.0,
            group.goal() * 100.0
        )
    }

    fn lines(&self) -> Vec<String> {
        let n_seeds = self.n_seeds();
        let megabytes = |bytes: &dyn Fn(&Run) -> Option<u64>| {
            let most = self.runs().filter_map(|(_, run)| bytes(run)).max();
            most.map_or_else(dash, |bytes| (bytes >> 20).to_string())
        };
        let mut lines = vec![
            format!(
                "budget {} for each class and seed, {n_seeds} seeds, {} at a time; branches with nested \
                 classes by JaCoCo, `alone` without them",
                self.budget, self.n_jobs
            ),
            format!(
                "tests that fail or do not compile under JUnit: {} of {} (goal: none)",
                self.n_bad_tests(),
                self.runs().map(|(_, run)| run.n_tests).sum::<u64>()
            ),
            format!(
                "most memory: {} MB, {} MB with javac and java (goal: less than {MEMORY_GOAL} MB)",
                megabytes(&|run| run.own_peak_memory),
                megabytes(&|run| run.peak_memory)
            ),
        ];
        let means = self.groups().into_iter().map(|group| self.mean_line(group));
        lines.splice(1..1, means);
        if n_seeds > 1 {
            let worst = self.classes.iter().map(ClassReport::worst_coverage);
            lines.push(format!(
                "mean of the worst seed of each class: {:.1} %; `covered`, times and counts are means \
                 over seeds, bad, dropped and disagree are sums, MB the most",
                mean(worst).unwrap_or(0.0) * 100.0
            ));
        }
        for class in self.classes.iter().filter(|class| class.n_budgets > 1) {
            lines.push(format!("{} gets {} budgets", class.class, class.n_budgets));
        }
        for (class, run) in self.runs() {
            if let Verdict::NoTests { reason } = &run.verdict {
                lines.push(format!(
                    "{}, seed {}: no tests: {reason}",
                    class.class, run.seed
                ));
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(runs: Vec<Run>) -> ClassReport {
        ClassReport {
            class: "a.B",
            origin: "b 1".to_owned(),
            group: Group::Libraries,
            n_budgets: 1,
            evosuite: Some(Coverage { covered: 7, all: 8 }),
            runs,
        }
    }

    fn run(seed: u64, covered: u64) -> Run {
        Run {
            verdict: Verdict::ByJacoco {
                branches: Coverage { covered, all: 10 },
            },
            class_alone: Some(Coverage {
                covered: covered - 2,
                all: 8,
            }),
            n_tests: 4,
            ..Run::without_tests(seed, String::new())
        }
    }

    #[test]
    fn nothing_written_counts_as_nothing_covered() {
        let class = class(vec![run(1, 10), Run::without_tests(2, "why".to_owned())]);
        assert_eq!(class.mean_coverage(), 0.5);
    }

    #[test]
    fn cells_are_means_over_seeds() {
        let two = class(vec![run(1, 9), run(2, 10)]);
        let cells = two.cells(false);
        assert_eq!(
            cells[..6],
            ["B (b 1)", "9.5/10", "95.0 %", "7.5/8", "7/8", "4"]
        );
        assert_eq!(cells[10], "- / - / -");
        assert_eq!(two.cells(true)[2..4], ["95.0 %", "90.0 %"]);
    }

    fn report(classes: Vec<ClassReport>) -> GenerateReport {
        GenerateReport {
            host: Host {
                cpu: String::new(),
                n_cores: 1,
                system: String::new(),
                jdk: String::new(),
                commit: None,
            },
            budget: Budget::Seconds(1),
            n_jobs: 1,
            classes,
        }
    }

    #[test]
    fn bad_tests_are_told() {
        let mut bad = run(1, 9);
        bad.bad_tests = 3;
        let report = report(vec![class(vec![bad])]);
        assert_eq!(report.n_bad_tests(), 3);
        assert!(report.page().text().contains("under JUnit: 3 of 4"));
    }

    #[test]
    fn groups_are_told_apart() {
        let mut everyday = class(vec![run(1, 5)]);
        everyday.group = Group::EverydayHeldOut;
        let text = report(vec![class(vec![run(1, 9)]), everyday]).page().text();
        let mean = "mean branch coverage of 1 classes";
        assert!(text.contains("Everyday calls, held out\n"), "{text}");
        assert!(text.contains(&format!("{mean}: 90.0 %")), "{text}");
        let held_out =
            format!("{mean} of the group everyday-held-out: 50.0 % (goal: at least 85 %)");
        assert!(text.contains(&held_out), "{text}");
    }
}
