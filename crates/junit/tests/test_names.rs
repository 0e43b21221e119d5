//! Names of tests, from text: tests in their text form with what is known of them, and what they are
//! called.

#[path = "test_names/conditions.rs"]
mod conditions;
#[path = "test_names/outcomes.rs"]
mod outcomes;
use crate::suite_text;

use suite_text::{FIVE, suite};

/// The tests of a suite have these names, one on a line.
#[track_caller]
fn check(source: &str, expected: &str) {
    let (java, names) = junit::write(&suite(source), FIVE);
    assert_eq!(names.join("\n") + "\n", expected[1..]);
    for name in names {
        assert!(
            java.contains(&format!(" void {name}()")),
            "{name} is written"
        );
    }
}
