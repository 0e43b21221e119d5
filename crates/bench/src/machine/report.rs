//! What `bench machine` says.

use serde::Serialize;

use super::{Executions, KernelResult, StartUp};
use crate::host::Host;
use crate::table::{Page, Table};

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
    /// `None` when only kernels were asked for.
    pub start_up: Option<StartUp>,
    /// `None` when only kernels were asked for.
    pub executions: Option<Executions>,
}

impl MachineReport {
    pub(super) fn new(
        host: Host,
        kernels: Vec<KernelResult>,
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
            start_up,
            executions,
        }
    }

    /// Whether every kernel gave the right checksum.
    pub fn all_right(&self) -> bool {
        self.kernels.iter().all(|kernel| kernel.wrong.is_none())
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        self.page().text()
    }

    /// For `docs/benchmarks`.
    pub fn markdown(&self) -> String {
        self.page().markdown()
    }

    fn page(&self) -> Page {
        Page {
            title: "Machine benchmark",
            host: self.host.lines(),
            tables: vec![(None, self.kernel_table())],
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

    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(mean), Some(minimum)) = (self.geometric_mean, self.minimum) {
            lines.push(format!(
                "-Xint/ours: geometric mean {mean:.2} (goal 2.0), minimum {minimum:.2} (goal 0.75)"
            ));
        }
        for kernel in &self.kernels {
            if let Some(reason) = &kernel.wrong {
                lines.push(format!("WRONG: {}: {reason}", kernel.name));
            }
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

    #[test]
    fn means_and_numbers() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[1.0, 4.0]).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(thousands(1_234_567.8), "1 234 568");
        assert_eq!(thousands(999.0), "999");
    }
}
