//! A fast sample of `omakase bench conformance`: every verdict must be that of the real JVM.

use std::time::Duration;

use bench::conformance::{self, ConformanceRequest, Limits, Machine};
use test_lab::{jdks, skip, workspace};

const TEST: &str = "the_machine_agrees_with_the_real_jvm_on_a_sample";

/// JUnit 4 and 5, by library.
const SAMPLE: [(&str, &[&str]); 5] = [
    (
        "commons-cli",
        &[
            "cli.DefaultParserTest",
            "cli.OptionGroupTest",
            "BugCLI252Test",
        ],
    ),
    (
        "commons-codec",
        &["MurmurHash3Test", "ColognePhoneticTest", "Base32Test"],
    ),
    (
        "commons-collections4",
        &["collections4.ArrayStackTest", "SingletonIteratorTest"],
    ),
    (
        "commons-lang3",
        &["lang3.RangeTest", "text.StrSubstitutorTest"],
    ),
    ("commons-math3", &["IntervalsSetTest"]),
];

#[test]
fn the_machine_agrees_with_the_real_jvm_on_a_sample() {
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let mut n_tests = 0;
    for (library, classes) in SAMPLE {
        let request = ConformanceRequest {
            jdk: jdk.clone(),
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
            skip::loudly(TEST, &format!("{library}: {reason}"));
            continue;
        }
        let (n_same, n_all) = report.totals();
        assert!(n_all > 0, "{library}: no test was run");
        assert_eq!(n_same, n_all, "{}", report.text(true));
        n_tests += n_all;
    }
    eprintln!("{n_tests} tests with the same verdict");
}
