//! The page and the finding of a search for the dearest input.

use report::worst_case::{Argument, Attack, Size, WorstCase, html, sarif};
use serde_json::{Value, json};

fn quadratic() -> WorstCase {
    let size = |size: u32| Size {
        size,
        cost: u64::from(size * size),
        random_cost: u64::from(size),
        input: vec![Argument {
            name: "text".into(),
            value: "\"</script><b>\"".into(),
        }],
        ..Size::default()
    };
    WorstCase {
        method: "a.B.c".into(),
        class: "a.B".into(),
        source: Some("a/B.java".into()),
        sizes: vec![size(4), size(8), size(16)],
        growth: Some("n^2".into()),
        random_growth: Some("n".into()),
        fitted: vec![(4.0, 16.0), (16.0, 256.0)],
        attack: Some(Attack {
            bound: 100,
            size: Some(16),
            cost: Some(256),
            worse_than_linear: true,
        }),
        ..WorstCase::default()
    }
}

#[test]
fn a_page_shows_the_plot_and_no_markup_of_inputs() {
    let page = html(&quadratic());
    assert!(page.contains("<svg") && page.contains("fitted: n^2"));
    assert!(!page.contains("<b>\""), "inputs are text");
    assert!(!page.contains("<script"));
}

#[test]
fn a_finding_where_the_cost_grows_faster_than_the_size() {
    let log: Value = serde_json::from_str(&sarif(&quadratic())).expect("JSON");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "algorithmic-complexity");
    let mut linear = quadratic();
    linear.attack = None;
    let log: Value = serde_json::from_str(&sarif(&linear)).expect("JSON");
    assert_eq!(log["runs"][0]["results"], json!([]));
}
