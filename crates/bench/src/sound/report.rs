//! What `bench sound` says.

use serde::Serialize;

use super::{Counts, Wrong};
use crate::host::Host;
use crate::table::{Page, Table};

/// Everything that was compared.
#[derive(Debug, Clone, Serialize)]
pub struct SoundReport {
    /// On what.
    pub host: Host,
    /// Decides the programs and their inputs.
    pub seed: u64,
    /// Inputs of each program on the real JVM.
    pub n_inputs: u32,
    /// How long it took.
    pub seconds: f64,
    /// Programs and verdicts.
    pub counts: Counts,
    /// Wrong verdicts, in the order of the programs of each batch.
    pub wrong: Vec<Wrong>,
    /// Where the sources of these are; `None` when there are none.
    pub kept: Option<String>,
}

impl SoundReport {
    /// All that is shown of it.
    pub fn page(&self) -> Page {
        Page {
            title: "Random programs against the real JVM",
            host: self.host.lines(),
            tables: vec![(None, self.table())],
            remarks: self.remarks(),
        }
    }

    fn table(&self) -> Table {
        let c = &self.counts;
        let mut table = Table::new(&["verdict", "programs"]);
        for (name, n) in [
            ("all", c.programs),
            ("branch reached by the real JVM", c.reached),
            ("check: violation", c.violations),
            ("check: safe", c.safe),
            ("check: unknown", c.unknown),
            ("explore: all paths", c.complete),
            ("explore: there may be more", c.incomplete),
        ] {
            table.row(vec![name.to_owned(), n.to_string()]);
        }
        table
    }

    fn remarks(&self) -> Vec<String> {
        let mut lines = vec![
            format!(
                "seed {}, {} inputs of each program, {:.0} s",
                self.seed, self.n_inputs, self.seconds
            ),
            format!(
                "{} inputs of violations and paths run again on the real JVM",
                self.counts.replayed
            ),
            format!("{} wrong verdicts", self.wrong.len()),
        ];
        for wrong in &self.wrong {
            lines.push(format!(
                "{:?}: {}: {}",
                wrong.kind,
                wrong.program,
                wrong.detail.lines().next().unwrap_or_default()
            ));
        }
        if let Some(dir) = &self.kept {
            lines.push(format!("sources in {dir}"));
        }
        lines
    }
}
