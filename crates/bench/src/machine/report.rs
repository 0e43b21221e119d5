//! What `bench machine` says.

use serde::Serialize;

use super::everyday::{MOST_BYTECODES, MOST_TIMES_LATER, TEST_FUEL};
use super::{CallResult, Executions, KernelResult, StartUp};
use crate::host::Host;
use crate::table::{Page, Table, titled};

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct MachineReport {
    /// On what.
    pub host: Host,
    /// The kernels, in the order of the table.
    pub kernels: Vec<KernelResult>,
    /// Geometric mean of the ratios that count.
    pub geometric_mean: Option<f64>,
    /// The smallest of the ratios that count.
    pub minimum: Option<f64>,
    /// The everyday calls, in the order of the table.
    pub everyday: Vec<CallResult>,
    /// `None` when only kernels or calls were asked for.
    pub start_up: Option<StartUp>,
    /// `None` when only kernels or calls were asked for.
    pub executions: Option<Executions>,
}

impl MachineReport {
    pub(super) fn new(
        host: Host,
        kernels: Vec<KernelResult>,
        everyday: Vec<CallResult>,
        start_up: Option<StartUp>,
        executions: Option<Executions>,
    ) -> MachineReport {
        let ratios: Vec<f64> = kernels
            .iter()
            .filter(|kernel| kernel.counts)
            .filter_map(KernelResult::ratio)
            .collect();
        MachineReport {
            host,
            geometric_mean: geometric_mean(&ratios),
            minimum: ratios.iter().copied().reduce(f64::min),
            kernels,
            everyday,
            start_up,
            executions,
        }
    }

    /// Whether every kernel and every everyday call gave the right result.
    pub fn all_right(&self) -> bool {
        self.wrong().next().is_none()
    }

    /// Kernels and calls with a wrong result, and what it was.
    fn wrong(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let kernels = self.kernels.iter().map(|k| (k.name, k.wrong.as_deref()));
        let calls = self.everyday.iter().map(|c| (c.name, c.wrong.as_deref()));
        kernels
            .chain(calls)
            .filter_map(|(name, wrong)| Some((name, wrong?)))
    }

    /// All that is shown of it.
    pub fn page(&self) -> Page {
        let tables = match (self.kernels.is_empty(), self.everyday.is_empty()) {
            (false, true) => vec![(None, self.kernel_table())],
            (true, _) => vec![(None, self.everyday_table())],
            (false, false) => titled([
                ("Kernels", self.kernel_table()),
                ("Everyday library calls", self.everyday_table()),
            ]),
        };
        Page {
            title: "Machine benchmark",
            host: self.host.lines(),
            tables,
            remarks: self.lines(),
        }
    }

    fn kernel_table(&self) -> Table {
        let mut table = Table::new(&["kernel", "ours ms", "-Xint ms", "java ms", "-Xint/ours"]);
        for kernel in &self.kernels {
            let ratio = match (&kernel.wrong, kernel.ratio()) {
                (Some(_), _) => "WRONG".to_owned(),
                (None, Some(ratio)) => format!("{ratio:.2}"),
                (None, None) => "-".to_owned(),
            };
            let mark = if kernel.counts { "" } else { " (information)" };
            table.row(vec![
                format!("{}{mark}", kernel.name),
                kernel.ours_ms.map_or_else(|| "-".to_owned(), millis),
                millis(kernel.xint_ms),
                millis(kernel.java_ms),
                ratio,
            ]);
        }
        table
    }

    fn everyday_table(&self) -> Table {
        let mut table = Table::new(&[
            "call",
            "bytecodes cold",
            "first",
            "later",
            "first/later",
            "goal",
            "us first",
            "later",
            "-Xint us first",
            "later",
            "java us first",
            "later",
        ]);
        for call in &self.everyday {
            table.row(cells_of(call));
        }
        table
    }

    /// How many calls meet the goal, and what is wrong with the others.
    fn everyday_lines(&self) -> Vec<String> {
        let n_calls = self.everyday.len();
        let count = |is_so: &dyn Fn(&CallResult) -> bool| {
            self.everyday.iter().filter(|call| is_so(call)).count()
        };
        let n_above =
            |limit: u64| count(&|call| call.ours.as_ref().is_some_and(|ours| ours.first > limit));
        vec![
            format!(
                "everyday calls: {} of {n_calls} meet the goal: first use at most {MOST_TIMES_LATER} times a \
                 later use, and at most {} bytecodes unless a later use is more",
                count(&CallResult::meets_goal),
                thousands(MOST_BYTECODES as f64),
            ),
            format!(
                "first use above {} bytecodes: {} calls; above the {} of a test's fuel: {}; wrong results: {}",
                thousands(MOST_BYTECODES as f64),
                n_above(MOST_BYTECODES),
                thousands(TEST_FUEL as f64),
                n_above(TEST_FUEL),
                count(&|call| call.wrong.is_some()),
            ),
        ]
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(mean), Some(minimum)) = (self.geometric_mean, self.minimum) {
            lines.push(format!(
                "-Xint/ours: geometric mean {mean:.2} (goal 2.0), minimum {minimum:.2} (goal 0.75)"
            ));
        }
        if !self.everyday.is_empty() {
            lines.extend(self.everyday_lines());
        }
        for (name, reason) in self.wrong() {
            lines.push(format!("WRONG: {name}: {reason}"));
        }
        if let Some(start_up) = &self.start_up {
            let ours = match start_up.ours_ms {
                Some(ms) => format!("{} ms", millis(ms)),
                None => "WRONG: omakase run wrote nothing".to_owned(),
            };
            lines.push(format!(
                "start-up to the first line of main: ours {ours}; java -Xint -Xshare:off {} ms, \
                 java -Xint {} ms, java {} ms",
                millis(start_up.xint_unshared_ms),
                millis(start_up.xint_ms),
                millis(start_up.java_ms)
            ));
        }
        if let Some(executions) = &self.executions {
            lines.push(format!(
                "construct, call, reset on one thread: {} a second (goal 200 000); without reset {}",
                thousands(executions.per_second),
                thousands(executions.per_second_without_reset)
            ));
            lines.push(format!(
                "boot to snapshot {} ms",
                millis(executions.boot_ms)
            ));
            if let Some(bytes) = executions.peak_memory {
                lines.push(format!("peak memory of that {} MiB", bytes >> 20));
            }
        }
        lines
    }
}

/// The row of an everyday call.
fn cells_of(call: &CallResult) -> Vec<String> {
    let mut cells = vec![call.name.to_owned()];
    let goal = match (&call.wrong, call.meets_goal()) {
        (Some(_), _) => "WRONG",
        (None, true) => "met",
        (None, false) => "OVER",
    };
    match &call.ours {
        None => {
            cells.extend(std::iter::repeat_n("-".to_owned(), 4));
            cells.push(goal.to_owned());
            cells.extend(std::iter::repeat_n("-".to_owned(), 2));
        }
        Some(ours) => {
            cells.extend([ours.cold, ours.first, ours.later].map(|n| thousands(n as f64)));
            cells.push(format!(
                "{:.1}",
                ours.first as f64 / ours.later.max(1) as f64
            ));
            cells.push(goal.to_owned());
            cells.extend([ours.times.first_us, ours.times.later_us].map(micros));
        }
    }
    for times in [&call.xint, &call.java] {
        cells.extend([times.first_us, times.later_us].map(micros));
    }
    cells
}

fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    if ratios.is_empty() {
        return None;
    }
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    Some((sum / ratios.len() as f64).exp())
}

fn millis(ms: f64) -> String {
    format!("{ms:.1}")
}

/// Without a digit after the point where there are enough before it.
fn micros(us: f64) -> String {
    if us < 99.95 {
        format!("{us:.1}")
    } else {
        thousands(us)
    }
}

/// `1234567.8` as `1 234 568`.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::everyday::{Ours, Times};

    #[test]
    fn means_and_numbers() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[1.0, 4.0]).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(thousands(1_234_567.8), "1 234 568");
        assert_eq!(thousands(999.0), "999");
        assert_eq!(
            [9.96, 99.96, 12_345.6].map(micros),
            ["10.0", "100", "12 346"]
        );
    }

    #[test]
    fn a_call_has_as_many_cells_whether_it_went_wrong_or_not() {
        let times = Times {
            first_us: 1234.5,
            later_us: 0.25,
        };
        let mut call = CallResult {
            name: "a call",
            ours: Some(Ours {
                cold: 3_000_000,
                first: 301,
                later: 100,
                n_warm_ups: 2,
                times,
            }),
            xint: times,
            java: times,
            wrong: None,
        };
        let all = cells_of(&call).join(" | ");
        assert_eq!(
            all,
            "a call | 3 000 000 | 301 | 100 | 3.0 | OVER | \
             1 234 | 0.2 | 1 234 | 0.2 | 1 234 | 0.2"
        );
        call.ours = None;
        call.wrong = Some("threw".to_owned());
        let wrong = cells_of(&call).join(" | ");
        assert_eq!(
            wrong,
            "a call | - | - | - | - | WRONG | - | - | 1 234 | 0.2 | 1 234 | 0.2"
        );
        let host = Host {
            cpu: String::new(),
            n_cores: 1,
            system: String::new(),
            jdk: String::new(),
            commit: None,
        };
        let report = MachineReport::new(host, Vec::new(), vec![call], None, None);
        assert!(!report.all_right());
        let text = report.page().text();
        assert!(
            text.contains("everyday calls: 0 of 1 meet the goal"),
            "{text}"
        );
        assert!(text.contains("WRONG: a call: threw"), "{text}");
    }
}
