//! The worst inputs by construction are the worst of all inputs of a small size.

use bench::worst_case::{Exhausted, WorstCaseRequest, run, try_all};
use test_lab::jdks;

#[test]
fn no_input_of_a_small_size_costs_more_than_the_one_by_construction() {
    let test = "no_input_of_a_small_size_costs_more_than_the_one_by_construction";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    // Program, size, and how many different values it takes to have all cases.
    let cases = [
        ("alternate_0", 6, 2),
        ("is_palindrome", 6, 2),
        ("merge_sort", 5, 5),
        ("memory_fill", 17, 2),
        ("kmp", 4, 3),
        ("dfs", 9, 2),
        ("bfs", 9, 2),
        ("insertion_sort", 5, 5),
        ("tree_insert", 5, 5),
        ("find", 4, 2),
    ];
    let tried = try_all(&jdk, &cases).unwrap();
    assert_eq!(tried.len(), cases.len());
    for ((name, size, _), found) in cases.into_iter().zip(tried) {
        let Exhausted {
            known,
            most,
            n_inputs,
        } = found;
        assert_eq!(known, most, "{name} of size {size}, {n_inputs} inputs");
        assert!(n_inputs > 0);
    }
}

/// Steps are counted, so these are the same everywhere: what the search had found with a third of them.
#[test]
fn the_search_comes_to_the_costs_that_are_known() {
    let Some(jdk) = jdks::oldest_or_skip("the_search_comes_to_the_costs_that_are_known") else {
        return;
    };
    let request = WorstCaseRequest {
        jdk,
        only: ["quicksort_jdk", "kmp", "tree_insert"]
            .map(Into::into)
            .into(),
        sizes: vec![50],
        strategies: vec!["ese".to_owned()],
        seeds: vec![4],
        budget: 800_000_000,
        time_limit: None,
        n_jobs: 2,
        exact: false,
        sensitivity: false,
        n_islands: 1,
        goes_on: false,
    };
    let report = run(&request, &|_| {}).unwrap();
    assert_eq!(report.cells.len(), 3);
    for cell in &report.cells {
        assert!(cell.ratio() >= 1.0, "{}: {}", cell.program, cell.ratio());
    }
}
