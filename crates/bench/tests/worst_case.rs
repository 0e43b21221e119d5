//! The worst inputs by construction are the worst of all inputs of a small size.

use bench::worst_case::{Exhausted, try_all};
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
