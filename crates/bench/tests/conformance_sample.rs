//! A fast sample of `omakase bench conformance`: every verdict must be that of the real JVM.

use std::time::Duration;

use bench::conformance::{self, ConformanceRequest, Limits, Machine};
use test_lab::{jdks, skip, workspace};

/// The verdicts of test classes of a library, on the machine as on the real JVM. A test for each library, so
/// that they run side by side.
fn agrees(test: &str, library: &str, classes: &[&str]) {
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let request = ConformanceRequest {
        jdk,
        libraries: vec![library.to_owned()],
        classes: classes.iter().map(|&class| class.to_owned()).collect(),
        limit: None,
        n_jobs: 2,
        limits: Limits {
            fuel: 5_000_000_000,
            timeout: Duration::from_secs(60),
        },
        machine: Machine::InProcess,
        cache: workspace::cache_dir().join("conformance"),
    };
    let report = conformance::run(&request, &|_| {}).unwrap();
    if let Some(reason) = &report.libraries[0].unavailable {
        skip::loudly(test, &format!("{library}: {reason}"));
        return;
    }
    let (n_same, n_all) = report.totals();
    assert!(n_all > 0, "{library}: no test was run");
    assert_eq!(n_same, n_all, "{}", report.text(true));
    eprintln!("{library}: {n_all} tests with the same verdict");
}

#[test]
fn commons_cli() {
    let classes = [
        "cli.DefaultParserTest",
        "cli.OptionGroupTest",
        "BugCLI252Test",
    ];
    agrees("conformance-cli", "commons-cli", &classes);
}

#[test]
fn commons_codec() {
    let classes = ["MurmurHash3Test", "ColognePhoneticTest", "Base32Test"];
    agrees("conformance-codec", "commons-codec", &classes);
}

#[test]
fn commons_collections() {
    let classes = ["collections4.ArrayStackTest", "SingletonIteratorTest"];
    agrees("conformance-collections", "commons-collections4", &classes);
}

#[test]
fn commons_lang() {
    let classes = ["lang3.RangeTest", "text.StrSubstitutorTest"];
    agrees("conformance-lang", "commons-lang3", &classes);
}

#[test]
fn commons_math() {
    agrees("conformance-math", "commons-math3", &["IntervalsSetTest"]);
}
