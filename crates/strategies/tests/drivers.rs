//! Programs that read an array of inputs are covered within what ten seconds allow.

use crate::lab;

use std::collections::BTreeSet;

use lab::Lab;
use test_lab::{javac, jdks, workspace};

/// About a second of it; ten are the limit, and a test should not need them.
const STEPS: u64 = 100_000_000;

#[test]
fn drivers_and_protocols_that_read_an_array_are_covered_by_tests() {
    let Some(jdk) = jdks::oldest_or_skip("drivers_and_protocols_that_read_an_array") else {
        return;
    };
    let dir = workspace::root().join("corpus/generate/drivers");
    for (name, method, at_least) in [
        ("Handshake", "run", 160),
        ("TapeDriver", "drive", 200),
        ("Interpreter", "run", 150),
    ] {
        let source = dir.join(format!("{name}.java"));
        let classes = javac::compile_files(&jdk, "drivers", &[source], &[], &["-g"]);
        let lab = Lab::open(&jdk, classes, &format!("drivers/{name}"));
        let mut machine = lab.machine();
        let mut worker = lab.worker();
        let found = lab.explore(&mut machine, lab.method(method), STEPS);
        let mut covered = BTreeSet::new();
        for (test, _) in &found.tests {
            let run = worker.run(test);
            covered.extend(run.covered().filter(|g| lab.goals.is_branch(*g)));
        }
        let n = covered.len();
        assert!(
            n >= at_least,
            "{name}: {n} of {} branches",
            lab.n_branches()
        );
    }
}
