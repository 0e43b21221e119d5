//! Queries as files.

use std::path::PathBuf;

use expr::Pool;

use crate::stats::{Layer, Next};
use crate::{Query, Verdict};

/// Writes each query as `query-000001.smt2`, with the verdict as a comment.
pub(crate) struct Log {
    dir: PathBuf,
    n_written: u64,
}

impl Log {
    pub(crate) fn new(dir: PathBuf) -> Log {
        Log { dir, n_written: 0 }
    }
}

impl Layer for Log {
    const NAME: &'static str = "log";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        let verdict = next.check(pool, query);
        self.n_written += 1;
        let summary = match &verdict {
            Verdict::Sat(_) => "sat".to_owned(),
            Verdict::Unsat => "unsat".to_owned(),
            Verdict::Unknown(reason) => format!("unknown: {reason}"),
        };
        let mut text = format!("; {summary}\n");
        for &clause in query.clauses {
            let java = pool.java(clause).to_string();
            text.push_str(&format!("; {}\n", java.replace('\n', " ")));
        }
        text.push_str(&expr::to_smtlib(pool, query.clauses));
        let file = self.dir.join(format!("query-{:06}.smt2", self.n_written));
        // A log that cannot be written must not change what is found.
        let _ = std::fs::create_dir_all(&self.dir).and_then(|()| std::fs::write(file, text));
        verdict
    }

    fn forget(&mut self) {}
}
