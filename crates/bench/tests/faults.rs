//! The examples compile, and so does each of the faults that were put into them by hand.

use bench::BenchError;
use bench::faults::{self, FaultsRequest, Halves};
use test_lab::{jdks, skip, workspace};

#[test]
fn every_fault_put_in_by_hand_applies_once_and_compiles() {
    const TEST: &str = "faults-compile";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let request = FaultsRequest {
        jdk,
        omakase: "omakase".into(),
        omakase_args: Vec::new(),
        parts: Vec::new(),
        classes: Vec::new(),
        halves: Halves::Both,
        shows_held_out: false,
        n_seeds: 1,
        budget: bench::Budget::Steps(1),
        n_jobs: 1,
        cache: workspace::cache_dir().join("bench"),
        keep: None,
    };
    match faults::check_hand_faults(&request) {
        Ok(n_faults) => assert!(n_faults >= 60, "{n_faults}"),
        Err(BenchError::NoMaven | BenchError::Maven { .. }) => {
            skip::loudly(TEST, "the jars cannot be had");
        }
        Err(error) => panic!("{error}"),
    }
}
