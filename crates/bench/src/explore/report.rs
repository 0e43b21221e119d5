//! What `bench explore` says.

use serde::Serialize;

use super::{Mix, Tally};
use crate::host::Host;
use crate::table::{Page, Table, titled};

/// Everything that was measured.
#[derive(Debug, Clone, Serialize)]
pub struct ExploreReport {
    /// On what.
    pub host: Host,
    /// Paths explored of each method at most.
    pub n_paths: u64,
    /// Each method, with all links.
    pub methods: Vec<Tally>,
    /// Each category, with all links.
    pub categories: Vec<Tally>,
    /// All methods together: with all links, then without one at a time.
    pub variants: Vec<Tally>,
    /// The solver alone.
    pub mix: Mix,
}

/// Links that answer, as the solver names them and as people do.
const LINKS: [(&str, &str); 6] = [
    ("slice", "slice"),
    ("simplify", "simplify"),
    ("cache", "cache"),
    ("model-reuse", "model reuse"),
    ("avm", "AVM"),
    ("z3", "Z3"),
];

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

impl ExploreReport {
    /// All that is shown of it.
    pub fn page(&self) -> Page {
        Page {
            title: "Exploration benchmark",
            host: self.host.lines(),
            tables: titled(self.tables()),
            remarks: self.lines(),
        }
    }

    fn tables(&self) -> Vec<(&'static str, Table)> {
        let total = self.variants.first();
        let rows: Vec<&Tally> = self.categories.iter().chain(total).collect();
        let mut tables = vec![
            ("Paths", counts(&rows)),
            ("Which link answered", shares(&rows)),
        ];
        if self.variants.len() > 1 {
            tables.push(("Without a link", self.ablations()));
        }
        let mut slow: Vec<&Tally> = self.methods.iter().collect();
        slow.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        slow.truncate(5);
        tables.push(("The slowest methods", counts(&slow)));
        tables
    }

    fn ablations(&self) -> Table {
        let mut table = Table::new(&[
            "solver",
            "seconds",
            "paths",
            "queries",
            "unknown",
            "divergences",
            "paths/s",
            "queries/s",
            "before Z3",
        ]);
        for t in &self.variants {
            table.row(vec![
                t.name.clone(),
                format!("{:.2}", t.seconds),
                t.paths.to_string(),
                t.queries.to_string(),
                t.unknown.to_string(),
                t.divergences.to_string(),
                format!("{:.0}", t.per_second(t.paths)),
                format!("{:.0}", t.per_second(t.queries)),
                percent(t.before_z3()),
            ]);
        }
        table
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "at most {} paths of each method, breadth first; one thread",
            self.n_paths
        )];
        if let Some(all) = self.variants.first() {
            // The first input of each method was not derived.
            let derived = all.paths.saturating_sub(all.methods);
            let share = all.divergences as f64 / (derived as f64).max(1.0);
            lines.push(format!(
                "divergences: {} of derived inputs (goal: at most 1 %)",
                percent(share)
            ));
            lines.push(format!(
                "answered before Z3: {} (goal: at least 85 %)",
                percent(all.before_z3())
            ));
        }
        lines.push(format!(
            "the solver alone, on its own mix of {} queries: {:.0} queries a second (goal: at least \
             10000), {} before Z3",
            self.mix.queries,
            self.mix.per_second,
            percent(self.mix.before_z3)
        ));
        lines
    }
}

fn counts(rows: &[&Tally]) -> Table {
    let mut table = Table::new(&[
        "methods of",
        "n",
        "complete",
        "paths",
        "queries",
        "unknown",
        "divergences",
        "paths/s",
        "queries/s",
    ]);
    for t in rows {
        table.row(vec![
            t.name.clone(),
            t.methods.to_string(),
            t.complete.to_string(),
            t.paths.to_string(),
            t.queries.to_string(),
            t.unknown.to_string(),
            t.divergences.to_string(),
            format!("{:.0}", t.per_second(t.paths)),
            format!("{:.0}", t.per_second(t.queries)),
        ]);
    }
    table
}

fn shares(rows: &[&Tally]) -> Table {
    let mut header = vec!["methods of"];
    header.extend(LINKS.iter().map(|(_, name)| *name));
    header.push("before Z3");
    let mut table = Table::new(&header);
    for t in rows {
        let mut row = vec![t.name.clone()];
        row.extend(LINKS.iter().map(|(link, _)| percent(t.share(link))));
        row.push(percent(t.before_z3()));
        table.row(row);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::LinkCount;
    use super::*;

    #[test]
    fn shares_are_of_what_was_answered() {
        let link = |name, queries, answered| LinkCount {
            name,
            queries,
            answered,
            ms: 0.0,
        };
        let tally = Tally {
            links: vec![
                link("validate", 10, 0),
                link("simplify", 12, 8),
                link("z3", 4, 4),
            ],
            ..Tally::named("x")
        };
        assert_eq!(percent(tally.share("simplify")), "66.7 %");
        assert_eq!(percent(tally.before_z3()), "60.0 %");
    }
}
